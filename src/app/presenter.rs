//! Presenter mode: the strip below the canvas with the sentence in large type, the stage and the progress of the run, what decided
//! the step, both runs beside each other, the answers of a question, and messages of the window. Nothing of it covers the map.
//!
//! ```text
//!   ━━━━━━━━━━━━━━━━━━━──────────  the progress: a drag on it seeks
//!   [stage]  |< < play > >|  …    step 12 of 90     the buttons come with the pointer
//!   the sentence                │ what decided, or what the other program does  [ key ]
//! ```

/// The answers of a question, as a list.
mod answers;
/// What the numbers in a cell are.
pub mod key;
/// The progress, and the row below it.
mod progress;

use super::message::Said;
use super::overlay::NoticeClick;
use super::panel::{self, Panel, Requests, Second};
use super::style::{self, Palette};
use egui_macroquad::egui::{self, Context, Frame, Margin, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::lesson::ListEnds;
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;
use pathlight::tutor::predict::OpenQuestion;
use pathlight::words::capital;
pub use progress::Controls;

/// The height of the text, in points: three lines of the conclusion and one below, or two of the sentence and two of the reason. It is the same at
/// every step, so that the map stands still, and leaves the map more than 60 % of the height.
const TEXT: f32 = 86.0;
/// The height of all: with the progress and the row below it.
const HEIGHT: f32 = TEXT + 45.0;
/// The part of the width that the sentence has beside what decided the step, and half the space between both, in points.
const SENTENCE_SHARE: f32 = 0.54;
const BETWEEN: f32 = 14.0;
/// The part of the width that the numbers have that decide along a drag, and their least width in points.
const DRAG_SHARE: f32 = 0.4;
const LEAST_DRAG: f32 = 240.0;
/// The letters of what the other program does, and of its name; in points.
const OTHER: f32 = 17.0;
const NAME: f32 = 13.0;

/// What stands in the bar besides the sentence.
#[derive(Default)]
pub struct Beside<'a> {
    /// Does what decided the step stand there?
    pub why: bool,
    /// A message. Over the map it would cover what is talked about.
    pub said: Option<&'a Said>,
    /// What is dragged, drawn or built. It takes the place of the message and of all controls.
    pub named: Option<String>,
    /// The first entries of the open list, where its order says what comes next and the program beside the map does not show it.
    pub list: Option<ListEnds>,
    /// Which part of the map is shown, where rows or columns of it are left out.
    pub part: Option<String>,
}

/// What the user requests in the bar, and what of the message was clicked.
#[derive(Default)]
pub struct Reply {
    pub requests: Requests,
    pub clicked: Option<NoticeClick>,
    /// Where what is dragged is named.
    pub named: Option<Rect>,
}

/// What the bar is shown with.
#[derive(Clone, Copy)]
struct Shown<'a> {
    player: &'a Player,
    palette: &'a Palette,
    lit: Option<Thing>,
}

/// Shows the bar. `legend`: is the legend shown?
pub fn show(
    ctx: &Context,
    player: &Player,
    (panel, controls, legend): (&mut Panel, &mut Controls, &mut bool),
    beside: &Beside,
    palette: &Palette,
    lit: Option<Thing>,
) -> Reply {
    controls.follow(ctx, player.is_asked());
    let frame = Frame::new().fill(palette.panel()).inner_margin(Margin { left: 28, right: 28, top: 10, bottom: 12 });
    let bottom = egui::TopBottomPanel::bottom("presenter").frame(frame);
    bottom.show(ctx, |ui| bar(ui, Shown { player, palette, lit }, (panel, controls, legend), beside)).inner
}

