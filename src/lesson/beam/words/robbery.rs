//! The sentences of the robbery.

/// A round that somebody plays.
pub mod played;
/// What decided a step.
mod why;

pub use why::why;

use super::the;
use crate::algo::robbery::order::Character;
use crate::algo::robbery::{OUT_OF_SIGHT, SheriffState, TICKS};
use crate::lesson::beam::robbery::cover::Cover;
use crate::lesson::beam::robbery::facts::{Doing, Happened, Move, Ordered, Person, Score, StepFacts};
use crate::scene::MapPoint;
use crate::sentence;
use crate::words::{NamedThing, Sentence, Thing, capital, coordinates, count, number, times};

/// Why no round can be played.
pub const NO_ROUND: &str =
    "There is no path for the robber to his horse, or one of the two is in a wall. Drag them elsewhere.";

/// While something is dragged.
pub const BOTH_BEGIN: &str = "Both begin here. Let go to play the rounds again.";

/// A number of ticks as text in seconds.
pub fn seconds(ticks: u32) -> String {
    format!("{} s", number(f64::from(ticks) / f64::from(TICKS)))
}

/// A length with one decimal.
pub fn tenths(length: f64) -> String {
    number((length * 10.0).round() / 10.0)
}

/// Coordinates with one decimal.
pub fn coordinates_to_tenths(at: MapPoint) -> String {
    coordinates(at.of.at((at.world * 10.0).round() / 10.0))
}

fn named(Person { actor, name, at, .. }: &Person) -> NamedThing {
    Thing::Actor(u32::from(*actor)).named(the(name), coordinates_to_tenths(*at))
}

fn subject(person: &Person) -> NamedThing {
    super::subject(&named(person))
}

/// For what somebody remembers of a person: without coordinates, which would be those of today.
fn remembered(person: &Person) -> String {
    the(&person.name)
}

/// What happened in a step, or in the last one that is worth a sentence.
pub fn sentence(facts: &StepFacts) -> Sentence {
    let StepFacts { sheriff: sheriff_facts, robber: robber_facts, horse, happened } = facts;
    let [sheriff, robber] = [sheriff_facts, robber_facts].map(named);
    let [the_sheriff, the_robber] = [sheriff_facts, robber_facts].map(subject);
    let horse = Thing::Goal.named("his horse", coordinates(*horse));
    // A part that is true only while the sheriff has no orders.
    let on_his_own = |part: &'static str| (!sheriff_facts.is_controlled).then_some(part);
    match happened.clone() {
        Happened::Nothing => {
            let knows = " unseen. Each of the two knows only what he has seen. Press play.";
            sentence![the_robber, " wants to reach ", horse, knows]
        }
        Happened::RoundBegan { round, of } => sentence! {
            "Round ", round, " of ", of, ". ",
            the_robber, " wants to reach ", horse, " unseen. Neither knows where the other is."
        },
        Happened::RobberSees => {
            sentence!["No wall is between them: ", robber, " sees ", sheriff, " and knows where he is."]
        }
        Happened::RobberSeesNoMore => {
            sentence![
                "A wall is between them again. ",
                the_robber,
                " remembers where he last saw ",
                remembered(sheriff_facts),
                "."
            ]
        }
        Happened::Seen => {
            let chases = on_his_own(" From now on the sheriff chases him.");
            sentence!["Seen: no wall is between the two, and ", robber, " is in front of ", sheriff, ".", chases]
        }
        Happened::OutOfSight(cover) => {
            let runs = on_his_own(" He runs on to where he last saw him.");
            let hides = hides(cover.as_ref(), robber);
            sentence!["Out of sight: ", hides, ". ", the_sheriff, " no longer sees him.", runs]
        }
        Happened::SeenAgain => {
            let goes_on = on_his_own(": the chase goes on");
            sentence!["Seen again after less than ", seconds(OUT_OF_SIGHT), goes_on, "."]
        }
        Happened::Lost(cover) => {
            let goes_on = on_his_own(
                " He goes on towards where he last saw him. If he sees nobody there, he returns to his patrol.",
            );
            let hides = hides(cover.as_ref(), robber);
            sentence!["Lost: ", hides, ", and ", sheriff, " has not seen him for ", seconds(OUT_OF_SIGHT), ".", goes_on]
        }
        Happened::SheriffSees => sentence![the_sheriff, " sees ", robber, " and knows where he is."],
        Happened::Caught { after, apart } => sentence! {
            "Caught after ", seconds(after), ": ",
            sheriff, " sees ", robber, " and can reach him, ", tenths(apart), " away."
        },
        Happened::Escaped { after, apart, cover } => {
            let why = match cover {
                Some(cover) => hides(Some(&cover), Sentence::from("him")),
                None => "the sheriff could not reach him in time".into(),
            };
            sentence! {
                "Escaped after ", seconds(after), ": ", robber, " has reached ", horse, ", and ", why, ". ",
                the_sheriff, " is ", tenths(apart), " away."
            }
        }
        Happened::GotOrders(who) => {
            let person = lower(&subject(facts.person(who)));
            sentence!["From here on, ", person, " follows orders. He still knows only what he has seen."]
        }
        Happened::Released(who) => {
            sentence![subject(facts.person(who)), " decides for himself again."]
        }
        Happened::Moved(moved) => moved_by(moved, facts),
        Happened::Scored(score) => scored(score),
    }
}

