//! "Let loose": the robbery in the place of the beam's own run. The first actor is the sheriff, the
//! second one the robber, or he is at the start; the horse is at the goal.

mod say;

use super::super::{Card, Group, Run, Setting, Settings, Value, Watch, Watched};
use super::aside::Aside;
use crate::algo::beam::{Eye, Input as LineOfSight, Sight, polygon};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::robbery::{Input, Person, Robbery, RobberyStep, RoundOutcome, sheriffs_eye};
use crate::geom::Point;
use crate::picture::robbery::{PersonView, RobberyView};
use crate::picture::{Lens, Picture, Thing};
use crate::step::Algorithm;
use crate::world::order::{Go, Who, bid};
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::sync::Arc;

const ROUNDS: &[&str] = &["1", "2", "3", "4", "5"];
/// The colours of the two, and their places among the actors.
const SHERIFF: u8 = 0;
const ROBBER: u8 = 1;
/// By these places.
const WHO: [Who; 2] = [Who::Sheriff, Who::Robber];

pub(super) const fn actor(who: Who) -> u8 {
    match who {
        Who::Sheriff => SHERIFF,
        Who::Robber => ROBBER,
    }
}

/// Whom the arrow keys lead, by the setting.
pub(super) fn driven(settings: &Settings) -> Option<Who> {
    let word = settings.choice("drive");
    WHO.into_iter().find(|who| who.word() == word)
}

/// Whom the arrow keys lead: nobody, or one of [`Who::ALL`].
const LED: &[&str] = &["nobody", "sheriff", "robber"];

pub(super) fn settings() -> [Setting; 4] {
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
        Setting {
            group: Group::Hands,
            ..setting(
                "drive",
                "arrow keys lead",
                "Whom the arrow keys lead while the robbery runs. A click on his star does the same, Esc lets him go.",
                Value::OneOf { words: LED, chosen: 0 },
            )
        },
    ]
}

pub(super) struct Play {
    world: Arc<World>,
    watched: Watched<Robbery>,
}

