//! The act of the exercise "Over which of its links can a shortest path bend at corner A?" It runs instead of the beam. A is the
//! outer corner nearest to the viewer.

/// What each step shows, and why it is true.
pub(super) mod facts;
/// What can be pointed at.
mod pointing;
mod region;

use super::plan::Plan;
use super::words::exercise as words;
use crate::algo::beam::{Input as Eye, Sight, polygon};
use crate::algo::bitangents::{BitangentExercise, Input, Region, seen_from};
use crate::algo::fast::shortest::shortest_path;
use crate::algo::visibility_graph::WallCorner;
use crate::geom::{Point, Ray, polyline_length};
use crate::lesson::outcome::Details;
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, Appearance, Card, Fields, Outcome, Row, Run, Scope, Setup, Things, Timeline, Watch, Watched, Why,
};
use crate::map::mesh::Vertex;
use crate::picture::regions::RegionView;
use crate::picture::{Lens, Picture, Role, Thing};
use crate::scene::{Map as SceneMap, World};
use crate::step::Algorithm;
use crate::words::{Sentence, count, number};
use glam::DVec2;
use std::sync::Arc;

/// Corner A for a viewer at a position in world units: the nearest outer corner.
pub(super) fn nearest_corner(world: &World, near: DVec2) -> Option<Vertex> {
    let mesh = world.mesh();
    let outer = mesh.vertices().filter(|&v| {
        let corner = WallCorner::new(mesh, v);
        corner.can_bend && corner.first.turn(corner.last) != 0
    });
    let far = |v: &Vertex| mesh.world(*v).distance(near);
    outer.min_by(|v, w| far(v).total_cmp(&far(w)))
}

const REGIONS: QuestionKind = QuestionKind::of(&region::KIND);

#[derive(Clone)]
pub(super) struct ExerciseAct {
    plan: Arc<Plan>,
    world: Arc<World>,
    /// The position of the viewer, in world units. A is the corner nearest to it.
    near: DVec2,
    watched: Watched<BitangentExercise>,
    /// The corners that A sees, with the directions to them.
    seen: Vec<(Vertex, Ray)>,
    /// The polygon that A sees, in world units.
    sight: Vec<DVec2>,
    /// The path from start to goal through A.
    through: Option<Through>,
    shortest: Vec<DVec2>,
}

/// The shortest path from start to goal through A, in world units.
#[derive(Clone)]
struct Through {
    points: Vec<DVec2>,
    /// The regions from which it comes to A and into which it goes on.
    regions: [Region; 2],
    /// Does it bend around the polygon of A?
    wraps: bool,
}

impl ExerciseAct {
    pub const QUESTIONS: &'static [AskedBy<Self>] =
        &[AskedBy::new(&region::KIND, |act| Box::new(region::Regions(act)))];

    /// While A is dragged, a question without an answer keeps its position in the run.
    pub fn new(plan: &Arc<Plan>, setup: &Setup) -> Self {
        let before = setup.before.filter(|_| setup.watch == Watch::Dragged);
        let Some(at) = before.and_then(unanswered) else {
            return Self::run_on(plan, setup.watch);
        };
        let mut act = Self::run_on(plan, Watch::Record);
        act.watched.seek(at);
        act
    }

    fn run_on(plan: &Arc<Plan>, watch: Watch) -> Self {
        let world = &plan.world;
        let near = if plan.actor.is_some() { plan.from } else { (world.start() + world.goal()) / 2.0 };
        let mesh = world.mesh();
        let a = nearest_corner(world, near);
        let mut question = Self {
            plan: plan.clone(),
            world: world.clone(),
            near,
            watched: Watched::new(Input { mesh: mesh.clone(), a }, watch),
            seen: Vec::new(),
            sight: Vec::new(),
            through: None,
            shortest: Vec::new(),
        };
        if let Some(a) = a {
            let origin = mesh.point(a);
            let sight = Sight::finished(&Eye { vertex: Some(a), ..Eye::new(mesh.clone(), origin) });
            question.seen = seen_from(mesh, a);
            question.sight = polygon(mesh, origin.into(), sight.walls());
            question.through = question.path_by(a);
        }
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let shortest = shortest_path(mesh, start, goal).map(|(path, _)| path).unwrap_or_default();
        question.shortest = question.in_world(&shortest);
        question
    }

    fn in_world(&self, path: &[Point]) -> Vec<DVec2> {
        path.iter().map(|&p| self.world.mesh().lattice().to_world(p)).collect()
    }

    fn path_by(&self, a: Vertex) -> Option<Through> {
        let (mesh, world) = (self.world.mesh(), &self.world);
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let at = mesh.point(a);
        let (to, _) = shortest_path(mesh, start, at)?;
        let (from, _) = shortest_path(mesh, at, goal)?;
        let (came, goes) = (Ray::new(to[to.len() - 2], at), Ray::new(at, from[1]));
        let corner = WallCorner::new(mesh, a);
        let points = to.iter().chain(&from[1..]).copied().collect::<Vec<_>>();
        Some(Through {
            points: self.in_world(&points),
            regions: [Region::of(&corner, came.back()), Region::of(&corner, goes)],
            wraps: corner.wraps(came, goes),
        })
    }

