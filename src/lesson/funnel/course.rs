//! The run of this lesson: A* finds a channel, then one of two funnels pulls a string through it. For an
//! agent with a radius either both do so between grown walls, or the funnel for circles does both itself.

mod pull;

pub use pull::{Now, Pull};

use crate::algo::channel::{
    Areas, Channel, Input as SearchInput, Measure, Portal, Quadtree, Waypoint, corridor, smoothed,
};
use crate::algo::portal_scan::Input;
use crate::algo::radius;
use crate::geom::Point;
use crate::lesson::{Run, Settings, Watch, Watched};
use crate::step::{Label, Size, Stage, Step, Ways};
use crate::world::mesh::Mesh;
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// Where the middle of an agent with a radius can be.
pub struct Grown {
    pub mesh: Arc<Mesh>,
    /// What the grown walls leave free, in world units.
    pub rings: Vec<Vec<DVec2>>,
}

impl Grown {
    pub fn new(world: &World, radius: f64) -> Self {
        let free = world.grown(radius);
        let rings = free.rings.iter().map(|ring| ring.iter().map(|&p| free.lattice.to_world(p)).collect()).collect();
        Self { mesh: Arc::new(Mesh::new(&free)), rings }
    }
}

/// Both runs, one behind the other.
pub struct Course {
    /// None along a route that the scene names, and around circles.
    pub search: Option<Watched<Channel>>,
    /// None when there is no channel.
    pub pull: Option<Pull>,
    /// The route, when portals lie across waypoints.
    pub route: Vec<Waypoint>,
    /// Before which waypoint, from 0, a wall stands.
    pub blocked: Option<usize>,
    /// When it runs between grown walls.
    pub grown: Option<Grown>,
    /// The triangles that the funnel for circles searches.
    pub ground: Option<Areas>,
    stages: Vec<Stage>,
}

impl Course {
    /// Nothing has run.
    pub fn empty() -> Self {
        Self {
            search: None,
            pull: None,
            route: Vec::new(),
            blocked: None,
            grown: None,
            ground: None,
            stages: Vec::new(),
        }
    }

    pub fn new(world: &World, settings: &Settings, watch: Watch) -> Self {
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let mut course = Self::empty();
        let radius = settings.length("radius");
        let wants = |way| radius > 0.0 && settings.choice("offset") == way;
        if wants("arcs") {
            let radius = radius * world.mesh().lattice().scale();
            let input = radius::Input { mesh: world.mesh().clone(), start, goal, radius };
            course.ground = Some(Areas::Triangles(world.mesh().clone()));
            course.pull = Some(Pull::Round(Box::new(Watched::new(input, watch))));
        } else {
            course.grown = wants("grown").then(|| Grown::new(world, radius));
            let portals = course.find_portals(world, settings, watch, [start, goal]);
            course.pull = portals.map(|portals| {
                let input = Input::new(start, goal, &portals);
                match settings.choice("funnel") {
                    "queue" => Pull::Queue(Watched::new(input, watch)),
                    _ => Pull::Restart(Watched::new(input, watch)),
                }
            });
        }
        let after = course.search_len();
        let of = |run: Option<&dyn Run>| run.map(|r| r.stages().to_vec()).unwrap_or_default();
        course.stages = of(course.search.as_ref().map(|s| s as &dyn Run));
        let pulled = of(course.pull.as_ref().map(Pull::run)).into_iter();
        course.stages.extend(pulled.map(|stage| Stage { first: stage.first + after, ..stage }));
        course
    }

    /// Searches, unless the scene names a route; None where there is no way.
    fn find_portals(
        &mut self,
        world: &World,
        settings: &Settings,
        watch: Watch,
        [start, goal]: [Point; 2],
    ) -> Option<Vec<Portal>> {
        let source = source(settings);
        let lattice = world.mesh().lattice();
        let own: Vec<Waypoint> = (world.scene().waypoints.iter())
            .map(|w| Waypoint { at: lattice.snap(w.at), width: w.width * lattice.scale() })
            .collect();
        if source == "waypoints" && !own.is_empty() {
            self.route = own;
            return self.along(world, start, goal);
        }
        let mesh = self.grown.as_ref().map_or(world.mesh(), |grown| &grown.mesh);
        let input = SearchInput { areas: areas(world, mesh, source), start, goal, measure: measure(settings) };
        let search = Watched::new(input, watch);
        let channel: &Channel = search.state();
        let found = (!channel.channel().is_empty()).then(|| channel.portals());
        self.search = Some(search);
        let portals = found?;
        if source != "waypoints" {
            return Some(portals);
        }
        self.route = derived(&smoothed(&portals_between(start, goal, &portals)), &portals);
        self.along(world, start, goal).or_else(|| {
            // Brought to the lattice, a bend may look just past a corner that it touched.
            self.route = derived(&portals.iter().map(|p| p.middle()).collect::<Vec<_>>(), &portals);
            self.along(world, start, goal)
        })
    }

