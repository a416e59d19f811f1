//! Marks that all lessons share: ground, walls, start, goal, lines, names.

use super::{Anchor, Cells, Dash, Lens, Picture, Rect, Role, Shape, Strength, Symbol, Tone};
use crate::world::scene::{Map, World};
use glam::DVec2;

/// Height of ordinary letters in pixels.
pub const LETTERS: f32 = 13.0;
/// Letter heights for the names of obstacles, in pixels. The largest that fits is used.
const NAME_SIZES: [f64; 4] = [17.0, 15.0, 13.0, 11.0];

impl Picture {
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

    /// Adds words of ordinary size at a position in world units.
    pub fn words(&mut self, role: Role, at: DVec2, text: impl Into<String>, anchor: Anchor) {
        let shape = Shape::Words { at, text: text.into(), size: LETTERS, anchor, strong: false };
        self.add(role, Strength::Solid, shape);
    }

    /// Adds a name at an anchor, or near it: clear of the words so far, and inside the visible part.
    pub fn name(&mut self, lens: &Lens, at: DVec2, text: &str, anchor: Anchor) {
        let size = lens.letters(14.0);
        let at = self.free_place(lens, at, text, size, anchor);
        let shape = Shape::Words { at, text: text.to_owned(), size, anchor, strong: true };
        self.add(Role::Label, Strength::Bold, shape);
    }

    /// Adds words on a filled box with a border of this role, readable on walls as well as on the ground. The lower
    /// edge of the box is at `at`, moved as far as needed to stay inside the visible part.
    pub fn tag(&mut self, lens: &Lens, role: Role, at: DVec2, text: &str) {
        let size = lens.letters(14.0);
        let letters = text.chars().count() as f64 * f64::from(size) * 0.6;
        let half = DVec2::new(lens.world(letters / 2.0 + 7.0), lens.world(11.0));
        let middle = at - DVec2::new(0.0, half.y);
        let (low, high) = (lens.visible.low + half, lens.visible.high - half);
        let is_room = lens.visible.contains(at) && low.cmple(high).all();
        let middle = if is_room { middle.clamp(low, high) } else { middle };
        let (low, high) = (middle - half, middle + half);
        let ring = Rect { low, high }.corners().to_vec();
        self.area(Role::Ground, Strength::Solid, ring.clone());
        self.add(role, Strength::Solid, Shape::Line { points: ring, closed: true, width: 1.5, dash: Dash::None });
        let text = text.to_owned();
        let words = Shape::Words { at: middle, text, size, anchor: Anchor::Center, strong: true };
        self.add(Role::Label, Strength::Bold, words);
    }

    /// Adds a disc with a letter. Radius in pixels. Right ends are dashed, so that they differ not only in color.
    pub fn badge(&mut self, role: Role, strength: Strength, at: DVec2, radius: f32, letter: &str) {
        let dashed = role == Role::Right;
        self.add(role, strength, Shape::Badge { at, radius, letter: letter.to_owned(), dashed });
    }

    /// Adds start and goal: a disc and a flag. They differ in shape, and have no letter: S is the vertex opposite an edge.
    /// Radius in pixels.
    pub fn ends(&mut self, start: DVec2, goal: DVec2, radius: f32) {
        self.add(Role::Goal, Strength::Solid, Shape::Symbol { at: goal, symbol: Symbol::Flag, radius });
        self.add(Role::Start, Strength::Solid, Shape::Symbol { at: start, symbol: Symbol::Disc, radius });
    }

