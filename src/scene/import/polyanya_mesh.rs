//! Polyanya's `.mesh`, version 2: vertices and convex polygons, each with its neighbours.
//!
//! ```text
//!   mesh          x y n p1 .. pn       a vertex: its place, and the polygons around it, -1 for an obstacle
//!   2             n v1 .. vn p1 .. pn  a polygon: its vertices, and the polygon behind each edge, -1 for none
//!   V P                                the edge to p1 ends at v1: it begins at vn
//! ```
//!
//! Some programs leave the neighbours of polygons out. Which kind a file is shows in its count of numbers. Neighbours are found
//! by their edges, and compared with what the file says.

use crate::map::given::{GivenMesh, MAX_CORNERS};
use crate::map::mesh::{Edge, Triangle};
use crate::map::polygons::MAX_VERTICES;
use crate::scene::format::{Format, Input, MapWriter, Writes, beginning};
use crate::scene::scene_file::finite;
use crate::scene::{BadInput, Map, Scene, defects};
use std::collections::HashMap;
use std::fmt::Write;

pub const FORMAT: Format = Format {
    name: "a Polyanya mesh",
    endings: &["mesh"],
    max_bytes: 400_000_000,
    looks_like: |bytes| beginning(bytes).and_then(|text| text.split_whitespace().next()) == Some("mesh"),
    options: &[],
    others: None,
    read: |input: &Input| read(input.text()?, input.title),
    write: Writes::Map(MapWriter::new(crate::scene::export::meshes::polyanya)),
};

/// The words of a text with their lines.
struct Words<'a> {
    text: &'a str,
    rest: std::str::SplitWhitespace<'a>,
    /// The last word, for its line.
    last: &'a str,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, rest: text.split_whitespace(), last: "" }
    }

    fn here(&self, bad: BadInput) -> BadInput {
        // Words are slices of the text.
        let offset = if self.last.is_empty() { 0 } else { self.last.as_ptr() as usize - self.text.as_ptr() as usize };
        bad.at_byte(self.text, offset)
    }

    fn next<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, BadInput> {
        let Some(word) = self.rest.next() else {
            return Err(self.here(BadInput::new(format!("the file ends before {what}: it is incomplete"))));
        };
        self.last = word;
        word.parse().map_err(|_| {
            self.here(BadInput::new(format!("\"{word}\" is not {what}: correct it, or export the mesh again")))
        })
    }
}

/// # Errors
/// The text is no such mesh, or the mesh cannot be used; the message names the line.
fn read(text: &str, title: &str) -> Result<Scene, BadInput> {
    let mut words = Words::new(text);
    let head: String = words.next("the word mesh, with which a mesh begins")?;
    if head != "mesh" {
        return Err(words.here(BadInput::new(format!("a mesh begins with the word mesh, not with \"{head}\""))));
    }
    let version: i64 = words.next("the version of a mesh")?;
    if version != 2 {
        let what = format!("this mesh has version {version}: only version 2 is read, so write it as that");
        return Err(words.here(BadInput::new(what)));
    }
    let (v, p): (usize, usize) = (words.next("the number of vertices")?, words.next("the number of polygons")?);
    if v > MAX_VERTICES || p > MAX_CORNERS / 3 {
        let what = format!("the mesh has {v} vertices and {p} polygons: use one of at most {MAX_VERTICES} vertices");
        return Err(words.here(BadInput::new(what)));
    }
    let mut vertices = Vec::new();
    for i in 0..v {
        let at = [words.next::<f64>("a coordinate")?, words.next::<f64>("a coordinate")?];
        vertices.push(finite(&format!("vertex {i}"), at).map_err(|bad| words.here(bad))?);
        let around: usize = words.next("the number of polygons around a vertex")?;
        for _ in 0..around {
            words.next::<i64>("a polygon")?;
        }
    }
    // With neighbours, a polygon of n corners has 2 n + 1 numbers, without them n + 1.
    let has_neighbours = {
        let (mut rest, mut corners) = (words.rest.clone(), 0_usize);
        let complete = (0..p).all(|_| {
            let n = rest.next().and_then(|word| word.parse::<usize>().ok()).unwrap_or(usize::MAX);
            corners = corners.saturating_add(n);
            n <= MAX_CORNERS && (0..2 * n).all(|_| rest.next().is_some())
        });
        complete && rest.next().is_none()
    };
    let (mut polygons, mut said) = (Vec::new(), Vec::new());
    let mut corners = 0;
    for i in 0..p {
        let n: usize = words.next("the number of corners of a polygon")?;
        corners += n;
        if n < 3 || corners > MAX_CORNERS {
            let what =
                format!("polygon {i} has {n} corners: it needs at least 3, and all together at most {MAX_CORNERS}");
            return Err(words.here(BadInput::new(what)));
        }
        let mut polygon = Vec::with_capacity(n);
        for _ in 0..n {
            let corner: u32 = words.next("the number of a vertex")?;
            if corner as usize >= v {
                let what =
                    format!("polygon {i} has the vertex {corner}: the vertices are counted from 0 to {}", v.max(1) - 1);
                return Err(words.here(BadInput::new(what)));
            }
            polygon.push(corner);
        }
        for k in 0..if has_neighbours { n } else { 0 } {
            let neighbour: i64 = words.next("the number of a polygon, or -1")?;
            said.push((polygon[(k + n - 1) % n], polygon[k], neighbour));
        }
        polygons.push(polygon);
    }
    if words.rest.next().is_some() {
        let what = format!("there is more behind the last of the {p} polygons: correct the number of polygons");
        return Err(words.here(BadInput::new(what)));
    }
    let mesh = GivenMesh::new(vertices, &polygons);
    defects::refuse(&mesh)?;
    let notes = other_neighbours(&mesh, &said).into_iter().collect();
    Ok(Scene { title: title.to_owned(), notes, ..Scene::new(Map::Mesh(mesh)) })
}

