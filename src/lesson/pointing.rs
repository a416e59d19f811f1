//! What can be pointed at in every lesson: start, goal, actors, and the obstacles of a polygon map.

use super::question::{Form, Question};
use super::{Outline, View};
use crate::map::polygons::Obstacle;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use crate::scene::import::rings;
use crate::scene::{Map, World};
use crate::words::{Description, NamedThing, Sentence, Span, Thing};
use glam::DVec2;

/// The width of a line that highlights another one, in pixels: it lies around it, and lets its colour be seen.
const LIT_WIDTH: f32 = 7.0;

/// The width of the outline of an area that is highlighted, in pixels. An area has many edges, which would be too loud.
const LIT_OUTLINE: f32 = 4.0;

/// The obstacle under a position in world units.
pub(super) fn obstacle_at(world: &World, at: DVec2) -> Option<Thing> {
    match &world.scene().map {
        Map::Polygons(polygons) => polygons.obstacle_at(at).map(|i| Thing::Obstacle(i as u32)),
        Map::Grid(_) | Map::Mesh(_) => None,
    }
}

/// The obstacle with this index, from 0; None if this world has no such obstacle.
fn obstacle(world: &World, index: u32) -> Option<&Obstacle> {
    world.scene().map.obstacles().get(index as usize)
}

pub(super) fn describe_obstacle(world: &World, index: u32) -> Option<Description> {
    let number = format!("obstacle {}", u64::from(index) + 1);
    let name = &obstacle(world, index)?.name;
    let number = Sentence::plain(number);
    let named = || Description::new(Sentence::plain(name)).note(number.clone());
    Some(if name.is_empty() { number.into() } else { named() })
}

/// None for an obstacle of another world.
pub(super) fn obstacle_outline(world: &World, index: u32) -> Option<Outline> {
    Some(Outline::Area(obstacle(world, index)?.points.clone()))
}

/// Adds the mark that highlights a thing.
pub(super) fn highlight(outline: Outline, picture: &mut Picture) {
    let (strength, shape) = match outline {
        Outline::Point { at, ring } => (Strength::Solid, Shape::Ring { at, radius: ring, width: 3.0 }),
        Outline::Line(ends) => {
            let points = ends.to_vec();
            (Strength::Faint, Shape::Line { points, closed: false, width: LIT_WIDTH, dash: Dash::None })
        }
        Outline::Area(points) => {
            // A slit that joins a hole to the border is no line of the area.
            for ring in rings::parts(&points) {
                let shape = Shape::Line { points: ring.to_vec(), closed: true, width: LIT_OUTLINE, dash: Dash::None };
                picture.add(Role::Lit, Strength::Faint, shape);
            }
            return;
        }
        Outline::Cell([low, high]) => {
            (Strength::Bold, Shape::Frame { low, high, inset: -1.0, width: 3.0, dash: Dash::None })
        }
    };
    picture.add(Role::Lit, strength, shape);
}

/// Adds the numbers of the portals and areas that a sentence names by their numbers, such as "portal 5".
pub fn number_named_things(lesson: View, sentence: &Sentence, lens: &Lens, picture: &mut Picture) {
    for span in sentence.spans() {
        if let Span::Thing(NamedThing { thing: Some(thing), number: Some(number), .. }) = span {
            picture.named_number(lens, *number, &corners(lesson, *thing));
        }
    }
}

/// Adds the numbers that a question needs: of what it names, or of all portals where one of them is the answer.
pub fn number_for_question(lesson: View, question: &Question, lens: &Lens, picture: &mut Picture) {
    match question.form {
        Form::Number(_) => number_portals(lesson, lens, picture),
        _ => number_named_things(lesson, &question.prompt, lens, picture),
    }
}

/// Adds the numbers of the portals that have none yet, next to their middles.
fn number_portals(lesson: View, lens: &Lens, picture: &mut Picture) {
    let ends = |n| <[DVec2; 2]>::try_from(corners(lesson, Thing::Portal(n))).ok();
    let all = (0..).map_while(|n| Some((n, ends(n)?)));
    let is_new = |(n, _): &(u32, [DVec2; 2])| !picture.has_portal_number(*n);
    // Start and goal are portals without width: they get no number.
    let portals: Vec<_> = all.filter(is_new).collect();
    picture.portal_numbers(lens, &portals);
}

/// The ends of a portal, or the corners of an area. Empty for a thing of another world.
fn corners(lesson: View, thing: Thing) -> Vec<DVec2> {
    lesson.outline(thing).map_or_else(Vec::new, |outline| outline.points())
}

/// The start, the goal or an actor within `reach` pixels of a position in world units. Actors come first.
pub(super) fn hit_end(world: &World, at: DVec2, lens: &Lens, reach: f64) -> Option<Thing> {
    let actors = world.scene().actors.iter().enumerate().map(|(i, a)| (Thing::Actor(i as u32), a.at));
    let ends = [(Thing::Start, world.start()), (Thing::Goal, world.goal())];
    let near = |p: DVec2| p.distance(at) <= lens.world(reach);
    actors.chain(ends).find(|&(_, p)| near(p)).map(|(thing, _)| thing)
}
