//! A lesson: an algorithm made watchable. What it shows, says and can be asked, behind one trait.
//! The window, the commands and the tests loop over [`NAMES`]: a new lesson is tested by existing.

/// What every lesson writes the same way, when it has `world`, `settings` and `watched`.
macro_rules! common {
    ($name:literal) => {
        common!($name, its own run);
        fn run(&self) -> &dyn crate::lesson::Run {
            self.watched.run()
        }
        fn run_mut(&mut self) -> &mut dyn crate::lesson::Run {
            self.watched.run_mut()
        }
    };
    ($name:literal, its own run) => {
        fn name(&self) -> &'static str {
            $name
        }
        fn world(&self) -> &std::sync::Arc<crate::world::scene::World> {
            &self.world
        }
        fn settings(&self) -> &crate::lesson::Settings {
            &self.settings
        }
        fn settings_mut(&mut self) -> &mut crate::lesson::Settings {
            &mut self.settings
        }
    };
}

pub mod beam;
mod card;
pub mod funnel;
mod settings;
mod watched;
pub mod wave;
mod words;

pub use card::{Body, Card, Chip, Look, Row};
pub use settings::{Group, LEAST_ANGLE, Setting, Settings, Value};
pub use watched::{Run, Watched};
pub use words::{area2, capital, count, number, place};

use crate::picture::{Dash, Lens, Picture, Rect, Role, Shape, Strength, Thing};
use crate::world::BadInput;
use crate::world::order::Who;
use crate::world::scene::{Map, Scene, World};
use crate::world::scene_file::line_of;
use glam::DVec2;
use std::sync::Arc;

/// The lessons, in the order of their keys.
pub const NAMES: [&str; 3] = ["wave", "funnel", "beam"];

/// How a run is made: recorded, to step through; or only its end, unwatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    Record,
    EndOnly,
    /// The same while something is dragged; but a question is not answered by it, and a game not played.
    Dragged,
}

/// Which agents set out from elsewhere at the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Again {
    #[default]
    Nobody,
    /// The goal is elsewhere, or the start.
    Arrived,
    All,
}

pub trait Lesson {
    /// One of [`NAMES`].
    fn name(&self) -> &'static str;

    fn world(&self) -> &Arc<World>;

    /// The steps: where the run is, how long it is, and the ways through it.
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;

    /// Runs again, on another world or after a setting was changed.
    fn reset(&mut self, world: Arc<World>, watch: Watch);

    /// A stage by its place in `run().stages()`: a few letters for the timeline ("9", "F")...
    fn stage_mark(&self, stage: usize) -> String;
    /// ...and its name ("wave 9").
    fn stage_name(&self, stage: usize) -> String;

    /// One sentence on what the last step did, with its numbers.
    fn now(&self) -> String;

    /// The lists and variables.
    fn cards(&self) -> Vec<Card>;

    /// Fields that `trace --format json` adds to the step at the current position.
    fn detail(&self) -> serde_json::Map<String, serde_json::Value>;

    /// What `solve` answers, from the end of the run; without the lesson's name.
    fn result(&self) -> serde_json::Map<String, serde_json::Value>;

    fn settings(&self) -> &Settings;
    fn settings_mut(&mut self) -> &mut Settings;

    fn picture(&self, lens: &Lens) -> Picture;

    /// What lies under a world position. Start, goal and actors first.
    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing>;

    /// A thing in words, with its numbers.
    fn describe(&self, thing: Thing) -> String;

    /// Marks that light a thing up.
    fn light(&self, thing: Thing, lens: &Lens, picture: &mut Picture);

    /// The position after the last step that changed a thing, up to now; else the first ever.
    fn touched(&self, thing: Thing) -> Option<usize>;

    /// What a right click moves: the start, or the actor who looks.
    fn origin(&self) -> Thing {
        Thing::Start
    }

    /// Where whoever the lesson looks from comes to stand when he is put at a position.
    fn stands_at(&self, to: DVec2) -> DVec2 {
        to
    }

    /// Why a setting has no effect on this run; none if it has.
    fn idle(&self, _key: &str) -> Option<&'static str> {
        None
    }

    /// The position at which a window opens it: the end, where the result is; a question before its answer.
    fn opens_at(&self) -> usize {
        self.run().len()
    }

    /// Time goes on by `seconds` for what lives beside the steps. Gives true while something moves.
    fn tick(&mut self, _seconds: f64) -> bool {
        false
    }

    /// What lives beside the steps begins anew, as the steps do.
    fn start_over(&mut self) {}

    /// Completes at once what [`Lesson::tick`] makes little by little, for a picture without a window.
    fn complete(&mut self) {}

    /// Can agents be dropped on the map?
    fn takes_agents(&self) -> bool {
        false
    }

    fn drop_agent(&mut self, _at: DVec2) {}

    /// What can be dragged on the canvas beside the scene's own things: positions in world units.
    fn knobs(&self, _lens: &Lens) -> Vec<DVec2> {
        Vec::new()
    }

    /// The setting that follows when the n-th of them is dragged to a position, and its new word.
    fn turn(&self, _knob: usize, _to: DVec2) -> Option<(&'static str, String)> {
        None
    }

    /// Whom the arrow keys lead, while there is somebody to be led.
    fn driven(&self) -> Option<Who> {
        None
    }

    /// Does this run have people who can be led?
    fn has_people(&self) -> bool {
        false
    }

    /// Who can be taken over where he stands now, in world units.
    fn people(&self) -> Vec<(Who, DVec2)> {
        Vec::new()
    }

    /// The seed and the tick from which an order holds that is given now; none if nobody can be led.
    fn moment(&self) -> Option<(u32, u32)> {
        None
    }

    /// Is the start, the goal or an actor drawn now? What is not cannot be taken hold of.
    fn shows(&self, _end: Thing) -> bool {
        true
    }

    /// The box around everything, in world units.
    fn bounds(&self) -> Rect {
        Rect::new(self.world().scene().map.bounds())
    }
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
/// As [`open_with`].
pub fn open(name: &str, world: Arc<World>, watch: Watch) -> Result<Box<dyn Lesson>, BadInput> {
    let settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    open_with(name, world, watch, &settings)
}

