//! The arrows of the flow field, for somebody who points at a cell.

use super::WaveAct;
use super::sentences::compass;
use crate::algo::flow::{self, ArrowFault};
use crate::algo::wave::Wave;
use crate::map::grid::{Cell, Dir};
use crate::sentence;
use crate::words::Sentence;

impl WaveAct<Wave> {
    /// The arrow of a cell with the numbers that decide it, or the reason why there is none. None before the first arrow
    /// is drawn.
    pub(super) fn arrow_in_words(&self, cell: Cell) -> Option<Sentence> {
        let state = self.state();
        if !state.has_arrows() {
            return None;
        }
        Some(match state.d(cell) {
            -1 => "no arrow in a wall".into(),
            0 => "no arrow: the wave did not reach this cell".into(),
            _ if !state.has_arrow(cell) => "its arrow follows in a later step".into(),
            _ if state.is_aimed() => self.aim_in_words(cell),
            _ => self.slope_in_words(cell),
        })
    }

    fn aim_in_words(&self, cell: Cell) -> Sentence {
        let Some(to) = flow::aim(self.state(), cell) else { return "no arrow: this is the goal".into() };
        let [there, here] = [to, cell].map(|c| self.state().d(c));
        let to = Sentence::plain(self.cell(to));
        sentence!["arrow to ", to, ", the lowest reachable neighbour: ", there, " < ", here]
    }

    fn slope_in_words(&self, cell: Cell) -> Sentence {
        let state = self.state();
        let [up, right, down, left] = Dir::ALL.map(|dir| {
            let counts = Sentence::from(flow::beside(state, cell, dir));
            let is_wall = state.d(cell.shifted(state.offsets()[dir as usize])) < 0;
            sentence![counts, is_wall.then_some(" (wall)")]
        });
        let differences = sentence!["left ", left, " − right ", right, ", up ", up, " − down ", down];
        match (flow::fault(state, cell), flow::pointed_at(state, cell)) {
            (None, None) => "no arrow: the goal needs none".into(),
            (_, None) => sentence!["no arrow: both differences are 0 (", differences, ")"],
            (fault, Some(_)) => {
                let way = compass(flow::downhill(state, cell));
                let into = if fault == Some(ArrowFault::IntoWall) { ", into a wall" } else { "" };
                sentence!["arrow to the ", way, into, ": ", differences]
            }
        }
    }
}
