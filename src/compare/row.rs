//! What is known of one method on one map.

use super::Guarantee;
use super::faults;
use super::leaves::{Leaves, Shortcut, tolerance};
use super::legal::{Fault, fault};
use super::terrain::{Ground, cost, has_terrain};
use super::{Answer, Method, Moves, Needs, OWN, Radii, Reference, ReferenceKind, words};
use crate::algo::radius::{Path, Walls};
use crate::geom::polyline_length;
use crate::lesson::outcome::{NoResult, Reason, Work, WorkUnit};
use crate::scene::World;
use glam::DVec2;

/// Which row it is: that of a method, by its key, or that of a path of one's own, by its place in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowId {
    Method(&'static str),
    Own(usize),
}

impl RowId {
    /// The key of its method. None for a path of one's own.
    pub const fn method(self) -> Option<&'static str> {
        match self {
            Self::Method(key) => Some(key),
            Self::Own(_) => None,
        }
    }
}

impl From<&'static str> for RowId {
    fn from(method: &'static str) -> Self {
        Self::Method(method)
    }
}

/// What is known of one method on one map. Lengths and positions are in world units.
#[derive(Clone)]
pub struct Row {
    pub id: RowId,
    /// [`OWN`] for a path of one's own.
    pub method: &'static Method,
    /// What a path of one's own is called. None for a method.
    pub own_name: Option<String>,
    /// Empty if no path was found.
    pub points: Vec<DVec2>,
    /// Was the path compared with all walls and with the shortest one? Until then, `over`, `clearance`, `is_legal` and `wrong` are not known.
    pub is_judged: bool,
    /// What `over` is beside.
    pub base: ReferenceKind,
    /// Each piece times what the ground costs below it.
    pub length: Option<f64>,
    /// Its length by that of the reference; below 1 on ground that costs more, where a path that is not over cells can cost less. None if
    /// the agent cannot walk the path, or there is none, or the method is not ranked, or the path leads back to where it starts.
    pub over: Option<f64>,
    /// The least distance of the path from a wall. None without a path or walls.
    pub clearance: Option<f64>,
    /// Can the agent walk it? None without a path.
    pub is_legal: Option<bool>,
    /// Is it a path over cells that passes corners of walls between two cells, one of which is a wall? A* with its moves may not.
    pub cuts_corners: bool,
    /// Has it only moves that the method has counted? None without a path, or if the method is bound to no moves.
    pub keeps_moves: Option<bool>,
    pub work: Work,
    /// The bytes that the containers of the run hold at its end, without the map and its triangles. None for a path of one's own.
    pub bytes: Option<usize>,
    /// Why no path was found, as `solve` says it.
    pub why: Option<NoResult>,
    pub wrong: Option<Wrong>,
    /// Of a path of one's own: all other places where the agent cannot walk, in its order; at most
    /// [`MOST_FAULTS`](super::MOST_FAULTS) in all.
    pub more_faults: Vec<Fault>,
    /// Of a path over cells that makes room for the agent: is it legal except for the piece that joins the start to its cell, or the goal?
    pub joints: Option<[bool; 2]>,
    /// Does a path of one's own begin or end elsewhere? Its `over` is that beside the shortest path between its own ends, and it has no place
    /// among the others.
    pub has_other_ends: bool,
    /// Of a path of one's own: the length of the shortest path between its own ends. None if there is none, or it was not looked for.
    pub own_shortest: Option<f64>,
    /// On costly ground, a method that does not see it finds paths, but none that is the shortest of anything. For an agent that it
    /// makes no room for, a method guarantees nothing.
    pub guarantee: Guarantee,
    /// The largest radius that the method makes room for in this world, see [`Method::has_room_for`].
    pub has_room_for: f64,
}

/// Where a method went wrong, at its first place.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// The agent cannot walk there.
    Fault(Fault),
    /// It does not see the ground, and goes over ground that costs more.
    Ground(Ground),
    /// From a place on, the path is another one than the true shortest path, and longer in all.
    Leaves(Leaves),
}

impl Wrong {
    pub fn at(&self) -> DVec2 {
        match self {
            Self::Fault(fault) => fault.at,
            Self::Ground(ground) => ground.at,
            Self::Leaves(leaves) => leaves.at,
        }
    }
}

