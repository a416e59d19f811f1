//! What is known of a whole run, and the names of its stages.

use super::flood::Flood;
use super::{Wave, cost_text};
use crate::algo::faults::clips;
use crate::algo::moves::Cost;

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
pub struct Plan {
    /// How far the farthest cell lies, and the wave that it is in.
    pub farthest: f64,
    pub waves: u32,
    /// Every f of A*, in the order of its stages.
    pub bands: Vec<Cost>,
    /// Of the path; none without one.
    pub cost: Option<Cost>,
    /// What goes wrong: is a corner clipped, is there a way between two diagonal walls, is an arrow at fault?
    pub clips: bool,
    pub squeezes: bool,
    pub arrows: bool,
}

impl Wave {
    /// From the end of the run, where it stands after it was made.
    pub(super) fn planned(&self) -> Plan {
        let (farthest, waves) = self.watched.farthest();
        let path = self.field().path();
        let clips: Vec<_> = clips(self.grid(), path).collect();
        let arrows = match &self.watched {
            Flood::Tutorial(watched) => watched.state().field_faults() != (0, 0),
            _ => false,
        };
        Plan {
            farthest,
            waves,
            bands: self.watched.bands(),
            cost: (!path.is_empty()).then(|| Cost::of_path(self.grid(), path)),
            clips: clips.iter().any(|clip| clip.other.is_none()),
            squeezes: clips.iter().any(|clip| clip.other.is_some()),
            arrows,
        }
    }

    pub(super) fn mark_of(&self, stage: usize) -> String {
        let waves = self.plan.waves as usize;
        // Each wave of the octile one holds the costs from n up to n + 1.
        let first = usize::from(matches!(self.watched, Flood::Tutorial(_)));
        let guided = matches!(self.watched, Flood::Guided(_));
        match stage {
            0 if waves > 0 => if guided { "S" } else { "G" }.to_owned(),
            // With the start or the goal in a wall there are no waves, and stage 0 is the path.
            n if (1..=waves).contains(&n) && guided => cost_text(self.plan.bands[n - 1].value()),
            n if n <= waves && waves > 0 => (n - 1 + first).to_string(),
            n if n == waves + usize::from(waves > 0) => "path".to_owned(),
            _ => "flow".to_owned(),
        }
    }

    pub(super) fn name_of(&self, stage: usize) -> String {
        match (self.mark_of(stage).as_str(), &self.watched) {
            ("G", _) => "goal".to_owned(),
            ("S", _) => "start".to_owned(),
            ("path", _) => "path".to_owned(),
            ("flow", _) => "flow field".to_owned(),
            (n, Flood::Tutorial(_)) => format!("wave {n}"),
            (n, Flood::Octile(_)) => format!("costs from {n}"),
            (n, Flood::Guided(_)) => format!("f = {n}"),
        }
    }
}
