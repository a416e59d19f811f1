//! What a format writes it reads: the same free space, and what it claims to hold.

/// Random worlds of every kind.
mod worlds;

use super::{Lost, is_of_cells};
use crate::algo::random::Random;
use crate::geom::area2;
use crate::map::given::GivenMesh;
use crate::map::grid::Grid;
use crate::map::mesh::{Triangle, Vertex};
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::format::{ALL, Format, Input, MapWriter, Options, Writes};
use crate::scene::{Coordinates, FileName, Files, Map, Scene, World};
use glam::DVec2;
use proptest::prelude::*;

fn said(lost: &[Lost]) -> Vec<String> {
    lost.iter().map(Lost::to_string).collect()
}

fn through(format: &Format, scene: &Scene) -> (Scene, Vec<String>) {
    let MapWriter { write, .. } = format.map_writer().unwrap();
    let written = write(scene).unwrap();
    let (file, files) = (FileName::new("a"), Files::default());
    let options = Options { cell: None, ..Options::default() };
    let input = Input { title: "again", bytes: &written.bytes, options: &options, file: &file, files: &files };
    // A column of digits may be anything.
    let is_table = format.endings[0] != "csv" || written.bytes.contains(&b',');
    assert!(!is_table || (format.looks_like)(&written.bytes), "{} is not recognised", format.name);
    ((format.read)(&input).unwrap_or_else(|bad| panic!("{}: {bad}", format.name)), said(&written.lost))
}

fn written() -> impl Iterator<Item = &'static Format> {
    ALL.iter().filter(|format| {
        matches!(format.write, Writes::Map(_)) && ["map", "csv", "txt", "geojson", "svg"].contains(&format.endings[0])
    })
}

/// Twice the free area, in square units of the world.
fn free_area(scene: &Scene) -> f64 {
    World::new(scene.clone()).free_rings().map(|ring| super::rings::area2(&ring)).sum::<f64>().abs()
}

fn grid() -> impl Strategy<Value = Scene> {
    let rows = (1..12_usize, 1..9_usize)
        .prop_flat_map(|(w, h)| proptest::collection::vec(proptest::collection::vec(prop::bool::weighted(0.4), w), h));
    (rows, any::<bool>()).prop_map(|(rows, border)| {
        let text: Vec<String> =
            rows.iter().map(|row| row.iter().map(|wall| if *wall { '#' } else { '.' }).collect()).collect();
        let rows: Vec<&str> = text.iter().map(String::as_str).collect();
        Scene::new(Map::Grid(Grid::from_rows(&rows, border)))
    })
}

