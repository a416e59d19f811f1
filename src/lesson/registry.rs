//! The registry of lessons: all of them, and how a lesson is found and opened on a world.

use super::{Entry, Lesson, NewRun, RunSetup, View, Watch, beam, funnel, position, wave};
use crate::scene::BadInput;
use crate::scene::scene_file::line_of;
use crate::scene::{Map, Scene, World};
use std::sync::Arc;

/// All lessons, in the order of the keys 1, 2, 3. A new lesson is one line here.
pub const ALL: [&Entry; 3] = [&wave::LESSON, &funnel::LESSON, &beam::LESSON];

/// The names of all lessons, as they stand in files and on the command line.
pub const NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ALL[i].name;
        i += 1;
    }
    names
};

/// The lesson with this name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static Entry, BadInput> {
    let unknown = || format!("there is no lesson \"{name}\"; the lessons are {}", NAMES.join(", "));
    ALL.into_iter().find(|entry| entry.name == name).ok_or_else(|| BadInput::new(unknown()))
}

/// The lesson that a scene opens in: the one that it names, or else the first one for cells or for triangles, as its map
/// is.
///
/// # Errors
/// If the scene names a lesson that does not exist; with the line of the scene's file.
pub fn of(scene: &Scene) -> Result<&'static Entry, BadInput> {
    if let Some(name) = &scene.lesson {
        return find(name).map_err(|bad| at_key(bad, scene, &["lesson"]));
    }
    let is_grid = scene.map.is_grid();
    Ok(ALL.into_iter().find(|entry| entry.is_on_cells == is_grid).unwrap_or(ALL[0]))
}

/// Opens the lesson with this name on a world, with the scene's settings. It stands at the end of its run.
///
/// # Errors
/// If there is no lesson with this name, or a setting of the scene is wrong.
pub fn open(name: &str, world: Arc<World>, watch: Watch) -> Result<Lesson, BadInput> {
    of(world.scene())?;
    find(name)?.open(world, watch)
}

/// Opens the lesson with this name with these settings (key and word) instead of the scene's.
///
/// # Errors
/// If there is no lesson with this name, and as [`Entry::open_with`].
pub fn open_with(
    name: &str,
    world: Arc<World>,
    watch: Watch,
    settings: &[(String, String)],
) -> Result<Lesson, BadInput> {
    of(world.scene())?;
    find(name)?.open_with(world, watch, settings)
}

/// Grids whose walls have more corners are not cut into triangles. With this many, that takes 1.4 GB.
const MOST_CORNERS: usize = 5_000_000;

/// Can a world be cut into triangles? Most maps can; no lesson is needed to know it.
///
/// # Errors
/// It is a grid with so many walls that this would take too much memory. The wave needs no triangles.
pub fn check_size(world: &World) -> Result<(), BadInput> {
    let Map::Grid(grid) = &world.scene().map else { return Ok(()) };
    // A crossing of cells is two corners at most: smaller grids need not be counted.
    let corners = if grid.slots() * 2 > MOST_CORNERS { grid.corner_count() } else { 0 };
    if corners <= MOST_CORNERS {
        return Ok(());
    }
    let [corners, most] = [corners, MOST_CORNERS].map(|count| (count as f64 / 1e5).round() / 10.0);
    let what = format!(
        "the walls have {corners} million corners, and at most {most} million are cut into triangles: use the wave, which needs \
         none, or a part of the map"
    );
    Err(BadInput::new(what))
}

impl Entry {
    /// Opens the lesson on a world, with the scene's settings. It stands at the end of its run.
    ///
    /// # Errors
    /// If a setting of the scene is wrong, or the scene names a lesson that does not exist.
    pub fn open(&'static self, world: Arc<World>, watch: Watch) -> Result<Lesson, BadInput> {
        let settings = self.settings_of(world.scene());
        self.open_with(world, watch, &settings)
    }

    /// Opens the lesson with these settings (key and word) instead of the scene's. Keys of other lessons are ignored.
    ///
    /// # Errors
    /// As [`Entry::setup_with`].
    pub fn open_with(
        &'static self,
        world: Arc<World>,
        watch: Watch,
        settings: &[(String, String)],
    ) -> Result<Lesson, BadInput> {
        Ok(open_run(self.setup_with(world, settings)?.make(watch)))
    }

    /// What the first run of the lesson is made from, with these settings (key and word) instead of the scene's. Keys of other
    /// lessons are ignored, and values that only they can have. [`open_run`] opens the lesson with it.
    ///
    /// # Errors
    /// If a key belongs to no lesson, if a setting cannot have its value in any lesson, or if the scene names a lesson
    /// that does not exist. An error in the scene's file has the line.
    pub fn setup_with(&'static self, world: Arc<World>, settings: &[(String, String)]) -> Result<RunSetup, BadInput> {
        let scene = world.scene();
        check_try(scene, of(scene)?)?;
        let mut own = self.settings();
        for (key, word) in settings {
            let wrong = |bad: BadInput| match scene.settings.get(key) {
                Some(given) if given == word => at_key(bad, scene, &["settings", key]),
                _ => bad, // it was set on the command line or in the window
            };
            if own.has(key) {
                // Two lessons may have a setting of one name with values of their own: a scene is shown in both.
                if let Err(bad) = own.set(key, word)
                    && !self.leaves_to_others(key, word)
                {
                    return Err(wrong(bad));
                }
            } else if !ALL.iter().any(|entry| entry.settings().has(key)) {
                let keys: Vec<_> = own.iter().map(|s| s.key).collect();
                let what = format!("no lesson has a setting \"{key}\"; {} has {}", self.name, keys.join(", "));
                return Err(wrong(BadInput::new(what)));
            }
        }
        let is_on_cells = self.is_on_cells && matches!(scene.map, Map::Grid(_));
        if !is_on_cells && !(self.finds_nothing)(&world, &own) {
            check_size(&world)?;
        }
        Ok(RunSetup { entry: self, world, settings: own, before: None, mistake: None, colours: None })
    }

    /// Has it a setting of this name, but only that of another lesson can have this value?
    pub fn leaves_to_others(&self, key: &str, word: &str) -> bool {
        let can = |entry: &Entry| entry.settings().set(key, word).is_ok();
        self.settings().has(key) && !can(self) && ALL.into_iter().any(can)
    }
}

/// Opens a lesson with its first run. It stands at the end.
pub fn open_run(run: NewRun) -> Lesson {
    let mut lesson = run.into_lesson();
    fold(&mut lesson);
    lesson
}

/// The word that a setting has in a run instead of this one: the map or the run allows no more. None if it can have it.
pub fn lowered(lesson: View, key: &str, word: &str) -> Option<String> {
    let mut wanted = lesson.entry().settings();
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
        && view.is_of_scene()
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
        Some(name) if lesson.is_of_scene() => position(lesson.run(), name).map_err(|bad| at_key(bad, scene, &["open"])),
        _ => Ok(lesson.run().opens_at()),
    }
}

/// Adds the line of the scene's file that has this key, if it has one.
fn at_key(bad: BadInput, scene: &Scene, path: &[&str]) -> BadInput {
    let line = scene.source.as_deref().and_then(|source| line_of(source, path));
    BadInput { line: line.or(bad.line), ..bad }
}
