//! A robbery in a town: the robber wants to reach his horse unseen, the sheriff patrols and chases him. A simulation in
//! ticks whose every move is a step, so that it can be watched like an algorithm.
//!
//! Each knows only what he sees. The robber sees all around, and also whether the sheriff is looking at him. The sheriff
//! sees the half plane ahead of him, which leaves the robber a chance; before he has moved, he looks towards the middle of
//! the map. The robber plans with the place where he last saw the sheriff:
//!
//! ```text
//!     cost of a link = its length · (1 + weight · part of it in sight, more near to that place)
//! ```
//!
//! He searches the taut links of the visibility graph by Dijkstra. The weight decreases while the sheriff is not seen
//! again, and in the course of the round, so every round ends.
//!
//! Orders can lead either of them ([`crate::algo::robbery::order`]); a played round ([`live`]) is a list of orders. The run depends on
//! scene, seed and orders alone: before the first order it does not change, and the other one does not know of orders.

pub mod invariant; // what holds of both characters
/// A round that somebody plays.
pub mod live;
/// Where somebody else than the program leads the two characters.
pub mod order;
mod planner;
mod state;
mod stride;

pub use planner::{Danger, EscapePath};
pub use state::{Counts, Person, Robbery, RoundOutcome, SheriffState};

use crate::algo::beam::{Eye, Fov, LineOfSight, line_of_sight};
use crate::algo::random::Random;
use crate::algo::robbery::order::{Character, Instruction, Order, instruction_at};
use crate::geom::Point;
use crate::map::mesh::Mesh;
use crate::step::{Algorithm, Sink};
use crate::steps;
use planner::Planner;
use std::sync::Arc;

/// Ticks in a second.
pub const TICKS: u32 = 10;
/// The larger side of the map in units of the game. Speeds and distances are given in them.
const UNITS: f64 = 80.0;
/// Speeds in units per second.
const RUN: f64 = 3.2;
const WALK: f64 = 2.6;
const CHASE: f64 = 4.5;
/// The sheriff catches the robber if he sees him at most this far away, in units.
const REACH: f64 = 1.2;
/// The robber mounts a horse that is not farther away, in units, with nothing in between. As far as the sheriff reaches: a
/// player whose ring touches the horse expects to be there.
const MOUNT: f64 = REACH;
/// Ticks between two plans of the robber.
const REPLAN: u32 = 5;
/// The largest weight of being seen.
pub const WEIGHT: f64 = 5.0;
/// Ticks after which the robber forgets where he last saw the sheriff...
pub const FORGET: f64 = 150.0;
/// ...and, from the beginning of the round, after which he ignores the sheriff.
pub const BOLD: f64 = 600.0;
/// The robber waits at most this many ticks in a round.
pub const LONGEST_WAIT: u32 = 100;
/// Ticks for which the robber keeps running after he saw the sheriff look at him.
const HUNTED: u32 = 50;
/// A new plan must cost less than this fraction of the old one, so that he does not turn back for little...
const BETTER: f64 = 0.85;
/// ...and less than this fraction of a plan younger than `STEADY` ticks, so that he does not oscillate.
const MUCH_BETTER: f64 = 0.5;
const STEADY: u32 = 30;
/// He waits rather than run through more units in sight than this.
const TOO_OPEN: f64 = 5.0;
/// Ticks after a round in which its end can be seen.
const REST: u32 = 12;
/// No round takes longer than two minutes. It ends long before, as the weight decreases, unless the robber has orders.
pub const LAST: u32 = 1200;
/// After this many ticks out of sight the robber is lost: around a corner and back is still one chase.
pub const OUT_OF_SIGHT: u32 = 15;
/// Where the sheriff looks when he looks around, two ticks each.
const AROUND: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// How often a place for the next stop of the patrol is tried.
const TRIES: u32 = 40;

/// A town, the places of the three, and the orders of the user. All points are lattice points.
#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    /// Where they begin.
    pub robber: Point,
    pub sheriff: Point,
    /// The robber's horse.
    pub horse: Point,
    /// Seed of the first round; the next rounds use the numbers that follow.
    pub seed: u32,
    pub rounds: u32,
    pub orders: Vec<Order>,
}

