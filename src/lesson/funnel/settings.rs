//! The settings and layers of the funnel lesson.

use super::plan::Plan;
use crate::algo::channel::Measure;
use crate::choices;
use crate::lesson::{Limit, RowContext, Value};
use crate::settings;
use crate::world::scene::World;

choices! {
    /// Which funnel pulls the string.
    pub enum FunnelVariant { Restart = "restart", Queue = "queue" }
}

choices! {
    /// Where the portals come from.
    pub enum PortalSource {
        Triangles = "triangles",
        Cells = "cells",
        Quadtree = "quadtree",
        Waypoints = "waypoints",
    }
}

choices! { Measure { Midpoints = "midpoints", Aimed = "aimed" } }

choices! {
    /// The method that makes room for an agent with a radius, in the order of the panes of the laboratory.
    pub enum Offset { None = "none", Normals = "normals", Arcs = "arcs", Inflated = "grown" }
}

/// The most agents. Each pulls a string in every frame, so more would take too long.
pub const MOST_AGENTS: u32 = 400;

const NO_PATH: &str = "There is no path.";

fn no_path(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    run.plan.no_path.then_some(NO_PATH)
}

fn is_point(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    (run.plan.radius == 0.0).then_some("A point needs no room: first give it a radius.")
}

/// The end of the slider: a tenth of the map's shorter side, rounded up to one digit.
fn longest_radius(world: &World) -> f64 {
    let (low, high) = world.scene().map.bounds();
    let most = (high - low).min_element() / 10.0;
    let digit = 10f64.powf(most.max(f64::MIN_POSITIVE).log10().floor());
    (most / digit).ceil() * digit
}

settings! {
    plan: Plan;

    funnel: FunnelVariant {
        label: "funnel",
        hint: "restart: at every corner, go back and look again. queue: keep both sides whole, look once. Around circles: restart.",
        group: Settings, default: Value::choice::<FunnelVariant>(0),
        disabled: |run| run.plan.is_around_circles.then_some(
            "Around circles the funnel restarts at every corner: there is no queue of circles."
        ),
    }
    portals: PortalSource {
        label: "portals",
        hint: "What the portals lie between: triangles, the cells of a grid, a quadtree's squares, or across waypoints.",
        group: Settings, default: Value::choice::<PortalSource>(0),
        disabled: |run| (run.plan.radius > 0.0).then_some(
            "An agent with a radius goes through triangles: other portals are for a point."
        ),
    }
    measure: Measure {
        label: "measure",
        hint: "A* crosses an edge in its midpoint (around circles always), or aimed: where the way over it and on to the goal is shortest.",
        group: Settings, default: Value::choice::<Measure>(0),
        // The methods beside it in the laboratory use the measure.
        disabled: |run| (run.plan.is_around_circles && !run.settings.get(KEYS.laboratory)).then_some(
            "Around circles A* crosses every edge by its midpoint: aimed is for a point."
        ),
    }
    mesh: bool {
        label: "areas", hint: "The edges of all triangles, cells or squares, where there is room.",
        group: Layers, default: Value::Switch(true),
    }
    channel: bool {
        label: "channel", hint: "The areas that the path goes through, tinted.",
        group: Layers, default: Value::Switch(true),
        disabled: no_path,
    }
    midpoints: bool {
        label: "midpoint path", hint: "The path through the middle of every portal, to compare with.",
        group: Layers, default: Value::Switch(true),
        disabled: no_path,
    }
    smoothed: bool {
        label: "smoothed midpoints", hint: "The same without the points that can be left out.",
        group: Layers, default: Value::Switch(false),
        disabled: no_path,
    }
    shortest: bool {
        label: "true shortest",
        hint: "At the end: the shortest path of all, and after which area the channel parts from it.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_path(run).or_else(|| run.plan.is_around_circles.then_some(
            "For a point: no shortest path of all is made around circles."
        )),
    }
    looks: bool {
        label: "looks", hint: "On each portal, how often it was looked at.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_path(run).or_else(|| {
            (run.plan.most_visits < 2).then_some("No portal is looked at twice.")
        }),
    }
    letters: bool {
        label: "letters", hint: "L and R on the ends of the portals, and names at the funnel.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_path(run).or_else(|| {
            (!run.plan.is_around_circles && run.plan.portals.len() <= 2).then_some("The way crosses no portal.")
        }),
    }
    radius: f64 {
        label: "radius", hint: "Of the agent, in world units; 0 is a point.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| Some(Limit::Longest(longest_radius(world))),
    }
    offset: Offset {
        label: "make room",
        hint: "none: not at all. normals: move the string's corners at the end. arcs: pull it around circles. grown: grow the walls.",
        group: Settings, default: Value::choice::<Offset>(2),
        disabled: is_point,
    }
    laboratory: bool {
        label: "laboratory",
        hint: "All four ways side by side; the map that can be changed is that of the chosen way.",
        group: Layers, default: Value::Switch(false),
        disabled: is_point,
    }
    agents: u32 {
        label: "agents", hint: "So many steer to the goal, each by his own string; shift and drag drops more.",
        group: Layers, default: Value::count(0, MOST_AGENTS),
    }
}
