//! What a stop shows: its scene, its settings, a position in the run, and what is lit and said there.

use super::quiz::Quiz;
use super::say::Say;
use super::thing::ThingName;
use crate::lesson::question::QuestionKind;
use crate::lesson::{self, Entry, Lesson, Part, Timeline, View, Watch, position};
use crate::picture::Thing;
use crate::scene::{self, BadInput, FileName, Files, builtin};
use crate::scene::{Scene, World};
use crate::tutor::question_list;
use crate::words::Sentence;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value of the file, with its line from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Located<T> {
    pub value: T,
    pub line: usize,
}

/// A stop of a tour.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The line of its `[[stop]]`.
    pub line: usize,
    /// A built-in scene or a file.
    pub scene: Located<String>,
    /// None: the scene's own lesson.
    pub lesson: Option<Located<String>>,
    /// A position as [`position`] reads it. None: where the scene opens.
    pub at: Option<Located<String>>,
    /// Settings instead of the scene's, by their keys.
    pub settings: BTreeMap<String, Located<String>>,
    /// What is lit besides the things that `say` links to.
    pub light: Vec<Located<ThingName>>,
    /// What the run asks here.
    pub ask: Option<Located<QuestionKind>>,
    /// What the author asks here.
    pub quiz: Option<Quiz>,
    pub say: Located<Say>,
    /// Methods whose paths are compared here, by their keys: then the window shows Compare. Empty: the run is shown.
    pub compare: Vec<Located<&'static str>>,
}

/// Where a lesson stands at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub at: usize,
    /// Up to here the stop is not left: the answer to its question, or `at`.
    pub until: usize,
}

/// Where a stop at this position asks a question of this kind: before the end of the next stage.
pub fn asked_from(lesson: View, at: usize, kind: QuestionKind) -> Option<usize> {
    let run = lesson.run();
    let end = next_stage(run, at).map_or(run.len(), |stage| run.stages()[stage].end());
    lesson.next_question(at, kind).filter(|&asked| asked < end.max(at + 1))
}

/// The stage to which the next step belongs. At the outcome of a stage, which the stop may name by its label alone, it is
/// the stage that follows: what is left of this one decides nothing.
fn next_stage(run: &Timeline, at: usize) -> Option<usize> {
    let (stages, stage) = (run.stages(), run.stage_at((at + 1).min(run.len()))?);
    let is_decided = stages[stage].stop() == at && stage + 1 < stages.len();
    Some(if is_decided { stage + 1 } else { stage })
}

impl Stop {
    /// Does it ask a question?
    pub const fn asks(&self) -> bool {
        self.ask.is_some() || self.quiz.is_some()
    }

    /// The file of its scene; none of a built-in one.
    pub fn scene_file(&self) -> Option<FileName> {
        let name = self.scene.value.as_str();
        (builtin::find(name).is_none() && super::builtin::find(name).is_none()).then(|| name.into())
    }

    /// Its scene: a built-in one, or as it is in its file.
    ///
    /// # Errors
    /// The scene cannot be read.
    pub fn open_scene(&self, files: &Files) -> Result<Scene, BadInput> {
        let (name, file) = (self.scene.value.as_str(), self.scene_file());
        let is_tour =
            super::builtin::find(name).is_some() || file.as_ref().is_some_and(|file| super::is_in_file(file, files));
        if is_tour {
            let what = format!("\"{name}\" is a tour, not a scene: name one of its scenes");
            return Err(BadInput::new(what).at_line(self.scene.line));
        }
        let opened = file.map_or_else(|| scene::open(name), |file| lesson::scene_of_file(&file, files));
        opened.map_err(|bad| {
            // A scene that is missing is a mistake of the tour; one that is wrong has its own line.
            if bad.line.is_some() {
                return bad;
            }
            let what = format!("the scene \"{name}\": {}", bad.what);
            BadInput::new(what).at_line(self.scene.line)
        })
    }

