//! The lens: which part of the world a picture shows, and at which scale.

use crate::map::grid::Grid;
use glam::DVec2;

/// A box in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub low: DVec2,
    pub high: DVec2,
}

impl Rect {
    /// From the lower and the upper corner.
    pub fn new((low, high): (DVec2, DVec2)) -> Self {
        Self { low, high }
    }

    /// The box around these places.
    pub fn around(points: &[DVec2]) -> Self {
        let empty = Self { low: DVec2::INFINITY, high: DVec2::NEG_INFINITY };
        points.iter().fold(empty, |around, &p| around.with(p))
    }

    pub fn size(self) -> DVec2 {
        self.high - self.low
    }

    pub fn center(self) -> DVec2 {
        (self.low + self.high) / 2.0
    }

    pub fn contains(self, p: DVec2) -> bool {
        p.cmpge(self.low).all() && p.cmple(self.high).all()
    }

    /// The four corners, in their order around the box.
    pub fn corners(self) -> [DVec2; 4] {
        let Self { low, high } = self;
        [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
    }

    /// The box around this one and a position.
    #[must_use]
    pub fn with(self, p: DVec2) -> Self {
        Self { low: self.low.min(p), high: self.high.max(p) }
    }

    /// The box with a margin of `by` world units on every side.
    #[must_use]
    pub fn expanded(self, by: f64) -> Self {
        Self { low: self.low - by, high: self.high + by }
    }
}

/// The visible part of the world and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    pub visible: Rect,
    /// Pixels in one world unit.
    pub scale: f64,
    /// No letters are lower, in pixels: those that have room are enlarged, and numbers without room are left out.
    /// Presenter mode sets it, so that everything can be read from the back of a room.
    pub least_letters: f64,
    /// How large badges, stars and rings are: 1 in a window. In a picture where they are smaller, a name without room beside its thing
    /// is left out.
    pub marks: f64,
}

impl Lens {
    /// The margin in pixels around a map that is shown whole.
    pub const MARGIN: f64 = 24.0;

    /// Shows all of `bounds` as large as possible in `width` x `height` pixels with a margin.
    pub fn fit(bounds: Rect, width: f64, height: f64, margin: f64) -> Self {
        let room = DVec2::new(width - 2.0 * margin, height - 2.0 * margin).max(DVec2::ONE);
        let extent = bounds.size().max(DVec2::splat(f64::MIN_POSITIVE));
        let scale = (room / extent).min_element();
        let half = DVec2::new(width, height) / scale / 2.0;
        let visible = Rect { low: bounds.center() - half, high: bounds.center() + half };
        Self { visible, scale, least_letters: 0.0, marks: 1.0 }
    }

    /// Is the picture so small that names of small things and lines to numbers have no room: one of a filmstrip, or a thumbnail?
    pub fn is_small(&self) -> bool {
        /// Half of a picture of 500 x 400 pixels, in square pixels: each of two maps beside each other is larger at 800 x 600.
        const SMALL: f64 = 100_000.0;
        // Where letters have a least height, the picture is one for readers: a slide, or a figure of an exercise sheet.
        self.marks < 1.0 || self.least_letters == 0.0 && (self.visible.size() * self.scale).element_product() < SMALL
    }

    /// The height of letters that are `size` pixels high where there is no least height. In small pictures names are lower.
    pub fn letters(&self, size: f32) -> f32 {
        /// In pixels.
        const OF_SMALL: f32 = 11.0;
        let size = if self.is_small() { (size * 0.8).max(OF_SMALL.min(size)) } else { size };
        size.max(self.least_letters as f32)
    }

    /// The visible cells: the first column and row, and one past the last column and row. At least one cell, the nearest one,
    /// also where the map lies outside of the picture.
    pub fn cells(&self, grid: &Grid) -> ((u32, u32), (u32, u32)) {
        let place = |p: DVec2| (p - grid.origin()) / grid.cell_size();
        let limit = |v: f64, most: u32| v.clamp(0.0, most.into()) as u32;
        let (low, high) = (place(self.visible.low).floor(), place(self.visible.high).ceil());
        let (width, height) = (grid.width(), grid.height());
        let (column, row) = (limit(low.x, width.saturating_sub(1)), limit(low.y, height.saturating_sub(1)));
        ((column, row), (limit(high.x, width).max(column + 1), limit(high.y, height).max(row + 1)))
    }

    /// Of cells that are smaller than this part of a pixel, only one in this many columns and rows is looked at: a map of 4096 x 4096 cells
    /// has more than a screen can show.
    pub fn stride(&self, grid: &Grid) -> u32 {
        const SMALLEST: f64 = 0.5;
        ((SMALLEST / (grid.cell_size() * self.scale)) as u32).max(1)
    }

    /// Converts a length in pixels to world units.
    pub fn world(&self, pixels: f64) -> f64 {
        pixels / self.scale
    }

    /// Converts a world position to pixels from the upper left corner.
    pub fn to_pixels(&self, p: DVec2) -> DVec2 {
        (p - self.visible.low) * self.scale
    }

    /// The inverse of [`Lens::to_pixels`].
    pub fn to_world(&self, pixels: DVec2) -> DVec2 {
        self.visible.low + pixels / self.scale
    }
}
