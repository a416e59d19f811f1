//! Lessons: algorithms made watchable. A lesson turns a world and its settings into a list of [`Act`]s and plays them
//! one after another as one timeline; overlays live beside the steps.
//!
//! The window, the commands and the tests loop over [`ALL`]: a new lesson is one folder and one line there.

/// What controls an act from outside, and what it shows.
mod act;
pub mod beam;
/// Lists and variables.
mod card;
pub mod funnel;
/// What lives beside the steps.
mod overlay;
/// A run without its algorithm's type.
mod run;
/// What every lesson does in the same way.
mod running;
mod settings;
mod still;
/// Acts one after another.
mod timeline;
pub mod wave;
/// Numbers and places in words.
mod words;

pub use act::{Act, Change, Fields, Game, Scope};
pub use card::{Body, Card, Chip, Look, Row};
pub use overlay::{Departure, Departures, Overlay, Respawn};
pub use run::{Run, Watched};
pub use running::{Entry, Kind, Running, Setup};
pub use settings::{Angle, Choice, Group, Key, Limit, Seen, Setting, SettingRow, Settings, Typed, Value};
pub use still::Still;
pub use timeline::Timeline;
pub use words::{area2, capital, count, number, place};

use crate::picture::{Dash, Lens, Picture, Rect, Role, Shape, Strength, Thing};
use crate::world::BadInput;
use crate::world::scene::{Map, Scene, World};
use crate::world::scene_file::line_of;
use glam::DVec2;
use std::sync::Arc;

/// The registry: in the order of the keys 1, 2, 3.
pub const ALL: [Entry; 3] = [Entry::of::<wave::Wave>(), Entry::of::<funnel::Funnel>(), Entry::of::<beam::Beam>()];

/// Their names.
pub const NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ALL[i].name;
        i += 1;
    }
    names
};

/// How a run is made: recorded, to step through; or only its end, unwatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    Record,
    EndOnly,
    /// The end, while something is dragged: a question is not answered by it, and a game not played.
    Dragged,
}

/// A lesson on a world, as the player, the commands and the tests use it.
pub trait Lesson {
    /// One of [`NAMES`].
    fn name(&self) -> &'static str;

    fn world(&self) -> &Arc<World>;

    /// The steps: where the run is, how long it is, and the ways through it.
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;

    /// Runs again, on another world or after a setting was changed.
    fn reset(&mut self, world: Arc<World>, watch: Watch);

    /// The position at which a window opens the lesson.
    fn opens_at(&self) -> usize;

    /// One sentence on what the last step did, with its numbers.
    fn sentence(&self) -> String;

    /// The lists and variables.
    fn cards(&self) -> Vec<Card>;

    /// Fields that `trace --format json` adds to the step at the current position.
    fn detail(&self) -> Fields;

    /// What `solve` answers, without the lesson's name. Call at the end of the run.
    fn result(&self) -> Fields;

    fn settings(&self) -> &Settings;
    fn settings_mut(&mut self) -> &mut Settings;

    /// Why a setting has no effect on this run; none if it has.
    fn disabled_reason(&self, key: &str) -> Option<&'static str>;

    fn picture(&self, lens: &Lens) -> Picture;

    /// The box around everything, in world units.
    fn bounds(&self) -> Rect;

    /// What lies under a world position. Start, goal and actors first.
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// A thing in words, with its numbers; none for a thing that is not of this world.
    fn describe(&self, thing: Thing) -> Option<String>;

    /// Adds marks that highlight a thing; none for a thing that is not of this world.
    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture);

    /// The position after the last step that changed a thing, up to now; else after the first one ever.
    fn last_change(&self, thing: Thing) -> Option<usize>;

    /// Is the start, the goal or an actor drawn now? What is not drawn cannot be dragged.
    fn shows(&self, end: Thing) -> bool;

    /// What a right click moves: the start, or the actor who looks.
    fn origin(&self) -> Thing;

    /// Where the origin comes to stand when it is put at a position.
    fn standing_place(&self, to: DVec2) -> DVec2;

    /// What can be dragged on the canvas besides the scene's own things: positions in world units.
    fn drag_handles(&self, lens: &Lens) -> Vec<DVec2>;

    /// The setting that follows when the n-th of them is dragged to a position.
    fn drag(&self, handle: usize, to: DVec2) -> Option<Change>;

    /// The setting that the keys Q and A change by a step.
    fn nudge(&self, by: i64) -> Option<Change>;

    /// The controls of a run in which a person can take part.
    fn game(&self) -> Option<&dyn Game>;

    /// Time goes on by `seconds` for what lives beside the steps. Returns true while something moves.
    fn tick(&mut self, seconds: f64) -> bool;

    /// What lives beside the steps begins anew, as the steps do.
    fn start_over(&mut self);

    /// Finishes at once what [`Lesson::tick`] makes little by little, for a picture without a window.
    fn complete(&mut self);

    /// Can agents be dropped on the map?
    fn takes_agents(&self) -> bool;

    fn drop_agent(&mut self, at: DVec2);
}

/// The name of the lesson that a scene opens in: its own, or else the wave for cells and the funnel for polygons.
pub fn of(scene: &Scene) -> &str {
    let usual = match scene.map {
        Map::Grid(_) => "wave",
        Map::Polygons(_) => "funnel",
    };
    scene.lesson.as_deref().unwrap_or(usual)
}

