//! Mistakes in the wave, in the path over it, in its arrows, and in A*.

use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE};

pub const DUPLICATES: Mistake = Mistake {
    name: "forgets the duplicates",
    about: "A cell that two neighbours find is put on the list twice, so it is numbered twice.",
};
pub const WHEN_FOUND: Mistake = Mistake {
    name: "numbers a cell when it is found",
    about: "A cell on the next frontier has no number yet. So another neighbour finds it again, and it joins twice.",
};
pub const AGAIN: Mistake = Mistake {
    name: "numbers cells again",
    about: "A neighbour that has a number already must be left alone: its number is the lowest that it can get.",
};
pub const FROM_ZERO: Mistake =
    Mistake { name: "begins with 0", about: "The goal gets 0, so every number is too small by one." };
pub const DIAGONAL: Mistake = Mistake {
    name: "floods diagonally",
    about: "The wave looks at eight neighbours. Cells that touch only at a corner get their number too early.",
};
pub const NO_WEST: Mistake = Mistake {
    name: "forgets the western neighbour",
    about: "The wave looks north, east and south only. What lies in the west is reached by a detour, or never.",
};
pub const FROM_START: Mistake = Mistake {
    name: "begins at the start",
    about: "The wave must begin at the goal: the path then goes downhill from the start.",
};
pub const STACK: Mistake = Mistake {
    name: "takes the newest cell first",
    about: "A stack instead of a queue goes into the depth: numbers are no longer distances.",
};
pub const STOPS_AT_START: Mistake = Mistake {
    name: "stops at the start",
    about: "The wave ends when the start has its number, so cells behind it have none.",
};
pub const UPHILL: Mistake = Mistake {
    name: "takes the first neighbour that is lower",
    about: "With 8 directions, the lowest neighbour often lies diagonally. Straight moves alone make the path longer.",
};
pub const BEELINE: Mistake = Mistake {
    name: "heads straight for the goal",
    about: "The path goes to the neighbour that lies nearest to the goal. The numbers know the way around walls.",
};
pub const DIAGONAL_PATH: Mistake =
    Mistake { name: "moves diagonally", about: "With 4 directions, the path may go north, east, south and west only." };
pub const CUTS_OFF_GOAL: Mistake =
    Mistake { name: "leaves out the goal", about: "The path ends one cell before the goal." };
pub const ARROW_FLIPPED: Mistake = Mistake {
    name: "flips the sign of the arrow",
    about: "The arrow points uphill, away from the goal: it is left − right, not right − left.",
};
pub const ARROW_Y: Mistake = Mistake {
    name: "forgets that y runs down",
    about: "Up and down are exchanged: in the differences, up is the row with the smaller y.",
};
pub const ARROW_LOWEST: Mistake = Mistake {
    name: "looks at one neighbour only",
    about: "The arrow follows the differences of both pairs of neighbours. It need not point at the lowest of the four.",
};
pub const ARROW_WALLS: Mistake = Mistake {
    name: "counts a wall as 0",
    about: "A wall counts as the cell's own number. As 0 it attracts the arrow.",
};
pub const ARROW_SLOPE: Mistake = Mistake {
    name: "points down the slope",
    about: "The repaired arrow points at the lowest neighbour that a move may reach, whatever the differences are.",
};
pub const CUTS_CORNERS: Mistake =
    Mistake { name: "cuts corners", about: "A diagonal move is allowed only if both cells beside it are open." };
pub const COUNTS_MOVES: Mistake = Mistake {
    name: "counts a diagonal move as 1",
    about: "A diagonal move costs √2. If it costs 1, a detour seems as short as the straight way.",
};

pub(in crate::lesson) static ALL: [Known; 23] = [
    Known::new(&DUPLICATES, &[]),
    Known::new(&WHEN_FOUND, &[]),
    Known::new(&AGAIN, &[]),
    Known::new(&FROM_ZERO, &[]),
    Known::new(&DIAGONAL, &[]),
    Known::new(&NO_WEST, &[]),
    Known::new(&FROM_START, &[]),
    Known::new(&STACK, &[]),
    Known::new(&STOPS_AT_START, &[]),
    Known::new(&UPHILL, &[("moves", "8")]),
    Known::new(&BEELINE, &[]),
    Known::new(&DIAGONAL_PATH, &[("moves", "4")]),
    Known::new(&CUTS_OFF_GOAL, &[]),
    Known::new(&ARROW_FLIPPED, &[("flow", "on")]),
    Known::new(&ARROW_Y, &[("flow", "on")]),
    Known::new(&ARROW_LOWEST, &[("flow", "on")]),
    Known::new(&ARROW_WALLS, &[("flow", "on")]),
    Known::new(&ARROW_SLOPE, &[("flow", "on"), ("repair", "on")]),
    Known::new(&CUTS_CORNERS, &[("flow", "on"), ("repair", "on")]),
    Known::new(&LARGEST, &[("wave", "astar")]),
    Known::new(&NO_ESTIMATE, &[("wave", "astar")]),
    Known::new(&GREEDY, &[("wave", "astar")]),
    Known::new(&COUNTS_MOVES, &[("wave", "octile")]),
];
