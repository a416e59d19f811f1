//! Presenter mode: the sentence in large type below the canvas, with the stage and the progress of the run, what decided the
//! step, and messages of the window.

use super::overlay::{self, NoticeClick};
use super::panel::{self, Panel, Requests};
use super::style::{self, Palette};
use super::timeline;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align2, Area, Button, Context, Frame, Id, Label, Margin, Order, Rect, RichText, Sense, Stroke, Ui, Vec2,
};
use pathlight::lesson::question::{Answer, Form};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Player};
use pathlight::tutor::predict::OpenQuestion;
use pathlight::words::Sentence;

/// The height of the letters of a question, in points.
const QUESTION: f32 = 19.0;
/// The height of all with a sentence of two lines, in points. The canvas does not change its size at every step.
const HEIGHT: f32 = 93.0;
/// What is added to it where what decided the step stands beside the sentence.
const WHY: f32 = 38.0;
/// The height below stage and progress, in points.
const BELOW_PROGRESS: f32 = 52.0;
/// So many lines of the largest letters has a sentence, alone and beside what decided the step.
const LINES: f32 = 2.0;
const LINES_BESIDE_WHY: f32 = 3.6;
/// The part of the width that the sentence has then, and half the space between both, in points.
const SENTENCE_SHARE: f32 = 0.54;
const BETWEEN: f32 = 14.0;
/// A message needs at least this width, in points.
const LEAST_MESSAGE: f32 = 60.0;
/// The height of the bar that shows the progress, in points.
const BAR: f32 = 5.0;

/// What stands in the bar besides the sentence.
#[derive(Default)]
pub struct Beside<'a> {
    /// Does what decided the step stand there?
    pub why: bool,
    /// A message. Over the map it would cover what is talked about.
    pub said: Option<&'a Said>,
}

/// A message of the window, and the words of its button.
pub struct Said {
    pub text: String,
    pub is_error: bool,
    pub offer: Option<&'static str>,
}

/// What the user requests in the bar, and what of the message was clicked.
#[derive(Default)]
pub struct Reply {
    pub requests: Requests,
    pub clicked: Option<NoticeClick>,
}

/// Shows the bar.
pub fn show(
    ctx: &Context,
    player: &Player,
    panel: &mut Panel,
    beside: &Beside,
    palette: &Palette,
    highlighted: Option<Thing>,
) -> Reply {
    let frame = Frame::new().fill(palette.panel()).inner_margin(Margin { left: 28, right: 28, top: 12, bottom: 14 });
    let bottom = egui::TopBottomPanel::bottom("presenter").frame(frame);
    bottom.show(ctx, |ui| bar(ui, player, panel, beside, palette, highlighted)).inner
}

fn bar(
    ui: &mut Ui,
    player: &Player,
    panel: &mut Panel,
    beside: &Beside,
    palette: &Palette,
    highlighted: Option<Thing>,
) -> Reply {
    let has_why = beside.why && player.question().is_none();
    ui.set_min_height(if has_why { HEIGHT + WHY } else { HEIGHT });
    if let Some(open) = player.question() {
        let clicked = beside.said.and_then(|said| message(ui, said, palette));
        return Reply { requests: question(ui, open, panel.typed(), palette, highlighted), clicked };
    }
    let clicked = progress(ui, player, beside.said, palette);
    if !has_why {
        return Reply { requests: panel::presented(ui, player, LINES, palette, highlighted), clicked };
    }
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), BELOW_PROGRESS + WHY), Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + rect.width() * SENTENCE_SHARE);
    ui.painter().vline(right.left(), rect.y_range(), Stroke::new(1.0, palette.border()));
    let (left, right) = (left.with_max_x(left.right() - BETWEEN), right.with_min_x(right.left() + BETWEEN));
    let mut requests = Requests::default();
    panel::frame::at(ui, left, "sentence", |ui| {
        requests = panel::presented(ui, player, LINES_BESIDE_WHY, palette, highlighted);
    });
    panel::frame::at(ui, right, "why", |ui| {
        let of_why = panel.presented_why(ui, player, palette, highlighted);
        requests.commands.extend(of_why.commands);
        requests.pointed = requests.pointed.or(of_why.pointed);
    });
    Reply { requests, clicked }
}

