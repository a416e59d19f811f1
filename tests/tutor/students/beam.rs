//! The beam of a student: a recursion over triangles, with whole numbers.

use super::{Exact, MOST_LINES, exact, points, right_of, world};
use serde_json::Value;

pub struct Room {
    origin: Exact,
    vertices: Vec<Exact>,
    triangles: Vec<([usize; 3], [Option<usize>; 3])>,
    beams: Vec<([usize; 2], Option<usize>)>,
}

/// What the student wrote: lines, and the polygon of the last one.
#[derive(Default)]
pub struct Written {
    pub lines: Vec<String>,
    pub polygon: Vec<[f64; 2]>,
    /// The right side of the last wall.
    last: Option<Exact>,
    first: Option<Exact>,
    is_stopped: bool,
}

impl Room {
    pub fn read(inputs: &Value) -> Self {
        let index = |value: &Value| value.as_u64().map(|n| n as usize);
        let list = |key: &str| inputs[key].as_array().unwrap().clone();
        let triangle = |t: &Value| {
            let vertices = [0, 1, 2].map(|k| index(&t["vertices"][k]).unwrap());
            (vertices, [0, 1, 2].map(|k| index(&t["neighbours"][k])))
        };
        let beam = |b: &Value| ([0, 1].map(|k| index(&b["vertices"][k]).unwrap()), index(&b["triangle"]));
        let room = Self {
            origin: exact(&inputs["origin"]),
            vertices: list("vertices").iter().map(exact).collect(),
            triangles: list("triangles").iter().map(triangle).collect(),
            beams: list("beams").iter().map(beam).collect(),
        };
        // What the inputs say twice must be the same.
        for (beam, (ends, _)) in list("beams").iter().zip(&room.beams) {
            assert_eq!([0, 1].map(|k| exact(&beam["edge"][k])), ends.map(|v| room.vertices[v]));
        }
        let sides = room.triangles.iter().flat_map(|(_, neighbours)| neighbours);
        assert_eq!(sides.filter(|n| n.is_none()).count(), list("walls").len());
        room
    }

    /// The program, with fault 1 to 10 or without (0).
    pub fn run(&self, fault: usize) -> Written {
        let mut written = Written::default();
        for &(edge, behind) in &self.beams {
            self.follow(edge, edge.map(|v| self.vertices[v]), behind, fault, &mut written);
        }
        if written.first != written.last {
            written.polygon.push(world(self.origin));
        }
        if fault == 10 && written.polygon.len() > 3 {
            written.polygon.remove(1);
        }
        written.lines.push(format!("{{\"polygon\": {}}}", points(&written.polygon)));
        written
    }

    /// A beam between two points crosses an edge.
    fn follow(&self, edge: [usize; 2], sides: [Exact; 2], behind: Option<usize>, fault: usize, out: &mut Written) {
        if out.is_stopped || out.lines.len() >= MOST_LINES {
            return;
        }
        let ends = edge.map(|v| self.vertices[v]);
        let line = |what: &str| {
            let [a, b] = ends.map(world);
            format!("{{\"edge\": [[{}, {}], [{}, {}]], \"do\": \"{what}\"}}", a[0], a[1], b[0], b[1])
        };
        let Some((vertices, neighbours)) = behind.map(|t| self.triangles[t]) else {
            if fault != 9 {
                out.lines.push(line("wall"));
            }
            if out.last.is_some_and(|last| last != sides[0]) {
                out.polygon.push(world(self.origin));
            }
            out.first.get_or_insert(sides[0]);
            out.last = Some(sides[1]);
            out.polygon.extend(sides.map(|side| self.hit(side, ends)));
            out.is_stopped = fault == 7;
            return;
        };
        let k = (0..3).find(|&k| !edge.contains(&vertices[k])).unwrap();
        let s = self.vertices[vertices[k]];
        // S lies between its neighbours: the sides of the triangle at S lead to the right and the left end of the edge.
        let mut of_left = right_of(self.origin, sides[0], s);
        let of_right = right_of(self.origin, sides[1], s);
        if fault == 4 {
            of_left = -of_left;
        }
        let inside = if fault == 8 { of_left >= 0 && of_right <= 0 } else { of_left > 0 && of_right < 0 };
        let mut what = match () {
            () if inside => "both",
            () if of_left <= 0 => "right",
            () => "left",
        };
        match (fault, what) {
            (1, "left") => what = "right",
            (1, "right") | (2, "both") => what = "left",
            (3, _) => what = "both",
            _ => {}
        }
        out.lines.push(line(what));
        let side = |from: usize, to: usize| {
            let k = (0..3).find(|&k| [vertices[k], vertices[(k + 1) % 3]].iter().all(|v| [from, to].contains(v)));
            neighbours[k.unwrap()]
        };
        let narrowed = what == "both" && fault != 6;
        let left = |out: &mut Written| {
            let limit = if narrowed { s } else { sides[1] };
            self.follow([edge[0], vertices[k]], [sides[0], limit], side(edge[0], vertices[k]), fault, out);
        };
        let right = |out: &mut Written| {
            let limit = if narrowed { s } else { sides[0] };
            self.follow([vertices[k], edge[1]], [limit, sides[1]], side(vertices[k], edge[1]), fault, out);
        };
        if fault == 5 && what == "both" {
            right(out);
            return left(out);
        }
        if what != "right" {
            left(out);
        }
        if what != "left" {
            right(out);
        }
    }

    /// Where the side of a beam that goes through a point meets a wall.
    fn hit(&self, via: Exact, [a, b]: [Exact; 2]) -> [f64; 2] {
        let (of_a, of_b) = (right_of(self.origin, via, a) as f64, right_of(self.origin, via, b) as f64);
        let t = if of_a == of_b { 0.0 } else { of_a / (of_a - of_b) };
        let [a, b] = [a, b].map(world);
        [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    }

    /// The first line that is wrong, from 1; None if all is right.
    #[expect(clippy::unused_self, reason = "the students of all lessons are asked in the same way")]
    pub fn first_wrong(&self, right: &Written, written: &Written) -> Option<usize> {
        let decisions = |w: &Written| w.lines[..w.lines.len() - 1].to_vec();
        let (ours, theirs) = (decisions(right), decisions(written));
        let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
        if same < ours.len() || same < theirs.len() {
            return Some(same + 1);
        }
        let area = |polygon: &[[f64; 2]]| -> f64 {
            let next = polygon.iter().cycle().skip(1);
            polygon.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
        };
        let is_right = (area(&right.polygon) - area(&written.polygon)).abs() < 1e-6;
        (!is_right).then_some(written.lines.len())
    }
}
