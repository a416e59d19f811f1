//! The state machine behind the window: [`Player::apply`] takes a [`Command`] and returns its [`Effects`].
//!
//! ```text
//!              Play                  the end is reached
//!   Paused ───────────▶ Playing ─────────────────────────▶ Finished
//!     ▲  ▲◀──────────────  │                                 │  │
//!     │      Pause, any    │ Edit                       Edit │  │ Back, Seek; Play starts over
//!     │      way to step   ▼                                 │  │
//!     │                 Editing ◀────────────────────────────┘  │
//!     │                 ▲  │  ▲                                 │
//!     │            Edit │  │  └── Edit ── Paused                │
//!     │                 │  ▼ EndGesture                         │
//!     └─────────────── Recording ◀── Set, Undo, Lesson ── any   │
//!     ▲  it has arrived                                         │
//!     └─────────────────────────────────────────────────────────┘
//! ```
//!
//! While *editing*, the run is not recorded and only its end is shown. `EndGesture` records it and returns to the
//! step before the edit; a notice reports if the new run is shorter than that. A run that played plays on. A window lets
//! runs be made in the background (`recording.rs`): while one is *recorded*, the scene can be edited, and stepping has to wait.
//! Otherwise a run is recorded at once, and that phase is never seen.

/// Everything that a user can do.
mod command;
/// Every method on the scene that is open.
mod comparing;
/// Results that are built by hand.
mod construct;
/// The lesson once more, for exports.
mod copy;
/// The decision on screen, while something is dragged.
mod drag;
/// Edits of the scene while its run is shown.
mod edits;
/// What a command did, and the messages that wait.
mod effects;
/// Which part carries out which command.
mod execute;
/// Opening, and where the scene came from.
mod files;
/// What holds at every stage, and where a fault breaks it.
mod invariants;
/// Another program's decisions beside the run.
mod other_program;
/// Paths of one's own that are dropped or pasted.
mod own_paths;
/// How fast a run is played.
mod pace;
/// Playing, pausing, and going to a position.
mod playback;
/// Things that are remembered for longer than a frame.
mod pointed;
/// Questions before a decision.
mod predict;
/// What takes long and is made behind the frame: scenes that are opened, texts that are saved.
mod preparing;
/// A built-in scene that was left with changes.
mod put_aside;
/// The file of the scene, read again or in another way.
mod read_again;
/// Runs that are made in the background.
mod recording;
/// Watching what decided a round.
mod replay;
/// Files that are asked for.
mod request;
/// The same step in another run.
mod resume;
/// A round of a game.
mod round;
/// Going to the next step of a kind.
mod run_until;
/// Saving.
mod saving;
/// The selected part of the scene, and its handles.
mod selection;
/// Settings of the lesson, and the change of lesson.
mod settings;
/// A running tour.
mod tour;

pub use command::{Against, Build, Change, Command, Document, MapFile, Predict, Reach, TourCommand, Transport};
pub use comparing::{
    Axis, CompareCommand, CompareView, Compared, Comparing, ComparisonWork, Doing, Growing, Grown, GrowthWork, Lane,
    LaneProgress, MeasuredRow, Progress as CompareProgress, Race, RaceCommand, SideMade, SideRun, SideWork, Tick,
};
pub use drag::Curve;
pub use effects::{Conflict, Effects, Loss, Pairs};
pub use pace::{Pace, SPEEDS, Speed};
pub use pointed::{Pointed, Revision};
pub use preparing::{Preparation, Prepared, Preparing};
pub use recording::{Recorded, Recording};
pub use request::{NotWritten, Over, Read, Request, Wanted, Write};
pub use round::{Record, Round, RoundCommand, RoundId, RoundPhase, TO_READ};
pub use tour::RunningTour;

