//! What somebody answers who makes a named mistake about the new apex. What happens to ends and where the walk restarts
//! is answered by the programs in `tutor::mistakes`.

use super::StringAct;
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::geom::Point;
use crate::lesson::funnel::mistakes::{OLD_APEX, OWN_END};
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, QuestionKind};
use crate::picture::Thing;

impl StringAct<Funnel> {
    /// Some of the answers may be right here: the lesson drops those.
    pub(super) fn own_wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        let (steps, at) = (self.watched.film.steps(), self.watched.film.at());
        if kind != QuestionKind::Apex || !self.asks(at, kind) {
            return Vec::new();
        }
        let Some(&FunnelStep::Restart { side, .. }) = steps.get(at) else { return Vec::new() };
        let scan = self.scan();
        let crossing = scan.end(scan.portal(), side.other()).at;
        let wrong = [(&OLD_APEX, self.thing_at(scan.apex().at)), (&OWN_END, self.thing_at(crossing))];
        wrong.into_iter().filter_map(|(mistake, thing)| Some((mistake, Answer::Things(vec![thing?])))).collect()
    }

    /// A vertex, the start or the goal.
    fn thing_at(&self, p: Point) -> Option<Thing> {
        let vertex = self.plan.mesh().vertices_at(p).first().map(|&v| Thing::Vertex(v));
        let world = &self.plan.world;
        let end = |at, thing| (world.snap(at) == p).then_some(thing);
        vertex.or_else(|| end(world.start(), Thing::Start)).or_else(|| end(world.goal(), Thing::Goal))
    }
}
