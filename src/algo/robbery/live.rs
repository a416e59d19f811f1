//! A round that somebody plays: each tick, the robber goes where the player steers. The steps are those of a watched run with the
//! same orders, so that the round can be watched afterwards.

use super::order::{self, Character, Instruction, Order};
use super::planner::{self, Planner};
use super::{CHASE, Input, Robbery, RobberyStep, RoundOutcome};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::fast::visibility_graph::Graph;
use crate::algo::random::Random;
use crate::geom::Point;
use crate::step::Algorithm;
use std::ops::Range;

/// Where the robber last saw the sheriff, and in which tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastSeen {
    pub at: Point,
    pub tick: u32,
    /// Has the robber seen this place empty since?
    pub is_empty: bool,
}

/// A round that is played.
#[derive(Clone, Debug)]
pub struct LiveRound {
    /// With one round, and the orders so far.
    input: Input,
    graph: Graph,
    random: Random,
    state: Robbery,
    steps: Vec<RobberyStep>,
    last_seen: Option<LastSeen>,
    /// The ticks in which the sheriff saw the robber.
    seen: Vec<Range<u32>>,
}

impl LiveRound {
    /// The first round of this input, without its orders. None if the robber has no path to his horse, or one of the two is in a
    /// wall.
    pub fn new(input: Input) -> Option<Self> {
        let input = Input { rounds: 1, orders: Vec::new(), ..input };
        let graph = planner::graph(&input.mesh);
        if !Planner::new(&input.mesh, &graph, input.unit()).can_play(&input) {
            return None;
        }
        let (mut state, mut steps) = (Robbery::start(&input), Vec::new());
        state.take(RobberyStep::Round { round: 0 }, &mut steps);
        let random = input.random(0);
        Some(Self { input, graph, random, state, steps, last_seen: None, seen: Vec::new() })
    }

    /// A tenth of a second passes. After the end of the round, nothing does.
    pub fn tick(&mut self, go: Instruction) {
        if self.state.is_over() {
            return;
        }
        let (seed, tick) = (self.input.seed, self.state.tick);
        order::push(&mut self.input.orders, Order { seed, tick, who: Character::Robber, go });
        let saw = self.state.robber.sees;
        let mut planner = Planner::new(&self.input.mesh, &self.graph, self.input.unit());
        self.state.pass_tick(&self.input, &mut planner, &mut self.random, &mut self.steps);
        self.remember(saw);
        if self.state.sheriff.sees {
            match self.seen.last_mut().filter(|span| span.end == tick) {
                Some(span) => span.end = tick + 1,
                None => self.seen.push(tick..tick + 1),
            }
        }
    }

    /// What the robber knows of the sheriff after a tick. `saw`: he saw him before it.
    fn remember(&mut self, saw: bool) {
        let robber = &self.state.robber;
        let known = robber.known.map(|(at, tick)| LastSeen { at, tick, is_empty: false });
        let known = if saw { known } else { self.last_seen };
        let is_hidden = |at| line_of_sight(&self.input.mesh, robber.at.into(), at) != LineOfSight::Seen;
        let known = known.filter(|_| !robber.sees);
        self.last_seen = known.map(|known| LastSeen { is_empty: known.is_empty || !is_hidden(known.at), ..known });
    }

    pub fn input(&self) -> &Input {
        &self.input
    }

    pub fn state(&self) -> &Robbery {
        &self.state
    }

    /// The steps so far, without the pause at the end of a watched round.
    pub fn steps(&self) -> &[RobberyStep] {
        &self.steps
    }

    /// None while the robber sees the sheriff, and before he has seen him.
    pub fn last_seen(&self) -> Option<LastSeen> {
        self.last_seen
    }

    /// The ticks in which the sheriff saw the robber, as ranges.
    pub fn seen(&self) -> &[Range<u32>] {
        &self.seen
    }

    /// The greatest distance that the sheriff can have run since he was last seen, in lattice units. `part`: the fraction of the last
    /// tick that has passed.
    pub fn farthest(&self, last: LastSeen, part: f64) -> f64 {
        // The tick that passes has the number of those that have passed.
        let ticks = f64::from(self.state.tick.saturating_sub(last.tick + 1)) - 1.0 + part;
        ticks.max(0.0) * (self.input.in_a_tick(CHASE) + ROUNDING)
    }

    /// The position in the run right after the step that decided the round. Caught: the step in which the last chase began. Escaped:
    /// the step in which the sheriff lost the robber; if he never did, the end. None until the round is over.
    pub fn decided(&self) -> Option<usize> {
        if !self.state.is_over() {
            return None;
        }
        let last = |kind: fn(&RobberyStep) -> bool| self.steps.iter().rposition(kind).map(|i| i + 1);
        let turned = match self.state.outcome() {
            Some(RoundOutcome::Caught) => last(|step| matches!(step, RobberyStep::See)),
            Some(RoundOutcome::Escaped) if !self.state.is_chase => last(|step| matches!(step, RobberyStep::Lose)),
            _ => None,
        };
        Some(turned.unwrap_or(self.steps.len()))
    }

    /// The state after this many steps.
    pub fn state_after(&self, steps: usize) -> Robbery {
        let mut state = Robbery::start(&self.input);
        self.steps.iter().take(steps).for_each(|&step| state.apply(step));
        state
    }
}

/// Lattice units by which rounding can make a move longer.
const ROUNDING: f64 = 4.0;
