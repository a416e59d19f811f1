//! What holds of the exercise: each corner that was judged is in sight of A, and the verdict is that of the two walls at
//! A, by exact orientation tests.

use super::{BitangentExercise, BitangentStep, Input, seen_from};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::geom::{Point, area2};
use crate::map::mesh::{Mesh, Vertex};
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

/// Before the reader has guessed: nothing that gives the answer away.
pub const SEEN: &str = "Corner A sees every corner with a circle.";

pub const OUT: &str = "A link can be left out where the walls at A lie on different sides of it.";

impl Invariant for BitangentExercise {
    fn statement(&self, _: &Input) -> &'static str {
        if self.is_answered() { OUT } else { SEEN }
    }

    fn check(&self, input: &Input) -> Verdict {
        input.a.map_or(Ok(()), |a| self.is_right(&input.mesh, a)).into()
    }
}

impl BitangentExercise {
    fn is_right(&self, mesh: &Mesh, a: Vertex) -> Result<(), Broken> {
        let at = |w: Vertex| [Site::Segment([mesh.point(a), mesh.point(w)])];
        let seen = seen_from(mesh, a);
        let is_seen = |w: Vertex| line_of_sight(mesh, mesh.point(a).into(), mesh.point(w)) == LineOfSight::Seen;
        if !self.is_answered() {
            let hidden = seen.iter().find(|&&(w, _)| !is_seen(w));
            return hidden.map_or(Ok(()), |&(w, _)| ensure(false, "A wall stands on this line.", || at(w)));
        }
        for (i, &w) in self.judged().iter().enumerate() {
            let is_next = seen.get(i).is_some_and(|&(next, _)| next == w);
            ensure(is_next, "This corner was judged out of order.", || at(w))?;
            ensure(is_seen(w), "A wall stands on this link.", || at(w))?;
        }
        let (w, is_out) = match self.last {
            Some(BitangentStep::Beside { w }) => (w, false),
            Some(BitangentStep::Behind { w }) => (w, true),
            _ => return Ok(()),
        };
        ensure(is_out == is_between(mesh, a, mesh.point(w)), "This link is judged wrongly.", || at(w))
    }
}

/// Is there one wall of `a` on each side of the line to a point?
fn is_between(mesh: &Mesh, a: Vertex, to: Point) -> bool {
    let (mut fan, at) = (mesh.fan(a), mesh.point(a));
    let Some(first) = fan.next() else { return false };
    let last = fan.last().unwrap_or(first);
    let [first, last] = [mesh.end(first), mesh.opposite(last)].map(|v| area2(at, to, mesh.point(v)).signum());
    first * last < 0
}
