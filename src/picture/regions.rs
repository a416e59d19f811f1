//! The picture of the exercise on region C: the three regions around a corner, its links, and the path through it.

/// The pictures of the proof.
mod proof;

use super::{Dash, Label, Lens, Lettering, Meaning, Picture, Role, Shape, Strength, Symbol};
use crate::algo::bitangents::{BitangentExercise, BitangentStep, Region};
use crate::algo::visibility_graph::WallCorner;
use crate::geom::Ray;
use crate::map::mesh::{Mesh, Vertex};
use crate::scene::World;
use glam::DVec2;

/// The distance in pixels of the names of the regions from the corner.
const LETTERS: f64 = 100.0;

/// The width of the path over the corner, and how much wider its casing is, in pixels.
const THROUGH: f32 = 3.0;
const CASING: f32 = 4.0;

/// All that the picture depends on.
pub struct RegionView<'a> {
    pub world: &'a World,
    pub exercise: &'a BitangentExercise,
    pub step: Option<BitangentStep>,
    pub a: Vertex,
    /// The position of the viewer. A is the corner nearest to it.
    pub near: DVec2,
    /// The corners that A sees, with the directions to them.
    pub seen: &'a [(Vertex, Ray)],
    /// The polygon that A sees.
    pub sight: &'a [DVec2],
    /// The path from start to goal through A.
    pub through: &'a [DVec2],
    /// The shortest path from start to goal.
    pub shortest: &'a [DVec2],
}

impl RegionView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        let (at, corner) = (self.mesh().world(self.a), WallCorner::new(self.mesh(), self.a));
        if self.exercise.has_regions() {
            self.regions(at, &corner, &mut picture);
        } else {
            picture.meaning(Meaning::SeenFromCorner).area(Role::Eye(0), Strength::Solid, self.sight.to_vec());
        }
        picture.obstacle_names(self.world, lens);
        if self.exercise.proof().is_none() {
            self.links(at, &corner, &mut picture);
        }
        if self.exercise.has_regions() {
            self.extensions(at, &corner, &mut picture);
        }
        if let Some(n) = self.exercise.proof() {
            self.proof(n, at, &corner, lens, &mut picture);
        }
        if self.exercise.is_open() {
            let (through, shortest) = (self.through.to_vec(), self.shortest.to_vec());
            // Violet, with a casing: region C and the links into it are red.
            picture.line(Role::Casing, Strength::Bold, through.clone(), THROUGH + CASING, Dash::None);
            let (role, dash) = (Role::Midpoint, Dash::Dashed);
            picture.meaning(Meaning::PathOverCorner).line(role, Strength::Solid, through, THROUGH, dash);
            picture.meaning(Meaning::ShortestPath).line(Role::Path, Strength::Bold, shortest, 4.0, Dash::None);
            picture.ends(self.world.start(), self.world.goal(), 10.0);
        }
        for actor in &self.world.scene().actors {
            // In a scene the viewer may stand beside its corner.
            if actor.at == self.near && actor.at.distance(at) > lens.world(12.0) {
                picture.line(Role::Eye(0), Strength::Solid, vec![actor.at, at], 1.5, Dash::Dotted);
            }
            picture.meaning(Meaning::MovableEye).add(
                Role::Eye(0),
                Strength::Solid,
                Shape::Symbol { at: actor.at, symbol: Symbol::Star, radius: 9.0 },
            );
        }
        if self.exercise.has_regions() {
            self.letters(at, &corner, lens, &mut picture);
        }
        picture.meaning(Meaning::CornerA).badge(Role::Apex, Strength::Bold, at, 10.0, "A");
        picture.add_meanings(|meaning| meaning.words().into());
        picture
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn regions(&self, at: DVec2, corner: &WallCorner, picture: &mut Picture) {
        let is_shown = |region| self.exercise.proof().is_none() || region == Region::C;
        for (region, [from, to]) in between(corner).into_iter().filter(|(region, _)| is_shown(*region)) {
            let role = if region == Region::C && self.exercise.is_answered() { Role::Behind } else { Role::Beside };
            let area = clipped(&clipped(self.sight, at, from), at, -to);
            picture.area(role, Strength::Solid, area);
        }
    }

    /// The extensions of both walls beyond the corner. They are painted above a link that lies on one of them.
    fn extensions(&self, at: DVec2, corner: &WallCorner, picture: &mut Picture) {
        for (_, ends) in between(corner).into_iter().filter(|(region, _)| *region == Region::C) {
            for on in ends {
                let end = at + on * reach(self.sight, at, on);
                let mut picture = picture.meaning(Meaning::ExtendedWall);
                picture.line(Role::Label, Strength::Solid, vec![at, end], 1.5, Dash::Dashed);
            }
        }
    }

    fn letters(&self, at: DVec2, corner: &WallCorner, lens: &Lens, picture: &mut Picture) {
        // In the proof only region C counts, and the corner needs the room.
        let is_shown = |region| match self.exercise.proof() {
            None => true,
            Some(n) => region == Region::C && n < 2,
        };
        for (region, [from, to]) in between(corner).into_iter().filter(|(region, _)| is_shown(*region)) {
            let middle = (from + to).normalize_or_zero();
            // A region that a wall cuts short has its letter halfway to that wall.
            let to_letter = reach(self.sight, at, middle).min(lens.world(2.0 * LETTERS)) / 2.0;
            // Where there is room, "region B" instead of "B", because the corner has a letter as well.
            let (text, size) = if to_letter >= lens.world(0.75 * LETTERS) {
                (format!("region {}", region.letter()).into(), 16.0)
            } else {
                (Lettering::from(region.letter()), 20.0)
            };
            // First in the middle, then nearer to either side, nearer, and farther away.
            let turn = from.angle_between(to);
            let places = [0.5, 0.3, 0.7].into_iter().flat_map(|share| {
                let along = DVec2::from_angle(turn * share).rotate(from);
                let wall = reach(self.sight, at, along);
                [1.0, 0.75, 1.3, 1.6].map(|far| at + along * (to_letter * far).min(0.9 * wall))
            });
            let places: Vec<DVec2> = places.collect();
            picture.label(Label::named_number(at + middle * to_letter, text, size).at(places).on_patch());
        }
    }

    fn links(&self, at: DVec2, corner: &WallCorner, picture: &mut Picture) {
        let now = match self.step {
            Some(BitangentStep::Beside { w } | BitangentStep::Behind { w }) => Some(w),
            _ => None,
        };
        for &(w, ray) in self.seen {
            let to = self.mesh().world(w);
            let (role, width, dash, meaning) = match Region::of(corner, ray) {
                _ if !self.exercise.judged().contains(&w) => (Role::Link, 1.2, Dash::None, None),
                Region::C => (Role::NotTaut, 1.5, Dash::Dotted, Some(Meaning::LinkToLeaveOut)),
                _ => (Role::Link, 2.5, Dash::None, None),
            };
            picture.meaning(meaning).line(role, Strength::Solid, vec![at, to], width, dash);
            picture.add(Role::Seen, Strength::Solid, Shape::Ring { at: to, radius: 5.5, width: 2.0 });
            if now == Some(w) {
                picture.add(Role::Now, Strength::Bold, Shape::Ring { at: to, radius: 10.0, width: 3.0 });
            }
        }
    }
}

