//! The Explain tab: sentence with why, code, settings to try, invariant. Every card has a fixed place: its height depends
//! on the room and on the scene, never on the step. What does not fit scrolls in its card.
//!
//! While a program is shown, the settings and the invariant fold to one line each, and a click unfolds them.
//!
//! In a small window the code becomes smaller first, then the lists are left out, then the figure of a decision is left out, then the invariant
//! folds to one line. Sentence and why keep the lines that they need. Where even that is too much, the tab scrolls, and the
//! first setting to try is in view without it.

/// The outcome of a question, and the code below it.
mod outcome;
/// Where the cards are.
mod places;

use super::content::Content;
use super::frame::{CHROME, Fold, GAP, PART_CHROME};
use super::{
    Requests, code, construct, controls, drag, frame, invariant, lists, now, other_program, play, question, try_card,
    why,
};
use crate::app::fit;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Context, FontId, Id, Rect, ScrollArea, Sense, Ui, Vec2};
use pathlight::algo::beam;
use pathlight::lesson::Setting;
use pathlight::lesson::listing::Language;
use pathlight::picture::Thing;
use pathlight::player::Player;
use pathlight::tutor::other_program::OtherProgram;
use places::Places;

/// The cards have room for these texts, whatever the step says: a sentence as long as the longest ones of the built-in scenes,
/// the longest statement of an invariant, and the longest meaning of a decision in the scenes of the tutorials. Longer texts
/// have smaller letters, or scroll.
const SENTENCE: &str =
    "The left side begins and ends at the apex, so nothing is left between the two sides: that counts as crossed.";
const STATEMENT: &str = beam::invariant::TILE;
pub const MEANING: &str = "Zero: the goal lies on the left side, which counts as crossed. The straight line to it runs along this side and meets its end.";
/// The heights that the code should have: ten lines, nine, seven, four, or at least three. The card above it becomes smaller
/// where that helps to reach one of them, in this order.
const WANTED_CODE: [f32; 5] = [210.0, 193.0, SEVEN_LINES, FOUR_LINES, LEAST_CODE];
/// The same where lists stand above it. Where they would leave less, they are left out: Data has them as well.
const WANTED_BELOW_LISTS: [f32; 4] = [SEVEN_LINES, 142.0, 127.0, FOUR_LINES];
/// The figure of a decision is given up only to reach so much code.
const SEVEN_LINES: f32 = 159.0;
/// The invariant is folded only to reach so much code.
const FOUR_LINES: f32 = 112.0;
const LEAST_CODE: f32 = 92.0;
/// Where even the lists stand above it that the sentence speaks of, it has three lines and no more.
const LEAST_BELOW_LISTS: f32 = 82.0;
/// The height of a whole pseudocode, with its frame: what is more is room for a list.
const ALL_CODE: f32 = 300.0;
/// Where nothing helps, the tab scrolls, and so much below the code is visible: of the card of the settings below its first
/// row, or of the invariant.
const PEEK: f32 = 10.0;

/// One way to divide the room.
#[derive(Clone, Copy)]
struct Way {
    /// The size of the letters of the sentence, in points.
    letters: f32,
    /// Room for at most this many lines of the sentence.
    sentence: f32,
    /// The height of what decided the step, without its caption, in points. It is more where the panel is so narrow that
    /// the words need it.
    why: f32,
    /// Is the figure of a decision shown?
    has_figure: bool,
    /// Is the invariant folded to one line?
    is_folded: bool,
}

