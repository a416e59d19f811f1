//! What acts claim, whether it holds, and where the tutorials' claims break.
//!
//! ```text
//!   Act::invariant   one line: what holds at the end of every stage
//!   Act::check       is it so now?                       algo/<algorithm>/invariant.rs
//!   Act::slips       the first step that breaks each claim of a tutorial, where its fault is switched on
//! ```

use super::{Run, Settings, Timeline, Watched};
use crate::picture::Thing;
use crate::step::{Broken, Invariant, Site, Verdict};

const NOT_YET: &str = "Checked from the end of the first stage on.";
const WITHIN: &str = "Checked at the end of each stage.";

/// A step that breaks a claim of a tutorial.
#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    /// The position after the step.
    pub at: usize,
    /// What held until then, as a sentence.
    pub claim: &'static str,
    /// The setting or layer that switches the fault on, or shows it.
    pub key: &'static str,
    pub broken: Broken,
}

impl<A: Invariant> Watched<A> {
    /// What holds at the end of every stage.
    pub fn invariant(&self) -> &'static str {
        self.state().statement(&self.input)
    }

    /// Does it hold? Unknown before the first step and within a stage.
    pub fn check(&self) -> Verdict {
        let at = self.at();
        let ends = || self.stages().iter().any(|stage| stage.first + stage.len == at);
        match at {
            _ if self.is_end_only() => self.state().check(&self.input),
            0 => Verdict::Unknown(NOT_YET),
            _ if !ends() => Verdict::Unknown(WITHIN),
            _ => self.state().check(&self.input),
        }
    }
}

impl Timeline {
    /// The slips of all acts in the order of their steps, at positions of the timeline.
    pub fn slips(&self, settings: &Settings) -> Vec<Slip> {
        let mut before = 0;
        let mut all = Vec::new();
        for act in self.acts() {
            let own = act.slips(settings).into_iter();
            all.extend(own.map(|slip| Slip { at: before + slip.at, ..slip }));
            before += act.run().len();
        }
        all.sort_by_key(|slip| slip.at);
        all
    }
}

/// The thing to point at for a site; None for a place where nothing is.
pub fn thing_at(site: Site) -> Option<Thing> {
    Some(match site {
        Site::Cell(cell) => Thing::Cell(cell),
        Site::Vertex(vertex) => Thing::Vertex(vertex),
        Site::Triangle(triangle) => Thing::Triangle(triangle),
        Site::Square(n) => Thing::Square(n),
        Site::Edge(edge) => Thing::Edge(edge),
        Site::Portal(n) => Thing::Portal(n),
        Site::Point(_) | Site::Segment(_) | Site::Place(_) => return None,
    })
}
