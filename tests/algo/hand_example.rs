//! The hand example of the tutorial: its map, its lists and its numbers, as the text reads them out.

use glam::DVec2;
use pathlight::algo::flow::Arrows;
use pathlight::algo::wave::{Dedupe, Input, Moves, Wave, WaveStep};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::map::grid::Cell;
use pathlight::scene::World;
use pathlight::step::Algorithm;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The tutorial's hand example, as in its text.
fn walkthrough() -> Lesson {
    let world = Arc::new(World::new(pathlight::scene::open("wave/walkthrough").unwrap()));
    lesson::open("wave", world, Watch::Record).unwrap()
}

#[test]
fn the_hand_example_numbers_its_cells_as_the_tutorial_does() {
    let mut lesson = walkthrough();
    let mut waves: Vec<Vec<(i64, i64)>> = Vec::new();
    let mut numbered = Vec::new();
    for k in 1..=lesson.view().run().len() {
        lesson.go(k);
        if lesson.view().run().kind_at(k) == Some("number") {
            let detail = lesson.view().detail();
            let xy = (detail["cell"][0].as_i64().unwrap(), detail["cell"][1].as_i64().unwrap());
            let d = detail["d"].as_i64().unwrap();
            waves.resize(waves.len().max(d as usize + 1), Vec::new());
            waves[d as usize].push(xy);
            numbered.push((xy, d));
        }
    }
    let set = |cells: &[(i64, i64)]| cells.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(waves[1], [(5, 1)], "the goal");
    assert_eq!(waves[2], [(5, 2), (4, 1)]);
    assert_eq!(waves[3], [(5, 3), (4, 2)]);
    assert_eq!(waves[4], [(5, 4), (4, 3), (3, 2)], "the last is the passage");
    assert_eq!(waves[5], [(4, 4), (2, 2)]);
    assert_eq!(set(&waves[6]), set(&[(2, 1), (1, 2), (2, 3)]), "the cells around (2, 2)");
    assert!(waves[7].contains(&(1, 1)), "the start");
    assert_eq!(numbered.last(), Some(&((1, 4), 8)));
    assert_eq!(waves.len(), 9, "8 is the largest number");
    // A cell gets its number once, because duplicates are dropped before.
    assert_eq!(set(&numbered.iter().map(|n| n.0).collect::<Vec<_>>()).len(), numbered.len());
}

/// Every list that the tutorial reads out, in its order: "five and two", "four-one", …; and its path.
#[test]
fn the_lists_of_the_hand_example_are_those_of_the_tutorial() {
    let lesson = walkthrough();
    assert_eq!(lesson.view().world().scene().settings["dedupe"], "keep");
    let grid = lesson.view().world().grid().clone();
    let [start, goal] = [lesson.view().world().start(), lesson.view().world().goal()].map(|at| grid.cell_at(at));
    let (moves, dedupe) = (Moves::Four, Dedupe::Keep);
    let input = Input { grid, start, goal, moves, dedupe, flow: false, arrows: Arrows::Four, fault: None };
    let mut steps = Vec::new();
    Wave::start(&input).run(&input, &mut steps);

    let (mut wave, mut lists, mut new_lists, mut dropped) = (Wave::start(&input), Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        wave.apply(step);
        let all = |cells: Vec<Cell>| cells.into_iter().map(|c| input.grid.xy(c)).collect::<Vec<_>>();
        match step {
            WaveStep::Front { .. } => lists.push(all(wave.frontier().to_vec())),
            WaveStep::Compare { .. } => new_lists.push(all(wave.next_frontier().collect())),
            WaveStep::Drop { cell } => dropped.push(input.grid.xy(cell)),
            _ => {}
        }
    }
    let spoken: [&[(u32, u32)]; 4] = [&[(5, 1)], &[(5, 2), (4, 1)], &[(5, 3), (4, 2)], &[(5, 4), (4, 3), (3, 2)]];
    assert_eq!(lists[..4], spoken);
    let spoken: [&[(u32, u32)]; 4] =
        [&[(5, 2), (4, 1)], &[(5, 3), (4, 2), (4, 2)], &[(5, 4), (4, 3), (4, 3), (3, 2)], &[(4, 4), (4, 4), (2, 2)]];
    assert_eq!(new_lists[..4], spoken);
    assert_eq!(dropped[..3], [(4, 2), (4, 3), (4, 4)]);
    assert_eq!(dropped.len(), 6, "\"I don't need this one\" is said three times in the part that is speeded up");
    assert_eq!(lists.last().unwrap(), &[(1, 4)], "\"this bottom node, one-four, with a value of eight\"");
    assert!(new_lists.last().unwrap().is_empty());
    // At the start "a choice of six and six". The tutorial's six has the neighbours seven and five.
    let path: Vec<_> = wave.path().iter().map(|&c| wave.d(c)).collect();
    assert_eq!(path, [7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(input.grid.xy(wave.path()[1]), (2, 1));
}

#[test]
fn the_hand_example_discovers_a_cell_twice_and_drops_the_duplicate() {
    let mut lesson = walkthrough();
    // The cell that a step is about: the one that it looks at, if it looks at one.
    let about = |detail: &lesson::Fields| {
        let xy = |i: usize| detail.get("cell").and_then(|cell| cell[i].as_i64()).unwrap_or_default();
        let (x, y) = match detail.get("look").and_then(Value::as_str) {
            Some("north") => (0, -1),
            Some("east") => (1, 0),
            Some("south") => (0, 1),
            Some("west") => (-1, 0),
            _ => (0, 0),
        };
        (xy(0) + x, xy(1) + y)
    };
    let mut steps = Vec::new();
    for k in 1..=lesson.view().run().len() {
        lesson.go(k);
        let run = lesson.view().run();
        let stage = run.stage_at(k).map(|s| run.label(s).name).unwrap();
        steps.push((stage, run.kind_at(k).unwrap_or_default(), about(&lesson.view().detail())));
    }
    let of_cell = |kind: &str| {
        let matching = steps.iter().filter(|(_, now, cell)| *cell == (4, 2) && *now == kind);
        matching.map(|(stage, ..)| stage.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of_cell("discover"), ["wave 2", "wave 2"]);
    assert_eq!(of_cell("duplicate removed"), ["wave 2"]);
}

#[test]
fn the_scene_is_the_map_of_the_tutorial() {
    let lesson = walkthrough();
    let grid = lesson.view().world().grid();
    assert_eq!((grid.width(), grid.height()), (7, 6));
    assert_eq!(
        (lesson.view().world().start(), lesson.view().world().goal()),
        (DVec2::new(1.5, 1.5), DVec2::new(5.5, 1.5))
    );
    let result = lesson.view().result();
    assert_eq!(result["path"].as_array().map(Vec::len), Some(7));
}
