//! Marks that all lessons share: ground, walls, start, goal, lines, names.

use super::{Anchor, Cells, Dash, Lens, Lettering, Picture, Rect, Role, Shape, Strength, Symbol, Tone, ToneCode};
use crate::map::given::GivenMesh;
use crate::map::grid::{Cell, Grid};
use crate::map::mesh::{Edge, Mesh, Triangle};
use crate::scene::{Map, MapId, World};
use crate::step::Memo;
use glam::DVec2;
use std::collections::HashMap;

/// Height of ordinary letters in pixels.
pub const LETTERS: f32 = 13.0;

/// How wide the wall around a map is drawn, as a part of the larger side of the map.
pub(super) const FRAME: f64 = 0.012;

/// All that the tones of the ground depend on.
#[derive(Clone, PartialEq)]
struct GroundKey {
    map: MapId,
    /// The first visible column and row, and one past the last.
    cells: ((u32, u32), (u32, u32)),
    stride: u32,
    has_costs: bool,
}

thread_local! {
    /// The tones that were made last. Most frames show those of the frame before, and there may be a million.
    static GROUND: Memo<GroundKey, Vec<ToneCode>> = Memo::default();
}

impl Picture {
    /// The ground of a number that stands alone on a path or on colours, of this height in heights of the letters: a short wide line with
    /// round ends. `pixel`: in world units.
    pub fn plate(&mut self, number: &Shape, height: f32, pixel: f64) {
        if let Shape::Words { at, text, size, .. } = number {
            // A line without a length would not be painted everywhere.
            let half = f64::from(*size) * (0.3 * text.count() as f64 - 0.5).max(0.05);
            let half = DVec2::new(pixel * half, 0.0);
            self.line(Role::Casing, Strength::Bold, vec![*at - half, *at + half], *size * height, Dash::None);
        }
    }

    /// Adds an open line. Points are in world units, the width in pixels. A line of fewer than two points adds nothing.
    pub fn line(&mut self, role: Role, strength: Strength, points: Vec<DVec2>, width: f32, dash: Dash) {
        if points.len() > 1 {
            self.add(role, strength, Shape::Line { points, closed: false, width, dash });
        }
    }

    /// Adds a filled polygon, in world units. A ring of fewer than three points adds nothing.
    pub fn area(&mut self, role: Role, strength: Strength, ring: Vec<DVec2>) {
        if ring.len() > 2 {
            self.add(role, strength, Shape::Area { rings: vec![ring], hatched: false });
        }
    }

    /// Adds words of ordinary size at a position in world units, whatever else is there: see [`Picture::label`].
    pub fn words(&mut self, role: Role, at: DVec2, text: impl Into<Lettering>, anchor: Anchor) {
        let shape = Shape::Words { at, text: text.into(), size: LETTERS, anchor, strong: false };
        self.add(role, Strength::Solid, shape);
    }

    /// Adds a disc with a letter. Radius in pixels. Right ends are dashed, so that they differ not only in colour.
    pub fn badge(&mut self, role: Role, strength: Strength, at: DVec2, radius: f32, letter: impl Into<Lettering>) {
        let dashed = role == Role::Right;
        self.add(role, strength, Shape::Badge { at, radius, letter: letter.into(), dashed });
    }

    /// Adds where something was before it was moved: its place, and the ring that it belongs to, if it does.
    pub fn old_place(&mut self, place: Vec<DVec2>, ring: &[DVec2]) {
        if ring.len() > 2 {
            let shape = Shape::Line { points: ring.to_vec(), closed: true, width: 1.5, dash: Dash::Dashed };
            self.add(Role::Label, Strength::Faint, shape);
        }
        self.add(
            Role::Label,
            Strength::Faint,
            Shape::Line { points: place, closed: true, width: 1.5, dash: Dash::None },
        );
    }

    /// Adds start and goal: a disc and a flag. They differ in shape, and have no letter: S is the vertex opposite an edge.
    /// Radius in pixels.
    pub fn ends(&mut self, start: DVec2, goal: DVec2, radius: f32) {
        self.add(Role::Goal, Strength::Solid, Shape::Symbol { at: goal, symbol: Symbol::Flag, radius });
        self.add(Role::Start, Strength::Solid, Shape::Symbol { at: start, symbol: Symbol::Disc, radius });
    }

