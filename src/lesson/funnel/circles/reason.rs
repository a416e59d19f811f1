//! What decided the last step of the run around circles.

use super::CirclesAct;
use super::facts::{Passage, Repaired, Run, Tangent, run};
use crate::algo::channel::Measure;
use crate::algo::radius::CircleStep;
use crate::geom::Side;
use crate::lesson::funnel::facts::PathSum;
use crate::scene::MapPoint;

/// What decided a step. Other steps decide nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    TooNarrow(Passage),
    /// The path leads through the middle of the edge, or through the point that is aimed at.
    Through {
        sum: PathSum,
        is_middle: bool,
    },
    /// The edge has the lowest f. `next` is the next lowest one.
    Lowest {
        sum: PathSum,
        next: Option<PathSum>,
    },
    Closed,
    NotLower {
        new: PathSum,
        known: PathSum,
    },
    /// How the direction of the tangent follows from the two circles.
    Turned(Tangent, Run),
    /// The direction of the tangent against that of a side.
    Direction {
        tangent: Tangent,
        side: Side,
        bound: f64,
        so: So,
        /// The end that the tangent goes to, and the apex that it comes from, where the step has not moved that.
        of: [Option<MapPoint>; 2],
    },
    Repaired(Repaired),
}

/// What the comparison of two directions comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum So {
    Inside,
    Outside,
    Crossed,
}

impl CirclesAct {
    /// Of the last step. None if it decided nothing. It costs more than what the step did, and only the panel asks for it.
    pub fn reason(&self) -> Option<Reason> {
        let (funnel, plan) = (self.funnel(), &*self.plan);
        let sum = |edge| funnel.node(edge).map(|node| plan.path_sum(node));
        Some(match self.watched.step()? {
            CircleStep::TooNarrow { edge } => Reason::TooNarrow(self.passage(edge)?),
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => {
                Reason::Through { sum: sum(edge)?, is_middle: plan.measure == Measure::Midpoints }
            }
            CircleStep::Expand { edge } => {
                Reason::Lowest { sum: sum(edge)?, next: funnel.search().open().next().and_then(sum) }
            }
            CircleStep::Leave { edge } => {
                plan.mesh().twin(edge)?;
                let (known, new) = (funnel.node(edge)?, funnel.found_by(edge)?);
                if known.closed {
                    return Some(Reason::Closed);
                }
                Reason::NotLower { new: plan.path_sum(&new), known: plan.path_sum(known) }
            }
            CircleStep::Touch { .. } => {
                let test = funnel.test()?;
                Reason::Turned(self.tangent(test), run(test))
            }
            CircleStep::Stay { side, .. } | CircleStep::Tighten { side, .. } | CircleStep::Skip { side, .. } => {
                let tangent = self.tangent(funnel.test()?);
                let so = if tangent.is_inside { So::Inside } else { So::Outside };
                let of = [funnel.test()?.circle, funnel.apex().circle].map(|circle| Some(plan.place(circle.at)));
                Reason::Direction { side, bound: tangent.own?, tangent, so, of }
            }
            CircleStep::Crossed { side, .. } => {
                let tangent = self.tangent(funnel.test()?);
                let of = [Some(plan.place(funnel.test()?.circle.at)), None];
                Reason::Direction { side: side.other(), bound: tangent.other?, tangent, so: So::Crossed, of }
            }
            CircleStep::Release { .. } | CircleStep::Push { .. } => {
                Reason::Repaired(self.repaired(funnel.last_repair()?))
            }
            _ => return None,
        })
    }
}