steps! {
    /// One thing that happened in the town.
    pub enum RobberyStep {
        Stage(outcome)["round #", "#"] Round { round: u32 } = "each round: the robber leaves the bank, the sheriff is on patrol",
        Detail Plan { to: Point } = "  robber, twice a second: plan a path to the horse; what may be seen costs more",
        Detail Bend { to: Point } = "    for each corner of the path: it bends there",
        Detail Wait = "  if he is hidden and too much of every path can be seen: wait, at most 10 s",
        Detail Run { to: Point } = "  else run along the path",
        Detail Control { who: Character, to: Point } = "  if he has orders: go where they lead; walls stop him",
        Detail Patrol { to: Point } = "  sheriff on patrol: take the shortest path to another place",
        Detail Corner { to: Point } = "    for each corner on the way: the path bends there",
        Detail Chase { to: Point } = "  if he sees the robber: run straight to him",
        Detail Turn { towards: Point } = "  if he is at the last known place: look around",
        Detail Walk { to: Point } = "  else go along the path",
        Detail Spot = "  if no wall is between them: the robber knows where the sheriff is",
        Detail Miss = "  if a wall is between them again: the robber remembers the last place",
        Stage(outcome, "seen")["chase #", "chase"] See = "  if no wall is between them and the robber is in front of the sheriff: seen",
        Detail(event, "out of sight") Vanish = "  if the sheriff no longer sees the robber: run on to the last known place",
        Detail(event, "seen again") Again = "  if the sheriff sees him again within 1.5 s: the chase goes on",
        Stage(outcome, "lost")["lost #", "lost"] Lose = "  if the sheriff has not seen him for 1.5 s: lost",
        Detail Know = "  while the sheriff sees the robber: he knows where the robber is",
        Step Tick = "  a tenth of a second has passed",
        Stage(outcome)["caught #", "jail"] Caught = "seen and within reach: caught",
        Stage(outcome)["escaped #", "free"] Escaped = "at the horse: escaped",
        Step Rest = "  pause before the next round",
    }
}

impl Input {
    /// Lattice units in one unit of the game.
    fn unit(&self) -> f64 {
        let [low, high] = self.corners();
        f64::from((high.x - low.x).max(high.y - low.y)) / UNITS
    }

    /// Of the box around the mesh.
    fn corners(&self) -> [Point; 2] {
        let points = || self.mesh.vertices().map(|v| self.mesh.point(v));
        let low = Point::new(points().map(|p| p.x).min().unwrap_or(0), points().map(|p| p.y).min().unwrap_or(0));
        let high = Point::new(points().map(|p| p.x).max().unwrap_or(0), points().map(|p| p.y).max().unwrap_or(0));
        [low, high]
    }

    /// Where the sheriff looks before he has moved: towards the middle of the map.
    fn first_facing(&self) -> Point {
        let [low, high] = self.corners();
        let middle = Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y));
        let ahead = Point::new(middle.x - self.sheriff.x, middle.y - self.sheriff.y);
        if ahead == Point::default() { Point::new(0, 1) } else { ahead }
    }

    /// The seed of a round. After the largest one comes 0.
    pub const fn seed_of(&self, round: u32) -> u32 {
        self.seed.wrapping_add(round)
    }

    /// The order for one of them in this tick of a round.
    fn command(&self, round: u32, tick: u32, who: Character) -> Instruction {
        instruction_at(&self.orders, self.seed_of(round), tick, who)
    }

    /// What decides the patrol of a round.
    fn random(&self, round: u32) -> Random {
        Random::seeded(u64::from(self.seed_of(round)))
    }

    /// The longest move in one tick, in lattice units.
    pub fn longest_move(&self, who: Character) -> f64 {
        self.in_a_tick(if who == Character::Robber { RUN } else { CHASE })
    }

    /// How far somebody gets in one tick, in lattice units. `speed` is in units per second.
    fn in_a_tick(&self, speed: f64) -> f64 {
        self.unit() * speed / f64::from(TICKS)
    }

    /// How near the robber must come to his horse, in lattice units.
    pub fn mount(&self) -> f64 {
        self.unit() * MOUNT
    }

    /// How far the sheriff's arm reaches, in lattice units.
    pub fn reach(&self) -> f64 {
        self.unit() * REACH
    }
}

