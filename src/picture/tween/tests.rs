use super::*;
use crate::picture::{Anchor, Dash, Picture, Rect, Role, Strength, Tone};
use crate::picture::{Family, MarkId};
use glam::DVec2;

const LENS: Lens =
    Lens { visible: Rect { low: DVec2::ZERO, high: DVec2::splat(100.0) }, scale: 10.0, least_letters: 0.0, marks: 1.0 };

fn p(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// A picture with a line of this identity.
fn line(id: Family, points: &[DVec2]) -> Picture {
    let mut picture = Picture::default();
    picture.with_id(id).line(Role::Left, Strength::Solid, points.to_vec(), 2.0, Dash::None);
    picture
}

fn words(id: Option<Family>, text: &str, at: DVec2) -> Picture {
    let mut picture = Picture::default();
    match id {
        Some(id) => picture.with_id(id).words(Role::Label, at, text, Anchor::Center),
        None => picture.words(Role::Label, at, text, Anchor::Center),
    }
    picture
}

fn tween(from: &Picture, to: &Picture) -> Tween {
    let from: Vec<Shown> = from.marks.iter().map(Shown::at_rest).collect();
    Tween::new(&from, &to.marks, &LENS).expect("something changes")
}

fn shown(from: &Picture, to: &Picture, progress: f64) -> Vec<Shown<'static>> {
    tween(from, to).at(progress, &to.marks).map(Shown::into_owned).collect()
}

/// The only line that is shown.
fn points(from: &[DVec2], to: &[DVec2], progress: f64) -> Vec<DVec2> {
    let shown = shown(&line(Family::Side, from), &line(Family::Side, to), progress);
    let [Shown { mark, opacity: 1.0 }] = &shown[..] else { panic!("one opaque line: {shown:?}") };
    mark.points()
}

#[test]
fn a_side_swings_around_the_apex() {
    let (apex, a, b) = (p(0.0, 0.0), p(10.0, 0.0), p(8.0, 4.0));
    assert_eq!(points(&[apex, a], &[apex, b], 0.0), [apex, a]);
    assert_eq!(points(&[apex, a], &[apex, b], 0.5), [apex, p(9.0, 2.0)]);
    assert_eq!(points(&[apex, a], &[apex, b], 1.0), [apex, b]);
}

#[test]
fn a_path_grows_out_of_its_last_point_and_shrinks_back_into_it() {
    let (s, a, b) = (p(0.0, 0.0), p(4.0, 0.0), p(4.0, 6.0));
    assert_eq!(points(&[s, a], &[s, a, b], 0.5), [s, a, p(4.0, 3.0)]);
    assert_eq!(points(&[s, a, b], &[s, a], 0.5), [s, a, p(4.0, 3.0)]);
}

#[test]
fn shared_points_at_both_ends_stay() {
    let (s, e) = (p(0.0, 0.0), p(9.0, 0.0));
    let half = points(&[s, p(3.0, 3.0), e], &[s, p(3.0, 1.0), p(6.0, 1.0), e], 0.5);
    assert_eq!((half[0], half[half.len() - 1]), (s, e));
    let start = points(&[s, p(3.0, 3.0), e], &[s, p(3.0, 1.0), p(6.0, 1.0), e], 0.0);
    assert!(start.contains(&p(3.0, 3.0)), "no corner is cut off: {start:?}");
}

/// A beam opens: its apex and its sides stay where they are, whatever point the ring begins with.
#[test]
fn a_ring_is_aligned_by_its_shared_points() {
    let (eye, l, r) = (p(0.0, 0.0), p(2.0, 4.0), p(4.0, 2.0));
    let area = |ring: &[DVec2]| {
        let mut picture = Picture::default();
        picture.with_id(Family::Beam).area(Role::Test, Strength::Bold, ring.to_vec());
        picture
    };
    let (near, far) = (area(&[eye, l, r]), area(&[r * 2.0, eye, l * 2.0]));
    let half = shown(&near, &far, 0.5);
    let ring = half[0].mark.points();
    assert!(half.len() == 1 && ring.len() == 3, "{half:?}");
    assert!([eye, l * 1.5, r * 1.5].iter().all(|corner| ring.contains(corner)), "{ring:?}");
}

