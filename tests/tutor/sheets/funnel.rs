//! A funnel of its own, on the portals of the inputs. Coordinates are small, so floating point is exact enough: the maps
//! keep a margin around every decision.

use super::{at, right_letters, right_option, right_places, same};
use glam::DVec2;
use pathlight::lesson::{AnyStep, Fields, Watch};
use pathlight::map::Thing;
use pathlight::tutor::sheet::{Check, Exercise, Paper, letter};

/// What happened to an end of a portal: `end` is 0 for the left and 1 for the right one.
#[derive(Debug)]
struct Decision {
    portal: usize,
    end: usize,
    action: &'static str,
}

/// Everything that a funnel decides.
struct Run {
    decisions: Vec<Decision>,
    corners: Vec<DVec2>,
    /// The portal visited after each corner.
    restarts: Vec<i64>,
}

fn inputs(exercise: &Exercise) -> Fields {
    let source = &exercise.source;
    let lesson = source.lesson.open_with(source.world.clone(), Watch::Record, &source.settings).unwrap();
    lesson.view().assignment().unwrap().1.inputs.fields()
}

fn point(value: &serde_json::Value) -> DVec2 {
    DVec2::new(value[0].as_f64().unwrap(), value[1].as_f64().unwrap())
}

/// The portals as left and right ends, the goal as the last one.
fn portals(inputs: &Fields) -> Vec<[DVec2; 2]> {
    let between = inputs["portals"].as_array().unwrap().iter().map(|p| [point(&p["left"]), point(&p["right"])]);
    let goal = point(&inputs["goal"]);
    between.chain([[goal, goal]]).collect()
}

/// Between the start and the goal.
pub fn count_of_portals(exercise: &Exercise) -> usize {
    portals(&inputs(exercise)).len() - 1
}

/// Positive to the right of the line from `a` to `b`; y runs down.
fn area2(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn pull(inputs: &Fields) -> Run {
    let portals = portals(inputs);
    let (mut apex, goal) = (point(&inputs["start"]), point(&inputs["goal"]));
    // The point of each side, and its portal, from 1 on.
    let mut sides = [(apex, 0), (apex, 0)];
    let mut run = Run { decisions: Vec::new(), corners: Vec::new(), restarts: Vec::new() };
    let mut portal = 1;
    'portals: while portal <= portals.len() {
        for end in [1, 0] {
            let p = portals[portal - 1][end];
            // Turned so that both sides are treated as the right one.
            let turn = if end == 1 { 1.0 } else { -1.0 };
            let (own, other) = (sides[end].0, sides[1 - end].0);
            let action = match () {
                () if own == apex => "open",
                () if turn * area2(apex, own, p) > 0.0 => "Skip",
                () if turn * area2(apex, other, p) <= 0.0 => "New corner",
                () => "Tighten",
            };
            run.decisions.push(Decision { portal, end, action });
            match action {
                "Skip" => {}
                "New corner" => {
                    let (corner, from) = sides[1 - end];
                    // Where the other side has not left the apex, the funnel restarts without a corner. Both ends of the
                    // goal are the goal, so it ends the run like a corner.
                    run.corners.extend((corner != apex && corner != goal).then_some(corner));
                    run.restarts.push(from as i64 + 1);
                    apex = corner;
                    sides = [(apex, from), (apex, from)];
                    portal = from + 1;
                    continue 'portals;
                }
                _ => sides[end] = (p, portal),
            }
        }
        portal += 1;
    }
    run
}

/// A step of our run, as it is debugged.
fn step_at(exercise: &Exercise, k: usize) -> String {
    let source = &exercise.source;
    let lesson = source.lesson.open_with(source.world.clone(), Watch::Record, &source.settings).unwrap();
    lesson.view().run().step_at(k).map(AnyStep::debug).unwrap()
}

/// How many steps of our run up to the question begin like this.
fn steps_before(exercise: &Exercise, begins: &str) -> usize {
    let source = &exercise.source;
    let lesson = source.lesson.open_with(source.world.clone(), Watch::Record, &source.settings).unwrap();
    let steps = (1..=exercise.asked_at).filter_map(|k| lesson.view().run().step_at(k).map(AnyStep::debug));
    steps.filter(|step| step.starts_with(begins)).count()
}

pub fn tighten(exercise: &Exercise) -> Result<(), String> {
    let run = pull(&inputs(exercise));
    let asked = &exercise.question.as_ref().unwrap().about;
    let &[_, Thing::Portal(portal)] = asked.as_slice() else { return Err(format!("no end of a portal: {asked:?}")) };
    let portal = portal as usize;
    // The step that the question asks about says which end is tested.
    let tested = step_at(exercise, exercise.asked_at + 1);
    let (end, side) = if tested.contains("side: Right") { (1, "Right") } else { (0, "Left") };
    // After a restart a portal is tested again: the same test for the n-th time.
    let times = steps_before(exercise, &format!("Inside {{ portal: {portal}, side: {side} }}"));
    let mut of_end = run.decisions.iter().filter(|d| d.portal == portal && d.end == end);
    let brute = of_end.nth(times).ok_or("our run has more tests")?;
    same("what happens", right_option(exercise).as_str(), brute.action)
}

pub fn apex(exercise: &Exercise) -> Result<(), String> {
    let run = pull(&inputs(exercise));
    let done = steps_before(exercise, "Restart");
    same("the apex", right_places(exercise), vec![run.corners[done]])
}

pub fn restart(exercise: &Exercise) -> Result<(), String> {
    let run = pull(&inputs(exercise));
    let done = steps_before(exercise, "Restart") + steps_before(exercise, "Repeat");
    let Paper::Number { right, .. } = exercise.paper else { return Err("no number".to_owned()) };
    same("the portal", right, run.restarts[done])
}

pub fn string(exercise: &Exercise) -> Result<(), String> {
    let inputs = inputs(exercise);
    let run = pull(&inputs);
    let between = portals(&inputs).len() - 1;
    if !(5..=8).contains(&between) {
        return Err(format!("{between} portals"));
    }
    let Paper::Draw(Check::Letters { right, .. }) = &exercise.paper else { return Err("no letters".to_owned()) };
    let place = |corner: &DVec2| exercise.candidates.iter().position(|c| at(exercise, c.thing) == *corner);
    let letters: Option<String> = run.corners.iter().map(|corner| place(corner).map(letter)).collect();
    same(&format!("corners {:?}", run.corners), Some(right.clone()), letters)
}

/// g and h of a line of facts.
pub fn costs(fact: &str) -> [f64; 2] {
    let number = |after: &str| fact.split_once(after).unwrap().1.split(',').next().unwrap().parse().unwrap();
    [number("g = "), number("h = ")]
}

/// Is the right letter that of the one smallest sum?
pub fn least_is_right(exercise: &Exercise, sums: &[f64]) -> Result<(), String> {
    let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
    let best: Vec<String> = (0..sums.len()).filter(|&n| sums[n] < least + 0.05).map(letter).collect();
    same("letters", right_letters(exercise), best)?;
    same("a fact for each letter", exercise.facts.len(), exercise.candidates.len())
}

pub fn area(exercise: &Exercise) -> Result<(), String> {
    let sums: Vec<f64> = exercise.facts.iter().map(|fact| costs(&fact.printed()).iter().sum()).collect();
    least_is_right(exercise, &sums)
}
