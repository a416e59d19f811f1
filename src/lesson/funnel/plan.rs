//! What the acts of the funnel lesson share: the channel, its portals and other facts of the whole run, and names for
//! places and lengths.

use super::offset::MethodResult;
use super::settings::{KEYS, Offset, PortalSource};
use super::shorter_path::ShorterPath;
use super::shortest::{FunnelComparison, ShortestPath};
use super::widened_channel::WidenedChannel;
use crate::algo::channel::{Area, Areas, Channel, ChannelStep, Measure, Portal, Waypoint};
use crate::algo::polyanya::PolyanyaOutcome;
use crate::geom::Point;
use crate::lesson::Scope;
use crate::map::grid::Cell;
use crate::map::mesh::{Mesh, Triangle};
use crate::picture::Thing;
use crate::picture::funnel::{CirclesView, FunnelView, Layers, SearchView, StringView};
use crate::scene::{Inflated, MapPoint, World};
use crate::words::{area2, coordinates, number, signed_area2};
use glam::DVec2;
use std::sync::{Arc, OnceLock};

/// Facts of the whole run. Everything is in world units unless a type of the lattice says otherwise.
pub struct Plan {
    pub world: Arc<World>,
    /// Of the agent, in world units; 0 is a point.
    pub radius: f64,
    pub offset: Offset,
    pub measure: Measure,
    pub source: PortalSource,
    /// Does the funnel around circles run?
    pub is_around_circles: bool,
    /// The inflated walls, if the run is between them.
    pub inflated: Option<Arc<Inflated>>,
    /// How Polyanya ended, if it runs.
    pub polyanya: Option<PolyanyaOutcome>,
    /// The search at its end. None along a route that the scene names, and around circles.
    pub search: Option<Channel>,
    /// The last step of that search.
    pub last_search_step: Option<ChannelStep>,
    /// Has the search crossed a side, so that it had to measure a path?
    pub measures: bool,
    /// The areas that are searched. None along a route that the scene names.
    pub areas: Option<Areas>,
    /// The waypoints that the portals lie across; empty for other portals.
    pub route: Vec<Waypoint>,
    /// The index of the waypoint that a wall blocks. The length of the route stands for the goal.
    pub blocked: Option<usize>,
    /// The portals; the first and the last are start and goal, without width. Empty if there is no path.
    pub portals: Vec<Portal>,
    /// The path through the middles of the portals, in world units.
    pub midpoints: Vec<DVec2>,
    /// The midpoint path without the points that can be left out, in world units.
    pub pulled_midpoints: Vec<DVec2>,
    /// The areas of the channel.
    pub channel: Vec<Area>,
    pub no_path: bool,
    /// The largest number of visits to one portal. Start and goal do not count.
    pub most_visits: u32,
    /// What the chosen way to make room came to. None for a point.
    pub own_result: Option<MethodResult>,
    /// Made at the first request; see [`Plan::shortest`].
    pub(super) shortest: OnceLock<Option<ShortestPath>>,
    /// Made at the first request; see [`Plan::widened_channel`].
    pub(super) widened_channel: OnceLock<Option<WidenedChannel>>,
    /// Made at the first request; see [`Plan::comparison`].
    pub(super) comparison: OnceLock<Option<FunnelComparison>>,
    /// Made at the first request; see [`Plan::shorter_path`].
    pub(super) shorter_path: OnceLock<Option<ShorterPath>>,
    /// The arcs beside another method; made at the first request.
    pub(super) arcs: OnceLock<MethodResult>,
}

impl Plan {
    /// The triangles of the run: those between the inflated walls, or else those of the world.
    pub fn mesh(&self) -> &Mesh {
        self.inflated.as_ref().map_or(self.world.mesh(), |inflated| &inflated.mesh)
    }

    /// Converts a lattice point to world units.
    pub fn world_point(&self, p: Point) -> DVec2 {
        self.mesh().lattice().to_world(p)
    }

    /// A lattice point, to be written.
    pub fn place(&self, p: Point) -> MapPoint {
        self.world.scene().place(self.world_point(p))
    }

    /// A point as text.
    pub fn point(&self, p: Point) -> String {
        coordinates(self.place(p))
    }

    /// Twice a signed area in square lattice units, as text in square world units.
    pub fn area2(&self, lattice: i64) -> String {
        area2(lattice, self.mesh().lattice())
    }

    /// The same with a plus sign before a positive one: its sign decides.
    pub fn signed_area2(&self, lattice: i64) -> String {
        signed_area2(lattice, self.mesh().lattice())
    }

    /// The same as a number, in square world units.
    pub fn world_area(&self, lattice: i64) -> f64 {
        lattice as f64 / self.mesh().lattice().scale().powi(2)
    }

    /// A length in lattice units, as text in world units.
    pub fn length(&self, lattice_units: f64) -> String {
        number(self.in_world(lattice_units))
    }

    /// A length in world units.
    pub fn in_world(&self, lattice_units: f64) -> f64 {
        lattice_units / self.mesh().lattice().scale()
    }

    /// An area as something that can be pointed at.
    pub fn thing(&self, area: Area) -> Thing {
        match &self.areas {
            Some(Areas::Cells(..)) => Thing::Cell(Cell(area.0)),
            Some(Areas::Squares(_)) => Thing::Square(area.0),
            _ => Thing::Triangle(Triangle(area.0)),
        }
    }

    /// The area that a thing stands for, if this run has it.
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

    /// The layers that the settings ask for.
    pub fn layers(&self, scope: &Scope) -> Layers {
        let on = |key| scope.settings.get(key);
        Layers {
            mesh: on(KEYS.mesh),
            channel: on(KEYS.channel),
            // It follows from the portals, which are seen anyway, and turns at none of their ends.
            midpoints: on(KEYS.midpoints),
            // A path pulled tight would answer questions about the string.
            smoothed: on(KEYS.smoothed) && !scope.hides_answers,
            visits: on(KEYS.portal_visits),
            letters: on(KEYS.letters),
            portal_numbers: on(KEYS.portal_numbers),
            area_numbers: on(KEYS.area_numbers),
            is_comparison: self.finished_method(scope).is_some(),
        }
    }

    /// The view that all acts of this lesson start from. Each adds its own state.
    pub fn view<'a>(&'a self, layers: Layers) -> FunnelView<'a> {
        FunnelView {
            world: &self.world,
            mesh: self.mesh(),
            inflated: self.inflated.as_ref().map(|inflated| inflated.rings.as_slice()).unwrap_or_default(),
            search: None::<SearchView<'a>>,
            circles: None::<CirclesView<'a>>,
            string: None::<StringView<'a>>,
            intervals: None,
            normals: None,
            layers,
            midpoints: &self.midpoints,
            smoothed: &self.pulled_midpoints,
            route: self.route.iter().map(|w| self.world_point(w.at)).collect(),
            shortest: None,
            divergence: None,
        }
    }
}
