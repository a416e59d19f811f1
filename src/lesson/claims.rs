//! What acts claim, whether it holds, and where the tutorials' claims break.
//!
//! ```text
//!   Run::invariant           one line: what holds at the end of every stage
//!   Run::check               is it so now?                       algo/<algorithm>/invariant.rs
//!   Claims::stage_result     what a stage has come to, where its last step alone says little
//!   Claims::draw_invariant   what that line speaks of, on the map
//!   Claims::checked_run      which run that is checked in, where another one beside it goes wrong
//!   Claims::broken           the first step that breaks each claim of a tutorial, where its fault is switched on
//! ```

use super::{Settings, Timeline};
use crate::picture::{Lens, Picture};
use crate::step::Broken;
use crate::words::Sentence;

/// What an act claims, and where that breaks. An act may claim nothing.
pub trait Claims {
    /// Adds marks of role [`Role::Highlight`](crate::picture::Role::Highlight) for what the invariant speaks of.
    fn draw_invariant(&self, _lens: &Lens, _picture: &mut Picture) {}

    /// What a stage has come to, at its stop. None where the sentence of its last step says it.
    fn stage_result(&self) -> Option<Sentence> {
        None
    }

    /// In which run the invariant is checked, where these settings show another one beside it that goes wrong.
    fn checked_run(&self, _: &Settings) -> Option<&'static str> {
        None
    }

    /// The first step of the whole run that breaks each claim of a tutorial whose fault these settings switch on or
    /// show. It takes about as long as the run: keep the answer.
    fn broken(&self, _: &Settings) -> Vec<BrokenClaim> {
        Vec::new()
    }
}

/// An act without claims.
pub(super) struct NoClaims;

impl Claims for NoClaims {}

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
            let own = act.claims().broken(settings).into_iter();
            all.extend(own.map(|claim| BrokenClaim { at: before + claim.at, ..claim }));
            before += act.run().len();
        }
        all.sort_by_key(|claim| claim.at);
        all
    }
}
