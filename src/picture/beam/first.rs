//! The names of the first split: its beams, and the triangles that they are about to enter.

use super::BeamView;
use crate::algo::beam::{Beam, BeamStep};
use crate::map::mesh::Location;
use crate::picture::{Family, Label, Lens, Meaning, Picture};
use glam::DVec2;

/// The names of one beam of the first split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstNames {
    pub beam: &'static str,
    /// The triangle behind its edge.
    pub triangle: &'static str,
}

/// From left to right, in the words of tutorial 004: "N1 for A, N3 for B, N2 for C".
pub const FIRST_NAMES: [FirstNames; 3] = [
    FirstNames { beam: "A", triangle: "N1" },
    FirstNames { beam: "B", triangle: "N3" },
    FirstNames { beam: "C", triangle: "N2" },
];

/// The triangle around the eye, in the same words: "an interior point of exactly one triangle T".
pub const TRIANGLE_OF_EYE: &str = "T";

/// The name of a beam may stand at one of so many places.
const BEST: usize = 4;
/// The height of the letters of names in pixels, and the least distance between T and the name of a beam in such heights. Where there is no
/// room, T is left out: no sentence says it then.
const NAME: f32 = 14.0;
const APART: f64 = 4.0;
/// The distance in pixels that the middle of a name keeps from lines.
const FROM_LINES: f64 = 12.0;

impl BeamView<'_> {
    /// Adds the names of the first beams that wait or are being expanded, and of the triangles behind them. The sentences use
    /// these names, so each is shown: inside its thing if there is room, or else beside it with a line to it.
    pub(super) fn first_names(&self, lens: &Lens, picture: &mut Picture) {
        let is_named = |beam: Beam| self.sight.beam() == Some(beam) || self.sight.waiting().any(|b| b == beam);
        let named = self.first.iter().zip(FIRST_NAMES).filter(|&(&beam, _)| is_named(beam));
        let lines = self.lines_of_test();
        let mut of_beams = Vec::new();
        let mut name =
            |meaning: Meaning, text: &'static str, (thing, places): (&[DVec2], Vec<DVec2>), may_move_away| {
                let family = match meaning {
                    Meaning::FirstBeam => Family::BeamName,
                    Meaning::EnteredTriangle => Family::TriangleName,
                    _ => Family::EyeTriangle,
                };
                let middle = thing.iter().sum::<DVec2>() / thing.len().max(1) as f64;
                if lens.visible.contains(middle) {
                    let label = Label::name(middle, text).at(places).moving_away(may_move_away);
                    let label = if may_move_away { label.used_by_the_sentence() } else { label };
                    picture.meaning(meaning).with_id((family, text)).label(label);
                }
            };
        for (&beam, names) in named {
            let wedge = self.wedge(beam);
            let free = places(&wedge, &lines, lens);
            // Badges and words may take the best ones.
            of_beams.extend(free.iter().take(BEST).copied());
            name(Meaning::FirstBeam, names.beam, (&wedge[..], free), true);
            if let Some(twin) = self.mesh().twin(beam.edge) {
                let corners = self.mesh().corners(twin.triangle()).map(|v| self.mesh().world(v));
                let free = places(&corners, &lines, lens);
                name(Meaning::EnteredTriangle, names.triangle, (&corners[..], free), true);
            }
        }
        // The beams lie in the triangle of the eye: it gets what room their names leave.
        if let Some(corners) = self.triangle_of_eye() {
            let is_said = matches!(self.step, Some(BeamStep::Locate { .. }));
            // Below the name of a beam it would be read as a part of it.
            let from_beams = |at: DVec2| of_beams.iter().map(|beam| beam.distance(at)).fold(f64::INFINITY, f64::min);
            let origin = self.mesh().lattice().to_world(self.eye.origin);
            let sides = corners.map(|corner| [origin, corner]);
            let between = if is_said { lines.clone() } else { lines.iter().copied().chain(sides).collect() };
            let mut free = places(&corners, &between, lens);
            free.retain(|&at| is_said || from_beams(at) * lens.scale >= f64::from(lens.letters(NAME)) * APART);
            free.sort_by(|p, q| from_beams(*q).total_cmp(&from_beams(*p)));
            name(Meaning::EyeTriangle, TRIANGLE_OF_EYE, (&corners[..], free), is_said);
        }
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

    /// The line from the origin to S, and the sides of the current beam.
    fn lines_of_test(&self) -> Vec<[DVec2; 2]> {
        let Some(beam) = self.sight.beam() else { return Vec::new() };
        let origin = self.mesh().lattice().to_world(self.eye.origin);
        let far = self.sight.through().map_or_else(|| self.wedge(beam)[1..].to_vec(), |e| self.far_side(beam, e));
        let s = self.sight.s().map(|s| self.mesh().world(s));
        far.into_iter().chain(s).map(|to| [origin, to]).collect()
    }
}

/// The places in a triangle that keep clear of its edges and of `lines`, those with the most room first.
fn places(triangle: &[DVec2], lines: &[[DVec2; 2]], lens: &Lens) -> Vec<DVec2> {
    let &[a, b, c] = triangle else { return Vec::new() };
    let edges = [[a, b], [b, c], [c, a]];
    let room = |at: DVec2| {
        let lines = edges.iter().chain(lines).map(|&line| distance(at, line));
        lines.fold(f64::INFINITY, f64::min) * lens.scale
    };
    // All points with eighths as barycentric coordinates.
    let eighths = (1..7).flat_map(|i| (1..8 - i).map(move |j| [i, j, 8 - i - j].map(|n| f64::from(n) / 8.0)));
    let places = eighths.map(|[i, j, k]| a * i + b * j + c * k).map(|at| (at, room(at)));
    let mut places: Vec<(DVec2, f64)> = places.filter(|&(_, room)| room >= FROM_LINES).collect();
    places.sort_by(|p, q| q.1.total_cmp(&p.1));
    places.into_iter().map(|(at, _)| at).collect()
}

fn distance(p: DVec2, [a, b]: [DVec2; 2]) -> f64 {
    let along = ((p - a).dot(b - a) / a.distance_squared(b).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    p.distance(a.lerp(b, along))
}
