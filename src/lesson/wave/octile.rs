//! What only the octile wave has.

use super::act::WaveAct;
use super::search::outcome::Outcome;
use super::search::{SearchKind, Texts};
use crate::algo::grid_search::{OctileStep, OctileWave, SearchState};
use crate::lesson::listing;
use crate::lesson::{Card, Row, Scope};
use crate::words::number;

impl SearchKind for OctileStep {
    const TEXTS: Texts = Texts {
        order: "lowest cost first",
        legend: "x,y,cost",
        program: &listing::OCTILE,
        cost_names: ["cost[cell]", "total", "cost[neighbour]"],
    };

    fn outcome(act: &WaveAct<OctileWave>) -> Outcome {
        let closed = act.state().closed();
        if act.state().is_blocked() {
            Outcome::StartNotReached { closed }
        } else {
            Outcome::ShortestPath { moves: act.plan.search_moves, cost: act.cost(), closed }
        }
    }

    fn cards(_: &WaveAct<OctileWave>, _: &Scope) -> Vec<Card> {
        Vec::new()
    }

    fn rows(search: &SearchState) -> [Row; 2] {
        let largest = number(search.largest().value());
        [Row::new("closed cells", search.closed()), Row::new("largest cost", largest)]
    }
}
