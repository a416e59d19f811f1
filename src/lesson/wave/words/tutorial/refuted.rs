//! What refutes a wrong answer to a question about the tutorial's wave: the number that speaks against it.

use super::super::named;
use super::why::{cross, differences, signed};
use crate::algo::moves::Direction8;
use crate::lesson::Why;
use crate::lesson::wave::facts::Spot;
use crate::lesson::wave::tutorial::arrow::Arrow;
use crate::sentence;
use crate::words::count;

/// Why these are not the cells with the next number. A cell that was clicked, or so many that are missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NotNext {
    HasNumber(Spot, i32),
    /// It will get this number.
    OnFrontier(Spot, u32),
    /// None of its neighbours is on the frontier, which will get this number.
    NoNeighbour(Spot, u32),
    Missing {
        cells: usize,
        d: u32,
        directions: usize,
    },
}

/// What was answered about a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotThis {
    JoinsFirst,
    JoinsAgain,
    LeftAlone,
}

/// Why the path does not go to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOnPath {
    Here,
    /// It is this many cells away.
    NoNeighbour(u32),
    Wall,
    /// The flood has not reached it.
    NoNumber,
    Diagonal,
    CutsCorner,
    /// It has this number, and a neighbour has a lower one.
    Higher(i32),
}

/// Why a repaired arrow does not point there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotThisAim {
    HasLower,
    /// A wall, or outside of the map.
    Wall,
    /// The flood has not reached the cell there.
    NoNumber,
    CutsCorner,
    /// The cell there has this number, and another neighbour has a lower one.
    Higher(i32),
}

pub fn not_next(why: NotNext) -> Why {
    let this = |spot: Spot| named(spot, "this cell");
    match why {
        NotNext::HasNumber(spot, d) => Why::new(
            format!("{d} ≠ 0"),
            sentence!["You clicked ", this(spot), ". It has a number already, and only a cell with 0 gets a new one."],
        ),
        NotNext::OnFrontier(spot, d) => Why::new(
            format!("will get {d}"),
            sentence!["You clicked ", this(spot), ". It is on the frontier itself: it gets the number of this wave."],
        ),
        NotNext::NoNeighbour(spot, d) => Why::new(
            "neighbours on the frontier: 0",
            sentence![
                "You clicked ",
                this(spot),
                ". None of the cells that can reach it in one move will get ",
                d,
                "."
            ],
        ),
        NotNext::Missing { cells, d, directions } => Why::new(
            format!("missing: {cells}"),
            format!(
                "The cells that will get {d} look in {directions} directions. Of those that they find, {} {} not clicked.",
                count(cells, "cell"),
                if cells == 1 { "was" } else { "were" }
            ),
        ),
    }
}

/// `d` is the number of the cell, which has this many entries on the next frontier.
pub fn not_this(answered: NotThis, d: i32, entries: usize, looks_first: bool) -> Why {
    let entries = || format!("entries on the next frontier: {entries}");
    let why = match answered {
        NotThis::JoinsFirst if d != 0 => {
            Why::new(format!("number = {} ≠ 0", signed(d)), "A cell joins the next frontier only if it holds a 0.")
        }
        NotThis::JoinsFirst => {
            Why::new(entries(), "It has been found before, by another neighbour: this is not the first time.")
        }
        NotThis::JoinsAgain if d == 0 && looks_first => Why::new(
            entries(),
            "The program looks through the next frontier before it pushes, and it finds this cell there.",
        ),
        NotThis::JoinsAgain => Why::new(
            entries(),
            "A duplicate is a second entry for one cell. This cell is not on the next frontier yet.",
        ),
        NotThis::LeftAlone => Why::new(
            "number = 0",
            "A cell is left alone if it holds another number than 0. Cells on the next frontier still hold 0, and the program does not check that list first.",
        ),
    };
    why.against(match answered {
        NotThis::JoinsFirst => "A cell joins for the first time if it holds a 0 and is not on the next frontier yet.",
        NotThis::JoinsAgain if looks_first => "This program looks for a cell on the next frontier before it pushes it.",
        NotThis::JoinsAgain => {
            "A duplicate is a second entry for one cell: it holds a 0, and is on the next frontier already."
        }
        NotThis::LeftAlone => {
            "A cell is left alone only if its number is not 0, or if the program finds it on the next frontier."
        }
    })
}

