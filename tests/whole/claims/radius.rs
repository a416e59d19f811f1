//! What is said of agents with a radius: which passages are wide enough, and how close their paths come to the walls.

use super::oracle::beams::triangle_of;
use super::oracle::plane::passage;
use super::place::{about, card, end, hint, page, quiz, step, term, tour};
use super::subject::Change::{Goal, Point, Set, Start};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, word};
use crate::common::discs::Discs;
use glam::DVec2;
use pathlight::algo;
use pathlight::algo::steering::{Agent, Crowd, Room, RoutesToGoal};
use pathlight::map::mesh::Mesh;

use pathlight::scene::Map;
use pathlight::words::Term;
use std::sync::Arc;

pub fn radius(s: &Subject) -> f64 {
    s.scene().settings["radius"].parse().expect("a number")
}

/// How far the path keeps from the walls.
fn kept(s: &Subject) -> String {
    decimals(s.plane().clearance(&s.points()), 2)
}

/// How far it keeps from them with another setting of "make room".
fn kept_by(s: &Subject, offset: &str) -> String {
    kept(&s.with("offset", offset))
}

/// The radius, if the path keeps it. Arcs are drawn as points on them, so up to a thousandth of it is lost between these.
fn enough_for(s: &Subject) -> String {
    let radius = radius(s);
    let is_kept = s.plane().clearance(&s.points()) > radius * 0.999;
    if is_kept { decimals(radius, 2) } else { format!("less than {radius}") }
}

/// The length of the shortest path of a disc.
fn disc_length(s: &Subject) -> f64 {
    let Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
    let rings = polygons.obstacles.iter().map(|o| &o.points).chain([&polygons.outline]);
    let sides = rings.flat_map(|ring| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]));
    let discs = Discs { walls: sides.collect(), radius: radius(s) };
    discs.shortest(s.world().start(), s.world().goal()).unwrap_or(0.0)
}

/// The vertex that the path of averaged normals comes nearest to, as a link names it, and how near.
fn spike(s: &Subject) -> [String; 2] {
    let normals = s.with("offset", "normals");
    let (near, vertex) = s.plane().nearest_vertex(&normals.points());
    [at(vertex.x, vertex.y), decimals(near, 2)]
}

/// The passages of "Wide enough?": between the two obstacles, and between the lower one and the border.
fn passages(s: &Subject) -> [(f64, [DVec2; 2]); 2] {
    let Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
    let [upper, lower] = &polygons.obstacles[..] else { panic!("two obstacles") };
    let border = polygons.outline.iter().copied().filter(|p| p.y > 0.0).collect::<Vec<_>>();
    [passage(&upper.points, &lower.points), passage(&lower.points, &border)]
}

/// How far the path goes out around the corner that it passes, in radii.
fn reach(s: &Subject) -> f64 {
    let path = s.points();
    let near = |p: DVec2| s.plane().nearest_vertex(&[p, p]).0;
    let corners = &path[1..path.len() - 1];
    corners.iter().map(|&p| near(p) / radius(s)).fold(0.0, f64::max)
}

