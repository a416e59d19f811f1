//! The settings and layers of the beam lesson.

use super::plan::{BeamMode, Plan};
use crate::algo::route::SearchMethod;
use crate::algo::visibility_graph::Links;
use crate::choices;
use crate::lesson::{Angle, Choice, Limit, Value};
use crate::scene::{Map, Scene, World};
use crate::settings;

/// The index of the viewer among the actors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer(pub usize);

impl Choice for Viewer {
    /// There is a colour for each of these viewers.
    const WORDS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    const LABELS: &'static [&'static str] = &["actor 1", "actor 2", "actor 3", "actor 4"];
    fn nth(place: usize) -> Self {
        Self(place)
    }
    fn word(self) -> &'static str {
        Self::WORDS[self.0.min(Self::WORDS.len() - 1)]
    }
}

choices! {
    /// What the viewer looks for.
    pub enum SightTarget {
        /// The first actor that is not the viewer.
        OtherActor = "other" as "the other",
        Goal = "goal" as "the goal",
        Nobody = "none" as "nothing",
    }
}

/// The links of the visibility graph that runs instead of the beam; None for no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphLinks(pub Option<Links>);

impl Choice for GraphLinks {
    const WORDS: &'static [&'static str] = &["none", "full", "taut"];
    const LABELS: &'static [&'static str] = &["off", "all links", "taut links"];
    fn nth(place: usize) -> Self {
        Self([None, Some(Links::Full), Some(Links::Taut)][place.min(2)])
    }
    fn word(self) -> &'static str {
        match self.0 {
            None => "none",
            Some(Links::Full) => "full",
            Some(Links::Taut) => "taut",
        }
    }
}

choices! { SearchMethod { AStar = "astar" as "A*", Dijkstra = "dijkstra" as "Dijkstra" } }

choices! {
    /// The exercise that runs instead of the beam.
    pub enum Exercise { None = "none" as "off", RegionC = "region-c" as "region C" }
}

/// The number of rounds of the robbery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds(pub u32);

impl Choice for Rounds {
    const WORDS: &'static [&'static str] = &["1", "2", "3", "4", "5"];
    fn nth(place: usize) -> Self {
        Self(place as u32 + 1)
    }
    fn word(self) -> &'static str {
        Self::WORDS[(self.0 as usize).clamp(1, Self::WORDS.len()) - 1]
    }
}

choices! {
    /// The arithmetic whose decisions are compared with the exact ones, which always decide the run.
    pub enum Precision { Lattice = "lattice" as "off", F32 = "f32" as "32 bits", F64 = "f64" as "64 bits" }
}

const NOBODY: &str = "This map has no actor that could be the sheriff.";
const ROBBERY_OFF: &str = "It belongs to the robbery: switch “robbery” on.";
const NOT_A_GRAPH: &str = "It belongs to the visibility graph: choose “all links” or “taut links”.";

const TOO_MANY_LINKS: &str = "This map has too many corners that see each other for a graph of all its links.";

/// Why the beam does not run; None if it does.
fn why_no_beam(mode: BeamMode) -> Option<&'static str> {
    match mode {
        BeamMode::Beam => None,
        BeamMode::Graph => Some("The visibility graph runs instead of the beam: choose “off” for it."),
        BeamMode::Robbery => Some("The robbery runs instead of the beam: switch it off."),
        BeamMode::Exercise => Some("The exercise runs instead of the beam: choose “off” for it."),
    }
}

fn not_a_graph(plan: &Plan) -> Option<&'static str> {
    if plan.mode == BeamMode::Graph { None } else { why_no_beam(plan.mode).or(Some(NOT_A_GRAPH)) }
}

/// Can a robbery take place in this scene? It names the robbery among its settings, and the first actor is the sheriff.
pub fn offers_robbery(scene: &Scene) -> bool {
    let key = KEYS.robbery.name;
    let is_named = scene.settings.contains_key(key) || scene.try_settings.iter().any(|setting| setting == key);
    is_named && !scene.actors.is_empty()
}

fn not_a_robbery(plan: &Plan) -> Option<&'static str> {
    (plan.mode != BeamMode::Robbery).then_some(ROBBERY_OFF)
}

/// The names of the actors that can be the eye. None if one has no name, or two have the same.
fn names_of_viewers(world: &World) -> Option<Vec<String>> {
    let actors = world.scene().actors.iter().take(Viewer::WORDS.len());
    let names: Vec<String> = actors.map(|actor| actor.name.clone()).collect();
    let are_clear = names.iter().enumerate().all(|(i, name)| !name.is_empty() && !names[..i].contains(name));
    (are_clear && !names.is_empty()).then_some(names)
}

/// The longer side of the map in world units: the end of the slider for the range.
fn longest_side(world: &World) -> f64 {
    let (low, high) = world.scene().map.bounds();
    (high - low).max_element()
}