pub fn not_on_path(why: NotOnPath) -> Why {
    match why {
        NotOnPath::Here => Why::new("0 moves", "The path is at this cell already."),
        NotOnPath::NoNeighbour(far) => {
            Why::new(format!("{far} cells away"), "Each move goes to a cell that touches the last one.")
        }
        NotOnPath::Wall => Why::new("−1", "The path never enters a wall."),
        NotOnPath::NoNumber => {
            Why::new("number = 0", "No wave has reached this cell: it has no number, and the path follows the numbers.")
        }
        NotOnPath::Diagonal => {
            Why::new("diagonal", "With 4 directions, the path goes north, east, south or west only.")
        }
        NotOnPath::CutsCorner => Why::new("cuts a corner", "A diagonal move needs both cells beside it free."),
        NotOnPath::Higher(d) => {
            Why::new(format!("number = {d}"), "Another neighbour has a lower number than the cell that you clicked.")
        }
    }
}

/// The difference that speaks against a direction; None stands for no arrow.
pub fn not_this_arrow(arrow: &Arrow, answered: Option<Direction8>) -> Why {
    const WAYS: [[&str; 2]; 2] = [["left", "right"], ["up", "down"]];
    let [along_x, along_y] = differences(arrow);
    let [x, y] = arrow.downhill().straight;
    let Some(dir) = answered else {
        let meaning = "A cell has no arrow only if both differences are 0.";
        return Why::new(format!("{along_x}\n{along_y}"), meaning).with_figure(cross_without_arrow(arrow));
    };
    let [to_x, to_y] = dir.xy();
    let contradicts = |by: i32, to: i32| to != 0 && by.signum() != to;
    let is_left_out = |by: i32, to: i32| to == 0 && by != 0;
    let points = |to: i32, ways: [&str; 2]| match to {
        0 => format!(" Your answer, {}, points neither {} nor {}.", dir.word(), ways[0], ways[1]),
        _ => format!(" Your answer, {}, points {}.", dir.word(), if to < 0 { ways[0] } else { ways[1] }),
    };
    let against = |by: i32, to: i32, ways: [&str; 2]| format!("{}{}", said(by, ways), points(to, ways));
    let (compared, meaning) = match () {
        () if contradicts(x, to_x) => (along_x, against(x, to_x, WAYS[0])),
        () if contradicts(y, to_y) => (along_y, against(y, to_y, WAYS[1])),
        () if is_left_out(x, to_x) => (along_x, against(x, to_x, WAYS[0])),
        () if is_left_out(y, to_y) => (along_y, against(y, to_y, WAYS[1])),
        () => {
            let off = (f64::from(y).atan2(f64::from(x)) - f64::from(to_y).atan2(f64::from(to_x))).to_degrees();
            let off = ((off + 540.0).rem_euclid(360.0) - 180.0).abs().round();
            let meaning = format!("Your answer, {}, is {off}° off: another one of the eight is nearer.", dir.word());
            (format!("{along_x}\n{along_y}"), meaning)
        }
    };
    Why::new(compared, meaning).with_figure(cross_without_arrow(arrow))
}

/// What a difference means.
fn said(by: i32, [less, more]: [&str; 2]) -> String {
    match by.signum() {
        0 => format!("This difference is 0: the arrow points neither {less} nor {more}."),
        1 => format!("This difference is positive: the arrow points {more}."),
        _ => format!("This difference is negative: the arrow points {less}."),
    }
}

/// The four numbers around the cell. The arrow would be the answer.
fn cross_without_arrow(arrow: &Arrow) -> crate::picture::Picture {
    cross(arrow, false)
}

pub fn not_this_aim(why: NotThisAim, answered: Option<Direction8>) -> Why {
    let there = answered.map_or("nowhere", Direction8::word);
    match why {
        NotThisAim::HasLower => Why::new(
            "a lower number is near",
            "Every numbered cell except the goal has a neighbour with a lower number.",
        ),
        NotThisAim::Wall => Why::new(
            format!("{there}: −1"),
            "Walls and everything outside the map have −1: a repaired arrow never points there.",
        ),
        NotThisAim::NoNumber => Why::new(
            format!("{there}: 0"),
            "No wave has reached the cell there: it has no number, and a repaired arrow points at a lower number.",
        ),
        NotThisAim::CutsCorner => Why::new(
            format!("{there}: cuts a corner"),
            "A wall lies beside this diagonal, so the arrow may not point there.",
        ),
        NotThisAim::Higher(d) => {
            Why::new(format!("{there}: {d}"), "Another neighbour that can be reached has a lower number.")
        }
    }
}
