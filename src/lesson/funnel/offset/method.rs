//! What a way to make room for an agent comes to: none, averaged normals (tutorial 002), arcs, or inflated walls.

use crate::algo::channel::{Area, Measure, NoPath, Portal};
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{
    CircleFunnel, CircleOutcome, Clearance, Input, NoPath as NoRoom, Path, extra_width, is_kept, least_clearance,
    nearest_on, normals,
};
use crate::geom::{Point, polyline_length};
use crate::lesson::funnel::settings::Offset;
use crate::lesson::outcome::{NoResult, Reason};
use crate::map::mesh::{Mesh, Triangle};
use crate::picture::Thing;
use crate::picture::offset::MovedCorner;
use crate::scene::{World, short};
use crate::sentence;
use crate::step::Algorithm;
use crate::words::{Sentence, number};
use glam::DVec2;

/// The result of a method. Lengths and positions are in world units.
#[derive(Clone)]
pub struct MethodResult {
    /// The path, or why there is none.
    pub found: Result<Path, NoResult>,
    /// The place where the path is closest to a wall.
    pub least: Option<Clearance>,
    pub midpoint_length: f64,
    pub portals: usize,
    pub corners: usize,
    /// How many corners the repair of a string around circles released, and how many it added.
    pub repairs: [usize; 2],
    pub checks: u64,
    /// How the averaged normals move the corners; empty for other methods.
    pub moves: Vec<MovedCorner>,
}

