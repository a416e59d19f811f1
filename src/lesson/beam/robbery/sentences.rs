//! The sentences of the robbery.

use super::events::{Event, event};
use super::{ROBBER, RobberyAct, SHERIFF};
use crate::algo::robbery::order::Character;
use crate::algo::robbery::{OUT_OF_SIGHT, Robbery, RobberyStep, RoundOutcome, SheriffState, TICKS};
use crate::sentence;
use crate::words::{NamedThing, Sentence, Thing, capital, count, number, place};

/// Why no round can be played.
pub(super) const NO_ROUND: &str =
    "There is no path for the robber to his horse, or one of the two is in a wall. Drag them elsewhere.";

/// A number of ticks as text in seconds.
pub(super) fn seconds(ticks: u32) -> String {
    format!("{} s", number(f64::from(ticks) / f64::from(TICKS)))
}

/// A length with one decimal.
pub(super) fn tenths(length: f64) -> String {
    number((length * 10.0).round() / 10.0)
}

fn times(n: u32) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

impl RobberyAct {
    /// A character as a thing, at its place in a state.
    fn person_named(&self, actor: u8, state: &Robbery) -> NamedThing {
        let person = if actor == SHERIFF { state.sheriff() } else { state.robber() };
        Thing::Actor(actor.into()).named(super::the(&self.name(actor)), self.tenths_place(person.at()))
    }

    /// A place on the lattice as text, with one decimal.
    pub(super) fn tenths_place(&self, p: crate::geom::Point) -> String {
        place((self.at(p) * 10.0).round() / 10.0)
    }

    fn horse(&self) -> NamedThing {
        Thing::Goal.named("his horse", place(self.world.goal()))
    }

    /// Before the first step.
    pub(super) fn first_sentence(&self) -> Sentence {
        let robber = self.capital_person(ROBBER, self.state());
        sentence![
            robber,
            " wants to reach ",
            self.horse(),
            " unseen. Each of the two knows only what he has seen. Press play."
        ]
    }

    fn capital_person(&self, actor: u8, state: &Robbery) -> NamedThing {
        let named = self.person_named(actor, state);
        NamedThing { name: capital(&named.name), ..named }
    }

