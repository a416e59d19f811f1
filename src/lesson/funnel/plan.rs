//! What the acts of the funnel lesson share: the channel, its portals, what is known of the whole run, and how
//! things are called.

use super::best::Best;
use super::laboratory::{Laboratory, MethodResult};
use super::settings::{Offset, PortalSource};
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{
    Area, Areas, Channel, ChannelOutcome, ChannelStep, Link, Measure, NoPath, Portal, Waypoint,
};
use crate::geom::Point;
use crate::lesson::{area2, count, number, place};
use crate::picture::funnel::{FunnelView, Layers, Pulled, Rounded, Searched};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::grid::Cell;
use crate::world::mesh::{Edge, Mesh, Triangle, Vertex};
use crate::world::scene::World;
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// Where the middle of an agent with a radius can be.
pub struct Inflated {
    pub mesh: Arc<Mesh>,
    /// What the grown walls leave free, in world units.
    pub rings: Vec<Vec<DVec2>>,
}

impl Inflated {
    pub fn new(world: &World, radius: f64) -> Self {
        let free = world.grown(radius);
        let rings = free.rings.iter().map(|ring| ring.iter().map(|&p| free.lattice.to_world(p)).collect()).collect();
        Self { mesh: Arc::new(Mesh::new(&free)), rings }
    }
}

pub struct Plan {
    pub world: Arc<World>,
    /// Of the agent, in world units; 0 is a point.
    pub radius: f64,
    pub offset: Offset,
    pub measure: Measure,
    pub source: PortalSource,
    /// Does the funnel for circles run?
    pub is_round: bool,
    /// When the run is between grown walls.
    pub inflated: Option<Inflated>,
    /// The search at its end, and its last step. None along a route that the scene names, and around circles.
    pub search: Option<Channel>,
    pub searched: Option<ChannelStep>,
    /// What is searched.
    pub areas: Option<Areas>,
    /// The route, when portals lie across waypoints.
    pub route: Vec<Waypoint>,
    /// Before which waypoint, from 0, a wall stands.
    pub blocked: Option<usize>,
    /// From start to goal, with those two as portals of no width. Empty without a path.
    pub portals: Vec<Portal>,
    /// Through their middles, and without superfluous points. In world units.
    pub midpoints: Vec<DVec2>,
    pub smoothed: Vec<DVec2>,
    /// The areas of the channel.
    pub channel: Vec<Area>,
    pub no_path: bool,
    /// At one portal; start and goal, which are portals without width, do not count.
    pub most_looks: u32,
    /// What has come of the run, where it makes room for an agent itself.
    pub own_result: Option<MethodResult>,
    /// The shortest path of all, made when it is asked for.
    pub(super) best: OnceLock<Option<Best>>,
    /// Looks and checks of either funnel on the whole walk.
    pub(super) both: OnceLock<Option<[[u64; 2]; 2]>>,
    /// Four methods for an agent with a radius, made when they are asked for.
    pub(super) laboratory: OnceLock<Option<Laboratory>>,
}

impl Plan {
    pub fn mesh(&self) -> &Mesh {
        self.inflated.as_ref().map_or(self.world.mesh(), |inflated| &inflated.mesh)
    }

    pub fn world_point(&self, p: Point) -> DVec2 {
        self.mesh().lattice().to_world(p)
    }

    /// A point in words.
    pub fn point(&self, p: Point) -> String {
        place(self.world_point(p))
    }

    /// Twice a signed area, in words.
    pub fn area2(&self, lattice: i64) -> String {
        area2(lattice, self.mesh().lattice())
    }

    /// The same as a number, in square world units.
    pub fn world_area(&self, lattice: i64) -> f64 {
        lattice as f64 / self.mesh().lattice().scale().powi(2)
    }

    /// A length of the search in world units, to two decimals.
    pub fn length(&self, lattice_units: i64) -> String {
        number((lattice_units as f64 / self.mesh().lattice().scale() * 100.0).round() / 100.0)
    }

    /// A length in lattice units, in words.
    pub fn far(&self, lattice_units: f64) -> String {
        number(lattice_units / self.mesh().lattice().scale())
    }

    /// g + h = f
    pub fn sum(&self, node: &SearchNode<Link>) -> String {
        format!("{} + {} = {}", self.length(node.g), self.length(node.h), self.length(node.f()))
    }

