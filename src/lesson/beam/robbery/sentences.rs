//! The sentences and cards of the robbery.

use super::{ROBBER, RobberyAct, SHERIFF};
use crate::algo::robbery::{
    LONGEST_WAIT, OUT_OF_SIGHT, Person, Robbery, RobberyStep, RoundOutcome, SheriffState, TICKS,
};
use crate::lesson::{Appearance, Card, Row};
use crate::picture::{Role, Thing};
use crate::step::Step;
use crate::words::{capital, count, number, place};
use crate::world::order::Instruction;

/// Why no round can be played.
pub(super) const WHY: &str =
    "There is no way for the robber to his horse, or one of them is in a wall. Drag them elsewhere.";

/// A number of ticks as text in seconds.
fn seconds(ticks: u32) -> String {
    format!("{} s", number(f64::from(ticks) / f64::from(TICKS)))
}

fn tenths(length: f64) -> String {
    number((length * 10.0).round() / 10.0)
}

impl RobberyAct {
    /// Was the robber out of sight before this tick?
    pub(super) fn just_seen(&self) -> bool {
        let at = self.watched.film.at();
        at >= 2 && self.watched.film.steps().get(at - 2) == Some(&RobberyStep::See)
    }

    pub(super) fn score(&self) -> String {
        let counts = self.state().counts();
        let times = |n: u32| if n == 1 { "once".to_owned() } else { format!("{n} times") };
        format!(
            "{} over: caught {}, escaped {}. On the way he was seen {} and lost {}.",
            capital(&count(self.state().ended().len(), "round")),
            times(counts.caught),
            times(counts.escaped),
            times(counts.seen),
            times(counts.lost)
        )
    }

    /// The sentence of the last event. A tick has no sentence of its own: ten a second could not be read. The end of the
    /// run has the score.
    pub(super) fn last_event_sentence(&self) -> String {
        let film = &self.watched.film;
        let event = film.steps().get(..film.at()).and_then(|steps| steps.iter().rposition(|step| step.is_event()));
        match event {
            Some(i) if film.at() < film.len() => {
                let sentence = || self.step_sentence(film.steps()[i], &film.state_at(i + 1));
                self.event.at(i, sentence).as_ref().clone()
            }
            _ => self.score(),
        }
    }

    /// `state` is the one right after the step.
    pub(super) fn step_sentence(&self, step: RobberyStep, state: &Robbery) -> String {
        let input = &self.watched.input;
        let (robber, sheriff) = (state.robber(), state.sheriff());
        let at = |p| place((self.at(p) * 10.0).round() / 10.0);
        let last_seen = sheriff.known().map(|(p, _)| format!(" at {}", at(p))).unwrap_or_default();
        let apart = tenths(self.between(robber.at(), sheriff.at()));
        match step {
            RobberyStep::Round { round } => format!(
                "Round {} of {}, seed {}. The robber is at {}, his horse at {}. Neither knows where the other is.",
                round + 1,
                input.rounds,
                input.seed + round,
                at(robber.at()),
                at(input.horse)
            ),
            RobberyStep::Plan { to } => match state.danger() {
                Some(danger) => format!(
                    "The robber plans, first to {}. What is in sight of {}, where he last saw the sheriff, counts {} times its length, and more near to it.",
                    at(to),
                    at(danger.place),
                    tenths(1.0 + danger.weight)
                ),
                None => format!("The robber fears nobody now. He takes the shortest path, first to {}.", at(to)),
            },
            RobberyStep::Bend { to } if to == input.horse => {
                format!("From there to his horse at {}.", at(to))
            }
            RobberyStep::Bend { to } => format!("Then around the corner at {}.", at(to)),
            RobberyStep::Wait => format!(
                "At {} he is hidden, and all ways are too open: he waits. {} of his {} of patience are gone.",
                at(robber.at()),
                seconds(state.waited()),
                seconds(LONGEST_WAIT)
            ),
            RobberyStep::Run { to } => format!(
                "The robber runs to {}; his horse is {} away.",
                at(to),
                tenths(self.between(robber.at(), input.horse))
            ),
            RobberyStep::Control { who, to } => match self.instruction(who) {
                Some(Instruction::Stand) => format!("The {} is led by you: he stands at {}.", who.word(), at(to)),
                _ => format!("The {} is led by you, now to {}.", who.word(), at(to)),
            },
            RobberyStep::Patrol { to } => {
                format!("The sheriff is after nobody. He sets out for another post, first to {}.", at(to))
            }
            RobberyStep::Corner { to } => format!("Then around the corner at {}.", at(to)),
            RobberyStep::Chase { to } => {
                format!("The sheriff saw the robber at {}, and hurries straight there.", at(to))
            }
            RobberyStep::Turn { .. } => format!(
                "The sheriff is at {}, where he last saw the robber. He looks around: turn {} of 16.",
                at(sheriff.at()),
                state.turns()
            ),
            RobberyStep::Walk { to } => match state.sheriff_state() {
                SheriffState::Patrol => format!("The sheriff walks to {}.", at(to)),
                SheriffState::Chase => format!("The sheriff runs to {}, after the robber.", at(to)),
                SheriffState::Search => format!("The sheriff runs to {}: on to where he last saw the robber.", at(to)),
            },
            RobberyStep::Spot => {
                format!(
                    "The line between them is free, {apart} long: the robber sees the sheriff at {}.",
                    at(sheriff.at())
                )
            }
            RobberyStep::Miss => "A wall is between them. The robber remembers where the sheriff was.".to_owned(),
            RobberyStep::See => format!(
                "Seen! The robber at {} is {apart} away and ahead of the sheriff. Times seen: {}.",
                at(robber.at()),
                state.counts().seen
            ),
            RobberyStep::Vanish => {
                format!("He is out of sight. The sheriff runs on to where he last saw him{last_seen}.")
            }
            RobberyStep::Again => format!("Back in sight: the robber at {} is {apart} away.", at(robber.at())),
            RobberyStep::Lose => format!(
                "Lost: out of sight for {}, last seen{last_seen}. Times lost: {}.",
                seconds(OUT_OF_SIGHT),
                state.counts().lost
            ),
            RobberyStep::Know => format!("The sheriff knows: the robber is at {}.", at(robber.at())),
            RobberyStep::Tick | RobberyStep::Rest => self.last_event_sentence(),
            RobberyStep::Caught => format!(
                "Caught at {} after {}: {apart} away, within the sheriff's reach of {}.",
                at(robber.at()),
                seconds(state.tick()),
                tenths(input.reach() / self.world.mesh().lattice().scale())
            ),
            RobberyStep::Escaped => format!(
                "Escaped! The robber is at his horse after {}. The sheriff is {apart} away.",
                seconds(state.tick())
            ),
        }
    }

