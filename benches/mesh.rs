//! The triangulation with all of its tables beside bare spade, on the same points and walls:
//! `cargo bench --bench mesh`. Snapping and the union of obstacles are done before. Processor time, the median of
//! passes in which the three take turns: so a machine that slows down slows all of them.

#[path = "rooms/clock.rs"]
mod clock;
mod rooms;

use clock::{median, microseconds};
use pathlight::map::mesh::Mesh;
use pathlight::map::polygons::FreeSpace;
use spade::{ConstrainedDelaunayTriangulation, HierarchyHintGenerator, Point2, Triangulation};
use std::collections::HashMap;

type Bulk = ConstrainedDelaunayTriangulation<Point2<f64>>;
type Hinted = ConstrainedDelaunayTriangulation<Point2<f64>, (), (), (), HierarchyHintGenerator<f64>>;

/// Distinct points, and the walls between them.
type Drawing = (Vec<Point2<f64>>, Vec<[usize; 2]>);

fn drawing(free: &FreeSpace) -> Drawing {
    let (mut points, mut walls, mut ids) = (Vec::new(), Vec::new(), HashMap::new());
    for ring in &free.rings {
        let ring: Vec<usize> = ring
            .iter()
            .map(|&p| {
                *ids.entry(p).or_insert_with(|| {
                    points.push(Point2::new(p.x.into(), p.y.into()));
                    points.len() - 1
                })
            })
            .collect();
        walls.extend(ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]));
    }
    (points, walls)
}

fn bulk((points, walls): Drawing) -> usize {
    Bulk::bulk_load_cdt(points, walls).map_or(0, |cdt| cdt.num_inner_faces())
}

fn one_by_one((points, walls): Drawing) -> usize {
    let mut cdt = Hinted::new();
    let ids: Vec<_> = points.into_iter().filter_map(|p| cdt.insert(p).ok()).collect();
    for [a, b] in walls {
        cdt.add_constraint(ids[a], ids[b]);
    }
    cdt.num_inner_faces()
}

const NAMES: [&str; 6] =
    ["holes 1000", "holes 10000", "cave 21000", "slits 18000", "slits in columns 18000", "slivers in columns 13500"];

fn main() {
    println!("{:24} {:>8} {:>10} {:>10} {:>8} {:>6}", "ms", "points", "bulk load", "one by one", "mesh", "/ bulk");
    for name in NAMES {
        let room = rooms::by_name(name);
        let free = FreeSpace::of_polygons(&rooms::polygons(&room));
        let drawing = drawing(&free);
        let passes = if name.contains("in columns") { 5 } else { 31 };
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..passes {
            let (fresh, other) = (drawing.clone(), drawing.clone());
            times[0].push(microseconds(|| bulk(fresh)) / 1000.0);
            times[1].push(microseconds(|| one_by_one(other)) / 1000.0);
            times[2].push(microseconds(|| Mesh::new(&free)) / 1000.0);
        }
        let [bulk, one_by_one, mesh] = times.map(median);
        let (points, ratio) = (drawing.0.len(), mesh / bulk);
        println!("{name:24} {points:8} {bulk:10.2} {one_by_one:10.2} {mesh:8.2} {ratio:5.3}x");
    }
}
