//! The picture of sight: the beam on its triangles, and the polygon that is seen so far.

/// The small figures beside a decision.
pub mod figure;
mod first;
mod inset;
mod sectors;

pub use first::{FIRST_NAMES, FirstNames};
pub use sectors::beam_sectors;

use super::shapes::{LETTERS, visible_edges};
use super::{
    Anchor, Dash, Family, Label, Lens, Lettering, MarkId, Meaning, Picture, Rank, Role, Shape, Strength, Symbol,
};
use crate::algo::beam::{Beam, BeamStep, Eye, Sight, part, polygon};
use crate::geom::{Side, hit};
use crate::map::mesh::{Edge, Location, Mesh, Triangle, Vertex};
use crate::scene::World;
use glam::DVec2;
use std::collections::HashSet;

/// The radius of the badges of L, R and S, in pixels.
const BADGE: f32 = 10.0;
/// The radius of the ring around a seen vertex, in pixels.
const SEEN: f32 = 5.5;

/// A triangle whose height over its longest side is smaller, in pixels, has no room for its count of visits.
const ROOM_FOR_COUNT: f64 = 26.0;
/// A part of a wall that is shorter, in pixels, is narrower than its number: it has a line to it, unless there are many of them.
const LEAST_PART: f64 = 7.0;
/// Of more parts than this, lines to all the short ones would be a crowd.
const FEW_PARTS: usize = 60;

