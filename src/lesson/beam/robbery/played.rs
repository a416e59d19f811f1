//! A round that somebody plays, as the robber. It has a state of its own: no scene and no run of a lesson changes.

use super::cover::{Between, Cover, obstacle_of};
use crate::algo::beam::{Eye, Input as Light, LineOfSight, Sight, line_of_sight, polygon, shadow_lines};
use crate::algo::robbery::live::LiveRound;
use crate::algo::robbery::order::Instruction;
use crate::algo::robbery::{Input, LAST, OUT_OF_SIGHT, Robbery, RobberyStep, RoundOutcome, TICKS, sheriffs_eye};
use crate::geom::Point;
use crate::lesson::beam::settings::{KEYS, Rounds};
use crate::lesson::beam::words::robbery::played as words;
use crate::map::mesh::Edge;
use crate::picture::round::{RoundOverView, RoundView, Sheriff, Trace};
use crate::picture::{Lens, Picture};
use crate::scene::{Scene, World};
use crate::step::Algorithm;
use crate::words::Sentence;
use glam::DVec2;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    Caught,
    Escaped,
    /// Nobody decided it in time.
    TimeUp,
}

/// What decided a round.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// The sheriff saw the robber, whom this had hidden until then, and caught him.
    Seen(Option<Cover>),
    /// The sheriff lost the robber, whom this hid.
    Lost(Option<Cover>),
    NeverSeen,
    /// The sheriff saw the robber to the end, from so far away; in world units.
    Outrun {
        apart: f64,
    },
    TimeUp,
}

/// A round that is over. Times are in ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundResult {
    pub end: RoundEnd,
    pub ticks: u32,
    /// How often the sheriff saw the robber: around a corner and back is still once.
    pub times_seen: u32,
    /// In which ticks.
    pub seen: Vec<Range<u32>>,
    /// The position in the run of the step that decided, and when it was taken.
    pub decided: usize,
    pub decided_at: u32,
    pub turn: Turn,
    /// The obstacle that hid the robber, of which `turn` speaks.
    pub cover: Option<usize>,
}

impl RoundResult {
    /// For how long the sheriff saw the robber, in all.
    pub fn ticks_in_sight(&self) -> u32 {
        ticks_of(&self.seen)
    }

    /// From when until when he was seen each time: around a corner and back within 1.5 s is one time. As many as [`Self::times_seen`].
    pub fn sightings(&self) -> Vec<Range<u32>> {
        let mut all: Vec<Range<u32>> = Vec::new();
        for span in &self.seen {
            match all.last_mut().filter(|last| span.start - last.end < OUT_OF_SIGHT) {
                Some(last) => last.end = span.end,
                None => all.push(span.clone()),
            }
        }
        all
    }
}

fn ticks_of(spans: &[Range<u32>]) -> u32 {
    spans.iter().map(|span| span.end - span.start).sum()
}

/// A round that is played.
pub struct PlayedRound {
    world: Arc<World>,
    live: LiveRound,
    /// The obstacle that each wall belongs to.
    obstacles: HashMap<Edge, usize>,
    /// Where both were before the last tick: the robber, the sheriff.
    before: [Point; 2],
    heading: DVec2,
    /// With the picture of its end.
    over: Option<(RoundResult, [Trace; 2])>,
}

impl PlayedRound {
    /// A round of the robbery on this world. None if no round can be played there.
    pub(super) fn new(world: &Arc<World>, input: Input) -> Option<Self> {
        let live = LiveRound::new(input)?;
        let before = [live.input().robber, live.input().sheriff];
        let obstacles = obstacles_of_walls(world);
        Some(Self { world: world.clone(), live, obstacles, before, heading: DVec2::ZERO, over: None })
    }

    /// A tenth of a second passes. Each part of the direction is −1, 0 or 1, and y points down.
    pub fn tick(&mut self, x: i8, y: i8) {
        if self.over.is_some() {
            return;
        }
        self.before = self.places();
        self.heading = DVec2::new(x.into(), y.into());
        self.live.tick(if (x, y) == (0, 0) { Instruction::Stand } else { Instruction::Along { x, y } });
        if self.live.state().is_over() {
            self.over = Some(self.ended());
        }
    }

    /// The seed of the patrol.
    pub fn seed(&self) -> u32 {
        self.live.input().seed
    }

    pub fn ticks(&self) -> u32 {
        self.live.state().tick()
    }

    /// The part of the longest time that has passed.
    pub fn part_of_time(&self) -> f64 {
        f64::from(self.ticks()) / f64::from(LAST)
    }

