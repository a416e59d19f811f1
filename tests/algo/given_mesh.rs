//! Meshes that somebody gives: the algorithms run on their triangles, and what is wrong with them is found.

use crate::common::meshes::{flipped, merged};
use crate::common::{Random, RandomWorld, samples};
use glam::DVec2;
use pathlight::algo::fast::shortest::shortest_path;
use pathlight::compare::{Comparison, Guarantee, METHODS, Method, Needs, Radii};
use pathlight::geom::area2;
use pathlight::lesson::{self, Watch};
use pathlight::map::given::{DefectKind, GivenMesh};
use pathlight::map::mesh::{Edge, Mesh, Triangle};
use pathlight::picture::{Lens, Role, Shape};
use pathlight::scene::{Map, Scene, World, scene_file};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The same scene on a given mesh.
fn on(scene: &Scene, mesh: GivenMesh) -> Arc<World> {
    Arc::new(World::new(Scene { map: Map::Mesh(mesh), ..scene.clone() }))
}

/// Random polygons with start and goal in free space.
fn worlds(count: u64) -> impl Iterator<Item = (u64, Scene, Arc<World>)> {
    (0..count).filter_map(|seed| {
        let random = &mut Random::new(seed);
        let world = RandomWorld::new(random);
        let scene = world.scene(world.end(random), world.end(random));
        let world = Arc::new(World::new(scene.clone()));
        let is_free = world.is_free(world.start()) && world.is_free(world.goal()) && world.mesh().triangle_count() > 0;
        is_free.then_some((seed, scene, world))
    })
}

fn walls(mesh: &Mesh) -> BTreeSet<[[i64; 2]; 2]> {
    let point = |p: DVec2| [(p.x * 1e6).round() as i64, (p.y * 1e6).round() as i64];
    mesh.walls().map(|e| mesh.ends(e).map(|p| point(mesh.lattice().to_world(p)))).collect()
}

/// Polygons may have parts of their own, and thin tips.
fn may_be(kind: DefectKind) -> bool {
    matches!(kind, DefectKind::Island | DefectKind::Gap)
}

fn kinds(mesh: &GivenMesh) -> Vec<DefectKind> {
    mesh.checked().defects.iter().map(|defect| defect.kind).filter(|kind| !may_be(*kind)).collect()
}

