//! The string pulled through the portals, by one of two funnels.

mod cards;
mod queue;
mod restart;
mod say;

pub use cards::looks_row;

use super::best::Best;
use super::plan::Plan;
use super::settings::KEYS;
use super::things;
use crate::algo::portal_scan::{FunnelSide, Input, PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side};
use crate::lesson::{Act, Card, Fields, Run, Scope, Watched};
use crate::picture::funnel::{Pulled, Searched};
use crate::picture::{Lens, Picture, Thing};
use crate::step::Algorithm;
use glam::DVec2;
use serde_json::json;
use std::sync::Arc;

/// What a step of either funnel is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Portal(u32),
    End(u32, Side),
    /// A corner becomes the new apex.
    Apex(u32, Side),
    Nothing,
}

/// A funnel that can be shown as an act.
pub trait Pull: Algorithm<Input = Input> + 'static {
    const IS_QUEUE: bool;

    fn scan(&self) -> &PortalScan;
    /// The test that was made last at the portal that is looked at.
    fn test(&self) -> Option<SideTest>;
    /// The test of the same end that was made before that, against its own side.
    fn before(&self) -> Option<SideTest>;
    /// Ends that were tested, each time.
    fn checks(&self) -> u64;
    /// One side of the funnel, from the apex (left out) to its end.
    fn side(&self, side: Side) -> Vec<FunnelSide>;
    /// A few words on what this funnel does besides, for its card.
    fn note(&self) -> String;

    fn sentence(act: &StringAct<Self>, step: Self::Step) -> String;
    /// What a step changes; nothing if it only tests.
    fn changes(step: Self::Step) -> About;
    /// What the details of a step name.
    fn about(step: Self::Step) -> About;
}

pub struct StringAct<F: Pull> {
    plan: Arc<Plan>,
    watched: Watched<F>,
}

impl<F: Pull> StringAct<F> {
    pub fn new(plan: &Arc<Plan>, watched: Watched<F>) -> Self {
        Self { plan: plan.clone(), watched }
    }

    fn state(&self) -> &F {
        self.watched.state()
    }

    fn scan(&self) -> &PortalScan {
        self.state().scan()
    }

    fn test(&self) -> Option<SideTest> {
        self.state().test()
    }

    fn before(&self) -> Option<SideTest> {
        self.state().before()
    }

    /// In the order of [`Side::BOTH`].
    fn sides(&self) -> [Vec<FunnelSide>; 2] {
        Side::BOTH.map(|side| self.state().side(side))
    }

    /// The path so far, in world units.
    fn path(&self) -> Vec<DVec2> {
        self.scan().path().into_iter().map(|p| self.plan.world_point(p)).collect()
    }

    /// The shortest path of all, at the end of the walk.
    fn best(&self) -> Option<&Best> {
        if self.scan().is_done() { self.plan.best(self.scan()) } else { None }
    }
}

impl<F: Pull> Act for StringAct<F> {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn sentence(&self, scope: &Scope) -> String {
        if let Some(said) = self.plan.say_laboratory(scope) {
            return said;
        }
        match self.watched.step() {
            Some(step) => F::sentence(self, step),
            None if self.watched.is_end_only() => self.say_end(),
            None => "The portals lie across the waypoints. Step forward to pull the string.".to_owned(),
        }
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        let walk = self.scan();
        let cards = if walk.is_direct() {
            vec![self.length_card(scope)]
        } else {
            let first = if walk.is_done() { self.length_card(scope) } else { self.test_card() };
            let mut cards: Vec<Card> = [first, self.funnel_card()].into_iter().chain(self.both_card()).collect();
            if !walk.is_done() {
                cards.push(self.length_card(scope));
            }
            cards
        };
        self.plan.with_laboratory(scope, cards)
    }

    fn detail(&self) -> Fields {
        let mut map = Fields::new();
        let mut add = |key: &str, value| {
            map.insert(key.to_owned(), value);
        };
        let xy = |p: Point| json!(<[f64; 2]>::from(self.plan.world_point(p)));
        let walk = self.scan();
        match self.watched.step().map(F::about) {
            Some(About::Portal(portal)) => {
                let ends = walk.portals()[portal as usize];
                add("portal", json!(portal));
                add("left", xy(ends.left));
                add("right", xy(ends.right));
            }
            Some(About::Apex(portal, side)) => {
                add("portal", json!(portal));
                add("side", json!(side.word()));
                add("apex", xy(walk.apex().at));
            }
            _ => {}
        }
        for test in self.before().into_iter().chain(self.test()) {
            add("portal", json!(test.portal));
            add("side", json!(test.side.word()));
            add("end", xy(test.end));
            add("apex", xy(walk.apex().at));
            let key = match test.question {
                TestKind::Inside => "area_to_own_side",
                TestKind::Crossed => "area_to_other_side",
            };
            add(key, json!(self.plan.world_area(test.area2())));
        }
        map
    }

    fn result(&self, out: &mut Fields) {
        self.plan.result(Some((self.scan(), self.state().checks())), false, out);
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let shows_best = scope.settings.get(KEYS.shortest);
        let best = self.best().filter(|best| shows_best && best.is_shorter);
        let test = self.test();
        let mut view = self.plan.view(self.plan.layers(scope));
        // Before its first step the last step of the search is still the one that is told.
        let step = self.plan.searched.filter(|_| self.watched.step().is_none() && !self.watched.is_end_only());
        view.search = self.plan.search.as_ref().map(|channel| Searched { channel, step });
        let area = test.map(|t| self.plan.area2(t.area2())).unwrap_or_default();
        view.pull = Some(Pulled { walk: self.scan(), sides: self.sides(), test, area });
        view.best = best.map(|b| b.path.as_slice());
        view.left = best.and_then(|b| self.plan.left_area(b.left));
        view.picture(lens)
    }

    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<String> {
        let (walk, portals) = (self.scan(), self.plan.portals.as_slice());
        match thing {
            Thing::Vertex(v) => {
                let corners: Vec<Point> = walk.corners().iter().map(|c| c.at).collect();
                self.plan.describe_vertex(v, portals, &corners)
            }
            Thing::Edge(e) => self.plan.has_edge(e).then(|| format!("edge {}", self.plan.edge(e))),
            Thing::Portal(n) => self.plan.describe_portal(n, portals, Some(walk.visits_of(n))),
            _ => self.plan.describe_end(thing).or_else(|| {
                let area = self.plan.area_of(thing)?;
                Some(things::describe_area(&self.plan, self.plan.search.as_ref()?, area, true))
            }),
        }
    }

    fn highlight(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        self.plan.highlight(thing, picture);
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let plan = &self.plan;
        match thing {
            Thing::Vertex(v) if plan.has_vertex(v) => {
                let p = plan.mesh().point(v);
                let is_end = |portal: u32, side| plan.portals.get(portal as usize).is_some_and(|q| q.end(side) == p);
                self.watched.last(|&step| match F::changes(step) {
                    About::End(portal, side) => is_end(portal, side),
                    _ => false,
                })
            }
            Thing::Portal(n) => self.watched.last(|&step| F::changes(step) == About::Portal(n)),
            _ => None,
        }
    }

    fn shows(&self, end: Thing) -> bool {
        Plan::shows(end)
    }
}