    /// Adds the free space and the hatched walls of a world, as far as they are visible.
    pub fn ground(&mut self, world: &World, lens: &Lens) {
        if let Map::Grid(grid) = &world.scene().map
            && (grid.cell_size() * lens.scale < FINE || grid.slots() > MOST_CELLS_AS_POLYGONS)
        {
            let tone = |cell| if grid.is_wall(cell) { Tone::Wall } else { Tone::Open };
            return self.cells_of_ground(world.map_id(), (grid, false), lens, tone);
        }
        // Of a huge map most walls lie elsewhere.
        let is_visible = |ring: &Vec<DVec2>| {
            let low = ring.iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = ring.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            high.cmpge(lens.visible.low).all() && low.cmple(lens.visible.high).all()
        };
        let frame = frame(world.scene().map.bounds());
        let outline = |points| Shape::Line { points, closed: true, width: 2.0, dash: Dash::None };
        if let (Map::Polygons(polygons), true) = (&world.scene().map, world.is_bare()) {
            // What is free is not known yet, and what is hatched is a wall.
            for points in polygons.rings().filter(|ring| is_visible(ring)) {
                self.add(Role::Outline, Strength::Solid, outline(points.clone()));
            }
            return;
        }
        let free: Vec<Vec<DVec2>> = world.free_rings().filter(is_visible).collect();
        self.add(Role::Ground, Strength::Solid, Shape::Area { rings: free.clone(), hatched: false });
        let mut walls = free.clone();
        walls.push(frame);
        self.add(Role::Wall, Strength::Solid, Shape::Area { rings: walls, hatched: true });
        for points in free {
            self.add(Role::Outline, Strength::Solid, outline(points));
        }
        if let Map::Mesh(mesh) = &world.scene().map {
            self.faults_of_mesh(mesh, lens, is_visible);
        }
    }

    /// Adds a ring for each fault, one with a number for several nearby, and the borders of polygons that are set aside.
    fn faults_of_mesh(&mut self, mesh: &GivenMesh, lens: &Lens, is_visible: impl Fn(&Vec<DVec2>) -> bool) {
        let aside = mesh.checked().set_aside.iter().map(|&polygon| mesh.polygon(polygon as usize));
        for points in aside.filter(is_visible).take(MOST_DEFECTS) {
            let line = Shape::Line { points, closed: true, width: 1.5, dash: Dash::Dashed };
            self.add(Role::Fault, Strength::Solid, line);
        }
        let is_in_view = |p: DVec2| p.cmpge(lens.visible.low).all() && p.cmple(lens.visible.high).all();
        let places = mesh.checked().defects.iter().map(|defect| defect.at).filter(|&p| is_in_view(p));
        for (at, count) in clusters(places.take(MOST_PLACES), NEAR / lens.scale).into_iter().take(MOST_DEFECTS) {
            if count == 1 {
                // Larger than the badge of a vertex, which would hide it.
                self.add(Role::Fault, Strength::Solid, Shape::Ring { at, radius: RING as f32, width: 2.0 });
                continue;
            }
            self.add(Role::Fault, Strength::Solid, Shape::Ring { at, radius: RING as f32, width: 2.0 });
            let corner = DVec2::new(1.0, -1.0) * RING / lens.scale;
            let letter = count.to_string().into();
            let badge = Shape::Badge { at: at + corner, radius: 9.0, letter, dashed: false };
            self.add(Role::Fault, Strength::Solid, badge);
        }
    }

    /// Adds the visible cells of a grid, with or without what its ground costs, and the wall around it.
    pub(super) fn cells_of_ground(
        &mut self,
        map: MapId,
        (grid, has_costs): (&Grid, bool),
        lens: &Lens,
        tone: impl Fn(Cell) -> Tone,
    ) {
        let rings = vec![Rect::new(grid.bounds()).corners().to_vec(), frame(grid.bounds())];
        self.add(Role::Wall, Strength::Solid, Shape::Area { rings, hatched: true });
        let (from, to) = lens.cells(grid);
        let stride = lens.stride(grid);
        let row = move |y| (from.0..to.0).step_by(stride as usize).map(move |x| grid.cell(x, y));
        let cells = (from.1..to.1).step_by(stride as usize).flat_map(row);
        let corner = grid.origin() + DVec2::new(from.0.into(), from.1.into()) * grid.cell_size();
        let columns = (to.0 - from.0).div_ceil(stride);
        let key = GroundKey { map, cells: (from, to), stride, has_costs };
        let tones = GROUND.with(|known| known.at(key, || cells.map(tone).map(ToneCode::of).collect()));
        let cells = Cells { corner, size: grid.cell_size() * f64::from(stride), columns, tones };
        self.add(Role::Ground, Strength::Solid, Shape::Cells(cells));
    }

    /// Adds inflated walls: the area between the walls and `rings`, the borders of what stays free (world units).
    pub fn inflated_walls(&mut self, world: &World, rings: &[Vec<DVec2>]) {
        if rings.is_empty() {
            return;
        }
        let all = world.free_rings().chain(rings.iter().cloned()).collect();
        self.add(Role::Inflated, Strength::Solid, Shape::Area { rings: all, hatched: false });
        for points in rings.iter().cloned() {
            let line = Shape::Line { points, closed: true, width: 1.5, dash: Dash::Dashed };
            self.add(Role::Inflated, Strength::Solid, line);
        }
    }
}

