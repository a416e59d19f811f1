//! The cards that count the faults of a path and of the flow field.

use super::act::WaveAct;
use super::facts::Barrier;
use super::words::tutorial as words;
use crate::algo::corner_cuts::{CornerCut, corner_cuts};
use crate::algo::flow::{self, ArrowFault, Arrows};
use crate::algo::moves::Cost;
use crate::algo::wave::Wave;
use crate::lesson::{Appearance, Card, Row};
use crate::picture::{Role, Thing};
use crate::words::number;

/// The most corner cuts that are listed. A last row counts the others.
const NAMED: usize = 3;

/// A move of the path past the corner of a wall, or between two walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathCut {
    /// The number of the move.
    pub nth: usize,
    pub wall: Barrier,
    /// Of a squeeze.
    pub other: Option<Barrier>,
}

impl WaveAct<Wave> {
    /// How often the path goes between two diagonal walls, and how often it cuts the corner of one wall.
    pub(super) fn cut_counts(&self) -> [usize; 2] {
        let cuts: Vec<CornerCut> = corner_cuts(self.grid(), self.path()).collect();
        let squeezes = cuts.iter().filter(|cut| cut.other.is_some()).count();
        [squeezes, cuts.len() - squeezes]
    }

    fn path_cut(&self, cut: &CornerCut) -> PathCut {
        let before = self.path().iter().position(|&cell| cell == cut.from).unwrap_or(0);
        let other = cut.other.map(|wall| self.barrier(wall));
        PathCut { nth: before + 1, wall: self.barrier(cut.wall), other }
    }

    /// The faults of the tutorial's path; None while there is no path.
    pub(super) fn faults_card(&self) -> Option<Card> {
        let path = self.path();
        if path.len() < 2 {
            return None;
        }
        let cuts: Vec<CornerCut> = corner_cuts(self.grid(), path).collect();
        let squeezes = cuts.iter().filter(|cut| cut.other.is_some()).count();
        let fault = |at_fault: bool| if at_fault { Appearance::Role(Role::Fault) } else { Appearance::Plain };
        let mut rows = Vec::new();
        let found = self.found();
        if found.is_some() && self.plan.optimal_paths().is_none() {
            let reason =
                if self.plan.is_optimal_in_four() { "not possible in 4 directions" } else { "not computed: large map" };
            rows.push(Row::new("longer than necessary", reason));
        }
        if let Some(optimal) = found.and_then(|_| self.plan.optimal_paths()) {
            let [cost, least, careful] = [path, optimal[0], optimal[1]].map(|cells| Cost::of_path(self.grid(), cells));
            if let Some(fewest) = self.plan.fewest_moves() {
                let (moves, label) = (self.moves(), "more moves than necessary");
                let value = if moves > fewest {
                    format!("{moves} − {fewest} = {}", moves - fewest)
                } else {
                    format!("no: {moves}")
                };
                rows.push(Row::new(label, value).with_appearance(fault(moves > fewest)));
            }
            let [c, l, without] = [cost, least, careful].map(|cost| number(cost.value()));
            let more = number(cost.value() - least.value());
            let value = if cost > least { format!("{c} − {l} = {more}") } else { format!("no: {c}") };
            let label = "longer than necessary with these moves";
            rows.push(Row::new(label, value).with_appearance(fault(cost > least)));
            if self.plan.moves.may_cut() {
                rows.push(Row::new("shortest path that cuts no corner", without));
            }
        }
        if let Some([least, most]) = found.and_then(|_| self.plan.what_if()?.moves) {
            let value = if least == most { least.to_string() } else { format!("{least} to {most}") };
            rows.push(Row::new("moves, whichever of equally low neighbours it takes", value));
        }
        rows.push(Row::new("corner cuts", cuts.len().to_string()).with_appearance(fault(!cuts.is_empty())));
        rows.push(
            Row::new("squeezes among the corner cuts", squeezes.to_string()).with_appearance(fault(squeezes > 0)),
        );
        // Squeezes are rarer, so they are listed first.
        let mut named: Vec<&CornerCut> = cuts.iter().collect();
        named.sort_by_key(|cut| cut.other.is_none());
        rows.extend(
            named
                .iter()
                .take(NAMED)
                .map(|cut| Row::new(words::path_cut(&self.path_cut(cut)), "").with_thing(Thing::Cell(cut.to))),
        );
        if cuts.len() > NAMED {
            rows.push(Row::new(format!("… and {} more", cuts.len() - NAMED), ""));
        }
        Some(Card::rows("wrong path", "what goes wrong: path", "", rows))
    }
}

impl WaveAct<Wave> {
    /// The faults of the flow field so far.
    pub(super) fn field_card(&self) -> Option<Card> {
        if !self.state().has_arrows() {
            return None;
        }
        let [balanced, into_wall, no_lower] = self.state().field_faults();
        let repaired = if self.state().is_aimed() { " · repaired" } else { "" };
        let row = |label, n: u32| {
            let appearance =
                if n > 0 && repaired.is_empty() { Appearance::Role(Role::Fault) } else { Appearance::Plain };
            Row::new(label, format!("{n}{repaired}")).with_appearance(appearance)
        };
        let mut rows = vec![
            row("no arrow: the differences are 0", balanced),
            row("arrows into a wall or off the map", into_wall),
            row("arrows to a number that is not lower", no_lower),
            row("cells without a right arrow", balanced + into_wall + no_lower),
        ];
        rows.extend(self.faults_of_the_other_differences());
        if balanced + into_wall + no_lower > 0 && repaired.is_empty() {
            rows.push(Row::new(
                "Why: the differences compare opposite neighbours, and a wall counts as the cell's own number. The cell that the arrow points at is not checked.",
                "",
            ));
            rows.push(Row::new(
                "Repair: each arrow points to the lowest reachable neighbour (“arrows”: repaired).",
                "",
            ));
        }
        Some(Card::rows("wrong arrows", "what goes wrong: arrows", "", rows))
    }

    /// What the differences of 4 neighbours do on this map instead of 8, and the other way round, once every cell has its
    /// arrow. None for repaired arrows and on a large map.
    fn faults_of_the_other_differences(&self) -> Option<Row> {
        /// They are counted in each frame that shows them.
        const MOST_SLOTS: usize = 1 << 13;
        let (state, grid) = (self.state(), self.grid());
        let (other, label) = match state.arrows() {
            Arrows::Four => (Arrows::Eight, "with 8 differences: no arrow, into a wall"),
            Arrows::Eight => (Arrows::Four, "with 4 differences: no arrow, into a wall"),
            Arrows::Repaired => return None,
        };
        if self.watched.film.at() != self.watched.film.len() || grid.slots() > MOST_SLOTS {
            return None;
        }
        let cells = grid.cells().filter(|&cell| state.d(cell) > 0);
        let faults: Vec<ArrowFault> = cells.filter_map(|cell| flow::fault_of(state, cell, other)).collect();
        let count = |wanted: ArrowFault| faults.iter().filter(|&&fault| fault == wanted).count();
        Some(Row::new(label, format!("{}, {}", count(ArrowFault::Balanced), count(ArrowFault::IntoWall))))
    }
}
