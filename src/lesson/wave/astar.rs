//! What only A* has.

use super::act::WaveAct;
use super::break_even::Tally;
use super::search::SearchKind;
use super::settings::KEYS;
use crate::algo::grid_search::{AStar, AStarStep, GridSearch};
use crate::lesson::listing::{self, Program};
use crate::lesson::{Card, Fields, Row, Scope};
use crate::map::grid::Cell;
use crate::picture::wave::{Field, cost_text};
use crate::sentence;
use crate::words::{Sentence, count, number};
use serde_json::json;

impl WaveAct<AStar> {
    /// The cells that A* has found so far.
    fn found_cells(&self) -> usize {
        self.state().closed() as usize + self.state().open_len()
    }

    /// The cells that A* has found so far beside those of a whole flood. At the end also how many such searches cost as
    /// much as one flood.
    fn looked_at_card(&self, scope: &Scope) -> Card {
        let flood = self.plan.flooded();
        let mut rows = vec![
            Row::new("A*: closed", self.state().closed()),
            Row::new("A*: still open", self.state().open_len()),
            Row::new("one flood of the whole map", flood),
        ];
        // Beside many requests, this one search decides nothing: their own card compares them.
        if self.moves() == 0 || scope.settings.get(KEYS.errands) > 0 {
            return Card::rows("cells looked at", "", rows);
        }
        let searches = flood as f64 / self.found_cells() as f64;
        rows.push(Row::new("A* searches that cost as much as one flood", cost_text(searches)));
        Card::rows("A* or flood?", "cells looked at", rows).with_plot(Tally::of_one(self.found_cells(), flood).plot())
    }
}

impl SearchKind for AStarStep {
    const G: &'static str = "g";
    const ORDER: &'static str = "lowest f first";
    const PROGRAM: &'static Program = &listing::ASTAR;
    const COST_NAMES: [&'static str; 3] = ["g[cell]", "cost", "g[neighbour]"];

    fn field(search: &GridSearch<Self>, step: Option<Self>) -> Field<'_> {
        Field::AStar(search, step)
    }

    fn key(search: &GridSearch<Self>, cell: Cell) -> f64 {
        search.f(cell).value()
    }

    fn conclusion(act: &WaveAct<AStar>) -> Option<Sentence> {
        let (found, flood) = (act.found_cells(), act.plan.flooded());
        if act.walled_goal().or_else(|| act.walled_start()).is_some() {
            return None;
        }
        if act.state().is_blocked() {
            let cells = count(act.state().closed() as usize, "cell");
            return Some(sentence![
                "A* closed all ",
                cells,
                " that the start can reach. Without a path it saves nothing over a flood."
            ]);
        }
        let work = sentence![
            "A* looked at ",
            found,
            " cells; a flood looks at ",
            flood,
            ". A* stops at its goal. A flood looks at every cell, but serves any number of agents."
        ];
        Some(match Tally::of_one(found, flood).break_even() {
            Some(agents) if agents > 1 => {
                sentence![work, " For ", agents, " or more agents with one goal, a flood is cheaper."]
            }
            _ => sentence![work, " Here A* saves nothing."],
        })
    }

    fn cards(act: &WaveAct<AStar>, scope: &Scope) -> Vec<Card> {
        vec![act.looked_at_card(scope)]
    }

    fn rows(search: &AStar) -> Vec<Row> {
        let f = search.bands().last().map_or("none yet".to_owned(), |f| number(f.value()));
        vec![Row::new("lowest f", f), Row::new("largest g", number(search.largest().value()))]
    }

    fn costs(search: &AStar, cell: Cell) -> Fields {
        let costs = [("g", search.g(cell)), ("h", search.h(cell)), ("f", search.f(cell))];
        costs.into_iter().map(|(key, cost)| (key.to_owned(), json!(cost.value()))).collect()
    }

    fn waves(search: &AStar) -> u32 {
        search.bands().len() as u32
    }
}
