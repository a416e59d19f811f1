//! What decided a moment of the robbery: the line of sight, the field of view, the reach, the danger.

use super::sentences::{seconds, tenths};
use super::{RobberyAct, SHERIFF};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::robbery::{BOLD, FORGET, OUT_OF_SIGHT, RobberyStep, WEIGHT};
use crate::geom::hit;
use crate::lesson::Why;
use crate::picture::robbery::sight_figure;
use crate::sentence;

impl RobberyAct {
    pub(super) fn why_sentence(&self, step: RobberyStep) -> Option<Why> {
        let (state, input) = (self.state(), &self.watched.input);
        let scale = self.world.mesh().lattice().scale();
        match step {
            RobberyStep::Plan { .. } | RobberyStep::Bend { .. } | RobberyStep::Wait => self.why_danger(),
            RobberyStep::Lose => {
                let ago = state.sheriff().known().map_or(0, |(_, when)| state.tick() - when);
                let compared = format!("unseen for {} ≥ {}", seconds(ago), seconds(OUT_OF_SIGHT));
                Some(Why::new(
                    compared,
                    "If the robber is out of sight for less than this time, it is still the same chase.",
                ))
            }
            RobberyStep::Caught => {
                let apart = self.between(state.robber().at(), state.sheriff().at());
                let compared = format!("distance {} ≤ reach {}", tenths(apart), tenths(input.reach() / scale));
                Some(Why::new(compared, "The sheriff sees the robber, and the robber is within his reach."))
            }
            RobberyStep::Escaped => {
                let apart = self.between(state.robber().at(), input.horse);
                let compared = format!("distance {} ≤ {}", tenths(apart), tenths(input.mount() / scale));
                Some(Why::new(compared, "The robber is at his horse, and no wall is between them."))
            }
            RobberyStep::Spot
            | RobberyStep::Miss
            | RobberyStep::See
            | RobberyStep::Vanish
            | RobberyStep::Again
            | RobberyStep::Know
            | RobberyStep::Tick => Some(self.why_seen(step)),
            // A move decides nothing. What both see is found out after both have moved.
            _ => None,
        }
    }

    /// Is the robber seen? The line of sight must be free, and he must be in front of the sheriff.
    fn why_seen(&self, step: RobberyStep) -> Why {
        let (state, mesh) = (self.state(), self.world.mesh());
        let [sheriff, robber] = [state.sheriff().at(), state.robber().at()];
        let sight = line_of_sight(mesh, sheriff.into(), robber);
        let is_ahead = self.eye(SHERIFF).is_in_view(robber);
        let free = if sight == LineOfSight::Seen { "free" } else { "blocked" };
        let ahead = if is_ahead { "ahead" } else { "behind" };
        let meaning = match (sight == LineOfSight::Seen, is_ahead) {
            // Only the robber has looked so far.
            (true, _) if step == RobberyStep::Spot => {
                sentence![
                    "The line between them crosses no wall, and the robber looks all around: he sees the sheriff."
                ]
            }
            (false, _) if step == RobberyStep::Miss => {
                sentence!["A wall crosses the line between them: the robber no longer sees the sheriff."]
            }
            (true, true) => sentence!["They see each other: the line between them crosses no wall."],
            (true, false) => sentence!["The robber sees the sheriff, who looks the other way and does not see him."],
            (false, _) => sentence!["A wall crosses the line between them: neither can see the other."],
        };
        let wall = match sight {
            LineOfSight::Hidden { by } => {
                let [a, b] = mesh.ends(by);
                let ends = [mesh.origin(by), mesh.end(by)].map(|v| mesh.world(v));
                Some((mesh.lattice().unscale(hit(sheriff, robber, a, b)), ends))
            }
            _ => None,
        };
        let facing = state.facing().as_dvec2();
        let figure = sight_figure(self.at(sheriff), self.at(robber), facing, wall);
        Why::new(format!("line: {free}   robber: {ahead}"), meaning).with_figure(figure)
    }

    /// How much a length counts that may be seen.
    fn why_danger(&self) -> Option<Why> {
        let state = self.state();
        let Some(danger) = state.danger() else {
            return Some(Why::new(
                "weight 0",
                "The robber has not seen the sheriff yet, or not for a long time. So only the length counts.",
            ));
        };
        let (_, when) = state.robber().known()?;
        let [ago, tick] = [state.tick() - when, state.tick()];
        let part = |ticks: u32, of: f64| tenths_of(1.0 - f64::from(ticks) / of);
        let compared =
            format!("1 + {WEIGHT} · {} · {} = {}", part(ago, FORGET), part(tick, BOLD), tenths(1.0 + danger.weight));
        let meaning = sentence![
            "A part of the path counts 1, and up to ",
            tenths(WEIGHT),
            " more if it can be seen. This danger falls to 0 in the ",
            seconds(FORGET as u32),
            " after he last saw the sheriff (factor ",
            part(ago, FORGET),
            "), and in the first ",
            seconds(BOLD as u32),
            " of the round (factor ",
            part(tick, BOLD),
            "). It is greater near the place where he last saw the sheriff."
        ];
        Some(Why::new(compared, meaning))
    }
}

/// A part of 1 with two decimals.
fn tenths_of(part: f64) -> String {
    crate::words::number((part.max(0.0) * 100.0).round() / 100.0)
}
