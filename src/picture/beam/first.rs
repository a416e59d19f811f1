//! The names of the first split: its beams, and the triangles that they are about to enter.

use super::BeamView;
use crate::algo::beam::{Beam, BeamStep, Limit};
use crate::map::mesh::Location;
use crate::picture::{Family, Lens};
use glam::DVec2;
use std::f64::consts::TAU;

/// The names of one beam of the first split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstNames {
    pub beam: &'static str,
    /// The triangle behind its edge.
    pub triangle: &'static str,
}

/// A name of the first split on the map.
pub(super) struct FirstName {
    pub family: Family,
    pub text: &'static str,
    pub at: DVec2,
    /// From the name to its beam or triangle, where there is no room for it inside.
    pub leader: Option<[DVec2; 2]>,
}

/// From left to right, in the words of tutorial 004: "N1 for A, N3 for B, N2 for C".
pub const FIRST_NAMES: [FirstNames; 3] = [
    FirstNames { beam: "A", triangle: "N1" },
    FirstNames { beam: "B", triangle: "N3" },
    FirstNames { beam: "C", triangle: "N2" },
];

/// The triangle around the eye, in the same words: "an interior point of exactly one triangle T".
pub const TRIANGLE_OF_EYE: &str = "T";

/// The distance in pixels that the middle of a name keeps from lines, and from other words and badges.
const FROM_LINES: f64 = 12.0;
const FROM_WORDS: f64 = 24.0;
/// How far from its thing a name stands that has no room inside, in pixels: as near as there is room.
const ASIDE: [f64; 5] = [28.0, 42.0, 60.0, 84.0, 120.0];
/// The directions in which it is tried.
const DIRECTIONS: u8 = 16;
/// How far below an actor its name can stand, in pixels.
const ACTOR_NAME: f64 = 64.0;
/// The distance in pixels from the middle of a name to where its line begins.
const HALF_NAME: f64 = 12.0;

impl BeamView<'_> {
    /// The names of the first beams that wait or are being expanded, and of the triangles behind them. The sentences use these
    /// names, so each is shown: inside its thing if there is room, or else beside it with a line to it. `words` are the
    /// positions of other words.
    pub(super) fn first_names(&self, words: &[DVec2], lens: &Lens) -> Vec<FirstName> {
        let is_named = |beam: Beam| self.sight.beam() == Some(beam) || self.sight.waiting().any(|b| b == beam);
        let named = self.first.iter().zip(FIRST_NAMES).filter(|&(&beam, _)| is_named(beam));
        let mut things: Vec<(Family, &str, Vec<DVec2>)> = Vec::new();
        for (&beam, name) in named {
            things.push((Family::BeamName, name.beam, self.wedge(beam)));
            if let Some(twin) = self.mesh().twin(beam.edge) {
                let corners = self.mesh().corners(twin.triangle()).map(|v| self.mesh().world(v));
                things.push((Family::TriangleName, name.triangle, corners.to_vec()));
            }
        }
        let (mut words, mut lines) = (self.occupied(words), self.lines_of_test());
        let mut names = Vec::new();
        for (i, &(family, text, ref thing)) in things.iter().enumerate() {
            let found = place(thing, &words, &lines, lens).map(|at| (at, None)).or_else(|| {
                // A name that stands in another thing seems to be that of the other one.
                let others = things.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, (.., thing))| middle(thing));
                let taken: Vec<DVec2> = words.iter().copied().chain(others).collect();
                aside(middle(thing), &taken, &lines, lens).map(|(at, leader)| (at, Some(leader)))
            });
            let Some((at, leader)) = found else { continue };
            words.push(at);
            lines.extend(leader);
            names.push(FirstName { family, text, at, leader });
        }
        // The beams lie in the triangle of the eye: it gets what room their names leave.
        let eye = self.mesh().lattice().to_world(self.eye.origin);
        // The name of an actor stands below it.
        lines.push([eye, eye + DVec2::new(0.0, lens.world(ACTOR_NAME))]);
        let of_eye = self.triangle_of_eye().and_then(|corners| {
            let inside = place(&corners, &words, &lines, lens).map(|at| (at, None));
            let is_said = matches!(self.step, Some(BeamStep::Locate { .. }));
            let beside = || aside(middle(&corners), &words, &lines, lens).map(|(at, leader)| (at, Some(leader)));
            inside.or_else(|| beside().filter(|_| is_said))
        });
        let (family, text) = (Family::EyeTriangle, TRIANGLE_OF_EYE);
        names.extend(of_eye.map(|(at, leader)| FirstName { family, text, at, leader }));
        names
    }

    /// The corners of the triangle that the eye lies in, while it is split for the first time.
    fn triangle_of_eye(&self) -> Option<[DVec2; 3]> {
        let is_first_split =
            matches!(self.step, Some(BeamStep::Locate { .. } | BeamStep::Vertex { .. } | BeamStep::First { .. }));
        match self.mesh().locate(self.eye.origin).filter(|_| is_first_split)? {
            Location::Inside(t) => Some(self.mesh().corners(t).map(|v| self.mesh().world(v))),
            _ => None,
        }
    }

    /// The positions of words and badges.
    fn occupied(&self, words: &[DVec2]) -> Vec<DVec2> {
        let mesh = self.mesh();
        let limits = self.sight.beam().into_iter().flat_map(|beam| [beam.left, beam.right]);
        let badges = limits.filter_map(Limit::vertex).chain(self.sight.s()).map(|v| mesh.world(v));
        words.iter().copied().chain(badges).chain([mesh.lattice().to_world(self.eye.origin)]).collect()
    }

    /// The line from the origin to S, and the sides of the current beam.
    fn lines_of_test(&self) -> Vec<[DVec2; 2]> {
        let Some(beam) = self.sight.beam() else { return Vec::new() };
        let origin = self.mesh().lattice().to_world(self.eye.origin);
        let far = self.sight.through().map_or_else(|| self.wedge(beam)[1..].to_vec(), |e| self.far_side(beam, e));
        let s = self.sight.s().map(|s| self.mesh().world(s));
        far.into_iter().chain(s).map(|to| [origin, to]).collect()
    }
}