/// From the most generous to the smallest.
const WAYS: [Way; 7] = [
    Way { letters: 19.0, sentence: 5.0, why: 116.0, has_figure: true, is_folded: false },
    Way { letters: 17.0, sentence: 5.0, why: 90.0, has_figure: true, is_folded: false },
    Way { letters: 16.0, sentence: 5.0, why: 82.0, has_figure: true, is_folded: false },
    Way { letters: 16.0, sentence: 5.0, why: 70.0, has_figure: true, is_folded: false },
    Way { letters: 15.0, sentence: 5.0, why: 60.0, has_figure: true, is_folded: false },
    Way { letters: 14.5, sentence: 4.0, why: 56.0, has_figure: false, is_folded: false },
    SMALLEST,
];
/// Where the rows of a list stand below the sentence, it keeps letters of this height, in points, and the figure of a decision.
const LETTERS_ABOVE_ROWS: f32 = 15.0;
const SMALLEST: Way = Way { letters: 14.0, sentence: 4.0, why: 56.0, has_figure: false, is_folded: true };

/// The settings that this scene is about, or this lesson where the scene is made for another one.
pub fn settings_to_try(player: &Player) -> Vec<Setting> {
    player.lesson().settings_to_try()
}

/// How somebody reads the code.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// None stands for pseudocode.
    pub language: Option<Language>,
    /// Cards that fold to one line were unfolded by a click.
    opens_settings: bool,
    opens_invariant: bool,
}

impl Reading {
    pub fn in_language(language: Option<Language>) -> Self {
        Self { language, ..Self::default() }
    }
}

/// What the scene needs room for below the code.
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one panel, not the states of a machine")]
#[derive(Clone, Copy, Debug)]
struct Needs {
    /// The height that a program should have, with its variables; 0 for pseudocode.
    program: f32,
    /// The height that the code keeps while something is dragged; of a program, beside a tour as well.
    dragged_code: f32,
    /// Does the outcome of a question stand above the code?
    is_answered: bool,
    /// The height of a card with the line of the step alone. 0 while nothing is dragged.
    code_line: f32,
    /// The rows of all settings to try, and the first one; 0 if there are none. In points.
    settings: f32,
    /// Are they folded to one line?
    has_folded_settings: bool,
    first: f32,
    /// Is the invariant shown, and nothing else in its place?
    has_invariant: bool,
    /// Does it, and what stands in its place, make room for a program?
    leaves_invariant_out: bool,
    /// Was it unfolded by a click?
    opens_invariant: bool,
    /// The lists below the sentence. In points; 0 if the lesson has none.
    lists: f32,
    /// The least height of the first entries of an ordered list, or of several lists; 0 if there are none.
    bare: f32,
    /// As many rows are wanted of the only list, whose entries can stand below each other; 0 if they cannot.
    rows: usize,
}

/// The heights of the cards, with their frames, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heights {
    /// The parts of the first card. The lists are 0 where there is no room for them.
    now: f32,
    lists: f32,
    why: f32,
    code: f32,
    /// 0 if there is nothing to try.
    settings: f32,
    invariant: f32,
    /// The size of the letters of the sentence.
    letters: f32,
    has_figure: bool,
    is_folded: bool,
}

