//! The wave lesson: the tutorial's wave, the octile wave that repairs its faults, and A*.

/// What its acts share.
mod act;
/// What the question of a scene is about.
mod asked;
/// What a program of the learner's own gets and must produce.
mod assignment;
/// What only A* has.
mod astar;
/// From how many agents on a flood pays.
mod break_even;
/// What texts need to know of a run.
mod facts;
/// The card of faults.
mod faults;
/// Agents that all follow one field.
mod flock;
/// Through costly ground, or around it?
mod ground;
/// What learners do wrong.
pub mod mistakes;
/// What only the octile wave has.
mod octile;
/// What is known of the whole run.
mod plan;
/// What can be pointed at.
mod pointing;
/// Agents that each request a path.
mod requests;
/// The act of the octile wave and of A*.
mod search;
mod settings;
/// The cells that a search takes.
mod taken;
/// The part of the map in which a search takes place.
mod touched;
/// The act of the tutorial's wave.
mod tutorial;
/// The texts, made of facts.
mod words;

use super::mistake::Known;
use super::question::{AskedBy, QuestionKind};
use super::{
    Act, CellField, Change, ColourScale, Entry, Introduction, LessonKind, OtherState, Overlay, RunPart, Scope,
    SettingRow, Settings, Setup, Watched,
};
use crate::algo::grid_search::{self, AStar, OctileWave};
use crate::algo::wave::{self as tutorial_wave, Dedupe, MOST_ENTRIES, Wave as TutorialWave, WaveStep, longest_list};
use crate::map::grid::Grid;
use crate::picture::wave::{Field, ToneMemo};
use crate::picture::{Lens, Picture, Rect};
use crate::scene::World;
use crate::step::Algorithm;
use act::{WaveAct, WaveAlgorithm};
use plan::Plan;
pub use settings::{KEYS, WaveVariant};

use std::sync::Arc;
pub use taken::taken_cells;
pub use tutorial::questions::rule_of_flood;

/// Where does the path go?
pub const PATH: QuestionKind = QuestionKind::of(&tutorial::questions::path::KIND);

/// The wave lesson.
pub struct Wave;

/// Its entry in the registry.
pub static LESSON: Entry = Entry::of::<Wave>();

impl LessonKind for Wave {
    const NAME: &'static str = "wave";
    const INTRODUCTION: Introduction = Introduction {
        line: "A flood numbers every cell. A path follows the numbers.",
        picture: ("wave/video", "end"),
        tab: "This map as a wave over cells",
        first_steps: [
            "Press → for one step. The large sentence says what it did and why.",
            "Click on cells to draw walls, or drag the start and the goal: the wave follows at once.",
            "Hold Alt and click on a cell: you get to the step that gave it its number.",
        ],
        speed: "javidx9's video about this wave shows about 900 frames a second, each with a run and its picture.",
    };
    const IS_ON_CELLS: bool = true;

    fn uses_all_goals(settings: &Settings) -> bool {
        settings.get(KEYS.wave) == WaveVariant::Octile
    }

