//! The variables of the programs of both funnels.

use super::{FunnelAlgorithm, StringAct};
use crate::algo::portal_scan::FunnelSide;
use crate::geom::Side;
use crate::lesson::listing::Variable;
use crate::picture::{Role, Thing};
use crate::words::count;

impl<F: FunnelAlgorithm> StringAct<F> {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let scan = self.scan();
        // Both programs return before the first variable is set if there is no portal.
        let runs = self.watched.step().is_some() && !scan.is_direct();
        let (test, tested) = (self.test(), self.facts().and_then(|facts| facts.tested_end()));
        let portal = scan.portal();
        let side = tested.map(|(_, side)| match side {
            Side::Right => "+1, right".to_owned(),
            Side::Left => "−1, left".to_owned(),
        });
        let end = tested.map(|(portal, side)| scan.end(portal, side));
        let [left, right] = Side::BOTH.map(|side| self.side_variable(side, runs));
        let apex = runs.then(|| self.plan.point(scan.apex().at));
        let apex_thing = if scan.apex().portal == 0 { Thing::Start } else { Thing::Portal(scan.apex().portal) };
        vec![
            Variable::new("portal", runs.then(|| portal.to_string())).with_thing(self.portal_thing(portal)),
            Variable::new("side", side),
            Variable::new("apex", apex).with_role(Role::Apex).with_thing(runs.then_some(apex_thing)),
            Variable::new("end", end.map(|end| self.plan.point(end.at)))
                .with_thing(end.and_then(|end| self.portal_thing(end.portal))),
            left.with_role(Role::Left),
            right.with_role(Role::Right),
            Variable::new("area", test.map(|test| self.plan.area2(test.area2()))),
            Variable::new("path", runs.then(|| count(scan.path().len(), "point"))),
        ]
    }

    fn portal_thing(&self, portal: u32) -> Option<Thing> {
        (1..self.scan().last()).contains(&portal).then_some(Thing::Portal(portal))
    }

    /// The restarting funnel keeps the end of a side, the queue all its points.
    fn side_variable(&self, side: Side, runs: bool) -> Variable {
        let points: Vec<FunnelSide> = self.state().side(side);
        let last = points.last().copied().unwrap_or_else(|| self.scan().apex());
        let value = if Self::IS_QUEUE { count(points.len(), "point") } else { self.plan.point(last.at) };
        let thing = self.portal_thing(last.portal).filter(|_| runs);
        Variable::new(side.word(), runs.then_some(value)).with_thing(thing)
    }
}
