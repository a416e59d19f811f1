//! What is said of visibility graphs: which links there are, which can be left out, and the shortest path over them.

use super::place::{about, end, quiz, step, term, tour};
use super::subject::Change::{Actor, Goal, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, word};
use pathlight::geom;
use pathlight::words::{Term, capital};

/// The length of the shortest path and its bends.
fn shortest(s: &Subject) -> Vec<String> {
    let (length, path) = s.plane().shortest().unwrap_or_default();
    let is_found = (s.length() - length).abs() < 1e-6;
    let length = if is_found { decimals(length, 3) } else { "not found".to_owned() };
    facts![length, path.len().saturating_sub(2)]
}

/// How long the path of the funnel is.
fn funnel(s: &Subject) -> f64 {
    let world = std::sync::Arc::new(s.world().clone());
    let funnel = pathlight::lesson::open_with("funnel", world, pathlight::lesson::Watch::EndOnly, &[]).expect("a run");
    funnel.view().outcome().length.expect("a path")
}

/// Is the path of the funnel longer? And the lengths of both paths.
fn longer(s: &Subject) -> Vec<String> {
    let is_longer = if funnel(s) > s.length() { "longer" } else { "no longer" };
    facts![is_longer, decimals(funnel(s), 3), decimals(s.length(), 3)]
}

/// The links between corners, and those that are not taut.
fn left_out(s: &Subject) -> Vec<String> {
    let plane = s.plane();
    let links = plane.links();
    facts![links.len(), links.iter().filter(|&&link| !plane.is_taut(link)).count()]
}

/// The corner whose links are judged, and those that it sees but the start and the goal.
pub fn links_of_a(s: &Subject) -> (geom::Point, Vec<geom::Point>) {
    let a = s.world().snap(s.scene().actors[0].at);
    (a, s.plane().seen_from(a))
}

/// Is a way from a corner in region C over A to the goal the shortest between these? Also if there is no such corner.
pub fn bends_into_region_c(s: &Subject) -> bool {
    let (plane, (a, seen)) = (s.plane(), links_of_a(s));
    let into_c: Vec<_> = seen.into_iter().filter(|&v| !plane.passes_outside(a, v)).collect();
    let length = |from, to| plane.shortest_between(from, to).map_or(f64::INFINITY, |way| way.0);
    let is_shorter = |&v: &geom::Point| length(v, plane.goal) < v.distance(a) + length(a, plane.goal) - 1e-6;
    into_c.is_empty() || !into_c.iter().all(is_shorter)
}

/// Taut links between corners, and links of the start and the goal that are tangent at their other end.
fn taut_links(s: &Subject) -> [usize; 2] {
    let plane = s.plane();
    let between = plane.links().into_iter().filter(|&link| plane.is_taut(link)).count();
    let of_ends = [plane.start, plane.goal].into_iter().flat_map(|end| {
        let seen = plane.seen_from(end);
        seen.into_iter().filter(|&v| plane.is_convex(v) && plane.passes_outside(v, end)).collect::<Vec<_>>()
    });
    [between, of_ends.count()]
}

/// At corner A, for a path from region C that turns as little as it can to pass the walls: the smallest and the widest angle
/// on its inner side, in degrees, to the nearer and to the farther one. None if A sees no corner in region C.
fn inner_angles(s: &Subject) -> Option<[f64; 2]> {
    let (plane, (a, seen)) = (s.plane(), links_of_a(s));
    let into_c = seen.into_iter().filter(|&v| !plane.passes_outside(a, v));
    let angles = into_c.flat_map(|v| {
        let to = |p: geom::Point| (p.as_dvec2() - a.as_dvec2()).normalize();
        let walls: Vec<_> = plane.neighbours(a).to_vec();
        walls.into_iter().map(move |wall| to(v).dot(to(wall)).acos().to_degrees()).collect::<Vec<_>>()
    });
    let all: Vec<f64> = angles.collect();
    let [least, widest] = [all.iter().copied().fold(f64::INFINITY, f64::min), all.iter().copied().fold(0.0, f64::max)];
    (!all.is_empty()).then_some([least, widest])
}