fn bar(
    ui: &mut Ui,
    shown: Shown,
    (panel, controls, legend): (&mut Panel, &Controls, &mut bool),
    beside: &Beside,
) -> Reply {
    let Shown { player, palette, lit } = shown;
    let other = player.beside();
    let has_other = other.is_some_and(|other| player.time() < other.run.end());
    // Where nothing was compared, the sentence has the whole width. So has the outcome of another program: a step of our run is no reason of it.
    let has_why = beside.why && other.is_none() && panel.has_reason(player);
    ui.set_min_height(HEIGHT);
    if let Some(open) = player.question() {
        let named = beside.named.as_ref().map(|name| Said::named(name));
        let around =
            answers::Around { height: HEIGHT, said: named.as_ref().or(beside.said), part: beside.part.as_deref() };
        return answers::show(ui, open, around, panel.typed(), palette, lit);
    }
    let mut requests = Requests::default();
    ui.spacing_mut().item_spacing.y = progress::BELOW_BAR;
    progress::bar(ui, player, palette, &mut requests.commands);
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), progress::ROW), Sense::hover());
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), TEXT), Sense::hover());
    // The numbers of a drag stand at the right of both: below the row alone a diagram has no room.
    let curve = player.drag_curve().filter(|_| !has_other);
    let for_curve = curve.map_or(0.0, |_| (rect.width() * DRAG_SHARE).max(LEAST_DRAG) + BETWEEN);
    let key = player.spoken_of().filter(|_| curve.is_none() && rect.width() >= key::LEAST_STRIP);
    let for_key = key.as_ref().map_or(0.0, |_| key::WIDTH + BETWEEN);
    if let Some(key) = key {
        requests.pointed = key::show(ui, row.union(rect), key.as_ref(), palette);
    }
    let full = rect;
    let [row, rect] = [row, rect].map(|part| part.with_max_x(part.right() - for_key));
    let [row, sentence] = [row, rect].map(|part| part.with_max_x(part.right() - for_curve));
    let (clicked, named) = panel::frame::at(ui, row, "stage and step", |ui| {
        progress::row(ui, player, controls, beside, palette, legend, (lit, &mut requests))
    });
    let mut add = |more: Requests| {
        requests.commands.extend(more.commands);
        requests.pointed = requests.pointed.or(more.pointed);
    };
    if let Some(curve) = curve {
        let place = Rect::from_min_max(row.right_top() + Vec2::new(BETWEEN, 0.0), full.max);
        panel::frame::at(ui, place, "drag", |ui| panel::drag::presented(ui, curve, palette));
        panel::frame::at(ui, sentence, "sentence", |ui| {
            add(panel.presented(ui, player, Second::Elsewhere, palette, lit));
        });
        return Reply { requests, clicked, named };
    }
    if !has_why && !has_other {
        panel::frame::at(ui, rect, "sentence", |ui| {
            add(panel.presented(ui, player, Second::Reason, palette, lit));
        });
        return Reply { requests, clicked, named };
    }
    // The runs stand below their maps.
    let share = if has_other { 0.5 } else { SENTENCE_SHARE };
    let (left, right) = rect.split_left_right_at_x(rect.left() + rect.width() * share);
    ui.painter().vline(right.left(), rect.y_range(), Stroke::new(1.0, palette.border()));
    let (left, right) = (left.with_max_x(left.right() - BETWEEN), right.with_min_x(right.left() + BETWEEN));
    let second = if has_other { Second::Reason } else { Second::Elsewhere };
    panel::frame::at(ui, left, "sentence", |ui| add(panel.presented(ui, player, second, palette, lit)));
    panel::frame::at(ui, right, "beside", |ui| {
        if has_other {
            what_the_other_does(ui, shown);
        } else {
            add(panel.presented_why(ui, player, palette, lit));
        }
    });
    Reply { requests, clicked, named }
}

/// An open question with its answers, in a strip of this height in points.
pub fn question(
    ui: &mut Ui,
    open: &OpenQuestion,
    height: f32,
    typed: &mut String,
    palette: &Palette,
    lit: Option<Thing>,
) -> Requests {
    answers::show(ui, open, answers::Around { height, said: None, part: None }, typed, palette, lit).requests
}

