//! What somebody answers who makes a named mistake in the visibility graph or in the search over it.

use super::GraphAct;
use crate::algo::route::{RouteNode, RouteStep};
use crate::algo::visgraph::WallCorner;
use crate::geom::Ray;
use crate::lesson::beam::mistakes::{BLOCKED_BY_TOUCH, CONCAVE, KEEPS_C, ONE_END};
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, QuestionKind};

type Wrong = (&'static Mistake, Answer);

/// The places of the options of [`QuestionKind::Taut`].
const KEPT: usize = 0;
const LEFT_OUT: usize = 1;

impl GraphAct {
    /// Some of the answers may be right here: the lesson drops those.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<Wrong> {
        let at = self.watched.film.at();
        let next = self.watched.film.steps().get(at).filter(|_| self.asks(at, kind));
        match next {
            Some(RouteStep::Expand { .. }) => self.wrong_nodes(),
            Some(&(RouteStep::Link { w } | RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w })) => {
                self.wrong_links(w)
            }
            _ => Vec::new(),
        }
    }

    fn wrong_nodes(&self) -> Vec<Wrong> {
        let state = self.state();
        let goal = state.point(state.goal_node());
        let lowest = |number: &dyn Fn(RouteNode) -> f64| {
            state.open().min_by(|&a, &b| number(a).total_cmp(&number(b))).map(|v| vec![self.thing(v)])
        };
        let reached = |v: RouteNode| state.reached(v).map_or((0.0, 0.0), |node| (node.g, node.f()));
        let wrong = [
            (&LARGEST, lowest(&|v| -reached(v).1)),
            (&NO_ESTIMATE, lowest(&|v| reached(v).0)),
            (&GREEDY, lowest(&|v| state.point(v).distance(goal))),
        ];
        wrong.into_iter().filter_map(|(mistake, things)| Some((mistake, Answer::Things(things?)))).collect()
    }

    /// The link from the corner of the beam to `w`. The start and the goal have no walls.
    fn wrong_links(&self, w: RouteNode) -> Vec<Wrong> {
        let (state, mesh) = (self.state(), self.mesh());
        let v = self.from();
        let along = Ray::new(state.point(v), state.point(w));
        let corners: Vec<WallCorner> = [v, w]
            .into_iter()
            .filter(|&node| node < state.start_node())
            .map(|node| WallCorner::new(mesh, node.vertex()))
            .collect();
        let answer = |is_kept: bool| Answer::Choice(if is_kept { KEPT } else { LEFT_OUT });
        let taut = |corner: &WallCorner| corner.is_tangent(along);
        let turns = |corner: &WallCorner| [along.turn(corner.first), along.turn(corner.last)];
        let is_concave_taut = |corner: &WallCorner| {
            let [a, b] = turns(corner);
            (a <= 0 && b <= 0) || (a >= 0 && b >= 0)
        };
        let touches = |corner: &WallCorner| turns(corner).contains(&0);
        // The first one that fits is named: the particular before the general.
        vec![
            (&CONCAVE, answer(corners.iter().all(is_concave_taut))),
            (&KEEPS_C, answer(true)),
            (&ONE_END, answer(corners.first().is_none_or(taut))),
            (&BLOCKED_BY_TOUCH, answer(corners.iter().all(|corner| taut(corner) && !touches(corner)))),
        ]
    }
}