/// So many of the agents have not arrived after a minute with each way to make room, and so many of them are stuck. For the
/// program, their 3 seconds begin when they last came forward; none of them may be nearer to the goal than 3 seconds before.
fn late_and_stuck(s: &Subject) -> [[usize; 2]; 4] {
    let (world, mesh) = (s.world(), s.world().mesh());
    let goal = world.snap(world.goal());
    let inflated = || {
        let ends = [world.start(), world.goal()].map(|p| world.snap(p));
        Arc::new(Mesh::new(&algo::radius::inflated(mesh, world.free(), ends, radius(s))))
    };
    [Room::None, Room::Normals, Room::Arcs, Room::Inflated(inflated())].map(|room| {
        let ways = RoutesToGoal::with_room(mesh.clone(), goal, radius(s), room);
        let bounds = world.scene().map.bounds().into();
        let mut crowd = Crowd::default();
        crowd.scatter(&ways, bounds, s.scene().settings["agents"].parse().expect("a number"));
        let mut run = |seconds: usize| {
            for _ in 0..60 * seconds {
                crowd.step(&ways, bounds);
            }
            let left = crowd.agents().iter().map(|agent| agent.string.windows(2).map(|p| p[0].distance(p[1])).sum());
            left.collect::<Vec<f64>>()
        };
        let (before, at_end) = (run(57), run(3));
        let agents = crowd.agents().iter().zip(before.iter().zip(&at_end));
        let is_stuck = |agent: &Agent, before: f64, now: f64| agent.is_stuck && before - now < radius(s) / 10.0;
        [at_end.len(), agents.filter(|&(agent, (&before, &now))| is_stuck(agent, before, now)).count()]
    })
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("funnel/radius"),
        "arcs {55.17} · | It keeps {1.3} from the walls, enough for the radius {1.3}.",
        |s| facts![decimals(disc_length(s), 2), kept(s), enough_for(s)],
        Set("radius", "1.2"),
    ),
    claim(
        tour("funnel"),
        "[This corner](vertex at {14,9}) of the right side moves {by it}, along the mean of the side's directions before and after \
         it, turned {left}, into the channel.",
        |s| {
            // The second one: at the first, the map would answer the question of the stop.
            let Some(&moved) = s.points().get(2) else { return Vec::new() };
            let Some(&(corner, along)) = s.strip().directions_at_corners(s.world()).get(1) else { return Vec::new() };
            let turn = along.perp_dot(moved - corner).atan2(along.dot(moved - corner)).to_degrees();
            let is_far = (moved.distance(corner) - radius(s)).abs() < 1e-3;
            facts![at(corner.x, corner.y), if_so("by it", is_far), if_so("left", (turn + 90.0).abs() < 0.1)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        tour("funnel"),
        "Here the radius is {1.3}. Beside [this spike](vertex at {35,9}), the path comes as close as {0.75}.",
        |s| {
            let [vertex, near] = spike(s);
            facts![decimals(radius(s), 2), vertex, near]
        },
        Point { obstacle: 4, point: 1, to: [35.0, 10.0] },
    ),
    claim(
        quiz("funnel"),
        "Why is the path too close here, if the point itself is {1.3} away?",
        |s| {
            let path = s.with("offset", "normals").points();
            let is_moved = |&p: &DVec2| s.plane().has_vertex_at(radius(s), p);
            let all = path[1..path.len() - 1].iter().all(is_moved);
            facts![if all { decimals(radius(s), 2) } else { "another distance".to_owned() }]
        },
        Set("radius", "1.25"),
    ),
    claim(
        quiz("funnel"),
        "It points {into free space}: the point keeps {1.3} from the corner.",
        |s| {
            let path = s.with("offset", "normals").points();
            let is_free = |&p: &DVec2| s.plane().sees(s.world().snap(p), s.world().snap(p));
            let is_moved = |&p: &DVec2| s.plane().has_vertex_at(radius(s), p);
            let moved = &path[1..path.len() - 1];
            let far = if moved.iter().all(is_moved) { decimals(radius(s), 2) } else { "another distance".to_owned() };
            facts![if_so("into free space", moved.iter().all(is_free)), far]
        },
        Set("radius", "1.25"),
    ),
    claim(
        end("funnel/normals"),
        "averaged normals {39.86} · | It keeps {0.75} from the walls, less than the radius {1.5}.",
        |s| {
            let moved = s.strip().averaged(s.world(), radius(s));
            let path: Vec<DVec2> = [s.world().start()].into_iter().chain(moved).chain([s.world().goal()]).collect();
            let length = path.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>();
            let is_too_near = s.plane().clearance(&path) < radius(s) * 0.999;
            let less = if is_too_near { decimals(radius(s), 2) } else { "none".to_owned() };
            facts![decimals(length, 2), decimals(s.plane().clearance(&path), 2), less]
        },
        Set("radius", "1.4"),
    ),
    claim(
        tour("funnel"),
        "Both paths keep {1.3} from every wall, also from [this spike](vertex at {35,9}).",
        |s| {
            let kept: Vec<String> = ["arcs", "inflated"].map(|offset| kept_by(s, offset)).to_vec();
            facts![if kept[0] == kept[1] { &kept[0] } else { "not the same" }, spike(s)[0]]
        },
        Set("radius", "1.25"),
    ),
    claim(
        term(Term::AveragedNormal, "funnel/radius"),
        "A path over corners that were moved along it comes {too close} to the walls.",
        |s| facts![if_so("too close", s.plane().clearance(&s.with("offset", "normals").points()) < radius(s) * 0.999)],
        Goal(4.0, 20.0),
    ),
    claim(
        about("funnel/too-narrow"),
        "A point fits through {both} passages. Does an agent that is {2.5} wide?",
        |s| {
            let fits = passages(s).iter().all(|&(width, _)| width > 0.0);
            facts![if fits { "both" } else { "not all" }, decimals(2.0 * radius(s), 2)]
        },
        Set("radius", "1"),
    ),
    claim(
        end("funnel/too-narrow"),
        "the widest of {2} passages is {2.236} wide | It needs {2.5}",
        |s| {
            let narrow: Vec<f64> =
                passages(s).iter().map(|&(width, _)| width).filter(|&width| width < 2.0 * radius(s)).collect();
            let widest = narrow.iter().copied().fold(0.0, f64::max);
            facts![narrow.len(), decimals(widest, 3), decimals(2.0 * radius(s), 2)]
        },
        Point { obstacle: 0, point: 2, to: [13.0, 3.5] },
    ),
    claim(
        tour("mistakes"),
        "A point fits through {both} passages, an agent {2.5} wide through {neither}.",
        |s| {
            let fit = |width: f64| match passages(s).iter().filter(|&&(wide, _)| wide >= width && wide > 0.0).count() {
                0 => "neither",
                1 => "one",
                _ => "both",
            };
            facts![fit(0.0), decimals(2.0 * radius(s), 2), fit(2.0 * radius(s))]
        },
        Set("radius", "1.1"),
    ),
    claim(
        tour("mistakes"),
        "like [this one](edge {13,4 12,6}), must be measured before A* crosses it.",
        |s| {
            let [a, b] = passages(s)[0].1;
            facts![format!("{} {}", at(a.x, a.y), at(b.x, b.y))]
        },
        Point { obstacle: 0, point: 2, to: [13.0, 3.5] },
    ),
    claim(
        end("funnel/close-corner"),
        "arcs {8.01} · | It keeps {1.9} from the walls, enough for the radius {1.9}.",
        |s| facts![decimals(disc_length(s), 2), kept(s), enough_for(s)],
        Set("radius", "1.8"),
    ),
    claim(
        end("funnel/mended"),
        "arcs {8.52} · | It keeps {2.03} from the walls, enough for the radius {1.5}.",
        |s| facts![decimals(disc_length(s), 2), kept(s), enough_for(s)],
        Goal(11.5, 8.0),
    ),
    claim(
        end("funnel/close-corner"),
        "Directions alone gave another string: the repair added {a} corner.",
        |s| {
            // In one triangle the directions give the straight line, without a corner.
            let [start, goal] = [s.world().start(), s.world().goal()];
            let is_one = triangle_of(s.world(), start) == triangle_of(s.world(), goal);
            let turned = s.plane().vertices_at(radius(s), &s.points()).len();
            facts![if is_one && turned == 1 { "a" } else { "another" }]
        },
        Set("radius", "0.5"),
    ),
    claim(
        end("funnel/mended"),
        "Directions alone gave another string: the repair released {a} corner.",
        |s| {
            // Corners whose circle hides the direction to the goal, although the straight line to it keeps the radius.
            let (start, goal) = (s.world().start(), s.world().goal());
            let is_straight = s.plane().clearance(&[start, goal]) >= radius(s);
            let ahead = s.plane().vertices().map(|v| s.world().mesh().lattice().to_world(v) - start);
            let hides = |v: &DVec2| {
                let along = (goal - start).normalize();
                v.dot(along) > 0.0 && v.perp_dot(along).abs() < radius(s)
            };
            let hidden = if is_straight && s.points().len() == 2 { ahead.filter(hides).count() } else { 0 };
            facts![if hidden == 1 { "a" } else { "another" }]
        },
        Goal(11.5, 8.0),
    ),
    claim(
        step("funnel/mended", "goal: release"),
        "{No} corner is left.",
        |s| facts![if s.points().len() == 2 { "No" } else { "A" }],
        Set("radius", "2.2"),
    ),
    claim(
        end("funnel/grown"),
        "inflated walls {19.77} · | It keeps {1.5} from the walls, enough for the radius {1.5}. Inflated walls are polygons around corners: a passage beside a corner can close although it is up to {0.026} wider than the agent. Arcs would be {0.008} shorter.",
        |s| {
            // A polygon of 24 sides around a circle reaches out by one part in cos(half of 15°).
            let more = 2.0 * radius(s) * (1.0 / 7.5_f64.to_radians().cos() - 1.0);
            let shorter = s.length() - disc_length(s);
            facts![decimals(s.length(), 2), kept(s), enough_for(s), decimals(more, 3), decimals(shorter, 3)]
        },
        Set("radius", "1.4"),
    ),
    claim(
        end("funnel/agents"),
        "arcs {49.34} · | It keeps {0.4} from the walls, enough for the radius {0.4}.",
        |s| facts![decimals(disc_length(s), 2), kept(s), enough_for(s)],
        Set("radius", "0.5"),
    ),
    claim(
        card("agents", "funnel/agents"),
        "Of {60} agents of radius {0.4} in “Agents in a town”, some have not arrived after a minute: {20} without room, {17} of \
         them stuck; {10} with averaged normals, {7} of them stuck; with arcs and inflated walls {0}.",
        |s| {
            let [none, normals, arcs, inflated] = late_and_stuck(s);
            let others = arcs[0] + inflated[0];
            facts![
                s.scene().settings["agents"],
                decimals(radius(s), 2),
                none[0],
                none[1],
                normals[0],
                normals[1],
                others
            ]
        },
        Set("agents", "10"),
    ),
    claim(
        hint("offset", "funnel/grown"),
        "polygons around corners, up to {0.86} % of the radius too large",
        |s| facts![decimals((reach(s) - 1.0) * 100.0, 2)],
        Set("offset", "arcs"),
    ),
    claim(
        page("docs/manual.md", "funnel/grown"),
        "an inflated wall is a polygon of {24} sides that reaches up to {0.86} % of the radius beyond the circle",
        |s| {
            let sides = std::f64::consts::PI / (1.0 / reach(s)).acos();
            facts![sides.round(), decimals((reach(s) - 1.0) * 100.0, 2)]
        },
        Set("offset", "arcs"),
    ),
    claim(
        about("funnel/radius"),
        "There are {four} ways to treat the agent's radius.",
        |s| {
            let settings = s.lesson().view().entry().settings();
            let ways = settings.iter().find(|setting| setting.key == "offset").map(|setting| setting.value);
            let pathlight::lesson::Value::OneOf { words, .. } = ways.expect("the setting") else { panic!("choices") };
            // Each of them gives a path of its own length here.
            let lengths = words.iter().map(|way| decimals(s.with("offset", way).outcome().length.unwrap_or(0.0), 2));
            facts![word(lengths.collect::<std::collections::BTreeSet<_>>().len())]
        },
        Set("radius", "0"),
    ),
];

#[test]
fn what_is_said_of_agents_with_a_radius_is_true() {
    check(CLAIMS);
}
