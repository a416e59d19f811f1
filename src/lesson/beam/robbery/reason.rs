//! What decided a moment of the robbery: the line of sight, the field of view, the reach, the danger.

use super::{RobberyAct, SHERIFF};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::robbery::RobberyStep;
use crate::geom::hit;
use glam::DVec2;

/// Why a step happened. Times are in ticks, lengths in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The robber was not seen for so long.
    Unseen {
        ago: u32,
    },
    /// The sheriff can reach the robber.
    InReach {
        apart: f64,
        reach: f64,
    },
    AtHorse {
        apart: f64,
        mount: f64,
    },
    Sight(SightFacts),
    /// The robber fears nobody.
    NoDanger,
    /// He saw the sheriff so long ago, in a round that began so long ago. A length that may be seen counts `factor` times.
    Danger {
        ago: u32,
        round: u32,
        factor: f64,
    },
}

/// The line between the two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightFacts {
    pub sees: Sees,
    pub is_free: bool,
    /// Is the robber in front of the sheriff?
    pub is_ahead: bool,
    pub sheriff: DVec2,
    pub robber: DVec2,
    /// Where the sheriff looks.
    pub facing: DVec2,
    /// Where a wall stops the line, and the ends of this wall.
    pub wall: Option<(DVec2, [DVec2; 2])>,
}

/// Which characters see each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// The robber has looked, the sheriff not yet.
    RobberNow,
    RobberNoMore,
    Both,
    /// The sheriff looks the other way.
    OnlyRobber,
    Neither,
}

impl RobberyAct {
    /// Of the last step. None if it decided nothing.
    pub(super) fn reason(&self) -> Option<Reason> {
        let (state, input) = (self.state(), &self.watched.input);
        let scale = self.world.mesh().lattice().scale();
        Some(match self.watched.step()? {
            RobberyStep::Plan { .. } | RobberyStep::Bend { .. } | RobberyStep::Wait => self.danger()?,
            RobberyStep::Lose => {
                Reason::Unseen { ago: state.sheriff().known().map_or(0, |(_, when)| state.tick() - when) }
            }
            RobberyStep::Caught => Reason::InReach {
                apart: self.between(state.robber().at(), state.sheriff().at()),
                reach: input.reach() / scale,
            },
            RobberyStep::Escaped => {
                Reason::AtHorse { apart: self.between(state.robber().at(), input.horse), mount: input.mount() / scale }
            }
            step @ (RobberyStep::Spot
            | RobberyStep::Miss
            | RobberyStep::See
            | RobberyStep::Vanish
            | RobberyStep::Again
            | RobberyStep::Know
            | RobberyStep::Tick) => Reason::Sight(self.sight_facts(step)),
            // A move decides nothing. What both see is found out after both have moved.
            _ => return None,
        })
    }

    /// Is the robber seen? The line of sight must be free, and he must be in front of the sheriff.
    fn sight_facts(&self, step: RobberyStep) -> SightFacts {
        let (state, mesh) = (self.state(), self.world.mesh());
        let [sheriff, robber] = [state.sheriff().at(), state.robber().at()];
        let sight = line_of_sight(mesh, sheriff.into(), robber);
        let (is_free, is_ahead) = (sight == LineOfSight::Seen, self.eye(SHERIFF).is_in_view(robber));
        let sees = match (is_free, is_ahead) {
            (true, _) if step == RobberyStep::Spot => Sees::RobberNow,
            (false, _) if step == RobberyStep::Miss => Sees::RobberNoMore,
            (true, true) => Sees::Both,
            (true, false) => Sees::OnlyRobber,
            (false, _) => Sees::Neither,
        };
        let wall = match sight {
            LineOfSight::Hidden { by } => {
                let [a, b] = mesh.ends(by);
                let ends = [mesh.origin(by), mesh.end(by)].map(|v| mesh.world(v));
                Some((mesh.lattice().position(hit(sheriff, robber, a, b)), ends))
            }
            _ => None,
        };
        let facing = state.facing().as_dvec2();
        SightFacts { sees, is_free, is_ahead, sheriff: self.at(sheriff), robber: self.at(robber), facing, wall }
    }

    /// How much a length counts that may be seen.
    fn danger(&self) -> Option<Reason> {
        let state = self.state();
        let Some(danger) = state.danger() else { return Some(Reason::NoDanger) };
        let (_, when) = state.robber().known()?;
        Some(Reason::Danger { ago: state.tick() - when, round: state.tick(), factor: 1.0 + danger.weight })
    }
}
