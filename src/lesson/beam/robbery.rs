//! "Let loose": the robbery in the place of the beam's own run. The first actor is the sheriff, the
//! second one the robber, or he is at the start; the horse is at the goal.

mod say;

use super::super::{Card, Group, Run, Setting, Settings, Value, Watch, Watched};
use super::aside::Aside;
use crate::algo::beam::{Eye, Input as Look, Sight, polygon};
use crate::algo::robbery::{Input, Outcome, Person, Robbery, RobberyStep, sheriffs_eye};
use crate::geom::Point;
use crate::picture::robbery::{PersonView, RobberyView};
use crate::picture::{Lens, Picture, Thing};
use crate::step::Algorithm;
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::rc::Rc;

const ROUNDS: &[&str] = &["1", "2", "3", "4", "5"];
/// The colours of the two, and their places among the actors.
const SHERIFF: u8 = 0;
const ROBBER: u8 = 1;

pub(super) fn settings() -> [Setting; 3] {
    let setting = |key, label, hint, value| Setting { key, label, hint, group: Group::Settings, value };
    [
        setting(
            "robbery",
            "let loose",
            "The robber runs for his horse at the goal; the first actor is the sheriff, on patrol.",
            Value::Switch(false),
        ),
        setting(
            "rounds",
            "rounds",
            "How often the robbery is played, each time with the next seed.",
            Value::OneOf { words: ROUNDS, chosen: 3 },
        ),
        setting(
            "seed",
            "seed",
            "Another number, another patrol. The same number, the same robbery.",
            Value::Count { value: 1, most: 99 },
        ),
    ]
}

pub(super) struct Play {
    world: Rc<World>,
    watched: Watched<Robbery>,
}

impl Play {
    /// None if nobody is there to be the sheriff.
    pub fn new(world: &Rc<World>, settings: &Settings, watch: Watch) -> Option<Self> {
        let actors = &world.scene().actors;
        let sheriff = world.snap(actors.first()?.at);
        let robber = world.snap(actors.get(1).map_or_else(|| world.start(), |robber| robber.at));
        let input = Input {
            mesh: world.mesh().clone(),
            robber,
            sheriff,
            horse: world.snap(world.goal()),
            seed: settings.count("seed"),
            rounds: ROUNDS.iter().position(|&w| w == settings.choice("rounds")).unwrap_or(0) as u32 + 1,
        };
        Some(Self { world: world.clone(), watched: Watched::new(input, watch) })
    }

    fn state(&self) -> &Robbery {
        self.watched.state()
    }

    fn at(&self, p: Point) -> DVec2 {
        self.world.mesh().lattice().to_world(p)
    }

    /// In world units.
    fn between(&self, a: Point, b: Point) -> f64 {
        self.at(a).distance(self.at(b))
    }

    /// The step with which a stage begins.
    fn opening(&self, stage: usize) -> Option<RobberyStep> {
        let first = self.run().stages().get(stage)?.first;
        self.watched.film.steps().get(first).copied()
    }

    fn person(&self, actor: u8) -> &Person {
        if actor == SHERIFF { self.state().sheriff() } else { self.state().robber() }
    }

    fn view(&self, actor: u8, begin: Point) -> PersonView {
        let person = self.person(actor);
        let mesh = self.world.mesh();
        let eye =
            if actor == SHERIFF { sheriffs_eye(person.at(), self.state().facing()) } else { Eye::from(person.at()) };
        let sight = Sight::finished(&Look::new(mesh.clone(), eye));
        let world = |points: &[Point]| points.iter().map(|&p| self.at(p)).collect();
        // While he sees the other one, what he knows is where that one is.
        let believes = person.known().filter(|_| !person.sees());
        PersonView {
            actor,
            name: self.name(actor),
            begin: self.at(begin),
            at: self.at(person.at()),
            way: [self.at(person.at())].into_iter().chain(person.way().iter().map(|&p| self.at(p))).collect(),
            trail: world(person.trail()),
            sight: polygon(mesh, eye, sight.walls()),
            believes: believes.map(|(p, _)| (self.at(p), 1 - actor)),
        }
    }

    fn name(&self, actor: u8) -> String {
        let named = self.world.scene().actors.get(usize::from(actor)).map(|a| a.name.clone());
        let plain = if actor == SHERIFF { "sheriff" } else { "robber" };
        named.filter(|name| !name.is_empty()).unwrap_or_else(|| plain.to_owned())
    }
}

