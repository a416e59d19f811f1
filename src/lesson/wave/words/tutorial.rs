//! The sentences of the tutorial's wave.

/// What a cell is and what its arrow does.
mod cell;
/// What to take away from a run.
mod outcome;
/// What refutes a wrong answer.
mod refuted;
/// What decided a step.
mod why;

pub use cell::notes;
pub use outcome::conclusion;
pub use refuted::{
    NotNext, NotOnPath, NotThis, NotThisAim, not_next, not_on_path, not_this, not_this_aim, not_this_arrow,
};
pub use why::{advice, differences, multiplied, why};

use super::{
    barrier_beside, corner_cut, named, needs_no_arrow, no_path, start_is_goal, subject, subject_neighbour, the,
    wall_or_edge, walled,
};
use crate::algo::flow::Arrows;
use crate::algo::moves::Direction8;
use crate::lesson::wave::facts::{Barrier, End, Spot};
use crate::lesson::wave::faults::PathCut;
use crate::lesson::wave::tutorial::arrow::{Aim, Arrow, Cause, Heading, Slope};
use crate::lesson::wave::tutorial::facts::{Entries, Look, Neighbour, Sample, StartCell, StepFacts, Target};
use crate::sentence;
use crate::words::{Sentence, capital, count};

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match *facts {
        StepFacts::Seeded { goal } => {
            sentence![subject(goal), " is the first cell on the frontier. It will get the number 1."]
        }
        StepFacts::WaveBegan { d, cells, entries } if entries > cells => {
            let entries = entries_of_cells(entries, cells);
            sentence!["Wave ", d, " begins. The frontier has ", entries, ". All will get the number ", d, "."]
        }
        StepFacts::WaveBegan { d, cells: 1, .. } => {
            sentence!["Wave ", d, " begins. The only cell on the frontier will get the number ", d, "."]
        }
        StepFacts::WaveBegan { d, cells, .. } => {
            sentence!["Wave ", d, " begins. The ", cells, " cells on the frontier will get the number ", d, "."]
        }
        // Pictures of stages stand at the last cell of a wave.
        StepFacts::Numbered { cell, d, nth: 1, of: 1, .. } => {
            sentence![named(cell, "The only cell of the frontier"), " gets the number ", d, "."]
        }
        StepFacts::Numbered { cell, d, nth, of, is_duplicate: false, has_duplicates: false } if nth == of => {
            let cell = named(cell, "The last cell of the frontier");
            sentence![
                cell,
                " gets the number ",
                d,
                ", as ",
                if of == 2 { "the first one".to_owned() } else { format!("the other {}", of - 1) },
                " did."
            ]
        }
        StepFacts::Numbered { cell, d, nth, of, is_duplicate, has_duplicates } => {
            let cell = named(cell, "The current cell");
            let gets =
                if is_duplicate { " is a duplicate: it gets once more the number " } else { " gets the number " };
            let what = if has_duplicates { ": entry " } else { ": cell " };
            sentence![cell, gets, d, what, nth, " of ", of, "."]
        }
        StepFacts::Looked(look) => looked(look),
        StepFacts::Sorted(entries) => sorted(entries),
        StepFacts::Compared(entries) => compared(entries),
        StepFacts::DuplicateRemoved { cell, entries_left } => {
            let duplicate = named(cell, "A duplicate");
            let left = if entries_left == 1 { " entry." } else { " entries." };
            sentence![duplicate, " is removed: the next frontier now has ", entries_left, left]
        }
        StepFacts::FloodEnded { cells, largest } => {
            let cells = count(cells as usize, "cell");
            sentence! {
                "The next frontier is empty: the flood is over. It has numbered ", cells, ", from 1 to ", largest, "."
            }
        }
        StepFacts::Swapped { cells, entries } => {
            let all = if entries > cells { entries_of_cells(entries, cells) } else { count(cells, "cell") };
            sentence!["The next frontier becomes the frontier: ", all, "."]
        }
        StepFacts::StoodAtStart(start) => stood_at_start(start),
        StepFacts::NoPath(why) => no_path(&why),
        StepFacts::Descended { to, d, target, moves_in_all } => {
            let lowest = named(to, lowest(target, "the lowest neighbour"));
            let end = moves_in_all.map(|moves| format!(" It is the goal, after {}.", count(moves, "move")));
            sentence!["The path goes to ", lowest, ", which has ", d, ".", end]
        }
        StepFacts::FlowFieldBegan { cells } => {
            let cells = count(cells as usize, "numbered cell");
            sentence!["The flow field begins: each of the ", cells, " gets an arrow."]
        }
        StepFacts::Sampled { d, dir, sample, .. } => sampled(d, dir, sample),
        StepFacts::Sloped(arrow) => sloped(&arrow),
        StepFacts::Aimed { cell, aim, .. } => aimed(cell, aim),
    }
}