/// A message in one line, as far as it fits; the whole text is shown when one points at it.
fn message(ui: &mut Ui, said: &Said, palette: &Palette) -> Option<NoticeClick> {
    if let Some(offer) = said.offer {
        let words = RichText::new(offer).font(style::bold(14.0)).color(palette.on_accent());
        if ui.add(Button::new(words).fill(palette.accent())).clicked() {
            return Some(NoticeClick::Offer);
        }
    }
    let ink = if said.is_error { palette.ink(Role::Fault) } else { palette.text() };
    let words = RichText::new(&said.text).font(style::sans(14.0)).color(ink);
    let label = ui.add(Label::new(words).truncate().sense(Sense::click()));
    let hint = format!("{}\nClick to close.", said.text);
    label.tooltip(hint).clicked().then_some(NoticeClick::Close)
}

/// How long the controls stay after the pointer has moved.
const CONTROLS_STAY: f64 = 3.0;
/// The widths that the controls need and that they have at most, and their height, in points.
const CONTROLS: (f32, f32, f32) = (680.0, 1240.0, 92.0);
/// In a smaller window there are none.
const LEAST_CONTROLS: f32 = 240.0;
/// Between the controls and the edges of the canvas, in points.
const FROM_EDGE: f32 = 8.0;

/// The timeline with its buttons, over the lower part of the map: they come with the pointer and go when it rests, and the map
/// stays where it is.
#[derive(Default)]
pub struct Controls {
    /// When the pointer moved, by the time of the window.
    moved: Option<f64>,
    pub are_shown: bool,
}

impl Controls {
    /// Shows them, if the pointer has just moved or is on them.
    pub fn show(
        &mut self,
        ctx: &Context,
        player: &Player,
        legend: &mut bool,
        palette: &Palette,
        canvas: Rect,
    ) -> Vec<Command> {
        if player.is_asked() {
            *self = Self::default(); // the map is the place to answer
            return Vec::new();
        }
        // A pointer that is pressed works on the map.
        let (now, is_moving) = ctx.input(|i| {
            let is_moving = i.pointer.delta() != Vec2::ZERO && !i.pointer.any_down();
            (i.time, is_moving && i.pointer.has_pointer())
        });
        // Beside a pane the map can be narrower than the controls.
        let is_narrow = canvas.width() - 2.0 * FROM_EDGE < CONTROLS.0;
        let whole = Rect::from_x_y_ranges(ctx.screen_rect().x_range(), canvas.y_range());
        let room = if is_narrow { whole } else { canvas };
        let size = Vec2::new((room.width() - 2.0 * FROM_EDGE).min(CONTROLS.1), CONTROLS.2);
        let place = Align2::CENTER_BOTTOM.align_size_within_rect(size, room.shrink(FROM_EDGE));
        let is_on = self.are_shown && ctx.pointer_latest_pos().is_some_and(|at| place.contains(at));
        if is_moving || is_on {
            self.moved = Some(now);
        }
        self.are_shown = size.x >= LEAST_CONTROLS && self.moved.is_some_and(|moved| now - moved < CONTROLS_STAY);
        if !self.are_shown {
            return Vec::new();
        }
        let area = Area::new(Id::new("controls")).order(Order::Middle).fixed_pos(place.min);
        let shown = area.show(ctx, |ui| {
            overlay::card(palette).show(ui, |ui| {
                let inner = place.size() - overlay::AROUND;
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                timeline::show(ui, player, palette, legend)
            })
        });
        shown.inner.inner
    }
}

/// The open question without its answer, which Enter shows.
fn question(
    ui: &mut Ui,
    open: &OpenQuestion,
    typed: &mut String,
    palette: &Palette,
    highlighted: Option<Thing>,
) -> Requests {
    let prompt = &open.question.prompt;
    let mut requests = panel::alone(ui, prompt, palette, highlighted, QUESTION);
    if let Some(why) = open.refuted.as_ref().and_then(|refuted| refuted.why.as_ref()) {
        let text = format!("Not quite. {}", why.meaning.on_screen());
        ui.label(RichText::new(text).font(style::sans(14.0)).color(palette.ink(Role::Fault)));
    }
    let options = match &open.question.form {
        Form::Options { options, .. } => {
            let one = |(i, option): (usize, &Sentence)| format!("{}  {}", i + 1, option.on_screen());
            // What was refuted cannot be chosen again.
            let refuted = open.refuted.as_ref().map(|refuted| &refuted.answer);
            let is_left = |i: usize| refuted != Some(&Answer::Option(i));
            options.iter().enumerate().filter(|&(i, _)| is_left(i)).map(one).collect()
        }
        Form::Things { .. } => vec!["Click on the map.".to_owned()],
        Form::Number(_) => Vec::new(),
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        for option in options {
            ui.label(RichText::new(option).font(style::bold(16.0)).color(palette.text()));
        }
        if let Form::Number(_) = open.question.form {
            panel::number_field(ui, typed, palette, &mut requests);
        }
        let is_number = matches!(open.question.form, Form::Number(_));
        let hint = if is_number { "Type the number, then Enter" } else { "Enter shows the answer" };
        ui.label(RichText::new(hint).font(style::sans(14.0)).color(palette.quiet()));
    });
    requests
}

