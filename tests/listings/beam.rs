//! The program of the beam beside our algorithm: the visibility polygon and the corners in sight.

use super::common::{Random, RandomWorld, SIZE, samples, some};
use super::programs::{Compiled, is_missing, line, mesh_text};
use super::worlds;
use glam::DVec2;
use pathlight::algo::beam::{BeamStep, Input, Sight, polygon};
use pathlight::geom::Point;
use pathlight::lesson::listing;
use pathlight::map::mesh::Mesh;
use pathlight::scene::World;
use pathlight::step::Algorithm;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Meshes and viewpoints: in the open, on corners and in the middles of edges, in walls.
fn views() -> Vec<(Arc<Mesh>, Point)> {
    let mut views = Vec::new();
    for (_, world) in some(worlds()) {
        let mesh = world.mesh().clone();
        if mesh.triangle_count() > 3000 {
            continue;
        }
        let actors = world.scene().actors.iter().map(|actor| actor.at);
        let places = [world.start(), world.goal()].into_iter().chain(actors).map(|p| world.snap(p));
        let corners = mesh.vertices().step_by(mesh.vertex_count().div_ceil(3).max(1)).map(|v| mesh.point(v));
        views.extend(places.chain(corners).map(|p| (mesh.clone(), p)));
    }
    for seed in 0..samples(30) {
        let mut random = Random::new(seed);
        let made = RandomWorld::new(&mut random);
        let world = World::new(made.scene(Point::default(), Point::default()));
        for _ in 0..4 {
            // Whole coordinates: many lie on corners and edges.
            views.push((world.mesh().clone(), world.snap(random.point(SIZE).as_dvec2())));
        }
    }
    views
}

fn text(mesh: &Mesh, origin: Point) -> String {
    let mut text = mesh_text(mesh);
    line(&mut text, [origin.x, origin.y]);
    text
}

/// Without points twice in a row.
fn distinct(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.dedup_by(|a, b| a.distance(*b) < NEAR);
    while points.len() > 1 && points[0].distance(points[points.len() - 1]) < NEAR {
        points.pop();
    }
    points
}

/// Lattice units; the coordinates have nine digits before the point.
const NEAR: f64 = 1e-2;

/// The same points in the same order, from any of them on.
fn is_same_ring(a: &[DVec2], b: &[DVec2]) -> bool {
    let n = a.len();
    let fits = |by: usize| (0..n).all(|i| a[i].distance(b[(i + by) % n]) < NEAR);
    n == b.len() && (n == 0 || (0..n).any(fits))
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_beam_in_both_languages_gives_our_polygon_and_corners() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::BEAM);
    let (mut compared, mut blind) = (0, 0);
    for (mesh, origin) in views() {
        let input = Input::new(mesh.clone(), origin);
        let mut steps = Vec::new();
        let mut ours = Sight::start(&input);
        ours.run(&input, &mut steps);
        let text = text(&mesh, origin);
        let answer = program.answer(&text);
        let theirs = answer.numbers("polygon").iter().map(|p: &Vec<f64>| DVec2::new(p[0], p[1])).collect();
        let scale = mesh.lattice().scale();
        // The lattice has its own origin.
        let zero = mesh.lattice().origin();
        let polygon = polygon(&mesh, input.eye, ours.walls()).into_iter().map(|p| (p - zero) * scale).collect();
        let (theirs, polygon) = (distinct(theirs), distinct(polygon));
        assert!(is_same_ring(&theirs, &polygon), "{text}{theirs:?}\nours\n{polygon:?}");
        // The program leaves out what lies on a limit behind the end of a wall: a line without area.
        let seen: BTreeSet<u32> = steps
            .iter()
            .filter_map(|step| match *step {
                BeamStep::Vertex { vertex } => Some(vertex.0),
                BeamStep::Split { s } | BeamStep::Touch { s } => Some(s.0),
                _ => None,
            })
            .collect();
        let along = |v: &u32| steps.contains(&BeamStep::Along { vertex: pathlight::map::mesh::Vertex(*v) });
        let found: BTreeSet<u32> = answer.numbers("seen").concat().into_iter().collect();
        let missing: Vec<&u32> = seen.difference(&found).collect();
        let added: Vec<&u32> = found.difference(&seen).filter(|v| !along(v)).collect();
        assert!(missing.is_empty() && added.is_empty(), "{text}missing {missing:?}, added {added:?}");
        compared += polygon.len();
        blind += usize::from(ours.is_outside());
    }
    assert!(compared > 2000 && blind > 0, "{compared} corners of polygons, {blind} in a wall");
}
