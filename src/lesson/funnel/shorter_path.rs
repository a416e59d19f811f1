//! Has the search chosen the wrong channel for an agent with a radius? It measures by points on the portals, so it can. The
//! path may even get shorter as the agent grows, which the true shortest path never does.

use super::laboratory::circle_input;
use super::plan::{Inflated, Plan};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::radius::{CircleFunnel, CircleOutcome};
use crate::step::Algorithm;

/// Each try is a search, so it is left out on larger maps.
const MOST_TRIANGLES: usize = 20_000;
/// The channels that are tried.
const MOST_TRIES: usize = 8;
/// Agents up to this many times as large.
const LARGEST: f64 = 2.0;
/// The corners of a path between inflated walls are rounded to the lattice, by no more than this in all, in lattice units.
const ROUNDING: f64 = 100.0;
/// The radius is rounded up to this part of its first digit, so that it can be read and typed.
const DIGITS: f64 = 100.0;

/// A shorter path, which shows that the search has chosen the wrong channel. In world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShorterPath {
    pub length: f64,
    /// Of the agent that has it: larger than ours, or ours, which then has a shorter path between inflated walls.
    pub radius: f64,
}

impl Plan {
    /// A shorter path than the one around circles: between the inflated walls, or of the smallest larger agent that was
    /// tried. None if none was found. Made at the first request.
    pub fn shorter_path(&self) -> Option<ShorterPath> {
        *self.shorter_path.get_or_init(|| {
            let lattice = self.world.mesh().lattice();
            if !self.is_around_circles || self.world.mesh().triangle_count() > MOST_TRIANGLES {
                return None;
            }
            let own = self.own_result.as_ref()?.found.as_ref().ok()?.length();
            // Inflated walls reach a little beyond the circles, so a path between them is one around circles as well.
            let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
            let inflated = Inflated::new(&self.world, self.radius).mesh;
            let between = shortest_path(&inflated, start, goal).map(|(_, length)| self.in_world(length));
            if let Some(length) = between.filter(|length| *length < own * (1.0 - 1e-6) - self.in_world(ROUNDING)) {
                return Some(ShorterPath { length, radius: self.radius });
            }
            let run = |radius: f64| CircleFunnel::finished(&circle_input(&self.world, radius, self.measure));
            let digit = 10f64.powf(self.radius.log10().floor()) / DIGITS;
            let mut funnel = run(self.radius);
            for _ in 0..MOST_TRIES {
                // The search finds the same channel until a passage of it is too narrow.
                let closed = funnel.narrowest_passage(LARGEST * self.radius * lattice.scale())? / 2.0 / lattice.scale();
                let radius = ((closed / digit * (1.0 + 1e-9)).floor() + 1.0) * digit;
                funnel = run(radius);
                if funnel.outcome() != CircleOutcome::Found {
                    return None;
                }
                let length = funnel.path().length() / lattice.scale();
                if length < own * (1.0 - 1e-9) {
                    return Some(ShorterPath { length, radius });
                }
            }
            None
        })
    }
}
