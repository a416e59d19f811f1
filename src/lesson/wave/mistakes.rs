//! Mistakes in the wave, in the path over it, in its arrows, and in A*.

use super::settings::{KEYS, WaveVariant};
use crate::algo::flow::{ArrowMistake, Arrows};
use crate::algo::wave::{Fault, Input, Moves};
use crate::lesson::mistake::{GREEDY, Known, LARGEST, Mistake, NO_ESTIMATE, Needs};

pub const DUPLICATES: Mistake = Mistake {
    name: "does not remove duplicates",
    right: "A cell that two neighbours find joins the next frontier twice. The second entry must be removed, or the cell is numbered twice.",
};
pub const WHEN_FOUND: Mistake = Mistake {
    name: "numbers a cell when it is found",
    right: "Here a cell gets its number only when the frontier reaches it, so another neighbour can find it again. A mark in each cell that is found would prevent it.",
};
pub const AGAIN: Mistake = Mistake {
    name: "numbers cells again",
    right: "A neighbour that has a number must be left alone: no later wave can give it a lower one.",
};
pub const FROM_ZERO: Mistake = Mistake {
    name: "begins with 0",
    right: "The goal gets 1, because 0 means no number yet. If it gets 0, every number is too small by one.",
};
pub const DIAGONAL: Mistake = Mistake {
    name: "floods diagonally",
    right: "The wave looks only north, east, south and west. A diagonal neighbour is two moves away, not one.",
};
pub const STRAIGHT: Mistake = Mistake {
    name: "floods in four directions only",
    right: "With 8 directions, the wave looks at the diagonal neighbours, too: a diagonal move counts as one.",
};
pub const NO_WEST: Mistake = Mistake {
    name: "forgets the western neighbour",
    right: "The wave looks at every neighbour. Without the western one, cells in the west can get too high a number, or none.",
};
pub const FROM_START: Mistake = Mistake {
    name: "begins at the start",
    right: "The wave must begin at the goal, so that the numbers fall on the way from the start to the goal.",
};
pub const STACK: Mistake = Mistake {
    name: "takes the newest cell first",
    right: "The oldest cell must come first (a queue). With the newest first (a stack), numbers can be higher than the distances.",
};
pub const STOPS_AT_START: Mistake = Mistake {
    name: "stops at the start",
    right: "The wave goes on after it has reached the start, so that every cell gets its number.",
};
pub const UPHILL: Mistake = Mistake {
    name: "takes the first neighbour that is lower",
    right: "The path goes to the lowest neighbour. With mixed moves it often lies diagonally, and straight moves alone make the path longer.",
};
pub const BEELINE: Mistake = Mistake {
    name: "heads straight for the goal",
    right: "The path must follow the numbers, because they lead around walls. The neighbour nearest to the goal can be a dead end.",
};
pub const DIAGONAL_PATH: Mistake =
    Mistake { name: "moves diagonally", right: "With 4 directions, the path may go north, east, south and west only." };
pub const CUTS_OFF_GOAL: Mistake = Mistake {
    name: "stops one cell before the goal",
    right: "The path ends at the goal: the last cell is the one with the number 1.",
};
pub const ARROW_FLIPPED: Mistake = Mistake {
    name: "points the arrows uphill",
    right: "An arrow points to lower numbers, towards the goal: it is left − right, not right − left.",
};
pub const ARROW_Y: Mistake = Mistake {
    name: "swaps up and down",
    right: "On the map, y grows downwards: up is the row with the smaller y. So the second difference is up − down.",
};
pub const ARROW_LOWEST: Mistake = Mistake {
    name: "points at the lowest straight neighbour",
    right: "The arrow follows both differences, left − right and up − down. So it can point between two neighbours.",
};
pub const ARROW_WALLS: Mistake = Mistake {
    name: "counts a wall as 0",
    right: "A wall counts as the cell's own number. As 0 it would be the lowest neighbour, and the arrow would point at it.",
};
pub const ARROW_SLOPE: Mistake = Mistake {
    name: "uses the differences for repaired arrows",
    right: "A repaired arrow points at the lowest of the eight neighbours that no corner blocks. The differences can point into a wall.",
};
pub const CUTS_CORNERS: Mistake = Mistake {
    name: "cuts corners",
    right: "A diagonal move is allowed only if both cells beside it are free. An agent with a body would hit the wall.",
};
pub const COUNTS_MOVES: Mistake = Mistake {
    name: "counts a diagonal move as 1",
    right: "A diagonal move costs √2. If it costs 1, a detour along diagonals seems as short as the straight way.",
};
pub const IGNORES_GROUND: Mistake = Mistake {
    name: "ignores what the ground costs",
    right: "A move costs its length times the mean of what both cells cost. By length alone, the path through a swamp seems as good as the road.",
};
pub const STRAIGHT_LINE: Mistake = Mistake {
    name: "measures in a straight line",
    right: "The nearest goal is the one with the cheapest path around the walls. In a straight line, another goal can be nearer.",
};