/// The stage, the step, and a bar that is filled up to the step.
fn progress(ui: &mut Ui, player: &Player, said: Option<&Said>, palette: &Palette) -> Option<NoticeClick> {
    let run = player.lesson().run();
    let (at, len) = (run.at(), run.len());
    let part = if len == 0 { 1.0 } else { at as f32 / len as f32 };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), BAR), Sense::hover());
    ui.painter().rect_filled(rect, BAR / 2.0, palette.border());
    let done = Rect::from_min_size(rect.min, Vec2::new(rect.width() * part, BAR));
    ui.painter().rect_filled(done, BAR / 2.0, palette.ink(Role::Now));
    ui.add_space(2.0);
    let step = timeline::position_text(player);
    ui.horizontal(|ui| {
        let stage = run.stage_at(at).map(|stage| run.label(stage).name);
        if let Some(stage) = stage {
            super::widgets::pill(ui, &stage, 14.0, palette.ink(Role::Now), palette.on(Role::Now));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(step).font(style::mono(14.0)).color(palette.quiet()));
            let said = said.filter(|_| ui.available_width() > LEAST_MESSAGE)?;
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| message(ui, said, palette)).inner
        })
        .inner
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use crate::app::scale::{LEAST_LETTERS, Scale};
    use pathlight::lesson::question::QuestionKind;
    use pathlight::paint::theme::Theme;
    use pathlight::picture::{Lens, Mark, Shape, labels};
    use pathlight::player::{Predict, Transport};
    use pathlight::scene::builtin;

    /// A window of 1920 x 1080 pixels in presenter mode, in points.
    const SIZE: (f32, f32) = (960.0, 540.0);

    #[test]
    fn the_stage_the_step_and_the_length_are_shown() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(90)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0, SIZE.1);
        window.frame(Vec::new(), |ui| bar(ui, &player, &mut Panel::default(), &Beside::default(), &palette, None));
        let (stage, len) = (player.lesson().run().stage_at(90).unwrap(), player.lesson().run().len());
        window.position(&player.lesson().run().label(stage).name);
        window.position(&format!("step 90 of {len}"));
    }

    #[test]
    fn a_refuted_answer_is_not_offered_again() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let kind = QuestionKind::from_key("tighten").unwrap();
        let ask: [Command; 3] =
            [Transport::Seek(82).into(), Predict::Ask(kind).into(), Predict::Answer(Answer::Option(0)).into()];
        let mut offered = Vec::new();
        for command in ask {
            player.apply(command).unwrap();
            let palette = Palette::new(Theme::Dark);
            let mut window = Headless::new(SIZE.0, SIZE.1);
            window.frame(Vec::new(), |ui| bar(ui, &player, &mut Panel::default(), &Beside::default(), &palette, None));
            offered.push(window.text().matches("Tighten").count());
        }
        assert_eq!(offered[1..], [1, 0]);
    }

    /// A sentence of three lines made the canvas lower at its step.
    #[test]
    fn the_bar_has_the_same_height_at_every_step_because_long_sentences_have_smaller_letters() {
        let mut smaller = 0;
        for scene in ["wave/walkthrough", "funnel/a-to-g", "funnel/town", "beam/recursion"] {
            let mut player = Player::open(scene, None).unwrap();
            let palette = Palette::new(Theme::Dark);
            let mut window = Headless::new(SIZE.0, SIZE.1);
            for at in 0..=player.lesson().run().len() {
                player.apply(Transport::Seek(at)).unwrap();
                let height = window.frame(Vec::new(), |ui| {
                    let shown =
                        ui.scope(|ui| bar(ui, &player, &mut Panel::default(), &Beside::default(), &palette, None));
                    shown.response.rect.height()
                });
                assert!(height <= HEIGHT + 0.5, "{scene} at {at}: {height} points");
                smaller += usize::from(!window.font_sizes().contains(&19.0));
            }
        }
        assert!(smaller > 0, "some sentences need smaller letters");
    }

    #[test]
    fn no_text_of_the_bar_is_smaller_than_24_pixels() {
        for scene in builtin::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            let len = player.lesson().run().len();
            for at in [0, len / 3, len] {
                player.apply(Transport::Seek(at)).unwrap();
                let palette = Palette::new(Theme::Dark);
                let mut window = Headless::new(SIZE.0, SIZE.1);
                window.frame(Vec::new(), |ui| {
                    bar(ui, &player, &mut Panel::default(), &Beside::default(), &palette, None)
                });
                let least = window.font_sizes().into_iter().fold(f32::INFINITY, f32::min);
                assert!(least >= LEAST_LETTERS && least.is_finite(), "{} at {at}: {least} points", scene.name);
            }
        }
    }

    /// The height of the letters of a mark, in points.
    fn letters(mark: &Mark) -> Option<f64> {
        match &mark.shape {
            Shape::Words { size, .. } => Some(f64::from(*size)),
            Shape::Badge { radius, letter, .. } if !letter.is_empty() => {
                Some(labels::badge_letters(f64::from(*radius), letter))
            }
            _ => None,
        }
    }

    #[test]
    fn no_text_of_the_canvas_is_smaller_than_24_pixels() {
        for scene in builtin::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            let len = player.lesson().run().len();
            for i in 0..=12 {
                player.apply(Transport::Seek(len * i / 12)).unwrap();
                let fitted = Lens::fit(player.lesson().bounds(), 960.0, 400.0, Lens::MARGIN);
                let lens = Lens { least_letters: LEAST_LETTERS.into(), ..fitted };
                for mark in &player.picture(&lens).marks {
                    let size = letters(mark).unwrap_or(f64::INFINITY);
                    assert!(size >= f64::from(LEAST_LETTERS) - 1e-6, "{}: {mark:?}", scene.name);
                }
            }
        }
    }

    /// The part of the map that names cover, over some steps of a scene. `factor` enlarges a window of this size, and no
    /// letters are lower than `least` points.
    fn named_part(scene: &str, window: Vec2, factor: f32, least: f32) -> f64 {
        // The sentence takes 118 points, and the rulers about 30.
        let canvas = window / factor - Vec2::new(36.0, 118.0 + 24.0);
        let mut player = Player::open(scene, None).unwrap();
        let bounds = player.lesson().bounds();
        let fitted = Lens::fit(bounds, canvas.x.into(), canvas.y.into(), Lens::MARGIN);
        let lens = Lens { least_letters: least.into(), ..fitted };
        let is_name = |mark: &&Mark| match mark.shape {
            Shape::Words { strong, .. } => mark.role == Role::WallLabel || (mark.role == Role::Label && strong),
            _ => false,
        };
        let len = player.lesson().run().len();
        let mut part = 0.0;
        for i in 0..=20 {
            player.apply(Transport::Seek(len * i / 20)).unwrap();
            let marks = player.picture(&lens).marks;
            let names = marks.iter().filter(is_name).filter_map(|mark| labels::words_of(mark, &lens));
            part += names.map(|name| name.size().element_product()).sum::<f64>() / bounds.size().element_product();
        }
        part / 21.0
    }

    /// At 800 x 600 the names of the bank and of the robber stood on each other: they covered twice as much of the map as at
    /// 1920 x 1080.
    #[test]
    fn names_cover_as_little_of_the_map_in_small_windows_as_in_large_ones() {
        for scene in ["funnel/town", "beam/robbery", "beam/bank-robbery", "funnel/a-to-g"] {
            let part_in = |width: f32, height: f32| {
                let (window, mut scale) = (Vec2::new(width, height), Scale::new(None));
                let factor = scale.step(1.0, window, true).factor;
                named_part(scene, window, factor, scale.least_letters(window / factor))
            };
            let large = part_in(1920.0, 1080.0);
            assert!(large > 0.0, "{scene}");
            for (width, height) in [(800.0, 600.0), (1280.0, 800.0)] {
                let small = part_in(width, height);
                assert!(small <= 1.2 * large, "{scene} at {width} x {height}: {small}, and {large} in a large window");
            }
        }
    }
}
