//! Does the path around circles get shorter as the agent grows? The true shortest path never does. A search that measures
//! by points on the portals can choose a channel that is not the best, until it becomes too narrow.

use super::laboratory::circle_input;
use super::plan::Plan;
use crate::algo::radius::{CircleFunnel, CircleOutcome};
use crate::step::Algorithm;

/// Each try is a search, so it is left out on larger maps.
const MOST_TRIANGLES: usize = 20_000;
/// The channels that are tried.
const MOST_TRIES: usize = 8;
/// Agents up to this many times as large.
const LARGEST: f64 = 2.0;
/// The radius is rounded up to this part of its first digit, so that it can be read and typed.
const DIGITS: f64 = 100.0;

/// A larger agent that has a shorter path, in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LargerAgent {
    pub radius: f64,
    pub length: f64,
}

impl Plan {
    /// The smallest larger agent that was tried and has a shorter path around circles. Made at the first request.
    pub fn larger_agent(&self) -> Option<LargerAgent> {
        *self.larger_agent.get_or_init(|| {
            let lattice = self.world.mesh().lattice();
            if !self.is_around_circles || self.world.mesh().triangle_count() > MOST_TRIANGLES {
                return None;
            }
            let own = self.own_result.as_ref()?.found.as_ref().ok()?.length();
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
                    return Some(LargerAgent { radius, length });
                }
            }
            None
        })
    }
}