    pub(super) fn score_card(&self) -> Card {
        let counts = self.state().counts();
        let now = |kind: RobberyStep| self.watched.step().is_some_and(|s| s.line() == kind.line());
        let row = |label, n: u32, kind| {
            Row::new(label, n.to_string()).with_appearance(if now(kind) { Appearance::Now } else { Appearance::Plain })
        };
        let rows = vec![
            row("seen", counts.seen, RobberyStep::See),
            row("lost", counts.lost, RobberyStep::Lose),
            row("caught", counts.caught, RobberyStep::Caught),
            row("escaped", counts.escaped, RobberyStep::Escaped),
        ];
        let (round, rounds) = (self.state().round() + 1, self.watched.input.rounds);
        let which = if rounds == 0 { String::new() } else { format!("round {round} of {rounds}") };
        Card::rows("all rounds so far", which, rows)
    }

    fn knowledge(&self, actor: u8, person: &Person) -> Vec<Row> {
        let (who, other) = (self.name(actor), self.name(1 - actor));
        // The row has the color of the other character, as the ring on the map at its last known position has.
        let [role, of_other] = [actor, 1 - actor].map(|i| Appearance::Role(Role::Eye(i)));
        let sees = Row::new(format!("{who} sees {other}"), if person.sees() { "yes" } else { "no" });
        let at = |p| place((self.at(p) * 10.0).round() / 10.0);
        let known = match person.known() {
            _ if person.sees() => format!("{} · now", at(self.person(1 - actor).at())),
            None => "never".to_owned(),
            Some((p, when)) => {
                format!("{} · {} ago", at(p), seconds(self.state().tick().saturating_sub(when)))
            }
        };
        let last = Row::new(format!("{who} last saw {other}"), known).with_thing(Thing::Actor(actor.into()));
        vec![sees.with_appearance(if person.sees() { role } else { Appearance::Plain }), last.with_appearance(of_other)]
    }

    /// What each character knows of the other.
    pub(super) fn knowledge_card(&self) -> Card {
        let rows = [self.knowledge(SHERIFF, self.state().sheriff()), self.knowledge(ROBBER, self.state().robber())];
        Card::rows("who knows what", "", rows.concat())
    }

    pub(super) fn doing_card(&self) -> Card {
        let state = self.state();
        let sheriff = match state.sheriff_state() {
            _ if state.sheriff().is_controlled() => "led by you",
            SheriffState::Patrol => "on patrol",
            SheriffState::Chase => "gives chase",
            SheriffState::Search if state.sheriff().way().is_empty() => "looks around",
            SheriffState::Search => "goes to where he was",
        };
        let robber = match state.outcome() {
            Some(RoundOutcome::Caught) => "caught",
            Some(RoundOutcome::Escaped) => "escaped",
            None if state.robber().is_controlled() => "led by you",
            None if state.is_waiting() => "waits, hidden",
            None => "runs",
        };
        let fear = state.danger().map_or(1.0, |d| 1.0 + d.weight);
        let horse = self.between(state.robber().at(), self.watched.input.horse);
        let rows = vec![
            Row::new(self.name(SHERIFF), sheriff).with_appearance(Appearance::Role(Role::Eye(SHERIFF))),
            Row::new(self.name(ROBBER), robber).with_appearance(Appearance::Role(Role::Eye(ROBBER))),
            Row::new(
                "a length in sight counts",
                if fear > 1.0 { format!("{} times", tenths(fear)) } else { "once".to_owned() },
            ),
            Row::new("to the horse", tenths(horse)).with_thing(Thing::Goal),
            Row::new("clock", seconds(state.tick())),
        ];
        Card::rows("what they do", "", rows)
    }
}
