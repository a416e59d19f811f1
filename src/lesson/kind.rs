//! What differs between lessons ([`LessonKind`]). What every lesson does in the same way is in
//! `running.rs` and `view.rs`.
//!
//! To add a lesson, make a folder `lesson/<name>/` with these files, and list the lesson in [`ALL`](crate::lesson::ALL):
//!
//! ```text
//! lesson/jps.rs            pub struct Jps;   impl LessonKind for Jps { ... }   pub static LESSON: Entry = Entry::of::<Jps>();
//! lesson/jps/settings.rs   settings! { plan: Plan; ... }       makes ROWS and KEYS
//! lesson/jps/plan.rs       pub struct Plan { ... }             facts of the whole run
//! lesson/jps/act.rs        impl Act for JpsAct { ... }         see `lesson/act.rs`
//! ```
//!
//! ```text
//! impl LessonKind for Jps {
//!     const NAME: &'static str = "jps";
//!     const INTRODUCTION: Introduction = Introduction { ... };
//!     type Plan = Plan;
//!
//!     fn rows() -> &'static [SettingRow<Plan>] {
//!         settings::ROWS
//!     }
//!
//!     fn build(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
//!         let input = ...;                                  // from setup.world and setup.settings
//!         let watched = Watched::<JumpPointSearch>::new(input, setup.watch);
//!         let plan = Arc::new(Plan::new(setup, &watched));
//!         (plan.clone(), vec![Box::new(JpsAct { plan, watched })])
//!     }
//! }
//! ```

use super::mistake::{Known, Mistake};
use super::question::QuestionKind;
use super::{
    Act, CellField, Change, Fields, OtherState, Overlay, RowContext, RunSetup, Scope, SettingRow, Settings, Timeline,
    Watch,
};
use crate::map::grid::Grid;
use crate::picture::{Lens, Picture, Rect, Thing};
use crate::scene::World;
use crate::words::Sentence;
use glam::DVec2;
use std::sync::Arc;

/// Of which part of a run one asks where it takes place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RunPart {
    Whole,
    /// Up to the end of the stage that this position belongs to.
    StageAt(usize),
    /// The whole run, and another program's run beside it, which takes place here.
    WithOther(Rect),
}

/// What differs between lessons. `build` and `rows` are all that a simple lesson needs.
pub trait LessonKind: 'static {
    /// The name in scene files and in `--lesson`.
    const NAME: &'static str;

    /// What the window says about it to somebody who does not know it.
    const INTRODUCTION: Introduction;

    /// Do its algorithms run over the cells of a grid? False for triangles.
    const IS_ON_CELLS: bool = false;

    /// Is it known without triangles that a run finds nothing, because something that it needs lies in a wall?
    fn finds_nothing(_: &World, _: &Settings) -> bool {
        false
    }

    /// Does a run with these settings go to the nearest of several goals? Else it uses the first, and says so.
    fn uses_all_goals(_: &Settings) -> bool {
        false
    }

    /// Why what the ground costs changes nothing in a run with these settings; None if the run sees it.
    fn ignores_costs(_: &Settings) -> Option<&'static str> {
        Some("No cost counts in this lesson: take octile or A* in the lesson Wave.")
    }

    /// The named mistakes in its algorithms.
    const MISTAKES: &'static [Known] = &[];

    /// The keys of the layers that are hidden while something is asked: they show results of the whole run.
    const HIDDEN_LAYERS: &'static [&'static str] = &[];

    /// The keys of the settings to try on a map whose scene is made for another lesson.
    const USUAL_TRY: &'static [&'static str] = &[];

    /// Facts about the whole run. The acts share it, and the rows of the settings see it.
    type Plan: Send + Sync + 'static;

    /// The settings of the lesson, as the macro [`settings!`](crate::settings) makes them.
    fn rows() -> &'static [SettingRow<Self::Plan>];

    /// What its acts ask, in the order of the acts.
    fn questions() -> Vec<QuestionKind> {
        Vec::new()
    }

    /// Runs the algorithms and makes the acts, at least one. Each act stands at the end of its run.
    fn build(setup: &Setup) -> (Arc<Self::Plan>, Vec<Box<dyn Act>>);

    /// The overlays. They live as long as the lesson, and are kept when it runs again.
    fn overlays() -> Vec<Box<dyn Overlay>> {
        Vec::new()
    }

    /// What a right click moves: the start, or the actor whose sight is shown.
    fn origin(_: &Self::Plan) -> Thing {
        Thing::Start
    }

    /// Where the origin is placed when it is put at a position in world units.
    fn standing_place(_: &Self::Plan, to: DVec2) -> DVec2 {
        to
    }

    /// The box around all that is drawn, in world units. `map` is the box of the map.
    fn bounds(_: &Self::Plan, _: &Settings, map: Rect) -> Rect {
        map
    }

    /// The kind of step that answers the question of the scene, where the conclusion counts such steps and names no thing.
    fn answering_step(_: &Self::Plan, _: &Settings) -> Option<&'static str> {
        None
    }

    /// The part of the map in which the run takes place, where enlarging it shows more: numbers that have no room otherwise.
    fn touched(_: &Self::Plan, _: &Settings, _: RunPart) -> Option<Rect> {
        None
    }

    /// The part of the map in which another program's run takes place that ends so.
    fn touched_by_other(_: &Self::Plan, _: OtherState) -> Option<Rect> {
        None
    }

    /// The grid whose cells the sentences name by column and row; none if they name positions.
    fn named_cells(_: &World) -> Option<&Grid> {
        None
    }

    /// Arranges the picture of an act in a view of several panes.
    fn compose(_: &Self::Plan, _: &Scope, _: &Lens, act: Picture) -> Picture {
        act
    }

    /// The picture in which another program holds this. None if the lesson has nothing of this kind.
    fn draw_other(_: &Self::Plan, _: &Scope, _: &Lens, _: OtherState) -> Option<Picture> {
        None
    }

    /// The change of a setting by the keys Q (`by` is 1) and A (−1).
    fn adjust_setting(_: &Settings, _by: i64) -> Option<Change> {
        None
    }

    /// Messages for the user about this run.
    fn notes(_: &Self::Plan) -> Vec<String> {
        Vec::new()
    }

    /// What `solve` prints beside the outcome, and nothing else needs. It may take longer than the run.
    fn findings(_: &Self::Plan) -> Fields {
        Fields::new()
    }

    /// The colours of its numbers, if it has any that follow from the run.
    fn colours(_: &Self::Plan) -> Option<ColourScale> {
        None
    }

    /// The bytes of what its algorithms run on and was made for this run, such as inflated walls.
    fn held(_: &Self::Plan) -> usize {
        0
    }

    /// Distance and direction of every cell, if its run gives them.
    fn cell_field(_: &World, _: &Settings) -> Option<CellField> {
        None
    }
}

