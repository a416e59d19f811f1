//! Words of the beam lesson's legend that have names and counts.

use super::SightAct;
use crate::lesson::beam::words::{name, the};
use crate::picture::Meaning;
use crate::words::Sentence;

impl SightAct {
    pub(super) fn meaning_in_words(&self, meaning: Meaning) -> Sentence {
        let actor = |i: u8| name(&self.plan.name(i.into()));
        match meaning {
            Meaning::Actor(i) => actor(i).into(),
            Meaning::SeenBy(i) => {
                // The start as the viewer has no star and uses the first colour.
                let who = if self.plan.actor.is_none() { name(&self.plan.viewer_name()) } else { the(&actor(i)) };
                format!("seen by {who}").into()
            }
            Meaning::Piece => {
                let pieces = self.state().walls().len();
                format!("piece of the visibility polygon, in order, 1 to {pieces}; those without room are in Data")
                    .into()
            }
            other => other.words().into(),
        }
    }
}
