//! At which portal does the walk go on?

use super::{RULE, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::lesson::Why;
use crate::lesson::funnel::words::string as words;
use crate::lesson::question::{Answer, Asks, ByProgram, Clear, Explains, Form, Kind, MadeMap, MapForm, Reader};
use crate::words::Sentence;
use glam::DVec2;

pub static KIND: Kind = Kind {
    by_program: ByProgram::NextPortal,
    made_map: Some(MadeMap { form: MapForm::Corridor, settings: Vec::new }),
    clear: Clear::Areas,
    names_portals: true,
    // The text says which end has crossed.
    hidden_before: Some(crate::picture::Mark::is_name),
    // The number of visits is no reason.
    explains: Explains::WithoutNumbers,
    ..Kind::new("restart", "portal after a restart", "The restart", RULE)
};

pub struct NextPortal<'a>(pub &'a StringAct<Funnel>);

impl NextPortal<'_> {
    /// The portal that is visited after a restart at position `k`.
    fn next(&self, k: usize) -> Option<u32> {
        match *self.0.watched.film.steps().get(k)? {
            FunnelStep::Restart { portal, .. } | FunnelStep::Repeat { portal, .. } => Some(portal + 1),
            _ => None,
        }
    }

    /// Is one end of this portal the new apex?
    fn ends_at_apex(&self, portal: i64) -> bool {
        let Some(FunnelStep::Restart { side, .. } | FunnelStep::Repeat { side, .. }) = self.0.next_step() else {
            return false;
        };
        u32::try_from(portal).is_ok_and(|portal| self.0.scan().end(portal, side).at == self.0.state().bound(side).at)
    }
}

impl Asks for NextPortal<'_> {
    /// The goal has no number on the map.
    fn is_asked_at(&self, k: usize) -> bool {
        self.next(k).is_some_and(|portal| portal < self.0.scan().last())
    }

    /// Neither a sheet nor a learning platform shows the pseudocode, and the answer follows from the rule alone.
    fn prompt(&self, reader: Reader) -> Sentence {
        match reader {
            Reader::Window | Reader::Audience => "The funnel restarts. Which portal is visited next?".into(),
            Reader::Paper | Reader::Letters | Reader::Platform => words::restart_by_its_rule(),
        }
    }

    fn deciding_areas(&self) -> Vec<f64> {
        self.0.deciding_areas()
    }

    fn lines(&self) -> Vec<[DVec2; 2]> {
        self.0.side_lines()
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let at = self.0.watched.film.at();
        Some((at + 1, Form::Number(self.next(at)?.into())))
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let &Answer::Number(answered) = wrong else { return None };
        let (first, last) = (i64::from(self.next(self.0.watched.film.at())?), i64::from(self.0.scan().last()));
        let why = match answered {
            _ if !(1..last).contains(&answered) => words::NotNext::NoSuchPortal,
            _ if answered < first => words::NotNext::NotBehindApex,
            _ if (first..answered).all(|portal| self.ends_at_apex(portal)) => words::NotNext::EndsAtApex,
            _ => words::NotNext::LeavesPortalsOut,
        };
        Some(words::not_next(answered, why))
    }

    fn premise(&self) -> Option<Sentence> {
        self.0.crossed()
    }
}
