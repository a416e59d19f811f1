//! What the queue funnel says.

use super::relation;
use crate::algo::portal_scan::PortalScan;
use crate::algo::queue_funnel::QueueStep;
use crate::lesson::funnel::Funnel;

impl Funnel {
    pub(super) fn say_queue(&self, step: QueueStep, walk: &PortalScan) -> String {
        let area = || self.test().map(|t| (self.area2(t.area2()), relation(&t))).unwrap_or_default();
        match step {
            QueueStep::Straight => self.say_straight(),
            QueueStep::Visit { portal } => self.say_look(walk, portal, false),
            QueueStep::Same { portal, side } => {
                let (end, side) = (self.end_of(walk, portal, side), side.word());
                format!("{end} is the {side} end of the queue already: nothing to do.")
            }
            QueueStep::Link { portal, side } => {
                let Some(test) = self.test() else { return String::new() };
                let (end, (area, relation)) = (self.end_of(walk, portal, side), area());
                let lies = if test.holds() { "inside" } else { "outside" };
                let to = self.point(test.to);
                format!("{end} lies {lies} the link that ends at {to}: area2 = {area} {relation} 0.")
            }
            QueueStep::Pop { side, .. } => {
                let to = self.test().map(|t| self.point(t.to)).unwrap_or_default();
                let left = self.side_of(side).len();
                format!(
                    "{to} does not bend the {} side any more: off the queue. {left} of that side stay.",
                    side.word()
                )
            }
            QueueStep::Cross { side, .. } => {
                let Some(test) = self.test() else { return String::new() };
                let (other, (area, relation)) = (side.other().word(), area());
                let answer = if test.holds() { "yes" } else { "no" };
                format!(
                    "Has it crossed the {other} side's first link? area2(apex, {other}, end) = {area} {relation} 0: {answer}."
                )
            }
            QueueStep::Advance { side, .. } => {
                let (apex, n) = (self.point(walk.apex().at), walk.corners().len());
                format!("The {} point {apex} is corner {n} and the new apex. Nothing is looked at again.", side.word())
            }
            QueueStep::Push { side, portal } => {
                let (end, side_word) = (self.point(walk.end(portal, side).at), side.word());
                let points = self.side_of(side).len();
                let has = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
                format!("{end} goes on the {side_word} end of the queue: that side has {has} now.")
            }
            QueueStep::Finish => self.say_end(),
        }
    }
}
