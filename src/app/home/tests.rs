//! The page without a window: what it shows, and what clicks and keys request.

use super::thumbnails::Key as Thumbnail;
use super::*;
use crate::app::headless::Headless;
use crate::platform::StateEntry;
use egui::{Event, Key, Modifiers, Pos2};
use pathlight::files::name_of;
use pathlight::lesson::NAMES;
use pathlight::player::{Document, RoundCommand, TourCommand, Transport};
use pathlight::scene::builtin;
use pathlight::scene::tag::Tag;
use pathlight::scene::template::MapKind;
use pathlight::tutor::tour;
use std::fs;

fn home() -> Home {
    Home::with(RecentFiles::load_from(StateEntry::default()), TourProgress::load_from(StateEntry::default()))
}

/// Runs a frame and carries out the changes of the page.
fn frame(window: &mut Headless, home: &mut Home, events: Vec<Event>) -> Requests {
    let requests = window.frame(events, |ui| home.show(ui, &Palette::new(Theme::Dark)));
    requests.changes.iter().for_each(|change| home.apply(change.clone()));
    requests
}

/// Clicks on a text, a little inside it.
fn click(window: &mut Headless, home: &mut Home, text: &str) -> Requests {
    let at = window.position(text) + Vec2::splat(4.0);
    click_at(window, home, at)
}

fn click_at(window: &mut Headless, home: &mut Home, at: Pos2) -> Requests {
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    // In a frame of its own: a move together with a press would drag the page.
    frame(window, home, vec![Event::PointerMoved(at)]);
    frame(window, home, vec![button(true)]);
    let requests = frame(window, home, vec![button(false)]);
    frame(window, home, Vec::new());
    requests
}

fn press(key: Key) -> Vec<Event> {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    vec![event(true), event(false)]
}

/// A window in which the whole page is visible.
fn tall(home: &mut Home) -> Headless {
    let mut window = Headless::new(1280.0, 20_000.0);
    frame(&mut window, home, Vec::new());
    window
}

fn open(scene: &str) -> Command {
    Document::Open(scene.to_owned()).into()
}

#[test]
fn every_scene_has_a_card_with_its_title_and_its_whole_description() {
    for width in [760.0, 1280.0, 3840.0] {
        let mut home = home();
        let mut window = Headless::new(width, 20_000.0);
        let requests = frame(&mut window, &mut home, Vec::new());
        for scene in builtin::titles() {
            window.position(&scene.title);
            window.position(&scene.about);
            assert!(requests.in_view.contains(&Thumbnail::of(scene.name)), "{}", scene.name);
        }
    }
}

#[test]
fn only_thumbnails_in_view_are_requested() {
    let mut home = home();
    let mut window = Headless::new(1280.0, 800.0);
    let requests = frame(&mut window, &mut home, Vec::new());
    assert!(requests.in_view.len() < 20 && requests.wave.is_some(), "{:?}", requests.in_view);
    let wheel = Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: Vec2::new(0.0, -100_000.0),
        modifiers: Modifiers::NONE,
    };
    frame(&mut window, &mut home, vec![Event::PointerMoved(Pos2::new(400.0, 600.0)), wheel]);
    let mut requests = Requests::default();
    for _ in 0..60 {
        requests = frame(&mut window, &mut home, Vec::new());
    }
    assert!(requests.wave.is_none() && !requests.in_view.is_empty(), "the page scrolls to its end");
}

#[test]
fn a_click_on_a_card_opens_its_scene() {
    let mut home = home();
    let mut window = tall(&mut home);
    assert_eq!(click(&mut window, &mut home, "A squeeze").commands, [open("wave/squeeze")]);
    assert_eq!(click(&mut window, &mut home, "Region C").commands, [open("beam/region-c")]);
}

#[test]
fn each_lesson_starts_with_its_first_scene() {
    let mut home = home();
    let mut window = tall(&mut home);
    let starts: Vec<Pos2> = window.positions("Explore").collect();
    assert_eq!(starts.len(), NAMES.len());
    for (at, name) in starts.into_iter().zip(NAMES) {
        let requests = click_at(&mut window, &mut home, at + Vec2::splat(4.0));
        assert_eq!(requests.commands, [open(builtin::first_of(name).unwrap())]);
    }
}

/// A click on the text starts this tour.
fn starts(home: &mut Home, window: &mut Headless, at: Pos2) -> (String, Progress) {
    match &click_at(window, home, at + Vec2::splat(4.0)).commands[..] {
        [Command::Tour(TourCommand::Start { name, progress })] => (name.clone(), progress.clone()),
        other => panic!("{other:?} at {at:?}"),
    }
}

