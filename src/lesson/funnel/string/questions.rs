//! The questions about the funnel that restarts.

mod apex;
mod restart;
pub(super) mod tighten;

use super::StringAct;
use super::tested::Test;
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::Side;
use crate::lesson::funnel::words::string as words;
use crate::lesson::question::AskedBy;
use crate::words::Sentence;

/// What a student must know about the pictures of the funnel.
const RULE: &str = "Portals have numbers, from 1 on. At each, the right end (R, with a dashed ring) is tested before the left end (L). The large ring marks the apex. From there, a thick line leads along the left side of the funnel, and a thick dashed line along the right side. A thick line from the start to the apex is the path so far. A thin dashed line leads to the end that was tested. The goal is a point on the pole of its flag.";

pub(super) const QUESTIONS: &[AskedBy<StringAct<Funnel>>] = &[
    AskedBy::new(&tighten::KIND, |act| Box::new(tighten::Tighten(act))),
    AskedBy::new(&apex::KIND, |act| Box::new(apex::NewApex(act))),
    AskedBy::new(&restart::KIND, |act| Box::new(restart::NextPortal(act))),
];

impl StringAct<Funnel> {
    /// The step after the position of the act.
    fn next_step(&self) -> Option<FunnelStep> {
        self.watched.film.steps().get(self.watched.film.at()).copied()
    }

    /// A test of an end that is not made yet.
    fn test_of(&self, portal: u32, side: Side, question: TestKind) -> Test {
        let line = if question == TestKind::Inside { side } else { side.other() };
        let (scan, to) = (self.scan(), self.state().bound(line).at);
        let end = scan.end(portal, side).at;
        self.tested(&SideTest { portal, side, question, from: scan.apex().at, to, end })
    }

    /// Which end has crossed the other side: the picture shows the test, and this names it.
    fn crossed(&self) -> Option<Sentence> {
        let test = self.test()?;
        Some(words::has_crossed(test.portal, test.side, test.portal == self.scan().last()))
    }
}