fn polygons() -> impl Strategy<Value = Scene> {
    let triangle = proptest::collection::hash_set((1..64, 1..64), 3);
    proptest::collection::vec(triangle, 0..6).prop_map(|triangles| {
        let outline = [(0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0)].map(DVec2::from).to_vec();
        let points = |t: std::collections::HashSet<(i32, i32)>| {
            t.into_iter().map(|(x, y)| DVec2::new(x.into(), y.into())).collect::<Vec<_>>()
        };
        let triangles = triangles.into_iter().map(points).filter(|ring| super::rings::has_area(ring)).enumerate();
        let obstacles = triangles
            .map(|(i, points)| Obstacle {
                name: if i % 2 == 0 { format!("<{i}> & \"x\"") } else { String::new() },
                points,
            })
            .collect();
        let mut scene = Scene::new(Map::Polygons(Polygons { outline, obstacles }));
        (scene.start, scene.goal) = (Some(DVec2::new(0.5, 0.5)), Some(DVec2::new(63.0, 0.25)));
        scene
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn cells_come_back(scene in grid()) {
        let Map::Grid(before) = &scene.map else { unreachable!() };
        for format in written() {
            let (again, lost) = through(format, &scene);
            if let Map::Grid(after) = &again.map {
                prop_assert_eq!(before.walls(), after.walls(), "{}", format.name);
                prop_assert_eq!(lost, Vec::<String>::new());
            } else if before.cells().any(|cell| !before.is_wall(cell)) {
                prop_assert_eq!(free_area(&scene), free_area(&again), "{}", format.name);
            }
        }
    }

    #[test]
    fn areas_come_back(scene in polygons()) {
        let Map::Polygons(before) = &scene.map else { unreachable!() };
        for format in written().filter(|format| !is_of_cells(format)) {
            let (again, lost) = through(format, &scene);
            let Map::Polygons(after) = &again.map else { panic!("areas stay areas") };
            prop_assert_eq!(lost, Vec::<String>::new(), "{}", format.name);
            let names = |polygons: &Polygons| polygons.obstacles.iter().map(|o| o.name.clone()).collect::<Vec<_>>();
            prop_assert_eq!(names(before), names(after), "{}", format.name);
            prop_assert!((free_area(&scene) - free_area(&again)).abs() < 1e-9, "{}", format.name);
            let moved = |a: Option<DVec2>, b: Option<DVec2>| a.unwrap().distance(b.unwrap());
            prop_assert!(moved(scene.start, again.start) < 1e-3 && moved(scene.goal, again.goal) < 1e-3, "{}", format.name);
        }
    }
}

#[test]
fn holes_and_parts_survive() {
    // A wall around a room: an obstacle with a hole.
    let rows = [".....", ".###.", ".#.#.", ".###.", "....."];
    let scene = Scene::new(Map::Grid(Grid::from_rows(&rows, false).placed(DVec2::new(-32.0, 8.0), 16.0)));
    for format in written().filter(|format| !is_of_cells(format)) {
        let (again, lost) = through(format, &scene);
        assert_eq!((free_area(&scene), lost.len()), (free_area(&again), 1), "{}", format.name);
        assert_eq!(free_area(&again), 2.0 * 17.0 * 256.0);
    }
}

/// SVG is read with seven digits of a coordinate: on a national grid, the start came back 0.2 units beside its place.
#[test]
fn a_drawing_far_from_0_keeps_its_digits() {
    let low = DVec2::new(392_041.1, -5_820_057.3);
    let ring =
        |side: f64| [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(|p| low + DVec2::from_array(p)).to_vec();
    let scene = Scene::new(Map::Polygons(Polygons { outline: ring(120.7), obstacles: Vec::new() }));
    let scene = Scene { start: Some(low + 3.3), goal: Some(low + 101.9), ..scene };
    let svg = ALL.iter().find(|format| format.endings[0] == "svg").unwrap();
    let (again, lost) = through(svg, &scene);
    assert_eq!(lost, [""; 0]);
    let (Map::Polygons(before), Map::Polygons(after)) = (&scene.map, &again.map) else { panic!("it is no grid") };
    let ends = [(scene.start, again.start), (scene.goal, again.goal)].map(|(a, b)| (a.unwrap(), b.unwrap()));
    for (a, b) in before.points().zip(after.points()).chain(ends) {
        assert!(a.distance(b) < 1e-4, "{a} {b}");
    }
}

#[test]
fn what_is_lost_is_said() {
    let mut scene = Scene::new(Map::Grid(Grid::new(3, 2, false).placed(DVec2::ZERO, 16.0)));
    (scene.title, scene.start) = ("Yard".to_owned(), Some(DVec2::new(8.0, 8.0)));
    scene.settings.insert("moves".to_owned(), "8".to_owned());
    for format in written() {
        let lost = through(format, &scene).1.join(", ");
        assert!(lost.contains("a setting"), "{}: {lost}", format.name);
        // Rows of text have a letter for it.
        let has_start = !is_of_cells(format) || format.endings[0] == "txt";
        assert_eq!(lost.contains("the start"), !has_start, "{}: {lost}", format.name);
        assert_eq!(lost.contains("the size of the cells"), is_of_cells(format), "{}: {lost}", format.name);
    }
}

/// A national grid came back mirrored, and `"crs": null` said that nothing is known of it.
#[test]
fn a_map_with_north_up_goes_back_as_it_was() {
    let at = |x: f64, y: f64| DVec2::new(2_600_000.0 + x, -1_200_000.0 - y);
    let outline = vec![at(0.0, 0.0), at(100.0, 0.0), at(100.0, 50.0), at(0.0, 50.0)];
    let map = Map::Polygons(Polygons { outline, obstacles: Vec::new() });
    let scene = Scene { coordinates: Coordinates::NorthUp, start: Some(at(3.0, 4.0)), ..Scene::new(map) };
    let format = written().find(|format| format.endings[0] == "geojson").unwrap();
    let MapWriter { write, .. } = format.map_writer().unwrap();
    let text = String::from_utf8(write(&scene).unwrap().bytes).unwrap();
    assert!(text.contains("[2600003,1200004]"), "{text}");
    // What the file said about them is kept.
    let crs = Some("{\"properties\":{\"name\":\"EPSG:2056\"},\"type\":\"name\"}".to_owned());
    let named = through(format, &Scene { crs: crs.clone(), ..scene.clone() }).0;
    assert_eq!((named.crs, named.coordinates, named.start), (crs, scene.coordinates, scene.start));
    let (again, lost) = through(format, &scene);
    assert_eq!(
        (again.coordinates, again.start, again.map.bounds()),
        (scene.coordinates, scene.start, scene.map.bounds())
    );
    assert_eq!(lost, Vec::<String>::new());
    // Near the origin they could be degrees, and those of a game could be as well.
    let outline = [(0.0, 0.0), (9.0, -9.0), (9.0, 0.0)].map(DVec2::from).to_vec();
    let map = Map::Polygons(Polygons { outline, obstacles: Vec::new() });
    for coordinates in [Coordinates::NorthUp, Coordinates::World] {
        let (again, lost) = through(format, &Scene { coordinates, ..Scene::new(map.clone()) });
        assert_eq!((again.map, lost), (map.clone(), Vec::new()));
    }
}

/// A random mesh: the triangles of a random map, some of them merged to convex polygons, its vertices anywhere.
fn mesh() -> impl Strategy<Value = Scene> {
    let place = (-1e4..1e4, -1e4..1e4, 0.001..900.0_f64);
    (prop_oneof![grid().boxed(), polygons().boxed()], place, any::<u64>()).prop_filter_map(
        "there is free space",
        |(scene, (x, y, scale), seed)| {
            let given = World::new(scene).given_mesh();
            let vertices: Vec<DVec2> = given.vertices().iter().map(|&p| DVec2::new(x, y) + p * scale).collect();
            let triangles = GivenMesh::new(vertices.clone(), given.polygons());
            let merged = merged(&triangles, seed);
            let is_usable = |mesh: &GivenMesh| mesh.polygon_count() > 0 && mesh.checked().set_aside.is_empty();
            is_usable(&merged).then(|| Scene::new(Map::Mesh(merged)))
        },
    )
}

/// Removes some of the diagonals.
fn merged(given: &GivenMesh, seed: u64) -> GivenMesh {
    let mut random = Random::seeded(seed);
    let checked = given.checked();
    let mesh = &checked.mesh;
    let name = |p: DVec2| given.vertices().iter().position(|&v| mesh.lattice().snap(v) == mesh.lattice().snap(p));
    let mut done = vec![false; mesh.triangle_count()];
    let mut polygons: Vec<Vec<u32>> = Vec::new();
    let mut push = |corners: &[Vertex]| {
        let names: Option<Vec<u32>> = corners.iter().map(|&v| name(mesh.world(v)).map(|i| i as u32)).collect();
        polygons.extend(names);
    };
    for e in mesh.triangles().flat_map(Triangle::edges) {
        let Some(twin) = mesh.twin(e) else { continue };
        let pair = [e, twin].map(|e| e.triangle().index());
        let corners = [mesh.origin(e), mesh.opposite(twin), mesh.end(e), mesh.opposite(e)];
        let p = corners.map(|v| mesh.point(v));
        let is_convex = (0..4).all(|i| area2(p[i], p[(i + 1) % 4], p[(i + 2) % 4]) > 0);
        if is_convex && !pair.iter().any(|&t| done[t]) && random.below(2) == 0 {
            pair.iter().for_each(|&t| done[t] = true);
            push(&corners);
        }
    }
    for t in mesh.triangles().filter(|t| !done[t.index()]) {
        push(&mesh.corners(t));
    }
    GivenMesh::new(given.vertices().to_vec(), polygons)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// The same polygons, with the same walls, and no note: also through the one format after the other.
    #[test]
    fn random_meshes_come_back(scene in mesh()) {
        let Map::Mesh(before) = &scene.map else { unreachable!() };
        let formats: Vec<_> = ALL.iter().filter(|format| ["obj", "mesh"].contains(&format.endings[0])).collect();
        let walls = |mesh: &GivenMesh| {
            let mesh = &mesh.checked().mesh;
            let mut walls: Vec<_> = mesh.walls().map(|e| mesh.ends(e)).collect();
            walls.sort_unstable();
            walls
        };
        for first in &formats {
            for second in &formats {
                let (once, lost) = through(first, &scene);
                prop_assert_eq!(lost, Vec::<String>::new());
                let (twice, _) = through(second, &once);
                for again in [&once, &twice] {
                    let Map::Mesh(after) = &again.map else { panic!("a mesh stays a mesh") };
                    prop_assert!(again.notes.is_empty(), "{}: {:?}", first.name, again.notes);
                    prop_assert_eq!(after.polygon_count(), before.polygon_count());
                    prop_assert_eq!(walls(after), walls(before), "{} {}", first.name, second.name);
                }
            }
        }
    }
}

/// A convex polygon of some points on one circle: every cut of it is a Delaunay triangulation.
fn on_a_circle() -> impl Strategy<Value = Vec<DVec2>> {
    // All points with x² + y² = 65² that have integers as coordinates, in their order around the circle.
    let side = -65..=65_i32;
    let mut circle: Vec<(i32, i32)> = side.clone().flat_map(|x| side.clone().map(move |y| (x, y))).collect();
    circle.retain(|(x, y)| x * x + y * y == 65 * 65);
    circle.sort_by(|a, b| f64::from(a.1).atan2(a.0.into()).total_cmp(&f64::from(b.1).atan2(b.0.into())));
    let all: Vec<DVec2> = circle.into_iter().map(|(x, y)| DVec2::new(x.into(), y.into())).collect();
    let most = all.len();
    proptest::sample::subsequence(all, 4..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A polygon has the same triangles wherever a file begins it and in whichever direction, and so in every format.
    #[test]
    fn a_polygon_is_cut_alike_in_all_formats(polygon in on_a_circle(), begin in 0..8_usize, is_turned: bool) {
        let mut ring: Vec<u32> = (0..polygon.len() as u32).collect();
        let triangles = |scene: &Scene| {
            let Map::Mesh(given) = &scene.map else { panic!("a mesh stays a mesh") };
            let mesh = &given.checked().mesh;
            mesh.triangles().map(|t| mesh.corners(t).map(|v| mesh.point(v))).collect::<Vec<_>>()
        };
        let scene = |ring: Vec<u32>| Scene::new(Map::Mesh(GivenMesh::new(polygon.clone(), [ring])));
        let drawn = triangles(&scene(ring.clone()));
        ring.rotate_left(begin % polygon.len());
        if is_turned {
            ring.reverse();
        }
        let other = scene(ring);
        prop_assert_eq!(&triangles(&other), &drawn);
        for format in ALL.iter().filter(|format| ["obj", "mesh"].contains(&format.endings[0])) {
            prop_assert_eq!(&triangles(&through(format, &other).0), &drawn, "{}", format.name);
        }
    }
}

/// A mesh that is written is the same mesh again, with the free space that it was made from.
#[test]
fn meshes_come_back() {
    let rows = ["......", ".##.#.", ".#..#.", "....#.", "..#..."];
    let grid = Grid::from_rows(&rows, false).placed(DVec2::new(-3.0, 0.1), 0.7);
    let square = |at: f64, side: f64| {
        [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(x, y)| DVec2::new(at + x, at + y)).to_vec()
    };
    let obstacles = vec![Obstacle { name: "box".to_owned(), points: square(2.0, 1.0 / 3.0) }];
    let shapes = Polygons { outline: square(0.0, 8.0), obstacles };
    let formats = ALL.iter().filter(|format| ["obj", "mesh"].contains(&format.endings[0]));
    for format in formats {
        for map in [Map::Grid(grid.clone()), Map::Polygons(shapes.clone())] {
            let scene = Scene::new(map);
            let (again, lost) = through(format, &scene);
            assert!(lost[0].ends_with("which become triangles"), "{lost:?}");
            assert!(again.notes.is_empty(), "{}: {:?}", format.name, again.notes);
            assert!((free_area(&scene) - free_area(&again)).abs() < 1e-6, "{}", format.name);
            let (third, lost) = through(format, &again);
            assert_eq!((third.map, lost), (again.map, vec!["the title".to_owned()]), "{}", format.name);
        }
    }
}

/// The outline of a mesh is that of its walls.
#[test]
fn a_mesh_becomes_areas() {
    let obstacles =
        vec![Obstacle { name: String::new(), points: [(2.0, 2.0), (5.0, 2.0), (3.0, 6.0)].map(DVec2::from).to_vec() }];
    let outline = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)].map(DVec2::from).to_vec();
    let world = World::new(Scene::new(Map::Polygons(Polygons { outline, obstacles })));
    let scene = Scene::new(Map::Mesh(world.given_mesh()));
    for format in written() {
        let (again, lost) = through(format, &scene);
        assert_eq!(lost.len(), 1, "{lost:?}");
        let twice = free_area(&again);
        assert!(again.map.is_grid() || (twice - 2.0 * 58.0).abs() < 1e-6, "{}: {twice}", format.name);
    }
}

/// Their ids were places in the text: obstacle-421.
#[test]
fn obstacles_in_a_drawing_are_numbered_from_1() {
    let square = |at: f64| [(at, at), (at + 1.0, at), (at, at + 1.0)].map(DVec2::from).to_vec();
    let obstacle = |i: usize| Obstacle { name: format!("house {i}"), points: square(2.0 * i as f64) };
    let outline = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)].map(DVec2::from).to_vec();
    let polygons = Polygons { outline, obstacles: (1..4).map(obstacle).collect() };
    let format = written().find(|format| format.endings[0] == "svg").unwrap();
    let MapWriter { write, .. } = format.map_writer().unwrap();
    let text = String::from_utf8(write(&Scene::new(Map::Polygons(polygons))).unwrap().bytes).unwrap();
    let ids: Vec<&str> = text.split("id=\"obstacle-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids, ["1", "2", "3"]);
}