    fn region(&self, w: Vertex) -> Region {
        self.watched.input.a.map_or(Region::C, |a| Region::of(&WallCorner::new(self.world.mesh(), a), self.ray(w)))
    }

    /// The direction of the link to a corner.
    fn ray(&self, w: Vertex) -> Ray {
        self.seen.iter().find(|(v, _)| *v == w).map_or(Ray::default(), |s| s.1)
    }

    fn in_c(&self) -> usize {
        self.seen.iter().filter(|(w, _)| self.region(*w) == Region::C).count()
    }

    /// How many of the other links the walls at their other end rule out.
    fn ruled_out_at_other_end(&self) -> usize {
        let rest = self.seen.iter().filter(|(w, _)| self.region(*w) != Region::C);
        rest.filter(|(w, ray)| !WallCorner::new(self.world.mesh(), *w).is_tangent(ray.back())).count()
    }

    /// What the picture depends on. None without a corner A.
    fn view(&self) -> Option<RegionView<'_>> {
        Some(RegionView {
            world: &self.world,
            exercise: self.watched.state(),
            step: self.watched.step(),
            a: self.watched.input.a?,
            near: self.near,
            seen: &self.seen,
            sight: &self.sight,
            through: self.through.as_ref().map_or(&[], |t| &t.points),
            shortest: &self.shortest,
        })
    }

    /// How much longer the path through A is than the shortest one, in world units.
    fn saved(&self, through: &Through) -> f64 {
        polyline_length(&through.points) - polyline_length(&self.shortest)
    }
}

/// The position of this exercise in the run before, as long as its question has no answer yet.
fn unanswered(before: &Timeline) -> Option<usize> {
    let act = before.shown_act();
    act.asks(REGIONS)?; // no other act asks it
    let proof = act.run().stages().get(3)?.first;
    Some(act.run().at()).filter(|&at| at <= proof)
}

impl Act for ExerciseAct {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "exercise"
    }

    /// After the three stages that lead to the question.
    fn opens_at(&self) -> usize {
        self.run().stages().get(2).map_or(0, |guess| guess.first + 1)
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        self.facts().map_or_else(|| words::NO_CORNER.into(), |facts| words::sentence(&facts))
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| words::why(&reason))
    }

    fn conclusion(&self, _: &Scope) -> Option<Sentence> {
        self.outcome().map(words::conclusion)
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn cards(&self, _: &Scope) -> Vec<Card> {
        let of = |region: Region| self.seen.iter().filter(|(w, _)| self.region(*w) == region).count();
        let judged = self.watched.state().judged().len() == self.seen.len();
        let links = Region::ALL.map(|region| {
            let role =
                if region == Region::C && self.watched.state().is_answered() { Role::Behind } else { Role::Beside };
            let needed = match region {
                _ if !judged => "",
                Region::C => ", no path bends here",
                _ => ", a path can bend here",
            };
            let value = format!("{}{needed}", count(of(region), "link"));
            Row::new(format!("region {}", region.letter()), value).with_appearance(Appearance::Role(role))
        });
        let mut cards = Vec::new();
        if let Some(through) = self.through.as_ref().filter(|_| self.watched.state().is_open()) {
            let saved = self.saved(through);
            let rows = vec![
                Row::new("path over corner A", number(polyline_length(&through.points))),
                Row::new("shortest path", number(polyline_length(&self.shortest)))
                    .with_appearance(Appearance::Role(Role::Path)),
                Row::new("shorter by", number(saved)).with_appearance(if saved > 1e-9 {
                    Appearance::Role(Role::Path)
                } else {
                    Appearance::Plain
                }),
                Row::new("comes from region", through.regions[0].letter()).with_thing(Thing::Start),
                Row::new("goes on into region", through.regions[1].letter()).with_thing(Thing::Goal),
            ];
            cards.push(Card::rows("path", "the path over corner A", "", rows));
        }
        if self.watched.state().has_regions() {
            let mut rows = links.to_vec();
            if judged {
                rows.push(Row::new("ruled out at their other ends", self.ruled_out_at_other_end()));
            }
            cards.push(Card::rows("links", "links out of corner A", count(self.seen.len(), "link"), rows));
        }
        cards
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(self.plan.end(), Details::Sight)
    }

    fn draw(&self, _: &Scope, lens: &Lens) -> Picture {
        let Some(view) = self.view() else {
            let mut picture = Picture::default();
            picture.ground(&self.world, lens);
            return picture;
        };
        view.picture(lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }
}

#[cfg(test)]
mod tests;
