//! Polyanya compared with the shortest path over the visibility graph, on random and on degenerate worlds.

use crate::common::Random;
use crate::common::pairs::is_thorough;
use crate::visibility_graph::{TestMap, same};
use pathlight::algo::beam::{LineOfSight, line_of_sight};
use pathlight::algo::channel::NoPath;
use pathlight::algo::fast::polyanya::Polyanya as Unwatched;
use pathlight::algo::fast::shortest::{bends, shortest_path};
use pathlight::algo::polyanya::{Input, NodeId, Polyanya, PolyanyaOutcome, PolyanyaStep};
use pathlight::geom::{Point, Ray};
use pathlight::map::mesh::Mesh;
use pathlight::step::{Algorithm, Invariant, Step, Verdict};
use std::sync::Arc;

fn watch(mesh: &Arc<Mesh>, start: Point, goal: Point) -> (Polyanya, Vec<PolyanyaStep>) {
    let input = Input::new(mesh.clone(), start, goal);
    let (mut state, mut steps) = (Polyanya::start(&input), Vec::new());
    state.run(&input, &mut steps);
    (state, steps)
}

/// The path begins and ends where it should, goes straight from bend to bend, and is free of walls. Exact.
fn check_path(mesh: &Mesh, path: &[Point], [start, goal]: [Point; 2], what: &str) {
    assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)), "{what}");
    for w in path.windows(2) {
        assert_eq!(line_of_sight(mesh, w[0].into(), w[1]), LineOfSight::Seen, "{what}: {w:?} of {path:?}");
    }
    let straight = path.windows(3).find(|w| Ray::new(w[0], w[1]).turn(Ray::new(w[1], w[2])) == 0);
    assert_eq!(straight, None, "{what}: no bend");
}

/// `PATHLIGHT_THOROUGH=1` makes 10,000 worlds; half of them are cells, with many collinear corners and point
/// contacts, and a third has vertices in the open.
#[test]
fn the_path_is_as_short_as_over_the_visibility_graph() {
    let worlds = if is_thorough() { 10_000 } else { 400 };
    let (mut found, mut none, mut bent, mut equal, mut most) = (0, 0, 0, 0, 0);
    for seed in 0..worlds {
        let (mut map, mut random) = (TestMap::random(seed), Random::new(seed + 7));
        if seed % 3 == 0 {
            map = map.with_extra_vertices(&mut random);
        }
        let mesh = &map.mesh;
        let mut unwatched = Unwatched::new(mesh);
        for question in 0..6 {
            let [start, goal] = [map.end(&mut random), map.end(&mut random)];
            let what = format!("world {seed}, question {question}: {start:?} to {goal:?}");
            let (state, steps) = watch(mesh, start, goal);
            let want = shortest_path(mesh, start, goal);
            let length = state.length();
            assert!(same(length, want.as_ref().map(|p| p.1)), "{what}: {length:?}, want {want:?}");
            if length.is_some() {
                check_path(mesh, &bends(&state.path()), [start, goal], &what);
                bent += usize::from(state.path().len() > 2);
            }
            let twin = unwatched.shortest_path(start, goal);
            assert!(same(twin.as_ref().map(|p| p.1), length), "{what}: {twin:?}, watched {length:?}");
            if let Some((path, twin)) = twin {
                check_path(mesh, &bends(&path), [start, goal], &what);
                let sum: f64 = path.windows(2).map(|w| w[0].distance(w[1])).sum();
                assert!(same(Some(sum), Some(twin)), "{what}: its path has the length {sum}, not {twin}");
                equal += usize::from(path == state.path());
            }
            // f never falls: of the intervals that are taken off the list.
            let taken = steps.iter().filter_map(|step| match step {
                PolyanyaStep::Expand { node } => Some(state.node(*node).f),
                _ => None,
            });
            assert!(taken.is_sorted(), "{what}");
            *if length.is_some() { &mut found } else { &mut none } += 1;
            most = most.max(state.nodes().len());
        }
    }
    assert!(found > 1000 && none > 100 && bent > 500, "{found} found, {none} not, {bent} with a bend");
    // Of paths as short, the twin may find another one.
    assert!(equal > found * 9 / 10, "{equal} equal paths, {found} found");
    assert!(most < 1000, "{most} nodes");
}

#[test]
fn the_invariant_holds_after_every_stage() {
    let (mut checked, mut final_nodes) = (0, 0);
    for seed in 0..60 {
        let map = TestMap::random(seed);
        let mut random = Random::new(seed + 7);
        let [start, goal] = [map.end(&mut random), map.end(&mut random)];
        let input = Input::new(map.mesh.clone(), start, goal);
        let (end, steps) = watch(&map.mesh, start, goal);
        let mut state = Polyanya::start(&input);
        for (i, &step) in steps.iter().enumerate() {
            state.apply(step);
            let ends_stage = steps.get(i + 1).is_none_or(|next| next.template().is_some());
            if ends_stage {
                assert_eq!(state.check(&input), Verdict::Holds, "world {seed}, step {i}: {step:?}");
                checked += 1;
            }
        }
        assert_eq!((state.path(), state.outcome(), state.nodes()), (end.path(), end.outcome(), end.nodes()));
        final_nodes += (0..end.nodes().len() as u32).filter(|&n| end.node(NodeId(n)).is_final).count();
    }
    assert!(checked > 300 && final_nodes > 20, "{checked} stages, {final_nodes} final nodes");
}

#[test]
fn without_a_path_the_reason_is_said() {
    use pathlight::map::{grid::Grid, polygons::FreeSpace};
    let map = TestMap::new(FreeSpace::of_grid(&Grid::from_rows(&["..#", ".#.", "#.."], false)));
    let at = |x: f64, y: f64| map.mesh.lattice().snap(glam::DVec2::new(x, y));
    let [open, wall, beyond, contact] = [at(0.5, 0.5), at(1.5, 1.5), at(2.5, 2.5), at(2.0, 1.0)];
    let outcome = |a, b| watch(&map.mesh, a, b).0.outcome();
    assert_eq!(outcome(wall, open), PolyanyaOutcome::NoPath(NoPath::Start));
    assert_eq!(outcome(open, wall), PolyanyaOutcome::NoPath(NoPath::Goal));
    // Nobody passes between walls that touch; to the contact itself there is a path from both sides.
    assert_eq!(outcome(open, beyond), PolyanyaOutcome::NoPath(NoPath::Exhausted));
    for from in [open, beyond] {
        assert_eq!(watch(&map.mesh, from, contact).0.path(), [from, contact]);
        assert_eq!(watch(&map.mesh, contact, from).0.path(), [contact, from]);
    }
    assert_eq!(watch(&map.mesh, open, open).0.length(), Some(0.0));
}
