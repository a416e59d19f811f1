//! What holds of the tutorial's wave, and which of the tutorial's claims fail.
//!
//! The numbers are compared with those of the unwatched twin [`distances`], which keeps no list of the tutorial. The
//! claims about the path and the arrows are false on some maps: these are the tutorial's faults.

use super::{Dedupe, Input, Moves, Wave, WaveStep};
use crate::algo::corner_cuts::corner_cuts;
use crate::algo::fast::distances::{distances, distances_of_eight};
use crate::algo::flow::{aim, pointed_at};
use crate::algo::grid_search::{self, OctileWave};
use crate::algo::moves::{Cost, sides};
use crate::map::Thing;
use crate::map::grid::{Cell, Grid};
use crate::step::invariant::{MOST_CELLS, TOO_LARGE, ensure};
use crate::step::{Algorithm, Broken, Invariant, Site, Verdict};

/// During the flood. `d` is the number that the wave writes: each number below it is the distance from the goal plus
/// one, and the list has each cell of the next distance exactly once.
pub const NUMBERS: &str = "Every number below d is final.";

/// While the arrows are computed from the numbers.
pub const ALL_NUMBERS: &str = "Every number is final: it is one more than the distance from the goal.";

/// Of the path.
pub const DESCENT: &str = "Every move of the path goes to a lower number.";

/// Of the repaired arrows.
pub const ARROWS: &str = "Every arrow leads to a lower number.";

impl Invariant for Wave {
    fn statement(&self, _: &Input) -> &'static str {
        match () {
            () if self.has_arrows() && self.is_aimed() => ARROWS,
            () if self.has_arrows() => ALL_NUMBERS,
            () if !self.path().is_empty() => DESCENT,
            () => NUMBERS,
        }
    }

    fn check(&self, input: &Input) -> Verdict {
        if input.grid.slots() > MOST_CELLS {
            return Verdict::Unknown(TOO_LARGE);
        }
        let truth = true_numbers(input);
        let numbers = self.numbers_are_final(&input.grid, &truth).and_then(|()| self.list_is_a_wave(input, &truth));
        numbers.and_then(|()| self.path_descends(input, &truth)).and_then(|()| self.arrows_descend(input)).into()
    }
}

/// The distance of every cell from the goal, plus one: −1 wall, 0 not reachable.
fn true_numbers(input: &Input) -> Vec<i32> {
    let grid = &input.grid;
    match (input.goal, input.moves) {
        (None, _) => grid.walls().into_iter().map(|wall| -i32::from(wall)).collect(),
        (Some(goal), Moves::Four | Moves::Mixed) => distances(grid, goal),
        (Some(goal), Moves::Eight) => distances_of_eight(grid, goal, false),
    }
}

impl Wave {
    /// The number that the cells of the list have or get next.
    fn level(&self, grid: &Grid) -> i32 {
        let d = self.wave() as i32;
        // After the lists were swapped, and before the next wave begins, the list is one wave ahead of d.
        let is_swapped = self.done() == 0 && (d == 0 || grid.cells().any(|cell| self.d(cell) == d));
        d + i32::from(is_swapped)
    }

    fn numbers_are_final(&self, grid: &Grid, truth: &[i32]) -> Result<(), Broken> {
        let level = self.level(grid);
        for cell in grid.cells() {
            let (number, right) = (self.d(cell), truth[cell.index()]);
            ensure(number == 0 || number == right, "The number of this cell is not its distance.", || {
                [Site::Thing(Thing::Cell(cell))]
            })?;
            let is_due = right > 0 && right < level;
            ensure(!is_due || number == right, "The wave has passed this cell and left no number.", || {
                [Site::Thing(Thing::Cell(cell))]
            })?;
        }
        Ok(())
    }

