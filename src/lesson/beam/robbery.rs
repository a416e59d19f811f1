//! The act of the robbery. It runs instead of the beam. The first actor is the sheriff, the second one the robber; without a
//! second actor the robber begins at the start. The horse is at the goal.

mod cards;
/// Why the robber is not seen.
pub(super) mod cover;
/// Which steps are worth a sentence.
mod events;
/// What happened last.
pub(super) mod facts;
/// Which rounds can be played.
mod game;
/// A round that somebody plays.
pub(super) mod played;
/// What can be pointed at.
mod pointing;
/// What decided each step.
pub(super) mod reason;
/// The last seconds before the step that decided a round.
pub(super) mod replay;

use super::plan::Plan;
use super::pointing::MovedActor;
use super::settings::KEYS;
use super::words::{robbery as words, the};
use crate::algo::beam::{Eye, Input as LineOfSight, Sight, polygon};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::robbery::order::{Character, Instruction, instruction_at};
use crate::algo::robbery::{Counts, Input, Person, Robbery, RobberyStep, RoundOutcome, sheriffs_eye};
use crate::geom::Point;
use crate::lesson::listing::Code;
use crate::lesson::outcome::{Details, NoResult, Reason, RobberyDetails};
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::{Act, Card, Fields, Game, Outcome, Run, Scope, Setup, Things, Watch, Watched, Why};
use crate::picture::robbery::{CharacterView, RobberyView};
use crate::picture::{Lens, Picture};
use crate::scene::{MapPoint, World};
use crate::step::{Algorithm, Memo};
use crate::words::Sentence;
use cover::Between;
use facts::{Happened, Ordered, StepFacts};
use glam::DVec2;
use serde_json::json;
use std::sync::Arc;

/// The colours of the two characters, and their indices among the actors.
const SHERIFF: u8 = 0;
const ROBBER: u8 = 1;
/// The characters by these indices.
const CHARACTERS: [Character; 2] = [Character::Sheriff, Character::Robber];

/// The index of a character among the actors of the scene.
pub(super) const fn actor(who: Character) -> u8 {
    match who {
        Character::Sheriff => SHERIFF,
        Character::Robber => ROBBER,
    }
}

/// The watched robbery as an act.
#[derive(Clone)]
pub(super) struct RobberyAct {
    plan: Arc<Plan>,
    world: Arc<World>,
    watched: Watched<Robbery>,
    /// The polygons that both see, for the current position of the run.
    sights: Memo<usize, [Vec<DVec2>; 2]>,
    /// What can be seen from the place that the robber fears, for the current position of the run.
    fears: Memo<usize, Vec<DVec2>>,
    /// An event, by the index of its step.
    event: Memo<usize, StepFacts>,
}

impl RobberyAct {
    /// While something is dragged no round is played: both characters stand where they begin.
    pub fn new(plan: &Arc<Plan>, setup: &Setup) -> Self {
        let (world, settings, watch) = (setup.world, setup.settings, setup.watch);
        let actors = &world.scene().actors;
        let sheriff = world.snap(actors.first().map_or_else(|| world.start(), |sheriff| sheriff.at));
        let robber = world.snap(actors.get(1).map_or_else(|| world.start(), |robber| robber.at));
        let rounds = settings.get(KEYS.rounds).0;
        let input = Input {
            mesh: world.mesh().clone(),
            robber,
            sheriff,
            horse: world.snap(world.goal()),
            seed: settings.get(KEYS.seed),
            rounds: if watch == Watch::Dragged { 0 } else { rounds },
            orders: world.scene().orders.clone(),
        };
        let watched = Watched::new(input, watch);
        Self {
            plan: plan.clone(),
            world: world.clone(),
            watched,
            sights: Memo::default(),
            fears: Memo::default(),
            event: Memo::default(),
        }
    }

    fn state(&self) -> &Robbery {
        self.watched.state()
    }

    fn at(&self, p: Point) -> DVec2 {
        self.world.mesh().lattice().to_world(p)
    }

    /// The same, to be written.
    fn place(&self, p: Point) -> MapPoint {
        self.world.scene().place(self.at(p))
    }

