//! What holds of the funnel for circles: of its search as in [`crate::algo::best_first::invariant`], then of its sides,
//! and of the finished string.
//!
//! Directions and distances are floating point here, as in the algorithm, so these checks allow for rounding.

use super::path::right_of;
use super::{Circle, CircleFunnel, CircleOutcome, Input, NoPath, Path, least_clearance};
use crate::algo::best_first::{SearchNode, invariant};
use crate::geom::fit::Body;
use crate::geom::{Point, Side};
use crate::map::Thing;
use crate::map::mesh::{Edge, Triangle};
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

/// Of the search over edges. Not that no path to it is shorter: with the measure `aimed` the way on depends on the way here, and
/// so does what is too narrow.
pub const CLOSED: &str = "No closed edge offers another one a lower f than that one keeps.";

/// Why nothing is checked where the agent does not fit at the start or at the goal.
pub const NOTHING_SEARCHED: &str = "Nothing was searched.";

/// Of the funnel.
pub const TANGENT: &str = "Each side of the funnel touches the circle at its end. The sides have not crossed.";

/// Of the finished string.
pub const CLEAR: &str = "The string keeps the radius away from every wall.";

/// A clearance may miss the radius by this fraction.
const SLACK: f64 = 1e-9;

/// A direction is as good as its arcsine: near a right angle half of the digits are lost.
const ROUNDING: f64 = 1e-7;

impl Invariant for CircleFunnel {
    fn statement(&self, _: &Input) -> &'static str {
        match () {
            () if self.outcome() == CircleOutcome::Found => CLEAR,
            () if !self.portals().is_empty() => TANGENT,
            () => CLOSED,
        }
    }

    fn check(&self, input: &Input) -> Verdict {
        let ways = Ways { funnel: self, input, at_goal: input.mesh.touching(input.goal) };
        let search = || invariant::check(self.search(), &ways);
        match self.outcome() {
            CircleOutcome::Found => self.keeps_the_radius(input).into(),
            CircleOutcome::NoPath(NoPath::Exhausted | NoPath::Hidden | NoPath::Separated) => {
                let is_empty = self.search().open().len() == 0;
                search().and_then(|()| ensure(is_empty, "Open edges are left.", || [])).into()
            }
            CircleOutcome::NoPath(_) => Verdict::Unknown(NOTHING_SEARCHED),
            CircleOutcome::Running if self.portals().is_empty() => search().into(),
            CircleOutcome::Running => self.sides_touch().into(),
        }
    }
}

struct Ways<'a> {
    funnel: &'a CircleFunnel,
    input: &'a Input,
    at_goal: Vec<Triangle>,
}

impl Ways<'_> {
    /// The edge as it is found from a point at this distance from the start.
    fn found(&self, edge: Edge, g: i64, from: glam::DVec2, via: Option<Edge>) -> Option<SearchNode<Edge>> {
        self.funnel.found_from(edge, g, from, via)
    }
}

impl invariant::Ways<Edge, Edge> for Ways<'_> {
    fn again(&self, edge: Edge, found: &SearchNode<Edge>) -> Option<SearchNode<Edge>> {
        let Some(via) = found.via else { return self.found(edge, 0, self.input.start.as_dvec2(), None) };
        let before = self.funnel.node(via).filter(|node| node.closed)?;
        self.found(edge, before.g, before.at, Some(via))
    }

    fn onward(&self, edge: Edge) -> Vec<(Edge, SearchNode<Edge>)> {
        let mesh = &self.input.mesh;
        let (Some(entered), Some(node)) = (mesh.twin(edge), self.funnel.node(edge)) else { return Vec::new() };
        if self.at_goal.contains(&entered.triangle()) {
            return Vec::new();
        }
        let is_open = |e: &Edge| mesh.twin(*e).is_some() && self.funnel.bottleneck_after(Some(edge), *e).is_none();
        let next = [entered.next(), entered.previous()].into_iter().filter(is_open);
        next.filter_map(|e| Some((e, self.found(e, node.g, node.at, Some(edge))?))).collect()
    }

    fn site(&self, edge: Edge) -> Site {
        Site::Thing(Thing::Edge(edge))
    }
}

impl CircleFunnel {
    fn sides_touch(&self) -> Result<(), Broken> {
        let corners = self.corners();
        let in_order = corners.windows(2).find(|w| w[0].portal >= w[1].portal);
        in_order.map_or(Ok(()), |w| {
            ensure(false, "This corner does not lie behind the corner before it.", || [Site::Point(w[1].circle.at)])
        })?;
        let apex = self.apex();
        for side in Side::BOTH {
            let Some(bound) = self.bound(side) else { continue };
            let Circle { at, radius } = bound.circle;
            // The distance of the centre to the right of the line, as it is and as it should be.
            let off = at.as_dvec2() - apex.touch(bound.direction);
            let (is, should) = (right_of(bound.direction).dot(off), radius * side.sign() as f64);
            // Circles that overlap have no such tangent.
            let far = apex.circle.at.distance(at);
            let touches = (is - should).abs() <= ROUNDING * (far + radius) || far <= apex.circle.radius + radius;
            ensure(touches, "This side of the funnel does not touch the circle at its end.", || [Site::Point(at)])?;
        }
        let crossed = self.bound(Side::Left).zip(self.bound(Side::Right)).filter(|(l, r)| l.direction > r.direction);
        crossed.map_or(Ok(()), |(left, right)| {
            ensure(false, "The two sides of the funnel have crossed.", || {
                [Site::Point(left.circle.at), Site::Point(right.circle.at)]
            })
        })
    }

    fn keeps_the_radius(&self, input: &Input) -> Result<(), Broken> {
        for (turn, corner) in self.turns().zip(self.corners()) {
            let wraps = turn * corner.side.sign() as f64 >= -ROUNDING;
            ensure(wraps, "The string turns away from this circle.", || [Site::Point(corner.circle.at)])?;
        }
        keeps(&self.path(), input)
    }
}

fn keeps(path: &Path, input: &Input) -> Result<(), Broken> {
    let mesh = &input.mesh;
    let walls: Vec<_> = mesh.walls().map(|e| mesh.ends(e).map(Point::as_dvec2)).collect();
    let least = Body::new(input.radius).kept_at_ends() * (1.0 - SLACK);
    let near = least_clearance(path, &walls).filter(|near| near.distance < least);
    near.map_or(Ok(()), |near| {
        let position = |p| Site::Position(mesh.lattice().position(p));
        ensure(false, "The string comes nearer to this wall than the radius.", || {
            [position(near.on_path), position(near.on_wall)]
        })
    })
}
