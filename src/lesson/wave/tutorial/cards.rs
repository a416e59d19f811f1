//! The cards of the tutorial's wave.

use super::WaveAct;
use crate::algo::wave::{Dedupe, Wave, WaveStep};
use crate::lesson::wave::words::tutorial as words;
use crate::lesson::{Appearance, Card, CardKey, Chip, List, Row, Run};
use crate::map::grid::Cell;
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};

/// What an entry of the lists gives: column, row, and the number that the cell gets. d is that of the wave.
const LEGEND: &str = "x,y,d";
const LEGEND_OF_NEXT: &str = "x,y,d + 1";

impl WaveAct<Wave> {
    fn chip(&self, cell: Cell, d: u32, appearance: Appearance) -> Chip {
        let (x, y) = self.grid().xy(cell);
        Chip { text: Sentence::plain(format!("{x},{y},{d}")), appearance, thing: Some(Thing::Cell(cell)) }
    }

    pub(super) fn frontier_list(&self) -> List<'_> {
        let state = self.state();
        let (frontier, done) = (state.frontier(), state.done());
        let d = if matches!(self.watched.step(), Some(WaveStep::Swap { .. })) || state.wave() == 0 {
            state.wave() + 1
        } else {
            state.wave()
        };
        // Duplicates are looked for when all cells are done: then no cell is the current one.
        let is_now = move |cell: Cell| self.field().now().iter().any(|now| now.is_current() && now.cell == cell);
        let note = sentence![LEGEND, " · ", words::listed(frontier.len(), self.cells_on_frontier())];
        let chip = move |i: usize| {
            let appearance = match i + 1 {
                n if n <= done && is_now(frontier[i]) => Appearance::Now,
                n if n <= done => Appearance::Quiet,
                _ => Appearance::Role(Role::Frontier),
            };
            self.chip(frontier[i], d, appearance)
        };
        let (key, title) = ("frontier".into(), "frontier".into());
        // The cell that was processed last, or the last one if all are.
        let current = done.saturating_sub(1);
        let (short, len, chip) = ("frontier", frontier.len(), Box::new(chip));
        List { key, title, short, note, legend: LEGEND, len, current, chip, long: None }
    }

    pub(super) fn next_frontier_list(&self) -> List<'_> {
        let state = self.state();
        let next: Vec<Cell> = state.next_frontier().collect();
        let waiting = state.duplicates_waiting() as usize;
        let mut note = sentence![count(next.len() - waiting, "cell")];
        if waiting > 0 {
            note.push(sentence![" + ", count(waiting, "duplicate")]);
        }
        let newest = match self.watched.step() {
            Some(WaveStep::Discover { .. }) => Some(next.len() - 1),
            _ => None,
        };
        let len = next.len();
        let chip = move |i: usize| {
            let is_duplicate = next[..i].contains(&next[i]);
            let appearance = match () {
                // As on the map: the current cell is the one of this step, and its neighbour is tested.
                () if newest == Some(i) => Appearance::Role(Role::Test),
                () if is_duplicate => Appearance::Dropped,
                () => Appearance::Role(Role::NextFrontier),
            };
            self.chip(next[i], state.wave() + 1, appearance)
        };
        List {
            key: "next frontier".into(),
            title: "next frontier".into(),
            short: "next",
            note,
            legend: LEGEND_OF_NEXT,
            len,
            current: len,
            chip: Box::new(chip),
            long: None,
        }
    }

    pub(super) fn numbers_card(&self) -> Card {
        let state = self.state();
        let length = match (self.path().len(), state.is_blocked()) {
            (_, true) => sentence!["none"],
            (0, _) => sentence!["not yet"],
            _ => sentence![count(self.moves(), "move"), ", cost ", number(self.cost().value())],
        };
        let dropped = state.duplicates_dropped();
        let duplicates = match self.watched.input.dedupe {
            Dedupe::Keep | Dedupe::Sort => {
                [("duplicates pushed", dropped + state.duplicates_waiting()), ("duplicates removed", dropped)]
            }
            Dedupe::Never => [
                ("duplicates on the next frontier", state.duplicates_waiting()),
                ("entries on the frontier", state.frontier().len() as u32),
            ],
            Dedupe::Push => [("duplicates pushed", 0), ("duplicates avoided", state.duplicates_avoided())],
        };
        let counts = [("cells with a number", state.reached()), ("largest number", state.wave())];
        let counts = counts.into_iter().chain(duplicates).map(|(label, n)| Row::new(label, n));
        // These rows are known at the end. They stand there from the beginning, so that nothing moves.
        let is_over = self.watched.at() == self.watched.len();
        let at_end = |n: Option<usize>| match n {
            _ if !is_over => sentence!["not yet"],
            None => sentence!["none"],
            Some(n) => n.into(),
        };
        let needed = (self.moves() > 0).then(|| self.moves() + 1);
        let needed = Row::new("numbers that the path needs", at_end(needed));
        // For one agent the flood need not explore all of the map, although the video says so.
        let up_to_start = self.plan.what_if().and_then(|what_if| what_if.up_to_start);
        let up_to_start = up_to_start.map(|n| Row::new("numbers when the start had one", at_end(Some(n))));
        Card::rows(
            CardKey::COUNTS,
            "so far",
            "",
            counts.chain([Row::new("path", length), needed]).chain(up_to_start).collect(),
        )
    }
}
