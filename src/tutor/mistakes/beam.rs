//! A plain recursion of beams over triangles, and mistakes in it.

use super::{Forks, Machine, Mistake, Moment, Program, departures, run};
use crate::algo::beam as algo;
use crate::lesson::assignment::{BeamInputs, EdgeAction, EdgeDecision, Inputs};
use crate::lesson::beam::mistakes::{
    ALWAYS_SPLITS, BLOCKED_BY_TOUCH, FIRST_WALL, FLIPPED, HALF, NEVER_SPLITS, RIGHT_FIRST, SWAPPED, TOUCHES, WIDE,
};
use crate::lesson::{OtherBeam, OtherEdge};
use crate::map::mesh::{self, Edge};
use crate::tutor::grade::Line;
use glam::DVec2;
use std::rc::Rc;

pub(super) static PROGRAM: Program =
    Program { mistakes: &MISTAKES, anywhere: &MISTAKES, run: run::<Sight>, departures: departures::<Sight> };

static MISTAKES: [Mistake; 9] =
    [SWAPPED, FIRST_WALL, NEVER_SPLITS, ALWAYS_SPLITS, TOUCHES, RIGHT_FIRST, WIDE, FLIPPED, HALF];

struct Triangle {
    vertices: [usize; 3],
    /// The triangle across the edge to the next vertex; None for a wall.
    neighbours: [Option<usize>; 3],
}

/// A beam about to cross an edge: its ends, the vertices that its sides go through, and the triangle behind.
#[derive(Clone, Copy, PartialEq)]
struct Beam {
    edge: [usize; 2],
    limits: [usize; 2],
    behind: Option<usize>,
}

impl Beam {
    const fn shown(self) -> OtherBeam {
        OtherBeam { edge: self.edge, limits: self.limits }
    }
}

/// The triangle behind an edge, seen from a beam.
struct Ahead {
    /// Its vertex opposite of the edge.
    s: usize,
    /// The triangles behind its left and its right edge.
    across: [Option<usize>; 2],
    /// S against the left and the right limit of the beam: positive if it lies right of it.
    of_limits: [f64; 2],
}

impl Ahead {
    /// The beams across the left and the right edge. Do they end at S, or do they keep the limits of the beam?
    fn beams(&self, beam: Beam, is_narrowed: bool) -> [Beam; 2] {
        let narrow = |limit: usize| if is_narrowed { self.s } else { limit };
        let [left, right] = beam.limits;
        [
            Beam { edge: [beam.edge[0], self.s], limits: [left, narrow(right)], behind: self.across[0] },
            Beam { edge: [self.s, beam.edge[1]], limits: [narrow(left), right], behind: self.across[1] },
        ]
    }
}

/// What does not change.
struct Map {
    origin: DVec2,
    vertices: Vec<DVec2>,
    triangles: Vec<Triangle>,
}

/// The sight between two decisions.
pub(super) struct Sight {
    map: Rc<Map>,
    /// The beams that wait; the last one is taken next.
    waiting: Vec<Beam>,
    polygon: Vec<DVec2>,
    /// The left limit of the first wall, and the right limit of the last one.
    outer_limits: Option<[DVec2; 2]>,
    /// The vertices that were seen, without those behind a wall that ends on a limit.
    seen: Vec<usize>,
    /// What it did last.
    last: Option<OtherEdge>,
}

