//! The cards that count the faults of a path and of the flow field.

use super::act::WaveAct;
use crate::algo::corner_cuts::{CornerCut, corner_cuts};
use crate::algo::moves::Cost;
use crate::algo::wave::{Moves, Wave};
use crate::lesson::{Appearance, Card, Row};
use crate::picture::{Role, Thing};
use crate::words::number;

/// The most corner cuts that are listed. A last row counts the others.
const NAMED: usize = 3;

impl WaveAct<Wave> {
    /// A corner cut as text, with its cells.
    fn corner_cut_text(&self, cut: &CornerCut) -> String {
        let (from, to) = (self.cell(cut.from), self.cell(cut.to));
        let name = |wall| if self.grid().is_on_map(wall) { self.cell(wall) } else { "the edge of the map".to_owned() };
        match cut.other {
            Some(other) => {
                format!("From {from} to {to} the path squeezes between {} and {}.", name(cut.wall), name(other))
            }
            None => format!("From {from} to {to} the path clips the corner of {}.", name(cut.wall)),
        }
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
            let reason = if self.plan.moves == Moves::Four { "never with 4 moves" } else { "not asked: large map" };
            rows.push(Row::new("longer than the optimum", reason));
        }
        if let Some(optimal) = found.and_then(|_| self.plan.optimal_paths()) {
            let [cost, least, careful] = [path, optimal[0], optimal[1]].map(|cells| Cost::of_path(self.grid(), cells));
            let [c, l, without] = [cost, least, careful].map(|cost| number(cost.value()));
            let more = number(cost.value() - least.value());
            let value = if cost > least { format!("{c}, not {l}: {more} more") } else { format!("no: {c}") };
            rows.push(Row::new("longer than the optimum", value).with_appearance(fault(cost > least)));
            rows.push(Row::new("optimum without cutting corners", without));
        }
        rows.push(Row::new("corners clipped", cuts.len().to_string()).with_appearance(fault(!cuts.is_empty())));
        rows.push(Row::new("squeezes between two walls", squeezes.to_string()).with_appearance(fault(squeezes > 0)));
        // Squeezes are rarer, so they are listed first.
        let mut named: Vec<&CornerCut> = cuts.iter().collect();
        named.sort_by_key(|cut| cut.other.is_none());
        rows.extend(
            named.iter().take(NAMED).map(|cut| Row::new(self.corner_cut_text(cut), "").with_thing(Thing::Cell(cut.to))),
        );
        if cuts.len() > NAMED {
            rows.push(Row::new(format!("… and {} more.", cuts.len() - NAMED), ""));
        }
        Some(Card::rows("what goes wrong", "path", rows))
    }
}

impl WaveAct<Wave> {
    /// The faults of the flow field so far.
    pub(super) fn field_card(&self) -> Option<Card> {
        if !self.state().has_arrows() {
            return None;
        }
        let (balanced, into_wall) = self.state().field_faults();
        let repaired = if self.state().is_aimed() { " · repaired" } else { "" };
        let row = |label, n: u32| {
            let appearance =
                if n > 0 && repaired.is_empty() { Appearance::Role(Role::Fault) } else { Appearance::Plain };
            Row::new(label, format!("{n}{repaired}")).with_appearance(appearance)
        };
        let rows = vec![row("neighbours balance: 0 / 0", balanced), row("arrow points into a wall", into_wall)];
        Some(Card::rows("what goes wrong", "flow field", rows))
    }
}
