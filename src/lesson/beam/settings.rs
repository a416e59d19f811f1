//! The settings and layers of the beam lesson.

use super::plan::{BeamMode, Plan};
use crate::algo::route::SearchMethod;
use crate::algo::visgraph::Links;
use crate::choices;
use crate::lesson::{Angle, Choice, Limit, Value};
use crate::settings;
use crate::world::order::Character;
use crate::world::scene::World;

/// The index of the viewer among the actors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer(pub usize);

impl Choice for Viewer {
    /// There is a color for each of these viewers.
    const WORDS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    fn nth(place: usize) -> Self {
        Self(place)
    }
}

choices! {
    /// What the viewer looks for.
    pub enum TargetChoice {
        /// The first actor that is not the viewer.
        OtherActor = "other",
        Goal = "goal",
        Nobody = "none",
    }
}

/// The links of the visibility graph that runs instead of the beam; None for no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphLinks(pub Option<Links>);

impl Choice for GraphLinks {
    const WORDS: &'static [&'static str] = &["none", "full", "taut"];
    fn nth(place: usize) -> Self {
        Self([None, Some(Links::Full), Some(Links::Taut)][place.min(2)])
    }
}

choices! { SearchMethod { AStar = "astar", Dijkstra = "dijkstra" } }

choices! {
    /// The exercise that runs instead of the beam.
    pub enum Exercise { None = "none", RegionC = "region-c" }
}

/// The number of rounds of the robbery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds(pub u32);

impl Choice for Rounds {
    const WORDS: &'static [&'static str] = &["1", "2", "3", "4", "5"];
    fn nth(place: usize) -> Self {
        Self(place as u32 + 1)
    }
}

/// The character that the arrow keys control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowKeys(pub Option<Character>);

impl Choice for ArrowKeys {
    const WORDS: &'static [&'static str] = &["nobody", "sheriff", "robber"];
    fn nth(place: usize) -> Self {
        Self([None, Some(Character::Sheriff), Some(Character::Robber)][place.min(2)])
    }
}

choices! {
    /// The arithmetic whose decisions are compared with the exact ones.
    pub enum Precision { Lattice = "lattice", F32 = "f32", F64 = "f64" }
}

const NOBODY: &str = "Nobody is there to be the sheriff: on this map there is no actor.";
const ROBBERY_OFF: &str = "Of the robbery: first switch \"let loose\" on.";
const NOT_A_GRAPH: &str = "Of a visibility graph; none is made here.";

/// Why the beam does not run; None if it does.
fn why_no_beam(mode: BeamMode) -> Option<&'static str> {
    match mode {
        BeamMode::Beam => None,
        BeamMode::Graph => Some("The graph takes the beam's place: first choose none under \"visibility graph\"."),
        BeamMode::Robbery => Some("The robbery takes the beam's place: first switch \"let loose\" off."),
        BeamMode::Exercise => {
            Some("The exercise takes the beam's place: first choose none under \"something to think\".")
        }
    }
}

fn not_a_graph(plan: &Plan) -> Option<&'static str> {
    if plan.mode == BeamMode::Graph { None } else { why_no_beam(plan.mode).or(Some(NOT_A_GRAPH)) }
}

fn not_a_robbery(plan: &Plan) -> Option<&'static str> {
    (plan.mode != BeamMode::Robbery).then_some(ROBBERY_OFF)
}

/// The longer side of the map in world units: the end of the slider for the range.
fn longest_side(world: &World) -> f64 {
    let (low, high) = world.scene().map.bounds();
    (high - low).max_element()
}