/// A note if the neighbours in the file are others than those that the edges give.
fn other_neighbours(mesh: &GivenMesh, said: &[(u32, u32, i64)]) -> Option<String> {
    let triangles = &mesh.checked().mesh;
    let behind = |e: Edge| triangles.twin(e).map(|twin| triangles.owner(twin.triangle()));
    let own: HashMap<_, _> = triangles
        .triangles()
        .flat_map(Triangle::edges)
        .filter(|&e| !triangles.is_diagonal(e))
        .map(|e| ((triangles.ends(e), triangles.owner(e.triangle())), behind(e)))
        .collect();
    let at = |v: u32| triangles.lattice().snap(mesh.vertices()[v as usize]);
    let mut owners = mesh.polygons().enumerate().flat_map(|(i, polygon)| polygon.iter().map(move |_| i as u32));
    let differs = said.iter().filter(|&&(a, b, neighbour)| {
        let (a, b, owner) = (at(a), at(b), owners.next().unwrap_or_default());
        let found = own.get(&([a, b], owner)).or_else(|| own.get(&([b, a], owner)));
        found.is_some_and(|&found| found != u32::try_from(neighbour).ok())
    });
    let n = differs.count();
    (n > 0).then(|| {
        format!(
            "At {n} edges, the file names another neighbour than the polygon that has the same edge. The edges count."
        )
    })
}

/// A mesh as text, with all neighbours.
pub fn write(given: &GivenMesh) -> String {
    let mut out = String::new();
    let polygons: Vec<Vec<u32>> = counter_clockwise(given);
    let mut behind: HashMap<(u32, u32), u32> = HashMap::new();
    let mut around: Vec<Vec<(u32, u32, u32)>> = vec![Vec::new(); given.vertices().len()];
    for (i, polygon) in polygons.iter().enumerate() {
        let n = polygon.len();
        for k in 0..n {
            behind.insert((polygon[k], polygon[(k + 1) % n]), i as u32);
            // The edges at the corner: into it and out of it.
            around[polygon[k] as usize].push((polygon[(k + n - 1) % n], polygon[(k + 1) % n], i as u32));
        }
    }
    let _ = writeln!(out, "mesh\n2\n{} {}", given.vertices().len(), polygons.len());
    for (p, around) in given.vertices().iter().zip(&around) {
        let ring = ring(around);
        let words: Vec<String> = ring.iter().map(|&p| p.map_or_else(|| "-1".to_owned(), |p| p.to_string())).collect();
        let _ = writeln!(out, "{} {} {} {}", p.x, p.y, ring.len(), words.join(" "));
    }
    for polygon in &polygons {
        let n = polygon.len();
        let name = |v: &u32| v.to_string();
        let corners: Vec<String> = polygon.iter().map(name).collect();
        let neighbour = |k: usize| behind.get(&(polygon[k], polygon[(k + n - 1) % n]));
        let neighbours: Vec<String> = (0..n).map(|k| neighbour(k).map_or_else(|| "-1".to_owned(), name)).collect();
        let _ = writeln!(out, "{n} {} {}", corners.join(" "), neighbours.join(" "));
    }
    out
}

