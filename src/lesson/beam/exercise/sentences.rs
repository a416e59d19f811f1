//! The sentences of the exercise on region C.

use super::{ExerciseAct, SceneMap};
use crate::algo::bitangents::{BitangentStep, Region};
use crate::algo::visgraph::WallCorner;
use crate::geom::{Ray, polyline_length};
use crate::lesson::Run;
use crate::words::{count, number, place};
use crate::world::mesh::Vertex;
use glam::DVec2;

impl ExerciseAct {
    /// The sentence of this step.
    pub(super) fn step_sentence(&self) -> String {
        let Some(step) = self.watched.step() else {
            return match self.watched.input.a {
                None => "There is no outer corner on this map: nothing to get around.".to_owned(),
                Some(_) if self.watched.is_end_only() => self.path_sentence(),
                Some(_) => "Which links out of corner A does a shortest path need? Step forward.".to_owned(),
            };
        };
        match step {
            BitangentStep::CastBeam { seen } => {
                format!("A beam is cast from corner A {}. It sees {}.", self.a(), count(seen as usize, "corner"))
            }
            BitangentStep::DrawOn => format!(
                "Both walls of {0} are drawn on beyond corner A. Regions A and B lie beside {0}, region C between the lines.",
                self.polygon()
            ),
            BitangentStep::Guess { links } => format!(
                "Corner A has {}, {} of them into region C. A shortest path that bends at this corner: which of them can it use? Guess, then step on.",
                count(links as usize, "link"),
                self.in_c()
            ),
            BitangentStep::Beside { w } => format!(
                "{} is in region {}: {} on one hand. A path can bend around {} here.",
                place(self.world.mesh().world(w)),
                self.region(w).letter(),
                self.walls_beside(w),
                self.polygon()
            ),
            BitangentStep::Behind { w } => format!(
                "{} is in region C: seen along this link, one wall of {} is on the left, the other on the right. Not needed.",
                place(self.world.mesh().world(w)),
                self.polygon()
            ),
            BitangentStep::Drag => self.path_sentence(),
            BitangentStep::Turn => {
                "Whoever comes out of region C and bends at corner A, whichever way, turns through free space by less than half a turn."
                    .to_owned()
            }
            BitangentStep::Free => {
                "Close enough to corner A, nothing stands in the angle of this turn: only the corner itself could, and it is on the other side.".to_owned()
            }
            BitangentStep::Cut => {
                "So a short straight cut past corner A is free, and it is shorter: a path by a link into region C is never the shortest."
                    .to_owned()
            }
        }
    }

    /// What the path through A is like, for the current start and goal.
    fn path_sentence(&self) -> String {
        let Some(through) = &self.through else {
            return "No path leads from the start by corner A to the goal. Drag both of them into the open.".to_owned();
        };
        let (by_a, saved) = (number(polyline_length(&through.points)), number(self.saved(through)));
        let [from, to] = through.regions.map(Region::letter);
        match through.regions {
            [Region::C, _] | [_, Region::C] => format!(
                "It comes to corner A out of region {from} and goes on into region {to}. It is {by_a} long; it shortens by itself, by {saved}."
            ),
            _ if through.wraps && self.saved(through) < 1e-9 => format!(
                "Out of region {from}, by corner A, into region {to}: it bends around {}, {by_a} long, and nothing can be cut. Drag one end into region C.",
                self.polygon()
            ),
            _ if through.wraps => format!(
                "Out of region {from}, by corner A, into region {to}: {by_a} long. At this corner nothing can be cut, but another way is shorter by {saved}."
            ),
            _ => format!(
                "Out of region {from}, by corner A, into region {to}: it turns away from {} there, so it shortens too, by {saved}. With another end the link matters.",
                self.polygon()
            ),
        }
    }

    /// Which walls of the polygon lie on the same side of a link into region A or B.
    fn walls_beside(&self, w: Vertex) -> String {
        let (Some(a), of) = (self.watched.input.a, self.polygon()) else { return String::new() };
        let corner = WallCorner::new(self.world.mesh(), a);
        let along = self.seen.iter().find(|(v, _)| *v == w).map_or(Ray::default(), |s| s.1);
        let in_line = [corner.first, corner.last].into_iter().find(|&wall| along.turn(wall) == 0);
        match in_line.map(|wall| along.x.signum() == wall.x.signum() && along.y.signum() == wall.y.signum()) {
            None => format!("seen along this link, both walls of {of} are"),
            Some(true) => format!("this link runs along one wall of {of}, and the other one is"),
            Some(false) => format!("this link goes straight on from one wall of {of}, and the other one is"),
        }
    }

    /// The name of the polygon that A is a corner of.
    pub(super) fn polygon(&self) -> &str {
        let (Some(a), SceneMap::Polygons(polygons)) = (self.watched.input.a, &self.world.scene().map) else {
            return "the polygon";
        };
        let is_at = |p: &DVec2| self.world.snap(*p) == self.world.mesh().point(a);
        let owner = polygons.obstacles.iter().find(|o| o.points.iter().any(is_at));
        owner.map(|o| o.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("the polygon")
    }
}
