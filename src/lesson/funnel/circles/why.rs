//! Why a circle was accepted, skipped or found to have crossed, and why a passage is too narrow: directions and widths.

use super::CirclesAct;
use super::sentences::{degrees, side_word};
use crate::algo::channel::Measure;
use crate::algo::radius::{CircleStep, Repair, TangentTest};
use crate::geom::Side;
use crate::lesson::Why;
use crate::map::mesh::Edge;
use crate::picture::funnel::figures::{Estimate, directions, estimates, gap};
use crate::sentence;

impl CirclesAct {
    pub(super) fn step_why(&self, step: CircleStep) -> Option<Why> {
        match step {
            CircleStep::TooNarrow { .. } => self.width_why(),
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => self.found_why(edge),
            CircleStep::Expand { edge } => self.lowest_why(edge),
            CircleStep::Leave { edge } => self.known_why(edge),
            CircleStep::Touch { .. } => Some(self.tangent_why(self.funnel().test()?)),
            CircleStep::Stay { side, .. } | CircleStep::Tighten { side, .. } | CircleStep::Skip { side, .. } => {
                let test = self.funnel().test()?;
                let so = if test.is_inside() { "so it is inside" } else { "so it is outside" };
                Some(Self::direction_why(side, test.own?, test, so))
            }
            CircleStep::Crossed { side, .. } => {
                let test = self.funnel().test()?;
                Some(Self::direction_why(side.other(), test.other?, test, "so it has crossed"))
            }
            CircleStep::Release { .. } | CircleStep::Push { .. } => self.repair_why(),
            _ => None,
        }
    }

    fn width_why(&self) -> Option<Why> {
        let (width, diameter) = (self.closed_passage_now()?.bottleneck.width(), 2.0 * self.funnel().radius());
        let compared =
            format!("{} < 2·{} = {}", self.plan.length(width), self.plan.length(diameter / 2.0), self.diameter());
        let meaning = "Two walls are closer to each other than the diameter of the agent.";
        Some(Why::new(compared, meaning).with_figure(gap(width, diameter)))
    }

    fn bar(&self, name: &'static str, edge: Edge) -> Option<Estimate> {
        let node = self.funnel().node(edge)?;
        Some(Estimate { name, g: node.g as f64, h: node.h as f64 })
    }

    fn found_why(&self, edge: Edge) -> Option<Why> {
        let sum = self.edge_sum(self.funnel().node(edge)?);
        let meaning = match self.plan.measure {
            Measure::Midpoints => {
                "g is the length of the path to the middle of the edge. h is the straight distance from there to the goal."
            }
            Measure::Aimed => {
                "g is the length of the path to the point of the edge that is aimed at. h is the straight distance from there to the goal."
            }
        };
        Some(Why::new(format!("f = {sum}"), meaning).with_figure(estimates(&[self.bar("this", edge)?])))
    }

    fn lowest_why(&self, edge: Edge) -> Option<Why> {
        let funnel = self.funnel();
        let node = funnel.node(edge)?;
        let sum = self.edge_sum(node);
        let Some((next, other)) = funnel.search().open().next().and_then(|e| Some((e, funnel.node(e)?))) else {
            let figure = estimates(&[self.bar("this", edge)?]);
            return Some(Why::new(format!("f = {sum}"), "Nothing else is on the open list.").with_figure(figure));
        };
        let [f, least] = [node.f(), other.f()].map(|f| self.plan.search_length(f));
        let meaning = "f = g + h. No other edge on the open list has a lower f.";
        let bars = [self.bar("this", edge)?, self.bar("next", next)?];
        Some(Why::new(format!("f = {sum}\n{f} ≤ {least}"), meaning).with_figure(estimates(&bars)))
    }

    fn known_why(&self, edge: Edge) -> Option<Why> {
        let funnel = self.funnel();
        self.plan.mesh().twin(edge)?;
        let (old, new) = (funnel.node(edge)?, funnel.found_by(edge)?);
        if old.closed {
            return Some(Why::new("closed", "The best path to it is already known."));
        }
        let [new_f, old_f] = [new.f(), old.f()].map(|f| self.plan.search_length(f));
        let bars = [Estimate { name: "new", g: new.g as f64, h: new.h as f64 }, self.bar("known", edge)?];
        let meaning = "The f of this path is not lower than the known f.";
        Some(Why::new(format!("{new_f} ≥ {old_f}"), meaning).with_figure(estimates(&bars)))
    }

    /// How the direction of the tangent follows from the two circles.
    fn tangent_why(&self, test: &TangentTest) -> Why {
        let [direction, centers] = [test.direction, test.to_middle].map(degrees);
        if test.shift == 0.0 {
            let meaning = "Both circles have the same radius, so a tangent that passes them on the same side is parallel to the line of centres.";
            return Why::new(
                direction,
                if test.circle.radius == 0.0 {
                    "Two points have only one line through them: the tangent is this line."
                } else {
                    meaning
                },
            );
        }
        let quotient = format!("{} / {}", self.plan.length(test.shift), self.plan.length(test.far));
        let compared = format!("{direction} = {centers} − asin({quotient})");
        Why::new(compared, "The line of centres is turned until it only touches the circles. Angles grow clockwise.")
    }

    fn direction_why(side: Side, bound: f64, test: &TangentTest, so: &str) -> Why {
        let (relation, lies) = match test.direction.total_cmp(&bound) {
            std::cmp::Ordering::Less => ("<", "left of"),
            std::cmp::Ordering::Equal => ("=", "on"),
            std::cmp::Ordering::Greater => (">", "right of"),
        };
        let compared = format!("{} {relation} {}", degrees(test.direction), degrees(bound));
        let meaning = sentence![format!(
            "Angles grow clockwise. The {} tangent lies {lies} the {}, {so}.",
            test.side.word(),
            side_word(side)
        )];
        Why::new(compared, meaning).with_figure(directions(side, bound, test.direction))
    }

    fn repair_why(&self) -> Option<Why> {
        match self.funnel().last_repair()? {
            Repair::LetGo { away, .. } => {
                let meaning = "At every corner the string must bend around the circle. Here it bends the other way.";
                Some(Why::new(format!("−{} < 0°", degrees(*away)), meaning))
            }
            Repair::Pushed { corner, depth } => {
                let radius = corner.circle.radius;
                let distance = self.plan.length((radius - depth).max(0.0));
                let meaning = if *depth > radius {
                    "The string passes on the wrong side of the corner of the wall."
                } else {
                    "The string is closer to the corner of the wall than the radius."
                };
                Some(Why::new(format!("{distance} < {}", self.plan.length(radius)), meaning))
            }
        }
    }
}