/// By this part of it, a length may be larger than another one by rounding alone.
const ROUNDING: f64 = 1e-6;
/// The same where only floats are rounded.
const LAST_BITS: f64 = 1e-11;

/// The lattice moves each point by up to 0.71 of its steps, and both edges there grow by that: so much longer may a line become that has
/// this many points. In world units.
fn of_lattice(world: &World, points: usize) -> f64 {
    1.5 * points as f64 / world.lattice().scale()
}

impl Row {
    /// Is its path drawn in the colour of its method? It is, until it is known that the row has no rank.
    pub const fn has_colour(&self) -> bool {
        self.over.is_some() || !self.is_judged
    }

    /// What a run alone says. Whether the agent can walk the path, and how much longer it is, follows in [`Row::judged`]: on a large map,
    /// triangles and the shortest path take longer than the run. `radius`: that of the agent.
    pub fn found(method: &'static Method, answer: &Answer, world: &World, radius: f64) -> Self {
        let row = Self::of_path(method, (&answer.points, answer.length, answer.work), world, radius);
        let moves = method.moves.filter(|_| !row.points.is_empty());
        let has_all = |moves: Moves| moves.has_all(world.grid(), &row.points);
        let keeps_moves = moves.map(has_all);
        let cuts_corners = method.needs == Needs::Cells && has_all(Moves::Eight) && !has_all(Moves::AroundCorners);
        Self { cuts_corners, keeps_moves, bytes: answer.bytes, why: answer.why.clone(), ..row }
    }

    /// With all that takes walls and the shortest path. `walls`: all of the world, in world units. `reference`: between the ends of the path.
    #[must_use]
    pub fn judged(self, (world, walls): (&World, &Walls), radius: f64, reference: &Reference) -> Self {
        let (method, points) = (self.method, &self.points);
        let is_found = !points.is_empty();
        let fault = fault(world, walls, points, radius);
        let is_legal = is_found.then_some(fault.is_none());
        let is_ranked = is_legal == Some(true) && method.is_ranked(world);
        let over = self.length.zip(reference.length).filter(|_| is_ranked).and_then(|(a, b)| over(a, b));
        let leaves = || {
            let is_walked = |line: [DVec2; 2]| self::fault(world, walls, &line, radius).is_none();
            // On ground that costs more, a straight line can cost more than the way around.
            let is_walked = |line| !has_terrain(world) && is_walked(line);
            let near = || Leaves::near(points, &reference.points, of_lattice(world, 1), is_walked);
            Leaves::new(world, points, &reference.points, method.needs).or_else(near)
        };
        let leaves = if self.is_longer(world, over, reference) { leaves() } else { None };
        // The distance to the nearest wall says nothing about a path that lies inside a wall.
        let is_inside = fault.as_ref().is_some_and(|fault| fault.kind.is_inside());
        let least = || walls.least(&Path::straight(points)).filter(|_| is_found).map(|c| c.distance);
        let clearance = if is_inside { Some(0.0) } else { least() };
        let ground = if method.is_ranked(world) { None } else { Ground::below(world.grid(), points) };
        let wrong = fault.map(Wrong::Fault).or(ground.map(Wrong::Ground)).or(leaves.map(Wrong::Leaves));
        // A path on the map means that its cells have lost it.
        let is_closed = method.needs == Needs::Cells && !is_found && reference.length.is_some();
        let too_coarse =
            world.cells().filter(|_| is_closed).map(|cells| words::too_coarse(cells, world.scene().coordinates));
        let why = too_coarse.map(|text| NoResult::new(Reason::TooCoarse, text)).or_else(|| self.why.clone());
        let has_joints = is_legal == Some(false) && method.radii == Radii::HalfCell && self.makes_room(radius);
        let joints = if has_joints { joints(world, walls, points, radius) } else { None };
        let (is_judged, base) = (!reference.is_open(), reference.kind);
        Self { is_judged, base, over, clearance, is_legal, why, wrong, joints, ..self }
    }

    /// Is its path longer than the reference by more than rounding? Of a path of one's own, by more than the lattice moves points.
    fn is_longer(&self, world: &World, over: Option<f64>, reference: &Reference) -> bool {
        let (Some(over), Some((length, shortest))) = (over, self.length.zip(reference.length)) else { return false };
        if self.method.key != OWN.key {
            return over > 1.0 + ROUNDING;
        }
        let points = self.points.len() + reference.points.len();
        length - shortest > of_lattice(world, points).max(shortest * LAST_BITS)
    }

