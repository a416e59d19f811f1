//! The world that is derived from a scene.

use super::cells::{self, Cells, Extent, Needed, Source};
use super::inflated::LastInflated;
use super::{Map, MapPoint, OwnPath, Scene};
use super::{crossings, defects, ends, spikes};
use crate::geom::{Lattice, Point};
use crate::map::given::GivenMesh;
use crate::map::grid::{Cell, Grid};
use crate::map::mesh::{Mesh, Triangle};
use crate::map::polygons::FreeSpace;
use glam::DVec2;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// A scene, and what is derived from it on first use: cells, triangles, start and goal.
#[derive(Clone, Debug)]
pub struct World {
    scene: Arc<Scene>,
    geometry: Arc<Geometry>,
    /// The side of a cell of a polygon map, in world units; 0 if it is chosen by itself.
    cell_size: f64,
    /// The diameter of the agent that the cells are made for, in world units; 0 for a point.
    diameter: f64,
    cells: Arc<OnceLock<Cells>>,
    /// In place of free space and its triangles, while nobody needs them.
    bare: Option<Arc<(FreeSpace, Arc<Mesh>)>>,
}

/// Tells maps apart. It does not keep the map.
#[derive(Clone, Debug)]
pub struct MapId(Weak<Geometry>);

impl PartialEq for MapId {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

/// What does not depend on start and goal.
#[derive(Debug, Default)]
struct Geometry {
    free: OnceLock<FreeSpace>,
    mesh: OnceLock<Arc<Mesh>>,
    /// The cells of a grid whose start lies in water.
    afloat: OnceLock<Grid>,
    ends: OnceLock<(DVec2, DVec2)>,
    /// See [`World::inflated`].
    inflated: LastInflated,
    /// How fine the cells of a polygon map must be, for passages of these widths.
    needed: Mutex<Vec<(f64, Needed)>>,
}

impl World {
    pub fn new(scene: Scene) -> Self {
        let (geometry, cells) = (Arc::default(), Arc::default());
        Self { scene: Arc::new(scene), geometry, cell_size: 0.0, diameter: 0.0, cells, bare: None }
    }

    /// Does the start or the goal lie in a wall? False where only triangles know.
    pub fn is_end_in_wall(&self) -> bool {
        // Those that a scene of polygons does not name are free, and only its triangles know where they are.
        let ends = if self.scene.map.is_grid() {
            [Some(self.start()), Some(self.goal())]
        } else {
            [self.scene.start, self.scene.goal]
        };
        ends.into_iter().flatten().any(|at| self.is_in_wall(at))
    }

    /// Does this position lie in a wall? Found without triangles; false where only they know.
    pub fn is_in_wall(&self, at: DVec2) -> bool {
        match &self.scene.map {
            Map::Grid(_) => !self.is_free(at),
            Map::Polygons(polygons) => polygons.is_in_wall(at),
            Map::Mesh(_) => false, // its triangles are given
        }
    }

    /// The same world without any free space, so that nothing has to be built: for the time until it is built, and for runs that
    /// need none. Or with it again.
    #[must_use]
    pub fn with_free_space(self: &Arc<Self>, has_it: bool) -> Arc<Self> {
        if self.bare.is_none() == has_it {
            return self.clone();
        }
        let nothing = || {
            let free = FreeSpace::nothing(self.lattice());
            let mesh = Arc::new(Mesh::new(&free));
            Arc::new((free, mesh))
        };
        Arc::new(Self { bare: (!has_it).then(nothing), cells: Arc::default(), ..(**self).clone() })
    }

    /// The lattice that the free space lies on. Nothing is built for it.
    pub fn lattice(&self) -> Lattice {
        match &self.scene.map {
            Map::Grid(grid) => Lattice::around(grid.bounds().0, grid.bounds().1),
            Map::Polygons(polygons) => polygons.lattice(),
            Map::Mesh(mesh) => mesh.checked().mesh.lattice(),
        }
    }

