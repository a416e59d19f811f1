//! What shows that a thing is selected or dragged covers nothing that is read: frames, the squares on vertices, and where the thing was.

use super::clear::{grounds, knots};
use super::*;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::map::grid::Grid;
use pathlight::picture::Strength;
use pathlight::player::{Against, Change, Player, Transport};

/// The frames of what is selected.
fn frames(picture: &Picture) -> impl Iterator<Item = Rect> + '_ {
    picture.marks.iter().filter_map(|mark| match mark.shape {
        Shape::Frame { low, high, .. } if mark.role == Role::Label && mark.strength == Strength::Bold => {
            Some(Rect { low, high })
        }
        _ => None,
    })
}

/// What the sides of frames go through, and the letters that squares lie on.
fn struck(picture: &Picture, lens: &Lens) -> Vec<String> {
    let words: Vec<(&Mark, Rect)> =
        picture.marks.iter().filter_map(|mark| Some((mark, printed(mark, lens)?))).collect();
    let mut found = Vec::new();
    for frame in frames(picture) {
        let corners = frame.corners().map(|corner| lens.to_pixels(corner));
        let sides = (0..4).map(|i| [corners[i], corners[(i + 1) % 4]]);
        let cuts = |own: Rect| sides.clone().any(|side| crosses(side, own));
        found.extend(
            words.iter().filter(|(_, own)| cuts(*own)).map(|(mark, _)| format!("a frame cuts {:?}", mark.shape)),
        );
    }
    let squares = picture.marks.iter().enumerate().filter_map(|(i, mark)| match mark.shape {
        Shape::Symbol { at, symbol: Symbol::Square, radius } if mark.role == Role::Label => Some((i, at, radius)),
        _ => None,
    });
    for (i, at, radius) in squares {
        let covers = |mark: &&Mark| match &mark.shape {
            // Half of the radius is the letter.
            Shape::Badge { at: badge, radius: of_badge, .. } => {
                badge.distance(at) * lens.scale < f64::from(radius + of_badge / 2.0) - TOLERANCE
            }
            Shape::Symbol { at: other, radius: of_symbol, symbol } if *symbol != Symbol::Square => {
                other.distance(at) * lens.scale < f64::from(radius + of_symbol / 2.0) - TOLERANCE
            }
            _ => false,
        };
        let covered = picture.marks[..i].iter().filter(covers);
        found.extend(covered.map(|mark| format!("a square lies on {:?}", mark.shape)));
    }
    found
}

/// The words that stand on the vertex under the hand, or on the ring where it was.
fn words_on_the_handle(player: &Player, handle: Handle, picture: &Picture, lens: &Lens) -> Vec<String> {
    /// The selected vertex is a square of this half side, and the ring has this radius, in pixels.
    const RADII: [f64; 2] = [6.5, 9.0];
    let Handle::Vertex(..) = handle else { return Vec::new() };
    let places = [player.editor().position(handle), player.editor().old_place(handle).map(|old| old.at)];
    let mut found = Vec::new();
    for (at, radius) in places.into_iter().zip(RADII).filter_map(|(at, radius)| Some((lens.to_pixels(at?), radius))) {
        for mark in picture.marks.iter().filter(|mark| mark.family() != Some(Family::Number)) {
            let own = printed(mark, lens);
            if own.is_some_and(|own| at.clamp(own.low, own.high).distance(at) < radius - TOLERANCE) {
                found.push(format!("{:?} on the handle or its old place", mark.shape));
            }
        }
    }
    found
}

/// Some handles of each kind, and where they are dragged to: this many fortieths of the map towards its middle.
fn dragged(player: &Player, far: f64) -> Vec<(Handle, DVec2)> {
    let handles: Vec<(Handle, DVec2)> = player.editor().handles().collect();
    let middle = player.lesson().bounds().center();
    let vertices: Vec<_> = handles.iter().filter(|(handle, _)| matches!(handle, Handle::Vertex(..))).collect();
    let some = vertices.iter().step_by((vertices.len() / 3).max(1)).copied();
    let others = handles.iter().filter(|(handle, _)| !matches!(handle, Handle::Vertex(..)));
    let obstacle = player.editor().position(Handle::Obstacle(0)).map(|at| (Handle::Obstacle(0), at));
    let all = others.chain(some).copied().chain(obstacle);
    let by = |at: DVec2| {
        let cell = player.lesson().named_cells().map(Grid::cell_size);
        let step = cell.unwrap_or(player.lesson().bounds().size().max_element() / 40.0);
        at + (middle - at).normalize_or_zero().round() * step * far
    };
    all.map(|(handle, at)| (handle, by(at))).collect()
}

