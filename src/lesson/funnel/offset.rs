//! What the chosen way to make room for an agent with a radius came to: its path with its length and its least clearance, and why it
//! fails. Compare has all ways beside each other.

mod method;

pub use method::{MethodResult, circle_input, no_room_sentence, tips, walls};

use super::plan::Plan;
use super::settings::Offset;
use super::shortest::ShortestPath;
use crate::algo::radius::{Path, is_kept};
use crate::lesson::{Appearance, Card, Row, Scope, Why};
use crate::picture::offset::{MovedCorner, OffsetView};
use crate::picture::{Lens, Picture, Role};
use crate::scene::short;
use crate::sentence;
use crate::words::{CompareLink, Sentence, count, number};
use method::{arcs, closed_by_polygons};

/// Why averaged normals fail.
const FAILURE: &str = "The moved corner lies on the circle. Of all lines through it, only the tangent does not cut the circle. \
    The path turns there, so at least one of its two lines cuts the circle.";

/// In the order of [`Offset`].
const NAMES: [&str; 4] = ["no room made", "averaged normals", "arcs", "inflated walls"];

/// All ways to make room.
const ALL_WAYS: CompareLink = CompareLink {
    methods: &["funnel", "funnel-normals", "funnel-arcs", "funnel-inflated"],
    shows: "has all ways to make room beside each other",
};

/// What the distances corrected in a string that was pulled by directions alone.
fn repaired(released: usize, added: usize) -> String {
    let corners = |n: usize| if n == 1 { "a corner" } else { "corners" };
    let did = [(released, "released"), (added, "added")].into_iter().filter(|&(n, _)| n > 0);
    let what: Vec<String> = did.clone().map(|(n, verb)| format!("{verb} {}", corners(n))).collect();
    let counts: Vec<String> = did.map(|(n, verb)| format!("{verb} {}", count(n, "corner"))).collect();
    let in_all = if released.max(added) > 1 { format!(" It {}.", counts.join(" and ")) } else { String::new() };
    format!("Directions alone gave another string: the repair {}.{in_all}", what.join(" and "))
}

impl Plan {
    /// The result of the run's own method at its end, when its path replaces the string. None for a point.
    pub fn finished_method(&self, scope: &Scope) -> Option<&MethodResult> {
        self.own_result.as_ref().filter(|_| scope.at_end)
    }

    /// Does the path of a method come closer to a wall than the radius?
    pub fn is_short(&self, result: &MethodResult) -> bool {
        let scale = self.world.mesh().lattice().scale();
        result.least.is_some_and(|least| !is_kept(least.distance * scale, self.radius * scale))
    }

    /// Why the agent has no path, at the end of a run whose method found none.
    pub fn no_room(&self, scope: &Scope) -> Option<Sentence> {
        Some(self.finished_method(scope)?.found.as_ref().err()?.text.clone())
    }

    /// What the chosen method gave, and what to take away. None if it found no path. `shortest`: the true shortest path
    /// through the triangles of the run, if it is known.
    pub fn conclusion_with_radius(&self, scope: &Scope, shortest: Option<&ShortestPath>) -> Option<Sentence> {
        let result = self.finished_method(scope)?;
        let path = result.found.as_ref().ok()?;
        let [_, clearance] = result.words();
        let radius = short(self.radius);
        let is_short = self.is_short(result);
        let answer = if is_short { "The path does not keep the radius. " } else { "The path keeps the radius. " };
        let keeps = sentence![answer, "It keeps ", clearance, " from the walls"];
        let enough = if is_short { ", less than the radius " } else { ", enough for the radius " };
        let lesson = match self.offset {
            Offset::None | Offset::Normals if is_short && result.corners == 0 => {
                sentence!["The path is straight: this method does not measure how near it passes a wall."]
            }
            Offset::None if is_short => sentence!["A string touches corners: only a point can follow it."],
            Offset::None => sentence!["Here the string bends at no wall; where it does, only a point can follow it."],
            Offset::Normals if is_short && result.moves.iter().any(|corner| corner.is_too_near) => {
                sentence![
                    "An averaged normal moves a corner to one point, but around the corner the agent needs an arc."
                ]
            }
            Offset::Normals => {
                sentence!["Nothing in the method guarantees it: no step measures the distance of the lines."]
            }
            Offset::Arcs => self.arcs_lesson(result),
            Offset::Inflated => self.inflated_lesson(path, shortest),
        };
        let keeps = sentence![keeps, enough, radius, "."];
        Some(match self.arcs_finding(result) {
            // It answers the scene.
            Some(finding) => sentence![finding, " ", keeps],
            None if lesson.is_empty() => keeps,
            None => sentence![keeps, " ", lesson],
        })
    }

    /// What the repair of a string of directions alone did.
    fn arcs_finding(&self, result: &MethodResult) -> Option<Sentence> {
        if self.offset != Offset::Arcs || self.shorter_path().is_some() {
            return None;
        }
        let [released, added] = result.repairs;
        (released + added > 0).then(|| sentence![repaired(released, added)])
    }

    /// Whether the search chose the wrong channel.
    fn arcs_lesson(&self, result: &MethodResult) -> Sentence {
        if let Some(shorter) = self.shorter_path() {
            let [radius, length] = [shorter.radius, (shorter.length * 100.0).round() / 100.0].map(number);
            let why = if shorter.leaves_channel { ": the search has chosen the wrong channel." } else { "." };
            if shorter.radius == self.radius {
                return sentence!["A shorter path, of length ", length, ", keeps the radius", why];
            }
            return sentence!["With the radius ", radius, " it would be shorter, ", length, why];
        }
        if result.corners > 0 { "Lines and arcs keep the radius at every corner.".into() } else { Sentence::default() }
    }

