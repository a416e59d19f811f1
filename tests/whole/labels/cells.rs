//! The numbers of cells: those of A*, and those that a path follows.

use super::*;
use pathlight::picture::MarkId;
use pathlight::player::{Player, Transport};

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

/// In a window, cells from 36 pixels on have g, f and h: 10 pixels high, 3 pixels clear of the frames, of each other, and of the start.
/// They were 9 pixels high and nearly touched the dashes.
#[test]
fn in_a_window_the_numbers_of_cells_from_36_pixels_on_are_10_pixels_high_and_clear_of_the_frames() {
    let mut seen = 0;
    for scene in ["wave/guided", "wave/too-high"] {
        let mut lesson = open_a_star(scene);
        let half = lesson.view().run().len() / 2;
        for (at, side) in [1, half].into_iter().flat_map(|at| [36.0, 38.0, 45.0, 60.0].map(|side| (at, side))) {
            lesson.go(at);
            let size = lesson.view().bounds().size() * side + 2.0 * Lens::MARGIN;
            let lens = Lens::fit(lesson.view().bounds(), size.x, size.y, Lens::MARGIN);
            assert!((lens.scale - side).abs() < 1e-6, "{scene}: {}", lens.scale);
            let marks = lesson.view().picture(&lens).marks;
            let of = |family| marks.iter().filter(move |mark| mark.family() == Some(family));
            let numbers: Vec<(&Mark, Rect)> =
                of(Family::Number).filter_map(|m| Some((m, printed(m, &lens)?))).collect();
            let discs = marks.iter().filter_map(|mark| match mark.shape {
                Shape::Symbol { at, radius, .. } => Some((lens.to_pixels(at), f64::from(radius))),
                _ => None,
            });
            let discs: Vec<(DVec2, f64)> = discs.collect();
            for (frame, around) in of(Family::Frame).filter_map(|mark| Some((mark, inside(mark, &lens)?))) {
                let here: Vec<_> = numbers.iter().filter(|(_, own)| around.contains(middle(*own))).collect();
                let is_end = discs.iter().any(|&(at, _)| around.contains(at));
                assert!(here.len() == 3 || is_end && here.len() >= 2, "{scene}, {side}: {here:?} in {around:?}");
                for (i, (mark, own)) in here.iter().enumerate() {
                    let Shape::Words { size, .. } = mark.shape else { continue };
                    assert!(size > 9.99, "{scene}, {side}: {size}");
                    let clear = around.expanded(-2.8);
                    assert!(
                        clear.contains(own.low) && clear.contains(own.high),
                        "{scene}, {side}: {own:?} in {frame:?}"
                    );
                    assert!(!here[..i].iter().any(|(_, other)| overlap(own.expanded(0.5), *other)), "{scene}, {side}");
                    let on_disc = |&(at, radius): &(DVec2, f64)| at.clamp(own.low, own.high).distance(at) < radius;
                    assert!(!discs.iter().any(on_disc), "{scene}, {side}: {own:?} on {discs:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
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

/// Cells of two pixels: the current one, the frontier and the frame of the step lay under the flag of the goal.
#[test]
fn small_cells_have_an_inset_that_covers_neither_the_ends_nor_what_it_shows() {
    let mut seen = 0;
    for size in [(850.0, 590.0), (500.0, 400.0), (1500.0, 900.0)] {
        for scene in ["beam/bank-robbery", "funnel/town", "beam/gallery"] {
            let mut player = Player::open(scene, Some("wave")).unwrap();
            let lens = Lens::fit(player.lesson().bounds(), size.0, size.1, Lens::MARGIN);
            let side = player.lesson().world().grid().cell_size() * lens.scale;
            for at in [300, 1000, player.lesson().run().len() / 2] {
                player.apply(Transport::Seek(at)).unwrap();
                let world = player.lesson().world();
                let ends = [world.start(), world.goal()];
                let marks = player.picture(&lens).marks;
                let of = |mark: &Mark| match &mark.shape {
                    Shape::Line { points, closed: true, .. } => Some(Rect::around(points)),
                    _ => None,
                };
                let is_of_inset = |mark: &&Mark| mark.id == Some(MarkId::LIVE) && mark.role == Role::Label;
                let frames: Vec<Rect> = marks.iter().filter(is_of_inset).filter_map(of).collect();
                let [from, to] = frames[..] else {
                    assert!(frames.is_empty(), "{scene}: {frames:?}");
                    continue;
                };
                assert!(side < 8.0, "{scene}");
                assert!(ends.iter().all(|&end| !to.contains(end)) && !overlap(from, to), "{scene}, {size:?}, {at}");
                assert!(lens.visible.contains(to.low) && lens.visible.contains(to.high), "{scene}, {size:?}, {at}");
                let live = marks.iter().filter(|mark| mark.id == Some(MarkId::LIVE));
                assert!(live.flat_map(Mark::points).all(|p| lens.visible.contains(p)), "{scene}, {size:?}, {at}");
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "{seen}");
}
