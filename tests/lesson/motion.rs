//! Laws of the motion between two steps, on all built-in scenes.

use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::lesson::{self, View, Watch};
use pathlight::picture::tween::{Shown, Tween};
use pathlight::picture::{Lens, Mark, MarkId, Picture, Role, Shape};
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use pathlight::step::Size;
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// Every scene in its own lesson, with neighbouring stops: their pictures and a name for messages.
fn for_each_pair(mut check: impl FnMut(&str, &Picture, &Picture, &Lens)) {
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let name = lesson::of(world.scene()).unwrap().name;
        let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
        for (from, to) in stops(lesson.view()) {
            let mut at = |k| {
                lesson.go(k);
                lesson.view().picture(&lens)
            };
            let (a, b) = (at(from), at(to));
            check(&format!("{} {from} to {to}", scene.name), &a, &b, &lens);
            check(&format!("{} {to} to {from}", scene.name), &b, &a, &lens);
        }
    }
}

/// Some positions of a run, each with the next stop of every size.
fn stops(lesson: View) -> Vec<(usize, usize)> {
    let run = lesson.run();
    let between = if is_thorough() { 24 } else { 8 };
    let positions = (0..between).map(|i| (i * 7919 + 13) % (run.len() + 1)).chain(0..between / 2);
    let pairs = positions.flat_map(|k| Size::ALL.map(|size| (k, run.next(k, size))));
    pairs.filter(|&(from, to)| from < to && to <= run.len()).collect()
}

fn shown(from: &Picture, to: &Picture, lens: &Lens, progress: f64) -> Option<Vec<Shown<'static>>> {
    let from: Vec<Shown> = from.marks.iter().map(Shown::at_rest).collect();
    let tween = Tween::new(&from, &to.marks, lens)?;
    Some(tween.at(progress, &to.marks).map(Shown::into_owned).collect())
}

fn is_live(mark: &Mark) -> bool {
    mark.id == Some(MarkId::LIVE)
}

/// Does this mark stand where the other one stands, in the same size?
fn stands_like(a: &Mark, b: &Mark) -> bool {
    match (&a.shape, &b.shape) {
        (Shape::Line { points: a, width: v, closed, .. }, Shape::Line { points: b, width: w, .. }) => {
            v == w && if *closed { surrounds(a, b) } else { traces(a, b) }
        }
        (Shape::Area { rings: a, .. }, Shape::Area { rings: b, .. }) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| surrounds(a, b))
        }
        (Shape::Badge { at: a, radius: r, .. }, Shape::Badge { at: b, radius: s, .. })
        | (Shape::Ring { at: a, radius: r, .. }, Shape::Ring { at: b, radius: s, .. })
        | (Shape::Symbol { at: a, radius: r, .. }, Shape::Symbol { at: b, radius: s, .. })
        | (Shape::Words { at: a, size: r, .. }, Shape::Words { at: b, size: s, .. }) => (a, r) == (b, s),
        (Shape::Frame { low: a, high: b, .. }, Shape::Frame { low: c, high: d, .. }) => (a, b) == (c, d),
        _ => a == b,
    }
}

fn near(p: DVec2, q: DVec2) -> bool {
    p.distance(q) <= 1e-9 * (1.0 + p.length())
}

/// Does `line` go through all of `points` in their order, and nowhere else?
fn traces(line: &[DVec2], points: &[DVec2]) -> bool {
    let mut rest = line.iter();
    let in_order = points.iter().all(|&p| rest.any(|&q| near(p, q)));
    let on = |p: DVec2| {
        points.iter().any(|&q| near(p, q))
            || points.windows(2).any(|w| {
                let (along, to) = (w[1] - w[0], p - w[0]);
                let part = (to.dot(along) / along.length_squared().max(1e-300)).clamp(0.0, 1.0);
                near(p, w[0] + along * part)
            })
    };
    in_order && line.iter().all(|&p| on(p))
}

/// The same for rings, which may begin anywhere. A ring that goes through all corners and returns begins at the first one.
fn surrounds(ring: &[DVec2], corners: &[DVec2]) -> bool {
    let closed: Vec<DVec2> = corners.iter().chain(corners.first()).copied().collect();
    let is_first = |i: &usize| ring.get(*i).zip(corners.first()).is_none_or(|(&p, &q)| near(p, q));
    ring.len() > 300
        || (0..ring.len().max(1)).filter(is_first).any(|i| {
            let mut turned = ring.to_vec();
            turned.rotate_left(i);
            turned.extend(turned.first().copied());
            traces(&turned, &closed)
        })
}

