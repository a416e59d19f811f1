//! Three hints for newcomers, over the canvas, when a scene is opened in a lesson for the first time.

use super::card_position::{self, CardPosition, Obstacle};
use super::overlay;
use super::persistence;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, Align2, Area, Color32, Context, FontId, Id, Order, Rect, RichText, Sense, Vec2};
use pathlight::lesson::Entry;
use pathlight::picture::Lens;
use pathlight::player::Player;

/// The forms of the card: the width of the text and the size of its letters, in points. The first one is the easiest to read;
/// a small one is shown where it covers fewer marks.
const FORMS: [(f32, f32); 4] = [(300.0, 14.0), (420.0, 14.0), (260.0, 13.0), (200.0, 12.5)];
/// The corners and sides of the canvas, in the order in which they are preferred.
const PIVOTS: [Align2; 8] = [
    Align2::LEFT_TOP,
    Align2::RIGHT_TOP,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_BOTTOM,
    Align2::CENTER_TOP,
    Align2::CENTER_BOTTOM,
    Align2::LEFT_CENTER,
    Align2::RIGHT_CENTER,
];
/// The distance of the card from the edges of the canvas, in points.
const MARGIN: f32 = 8.0;
/// The height of the title, of the button, and between the lines; and the column of the numbers. In points.
const TITLE: f32 = 15.0;
const BUTTON: f32 = 30.0;
const BETWEEN: f32 = 6.0;
const NUMBERS: f32 = 16.0;

/// The name of the card for egui.
pub const AREA: &str = "hints";

/// In which lessons the hints have been read.
pub struct Hints {
    /// Names of lessons.
    read: Vec<String>,
    is_on: bool,
    /// The lesson with the scene, and the step at which the hints appeared.
    shown_at: Option<(String, usize)>,
    /// The lesson with the scene, and the canvas, for which the position of the card was chosen, and the position.
    position: Option<(String, Rect, CardPosition)>,
}

impl Hints {
    /// As they were left in the last session. They are off for someone who has named a step: they know what they want.
    pub fn restored(is_on: bool) -> Self {
        Self { read: persistence::hints_read(), is_on, shown_at: None, position: None }
    }

    /// Shows no more hints in this session.
    pub fn switch_off(&mut self) {
        self.is_on = false;
    }

    /// The hints for this lesson have been read.
    pub fn close(&mut self, lesson: &Entry) {
        self.read.push(lesson.name.to_owned());
        persistence::store_hints_read(&self.read);
    }

    /// Are there hints for this lesson?
    pub fn are_new(&self, lesson: &Entry) -> bool {
        self.is_on && !self.read.iter().any(|read| read == lesson.name)
    }

