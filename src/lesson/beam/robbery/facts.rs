//! What happened last in the robbery.

use super::cover::Cover;
use super::events::{Event, event};
use super::{ROBBER, RobberyAct, SHERIFF};
use crate::algo::robbery::order::Character;
use crate::algo::robbery::{Robbery, RobberyStep, RoundOutcome, SheriffState};
use crate::scene::MapPoint;

/// What happened, with both characters where they were then.
#[derive(Clone, Debug, PartialEq)]
pub struct StepFacts {
    pub sheriff: Person,
    pub robber: Person,
    /// The place of the robber's horse.
    pub horse: MapPoint,
    pub happened: Happened,
}

/// A character with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// The index among the actors.
    pub actor: u8,
    pub name: String,
    pub at: MapPoint,
    /// Does it follow orders?
    pub is_controlled: bool,
}

/// Times are in ticks, lengths in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    /// Before the first step.
    Nothing,
    /// A round began, from 1.
    RoundBegan {
        round: u32,
        of: u32,
    },
    RobberSees,
    RobberSeesNoMore,
    /// The sheriff sees the robber for the first time in a chase.
    Seen,
    /// What hides the robber.
    OutOfSight(Option<Cover>),
    SeenAgain,
    Lost(Option<Cover>),
    /// The sheriff still sees the robber.
    SheriffSees,
    Caught {
        after: u32,
        apart: f64,
    },
    Escaped {
        after: u32,
        apart: f64,
        /// What hides the robber then. None if the sheriff sees him.
        cover: Option<Cover>,
    },
    Moved(Move),
    GotOrders(Character),
    Released(Character),
    /// The run is over, or no step is worth a sentence.
    Scored(Score),
}

/// What the robber or the sheriff did on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// The robber plans his path: what can be seen from where he last saw the sheriff counts this many times as much.
    PlannedHidden {
        factor: f64,
    },
    PlannedShortest,
    Waited,
    LeftHiding,
    /// The robber is so far from his horse.
    Ran {
        from_horse: f64,
    },
    OnPatrol,
    SearchEnded,
    Chased,
    LookedAround,
    Walked(SheriffState),
}

/// What a character is doing now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    FollowsOrders,
    Patrols,
    Chases,
    LooksAround,
    /// The sheriff runs to where he last saw the robber.
    Searches,
    HasCaught,
    RunsToHorse,
    Hides,
    WasCaught,
    HasEscaped,
}

/// What the rounds so far brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    pub rounds: usize,
    pub caught: u32,
    pub escaped: u32,
    pub seen: u32,
    pub lost: u32,
}

/// Who has followed orders, if only for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered {
    pub sheriff: bool,
    pub robber: bool,
}

impl RobberyAct {
    fn person_facts(&self, actor: u8, state: &Robbery) -> Person {
        let person = if actor == SHERIFF { state.sheriff() } else { state.robber() };
        Person { actor, name: self.name(actor), at: self.place(person.at()), is_controlled: person.is_controlled() }
    }

    /// `state` is the one in which it happened.
    pub(super) fn with_people(&self, happened: Happened, state: &Robbery) -> StepFacts {
        let [sheriff, robber] = [SHERIFF, ROBBER].map(|actor| self.person_facts(actor, state));
        StepFacts { sheriff, robber, horse: self.world.goal_place(), happened }
    }

    pub(super) fn score(&self) -> Score {
        let counts = self.state().counts();
        let rounds = self.state().ended().len();
        Score { rounds, caught: counts.caught, escaped: counts.escaped, seen: counts.seen, lost: counts.lost }
    }

    pub(super) fn doing(&self, who: Character) -> Doing {
        let state = self.state();
        match who {
            _ if self.person(super::actor(who)).is_controlled() => Doing::FollowsOrders,
            // He begins to run in the next tick.
            Character::Sheriff if state.sheriff().sees() => match state.outcome() {
                Some(RoundOutcome::Caught) => Doing::HasCaught,
                _ => Doing::Chases,
            },
            Character::Sheriff => match state.sheriff_state() {
                SheriffState::Patrol => Doing::Patrols,
                SheriffState::Chase => Doing::Chases,
                SheriffState::Search if state.sheriff().way().is_empty() => Doing::LooksAround,
                SheriffState::Search => Doing::Searches,
            },
            Character::Robber => match state.outcome() {
                Some(RoundOutcome::Caught) => Doing::WasCaught,
                Some(RoundOutcome::Escaped) => Doing::HasEscaped,
                None if state.is_waiting() => Doing::Hides,
                None => Doing::RunsToHorse,
            },
        }
    }