/// In `wave/gradient`, where the start was dragged to cell (1, 2), the frame around it went through the 14 beside it; the squares of a
/// polygon hid the letters L and R.
#[test]
fn what_is_selected_or_dragged_covers_no_words_and_no_letters() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        let len = player.lesson().run().len();
        for (at, far) in [(len / 2, 1.0), (len, 1.0), (len / 3, 4.0)] {
            player.apply(Transport::Seek(at)).unwrap();
            for (handle, to) in dragged(&player, far) {
                player.apply(Change::Select(Some(handle))).unwrap();
                let moved = player.apply(Change::Edit(Edit::Move { handle, to })).is_ok();
                for (size, lens) in &lenses(player.lesson())[..2] {
                    let mut picture = player.picture(lens);
                    player.draw_old_place(handle, lens, &mut picture);
                    seen += 1;
                    let found = knots(&picture, lens).into_iter().chain(struck(&picture, lens));
                    let found = found.chain(words_on_the_handle(&player, handle, &picture, lens));
                    all.extend(found.map(|found| format!("{} at {at}, {handle:?} {size}: {found}", scene.name)));
                }
                player.apply(Change::EndGesture).unwrap();
                if moved {
                    player.apply(Change::Undo).unwrap();
                }
                player.apply(Transport::Seek(at)).unwrap();
            }
        }
    }
    assert!(seen > 500, "{seen}");
    // In presenter mode, where labels are large and handles are rare, a label may be nearer than the smallest frame.
    let (near, all): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.contains("presenter: a frame cuts"));
    assert!(near.len() <= 4, "{near:?}");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all[..all.len().min(80)].join("\n"));
}

#[test]
fn beside_a_mistake_the_squares_of_a_polygon_hide_no_letter_on_either_map() {
    let mut seen = 0;
    for scene in ["funnel/a-to-g", "funnel/town", "funnel/radius"] {
        let mut player = Player::open(scene, None).unwrap();
        for known in player.lesson().entry().mistakes {
            if player.apply(Against::Mistake(known.mistake)).is_err() || player.beside().is_none() {
                continue;
            }
            let (handle, at) =
                player.editor().handles().find(|(handle, _)| matches!(handle, Handle::Vertex(..))).unwrap();
            player.apply(Change::Select(Some(handle))).unwrap();
            player.apply(Change::Edit(Edit::Move { handle, to: at + 0.25 })).unwrap();
            player.apply(Change::EndGesture).unwrap();
            for to in [player.end() / 2, usize::MAX] {
                player.apply(Transport::Seek(to)).unwrap();
                let lens = Lens::fit(player.lesson().bounds(), 370.0, 300.0, Lens::MARGIN);
                for picture in [player.picture_alone(&lens), player.picture_beside(&lens).unwrap()] {
                    seen += 1;
                    let found = struck(&picture, &lens);
                    assert!(found.is_empty(), "{scene}, {}: {found:?}", known.mistake.name);
                }
            }
            player.apply(Change::Undo).unwrap();
        }
    }
    assert!(seen > 10, "{seen}");
}

/// "instead: this cell" lay over g, f and h of the cell itself, which its frame is around, and over those of its neighbours.
/// Elsewhere than in A*, a wave that has numbered the whole of a small map leaves no other place.
#[test]
fn where_a_mistake_differs_no_tag_lies_on_the_numbers_of_a_cell() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("wave/")) {
        let mut player = Player::open(scene.name, None).unwrap();
        for known in player.lesson().entry().mistakes {
            if player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            let Some(differs_at) = player.beside().and_then(|other| other.differs_at(player.lesson())) else {
                continue;
            };
            player.apply(Transport::Seek(differs_at)).unwrap();
            let small = Lens::fit(player.lesson().bounds(), 550.0, 400.0, Lens::MARGIN);
            let [window, presenter, ..] = lenses(player.lesson());
            for (size, lens) in [window, presenter, ("800 x 600", small)] {
                let pictures = [Some(player.picture(&lens)), player.picture_beside(&lens)];
                for picture in pictures.into_iter().flatten() {
                    let grounds = grounds(&picture.marks, &lens);
                    let tags = picture
                        .marks
                        .iter()
                        .enumerate()
                        .filter(|(_, mark)| mark.is_words() && mark.role == Role::Label && mark.family().is_none());
                    for (i, tag) in tags.filter_map(|(i, mark)| Some((i, printed(mark, &lens)?))) {
                        let holds = |ground: &Rect| ground.contains(tag.low) && ground.contains(tag.high);
                        let near = grounds.iter().filter(|(at, ground)| *at < i && at + 3 >= i && holds(ground));
                        for (_, ground) in near {
                            seen += 1;
                            let numbers =
                                picture.marks[..i].iter().filter(|mark| mark.family() == Some(Family::Number));
                            let boxes = numbers.filter_map(|mark| printed(mark, &lens));
                            let covered = boxes.filter(|own| overlap(own.expanded(-TOLERANCE), *ground)).count();
                            if covered > 0 && (picture.has_sums || size == "window") {
                                let mistake = known.mistake.name;
                                all.push(format!("{}, {mistake}, {size}: {covered} numbers", scene.name));
                            }
                        }
                    }
                }
            }
            player.apply(Against::Nothing).unwrap();
        }
    }
    assert!(seen > 20, "{seen}");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all.join("\n"));
}

