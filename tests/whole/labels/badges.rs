//! Badges at the ends of portals do not lie on each other.

use super::{lenses, open};
use pathlight::picture::{Family, Shape};
use pathlight::scene::builtin;

/// The radius in pixels below which no badge goes.
const LEAST: f32 = 3.01;

/// At the end of the zigzag, two lay on each other at 800 x 600.
#[test]
fn small_badges_of_portals_lie_on_no_other_one() {
    let mut pairs = 0;
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("funnel/")) {
        let mut lesson = open(scene.text);
        for at in [lesson.view().run().len() / 2, lesson.view().run().len()] {
            let at_end = at == lesson.view().run().len();
            lesson.go(at);
            for (place, lens) in lenses(lesson.view()) {
                let marks = lesson.view().picture(&lens).marks;
                let badges = marks.iter().filter(|mark| mark.family() == Some(Family::End));
                let discs: Vec<_> = badges
                    .filter_map(|mark| match &mark.shape {
                        Shape::Badge { at, radius, .. } => Some((lens.to_pixels(*at), *radius)),
                        _ => None,
                    })
                    .collect();
                if discs.len() > 300 {
                    continue;
                }
                for mark in marks.iter().filter(|mark| mark.family() == Some(Family::Corner)) {
                    let Shape::Ring { at, radius, width } = mark.shape else { continue };
                    let corner = lens.to_pixels(at);
                    let others = discs.iter().filter(|(b, of_b)| b.distance(corner) > 0.5 && *of_b < 8.6);
                    for &(b, of_b) in others.filter(|(_, of_b)| *of_b > LEAST && radius > LEAST + 2.0) {
                        let is_clear = b.distance(corner) >= f64::from(radius + width / 2.0 + of_b) - 1.0;
                        let is_end = scene.name == "funnel/zigzag" && at_end;
                        assert!(is_clear || !is_end, "{}, {place}: the ring at {corner} lies on {b}", scene.name);
                    }
                }
                let largest = discs.iter().map(|(_, radius)| *radius).fold(0.0, f32::max);
                for (i, &(a, of_a)) in discs.iter().enumerate() {
                    for &(b, of_b) in discs[..i].iter().filter(|(b, _)| *b != a) {
                        // Those of the funnel itself keep their size.
                        let may_shrink = of_a.min(of_b) > LEAST && of_a.min(of_b) < largest;
                        let is_apart = a.distance(b) >= f64::from(of_a + of_b) - 1.0;
                        assert!(is_apart || !may_shrink, "{} at {at}, {place}: {a} {of_a}, {b} {of_b}", scene.name);
                        pairs += 1;
                    }
                }
            }
        }
    }
    assert!(pairs > 1000, "{pairs}");
}