    /// Does the sheriff see the robber?
    pub fn is_seen(&self) -> bool {
        self.live.state().sheriff().sees()
    }

    /// How often the sheriff saw the robber so far: around a corner and back is still once.
    pub fn times_seen(&self) -> u32 {
        self.live.state().counts().seen
    }

    /// For how many ticks the sheriff saw the robber so far, in all.
    pub fn ticks_in_sight(&self) -> u32 {
        ticks_of(self.seen())
    }

    /// In which ticks he saw him.
    pub fn seen(&self) -> &[Range<u32>] {
        self.live.seen()
    }

    /// None while it is played.
    pub fn result(&self) -> Option<&RoundResult> {
        self.over.as_ref().map(|(result, _)| result)
    }

    /// What its end says. Empty while it is played.
    pub fn conclusion(&self) -> Sentence {
        self.result().map(words::conclusion).unwrap_or_default()
    }

    pub fn live(&self) -> &LiveRound {
        &self.live
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// The scene whose run is this round, as far as it was played.
    pub fn scene(&self) -> Scene {
        let mut scene = self.world.scene().clone();
        scene.orders.clone_from(&self.live.input().orders);
        for change in [KEYS.robbery.to(true), KEYS.seed.to(self.seed()), KEYS.rounds.to(Rounds(1))] {
            scene.settings.insert(change.key().to_owned(), change.word().to_owned());
        }
        let opens_at = self.result().map_or(0, |result| result.decided);
        // The file that the scene was read from holds another robbery.
        (scene.open, scene.source) = (Some(opens_at.to_string()), None);
        scene
    }

    /// What is shown after this part of the last tick, from 0 to 1.
    pub fn picture(&self, part: f64, lens: &Lens) -> Picture {
        match &self.over {
            Some((result, traces)) => self.picture_of_end(result, traces, lens),
            None => self.view(part).picture(lens),
        }
    }

    /// What the robber sees and knows after this part of the last tick.
    pub fn view(&self, part: f64) -> RoundView<'_> {
        let now = self.places();
        // On the way around a corner, the straight line between two places may touch a wall.
        let between = |i: usize| {
            let p = self.before[i].as_dvec2().lerp(now[i].as_dvec2(), part).round();
            let p = Point::new(p.x as i32, p.y as i32);
            if self.world.mesh().locate(p).is_some() { p } else { now[i] }
        };
        let [robber, sheriff] = [0, 1].map(between);
        let (mesh, eye) = (self.world.mesh(), Eye::from(robber));
        let seen = Sight::finished(&Light::new(mesh.clone(), eye));
        let (sight, shadows) = (polygon(mesh, eye, seen.walls()), shadow_lines(mesh, eye, seen.walls()));
        let mut lit: Vec<usize> =
            seen.walls().iter().filter_map(|wall| self.obstacles.get(&wall.edge).copied()).collect();
        lit.sort_unstable();
        lit.dedup();
        let trail = self.live.state().robber().trail();
        let trail = trail[..trail.len() - 1].iter().chain([&robber]).map(|&p| self.at(p)).collect();
        let is_visible = line_of_sight(self.world.mesh(), robber.into(), sheriff) == LineOfSight::Seen;
        let facing = self.live.state().facing();
        let facing = DVec2::new(f64::from(facing.x), f64::from(facing.y));
        let sheriff = if is_visible { Sheriff::Seen { at: self.at(sheriff), facing } } else { self.last_seen(part) };
        RoundView {
            world: &self.world,
            robber: self.at(robber),
            heading: self.heading,
            sight,
            shadows,
            lit,
            trail,
            horse: self.world.goal(),
            sheriff,
            is_seen: self.is_seen(),
        }
    }

    fn last_seen(&self, part: f64) -> Sheriff {
        let Some(last) = self.live.last_seen() else { return Sheriff::Unknown };
        let scale = self.world.mesh().lattice().scale();
        // Up to the middle of a tick.
        let farthest = self.live.farthest(last, part) / scale;
        let size = self.world.scene().map.bounds();
        // Once his last place is empty, a circle wider than the shorter side of the map says nothing.
        if last.is_empty && 2.0 * farthest > (size.1 - size.0).min_element() {
            return Sheriff::Unknown;
        }
        let ago = self.ticks().saturating_sub(last.tick + 1);
        let is_empty = last.is_empty;
        Sheriff::LastSeen { is_empty, at: self.at(last.at), farthest, name: words::last_seen(ago) }
    }

