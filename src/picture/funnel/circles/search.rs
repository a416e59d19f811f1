//! The search over edges for an agent with a radius: open and closed edges, and the passages that are too narrow.

use super::super::{CirclesView, FunnelView, in_sight};
use crate::algo::radius::{CircleFunnel, CircleOutcome, CircleStep, ClosedPassage};
use crate::map::mesh::Edge;
use crate::picture::{Anchor, Dash, Family, Label, Lens, Meaning, Picture, Rank, Role, Strength};
use glam::DVec2;

/// Half the length of the stops at the ends of a bar, as a part of its length.
const STOP: f64 = 0.15;
/// The most passages whose widths are shown as numbers.
const MOST_WIDTHS: usize = 12;

impl FunnelView<'_> {
    /// What A* knows: the open edges, the triangles behind closed edges, the step, and the closed passages.
    pub(super) fn draw_search_over_edges(
        &self,
        CirclesView { funnel, step }: CirclesView,
        lens: &Lens,
        picture: &mut Picture,
    ) {
        let behind = |e: Edge| self.mesh.twin(e).map(Edge::triangle);
        let mut open = Vec::new();
        for (edge, node) in funnel.search().found().filter(|&(e, _)| in_sight(lens, &self.ends_at(e))) {
            match behind(edge).filter(|_| node.closed) {
                Some(t) => {
                    let mut picture = picture.meaning(Meaning::ClosedArea);
                    picture.area(Role::Channel, Strength::Faint, self.corners_at(t));
                }
                None => open.push(edge),
            }
        }
        let running = funnel.outcome() == CircleOutcome::Running;
        let expanding = funnel.search().expanding().filter(|_| running);
        if let Some(t) = expanding.and_then(behind) {
            picture.meaning(Meaning::ThisStep).area(Role::Now, Strength::Bold, self.corners_at(t));
        }
        for edge in open {
            let mut picture = picture.meaning(Meaning::OnOpenList);
            picture.line(Role::Frontier, Strength::Solid, self.ends_at(edge), 3.5, Dash::None);
        }
        for &edge in funnel.edges() {
            let mut picture = picture.meaning(Meaning::EdgeOfChannel);
            picture.line(Role::Channel, Strength::Solid, self.ends_at(edge), 4.0, Dash::None);
        }
        let looked = match step {
            Some(
                CircleStep::Seed { edge }
                | CircleStep::Discover { edge }
                | CircleStep::Leave { edge }
                | CircleStep::TooNarrow { edge },
            ) => Some(edge),
            _ => None,
        };
        if let Some(edge) = expanding {
            let mut way: Vec<DVec2> = funnel.points_to(edge).into_iter().map(|p| self.in_world(p)).collect();
            let crossing = |e: Edge| funnel.found_by(e).map(|node| self.in_world(node.at));
            way.extend(looked.filter(|e| self.mesh.twin(*e).is_some()).and_then(crossing));
            if let Some(&here) = way.last() {
                picture.meaning(Meaning::EstimateToGoal).with_id(Family::Estimate).line(
                    Role::Midpoint,
                    Strength::Faint,
                    vec![here, self.world.goal()],
                    1.5,
                    Dash::Dotted,
                );
            }
            let mut picture = picture.meaning(Meaning::WayThroughMidpoints);
            picture.with_id(Family::Way).line(Role::Midpoint, Strength::Solid, way, 2.5, Dash::Dotted);
        }
        let found = matches!(step, Some(CircleStep::Seed { .. } | CircleStep::Discover { .. }));
        let tested = looked.or(match step {
            Some(CircleStep::Expand { edge } | CircleStep::Channel { edge } | CircleStep::Back { edge }) => Some(edge),
            _ => None,
        });
        if let Some(edge) = tested {
            let dash = if looked.is_some() && !found { Dash::Dashed } else { Dash::None };
            picture.with_id((Family::TestedEdge, edge)).line(Role::Test, Strength::Bold, self.ends_at(edge), 4.0, dash);
        }
        let now = matches!(step, Some(CircleStep::TooNarrow { .. }));
        for (i, closed) in funnel.closed_passages().iter().enumerate() {
            let is_now = now && i + 1 == funnel.closed_passages().len();
            self.bottleneck(closed, if is_now { Strength::Bold } else { Strength::Solid }, picture);
        }
        self.widths(funnel, now, picture);
    }

    /// The width of each closed passage and the width that the agent needs, above its bar. Only where there is room, but
    /// always for the passage that this step closes.
    fn widths(&self, funnel: &CircleFunnel, now: bool, picture: &mut Picture) {
        let scale = self.mesh.lattice().scale();
        for (i, closed) in funnel.closed_passages().iter().rev().take(MOST_WIDTHS).enumerate() {
            let [from, to] = [closed.bottleneck.from, closed.bottleneck.to].map(|p| self.in_world(p));
            let upper = DVec2::new(f64::midpoint(from.x, to.x), from.y.min(to.y) - from.distance(to) * STOP);
            let text = format!("{:.2} < {:.2}", closed.bottleneck.width() / scale, 2.0 * funnel.radius() / scale);
            let is_now = now && i == 0;
            let label = Label::tag(upper, Role::Narrow, text).beside(Anchor::Above, 3.0).moving_away(is_now);
            picture.label(if is_now { label } else { label.ranked(Rank::Count) });
        }
    }

    /// A bar across a bottleneck from wall to wall, with a stop at each end.
    pub(super) fn bottleneck(
        &self,
        ClosedPassage { bottleneck, .. }: &ClosedPassage,
        strength: Strength,
        picture: &mut Picture,
    ) {
        let [from, to] = [bottleneck.from, bottleneck.to].map(|p| self.in_world(p));
        let width = if strength == Strength::Bold { 5.0 } else { 3.0 };
        picture.line(Role::Narrow, strength, vec![from, to], width, Dash::None);
        let stop = (to - from).perp() * STOP;
        for end in [from, to] {
            picture.line(Role::Narrow, strength, vec![end - stop, end + stop], width, Dash::None);
        }
    }

    fn ends_at(&self, e: Edge) -> Vec<DVec2> {
        self.mesh.ends(e).map(|p| self.at(p)).to_vec()
    }
}