use crate::editor::Editor;
use crate::lesson::{self, Lesson, View, Watch};
use crate::scene::format::Options;
use crate::scene::{self, BadInput, FileName, Files, Scene, World};
use crate::step::Size;
use crate::tutor::other_program::OtherProgram;
use crate::tutor::predict::Predictor;
use crate::words::Sentence;
use construct::Building;
use effects::Notices;
pub use files::NEW_MAP;
use files::Origin;
use playback::Playback;
use recording::Runs;
use replay::Replaying;
use resume::{Interrupted, Resume};
use settings::{ChangedSettings, Place};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state in the diagram above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Editing,
    /// A run is made that was changed; the scene has no run to step through until then.
    Recording,
    Paused,
    Playing,
    Finished,
}

impl Phase {
    /// Is there a run of the scene as it is now, to step through?
    pub const fn has_run(self) -> bool {
        !matches!(self, Self::Editing | Self::Recording)
    }
}

/// Why there is no run to step through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutRun {
    /// Something is being edited: only the end of the run is there.
    Editing,
    /// The run is being recorded.
    Recording,
    /// The recording was given up.
    NotRecorded,
}

/// The round that is watched.
struct Watched {
    /// The run of the round is one of this scene.
    scene: Scene,
    /// The game that it was played in.
    game: Scene,
    /// The file of the game; none if it has none.
    file: Option<FileName>,
}

/// A lesson on a scene, with the position in its run and everything that edits need.
pub struct Player {
    editor: Editor,
    lesson: Lesson,
    phase: Phase,
    runs: Runs,
    interrupted: Interrupted,
    /// The decision that is followed through a gesture.
    followed: Option<drag::Followed>,
    /// What is shown of the drag that has ended.
    let_go: Option<drag::LetGo>,
    playback: Playback,
    /// Is the invariant drawn?
    shows_invariant: bool,
    /// A round of a game that is played, or over and not left yet.
    round: Option<Box<Round>>,
    /// What was reached in such rounds.
    records: BTreeMap<RoundId, Record>,
    watched: Option<Box<Watched>>,
    replaying: Replaying,
    settings: ChangedSettings,
    /// Where the lessons of this scene were left, by their names.
    places: BTreeMap<&'static str, Place>,
    origin: Origin,
    notices: Notices,
    predictor: Predictor,
    building: Building,
    other_program: Option<Box<OtherProgram>>,
    /// How far its run has gone on since ours has ended.
    past_end: usize,
    /// A built-in scene that was left with changes, as it was. It has put nothing aside itself.
    aside: Option<Box<Self>>,
    /// Compare, while it is shown.
    comparing: Option<Box<Comparing>>,
    /// It stays when another scene is opened.
    tour: Option<RunningTour>,
    /// What was made behind the frame, for the command that asked for it.
    prepared: Option<Prepared>,
    /// Runs and scenes that are not shown any more.
    unneeded: Vec<Unneeded>,
}

/// Something that only waits to be dropped.
pub type Unneeded = Box<dyn Any + Send>;

/// Where a recorded run opens, and what is wrong with the place that the scene names. A stage that an edit has removed must not
/// keep the scene from opening.
fn opening(lesson: View) -> (usize, Option<String>) {
    match lesson::opens_at(lesson) {
        Ok(at) => (at, None),
        Err(bad) => (lesson.run().opens_at(), Some(bad.to_string())),
    }
}

impl Player {
    /// Opens a built-in scene, in its lesson or in another one, at the position that the scene or the lesson chooses
    /// ([`lesson::opens_at`]).
    ///
    /// # Errors
    /// There is no such scene, or no such lesson.
    pub fn open(name: &str, lesson: Option<&str>) -> Result<Self, BadInput> {
        Self::of_scene(scene::open(name)?, name, lesson)
    }

    /// What is shown of a scene that was read from `origin`, in its own lesson. If runs are made in the background, only the end is
    /// there at first: see [`Player::show_opened`].
    ///
    /// # Errors
    /// As [`Player::of_scene`].
    fn opened(scene: Scene, origin: &str, in_background: bool) -> Result<Self, BadInput> {
        let watch = if in_background { Watch::Dragged } else { Watch::Record };
        let (entry, settings) = (lesson::of(&scene).map_err(|bad| bad.in_file(origin))?, scene.settings.clone());
        Self::with_settings(scene, origin, entry, settings, watch)
    }

