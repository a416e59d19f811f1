//! Is this neighbour added, added again or left alone?

use super::WaveAct;
use crate::algo::moves::Direction8;
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, MadeMap, MapForm, Reader};
use crate::lesson::wave::mistakes as named;
use crate::lesson::wave::words::tutorial::{self as words, NotThis};
use crate::map::grid::Cell;
use crate::picture::{Family, Mark, Thing};
use crate::sentence;
use crate::words::{NamedThing, Sentence};

pub static KIND: Kind = Kind {
    misleading: &[Family::TestedCell],
    made_map: Some(MadeMap { form: MapForm::Cells, settings: Vec::new }),
    options: Some(3),
    missed_by_none: Some(JOINS),
    strays: Some(counts_duplicates),
    ..Kind::new(
        "neighbour",
        "what happens to a neighbour",
        "A neighbour",
        "A grey frame: on the frontier. A black frame: the cell of this step. A dashed frame: on the next frontier. A cell gets its number when the wave takes it from the frontier; until then its number is 0. Duplicates are removed at the end of the wave.",
    )
};

/// The places of the options.
const JOINS: usize = 0;
const JOINS_AGAIN: usize = 1;
const LEFT_ALONE: usize = 2;

/// How often a cell is on the next frontier: the exercise does not explain it.
fn counts_duplicates(mark: &Mark) -> bool {
    mark.family() == Some(Family::Duplicates)
}

pub struct Neighbour<'a>(pub &'a WaveAct<Wave>);

impl Neighbour<'_> {
    fn next_step(&self) -> Option<WaveStep> {
        self.0.watched.film.steps().get(self.0.watched.film.at()).copied()
    }

    /// The neighbour that a step looks at.
    fn looked_at(step: WaveStep) -> Option<(Cell, Direction8)> {
        match step {
            WaveStep::Skip { cell, dir } | WaveStep::Known { cell, dir } | WaveStep::Discover { cell, dir } => {
                Some((cell, dir))
            }
            _ => None,
        }
    }

    fn named(&self) -> Option<NamedThing> {
        let (cell, dir) = Self::looked_at(self.next_step()?)?;
        Some(self.0.named(cell, format!("the {}ern neighbour", dir.word())))
    }

    /// Is the neighbour that this step finds on the next frontier already?
    fn joins_again(&self, step: WaveStep) -> bool {
        matches!(step, WaveStep::Discover { cell, .. } if self.0.state().next_frontier().any(|listed| listed == cell))
    }
}

impl Asks for Neighbour<'_> {
    /// Nobody has to think about a wall.
    fn is_asked_at(&self, k: usize) -> bool {
        let step = self.0.watched.film.steps().get(k).copied();
        let is_wall = |cell| self.0.state().d(cell) == -1;
        match step {
            Some(WaveStep::Skip { cell, .. }) => !is_wall(cell),
            Some(step) => Self::looked_at(step).is_some(),
            None => false,
        }
    }

    fn about(&self) -> Vec<Thing> {
        self.named().and_then(|named| named.thing).into_iter().collect()
    }

    fn prompt(&self, _: Reader) -> Sentence {
        sentence!["The wave looks at ", self.named().map(Sentence::from), ". What happens to it?"]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let right = match self.next_step()? {
            step @ WaveStep::Discover { .. } if self.joins_again(step) => JOINS_AGAIN,
            WaveStep::Discover { .. } => JOINS,
            _ => LEFT_ALONE,
        };
        let options =
            ["It joins the next frontier for the first time.", "It joins once more: a duplicate.", "It is left alone."];
        Some((self.0.watched.film.at() + 1, Form::one_of(options, right)))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        match self.next_step() {
            // Without the look, it would join once more.
            Some(WaveStep::Known { .. }) => vec![(&named::DUPLICATES, Answer::Option(JOINS_AGAIN))],
            Some(step @ WaveStep::Discover { .. }) if self.joins_again(step) => {
                vec![(&named::WHEN_FOUND, Answer::Option(LEFT_ALONE))]
            }
            Some(WaveStep::Skip { cell, .. }) if self.0.state().d(cell) > 0 => {
                vec![(&named::AGAIN, Answer::Option(JOINS))]
            }
            _ => Vec::new(),
        }
    }

    /// What the answer needs: a 0 and no entry, a 0 and an entry, or one of the reasons to leave it alone.
    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let (cell, _) = Self::looked_at(self.next_step()?)?;
        let (d, entries) = (self.0.state().d(cell), self.0.state().entries_of(cell));
        let looks_first = matches!(self.next_step()?, WaveStep::Known { .. });
        let answered = match *wrong {
            Answer::Option(JOINS) => NotThis::JoinsFirst,
            Answer::Option(JOINS_AGAIN) => NotThis::JoinsAgain,
            Answer::Option(LEFT_ALONE) => NotThis::LeftAlone,
            _ => return None,
        };
        Some(words::not_this(answered, d, entries, looks_first))
    }

    /// Outside of the map there is nothing to mark.
    fn fits_paper(&self) -> bool {
        !self.about().is_empty()
    }
}