    fn ignores_costs(settings: &Settings) -> Option<&'static str> {
        let is_tutorial = settings.get(KEYS.wave) == WaveVariant::Tutorial;
        is_tutorial.then_some("The wave counts moves, not costs: take octile or A*.")
    }

    const MISTAKES: &'static [Known] = &mistakes::ALL;
    const HIDDEN_LAYERS: &'static [&'static str] = &[KEYS.longer.name, KEYS.agents.name, KEYS.path_requests.name];
    const USUAL_TRY: &'static [&'static str] = &[KEYS.wave.name, KEYS.moves.name];
    type Plan = Plan;

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn questions() -> Vec<QuestionKind> {
        AskedBy::kinds(WaveAct::<TutorialWave>::QUESTIONS).chain(AskedBy::kinds(WaveAct::<AStar>::QUESTIONS)).collect()
    }

    fn build(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        match setup.settings.get(KEYS.wave) {
            WaveVariant::Tutorial => {
                let fault = mistakes::fault(setup.mistake);
                let input = tutorial_wave::Input { fault, ..tutorial_input(setup.world, setup.settings) };
                run::<TutorialWave>(setup, input)
            }
            WaveVariant::Octile => run::<OctileWave>(setup, search_input(setup.world, setup.settings)),
            WaveVariant::AStar => {
                let input = grid_search::Input {
                    flow: false,
                    more_goals: Vec::new(),
                    ..search_input(setup.world, setup.settings)
                };
                run::<AStar>(setup, input)
            }
        }
    }

    fn cell_field(world: &World, settings: &Settings) -> Option<CellField> {
        match settings.get(KEYS.wave) {
            WaveVariant::Tutorial => {
                let input = tutorial_wave::Input { flow: true, ..tutorial_input(world, settings) };
                let wave = TutorialWave::finished(&input);
                Some(CellField::new(&input.grid, Field::Tutorial(&wave, None)))
            }
            WaveVariant::Octile => {
                let input = grid_search::Input { flow: true, ..search_input(world, settings) };
                let wave = OctileWave::finished(&input);
                Some(CellField::new(&input.grid, Field::Search(&wave, None)))
            }
            // It numbers only the cells on its way.
            WaveVariant::AStar => None,
        }
    }

    fn colours(plan: &Plan) -> Option<ColourScale> {
        Some(plan.colours)
    }

    fn answering_step(plan: &Plan, settings: &Settings) -> Option<&'static str> {
        // Of several goals and of a crossing, the conclusion says something else.
        let is_of_costs = plan.world.scene().more_goals.is_empty() && plan.crossing().is_none();
        plan.asked(settings).filter(|_| is_of_costs)?.answering_step()
    }

    fn touched(plan: &Plan, settings: &Settings, part: RunPart) -> Option<Rect> {
        plan.touched(settings, part)
    }

    fn touched_by_other(plan: &Plan, other: OtherState) -> Option<Rect> {
        plan.touched_by(field_of_other(other)?)
    }

    fn named_cells(world: &World) -> Option<&Grid> {
        Some(world.grid())
    }

    fn draw_other(plan: &Plan, scope: &Scope, lens: &Lens, other: OtherState) -> Option<Picture> {
        Some(plan.picture(scope, lens, field_of_other(other)?, (0, &ToneMemo::default())))
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(requests::PathRequests::default()), Box::new(flock::FlockOverlay::default())]
    }

    fn adjust_setting(settings: &Settings, by: i64) -> Option<Change> {
        Some(settings::highlight(settings, by))
    }
}

fn field_of_other(other: OtherState) -> Option<Field> {
    match other {
        OtherState::Search(state, event) => Some(Field::Search(state, event)),
        OtherState::Wave(wave, cell) => Some(Field::Tutorial(wave, cell.map(|cell| WaveStep::Number { cell }))),
        OtherState::Funnel(_) | OtherState::Sight(_) => None,
    }
}

/// What the tutorial's wave runs on.
fn tutorial_input(world: &World, settings: &Settings) -> tutorial_wave::Input {
    let mut input = tutorial_wave::Input {
        grid: world.grid().clone(),
        start: world.cell_of(world.start()),
        goal: world.cell_of(world.goal()),
        moves: settings.get(KEYS.moves),
        dedupe: settings.get(KEYS.dedupe),
        flow: settings.get(KEYS.flow),
        arrows: settings.get(KEYS.arrows),
        fault: None,
    };
    if input.dedupe == Dedupe::Never && longest_list(&input) > MOST_ENTRIES {
        input.dedupe = Dedupe::Sort;
    }
    input
}

/// What the octile wave and A* run on.
fn search_input(world: &World, settings: &Settings) -> grid_search::Input {
    grid_search::Input {
        grid: world.grid().clone(),
        start: world.cell_of(world.start()),
        goal: world.cell_of(world.goal()),
        more_goals: world.scene().more_goals.iter().filter_map(|&at| world.cell_of(at)).collect(),
        moves: settings::search_moves(settings),
        guide: settings::guide(settings),
        flow: settings.get(KEYS.flow),
        fault: None,
    }
}

fn run<F: WaveAlgorithm>(setup: &Setup, input: F::Input) -> (Arc<Plan>, Vec<Box<dyn Act>>)
where
    WaveAct<F>: Act,
{
    let watched = Watched::<F>::new(input, setup.watch);
    let plan = Arc::new(Plan::new(setup, &watched));
    (plan.clone(), vec![Box::new(WaveAct::new(plan, watched))])
}
