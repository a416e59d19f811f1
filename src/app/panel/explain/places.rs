//! Where the cards of the Explain tab are, at rest and while something is dragged.

use super::super::{changed, drag};
use super::{GAP, Heights, LEAST_CODE, Needs, WANTED_CODE};
use egui_macroquad::egui::Rect;

/// While something is dragged, the code keeps at least two lines; where it cannot, the line of the step stands alone.
pub const LEAST_DRAGGED: f32 = 72.0;

/// Where the cards are. Settings and invariant have no place where there is none, or no room while something is dragged.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    pub heights: Heights,
    pub step: Rect,
    pub code: Option<Rect>,
    /// The line of the step, where there is no room for the code around it.
    pub code_line: Option<Rect>,
    /// The numbers that decide, along a drag.
    pub curve: Option<Rect>,
    /// The sentence as it was before a drag.
    pub before: Option<Rect>,
    pub settings: Option<Rect>,
    pub invariant: Option<Rect>,
    pub has_folded_settings: bool,
}

impl Places {
    /// `area` has the height of all cards.
    pub fn of(area: Rect, heights: Heights, needs: Needs) -> Self {
        let mut top = area.top();
        let [step, code, settings, invariant] = heights.in_order().map(|height| {
            let place = area.with_min_y(top).with_max_y(top + height);
            top += if height > 0.0 { height + GAP } else { 0.0 };
            place
        });
        Self {
            heights,
            step,
            code: Some(code),
            code_line: None,
            curve: None,
            before: None,
            settings: Some(settings).filter(|_| needs.settings > 0.0),
            invariant: Some(invariant).filter(|_| heights.invariant > 0.0),
            has_folded_settings: needs.has_folded_settings,
        }
    }

    /// While something is dragged, sentence and why stay where they are, and the settings where they leave enough of the code. The sentence
    /// as it was takes the place of the invariant, or the lower end of the code where that is folded; the diagram takes the lower end of the
    /// code. In a small window the settings and the lists are left out, and all of the code but the line of the step. Nothing scrolls.
    pub fn while_dragged(room: Rect, mut heights: Heights, needs: Needs, has_curve: bool) -> Self {
        let gap = |height: f32| if height > 0.0 { height + GAP } else { 0.0 };
        let has_program = needs.program > 0.0;
        let curve = if has_curve { drag::least(room.width(), has_program) } else { 0.0 };
        let old_sentence = if has_program { changed::LOW_CARD } else { changed::CARD };
        let middle = |h: &Heights| room.height() - h.now - h.lists - h.why - gap(h.settings) - gap(h.invariant);
        let takes_invariant = needs.has_invariant && heights.invariant >= changed::CARD && !has_program;
        let before = |h: &Heights| if takes_invariant && h.invariant > 0.0 { 0.0 } else { gap(old_sentence) };
        let has_room = |h: &Heights| middle(h) >= gap(curve) + gap(needs.code_line) + before(h);
        if !has_room(&heights) {
            (heights.settings, heights.invariant) = (0.0, 0.0);
        }
        if !has_room(&heights) {
            heights.lists = 0.0;
        }
        // Invariant and settings make room for the lines of a program: no hand is free for them.
        let has_code_left = |h: &Heights| middle(h) >= gap(curve) + before(h) + gap(needs.dragged_code);
        if (heights.is_folded || has_program) && !has_code_left(&heights) {
            heights.invariant = 0.0;
        }
        // The settings make room for eight lines of pseudocode as well, where that is enough.
        let without_settings = Heights { settings: 0.0, ..heights };
        if !has_code_left(&heights) && (has_program || has_code_left(&without_settings)) {
            heights = without_settings;
        }
        let step = room.with_max_y(room.top() + heights.now + heights.lists + heights.why);
        let mut bottom = room.bottom();
        let mut above = |height: f32| {
            let place = room.with_min_y(bottom - height).with_max_y(bottom);
            bottom -= gap(height);
            Some(place).filter(|_| height > 0.0)
        };
        let invariant = above(heights.invariant);
        let settings = above(heights.settings);
        let mut left = middle(&heights);
        let before = match takes_invariant {
            true if invariant.is_some() => invariant,
            // At least three lines of a program go before it.
            _ if left
                >= gap(curve)
                    + gap(needs.code_line.max(if has_program { LEAST_CODE } else { 0.0 }))
                    + gap(old_sentence) =>
            {
                above(old_sentence).inspect(|_| left -= gap(old_sentence))
            }
            _ => None,
        };
        let has_code = left >= gap(curve) + gap(LEAST_DRAGGED);
        let line = gap(needs.code_line);
        let code_line = if has_code || left < gap(curve) + line { None } else { Some(below(step, needs.code_line)) };
        left -= code_line.map_or(0.0, |_| line);
        let usual = heights.code.min(if has_program { needs.dragged_code } else { WANTED_CODE[0] });
        let wanted = if has_code { (left - gap(usual) - GAP).min(drag::WANTED) } else { left - GAP };
        let curve = if has_curve { above(wanted.max(curve).min(left - GAP)) } else { None };
        left -= curve.map_or(0.0, |curve| gap(curve.height()));
        let code = if has_code { above(left - GAP) } else { None };
        let invariant = invariant.filter(|_| before != invariant);
        let has_folded_settings = needs.has_folded_settings;
        Self { heights, step, code, code_line, curve, before, settings, invariant, has_folded_settings }
    }
}

