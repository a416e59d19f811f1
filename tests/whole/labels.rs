//! Words on the canvas: none stands on another one, and what highlights a thing does not strike through what is read.

use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::lesson::{self, Body, Lesson, Setting, Value, View, Watch};
use pathlight::paint::filmstrip::Sheet;
use pathlight::picture::labels::overlap;
use pathlight::picture::layers;
use pathlight::picture::tween::Shown;
use pathlight::picture::{Anchor, Family, Lens, Mark, Picture, Rect, Role, Shape, Symbol};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use pathlight::step::Stage;
use std::collections::BTreeSet;
use std::sync::Arc;

/// So many pictures of a run are looked at every day.
const PICTURES: usize = 9;
/// And so many steps besides the outcomes of all stages in a thorough test.
const MOST_STEPS: usize = 200;
/// How far marks may overlap, in pixels.
const TOLERANCE: f64 = 1.0;

fn open(text: &str) -> Lesson {
    open_with(text, &[])
}

fn open_with(text: &str, settings: &[(String, String)]) -> Lesson {
    let world = Arc::new(World::new(scene_file::read(text).unwrap()));
    let name = lesson::of(world.scene()).unwrap().name;
    let mut lesson = lesson::open_with(name, world, Watch::Record, settings).unwrap();
    lesson.complete();
    lesson
}

/// The layers that only write something.
const WRITING: [&str; 6] = ["portal_visits", "letters", "portal_numbers", "area_numbers", "order", "counts"];

/// All settings of a scene that only write something, switched on.
fn everything_written(text: &str) -> Vec<(String, String)> {
    let lesson = open(text);
    let is_writing = |setting: &&Setting| WRITING.contains(&setting.key) && matches!(setting.value, Value::Switch(_));
    let all = lesson.view().settings().iter().filter(is_writing);
    all.map(|setting| (setting.key.to_owned(), "on".to_owned())).collect()
}

/// The canvas of a usual window, of presenter mode (in points), a picture of a filmstrip, and a thumbnail.
fn lenses(lesson: View) -> [(&'static str, Lens); 4] {
    let fit = |width, height, margin| Lens::fit(lesson.bounds(), width, height, margin);
    let presented = Lens { least_letters: 12.0, ..fit(930.0, 363.0, Lens::MARGIN) };
    let aspect = lesson.bounds().size().x / lesson.bounds().size().y;
    let cell = Sheet::layouts(24, 1600, aspect)[0].size;
    [
        ("window", fit(850.0, 590.0, Lens::MARGIN)),
        ("presenter", presented),
        ("filmstrip", fit(cell.x, cell.y, 14.0)),
        ("thumbnail", fit(416.0, 234.0, 8.0)),
    ]
}

/// The box of words as they are painted, in pixels.
pub fn printed(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Words { at, text, size, anchor, strong } = &mark.shape else { return None };
    let size = f64::from(*size);
    let width = pathlight::paint::words::width(text.printed(), size, *strong);
    let left = match anchor {
        Anchor::Start => 0.0,
        Anchor::End => -width,
        Anchor::Center | Anchor::Above | Anchor::Below => -width / 2.0,
    };
    let low = lens.to_pixels(*at) + DVec2::new(left, size * (anchor.baseline() - 0.74));
    // Digits have no descenders.
    let height = if text.is_number() { 0.74 } else { 0.96 };
    Some(Rect { low, high: low + DVec2::new(width, size * height) })
}

/// The disc of a badge or a symbol, in pixels. Words may touch the tips of a star and of a flag.
fn disc(mark: &Mark, lens: &Lens) -> Option<(DVec2, f64)> {
    match &mark.shape {
        Shape::Badge { at, radius, .. } => Some((lens.to_pixels(*at), f64::from(*radius))),
        Shape::Symbol { at, symbol, radius } => {
            let part = if *symbol == Symbol::Disc { 1.0 } else { 0.6 };
            Some((lens.to_pixels(*at), f64::from(*radius) * part))
        }
        _ => None,
    }
}

/// The grounds that are painted later than each mark cover it: those of tags and of magnifiers.
fn grounds(marks: &[Mark], lens: &Lens) -> Vec<(usize, Rect)> {
    let ground = |(i, mark): (usize, &Mark)| match &mark.shape {
        Shape::Area { rings, .. } if matches!(mark.role, Role::Ground | Role::Wall) && rings.len() == 1 => {
            let low = rings[0].iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = rings[0].iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            Some((i, Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) }))
        }
        _ => None,
    };
    marks.iter().enumerate().filter_map(ground).collect()
}

