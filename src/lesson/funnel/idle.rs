//! Which settings have no effect on this run, and why.

use super::Funnel;

impl Funnel {
    pub(super) fn why_idle(&self, key: &str) -> Option<&'static str> {
        let (is_point, is_round) = (self.settings.length("radius") == 0.0, self.round().is_some());
        let measured = self.settings.on("laboratory");
        match key {
            "offset" | "laboratory" if is_point => Some("A point needs no room: first give it a radius."),
            "portals" if !is_point => {
                Some("An agent with a radius goes through triangles: other portals are for a point.")
            }
            "funnel" if is_round => {
                Some("Around circles the funnel restarts at every corner: there is no queue of circles.")
            }
            // The ways beside it in the laboratory are measured by it.
            "measure" if is_round && !measured => {
                Some("Around circles A* crosses every edge by its midpoint: aimed is for a point.")
            }
            "channel" | "midpoints" | "smoothed" | "shortest" | "looks" | "letters" if self.plan.no_path => {
                Some("There is no path.")
            }
            "shortest" if is_round => Some("For a point: no shortest path of all is made around circles."),
            "letters" if !is_round && self.plan.portals.len() <= 2 => Some("The way crosses no portal."),
            "looks" if self.plan.most_looks < 2 => Some("No portal is looked at twice."),
            _ => None,
        }
    }
}