/// The angle that the sheriff sees ahead of him, in degrees: see [`sheriffs_eye`].
pub const SHERIFFS_ANGLE: u32 = 180;

/// What the sheriff sees when he looks in a direction, an offset that is not zero: [`SHERIFFS_ANGLE`].
pub fn sheriffs_eye(at: Point, facing: Point) -> Eye {
    let ahead = Fov::between(Point::new(facing.y, -facing.x), Point::new(-facing.y, facing.x));
    Eye { fov: Some(ahead), ..Eye::from(at) }
}

impl Algorithm for Robbery {
    type Input = Input;
    type Step = RobberyStep;

    const STEPS_PER_SECOND: Option<f64> = Some(TICKS as f64);

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: RobberyStep) {
        self.apply_step(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<RobberyStep>) {
        let graph = planner::graph(&input.mesh);
        let mut planner = Planner::new(&input.mesh, &graph, input.unit());
        if !planner.can_play(input) {
            return;
        }
        for round in 0..input.rounds {
            self.take(RobberyStep::Round { round }, sink);
            let mut random = input.random(round);
            while !self.is_over() {
                self.pass_tick(input, &mut planner, &mut random, sink);
            }
            for _ in 0..REST {
                self.take(RobberyStep::Rest, sink);
            }
        }
    }
}