fn looked(Look { dir, saw, .. }: Look) -> Sentence {
    match saw {
        Neighbour::Barred(barrier) => barrier_beside(barrier, dir),
        Neighbour::Numbered { cell, d } => {
            sentence![subject_neighbour(cell, dir), " has the number ", d, " already: it is left alone."]
        }
        Neighbour::BehindCorner(barrier) => corner_cut(barrier, dir),
        Neighbour::Known(cell) => {
            sentence![subject_neighbour(cell, dir), " is on the next frontier already: it is not pushed again."]
        }
        Neighbour::Joins { cell, will_get } => sentence! {
            subject_neighbour(cell, dir),
            " has no number yet: it joins the next frontier and will get the number ", will_get, "."
        },
        Neighbour::JoinsAgain { cell, times } => {
            sentence![subject_neighbour(cell, dir), " joins the next frontier a ", nth(times), " time: a duplicate."]
        }
    }
}

/// From 2 on; a cell has eight neighbours.
fn nth(n: usize) -> &'static str {
    const TIMES: [&str; 7] = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    TIMES[n.clamp(2, 8) - 2]
}

/// The length of a list: entries if a cell is on it more than once, otherwise cells.
pub fn listed(entries: usize, cells: usize) -> String {
    if entries > cells { format!("{entries} entries") } else { count(cells, "cell") }
}

/// "70 entries for 1 cell"
fn entries_of_cells(entries: usize, cells: usize) -> String {
    format!("{entries} entries for {}", count(cells, "cell"))
}

fn sorted(entries: Entries) -> Sentence {
    match (entries.all, entries.duplicates) {
        (0, _) => "The next frontier is empty: there is nothing to sort.".into(),
        (1, _) => "The next frontier has 1 cell: there is nothing to sort.".into(),
        (all, 0) => sentence!["The next frontier is sorted: ", all, " cells, no duplicate."],
        (_, n) => sentence!["The next frontier is sorted, so equal entries stand together. ", n, duplicates(n)],
    }
}

fn compared(entries: Entries) -> Sentence {
    match (entries.all, entries.duplicates) {
        (0, _) => "The next frontier is empty: there is no duplicate.".into(),
        (all, 0) => sentence!["The next frontier has ", count(all, "cell"), " and no duplicate."],
        (all, n) => sentence!["The next frontier has ", all, " entries. ", n, duplicates(n)],
    }
}

/// What follows the number in "1 of them is a duplicate."
fn duplicates(n: u32) -> &'static str {
    if n == 1 { " of them is a duplicate." } else { " of them are duplicates." }
}

fn stood_at_start(start: StartCell) -> Sentence {
    match start {
        StartCell::IsGoal(start) => start_is_goal(start),
        StartCell::Numbered { start, d } => {
            sentence!["The path begins at ", the(start), ", which has the number ", d, "."]
        }
        StartCell::Walled(end) => sentence![walled(end), "."],
        StartCell::WithoutNumber(start) => sentence![subject(start), " has no number."],
        StartCell::OffTheMap => "The start lies outside the map.".into(),
    }
}

fn sampled(own: i32, dir: Direction8, sample: Sample) -> Sentence {
    let neighbour = |spot: Spot| named(spot, format!("the {}ern neighbour", dir.word()));
    match sample {
        Sample::Number(spot, d) => sentence![side(dir), ": ", neighbour(spot), " has ", d, "."],
        Sample::Own(Barrier::Wall(wall)) => {
            sentence![side(dir), ": ", neighbour(wall), " is a wall, so the cell's own number ", own, " is used."]
        }
        Sample::Own(Barrier::EdgeOfMap) => {
            sentence![side(dir), ": the map ends here, so the cell's own number ", own, " is used."]
        }
    }
}