/// The place in a triangle that is farthest from its edges, `lines` and `words`. None if there is no room.
fn place(triangle: &[DVec2], words: &[DVec2], lines: &[[DVec2; 2]], lens: &Lens) -> Option<DVec2> {
    let &[a, b, c] = triangle else { return None };
    let edges = [[a, b], [b, c], [c, a]];
    let room = |at: DVec2| {
        let lines = edges.iter().chain(lines).map(|&line| distance(at, line) / FROM_LINES);
        let words = words.iter().map(|word| word.distance(at) / FROM_WORDS);
        lines.chain(words).fold(f64::INFINITY, f64::min) * lens.scale
    };
    // All points with eighths as barycentric coordinates.
    let eighths = (1..7).flat_map(|i| (1..8 - i).map(move |j| [i, j, 8 - i - j].map(|n| f64::from(n) / 8.0)));
    let places = eighths.map(|[i, j, k]| a * i + b * j + c * k).filter(|&at| lens.visible.contains(at));
    places.max_by(|&p, &q| room(p).total_cmp(&room(q))).filter(|&at| room(at) >= 1.0)
}

fn middle(triangle: &[DVec2]) -> DVec2 {
    triangle.iter().sum::<DVec2>() / triangle.len().max(1) as f64
}

/// A place beside `middle`, and a line to it from there. None if it cannot be seen.
fn aside(middle: DVec2, words: &[DVec2], lines: &[[DVec2; 2]], lens: &Lens) -> Option<(DVec2, [DVec2; 2])> {
    let inside = lens.visible.expanded(-lens.world(HALF_NAME));
    let leader = |at: DVec2| [at + (middle - at).normalize_or_zero() * lens.world(HALF_NAME), middle];
    let room = |at: DVec2| {
        let lines = lines.iter().map(|&line| distance(at, line) / FROM_LINES);
        let words =
            words.iter().map(|&word| (word.distance(at) / FROM_WORDS).min(distance(word, leader(at)) / FROM_LINES));
        lines.chain(words).fold(f64::INFINITY, f64::min) * lens.scale
    };
    let around = |far: f64| {
        let places = (0..DIRECTIONS).map(move |i| TAU * f64::from(i) / f64::from(DIRECTIONS));
        let places = places.map(move |angle| middle + DVec2::from_angle(angle) * lens.world(far));
        places.filter(|&at| inside.contains(at)).max_by(|&p, &q| room(p).total_cmp(&room(q)))
    };
    let most_room = || ASIDE.into_iter().filter_map(around).max_by(|&p, &q| room(p).total_cmp(&room(q)));
    let at = ASIDE.into_iter().filter_map(around).find(|&at| room(at) >= 1.0).or_else(most_room);
    at.filter(|_| lens.visible.contains(middle)).map(|at| (at, leader(at)))
}

fn distance(p: DVec2, [a, b]: [DVec2; 2]) -> f64 {
    let along = ((p - a).dot(b - a) / a.distance_squared(b).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    p.distance(a.lerp(b, along))
}
