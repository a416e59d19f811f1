//! The beam's settings and layers.

use super::plan::{Plan, Runs};
use crate::algo::route::SearchMethod;
use crate::algo::visgraph::Links;
use crate::choices;
use crate::lesson::{Angle, Choice, Limit, Value};
use crate::settings;
use crate::world::order::Character;
use crate::world::scene::World;

/// The place among the actors of the one who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye(pub usize);

impl Choice for Eye {
    /// As many words as there are colours for eyes.
    const WORDS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    fn nth(place: usize) -> Self {
        Self(place)
    }
}

choices! {
    /// Who is looked for.
    pub enum Target {
        /// The first actor who does not look.
        Other = "other",
        Goal = "goal",
        Nobody = "none",
    }
}

/// The graph that takes the place of the beam, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graph(pub Option<Links>);

impl Choice for Graph {
    const WORDS: &'static [&'static str] = &["none", "full", "taut"];
    fn nth(place: usize) -> Self {
        Self([None, Some(Links::Full), Some(Links::Taut)][place.min(2)])
    }
}

choices! { SearchMethod { AStar = "astar", Dijkstra = "dijkstra" } }

choices! {
    /// The exercise that takes the place of the beam, if any.
    pub enum Exercise { None = "none", RegionC = "region-c" }
}

/// How often the robbery is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds(pub u32);

impl Choice for Rounds {
    const WORDS: &'static [&'static str] = &["1", "2", "3", "4", "5"];
    fn nth(place: usize) -> Self {
        Self(place as u32 + 1)
    }
}

/// Whom the arrow keys control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed(pub Option<Character>);

impl Choice for Keyed {
    const WORDS: &'static [&'static str] = &["nobody", "sheriff", "robber"];
    fn nth(place: usize) -> Self {
        Self([None, Some(Character::Sheriff), Some(Character::Robber)][place.min(2)])
    }
}

choices! {
    /// The arithmetic whose decisions are shown beside the exact ones.
    pub enum Precision { Lattice = "lattice", F32 = "f32", F64 = "f64" }
}

const NOBODY: &str = "Nobody is there to be the sheriff: on this map there is no actor.";
const ROBBERY_OFF: &str = "Of the robbery: first switch \"let loose\" on.";
const NOT_A_GRAPH: &str = "Of a visibility graph; none is made here.";

/// Why the beam does not run, if something else does.
fn instead(runs: Runs) -> Option<&'static str> {
    match runs {
        Runs::Beam => None,
        Runs::Graph => Some("The graph takes the beam's place: first choose none under \"visibility graph\"."),
        Runs::Robbery => Some("The robbery takes the beam's place: first switch \"let loose\" off."),
        Runs::Exercise => Some("The exercise takes the beam's place: first choose none under \"something to think\"."),
    }
}

fn not_a_graph(plan: &Plan) -> Option<&'static str> {
    if plan.runs == Runs::Graph { None } else { instead(plan.runs).or(Some(NOT_A_GRAPH)) }
}

fn not_a_robbery(plan: &Plan) -> Option<&'static str> {
    (plan.runs != Runs::Robbery).then_some(ROBBERY_OFF)
}

/// The range that a slider offers: the map's larger side.
fn widest(world: &World) -> f64 {
    let (low, high) = world.scene().map.bounds();
    (high - low).max_element()
}

