//! Mistakes in the search for a channel and in the funnel that restarts.

use super::settings::{KEYS, SearchMethod};
use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE};

pub const TOO_LATE: Mistake = Mistake {
    name: "restarts one portal too late",
    right: "After a corner, the scan goes on with the portal behind the one where the crossed side last tightened or stayed. That portal must not be left out.",
};
pub const TOO_EARLY: Mistake = Mistake {
    name: "restarts one portal too early",
    right: "After a corner, the scan goes on behind the portal where the crossed side last tightened or stayed, not with that portal itself.",
};
pub const NO_RESTART: Mistake = Mistake {
    name: "does not go back after a corner",
    right: "After a corner, the funnel opens again at the new apex. So the portals between the apex and the current portal must be visited again.",
};
pub const OLD_APEX: Mistake = Mistake {
    name: "keeps the old apex",
    right: "A corner of the path is the new apex: the funnel must begin there, and no longer at the old one.",
};
pub const NO_GOAL: Mistake = Mistake {
    name: "does not test the goal",
    right: "The goal counts as the last portal. If it is not tested, the last corners can be missing.",
};
pub const KEEPS_SIDE: Mistake = Mistake {
    name: "keeps one side after a corner",
    right: "After a corner both sides begin again at the new apex. A side that stays where it was belongs to the old apex.",
};
/// Tutorial 002. Only the left half of its loop is printed, and there `next` is used before it is declared. Our completion:
/// `next` begins at the crossed side, the right half mirrors the left one, and each portal's right end comes first, as in
/// our funnel.
pub const BLOG_LOOP: Mistake = Mistake {
    name: "follows the blog's loop",
    right: "The scan tests the goal, goes back after a corner, and begins both sides again there. The C# loop that the tutorial's blog prints in half, in our completion, does none of these.",
};
pub const SWAPPED: Mistake = Mistake {
    name: "swaps left and right",
    right: "Left and right are as seen on the way to the goal. Because y grows downwards, a negative area means left.",
};
pub const FLIPPED_INSIDE: Mistake = Mistake {
    name: "confuses inside and outside",
    right: "An end inside its own side of the funnel tightens it, and an end outside is skipped, not the other way round.",
};
pub const FLIPPED_CROSS: Mistake = Mistake {
    name: "confuses crossed and not crossed",
    right: "Only an end beyond the opposite side of the funnel has crossed it. Then the path turns a corner.",
};
pub const NO_INSIDE: Mistake = Mistake {
    name: "never skips an end",
    right: "An end outside its own side of the funnel must be skipped: it would widen the funnel.",
};
pub const NO_CROSS: Mistake = Mistake {
    name: "never turns a corner",
    right: "An end that has crossed the opposite side makes a corner. Without this test, the two sides change places.",
};
pub const STRICT: Mistake = Mistake {
    name: "treats touching as outside",
    right: "An end exactly on its own side counts as inside: only ends beyond it would widen the funnel.",
};
pub const LEFT_FIRST: Mistake = Mistake {
    name: "tests the left end first",
    right: "Of each portal, this algorithm tests the right end first, and then the left end.",
};
pub const OWN_END: Mistake = Mistake {
    name: "takes the wrong end as corner",
    right: "The corner is the end of the side that was crossed, not the end that has crossed it.",
};

/// In Polyanya.
pub const SEES_BOTH: Mistake = Mistake {
    name: "takes both edges behind as seen",
    right: "Where the opposite vertex lies outside a ray of the interval, the root sees nothing of the edge on that side through this interval.",
};

pub(in crate::lesson) static ALL: [Known; 19] = [
    Known::new(&TOO_LATE, Vec::new),
    Known::new(&TOO_EARLY, Vec::new),
    Known::new(&NO_RESTART, Vec::new).with_wrong_result(),
    Known::new(&NO_GOAL, Vec::new).with_wrong_result(),
    Known::new(&KEEPS_SIDE, Vec::new),
    Known::new(&OLD_APEX, Vec::new),
    Known::new(&SWAPPED, Vec::new),
    Known::new(&FLIPPED_INSIDE, Vec::new),
    Known::new(&FLIPPED_CROSS, Vec::new),
    Known::new(&NO_INSIDE, Vec::new).instructive(),
    Known::new(&NO_CROSS, Vec::new),
    Known::new(&STRICT, Vec::new),
    Known::new(&LEFT_FIRST, Vec::new),
    Known::new(&OWN_END, Vec::new),
    // After its gaps: a mistake that explains as much by itself is named first.
    Known::new(&BLOG_LOOP, Vec::new).with_wrong_result(),
    Known::new(&SEES_BOTH, || vec![KEYS.search.to(SearchMethod::Polyanya)]),
    Known::new(&LARGEST, Vec::new),
    Known::new(&NO_ESTIMATE, Vec::new),
    Known::new(&GREEDY, Vec::new),
];