impl Heights {
    /// Divides the room of the tab. Where it is small, the cards around the code become smaller; where even that does
    /// not help, the sum is more than the room.
    fn fit(ctx: &Context, room: Vec2, needs: Needs) -> Self {
        let height = |text: &str, font: FontId, most: f32| {
            let most = most * fit::line(ctx, font.clone());
            fit::height(ctx, text, font, room.x - CHROME.x).min(most).ceil()
        };
        let settings = match needs.settings {
            0.0 => 0.0,
            _ if needs.has_folded_settings => frame::FOLDED,
            height => height + CHROME.y,
        };
        // The meaning of a decision, and the last line of what was compared.
        let last_line = fit::line(ctx, why::numbers_font(why::LEAST_LETTERS));
        let reason = height(MEANING, style::sans(why::LEAST_LETTERS), 4.0) + why::BETWEEN + last_line;
        let statement = height(STATEMENT, style::sans(invariant::LETTERS), 3.0) + 2.0 + CHROME.y;
        let divided = |way: Way, lists: f32| {
            let now = height(SENTENCE, style::sans(way.letters), way.sentence) + CHROME.y;
            let why = way.why.max(reason) + PART_CHROME;
            let folds = way.is_folded || needs.program > 0.0;
            let is_folded = folds && needs.has_invariant && !needs.opens_invariant;
            let invariant = match is_folded {
                _ if needs.leaves_invariant_out => 0.0,
                true => frame::FOLDED,
                false => statement,
            };
            let gaps = [settings, invariant].into_iter().filter(|&height| height > 0.0).count() as f32 * GAP + GAP;
            let code = room.y - now - lists - why - invariant - settings - gaps;
            let (letters, has_figure) = (way.letters, way.has_figure);
            Self { now, lists, why, code, settings, invariant, letters, has_figure, is_folded }
        };
        let reaching = |wanted: f32, lists: f32| {
            let ways = WAYS.into_iter().filter(|way| way.has_figure || wanted <= SEVEN_LINES);
            ways.filter(|way| !way.is_folded || wanted <= FOUR_LINES)
                .map(|way| divided(way, lists))
                .find(|heights| heights.code >= wanted)
        };
        // The line of an ordered list, which is never left out: which entry is next is what its algorithm is about. So are the lines of
        // several lists, but for a program, which shows them as variables.
        let is_ordered = needs.rows > 0;
        let least_lists = if is_ordered || needs.program == 0.0 { needs.bare } else { 0.0 };
        let for_program = |lists: f32| {
            let mut all = WAYS
                .into_iter()
                .filter(|way| lists == 0.0 || needs.rows > 0 || way.has_figure)
                .map(|way| divided(way, lists));
            all.find(|heights| heights.code >= needs.program)
        };
        let with_lists = || WANTED_BELOW_LISTS.into_iter().find_map(|wanted| reaching(wanted, needs.lists));
        let without = || WANTED_CODE.into_iter().find_map(|wanted| reaching(wanted, least_lists));
        // Where there is no room for it, it gets as much as there is.
        let smallest = || Some(divided(SMALLEST, least_lists)).filter(|heights| heights.code >= LEAST_CODE);
        // What decided a step has two lines of words there; more scrolls.
        let tight_at = |wanted: f32, lists: f32| {
            let heights = divided(SMALLEST, lists);
            let short = height(MEANING, style::sans(why::LEAST_LETTERS), 2.0) + why::BETWEEN + last_line;
            let less = (heights.why - PART_CHROME - short).max(0.0);
            let tight = Self { why: heights.why - less, code: heights.code + less, ..heights };
            let may_be = needs.rows > 0 || needs.leaves_invariant_out;
            Some(tight).filter(|tight| may_be && tight.code >= wanted)
        };
        let tight = |lists: f32| tight_at(needs.program, lists);
        let of_program = |lists: f32| for_program(lists).or_else(|| tight(lists));
        // Its variables go before its lines.
        let lines = |lists: f32| {
            let heights = tight_at(needs.dragged_code, lists);
            heights.filter(|_| !needs.is_answered)
        };
        // What decided a step is said in the outcome of a question, where that leaves more of a program.
        let without_why = || {
            let heights = divided(SMALLEST, least_lists);
            needs.is_answered.then_some(Self { why: 0.0, code: heights.code + heights.why, ..heights })
        };
        let program = || {
            let listed = of_program(needs.lists).or_else(|| of_program(least_lists));
            let listed = listed.or_else(|| for_program(least_lists));
            listed.or_else(|| lines(needs.lists)).or_else(|| lines(least_lists)).or_else(without_why).or_else(smallest)
        };
        let of_pseudocode = || if needs.lists > 0.0 { with_lists().or_else(without) } else { without() };
        // As many rows as there is room for while the code keeps some lines: the invariant folds first.
        let with_rows = |rows: usize| {
            let lists = lists::height_of_rows(rows);
            let folded = |way: Way| Way { is_folded: true, ..way };
            let mut ways = WAYS.into_iter().chain(WAYS.map(folded)).filter(|way| way.letters >= LETTERS_ABOVE_ROWS);
            let least = if needs.program > 0.0 { needs.program } else { FOUR_LINES };
            ways.find_map(|way| Some(divided(way, lists)).filter(|heights| heights.code >= least))
        };
        let in_rows = (lists::LEAST_ROWS..=needs.rows).rev().find_map(with_rows);
        let single = || if needs.program > 0.0 { program() } else { of_pseudocode() };
        in_rows.or_else(single).unwrap_or_else(|| {
            let (mut small, mut least_code) = (divided(SMALLEST, least_lists), LEAST_CODE);
            if least_lists > 0.0 && !is_ordered {
                // A longer sentence has smaller letters there.
                small = divided(Way { sentence: 3.0, ..SMALLEST }, least_lists);
                least_code = LEAST_BELOW_LISTS;
            }
            if needs.is_answered {
                // What decided is said in the outcome, which is in view without scrolling.
                small.why = 0.0;
            }
            // Of a card whose first line has no room, a sliver says nothing: the folded invariant is one whole line.
            let below = if settings > 0.0 { frame::ABOVE_BODY + needs.first + PEEK } else { small.invariant.max(PEEK) };
            let rest = room.y - small.now - small.lists - small.why - 2.0 * GAP - below;
            Self { code: rest.max(least_code), ..small }
        })
    }

