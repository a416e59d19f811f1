//! The laboratory for agents with a radius: four ways to make room, each with its length and its least
//! clearance. One of them is the path of the lesson.

use super::Funnel;
use crate::algo::channel::{Area, Areas, Channel, Input as SearchInput, Measure, NoPath, Outcome, Portal};
use crate::algo::funnel;
use crate::algo::radius::{
    Input, Least, NoPath as NoRoom, Outcome as RoundOutcome, Path, RoundFunnel, least_clearance, normals,
};
use crate::algo::walk::Walk;
use crate::geom::{Point, polyline_length};
use crate::lesson::{Card, Group, Look, Row, Run, Setting, Value, number};
use crate::picture::radius::{LabView, Panel};
use crate::picture::{Lens, Picture, Rect, Role};
use crate::step::Algorithm;
use crate::world::mesh::{Mesh, Triangle};
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::rc::Rc;

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
            hint: "none: not at all. normals: move corners, as the tutorial. arcs: around circles. grown: grow the walls.",
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

/// One of the ways, tried. In world units.
pub(super) struct Trial {
    /// None: there is no path, and why.
    found: Result<Path, String>,
    least: Option<Least>,
    midpoint_length: f64,
    portals: usize,
    corners: usize,
    checks: u64,
}

pub(super) struct Laboratory {
    pub radius: f64,
    chosen: usize,
    trials: [Trial; 4],
    /// How the tutorial moves the corners: from, to.
    moves: Vec<[DVec2; 2]>,
    /// What the grown walls leave free.
    grown: Vec<Vec<DVec2>>,
}

/// A string through triangles, and what the normals need of it.
struct Pulled {
    portals: Vec<Portal>,
    tips: [Point; 2],
    walk: Walk,
    checks: u64,
}

fn pulled(mesh: &Rc<Mesh>, start: Point, goal: Point, measure: Measure) -> Result<Pulled, NoPath> {
    let areas = Areas::Triangles(mesh.clone());
    let channel = Channel::finished(&SearchInput { areas, start, goal, measure });
    if let Outcome::NoPath(why) = channel.outcome() {
        return Err(why);
    }
    let portals = channel.portals();
    let areas = channel.channel();
    let tip = |area: Option<&Area>, portal: Option<&Portal>| {
        let corners = area.map(|a| mesh.corner_points(Triangle(a.0))).unwrap_or_default();
        let is_end = |p: &Point| portal.is_some_and(|portal| portal.left == *p || portal.right == *p);
        corners.into_iter().find(|p| !is_end(p)).unwrap_or_default()
    };
    let tips = [tip(areas.first(), portals.first()), tip(areas.last(), portals.last())];
    let funnel = funnel::pull(start, goal, &portals);
    Ok(Pulled { portals, tips, walk: funnel.walk().clone(), checks: funnel.checks() })
}

impl Laboratory {
    pub fn new(world: &World, radius: f64, way: &str, measure: Measure) -> Self {
        let chosen = WAYS.iter().position(|w| *w == way).unwrap_or_default();
        let mesh = world.mesh();
        let lattice = mesh.lattice();
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(|p| lattice.to_world(p))).collect();
        let middles = |pulled: &Pulled| {
            let inner = pulled.portals.iter().map(|p| lattice.unscale(p.middle()));
            let ends = [start, goal].map(|p| lattice.to_world(p));
            let all: Vec<DVec2> = [ends[0]].into_iter().chain(inner).chain([ends[1]]).collect();
            polyline_length(&all)
        };
        let trial =
            |pulled: &Result<Pulled, NoPath>, path: &dyn Fn(&Pulled) -> Path, why: &dyn Fn(NoPath) -> String| {
                match pulled {
                    Err(no) => Trial::failed(why(*no)),
                    Ok(pulled) => {
                        let path = path(pulled);
                        let least = least_clearance(&path, &walls);
                        let (portals, corners) = (pulled.portals.len(), pulled.walk.corners().len());
                        let (midpoint_length, checks) = (middles(pulled), pulled.checks);
                        Trial { found: Ok(path), least, midpoint_length, portals, corners, checks }
                    }
                }
            };
        let straight = |pulled: &Pulled| -> Path {
            let points: Vec<DVec2> = pulled.walk.path().iter().map(|&p| lattice.to_world(p)).collect();
            Path::straight(&points)
        };

        let point = pulled(mesh, start, goal, measure);
        let none = trial(&point, &straight, &why_none);
        let corners: Vec<DVec2> = point.iter().flat_map(|p| p.walk.corners()).map(|c| lattice.to_world(c.at)).collect();
        let moved: Vec<DVec2> = point
            .iter()
            .flat_map(|p| normals::moved(&p.portals, p.tips, p.walk.corners(), radius * lattice.scale()))
            .map(|p| lattice.unscale(p))
            .collect();
        let around = |_: &Pulled| {
            let ends = [start, goal].map(|p| lattice.to_world(p));
            let all: Vec<DVec2> = [ends[0]].into_iter().chain(moved.iter().copied()).chain([ends[1]]).collect();
            Path::straight(&all)
        };
        let normals = trial(&point, &around, &why_none);

