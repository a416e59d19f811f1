//! Which thing a click on the map means, while a question waits for things.

use crate::lesson::View;
use crate::lesson::question::{Form, Question};
use crate::picture::{Lens, Thing};
use glam::DVec2;

/// Small things are hit within these distances of the pointer, in pixels.
const REACHES: [f64; 4] = [0.0, 5.0, 10.0, 15.0];
/// So many directions are tried at each distance.
const DIRECTIONS: u32 = 12;

/// The thing at a position in world units that can be an answer to this question. Only things of the kind that is asked
/// for count, so that a cell is hit even where the start covers it.
pub fn pointed_answer(lesson: View, question: &Question, at: DVec2, lens: &Lens) -> Option<Thing> {
    let Form::Things { right, .. } = &question.form else { return None };
    pointed_thing(lesson, right, at, lens)
}

/// The same, of the kind of these things.
pub fn pointed_thing(lesson: View, right: &[Thing], at: DVec2, lens: &Lens) -> Option<Thing> {
    let wanted = *right.first()?;
    if let Thing::Cell(_) = wanted {
        // Nobody means a wall: such a click has missed.
        let grid = lesson.world().grid();
        return grid.cell_at(at).filter(|&cell| !grid.is_wall(cell)).map(Thing::Cell);
    }
    let places = REACHES.into_iter().flat_map(|reach| {
        let around = if reach == 0.0 { 1 } else { DIRECTIONS };
        let turn = std::f64::consts::TAU / f64::from(around);
        (0..around).map(move |i| at + DVec2::from_angle(f64::from(i) * turn) * lens.world(reach))
    });
    let found = places.into_iter().find_map(|p| lesson.hit_test(p, lens).filter(|thing| is_like(*thing, wanted)))?;
    // Several vertices can lie at one point, because walls touch there: the learner cannot tell them apart.
    let seen = lesson.outline(found);
    Some(right.iter().copied().find(|&thing| lesson.outline(thing) == seen).unwrap_or(found))
}

/// Are both things of one kind? Start and goal are nodes of a graph, as vertices are.
fn is_like(thing: Thing, wanted: Thing) -> bool {
    let is_node = |thing| matches!(thing, Thing::Vertex(_) | Thing::Start | Thing::Goal);
    (is_node(thing) && is_node(wanted)) || std::mem::discriminant(&thing) == std::mem::discriminant(&wanted)
}
