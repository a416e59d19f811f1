//! Which settings have no effect on this run, and why.

use super::Beam;
use super::aside::Runs;

const NOBODY: &str = "Nobody is there to be the sheriff: on this map there is no actor.";
const EXERCISE: &str = "The exercise takes the beam's place: first choose none under \"something to think\".";
const ROBBERY: &str = "The robbery takes the beam's place: first switch \"let loose\" off.";
const GRAPH: &str = "The graph takes the beam's place: first choose none under \"visibility graph\".";
const NOT_A_GRAPH: &str = "Of a visibility graph; none is made here.";

impl Beam {
    pub(super) fn why_idle(&self, key: &str) -> Option<&'static str> {
        let runs = self.runs();
        // Why it is not the beam's or the graph's turn.
        let instead = match runs {
            Runs::Beam => None,
            Runs::Graph => Some(GRAPH),
            Runs::Robbery => Some(ROBBERY),
            Runs::Exercise => Some(EXERCISE),
        };
        match key {
            "robbery" if runs == Runs::Exercise => instead,
            "robbery" => self.actors().is_empty().then_some(NOBODY),
            "rounds" | "seed" | "drive" if runs != Runs::Robbery => {
                Some("Of the robbery: first switch \"let loose\" on.")
            }
            "graph" if runs != Runs::Graph => instead,
            "search" | "links" | "loose" | "beside" if runs != Runs::Graph => instead.or(Some(NOT_A_GRAPH)),
            "loose" | "beside" | "seen" if runs == Runs::Graph => self.aside.as_ref()?.idle(key),
            "eye" if runs == Runs::Beam || runs == Runs::Exercise => {
                (self.actors().len() < 2).then_some("There is nobody else who could look.")
            }
            "others" if runs == Runs::Beam => self.others.is_empty().then_some("Nobody else looks."),
            "mesh" if runs == Runs::Beam => (self.mesh().triangle_count() < 2).then_some("There is only one triangle."),
            "eye" | "target" | "fov" | "range" | "seen" | "mesh" | "others" | "order" | "counts" | "heat"
            | "precision" => instead,
            _ => None,
        }
    }
}
