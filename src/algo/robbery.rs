//! A robbery in a town: the robber wants to get to his horse unseen, the sheriff walks his rounds and
//! gives chase. A game by the clock, whose every move is a step, so that it can be watched like an
//! algorithm.
//!
//! The two know only what they see. The robber looks all around, and sees whether the sheriff looks at
//! him; the sheriff sees what is ahead of him, half of a full turn, which leaves the robber a chance. Seen from a place last known:
//!
//! ```text
//!     cost of a link = its length · (1 + weight · part of it in sight, more near to that place)
//! ```
//!
//! Over the taut links of the visibility graph, by Dijkstra. The weight fades while the sheriff is not
//! seen again, and in the course of the round: so every round ends.
//!
//! A person can take over either of them ([`crate::world::order`]): the run is made from scene, seed and
//! orders alone. Before the first order it is what it was; the other one knows nothing of orders.

mod plan;
mod state;
mod stride;

pub use plan::{Danger, Way};
pub use state::{Counts, Mood, Outcome, Person, Robbery};

use crate::algo::beam::{Eye, Fov, Look, look};
use crate::algo::random::Random;
use crate::geom::Point;
use crate::step::{Algorithm, Sink};
use crate::steps;
use crate::world::mesh::Mesh;
use crate::world::order::{self, Character, Instruction, Order};
use plan::Planner;
use std::sync::Arc;

/// Ticks in a second.
pub const TICKS: u32 = 10;
/// A map is as large as this many units; speeds and reach are told in them.
const UNITS: f64 = 80.0;
/// In units a second.
const RUN: f64 = 3.2;
const WALK: f64 = 2.6;
const CHASE: f64 = 4.5;
/// The sheriff catches who is in sight and not farther away, in units.
const REACH: f64 = 1.2;
/// The robber mounts a horse that is not farther away, in units.
const MOUNT: f64 = 0.5;
/// Ticks between two plans of the robber.
const REPLAN: u32 = 5;
/// What being seen costs at most.
const WEIGHT: f64 = 5.0;
/// Ticks after which the robber thinks no longer of where he last saw the sheriff...
const FORGET: f64 = 150.0;
/// ...and, from the beginning of the round, of the sheriff at all.
const BOLD: f64 = 600.0;
/// Ticks in a round that the robber waits at most.
pub const PATIENCE: u32 = 100;
/// Who saw the sheriff look at him hides from nobody for so many ticks: he runs.
const HUNTED: u32 = 50;
/// A new plan must cost less than this part of the old one: nobody turns on his heel for nothing...
const BETTER: f64 = 0.85;
/// ...and less than this part of one that is not so many ticks old: nor does he run to and fro.
const MUCH_BETTER: f64 = 0.5;
const STEADY: u32 = 30;
/// He waits rather than run through so many units in sight.
const TOO_OPEN: f64 = 5.0;
/// Ticks after a round in which its end can be seen.
const REST: u32 = 12;
/// No round takes longer: two minutes. It ends long before, as the robber gets bold, unless a person
/// leads him astray.
const LAST: u32 = 1200;
/// Who is out of sight for so many ticks is lost: around a corner and back is one chase.
pub const OUT_OF_SIGHT: u32 = 15;
/// Where the sheriff looks when he looks around, two ticks each.
const AROUND: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// Tries to find a place for the next post.
const TRIES: u32 = 40;

#[derive(Clone, Debug)]
pub struct Input {
    pub mesh: Arc<Mesh>,
    /// Where they begin.
    pub robber: Point,
    pub sheriff: Point,
    /// The robber's horse.
    pub horse: Point,
    /// Of the first round; the next ones take the numbers that follow.
    pub seed: u32,
    pub rounds: u32,
    /// The orders of a person.
    pub orders: Vec<Order>,
}

