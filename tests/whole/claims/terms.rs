//! What the glossary says of every map, tried on a scene that shows it. The change takes away what the scene shows, or
//! gives a wrong number.

use super::funnel::is_shortest_in_channel;
use super::oracle::beams::{Signs, cast};
use super::oracle::cells::{Cell, Moves, is_diagonal};
use super::place::term;
use super::subject::Change::{Constant, Goal, Miscount, Set, Start, Wall};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, if_so, word};
use pathlight::geom::area2;
use pathlight::lesson::outcome::Details;
use pathlight::words::Term;

/// The number of links that the program keeps.
pub fn links(s: &Subject) -> usize {
    match s.outcome().details {
        Some(Details::Graph(graph)) => graph.edges as usize,
        _ => 0,
    }
}

/// What a diagonal move of the program's path costs, and whether both cells beside each are free.
pub fn octile(s: &Subject) -> [&'static str; 2] {
    let path = s.path();
    let diagonal = path.windows(2).filter(|pair| is_diagonal(pair[0], pair[1])).count();
    let straight = (path.len() - 1 - diagonal) as f64;
    let of_diagonal = (s.outcome().length.unwrap_or(0.0) - straight) / diagonal as f64;
    let cuts = s.cells().diagonals_past(1, &path).len() + s.cells().diagonals_past(2, &path).len();
    [
        if (of_diagonal * of_diagonal - 2.0).abs() < 1e-9 { "√2" } else { "else" },
        if cuts == 0 { "Both" } else { "Not all" },
    ]
}

/// How many corners the cells up to a cost have together, on open ground, if a diagonal move costs this: those of their
/// convex hull. The cost is that of five diagonal moves.
fn corners_of_cost(diagonal: f64) -> usize {
    let cost = |x: i32, y: i32| {
        let (least, most) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        f64::from(least) * diagonal + f64::from(most - least)
    };
    let size = -8..=8;
    let all = size.clone().flat_map(|x| size.clone().map(move |y| (x, y)));
    let cells: Vec<Cell> = all.filter(|&(x, y)| cost(x, y) < 5.0 * diagonal + 1e-9).collect();
    // A cell is a corner if in some direction it is farther out than all others.
    let is_corner = |&(x, y): &Cell| {
        (0..720).any(|half| {
            let (sin, cos) = (f64::from(half) * 0.5 + 0.1).to_radians().sin_cos();
            let far = |x: i32, y: i32| f64::from(x) * cos + f64::from(y) * sin;
            cells.iter().all(|&(a, b)| (a, b) == (x, y) || far(a, b) < far(x, y) - 1e-9)
        })
    };
    cells.iter().filter(|cell| is_corner(cell)).count()
}

/// Does the program keep exactly the links that are tangent to the walls at both ends?
pub fn are_taut(s: &Subject) -> bool {
    let plane = s.plane();
    links(s) == plane.links().into_iter().filter(|&link| plane.is_taut(link)).count()
}

/// Does the path of the program bend, and at corners around which free space is more than half a turn only?
pub fn bends_at_convex_corners(s: &Subject) -> bool {
    let (plane, path) = (s.plane(), s.points());
    path.len() > 2 && path[1..path.len() - 1].iter().all(|&p| plane.is_convex(plane.at(p.x, p.y)))
}

