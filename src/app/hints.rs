//! Three hints for newcomers when a scene is opened in a lesson for the first time: over the canvas where they cover nothing,
//! else over the lower part of the panel, below the sentence that they speak of.

use super::card_position::{self, CardPosition, Obstacle};
use super::fit;
use super::overlay;
use super::persistence;
use super::style::{self, Palette};
use crate::app::widgets::{self, tooltip::Tooltip};
use egui_macroquad::egui::{Align2, Area, Context, Id, Order, Pos2, Rect, RichText, Sense, Stroke, Vec2};
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
/// A card that covers no more than this stays over the canvas: some of a wall, or of the border of an area.
const NEXT_TO_NOTHING: f32 = 8.0;
/// The height of the letters over the panel, in points.
const IN_PANEL: f32 = 12.5;
/// The card leaves so much of the panel free: the sentence and what decided the step.
const LEFT_FREE: f32 = 0.4;
/// Over the code it begins here: a little higher, so that it ends above what there is to try.
const ABOVE_TRY: f32 = 0.355;
/// From this height on, in points, a panel shows all of its cards.
const ROOMY_PANEL: f32 = 560.0;
/// The height of the title, of the button, and between the lines; and the column of the numbers. In points.
const TITLE: f32 = 15.0;
const BUTTON: f32 = 30.0;
const BETWEEN: f32 = 6.0;
const NUMBERS: f32 = 16.0;

/// All hints of a lesson.
const ALL: usize = 3;

/// The name of the card for egui.
pub const AREA: &str = "hints";

/// In which lessons the hints have been read.
pub struct Hints {
    /// Names of lessons.
    read: Vec<String>,
    is_on: bool,
    /// The lesson with the scene, and the step at which the hints appeared.
    shown_at: Option<(String, usize)>,
    /// The lesson with the scene, and the canvas, for which the place of the card was chosen, and the place.
    place: Option<(String, Rect, Place)>,
}

/// Where the card stands: its upper left corner, the width of the text and the height of its letters, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    at: Pos2,
    width: f32,
    letters: f32,
    /// So many of the hints are shown.
    lines: usize,
}

impl Hints {
    /// As they were left in the last session. They are off for someone who has named a step: they know what they want.
    pub fn restored(is_on: bool) -> Self {
        Self { read: persistence::hints_read(), is_on, shown_at: None, place: None }
    }

    /// Shows no more hints in this session.
    pub fn switch_off(&mut self) {
        self.is_on = false;
    }

    /// The hints for this lesson have been read.
    pub fn close(&mut self, lesson: &Entry) {
        self.read.push(lesson.name.to_owned());
        persistence::store_hints_read(lesson.name);
    }

    /// Are there hints for this lesson?
    pub fn are_new(&self, lesson: &Entry) -> bool {
        self.is_on && !self.read.iter().any(|read| read == lesson.name)
    }

