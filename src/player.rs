//! The state machine behind the window: a [`Command`] goes in, the lesson moves.
//!
//! ```text
//!              Play                  the end is reached
//!   Paused ───────────▶ Playing ─────────────────────────▶ Finished
//!     ▲  ▲◀──────────────  │                                 │  │
//!     │      Pause, any    │ Edit                       Edit │  │ Back, Seek; Play starts over
//!     │      way to step   ▼                                 │  │
//!     │  LetGo          Editing ◀────────────────────────────┘  │
//!     └──────────────────  ▲                                    │
//!     ▲                    └── Edit ── Paused                   │
//!     └─────────────────────────────────────────────────────────┘
//! ```
//!
//! While *editing* the run is made unwatched and only its end is shown; with `LetGo` it is recorded
//! and the player goes back to the step where it was, or says that this step is gone. What played plays on.

mod command;
mod edits;
mod effects;
mod lead;
mod pointed;

pub use command::Command;
pub use effects::Effects;
pub use pointed::{Pointed, Revision};

use crate::editor::{Edit, Editor};
use crate::lesson::{self, Change, Lesson, Watch};
use crate::step::Size;
use crate::world::order::{Character, Instruction};
use crate::world::scene::{Scene, World};
use crate::world::{self, BadInput, scene_file};
use glam::DVec2;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Editing,
    Paused,
    Playing,
    Finished,
}

/// Steps in a second.
pub const SPEEDS: [f64; 12] = [0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0, 500.0, 2000.0, 10_000.0];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Step(usize),
    End,
}

pub struct Player {
    editor: Editor,
    lesson: Box<dyn Lesson>,
    phase: Phase,
    /// Where to go back to when an edit is over; the end stays the end.
    place: Place,
    size: Size,
    speed: usize,
    /// Did it play when the edit began that is under way?
    was_playing: bool,
    /// Who is being led, by a key that is down or by the pointer: time goes on for that long.
    leading: Option<(Character, Instruction)>,
    /// Part of a step that playing has earned but not made.
    due: f64,
    /// What the settings were set to, for every lesson.
    settings: BTreeMap<String, String>,
    /// What the user must be told.
    notices: Vec<String>,
    /// What is odd about the world and was told already.
    told: Vec<String>,
    /// Where the scene came from: a built-in name or a file.
    origin: String,
    revision: Revision,
}

impl Player {
    /// Opens a scene in its lesson, or in another; stands at the end of the run, or where the lesson
    /// says ([`Lesson::opens_at`]).
    ///
    /// # Errors
    /// There is no such scene or lesson, or something in the file is wrong.
    pub fn open(name: &str, lesson: Option<&str>) -> Result<Self, BadInput> {
        Self::of_scene(world::open(name)?, name, lesson)
    }

    /// The same for a scene that is there already; `origin` is the name of its file, or that of a built-in scene.
    ///
    /// # Errors
    /// There is no such lesson, or a setting of the scene is wrong.
    pub fn of_scene(mut scene: Scene, origin: &str, lesson: Option<&str>) -> Result<Self, BadInput> {
        let settings = scene.settings.clone();
        let world = Arc::new(World::new(scene.clone()));
        // Where the file names no start and goal, they can be taken hold of where they were put.
        (scene.start, scene.goal) = (Some(world.start()), Some(world.goal()));
        let mut lesson = lesson::open(lesson.unwrap_or(lesson::of(&scene)), world.clone(), Watch::Record)
            .map_err(|e| e.in_file(origin))?;
        // A place that an edit has removed must not keep the scene from being opened.
        let (opening, len) = (lesson::opens_at(&*lesson), lesson.run().len());
        let at = opening.as_ref().map_or_else(|_| lesson.opens_at(), |&at| at);
        lesson.run_mut().seek(at);
        let notices = opening.err().map(|bad| bad.to_string()).into_iter().chain(world.notes()).collect();
        Ok(Self {
            editor: Editor::new(scene),
            lesson,
            phase: if at == len { Phase::Finished } else { Phase::Paused },
            place: Place::End,
            size: Size::Step,
            speed: 4,
            was_playing: false,
            leading: None,
            due: 0.0,
            settings,
            notices,
            told: world.notes(),
            origin: origin.to_owned(),
            revision: Revision::default(),
        })
    }

