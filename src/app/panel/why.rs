//! The part below the sentence, in the same card. It is always there, and says one of three things: which claim this step
//! has broken, what decided this step, or the key numbers where nothing was compared. At the end of a run the conclusion
//! takes the whole card.

use super::content::Content;
use super::explain::MEANING;
use super::rows::{self, SetRow};
use super::{Requests, code, frame, now, presented, sentence};
use crate::app::figure;
use crate::app::fit::{self, Held};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Color32, FontId, Rect, RichText, Ui, Vec2};
use pathlight::lesson::listing::Variable;
use pathlight::lesson::{Body, Card, Why};
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;
use pathlight::words::Sentence;

/// Between the figure and the text, in points.
const GAP: f32 = 10.0;
/// The width of a figure, for one point of its height.
const FIGURE_WIDTH: f32 = 1.23;
/// The size of the letters, in points, and the one for words that need much room.
const LETTERS: f32 = 13.0;
pub const LEAST_LETTERS: f32 = 12.0;
/// Where even the last line of the comparison does not fit otherwise.
const TINY_LETTERS: f32 = 11.0;
/// Beside a figure, words have at least this width, in points.
const LEAST_BESIDE: f32 = 170.0;
/// In a card with less room for a line, in points, numbers have letters of this size: the longest formulas stay in one line. Words have
/// one size.
const NARROW: f32 = 240.0;
const NARROW_NUMBERS: f32 = 10.0;
const NARROW_WAYS: [Letters; 3] = [(LEAST_LETTERS, false), (LEAST_LETTERS, true), (TINY_LETTERS, true)];
/// At most this many key numbers are shown: three rows of two.
const MOST_NUMBERS: usize = 6;

/// What the part needs besides a user interface.
#[derive(Clone, Copy)]
pub struct WhyContext<'a> {
    pub content: &'a Content,
    pub has_figure: bool,
    /// Do the lists of the step stand above it? Then numbers do not count their entries once more.
    pub has_lists: bool,
    /// Is something of a drag shown? Then letters keep their size.
    pub is_dragged: bool,
    pub palette: &'a Palette,
    pub lit: Option<Thing>,
}

pub fn show(ui: &mut Ui, player: &Player, context: &WhyContext<'_>, requests: &mut Requests) {
    let WhyContext { content, palette, .. } = *context;
    let quiet = palette.quiet();
    if let Some(claim) = player.broken_claim() {
        let ink = palette.ink(Role::Fault);
        frame::part(ui, palette, "broken at this step", ink, |ui| {
            let (what, until_now) = (claim.broken.what.into(), format!("Until now: {}", claim.claim).into());
            let room = ui.available_size() - Vec2::new(0.0, BETWEEN);
            let height = |text: &Sentence, size: f32| sentence::height(ui, text, &style::sans(size), palette, room.x);
            let fits = |&size: &f32| height(&what, size) + height(&until_now, size) <= room.y;
            let size = fit::first([LETTERS, LEAST_LETTERS, TINY_LETTERS], fits).unwrap_or(TINY_LETTERS);
            frame::scrolled(ui, content.hash, |ui| {
                ui.spacing_mut().item_spacing.y = BETWEEN;
                paragraph(ui, &what, size, ink, context, requests);
                paragraph(ui, &until_now, size, quiet, context, requests);
            });
        });
    } else if let Some(why) = &content.why {
        frame::part(ui, palette, "why", quiet, |ui| decision(ui, why, (&WAYS, Held::Decision), context, requests));
    } else {
        numbers(ui, player, context, requests);
    }
}

/// The same in large letters, beside the sentence of presenter mode, where something decided the step.
pub fn presented(ui: &mut Ui, player: &Player, context: &WhyContext<'_>, requests: &mut Requests) {
    if let Some(claim) = player.broken_claim() {
        let ink = context.palette.ink(Role::Fault);
        paragraph(ui, &claim.broken.what.into(), PRESENTED, ink, context, requests);
    } else if let Some(why) = &context.content.why {
        decision(ui, why, (&PRESENTED_WAYS, Held::PresentedDecision), context, requests);
    }
}

/// What to take away from the run, if it ends here. A broken claim goes first.
pub fn conclusion(player: &Player) -> Option<Sentence> {
    player.conclusion().filter(|_| player.broken_claim().is_none())
}

