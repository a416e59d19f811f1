//! Which part of the window belongs to the map and which to the guide. The map keeps its place and its size from the first second of a
//! round to its result. The card of the result takes the place of a guide beside the map. Without that column it lies over the map.
//!
//! ```text
//!   ┌───────────────────────┐      ┌───────────────────────┐
//!   │ bar                   │      │ bar                   │
//!   ├────────────────┬──────┤      ├───────────────────────┤
//!   │ map            │guide │  or  │ map                   │
//!   │                │      │      ├───────────────────────┤
//!   └────────────────┴──────┘      │ guide                 │
//!                                  └───────────────────────┘
//! ```

use super::{FROM_EDGE, result};
use crate::app::inset::not_negative;
use egui_macroquad::egui::Rect;
use pathlight::picture::{Lens, Rect as MapRect};

/// The height of a guide below the map, in points.
const STRIP: f32 = 56.0;
/// Beside the map the guide has more room to explain: the map may be smaller by this factor there.
const MAY_SHRINK: f64 = 0.8;

/// The window below the bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    pub map: Rect,
    pub guide: Rect,
    /// Is the guide beside the map? Otherwise it is below.
    pub has_column: bool,
}

impl Parts {
    /// Divides a part of the window, for a map with these bounds. `scale`: how much larger than usual everything is.
    pub fn new(window: Rect, bounds: MapRect, scale: f32) -> Self {
        let column = (result::WIDTH + FROM_EDGE) * scale + 2.0 * result::BORDER;
        let beside = not_negative(window.with_max_x(window.right() - column));
        let above = not_negative(window.with_max_y(window.bottom() - STRIP * scale));
        let fitted = |map: Rect| lens(bounds, map).scale;
        if fitted(beside) >= MAY_SHRINK * fitted(above) {
            let guide = not_negative(window.with_min_x(beside.right()));
            Self { map: beside, guide, has_column: true }
        } else {
            Self { map: above, guide: not_negative(window.with_min_y(above.bottom())), has_column: false }
        }
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

    /// It shrank and moved when the card came.
    #[test]
    fn the_map_is_as_large_beside_the_guide_as_it_can_be() {
        let bounds = Player::open("beam/robbery", None).unwrap().lesson().bounds();
        let sizes = [(800.0, 600.0, false, 640.0), (1280.0, 800.0, true, 880.0), (1920.0, 1080.0, true, 1400.0)];
        for (width, height, has_column, least) in sizes {
            let scale = scale(Vec2::new(width, height));
            let window = Rect::from_min_max(Pos2::new(0.0, BAR * scale), Pos2::new(width, height));
            let parts = Parts::new(window, bounds, scale);
            let lens = lens(bounds, parts.map);
            let wide = (lens.to_pixels(bounds.high) - lens.to_pixels(bounds.low)).x as f32;
            assert!(wide >= least && parts.has_column == has_column, "{width}: {wide}, {parts:?}");
            assert!(!parts.map.shrink(1.0).intersects(parts.guide), "{parts:?}");
        }
    }
}
