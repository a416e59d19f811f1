//! The picture of the wave lesson: cells with numbers, arrows and frames.

/// Marks where a path or an arrow goes wrong.
mod faults;
/// One interface to both waves and to A*.
mod field;
/// The cells that the invariant calls final.
mod final_cells;
/// What the marks mean.
mod legend;

pub use faults::FaultLayers;
pub use field::{Field, cost_text};

use super::{Anchor, Cells, Dash, Family, Lens, Lettering, Picture, Role, Shape, Strength, Tone, ToneCode};
use crate::map::grid::{Cell, Grid};
use crate::step::Memo;
use glam::DVec2;
use std::collections::BTreeMap;

/// Smaller letters, in pixels, cannot be read and are left out.
const SMALLEST_LETTERS: f64 = 8.0;
/// Letters of this height, in pixels, are easy to read. Small ones grow up to it where the cell has room.
const EASY_LETTERS: f64 = 11.0;
/// Letters may take up to this share of a cell's height to reach the height that is easy to read.
const SMALLEST_SHARE: f64 = 0.29;
/// The same in presenter mode, where letters have a least height: two lines of them just fit into a cell.
const PRESENTED_SHARE: f64 = 0.5;
/// How far from the middle the mark of a missing arrow stands in a corner, in cells, across and down.
const ZERO_IN_CORNER: f64 = 0.37;
/// The share up to which the only number of a cell may be enlarged in presenter mode.
const LARGEST_SHARE: f64 = 0.62;
/// No letters are larger, in pixels.
const LARGEST_LETTERS: f64 = 34.0;

/// How much wider than the path its edge is: so many times the width of the path, between two bounds in pixels.
const CASING: f32 = 1.25;
const CASING_BOUNDS: (f32, f32) = (4.5, 8.0);

/// What stands in the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellNumbers {
    Hidden,
    /// The number of the wave, or the cost so far.
    Costs,
    /// Of A*, f = g + h.
    Sums,
}

/// All that the picture depends on.
pub struct WaveView<'a> {
    pub grid: &'a Grid,
    pub field: Field<'a>,
    /// The distance of the farthest cell of the whole run: the far end of the colour scale.
    pub farthest: f64,
    pub start: DVec2,
    pub goal: DVec2,
    pub numbers: CellNumbers,
    /// No numbers are lower, in pixels, see [`Lens::least_letters`].
    pub least_letters: f64,
    pub colours: bool,
    pub show_path: bool,
    /// The number of the wave to highlight; 0 for none.
    pub highlight: u32,
    pub faults: FaultLayers<'a>,
    /// The position of the run. Together with the lens it is the key of `tones`.
    pub position: usize,
    /// The colours of the cells as they were made last.
    pub tones: &'a ToneMemo,
}

/// The colours of the visible cells, kept for the key that they were made for.
pub type ToneMemo = Memo<ToneKey, Vec<ToneCode>>;

/// All that the colours of the cells depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToneKey {
    position: usize,
    /// The first visible column and row, and one past the last.
    cells: ((u32, u32), (u32, u32)),
    highlight: u32,
    colours: bool,
    /// Are cells so small that colours show the frontier?
    is_small: bool,
}

