//! A round trip on random worlds: cells of any size and place with their ground, shapes in fractions of a unit, and meshes of polygons
//! with many corners and holes. What comes back is the same, or the format says that it cannot hold it.

use super::{free_area, polygons, written};
use crate::algo::random::Random;
use crate::geom::area2;
use crate::map::given::GivenMesh;
use crate::map::grid::{Cell, Grid};
use crate::map::mesh::Triangle;
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::export::{LossKind, Lost, is_of_cells};
use crate::scene::format::{ALL, Format, Input, MapWriter, Options};
use crate::scene::{FileName, Files, Map, Scene, World, scene_file};
use glam::DVec2;
use proptest::prelude::*;

/// Coordinates of formats with few digits differ by this part of the extent.
const DIGITS: f64 = 2e-6;

fn through(format: &Format, scene: &Scene) -> (Scene, Vec<Lost>) {
    let MapWriter { write, .. } = format.map_writer().unwrap();
    let written = write(scene).unwrap();
    let (file, files) = (FileName::new("a"), Files::default());
    let options = Options::default();
    let input = Input { title: "again", bytes: &written.bytes, options: &options, file: &file, files: &files };
    let again = (format.read)(&input);
    (again.unwrap_or_else(|bad| panic!("{}: {bad}", format.name)), written.lost)
}

fn point(side: f64) -> impl Strategy<Value = DVec2> {
    (-side..side, -side..side).prop_map(DVec2::from)
}

/// Cells of a game (16 units), fractions of a unit, and everything between them.
fn cell_size() -> impl Strategy<Value = f64> {
    prop_oneof![Just(1.0), Just(16.0), Just(0.1), Just(1.0 / 3.0), 0.01..500.0]
}

fn letter() -> impl Strategy<Value = char> {
    prop_oneof![4 => Just('.'), 3 => Just('#'), 1 => Just('W'), 2 => proptest::char::range('2', '9')]
}

/// A grid with walls, water and ground of several costs, and its ends in the middle of a cell or anywhere.
fn ground() -> impl Strategy<Value = Scene> {
    let rows = (1..10_usize, 1..8_usize)
        .prop_flat_map(|(w, h)| proptest::collection::vec(proptest::collection::vec(letter(), w), h));
    let place = prop_oneof![Just(DVec2::ZERO), point(64.0), point(1e5)];
    let ends = ((0.0..1.0, 0.0..1.0), any::<[bool; 2]>());
    (rows, place, cell_size(), any::<bool>(), ends).prop_map(
        |(rows, place, size, border, (end, [is_middle, has_goal]))| {
            let mut grid = Grid::new(rows[0].len(), rows.len(), border).placed(place, size);
            for (cell, letter) in grid.cells().collect::<Vec<_>>().into_iter().zip(rows.concat()) {
                match letter {
                    '#' => grid.set_wall(cell, true),
                    'W' => grid.set_water(cell),
                    '.' => {}
                    // Up to 243.
                    cost => grid.set_cost(cell, (cost as u8 - b'0') * 27),
                }
            }
            let (low, high) = grid.bounds();
            let at = low + DVec2::from(end) * (high - low);
            let middle = grid.cell_at(at).map(|cell| grid.center(cell));
            // From water, a boat sees other walls.
            let is_in_water = grid.cell_at(at).is_some_and(|cell| grid.is_water(cell));
            let start = if is_middle { middle } else { Some(at) }.filter(|_| !is_in_water);
            let goal = has_goal.then(|| grid.center(grid.cell(0, 0)));
            Scene { start, goal, ..Scene::new(Map::Grid(grid)) }
        },
    )
}

/// A star around a point, in fractions of a unit, with triangles anywhere: on each other, beyond the outline, with and without a name.
fn shapes() -> impl Strategy<Value = Scene> {
    let star = proptest::collection::vec(0.3..1.0, 3..12);
    let triangle = (point(0.9), point(0.6), point(0.6));
    let triangles = proptest::collection::vec(triangle, 0..6);
    let place = prop_oneof![Just(DVec2::ZERO), point(1e4)];
    (star, triangles, place, 0.05..2000.0, point(0.1), point(0.1)).prop_map(
        |(star, triangles, place, size, start, goal)| {
            let spoke = |(i, radius): (usize, &f64)| {
                DVec2::from_angle(std::f64::consts::TAU * i as f64 / star.len() as f64) * *radius
            };
            let laid = |p: DVec2| place + p * size;
            let outline = star.iter().enumerate().map(spoke).map(laid).collect();
            let has_room = |(_, a, b): &(DVec2, DVec2, DVec2)| a.perp_dot(*b).abs() > 1e-3;
            let obstacle = |(i, (at, a, b)): (usize, (DVec2, DVec2, DVec2))| Obstacle {
                name: if i % 2 == 0 { format!("house {i}") } else { String::new() },
                points: [at, at + a, at + b].map(laid).to_vec(),
            };
            let obstacles = triangles.into_iter().filter(has_room).enumerate().map(obstacle).collect();
            let (start, goal) = (Some(laid(start)), Some(laid(goal)));
            Scene { start, goal, ..Scene::new(Map::Polygons(Polygons { outline, obstacles })) }
        },
    )
}