/// What the window says about a lesson to somebody who does not know it.
#[derive(Debug)]
pub struct Introduction {
    /// What one sees in it, in a line.
    pub line: &'static str,
    /// The built-in scene of its picture, and the position in its run.
    pub picture: (&'static str, &'static str),
    /// What its tab does.
    pub tab: &'static str,
    /// What a newcomer does first.
    pub first_steps: [&'static str; 3],
    /// What the tutorial says of its speed. Empty if it says nothing.
    pub speed: &'static str,
}

/// What a run is made from.
pub struct Setup<'a> {
    pub world: &'a Arc<World>,
    pub settings: &'a Settings,
    pub watch: Watch,
    /// The timeline of the run before this one. None when the lesson is opened.
    pub before: Option<&'a Timeline>,
    /// The mistake that its algorithm makes itself: one of [`super::Graded::own_mistakes`].
    pub mistake: Option<&'static Mistake>,
    /// The colours of the run before this one, which stay while something is dragged or painted.
    pub colours: Option<ColourScale>,
}

/// Which numbers have the first and the last colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColourScale {
    /// On screen.
    pub shown: [f64; 2],
    /// Of the run alone.
    pub own: [f64; 2],
}

/// Makes a run on a world that is made ready for it. The settings get the limits that follow from the world and the run.
pub(super) type Build = fn(&RunSetup, &Arc<World>, &mut Settings, Watch) -> (Box<dyn AnyKind>, Timeline);

/// A [`LessonKind`] without its type, with the plan of a run: what a [`super::Lesson`] holds.
pub(super) trait AnyKind: Send {
    /// Sets the limits that follow from the world and the run.
    fn limit(&self, settings: &mut Settings, world: &World);
    fn hidden_layers(&self) -> &'static [&'static str];
    /// The choices of a setting on this world, if they differ from those of its row.
    fn labels(&self, key: &str, world: &World) -> Option<Vec<String>>;
    fn disabled_reason(&self, key: &str, world: &World, settings: &Settings) -> Option<&'static str>;
    fn note(&self, key: &str, world: &World, settings: &Settings) -> Option<Sentence>;
    fn origin(&self) -> Thing;
    fn standing_place(&self, to: DVec2) -> DVec2;
    fn bounds(&self, settings: &Settings, map: Rect) -> Rect;
    fn answering_step(&self, settings: &Settings) -> Option<&'static str>;
    fn touched(&self, settings: &Settings, part: RunPart) -> Option<Rect>;
    fn touched_by_other(&self, other: OtherState) -> Option<Rect>;
    fn named_cells<'a>(&self, world: &'a World) -> Option<&'a Grid>;
    fn compose(&self, scope: &Scope, lens: &Lens, act: Picture) -> Picture;
    fn draw_other(&self, scope: &Scope, lens: &Lens, other: OtherState) -> Option<Picture>;
    fn adjust_setting(&self, settings: &Settings, by: i64) -> Option<Change>;
    fn notes(&self) -> Vec<String>;
    fn findings(&self) -> Fields;
    fn colours(&self) -> Option<ColourScale>;
    fn held(&self) -> usize;
    fn cell_field(&self, world: &World, settings: &Settings) -> Option<CellField>;
}

