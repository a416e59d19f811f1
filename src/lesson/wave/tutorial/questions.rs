//! Questions about the tutorial's wave.

use super::WaveAct;
use crate::algo::flow;
use crate::algo::moves::{Direction8, offsets};
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::map::grid::{Cell, Dir};
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

/// More cells than this are too many to click.
const MOST_CELLS: usize = 8;

/// Does a question of this kind make sense at position `k`?
fn asks(steps: &[WaveStep], k: usize, kind: QuestionKind) -> bool {
    let Some(&next) = steps.get(k) else { return false };
    match kind {
        QuestionKind::Numbers => {
            let after_front = matches!(k.checked_sub(1).map(|before| steps[before]), Some(WaveStep::Front { .. }));
            after_front && (1..=MOST_CELLS).contains(&found(steps, k).0.len())
        }
        QuestionKind::Neighbour => is_look(next),
        QuestionKind::Path => matches!(next, WaveStep::Descend { .. }),
        QuestionKind::Arrow => match next {
            WaveStep::Aim { .. } => true,
            WaveStep::Sample { dir, .. } => dir == Dir::West,
            _ => false,
        },
        _ => false,
    }
}

fn is_look(step: WaveStep) -> bool {
    matches!(step, WaveStep::Skip { .. } | WaveStep::Known { .. } | WaveStep::Discover { .. })
}

/// The cells that the wave after position `k` puts on the next frontier, each once, and the position at its end.
fn found(steps: &[WaveStep], k: usize) -> (Vec<Cell>, usize) {
    let mut cells = Vec::new();
    for (at, step) in (k + 1..).zip(&steps[k..]) {
        match *step {
            WaveStep::Discover { cell, .. } => cells.push(cell),
            WaveStep::Swap { .. } => {
                cells.sort_unstable();
                cells.dedup();
                return (cells, at);
            }
            _ => {}
        }
    }
    (Vec::new(), steps.len())
}

impl WaveAct<Wave> {
    /// Is a question of this kind asked at position `k`? Nobody has to think about a wall, and nobody needs the arrow of the
    /// goal.
    pub(super) fn asks(&self, k: usize, kind: QuestionKind) -> bool {
        let steps = self.watched.film.steps();
        let is_pointless = match steps.get(k) {
            Some(&WaveStep::Skip { cell, .. }) => self.state().d(cell) == -1,
            Some(&(WaveStep::Aim { cell } | WaveStep::Sample { cell, .. })) => self.plan.goal == Some(cell),
            _ => false,
        };
        asks(steps, k, kind) && !is_pointless
    }

    pub(super) fn own_question(&self, kind: QuestionKind) -> Option<Question> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        let &next = steps.get(at).filter(|_| self.asks(at, kind))?;
        let (answered_at, prompt, form) = match (kind, next) {
            (QuestionKind::Numbers, _) => {
                let (cells, end) = found(steps, at);
                let right = cells.into_iter().map(Thing::Cell).collect();
                let d = self.state().wave() + 1;
                let prompt = sentence!["Which cells will get the number ", d, "? Click all of them."];
                (end, prompt, Form::Things { right, need: Need::All })
            }
            (QuestionKind::Neighbour, _) => (at + 1, self.neighbour_prompt(next)?, self.neighbour_form(next)),
            (QuestionKind::Path, WaveStep::Descend { .. }) => {
                let prompt = sentence!["Where does the path go from here? Click the next cell."];
                (at + 1, prompt, Form::Things { right: self.lowest_neighbours(), need: Need::Any })
            }
            (_, WaveStep::Aim { cell }) => (at + 1, self.arrow_prompt(cell), self.arrow_form(cell, true)),
            (_, WaveStep::Sample { cell, .. }) => {
                let arrow = steps[at..].iter().position(|step| matches!(step, WaveStep::Arrow { .. }))?;
                (at + arrow + 1, self.arrow_prompt(cell), self.arrow_form(cell, false))
            }
            _ => return None,
        };
        Some(Question { kind, asked_at: at, answered_at, prompt, form })
    }

    fn neighbour_prompt(&self, next: WaveStep) -> Option<Sentence> {
        let (WaveStep::Skip { cell, dir } | WaveStep::Known { cell, dir } | WaveStep::Discover { cell, dir }) = next
        else {
            return None;
        };
        let name = format!("the {}ern neighbour", dir.word());
        Some(sentence!["The wave looks at ", self.named(cell, name), ". What happens to it?"])
    }

    /// Is the neighbour that this step finds on the next frontier already?
    pub(super) fn joins_again(&self, step: WaveStep) -> bool {
        matches!(step, WaveStep::Discover { cell, .. } if self.state().next_frontier().any(|listed| listed == cell))
    }

    fn neighbour_form(&self, next: WaveStep) -> Form {
        let right = match next {
            WaveStep::Discover { .. } => usize::from(self.joins_again(next)),
            _ => 2,
        };
        Form::choice(
            ["It joins the next frontier for the first time.", "It joins once more: a duplicate.", "It is left alone."],
            right,
        )
    }

    /// All lowest neighbours of the end of the path: with equal numbers, every one of them leads to the goal.
    fn lowest_neighbours(&self) -> Vec<Thing> {
        let Some(&at) = self.state().path().last() else { return Vec::new() };
        let numbered = self.state().reachable(at, self.plan.moves).map(|(_, cell)| cell);
        let lowest = numbered.clone().map(|cell| self.state().d(cell)).min();
        numbered.filter(|&cell| Some(self.state().d(cell)) == lowest).map(Thing::Cell).collect()
    }

    fn arrow_prompt(&self, cell: Cell) -> Sentence {
        sentence!["Which way does the arrow of ", self.named(cell, "this cell"), " point?"]
    }

    fn arrow_form(&self, cell: Cell, repaired: bool) -> Form {
        let state = self.state();
        let to = if repaired { flow::aims(state, cell) } else { flow::pointed_at(state, cell).into_iter().collect() };
        let around = offsets(state.offsets());
        let directions = to.into_iter().filter_map(|to| around.iter().position(|&o| cell.shifted(o) == to));
        let words = Direction8::ALL.iter().map(|dir| Sentence::from(dir.word()));
        let options: Vec<Sentence> = words.chain([Sentence::from("nowhere")]).collect();
        let mut right: Vec<usize> = directions.collect();
        if right.is_empty() {
            right.push(options.len() - 1);
        }
        Form::Choice { options, right }
    }
}