impl Play {
    /// None if nobody is there to be the sheriff. While one of them is put elsewhere nothing is played:
    /// both stand where they begin.
    pub fn new(world: &Arc<World>, settings: &Settings, watch: Watch) -> Option<Self> {
        let actors = &world.scene().actors;
        let sheriff = world.snap(actors.first()?.at);
        let robber = world.snap(actors.get(1).map_or_else(|| world.start(), |robber| robber.at));
        let rounds = ROUNDS.iter().position(|&w| w == settings.choice("rounds")).unwrap_or(0) as u32 + 1;
        let input = Input {
            mesh: world.mesh().clone(),
            robber,
            sheriff,
            horse: world.snap(world.goal()),
            seed: settings.count("seed"),
            rounds: if watch == Watch::Dragged { 0 } else { rounds },
            orders: world.scene().orders.clone(),
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

    fn person(&self, actor: u8) -> &Person {
        if actor == SHERIFF { self.state().sheriff() } else { self.state().robber() }
    }

    /// What he is bid now, if he does as he is bid.
    fn bid(&self, who: Who) -> Option<Go> {
        let (state, input) = (self.state(), &self.watched.input);
        let is_controlled = self.person(actor(who)).is_controlled() && state.outcome().is_none();
        is_controlled.then(|| bid(&input.orders, input.seed + state.round(), state.tick().saturating_sub(1), who))
    }

    /// Corners ahead of him; of one who is led to a place, the way there.
    fn way(&self, who: Who) -> Vec<Point> {
        let person = self.person(actor(who));
        match self.bid(who) {
            Some(Go::To(place)) => {
                let to = self.world.snap(place);
                let path = shortest_path(self.world.mesh(), person.at(), to);
                path.map_or_else(|| vec![to], |(path, _)| path)
            }
            _ => person.way().to_vec(),
        }
    }

    fn view(&self, actor: u8, begin: Point, settings: &Settings) -> PersonView {
        let person = self.person(actor);
        let mesh = self.world.mesh();
        let eye =
            if actor == SHERIFF { sheriffs_eye(person.at(), self.state().facing()) } else { Eye::from(person.at()) };
        let sight = Sight::finished(&LineOfSight::new(mesh.clone(), eye));
        let world = |points: &[Point]| points.iter().map(|&p| self.at(p)).collect::<Vec<_>>();
        // While he sees the other one, what he knows is where that one is.
        let believes = person.known().filter(|_| !person.sees());
        PersonView {
            actor,
            name: self.name(actor),
            begin: self.at(begin),
            at: self.at(person.at()),
            way: [self.at(person.at())].into_iter().chain(world(&self.way(WHO[usize::from(actor)]))).collect(),
            trail: world(person.trail()),
            sight: polygon(mesh, eye, sight.walls()),
            is_controlled: person.is_controlled() || driven(settings) == Some(WHO[usize::from(actor)]),
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

    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.watched.input.rounds == 0 => "They begin here. Let go, and it is played anew.".to_owned(),
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
            Some(RobberyStep::Control { to, .. }) => drop(add("to", to)),
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
        let word = |outcome: &RoundOutcome| if *outcome == RoundOutcome::Caught { "caught" } else { "escaped" };
        let rounds: Vec<_> = state.ended().iter().map(word).collect();
        result.insert("rounds".to_owned(), json!(rounds));
        if rounds.is_empty() {
            result.entry("why").or_insert_with(|| json!(say::WHY));
        }
        let all = [("times_seen", counts.seen), ("lost", counts.lost)];
        all.into_iter().chain([("caught", counts.caught), ("escaped", counts.escaped)]).for_each(|(key, n)| {
            result.insert(key.to_owned(), json!(n));
        });
    }

    fn picture(&self, settings: &Settings, lens: &Lens) -> Picture {
        let (state, input) = (self.state(), &self.watched.input);
        let cry = match self.watched.step() {
            Some(RobberyStep::Know) if self.just_seen() => Some("seen!"),
            Some(RobberyStep::See) => Some("seen!"),
            Some(RobberyStep::Lose) => Some("lost"),
            _ => state.outcome().map(|o| if o == RoundOutcome::Caught { "caught" } else { "escaped" }),
        };
        RobberyView {
            world: &self.world,
            people: [self.view(SHERIFF, input.sheriff, settings), self.view(ROBBER, input.robber, settings)],
            horse: self.world.goal(),
            cry: cry.map(|cry| (self.at(state.robber().at()), cry)),
            is_seen: state.sheriff().sees(),
        }
        .picture(lens)
    }

    fn describe(&self, thing: Thing) -> Option<String> {
        match thing {
            Thing::Goal => Some(format!("the robber's horse · {}", super::place(self.world.goal()))),
            Thing::Start => {
                let begins = super::place(self.world.start());
                Some(format!("{} · begins at {begins}: drag to begin elsewhere", self.name(ROBBER)))
            }
            Thing::Actor(i) if i <= 1 && self.moment().is_some() => Some(format!(
                "{} · drag his star: he runs after the pointer; click: the arrow keys lead him · began at {}",
                self.name(i as u8),
                super::place(self.world.scene().actors.get(i as usize).map_or_else(|| self.world.start(), |a| a.at))
            )),
            Thing::Actor(i) if i <= 1 => {
                let begins = super::place(self.world.scene().actors.get(i as usize)?.at);
                Some(format!("{} · begins at {begins}: drag to begin elsewhere", self.name(i as u8)))
            }
            _ => None,
        }
    }

    /// The start is where the robber begins, unless he is an actor.
    fn shows(&self, thing: Thing) -> bool {
        thing != Thing::Start || self.world.scene().actors.len() < 2
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        self.watched.last(|step| match thing {
            Thing::Actor(i) if matches!(step, RobberyStep::Control { who, .. } if u32::from(actor(*who)) == i) => true,
            Thing::Actor(0) => matches!(step, RobberyStep::Walk { .. } | RobberyStep::Turn { .. }),
            Thing::Actor(1) => matches!(step, RobberyStep::Run { .. } | RobberyStep::Wait),
            Thing::Goal => matches!(step, RobberyStep::Escaped),
            _ => false,
        })
    }

    fn people(&self) -> Vec<(Who, DVec2)> {
        if self.moment().is_none() {
            return Vec::new();
        }
        WHO.map(|who| (who, self.at(self.person(actor(who)).at()))).to_vec()
    }

    /// While a round runs: this tick if nobody has moved in it yet, else the next.
    fn moment(&self) -> Option<(u32, u32)> {
        let (state, input) = (self.state(), &self.watched.input);
        let step = self.watched.step().filter(|_| state.outcome().is_none() && !self.run().is_end_only())?;
        if step == RobberyStep::Rest {
            return None;
        }
        let begun = !matches!(step, RobberyStep::Round { .. } | RobberyStep::Tick);
        Some((input.seed + state.round(), state.tick() + u32::from(begun)))
    }
}
