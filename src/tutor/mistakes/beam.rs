//! A plain recursion of beams over triangles, and mistakes in it.

use super::{MOST_LINES, Mistake, Program, read, trace};
use crate::lesson::Fields;
use crate::lesson::assignment::{EdgeAction, EdgeDecision};
use crate::tutor::grade::{Line, Trace};
use glam::DVec2;
use serde::Deserialize;

pub(super) const PROGRAM: Program = Program { reads: "beams", mistakes: &MISTAKES, run };

const SWAPPED: Mistake = Mistake {
    name: "swaps left and right",
    about: "The beam that should cross the left edge crosses the right one; y runs down.",
};
const FIRST_WALL: Mistake =
    Mistake { name: "stops at the first wall", about: "Other beams still wait when the first one meets a wall." };
const NEVER_SPLITS: Mistake =
    Mistake { name: "never splits", about: "Where S lies inside the beam, the beam must go on across both edges." };
const ALWAYS_SPLITS: Mistake = Mistake {
    name: "splits without a test",
    about: "Where S lies outside the beam, one of the two edges is not met at all.",
};
const TOUCHES: Mistake = Mistake {
    name: "splits where S touches a limit",
    about: "A beam without width is left over: exactly on a limit, S sends the beam to one side only.",
};
const RIGHT_FIRST: Mistake = Mistake {
    name: "takes the right part first",
    about: "The polygon comes out in order only if the left part is always followed first.",
};
const WIDE: Mistake = Mistake {
    name: "does not narrow the beam",
    about: "After a split, S is the right limit of the left part and the left limit of the right part.",
};
const FLIPPED: Mistake =
    Mistake { name: "flips the sign of a test", about: "The test of S against the left limit has the wrong sign." };
const HALF: Mistake = Mistake {
    name: "forgets the right part",
    about: "After a split only the left part is followed; the right part is never taken up.",
};

static MISTAKES: [Mistake; 9] =
    [SWAPPED, FIRST_WALL, NEVER_SPLITS, ALWAYS_SPLITS, TOUCHES, RIGHT_FIRST, WIDE, FLIPPED, HALF];

#[derive(Deserialize)]
struct Triangle {
    vertices: [usize; 3],
    neighbours: [Option<usize>; 3],
}

#[derive(Deserialize)]
struct First {
    vertices: [usize; 2],
    triangle: Option<usize>,
}

/// A beam about to cross an edge: its ends, the vertices that its sides go through, and the triangle behind.
#[derive(Clone, Copy)]
struct Beam {
    edge: [usize; 2],
    limits: [DVec2; 2],
    behind: Option<usize>,
}

fn run(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Trace> {
    let has = |other: &Mistake| mistake == Some(other);
    let origin: [f64; 2] = read(inputs, "origin")?;
    let origin = DVec2::from(origin);
    let vertices: Vec<[f64; 2]> = read(inputs, "vertices")?;
    let point = |v: usize| DVec2::from(vertices[v]);
    let triangles: Vec<Triangle> = read(inputs, "triangles")?;
    let first: Vec<First> = read(inputs, "beams")?;
    let begin =
        |first: &First| Beam { edge: first.vertices, limits: first.vertices.map(point), behind: first.triangle };
    let mut stack: Vec<Beam> = first.iter().rev().map(begin).collect();
    let (mut lines, mut polygon) = (Vec::new(), Vec::new());
    let mut previous: Option<(DVec2, DVec2)> = None; // the right limit and the point of the last wall
    let (mut first_limit, mut first_point) = (None, None);
    while let Some(beam) = stack.pop() {
        if lines.len() > MOST_LINES {
            break;
        }
        let [l, r] = beam.edge;
        let line = |action| Line::Edge(EdgeDecision { edge: [point(l), point(r)], action });
        let Some(behind) = beam.behind else {
            lines.push(line(EdgeAction::Wall));
            let [from, to] = beam.limits.map(|limit| hit(origin, limit, point(l), point(r)));
            if previous.is_some_and(|(limit, _)| limit != beam.limits[0]) {
                polygon.push(origin);
            }
            first_limit.get_or_insert(beam.limits[0]);
            first_point.get_or_insert(from);
            polygon.extend([from, to]);
            previous = Some((beam.limits[1], to));
            if has(&FIRST_WALL) {
                break;
            }
            continue;
        };
        let triangle = &triangles[behind];
        // The edge of this triangle that leads back, and the vertex opposite.
        let back = (0..3).find(|&k| triangle.vertices[k] == r && triangle.vertices[(k + 1) % 3] == l)?;
        let s = triangle.vertices[(back + 2) % 3];
        let across = |k: usize| triangle.neighbours[(back + k) % 3];
        let flip = if has(&FLIPPED) { -1.0 } else { 1.0 };
        let of_left = (beam.limits[0] - origin).perp_dot(point(s) - origin) * flip;
        let of_right = (beam.limits[1] - origin).perp_dot(point(s) - origin);
        let inside = if has(&TOUCHES) { of_left >= 0.0 && of_right <= 0.0 } else { of_left > 0.0 && of_right < 0.0 };
        let action = match () {
            () if has(&ALWAYS_SPLITS) => EdgeAction::Both,
            () if inside && !has(&NEVER_SPLITS) => EdgeAction::Both,
            () if (of_left <= 0.0) != has(&SWAPPED) => EdgeAction::Right,
            () => EdgeAction::Left,
        };
        lines.push(line(action));
        let narrow = |limit: DVec2| if has(&WIDE) || !inside { limit } else { point(s) };
        let left = Beam { edge: [l, s], limits: [beam.limits[0], narrow(beam.limits[1])], behind: across(1) };
        let right = Beam { edge: [s, r], limits: [narrow(beam.limits[0]), beam.limits[1]], behind: across(2) };
        match action {
            EdgeAction::Both if has(&HALF) => stack.push(left),
            EdgeAction::Both if has(&RIGHT_FIRST) => stack.extend([left, right]),
            EdgeAction::Both => stack.extend([right, left]),
            EdgeAction::Left => stack.push(left),
            _ => stack.push(right),
        }
    }
    if let (Some((limit, _)), Some(first)) = (previous, first_limit)
        && limit != first
    {
        polygon.push(origin);
    }
    Some(trace(lines, Some(polygon)))
}

/// Where the ray from the origin through `via` meets the line through `a` and `b`.
fn hit(origin: DVec2, via: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let (from_a, from_b) = ((via - origin).perp_dot(a - origin), (via - origin).perp_dot(b - origin));
    if from_a == from_b { a } else { a.lerp(b, (from_a / (from_a - from_b)).clamp(0.0, 1.0)) }
}
