//! Agents that steer by the funnel (tutorials 000 and 003, last paragraphs): at every tick each agent pulls its string
//! again from its position, walks along the first line, and brakes for the turns ahead (steering: Reynolds 1999).
//!
//! One search from the goal serves them all: for every edge it knows the next one. So no agent stores a channel, and
//! one that is pushed aside, or whose goal moves, continues from where it is.
//!
//! How an agent with a radius makes room is chosen ([`Room`]). Whatever its string is, it enters no place where it does not fit:
//! an agent whose string touches a corner can be stuck there (tutorial 002).
//!
//! Positions are in world units. An agent always stands on a lattice point, so that whether it fits there is decided exactly
//! and a string begins exactly where it stands.

use super::channel::Portal;
use super::dijkstra::Dijkstra;
use super::funnel;
use super::radius::{
    Approach, HiddenBottlenecks, NoPath, Path, Piece, is_free, no_room_at, normals, opens, passes, pull_across,
};
use super::random::Random;
use crate::geom::fit::Body;
use crate::geom::{Point, whole_distance};
use crate::map::mesh::{Edge, Mesh, Triangle};
use glam::DVec2;
use std::f64::consts::PI;
use std::iter::successors;
use std::sync::Arc;

/// Seconds of one step of the simulation.
const STEP: f64 = 1.0 / 60.0;
/// A frame simulates at most this many seconds: on a slow machine the agents are slow.
const MOST_LAG: f64 = 0.1;
/// Seconds in which the fastest agent crosses the map.
const CROSSING: f64 = 9.0;
/// Seconds to accelerate to full speed, and to brake from it.
const START: f64 = 0.5;
/// The fraction of full speed in a turn on the spot.
const SLOWEST: f64 = 0.15;
/// The string is pulled through this many portals ahead: turns beyond them are too far away to brake for.
const AHEAD: usize = 24;
/// An agent without a radius is drawn and kept apart as if its radius were this fraction of the map's larger side.
const POINT: f64 = 1.0 / 130.0;

/// An agent that comes less than this part of its radius forward in [`STUCK_AFTER`] steps is stuck.
const STUCK_WITHIN: f64 = 0.1;
/// 3 seconds.
const STUCK_AFTER: u32 = 180;

/// How agents with a radius make room for themselves.
#[derive(Clone, Debug, Default)]
pub enum Room {
    /// Not at all: each pulls the string of a point.
    None,
    /// The same, and the corners are moved along averaged normals.
    Normals,
    /// Around circles.
    #[default]
    Arcs,
    /// As points in this mesh, between inflated walls.
    Inflated(Arc<Mesh>),
}

/// The path to the goal from every edge.
pub struct RoutesToGoal {
    mesh: Arc<Mesh>,
    goal: Point,
    /// Of the agents, as far as the walls of the mesh are concerned.
    body: Body,
    /// Of what the routes and the strings are made for.
    routed: Body,
    /// The radius of the agents in lattice units.
    radius: f64,
    /// Are the corners of a string moved along averaged normals?
    moves_corners: bool,
    /// Why an agent does not fit at the goal. Then there is no path at all.
    closed: Option<NoPath>,
    hidden: HiddenBottlenecks,
    /// From the goal over the edges, by distance in lattice units.
    search: Dijkstra<i64>,
}

impl RoutesToGoal {
    /// For agents with a radius in world units that go around circles.
    pub fn new(mesh: Arc<Mesh>, goal: Point, radius: f64) -> Self {
        Self::with_room(mesh, goal, radius, Room::Arcs)
    }

    /// For agents with a radius in world units. Dijkstra from the goal over all edges.
    pub fn with_room(mesh: Arc<Mesh>, goal: Point, radius: f64, room: Room) -> Self {
        let radius = radius * mesh.lattice().scale();
        let moves_corners = matches!(room, Room::Normals) && radius > 0.0;
        let (mesh, body, routed) = match room {
            Room::None | Room::Normals => (mesh, Body::new(radius), Body::new(0.0)),
            Room::Arcs => (mesh, Body::new(radius), Body::new(radius)),
            Room::Inflated(inflated) => (inflated, Body::new(0.0), Body::new(0.0)),
        };
        let at_goal = mesh.touching(goal);
        let closed = no_room_at(&mesh, &at_goal, goal, &body, true);
        let first = if closed.is_none() { at_goal } else { Vec::new() };
        let search = Dijkstra::new(mesh.triangle_count() * 3);
        let hidden = HiddenBottlenecks::new(mesh.clone(), &routed);
        let mut routes = Self { mesh, goal, body, routed, radius, moves_corners, closed, hidden, search };
        routes.search_from(first);
        routes
    }

