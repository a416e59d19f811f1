//! Mistakes in the search for a channel and in the funnel that restarts.

use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE};

pub const TOO_LATE: Mistake = Mistake {
    name: "restarts one portal too late",
    about: "After a corner, the first portal behind the new apex is left out.",
};
pub const TOO_EARLY: Mistake = Mistake {
    name: "restarts one portal too early",
    about: "After a corner, the walk goes on behind the portal of the new apex, not with that portal itself.",
};
pub const NO_RESTART: Mistake = Mistake {
    name: "does not go back after a corner",
    about: "After a corner, the portals between the new apex and the current one must be visited again.",
};
pub const OLD_APEX: Mistake = Mistake {
    name: "keeps the old apex",
    about: "The corner is added to the path, but the funnel still begins at the old apex.",
};
pub const NO_GOAL: Mistake = Mistake {
    name: "forgets the goal portal",
    about: "The goal is the last portal. Without it the last corners are missing.",
};
pub const SWAPPED: Mistake = Mistake {
    name: "swaps left and right",
    about: "Left and right are as seen when walking to the goal; y runs down.",
};
pub const FLIPPED_INSIDE: Mistake = Mistake {
    name: "flips the sign of the first test",
    about: "The test against the own side has the wrong sign: ends inside are skipped, ends outside are taken.",
};
pub const FLIPPED_CROSS: Mistake = Mistake {
    name: "flips the sign of the second test",
    about: "The test against the other side has the wrong sign: ends that have not crossed make a corner.",
};
pub const NO_INSIDE: Mistake = Mistake {
    name: "never skips an end",
    about: "The test against the own side is missing, so the funnel becomes wider again.",
};
pub const NO_CROSS: Mistake = Mistake {
    name: "never turns a corner",
    about: "The test against the other side is missing, so the funnel turns inside out.",
};
pub const STRICT: Mistake = Mistake {
    name: "treats touching as outside",
    about: "An end exactly on its side must be taken: only ends beyond it would widen the funnel.",
};
pub const LEFT_FIRST: Mistake =
    Mistake { name: "tests the left end first", about: "The right end of each portal is tested first." };
pub const OWN_END: Mistake = Mistake {
    name: "takes the wrong end as corner",
    about: "The corner is the end of the side that was crossed, not the end that has crossed it.",
};

pub(in crate::lesson) static ALL: [Known; 16] = [
    Known::new(&TOO_LATE, &[]),
    Known::new(&TOO_EARLY, &[]),
    Known::new(&NO_RESTART, &[]),
    Known::new(&OLD_APEX, &[]),
    Known::new(&NO_GOAL, &[]),
    Known::new(&SWAPPED, &[]),
    Known::new(&FLIPPED_INSIDE, &[]),
    Known::new(&FLIPPED_CROSS, &[]),
    Known::new(&NO_INSIDE, &[]),
    Known::new(&NO_CROSS, &[]),
    Known::new(&STRICT, &[]),
    Known::new(&LEFT_FIRST, &[]),
    Known::new(&OWN_END, &[]),
    Known::new(&LARGEST, &[]),
    Known::new(&NO_ESTIMATE, &[]),
    Known::new(&GREEDY, &[]),
];