impl Robbery {
    /// Is this round over? A round in which nothing is decided ends as well.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some() || self.tick >= LAST
    }

    fn pass_tick(
        &mut self,
        input: &Input,
        planner: &mut Planner,
        random: &mut Random,
        sink: &mut impl Sink<RobberyStep>,
    ) {
        self.robber_acts(input, planner, sink);
        self.sheriff_acts(input, planner, random, sink);
        self.both_look(input, sink);
        self.take(RobberyStep::Tick, sink);
        self.judge(input, sink);
    }

    /// What the robber is afraid of.
    pub fn danger(&self) -> Option<Danger> {
        let (place, when) = self.robber.known?;
        let left = |ticks: u32, of: f64| (1.0 - f64::from(ticks) / of).max(0.0);
        let weight = WEIGHT * left(self.tick - when, FORGET) * left(self.tick, BOLD);
        (weight > 0.0).then_some(Danger { place, weight })
    }

    fn robber_acts(&mut self, input: &Input, planner: &mut Planner, sink: &mut impl Sink<RobberyStep>) {
        let command = input.command(self.round, self.tick, Character::Robber);
        if command != Instruction::Own {
            let to = stride::controlled(input, planner, self.robber.at, command, RUN);
            return self.take(RobberyStep::Control { who: Character::Robber, to }, sink);
        }
        if self.tick.is_multiple_of(REPLAN) || (self.robber.way.is_empty() && !self.is_waiting) {
            let danger = self.danger();
            let Some(way) = planner.least_seen(self.robber.at, input.horse, danger) else { return };
            let is_hidden = danger.is_some_and(|d| !planner.is_exposed(d.place, self.robber.at));
            let is_hunted = self.robber.watched.is_some_and(|when| self.tick - when < HUNTED);
            let may_wait = is_hidden && !is_hunted && self.waited < LONGEST_WAIT;
            if may_wait && way.exposed > TOO_OPEN * input.unit() {
                return self.take(RobberyStep::Wait, sink);
            }
            let old = planner.weigh(self.robber.at, &self.robber.way, danger);
            let part = if self.tick - self.planned < STEADY { MUCH_BETTER } else { BETTER };
            let new = if old.is_some_and(|old| way.cost > part * old) { Vec::new() } else { way.points };
            for (i, &to) in new.iter().enumerate() {
                self.take(if i == 0 { RobberyStep::Plan { to } } else { RobberyStep::Bend { to } }, sink);
            }
        } else if self.is_waiting {
            return self.take(RobberyStep::Wait, sink);
        }
        let to = stride::along(input, self.robber.at, &self.robber.way, RUN);
        self.take(RobberyStep::Run { to }, sink);
    }

    fn sheriff_acts(
        &mut self,
        input: &Input,
        planner: &mut Planner,
        random: &mut Random,
        sink: &mut impl Sink<RobberyStep>,
    ) {
        let command = input.command(self.round, self.tick, Character::Sheriff);
        if command != Instruction::Own {
            let to =
                stride::controlled(input, planner, self.sheriff.at, command, if self.is_chase { CHASE } else { WALK });
            return self.take(RobberyStep::Control { who: Character::Sheriff, to }, sink);
        }
        if self.sheriff.sees
            && let Some((to, _)) = self.sheriff.known
        {
            self.take(RobberyStep::Chase { to }, sink);
        }
        if self.sheriff.way.is_empty()
            && self.sheriff_state == SheriffState::Search
            && self.turns < 2 * AROUND.len() as u32
        {
            let (x, y) = AROUND[(self.turns / 2) as usize];
            return self.take(RobberyStep::Turn { towards: Point::new(x, y) }, sink);
        }
        if self.sheriff.way.is_empty() {
            let way = (0..TRIES).find_map(|_| {
                let to = somewhere(input, random);
                planner.shortest(self.sheriff.at, to).filter(|way| way[0] != self.sheriff.at)
            });
            for (i, to) in way.into_iter().flatten().enumerate() {
                self.take(if i == 0 { RobberyStep::Patrol { to } } else { RobberyStep::Corner { to } }, sink);
            }
        }
        let speed = if self.sheriff_state == SheriffState::Patrol { WALK } else { CHASE };
        let to = stride::along(input, self.sheriff.at, &self.sheriff.way, speed);
        self.take(RobberyStep::Walk { to }, sink);
    }

    fn both_look(&mut self, input: &Input, sink: &mut impl Sink<RobberyStep>) {
        let (robber, sheriff) = (self.robber.at, self.sheriff.at);
        let mutual = line_of_sight(&input.mesh, robber.into(), sheriff) == LineOfSight::Seen;
        if mutual {
            self.take(RobberyStep::Spot, sink);
        } else if self.robber.sees {
            self.take(RobberyStep::Miss, sink);
        }
        let seen =
            mutual && line_of_sight(&input.mesh, sheriffs_eye(sheriff, self.facing), robber) == LineOfSight::Seen;
        let ago = self.sheriff.known.map_or(0, |(_, when)| self.tick - when);
        match (self.is_chase, self.sheriff.sees, seen) {
            (false, _, true) => self.take(RobberyStep::See, sink),
            (true, false, true) => self.take(RobberyStep::Again, sink),
            (true, true, false) => self.take(RobberyStep::Vanish, sink),
            (true, false, false) if ago >= OUT_OF_SIGHT => self.take(RobberyStep::Lose, sink),
            _ => {}
        }
        if seen {
            self.take(RobberyStep::Know, sink);
        }
    }

    fn judge(&mut self, input: &Input, sink: &mut impl Sink<RobberyStep>) {
        if self.sheriff.sees && self.robber.at.distance(self.sheriff.at) <= input.reach() {
            self.take(RobberyStep::Caught, sink);
        } else if self.robber.at.distance(input.horse) <= input.mount() && is_free(input, self.robber.at) {
            self.take(RobberyStep::Escaped, sink);
        }
    }
}

/// Is nothing between the robber and his horse?
fn is_free(input: &Input, robber: Point) -> bool {
    line_of_sight(&input.mesh, robber.into(), input.horse) == LineOfSight::Seen
}

fn somewhere(input: &Input, random: &mut Random) -> Point {
    let [low, high] = input.corners();
    let mut between = |low: i32, high: i32| low + (f64::from(random.unit()) * f64::from(high - low)) as i32;
    Point::new(between(low.x, high.x), between(low.y, high.y))
}