/// What stands on each other in a picture, or is cut by its edge.
fn knots(picture: &Picture, lens: &Lens) -> Vec<String> {
    let page = Rect { low: DVec2::ZERO, high: lens.visible.size() * lens.scale };
    let grounds = grounds(&picture.marks, lens);
    let is_seen = |i: usize, own: Rect| {
        overlap(own, page) && !grounds.iter().any(|&(later, ground)| later > i && overlap(ground, own))
    };
    let text = |mark: &Mark| match &mark.shape {
        Shape::Words { text, .. } => text.printed().to_owned(),
        Shape::Badge { letter, .. } => format!("the badge {}", letter.printed()),
        _ => "a symbol".to_owned(),
    };
    let all: Vec<(&Mark, Rect)> = (picture.marks.iter().enumerate())
        .filter_map(|(i, mark)| printed(mark, lens).filter(|own| is_seen(i, *own)).map(|own| (mark, own)))
        .collect();
    let pins: Vec<(&Mark, DVec2, f64)> = (picture.marks.iter().enumerate())
        .filter_map(|(i, mark)| disc(mark, lens).map(|(at, radius)| (i, mark, at, radius)))
        .filter(|&(i, _, at, _)| is_seen(i, Rect { low: at, high: at }.expanded(0.1)))
        .map(|(_, mark, at, radius)| (mark, at, radius))
        .collect();
    let mut found = Vec::new();
    for (i, &(mark, own)) in all.iter().enumerate() {
        let smaller = own.expanded(-TOLERANCE / 2.0);
        if !page.expanded(TOLERANCE).contains(own.low) || !page.expanded(TOLERANCE).contains(own.high) {
            found.push(format!("{:?} is cut", text(mark)));
        }
        for (other, around) in all[..i].iter().filter(|(_, around)| overlap(smaller, around.expanded(-TOLERANCE / 2.0)))
        {
            let _ = around;
            found.push(format!("{:?} on {:?}", text(mark), text(other)));
        }
        for (pin, ..) in
            pins.iter().filter(|(_, at, radius)| at.clamp(own.low, own.high).distance(*at) < radius - TOLERANCE)
        {
            found.push(format!("{:?} on {}", text(mark), text(pin)));
        }
    }
    found
}

/// The letters of a beam that something lies on: another badge, a ring or a line that was drawn later.
fn covered_letters(picture: &Picture, lens: &Lens) -> Vec<String> {
    let mut found = Vec::new();
    for (i, mark) in picture.marks.iter().enumerate() {
        let (Shape::Badge { letter, .. }, Some((at, radius))) = (&mark.shape, disc(mark, lens)) else { continue };
        if !["L", "R", "S"].contains(&letter.printed()) {
            continue;
        }
        let covers = |later: &&Mark| match &later.shape {
            Shape::Badge { .. } => disc(later, lens).is_some_and(|(other, by)| other.distance(at) < by),
            Shape::Ring { at: ring, radius: by, .. } => {
                (lens.to_pixels(*ring).distance(at) - f64::from(*by)).abs() < radius / 2.0
            }
            Shape::Line { points, width, .. } if *width >= 4.0 => points.windows(2).any(|ends| {
                let [a, b] = [ends[0], ends[1]].map(|end| lens.to_pixels(end));
                let along = (at - a).dot(b - a) / (b - a).length_squared().max(1e-12);
                at.distance(a.lerp(b, along.clamp(0.0, 1.0))) < radius / 2.0
            }),
            _ => false,
        };
        let covering = picture.marks[i + 1..].iter().filter(covers);
        found.extend(covering.map(|mark| format!("{:?} on the badge {}", mark.shape, letter.printed())));
    }
    found
}