    /// Shows the hints where they cover the fewest marks, unless they have been read. After the first step they count as
    /// read, because they would cover the map.
    pub fn show(&mut self, ctx: &Context, player: &Player, palette: &Palette, (lens, canvas): (&Lens, Rect)) {
        let lesson = player.lesson().entry();
        if !self.are_new(lesson) {
            return;
        }
        let scene = &format!("{}: {}", lesson.name, player.editor().scene().title);
        let has_stepped = self.has_stepped(scene, player.lesson().run().at());
        let position = match &self.position {
            Some((known, of, position)) if known == scene && *of == canvas => *position,
            _ => {
                card_position(ctx, lesson, &card_position::obstacles(&player.picture(lens).marks, lens, canvas), canvas)
            }
        };
        self.position = Some((scene.clone(), canvas, position));
        if has_stepped || card(ctx, lesson, palette, position, canvas) {
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

/// Where the card covers least of the picture.
fn card_position(ctx: &Context, lesson: &Entry, obstacles: &[Obstacle], canvas: Rect) -> CardPosition {
    let sizes = FORMS.map(|(width, letters)| size(ctx, lesson, width, letters));
    card_position::clearest(obstacles, canvas.shrink(MARGIN), &sizes, &PIVOTS)
}

/// The size of the card with text of this width in letters of this size, in points.
fn size(ctx: &Context, lesson: &Entry, width: f32, letters: f32) -> Vec2 {
    let height = |text: &str, font: FontId, width: f32| {
        ctx.fonts(|fonts| fonts.layout(text.to_owned(), font, Color32::PLACEHOLDER, width).size().y)
    };
    let title = height("New here?", style::bold(TITLE), width);
    let lines =
        lesson.introduction.first_steps.map(|line| height(line, style::sans(letters), width - NUMBERS) + BETWEEN);
    Vec2::new(width, title + BETWEEN + lines.iter().sum::<f32>() + BUTTON) + overlay::AROUND
}

/// Returns true when "Got it" is pressed.
fn card(ctx: &Context, lesson: &Entry, palette: &Palette, position: CardPosition, canvas: Rect) -> bool {
    let (width, letters) = FORMS[position.form];
    let width = width.min(canvas.width() - 2.0 * MARGIN - overlay::AROUND.x).max(0.0);
    let corner = position.rect(size(ctx, lesson, width, letters), canvas.shrink(MARGIN)).min;
    let area = Area::new(Id::new(AREA)).order(Order::Middle).fixed_pos(corner);
    let shown = area.show(ctx, |ui| {
        overlay::card(palette)
            .show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = BETWEEN;
                ui.label(RichText::new("New here?").font(style::bold(TITLE)));
                for (i, line) in lesson.introduction.first_steps.into_iter().enumerate() {
                    let words =
                        ui.painter().layout(line.to_owned(), style::sans(letters), palette.text(), width - NUMBERS);
                    let (row, _) = ui.allocate_exact_size(Vec2::new(width, words.size().y), Sense::hover());
                    let number = (i + 1).to_string();
                    let font = style::bold(letters);
                    ui.painter().text(row.min, Align2::LEFT_TOP, number, font, palette.accent());
                    ui.painter().galley(row.min + Vec2::new(NUMBERS, 0.0), words, palette.text());
                }
                ui.horizontal(|ui| {
                    let button = egui::Button::new(RichText::new("Got it").color(palette.on_accent()));
                    let button = button.fill(palette.accent()).min_size(Vec2::new(80.0, BUTTON));
                    let pressed = ui.add(button).tooltip("Do not show these hints again (Esc)").clicked();
                    ui.label(RichText::new("? shows all keys").font(style::sans(12.5)).color(palette.quiet()));
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
    use pathlight::lesson::{ALL, funnel, wave};
    use pathlight::paint::theme::Theme;
    use pathlight::scene::builtin;

    #[test]
    fn hints_are_shown_until_they_are_read_and_for_each_lesson_on_its_own() {
        let palette = Palette::new(Theme::Dark);
        let canvas = Rect::from_min_size(Pos2::new(0.0, 72.0), Vec2::new(428.0, 400.0));
        for lesson in ALL {
            for form in 0..FORMS.len() {
                let mut window = Headless::new(800.0, 600.0);
                let mut pressed = false;
                let position = CardPosition { form, pivot: Align2::RIGHT_BOTTOM };
                let mut show = |ui: &mut egui::Ui| pressed |= card(ui.ctx(), lesson, &palette, position, canvas);
                window.frame(Vec::new(), &mut show);
                window.frame(Vec::new(), &mut show);
                let text = window.text();
                assert!(lesson.introduction.first_steps.iter().all(|line| text.contains(line)), "{text}");
                let cut = window.seen(|seen| !canvas.contains_rect(seen.rect));
                assert!(cut.is_empty(), "{lesson:?}, form {form}: {cut:?}");
                window.click(window.position("Got it") + Vec2::splat(4.0), &mut show);
                assert!(pressed, "{lesson:?}");
            }
        }
        let mut hints = Hints { read: vec!["wave".to_owned()], is_on: true, shown_at: None, position: None };
        assert!(!hints.has_stepped("A to G", 5) && !hints.has_stepped("A to G", 5));
        assert!(!hints.has_stepped("Zigzag", 0), "another scene begins elsewhere");
        assert!(hints.has_stepped("Zigzag", 1));
        assert!(!hints.are_new(&wave::LESSON) && hints.are_new(&funnel::LESSON));
        assert!(!Hints { is_on: false, ..hints }.are_new(&funnel::LESSON));
    }

    /// The card lay over the first portals of the funnel, and over the goal of the wave. It covers fewer marks than at the
    /// upper left, and none of them is the start or the goal.
    #[test]
    fn the_card_covers_neither_start_nor_goal_and_less_than_at_the_upper_left() {
        use pathlight::picture::{Role, Shape};
        let mut cleared = 0;
        for (width, height) in [(510.0, 400.0), (860.0, 600.0)] {
            let canvas = Rect::from_min_size(Pos2::new(30.0, 82.0), Vec2::new(width, height));
            let ctx = Context::default();
            style::set_fonts(&ctx);
            let _ = ctx.run(egui::RawInput::default(), |_| ());
            for scene in builtin::ALL {
                let player = Player::open(scene.name, None).unwrap();
                let lens = Lens::fit(player.lesson().bounds(), width.into(), height.into(), Lens::MARGIN);
                let marks = player.picture(&lens).marks;
                let obstacles = card_position::obstacles(&marks, &lens, canvas);
                let lesson = player.lesson().entry();
                let found = card_position(&ctx, lesson, &obstacles, canvas);
                let rect = |position: CardPosition| {
                    let (width, letters) = FORMS[position.form];
                    position.rect(size(&ctx, lesson, width, letters), canvas.shrink(MARGIN))
                };
                let usual = rect(CardPosition { form: 0, pivot: Align2::LEFT_TOP });
                let cost = card_position::covered(&obstacles, rect(found));
                assert!(cost <= card_position::covered(&obstacles, usual), "{}", scene.name);
                assert!(canvas.contains_rect(rect(found)), "{}", scene.name);
                let is_end = |mark: &&pathlight::picture::Mark| {
                    matches!(mark.role, Role::Start | Role::Goal) && matches!(mark.shape, Shape::Symbol { .. })
                };
                let ends: Vec<_> = marks.iter().filter(is_end).cloned().collect();
                let ends = card_position::obstacles(&ends, &lens, canvas);
                let all = (0..FORMS.len()).flat_map(|form| PIVOTS.map(|pivot| rect(CardPosition { form, pivot })));
                let is_clear = |rect: Rect| canvas.contains_rect(rect) && card_position::covered(&ends, rect) == 0.0;
                let can_be_clear = all.into_iter().any(is_clear);
                assert!(is_clear(rect(found)) || !can_be_clear, "{} at {width} x {height}", scene.name);
                cleared += usize::from(can_be_clear);
            }
        }
        // On a small canvas, six scenes are so full that every position covers one of the two.
        assert!(cleared >= 2 * builtin::ALL.len() - 6, "{cleared} of {} positions", 2 * builtin::ALL.len());
    }
}
