//! The beam as a lesson.

mod aside;
mod cards;
mod graph;
mod heat;
mod idle;
mod keys;
mod limits;
mod options;
mod precision;
mod regions;
mod robbery;
mod say;
mod target;
mod things;

pub use options::settings;

use super::{Card, Lesson, Run, Settings, Watch, Watched, place};
use crate::algo::beam::{self as algo, Eye, Sight};
use crate::geom::{LIMIT, Point};
use crate::picture::beam::BeamView;
use crate::picture::{Lens, Picture, Thing};
use crate::step::Algorithm;
use crate::world::mesh::{Mesh, Vertex};
use crate::world::order::Who;
use crate::world::scene::{Actor, World};
use aside::Aside;
use glam::DVec2;
use options::EYES;
use say::name;
use serde_json::{Map, json};
use std::sync::Arc;

pub struct Beam {
    world: Arc<World>,
    settings: Settings,
    watched: Watched<Sight>,
    /// What the other actors see.
    others: Vec<Other>,
    /// Who is looked for.
    target: Option<target::Target>,
    rounded: precision::Both,
    heat: Option<heat::Heat>,
    /// What is run in the place of the beam, if the settings ask for it.
    aside: Option<Box<dyn Aside>>,
}

struct Other {
    actor: u32,
    eye: Eye,
    polygon: Vec<DVec2>,
}

impl Beam {
    /// Not run yet: call `reset`.
    pub fn new(world: Arc<World>) -> Self {
        // Beyond every lattice nothing is seen: no time is lost on a run that nobody will see.
        let input = algo::Input::new(world.mesh().clone(), Point::new(LIMIT, LIMIT));
        let watched = Watched::new(input, Watch::EndOnly);
        let (others, target, rounded, heat, aside) = (Vec::new(), None, precision::Both::default(), None, None);
        Self { world, settings: settings(), watched, others, target, rounded, heat, aside }
    }

    fn state(&self) -> &Sight {
        self.watched.state()
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn actors(&self) -> &[Actor] {
        &self.world.scene().actors
    }

    /// The actor who looks; none when it is the start.
    fn eye(&self) -> Option<u32> {
        let chosen = EYES.iter().position(|&w| w == self.settings.choice("eye")).unwrap_or(0);
        let last = self.actors().len().checked_sub(1)?;
        Some(chosen.min(last) as u32)
    }

    /// Where the beam is cast from, in world units.
    fn from(&self) -> DVec2 {
        self.eye().map_or_else(|| self.world.start(), |i| self.actors()[i as usize].at)
    }

    fn sight_from(&self) -> Eye {
        self.watched.input.eye
    }

    fn polygon(&self) -> Vec<DVec2> {
        algo::polygon(self.mesh(), self.sight_from(), self.state().walls())
    }

    fn area(&self) -> f64 {
        algo::area(self.mesh(), self.sight_from(), self.state().walls())
    }

    /// Those in sight, without vertices in the open, which belong to no wall.
    fn seen_vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.state().seen().iter().copied().filter(|&v| self.mesh().on_wall(v))
    }

    /// Positions of the vertices in sight; where walls touch, several vertices are one place.
    fn seen_places(&self) -> Vec<DVec2> {
        let mut met = std::collections::HashSet::new();
        let points = self.seen_vertices().map(|v| self.mesh().point(v)).filter(|&p| met.insert(p));
        points.map(|p| self.mesh().lattice().to_world(p)).collect()
    }
}

fn xy(p: DVec2) -> serde_json::Value {
    json!([p.x, p.y])
}

impl Lesson for Beam {
    common!("beam", its own run);

    fn run(&self) -> &dyn Run {
        self.aside.as_ref().map_or_else(|| self.watched.run(), |aside| aside.run())
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        match &mut self.aside {
            Some(aside) => aside.run_mut(),
            None => self.watched.run_mut(),
        }
    }

    fn reset(&mut self, world: Arc<World>, watch: Watch) {
        if self.world.scene().map != world.scene().map {
            self.heat = None;
        }
        self.world = world;
        self.settings.set_words("eye", &EYES[..self.actors().len().clamp(1, EYES.len())]);
        let mesh = self.world.mesh();
        let longest = self.world.scene().map.bounds();
        self.settings.set_longest("range", (longest.1 - longest.0).max_element());
        let input = |eye: Eye| algo::Input::new(mesh.clone(), eye);
        let eye_at = |at: DVec2| Eye::from(self.world.snap(at));
        let limited = self.limited(eye_at(self.from()), &self.settings);
        let aside = self.aside_asked(watch);
        self.watched = Watched::new(input(limited), if aside.is_some() { Watch::EndOnly } else { watch });
        self.aside = aside;
        let eye = self.eye();
        let others = (0..).zip(self.actors()).filter(|&(i, _)| Some(i) != eye);
        self.others = others
            .map(|(actor, a)| {
                let eye = eye_at(a.at);
                let sight = Sight::finished(&input(eye));
                let polygon = algo::polygon(mesh, eye, sight.walls());
                Other { actor, eye, polygon }
            })
            .collect();
        self.target = self.aim();
        self.rounded = precision::Both::default();
    }