/// Labels keep clear of badges and of each other, and are not cut, at the outcomes of all stages of all scenes, also with all
/// numbers and counts switched on.
#[test]
fn labels_keep_clear_of_badges_and_of_each_other() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        for (which, settings) in [("", Vec::new()), (" with all numbers", everything_written(scene.text))] {
            if !which.is_empty() && settings.is_empty() {
                continue;
            }
            let mut lesson = open_with(scene.text, &settings);
            let stops: BTreeSet<usize> = lesson.view().run().stages().iter().map(Stage::stop).collect();
            let stops: Vec<usize> = stops.into_iter().chain(lesson::opens_at(lesson.view())).collect();
            // Between the stops there are tests with names of their own.
            let len = lesson.view().run().len();
            let stops: BTreeSet<usize> = stops.into_iter().chain((0..=len).step_by(1 + len / MOST_STEPS)).collect();
            let most = if is_thorough() { usize::MAX } else { PICTURES };
            for &at in stops.iter().rev().step_by(stops.len().div_ceil(most)) {
                lesson.go(at);
                for (size, lens) in lenses(lesson.view()) {
                    let picture = lesson.view().picture(&lens);
                    seen += picture.marks.iter().filter(|mark| mark.is_words()).count();
                    let mut knots = knots(&picture, &lens);
                    if scene.name.starts_with("beam/") {
                        knots.extend(covered_letters(&picture, &lens));
                    }
                    all.extend(knots.into_iter().map(|knot| format!("{}{which} at {at}, {size}: {knot}", scene.name)));
                }
            }
        }
    }
    assert!(seen > 10_000, "{seen} labels");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all.join("\n"));
}

