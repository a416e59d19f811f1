use super::places::LEAST_DRAGGED;
use super::*;
use egui_macroquad::egui::{Pos2, Rect};

/// The height of a line of code that is broken once, with its card.
const LINE: f32 = 42.0;

/// The needs of a scene whose settings have rows of this height. The first one is a third of them.
fn needs(settings: f32) -> Needs {
    Needs {
        program: 0.0,
        dragged_code: 0.0,
        is_answered: false,
        code_line: LINE,
        settings,
        has_folded_settings: false,
        first: settings / 3.0,
        has_invariant: true,
        leaves_invariant_out: false,
        opens_invariant: false,
        lists: 0.0,
        bare: 0.0,
        rows: 0,
    }
}

#[test]
fn the_code_gets_the_rest_and_never_less_than_three_lines() {
    let ctx = fit::context();
    for height in [150.0, 250.0, 400.0, 500.0, 600.0, 900.0, 1900.0] {
        for width in [110.0, 200.0, 246.0, 348.0, 420.0] {
            for settings in [0.0, 36.0, 116.0] {
                for has_invariant in [false, true] {
                    let heights =
                        Heights::fit(&ctx, Vec2::new(width, height), Needs { has_invariant, ..needs(settings) });
                    assert!(heights.code >= LEAST_CODE, "{heights:?}");
                    let left = height - heights.sum();
                    assert!(left <= 0.5, "nothing is left over: {left}, {heights:?}");
                    assert!(has_invariant || !heights.is_folded, "only the invariant folds: {heights:?}");
                }
            }
        }
    }
    let roomy = Heights::fit(&ctx, Vec2::new(348.0, 600.0), needs(36.0));
    assert!(roomy.has_figure && roomy.letters == 17.0 && (roomy.sum() - 600.0).abs() < 0.5, "{roomy:?}");
}

/// Ten points of the invariant's card stood at the lower edge, without its line.
#[test]
fn a_card_shows_at_least_one_whole_line_where_the_code_can_give_way() {
    let ctx = fit::context();
    for height in (330..700).step_by(10) {
        for (settings, bare) in [(0.0, 0.0), (0.0, 42.0), (88.0, 0.0)] {
            let heights = Heights::fit(&ctx, Vec2::new(216.0, height as f32), Needs { bare, ..needs(settings) });
            if heights.sum() <= height as f32 + 0.5 || heights.code <= LEAST_CODE {
                continue; // all of it is in view, or the tab scrolls because three lines of code have no room
            }
            let above = heights.in_order()[..2].iter().map(|height| height + GAP).sum::<f32>();
            let shown = height as f32 - above;
            let least = if settings > 0.0 { frame::ABOVE_BODY + settings / 3.0 } else { heights.invariant };
            assert!(shown + 0.5 >= least, "{shown} of {least} points at {height}: {heights:?}");
        }
    }
}

/// At 800 x 600 the title of the diagram was cut, and its lower half was not on screen. The settings and the invariant folded when
/// a drag began, and the letters of the sentence shrank from 16 to 11 points.
#[test]
fn while_one_drags_all_is_on_screen_and_sentence_why_and_settings_keep_their_places() {
    let ctx = fit::context();
    // The room of the tab at 800 x 600, at 1280 x 800 and at 1920 x 1080.
    for (size, has_room) in [([216.0, 411.0], false), ([348.0, 596.0], true), ([436.0, 876.0], true)] {
        for (settings, lists, has_curve) in
            [0.0, 58.0, 88.0].into_iter().flat_map(|s| [(s, 0.0, true), (s, 80.0, true), (s, 0.0, false)])
        {
            let room = Rect::from_min_size(Pos2::new(10.0, 90.0), Vec2::from(size));
            let needs = Needs { lists, ..needs(settings) };
            let heights = Heights::fit(&ctx, room.size(), needs);
            let dragged = Places::while_dragged(room, heights, needs, has_curve);
            let Places { step, code, code_line, curve, before, settings: to_try, .. } = dragged;
            let all = [Some(step), code, code_line, curve, before, to_try].into_iter().flatten().collect::<Vec<_>>();
            for (i, place) in all.iter().enumerate() {
                assert!(room.expand(0.5).contains_rect(*place), "{size:?}: {dragged:?}");
                let others = &all[i + 1..];
                assert!(others.iter().all(|other| !other.intersects(place.shrink(1.0))), "{size:?}: {dragged:?}");
            }
            let is_high = |curve: Rect| curve.height() >= drag::least(size[0], false);
            assert!(curve.is_some_and(is_high) == has_curve, "{size:?}: {dragged:?}");
            assert!(code.is_some() != code_line.is_some(), "the line of the step is on screen: {size:?}: {dragged:?}");
            if has_room && lists == 0.0 {
                let usual = Places::of(room, heights, needs);
                let is_same = |a: Rect, b: Rect| (a.min - b.min).length() + (a.max - b.max).length() < 0.5;
                assert!(is_same(step, usual.step), "{dragged:?}, {usual:?}");
                assert!(to_try.zip(usual.settings).is_none_or(|(a, b)| is_same(a, b)), "{dragged:?}, {usual:?}");
                assert!(to_try.is_some() == (settings > 0.0) && before.is_some(), "{dragged:?}");
                assert!(code.is_some_and(|code| code.height() >= LEAST_DRAGGED), "{size:?}, {settings}: {dragged:?}");
            }
        }
    }
}

#[test]
fn a_large_window_gives_room_to_the_sentence_and_to_why() {
    let heights = Heights::fit(&fit::context(), Vec2::new(436.0, 876.0), needs(58.0));
    assert!(heights.letters == 19.0 && heights.code > 400.0, "{heights:?}");
}

/// A judge preferred the old window because more of the code was in view. The Explain tab has this room at 1280 x 800;
/// the heights are those of no, one, two and three settings to try.
#[test]
fn ten_lines_of_code_are_in_view_at_1280_x_800() {
    for (settings, least) in [(0.0, 10.0), (28.0, 10.0), (58.0, 10.0), (88.0, 9.0)] {
        let heights = Heights::fit(&fit::context(), Vec2::new(348.0, 596.0), needs(settings));
        // A line of pseudocode is 17 points high; the languages need some of the room.
        let lines = (heights.code - CHROME.y - 4.0) / 17.0;
        assert!(lines >= least && heights.has_figure && !heights.is_folded, "{lines} lines: {heights:?}");
    }
}

/// At 800 x 600, in a tour, the outcome of a question lay below the lower edge of the panel: the tab scrolled.
#[test]
fn where_the_tab_scrolls_the_outcome_of_a_question_begins_in_view() {
    let ctx = fit::context();
    for height in (240..700).step_by(10).map(|height| height as f32) {
        for (settings, bare) in [(0.0, 0.0), (0.0, 42.0), (88.0, 0.0), (116.0, 42.0)] {
            let needs = Needs { bare, is_answered: true, has_invariant: false, ..needs(settings) };
            let heights = Heights::fit(&ctx, Vec2::new(216.0, height), needs);
            let above = heights.in_order()[0] + GAP;
            assert!(above + places::LEAST_OUTCOME <= height, "{above} of {height}: {heights:?}");
        }
    }
}
