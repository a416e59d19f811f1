//! g, f and h in the cells of A*, one below the other from the upper left to the lower right; f alone where three lines have no
//! room. In the cell of an end, its symbol stands beside the number that is 0: g of the start, h of the goal.
//!
//! ```text
//!   g            0    o      g
//!      f            f           f
//!         h            h     o     0
//! ```
//!
//! In presenter mode, the first open cells have their place on the open list where f has no room: 1, 2, 3. Otherwise the open cell that
//! comes next has a frame of its own. There, the numbers of a cell stand above the path on grounds of their own where it would cross
//! them: its end would hide what the sentence adds up.

use super::numbers::{EASY_LETTERS, LARGEST_LETTERS, LARGEST_SHARE, LEAST_SYMBOL, PLATE};
use super::{SMALLEST_LETTERS, WaveView, cost_text};
use crate::map::grid::Cell;
use crate::picture::lettering::half_of_number;
use crate::picture::{
    Anchor, Cells, Dash, Family, Label, Lettering, Meaning, Picture, Rank, Rect, Role, Shape, Strength,
};
use glam::DVec2;

/// The side of a cell, in pixels, from which on it has room for three lines.
const ROOM_FOR_SUMS: f64 = 36.0;
/// In presenter mode, no letters of three lines are lower than this part of the least height of all others: 10 points, 20 pixels in a
/// window of 1920 x 1080. f has the least height of all others, 12 points, where its cell is high enough.
const LEAST_OF_THREE: f64 = 5.0 / 6.0;
/// There, f alone may be as low: 8 points. With the program beside the map, cells had no number at all.
const LEAST_OF_LONE: f64 = 2.0 / 3.0;
/// f alone may be nearer to its frame, in pixels: its letters are a little narrower than they are taken to be. In presenter mode in points.
const LONE_IN_FRAME: f64 = 2.5;
const LONE_IN_FRAME_PRESENTED: f64 = 1.0;
/// In a window, no letters of three lines are lower, in pixels, unless the numbers of the run are too long.
const LEAST_IN_WINDOW: f64 = 10.0;
/// From this number on, g, f and h have no decimals: three lines of "2538.5" had no room in a cell of 40 pixels.
const WITHOUT_DECIMALS: f64 = 1000.0;
/// From this one on, they may be nearer to their frame, in pixels.
const LONG: f64 = 10_000.0;
const LONG_IN_FRAME: f64 = 2.5;
/// Between two lines, in pixels; in presenter mode, where a point has two of them, in points.
const BETWEEN_LINES: f64 = 0.8;
const BETWEEN_LINES_PRESENTED: f64 = 1.2;
/// g and h are lower than f.
const BESIDE_F: f64 = 0.9;
/// f takes at most this part of the side where its letters are larger than the least height; in presenter mode this one.
const SHARE_OF_F: f64 = 0.28;
const SHARE_OF_F_PRESENTED: f64 = 0.34;
/// Half the width of a path with its casing, in pixels.
const PATH_AROUND: f64 = 3.0;
/// The distance of a number from the frame of its cell, in pixels; in presenter mode in points.
const FROM_FRAME: f64 = 3.0;
const FROM_FRAME_PRESENTED: f64 = 0.7;
/// The symbol of an end reaches so far over the line that it stands in, in pixels.
const OVER_LINE: f64 = 0.6;
/// So many open cells have their place: one digit each.
const MOST_PLACES: usize = 9;
/// The radius of the disc with a place, in cells, and its largest one in pixels.
const PLACE: f64 = 0.36;
const LARGEST_PLACE: f64 = 12.0;
/// Letters fit into a disc whose radius is this many times their height.
const PLACE_OF_LETTERS: f64 = 0.8;
/// The height of the ground of f between g and h, in heights of its letters.
const LOW_PLATE: f32 = 0.86;
/// Heights that differ by less are equal: they were computed in other ways.
const ROUNDED: f64 = 1e-6;
/// A disc reaches at most so far beyond its cell, in pixels.
const OVER_CELL: f64 = 0.6;
/// In the cell of an end, the disc stands so far from the middle, in cells.
const BESIDE_SYMBOL: f64 = 0.3;

/// Between a symbol and the cost above it or below it, with the edge of the symbol, in pixels.
const AROUND_SYMBOL: f32 = 2.5;

/// Which numbers of A* stand in cells of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownSums {
    /// g, f and h.
    All,
    /// f, with one decimal.
    F,
    Nothing,
}

