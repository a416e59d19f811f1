//! Rectangles inside others, where there may be no room.

use egui_macroquad::egui::{Rect, Vec2};

/// The rectangle without a margin on each side. Where there is no room for both margins, its middle remains: the result
/// is never turned inside out, as that of egui's `shrink` is, so a position can always be clamped to it.
pub fn inset(rect: Rect, margin: Vec2) -> Rect {
    let size = rect.size().max(Vec2::ZERO);
    Rect::from_center_size(rect.center(), (size - 2.0 * margin).max(Vec2::ZERO))
}

/// The rectangle; of one that is turned inside out, its upper left corner with no size.
pub fn not_negative(rect: Rect) -> Rect {
    Rect::from_min_size(rect.min, rect.size().max(Vec2::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::Pos2;

    #[test]
    fn what_remains_is_never_negative() {
        let rect = Rect::from_min_size(Pos2::new(10.0, 20.0), Vec2::new(100.0, 50.0));
        assert_eq!(inset(rect, Vec2::splat(10.0)), rect.shrink(10.0));
        let remains = inset(rect, Vec2::splat(40.0));
        assert_eq!((remains.min, remains.max), (Pos2::new(50.0, 45.0), Pos2::new(70.0, 45.0)));
        for rect in [inset(rect, Vec2::splat(1000.0)), inset(rect.shrink(1000.0), Vec2::ZERO)] {
            assert!(!rect.is_negative() && rect.clamp(Pos2::ZERO).is_finite(), "{rect:?}");
        }
        assert_eq!(not_negative(rect.shrink2(Vec2::new(0.0, 40.0))).height(), 0.0);
        assert_eq!(not_negative(rect), rect);
    }
}
