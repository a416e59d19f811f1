use super::*;
use crate::lesson::{self, Watch};
use crate::picture::{Lens, Mark};
use crate::scene::{World, scene_file};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sides of cells, in pixels.
const SIDES: [f64; 5] = [36.0, 40.5, 48.0, 64.0, 90.0];
const SIZE: f64 = 5.0;

/// A run of A* on 5 x 5 cells whose path leads from one direction to the other through the middle, if it is cheap enough.
fn crossing([from, to]: [(i32, i32); 2], cost: u8) -> lesson::Lesson {
    let way = |by: (i32, i32)| [1, 2].map(|times| (2 + by.0 * times, 2 + by.1 * times));
    let is_cheap = |at| at == (2, 2) || way(from).contains(&at) || way(to).contains(&at);
    let rows = (0..5).map(|y| (0..5).map(|x| if is_cheap((x, y)) { '.' } else { '~' }).chain(['\n']).collect());
    let rows: String = rows.collect::<Vec<String>>().concat();
    let place = |(x, y): (i32, i32)| format!("[{x}.5, {y}.5]");
    let [start, goal] = [from, to].map(|by| place(way(by)[1]));
    let text = format!(
        "title = \"t\"\nlesson = \"wave\"\nstart = {start}\ngoal = {goal}\n[grid]\nrows = \"\"\"\n{rows}\"\"\"\n[grid.cost]\n\"~\" = {cost}\n[settings]\nwave = \"astar\"\n"
    );
    let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
    lesson::open("wave", world, Watch::Record).unwrap()
}

/// The boxes of the words and symbols of each cell, in pixels.
fn boxes(marks: &[Mark], side: f64) -> BTreeMap<(i32, i32), Vec<(String, Rect)>> {
    let mut all = BTreeMap::<_, Vec<_>>::new();
    for mark in marks {
        let (at, name, half) = match &mark.shape {
            Shape::Words { at, text, size, .. } if text.is_number() => {
                let size = f64::from(*size);
                (at, text.printed().to_owned(), DVec2::new(text.width() * size, half_of_number(0, size).y * 2.0) / 2.0)
            }
            Shape::Symbol { at, radius, symbol } => (at, format!("{symbol:?}"), DVec2::splat(f64::from(*radius))),
            _ => continue,
        };
        // The width of letters is known within a tenth.
        let half = half - DVec2::splat(0.5);
        let area = Rect { low: *at * side - half, high: *at * side + half };
        all.entry((at.x.floor() as i32, at.y.floor() as i32)).or_default().push((name, area));
    }
    all
}

/// On a path like a V, h lay on g; the cost of the ground lay under h.
#[test]
fn no_two_words_of_a_cell_overlap_nor_a_word_and_a_symbol() {
    let directions = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
    let mut turned = 0;
    for (from, to) in directions.into_iter().flat_map(|from| directions.map(|to| (from, to))) {
        for cost in [9, 100, 255].into_iter().filter(|_| from != to) {
            let mut lesson = crossing([from, to], cost);
            let last = lesson.view().run().len();
            for at in [last / 2, last] {
                lesson.go(at);
                for side in SIDES {
                    let lens = Lens::fit(lesson.view().bounds(), side * SIZE, side * SIZE, 0.0);
                    let picture = lesson.view().picture(&lens);
                    let boxes = boxes(&picture.marks, lens.scale);
                    turned += boxes.get(&(2, 2)).map_or(0, |of_middle| usize::from(of_middle.len() >= 3));
                    for (cell, of_cell) in boxes {
                        for (i, (name, area)) in of_cell.iter().enumerate() {
                            for (other, other_area) in &of_cell[..i] {
                                let is_free = !crate::picture::labels::overlap(*area, *other_area);
                                assert!(
                                    is_free,
                                    "{name} on {other} in {cell:?}, {from:?} to {to:?}, cost {cost}, side {side}, step {at}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(turned > 100, "{turned}");
}

/// With ground that costs 100, cells of 40 pixels had f alone: "2538.5" was too long.
#[test]
fn cells_of_36_pixels_have_all_three_numbers_also_where_these_are_long() {
    for cost in [9, 100, 255] {
        let mut lesson = crossing([(-1, 0), (1, 0)], cost);
        lesson.go(lesson.view().run().len());
        for side in [36.0, 40.5] {
            let lens = Lens::fit(lesson.view().bounds(), side * SIZE, side * SIZE, 0.0);
            assert!(lesson.view().picture(&lens).has_sums, "cost {cost}, side {side}");
        }
    }
    let costly = "title = \"t\"\nlesson = \"wave\"\nstart = [0.5, 0.5]\ngoal = [59.5, 0.5]\n[grid]\nrows = \"\"\"\n";
    for cost in [30, 255] {
        let rows = "~".repeat(60);
        let text = format!("{costly}{rows}\n\"\"\"\n[grid.cost]\n\"~\" = {cost}\n[settings]\nwave = \"astar\"\n");
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        let mut lesson = lesson::open("wave", world, Watch::Record).unwrap();
        lesson.go(20);
        for side in [36.0, 40.5] {
            let lens = Lens::fit(lesson.view().bounds(), side * 60.0, side, 0.0);
            assert!(lesson.view().picture(&lens).has_sums, "cost {cost}, side {side}");
        }
    }
}

/// The number of the start touched its disc where it has two digits.
#[test]
fn a_symbol_keeps_clear_of_a_number_of_two_digits() {
    let row = ".".repeat(14);
    let text = format!(
        "title = \"t\"\nlesson = \"wave\"\nstart = [0.5, 0.5]\ngoal = [13.5, 0.5]\n[grid]\nrows = \"\"\"\n{row}\n\"\"\"\n"
    );
    let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
    let mut lesson = lesson::open("wave", world, Watch::Record).unwrap();
    lesson.go(lesson.view().run().len());
    for side in [48.0, 62.0, 80.0] {
        let lens = Lens::fit(lesson.view().bounds(), side * 14.0, side, 0.0);
        let marks = lesson.view().picture(&lens).marks;
        let radius = marks.iter().find_map(|mark| match mark.shape {
            Shape::Symbol { at, radius, .. } if at.x < 1.0 => Some(f64::from(radius)),
            _ => None,
        });
        let number = boxes(&marks, lens.scale).remove(&(0, 0)).unwrap();
        let (_, area) = number.iter().find(|(name, _)| name == "14").unwrap();
        let middle = DVec2::splat(lens.scale / 2.0);
        let free = (area.low - middle).max(middle - area.high).max(DVec2::ZERO).length();
        assert!(radius.unwrap() + 1.0 < free, "{radius:?} {free} at {side}");
    }
}