/// In the first split, T stood below B, as if both were one word.
#[test]
fn the_name_of_the_eyes_triangle_stands_apart_from_those_of_the_beams() {
    let (mut seen, mut joined) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in 0..=len.min(40) {
            lesson.go(at);
            for (size, lens) in &lenses(lesson.view())[..2] {
                let picture = lesson.view().picture(lens);
                let of = |family: Family| {
                    let is_it = move |mark: &&Mark| mark.is_words() && mark.family() == Some(family);
                    picture.marks.iter().filter(is_it).filter_map(|mark| printed(mark, lens)).collect::<Vec<_>>()
                };
                let beams = of(Family::BeamName);
                for own in of(Family::EyeTriangle) {
                    seen += 1;
                    let near = beams.iter().filter(|beam| overlap(own.expanded(12.0), **beam)).count();
                    joined.extend((near > 0).then(|| format!("{} at {at}, {size}", scene.name)));
                }
            }
        }
    }
    assert!(seen > 5, "{seen}");
    // Where the name of a beam has no room in its beam, it stands elsewhere.
    assert!(joined.len() <= 7, "{} of {seen}: {joined:?}", joined.len());
    assert!(!joined.iter().any(|it| it.starts_with("beam/first-split")), "{joined:?}");
}

/// In the exercise on region C, "region B" covered the corner of Q that somebody dragged, and the letter C touched the badge A.
#[test]
fn the_letters_of_the_regions_keep_clear_of_the_corner_that_is_dragged() {
    let mut player = Player::open("beam/region-c", None).unwrap();
    let (handle, from) = (player.editor().handles())
        .filter(|(handle, _)| matches!(handle, Handle::Vertex(..)))
        .min_by(|(_, a), (_, b)| a.distance(DVec2::new(21.0, 8.0)).total_cmp(&b.distance(DVec2::new(21.0, 8.0))))
        .unwrap();
    let mut found = Vec::new();
    player.apply(Change::Select(Some(handle))).unwrap();
    for at in [6, usize::MAX] {
        player.apply(Transport::Seek(at)).unwrap();
        for i in 0..40 {
            let to = from + DVec2::new(-0.25 * f64::from(i), 0.06 * f64::from(i));
            if player.apply(Change::Edit(Edit::Move { handle, to })).is_err() {
                continue;
            }
            for (width, height) in [(850.0, 590.0), (1400.0, 860.0), (560.0, 400.0)] {
                let lens = Lens::fit(player.lesson().bounds(), width, height, Lens::MARGIN);
                let picture = player.picture(&lens);
                let all = knots(&picture, &lens).into_iter();
                let all = all.chain(words_on_the_handle(&player, handle, &picture, &lens));
                found.extend(all.map(|it| format!("{to}, {width}: {it}")));
            }
        }
        player.apply(Change::EndGesture).unwrap();
        player.apply(Change::Undo).unwrap();
    }
    assert!(found.is_empty(), "{}: {}", found.len(), found.join("\n"));
}

/// The white outline of the selected polygon lay over the red wall that the sentence names as its reason, and a number lay on it.
#[test]
fn the_outline_of_what_is_selected_lies_below_the_reason_of_a_step() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let lens = Lens::fit(player.lesson().bounds(), 850.0, 590.0, Lens::MARGIN);
    let mut seen = 0;
    for at in 0..player.lesson().run().len() {
        player.apply(Transport::Seek(at)).unwrap();
        player.apply(Change::Select(Some(Handle::Vertex(Ring::Outline, 3)))).unwrap();
        let ring = player.editor().ring(Ring::Outline).to_vec();
        let marks = player.picture(&lens).marks;
        let Some(reason) = marks.iter().position(|mark| mark.role == Role::Fault) else { continue };
        let outline = marks.iter().position(|mark| mark.role == Role::Label && mark.points() == ring).unwrap();
        assert!(outline < reason, "step {at}");
        seen += 1;
    }
    assert!(seen > 0);
}
