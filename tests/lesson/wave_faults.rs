//! The scenes about the faults of the tutorial's wave. Each has one fault: the card names the cell, the picture marks it,
//! and a layer that is off marks nothing.

use glam::DVec2;
use pathlight::lesson::outcome::Reason;
use pathlight::lesson::{self, Body, Lesson, View, Watch};
use pathlight::picture::{Lens, Meaning, Picture, Role, Strength, Thing};
use pathlight::scene::World;
use std::sync::Arc;

fn open(scene: &str, settings: &[(&str, &str)]) -> Lesson {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let own = world.scene().settings.clone().into_iter();
    let set = settings.iter().map(|(key, word)| ((*key).to_owned(), (*word).to_owned()));
    let settings: Vec<(String, String)> = own.chain(set).collect();
    lesson::open_with("wave", world, Watch::Record, &settings).unwrap()
}

fn lens(lesson: View) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 24.0)
}

/// The rows of all cards whose title begins so, as "label: value".
fn card(lesson: View, title: &str) -> Vec<String> {
    let cards = lesson.cards().into_iter().filter(|card| card.title.printed().starts_with(title));
    let rows = cards.flat_map(|card| if let Body::Rows(rows) = card.body { rows } else { Vec::new() });
    rows.map(|row| format!("{}: {}", row.label.printed(), row.value.printed()).trim_end_matches(": ").to_owned())
        .collect()
}

fn marks(picture: &Picture, role: Role) -> usize {
    picture.marks.iter().filter(|mark| mark.role == role).count()
}

#[test]
fn each_scene_has_its_fault_and_the_card_names_it() {
    for (scene, said) in [
        ("wave/longer", "longer than necessary with these moves: 13.828 − 11.485 = 2.343"),
        ("wave/longer", "more moves than necessary: 13 − 9 = 4"),
        ("wave/fewest-moves", "longer than necessary with these moves: 11.485 − 10.414 = 1.071"),
        ("wave/corner", "Move 4 cuts the corner of a wall (5, 3)."),
        ("wave/corner", "corner cuts: 1"),
        ("wave/corner", "squeezes among the corner cuts: 0"),
        ("wave/squeeze", "Move 1 squeezes between one wall (4, 3) and another (3, 4)."),
        ("wave/squeeze", "squeezes among the corner cuts: 1"),
        ("wave/gradient", "no arrow: the differences are 0: 1"),
    ] {
        let rows = card(open(scene, &[]).view(), "what goes wrong");
        assert!(rows.iter().any(|row| row == said), "{scene}: {rows:?}");
    }
}

#[test]
fn a_layer_marks_its_fault_and_nothing_when_it_is_off() {
    for (scene, layer, role) in [
        ("wave/corner", "corners", Role::Fault),
        ("wave/squeeze", "squeezes", Role::Fault),
        ("wave/gradient", "faults", Role::Fault),
    ] {
        let (on, off) = (open(scene, &[(layer, "on")]), open(scene, &[(layer, "off")]));
        assert!(marks(&on.view().picture(&lens(on.view())), role) > 0, "{scene}");
        assert_eq!(marks(&off.view().picture(&lens(off.view())), role), 0, "{scene}");
    }
    let faint = |lesson: View| {
        let picture = lesson.picture(&lens(lesson));
        picture.marks.iter().filter(|m| m.role == Role::Path && m.strength == Strength::Faint).count()
    };
    assert_eq!(
        [faint(open("wave/longer", &[]).view()), faint(open("wave/longer", &[("longer", "off")]).view())],
        [1, 0]
    );
}

/// With arrows on the map, the legend called the wall beside a cut corner a cell without an arrow.
#[test]
fn the_wall_beside_a_cut_corner_keeps_its_meaning_among_arrows() {
    let mut lesson = open("wave/corner", &[("corners", "on"), ("flow", "on")]);
    lesson.go(lesson.view().run().len());
    let picture = lesson.view().picture(&lens(lesson.view()));
    let meanings: Vec<Meaning> = picture.legend.iter().filter_map(|entry| entry.meaning).collect();
    assert!(meanings.contains(&Meaning::WallBesideMove), "{meanings:?}");
    let shows = |meaning| picture.marks.iter().any(|mark| mark.meaning == Some(meaning));
    assert!(shows(Meaning::WallBesideMove) && !shows(Meaning::NoArrow));
}

