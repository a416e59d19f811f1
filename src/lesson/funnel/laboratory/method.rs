//! Four methods to make room for an agent, on the same map.

use crate::algo::channel::{Area, Areas, Channel, ChannelOutcome, Input as SearchInput, Measure, NoPath, Portal};
use crate::algo::funnel;
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::{
    CircleFunnel, CircleOutcome as RoundOutcome, Clearance, Input, NoPath as NoRoom, Path, least_clearance, normals,
};
use crate::geom::{Point, polyline_length};
use crate::lesson::funnel::plan::Inflated;
use crate::lesson::funnel::settings::Offset;
use crate::lesson::number;
use crate::step::Algorithm;
use crate::world::mesh::{Mesh, Triangle};
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// What has come of a method. In world units.
#[derive(Clone)]
pub struct MethodResult {
    /// Or why there is no path.
    pub found: Result<Path, String>,
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
    pub fn failed(why: String) -> Self {
        Self { found: Err(why), least: None, midpoint_length: 0.0, portals: 0, corners: 0, checks: 0 }
    }

    /// Of a string, which may have been changed since.
    pub fn of_walk(world: &World, walk: &PortalScan, checks: u64, path: Path) -> Self {
        let middles: Vec<DVec2> = walk.portals().iter().map(|p| world.mesh().lattice().unscale(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: walk.portals().len().saturating_sub(2),
            corners: walk.corners().len(),
            checks,
            found: Ok(path),
        }
    }

    /// Of the end of a run around circles.
    pub fn around_circles(world: &World, round: &CircleFunnel) -> Self {
        let lattice = world.mesh().lattice();
        if let RoundOutcome::NoPath(why) = round.outcome() {
            return Self::failed(why_no_room(why, round.radius() / lattice.scale()));
        }
        let path = round.path().scaled(1.0 / lattice.scale());
        let middles: Vec<DVec2> = round.portals().iter().map(|p| lattice.unscale(p.middle())).collect();
        Self {
            least: least_clearance(&path, &walls(world)),
            midpoint_length: polyline_length(&middles),
            portals: round.portals().len().saturating_sub(2),
            corners: round.corners().len(),
            checks: round.checks().into(),
            found: Ok(path),
        }
    }

    /// Between grown walls.
    pub fn between_inflated(world: &World, radius: f64, pulled: Result<(&PortalScan, u64), NoPath>) -> Self {
        match pulled {
            Ok((walk, checks)) => Self::of_walk(world, walk, checks, straight(world, walk)),
            Err(why) => Self::failed(why_grown(world, radius, why)),
        }
    }

    /// Length and least clearance, in words.
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

fn straight(world: &World, walk: &PortalScan) -> Path {
    let points: Vec<DVec2> = walk.path().iter().map(|&p| world.mesh().lattice().to_world(p)).collect();
    Path::straight(&points)
}

pub struct Laboratory {
    pub radius: f64,
    pub chosen: usize,
    pub results: [MethodResult; 4],
    /// How the tutorial moves the corners: from, to.
    pub moves: Vec<[DVec2; 2]>,
    /// What the grown walls leave free.
    pub grown: Vec<Vec<DVec2>>,
}

/// A string through triangles, and what the normals need of it.
struct Pulled {
    portals: Vec<Portal>,
    tips: [Point; 2],
    walk: PortalScan,
    checks: u64,
}

fn pulled(mesh: &Arc<Mesh>, start: Point, goal: Point, measure: Measure) -> Result<Pulled, NoPath> {
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
    Ok(Pulled { portals, tips, walk: funnel.scan().clone(), checks: funnel.checks() })
}

impl Laboratory {
    /// `own` is the chosen way, and `grown` the world between grown walls, where the lesson has run them.
    pub fn new(
        world: &World,
        radius: f64,
        offset: Offset,
        measure: Measure,
        own: Option<&MethodResult>,
        grown: Option<&Inflated>,
    ) -> Self {
        let chosen = offset as usize;
        let mesh = world.mesh();
        let lattice = mesh.lattice();
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let own = |i: usize| own.filter(|_| i == chosen).cloned();

        let point = pulled(mesh, start, goal, measure);
        let none = match &point {
            Ok(point) => MethodResult::of_walk(world, &point.walk, point.checks, straight(world, &point.walk)),
            Err(why) => MethodResult::failed(why_none(*why)),
        };
        let mut moves = Vec::new();
        let normals = match &point {
            Ok(Pulled { portals, tips, walk, checks }) => {
                let moved = normals::moved(portals, *tips, walk.corners(), radius * lattice.scale());
                let moved: Vec<DVec2> = moved.into_iter().map(|p| lattice.unscale(p)).collect();
                let corners = walk.corners().iter().map(|c| lattice.to_world(c.at));
                moves = corners.zip(moved.iter().copied()).map(|(a, b)| [a, b]).collect();
                let [start, goal] = [start, goal].map(|p| lattice.to_world(p));
                let all: Vec<DVec2> = [start].into_iter().chain(moved).chain([goal]).collect();
                MethodResult::of_walk(world, walk, *checks, Path::straight(&all))
            }
            Err(why) => MethodResult::failed(why_none(*why)),
        };
        let arcs = own(2).unwrap_or_else(|| {
            let input = Input { mesh: mesh.clone(), start, goal, radius: radius * lattice.scale() };
            MethodResult::around_circles(world, &CircleFunnel::finished(&input))
        });
        let made = if grown.is_none() { Some(Inflated::new(world, radius)) } else { None };
        let (inside, rings) = grown.or(made.as_ref()).map(|g| (&g.mesh, g.rings.clone())).unwrap_or((mesh, Vec::new()));
        let grown = own(3).unwrap_or_else(|| {
            let pulled = pulled(inside, start, goal, measure);
            MethodResult::between_inflated(
                world,
                radius,
                pulled.as_ref().map(|p| (&p.walk, p.checks)).map_err(|why| *why),
            )
        });
        Self { radius, chosen, results: [none, normals, arcs, grown], moves, grown: rings }
    }

    pub fn is_short(&self, result: &MethodResult) -> bool {
        result.least.is_some_and(|least| least.distance < self.radius * (1.0 - 1e-9))
    }

    pub fn result(&self) -> &MethodResult {
        &self.results[self.chosen]
    }
}

fn why_none(no: NoPath) -> String {
    match no {
        NoPath::Start => "The start lies in no triangle: there is no path.".to_owned(),
        NoPath::Goal => "The goal lies in no triangle: there is no path.".to_owned(),
        NoPath::Exhausted => "No triangle on the open list touches the goal: there is no path.".to_owned(),
    }
}

fn why_grown(world: &World, radius: f64, no: NoPath) -> String {
    let (goal, at) = if no == NoPath::Goal { (true, world.goal()) } else { (false, world.start()) };
    let why = match () {
        () if no == NoPath::Exhausted => NoRoom::Exhausted,
        () if world.mesh().locate(world.snap(at)).is_none() => NoRoom::Outside { goal },
        () => NoRoom::Tight { goal },
    };
    why_no_room(why, radius)
}

pub fn why_no_room(why: NoRoom, radius: f64) -> String {
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