    /// The list has exactly the cells of one distance, each once.
    fn list_is_a_wave(&self, input: &Input, truth: &[i32]) -> Result<(), Broken> {
        let level = self.level(&input.grid);
        let mut listed = vec![false; truth.len()];
        for &cell in self.frontier() {
            let is_right = truth[cell.index()] == level;
            ensure(is_right, "This cell is on the frontier, but does not belong to this wave.", || {
                [Site::Thing(Thing::Cell(cell))]
            })?;
            let is_twice = std::mem::replace(&mut listed[cell.index()], true) && input.dedupe != Dedupe::Never;
            ensure(!is_twice, "This cell is on the frontier twice.", || [Site::Thing(Thing::Cell(cell))])?;
        }
        let forgotten = input.grid.cells().find(|c| truth[c.index()] == level && !listed[c.index()]);
        forgotten.map_or(Ok(()), |cell| {
            ensure(false, "This cell belongs to this wave, but is not on the frontier.", || {
                [Site::Thing(Thing::Cell(cell))]
            })
        })
    }

    fn path_descends(&self, input: &Input, truth: &[i32]) -> Result<(), Broken> {
        for pair in self.path().windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let is_move = match (input.moves, sides(&input.grid, from, to)) {
                (_, None) => self.offsets().map(|o| from.shifted(o)).contains(&to),
                (Moves::Four, Some(_)) => false,
                (Moves::Eight, Some(sides)) => !sides.into_iter().any(|side| input.grid.is_wall(side)),
                (Moves::Mixed, Some(_)) => true,
            };
            ensure(is_move, "The path jumps between these cells.", || {
                [Site::Thing(Thing::Cell(from)), Site::Thing(Thing::Cell(to))]
            })?;
            let falls = self.d(to) > 0 && self.d(to) < self.d(from);
            ensure(falls, "From the first to the second cell the numbers do not fall.", || {
                [Site::Thing(Thing::Cell(from)), Site::Thing(Thing::Cell(to))]
            })?;
        }
        let reachable = input.start.filter(|start| self.is_blocked() && truth[start.index()] > 0);
        reachable.map_or(Ok(()), |start| {
            ensure(false, "There is a path from this cell.", || [Site::Thing(Thing::Cell(start))])
        })
    }

    fn arrows_descend(&self, input: &Input) -> Result<(), Broken> {
        let aimed = input.grid.cells().filter(|&cell| self.is_aimed() && self.has_arrow(cell) && self.d(cell) > 1);
        for cell in aimed {
            let to = aim(self, cell);
            let is_free = |to| sides(&input.grid, cell, to).is_none_or(|s| s.iter().all(|&side| self.d(side) >= 0));
            let is_lower = to.is_some_and(|to| self.d(to) > 0 && self.d(to) < self.d(cell) && is_free(to));
            ensure(is_lower, "The arrow of this cell leads to no lower number.", || [Site::Thing(Thing::Cell(cell))])?;
        }
        Ok(())
    }
}

/// What the tutorial promises of its path and its arrows. Each is false on some maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    Corners,
    Squeezes,
    Fewest,
    Shortest,
    Arrows,
}

impl Claim {
    pub const ALL: [Self; 5] = [Self::Corners, Self::Squeezes, Self::Fewest, Self::Shortest, Self::Arrows];

    pub const fn statement(self) -> &'static str {
        match self {
            Self::Corners => "The path so far cuts no corner.",
            Self::Squeezes => "The path so far squeezes between no two walls.",
            Self::Fewest => "The path so far can be the beginning of one with the fewest moves.",
            Self::Shortest => "The path so far can be the beginning of a shortest path.",
            Self::Arrows => ARROWS,
        }
    }

    /// The first step that breaks the claim: the position after it, and what is wrong. `steps` are those of a whole
    /// run on `input`. None as well where the map is too large to ask for the optimum.
    pub fn first_break(self, input: &Input, steps: &[WaveStep]) -> Option<(usize, Broken)> {
        match self {
            Self::Corners => first_cut(input, steps, false, "The path cuts the corner of this wall."),
            Self::Squeezes => first_cut(input, steps, true, "The path squeezes between these two walls."),
            Self::Fewest => first_extra_move(input, steps),
            Self::Shortest => first_detour(input, steps),
            Self::Arrows => first_wrong_arrow(input, steps),
        }
    }
}

