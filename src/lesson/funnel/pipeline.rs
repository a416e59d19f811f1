//! How a run of this lesson is put together: A* finds a channel, then a funnel pulls a string through it. For an
//! agent with a radius either both do so between grown walls, or the funnel for circles does both itself.

use super::blocked::BlockedAct;
use super::circles::{self, CirclesAct};
use super::laboratory::MethodResult;
use super::plan::{Inflated, Plan};
use super::search::SearchAct;
use super::settings::{KEYS, Offset, PortalSource, Pulling};
use super::string::{Pull, StringAct};
use crate::algo::channel::{
    Areas, Channel, ChannelOutcome, Input as SearchInput, NoPath, Portal, Quadtree, Waypoint, corridor, smoothed,
};
use crate::algo::funnel::Funnel as RestartFunnel;
use crate::algo::portal_scan::Input;
use crate::algo::queue_funnel::QueueFunnel;
use crate::algo::radius::{self, CircleFunnel};
use crate::geom::Point;
use crate::lesson::{Act, Setup, Watch, Watched};
use crate::world::mesh::Mesh;
use crate::world::scene::World;
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// Makes the runs and what they share; each run stands at its end.
pub fn stage(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let mut plan = empty(setup);
    if plan.is_round {
        return around_circles(plan, setup);
    }
    let (start, goal) = ends(&plan.world);
    let (search, portals) = find_portals(&mut plan, setup.watch);
    if let Some(search) = &search {
        let channel = search.state();
        plan.no_path = matches!(channel.outcome(), ChannelOutcome::NoPath(_));
        plan.channel = channel.channel();
        plan.searched = search.step();
        plan.search = Some(channel.clone());
    }
    let Some(portals) = portals else {
        if plan.inflated.is_some() {
            let why = match plan.search.as_ref().map(Channel::outcome) {
                Some(ChannelOutcome::NoPath(why)) => why,
                _ => NoPath::Exhausted,
            };
            plan.own_result = Some(MethodResult::between_inflated(&plan.world, plan.radius, Err(why)));
        }
        let plan = Arc::new(plan);
        let act: Box<dyn Act> = match search {
            Some(search) => Box::new(SearchAct::new(&plan, search)),
            None => Box::new(BlockedAct::new(&plan)),
        };
        return (plan, vec![act]);
    };
    let input = Input::new(start, goal, &portals);
    match setup.settings.get(KEYS.funnel) {
        Pulling::Restart => pull::<RestartFunnel>(plan, search, input, setup.watch),
        Pulling::Queue => pull::<QueueFunnel>(plan, search, input, setup.watch),
    }
}

/// The search, if there is one, and the string pulled through its portals.
fn pull<F: Pull>(
    mut plan: Plan,
    search: Option<Watched<Channel>>,
    input: Input,
    watch: Watch,
) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let string: Watched<F> = Watched::new(input, watch);
    let walk = string.state().scan();
    know_portals(&mut plan, walk.portals().to_vec(), &walk.visits());
    if plan.inflated.is_some() {
        let found = Ok((walk, string.state().checks()));
        plan.own_result = Some(MethodResult::between_inflated(&plan.world, plan.radius, found));
    }
    let plan = Arc::new(plan);
    let mut acts: Vec<Box<dyn Act>> = Vec::new();
    acts.extend(search.map(|search| Box::new(SearchAct::new(&plan, search)) as Box<dyn Act>));
    acts.push(Box::new(StringAct::new(&plan, string)));
    (plan, acts)
}

fn around_circles(mut plan: Plan, setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let (start, goal) = ends(&plan.world);
    let mesh = plan.world.mesh().clone();
    let radius = plan.radius * mesh.lattice().scale();
    plan.areas = Some(Areas::Triangles(mesh.clone()));
    let watched: Watched<CircleFunnel> = Watched::new(radius::Input { mesh, start, goal, radius }, setup.watch);
    let state = watched.state();
    know_portals(&mut plan, circles::portals(state), state.visits());
    plan.no_path = matches!(state.outcome(), radius::CircleOutcome::NoPath(_));
    plan.own_result = Some(MethodResult::around_circles(&plan.world, state));
    let plan = Arc::new(plan);
    let act = Box::new(CirclesAct::new(&plan, watched));
    (plan, vec![act])
}

