//! A* in presenter mode: the part of the map that is enlarged, and what its cells show.

use super::labels::printed;
use glam::DVec2;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::picture::labels::overlap;
use pathlight::picture::{Family, Lens, Mark, Picture, Rect, Shape, Symbol};
use pathlight::scene::{World, builtin, scene_file};
use std::sync::Arc;

/// The canvas in a window of 1920 x 1080, in points.
const CANVAS: DVec2 = DVec2::new(924.0, 363.0);

fn open(scene: &str) -> Lesson {
    let world = Arc::new(World::new(scene_file::read(builtin::find(scene).unwrap().text).unwrap()));
    let mut lesson = lesson::open("wave", world, Watch::Record).unwrap();
    lesson.complete();
    lesson
}

fn lens(lesson: &Lesson) -> Lens {
    let part = lesson.view().touched_in_stage().unwrap_or(lesson.view().bounds());
    Lens { least_letters: 12.0, ..Lens::fit(part, CANVAS.x, CANVAS.y, 2.0) }
}

fn numbers_in(picture: &Picture, cell: DVec2) -> Vec<(String, f64)> {
    let is_here = |mark: &&Mark| mark.family() == Some(Family::Number) && mark.points()[0].floor() == cell.floor();
    let number = |mark: &Mark| match &mark.shape {
        Shape::Words { text, size, .. } => Some((text.printed().to_owned(), f64::from(*size))),
        _ => None,
    };
    picture.marks.iter().filter(is_here).filter_map(number).collect()
}

/// In a window, f touched the frame of an open cell, and g and h nearly did.
#[test]
fn in_a_window_the_numbers_of_an_open_cell_stand_clear_of_its_frame() {
    let mut checked = [0, 0];
    for (scene, width) in [("wave/guided", 908.0), ("wave/guided", 1800.0), ("wave/too-high", 908.0)] {
        let mut lesson = open(scene);
        for at in (3..lesson.view().run().len()).step_by(9) {
            lesson.go(at);
            let lens = Lens::fit(lesson.view().bounds(), width, width * 0.65, Lens::MARGIN);
            let picture = lesson.view().picture(&lens);
            let numbers = || picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number));
            for frame in picture.marks.iter().filter(|mark| mark.family() == Some(Family::Frame)) {
                let Shape::Frame { low, high, width, inset, .. } = frame.shape else { continue };
                let inner = Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) };
                let is_large = inner.size().x >= 36.0;
                let clear = if is_large { 1.0 } else { 0.3 };
                let inner = inner.expanded(-f64::from(inset + width / 2.0) - clear);
                for number in numbers().filter(|mark| mark.is_words() && mark.points()[0].floor() == low.round()) {
                    let Some(own) = printed(number, &lens) else { continue };
                    assert!(
                        inner.contains(own.low) && inner.contains(own.high),
                        "{scene} at {at}: {number:?}, {inner:?}"
                    );
                    checked[usize::from(is_large)] += 1;
                }
            }
        }
    }
    assert!(checked.iter().all(|&count| count > 50), "{checked:?}");
}

/// The whole search was shown from the first step on: cells were small, and most of them empty.
#[test]
fn the_part_that_is_shown_holds_what_its_stage_finds_and_stays_the_same_in_it() {
    for scene in ["wave/guided", "wave/too-high"] {
        let mut lesson = open(scene);
        let whole = lesson.view().touched().unwrap();
        let stages = lesson.view().run().stages().to_vec();
        let mut parts = Vec::new();
        for stage in stages {
            lesson.go(stage.first + 1);
            let part = lesson.view().touched_in_stage().unwrap();
            for at in stage.first + 1..=stage.first + stage.len {
                lesson.go(at);
                assert_eq!(lesson.view().touched_in_stage(), Some(part), "{scene} at {at}");
            }
            let picture = lesson.view().picture(&Lens::fit(whole, 1400.0, 900.0, 2.0));
            for mark in picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number)) {
                assert!(part.contains(mark.points()[0]), "{scene}, stage {}: {mark:?}", stage.first);
            }
            parts.push(part);
        }
        for pair in parts.windows(2).filter(|pair| pair[0] != pair[1]) {
            let by = (pair[0].low - pair[1].low).abs().max((pair[0].high - pair[1].high).abs());
            assert!(by.max_element() > 1.5, "{scene}: it moved the map for one row: {pair:?}");
        }
        assert_eq!(parts.last(), Some(&whole), "{scene}");
        assert!(scene != "wave/guided" || parts[0].size().y < whole.size().y * 0.7, "{scene}: {:?}", parts[0]);
    }
}

/// f alone stood in the cell of the start, and then its disc stood in place of f.
#[test]
fn the_start_has_g_f_and_h_as_other_cells_do_and_all_are_at_least_20_pixels_high() {
    let mut lesson = open("wave/guided");
    let mut highest = 0.0f64;
    for at in (12..lesson.view().run().len()).step_by(20) {
        lesson.go(at);
        let lens = lens(&lesson);
        let picture = lesson.view().picture(&lens);
        let start = numbers_in(&picture, lesson.view().world().start());
        let texts: Vec<&str> = start.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["19.7", "0", "19.7"], "at {at}");
        // A point has two pixels there.
        assert!(start.iter().all(|(_, size)| size * 2.0 >= 20.0), "at {at}: {start:?}");
        highest = highest.max(start[0].1 * 2.0);
    }
    assert!(highest >= 26.0, "{highest}");
}

