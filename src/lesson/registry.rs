//! The registry of lessons: all of them by name, and how a lesson is opened on a world.

use super::running::defaults;
use super::{Lesson, LessonKind, Settings, View, Watch, beam, funnel, position, wave};
use crate::scene::BadInput;
use crate::scene::scene_file::line_of;
use crate::scene::{Map, Scene, World};
use std::sync::Arc;

/// All lessons, in the order of the keys 1, 2, 3. A new lesson is one line here.
pub const ALL: [Entry; 3] = [Entry::of::<wave::Wave>(), Entry::of::<funnel::Funnel>(), Entry::of::<beam::Beam>()];

/// The names of all lessons.
pub const NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ALL[i].name;
        i += 1;
    }
    names
};

/// A lesson in the registry: its name, and functions that stand for its type.
pub struct Entry {
    pub name: &'static str,
    settings: fn() -> Settings,
    run: fn(Arc<World>, Settings, Watch) -> Lesson,
}

impl Entry {
    /// The entry of a kind of lesson.
    pub const fn of<K: LessonKind>() -> Self {
        Self { name: K::NAME, settings: || defaults(K::rows()), run: Lesson::new::<K> }
    }

    /// The default values of its settings.
    pub fn settings(&self) -> Settings {
        (self.settings)()
    }

    /// Runs the lesson on a world. It stands at the end of its run.
    pub fn run(&self, world: Arc<World>, settings: Settings, watch: Watch) -> Lesson {
        (self.run)(world, settings, watch)
    }
}

/// The name of the lesson that a scene opens in: the one that it names, or else the wave for cells and the funnel for
/// polygons.
pub fn of(scene: &Scene) -> &str {
    let usual = match scene.map {
        Map::Grid(_) => "wave",
        Map::Polygons(_) => "funnel",
    };
    scene.lesson.as_deref().unwrap_or(usual)
}

/// Opens the lesson with this name on a world, with the scene's settings. It stands at the end of its run.
///
/// # Errors
/// If there is no lesson with this name, or a setting of the scene is wrong.
pub fn open(name: &str, world: Arc<World>, watch: Watch) -> Result<Lesson, BadInput> {
    let settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    open_with(name, world, watch, &settings)
}

/// Opens a lesson with these settings (key and word) instead of the scene's. Keys of other lessons are ignored.
///
/// # Errors
/// If there is no lesson with this name, if a key belongs to no lesson, or if a setting cannot have its value. An error
/// in the scene's file has the line.
pub fn open_with(
    name: &str,
    world: Arc<World>,
    watch: Watch,
    settings: &[(String, String)],
) -> Result<Lesson, BadInput> {
    let find = |name: &str| {
        let unknown = || format!("there is no lesson \"{name}\"; the lessons are {}", NAMES.join(", "));
        ALL.iter().find(|entry| entry.name == name).ok_or_else(|| BadInput::new(unknown()))
    };
    let scene = world.scene();
    if let Some(usual) = &scene.lesson {
        find(usual).map_err(|bad| at_key(bad, scene, &["lesson"]))?;
    }
    check_try(scene, find(of(scene))?)?;
    let entry = find(name)?;
    let mut own = entry.settings();
    for (key, word) in settings {
        let wrong = |bad: BadInput| match scene.settings.get(key) {
            Some(given) if given == word => at_key(bad, scene, &["settings", key]),
            _ => bad, // it was set on the command line or in the window
        };
        if own.has(key) {
            own.set(key, word).map_err(wrong)?;
        } else if !ALL.iter().any(|entry| entry.settings().has(key)) {
            let keys: Vec<_> = own.iter().map(|s| s.key).collect();
            let what = format!("no lesson has a setting \"{key}\"; {name} has {}", keys.join(", "));
            return Err(wrong(BadInput::new(what)));
        }
    }
    let mut lesson = entry.run(world, own, watch);
    fold(&mut lesson);
    Ok(lesson)
}

/// The word that a setting has in a run instead of this one: the map or the run allows no more. None if it can have it.
pub fn lowered(lesson: View, key: &str, word: &str) -> Option<String> {
    let mut wanted = ALL.iter().find(|entry| entry.name == lesson.name())?.settings();
    wanted.set(key, word).ok()?;
    let has = lesson.settings().word(key);
    (wanted.word(key) != has).then_some(has)
}

/// The settings that a scene is about are settings of its own lesson.
///
/// # Errors
/// If they are not; with the line of the scene's file.
fn check_try(scene: &Scene, own: &Entry) -> Result<(), BadInput> {
    let settings = own.settings();
    let Some(unknown) = scene.try_settings.iter().find(|key| !settings.has(key)) else { return Ok(()) };
    let keys: Vec<_> = settings.iter().map(|s| s.key).collect();
    let what = format!("\"try\" names \"{unknown}\", which is no setting of {}; it has {}", own.name, keys.join(", "));
    Err(at_key(BadInput::new(what), scene, &["try"]))
}

/// An act only prepares if the scene opens in a later one: it is folded. A scene without `open` has nothing to fold, and
/// neither has a lesson that is not the scene's own.
fn fold(lesson: &mut Lesson) {
    let view = lesson.view();
    if view.world().scene().open.is_some()
        && let Ok(k) = opens_at(view)
        && of(view.world().scene()) == view.name()
    {
        lesson.fold_before(k);
    }
}

/// The position at which a window opens a lesson: the one that the scene names, if this is the lesson of the scene, or
/// else the one that the lesson chooses.
///
/// # Errors
/// If the run has no such step or stage; with the line of the scene's file.
pub fn opens_at(lesson: View) -> Result<usize, BadInput> {
    let scene = lesson.world().scene();
    match &scene.open {
        Some(name) if of(scene) == lesson.name() => {
            position(lesson.run(), name).map_err(|bad| at_key(bad, scene, &["open"]))
        }
        _ => Ok(lesson.opens_at()),
    }
}

/// Adds the line of the scene's file that has this key, if it has one.
fn at_key(bad: BadInput, scene: &Scene, path: &[&str]) -> BadInput {
    let line = scene.source.as_deref().and_then(|source| line_of(source, path));
    BadInput { line: line.or(bad.line), ..bad }
}
