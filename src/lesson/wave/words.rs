//! The texts of the wave lesson. No function here looks at a run: each is made of facts, and only chooses words by case
//! and number.

/// What a run answers to the question of its scene.
mod answered;
/// One flood or many searches?
pub mod break_even;
/// What the path requests came to.
pub mod requests;
/// What the octile wave and A* say.
pub mod search;
/// What the tutorial's wave says.
pub mod tutorial;

use super::facts::{Barrier, End, Invitation, NoArrow, NoPath, Raster, Spot, Summary, WalledEnd};
use super::settings::WaveVariant;
use crate::algo::moves::Direction8;
use crate::lesson::Why;
use crate::map::grid::CellGround;
use crate::picture::Thing;
use crate::scene::SizeReason;
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, capital, count, number};

/// A cell without a name: "(4, 2)".
pub fn coordinates(spot: Spot) -> String {
    format!("({}, {})", spot.x, spot.y)
}

/// What the ground is, where it is not that of all cells.
pub fn ground(ground: Option<CellGround>) -> Option<Sentence> {
    match ground? {
        CellGround::Cost(1) => None,
        CellGround::Cost(cost) => Some(sentence!["the ground costs ", cost]),
        CellGround::Water => Some("water".into()),
    }
}

/// A cell beside the map as the value of a variable.
pub const OFF_THE_MAP: &str = "off the map";

/// A cell as a thing of a sentence.
pub fn named(spot: Spot, name: impl Into<String>) -> NamedThing {
    Thing::Cell(spot.cell).named(name, coordinates(spot))
}

/// The start or the goal within a sentence.
fn the(end: End) -> NamedThing {
    let (thing, name, spot) = match end {
        End::Start(spot) => (Thing::Start, "the start", spot),
        End::Goal(spot) => (Thing::Goal, "the goal", spot),
    };
    thing.named(name, spot.map(coordinates).unwrap_or_default())
}

/// The start or the goal at the beginning of a sentence.
fn subject(end: End) -> NamedThing {
    let named = the(end);
    NamedThing { name: capital(&named.name), ..named }
}

/// The neighbour that a step looks at, within a sentence.
fn the_neighbour(spot: Spot, dir: Direction8) -> NamedThing {
    named(spot, format!("the {}ern neighbour", dir.word()))
}

/// The neighbour that a step looks at, at the beginning of a sentence.
fn subject_neighbour(spot: Spot, dir: Direction8) -> NamedThing {
    named(spot, format!("The {}ern neighbour", dir.word()))
}

/// What a thing is called that stands for a cell, and what is known of the cell.
pub fn description(thing: Thing, spot: Spot, notes: Vec<Sentence>) -> Description {
    let cell = sentence!["cell ", Sentence::plain(coordinates(spot))];
    let described = match thing {
        Thing::Start => Description::new("start").note(cell),
        Thing::Goal => Description::new("goal").note(cell),
        _ => cell.into(),
    };
    notes.into_iter().fold(described, Description::note)
}

/// What the reader sees before the first step, and what to do first.
pub fn invitation(facts: &Invitation) -> Sentence {
    let (before, marker) = match facts.variant {
        WaveVariant::Tutorial => ("No cell has a number yet. Step forward (→): the wave starts at ", ", the flag."),
        WaveVariant::Octile => ("No cell has a cost yet. Step forward (→): the wave starts at ", ", the flag."),
        WaveVariant::AStar => {
            ("The open list is still empty. Step forward (→): A* searches from ", ", the disc, towards the flag.")
        }
    };
    sentence![before, the(facts.from), marker, facts.raster.map(raster)]
}

/// One more sentence for a polygon map: how its cells were made.
fn raster(Raster { width, height, cell_size, reason }: Raster) -> Sentence {
    let finer = match reason {
        SizeReason::Usual | SizeReason::Given => None,
        SizeReason::Ends => Some(" In larger cells the start or the goal would lie in a wall."),
        SizeReason::Passages => Some(" Larger cells would close a passage."),
    };
    let side = number(cell_size);
    sentence![" The polygons were turned into ", width, " × ", height, " cells, each ", side, " wide.", finer]
}

/// The sentence for a run of which only the end exists.
pub fn summary(facts: &Summary) -> Sentence {
    match *facts {
        Summary::NoPath(why) => no_path(&why),
        Summary::StartIsGoal(start) => start_is_goal(start),
        Summary::Path { moves } => sentence!["The path takes ", count(moves, "move"), "."],
    }
}

/// Why there is no path.
pub fn no_path(facts: &NoPath) -> Sentence {
    match *facts {
        NoPath::NoWaveBegins(goal) => sentence![walled(goal), ", so no wave begins: there is no path."],
        NoPath::NoWaveArrives(start) => sentence![walled(start), ", so no wave reaches it: there is no path."],
        NoPath::StartNotReached(start) => {
            sentence!["The wave never reached ", the(start), ", so the path cannot begin there."]
        }
        NoPath::NothingSearched(end) => sentence![walled(end), ", so nothing is searched: there is no path."],
        NoPath::GoalNotClosed(goal) => {
            sentence!["The open list is empty, and ", the(goal), " is not closed: there is no path."]
        }
    }
}

/// How the cell of the start or the goal comes to be a wall.
fn walled(end: WalledEnd) -> Sentence {
    match end {
        WalledEnd::InWall(end) => sentence![subject(end), " lies in a wall"],
        WalledEnd::OnlyItsCell(end) => {
            sentence![subject(end), " is free, but even the smallest cell around it touches a wall"]
        }
    }
}

fn start_is_goal(start: End) -> Sentence {
    sentence![subject(start), " is the goal: the path takes no moves."]
}

fn needs_no_arrow(goal: End) -> Sentence {
    sentence![subject(goal), " needs no arrow."]
}

/// A neighbour that is a wall or lies outside the map.
fn barrier_beside(barrier: Barrier, dir: Direction8) -> Sentence {
    match barrier {
        Barrier::Wall(wall) => sentence![subject_neighbour(wall, dir), " is a wall: it is left alone."],
        Barrier::EdgeOfMap => sentence!["The map ends ", dir.word(), " of the current cell: nothing to do."],
    }
}

/// A diagonal move past a wall.
fn corner_cut(barrier: Barrier, dir: Direction8) -> Sentence {
    let wall = wall_or_edge(barrier, "a wall");
    sentence!["The move ", dir.word(), " would cut the corner of ", wall, ": it is not allowed."]
}

fn wall_or_edge(barrier: Barrier, wall: &str) -> Sentence {
    match barrier {
        Barrier::Wall(spot) => named(spot, wall).into(),
        Barrier::EdgeOfMap => "the edge of the map".into(),
    }
}

/// Why a diagonal move past this many walls is not allowed.
fn why_corner_cut(walls: usize) -> Why {
    Why::new(
        format!("walls beside the move: {walls} of 2"),
        "Both cells beside a diagonal move must be free. An agent with a body would hit the wall.",
    )
}

fn no_arrow(why: NoArrow) -> Sentence {
    match why {
        NoArrow::InWall => "no arrow in a wall",
        NoArrow::NotReached => "no arrow: the wave did not reach this cell",
        NoArrow::NotYet => "its arrow follows in a later step",
        NoArrow::AtGoal => "no arrow: this is the goal",
    }
    .into()
}
