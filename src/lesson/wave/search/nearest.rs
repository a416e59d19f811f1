//! Which of several goals is nearest to the start?

use super::SearchKind;
use crate::algo::grid_search::{Event, GridSearch, nearest_goals};
use crate::algo::moves::Cost;
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, Need, Question, Reader};
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::mistakes::STRAIGHT_LINE;
use crate::lesson::wave::words::search::nearest as words;
use crate::map::grid::Cell;
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind::new(
    "nearest",
    "nearest goal",
    "The nearest goal",
    "The nearest goal is the one with the cheapest path from the start. A straight move costs 1, a diagonal move √2, times what the ground costs.",
);

pub struct Nearest<'a, S: SearchKind>(pub &'a WaveAct<GridSearch<S>>);

/// Why a cell is not the nearest goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNearest {
    NoGoal,
    /// No path leads there from the start.
    Unreachable,
    /// A path to it costs more than the cheapest one of all goals.
    Costlier(Cost),
}

impl<S: SearchKind> Nearest<'_, S> {
    fn goals(&self) -> &[Cell] {
        self.0.state().sources()
    }

    /// The goals that a cheapest path leads to from the start: several if they are equally near.
    fn nearest(&self) -> Vec<Cell> {
        let Some(start) = self.0.plan.start else { return Vec::new() };
        let end = self.0.watched.state_at(self.0.watched.film.len());
        let bits = nearest_goals(&end)[start.index()];
        let is_nearest = |i: &usize| bits & (1 << i) != 0;
        (0..end.sources().len()).filter(is_nearest).map(|i| end.sources()[i]).collect()
    }

    /// The goal with the shortest straight line to the start, whatever lies between.
    fn in_a_straight_line(&self) -> Option<Cell> {
        let (grid, start) = (self.0.grid(), self.0.plan.start?);
        let distance = |goal: Cell| (grid.center(goal) - grid.center(start)).length_squared();
        self.goals().iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
    }
}

impl<S: SearchKind> Asks for Nearest<'_, S> {
    /// Once, before the wave leaves its goals. Nobody asks where no path leads.
    fn is_asked_at(&self, k: usize) -> bool {
        let steps = self.0.watched.film.steps();
        let is_first = k > 0 && matches!(steps.get(k - 1).map(|step| step.event()), Some(Event::Seed { .. }));
        is_first && self.goals().len() > 1 && !self.nearest().is_empty()
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Which of the goals is nearest to the start, around all walls? ", reader.choose_it()]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let steps = self.0.watched.film.steps();
        let begun = steps.iter().position(|step| matches!(step.event(), Event::Begin { .. }))?;
        let right = self.nearest().into_iter().map(Thing::Cell).collect();
        Some((begun + 1, Form::Things { right, need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let chosen = self.in_a_straight_line();
        chosen.map(|goal| (&STRAIGHT_LINE, Answer::Things(vec![Thing::Cell(goal)]))).into_iter().collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let goal = self.goals().iter().copied().find(|&goal| chosen.contains(&Thing::Cell(goal)));
        let cost = |goal: Cell| self.0.plan.cheapest(self.0.grid(), Some(goal));
        let why = match goal.map(cost) {
            None => NotNearest::NoGoal,
            Some(Some(cost)) => NotNearest::Costlier(cost),
            Some(None) => NotNearest::Unreachable,
        };
        Some(words::not_nearest(why))
    }

    /// The last step speaks of the start. Here the goals are named that are as near as can be, and what the paths to the others cost.
    fn explanation(&self, _: &Question) -> Option<Sentence> {
        let nearest = self.nearest();
        let (mut named, mut others) = (Vec::new(), Vec::new());
        for (i, goal) in self.goals().iter().enumerate() {
            if nearest.contains(goal) {
                named.push((self.0.spot(*goal), i + 1));
            } else {
                others.extend(self.0.plan.cheapest(self.0.grid(), Some(*goal)));
            }
        }
        words::nearest(&named, self.0.plan.cost?, &others)
    }

    fn candidates(&self) -> Vec<Thing> {
        self.goals().iter().map(|&goal| Thing::Cell(goal)).collect()
    }

    /// The goals of a picture have no letters.
    fn fits_paper(&self) -> bool {
        false
    }
}