    /// Where the code has more room than its lines need, the entries of the only list stand below each other.
    fn with_columns(self, needs: Needs) -> Self {
        let spare = (self.code - needs.program.max(ALL_CODE)).max(0.0);
        match lists::height_in_columns(self.lists + spare).filter(|_| needs.rows > 0 && self.lists > 0.0) {
            Some(lists) => Self { lists, code: self.code + self.lists - lists, ..self },
            None => self,
        }
    }

    /// The heights of the cards from top to bottom. Sentence, lists and why share the first one.
    fn in_order(&self) -> [f32; 4] {
        [self.now + self.lists + self.why, self.code, self.settings, self.invariant]
    }

    fn sum(&self) -> f32 {
        let shown = self.in_order().into_iter().filter(|&height| height > 0.0);
        shown.map(|height| height + GAP).sum::<f32>() - GAP
    }
}

impl Needs {
    /// `gives_way`: all but the sentence, why and the code are left out.
    fn of(
        ui: &Ui,
        player: &Player,
        content: &Content,
        reading: Reading,
        (to_try, gives_way): (&[Setting], bool),
    ) -> Self {
        let width = ui.available_width() - CHROME.x;
        let play = if player.offers_rounds() && !gives_way { play::HEIGHT } else { 0.0 };
        let height = |settings: &[Setting]| play + controls::height(ui, settings, player, width);
        let has_program = reading.language.is_some() && player.lesson().has_program();
        let has_order = lists::has_columns(&content.lists);
        let list_lines = lists::lines(&content.lists, width);
        // The variables of a program say what is on lists without an order.
        let has_lists = has_order || !gives_way;
        let dragged_code = code::dragged_height(ui.ctx(), has_program);
        let is_answered = player.predictor().outcome().is_some() && !player.shows_drag();
        // Beside a tour, no other card makes room for the outcome.
        let with_outcome =
            if has_program && is_answered && gives_way { dragged_code + GAP + places::LEAST_OUTCOME } else { 0.0 };
        Self {
            program: if has_program { code::wanted_height(ui.ctx()).max(with_outcome) } else { 0.0 },
            dragged_code,
            is_answered,
            code_line: 0.0,
            settings: height(to_try),
            has_folded_settings: has_program && !reading.opens_settings,
            opens_invariant: reading.opens_invariant,
            first: if play > 0.0 { play } else { height(&to_try[..to_try.len().min(1)]) },
            has_invariant: player.other_program().is_none() && !player.predictor().is_on(),
            leaves_invariant_out: gives_way,
            lists: if has_lists { lists::height(list_lines) } else { 0.0 },
            bare: match &content.lists[..] {
                _ if has_order => lists::bare_height(list_lines),
                [_, _, ..] if has_lists => lists::brief::height(content.lists.len(), width, player.tour().is_some()),
                _ => 0.0,
            },
            rows: if has_order { lists::WANTED_ROWS } else { 0 },
        }
    }
}