    fn search_from(&mut self, first: Vec<Triangle>) {
        let mesh = self.mesh.clone();
        for e in first.into_iter().flat_map(Triangle::edges).filter(|&e| mesh.twin(e).is_some()) {
            let is_closed = || self.on_the_way(None, |hidden, path| hidden.on_the_way_over(path, e).is_some());
            if opens(&mesh, e, self.goal, &self.routed) && !is_closed() {
                self.search.offer(e.index(), whole_distance(self.goal.as_dvec2(), middle(&mesh, e)), None);
            }
        }
        while let Some((e, far)) = self.search.close_next() {
            let e = Edge(e as u32);
            let Some(twin) = mesh.twin(e) else { continue };
            for on in [twin.next(), twin.previous()].into_iter().filter(|&on| mesh.twin(on).is_some()) {
                let further = far + whole_distance(middle(&mesh, e), middle(&mesh, on));
                let is_closed = || self.on_the_way(Some(e), |hidden, path| hidden.on_the_way_over(path, on).is_some());
                let is_better = self.search.is_better(on.index(), further);
                if is_better && passes(&mesh, twin, on, &self.routed) && !is_closed() {
                    self.search.offer(on.index(), further, Some(e.index()));
                }
            }
        }
    }

    /// What is asked of the way from the goal to the last of its edges.
    fn on_the_way<T>(&self, last: Option<Edge>, ask: impl Fn(&HiddenBottlenecks, Approach) -> T) -> T {
        let before = |n: usize| successors(last, |&e| self.next(e)?.1).nth(n);
        ask(&self.hidden, Approach { start: self.goal, crossed: &before })
    }

    /// The distance from an edge to the goal in lattice units, and the edge to cross after it. Both are seen from the side
    /// of the goal. None if no path leads over it.
    fn next(&self, e: Edge) -> Option<(i64, Option<Edge>)> {
        let (far, after) = self.search.closed(e.index())?;
        Some((far, after.map(|e| Edge(e as u32))))
    }

    /// Why no agent can reach the goal from anywhere.
    pub fn closed(&self) -> Option<NoPath> {
        self.closed
    }

    /// The string from a point to the goal, or to the last portal considered. None if there is no path.
    fn string(&self, from: Point) -> Option<PulledString> {
        let touched = self.mesh.touching(from);
        let at_goal = self.mesh.touching(self.goal);
        if touched.is_empty() || self.closed.is_some() {
            return None;
        }
        let (mut edges, mut to) = (Vec::new(), self.goal);
        let is_near = |t: &Triangle| at_goal.contains(t) && self.hidden.between(*t, from, self.goal).is_none();
        let mut first = touched.iter().copied().find(is_near);
        if first.is_none() {
            // An agent that does not fit where it stands may not be able to come to any edge. Then it tries nevertheless.
            let out = touched.iter().flat_map(|t| t.edges()).filter_map(|e| {
                let (far, _) = self.next(self.mesh.twin(e)?)?;
                let last = self.mesh.twin(e);
                let is_hidden =
                    |hidden: &HiddenBottlenecks, path: Approach| hidden.on_the_way_to(path, e.triangle(), from);
                let is_closed = !opens(&self.mesh, e, from, &self.routed) || self.on_the_way(last, is_hidden).is_some();
                Some((is_closed, far + whole_distance(from.as_dvec2(), middle(&self.mesh, e)), e))
            });
            let (_, _, e) = out.min()?;
            first = Some(e.triangle());
            // Routes know each edge from the side of the goal, and the string crosses it from the other side.
            let mut here = self.mesh.twin(e);
            while let Some(e) = here {
                edges.push(self.mesh.twin(e)?);
                if edges.len() > AHEAD {
                    let p = middle(&self.mesh, e);
                    to = Point::new(p.x as i32, p.y as i32);
                    edges.pop();
                    break;
                }
                here = self.next(e).and_then(|(_, after)| after);
            }
        }
        if self.routed.radius() > 0.0 {
            let string = pull_across(self.mesh.clone(), self.routed, [from, to], first?, edges);
            return Some(PulledString { path: string.path(), turns: string.turns().collect() });
        }
        Some(self.string_of_point([from, to], first?, &edges))
    }

