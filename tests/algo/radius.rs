//! Agents with a radius: clearance, width, and an oracle that uses no triangles.

/// Does the agent fit? Exact fits, in decimals and rotated, beside fractions.
mod fit;
/// Where steering agents go.
mod walk;

use crate::common::agents::{input, path, random_world, scattered_world, spiked_world, walls};
use crate::common::discs::Discs;
use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::algo::channel::Portal;
use pathlight::algo::funnel;
use pathlight::algo::radius::{
    self, Bottleneck, Circle, CircleFunnel, CircleOutcome, CircleStep, NoPath, Path, Piece, least_clearance,
};
use pathlight::geom::fit::Body;
use pathlight::geom::{Point, polyline_length};
use pathlight::lesson::{self, Watch};
use pathlight::scene::World;
use pathlight::scene::scene_file;
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Does a path that comes this near to a wall keep the radius? In world units.
fn is_kept(world: &World, distance: f64, radius: f64) -> bool {
    let scale = world.mesh().lattice().scale();
    radius::is_kept(distance * scale, radius * scale)
}

/// The seeds from 27994 on are worlds that an earlier version solved wrongly.
fn seeds() -> impl Iterator<Item = u64> {
    (0..2500).chain([2481, 5437, 5759, 6909, 11680, 14563, 19097, 27994, 51372, 51465])
}

/// The results in a number of random worlds.
#[derive(Debug, Default)]
struct Counts {
    /// Paths found, how many are the shortest, and how many needed a repair.
    found: usize,
    best: usize,
    repaired: usize,
    /// Worlds without a path, where the oracle has none either.
    none: usize,
}

#[test]
fn arcs_keep_the_radius_from_every_wall_and_are_never_too_short() {
    let counts = beside_the_oracle(seeds(), random_world);
    let Counts { found, best, repaired, none } = counts;
    assert!(found > 500 && none > 100 && repaired > 20 && best * 10 > found * 8, "{counts:?}");
}

/// In one of some hundred such worlds a passage is too narrow that no triangle shows: see `radius/hidden.rs`.
#[test]
fn arcs_keep_the_radius_between_scattered_walls() {
    // In 2053 the channel winds around an obstacle and comes back to a corner of the map.
    let usual = if is_thorough() { 1500 } else { 300 };
    let worlds = std::env::var("SCATTERED").map_or(usual, |n| n.parse().expect("SCATTERED is a whole number"));
    let Counts { found, none, .. } = beside_the_oracle((0..worlds).chain([2053]), scattered_world);
    assert!(found * 3 > worlds as usize && none * 15 > worlds as usize, "{found} {none}");
}

#[test]
fn arcs_keep_the_radius_between_spikes() {
    let worlds = std::env::var("SPIKED").map_or(400, |n| n.parse().expect("SPIKED is a whole number"));
    let counts = beside_the_oracle(0..worlds, spiked_world);
    assert!(counts.found > 100 && counts.none > 100, "{counts:?}");
}

/// Regression: around the first tip, the portals turn by more than a quarter turn past the line to it. The direction of the
/// second tip was off by a full turn, so the string went around it on the wrong side, through the wall.
#[test]
fn a_string_winds_between_two_spikes() {
    let text = "title = \"spikes\"\nlesson = \"funnel\"\nstart = [1.6, 10]\ngoal = [30.4, 10]\n[polygons]\n\
                outline = [[0, 0], [32, 0], [32, 20], [0, 20]]\n[[polygons.obstacle]]\n\
                points = [[6, 20], [7, 20], [9, 4]]\n[[polygons.obstacle]]\npoints = [[11, 0], [12, 0], [11, 16]]\n";
    let world = World::new(scene_file::read(text).unwrap());
    let funnel = CircleFunnel::finished(&input(&world, 0.5));
    let path = path(&world, &funnel);
    let least = least_clearance(&path, &walls(&world)).unwrap();
    assert!(is_kept(&world, least.distance, 0.5), "{least:?}");
    let discs = Discs { walls: walls(&world), radius: 0.5 };
    let shortest = discs.shortest(world.start(), world.goal()).unwrap();
    assert!((path.length() - shortest).abs() < 1e-5, "{} {shortest}", path.length());
    assert_eq!(funnel.repairs(), [0, 0], "the corners were right");
}