#[test]
fn our_own_triangles_given_back_give_the_same_runs() {
    let mut compared = 0;
    for (seed, scene, world) in worlds(60) {
        let given = on(&scene, GivenMesh::of_triangles(world.mesh()));
        assert!(given.mesh().is_given());
        given.mesh().sanity_check();
        if given.mesh().lattice() != world.mesh().lattice() {
            continue; // obstacles outside the outline count for the lattice of polygons
        }
        assert_eq!(walls(given.mesh()), walls(world.mesh()), "{seed}");
        compared += 1;
        for name in ["funnel", "beam"] {
            let [a, b] = [&world, &given].map(|w| lesson::open(name, w.clone(), Watch::Record).unwrap());
            assert_eq!(a.view().run().len(), b.view().run().len(), "{seed}, {name}");
            assert_eq!(a.view().result(), b.view().result(), "{seed}, {name}");
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn the_shortest_path_does_not_depend_on_the_triangles() {
    let (mut paths, mut turned) = (0_u64, 0_u64);
    let count = samples(150);
    for (seed, scene, world) in worlds(count) {
        let random = &mut Random::new(seed + 1000);
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let shortest =
            shortest_path(world.mesh(), start, goal).map(|(_, length)| length / world.mesh().lattice().scale());
        for given in [flipped(world.mesh(), random), merged(world.mesh(), random)] {
            let own = walls(world.mesh());
            assert!(given.checked().set_aside.is_empty(), "{seed}: {:?}", given.checked().defects);
            assert_eq!(kinds(&given), [], "{seed}");
            let there = on(&scene, given);
            there.mesh().sanity_check();
            assert_eq!(walls(there.mesh()), own, "{seed}");
            turned += u64::from(
                there
                    .mesh()
                    .triangles()
                    .map(|t| there.mesh().corner_points(t))
                    .ne(world.mesh().triangles().map(|t| world.mesh().corner_points(t))),
            );
            let comparison = Comparison::new(there.clone(), 0.0);
            let same = |a: Option<f64>, b: Option<f64>| match (a, b) {
                (Some(a), Some(b)) => (a - b).abs() <= 1e-6 * b.max(1.0),
                (a, b) => a.is_none() && b.is_none(),
            };
            assert!(
                same(comparison.reference().length, shortest),
                "{seed}: {:?} {shortest:?}",
                comparison.reference().length
            );
            for method in METHODS.iter().filter(|m| m.needs == Needs::Triangles && m.radii == Radii::Point) {
                let (row, _) = comparison.row(method).unwrap();
                if ["polyanya", "graph"].contains(&method.key) {
                    assert!(same(row.length, shortest), "{seed}, {}: {:?} {shortest:?}", method.key, row.length);
                }
                assert_eq!(row.length.is_some(), shortest.is_some(), "{seed}, {}", method.key);
                // The blog's loop goes through walls.
                let is_unsafe = row.is_legal == Some(false) && method.guarantee != Guarantee::Nothing;
                assert!(!is_unsafe, "{seed}, {}: {:?}", method.key, row.wrong);
                assert!(row.over.is_none_or(|over| over >= 1.0 - 1e-9), "{seed}, {}", method.key);
                paths += u64::from(row.length.is_some());
            }
        }
    }
    assert!(paths > 2 * count && turned > count * 2 / 3, "{paths} {turned}");
}

#[test]
fn diagonals_of_given_polygons_are_remembered() {
    for (seed, scene, world) in worlds(20) {
        let given = merged(world.mesh(), &mut Random::new(seed));
        let (count, corners) = (given.polygon_count(), given.corner_count());
        let there = on(&scene, given);
        let mesh = there.mesh();
        let inner =
            mesh.triangles().flat_map(pathlight::map::mesh::Triangle::edges).filter(|&e| mesh.twin(e).is_some());
        let diagonals = inner.filter(|&e| mesh.is_diagonal(e)).count() / 2;
        assert_eq!(diagonals, corners - 3 * count, "{seed}: one in each quadrilateral");
        assert!(!world.mesh().walls().any(|e: Edge| world.mesh().is_diagonal(e)));
    }
}

/// A square of two triangles with its corners 0 to 3, and more vertices.
fn square(more: &[[f64; 2]], polygons: &[&[u32]]) -> GivenMesh {
    let corners = [[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]];
    GivenMesh::new(corners.iter().chain(more).copied().map(DVec2::from).collect(), polygons)
}

/// Meshes with what is wrong with them, and the polygons that are set aside.
fn faulty() -> Vec<(&'static str, GivenMesh, Vec<DefectKind>, Vec<u32>)> {
    use DefectKind::{Crossing, Flat, Gap, Island, Junction, NotConvex, Overlap, Turned};
    let cases: Vec<(&str, GivenMesh, Vec<DefectKind>)> = vec![
        ("nothing", square(&[], &[&[0, 1, 2], &[0, 2, 3]]), vec![]),
        ("the other way round", square(&[], &[&[0, 2, 1], &[0, 3, 2]]), vec![]),
        ("one turned", square(&[[16.0, 0.0]], &[&[0, 1, 2], &[0, 3, 2], &[1, 4, 2]]), vec![Turned]),
        ("one flat", square(&[[4.0, 4.0]], &[&[0, 1, 2], &[0, 2, 3], &[0, 4, 2]]), vec![Flat]),
        ("corners without distance", square(&[], &[&[0, 1, 2], &[0, 2, 3], &[0, 0, 2]]), vec![Flat]),
        ("three at an edge", square(&[[8.0, 4.0]], &[&[0, 1, 2], &[0, 2, 3], &[0, 4, 2]]), vec![Overlap]),
        (
            "one on the others",
            square(&[[4.0, 2.0], [9.0, 3.0], [5.0, 4.0]], &[&[0, 1, 2], &[0, 2, 3], &[4, 5, 6]]),
            vec![Overlap],
        ),
        ("the same twice", square(&[], &[&[0, 1, 2], &[0, 2, 3], &[0, 1, 2]]), vec![Overlap]),
        (
            "one below the others",
            square(&[[1.0, 3.0], [9.0, 3.0], [5.0, 9.0]], &[&[4, 5, 6], &[0, 1, 2], &[0, 2, 3]]),
            vec![Overlap, Overlap],
        ),
        // Both triangles of a square are covered: it is one pair of polygons.
        (
            "two squares",
            square(&[[4.0, 1.0], [12.0, 1.0], [12.0, 7.0], [4.0, 7.0]], &[&[0, 1, 2, 3], &[4, 5, 6, 7]]),
            vec![Overlap],
        ),
        // Its border is that of the square, and more.
        ("a bow tie", square(&[[16.0, 1.0], [16.0, 8.0]], &[&[0, 1, 2, 3], &[1, 5, 4, 2]]), vec![Crossing]),
        ("a reflex corner", square(&[[3.0, 2.0]], &[&[0, 1, 2, 4]]), vec![NotConvex]),
        (
            "a T-junction",
            square(&[[8.0, 3.0], [12.0, 3.0]], &[&[0, 1, 2], &[0, 2, 3], &[1, 5, 4], &[4, 5, 2]]),
            vec![Junction, Island],
        ),
        (
            "a T-junction between places of the lattice",
            square(&[[8.0 / 3.0, 8.0 / 3.0]], &[&[0, 1, 2], &[0, 4, 3], &[4, 2, 3]]),
            vec![Junction, Island],
        ),
        ("a gap", square(&[[0.001, 0.0], [8.001, 8.0], [0.001, 8.0]], &[&[0, 1, 2], &[4, 5, 6]]), vec![Overlap]),
        (
            "a real gap",
            square(&[[-0.001, 0.0], [7.999, 8.0], [-0.001, 8.0]], &[&[0, 1, 2], &[4, 5, 6]]),
            vec![Gap, Gap, Gap, Gap, Island],
        ),
        (
            "an island",
            square(&[[20.0, 0.0], [24.0, 0.0], [24.0, 4.0]], &[&[0, 1, 2], &[0, 2, 3], &[4, 5, 6]]),
            vec![Island],
        ),
    ];
    let aside = |name: &str| match name {
        "three at an edge" | "one on the others" | "the same twice" => vec![2],
        "a bow tie" | "a gap" | "two squares" => vec![1],
        "one below the others" => vec![0],
        _ => vec![],
    };
    cases.into_iter().map(|(name, mesh, wanted)| (name, mesh, wanted, aside(name))).collect()
}

#[test]
fn what_is_wrong_is_found_lit_and_listed() {
    for (name, mesh, wanted, aside) in faulty() {
        let checked = mesh.checked().clone();
        let found: Vec<DefectKind> = checked.defects.iter().map(|defect| defect.kind).collect();
        assert_eq!((found, &checked.set_aside), (wanted.clone(), &aside), "{name}: {:?}", checked.defects);
        checked.mesh.sanity_check();
        // Opened: from its own file.
        let scene = Scene { title: "T".to_owned(), ..Scene::new(Map::Mesh(mesh)) };
        let world = Arc::new(World::new(scene_file::read(&scene_file::write(&scene)).unwrap()));
        // Listed: a sentence a kind, and one about what is set aside.
        let kinds: BTreeSet<DefectKind> = wanted.into_iter().collect();
        assert_eq!(world.notes().len(), kinds.len() + usize::from(!aside.is_empty()), "{name}: {:?}", world.notes());
        // Lit: a ring for each place, and the border of each polygon that is set aside. The lens is so large that no rings are joined.
        for lesson in lesson::ALL.into_iter().filter(|lesson| !lesson.is_on_cells) {
            let lesson = lesson.open(world.clone(), Watch::EndOnly).unwrap();
            let picture = lesson.view().picture(&Lens::fit(lesson.view().bounds(), 2e6, 2e6, 24.0));
            let shapes = || picture.marks.iter().filter(|mark| mark.role == Role::Fault).map(|mark| &mark.shape);
            let rings: Vec<DVec2> = shapes()
                .filter_map(|shape| if let Shape::Ring { at, .. } = shape { Some(*at) } else { None })
                .collect();
            for defect in &checked.defects {
                assert!(rings.contains(&defect.at), "{name}: {defect:?}");
            }
            let is_border = |shape: &&Shape| matches!(shape, Shape::Line { closed: true, .. });
            assert_eq!(shapes().filter(is_border).count(), aside.len(), "{name}");
        }
    }
}

/// The oracle counts at random places how many triangles cover them.
#[test]
fn what_is_not_set_aside_covers_every_place_once() {
    let (mut covered, mut aside) = (0, 0);
    for (seed, scene, world) in worlds(samples(60)) {
        let random = &mut Random::new(seed + 3000);
        let whole = merged(world.mesh(), random);
        let (low, high) = whole.bounds();
        let anywhere = |random: &mut Random| {
            let part = |random: &mut Random| f64::from(random.between(0, 1000)) / 1000.0;
            low + (high - low) * DVec2::new(part(random), part(random))
        };
        let mut vertices = whole.vertices().to_vec();
        let mut polygons: Vec<Vec<u32>> = whole.polygons().map(<[u32]>::to_vec).collect();
        for _ in 0..random.between(1, 4) {
            let first = vertices.len() as u32;
            vertices.extend((0..3).map(|_| anywhere(random)));
            let place = random.between(0, polygons.len() as i32) as usize;
            polygons.insert(place, vec![first, first + 1, first + 2]);
        }
        let given = GivenMesh::new(vertices, &polygons);
        let checked = given.checked();
        checked.mesh.sanity_check();
        assert!(checked.mesh.triangle_count() > 0, "{seed}");
        aside += checked.set_aside.len();
        let owners: BTreeSet<u32> = checked.mesh.triangles().map(|t| checked.mesh.owner(t)).collect();
        assert!(checked.set_aside.iter().all(|polygon| !owners.contains(polygon)), "{seed}");
        for _ in 0..200 {
            let p = checked.mesh.lattice().snap(anywhere(random));
            // Deeper inside than rounding reaches.
            let is_inside = |t: Triangle| {
                let c = checked.mesh.corner_points(t);
                (0..3).all(|i| area2(c[i], c[(i + 1) % 3], p) as f64 > 4.0 * c[i].distance(c[(i + 1) % 3]))
            };
            let count = checked.mesh.triangles().filter(|&t| is_inside(t)).count();
            assert!(count <= 1, "{seed}: {count} triangles at {p:?}");
            covered += count;
        }
        // All methods run on it.
        let comparison = Comparison::new(on(&scene, given), 0.0);
        let is_safe = |m: &&Method| m.needs == Needs::Triangles && m.guarantee != Guarantee::Nothing;
        for method in METHODS.iter().filter(|m| m.radii == Radii::Point).filter(is_safe) {
            let (row, _) = comparison.row(method).unwrap();
            assert_ne!(row.is_legal, Some(false), "{seed}, {}", method.key);
        }
    }
    assert!(covered > 1000 && aside > 30, "{covered} {aside}");
}

#[test]
fn a_vertex_that_is_dragged_mends_an_overlap_and_makes_none() {
    let mut mesh = square(&[[12.0, 2.0], [12.0, 6.0], [6.0, 4.0]], &[&[0, 1, 2], &[0, 2, 3], &[4, 5, 6]]);
    assert_eq!(mesh.checked().set_aside, [2]);
    assert!(mesh.move_vertex(6, DVec2::new(9.0, 4.0)));
    assert_eq!(mesh.checked().set_aside, [] as [u32; 0]);
    assert!(!mesh.move_vertex(6, DVec2::new(6.0, 4.0)));
}

#[test]
fn a_mesh_with_more_overlaps_than_anybody_would_mend_is_refused() {
    let copies = vec![[0, 1, 2]; 200];
    let mesh = GivenMesh::new(vec![DVec2::ZERO, DVec2::new(4.0, 0.0), DVec2::new(4.0, 4.0)], &copies);
    assert_eq!(mesh.checked().refusal().map(|defect| defect.kind), Some(DefectKind::Heap));
    let scene = Scene { title: "T".to_owned(), ..Scene::new(Map::Mesh(mesh)) };
    assert!(scene_file::read(&scene_file::write(&scene)).is_err());
}

/// A path around the end of a slit, which has two walls at one place.
#[test]
fn a_t_junction_is_a_wall_and_the_path_goes_around_it() {
    // A strip of the square between 0 and 8, cut at x = 4; the right part has a vertex more at (4, 4).
    let at = [[0.0, 0.0], [4.0, 0.0], [4.0, 8.0], [0.0, 8.0], [8.0, 0.0], [8.0, 8.0], [4.0, 4.0]];
    let below = [[4.0, 10.0], [0.0, 10.0], [8.0, 10.0]];
    let vertices: Vec<DVec2> = at.iter().chain(&below).copied().map(DVec2::from).collect();
    let polygons: [&[u32]; 5] = [&[0, 1, 2, 3], &[1, 4, 6], &[4, 5, 2, 6], &[3, 2, 7, 8], &[2, 5, 9, 7]];
    let mesh = GivenMesh::new(vertices, polygons);
    assert_eq!(mesh.checked().defects.iter().map(|d| d.kind).collect::<Vec<_>>(), [DefectKind::Junction]);
    let mut scene = Scene::new(Map::Mesh(mesh));
    (scene.start, scene.goal) = (Some(DVec2::new(3.0, 7.0)), Some(DVec2::new(5.0, 7.0)));
    let comparison = Comparison::new(Arc::new(World::new(scene)), 0.0);
    let around = 2.0 * 2.0f64.sqrt();
    assert!((comparison.reference().length.unwrap() - around).abs() < 1e-6);
    for method in METHODS.iter().filter(|m| m.needs == Needs::Triangles && m.radii == Radii::Point) {
        let (row, _) = comparison.row(method).unwrap();
        assert_eq!(row.is_legal, Some(true), "{}: {:?}", method.key, row.wrong);
        assert!((row.length.unwrap() - around).abs() < 1e-6, "{}: {:?}", method.key, row.points);
    }
    // A body keeps its distance from the slit.
    let comparison = Comparison::new(Arc::new(comparison.world().clone()), 0.5);
    let length = comparison.reference().length.unwrap();
    assert!(length > around && length < 2.0 * around, "{length}");
}

#[test]
fn thin_triangles_are_not_turned_by_the_lattice() {
    let mut thin = 0;
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let unit = 10f64.powi(random.between(-12, 0));
        let mut at = |scale: f64| DVec2::new(random.between(0, 1000).into(), random.between(0, 1000).into()) * scale;
        // A long triangle fan: its far corners lie within less than a step of the lattice.
        let mut vertices = vec![DVec2::ZERO, DVec2::new(1000.0, 1000.0)];
        let mut far: Vec<DVec2> = (0..12).map(|_| DVec2::new(1000.0, 0.0) + at(unit)).collect();
        far.sort_by(|a, b| a.y.atan2(a.x).total_cmp(&b.y.atan2(b.x)));
        vertices.extend(far);
        let fan = (2..13u32).map(|i| [0, i, i + 1]).collect::<Vec<_>>();
        let mesh = GivenMesh::new(vertices, &fan);
        let checked = mesh.checked();
        checked.mesh.sanity_check();
        // What the lattice turns is so thin that it does not show it: none of these triangles was drawn the other way, but by
        // rounding.
        assert_eq!(checked.count(DefectKind::Turned), 0, "{seed}: {:?}", checked.defects);
        assert_eq!(checked.count(DefectKind::Overlap), 0, "{seed}: {:?}", checked.defects);
        assert_eq!(checked.count(DefectKind::Flat) + checked.mesh.triangle_count(), fan.len());
        thin += checked.count(DefectKind::Flat);
    }
    assert!(thin > 50, "{thin}");
}

#[test]
fn garbage_ends_with_a_mesh_or_a_message() {
    let mut used = 0;
    for seed in 0..2000 {
        let random = &mut Random::new(seed);
        let count = random.between(0, 9);
        let numbers = [0.0, 1.0, 2.0, 3.0, -1.0, 0.1, 1e-9, 1e9, 1e90, -1e100];
        let number = |random: &mut Random| numbers[random.between(0, if seed % 2 == 0 { 3 } else { 9 }) as usize];
        let vertices: Vec<DVec2> = (0..count).map(|_| DVec2::new(number(random), number(random))).collect();
        let polygons: Vec<Vec<u32>> = (0..random.between(0, 4))
            .map(|_| (0..random.between(0, 7)).map(|_| random.between(0, 9) as u32).collect())
            .collect();
        let mesh = GivenMesh::new(vertices, &polygons);
        mesh.checked().mesh.sanity_check();
        let scene = Scene { title: "T".to_owned(), ..Scene::new(Map::Mesh(mesh.clone())) };
        let text = scene_file::write(&scene);
        let Ok(read) = scene_file::read(&text) else { continue };
        assert_eq!(read.map, scene.map, "{text}");
        used += 1;
        let world = Arc::new(World::new(read));
        world.notes();
        for lesson in lesson::ALL {
            lesson.open(world.clone(), Watch::EndOnly).unwrap();
        }
    }
    assert!(used > 30, "{used}");
}
