//! What goes wrong: the card that counts the faults of a path and of the flow field.

use super::act::WaveAct;
use crate::algo::corner_cuts::{CornerCut, corner_cuts};
use crate::algo::moves::Cost;
use crate::algo::wave::Wave;
use crate::lesson::{Card, Look, Row, number};
use crate::picture::{Role, Thing};

/// Moves that are named; the others are counted.
const NAMED: usize = 3;

impl WaveAct<Wave> {
    /// A clipped corner in words, with the cells.
    fn said(&self, clip: &CornerCut) -> String {
        let (from, to) = (self.cell(clip.from), self.cell(clip.to));
        let name = |wall| if self.plan.is_on_map(wall) { self.cell(wall) } else { "the edge of the map".to_owned() };
        match clip.other {
            Some(other) => {
                format!("From {from} to {to} the path squeezes between {} and {}.", name(clip.wall), name(other))
            }
            None => format!("From {from} to {to} the path clips the corner of {}.", name(clip.wall)),
        }
    }

    /// What goes wrong on the tutorial's path; none while there is none.
    pub(super) fn faults_card(&self) -> Option<Card> {
        let path = self.path();
        if path.len() < 2 {
            return None;
        }
        let clips: Vec<CornerCut> = corner_cuts(self.grid(), path).collect();
        let squeezes = clips.iter().filter(|clip| clip.other.is_some()).count();
        let fault = |at_fault: bool| if at_fault { Look::Role(Role::Fault) } else { Look::Plain };
        let mut rows = Vec::new();
        let found = self.found();
        if found.is_some() && self.plan.best().is_none() {
            rows.push(Row::new("longer than the optimum", "not asked: large map"));
        }
        if let Some(best) = found.and_then(|_| self.plan.best()) {
            let [cost, least, careful] = [path, best[0], best[1]].map(|cells| Cost::of_path(self.grid(), cells));
            let [c, l, without] = [cost, least, careful].map(|cost| number(cost.value()));
            let more = number(cost.value() - least.value());
            let value = if cost > least { format!("{c}, not {l}: {more} more") } else { format!("no: {c}") };
            rows.push(Row::new("longer than the optimum", value).looking(fault(cost > least)));
            rows.push(Row::new("optimum without cutting corners", without));
        }
        rows.push(Row::new("corners clipped", clips.len().to_string()).looking(fault(!clips.is_empty())));
        rows.push(Row::new("squeezes between two walls", squeezes.to_string()).looking(fault(squeezes > 0)));
        // Squeezes are rarer: they are named first.
        let mut named: Vec<&CornerCut> = clips.iter().collect();
        named.sort_by_key(|clip| clip.other.is_none());
        rows.extend(named.iter().take(NAMED).map(|clip| Row::new(self.said(clip), "").about(Thing::Cell(clip.to))));
        if clips.len() > NAMED {
            rows.push(Row::new(format!("… and {} more.", clips.len() - NAMED), ""));
        }
        Some(Card::rows("what goes wrong", "path", rows))
    }
}

impl WaveAct<Wave> {
    /// What goes wrong in the flow field so far.
    pub(super) fn field_card(&self) -> Option<Card> {
        if !self.state().has_arrows() {
            return None;
        }
        let (balanced, into_wall) = self.state().field_faults();
        let mended = if self.state().is_aimed() { " · repaired" } else { "" };
        let row = |label, n: u32| {
            let look = if n > 0 && mended.is_empty() { Look::Role(Role::Fault) } else { Look::Plain };
            Row::new(label, format!("{n}{mended}")).looking(look)
        };
        let rows = vec![row("neighbours balance: 0 / 0", balanced), row("arrow points into a wall", into_wall)];
        Some(Card::rows("what goes wrong", "flow field", rows))
    }
}
