//! The picture of sight: the beam on its triangles, and the polygon that is seen so far.

/// The small figures beside a decision.
pub mod figure;
mod first;
mod inset;
mod sectors;

use first::FirstName;
pub use first::{FIRST_NAMES, FirstNames};
pub use sectors::beam_sectors;

use super::{Anchor, Dash, Family, Lens, Lettering, MarkId, Picture, Rect, Role, Shape, Strength, Symbol};
use crate::algo::beam::{Beam, BeamStep, Eye, Sight, part, polygon};
use crate::algo::radius::nearest_on;
use crate::geom::{Side, hit};
use crate::map::mesh::{Edge, Location, Mesh, Triangle, Vertex};
use crate::scene::World;
use glam::DVec2;

/// A triangle whose height over its longest side is smaller, in pixels, has no room for its count of visits.
const ROOM_FOR_COUNT: f64 = 26.0;
/// The size of a count in pixels. A count and a number that are closer, across and down, overlap.
const SIZE_OF_COUNT: DVec2 = DVec2::new(23.0, 14.0);

/// A part of a wall that is shorter, in pixels, has no room for its number.
const ROOM_FOR_NUMBER: f64 = 24.0;

/// All that the picture depends on.
#[expect(clippy::struct_excessive_bools, reason = "the layers, each of which is on or off")]
pub struct BeamView<'a> {
    pub world: &'a World,
    pub sight: &'a Sight,
    pub step: Option<BeamStep>,
    /// Where the beam is cast from.
    pub eye: Eye,
    /// The letter of the eye, if the start is the viewer.
    pub letter: &'a str,
    /// The beams of the first split, at most one for each of [`FIRST_NAMES`].
    pub first: &'a [Beam],
    /// The index of the viewer among the actors; None if the start is the viewer.
    pub actor: Option<u32>,
    /// What each of the other actors sees, in world units.
    pub others: &'a [(u32, Vec<DVec2>)],
    pub mesh_edges: bool,
    /// Is the map drawn as a town, with a street and roofs?
    pub town: bool,
    pub seen: bool,
    /// Does the current beam end at its edge, and is the line to S drawn only when it is tested? How the beam goes on says
    /// where S lies.
    pub hides_answers: bool,
    /// The number of each part of the polygon.
    pub order: bool,
    pub counts: bool,
}

