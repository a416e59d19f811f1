//! Which part of the window belongs to the map and which to the guide. The map keeps its place and its size from the first second of a
//! round to its result, which takes the place of the gauges and of the guide: nothing ever covers the map.
//!
//! ```text
//!   ┌───────────────────────┐
//!   │ bar: gauges, result   │
//!   ├───────────────────────┤
//!   │ map                   │
//!   ├───────────────────────┤
//!   │ guide: keys, reason   │
//!   └───────────────────────┘
//! ```

use crate::app::inset::not_negative;
use egui_macroquad::egui::Rect;
use pathlight::picture::{Lens, Rect as MapRect};

/// The height of the guide below the map, in points.
const STRIP: f32 = 56.0;

/// The window below the bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    pub map: Rect,
    pub guide: Rect,
}

impl Parts {
    /// Divides a part of the window. `scale`: how much larger than usual everything is.
    pub fn new(window: Rect, scale: f32) -> Self {
        let map = not_negative(window.with_max_y(window.bottom() - STRIP * scale));
        Self { map, guide: not_negative(window.with_min_y(map.bottom())) }
    }
}

/// The whole map in its part of the window.
pub fn lens(bounds: MapRect, map: Rect) -> Lens {
    Lens::fit(bounds, map.width().into(), map.height().into(), Lens::MARGIN)
}

#[cfg(test)]
mod tests {
    use super::super::{BAR, scale};
    use super::*;
    use egui_macroquad::egui::{Pos2, Vec2};
    use pathlight::player::Player;

    /// It shrank and moved when the card came, and beside a panel of keys it was smaller.
    #[test]
    fn the_map_is_as_large_above_the_guide_as_it_can_be() {
        let bounds = Player::open("beam/robbery", None).unwrap().lesson().bounds();
        for (width, height, least) in [(800.0, 600.0, 640.0), (1280.0, 800.0, 940.0), (1920.0, 1080.0, 1250.0)] {
            let scale = scale(Vec2::new(width, height));
            let window = Rect::from_min_max(Pos2::new(0.0, BAR * scale), Pos2::new(width, height));
            let parts = Parts::new(window, scale);
            let lens = lens(bounds, parts.map);
            let wide = (lens.to_pixels(bounds.high) - lens.to_pixels(bounds.low)).x as f32;
            assert!(wide >= least, "{width}: {wide}, {parts:?}");
            assert!(!parts.map.shrink(1.0).intersects(parts.guide), "{parts:?}");
        }
    }
}
