//! The beam as a lesson: sight, the visibility graph with its shortest path, an exercise on it, and the robbery.

mod exercise;
mod graph;
/// Where a query works most.
mod heat;
mod plan;
mod robbery;
mod settings;
mod sight;
/// What lies under the pointer, in all acts.
mod things;

pub use settings::KEYS;

use super::{Act, Kind, Overlay, SettingRow, Setup};
use crate::picture::Thing;
use glam::DVec2;
use plan::{Plan, Runs};
use std::sync::Arc;

pub struct Beam;

impl Kind for Beam {
    const NAME: &'static str = "beam";
    type Plan = Plan;

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn stage(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        let plan = Arc::new(Plan::new(setup));
        let act: Box<dyn Act> = match plan.runs {
            Runs::Beam => Box::new(sight::SightAct::new(&plan, setup.watch)),
            Runs::Graph => Box::new(graph::GraphAct::new(&plan, setup)),
            Runs::Robbery => Box::new(robbery::RobberyAct::new(&plan, setup)),
            Runs::Exercise => Box::new(exercise::ExerciseAct::new(&plan, setup)),
        };
        (plan, vec![act])
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(heat::HeatMap::default())]
    }

    fn origin(plan: &Plan) -> Thing {
        plan.actor.map_or(Thing::Start, Thing::Actor)
    }

    /// The star of the exercise is on corner A: both go together.
    fn standing_place(plan: &Plan, to: DVec2) -> DVec2 {
        let corner = (plan.runs == Runs::Exercise).then(|| exercise::nearest_corner(&plan.world, to)).flatten();
        corner.map_or(to, |a| plan.mesh().world(a))
    }
}