    /// Of a whole run. None if no round has ended, or if only the end of the run exists.
    pub(super) fn outcome(&self) -> Option<Score> {
        let is_over = !self.state().ended().is_empty() && !self.watched.film.is_end_only();
        is_over.then(|| self.score())
    }

    /// Of the last event. A tick has no sentence of its own: ten a second could not be read. The end of the run has the
    /// score as its conclusion.
    fn last_event(&self) -> StepFacts {
        let film = &self.watched.film;
        let steps = film.steps().get(..film.at()).unwrap_or_default();
        match (0..steps.len()).rev().find(|&i| event(&steps[..=i]).is_some()) {
            Some(i) => (*self.event.at(i, || self.facts_of(&steps[..=i], &self.watched.state_at(i + 1)))).clone(),
            None => self.with_people(Happened::Scored(self.score()), self.state()),
        }
    }

    /// Of the last of these steps. `state` is the one right after it.
    pub(super) fn facts_of(&self, steps: &[RobberyStep], state: &Robbery) -> StepFacts {
        let happened = match (event(steps), steps.last()) {
            (Some(Event::LeavesHiding), _) => Happened::Moved(Move::LeftHiding),
            (Some(Event::EndsSearch), _) => Happened::Moved(Move::SearchEnded),
            (Some(Event::Released(who)), _) => Happened::Released(who),
            (_, Some(&step)) => match self.happened(step, state) {
                Some(happened) => happened,
                None => return self.last_event(),
            },
            (_, None) => Happened::Nothing,
        };
        self.with_people(happened, state)
    }

    /// None for a step in which only time passes.
    fn happened(&self, step: RobberyStep, state: &Robbery) -> Option<Happened> {
        let apart = || self.between(state.robber().at(), state.sheriff().at());
        let cover = || Cover::of(&self.world, state);
        Some(match step {
            RobberyStep::Round { round } => Happened::RoundBegan { round: round + 1, of: self.watched.input.rounds },
            RobberyStep::Spot => Happened::RobberSees,
            RobberyStep::Miss => Happened::RobberSeesNoMore,
            RobberyStep::See => Happened::Seen,
            RobberyStep::Vanish => Happened::OutOfSight(cover()),
            RobberyStep::Again => Happened::SeenAgain,
            RobberyStep::Lose => Happened::Lost(cover()),
            RobberyStep::Know => Happened::SheriffSees,
            RobberyStep::Caught => Happened::Caught { after: state.tick(), apart: apart() },
            RobberyStep::Escaped => Happened::Escaped { after: state.tick(), apart: apart(), cover: cover() },
            RobberyStep::Control { who, .. } => Happened::GotOrders(who),
            _ => Happened::Moved(self.action(step, state)?),
        })
    }

    fn action(&self, step: RobberyStep, state: &Robbery) -> Option<Move> {
        Some(match step {
            RobberyStep::Plan { .. } | RobberyStep::Bend { .. } => {
                let hidden = |factor| Move::PlannedHidden { factor };
                state.danger().map_or(Move::PlannedShortest, |danger| hidden(1.0 + danger.weight))
            }
            RobberyStep::Wait => Move::Waited,
            RobberyStep::Run { .. } => {
                Move::Ran { from_horse: self.between(state.robber().at(), self.watched.input.horse) }
            }
            RobberyStep::Patrol { .. } | RobberyStep::Corner { .. } => Move::OnPatrol,
            RobberyStep::Chase { .. } => Move::Chased,
            RobberyStep::Turn { .. } => Move::LookedAround,
            RobberyStep::Walk { .. } => Move::Walked(state.sheriff_state()),
            _ => return None,
        })
    }
}