    /// The distance of two points in world units.
    fn between(&self, a: Point, b: Point) -> f64 {
        self.at(a).distance(self.at(b))
    }

    fn person(&self, actor: u8) -> &Person {
        if actor == SHERIFF { self.state().sheriff() } else { self.state().robber() }
    }

    /// The instruction that a character follows now.
    fn instruction(&self, who: Character) -> Option<Instruction> {
        let (input, state) = (&self.watched.input, self.state());
        let person = if who == Character::Sheriff { state.sheriff() } else { state.robber() };
        let is_controlled = person.is_controlled() && state.outcome().is_none();
        is_controlled
            .then(|| instruction_at(&input.orders, input.seed_of(state.round()), state.tick().saturating_sub(1), who))
    }

    /// The corners ahead of a character, up to its goal. An order may name a place to go to.
    fn way(&self, who: Character) -> Vec<Point> {
        let person = self.person(actor(who));
        match self.instruction(who) {
            Some(Instruction::To(place)) => {
                let to = self.world.snap(place);
                let path = shortest_path(self.world.mesh(), person.at(), to);
                path.map_or_else(|| vec![to], |(path, _)| path)
            }
            _ => person.way().to_vec(),
        }
    }

    fn eye(&self, actor: u8) -> Eye {
        let at = self.person(actor).at();
        if actor == SHERIFF { sheriffs_eye(at, self.state().facing()) } else { Eye::from(at) }
    }

    /// What can be seen from the place that the robber fears, in world units. Empty if he fears nobody.
    fn fears(&self) -> Vec<DVec2> {
        let Some(danger) = self.state().danger() else { return Vec::new() };
        let (mesh, eye) = (self.world.mesh(), Eye::from(danger.place));
        polygon(mesh, eye, Sight::finished(&LineOfSight::new(mesh.clone(), eye)).walls())
    }

    /// The polygon that a character sees, in world units.
    fn sight(&self, actor: u8) -> Vec<DVec2> {
        let (mesh, eye) = (self.world.mesh(), self.eye(actor));
        polygon(mesh, eye, Sight::finished(&LineOfSight::new(mesh.clone(), eye)).walls())
    }

    /// `shows_robbers_sight`: what the sheriff sees is always shown, because he is the eye of this lesson.
    fn view(&self, actor: u8, shows_robbers_sight: bool) -> CharacterView {
        let person = self.person(actor);
        let begin = if actor == SHERIFF { self.watched.input.sheriff } else { self.watched.input.robber };
        let world = |points: &[Point]| points.iter().map(|&p| self.at(p)).collect::<Vec<_>>();
        // While it sees the other character, what it knows is where that one is now.
        let believes = person.known().filter(|_| !person.sees());
        let sights = self.sights.at(self.watched.at(), || [SHERIFF, ROBBER].map(|actor| self.sight(actor)));
        let is_shown = actor == SHERIFF || shows_robbers_sight;
        CharacterView {
            actor,
            name: self.name(actor),
            begin: self.at(begin),
            at: self.at(person.at()),
            way: [self.at(person.at())].into_iter().chain(world(&self.way(CHARACTERS[usize::from(actor)]))).collect(),
            trail: world(person.trail()),
            sight: is_shown.then(|| sights[usize::from(actor)].clone()),
            believes: believes.map(|(p, _)| (self.at(p), 1 - actor)),
        }
    }

    /// The positions of both markers while a round runs.
    fn moved(&self) -> Vec<MovedActor> {
        let is_begun = self.watched.at() > 0 && !self.watched.is_end_only();
        let both = [SHERIFF, ROBBER].map(|actor| (actor.into(), self.at(self.person(actor).at())));
        both.into_iter().filter(|_| is_begun).collect()
    }

    /// Who has followed orders in this run.
    fn ordered(&self) -> Ordered {
        let steps = self.watched.film.steps();
        let is_ordered =
            |who| steps.iter().any(|step| matches!(step, RobberyStep::Control { who: led, .. } if *led == who));
        Ordered { sheriff: is_ordered(Character::Sheriff), robber: is_ordered(Character::Robber) }
    }

