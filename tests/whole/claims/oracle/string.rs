//! A funnel over the portals of a channel, as Mononen's "Simple Stupid Funnel Algorithm" has it, in whole numbers.

use crate::common::channel::Channel;
use pathlight::algo::channel::Portal;
use pathlight::geom::Point;

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
    /// The portals (from 0) at which the crossings were found.
    pub crossed_at: Vec<usize>,
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
        let mut pulled = Pulled::default();
        let mut apex = self.start;
        // The end of each side (left, right), and its portal; none: the side is still the apex.
        let mut sides: [Option<(Point, usize)>; 2] = [None; 2];
        let mut i = 0;
        'portals: while i < self.portals.len() {
            pulled.visits += 1;
            for (side, hand) in [(1, 1), (0, -1)] {
                let end = self.portals[i][side];
                let own = sides[side].filter(|&(p, _)| p != apex);
                if own.is_some_and(|(p, _)| turn(apex, p, end) * hand > 0) {
                    continue; // it would make the funnel wider
                }
                let other = sides[1 - side].filter(|&(p, _)| p != apex);
                match other {
                    Some((corner, portal)) if own.is_some() && turn(apex, corner, end) * hand >= 0 && end != apex => {
                        let is_tighter = turn(apex, corner, end) * hand < 0;
                        debug_assert!(!is_tighter);
                        if corner == self.goal {
                            break 'portals;
                        }
                        pulled.crossed_at.push(i);
                        pulled.corners.push(corner);
                        (apex, i, sides) = (corner, portal + 1, [None; 2]);
                        continue 'portals;
                    }
                    _ => sides[side] = Some((end, i)),
                }
            }
            i += 1;
        }
        pulled
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
