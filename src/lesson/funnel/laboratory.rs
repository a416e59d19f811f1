//! The laboratory for agents with a radius: four methods that make room, each with its length and its least clearance.
//! The chosen method is the path of the lesson.

mod method;

pub use method::{Laboratory, MethodResult, circle_input, no_room_sentence, tips, walls};

use super::plan::Plan;
use super::settings::{KEYS, Offset};
use super::shortest::ShortestPath;
use crate::algo::radius::{Path, is_kept};
use crate::lesson::{Appearance, Card, Row, Scope, Settings, Why};
use crate::picture::laboratory::{LaboratoryView, MovedCorner, Panel};
use crate::picture::{Lens, Picture, Rect, Role};
use crate::scene::short;
use crate::sentence;
use crate::words::{Sentence, count, number};
use method::{arcs, closed_by_polygons};

/// Why averaged normals fail.
const FAILURE: &str = "The moved corner lies on the circle. Of all lines through it, only the tangent does not cut the circle. \
    The path turns there, so at least one of its two lines cuts the circle.";

/// Why inflated walls do not.
const INFLATED: &str = "An inflated wall contains every point that is closer to the wall than the radius. A path outside of it keeps the radius.";

/// Why the routes of the methods can differ.
const ROUTES: &str = "a and b choose the channel for a point, so it may be too narrow for the agent. c and d measure every passage, so their route can differ.";

const NAMES: [&str; 4] = ["a · no room made", "b · averaged normals", "c · arcs", "d · inflated walls"];

/// What the distances corrected in a string that was pulled by directions alone.
fn repaired(released: usize, added: usize) -> String {
    let released = (released > 0).then(|| format!("released {}", count(released, "corner")));
    let added = (added > 0).then(|| format!("added {}", count(added, "corner")));
    let did: Vec<String> = released.into_iter().chain(added).collect();
    format!("Directions alone gave another string: the repair {}.", did.join(" and "))
}

impl Plan {
    /// The four methods, if their layer is on. Made at the first request, and only there: on a large map that takes seconds.
    /// None for a point.
    fn shown_laboratory(&self, settings: &Settings) -> Option<&Laboratory> {
        if !settings.get(KEYS.laboratory) {
            return None;
        }
        let made = self.laboratory.get_or_init(|| {
            let own = (self.offset, self.own_result.as_ref()?);
            Some(Laboratory::new(&self.world, self.radius, self.measure, own, self.inflated.as_ref()))
        });
        made.as_ref()
    }

    /// The result of the run's own method at its end, when its path replaces the string. None for a point.
    pub fn finished_method(&self, scope: &Scope) -> Option<&MethodResult> {
        self.own_result.as_ref().filter(|_| scope.at_end)
    }

    /// The index of the method of the run.
    fn chosen(&self) -> usize {
        self.offset as usize
    }