    /// See [`World::with_free_space`].
    pub fn is_bare(&self) -> bool {
        self.bare.is_some()
    }

    /// The same map with another start and one other goal. Triangles do not depend on them and are not made again.
    #[must_use]
    pub fn with_ends(&self, start: DVec2, goal: DVec2) -> Self {
        let scene =
            Arc::new(Scene { start: Some(start), goal: Some(goal), more_goals: Vec::new(), ..(*self.scene).clone() });
        let other = Self { scene, cells: Arc::default(), ..self.clone() };
        // In water, other cells are walls.
        if other.begins_in_water() != self.begins_in_water() {
            return Self { geometry: Arc::default(), ..other };
        }
        other
    }

    /// The same world with other paths of one's own. Nothing that is derived depends on them.
    #[must_use]
    pub fn with_paths(&self, paths: &[OwnPath]) -> Self {
        Self { scene: Arc::new(Scene { paths: paths.to_vec(), ..(*self.scene).clone() }), ..self.clone() }
    }

    /// The same world with cells of this size, in world units, where they are made of polygons. With 0 it is chosen by itself.
    #[must_use]
    pub fn with_cell_size(self: &Arc<Self>, cell_size: f64) -> Arc<Self> {
        if self.cell_size == cell_size || matches!(self.scene.map, Map::Grid(_)) {
            return self.clone();
        }
        Arc::new(Self { cell_size, cells: Arc::default(), ..(**self).clone() })
    }

    /// That size. 0: it is chosen by itself.
    pub const fn cell_size(&self) -> f64 {
        self.cell_size
    }

    /// The same world with cells that keep passages for an agent of this radius, in world units.
    #[must_use]
    pub fn for_radius(self: &Arc<Self>, radius: f64) -> Arc<Self> {
        if self.diameter == 2.0 * radius || matches!(self.scene.map, Map::Grid(_)) {
            return self.clone();
        }
        Arc::new(Self { diameter: 2.0 * radius, cells: Arc::default(), ..(**self).clone() })
    }

    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Worlds with the same one have the same map, with the same walls.
    pub fn map_id(&self) -> MapId {
        MapId(Arc::downgrade(&self.geometry))
    }

    /// The cells: those of the scene, or those that its polygons or its mesh are laid on.
    pub fn grid(&self) -> &Grid {
        match (&self.scene.map, self.cells()) {
            (_, Some(cells)) => &cells.grid,
            (Map::Grid(grid), None) if self.begins_in_water() => self.geometry.afloat.get_or_init(|| grid.afloat()),
            (Map::Grid(grid), None) => grid,
            (Map::Polygons(_) | Map::Mesh(_), None) => unreachable!("polygons and meshes have cells"),
        }
    }

    /// The cells that a polygon map is converted to. None for a grid.
    pub fn cells(&self) -> Option<&Cells> {
        let source = self.source_of_cells()?;
        Some(self.cells.get_or_init(|| {
            let passage = source.extent.passage(self.diameter);
            if self.cell_size > 0.0 {
                return source.of_size(self.cell_size, passage);
            }
            // Not `start()` and `goal()`: a scene that names none gets them from its cells.
            let ends: Vec<DVec2> = [self.scene.start, self.scene.goal].into_iter().flatten().collect();
            source.chosen(self.mesh(), &ends, self.needed(&source, passage))
        }))
    }

    fn needed(&self, source: &Source, passage: f64) -> Needed {
        let mut known = self.geometry.needed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&(_, needed)) = known.iter().find(|(width, _)| *width == passage) {
            return needed;
        }
        let needed = source.needed(passage);
        known.push((passage, needed));
        needed
    }

    /// The smallest size that cells of a polygon map may have. None for a grid.
    pub fn least_cell_size(&self) -> Option<f64> {
        Some(self.extent_of_polygons()?.least_size())
    }

    fn extent_of_polygons(&self) -> Option<Extent> {
        if self.scene.map.is_grid() {
            return None;
        }
        let (low, high) = self.scene.map.bounds();
        Some(Extent { low, high })
    }