/// The figures in the README. `WORLDS=1000` tries fewer.
#[test]
#[ignore = "takes half a minute: scripts/test asks for it"]
fn arcs_in_sixty_thousand_worlds() {
    let worlds = std::env::var("WORLDS").map_or(60_000, |n| n.parse().expect("WORLDS is a whole number"));
    let counts = beside_the_oracle(0..worlds, random_world);
    let share = 100.0 * counts.best as f64 / counts.found as f64;
    println!("{worlds} worlds: {counts:?}; {share:.1} % of the paths are the shortest of all");
    assert!(share > 80.0);
}

/// Compares every answer with a graph of all tangents of all circles.
fn beside_the_oracle(seeds: impl Iterator<Item = u64>, world_of: impl Fn(u64) -> (World, f64)) -> Counts {
    let Counts { mut found, mut best, mut repaired, mut none } = Counts::default();
    for seed in seeds {
        let (world, radius) = world_of(seed);
        let (start, goal) = (world.start(), world.goal());
        let input = input(&world, radius);
        let mut steps: Vec<CircleStep> = Vec::new();
        let mut funnel = CircleFunnel::start(&input);
        funnel.run(&input, &mut steps);
        let mut replayed = CircleFunnel::start(&input);
        steps.iter().for_each(|&step| replayed.apply(step));
        assert_eq!((replayed.path(), replayed.outcome()), (funnel.path(), funnel.outcome()), "{seed}: replay");

        let walls = walls(&world);
        if let CircleOutcome::NoPath(NoPath::Outside { .. }) = funnel.outcome() {
            continue; // the oracle does not distinguish inside and outside
        }
        // Its lines join different places.
        // The path keeps the radius less the tolerance of a few lattice units.
        let kept = Body::new(input.radius).kept() / world.mesh().lattice().scale();
        let discs = Discs { walls: walls.clone(), radius: kept };
        let shortest = if start == goal { None } else { discs.shortest(start, goal) };
        if funnel.outcome() != CircleOutcome::Found {
            assert_eq!(shortest, None, "{seed}: {:?}, but there is a way", funnel.outcome());
            none += 1;
            continue;
        }
        let path = path(&world, &funnel);
        let least = least_clearance(&path, &walls).unwrap();
        assert!(is_kept(&world, least.distance, radius), "{seed}: {least:?}, radius {radius}");
        if start == goal {
            continue;
        }
        let shortest = shortest.unwrap_or_else(|| panic!("{seed}: a path where none is wide enough"));
        assert!(path.length() >= shortest - 1e-6, "{seed}: {} is shorter than {shortest}", path.length());
        found += 1;
        best += usize::from(path.length() <= shortest + 1e-6);
        repaired +=
            usize::from(steps.iter().any(|s| matches!(s, CircleStep::Release { .. } | CircleStep::Push { .. })));

        let joints = path.pieces.windows(2).all(|w| w[0].ends()[1].distance(w[1].ends()[0]) < 1e-6);
        assert!(joints && path.pieces[0].ends()[0].distance(start) < 1e-6, "{seed}: {path:?}");
        let points = path.points();
        let polyline = least_clearance(&Path::straight(&points), &walls).unwrap().distance;
        assert!(polyline >= radius * 0.99, "{seed}: the points come to {polyline}");
        assert!((polyline_length(&points) / path.length().max(1e-9) - 1.0).abs() < 0.002 || path.length() == 0.0);
    }
    Counts { found, best, repaired, none }
}

