//! Labels in small pictures.

use super::*;
use crate::picture::Mark;
use crate::picture::labels::{overlap, words_of};

/// One world unit is ten pixels, and 40 x 20 of them are visible.
fn lens() -> Lens {
    let lens = Lens::fit(Rect { low: DVec2::ZERO, high: DVec2::new(40.0, 20.0) }, 400.0, 200.0, 0.0);
    // Otherwise it is so small that names without room are left out.
    Lens { least_letters: 1.0, ..lens }
}

fn boxes(picture: &Picture) -> Vec<Rect> {
    picture.marks.iter().filter_map(|mark| words_of(mark, &lens())).collect()
}

fn leaders(picture: &Picture) -> usize {
    picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Line { .. })).count()
}

#[test]
fn names_at_one_place_stand_beside_each_other() {
    let mut picture = Picture::default();
    for name in ["new left, portal 4", "apex", "robber", "goal", "start"] {
        picture.label(Label::name(DVec2::new(20.0, 10.0), name).beside(Anchor::Below, 8.0));
    }
    picture.place_labels(&lens());
    let all = boxes(&picture);
    assert_eq!(all.len(), 5);
    for (i, &a) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|&b| !overlap(a, b)), "{all:?}");
    }
}

#[test]
fn a_name_stays_inside_the_visible_part() {
    for at in [(0.0, 0.0), (40.0, 20.0), (0.0, 20.0), (40.0, 0.0)].map(DVec2::from) {
        for anchor in [Anchor::Above, Anchor::Below, Anchor::Start, Anchor::End] {
            let mut picture = Picture::default();
            picture.label(Label::name(at, "new left, portal 4").beside(anchor, 5.0));
            picture.place_labels(&lens());
            let own = boxes(&picture)[0];
            assert!(lens().visible.contains(own.low) && lens().visible.contains(own.high), "{at} {anchor:?}");
        }
    }
}

#[test]
fn a_label_keeps_clear_of_badges_that_are_added_later() {
    let (at, below) = (DVec2::new(20.0, 10.0), DVec2::new(20.0, 11.5));
    let place = |badge: Option<DVec2>| {
        let mut picture = Picture::default();
        picture.label(Label::name(at, "apex").beside(Anchor::Below, 5.0));
        badge.into_iter().for_each(|at| picture.badge(Role::Right, Strength::Solid, at, 9.0, "R"));
        picture.place_labels(&lens());
        (boxes(&picture)[0], leaders(&picture))
    };
    let (alone, _) = place(None);
    assert!(alone.contains(below) && !place(Some(below)).0.expanded(-0.1).contains(below));
    assert_eq!(place(Some(DVec2::new(30.0, 4.0))).0, alone, "what is elsewhere does not move it");
}

/// "new right, portal 6" was struck through by the side of the funnel.
#[test]
fn a_line_is_dimmed_behind_a_name_that_lies_across_it() {
    let of = DVec2::new(20.0, 10.0);
    let place = |lines: i32| {
        let mut picture = Picture::default();
        for i in 0..lines {
            let y = 0.2 * f64::from(i);
            picture.line(Role::Path, Strength::Solid, vec![DVec2::new(0.0, y), DVec2::new(40.0, y)], 2.0, Dash::None);
        }
        picture.label(Label::name(of, "new right, portal 6").beside(Anchor::Below, 5.0));
        picture.place_labels(&lens());
        let is_patch = |mark: &&Mark| mark.role == Role::Ground;
        let own = boxes(&picture)[0];
        (own, picture.marks.iter().find(is_patch).map(Mark::points))
    };
    let (_, alone) = place(0);
    assert!(alone.is_none(), "no ground is needed");
    let (own, patch) = place(100);
    let patch = patch.expect("a ground");
    assert!(
        patch.iter().all(|&end| own.expanded(0.1).contains(end)) && patch[0].distance(patch[1]) > 0.7 * own.size().x
    );
}

/// Badges all around leave no room beside the thing, and everywhere none at all.
#[test]
fn a_label_without_room_gets_a_line_or_is_left_out() {
    let of = DVec2::new(20.0, 10.0);
    let place = |most: f64, rank: Rank| {
        let mut picture = Picture::default();
        for (x, y) in (0..20).flat_map(|x| (0..10).map(move |y| (f64::from(x) * 2.0 + 1.0, f64::from(y) * 2.0 + 1.0))) {
            if of.distance(DVec2::new(x, y)) < most {
                picture.badge(Role::Right, Strength::Solid, DVec2::new(x, y), 9.0, "R");
            }
        }
        picture.label(Label::name(of, "apex").beside(Anchor::Below, 2.0).ranked(rank));
        picture.place_labels(&lens());
        (boxes(&picture).len(), leaders(&picture))
    };
    assert_eq!((place(99.0, Rank::Step), place(99.0, Rank::Number)), ((0, 0), (0, 0)));
    let mut picture = Picture::default();
    let beside = |x: f64| DVec2::new(20.0 + x, 10.0);
    for x in [-4.0, -2.0, 2.0, 4.0] {
        for y in [-1.7, 0.0, 1.7] {
            picture.badge(Role::Right, Strength::Solid, beside(x) + DVec2::new(0.0, y), 9.0, "R");
        }
    }
    picture.label(Label::name(of, "apex").beside(Anchor::Below, 2.0));
    picture.place_labels(&lens());
    assert_eq!((boxes(&picture).len(), leaders(&picture)), (1, 1), "between them");
}

/// A line that turns near its thing pushed the name of a tested end from one side to the other.
#[test]
fn a_steady_label_has_one_place_wherever_lines_move() {
    let at = DVec2::new(20.0, 10.0);
    let place = |turn: f64| {
        let mut picture = Picture::default();
        let line = [at, at + DVec2::from_angle(turn) * 12.0].to_vec();
        picture.line(Role::Test, Strength::Bold, line, 2.0, Dash::None);
        picture.label(Label::steady(at, Role::Now, "new right").beside(Anchor::Above, 8.0));
        picture.place_labels(&lens());
        // On a ground of its own, which covers the line.
        assert!(picture.marks.iter().any(|mark| matches!(mark.shape, Shape::Area { .. })));
        boxes(&picture)[0]
    };
    let first = place(0.0);
    assert!(first.high.y < at.y);
    assert!((0..24).all(|i| place(f64::from(i) * TAU / 24.0) == first));
}

/// An empty box stayed where a question hides the words.
#[test]
fn what_lies_under_words_goes_with_them() {
    let lens = lens();
    let mut picture = Picture::default();
    picture.add(Role::Ground, Strength::Solid, Shape::Ring { at: DVec2::ZERO, radius: 2.0, width: 1.0 });
    picture.label(Label::steady(DVec2::splat(5.0), Role::Now, "new right, portal 6").with_line());
    picture.place_labels(&lens);
    assert!(picture.marks.len() > 4, "a line, a ground, a border and words");
    picture.keep(|mark| !mark.is_words());
    assert_eq!(picture.marks.len(), 1, "{:?}", picture.marks);
}