fn sloped(arrow: &Arrow) -> Sentence {
    let current = |name| named(arrow.cell, name);
    let of_cell = || sentence!["The arrow of ", current("the current cell")];
    let goal = End::Goal(Some(arrow.cell));
    match arrow.slope {
        Slope::Balanced => {
            let why = match arrow.arrows {
                Arrows::Eight => ": the differences of its neighbours add up to 0.",
                Arrows::Four | Arrows::Repaired => ": the opposite neighbours have equal numbers.",
            };
            sentence![current("The current cell"), " gets no arrow", why]
        }
        Slope::BalancedAtGoal => needs_no_arrow(goal),
        Slope::UnneededAtGoal(heading) => {
            sentence![subject(goal), " needs no arrow, and still gets one: it points ", compass(heading), "."]
        }
        Slope::Downhill(heading) => sentence![of_cell(), " points ", compass(heading), "."],
        Slope::IntoBarrier(heading, barrier, cause) => {
            let way = compass(heading);
            let (into, barrier) = match barrier {
                Barrier::Wall(wall) => (sentence![", into ", named(wall, "a wall")], "wall"),
                Barrier::EdgeOfMap => (", off the map".into(), "outside"),
            };
            sentence![of_cell(), " points ", way, into, ". ", caused(cause, barrier, arrow.d)]
        }
    }
}

/// Why the differences point into a wall, or off the map (`barrier`: "wall" or "outside").
fn caused(cause: Cause, barrier: &str, own: i32) -> Sentence {
    match cause {
        Cause::DiagonalNotRead => {
            "The differences compare only the neighbours above, below, left and right.".into()
        }
        Cause::OnlyTheSum => {
            "The arrow is the sum of all eight differences. Nothing checks the cell that it points at.".into()
        }
        Cause::WallCountsAsOwn => format!(
            "The {barrier} counts as {own}, the cell's own number. The opposite neighbour has a higher number, so the arrow points away from it."
        )
        .into(),
    }
}

fn aimed(cell: Spot, aim: Aim) -> Sentence {
    match aim {
        Aim::Nowhere => needs_no_arrow(End::Goal(Some(cell))),
        Aim::At { to, d, target } => {
            let to = named(to, lowest(target, "its lowest neighbour"));
            sentence!["The arrow of ", named(cell, "the current cell"), " points to ", to, ", which has ", d, "."]
        }
    }
}

/// A move of the path past a wall, for the list of its faults.
pub fn path_cut(&PathCut { nth, wall, other }: &PathCut) -> Sentence {
    match other {
        None => sentence!["Move ", nth, " cuts the corner of ", wall_or_edge(wall, "a wall"), "."],
        Some(other) => {
            let [one, other] = [wall_or_edge(wall, "one wall"), wall_or_edge(other, "another")];
            sentence!["Move ", nth, " squeezes between ", one, " and ", other, "."]
        }
    }
}

/// Where the path or a repaired arrow goes. `usual` is for a neighbour that no other one is lower than.
const fn lowest(target: Target, usual: &'static str) -> &'static str {
    match target {
        Target::Lowest => usual,
        Target::LowestReachable => "the lowest reachable neighbour",
    }
}

/// The side of a cell, as the flow field names it.
fn side(dir: Direction8) -> String {
    const STRAIGHT: [&str; 4] = ["Up", "Right", "Down", "Left"];
    STRAIGHT.get(dir.index()).map_or_else(|| capital(dir.word()), |&side| side.to_owned())
}

/// "north-east", or "north-north-east" if it is steeper.
fn compass(heading: Heading) -> &'static str {
    const WORDS: [&str; 16] = [
        "east",
        "east-south-east",
        "south-east",
        "south-south-east",
        "south",
        "south-south-west",
        "south-west",
        "west-south-west",
        "west",
        "west-north-west",
        "north-west",
        "north-north-west",
        "north",
        "north-north-east",
        "north-east",
        "east-north-east",
    ];
    WORDS[usize::from(heading.0) % WORDS.len()]
}
