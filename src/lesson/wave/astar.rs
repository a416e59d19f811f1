//! What only A* has.

use super::act::WaveAct;
use super::break_even::Tally;
use super::search::outcome::Outcome;
use super::search::{SearchKind, Texts};
use super::settings::KEYS;
use super::words::search as words;
use crate::algo::grid_search::{AStar, AStarStep, Admissibility, Guide, Input, SearchState, Weight};
use crate::algo::moves::Cost;
use crate::algo::wave::Moves;
use crate::lesson::listing;
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::{Card, Row, Scope};
use crate::picture::wave::cost_text;
use crate::words::number;

impl WaveAct<AStar> {
    /// The cells that A* has closed so far: those that it took from the open list. A flood takes each of its cells as well, and
    /// Compare counts the same.
    fn closed(&self) -> usize {
        self.state().closed() as usize
    }

    /// Is the estimate admissible for these moves, and why?
    fn estimate_card(&self) -> Card {
        let guidance = self.guidance();
        let is_compared = self.moves() > 0 && !self.finds_shortest();
        let shortest = self.plan.shortest_path().filter(|_| is_compared);
        let shortest =
            shortest.map(|path| Row::new("a shortest path costs", number(Cost::of_path(self.grid(), path).value())));
        let f = words::other_sum(guidance.guide.weight).unwrap_or("f = g + h");
        let rows = [
            Row::new("lowest first", f),
            Row::new("admissible for these moves?", words::verdict(guidance.admissibility)),
            Row::new(words::because(guidance), ""),
        ];
        let rows = rows.into_iter().chain(shortest).collect();
        Card::rows("estimate", "estimate", words::name(guidance.guide.estimate), rows)
    }

    /// The cells that A* has closed so far beside those of a whole flood. At the end also how many such searches cost as
    /// much as one flood.
    fn closed_card(&self, scope: &Scope) -> Card {
        let flood = self.plan.flooded();
        let mut rows = vec![Row::new("A*: closed cells", self.closed()), Row::new("one flood of the whole map", flood)];
        // Beside many requests, this one search decides nothing: their own card compares them.
        if self.moves() == 0 || scope.settings.get(KEYS.path_requests) > 0 {
            return Card::rows("closed", "closed cells", "", rows);
        }
        let searches = flood as f64 / self.closed().max(1) as f64;
        rows.push(Row::new("A* searches that cost as much as one flood", cost_text(searches)));
        Card::rows("A* or flood", "A* or flood?", "closed cells", rows)
            .with_plot(Tally::of_one(self.closed(), flood).plot())
    }
}

impl SearchKind for AStarStep {
    const TEXTS: Texts = Texts {
        order: "lowest f first",
        legend: "x,y,f",
        columns: Some(&["x,y", "g", "h", "f"]),
        program: &listing::ASTAR,
        cost_names: ["g[cell]", "cost", "g[neighbour]"],
    };

    fn outcome(act: &WaveAct<AStar>) -> Outcome {
        if act.state().is_blocked() {
            return Outcome::GoalNotReached { closed: act.state().closed() };
        }
        if !act.finds_shortest() {
            let shortest = act.plan.shortest_path().map(|path| Cost::of_path(act.grid(), path));
            return Outcome::ComparedWithShortest { guidance: act.guidance(), cost: act.cost(), shortest };
        }
        let (closed, flood) = (act.closed(), act.plan.flooded());
        let (moves, cost) = (act.plan.search_moves, act.cost());
        let is_around = act.watched.input.start.zip(act.watched.input.goal).is_some_and(|(start, goal)| {
            let [start, goal] = [start, goal].map(|cell| act.grid().xy(cell));
            let h = Guide::without_walls(moves).h(start.0.abs_diff(goal.0), start.1.abs_diff(goal.1));
            let h = h.times(act.grid().lowest_cost());
            cost.value() > h.value() + 1e-9
        });
        let is_guided = act.guidance().admissibility != Admissibility::Zero;
        let has_terrain = act.grid().has_terrain();
        let crossing = act.plan.crossing();
        Outcome::ComparedWithFlood { moves, cost, is_around, is_guided, has_terrain, crossing, closed, flood }
    }

    fn pseudocode(input: &Input, of_moves: Pseudocode) -> Pseudocode {
        let close = match input.guide.weight {
            Weight::Zero => Some("  close the open cell with the lowest f = g; for each neighbour:"),
            Weight::Half => Some("  close the open cell with the lowest f = g + h/2; for each neighbour:"),
            Weight::One => None,
            Weight::Two => Some("  close the open cell with the lowest f = g + 2h; for each neighbour:"),
            Weight::Greedy => Some("  close the open cell with the lowest f = h; for each neighbour:"),
        };
        let discover = match (input.grid.has_terrain(), input.moves) {
            (true, _) => Some("    it is new: put it on the open list with g + the cost of the move"),
            (false, Moves::Four) => Some("    it is new: put it on the open list with g + 1"),
            (false, Moves::Eight | Moves::Mixed) => None,
        };
        of_moves.worded(close, "close").worded(discover, "discover")
    }

    fn cards(act: &WaveAct<AStar>, scope: &Scope) -> Vec<Card> {
        vec![act.estimate_card(), act.closed_card(scope)]
    }

    fn rows(search: &SearchState) -> [Row; 2] {
        let f = search.last_band().map_or("none yet".to_owned(), |f| number(f.value()));
        [Row::new("lowest f", f), Row::new("largest g", number(search.largest().value()))]
    }
}
