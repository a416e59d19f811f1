//! A funnel over the portals of a channel, as Mononen's "Simple Stupid Funnel Algorithm" has it, in whole numbers.

use super::plane::cross;
use crate::common::Random;
use crate::common::channel::Channel;
use glam::DVec2;
use pathlight::algo::channel::Portal;
use pathlight::geom::Point;
use pathlight::scene::World;

pub struct Strip {
    start: Point,
    /// Left and right end; the goal is the last one.
    portals: Vec<[Point; 2]>,
    goal: Point,
    /// Lattice units in a world unit.
    scale: f64,
}

/// What the funnel does on its way.
#[derive(Default)]
pub struct Pulled {
    /// How often a portal was visited. The goal is one.
    pub visits: usize,
    pub corners: Vec<Point>,
    /// How often a crossing led to the point that was the apex already.
    pub same_apex: usize,
    /// The portals at which crossings were found, from 1.
    pub crossed_at: Vec<usize>,
    /// Before the first crossing: the portals that moved a side inwards, and those that left one where it was because it
    /// would have become wider. From 1.
    pub tightened: Vec<usize>,
    pub skipped: Vec<usize>,
    /// Did the portal of the goal close the funnel, at the goal itself?
    pub goal_closes: bool,
    /// The visit at which an end was skipped first, and which end.
    pub first_skip: Option<(usize, &'static str)>,
    /// The visit at which sides crossed first, and the end that crossed.
    pub first_crossing: Option<(usize, &'static str)>,
}

/// Positive if `c` lies right of the line from `a` to `b`; y points down.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map(i64::from);
    (bx * cy - by * cx).signum()
}

impl Strip {
    pub fn new(start: Point, between: Vec<[Point; 2]>, goal: Point, scale: f64) -> Self {
        let portals = between.into_iter().chain([[goal, goal]]).collect();
        Self { start, portals, goal, scale }
    }

    /// The number of portals. The goal is one.
    pub fn len(&self) -> usize {
        self.portals.len()
    }

    /// The number of portals that share their most common end.
    pub fn sharing_one_end(&self) -> usize {
        let between = &self.portals[..self.portals.len() - 1];
        let ends = || between.iter().flatten();
        ends().map(|end| between.iter().filter(|portal| portal.contains(end)).count()).max().unwrap_or(0)
    }

    /// The scan with restarts.
    pub fn pull(&self) -> Pulled {
        self.scan(true)
    }

    /// How many of its corners the string turns at. At a point that it only touches it goes straight on.
    pub fn bends(&self) -> usize {
        let path: Vec<Point> = [self.start].into_iter().chain(self.pull().corners).chain([self.goal]).collect();
        path.windows(3).filter(|trio| cross(trio[0], trio[1], trio[2]) != 0).count()
    }

    /// The length of the string if a corner resets both sides, or else only the one that was crossed.
    pub fn pulled_length(&self, resets_both: bool) -> f64 {
        let path = [self.start].into_iter().chain(self.scan(resets_both).corners).chain([self.goal]);
        let path: Vec<DVec2> = path.map(|p| p.as_dvec2() / self.scale).collect();
        path.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    /// It ends after so many visits that only a faulty scan can take them.
    fn scan(&self, resets_both: bool) -> Pulled {
        let most = self.portals.len() * (self.portals.len() + 1);
        let mut pulled = Pulled::default();
        let mut apex = self.start;
        // The end of each side (left, right), and its portal. A side that ends at the apex is still open.
        let mut sides = [(apex, 0); 2];
        let mut i = 0;
        'portals: while i < self.portals.len() && pulled.visits < most {
            pulled.visits += 1;
            for (side, hand) in [(1, 1), (0, -1)] {
                let end = self.portals[i][side];
                let ((own, _), (other, portal)) = (sides[side], sides[1 - side]);
                let now = Some((pulled.visits, ["left", "right"][side]));
                let is_first = pulled.crossed_at.is_empty();
                if turn(apex, own, end) * hand > 0 {
                    if is_first {
                        pulled.skipped.push(i + 1);
                    }
                    pulled.first_skip = pulled.first_skip.or(now);
                } else if own == apex || turn(apex, other, end) * hand > 0 {
                    if is_first && own != apex && own != end {
                        pulled.tightened.push(i + 1);
                    }
                    sides[side] = (end, i);
                } else if portal == self.portals.len() - 1 {
                    pulled.goal_closes = true;
                    break 'portals;
                } else {
                    pulled.first_crossing = pulled.first_crossing.or(now);
                    pulled.crossed_at.push(i + 1);
                    if other == apex {
                        pulled.same_apex += 1;
                    } else {
                        pulled.corners.push(other);
                    }
                    apex = other;
                    if resets_both {
                        sides = [(apex, portal); 2];
                    } else {
                        sides[1 - side] = (apex, portal);
                    }
                    i = portal + 1;
                    continue 'portals;
                }
            }
            i += 1;
        }
        pulled
    }

