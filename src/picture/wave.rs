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

use super::labels::overlap;
use super::{
    Anchor, Cells, Dash, Family, Lens, Lettering, Picture, Rect, Role, Shape, Strength, Symbol, Tone, ToneCode,
};
use crate::algo::grid_search::nearest_goals;
use crate::map::grid::{Cell, CellGround, Dir, Grid};
use crate::step::Memo;
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};

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

/// The side of a cell, in pixels, from which on it has room for three lines: g, f and h.
const ROOM_FOR_SUMS: f64 = 36.0;

/// The room in a cell between a number and the border, where the frame is, in pixels.
const IN_FRAME: f64 = 3.5;
/// The side of a cell in pixels from which on a number in a corner keeps a larger distance.
const AIRY: f64 = 40.0;

/// The start and the goal are not drawn smaller than this part to make room for a number, or than so many pixels where letters
/// have a least height.
const LEAST_PART: f64 = 0.75;
const LEAST_SYMBOL: f64 = 4.0;

/// How much wider than the path its edge is: so many times the width of the path, between two bounds in pixels.
const CASING: f32 = 1.25;
const CASING_BOUNDS: (f32, f32) = (4.5, 8.0);

/// What the ground costs stands in a cell that has room for letters of this share of its side; else dots say it roughly.
const SHARE_OF_COST: f64 = 0.2;
/// Where it stands, from the middle of the cell, in cells: in A*, g, f and h take the other places.
const PLACE_OF_COST: DVec2 = DVec2::new(-0.4, 0.37);

/// All that the picture depends on.
pub struct WaveView<'a> {
    pub grid: &'a Grid,
    /// The ground as the scene draws it, if any cell costs more than 1 or is water.
    pub ground: Option<&'a Grid>,
    pub field: Field<'a>,
    /// Both ends of the colour scale: the lowest and the highest number that a colour shows in the whole run.
    pub shades: [f64; 2],
    pub start: DVec2,
    pub goal: DVec2,
    /// All other goals.
    pub more_goals: &'a [DVec2],
    /// Do numbers stand in the cells?
    pub numbers: bool,
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