#[test]
fn every_tour_is_started_and_continued_where_it_was_left() {
    let mut home = home();
    let mut window = tall(&mut home);
    let mut found: Vec<String> = Vec::new();
    for tour in tour::builtin::tours() {
        // Where there is little room, the short form.
        for label in ["Start the tour", "Tour"].map(|word| format!("{word} · {} min", tour.minutes())) {
            for at in window.positions(&label).collect::<Vec<_>>() {
                found.push(starts(&mut home, &mut window, at).0);
            }
        }
    }
    for tour in tour::builtin::tours() {
        assert!(found.contains(&tour.name), "{} is not offered: {found:?}", tour.name);
    }
    let progress = Progress { stop: 3, reached: 5, ..Progress::default() };
    home.store_tour_progress("tours/funnel", &progress);
    frame(&mut window, &mut home, Vec::new());
    let stops = tour::open("tours/funnel").unwrap().stops.len();
    let at = window.position(&format!("Continue, stop 4 of {stops}"));
    assert_eq!(starts(&mut home, &mut window, at), ("tours/funnel".to_owned(), progress));
    // With open questions it is not over.
    home.store_tour_progress("tours/funnel", &Progress { stop: 1, done: true, ..Progress::default() });
    frame(&mut window, &mut home, Vec::new());
    window.position(&format!("Continue, stop 2 of {stops}"));
    home.store_tour_progress("tours/funnel", &answered("tours/funnel"));
    frame(&mut window, &mut home, Vec::new());
    let at = window.position("Take the tour again");
    assert_eq!(starts(&mut home, &mut window, at).0, "tours/funnel");
}

/// The bar stood at 15 % beside "Continue, stop 12 of 20".
#[test]
fn the_bar_of_a_tour_counts_what_its_button_says() {
    let tour = tour::builtin::tours().iter().find(|tour| tour.name == "tours/funnel").unwrap();
    let stops = tour.stops.len() as f32;
    let at = |progress: &Progress| tours::part(progress, tour) * stops;
    assert!((at(&Progress { stop: 11, reached: 3, ..Progress::default() }) - 12.0).abs() < 1e-3);
    assert!(at(&Progress::default()) < 1e-3);
    assert!((at(&answered("tours/funnel")) - stops).abs() < 1e-3);
}

/// The progress of somebody who has answered every question of a tour.
fn answered(name: &str) -> Progress {
    let tour = tour::open(name).unwrap();
    let asking = (0..tour.stops.len()).filter(|&stop| tour.stops[stop].asks());
    Progress { done: true, right: asking.collect(), ..Progress::default() }
}

#[test]
fn the_robbery_is_played_or_watched() {
    let mut home = home();
    let mut window = tall(&mut home);
    let played = click(&mut window, &mut home, "Play").commands;
    // The card of a tour stood over the round.
    let leave = || Command::Tour(TourCommand::Leave);
    assert_eq!(played, [leave(), open("beam/robbery"), Command::Round(RoundCommand::Begin(0))]);
    let watched = click(&mut window, &mut home, "Watch").commands;
    assert_eq!(watched, [leave(), open("beam/robbery"), Transport::Play.into()]);
    // The commands do what they say.
    let mut player = pathlight::player::Player::open("wave/door", None).unwrap();
    for command in played {
        player.apply(command).unwrap();
    }
    assert!(player.round().is_some_and(pathlight::player::Round::is_moving));
}

#[test]
fn a_filter_and_a_search_leave_the_scenes_that_fit() {
    let mut home = home();
    let mut window = tall(&mut home);
    click(&mut window, &mut home, "Faults");
    assert_eq!(home.gallery.filter, gallery::Filter::Tag(Tag::Fault));
    assert!(window.text().contains("A squeeze") && !window.text().contains("A room with a door"));
    click(&mut window, &mut home, "Search scenes");
    frame(&mut window, &mut home, vec![Event::Text("no such scene".to_owned())]);
    frame(&mut window, &mut home, Vec::new());
    let asked = "No scene fits the search \u{201c}no such scene\u{201d} and the filter \u{201c}Faults\u{201d}.";
    assert!(window.text().contains(asked) && !window.text().contains("A squeeze"), "{}", window.text());
    click(&mut window, &mut home, "Clear the search and the filter");
    assert!(window.text().contains("A room with a door") && window.text().contains("Region C"));
}

