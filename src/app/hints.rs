//! Three hints for newcomers, over the canvas, when a scene is opened in a lesson for the first time.

use super::overlay;
use super::persistence;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, Area, Context, Id, Order, Rect, RichText, Vec2};

/// The width of the text, in points.
const WIDTH: f32 = 300.0;

/// What a newcomer does first in a lesson.
const fn lines(lesson: &str) -> [&'static str; 3] {
    match lesson.as_bytes() {
        b"wave" => [
            "Press → for one step. The large sentence says what it did and why.",
            "Click on cells to draw walls, or drag the start and the goal: the wave follows at once.",
            "Hold Alt and click on a cell: you get to the step that gave it its number.",
        ],
        b"funnel" => [
            "Press → for one step, Shift → for one portal. The large sentence says what happened and why.",
            "Drag the start, the goal or a corner: the string follows at once.",
            "Hold Alt and click on a corner: you get to the step that last changed it.",
        ],
        _ => [
            "Press → for one step. The large sentence says what it did and why.",
            "Drag a star or a corner: what can be seen follows at once.",
            "Hold Alt and click on something: you get to the step that last changed it.",
        ],
    }
}

/// In which lessons the hints have been read.
pub struct Hints {
    /// Names of lessons.
    read: Vec<String>,
    is_on: bool,
    /// The scene and the step at which the hints appeared.
    shown_at: Option<(String, usize)>,
}

impl Hints {
    /// As they were left in the last session. They are off for someone who has named a step: they know what they want.
    pub fn restored(is_on: bool) -> Self {
        Self { read: persistence::hints_read(), is_on, shown_at: None }
    }

    /// Shows no more hints in this session.
    pub fn switch_off(&mut self) {
        self.is_on = false;
    }

    /// The hints for this lesson have been read.
    pub fn close(&mut self, lesson: &str) {
        self.read.push(lesson.to_owned());
        persistence::store_hints_read(&self.read);
    }

    /// Are there hints for this lesson?
    pub fn are_new(&self, lesson: &str) -> bool {
        self.is_on && !self.read.iter().any(|read| read == lesson)
    }

    /// Shows the hints at the upper left of the canvas, unless they have been read. `scene` and `step` are what the window
    /// shows. After the first step the hints count as read, because they would cover the map.
    pub fn show(&mut self, ctx: &Context, lesson: &str, (scene, step): (&str, usize), palette: &Palette, rect: Rect) {
        if !self.are_new(lesson) {
            return;
        }
        let has_stepped = self.has_stepped(scene, step);
        if has_stepped || card(ctx, lesson, palette, rect) {
            self.close(lesson);
        }
    }

    /// Is the run somewhere else than when the hints appeared in this scene?
    fn has_stepped(&mut self, scene: &str, step: usize) -> bool {
        match &self.shown_at {
            Some((known, at)) if known == scene => *at != step,
            _ => {
                self.shown_at = Some((scene.to_owned(), step));
                false
            }
        }
    }
}

/// Returns true when "Got it" is pressed.
fn card(ctx: &Context, lesson: &str, palette: &Palette, rect: Rect) -> bool {
    let area = Area::new(Id::new("hints")).order(Order::Middle).fixed_pos(rect.left_top() + Vec2::splat(12.0));
    let shown = area.show(ctx, |ui| {
        overlay::card(palette)
            .show(ui, |ui| {
                ui.set_width(WIDTH.min(rect.width() - 60.0));
                ui.label(RichText::new("New here?").font(style::bold(15.0)));
                for (i, line) in lines(lesson).into_iter().enumerate() {
                    ui.horizontal_top(|ui| {
                        ui.label(RichText::new(format!("{}", i + 1)).font(style::bold(14.0)).color(palette.accent()));
                        ui.add(egui::Label::new(RichText::new(line).font(style::sans(14.0))).wrap());
                    });
                }
                ui.add_space(4.0);
                ui.horizontal(|ui| {
                    let button = egui::Button::new(RichText::new("Got it").color(palette.on_accent()));
                    let button = button.fill(palette.accent()).min_size(Vec2::new(80.0, 30.0));
                    let pressed = ui.add(button).tooltip("Do not show these hints again").clicked();
                    ui.label(RichText::new("? shows all keys").font(style::sans(13.0)).color(palette.quiet()));
                    pressed
                })
                .inner
            })
            .inner
    });
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::Pos2;
    use pathlight::lesson::NAMES;
    use pathlight::paint::theme::Theme;

    #[test]
    fn hints_are_shown_until_they_are_read_and_for_each_lesson_on_its_own() {
        let palette = Palette::new(Theme::Dark);
        let canvas = Rect::from_min_size(Pos2::new(0.0, 72.0), Vec2::new(428.0, 400.0));
        for lesson in NAMES {
            let mut window = Headless::new(800.0, 600.0);
            let mut pressed = false;
            let mut show = |ui: &mut egui::Ui| pressed |= card(ui.ctx(), lesson, &palette, canvas);
            window.frame(Vec::new(), &mut show);
            window.frame(Vec::new(), &mut show);
            let text = window.text();
            assert!(lines(lesson).iter().all(|line| text.contains(line)), "{text}");
            let at = window.position("Got it") + Vec2::splat(4.0);
            assert!(canvas.contains(at), "{at:?}");
            window.click(at, &mut show);
            assert!(pressed, "{lesson}");
        }
        let mut hints = Hints { read: vec!["wave".to_owned()], is_on: true, shown_at: None };
        assert!(!hints.has_stepped("A to G", 5) && !hints.has_stepped("A to G", 5));
        assert!(!hints.has_stepped("Zigzag", 0), "another scene begins elsewhere");
        assert!(hints.has_stepped("Zigzag", 1));
        assert!(!hints.are_new("wave") && hints.are_new("funnel"));
        assert!(!Hints { is_on: false, ..hints }.are_new("funnel"));
    }
}