/// What hides a person, as a clause.
fn hides(cover: Option<&Cover>, hidden: impl Into<Sentence>) -> Sentence {
    let hidden = hidden.into();
    match cover {
        Some(Cover::Obstacle(name)) => sentence!["the ", name.as_str(), " hides ", hidden],
        Some(Cover::Wall) => sentence!["a wall hides ", hidden],
        Some(Cover::Back) | None => sentence!["the sheriff looks away from ", hidden],
    }
}

/// What one of the two did on its own.
fn moved_by(moved: Move, facts: &StepFacts) -> Sentence {
    let robber = named(&facts.robber);
    let [the_sheriff, the_robber] = [&facts.sheriff, &facts.robber].map(subject);
    let horse = Thing::Goal.named("his horse", coordinates(facts.horse));
    match moved {
        Move::PlannedHidden { factor } => sentence! {
            the_robber, " plans his path. Parts that can be seen from where he last saw ",
            remembered(&facts.sheriff), " count ", tenths(factor), " times as much."
        },
        Move::PlannedShortest => {
            sentence![the_robber, " fears nobody now. He takes the shortest path to ", horse, "."]
        }
        Move::Waited => {
            let seen = " is hidden and waits. Too much of every path can be seen from where he last saw ";
            sentence![the_robber, seen, remembered(&facts.sheriff), "."]
        }
        Move::LeftHiding => sentence![the_robber, " waits no longer: he runs to ", horse, "."],
        Move::Ran { from_horse } => {
            sentence![the_robber, " runs on. His horse is ", tenths(from_horse), " away."]
        }
        Move::OnPatrol => {
            sentence![the_sheriff, " is on patrol: he takes the shortest path to another place."]
        }
        Move::SearchEnded => sentence![the_sheriff, " ends the search: he is on patrol again."],
        Move::Chased => sentence![the_sheriff, " sees ", robber, " and runs straight to him."],
        Move::LookedAround => {
            sentence![the_sheriff, " is where he last saw ", remembered(&facts.robber), " and looks around."]
        }
        Move::Walked(SheriffState::Patrol) => sentence![the_sheriff, " walks on."],
        Move::Walked(SheriffState::Chase) => sentence![the_sheriff, " runs after ", robber, "."],
        Move::Walked(SheriffState::Search) => {
            sentence![the_sheriff, " runs to where he last saw ", remembered(&facts.robber), "."]
        }
    }
}

/// What the rounds so far brought.
pub fn scored(Score { rounds, caught, escaped, seen, lost }: Score) -> Sentence {
    sentence! {
        capital(&count(rounds, "round")), ": caught ", times(caught as usize), ", escaped ",
        times(escaped as usize), ". The robber was seen ", times(seen as usize), " and lost ", times(lost as usize), "."
    }
}

/// What both know, and what they do with it unless they had orders. Data has the score.
pub fn conclusion(ordered: Ordered) -> Sentence {
    const KNOW: &str = "Each sees what no wall hides, and knows only where he last saw the other.";
    if ordered.sheriff && ordered.robber {
        return sentence![KNOW, " The sheriff and the robber followed orders."];
    }
    let searches = sentence! {
        " After ", seconds(OUT_OF_SIGHT),
        " out of sight the sheriff searches that place, and returns to his patrol if he sees nobody."
    };
    let sheriff = if ordered.sheriff { " The sheriff followed orders.".into() } else { searches };
    let robber = if ordered.robber {
        " The robber followed orders."
    } else {
        " The robber avoids what can be seen from where he last saw the sheriff."
    };
    sentence![KNOW, sheriff, robber]
}

/// What a character is doing, without its name.
pub const fn doing(doing: Doing) -> &'static str {
    match doing {
        Doing::FollowsOrders => "follows orders",
        Doing::Patrols => "on patrol",
        Doing::Chases => "chases the robber",
        Doing::LooksAround => "looks around",
        Doing::Searches => "runs to the last known place",
        Doing::HasCaught => "has caught the robber",
        Doing::RunsToHorse => "runs to his horse",
        Doing::Hides => "hides and waits",
        Doing::WasCaught => "caught",
        Doing::HasEscaped => "escaped",
    }
}

impl StepFacts {
    const fn person(&self, who: Character) -> &Person {
        match who {
            Character::Sheriff => &self.sheriff,
            Character::Robber => &self.robber,
        }
    }
}

fn lower(named: &NamedThing) -> NamedThing {
    NamedThing { name: named.name.replacen("The ", "the ", 1), ..named.clone() }
}
