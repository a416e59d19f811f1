//! Legend entries of the beam lesson: names of the actors, and meanings of lines.

use super::SightAct;
use crate::lesson::beam::words::{name, the};
use crate::picture::{Dash, Family, Mark, Picture, Role, Shape, Symbol};

impl SightAct {
    pub(super) fn add_legend(&self, picture: &mut Picture) {
        picture.add_legend_entries(|mark| self.meaning(mark));
    }

    fn meaning(&self, mark: &Mark) -> Option<String> {
        let actor = |i: u8| name(&self.plan.name(i.into()));
        let of_family = match mark.family() {
            Some(Family::BeamName) => Some("a beam of the first split"),
            Some(Family::TriangleName) => Some("the triangle that it enters"),
            Some(Family::EyeTriangle) => Some("the triangle that the eye lies in"),
            Some(Family::Visits) => Some("how often a beam entered this triangle"),
            Some(Family::FloatOutline) => Some("what floating point would see instead"),
            Some(Family::Part) => {
                let pieces = self.state().walls().len();
                return Some(format!(
                    "piece of the visibility polygon, in order, 1 to {pieces}; those without room are in Data"
                ));
            }
            _ => None,
        };
        if let Some(words) = of_family {
            return Some(words.to_owned());
        }
        let words = match (mark.role, &mark.shape) {
            (Role::Eye(i), Shape::Symbol { symbol: Symbol::Star, .. }) => return Some(actor(i)),
            (Role::Eye(i), Shape::Area { .. }) => {
                // The start as the viewer has no star and uses the first colour.
                let who = if self.plan.actor.is_none() { name(&self.plan.viewer_name()) } else { the(&actor(i)) };
                return Some(format!("seen by {who}"));
            }
            (Role::Frontier, _) => "waiting beam",
            (Role::Now, Shape::Area { .. }) => "the beam of this step",
            (Role::Now, Shape::Badge { .. }) => "S, the vertex opposite",
            (Role::Now, Shape::Line { dash: Dash::Dashed, .. }) => "line from the eye to S",
            (Role::Now, Shape::Line { closed: true, .. }) => "the triangle or the beam of this step",
            (Role::Now, _) => "found in this step",
            (Role::Test, Shape::Line { .. }) => "the edge that the beam crosses",
            (Role::Left, Shape::Line { .. }) => "left limit of the beam",
            (Role::Right, Shape::Line { .. }) => "right limit of the beam",
            (Role::Left, Shape::Badge { .. }) => "L, the left end of the edge",
            (Role::Right, Shape::Badge { .. }) => "R, the right end of the edge",
            (Role::Eye(_), Shape::Line { closed: false, dash: Dash::None, .. }) => "line of sight",
            (Role::Eye(_), Shape::Line { closed: false, .. }) => "border of the field of view",
            (Role::Eye(_), Shape::Symbol { symbol: Symbol::Diamond, .. }) => "drag it to widen the field of view",
            (Role::Eye(_), Shape::Symbol { .. }) => "drag it to turn the view or to change the range",
            (Role::Start, Shape::Badge { .. }) => "the eye",
            (Role::Fault, Shape::Line { closed: false, dash: Dash::None, .. }) => "wall that hides the target",
            (Role::Fault, Shape::Line { closed: false, .. } | Shape::Ring { .. }) => "blocked line of sight",
            (Role::Fault, Shape::Symbol { .. }) => "wrong sign in floating point",
            _ => return None,
        };
        Some(words.to_owned())
    }
}