pub const CLAIMS: &[Claim] = &[
    // Wave.
    claim(
        term(Term::Flood, "wave/no-path"),
        "A wave that goes on until it has numbered {every cell that it can reach}.",
        |s| {
            let is_all = s.numbers().keys().eq(s.cells().flood(Moves::Four).keys());
            facts![if_so("every cell that it can reach", is_all)]
        },
        Miscount(2, 3, 9),
    ),
    claim(
        term(Term::Wave, "wave/door"),
        "on open ground {a diamond} in 4 directions, because a diagonal neighbour is {2} moves away, and {a square} in 8. \
         Like sound, it {goes around corners}.",
        |s| {
            let (cells, four, eight) = (s.cells(), s.cells().flood(Moves::Four), s.with("moves", "8").numbers());
            // No wall is within two cells of the goal.
            let goal = cells.goal;
            let of = |cell: &Cell| ((cell.0 - goal.0).abs(), (cell.1 - goal.1).abs());
            let ring = |numbers: &std::collections::BTreeMap<Cell, i32>, far: fn((i32, i32)) -> i32| {
                numbers.iter().all(|(cell, &n)| (n == 3) == (far(of(cell)) == 2))
            };
            let numbers = s.numbers();
            let diagonal = numbers.iter().find(|(cell, _)| of(cell) == (1, 1)).map_or(0, |(_, n)| n - 1);
            let around = numbers == four && four.iter().any(|(cell, &n)| n - 1 > of(cell).0 + of(cell).1);
            facts![
                if_so("a diamond", ring(&numbers, |(x, y)| x + y)),
                diagonal,
                if_so("a square", ring(&eight, |(x, y)| x.max(y))),
                if_so("goes around corners", around)
            ]
        },
        Wall(8, 5),
    ),
    claim(
        term(Term::Duplicate, "wave/walkthrough"),
        "It arises when a {second} neighbour finds the cell.",
        |s| {
            let duplicates: usize = super::duplicates::finders(s, 3).iter().map(|n| n - 1).sum();
            facts![if duplicates == 1 { "second" } else { "third" }]
        },
        Wall(5, 2),
    ),
    claim(
        term(Term::Octile, "wave/corner").with(&[("wave", "octile")]),
        "Moves in eight directions that cost 1 straight and {√2} diagonally: on open ground, the cells up to a cost form {an \
         octagon}. {Both} cells beside a diagonal move must be free.",
        |s| {
            let [diagonal, both] = octile(s);
            let price = if diagonal == "√2" { 2.0_f64.sqrt() } else { 1.0 };
            facts![diagonal, if_so("an octagon", corners_of_cost(price) == 8), both]
        },
        Set("wave", "tutorial"),
    ),
    claim(
        term(Term::SignedArea, "funnel/a-to-g"),
        "It is {negative} if the third vertex lies left of the line through the first two, {positive} if right.",
        |s| {
            // Start, middle of portal 1, and the left or the right end: mirrored, left becomes right.
            let mirror = s.constant(1.0) as i32;
            let signs = s.strip().first_ends().map(|ends| {
                let [a, b, c] = ends.map(|p| pathlight::geom::Point::new(p.x * mirror, p.y));
                if area2(a, b, c) < 0 { "negative" } else { "positive" }
            });
            signs.map(str::to_owned).to_vec()
        },
        Constant(-1.0),
    ),
    claim(
        term(Term::Corner, "funnel/a-to-g"),
        "A shortest path bends {only at vertices of walls}.",
        |s| {
            let (plane, path) = (s.plane(), s.points());
            let is_corner = |p: &glam::DVec2| plane.has_vertex_at(0.0, *p);
            facts![if_so("only at vertices of walls", path.len() > 2 && path[1..path.len() - 1].iter().all(is_corner))]
        },
        Set("radius", "0.5"),
    ),
    claim(
        term(Term::Restart, "funnel/fan"),
        "the end of the side that was crossed, which is {the new apex or the same one}",
        |s| {
            let pulled = s.strip().pull();
            let both = pulled.same_apex > 0 && !pulled.corners.is_empty();
            facts![if_so("the new apex or the same one", both)]
        },
        Goal(12.5, 16.5),
    ),
    claim(
        term(Term::TrueShortest, "funnel/wrong-corridor"),
        "through any triangles, {not only those of the channel}",
        |s| {
            let is_outside = s.plane().shortest_length() < s.strip().shortest_length() - 1e-6;
            facts![if is_outside { "not only those of the channel" } else { "those of the channel" }]
        },
        Goal(42.0, 5.0),
    ),
    claim(
        term(Term::Split, "beam/left-only"),
        "S lies inside the beam, so {two} beams go on",
        |s| {
            // Each split makes one more beam, and each beam ends at one piece of a wall.
            let beams = cast(s.world(), s.world().start(), Signs::Exact);
            facts![word((beams.pieces - beams.first).checked_div(beams.splits).map_or(0, |more| more + 1))]
        },
        Start(9.0, 22.0), // in the wall
    ),
    claim(
        term(Term::FieldOfView, "beam/field-of-view"),
        "{Nothing} outside them is seen.",
        |s| {
            let o = s.scene().actors[0].at;
            let is_outside = |p: &&glam::DVec2| !(-30.0..=50.0).contains(&(p.y - o.y).atan2(p.x - o.x).to_degrees());
            let seen = s.sight().seen;
            facts![if seen.iter().filter(|p| is_outside(p)).count() == 0 { "Nothing" } else { "Something" }]
        },
        Set("fov", "none"),
    ),
    claim(
        term(Term::VisibilityGraph, "beam/graph").with(&[("graph", "full")]),
        "{All} pairs of corners that see each other.",
        |s| facts![if_so("All", links(s) == s.plane().links().len())],
        Set("graph", "taut"),
    ),
    claim(
        term(Term::TautLink, "beam/shortest"),
        "at {both} ends it passes the walls on the outside.",
        |s| facts![if_so("both", are_taut(s))],
        Set("graph", "full"),
    ),
    claim(
        term(Term::Concave, "beam/shortest").with(&[("graph", "full")]),
        "{No} shortest path bends there.",
        |s| facts![if bends_at_convex_corners(s) { "No" } else { "A" }],
        Goal(2.0, 5.0),
    ),
    claim(
        term(Term::Link, "beam/shortest"),
        "A straight line between two corners that {see each other}.",
        |s| {
            let (plane, path) = (s.plane(), s.points());
            let sees =
                |pair: &[glam::DVec2]| plane.sees(plane.at(pair[0].x, pair[0].y), plane.at(pair[1].x, pair[1].y));
            facts![if_so("see each other", path.len() > 2 && path.windows(2).all(sees))]
        },
        Goal(2.0, 5.0),
    ),
    claim(
        term(Term::Clearance, "funnel/radius"),
        "An agent fits where it is {at least the agent's radius}.",
        |s| {
            let radius: f64 = s.scene().settings["radius"].parse().expect("a number");
            let clearance = s.plane().clearance(&s.points());
            let word = if clearance >= radius * 0.999 { "at least the agent's radius" } else { "less" };
            facts![if decimals(clearance, 1) == "0" { "nothing" } else { word }]
        },
        Set("offset", "normals"),
    ),
    claim(
        term(Term::Wave, "wave/door"),
        "All cells with the same number, {equally many moves} of the flood from the goal",
        |s| facts![if_so("equally many moves", s.numbers() == s.cells().flood(Moves::Four))],
        Miscount(17, 3, 1),
    ),
    claim(
        term(Term::SignedArea, "funnel/a-to-g"),
        "{Twice} the area of a triangle, with a sign.",
        |s| {
            // Heron's formula, from the lengths of the sides.
            let [a, b, c] = s.strip().first_ends()[0];
            let sides = [a.distance(b), b.distance(c), c.distance(a)];
            let half = sides.iter().sum::<f64>() / 2.0;
            let area = sides.iter().map(|side| half - side).product::<f64>().sqrt() * half.sqrt() * s.constant(1.0);
            let ratio = area2(a, b, c).abs() as f64 / area;
            facts![if (ratio - 2.0).abs() < 1e-6 { "Twice" } else { "Not twice" }]
        },
        Constant(2.0),
    ),
    claim(
        term(Term::Channel, "funnel/wrong-corridor"),
        "The funnel {never} leaves it.",
        |s| {
            // Outside of the channel there is a shorter path, and it is not taken.
            let would_pay = s.plane().shortest_length() < s.length() - 1e-6;
            facts![if would_pay && is_shortest_in_channel(s) { "never" } else { "not shown" }]
        },
        Set("measure", "aimed"),
    ),
    claim(
        term(Term::VisibilityGraph, "beam/shortest"),
        "The shortest path {follows its links}.",
        |s| {
            let (plane, path) = (s.plane(), s.points());
            let links = plane.links();
            let is_link = |pair: &[glam::DVec2]| {
                let [a, b] = [pair[0], pair[1]].map(|p| plane.at(p.x, p.y));
                links.contains(&[a, b]) || links.contains(&[b, a])
            };
            let between = if path.len() > 2 { &path[1..path.len() - 1] } else { &[] };
            facts![if_so("follows its links", between.len() > 1 && between.windows(2).all(is_link))]
        },
        Goal(2.0, 5.0),
    ),
    claim(
        term(Term::Convex, "beam/graph"),
        "A shortest path {can bend} around it.",
        |s| facts![if_so("can bend", bends_at_convex_corners(s))],
        Goal(4.0, 21.0),
    ),
    claim(
        term(Term::Split, "beam/recursion"),
        "the visibility polygon grows from left to right, {clockwise}",
        |s| {
            let polygon = s.sight().polygon;
            let twice: f64 = polygon.windows(2).map(|pair| pair[0].perp_dot(pair[1])).sum();
            // y points down: a positive area is clockwise.
            facts![if twice * s.constant(1.0) > 0.0 { "clockwise" } else { "counterclockwise" }]
        },
        Constant(-1.0),
    ),
    claim(
        term(Term::AStar, "wave/guided"),
        "A search that always expands the open node with the {lowest} f = g + h.",
        |s| facts![if super::search::tie(s) == "lower" { "lowest" } else { "not shown" }],
        Goal(5.5, 11.5),
    ),
];

#[test]
fn what_the_glossary_says_is_true() {
    check(CLAIMS);
}
