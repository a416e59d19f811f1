//! The laboratory for agents with a radius: four ways to make room, each with its length and its least
//! clearance. One of them is the path of the lesson.

mod trial;

pub(super) use trial::{Laboratory, Trial, why_no_room};

use super::Funnel;
use super::course::{Pull, measure};
use crate::algo::channel::{Channel, ChannelOutcome, NoPath};
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{Path, least_clearance};
use crate::lesson::{Card, Group, Look, Row, Run, Setting, Value, number};
use crate::picture::radius::{LabView, Panel};
use crate::picture::{Lens, Picture, Rect, Role};
use serde_json::{Map, json};
use trial::walls;

/// The ways, in the order in which the laboratory shows them, by the words of the setting `offset`.
const WAYS: [&str; 4] = ["none", "normals", "arcs", "grown"];
const NAMES: [&str; 4] = ["a · no radius", "b · averaged normals", "c · arcs", "d · grown walls"];

pub(super) fn settings() -> [Setting; 3] {
    [
        Setting {
            key: "radius",
            label: "radius",
            hint: "Of the agent, in world units; 0 is a point.",
            group: Group::Settings,
            value: Value::Length { value: 0.0, most: 1.0 },
        },
        Setting {
            key: "offset",
            label: "make room",
            hint: "none: not at all. normals: move the string's corners at the end. arcs: pull it around circles. grown: grow the walls.",
            group: Group::Settings,
            value: Value::OneOf { words: &WAYS, chosen: 2 },
        },
        Setting {
            key: "laboratory",
            label: "laboratory",
            hint: "All four ways side by side; the map that can be changed is that of the chosen way.",
            group: Group::Layers,
            value: Value::Switch(false),
        },
    ]
}

impl Funnel {
    /// None for a point.
    pub(super) fn laboratory(&self) -> Option<&Laboratory> {
        let made = self.laboratory.get_or_init(|| {
            let radius = self.settings.length("radius");
            let (way, own) = (self.settings.choice("offset"), self.plan.trial.as_ref());
            let measure = measure(&self.settings);
            let grown = self.watched.grown.as_ref();
            (radius > 0.0).then(|| Laboratory::new(&self.world, radius, way, measure, own, grown))
        });
        made.as_ref()
    }

    /// What the run itself has come to, when it makes room on its way. Call at its end.
    pub(super) fn own_trial(&self) -> Option<Trial> {
        if let Some(Pull::Round(watched)) = &self.watched.pull {
            return Some(Trial::of_round(&self.world, watched.state()));
        }
        self.watched.grown.as_ref()?;
        let checks = self.pull().map_or(0, Pull::checks);
        let pulled = self.walk().map(|walk| (walk, checks)).ok_or(match self.channel().map(Channel::outcome) {
            Some(ChannelOutcome::NoPath(why)) => why,
            _ => NoPath::Exhausted,
        });
        Some(Trial::of_grown(&self.world, self.settings.length("radius"), pulled))
    }

    /// Is the laboratory to be seen?
    pub(super) fn shows_laboratory(&self) -> Option<&Laboratory> {
        self.laboratory().filter(|_| self.settings.on("laboratory"))
    }

    /// The way that the string is not: for an agent of a radius, at the end of the run.
    pub(super) fn rounded(&self) -> Option<&Laboratory> {
        let at_end = self.watched.is_end_only() || self.watched.at() == self.watched.len();
        self.laboratory().filter(|_| at_end)
    }

    /// What the run is about is told when the run has come to it; the other ways are there to compare with.
    fn is_known(&self, way: usize, lab: &Laboratory) -> bool {
        way != lab.chosen || self.rounded().is_some()
    }

    /// From the map's size: a tenth of its smaller side.
    pub(super) fn set_most_radius(&mut self) {
        let (low, high) = self.world.scene().map.bounds();
        let most = (high - low).min_element() / 10.0;
        let digit = 10f64.powf(most.max(f64::MIN_POSITIVE).log10().floor());
        self.settings.set_longest("radius", (most / digit).ceil() * digit);
    }