impl Machine for Sight {
    fn start(inputs: &Inputs) -> Option<Self> {
        let Inputs::Beams(BeamInputs { mesh, eye, first }) = inputs else { return None };
        let behind = |edge: Edge| mesh.twin(edge).map(|twin| twin.triangle().0 as usize);
        let beam = |beam: &algo::Beam| {
            let ends = [mesh.origin(beam.edge), mesh.end(beam.edge)].map(|v| v.0 as usize);
            Beam { edge: ends, limits: ends, behind: behind(beam.edge) }
        };
        let first: Vec<Beam> = first.iter().map(beam).collect();
        let waiting = first.iter().rev().copied().collect();
        let seen = first.iter().flat_map(|beam| beam.edge).collect();
        let triangle = |t: mesh::Triangle| Triangle {
            vertices: mesh.corners(t).map(|v| v.0 as usize),
            neighbours: t.edges().map(behind),
        };
        let map = Rc::new(Map {
            origin: mesh.lattice().to_world(eye.origin),
            vertices: mesh.vertices().map(|v| mesh.world(v)).collect(),
            triangles: mesh.triangles().map(triangle).collect(),
        });
        Some(Self { map, waiting, polygon: Vec::new(), outer_limits: None, seen, last: None })
    }

    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line> {
        let beam = self.waiting.pop()?;
        let ends = beam.edge.map(|v| self.map.vertices[v]);
        let (waited, seen) = (self.waiting.len(), self.seen.len());
        let action = match beam.behind {
            None => self.close(beam, mistake),
            Some(behind) => self.expand(beam, behind, mistake)?,
        };
        let mut pushed = self.waiting.iter().skip(waited).map(|beam| beam.shown());
        self.last = Some(OtherEdge {
            beam: beam.shown(),
            action,
            sees: self.seen.get(seen).copied(),
            pushed: [pushed.next(), pushed.next()],
            forgets: self.waiting.len() < waited,
        });
        Some(Line::Edge(EdgeDecision { edge: ends, action }))
    }

    fn moment(&self) -> Moment {
        Moment::Beam { points: self.polygon.len(), waiting: Some(self.waiting.len()), did: self.last }
    }

    fn result(mut self, _: Option<&'static Mistake>) -> Vec<DVec2> {
        // Between the last wall and the first one lies nothing that is seen.
        if self.outer_limits.is_some_and(|[first, last]| first != last) {
            self.polygon.push(self.map.origin);
        }
        self.polygon
    }
}

impl Forks for Sight {
    fn fork(&self) -> Self {
        Self {
            map: self.map.clone(),
            waiting: self.waiting.clone(),
            polygon: Vec::new(),
            outer_limits: self.outer_limits,
            seen: Vec::new(),
            last: self.last,
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.waiting == other.waiting
    }
}

impl Sight {
    /// The beam ends on a wall.
    fn close(&mut self, beam: Beam, mistake: Option<&'static Mistake>) -> EdgeAction {
        let origin = self.map.origin;
        let [a, b] = beam.edge.map(|v| self.map.vertices[v]);
        let [left, right] = beam.limits.map(|v| self.map.vertices[v]);
        let [from, to] = [left, right].map(|limit| hit(origin, limit, a, b));
        let outer = self.outer_limits.get_or_insert([left, left]);
        if outer[1] != left {
            self.polygon.push(origin);
        }
        outer[1] = right;
        self.polygon.extend([from, to]);
        if mistake == Some(&FIRST_WALL) {
            self.waiting.clear();
        }
        EdgeAction::Wall
    }

    /// The triangle behind the edge of a beam. None if it is not there.
    fn ahead(&self, beam: Beam, behind: usize) -> Option<Ahead> {
        let (map, [l, r]) = (&self.map, beam.edge);
        let triangle = map.triangles.get(behind)?;
        // The edge of this triangle that leads back, and the vertex opposite.
        let back = (0..3).find(|&k| triangle.vertices[k] == r && triangle.vertices[(k + 1) % 3] == l)?;
        let s = triangle.vertices[(back + 2) % 3];
        let to_s = map.vertices[s] - map.origin;
        let of_limits = beam.limits.map(|v| (map.vertices[v] - map.origin).perp_dot(to_s));
        Some(Ahead { s, across: [1, 2].map(|k| triangle.neighbours[(back + k) % 3]), of_limits })
    }

