//! What holds of the beam: the beams that ended on walls, the one that was taken and those that wait lie side by side.
//!
//! ```text
//!       ended │ taken │ wait │ wait           each begins at the limit where the one before it ends;
//!        ╲    │   │   │  │   │  ╱             together they are the first beams, which are known from
//!         ╲   ╵   ╵   ╵  ╵   ╵ ╱              the edges around O alone
//!          ╲────────O─────────╱
//! ```
//!
//! Limits are compared as ids, and every beam turns clockwise by less than half a turn (an exact orientation test), so
//! there is neither gap nor overlap.

use super::{Beam, Input, Sight};
use crate::geom::{Side, area2};
use crate::map::Thing;
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

pub const TILE: &str = "What is seen is divided into beams: no gap lies between them, and none overlaps another.";

impl Invariant for Sight {
    fn statement(&self, _: &Input) -> &'static str {
        TILE
    }

    fn check(&self, input: &Input) -> Verdict {
        let tiles = self.tiles();
        let lie = tiles.iter().try_for_each(|&beam| is_a_beam(input, beam));
        let end = || self.walls().iter().try_for_each(|&beam| has_ended(input, beam));
        lie.and_then(|()| end()).and_then(|()| are_side_by_side(input, &tiles)).into()
    }
}

impl Sight {
    /// All beams from left to right: ended, taken, waiting.
    fn tiles(&self) -> Vec<Beam> {
        // A beam that has entered a triangle and gone on is replaced by its children, which wait.
        let has_gone_on = self.beam().zip(self.through()).is_some_and(|(beam, through)| {
            let is_child = |child: Beam| {
                [through.next(), through.previous()].contains(&child.edge)
                    && (child.left == beam.left || child.right == beam.right)
            };
            self.waiting().next().is_some_and(is_child)
        });
        let taken = self.beam().filter(|_| !has_gone_on);
        self.walls().iter().copied().chain(taken).chain(self.waiting()).collect()
    }
}

/// Does the beam have a width, and does it cross its edge between the edge's ends, from the inside of its triangle?
fn is_a_beam(input: &Input, beam: Beam) -> Result<(), Broken> {
    let (mesh, eye) = (&*input.mesh, input.eye);
    let [left, right] = Side::BOTH.map(|side| beam.limit(side).via(mesh, eye));
    let [from, to] = mesh.ends(beam.edge);
    let has_width = area2(eye.origin, left, right) > 0;
    ensure(has_width, "The right side of this beam is not to the right of its left side.", || {
        [Site::Thing(Thing::Edge(beam.edge))]
    })?;
    let fits = beam.side_of(mesh, eye, Side::Left, from) <= 0 && beam.side_of(mesh, eye, Side::Right, to) >= 0;
    ensure(fits, "This beam is wider than its edge.", || [Site::Thing(Thing::Edge(beam.edge))])?;
    ensure(area2(from, to, eye.origin) > 0, "This beam comes to its edge from behind.", || {
        [Site::Thing(Thing::Edge(beam.edge))]
    })
}

/// Did it end where it had to, on a wall or out of range?
fn has_ended(input: &Input, beam: Beam) -> Result<(), Broken> {
    let (mesh, eye) = (&*input.mesh, input.eye);
    let has_to = mesh.twin(beam.edge).is_none() || eye.is_out_of_range(mesh.ends(beam.edge));
    ensure(has_to, "A beam ended at this edge, but the edge is no wall.", || [Site::Thing(Thing::Edge(beam.edge))])
}

/// Do the beams fill the first beams, one after another?
fn are_side_by_side(input: &Input, tiles: &[Beam]) -> Result<(), Broken> {
    let (_, edges) = input.first();
    let mut tiles = tiles.iter().copied();
    for first in input.split(&edges) {
        let mut right = first.left;
        while right != first.right {
            let Some(beam) = tiles.next() else {
                return ensure(false, "A part of what is seen through this edge has no beam.", || {
                    [Site::Thing(Thing::Edge(first.edge))]
                });
            };
            ensure(
                beam.left == right,
                "There is a gap or an overlap between this beam and the one before it.",
                || [Site::Thing(Thing::Edge(beam.edge))],
            )?;
            right = beam.right;
        }
    }
    tiles.next().map_or(Ok(()), |beam| {
        ensure(false, "This beam lies where another one has been.", || [Site::Thing(Thing::Edge(beam.edge))])
    })
}