    /// The row of a path that the scene brings along, with its place there. `reference`: the shortest path between its own ends.
    pub fn own(
        (place, name, points): (usize, &str, &[DVec2]),
        (world, walls): (&World, &Walls),
        radius: f64,
        reference: &Reference,
    ) -> Self {
        let work = Work { count: 0, unit: WorkUnit::Cells };
        let path = (points, Some(polyline_length(points)), work);
        let row = Self::of_path(&OWN, path, world, radius).judged((world, walls), radius, reference);
        let near = tolerance(world, OWN.needs);
        let is_elsewhere = |at: Option<&DVec2>, end: DVec2| at.is_some_and(|at| at.distance(end) > near);
        let has_other_ends = is_elsewhere(points.first(), world.start()) || is_elsewhere(points.last(), world.goal());
        let mut faults = faults::all(world, walls, points, radius).into_iter();
        // In its order. What only `all` leaves out is still wrong.
        let mut wrong = faults.next().map(Wrong::Fault).or(row.wrong);
        if let Some(Wrong::Leaves(leaves)) = &mut wrong {
            leaves.shortcut = Shortcut::best(points, |line| fault(world, walls, &line, radius).is_none());
        }
        let (own_name, more_faults) = (Some(name.to_owned()), faults.collect());
        let own_shortest = reference.length;
        Self { id: RowId::Own(place), own_name, has_other_ends, own_shortest, wrong, more_faults, ..row }
    }

    /// The places where the agent cannot walk, in the order of the path; of a method one alone, the first of the worst kind.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        let first = if let Some(Wrong::Fault(first)) = &self.wrong { Some(first) } else { None };
        first.into_iter().chain(&self.more_faults)
    }

    /// What decides its place among the others. None if it has none.
    pub fn ranked_over(&self) -> Option<f64> {
        self.over.filter(|_| !self.has_other_ends)
    }

    /// Does the method make room for an agent with this radius, in world units? If not, its path is legal by chance.
    pub fn makes_room(&self, radius: f64) -> bool {
        radius <= self.has_room_for * (1.0 + ROUNDING)
    }

    /// What it is called: the method, or the path of one's own.
    pub fn name(&self) -> &str {
        self.own_name.as_deref().unwrap_or(self.method.name)
    }

    fn of_path(
        method: &'static Method,
        (points, length, work): (&[DVec2], Option<f64>, Work),
        world: &World,
        radius: f64,
    ) -> Self {
        let length = length.map(|length| if has_terrain(world) { cost(world.grid(), points) } else { length });
        let (points, own_name, id) = (points.to_vec(), None, RowId::Method(method.key));
        let is_of_even_ground = !method.is_ranked(world) && method.guarantee < Guarantee::Complete;
        let has_room_for = method.has_room_for(world);
        let guarantee = match () {
            () if radius > has_room_for * (1.0 + ROUNDING) => Guarantee::Nothing,
            () if is_of_even_ground => Guarantee::Complete,
            () => method.guarantee,
        };
        Self {
            id,
            method,
            own_name,
            points,
            is_judged: false,
            base: ReferenceKind::of(world),
            length,
            over: None,
            clearance: None,
            is_legal: None,
            cuts_corners: false,
            keeps_moves: None,
            work,
            bytes: None,
            why: None,
            wrong: None,
            more_faults: Vec::new(),
            joints: None,
            has_other_ends: false,
            own_shortest: None,
            guarantee,
            has_room_for,
        }
    }
}

/// Is a path over cells legal except for the piece that joins the start to its cell, or the goal?
fn joints(world: &World, walls: &Walls, points: &[DVec2], radius: f64) -> Option<[bool; 2]> {
    let last = points.len().saturating_sub(2);
    let faults = faults::all(world, walls, points, radius);
    let is_joint = |fault: &Fault| fault.piece == 0 || fault.piece == last;
    let is_at = |piece: usize| faults.iter().any(|fault| fault.piece == piece);
    (!faults.is_empty() && faults.iter().all(is_joint)).then(|| [is_at(0), last > 0 && is_at(last)])
}

/// Of two lengths. None if nothing can be compared: a path leads back to where it starts.
fn over(length: f64, shortest: f64) -> Option<f64> {
    if length == shortest { Some(1.0) } else { (shortest > 0.0).then(|| length / shortest) }
}