    pub fn lesson(&self) -> &dyn Lesson {
        &*self.lesson
    }

    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The place in [`SPEEDS`].
    pub fn speed(&self) -> usize {
        self.speed
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Takes what there is to say about a scene that was just opened. Later notices are among the effects of commands.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Carries out a command, and says what it did.
    ///
    /// # Errors
    /// If a file cannot be read or written, or a setting cannot have a value; then everything is as it was.
    pub fn apply(&mut self, command: Command) -> Result<Effects, BadInput> {
        log::debug!("{command:?}");
        let revision = self.revision;
        let mut effects = Effects::default();
        self.carry_out(command, &mut effects)?;
        effects.run_changed = self.revision != revision;
        effects.notices = std::mem::take(&mut self.notices);
        Ok(effects)
    }

    fn carry_out(&mut self, command: Command, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            Command::Play => self.play(),
            Command::Pause => self.stand_still(),
            Command::Forward(size) => self.go(self.lesson.run().next(self.at(), size)),
            Command::Back(size) => self.go(self.lesson.run().previous(self.at(), size)),
            Command::Seek(to) => {
                self.go(to);
                if to == 0 {
                    self.lesson.start_over();
                }
            }
            Command::Visit(thing) => match self.lesson.last_change(thing) {
                Some(to) => self.go(to),
                None => self.notices.push("No step of this run has changed that.".to_owned()),
            },
            Command::SetSize(size) => self.size = size,
            Command::Faster(by) => self.speed = self.speed.saturating_add_signed(by as isize).min(SPEEDS.len() - 1),
            Command::SetSpeed(speed) => self.speed = speed.min(SPEEDS.len() - 1),
            Command::Lesson(name) => {
                self.switch(&name)?;
                effects.handles_changed = true;
            }
            Command::Set { key, word } => self.set(&key, &word)?,
            Command::Edit(edit) => {
                if self.editor.apply(edit) {
                    effects.world_changed = true;
                    effects.handles_changed = matches!(edit, Edit::AddCorner { .. } | Edit::Remove(_));
                    self.begin_edit();
                    self.rerun(Watch::Dragged);
                } else if let Edit::Wall { x, y, .. } = edit {
                    self.notices.extend(self.why_no_wall(x, y));
                }
            }
            Command::Drag { handle, to } => effects.world_changed = self.drag(handle, to)?,
            Command::GiveKeys(to) => {
                if let Some(Change { key, word }) = self.lesson.game().map(|game| game.give_keys(to)) {
                    self.set(key, &word)?;
                    effects.work_changed = true;
                }
            }
            Command::Nudge(by) => {
                if let Some(Change { key, word }) = self.lesson.nudge(by) {
                    self.set(key, &word)?;
                }
            }
            Command::LetGo => {
                if self.editor.finish() {
                    effects.work_changed = true;
                    self.settle();
                }
            }
            Command::Lead { who, go } => {
                effects.world_changed = self.lead(who, go);
                effects.work_changed = !go.is_motion();
            }
            Command::Drop(at) => self.lesson.drop_agent(at),
            Command::Cancel => {
                let turned = self.editor.turned().clone();
                effects.handles_changed = true;
                if self.editor.cancel() {
                    (effects.world_changed, effects.work_changed) = (true, true);
                    self.begin_edit();
                    self.turn_knobs_back(&turned);
                    self.settle();
                }
            }
            Command::Undo => self.turn_back(Editor::undo, "Nothing to undo.", effects),
            Command::Redo => self.turn_back(Editor::redo, "Nothing to redo.", effects),
            Command::Open(name) => {
                *self = self.reopened(Self::open(&name, None)?);
                effects.note_opened();
            }
            Command::Recover(file) => {
                *self = self.reopened(Self::open(&file.display().to_string(), None)?);
                self.editor.not_saved();
                effects.note_opened();
            }
            Command::Save(path) => {
                self.save(&path)?;
                (effects.saved, effects.work_changed) = (true, true);
            }
        }
        Ok(())
    }

    /// Time goes on by `seconds`. Gives true if something moved.
    pub fn tick(&mut self, seconds: f64) -> bool {
        let alive = self.lesson.tick(seconds);
        if !self.is_moving() {
            return alive;
        }
        // A window that was hidden for an hour does not run off.
        self.due += seconds.min(0.5) * SPEEDS[self.speed];
        let steps = self.due.floor();
        self.due -= steps;
        if steps > 0.0 {
            self.obey();
        }
        let size = if self.leading.is_some() { self.size.min(Size::Step) } else { self.size };
        let mut to = self.at();
        for _ in 0..steps as usize {
            to = self.lesson.run().next(to, size);
        }
        let moved = to != self.at();
        if moved {
            self.lesson.run_mut().seek(to);
        }
        if to == self.lesson.run().len() {
            self.phase = Phase::Finished;
        }
        moved || alive
    }

