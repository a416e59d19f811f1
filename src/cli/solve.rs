//! `solve`: the result of an unwatched run.

use super::arguments::PointArg;
use super::field;
use super::opened::report_first_goal;
use super::trace::object;
use super::{CommandResult, Failure, SolveArgs, progress, report_note};
use crate::platform::Timing;
use glam::DVec2;
use pathlight::files;
use pathlight::lesson::{Fields, FirstGoal, Watch};
use pathlight::picture::Thing;
use pathlight::scene::BadInput;
use pathlight::scene::import::scen;
use pathlight::scene::scene_file::{finite, within};
use pathlight::scene::{Coordinates, Printed, Scene, World};
use pathlight::words::coordinates;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

pub fn solve(args: &SolveArgs) -> CommandResult {
    let mut world = args.run.world()?;
    let moved = [(Thing::Start, args.start), (Thing::Goal, args.goal)];
    world = with_moved(&world, moved)?;
    if let Some(file) = &args.scen {
        world = with_pair(&world, file, args.line)?;
    }
    report_end_in_wall(&world);
    let mut lesson = args.run.lesson(&world, Watch::EndOnly)?;
    if args.from.is_some() {
        world = with_moved(&world, [(lesson.view().origin(), args.from)])?;
        lesson.reset(world.clone(), Watch::EndOnly);
    }

    let ignored = args.run.ignored(lesson.view());
    match ignored.first() {
        Some(first) if args.strict => {
            return Err(Failure::Usage(format!("{}. --strict refuses it.", first.what.trim_end_matches('.'))));
        }
        _ => ignored.iter().for_each(|ignored| report_note(&ignored.what)),
    }
    report_first_goal(lesson.view());
    if let Some(file) = &args.field {
        field::write(lesson.view(), file)?;
    }
    let mut result = lesson.view().result();
    let found = result.remove("found").unwrap_or(json!(false));
    let first = [("lesson", json!(lesson.view().name())), ("found", found)];
    // The median of repeated runs: all that a run was made from is known, so that nothing else is measured.
    let timed = Timing::new(lesson.view().run().unwatched()).last();
    let time = ("ms", json!(timed.map(|timed| timed.milliseconds())));
    // Scripts read these; for people they would be hundreds of lines.
    let findings = if args.json { lesson.view().findings() } else { Fields::new() };
    let expanded = ("expanded", json!(lesson.view().outcome().work.count));
    let rest = result.iter().chain(&findings).map(|(k, v)| (k.as_str(), v.clone()));
    let printed = Printed::new(&world);
    let has_positions = lesson.view().name() != "wave";
    let rest = rest.map(|(key, value)| {
        let value = if has_positions && POSITIONS.contains(&key) { positions(&printed, &value) } else { value };
        (key, value)
    });
    let fields = first.into_iter().chain(rest).chain([expanded, time]);
    // On standard error a person has read it already.
    let keys: Vec<&str> = ignored.iter().map(|ignored| ignored.key.as_str()).collect();
    let fields = fields.chain(args.json.then(|| ("ignored", json!(keys))));
    let first_of_goals = FirstGoal::of_run(lesson.view()).filter(|_| args.json);
    let fields = fields.chain(first_of_goals.map(|first| ("first_of_goals", json!(first.of))));
    let mut out = progress::output();
    if args.json {
        writeln!(out, "{}", object(fields))?;
    } else {
        for (key, value) in fields {
            writeln!(out, "{key}: {}", plain_text(&value))?;
        }
    }
    Ok(out.flush()?)
}

/// Says it before a large map is flooded. Of a small one the result says it at once, and other lessons than the wave build nothing then.
fn report_end_in_wall(world: &World) {
    if !world.scene().is_large() || !world.scene().map.is_grid() {
        return;
    }
    // One of several goals that is free can be reached.
    let is_goal_in_wall = world.goals().iter().all(|&goal| world.is_in_wall(goal));
    let ends = [("start", world.start(), world.is_in_wall(world.start())), ("goal", world.goal(), is_goal_in_wall)];
    for (name, at, is_in_wall) in ends {
        if is_in_wall {
            report_note(&format!("The {name} {} lies in a wall.", coordinates(world.scene().place(at))));
        }
    }
}