/// Each region with its two directions, clockwise, in the order of [`Region::ALL`].
fn between(corner: &WallCorner) -> [(Region, [DVec2; 2]); 3] {
    let direction = |ray: Ray| DVec2::new(ray.x.into(), ray.y.into()).normalize_or_zero();
    let (first, last) = (direction(corner.first), direction(corner.last));
    [(Region::B, [first, -last]), (Region::C, [-last, -first]), (Region::D, [-first, last])]
}

/// The part of a polygon to the right of the line through `at` along `along`.
fn clipped(polygon: &[DVec2], at: DVec2, along: DVec2) -> Vec<DVec2> {
    let side = |p: DVec2| along.perp_dot(p - at);
    let next = polygon.iter().cycle().skip(1);
    let mut kept = Vec::with_capacity(polygon.len() + 2);
    for (&a, &b) in polygon.iter().zip(next) {
        let (of_a, of_b) = (side(a), side(b));
        if of_a >= 0.0 {
            kept.push(a);
        }
        if of_a * of_b < 0.0 {
            kept.push(a.lerp(b, of_a / (of_a - of_b)));
        }
    }
    kept
}

/// The distance from `at` along a direction to the border of the polygon that is seen from there.
fn reach(polygon: &[DVec2], at: DVec2, along: DVec2) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    let met = polygon.iter().zip(next).filter_map(|(&a, &b)| {
        let (of_a, of_b) = (along.perp_dot(a - at), along.perp_dot(b - at));
        let meets = of_a * of_b <= 0.0 && of_a != of_b;
        meets.then(|| along.dot(a.lerp(b, of_a / (of_a - of_b)) - at)).filter(|&far| far > 1e-6)
    });
    met.fold(0.0, f64::max)
}
