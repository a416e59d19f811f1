//! What is going on in the town. Only [`Robbery::apply_step`] writes.

use super::{Input, RobberyStep};
use crate::algo::robbery::order::Character;
use crate::geom::Point;

/// Robber or sheriff: where he is, where he wants to go, and what he knows of the other one.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    pub(super) at: Point,
    /// Corners ahead, the next one first.
    pub(super) way: Vec<Point>,
    /// Where he last saw the other, and in which tick.
    pub(super) known: Option<(Point, u32)>,
    /// Does he see the other?
    pub(super) sees: bool,
    /// The tick in which he last saw the other one look at him.
    pub(super) watched: Option<u32>,
    /// Did he follow an order in the last tick?
    pub(super) is_controlled: bool,
    /// Where he was after every tick of this round.
    pub(super) trail: Vec<Point>,
}

impl Person {
    fn new(at: Point) -> Self {
        Self { at, way: Vec::new(), known: None, sees: false, watched: None, is_controlled: false, trail: vec![at] }
    }

    pub fn at(&self) -> Point {
        self.at
    }

    pub fn way(&self) -> &[Point] {
        &self.way
    }

    /// Where he last saw the other one, and in which tick of the round.
    pub fn known(&self) -> Option<(Point, u32)> {
        self.known
    }

    pub fn sees(&self) -> bool {
        self.sees
    }

    /// Did he follow an order in the last tick?
    pub fn is_controlled(&self) -> bool {
        self.is_controlled
    }

    pub fn trail(&self) -> &[Point] {
        &self.trail
    }

    fn go(&mut self, to: Point) {
        self.at = to;
        if self.way.first() == Some(&to) {
            self.way.remove(0);
        }
    }
}

/// What the sheriff is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheriffState {
    Patrol,
    Chase,
    /// On his way to where he last saw the robber, or looking around there.
    Search,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundOutcome {
    Caught,
    Escaped,
}

/// How often each event happened, over all rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub seen: u32,
    pub lost: u32,
    pub caught: u32,
    pub escaped: u32,
}

/// The town at one tick: both persons, and what has happened so far. Points are lattice points.
#[derive(Clone, Debug, PartialEq)]
pub struct Robbery {
    /// Where both begin, and where the sheriff looks then.
    begin: [Point; 2],
    first_facing: Point,
    pub(super) round: u32,
    pub(super) tick: u32,
    pub(super) robber: Person,
    pub(super) sheriff: Person,
    /// The sheriff's direction of view, as an offset.
    pub(super) facing: Point,
    pub(super) sheriff_state: SheriffState,
    /// The tick in which the robber made his plan.
    pub(super) planned: u32,
    /// Ticks in this round in which the robber waited.
    pub(super) waited: u32,
    pub(super) is_waiting: bool,
    /// Is the robber seen, and not lost since?
    pub(super) is_chase: bool,
    /// How often the sheriff turned where he lost the robber.
    pub(super) turns: u32,
    counts: Counts,
    outcome: Option<RoundOutcome>,
    ended: Vec<RoundOutcome>,
}

impl Robbery {
    pub(super) fn new(input: &Input) -> Self {
        Self {
            begin: [input.robber, input.sheriff],
            first_facing: input.first_facing(),
            round: 0,
            tick: 0,
            robber: Person::new(input.robber),
            sheriff: Person::new(input.sheriff),
            facing: input.first_facing(),
            sheriff_state: SheriffState::Patrol,
            planned: 0,
            waited: 0,
            is_waiting: false,
            is_chase: false,
            turns: 0,
            counts: Counts::default(),
            outcome: None,
            ended: Vec::new(),
        }
    }

