//! Where the border of a polygon crosses itself. It counts by the even-odd rule then, which is seldom what was meant, and other programs
//! refuse such areas.

use super::import::rings;
use super::{Coordinates, Map, Scene, scene_file};
use crate::geom::{Lattice, Point, area2};
use crate::map::polygons::Polygons;
use glam::DVec2;

/// More notes would hide the others.
const MOST_NOTES: usize = 5;
/// So many pairs of edges are tested in a map: a fraction of a second. A border of 100,000 edges that crosses itself nowhere has fewer.
const MOST_TESTS: usize = 4_000_000;

/// A note for every polygon whose border crosses itself, with its line in `source` where that still has the same polygon.
pub fn notes(polygons: &Polygons, (lattice, coordinates): (Lattice, Coordinates), source: Option<&str>) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for (obstacle, at) in crossings(polygons, lattice).into_iter().take(MOST_NOTES) {
        let (name, ring) = match obstacle {
            None => ("the outline".to_owned(), &polygons.outline),
            Some(i) => (named(i, &polygons.obstacles[i].name), &polygons.obstacles[i].points),
        };
        let line = source.and_then(|source| scene_file::line_of_ring(source, obstacle, ring));
        let line = line.map(|line| format!("Line {line}: ")).unwrap_or_default();
        let at = coordinates.noted(at);
        notes.push(format!("{line}The border of {name} crosses itself at {at}."));
    }
    notes
}

impl Scene {
    /// A note for every polygon of its map whose border crosses itself. Found without triangles.
    pub fn notes_of_crossings(&self) -> Vec<String> {
        let Map::Polygons(polygons) = &self.map else { return Vec::new() };
        notes(polygons, (polygons.lattice(), self.coordinates), self.source.as_deref())
    }
}

/// The polygons whose border crosses itself, with the first such place. None stands for the outline.
pub fn crossings(polygons: &Polygons, lattice: Lattice) -> Vec<(Option<usize>, DVec2)> {
    let mut tests = MOST_TESTS;
    let rings = polygons.rings().enumerate();
    rings.filter_map(|(i, ring)| Some((i.checked_sub(1), crossing(ring, lattice, &mut tests)?))).collect()
}

/// Does this ring of a map cross itself? False where it is too long to be looked through in a frame.
pub fn crosses_itself(ring: &[DVec2], lattice: Lattice) -> bool {
    const MOST_TESTS_IN_FRAME: usize = 100_000;
    const LONGEST_IN_FRAME: usize = 5_000;
    ring.len() <= LONGEST_IN_FRAME && crossing(ring, lattice, &mut { MOST_TESTS_IN_FRAME }).is_some()
}

fn named(i: usize, name: &str) -> String {
    if name.is_empty() { format!("obstacle {}", i + 1) } else { format!("\"{name}\"") }
}

/// A place where two edges cross, each inside of the other.
fn crossing(ring: &[DVec2], lattice: Lattice, tests: &mut usize) -> Option<DVec2> {
    struct Edge([Point; 2]);
    impl Edge {
        fn span(&self, of: impl Fn(Point) -> i32) -> [i32; 2] {
            let [a, b] = self.0.map(of);
            [a.min(b), a.max(b)]
        }
    }
    // Without the slits to its holes: the two walks along one cancel each other, whatever they cross.
    let mut edges: Vec<Edge> = Vec::with_capacity(ring.len());
    for part in rings::parts(ring) {
        let points: Vec<Point> = part.iter().map(|&p| lattice.snap(p)).collect();
        let next = points.iter().cycle().skip(1);
        edges.extend(points.iter().zip(next).map(|(&a, &b)| Edge([a, b])));
    }
    edges.sort_by_key(|edge| edge.span(|p| p.x)[0]);
    // Those that reach as far to the right as the one that is looked at.
    let mut open: Vec<usize> = Vec::new();
    for i in 0..edges.len() {
        let (x, y, [a, b]) = (edges[i].span(|p| p.x), edges[i].span(|p| p.y), edges[i].0);
        open.retain(|&other| edges[other].span(|p| p.x)[1] > x[0]);
        *tests = tests.checked_sub(open.len())?;
        for &other in &open {
            let (other_y, [c, d]) = (edges[other].span(|p| p.y), edges[other].0);
            if other_y[1] <= y[0] || other_y[0] >= y[1] {
                continue;
            }
            let apart = |a, b, c, d| area2(a, b, c).signum() * area2(a, b, d).signum() < 0;
            if apart(a, b, c, d) && apart(c, d, a, b) {
                let [from, to] = [area2(a, b, c), area2(a, b, d)].map(|area| area as f64);
                return Some(lattice.to_world(c).lerp(lattice.to_world(d), from / (from - to)));
            }
        }
        open.push(i);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::polygons::Obstacle;

    /// A second hole over the invisible slit of the first was said to make the border cross itself.
    #[test]
    fn a_hole_may_lie_over_the_slit_of_another_one() {
        let border = ring(&[(0, 0), (40, 0), (40, 40), (0, 40)]);
        let first = ring(&[(30, 30), (30, 36), (36, 36), (36, 30)]);
        let over_slit = ring(&[(10, 14), (14, 18), (18, 10)]);
        let polygons = Polygons { outline: border.clone(), obstacles: Vec::new() };
        let lattice = polygons.lattice();
        let all = rings::joined(vec![border.clone(), first.clone(), over_slit.clone()]);
        assert!(!crosses_itself(&all, lattice));
        let over_hole = ring(&[(28, 28), (28, 32), (33, 31)]);
        assert!(crosses_itself(&rings::joined(vec![border, first, over_hole]), lattice));
    }

    fn ring(points: &[(i32, i32)]) -> Vec<DVec2> {
        points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect()
    }

    #[test]
    fn a_border_that_crosses_itself_is_named_with_its_place() {
        let court = [ring(&[(10, 10), (50, 10), (50, 50), (10, 50)]), ring(&[(20, 20), (40, 20), (40, 40), (20, 40)])];
        let mut polygons = Polygons { outline: ring(&[(0, 0), (90, 0), (90, 90), (0, 90)]), obstacles: Vec::new() };
        let points = rings::joined(court.to_vec());
        polygons.obstacles.push(Obstacle { name: "court".to_owned(), points });
        assert_eq!(
            notes(&polygons, (polygons.lattice(), Coordinates::World), None),
            Vec::<String>::new(),
            "a slit crosses nothing"
        );
        // One of the two ends of the slit was moved.
        polygons.obstacles[0].points[4] = DVec2::new(30.0, 60.0);
        let said = notes(&polygons, (polygons.lattice(), Coordinates::World), None);
        assert!(
            said.len() == 1 && said[0].starts_with("The border of \"court\" crosses itself at (27.5, 50)"),
            "{said:?}"
        );
        polygons.outline = ring(&[(0, 0), (90, 90), (90, 0), (0, 90)]);
        let lattice = polygons.lattice();
        assert!(
            crosses_itself(&polygons.outline, lattice) && !crosses_itself(&ring(&[(0, 0), (9, 0), (9, 9)]), lattice)
        );
        let said = notes(&polygons, (polygons.lattice(), Coordinates::World), None);
        assert_eq!((said.len(), said[0].as_str()), (2, "The border of the outline crosses itself at (45, 45)."));
    }
}