/// The free space of shapes as convex polygons of up to many corners, with the holes of its obstacles.
fn mesh() -> impl Strategy<Value = Scene> {
    let shapes = prop_oneof![ground().boxed(), shapes().boxed(), polygons().boxed()];
    (shapes, any::<u64>()).prop_filter_map("there is free space", |(scene, seed)| {
        let merged = merged(&World::new(scene.clone()).given_mesh(), seed);
        let is_usable = merged.polygon_count() > 0 && merged.checked().defects.iter().all(|d| !d.kind.refuses());
        let is_whole = is_usable && merged.checked().set_aside.is_empty();
        is_whole.then(|| {
            let middle = |polygon: &[u32]| {
                polygon.iter().map(|&v| merged.vertices()[v as usize]).sum::<DVec2>() / polygon.len() as f64
            };
            let (start, goal) = (merged.polygons().next().map(middle), merged.polygons().last().map(middle));
            Scene { start, goal, ..Scene::new(Map::Mesh(merged)) }
        })
    })
}

/// Removes diagonals at random while both sides stay convex, so that polygons grow.
fn merged(given: &GivenMesh, seed: u64) -> GivenMesh {
    let mut random = Random::seeded(seed);
    let checked = given.checked();
    let mesh = &checked.mesh;
    let name = |p: DVec2| given.vertices().iter().position(|&v| mesh.lattice().snap(v) == mesh.lattice().snap(p));
    let named = |t: Triangle| mesh.corners(t).into_iter().map(|v| name(mesh.world(v)).map(|i| i as u32)).collect();
    let mut rings: Vec<Vec<u32>> = mesh.triangles().filter_map(named).collect();
    let is_convex = |ring: &[u32]| {
        let p = |i: usize| mesh.lattice().snap(given.vertices()[ring[i % ring.len()] as usize]);
        (0..ring.len()).all(|i| area2(p(i), p(i + 1), p(i + 2)) > 0)
    };
    for _ in 0..4 * rings.len() {
        let first = random.below(rings.len());
        let begin = random.below(rings[first].len());
        // From the end of the edge around to its origin, and then along the other side.
        let mut ring = rings[first].clone();
        ring.rotate_left(begin);
        let edge = [ring[1], ring[0]];
        let is_twin = |ring: &Vec<u32>| ring.iter().zip(ring.iter().cycle().skip(1)).any(|(&a, &b)| [a, b] == edge);
        let Some(second) = rings.iter().position(is_twin) else { continue };
        ring.rotate_left(1);
        let mut other = rings[second].clone();
        let at = other.iter().position(|&v| v == edge[1]).unwrap_or_default();
        other.rotate_left(at);
        ring.extend(&other[1..other.len() - 1]);
        if is_convex(&ring) {
            rings[first] = ring;
            rings.swap_remove(second);
        }
    }
    GivenMesh::new(given.vertices().to_vec(), rings)
}

/// Is it in the list of what is lost?
fn says(lost: &[Lost], kind: LossKind) -> bool {
    lost.iter().any(|lost| lost.kind == kind)
}

/// The same corners of the box, and the same ends.
fn is_in_place(before: &Scene, after: &Scene, lost: &[Lost]) -> Result<(), TestCaseError> {
    let most = before.map.extent() * DIGITS + 2e-9;
    let (a, b) = (before.map.bounds(), after.map.bounds());
    prop_assert!(a.0.distance(b.0) < most && a.1.distance(b.1) < most, "{:?} {:?}", a, b);
    let ends = [(before.start, after.start, LossKind::Start), (before.goal, after.goal, LossKind::Goal)];
    for (a, b, kind) in ends {
        // Without one, the reader chooses one.
        let Some(a) = a.filter(|_| !says(lost, kind)) else { continue };
        prop_assert!(b.is_some_and(|b| a.distance(b) < most), "{:?} {} {:?}", kind, a, b);
    }
    Ok(())
}

