//! The names of the first split: its beams, and the triangles that they are about to enter.

use super::BeamView;
use crate::algo::beam::{Beam, BeamStep, Limit};
use crate::map::mesh::Location;
use crate::picture::{Family, Lens};
use glam::DVec2;

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

impl BeamView<'_> {
    /// The names of the first beams that wait or are being expanded, and of the triangles behind them, each where there
    /// is room. `words` are the positions of other words.
    pub(super) fn first_names(&self, words: &[DVec2], lens: &Lens) -> Vec<FirstName> {
        let is_named = |beam: Beam| self.sight.beam() == Some(beam) || self.sight.waiting().any(|b| b == beam);
        let named = self.first.iter().zip(FIRST_NAMES).filter(|&(&beam, _)| is_named(beam));
        let (words, lines) = (self.occupied(words), self.lines_of_test());
        let mut names: Vec<FirstName> = Vec::new();
        for (&beam, name) in named {
            // The name of a triangle says nothing without that of its beam.
            let Some(at) = place(&self.wedge(beam), &words, &lines, lens) else { continue };
            names.push(FirstName { family: Family::BeamName, text: name.beam, at });
            if let Some(twin) = self.mesh().twin(beam.edge) {
                let corners = self.mesh().corners(twin.triangle()).map(|v| self.mesh().world(v));
                let (family, text) = (Family::TriangleName, name.triangle);
                names.extend(place(&corners, &words, &lines, lens).map(|at| FirstName { family, text, at }));
            }
        }
        // The beams lie in the triangle of the eye: it gets what room their names leave.
        let words: Vec<DVec2> = words.into_iter().chain(names.iter().map(|name| name.at)).collect();
        let of_eye = self.triangle_of_eye().and_then(|corners| place(&corners, &words, &lines, lens));
        let (family, text) = (Family::EyeTriangle, TRIANGLE_OF_EYE);
        names.extend(of_eye.map(|at| FirstName { family, text, at }));
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

fn distance(p: DVec2, [a, b]: [DVec2; 2]) -> f64 {
    let along = ((p - a).dot(b - a) / a.distance_squared(b).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    p.distance(a.lerp(b, along))
}
