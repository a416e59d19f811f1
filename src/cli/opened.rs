//! The scene and the lesson that the options name.

use super::arguments::SettingArg;
use super::{RunArgs, progress, report_note};
use pathlight::files::Opened;
use pathlight::lesson::{self, FirstGoal};
use pathlight::scene::format::{Format, Opt, Options};
use pathlight::scene::{BadInput, Scene, World, all_of};
use std::sync::Arc;

impl RunArgs {
    pub fn world(&self) -> Result<Arc<World>, BadInput> {
        progress::begin_work("Reading the map");
        let world = World::new(open_scene(&self.scene, &self.reading.options())?);
        log::debug!("{} is open", self.scene);
        Ok(Arc::new(world))
    }

    pub fn lesson(&self, world: &Arc<World>, watch: lesson::Watch) -> Result<lesson::Lesson, BadInput> {
        let usual = lesson::of(world.scene());
        let entry = usual.and_then(|usual| self.lesson.as_deref().map_or(Ok(usual), lesson::find));
        progress::begin_work("Running the algorithm");
        let opened = entry.and_then(|entry| {
            let given = self.settings.iter().map(|s| (s.key.clone(), s.word.clone()));
            let settings: Vec<_> = entry.settings_of(world.scene()).into_iter().chain(given).collect();
            entry.open_with(world.clone(), watch, &settings)
        });
        // A mistake with a line is in the file; one without may be in `--set`.
        let is_in_file = |bad: &BadInput| bad.line.is_some() || self.settings.is_empty();
        let lesson = opened.map_err(|bad| if is_in_file(&bad) { bad.in_file(&self.scene) } else { bad })?;
        log::debug!("{} has run: {} steps are recorded", lesson.view().name(), lesson.view().run().len());
        Ok(lesson)
    }

    /// The lesson for a command that shows or judges its run; a setting without effect is a note.
    pub fn noted_lesson(&self, world: &Arc<World>, watch: lesson::Watch) -> Result<lesson::Lesson, BadInput> {
        let lesson = self.lesson(world, watch)?;
        self.ignored(lesson.view()).iter().for_each(|ignored| report_note(&ignored.what));
        report_first_goal(lesson.view());
        Ok(lesson)
    }

    /// The settings given by `--set` that have no effect on this run, or cannot have their value in it, in their order. What the
    /// scene stores is no order of the user, so it does not count.
    pub fn ignored(&self, lesson: lesson::View) -> Vec<Ignored> {
        let mut ignored: Vec<Ignored> = Vec::new();
        for SettingArg { key, .. } in &self.settings {
            if ignored.iter().any(|known| known.key == *key) {
                continue;
            }
            // Of several values, the last one counts.
            let word = self.settings.iter().rfind(|last| last.key == *key).map_or("", |last| &last.word);
            let what = if lesson.entry().leaves_to_others(key, word) {
                Some(format!("--set {key}={word} has no effect: it is a value for another lesson"))
            } else if lesson.settings().has(key) {
                let no_effect = lesson.disabled_reason(key).map(|why| format!("--set {key} has no effect: {why}"));
                no_effect.or_else(|| {
                    let has = lesson::lowered(lesson, key, word)?;
                    Some(format!("--set {key}={word} is beyond the limit of this run: {key} is {has}"))
                })
            } else {
                let others = lesson::ALL.iter().filter(|entry| entry.settings().has(key));
                let others: Vec<String> = others.map(|entry| format!("the {}", entry.name)).collect();
                let (here, verb) = (lesson.name(), if others.len() > 1 { "have" } else { "has" });
                let others = all_of(&others);
                Some(format!("--set {key} has no effect: the {here} has no such setting, but {others} {verb}"))
            };
            ignored.extend(what.map(|what| Ignored { key: key.clone(), what }));
        }
        ignored
    }
}

/// Of several goals, a run may use the first.
pub fn report_first_goal(run: lesson::View) {
    if let Some(first) = FirstGoal::of_run(run) {
        report_note(&first.in_run());
    }
}

/// A setting of the command line that has no effect, or not with its value.
pub struct Ignored {
    pub key: String,
    pub what: String,
}

/// A note on each option of reading that the format of a file does not know.
pub fn note_unused(options: &Options, format: &Format, used: Option<Opt>) {
    unused(options, format, used).iter().for_each(|what| report_note(what));
}

/// The options of reading without effect on this format, each as a sentence.
pub fn unused(options: &Options, format: &Format, used: Option<Opt>) -> Vec<String> {
    let known: Vec<&str> = format.options.iter().map(|opt| opt.name()).collect();
    let known = if known.is_empty() { "no options".to_owned() } else { all_of(&known) };
    let what = |opt: Opt| format!("{} has no effect: {} is read with {known}", opt.name(), format.name);
    options.given().into_iter().filter(|opt| !format.options.contains(opt) && used != Some(*opt)).map(what).collect()
}

/// Opens a scene. A tour is none: it has several.
pub fn open_scene(name: &str, options: &Options) -> Result<Scene, BadInput> {
    open_scene_for(name, options, None).map(|(scene, _)| scene)
}

/// The same, with its format. `used`: an option that the command itself uses, whatever the format knows.
pub fn open_scene_for(name: &str, options: &Options, used: Option<Opt>) -> Result<(Scene, &'static Format), BadInput> {
    match pathlight::files::open_with(name, options)? {
        Opened::Scene { scene, format } => {
            note_unused(options, format, used);
            let is_own = format.is_saved();
            // A file of our own is written by somebody who knows what it says: `check` has its notes.
            let crossings = if is_own { Vec::new() } else { scene.notes_of_crossings() };
            let notes = scene.notes.iter().filter(|_| !is_own).chain(&crossings);
            notes.for_each(|note| report_note(&format!("{name}: {note}")));
            Ok((*scene, format))
        }
        Opened::Tour(..) => {
            let what = format!(
                "this is a tour, not a scene: `pathlight {name}` opens it in the window, and `pathlight render {name} -o talk.html` makes slides of it"
            );
            Err(BadInput::new(what).in_file(name))
        }
    }
}
