//! The methods, one row each.

use super::Guarantee::{Complete, CompleteForLarger, Nothing, Shortest, ShortestForItsMoves};
use super::{Guarantee, Method, Moves, Needs, Radii, Runs};

const fn on_cells(
    key: &'static str,
    [name, about]: [&'static str; 2],
    guarantee: Guarantee,
    moves: Moves,
    settings: &'static [(&'static str, &'static str)],
) -> Method {
    let (runs, moves) = (Runs::Lesson { name: "wave", settings }, Some(moves));
    let (needs, radii) = (Needs::Cells, Radii::Point);
    Method { key, name, about, needs, guarantee, radii, sees_ground: false, is_flood: true, moves, runs }
}

/// A*, which sees what the ground costs.
const fn with_costs(
    key: &'static str,
    named: [&'static str; 2],
    guarantee: Guarantee,
    settings: &'static [(&'static str, &'static str)],
) -> Method {
    let on_cells = on_cells(key, named, guarantee, Moves::AroundCorners, settings);
    Method { radii: Radii::HalfCell, sees_ground: true, is_flood: false, ..on_cells }
}

const fn through_triangles(
    key: &'static str,
    [name, about]: [&'static str; 2],
    guarantee: Guarantee,
    radii: Radii,
    settings: &'static [(&'static str, &'static str)],
) -> Method {
    let runs = Runs::Lesson { name: "funnel", settings };
    let (needs, moves) = (Needs::Triangles, None);
    Method { key, name, about, needs, guarantee, radii, sees_ground: false, is_flood: false, moves, runs }
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
    ),
    Method {
        is_flood: true,
        ..with_costs(
            "octile",
            ["octile wave", "A flood from the goal that adds lengths: 1 straight, √2 diagonally. It cuts no corner."],
            ShortestForItsMoves,
            &[("wave", "octile"), ("search_moves", "8")],
        )
    },
    with_costs(
        "dijkstra",
        ["Dijkstra's algorithm", "A search over cells without an estimate."],
        ShortestForItsMoves,
        &[("wave", "astar"), ("estimate", "none")],
    ),
    with_costs(
        "astar",
        ["A*", "A search over cells. Its estimate is the octile distance to the goal."],
        ShortestForItsMoves,
        &[("wave", "astar"), ("estimate", "octile")],
    ),
    with_costs(
        "astar-euclid",
        ["A*, Euclid", "A* over cells. Its estimate is the straight line to the goal."],
        ShortestForItsMoves,
        &[("wave", "astar"), ("estimate", "euclid")],
    ),
    with_costs(
        "astar-manhattan",
        ["A*, Manhattan", "A* over cells. Its estimate has no diagonals, so that it can be too high."],
        Complete,
        &[("wave", "astar"), ("estimate", "manhattan")],
    ),
    with_costs(
        "astar-2",
        ["A*, weight 2", "A* over cells with f = g + 2h: usually fewer cells are closed, and the path can be longer."],
        Complete,
        &[("wave", "astar"), ("estimate", "octile"), ("weight", "2")],
    ),
    with_costs(
        "greedy",
        ["greedy search", "A search over cells that looks at the estimate alone: f = h."],
        Complete,
        &[("wave", "astar"), ("estimate", "octile"), ("weight", "greedy")],
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
        moves: None,
        runs: Runs::Theta,
    },
    through_triangles(
        "funnel",
        ["funnel", "A* over triangles, measured over the midpoints of their sides. Then a string is pulled tight."],
        Complete,
        Radii::Point,
        &[("measure", "midpoints")],
    ),
    through_triangles(
        "funnel-aimed",
        ["funnel, aimed", "The funnel. Its A* measures over points that aim at the goal."],
        Complete,
        Radii::Point,
        &[("measure", "aimed")],
    ),
    Method {
        runs: Runs::BlogLoop,
        ..through_triangles(
            "funnel-blog",
            [
                "funnel, the blog's loop",
                "The funnel with the loop that the tutorial's blog prints. It can lose corners.",
            ],
            Nothing,
            Radii::Point,
            &[],
        )
    },
    through_triangles(
        "polyanya",
        ["Polyanya", "A* over intervals of the triangles' sides, without a channel."],
        Shortest,
        Radii::Point,
        &[("search", "polyanya")],
    ),
    through_triangles(
        "funnel-normals",
        ["funnel, normals", "The corners of the funnel's path, moved away from the walls along averaged normals."],
        Nothing,
        Radii::All,
        &[("offset", "normals")],
    ),
    through_triangles(
        "funnel-arcs",
        ["funnel, arcs", "The funnel among circles around the corners. Its path has arcs."],
        Nothing,
        Radii::All,
        &[("offset", "arcs")],
    ),
    through_triangles(
        "funnel-inflated",
        ["funnel, inflated walls", "The funnel among walls that are inflated by the radius."],
        CompleteForLarger,
        Radii::All,
        &[("offset", "inflated")],
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
        moves: None,
        runs: Runs::Lesson { name: "beam", settings: &[("graph", "taut"), ("search", "astar")] },
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
    moves: None,
    runs: Runs::Not,
};
