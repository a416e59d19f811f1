//! Which steps of the robbery are worth a sentence. A tick is not: ten a second could not be read.

use crate::algo::robbery::RobberyStep;
use crate::algo::robbery::order::Character;

/// A step that changes what the two know or do, so that it is worth a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The sentence of the step says it.
    Step,
    /// The robber has waited, and waits no longer.
    LeavesHiding,
    /// The sheriff has searched, and is on patrol again.
    EndsSearch,
    /// This character follows orders no longer.
    Released(Character),
}

/// The event that the last of these steps is; None if it changes nothing that is worth a sentence.
pub(super) fn event(steps: &[RobberyStep]) -> Option<Event> {
    use RobberyStep as S;
    let (step, before) = steps.split_last()?;
    // Within this tick and the one before it, what happened last of a kind?
    let recent = || before.iter().rev().take_while(|step| !matches!(step, S::Round { .. })).take(24);
    // The last thing that a character did.
    let last_move = |who| {
        recent().find(|step| match step {
            S::Control { who: other, .. } => *other == who,
            S::Wait | S::Run { .. } => who == Character::Robber,
            S::Walk { .. } | S::Turn { .. } => who == Character::Sheriff,
            _ => false,
        })
    };
    let is_released = |who| matches!(last_move(who), Some(S::Control { .. }));
    match step {
        S::Round { .. } | S::Miss | S::See | S::Vanish | S::Again | S::Lose | S::Caught | S::Escaped => {
            Some(Event::Step)
        }
        S::Plan { .. } | S::Run { .. } | S::Wait if is_released(Character::Robber) => {
            Some(Event::Released(Character::Robber))
        }
        S::Patrol { .. } | S::Walk { .. } | S::Chase { .. } | S::Turn { .. } if is_released(Character::Sheriff) => {
            Some(Event::Released(Character::Sheriff))
        }
        S::Plan { .. } | S::Run { .. } if last_move(Character::Robber) == Some(&S::Wait) => Some(Event::LeavesHiding),
        S::Patrol { .. } => {
            let since = before.iter().rev().find(|s| matches!(s, S::Round { .. } | S::Patrol { .. } | S::Vanish));
            (since == Some(&S::Vanish)).then_some(Event::EndsSearch)
        }
        // The first tick of a spell.
        S::Turn { .. } => (!matches!(last_move(Character::Sheriff), Some(S::Turn { .. }))).then_some(Event::Step),
        S::Spot => {
            let is_known = recent().find(|step| matches!(step, S::Spot | S::Miss)) == Some(&S::Spot);
            (!is_known).then_some(Event::Step)
        }
        S::Wait => (!recent().any(|step| matches!(step, S::Wait))).then_some(Event::Step),
        S::Control { who, .. } => {
            let is_new = !recent().any(|step| matches!(step, S::Control { who: other, .. } if other == who));
            is_new.then_some(Event::Step)
        }
        _ => None,
    }
}
