//! Maps made by rule and chance, tried and kept.

use super::*;
use egui::{MouseWheelUnit, Rect};

fn place(desk: &Desk, text: &str) -> Option<Rect> {
    desk.window.seen(|seen| seen.text == text && seen.is_whole).first().map(|seen| seen.rect)
}

/// Frames until the run of a new map is there and nothing moves.
fn settle(desk: &mut Desk) {
    for _ in 0..1000 {
        (0..4).for_each(|_| desk.frame(Vec::new()));
        if !desk.shell.is_working() {
            break;
        }
        crate::platform::sleep(crate::platform::Duration::from_millis(1));
    }
    (0..30).for_each(|_| desk.frame(Vec::new()));
}

/// What the new map does to the path was said above the buttons, and pushed *Keep* out of view.
#[test]
fn the_buttons_of_a_map_that_is_tried_stay_where_they_are() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = Desk::open("wave/door", size);
        desk.shell.panel.open(Tab::Map);
        let panel = Pos2::new(size.0 - 80.0, 300.0);
        for _ in 0..40 {
            let delta = Vec2::new(0.0, -1.0);
            let modifiers = Modifiers::NONE;
            let wheel = Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers };
            desk.frame(vec![Event::PointerMoved(panel), wheel]);
        }
        (0..30).for_each(|_| desk.frame(Vec::new()));
        let at = place(&desk, "Try").unwrap_or_else(|| panic!("it is in view: {}", desk.window.text())).center();
        button(&mut desk, at, true);
        button(&mut desk, at, false);
        for name in ["maze", "cave", "rooms", "walls"] {
            settle(&mut desk);
            let keep = place(&desk, "Keep").unwrap_or_else(|| {
                let near = desk.window.seen(|seen| ["Keep", "Try", "Back", "generate"].contains(&seen.text.as_str()));
                panic!("before {name}, at {size:?}: out of view; Try was at {at}: {near:?}, {}", desk.window.text())
            });
            let tab = place(&desk, name).unwrap_or_else(|| panic!("{name} is in view")).center();
            button(&mut desk, tab, true);
            button(&mut desk, tab, false);
            settle(&mut desk);
            let now = place(&desk, name).unwrap().center();
            // The chosen word is wider.
            assert!((now.y - tab.y).abs() < 1.0, "{name} moved from {tab} to {now}, at {size:?}; Keep was at {keep}");
        }
    }
}