    /// The string of a point, over moved corners if they are wanted.
    fn string_of_point(&self, [from, to]: [Point; 2], first: Triangle, edges: &[Edge]) -> PulledString {
        let portal = |&e: &Edge| {
            let [left, right] = self.mesh.ends(e);
            Portal { left, right }
        };
        let portals: Vec<Portal> = edges.iter().map(portal).collect();
        let string = funnel::pull(from, to, &portals);
        let mut points: Vec<DVec2> = string.scan().path().into_iter().map(Point::as_dvec2).collect();
        if self.moves_corners && points.len() > 2 {
            let ends = portals.first().map(|p| [p.left, p.right]).unwrap_or_default();
            let tip = self.mesh.corner_points(first).into_iter().find(|p| !ends.contains(p)).unwrap_or(from);
            let corners = normals::at_corners(&portals, [tip, to], string.scan().corners());
            let moved = corners.iter().map(|corner| corner.moved(self.radius));
            points = [from.as_dvec2()].into_iter().chain(moved).chain([to.as_dvec2()]).collect();
        }
        PulledString::straight(&points)
    }

    /// Is there room for an agent?
    fn fits(&self, at: Point) -> bool {
        no_room_at(&self.mesh, &self.mesh.touching(at), at, &self.body, false).is_none()
    }
}

/// A string as an agent walks along it, in lattice units.
struct PulledString {
    path: Path,
    /// By how much it turns at the end of each of its lines.
    turns: Vec<f64>,
}

impl PulledString {
    fn straight(points: &[DVec2]) -> Self {
        let turn = |w: &[DVec2]| (w[1] - w[0]).angle_between(w[2] - w[1]);
        let turns = points.windows(3).map(turn).map(|turn| if turn.is_finite() { turn } else { 0.0 });
        Self { turns: turns.collect(), path: Path::straight(points) }
    }
}

fn middle(mesh: &Mesh, e: Edge) -> DVec2 {
    let [a, b] = mesh.ends(e).map(Point::as_dvec2);
    (a + b) / 2.0
}

/// One agent, in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    pub at: DVec2,
    /// In world units a second.
    pub velocity: DVec2,
    /// The string as it was pulled last, for drawing.
    pub string: Vec<DVec2>,
    /// The turn ahead that limits its speed now.
    pub brakes_for: Option<DVec2>,
    /// How far it goes on along its string if it brakes until it stands. In world units.
    pub braking: f64,
    /// Has it hardly come forward for some seconds?
    pub is_stuck: bool,
    /// In lattice units along its strings, and in steps, since it last came forward by a part of its radius.
    forward: f64,
    waited: u32,
    /// Where it started.
    home: DVec2,
    /// How far it has come beyond the lattice point where it stands, in lattice units. On a map that is far away from zero,
    /// a slow agent needs several steps to the next point.
    beyond: f64,
}

impl Agent {
    fn at(at: DVec2) -> Self {
        Self {
            at,
            velocity: DVec2::ZERO,
            string: Vec::new(),
            brakes_for: None,
            braking: 0.0,
            is_stuck: false,
            forward: 0.0,
            waited: 0,
            home: at,
            beyond: 0.0,
        }
    }

    /// Counts how far it came along its string in a step, in lattice units, and decides whether it is stuck.
    fn advance(&mut self, by: f64, radius: f64) {
        (self.forward, self.waited) = (self.forward + by, self.waited + 1);
        if self.forward >= STUCK_WITHIN * radius {
            (self.forward, self.waited, self.is_stuck) = (0.0, 0, false);
        } else if self.waited >= STUCK_AFTER {
            (self.forward, self.waited, self.is_stuck) = (0.0, 0, true);
        }
    }
}

/// All agents, and the time that they have still to be simulated for.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    agents: Vec<Agent>,
    /// Where those started that have reached the goal; they are removed from the map there.
    homes_of_arrived: Vec<DVec2>,
    /// How many agents had no path in the last step.
    without_path: usize,
    random: Random,
    /// Seconds that are not simulated yet.
    due: f64,
    pulls: u32,
}