/// The links that the program keeps.
fn edges(s: &Subject) -> usize {
    match s.outcome().details {
        Some(pathlight::lesson::outcome::Details::Graph(graph)) => graph.edges as usize,
        _ => 0,
    }
}

pub const CLAIMS: &[Claim] = &[
    claim(end("beam/graph"), "shortest path {40.177}. | bends {4}.", shortest, Start(3.5, 21.0)),
    claim(
        end("beam/graph"),
        "The funnel's path is {longer}, and | It is {40.998} long instead of {40.177}.",
        longer,
        Start(3.5, 21.0),
    ),
    claim(
        end("beam/shortest"),
        "The funnel's path is {longer}, and | It is {33.116} long instead of {27.924}.",
        longer,
        Goal(22.0, 22.0),
    ),
    claim(
        end("beam/graph"),
        "pairs that see each other {344}. | left out {152}. | {None} of the links that can be left out would make the path shorter.",
        |s| {
            let [all, out] = <[String; 2]>::try_from(left_out(s)).expect("two facts");
            // With all links, the path is no shorter.
            let none = (s.with("graph", "full").length() - s.length()).abs() < 1e-9;
            facts![all, out, if none { "None" } else { "One" }]
        },
        Without(0),
    ),
    claim(end("beam/shortest"), "shortest path {27.924}. | bends {2}.", shortest, Goal(22.0, 22.0)),
    claim(end("beam/shortest"), "pairs that see each other {252}. | left out {133}.", left_out, Without(3)),
    claim(
        end("beam/walled-in"),
        "Walls {separate} the start from the goal",
        |s| facts![if s.plane().shortest().is_none() { "separate" } else { "do not separate" }],
        Without(1),
    ),
    claim(
        end("beam/walled-in"),
        "{None} of the nodes reached sees the goal.",
        |s| {
            // All that can be reached over lines of sight.
            let plane = s.plane();
            let mut reached = vec![plane.start];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                let seen = if plane.is_contact(from) { Vec::new() } else { plane.seen_from(from) };
                reached.extend(seen.into_iter().filter(|v| !reached.contains(v)).collect::<Vec<_>>());
                next += 1;
            }
            let sees_goal = reached.iter().any(|&p| !plane.is_contact(p) && plane.sees(p, plane.goal));
            facts![if sees_goal { "One" } else { "None" }]
        },
        Without(1),
    ),
    claim(
        about("beam/walled-in"),
        "{Two} walls touch in {two} points.",
        |s| {
            let contacts = s.plane().contacts();
            facts![if contacts > 0 { "Two" } else { "No" }, word(contacts)]
        },
        Without(1),
    ),
    claim(
        end("beam/region-c"),
        "At corner A, a shortest path can bend {only} over links that do not lead into region C. The same test at the other end \
         rules out {one} more. | region C {8} links",
        |s| {
            let (plane, (a, seen)) = (s.plane(), links_of_a(s));
            let (outside, into_c): (Vec<_>, Vec<_>) = seen.iter().partition(|&&v| plane.passes_outside(a, v));
            let more = outside.iter().filter(|&&&v| !plane.passes_outside(v, a)).count();
            assert_eq!(outside.len() + into_c.len(), seen.len());
            facts![if bends_into_region_c(s) { "also" } else { "only" }, word(more), into_c.len()]
        },
        Actor(0, 27.0, 17.0),
    ),
    claim(
        step("beam/region-c", "what corner A sees"),
        "It sees {13} corners: a link leads to each.",
        |s| facts![links_of_a(s).1.len()],
        Actor(0, 14.0, 7.0),
    ),
    claim(
        step("beam/region-c", "guess: guess"),
        "Of the {13} links, {8} lead into region C.",
        |s| {
            let (plane, (a, seen)) = (s.plane(), links_of_a(s));
            facts![seen.len(), seen.iter().filter(|&&v| !plane.passes_outside(a, v)).count()]
        },
        Actor(0, 27.0, 17.0),
    ),
    claim(
        step("beam/region-c", "drag the path"),
        "The path comes from region D and goes on into region C: it can be shorter by {0.726}.",
        |s| {
            // From the start over corner A to the goal, each part as short as it can be.
            let (plane, a) = (s.plane(), links_of_a(s).0);
            let length = |from, to| plane.shortest_between(from, to).map_or(0.0, |way| way.0);
            let longer = length(plane.start, a) + length(a, plane.goal) - length(plane.start, plane.goal);
            facts![decimals(longer / s.world().mesh().lattice().scale(), 3)]
        },
        Goal(33.0, 11.0),
    ),
    claim(
        tour("beam"),
        "Straight on, it would run {into P, between its walls}.",
        |s| {
            // Of the links into region C, each has one wall of P on either side.
            let (plane, (a, seen)) = (s.plane(), links_of_a(s));
            let into_c = seen.iter().filter(|&&v| !plane.passes_outside(a, v));
            let walls: Vec<_> = into_c.map(|&v| plane.walls_beside(a, v)).collect();
            let is_between = !walls.is_empty() && walls.iter().all(|&sides| sides == [1, 1]);
            facts![if_so("into P, between its walls", is_between)]
        },
        Actor(0, 20.0, 12.0),
    ),
    claim(
        quiz("beam"),
        "Close to corner A, what lies on the side to which the path turns? A wall of P P lies straight ahead. The path turns away from \
         it, so P is on the other side. {Free space} (right)",
        |s| facts![if_so("Free space", inner_angles(s).is_some_and(|[_, to_wall]| to_wall < 180.0))],
        Actor(0, 20.0, 12.0),
    ),
    claim(
        tour("beam"),
        "Left or right, the inner angle at [corner A](vertex at {17,13}) is {below} {180}°. The map shows the widest ones: up to \
         {the walls}.",
        |s| {
            let corner = s.scene().actors[0].at;
            let Some([least, widest]) = inner_angles(s) else { return facts!["no corner in region C"] };
            facts![
                at(corner.x, corner.y),
                if widest < 180.0 && least > 0.0 { "below" } else { "up to" },
                180,
                if_so("the walls", widest > least)
            ]
        },
        Actor(0, 20.0, 12.0),
    ),
    claim(
        tour("beam"),
        "So a short cut through the angle is free, and {shorter}: {no} shortest path bends at [corner A](vertex at {17,13}) to use \
         a link into region C. Such links are left out, unless a path begins or ends at the corner.",
        |s| {
            let corner = s.scene().actors[0].at;
            let bends = bends_into_region_c(s);
            facts![if_so("shorter", !bends), if bends { "a" } else { "no" }, at(corner.x, corner.y)]
        },
        Actor(0, 14.0, 7.0),
    ),
    claim(
        tour("beam"),
        "A beam is cast from {every} corner. It finds {all} corners that [this one](vertex at {4,4}) sees: each can have a link.",
        |s| {
            let (plane, full) = (s.plane(), s.with("graph", "full"));
            let all = edges(&full) == plane.links().len();
            let corner = if plane.is_vertex(plane.at(4.0, 4.0)) { at(4, 4) } else { "none".to_owned() };
            facts![if_so("every", all), if_so("all", all), corner]
        },
        Without(0),
    ),
    claim(
        tour("beam"),
        "The length of a link is {exact}, so {no} path is shorter than the one that it finds.",
        |s| {
            let shortest = s.plane().shortest_length();
            let is_found = shortest > 0.0 && (s.length() - shortest).abs() < 1e-6;
            facts![if_so("exact", is_found), if is_found { "no" } else { "a" }]
        },
        Set("graph", "none"),
    ),
    claim(
        quiz("beam"),
        "A taut link joins two corners. Must the shortest path from a given start to a given goal use it? Yes: this is what taut \
         means Taut says that a path could bend at both ends. {Another path} may be shorter. {No}: taut says only that a path could bend there (right)",
        |s| {
            // Some taut links are on no shortest path from the start to the goal, which bends elsewhere.
            let bends = s.plane().shortest().map_or(0, |(_, path)| path.len() - 2);
            let is_left_over = bends > 0 && taut_links(s)[0] > bends - 1;
            facts![if_so("Another path", is_left_over), if is_left_over { "No" } else { "Yes" }]
        },
        Goal(7.0, 22.0),
    ),
    claim(
        quiz("beam"),
        "Each new start and goal needs beams of its own: they are {no corners}.",
        |s| {
            let is_corner = [s.world().start(), s.world().goal()].map(|p| s.plane().is_vertex(s.world().snap(p)));
            facts![if is_corner.contains(&true) { "corners" } else { "no corners" }]
        },
        Start(0.0, 0.0),
    ),
    claim(
        quiz("beam"),
        "No wall crosses any link: its ends see each other. Still, a shortest path follows only {a few} of them.",
        |s| {
            // Fewer than one in ten.
            let links = s.plane().links().len();
            let followed = s.plane().shortest().map_or(0, |(_, path)| path.len() - 1);
            facts![if followed > 1 && 10 * followed < links { "a few".to_owned() } else { format!("{followed}") }]
        },
        Goal(7.0, 22.0),
    ),
    claim(
        term(Term::ClosedNode, "beam/shortest"),
        "on a visibility graph {no} path to it is shorter",
        |s| {
            let shortest = s.plane().shortest_length();
            facts![if shortest > 0.0 && (s.length() - shortest).abs() < 1e-6 { "no" } else { "a" }]
        },
        Goal(8.5, 10.0),
    ),
    claim(
        tour("compare"),
        "A shortest path bends {only at corners}, so a beam is cast from each, such as [this one](vertex at {14,11}). Links that \
         {cannot} be part of a shortest path are left out.",
        |s| {
            let (plane, path) = (s.plane(), s.points());
            let is_corner = |p: &glam::DVec2| plane.has_vertex_at(0.0, *p);
            let only = path.len() > 2 && path[1..path.len() - 1].iter().all(is_corner);
            let corner =
                if plane.has_vertex_at(0.0, glam::DVec2::new(14.0, 11.0)) { at(14, 11) } else { "none".to_owned() };
            let is_the_same = (s.with("graph", "full").length() - s.length()).abs() < 1e-9;
            facts![if_so("only at corners", only), corner, if is_the_same { "cannot" } else { "can" }]
        },
        Without(0),
    ),
    claim(
        tour("compare"),
        "{Eight} links remain: {four} join corners, and the other {four} lead to the start and the goal.",
        |s| {
            let [between, of_ends] = taut_links(s);
            facts![capital(&word(between + of_ends)), word(between), word(of_ends)]
        },
        Without(0),
    ),
    claim(
        tour("compare"),
        "{No} path is shorter: {40.633}. Its price is a beam from every [corner](vertex at {34,9})",
        |s| {
            let (length, path) = s.plane().shortest().unwrap_or_default();
            let no = if (s.length() - length).abs() < 1e-6 { "No" } else { "A" };
            let corner = path.iter().find(|p| p.x == 34.0).map_or_else(|| "elsewhere".to_owned(), |p| at(p.x, p.y));
            facts![no, decimals(length, 3), corner]
        },
        Start(7.0, 23.0),
    ),
    claim(
        tour("beam"),
        "Look at the link from [this corner](vertex at {4,4}) to [that one](vertex at {5,11}).",
        |s| {
            let plane = s.plane();
            let ends = [plane.at(4.0, 4.0), plane.at(5.0, 11.0)];
            if plane.links().contains(&ends) { facts![at(4, 4), at(5, 11)] } else { facts!["no link"] }
        },
        Without(0),
    ),
];

#[test]
fn what_is_said_of_visibility_graphs_is_true() {
    check(CLAIMS);
}