    fn name(&self, actor: u8) -> String {
        let named = self.world.scene().actors.get(usize::from(actor)).map(|a| a.name.clone());
        let plain = if actor == SHERIFF { "sheriff" } else { "robber" };
        named.filter(|name| !name.is_empty()).unwrap_or_else(|| plain.to_owned())
    }
}

impl Act for RobberyAct {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "robbery"
    }

    fn code(&self) -> Code {
        let pseudocode = Pseudocode::default().only_if(!self.watched.input.orders.is_empty(), &["control"]);
        Code { pseudocode, ..Code::default() }
    }

    /// At the beginning: a robbery is watched from its start.
    fn opens_at(&self) -> usize {
        0
    }

    fn sentence(&self, scope: &Scope) -> Sentence {
        if let Some(replay) = scope.replay.filter(|replay| replay.to == self.watched.at()) {
            return words::played::decided(replay, &self.with_people(Happened::Nothing, self.state()));
        }
        match self.watched.step() {
            Some(step) => {
                let film = &self.watched.film;
                let steps = film.steps().get(..film.at()).filter(|steps| !steps.is_empty());
                words::sentence(&self.facts_of(steps.unwrap_or(&[step]), self.state()))
            }
            None if self.watched.input.rounds == 0 => words::BOTH_BEGIN.into(),
            None if self.watched.is_empty() => words::NO_ROUND.into(),
            None if self.watched.is_end_only() => words::scored(self.score()),
            None => words::sentence(&self.with_people(Happened::Nothing, self.state())),
        }
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| words::why(&reason))
    }

    fn conclusion(&self, _: &Scope) -> Option<Sentence> {
        self.outcome().map(|_| words::conclusion(self.ordered()))
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        let [sheriff, robber] = CHARACTERS.map(|who| self.person_card(who));
        vec![sheriff, robber, self.score_card()]
    }

    fn detail(&self) -> Fields {
        let mut map = Fields::new();
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

    fn outcome(&self) -> Outcome {
        let rounds = self.state().ended().to_vec();
        let no_round = rounds.is_empty().then(|| NoResult::new(Reason::NoRound, words::NO_ROUND));
        let Counts { seen, lost, caught, escaped } = self.state().counts();
        let details =
            |sight| Details::Robbery(RobberyDetails { sight, rounds, times_seen: seen, lost, caught, escaped });
        let outcome = self.plan.outcome(self.plan.end(), details);
        Outcome { why: outcome.why.or(no_round), ..outcome }
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let state = self.state();
        let cry = match self.watched.step() {
            Some(RobberyStep::See) => Some("seen!"),
            Some(RobberyStep::Lose) => Some("lost"),
            _ => state.outcome().map(|o| if o == RoundOutcome::Caught { "caught" } else { "escaped" }),
        };
        // Why he is not seen, where this decides the step.
        let is_hidden = matches!(
            self.watched.step(),
            Some(RobberyStep::Miss | RobberyStep::Vanish | RobberyStep::Lose | RobberyStep::Escaped)
        ) && !state.sheriff().sees();
        // In a replay, what decides is lit at every step, and so is the line of sight.
        let of_replay = scope.replay.and_then(|replay| replay.cover);
        let is_blocked = is_hidden || (scope.replay.is_some() && !state.sheriff().sees());
        // A replay is about what both could see.
        let shows_robbers_sight = scope.settings.get(KEYS.others) || scope.replay.is_some();
        let between = is_blocked.then(|| Between::of(&self.world, state));
        RobberyView {
            world: &self.world,
            cover: of_replay.or_else(|| between?.obstacle()),
            blocked_at: between.map(|between| between.stop().unwrap_or(self.at(state.robber().at()))),
            characters: [SHERIFF, ROBBER].map(|actor| self.view(actor, shows_robbers_sight)),
            horse: self.world.goal(),
            cry: cry.map(|cry| (self.at(state.robber().at()), cry)),
            is_seen: state.sheriff().sees(),
            fears: &self.fears.at(self.watched.at(), || self.fears()),
        }
        .picture(lens)
    }

    fn game(&self) -> Option<&dyn Game> {
        Some(self)
    }

    fn things(&self) -> &dyn Things {
        self
    }
}