#[test]
fn inflated_walls_keep_the_radius_and_open_what_arcs_open() {
    let (mut both, mut apart) = (0, 0);
    for seed in 0..600 {
        let (world, radius) = random_world(seed);
        let world = Arc::new(world);
        let solve = |way: &str, radius: f64| {
            let settings = [("radius", radius.to_string()), ("offset", way.to_owned())];
            let settings = settings.map(|(k, v)| (k.to_owned(), v));
            lesson::open_with("funnel", world.clone(), Watch::EndOnly, &settings).unwrap().view().result()
        };
        let (inflated, arcs) = (solve("inflated", radius), solve("arcs", radius));
        if inflated["found"] == true {
            both += 1;
            assert_eq!(arcs["found"], true, "{seed}");
            assert!(is_kept(&world, inflated["clearance"].as_f64().unwrap(), radius), "{seed}: {inflated:?}");
        } else if arcs["found"] == true {
            // The rounded corners of inflated walls are polygons around circles, so passages are up to 1 % narrower.
            assert_eq!(solve("inflated", radius * 0.99)["found"], true, "{seed}");
            apart += 1;
        }
    }
    assert!(both > 100 && apart < 5, "{both} {apart}");
}

/// Start, goal, and the circles between them, of a channel found for a radius.
fn channel(seed: u64) -> Option<(Point, Point, Vec<[Circle; 2]>)> {
    let (world, radius) = random_world(seed);
    let input = input(&world, radius);
    let funnel = CircleFunnel::finished(&input);
    let rings: Vec<[Circle; 2]> = funnel.portals().iter().map(|p| [p.left, p.right]).collect();
    let found = funnel.outcome() == CircleOutcome::Found && rings.len() > 2;
    found.then(|| (input.start, input.goal, rings[1..rings.len() - 1].to_vec()))
}

#[test]
fn without_a_radius_the_string_is_the_plain_one_and_with_one_it_is_never_shorter() {
    for (start, goal, rings) in (0..3000).filter_map(channel) {
        let portals: Vec<_> = rings.iter().map(|[l, r]| Portal { left: l.at, right: r.at }).collect();
        let plain: Vec<DVec2> =
            funnel::pull(start, goal, &portals).scan().path().into_iter().map(Point::as_dvec2).collect();
        let thin = rings.iter().map(|pair| pair.map(|ring| Circle { radius: 0.0, ..ring })).collect();
        let [thin, thick] = [thin, rings].map(|rings| radius::pull(start, goal, rings).path().length());
        let plain = polyline_length(&plain);
        assert!((thin / plain - 1.0).abs() < 1e-9 && thick > plain * (1.0 - 1e-12), "{thin} {plain} {thick}");
    }
}

#[test]
fn a_mirrored_channel_gives_the_mirrored_string() {
    let mut bent = 0;
    let flip = |p: Point| Point::new(-p.x, p.y);
    for (start, goal, rings) in (0..3000).filter_map(channel) {
        let mirrored = rings.iter().map(|[l, r]| [r, l].map(|ring| Circle { at: flip(ring.at), ..*ring })).collect();
        let here = radius::pull(start, goal, rings).path();
        let there = radius::pull(flip(start), flip(goal), mirrored).path();
        assert!((here.length() / there.length() - 1.0).abs() < 1e-12, "{here:?} {there:?}");
        for end in there.pieces.iter().flat_map(Piece::ends).map(|p| DVec2::new(-p.x, p.y)) {
            let apart = least_clearance(&here, &[[end, end]]).unwrap().distance;
            assert!(apart < 1.0, "{end} is off {here:?}"); // a lattice step
        }
        bent += usize::from(here.pieces.len() > 1);
    }
    assert!(bent > 100, "{bent}");
}

/// Regression: a corner beyond an edge of the first triangle counted to the wrong side of the string, so a start close to it led
/// all around it.
#[test]
fn a_corner_beside_the_start_is_passed_on_the_side_where_it_lies() {
    for start in [(36.096_038_341_522_22, 4.373_484_611_511_23), (36.092_326_641_082_764, 4.352_828_025_817_871)] {
        let mut scene = pathlight::scene::open("beam/gallery").unwrap();
        scene.start = Some(start.into());
        let world = World::new(scene);
        let length = path(&world, &CircleFunnel::finished(&input(&world, 1.0))).length();
        assert!(length > world.start().distance(world.goal()) && length < 7.72, "from {start:?}: {length}");
    }
}