/// The polygons of a mesh in the direction that the format asks for, which counts y upwards; without equal corners in a row.
fn counter_clockwise(given: &GivenMesh) -> Vec<Vec<u32>> {
    let at = |v: u32| given.vertices()[v as usize];
    let turned = |polygon: &[u32]| {
        let next = polygon.iter().cycle().skip(1);
        let twice: f64 =
            polygon.iter().zip(next).map(|(&a, &b)| (at(a) - at(polygon[0])).perp_dot(at(b) - at(polygon[0]))).sum();
        let mut polygon = polygon.to_vec();
        if twice < 0.0 {
            polygon.reverse();
        }
        polygon
    };
    given.polygons().filter(|polygon| !polygon.is_empty()).map(turned).collect()
}

/// The polygons around a vertex in their order, with a gap (none) after each that has a wall behind it. Each is given with the
/// vertices before and after the corner.
fn ring(around: &[(u32, u32, u32)]) -> Vec<Option<u32>> {
    let mut left: Vec<(u32, u32, u32)> = around.to_vec();
    let mut ring = Vec::new();
    while !left.is_empty() {
        // Begin at a wall if there is one: nothing else ends where this one's outgoing edge begins.
        let first = left.iter().position(|a| !left.iter().any(|b| b.0 == a.1)).unwrap_or(0);
        let is_open = !left.iter().any(|b| b.0 == left[first].1);
        let mut next = Some(first);
        while let Some(i) = next {
            let (before, _, polygon) = left.swap_remove(i);
            next = left.iter().position(|b| b.1 == before);
            ring.push(Some(polygon));
        }
        if is_open {
            ring.push(None);
        }
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    /// Two squares beside each other, as the format's author writes them.
    const TWO: &str = "mesh\n2\n6 2\n0 0 2 0 -1\n1 0 3 1 0 -1\n2 0 2 1 -1\n2 1 2 1 -1\n1 1 3 0 1 -1\n0 1 2 0 -1\n\
                       4 0 1 4 5 -1 -1 1 -1\n4 1 2 3 4 0 -1 -1 -1\n";

    fn given(text: &str) -> GivenMesh {
        let scene = read(text, "T").unwrap();
        let Map::Mesh(mesh) = scene.map else { panic!("no mesh") };
        mesh
    }

    #[test]
    fn both_kinds_are_read() {
        let with = given(TWO);
        assert_eq!((with.polygon_count(), with.vertices()[3]), (2, DVec2::new(2.0, 1.0)));
        let without = TWO.replace(" -1 -1 1 -1\n4 1", "\n4 1").replace(" 0 -1 -1 -1\n", "\n");
        assert_eq!(given(&without), with);
        assert_eq!(given(&TWO.replace('\n', "  \r\n\t")), with);
        assert_eq!(read(TWO, "T").unwrap().notes, [] as [String; 0]);
    }

    #[test]
    fn other_neighbours_are_noted() {
        let other = TWO.replace("4 0 1 4 5 -1 -1 1 -1", "4 0 1 4 5 -1 -1 -1 -1");
        let notes = read(&other, "T").unwrap().notes;
        assert!(notes.len() == 1 && notes[0].contains("At 1 edges"), "{notes:?}");
    }

    #[test]
    fn what_is_written_is_read_with_its_neighbours() {
        let mesh = given(TWO);
        let text = write(&mesh);
        assert_eq!(given(&text), mesh);
        assert_eq!(text, TWO);
        assert_eq!(read(&text, "T").unwrap().notes, [] as [String; 0]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let message = |text: &str| read(text, "T").unwrap_err().to_string();
        assert!(message("").starts_with("line 1: the file ends before"));
        assert!(message("map").contains("begins with the word mesh"));
        assert!(message("mesh\n1\n").starts_with("line 2: this mesh has version 1"));
        assert!(message(&TWO.replace("4 0 1 4 5", "4 0 1 4 9")).starts_with("line 10: polygon 0 has the vertex 9"));
        assert!(message(&TWO.replace("2 0 2 1 -1", "2 x 2 1 -1")).starts_with("line 6: \"x\" is not a coordinate"));
        assert!(
            message(&TWO[..TWO.len() - 12]).contains("incomplete")
                || message(&TWO[..TWO.len() - 12]).contains("is not")
        );
        // The last polygon may or may not name its neighbours, so a number too many can be taken for one of them.
        assert!(read(&format!("{TWO} 7"), "T").is_err());
        assert!(message("mesh 2 4000000000 1").contains("use one of at most"));
    }
}
