//! Where the string breaks what one expects of it: that no shorter path exists, and that it leaves room for the agent.

use super::super::plan::Plan;
use super::super::settings::{KEYS, Offset};
use super::{Change, FunnelAlgorithm, StringAct};
use crate::lesson::{BrokenClaim, Claims, Run, Settings};
use crate::picture::{Lens, Picture, funnel};
use crate::step::{Broken, Site};
use crate::words::Thing;

const SHORTEST: &str = "The shortest path overall goes through every portal so far.";
const RADIUS: &str = "The path keeps the radius away from every wall.";

impl<F: FunnelAlgorithm> Claims for StringAct<F> {
    fn draw_invariant(&self, _: &Lens, picture: &mut Picture) {
        funnel::certain_string(self.scan(), &self.sides(), self.plan.mesh().lattice(), picture);
    }

    fn broken(&self, settings: &Settings) -> Vec<BrokenClaim> {
        if self.watched.is_end_only() {
            return Vec::new();
        }
        let shows_shortest = settings.get(KEYS.shortest);
        let detour = shows_shortest.then(|| self.wrong_channel()).flatten();
        // Averaged normals move the corners in an act of their own.
        let too_near = || self.plan.too_near(self.watched.len());
        let is_last = self.plan.offset != Offset::Normals;
        detour.into_iter().chain(is_last.then(too_near).flatten()).collect()
    }
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The visit of the first portal that the shortest path of all does not go through: A* measures by points on the
    /// portals, so its channel need not contain that path. If the path goes through all of them, the end of the run.
    fn wrong_channel(&self) -> Option<BrokenClaim> {
        let end = F::finished(&self.watched.input);
        let shortest = self.plan.shortest(end.scan()).filter(|shortest| shortest.is_shorter)?;
        let departs = shortest.divergence.map(|n| n as u32);
        let visits = |step: &F::Step| departs.is_some() && F::changes(*step) == departs.map(Change::Portal);
        let steps = self.watched.film.steps();
        let at = steps.iter().position(visits).map_or(self.watched.len(), |i| i + 1);
        let sites = departs.map(Thing::Portal).map(Site::Thing).into_iter().collect();
        let what = match departs {
            Some(_) => "The shortest path does not cross this portal: A* chose another channel.",
            None => "The shortest path leaves the channel after its last portal: A* chose another channel.",
        };
        Some(BrokenClaim { at, claim: SHORTEST, key: KEYS.shortest.name, broken: Broken { what, sites } })
    }
}

impl Plan {
    /// The end `at` of a run, where the corners are moved by the radius, or where they are not.
    pub fn too_near(&self, at: usize) -> Option<BrokenClaim> {
        let result = self.own_result.as_ref().filter(|result| self.is_short(result))?;
        let least = result.least?;
        let what = match self.offset {
            Offset::Normals => {
                "A moved corner is one point of its circle, and a line to it cuts the circle: the path is too close to a wall."
            }
            _ => "No room is made for the agent: the path is too close to a wall.",
        };
        let sites = [least.on_path, least.on_wall].map(Site::Position).to_vec();
        Some(BrokenClaim { at, claim: RADIUS, key: KEYS.offset.name, broken: Broken { what, sites } })
    }
}
