//! How large everything is: the interface scale that the user has chosen, the size of the screen, and presenter mode.
//!
//! One factor enlarges widgets and canvas alike. egui multiplies all points by it, and the canvas is painted in points:
//! a picture, its hit tests and the files made from it know nothing of the factor.

use egui_macroquad::egui::Vec2;

/// The size of a window, in points, from which on everything is enlarged if the user has chosen no scale: twice the size at
/// 3840 x 2160. Many of these screens do not say how large they are, and letters of 13 pixels cannot be read on them.
const ROOMY: Vec2 = Vec2::new(1920.0, 1080.0);
/// The least size of a window, in points. No larger scale is used: the controls would not fit.
const LEAST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);
/// The factor of presenter mode in a window of this size. It grows with the window: a picture on a wall is looked at from
/// afar, whatever its pixels are.
const PRESENTED: (Vec2, f32) = (Vec2::new(1920.0, 1080.0), 2.0);
/// The least factor of presenter mode, for small windows. With a larger one, the names on a map have no room beside each
/// other at 800 x 600.
const LEAST_PRESENTED: f32 = 1.15;
/// No letters are lower in presenter mode, in points: 24 pixels in a window of 1920 x 1080. In smaller windows less, see
/// [`Scale::least_letters`].
pub const LEAST_LETTERS: f32 = 12.0;
/// And nowhere lower, in points: badges with smaller letters have none.
const LEAST_ANYWHERE: f32 = 9.0;

/// The scale of the interface.
pub struct Scale {
    /// What the user has chosen, from 1 to 2. None: it follows from the size of the window.
    chosen: Option<f32>,
    /// The factor of the last frame, and the part of it that is due to presenter mode.
    last: Option<(f32, f32)>,
}

/// What a frame has to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// egui's zoom factor.
    pub factor: f32,
    /// The user has chosen this scale with keys: it is stored for the next session.
    pub store: Option<f32>,
}

impl Scale {
    /// With the scale that the user chose in an earlier session.
    pub fn new(chosen: Option<f32>) -> Self {
        Self { chosen: chosen.map(in_range), last: None }
    }

    /// Uses this scale from the next frame on. Returns the one that is used, from 1 to 2.
    pub fn choose(&mut self, scale: f32) -> f32 {
        let scale = in_range(scale);
        self.chosen = Some(scale);
        scale
    }

    /// The scale of the last frame, without what is due to presenter mode.
    pub fn interface(&self) -> f32 {
        self.last.map_or(1.0, |(factor, presented)| factor / presented)
    }

    /// No letters on the canvas are lower in presenter mode, in points of the last frame: 24 pixels in a window of
    /// 1920 x 1080, and in proportion in a smaller one, where names of this size would not fit beside each other.
    /// `window` is the size of the window in points of the last frame.
    pub fn least_letters(&self, window: Vec2) -> f32 {
        let factor = self.last.map_or(1.0, |(factor, _)| factor);
        let (size, enlarged) = PRESENTED;
        let in_proportion = (window * factor / size).min_elem() * enlarged;
        (LEAST_LETTERS * in_proportion / factor).clamp(LEAST_ANYWHERE, LEAST_LETTERS)
    }

    /// The factor for this frame. `zoom` is egui's factor, which changes when the user presses Ctrl + or Ctrl −; `window`
    /// is the size of the window in points at factor 1.
    pub fn step(&mut self, zoom: f32, window: Vec2, presenter: bool) -> Step {
        let by_user = self.last.filter(|(factor, _)| (zoom - factor).abs() > 1e-3);
        let store = by_user.map(|(_, presented)| in_range(zoom / presented));
        self.chosen = store.or(self.chosen);
        let most = (window / LEAST_WINDOW).min_elem().max(1.0);
        let interface = self.chosen.unwrap_or_else(|| automatic(window)).min(most);
        let presented = if presenter { presented(window) / interface } else { 1.0 }.max(1.0);
        let factor = interface * presented;
        self.last = Some((factor, presented));
        Step { factor, store }
    }
}

/// Whole percents from 100 to 200.
fn in_range(scale: f32) -> f32 {
    if scale.is_finite() { (scale.clamp(1.0, 2.0) * 100.0).round() / 100.0 } else { 1.0 }
}

