//! The visibility graph beside CGAL's exact kernel, and shortest paths over it and by Polyanya beside the crate
//! `polyanya`, on the same maps with the same questions, in one run:
//! `cargo bench --manifest-path benches/peers/Cargo.toml`. Our searches are the programs of the methods of Compare, which Compare times too. Needs Debian's libcgal-dev, libgmp-dev, libmpfr-dev
//! and g++. Numbers after the dashes choose maps by their place in the list. All times are processor time.

#[path = "../../rooms/cgal.rs"]
mod cgal;
#[path = "../../rooms/clock.rs"]
mod clock;
#[path = "../../rooms/mod.rs"]
mod rooms;

use clock::median;
use glam::DVec2;
use pathlight::algo::fast::shortest::shortest_path;
use pathlight::algo::fast::visibility_graph::build;
use pathlight::algo::visibility_graph::Links;
use pathlight::compare::find;
use pathlight::geom::{Point, polyline_length};
use pathlight::map::mesh::Mesh;
use pathlight::scene::{Map, Scene, World};
use polyanya::Coords;
use rooms::Room;
use std::path::Path;

/// Pairs of points between which there is a path, fresh ones for every pass: a question asked again would be
/// known to the processor.
const QUESTIONS: usize = 1000;
/// Of each the median is told, and of ratios the median of those of single passes: the machine is not always equally fast.
const PASSES: u64 = 5;

fn main() {
    let program = cgal::program().map_err(|why| println!("NOT RUN beside CGAL: {why}")).ok();
    let chosen: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    // The full graph of a hundred thousand corners has millions of links.
    let names = rooms::NAMES.into_iter().filter(|name| *name != "holes 100000");
    let names = names.enumerate().filter(|(i, _)| chosen.is_empty() || chosen.contains(i));
    let rooms: Vec<Room> = names.map(|(_, name)| rooms::by_name(name)).collect();
    graphs(&rooms, program.as_deref());
    paths(&rooms);
    intervals(&rooms);
}

fn graphs(rooms: &[Room], program: Option<&Path>) {
    println!(
        "{:12} {:>8} {:>9} {:>9} {:>9} {:>6} {:>10} {:>10} {:>8}",
        "graph, ms", "vertices", "CGAL", "full", "taut", "ratio", "seen", "by CGAL", "taut"
    );
    for room in rooms {
        let mesh = rooms::mesh(room);
        let (mut full, mut taut, mut theirs, mut ratios, mut seen) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), 0);
        for pass in 0..PASSES {
            let mut look = || {
                for _ in 0..PASSES {
                    full.push(milliseconds(|| build(&mesh, Links::Full)));
                    taut.push(milliseconds(|| build(&mesh, Links::Taut)));
                }
            };
            // Ours before and after.
            look();
            if let Some(program) = program {
                let (time, corners) = cgal::graph(program, room, room.points(1, pass)[0]);
                theirs.push(time);
                seen = corners;
            }
            look();
            let here = median(full[full.len() - 2 * PASSES as usize..].to_vec());
            ratios.extend(theirs.last().map(|theirs| theirs / here));
        }
        let [full, taut, theirs, ratio] = [full, taut, theirs, ratios].map(median);
        // Half a link is one corner seen. CGAL's polygons have no corners that are only touched along a line, so it
        // sees as many only where no three corners are on one.
        let [ours, few] = [Links::Full, Links::Taut].map(|links| 2 * build(&mesh, links).link_count());
        if program.is_some() && room.name.starts_with("holes") {
            assert_eq!(ours, seen, "{}: corners seen by us and by CGAL", room.name);
        }
        println!(
            "{:12} {:8} {theirs:9.1} {full:9.2} {taut:9.2} {ratio:5.0}x {ours:10} {seen:10} {few:8}",
            room.name,
            room.vertices()
        );
    }
}

fn paths(rooms: &[Room]) {
    println!(
        "\n{:12} {:>8} {:>9} {:>9} {:>9} {:>14} {:>11}  lengths differ by",
        "paths, µs", "vertices", "triangles", "merged", "taut A*", "built, ms", "ratios"
    );
    for room in rooms {
        let world = world(room);
        let mesh = world.mesh().clone();
        let theirs = [triangles(room, &mesh), merged(room, &mesh)];
        let method = find("graph").expect("a method");
        let mut taut = None;
        // Its program builds the graph when it is made.
        let built = milliseconds(|| taut = method.plain(&world, 0.0));
        let mut taut = taut.expect("built");
        let mut times = [const { Vec::new() }; 3];
        let mut sums = [0.0; 3];
        for pass in 0..PASSES {
            let questions = questions(room, &mesh, pass);
            let unit = unit(room, &mesh);
            let place = |p| Coords::on_mesh(small(p, unit).into());
            let asked: Vec<_> = questions.iter().map(|&(a, b)| (place(a), place(b))).collect();
            for (i, mesh) in theirs.iter().enumerate() {
                let mut sum = 0.0;
                times[i].push(milliseconds(|| {
                    sum = asked.iter().filter_map(|&(a, b)| mesh.path(a, b)).map(|p| f64::from(p.length)).sum();
                }));
                sums[i] += sum / unit;
            }
            let mut sum = 0.0;
            times[2].push(milliseconds(|| {
                sum = questions.iter().map(|&ends| polyline_length(&taut.path(in_world(&mesh, ends)))).sum();
            }));
            sums[2] += sum * mesh.lattice().scale();
        }
        let [triangles, merged, ours] = times.map(|all| median(all) * 1000.0 / QUESTIONS as f64);
        let apart = [sums[0], sums[1]].map(|sum: f64| (sum / sums[2] - 1.0).abs());
        assert!(apart.iter().all(|&apart| apart < 1e-5), "{}: lengths are apart by {apart:?}", room.name);
        println!(
            "{:12} {:8} {triangles:9.1} {merged:9.1} {ours:9.1} {built:14.1} {:4.1}x, {:4.1}x  {:.0e}, {:.0e}",
            room.name,
            room.vertices(),
            triangles / ours,
            merged / ours,
            apart[0],
            apart[1]
        );
    }
}