impl ShownSums {
    /// Has a cell a number? That of the start and of the goal has only where there is room beside a symbol.
    pub(super) fn has_number_in(self, is_end: bool) -> bool {
        match self {
            Self::All => true,
            Self::F => !is_end,
            Self::Nothing => false,
        }
    }
}

/// g, f or h in a cell that has all of them.
fn sum_text(sum: f64) -> String {
    if sum >= WITHOUT_DECIMALS { format!("{sum:.0}") } else { cost_text(sum) }
}

impl WaveView<'_> {
    /// The numbers that all cells of this side (in pixels) have room for. The longest f of the run decides, so that equal
    /// cells look alike, and stay so while the run goes on.
    pub(super) fn shown_sums(&self, side: f64) -> ShownSums {
        let has_room = || (self.is_presented() || side >= ROOM_FOR_SUMS) && self.three_heights(side).is_some();
        match () {
            () if !self.numbers => ShownSums::Nothing,
            () if has_room() => ShownSums::All,
            () if self.height_of_lone_f(side).is_some() => ShownSums::F,
            () => ShownSums::Nothing,
        }
    }

    /// The open cells that have their place on the list instead of f, the next one first: in presenter mode where f has no room. Empty
    /// where the order would answer a question.
    pub(super) fn places(&self, side: f64) -> Vec<Cell> {
        let is_needed = self.numbers && self.is_presented() && self.shown_sums(side) == ShownSums::Nothing;
        let has_room = side / 2.0 + OVER_CELL >= self.readable() * PLACE_OF_LETTERS;
        if is_needed && has_room && !self.hides_order { self.field.next_cells(MOST_PLACES) } else { Vec::new() }
    }

    /// The open cell that is closed next, where none has a place: several have the same f, and its decimals may have no room.
    pub(super) fn draw_next(&self, places: &[Cell], side: f64, picture: &mut Picture) {
        if self.hides_order || !places.is_empty() || side < Cells::ROOMY {
            return;
        }
        for cell in self.field.next_cells(1) {
            let mut picture = picture.meaning(Meaning::NextCell);
            let picture = &mut picture.with_id((Family::Next, cell));
            if self.shown_sums(side) != ShownSums::Nothing {
                // A tag would cover the numbers of the cells beside it: where all of them have some, the frame says it alone.
                let tag = Label::tag(self.grid.center(cell), Role::Frontier, "next").ranked(Rank::Count);
                // At a corner of the cell, or farther away, it would be read as that of another one.
                let tag = tag.at_a_side(Anchor::Above, DVec2::splat(side / 2.0)).moving_away(false);
                picture.label(tag.clear_of_lines());
            }
            if self.field.now().iter().any(|now| now.cell == cell) {
                // Around the frame of the step, so that both are seen.
                let (low, width) = (self.grid.corner(cell), self.frame_width(Strength::Solid, side) as f32);
                let high = low + self.grid.cell_size();
                let shape = Shape::Frame { low, high, inset: -width / 2.0 - 0.5, width, dash: Dash::None };
                picture.add(Role::Frontier, Strength::Bold, shape);
            } else {
                self.frame(Role::Frontier, Strength::Bold, cell, Dash::None, side, picture);
            }
        }
    }

    /// The open cells that only h or their place has kept behind the cell that is closed in this step: a sentence counts them.
    pub(super) fn draw_tied(&self, side: f64, picture: &mut Picture) {
        if self.hides_order || side < Cells::ROOMY {
            return;
        }
        for cell in self.field.tied_cells() {
            let mut picture = picture.meaning(Meaning::TiedCell);
            let picture = &mut picture.with_id((Family::Tied, cell));
            self.frame(Role::Now, Strength::Solid, cell, Dash::Dashed, side, picture);
        }
    }

    fn is_presented(&self) -> bool {
        self.least_letters > 0.0
    }

    /// The heights of f and of g and h in a cell of this side, in pixels. None if they would be too small to read.
    fn three_heights(&self, side: f64) -> Option<[f64; 2]> {
        let (between, share) = if self.is_presented() {
            (BETWEEN_LINES_PRESENTED, SHARE_OF_F_PRESENTED)
        } else {
            (BETWEEN_LINES, SHARE_OF_F)
        };
        let room = side - 2.0 * self.inside_frame(side);
        let widest = room / self.width_of_longest_sum();
        let least = self.least_of_three(widest);
        // All three lines together, in heights of letters: digits are 0.74 high.
        let lines = (room - 2.0 * between) / (2.0 * half_of_number(0, 1.0).y);
        let f =
            (side * share).max(least).max(self.readable()).min(widest).min(lines - 2.0 * least).min(LARGEST_LETTERS);
        let others = ((lines - f) / 2.0).min(f * BESIDE_F).max(least);
        (f >= others - ROUNDED).then_some([f, others])
    }

    /// The longest f of the run, or its longest cost. With a decimal, also if the largest one has none, unless all are whole: without its decimals, f hides
    /// the order of the open list.
    pub(super) fn longest_f(&self) -> Lettering {
        let decimals = if self.has_whole_sums { 0.0 } else { 0.4 };
        Lettering::number(cost_text(self.shades[1].floor() + decimals))
    }

    /// The width of the longest g, f or h of the run, in heights of letters.
    fn width_of_longest_sum(&self) -> f64 {
        let highest = self.shades[1];
        if highest < WITHOUT_DECIMALS {
            return self.longest_f().width();
        }
        // g and h of such a run may be lower, and have a decimal.
        let lower = WITHOUT_DECIMALS - if self.has_whole_sums { 1.0 } else { 0.1 };
        [highest, lower].map(|sum| Lettering::number(sum_text(sum)).width()).into_iter().fold(0.0, f64::max)
    }

    /// No letters of f, g and h are lower, in pixels, where the longest f may be so high.
    fn least_of_three(&self, widest: f64) -> f64 {
        let wanted =
            if self.is_presented() { self.least_letters * LEAST_OF_THREE } else { LEAST_IN_WINDOW.min(widest) };
        SMALLEST_LETTERS.max(wanted)
    }

    pub(super) fn draw_places(&self, places: &[Cell], side: f64, picture: &mut Picture) {
        let radius = (side * PLACE).min(LARGEST_PLACE).max(self.readable() * PLACE_OF_LETTERS) as f32;
        // The start is open only while it is alone on the list.
        let is_start = |cell: Cell| self.grid.cell_at(self.start) == Some(cell);
        for (place, &cell) in (1..).zip(places).filter(|&(_, &cell)| !is_start(cell)) {
            let beside = if self.is_end(cell) { DVec2::new(BESIDE_SYMBOL, -BESIDE_SYMBOL) } else { DVec2::ZERO };
            let at = self.grid.center(cell) + beside * self.grid.cell_size();
            let strength = if place == 1 { Strength::Bold } else { Strength::Solid };
            let disc = Shape::Badge { at, radius, letter: Lettering::number(place), dashed: false };
            let mut picture = picture.meaning(Meaning::PlaceOnOpenList);
            picture.with_id((Family::Number, (cell, 0))).add(Role::Frontier, strength, disc);
        }
    }

    /// f as it stands in a cell that has room for all: with a second decimal where it decides, if there is room.
    fn whole_f(&self, f: f64, side: f64) -> Lettering {
        let text = sum_text(f);
        let is_close =
            self.is_presented() && self.field.needs_two_decimals() && format!("{f:.2}") != format!("{text}0");
        let exact = Lettering::number(if is_close && f.fract() != 0.0 { format!("{f:.2}") } else { text.clone() });
        // f stays the largest of the three.
        let height = self.three_heights(side).map_or(0.0, |[_, others]| others);
        if exact.width() * height <= side - 2.0 * self.inside_frame(side) { exact } else { Lettering::number(text) }
    }

    /// The height of the letters of f in pixels where it stands alone. None if they would be too small to read.
    fn height_of_lone_f(&self, side: f64) -> Option<f64> {
        let longest = self.longest_f();
        let nearer = if self.is_presented() { LONE_IN_FRAME_PRESENTED } else { LONE_IN_FRAME };
        let room = side - 2.0 * (self.inside_frame(side) - nearer);
        let highest = if self.is_presented() { LARGEST_SHARE } else { 0.5 } * side;
        let wanted = (side * 0.36).max(EASY_LETTERS).max(self.readable()).min(highest);
        let height = wanted.min(room / longest.width()).min(LARGEST_LETTERS);
        (height >= SMALLEST_LETTERS.max(self.least_letters * LEAST_OF_LONE)).then_some(height)
    }

    /// No letters are lower, in pixels.
    fn readable(&self) -> f64 {
        SMALLEST_LETTERS.max(self.least_letters)
    }

    /// The numbers of a cell, by their lines: f, g and h.
    fn shapes_of_sums(&self, cell: Cell, [g, h, sum]: [f64; 3], side: f64) -> Vec<(usize, Shape)> {
        let shown = self.shown_sums(side);
        let is_end = self.is_end(cell);
        if !shown.has_number_in(is_end) || (is_end && self.shows_whole_path()) {
            return Vec::new();
        }
        if shown != ShownSums::All {
            let f = self.lone_f(cell, Lettering::number(cost_text(sum)), side);
            return f.map(|f| (0, f)).into_iter().collect();
        }
        let Some([height_of_f, height]) = self.three_heights(side) else { return Vec::new() };
        let [first, last] = self.corners_of_sums(cell);
        let line = |text, height, towards| self.line(cell, text, height, towards, side);
        let middle = line(self.whole_f(sum, side), height_of_f, DVec2::ZERO);
        // Where h is 0, f is g, and one of them says all. In the cell of an end all three stand, as the sentence adds them up.
        let are_said = is_end || !(h == 0.0 && sum == g);
        let beside = |sum, towards| are_said.then(|| line(Lettering::number(sum_text(sum)), height, towards)).flatten();
        let lines = [middle, beside(g, first), beside(h, last)];
        lines.into_iter().enumerate().filter_map(|(which, number)| Some((which, number?))).collect()
    }

    /// The corners (as directions) of g, above f, and of h, below it: those that the path does not cross, where there is one. In one row, they
    /// lay on each other where the path turns like a V.
    fn corners_of_sums(&self, cell: Cell) -> [DVec2; 2] {
        let free = self.free_corners(cell);
        let in_row = |usual: DVec2| {
            let across = [usual, DVec2::new(-usual.x, usual.y)];
            across.into_iter().find(|corner| free.contains(corner)).unwrap_or(usual)
        };
        [DVec2::splat(-1.0), DVec2::splat(1.0)].map(in_row)
    }

    /// Where the numbers of A* stand in a cell, in cells from its middle.
    pub(super) fn areas_of_sums(&self, cell: Cell, side: f64) -> Vec<Rect> {
        let Some(sums) = self.field.sums(cell).filter(|_| side >= Cells::ROOMY) else { return Vec::new() };
        let area = |shape: &Shape| {
            let Shape::Words { at, text, size, .. } = shape else { return None };
            let middle = (*at - self.grid.center(cell)) / self.grid.cell_size();
            let size = f64::from(*size);
            let half = DVec2::new(text.width() * size / 2.0, half_of_number(0, size).y) / side;
            Some(Rect { low: middle - half, high: middle + half })
        };
        self.shapes_of_sums(cell, sums, side).iter().filter_map(|(_, shape)| area(shape)).collect()
    }

    /// Draws the numbers of a cell. The path passes behind f, which brings its own ground; g and h stand in corners that the path
    /// does not cross, where there are any.
    pub(super) fn sums(&self, cell: Cell, sums: [f64; 3], side: f64, picture: &mut Picture) {
        let is_all = self.shown_sums(side) == ShownSums::All;
        let [first, last] = self.corners_of_sums(cell);
        let is_struck = |which: usize, number: &Shape| {
            let towards = [None, Some(first), Some(last)][which];
            towards.map_or(self.is_on_path(cell), |towards| {
                let is_crossed = self.moves_of_path(cell).contains(&towards);
                is_crossed || (self.reaches_middle(cell, number, side) && self.is_struck(cell, towards))
            })
        };
        let meaning = if is_all { Meaning::Sums } else { Meaning::LoneF };
        let role = self.role_on(cell);
        for (which, number) in self.shapes_of_sums(cell, sums, side) {
            let strength = if which == 0 { Strength::Bold } else { Strength::Solid };
            let is_plated = is_struck(which, &number);
            if is_plated {
                // Between g and h it is as high as the letters, and covers neither.
                picture.plate(&number, if is_all { LOW_PLATE } else { PLATE }, self.grid.cell_size() / side);
            }
            let role = if is_plated { Role::Label } else { role };
            picture.meaning(meaning).with_id((Family::Number, (cell, which))).add(role, strength, number);
        }
    }

    /// f in the middle of a cell that has no room for more.
    fn lone_f(&self, cell: Cell, f: Lettering, side: f64) -> Option<Shape> {
        let size = self.height_of_lone_f(side)? as f32;
        Some(Shape::Words { at: self.grid.center(cell), text: f, size, anchor: Anchor::Center, strong: true })
    }

    /// Where the symbol of the start or of a goal stands, and its radius in pixels. In a cell with three numbers it is as high as g and h, and
    /// stands in the corner beside the one that is 0.
    pub(super) fn place_of_end(&self, at: DVec2, role: Role, side: f64) -> (DVec2, f32) {
        let usual = (at, self.radius_beside_number(at, role, side) as f32);
        if self.shows_whole_path() && self.field.has_sums() {
            return usual;
        }
        let has_cost_beside = |cell: Cell| {
            let has_cost = self.numbers && side >= Cells::ROOMY && !self.field.has_sums();
            let text = self.field.text(cell).filter(|_| has_cost);
            text.is_some_and(|text| self.beside_symbol(cell, &text, side).is_some())
        };
        if self.grid.cell_at(at).is_some_and(has_cost_beside) {
            return (at, (usual.1 - AROUND_SYMBOL).max(LEAST_SYMBOL as f32));
        }
        let Some(cell) = self.grid.cell_at(at).filter(|&cell| self.has_three_numbers(cell, side)) else { return usual };
        let [first, last] = self.corners_of_sums(cell);
        let beside = if role == Role::Start { first } else { last };
        let Some([_, height]) = self.three_heights(side) else { return usual };
        let half = half_of_number(0, height).y;
        let radius = half + OVER_LINE;
        let inside = self.inside_frame(side);
        let by = DVec2::new(0.5 - (inside + radius) / side, self.offset(half, side));
        let corner = DVec2::new(-beside.x, beside.y);
        (self.grid.center(cell) + by * corner * self.grid.cell_size(), radius as f32)
    }

    /// Does the path lead from the start to a goal? Then what counts are both ends, and no longer their numbers: the flag of the goal was squeezed
    /// into a corner, below the end of the path.
    fn shows_whole_path(&self) -> bool {
        let path = if self.show_path { self.field.path() } else { &[] };
        path.len() > 1 && [path.first(), path.last()].into_iter().flatten().all(|&cell| self.is_end(cell))
    }

    /// Does this cell have g, f and h?
    fn has_three_numbers(&self, cell: Cell, side: f64) -> bool {
        side >= Cells::ROOMY && self.shown_sums(side) == ShownSums::All && self.field.sums(cell).is_some()
    }

    /// Does the path strike through g or h in this direction, if they reach the middle of the cell?
    fn is_struck(&self, cell: Cell, towards: DVec2) -> bool {
        self.moves_of_path(cell).iter().any(|step| step.y == towards.y)
    }

    /// In presenter mode, g and h are nearly as wide as their cell. In a window, long ones are: the path struck them through.
    fn reaches_middle(&self, cell: Cell, number: &Shape, side: f64) -> bool {
        let Shape::Words { at, text, size, .. } = number else { return false };
        let beside = (at.x - self.grid.center(cell).x).abs() / self.grid.cell_size() * side;
        half_of_number(text.count(), f64::from(*size)).x >= beside - PATH_AROUND
    }

    /// One of the lines in a cell: in its middle, in the corner in this direction, or in the middle of a side. `height` (of the
    /// letters) is in pixels. None if the letters would be too small to read.
    fn line(&self, cell: Cell, text: Lettering, height: f64, towards: DVec2, side: f64) -> Option<Shape> {
        let wide = 0.84f64.min(1.0 - 2.0 * self.inside_frame(side) / side);
        let width = text.width();
        let size = height.min(side * wide / width);
        if size < self.least_of_three(size) - ROUNDED {
            return None;
        }
        let half = DVec2::new(width * size / 2.0, half_of_number(0, size).y);
        let beside = wide / 2.0 - half.x / side;
        let at =
            self.grid.center(cell) + DVec2::new(beside, self.offset(half.y, side)) * towards * self.grid.cell_size();
        Some(Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: towards.x == 0.0 })
    }

    /// How far from the border of a cell a number stands clear of the frame of an open cell, in pixels.
    fn inside_frame(&self, side: f64) -> f64 {
        let from_frame = if self.is_presented() { FROM_FRAME_PRESENTED } else { FROM_FRAME };
        let nearer = if self.shades[1] >= LONG && !self.is_presented() { LONG_IN_FRAME } else { 0.0 };
        1.0 + self.frame_width(Strength::Solid, side) + from_frame - nearer
    }

    /// How far from the middle the upper and the lower line stand, in cells. `half` is half the height of the letters in pixels.
    fn offset(&self, half: f64, side: f64) -> f64 {
        0.3f64.min(0.5 - (self.inside_frame(side) + half) / side)
    }
}

#[cfg(test)]
mod tests;