    /// What inflated walls cost, and whether the search chose the wrong channel.
    fn inflated_lesson(&self, path: &Path, shortest: Option<&ShortestPath>) -> Sentence {
        let polygons = sentence!["Inflated walls are polygons around corners: ", closed_by_polygons(self.radius), "."];
        if let Some(shortest) = shortest.filter(|shortest| shortest.is_shorter) {
            let length = number((shortest.length * 100.0).round() / 100.0);
            return sentence! {
                "The shortest path between the inflated walls is only ",
                length, " long: the search has chosen the wrong channel. ", polygons
            };
        }
        match self.shorter_with_arcs(path) {
            Some(by) => sentence![polygons, " Arcs would be ", by, " shorter."],
            None => polygons,
        }
    }

    /// The corner at which the averaged normals keep too little distance, the worst of all, with its picture.
    fn failure(&self) -> Option<(&Path, &MovedCorner)> {
        let normals = self.own_result.as_ref().filter(|_| self.offset == Offset::Normals)?;
        let path = normals.found.as_ref().ok()?;
        let worst = normals.moves.iter().min_by(|a, b| a.distance().total_cmp(&b.distance()))?;
        worst.is_too_near.then_some((path, worst))
    }

    /// Why averaged normals fail, at the end of a run that shows them.
    pub fn failure_why(&self, scope: &Scope) -> Option<Why> {
        if !scope.at_end {
            return None;
        }
        let (path, worst) = self.failure()?;
        let free: Vec<_> = self.world.free_rings().collect();
        let figure = worst.magnified(self.radius, &free, &path.points(), false);
        let [distance, radius] = [worst.distance(), self.radius].map(|v| number((v * 100.0).round() / 100.0));
        Some(Why::new(format!("averaged normals:\n{distance} < {radius}"), FAILURE).with_figure(figure))
    }

    /// The same in a card, at the end of the run.
    fn failure_card(&self, scope: &Scope) -> Option<Card> {
        let (_, worst) = self.failure().filter(|_| scope.at_end)?;
        let two = |v: f64| number((v * 100.0).round() / 100.0);
        let fault = Appearance::Role(Role::Fault);
        let rows = vec![
            Row::new("the corner is moved by the radius", two(self.radius)),
            Row::new("smallest distance of the path from the corner", two(worst.distance())).with_appearance(fault),
            Row::new(FAILURE, "").with_appearance(Appearance::Quiet),
            Row::new("Arcs follow the circle, so they cannot cut it.", "").with_appearance(Appearance::Quiet),
        ];
        Some(Card::rows("averaged normals", "why averaged normals fail", "enlarged on the map", rows))
    }

    /// Adds the card of the radius: at the end of the run above the cards of the step, before that below them.
    pub fn with_room_made(&self, scope: &Scope, mut cards: Vec<Card>) -> Vec<Card> {
        if let Some(card) = self.radius_card(scope) {
            let at = if scope.at_end { 0 } else { cards.len() };
            cards.splice(at..at, [card].into_iter().chain(self.failure_card(scope)));
        }
        cards
    }

    fn radius_card(&self, scope: &Scope) -> Option<Card> {
        let own = self.own_result.as_ref()?;
        let name = NAMES[self.offset as usize];
        let result = if scope.at_end {
            let [length, clearance] = own.words();
            let value = if clearance.is_empty() { length } else { format!("{length} · {clearance}") };
            let role = if self.is_short(own) { Role::Fault } else { Role::Path };
            Row::new(name, value).with_appearance(Appearance::Role(role))
        } else {
            Row::new(name, "not known yet").with_appearance(Appearance::Quiet)
        };
        let all = Row::new(ALL_WAYS, "");
        let rows = std::iter::once(result).chain(self.rows_at_end(scope, own)).chain([all]).collect();
        Some(Card::rows("radius", format!("radius {}", number(self.radius)), "length · clearance", rows))
    }

    /// What the conclusion says of the chosen method, in numbers.
    fn rows_at_end(&self, scope: &Scope, own: &MethodResult) -> Vec<Row> {
        let mut rows = Vec::new();
        if !scope.at_end {
            return rows;
        }
        let [released, added] = own.repairs;
        for (label, n) in [("corners released by the repair", released), ("corners added by the repair", added)] {
            rows.extend((n > 0).then(|| Row::new(label, n)));
        }
        if let (Offset::Inflated, Ok(path)) = (self.offset, &own.found) {
            rows.push(Row::new(closed_by_polygons(self.radius), ""));
            rows.extend(self.shorter_with_arcs(path).map(|by| Row::new("arcs would be shorter by", by)));
        }
        rows
    }

    /// By how much arcs around the corners would make a path between inflated walls shorter.
    fn shorter_with_arcs(&self, path: &Path) -> Option<String> {
        let arcs = self.arcs.get_or_init(|| arcs(&self.world, self.radius, self.measure));
        let arcs = arcs.found.as_ref().ok().filter(|arcs| path.length() > arcs.length())?;
        Some(number(((path.length() - arcs.length()) * 1000.0).round() / 1000.0))
    }

    /// The act's own picture, with the path that the chosen way has made.
    pub fn compose(&self, scope: &Scope, lens: &Lens, own: Picture) -> Picture {
        let Some(result) = &self.own_result else { return own };
        let known = scope.at_end;
        let view = OffsetView {
            world: &self.world,
            radius: self.radius,
            path: result.found.as_ref().ok().filter(|_| known),
            least: result.least.filter(|_| self.is_short(result)),
            moves: if known { &result.moves } else { &[] },
        };
        view.picture(lens, own)
    }
}