/// Where f, g and h stand beside the symbol of an end: the one that is 0 (g at the start, h at the goal) shares a row with f.
fn places_at_end(free: &[DVec2], is_start: bool) -> Option<[DVec2; 3]> {
    let rows = if is_start { [-1.0, 1.0] } else { [1.0, -1.0] };
    rows.into_iter().find_map(|y| {
        let [left, right] = [-1.0, 1.0].map(|x| DVec2::new(x, y));
        let mut others = free.iter().copied().filter(|corner| corner.y == -y);
        let other = if is_start { others.next_back() } else { others.next() }?;
        let has_row = free.contains(&left) && free.contains(&right);
        has_row.then_some(if is_start { [right, left, other] } else { [left, other, right] })
    })
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
        let waiting = if is_small { BTreeMap::new() } else { self.field.waiting() };
        let (highlight, colours) = (self.highlight, self.colours);
        let key = ToneKey { position: self.position, cells: (from, to), highlight, colours, is_small };
        let tones = self.tones.at(key, || {
            let mut tones = self.tones_of(from, to);
            if let Some(nearest) = self.nearest_goals() {
                let columns = (to.0 - from.0) as usize;
                for (i, (x, y)) in cells().enumerate().take(columns * (to.1 - from.1) as usize) {
                    let goals = nearest[self.grid.cell(x, y).index()];
                    if goals != 0 && tones[i] != ToneCode::of(Tone::Highlight) {
                        tones[i] = ToneCode::of(Tone::Goal(goals.trailing_zeros() as u8));
                    }
                }
            }
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

        self.borders(cells(), side, &mut picture);
        self.costs(cells().map(|(x, y)| self.grid.cell(x, y)), side, &mut picture);
        if side >= Cells::ROOMY {
            for cell in cells().map(|(x, y)| self.grid.cell(x, y)) {
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
                let picture = &mut picture.with_id((Family::Frame, cell));
                self.frame(Role::Frontier, Strength::Solid, cell, Dash::None, side, picture);
            }
            for (cell, (number, duplicates)) in waiting {
                self.waiting_cell(cell, number, duplicates, side, &mut picture);
            }
        }
        self.draw_shorter_path(lens, side, &mut picture);
        self.path(side, &mut picture);
        if side >= Cells::ROOMY {
            for cell in cells().map(|(x, y)| self.grid.cell(x, y)) {
                if let Some(sums) = self.field.sums(cell) {
                    self.sums(cell, sums, side, &mut picture);
                }
            }
        }
        self.draw_corner_cuts(side, &mut picture);
        self.now(side.max(Cells::ROOMY), &mut picture);
        let radius = self.symbol_radius(side) as f32;
        for &at in self.more_goals {
            picture.add(Role::Goal, Strength::Solid, Shape::Symbol { at, symbol: Symbol::Flag, radius });
        }
        picture.ends(self.start, self.goal, radius);
        legend::add_entries(self.field, &mut picture);
        picture
    }

    /// For every slot the nearest of several goals, as bits. None of one goal, and where colours are off.
    fn nearest_goals(&self) -> Option<Vec<u16>> {
        /// They are found anew for each picture.
        const MOST_SLOTS: usize = 1 << 16;
        let Field::Search(search, _) = self.field else { return None };
        let is_asked = search.sources().len() > 1 && self.colours && self.grid.slots() <= MOST_SLOTS;
        is_asked.then(|| nearest_goals(search))
    }

    /// Cells that are equally near to several goals are half in the colour of another one; lines stand between the areas.
    ///
    /// ```text
    ///   1 1│2 2      │ between an area and another
    ///   1 ◩ 2 2      ◩ belongs to both
    /// ```
    fn borders(&self, cells: impl Iterator<Item = (u32, u32)>, side: f64, picture: &mut Picture) {
        const LEAST_SIDE: f64 = 4.0;
        let Some(nearest) = self.nearest_goals().filter(|_| side >= LEAST_SIDE) else { return };
        let width = (side * 0.08).clamp(1.5, 3.0) as f32;
        let mut lines = Vec::new();
        for (x, y) in cells {
            let cell = self.grid.cell(x, y);
            let goals = nearest[cell.index()];
            let other = goals & goals.wrapping_sub(1);
            let (low, by) = (self.grid.corner(cell), self.grid.cell_size());
            let (right, below, far) = (low + DVec2::new(by, 0.0), low + DVec2::new(0.0, by), low + DVec2::splat(by));
            if other != 0 {
                let ring = vec![right, far, below];
                let role = Role::Nearest(other.trailing_zeros() as u8);
                picture.add(role, Strength::Solid, Shape::Area { rings: vec![ring], hatched: false });
            }
            let [east, south] = [Dir::East, Dir::South].map(|dir| nearest[cell.shifted(self.grid.offset(dir)).index()]);
            let differs = |beside: u16| goals != 0 && beside != 0 && goals & beside == 0;
            lines.extend(differs(east).then_some([right, far]));
            lines.extend(differs(south).then_some([below, far]));
        }
        for line in lines {
            picture.line(Role::Border, Strength::Solid, line.to_vec(), width, Dash::None);
        }
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

    /// None of walls, and of ground of cost 1.
    fn tone_of_ground(&self, cell: Cell) -> Option<Tone> {
        match self.ground?.ground_of(cell)? {
            CellGround::Water => Some(Tone::Water),
            CellGround::Cost(1) => None,
            CellGround::Cost(cost) => Some(Tone::Ground(cost)),
        }
    }

    /// What the ground costs: "×3" where there is room, else one to four dots.
    ///
    /// ```text
    ///   +-------+  +-------+
    ///   |   7   |  |   7   |
    ///   |       |  |       |
    ///   | x3    |  | . .   |
    ///   +-------+  +-------+
    /// ```
    fn costs(&self, cells: impl Iterator<Item = Cell>, side: f64, picture: &mut Picture) {
        let Some(ground) = self.ground.filter(|ground| ground.has_terrain() && side >= Cells::ROOMY) else { return };
        let size = side * SHARE_OF_COST;
        let readable = SMALLEST_LETTERS.max(self.least_letters);
        let mut dots: BTreeMap<Role, Vec<DVec2>> = BTreeMap::new();
        let mut kinds = BTreeSet::new();
        for cell in cells.filter(|&cell| ground.cost(cell) > 1) {
            let cost = ground.cost(cell);
            kinds.insert(cost);
            let role = match self.tone(cell) {
                Tone::Ground(_) => Role::Terrain,
                _ => self.role_on(cell),
            };
            let place = |by: DVec2| self.grid.center(cell) + by * self.grid.cell_size();
            let is_taken = self.is_end(cell) || self.is_on_path(cell) || self.field.has_arrow(cell);
            if size >= readable && !is_taken {
                let text = Lettering::number(format_args!("×{cost}"));
                let half = half_of_number(text.count(), size).x / side;
                let at = place(PLACE_OF_COST + DVec2::new(half - 0.02, 0.0));
                let words = Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: false };
                picture.add(role, Strength::Solid, words);
                continue;
            }
            let count = match cost {
                0..=2 => 1,
                3..=4 => 2,
                5..=9 => 3,
                10.. => 4,
            };
            let places = (0..count).map(|i| place(PLACE_OF_COST + DVec2::new(0.11 * f64::from(i), 0.03)));
            dots.entry(role).or_default().extend(places);
        }
        let radius = (side * 0.03).clamp(0.8, 3.0) as f32;
        for (role, points) in dots {
            picture.add(role, Strength::Faint, Shape::Dots { points, radius });
        }
        legend::add_ground(&kinds, picture);
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
        // Water, and ground where no number has a colour.
        let [wall_or_open, open] = [Tone::Wall, Tone::Open].map(ToneCode::of);
        let is_plain = |code: ToneCode| code == wall_or_open || code == open;
        for y in from.1..to.1 {
            // Row by row, so that the inner loop is simple: there may be a million cells.
            let first = self.grid.cell(from.0, y);
            match self.field {
                // Walls have −1, and the numbers of this position are in the table.
                Field::Tutorial(wave, _) => {
                    let numbers = wave.numbers(first, columns as usize);
                    tones.extend(numbers.map(|d| table.get((d + 1) as usize).copied().unwrap_or(wall)));
                    if self.ground.is_some() {
                        let row = tones.len() - columns as usize;
                        for (x, code) in (0..columns).zip(&mut tones[row..]).filter(|(_, code)| is_plain(**code)) {
                            *code = self.tone_of_ground(first.shifted(x)).map_or(*code, ToneCode::of);
                        }
                    }
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
        let on = self.role_on(cell);
        let arrow = self.field.has_arrow(cell);
        let middle = DVec2::ZERO;
        let (number, height, tip, length) = match self.corners_beside(cell) {
            Some((first, last)) => (first * 0.31, 0.24, last * 0.27, 0.17),
            None if arrow && self.numbers => (DVec2::new(0.0, -0.3), 0.26, DVec2::new(0.0, 0.14), 0.26),
            None => (middle, 0.36, middle, 0.34),
        };
        if arrow {
            self.arrow(cell, on, tip, length, side, &mut picture.with_id((Family::Arrow, cell)));
        }
        if self.numbers {
            let number = self.number(cell, Lettering::number(text), number, height, side);
            picture.with_id((Family::Number, cell)).add_some(on, Strength::Solid, number);
        }
        self.draw_faulty_arrow(cell, side, picture);
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

    /// g, f and h of a cell in A*, one below the other from the upper left to the lower right, in cells that have room for three
    /// lines. The path passes behind f, which brings its own ground; g and h stand in corners that the path does not cross.
    /// Beside the symbol of an end, all three stand in corners.
    ///
    /// ```text
    ///   g
    ///      f
    ///         h
    /// ```
    fn sums(&self, cell: Cell, [g, h, f]: [f64; 3], side: f64, picture: &mut Picture) {
        if !self.shows_sums(side) {
            return;
        }
        let role = self.role_on(cell);
        let [g, h, f] = [g, h, f].map(|value| Lettering::number(cost_text(value)));
        let is_end = self.is_end(cell);
        let free = self.free_corners(cell);
        let numbers = if is_end {
            let is_start = self.grid.cell_at(self.start) == Some(cell);
            let Some([at_f, at_g, at_h]) = places_at_end(&free, is_start) else { return };
            let (wide_g, wide_h) = if is_start { (0.2, 0.84) } else { (0.84, 0.2) };
            let line = |text, width, towards| self.line(cell, text, width, 0.2, towards, side);
            [(0, line(f, 0.6, at_f)), (1, line(g, wide_g, at_g)), (2, line(h, wide_h, at_h))]
        } else {
            let (Some(&first), Some(&last)) = (free.first(), free.last()) else { return };
            let (height_of_f, height) = if self.is_on_path(cell) { (0.27, 0.22) } else { (0.28, 0.24) };
            let line = |text, height, towards| self.line(cell, text, 0.84, height, towards, side);
            // In presenter mode letters have a least height: where three lines overlap, f stands alone.
            let has_room = side * 0.3 >= SMALLEST_LETTERS.max(self.least_letters) * 1.2;
            let beside = |text, towards| has_room.then(|| line(text, height, towards)).flatten();
            [(0, line(f, height_of_f, DVec2::ZERO)), (1, beside(g, first)), (2, beside(h, last))]
        };
        for (which, number) in numbers {
            let strength = if which == 0 { Strength::Bold } else { Strength::Solid };
            let is_plated = which == 0 && !is_end && self.is_on_path(cell);
            if let Some(Shape::Words { at, ref text, size, .. }) = number.as_ref().filter(|_| is_plated).cloned() {
                // A short wide line below the letters hides the path there.
                // Its ends are round.
                let half = f64::from(size) * (0.3 * text.count() as f64 - 0.5).max(0.0);
                let half = DVec2::new(self.grid.cell_size() / side * half, 0.0);
                let plate = vec![at - half, at + half];
                picture.line(Role::Casing, Strength::Bold, plate, size * 1.15, Dash::None);
            }
            let role = if is_plated { Role::Label } else { role };
            picture.with_id((Family::Number, (cell, which))).add_some(role, strength, number);
        }
    }

    /// Do g, h and f stand in the cells?
    fn shows_sums(&self, side: f64) -> bool {
        self.numbers && side >= ROOM_FOR_SUMS
    }

    fn is_end(&self, cell: Cell) -> bool {
        [self.start, self.goal].iter().chain(self.more_goals).any(|&p| self.grid.cell_at(p) == Some(cell))
    }

    /// Is the cell one of a path that is shown?
    fn is_on_path(&self, cell: Cell) -> bool {
        let path = if self.show_path { self.field.path() } else { &[] };
        path.contains(&cell) || self.shorter_path().is_some_and(|path| path.contains(&cell))
    }

    /// One of three lines in a cell, in its middle or in the corner in this direction. `width` (the most) and `height` (of the
    /// letters) are in cells. None if the letters would be too small to read.
    fn line(&self, cell: Cell, text: Lettering, width: f64, height: f64, towards: DVec2, side: f64) -> Option<Shape> {
        let letters = text.count() as f64;
        let readable = SMALLEST_LETTERS.max(self.least_letters);
        let size = (side * height).max(readable).min(side * width / (letters * 0.6)).min(LARGEST_LETTERS);
        if size < readable {
            return None;
        }
        // Inside the frame of an open cell.
        let wide = 0.84f64.min(1.0 - 2.0 * IN_FRAME / side);
        let beside = (wide - size / side * 0.6 * letters) / 2.0;
        let at = self.grid.center(cell) + DVec2::new(beside, 0.3) * towards * self.grid.cell_size();
        Some(Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: towards == DVec2::ZERO })
    }

    /// The number in the tutorial's array before the wave arrives: −1 in walls, else 0.
    fn unnumbered(&self, cell: Cell, side: f64, picture: &mut Picture) {
        if !self.numbers || !matches!(self.field, Field::Tutorial(..)) {
            return;
        }
        let (role, text) = if self.field.is_wall(cell) { (Role::WallLabel, "−1") } else { (Role::Label, "0") };
        let (by, height) = match self.corners_beside(cell) {
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

    /// The first and the last of the free corners. None if nothing stands in the middle of the cell.
    fn corners_beside(&self, cell: Cell) -> Option<(DVec2, DVec2)> {
        let free = self.free_corners(cell);
        let is_taken = self.is_end(cell) || self.is_on_path(cell);
        is_taken.then(|| Some((*free.first()?, *free.last()?))).flatten()
    }

    /// The corners (as directions) that no move of a path goes through.
    fn free_corners(&self, cell: Cell) -> Vec<DVec2> {
        let path = if self.show_path { self.field.path() } else { &[] };
        let center = self.grid.center(cell);
        let step = |c: Cell| ((self.grid.center(c) - center) / self.grid.cell_size()).round();
        let mut crossed = Vec::new();
        for path in [path, self.shorter_path().unwrap_or_default()] {
            let Some(place) = path.iter().position(|&c| c == cell) else { continue };
            let beside = [place.checked_sub(1), Some(place + 1)];
            crossed.extend(beside.into_iter().flatten().filter_map(|i| path.get(i)).map(|&c| step(c)));
        }
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(DVec2::from);
        corners.into_iter().filter(|corner| !crossed.contains(corner)).collect()
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
        let largest = (side * height).max(smallest).min(side * room / (letters * 0.6)).min(LARGEST_LETTERS);
        // Smaller beside the start or the goal, and left out where there is no room: pointing at the cell says it.
        let sizes = [1.0, 0.9, 0.8, 0.7].map(|part| largest * part);
        let mut places = sizes.into_iter().filter(|&size| size >= readable).map(|size| {
            let half = half_of_number(text.count(), size) / side;
            // Long numbers in a corner stay in their cell, inside its frame; in a large cell with some air.
            let inset = IN_FRAME + (0.06 * (side - AIRY)).max(0.0);
            let most = (DVec2::splat(0.5 - inset / side) - half).max(DVec2::ZERO);
            let in_corner = by.signum() * most;
            (if by.x == 0.0 { by } else { in_corner }, half, size)
        });
        let symbol = self.symbol_in(cell, side);
        let is_free =
            |(by, half, _): &(DVec2, DVec2, f64)| (by.abs() - *half).max(DVec2::ZERO).length() * side >= symbol - 0.5;
        let (by, _, size) = places.find(is_free)?;
        let at = self.grid.center(cell) + by * self.grid.cell_size();
        Some(Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: true })
    }

    /// The radius of the start and the goal in pixels: a number has room above or below them where the cells allow it.
    fn symbol_radius(&self, side: f64) -> f64 {
        let usual = (side * 0.26).clamp(5.0, 22.0);
        if let Field::Search(search, _) = self.field
            && search.has_heuristic()
            && self.shows_sums(side)
        {
            // Between the upper and the lower line of the three.
            return usual.min(side * 0.3 - 0.45 * SMALLEST_LETTERS.max(self.least_letters)).max(LEAST_SYMBOL);
        }
        let has_numbers = self.numbers && matches!(self.field, Field::Tutorial(..));
        let room = side / 2.0 - IN_FRAME - 0.74 * EASY_LETTERS.max(self.least_letters);
        // Where letters have a least height, all numbers are wanted: on paper, and from the back of a room.
        let least = if self.least_letters > 0.0 { LEAST_SYMBOL } else { usual * LEAST_PART };
        if has_numbers { usual.min(room.max(least)) } else { usual }
    }

    /// The radius of the start or the goal in a cell, in pixels; 0 if neither is there.
    fn symbol_in(&self, cell: Cell, side: f64) -> f64 {
        let is_here = |at: DVec2| self.grid.cell_at(at) == Some(cell);
        let radius = self.symbol_radius(side);
        // Words may stand between the tips of a flag.
        if is_here(self.start) {
            radius
        } else if is_here(self.goal) {
            radius * 0.7
        } else {
            0.0
        }
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
        if let Some([.., f]) = self.field.sums(cell).filter(|_| self.colours && !self.shows_sums(side)) {
            // An open cell has room for its shade alone.
            let dot = Shape::Dots { points: vec![self.grid.center(cell)], radius: (side * 0.2) as f32 };
            picture.with_id((Family::Number, (cell, 0))).add(Role::Level(self.level(f)), Strength::Bold, dot);
        }
        let counted = duplicates > 1 && side * self.smallest_share() >= SMALLEST_LETTERS.max(self.least_letters);
        if !self.numbers || self.field.sums(cell).is_some() {
            return;
        }
        let (place, height, times) = match self.corners_beside(cell) {
            Some((first, last)) => (first * 0.31, 0.24, last * 0.31),
            None if counted && self.least_letters > 0.0 => (DVec2::new(0.0, -0.19), 0.34, DVec2::new(0.0, 0.24)),
            None => (DVec2::new(0.0, if counted { -0.14 } else { 0.0 }), 0.34, DVec2::new(0.0, 0.22)),
        };
        let number = Lettering::number(number);
        let own = self.number(cell, number.clone(), place, height, side);
        let times = self.number(cell, Lettering::number(format_args!("×{duplicates}")), times, 0.24, side);
        let times =
            times.filter(|times| counted && own.as_ref().is_some_and(|own| self.is_clear(own, times, cell, side)));
        // The list of the next frontier says how often the cell is there.
        let is_alone = counted && times.is_none() && place.x == 0.0;
        let own = if is_alone { self.number(cell, number, DVec2::ZERO, height, side) } else { own };
        picture.with_id((Family::Number, cell)).add_some(role, Strength::Solid, own);
        picture.with_id((Family::Duplicates, cell)).add_some(role, Strength::Solid, times);
    }

    /// Do two numbers of a cell stand clear of each other and of its frame?
    fn is_clear(&self, own: &Shape, other: &Shape, cell: Cell, side: f64) -> bool {
        let area = |shape: &Shape| {
            let Shape::Words { at, text, size, .. } = shape else { return None };
            let middle = (*at - self.grid.center(cell)) / self.grid.cell_size() * side;
            let half = half_of_number(text.count(), f64::from(*size));
            Some(Rect { low: middle - half, high: middle + half })
        };
        let inside = Rect { low: DVec2::ZERO, high: DVec2::ZERO }.expanded(side / 2.0 - IN_FRAME + 0.1);
        let is_inside = |area: Rect| inside.contains(area.low) && inside.contains(area.high);
        area(own).zip(area(other)).is_some_and(|(a, b)| !overlap(a, b) && is_inside(a) && is_inside(b))
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

/// Half the size of a number, in pixels: digits have no descenders.
fn half_of_number(letters: usize, size: f64) -> DVec2 {
    DVec2::new(letters as f64 * 0.6, 0.74) * size / 2.0
}
