//! What is said of beams: what a viewer sees, after how much work, and in which order.

use super::oracle::beams::{Beams, Signs, View, cast, cast_right_first, cast_within, triangle_of, triangles_at};
use super::place::{about, card, end, quiz, step, term, title, tour};
use super::sights::counted;
use super::subject::Change::{Actor, Constant, Point, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, at, check, claim, decimals, facts, if_so, times, word};
use glam::DVec2;
use pathlight::geom::area2;
use pathlight::lesson::outcome::HiddenBy;
use pathlight::scene::Map;
use pathlight::words::{Term, capital};

pub fn beams(s: &Subject) -> Beams {
    cast(s.world(), s.viewer(), Signs::Exact)
}

/// On which side of the beam between two points does S lie, and so which edge does the beam meet?
pub fn beside(s: &Subject, limits: [[f64; 2]; 2], [x, y]: [f64; 2]) -> Vec<String> {
    let o = s.viewer();
    let s = DVec2::new(x, y) - o;
    let [left, right] = limits.map(|limit| (DVec2::from(limit) - o).perp_dot(s));
    // y points down: positive is right.
    match (left > 0.0, right < 0.0) {
        (true, true) => facts!["inside"],
        (true, false) => facts!["right", "left"],
        (false, _) => facts!["left", "right"],
    }
}

/// Whether the target is seen, by brute force, and the ends of the wall that hides it, if the line of sight crosses it.
fn hidden_by(s: &Subject) -> Vec<String> {
    let target = s.sight().target.expect("a target");
    let Some(HiddenBy::Wall(ends)) = target.hidden_by else { return facts!["nothing"] };
    let is_seen = s.plane().sees(s.world().snap(s.viewer()), s.world().snap(target.at));
    let is_hidden = s.plane().is_crossed([s.viewer(), target.at], ends.map(|p| [p.x, p.y]));
    let [a, b] = ends.map(|p| format!("{}, {}", decimals(p.x, 2), decimals(p.y, 2)));
    let not = if is_seen { "see" } else { "not see" };
    if is_hidden { facts![not, a, b] } else { facts![not, "no wall in between"] }
}

/// The guard's field of view: 80° towards 10°.
const GUARD: View = View { degrees: [-30.0, 50.0], range: 22.0 };

