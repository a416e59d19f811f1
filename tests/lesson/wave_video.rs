//! What the video of the wave says beside its algorithm: confirmed or refuted on the screen, with a figure.

use pathlight::lesson::{self, Body, Lesson, Watch};
use pathlight::scene::{World, scene_file};
use pathlight::words::{Span, Term};
use std::sync::Arc;

fn open(scene: &str, settings: &[(&str, &str)]) -> Lesson {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let mut all: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    all.extend(settings.iter().map(|(key, word)| ((*key).to_owned(), (*word).to_owned())));
    lesson::open_with("wave", world, Watch::Record, &all).unwrap()
}

fn conclusion(scene: &str, settings: &[(&str, &str)]) -> String {
    open(scene, settings).view().conclusion().unwrap().on_screen()
}

/// The meanings of all steps of this kind.
fn meanings(lesson: &mut Lesson, kind: &str) -> Vec<String> {
    let steps: Vec<usize> =
        (1..=lesson.view().run().len()).filter(|&k| lesson.view().run().kind_at(k) == Some(kind)).collect();
    let meaning = |k| {
        lesson.go(k);
        lesson.view().why().unwrap().meaning.on_screen()
    };
    steps.into_iter().map(meaning).collect()
}

fn value(lesson: &Lesson, label: &str) -> Option<String> {
    let cards = lesson.view().cards();
    let rows = cards.iter().filter_map(|card| match &card.body {
        Body::Rows(rows) => Some(rows),
        _ => None,
    });
    rows.flatten().find(|row| row.label.on_screen() == label).map(|row| row.value.on_screen())
}

/// "Else the algorithm will never complete": it does, and the entries multiply.
#[test]
fn with_its_duplicates_the_flood_would_end_after_many_more_entries() {
    let mut hand = open("wave/walkthrough", &[]);
    let said = meanings(&mut hand, "duplicate removed");
    let expected = "The flood would still end, but after 40 entries, not 17.";
    assert!(said.len() == 6 && said.iter().all(|said| said.ends_with(expected)), "{said:?}");
    hand.go(hand.view().run().len());
    assert_eq!(value(&hand, "entries in all, if they stayed").as_deref(), Some("40"));
    let video = open("wave/video", &[("moves", "4")]);
    let mut cave = open("wave/cave", &[("dedupe", "sort"), ("moves", "4")]);
    let first =
        (1..=cave.view().run().len()).find(|&k| cave.view().run().kind_at(k) == Some("duplicate removed")).unwrap();
    cave.go(first);
    let said = cave.view().why().unwrap().meaning.on_screen();
    assert!(said.ends_with("The flood would end in theory, but only after 2.5 × 10^34 entries, not 3,788."), "{said}");
    assert_eq!(value(&video, "entries in all, if they stayed").as_deref(), Some("21,130"));
}

/// On a map of one open cell, no cell is found twice: there is no "but".
#[test]
fn one_open_cell_takes_one_entry() {
    let text = "title = \"One cell\"\nlesson = \"wave\"\nstart = [1.5, 1.5]\ngoal = [1.5, 1.5]\n\n\
                [grid]\nborder = true\nrows = \"\"\"\n###\n#.#\n###\n\"\"\"\n";
    let world = Arc::new(World::new(scene_file::read(text).unwrap()));
    let settings = [("dedupe".to_owned(), "never".to_owned())];
    let lesson = lesson::open_with("wave", world, Watch::Record, &settings).unwrap();
    let said = lesson.view().conclusion().unwrap().on_screen();
    assert!(said.contains("No duplicate was removed") && !said.contains("But"), "{said}");
}

/// "It has to explore all available space": not for one agent.
#[test]
fn for_one_agent_the_flood_could_stop_at_the_start() {
    let door = open("wave/door", &[]);
    assert_eq!(value(&door, "numbers when the start had one").as_deref(), Some("219"));
    assert_eq!(value(&door, "cells with a number").as_deref(), Some("238"));
}

/// "The path length is going to be the same each way": where the path makes the moves of the flood.
#[test]
fn ties_are_equally_long_where_flood_and_path_share_their_moves() {
    const LABEL: &str = "moves, whichever of equally low neighbours it takes";
    for (scene, moves, expected) in [
        ("wave/video", "4", "17"),
        ("wave/video", "8", "14"),
        ("wave/video", "mixed", "12"),
        ("wave/longer", "mixed", "9 to 13"),
    ] {
        let mut lesson = open(scene, &[("moves", moves)]);
        assert_eq!(value(&lesson, LABEL).as_deref(), Some(expected), "{scene}, {moves}");
        let said = meanings(&mut lesson, "descend");
        let verdict = if scene == "wave/longer" {
            "The choice matters: the path has 9 to 13 moves."
        } else {
            "Whichever is taken"
        };
        // On the way of the video's map every lowest neighbour is the only one.
        let ties: Vec<&String> = said.iter().filter(|said| said.contains("The first one wins")).collect();
        assert!(ties.iter().all(|said| said.contains(verdict)), "{scene}, {moves}: {said:?}");
        // Our order of the diagonals is another one than the video's.
        let names_both = |said: &String| said.contains("NE, SE, SW, NW (in the video NW, SW, NE, SE)");
        assert_eq!(ties.is_empty(), (scene, moves) == ("wave/video", "mixed"), "{scene}, {moves}");
        assert!(ties.into_iter().all(|said| names_both(said) == (moves == "mixed")));
    }
}

