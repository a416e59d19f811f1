//! The laboratory for agents with a radius: four methods that make room, each with its length and its least clearance.
//! The chosen method is the path of the lesson.

mod method;

pub use method::{Laboratory, MethodResult, no_room_sentence, walls};

use super::plan::Plan;
use super::settings::KEYS;
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{Path, least_clearance};
use crate::lesson::{Appearance, Card, Fields, Row, Scope, Settings, Why};
use crate::picture::laboratory::{LaboratoryView, MovedCorner, Panel};
use crate::picture::{Lens, Picture, Rect, Role};
use crate::sentence;
use crate::words::{Sentence, number};
use serde_json::json;

/// Why averaged normals fail.
const FAILURE: &str = "The moved corner lies on the circle. Of all lines through it, only the tangent does not cut the circle. \
    The path turns there, so at least one of its two lines cuts the circle.";

/// Why inflated walls do not.
const INFLATED: &str = "An inflated wall contains every point that is closer to the wall than the radius. A path outside of it keeps the radius.";

/// Why the routes of the methods can differ.
const ROUTES: &str = "a and b choose the channel for a point, so it may be too narrow for the agent. c and d measure every passage, so their route can differ.";

const NAMES: [&str; 4] = ["a · no room made", "b · averaged normals", "c · arcs", "d · inflated walls"];

impl Plan {
    /// The four methods, made at the first request. None for a point.
    pub(super) fn laboratory(&self) -> Option<&Laboratory> {
        let made = self.laboratory.get_or_init(|| {
            let own = self.own_result.as_ref();
            let make =
                || Laboratory::new(&self.world, self.radius, self.offset, self.measure, own, self.inflated.as_ref());
            (self.radius > 0.0).then(make)
        });
        made.as_ref()
    }

    /// The laboratory, if its layer is on.
    fn shown_laboratory(&self, settings: &Settings) -> Option<&Laboratory> {
        self.laboratory().filter(|_| settings.get(KEYS.laboratory))
    }

    /// The laboratory at the end of the run, when its chosen path replaces the string.
    pub fn finished_laboratory(&self, scope: &Scope) -> Option<&Laboratory> {
        self.laboratory().filter(|_| scope.at_end)
    }

    /// May the result of a method be shown? The result of the run itself only at its end; the other methods always, for
    /// comparison.
    fn is_known(scope: &Scope, method: usize, lab: &Laboratory) -> bool {
        method != lab.chosen || scope.at_end
    }

    /// Why the agent has no path, at the end of a run whose method found none.
    pub fn no_room(&self, scope: &Scope) -> Option<Sentence> {
        self.finished_laboratory(scope)?.result().found.as_ref().err().cloned()
    }

    /// What the chosen method gave, and what to take away. None if it found no path.
    pub fn laboratory_conclusion(&self, scope: &Scope) -> Option<Sentence> {
        let lab = self.finished_laboratory(scope)?;
        let result = lab.result();
        result.found.as_ref().ok()?;
        let [length, clearance] = result.words();
        let radius = number(lab.radius);
        let path = sentence!["The path is ", length, " long and keeps ", clearance, " from the walls"];
        let enough = if lab.is_short(result) { ", less than the radius " } else { ", enough for the radius " };
        let enough = sentence![path, enough, radius, ". "];
        let lesson = match lab.chosen {
            0 => sentence!["A string touches corners: only a point can follow it."],
            1 if lab.is_short(result) => {
                sentence![
                    "An averaged normal moves a corner to one point, but around the corner the agent needs an arc."
                ]
            }
            1 => sentence!["Nothing in the method guarantees it: no step measures the distance of the lines."],
            _ => Self::compared_methods(lab),
        };
        Some(sentence![enough, lesson])
    }

    /// What a method that keeps the radius has over the others.
    fn compared_methods(lab: &Laboratory) -> Sentence {
        let [_, normals, arcs, inflated] = &lab.results;
        if lab.is_short(normals) && normals.found.is_ok() && lab.chosen == 2 {
            let [_, clearance] = normals.words();
            return sentence!["Averaged normals keep only ", clearance, ": Data shows why."];
        }
        match (&arcs.found, &inflated.found) {
            (Ok(a), Ok(b)) if lab.chosen == 3 && b.length() > a.length() => {
                let more = number(((b.length() - a.length()) * 1000.0).round() / 1000.0);
                sentence![
                    "An inflated wall contains every point that is too close to the wall. Arcs would be ",
                    more,
                    " shorter: inflated walls replace each arc by a few straight lines."
                ]
            }
            _ => sentence!["Lines and arcs keep the radius at every corner."],
        }
    }

    /// The corner at which the averaged normals keep too little distance, the worst of all, with its picture.
    fn failure(&self) -> Option<(&Laboratory, &MovedCorner)> {
        let lab = self.laboratory()?;
        lab.results[1].found.as_ref().ok()?;
        let worst = lab.moves.iter().min_by(|a, b| a.distance().total_cmp(&b.distance()))?;
        (worst.distance() < lab.radius * (1.0 - 1e-9)).then_some((lab, worst))
    }

    /// Why averaged normals fail, at the end of a run that shows them.
    pub fn failure_why(&self, scope: &Scope) -> Option<Why> {
        let (lab, worst) = self.failure()?;
        let is_shown = lab.chosen == 1 || self.shown_laboratory(scope.settings).is_some();
        if !scope.at_end || !is_shown {
            return None;
        }
        let path = lab.results[1].found.as_ref().ok()?;
        let free: Vec<_> = self.world.free_rings().collect();
        let figure = worst.magnified(lab.radius, &free, &path.points(), false);
        let [distance, radius] = [worst.distance(), lab.radius].map(|v| number((v * 100.0).round() / 100.0));
        Some(Why::new(format!("averaged normals:\n{distance} < {radius}"), FAILURE).with_figure(figure))
    }