/// The world with the start and the goal in this line of a list, or with its first ones.
fn with_pair(world: &Arc<World>, file: &str, line: Option<usize>) -> Result<Arc<World>, BadInput> {
    let text = files::text(file, scen::MAX_BYTES, "keep a part of its lines")?;
    let pairs = scen::pairs(&text, &world.scene().map).map_err(|bad| bad.in_file(file))?;
    let (Some(first), Some(last)) = (pairs.first(), pairs.last()) else {
        return Err(BadInput::new("there are no starts and goals in it: add a line for each pair").in_file(file));
    };
    let line = line.unwrap_or(first.line);
    let pair = pairs.iter().find(|pair| pair.line == line).ok_or_else(|| {
        let what = format!("line {line} has no start and goal: take one from line {} to {}", first.line, last.line);
        BadInput::new(what).in_file(file)
    })?;
    let [start, goal] = pair.ends;
    Ok(Arc::new(world.with_ends(start, goal)))
}

/// The world with these things at other positions.
fn with_moved<const N: usize>(
    world: &Arc<World>,
    moved: [(Thing, Option<PointArg>); N],
) -> Result<Arc<World>, BadInput> {
    if moved.iter().all(|(_, to)| to.is_none()) {
        return Ok(world.clone());
    }
    let mut scene: Scene = world.scene().clone();
    for (thing, to) in moved {
        let Some(PointArg(to)) = to else { continue };
        let what = match thing {
            Thing::Goal => "the goal",
            Thing::Actor(_) => "the actor",
            _ => "the start",
        };
        let to = scene.coordinates.place(finite(what, to)?);
        if scene.coordinates == Coordinates::World {
            within(&scene.map, what, to)?;
        } else if within(&scene.map, what, to).is_err() {
            let (low, high) = scene.map.bounds();
            let place = |p| scene.coordinates.noted(p);
            let what = format!(
                "{what} at {} lies outside the map, which reaches from {} to {}: move it inside",
                place(to),
                place(low),
                place(high)
            );
            return Err(BadInput::new(what));
        }
        match thing {
            Thing::Goal => scene.goal = Some(to),
            Thing::Actor(i) => scene.actors.iter_mut().skip(i as usize).take(1).for_each(|a| a.at = to),
            _ => scene.start = Some(to),
        }
    }
    Ok(Arc::new(World::new(scene)))
}

/// The fields of other lessons than the wave, whose paths are cells, that hold positions.
const POSITIONS: [&str; 7] = ["path", "polygon", "from", "seen", "target", "hidden_by", "too_narrow"];

/// A field with the positions in it: pairs of numbers, also those of a list or of an object.
fn positions(printed: &Printed, value: &Value) -> Value {
    match value {
        Value::Array(all) => match all.as_slice() {
            [Value::Number(x), Value::Number(y)] => {
                let world = DVec2::new(x.as_f64().unwrap_or_default(), y.as_f64().unwrap_or_default());
                json!(printed.position(world).to_array())
            }
            all => all.iter().map(|value| positions(printed, value)).collect(),
        },
        Value::Object(all) => all.iter().map(|(key, value)| (key.clone(), positions(printed, value))).collect(),
        other => other.clone(),
    }
}

/// A value as plain text: points in parentheses, separated by spaces.
fn plain_text(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(all) if all.is_empty() => "none".to_owned(),
        Value::Array(all) if all.iter().all(Value::is_number) => {
            format!("({})", all.iter().map(plain_text).collect::<Vec<_>>().join(", "))
        }
        Value::Array(all) => all.iter().map(plain_text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
