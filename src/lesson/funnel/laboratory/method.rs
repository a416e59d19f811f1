//! The four methods that make room for an agent, on the same map: none, averaged normals (tutorial 002), arcs, and
//! inflated walls.

use crate::algo::channel::{Area, Areas, Channel, ChannelOutcome, Input as SearchInput, Measure, NoPath, Portal};
use crate::algo::funnel;
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{
    CircleFunnel, CircleOutcome, Clearance, Input, NoPath as NoRoom, Path, least_clearance, nearest_on, normals,
};
use crate::geom::{Point, polyline_length};
use crate::lesson::funnel::plan::Inflated;
use crate::lesson::funnel::settings::Offset;
use crate::picture::laboratory::MovedCorner;
use crate::sentence;
use crate::step::Algorithm;
use crate::words::{Sentence, number};
use crate::world::mesh::{Mesh, Triangle};
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// The result of a method. Lengths and positions are in world units.
#[derive(Clone)]
pub struct MethodResult {
    /// The path, or why there is none.
    pub found: Result<Path, Sentence>,
    /// The place where the path is closest to a wall.
    pub least: Option<Clearance>,
    pub midpoint_length: f64,
    pub portals: usize,
    pub corners: usize,
    pub checks: u64,
}

/// All walls of a world, in world units.
pub fn walls(world: &World) -> Vec<[DVec2; 2]> {
    let mesh = world.mesh();
    mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect()
}

impl MethodResult {
    /// The result of a method that found no path.
    pub fn failed(why: Sentence) -> Self {
        Self { found: Err(why), least: None, midpoint_length: 0.0, portals: 0, corners: 0, checks: 0 }
    }

