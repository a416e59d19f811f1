//! The picture of the wave lesson: cells with numbers, arrows and frames.

/// Marks where a path or an arrow goes wrong.
mod faults;
/// One interface to both waves and to A*.
mod field;
/// The cells that the invariant calls final.
mod final_cells;
/// The cells around the current one, magnified.
mod inset;
/// What the marks mean.
/// Which of several goals is nearest.
mod nearest;
/// Numbers in cells, and the room for them.
mod numbers;
/// g, f and h in the cells of A*.
mod sums;

pub use faults::FaultLayers;
pub use field::{CellOfStep, Field, cost_text};

use super::terrain::{CostMark, Terrain};
use super::{Cells, Dash, Family, Lens, Meaning, Picture, Role, Shape, Strength, Symbol, Tone, ToneCode};
use crate::map::grid::{Cell, Grid};
use crate::step::Memo;
use glam::DVec2;
use std::collections::BTreeMap;

/// Smaller letters, in pixels, cannot be read and are left out.
const SMALLEST_LETTERS: f64 = 8.0;
/// How far from the middle the mark of a missing arrow stands in a corner, in cells, across and down.
const ZERO_IN_CORNER: f64 = 0.37;

/// From the middle of a cell, in cells: what is nearer needs no line.
const FROM_CENTER: f64 = 0.2;
/// From the middle of a flag to its pole, in pixels: the end of a path stops there.
const POLE: f64 = 7.0;
/// How much wider than the path its edge is: this many times the width of the path, between two bounds in pixels.
const CASING: f32 = 1.25;
const CASING_BOUNDS: (f32, f32) = (4.5, 8.0);

/// All that the picture depends on.
#[expect(clippy::struct_excessive_bools, reason = "independent layers, not the states of a machine")]
pub struct WaveView<'a> {
    pub grid: &'a Grid,
    pub terrain: Option<Terrain<'a>>,
    pub field: Field<'a>,
    /// Both ends of the colour scale: the lowest and the highest number that a colour shows in the whole run.
    pub shades: [f64; 2],
    pub start: DVec2,
    pub goal: DVec2,
    /// The cells that stand for both. On a polygon map, the cell at such a place can be a wall.
    pub cells_of_ends: [Option<Cell>; 2],
    /// All other goals.
    pub more_goals: &'a [DVec2],
    /// Are all f of A* whole numbers?
    pub has_whole_sums: bool,
    /// Do numbers stand in the cells?
    pub numbers: bool,
    /// No numbers are lower, in pixels, see [`Lens::least_letters`].
    pub least_letters: f64,
    /// Would the order of the open list answer a question?
    pub hides_order: bool,
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
    stride: u32,
}