/// "right side: −245" stood at the left side. A label that has moved away has a line to its place.
#[test]
fn the_area_of_a_test_stands_nearer_to_the_side_that_it_names_than_to_the_other() {
    let distance = |p: DVec2, line: &[DVec2]| {
        let to = |ends: &[DVec2]| {
            let along = (p - ends[0]).dot(ends[1] - ends[0]) / (ends[1] - ends[0]).length_squared().max(1e-12);
            p.distance(ends[0].lerp(ends[1], along.clamp(0.0, 1.0)))
        };
        line.windows(2).map(to).fold(f64::INFINITY, f64::min)
    };
    let (mut seen, mut moved) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("funnel/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / MOST_STEPS) {
            lesson.go(at);
            for (size, lens) in &lenses(lesson.view())[..2] {
                let picture = lesson.view().picture(lens);
                let side = |role: Role| {
                    let is_side = |mark: &&Mark| mark.role == role && mark.family() == Some(Family::Side);
                    picture.marks.iter().find(is_side).map(Mark::points).unwrap_or_default()
                };
                let sides = [side(Role::Left), side(Role::Right)];
                for mark in &picture.marks {
                    let Shape::Words { text, .. } = &mark.shape else { continue };
                    let text = text.printed();
                    let Some(named) = ["left side: ", "right side: "].iter().position(|begin| text.starts_with(begin))
                    else {
                        continue;
                    };
                    let (Some(own), [left, right]) = (printed(mark, lens), &sides) else { continue };
                    let middle = lens.to_world((own.low + own.high) / 2.0);
                    let [to_left, to_right] = [left, right].map(|line| distance(middle, line));
                    let [own, other] = if named == 0 { [to_left, to_right] } else { [to_right, to_left] };
                    seen += 1;
                    if own >= other {
                        moved.push(format!("{} at {at}, {size}: {text}: {own}, {other} from the other", scene.name));
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(moved.len() <= 1, "of {seen}: {moved:?}");
}

/// Pieces of the visibility polygon that are too small for their numbers are in the list in Data.
#[test]
fn every_piece_has_its_number_on_the_map_or_in_data() {
    let (mut on_the_map, mut in_data) = (0, 0);
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in [len / 3, 2 * len / 3, len] {
            lesson.go(at);
            let cards = lesson.view().cards();
            let list = cards.iter().find(|card| card.key == "polygon".into());
            let listed = list.map_or(0, |card| if let Body::Chips(chips) = &card.body { chips.len() } else { 0 });
            for (size, lens) in lenses(lesson.view()) {
                let picture = lesson.view().picture(&lens);
                let is_number = |mark: &&Mark| mark.family() == Some(Family::Part) && mark.is_words();
                let numbers = picture.marks.iter().filter(is_number).count();
                assert!(numbers <= listed, "{} at {at}, {size}: {numbers} numbers, {listed} pieces", scene.name);
                on_the_map += numbers;
                in_data += listed - numbers;
            }
        }
    }
    assert!(on_the_map > 500 && on_the_map > 2 * in_data, "{on_the_map} on the map, {in_data} only in Data");
}

/// The states of presenter mode keep what the window shows: the letters of badges, and all numbers of cells.
#[test]
fn presenter_mode_keeps_letters_and_numbers() {
    let letters = |picture: &Picture| {
        let of = |mark: &Mark| matches!(&mark.shape, Shape::Badge { letter, .. } if !letter.is_empty());
        picture.marks.iter().filter(|mark| of(mark)).count()
    };
    let mut town = open(builtin::find("funnel/town").unwrap().text);
    town.go(220);
    let [(_, window), (_, presented), ..] = lenses(town.view());
    let (usual, larger) = (letters(&town.view().picture(&window)), letters(&town.view().picture(&presented)));
    assert!(usual > 10 && larger == usual, "{larger} of {usual} letters");

    let mut door = open(builtin::find("wave/door").unwrap().text);
    // Beside the start and the goal there may be no room, and the list says what is in it twice.
    let ends = [door.view().world().start(), door.view().world().goal()];
    let is_number = |mark: &&Mark| {
        let is_at_end = |at: DVec2| ends.iter().any(|end| end.distance(at) < 0.7);
        mark.family() == Some(Family::Number) && !mark.points().into_iter().any(is_at_end)
    };
    let numbers = |picture: &Picture| picture.marks.iter().filter(is_number).count();
    for at in [50, 217, 400] {
        door.go(at);
        let [(_, window), (_, presented), ..] = lenses(door.view());
        let (usual, larger) = (numbers(&door.view().picture(&window)), numbers(&door.view().picture(&presented)));
        assert_eq!(larger, usual, "at step {at}");
    }
}

#[test]
fn highlights_of_areas_and_paths_lie_below_what_is_read() {
    for (scene, at) in [("wave/door", 900), ("funnel/town", 220), ("beam/recursion", 40)] {
        let mut lesson = open(builtin::find(scene).unwrap().text);
        lesson.go(at);
        let lens = lenses(lesson.view())[0].1;
        let picture = lesson.view().picture(&lens);
        let mut struck = 0;
        for i in 0..400 {
            let at = lens.to_world(DVec2::new(f64::from(i % 20) * 43.0, f64::from(i / 20) * 29.0));
            let Some(thing) = lesson.view().hit_test(at, &lens) else { continue };
            let mut highlights = Picture::default();
            lesson.view().highlight(thing, &lens, &mut highlights);
            let shown = layers::with_highlights(picture.marks.iter().map(Shown::at_rest), &highlights.marks);
            assert_eq!(shown.len(), picture.marks.len() + highlights.marks.len(), "none is lost");
            let is_highlight = |shown: &Shown| highlights.marks.iter().any(|mark| *mark == *shown.mark);
            let first_pin = shown.iter().position(|shown| layers::is_pin(&shown.mark)).unwrap();
            let last = shown.iter().rposition(|shown| is_highlight(shown) && layers::lies_below(&shown.mark));
            struck += usize::from(last.is_some());
            assert!(last.is_none_or(|last| last < first_pin), "{scene}: {thing:?}");
        }
        assert!(struck > 20, "{scene}: {struck} things are highlighted with lines");
    }
}

/// g, f and h of A* stand clear of the frames of open cells. Where there is no room for three numbers, every cell has f, also
/// in presenter mode and in a small window; only smaller cells have a dot.
#[test]
fn the_numbers_of_a_star_are_kept_in_small_cells_and_inside_the_frames() {
    let mut lesson = open_with(builtin::find("wave/guided").unwrap().text, &[("wave".to_owned(), "astar".to_owned())]);
    let half = lesson.view().run().len() / 2;
    lesson.go(half);
    let fit = |width, height| Lens::fit(lesson.view().bounds(), width, height, Lens::MARGIN);
    let presented = Lens { least_letters: 12.0, ..fit(940.0, 540.0) };
    let cases = [
        ("1920", fit(1380.0, 860.0), 3),
        ("1280", fit(880.0, 630.0), 3),
        // Rounded, f hid the order of the list.
        ("800", fit(550.0, 400.0), 0),
        ("P", presented, 1),
    ];
    for (name, lens, expected) in cases {
        let picture = lesson.view().picture(&lens);
        let of = |family| picture.marks.iter().filter(move |mark| mark.family() == Some(family));
        let is_symbol = |mark: &&Mark| matches!(mark.shape, Shape::Symbol { .. });
        let symbols = picture.marks.iter().filter(is_symbol).flat_map(Mark::points).map(|at| lens.to_pixels(at));
        let symbols: Vec<DVec2> = symbols.collect();
        let has_symbol = |frame: &Rect| symbols.iter().any(|&at| frame.contains(at));
        let frames: Vec<Rect> =
            of(Family::Frame).filter_map(|mark| inside(mark, &lens)).filter(|f| !has_symbol(f)).collect();
        assert!(frames.len() > 10, "{name}: {} open cells", frames.len());
        let numbers: Vec<(&Mark, Rect)> = of(Family::Number)
            .filter_map(|mark| Some((mark, printed(mark, &lens).or(letter_of_disc(mark, &lens))?)))
            .collect();
        for frame in frames {
            let here = numbers.iter().filter(|(_, own)| frame.contains(middle(*own))).collect::<Vec<_>>();
            assert_eq!(here.len(), expected, "{name}: numbers in {frame:?}: {here:?}");
            for (mark, own) in here {
                let is_clear = frame.contains(own.low) && frame.contains(own.high);
                assert!(is_clear, "{name}: {:?} on the frame, {own:?} in {frame:?}", mark.shape);
            }
        }
    }
    let picture = lesson.view().picture(&fit(300.0, 200.0));
    let mut all = picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number));
    assert!(all.all(|mark| matches!(mark.shape, Shape::Dots { .. })));
}

/// The letter of a disc, in pixels.
fn letter_of_disc(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Badge { at, radius, .. } = &mark.shape else { return None };
    let at = lens.to_pixels(*at);
    Some(Rect { low: at, high: at }.expanded(f64::from(*radius) * 0.5))
}

/// The canvas of presenter mode, in points: the part of the map in which the run takes place.
fn presented(lesson: View, (width, height): (f64, f64)) -> Lens {
    let part = lesson.touched().unwrap_or(lesson.bounds());
    Lens { least_letters: 12.0, ..Lens::fit(part, width, height, 13.0) }
}

/// A* with the estimate of a scene about it.
fn open_a_star(scene: &str) -> Lesson {
    let settings = [("wave", "astar"), ("estimate", if scene == "wave/guided" { "octile" } else { "manhattan" })];
    open_with(builtin::find(scene).unwrap().text, &settings.map(|(key, value)| (key.to_owned(), value.to_owned())))
}

/// In presenter mode f was rounded to whole numbers, so nobody could say which open cell comes next. From cells of 18 points on it has
/// a 1; where cells have g, f and h, it has a frame of its own, and no other open cell has a lower f.
#[test]
fn the_open_cell_that_comes_next_can_be_told_in_presenter_mode() {
    // In points: windows of 1280 x 800, 1920 x 1080 and 3840 x 2160, with and without the program beside the map; one in which cells
    // are large, and one in which f has no room.
    let canvases = [(924.0, 458.0), (520.0, 458.0), (924.0, 398.0), (520.0, 398.0), (1200.0, 760.0), (460.0, 398.0)];
    let (mut by_place, mut by_f) = (0, 0);
    for (scene, canvas) in
        ["wave/guided", "wave/too-high"].into_iter().flat_map(|scene| canvases.map(|canvas| (scene, canvas)))
    {
        let mut lesson = open_a_star(scene);
        let lens = presented(lesson.view(), canvas);
        assert!(lens.scale >= 18.0);
        let closes: Vec<usize> =
            (0..lesson.view().run().len()).filter(|&at| lesson.view().run().kind_at(at + 1) == Some("close")).collect();
        for at in closes.into_iter().skip(1) {
            lesson.go(at + 1);
            let cell = lesson.view().detail()["cell"].clone();
            let [x, y] = [0, 1].map(|i| cell[i].as_u64().unwrap());
            let next = DVec2::new(x as f64, y as f64);
            lesson.go(at);
            let picture = lesson.view().picture(&lens);
            let first = picture.marks.iter().find_map(|mark| match (&mark.shape, mark.family()) {
                (Shape::Badge { at, letter, .. }, Some(Family::Number)) if letter.printed() == "1" => Some(at.floor()),
                _ => None,
            });
            let framed = picture.marks.iter().find_map(|mark| match (&mark.shape, mark.family()) {
                (Shape::Frame { low, .. }, Some(Family::Next)) => Some(low.round()),
                _ => None,
            });
            assert_eq!((first.or(framed), first.is_some()), (Some(next), framed.is_none()), "{scene} at {at}");
            let open = |mark: &Mark| match mark.shape {
                Shape::Frame { low, .. } if mark.family() == Some(Family::Frame) => Some(low.round()),
                _ => None,
            };
            if first.is_some() {
                by_place += 1;
                continue;
            }
            // f stands in the middle.
            let f_of = |cell: DVec2| {
                picture.marks.iter().find_map(|mark| match &mark.shape {
                    Shape::Words { at, text, strong: true, .. }
                        if mark.family() == Some(Family::Number) && at.floor() == cell =>
                    {
                        Some(text.printed().parse::<f64>().unwrap())
                    }
                    _ => None,
                })
            };
            let own = f_of(next).unwrap_or(f64::MIN);
            for cell in picture.marks.iter().filter_map(open) {
                assert!(f_of(cell).is_none_or(|f| own <= f + 0.051), "{scene} at {at}: {own} in {next}, {cell}");
                by_f += 1;
            }
        }
    }
    assert!(by_place > 80 && by_f > 1000, "{by_place}, {by_f}");
    // Where the search is over, no cell comes next.
    for canvas in canvases {
        let lesson = open_a_star("wave/guided");
        let lens = presented(lesson.view(), canvas);
        let end = lesson.view().run().len();
        let marks = lesson.at(end).view().picture(&lens).marks;
        let is_next = |mark: &Mark| match &mark.shape {
            Shape::Badge { letter, .. } => letter.printed() == "1",
            _ => mark.family() == Some(Family::Next),
        };
        assert!(!marks.iter().any(is_next));
    }
}

/// In presenter mode, cells had f alone.
#[test]
fn in_presenter_mode_cells_have_g_f_and_h_and_f_is_the_largest() {
    for (scene, canvas) in ["wave/guided", "wave/too-high"]
        .into_iter()
        .flat_map(|scene| [(scene, (924.0, 458.0)), (scene, (924.0, 398.0))])
    {
        let mut lesson = open_a_star(scene);
        let lens = presented(lesson.view(), canvas);
        let (ends, len) = ([lesson.view().world().start(), lesson.view().world().goal()], lesson.view().run().len());
        let (mut cells, mut large) = (0, 0);
        for at in (10..len).step_by(7) {
            lesson.go(at);
            let picture = lesson.view().picture(&lens);
            let is_path = |mark: &Mark| mark.family() == Some(Family::Path);
            if picture.marks.iter().any(is_path) {
                continue;
            }
            for mark in picture.marks.iter().filter(|mark| mark.family() == Some(Family::Frame)) {
                let Shape::Frame { low, high, .. } = mark.shape else { continue };
                if ends.iter().any(|end| end.floor() == low) {
                    continue;
                }
                let around = inside(mark, &lens).unwrap();
                let mut lines: Vec<(f64, bool)> = Vec::new();
                let mut boxes: Vec<Rect> = Vec::new();
                for mark in picture.marks.iter().filter(|mark| mark.family() == Some(Family::Number)) {
                    let Shape::Words { at, size, strong, .. } = mark.shape else { continue };
                    if Rect::new((low, high)).contains(at) {
                        let own = printed(mark, &lens).unwrap();
                        assert!(around.contains(own.low) && around.contains(own.high), "{scene} at {at}: {mark:?}");
                        lines.push((size.into(), strong));
                        // They are some pixels apart.
                        assert!(
                            !boxes.iter().any(|other| overlap(own.expanded(0.7), *other)),
                            "{scene} at {at}: {mark:?}"
                        );
                        boxes.push(own);
                    }
                }
                let f = lines.iter().find(|(_, is_f)| *is_f).unwrap().0;
                assert_eq!(lines.len(), 3, "{scene} at {at}: {low}");
                assert!(lines.iter().all(|(size, _)| (9.0..=f).contains(size)), "{scene} at {at}: {lines:?}");
                large += usize::from(f >= 10.5);
                cells += 1;
            }
        }
        assert!(cells > 100 && large * 10 > cells * 9, "{scene} in {canvas:?}: {large} of {cells}, {}", lens.scale);
    }
}

fn middle(area: Rect) -> DVec2 {
    (area.low + area.high) / 2.0
}

/// What lies inside the line of a frame, in pixels.
fn inside(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let Shape::Frame { low, high, inset, width, .. } = mark.shape else { return None };
    let area = Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) };
    Some(area.expanded(-f64::from(inset + width / 2.0)))
}

