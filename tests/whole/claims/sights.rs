//! What is said at the end of each scene in which somebody looks around: what is seen, after how much work, and in how many
//! pieces.

use super::beam::{beams, beside};
use super::oracle::beams::{Beams, Signs, View, cast_within, triangle_of, triangles_at};
use super::place::{end, quiz, tour};
use super::subject::Change::{Actor, Constant, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, word};
use pathlight::words::{capital, count};

/// The vertices in sight and the share of free space by brute force, and the triangles that beams enter.
fn sees(s: &Subject) -> Vec<String> {
    let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
    let share = (plane.share_seen(from) * 100.0).round();
    facts![plane.seen_from(from).len(), share, beams(s).expansions]
}

/// The first beams, the splits, whether their left part goes first, the parts of walls that the beams met, and the sense in
/// which the program's polygon runs.
fn pieces(s: &Subject) -> Vec<String> {
    counted(&beams(s))
}

pub fn counted(beams: &Beams) -> Vec<String> {
    facts![beams.first, beams.splits, beams.pieces]
}

/// The only edge of the triangle of S that a beam between two points goes through, and the side of the beam on which S lies.
fn only_edge(s: &Subject, limits: [[f64; 2]; 2], at: [f64; 2]) -> Vec<String> {
    let beside = beside(s, limits, at);
    let [side, edge] = &beside[..] else { return facts!["Not only", "one", "neither"] };
    facts!["Only", edge, side]
}

/// How many edges of the viewer's triangle lead into another one.
fn leading_on(s: &Subject) -> usize {
    let triangle = triangle_of(s.world(), s.viewer());
    triangle.map_or(0, |t| t.edges().into_iter().filter(|&e| s.world().mesh().twin(e).is_some()).count())
}

/// Which part of a beam comes first at every split: the vertices of the program's polygon run to the right or to the left.
fn part_first(s: &Subject) -> &'static str {
    let (polygon, o) = (s.sight().polygon, s.viewer());
    let turns = || polygon.windows(2).map(|pair| (pair[0] - o).perp_dot(pair[1] - o));
    // y points down: positive is right.
    match [turns().all(|turn| turn > -1e-6), turns().all(|turn| turn < 1e-6)] {
        [true, false] => "left",
        [false, true] => "right",
        _ => "neither",
    }
}

/// The sense in which the program's polygon runs. y points down, so a positive area is clockwise.
pub fn sense(s: &Subject) -> &'static str {
    let polygon = s.sight().polygon;
    let next = polygon.iter().cycle().skip(1);
    let twice: f64 = polygon.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum();
    if twice > 0.0 { "clockwise" } else { "counterclockwise" }
}

/// Whether the vertices in the line from the viewer through one are seen, and the farthest that is.
fn in_line(s: &Subject, [x, y]: [f64; 2]) -> Vec<String> {
    let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
    let line = plane.vertices_behind(from, plane.at(x, y));
    let seen: Vec<_> = line.iter().copied().filter(|&v| plane.sees(from, v)).collect();
    let of_line = match (seen.len(), line.len()) {
        _ if in_lines(s)[0] != "sees all" => "does not see all",
        (2, 2) => "sees both",
        (seen, all) if seen == all => "sees all",
        _ => "does not see all",
    };
    let farthest = seen.into_iter().max_by_key(|&v| from.squared_distance(v)).map_or("none".to_owned(), |v| {
        let farthest = s.world().mesh().lattice().to_world(v);
        format!("({}, {})", farthest.x, farthest.y)
    });
    facts![of_line, farthest]
}

/// Whether all vertices are seen that lie behind a seen one in line with the viewer, and how many vertices are seen.
fn in_lines(s: &Subject) -> Vec<String> {
    let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
    let seen = plane.seen_from(from);
    let is_seen = |&v: &_| plane.sees(from, v);
    let are_all = seen.iter().all(|&v| plane.vertices_behind(from, v).iter().all(is_seen));
    facts![if are_all { "sees all" } else { "does not see all" }, seen.len()]
}

/// A row of each scene in which somebody looks around: what is seen, after how much work.
macro_rules! sight {
    ($scene:literal sees $seen:literal and $share:literal after $expansions:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!(
                "vertices seen {",
                $seen,
                "}. | part of the free space {",
                $share,
                "} %. | expansions {",
                $expansions,
                "}."
            ),
            sees,
            $broken_by,
        )
    };
    ($scene:literal turns $splits:literal of $expansions:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!("In {", $splits, "} of {", $expansions, "} expansions the beam went both ways."),
            |s| facts![beams(s).splits, beams(s).expansions],
            $broken_by,
        )
    };
    ($scene:literal splits $beams:literal $times:literal into $pieces:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!("beams from the eye {", $beams, "}. | both ways at S {", $times, "}. | {", $pieces, "} pieces."),
            pieces,
            $broken_by,
        )
    };
}

/// The width and the direction of the field of view that is set, in degrees.
fn limited(s: &Subject) -> [f64; 2] {
    let word = s.lesson().view().settings().word("fov");
    let (wide, to) = word.split_once(',').expect("a width and a direction");
    [wide, to].map(|number| number.parse().expect("a number"))
}

