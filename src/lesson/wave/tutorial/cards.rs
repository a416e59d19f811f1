//! The wave's lists and counts.

use super::WaveAct;
use crate::algo::wave::{Dedupe, Wave, WaveStep};
use crate::lesson::{Card, Chip, Look, Row, count, number};
use crate::picture::{Role, Thing};
use crate::world::grid::Cell;

impl WaveAct<Wave> {
    fn chip(&self, cell: Cell, d: u32, look: Look) -> Chip {
        let (x, y) = self.grid().xy(cell);
        Chip { text: format!("{x},{y},{d}"), look, thing: Some(Thing::Cell(cell)) }
    }

    pub(super) fn list_card(&self) -> Card {
        let state = self.state();
        let (list, done) = (state.frontier(), state.done());
        let d = if matches!(self.watched.step(), Some(WaveStep::Swap { .. })) || state.wave() == 0 {
            state.wave() + 1
        } else {
            state.wave()
        };
        Card::chips("list", count(list.len(), "node"), list.len(), done, |i| {
            let look = match i + 1 {
                n if n == done => Look::Now,
                n if n < done => Look::Quiet,
                _ => Look::Role(Role::Front),
            };
            self.chip(list[i], d, look)
        })
    }

    pub(super) fn fresh_card(&self) -> Card {
        let state = self.state();
        let fresh: Vec<Cell> = state.next_frontier().collect();
        let copies = state.duplicates_dropped();
        let mut note = count(fresh.len(), "node");
        if copies > 0 {
            note += &format!(" · {copies} {} dropped", if copies == 1 { "copy" } else { "copies" });
        }
        let newest = match self.watched.step() {
            Some(WaveStep::Discover { .. }) => Some(fresh.len() - 1),
            _ => None,
        };
        Card::chips("new list", note, fresh.len(), fresh.len(), |i| {
            let copy = fresh[..i].contains(&fresh[i]);
            let look = match () {
                () if newest == Some(i) => Look::Now,
                () if copy => Look::Dropped,
                () => Look::Role(Role::Fresh),
            };
            self.chip(fresh[i], state.wave() + 1, look)
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
        let copies = match self.watched.input.dedupe {
            Dedupe::Sort => [("copies made", dropped + state.duplicates_waiting()), ("copies removed", dropped)],
            Dedupe::Push => [("copies made", 0), ("copies left unmade", state.duplicates_avoided())],
        };
        let counts = [("cells numbered", state.reached()), ("largest number", state.wave())];
        let counts = counts.into_iter().chain(copies).map(|(label, n)| Row::new(label, n.to_string()));
        Card::rows("so far", "", counts.chain([Row::new("path", length)]).collect())
    }
}