    /// The result of a string. `path` is the string, perhaps moved by the method.
    pub fn of_scan(world: &World, scan: &PortalScan, checks: u64, path: Path) -> Self {
        let middles: Vec<DVec2> = scan.portals().iter().map(|p| world.mesh().lattice().unscale(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: scan.portals().len().saturating_sub(2),
            corners: scan.corners().len(),
            checks,
            found: Ok(path),
        }
    }

    /// The result of the end of a run around circles.
    pub fn around_circles(world: &World, funnel: &CircleFunnel) -> Self {
        let lattice = world.mesh().lattice();
        if let CircleOutcome::NoPath(why) = funnel.outcome() {
            return Self::failed(no_room_sentence(why, funnel.radius() / lattice.scale()));
        }
        let path = funnel.path().scaled(1.0 / lattice.scale());
        let middles: Vec<DVec2> = funnel.portals().iter().map(|p| lattice.unscale(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: funnel.portals().len().saturating_sub(2),
            corners: funnel.corners().len(),
            checks: funnel.checks().into(),
            found: Ok(path),
        }
    }

    /// The result of a string between inflated walls, or of a search that found none.
    pub fn between_inflated(world: &World, radius: f64, pulled: Result<(&PortalScan, u64), NoPath>) -> Self {
        match pulled {
            Ok((scan, checks)) => Self::of_scan(world, scan, checks, straight(world, scan)),
            Err(why) => Self::failed(no_inflated_path(world, radius, why)),
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

/// The results of the four methods.
pub struct Laboratory {
    /// Of the agent, in world units.
    pub radius: f64,
    /// The index of the method that the lesson uses.
    pub chosen: usize,
    pub results: [MethodResult; 4],
    /// How the averaged normals move the corners.
    pub moves: Vec<MovedCorner>,
    /// The width of the narrowest portal between walls that the path of a point, and so that over moved corners, crosses.
    pub narrowest: Option<f64>,
    /// The borders of what the inflated walls leave free.
    pub inflated_rings: Vec<Vec<DVec2>>,
}

/// A string through triangles, and what the averaged normals need of it.
struct PulledString {
    portals: Vec<Portal>,
    tips: [Point; 2],
    scan: PortalScan,
    checks: u64,
}

fn pull_string(mesh: &Arc<Mesh>, start: Point, goal: Point, measure: Measure) -> Result<PulledString, NoPath> {
    let areas = Areas::Triangles(mesh.clone());
    let channel = Channel::finished(&SearchInput { areas, start, goal, measure });
    if let ChannelOutcome::NoPath(why) = channel.outcome() {
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
    Ok(PulledString { portals, tips, scan: funnel.scan().clone(), checks: funnel.checks() })
}

impl Laboratory {
    /// Runs the four methods. `own` (the result of the chosen method) and `inflated_world` are passed where the lesson has
    /// made them already.
    pub fn new(
        world: &World,
        radius: f64,
        offset: Offset,
        measure: Measure,
        own: Option<&MethodResult>,
        inflated_world: Option<&Inflated>,
    ) -> Self {
        let chosen = offset as usize;
        let mesh = world.mesh();
        let lattice = mesh.lattice();
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let own = |i: usize| own.filter(|_| i == chosen).cloned();

        let point = pull_string(mesh, start, goal, measure);
        let none = match &point {
            Ok(point) => MethodResult::of_scan(world, &point.scan, point.checks, straight(world, &point.scan)),
            Err(why) => MethodResult::failed(no_path_for_point(*why)),
        };
        let is_on_wall = |p: Point| mesh.walls().any(|wall| mesh.ends(wall).contains(&p));
        let narrowest = point.as_ref().ok().and_then(|point| {
            let between = point.portals.iter().filter(|p| is_on_wall(p.left) && is_on_wall(p.right));
            between.map(|p| p.left.distance(p.right) / lattice.scale()).min_by(f64::total_cmp)
        });
        let mut moves = Vec::new();
        let normals = match &point {
            Ok(PulledString { portals, tips, scan, checks }) => {
                let corners = normals::at_corners(portals, *tips, scan.corners());
                let moved = corners.iter().map(|corner| lattice.unscale(corner.moved(radius * lattice.scale())));
                let [start, goal] = [start, goal].map(|p| lattice.to_world(p));
                let all: Vec<DVec2> = [start].into_iter().chain(moved).chain([goal]).collect();
                moves = all
                    .windows(3)
                    .zip(&corners)
                    .map(|(way, corner)| {
                        let at = lattice.unscale(corner.at);
                        let [one, two] = [[way[0], way[1]], [way[1], way[2]]].map(|line| nearest_on(at, line));
                        let nearest = if two.distance(at) < one.distance(at) { two } else { one };
                        MovedCorner { corner: at, normals: corner.normals, moved: way[1], nearest }
                    })
                    .collect();
                MethodResult::of_scan(world, scan, *checks, Path::straight(&all))
            }
            Err(why) => MethodResult::failed(no_path_for_point(*why)),
        };
        let arcs = own(2).unwrap_or_else(|| {
            let input = Input { mesh: mesh.clone(), start, goal, radius: radius * lattice.scale() };
            MethodResult::around_circles(world, &CircleFunnel::finished(&input))
        });
        let made = if inflated_world.is_none() { Some(Inflated::new(world, radius)) } else { None };
        let (inside, rings) =
            inflated_world.or(made.as_ref()).map(|g| (&g.mesh, g.rings.clone())).unwrap_or((mesh, Vec::new()));
        let inflated = own(3).unwrap_or_else(|| {
            let pulled = pull_string(inside, start, goal, measure);
            MethodResult::between_inflated(
                world,
                radius,
                pulled.as_ref().map(|p| (&p.scan, p.checks)).map_err(|why| *why),
            )
        });
        Self { radius, chosen, results: [none, normals, arcs, inflated], moves, narrowest, inflated_rings: rings }
    }

    /// Does the path of a method come closer to a wall than the radius?
    pub fn is_short(&self, result: &MethodResult) -> bool {
        result.least.is_some_and(|least| least.distance < self.radius * (1.0 - 1e-9))
    }

    /// The result of the chosen method.
    pub fn result(&self) -> &MethodResult {
        &self.results[self.chosen]
    }
}

fn no_path_for_point(no: NoPath) -> Sentence {
    match no {
        NoPath::Start => "The start lies in no triangle: there is no path.".into(),
        NoPath::Goal => "The goal lies in no triangle: there is no path.".into(),
        NoPath::Exhausted => {
            "The open list is empty, and no expanded triangle touches the goal: there is no path.".into()
        }
    }
}

fn no_inflated_path(world: &World, radius: f64, no: NoPath) -> Sentence {
    let (goal, at) = if no == NoPath::Goal { (true, world.goal()) } else { (false, world.start()) };
    let why = match () {
        () if no == NoPath::Exhausted => NoRoom::Exhausted,
        () if world.mesh().locate(world.snap(at)).is_none() => NoRoom::Outside { goal },
        () => NoRoom::Tight { goal },
    };
    no_room_sentence(why, radius)
}

/// Why an agent with a radius (in world units) has no path.
pub fn no_room_sentence(why: NoRoom, radius: f64) -> Sentence {
    let end = |goal| if goal { "goal" } else { "start" };
    let radius = number(radius);
    match why {
        NoRoom::Outside { goal } => sentence!["The ", end(goal), " lies in no triangle: there is no path."],
        NoRoom::Tight { goal } => sentence![
            "A wall is closer to the ",
            end(goal),
            " than the radius ",
            radius,
            ". The agent does not fit there."
        ],
        NoRoom::Exhausted => {
            sentence![
                "There is no path: every way to the goal has a passage that is too narrow for the radius ",
                radius,
                "."
            ]
        }
    }
}