/// The sizes of the letters of a conclusion, in points. It must not have to be scrolled.
const ENDING: std::ops::RangeInclusive<u8> = 12..=17;
/// The size of the letters of the last step's sentence, in points.
const LAST_STEP: f32 = 13.0;
/// Between the conclusion and the last step, in points.
const BEFORE_END: f32 = 6.0;

/// The conclusion as large as fits, and the last step below it in small letters, in all the room of the first card: the question of the scene
/// is answered first.
pub fn ending(ui: &mut Ui, conclusion: &Sentence, context: &WhyContext<'_>, requests: &mut Requests) {
    let WhyContext { content, palette, .. } = *context;
    let title = "in the end";
    let note = frame::fitting(ui, title, [&content.position, &content.short_position], palette);
    frame::bare(ui, palette, title, note, |ui| {
        let room = ui.available_size();
        let height = |text: &Sentence, size: f32| sentence::height(ui, text, &style::sans(size), palette, room.x);
        let left = room.y - height(&content.sentence, LAST_STEP) - BEFORE_END;
        let fits = |size: &f32| height(conclusion, *size) <= left;
        let size = fit::first(ENDING.rev().map(f32::from), fits).unwrap_or(LAST_STEP);
        frame::scrolled(ui, content.hash, |ui| {
            ui.spacing_mut().item_spacing.y = BEFORE_END;
            paragraph(ui, conclusion, size, palette.text(), context, requests);
            // While somebody draws, the end of the run is all that is said.
            if !content.is_of_end {
                paragraph(ui, &content.sentence, LAST_STEP, palette.quiet(), context, requests);
            }
        });
    });
}

/// The height that [`ending`] needs with its smallest letters, with its caption and frame, in a card of this width; in points.
pub fn ending_height(ui: &Ui, conclusion: &Sentence, context: &WhyContext<'_>, width: f32) -> f32 {
    let WhyContext { content, palette, .. } = *context;
    let height =
        |text: &Sentence, size: f32| sentence::height(ui, text, &style::sans(size), palette, width - frame::CHROME.x);
    let last_step = if content.is_of_end { 0.0 } else { BEFORE_END + height(&content.sentence, LAST_STEP) };
    height(conclusion, f32::from(*ENDING.start())) + last_step + frame::CHROME.y
}

/// The size of the letters, and is only the last line of the comparison shown? From the most generous to the smallest.
type Letters = (f32, bool);
/// In a narrow card, the figure of a drag has at most this part of the width.
const NARROW_FIGURE: f32 = 0.42;
const WAYS: [Letters; 5] =
    [(LETTERS, false), (LEAST_LETTERS, false), (LETTERS, true), (LEAST_LETTERS, true), (TINY_LETTERS, true)];
/// In presenter mode no letters are lower than 12 points; those of numbers are one point lower than words.
const PRESENTED: f32 = 16.0;
const PRESENTED_WAYS: [Letters; 8] = [
    (19.0, false),
    (17.5, false),
    (PRESENTED, false),
    (15.0, false),
    (14.0, false),
    (13.0, false),
    (14.0, true),
    (13.0, true),
];