settings! {
    plan: Plan;

    eye: Eye {
        label: "who looks", hint: "The actor whose sight is stepped through.",
        group: Settings, default: Value::choice::<Eye>(0),
        limit: |world, _| Some(Limit::Words(world.scene().actors.len().clamp(1, Eye::WORDS.len()))),
        disabled: |seen| match seen.plan.runs {
            Runs::Beam | Runs::Exercise => {
                (seen.plan.actors().len() < 2).then_some("There is nobody else who could look.")
            }
            runs => instead(runs),
        },
    }
    target: Target {
        label: "is it seen?",
        hint: "Who is looked for: the first actor who does not look, the goal, or nobody.",
        group: Settings, default: Value::choice::<Target>(0),
        disabled: |seen| instead(seen.plan.runs),
    }
    fov: Angle {
        label: "field of view", hint: "Its angle and its middle: 0° is to the right, 90° is down.",
        group: Settings, default: Value::ALL_AROUND,
        disabled: |seen| instead(seen.plan.runs),
    }
    range: f64 {
        label: "range", hint: "How far one sees, in world units.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| Some(Limit::Longest(widest(world))),
        disabled: |seen| instead(seen.plan.runs),
    }
    graph: Graph {
        label: "visibility graph",
        hint: "A beam from every corner links it with what it sees. taut: without the links that no shortest path uses.",
        group: Settings, default: Value::choice::<Graph>(0),
        disabled: |seen| if seen.plan.runs == Runs::Graph { None } else { instead(seen.plan.runs) },
    }
    search: SearchMethod {
        label: "search",
        hint: "astar: lowest way so far plus the straight line to the goal. dijkstra: lowest way so far.",
        group: Settings, default: Value::choice::<SearchMethod>(0),
        disabled: |seen| not_a_graph(seen.plan),
    }
    links: bool {
        label: "links", hint: "The links of the graph.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| not_a_graph(seen.plan),
    }
    loose: bool {
        label: "links left out", hint: "Of the corner whose turn it is: the links that are not taut.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| not_a_graph(seen.plan).or_else(|| {
            let is_taut = seen.settings.get(KEYS.graph) == Graph(Some(Links::Taut));
            (!is_taut).then_some("The full graph leaves no link out: choose taut.")
        }),
    }
    beside: bool {
        label: "the funnel's path", hint: "What the funnel finds on the same map.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| not_a_graph(seen.plan).or_else(|| {
            seen.plan.funnel.is_empty().then_some("There is no path from the start to the goal.")
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
        disabled: |seen| match seen.plan.runs {
            Runs::Exercise => instead(Runs::Exercise),
            _ => seen.plan.actors().is_empty().then_some(NOBODY),
        },
    }
    rounds: Rounds {
        label: "rounds", hint: "How often the robbery is played, each time with the next seed.",
        group: Settings, default: Value::choice::<Rounds>(3),
        disabled: |seen| not_a_robbery(seen.plan),
    }
    seed: u32 {
        label: "seed", hint: "Another number, another patrol. The same number, the same robbery.",
        group: Settings, default: Value::count(1, 99),
        disabled: |seen| not_a_robbery(seen.plan),
    }
    drive: Keyed {
        label: "arrow keys lead",
        hint: "Whom the arrow keys lead while the robbery runs. A click on his star does the same, Esc lets him go.",
        group: Hands, default: Value::choice::<Keyed>(0),
        disabled: |seen| not_a_robbery(seen.plan),
    }
    mesh: bool {
        label: "triangles", hint: "The edges between the triangles.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| instead(seen.plan.runs).or_else(|| {
            (seen.world.mesh().triangle_count() < 2).then_some("There is only one triangle.")
        }),
    }
    others: bool {
        label: "other eyes", hint: "What the other actors see.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| instead(seen.plan.runs)
            .or_else(|| seen.plan.others.is_empty().then_some("Nobody else looks.")),
    }
    seen: bool {
        label: "vertices in sight", hint: "A circle around each vertex that is seen.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| if seen.plan.runs == Runs::Graph { None } else { instead(seen.plan.runs) },
    }
    order: bool {
        label: "order", hint: "The walls of the polygon by number, as they were added.",
        group: Layers, default: Value::Switch(true),
        disabled: |seen| instead(seen.plan.runs),
    }
    counts: bool {
        label: "visits", hint: "How often each triangle was entered.",
        group: Layers, default: Value::Switch(false),
        disabled: |seen| instead(seen.plan.runs),
    }
    heat: bool {
        label: "heat map", hint: "How many triangles a query from each place enters.",
        group: Layers, default: Value::Switch(false),
        disabled: |seen| instead(seen.plan.runs),
    }
    precision: Precision {
        label: "decided by",
        hint: "The lattice is exact. f32 and f64 show the tests that floating point would have got wrong.",
        group: Layers, default: Value::choice::<Precision>(0),
        disabled: |seen| instead(seen.plan.runs),
    }
}
