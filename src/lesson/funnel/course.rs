//! The run of this lesson: A* finds a channel, then one of two funnels pulls a string through it.

use crate::algo::channel::{
    Areas, Channel, ChannelStep, Input as SearchInput, Measure, Portal, Quadtree, Waypoint, corridor, smoothed,
};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::queue_funnel::{QueueFunnel, QueueStep};
use crate::algo::walk::{Bound, Input, Test, Walk};
use crate::geom::{Point, Side};
use crate::lesson::{Run, Settings, Watch, Watched};
use crate::step::{Size, Stage, Step, Ways};
use crate::world::scene::World;
use glam::DVec2;
use std::rc::Rc;

/// One of two funnels, watched.
pub enum Pull {
    Restart(Watched<Funnel>),
    Queue(Watched<QueueFunnel>),
}

/// The step that one of the two runs stands at.
#[derive(Clone, Copy)]
pub enum Now {
    Search(ChannelStep),
    Restart(FunnelStep),
    Queue(QueueStep),
}

impl Pull {
    fn run(&self) -> &dyn Run {
        match self {
            Self::Restart(watched) => watched,
            Self::Queue(watched) => watched,
        }
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        match self {
            Self::Restart(watched) => watched,
            Self::Queue(watched) => watched,
        }
    }

    pub fn walk(&self) -> &Walk {
        match self {
            Self::Restart(watched) => watched.state().walk(),
            Self::Queue(watched) => watched.state().walk(),
        }
    }

    /// The test that was made last at the portal that is looked at.
    pub fn test(&self) -> Option<Test> {
        match self {
            Self::Restart(watched) => watched.state().test(),
            Self::Queue(watched) => watched.state().test(),
        }
    }

    /// The test of the same end that was made before that, against its own side.
    pub fn before(&self) -> Option<Test> {
        match self {
            Self::Restart(watched) => watched.state().before(),
            Self::Queue(_) => None,
        }
    }

    /// Ends that were tested, each time.
    pub fn checks(&self) -> u64 {
        match self {
            Self::Restart(watched) => watched.state().checks(),
            Self::Queue(watched) => watched.state().checks(),
        }
    }

    /// One side of the funnel, from the apex (left out) to its end.
    pub fn side(&self, side: Side) -> Vec<Bound> {
        match self {
            Self::Restart(watched) => {
                let bound = watched.state().bound(side);
                if bound.at == self.walk().apex().at { Vec::new() } else { vec![bound] }
            }
            Self::Queue(watched) => watched.state().half(side).iter().copied().collect(),
        }
    }

    fn size_of(&self, i: usize) -> Size {
        match self {
            Self::Restart(watched) => watched.film.steps()[i].size(),
            Self::Queue(watched) => watched.film.steps()[i].size(),
        }
    }
}

/// Both runs, one behind the other.
pub struct Course {
    /// None along a route that the scene names.
    pub search: Option<Watched<Channel>>,
    /// None when there is no channel.
    pub pull: Option<Pull>,
    /// The route, when portals lie across waypoints.
    pub route: Vec<Waypoint>,
    /// Before which waypoint, from 0, a wall stands.
    pub blocked: Option<usize>,
    stages: Vec<Stage>,
}

impl Course {
    /// Nothing has run.
    pub fn empty() -> Self {
        Self { search: None, pull: None, route: Vec::new(), blocked: None, stages: Vec::new() }
    }

    pub fn new(world: &World, settings: &Settings, watch: Watch) -> Self {
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let mut course = Self::empty();
        let source = settings.choice("portals");
        let lattice = world.mesh().lattice();
        let own: Vec<Waypoint> = (world.scene().waypoints.iter())
            .map(|w| Waypoint { at: lattice.snap(w.at), width: w.width * lattice.scale() })
            .collect();
        let portals = if source == "waypoints" && !own.is_empty() {
            course.route = own;
            course.along(world, start, goal)
        } else {
            let measure = if settings.choice("measure") == "aimed" { Measure::Aimed } else { Measure::Midpoints };
            let input = SearchInput { areas: areas(world, source), start, goal, measure };
            let search = Watched::new(input, watch);
            let channel: &Channel = search.state();
            let found = (!channel.channel().is_empty()).then(|| channel.portals());
            course.search = Some(search);
            match found {
                Some(portals) if source == "waypoints" => {
                    course.route = derived(&smoothed(&portals_between(start, goal, &portals)), &portals);
                    course.along(world, start, goal).or_else(|| {
                        // Brought to the lattice, a bend may look just past a corner that it touched.
                        course.route = derived(&portals.iter().map(|p| p.middle()).collect::<Vec<_>>(), &portals);
                        course.along(world, start, goal)
                    })
                }
                found => found,
            }
        };
        if let Some(portals) = portals {
            let input = Input::new(start, goal, &portals);
            course.pull = Some(if settings.choice("funnel") == "queue" {
                Pull::Queue(Watched::new(input, watch))
            } else {
                Pull::Restart(Watched::new(input, watch))
            });
        }
        let after = course.search_len();
        let of = |run: Option<&dyn Run>| run.map(|r| r.stages().to_vec()).unwrap_or_default();
        course.stages = of(course.search.as_ref().map(|s| s as &dyn Run));
        let pulled = of(course.pull.as_ref().map(Pull::run)).into_iter();
        course.stages.extend(pulled.map(|stage| Stage { first: stage.first + after, ..stage }));
        course
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

    /// How many of the stages are the search's.
    pub fn search_stages(&self) -> usize {
        self.search.as_ref().map_or(0, |s| s.film.stages().len())
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
}

fn areas(world: &World, source: &str) -> Areas {
    let lattice = world.mesh().lattice();
    match source {
        "cells" => Areas::Cells(Rc::new(world.grid().clone()), lattice),
        "quadtree" => Areas::Squares(Rc::new(Quadtree::new(world.grid(), lattice))),
        _ => Areas::Triangles(world.mesh().clone()),
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