#[test]
fn a_number_that_changes_is_replaced_by_a_growing_one() {
    let (old, new) = (words(Some(Family::Number), "0", p(1.0, 1.0)), words(Some(Family::Number), "5", p(1.0, 1.0)));
    assert_eq!(shown(&old, &new, 0.0), [Shown::at_rest(&old.marks[0])]);
    let half = shown(&old, &new, 0.5);
    let size = |mark: &Mark| if let Shape::Words { size, .. } = mark.shape { size } else { 0.0 };
    assert!(half.len() == 1 && half[0].opacity == 0.5, "two texts in one place could not be read: {half:?}");
    assert!(size(&half[0].mark) < size(&new.marks[0]));
    assert_eq!(shown(&old, &new, 1.0), [Shown::at_rest(&new.marks[0])]);
}

#[test]
fn a_word_with_an_identity_moves_and_another_one_fades() {
    let (a, b) = (p(0.0, 0.0), p(4.0, 0.0));
    let moved = shown(&words(Some(Family::Number), "apex", a), &words(Some(Family::Number), "apex", b), 0.5);
    assert!(moved.len() == 1 && moved[0].mark.points() == [p(2.0, 0.0)] && moved[0].opacity == 1.0);
    let faded = shown(&words(None, "apex", a), &words(None, "apex", b), 0.25);
    assert_eq!(faded.iter().map(|s| (s.mark.points()[0], s.opacity)).collect::<Vec<_>>(), [(a, 0.75), (b, 0.25)]);
}

#[test]
fn what_stays_is_opaque_and_what_leaves_keeps_its_place_in_the_order() {
    let mark = |picture: &mut Picture, x: f64| picture.words(Role::Label, p(x, 0.0), "w", Anchor::Center);
    let picture = |xs: &[f64]| {
        let mut picture = Picture::default();
        xs.iter().for_each(|&x| mark(&mut picture, x));
        picture
    };
    let half = shown(&picture(&[1.0, 2.0, 3.0]), &picture(&[1.0, 3.0, 4.0]), 0.5);
    let half: Vec<_> = half.iter().map(|s| (s.mark.points()[0].x, s.opacity)).collect();
    assert_eq!(half, [(1.0, 1.0), (2.0, 0.5), (3.0, 1.0), (4.0, 0.5)]);
    // Equal marks are paired one by one.
    let doubled = shown(&picture(&[1.0, 1.0, 2.0]), &picture(&[1.0, 2.0]), 0.5);
    assert_eq!(doubled.iter().map(|s| s.opacity).collect::<Vec<_>>(), [1.0, 0.5, 1.0]);
}

#[test]
fn live_marks_are_shown_as_they_are_now() {
    let dots = |x: f64, y: f64| {
        let mut picture = line(Family::Side, &[p(0.0, 0.0), p(x, 1.0)]);
        let shape = Shape::Dots { points: vec![p(x, y)], radius: 1.0 };
        picture.with_id(MarkId::LIVE).add(Role::Agent, Strength::Solid, shape);
        picture
    };
    let (from, to) = (dots(1.0, 1.0), dots(2.0, 2.0));
    for progress in [0.0, 0.5, 1.0] {
        let shown = shown(&from, &to, progress);
        assert!(shown.len() == 2 && shown[1] == Shown::at_rest(&to.marks[1]), "{shown:?}");
    }
    assert!(is_unchanged(&dots(1.0, 5.0).marks, &dots(1.0, 6.0).marks));
    assert!(!is_unchanged(&from.marks, &to.marks), "the line has moved");
}