/// The same, with settings in place of the scene's. Keys of other lessons are left alone.
///
/// # Errors
/// There is no such lesson or setting, or a setting cannot have its value. What the scene's file says has its line.
pub fn open_with(
    name: &str,
    world: Arc<World>,
    watch: Watch,
    settings: &[(String, String)],
) -> Result<Box<dyn Lesson>, BadInput> {
    let unknown =
        |name: &str| BadInput::new(format!("there is no lesson \"{name}\"; the lessons are {}", NAMES.join(", ")));
    if let Some(wrong) = world.scene().lesson.as_deref().filter(|name| !NAMES.contains(name)) {
        return Err(at_line_of(unknown(wrong), world.scene(), &["lesson"]));
    }
    let mut lesson: Box<dyn Lesson> = match name {
        "wave" => Box::new(wave::Wave::new(world.clone())),
        "funnel" => Box::new(funnel::Funnel::new(world.clone())),
        "beam" => Box::new(beam::Beam::new(world.clone())),
        _ => return Err(unknown(name)),
    };
    for (key, word) in settings {
        set(&mut *lesson, key, word).map_err(|bad| match world.scene().settings.get(key) {
            Some(given) if given == word => at_line_of(bad, world.scene(), &["settings", key]),
            _ => bad,
        })?;
    }
    lesson.reset(world, watch);
    Ok(lesson)
}

/// Sets a setting that this lesson has; one that only others have is left alone.
fn set(lesson: &mut dyn Lesson, key: &str, word: &str) -> Result<(), BadInput> {
    if lesson.settings().has(key) {
        lesson.settings_mut().set(key, word)?;
    } else if !is_setting(key) {
        let keys: Vec<_> = lesson.settings().iter().map(|s| s.key).collect();
        let what = format!("no lesson has a setting \"{key}\"; {} has {}", lesson.name(), keys.join(", "));
        return Err(BadInput::new(what));
    }
    Ok(())
}

/// With the line of the scene's file that has this key, if it has one.
fn at_line_of(bad: BadInput, scene: &Scene, path: &[&str]) -> BadInput {
    let line = scene.source.as_deref().and_then(|source| line_of(source, path));
    BadInput { line: line.or(bad.line), ..bad }
}

/// Is this a setting of any lesson?
fn is_setting(key: &str) -> bool {
    [wave::settings(), funnel::settings(), beam::settings()].iter().any(|s| s.has(key))
}

/// What lies under a world position, an obstacle if the lesson has nothing there.
pub fn pick(lesson: &dyn Lesson, at: DVec2, lens: &Lens) -> Option<Thing> {
    lesson.pick(at, lens).or_else(|| match &lesson.world().scene().map {
        Map::Polygons(polygons) => polygons.obstacle_at(at).map(|i| Thing::Obstacle(i as u32)),
        Map::Grid(_) => None,
    })
}

/// A thing in words, in any lesson.
pub fn describe(lesson: &dyn Lesson, thing: Thing) -> String {
    let Thing::Obstacle(i) = thing else { return lesson.describe(thing) };
    let Map::Polygons(polygons) = &lesson.world().scene().map else { return String::new() };
    match polygons.obstacles.get(i as usize).map(|o| o.name.as_str()) {
        None | Some("") => format!("obstacle {}", i + 1),
        Some(name) => format!("{name} · obstacle {}", i + 1),
    }
}

/// Lights a thing up, in any lesson.
pub fn light(lesson: &dyn Lesson, thing: Thing, lens: &Lens, picture: &mut Picture) {
    match (thing, &lesson.world().scene().map) {
        (Thing::Obstacle(i), Map::Polygons(polygons)) => {
            if let Some(obstacle) = polygons.obstacles.get(i as usize) {
                let points = obstacle.points.clone();
                let outline = Shape::Line { points, closed: true, width: 3.0, dash: Dash::None };
                picture.add(Role::Label, Strength::Bold, outline);
            }
        }
        _ => lesson.light(thing, lens, picture),
    }
}

/// Picks start, goal or an actor when one is within reach of the pointer.
fn pick_ends(world: &World, at: DVec2, lens: &Lens, reach: f64) -> Option<Thing> {
    let actors = world.scene().actors.iter().enumerate().map(|(i, a)| (Thing::Actor(i as u32), a.at));
    let ends = [(Thing::Start, world.start()), (Thing::Goal, world.goal())];
    let near = |p: DVec2| p.distance(at) <= lens.world(reach);
    actors.chain(ends).find(|&(_, p)| near(p)).map(|(thing, _)| thing)
}