/// In presenter mode the path covered the numbers, while the sentence said that it goes to the lowest one; in two maps they were
/// left out.
#[test]
fn the_numbers_that_a_path_follows_stand_above_it_in_the_middle_of_their_cells() {
    let mut door = open(builtin::find("wave/door").unwrap().text);
    let end = door.view().run().len();
    door.go(end);
    let grid = door.view().world().grid();
    let lenses = lenses(door.view());
    // A map of two beside each other in a window of 1280 x 800.
    let narrow = Lens::fit(door.view().bounds(), 638.0, 422.0, Lens::MARGIN);
    for lens in lenses[..2].iter().map(|(_, lens)| lens).chain([&narrow]) {
        let picture = door.view().picture(lens);
        let is_path = |mark: &Mark| mark.family() == Some(Family::Path);
        let path = picture.marks.iter().position(is_path).unwrap();
        let points = picture.marks[path].points();
        assert!(points.len() > 20);
        for at in &points[1..points.len() - 1] {
            let is_number = |mark: &Mark| {
                mark.family() == Some(Family::Number)
                    && matches!(&mark.shape, Shape::Words { at: own, .. } if own.distance(*at) < 1e-6)
            };
            let number = picture.marks.iter().rposition(is_number);
            assert!(number.is_some_and(|number| number > path), "{at} of a cell of {}", grid.cell_size() * lens.scale);
        }
    }
}

