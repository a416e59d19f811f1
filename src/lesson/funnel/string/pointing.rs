//! What can be pointed at.

use super::{Change, FunnelAlgorithm, StringAct};
use crate::geom::Point;
use crate::lesson::funnel::words::things;
use crate::lesson::{Outline, Things};
use crate::picture::{Lens, Thing};
use crate::words::Description;
use glam::DVec2;

impl<F: FunnelAlgorithm> Things for StringAct<F> {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let (scan, portals) = (self.scan(), self.plan.portals.as_slice());
        match thing {
            Thing::Vertex(v) => {
                let corners: Vec<Point> = scan.corners().iter().map(|c| c.at).collect();
                self.plan.vertex_facts(v, portals, &corners).map(|facts| things::vertex(&facts))
            }
            Thing::Edge(e) => self.plan.edge_facts(e).map(things::edge),
            Thing::Portal(n) => {
                let visits = Some(scan.visits_of(n));
                self.plan.portal_facts(n, portals, visits).map(|facts| things::portal(&facts))
            }
            _ => self.plan.end_facts(thing).map(things::end).or_else(|| {
                let (channel, area) = (self.plan.search.as_ref()?, self.plan.area_of(thing)?);
                Some(things::known_area(&self.plan.area_facts(channel, area)))
            }),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let plan = &self.plan;
        match thing {
            Thing::Vertex(v) if plan.mesh().has_vertex(v) => {
                let p = plan.mesh().point(v);
                let is_end = |portal: u32, side| plan.portals.get(portal as usize).is_some_and(|q| q.end(side) == p);
                self.watched.last(|&step| match F::changes(step) {
                    Some(Change::End(portal, side)) => is_end(portal, side),
                    _ => false,
                })
            }
            Thing::Portal(n) => self.watched.last(|&step| F::changes(step) == Some(Change::Portal(n))),
            _ => None,
        }
    }
}
