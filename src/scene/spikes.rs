//! Parts of polygons that have no width. They vanish when free space is computed, so the user gets a note.
//!
//! ```text
//!     a ------ b      The border runs out to the tip t and back on itself:
//!     |        |      the tip is where it turns by 180 degrees.
//!     d ------ c=====t
//! ```

use super::{Coordinates, scene_file};
use crate::geom::{Lattice, Point, area2};
use crate::map::polygons::Polygons;
use glam::DVec2;

/// More notes would hide the others.
const MOST_NOTES: usize = 5;

/// A note for every spike of the outline and the obstacles, with its line in `source` where that still has
/// the same polygon. At most five notes, and one that counts the rest.
pub fn notes(polygons: &Polygons, (lattice, map): (Lattice, Coordinates), source: Option<&str>) -> Vec<String> {
    let rings = polygons.obstacles.iter().enumerate().map(|(i, o)| (Some(i), &o.points));
    let rings = [(None, &polygons.outline)].into_iter().chain(rings);
    let spikes: Vec<_> = rings.flat_map(|(i, ring)| tips(ring, lattice).map(move |tip| (i, ring, tip))).collect();
    let mut notes: Vec<String> = Vec::new();
    for (obstacle, ring, tip) in spikes.iter().take(MOST_NOTES) {
        let name = match obstacle.map(|i| (i, polygons.obstacles[i].name.as_str())) {
            None => "The outline".to_owned(),
            Some((i, "")) => format!("Obstacle {}", i + 1),
            Some((_, name)) => format!("\"{name}\""),
        };
        let line = source.and_then(|source| scene_file::line_of_ring(source, *obstacle, ring));
        let line = line.map(|line| format!("Line {line}: ")).unwrap_or_default();
        let at = map.noted(*tip);
        notes.push(format!("{line}{name} has a part without width that ends at {at}. It is ignored."));
    }
    if spikes.len() > MOST_NOTES {
        notes.push(format!("{} more parts without width are ignored.", spikes.len() - MOST_NOTES));
    }
    notes
}

/// Where the border turns back on itself, on the lattice; in world units as drawn.
fn tips(ring: &[DVec2], lattice: Lattice) -> impl Iterator<Item = DVec2> {
    let mut points: Vec<(Point, DVec2)> = ring.iter().map(|&p| (lattice.snap(p), p)).collect();
    points.dedup_by_key(|(p, _)| *p);
    while points.len() > 1 && points[0].0 == points[points.len() - 1].0 {
        points.pop();
    }
    let n = points.len();
    (0..n).filter_map(move |i| {
        let [a, b, c] = [i, i + 1, i + 2].map(|i| points[i % n]);
        let along = |from: Point, to: Point| (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let ((x0, y0), (x1, y1)) = (along(a.0, b.0), along(b.0, c.0));
        (area2(a.0, b.0, c.0) == 0 && x0 * x1 + y0 * y1 < 0).then_some(b.1)
    })
}

#[cfg(test)]
mod tests {
    use crate::scene::World;
    use crate::scene::scene_file;

    fn notes(outline: &str, obstacle: &str) -> Vec<String> {
        let tables = "[[polygons.obstacle]]\nname = \"shed\"\n";
        let text = format!(
            "title = \"T\"\nstart = [1, 1]\ngoal = [1, 2]\n[polygons]\noutline = {outline}\n{tables}points = {obstacle}\n"
        );
        World::new(scene_file::read(&text).unwrap()).notes()
    }

    const ROOM: &str = "[[0, 0], [9, 0], [9, 9], [0, 9]]";
    const SHED: &str = "[[3, 3], [5, 3], [5, 5], [3, 5]]";

    #[test]
    fn a_part_without_width_is_noted_with_its_line() {
        assert_eq!(notes(ROOM, SHED), Vec::<String>::new());
        let spike = notes(ROOM, "[[3, 3], [5, 3], [5, 5], [7, 5], [5, 5], [3, 5]]");
        assert_eq!(spike, ["Line 8: \"shed\" has a part without width that ends at (7, 5). It is ignored."]);
        let bent = notes(ROOM, "[[3, 3], [5, 3], [5, 5], [7, 5], [8, 7], [7, 5], [5, 5], [3, 5]]");
        assert_eq!(bent, ["Line 8: \"shed\" has a part without width that ends at (8, 7). It is ignored."]);
        let outline = notes("[[0, 0], [9, 0], [9, 9], [9, 9], [0, 9], [0, 12]]", SHED);
        assert_eq!(outline, ["Line 5: The outline has a part without width that ends at (0, 12). It is ignored."]);
        // A corner in the middle of a straight edge is none.
        assert_eq!(notes("[[0, 0], [4, 0], [9, 0], [9, 9], [0, 9]]", SHED), Vec::<String>::new());
    }
}
