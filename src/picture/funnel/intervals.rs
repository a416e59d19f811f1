//! The intervals of Polyanya: those on the open list, the one that is pushed with its root and its rays, and its successors.

use super::{FunnelView, IntervalsView, in_sight};
use crate::algo::polyanya::{Interval, NodeId, Polyanya, PolyanyaOutcome, PolyanyaStep};
use crate::geom::Side;
use crate::picture::{Dash, Family, Lens, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// The width of an interval, in pixels.
const WIDTH: f32 = 4.0;

/// Root, left end, right end, in world units.
fn triangle(search: &Polyanya, interval: Interval) -> [DVec2; 3] {
    let (ground, lattice) = (search.ground(), search.mesh().lattice());
    let [left, right] = interval.ends(ground).map(|p| lattice.position(p));
    [lattice.to_world(ground.root(interval.root)), left, right]
}

/// Tints what the roots see of the open intervals.
pub fn open_intervals(search: &Polyanya, picture: &mut Picture) {
    for node in search.open().map(|n| search.node(n)).filter(|node| !node.is_final) {
        picture.area(Role::Highlight, Strength::Faint, triangle(search, node.interval).to_vec());
    }
}

/// The line that h measures.
fn estimate(line: Vec<DVec2>, picture: &mut Picture) {
    let mut picture = picture.meaning(Meaning::EstimateOverInterval);
    picture.with_id(Family::Estimate).line(Role::Midpoint, Strength::Faint, line, 1.5, Dash::Dotted);
}

impl FunnelView<'_> {
    pub(super) fn draw_intervals(
        &self,
        IntervalsView { search, step }: IntervalsView,
        lens: &Lens,
        picture: &mut Picture,
    ) {
        for node in search.nodes().iter().filter(|node| !node.is_final) {
            let [_, left, right] = triangle(search, node.interval);
            if in_sight(lens, &[left, right]) {
                let (role, meaning) = if node.is_closed {
                    (Role::Mesh, Meaning::TakenInterval)
                } else {
                    (Role::Frontier, Meaning::OpenInterval)
                };
                picture.meaning(meaning).line(role, Strength::Solid, vec![left, right], WIDTH, Dash::None);
            }
        }
        if let Some(node) = search.expanding().filter(|_| search.outcome() == PolyanyaOutcome::Running) {
            self.pushed(search, node, step, picture);
        }
        let path = search.path().into_iter().map(|p| self.at(p)).collect();
        picture.with_id(Family::Path).line(Role::Path, Strength::Bold, path, 5.0, Dash::None);
    }

    /// The interval that is pushed, the path to its root, the rays, and the line that h measures.
    fn pushed(&self, search: &Polyanya, id: NodeId, step: Option<PolyanyaStep>, picture: &mut Picture) {
        let (node, lattice) = (search.node(id), self.mesh.lattice());
        let [root, left, right] = triangle(search, node.interval);
        let way = search.points_to(id).into_iter().map(|p| self.at(p)).collect();
        picture.meaning(Meaning::WayOverRoots).with_id(Family::Way).line(
            Role::Midpoint,
            Strength::Solid,
            way,
            2.5,
            Dash::Dotted,
        );
        if node.is_final {
            let line = vec![root, self.world.goal()];
            estimate(line, picture);
        } else {
            picture.meaning(Meaning::SeenPart).with_id(Family::Funnel).area(
                Role::Now,
                Strength::Solid,
                vec![root, left, right],
            );
            let at = lattice.position(search.crossing(node.interval));
            // Beyond the map nothing is drawn: there the line ends at the goal itself.
            let map = Rect::new(self.world.scene().map.bounds());
            let is_on_map = |p: &DVec2| p.cmpge(map.low).all() && p.cmple(map.high).all();
            let mirrored = search.mirrored_goal(node.interval).map(|p| lattice.position(p)).filter(is_on_map);
            let line = vec![root, at, mirrored.unwrap_or(self.world.goal())];
            estimate(line, picture);
            if let Some(at) = mirrored {
                let ring = Shape::Ring { at, radius: 6.0, width: 2.0 };
                picture.meaning(Meaning::MirroredGoal).add(Role::Midpoint, Strength::Solid, ring);
            }
            for (side, role, end, dash) in
                [(Side::Left, Role::Left, left, Dash::None), (Side::Right, Role::Right, right, Dash::Dashed)]
            {
                let mut picture = picture.meaning(Meaning::Ray(side));
                picture.with_id((Family::Side, side)).line(role, Strength::Solid, vec![root, end], 3.0, dash);
            }
            let mut picture = picture.meaning(Meaning::PushedInterval);
            picture.line(Role::Now, Strength::Bold, vec![left, right], WIDTH + 1.0, Dash::None);
        }
        let is_found = matches!(step, Some(PolyanyaStep::Observe { .. } | PolyanyaStep::Hide { .. }));
        if let Some(found) = search.nodes().last().filter(|_| is_found) {
            let [_, left, right] = triangle(search, found.interval);
            let mut picture = picture.meaning(Meaning::Successor);
            picture.line(Role::Test, Strength::Bold, vec![left, right], WIDTH + 1.0, Dash::None);
        }
        picture.meaning(Meaning::Root).with_id(Family::Apex).add(
            Role::Apex,
            Strength::Bold,
            Shape::Ring { at: root, radius: 7.0, width: 3.0 },
        );
    }
}