    /// The same in a card, at the end of a run with the laboratory. Before that it would answer the scene's question.
    fn failure_card(&self, scope: &Scope) -> Option<Card> {
        self.shown_laboratory(scope.settings).filter(|_| scope.at_end)?;
        let (lab, worst) = self.failure()?;
        let two = |v: f64| number((v * 100.0).round() / 100.0);
        let fault = Appearance::Role(Role::Fault);
        let mut rows = vec![
            Row::new("the corner is moved by the radius", two(lab.radius)),
            Row::new("smallest distance of the path from the corner", two(worst.distance())).with_appearance(fault),
            Row::new(FAILURE, "").with_appearance(Appearance::Quiet),
            Row::new("Arcs follow the circle, so they cannot cut it.", "").with_appearance(Appearance::Quiet),
            Row::new(INFLATED, "").with_appearance(Appearance::Quiet),
        ];
        if let Some(width) = too_narrow(lab) {
            rows.push(Row::new("path b also uses a passage of width", two(width)).with_appearance(fault));
            rows.push(Row::new("width that the agent needs", two(2.0 * lab.radius)));
        }
        Some(Card::rows("b · why averaged normals fail", "enlarged in pane b", rows))
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
        let lab = self.laboratory()?;
        let rows = lab.results.iter().enumerate().map(|(i, result)| {
            if !Self::is_known(scope, i, lab) {
                return Row::new(NAMES[i], "not known yet").with_appearance(Appearance::Quiet);
            }
            let [length, clearance] = result.words();
            let value = if clearance.is_empty() { length } else { format!("{length} · {clearance}") };
            let appearance = match () {
                () if lab.is_short(result) => Appearance::Role(Role::Fault),
                () if i == lab.chosen => Appearance::Role(Role::Path),
                () => Appearance::Plain,
            };
            Row::new(NAMES[i], value).with_appearance(appearance)
        });
        let routes = too_narrow(lab).filter(|_| scope.at_end);
        let routes = routes.map(|_| Row::new(ROUTES, "").with_appearance(Appearance::Quiet));
        let rows = rows.chain(routes).collect();
        Some(Card::rows(format!("radius {}", number(lab.radius)), "length · clearance", rows))
    }

    /// Replaces the fields of `solve` that the chosen method changes. `scan`: the string, if it is complete.
    pub fn laboratory_result(&self, scan: Option<&PortalScan>, map: &mut Fields) {
        let Some(lab) = self.laboratory() else {
            let points = scan.map(|w| w.path().into_iter().map(|p| self.world_point(p)).collect::<Vec<_>>());
            let least = points.and_then(|points| least_clearance(&Path::straight(&points), &walls(&self.world)));
            map.insert("clearance".to_owned(), json!(least.map(|l| l.distance)));
            return;
        };
        let result = lab.result();
        let path = result.found.as_ref().ok();
        let points: Vec<[f64; 2]> = path.iter().flat_map(|p| p.points()).map(<[f64; 2]>::from).collect();
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        add("found", json!(path.is_some()));
        add("path", json!(points));
        add("length", json!(path.map(Path::length)));
        add("clearance", json!(result.least.filter(|_| path.is_some()).map(|l| l.distance)));
        add("midpoint_length", json!(path.map(|_| result.midpoint_length)));
        add("portals", json!(result.portals));
        add("corners", json!(result.corners));
        add("checks", json!(result.checks));
        map.remove("why");
        if let Err(why) = &result.found {
            map.insert("why".to_owned(), json!(why.to_string()));
        }
    }

    /// The four panes, with the act's own picture as the chosen one; or the chosen pane alone if the layer is off.
    pub fn compose(&self, scope: &Scope, lens: &Lens, own: Picture) -> Picture {
        let (Some(lab), shown) = (self.laboratory(), self.shown_laboratory(scope.settings).is_some()) else {
            return own;
        };
        let panels = lab.results.iter().enumerate().map(|(i, result)| Panel {
            name: NAMES[i],
            path: result.found.as_ref().ok().filter(|_| Self::is_known(scope, i, lab)),
            least: result.least.filter(|_| lab.is_short(result)),
            words: Self::is_known(scope, i, lab).then(|| result.words()),
            moves: if i == 1 && Self::is_known(scope, i, lab) { &lab.moves } else { &[] },
            // The act has drawn the inflated walls already if the run is between them.
            rings: if i == 3 && (i != lab.chosen || self.inflated.is_none()) { &lab.inflated_rings } else { &[] },
        });
        let panels: Vec<Panel<'_>> = panels.collect();
        LaboratoryView { world: &self.world, radius: lab.radius, panels: &panels, chosen: lab.chosen }
            .picture(lens, own, shown)
    }

    /// The box around all panes; the map's own box if the layer is off.
    pub fn laboratory_bounds(&self, settings: &Settings, own: Rect) -> Rect {
        match self.shown_laboratory(settings) {
            Some(lab) => LaboratoryView::bounds(own, lab.chosen),
            None => own,
        }
    }
}

/// The width of the narrowest passage of path b, if the agent does not fit through it.
fn too_narrow(lab: &Laboratory) -> Option<f64> {
    lab.narrowest.filter(|width| *width < 2.0 * lab.radius * (1.0 - 1e-9))
}
