//! Making a run, apart from the lesson that shows it: [`RunSetup`] has all that is needed and can be sent to another thread,
//! [`NewRun`] is what comes back.
//!
//! ```text
//!   lesson.setup(world)  ──▶  RunSetup ── make(watch) ──▶ NewRun  ──▶  lesson.install(run)
//!   entry.setup_with(…)  ──▶  RunSetup ── make(watch) ──▶ NewRun  ──▶  run.into_lesson()
//! ```

use super::kind::{AnyKind, ColourScale};
use super::mistake::Mistake;
use super::{CELL, Entry, Scope, Settings, Timeline, Watch};
use crate::scene::{Map, World};
use std::sync::Arc;

/// What a run is made from.
#[derive(Clone)]
pub struct RunSetup {
    pub(super) entry: &'static Entry,
    pub(super) world: Arc<World>,
    pub(super) settings: Settings,
    /// The run before this one. None when the lesson is opened.
    pub(super) before: Option<Timeline>,
    /// See [`super::Setup::mistake`].
    pub(super) mistake: Option<&'static Mistake>,
    /// See [`super::Setup::colours`].
    pub(super) colours: Option<ColourScale>,
}

impl RunSetup {
    /// Runs the algorithms. Everything that takes long happens here, also the triangulation of the world if it is needed.
    pub fn make(&self, watch: Watch) -> NewRun {
        let mut settings = self.settings.clone();
        let cell_size = if settings.has(CELL.name) { settings.get(CELL) } else { 0.0 };
        let world = self.world.with_cell_size(cell_size).with_free_space(!self.is_bare(watch));
        let (kind, timeline) = (self.entry.build)(self, &world, &mut settings, watch);
        NewRun { entry: self.entry, world, settings, kind, timeline, spare: None }
    }

    /// Is the run made without any free space? That is so on a large map, until its triangles are there, and where something that
    /// the run needs lies in a wall: then nothing is found anyway. Only what is shown needs the triangles, and of a large grid
    /// cells are shown.
    fn is_bare(&self, watch: Watch) -> bool {
        let (scene, is_grid) = (self.world.scene(), matches!(self.world.scene().map, Map::Grid(_)));
        let finds_nothing = || (self.entry.finds_nothing)(&self.world, &self.settings);
        let is_bare = || match watch {
            Watch::Record => is_grid && finds_nothing(),
            Watch::Dragged => self.before.is_none() || (is_grid && finds_nothing()),
            Watch::EndOnly => finds_nothing(),
        };
        !(self.entry.is_on_cells && is_grid) && scene.is_large() && is_bare()
    }

    /// Without keeping the colours of the run before.
    pub const fn with_own_colours(mut self) -> Self {
        self.colours = None;
        self
    }

    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    pub const fn world(&self) -> &Arc<World> {
        &self.world
    }
}

/// A run that no lesson shows yet. It stands at its end.
pub struct NewRun {
    pub(super) entry: &'static Entry,
    pub(super) world: Arc<World>,
    /// With the limits that follow from the run.
    pub(super) settings: Settings,
    pub(super) kind: Box<dyn AnyKind>,
    pub(super) timeline: Timeline,
    /// See [`NewRun::copy_to_go`].
    pub(super) spare: Option<Timeline>,
}

impl NewRun {
    /// Copies now what a run without a recording needs to go to another position: on a large map the copy takes longer than a frame has.
    pub fn copy_to_go(&mut self) {
        let is_long = !self.timeline.is_recorded() && !self.timeline.is_end_only();
        self.spare = is_long.then(|| self.timeline.clone());
    }

    /// That copy, once.
    pub const fn take_copy(&mut self) -> Option<Timeline> {
        self.spare.take()
    }

    /// Finds now what the conclusion says, such as the shortest path of all. It is kept, so the window need not wait for it.
    pub fn conclude(&self) {
        let scope =
            Scope { settings: &self.settings, at_end: true, hides_answers: false, is_of_stage: false, replay: None };
        let _ = self.timeline.last_act().conclusion(&scope);
    }

    /// The lesson that the run belongs to.
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }
}