/// The scale for a window of this size, in tenths.
fn automatic(window: Vec2) -> f32 {
    ((window / ROOMY).min_elem().clamp(1.0, 2.0) * 10.0).floor() / 10.0
}

fn presented(window: Vec2) -> f32 {
    let (size, factor) = PRESENTED;
    ((window / size).min_elem() * factor).max(LEAST_PRESENTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HD: Vec2 = Vec2::new(1920.0, 1080.0);

    #[test]
    fn the_scale_follows_the_window_until_the_user_chooses_one() {
        let mut scale = Scale::new(None);
        for (width, height, factor) in [
            (800.0, 600.0, 1.0),
            (1280.0, 800.0, 1.0),
            (1920.0, 1080.0, 1.0),
            (2560.0, 1440.0, 1.3),
            (3840.0, 2160.0, 2.0),
        ] {
            let zoom = scale.last.map_or(1.0, |(factor, _)| factor);
            assert_eq!(scale.step(zoom, Vec2::new(width, height), false), Step { factor, store: None });
        }
        assert_eq!(scale.step(1.6, HD, false), Step { factor: 1.6, store: Some(1.6) }, "Ctrl + in a large window");
        assert_eq!(scale.step(1.6, Vec2::new(3840.0, 2160.0), false).factor, 1.6, "a choice stays");
        assert_eq!(Scale::new(Some(1.2)).step(1.0, HD, false).factor, 1.2, "also in the next session");
        assert_eq!(scale.choose(1.25), 1.25);
        assert_eq!(scale.step(1.6, HD, false), Step { factor: 1.25, store: None }, "in the settings");
        assert_eq!(scale.step(1.25, HD, true).factor, 2.0);
        assert_eq!(scale.interface(), 1.25, "presenter mode does not change it");
    }

    #[test]
    fn a_scale_outside_of_100_to_200_percent_is_refused() {
        let mut scale = Scale::new(Some(9.0));
        assert_eq!(scale.step(1.0, HD, false).factor, 2.0);
        assert_eq!(scale.step(2.1, HD, false), Step { factor: 2.0, store: Some(2.0) });
        assert_eq!(scale.step(0.9, HD, false), Step { factor: 1.0, store: Some(1.0) });
        assert_eq!(Scale::new(Some(f32::NAN)).step(1.0, HD, false).factor, 1.0);
    }

    /// Twice the size in a window of 800 x 600 would leave 400 points for the controls of the timeline.
    #[test]
    fn a_small_window_limits_the_scale_and_a_large_one_gives_it_back() {
        let mut scale = Scale::new(Some(2.0));
        assert_eq!(scale.step(1.0, Vec2::new(800.0, 600.0), false), Step { factor: 1.25, store: None });
        assert_eq!(scale.step(1.25, HD, false), Step { factor: 2.0, store: None });
    }

    /// The letters of a window of 1920 x 1080 had no room in a window of 800 x 600.
    #[test]
    fn the_least_letters_of_presenter_mode_shrink_with_the_window() {
        for (width, height, pixels) in [(1920.0, 1080.0, 24.0), (3840.0, 2160.0, 48.0), (1280.0, 800.0, 16.0)] {
            for chosen in [None, Some(1.25), Some(1.5)] {
                let (window, mut scale) = (Vec2::new(width, height), Scale::new(chosen));
                let factor = scale.step(1.0, window, true).factor;
                let found = scale.least_letters(window / factor) * factor;
                assert!((found - pixels).abs() < 0.01, "{width} x {height} at {chosen:?}: {found}");
            }
        }
        let (window, mut scale) = (Vec2::new(800.0, 600.0), Scale::new(None));
        let factor = scale.step(1.0, window, true).factor;
        let found = scale.least_letters(window / factor) * factor;
        assert!((10.0..12.0).contains(&found), "{found} pixels");
    }

    #[test]
    fn presenter_mode_enlarges_and_leaves_the_chosen_scale_alone() {
        let mut scale = Scale::new(Some(1.5));
        scale.step(1.0, HD, false);
        let presented = scale.step(1.5, HD, true);
        assert_eq!(presented, Step { factor: 2.0, store: None });
        assert!(LEAST_LETTERS * presented.factor >= 24.0, "pixels in a window of 1920 x 1080");
        assert_eq!(scale.step(2.0, HD, false), Step { factor: 1.5, store: None });
    }
}