/// What stands below the outcome of a question: the code around the line that decides, or this line alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BelowOutcome {
    Code(Rect),
    Line(Rect),
}

impl BelowOutcome {
    pub fn place(self) -> Rect {
        let (Self::Code(place) | Self::Line(place)) = self;
        place
    }
}

/// The place of the outcome of a question that needs this height, and what stands below it: in the place of the code, or where that has no
/// room for both, in all of `rooms[1]`. `line`: the height of a card with one line of the code.
///
/// `program`: the heights that a program keeps, where there is room for it and at least; none for pseudocode.
pub fn of_outcome(needed: f32, line: f32, program: Option<[f32; 2]>, rooms: [Rect; 2]) -> (Rect, Option<BelowOutcome>) {
    let [wanted, least] = program.unwrap_or([f32::INFINITY, LEAST_BELOW_OUTCOME]);
    for room in rooms {
        if room.height() >= needed + GAP + wanted {
            let outcome = room.with_max_y(room.top() + needed);
            return (outcome, Some(BelowOutcome::Code(room.with_min_y(outcome.bottom() + GAP))));
        }
    }
    // Where there is no room for both, what is said scrolls.
    let all = rooms[1];
    let scrolled = |code: f32| {
        let has_room = program.is_some() && all.height() >= LEAST_OUTCOME + GAP + code;
        let code = all.with_min_y(all.bottom() - code);
        has_room.then(|| (all.with_max_y(code.top() - GAP), Some(BelowOutcome::Code(code))))
    };
    if let Some(places) = scrolled(wanted) {
        return places;
    }
    let has_lines = |room: &Rect| room.height() >= needed + GAP + least;
    if let Some(places) = scrolled(least).filter(|_| !rooms.iter().any(has_lines)) {
        return places;
    }
    // Below an answer, lines of a program go before the cards that follow it.
    let rooms = match rooms.iter().find(|room| has_lines(room)).filter(|_| program.is_some()) {
        Some(&room) => [room; 2],
        None => rooms,
    };
    for room in rooms {
        let below = room.with_min_y(room.top() + needed + GAP);
        let outcome = room.with_max_y(room.top() + needed);
        if below.height() >= least {
            return (outcome, Some(BelowOutcome::Code(below)));
        }
        if below.height() >= line {
            // What is left over belongs to the outcome.
            let below = below.with_min_y(below.bottom() - line);
            return (room.with_max_y(below.top() - GAP), Some(BelowOutcome::Line(below)));
        }
    }
    let room = rooms.into_iter().find(|room| room.height() >= needed).unwrap_or(rooms[1]);
    (room, None)
}

/// What is said of an answer has at least its caption and two lines, in points.
pub const LEAST_OUTCOME: f32 = 76.0;
/// Pseudocode below an outcome has at least three lines, in points.
const LEAST_BELOW_OUTCOME: f32 = 92.0;

/// A card of this height below another one.
fn below(card: Rect, height: f32) -> Rect {
    let top = card.bottom() + GAP;
    card.with_min_y(top).with_max_y(top + height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{Pos2, Vec2};

    /// The outcome took the whole place of the code, three quarters of it empty, and hid the line that decides.
    #[test]
    fn the_line_that_decides_stands_below_the_outcome_of_a_question() {
        let code = Rect::from_min_size(Pos2::new(10.0, 20.0), Vec2::new(300.0, 92.0));
        let all = code.with_max_y(300.0);
        for needed in [40.0_f32, 60.0, 90.0, 120.0, 170.0, 230.0, 270.0, 400.0] {
            let (place, below) = of_outcome(needed, 27.0, None, [code, all]);
            assert!(
                place.height() >= needed.min(all.height()) - 0.1 && all.contains_rect(place),
                "{needed}: {place:?}"
            );
            assert_eq!(below.is_some(), needed + GAP + 27.0 <= all.height(), "{needed}");
            if let Some(below) = below {
                let under = below.place();
                assert!(under.top() >= place.bottom() + GAP - 0.1 && all.contains_rect(under), "{needed}: {under:?}");
            }
        }
    }
}
