//! No badge and no ring touches a badge, and no words touch one.

use super::clear::grounds;
use super::*;

/// A badge or a ring of a picture, in pixels.
struct Pin<'a> {
    mark: &'a Mark,
    order: usize,
    at: DVec2,
    inner: f64,
    outer: f64,
}

impl Pin<'_> {
    fn is_badge(&self) -> bool {
        matches!(self.mark.shape, Shape::Badge { .. })
    }

    /// A ring may go around the badge at its place, or lie below it.
    fn goes_around(&self, badge: &Self) -> bool {
        let is_hidden = self.order < badge.order && self.outer <= badge.outer + TOLERANCE;
        !self.is_badge() && self.at.distance(badge.at) < 0.5 && (is_hidden || self.inner >= badge.outer - TOLERANCE)
    }

    fn name(&self) -> String {
        match &self.mark.shape {
            Shape::Badge { letter, .. } => {
                format!("badge {:?} of {:.1} at {:.0}", letter.printed(), self.outer, self.at)
            }
            _ => format!("ring {:?} of {:.1} at {:.0}", self.mark.role, self.outer, self.at),
        }
    }
}

fn pins<'a>(picture: &'a Picture, lens: &Lens) -> Vec<Pin<'a>> {
    let grounds = grounds(&picture.marks, lens);
    let page = Rect { low: DVec2::ZERO, high: lens.visible.size() * lens.scale };
    let pin = |(order, mark): (usize, &'a Mark)| {
        let (at, inner, outer) = match &mark.shape {
            Shape::Badge { at, radius, .. } => (at, 0.0, *radius),
            Shape::Ring { at, radius, width } => (at, radius - width / 2.0, radius + width / 2.0),
            _ => return None,
        };
        let at = lens.to_pixels(*at);
        let is_seen = page.contains(at) && !grounds.iter().any(|&(later, ground)| later > order && ground.contains(at));
        is_seen.then_some(Pin { mark, order, at, inner: inner.into(), outer: outer.into() })
    };
    picture.marks.iter().enumerate().filter_map(pin).collect()
}

/// The badges that another badge or a ring touches, and the badges and rings that words touch.
fn touching(picture: &Picture, lens: &Lens) -> Vec<String> {
    let pins = pins(picture, lens);
    let mut found = Vec::new();
    for (i, a) in pins.iter().enumerate() {
        for b in pins[..i].iter().filter(|b| a.is_badge() || b.is_badge()) {
            let is_apart = a.at.distance(b.at) >= a.outer + b.outer - TOLERANCE;
            let is_around = b.is_badge() && a.goes_around(b) || a.is_badge() && b.goes_around(a);
            if !is_apart && !is_around {
                found.push(format!("{} on {}", a.name(), b.name()));
            }
        }
    }
    for mark in &picture.marks {
        let Some(own) = printed(mark, lens) else { continue };
        for pin in pins.iter().filter(|pin| pin.at.clamp(own.low, own.high).distance(pin.at) < pin.outer - TOLERANCE) {
            let Shape::Words { text, .. } = &mark.shape else { continue };
            found.push(format!("words {:?} {:?} on {}", text.printed(), mark.family(), pin.name()));
        }
    }
    found
}

/// So many ends of stages are looked at, unless the test is thorough.
const FEW_STOPS: usize = 12;

/// In 3,139 cases they did: at the end of `funnel/zigzag`, in crowds of vertices, and wherever pictures are small.
#[test]
fn no_badge_and_no_ring_touches_a_badge_and_no_words_touch_one() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        let mut lesson = open(scene.text);
        let mut positions = looked_at(lesson.view());
        let stops: Vec<usize> = stops(lesson.view()).into_iter().collect();
        positions.extend(stops.iter().step_by(1 + stops.len() / FEW_STOPS));
        for at in positions {
            lesson.go(at);
            let small = Lens::fit(lesson.view().bounds(), 550.0, 400.0, Lens::MARGIN);
            for (size, lens) in lenses(lesson.view()).into_iter().chain([("800 x 600", small)]) {
                let picture = lesson.view().picture(&lens);
                seen += picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Badge { .. })).count();
                let found = touching(&picture, &lens);
                all.extend(found.into_iter().map(|it| format!("{} at {at}, {size}: {it}", scene.name)));
            }
        }
    }
    assert!(seen > 10_000, "{seen} badges");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all.join("\n"));
}
