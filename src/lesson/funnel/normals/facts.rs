//! What the last step of the averaged normals did.

use super::NormalsAct;
use crate::algo::radius::normals::{NormalsStep, Work, inward};
use crate::geom::Side;
use crate::lesson::funnel::facts::Spot;
use crate::lesson::{Fields, Run};
use crate::picture::Thing;
use crate::scene::MapPoint;
use serde_json::json;

/// The last step. Places are in world units, angles in radians: 0 is to the right, and a quarter turn is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFacts {
    Began {
        nth: u32,
        side: Side,
        corner: Spot,
    },
    /// The vertex before the corner, or behind it.
    Found {
        is_previous: bool,
        side: Side,
        found: Found,
    },
    Angles([f64; 2]),
    Half {
        into: f64,
        on: f64,
        turn: f64,
        mean: f64,
    },
    Quarter {
        side: Side,
        mean: f64,
        by: f64,
        normal: f64,
    },
    Moved {
        nth: u32,
        from: Spot,
        to: MapPoint,
        radius: f64,
        normal: f64,
    },
    Done {
        corners: usize,
    },
}

/// Which vertex of the side was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// No other vertex lies there: the corner stands for it.
    None,
    /// The vertex, how many ends of portals at the corner itself were passed, and whether it is the tip of the channel's
    /// first or last triangle.
    Vertex { spot: Spot, passed: u32, is_tip: bool },
}

impl NormalsAct {
    /// Of the last step, or of the end if only the end exists.
    pub fn facts(&self) -> Option<StepFacts> {
        let step = match self.watched.step() {
            Some(step) => step,
            None if self.watched.is_end_only() => NormalsStep::Done,
            None => return None,
        };
        if let NormalsStep::Done = step {
            return Some(StepFacts::Done { corners: self.state().corners().len() });
        }
        let work = self.state().work()?;
        let of = self.state().corners()[work.corner as usize];
        let corner = self.plan.spot(of.at, of.portal);
        Some(match step {
            NormalsStep::Corner { corner: n } => StepFacts::Began { nth: n + 1, side: of.side, corner },
            NormalsStep::Previous { at, .. } => self.found(true, of.side, of.portal, at),
            NormalsStep::Next { at, .. } => self.found(false, of.side, of.portal, at),
            NormalsStep::Angles { .. } => StepFacts::Angles(work.angles?),
            NormalsStep::Half { .. } => half(&work)?,
            NormalsStep::Quarter { .. } => {
                StepFacts::Quarter { side: of.side, mean: work.mean?, by: inward(of.side), normal: work.normal? }
            }
            NormalsStep::Move { corner: n } => {
                let to = self.plan.world.scene().place(self.moved().last().copied()?);
                let radius = self.plan.radius;
                StepFacts::Moved { nth: n + 1, from: corner, to, radius, normal: work.normal? }
            }
            NormalsStep::Done => return None,
        })
    }

    fn found(&self, is_previous: bool, side: Side, here: u32, at: u32) -> StepFacts {
        let last = self.state().side(side).len() as u32 - 1;
        let found = if at == here {
            Found::None
        } else {
            let is_tip = at == 0 || at == last;
            let p = self.state().side(side)[at as usize];
            // A tip is no end of a portal, but a vertex of the mesh all the same.
            let thing = self.plan.mesh().vertex_at(p).map_or(Thing::Portal(at), Thing::Vertex);
            let spot = Spot { thing, at: self.plan.place(p) };
            Found::Vertex { spot, passed: here.abs_diff(at) - 1, is_tip }
        };
        StepFacts::Found { is_previous, side, found }
    }
}

fn half(work: &Work) -> Option<StepFacts> {
    let ([into, on], turn, mean) = (work.angles?, work.turn()?, work.mean?);
    Some(StepFacts::Half { into, on, turn, mean })
}

/// What `trace --format json` adds to a step.
pub fn fields(facts: &StepFacts) -> Fields {
    let xy = |p: MapPoint| json!(<[f64; 2]>::from(p.world));
    let fields = match *facts {
        StepFacts::Began { nth, side, corner } => {
            json!({ "corner": nth, "side": side.word(), "at": xy(corner.at) })
        }
        StepFacts::Found { is_previous, found: Found::Vertex { spot, .. }, .. } => {
            json!({ if is_previous { "previous" } else { "next" }: xy(spot.at) })
        }
        StepFacts::Found { .. } => json!({}),
        StepFacts::Angles([into, on]) => json!({ "into": into, "on": on }),
        StepFacts::Half { turn, mean, .. } => json!({ "turn": turn, "mean": mean }),
        StepFacts::Quarter { normal, .. } => json!({ "normal": normal }),
        StepFacts::Moved { nth, from, to, .. } => json!({ "corner": nth, "at": xy(from.at), "moved": xy(to) }),
        StepFacts::Done { corners } => json!({ "corners": corners }),
    };
    fields.as_object().cloned().unwrap_or_default()
}
