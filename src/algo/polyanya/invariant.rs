//! What holds of Polyanya at the end of every stage:
//!
//! 1. The root of every interval sees its ends, as far as they are vertices, and each root sees the next one. g is
//!    the length over the roots.
//! 2. The rays of an interval run through its edge, the left one to the left of the right one.
//! 3. No open interval has a lower f than one that was taken off the list.
//! 4. A path that was found is as short as that over the visibility graph; where none was, there is none.

use super::{Input, Interval, Node, NodeId, Polyanya, PolyanyaOutcome};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::channel::NoPath;
use crate::algo::fast::shortest::shortest_path;
use crate::geom::{Point, Ray, Side};
use crate::map::Thing;
use crate::step::invariant::{MOST_CELLS, TOO_LARGE, ensure};
use crate::step::{Broken, Invariant, Site, Verdict};

/// It says why the first path that is taken off the list is the shortest.
pub const SEES: &str = "Each root sees all of its interval, and no path over an open interval is shorter than its f.";

/// Lengths are sums of rounded square roots.
const SLACK: f64 = 1e-12;

impl Invariant for Polyanya {
    fn statement(&self, _: &Input) -> &'static str {
        SEES
    }

    fn check(&self, input: &Input) -> Verdict {
        if self.nodes().len() > MOST_CELLS {
            return Verdict::Unknown(TOO_LARGE);
        }
        let each = (0..self.nodes().len() as u32).try_for_each(|n| self.node_is_right(NodeId(n)));
        each.and_then(|()| self.outcome_is_right(input)).into()
    }
}

fn differ(a: f64, b: f64) -> bool {
    (a - b).abs() > SLACK * a.max(b)
}

impl Polyanya {
    fn node_is_right(&self, id: NodeId) -> Result<(), Broken> {
        let &Node { interval, g, f, is_closed, before, is_final } = self.node(id);
        let edge = || Site::Thing(Thing::Edge(interval.edge));
        let root = self.ground().root(interval.root);
        let points = self.points_to(id);
        let length: f64 = points.windows(2).map(|w| w[0].distance(w[1])).sum();
        ensure(!differ(length, g), "The path over the roots does not have this g.", || [edge()])?;
        // The roots before are those of the node before.
        let turned_from = before.map(|n| self.ground().root(self.node(n).interval.root));
        for from in turned_from.into_iter().filter(|&from| from != root) {
            ensure(self.sees(from, root), "A root does not see the next one.", || [Site::Segment([from, root])])?;
        }
        let lowest = self.open().next().map_or(f64::INFINITY, |n| self.node(n).f);
        let is_due = !is_closed || f <= lowest;
        ensure(is_due, "This interval was taken before an open one with a lower f.", || [edge()])?;
        if is_final {
            let goal = self.goal();
            return ensure(self.sees(root, goal), "The root does not see the goal.", || [Site::Segment([root, goal])]);
        }
        self.interval_is_right(interval)
    }

    fn interval_is_right(&self, interval: Interval) -> Result<(), Broken> {
        let (ground, root) = (self.ground(), self.ground().root(interval.root));
        let edge = || Site::Thing(Thing::Edge(interval.edge));
        let [a, b] = self.mesh().ends(interval.edge);
        for side in Side::BOTH {
            let ray = interval.ray(side);
            let is_root = interval.is_root_at(self.mesh(), side);
            let crosses = ray.turn(Ray::new(root, a)) <= 0 && ray.turn(Ray::new(root, b)) >= 0;
            let is_empty = ray == Ray::default();
            ensure(crosses && is_empty == is_root, "A ray of this interval misses its edge.", || [edge()])?;
            if let Some(v) = interval.end_vertex(ground, side).filter(|_| !is_root) {
                let end = self.mesh().point(v);
                ensure(self.sees(root, end), "The root does not see an end of its interval.", || {
                    [Site::Segment([root, end])]
                })?;
            }
        }
        let has_width = interval.left.turn(interval.right) > 0
            || Side::BOTH.into_iter().any(|side| interval.is_root_at(self.mesh(), side));
        ensure(has_width, "The rays of this interval have crossed.", || [edge()])
    }

    fn sees(&self, from: Point, to: Point) -> bool {
        line_of_sight(self.mesh(), from.into(), to) == LineOfSight::Seen
    }

    fn outcome_is_right(&self, input: &Input) -> Result<(), Broken> {
        let want = || shortest_path(&input.mesh, input.start, input.goal).map(|(_, length)| length);
        match self.outcome() {
            PolyanyaOutcome::Running => Ok(()),
            PolyanyaOutcome::NoPath(NoPath::Start) => {
                ensure(input.mesh.touching(input.start).is_empty(), "The start lies in a triangle.", || [])
            }
            PolyanyaOutcome::NoPath(NoPath::Goal) => {
                ensure(input.mesh.touching(input.goal).is_empty(), "The goal lies in a triangle.", || [])
            }
            PolyanyaOutcome::NoPath(NoPath::Exhausted) => {
                let [from, to] = [input.start, input.goal].map(|p| input.mesh.touching(p));
                ensure(!input.mesh.are_connected(&from, &to), "There is a path to the goal.", || [])
            }
            PolyanyaOutcome::Found => {
                let is_shortest = self.length().zip(want()).is_some_and(|(length, want)| !differ(length, want));
                ensure(is_shortest, "The path is not the shortest one.", || [])
            }
        }
    }
}