impl WaveView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = self.map(lens);
        self.inset(lens, &mut picture);
        picture.add_meanings(|meaning| meaning.words().into());
        picture
    }

    fn map(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        let side = self.grid.cell_size() * lens.scale;
        let (from, to) = lens.cells(self.grid);
        let cells = || (from.1..to.1).flat_map(|y| (from.0..to.0).map(move |x| (x, y)));
        let front = self.field.front();
        let is_small = side < Cells::ROOMY;
        let places = self.places(side);
        let plated = if is_small { Vec::new() } else { self.plated_cells(side) };
        let waiting = if is_small { BTreeMap::new() } else { self.field.waiting() };
        let (highlight, colours) = (self.highlight, self.colours);
        let stride = lens.stride(self.grid);
        let columns = (to.0 - from.0).div_ceil(stride);
        let key = ToneKey { position: self.position, cells: (from, to), highlight, colours, is_small, stride };
        let tones = self.tones.at(key, || {
            let mut tones = self.tones_of(from, to, stride as usize);
            if let Some(nearest) = self.nearest_goals() {
                let row = |y| (from.0..to.0).step_by(stride as usize).map(move |x| (x, y));
                for (i, (x, y)) in (from.1..to.1).step_by(stride as usize).flat_map(row).enumerate() {
                    let goals = nearest[self.grid.cell(x, y).index()];
                    if goals != 0 && tones[i] != ToneCode::of(Tone::Highlight) {
                        tones[i] = ToneCode::of(Tone::Goal(goals.trailing_zeros() as u8));
                    }
                }
            }
            if is_small {
                let mut set = |cell: Cell, tone| {
                    let (x, y) = self.grid.xy(cell);
                    if (from.0..to.0).contains(&x) && (from.1..to.1).contains(&y) {
                        let [x, y] = [x - from.0, y - from.1].map(|of| of / stride);
                        tones[(y * columns + x) as usize] = ToneCode::of(tone);
                    }
                };
                front.iter().for_each(|&c| set(c, Tone::Frontier));
                self.field.waiting_cells().for_each(|c| set(c, Tone::NextFrontier));
            }
            tones
        });
        let corner = self.grid.origin() + DVec2::new(from.0.into(), from.1.into()) * self.grid.cell_size();
        let block = Cells { corner, size: self.grid.cell_size() * f64::from(stride), columns, tones };
        picture.has_sums = self.field.has_sums() && self.shown_sums(side) == sums::ShownSums::All;
        let meaning = self.field.has_sums().then_some(Meaning::ClosedF);
        picture.meaning(meaning).add(Role::Ground, Strength::Solid, Shape::Cells(block));

        self.borders(cells(), side, &mut picture);
        if let Some(terrain) = self.terrain {
            terrain.edges(cells(), side, &mut picture);
            let all = cells().map(|(x, y)| self.grid.cell(x, y));
            self.costs_of_ground(terrain, all, side, &waiting, &mut picture);
        }
        if side >= Cells::ROOMY {
            for cell in cells().map(|(x, y)| self.grid.cell(x, y)) {
                if plated.contains(&cell) {
                    self.arrow_beside_number(cell, side, &mut picture);
                    continue; // the number is above the path
                }
                if self.field.sums(cell).is_some() {
                    continue; // above the path
                }
                match self.field.text(cell) {
                    Some(text) => self.inside_cell(cell, text, side, &mut picture),
                    None if !waiting.contains_key(&cell) => self.unnumbered(cell, side, &mut picture),
                    None => {}
                }
            }
            for &cell in front {
                let mut picture = picture.meaning(Meaning::Frontier);
                let picture = &mut picture.with_id((Family::Frame, cell));
                self.frame(Role::Frontier, Strength::Solid, cell, Dash::None, side, picture);
            }
            for (cell, (number, duplicates)) in waiting {
                let has_place = places.contains(&cell);
                self.waiting_cell(cell, number, (duplicates, has_place), side, &mut picture);
            }
        }
        self.draw_shorter_path(lens, side, &mut picture);
        self.path(side, &mut picture);
        plated.iter().for_each(|&cell| self.number_on_path(cell, side, &mut picture));
        // In presenter mode numbers are nearly as wide as their cells: the frame of the step lies below them.
        let is_below =
            self.least_letters > 0.0 && self.shown_sums(side) == sums::ShownSums::All && self.field.has_sums();
        if is_below {
            self.now(side.max(Cells::ROOMY), &mut picture);
        }
        if side >= Cells::ROOMY {
            for cell in cells().map(|(x, y)| self.grid.cell(x, y)) {
                if let Some(sums) = self.field.sums(cell).filter(|_| !places.contains(&cell)) {
                    self.sums(cell, sums, side, &mut picture);
                }
            }
        }
        self.draw_places(&places, side, &mut picture);
        self.draw_next(&places, side, &mut picture);
        self.draw_tied(side, &mut picture);
        self.draw_corner_cuts(side, &mut picture);
        if !is_below {
            self.now(side.max(Cells::ROOMY), &mut picture);
        }
        self.draw_ends(side, &mut picture);
        picture
    }

    fn tone_of_ground(&self, cell: Cell) -> Option<Tone> {
        self.terrain?.tone(cell)
    }

    /// The colours of numbers need other letters than the tint of the ground.
    fn costs_of_ground(
        &self,
        terrain: Terrain,
        cells: impl Iterator<Item = Cell>,
        side: f64,
        waiting: &BTreeMap<Cell, (Option<String>, u32)>,
        picture: &mut Picture,
    ) {
        let readable = SMALLEST_LETTERS.max(self.least_letters);
        let mark = |cell| self.mark_of_cost(cell, waiting.get(&cell).map_or(0, |&(_, times)| times), side);
        terrain.costs(cells, (side, readable, self.field.has_sums()), mark, picture);
    }

    /// `times`: how often the cell is on the list of the next frontier. "×2" has the room of the cost, and would be taken for one.
    fn mark_of_cost(&self, cell: Cell, times: u32, side: f64) -> CostMark {
        let role = match self.tone(cell) {
            Tone::Ground(_) => Role::Terrain,
            _ => self.role_on(cell),
        };
        let is_taken = self.is_end(cell) || self.is_on_path(cell) || self.field.has_arrow(cell) || times > 1;
        CostMark { role, is_taken, numbers: self.areas_of_sums(cell, side) }
    }

    fn tone(&self, cell: Cell) -> Tone {
        match self.field.shade(cell) {
            None if self.field.is_wall(cell) => self.tone_of_ground(cell).unwrap_or(Tone::Wall),
            Some(shade) => match self.tone_at(shade, self.field.wave_of(cell)) {
                Tone::Open => self.tone_of_ground(cell).unwrap_or(Tone::Open),
                tone => tone,
            },
            None => self.tone_of_ground(cell).unwrap_or(Tone::Open),
        }
    }

    /// The tone of a cell that has a number.
    fn tone_at(&self, shade: f64, wave: Option<u32>) -> Tone {
        match () {
            () if self.highlight > 0 && wave == Some(self.highlight) => Tone::Highlight,
            () if self.colours => Tone::Level(self.level(shade)),
            () => Tone::Open,
        }
    }

    /// The place of a shade between the lowest and the highest one.
    fn level(&self, shade: f64) -> u8 {
        let [low, high] = self.shades;
        ((shade - low) * 255.0 / (high - low).max(1.0)).clamp(0.0, 255.0) as u8
    }

    /// The tones of many cells. All cells with one number of the tutorial's wave look the same, so a table of the numbers
    /// saves most of the work: there may be a million cells.
    /// One in `stride` columns and rows is looked at.
    fn tones_of(&self, from: (u32, u32), to: (u32, u32), stride: usize) -> Vec<ToneCode> {
        let columns = to.0.saturating_sub(from.0) as i32;
        let wall = ToneCode::of(Tone::Wall);
        let rows = to.1.saturating_sub(from.1) as usize;
        let mut tones = Vec::with_capacity((columns as usize).div_ceil(stride) * rows.div_ceil(stride));
        let table: Vec<ToneCode> = match self.field {
            Field::Tutorial(wave, _) => {
                let numbered = (1..=wave.wave()).map(|d| self.tone_at(f64::from(d - 1), Some(d)));
                [Tone::Wall, Tone::Open].into_iter().chain(numbered).map(ToneCode::of).collect()
            }
            Field::Search(..) => Vec::new(),
        };
        // Water, and ground where no number has a colour.
        let [wall_or_open, open] = [Tone::Wall, Tone::Open].map(ToneCode::of);
        let is_plain = |code: ToneCode| code == wall_or_open || code == open;
        for y in (from.1..to.1).step_by(stride) {
            // Row by row, so that the inner loop is simple: there may be a million cells.
            let first = self.grid.cell(from.0, y);
            match self.field {
                // Walls have −1, and the numbers of this position are in the table.
                Field::Tutorial(wave, _) => {
                    let numbers = wave.numbers(first, columns as usize);
                    let row = tones.len();
                    tones.extend(numbers.step_by(stride).map(|d| table.get((d + 1) as usize).copied().unwrap_or(wall)));
                    if self.terrain.is_some() {
                        let columns = (0..columns).step_by(stride);
                        for (x, code) in columns.zip(&mut tones[row..]).filter(|(_, code)| is_plain(**code)) {
                            *code = self.tone_of_ground(first.shifted(x)).map_or(*code, ToneCode::of);
                        }
                    }
                }
                Field::Search(..) => {
                    tones.extend((0..columns).step_by(stride).map(|x| ToneCode::of(self.tone(first.shifted(x)))));
                }
            }
        }
        tones
    }

    fn frame(&self, role: Role, strength: Strength, cell: Cell, dash: Dash, side: f64, picture: &mut Picture) {
        let width = self.frame_width(strength, side) as f32;
        let low = self.grid.corner(cell);
        // Frames of neighbours do not touch.
        let inset = width / 2.0 + if strength == Strength::Bold { -0.5 } else { 1.0 };
        picture.add(role, strength, Shape::Frame { low, high: low + self.grid.cell_size(), inset, width, dash });
    }

    /// The width of the frame around a cell, in pixels. Thin where it leaves room to three numbers.
    fn frame_width(&self, strength: Strength, side: f64) -> f64 {
        let thin = if self.field.has_sums() { 0.8 } else { 1.0 };
        match strength {
            Strength::Bold => (side * 0.09 * thin).clamp(2.0, 4.0),
            _ => (side * 0.07 * thin).clamp(1.5, 3.0),
        }
    }

    /// The role of letters on the colour of a cell.
    fn role_on(&self, cell: Cell) -> Role {
        match self.tone(cell) {
            _ if matches!(self.field, Field::Search(search, _) if search.sources().len() > 1) => Role::Label,
            Tone::Level(level) => Role::OnLevel(level),
            Tone::Highlight => Role::OnLevel(255),
            _ => Role::Label,
        }
    }

    fn is_end(&self, cell: Cell) -> bool {
        [self.start, self.goal].iter().chain(self.more_goals).any(|&p| self.grid.cell_at(p) == Some(cell))
    }

    /// Is the cell one of a path that is shown?
    fn is_on_path(&self, cell: Cell) -> bool {
        let path = if self.show_path { self.field.path() } else { &[] };
        path.contains(&cell) || self.shorter_path().is_some_and(|path| path.contains(&cell))
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

    fn path(&self, side: f64, picture: &mut Picture) {
        if !self.show_path || self.field.path().len() < 2 {
            return;
        }
        let points: Vec<DVec2> = self.field.path().iter().map(|&c| self.grid.center(c)).collect();
        let width = (side * 0.12).clamp(2.5, 7.0) as f32;
        // Cells have every colour: the path brings its own ground.
        let casing = width + (width * CASING).clamp(CASING_BOUNDS.0, CASING_BOUNDS.1);
        let line = self.ending_at_flag(points.clone(), casing, side);
        picture.with_id(Family::PathCasing).line(Role::Casing, Strength::Bold, line.clone(), casing, Dash::None);
        picture.with_id(Family::Path).line(Role::Path, Strength::Bold, line, width, Dash::None);
        if side >= Cells::ROOMY * 2.0 {
            let points = points[1..points.len() - 1].to_vec();
            picture.add(Role::Path, Strength::Solid, Shape::Dots { points, radius: width * 0.9 });
        }
    }

    /// The line of a path that ends at a goal: its round end stops at the pole of the flag. It stuck out behind it.
    fn ending_at_flag(&self, mut points: Vec<DVec2>, casing: f32, side: f64) -> Vec<DVec2> {
        let [.., before, last] = &mut points[..] else { return points };
        let is_near = |goal: &DVec2| last.distance(*goal) < FROM_CENTER * self.grid.cell_size();
        let is_at_flag = is_near(&self.goal) || self.more_goals.iter().any(is_near);
        if is_at_flag && side >= Cells::ROOMY * 2.0 {
            let by = (f64::from(casing) / 2.0 + POLE) * self.grid.cell_size() / side;
            *last += (*before - *last).normalize_or_zero() * by.min(before.distance(*last) / 2.0);
        }
        points
    }

    /// The flags of the goals and the disc of the start.
    fn draw_ends(&self, side: f64, picture: &mut Picture) {
        self.lines_to_cells_of_ends(side, picture);
        for &goal in self.more_goals.iter().chain([&self.goal]) {
            let (at, radius) = self.place_of_end(goal, Role::Goal, side);
            picture.add(Role::Goal, Strength::Solid, Shape::Symbol { at, symbol: Symbol::Flag, radius });
        }
        let (at, radius) = self.place_of_end(self.start, Role::Start, side);
        picture.add(Role::Start, Strength::Solid, Shape::Symbol { at, symbol: Symbol::Disc, radius });
    }

    /// On a polygon map the path begins and ends in the middle of the cell that stands for the start or the goal, which is another one
    /// where the cell at this place is a wall: a line leads there. Otherwise they would seem to lie beside the path, or inside a wall.
    fn lines_to_cells_of_ends(&self, side: f64, picture: &mut Picture) {
        for (role, at, cell) in
            [(Role::Start, self.start, self.cells_of_ends[0]), (Role::Goal, self.goal, self.cells_of_ends[1])]
        {
            let Some(cell) = cell else { continue };
            let is_other = self.grid.cell_at(at) != Some(cell);
            if !is_other && at.distance(self.grid.center(cell)) < FROM_CENTER * self.grid.cell_size() {
                continue;
            }
            let width = (side * 0.1).clamp(2.0, 5.0) as f32;
            let line = vec![at, self.grid.center(cell)];
            picture.line(Role::Casing, Strength::Bold, line.clone(), width + CASING_BOUNDS.0, Dash::None);
            picture.meaning(Meaning::CellOfEnd).line(role, Strength::Solid, line, width, Dash::Dotted);
            if is_other && side >= Cells::ROOMY {
                self.frame(role, Strength::Bold, cell, Dash::Dotted, side, picture);
            }
        }
    }

    fn now(&self, side: f64, picture: &mut Picture) {
        for now @ CellOfStep { cell, meaning } in self.field.now() {
            if !self.grid.is_on_map(cell) {
                continue;
            }
            let (role, family) = (now.role(), if now.is_current() { Family::Now } else { Family::TestedCell });
            let dash = match meaning {
                Meaning::PassedNeighbour => Dash::Dashed,
                Meaning::RemovedDuplicate => Dash::Dotted,
                _ => Dash::None,
            };
            let mut picture = picture.meaning(meaning);
            self.frame(role, Strength::Bold, cell, dash, side, &mut picture.with_id((family, (role, cell))));
        }
    }
}
