//! What holds of the visibility graph and of the search over it.
//!
//! While the graph is built: every link so far is a free line (an exact walk over the triangles), taut if that was asked,
//! and no link of a corner whose beam was cast is missing (compared with the unwatched twin). During the search, the
//! certificate of [`crate::algo::grid_search::invariant`]: every length is that of a path, no closed node leads on
//! by a shorter one, and no open node has a lower f. Lengths are sums of roots, compared in floating point.

use super::{Input, Reached, Route, RouteNode, RouteOutcome};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::fast::visibility_graph::build;
use crate::algo::visibility_graph::{Links, WallCorner};
use crate::geom::{Point, Ray, area2};
use crate::map::mesh::{Mesh, Vertex};
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};
use std::collections::BTreeSet;

/// While a full graph is built.
pub const FREE: &str = "No link so far crosses a wall.";

/// While a graph of taut links is built.
pub const TAUT: &str = "No link so far crosses a wall, and a shortest path can bend at both ends of each.";

/// During the search.
pub const CLOSED: &str = "No shorter path leads to a closed node.";

/// Larger graphs are not checked: each link is a walk over the map.
const MOST_VERTICES: usize = 2_000;

const TOO_MANY: &str = "This map has too many corners to be checked.";

/// The largest relative error of a sum of lengths.
const ROUNDING: f64 = 1e-9;

impl Invariant for Route {
    fn statement(&self, input: &Input) -> &'static str {
        match input.links {
            _ if self.all_reached().next().is_some() => CLOSED,
            Links::Full => FREE,
            Links::Taut => TAUT,
        }
    }

    fn check(&self, input: &Input) -> Verdict {
        if input.mesh.vertex_count() > MOST_VERTICES {
            return Verdict::Unknown(TOO_MANY);
        }
        let graph = self.links_are_free(input).and_then(|()| self.links_are_complete(input));
        graph.and_then(|()| self.labels_are_lowest()).and_then(|()| self.outcome_is_right()).into()
    }
}

impl Route {
    fn segment(&self, v: RouteNode, w: RouteNode) -> [Site; 1] {
        [Site::Segment([self.point(v), self.point(w)])]
    }

    /// The corner of the mesh that a node is; none for the start and the goal.
    fn corner(&self, v: RouteNode) -> Option<Vertex> {
        (v < self.start_node()).then(|| v.vertex())
    }

    fn links_are_free(&self, input: &Input) -> Result<(), Broken> {
        let both: BTreeSet<_> =
            (0..=self.goal_node().0).map(RouteNode).flat_map(|v| self.links(v).iter().map(move |&w| (v, w))).collect();
        ensure(both.len() == 2 * self.pairs().count(), "A link is there twice.", || [])?;
        for (v, w) in self.pairs() {
            ensure(both.contains(&(w, v)), "This link is known at one end only.", || self.segment(v, w))?;
            ensure(self.is_free(input, v, w), "A wall stands on this link.", || self.segment(v, w))?;
            let is_taut = input.links == Links::Full || self.can_bend(input, v, w);
            ensure(is_taut, "No shortest path can bend at an end of this link.", || self.segment(v, w))?;
        }
        Ok(())
    }

    /// Is nothing between two nodes, seen from the free side of each?
    fn is_free(&self, input: &Input, v: RouteNode, w: RouteNode) -> bool {
        let (mesh, [from, to]) = (&*input.mesh, [v, w].map(|v| self.point(v)));
        let faces = |v: RouteNode, p: Point| self.corner(v).is_none_or(|v| is_on_free_side(mesh, v, p));
        line_of_sight(mesh, from.into(), to) == LineOfSight::Seen && faces(v, to) && faces(w, from)
    }

    fn can_bend(&self, input: &Input, v: RouteNode, w: RouteNode) -> bool {
        let along = Ray::new(self.point(v), self.point(w));
        let bends = |v| self.corner(v).is_none_or(|v| WallCorner::new(&input.mesh, v).is_tangent(along));
        bends(v) && bends(w)
    }