/// For each wall of the visibility polygon, from left to right: how many edges are crossed to the triangle in front of it.
fn levels_of_walls(s: &Subject) -> Vec<usize> {
    let (mesh, o) = (s.world().mesh(), s.viewer());
    let mut found: Vec<_> = triangle_of(s.world(), o).into_iter().map(|triangle| (triangle, 0)).collect();
    let mut next = 0;
    while let Some(&(triangle, level)) = found.get(next) {
        next += 1;
        for twin in triangle.edges().into_iter().filter_map(|e| mesh.twin(e)) {
            if found.iter().all(|&(known, _)| known != twin.triangle()) {
                found.push((twin.triangle(), level + 1));
            }
        }
    }
    let polygon = s.sight().polygon;
    let walls = polygon.windows(2).filter(|pair| (pair[0] - o).perp_dot(pair[1] - o).abs() > 1e-6);
    let in_front = walls.filter_map(|pair| triangle_of(s.world(), pair[0].midpoint(pair[1]).lerp(o, 1e-3)));
    in_front
        .filter_map(|triangle| found.iter().find(|&&(known, _)| known == triangle).map(|&(_, level)| level))
        .collect()
}

pub const CLAIMS: &[Claim] = &[
    sight!("beam/bank-robbery" sees 63 and 36 after 161, Actor(0, 46.0, 18.0)),
    sight!("beam/bank-robbery" splits 3 60 into 63, Actor(0, 40.0, 18.0)),
    sight!("beam/first-split" sees 11 and 85 after 11, Start(15.0, 13.0)),
    sight!("beam/first-split" splits 3 8 into 11, Start(6.0, 3.0)),
    sight!("beam/recursion" turns 7 of 14, Start(36.0, 4.0)),
    claim(
        end("beam/left-only"),
        "{Only} through the {left} edge: S (20, 10) lies {right} of the line from O to R (16, 16).",
        |s| only_edge(s, [[8.0, 16.0], [16.0, 16.0]], [20.0, 10.0]),
        Start(12.0, 12.0),
    ),
    claim(
        end("beam/right-only"),
        "{Only} through the {right} edge: S (12, 10) lies {left} of the line from O to L (16, 16).",
        |s| only_edge(s, [[16.0, 16.0], [24.0, 16.0]], [12.0, 10.0]),
        Start(18.0, 12.0),
    ),
    claim(
        end("beam/first-split"),
        "lead from O, {each} across an edge of its triangle into the triangle behind it.",
        |s| facts![if leading_on(s) == 3 { "each" } else { "one" }],
        Start(6.0, 3.0),
    ),
    claim(
        end("beam/on-an-edge"),
        "{4 beams} leave O: it lies on an edge, and beams cross the other edges of the {two} triangles there.",
        |s| facts![count(beams(s).first, "beam"), word(triangles_at(s.world(), s.viewer()))],
        Start(4.0, 6.0),
    ),
    claim(
        end("beam/gallery"),
        "the guard sees {42} % of the free space.",
        |s| facts![(s.plane().share_seen(s.world().snap(s.viewer())) * 100.0).round()],
        Without(0),
    ),
    sight!("beam/left-only" sees 4 and 84 after 2, Start(12.0, 12.0)),
    sight!("beam/right-only" sees 4 and 84 after 2, Start(18.0, 12.0)),
    sight!("beam/both" sees 6 and 100 after 3, Start(20.0, 6.0)),
    sight!("beam/both" splits 3 3 into 6, Start(20.0, 6.0)),
    claim(
        end("beam/both"),
        "{Both} ways: S (12, 7) lies between the lines from O to L (8, 14) and from O to R (16, 14). The {left} part goes first, so the pieces are found \
         in order, {clockwise} around O.",
        |s| {
            let [first, ..] = &beside(s, [[8.0, 14.0], [16.0, 14.0]], [12.0, 7.0])[..] else { return Vec::new() };
            facts![if first == "inside" { "Both" } else { "One" }, part_first(s), sense(s)]
        },
        Start(20.0, 6.0),
    ),
    claim(
        end("beam/recursion"),
        "{Both} ways: S (12, 20) lies between the lines from O to L (8, 8) and from O to R (0, 18).",
        |s| {
            let [first, ..] = &beside(s, [[8.0, 8.0], [0.0, 18.0]], [12.0, 20.0])[..] else { return Vec::new() };
            facts![if first == "inside" { "Both" } else { "One" }]
        },
        Start(36.0, 4.0),
    ),
    sight!("beam/recursion" sees 10 and 82 after 14, Start(36.0, 4.0)),
    sight!("beam/recursion" splits 3 7 into 10, Start(36.0, 4.0)),
    sight!("beam/vertex" sees 13 and 44 after 26, Start(5.0, 15.0)),
    claim(end("beam/vertex"), "beams from the eye {5}. | both ways at S {6}. | {11} pieces.", pieces, Start(5.0, 15.0)),
    sight!("beam/on-an-edge" sees 6 and 100 after 2, Start(4.0, 6.0)),
    sight!("beam/on-an-edge" splits 4 2 into 6, Start(4.0, 6.0)),
    sight!("beam/through-a-vertex" sees 7 and 70 after 7, Start(3.0, 11.0)),
    sight!("beam/through-a-vertex" splits 3 2 into 5, Start(20.0, 18.0)),
    sight!("beam/along-a-wall" sees 7 and 56 after 11, Start(3.0, 11.0)),
    sight!("beam/along-a-wall" splits 3 3 into 6, Start(3.0, 11.0)),
    sight!("beam/in-line" sees 12 and 64 after 15, Start(2.0, 11.0)),
    sight!("beam/in-line" splits 3 3 into 6, Start(2.0, 11.0)),
    sight!("beam/on-a-line" sees 9 and 41 after 7, Start(3.0, 11.0)),
    sight!("beam/on-a-line" splits 3 2 into 5, Start(30.0, 3.0)),
    sight!("beam/point-contact" sees 6 and 38 after 7, Start(30.0, 15.0)),
    sight!("beam/point-contact" splits 3 3 into 6, Start(30.0, 3.0)),
    sight!("beam/map-coordinates" sees 20 and 38 after 51, Without(0)),
    sight!("beam/slits" sees 38 and 46 after 232, Without(0)),
    sight!("beam/slits" splits 3 35 into 38, Without(0)),
    sight!("beam/gallery" sees 45 and 42 after 106, Without(0)),
    sight!("beam/gallery" splits 3 42 into 45, Without(0)),
    sight!("beam/cave" sees 27 and 19 after 48, Start(27.5, 13.5)),
    sight!("beam/cave" splits 3 23 into 26, Start(10.5, 5.5)),
    sight!("beam/left-only" splits 3 1 into 4, Start(12.0, 12.0)),
    sight!("beam/right-only" splits 3 1 into 4, Start(18.0, 12.0)),
    claim(
        end("beam/slits"),
        "At least one triangle was entered {12} times",
        |s| facts![beams(s).entered.values().max().unwrap_or(&0)],
        Without(0),
    ),
    // In one line with the viewer.
    claim(
        end("beam/vertex"),
        "A (17, 13) {sees both} vertices that lie in one line with it; the farther is {(31, 11)}. A vertex that the line of sight only touches does not stop it.",
        |s| in_line(s, [24.0, 12.0]),
        Start(5.0, 15.0),
    ),
    claim(
        end("beam/through-a-vertex"),
        "O (3, 10) {sees all} vertices that lie in one line with it; the farthest is {(36, 10)}. A vertex that the line of sight only touches does not stop it.",
        |s| in_line(s, [14.0, 10.0]),
        Start(3.0, 11.0),
    ),
    claim(
        end("beam/along-a-wall"),
        "O (3, 10) {sees both} vertices that lie in one line with it; the farther is {(18, 10)}. A vertex that the line of sight only touches does not stop it.",
        |s| in_line(s, [10.0, 10.0]),
        Start(3.0, 11.0),
    ),
    claim(
        end("beam/in-line"),
        "O (2, 10) {sees all} vertices that lie in one line with it; the farthest is {(32, 10)}. A vertex that the line of sight only touches does not stop it.",
        |s| in_line(s, [7.0, 10.0]),
        Start(2.0, 11.0),
    ),
    claim(
        end("beam/on-a-line"),
        "O (3, 10) {does not see all} vertices that lie in one line with it; the farthest seen is {(30, 10)}. A vertex that the line of sight only touches does not stop it.",
        |s| in_line(s, [9.0, 10.0]),
        Start(3.0, 11.0),
    ),
    claim(
        end("beam/cave"),
        "O (27.5, 14.5) {does not see all} vertices that lie in one line with it: walls hide some. A vertex that the line of sight only touches does not stop it. | vertices seen {27}.",
        in_lines,
        Start(27.5, 13.5),
    ),
    claim(
        tour("beam"),
        "Here O looks to the right and {a little up}, {80}° wide.",
        |s| {
            let [wide, to] = limited(s);
            facts![if (340.0..360.0).contains(&to) { "a little up" } else { "elsewhere" }, decimals(wide, 0)]
        },
        Set("fov", "90,0"),
    ),
    claim(
        quiz("beam"),
        "A vertex of the triangle lies inside the view, so the view meets {two} edges. {Two} (right)",
        |s| {
            let [wide, to] = limited(s);
            let view = View { degrees: [to - wide / 2.0, to + wide / 2.0], range: f64::INFINITY };
            let beams = cast_within(s.world(), s.viewer(), Signs::Exact, Some(view)).first;
            facts![word(beams), capital(&word(beams))]
        },
        Set("fov", "60,0"),
    ),
    claim(
        tour("beam"),
        "A breadth-first search would meet them {out of order}.",
        |s| {
            // With levels that are all the same, the order would stay.
            let levels: Vec<f64> = levels_of_walls(s).into_iter().map(|level| level as f64 * s.constant(1.0)).collect();
            facts![if levels.is_sorted() { "in order" } else { "out of order" }]
        },
        Constant(0.0),
    ),
];

#[test]
fn what_is_said_of_sights_is_true() {
    check(CLAIMS);
}
