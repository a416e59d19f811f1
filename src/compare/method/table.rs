//! The methods, one row each.

use super::Guarantee::{Complete, CompleteForLarger, Nothing, Shortest, ShortestForItsMoves};
use super::{Guarantee, Method, Moves, Needs, Pulled, Radii, Runs, Twin, Way};
use crate::algo::channel::Measure;
use crate::algo::grid_search::{Estimate, Guide, Weight};
use crate::algo::wave;

const fn on_cells(
    key: &'static str,
    [name, about]: [&'static str; 2],
    guarantee: Guarantee,
    moves: Moves,
    settings: &'static [(&'static str, &'static str)],
    twin: Twin,
) -> Method {
    let (runs, moves, twin) = (Runs::Lesson { name: "wave", settings }, Some(moves), Some(twin));
    let (needs, radii, funnel) = (Needs::Cells, Radii::Point, None);
    let (sees_ground, is_flood, runs_last) = (false, true, false);
    Method { key, name, about, needs, guarantee, radii, sees_ground, is_flood, runs_last, moves, funnel, runs, twin }
}

/// A*, which sees what the ground costs.
const fn with_costs(
    key: &'static str,
    named: [&'static str; 2],
    guarantee: Guarantee,
    settings: &'static [(&'static str, &'static str)],
    estimate: Estimate,
    weight: Weight,
) -> Method {
    let twin = Twin::AStar(Guide { estimate, weight });
    let on_cells = on_cells(key, named, guarantee, Moves::AroundCorners, settings, twin);
    Method { radii: Radii::HalfCell, sees_ground: true, is_flood: false, ..on_cells }
}

const fn through_triangles(
    key: &'static str,
    [name, about]: [&'static str; 2],
    guarantee: Guarantee,
    settings: &'static [(&'static str, &'static str)],
    twin: Option<Twin>,
) -> Method {
    let runs = Runs::Lesson { name: "funnel", settings };
    let (needs, radii, moves, funnel) = (Needs::Triangles, Radii::Point, None, None);
    let (sees_ground, is_flood, runs_last) = (false, false, false);
    Method { key, name, about, needs, guarantee, radii, sees_ground, is_flood, runs_last, moves, funnel, runs, twin }
}

/// A funnel, for a point or with a way to make room.
const fn funnel(
    key: &'static str,
    named: [&'static str; 2],
    guarantee: Guarantee,
    (pulled, way): (Pulled, Option<Way>),
    settings: &'static [(&'static str, &'static str)],
) -> Method {
    let twin = match pulled {
        Pulled::Midpoints => Twin::Funnel(Measure::Midpoints),
        Pulled::Aimed => Twin::Funnel(Measure::Aimed),
        Pulled::BlogLoop => Twin::BlogLoop,
    };
    let method = through_triangles(key, named, guarantee, settings, Some(twin));
    let runs = match pulled {
        Pulled::BlogLoop => Runs::BlogLoop,
        Pulled::Midpoints | Pulled::Aimed => method.runs,
    };
    let radii = if way.is_some() { Radii::All } else { Radii::Point };
    Method { radii, funnel: Some((pulled, way)), runs, ..method }
}

/// All methods.
pub const METHODS: &[Method] = &[
    Method {
        radii: Radii::HalfCell,
        ..on_cells(
            "wave-4",
            [
                "wave, 4 directions",
                "The tutorial's wave: a flood from the goal that counts moves north, east, south and west.",
            ],
            ShortestForItsMoves,
            Moves::Four,
            &[("wave", "tutorial"), ("moves", "4")],
            Twin::Wave(wave::Moves::Four),
        )
    },
    Method {
        radii: Radii::HalfCell,
        ..on_cells(
            "wave-8",
            [
                "wave, 8 directions",
                "The tutorial's wave in 8 directions: a diagonal move counts as one, so it guarantees the fewest moves. It cuts no corner.",
            ],
            Complete,
            Moves::AroundCorners,
            &[("wave", "tutorial"), ("moves", "8")],
            Twin::Wave(wave::Moves::Eight),
        )
    },
    on_cells(
        "wave-mixed",
        [
            "wave, diagonal path",
            "The tutorial's wave in 4 directions. Its path takes diagonals, which the wave has not counted.",
        ],
        Complete,
        Moves::Four,
        &[("wave", "tutorial"), ("moves", "mixed")],
        Twin::Wave(wave::Moves::Mixed),
    ),
    Method {
        is_flood: true,
        runs_last: true,
        twin: Some(Twin::OctileWave),
        ..with_costs(
            "octile",
            ["octile wave", "A flood from the goal that adds lengths: 1 straight, √2 diagonally. It cuts no corner."],
            ShortestForItsMoves,
            &[("wave", "octile"), ("search_moves", "8")],
            Estimate::None,
            Weight::Zero,
        )
    },
    Method {
        runs_last: true,
        ..with_costs(
            "dijkstra",
            ["Dijkstra's algorithm", "A search over cells without an estimate."],
            ShortestForItsMoves,
            &[("wave", "astar"), ("estimate", "none")],
            Estimate::None,
            Weight::One,
        )
    },
    with_costs(
        "astar",
        ["A*", "A search over cells. Its estimate is the octile distance to the goal."],
        ShortestForItsMoves,
        &[("wave", "astar"), ("estimate", "octile")],
        Estimate::Octile,
        Weight::One,
    ),
    Method {
        runs_last: true,
        ..with_costs(
            "astar-euclid",
            ["A*, Euclid", "A* over cells. Its estimate is the straight line to the goal."],
            ShortestForItsMoves,
            &[("wave", "astar"), ("estimate", "euclid")],
            Estimate::Euclid,
            Weight::One,
        )
    },
    with_costs(
        "astar-manhattan",
        ["A*, Manhattan", "A* over cells. Its estimate has no diagonals, so that it can be too high."],
        Complete,
        &[("wave", "astar"), ("estimate", "manhattan")],
        Estimate::Manhattan,
        Weight::One,
    ),
    with_costs(
        "astar-2",
        ["A*, weight 2", "A* over cells with f = g + 2h: usually fewer cells are closed, and the path can be longer."],
        Complete,
        &[("wave", "astar"), ("estimate", "octile"), ("weight", "2")],
        Estimate::Octile,
        Weight::Two,
    ),
    with_costs(
        "greedy",
        ["greedy search", "A search over cells that looks at the estimate alone: f = h."],
        Complete,
        &[("wave", "astar"), ("estimate", "octile"), ("weight", "greedy")],
        Estimate::Octile,
        Weight::Greedy,
    ),
    Method {
        key: "theta",
        name: "Theta*",
        about: "A* over cells whose path leads straight to any cell in sight.",
        needs: Needs::Cells,
        guarantee: Complete,
        radii: Radii::Point,
        sees_ground: false,
        is_flood: false,
        runs_last: false,
        moves: None,
        funnel: None,
        runs: Runs::Theta,
        twin: Some(Twin::Theta),
    },
    funnel(
        "funnel",
        ["funnel", "A* over triangles, measured over the midpoints of their sides. Then a string is pulled tight."],
        Complete,
        (Pulled::Midpoints, None),
        &[("measure", "midpoints")],
    ),
    funnel(
        "funnel-aimed",
        ["funnel, aimed", "The funnel. Its A* measures over points that aim at the goal."],
        Complete,
        (Pulled::Aimed, None),
        &[("measure", "aimed")],
    ),
    funnel(
        "funnel-blog",
        ["funnel, the blog's loop", "The funnel with the loop that the tutorial's blog prints. It can lose corners."],
        Nothing,
        (Pulled::BlogLoop, None),
        &[],
    ),
    through_triangles(
        "polyanya",
        ["Polyanya", "A* over intervals of the triangles' sides, without a channel."],
        Shortest,
        &[("search", "polyanya")],
        Some(Twin::Polyanya),
    ),
    funnel(
        "funnel-normals",
        ["funnel, normals", "The corners of the funnel's path, moved away from the walls along averaged normals."],
        Nothing,
        (Pulled::Midpoints, Some(Way::Normals)),
        &[("offset", "normals")],
    ),
    funnel(
        "funnel-arcs",
        ["funnel, arcs", "The funnel among circles around the corners. Its path has arcs."],
        Nothing,
        (Pulled::Midpoints, Some(Way::Arcs)),
        &[("offset", "arcs")],
    ),
    funnel(
        "funnel-inflated",
        ["funnel, inflated walls", "The funnel among walls that are inflated by the radius."],
        CompleteForLarger,
        (Pulled::Midpoints, Some(Way::Inflated)),
        &[("offset", "inflated")],
    ),
    funnel(
        "funnel-aimed-normals",
        ["aimed funnel, normals", "The funnel behind aimed points. Its corners are moved along averaged normals."],
        Nothing,
        (Pulled::Aimed, Some(Way::Normals)),
        &[("measure", "aimed"), ("offset", "normals")],
    ),
    funnel(
        "funnel-aimed-arcs",
        ["aimed funnel, arcs", "The funnel among circles around the corners. Its A* measures over aimed points."],
        Nothing,
        (Pulled::Aimed, Some(Way::Arcs)),
        &[("measure", "aimed"), ("offset", "arcs")],
    ),
    funnel(
        "funnel-aimed-inflated",
        ["aimed funnel, inflated", "The funnel among inflated walls. Its A* measures over aimed points."],
        CompleteForLarger,
        (Pulled::Aimed, Some(Way::Inflated)),
        &[("measure", "aimed"), ("offset", "inflated")],
    ),
    funnel(
        "funnel-blog-normals",
        ["blog's loop, normals", "The loop that the blog prints. Its corners are moved along averaged normals."],
        Nothing,
        (Pulled::BlogLoop, Some(Way::Normals)),
        &[],
    ),
    funnel(
        "funnel-blog-arcs",
        ["blog's loop, arcs", "The loop that the blog prints. Its path goes around its corners in arcs."],
        Nothing,
        (Pulled::BlogLoop, Some(Way::Arcs)),
        &[],
    ),
    funnel(
        "funnel-blog-inflated",
        ["blog's loop, inflated", "The loop that the blog prints, among walls that are inflated by the radius."],
        Nothing,
        (Pulled::BlogLoop, Some(Way::Inflated)),
        &[],
    ),
    Method {
        key: "graph",
        name: "visibility graph, A*",
        about: "A* over the links between corners that see each other.",
        needs: Needs::Triangles,
        guarantee: Shortest,
        radii: Radii::Point,
        sees_ground: false,
        is_flood: false,
        runs_last: true,
        moves: None,
        funnel: None,
        runs: Runs::Lesson { name: "beam", settings: &[("graph", "taut"), ("search", "astar")] },
        twin: Some(Twin::Graph),
    },
];

/// Stands for a path of one's own: it runs nothing, and nothing is known of how it was found.
pub static OWN: Method = Method {
    key: "own",
    name: "own path",
    about: "A path of your own: nothing is known of how it was found.",
    needs: Needs::Triangles,
    guarantee: Nothing,
    radii: Radii::Point,
    sees_ground: true,
    is_flood: false,
    runs_last: false,
    moves: None,
    funnel: None,
    runs: Runs::Not,
    twin: None,
};