    pub(super) fn say_rounded(&self) -> Option<String> {
        let lab = self.rounded()?;
        let trial = lab.trial();
        if let Err(why) = &trial.found {
            return Some(why.clone());
        }
        let [length, clearance] = trial.words();
        let enough = if lab.is_short(trial) { "less than" } else { "enough for" };
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

    pub(super) fn laboratory_card(&self) -> Option<Card> {
        let lab = self.laboratory()?;
        let rows = lab.trials.iter().enumerate().map(|(i, trial)| {
            if !self.is_known(i, lab) {
                return Row::new(NAMES[i], "not known yet").looking(Look::Quiet);
            }
            let [length, clearance] = trial.words();
            let value = if clearance.is_empty() { length } else { format!("{length} · {clearance}") };
            let look = match () {
                () if lab.is_short(trial) => Look::Role(Role::Fault),
                () if i == lab.chosen => Look::Role(Role::Path),
                () => Look::Plain,
            };
            Row::new(NAMES[i], value).looking(look)
        });
        Some(Card::rows(&format!("radius {}", number(lab.radius)), "length · least clearance", rows.collect()))
    }

    /// What the chosen way changes in the answer of `solve`.
    pub(super) fn round_result(&self, map: &mut Map<String, serde_json::Value>) {
        let Some(lab) = self.laboratory() else {
            let found = self.walk().is_some_and(PortalScan::is_done);
            let least = found.then(|| least_clearance(&Path::straight(&self.path()), &walls(&self.world))).flatten();
            map.insert("clearance".to_owned(), json!(least.map(|l| l.distance)));
            return;
        };
        let trial = lab.trial();
        let path = trial.found.as_ref().ok();
        let points: Vec<[f64; 2]> = path.iter().flat_map(|p| p.points()).map(<[f64; 2]>::from).collect();
        let mut tell = |key: &str, value| map.insert(key.to_owned(), value);
        tell("found", json!(path.is_some()));
        tell("path", json!(points));
        tell("length", json!(path.map(Path::length)));
        tell("clearance", json!(trial.least.filter(|_| path.is_some()).map(|l| l.distance)));
        tell("midpoint_length", json!(path.map(|_| trial.midpoint_length)));
        tell("portals", json!(trial.portals));
        tell("corners", json!(trial.corners));
        tell("checks", json!(trial.checks));
        map.remove("why");
        if let Err(why) = &trial.found {
            map.insert("why".to_owned(), json!(why));
        }
    }

    /// The four panels, the lesson's own picture in the place of the chosen one; or the chosen way alone.
    pub(super) fn paint_laboratory(&self, lens: &Lens, own: Picture) -> Picture {
        let (Some(lab), shown) = (self.laboratory(), self.shows_laboratory().is_some()) else { return own };
        let panels = lab.trials.iter().enumerate().map(|(i, trial)| Panel {
            name: NAMES[i],
            path: trial.found.as_ref().ok().filter(|_| self.is_known(i, lab)),
            least: trial.least.filter(|_| lab.is_short(trial)),
            words: self.is_known(i, lab).then(|| trial.words()),
            moves: if i == 1 { &lab.moves } else { &[] },
            // Where they are the lesson's own world, it has drawn them.
            rings: if i == 3 && (i != lab.chosen || self.watched.grown.is_none()) { &lab.grown } else { &[] },
        });
        let panels: Vec<Panel<'_>> = panels.collect();
        LabView { world: &self.world, radius: lab.radius, panels: &panels, chosen: lab.chosen }
            .picture(lens, own, shown)
    }

    pub(super) fn laboratory_bounds(&self, own: Rect) -> Rect {
        match self.shows_laboratory() {
            Some(lab) => LabView::bounds(own, lab.chosen),
            None => own,
        }
    }
}