        let round = Input { mesh: mesh.clone(), start, goal, radius: radius * lattice.scale() };
        let round = RoundFunnel::finished(&round);
        let arcs = if let RoundOutcome::NoPath(why) = round.outcome() {
            Trial::failed(why_no_room(why, radius))
        } else {
            let path = round.path().scaled(1.0 / lattice.scale());
            let middles: Vec<DVec2> = round.portals().iter().map(|p| lattice.unscale(p.middle())).collect();
            Trial {
                least: least_clearance(&path, &walls),
                midpoint_length: polyline_length(&middles),
                portals: round.portals().len().saturating_sub(2),
                corners: round.corners().len(),
                checks: round.checks().into(),
                found: Ok(path),
            }
        };

        let free = world.grown(radius);
        let inside = pulled(&Rc::new(Mesh::new(&free)), start, goal, measure);
        let why = |no: NoPath| {
            let (goal, at) = if no == NoPath::Goal { (true, goal) } else { (false, start) };
            let why = match () {
                () if no == NoPath::Exhausted => NoRoom::Exhausted,
                () if mesh.locate(at).is_none() => NoRoom::Outside { goal },
                () => NoRoom::Tight { goal },
            };
            why_no_room(why, radius)
        };
        let grown = trial(&inside, &straight, &why);
        let rings = free.rings.iter().map(|ring| ring.iter().map(|&p| lattice.to_world(p)).collect()).collect();
        let moves = corners.into_iter().zip(moved.iter().copied()).map(|(a, b)| [a, b]).collect();
        Self { radius, chosen, trials: [none, normals, arcs, grown], moves, grown: rings }
    }

    fn is_short(&self, trial: &Trial) -> bool {
        trial.least.is_some_and(|least| least.distance < self.radius * (1.0 - 1e-9))
    }

    fn trial(&self) -> &Trial {
        &self.trials[self.chosen]
    }

    /// Length and least clearance, in words.
    fn words(trial: &Trial) -> [String; 2] {
        match &trial.found {
            Err(_) => ["no path".to_owned(), String::new()],
            Ok(path) => {
                let two = |v: f64| number((v * 100.0).round() / 100.0);
                [two(path.length()), trial.least.map_or("no wall".to_owned(), |least| two(least.distance))]
            }
        }
    }
}

impl Trial {
    fn failed(why: String) -> Self {
        Self { found: Err(why), least: None, midpoint_length: 0.0, portals: 0, corners: 0, checks: 0 }
    }
}

fn why_none(no: NoPath) -> String {
    match no {
        NoPath::Start => "The start lies in no triangle: there is no path.".to_owned(),
        NoPath::Goal => "The goal lies in no triangle: there is no path.".to_owned(),
        NoPath::Exhausted => "No triangle on the open list touches the goal: there is no path.".to_owned(),
    }
}

fn why_no_room(why: NoRoom, radius: f64) -> String {
    let end = |goal| if goal { "goal" } else { "start" };
    let radius = number(radius);
    match why {
        NoRoom::Outside { goal } => format!("The {} lies in no triangle: there is no path.", end(goal)),
        NoRoom::Tight { goal } => {
            format!("A wall is nearer to the {} than the radius {radius}: the agent does not fit there.", end(goal))
        }
        NoRoom::Exhausted => format!("Every way to the goal is somewhere too narrow for the radius {radius}."),
    }
}

impl Funnel {
    /// None for a point.
    pub(super) fn laboratory(&self) -> Option<&Laboratory> {
        let made = self.laboratory.get_or_init(|| {
            let radius = self.settings.length("radius");
            (radius > 0.0).then(|| Laboratory::new(&self.world, radius, self.settings.choice("offset"), self.measure()))
        });
        made.as_ref()
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
        let name = ["no room made", "averaged normals", "arcs", "grown walls"][lab.chosen];
        if let Err(why) = &trial.found {
            return Some(why.clone());
        }
        let [length, clearance] = Laboratory::words(trial);
        let enough = if lab.is_short(trial) { "less than" } else { "enough for" };
        let radius = number(lab.radius);
        Some(format!(
            "With {name} the path is {length} long and comes as near as {clearance} to a wall: {enough} the radius {radius}."
        ))
    }

    pub(super) fn laboratory_card(&self) -> Option<Card> {
        let lab = self.laboratory()?;
        let rows = lab.trials.iter().enumerate().map(|(i, trial)| {
            let [length, clearance] = Laboratory::words(trial);
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
            let walls: Vec<[DVec2; 2]> =
                self.mesh().walls().map(|e| self.mesh().ends(e).map(|p| self.world_point(p))).collect();
            let found = self.walk().is_some_and(Walk::is_done);
            let least = found.then(|| least_clearance(&Path::straight(&self.path()), &walls)).flatten();
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
            path: trial.found.as_ref().ok().filter(|_| i != lab.chosen || self.rounded().is_some()),
            least: trial.least.filter(|_| lab.is_short(trial)),
            words: Laboratory::words(trial),
            moves: if i == 1 { &lab.moves } else { &[] },
            rings: if i == 3 { &lab.grown } else { &[] },
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
