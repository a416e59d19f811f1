//! What decided the last step of the graph or of the search: the walls at both ends of a link, or two lengths. It costs more
//! than what the step did, and only the panel asks for it.

use super::GraphAct;
use super::facts::LeftOut;
use crate::algo::route::{Reached, RouteNode, RouteStep, SearchMethod};
use crate::algo::visibility_graph::WallCorner;
use crate::geom::Ray;
use glam::DVec2;

/// Why a step was decided as it was. Lengths are in world units.
#[derive(Clone, Debug)]
pub enum Reason {
    /// Each pair is decided once.
    DecidedBefore,
    /// The walls at the near end v, or at the far end w.
    LeftOut(LinkWalls, LeftOut),
    /// The walls at both ends.
    Taut(LinkWalls),
    /// No wall crosses the line.
    Sight,
    /// The lowest number on the open list, and the next one.
    Lowest { search: SearchMethod, lowest: f64, next: Option<f64> },
    /// The path over the expanded node has the length `over`, the other one the length `known`.
    Lengths { over: f64, known: f64, paths: Paths },
    /// The g of the expanded node and the length of the link.
    FirstPath { g: f64, link: f64, paths: Paths },
    /// The length of the path, and the lowest f that is still open.
    NoShorterPath { length: f64, next: Option<f64> },
}

/// The walls at both ends of a link, v and w; None for the start and the goal. The link runs along `along`.
#[derive(Clone, Copy, Debug)]
pub struct LinkWalls {
    pub along: Ray,
    pub corners: [Option<WallCorner>; 2],
}

/// The path to w over the expanded node v, and the other one, if there is one: the points from w on, in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct Paths {
    pub over: Vec<DVec2>,
    pub known: Option<Vec<DVec2>>,
    pub start: DVec2,
    pub v: DVec2,
    pub w: DVec2,
}

impl GraphAct {
    /// Of the last step. None if it decided nothing.
    pub(super) fn reason(&self) -> Option<Reason> {
        let (state, from) = (self.state(), self.from());
        let next = || state.open().next().and_then(|next| state.reached(next)).map(|next| self.length(next.f()));
        Some(match self.watched.step()? {
            RouteStep::Known { .. } => Reason::DecidedBefore,
            RouteStep::NotTautHere { w } => Reason::LeftOut(self.link_walls(from, w), self.left_out_at(from)),
            RouteStep::NotTautThere { w } => Reason::LeftOut(self.link_walls(from, w), self.left_out_at(w)),
            RouteStep::Link { w } if self.is_taut() => Reason::Taut(self.link_walls(from, w)),
            RouteStep::Link { .. } => Reason::Sight,
            RouteStep::Expand { v } => {
                let lowest = self.length(state.reached(v)?.f());
                Reason::Lowest { search: self.watched.input.search, lowest, next: next() }
            }
            RouteStep::NoBetter { w } => self.lengths(from, w, state.reached(w)?.g, state.reached(w)?.before())?,
            RouteStep::Relax { w } => {
                if let Some((before, g)) = self.known_before(w) {
                    return self.lengths(from, w, g, Some(before));
                }
                let (g, link) = (self.length(state.reached(from)?.g), self.at(from).distance(self.at(w)));
                Reason::FirstPath { g, link, paths: self.paths(from, w, None) }
            }
            RouteStep::Arrive { .. } => {
                let length = self.length(state.reached(state.goal_node())?.g);
                Reason::NoShorterPath { length, next: next() }
            }
            _ => return None,
        })
    }

    pub(super) fn link_walls(&self, v: RouteNode, w: RouteNode) -> LinkWalls {
        let along = Ray::new(self.state().point(v), self.state().point(w));
        LinkWalls { along, corners: [v, w].map(|node| self.corner(node)) }
    }

    /// The path to `w` over the expanded node against the one that was known, over the node `before`.
    fn lengths(&self, by: RouteNode, w: RouteNode, known: f64, before: Option<RouteNode>) -> Option<Reason> {
        let g = self.state().reached(by)?.g;
        let over = g + self.state().point(by).distance(self.state().point(w));
        let paths = self.paths(by, w, before);
        Some(Reason::Lengths { over: self.length(over), known: self.length(known), paths })
    }

    /// The path to `w` over one node, and the other one over the node `before`.
    fn paths(&self, by: RouteNode, w: RouteNode, before: Option<RouteNode>) -> Paths {
        let state = self.state();
        let chain = |from: RouteNode| {
            let back = std::iter::successors(Some(from), |&v| state.reached(v).and_then(Reached::before));
            std::iter::once(w).chain(back).map(|v| self.at(v)).collect::<Vec<_>>()
        };
        Paths {
            over: chain(by),
            known: before.map(chain),
            start: self.at(state.start_node()),
            v: self.at(by),
            w: self.at(w),
        }
    }
}