/// With few results the page became shorter and scrolled up, away from the search field.
#[test]
fn the_page_stays_where_it_is_when_a_search_has_few_results() {
    for (width, height) in [(800.0, 552.0), (1280.0, 752.0), (1920.0, 1032.0)] {
        let mut home = home();
        let mut window = Headless::new(width, height);
        frame(&mut window, &mut home, Vec::new());
        let wheel = |by| Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: Vec2::new(0.0, by),
            modifiers: Modifiers::NONE,
        };
        // Down until the title of the gallery is near the upper edge.
        let below = Pos2::new(width / 2.0, height - 60.0);
        frame(&mut window, &mut home, vec![Event::PointerMoved(below)]);
        for _ in 0..400 {
            if window.positions("All scenes").next().is_some_and(|at| at.y < 120.0) {
                break;
            }
            frame(&mut window, &mut home, vec![wheel(-30.0)]);
        }
        for _ in 0..60 {
            frame(&mut window, &mut home, Vec::new());
        }
        let before = window.position("All scenes");
        for search in ["pillars guard", "no such scene", ""] {
            home.apply(HomeChange::Search(search.to_owned()));
            for _ in 0..5 {
                frame(&mut window, &mut home, Vec::new());
            }
            assert_eq!(window.position("All scenes"), before, "{search:?} at {width} x {height}");
        }
    }
}

/// At 1280 x 800 the search field is at the lower edge, and what was found was below it.
#[test]
fn a_search_scrolls_what_it_finds_into_view() {
    let mut home = home();
    let mut window = Headless::new(1280.0, 752.0);
    frame(&mut window, &mut home, Vec::new());
    let field = window.position("Search scenes") + Vec2::splat(3.0);
    assert!(field.y > 600.0);
    let press = |pressed| Event::PointerButton {
        pos: field,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    frame(&mut window, &mut home, vec![Event::PointerMoved(field), press(true)]);
    frame(&mut window, &mut home, vec![press(false)]);
    frame(&mut window, &mut home, vec![Event::Text("pillars".to_owned())]);
    for _ in 0..120 {
        frame(&mut window, &mut home, Vec::new());
    }
    assert!(window.position("A gallery with pillars").y < 500.0, "{}", window.text());
}

#[test]
fn the_keyboard_reaches_every_scene_and_opens_it() {
    let mut home = home();
    let mut window = Headless::new(1280.0, 800.0);
    frame(&mut window, &mut home, Vec::new());
    let mut opened = Vec::new();
    for _ in 0..builtin::ALL.len() + 40 {
        frame(&mut window, &mut home, press(Key::Tab));
        // Not carried out: a filter would hide scenes. Not Enter: the search field gives up the focus for it.
        let requests = window.frame(press(Key::Space), |ui| home.show(ui, &Palette::new(Theme::Dark)));
        opened.extend(requests.commands);
    }
    for scene in builtin::ALL {
        assert!(opened.contains(&open(scene.name)), "{} cannot be reached by the keyboard", scene.name);
    }
    let enter_opens = (0..20).any(|_| {
        frame(&mut window, &mut home, press(Key::Tab));
        !frame(&mut window, &mut home, press(Key::Enter)).commands.is_empty()
    });
    assert!(enter_opens);
}

#[test]
fn a_new_map_is_offered_and_can_be_opened() {
    let mut home = home();
    let mut window = tall(&mut home);
    for (label, kind) in [("New grid", MapKind::Grid), ("New polygons", MapKind::Polygons)] {
        assert_eq!(click(&mut window, &mut home, label).window_action, Some(WindowAction::New(kind)));
    }
    assert_eq!(click(&mut window, &mut home, "Open…").window_action, Some(WindowAction::Open));
}

#[test]
fn recent_files_are_opened_and_missing_ones_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (here, gone) = (folder.path().join("here.toml"), folder.path().join("gone.map"));
    fs::write(&here, "").unwrap();
    let mut recent = RecentFiles::load_from(StateEntry::at(Some(folder.path().join("state.json"))));
    recent.add(&name_of(&gone), "wave");
    recent.add(&name_of(&here), "beam");
    let mut home = Home::with(recent, TourProgress::load_from(StateEntry::default()));
    let mut window = tall(&mut home);
    let (here_row, gone_row) = ("here.toml  beam · just now", "gone.map  is missing");
    assert!(window.position(here_row).x < window.position(gone_row).x);
    assert_eq!(click(&mut window, &mut home, here_row).commands, [open(here.to_str().unwrap())]);
    assert!(click(&mut window, &mut home, gone_row).commands.is_empty());
    click(&mut window, &mut home, "Remove");
    assert!(!window.text().contains("gone.map") && window.text().contains("here.toml"));
    // A file that goes while the page is hidden is found missing when it is shown again.
    fs::remove_file(&here).unwrap();
    home.enter();
    frame(&mut window, &mut home, Vec::new());
    assert!(window.text().contains("here.toml  is missing"));
}

