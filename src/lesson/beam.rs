//! The beam lesson: sight, the visibility graph with its shortest path, an exercise on it, and the robbery.

/// What a program of the learner's own gets and must produce.
mod assignment;
/// The act of the exercise on region C.
mod exercise;
/// Facts that the acts share.
mod facts;
/// The act of the visibility graph and the search over it.
mod graph;
/// How much work a query is, from every place of the map.
mod heat;
/// What learners do wrong.
pub mod mistakes;
/// The beams of another program.
mod other;
/// What the acts share.
mod plan;
/// What can be pointed at.
mod pointing;
/// The act of the robbery.
mod robbery;
mod settings;
/// The act of sight: the beam itself.
mod sight;
/// Its texts.
mod words;
pub use words::robbery::played as said_of_round;

use super::mistake::Known;
use super::question::{AskedBy, QuestionKind};
use super::{Act, Entry, Introduction, LessonKind, OtherState, Overlay, Scope, SettingRow, Settings, Setup};
use crate::algo::visibility_graph::MOST_LINKS;
use crate::picture::{Lens, Picture, Thing};
use crate::scene::World;
use exercise::ExerciseAct;
use glam::DVec2;
use graph::GraphAct;
pub use graph::taut::KEPT;
use plan::{BeamMode, Plan};
pub use robbery::cover::Cover;
pub use robbery::played::{PlayedRound, RoundEnd, RoundResult, Turn, seconds};
pub use robbery::replay::Replay;
pub use settings::{GraphLinks, KEYS, offers_robbery};
use sight::SightAct;
use std::sync::Arc;

/// Which vertices are seen?
pub const SEEN: QuestionKind = QuestionKind::of(&sight::seen_vertices::KIND);
/// Is this link taut?
pub const TAUT: QuestionKind = QuestionKind::of(&graph::taut::KIND);

/// The beam lesson.
pub struct Beam;

/// Its entry in the registry.
pub static LESSON: Entry = Entry::of::<Beam>();

impl LessonKind for Beam {
    const NAME: &'static str = "beam";
    const INTRODUCTION: Introduction = Introduction {
        line: "Light splits at corners. What can be seen from one point?",
        picture: ("beam/vertex", "end"),
        tab: "This map as a beam of sight",
        first_steps: [
            "Press → for one step. The large sentence says what it did and why.",
            "Drag the eye or a corner: what can be seen follows at once.",
            "Hold Alt and click on something: you get to the step that last changed it.",
        ],
        speed: "The article wants this to be fast enough to be unnoticeable.",
    };
    const MISTAKES: &'static [Known] = &mistakes::ALL;
    const HIDDEN_LAYERS: &'static [&'static str] = &[KEYS.heat.name];
    const USUAL_TRY: &'static [&'static str] = &[KEYS.order.name, KEYS.seen.name];
    type Plan = Plan;

    fn finds_nothing(world: &World, settings: &Settings) -> bool {
        match BeamMode::requested(world, settings) {
            BeamMode::Beam => world.is_in_wall(plan::viewer(world, settings).1),
            BeamMode::Graph => world.is_end_in_wall(),
            BeamMode::Robbery | BeamMode::Exercise => false,
        }
    }

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn questions() -> Vec<QuestionKind> {
        let sight = AskedBy::kinds(SightAct::QUESTIONS);
        sight.chain(AskedBy::kinds(GraphAct::QUESTIONS)).chain(AskedBy::kinds(ExerciseAct::QUESTIONS)).collect()
    }

    fn build(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        let plan = Arc::new(Plan::new(setup));
        let act: Box<dyn Act> = match plan.mode {
            BeamMode::Beam => Box::new(SightAct::new(&plan, setup.watch)),
            BeamMode::Graph => Box::new(GraphAct::new(&plan, setup)),
            BeamMode::Robbery => Box::new(robbery::RobberyAct::new(&plan, setup)),
            BeamMode::Exercise => Box::new(ExerciseAct::new(&plan, setup)),
        };
        (plan, vec![act])
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(heat::HeatMap::default())]
    }

    fn draw_other(plan: &Plan, scope: &Scope, lens: &Lens, other: OtherState) -> Option<Picture> {
        let OtherState::Sight(all) = other else { return None };
        plan.draw_other(scope, lens, all)
    }

    fn notes(plan: &Plan) -> Vec<String> {
        let million = |links: usize| links.div_ceil(1_000_000);
        let refused = plan.refused_links.map(|links| {
            format!(
                "The visibility graph of this map would have about {} million links, and at most {} million are kept. The beam runs instead.",
                million(links),
                million(MOST_LINKS)
            )
        });
        refused.into_iter().collect()
    }

    fn origin(plan: &Plan) -> Thing {
        plan.actor.map_or(Thing::Start, Thing::Actor)
    }

    /// In the exercise the star stands on corner A, so it moves from corner to corner.
    fn standing_place(plan: &Plan, to: DVec2) -> DVec2 {
        let corner = (plan.mode == BeamMode::Exercise).then(|| exercise::nearest_corner(&plan.world, to)).flatten();
        corner.map_or(to, |a| plan.mesh().world(a))
    }
}
