//! Nothing overlaps, nothing is cut, and no exercise is split.

use super::made;
use glam::DVec2;
use pathlight::picture::labels::{badge_letters, overlap, words_of};
use pathlight::picture::{Mark, Rect, Role, Shape};
use pathlight::render::exercises::{Edition, Item, PAGE, Page, pages, points_per_pixel};
use pathlight::scene::Map;
use pathlight::tutor::sheet::{Exercise, Figure, Sheet, printed_words};

/// Printers leave so much of the border white, in points: 10 mm.
const UNPRINTED: f64 = 28.0;

fn inside(inner: Rect, outer: Rect) -> bool {
    outer.contains(inner.low) && outer.contains(inner.high)
}

/// No two of these overlap.
fn check_apart(name: &str, items: &[(String, Rect)]) {
    for (i, (a, one)) in items.iter().enumerate() {
        for (b, other) in &items[..i] {
            assert!(!overlap(*one, *other), "{name}: {a} overlaps {b}: {one:?} {other:?}");
        }
    }
}

fn check_page(name: &str, page: &Page) {
    let paper = Rect { low: DVec2::ZERO, high: PAGE }.expanded(-UNPRINTED);
    let items: Vec<(String, Rect)> = page.items.iter().map(|item| (format!("{item:?}"), item.rect())).collect();
    // The foot alone may be smaller.
    for item in &page.items {
        let Item::Words { size, text, .. } = item else { continue };
        assert!(*size >= 9.5 || text.contains("· page "), "{name}: {text:?} is too small");
    }
    for (item, rect) in &items {
        assert!(inside(*rect, paper), "{name}: {item} is cut: {rect:?}");
    }
    check_apart(name, &items);
    let blocks: Vec<(String, Rect)> = page.blocks.iter().map(|(n, rect)| (format!("exercise {n}"), *rect)).collect();
    check_apart(name, &blocks);
    let pictures = page.items.iter().filter(|item| matches!(item, Item::Picture { .. })).count();
    assert_eq!(pictures, page.blocks.len(), "{name}");
}

/// Nothing on the pages overlaps or is cut, and no exercise is split.
pub fn check_pages(seed: u64, sheet: &Sheet) {
    for edition in Edition::ALL {
        let pages = pages(sheet, "Pathfinding: exercises", edition);
        for (n, page) in pages.iter().enumerate() {
            check_page(&format!("seed {seed}, {edition:?}, page {}", n + 1), page);
        }
        let placed: Vec<usize> = pages.iter().flat_map(|page| page.blocks.iter().map(|(n, _)| *n)).collect();
        assert_eq!(placed, (0..sheet.copies[0].len()).collect::<Vec<_>>(), "seed {seed}");
    }
}

#[test]
fn a_long_title_breaks_and_every_copy_begins_on_a_page_of_its_own() {
    let sheet = made(3, 4, 3);
    let title = "Algorithms and data structures for games, winter term 2026, third exercise sheet: pathfinding";
    let pages = pages(&sheet, title, Edition::Questions);
    for (n, page) in pages.iter().enumerate() {
        check_page(&format!("page {n}"), page);
    }
    let copies: Vec<usize> = pages.iter().map(|page| page.copy).collect();
    assert!(copies.is_sorted() && copies.contains(&2), "{copies:?}");
    let says = |page: &Page, what: &str| {
        page.items.iter().any(|item| matches!(item, Item::Words { text, .. } if text.contains(what)))
    };
    assert!(pages.iter().all(|page| says(page, &format!("copy {} · seed 3 · page ", page.copy + 1))));
    assert_eq!(pages.iter().filter(|page| says(page, "Name")).count(), 3);
}

/// How far a mark reaches, in pixels.
fn pixels(mark: &Mark, figure: &Figure) -> Rect {
    let reach = DVec2::splat(match mark.shape {
        Shape::Area { .. } | Shape::Words { .. } => 0.0,
        _ => f64::from(mark.reach()),
    });
    let points: Vec<DVec2> = mark.points().into_iter().map(|p| figure.lens.to_pixels(p)).collect();
    let low = points.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let high = points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    Rect { low: low - reach, high: high + reach }
}