/// The vertices that are seen with a field of view and a range.
fn seen_within(s: &Subject, View { degrees, range }: View) -> usize {
    let (plane, eye) = (s.plane(), s.viewer());
    let seen = plane.seen_from(s.world().snap(eye)).into_iter().map(|p| s.world().mesh().lattice().to_world(p) - eye);
    let [low, high] = degrees;
    seen.filter(|v| v.length() <= range && (low..=high).contains(&v.y.atan2(v.x).to_degrees())).count()
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("beam/field-of-view"),
        "vertices seen {6}. | part of the free space {17} %. | expansions {15}.",
        |s| {
            let share = s.plane().share_seen_within(s.world().snap(s.viewer()), GUARD.degrees, GUARD.range);
            let beams = cast_within(s.world(), s.viewer(), Signs::Exact, Some(GUARD));
            facts![seen_within(s, GUARD), (share * 100.0).round(), beams.expansions]
        },
        Without(0),
    ),
    claim(
        end("beam/field-of-view"),
        "beams from the eye {1}. | both ways at S {7}. | {8} pieces.",
        |s| counted(&cast_within(s.world(), s.viewer(), Signs::Exact, Some(GUARD))),
        Actor(0, 6.0, 20.0),
    ),
    claim(
        end("beam/bank-robbery"),
        "The sheriff (47, 18) does {not see} the robber (17.5, 24): a wall of the cart from ({20.36, 24.03}) to ({24.77, 21.69}) is \
         between them.",
        hidden_by,
        Actor(1, 44.0, 21.0),
    ),
    claim(
        end("beam/point-contact"),
        "O (6, 15) does {not see} the goal (26, 5): the line between them goes through this vertex ({16, 10}), where walls \
         {touch}: there is no gap.",
        |s| {
            let (plane, world) = (s.plane(), s.world());
            let [eye, goal] = [s.viewer(), world.goal()].map(|p| world.snap(p));
            let Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
            // A corner of two obstacles on the line.
            let corners = |i: usize| polygons.obstacles.get(i).map(|o| o.points.clone()).unwrap_or_default();
            let (first, second) = (corners(0), corners(1));
            let on_line = |&p: &DVec2| area2(eye, goal, world.snap(p)) == 0;
            let shared = first.into_iter().find(|p| second.contains(p) && on_line(p));
            let at = shared.map_or("none".to_owned(), |p| format!("{}, {}", decimals(p.x, 2), decimals(p.y, 2)));
            let see = if plane.sees(eye, goal) { "see" } else { "not see" };
            facts![see, at, if shared.is_some() { "touch" } else { "do not touch" }]
        },
        Without(0),
    ),
    claim(
        card("target", "beam/bank-robbery"),
        "does the sheriff see the robber? {no} hidden by a wall of the cart from ({20.36, 24.03}) to ({24.77, 21.69})",
        |s| {
            let [see, walls @ ..] = &hidden_by(s)[..] else { return Vec::new() };
            [if see == "not see" { "no" } else { "yes" }.to_owned()].into_iter().chain(walls.iter().cloned()).collect()
        },
        Actor(1, 44.0, 21.0),
    ),
    claim(
        end("beam/field-of-view"),
        "The guard (6, 12) does {not see} the thief (26.5, 12.8): a wall of the crate from ({18, 12}) to ({19, 16}) is between them.",
        hidden_by,
        Actor(1, 14.0, 12.0),
    ),
    claim(
        end("beam/gallery"),
        "The guard (2.5, 8.5) does {not see} the visitor (30.5, 15.5): a wall from ({12.54, 10.89}) to ({11.89, 11.54}) is between \
         them.",
        hidden_by,
        Actor(1, 8.0, 8.5),
    ),
    // Which edge?
    claim(
        step("beam/left-only", "triangle 1"),
        "S (20, 10) lies {right} of the beam. The beam only meets the {left} edge",
        |s| beside(s, [[8.0, 16.0], [16.0, 16.0]], [20.0, 10.0]),
        Start(12.0, 18.0),
    ),
    claim(
        step("beam/right-only", "triangle 1"),
        "S (12, 10) lies {left} of the beam. The beam only meets the {right} edge",
        |s| beside(s, [[16.0, 16.0], [24.0, 16.0]], [12.0, 10.0]),
        Start(20.0, 18.0),
    ),
    claim(
        step("beam/both", "triangle 1"),
        "S (12, 7) lies {inside} the beam, so it is seen.",
        |s| beside(s, [[8.0, 14.0], [16.0, 14.0]], [12.0, 7.0]),
        Start(4.0, 20.0),
    ),
    // Exactly on a line.
    claim(
        about("beam/through-a-vertex"),
        "A limit of the beam touches the tips of {three} walls.",
        |s| {
            let (plane, o) = (s.plane(), s.viewer());
            let from = s.world().snap(o);
            let on_line = plane.seen_from(from).into_iter().filter(|p| p.y == from.y && p.x > from.x);
            let inside = on_line.filter(|&p| p.as_dvec2().x / s.world().mesh().lattice().scale() < 40.0);
            facts![word(inside.count())]
        },
        Start(3.0, 11.0),
    ),
    claim(
        about("beam/on-a-line"),
        "Walls touch one line of sight from {both} sides.",
        |s| {
            // At the vertices on the line, walls go up or down.
            let sides = s.plane().sides_touched(s.world().snap(s.viewer()));
            facts![if sides == [true, true] { "both" } else { "not both" }]
        },
        Start(3.0, 11.0),
    ),
    claim(
        about("beam/in-line"),
        "{Three} walls lie in one line with O.",
        |s| {
            let from = s.world().snap(s.viewer());
            let ends = s.plane().seen_from(from).into_iter().filter(|p| p.y == from.y && p.x > from.x).count();
            facts![capital(&word(ends / 2))]
        },
        Start(2.0, 11.0),
    ),
    claim(
        about("beam/on-an-edge"),
        "O lies on the edge between {two} triangles.",
        |s| facts![word(triangles_at(s.world(), s.viewer()))],
        Start(12.0, 19.0),
    ),
    claim(
        title("beam/point-contact"),
        "Sight through {a contact point}?",
        |s| facts![if s.plane().is_contact(s.plane().at(16.0, 10.0)) { "a contact point" } else { "no contact point" }],
        Without(0),
    ),
    claim(
        term(Term::LineOfSight, "beam/point-contact"),
        "passes between {no} two walls that touch",
        |s| {
            let (plane, o) = (s.plane(), s.viewer());
            let is_seen = s.sight().target.is_some_and(|target| target.is_seen);
            let by_brute = plane.sees(s.world().snap(o), s.world().snap(s.world().goal()));
            facts![if is_seen || by_brute { "any" } else { "no" }]
        },
        Without(0),
    ),
    // Floating point.
    claim(
        end("beam/map-coordinates"),
        "With 32-bit floating point, {7} of the {102} tests get the wrong sign, and {15} instead of {20} vertices are seen.",
        |s| {
            let (exact, float) = (beams(s), cast(s.world(), s.viewer(), Signs::Float32));
            facts![exact.wrong_in_f32, exact.tests, float.seen.len(), exact.seen.len()]
        },
        Without(0),
    ),
    claim(
        tour("mistakes"),
        "[O](start) has coordinates of {eight} and {nine} digits, and a 32-bit number holds about {seven}",
        |s| {
            let o = s.scene().start.unwrap();
            let digits = |v: f64| word(decimals(v, 2).chars().filter(char::is_ascii_digit).count());
            // 24 bits of a 32-bit number are its digits.
            facts![digits(o.x), digits(o.y), word((24.0 * 2.0_f64.log10()).floor() as usize)]
        },
        Start(512_000.93, 5_411_003.5),
    ),
    // The tour.
    claim(
        tour("beam"),
        "O lies in [one of them](triangle at {15,13}), and a beam leaves through each of its {three} edges.",
        |s| {
            let mesh = s.world().mesh();
            let triangle = |p: DVec2| {
                let p = s.world().snap(p);
                let sides = |t| {
                    let c = mesh.corner_points(t);
                    [0, 1, 2].map(|i| pathlight::geom::area2(c[i], c[(i + 1) % 3], p).signum())
                };
                mesh.triangles().find(|&t| sides(t) == [1; 3] || sides(t) == [-1; 3])
            };
            let is_there = triangle(s.viewer()).is_some() && triangle(s.viewer()) == triangle(DVec2::new(15.0, 13.0));
            facts![if is_there { at(15, 13) } else { "elsewhere".to_owned() }, word(beams(s).first)]
        },
        Start(6.0, 3.0),
    ),
    claim(
        tour("beam"),
        "The {left} part goes {first}, down to its last wall, then the right one: depth first. So walls are met from left to \
         right and added to the polygon {without} sorting.",
        |s| {
            let (polygon, o) = (s.sight().polygon, s.viewer());
            let turns = polygon.windows(2).map(|pair| (pair[0] - o).perp_dot(pair[1] - o));
            let beams = beams(s);
            let is_in_order = turns.fold(f64::INFINITY, f64::min) > -1e-6 && beams.pieces == 10;
            let part = if is_in_order { "left" } else { "other" };
            facts![part, if_so("first", is_in_order), if is_in_order { "without" } else { "with" }]
        },
        Start(36.0, 4.0),
    ),
    claim(
        tour("beam"),
        "A corner that O does not see is {not} part of it, such as [this one](vertex at {28,11}): at {both} of its visits it lay \
         {outside} the beam.",
        |s| {
            let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
            let v = plane.at(28.0, 11.0);
            let on_polygon = s.sight().polygon.contains(&DVec2::new(28.0, 11.0));
            let unseen = !plane.seen_from(from).contains(&v);
            let [inside, outside] = beams(s).tested.get(&v).copied().unwrap_or_default();
            facts![
                if on_polygon { "a" } else { "not" },
                if unseen { at(28, 11) } else { "another".to_owned() },
                if inside + outside == 2 { "both".to_owned() } else { times(inside + outside) },
                if inside == 0 { "outside" } else { "inside" }
            ]
        },
        Start(36.0, 7.0),
    ),
    claim(
        quiz("beam"),
        "O moves onto the edge between two triangles. How many beams leave it then? Three, as before Both triangles touch O. A \
         beam leaves through each of their edges, except the one on which O lies. {Four} (right)",
        |s| {
            // The middle of each edge of the triangle around O that is no wall.
            let (mesh, world) = (s.world().mesh(), s.world());
            let triangle = triangle_of(world, s.viewer()).expect("free space");
            let edges = mesh
                .triangles()
                .flat_map(pathlight::map::mesh::Triangle::edges)
                .filter(|e| e.triangle() == triangle && mesh.twin(*e).is_some());
            let middles = edges.map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).map(|[a, b]| a.midpoint(b));
            // Where the lattice has that middle. On the other side of the change, O stays where it is.
            let on_edge = middles
                .filter(|&p| triangles_at(world, p) == 2)
                .map(|p| if s.constant(1.0) == 1.0 { p } else { s.viewer() });
            let beams: std::collections::BTreeSet<usize> =
                on_edge.map(|p| cast(world, p, Signs::Exact).first).collect();
            facts![beams.into_iter().map(|n| capital(&word(n))).collect::<Vec<_>>().join(" or ")]
        },
        Constant(0.0),
    ),
    claim(
        quiz("beam"),
        "And if the right part went first at every split, and the first beams came in the opposite order? The pieces would be \
         out of order. Everything in the right part still lies right of everything in the left part, at every split. They would \
         be {in order}, from {right to left}.",
        |s| {
            let first_too = s.constant(1.0) == 1.0;
            let directions = cast_right_first(s.world(), s.viewer(), first_too).directions;
            let next = directions.iter().cycle().skip(1);
            // Once around, always in the same sense.
            let turns: Vec<f64> = directions.iter().zip(next).map(|(a, b)| a.angle_between(*b)).collect();
            let is_around = (turns.iter().sum::<f64>().abs() - std::f64::consts::TAU).abs() < 1e-6;
            let to_left = turns.iter().all(|&turn| turn < 0.0);
            facts![
                if_so("in order", is_around && directions.len() > 3),
                if to_left { "right to left" } else { "left to right" }
            ]
        },
        Constant(0.0), // the first beams as before
    ),
    claim(
        quiz("beam"),
        "Only the first beams: {one} for each triangle around O (right)",
        |s| {
            // O on each corner in turn.
            let world = s.world();
            let corners = s.plane().vertices().map(|p| world.mesh().lattice().to_world(p));
            let rates = corners.map(|p| (cast(world, p, Signs::Exact).first, triangles_at(world, p)));
            let mut rates =
                rates.map(|(beams, triangles)| beams.checked_div(triangles).filter(|n| n * triangles == beams));
            let rate = s.constant(1.0) as usize;
            facts![if rates.all(|n| n == Some(rate)) { word(rate) } else { "another number".to_owned() }]
        },
        Constant(2.0),
    ),
    claim(
        term(Term::Expansion, "beam/slits"),
        "The passage of {one} beam through {one} edge into the next triangle.",
        |s| {
            let expansions = s.sight().expansions as usize;
            let entered: usize = beams(s).entered.values().sum();
            facts![word(entered.checked_div(expansions).unwrap_or(0)), word(usize::from(entered == s.steps("enter")))]
        },
        Set("graph", "taut"),
    ),
    claim(
        about("beam/slits"),
        "Each slit lets {one} beam through.",
        |s| {
            // As many slits as pillars and one more; the triangle behind them is entered once through each.
            let pathlight::scene::Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
            let most = beams(s).entered.values().copied().max().unwrap_or(0);
            facts![if most == polygons.obstacles.len() + 1 { word(1) } else { format!("{most} in all") }]
        },
        Point { obstacle: 5, point: 0, to: [11.0, 11.3] },
    ),
];

#[test]
fn what_is_said_of_beams_is_true() {
    check(CLAIMS);
}
