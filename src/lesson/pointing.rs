//! Pointing at things, in any lesson: what the lesson itself knows, and the obstacles of a polygon map.

use super::Lesson;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::scene::{Map, World};
use glam::DVec2;

/// What lies under a position in world units: a thing of the lesson, or else an obstacle.
pub fn hit_test(lesson: &dyn Lesson, at: DVec2, lens: &Lens) -> Option<Thing> {
    lesson.hit_test(at, lens).or_else(|| match &lesson.world().scene().map {
        Map::Polygons(polygons) => polygons.obstacle_at(at).map(|i| Thing::Obstacle(i as u32)),
        Map::Grid(_) => None,
    })
}

/// The name and the numbers of a thing; None for a thing of another world.
pub fn describe(lesson: &dyn Lesson, thing: Thing) -> Option<String> {
    let Thing::Obstacle(i) = thing else { return lesson.describe(thing) };
    let Map::Polygons(polygons) = &lesson.world().scene().map else { return None };
    polygons.obstacles.get(i as usize).map(|obstacle| match obstacle.name.as_str() {
        "" => format!("obstacle {}", u64::from(i) + 1),
        name => format!("{name} · obstacle {}", u64::from(i) + 1),
    })
}

/// Adds marks that highlight a thing. A thing of another world adds none.
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

/// The start, the goal or an actor within `reach` pixels of a position in world units. Actors come first.
pub(super) fn hit_end(world: &World, at: DVec2, lens: &Lens, reach: f64) -> Option<Thing> {
    let actors = world.scene().actors.iter().enumerate().map(|(i, a)| (Thing::Actor(i as u32), a.at));
    let ends = [(Thing::Start, world.start()), (Thing::Goal, world.goal())];
    let near = |p: DVec2| p.distance(at) <= lens.world(reach);
    actors.chain(ends).find(|&(_, p)| near(p)).map(|(thing, _)| thing)
}