/// What decided, beside its figure. Where both do not fit, the letters become smaller; then only the last line of the
/// comparison is shown, which has the result, and the others appear on hover. Only what is too long even so scrolls. A narrow card has
/// no room for a figure beside the words; while something is dragged, the figure shows more than the meaning says, and takes its place.
fn decision(
    ui: &mut Ui,
    why: &Why,
    (ways, held): (&[Letters], Held),
    context: &WhyContext<'_>,
    requests: &mut Requests,
) {
    let all = ui.available_rect_before_wrap();
    let wide = Vec2::new((all.height() * FIGURE_WIDTH).round(), all.height());
    let is_wide = context.has_figure && all.width() - wide.x - GAP >= LEAST_BESIDE;
    let figure = why.figure.as_ref().filter(|_| is_wide || context.is_dragged);
    let (has_meaning, held) = if is_wide || figure.is_none() { (true, held) } else { (false, Held::DecisionInNumbers) };
    let mut words = all;
    if let Some(picture) = figure {
        let width = if is_wide { wide.x } else { wide.x.min((all.width() * NARROW_FIGURE).floor()) };
        let size = Vec2::new(width, all.height());
        words.min.x += size.x + GAP;
        frame::at(ui, Rect::from_min_size(all.min, size), "figure", |ui| {
            figure::show(ui, "why", picture, picture.bounds(), size, context.palette);
        });
    }
    let is_narrow = has_meaning && words.width() < NARROW && held == Held::Decision;
    let ways = if is_narrow { &NARROW_WAYS } else { ways };
    let of_sentence =
        if held == Held::PresentedDecision { presented::size_of_sentence() } else { now::size_of_sentence() };
    let most = fit::kept::<f32>(ui.ctx(), of_sentence).unwrap_or(f32::INFINITY).max(TINY_LETTERS);
    let fits = |&(size, is_short): &Letters| {
        if size > most {
            return false; // what happened is said in the largest letters
        }
        let reason = Reason { why, size, is_short, has_meaning, is_narrow };
        // The letters of a drag have room for the longest meaning from its beginning, so that they keep their size along it.
        let is_for_all = context.is_dragged && has_meaning && held == Held::Decision;
        let others = if is_for_all { reason.most(ui, words.width()) } else { 0.0 };
        reason.height(ui, words.width(), context.palette).max(others) <= all.height() + 1.0
    };
    let smallest = ways[ways.len() - 1];
    // Beside a figure without the meaning there is room for the line that decides.
    let ways = ways.iter().copied().filter(|&(_, is_short)| has_meaning || is_short);
    let first = held.first(ui.ctx(), context.is_dragged, ways, fits);
    let (size, is_short) = first.unwrap_or(smallest);
    frame::at(ui, words, "words", |ui| {
        ui.set_clip_rect(ui.clip_rect().intersect(all.expand(2.0)));
        ui.spacing_mut().item_spacing.y = BETWEEN;
        let reason = Reason { why, size, is_short, has_meaning, is_narrow };
        frame::scrolled(ui, context.content.hash, |ui| reason.show(ui, context, requests));
    });
}

/// Between the meaning and the numbers, in points.
pub const BETWEEN: f32 = 2.0;

/// The words of a decision, in letters of this size.
#[derive(Clone, Copy)]
struct Reason<'a> {
    why: &'a Why,
    size: f32,
    is_short: bool,
    has_meaning: bool,
    is_narrow: bool,
}

impl Reason<'_> {
    /// In points.
    fn height(self, ui: &Ui, width: f32, palette: &Palette) -> f32 {
        let meaning = || sentence::height(ui, &self.why.meaning, &style::sans(self.size), palette, width) + BETWEEN;
        self.height_of_numbers(ui, width) + if self.has_meaning { meaning() } else { 0.0 }
    }

    /// The height with the longest meaning, in points.
    fn most(self, ui: &Ui, width: f32) -> f32 {
        self.height_of_numbers(ui, width) + BETWEEN + fit::height(ui.ctx(), MEANING, style::sans(self.size), width)
    }

    fn height_of_numbers(self, ui: &Ui, width: f32) -> f32 {
        fit::height(ui.ctx(), &self.compared(ui, width), self.font_of_numbers(), width)
    }

    fn font_of_numbers(self) -> FontId {
        if self.is_narrow { style::mono(NARROW_NUMBERS) } else { numbers_font(self.size) }
    }

    /// The numbers. A line stays whole if there is room for it. Otherwise each of its equations has a line, and a name stays with its number.
    fn compared(self, ui: &Ui, width: f32) -> String {
        let font = self.font_of_numbers();
        let whole = |text: &str| {
            let whole = text.replace(' ', "\u{a0}");
            (fit::width(ui.ctx(), &whole, font.clone()) <= width).then_some(whole)
        };
        let equation = |text: &str| whole(text).unwrap_or_else(|| glued(text, self.has_meaning));
        let line = |line: &str| {
            whole(line).unwrap_or_else(|| equations(line).into_iter().map(equation).collect::<Vec<_>>().join("\n"))
        };
        let all = self.why.compared.on_screen();
        let text = all.rsplit_once('\n').filter(|_| self.is_short).map_or(all.as_str(), |(_, last)| last.trim_start());
        text.split('\n').map(line).collect::<Vec<_>>().join("\n")
    }

    /// What the comparison means comes first: it must be in view even where the numbers are long.
    fn show(self, ui: &mut Ui, context: &WhyContext<'_>, requests: &mut Requests) {
        if self.has_meaning {
            paragraph(ui, &self.why.meaning, self.size, context.palette.text(), context, requests);
        }
        let width = ui.available_width();
        let text = RichText::new(self.compared(ui, width)).font(self.font_of_numbers());
        let label = ui.label(text.color(context.palette.quiet()));
        if self.is_short {
            label.tooltip(self.why.compared.on_screen());
        }
    }
}