/// Polyanya and Polyanya, on the same triangles and without a graph. Theirs counts in f32, ours in f64 and decides in integers. Both find the
/// triangles of the ends themselves.
fn intervals(rooms: &[Room]) {
    println!(
        "\n{:12} {:>8} {:>9} {:>9} {:>7}  lengths differ by",
        "Polyanya, µs", "vertices", "theirs", "ours", "ratio"
    );
    for room in rooms {
        let world = world(room);
        let mesh = world.mesh().clone();
        let theirs = triangles(room, &mesh);
        let mut ours = find("polyanya").expect("a method").plain(&world, 0.0).expect("a program");
        let unit = unit(room, &mesh);
        let (mut times, mut sums) = ([const { Vec::new() }; 2], [0.0; 2]);
        for pass in 0..PASSES {
            let questions = questions(room, &mesh, pass);
            let place = |p| Coords::on_mesh(small(p, unit).into());
            let asked: Vec<_> = questions.iter().map(|&(a, b)| (place(a), place(b))).collect();
            let mut sum = 0.0;
            times[0].push(milliseconds(|| {
                sum = asked.iter().filter_map(|&(a, b)| theirs.path(a, b)).map(|p| f64::from(p.length)).sum();
            }));
            sums[0] += sum / unit;
            let asked: Vec<_> = questions.iter().map(|&ends| in_world(&mesh, ends)).collect();
            times[1].push(milliseconds(|| {
                sum = asked.iter().map(|&ends| polyline_length(&ours.path(ends))).sum();
            }));
            sums[1] += sum * mesh.lattice().scale();
        }
        let [theirs, ours] = times.map(|all| median(all) * 1000.0 / QUESTIONS as f64);
        let apart: f64 = (sums[0] / sums[1] - 1.0).abs();
        assert!(apart < 1e-5, "{}: lengths are apart by {apart:?}", room.name);
        println!("{:12} {:8} {theirs:9.1} {ours:9.1} {:6.1}x  {apart:.0e}", room.name, room.vertices(), theirs / ours);
    }
}

fn world(room: &Room) -> World {
    World::new(Scene::new(Map::Polygons(rooms::polygons(room))))
}

fn in_world(mesh: &Mesh, (a, b): (Point, Point)) -> [DVec2; 2] {
    [a, b].map(|p| mesh.lattice().to_world(p))
}

fn questions(room: &Room, mesh: &Mesh, seed: u64) -> Vec<(Point, Point)> {
    let points: Vec<Point> = room.points(4 * QUESTIONS, seed).into_iter().map(|p| rooms::snap(mesh, p)).collect();
    let pairs = points.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    let questions: Vec<_> = pairs.filter(|&(a, b)| shortest_path(mesh, a, b).is_some()).take(QUESTIONS).collect();
    assert_eq!(questions.len(), QUESTIONS, "{}", room.name);
    questions
}

/// Polyanya counts in f32, and takes what is nearer than 0.1 for one: so that corners are about ten apart.
fn unit(room: &Room, mesh: &Mesh) -> f64 {
    let side = mesh.lattice().scale() * f64::from(room.side());
    10.0 * (room.vertices() as f64).sqrt() / side
}

fn small(p: Point, unit: f64) -> [f32; 2] {
    [p.x, p.y].map(|v| (f64::from(v) * unit) as f32)
}

/// Our own triangles, in Polyanya's mesh.
fn triangles(room: &Room, mesh: &Mesh) -> polyanya::Mesh {
    let unit = unit(room, mesh);
    let vertices = mesh.vertices().map(|v| small(mesh.point(v), unit).into()).collect();
    let triangles = mesh.triangles().map(|t| mesh.corners(t).map(pathlight::map::mesh::Vertex::index)).collect();
    let mut theirs: polyanya::Mesh = polyanya::Trimesh { vertices, triangles }.try_into().expect("a mesh");
    theirs.bake();
    theirs
}

/// The same, triangles merged to convex polygons.
fn merged(room: &Room, mesh: &Mesh) -> polyanya::Mesh {
    let mut theirs = triangles(room, mesh);
    theirs.unbake();
    while theirs.merge_polygons() {}
    theirs.bake();
    theirs
}

fn milliseconds<T>(run: impl FnOnce() -> T) -> f64 {
    clock::microseconds(run) / 1e3
}