/// "Four-way connectivity, just as with A*".
#[test]
fn in_four_directions_a_star_takes_as_few_moves_as_the_wave() {
    let said = conclusion("wave/guided", &[("search_moves", "4")]);
    assert!(said.ends_with("In 4 directions the path of A* takes 26 moves, as few as that of the wave."), "{said}");
    let wave = conclusion("wave/guided", &[("wave", "tutorial")]);
    assert!(wave.starts_with("The wave goes around a wall on all sides"), "{wave}");
    let lesson = open("wave/guided", &[("wave", "tutorial")]);
    assert_eq!(lesson.view().outcome().path.points().len(), 27, "26 moves");
    let octile = conclusion("wave/octile", &[("search_moves", "4")]);
    assert!(octile.contains("In 4 directions, no path takes fewer moves than "), "{octile}");
}

/// "Eight-way as well, with some root twos": fewer arrows point into a wall, but not none.
#[test]
fn arrows_from_eight_differences_have_the_same_faults() {
    let of = |arrows: &str| {
        let lesson = open("wave/video", &[("arrows", arrows)]);
        [
            "no arrow: the differences are 0",
            "arrows into a wall or off the map",
            "with 8 differences: no arrow, into a wall",
            "with 4 differences: no arrow, into a wall",
        ]
        .map(|label| value(&lesson, label).unwrap_or_default())
    };
    assert_eq!(of("differences"), ["1", "8", "1, 5", ""]);
    assert_eq!(of("eight"), ["1", "5", "", "1, 8"]);
    let mut lesson = open("wave/video", &[("arrows", "eight")]);
    let kinds: Vec<_> = (1..=lesson.view().run().len()).filter_map(|k| lesson.view().run().kind_at(k)).collect();
    let count = |kind: &str| kinds.iter().filter(|k| **k == kind).count();
    assert_eq!(count("sample"), 8 * count("arrow"));
    assert!(meanings(&mut lesson, "arrow").iter().any(|said| said.contains("count 1/√2")));
}

/// Files of earlier versions have a switch.
#[test]
fn the_switch_for_repaired_arrows_is_still_read() {
    for (word, now) in [("on", "repaired"), ("true", "repaired"), ("off", "differences"), ("false", "differences")] {
        let renamed = lesson::renamed("repair", word).unwrap();
        assert_eq!((renamed.key, renamed.word.as_str()), ("arrows", now));
    }
}

/// S is south here. In the glossary it is a vertex of the beam.
#[test]
fn directions_are_no_terms_of_the_beam() {
    let mut lesson = open("wave/longer", &[("moves", "mixed")]);
    let steps: Vec<usize> =
        (1..=lesson.view().run().len()).filter(|&k| lesson.view().run().kind_at(k) == Some("descend")).collect();
    let mut ties = 0;
    for k in steps {
        lesson.go(k);
        let why = lesson.view().why().unwrap();
        ties += usize::from(why.meaning.printed().contains("E, S, W"));
        for said in [&why.meaning, &why.compared] {
            assert!(!said.spans().iter().any(|span| matches!(span, Span::Term(Term::Opposite, _))), "{said:?}");
        }
    }
    assert!(ties > 0);
}

/// A cell that is on a list twice is counted twice: these are entries.
#[test]
fn the_program_counts_entries_where_cells_are_on_a_list_more_than_once() {
    for (dedupe, has_entries) in [("never", true), ("push", false)] {
        let mut lesson = open("wave/walkthrough", &[("dedupe", dedupe)]);
        let mut said = Vec::new();
        for k in 1..=lesson.view().run().len() {
            lesson.go(k);
            let variables = lesson.view().code().variables;
            let frontier = variables.into_iter().find(|variable| variable.name == "frontier");
            said.extend(frontier.map(|variable| variable.value.printed()));
        }
        let of_entries = said.iter().filter(|value| value.ends_with(" entries")).count();
        assert_eq!(of_entries > 0, has_entries, "{dedupe}: {said:?}");
        assert!(said.iter().any(|value| value.ends_with(" cells")), "{dedupe}: {said:?}");
    }
}