/// On a diagonal the path covered g and h, which its sentence adds up.
#[test]
fn in_presenter_mode_cells_of_the_path_have_g_f_and_h_above_the_path() {
    for canvas in [(924.0, 458.0), (924.0, 398.0)] {
        let mut lesson = open_a_star("wave/guided");
        let lens = presented(lesson.view(), canvas);
        let end = lesson.view().run().len();
        lesson.go(end);
        let marks = lesson.view().picture(&lens).marks;
        let path = marks.iter().position(|mark| mark.family() == Some(Family::Path)).unwrap();
        let cells = marks[path].points();
        let mut diagonals = 0;
        for (i, cell) in cells.iter().enumerate().take(cells.len() - 1).skip(1) {
            let is_here = |mark: &&Mark| {
                let is_number = mark.is_words() && mark.family() == Some(Family::Number);
                is_number && mark.points().first().is_some_and(|at| at.floor() == cell.floor())
            };
            assert_eq!(marks[path..].iter().filter(is_here).count(), 3, "{cell} in {canvas:?}");
            diagonals += usize::from((cells[i + 1] - *cell).abs().min_element() > 0.5);
        }
        assert!(diagonals > 3);
    }
}

/// The legend of a plain wave explained g, f and h, and not its own numbers.
#[test]
fn the_legend_explains_the_numbers_that_are_shown() {
    let words = |lesson: &Lesson| {
        let lens = Lens::fit(lesson.view().bounds(), 1380.0, 860.0, Lens::MARGIN);
        let legend = lesson.view().picture(&lens).legend;
        legend.iter().map(|entry| entry.words.printed()).collect::<Vec<_>>().join("\n")
    };
    let mut plain = open(builtin::find("wave/walkthrough").unwrap().text);
    plain.go(18);
    let said = words(&plain);
    assert!(!said.contains("g, f"), "{said}");
    for expected in ["the moves to the goal, plus 1", "no number yet", "a wall"] {
        assert!(said.contains(expected), "{said}");
    }
    let mut guided = open_a_star("wave/guided");
    guided.go(100);
    let said = words(&guided);
    assert!(said.contains("g, f = g + h, and h") && !said.contains("plus 1"), "{said}");
}

