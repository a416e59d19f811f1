//! The sentences of the exercise on region C.

use super::{ExerciseAct, SceneMap};
use crate::algo::bitangents::{BitangentStep, Region};
use crate::algo::visgraph::WallCorner;
use crate::geom::{Ray, polyline_length};
use crate::lesson::beam::words::corner::wall_sides;
use crate::lesson::{Run, Why};
use crate::map::mesh::Vertex;
use crate::picture::corner::{LinkEnd, link_figure};
use crate::sentence;
use crate::words::{NamedThing, Sentence, Thing, count, number, place};
use glam::DVec2;

impl ExerciseAct {
    fn corner_a(&self) -> NamedThing {
        let a = self.watched.input.a;
        a.map_or_else(|| NamedThing::unlit("corner A", ""), |a| Thing::Vertex(a).named("corner A", self.place(a)))
    }

    fn place(&self, v: Vertex) -> String {
        place(self.world.mesh().world(v))
    }

    /// The sentence of this step.
    pub(super) fn step_sentence(&self) -> Sentence {
        let (polygon, a) = (self.polygon(), self.corner_a());
        let Some(step) = self.watched.step() else {
            return match self.watched.input.a {
                None => sentence!["No corner of this map is convex: no shortest path bends."],
                Some(_) if self.watched.is_end_only() => self.path_sentence(),
                Some(_) => sentence!["Which links out of ", a, " can a shortest path use? Step forward."],
            };
        };
        let this = |w: Vertex| Thing::Vertex(w).named("This corner", self.place(w));
        match step {
            BitangentStep::CastBeam { seen } => {
                sentence![
                    "A beam is cast from ",
                    a,
                    ". It sees ",
                    count(seen as usize, "corner"),
                    ": a link leads to each."
                ]
            }
            BitangentStep::DrawOn => sentence![
                "Both walls of ",
                polygon,
                " are extended beyond ",
                a,
                ". Region C lies between the extensions, regions B and D beside ",
                polygon,
                "."
            ],
            BitangentStep::Guess { links } => sentence![
                "Of the ",
                count(links as usize, "link"),
                ", ",
                self.in_c(),
                " lead into region C. Which links can be part of a shortest path that bends at ",
                a,
                "? Guess, then step on."
            ],
            BitangentStep::Beside { w } => sentence![
                this(w),
                " lies in region ",
                self.region(w).letter(),
                ". Both walls of ",
                polygon,
                " lie on one side of the link, or along it: a path can bend around ",
                polygon,
                "."
            ],
            BitangentStep::Behind { w } => {
                sentence![
                    this(w),
                    " lies in region C. One wall of ",
                    polygon,
                    " lies on each side of the link, so it can be left out."
                ]
            }
            BitangentStep::Come => {
                sentence!["Why can these links be left out? Suppose that a path comes from region C to ", a, "."]
            }
            BitangentStep::Block => {
                sentence!["Straight on, ", polygon, " blocks the way. The path must turn left or right at ", a, "."]
            }
            BitangentStep::Turn => {
                sentence![
                    "Left or right, the angle between the two parts of the path is below 180°. The map shows the widest angles: those to the walls of ",
                    polygon,
                    "."
                ]
            }
            BitangentStep::Free => {
                sentence!["Close to ", a, ", both angles are free: every other wall is farther away."]
            }
            BitangentStep::Cut => {
                sentence![
                    "So a short cut through the angle is free, and it is shorter. No shortest path comes from region C over ",
                    a,
                    "."
                ]
            }
            BitangentStep::Drag => self.path_sentence(),
        }
    }

    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        let is_watched = self.watched.input.a.is_some() && !self.watched.is_end_only();
        is_watched.then(|| {
            sentence![
                self.in_c(),
                " of the ",
                count(self.seen.len(), "link"),
                " out of corner A can be left out: those into region C. The same holds at every corner, so only taut links are needed."
            ]
        })
    }

    /// The walls at corner A and the link that was judged, or the two lengths that the proof compares.
    pub(super) fn why_sentence(&self) -> Option<Why> {
        let a = self.watched.input.a?;
        let corner = WallCorner::new(self.world.mesh(), a);
        match self.watched.step()? {
            BitangentStep::Beside { w } | BitangentStep::Behind { w } => {
                let along = self.seen.iter().find(|(v, _)| *v == w).map_or(Ray::default(), |s| s.1);
                let end = LinkEnd { corner: Some(corner), letter: "A", is_taut: corner.is_tangent(along) };
                let meaning = if end.is_taut {
                    "The other side of the link is free of walls, so a path can bend around the walls."
                } else {
                    "Extended beyond corner A, the link runs into the polygon, between its walls. A path must turn away there, and that turn can be cut short."
                };
                let compared = format!("walls: {}", wall_sides(&corner, along));
                Some(Why::new(compared, meaning).with_figure(link_figure(along.as_dvec2(), &[end])))
            }
            BitangentStep::Drag => {
                let through = self.through.as_ref()?;
                let lengths = [polyline_length(&through.points), polyline_length(&self.shortest)];
                let relation = if self.saved(through) > 1e-9 { ">" } else { "=" };
                let [by, shortest] = lengths.map(number);
                Some(Why::new(
                    format!("{by} {relation} {shortest}"),
                    "These are the lengths of the path over corner A (dashed) and of the shortest path.",
                ))
            }
            step => self.why_proof(step),
        }
    }

    /// Why a sentence of the proof is true.
    fn why_proof(&self, step: BitangentStep) -> Option<Why> {
        let view = self.view()?;
        Some(match step {
            BitangentStep::Come => Why::new(
                "region C: one wall on each side",
                "Every path can be walked both ways: what holds for a path from region C holds for one into it.",
            ),
            BitangentStep::Block => Why::new(
                "straight on: between the walls",
                "Region C lies between the extended walls. So the line from there over corner A runs on between the walls themselves.",
            ),
            BitangentStep::Turn => Why::new(
                view.angles().map(|angle| format!("{}° < 180°", number(angle))).join("\n"),
                "A wall and its own extension form 180°. Region C lies within both extensions, so the angle to each wall is smaller.",
            ),
            BitangentStep::Free => Why::new(
                format!("nearest other wall: {}", number((view.free_distance() * 10.0).round() / 10.0)),
                "Only the two walls of the polygon touch corner A. Every other wall is some distance away.",
            ),
            BitangentStep::Cut => Why::new(
                "short cut < the two sides",
                "In every triangle, one side is shorter than the other two together.",
            ),
            _ => return None,
        })
    }

    /// What the path through A is like, for the current start and goal.
    fn path_sentence(&self) -> Sentence {
        let Some(through) = &self.through else {
            return sentence!["No path leads from the start over corner A to the goal. Drag both into the free space."];
        };
        let saved = number(self.saved(through));
        let [from, to] = through.regions.map(Region::letter);
        let comes = sentence!["The path comes from region ", from, " and goes on into region ", to];
        let polygon = self.polygon();
        match through.regions {
            [Region::C, _] | [_, Region::C] => {
                sentence![comes, ": it can be shorter by ", saved, ". Drag the end out of region C."]
            }
            _ if through.wraps && self.saved(through) < 1e-9 => {
                sentence![comes, ". It bends around ", polygon, " and is the shortest. Drag an end into region C."]
            }
            _ if through.wraps => {
                sentence![comes, ". At corner A nothing can be cut, but another path is shorter by ", saved, "."]
            }
            _ => sentence![comes, ". It turns away from ", polygon, " there, so it can be shorter by ", saved, "."],
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
