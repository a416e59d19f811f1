//! What the question of a scene is about, as the settings say that it is about, and what the run answers: with every algorithm that the
//! scene offers to try, a conclusion begins with the answer.

use super::act::{WaveAct, WaveAlgorithm};
use super::plan::Plan;
use super::search::{self, SearchKind};
use super::settings::KEYS;
use super::tutorial;
use crate::algo::grid_search::GridSearch;
use crate::algo::wave::{Moves, Wave};
use crate::lesson::Settings;

/// What the question of a scene is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Does the path fit between two walls that touch at a corner?
    Squeeze,
    /// Does the path cut a corner?
    CornerCut,
    /// Is there a shorter or a cheaper path?
    Length,
    /// Why are cells found twice?
    Duplicates,
    /// How many numbers does the path need?
    NumbersNeeded,
    /// Can a number still fall?
    FallingCost,
    /// What happens at a wall?
    Wall,
}

impl Asked {
    /// The kind of step that answers it, where the conclusion counts such steps and names no thing.
    pub const fn answering_step(self) -> Option<&'static str> {
        match self {
            Self::FallingCost => Some("shorter path"),
            _ => None,
        }
    }
}

/// What a run answers that is not about it. What the run itself is about, its own conclusion says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    GoesAroundTouchingWalls,
    CutsNoCorner,
    /// The path is a shortest one with its moves.
    IsShortest {
        moves: Moves,
        has_terrain: bool,
    },
    FindsCellsTwice,
    NumbersNeeded {
        needed: usize,
        of: usize,
    },
    NumbersNeverFall,
    IgnoresGround,
    OpenCostsFall,
    FloodsAroundWalls,
}

/// The settings that scenes are about, and what they ask then.
fn asked_with(key: &str) -> Option<Asked> {
    match key {
        "squeezes" => Some(Asked::Squeeze),
        "corners" => Some(Asked::CornerCut),
        "longer" => Some(Asked::Length),
        "dedupe" => Some(Asked::Duplicates),
        "highlight" => Some(Asked::NumbersNeeded),
        "search_moves" => Some(Asked::FallingCost),
        "estimate" => Some(Asked::Wall),
        _ => None,
    }
}

impl Plan {
    /// What the scene asks. None of a scene that says nothing of it.
    pub fn asked(&self, settings: &Settings) -> Option<Asked> {
        let of_scene = || self.world.scene().try_settings.iter().find_map(|key| asked_with(key));
        // A shorter path that is drawn beside the one of the run is what such a scene is about.
        if settings.get(KEYS.longer) && of_scene().is_some() { Some(Asked::Length) } else { of_scene() }
    }
}

impl<A: WaveAlgorithm> WaveAct<A> {
    /// Beside the shortest path, the path of a run is as short, if its algorithm finds shortest ones.
    pub(super) fn answered_of_path(&self, asked: Asked, moves: Moves, is_shortest: bool) -> Option<Answered> {
        let plan = &self.plan;
        let has_terrain = self.grid().has_terrain();
        match asked {
            Asked::Squeeze if !plan.has_squeezes => Some(Answered::GoesAroundTouchingWalls),
            Asked::CornerCut if !plan.has_squeezes && !plan.has_corner_cuts => Some(Answered::CutsNoCorner),
            Asked::Length if is_shortest => Some(Answered::IsShortest { moves, has_terrain }),
            _ => None,
        }
    }
}

impl WaveAct<Wave> {
    /// What the tutorial's wave answers to the question of its scene.
    pub(super) fn answered(&self, settings: &Settings, outcome: &tutorial::outcome::Outcome) -> Option<Answered> {
        use tutorial::outcome::Outcome;
        if matches!(outcome, Outcome::StartNotReached { .. }) {
            return None;
        }
        match self.plan.asked(settings)? {
            Asked::Duplicates if !matches!(outcome, Outcome::Duplicates(_)) => Some(Answered::FindsCellsTwice),
            Asked::FallingCost if !self.grid().has_terrain() => Some(Answered::NumbersNeverFall),
            Asked::FallingCost if self.is_shortest() => Some(Answered::IgnoresGround),
            Asked::Wall => Some(Answered::FloodsAroundWalls),
            asked => self.answered_of_path(asked, self.plan.moves, self.is_shortest()),
        }
    }
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// What the octile wave or A* answers to the question of its scene.
    pub(super) fn answered(&self, settings: &Settings, outcome: &search::outcome::Outcome) -> Option<Answered> {
        use search::outcome::Outcome;
        let is_shortest = match outcome {
            Outcome::ShortestPath { .. } | Outcome::ComparedWithFlood { .. } => true,
            Outcome::ComparedWithShortest { .. } => false,
            Outcome::StartNotReached { .. } | Outcome::GoalNotReached { .. } | Outcome::NearestGoal { .. } => {
                return None;
            }
        };
        match self.plan.asked(settings)? {
            Asked::NumbersNeeded => {
                Some(Answered::NumbersNeeded { needed: self.moves() + 1, of: self.state().closed() as usize })
            }
            Asked::FallingCost if S::HAS_HEURISTIC && is_shortest && !self.grid().has_terrain() => {
                Some(Answered::OpenCostsFall)
            }
            Asked::Wall if !S::HAS_HEURISTIC => Some(Answered::FloodsAroundWalls),
            asked => self.answered_of_path(asked, self.plan.search_moves, is_shortest),
        }
    }
}