/// Below the card of a tour, a program needs so much height to stand there with all other cards, in points.
const ROOM_FOR_ALL: f32 = 590.0;

pub fn show(
    ui: &mut Ui,
    player: &Player,
    content: &Content,
    reading: &mut Reading,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let room = ui.available_rect_before_wrap();
    let has_program = reading.language.is_some() && player.lesson().has_program();
    // Below the card of a tour, a program takes the place of what can be tried and of the invariant.
    let gives_way = has_program && player.tour().is_some() && room.height() < ROOM_FOR_ALL;
    let to_try = if gives_way { Vec::new() } else { settings_to_try(player) };
    let mut needs = Needs::of(ui, player, content, *reading, (&to_try, gives_way));
    let is_dragged = player.shows_drag();
    if is_dragged {
        needs.code_line = code::height_of_line(ui, player, reading.language, room.width(), palette);
    }
    // While something is dragged, the cards keep the heights that they had before.
    let id = Id::new("explain before a drag");
    let before = fit::kept::<(Needs, bool)>(ui.ctx(), id).filter(|_| is_dragged);
    if let Some((Needs { settings, first, lists, bare, rows, .. }, _)) = before {
        needs = Needs { settings, first, lists, bare, rows, ..needs };
    }
    let has_curve = is_dragged && (before.is_some_and(|(_, had)| had) || player.drag_curve().is_some());
    fit::keep(ui.ctx(), id, (needs, has_curve));
    let heights = Heights::fit(ui.ctx(), room.size(), needs).with_columns(needs);
    let mut cards = |ui: &mut Ui, places: Places| {
        let (has_figure, has_lists) = (heights.has_figure, heights.lists > 0.0);
        let context = why::WhyContext { content, has_figure, has_lists, is_dragged, palette, lit };
        step_card(ui, &places, player, &context, requests);
        let context = question::CardContext { palette, lit };
        cards_of_drag(ui, &places, player, content, reading.language, palette);
        let is_first_difference =
            |other: &&OtherProgram| other.differs_at(player.lesson()) == Some(player.lesson().run().at());
        let differing = player.other_program().filter(is_first_difference);
        if let Some((place, below)) =
            outcome::place(ui, (&places, room.height()), player, content, reading.language, palette)
        {
            outcome::show(ui, player, (&places, content), reading, (place, below), context, requests);
            let end = below.map_or(place, places::BelowOutcome::place);
            if places.code.is_some_and(|code| end.bottom() > code.bottom() + 0.5) {
                return;
            }
        } else if let Some(code) = places.code {
            frame::at(ui, code, "code", |ui| match (player.construction(), differing) {
                _ if player.shows_drag() => {
                    code::show(ui, player, &mut reading.language, code::Place::PANEL, palette, lit, requests);
                }
                (Some(construction), _) => construct::explained(ui, construction, context, requests),
                (_, Some(other)) => other_program::difference(ui, other, context, requests),
                (None, None) => {
                    code::show(ui, player, &mut reading.language, code::Place::PANEL, palette, lit, requests);
                }
            });
        }
        let fold = |is_folded: bool, can_fold: bool| match is_folded {
            true => Fold::Folded,
            false if can_fold => Fold::Open,
            false => Fold::Never,
        };
        if let Some(place) = places.settings {
            let fold = fold(places.has_folded_settings, has_program);
            frame::at(ui, place, "try", |ui| {
                reading.opens_settings ^= try_card::show(ui, player, &to_try, fold, palette, requests);
            });
        }
        let Some(place) = places.invariant else { return };
        frame::at(ui, place, "invariant", |ui| {
            if let Some(other) = player.other_program() {
                other_program::state(ui, player, other, context, requests);
            } else if player.predictor().is_on() {
                question::practice(ui, player, palette, requests);
            } else {
                let fold = fold(places.heights.is_folded, has_program || reading.opens_invariant);
                reading.opens_invariant ^= invariant::show(ui, player, fold, palette, lit, requests);
            }
        });
    };
    let has_room = heights.sum() <= room.height() + 0.5;
    if has_curve || has_room && is_dragged {
        cards(ui, Places::while_dragged(room, heights, needs, has_curve));
    } else if has_room {
        cards(ui, Places::of(room, heights, needs));
    } else {
        let area = ScrollArea::vertical().id_salt("explain").auto_shrink([false, false]).min_scrolled_height(0.0);
        area.show(ui, |ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), heights.sum()), Sense::hover());
            cards(ui, Places::of(rect, heights, needs));
        });
    }
}