impl Aside for Play {
    fn run(&self) -> &dyn Run {
        self.watched.run()
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        self.watched.run_mut()
    }

    /// Before it begins: it is to be watched.
    fn opens_at(&self) -> usize {
        0
    }

    /// Short, as many of them stand side by side.
    fn stage_mark(&self, stage: usize) -> String {
        match self.opening(stage) {
            Some(RobberyStep::Round { round }) => (round + 1).to_string(),
            Some(RobberyStep::Caught) => "jail".to_owned(),
            Some(RobberyStep::Escaped) => "free".to_owned(),
            _ => self.stage_name(stage),
        }
    }

    fn stage_name(&self, stage: usize) -> String {
        match self.opening(stage) {
            Some(RobberyStep::Round { round }) => format!("round {}", round + 1),
            Some(RobberyStep::See) => "seen".to_owned(),
            Some(RobberyStep::Lose) => "lost".to_owned(),
            Some(RobberyStep::Caught) => "caught".to_owned(),
            Some(RobberyStep::Escaped) => "escaped".to_owned(),
            _ => String::new(),
        }
    }

    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_empty() => say::WHY.to_owned(),
            None if self.run().is_end_only() => self.score(),
            None => "The robber has the loot, the sheriff is about to walk his rounds. Press play.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        vec![self.score_card(), self.knowledge_card(), self.doing_card()]
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        let mut map = Map::new();
        let mut add = |key: &str, p: Point| map.insert(key.to_owned(), json!([self.at(p).x, self.at(p).y]));
        match self.watched.step() {
            Some(RobberyStep::Tick | RobberyStep::See | RobberyStep::Caught | RobberyStep::Escaped) => {
                add("robber", self.state().robber().at());
                add("sheriff", self.state().sheriff().at());
            }
            Some(RobberyStep::Lose) => {
                self.state().sheriff().known().map(|(p, _)| add("last_seen", p));
            }
            _ => {}
        }
        map
    }

    fn add_result(&self, result: &mut Map<String, serde_json::Value>) {
        let (state, counts) = (self.state(), self.state().counts());
        let word = |outcome: &Outcome| if *outcome == Outcome::Caught { "caught" } else { "escaped" };
        let rounds: Vec<_> = state.ended().iter().map(word).collect();
        result.insert("rounds".to_owned(), json!(rounds));
        let all = [("times_seen", counts.seen), ("lost", counts.lost)];
        all.into_iter().chain([("caught", counts.caught), ("escaped", counts.escaped)]).for_each(|(key, n)| {
            result.insert(key.to_owned(), json!(n));
        });
    }

    fn picture(&self, _: &Settings, lens: &Lens) -> Picture {
        let (state, input) = (self.state(), &self.watched.input);
        let cry = match self.watched.step() {
            Some(RobberyStep::Know) if self.just_seen() => Some("seen!"),
            Some(RobberyStep::See) => Some("seen!"),
            Some(RobberyStep::Lose) => Some("lost"),
            _ => state.outcome().map(|o| if o == Outcome::Caught { "caught" } else { "escaped" }),
        };
        RobberyView {
            world: &self.world,
            people: [self.view(SHERIFF, input.sheriff), self.view(ROBBER, input.robber)],
            horse: self.world.goal(),
            cry: cry.map(|cry| (self.at(state.robber().at()), cry)),
            is_seen: state.sheriff().sees(),
        }
        .picture(lens)
    }

    fn describe(&self, thing: Thing) -> Option<String> {
        match thing {
            Thing::Goal => Some(format!("the robber's horse · {}", super::place(self.world.goal()))),
            Thing::Actor(i) if i <= 1 => {
                let begins = super::place(self.world.scene().actors.get(i as usize)?.at);
                Some(format!("{} · begins at {begins}: drag to begin elsewhere", self.name(i as u8)))
            }
            _ => None,
        }
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        self.watched.last(|step| match thing {
            Thing::Actor(0) => matches!(step, RobberyStep::Walk { .. } | RobberyStep::Turn { .. }),
            Thing::Actor(1) => matches!(step, RobberyStep::Run { .. } | RobberyStep::Wait),
            Thing::Goal => matches!(step, RobberyStep::Escaped),
            _ => false,
        })
    }
}