    /// Opens the scene in a file that was read; see [`Player::open`].
    ///
    /// # Errors
    /// The scene cannot be read, or there is no such lesson.
    pub fn of_file(file: &FileName, files: &Files, lesson: Option<&str>) -> Result<Self, BadInput> {
        Self::of_file_with(file, files, lesson, &Options::default())
    }

    /// The same, read with options.
    ///
    /// # Errors
    /// As [`Player::of_file`].
    pub fn of_file_with(
        file: &FileName,
        files: &Files,
        lesson: Option<&str>,
        options: &Options,
    ) -> Result<Self, BadInput> {
        let asking = Options { asks_for_walls: true, ..options.clone() };
        let scene = lesson::scene_of_file_with(file, files, &asking)?;
        let mut player = Self::of_scene(scene, file.as_str(), lesson)?;
        player.origin.read(file, files);
        player.origin.read_with(options);
        player.follow_paths_of_scene(files);
        Ok(player)
    }

    /// Opens the scene in a text that has no file: that of standard input; see [`Player::open`].
    ///
    /// # Errors
    /// As [`Player::of_file`].
    pub fn of_text_with(
        file: &FileName,
        files: &Files,
        lesson: Option<&str>,
        options: &Options,
    ) -> Result<Self, BadInput> {
        let mut player = Self::of_scene(lesson::scene_of_file_with(file, files, options)?, NEW_MAP, lesson)?;
        player.origin.read_text(file, files);
        player.origin.read_with(options);
        Ok(player)
    }

    /// Shows a scene that was read from `origin`; see [`Player::open`].
    ///
    /// # Errors
    /// If there is no such lesson, or a setting of the scene is wrong.
    pub fn of_scene(scene: Scene, origin: &str, lesson: Option<&str>) -> Result<Self, BadInput> {
        let settings = scene.settings.clone();
        let usual = lesson::of(&scene);
        let entry =
            usual.and_then(|usual| lesson.map_or(Ok(usual), lesson::find)).map_err(|bad| bad.in_file(origin))?;
        // Of a large map only the end is there at first: a window goes on behind the frame, as `Player::rerun` does.
        let watch = if scene.is_large() { Watch::Dragged } else { Watch::Record };
        Self::with_settings(scene, origin, entry, settings, watch)
    }

    /// Shows a scene with these settings instead of its own.
    ///
    /// # Errors
    /// As [`Player::of_scene`].
    fn with_settings(
        mut scene: Scene,
        origin: &str,
        entry: &'static lesson::Entry,
        settings: BTreeMap<String, String>,
        watch: Watch,
    ) -> Result<Self, BadInput> {
        let world = Arc::new(World::new(scene.clone()));
        // Start and goal can be dragged even if the file does not name them.
        let [start, goal] = &mut scene.chosen_ends;
        if scene.start.is_none() {
            *start = Some(world.start());
        }
        if scene.goal.is_none() {
            *goal = Some(world.goal());
        }
        (scene.start, scene.goal) = (Some(world.start()), Some(world.goal()));
        let taken = settings.iter().filter(|(key, word)| entry.takes_from(&scene, key, word));
        let words: Vec<_> = taken.map(|(key, word)| (key.clone(), word.clone())).collect();
        let opened = entry.open_with(world.clone(), watch, &words);
        let mut lesson = opened.map_err(|e| e.in_file(origin))?;
        let mut notices = Notices::default();
        let (mut phase, mut resume) = (Phase::Recording, Resume::Opening(None));
        if watch == Watch::Record {
            let (at, bad) = opening(lesson.view());
            lesson.go(at);
            notices.extend(bad.map(Sentence::from));
            resume = Resume::End;
            phase = if at == lesson.view().run().len() { Phase::Finished } else { Phase::Paused };
        }
        notices.report(lesson.view().notes());
        Ok(Self {
            editor: Editor::new(scene),
            lesson,
            phase,
            runs: Runs::opened(settings.clone()),
            interrupted: Interrupted { resume, ..Interrupted::default() },
            followed: None,
            let_go: None,
            playback: Playback::default(),
            shows_invariant: false,
            round: None,
            records: BTreeMap::new(),
            watched: None,
            replaying: Replaying::default(),
            settings: ChangedSettings::opened(settings),
            places: BTreeMap::new(),
            origin: Origin::new(origin),
            notices,
            predictor: Predictor::default(),
            building: Building::default(),
            other_program: None,
            past_end: 0,
            aside: None,
            comparing: None,
            tour: None,
            prepared: None,
            unneeded: Vec::new(),
        })
    }

