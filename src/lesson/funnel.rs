//! The funnel as a lesson: a channel is searched, and a string is pulled through it.

mod best;
mod cards;
mod course;
mod idle;
mod options;
mod plan;
mod radius;
mod round;
mod say;
mod steer;
mod things;

pub use options::settings;

use super::{Again, Card, Lesson, Settings, Watch, Watched};
use crate::algo::channel::{Channel, Measure};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::radius::{CircleFunnel, CircleOutcome as RoundOutcome};
use crate::geom::{Point, Side, polyline_length};
use crate::picture::funnel::{FunnelView, Layers, Pulled, Searched};
use crate::picture::{Lens, Picture, Rect, Thing};
use crate::world::mesh::Mesh;
use crate::world::scene::World;
use best::Best;
use course::{Course, Now, Pull};
use glam::DVec2;
use plan::Plan;
use radius::Laboratory;
use serde_json::{Map, json};
use std::cell::OnceCell;
use std::sync::Arc;

pub struct Funnel {
    world: Arc<World>,
    settings: Settings,
    watched: Course,
    plan: Plan,
    /// The shortest path of all, made when it is asked for.
    best: OnceCell<Option<Best>>,
    /// Looks and checks of either funnel on the whole walk.
    both: OnceCell<Option<[[u64; 2]; 2]>>,
    /// Four ways for an agent of a radius, made when they are asked for.
    laboratory: OnceCell<Option<Laboratory>>,
    /// Agents that steer by the funnel, beside the steps.
    steerers: steer::Steerers,
}

impl Funnel {
    /// Not run yet: call `reset`.
    pub fn new(world: Arc<World>) -> Self {
        let (best, both, laboratory) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (watched, plan) = (Course::empty(), Plan::default());
        Self {
            world,
            settings: settings(),
            watched,
            plan,
            best,
            both,
            laboratory,
            steerers: steer::Steerers::default(),
        }
    }

    fn channel(&self) -> Option<&Channel> {
        self.watched.search.as_ref().map(Watched::state)
    }

    fn pull(&self) -> Option<&Pull> {
        self.watched.pulling()
    }

    fn walk(&self) -> Option<&PortalScan> {
        self.pull().and_then(Pull::walk)
    }

    /// The funnel for circles, when that runs.
    fn round(&self) -> Option<&CircleFunnel> {
        match self.pull() {
            Some(Pull::Round(watched)) => Some(watched.state()),
            _ => None,
        }
    }

    /// The test that was made last, and the one of the same end before it.
    fn test(&self) -> Option<SideTest> {
        self.pull()?.test()
    }

    fn before(&self) -> Option<SideTest> {
        self.pull()?.before()
    }

    fn is_queue(&self) -> bool {
        matches!(self.watched.pull, Some(Pull::Queue(_)))
    }

    fn measure(&self) -> Measure {
        course::measure(&self.settings)
    }

    /// One side of the funnel, from the apex (left out) to its end.
    fn side_of(&self, side: Side) -> Vec<FunnelSide> {
        self.pull().map(|p| p.side(side)).unwrap_or_default()
    }

    /// In the order of [`Side::BOTH`].
    fn sides(&self) -> [Vec<FunnelSide>; 2] {
        Side::BOTH.map(|side| self.side_of(side))
    }

    fn mesh(&self) -> &Mesh {
        self.watched.grown.as_ref().map_or(self.world.mesh(), |grown| &grown.mesh)
    }

    fn world_point(&self, p: Point) -> DVec2 {
        self.mesh().lattice().to_world(p)
    }

    fn path(&self) -> Vec<DVec2> {
        self.walk().map(|w| w.path().into_iter().map(|p| self.world_point(p)).collect()).unwrap_or_default()
    }

    /// Through the middle of every portal.
    fn midpoints(&self) -> &[DVec2] {
        &self.plan.midpoints
    }

    /// The same, without superfluous points.
    fn smoothed(&self) -> &[DVec2] {
        &self.plan.smoothed
    }
}

impl Lesson for Funnel {
    common!("funnel");

    fn reset(&mut self, world: Arc<World>, watch: Watch) {
        if (self.world.start(), self.world.goal()) != (world.start(), world.goal()) {
            self.steerers.send_out(Again::Arrived);
        }
        self.world = world;
        (self.best, self.both, self.laboratory) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        self.set_most_radius();
        self.steerers.lose_the_way();
        self.watched = Course::new(&self.world, &self.settings, watch);
        self.plan = self.planned();
    }