#[test]
fn the_repaired_waves_have_no_faults() {
    let repaired = open("wave/gradient", &[("arrows", "repaired")]);
    assert_eq!(marks(&repaired.view().picture(&lens(repaired.view())), Role::Fault), 0);
    assert!(
        card(repaired.view(), "what goes wrong").contains(&"no arrow: the differences are 0: 1 · repaired".to_owned())
    );
    for scene in ["wave/longer", "wave/corner", "wave/squeeze"] {
        let octile = open(scene, &[("wave", "octile"), ("corners", "on")]);
        assert_eq!(card(octile.view(), "what goes wrong"), Vec::<String>::new(), "{scene}");
        assert_eq!(marks(&octile.view().picture(&lens(octile.view())), Role::Fault), 0, "{scene}");
    }
}

#[test]
fn duplicates_are_counted_with_all_three_methods() {
    let rows = |dedupe| card(open("wave/walkthrough", &[("dedupe", dedupe)]).view(), "so far");
    let [keep, sort, push] = ["keep", "sort", "push"].map(rows);
    let copies = |rows: &[String], label: &str| -> u32 {
        let row = rows.iter().find_map(|row| row.strip_prefix(label)).unwrap_or_else(|| panic!("{label}: {rows:?}"));
        row.trim_start_matches(": ").parse().unwrap()
    };
    assert!(copies(&sort, "duplicates pushed") > 0);
    assert_eq!(copies(&sort, "duplicates pushed"), copies(&sort, "duplicates removed"));
    assert_eq!(keep, sort);
    assert_eq!(copies(&push, "duplicates pushed"), 0);
    assert_eq!(copies(&push, "duplicates avoided"), copies(&sort, "duplicates pushed"));
}

/// In both waves, a cell is described with its discoverer, and its path to the goal is highlighted.
#[test]
fn a_cell_is_described_with_its_number_and_discoverer_and_shows_its_path() {
    for (wave, dedupe, said) in [
        ("tutorial", "sort", "cell (4, 2) · number 3 · found by its northern neighbour"),
        ("tutorial", "keep", "cell (4, 2) · number 3 · found by its eastern neighbour"),
        ("tutorial", "push", "cell (4, 2) · number 3 · found by its eastern neighbour"),
        ("octile", "sort", "cell (4, 2) · closed · cost 1.414 · from its north-eastern neighbour"),
    ] {
        let lesson = open("wave/walkthrough", &[("wave", wave), ("dedupe", dedupe)]);
        let lens = lens(lesson.view());
        let thing = lesson.view().hit_test(DVec2::new(4.5, 2.5), &lens).unwrap();
        assert_eq!(lesson.view().describe(thing).unwrap_or_default(), said);
        let mut picture = Picture::default();
        lesson.view().highlight(thing, &lens, &mut picture);
        let way = picture.marks.iter().find(|mark| mark.role == Role::Path).unwrap().points();
        assert_eq!((way[0], way[way.len() - 1]), (DVec2::new(4.5, 2.5), DVec2::new(5.5, 1.5)));
        assert!(lesson.view().describe(Thing::Goal).unwrap_or_default().sentence().printed().ends_with("begins here"));
        assert_eq!(
            lesson.view().describe(lesson.view().hit_test(DVec2::new(3.5, 1.5), &lens).unwrap()).unwrap_or_default(),
            "cell (3, 1) · wall"
        );
    }
}

/// In both waves, "no path" is an answer with a reason, whether the run is watched or not.
#[test]
fn start_and_goal_in_walls_and_in_one_cell_are_reported() {
    let scene = pathlight::scene::open("wave/walkthrough").unwrap();
    for (start, goal, why) in [
        ((3.5, 1.5), (5.5, 1.5), Some(Reason::InWall(Thing::Start))),
        ((1.5, 1.5), (3.5, 1.5), Some(Reason::InWall(Thing::Goal))),
        ((1.5, 1.5), (1.5, 1.5), None),
    ] {
        for wave in ["tutorial", "octile"] {
            let mut scene = scene.clone();
            (scene.start, scene.goal) = (Some(start.into()), Some(goal.into()));
            let world = Arc::new(World::new(scene));
            let set = [("wave".to_owned(), wave.to_owned())];
            let result = lesson::open_with("wave", world.clone(), Watch::EndOnly, &set).unwrap().view().result();
            assert_eq!(result["found"].as_bool(), Some(start == goal), "{wave}");
            assert_eq!(result["cost"].to_string(), if start == goal { "0.0" } else { "null" }, "{wave}");
            for watch in [Watch::Record, Watch::EndOnly] {
                let outcome = lesson::open_with("wave", world.clone(), watch, &set).unwrap().view().outcome();
                assert_eq!(outcome.why.map(|why| why.reason), why, "{wave}, {watch:?}");
            }
        }
    }
}