/// The least height of words and of letters on badges, in points on paper.
const LEAST_WORDS: f64 = 9.0;
const LEAST_LETTERS: f64 = 7.5;

/// Words can be read on paper, and none is cut. Their width is that of the font: "apex = start" was cut at the edge, because
/// it is wider than it was taken for.
fn check_letters(name: &str, exercise: &Exercise, figure: &Figure) {
    let all = Rect { low: DVec2::ZERO, high: figure.size };
    for mark in &figure.picture.marks {
        if let Some(words) = printed_words(mark, &figure.lens) {
            assert!(inside(words, all), "{name}: {mark:?} is cut: {words:?} in {all:?}");
        }
        if let (Shape::Words { at, .. }, Some(words)) = (&mark.shape, printed_words(mark, &figure.lens)) {
            check_in_cell(name, exercise, figure, *at, words);
        }
        match &mark.shape {
            Shape::Words { size, text, .. } => {
                let points = f64::from(*size) * points_per_pixel(figure);
                assert!(points >= LEAST_WORDS, "{name}: {text:?} has {points} points");
            }
            Shape::Badge { radius, letter, .. } if !letter.is_empty() => {
                let points = badge_letters(f64::from(*radius), letter) * points_per_pixel(figure);
                assert!(points >= LEAST_LETTERS, "{name}: {letter:?} has {points} points");
            }
            _ => {}
        }
    }
}

/// A number in a cell is covered neither by the frame of the cell nor by the start or the goal.
fn check_in_cell(name: &str, exercise: &Exercise, figure: &Figure, at: DVec2, words: Rect) {
    let world = &exercise.source.world;
    if !matches!(world.scene().map, Map::Grid(_)) {
        return;
    }
    let grid = world.grid();
    let low = grid.corner(grid.cell_at(at).unwrap());
    let cell = [low, low + grid.cell_size()].map(|p| figure.lens.to_pixels(p));
    let cell = Rect { low: cell[0], high: cell[1] }.expanded(-3.5);
    assert!(inside(words, cell), "{name}: {words:?} at {at} is not within the frame {cell:?}");
    for mark in &figure.picture.marks {
        let (Role::Start | Role::Goal, Shape::Symbol { at: end, radius, .. }) = (mark.role, &mark.shape) else {
            continue;
        };
        // Digits end at their baseline.
        let digits = Rect { high: words.high - DVec2::new(0.0, 2.8), ..words };
        let middle = figure.lens.to_pixels(*end);
        let apart = middle.distance(middle.clamp(digits.low, digits.high)) - f64::from(*radius);
        // In the cell of an end of A*, its symbol stands beside g or h.
        assert!(apart >= 1.5, "{name}: {words:?} at {at} stands on the start or the goal: {apart}");
    }
}

/// No mark of a picture is cut, and its words do not overlap.
pub fn check_figures(name: &str, exercise: &Exercise) {
    for figure in [Some(&exercise.picture), exercise.lettered.as_ref(), Some(&exercise.solution)].into_iter().flatten()
    {
        let all = Rect { low: DVec2::ZERO, high: figure.size };
        for mark in figure.picture.marks.iter().filter(|mark| !mark.points().is_empty()) {
            let rect = words_of(mark, &figure.lens).map_or_else(
                || pixels(mark, figure),
                |words| Rect { low: figure.lens.to_pixels(words.low), high: figure.lens.to_pixels(words.high) },
            );
            assert!(inside(rect, all.expanded(0.5)), "{name}: {mark:?} is cut: {rect:?} in {all:?}");
        }
        check_letters(name, exercise, figure);
        let words = |mark: &Mark| Some((format!("{:?}", mark.shape), words_of(mark, &figure.lens)?));
        check_apart(name, &figure.picture.marks.iter().filter_map(words).collect::<Vec<_>>());
    }
}