    fn now(&self) -> String {
        if let Some(said) = self.say_rounded() {
            return said;
        }
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.watched.blocked.is_some() || self.run().is_end_only() => self.say_end(),
            None if self.channel().is_none() && self.round().is_none() => {
                "The portals lie across the waypoints. Step forward to pull the string.".to_owned()
            }
            None => {
                format!("Nothing is found yet. Step forward to look for the {}s of start and goal.", self.area_word())
            }
        }
    }

    fn cards(&self) -> Vec<Card> {
        let cards = match self.walk() {
            None if self.round().is_some() => self.round_cards(),
            None => self.open_card().into_iter().chain(self.search_card()).collect(),
            Some(walk) if walk.is_direct() => vec![self.length_card(walk)],
            Some(walk) => {
                let first = if walk.is_done() { self.length_card(walk) } else { self.test_card() };
                let mut cards: Vec<Card> =
                    [first, self.funnel_card(walk)].into_iter().chain(self.both_card()).collect();
                if !walk.is_done() {
                    cards.push(self.length_card(walk));
                }
                cards
            }
        };
        // On the way the step comes first, and at the end what has come of it.
        let tried = self.laboratory_card();
        let (before, after) = if self.rounded().is_some() { (tried, None) } else { (None, tried) };
        let agents = self.steerers.card(self.settings.length("radius"));
        agents.into_iter().chain(before).chain(cards).chain(after).collect()
    }

    fn tick(&mut self, seconds: f64) -> bool {
        self.steer(seconds)
    }

    fn start_over(&mut self) {
        self.steerers.send_out(Again::All);
    }

    fn takes_agents(&self) -> bool {
        true
    }

    fn drop_agent(&mut self, at: DVec2) {
        self.steerers.drop_at(&self.world, self.settings.length("radius"), at);
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        self.details()
    }

    fn result(&self) -> Map<String, serde_json::Value> {
        // Around circles, the laboratory's answer comes in the place of this one.
        let walk = self.walk().filter(|w| w.is_done());
        let path = if walk.is_some() { self.path() } else { Vec::new() };
        let points: Vec<_> = path.iter().map(|p| json!([p.x, p.y])).collect();
        let found = walk.is_some() || self.round().is_some_and(|r| r.outcome() == RoundOutcome::Found);
        let length = |l: f64| if found { json!(l) } else { json!(null) };
        let mut map = Map::new();
        map.insert("found".to_owned(), json!(found));
        map.insert("path".to_owned(), json!(points));
        map.insert("length".to_owned(), length(polyline_length(&path)));
        map.insert("midpoint_length".to_owned(), length(polyline_length(self.midpoints())));
        map.insert("smoothed_length".to_owned(), length(polyline_length(self.smoothed())));
        map.insert("shortest_length".to_owned(), json!(self.best().map(|b| b.length)));
        map.insert("portals".to_owned(), json!(self.plan.portals.len().saturating_sub(2)));
        map.insert("through".to_owned(), json!(course::source(&self.settings)));
        map.insert("checks".to_owned(), json!(self.pull().filter(|_| walk.is_some()).map_or(0, Pull::checks)));
        map.insert("corners".to_owned(), json!(walk.map_or(0, |w| w.corners().len())));
        if let Some(why) = self.why_no_path() {
            map.insert("why".to_owned(), json!(why));
        }
        self.round_result(&mut map);
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        let on = |key| self.settings.on(key);
        let done = self.walk().is_some_and(PortalScan::is_done);
        let best = if done && on("shortest") { self.best().filter(|b| b.is_shorter) } else { None };
        let step = self.watched.step();
        let search = self.channel().map(|channel| Searched {
            channel,
            step: match step {
                Some(Now::Search(step)) => Some(step),
                _ => None,
            },
        });
        let test = self.test();
        let area = test.map(|t| self.area2(t.area2())).unwrap_or_default();
        let own = FunnelView {
            world: &self.world,
            mesh: self.mesh(),
            grown: self.watched.grown.as_ref().map(|grown| grown.rings.as_slice()).unwrap_or_default(),
            search,
            round: self.rounds(),
            pull: self.walk().map(|walk| Pulled { walk, sides: self.sides(), test, area }),
            layers: Layers {
                mesh: on("mesh"),
                channel: on("channel"),
                midpoints: on("midpoints"),
                smoothed: on("smoothed"),
                looks: on("looks"),
                letters: on("letters"),
                aside: self.rounded().is_some(),
            },
            midpoints: self.midpoints(),
            smoothed: self.smoothed(),
            route: self.watched.route.iter().map(|w| self.world_point(w.at)).collect(),
            best: best.map(|b| b.path.as_slice()),
            left: best.and_then(|b| self.left_area(b.left)),
        }
        .picture(lens);
        let mut picture = self.paint_laboratory(lens, own);
        self.steerers.paint(&self.world, lens, &mut picture);
        picture
    }

    fn idle(&self, key: &str) -> Option<&'static str> {
        self.why_idle(key)
    }

    fn bounds(&self) -> Rect {
        let all = self.laboratory_bounds(Rect::new(self.world.scene().map.bounds()));
        // Circles around outer corners reach beyond the map; it shall not jump when they come and go.
        if self.round().is_some() { all.grown(self.settings.length("radius")) } else { all }
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let ends = super::pick_ends(&self.world, at, lens, 12.0).filter(|&thing| self.shows(thing));
        ends.or_else(|| self.thing_at(at, lens))
    }

    fn shows(&self, end: Thing) -> bool {
        !matches!(end, Thing::Actor(_))
    }

    fn describe(&self, thing: Thing) -> String {
        self.say_thing(thing)
    }

    fn light(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        self.light_thing(thing, picture);
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        self.last_touch(thing)
    }
}
