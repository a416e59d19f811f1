//! What to take away from a run of the tutorial's wave.

use super::super::settings::KEYS;
use super::WaveAct;
use crate::algo::moves::{Cost, Direction8};
use crate::algo::wave::{Dedupe, Moves, Wave, WaveStep};
use crate::lesson::Settings;

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// So many cells can reach the goal, and the start is not among them.
    StartNotReached {
        cells: u32,
        /// Does the start touch a numbered cell at a corner, where the path may go in 8 directions?
        corner: bool,
    },
    Flooded {
        moves: usize,
        cells: u32,
    },
    /// There is something wrong with the path or with the arrows.
    Faulty {
        moves: usize,
        fault: Fault,
    },
    Duplicates(Duplicates),
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    Arrows(ArrowFaults),
    /// The arrows from differences would have faults. They are repaired, and the path still cuts this many corners.
    RepairedArrows(usize),
    Squeezes,
    CornerCuts(usize),
    Longer(Longer),
}

/// So many cells have no arrow from the differences, so many arrows point into a wall, and so many at a number that is no
/// lower. At least one number is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowFaults {
    pub balanced: usize,
    pub into_wall: usize,
    pub no_lower: usize,
}

impl ArrowFaults {
    /// The cells without a right arrow.
    pub const fn cells(self) -> usize {
        self.balanced + self.into_wall + self.no_lower
    }
}

/// How the path is longer than the shortest one with the same moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Longer {
    /// It takes more moves than necessary.
    Moves {
        fewest: usize,
    },
    /// The wave counts moves, whatever the ground costs.
    IgnoresGround(Costs),
    /// The wave counts a diagonal as 1 move.
    DiagonalIsOneMove(Costs),
    DiagonalIsTwoMoves(Costs),
}

/// What the path costs, and what the shortest one costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    pub path: Cost,
    pub least: Cost,
}

/// The duplicates of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    Arose,
    Avoided,
    /// Nothing removed them. All lists together have this many entries, and the longest list has `longest`.
    Stayed {
        cells: u32,
        waves: u32,
        entries: usize,
        longest: usize,
    },
}

impl WaveAct<Wave> {
    /// Of the whole run. None if its last sentence says it all.
    pub fn outcome(&self, settings: &Settings) -> Option<Outcome> {
        let (moves, cells) = (self.moves(), self.state().reached());
        if self.walled_goal().or_else(|| self.walled_start()).is_some() {
            return None;
        }
        if self.state().is_blocked() {
            return Some(Outcome::StartNotReached { cells, corner: self.start_touches_a_number() });
        }
        let fault = self.arrow_fault().or_else(|| self.path_fault(settings.get(KEYS.longer)));
        if let Some(fault) = fault {
            return Some(Outcome::Faulty { moves, fault });
        }
        // The hand example is about duplicates: a reader who avoids them needs to see what that saves.
        let is_about_duplicates = self.watched.input.dedupe != Dedupe::Sort;
        let duplicates = self.duplicates().filter(|_| is_about_duplicates);
        Some(duplicates.map_or(Outcome::Flooded { moves, cells }, Outcome::Duplicates))
    }

    /// Does a path that may squeeze between two walls have a first move, although the start has no number?
    fn start_touches_a_number(&self) -> bool {
        let Some(start) = self.watched.input.start.filter(|_| self.plan.moves == Moves::Mixed) else { return false };
        let state = self.state();
        Direction8::ALL.into_iter().any(|dir| state.d(start.shifted(state.offset(dir))) > 0)
    }

    /// What is wrong with the arrows, or would be without their repair.
    fn arrow_fault(&self) -> Option<Fault> {
        let [balanced, into_wall, no_lower] = self.state().field_faults().map(|n| n as usize);
        let faults = ArrowFaults { balanced, into_wall, no_lower };
        match faults.cells() {
            0 => None,
            _ if self.state().is_aimed() => Some(Fault::RepairedArrows(self.cut_counts().into_iter().sum())),
            _ => Some(Fault::Arrows(faults)),
        }
    }

    /// What is wrong with the path. `is_longer_shown`: is the shortest path drawn beside a longer one?
    fn path_fault(&self, is_longer_shown: bool) -> Option<Fault> {
        let longer = || self.longer().map(Fault::Longer);
        let cut = match self.cut_counts() {
            [0, 0] => None,
            [0, cuts] => Some(Fault::CornerCuts(cuts)),
            _ => Some(Fault::Squeezes),
        };
        is_longer_shown.then(longer).flatten().or(cut).or_else(longer)
    }

    /// Does no path with the same moves cost less?
    pub(in crate::lesson::wave) fn is_shortest(&self) -> bool {
        self.longer().is_none()
    }

    /// By how much the path is longer than the shortest one with the same moves, and why.
    fn longer(&self) -> Option<Longer> {
        let shortest = self.plan.optimal_paths()?[0];
        let costs = Costs { path: self.cost(), least: Cost::of_path(self.grid(), shortest) };
        let fewest = self.plan.fewest_moves().filter(|&fewest| self.moves() > fewest);
        Some(match (fewest, costs.path > costs.least) {
            (None, false) => return None,
            (_, true) if self.grid().has_terrain() => Longer::IgnoresGround(costs),
            (Some(fewest), _) => Longer::Moves { fewest },
            (None, true) if self.plan.moves == Moves::Eight => Longer::DiagonalIsOneMove(costs),
            (None, true) => Longer::DiagonalIsTwoMoves(costs),
        })
    }

    /// Did duplicates arise, or were they avoided? None if there was none. Data counts them.
    fn duplicates(&self) -> Option<Duplicates> {
        if self.stay() {
            return self.stayed();
        }
        let [dropped, avoided] = [self.state().duplicates_dropped(), self.state().duplicates_avoided()];
        match [dropped, avoided] {
            [0, 0] => None,
            [0, _] => Some(Duplicates::Avoided),
            _ => Some(Duplicates::Arose),
        }
    }

    /// What it cost to leave the duplicates on the list. None of a run of which only the end exists.
    fn stayed(&self) -> Option<Duplicates> {
        let (cells, waves) = (self.state().reached(), self.state().wave());
        let lists = self.watched.film.steps().iter().filter_map(|step| match *step {
            WaveStep::Swap { kept } => Some(kept as usize),
            _ => None,
        });
        // The first list has the goal alone.
        let entries = 1 + lists.clone().sum::<usize>();
        let longest = lists.max()?.max(1);
        Some(Duplicates::Stayed { cells, waves, entries, longest })
    }
}
