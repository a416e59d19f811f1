//! What is known of a whole run, and the names of its stages.

use super::Wave;
use super::flood::Flood;
use crate::algo::corner_cuts::corner_cuts;
use crate::algo::moves::Cost;

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
pub struct Plan {
    /// How far the farthest cell lies, and the wave that it is in.
    pub farthest: f64,
    pub waves: u32,
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
        let clips: Vec<_> = corner_cuts(self.grid(), path).collect();
        let arrows = match &self.watched {
            Flood::Tutorial(watched) => watched.state().field_faults() != (0, 0),
            _ => false,
        };
        Plan {
            farthest,
            waves,
            cost: (!path.is_empty()).then(|| Cost::of_path(self.grid(), path)),
            clips: clips.iter().any(|clip| clip.other.is_none()),
            squeezes: clips.iter().any(|clip| clip.other.is_some()),
            arrows,
        }
    }
}
