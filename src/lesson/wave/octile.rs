//! What only the octile wave has.

use super::act::WaveAct;
use super::search::SearchKind;
use super::search::outcome::Outcome;
use crate::algo::grid_search::{GridSearch, OctileStep, OctileWave};
use crate::lesson::listing::{self, Program};
use crate::lesson::{Card, Row, Scope};
use crate::picture::wave::Field;
use crate::words::number;

impl SearchKind for OctileStep {
    const ORDER: &'static str = "lowest cost first";
    const PROGRAM: &'static Program = &listing::OCTILE;
    const COST_NAMES: [&'static str; 3] = ["cost[cell]", "total", "cost[neighbour]"];

    fn field(search: &GridSearch<Self>, step: Option<Self>) -> Field<'_> {
        Field::Octile(search, step)
    }

    fn success(act: &WaveAct<OctileWave>) -> Outcome {
        Outcome::ShortestPath { cost: act.cost(), closed: act.state().closed() }
    }

    fn cards(_: &WaveAct<OctileWave>, _: &Scope) -> Vec<Card> {
        Vec::new()
    }

    fn rows(search: &OctileWave) -> Vec<Row> {
        let largest = number(search.largest().value());
        vec![Row::new("closed cells", search.closed()), Row::new("largest cost", largest)]
    }

    fn waves(search: &OctileWave) -> u32 {
        search.bands().last().map_or(0, |band| band.whole() + 1)
    }
}
