//! What acts claim, whether it holds, and where the tutorials' claims break.
//!
//! ```text
//!   Run::invariant   one line: what holds at the end of every stage
//!   Run::check       is it so now?                       algo/<algorithm>/invariant.rs
//!   Act::broken_claims       the first step that breaks each claim of a tutorial, where its fault is switched on
//! ```

use super::{Settings, Timeline};
use crate::step::Broken;

/// A step that breaks a claim of a tutorial.
#[derive(Clone, Debug, PartialEq)]
pub struct BrokenClaim {
    /// The position after the step.
    pub at: usize,
    /// What held until then, as a sentence.
    pub claim: &'static str,
    /// The setting or layer that switches the fault on, or shows it.
    pub key: &'static str,
    pub broken: Broken,
}

impl Timeline {
    /// The broken claims of all acts in the order of their steps, at positions of the timeline.
    pub fn broken_claims(&self, settings: &Settings) -> Vec<BrokenClaim> {
        let mut before = 0;
        let mut all = Vec::new();
        for act in self.acts() {
            let own = act.broken_claims(settings).into_iter();
            all.extend(own.map(|claim| BrokenClaim { at: before + claim.at, ..claim }));
            before += act.run().len();
        }
        all.sort_by_key(|claim| claim.at);
        all
    }
}
