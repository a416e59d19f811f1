//! Is a decision so clear that a ruler can make it? What is nearly on a line is no question for paper. Only maps that are
//! made for an exercise are held to this: a scene is as it is.

use super::{Construct, Figure};
use crate::lesson::View;
use crate::lesson::funnel::TIGHTEN;
use crate::lesson::question::{Clear, Question, QuestionKind};
use crate::picture::Thing;
use glam::DVec2;
use std::ops::RangeInclusive;

/// Twice the area of the triangle that decides, in squares of the map's unit. The maps are 16 to 26 units wide.
const LEAST_AREA: f64 = 2.5;
/// Between two directions, as a sine: about four degrees.
const LEAST_SINE: f64 = 0.07;

/// Is every test up to the answer clear?
pub fn is_clear(lesson: View, question: &Question) -> bool {
    match question.kind.clear {
        Clear::Always => true,
        Clear::Areas => {
            tests_are_clear(lesson, question.kind, question.asked_at..=question.answered_at, false)
                && lines_are_clear(lesson.at(question.asked_at).view(), question.kind)
        }
        Clear::Directions => directions_differ(lesson),
        Clear::Link => link_is_clear(lesson, question),
    }
}

/// Is everything clear that decides about what is constructed?
pub fn construction_is_clear(lesson: View, what: Construct) -> bool {
    match what {
        Construct::Numbers => true,
        Construct::String => {
            let first = lesson.run().parts().last().map_or(0, |part| part.first);
            let end = lesson.run().len();
            tests_are_clear(lesson, TIGHTEN, first..=end, true) && string_is_clear(lesson.at(end).view())
        }
        Construct::Visible => directions_differ(lesson),
    }
}

/// Are the areas of all tests at these positions large enough? `or_zero`: a side that has not left the apex yet has no area,
/// which is no hindrance in a run, but nothing to ask about.
fn tests_are_clear(lesson: View, kind: QuestionKind, at: RangeInclusive<usize>, or_zero: bool) -> bool {
    let mut cursor = lesson.at(*at.start());
    at.into_iter().all(|k| {
        let areas = cursor.go(k).asks(kind).map(|asks| asks.deciding_areas());
        areas.into_iter().flatten().all(|area| area.abs() >= LEAST_AREA || (or_zero && area == 0.0))
    })
}

/// Does no line that the answer is read from lie under the badge at the end of another? One side of the funnel hid the other.
fn lines_are_clear(lesson: View, kind: QuestionKind) -> bool {
    let lines = lesson.asks(kind).map(|asks| asks.lines()).unwrap_or_default();
    let others = |i: usize| lines.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, [_, end])| *end);
    lines.iter().enumerate().all(|(i, &line)| others(i).all(|end| Figure::passes_badge(lesson, line, end)))
}

/// Does the string pass the badges of all vertices that are no corners of it? Under a badge nobody sees on which side of the string its
/// vertex lies. `lesson` is at its end.
fn string_is_clear(lesson: View) -> bool {
    let path = lesson.outcome().path.points();
    let mesh = lesson.world().mesh();
    let is_corner = |p: DVec2| path.iter().any(|corner| corner.distance(p) < 1e-6);
    let others = mesh.vertices().map(|v| mesh.world(v)).filter(|p| !is_corner(*p));
    others.into_iter().all(|p| path.windows(2).all(|l| Figure::passes_badge(lesson, [l[0], l[1]], p)))
}

/// Do no two vertices lie in nearly the same direction from the start?
fn directions_differ(lesson: View) -> bool {
    let (mesh, eye) = (lesson.world().mesh(), lesson.world().start());
    let directions: Vec<DVec2> = mesh.vertices().map(|v| (mesh.world(v) - eye).normalize_or_zero()).collect();
    let is_clear = |a: DVec2, b: DVec2| a.dot(b) < 0.0 || a.perp_dot(b).abs() >= LEAST_SINE;
    directions.iter().enumerate().all(|(i, &a)| directions[..i].iter().all(|&b| is_clear(a, b)))
}

/// Does the link make a clear angle with the walls at both of its ends?
fn link_is_clear(lesson: View, question: &Question) -> bool {
    let mesh = lesson.world().mesh();
    let ends: Vec<DVec2> = question
        .about
        .iter()
        .filter_map(|&thing| match thing {
            Thing::Vertex(v) => Some(mesh.world(v)),
            _ => None,
        })
        .collect();
    let &[a, b] = ends.as_slice() else { return false };
    // In a corner of the room the answer is too easy.
    let (low, high) = lesson.world().scene().map.bounds();
    let is_corner = |p: DVec2| (p.x == low.x || p.x == high.x) && (p.y == low.y || p.y == high.y);
    if is_corner(a) || is_corner(b) {
        return false;
    }
    let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| [mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v))).collect();
    [(a, b), (b, a)].into_iter().all(|(here, there)| {
        let link = (there - here).normalize_or_zero();
        let at_here = walls.iter().filter_map(|&[p, q]| match () {
            () if p == here => Some(q),
            () if q == here => Some(p),
            () => None,
        });
        at_here.map(|on| (on - here).normalize_or_zero()).all(|wall| link.perp_dot(wall).abs() >= LEAST_SINE)
    })
}
