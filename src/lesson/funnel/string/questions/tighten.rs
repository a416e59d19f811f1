//! Tighten, skip or new corner?

use super::{RULE, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::TestKind;
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::assignment::EndAction;
use crate::lesson::funnel::words::string as words;
use crate::lesson::question::{Answer, Asks, ByProgram, Clear, Form, Kind, MadeMap, MapForm, Reader};
use crate::picture::{Family, Thing};
use crate::words::Sentence;
use glam::DVec2;

pub static KIND: Kind = Kind {
    // The triangle of the end that was tested last, its ring and its name.
    misleading: &[Family::Test, Family::TestNumber, Family::TestedEnd],
    by_program: ByProgram::End(|action| {
        Some(match action {
            EndAction::Open | EndAction::Tighten => TIGHTEN,
            EndAction::Skip => SKIP,
            EndAction::Corner => CORNER,
        })
    }),
    made_map: Some(MadeMap { form: MapForm::Corridor, settings: Vec::new }),
    options: Some(3),
    clear: Clear::Areas,
    names_portals: true,
    // The text says which end is tested.
    hidden_before: Some(crate::picture::Mark::is_name),
    ..Kind::new("tighten", "tighten, skip or new corner", "Tighten, skip or new corner", RULE)
};

/// The places of the options.
const TIGHTEN: usize = 0;
const SKIP: usize = 1;
const CORNER: usize = 2;

pub struct Tighten<'a>(pub &'a StringAct<Funnel>);

impl Tighten<'_> {
    /// The end that is tested next.
    fn tested(&self) -> Option<(u32, Side)> {
        match self.0.next_step()? {
            FunnelStep::Inside { portal, side } => Some((portal, side)),
            _ => None,
        }
    }

    fn is_goal(&self, portal: u32) -> bool {
        portal == self.0.scan().last()
    }
}

impl Asks for Tighten<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        let steps = self.0.watched.film.steps();
        let Some(&FunnelStep::Inside { portal, side }) = steps.get(k) else { return false };
        let opens = matches!(steps.get(k + 1), Some(FunnelStep::Apex { .. }));
        // An end that has not moved may be tightened or skipped, and where the other side ends in the same place, a crossing is no corner:
        // nothing is asked.
        let state = self.0.watched.state_at(k);
        let end = state.scan().end(portal, side).at;
        !opens && [side, side.other()].into_iter().all(|side| end != state.bound(side).at)
    }

    fn about(&self) -> Vec<Thing> {
        let Some((portal, side)) = self.tested() else { return Vec::new() };
        let of_portal = (!self.is_goal(portal)).then_some(Thing::Portal(portal));
        [self.0.end(portal, side).spot.thing].into_iter().chain(of_portal).collect()
    }

    fn prompt(&self, _: Reader) -> Sentence {
        let Some((portal, side)) = self.tested() else { return Sentence::default() };
        words::what_happens(&self.0.end(portal, side))
    }

    fn deciding_areas(&self) -> Vec<f64> {
        self.0.deciding_areas()
    }

    fn lines(&self) -> Vec<[DVec2; 2]> {
        self.0.side_lines()
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (steps, at) = (self.0.watched.film.steps(), self.0.watched.film.at());
        let (after, right) = steps[at..].iter().enumerate().find_map(|(i, step)| match step {
            FunnelStep::Tighten { .. } => Some((i + 1, TIGHTEN)),
            FunnelStep::Skip { .. } => Some((i + 1, SKIP)),
            FunnelStep::Crossed { .. } => Some((i + 1, CORNER)),
            _ => None,
        })?;
        Some((at + after, Form::one_of(["Tighten", "Skip", "New corner"], right)))
    }

    /// Tightening and skipping are tested against the side of the end, a corner against the other side. Where that test holds,
    /// the other one refutes the answer.
    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let (portal, side) = self.tested()?;
        let own = self.0.test_of(portal, side, TestKind::Inside);
        let other = self.0.test_of(portal, side, TestKind::Crossed);
        let (needed, test) = match wrong {
            Answer::Option(TIGHTEN) if own.finding.holds() => (words::Needed::Inside, other),
            Answer::Option(TIGHTEN) => (words::Needed::Inside, own),
            Answer::Option(SKIP) => (words::Needed::Outside, own),
            Answer::Option(CORNER) if other.finding.holds() => (words::Needed::Crossed, own),
            Answer::Option(CORNER) => (words::Needed::Crossed, other),
            _ => return None,
        };
        Some(words::refutation(&self.0.end(portal, side), needed, &test))
    }

    /// "The goal of portal 8" has no right end and no left one.
    fn fits_paper(&self) -> bool {
        self.tested().is_some_and(|(portal, _)| !self.is_goal(portal))
    }
}