    /// Does every node whose beam was cast have all its links?
    fn links_are_complete(&self, input: &Input) -> Result<(), Broken> {
        let mesh = &*input.mesh;
        let last = self.standing().unwrap_or(self.goal_node());
        for (v, w) in build(mesh, input.links).pairs().map(|(v, w)| (RouteNode::from(v), RouteNode::from(w))) {
            let is_linked = v > last || self.links(v).contains(&w);
            ensure(is_linked, "This link is missing.", || self.segment(v, w))?;
        }
        let corners = || mesh.vertices().filter(|&v| mesh.on_wall(v)).map(RouteNode::from);
        for end in [self.start_node(), self.goal_node()].into_iter().filter(|&end| end <= last) {
            for w in corners().filter(|&w| self.point(w) != self.point(end)) {
                let is_taut = || input.links == Links::Full || self.can_bend(input, end, w);
                let is_linked = self.links(end).contains(&w) || !self.is_free(input, end, w) || !is_taut();
                ensure(is_linked, "This link is missing.", || self.segment(end, w))?;
            }
        }
        Ok(())
    }

    fn labels_are_lowest(&self) -> Result<(), Broken> {
        let site = |v: RouteNode| [Site::Point(self.point(v))];
        let length = |v: RouteNode, w: RouteNode| self.point(v).distance(self.point(w));
        let lowest = self.open().next().and_then(|v| self.reached(v)).map_or(f64::INFINITY, Reached::f);
        for (v, node) in self.all_reached() {
            let by = node.before().map(|before| {
                let is_link = self.links(before).contains(&v);
                self.reached(before).filter(|node| node.closed && is_link).map(|node| node.g + length(before, v))
            });
            let is_way = by.map_or(v == self.start_node() && node.g == 0.0, |by| by == Some(node.g));
            ensure(is_way, "No path to this node has this length.", || site(v))?;
            if !node.closed {
                continue;
            }
            let is_due = node.f() <= lowest * (1.0 + ROUNDING);
            ensure(is_due, "This node was closed before an open one with a lower f.", || site(v))?;
            // At the goal the search stops.
            for &w in self.links(v).iter().filter(|_| v != self.goal_node()) {
                let new = node.g + length(v, w);
                let slack = |closed: bool| if closed { new * ROUNDING } else { 0.0 };
                let keeps = self.reached(w).is_some_and(|old| old.g <= new + slack(old.closed));
                ensure(keeps, "A path over this link is shorter than the one that its end keeps.", || {
                    self.segment(v, w)
                })?;
            }
        }
        Ok(())
    }

    fn outcome_is_right(&self) -> Result<(), Broken> {
        let goal = self.goal_node();
        match self.outcome() {
            RouteOutcome::Running => Ok(()),
            RouteOutcome::NoPath => {
                let is_over = self.open().len() == 0 && self.reached(goal).is_none();
                ensure(is_over, "A path leads to this point.", || [Site::Point(self.point(goal))])
            }
            RouteOutcome::Found => {
                let path = self.path();
                let gap = path.windows(2).find(|w| !self.links(w[0]).contains(&w[1]));
                gap.map_or(Ok(()), |w| ensure(false, "The path jumps here.", || self.segment(w[0], w[1])))
            }
        }
    }
}

/// Does the direction from a vertex to a point lead into a triangle of the vertex, or along its border? Exact.
fn is_on_free_side(mesh: &Mesh, v: Vertex, to: Point) -> bool {
    let from = mesh.point(v);
    mesh.fan(v).any(|spoke| {
        let [a, b] = [mesh.end(spoke), mesh.opposite(spoke)].map(|v| mesh.point(v));
        area2(from, a, to) >= 0 && area2(from, b, to) <= 0
    })
}