    /// Adds the free space and the hatched walls of a world, as far as they are visible.
    pub fn ground(&mut self, world: &World, lens: &Lens) {
        let (low, high) = world.scene().map.bounds();
        let margin = (high - low).max_element() * 0.012;
        let frame = Rect { low, high }.expanded(margin).corners().to_vec();
        if let Map::Grid(grid) = &world.scene().map
            && grid.cell_size() * lens.scale < FINE
        {
            self.add(
                Role::Wall,
                Strength::Solid,
                Shape::Area { rings: vec![Rect { low, high }.corners().to_vec(), frame], hatched: true },
            );
            let (from, to) = lens.cells(grid);
            let places = (from.1..to.1).flat_map(|y| (from.0..to.0).map(move |x| (x, y)));
            let tone = |(x, y)| if grid.is_wall(grid.cell(x, y)) { Tone::Wall } else { Tone::Open };
            let tones: Vec<Tone> = places.map(tone).collect();
            let corner = grid.origin() + DVec2::new(from.0.into(), from.1.into()) * grid.cell_size();
            let cells = Cells { corner, size: grid.cell_size(), columns: to.0 - from.0, tones: tones.into() };
            return self.add(Role::Ground, Strength::Solid, Shape::Cells(cells));
        }
        // Of a huge map most walls lie elsewhere.
        let is_visible = |ring: &Vec<DVec2>| {
            let low = ring.iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = ring.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            high.cmpge(lens.visible.low).all() && low.cmple(lens.visible.high).all()
        };
        let free: Vec<Vec<DVec2>> = world.free_rings().filter(is_visible).collect();
        self.add(Role::Ground, Strength::Solid, Shape::Area { rings: free.clone(), hatched: false });
        let mut walls = free.clone();
        walls.push(frame);
        self.add(Role::Wall, Strength::Solid, Shape::Area { rings: walls, hatched: true });
        for points in free {
            let line = Shape::Line { points, closed: true, width: 2.0, dash: Dash::None };
            self.add(Role::Outline, Strength::Solid, line);
        }
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

    /// Adds the names of obstacles on top of them. To be called after areas of sight are added, which would cover them.
    pub fn obstacle_names(&mut self, world: &World, lens: &Lens) {
        let Map::Polygons(polygons) = &world.scene().map else { return };
        for obstacle in polygons.obstacles.iter().filter(|o| !o.name.is_empty()) {
            let text = obstacle.name.to_uppercase();
            let letters = text.chars().count() as f64;
            // A name would hide a small obstacle, such as a barrel.
            let sizes = NAME_SIZES.into_iter().filter(|&size| size >= lens.least_letters);
            let placed = sizes.into_iter().find_map(|size| {
                let (at, room) = widest_place(&obstacle.points, lens.world(size * 1.2))?;
                (room * lens.scale >= letters * size * 0.75).then_some((at, size as f32))
            });
            if let Some((at, size)) = placed {
                let shape = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
                self.add(Role::WallLabel, Strength::Solid, shape);
            }
        }
    }
}

/// Walls of cells with a smaller side, in pixels, are painted as cells instead of polygons: their corners could not be
/// distinguished, and there may be millions of them.
const FINE: f64 = 2.0;

/// The place in a polygon where a line of words of this height has the most room: its center and its length. Of equal
/// places the one nearest to the middle of the polygon wins.
fn widest_place(points: &[DVec2], height: f64) -> Option<(DVec2, f64)> {
    const ROWS: i32 = 12;
    let (low, high) = points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p.y), h.max(p.y)));
    let middle = f64::midpoint(low, high);
    let rows = (0..ROWS).map(|i| if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 });
    let mut best: Option<(DVec2, f64)> = None;
    for y in rows.map(|i| middle + (high - low) * f64::from(i) / f64::from(ROWS)) {
        // The words must be inside over the whole height of the letters: check a few horizontal lines.
        let across = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|part| chords(points, y + part * height));
        let common = across.into_iter().reduce(|a, b| {
            let pairs = a.iter().flat_map(|&(a0, a1)| b.iter().map(move |&(b0, b1)| (a0.max(b0), a1.min(b1))));
            pairs.filter(|(from, to)| from < to).collect()
        });
        for (from, to) in common.into_iter().flatten() {
            if best.is_none_or(|(_, room)| to - from > room * 1.01) {
                best = Some((DVec2::new(f64::midpoint(from, to), y), to - from));
            }
        }
    }
    best
}

/// The parts of a horizontal line that lie in a polygon, from left to right.
fn chords(points: &[DVec2], y: f64) -> Vec<(f64, f64)> {
    let next = points.iter().cycle().skip(1);
    let crossed = points.iter().zip(next).filter(|(a, b)| (a.y > y) != (b.y > y));
    let mut at: Vec<f64> = crossed.map(|(a, b)| a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)).collect();
    at.sort_by(f64::total_cmp);
    at.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_in_the_long_arm_of_an_l() {
        let l = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (3.0, 4.0), (3.0, 12.0), (0.0, 12.0)].map(DVec2::from);
        let (at, room) = widest_place(&l, 1.0).unwrap();
        assert!((0.5..=3.5).contains(&at.y) && at.x == 5.0 && room == 10.0, "{at} {room}");
        assert_eq!(widest_place(&l, 40.0), None);
    }
}