/// Agents have no strings before the last step is shown. The strings appear while the rest still moves.
#[test]
fn live_marks_that_appear_during_a_motion_enter_in_the_rest_of_the_time() {
    let (mut from, mut to) =
        (line(Family::Side, &[p(0.0, 0.0), p(1.0, 1.0)]), line(Family::Side, &[p(0.0, 0.0), p(2.0, 1.0)]));
    let dots = Shape::Dots { points: vec![p(5.0, 5.0)], radius: 1.0 };
    for picture in [&mut from, &mut to] {
        picture.with_id(MarkId::LIVE).add(Role::Agent, Strength::Solid, dots.clone());
    }
    let mut tween = tween(&from, &to);
    let mut joined = line(Family::Side, &[p(0.0, 0.0), p(2.0, 1.0)]);
    {
        let mut live = joined.with_id(MarkId::LIVE);
        live.line(Role::Agent, Strength::Faint, vec![p(5.0, 5.0), p(9.0, 5.0)], 1.5, Dash::None);
        live.add(Role::Agent, Strength::Solid, dots.clone());
    }
    assert!(is_unchanged(&to.marks, &joined.marks), "apart from live marks");
    tween.join(&to.marks, &joined.marks, 0.5);

    let first: Vec<_> = tween.at(0.5, &joined.marks).collect();
    assert!(first.len() == 2 && first[1].mark.shape == dots, "the string begins to grow: {first:?}");
    let later: Vec<_> = tween.at(0.75, &joined.marks).collect();
    assert_eq!(later[0].mark.points(), [p(0.0, 0.0), p(1.75, 1.0)], "the line goes on");
    assert_eq!((later[1].mark.points(), later[1].opacity), (vec![p(5.0, 5.0), p(7.0, 5.0)], 0.5));
    assert_eq!((&later[2].mark.shape, later[2].opacity), (&dots, 1.0), "the agent was there before");
    let last: Vec<_> = tween.at(1.0, &joined.marks).collect();
    assert!(last.iter().zip(&joined.marks).all(|(shown, mark)| *shown == Shown::at_rest(mark)));
}

#[test]
fn changed_cells_keep_their_old_tones_for_a_while() {
    let cells = |size: f64, tones: &[Tone]| {
        let mut picture = Picture::default();
        let cells = Cells::new(DVec2::ZERO, size, 2, tones.iter().copied());
        picture.add(Role::Ground, Strength::Solid, Shape::Cells(cells));
        picture
    };
    let (open, wall) = (Tone::Open, Tone::Wall);
    let (from, to) = (cells(1.0, &[open, open, open, wall]), cells(1.0, &[open, open, Tone::Level(3), wall]));
    let half = shown(&from, &to, 0.25);
    let Shape::Cells(old) = &half[1].mark.shape else { panic!("{half:?}") };
    assert!(half.len() == 2 && half[0] == Shown::at_rest(&to.marks[0]));
    assert_eq!((old.corner, old.tones().collect(), half[1].opacity), (p(0.0, 1.0), vec![open], 0.75));
    // Cells that are drawn as one image change at once.
    let (from, to) = (cells(0.5, &[open; 4]), cells(0.5, &[wall; 4]));
    let from: Vec<Shown> = from.marks.iter().map(Shown::at_rest).collect();
    assert!(Tween::new(&from, &to.marks, &LENS).is_none());
}

#[test]
fn equal_pictures_and_pictures_with_too_many_changes_do_not_move() {
    let picture = line(Family::Side, &[p(0.0, 0.0), p(1.0, 1.0)]);
    let from: Vec<Shown> = picture.marks.iter().map(Shown::at_rest).collect();
    assert!(Tween::new(&from, &picture.marks, &LENS).is_none());
    let mut crowd = picture.clone();
    for i in 0..=MOST_CHANGES {
        crowd.words(Role::Label, p(i as f64, 0.0), "w", Anchor::Center);
    }
    assert!(Tween::new(&from, &crowd.marks, &LENS).is_none());
}