/// The plan of the current run of a kind of lesson.
pub(super) struct Kind<K: LessonKind> {
    plan: Arc<K::Plan>,
}

impl<K: LessonKind> Kind<K> {
    /// See [`Build`].
    pub fn build(
        setup: &RunSetup,
        world: &Arc<World>,
        settings: &mut Settings,
        watch: Watch,
    ) -> (Box<dyn AnyKind>, Timeline) {
        Self::limit(settings, world, None);
        let (before, mistake) = (setup.before.as_ref(), setup.mistake);
        let (plan, acts) = K::build(&Setup { world, settings, watch, before, mistake, colours: setup.colours });
        Self::limit(settings, world, Some(&plan));
        (Box::new(Self { plan }), Timeline::new(acts, world.scene().has_stage_letters))
    }

    /// Sets the limits of all rows. Limits that follow from the run need the plan.
    fn limit(settings: &mut Settings, world: &World, plan: Option<&K::Plan>) {
        for row in K::rows() {
            if let Some(limit) = (row.limit)(world, plan) {
                settings.limit(row.setting.key, limit);
            }
        }
    }

    fn row(key: &str) -> Option<&'static SettingRow<K::Plan>> {
        K::rows().iter().find(|row| row.setting.key == key)
    }
}

impl<K: LessonKind> AnyKind for Kind<K> {
    fn limit(&self, settings: &mut Settings, world: &World) {
        Self::limit(settings, world, None);
        Self::limit(settings, world, Some(&self.plan));
    }
    fn hidden_layers(&self) -> &'static [&'static str] {
        K::HIDDEN_LAYERS
    }
    fn labels(&self, key: &str, world: &World) -> Option<Vec<String>> {
        (Self::row(key)?.labels)(world)
    }
    fn disabled_reason(&self, key: &str, world: &World, settings: &Settings) -> Option<&'static str> {
        (Self::row(key)?.disabled)(&RowContext { world, settings, plan: &self.plan })
    }
    fn note(&self, key: &str, world: &World, settings: &Settings) -> Option<Sentence> {
        (Self::row(key)?.note)(&RowContext { world, settings, plan: &self.plan })
    }
    fn origin(&self) -> Thing {
        K::origin(&self.plan)
    }
    fn standing_place(&self, to: DVec2) -> DVec2 {
        K::standing_place(&self.plan, to)
    }
    fn bounds(&self, settings: &Settings, map: Rect) -> Rect {
        K::bounds(&self.plan, settings, map)
    }
    fn answering_step(&self, settings: &Settings) -> Option<&'static str> {
        K::answering_step(&self.plan, settings)
    }
    fn touched(&self, settings: &Settings, part: RunPart) -> Option<Rect> {
        K::touched(&self.plan, settings, part)
    }
    fn touched_by_other(&self, other: OtherState) -> Option<Rect> {
        K::touched_by_other(&self.plan, other)
    }
    fn named_cells<'a>(&self, world: &'a World) -> Option<&'a Grid> {
        K::named_cells(world)
    }
    fn compose(&self, scope: &Scope, lens: &Lens, act: Picture) -> Picture {
        K::compose(&self.plan, scope, lens, act)
    }
    fn draw_other(&self, scope: &Scope, lens: &Lens, other: OtherState) -> Option<Picture> {
        K::draw_other(&self.plan, scope, lens, other)
    }
    fn adjust_setting(&self, settings: &Settings, by: i64) -> Option<Change> {
        K::adjust_setting(settings, by)
    }
    fn notes(&self) -> Vec<String> {
        K::notes(&self.plan)
    }
    fn findings(&self) -> Fields {
        K::findings(&self.plan)
    }
    fn colours(&self) -> Option<ColourScale> {
        K::colours(&self.plan)
    }
    fn held(&self) -> usize {
        K::held(&self.plan)
    }
    fn cell_field(&self, world: &World, settings: &Settings) -> Option<CellField> {
        K::cell_field(world, settings)
    }
}
