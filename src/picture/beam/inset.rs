//! An inset that magnifies the current triangle if it is too small on the map.

use super::{BADGE, BeamView};
use crate::algo::beam::{Beam, BeamStep, part, polygon};
use crate::geom::Side;
use crate::map::mesh::{Edge, Triangle};
use crate::picture::inset::{Glass, outline, places, room};
use crate::picture::labels::overlap;
use crate::picture::{Dash, Label, Lens, MarkId, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;
use std::collections::HashSet;

/// The largest and the smallest side of the inset in pixels, the part of the map that it takes at most, and the share of it that the triangle
/// fills.
const SIDE: f64 = 200.0;
const LEAST_SIDE: f64 = 130.0;
const PART: f64 = 1.0 / 1.8;
const FILLED: f64 = 0.55;
/// A triangle that the inset would magnify by less than this factor is large enough on the map. The second factor: one whose corners are so
/// near that their discs touch each other.
const GROWTH: f64 = 2.2;
const GROWTH_OF_CROWD: f64 = 1.25;
/// The room between the inset and what it keeps clear of, in pixels.
const CLEAR: f64 = 4.0;
/// The radius of its badges, in pixels.
const BADGE_OF_INSET: f32 = 9.0;
/// The most triangles around it that are drawn.
const AROUND: usize = 300;

impl Glass {
    /// The part of a line that is shown.
    fn line(&self, a: DVec2, b: DVec2) -> Option<Vec<DVec2>> {
        let part = clipped(vec![a, b], self.from, false);
        (part.len() > 1).then(|| part.into_iter().map(|p| self.at(p)).collect())
    }

    /// The part of a convex ring that is shown.
    fn ring(&self, ring: Vec<DVec2>) -> Vec<DVec2> {
        clipped(ring, self.from, true).into_iter().map(|p| self.at(p)).collect()
    }
}

/// A line of two points or a convex ring, cut to a box (Sutherland and Hodgman).
fn clipped(mut points: Vec<DVec2>, to: Rect, closed: bool) -> Vec<DVec2> {
    let depths: [&dyn Fn(DVec2) -> f64; 4] =
        [&|p| p.x - to.low.x, &|p| to.high.x - p.x, &|p| p.y - to.low.y, &|p| to.high.y - p.y];
    for depth in depths {
        let mut kept = Vec::with_capacity(points.len() + 1);
        for (i, &p) in points.iter().enumerate() {
            if depth(p) >= 0.0 {
                kept.push(p);
            }
            let next = if i + 1 < points.len() { Some(points[i + 1]) } else { closed.then(|| points[0]) };
            if let Some(q) = next
                && (depth(p) < 0.0) != (depth(q) < 0.0)
            {
                kept.push(p.lerp(q, depth(p) / (depth(p) - depth(q))));
            }
        }
        points = kept;
    }
    points
}

impl BeamView<'_> {
    /// Draws the inset, if the triangle behind `through` is small.
    pub(super) fn inset(&self, beam: Beam, through: Edge, lens: &Lens, picture: &mut Picture) {
        let Some(glass) = self.glass((beam, through), lens) else { return };
        // It shows another part of the map at every step.
        let picture = &mut picture.with_id(MarkId::LIVE);
        let mesh = self.mesh();
        glass.begin(picture);
        let ring = glass.to.corners().to_vec();
        picture.add(Role::Wall, Strength::Solid, Shape::Area { rings: vec![ring], hatched: true });

        let near = self.around(through.triangle(), glass.from);
        for &t in &near {
            let ring = mesh.corners(t).map(|v| mesh.world(v)).to_vec();
            picture.area(Role::Ground, Strength::Solid, glass.ring(ring));
        }
        for e in near.iter().flat_map(|t| t.edges()) {
            let Some(part) = glass.line(mesh.world(mesh.origin(e)), mesh.world(mesh.end(e))) else { continue };
            match mesh.twin(e) {
                None => picture.line(Role::Outline, Strength::Solid, part, 2.0, Dash::None),
                Some(twin) if e < twin => picture.line(Role::Mesh, Strength::Faint, part, 1.0, Dash::None),
                Some(_) => {}
            }
        }
        self.pieces_in(&glass, picture);
        if self.sight.through().is_some() {
            self.beam_in(&glass, (beam, through), picture);
        }
        if let (Some(BeamStep::Wall { .. } | BeamStep::Rim { .. }), Some(&wall)) =
            (self.step, self.sight.walls().last())
            && let Some([from, to]) = part(mesh, self.eye, wall)
        {
            let mut picture = picture.meaning(Meaning::FoundInStep);
            picture.line(Role::Now, Strength::Bold, glass.line(from, to).unwrap_or_default(), 5.0, Dash::None);
        }
        glass.end(picture);
        // In a corner, on the ground of a tag, so that no line under it disturbs the reader.
        let text = format!("magnified {:.0} times", glass.growth());
        let half = glass.to.size() / 2.0 - DVec2::splat(lens.world(12.0));
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
        let places = corners.map(|to| glass.to.center() + half * DVec2::from(to)).to_vec();
        picture.label(Label::tag(glass.to.center(), Role::Label, text).at(places).inside(glass.to));
    }

    /// The pieces that were seen so far, the last ones.
    fn pieces_in(&self, glass: &Glass, picture: &mut Picture) {
        let role = Role::Eye(self.role_of_eye() as u8);
        for wall in self.sight.walls().iter().rev().take(AROUND) {
            let ring = glass.ring(polygon(self.mesh(), self.eye, std::slice::from_ref(wall)));
            if ring.len() > 2 {
                let meaning = Meaning::SeenBy(self.role_of_eye() as u8);
                picture.meaning(meaning).area(role, Strength::Solid, ring);
            }
        }
    }

    /// The beam in the triangle, as long as the triangle is the current one.
    fn beam_in(&self, glass: &Glass, (beam, through): (Beam, Edge), picture: &mut Picture) {
        let mesh = self.mesh();
        let wedge = self.wedge(beam);
        let far = if self.hides_answers { wedge[1..].to_vec() } else { self.far_side(beam, through) };
        picture.meaning(Meaning::BeamOfStep).area(Role::Now, Strength::Bold, glass.ring(wedge.clone()));
        if !self.hides_answers {
            let beyond = wedge[1..].iter().copied().chain(far.iter().rev().copied()).collect();
            picture.meaning(Meaning::BeamOfStep).area(Role::Now, Strength::Bold, glass.ring(beyond));
        }
        let corners = mesh.corners(through.triangle()).map(|v| glass.at(mesh.world(v))).to_vec();
        picture.meaning(Meaning::OutlineOfStep).add(Role::Now, Strength::Bold, outline(corners, 2.5));
        let crossed = glass.line(wedge[1], wedge[2]).unwrap_or_default();
        picture.meaning(Meaning::CrossedEdge).line(Role::Test, Strength::Bold, crossed, 3.0, Dash::None);
        let s = mesh.world(mesh.opposite(through));
        let limit = |side, role, dash, end| (Meaning::BeamLimit(side), role, dash, end);
        let left = limit(Side::Left, Role::Left, Dash::None, far[0]);
        let right = limit(Side::Right, Role::Right, Dash::Dashed, far[far.len() - 1]);
        let to_s = Some((Meaning::LineToS, Role::Now, Dash::Dashed, s)).filter(|_| !self.hides_answers);
        for (meaning, role, dash, end) in [left, right].into_iter().chain(to_s) {
            let part = glass.line(wedge[0], end).unwrap_or_default();
            picture.meaning(meaning).line(role, Strength::Bold, part, 2.0, dash);
        }
        picture.meaning(Meaning::OppositeVertex).badge(Role::Now, Strength::Bold, glass.at(s), BADGE_OF_INSET, "S");
        for (side, role, letter) in [(Side::Left, Role::Left, "L"), (Side::Right, Role::Right, "R")] {
            let limit = beam.limit(side).vertex().map(|v| mesh.world(v)).filter(|&p| glass.from.contains(p));
            if let Some(at) = limit.map(|at| glass.at(at)) {
                picture.meaning(Meaning::EdgeEnd(side)).badge(role, Strength::Bold, at, BADGE_OF_INSET, letter);
            }
        }
    }

    fn glass(&self, (beam, through): (Beam, Edge), lens: &Lens) -> Option<Glass> {
        let corners = self.mesh().corners(through.triangle()).map(|v| self.mesh().world(v));
        let (low, high) = (corners[0].min(corners[1]).min(corners[2]), corners[0].max(corners[1]).max(corners[2]));
        let room = room(Rect::new(self.world.scene().map.bounds()), lens);
        let side = (room.size().min_element() * lens.scale * PART).min(SIDE);
        let [a, b, c] = corners;
        let nearest = a.distance(b).min(b.distance(c)).min(c.distance(a)) * lens.scale;
        let is_crowded = nearest < 2.0 * f64::from(BADGE);
        let middle = (low + high) / 2.0;
        if side < LEAST_SIDE {
            return None;
        }
        // A smaller one may have room where the largest one would cover an actor. Without room for any, the map is left as it is.
        [side, LEAST_SIDE].into_iter().find_map(|side| {
            let growth = lens.world(side * FILLED) / (high - low).max_element();
            let is_needed = growth >= GROWTH || is_crowded && growth >= GROWTH_OF_CROWD;
            let side = lens.world(side);
            let from = Rect { low: middle, high: middle }.expanded(side / growth / 2.0);
            let place = || self.place_of_inset((beam, through), (from, side), room, lens);
            let to = if is_needed { place() } else { None }?;
            Some(Glass { from, to })
        })
    }

    /// Where the inset covers no actor, no letter of the step, no obstacle of these letters and not what it shows: beside the map if there
    /// is room, or else in a corner of it; of several places, the one that covers the fewest names and lies farthest away. None if it would
    /// cover an actor or what it shows everywhere.
    fn place_of_inset(
        &self,
        (beam, through): (Beam, Edge),
        (from, side): (Rect, f64),
        room: Rect,
        lens: &Lens,
    ) -> Option<Rect> {
        let mesh = self.mesh();
        let origin = mesh.lattice().to_world(self.eye.origin);
        let limits = Side::BOTH.into_iter().filter_map(|side| beam.limit(side).vertex());
        let letters: Vec<DVec2> = limits.chain(mesh.corners(through.triangle())).map(|v| mesh.world(v)).collect();
        let disc = |at: DVec2, radius: f32| Rect { low: at, high: at }.expanded(lens.world(f64::from(radius) + CLEAR));
        let stars = self.world.scene().actors.iter().enumerate();
        let stars = stars.map(|(i, actor)| disc(actor.at, self.star_radius(i)));
        let subjects: Vec<Rect> = stars.chain([disc(origin, BADGE), from.expanded(lens.world(CLEAR))]).collect();
        let mut kept: Vec<Rect> = letters.iter().map(|&at| disc(at, BADGE)).collect();
        let named = || self.world.scene().map.obstacles().iter().filter(|obstacle| !obstacle.name.is_empty());
        let around = |points: &[DVec2]| {
            let first = Rect { low: points[0], high: points[0] };
            points.iter().fold(first, |all, &p| all.with(p))
        };
        let is_of_step = |points: &[DVec2]| points.iter().any(|p| letters.contains(p));
        kept.extend(named().filter(|it| is_of_step(&it.points)).map(|it| around(&it.points)));
        let names: Vec<Rect> = named().map(|it| around(&it.points)).collect();
        let count = |all: &[Rect], own: Rect| all.iter().filter(|&&it| overlap(it, own)).count();
        let subject = from.center();
        let badness = |own: &Rect| {
            let apart = own.center().distance(subject).min(own.center().distance(origin));
            (count(&kept, *own), usize::from(overlap(*own, room)), count(&names, *own), -apart)
        };
        let is_free = |own: &Rect| count(&subjects, *own) == 0 && (own.low.y >= room.low.y || !overlap(*own, room));
        let places = places(room, side, lens).filter(is_free);
        places.min_by(|a, b| {
            let ((kept_a, map_a, names_a, far_a), (kept_b, map_b, names_b, far_b)) = (badness(a), badness(b));
            (kept_a, map_a, names_a).cmp(&(kept_b, map_b, names_b)).then(far_a.total_cmp(&far_b))
        })
    }

    /// The triangles that overlap a box, found from the first one on.
    fn around(&self, first: Triangle, inside: Rect) -> Vec<Triangle> {
        let mesh = self.mesh();
        let reaches = |t: Triangle| !clipped(mesh.corners(t).map(|v| mesh.world(v)).to_vec(), inside, true).is_empty();
        let (mut found, mut met, mut next) = (vec![first], HashSet::from([first]), 0);
        while next < found.len() && found.len() < AROUND {
            for twin in found[next].edges().into_iter().filter_map(|e| mesh.twin(e)) {
                if met.insert(twin.triangle()) && reaches(twin.triangle()) {
                    found.push(twin.triangle());
                }
            }
            next += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_rings_are_cut_to_the_box() {
        let unit = Rect { low: DVec2::ZERO, high: DVec2::ONE };
        let p = DVec2::new;
        assert_eq!(clipped(vec![p(-1.0, 0.5), p(3.0, 0.5)], unit, false), [p(0.0, 0.5), p(1.0, 0.5)]);
        assert_eq!(clipped(vec![p(-1.0, 2.0), p(3.0, 2.0)], unit, false), []);
        let cut = clipped(vec![p(0.25, -1.0), p(3.0, 0.5), p(0.25, 2.0)], unit, true);
        assert!(cut.iter().all(|&c| unit.contains(c)) && cut.len() == 4, "{cut:?}");
    }
}