/// The name of the other program, and its decision once both differ.
fn what_the_other_does(ui: &mut Ui, Shown { player, palette, .. }: Shown) {
    let Some(other) = player.beside() else { return };
    let (time, differs_at) = (player.time(), other.run.differs_at());
    let ink = palette.ink(Role::Fault);
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(RichText::new(other.source.title()).font(style::bold(NAME)).color(ink));
    let (text, ink) = match differs_at {
        Some(differs_at) if time >= differs_at => (capital(&other.says_at(time)), ink),
        Some(_) => ("The same so far".to_owned(), palette.quiet()),
        None => ("The same in this run".to_owned(), palette.quiet()),
    };
    ui.label(RichText::new(format!("{text}.")).font(style::sans(OTHER)).color(ink));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use crate::app::scale::{LEAST_LETTERS, Scale};
    use pathlight::lesson::question::{Answer, Form, QuestionKind};
    use pathlight::paint::theme::Theme;
    use pathlight::picture::{Family, Lens, Mark, Shape, labels};
    use pathlight::player::{Against, Command, Predict, Transport};
    use pathlight::scene::builtin;

    /// A window of 1920 x 1080 pixels in presenter mode, in points.
    const SIZE: (f32, f32) = (960.0, 540.0);

    fn alone(ui: &mut Ui, player: &Player, palette: &Palette) -> Reply {
        let of_window = (&mut Panel::default(), &Controls::default(), &mut false);
        bar(ui, Shown { player, palette, lit: None }, of_window, &Beside::default())
    }

    #[test]
    fn the_stage_the_step_and_the_length_are_shown() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(90)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0, SIZE.1);
        window.frame(Vec::new(), |ui| alone(ui, &player, &palette));
        let (stage, len) = (player.lesson().run().stage_at(90).unwrap(), player.lesson().run().len());
        window.position(&player.lesson().run().label(stage).name);
        let numbered = player.lesson().run().numbered(90, player.size());
        assert!(numbered.number < 60 && numbered.of < len, "the steps are counted, and not the details");
        window.position(&numbered.to_string());
    }

    /// The refuted answer vanished, and the others moved under the pointer.
    #[test]
    fn the_answers_stay_where_they_are_when_one_is_refuted_and_that_one_cannot_be_chosen_again() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let kind = QuestionKind::from_key("tighten").unwrap();
        let ask: [Command; 3] =
            [Transport::Seek(82).into(), Predict::Ask(kind).into(), Predict::Answer(Answer::Option(0)).into()];
        let mut places = Vec::new();
        for command in ask {
            player.apply(command).unwrap();
            let palette = Palette::new(Theme::Dark);
            let mut window = Headless::new(SIZE.0, SIZE.1);
            window.frame(Vec::new(), |ui| alone(ui, &player, &palette));
            if let Some(open) = player.question() {
                let Form::Options { options, .. } = &open.question.form else { panic!("one of several actions") };
                places.push(options.iter().map(|option| window.position(&option.on_screen())).collect::<Vec<_>>());
                let mut requests = Requests::default();
                window.click(places[0][0], |ui| requests = alone(ui, &player, &palette).requests);
                assert_eq!(requests.commands.is_empty(), open.refuted.is_some());
            }
            let has_numbers = window.text().contains("Not quite") && window.text().contains("area2");
            let why = player.question().and_then(|open| open.refuted.as_ref()?.why.as_ref());
            assert_eq!(has_numbers, why.is_some_and(|why| !why.numbers.is_empty()), "{}", window.text());
        }
        assert!(places.len() == 2 && places[0] == places[1], "{places:?}");
    }

    /// The answer ran on into the sentence of the step, in one line.
    #[test]
    fn what_is_said_of_an_answer_stands_on_lines_of_its_own() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let kind = QuestionKind::from_key("tighten").unwrap();
        let answer = |i| Predict::Answer(Answer::Option(i)).into();
        let ask: [Command; 4] = [Transport::Seek(82).into(), Predict::Ask(kind).into(), answer(0), answer(1)];
        for command in ask {
            player.apply(command).unwrap();
        }
        let outcome = player.predictor().outcome().expect("two answers decide").sentence(player.lesson()).on_screen();
        let sentence = player.sentence().on_screen();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0, SIZE.1);
        window.frame(Vec::new(), |ui| alone(ui, &player, &palette));
        let text = window.text().replace('\u{a0}', " ");
        let [outcome, sentence] = [outcome, sentence].map(|text| text.replace('\u{a0}', " "));
        let between = &text[text.find(&outcome).unwrap()..text.find(&sentence).unwrap()];
        assert!(between.contains('\n'), "{text}");
    }

    /// "Both have the same f. The lower h wins" stood there twice: as what explains the answer, and as what decided the step.
    #[test]
    fn what_explains_an_answer_is_not_said_again_as_what_decided() {
        let mut player = Player::open("wave/guided", None).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let kind = QuestionKind::from_key("close").unwrap();
        let mut ties = 0;
        for _ in 0..12 {
            player.apply(Predict::Ask(kind)).unwrap();
            player.apply(Predict::ShowAnswer).unwrap();
            let because = player.predictor().outcome().and_then(|outcome| outcome.because.clone());
            let why = player.lesson().why();
            if let (Some(because), Some(why)) = (because, why)
                && because == why.with_numbers()
            {
                ties += 1;
                let palette = Palette::new(Theme::Dark);
                let mut window = Headless::new(SIZE.0, SIZE.1);
                window.frame(Vec::new(), |ui| alone(ui, &player, &palette));
                let text = window.text().replace(['\u{a0}', '\n'], " ");
                assert_eq!(text.matches(why.meaning.on_screen().trim_end_matches('.')).count(), 1, "{text}");
            }
        }
        assert!(ties > 0);
    }

    /// Calls `look` at all positions of short runs, and at many of long ones.
    fn at_many_steps(scene: &str, mut look: impl FnMut(&Player, usize)) {
        let mut player = Player::open(scene, None).unwrap();
        let len = player.lesson().run().len();
        for i in 0..=len.min(MANY) {
            let at = if len <= MANY { i } else { len * i / MANY };
            player.apply(Transport::Seek(at)).unwrap();
            look(&player, at);
        }
    }

    /// So many steps of each scene are looked at.
    const MANY: usize = 150;
    /// What is beside the strip in a window, and around it in a test, in points.
    const MARGINS: f32 = 56.0 - 16.0;

    /// Sentences of two lines had letters of 26 pixels of 1080, a long conclusion as well, and the reason was left out where a decision was shown.
    /// A sentence of three lines made the canvas lower at its step.
    #[test]
    fn no_sentence_is_smaller_than_34_pixels_and_the_number_that_decided_stands_below_it() {
        let palette = Palette::new(Theme::Dark);
        // 1920 x 1080 and 1280 x 800 pixels.
        for (width, height) in [SIZE, (960.0, 600.0)] {
            let mut window = Headless::new(width - MARGINS, height);
            let mut reasons = 0;
            for scene in builtin::ALL {
                at_many_steps(scene.name, |player, at| {
                    let place = format!("{} at {at}", scene.name);
                    let (conclusion, why) = (player.lesson().conclusion(), player.lesson().why());
                    let bar = window.frame(Vec::new(), |ui| ui.scope(|ui| alone(ui, player, &palette)).response.rect);
                    assert!((bar.height() - HEIGHT).abs() < 0.5, "{place}: {} points", bar.height());
                    let said = panel::sentence::on_screen(conclusion.as_ref().unwrap_or(&player.sentence()));
                    let said = said.replace('\u{a0}', " ");
                    let seen = window.seen(|seen| seen.text == said);
                    assert!(!seen.is_empty(), "{place}: {said} in {}", window.text());
                    assert!(seen.iter().all(|seen| seen.letters >= panel::presented::LEAST), "{place}: {seen:?}");
                    assert!(seen.iter().all(|seen| bar.expand(0.5).contains_rect(seen.rect)), "{place}: {seen:?}");
                    if conclusion.is_some() || player.broken_claim().is_some() {
                        return;
                    }
                    if let Some(why) = why {
                        let reason = panel::sentence::on_screen(&why.with_result()).replace('\u{a0}', " ");
                        let seen = window.seen(|seen| seen.text == reason);
                        assert!(seen.len() == 1 && bar.expand(0.5).contains_rect(seen[0].rect), "{place}: {reason}");
                        reasons += 1;
                    }
                });
            }
            assert!(reasons > 1000, "{reasons}");
        }
    }

    /// It was squeezed beside an empty column.
    #[test]
    fn where_nothing_is_compared_the_sentence_has_the_whole_width() {
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0 - MARGINS, SIZE.1);
        let (mut wide, mut narrow) = (0, 0);
        at_many_steps("funnel/a-to-g", |player, at| {
            if player.lesson().conclusion().is_some() {
                return;
            }
            let beside = Beside { why: true, ..Beside::default() };
            window.frame(Vec::new(), |ui| {
                let of_window = (&mut Panel::default(), &Controls::default(), &mut false);
                bar(ui, Shown { player, palette: &palette, lit: None }, of_window, &beside)
            });
            let said = panel::sentence::on_screen(&player.sentence()).replace('\u{a0}', " ");
            let seen = window.seen(|seen| seen.text == said);
            let right = seen[0].rect.right();
            let has_reason = player.lesson().why().is_some();
            assert!(!has_reason || right <= SIZE.0 * SENTENCE_SHARE, "{at}: {right}");
            wide += usize::from(right > SIZE.0 * SENTENCE_SHARE);
            narrow += usize::from(has_reason);
        });
        assert!(wide > 0 && narrow > 0, "{wide}, {narrow}");
    }

    /// At the end of a mistake, the reason of a step of our run stood beside what the mistake led to.
    #[test]
    fn at_the_end_of_a_mistake_no_reason_of_a_step_stands_beside_its_outcome() {
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0 - MARGINS, SIZE.1);
        let mut had_reason = 0;
        for scene in ["wave/guided", "wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
            let mut player = Player::open(scene, None).unwrap();
            let known: Vec<_> = player.lesson().entry().mistakes.iter().map(|known| known.mistake).collect();
            for mistake in known {
                if player.apply(Against::Mistake(mistake)).is_err() || player.beside().is_none() {
                    continue;
                }
                player.apply(Transport::Seek(usize::MAX)).unwrap();
                let beside = Beside { why: true, ..Beside::default() };
                window.frame(Vec::new(), |ui| {
                    let of_window = (&mut Panel::default(), &Controls::default(), &mut false);
                    bar(ui, Shown { player: &player, palette: &palette, lit: None }, of_window, &beside)
                });
                let Some(why) = player.lesson().why() else { continue };
                had_reason += 1;
                let meaning = panel::sentence::on_screen(&why.meaning).replace('\u{a0}', " ");
                let text = window.text().replace('\u{a0}', " ");
                assert!(!text.contains(&meaning), "{scene}, {}: {meaning} in {text}", mistake.name);
            }
        }
        assert!(had_reason > 0);
    }

    /// At F, the number that decided could be read nowhere.
    #[test]
    fn at_f_the_number_that_decided_can_be_read_before_and_after_an_answer() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let kind = QuestionKind::from_key("tighten").unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(SIZE.0 - MARGINS, SIZE.1);
        player.apply(Transport::Seek(88)).unwrap();
        let why = player.lesson().why().unwrap();
        let deciding = why.numbers.iter().find(|number| number.decides).unwrap();
        let number = pathlight::words::number(deciding.value);
        let mut look = |player: &Player| {
            window.frame(Vec::new(), |ui| alone(ui, player, &palette));
            assert!(window.text().replace('\u{a0}', " ").contains(&format!("= {number} < 0")), "{}", window.text());
        };
        look(&player);
        let asked_at = player.lesson().next_question(85, kind).unwrap();
        player.apply(Transport::Seek(asked_at)).unwrap();
        let question = player.lesson().question(kind).unwrap();
        assert_eq!(question.answered_at, 88);
        let Form::Options { options, right } = &question.form else { panic!("one of several actions") };
        let wrong: Vec<usize> = (0..options.len()).filter(|option| !right.contains(option)).collect();
        // Right at once, at the second try, and wrong twice.
        for answers in [vec![right[0]], vec![wrong[0], right[0]], vec![wrong[0], wrong[1]]] {
            player.apply(Transport::Seek(asked_at)).unwrap();
            player.apply(Predict::Ask(kind)).unwrap();
            for answer in answers {
                player.apply(Predict::Answer(Answer::Option(answer))).unwrap();
            }
            assert_eq!(player.predictor().outcome().map(|outcome| outcome.at), Some(88));
            look(&player);
        }
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
                window.frame(Vec::new(), |ui| alone(ui, &player, &palette));
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
                let fitted = Lens::fit(player.lesson().bounds(), 960.0, 363.0, Lens::MARGIN);
                let lens = Lens { least_letters: LEAST_LETTERS.into(), ..fitted };
                for mark in &player.picture(&lens).marks {
                    let size = letters(mark).unwrap_or(f64::INFINITY);
                    // Of g, f and h in a cell, 18 pixels.
                    let least = if mark.family() == Some(Family::Number) { 0.75 } else { 1.0 };
                    assert!(size >= least * f64::from(LEAST_LETTERS) - 1e-6, "{}: {mark:?}", scene.name);
                }
            }
        }
    }

    /// The part of the map that names cover, over some steps of a scene. `factor` enlarges a window of this size, and no
    /// letters are lower than `least` points.
    fn named_part(scene: &str, window: Vec2, factor: f32, least: f32) -> f64 {
        // The strip takes 153 points, and the rulers about 30.
        let canvas = window / factor - Vec2::new(36.0, 153.0 + 24.0);
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
