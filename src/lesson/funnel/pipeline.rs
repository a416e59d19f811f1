//! How a run of the funnel lesson is put together: A* searches a channel, then a funnel pulls a string through it. For an
//! agent with a radius, either both run between inflated walls, or the funnel around circles does both.

use super::blocked::BlockedAct;
use super::circles::{self, CirclesAct};
use super::intervals::IntervalsAct;
use super::mistakes;
use super::normals::{self, NormalsAct};
use super::offset::{self, MethodResult};
use super::plan::Plan;
use super::search::SearchAct;
use super::settings::{FunnelVariant, KEYS, Offset, PortalSource, SearchMethod};
use super::string::{FunnelAlgorithm, StringAct};
use crate::algo::channel::{
    Areas, Channel, ChannelOutcome, Input as SearchInput, NoPath, Portal, Quadtree, Waypoint, corridor,
    string_pulled_midpoints,
};
use crate::algo::funnel::Funnel as RestartFunnel;
use crate::algo::polyanya::{self, Polyanya, PolyanyaOutcome};
use crate::algo::portal_scan::Input;
use crate::algo::queue_funnel::QueueFunnel;
use crate::algo::radius::{self, CircleFunnel};
use crate::geom::Point;
use crate::lesson::{Act, Setup, Watch, Watched, mistake};
use crate::map::mesh::Mesh;
use crate::scene::World;
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// Runs the algorithms and makes the plan and the acts. Each act stands at the end of its run.
pub fn build(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let mut plan = initial_plan(setup);
    if plan.is_around_circles {
        return around_circles(plan, setup);
    }
    let is_polyanya = setup.settings.get(KEYS.search) == SearchMethod::Polyanya;
    if is_polyanya && plan.radius == 0.0 && plan.source == PortalSource::Triangles {
        return over_intervals(plan, setup);
    }
    let (start, goal) = ends(&plan.world);
    let (search, portals) = find_portals(&mut plan, setup);
    if let Some(search) = &search {
        let channel = search.state();
        plan.no_path = matches!(channel.outcome(), ChannelOutcome::NoPath(_));
        plan.channel = channel.channel();
        plan.measures = channel.search().found().any(|(_, node)| node.via.is_some());
        plan.last_search_step = search.step();
        plan.search = Some(channel.clone());
    }
    let Some(portals) = portals else {
        if plan.radius > 0.0 {
            let why = match plan.search.as_ref().map(Channel::outcome) {
                Some(ChannelOutcome::NoPath(why)) => why,
                _ => NoPath::Exhausted,
            };
            plan.own_result = Some(MethodResult::without_path(&plan.world, plan.radius, plan.offset, why));
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
        FunnelVariant::Restart => string_acts::<RestartFunnel>(plan, search, input, setup.watch),
        FunnelVariant::Queue => string_acts::<QueueFunnel>(plan, search, input, setup.watch),
    }
}

/// Pulls the string and makes the acts: the search, if there is one, and the string.
fn string_acts<F: FunnelAlgorithm>(
    mut plan: Plan,
    search: Option<Watched<Channel>>,
    input: Input,
    watch: Watch,
) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let string: Watched<F> = Watched::new(input, watch);
    let scan = string.state().scan();
    set_portals(&mut plan, scan.portals().to_vec(), &scan.visits());
    if plan.radius > 0.0 {
        let last = plan.portals.len() - 1;
        let tips = offset::tips(plan.mesh(), &plan.channel, &plan.portals[1..last]);
        let checks = string.state().checks();
        plan.own_result = Some(MethodResult::of_string(&plan.world, plan.radius, plan.offset, scan, tips, checks));
    }
    let plan = Arc::new(plan);
    let mut acts: Vec<Box<dyn Act>> = Vec::new();
    acts.extend(search.map(|search| Box::new(SearchAct::new(&plan, search)) as Box<dyn Act>));
    let moves = normals::is_wanted(&plan)
        .then(|| NormalsAct::new(&plan, string.state().scan(), string.state().checks(), watch));
    acts.push(Box::new(StringAct::new(&plan, string)));
    acts.extend(moves.map(|moves| Box::new(moves) as Box<dyn Act>));
    (plan, acts)
}

fn around_circles(mut plan: Plan, setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let (start, goal) = ends(&plan.world);
    let mesh = plan.world.mesh().clone();
    let radius = plan.radius * mesh.lattice().scale();
    plan.areas = Some(Areas::Triangles(mesh.clone()));
    let watched: Watched<CircleFunnel> =
        Watched::new(radius::Input { mesh, start, goal, radius, measure: plan.measure }, setup.watch);
    let state = watched.state();
    set_portals(&mut plan, circles::portals(state), state.visits());
    plan.no_path = matches!(state.outcome(), radius::CircleOutcome::NoPath(_));
    plan.measures = state.search().found().next().is_some();
    plan.own_result = Some(MethodResult::around_circles(&plan.world, state));
    let plan = Arc::new(plan);
    let act = Box::new(CirclesAct::new(&plan, watched));
    (plan, vec![act])
}

/// Polyanya needs no channel and no string.
fn over_intervals(mut plan: Plan, setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let (start, goal) = ends(&plan.world);
    let mesh = plan.world.mesh().clone();
    plan.areas = Some(Areas::Triangles(mesh.clone()));
    let watched: Watched<Polyanya> = Watched::new(
        polyanya::Input {
            order: mistake::order(setup.mistake),
            sees_both: setup.mistake == Some(&mistakes::SEES_BOTH),
            ..polyanya::Input::new(mesh, start, goal)
        },
        setup.watch,
    );
    let outcome = watched.state().outcome();
    plan.polyanya = Some(outcome);
    plan.no_path = matches!(outcome, PolyanyaOutcome::NoPath(_));
    let plan = Arc::new(plan);
    let act = Box::new(IntervalsAct::new(&plan, watched));
    (plan, vec![act])
}

