//! What is seen, by segments; where S lies, by the badges of the picture; taut links, by the walls at both ends.

use super::{at, badge, right_option, right_places, same};
use glam::DVec2;
use pathlight::lesson::Watch;
use pathlight::lesson::question::QuestionKind;
use pathlight::picture::{Family, Mark, Role, Shape};
use pathlight::scene::Map;
use pathlight::tutor::sheet::{Check, Exercise, Paper};
use pathlight::words::Span;

fn cross(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

/// The outline and the obstacles as they are in the scene.
fn rings(exercise: &Exercise) -> Vec<Vec<DVec2>> {
    let Map::Polygons(polygons) = &exercise.source.world.scene().map else { panic!("no polygons") };
    let obstacles = polygons.obstacles.iter().map(|obstacle| obstacle.points.clone());
    obstacles.chain([polygons.outline.clone()]).collect()
}

fn sides(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]])
}

/// The corners that no wall hides from the start.
fn visible(exercise: &Exercise, eye: DVec2) -> Vec<DVec2> {
    let rings = rings(exercise);
    let walls: Vec<[DVec2; 2]> = rings.iter().flat_map(|ring| sides(ring)).collect();
    let hides = |to: DVec2, [a, b]: [DVec2; 2]| {
        cross(eye, to, a) * cross(eye, to, b) < 0.0 && cross(a, b, eye) * cross(a, b, to) < 0.0
    };
    let corners = rings.iter().flatten().copied();
    let mut seen: Vec<DVec2> = corners.filter(|&to| !walls.iter().any(|&wall| hides(to, wall))).collect();
    sort(&mut seen);
    seen
}

fn sort(points: &mut [DVec2]) {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
}

/// Every corner has a small circle, and those of the border, too.
fn all_are_circled(exercise: &Exercise) -> Result<(), String> {
    let circle = |mark: &pathlight::picture::Mark| match mark.shape {
        Shape::Ring { at, radius, .. } if mark.role == Role::Label && radius < 6.0 => Some(at),
        _ => None,
    };
    let mut circled: Vec<DVec2> = exercise.picture.picture.marks.iter().filter_map(circle).collect();
    let mut corners = rings(exercise).concat();
    sort(&mut circled);
    sort(&mut corners);
    same("circles", circled, corners)
}

pub fn seen(exercise: &Exercise) -> Result<(), String> {
    all_are_circled(exercise)?;
    let mut right = right_places(exercise);
    sort(&mut right);
    same("vertices", right, visible(exercise, exercise.source.world.start()))
}

pub fn all_visible(exercise: &Exercise) -> Result<(), String> {
    all_are_circled(exercise)?;
    let brute = visible(exercise, exercise.source.world.start());
    let Paper::Draw(Check::Number { right, .. }) = &exercise.paper else { return Err("no number".to_owned()) };
    same("the count", *right, brute.len() as i64)?;
    // The pen has drawn rings around them.
    let ring = |mark: &pathlight::picture::Mark| match mark.shape {
        Shape::Ring { at, .. } if mark.role == Role::Highlight => Some(at),
        _ => None,
    };
    let mut drawn: Vec<DVec2> = exercise.solution.picture.marks.iter().filter_map(ring).collect();
    sort(&mut drawn);
    same("rings", drawn, brute)
}

/// The vertices that the prompt names.
fn named(exercise: &Exercise) -> Vec<DVec2> {
    let question = exercise.question.as_ref().unwrap();
    let things = question.prompt.spans().iter().filter_map(|span| match span {
        Span::Thing(named) => named.thing,
        _ => None,
    });
    things.map(|thing| at(exercise, thing)).collect()
}

pub fn split(exercise: &Exercise) -> Result<(), String> {
    assert_eq!(super::key(exercise.task), "split");
    let eye = exercise.source.world.start();
    let [left, right] = ["L", "R"].map(|letter| badge(&exercise.picture, letter));
    let (Some(left), Some(right)) = (left, right) else { return Err("no limits in the picture".to_owned()) };
    let s = named(exercise)[0];
    same("the badge", badge(&exercise.picture, "S"), Some(s))?;
    // Two stars without names stood on the sheet, and nobody knew which one was the eye.
    let is_eye = |mark: &&Mark| mark.is_words() && mark.family() == Some(Family::Character);
    let names = exercise.picture.picture.marks.iter().filter(is_eye).count();
    same("named actors", names, exercise.source.world.scene().actors.len())?;
    shows_no_exit(exercise)?;
    let brute = match (cross(eye, left, s) <= 0.0, cross(eye, right, s) >= 0.0) {
        (true, _) => "Right",
        (_, true) => "Left",
        _ => "Both: it splits",
    };
    same("the edge", right_option(exercise).as_str(), brute)
}

/// The question is asked where Predict asks it: the beam has entered the triangle, and the picture shows the beam up to the
/// edge that it has crossed, and no line to S.
fn shows_no_exit(exercise: &Exercise) -> Result<(), String> {
    let source = &exercise.source;
    let lesson = source.lesson.open_with(source.world.clone(), Watch::Record, &source.settings).unwrap();
    let step = lesson.view().run().step_at(exercise.asked_at).unwrap().debug();
    same("asked after entering", step.starts_with("Enter"), true)?;
    same(
        "asked where Predict asks",
        lesson.view().next_question(exercise.asked_at, QuestionKind::from_key("split").unwrap()),
        Some(exercise.asked_at),
    )?;
    let beam = exercise.picture.picture.marks.iter().find_map(|mark| match &mark.shape {
        Shape::Area { rings, .. } if mark.role == Role::Now => Some(rings[0].clone()),
        _ => None,
    });
    let beam = beam.ok_or("no beam in the picture")?;
    same("corners of the beam up to its edge", beam.len(), 3)?;
    let far = exercise.solution.picture.marks.iter().any(|mark| match &mark.shape {
        Shape::Area { rings, .. } => mark.role == Role::Now && rings[0] != beam,
        _ => false,
    });
    let is_shown = exercise.solution.picture.marks.iter().any(|mark| mark.role == Role::Frontier);
    same("the solution shows how the beam goes on", far || is_shown, true)
}

pub fn taut(exercise: &Exercise) -> Result<(), String> {
    let &[a, b] = named(exercise).as_slice() else { return Err("not two corners".to_owned()) };
    let rings = rings(exercise);
    // The corners before and behind this one; both on one side of the link: a string can bend there.
    let bends = |here: DVec2, there: DVec2| {
        let ring = rings.iter().find(|ring| ring.contains(&here)).unwrap();
        let beside = sides(ring).filter(|side| side.contains(&here)).map(|[p, q]| if p == here { q } else { p });
        let turns: Vec<f64> = beside.map(|p| cross(here, there, p)).collect();
        turns[0] * turns[1] >= 0.0
    };
    let brute = if bends(a, b) && bends(b, a) { "It is taut: it is kept." } else { "It is not taut: it is left out." };
    same("the link", right_option(exercise).as_str(), brute)
}