#[test]
fn a_motion_begins_with_one_picture_and_ends_with_the_other() {
    let mut moved = 0;
    for_each_pair(|name, from, to, lens| {
        let Some(end) = shown(from, to, lens, 1.0) else { return };
        assert!(end.iter().map(|s| &*s.mark).eq(&to.marks) && end.iter().all(|s| s.opacity == 1.0), "{name}");
        let begin = shown(from, to, lens, 0.0).unwrap();
        let mut opaque: HashMap<Option<MarkId>, Vec<&Mark>> = HashMap::new();
        begin.iter().filter(|s| s.opacity == 1.0).for_each(|s| opaque.entry(s.mark.id).or_default().push(&s.mark));
        for mark in from.marks.iter().filter(|mark| !is_live(mark) && !matches!(mark.shape, Shape::Cells(_))) {
            let same = opaque.get(&mark.id).into_iter().flatten();
            assert!(
                same.into_iter().any(|other| stands_like(other, mark)),
                "{name}: {mark:?} is not there at the beginning"
            );
        }
        // Nothing else is there, except for what is shown at once.
        let old = from.marks.len() + to.marks.iter().filter(|mark| is_live(mark)).count();
        let cells = begin.iter().filter(|s| matches!(s.mark.shape, Shape::Cells(_))).count();
        assert!(begin.len() <= old + cells, "{name}");
        moved += 1;
    });
    assert!(moved > 1000, "only {moved} pairs move");
}

#[test]
fn every_moment_of_a_motion_can_be_drawn() {
    for_each_pair(|name, from, to, lens| {
        for progress in [0.01, 0.3, 0.7, 0.99] {
            let Some(shown) = shown(from, to, lens, progress) else { return };
            assert!(shown.iter().all(|s| s.opacity > 0.0 && s.opacity <= 1.0), "{name}");
            let marks: Vec<Mark> = shown.into_iter().map(|s| s.mark.into_owned()).collect();
            Picture::from(marks).check().unwrap_or_else(|e| panic!("{name} at {progress}: {e}"));
        }
    });
}

/// Marks of one identity are told apart by their kind of shape. Two of a kind are allowed where both are always there: the
/// shaft and the head of an arrow.
#[test]
fn an_identity_names_one_thing() {
    for_each_pair(|name, picture, _, _| {
        let mut count: HashMap<(MarkId, Discriminant<Shape>), usize> = HashMap::new();
        for mark in picture.marks.iter().filter(|mark| !is_live(mark)) {
            if let Some(id) = mark.id {
                *count.entry((id, discriminant(&mark.shape))).or_default() += 1;
            }
        }
        let most = count.iter().max_by_key(|(_, n)| **n);
        assert!(most.is_none_or(|(_, &n)| n <= 2), "{name}: {most:?}");
    });
}

/// What a character saw before stayed for a moment beside what it sees now, as a second, paler beam.
#[test]
fn nobody_in_the_robbery_has_two_sights_at_once() {
    let scene = builtin::ALL.iter().find(|scene| scene.name == "beam/robbery").unwrap();
    let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
    let mut lesson = lesson::open("beam", world, Watch::Record).unwrap();
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
    let mut differ = 0;
    for (from, to) in stops(lesson.view()) {
        let [a, b] = [from, to].map(|k| {
            lesson.go(k);
            lesson.view().picture(&lens)
        });
        let is_sight = |mark: &Mark| matches!((mark.role, &mark.shape), (Role::Eye(_), Shape::Area { .. }));
        let sights = |marks: &[Mark]| marks.iter().filter(|mark| is_sight(mark)).cloned().collect::<Vec<_>>();
        differ += usize::from(sights(&a.marks) != sights(&b.marks));
        if let Some(shown) = shown(&a, &b, &lens, 0.4) {
            let shown: Vec<Mark> = shown.into_iter().map(|shown| shown.mark.into_owned()).collect();
            assert_eq!(sights(&shown), sights(&b.marks), "{from} to {to}");
        }
    }
    assert!(differ > 10, "{differ}");
}
