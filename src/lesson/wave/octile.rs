//! What only the octile wave has.

use super::act::WaveAct;
use super::ground::Crossing;
use super::search::outcome::Outcome;
use super::search::{MOST_COUNTED, SearchKind, Texts};
use crate::algo::grid_search::{Input, OctileStep, OctileWave, SearchState, nearest_goals};
use crate::algo::wave::Moves;
use crate::lesson::listing;
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::{Card, Row, Scope};
use crate::words::number;

impl SearchKind for OctileStep {
    const TEXTS: Texts = Texts {
        order: "lowest cost first",
        legend: "x,y,cost",
        columns: None,
        program: &listing::OCTILE,
        cost_names: ["cost[cell]", "total", "cost[neighbour]"],
    };

    fn outcome(act: &WaveAct<OctileWave>) -> Outcome {
        if act.state().is_blocked() {
            return Outcome::StartNotReached { closed: act.state().closed() };
        }
        let sources = act.state().sources();
        let reached = act.path().last().and_then(|goal| Some((*goal, sources.iter().position(|cell| cell == goal)?)));
        if let Some((goal, place)) = reached.filter(|_| sources.len() > 1) {
            let ties = nearest_goals(act.state()).into_iter().filter(|goals| goals.count_ones() > 1).count();
            let (goals, nearest, cost) = (sources.len(), place + 1, act.cost());
            return Outcome::NearestGoal { goals, nearest, at: act.spot(goal), cost, ties };
        }
        let has_terrain = act.grid().has_terrain();
        let (moves, cost, relaxed) = (act.plan.search_moves, act.cost(), act.relaxed());
        Outcome::ShortestPath { moves, cost, relaxed, has_terrain, crossing: act.plan.crossing() }
    }

    fn pseudocode(input: &Input, of_moves: Pseudocode) -> Pseudocode {
        let discover = match (input.grid.has_terrain(), input.moves) {
            (true, _) => Some("    it is new: put it on the open list with cost + that of the move"),
            (false, Moves::Four) => Some("    it is new: put it on the open list with cost + 1"),
            (false, Moves::Eight | Moves::Mixed) => None,
        };
        of_moves.worded(discover, "discover").only_if(input.flow, &["flow", "arrow"])
    }

    /// At the end, the counts of the conclusion.
    fn cards(act: &WaveAct<OctileWave>, _: &Scope) -> Vec<Card> {
        let film = &act.watched.film;
        if film.at() != film.len() || film.len() > MOST_COUNTED {
            return Vec::new();
        }
        match act.outcome() {
            Some(Outcome::NearestGoal { goals, nearest, ties, .. }) => {
                let rows = vec![
                    Row::new("goals", goals),
                    Row::new("number of the nearest goal", nearest),
                    Row::new("cells equally near to several goals", ties),
                ];
                vec![Card::rows("nearest goal", "nearest goal", "", rows)]
            }
            Some(Outcome::ShortestPath { crossing: Some(Crossing { around_from }), .. }) => {
                let rows = vec![
                    Row::new("through is cheaper up to ground cost", around_from - 1),
                    Row::new("around is cheaper from ground cost", around_from),
                ];
                vec![Card::rows("through or around", "through or around?", "", rows)]
            }
            _ => Vec::new(),
        }
    }

    fn rows(search: &SearchState) -> [Row; 2] {
        let largest = number(search.largest().value());
        [Row::new("closed cells", search.closed()), Row::new("largest cost", largest)]
    }
}