    /// What the rounds so far brought.
    pub(super) fn score(&self) -> Sentence {
        let counts = self.state().counts();
        sentence![
            capital(&count(self.state().ended().len(), "round")),
            ": caught ",
            times(counts.caught),
            ", escaped ",
            times(counts.escaped),
            ". The robber was seen ",
            times(counts.seen),
            " and lost ",
            times(counts.lost),
            "."
        ]
    }

    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        if self.state().ended().is_empty() || self.watched.film.is_end_only() {
            return None;
        }
        Some(sentence![
            self.score(),
            " After ",
            seconds(OUT_OF_SIGHT),
            " out of sight he is lost: the sheriff searches the last known place, then returns to his patrol. The robber avoids what can be seen from where he last saw the sheriff."
        ])
    }

    /// The sentence of a step. `state` is the one right after it.
    pub(super) fn step_sentence(&self, step: RobberyStep, state: &Robbery) -> Sentence {
        let input = &self.watched.input;
        let [sheriff, robber] = [SHERIFF, ROBBER].map(|actor| self.person_named(actor, state));
        let [the_sheriff, the_robber] = [SHERIFF, ROBBER].map(|actor| self.capital_person(actor, state));
        let apart = tenths(self.between(state.robber().at(), state.sheriff().at()));
        match step {
            RobberyStep::Round { round } => sentence![
                "Round ",
                round + 1,
                " of ",
                input.rounds,
                ". ",
                the_robber,
                " wants to reach ",
                self.horse(),
                " unseen. Neither knows where the other is."
            ],
            RobberyStep::Spot => {
                sentence!["No wall is between them: ", robber, " sees ", sheriff, " and knows where he is."]
            }
            RobberyStep::Miss => {
                sentence!["A wall is between them again. ", the_robber, " remembers where he last saw ", sheriff, "."]
            }
            RobberyStep::See => sentence![
                "Seen! No wall is between them, and ",
                robber,
                " is in front of ",
                sheriff,
                ".",
                unless_controlled(state, " From now on the sheriff chases him.")
            ],
            RobberyStep::Vanish => sentence![
                "Out of sight. ",
                the_sheriff,
                " no longer knows where ",
                robber,
                " is",
                unless_controlled(state, " and runs on to where he last saw him"),
                "."
            ],
            RobberyStep::Again => sentence![
                "Seen again after less than ",
                seconds(OUT_OF_SIGHT),
                unless_controlled(state, ": the chase goes on"),
                "."
            ],
            RobberyStep::Lose => sentence![
                "Lost: ",
                sheriff,
                " has not seen ",
                robber,
                " for ",
                seconds(OUT_OF_SIGHT),
                ".",
                unless_controlled(
                    state,
                    " He goes on to where he last saw him, looks around, and returns to his patrol."
                )
            ],
            RobberyStep::Know => sentence![the_sheriff, " sees ", robber, " and knows where he is."],
            RobberyStep::Tick | RobberyStep::Rest => self.last_event_sentence(),
            RobberyStep::Caught => sentence![
                "Caught after ",
                seconds(state.tick()),
                ": ",
                sheriff,
                " sees ",
                robber,
                " and can reach him, ",
                apart,
                " away."
            ],
            RobberyStep::Escaped => sentence![
                "Escaped after ",
                seconds(state.tick()),
                ": ",
                robber,
                " has reached ",
                self.horse(),
                ". ",
                the_sheriff,
                " is ",
                apart,
                " away."
            ],
            _ => self.move_sentence(step, state),
        }
    }

    /// The sentence of a plan or a move. `state` is the one right after it.
    fn move_sentence(&self, step: RobberyStep, state: &Robbery) -> Sentence {
        let input = &self.watched.input;
        let [sheriff, robber] = [SHERIFF, ROBBER].map(|actor| self.person_named(actor, state));
        let [the_sheriff, the_robber] = [SHERIFF, ROBBER].map(|actor| self.capital_person(actor, state));
        match step {
            RobberyStep::Plan { .. } | RobberyStep::Bend { .. } => {
                if let Some(danger) = state.danger() {
                    sentence![
                        the_robber,
                        " plans his path. Parts that can be seen from where he last saw ",
                        sheriff,
                        " count ",
                        tenths(1.0 + danger.weight),
                        " times as much."
                    ]
                } else {
                    sentence![the_robber, " fears nobody now. He takes the shortest path to ", self.horse(), "."]
                }
            }
            RobberyStep::Wait => {
                sentence![
                    the_robber,
                    " is hidden and waits. Too much of every path can be seen from where he last saw ",
                    sheriff,
                    "."
                ]
            }
            RobberyStep::Run { .. } => {
                let far = tenths(self.between(state.robber().at(), input.horse));
                sentence![the_robber, " runs on. His horse is ", far, " away."]
            }
            RobberyStep::Control { who, .. } => {
                let person = self.capital_person(super::actor(who), state);
                sentence!["You control ", lower(&person), ". He still knows only what he has seen."]
            }
            RobberyStep::Patrol { .. } | RobberyStep::Corner { .. } => {
                sentence![the_sheriff, " is on patrol: he takes the shortest path to another place."]
            }
            RobberyStep::Chase { .. } => sentence![the_sheriff, " sees ", robber, " and runs straight to him."],
            RobberyStep::Turn { .. } => {
                sentence![the_sheriff, " is where he last saw ", robber, " and looks around."]
            }
            RobberyStep::Walk { .. } => match state.sheriff_state() {
                SheriffState::Patrol => sentence![the_sheriff, " walks on."],
                SheriffState::Chase => sentence![the_sheriff, " runs after ", robber, "."],
                SheriffState::Search => sentence![the_sheriff, " runs to where he last saw ", robber, "."],
            },
            _ => Sentence::default(),
        }
    }

    /// The sentence of the last event. A tick has no sentence of its own: ten a second could not be read. The end of the
    /// run has the score as its conclusion.
    pub(super) fn last_event_sentence(&self) -> Sentence {
        let film = &self.watched.film;
        let steps = film.steps().get(..film.at()).unwrap_or_default();
        let Some(i) = (0..steps.len()).rev().find(|&i| event(&steps[..=i]).is_some()) else { return self.score() };
        self.event.at(i, || self.sentence_of(&steps[..=i], &self.watched.state_at(i + 1))).as_ref().clone()
    }

    /// The sentence of the last of these steps. `state` is the one right after it.
    pub(super) fn sentence_of(&self, steps: &[RobberyStep], state: &Robbery) -> Sentence {
        let person = |who| self.capital_person(super::actor(who), state);
        match (event(steps), steps.last()) {
            (Some(Event::LeavesHiding), _) => {
                sentence![person(Character::Robber), " waits no longer: he runs to ", self.horse(), "."]
            }
            (Some(Event::EndsSearch), _) => {
                sentence![person(Character::Sheriff), " ends the search: he is on patrol again."]
            }
            (Some(Event::Released(who)), _) => {
                sentence!["The program controls ", lower(&person(who)), " again."]
            }
            (_, Some(&step)) => self.step_sentence(step, state),
            (_, None) => self.first_sentence(),
        }
    }

    /// What each of the two is doing now.
    pub(super) fn doing(&self, who: Character) -> &'static str {
        let state = self.state();
        match who {
            _ if self.person(super::actor(who)).is_controlled() => "under your control",
            // He begins to run in the next tick.
            Character::Sheriff if state.sheriff().sees() => match state.outcome() {
                Some(RoundOutcome::Caught) => "has caught the robber",
                _ => "chases the robber",
            },
            Character::Sheriff => match state.sheriff_state() {
                SheriffState::Patrol => "on patrol",
                SheriffState::Chase => "chases the robber",
                SheriffState::Search if state.sheriff().way().is_empty() => "looks around",
                SheriffState::Search => "runs to the last known place",
            },
            Character::Robber => match state.outcome() {
                Some(RoundOutcome::Caught) => "caught",
                Some(RoundOutcome::Escaped) => "escaped",
                None if state.is_waiting() => "hides and waits",
                None => "runs to his horse",
            },
        }
    }
}

/// A part of a sentence that is true only while the program controls the sheriff.
fn unless_controlled(state: &Robbery, part: &'static str) -> Option<&'static str> {
    (!state.sheriff().is_controlled()).then_some(part)
}

fn lower(named: &NamedThing) -> NamedThing {
    NamedThing { name: named.name.replacen("The ", "the ", 1), ..named.clone() }
}
