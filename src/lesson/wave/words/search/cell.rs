//! What is known of a cell in the octile wave and in A*.

use super::super::{coordinates, no_arrow};
use super::written;
use crate::algo::grid_search::Weight;
use crate::lesson::wave::search::cell_facts::{CellArrow, CellFacts, CellState, FoundFrom};
use crate::lesson::wave::search::facts::Costs;
use crate::sentence;
use crate::words::{Sentence, number};

/// Its costs, and its arrow if the run has come to the flow field.
pub fn notes(facts: &CellFacts) -> Vec<Sentence> {
    let mut notes = match facts.state {
        CellState::Wall => vec!["wall".into()],
        CellState::NotFound => vec!["not found yet".into()],
        CellState::NotFoundWithEstimate { h } => vec!["not found yet".into(), sentence!["h ", number(h.value())]],
        CellState::Open(costs, from) => vec!["open".into(), sum(costs), found(from)],
        CellState::Closed(costs, from) => vec!["closed".into(), sum(costs), found(from)],
    };
    notes.extend(facts.arrow.as_ref().map(arrow));
    notes
}

/// "cost 5.414" or "g 3 + h 4.243 = f 7.243"
fn sum(costs: Costs) -> Sentence {
    match costs {
        Costs::Wave(cost) => sentence!["cost ", written(cost)],
        Costs::Sum { g, h, f, weight } => {
            let [g, h, f] = [g.value(), h.value(), f.value()].map(number);
            match weight {
                Weight::Zero => sentence!["g ", g, " = f, h ", h],
                Weight::Half => sentence!["g ", g, " + h ", h, " / 2 = f ", f],
                Weight::One => sentence!["g ", g, " + h ", h, " = f ", f],
                Weight::Two => sentence!["g ", g, " + 2 · h ", h, " = f ", f],
                Weight::Greedy => sentence!["g ", g, ", h ", h, " = f"],
            }
        }
    }
}

fn found(from: FoundFrom) -> Sentence {
    match from {
        FoundFrom::Neighbour(dir) => sentence!["from its ", dir.word(), "ern neighbour"],
        FoundFrom::Nowhere => "the search begins here".into(),
    }
}

/// The arrow with the costs that decide it, or the reason why there is none.
fn arrow(arrow: &CellArrow) -> Sentence {
    match *arrow {
        CellArrow::None(why) => no_arrow(why),
        CellArrow::ToNext { to, there, here } => {
            let to = Sentence::plain(coordinates(to));
            sentence!["arrow to ", to, ", on the shortest path: ", written(there), " < ", written(here)]
        }
    }
}