    /// Whom the arrow keys control now.
    pub fn controlled(&self) -> Option<Character> {
        self.lesson.game()?.controlled(self.lesson.settings())
    }

    /// The seed and the tick from which an order holds that is given now.
    fn moment(&self) -> Option<(u32, u32)> {
        self.lesson.game()?.moment()
    }

    fn at(&self) -> usize {
        self.lesson.run().at()
    }

    fn play(&mut self) {
        if self.phase == Phase::Editing {
            return;
        }
        if self.at() == self.lesson.run().len() {
            self.lesson.run_mut().seek(0);
            self.lesson.start_over();
        }
        self.due = 0.0;
        self.phase = Phase::Playing;
    }

    /// Paused, or finished when there is nothing more to play.
    fn stand_still(&mut self) {
        if self.phase != Phase::Editing {
            self.phase = if self.at() == self.lesson.run().len() { Phase::Finished } else { Phase::Paused };
        }
    }

    fn go(&mut self, to: usize) {
        if self.phase != Phase::Editing {
            self.lesson.run_mut().seek(to);
            self.phase = Phase::Paused;
            self.stand_still();
        }
    }

    fn switch(&mut self, name: &str) -> Result<(), BadInput> {
        let settings: Vec<(String, String)> = self.settings.clone().into_iter().collect();
        let world = Arc::new(World::new(self.editor.scene().clone()));
        self.lesson = lesson::open_with(name, world, Watch::Record, &settings)?;
        self.revision = self.revision.next();
        self.phase = Phase::Paused;
        self.stand_still();
        Ok(())
    }

    fn set(&mut self, key: &str, word: &str) -> Result<(), BadInput> {
        let controlled = self.controlled();
        let group = self.lesson.settings_mut().set(key, word)?;
        self.settings.insert(key.to_owned(), self.lesson.settings().word(key));
        if group == lesson::Group::Settings {
            self.begin_edit();
            self.settle();
        } else if let Some(who) = controlled.filter(|_| self.controlled() != controlled) {
            self.lead(who, Instruction::Own);
        } else if group == lesson::Group::Hands && self.controlled().is_none() {
            // At the end of the run nobody is there to be let go, but the hand is off all the same.
            self.leading = None;
            self.editor.finish();
        }
        Ok(())
    }

    /// Returns true if the setting of the handle has changed.
    fn drag(&mut self, handle: usize, to: DVec2) -> Result<bool, BadInput> {
        let Some(Change { key, word }) = self.lesson.drag(handle, to) else { return Ok(false) };
        let before = self.lesson.settings().word(key);
        self.lesson.settings_mut().set(key, &word)?;
        let word = self.lesson.settings().word(key);
        let changed = self.editor.set(key, [&before, &word]);
        if changed {
            self.settings.insert(key.to_owned(), word);
            self.begin_edit();
            self.rerun(Watch::Dragged);
        }
        Ok(changed)
    }

    /// A newly opened scene keeps how one was watching.
    fn reopened(&self, new: Self) -> Self {
        Self { size: self.size, speed: self.speed, revision: self.revision.next(), ..new }
    }

    /// What there is to save: the scene with its lesson as it is set now.
    pub fn scene(&self) -> Scene {
        let settings = self.settings.iter().filter(|(key, _)| self.lesson.settings().has(key));
        let mut scene = self.editor.scene().clone();
        scene.settings.extend(settings.map(|(key, word)| (key.clone(), word.clone())));
        if lesson::of(&scene) != self.lesson.name() {
            // The place is one of the scene's own lesson.
            (scene.lesson, scene.open) = (Some(self.lesson.name().to_owned()), None);
        }
        scene
    }

    fn save(&mut self, path: &Path) -> Result<(), BadInput> {
        if path.extension().is_none_or(|e| e != "toml") {
            let what = "a scene file ends in .toml: give it such a name";
            return Err(BadInput::new(what).in_file(path.display().to_string()));
        }
        let mut scene = self.scene();
        let text = scene_file::write(&scene);
        world::write_beside(path, text.as_bytes())?;
        scene.source = Some(text);
        self.editor.saved(scene);
        self.notices.push(format!("Saved to {}.", path.display()));
        self.origin = path.display().to_string();
        Ok(())
    }
}
