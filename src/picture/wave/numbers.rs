//! Numbers in cells: where they stand, how large they are, and the room that the start and the goal leave them.

use super::{Field, SMALLEST_LETTERS, WaveView};
use crate::map::grid::Cell;
use crate::picture::labels::overlap;
use crate::picture::lettering::half_of_number;
use crate::picture::{Anchor, Cells, Dash, Family, Lettering, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// Letters of this height, in pixels, are easy to read. Small ones grow up to it where the cell has room.
pub(super) const EASY_LETTERS: f64 = 11.0;
/// Letters may take up to this share of a cell's height to reach the height that is easy to read.
const SMALLEST_SHARE: f64 = 0.29;
/// The same of a number that has its cell for itself: the 0 of a cell was too small to read where a number of the wave was not.
const ALONE_SHARE: f64 = 0.36;
/// The same in presenter mode, where letters have a least height: two lines of them just fit into a cell.
const PRESENTED_SHARE: f64 = 0.5;
/// The share up to which the only number of a cell may be enlarged in presenter mode.
pub(super) const LARGEST_SHARE: f64 = 0.62;
/// No letters are larger, in pixels.
pub(super) const LARGEST_LETTERS: f64 = 34.0;
/// The room in a cell between a number and the border, where the frame is, in pixels.
const IN_FRAME: f64 = 3.5;
/// The side of a cell in pixels from which on a number in a corner keeps a larger distance.
const AIRY: f64 = 40.0;
/// The height of the 0 of a cell without a number, in cells.
const UNNUMBERED: f64 = 0.25;
/// The height of a number above a path, in cells: the path is seen on both sides of it.
const ON_PATH: f64 = 0.32;
/// How far from the middle a number in a corner stands, across and down, and its height, in cells.
const IN_CORNER: f64 = 0.31;
const NUMBER_IN_CORNER: f64 = 0.24;
/// The same of an arrow in a corner beside a number in the middle, and half its length.
const SMALL_ARROW_AT: f64 = 0.35;
const SMALL_ARROW: f64 = 0.12;
/// Between a number and the arrow below it, in pixels.
const ABOVE_ARROW: f64 = 2.0;
/// The height of the ground of a number that stands alone, in heights of its letters.
pub(super) const PLATE: f32 = 1.15;
/// The start and the goal are not drawn smaller than this part to make room for a number, or than this many pixels where letters
/// have a least height.
const LEAST_PART: f64 = 0.75;
pub(super) const LEAST_SYMBOL: f64 = 4.0;
/// A cost may be so much lower than the least letters, as g, f and h in a cell.
const LEAST_OF_COST: f64 = 0.75;
/// Between a symbol with its rim and a number in a corner of its cell, in pixels.
const FROM_SYMBOL: f64 = 2.5;
/// How far the pole of a flag reaches from its middle to the left, and up and down, in radii.
const POLE_OF_FLAG: DVec2 = DVec2::new(0.52, 1.1);
/// A symbol with this part of a map of many cells as its radius is found, or with this many pixels: about as large as in Compare's map.
const FOUND: (f64, f64) = (0.03, 10.0);

impl WaveView<'_> {
    /// The cells whose number stands above the path, in the middle: in a corner it was small, and the path covered it. The symbols of the ends
    /// have the middle for themselves, and so has an arrow beside which the number has room in a corner.
    pub(super) fn plated_cells(&self, side: f64) -> Vec<Cell> {
        if !self.numbers || !self.show_path || self.field.has_sums() {
            return Vec::new();
        }
        let paths = [self.field.path(), self.shorter_path().unwrap_or_default()];
        let mut cells: Vec<Cell> = paths.concat();
        cells.retain(|&cell| {
            !self.is_end(cell) && self.field.text(cell).is_some() && !self.has_room_beside_arrow(cell, side)
        });
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Has the cell an arrow, and room for its number in another corner? The longest cost decides for all cells, so that they look alike.
    fn has_room_beside_arrow(&self, cell: Cell, side: f64) -> bool {
        let text = match self.field {
            Field::Search(..) => Some(self.longest_f()),
            Field::Tutorial(..) => self.field.text(cell).map(Lettering::number),
        };
        let text = text.filter(|_| self.field.has_arrow(cell));
        let corner = self.corners_beside(cell).map(|(first, _)| first * IN_CORNER);
        text.zip(corner).is_some_and(|(text, corner)| self.number(cell, text, corner, NUMBER_IN_CORNER, side).is_some())
    }

    /// The arrow of a cell whose number stands in the middle: in a corner.
    pub(super) fn arrow_beside_number(&self, cell: Cell, side: f64, picture: &mut Picture) {
        if !self.field.has_arrow(cell) {
            return;
        }
        if let Some((_, last)) = self.corners_beside(cell) {
            let by = last * SMALL_ARROW_AT;
            let picture = &mut picture.with_id((Family::Arrow, cell));
            self.arrow(cell, self.role_on(cell), by, SMALL_ARROW, side, picture);
        }
        self.draw_faulty_arrow(cell, side, picture);
    }

    /// The number of a cell of a path, above the path.
    pub(super) fn number_on_path(&self, cell: Cell, side: f64, picture: &mut Picture) {
        let Some(text) = self.field.text(cell) else { return };
        let number = self.number(cell, Lettering::number(text), DVec2::ZERO, ON_PATH, side);
        if let Some(number) = &number {
            picture.plate(number, PLATE, self.grid.cell_size() / side);
        }
        let mut picture = picture.meaning(self.meaning_of_number());
        picture.with_id((Family::Number, cell)).add_some(Role::Label, Strength::Solid, number);
    }

    fn meaning_of_number(&self) -> Meaning {
        if matches!(self.field, Field::Tutorial(..)) { Meaning::Distance } else { Meaning::Cost }
    }

    /// The number and the arrow of a cell. Each alone stands in the middle; together the number moves up. In a cell of the
    /// path, of the start or of the goal both move into corners that the path does not cross.
    pub(super) fn inside_cell(&self, cell: Cell, text: String, side: f64, picture: &mut Picture) {
        let on = self.role_on(cell);
        let arrow = self.field.has_arrow(cell);
        let middle = DVec2::ZERO;
        let (number, height, tip, length) = match self.corners_beside(cell) {
            Some((first, last)) => (first * IN_CORNER, NUMBER_IN_CORNER, last * 0.27, 0.17),
            None if arrow && self.numbers => (DVec2::new(0.0, -0.3), 0.26, DVec2::new(0.0, 0.14), 0.26),
            None => (middle, 0.36, middle, 0.34),
        };
        let number = if self.is_end(cell) { self.beside_symbol(cell, &text, side).unwrap_or(number) } else { number };
        let is_above = number.x == 0.0;
        let number = if self.numbers { self.number(cell, Lettering::number(text), number, height, side) } else { None };
        if arrow {
            // An upright arrow does not begin inside a high number above it.
            let (tip, length) = match &number {
                Some(number) if is_above => self.below(cell, number, (tip, length), side),
                _ => (tip, length),
            };
            self.arrow(cell, on, tip, length, side, &mut picture.with_id((Family::Arrow, cell)));
        }
        if self.numbers {
            let mut picture = picture.meaning(self.meaning_of_number());
            picture.with_id((Family::Number, cell)).add_some(on, Strength::Solid, number);
        }
        self.draw_faulty_arrow(cell, side, picture);
    }

    /// Where a cost too long for a corner stands in the cell of the start or a goal: above the symbol or below it, where no path leads.
    pub(super) fn beside_symbol(&self, cell: Cell, text: &str, side: f64) -> Option<DVec2> {
        let (first, _) = self.corners_beside(cell).filter(|_| matches!(self.field, Field::Search(..)))?;
        let in_corner = self.number(cell, Lettering::number(text), first * IN_CORNER, NUMBER_IN_CORNER, side);
        if in_corner.is_some() {
            return None;
        }
        let moves = self.moves_of_path(cell);
        let half = half_of_number(text.chars().count(), self.letters_beside_symbol()).y;
        let by = 0.5 - (IN_FRAME + half) / side;
        let free = |&towards: &f64| !moves.iter().any(|step| step.y == towards);
        [-1.0, 1.0].into_iter().find(free).map(|towards| DVec2::new(0.0, towards * by))
    }

    /// The middle and half the length of an arrow, in cells: shorter and lower where it would reach into the number above it.
    fn below(&self, cell: Cell, number: &Shape, (tip, length): (DVec2, f64), side: f64) -> (DVec2, f64) {
        let Shape::Words { at, text, size, .. } = number else { return (tip, length) };
        let middle = (at.y - self.grid.center(cell).y) / self.grid.cell_size();
        let lowest = middle + (half_of_number(text.count(), f64::from(*size)).y + ABOVE_ARROW) / side;
        let (from, to) = ((tip.y - length).max(lowest), tip.y + length);
        (DVec2::new(tip.x, f64::midpoint(from, to)), (to - from).max(0.0) / 2.0)
    }

    /// The number in the tutorial's array before the wave arrives: −1 in walls, else 0.
    pub(super) fn unnumbered(&self, cell: Cell, side: f64, picture: &mut Picture) {
        if !self.numbers || !matches!(self.field, Field::Tutorial(..)) {
            return;
        }
        let (role, text, meaning) = if self.field.is_wall(cell) {
            (Role::WallLabel, "−1", Meaning::WallNumber)
        } else {
            (Role::Label, "0", Meaning::NoDistance)
        };
        let (by, height) = match self.corners_beside(cell) {
            Some((first, _)) => (first * 0.31, 0.22),
            None => (DVec2::ZERO, UNNUMBERED),
        };
        let mut number = self.number(cell, Lettering::number(text), by, height, side);
        // Smaller, thinner and fainter than what the wave has written.
        if let Some(Shape::Words { strong, .. }) = &mut number {
            *strong = false;
        }
        picture.meaning(meaning).with_id((Family::Number, cell)).add_some(role, Strength::Faint, number);
    }

    /// The first and the last of the free corners. None if nothing stands in the middle of the cell.
    pub(super) fn corners_beside(&self, cell: Cell) -> Option<(DVec2, DVec2)> {
        let free = self.free_corners(cell);
        let is_taken = self.is_end(cell) || self.is_on_path(cell);
        is_taken.then(|| Some((*free.first()?, *free.last()?))).flatten()
    }

    /// The corners (as directions) that no move of a path goes through.
    pub(super) fn free_corners(&self, cell: Cell) -> Vec<DVec2> {
        let crossed = self.moves_of_path(cell);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(DVec2::from);
        corners.into_iter().filter(|corner| !crossed.contains(corner)).collect()
    }

    /// The directions from a cell to its neighbours on the paths that are shown.
    pub(super) fn moves_of_path(&self, cell: Cell) -> Vec<DVec2> {
        let path = if self.show_path { self.field.path() } else { &[] };
        let center = self.grid.center(cell);
        let step = |c: Cell| ((self.grid.center(c) - center) / self.grid.cell_size()).round();
        let mut crossed = Vec::new();
        for path in [path, self.shorter_path().unwrap_or_default()] {
            let Some(place) = path.iter().position(|&c| c == cell) else { continue };
            let beside = [place.checked_sub(1), Some(place + 1)];
            crossed.extend(beside.into_iter().flatten().filter_map(|i| path.get(i)).map(|&c| step(c)));
        }
        crossed
    }

    /// A number in a cell. `by` (the offset from the middle) and `height` (of the letters) are in cells, `side` in pixels.
    /// None if the letters would be too small to read.
    pub(super) fn number(&self, cell: Cell, text: Lettering, by: DVec2, height: f64, side: f64) -> Option<Shape> {
        let letters = text.count() as f64;
        // The width between the borders of the cell; in a corner, between the border and the middle.
        let room = 0.88 - 2.0 * by.x.abs();
        // In presenter mode a number that is alone may fill its cell, and a cost with a decimal may be as low as a lone f.
        let is_presented = self.least_letters > 0.0;
        let is_cost = by.x == 0.0 && matches!(self.field, Field::Search(..));
        let least = if is_cost { self.least_letters * LEAST_OF_COST } else { self.least_letters };
        let readable = SMALLEST_LETTERS.max(least);
        let share = match by == DVec2::ZERO {
            true if is_presented => LARGEST_SHARE,
            true => ALONE_SHARE,
            false => self.smallest_share(),
        };
        // Alone in its cell, it is as high as letters should be, where that fits.
        let wanted = if by == DVec2::ZERO { self.least_letters } else { 0.0 };
        let smallest = EASY_LETTERS.max(readable).max(wanted).min(side * share);
        let room = room.max(if is_presented { 0.5 } else { 0.36 });
        let fitting = |letters: f64| side * room / (letters * 0.6);
        // There, all costs are as high as the longest one, if that is readable: 3 was larger than 3.4, and that larger than 13.4.
        let shared = fitting(letters.max(self.longest_f().count() as f64));
        let fitting = if is_presented && is_cost && shared >= readable { shared } else { fitting(letters) };
        let largest = (side * height).max(smallest).min(fitting).min(LARGEST_LETTERS);
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
    pub(super) fn symbol_radius(&self, side: f64) -> f64 {
        // Among cells without numbers a symbol may cover several, so that it is found.
        let across = f64::from(self.grid.width().max(self.grid.height())) * side;
        let found = (across * FOUND.0).clamp(5.0, FOUND.1);
        let usual = (side * 0.26).clamp(if side < Cells::ROOMY { found } else { 5.0 }, 22.0);
        let has_numbers = self.numbers && !self.field.has_sums();
        let room = side / 2.0 - IN_FRAME - 0.74 * self.letters_beside_symbol();
        // Where letters have a least height, all numbers are wanted: on paper, and from the back of a room.
        let least = if self.least_letters > 0.0 { LEAST_SYMBOL } else { usual * LEAST_PART };
        if has_numbers { usual.min(room.max(least)) } else { usual }
    }

    /// The radius of the start or of a goal at this place, in pixels: a symbol is smaller beside a number of two digits in a corner of its cell,
    /// which ran into it. In small cells it keeps its size, so that it is found.
    pub(super) fn radius_beside_number(&self, at: DVec2, role: Role, side: f64) -> f64 {
        let usual = self.symbol_radius(side);
        let number = || {
            let cell = self.grid.cell_at(at)?;
            let text = self.field.text(cell).filter(|_| self.numbers && side >= AIRY).map(Lettering::number)?;
            let (first, _) = self.corners_beside(cell).filter(|_| text.count() > 1)?;
            self.number(cell, text, first * IN_CORNER, NUMBER_IN_CORNER, side)
        };
        if !matches!(self.field, Field::Tutorial(..)) {
            return usual;
        }
        let Some(Shape::Words { at: middle, text, size, .. }) = number() else { return usual };
        let size = f64::from(size);
        let half = DVec2::new(text.width() * size / 2.0, half_of_number(0, size).y);
        let by = (middle - at) / self.grid.cell_size() * side;
        let free = (by.abs() - half).max(DVec2::ZERO);
        // The pole of a flag stands to the left of its middle, and is a little higher than a disc.
        let most = match role {
            Role::Goal if by.x < 0.0 => ((free - FROM_SYMBOL) / POLE_OF_FLAG).max_element(),
            _ => free.length() - FROM_SYMBOL,
        };
        usual.min(most.max(usual * LEAST_PART))
    }

    /// The height of the letters beside a symbol, in pixels. In presenter mode a cost may be as low as a lone f.
    fn letters_beside_symbol(&self) -> f64 {
        let part = if matches!(self.field, Field::Search(..)) { LEAST_OF_COST } else { 1.0 };
        EASY_LETTERS.max(self.least_letters * part)
    }

    /// The radius of the start or the goal in a cell, in pixels; 0 if neither is there.
    pub(super) fn symbol_in(&self, cell: Cell, side: f64) -> f64 {
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
    pub(super) fn smallest_share(&self) -> f64 {
        if self.least_letters > 0.0 { PRESENTED_SHARE } else { SMALLEST_SHARE }
    }

    pub(super) fn waiting_cell(
        &self,
        cell: Cell,
        number: Option<String>,
        (duplicates, has_place): (u32, bool),
        side: f64,
        picture: &mut Picture,
    ) {
        let role = self.field.waiting_role();
        let meaning = match self.field {
            Field::Tutorial(..) => Meaning::NextFrontier,
            Field::Search(..) if self.field.has_sums() => Meaning::HollowOpenCell,
            Field::Search(..) => Meaning::OpenCell,
        };
        let id = (Family::Frame, cell);
        self.frame(role, Strength::Solid, cell, Dash::Dashed, side, &mut picture.meaning(meaning).with_id(id));
        let has_number = has_place || self.shown_sums(side).has_number_in(self.is_end(cell));
        if let Some([.., f]) = self.field.sums(cell).filter(|_| self.colours && !has_number) {
            // An open cell has room for its shade alone.
            let dot = Shape::Dots { points: vec![self.grid.center(cell)], radius: (side * 0.2) as f32 };
            let mut picture = picture.meaning(Meaning::OpenF);
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
        // A cell of the next frontier still holds its 0, written as in all cells without a number. The number to come stood there, while
        // the sentence said that the cell has none.
        let (number, own_role, strength, height, meaning) = match number {
            Some(number) => (Lettering::number(number), role, Strength::Solid, height, None),
            None => (Lettering::number(0), Role::Label, Strength::Faint, UNNUMBERED, Some(Meaning::NoDistance)),
        };
        let own_number = |at| {
            let mut own = self.number(cell, number.clone(), at, height, side);
            if let Some(Shape::Words { strong, .. }) = &mut own {
                *strong = strength == Strength::Solid;
            }
            own
        };
        let own = own_number(place);
        let times = self.number(cell, Lettering::number(format_args!("×{duplicates}")), times, 0.24, side);
        let times =
            times.filter(|times| counted && own.as_ref().is_some_and(|own| self.is_clear(own, times, cell, side)));
        // The list of the next frontier says how often the cell is there.
        let is_alone = counted && times.is_none() && place.x == 0.0;
        let own = if is_alone { own_number(DVec2::ZERO) } else { own };
        picture.meaning(meaning).with_id((Family::Number, cell)).add_some(own_role, strength, own);
        picture.meaning(Meaning::TimesOnList).with_id((Family::Duplicates, cell)).add_some(
            role,
            Strength::Solid,
            times,
        );
    }

    /// Do two numbers of a cell stand clear of each other and of its frame?
    pub(super) fn is_clear(&self, own: &Shape, other: &Shape, cell: Cell, side: f64) -> bool {
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
}