/// The plan before anything runs.
fn initial_plan(setup: &Setup) -> Plan {
    let (world, settings) = (setup.world, setup.settings);
    let (radius, offset) = (settings.get(KEYS.radius), settings.get(KEYS.offset));
    let wants = |way| radius > 0.0 && offset == way;
    // Only triangles can make room for an agent with a radius.
    let source = if radius > 0.0 { PortalSource::Triangles } else { settings.get(KEYS.portals) };
    Plan {
        world: world.clone(),
        radius,
        offset,
        measure: settings.get(KEYS.measure),
        source,
        is_around_circles: wants(Offset::Arcs),
        inflated: wants(Offset::Inflated).then(|| world.inflated(radius)),
        polyanya: None,
        search: None,
        last_search_step: None,
        measures: false,
        areas: None,
        route: Vec::new(),
        blocked: None,
        portals: Vec::new(),
        midpoints: Vec::new(),
        pulled_midpoints: Vec::new(),
        channel: Vec::new(),
        no_path: false,
        most_visits: 0,
        own_result: None,
        shortest: OnceLock::new(),
        widened_channel: OnceLock::new(),
        comparison: OnceLock::new(),
        // While something is dragged, a run is made for every frame: more searches would slow it down.
        shorter_path: if setup.watch == Watch::Dragged { OnceLock::from(None) } else { OnceLock::new() },
        arcs: OnceLock::new(),
    }
}

/// Fills in what follows from the portals. The first and the last are start and goal. `visits`: how often each portal was
/// visited.
fn set_portals(plan: &mut Plan, portals: Vec<Portal>, visits: &[u32]) {
    let lattice = plan.mesh().lattice();
    plan.midpoints = portals.iter().map(|p| lattice.position(p.middle())).collect();
    plan.pulled_midpoints = string_pulled_midpoints(&portals).into_iter().map(|p| lattice.position(p)).collect();
    let wide = portals.iter().zip(visits).filter(|(p, _)| p.left != p.right);
    plan.most_visits = wide.map(|(_, &n)| n).max().unwrap_or(0);
    plan.portals = portals;
}

fn ends(world: &World) -> (Point, Point) {
    (world.snap(world.start()), world.snap(world.goal()))
}

/// Searches for portals, or lays them across the waypoints that the scene names. No portals if there is no path.
fn find_portals(plan: &mut Plan, setup: &Setup) -> (Option<Watched<Channel>>, Option<Vec<Portal>>) {
    let world = plan.world.clone();
    let (start, goal) = ends(&world);
    let lattice = world.mesh().lattice();
    let own: Vec<Waypoint> = (world.scene().waypoints.iter())
        .map(|w| Waypoint { at: lattice.snap(w.at), width: w.width * lattice.scale() })
        .collect();
    let is_route = plan.source == PortalSource::Waypoints;
    if is_route && !own.is_empty() {
        plan.route = own;
        return (None, portals_along_route(plan, start, goal));
    }
    let mesh = plan.inflated.as_ref().map_or(world.mesh(), |inflated| &inflated.mesh);
    let areas = areas(&world, mesh, plan.source);
    plan.areas = Some(areas.clone());
    let search: Watched<Channel> = Watched::new(
        SearchInput { areas, start, goal, measure: plan.measure, order: mistake::order(setup.mistake) },
        setup.watch,
    );
    let channel = search.state();
    if channel.channel().is_empty() {
        return (Some(search), None);
    }
    let portals = channel.portals();
    if !is_route {
        return (Some(search), Some(portals));
    }
    plan.route = derived_waypoints(&string_pulled_midpoints(&portals_between(start, goal, &portals)), &portals);
    let found = portals_along_route(plan, start, goal).or_else(|| {
        // A bend that touched a corner may miss it after it is snapped to the lattice. Then take all midpoints.
        plan.route = derived_waypoints(&portals.iter().map(|p| p.middle()).collect::<Vec<_>>(), &portals);
        portals_along_route(plan, start, goal)
    });
    (Some(search), found)
}

/// Portals across the waypoints of the plan. None if a wall stands between two of them; the plan then says where.
fn portals_along_route(plan: &mut Plan, start: Point, goal: Point) -> Option<Vec<Portal>> {
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

/// The portals with start and goal, which have no width, as the first and the last.
fn portals_between(start: Point, goal: Point, portals: &[Portal]) -> Vec<Portal> {
    [start].into_iter().map(Portal::at).chain(portals.iter().copied()).chain([Portal::at(goal)]).collect()
}

/// Waypoints for a scene that names none: the bends of the midpoint path, each as wide as the portal in whose middle it
/// lies.
fn derived_waypoints(bends: &[DVec2], portals: &[Portal]) -> Vec<Waypoint> {
    let of = |at: &DVec2| portals.iter().find(|p| p.middle() == *at);
    let waypoint = |(at, portal): (&DVec2, &Portal)| Waypoint {
        at: Point::new(at.x.round() as i32, at.y.round() as i32),
        width: portal.left.distance(portal.right),
    };
    bends.iter().filter_map(|at| Some((at, of(at)?))).map(waypoint).collect()
}