/// The wave on the first page could only be drawn on with a pointer.
#[test]
fn the_keyboard_draws_walls_into_the_wave() {
    let mut home = home();
    let mut window = Headless::new(1280.0, 800.0);
    frame(&mut window, &mut home, Vec::new());
    let presses = (0..20).take_while(|_| {
        frame(&mut window, &mut home, press(Key::Tab));
        frame(&mut window, &mut home, Vec::new());
        !window.text().contains("Arrows move")
    });
    assert!(presses.count() < 10, "Tab leads to the wave");
    let mut key = |key| drop(frame(&mut window, &mut home, press(key)));
    key(Key::ArrowRight);
    key(Key::ArrowRight);
    key(Key::ArrowUp);
    key(Key::Space);
    key(Key::ArrowUp);
    key(Key::Enter);
    assert!(home.live.is_wall(19, 2) && home.live.is_wall(19, 1) && !home.live.is_wall(19, 3));
    frame(&mut window, &mut home, Vec::new());
    assert!(window.text().contains("cell (19, 1) · now a wall"), "{}", window.text());
    frame(&mut window, &mut home, press(Key::Space));
    assert!(!home.live.is_wall(19, 1) && home.live.is_wall(19, 2));
}

/// Three buttons and the robbery had the colour of the main action. Later, a tour that nobody had begun had it after a scene was opened, and
/// beside one that was under way.
#[test]
fn the_page_has_one_main_button_that_goes_on_with_what_was_begun() {
    let accent = Palette::new(Theme::Dark).accent();
    let main = |home: &mut Home| {
        let window = tall(home);
        let is_button = |fill: &&crate::app::headless::Fill| fill.rect.height() == card::BUTTON;
        let all: Vec<_> = window.fills(|fill| fill.colour == accent).iter().filter(is_button).map(|f| f.rect).collect();
        let [button] = all[..] else { panic!("one main button: {all:?}") };
        click_at(&mut tall(home), home, button.center()).commands
    };
    let starts = |commands: &[Command], tour: &str| matches!(commands, [Command::Tour(TourCommand::Start { name, .. })] if name == tour);
    let mut home = home();
    home.next = gallery::after("");
    let commands = main(&mut home);
    assert!(starts(&commands, "tours/wave"), "nothing was opened: {commands:?}");
    home.store_tour_progress("tours/wave", &answered("tours/wave"));
    assert_eq!(main(&mut home), [open(home.next.unwrap().name)], "after the tour");
    home.next = gallery::after("funnel/a-to-g");
    assert_eq!(main(&mut home), [open(home.next.unwrap().name)], "after a scene");
    for tour in ["tours/funnel", "tours/compare"] {
        let mut begun = Progress::default();
        begun.visit(2);
        home.store_tour_progress(tour, &begun);
        let commands = main(&mut home);
        assert!(starts(&commands, tour), "the last one that was begun: {commands:?}");
        assert!(tall(&mut home).text().contains("stop 3 of"));
    }
}

#[test]
fn a_stroke_of_the_pointer_draws_walls_into_the_wave() {
    let mut home = home();
    let mut window = Headless::new(1280.0, 800.0);
    let wave = frame(&mut window, &mut home, Vec::new()).wave.unwrap();
    let at = |x: f32, y: f32| wave.min + Vec2::new(x + 0.5, y + 0.5) * wave.width() / 34.0;
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    frame(&mut window, &mut home, vec![Event::PointerMoved(at(20.0, 1.0))]);
    frame(&mut window, &mut home, vec![button(at(20.0, 1.0), true)]);
    frame(&mut window, &mut home, vec![Event::PointerMoved(at(20.0, 4.0))]);
    frame(&mut window, &mut home, vec![button(at(20.0, 4.0), false)]);
    frame(&mut window, &mut home, vec![Event::PointerMoved(at(20.0, 6.0))]);
    let walls: Vec<u32> = (0..7).filter(|&y| home.live.is_wall(20, y)).collect();
    assert_eq!(walls, [1, 2, 3, 4]);
    // A quick stroke begins and ends in one frame.
    let (from, to) = (at(24.0, 1.0), at(27.0, 1.0));
    frame(
        &mut window,
        &mut home,
        vec![Event::PointerMoved(from), button(from, true), Event::PointerMoved(to), button(to, false)],
    );
    assert!((24..=27).all(|x| home.live.is_wall(x, 1)));
    // A click erases one.
    click_at(&mut window, &mut home, at(20.0, 2.0));
    assert!(!home.live.is_wall(20, 2) && home.live.is_wall(20, 3));
    click(&mut window, &mut home, "Clear");
    assert!(!home.live.is_wall(20, 3));
}

/// After a round of the robbery on a fresh page, the card of the wave said "Go on" and opened a scene for experts.
#[test]
fn a_round_of_the_robbery_begins_no_lesson() {
    let mut home = home();
    let before = home.next.map(|scene| scene.name);
    home.scene_opened("beam/robbery");
    assert_eq!(home.next.map(|scene| scene.name), before);
}
