//! A scene with several goals, and a run that uses the first.

use super::View;
use crate::scene::World;

/// Of this many goals, the first is used alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstGoal {
    pub of: usize,
}

impl FirstGoal {
    /// None if there is one goal.
    pub fn of(world: &World) -> Option<Self> {
        let of = world.goals().len();
        (of > 1).then_some(Self { of })
    }

    /// None if there is one goal, or if the run uses all of them.
    pub fn of_run(run: View) -> Option<Self> {
        Self::of(run.world()).filter(|_| !(run.entry().uses_all_goals)(run.settings()))
    }

    /// Of one run.
    pub fn in_run(self) -> String {
        format!("This scene has {} goals. This run uses the first; the octile wave begins at all of them.", self.of)
    }

    /// Of methods that are compared.
    pub fn in_comparison(self) -> String {
        format!("This map has {} goals. All methods go to the first.", self.of)
    }

    /// Of a scene, whatever runs on it.
    pub fn in_scene(self) -> String {
        format!("{} goals: the octile wave begins at all of them, and everything else uses the first.", self.of)
    }
}
