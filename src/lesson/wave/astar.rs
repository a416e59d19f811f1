//! What only A* has.

use super::act::WaveAct;
use super::break_even::Tally;
use super::search::outcome::Outcome;
use super::search::{SearchKind, Texts};
use super::settings::KEYS;
use crate::algo::grid_search::{AStar, AStarStep, SearchState};
use crate::lesson::listing;
use crate::lesson::{Card, Row, Scope};
use crate::picture::wave::cost_text;
use crate::words::number;

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
        if self.moves() == 0 || scope.settings.get(KEYS.path_requests) > 0 {
            return Card::rows("looked at", "cells looked at", "", rows);
        }
        let searches = flood as f64 / self.found_cells() as f64;
        rows.push(Row::new("A* searches that cost as much as one flood", cost_text(searches)));
        Card::rows("A* or flood", "A* or flood?", "cells looked at", rows)
            .with_plot(Tally::of_one(self.found_cells(), flood).plot())
    }
}

impl SearchKind for AStarStep {
    const TEXTS: Texts = Texts {
        order: "lowest f first",
        legend: "x,y,f",
        program: &listing::ASTAR,
        cost_names: ["g[cell]", "cost", "g[neighbour]"],
    };

    fn outcome(act: &WaveAct<AStar>) -> Outcome {
        if act.state().is_blocked() {
            return Outcome::GoalNotReached { closed: act.state().closed() };
        }
        let (looked_at, flood) = (act.found_cells(), act.plan.flooded());
        let break_even = Tally::of_one(looked_at, flood).break_even();
        Outcome::ComparedWithFlood { moves: act.plan.search_moves, cost: act.cost(), looked_at, flood, break_even }
    }

    fn cards(act: &WaveAct<AStar>, scope: &Scope) -> Vec<Card> {
        vec![act.looked_at_card(scope)]
    }

    fn rows(search: &SearchState) -> [Row; 2] {
        let f = search.bands().last().map_or("none yet".to_owned(), |f| number(f.value()));
        [Row::new("lowest f", f), Row::new("largest g", number(search.largest().value()))]
    }
}
