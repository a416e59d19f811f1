//! An act: one algorithm's run inside a lesson, and everything about showing it.

use super::{Card, Run, Settings};
use crate::picture::{Lens, Picture, Thing};
use crate::world::order::Character;
use glam::DVec2;
use serde_json::{Map, Value};

/// Fields of a JSON object: the details of a step, or a result.
pub type Fields = Map<String, Value>;

/// What an act is shown with, besides its own run: the settings as they are now, and where the lesson stands.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub settings: &'a Settings,
    /// Does the lesson stand at the end of its last act, or is only its end there?
    pub at_end: bool,
}

/// One recorded run with its words, lists and marks. A lesson plays a list of them as one timeline.
pub trait Act {
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;

    /// The position of its own run at which a window opens it.
    fn opens_at(&self) -> usize {
        self.run().len()
    }

    /// What the last step did, in one sentence; before the first step, what can be done.
    fn sentence(&self, scope: &Scope) -> String;

    /// The lists and variables.
    fn cards(&self, scope: &Scope) -> Vec<Card>;

    /// Fields that `trace --format json` adds to the step at the current position.
    fn detail(&self) -> Fields;

    /// Adds what `solve` answers. Called at the end of the last act of a lesson.
    fn result(&self, out: &mut Fields);

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture;

    /// What lies under a world position.
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// A thing in words, with its numbers; none for a thing that is not of this world.
    fn describe(&self, thing: Thing) -> Option<String>;

    /// Adds marks that highlight a thing; none for a thing that is not of this world.
    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture);

    /// The position after the last step that changed a thing, up to now; else after the first one ever.
    fn last_change(&self, thing: Thing) -> Option<usize>;

    /// Is the start, the goal or an actor drawn now? What is not drawn cannot be dragged.
    fn shows(&self, end: Thing) -> bool;

    /// What can be dragged on the canvas besides the scene's own things: positions in world units.
    fn drag_handles(&self, _scope: &Scope, _lens: &Lens) -> Vec<DVec2> {
        Vec::new()
    }

    /// The setting that follows when the n-th of them is dragged to a position.
    fn drag(&self, _scope: &Scope, _handle: usize, _to: DVec2) -> Option<Change> {
        None
    }

    /// Where the act stands as long as its question has no answer yet.
    fn unanswered(&self) -> Option<usize> {
        None
    }

    fn game(&self) -> Option<&dyn Game> {
        None
    }
}

/// A setting and its new value, as `--set` takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub key: &'static str,
    pub word: String,
}

/// A run in which a person can control somebody.
pub trait Game {
    /// Who can be controlled, and where they stand, in world units. Empty while nobody can be.
    fn people(&self) -> Vec<(Character, DVec2)>;

    /// The seed and the tick from which an order holds that is given now; none while nobody can be controlled.
    fn moment(&self) -> Option<(u32, u32)>;

    /// Whom the arrow keys control now.
    fn controlled(&self, settings: &Settings) -> Option<Character>;

    /// The setting that gives the arrow keys to somebody, or takes them away.
    fn give_keys(&self, to: Option<Character>) -> Change;

    /// Was somebody chosen for the arrow keys, though nobody may move now?
    fn has_keys(&self, settings: &Settings) -> bool;

    /// Whose marker an actor of the scene is, and the other way round.
    fn actor(&self, who: Character) -> u32;
}