    pub(super) fn apply_step(&mut self, step: RobberyStep) {
        match step {
            RobberyStep::Round { round } => {
                let [robber, sheriff] = self.begin.map(Person::new);
                (self.round, self.tick, self.robber, self.sheriff) = (round, 0, robber, sheriff);
                (self.facing, self.sheriff_state, self.outcome) = (self.first_facing, SheriffState::Patrol, None);
                (self.planned, self.waited, self.is_waiting) = (0, 0, false);
                (self.turns, self.is_chase) = (0, false);
            }
            RobberyStep::Plan { to } => {
                (self.robber.way, self.planned) = (vec![to], self.tick);
                (self.is_waiting, self.robber.is_controlled) = (false, false);
            }
            RobberyStep::Control { who: Character::Robber, to } => {
                self.robber.way.clear();
                (self.is_waiting, self.robber.is_controlled) = (false, true);
                self.robber.go(to);
            }
            RobberyStep::Control { who: Character::Sheriff, to } => {
                self.sheriff.way.clear();
                self.sheriff.is_controlled = true;
                self.sheriff_state = if self.is_chase { SheriffState::Chase } else { SheriffState::Patrol };
                self.face(to);
                self.sheriff.go(to);
            }
            RobberyStep::Patrol { to } => {
                self.sheriff.way = vec![to];
                self.sheriff.is_controlled = false;
                self.sheriff_state = SheriffState::Patrol;
            }
            RobberyStep::Bend { to } => self.robber.way.push(to),
            RobberyStep::Corner { to } => self.sheriff.way.push(to),
            RobberyStep::Wait => {
                self.robber.way.clear();
                (self.is_waiting, self.robber.is_controlled) = (true, false);
                self.waited += 1;
            }
            RobberyStep::Run { to } => self.robber.go(to),
            RobberyStep::Chase { to } => {
                self.sheriff.way = vec![to];
                self.sheriff_state = SheriffState::Chase;
                self.sheriff.is_controlled = false;
            }
            RobberyStep::Walk { to } => {
                self.face(to);
                self.sheriff.is_controlled = false;
                self.sheriff.go(to);
            }
            RobberyStep::Turn { towards } => {
                self.facing = towards;
                self.sheriff.is_controlled = false;
                self.turns += 1;
            }
            RobberyStep::See => {
                (self.sheriff.sees, self.is_chase) = (true, true);
                self.counts.seen += 1;
            }
            RobberyStep::Vanish => {
                self.sheriff.sees = false;
                (self.sheriff_state, self.turns) = (SheriffState::Search, 0);
            }
            RobberyStep::Again => self.sheriff.sees = true,
            RobberyStep::Lose => {
                self.is_chase = false;
                self.counts.lost += 1;
            }
            // Sight is mutual: the robber sees that the sheriff looks at him.
            RobberyStep::Know => {
                self.sheriff.known = Some((self.robber.at, self.tick));
                self.robber.watched = Some(self.tick);
            }
            RobberyStep::Spot => {
                self.robber.sees = true;
                self.robber.known = Some((self.sheriff.at, self.tick));
            }
            RobberyStep::Miss => self.robber.sees = false,
            RobberyStep::Tick => {
                self.tick += 1;
                self.robber.trail.push(self.robber.at);
                self.sheriff.trail.push(self.sheriff.at);
            }
            RobberyStep::Rest => {}
            RobberyStep::Caught => self.end(RoundOutcome::Caught),
            RobberyStep::Escaped => self.end(RoundOutcome::Escaped),
        }
    }

    /// The sheriff looks in the direction of his move.
    fn face(&mut self, to: Point) {
        let from = self.sheriff.at;
        if to != from {
            self.facing = Point::new(to.x - from.x, to.y - from.y);
        }
    }

    fn end(&mut self, outcome: RoundOutcome) {
        self.outcome = Some(outcome);
        self.ended.push(outcome);
        match outcome {
            RoundOutcome::Caught => self.counts.caught += 1,
            RoundOutcome::Escaped => self.counts.escaped += 1,
        }
    }

    /// From 0.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Ticks of this round so far.
    pub fn tick(&self) -> u32 {
        self.tick
    }

    pub fn robber(&self) -> &Person {
        &self.robber
    }

    pub fn sheriff(&self) -> &Person {
        &self.sheriff
    }

    /// The sheriff's direction of view, as an offset in lattice units.
    pub fn facing(&self) -> Point {
        self.facing
    }

    pub fn sheriff_state(&self) -> SheriffState {
        self.sheriff_state
    }

    /// Ticks of this round in which the robber waited.
    pub fn waited(&self) -> u32 {
        self.waited
    }

    /// How often the sheriff turned since he lost the robber.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Is the robber seen, and not lost since?
    pub fn is_chase(&self) -> bool {
        self.is_chase
    }

    /// Does the robber wait in hiding?
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Totals of all rounds so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How this round ended.
    pub fn outcome(&self) -> Option<RoundOutcome> {
        self.outcome
    }

    /// How the rounds so far ended.
    pub fn ended(&self) -> &[RoundOutcome] {
        &self.ended
    }
}
