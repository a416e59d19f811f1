//! The funnel as a lesson: a channel is searched, and a string is pulled through it.

mod best;
mod cards;
mod course;
mod options;
mod radius;
mod say;
mod steer;
mod things;

pub use options::settings;

use super::{Card, Lesson, Settings, Watch, Watched};
use crate::algo::channel::{Area, Channel, Measure, Outcome, Portal, smoothed};
use crate::algo::walk::{Bound, Test, Walk};
use crate::geom::{Point, Side, polyline_length};
use crate::picture::funnel::{FunnelView, Layers, Pulled, Searched};
use crate::picture::{Lens, Picture, Rect, Thing};
use crate::world::mesh::Mesh;
use crate::world::scene::World;
use best::Best;
use course::{Course, Now, Pull};
use glam::DVec2;
use radius::Laboratory;
use serde_json::{Map, json};
use std::cell::OnceCell;
use std::rc::Rc;

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
struct Plan {
    /// Was a channel found that has portals?
    channel: bool,
    no_path: bool,
    /// Looks and corners.
    letters: usize,
    portals: Vec<Portal>,
    /// Through their middles, and without superfluous points. In world units.
    midpoints: Vec<DVec2>,
    smoothed: Vec<DVec2>,
    /// The areas of the channel.
    areas: Vec<Area>,
}

/// The kinds of stages, in the order in which they come.
enum StageKind {
    Ends,
    Search(usize),
    Channel,
    /// Counted from 0: A, B, C...
    Letter(usize),
    Path,
    NoPath,
}

pub struct Funnel {
    world: Rc<World>,
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
    pub fn new(world: Rc<World>) -> Self {
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

    /// From the end of the run, where it stands after it was made.
    fn planned(&self) -> Plan {
        let walk = self.walk();
        let portals = walk.map(|w| w.portals().to_vec()).unwrap_or_default();
        let lattice = self.mesh().lattice();
        Plan {
            midpoints: portals.iter().map(|p| lattice.unscale(p.middle())).collect(),
            smoothed: smoothed(&portals).into_iter().map(|p| lattice.unscale(p)).collect(),
            channel: self.channel().is_some_and(|c| !c.portals().is_empty()),
            no_path: self.channel().is_some_and(|c| matches!(c.outcome(), Outcome::NoPath(_))),
            letters: walk.map_or(0, Walk::letters),
            portals,
            areas: self.channel().map(Channel::channel).unwrap_or_default(),
        }
    }

    fn channel(&self) -> Option<&Channel> {
        self.watched.search.as_ref().map(Watched::state)
    }

    fn pull(&self) -> Option<&Pull> {
        self.watched.pulling()
    }

    fn walk(&self) -> Option<&Walk> {
        self.pull().map(Pull::walk)
    }

    /// The test that was made last, and the one of the same end before it.
    fn test(&self) -> Option<Test> {
        self.pull()?.test()
    }

    fn before(&self) -> Option<Test> {
        self.pull()?.before()
    }

    fn is_queue(&self) -> bool {
        matches!(self.watched.pull, Some(Pull::Queue(_)))
    }

    fn measure(&self) -> Measure {
        self.watched.search.as_ref().map_or(Measure::Midpoints, |s| s.input.measure)
    }

    /// One side of the funnel, from the apex (left out) to its end.
    fn side_of(&self, side: Side) -> Vec<Bound> {
        self.pull().map(|p| p.side(side)).unwrap_or_default()
    }

    /// In the order of [`Side::BOTH`].
    fn sides(&self) -> [Vec<Bound>; 2] {
        Side::BOTH.map(|side| self.side_of(side))
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
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

    fn stage(&self, stage: usize) -> StageKind {
        let searched = self.watched.search_stages();
        match stage.checked_sub(searched) {
            Some(n) if n < self.plan.letters => StageKind::Letter(n),
            Some(_) => StageKind::Path,
            None if stage == 0 => StageKind::Ends,
            None if stage + 1 == searched && self.plan.no_path => StageKind::NoPath,
            None if stage + 1 == searched && self.plan.channel => StageKind::Channel,
            None => StageKind::Search(stage),
        }
    }
}

/// A, B, C... Z, AA, AB...
fn letters(n: usize) -> String {
    let last = char::from(b'A' + (n % 26) as u8);
    match n / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

impl Lesson for Funnel {
    common!("funnel");

    fn reset(&mut self, world: Rc<World>, watch: Watch) {
        self.world = world;
        (self.best, self.both, self.laboratory) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        self.set_most_radius();
        self.steerers.lose_the_way();
        self.watched = Course::new(&self.world, &self.settings, watch);
        self.plan = self.planned();
    }

    fn stage_mark(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Search(n) => n.to_string(),
            StageKind::NoPath => "none".to_owned(),
            _ => self.stage_name(stage),
        }
    }

    fn stage_name(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Ends => "ends".to_owned(),
            StageKind::Search(n) => format!("search {n}"),
            StageKind::Channel => "channel".to_owned(),
            StageKind::Letter(n) => letters(n),
            StageKind::Path => "path".to_owned(),
            StageKind::NoPath => "no path".to_owned(),
        }
    }

    fn now(&self) -> String {
        if let Some(said) = self.say_rounded() {
            return said;
        }
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.watched.blocked.is_some() || self.run().is_end_only() => self.say_end(),
            None if self.channel().is_none() => {
                "The portals lie across the waypoints. Step forward to pull the string.".to_owned()
            }
            None => {
                format!("Nothing is found yet. Step forward to look for the {}s of start and goal.", self.area_word())
            }
        }
    }

    fn cards(&self) -> Vec<Card> {
        let cards = match self.walk() {
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
        self.steerers.card().into_iter().chain(self.laboratory_card()).chain(cards).collect()
    }

    fn tick(&mut self, seconds: f64) -> bool {
        self.steer(seconds)
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
        let walk = self.walk().filter(|w| w.is_done());
        let path = if walk.is_some() { self.path() } else { Vec::new() };
        let points: Vec<_> = path.iter().map(|p| json!([p.x, p.y])).collect();
        let length = |l: f64| if walk.is_some() { json!(l) } else { json!(null) };
        let mut map = Map::new();
        map.insert("found".to_owned(), json!(walk.is_some()));
        map.insert("path".to_owned(), json!(points));
        map.insert("length".to_owned(), length(polyline_length(&path)));
        map.insert("midpoint_length".to_owned(), length(polyline_length(self.midpoints())));
        map.insert("smoothed_length".to_owned(), length(polyline_length(self.smoothed())));
        map.insert("shortest_length".to_owned(), json!(self.best().map(|b| b.length)));
        map.insert("portals".to_owned(), json!(self.plan.portals.len().saturating_sub(2)));
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
        let done = self.walk().is_some_and(Walk::is_done);
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
            search,
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

    fn bounds(&self) -> Rect {
        self.laboratory_bounds(Rect::new(self.world.scene().map.bounds()))
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        // Actors are not drawn here.
        let ends = super::pick_ends(&self.world, at, lens, 12.0).filter(|thing| !matches!(thing, Thing::Actor(_)));
        ends.or_else(|| self.thing_at(at, lens))
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

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn after_z_comes_aa() {
        let names: Vec<_> = [0, 6, 25, 26, 27, 51, 52, 701, 702].map(letters).into();
        assert_eq!(names, ["A", "G", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
