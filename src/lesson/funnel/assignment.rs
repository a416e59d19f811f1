//! What a program of the learner's own gets and must produce in the funnel lesson.

use super::offset::walls;
use super::plan::Plan;
use crate::algo::funnel::FunnelStep;
use crate::geom::fit::Body;
use crate::geom::{Side, polyline_length};
use crate::lesson::assignment::{Assignment, Decisions, EndAction, EndDecision, Expected, Inputs, PortalInputs, xy};
use crate::lesson::{Fields, Watched};
use glam::DVec2;
use serde_json::{Value, json};

impl Plan {
    /// The task: pull a string through the portals. `path` is empty if there is none; `taken` is what our own run
    /// decided, if a program can decide the same. For an agent with a radius only the result counts.
    pub(super) fn assignment(&self, path: Vec<DVec2>, taken: Option<Vec<(usize, EndDecision)>>) -> Assignment {
        let on_lattice = || self.portals.iter().map(|p| Side::BOTH.map(|side| p.end(side))).collect();
        Assignment {
            inputs: self.inputs(None),
            decisions: taken.map(|taken| Decisions::Ends { portals: on_lattice(), taken }),
            only_result: self.radius > 0.0,
            extent: self.world.scene().map.extent(),
            result: Expected::String(path),
        }
    }

    /// The task around circles: only the length and the distance from the walls count.
    pub(super) fn assignment_around_circles(&self, path: Vec<DVec2>) -> Assignment {
        let inputs = self.inputs(Some(self.radius));
        let (length, walls) = (polyline_length(&path), walls(&self.world));
        // Far from zero, the tolerance of exact fits is more than rounding.
        let scale = self.world.mesh().lattice().scale();
        let kept = Body::new(self.radius * scale).kept_at_ends() / scale;
        Assignment {
            inputs,
            decisions: None,
            only_result: true,
            extent: self.world.scene().map.extent(),
            result: Expected::Around { path, length, kept, walls },
        }
    }

    /// The left and the right end of each portal between start and goal. None if there is no channel.
    fn portals_between(&self) -> Option<Vec<[DVec2; 2]>> {
        let between = self.portals.get(1..self.portals.len().saturating_sub(1))?;
        Some(between.iter().map(|p| Side::BOTH.map(|side| self.world_point(p.end(side)))).collect())
    }

    fn inputs(&self, radius: Option<f64>) -> Inputs {
        let between = self.portals_between();
        let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world_point(self.world.snap(p)));
        Inputs::Portals(PortalInputs { start, goal, between, radius })
    }
}

impl PortalInputs {
    pub(in crate::lesson) fn fields(&self) -> Fields {
        let portal = |[left, right]: &[DVec2; 2]| json!({ "left": xy(*left), "right": xy(*right) });
        let list = self.between.as_ref().map(|list| list.iter().map(portal).collect::<Vec<Value>>());
        let fields = json!({ "start": xy(self.start), "goal": xy(self.goal), "portals": list });
        let mut fields = fields.as_object().cloned().unwrap_or_default();
        fields.extend(self.radius.map(|radius| ("radius".to_owned(), json!(radius))));
        fields
    }
}

/// The decisions of the restarting funnel, with the positions after their steps. Where the side is still the apex, two
/// steps are one decision.
pub(super) fn ends(watched: &Watched<crate::algo::funnel::Funnel>) -> Vec<(usize, EndDecision)> {
    let mut taken: Vec<(usize, EndDecision)> = Vec::new();
    let mut is_open = false;
    for (at, step) in (1..).zip(watched.film.steps()) {
        let (portal, end, action) = match *step {
            FunnelStep::Apex { .. } => {
                is_open = true;
                continue;
            }
            FunnelStep::Stay { portal, side } | FunnelStep::Tighten { portal, side } => {
                (portal, side, if is_open { EndAction::Open } else { EndAction::Tighten })
            }
            FunnelStep::Skip { portal, side } => (portal, side, EndAction::Skip),
            FunnelStep::Crossed { portal, side } => (portal, side, EndAction::Corner),
            _ => continue,
        };
        is_open = false;
        taken.push((at, EndDecision { portal, end, action }));
    }
    taken
}