/// The lesson of this name on a world, with the scene's settings, at the end of its run.
///
/// # Errors
/// If there is no lesson of this name, or a setting of the scene is wrong.
pub fn open(name: &str, world: Arc<World>, watch: Watch) -> Result<Box<dyn Lesson>, BadInput> {
    let settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    open_with(name, world, watch, &settings)
}

/// The same, with settings in place of the scene's. Keys of other lessons are left alone.
///
/// # Errors
/// If there is no lesson of this name, no lesson has a setting, or a setting cannot have its value. A mistake in the
/// scene's file has its line.
pub fn open_with(
    name: &str,
    world: Arc<World>,
    watch: Watch,
    settings: &[(String, String)],
) -> Result<Box<dyn Lesson>, BadInput> {
    let find = |name: &str| {
        let unknown = || format!("there is no lesson \"{name}\"; the lessons are {}", NAMES.join(", "));
        ALL.iter().find(|entry| entry.name == name).ok_or_else(|| BadInput::new(unknown()))
    };
    let scene = world.scene();
    if let Some(usual) = &scene.lesson {
        find(usual).map_err(|bad| at_key(bad, scene, &["lesson"]))?;
    }
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
    Ok(entry.run(world, own, watch))
}

/// The position of a run that `open` of a scene file names: the end of the stage with this label, the number of a step,
/// "start" or "end".
///
/// # Errors
/// If the run has no such step or stage.
pub fn position(run: &dyn Run, name: &str) -> Result<usize, BadInput> {
    let missing = || {
        let what = format!("this run has no stage \"{name}\": use a stage's label, a step's number, start or end");
        BadInput::new(what)
    };
    match (name, name.parse::<usize>()) {
        ("start", _) => Ok(0),
        ("end", _) => Ok(run.len()),
        (_, Ok(step)) if step <= run.len() => Ok(step),
        (_, Ok(step)) => Err(BadInput::new(format!("there is no step {step}: the last one is {}", run.len()))),
        (label, _) => {
            let stage = (0..run.stages().len()).find(|&stage| run.label(stage).name == label).ok_or_else(missing)?;
            Ok(run.stages()[stage].first + run.stages()[stage].len)
        }
    }
}

/// Where a window opens a lesson: where its scene says, if it is the scene's own lesson, or else where the lesson says.
///
/// # Errors
/// If the run has no such step or stage; with the line of the scene's file.
pub fn opens_at(lesson: &dyn Lesson) -> Result<usize, BadInput> {
    let scene = lesson.world().scene();
    match &scene.open {
        Some(name) if of(scene) == lesson.name() => {
            position(lesson.run(), name).map_err(|bad| at_key(bad, scene, &["open"]))
        }
        _ => Ok(lesson.opens_at()),
    }
}

/// With the line of the scene's file that has this key, if it has one.
fn at_key(bad: BadInput, scene: &Scene, path: &[&str]) -> BadInput {
    let line = scene.source.as_deref().and_then(|source| line_of(source, path));
    BadInput { line: line.or(bad.line), ..bad }
}

/// What lies under a world position, an obstacle if the lesson has nothing there.
pub fn hit_test(lesson: &dyn Lesson, at: DVec2, lens: &Lens) -> Option<Thing> {
    lesson.hit_test(at, lens).or_else(|| match &lesson.world().scene().map {
        Map::Polygons(polygons) => polygons.obstacle_at(at).map(|i| Thing::Obstacle(i as u32)),
        Map::Grid(_) => None,
    })
}

/// A thing in words, in any lesson; none for a thing of another world.
pub fn describe(lesson: &dyn Lesson, thing: Thing) -> Option<String> {
    let Thing::Obstacle(i) = thing else { return lesson.describe(thing) };
    let Map::Polygons(polygons) = &lesson.world().scene().map else { return None };
    polygons.obstacles.get(i as usize).map(|obstacle| match obstacle.name.as_str() {
        "" => format!("obstacle {}", u64::from(i) + 1),
        name => format!("{name} · obstacle {}", u64::from(i) + 1),
    })
}

/// Highlights a thing, in any lesson.
pub fn highlight(lesson: &dyn Lesson, thing: Thing, lens: &Lens, picture: &mut Picture) {
    match (thing, &lesson.world().scene().map) {
        (Thing::Obstacle(i), Map::Polygons(polygons)) => {
            if let Some(obstacle) = polygons.obstacles.get(i as usize) {
                let points = obstacle.points.clone();
                let outline = Shape::Line { points, closed: true, width: 3.0, dash: Dash::None };
                picture.add(Role::Label, Strength::Bold, outline);
            }
        }
        (Thing::Obstacle(_), _) => {}
        _ => lesson.highlight(thing, lens, picture),
    }
}

/// Start, goal or an actor, when one is within reach (in pixels) of a position.
fn hit_end(world: &World, at: DVec2, lens: &Lens, reach: f64) -> Option<Thing> {
    let actors = world.scene().actors.iter().enumerate().map(|(i, a)| (Thing::Actor(i as u32), a.at));
    let ends = [(Thing::Start, world.start()), (Thing::Goal, world.goal())];
    let near = |p: DVec2| p.distance(at) <= lens.world(reach);
    actors.chain(ends).find(|&(_, p)| near(p)).map(|(thing, _)| thing)
}