/// The width of an edge of the mesh near the current beam, and away from it, in pixels. The eye finds the beam at once where
/// the rest of the mesh is faint.
const NEAR_EDGE: f32 = 1.2;
const FAR_EDGE: f32 = 0.4;

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
        // A second light, as in the tutorial's figure. Without a border: borders are what the beam finds.
        for (actor, area) in self.others {
            let actor = *actor as u8;
            picture.meaning(Meaning::SeenBy(actor)).area(Role::Eye(actor), Strength::Faint, area.clone());
        }
        let so_far = polygon(self.mesh(), self.eye, self.sight.walls());
        sight_of(self.role_of_eye(), &so_far, &mut picture);
        self.waiting(&mut picture);
        if self.town {
            picture.roofs(self.world);
        }
        self.beam(&mut picture);
        picture.obstacle_names(self.world, lens);
        if self.counts {
            self.visits(lens, &mut picture);
        }
        if self.order {
            self.numbers(lens, &mut picture);
        }
        if self.seen {
            self.seen_vertices(&mut picture);
        }
        self.first_names(lens, &mut picture);
        self.now(&mut picture);
        self.eyes(&mut picture);
        // For the whole stage: an inset that comes and goes from step to step draws the eye away from the beam.
        if let Some((beam, through)) = self.sight.of_stage() {
            self.inset(beam, through, lens, &mut picture);
        }
        picture
    }

    /// A ring around each vertex in sight; points where there are so many that rings would cover each other.
    fn seen_vertices(&self, picture: &mut Picture) {
        const MOST_RINGS: usize = 2000;
        let seen = self.sight.seen();
        let at = |&v: &_| self.mesh().world(v);
        if seen.len() > MOST_RINGS {
            let points = seen.iter().map(at).collect();
            picture.add(Role::Seen, Strength::Solid, Shape::Dots { points, radius: 2.0 });
            return;
        }
        for v in seen {
            let ring = Shape::Ring { at: at(v), radius: SEEN, width: 2.0 };
            picture.with_id((Family::Seen, *v)).add(Role::Seen, Strength::Solid, ring);
        }
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn role_of_eye(&self) -> u32 {
        self.actor.unwrap_or(0)
    }

    fn edges(&self, lens: &Lens, picture: &mut Picture) {
        let near = self.near();
        for (e, ends) in visible_edges(self.mesh(), lens) {
            let both = [Some(e), self.mesh().twin(e)].into_iter().flatten().map(Edge::triangle);
            let is_near = near.as_ref().is_none_or(|near| both.into_iter().any(|t| near.contains(&t)));
            let width = if is_near { NEAR_EDGE } else { FAR_EDGE };
            picture.line(Role::Mesh, Strength::Faint, ends.to_vec(), width, Dash::None);
        }
    }

    /// The triangles around the edge that the step is about: those beside it, and their neighbours. None before the first
    /// step, when the whole map is looked at.
    fn near(&self) -> Option<HashSet<Triangle>> {
        let mesh = self.mesh();
        self.step?;
        let of_edge = |e: Edge| [Some(e), mesh.twin(e)].into_iter().flatten().map(Edge::triangle);
        let mut near: HashSet<Triangle> = match (self.step, self.sight.through(), self.sight.beam()) {
            (Some(BeamStep::Locate { at: Some(Location::Inside(t)) }), ..) => HashSet::from([t]),
            (Some(BeamStep::Locate { at: Some(Location::OnEdge(e)) }), ..) => of_edge(e).collect(),
            (Some(BeamStep::First { beam }), ..) => of_edge(beam.edge).collect(),
            (_, Some(through), _) => of_edge(through).collect(),
            (_, None, Some(beam)) => of_edge(beam.edge).collect(),
            _ => HashSet::new(),
        };
        let neighbours: Vec<Triangle> =
            near.iter().flat_map(|t| t.edges()).filter_map(|e| mesh.twin(e)).map(Edge::triangle).collect();
        near.extend(neighbours);
        Some(near)
    }

    /// From the origin to the edge that each waiting beam is about to cross.
    fn waiting(&self, picture: &mut Picture) {
        for beam in self.sight.waiting() {
            let points = self.wedge(beam);
            let mut picture = picture.meaning(Meaning::WaitingBeam);
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
        let id = (Family::Beam, beam);
        picture.meaning(Meaning::BeamOfStep).with_id(id).area(Role::Now, Strength::Bold, ring);
        if let Some(through) = self.sight.through() {
            let points = self.mesh().corners(through.triangle()).map(|v| self.mesh().world(v)).to_vec();
            let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
            picture.meaning(Meaning::OutlineOfStep).add(Role::Now, Strength::Bold, outline);
        }
        let ends = [far[0], far[far.len() - 1]];
        for (side, end) in Side::BOTH.into_iter().zip(ends) {
            let (role, dash) = match side {
                Side::Left => (Role::Left, Dash::None),
                Side::Right => (Role::Right, Dash::Dashed),
            };
            let mut picture = picture.meaning(Meaning::BeamLimit(side));
            picture.with_id((Family::Limit, side)).line(role, Strength::Solid, vec![near[0], end], 2.0, dash);
        }
        let mut picture = picture.meaning(Meaning::CrossedEdge);
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
            (of.signum(), mesh.lattice().position(place))
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
                let mut picture = picture.meaning(Meaning::FoundInStep);
                picture.with_id(id).line(Role::Now, Strength::Bold, part.to_vec(), 5.0, Dash::None);
            } else {
                // The part is an arc. Outline the whole beam that ends on it.
                let points = polygon(mesh, self.eye, &[wall]);
                let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                picture.meaning(Meaning::OutlineOfStep).add(Role::Now, Strength::Bold, outline);
            }
        }
        let origin = mesh.lattice().to_world(self.eye.origin);
        let mut line = |points, closed| {
            let meaning = if closed { Meaning::OutlineOfStep } else { Meaning::FoundInStep };
            let line = Shape::Line { points, closed, width: 2.5, dash: Dash::None };
            picture.meaning(meaning).add(Role::Now, Strength::Bold, line);
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
                picture.meaning(Meaning::FoundInStep).add(Role::Now, Strength::Bold, ring);
            }
            Some(BeamStep::Along { vertex }) => {
                let at = mesh.world(vertex);
                let (line, ring) = (vec![origin, at], Shape::Ring { at, radius: 9.0, width: 2.5 });
                picture.meaning(Meaning::LineToS).line(Role::Now, Strength::Bold, line, 2.0, Dash::Dashed);
                picture.meaning(Meaning::FoundInStep).add(Role::Now, Strength::Bold, ring);
            }
            _ => {}
        }
        let Some(beam) = self.sight.beam() else { return };
        let is_untested = self.hides_answers && matches!(self.step, Some(BeamStep::Enter { .. }));
        if let Some(s) = self.sight.s().filter(|_| !is_untested) {
            let to_s = vec![origin, mesh.world(s)];
            let mut picture = picture.meaning(Meaning::LineToS);
            picture.with_id((Family::LineToS, s)).line(Role::Now, Strength::Bold, to_s, 2.5, Dash::Dashed);
        }
        // Those that touch each other or a star move aside: see `badges.rs`.
        for (side, role, letter) in [(Side::Left, Role::Left, "L"), (Side::Right, Role::Right, "R")] {
            let limit = beam.limit(side).vertex();
            let at = limit.map_or_else(|| beam.hit(mesh, self.eye, side), |v| mesh.world(v));
            // S stays where it is when it becomes the limit of the next beam: its letter changes, not its place.
            let id = limit.map_or_else(|| (Family::Limit, side).into(), pin);
            picture.meaning(Meaning::EdgeEnd(side)).with_id(id).badge(role, Strength::Bold, at, BADGE, letter);
        }
        if let Some(s) = self.sight.s() {
            let mut picture = picture.meaning(Meaning::OppositeVertex);
            picture.with_id(pin(s)).badge(Role::Now, Strength::Bold, mesh.world(s), BADGE, "S");
        }
    }

    /// The numbers of the parts of the polygon in their order, each on the visible side of its part, or with a line to it. Of many parts,
    /// and in small pictures, the list in Data has those without room.
    fn numbers(&self, lens: &Lens, picture: &mut Picture) {
        let origin = self.mesh().lattice().to_world(self.eye.origin);
        let have_lines = self.sight.walls().len() <= FEW_PARTS && !lens.is_small();
        for (i, &wall) in self.sight.walls().iter().enumerate() {
            let Some([from, to]) = part(self.mesh(), self.eye, wall) else { continue };
            let length = from.distance(to) * lens.scale;
            let is_short = length < LEAST_PART;
            if is_short && !have_lines || from + to == 2.0 * origin {
                continue;
            }
            let inwards = (to - from).perp().normalize_or_zero() * lens.world(11.0);
            let places = [0.5, 0.4, 0.6, 0.3, 0.7].map(|along| from.lerp(to, along) + inwards);
            let label = Label::count((from + to) / 2.0, Lettering::number(i + 1), LETTERS).at(places.to_vec());
            let label = match (have_lines, is_short) {
                (true, true) => label.with_line().said_here_alone(),
                (true, false) => label.moving_away(true).said_here_alone(),
                (false, _) => label.moving_away(!lens.is_small()),
            };
            picture.meaning(Meaning::Piece).with_id((Family::Part, i + 1)).label(label);
        }
    }

    /// How often each triangle was entered, if more than once: in its middle, or beside it. A count that would cover words is
    /// left out.
    fn visits(&self, lens: &Lens, picture: &mut Picture) {
        let mesh = self.mesh();
        for t in mesh.triangles().filter(|&t| self.sight.entered(t) > 1) {
            let [a, b, c] = mesh.corners(t).map(|v| mesh.world(v));
            let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
            // The height over the longest side is the room for text in the middle.
            let height = (b - a).perp_dot(c - a).abs() / longest;
            let middle = (a + b + c) / 3.0;
            if height * lens.scale >= ROOM_FOR_COUNT {
                let text = Lettering::number(format_args!("×{}", self.sight.entered(t)));
                let places = [(0.0, 0.0), (0.0, -19.0), (0.0, 19.0), (-24.0, 0.0), (24.0, 0.0)];
                let places = places.map(|(x, y)| middle + DVec2::new(x, y) * lens.world(1.0)).to_vec();
                let label = Label::count(middle, text, LETTERS).at(places).ranked(Rank::Number).clear_of_lines();
                picture.meaning(Meaning::Entries).with_id((Family::Visits, t)).label(label);
            }
        }
    }

    /// In pixels.
    fn star_radius(&self, actor: usize) -> f32 {
        if self.actor == Some(actor as u32) { 13.0 } else { 11.0 }
    }

    /// The actors. The start is only drawn if it is the viewer.
    fn eyes(&self, picture: &mut Picture) {
        for (i, actor) in self.world.scene().actors.iter().enumerate() {
            let role = Role::Eye(i as u8);
            let radius = self.star_radius(i);
            let star = Shape::Symbol { at: actor.at, symbol: Symbol::Star, radius };
            picture.meaning(Meaning::Actor(i as u8)).add(role, Strength::Bold, star);
        }
        for (i, actor) in self.world.scene().actors.iter().enumerate() {
            let radius = self.star_radius(i);
            // Sentences and code speak of the eye by its letter.
            let is_viewer = self.actor == Some(i as u32);
            let name = if is_viewer { format!("{} = {}", actor.name, self.letter) } else { actor.name.clone() };
            let label = Label::name(actor.at, name).beside(Anchor::Below, f64::from(radius) + 2.0);
            let label = label.used_by_the_sentence();
            // The beam begins at the eye: a name across it hides the edge that is crossed.
            let label = if is_viewer { label.clear_of_lines() } else { label };
            picture.with_id((Family::Character, i as u8)).label(label);
        }
        if self.actor.is_none() {
            picture.meaning(Meaning::Eye).badge(
                Role::Start,
                Strength::Bold,
                self.mesh().lattice().to_world(self.eye.origin),
                BADGE,
                self.letter,
            );
        }
    }
}

/// An area in sight and its border.
fn sight_of(actor: u32, area: &[DVec2], picture: &mut Picture) {
    let role = Role::Eye(actor as u8);
    picture.meaning(Meaning::SeenBy(actor as u8)).area(role, Strength::Solid, area.to_vec());
    if area.len() > 2 {
        let line = Shape::Line { points: area.to_vec(), closed: true, width: 1.5, dash: Dash::None };
        picture.add(role, Strength::Solid, line);
    }
}

/// The identity of the badge at a vertex, whatever its letter.
fn pin(vertex: Vertex) -> MarkId {
    (Family::Pin, vertex).into()
}