#[test]
fn a_gap_exactly_as_wide_as_the_agent_is_open() {
    let text = "title = \"gap\"\nstart = [3, 8]\ngoal = [13, 8]\n[polygons]\noutline = [[0, 0], [16, 0], [16, 16], [0, 16]]\n\
                [[polygons.obstacle]]\npoints = [[7, 0], [9, 0], [9, 7], [7, 7]]\n\
                [[polygons.obstacle]]\npoints = [[7, 9], [9, 9], [9, 16], [7, 16]]\n";
    let world = World::new(scene_file::read(text).unwrap());
    let outcome = |radius| CircleFunnel::finished(&input(&world, radius)).outcome();
    assert_eq!(outcome(1.0), CircleOutcome::Found);
    assert_eq!(outcome(1.000_001), CircleOutcome::NoPath(NoPath::Exhausted));
    assert_eq!(outcome(3.1), CircleOutcome::NoPath(NoPath::Tight { goal: false }));
}

/// The passage between (26.91, 18.44) and the wall below is 1.56 wide. The path to it turns around (24.99, 18.12), which is 1.88
/// from that wall, and then around (32, 20): no triangle of the channel shows the passage.
#[test]
fn a_passage_is_too_narrow_because_of_a_corner_further_along_the_path() {
    let text = "title = \"hidden\"\nlesson = \"funnel\"\nstart = [1.2, 10]\ngoal = [30.8, 10]\n[polygons]\n\
                outline = [[0, 0], [32, 0], [32, 20], [0, 20]]\n[[polygons.obstacle]]\n\
                points = [[6.63, 4.0], [5.05, 5.18], [3.91, 3.53], [5.42, 1.37]]\n[[polygons.obstacle]]\n\
                points = [[2.83, 9.03], [5.57, 9.4], [5.64, 11.63], [3.1, 11.95]]\n[[polygons.obstacle]]\n\
                points = [[10.42, 3.77], [12.81, 3.49], [11.81, 5.98]]\n[[polygons.obstacle]]\n\
                points = [[27.46, 5.89], [25.81, 5.36], [25.26, 3.08], [27.42, 2.04], [28.85, 4.44]]\n\
                [[polygons.obstacle]]\npoints = [[24.75, 8.91], [27.73, 9.55], [26.39, 11.95]]\n[[polygons.obstacle]]\n\
                points = [[24.99, 18.12], [24.61, 15.48], [27.37, 15.91], [26.91, 18.44]]\n";
    let world = World::new(scene_file::read(text).unwrap());
    for (radius, passes) in [(0.77, true), (0.79, false), (0.8, false)] {
        let funnel = CircleFunnel::finished(&input(&world, radius));
        let path = path(&world, &funnel);
        let least = least_clearance(&path, &walls(&world)).unwrap();
        assert!(is_kept(&world, least.distance, radius), "{radius}: {least:?}");
        let pinch = [DVec2::new(26.91, 18.44), DVec2::new(26.91, 20.0)];
        let crossed = least_clearance(&path, &[pinch]).is_some_and(|least| least.distance == 0.0);
        assert_eq!(crossed, passes, "{radius}");
        let scale = world.mesh().lattice().scale();
        let is_closed = funnel.closed_passages().iter().any(|c| (c.bottleneck.width() / scale - 1.56).abs() < 1e-3);
        assert_eq!(is_closed, !passes, "{radius}");
    }
}

/// A map on which passages are too narrow that no triangle shows.
fn hidden_passage() -> World {
    let text = "title = \"hidden\"\nlesson = \"funnel\"\nstart = [1.6, 10]\ngoal = [30.4, 10]\n[polygons]\n\
                outline = [[0, 0], [32, 0], [32, 20], [0, 20]]\n[[polygons.obstacle]]\n\
                points = [[4.9, 6.7], [3.5, 4.4], [4.8, 2.6], [7.5, 3.6], [7.4, 4.5]]\n[[polygons.obstacle]]\n\
                points = [[4.1, 16.2], [5.3, 14.6], [7.5, 15.8], [6.8, 17.0], [5.4, 17.4]]\n[[polygons.obstacle]]\n\
                points = [[12, 5], [10, 5], [11, 3]]\n[[polygons.obstacle]]\n\
                points = [[13, 12], [11, 10], [12, 8], [14, 7], [13, 10]]\n[[polygons.obstacle]]\n\
                points = [[16, 15], [13, 16], [13, 12]]\n";
    World::new(scene_file::read(text).unwrap())
}

