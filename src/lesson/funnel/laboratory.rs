//! The laboratory for agents with a radius: four methods that make room, each with its length and its least clearance.
//! The chosen method is the path of the lesson.

mod method;

pub use method::{Laboratory, MethodResult, no_room_sentence};

use super::plan::Plan;
use super::settings::KEYS;
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{Path, least_clearance};
use crate::lesson::{Appearance, Card, Fields, Row, Scope, Settings};
use crate::picture::laboratory::{LaboratoryView, Panel};
use crate::picture::{Lens, Picture, Rect, Role};
use crate::words::number;
use method::walls;
use serde_json::json;

const NAMES: [&str; 4] = ["a · no radius", "b · averaged normals", "c · arcs", "d · grown walls"];

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

    /// The result of the chosen method in one sentence, at the end of the run of an agent with a radius.
    pub fn laboratory_sentence(&self, scope: &Scope) -> Option<String> {
        let lab = self.finished_laboratory(scope)?;
        let result = lab.result();
        if let Err(why) = &result.found {
            return Some(why.clone());
        }
        let [length, clearance] = result.words();
        let enough = if lab.is_short(result) { "less than" } else { "enough for" };
        let radius = number(lab.radius);
        let with = match lab.chosen {
            0 => "With no room made".to_owned(),
            1 => format!("Each corner of the string is moved by {radius} along the mean of its normals: now"),
            2 => "With arcs".to_owned(),
            _ => "With grown walls".to_owned(),
        };
        Some(format!(
            "{with} the path is {length} long and comes as near as {clearance} to a wall: {enough} the radius {radius}."
        ))
    }

    /// Adds the card of the laboratory: at the end of the run above the cards of the step, before that below them.
    pub fn with_laboratory(&self, scope: &Scope, mut cards: Vec<Card>) -> Vec<Card> {
        if let Some(card) = self.laboratory_card(scope) {
            let at = if scope.at_end { 0 } else { cards.len() };
            cards.insert(at, card);
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
        Some(Card::rows(format!("radius {}", number(lab.radius)), "length · least clearance", rows.collect()))
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
            map.insert("why".to_owned(), json!(why));
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
            moves: if i == 1 { &lab.moves } else { &[] },
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