/// What is shown while something is dragged alone: the numbers, the line of the step, and the sentence as it was.
fn cards_of_drag(
    ui: &mut Ui,
    places: &Places,
    player: &Player,
    content: &Content,
    language: Option<Language>,
    palette: &Palette,
) {
    if let (Some(place), Some(curve)) = (places.curve, player.drag_curve()) {
        frame::at(ui, place, "drag", |ui| drag::show(ui, curve, palette));
    }
    if let Some(place) = places.code_line {
        frame::at(ui, place, "line", |ui| code::line(ui, player, language, palette));
    }
    if let Some(place) = places.before {
        frame::at(ui, place, "before", |ui| now::before(ui, player, content, palette));
    }
}

/// The lists that the algorithm works on.
fn list_card(ui: &mut Ui, place: Rect, player: &Player, context: &why::WhyContext<'_>, requests: &mut Requests) {
    let why::WhyContext { content, palette, lit, .. } = *context;
    frame::at(ui, place, "lists", |ui| {
        let named = lists::named(player, &content.sentence);
        lists::show(ui, (&content.lists, &named), palette, lit, requests);
    });
}

/// The card of the step: its sentence, the lists and what decided it, or what to take away from the run at its end.
fn step_card(ui: &mut Ui, places: &Places, player: &Player, context: &why::WhyContext<'_>, requests: &mut Requests) {
    let why::WhyContext { content, palette, lit, .. } = *context;
    let Places { step, heights, before, .. } = *places;
    let (now, below) = step.split_top_bottom_at_y(step.top() + heights.now);
    let (lists, why) = below.split_top_bottom_at_y(below.top() + heights.lists);
    frame::surface(ui, step, palette);
    if let Some(conclusion) = why::conclusion(player) {
        // A list with an order stands there at the end as well, where it leaves enough room for the conclusion.
        let [end, lists] =
            match content.lists.first().filter(|_| heights.lists > 0.0 && lists::has_columns(&content.lists)) {
                Some(list)
                    if list.len > 0
                        && why::ending_height(ui, &conclusion, context, step.width()) <= heights.now + heights.why =>
                {
                    let (end, lists) = step.split_top_bottom_at_y(step.bottom() - heights.lists);
                    [end, lists]
                }
                _ => [step, Rect::NOTHING],
            };
        frame::at(ui, end, "end", |ui| why::ending(ui, &conclusion, context, requests));
        if lists.is_positive() {
            list_card(ui, lists, player, context, requests);
        }
        return;
    }
    frame::at(ui, now, "now", |ui| {
        now::card(ui, player, content, (heights.letters, before.is_none()), palette, lit, requests);
    });
    if heights.lists > 0.0 {
        list_card(ui, lists, player, context, requests);
    }
    if heights.why > 0.0 {
        frame::at(ui, why, "why", |ui| why::show(ui, player, context, requests));
    }
}

#[cfg(test)]
mod tests;