/// "Both have the same f" was said of six open cells.
#[test]
fn all_open_cells_that_were_as_good_are_counted_and_framed() {
    let kind = lesson::question::QuestionKind::from_key("close").unwrap();
    let mut lesson = open_a_star("wave/guided");
    let lens = lenses(lesson.view())[0].1;
    let len = lesson.view().run().len();
    let closes: Vec<usize> = (1..=len).filter(|&at| lesson.view().run().kind_at(at) == Some("close")).collect();
    let mut most = 0;
    for at in closes {
        lesson.go(at);
        let closed = lesson.view().detail();
        let [f, h] = ["f", "h"].map(|key| closed[key].as_f64().unwrap());
        let marks = lesson.view().picture(&lens).marks;
        let framed = marks.iter().filter(|mark| mark.family() == Some(Family::Tied)).count();
        let said = lesson.view().why().unwrap().meaning.printed();
        lesson.go(at - 1);
        let is = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let open: Vec<[f64; 2]> =
            lesson.view().asks(kind).unwrap().open_list().iter().map(|node| node.costs.unwrap()).collect();
        let same_f = open.iter().filter(|[g, h]| is(g + h, f)).count();
        let same_h = open.iter().filter(|[g, other]| is(g + other, f) && is(*other, h)).count();
        let tied = if same_h > 1 { same_h } else { same_f };
        assert_eq!(framed, tied.saturating_sub(1), "at {at}: {open:?}");
        if tied > 2 {
            assert!(said.starts_with(&format!("{tied} open cells")), "at {at}: {said}");
        }
        most = most.max(tied);
    }
    assert!(most > 4, "{most}");
}