    pub fn area_word(&self) -> &'static str {
        self.areas.as_ref().map_or("area", Areas::word)
    }

    /// "triangle 5", "cell (3, 4)".
    pub fn area_name(&self, area: Area) -> String {
        self.areas.as_ref().map(|areas| format!("{} {}", areas.word(), areas.name(area))).unwrap_or_default()
    }

    /// An area as something that can be pointed at.
    pub fn thing(&self, area: Area) -> Thing {
        match &self.areas {
            Some(Areas::Cells(..)) => Thing::Cell(Cell(area.0)),
            Some(Areas::Squares(_)) => Thing::Square(area.0),
            _ => Thing::Triangle(Triangle(area.0)),
        }
    }

    /// The area that is meant, if it is one of this run's.
    pub fn area_of(&self, thing: Thing) -> Option<Area> {
        let areas = self.areas.as_ref()?;
        let area = match (thing, areas) {
            (Thing::Cell(cell), Areas::Cells(grid, _)) if cell.index() < grid.slots() && !grid.is_wall(cell) => {
                Area(cell.0)
            }
            (Thing::Square(n), Areas::Squares(_)) => Area(n),
            (Thing::Triangle(t), Areas::Triangles(_)) => Area(t.0),
            _ => return None,
        };
        ((area.0 as usize) < areas.slots()).then_some(area)
    }

    pub fn has_edge(&self, e: Edge) -> bool {
        e.index() < self.mesh().triangle_count() * 3
    }

    pub fn has_vertex(&self, v: Vertex) -> bool {
        v.index() < self.mesh().vertex_count()
    }

    pub fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let end = crate::lesson::hit_end(&self.world, at, lens, 12.0).filter(|&thing| Self::shows(thing));
        let area = || self.areas.as_ref()?.at(self.mesh().lattice(), at).map(|area| self.thing(area));
        end.or_else(|| self.vertex_near(at, lens).map(Thing::Vertex)).or_else(area)
    }

    /// Actors are not drawn in this lesson.
    pub fn shows(end: Thing) -> bool {
        !matches!(end, Thing::Actor(_))
    }

    fn vertex_near(&self, at: DVec2, lens: &Lens) -> Option<Vertex> {
        let reach = lens.world(8.0);
        let distance = |v: &Vertex| self.mesh().world(*v).distance(at);
        let near = self.mesh().vertices().filter(|v| distance(v) <= reach);
        near.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    pub fn highlight(&self, thing: Thing, picture: &mut Picture) {
        let mut ring = |at: DVec2| {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: 13.0, width: 2.0 });
        };
        match thing {
            Thing::Start => ring(self.world.start()),
            Thing::Goal => ring(self.world.goal()),
            Thing::Vertex(v) if self.has_vertex(v) => ring(self.mesh().world(v)),
            Thing::Edge(e) if self.has_edge(e) => {
                let ends = self.mesh().ends(e).map(|p| self.world_point(p));
                picture.line(Role::Label, Strength::Bold, ends.to_vec(), 3.0, Dash::None);
            }
            Thing::Portal(n) => {
                if let Some(portal) = self.portals.get(n as usize) {
                    let ends = vec![self.world_point(portal.left), self.world_point(portal.right)];
                    picture.line(Role::Label, Strength::Bold, ends, 3.0, Dash::None);
                }
            }
            _ => {
                if let (Some(area), Some(areas)) = (self.area_of(thing), &self.areas) {
                    let points = areas.corners(area).into_iter().map(|p| self.world_point(p)).collect();
                    let line = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                    picture.add(Role::Label, Strength::Bold, line);
                }
            }
        }
    }

    /// What all acts of this lesson draw, before their own.
    pub fn view<'a>(&'a self, layers: Layers) -> FunnelView<'a> {
        FunnelView {
            world: &self.world,
            mesh: self.mesh(),
            grown: self.inflated.as_ref().map(|inflated| inflated.rings.as_slice()).unwrap_or_default(),
            search: None::<Searched<'a>>,
            round: None::<Rounded<'a>>,
            pull: None::<Pulled<'a>>,
            layers,
            midpoints: &self.midpoints,
            smoothed: &self.smoothed,
            route: self.route.iter().map(|w| self.world_point(w.at)).collect(),
            best: None,
            left: None,
        }
    }

    /// Start and goal in words.
    pub fn describe_end(&self, thing: Thing) -> Option<String> {
        match thing {
            Thing::Start => Some(format!("start · {}", place(self.world.start()))),
            Thing::Goal => Some(format!("goal · {}", place(self.world.goal()))),
            _ => None,
        }
    }

    /// "(8, 12)–(9, 14)"
    pub fn edge(&self, edge: Edge) -> String {
        let [a, b] = self.mesh().ends(edge).map(|p| self.point(p));
        format!("{a}–{b}")
    }

    /// Why there is no path, if there is none.
    pub fn why_no_path(&self) -> Option<String> {
        if let Some(n) = self.blocked {
            let inside = |p| self.mesh().locate(self.world.snap(p)).is_some();
            let last = self.route.len();
            return Some(match () {
                () if !inside(self.world.start()) => "The start lies in a wall: there is no path.".to_owned(),
                () if !inside(self.world.goal()) => "The goal lies in a wall: there is no path.".to_owned(),
                () if n == 0 => "A wall stands between the start and the first waypoint: there is no path.".to_owned(),
                () if n == last => "A wall stands between the last waypoint and the goal: there is no path.".to_owned(),
                () => format!("A wall stands between waypoints {n} and {}: there is no path.", n + 1),
            });
        }
        match self.search.as_ref()?.outcome() {
            ChannelOutcome::NoPath(why) => {
                Some(self.say_no_path(why, self.search.as_ref().map_or(0, |c: &Channel| c.search().expanded())))
            }
            _ => None,
        }
    }

    /// Why a search that took so many areas found no path.
    pub fn say_no_path(&self, why: NoPath, taken: u32) -> String {
        let word = self.area_word();
        let open = if word == "triangle" { "" } else { "open " };
        match why {
            NoPath::Start => format!("The start lies in no {open}{word}: there is no path."),
            NoPath::Goal => format!("The goal lies in no {open}{word}: there is no path."),
            NoPath::Exhausted => {
                let taken = count(taken as usize, word);
                format!("The open list is empty after {taken}, and none touches the goal: there is no path.")
            }
        }
    }
}
