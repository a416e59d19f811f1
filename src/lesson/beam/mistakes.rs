//! Mistakes in the beam, in the visibility graph, and in the search over it.

use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE};

pub const SWAPPED: Mistake = Mistake {
    name: "confuses the left and the right edge",
    about: "The beam that should cross the left edge crosses the right one; y runs down.",
};
pub const FIRST_WALL: Mistake =
    Mistake { name: "stops at the first wall", about: "Other beams still wait when the first one meets a wall." };
pub const NEVER_SPLITS: Mistake =
    Mistake { name: "never splits", about: "Where S lies inside the beam, the beam must go on across both edges." };
pub const ALWAYS_SPLITS: Mistake = Mistake {
    name: "splits without a test",
    about: "Where S lies outside the beam, one of the two edges is not met at all.",
};
pub const TOUCHES: Mistake = Mistake {
    name: "splits where S touches a limit",
    about: "A beam without width is left over: exactly on a limit, S sends the beam to one side only.",
};
pub const RIGHT_FIRST: Mistake = Mistake {
    name: "takes the right part first",
    about: "The polygon comes out in order only if the left part is always followed first.",
};
pub const WIDE: Mistake = Mistake {
    name: "does not narrow the beam",
    about: "After a split, S is the right limit of the left part and the left limit of the right part.",
};
pub const FLIPPED: Mistake =
    Mistake { name: "flips the sign of a test", about: "The test of S against the left limit has the wrong sign." };
pub const HALF: Mistake = Mistake {
    name: "forgets the right part",
    about: "After a split only the left part is followed; the right part is never taken up.",
};
pub const BLOCKED_BY_TOUCH: Mistake = Mistake {
    name: "treats touching as blocked",
    about: "Walls that are only touched block nothing: a corner on a limit is seen, and a link along a wall is taut.",
};
pub const KEEPS_C: Mistake = Mistake {
    name: "keeps the links of region C",
    about: "A link out of region C has one wall on each side. No shortest path turns there.",
};
pub const ONE_END: Mistake = Mistake {
    name: "looks at one end of a link only",
    about: "A link is taut if both walls lie on one side of it, at both of its ends.",
};
pub const CONCAVE: Mistake = Mistake {
    name: "keeps the links of concave corners",
    about: "No shortest path bends at a corner with less than half a turn of free space.",
};

pub(in crate::lesson) static ALL: [Known; 16] = [
    Known::new(&SWAPPED, &[]),
    Known::new(&FIRST_WALL, &[]),
    Known::new(&NEVER_SPLITS, &[]),
    Known::new(&ALWAYS_SPLITS, &[]),
    Known::new(&TOUCHES, &[]),
    Known::new(&RIGHT_FIRST, &[]),
    Known::new(&WIDE, &[]),
    Known::new(&FLIPPED, &[]),
    Known::new(&HALF, &[]),
    Known::new(&BLOCKED_BY_TOUCH, &[("graph", "taut")]),
    Known::new(&KEEPS_C, &[("graph", "taut")]),
    Known::new(&ONE_END, &[("graph", "taut")]),
    Known::new(&CONCAVE, &[("graph", "taut")]),
    Known::new(&LARGEST, &[("graph", "taut")]),
    Known::new(&NO_ESTIMATE, &[("graph", "taut")]),
    Known::new(&GREEDY, &[("graph", "taut")]),
];
