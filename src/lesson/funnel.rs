//! The funnel as a lesson: a channel is searched, and a string is pulled through it.

/// Agents that steer by the funnel.
mod agents;
/// Why the string is not the shortest path.
mod best;
mod blocked;
mod circles;
/// Four methods to make room for an agent, side by side.
mod laboratory;
/// How a run is put together.
mod pipeline;
mod plan;
mod search;
mod settings;
mod string;
/// Things in words, in all acts.
mod things;

pub use settings::KEYS;

use super::{Act, Kind, Overlay, Scope, SettingRow, Settings, Setup};
use crate::picture::{Lens, Picture, Rect};
use plan::Plan;
use std::sync::Arc;

pub struct Funnel;

impl Kind for Funnel {
    const NAME: &'static str = "funnel";
    type Plan = Plan;

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn stage(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        pipeline::stage(setup)
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(agents::SteeringAgents::default())]
    }

    fn bounds(plan: &Plan, settings: &Settings, map: Rect) -> Rect {
        let all = plan.laboratory_bounds(settings, map);
        // Circles around outer corners reach beyond the map; it shall not jump when they come and go.
        if plan.is_round { all.grown(plan.radius) } else { all }
    }

    fn compose(plan: &Plan, scope: &Scope, lens: &Lens, act: Picture) -> Picture {
        plan.compose(scope, lens, act)
    }
}