    fn now(&self) -> String {
        if let Some(aside) = &self.aside {
            return aside.now();
        }
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_end_only() => self.summary(),
            None => "Nothing is known to be in sight yet. Step forward to find the triangle of O.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        if let Some(aside) = &self.aside {
            return aside.cards();
        }
        let test =
            [self.test_card(), self.precision_card(), self.target_card(), Some(self.waiting_card()), self.order_card()];
        let cards = test.into_iter().chain([self.meeting_card(), Some(self.numbers_card())]);
        cards.flatten().collect()
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        self.aside.as_ref().map_or_else(|| self.details(), |aside| aside.detail())
    }

    fn result(&self) -> Map<String, serde_json::Value> {
        let found = !self.state().is_outside();
        let polygon = self.polygon();
        let mut map = Map::new();
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        add("found", json!(found));
        add("from", xy(self.from()));
        add("polygon", polygon.iter().map(|&p| xy(p)).collect());
        add("area", json!(self.area()));
        add("seen", self.seen_places().into_iter().map(xy).collect());
        add("expansions", json!(self.state().expansions()));
        if !found {
            add("path", json!([]));
            add("why", json!(self.why()));
        }
        self.target_result(&mut map);
        if let Some(aside) = &self.aside {
            aside.add_result(&mut map);
        }
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        if let Some(aside) = &self.aside {
            return aside.picture(&self.settings, lens);
        }
        let others: Vec<_> = self.others.iter().map(|o| (o.actor, o.polygon.clone())).collect();
        let mut picture = BeamView {
            world: &self.world,
            sight: self.state(),
            step: self.watched.step(),
            eye: self.sight_from(),
            actor: self.eye(),
            others: if self.settings.on("others") { &others } else { &[] },
            mesh_edges: self.settings.on("mesh"),
            seen: self.settings.on("seen"),
            order: self.settings.on("order"),
            counts: self.settings.on("counts"),
        }
        .picture(lens);
        self.draw_heat(lens, &mut picture);
        self.draw_target(lens, &mut picture);
        self.draw_limits(lens, &mut picture);
        self.draw_precision(&mut picture);
        self.tell_keys(&mut picture);
        picture
    }

    fn tick(&mut self, _: f64) -> bool {
        self.warm()
    }

    fn complete(&mut self) {
        while self.warm() {}
    }

    fn knobs(&self, lens: &Lens) -> Vec<DVec2> {
        // What takes the beam's place is not limited: nothing to drag.
        if self.aside.is_some() { Vec::new() } else { self.knob_places(lens) }
    }

    fn turn(&self, knob: usize, to: DVec2) -> Option<(&'static str, String)> {
        self.turned(knob, to)
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.thing_at(at, lens)
    }

    fn describe(&self, thing: Thing) -> String {
        let told = self.aside.as_ref().and_then(|aside| aside.describe(thing));
        told.unwrap_or_else(|| self.say_thing(thing))
    }

    fn light(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        self.light_thing(thing, picture);
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        self.aside.as_ref().map_or_else(|| self.last_touch(thing), |aside| aside.touched(thing))
    }

    /// Start and goal are not drawn here, unless it is the start that looks or the goal that is looked for.
    fn shows(&self, end: Thing) -> bool {
        match (end, &self.aside) {
            (Thing::Actor(_), _) => true,
            (_, Some(aside)) => aside.shows(end),
            (Thing::Goal, None) => self.aims_at_goal(),
            (_, None) => end == self.origin(),
        }
    }

    fn idle(&self, key: &str) -> Option<&'static str> {
        self.why_idle(key)
    }

    fn opens_at(&self) -> usize {
        self.aside.as_ref().map_or_else(|| self.watched.run().len(), |aside| aside.opens_at())
    }

    fn driven(&self) -> Option<Who> {
        let run = self.aside.as_ref()?.run();
        let is_on = self.settings.on("robbery") && (1..run.len()).contains(&run.at());
        robbery::driven(&self.settings).filter(|_| is_on)
    }

    fn has_people(&self) -> bool {
        self.settings.on("robbery")
    }

    fn people(&self) -> Vec<(Who, DVec2)> {
        self.aside.as_ref().map_or_else(Vec::new, |aside| aside.people())
    }

    fn moment(&self) -> Option<(u32, u32)> {
        self.aside.as_ref()?.moment()
    }

    /// The star of the exercise is on corner A: both go together.
    fn stands_at(&self, to: DVec2) -> DVec2 {
        let corner = (self.settings.choice("exercise") == "region-c").then(|| regions::nearest_corner(&self.world, to));
        corner.flatten().map_or(to, |a| self.mesh().world(a))
    }

    fn origin(&self) -> Thing {
        self.eye().map_or(Thing::Start, Thing::Actor)
    }
}
