//! The cards of the tutorial's wave.

use super::WaveAct;
use crate::algo::wave::{Dedupe, Wave, WaveStep};
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::picture::{Role, Thing};
use crate::words::{count, number};
use crate::world::grid::Cell;

impl WaveAct<Wave> {
    fn chip(&self, cell: Cell, d: u32, appearance: Appearance) -> Chip {
        let (x, y) = self.grid().xy(cell);
        Chip { text: format!("{x},{y},{d}"), appearance, thing: Some(Thing::Cell(cell)) }
    }

    pub(super) fn frontier_card(&self) -> Card {
        let state = self.state();
        let (frontier, done) = (state.frontier(), state.done());
        let d = if matches!(self.watched.step(), Some(WaveStep::Swap { .. })) || state.wave() == 0 {
            state.wave() + 1
        } else {
            state.wave()
        };
        Card::chips("list", count(frontier.len(), "node"), frontier.len(), done, |i| {
            let appearance = match i + 1 {
                n if n == done => Appearance::Now,
                n if n < done => Appearance::Quiet,
                _ => Appearance::Role(Role::Frontier),
            };
            self.chip(frontier[i], d, appearance)
        })
    }

    pub(super) fn next_frontier_card(&self) -> Card {
        let state = self.state();
        let next: Vec<Cell> = state.next_frontier().collect();
        let duplicates = state.duplicates_dropped();
        let mut note = count(next.len(), "node");
        if duplicates > 0 {
            note += &format!(" · {duplicates} {} dropped", if duplicates == 1 { "copy" } else { "copies" });
        }
        let newest = match self.watched.step() {
            Some(WaveStep::Discover { .. }) => Some(next.len() - 1),
            _ => None,
        };
        Card::chips("new list", note, next.len(), next.len(), |i| {
            let is_duplicate = next[..i].contains(&next[i]);
            let appearance = match () {
                () if newest == Some(i) => Appearance::Now,
                () if is_duplicate => Appearance::Dropped,
                () => Appearance::Role(Role::NextFrontier),
            };
            self.chip(next[i], state.wave() + 1, appearance)
        })
    }

    pub(super) fn numbers_card(&self) -> Card {
        let state = self.state();
        let path = state.path().len();
        let length = match (path, state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ => format!("{} · cost {}", count(path - 1, "move"), number(self.cost().value())),
        };
        let dropped = state.duplicates_dropped();
        let duplicates = match self.watched.input.dedupe {
            Dedupe::Keep | Dedupe::Sort => {
                [("copies made", dropped + state.duplicates_waiting()), ("copies removed", dropped)]
            }
            Dedupe::Push => [("copies made", 0), ("copies left unmade", state.duplicates_avoided())],
        };
        let counts = [("cells numbered", state.reached()), ("largest number", state.wave())];
        let counts = counts.into_iter().chain(duplicates).map(|(label, n)| Row::new(label, n.to_string()));
        Card::rows("so far", "", counts.chain([Row::new("path", length)]).collect())
    }
}