/// What is known before anything runs.
fn empty(setup: &Setup) -> Plan {
    let (world, settings) = (setup.world, setup.settings);
    let (radius, offset) = (settings.get(KEYS.radius), settings.get(KEYS.offset));
    let wants = |way| radius > 0.0 && offset == way;
    // Room is made for an agent with a radius in triangles only.
    let source = if radius > 0.0 { PortalSource::Triangles } else { settings.get(KEYS.portals) };
    Plan {
        world: world.clone(),
        radius,
        offset,
        measure: settings.get(KEYS.measure),
        source,
        is_round: wants(Offset::Arcs),
        inflated: wants(Offset::Grown).then(|| Inflated::new(world, radius)),
        search: None,
        searched: None,
        areas: None,
        route: Vec::new(),
        blocked: None,
        portals: Vec::new(),
        midpoints: Vec::new(),
        smoothed: Vec::new(),
        channel: Vec::new(),
        no_path: false,
        most_looks: 0,
        own_result: None,
        best: OnceLock::new(),
        both: OnceLock::new(),
        laboratory: OnceLock::new(),
    }
}

/// Notes the portals from start to goal, with those two, and how often each was looked at.
fn know_portals(plan: &mut Plan, portals: Vec<Portal>, looks: &[u32]) {
    let lattice = plan.mesh().lattice();
    plan.midpoints = portals.iter().map(|p| lattice.unscale(p.middle())).collect();
    plan.smoothed = smoothed(&portals).into_iter().map(|p| lattice.unscale(p)).collect();
    let wide = portals.iter().zip(looks).filter(|(p, _)| p.left != p.right);
    plan.most_looks = wide.map(|(_, &n)| n).max().unwrap_or(0);
    plan.portals = portals;
}

fn ends(world: &World) -> (Point, Point) {
    (world.snap(world.start()), world.snap(world.goal()))
}

/// Searches, unless the scene names a route; no portals where there is no way.
fn find_portals(plan: &mut Plan, watch: Watch) -> (Option<Watched<Channel>>, Option<Vec<Portal>>) {
    let world = plan.world.clone();
    let (start, goal) = ends(&world);
    let lattice = world.mesh().lattice();
    let own: Vec<Waypoint> = (world.scene().waypoints.iter())
        .map(|w| Waypoint { at: lattice.snap(w.at), width: w.width * lattice.scale() })
        .collect();
    let is_route = plan.source == PortalSource::Waypoints;
    if is_route && !own.is_empty() {
        plan.route = own;
        return (None, along(plan, start, goal));
    }
    let mesh = plan.inflated.as_ref().map_or(world.mesh(), |inflated| &inflated.mesh);
    let areas = areas(&world, mesh, plan.source);
    plan.areas = Some(areas.clone());
    let search: Watched<Channel> = Watched::new(SearchInput { areas, start, goal, measure: plan.measure }, watch);
    let channel = search.state();
    if channel.channel().is_empty() {
        return (Some(search), None);
    }
    let portals = channel.portals();
    if !is_route {
        return (Some(search), Some(portals));
    }
    plan.route = derived(&smoothed(&portals_between(start, goal, &portals)), &portals);
    let found = along(plan, start, goal).or_else(|| {
        // Brought to the lattice, a bend may look just past a corner that it touched.
        plan.route = derived(&portals.iter().map(|p| p.middle()).collect::<Vec<_>>(), &portals);
        along(plan, start, goal)
    });
    (Some(search), found)
}

/// Portals across the waypoints, if no wall stands between two of them.
fn along(plan: &mut Plan, start: Point, goal: Point) -> Option<Vec<Portal>> {
    let world = plan.world.clone();
    let outside = |p: Point| world.mesh().locate(p).is_none();
    if outside(start) || outside(goal) {
        plan.blocked = Some(if outside(start) { 0 } else { plan.route.len() });
        return None;
    }
    let portals = corridor(world.mesh(), start, goal, &plan.route);
    plan.blocked = portals.as_ref().err().copied();
    portals.ok()
}

fn areas(world: &World, mesh: &Arc<Mesh>, source: PortalSource) -> Areas {
    let lattice = world.mesh().lattice();
    match source {
        PortalSource::Cells => Areas::Cells(Arc::new(world.grid().clone()), lattice),
        PortalSource::Quadtree => Areas::Squares(Arc::new(Quadtree::new(world.grid(), lattice))),
        _ => Areas::Triangles(mesh.clone()),
    }
}

/// With the two of no width.
fn portals_between(start: Point, goal: Point, portals: &[Portal]) -> Vec<Portal> {
    [start].into_iter().map(Portal::at).chain(portals.iter().copied()).chain([Portal::at(goal)]).collect()
}

/// Waypoints where the scene names none: bends of the midpoint path, each as wide as the portal that it
/// lies in the middle of.
fn derived(bends: &[DVec2], portals: &[Portal]) -> Vec<Waypoint> {
    let of = |at: &DVec2| portals.iter().find(|p| p.middle() == *at);
    let waypoint = |(at, portal): (&DVec2, &Portal)| Waypoint {
        at: Point::new(at.x.round() as i32, at.y.round() as i32),
        width: portal.left.distance(portal.right),
    };
    bends.iter().filter_map(|at| Some((at, of(at)?))).map(waypoint).collect()
}