    pub fn lesson(&self) -> View<'_> {
        self.lesson.view()
    }

    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Why there is no run to step through; None if there is one.
    pub const fn without_run(&self) -> Option<WithoutRun> {
        match self.phase {
            Phase::Editing => Some(WithoutRun::Editing),
            Phase::Recording if self.awaits_run() => Some(WithoutRun::Recording),
            Phase::Recording => Some(WithoutRun::NotRecorded),
            Phase::Paused | Phase::Playing | Phase::Finished => None,
        }
    }

    pub fn size(&self) -> Size {
        self.playback.size
    }

    pub fn speed(&self) -> Speed {
        self.playback.speed
    }

    pub fn origin(&self) -> &str {
        &self.origin.name
    }

    /// The file of the scene, if it has one.
    pub fn file(&self) -> Option<FileName> {
        self.origin.file()
    }

    /// Can the scene be saved to its file? It is written in the format that it was read in.
    pub fn is_file_written(&self) -> bool {
        self.origin.is_written()
    }

    /// Carries out a command before there is a window. Its messages wait for [`Player::take_notices`]. Returns what it asks for.
    ///
    /// # Errors
    /// As [`Player::apply`].
    pub fn apply_before_window(&mut self, command: impl Into<Command>) -> Result<Option<Request>, BadInput> {
        let effects = self.apply(command)?;
        self.notices.extend(effects.notices);
        Ok(effects.request)
    }

    /// Takes the messages about a scene that was just opened. Later messages are among the effects of commands.
    pub fn take_notices(&mut self) -> Vec<Sentence> {
        self.notices.take()
    }

    /// Carries out a command and returns what it did. A command that needs a file asks for it ([`Effects::request`]), and is
    /// carried out when the answer comes.
    ///
    /// # Errors
    /// If a file could not be read or written, a lesson does not exist, or a setting rejects its value. Nothing changes then.
    pub fn apply(&mut self, command: impl Into<Command>) -> Result<Effects, BadInput> {
        let command = command.into();
        log::debug!("{command:?}");
        let (command, files) = match command {
            Command::WithFiles { files, then } => (*then, files),
            command => (command, Files::default()),
        };
        if command.is_action() {
            self.let_go = None;
        }
        let effects = self.observed(|player, effects| {
            let command = player.while_asking(command).and_then(|command| player.while_recording(command));
            command.map_or(Ok(()), |command| player.execute(command, &files, effects))
        });
        // It was for this command, and may be old for a later one.
        self.prepared = None;
        effects
    }

    /// Makes a change, and returns what it did.
    fn observed<E>(&mut self, change: impl FnOnce(&mut Self, &mut Effects) -> Result<(), E>) -> Result<Effects, E> {
        let revision = self.runs.revision;
        // When a run comes, what was said of its scene still holds; that it must be waited for does not.
        let was_waiting = self.phase == Phase::Recording && self.runs.has_said_to_wait;
        let mode = (self.predictor.is_on(), self.construction().is_some());
        let was_asked = self.question().is_some();
        let mut effects = Effects::default();
        change(self, &mut effects)?;
        effects.mode_changed = mode != (self.predictor.is_on(), self.construction().is_some())
            || (was_asked && self.question().is_none())
            || (was_waiting && self.phase.has_run());
        effects.run_changed = self.runs.revision != revision;
        if effects.run_changed || effects.opened {
            self.forget_run();
        }
        self.follow_in_comparison();
        self.ask_at_stop();
        self.hide_what_follows();
        effects.notices = self.notices.take();
        Ok(effects)
    }

    fn at(&self) -> usize {
        self.lesson.view().run().at()
    }
}
