//! The settings and layers of the funnel lesson.

use super::plan::Plan;
use crate::algo::channel::{Areas, Measure};
use crate::choices;
pub use crate::lesson::outcome::PortalSource;
use crate::lesson::{Limit, RowContext, Value, cell_sizes, no_cell_size};
use crate::scene::World;
use crate::settings;

choices! {
    /// Which funnel pulls the string.
    pub enum FunnelVariant { Restart = "restart", Queue = "queue" }
}

choices! {
    /// What finds the path.
    pub enum SearchMethod { Channel = "channel" as "channel, then funnel", Polyanya = "polyanya" as "Polyanya" }
}

choices! {
    PortalSource {
        Triangles = "triangles",
        Cells = "cells",
        Quadtree = "quadtree",
        Waypoints = "waypoints",
    }
}

choices! { Measure { Midpoints = "midpoints" as "through midpoints", Aimed = "aimed" as "aimed at the goal" } }

choices! {
    /// The method that makes room for an agent with a radius.
    pub enum Offset { None = "none", Normals = "normals", Arcs = "arcs", Inflated = "inflated" }
}

/// The most agents. Each pulls a string in every frame, so more would take too long.
pub const MOST_AGENTS: u32 = 400;

const NO_PATH: &str = "There is no path.";
const NO_PORTAL: &str = "The path crosses no portal.";
const NO_CHANNEL: &str = "Polyanya searches no channel, so there are no portals.";

fn no_path(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    run.plan.no_path.then_some(NO_PATH)
}

/// What shows a channel and its portals.
fn no_channel(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    run.plan.polyanya.is_some().then_some(NO_CHANNEL).or_else(|| no_path(run))
}

/// Start and goal are the first and the last portal.
fn no_portal(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    no_channel(run).or_else(|| (!run.plan.is_around_circles && run.plan.portals.len() <= 2).then_some(NO_PORTAL))
}

fn is_point(run: &RowContext<'_, Plan>) -> Option<&'static str> {
    (run.plan.radius == 0.0).then_some("A point needs no room. Set a radius first.")
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
        hint: "",
        choices: [
            "at every corner, visit the portals beyond it again.",
            "keep both sides whole and visit every portal once.",
        ],
        group: Settings, default: Value::choice::<FunnelVariant>(0),
        disabled: |run| run.plan.is_around_circles.then_some(
            "With arcs, the funnel always restarts: there is no queue of circles."
        ).or_else(|| no_portal(run)),
    }
    search: SearchMethod {
        label: "search",
        hint: "",
        choices: [
            "A* finds a row of areas, and a string is pulled through it.",
            "A* over intervals of edges needs no channel.",
        ],
        group: Settings, default: Value::choice::<SearchMethod>(0),
        disabled: |run| (run.plan.radius > 0.0).then_some(
            "Polyanya finds paths for points. Set the radius to 0."
        ).or_else(|| (run.plan.source != PortalSource::Triangles).then_some(
            "Polyanya searches triangles. Choose edges of triangles as portals."
        )),
    }
    portals: PortalSource {
        label: "portals",
        hint: "",
        choices: [
            "the portals are edges of triangles.",
            "sides of the free cells of a grid.",
            "sides of squares of a quadtree.",
            "each waypoint becomes a portal.",
        ],
        group: Settings, default: Value::choice::<PortalSource>(0),
        disabled: |run| (run.plan.radius > 0.0).then_some(
            "An agent with a radius always moves through triangles."
        ),
    }
    cell: f64 {
        label: "cell size",
        hint: "The side of the cells that polygons are turned into, in world units. With 0, the cells are as large as start, goal and passages allow.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| cell_sizes(world),
        disabled: |run| no_cell_size(run.world).or_else(|| {
            let has_cells = matches!(run.plan.source, PortalSource::Cells | PortalSource::Quadtree);
            (!has_cells).then_some("The portals are not sides of cells.")
        }),
    }
    measure: Measure {
        label: "A* measures paths",
        hint: "Where A* assumes that the path crosses a side.",
        choices: [
            "in its middle.",
            "where the path over it to the goal is shortest.",
        ],
        group: Settings, default: Value::choice::<Measure>(0),
        disabled: |run| run.plan.polyanya.is_some().then_some(
            "Polyanya does not measure paths through fixed points."
        ).or_else(|| (!run.plan.measures).then_some("The search crosses no side, so it measures no path.")),
    }
    mesh: bool {
        label: "borders of areas", hint: "The borders of all triangles, cells or squares, if they are large enough.",
        group: Layers, default: Value::Switch(true),
    }
    channel: bool {
        label: "channel", hint: "The areas of the channel in a colour of their own.",
        group: Layers, default: Value::Switch(true),
        disabled: no_channel,
    }
    midpoints: bool {
        label: "midpoint path", hint: "The path through the middles of the portals, for comparison.",
        group: Layers, default: Value::Switch(true),
        disabled: no_channel,
    }
    smoothed: bool {
        label: "smoothed midpoint path", hint: "The midpoint path without the points that can be left out.",
        group: Layers, default: Value::Switch(false),
        disabled: no_channel,
    }
    shortest: bool {
        label: "true shortest path",
        hint: "At the end: the shortest path of all, and where it leaves the channel.",
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_channel(run).or_else(|| run.plan.is_around_circles.then_some(
            "With arcs, the true shortest path is not computed."
        )),
    }
    portal_visits: bool {
        label: "visits of portals", hint: "On each portal, how often it was visited, if more than once.",
        old_keys: ["looks"],
        group: Layers, default: Value::Switch(true),
        disabled: |run| no_channel(run).or_else(|| {
            (run.plan.most_visits < 2).then_some("No portal is visited twice.")
        }),
    }
    letters: bool {
        label: "letters", hint: "The letters of the left and right ends of the portals, and names of the points of the funnel.",
        group: Layers, default: Value::Switch(true),
        disabled: no_portal,
    }
    portal_numbers: bool {
        label: "portal numbers", hint: "The number of each portal, beside its middle.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| no_channel(run).or_else(|| {
            (run.plan.portals.len() <= 2).then_some(NO_PORTAL)
        }),
    }
    area_numbers: bool {
        label: "area numbers", hint: "The numbers of the triangles or squares, where there is room.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| matches!(run.plan.areas, Some(Areas::Cells(..))).then_some(
            "Cells have no numbers of their own: the rulers number rows and columns."
        ),
    }
    radius: f64 {
        label: "radius", hint: "The radius of the agent, in world units. With 0 the agent is a point.",
        group: Settings, default: Value::NO_LENGTH,
        limit: |world, _| Some(Limit::Longest(longest_radius(world))),
    }
    offset: Offset {
        label: "make room",
        hint: "",
        choices: [
            "not at all.",
            "move the corners along averaged normals.",
            "go around circles.",
            "use inflated walls, which are polygons around corners, up to 0.86 % of the radius too large.",
        ],
        old_words: [("grown", "inflated")],
        group: Settings, default: Value::choice::<Offset>(2),
        disabled: is_point,
    }
    agents: u32 {
        label: "agents", hint: "The number of agents that steer to the goal, each with its own string. Shift + drag adds more.",
        group: Layers, default: Value::count(0, MOST_AGENTS),
        limit: |_, _| Some(Limit::Most(MOST_AGENTS)),
    }
    speeds: bool {
        label: "speed and braking",
        hint: "Of each agent, if there are at most 100: its velocity as an arrow, how far it goes on while it brakes, and the turn that it brakes for.",
        group: Layers, default: Value::Switch(false),
        disabled: |run| (run.settings.get(KEYS.agents) == 0).then_some("No number of agents is set."),
    }
}