    /// All channels of triangles from the start to the goal that enter no triangle twice. For small maps.
    pub fn all(world: &World) -> Vec<Self> {
        let mesh = world.mesh();
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let at = |p| mesh.triangles().filter(|&t| super::beams::holds(mesh.corner_points(t), p)).collect::<Vec<_>>();
        let ends = at(goal);
        let mut found = Vec::new();
        let mut ways: Vec<_> = at(start).into_iter().map(|t| (vec![t], Vec::new())).collect();
        while let Some((triangles, portals)) = ways.pop() {
            let last = triangles[triangles.len() - 1];
            if ends.contains(&last) {
                found.push(Self::new(start, portals, goal, mesh.lattice().scale()));
                continue;
            }
            for edge in last.edges() {
                let Some(twin) = mesh.twin(edge).filter(|twin| !triangles.contains(&twin.triangle())) else { continue };
                let ([a, b], from) = (mesh.ends(edge), mesh.point(mesh.opposite(edge)));
                let portal = if turn(from, a, b) > 0 { [a, b] } else { [b, a] };
                let triangles = triangles.iter().copied().chain([twin.triangle()]).collect();
                ways.push((triangles, portals.iter().copied().chain([portal]).collect()));
            }
        }
        found
    }

    /// Does the funnel become wider anywhere before its first crossing? Without `skips`, every new end is taken.
    pub fn widens(&self, skips: bool) -> bool {
        let apex = self.start;
        let mut sides = self.portals[0];
        self.portals[1..].iter().any(|&[left, right]| {
            let inside = |end: Point, hand: i64, own: Point| !skips || turn(apex, own, end) * hand <= 0;
            let next = [
                if inside(left, -1, sides[0]) { left } else { sides[0] },
                if inside(right, 1, sides[1]) { right } else { sides[1] },
            ];
            let is_crossed = turn(apex, next[0], next[1]) <= 0;
            let widens = turn(apex, sides[0], next[0]) < 0 || turn(apex, sides[1], next[1]) > 0;
            sides = if is_crossed { sides } else { next };
            widens && !is_crossed
        })
    }

    /// The corners that are found if the goal is not tested.
    pub fn corners_without_goal(&self) -> usize {
        let between = self.portals[..self.portals.len() - 1].to_vec();
        Self { start: self.start, portals: between, goal: self.goal, scale: self.scale }.pull().corners.len()
    }

    /// The start, the middle of portal 1, and its left or its right end.
    pub fn first_ends(&self) -> [[Point; 3]; 2] {
        let [left, right] = self.portals[0];
        let middle = Point::new(i32::midpoint(left.x, right.x), i32::midpoint(left.y, right.y));
        [[self.start, middle, left], [self.start, middle, right]]
    }

    /// A channel around a round wall on the right, with this many portals: from the start, each end hides the ones after it.
    pub fn arc(portals: i32) -> Self {
        let end = |i: i32| Point::new(100 * i, -i * (portals - i));
        let between = (1..portals).map(|i| [Point::new(100 * i, -1_000_000), end(i)]).collect();
        Self::new(end(0), between, end(portals), 1.0)
    }

    /// The points of the side to an end of a portal (counted from 1), as links name them: what a string from the start to this
    /// end touches, and the end itself.
    pub fn side_to(&self, portal: usize, side: usize) -> Vec<String> {
        let between = self.portals[..portal.min(self.portals.len()) - 1]
            .iter()
            .map(|&[left, right]| Portal { left, right })
            .collect();
        let channel = Channel { start: self.start, goal: self.end(portal, side), portals: between };
        channel.shortest().1[1..].iter().map(|&p| self.named(p)).collect()
    }

    /// The corners of the string, each with the mean of the directions to and from it on its side of the channel. In world units.
    pub fn directions_at_corners(&self, world: &World) -> Vec<(DVec2, DVec2)> {
        self.corners_on_sides(world).into_iter().map(|(corner, along, _)| (corner, along)).collect()
    }