impl WaveView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        let side = self.grid.cell_size() * lens.scale;
        let (from, to) = lens.cells(self.grid);
        let cells = || (from.1..to.1).flat_map(|y| (from.0..to.0).map(move |x| (x, y)));
        let front = self.field.front();
        let is_small = side < Cells::ROOMY;
        let waiting = if is_small { BTreeMap::new() } else { self.field.waiting(self.numbers) };
        let (highlight, colours) = (self.highlight, self.colours);
        let key = ToneKey { position: self.position, cells: (from, to), highlight, colours, is_small };
        let tones = self.tones.at(key, || {
            let mut tones = self.tones_of(from, to);
            if is_small {
                let columns = to.0 - from.0;
                let mut set = |cell: Cell, tone| {
                    let (x, y) = self.grid.xy(cell);
                    if (from.0..to.0).contains(&x) && (from.1..to.1).contains(&y) {
                        tones[((y - from.1) * columns + x - from.0) as usize] = ToneCode::of(tone);
                    }
                };
                front.iter().for_each(|&c| set(c, Tone::Frontier));
                self.field.waiting_cells().for_each(|c| set(c, Tone::NextFrontier));
            }
            tones
        });
        let corner = self.grid.origin() + DVec2::new(from.0.into(), from.1.into()) * self.grid.cell_size();
        let block = Cells { corner, size: self.grid.cell_size(), columns: to.0 - from.0, tones };
        picture.add(Role::Ground, Strength::Solid, Shape::Cells(block));

        if side >= Cells::ROOMY {
            for cell in cells().map(|(x, y)| self.grid.cell(x, y)) {
                match self.field.text(cell, self.numbers) {
                    Some(text) => self.inside_cell(cell, text, side, &mut picture),
                    None if !waiting.contains_key(&cell) => self.unnumbered(cell, side, &mut picture),
                    None => {}
                }
            }
            for &cell in front {
                let picture = &mut picture.with_id((Family::Frame, cell));
                self.frame(Role::Frontier, Strength::Solid, cell, Dash::None, side, picture);
            }
            for (cell, (number, duplicates)) in waiting {
                self.waiting_cell(cell, number, duplicates, side, &mut picture);
            }
        }
        self.draw_shorter_path(lens, side, &mut picture);
        self.path(side, &mut picture);
        self.draw_corner_cuts(side, &mut picture);
        self.now(side.max(Cells::ROOMY), &mut picture);
        picture.ends(self.start, self.goal, (side * 0.26).clamp(5.0, 22.0) as f32);
        legend::add_entries(self.field, &mut picture);
        picture
    }

    fn tone(&self, cell: Cell) -> Tone {
        match self.field.height(cell) {
            None if self.field.is_wall(cell) => Tone::Wall,
            Some(height) => self.tone_at(height, self.field.wave_of(cell)),
            None => Tone::Open,
        }
    }

    /// The tone of a cell that has a number.
    fn tone_at(&self, height: f64, wave: Option<u32>) -> Tone {
        match () {
            () if self.highlight > 0 && wave == Some(self.highlight) => Tone::Highlight,
            () if self.colours => Tone::Level((height * 255.0 / self.farthest.max(1.0)).min(255.0) as u8),
            () => Tone::Open,
        }
    }

    /// The tones of many cells. All cells with one number of the tutorial's wave look the same, so a table of the numbers
    /// saves most of the work: there may be a million cells.
    fn tones_of(&self, from: (u32, u32), to: (u32, u32)) -> Vec<ToneCode> {
        let columns = to.0.saturating_sub(from.0) as i32;
        let wall = ToneCode::of(Tone::Wall);
        let mut tones = Vec::with_capacity(columns as usize * to.1.saturating_sub(from.1) as usize);
        let table: Vec<ToneCode> = match self.field {
            Field::Tutorial(wave, _) => {
                let numbered = (1..=wave.wave()).map(|d| self.tone_at(f64::from(d - 1), Some(d)));
                [Tone::Wall, Tone::Open].into_iter().chain(numbered).map(ToneCode::of).collect()
            }
            Field::Search(..) => Vec::new(),
        };
        for y in from.1..to.1 {
            // Row by row, so that the inner loop is simple: there may be a million cells.
            let first = self.grid.cell(from.0, y);
            match self.field {
                // Walls have −1, and the numbers of this position are in the table.
                Field::Tutorial(wave, _) => {
                    let numbers = wave.numbers(first, columns as usize);
                    tones.extend(numbers.map(|d| table.get((d + 1) as usize).copied().unwrap_or(wall)));
                }
                Field::Search(..) => {
                    tones.extend((0..columns).map(|x| ToneCode::of(self.tone(first.shifted(x)))));
                }
            }
        }
        tones
    }

    fn frame(&self, role: Role, strength: Strength, cell: Cell, dash: Dash, side: f64, picture: &mut Picture) {
        let width = match strength {
            Strength::Bold => (side * 0.09).clamp(2.0, 4.0),
            _ => (side * 0.07).clamp(1.5, 3.0),
        } as f32;
        let low = self.grid.corner(cell);
        // Frames of neighbours do not touch.
        let inset = width / 2.0 + if strength == Strength::Bold { -0.5 } else { 1.0 };
        picture.add(role, strength, Shape::Frame { low, high: low + self.grid.cell_size(), inset, width, dash });
    }

    /// The number and the arrow of a cell. Each alone stands in the middle; together the number moves up. In a cell of the
    /// path, of the start or of the goal both move into corners that the path does not cross.
    fn inside_cell(&self, cell: Cell, text: String, side: f64, picture: &mut Picture) {
        let on = match self.tone(cell) {
            Tone::Level(level) => Role::OnLevel(level),
            Tone::Highlight => Role::OnLevel(255),
            _ => Role::Label,
        };
        let arrow = self.field.has_arrow(cell);
        let middle = DVec2::ZERO;
        let (number, height, tip, length) = match self.free_corners(cell) {
            Some((first, last)) => (first * 0.31, 0.24, last * 0.27, 0.17),
            None if arrow && self.numbers != CellNumbers::Hidden => {
                (DVec2::new(0.0, -0.3), 0.26, DVec2::new(0.0, 0.14), 0.26)
            }
            None => (middle, 0.36, middle, 0.34),
        };
        if arrow {
            self.arrow(cell, on, tip, length, side, &mut picture.with_id((Family::Arrow, cell)));
        }
        if self.numbers != CellNumbers::Hidden {
            let number = self.number(cell, Lettering::number(text), number, height, side);
            picture.with_id((Family::Number, cell)).add_some(on, Strength::Solid, number);
        }
        self.draw_faulty_arrow(cell, side, picture);
    }

    /// The number in the tutorial's array before the wave arrives: −1 in walls, else 0.
    fn unnumbered(&self, cell: Cell, side: f64, picture: &mut Picture) {
        if self.numbers == CellNumbers::Hidden || !matches!(self.field, Field::Tutorial(..)) {
            return;
        }
        let (role, text) = if self.field.is_wall(cell) { (Role::WallLabel, "−1") } else { (Role::Label, "0") };
        let (by, height) = match self.free_corners(cell) {
            Some((first, _)) => (first * 0.31, 0.22),
            None => (DVec2::ZERO, 0.25),
        };
        let mut number = self.number(cell, Lettering::number(text), by, height, side);
        // Smaller, thinner and fainter than what the wave has written.
        if let Some(Shape::Words { strong, .. }) = &mut number {
            *strong = false;
        }
        picture.with_id((Family::Number, cell)).add_some(role, Strength::Faint, number);
    }

    /// The first and the last corner (as directions) that no move of a path goes through. None if nothing stands in the
    /// middle of the cell.
    fn free_corners(&self, cell: Cell) -> Option<(DVec2, DVec2)> {
        let path = if self.show_path { self.field.path() } else { &[] };
        let center = self.grid.center(cell);
        let step = |c: Cell| ((self.grid.center(c) - center) / self.grid.cell_size()).round();
        let mut crossed = Vec::new();
        let mut is_taken = [self.start, self.goal].iter().any(|&p| self.grid.cell_at(p) == Some(cell));
        for path in [path, self.shorter_path().unwrap_or_default()] {
            let Some(place) = path.iter().position(|&c| c == cell) else { continue };
            is_taken = true;
            let beside = [place.checked_sub(1), Some(place + 1)];
            crossed.extend(beside.into_iter().flatten().filter_map(|i| path.get(i)).map(|&c| step(c)));
        }
        if !is_taken {
            return None;
        }
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(DVec2::from);
        let mut free = corners.into_iter().filter(|&corner| !crossed.contains(&corner));
        Some((free.next()?, free.next_back()?))
    }

    /// A number in a cell. `by` (the offset from the middle) and `height` (of the letters) are in cells, `side` in pixels.
    /// None if the letters would be too small to read.
    fn number(&self, cell: Cell, text: Lettering, by: DVec2, height: f64, side: f64) -> Option<Shape> {
        let letters = text.count() as f64;
        // The width between the borders of the cell; in a corner, between the border and the middle.
        let room = 0.88 - 2.0 * by.x.abs();
        let readable = SMALLEST_LETTERS.max(self.least_letters);
        // In presenter mode a number that is alone may fill its cell.
        let is_presented = self.least_letters > 0.0;
        let share = if is_presented && by == DVec2::ZERO { LARGEST_SHARE } else { self.smallest_share() };
        let smallest = EASY_LETTERS.max(readable).min(side * share);
        let room = room.max(if is_presented { 0.5 } else { 0.36 });
        let size = (side * height).max(smallest).min(side * room / (letters * 0.6)).min(LARGEST_LETTERS);
        if size < readable {
            return None;
        }
        // Long numbers in a corner stay in their cell.
        let reach = size / side * 0.6 * letters / 2.0 + 0.06;
        let by = DVec2::new(by.x.clamp((reach - 0.5).min(0.0), (0.5 - reach).max(0.0)), by.y);
        let at = self.grid.center(cell) + by * self.grid.cell_size();
        Some(Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: true })
    }

    /// The share of a cell's height that letters may take beside a symbol, an arrow or other letters.
    fn smallest_share(&self) -> f64 {
        if self.least_letters > 0.0 { PRESENTED_SHARE } else { SMALLEST_SHARE }
    }

    /// The tutorial's arrow: three lines between four points on a circle, turned by atan2. `by` (the offset from the
    /// middle of the cell) and `length` are in cells, `side` in pixels.
    fn arrow(&self, cell: Cell, role: Role, by: DVec2, length: f64, side: f64, picture: &mut Picture) {
        let downhill = self.field.arrow(self.grid, cell);
        let center = self.grid.center(cell) + by * self.grid.cell_size();
        if downhill == DVec2::ZERO {
            if self.field.height(cell) > Some(0.0) {
                // Beside a symbol the ring stands farther out: half under the disc of the start it looked like dirt.
                let by = if by.x == 0.0 { by } else { by.signum() * ZERO_IN_CORNER };
                let at = self.grid.center(cell) + by * self.grid.cell_size();
                let ring = Shape::Ring { at, radius: (side * 0.1) as f32, width: 1.5 };
                picture.add(role, Strength::Solid, ring);
            }
            return;
        }
        let theta = downhill.y.atan2(downhill.x);
        let radius = self.grid.cell_size() * length;
        let at = |turn: f64, part: f64| center + DVec2::from_angle(theta + turn) * radius * part;
        let (tip, tail) = (at(0.0, 1.0), at(std::f64::consts::PI, 1.0));
        let (left, right) = (at(-0.7, 0.55), at(0.7, 0.55));
        let width = (side * 0.045).clamp(1.2, 4.0) as f32;
        picture.line(role, Strength::Solid, vec![tail, tip], width, Dash::None);
        picture.line(role, Strength::Solid, vec![left, tip, right], width, Dash::None);
    }

    fn waiting_cell(&self, cell: Cell, number: String, duplicates: u32, side: f64, picture: &mut Picture) {
        let role = self.field.waiting_role();
        self.frame(role, Strength::Solid, cell, Dash::Dashed, side, &mut picture.with_id((Family::Frame, cell)));
        let counted = duplicates > 1 && side * self.smallest_share() >= SMALLEST_LETTERS.max(self.least_letters);
        if self.numbers == CellNumbers::Hidden {
            return;
        }
        let (place, height, times) = match self.free_corners(cell) {
            Some((first, last)) => (first * 0.31, 0.24, last * 0.31),
            None if counted && self.least_letters > 0.0 => (DVec2::new(0.0, -0.19), 0.34, DVec2::new(0.0, 0.24)),
            None => (DVec2::new(0.0, if counted { -0.14 } else { 0.0 }), 0.34, DVec2::new(0.0, 0.22)),
        };
        let number = self.number(cell, Lettering::number(number), place, height, side);
        picture.with_id((Family::Number, cell)).add_some(role, Strength::Solid, number);
        if counted {
            let times = self.number(cell, Lettering::number(format_args!("×{duplicates}")), times, 0.24, side);
            picture.with_id((Family::Duplicates, cell)).add_some(role, Strength::Solid, times);
        }
    }

    fn path(&self, side: f64, picture: &mut Picture) {
        if !self.show_path || self.field.path().len() < 2 {
            return;
        }
        let points: Vec<DVec2> = self.field.path().iter().map(|&c| self.grid.center(c)).collect();
        let width = (side * 0.12).clamp(2.5, 7.0) as f32;
        // Cells have every colour: the path brings its own ground.
        let casing = width + (width * CASING).clamp(CASING_BOUNDS.0, CASING_BOUNDS.1);
        picture.with_id(Family::PathCasing).line(Role::Casing, Strength::Bold, points.clone(), casing, Dash::None);
        picture.with_id(Family::Path).line(Role::Path, Strength::Bold, points.clone(), width, Dash::None);
        if side >= Cells::ROOMY * 2.0 {
            let points = points[1..points.len() - 1].to_vec();
            picture.add(Role::Path, Strength::Solid, Shape::Dots { points, radius: width * 0.9 });
        }
    }

    fn now(&self, side: f64, picture: &mut Picture) {
        for (role, cell, dash) in self.field.now().into_iter().filter(|&(_, cell, _)| self.grid.is_on_map(cell)) {
            let family = if role == Role::Test { Family::TestedCell } else { Family::Now };
            self.frame(role, Strength::Bold, cell, dash, side, &mut picture.with_id((family, (role, cell))));
        }
    }
}
