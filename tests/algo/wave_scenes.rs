//! The scenes of the wave lesson: the numbers that they name, and what stands in cells and beside decisions.

use pathlight::algo::grid_search::{self, OctileWave};
use pathlight::algo::moves::Cost;
use pathlight::algo::wave::Moves;
use pathlight::lesson::{self, Watch};
use pathlight::picture::{Lens, Role, Shape};
use pathlight::scene::World;
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the scenes and the tour of mistakes say: moves and cost of the path, and of a shortest one with the same moves.
#[test]
fn the_scenes_about_moves_have_the_numbers_that_they_name() {
    for (scene, moves, path, shortest) in [
        ("wave/longer", "mixed", (13, 13.828), (9, 11.485)),
        ("wave/longer", "8", (9, 11.485), (9, 11.485)),
        ("wave/fewest-moves", "8", (9, 11.485), (10, 10.414)),
        ("wave/video", "8", (14, 16.071), (14, 15.243)),
    ] {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let settings = [("moves".to_owned(), moves.to_owned())];
        let lesson = lesson::open_with("wave", world.clone(), Watch::Record, &settings).unwrap();
        let result = lesson.view().result();
        let cost = |cost: f64| (cost * 1000.0).round() / 1000.0;
        let found = (result["path"].as_array().unwrap().len() - 1, cost(result["cost"].as_f64().unwrap()));
        assert_eq!(found, path, "{scene}, {moves}");
        let (grid, moves) = (world.grid().clone(), if moves == "mixed" { Moves::Mixed } else { Moves::Eight });
        let [start, goal] = [world.start(), world.goal()].map(|at| world.cell_of(at));
        let search = OctileWave::finished(&grid_search::Input::new(grid, [start, goal], moves));
        let best = search.found().unwrap();
        assert_eq!((best.len() - 1, cost(Cost::of_path(world.grid(), best).value())), shortest, "{scene}, {moves:?}");
    }
}

/// What the conclusion names: the moves and the cost of the path.
#[test]
fn each_word_of_the_setting_gives_its_own_path() {
    let path = |scene: &str, moves: &str| {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let settings = [("moves".to_owned(), moves.to_owned())];
        let outcome = lesson::open_with("wave", world, Watch::Record, &settings).unwrap().view().outcome();
        (outcome.path.len() - 1, (outcome.length.unwrap() * 1000.0).round() / 1000.0)
    };
    assert_eq!(path("wave/longer", "mixed"), (13, 13.828));
    assert_eq!(path("wave/longer", "8"), (9, 11.485));
    assert_eq!(path("wave/longer", "4"), (15, 15.0));
    assert_eq!(path("wave/fewest-moves", "8"), (9, 11.485), "and the shortest one, with 10 moves, 10.414");
}

/// Start, goal and path stand in the middle of their cells and would hide a number there. Where it must be read, it stands on a plate above the path.
#[test]
fn no_number_lies_under_the_path_or_its_ends() {
    for (scene, moves) in [
        ("wave/walkthrough", "4"),
        ("wave/video", "4"),
        ("wave/video", "8"),
        ("wave/video", "mixed"),
        ("wave/door", "8"),
    ] {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let set = |key: &str, word: &str| (key.to_owned(), word.to_owned());
        for flow in ["off", "on"] {
            let settings = [set("moves", moves), set("flow", flow)];
            let lesson = lesson::open_with("wave", world.clone(), Watch::Record, &settings).unwrap();
            let lens = Lens::fit(lesson.view().bounds(), 1200.0, 800.0, 24.0);
            let picture = lesson.view().picture(&lens);
            let path = picture.marks.iter().enumerate().find_map(|(i, m)| match &m.shape {
                Shape::Line { points, .. } if m.role == Role::Path => Some((i, points.clone())),
                _ => None,
            });
            let (drawn, path) = path.unwrap();
            for (i, mark) in picture.marks.iter().enumerate() {
                let Shape::Words { at, text, size, .. } = &mark.shape else { continue };
                // The plate is drawn just before its number.
                let below = &picture.marks[i.saturating_sub(1)];
                let is_plate = matches!(&below.shape, Shape::Line { points, .. } if points[0].midpoint(points[1]).distance(*at) < 1e-9);
                if i > drawn + 1 && below.role == Role::Casing && is_plate {
                    continue;
                }
                let clear = path.windows(2).all(|ab| {
                    let along = ((*at - ab[0]).dot(ab[1] - ab[0]) / ab[0].distance_squared(ab[1])).clamp(0.0, 1.0);
                    at.distance(ab[0].lerp(ab[1], along)) * lens.scale > f64::from(*size) * 0.5
                });
                assert!(clear, "{scene}, {moves} moves: the path covers the number {text:?} at {at}");
            }
        }
    }
}

/// The numbers that decided stand beside every decision of the tutorial's wave, of the octile wave and of A*.
#[test]
fn every_decision_has_a_why() {
    let flood = ["discover", "skip", "duplicate removed", "descend", "arrow"];
    let search = ["discover", "shorter path", "no better", "corner cut", "close", "back"];
    for (scene, wave, decisions) in [
        ("wave/gradient", "tutorial", &flood[..]),
        ("wave/octile", "octile", &search),
        ("wave/video", "astar", &search[..1]),
    ] {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let settings = [("wave", wave), ("flow", "on")].map(|(key, word)| (key.to_owned(), word.to_owned()));
        let mut lesson = lesson::open_with("wave", world, Watch::Record, &settings).unwrap();
        let mut met = BTreeSet::new();
        for k in 1..=lesson.view().run().len() {
            lesson.go(k);
            let Some(kind) = lesson.view().run().kind_at(k).filter(|kind| decisions.contains(kind)) else { continue };
            met.insert(kind);
            let why = lesson.view().why().unwrap_or_else(|| panic!("{scene}, {wave}, step {k}: {kind} has no reason"));
            assert!(!why.compared.is_empty() && !why.meaning.is_empty(), "{scene}, {wave}, step {k}");
            if kind == "arrow" && wave == "tutorial" {
                why.figure.unwrap_or_else(|| panic!("{scene}, step {k}: no figure")).check().unwrap();
            }
        }
        assert_eq!(met, decisions.iter().copied().collect(), "{scene}, {wave}");
    }
}

/// Regression: the cost before a relaxation comes from the step that set it, not from the state, which has the new one.
#[test]
fn a_relaxed_cell_is_told_with_both_costs() {
    let world = Arc::new(World::new(pathlight::scene::open("wave/octile").unwrap()));
    let mut lesson = lesson::open("wave", world, Watch::Record).unwrap();
    let at = lesson.view().run().next_of_kind(0, "shorter path").unwrap();
    lesson.go(at);
    assert_eq!(lesson.view().why().unwrap().compared, "14.828 + 1 = 15.828 < 16.071");
}