settings! {
    plan: Plan;

    eye: Viewer {
        label: "eye", hint: "The actor from which the beam is cast.",
        group: Settings, default: Value::choice::<Viewer>(0),
        limit: |world, _| Some(Limit::first_choices::<Viewer>(world.scene().actors.len())),
        labels: |world| names_of_viewers(world),
        disabled: |run| match run.plan.mode {
            BeamMode::Beam | BeamMode::Exercise => {
                (run.plan.actors().len() < 2).then_some("This map has no second actor.")
            }
            mode => why_no_beam(mode),
        },
    }
    target: SightTarget {
        label: "the eye looks for",
        hint: "",
        choices: [
            "another actor, the first one.",
            "the goal of the map.",
            "no target.",
        ],
        group: Settings, default: Value::choice::<SightTarget>(0),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    fov: Angle {
        label: "field of view", hint: "The angle that the eye sees, and its direction: 0° is right, 90° is down.",
        group: Settings, default: Value::ALL_AROUND,
        disabled: |run| why_no_beam(run.plan.mode),
    }
    range: f64 {
        label: "range", hint: "How far the eye sees, in world units.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| Some(Limit::Longest(longest_side(world))),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    graph: GraphLinks {
        label: "visibility graph",
        hint: "",
        choices: [
            "no graph, a single beam run.",
            "all pairs of corners that see each other.",
            "only those that a shortest path can use.",
        ],
        group: Settings, default: Value::choice::<GraphLinks>(0),
        disabled: |run| match run.plan.mode {
            BeamMode::Graph => None,
            BeamMode::Beam if run.plan.refused_links.is_some() => Some(TOO_MANY_LINKS),
            mode => why_no_beam(mode),
        },
    }
    search: SearchMethod {
        label: "search method",
        hint: "",
        choices: [
            "the lowest f = g + h is expanded first.",
            "the lowest g is expanded first.",
        ],
        group: Settings, default: Value::choice::<SearchMethod>(0),
        disabled: |run| not_a_graph(run.plan),
    }
    links: bool {
        label: "links", hint: "The links of the visibility graph.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| not_a_graph(run.plan),
    }
    links_left_out: bool {
        label: "links left out", hint: "The links of the current corner that are not taut.",
        old_keys: ["loose"],
        group: Layers, default: Value::Switch(true),
        disabled: |run| not_a_graph(run.plan).or_else(|| {
            let is_taut = run.settings.get(KEYS.graph) == GraphLinks(Some(Links::Taut));
            (!is_taut).then_some("The full graph leaves no link out: choose “taut links”.")
        }),
    }
    exercise: Exercise {
        label: "exercise",
        hint: "",
        choices: [
            "no exercise.",
            "over which of its links can a shortest path bend at corner A? Corner A is the convex corner nearest to the eye.",
        ],
        group: Settings, default: Value::choice::<Exercise>(0),
    }
    robbery: bool {
        label: "robbery",
        hint: "The robber runs to his horse at the goal. The first actor is the sheriff, on patrol.",
        group: Settings, default: Value::Switch(false),
        disabled: |run| match run.plan.mode {
            BeamMode::Exercise => why_no_beam(BeamMode::Exercise),
            _ => run.plan.actors().is_empty().then_some(NOBODY),
        },
    }
    rounds: Rounds {
        label: "rounds", hint: "How many rounds are played, each with the next seed.",
        group: Settings, default: Value::choice::<Rounds>(3),
        disabled: |run| not_a_robbery(run.plan),
    }
    seed: u32 {
        label: "seed", hint: "The patrol depends on it: the same seed gives the same robbery.",
        group: Settings, default: Value::count(1, 99),
        disabled: |run| not_a_robbery(run.plan),
    }
    mesh: bool {
        label: "triangles", hint: "The edges between the triangles.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| why_no_beam(run.plan.mode).or_else(|| {
            (run.world.mesh().triangle_count() < 2).then_some("There is only one triangle.")
        }),
    }
    town: bool {
        label: "town", hint: "A street and roofs instead of hatched obstacles.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| match (run.plan.mode, &run.world.scene().map) {
            (_, Map::Grid(_)) => Some("Cells have no roofs: a town needs polygons."),
            (_, Map::Mesh(_)) => Some("A mesh has no roofs: a town needs polygons."),
            (BeamMode::Robbery, _) => Some("The robbery always takes place in a town."),
            (mode, _) => why_no_beam(mode),
        },
    }
    others: bool {
        label: "sight of the others", hint: "What the other actors see.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| match run.plan.mode {
            BeamMode::Robbery => None,
            mode => why_no_beam(mode)
                .or_else(|| run.plan.others.is_empty().then_some("This map has no other actor.")),
        },
    }
    seen: bool {
        label: "vertices seen", hint: "A circle around each vertex that is seen.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| if run.plan.mode == BeamMode::Graph { None } else { why_no_beam(run.plan.mode) },
    }
    order: bool {
        label: "order of the pieces", hint: "The pieces of the visibility polygon, numbered in the order in which they were added.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    counts: bool {
        label: "visits of triangles", hint: "In each triangle, how often it was entered, if more than once.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| why_no_beam(run.plan.mode)
            .or_else(|| (!run.plan.enters_twice()).then_some("No triangle is entered twice.")),
    }
    heat: bool {
        label: "heat map", hint: "How often the beams of an eye at each place would enter a triangle.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| why_no_beam(run.plan.mode),
    }
    precision: Precision {
        label: "floating point",
        hint: "Exact integers decide the run.",
        choices: [
            "no comparison.",
            "marks show the tests that 32-bit floating-point numbers get wrong.",
            "the same with 64 bits.",
        ],
        group: Layers, default: Value::choice::<Precision>(0),
        disabled: |run| why_no_beam(run.plan.mode),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<C: Choice>() {
        let words: Vec<_> = (0..C::WORDS.len()).map(|i| C::nth(i).word()).collect();
        assert_eq!(words, C::WORDS);
    }

    /// A key with a value makes the word that sets it.
    #[test]
    fn the_nth_value_has_the_nth_word() {
        check::<Viewer>();
        check::<SightTarget>();
        check::<GraphLinks>();
        check::<Rounds>();
    }
}