    /// Portals across the waypoints, if no wall stands between two of them.
    fn along(&mut self, world: &World, start: Point, goal: Point) -> Option<Vec<Portal>> {
        let outside = |p: Point| world.mesh().locate(p).is_none();
        if outside(start) || outside(goal) {
            self.blocked = Some(if outside(start) { 0 } else { self.route.len() });
            return None;
        }
        let portals = corridor(world.mesh(), start, goal, &self.route);
        self.blocked = portals.as_ref().err().copied();
        portals.ok()
    }

    fn search_len(&self) -> usize {
        self.search.as_ref().map_or(0, |s| s.film.len())
    }

    /// The funnel, once the search is done.
    pub fn pulling(&self) -> Option<&Pull> {
        let searched = self.search.as_ref().is_none_or(|s| s.film.at() == s.film.len());
        self.pull.as_ref().filter(|_| searched)
    }

    pub fn step(&self) -> Option<Now> {
        let pulled = match &self.pull {
            Some(Pull::Restart(watched)) => watched.step().map(Now::Restart),
            Some(Pull::Queue(watched)) => watched.step().map(Now::Queue),
            Some(Pull::Round(watched)) => watched.step().map(Now::Round),
            None => None,
        };
        pulled.or_else(|| self.search.as_ref()?.step().map(Now::Search))
    }

    /// The run that took the last step.
    fn active(&self) -> Option<&dyn Run> {
        let pull = self.pull.as_ref().map(Pull::run);
        let search = self.search.as_ref().map(|s| s as &dyn Run);
        match (search, pull) {
            (Some(search), Some(pull)) => Some(if pull.at() > 0 || pull.is_end_only() { pull } else { search }),
            (search, pull) => pull.or(search),
        }
    }

    fn ways(&self, size: Size) -> Ways<'_, impl Fn(usize) -> bool> {
        let after = self.search_len();
        let size_of = move |i: usize| match (&self.search, &self.pull) {
            (Some(search), _) if i < after => search.film.steps()[i].size(),
            (_, Some(pull)) => pull.size_of(i - after),
            _ => Size::Stage,
        };
        let stages_only = size == Size::Stage || !self.is_recorded();
        Ways { stages: &self.stages, len: self.len(), stages_only, stops: move |i: usize| size_of(i) >= size }
    }

    pub fn run(&self) -> &dyn Run {
        self
    }

    pub fn run_mut(&mut self) -> &mut dyn Run {
        self
    }
}

impl Run for Course {
    fn at(&self) -> usize {
        self.search.as_ref().map_or(0, |s| s.film.at()) + self.pull.as_ref().map_or(0, |p| p.run().at())
    }
    fn len(&self) -> usize {
        self.search_len() + self.pull.as_ref().map_or(0, |p| p.run().len())
    }
    fn seek(&mut self, to: usize) {
        let after = self.search_len();
        if let Some(search) = &mut self.search {
            search.seek(to.min(after));
        }
        if let Some(pull) = &mut self.pull {
            pull.run_mut().seek(to.saturating_sub(after));
        }
    }
    fn next(&self, k: usize, size: Size) -> usize {
        self.ways(size).next(k)
    }
    fn previous(&self, k: usize, size: Size) -> usize {
        self.ways(size).previous(k)
    }
    fn stages(&self) -> &[Stage] {
        &self.stages
    }
    fn stage_at(&self, k: usize) -> Option<usize> {
        self.stages.partition_point(|s| s.first < k).checked_sub(1)
    }
    fn label(&self, stage: usize) -> Label {
        let search = self.search.as_ref().map(|s| s as &dyn Run);
        let searched = search.map_or(0, |s| s.stages().len());
        match (search, self.pull.as_ref()) {
            (_, Some(pull)) if stage >= searched => pull.run().label(stage - searched),
            (Some(search), _) => search.label(stage),
            _ => unreachable!("a stage belongs to the search or to the pull"),
        }
    }
    fn is_recorded(&self) -> bool {
        self.search.as_ref().is_none_or(|s| s.film.is_recorded())
            && self.pull.as_ref().is_none_or(|p| p.run().is_recorded())
    }
    fn is_end_only(&self) -> bool {
        self.active().is_some_and(Run::is_end_only)
    }
    fn code(&self) -> &'static [&'static str] {
        self.active().map_or(&[], Run::code)
    }
    fn line(&self) -> Option<usize> {
        self.active()?.line()
    }
    fn size(&self) -> Option<Size> {
        self.active()?.size()
    }
    fn decision(&self) -> String {
        self.active().map(Run::decision).unwrap_or_default()
    }
}

/// Where A* crosses an edge. Around circles it always does so in the middle.
pub fn measure(settings: &Settings) -> Measure {
    if settings.choice("measure") == "aimed" { Measure::Aimed } else { Measure::Midpoints }
}

/// What the portals lie between. An agent of a radius goes through triangles: room is made for him there only.
pub fn source(settings: &Settings) -> &'static str {
    if settings.length("radius") > 0.0 { "triangles" } else { settings.choice("portals") }
}

fn areas(world: &World, mesh: &Arc<Mesh>, source: &str) -> Areas {
    let lattice = world.mesh().lattice();
    match source {
        "cells" => Areas::Cells(Arc::new(world.grid().clone()), lattice),
        "quadtree" => Areas::Squares(Arc::new(Quadtree::new(world.grid(), lattice))),
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
