//! Mistakes in the beam, in the visibility graph, and in the search over it.

use super::settings::{GraphLinks, KEYS};
use crate::algo::visibility_graph::{Links, TautRule};
use crate::lesson::Change;
use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE};

pub const SWAPPED: Mistake = Mistake {
    name: "confuses the left and the right edge",
    right: "If S lies right of the beam, the beam meets only the left edge. If S lies left of it, only the right edge.",
};
pub const FIRST_WALL: Mistake = Mistake {
    name: "stops at the first wall",
    right: "When a beam meets a wall, other beams still wait: each of them must be followed, too.",
};
pub const NEVER_SPLITS: Mistake = Mistake {
    name: "never splits",
    right: "If S lies inside the beam, the beam meets both edges. So it must split and go on through both.",
};
pub const ALWAYS_SPLITS: Mistake = Mistake {
    name: "splits without a test",
    right: "The beam splits only if S lies inside it. If S lies outside, the beam meets only one of the two edges.",
};
pub const TOUCHES: Mistake = Mistake {
    name: "splits where S touches a limit",
    right: "If S lies exactly on a limit, the beam meets only one edge. A split would leave a beam without width.",
};
pub const RIGHT_FIRST: Mistake = Mistake {
    name: "takes the right part first",
    right: "The left part goes first, so that the pieces of the polygon are found in order.",
};
pub const WIDE: Mistake = Mistake {
    name: "does not narrow the beam",
    right: "A split makes two narrower beams: S is the right limit of the left part and the left limit of the right part.",
};
pub const FLIPPED: Mistake = Mistake {
    name: "reverses the test of the left limit",
    right: "S is inside the beam only if it lies right of the left limit, not left of it.",
};
pub const HALF: Mistake = Mistake {
    name: "forgets the right part",
    right: "After a split, both parts must be followed: first the left part, then the right part.",
};
pub const BLOCKED_BY_TOUCH: Mistake = Mistake {
    name: "treats touching as blocked",
    right: "A wall that is only touched blocks nothing, unless another wall touches it there. So a corner on a limit is seen, and a link along a wall can be taut.",
};
pub const KEEPS_BETWEEN: Mistake = Mistake {
    name: "keeps links between the walls of a corner",
    right: "A link with one wall of the corner on each side is not taut. No shortest path bends at the corner to use it.",
};
pub const ONE_END: Mistake = Mistake {
    name: "looks at one end of a link only",
    right: "A link is taut only if at both of its ends the walls lie on one side of it.",
};
pub const CONCAVE: Mistake = Mistake {
    name: "keeps the links of concave corners",
    right: "No shortest path bends at a concave corner, so its links can be left out.",
};

/// What these mistakes keep. The particular comes before the general.
pub(super) static WRONG_RULES: [(&Mistake, TautRule); 4] = [
    (&CONCAVE, TautRule::ConcaveToo),
    (&KEEPS_BETWEEN, TautRule::BetweenWalls),
    (&ONE_END, TautRule::NearEnd),
    (&BLOCKED_BY_TOUCH, TautRule::TouchingBlocks),
];

/// What a graph with this mistake keeps.
pub(super) fn rule(mistake: Option<&Mistake>) -> TautRule {
    let known = WRONG_RULES.iter().find(|(known, _)| mistake == Some(*known));
    known.map_or(TautRule::default(), |&(_, rule)| rule)
}

fn taut() -> Vec<Change> {
    vec![KEYS.graph.to(GraphLinks(Some(Links::Taut)))]
}

pub(in crate::lesson) static ALL: [Known; 16] = [
    Known::new(&SWAPPED, Vec::new),
    Known::new(&FIRST_WALL, Vec::new),
    Known::new(&NEVER_SPLITS, Vec::new),
    Known::new(&ALWAYS_SPLITS, Vec::new),
    Known::new(&TOUCHES, Vec::new),
    Known::new(&RIGHT_FIRST, Vec::new),
    Known::new(&WIDE, Vec::new),
    Known::new(&FLIPPED, Vec::new),
    Known::new(&HALF, Vec::new),
    Known::new(&BLOCKED_BY_TOUCH, taut),
    Known::new(&KEEPS_BETWEEN, taut),
    Known::new(&ONE_END, taut),
    Known::new(&CONCAVE, taut),
    Known::new(&LARGEST, taut),
    Known::new(&NO_ESTIMATE, taut),
    Known::new(&GREEDY, taut),
];