impl Crowd {
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// How many have reached the goal.
    pub fn arrived(&self) -> usize {
        self.homes_of_arrived.len()
    }

    /// All agents return to where they started, also those that have arrived. Returns false if they stand there already.
    pub fn return_home(&mut self) -> bool {
        let were_away = !self.homes_of_arrived.is_empty() || self.agents.iter().any(|a| *a != Agent::at(a.home));
        let homes: Vec<DVec2> = self.agents.iter().map(|a| a.home).chain(self.homes_of_arrived.drain(..)).collect();
        self.agents = homes.into_iter().map(Agent::at).collect();
        (self.without_path, self.pulls, self.due) = (0, 0, 0.0);
        were_away
    }

    /// How many stand still because no path leads them to the goal.
    pub fn without_path(&self) -> usize {
        self.without_path
    }

    /// How many have a path and came less than a tenth of their radius forward in 3 seconds.
    pub fn stuck(&self) -> usize {
        self.agents.iter().filter(|agent| agent.is_stuck).count()
    }

    /// Strings pulled in the last tick.
    pub fn pulls(&self) -> u32 {
        self.pulls
    }

    /// The radius at which an agent is drawn and others keep away from it. In world units.
    pub fn size(radius: f64, [low, high]: [DVec2; 2]) -> f64 {
        if radius > 0.0 { radius } else { (high - low).max_element() * POINT }
    }

    /// Puts `count` agents where there is room and a path: the same ones on the same map.
    pub fn scatter(&mut self, ways: &RoutesToGoal, bounds: [DVec2; 2], count: usize) {
        *self = Self::default();
        self.send_out(ways, bounds, count);
    }

    /// Agents that have arrived start again from elsewhere, until `count` are on the map, or as many as find room and
    /// a path.
    pub fn send_out(&mut self, ways: &RoutesToGoal, [low, high]: [DVec2; 2], count: usize) {
        let missing = count.saturating_sub(self.agents.len());
        for _ in 0..missing * 60 {
            if self.agents.len() >= count || ways.closed.is_some() {
                break;
            }
            let part = DVec2::new(self.random.unit().into(), self.random.unit().into());
            self.drop_at(ways, low + (high - low) * part);
        }
        self.homes_of_arrived.truncate(count.saturating_sub(self.agents.len()));
    }

    /// Adds an agent, if there is room for it and a path.
    pub fn drop_at(&mut self, ways: &RoutesToGoal, p: DVec2) {
        let lattice = ways.mesh.lattice();
        let at = lattice.snap(p);
        if p.is_finite() && ways.fits(at) && ways.string(at).is_some() {
            self.agents.push(Agent::at(lattice.to_world(at)));
        }
    }

    /// Simulates `seconds`. Returns true while any agent is on its way.
    pub fn tick(&mut self, ways: &RoutesToGoal, bounds: [DVec2; 2], seconds: f64) -> bool {
        self.due = (self.due + seconds).min(MOST_LAG);
        self.pulls = 0;
        let mut moving = false;
        while self.due >= STEP {
            self.due -= STEP;
            moving |= self.step(ways, bounds);
        }
        moving
    }

