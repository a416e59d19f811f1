//! What only the octile wave has.

use super::act::WaveAct;
use super::search::SearchKind;
use crate::algo::grid_search::{GridSearch, OctileStep, OctileWave};
use crate::lesson::listing::{self, Program};
use crate::lesson::{Card, Fields, Row, Scope};
use crate::map::grid::Cell;
use crate::picture::wave::Field;
use crate::sentence;
use crate::words::{Sentence, count, number};
use serde_json::json;

impl SearchKind for OctileStep {
    const G: &'static str = "cost";
    const ORDER: &'static str = "lowest cost first";
    const PROGRAM: &'static Program = &listing::OCTILE;
    const COST_NAMES: [&'static str; 3] = ["cost[cell]", "total", "cost[neighbour]"];

    fn field(search: &GridSearch<Self>, step: Option<Self>) -> Field<'_> {
        Field::Octile(search, step)
    }

    fn key(search: &GridSearch<Self>, cell: Cell) -> f64 {
        search.g(cell).value()
    }

    fn conclusion(act: &WaveAct<OctileWave>) -> Option<Sentence> {
        let (state, cost) = (act.state(), act.cost());
        if act.walled_goal().or_else(|| act.walled_start()).is_some() {
            return None;
        }
        let cells = count(state.closed() as usize, "cell");
        if state.is_blocked() {
            return Some(sentence![
                "The wave closed all ",
                cells,
                " that can reach the goal. The start is not among them."
            ]);
        }
        let sum = format!("{} = {} + {}√2", number(cost.value()), cost.straight, cost.diagonal);
        let path = sentence!["Without corner cuts, no path costs less than ", sum, "."];
        Some(sentence![path, " The wave closed ", cells, ": from each of them a shortest path is known now."])
    }

    fn cards(_: &WaveAct<OctileWave>, _: &Scope) -> Vec<Card> {
        Vec::new()
    }

    fn rows(search: &OctileWave) -> Vec<Row> {
        let largest = number(search.largest().value());
        vec![Row::new("closed cells", search.closed()), Row::new("largest cost", largest)]
    }

    fn costs(search: &OctileWave, cell: Cell) -> Fields {
        Fields::from_iter([("cost".to_owned(), json!(search.g(cell).value()))])
    }

    fn waves(search: &OctileWave) -> u32 {
        search.bands().last().map_or(0, |band| band.whole() + 1)
    }
}
