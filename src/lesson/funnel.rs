//! The funnel lesson: A* searches a channel, and a string is pulled through it.

/// Agents that each pull a string in every frame.
mod agents;
/// What a program of the learner's own gets and must produce.
mod assignment;
/// The act that is shown when a wall blocks the route of the scene.
mod blocked;
/// The act for an agent with a radius: search and funnel around circles.
mod circles;
/// What its texts are made of.
mod facts;
/// The act of Polyanya: the shortest path without a channel.
mod intervals;
/// What learners do wrong.
pub mod mistakes;
/// The act of the averaged normals.
mod normals;
/// What the chosen way to make room came to.
mod offset;
/// The funnel of another program.
mod other;
/// How a run is put together from algorithms.
mod pipeline;
/// What the acts share.
mod plan;
/// What can be pointed at.
mod pointing;
/// The answer of `solve`.
mod result;
/// What an agent with a radius cannot pass.
mod room;
/// The act of the search for a channel.
mod search;
mod settings;
/// Has the search chosen the wrong channel for an agent with a radius?
mod shorter_path;
/// The shortest path of all, and the work of both funnels.
mod shortest;
/// The act of the string, for both funnels.
mod string;
/// What is known of things.
mod things;
/// How often each portal was visited, as bars.
mod visits;
/// The channel as a table, and a wider one.
mod widened_channel;
/// Its texts.
mod words;

pub(crate) use offset::tips;
pub use settings::KEYS;

use super::mistake::Known;
use super::question::{AskedBy, QuestionKind};
use super::{Act, Entry, Fields, Introduction, LessonKind, OtherState, Overlay, Scope, SettingRow, Settings, Setup};
use crate::algo::funnel as algo;
use crate::picture::{Lens, Picture, Rect};
use crate::scene::World;
use intervals::IntervalsAct;
use plan::Plan;
use search::SearchAct;
use std::sync::Arc;
use string::FunnelAlgorithm;

/// What happens to an end?
pub const TIGHTEN: QuestionKind = QuestionKind::of(&string::TIGHTEN);

/// The funnel lesson.
pub struct Funnel;

/// Its entry in the registry.
pub static LESSON: Entry = Entry::of::<Funnel>();

impl LessonKind for Funnel {
    const NAME: &'static str = "funnel";
    const INTRODUCTION: Introduction = Introduction {
        line: "A string is pulled tight through the portals between triangles.",
        picture: ("funnel/a-to-g", "end"),
        tab: "This map as a funnel through triangles",
        first_steps: [
            "Press → for one step, Shift → for one portal. The large sentence says what happened and why.",
            "Drag the start, the goal or a corner: the string follows at once.",
            "Hold Alt and click on a corner: you get to the step that last changed it.",
        ],
        speed: "",
    };
    const MISTAKES: &'static [Known] = &mistakes::ALL;
    const HIDDEN_LAYERS: &'static [&'static str] = &[KEYS.smoothed.name, KEYS.agents.name];
    const USUAL_TRY: &'static [&'static str] = &[KEYS.funnel.name, KEYS.midpoints.name];
    type Plan = Plan;

    fn finds_nothing(world: &World, _: &Settings) -> bool {
        world.is_end_in_wall()
    }

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn questions() -> Vec<QuestionKind> {
        AskedBy::kinds(SearchAct::QUESTIONS)
            .chain(AskedBy::kinds(IntervalsAct::QUESTIONS))
            .chain(AskedBy::kinds(<algo::Funnel as FunnelAlgorithm>::QUESTIONS))
            .collect()
    }

    fn build(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        pipeline::build(setup)
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(agents::SteeringAgents::default())]
    }

    fn bounds(plan: &Plan, _: &Settings, map: Rect) -> Rect {
        // Circles around outer corners reach beyond the map. The box always includes them, so that the view does not jump
        // when they appear.
        if plan.is_around_circles { map.expanded(plan.radius) } else { map }
    }

    fn compose(plan: &Plan, scope: &Scope, lens: &Lens, act: Picture) -> Picture {
        plan.compose(scope, lens, act)
    }

    fn draw_other(plan: &Plan, scope: &Scope, lens: &Lens, other: OtherState) -> Option<Picture> {
        let OtherState::Funnel(other) = other else { return None };
        plan.draw_other(scope, lens, other)
    }

    fn held(plan: &Plan) -> usize {
        plan.inflated.as_ref().map_or(0, |inflated| inflated.mesh.held())
    }

    fn findings(plan: &Plan) -> Fields {
        room::findings(plan)
    }
}