/// The outer corners of the wall around a map.
fn frame((low, high): (DVec2, DVec2)) -> Vec<DVec2> {
    Rect { low, high }.expanded((high - low).max_element() * FRAME).corners().to_vec()
}

/// So many places where a given mesh is wrong are lit; more would cover the map.
const MOST_DEFECTS: usize = 200;
/// And this many are looked at in a frame.
const MOST_PLACES: usize = 10_000;
/// The radius of the ring around several places, in pixels.
const RING: f64 = 12.0;
/// Places that are nearer to each other, in pixels, are lit as one: their rings would lie on each other.
const NEAR: f64 = 2.0 * RING + 2.0;

/// Places that lie near each other, as one: the first of them, and how many they are.
fn clusters(places: impl Iterator<Item = DVec2>, near: f64) -> Vec<(DVec2, usize)> {
    let mut found: Vec<(DVec2, usize)> = Vec::new();
    // By squares of this side, so that each place looks at few others.
    let mut squares: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    let square = |p: DVec2| ((p.x / near).floor() as i64, (p.y / near).floor() as i64);
    for at in places {
        let (x, y) = square(at);
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let mut known = around.filter_map(|key| squares.get(&key)).flatten().copied();
        if let Some(i) = known.find(|&i| found[i].0.distance(at) <= near) {
            found[i].1 += 1;
        } else {
            squares.entry((x, y)).or_default().push(found.len());
            found.push((at, 1));
        }
    }
    found
}

/// Walls of cells with a smaller side, in pixels, are painted as cells instead of polygons: their corners could not be
/// distinguished, and there may be millions of them.
const FINE: f64 = 2.0;
/// So are those of a larger grid, at every scale: to find the visible ones among this many polygons takes longer than a frame.
const MOST_CELLS_AS_POLYGONS: usize = 1 << 17;

/// The edges between triangles that can be seen, and where they are: none, where there are so many that they would only make the
/// map grey. Diagonals of a given mesh are left out.
pub(super) fn visible_edges(mesh: &Mesh, lens: &Lens) -> Vec<(Edge, [DVec2; 2])> {
    /// All triangles of a smaller mesh are looked at.
    const FEW: usize = 20_000;
    let Rect { low, high } = lens.visible;
    let triangles: Vec<Triangle> = if mesh.triangle_count() <= FEW {
        mesh.triangles().collect()
    } else {
        let [low, high] = [low, high].map(|p| mesh.lattice().snap(p));
        mesh.triangles_near(low, high, FEW).unwrap_or_default()
    };
    let edges = triangles.into_iter().flat_map(Triangle::edges);
    let inner = edges.filter(|&e| mesh.twin(e).is_some_and(|twin| e < twin) && !mesh.is_diagonal(e));
    let placed = inner.map(|e| (e, [mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v))));
    placed.filter(|(_, [a, b])| a.max(*b).cmpge(low).all() && a.min(*b).cmple(high).all()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Mark;
    use crate::scene::Scene;
    use std::sync::Arc;

    /// Half a million tones were made again in each frame.
    #[test]
    fn the_ground_of_a_large_grid_is_made_once() {
        let world = |wall: bool| {
            let mut grid = Grid::new(600, 600, false);
            grid.set_wall(grid.cell(3, 3), wall);
            World::new(Scene::new(Map::Grid(grid)))
        };
        let tones = |world: &World| {
            let lens = Lens::fit(Rect::new(world.scene().map.bounds()), 600.0, 600.0, 0.0);
            let mut picture = Picture::default();
            picture.ground(world, &lens);
            let cells = |mark: Mark| if let Shape::Cells(cells) = mark.shape { Some(cells.tones) } else { None };
            picture.marks.into_iter().find_map(cells).expect("it is drawn as cells")
        };
        let (open, walled) = (world(false), world(true));
        let first = tones(&open);
        assert!(Arc::ptr_eq(&first, &tones(&open)));
        let moved = open.with_ends(DVec2::splat(9.5), DVec2::splat(20.5));
        assert!(Arc::ptr_eq(&first, &tones(&moved)), "it does not depend on start and goal");
        assert_ne!(first, tones(&walled));
    }

    #[test]
    fn places_that_lie_near_each_other_are_one_with_their_number() {
        let at = |x: f64, y: f64| DVec2::new(x, y);
        let places = [at(0.0, 0.0), at(0.9, 0.0), at(-0.1, -0.2), at(1.9, 0.0), at(50.0, 50.0)];
        assert_eq!(clusters(places.into_iter(), 1.0), [(at(0.0, 0.0), 3), (at(1.9, 0.0), 1), (at(50.0, 50.0), 1)]);
        // Places count, wherever the squares begin.
        let grid = (0..10_000).map(|i| at(f64::from(i % 100), f64::from(i / 100)));
        assert_eq!(clusters(grid, 1e6), [(DVec2::ZERO, 10_000)]);
    }
}