/// The free space of both is the same, but for the digits of the file.
fn has_same_space(before: &Scene, after: &Scene) -> bool {
    let extent = before.map.extent();
    (free_area(before) - free_area(after)).abs() < extent * extent * 100.0 * DIGITS
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_scene_file_holds_everything(scene in prop_oneof![ground().boxed(), shapes().boxed(), mesh().boxed()]) {
        let text = scene_file::write(&scene);
        let again = scene_file::read(&text).unwrap_or_else(|bad| panic!("{bad}: {text}"));
        prop_assert_eq!(&again.map, &scene.map);
        prop_assert_eq!((again.start, again.goal, &again.notes), (scene.start, scene.goal, &Vec::new()));
        prop_assert_eq!(scene_file::write(&again), text);
    }

    #[test]
    fn ground_comes_back_or_is_said_to_be_lost(scene in ground()) {
        let Map::Grid(before) = &scene.map else { unreachable!() };
        for format in written().filter(|format| is_of_cells(format)) {
            let (again, lost) = through(format, &scene);
            let Map::Grid(after) = &again.map else { panic!("cells stay cells") };
            prop_assert_eq!(before.walls(), after.walls(), "{}", format.name);
            let is_under_border = |cell: Cell| before.border() && before.on_border(cell);
            for (cell, other) in before.cells().zip(after.cells()).filter(|(cell, _)| !is_under_border(*cell)) {
                let is_water = before.is_water(cell) && !says(&lost, LossKind::Water);
                prop_assert_eq!(is_water, after.is_water(other), "{}", format.name);
                prop_assert!(says(&lost, LossKind::Ground) || before.cost(cell) == after.cost(other), "{}", format.name);
            }
            prop_assert_eq!(says(&lost, LossKind::CellSize), before.cell_size() != after.cell_size());
            prop_assert_eq!(says(&lost, LossKind::CellPlace), before.origin() != after.origin());
            let cells = |grid: &Grid, at: Option<DVec2>| at.map(|at| (at - grid.origin()) / grid.cell_size());
            let ends = [(scene.start, again.start, LossKind::Start), (scene.goal, again.goal, LossKind::Goal)];
            for (a, b, kind) in ends.into_iter().filter(|(a, _, kind)| a.is_some() && !says(&lost, *kind)) {
                let (a, b) = (cells(before, a).unwrap(), cells(after, b).unwrap());
                prop_assert!(a.distance(b) < 1e-6, "{} {:?}: {} {}", format.name, kind, a, b);
            }
        }
    }

    #[test]
    fn cells_of_any_size_become_areas_and_triangles(scene in ground()) {
        let Map::Grid(grid) = &scene.map else { unreachable!() };
        let is_closed = grid.cells().all(|cell| grid.is_wall(cell));
        for format in ALL.iter().filter(|format| format.map_writer().is_some() && !is_of_cells(format)) {
            if is_closed {
                continue;
            }
            let (again, lost) = through(format, &scene);
            prop_assert!(has_same_space(&scene, &again), "{}", format.name);
            prop_assert_eq!(says(&lost, LossKind::Ground), grid.has_terrain());
            if matches!(again.map, Map::Polygons(_)) {
                is_in_place(&scene, &again, &lost)?;
            }
        }
    }

    #[test]
    fn shapes_in_fractions_come_back(scene in shapes()) {
        let Map::Polygons(before) = &scene.map else { unreachable!() };
        for format in ALL.iter().filter(|format| format.map_writer().is_some() && !is_of_cells(format)) {
            let (again, lost) = through(format, &scene);
            prop_assert!(has_same_space(&scene, &again), "{}", format.name);
            // The box around a mesh is that of the free space.
            let Map::Polygons(after) = &again.map else { continue };
            is_in_place(&scene, &again, &lost)?;
            let most = scene.map.extent() * DIGITS + 2e-9;
            prop_assert_eq!(before.points().count(), after.points().count(), "{}", format.name);
            // GeoJSON turns rings.
            let is_kept = |a: DVec2| after.points().any(|b| a.distance(b) < most);
            prop_assert!(before.points().all(is_kept), "{}", format.name);
        }
    }

    #[test]
    fn polygons_of_many_corners_come_back(scene in mesh()) {
        let Map::Mesh(before) = &scene.map else { unreachable!() };
        let corners = |mesh: &GivenMesh| mesh.polygons().map(<[u32]>::len).collect::<Vec<_>>();
        for format in ALL.iter().filter(|format| ["obj", "mesh"].contains(&format.endings[0])) {
            let (again, _) = through(format, &scene);
            let Map::Mesh(after) = &again.map else { panic!("a mesh stays a mesh") };
            prop_assert_eq!(corners(before), corners(after), "{}", format.name);
            prop_assert!(again.notes.is_empty(), "{}: {:?}", format.name, again.notes);
            prop_assert!(has_same_space(&scene, &again), "{}", format.name);
        }
    }

    /// A mesh that is written as areas and read again has the same free space, also with holes and islands.
    #[test]
    fn a_mesh_as_areas_has_the_same_free_space(scene in mesh()) {
        let is_of_areas = |format: &&Format| {
            format.map_writer().is_some() && !is_of_cells(format) && !["obj", "mesh"].contains(&format.endings[0])
        };
        for format in ALL.iter().filter(is_of_areas) {
            let (again, _) = through(format, &scene);
            prop_assert!(matches!(again.map, Map::Polygons(_)), "{}", format.name);
            prop_assert!(has_same_space(&scene, &again), "{}", format.name);
        }
    }
}