#[test]
fn the_open_cell_that_comes_next_has_a_tag_beside_its_frame_and_covers_no_number() {
    for scene in ["wave/guided", "wave/too-high"] {
        let mut lesson = open(scene);
        let mut tagged = 0;
        for at in (3..lesson.view().run().len()).step_by(9) {
            lesson.go(at);
            let lens = lens(&lesson);
            let picture = lesson.view().picture(&lens);
            let of_next = |mark: &&Mark| mark.family() == Some(Family::Next);
            let Some(Shape::Frame { low, high, width, inset, .. }) = picture
                .marks
                .iter()
                .filter(of_next)
                .map(|mark| mark.shape.clone())
                .find(|shape| matches!(shape, Shape::Frame { .. }))
            else {
                continue;
            };
            let tag = picture.marks.iter().filter(of_next).find(|mark| mark.is_words());
            // Without room at a side of its cell, the frame says it alone.
            let Some(tag) = tag.and_then(|tag| printed(tag, &lens)) else { continue };
            let is_number = |mark: &&Mark| mark.family() == Some(Family::Number);
            for number in picture.marks.iter().filter(is_number).filter_map(|mark| printed(mark, &lens)) {
                assert!(!overlap(tag, number), "{scene} at {at}: a number under the tag");
            }
            let inner = Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) };
            let inner = inner.expanded(-f64::from(inset + width / 2.0));
            for mark in picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number)) {
                let is_in_cell = mark.is_words() && mark.points()[0].floor() == low.round();
                let Some(own) = printed(mark, &lens).filter(|_| is_in_cell) else { continue };
                assert!(inner.contains(own.low) && inner.contains(own.high), "{scene} at {at}: {mark:?}");
            }
            tagged += 1;
        }
        assert!(tagged > 10, "{scene}: {tagged}");
    }
}

/// It stood diagonally below the cell, so that one read it as the tag of another one.
#[test]
fn the_tag_next_stands_at_a_side_of_its_cell() {
    let mut seen = 0;
    for (scene, size) in ["wave/guided", "wave/squeeze", "wave/swamp"].iter().flat_map(|s| [(s, 900.0), (s, 1300.0)]) {
        let mut lesson = open(scene);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / 150) {
            lesson.go(at);
            let lens = Lens::fit(lesson.view().bounds(), size, 640.0, Lens::MARGIN);
            let picture = lesson.view().picture(&lens);
            let of_next = || picture.marks.iter().filter(|mark| mark.family() == Some(Family::Next));
            let tag = of_next().find(|mark| mark.is_words()).map(|mark| mark.points()[0]);
            let frame = of_next().find_map(|mark| match mark.shape {
                Shape::Frame { low, high, .. } => Some(Rect { low, high }),
                _ => None,
            });
            let (Some(tag), Some(Rect { low, high })) = (tag, frame) else { continue };
            seen += 1;
            let is_beside = (low.x..high.x).contains(&tag.x) || (low.y..high.y).contains(&tag.y);
            assert!(is_beside, "{scene} at {at}: {tag} of {low} to {high}");
        }
    }
    println!("{seen} tags");
    assert!(seen > 0);
}

/// The disc of the start lay over f, and the flag over h. No symbol and no path without a ground lies over a digit of a cell with three
/// numbers, from the sides of cells that are 36 pixels on.
#[test]
fn in_a_cell_with_three_numbers_no_symbol_lies_over_a_digit() {
    let mut checked = 0;
    for scene in ["wave/guided", "wave/too-high", "wave/octile", "wave/swamp"] {
        let settings = [("wave".to_owned(), "astar".to_owned())];
        let world = Arc::new(World::new(scene_file::read(builtin::find(scene).unwrap().text).unwrap()));
        let mut lesson = lesson::open_with("wave", world, Watch::Record, &settings).unwrap();
        lesson.complete();
        let len = lesson.view().run().len();
        for at in (0..len).step_by(1 + len / 12).chain([len]) {
            lesson.go(at);
            let bounds = lesson.view().bounds();
            let of_side = |side: f64| {
                let size = bounds.size() * side + 2.0 * Lens::MARGIN;
                Lens::fit(bounds, size.x, size.y, Lens::MARGIN)
            };
            let lenses = [of_side(36.5), of_side(48.0), of_side(70.0), self::lens(&lesson)];
            for lens in lenses {
                let picture = lesson.view().picture(&lens);
                let words = picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number));
                let numbers: Vec<Rect> = words.filter_map(|mark| printed(mark, &lens)).collect();
                for mark in &picture.marks {
                    let Shape::Symbol { at: middle, radius, symbol } = mark.shape else { continue };
                    let middle = lens.to_pixels(middle);
                    // A flag has its pole at one side and its cloth above: the rest of its disc is free.
                    let reach = f64::from(radius) * if symbol == Symbol::Flag { 0.7 } else { 0.8 };
                    let is_on = |own: &&Rect| middle.clamp(own.low, own.high).distance(middle) < reach;
                    assert!(!numbers.iter().any(|own| is_on(&own)), "{scene} at {at}, {}: {mark:?}", lens.scale);
                    checked += numbers.len();
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}