pub fn numbers_font(size: f32) -> FontId {
    style::mono(size - 1.0)
}

/// The equations of a line, such as "area2 at L = +11 > 0, area2 at R = −38 < 0". A comma within a place separates none.
fn equations(line: &str) -> Vec<&str> {
    let (mut all, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, letter) in line.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 && line[at..].starts_with(", ") => {
                all.push(&line[from..=at]);
                from = at + 2;
            }
            _ => {}
        }
    }
    all.push(&line[from..]);
    all
}

/// A line that has no room breaks before a result such as "= −112 < 0" or "area2 = −96", not within it.
fn glued(line: &str, has_meaning: bool) -> String {
    let name = [(": area2", ":\u{a0}area2")];
    let names = name.iter().filter(|_| has_meaning);
    let joints = [
        ("left side", "left\u{a0}side"),
        ("right side", "right\u{a0}side"),
        ("first wall", "first\u{a0}wall"),
        ("last wall", "last\u{a0}wall"),
        ("area2 =", "area2\u{a0}="),
        ("area2 at ", "area2\u{a0}at\u{a0}"),
        ("L =", "L\u{a0}="),
        ("R =", "R\u{a0}="),
        ("= ", "=\u{a0}"),
        (" <", "\u{a0}<"),
        ("< ", "<\u{a0}"),
        (" >", "\u{a0}>"),
        ("> ", ">\u{a0}"),
        (" ≥", "\u{a0}≥"),
        ("≥ ", "≥\u{a0}"),
        (" ≤", "\u{a0}≤"),
        ("≤ ", "≤\u{a0}"),
    ];
    joints.iter().chain(names).fold(line.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn paragraph(
    ui: &mut Ui,
    text: &Sentence,
    size: f32,
    colour: Color32,
    context: &WhyContext<'_>,
    requests: &mut Requests,
) {
    sentence::show(ui, text, &style::sans(size), colour, context.palette, context.lit, requests);
}

/// Where a step compares nothing: the key numbers, each in its own place, so that they can be followed while a run plays.
/// They are those of the program that have a value; a run without a program shows the first rows of its data.
fn numbers(ui: &mut Ui, player: &Player, context: &WhyContext<'_>, requests: &mut Requests) {
    let WhyContext { palette, lit, has_lists, .. } = *context;
    let shown = known(player.lesson().code().variables, has_lists);
    frame::part(ui, palette, "numbers", palette.quiet(), |ui| {
        if !shown.is_empty() {
            return code::values(ui, &shown, true, palette, lit, requests);
        }
        ui.spacing_mut().item_spacing.y = rows::BETWEEN;
        if let Some(card) = first_rows(player) {
            let Body::Rows(all) = &card.body else { return };
            for row in all {
                let row = SetRow::new(ui, row, ui.available_width(), palette, lit);
                if row.height() > ui.available_height() + 1.0 {
                    break;
                }
                row.show(ui, palette, lit, requests);
            }
        } else {
            ui.label(RichText::new(NOTHING).font(style::sans(LETTERS)).color(palette.quiet()));
        }
    });
}

/// Where a step has no reason, and there are no numbers.
const NOTHING: &str = "Nothing is compared at this step.";

/// The variables that have a value now and a name in words. What counts a list that stands above them is none of them.
fn known(mut variables: Vec<Variable>, has_lists: bool) -> Vec<Variable> {
    let says_more = |variable: &Variable| !(has_lists && variable.counts_list);
    variables.retain(|variable| !variable.value.is_empty() && variable.words.is_some() && says_more(variable));
    variables.truncate(MOST_NUMBERS);
    variables
}

/// The first card of the data with rows.
fn first_rows(player: &Player) -> Option<Card> {
    player.lesson().cards().into_iter().find(|card| matches!(&card.body, Body::Rows(rows) if !rows.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Transport;
    use pathlight::scene::builtin;

    /// "area2 at R" and "= −37.545 < 0" stood in two lines.
    #[test]
    fn each_equation_has_a_line_and_no_place_is_divided() {
        let both = ["area2 at L = +1,011.4 > 0,", "area2 at R = −37.5 < 0"];
        assert_eq!(equations(&both.join(" ")), both);
        assert_eq!(equations("along the side: (3, 4)"), ["along the side: (3, 4)"]);
        assert!(both.iter().all(|equation| !glued(equation, true).contains(' ')));
    }

    fn shown(player: &Player, size: Vec2) -> String {
        let content = super::super::content::Memo::default().get(player);
        let palette = Palette::new(Theme::Dark);
        let context = WhyContext {
            content: &content,
            has_figure: true,
            has_lists: false,
            is_dragged: false,
            palette: &palette,
            lit: None,
        };
        let mut window = Headless::new(size.x + 16.0, size.y + 16.0);
        window.frame(Vec::new(), |ui| show(ui, player, &context, &mut Requests::default()));
        window.text().replace('\u{a0}', " ")
    }

    /// The least room for it in a window of 1280 x 800: with three settings to try.
    const ROOM: Vec2 = Vec2::new(348.0, 70.0 + frame::PART_CHROME);

    #[test]
    fn a_step_without_a_reason_shows_the_key_numbers() {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        let without = (20..player.lesson().run().len()).find(|&k| {
            player.apply(Transport::Seek(k)).unwrap();
            player.lesson().why().is_none()
        });
        assert!(without.is_some());
        let text = shown(&player, ROOM);
        assert!(text.contains("NUMBERS") && text.contains("frontier") && text.contains("cell"), "{text}");
        assert!(!text.contains(NOTHING), "{text}");
    }

    /// The comparisons of the funnel needed more lines than the card had.
    #[test]
    fn a_comparison_does_not_scroll_at_1280_x_800() {
        for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/recursion", "wave/guided"] {
            let mut player = Player::open(scene, None).unwrap();
            for k in 0..player.lesson().run().len() {
                player.apply(Transport::Seek(k)).unwrap();
                let Some(why) = player.lesson().why().filter(|_| player.lesson().conclusion().is_none()) else {
                    continue;
                };
                let text = shown(&player, ROOM).replace([' ', '\n', '\u{a0}'], "");
                let end = why.compared.on_screen().lines().last().unwrap_or_default().replace(' ', "");
                assert!(player.broken_claim().is_some() || text.contains(&end), "{scene} {k}: {end} in {text}");
            }
        }
    }

    /// "left / side: area2" stood in two lines.
    #[test]
    fn no_name_is_broken_in_a_line_of_numbers() {
        let line = "right side: area2 = −245 < 0, left side: area2 = −30 < 0";
        for has_meaning in [false, true] {
            let glued = glued(line, has_meaning);
            let parts: Vec<&str> = glued.split(' ').collect();
            for name in ["right\u{a0}side:", "left\u{a0}side:"] {
                assert!(parts.iter().any(|part| part.starts_with(name)), "{parts:?}");
            }
        }
    }

    /// At 800 x 600 there was "open list no…".
    #[test]
    fn no_number_is_cut_in_a_narrow_panel() {
        let palette = Palette::new(Theme::Dark);
        for scene in builtin::ALL {
            let mut player = Player::open(scene.name, None).unwrap();
            let len = player.lesson().run().len();
            for i in 0..=12 {
                player.apply(Transport::Seek(len * i / 12)).unwrap();
                let mut window = Headless::new(216.0 + 16.0, 90.0);
                let content = super::super::content::Memo::default().get(&player);
                let context = WhyContext {
                    content: &content,
                    has_figure: false,
                    has_lists: false,
                    is_dragged: false,
                    palette: &palette,
                    lit: None,
                };
                window.frame(Vec::new(), |ui| numbers(ui, &player, &context, &mut Requests::default()));
                let cut = window.seen(|seen| seen.is_elided);
                assert!(cut.is_empty(), "{} at {}: {cut:?}", scene.name, len * i / 12);
            }
        }
    }

    #[test]
    fn every_scene_can_be_shown_in_little_room() {
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            shown(&player, Vec2::new(180.0, 60.0));
        }
    }
}
