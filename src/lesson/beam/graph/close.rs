//! Which node is closed next?

use super::GraphAct;
use crate::algo::route::{Reached, RouteNode, RouteStep, SearchMethod};
use crate::lesson::Why;
use crate::lesson::best_first::{Priority, not_lowest};
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, Asks, Form, Need, OpenNode, Reader, WeightedSum};
use crate::sentence;
use crate::words::Sentence;

pub struct Close<'a>(pub &'a GraphAct);

impl Asks for Close<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        matches!(self.0.watched.film.steps().get(k), Some(RouteStep::Expand { .. }))
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Which open node is closed next? ", reader.choose_it()]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let state = self.0.state();
        let f = |v| state.reached(v).map(Reached::f);
        let least = state.open().filter_map(f).min_by(f64::total_cmp)?;
        let right = state.open().filter(|&v| f(v) == Some(least)).map(|v| self.0.thing(v)).collect();
        Some((self.0.watched.film.at() + 1, Form::Things { right, need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let state = self.0.state();
        let goal = state.point(state.goal_node());
        let lowest = |number: &dyn Fn(RouteNode) -> f64| {
            state.open().min_by(|&a, &b| number(a).total_cmp(&number(b))).map(|v| vec![self.0.thing(v)])
        };
        let reached = |v: RouteNode| state.reached(v).map_or((0.0, 0.0), |node| (node.g, node.f()));
        let wrong = [
            (&LARGEST, lowest(&|v| -reached(v).1)),
            (&NO_ESTIMATE, lowest(&|v| reached(v).0)),
            (&GREEDY, lowest(&|v| state.point(v).distance(goal))),
        ];
        wrong.into_iter().filter_map(|(mistake, things)| Some((mistake, Answer::Things(things?)))).collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let state = self.0.state();
        let has_estimate = self.0.watched.input.search == SearchMethod::AStar;
        let priority = |node: &Reached| {
            let [g, h, f] = [node.g, node.h, node.f()].map(|cost| self.0.length(cost));
            if has_estimate { Priority::of_sum([g, h], f) } else { Priority::of_cost(f) }
        };
        let lowest = state.open().filter_map(|v| state.reached(v)).map(Reached::f).min_by(f64::total_cmp)?;
        let node = state.open().find(|&v| chosen.contains(&self.0.thing(v))).and_then(|v| state.reached(v));
        Some(not_lowest(node.map(priority), self.0.length(lowest)))
    }

    /// Dijkstra's algorithm has no h.
    fn open_list(&self) -> Vec<OpenNode> {
        let state = self.0.state();
        let has_estimate = self.0.watched.input.search == SearchMethod::AStar;
        let costs = |v| {
            let node = state.reached(v).filter(|_| has_estimate)?;
            Some([node.g, node.h].map(|cost| self.0.length(cost)))
        };
        state
            .open()
            .map(|v| OpenNode { thing: self.0.thing(v), costs: costs(v), written: None, sum: WeightedSum::PLAIN })
            .collect()
    }
}