/// The mistakes that our own wave makes. [`CUTS_CORNERS`] is made in the flood of a program as well.
static FAULTS: [(&Mistake, Fault); 6] = [
    (&WHEN_FOUND, Fault::NumbersWhenFound),
    (&ARROW_FLIPPED, Fault::Arrows(ArrowMistake::Uphill)),
    (&ARROW_Y, Fault::Arrows(ArrowMistake::UpAndDown)),
    (&ARROW_LOWEST, Fault::Arrows(ArrowMistake::LowestStraight)),
    (&ARROW_WALLS, Fault::Arrows(ArrowMistake::WallsAsZero)),
    (&ARROW_SLOPE, Fault::Arrows(ArrowMistake::Unrepaired)),
];

/// Those of them that this wave can make.
pub(super) fn of_wave(input: &Input) -> Vec<&'static Mistake> {
    let is_made = |fault: Fault| match fault {
        Fault::NumbersWhenFound => true,
        Fault::Arrows(wrong) => input.flow && (wrong == ArrowMistake::Unrepaired) == (input.arrows == Arrows::Repaired),
    };
    FAULTS.iter().filter(|(_, fault)| is_made(*fault)).map(|&(mistake, _)| mistake).collect()
}

/// What a wave with this mistake does wrong.
pub(super) fn fault(mistake: Option<&Mistake>) -> Option<Fault> {
    FAULTS.iter().find(|(known, _)| mistake == Some(*known)).map(|&(_, fault)| fault)
}

pub(in crate::lesson) static ALL: [Known; 26] = [
    Known::new(&DUPLICATES, Vec::new),
    Known::new(&WHEN_FOUND, Vec::new),
    Known::new(&AGAIN, Vec::new),
    Known::new(&FROM_ZERO, Vec::new),
    Known::new(&DIAGONAL, Vec::new),
    Known::new(&STRAIGHT, || vec![KEYS.moves.to(Moves::Eight)]),
    Known::new(&NO_WEST, Vec::new),
    Known::new(&FROM_START, Vec::new),
    Known::new(&STACK, Vec::new),
    Known::new(&STOPS_AT_START, Vec::new),
    Known::new(&UPHILL, || vec![KEYS.moves.to(Moves::Mixed)]),
    Known::new(&BEELINE, Vec::new),
    Known::new(&DIAGONAL_PATH, || vec![KEYS.moves.to(Moves::Four)]),
    Known::new(&CUTS_OFF_GOAL, Vec::new),
    Known::new(&ARROW_FLIPPED, || vec![KEYS.flow.to(true)]),
    Known::new(&ARROW_Y, || vec![KEYS.flow.to(true)]),
    Known::new(&ARROW_LOWEST, || vec![KEYS.flow.to(true)]),
    Known::new(&ARROW_WALLS, || vec![KEYS.flow.to(true)]),
    Known::new(&ARROW_SLOPE, || vec![KEYS.flow.to(true), KEYS.arrows.to(Arrows::Repaired)]),
    // In arrows and in the path.
    Known::new(&CUTS_CORNERS, || {
        vec![KEYS.moves.to(Moves::Eight), KEYS.flow.to(true), KEYS.arrows.to(Arrows::Repaired)]
    }),
    Known::new(&LARGEST, || vec![KEYS.wave.to(WaveVariant::AStar)]),
    Known::new(&NO_ESTIMATE, || vec![KEYS.wave.to(WaveVariant::AStar)]),
    Known::new(&GREEDY, || vec![KEYS.wave.to(WaveVariant::AStar)]),
    Known::new(&COUNTS_MOVES, || vec![KEYS.wave.to(WaveVariant::Octile)]),
    Known::new(&IGNORES_GROUND, || vec![KEYS.wave.to(WaveVariant::Octile)]).where_there_is(Needs::Ground),
    Known::new(&STRAIGHT_LINE, || vec![KEYS.wave.to(WaveVariant::Octile)]).where_there_is(Needs::Goals),
];
