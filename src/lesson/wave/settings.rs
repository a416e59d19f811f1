//! The settings and layers of the wave lesson.

use super::plan::Plan;
use super::words::search::admissible;
use crate::algo::flow::Arrows;
use crate::algo::grid_search::{Estimate, Guide, Weight};
use crate::algo::moves::Cost;
use crate::algo::wave::{Dedupe, Moves};
use crate::choices;
use crate::lesson::{Change, Limit, RowContext, Settings, Value, cell_sizes, no_cell_size};
use crate::settings;
use crate::words::Sentence;

choices! { Moves { Four = "4", Eight = "8", Mixed = "mixed" } }

choices! {
    /// Which algorithm runs.
    pub enum WaveVariant { Tutorial = "tutorial" as "wave", Octile = "octile" as "octile wave", AStar = "astar" as "A*" }
}

impl WaveVariant {
    /// Does it search one path, from the start to the goal? The others flood the grid from the goal.
    pub const fn is_for_one_pair(self) -> bool {
        match self {
            Self::Tutorial | Self::Octile => false,
            Self::AStar => true,
        }
    }
}

choices! {
    /// The directions of the octile wave and of A*.
    pub enum SearchMoves { Eight = "8", Four = "4" }
}

/// The moves of the octile wave and of A*. In other runs they are the usual ones.
pub fn search_moves(settings: &Settings) -> Moves {
    let is_chosen = settings.get(KEYS.wave) != WaveVariant::Tutorial;
    match settings.get(KEYS.search_moves) {
        SearchMoves::Four if is_chosen => Moves::Four,
        SearchMoves::Four | SearchMoves::Eight => Moves::Eight,
    }
}

choices! { Estimate { None = "none", Manhattan = "manhattan" as "Manhattan", Octile = "octile", Euclid = "euclid" as "Euclid" } }

choices! {
    Weight { Zero = "0" as "0 (Dijkstra)", Half = "0.5" as "½", One = "1" as "1 (A*)", Two = "2", Greedy = "greedy" }
}

/// How A* is guided: in other runs as it should be. Without an estimate there is nothing to weigh.
pub fn guide(settings: &Settings) -> Guide {
    if settings.get(KEYS.wave) != WaveVariant::AStar {
        return Guide::without_walls(search_moves(settings));
    }
    let estimate = settings.get(KEYS.estimate);
    let weight = if estimate == Estimate::None { Weight::One } else { settings.get(KEYS.weight) };
    Guide { estimate, weight }
}

choices! { Dedupe { Keep = "keep" as "keep order", Sort = "sort", Push = "push" as "look first", Never = "never" as "leave them" } }

choices! {
    /// Does each agent that requests a path have its own goal?
    pub enum Goals { Each = "each" as "one each", One = "one" as "one for all" }
}

choices! { Arrows { Four = "differences" as "4 differences", Eight = "eight" as "8 differences", Repaired = "repaired" } }

/// The most agents of the flock. More would cover the map.
pub const MOST_AGENTS: u32 = 10_000;

/// The most agents that request a path.
const MOST_REQUESTS: u32 = 200;

const TUTORIAL: &str = "Only the algorithm “wave” has this choice.";
const SEARCH: &str = "Only the octile wave and A* have this choice. The wave has “directions”.";
const NO_PATH: &str = "There is no path.";
const OPTIMAL_IN_FOUR: &str = "In 4 directions the path is always as short as possible.";
const OPTIMAL: &str = "This algorithm finds a shortest path and cuts no corner.";
const NO_FLOW: &str = "Switch the flow field on first.";

fn not_tutorial(plan: &Plan) -> Option<&'static str> {
    (plan.variant != WaveVariant::Tutorial).then_some(TUTORIAL)
}

fn too_few_cells(plan: &Plan) -> Option<&'static str> {
    plan.variant.is_for_one_pair().then_some("A* closes too few cells for a flow field.")
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

/// Why the path cannot be longer than necessary; None if it can.
fn no_path_that_may_be_longer(plan: &Plan) -> Option<&'static str> {
    let optimal = match plan.variant {
        WaveVariant::Tutorial => plan.is_optimal_in_four().then_some(OPTIMAL_IN_FOUR),
        WaveVariant::Octile | WaveVariant::AStar => plan.search_finds_shortest().then_some(OPTIMAL),
    };
    plan.cost.is_none().then_some(NO_PATH).or(optimal)
}