    /// May the result of a method be shown? The result of the run itself only at its end; the other methods always, for
    /// comparison.
    fn is_known(&self, scope: &Scope, method: usize) -> bool {
        method != self.chosen() || scope.at_end
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
    pub fn laboratory_conclusion(&self, scope: &Scope, shortest: Option<&ShortestPath>) -> Option<Sentence> {
        let result = self.finished_method(scope)?;
        let path = result.found.as_ref().ok()?;
        let [_, clearance] = result.words();
        let radius = short(self.radius);
        let is_short = self.is_short(result);
        let keeps = sentence!["The path keeps ", clearance, " from the walls"];
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
        Some(match self.arcs_finding(scope, result) {
            // It answers the scene.
            Some(finding) => sentence![finding, " ", keeps],
            None if lesson.is_empty() => keeps,
            None => sentence![keeps, " ", lesson],
        })
    }

    /// What arcs have over averaged normals, or over a string of directions alone.
    fn arcs_finding(&self, scope: &Scope, result: &MethodResult) -> Option<Sentence> {
        if self.offset != Offset::Arcs || self.shorter_path().is_some() {
            return None;
        }
        let normals = self.shown_laboratory(scope.settings).map(|lab| &lab.results[1]);
        if let Some(normals) = normals.filter(|normals| normals.found.is_ok() && self.is_short(normals)) {
            let [_, clearance] = normals.words();
            return Some(sentence!["Averaged normals keep only ", clearance, " from the walls: Data shows why."]);
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
    fn failure(&self, settings: &Settings) -> Option<(&Path, &MovedCorner)> {
        let own = self.own_result.as_ref().filter(|_| self.offset == Offset::Normals);
        let normals = own.or_else(|| self.shown_laboratory(settings).map(|lab| &lab.results[1]))?;
        let path = normals.found.as_ref().ok()?;
        let worst = normals.moves.iter().min_by(|a, b| a.distance().total_cmp(&b.distance()))?;
        worst.is_too_near.then_some((path, worst))
    }

    /// Why averaged normals fail, at the end of a run that shows them.
    pub fn failure_why(&self, scope: &Scope) -> Option<Why> {
        if !scope.at_end {
            return None;
        }
        let (path, worst) = self.failure(scope.settings)?;
        let free: Vec<_> = self.world.free_rings().collect();
        let figure = worst.magnified(self.radius, &free, &path.points(), false);
        let [distance, radius] = [worst.distance(), self.radius].map(|v| number((v * 100.0).round() / 100.0));
        Some(Why::new(format!("averaged normals:\n{distance} < {radius}"), FAILURE).with_figure(figure))
    }

    /// The same in a card, at the end of a run with the laboratory. Before that it would answer the scene's question.
    fn failure_card(&self, scope: &Scope) -> Option<Card> {
        let lab = self.shown_laboratory(scope.settings).filter(|_| scope.at_end)?;
        let (_, worst) = self.failure(scope.settings)?;
        let two = |v: f64| number((v * 100.0).round() / 100.0);
        let fault = Appearance::Role(Role::Fault);
        let mut rows = vec![
            Row::new("the corner is moved by the radius", two(self.radius)),
            Row::new("smallest distance of the path from the corner", two(worst.distance())).with_appearance(fault),
            Row::new(FAILURE, "").with_appearance(Appearance::Quiet),
            Row::new("Arcs follow the circle, so they cannot cut it.", "").with_appearance(Appearance::Quiet),
            Row::new(INFLATED, "").with_appearance(Appearance::Quiet),
        ];
        if let Some(width) = lab.too_narrow {
            rows.push(Row::new("path b also uses a passage of width", two(width)).with_appearance(fault));
            rows.push(Row::new("width that the agent needs", two(2.0 * self.radius)));
        }
        Some(Card::rows("averaged normals", "b · why averaged normals fail", "enlarged in pane b", rows))
    }

    /// Adds the card of the laboratory: at the end of the run above the cards of the step, before that below them.
    pub fn with_laboratory(&self, scope: &Scope, mut cards: Vec<Card>) -> Vec<Card> {
        if let Some(card) = self.laboratory_card(scope) {
            let at = if scope.at_end { 0 } else { cards.len() };
            cards.splice(at..at, [card].into_iter().chain(self.failure_card(scope)));
        }
        cards
    }

    fn laboratory_card(&self, scope: &Scope) -> Option<Card> {
        let own = self.own_result.as_ref()?;
        let lab = self.shown_laboratory(scope.settings);
        let results: Vec<(usize, &MethodResult)> =
            lab.map_or_else(|| vec![(self.chosen(), own)], |lab| lab.results.iter().enumerate().collect());
        let rows = results.into_iter().map(|(i, result)| {
            if !self.is_known(scope, i) {
                return Row::new(NAMES[i], "not known yet").with_appearance(Appearance::Quiet);
            }
            let [length, clearance] = result.words();
            let value = if clearance.is_empty() { length } else { format!("{length} · {clearance}") };
            let appearance = match () {
                () if self.is_short(result) => Appearance::Role(Role::Fault),
                () if i == self.chosen() => Appearance::Role(Role::Path),
                () => Appearance::Plain,
            };
            Row::new(NAMES[i], value).with_appearance(appearance)
        });
        let routes = lab.and_then(|lab| lab.too_narrow).filter(|_| scope.at_end);
        let routes = routes.map(|_| Row::new(ROUTES, "").with_appearance(Appearance::Quiet));
        let rows = rows.chain(routes).chain(self.rows_at_end(scope, own)).collect();
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

    /// The four panes, with the act's own picture as the chosen one; or the chosen pane alone if the layer is off.
    pub fn compose(&self, scope: &Scope, lens: &Lens, own: Picture) -> Picture {
        let Some(result) = &self.own_result else { return own };
        let lab = self.shown_laboratory(scope.settings);
        let panel = |i: usize, result| self.panel(scope, i, result, lab);
        let panels: Vec<Panel<'_>> = match lab {
            Some(lab) => lab.results.iter().enumerate().map(|(i, result)| panel(i, result)).collect(),
            None => vec![panel(self.chosen(), result)],
        };
        let chosen = if lab.is_some() { self.chosen() } else { 0 };
        LaboratoryView { world: &self.world, radius: self.radius, panels: &panels, chosen }.picture(
            lens,
            own,
            lab.is_some(),
        )
    }

    fn panel<'a>(&self, scope: &Scope, i: usize, result: &'a MethodResult, lab: Option<&'a Laboratory>) -> Panel<'a> {
        let is_known = self.is_known(scope, i);
        // The act has drawn the inflated walls already if the run is between them.
        let draws_walls = i == Offset::Inflated as usize && i != self.chosen();
        Panel {
            name: NAMES[i],
            path: result.found.as_ref().ok().filter(|_| is_known),
            least: result.least.filter(|_| self.is_short(result)),
            words: is_known.then(|| result.words()),
            moves: if is_known { &result.moves } else { &[] },
            rings: lab.filter(|_| draws_walls).map_or(&[], |lab| &lab.inflated_rings),
        }
    }

    /// The box around all panes; the map's own box if the layer is off.
    pub fn laboratory_bounds(&self, settings: &Settings, own: Rect) -> Rect {
        match self.shown_laboratory(settings) {
            Some(_) => LaboratoryView::bounds(own, self.chosen()),
            None => own,
        }
    }
}