    /// Does what a line of a trace says. None if no beam that waits is about to cross its edge, or if it cannot go on there.
    fn follow(&mut self, decision: &EdgeDecision) -> Option<OtherEdge> {
        let ends = |beam: &Beam| beam.edge.map(|v| self.map.vertices[v]);
        let at = self.waiting.iter().rposition(|beam| ends(beam) == decision.edge)?;
        let beam = self.waiting.remove(at);
        let waited = self.waiting.len();
        let mut sees = None;
        if decision.action != EdgeAction::Wall {
            let ahead = self.ahead(beam, beam.behind?)?;
            let [of_left, of_right] = ahead.of_limits;
            let is_inside = of_left > 0.0 && of_right < 0.0;
            let touches = of_left == 0.0 || of_right == 0.0;
            sees = Some(ahead.s).filter(|_| decision.action == EdgeAction::Both || touches);
            let [left, right] = ahead.beams(beam, is_inside);
            self.waiting.extend(match decision.action {
                EdgeAction::Left => vec![left],
                EdgeAction::Right => vec![right],
                _ => vec![right, left],
            });
        }
        let mut pushed = self.waiting.iter().skip(waited).map(|beam| beam.shown());
        let pushed = [pushed.next(), pushed.next()];
        Some(OtherEdge { beam: beam.shown(), action: decision.action, sees, pushed, forgets: false })
    }

    /// The beam goes on across one or both of the other edges of the triangle behind. None if the triangle is not there.
    fn expand(&mut self, beam: Beam, behind: usize, mistake: Option<&'static Mistake>) -> Option<EdgeAction> {
        let has = |other: &Mistake| mistake == Some(other);
        let ahead = self.ahead(beam, behind)?;
        let flip = if has(&FLIPPED) { -1.0 } else { 1.0 };
        let [of_left, of_right] = [ahead.of_limits[0] * flip, ahead.of_limits[1]];
        let inside = if has(&TOUCHES) { of_left >= 0.0 && of_right <= 0.0 } else { of_left > 0.0 && of_right < 0.0 };
        let action = match () {
            () if has(&ALWAYS_SPLITS) => EdgeAction::Both,
            () if inside && !has(&NEVER_SPLITS) => EdgeAction::Both,
            () if (of_left <= 0.0) != has(&SWAPPED) => EdgeAction::Right,
            () => EdgeAction::Left,
        };
        let touches = (of_left == 0.0 || of_right == 0.0) && !has(&BLOCKED_BY_TOUCH);
        if action == EdgeAction::Both || touches {
            self.seen.push(ahead.s);
        }
        let [left, right] = ahead.beams(beam, inside && !has(&WIDE));
        match action {
            EdgeAction::Both if has(&HALF) => self.waiting.push(left),
            EdgeAction::Both if has(&RIGHT_FIRST) => self.waiting.extend([left, right]),
            EdgeAction::Both => self.waiting.extend([right, left]),
            EdgeAction::Left => self.waiting.push(left),
            _ => self.waiting.push(right),
        }
        Some(action)
    }
}

/// What a program has done at each line of its trace, up to the first one that its beams cannot be followed through. A trace says which
/// edges a beam goes on across, and not with which limits: they are taken to be narrowed as they must.
pub(in crate::tutor) fn followed<'a>(
    inputs: &Inputs,
    lines: impl IntoIterator<Item = &'a EdgeDecision>,
) -> Vec<OtherEdge> {
    let Some(mut sight) = Sight::start(inputs) else { return Vec::new() };
    lines.into_iter().map_while(|decision| sight.follow(decision)).collect()
}

/// The vertices that a program with this mistake sees, each once, by their numbers.
pub(super) fn seen(inputs: &Inputs, mistake: Option<&'static Mistake>, most_lines: usize) -> Option<Vec<usize>> {
    let mut sight = Sight::start(inputs)?;
    for _ in 0..most_lines {
        if sight.step(mistake).is_none() {
            break;
        }
    }
    sight.seen.sort_unstable();
    sight.seen.dedup();
    Some(sight.seen)
}

/// Where the ray from the origin through `via` meets the line through `a` and `b`.
fn hit(origin: DVec2, via: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let (from_a, from_b) = ((via - origin).perp_dot(a - origin), (via - origin).perp_dot(b - origin));
    if from_a == from_b { a } else { a.lerp(b, (from_a / (from_a - from_b)).clamp(0.0, 1.0)) }
}