impl BeamView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        if self.town {
            picture.street(self.world);
        }
        if self.mesh_edges {
            self.edges(lens, &mut picture);
        }
        for (actor, area) in self.others {
            sight_of(*actor, Strength::Faint, area, &mut picture);
            if let [_] = self.others {
                // Two lights, as in the tutorial's figure. More of them over each other would look like one more colour.
                picture.area(Role::Eye(*actor as u8), Strength::Faint, area.clone());
            }
        }
        let so_far = polygon(self.mesh(), self.eye, self.sight.walls());
        sight_of(self.role_of_eye(), Strength::Solid, &so_far, &mut picture);
        self.waiting(&mut picture);
        if self.town {
            picture.roofs(self.world);
        }
        self.beam(&mut picture);
        picture.obstacle_names(self.world, lens);
        let numbers = if self.order { self.numbers(lens) } else { Vec::new() };
        let stars = self.world.scene().actors.iter().map(|actor| actor.at);
        let taken: Vec<DVec2> = numbers.iter().map(|n| n.0).chain(stars).collect();
        let names = self.first_names(&taken, lens);
        if self.counts {
            self.visits(taken.into_iter().chain(names.iter().map(|name| name.at)), lens, &mut picture);
        }
        if self.seen {
            for &v in self.sight.seen() {
                let ring = Shape::Ring { at: self.mesh().world(v), radius: 5.5, width: 2.0 };
                picture.with_id((Family::Seen, v)).add(Role::Seen, Strength::Solid, ring);
            }
        }
        for (at, number) in numbers {
            let text = Lettering::number(number);
            picture.with_id((Family::Part, number)).words(Role::Label, at, text, Anchor::Center);
        }
        for FirstName { family, text, at, leader } in names {
            if let Some(line) = leader {
                picture.line(Role::Label, Strength::Solid, line.to_vec(), 1.2, Dash::None);
            }
            picture.with_id((family, text)).name(lens, at, text, Anchor::Center);
        }
        self.now(&mut picture);
        self.eyes(lens, &mut picture);
        if let (Some(beam), Some(through)) = (self.sight.beam(), self.sight.through()) {
            self.inset(beam, through, lens, &mut picture);
        }
        picture
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn role_of_eye(&self) -> u32 {
        self.actor.unwrap_or(0)
    }

    fn edges(&self, lens: &Lens, picture: &mut Picture) {
        let mesh = self.mesh();
        let Rect { low, high } = lens.visible;
        let inner = mesh.triangles().flat_map(Triangle::edges).filter(|&e| mesh.twin(e).is_some_and(|twin| e < twin));
        for [a, b] in inner.map(|e| [mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v))) {
            if a.max(b).cmpge(low).all() && a.min(b).cmple(high).all() {
                picture.line(Role::Mesh, Strength::Faint, vec![a, b], 1.0, Dash::None);
            }
        }
    }

    /// From the origin to the edge that each waiting beam is about to cross.
    fn waiting(&self, picture: &mut Picture) {
        for beam in self.sight.waiting() {
            let points = self.wedge(beam);
            let picture = &mut picture.with_id((Family::Beam, beam));
            picture.area(Role::Frontier, Strength::Faint, points.clone());
            let line = Shape::Line { points, closed: true, width: 1.2, dash: Dash::None };
            picture.add(Role::Frontier, Strength::Faint, line);
        }
    }

    /// The origin, and where the two sides of a beam meet its edge.
    pub fn wedge(&self, beam: Beam) -> Vec<DVec2> {
        let sides = Side::BOTH.map(|side| beam.hit(self.mesh(), self.eye, side));
        let origin = self.mesh().lattice().to_world(self.eye.origin);
        vec![origin, sides[0], sides[1]]
    }

    /// The current beam, up to its edge. Once it has crossed the edge, up to the far side of the triangle.
    fn beam(&self, picture: &mut Picture) {
        let Some(beam) = self.sight.beam() else { return };
        let near = self.wedge(beam);
        let crossed = self.sight.through().filter(|_| !self.hides_answers);
        let far = crossed.map_or_else(|| near[1..].to_vec(), |through| self.far_side(beam, through));
        let mut ring = vec![near[0]];
        ring.extend(&far);
        picture.with_id((Family::Beam, beam)).area(Role::Now, Strength::Bold, ring);
        if let Some(through) = self.sight.through() {
            let points = self.mesh().corners(through.triangle()).map(|v| self.mesh().world(v)).to_vec();
            let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
            picture.add(Role::Now, Strength::Bold, outline);
        }
        let ends = [far[0], far[far.len() - 1]];
        for (side, end) in Side::BOTH.into_iter().zip(ends) {
            let (role, dash) = match side {
                Side::Left => (Role::Left, Dash::None),
                Side::Right => (Role::Right, Dash::Dashed),
            };
            picture.with_id((Family::Limit, side)).line(role, Strength::Solid, vec![near[0], end], 2.0, dash);
        }
        picture.with_id(Family::Edge).line(Role::Test, Strength::Bold, near[1..].to_vec(), 3.0, Dash::None);
    }

    /// Where the beam leaves the triangle that it entered, from left to right. S is included if the beam contains it.
    fn far_side(&self, beam: Beam, through: Edge) -> Vec<DVec2> {
        let mesh = self.mesh();
        let s = mesh.point(mesh.opposite(through));
        let sides = Side::BOTH.map(|side| {
            let limit = beam.limit(side).via(mesh, self.eye);
            let of = beam.side_of(mesh, self.eye, side, s);
            // S lies to the left or to the right of this side of the beam, so the side crosses the other edge.
            let [a, b] = mesh.ends(if of > 0 { through.next() } else { through.previous() });
            let place = if of == 0 { s.as_dvec2() } else { hit(self.eye.origin, limit, a, b) };
            (of.signum(), mesh.lattice().unscale(place))
        });
        let [(of_left, left), (of_right, right)] = sides;
        let lit = (of_left > 0 && of_right < 0).then(|| mesh.lattice().to_world(s));
        std::iter::once(left).chain(lit).chain([right]).collect()
    }

    /// What this step is about.
    fn now(&self, picture: &mut Picture) {
        let mesh = self.mesh();
        if let (Some(BeamStep::Wall { .. } | BeamStep::Rim { .. }), Some(&wall)) =
            (self.step, self.sight.walls().last())
        {
            if let Some(part) = part(mesh, self.eye, wall) {
                let id = (Family::Wall, self.sight.walls().len());
                picture.with_id(id).line(Role::Now, Strength::Bold, part.to_vec(), 5.0, Dash::None);
            } else {
                // The part is an arc. Outline the whole beam that ends on it.
                let points = polygon(mesh, self.eye, &[wall]);
                let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                picture.add(Role::Now, Strength::Bold, outline);
            }
        }
        let origin = mesh.lattice().to_world(self.eye.origin);
        let mut line = |points, closed| {
            picture.add(Role::Now, Strength::Bold, Shape::Line { points, closed, width: 2.5, dash: Dash::None });
        };
        match self.step {
            Some(BeamStep::Locate { at: Some(Location::Inside(t)) }) => {
                line(mesh.corners(t).map(|v| mesh.world(v)).to_vec(), true);
            }
            Some(BeamStep::Locate { at: Some(Location::OnEdge(e)) }) => {
                line([mesh.origin(e), mesh.end(e)].map(|v| mesh.world(v)).to_vec(), false);
            }
            Some(BeamStep::First { beam }) => line(self.wedge(beam), true),
            Some(BeamStep::Vertex { vertex } | BeamStep::Touch { s: vertex }) => {
                let ring = Shape::Ring { at: mesh.world(vertex), radius: 9.0, width: 2.5 };
                picture.add(Role::Now, Strength::Bold, ring);
            }
            Some(BeamStep::Along { vertex }) => {
                let at = mesh.world(vertex);
                picture.line(Role::Now, Strength::Bold, vec![origin, at], 2.0, Dash::Dashed);
                picture.add(Role::Now, Strength::Bold, Shape::Ring { at, radius: 9.0, width: 2.5 });
            }
            _ => {}
        }
        let Some(beam) = self.sight.beam() else { return };
        let is_untested = self.hides_answers && matches!(self.step, Some(BeamStep::Enter { .. }));
        if let Some(s) = self.sight.s().filter(|_| !is_untested) {
            let to_s = vec![origin, mesh.world(s)];
            picture.with_id((Family::LineToS, s)).line(Role::Now, Strength::Bold, to_s, 2.5, Dash::Dashed);
        }
        for (side, role, letter) in [(Side::Left, Role::Left, "L"), (Side::Right, Role::Right, "R")] {
            let limit = beam.limit(side).vertex();
            let at = limit.map_or_else(|| beam.hit(mesh, self.eye, side), |v| mesh.world(v));
            // S stays where it is when it becomes the limit of the next beam: its letter changes, not its place.
            let id = limit.map_or_else(|| (Family::Limit, side).into(), pin);
            picture.with_id(id).badge(role, Strength::Bold, at, 10.0, letter);
        }
        if let Some(s) = self.sight.s() {
            picture.with_id(pin(s)).badge(Role::Now, Strength::Bold, mesh.world(s), 10.0, "S");
        }
    }

    /// The numbers of the parts of the polygon in their order, each on the visible side of its part.
    fn numbers(&self, lens: &Lens) -> Vec<(DVec2, usize)> {
        let origin = self.mesh().lattice().to_world(self.eye.origin);
        let number = |(i, &wall): (usize, &Beam)| {
            let [from, to] = part(self.mesh(), self.eye, wall)?;
            let middle = (from + to) / 2.0;
            let inwards = (to - from).perp().normalize_or_zero() * lens.world(11.0);
            let has_room = from.distance(to) * lens.scale >= ROOM_FOR_NUMBER && middle != origin;
            (has_room && lens.visible.contains(middle)).then(|| (middle + inwards, i + 1))
        };
        self.sight.walls().iter().enumerate().filter_map(number).collect()
    }

    /// How often each triangle was entered, if more than once: in its middle, or beside it if one of the `words` stands
    /// there. A count that would cover words is left out.
    fn visits(&self, words: impl Iterator<Item = DVec2>, lens: &Lens, picture: &mut Picture) {
        let mesh = self.mesh();
        let eye = mesh.lattice().to_world(self.eye.origin);
        let taken: Vec<DVec2> = words.chain([eye]).collect();
        let size = SIZE_OF_COUNT * lens.world(1.0);
        let to_s = self.sight.s().map(|s| [eye, mesh.world(s)]);
        let is_clear = |at: DVec2| to_s.is_none_or(|line| nearest_on(at, line).distance(at) >= size.x / 2.0);
        let is_free = |at: &DVec2| is_clear(*at) && taken.iter().all(|other| (*other - *at).abs().cmpge(size).any());
        for t in mesh.triangles().filter(|&t| self.sight.entered(t) > 1) {
            let [a, b, c] = mesh.corners(t).map(|v| mesh.world(v));
            let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
            // The height over the longest side is the room for text in the middle.
            let height = (b - a).perp_dot(c - a).abs() / longest;
            let middle = (a + b + c) / 3.0;
            if height * lens.scale >= ROOM_FOR_COUNT && lens.visible.contains(middle) {
                let text = Lettering::number(format_args!("×{}", self.sight.entered(t)));
                let places = [(0.0, 0.0), (0.0, -19.0), (0.0, 19.0), (-24.0, 0.0), (24.0, 0.0)];
                let mut places = places.map(|(x, y)| middle + DVec2::new(x, y) * lens.world(1.0)).into_iter();
                if let Some(at) = places.find(is_free) {
                    picture.with_id((Family::Visits, t)).words(Role::Label, at, text, Anchor::Center);
                }
            }
        }
    }

    /// In pixels.
    fn star_radius(&self, actor: usize) -> f32 {
        if self.actor == Some(actor as u32) { 13.0 } else { 11.0 }
    }

    /// The actors. The start is only drawn if it is the viewer.
    fn eyes(&self, lens: &Lens, picture: &mut Picture) {
        for (i, actor) in self.world.scene().actors.iter().enumerate() {
            let role = Role::Eye(i as u8);
            let radius = self.star_radius(i);
            picture.add(role, Strength::Bold, Shape::Symbol { at: actor.at, symbol: Symbol::Star, radius });
        }
        // Names keep clear of all stars.
        for (i, actor) in self.world.scene().actors.iter().enumerate() {
            let radius = self.star_radius(i);
            let at = actor.at + DVec2::new(0.0, lens.world(f64::from(radius) + 2.0));
            picture.name(lens, at, actor.name.as_str(), Anchor::Below);
        }
        if self.actor.is_none() {
            picture.badge(
                Role::Start,
                Strength::Bold,
                self.mesh().lattice().to_world(self.eye.origin),
                10.0,
                self.letter,
            );
        }
    }
}

/// An area in sight and its border. Of a faint one only the border.
fn sight_of(actor: u32, strength: Strength, area: &[DVec2], picture: &mut Picture) {
    let role = Role::Eye(actor as u8);
    let is_faint = strength == Strength::Faint;
    if !is_faint {
        picture.area(role, strength, area.to_vec());
    }
    if area.len() > 2 {
        let (width, dash) = if is_faint { (1.8, Dash::Dotted) } else { (1.5, Dash::None) };
        let strength = Strength::Solid;
        let line = Shape::Line { points: area.to_vec(), closed: true, width, dash };
        picture.add(role, strength, line);
    }
}

/// The identity of the badge at a vertex, whatever its letter.
fn pin(vertex: Vertex) -> MarkId {
    (Family::Pin, vertex).into()
}