/// A tween that begins within another one begins with what is on the screen.
#[test]
fn an_interrupted_motion_goes_on_from_where_it_is() {
    let apex = DVec2::ZERO;
    let (first, second) = (line(Family::Side, &[apex, p(10.0, 0.0)]), line(Family::Side, &[apex, p(6.0, 0.0)]));
    let mut third = line(Family::Side, &[apex, p(8.0, 4.0)]);
    let begun = tween(&first, &second);
    let from = begun.interrupted(0.5, &second.marks);
    third.words(Role::Label, apex, "new", Anchor::Center);
    let next = Tween::new(&from, &third.marks, &LENS).unwrap();
    let shown: Vec<Shown> = next.at(0.0, &third.marks).collect();
    assert!(shown.len() == 1 && shown[0].mark.points() == [apex, p(8.0, 0.0)], "{shown:?}");

    // A mark that was still faint goes on from its opacity, and becomes opaque.
    let (empty, word) = (Picture::default(), words(None, "w", apex));
    let from = tween(&empty, &word).interrupted(0.25, &word.marks);
    let next = Tween::new(&from, &word.marks, &LENS).unwrap();
    assert_eq!([0.0, 1.0].map(|t| next.at(t, &word.marks).next().unwrap().opacity), [0.25, 1.0]);
}

#[test]
fn a_new_line_is_drawn_from_its_first_point() {
    let (empty, to) = (Picture::default(), line(Family::Side, &[p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0)]));
    let half = shown(&empty, &to, 0.5);
    assert_eq!(half[0].mark.points(), [p(0.0, 0.0), p(4.0, 0.0)]);
    let late = shown(&empty, &to, 0.75)[0].mark.points();
    assert!(late.len() == 3 && (late[2] - p(4.0, 2.0)).length() < 1e-9, "{late:?}");
}

/// The fill of the last beam and that of the current one were both there for some frames, and looked darker where they
/// overlapped.
#[test]
fn an_area_that_grows_out_of_another_one_of_its_role_replaces_it_at_once() {
    let area = |picture: &mut Picture, id: Family, role, ring: &[DVec2]| {
        picture.with_id(id).area(role, Strength::Bold, ring.to_vec());
    };
    let (eye, l, s, r) = (p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0), p(0.0, 4.0));
    let (mut from, mut to) = (Picture::default(), Picture::default());
    area(&mut from, Family::Beam, Role::Now, &[eye, l, s, r]);
    area(&mut from, Family::Funnel, Role::Now, &[eye + 50.0, l + 50.0, s + 50.0]);
    area(&mut from, Family::Side, Role::Frontier, &[eye, l, s]);
    area(&mut to, Family::Side, Role::Now, &[eye, l * 2.0, s * 2.0]);
    let half = shown(&from, &to, 0.5);
    let [elsewhere, next] = &half[..] else { panic!("{half:?}") };
    assert!(elsewhere.opacity < 1.0 && elsewhere.mark.points()[0] == eye + 50.0, "what lies elsewhere fades: {half:?}");
    assert!(next.opacity == 1.0 && next.mark.role == Role::Now, "{half:?}");
    // The other way round nothing of this role is left: both fade.
    let back = shown(&to, &from, 0.5);
    assert_eq!(back.iter().filter(|shown| shown.mark.role == Role::Now && shown.opacity < 1.0).count(), 2, "{back:?}");
}

/// A whole wave faded in at once. Its cells appear in the order of the run, and all of them are there at the end.
#[test]
fn the_cells_of_a_stage_appear_in_the_order_of_the_run() {
    let numbers = |count: u32| {
        let mut picture = Picture::default();
        for i in 0..count {
            let words = &mut picture.with_id((Family::Number, i));
            words.words(Role::Label, p(f64::from(i), 0.0), "3", Anchor::Center);
        }
        picture
    };
    let (from, to) = (numbers(0), numbers(5));
    // The run came from the right.
    let order = |at: DVec2| Some(100 - at.x as usize);
    let tween = tween(&from, &to).in_order(&to.marks, order);
    let opacities = |progress: f64| {
        let of = |x: f64| tween.at(progress, &to.marks).find(|s| s.mark.points()[0].x == x).map_or(0.0, |s| s.opacity);
        [0.0, 1.0, 2.0, 3.0, 4.0].map(of)
    };
    for progress in [0.1, 0.5, 0.8, 0.95] {
        let all = opacities(progress);
        assert!(all.windows(2).all(|pair| pair[0] <= pair[1]), "{progress}: {all:?}");
    }
    let early = opacities(0.3);
    assert!(early[4] > 0.2 && early[0] == 0.0, "{early:?}");
    assert_eq!(opacities(1.0), [1.0; 5]);
}
