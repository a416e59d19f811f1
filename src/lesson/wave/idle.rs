//! Which settings have no effect on this run, and why.

use super::Wave;
use super::flood::Flood;
use crate::algo::moves::Cost;

const TUTORIAL: &str = "Of the tutorial's wave: first choose tutorial.";
const NO_PATH: &str = "There is no path.";
const OPTIMAL: &str = "This path is the shortest without cutting corners.";
const NO_FLOW: &str = "Of the flow field: first switch it on.";

impl Wave {
    pub(super) fn why_idle(&self, key: &str) -> Option<&'static str> {
        let (is_tutorial, is_guided) =
            (matches!(self.watched, Flood::Tutorial(_)), matches!(self.watched, Flood::AStar(_)));
        match key {
            "flow" | "repair" | "faults" if is_guided => {
                Some("A* numbers only the cells that it looks at: they are too few for arrows.")
            }
            "moves" | "dedupe" | "repair" | "faults" if !is_tutorial => Some(TUTORIAL),
            "repair" | "faults" if !self.settings.on("flow") => Some(NO_FLOW),
            "faults" if self.settings.on("repair") => Some("The arrows are repaired."),
            "faults" => (!self.plan.arrows).then_some("No arrow is at fault."),
            "path" => self.plan.cost.is_none().then_some(NO_PATH),
            "longer" | "corners" | "squeezes" if self.plan.cost.is_none() => Some(NO_PATH),
            "longer" | "corners" | "squeezes" if !is_tutorial => Some(OPTIMAL),
            "longer" => match self.best() {
                None => Some("The map is too large to ask for the optimum."),
                Some([least, _]) => {
                    let is_longer = self.plan.cost > Some(Cost::of_path(self.grid(), least));
                    (!is_longer).then_some("The path is not longer than needed.")
                }
            },
            "corners" => (!self.plan.clips).then_some("The path clips no corner."),
            "squeezes" => (!self.plan.squeezes).then_some("The path goes between no two diagonal walls."),
            "errand_goals" => {
                (self.settings.count("errands") == 0).then_some("Nobody asks: first let errands be some.")
            }
            _ => None,
        }
    }
}