/// The moves of the path: the position after the step, and both cells.
fn path_moves(steps: &[WaveStep]) -> impl Iterator<Item = (usize, [Cell; 2])> + '_ {
    let stand = steps.iter().rposition(|step| matches!(step, WaveStep::Begin { .. })).unwrap_or(steps.len());
    let mut at = None;
    (stand + 1..).zip(&steps[stand..]).filter_map(move |(position, step)| match *step {
        WaveStep::Begin { start } => {
            at = start;
            None
        }
        WaveStep::Descend { cell } => Some((position, [at.replace(cell)?, cell])),
        _ => None,
    })
}

/// The first diagonal move beside one wall, or between two.
fn first_cut(input: &Input, steps: &[WaveStep], between: bool, what: &'static str) -> Option<(usize, Broken)> {
    path_moves(steps).find_map(|(position, pair)| {
        let cut = corner_cuts(&input.grid, &pair).find(|cut| cut.other.is_some() == between)?;
        let sites = [cut.wall].into_iter().chain(cut.other).map(Thing::Cell).map(Site::Thing).collect();
        Some((position, Broken { what, sites }))
    })
}

/// The first move after which no path of the same moves, the first part included, has the fewest moves.
fn first_extra_move(input: &Input, steps: &[WaveStep]) -> Option<(usize, Broken)> {
    // Elsewhere the flood makes the moves of the path, so each move is one of the fewest.
    let goal = input.goal.filter(|_| input.moves == Moves::Mixed && input.grid.slots() <= MOST_CELLS)?;
    let fewest = distances_of_eight(&input.grid, goal, true);
    let leaves = |&(_, [from, to]): &(usize, [Cell; 2])| fewest[to.index()] + 1 > fewest[from.index()];
    let (position, [from, to]) = path_moves(steps).find(leaves)?;
    let what = "With this move the path leaves every path of the fewest moves.";
    Some((position, Broken { what, sites: vec![Site::Thing(Thing::Cell(from)), Site::Thing(Thing::Cell(to))] }))
}

/// The first move after which no path of the same moves, the first part included, is a shortest one. Exact.
fn first_detour(input: &Input, steps: &[WaveStep]) -> Option<(usize, Broken)> {
    // With four moves on even ground every path down is a shortest one.
    if (input.moves == Moves::Four && !input.grid.has_terrain()) || input.grid.slots() > MOST_CELLS || steps.is_empty()
    {
        return None;
    }
    let Input { start, goal, .. } = *input;
    let grid = input.grid.clone();
    let moves = input.moves;
    let optimum = OctileWave::finished(&grid_search::Input {
        guide: grid_search::Guide::without_walls(moves),
        ..grid_search::Input::new(grid, [start, goal], moves)
    });
    let leaves = |&(_, [from, to]): &(usize, [Cell; 2])| {
        Cost::of_path(&input.grid, &[from, to]) + optimum.g(to) > optimum.g(from)
    };
    let (position, [from, to]) = path_moves(steps).find(leaves)?;
    let what = "With this move the path leaves every shortest path.";
    Some((position, Broken { what, sites: vec![Site::Thing(Thing::Cell(from)), Site::Thing(Thing::Cell(to))] }))
}

/// The first of the tutorial's arrows that does not lead to a lower number.
fn first_wrong_arrow(input: &Input, steps: &[WaveStep]) -> Option<(usize, Broken)> {
    steps.iter().any(|step| matches!(step, WaveStep::Arrow { .. })).then_some(())?;
    let wave = Wave::finished(&Input { flow: false, ..input.clone() });
    (1..).zip(steps).find_map(|(position, step)| {
        let WaveStep::Arrow { cell } = *step else { return None };
        Some((position, wrong_arrow(&wave, cell)?))
    })
}

fn wrong_arrow(wave: &Wave, cell: Cell) -> Option<Broken> {
    let to = pointed_at(wave, cell);
    let (what, to) = match to.map(|to| wave.d(to)) {
        _ if wave.d(cell) == 1 => return None,
        None => ("The differences around this cell add up to 0, so its arrow has no direction.", None),
        Some(d) if d < 0 => ("The arrow of the first cell points into the second, which is a wall.", to),
        Some(d) if d == 0 || d >= wave.d(cell) => {
            ("The arrow of the first cell points at a number that is not lower.", to)
        }
        Some(_) => return None,
    };
    Some(Broken { what, sites: [cell].into_iter().chain(to).map(Thing::Cell).map(Site::Thing).collect() })
}