    /// Its lesson: the one that it names, or else that of its scene.
    ///
    /// # Errors
    /// There is no such lesson; with its line.
    pub fn lesson_of(&self, scene: &Scene) -> Result<&'static Entry, BadInput> {
        match &self.lesson {
            Some(lesson) => lesson::find(&lesson.value).map_err(|bad| bad.at_line(lesson.line)),
            None => lesson::of(scene).map_err(|bad| bad.at_line(self.line)),
        }
    }

    /// The settings of its lesson: the scene's, and its own instead of them.
    pub fn settings_over(&self, scene: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let own = self.settings.iter().map(|(key, word)| (key.clone(), word.value.clone()));
        scene.clone().into_iter().chain(own).collect()
    }

    /// Its settings belong to its lesson and have possible values.
    ///
    /// # Errors
    /// One does not; with its line.
    pub fn check_settings(&self, scene: &Scene) -> Result<(), BadInput> {
        let entry = self.lesson_of(scene)?;
        let mut settings = entry.settings();
        for (key, word) in &self.settings {
            if !settings.has(key) {
                let keys: Vec<_> = settings.iter().map(|s| s.key).collect();
                let what = format!("{} has no setting \"{key}\"; it has {}", entry.name, keys.join(", "));
                return Err(BadInput::new(what).at_line(word.line));
            }
            settings.set(key, &word.value).map_err(|bad| bad.at_line(word.line))?;
        }
        Ok(())
    }

    /// Its position in the run of a lesson that shows its scene: with a question, where it is asked.
    ///
    /// # Errors
    /// The run has no such position, or no such question in this stage; with the line.
    pub fn position(&self, lesson: View) -> Result<Position, BadInput> {
        let run = lesson.run();
        let at = match &self.at {
            Some(at) => position(run, &at.value).map_err(|bad| bad.at_line(at.line))?,
            None => lesson::opens_at(lesson)?,
        };
        let Some(ask) = &self.ask else { return Ok(Position { at, until: at }) };
        let asked_at = asked_from(lesson, at, ask.value).ok_or_else(|| {
            let stage =
                next_stage(run, at).map_or_else(String::new, |stage| format!(" in \"{}\"", run.label(stage).name));
            let next = lesson.next_question(at, ask.value);
            let place = |k| question_list::place(lesson, k, ask.value);
            let next = next.map(|k| format!(": for the next one, write at = \"{}\"", place(k))).unwrap_or_default();
            let key = ask.value.key;
            let list = self.list_command(lesson.name());
            let what = format!("no question \"{key}\" follows here{stage}{next}; `{list}` lists them");
            BadInput::new(what).at_line(ask.line)
        })?;
        Ok(Position { at: asked_at, until: asked_at })
    }

    /// The command that lists the questions of its run.
    fn list_command(&self, lesson: &str) -> String {
        let settings = self.settings.iter().map(|(key, word)| format!(" --set {key}={}", word.value));
        format!("pathlight questions {} --lesson {lesson}{}", self.scene.value, settings.collect::<Vec<_>>().concat())
    }

    /// Puts the lesson where the stop is, and folds the acts before it.
    ///
    /// # Errors
    /// As [`Stop::position`].
    pub fn stand(&self, lesson: &mut Lesson) -> Result<Position, BadInput> {
        let mut position = self.position(lesson.view())?;
        let ends: Vec<usize> = lesson.view().run().parts().iter().map(Part::end).collect();
        for (act, end) in ends.into_iter().enumerate() {
            lesson.fold(act, end <= position.at);
        }
        lesson.go(position.at);
        if let Some(ask) = &self.ask {
            position.until = lesson.view().question(ask.value).map_or(position.at, |question| question.answered_at);
        }
        Ok(position)
    }

    /// What it says, in a lesson that stands at the stop.
    pub fn sentence(&self, lesson: View) -> Sentence {
        self.say.value.sentence(lesson)
    }

    /// What it lights, in a lesson that stands at the stop: each thing once.
    ///
    /// # Errors
    /// One of the things does not exist, or is not visible here; with its line.
    pub fn things(&self, lesson: View) -> Result<Vec<Thing>, BadInput> {
        let said = self.say.value.things().map(|name| (name, self.say.line));
        let lit = self.light.iter().map(|name| (&name.value, name.line));
        let mut things = Vec::new();
        for (name, line) in said.chain(lit) {
            let missing = || {
                let what = format!("{name} does not exist here, or is out of view; name another thing, or move \"at\"");
                BadInput::new(what).at_line(line)
            };
            let thing = name.find(lesson).ok_or_else(missing)?;
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
        Ok(things)
    }

    /// The lesson at the stop.
    ///
    /// # Errors
    /// Something of the stop does not exist; with its line.
    pub fn open_lesson(&self, files: &Files) -> Result<Lesson, BadInput> {
        let scene = self.open_scene(files)?;
        self.check_settings(&scene)?;
        let settings: Vec<_> = self.settings_over(&scene.settings).into_iter().collect();
        let opened = self.lesson_of(&scene)?.open_with(Arc::new(World::new(scene)), Watch::Record, &settings);
        let mut lesson = opened.map_err(|bad| bad.in_file(&*self.scene.value))?;
        self.stand(&mut lesson)?;
        Ok(lesson)
    }

    /// Opens everything that the stop names.
    ///
    /// # Errors
    /// Something does not exist; with its line.
    pub fn check(&self, files: &Files) -> Result<(), BadInput> {
        self.things(self.open_lesson(files)?.view()).map(|_| ())
    }
}