    /// Shows the hints where they cover nothing of the map and no number of its rulers, unless they have been read. After the first step they count as
    /// read. `panel` is the panel beside the canvas, if it is shown.
    pub fn show(
        &mut self,
        ctx: &Context,
        player: &Player,
        palette: &Palette,
        (lens, canvas, rulers): (&Lens, Rect, &[Rect]),
        panel: Option<Rect>,
    ) {
        let lesson = player.lesson().entry();
        if !self.are_new(lesson) {
            return;
        }
        let scene = &format!("{}: {}", lesson.name, player.editor().scene().title);
        let has_stepped = self.has_stepped(scene, player.lesson().run().at());
        let place = match &self.place {
            Some((known, of, place)) if known == scene && *of == canvas => *place,
            _ => {
                let mut obstacles = card_position::obstacles(&player.picture(lens).marks, lens, canvas);
                obstacles.extend(small_map(player, lens, canvas));
                obstacles.extend(rulers.iter().map(|&rect| Obstacle { rect, cost: 2.0 * NEXT_TO_NOTHING }));
                place(ctx, lesson, &obstacles, canvas, panel)
            }
        };
        self.place = Some((scene.clone(), canvas, place));
        if has_stepped || card(ctx, lesson, palette, place) {
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

/// On a small canvas the map is small as well: also a corner of it with nothing but walls is missed.
fn small_map(player: &Player, lens: &Lens, canvas: Rect) -> Option<Obstacle> {
    /// The width of a canvas in points, and how far the card may reach over the border of the map.
    const SMALL: f32 = 640.0;
    const BORDER: f32 = 10.0;
    let bounds = player.lesson().bounds();
    let [low, high] = [bounds.low, bounds.high].map(|p| {
        let pixels = lens.to_pixels(p).as_vec2();
        canvas.min + Vec2::new(pixels.x, pixels.y)
    });
    let rect = Rect::from_min_max(low, high).shrink(BORDER);
    (canvas.width() < SMALL).then_some(Obstacle { rect, cost: 2.0 * NEXT_TO_NOTHING })
}

/// Where the card covers least: over the canvas if that is next to nothing, else over the panel if there is room.
fn place(ctx: &Context, lesson: &Entry, obstacles: &[Obstacle], canvas: Rect, panel: Option<Rect>) -> Place {
    let sizes = FORMS.map(|(width, letters)| size(ctx, lesson, width, letters, ALL));
    let position = card_position::clearest(obstacles, canvas.shrink(MARGIN), &sizes, &PIVOTS);
    let covered = card_position::covered(obstacles, position.rect(sizes[position.form], canvas.shrink(MARGIN)));
    let over_panel = panel.filter(|_| covered > NEXT_TO_NOTHING).and_then(|panel| over_panel(ctx, lesson, panel));
    over_panel.unwrap_or_else(|| over_canvas(ctx, lesson, position, canvas))
}

fn over_canvas(ctx: &Context, lesson: &Entry, position: CardPosition, canvas: Rect) -> Place {
    let (width, letters) = FORMS[position.form];
    let width = width.min(canvas.width() - 2.0 * MARGIN - overlay::AROUND.x).max(0.0);
    let at = position.rect(size(ctx, lesson, width, letters, ALL), canvas.shrink(MARGIN)).min;
    Place { at, width, letters, lines: ALL }
}

/// Over the code in a panel with room for all cards, else at its lower end: a newcomer tries what is below the code. In a low panel only
/// the first hint is shown: all of them covered the code. None if the card would be too high.
fn over_panel(ctx: &Context, lesson: &Entry, panel: Rect) -> Option<Place> {
    let inner = panel.shrink(MARGIN);
    let width = inner.width() - overlay::AROUND.x;
    let lines = if panel.height() >= ROOMY_PANEL { ALL } else { 1 };
    let height = size(ctx, lesson, width, IN_PANEL, lines).y;
    let below = |part: f32| panel.top() + part * panel.height();
    let (lowest, highest) = (inner.bottom() - height, below(LEFT_FREE));
    let top = if panel.height() >= ROOMY_PANEL { lowest.min(below(ABOVE_TRY)) } else { lowest };
    let at = Pos2::new(inner.left(), top);
    (lowest >= highest).then_some(Place { at, width, letters: IN_PANEL, lines })
}

/// The size of the card with so many hints of this width in letters of this size, in points.
fn size(ctx: &Context, lesson: &Entry, width: f32, letters: f32, lines: usize) -> Vec2 {
    let title = fit::height(ctx, "New here?", style::bold(TITLE), width);
    let height = |line: &str| fit::height(ctx, line, style::sans(letters), width - NUMBERS) + BETWEEN;
    let lines = lesson.introduction.first_steps.into_iter().take(lines).map(height);
    Vec2::new(width, title + BETWEEN + lines.sum::<f32>() + BUTTON) + overlay::AROUND
}

/// Returns true when "Got it" is pressed.
fn card(ctx: &Context, lesson: &Entry, palette: &Palette, Place { at, width, letters, lines }: Place) -> bool {
    let area = Area::new(Id::new(AREA)).order(Order::Middle).fixed_pos(at);
    let shown = area.show(ctx, |ui| {
        overlay::card(palette)
            .stroke(Stroke::new(1.0, palette.accent()))
            .show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = BETWEEN;
                ui.label(RichText::new("New here?").font(style::bold(TITLE)));
                for (i, line) in lesson.introduction.first_steps.into_iter().enumerate().take(lines) {
                    let words =
                        ui.painter().layout(line.to_owned(), style::sans(letters), palette.text(), width - NUMBERS);
                    let (row, _) = ui.allocate_exact_size(Vec2::new(width, words.size().y), Sense::hover());
                    let number = (i + 1).to_string();
                    let font = style::bold(letters);
                    ui.painter().text(row.min, Align2::LEFT_TOP, number, font, palette.accent());
                    ui.painter().galley(row.min + Vec2::new(NUMBERS, 0.0), words, palette.text());
                }
                ui.horizontal(|ui| {
                    let button =
                        widgets::main_button(RichText::new("Got it"), palette).min_size(Vec2::new(80.0, BUTTON));
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
    use pathlight::lesson::{ALL as LESSONS, funnel, wave};
    use pathlight::paint::theme::Theme;
    use pathlight::scene::builtin;

    #[test]
    fn hints_are_shown_until_they_are_read_and_for_each_lesson_on_its_own() {
        let palette = Palette::new(Theme::Dark);
        let canvas = Rect::from_min_size(Pos2::new(0.0, 72.0), Vec2::new(428.0, 400.0));
        for lesson in LESSONS {
            for form in 0..FORMS.len() {
                let mut window = Headless::new(800.0, 600.0);
                let mut pressed = false;
                let position = CardPosition { form, pivot: Align2::RIGHT_BOTTOM };
                let mut show = |ui: &mut egui_macroquad::egui::Ui| {
                    let place = over_canvas(ui.ctx(), lesson, position, canvas);
                    pressed |= card(ui.ctx(), lesson, &palette, place);
                };
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
        let mut hints = Hints { read: vec!["wave".to_owned()], is_on: true, shown_at: None, place: None };
        assert!(!hints.has_stepped("A to G", 5) && !hints.has_stepped("A to G", 5));
        assert!(!hints.has_stepped("Zigzag", 0), "another scene begins elsewhere");
        assert!(hints.has_stepped("Zigzag", 1));
        assert!(!hints.are_new(&wave::LESSON) && hints.are_new(&funnel::LESSON));
        assert!(!Hints { is_on: false, ..hints }.are_new(&funnel::LESSON));
    }

    /// The card lay over the first portals of the funnel, over the goal of the wave, and in a small window over most of the map.
    /// It covers next to nothing of a map, or else it leaves the sentence free in the panel.
    #[test]
    fn the_card_covers_no_map_and_no_sentence() {
        let ctx = fit::context();
        for (width, height, panel) in [(800.0, 600.0, 240.0), (1280.0, 800.0, 372.0), (1920.0, 1080.0, 420.0)] {
            let panel = Rect::from_min_max(Pos2::new(width - panel, 48.0), Pos2::new(width, height - 92.0));
            let canvas = Rect::from_min_max(Pos2::new(30.0, 82.0), Pos2::new(panel.left(), panel.bottom() - 20.0));
            let size_of_canvas = canvas.size();
            for scene in builtin::ALL {
                let player = Player::open(scene.name, None).unwrap();
                let bounds = player.lesson().bounds();
                let lens = Lens::fit(bounds, size_of_canvas.x.into(), size_of_canvas.y.into(), Lens::MARGIN);
                let mut obstacles = card_position::obstacles(&player.picture(&lens).marks, &lens, canvas);
                obstacles.extend(small_map(&player, &lens, canvas));
                let lesson = player.lesson().entry();
                let found = place(&ctx, lesson, &obstacles, canvas, Some(panel));
                let rect = Rect::from_min_size(found.at, size(&ctx, lesson, found.width, found.letters, found.lines));
                let name = format!("{} at {width} x {height}", scene.name);
                if canvas.contains_rect(rect) {
                    assert!(card_position::covered(&obstacles, rect) <= NEXT_TO_NOTHING, "{name}");
                } else {
                    assert!(panel.contains_rect(rect), "{name}: {rect:?} in {panel:?}");
                    let free = if panel.height() >= ROOMY_PANEL { ABOVE_TRY } else { LEFT_FREE };
                    assert!(rect.top() >= panel.top() + free * panel.height() - 1.0, "{name}");
                }
                let folded = place(&ctx, lesson, &obstacles, canvas, None);
                assert!(canvas.contains(folded.at), "{name}");
            }
        }
    }
}