settings! {
    plan: Plan;

    eye: Viewer {
        label: "who looks", hint: "The actor whose sight is stepped through.",
        group: Settings, default: Value::choice::<Viewer>(0),
        limit: |world, _| Some(Limit::Words(&Viewer::WORDS[..world.scene().actors.len().clamp(1, Viewer::WORDS.len())])),
        disabled: |run| match run.plan.mode {
            BeamMode::Beam | BeamMode::Exercise => {
                (run.plan.actors().len() < 2).then_some("There is nobody else who could look.")
            }
            mode => why_no_beam(mode),
        },
    }
    target: TargetChoice {
        label: "is it seen?",
        hint: "Who is looked for: the first actor who does not look, the goal, or nobody.",
        group: Settings, default: Value::choice::<TargetChoice>(0),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    fov: Angle {
        label: "field of view", hint: "Its angle and its middle: 0° is to the right, 90° is down.",
        group: Settings, default: Value::ALL_AROUND,
        disabled: |run| why_no_beam(run.plan.mode),
    }
    range: f64 {
        label: "range", hint: "How far one sees, in world units.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| Some(Limit::Longest(longest_side(world))),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    graph: GraphLinks {
        label: "visibility graph",
        hint: "A beam from every corner links it with what it sees. taut: without the links that no shortest path uses.",
        group: Settings, default: Value::choice::<GraphLinks>(0),
        disabled: |run| if run.plan.mode == BeamMode::Graph { None } else { why_no_beam(run.plan.mode) },
    }
    search: SearchMethod {
        label: "search",
        hint: "astar: lowest way so far plus the straight line to the goal. dijkstra: lowest way so far.",
        group: Settings, default: Value::choice::<SearchMethod>(0),
        disabled: |run| not_a_graph(run.plan),
    }
    links: bool {
        label: "links", hint: "The links of the graph.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| not_a_graph(run.plan),
    }
    loose: bool {
        label: "links left out", hint: "Of the corner whose turn it is: the links that are not taut.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| not_a_graph(run.plan).or_else(|| {
            let is_taut = run.settings.get(KEYS.graph) == GraphLinks(Some(Links::Taut));
            (!is_taut).then_some("The full graph leaves no link out: choose taut.")
        }),
    }
    beside: bool {
        label: "the funnel's path", hint: "What the funnel finds on the same map.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| not_a_graph(run.plan).or_else(|| {
            run.plan.funnel.is_empty().then_some("There is no path from the start to the goal.")
        }),
    }
    exercise: Exercise {
        label: "something to think",
        hint: "region-c: which links out of corner A does a shortest path need? Corner A is the one nearest to who looks.",
        group: Settings, default: Value::choice::<Exercise>(0),
    }
    robbery: bool {
        label: "let loose",
        hint: "The robber runs for his horse at the goal; the first actor is the sheriff, on patrol.",
        group: Settings, default: Value::Switch(false),
        disabled: |run| match run.plan.mode {
            BeamMode::Exercise => why_no_beam(BeamMode::Exercise),
            _ => run.plan.actors().is_empty().then_some(NOBODY),
        },
    }
    rounds: Rounds {
        label: "rounds", hint: "How often the robbery is played, each time with the next seed.",
        group: Settings, default: Value::choice::<Rounds>(3),
        disabled: |run| not_a_robbery(run.plan),
    }
    seed: u32 {
        label: "seed", hint: "Another number, another patrol. The same number, the same robbery.",
        group: Settings, default: Value::count(1, 99),
        disabled: |run| not_a_robbery(run.plan),
    }
    drive: ArrowKeys {
        label: "arrow keys lead",
        hint: "Whom the arrow keys lead while the robbery runs. A click on his star does the same, Esc lets him go.",
        group: Control, default: Value::choice::<ArrowKeys>(0),
        disabled: |run| not_a_robbery(run.plan),
    }
    mesh: bool {
        label: "triangles", hint: "The edges between the triangles.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| why_no_beam(run.plan.mode).or_else(|| {
            (run.world.mesh().triangle_count() < 2).then_some("There is only one triangle.")
        }),
    }
    others: bool {
        label: "other eyes", hint: "What the other actors see.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| why_no_beam(run.plan.mode)
            .or_else(|| run.plan.others.is_empty().then_some("Nobody else looks.")),
    }
    seen: bool {
        label: "vertices in sight", hint: "A circle around each vertex that is seen.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| if run.plan.mode == BeamMode::Graph { None } else { why_no_beam(run.plan.mode) },
    }
    order: bool {
        label: "order", hint: "The walls of the polygon by number, as they were added.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    counts: bool {
        label: "visits", hint: "How often each triangle was entered.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    heat: bool {
        label: "heat map", hint: "How many triangles a query from each place enters.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    precision: Precision {
        label: "decided by",
        hint: "The lattice is exact. f32 and f64 show the tests that floating point would have got wrong.",
        group: Layers, default: Value::choice::<Precision>(0),
        disabled: |run| why_no_beam(run.plan.mode),
    }
}