    /// Where averaged normals move the corners of the string, in world units: by the radius, across the mean direction, into the
    /// channel: to the left of its right side. y points down.
    pub fn averaged(&self, world: &World, radius: f64) -> Vec<DVec2> {
        let corners = self.corners_on_sides(world).into_iter();
        corners.map(|(at, along, hand)| at + DVec2::new(along.y, -along.x) * hand * radius).collect()
    }

    /// Corner, mean direction, and 1 on the right side of the channel, −1 on the left. The tips of the first and the last
    /// triangle belong to both sides.
    fn corners_on_sides(&self, world: &World) -> Vec<(DVec2, DVec2, f64)> {
        let mesh = world.mesh();
        let between = &self.portals[..self.portals.len() - 1];
        let tip = |at: Point, portal: [Point; 2]| {
            let mut around = mesh.triangles().map(|t| mesh.corner_points(t)).filter(|&t| super::beams::holds(t, at));
            let triangle = around.find(|corners| portal.iter().all(|end| corners.contains(end)));
            triangle.and_then(|corners| corners.into_iter().find(|p| !portal.contains(p))).unwrap_or(at)
        };
        let tips = [tip(self.start, between[0]), tip(self.goal, between[between.len() - 1])];
        let on_side = |&corner: &Point| {
            let side = usize::from(between.iter().any(|portal| portal[1] == corner));
            let ends = between.iter().map(|portal| portal[side]);
            let mut all: Vec<Point> = [tips[0]].into_iter().chain(ends).chain([tips[1]]).collect();
            all.dedup();
            let i = all.iter().position(|&p| p == corner).unwrap_or(1).clamp(1, all.len() - 2);
            let [before, at, after] = [i - 1, i, i + 1].map(|i| all[i].as_dvec2());
            let along = ((at - before).normalize() + (after - at).normalize()).normalize();
            (at / self.scale, along, [-1.0, 1.0][side])
        };
        self.pull().corners.iter().map(on_side).collect()
    }

    /// For each corner of the string: is it a left (0) or a right end (1), and to which side does the string turn there?
    pub fn turns_at_corners(&self) -> Vec<(usize, &'static str)> {
        let corners = self.pull().corners;
        let path: Vec<Point> = [self.start].into_iter().chain(corners.iter().copied()).chain([self.goal]).collect();
        let side = |corner: Point| usize::from(self.portals.iter().any(|portal| portal[1] == corner));
        let turns = |at: &[Point]| if turn(at[0], at[1], at[2]) < 0 { "left" } else { "right" };
        path.windows(3).map(|at| (side(at[1]), turns(at))).collect()
    }

    /// The start, and the left and the right end of portal 1.
    pub fn first_funnel(&self) -> [Point; 3] {
        [self.start, self.end(1, 0), self.end(1, 1)]
    }

    /// The left (0) or right (1) end of a portal, counted from 1; the goal behind the last one.
    pub fn end(&self, portal: usize, side: usize) -> Point {
        self.portals.get(portal - 1).map_or(self.goal, |ends| ends[side])
    }

    /// A random channel, the same for a seed.
    pub fn random(seed: u64) -> Self {
        let channel = Channel::new(&mut Random::new(seed), 9);
        let portals = channel.portals.iter().map(|portal| [portal.left, portal.right]).collect();
        Self::new(channel.start, portals, channel.goal, 1.0)
    }

    /// The left and the right end of a portal, counted from 1, as links name them.
    pub fn ends(&self, portal: usize) -> [String; 2] {
        self.portals[portal - 1].map(|p| self.named(p))
    }

    /// A point as links name it.
    pub fn named(&self, p: Point) -> String {
        let at = p.as_dvec2() / self.scale;
        format!("{},{}", super::super::decimals(at.x, 2), super::super::decimals(at.y, 2))
    }

    /// The path through the middles of the portals, in world units.
    pub fn midpoint_length(&self) -> f64 {
        let middles = self.portals.iter().map(|[left, right]| left.as_dvec2().midpoint(right.as_dvec2()));
        let path: Vec<_> = [self.start.as_dvec2()].into_iter().chain(middles).collect();
        path.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f64>() / self.scale
    }

    /// The shortest path through all portals, in world units, by trying every pair of ends.
    pub fn shortest_length(&self) -> f64 {
        let between = &self.portals[..self.portals.len() - 1];
        let portals = between.iter().map(|&[left, right]| Portal { left, right }).collect();
        let channel = Channel { start: self.start, goal: self.goal, portals };
        channel.shortest().0 / self.scale
    }
}