fn no_estimate(plan: &Plan) -> Option<&'static str> {
    (plan.variant != WaveVariant::AStar).then_some("Only A* has an estimate.")
}

/// Is the weighted estimate admissible for the moves of A*, and what does that mean for its path?
fn is_admissible(plan: &Plan) -> Option<Sentence> {
    (plan.variant == WaveVariant::AStar).then(|| admissible(&plan.promise()))
}

/// The change of the highlighted wave by `by`.
pub fn highlight(settings: &Settings, by: i64) -> Change {
    let wave = i64::from(settings.get(KEYS.highlight)).saturating_add(by);
    KEYS.highlight.to(u32::try_from(wave.max(0)).unwrap_or(u32::MAX))
}

settings! {
    plan: Plan;

    moves: Moves {
        label: "directions",
        hint: "Many strategy games and robots use four directions, says the video.",
        choices: [
            "wave and path go north, east, south and west, which suits games whose figures move from cell to cell.",
            "both also go diagonally and cut no corner.",
            "the tutorial's fault, a wave in 4 directions and a path in 8.",
        ],
        group: Settings, default: Value::choice::<Moves>(0),
        disabled: |run| not_tutorial(run.plan),
    }
    wave: WaveVariant {
        label: "algorithm",
        hint: "",
        choices: [
            "the wave of javidx9's video “Path Planning #2” (2018).",
            "moves cost 1 and √2 and cut no corner.",
            "the same moves, from the start towards the goal.",
        ],
        group: Settings, default: Value::choice::<WaveVariant>(0),
    }
    search_moves: SearchMoves {
        label: "search directions",
        hint: "",
        choices: [
            "the octile wave and A* also go diagonally and cut no corner.",
            "they go north, east, south and west. Every move costs 1.",
        ],
        group: Settings, default: Value::choice::<SearchMoves>(0),
        disabled: |run| (run.plan.variant == WaveVariant::Tutorial).then_some(SEARCH),
    }
    estimate: Estimate {
        label: "estimate",
        hint: "The h of A*: what the rest of the path may cost.",
        choices: [
            "h is 0, so A* becomes Dijkstra's algorithm.",
            "columns + rows: what the path costs without walls, in 4 directions.",
            "diagonal moves, then straight ones: what the path costs without walls, in 8 directions.",
            "the length of the straight line.",
        ],
        group: Settings, default: Value::choice::<Estimate>(2),
        disabled: |run| no_estimate(run.plan),
        note: |run| is_admissible(run.plan),
    }
    weight: Weight {
        label: "weight",
        hint: "How much the estimate counts.",
        choices: [
            "f = g, Dijkstra's algorithm.",
            "f = g + h/2.",
            "f = g + h, A*.",
            "f = g + 2h: usually fewer cells are closed, and the path can be longer than necessary.",
            "f = h, a greedy search: it goes for the goal and ignores what the path costs.",
        ],
        group: Settings, default: Value::choice::<Weight>(2),
        disabled: |run| no_estimate(run.plan)
            .or_else(|| (run.settings.get(KEYS.estimate) == Estimate::None).then_some("There is no estimate to weigh.")),
        note: |run| is_admissible(run.plan),
    }
    dedupe: Dedupe {
        label: "duplicates",
        hint: "",
        choices: [
            "after each wave, compare the entries and remove duplicates, as javidx9 does by hand in the video.",
            "sort the entries first, as its program does. It looks east, west, north and south, but sorted entries have one order.",
            "look before pushing, so that no duplicate arises.",
            "remove none, on a small map: the lists can become longer, and the flood still ends.",
        ],
        group: Settings, default: Value::choice::<Dedupe>(1),
        disabled: |run| not_tutorial(run.plan).or_else(|| run.plan.sorts_instead.then_some(
            "If duplicates stay, a list has more than 1000 entries on this map: they are sorted out. Use a smaller map."
        )),
    }
    flow: bool {
        label: "flow field",
        hint: "After the path, an arrow for every numbered cell but the goal. Between equal numbers, differences give none.",
        group: Settings, default: Value::Switch(false),
        disabled: |run| too_few_cells(run.plan),
    }
    arrows: Arrows {
        label: "arrows", hint: "",
        choices: [
            "the arrow is (left − right, up − down). The video says right − left, which points uphill.",
            "the four diagonal neighbours count as well, each 1/√2 in x and in y. The video says that it could include them.",
            "each arrow points to the lowest reachable neighbour: one of eight, and it cuts no corner. The moves of the path do not matter.",
        ],
        old_keys: ["repair"], old_words: [("off", "differences"), ("false", "differences"), ("on", "repaired"), ("true", "repaired")],
        group: Settings, default: Value::choice::<Arrows>(0),
        disabled: no_arrows,
    }
    cell: f64 {
        label: "cell size",
        hint: "The side of the cells that polygons are turned into, in world units. With 0, the cells are as large as start, goal and passages allow.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| cell_sizes(world),
        disabled: |run| no_cell_size(run.world),
    }
    numbers: bool {
        label: "numbers", hint: "The number of each cell, where there is room. In A* from above: g, f and h, or f alone in small cells.",
        old_keys: ["sums"],
        group: Layers, default: Value::Switch(true),
    }
    colours: bool {
        label: "colours", hint: "Cells near the goal are dark, far cells are bright. In A*, the colour shows f: the darkest cells have the lowest.",
        group: Layers, default: Value::Switch(true),
    }
    path: bool {
        label: "path", hint: "The path from the start to the goal.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| run.plan.cost.is_none().then_some(NO_PATH),
    }
    longer: bool {
        label: "longer than necessary", hint: "The shortest path with the same moves, dashed, beside a longer one.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_path_that_may_be_longer(run.plan).or_else(|| match run.plan.shortest_path() {
            None => Some("The map is too large to compute the shortest path, too."),
            Some(least) => {
                let is_longer = run.plan.cost > Some(Cost::of_path(run.plan.grid(), least));
                (!is_longer).then_some("The path is as short as possible.")
            }
        }),
    }
    corners: bool {
        label: "corner cuts", hint: "A ring where the path cuts the corner of a wall.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_faulty_path(run.plan)
            .or_else(|| (!run.plan.has_corner_cuts).then_some("The path cuts no corner.")),
    }
    squeezes: bool {
        label: "squeezes", hint: "A diamond where the path goes between two walls that touch.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_faulty_path(run.plan)
            .or_else(|| (!run.plan.has_squeezes).then_some("The path has no squeeze.")),
    }
    faults: bool {
        label: "faulty arrows", hint: "Frames around cells without an arrow, and around arrows into a wall or to a number that is not lower.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_arrows(run).or_else(|| if run.settings.get(KEYS.arrows) == Arrows::Repaired {
            Some("The arrows are repaired.")
        } else {
            (!run.plan.has_faulty_arrows).then_some("No arrow is wrong.")
        }),
    }
    highlight: u32 {
        label: "highlight wave", hint: "One wave gets a colour of its own. Q: the next wave, A: the one before.",
        group: Layers, default: Value::count(0, 0),
        limit: |_, plan| plan.map(|plan| Limit::Most(plan.waves)),
    }
    agents: u32 {
        label: "agents", hint: "This many agents follow the flow field to the goal. Shift + drag adds more.",
        group: Layers, default: Value::count(0, MOST_AGENTS),
        limit: |_, _| Some(Limit::Most(MOST_AGENTS)),
    }
    path_requests: u32 {
        label: "path requests",
        hint: "This many agents request a path. A card compares an A* search for each with a flood for each goal.",
        old_keys: ["errands"],
        group: Layers, default: Value::count(0, MOST_REQUESTS),
        limit: |_, _| Some(Limit::Most(MOST_REQUESTS)),
    }
    request_goals: Goals {
        label: "goals of the requests", hint: "",
        choices: [
            "every agent has a goal of its own.",
            "all share the goal of the map.",
        ],
        old_keys: ["errand_goals"],
        group: Layers, default: Value::choice::<Goals>(0),
        disabled: |run| (run.settings.get(KEYS.path_requests) == 0).then_some("There are no path requests: ask for some first."),
    }
}