/// A way from the left to (13, 16)–(0, 20) is shorter, but then a passage that no triangle shows is too narrow. The way from
/// above, to which it is open, was dropped.
#[test]
fn where_a_hidden_passage_blocks_a_way_no_path_is_said_of_the_search_alone() {
    let world = Arc::new(hidden_passage());
    let discs = Discs { walls: walls(&world), radius: 1.39 };
    assert!(discs.shortest(world.start(), world.goal()).is_some());
    let funnel = CircleFunnel::finished(&input(&world, 1.39));
    assert_eq!(funnel.outcome(), CircleOutcome::NoPath(NoPath::Hidden));
    let settings = [("radius", "1.39"), ("offset", "arcs")].map(|(k, v)| (k.to_owned(), v.to_owned()));
    let result = lesson::open_with("funnel", world, Watch::EndOnly, &settings).unwrap().view().result();
    assert_eq!(result["why"], "A* found no path for the radius 1.39: it keeps one way to each edge.");
}

/// Two passages of this map close several edges each: above (4.8, 2.6), and below (5.4, 17.4).
#[test]
fn a_passage_that_closes_several_edges_is_counted_once() {
    let world = Arc::new(hidden_passage());
    let funnel = CircleFunnel::finished(&input(&world, 1.5));
    let ends = |gap: Bottleneck| {
        let mut ends = [gap.from, gap.to].map(|p| [p.x as i64, p.y as i64]);
        ends.sort_unstable();
        ends
    };
    let closed: Vec<_> = funnel.closed_passages().iter().map(|closed| ends(closed.bottleneck)).collect();
    let distinct: BTreeSet<_> = closed.iter().copied().collect();
    assert_eq!([closed.len(), distinct.len()], [7, 4]);
    assert_eq!(funnel.bottlenecks().len(), 4);
    assert_eq!(funnel.bottlenecks().iter().map(|&gap| ends(gap)).collect::<BTreeSet<_>>(), distinct);
    let settings = [("radius", "1.5"), ("offset", "arcs")].map(|(k, v)| (k.to_owned(), v.to_owned()));
    let said = lesson::open_with("funnel", world, Watch::EndOnly, &settings).unwrap().view().conclusion();
    let said = said.unwrap().printed();
    assert!(said.contains("2.828"), "the widest: {said}");
}

#[test]
fn what_is_closed_is_too_narrow_from_wall_to_wall() {
    let mut closed = 0;
    for seed in 0..6000 {
        let (world, radius) = random_world(seed);
        let input = input(&world, radius);
        let (mesh, funnel) = (&input.mesh, CircleFunnel::finished(&input));
        let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(Point::as_dvec2)).collect();
        for gap in funnel.closed_passages().iter().map(|closed| closed.bottleneck) {
            assert!(gap.width() < 2.0 * input.radius, "{seed}: {gap:?}");
            for end in [gap.from, gap.to] {
                let off = least_clearance(&Path::straight(&[end]), &walls).unwrap().distance;
                assert!(off < 1e-3, "{seed}: {end} is no wall, {off} away");
            }
            closed += 1;
        }
        // A path at least the radius away from all walls passes no closed gap.
        for gap in funnel.closed_passages().iter().map(|closed| closed.bottleneck) {
            let crossed = least_clearance(&funnel.path(), &[[gap.from, gap.to]]).is_some_and(|l| l.distance == 0.0);
            assert!(!crossed, "{seed}: the path goes through {gap:?}");
        }
    }
    assert!(closed > 200, "{closed}");
}
