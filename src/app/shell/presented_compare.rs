//! Compare in presenter mode: the whole window without a screen.

use super::small::{Desk, carry_out};
use egui_macroquad::egui::{Event, Key, Pos2};
use pathlight::player::{CompareCommand, TourCommand};
use pathlight::tutor::tour::Progress;

/// Sizes of a window, and the least letters of a row there, in points.
const SIZES: [((f32, f32), f32); 3] = [((800.0, 600.0), 12.5), ((1280.0, 800.0), 17.0), ((1920.0, 1080.0), 17.0)];

/// Waits until all rows are there and the controls are gone.
fn finish(desk: &mut Desk) {
    for frames in 0..4000 {
        desk.frame(Vec::new());
        // The scale of presenter mode comes with the second frame.
        if frames > 4 && !desk.shell.is_working() {
            return;
        }
        crate::platform::sleep(crate::platform::Duration::from_millis(1));
    }
    panic!("the rows are still being made");
}

fn names(desk: &Desk) -> Vec<String> {
    let comparing = desk.shell.player.comparing().unwrap();
    comparing.in_race_order().into_iter().map(|measured| measured.row.name().to_owned()).collect()
}

/// Two of its rows were in sight, small, between settings.
#[test]
fn the_rows_stand_below_the_map_in_large_letters_and_without_settings() {
    for (size, least) in SIZES {
        let mut desk = Desk::open("funnel/radius", size);
        desk.key(Key::P);
        carry_out(&mut desk.shell, vec![CompareCommand::Open.into()]);
        finish(&mut desk);
        let canvas = desk.shell.layout.canvas;
        let window = desk.shell.layout.window;
        assert!(canvas.height() > 0.6 * window.y && canvas.width() > 0.99 * window.x, "{size:?}: {canvas:?}");
        let names = names(&desk);
        assert!(names.len() >= 5, "{names:?}");
        for name in names {
            let seen = desk.window.seen(|seen| seen.text == name);
            assert!(seen.len() == 1 && seen[0].is_whole && !seen[0].is_elided, "{size:?}: {name} {seen:?}");
            assert!(seen[0].rect.top() > canvas.bottom() && seen[0].letters >= least, "{size:?}: {seen:?}");
        }
        for setting in ["radius", "cell", "Copy as CSV", "1 agent"] {
            assert!(desk.window.seen(|seen| seen.text == setting).is_empty(), "{size:?}: {setting}");
        }
        let controls = |desk: &Desk| desk.window.seen(|seen| seen.text.contains("all together"));
        assert!(controls(&desk).is_empty(), "{size:?}");
        for x in [100.0, 110.0] {
            desk.frame(vec![Event::PointerMoved(Pos2::new(x, 100.0))]);
        }
        desk.frame(Vec::new());
        let shown = controls(&desk);
        assert!(shown.len() == 1 && shown[0].rect.top() > canvas.bottom(), "{size:?}: {}", desk.window.text());
        assert_eq!(desk.shell.layout.canvas, canvas, "{size:?}");
    }
}

/// The card was narrower beside the table, so *Next* moved away from the pointer.
#[test]
fn the_card_of_a_tour_is_where_it_is_at_other_stops() {
    // A stop with a scene, and one that compares.
    for ((name, stops), (size, _)) in [("tours/funnel", [20, 19]), ("tours/compare", [0, 8])]
        .into_iter()
        .flat_map(|tour| SIZES.map(|size| (tour, size)))
    {
        let places = stops.map(|stop| {
            let mut desk = Desk::open("wave/door", size);
            desk.key(Key::P);
            let progress = Progress { stop, ..Progress::default() };
            carry_out(&mut desk.shell, vec![TourCommand::Start { name: name.to_owned(), progress }.into()]);
            finish(&mut desk);
            assert_eq!(desk.shell.player.comparing().is_some(), stop == stops[1], "{name} {stop}");
            let next = desk.window.seen(|seen| seen.text.starts_with("Next"));
            assert_eq!(next.len(), 1, "{size:?}: {name} {stop}: {}", desk.window.text());
            next[0].rect.left_top()
        });
        assert!(places[0].distance(places[1]) < 1.0, "{size:?}: {name}: {places:?}");
    }
}
