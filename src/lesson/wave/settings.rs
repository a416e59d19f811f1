//! The settings and layers of the wave lesson.

use super::plan::Plan;
use crate::algo::moves::Cost;
use crate::algo::wave::{Dedupe, Moves};
use crate::choices;
use crate::lesson::{Change, Limit, RowContext, Settings, Value};
use crate::settings;

choices! { Moves { Four = "4", Eight = "8" } }

choices! {
    /// Which algorithm runs.
    pub enum WaveVariant { Tutorial = "tutorial", Octile = "octile", AStar = "astar" }
}

choices! { Dedupe { Keep = "keep", Sort = "sort", Push = "push" } }

choices! {
    /// Does each agent that requests a path have its own goal?
    pub enum Goals { Each = "each", One = "one" }
}

/// The most agents of the flock. More would cover the map.
pub const MOST_AGENTS: u32 = 10_000;

const TUTORIAL: &str = "Of the tutorial's wave: first choose tutorial.";
const NO_PATH: &str = "There is no path.";
const OPTIMAL_IN_FOUR: &str = "With 4 moves the path is always as short as 4 moves allow.";
const OPTIMAL: &str = "This path is the shortest without cutting corners.";
const NO_FLOW: &str = "Of the flow field: first switch it on.";

fn not_tutorial(plan: &Plan) -> Option<&'static str> {
    (plan.variant != WaveVariant::Tutorial).then_some(TUTORIAL)
}

fn too_few_cells(plan: &Plan) -> Option<&'static str> {
    (plan.variant == WaveVariant::AStar)
        .then_some("A* numbers only the cells that it looks at: they are too few for arrows.")
}

/// Why arrows cannot be repaired or have faults; None if they can.
fn no_arrows(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    let off = (!run.settings.get(KEYS.flow)).then_some(NO_FLOW);
    too_few_cells(run.plan).or_else(|| not_tutorial(run.plan)).or(off)
}

/// Why the path cannot have faults; None if it can.
fn no_faulty_path(plan: &Plan) -> Option<&'static str> {
    let optimal = (plan.variant != WaveVariant::Tutorial).then_some(OPTIMAL);
    plan.cost.is_none().then_some(NO_PATH).or(optimal)
}

/// The change of the highlighted wave by `by`.
pub fn highlight(settings: &Settings, by: i64) -> Change {
    let wave = (i64::from(settings.get(KEYS.highlight)) + by).max(0);
    Change { key: KEYS.highlight.name, word: wave.to_string() }
}

settings! {
    plan: Plan;

    moves: Moves {
        label: "ways down", hint: "Walk down to the lowest of 4 neighbours, or of 8; octile has 8.",
        group: Settings, default: Value::choice::<Moves>(0),
        disabled: |run| not_tutorial(run.plan),
    }
    wave: WaveVariant {
        label: "wave or A*",
        hint: "tutorial: the goal has 1, every move adds 1. octile: the goal has 0, moves cost 1 and √2, no corner is cut. astar: the same moves from the start, guided to the goal.",
        group: Settings, default: Value::choice::<WaveVariant>(0),
    }
    dedupe: Dedupe {
        label: "against copies",
        hint: "keep: drop what is on the new list twice, keep the order of arrival. sort: sort the list first. push: look before pushing. Octile needs none of them.",
        group: Settings, default: Value::choice::<Dedupe>(1),
        disabled: |run| not_tutorial(run.plan),
    }
    flow: bool {
        label: "flow field", hint: "After the path, an arrow in every cell.",
        group: Settings, default: Value::Switch(false),
        disabled: |run| too_few_cells(run.plan),
    }
    repair: bool {
        label: "repaired arrows", hint: "Point at the lowest cell that a move may go to.",
        group: Settings, default: Value::Switch(false),
        disabled: no_arrows,
    }
    numbers: bool {
        label: "numbers", hint: "The distance in each cell, where it fits.",
        group: Layers, default: Value::Switch(true),
    }
    colours: bool {
        label: "colours", hint: "Near cells dark, far cells bright.",
        group: Layers, default: Value::Switch(true),
    }
    path: bool {
        label: "path", hint: "The way down from the start.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| run.plan.cost.is_none().then_some(NO_PATH),
    }
    longer: bool {
        label: "longer than needed", hint: "The optimal path with the same 8 moves, dashed, beside one that is longer.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_faulty_path(run.plan).or_else(|| match run.plan.optimal_paths() {
            None if run.plan.moves == Moves::Four => Some(OPTIMAL_IN_FOUR),
            None => Some("The map is too large to ask for the optimum."),
            Some([least, _]) => {
                let is_longer = run.plan.cost > Some(Cost::of_path(run.plan.grid(), least));
                (!is_longer).then_some("The path is not longer than needed.")
            }
        }),
    }
    corners: bool {
        label: "clipped corners", hint: "A ring where the path clips the corner of a wall.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_faulty_path(run.plan)
            .or_else(|| (!run.plan.has_corner_cuts).then_some("The path clips no corner.")),
    }
    squeezes: bool {
        label: "squeezes", hint: "A diamond where the path goes between two diagonal walls.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_faulty_path(run.plan)
            .or_else(|| (!run.plan.has_squeezes).then_some("The path goes between no two diagonal walls.")),
    }
    faults: bool {
        label: "arrow faults", hint: "Frames cells with no slope, and arrows into a wall.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_arrows(run).or_else(|| if run.settings.get(KEYS.repair) {
            Some("The arrows are repaired.")
        } else {
            (!run.plan.has_faulty_arrows).then_some("No arrow is at fault.")
        }),
    }
    highlight: u32 {
        label: "highlight wave", hint: "One wave in its own colour: Q next, A previous.",
        group: Layers, default: Value::count(0, 0),
        limit: |_, plan| plan.map(|plan| Limit::Most(plan.waves)),
    }
    agents: u32 {
        label: "agents", hint: "So many flow to the goal on the one field; shift and drag drops more.",
        group: Layers, default: Value::count(0, MOST_AGENTS),
    }
    errands: u32 {
        label: "errands",
        hint: "So many agents ask for a path each: A* for every one beside a flood for every goal.",
        group: Layers, default: Value::count(0, 200),
    }
    errand_goals: Goals {
        label: "their goals", hint: "each: every agent has a goal of its own. one: all want to go to the goal.",
        group: Layers, default: Value::choice::<Goals>(0),
        disabled: |run| (run.settings.get(KEYS.errands) == 0).then_some("Nobody asks: first let errands be some."),
    }
}