    fn source_of_cells(&self) -> Option<Source<'_>> {
        Some(Source { extent: self.extent_of_polygons()?, free: self.free() })
    }

    /// Does the start lie in water? Then its path stays there: land is a wall.
    pub fn begins_in_water(&self) -> bool {
        let Map::Grid(grid) = &self.scene.map else { return false };
        let start = self.scene.start.and_then(|at| grid.cell_at(at));
        start.is_some_and(|cell| grid.is_water(cell))
    }

    /// Free space on the lattice of the world.
    pub fn free(&self) -> &FreeSpace {
        if let Some(bare) = &self.bare {
            return &bare.0;
        }
        self.geometry.free.get_or_init(|| {
            let mut free = match &self.scene.map {
                Map::Grid(_) => FreeSpace::of_grid(self.grid()),
                Map::Polygons(polygons) => FreeSpace::of_polygons(polygons),
                Map::Mesh(mesh) => return FreeSpace::of_mesh(&mesh.checked().mesh),
            };
            free.vertices = self.scene.vertices.iter().map(|&p| free.lattice.snap(p)).collect();
            free.diagonals = self.kept_diagonals(free.lattice);
            free
        })
    }

    /// The diagonals that the scene keeps, on the lattice.
    fn kept_diagonals(&self, lattice: Lattice) -> Vec<[Point; 2]> {
        if self.scene.diagonals.is_empty() {
            return Vec::new();
        }
        let points = self.scene.triangulated();
        let at = |i: u32| points.get(i as usize).map(|&p| lattice.snap(p));
        self.scene.diagonals.iter().filter_map(|&[a, b]| Some([at(a)?, at(b)?])).collect()
    }

    /// The diagonals of the triangles as they are, to be kept by a scene of polygons: see [`Scene::diagonals`]. Those that end where two
    /// edges cross have no name, and are left out.
    pub fn diagonals(&self) -> Vec<[u32; 2]> {
        if !matches!(self.scene.map, Map::Polygons(_)) || self.is_bare() {
            return Vec::new();
        }
        let (mesh, names) = (self.mesh(), self.names());
        let named = |p: Point| names.get(&p).map(|&name| name as u32);
        let inner = mesh.triangles().flat_map(Triangle::edges).filter(|&e| mesh.twin(e).is_some_and(|twin| e < twin));
        let pairs = inner.map(|e| mesh.ends(e)).filter_map(|[a, b]| Some([named(a)?, named(b)?]));
        let mut pairs: Vec<[u32; 2]> = pairs.map(|[a, b]| [a.min(b), a.max(b)]).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The diagonals that a scene must keep for the triangles as they are: none, if they are made without any, or else those that it
    /// had `before`, if that is enough.
    pub fn needed_diagonals(&self, before: &[[u32; 2]]) -> Vec<[u32; 2]> {
        if self.scene.diagonals.is_empty() {
            return Vec::new();
        }
        let keeping = |diagonals: Vec<[u32; 2]>| Self::new(Scene { diagonals, ..(*self.scene).clone() });
        let is_enough = |diagonals: &Vec<[u32; 2]>| keeping(diagonals.clone()).mesh().has_triangles_of(self.mesh());
        let all = [Vec::new(), before.to_vec(), self.diagonals()];
        all.into_iter().find(is_enough).unwrap_or_else(|| self.scene.diagonals.clone())
    }

    pub(super) fn last_inflated(&self) -> &LastInflated {
        &self.geometry.inflated
    }

    /// The triangles of free space: those of the scene, or a triangulation.
    pub fn mesh(&self) -> &Arc<Mesh> {
        if let Some(bare) = &self.bare {
            return &bare.1;
        }
        self.geometry.mesh.get_or_init(|| match &self.scene.map {
            Map::Mesh(mesh) => mesh.checked().mesh.clone(),
            Map::Grid(_) | Map::Polygons(_) => Arc::new(Mesh::new(self.free())),
        })
    }

    /// Are its triangles there, so that [`mesh`](Self::mesh) takes no time?
    pub fn has_mesh(&self) -> bool {
        self.geometry.mesh.get().is_some()
    }

    /// The same, with nothing made yet.
    pub fn without_derived(&self) -> Self {
        Self { geometry: Arc::default(), cells: Arc::default(), bare: None, ..self.clone() }
    }

    /// Its mesh as it was given, or the triangles of free space, to be written to a file.
    pub fn given_mesh(&self) -> GivenMesh {
        match &self.scene.map {
            Map::Mesh(mesh) => mesh.clone(),
            Map::Grid(_) | Map::Polygons(_) => GivenMesh::of_triangles(self.mesh()),
        }
    }

    /// Free space as closed rings in world units, for drawing.
    pub fn free_rings(&self) -> impl Iterator<Item = Vec<DVec2>> + '_ {
        let free = self.free();
        free.rings.iter().map(|ring| ring.iter().map(|&p| free.lattice.to_world(p)).collect())
    }

    pub fn start(&self) -> DVec2 {
        self.scene.start.unwrap_or_else(|| self.default_ends().0)
    }

    pub fn goal(&self) -> DVec2 {
        self.scene.goal.unwrap_or_else(|| self.default_ends().1)
    }

    /// The start, to be written.
    pub fn start_place(&self) -> MapPoint {
        self.scene.place(self.start())
    }

    /// The goal, to be written.
    pub fn goal_place(&self) -> MapPoint {
        self.scene.place(self.goal())
    }

    /// All goals, the one that most lessons use first.
    pub fn goals(&self) -> Vec<DVec2> {
        std::iter::once(self.goal()).chain(self.scene.more_goals.iter().copied()).collect()
    }

    /// Start and goal of a scene that has none: places with room, if its triangles do not take long. Else the first and the last cell
    /// of the largest connected open region, in reading order.
    fn default_ends(&self) -> (DVec2, DVec2) {
        *self.geometry.ends.get_or_init(|| {
            let has_triangles = !self.scene.map.is_grid() && !self.scene.is_large() && !self.is_bare();
            if let Some(ends) = has_triangles.then(|| ends::with_room(self.mesh())).flatten() {
                return ends;
            }
            // Not the cells of this world: start and goal do not move when the size of cells changes.
            let usual = self.source_of_cells().map(|source| source.usual());
            let grid = usual.as_ref().unwrap_or_else(|| self.grid());
            let (low, high) = grid.bounds();
            match largest_room(grid) {
                Some((first, last)) => (grid.center(first), grid.center(last)),
                None => ((low + high) / 2.0, (low + high) / 2.0),
            }
        })
    }

    /// The lattice point of a world position.
    pub fn snap(&self, p: DVec2) -> Point {
        self.mesh().lattice().snap(p)
    }

    /// The points of the scene, with names that stay when a point is moved. Other points can be named by their coordinates.
    pub fn names(&self) -> HashMap<Point, u64> {
        let mut names = HashMap::new();
        for (name, at) in self.scene.triangulated().into_iter().enumerate() {
            // Where two of them lie on one point, it has the name of the first.
            names.entry(self.snap(at)).or_insert(name as u64);
        }
        names
    }

    /// Does this position lie in free space, outside of all walls?
    pub fn is_free(&self, at: DVec2) -> bool {
        match &self.scene.map {
            Map::Grid(_) => self.grid().cell_at(at).is_some_and(|c| !self.grid().is_wall(c)),
            Map::Polygons(_) | Map::Mesh(_) => self.mesh().locate(self.snap(at)).is_some(),
        }
    }

    /// The same without triangles that are not given: on polygons, close to an edge counts as free.
    pub fn is_open_ground(&self, at: DVec2) -> bool {
        match &self.scene.map {
            Map::Grid(_) => self.is_free(at),
            Map::Polygons(polygons) => !polygons.is_in_wall(at),
            Map::Mesh(mesh) => {
                let mesh = &mesh.checked().mesh;
                mesh.locate(mesh.lattice().snap(at)).is_some()
            }
        }
    }

    /// The cell that stands for a position. On a polygon map, that of a free position is open if there is an open one
    /// nearby. None outside the map.
    pub fn cell_of(&self, at: DVec2) -> Option<Cell> {
        let open = match &self.scene.map {
            Map::Grid(_) => None,
            Map::Polygons(_) | Map::Mesh(_) => cells::open_cell(self.grid(), self.mesh(), at),
        };
        open.or_else(|| self.grid().cell_at(at))
    }

    /// Messages for the user: what of the scene is not used or changed, and whether start or goal lie in a wall.
    pub fn notes(&self) -> Vec<String> {
        if self.is_bare() && !self.scene.map.is_grid() {
            return self.scene.notes.clone(); // what is in a wall is not known yet
        }
        // What makes the map wrong stands first: a window shows the first ones.
        let mut notes = self.notes_of_ends();
        // Cells cannot overlap, and their triangles may not be needed at all.
        if let Map::Polygons(polygons) = &self.scene.map {
            let of = (self.free().lattice, self.scene.coordinates);
            notes.extend(crossings::notes(polygons, of, self.scene.source.as_deref()));
            notes.extend(self.free().notes.iter().cloned());
            notes.extend(spikes::notes(polygons, of, self.scene.source.as_deref()));
        }
        if let Map::Mesh(mesh) = &self.scene.map {
            notes.extend(defects::notes(mesh.checked()));
        }
        notes.extend(self.scene.notes.iter().cloned());
        // Only if somebody looks at cells.
        if let Some(Cells { grid, lost: Some(lost), .. }) = self.cells.get() {
            let at = self.scene.coordinates.shown(lost.at);
            let [size, width, x, y] = [grid.cell_size(), lost.width, at.x, at.y].map(short_number);
            let remedy = if grid.cell_size() > self.least_cell_size().unwrap_or_default() * 1.01 {
                "Smaller ones can keep it open."
            } else {
                "Smaller ones would be too many."
            };
            notes.push(format!("Cells {size} wide close a passage {width} wide at ({x}, {y}). {remedy}"));
        }
        notes
    }

    /// Where the start or a goal lies in a wall.
    fn notes_of_ends(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for (what, at) in [("start", self.start()), ("goal", self.goal())] {
            if !self.is_free(at) {
                notes.push(format!("The {what} lies in a wall, so there is no path. Move it to a free place."));
            }
        }
        for (i, &at) in self.scene.more_goals.iter().enumerate().filter(|(_, at)| !self.is_free(**at)) {
            let at = self.scene.coordinates.noted(at);
            notes.push(format!("Goal {} at {at} lies in a wall, so no path leads there.", i + 2));
        }
        notes
    }
}

/// With three digits.
fn short_number(value: f64) -> String {
    let digits = (2.0 - value.abs().max(1e-300).log10().floor()).clamp(0.0, 17.0) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// First and last cell of the largest connected open region.
fn largest_room(grid: &Grid) -> Option<(Cell, Cell)> {
    let mut seen = vec![false; grid.slots()];
    let mut best: Option<(usize, Cell, Cell)> = None;
    let mut room = Vec::new();
    for first in grid.cells() {
        if grid.is_wall(first) || seen[first.index()] {
            continue;
        }
        room.clear();
        room.push(first);
        seen[first.index()] = true;
        let mut done = 0;
        while let Some(&cell) = room.get(done) {
            done += 1;
            for next in grid.offsets().map(|o| cell.shifted(o)) {
                if !grid.is_wall(next) && !std::mem::replace(&mut seen[next.index()], true) {
                    room.push(next);
                }
            }
        }
        if best.is_none_or(|(count, ..)| room.len() > count) {
            best = Some((room.len(), first, room.iter().copied().max().unwrap_or(first)));
        }
    }
    best.map(|(_, first, last)| (first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long computations run outside the frame loop, so another thread must be able to use a world.
    #[test]
    fn a_world_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Arc<World>>();
    }
}