steps! {
    /// One thing that happened in the town.
    pub enum RobberyStep {
        Stage["round #", "#"] Round { round: u32 } = "each round: the robber with the loot at the bank, the sheriff on patrol",
        Micro Plan { to: Point } = "  robber, twice a second: plan to the horse; what may be seen costs more",
        Micro Bend { to: Point } = "    and then around these corners",
        Micro Wait = "  hidden, and all ways are too open: he waits, while he has patience",
        Micro Run { to: Point } = "  else he runs along his way",
        Micro Lead { who: Character, to: Point } = "  taken over: he goes where you lead him, as fast as he can; walls stop him",
        Micro Patrol { to: Point } = "  sheriff, after nobody: by the shortest path to another post",
        Micro Corner { to: Point } = "    around the corners on it",
        Micro Chase { to: Point } = "  sees the robber: straight to him, faster",
        Micro Turn { towards: Point } = "  is where he last saw him: looks around",
        Micro Walk { to: Point } = "  else he walks along his way",
        Micro Spot = "  the robber sees the sheriff: he knows where he is",
        Micro Miss = "  no longer: he remembers where he was",
        Stage["chase #", "chase"] See = "  the robber comes into the sheriff's sight: seen",
        Micro Vanish = "  out of sight: the sheriff runs on to where he last saw him",
        Micro Again = "  back in sight before he is lost",
        Stage["lost #", "lost"] Lose = "  out of sight for a second and a half: lost",
        Micro Know = "  while he is in sight, the sheriff knows where he is",
        Step Tick = "  a tenth of a second is over",
        Stage["caught #", "jail"] Caught = "in sight and within reach: caught",
        Stage["escaped #", "free"] Escaped = "at the horse: escaped",
        Step Rest = "  a moment to draw breath",
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

    /// The instruction that holds for a character at a tick of a round.
    fn instruction(&self, round: u32, tick: u32, who: Character) -> Instruction {
        order::instruction_at(&self.orders, self.seed + round, tick, who)
    }

    /// The farthest that somebody comes in one tick, in lattice units.
    pub fn longest_move(&self, who: Character) -> f64 {
        let speed = if who == Character::Robber { RUN } else { CHASE };
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

/// What the sheriff sees who looks into a direction: half a turn.
pub fn sheriffs_eye(at: Point, facing: Option<Point>) -> Eye {
    let ahead = |d: Point| Fov::between(Point::new(d.y, -d.x), Point::new(-d.y, d.x));
    Eye { fov: facing.map(ahead), ..Eye::from(at) }
}

impl Algorithm for Robbery {
    type Input = Input;
    type Step = RobberyStep;

    fn start(input: &Input) -> Self {
        Self::new(input)
    }

    fn apply(&mut self, step: RobberyStep) {
        self.book(step);
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<RobberyStep>) {
        let mut planner = Planner::new(&input.mesh, input.unit());
        let there_is_a_way = planner.shortest(input.robber, input.horse).is_some();
        if !there_is_a_way || input.mesh.locate(input.sheriff).is_none() {
            return;
        }
        for round in 0..input.rounds {
            self.take(RobberyStep::Round { round }, sink);
            let mut random = Random::seeded(u64::from(input.seed) + u64::from(round));
            while self.outcome().is_none() && self.tick < LAST {
                self.robber_acts(input, &mut planner, sink);
                self.sheriff_acts(input, &mut planner, &mut random, sink);
                self.both_look(input, sink);
                self.take(RobberyStep::Tick, sink);
                self.judge(input, sink);
            }
            for _ in 0..REST {
                self.take(RobberyStep::Rest, sink);
            }
        }
    }
}

impl Robbery {
    /// What the robber is afraid of.
    pub fn danger(&self) -> Option<Danger> {
        let (place, when) = self.robber.known?;
        let left = |ticks: u32, of: f64| (1.0 - f64::from(ticks) / of).max(0.0);
        let weight = WEIGHT * left(self.tick - when, FORGET) * left(self.tick, BOLD);
        (weight > 0.0).then_some(Danger { place, weight })
    }

    fn robber_acts(&mut self, input: &Input, planner: &mut Planner, sink: &mut impl Sink<RobberyStep>) {
        let instruction = input.instruction(self.round, self.tick, Character::Robber);
        if instruction != Instruction::Own {
            let to = stride::led(input, planner, self.robber.at, instruction, RUN);
            return self.take(RobberyStep::Lead { who: Character::Robber, to }, sink);
        }
        if self.tick.is_multiple_of(REPLAN) || (self.robber.way.is_empty() && !self.is_waiting) {
            let danger = self.danger();
            let Some(way) = planner.least_seen(self.robber.at, input.horse, danger) else { return };
            let is_hidden = danger.is_some_and(|d| !planner.is_exposed(d.place, self.robber.at));
            let is_hunted = self.robber.watched.is_some_and(|when| self.tick - when < HUNTED);
            let may_wait = is_hidden && !is_hunted && self.waited < PATIENCE;
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
        let instruction = input.instruction(self.round, self.tick, Character::Sheriff);
        if instruction != Instruction::Own {
            let to =
                stride::led(input, planner, self.sheriff.at, instruction, if self.is_chase { CHASE } else { WALK });
            return self.take(RobberyStep::Lead { who: Character::Sheriff, to }, sink);
        }
        if self.sheriff.sees
            && let Some((to, _)) = self.sheriff.known
        {
            self.take(RobberyStep::Chase { to }, sink);
        }
        if self.sheriff.way.is_empty() && self.mood == Mood::Search && self.turns < 2 * AROUND.len() as u32 {
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
        let speed = if self.mood == Mood::Patrol { WALK } else { CHASE };
        let to = stride::along(input, self.sheriff.at, &self.sheriff.way, speed);
        self.take(RobberyStep::Walk { to }, sink);
    }

    fn both_look(&mut self, input: &Input, sink: &mut impl Sink<RobberyStep>) {
        let (robber, sheriff) = (self.robber.at, self.sheriff.at);
        let mutual = look(&input.mesh, robber.into(), sheriff) == Look::Seen;
        if mutual {
            self.take(RobberyStep::Spot, sink);
        } else if self.robber.sees {
            self.take(RobberyStep::Miss, sink);
        }
        let seen = mutual && look(&input.mesh, sheriffs_eye(sheriff, self.facing), robber) == Look::Seen;
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
    look(&input.mesh, robber.into(), input.horse) == Look::Seen
}

fn somewhere(input: &Input, random: &mut Random) -> Point {
    let [low, high] = input.corners();
    let mut between = |low: i32, high: i32| low + (f64::from(random.unit()) * f64::from(high - low)) as i32;
    Point::new(between(low.x, high.x), between(low.y, high.y))
}