/// All walls of a world, in world units.
pub fn walls(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

impl MethodResult {
    /// The result of a method that found no path.
    pub fn failed(why: NoResult) -> Self {
        Self {
            found: Err(why),
            least: None,
            midpoint_length: 0.0,
            portals: 0,
            corners: 0,
            repairs: [0; 2],
            checks: 0,
            moves: Vec::new(),
        }
    }

    /// The result of a string. `path` is the string, perhaps moved by the method.
    pub fn of_scan(world: &World, scan: &PortalScan, checks: u64, path: Path) -> Self {
        let middles: Vec<DVec2> = scan.portals().iter().map(|p| world.mesh().lattice().position(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: scan.portals().len().saturating_sub(2),
            corners: scan.bends(),
            repairs: [0; 2],
            checks,
            moves: Vec::new(),
            found: Ok(path),
        }
    }

    /// The result of the end of a run around circles.
    pub fn around_circles(world: &World, funnel: &CircleFunnel) -> Self {
        let lattice = world.mesh().lattice();
        if let CircleOutcome::NoPath(why) = funnel.outcome() {
            return Self::failed(no_room(why, funnel.radius() / lattice.scale()));
        }
        let path = funnel.path().in_world(lattice);
        let middles: Vec<DVec2> = funnel.portals().iter().map(|p| lattice.position(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: funnel.portals().len().saturating_sub(2),
            corners: funnel.corners().len(),
            repairs: funnel.repairs(),
            checks: funnel.checks().into(),
            moves: Vec::new(),
            found: Ok(path),
        }
    }

    /// The result of a search that found no path for a string.
    pub fn without_path(world: &World, radius: f64, offset: Offset, why: NoPath) -> Self {
        Self::failed(match offset {
            Offset::Inflated => no_inflated_path(world, radius, why),
            _ => no_path_for_point(why),
        })
    }

    /// The result of a string at its end. `tips`: see [`tips`].
    pub fn of_string(
        world: &World,
        radius: f64,
        offset: Offset,
        scan: &PortalScan,
        tips: [Point; 2],
        checks: u64,
    ) -> Self {
        if offset != Offset::Normals {
            return Self::of_scan(world, scan, checks, straight(world, scan));
        }
        let lattice = world.mesh().lattice();
        let portals = scan.portals();
        let between = portals.get(1..portals.len().saturating_sub(1)).unwrap_or_default();
        let corners = normals::at_corners(between, tips, scan.corners());
        let moved = corners.iter().map(|corner| lattice.position(corner.moved(radius * lattice.scale())));
        let [start, goal] = [world.start(), world.goal()].map(|p| lattice.to_world(world.snap(p)));
        let all: Vec<DVec2> = [start].into_iter().chain(moved).chain([goal]).collect();
        let moves = all.windows(3).zip(&corners).map(|(way, corner)| {
            let at = lattice.position(corner.at);
            let [one, two] = [[way[0], way[1]], [way[1], way[2]]].map(|line| nearest_on(at, line));
            let nearest = if two.distance(at) < one.distance(at) { two } else { one };
            let is_too_near = !is_kept(nearest.distance(at) * lattice.scale(), radius * lattice.scale());
            MovedCorner { corner: at, normals: corner.normals, moved: way[1], nearest, is_too_near }
        });
        Self {
            moves: moves.collect(),
            corners: corners.len(),
            ..Self::of_scan(world, scan, checks, Path::straight(&all))
        }
    }

    /// Length and least clearance as text. The second is empty without a path.
    pub fn words(&self) -> [String; 2] {
        match &self.found {
            Err(_) => ["no path".to_owned(), String::new()],
            Ok(path) => {
                let two = |v: f64| number((v * 100.0).round() / 100.0);
                [two(path.length()), self.least.map_or("no wall".to_owned(), |least| two(least.distance))]
            }
        }
    }
}

fn straight(world: &World, scan: &PortalScan) -> Path {
    let points: Vec<DVec2> = scan.path().iter().map(|&p| world.mesh().lattice().to_world(p)).collect();
    Path::straight(&points)
}

/// The corner of the first triangle of a channel that is no end of its first portal, and the same of the last ones.
pub fn tips(mesh: &Mesh, areas: &[Area], portals: &[Portal]) -> [Point; 2] {
    let tip = |area: Option<&Area>, portal: Option<&Portal>| {
        let corners = area.map(|a| mesh.corner_points(Triangle(a.0))).unwrap_or_default();
        let is_end = |p: &Point| portal.is_some_and(|portal| portal.left == *p || portal.right == *p);
        corners.into_iter().find(|p| !is_end(p)).unwrap_or_default()
    };
    [tip(areas.first(), portals.first()), tip(areas.last(), portals.last())]
}

/// The result of the arcs alone.
pub fn arcs(world: &World, radius: f64, measure: Measure) -> MethodResult {
    MethodResult::around_circles(world, &CircleFunnel::finished(&circle_input(world, radius, measure)))
}

/// What the funnel around circles needs. `radius` in world units.
pub fn circle_input(world: &World, radius: f64, measure: Measure) -> Input {
    let mesh = world.mesh().clone();
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let radius = radius * mesh.lattice().scale();
    Input { mesh, start, goal, radius, measure }
}

fn no_path_for_point(no: NoPath) -> NoResult {
    match no {
        NoPath::Start => NoResult::new(Reason::InWall(Thing::Start), "The start lies in a wall: there is no path."),
        NoPath::Goal => NoResult::new(Reason::InWall(Thing::Goal), "The goal lies in a wall: there is no path."),
        NoPath::Exhausted => NoResult::new(
            Reason::Separated,
            "The open list is empty, and no expanded triangle touches the goal: there is no path.",
        ),
    }
}

/// What the polygons around corners may close, as a clause.
pub fn closed_by_polygons(radius: f64) -> Sentence {
    let extra = significant(extra_width(radius));
    sentence!["a passage beside a corner can close although it is up to ", extra, " wider than the agent"]
}

/// A small length with two significant digits.
fn significant(length: f64) -> String {
    let digits = (1.0 - length.abs().max(f64::MIN_POSITIVE).log10().floor()).clamp(0.0, 12.0);
    format!("{length:.*}", digits as usize)
}

fn no_inflated_path(world: &World, radius: f64, no: NoPath) -> NoResult {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.mesh().touching(world.snap(p)));
    if no == NoPath::Exhausted && !world.mesh().are_connected(&start, &goal) {
        return no_room(NoRoom::Separated, radius);
    }
    if no == NoPath::Exhausted {
        let text = sentence! {
            "There is no path: the inflated walls close every way to the goal. Around corners they are polygons: ",
            closed_by_polygons(radius), "."
        };
        return NoResult::new(Reason::TooNarrow, text);
    }
    let (goal, at) = if no == NoPath::Goal { (true, world.goal()) } else { (false, world.start()) };
    let is_outside = world.mesh().locate(world.snap(at)).is_none();
    let why = if is_outside { NoRoom::Outside { goal } } else { NoRoom::Tight { goal } };
    no_room(why, radius)
}

/// Why an agent with a radius (in world units) has no path.
fn no_room(why: NoRoom, radius: f64) -> NoResult {
    let end = |goal| if goal { Thing::Goal } else { Thing::Start };
    let reason = match why {
        NoRoom::Outside { goal } => Reason::InWall(end(goal)),
        NoRoom::Tight { goal } => Reason::NoRoom(end(goal)),
        NoRoom::Exhausted | NoRoom::Hidden => Reason::TooNarrow,
        NoRoom::Separated => Reason::Separated,
    };
    NoResult::new(reason, no_room_sentence(why, radius))
}

/// The same as a sentence.
pub fn no_room_sentence(why: NoRoom, radius: f64) -> Sentence {
    let end = |goal| if goal { "goal" } else { "start" };
    let radius = short(radius);
    match why {
        NoRoom::Outside { goal } => sentence!["The ", end(goal), " lies in a wall: there is no path."],
        NoRoom::Tight { goal } => sentence! {
            "A wall is closer to the ", end(goal), " than the radius ", radius, ". The agent does not fit there."
        },
        NoRoom::Separated => "There is no path: walls separate the start from the goal.".into(),
        NoRoom::Hidden => {
            sentence!["A* found no path for the radius ", radius, ": it keeps one way to each edge."]
        }
        NoRoom::Exhausted => {
            sentence! {
                "There is no path: every way to the goal has a passage that is too narrow for the radius ", radius, "."
            }
        }
    }
}