    fn picture_of_end(&self, result: &RoundResult, [sheriff, robber]: &[Trace; 2], lens: &Lens) -> Picture {
        let view = RoundOverView {
            world: &self.world,
            sheriff,
            robber,
            horse: self.world.goal(),
            moment: words::moment(result),
            end: words::end(result),
            cover: result.cover.map(|cover| (cover, words::cover(result))),
        };
        view.picture(lens)
    }

    /// The result, and the traces of the sheriff and of the robber.
    fn ended(&self) -> (RoundResult, [Trace; 2]) {
        let state = self.live.state();
        let decided = self.live.decided().unwrap_or(self.live.steps().len());
        let then = self.live.state_after(decided);
        let end = match state.outcome() {
            Some(RoundOutcome::Caught) => RoundEnd::Caught,
            Some(RoundOutcome::Escaped) => RoundEnd::Escaped,
            None => RoundEnd::TimeUp,
        };
        let covered = match end {
            RoundEnd::Caught => self.state_before(decided),
            RoundEnd::Escaped if !state.is_chase() => self.state_when_lost(decided),
            RoundEnd::Escaped | RoundEnd::TimeUp => None,
        };
        let cover_then = || covered.as_ref().map(|state| Cover::of(&self.world, state).unwrap_or(Cover::Back));
        let turn = match end {
            RoundEnd::Caught => Turn::Seen(cover_then()),
            RoundEnd::Escaped if self.seen().is_empty() => Turn::NeverSeen,
            RoundEnd::Escaped if state.is_chase() => {
                Turn::Outrun { apart: self.at(state.robber().at()).distance(self.at(state.sheriff().at())) }
            }
            RoundEnd::Escaped => Turn::Lost(cover_then()),
            RoundEnd::TimeUp => Turn::TimeUp,
        };
        let seen = self.seen().to_vec();
        let result = RoundResult {
            end,
            ticks: state.tick(),
            times_seen: self.times_seen(),
            seen,
            decided,
            decided_at: then.tick(),
            turn,
            cover: covered.and_then(|state| Between::of(&self.world, &state).obstacle()),
        };
        let trace = |eye: Eye, at: Point, then: &[Point], all: &[Point]| Trace {
            at: self.at(at),
            sight: self.sight(eye),
            before: then.iter().chain([&at]).map(|&p| self.at(p)).collect(),
            after: [&at].into_iter().chain(&all[then.len()..]).map(|&p| self.at(p)).collect(),
        };
        let (sheriff, robber) = (then.sheriff(), then.robber());
        let looks = sheriffs_eye(sheriff.at(), then.facing());
        let of_sheriff = trace(looks, sheriff.at(), sheriff.trail(), state.sheriff().trail());
        let of_robber = trace(Eye::from(robber.at()), robber.at(), robber.trail(), state.robber().trail());
        (result, [of_sheriff, of_robber])
    }

    /// The tick before that of the step in which the robber was seen.
    fn state_before(&self, decided: usize) -> Option<Robbery> {
        let steps = &self.live.steps()[..decided];
        let tick = steps.iter().rposition(|step| *step == RobberyStep::Tick)?;
        Some(self.live.state_after(tick + 1))
    }

    /// When the sheriff last lost the robber from sight.
    fn state_when_lost(&self, decided: usize) -> Option<Robbery> {
        let steps = &self.live.steps()[..decided];
        let vanished = steps.iter().rposition(|step| *step == RobberyStep::Vanish)?;
        Some(self.live.state_after(vanished + 1))
    }

    fn places(&self) -> [Point; 2] {
        [self.live.state().robber().at(), self.live.state().sheriff().at()]
    }

    fn at(&self, p: Point) -> DVec2 {
        self.world.mesh().lattice().to_world(p)
    }

    /// The polygon that is seen, in world units.
    fn sight(&self, eye: Eye) -> Vec<DVec2> {
        let mesh = self.world.mesh();
        polygon(mesh, eye, Sight::finished(&Light::new(mesh.clone(), eye)).walls())
    }
}

/// Seconds in a number of ticks.
pub fn seconds(ticks: u32) -> f64 {
    f64::from(ticks) / f64::from(TICKS)
}

/// The obstacle beside each wall that has one.
fn obstacles_of_walls(world: &World) -> HashMap<Edge, usize> {
    world.mesh().walls().filter_map(|wall| Some((wall, obstacle_of(world, wall)?))).collect()
}