    /// One step of the simulation. Returns true while any agent is on its way.
    pub fn step(&mut self, ways: &RoutesToGoal, bounds: [DVec2; 2]) -> bool {
        let lattice = ways.mesh.lattice();
        let fastest = (bounds[1] - bounds[0]).max_element() / CROSSING;
        let size = Self::size(ways.radius / ways.mesh.lattice().scale(), bounds);
        let goal = lattice.to_world(ways.goal);
        let before: Vec<DVec2> = self.agents.iter().map(|a| a.at).collect();
        let (mut kept, mut moving) = (Vec::with_capacity(before.len()), false);
        self.without_path = 0;
        for (i, mut agent) in std::mem::take(&mut self.agents).into_iter().enumerate() {
            if ways.closed.is_none() && agent.at.distance(goal) <= size.max(fastest * STEP) {
                self.homes_of_arrived.push(agent.home);
                moving = true;
                continue;
            }
            let here = lattice.snap(agent.at);
            let ahead = match ways.string(here) {
                None => {
                    agent.string.clear();
                    agent.velocity = DVec2::ZERO;
                    (agent.is_stuck, agent.brakes_for, agent.braking) = (false, None, 0.0);
                    self.without_path += 1;
                    None
                }
                Some(string) => {
                    self.pulls += 1;
                    let path = &string.path;
                    agent.string = path.points().into_iter().map(|p| lattice.position(p)).collect();
                    moving = true;
                    let (most, turn) = allowed(&string, fastest * lattice.scale());
                    let most = most / lattice.scale();
                    agent.brakes_for = turn.map(|p| lattice.position(p));
                    let speed = most.min(agent.velocity.length() + fastest / START * STEP);
                    agent.braking = speed * speed * START / (2.0 * fastest);
                    // Along the string, not along its tangent: beside an exact fit there is no room.
                    agent.beyond += speed * STEP * lattice.scale();
                    let ahead = path.point_at(agent.beyond);
                    let along = ahead.map_or(DVec2::ZERO, |p| p - here.as_dvec2());
                    agent.velocity = along.normalize_or_zero() * speed;
                    ahead
                }
            };
            let desired = ahead.map_or(DVec2::ZERO, |p| lattice.position(p) - agent.at);
            let pushed = (desired + push(&before, i, size) * fastest * STEP).clamp_length_max(fastest * 1.5 * STEP);
            let at = |by: DVec2| lattice.snap(agent.at + by);
            // First with the push of the others, then without it, then along one axis only.
            let along_axes = [DVec2::new(pushed.x, 0.0), DVec2::new(0.0, pushed.y)];
            let mut tries = std::iter::once(at(pushed))
                .chain(ahead.into_iter().flat_map(lattice_points_around))
                .chain(along_axes.map(at));
            let along = agent.velocity.normalize_or_zero();
            let next = tries.find(is_free(&ways.mesh, here, &ways.body));
            match next {
                Some(next) if next == here => {}
                Some(next) => (agent.at, agent.beyond) = (lattice.to_world(next), 0.0),
                None => (agent.velocity, agent.beyond) = (DVec2::ZERO, 0.0),
            }
            if ahead.is_some() {
                let came = next.map_or(DVec2::ZERO, |next| next.as_dvec2() - here.as_dvec2());
                agent.advance(came.dot(along), ways.radius);
            }
            kept.push(agent);
        }
        self.agents = kept;
        moving
    }
}

/// The corners of the lattice square around a point, the nearest first. Where the string passes between two walls, at least one
/// of them fits.
fn lattice_points_around(p: DVec2) -> [Point; 4] {
    let mut corners =
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Point::new(p.x.floor() as i32 + x, p.y.floor() as i32 + y));
    corners.sort_by(|a, b| a.as_dvec2().distance_squared(p).total_cmp(&b.as_dvec2().distance_squared(p)));
    corners
}

/// The highest speed from which every turn ahead can still be braked for, and the turn that limits it. In lattice units and
/// seconds.
fn allowed(string: &PulledString, fastest: f64) -> (f64, Option<DVec2>) {
    let brake = fastest / START;
    let (mut far, mut least, mut limit) = (0.0, fastest, None);
    let lines = string.path.pieces.iter().filter(|piece| matches!(piece, Piece::Line { .. }));
    for (line, turn) in lines.zip(&string.turns) {
        far += line.length();
        let in_turn = fastest * (1.0 - (1.0 - SLOWEST) * (turn.abs() / PI).min(1.0).sqrt());
        let now = (in_turn * in_turn + 2.0 * brake * far).sqrt();
        if now < least {
            (least, limit) = (now, Some(line.ends()[1]));
        }
    }
    (least, limit)
}

/// The push away from all agents nearer than about two sizes: up to 1 from each, and the more the nearer it is.
fn push(agents: &[DVec2], i: usize, size: f64) -> DVec2 {
    let reach = 2.1 * size;
    let near = agents.iter().enumerate().filter(|&(j, p)| j != i && p.distance_squared(agents[i]) < reach * reach);
    let all = near.map(|(_, &p)| {
        let apart = agents[i] - p;
        // On one spot: each agent separates in a direction of its own.
        let away = apart.try_normalize().unwrap_or_else(|| DVec2::from_angle(i as f64 * 2.4));
        away * (1.0 - apart.length() / reach)
    });
    (all.sum::<DVec2>() * 1.5).clamp_length_max(1.2)
}
