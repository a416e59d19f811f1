//! What a round says that somebody plays.

use super::{named, seconds, subject, tenths, times};
use crate::algo::robbery::LAST;
use crate::lesson::beam::robbery::cover::Cover;
use crate::lesson::beam::robbery::facts::StepFacts;
use crate::lesson::beam::robbery::played::{PlayedRound, RoundEnd, RoundResult, Turn};
use crate::lesson::beam::robbery::replay::Replay;
use crate::sentence;
use crate::words::{Sentence, Thing};

/// A number of ticks.
pub fn time(ticks: u32) -> String {
    seconds(ticks)
}

/// At the ghost. A tenth of a second could not be read.
pub fn last_seen(ago: u32) -> String {
    format!("sheriff, {} s ago", ago.div_ceil(10))
}

/// At the place where the round was decided.
pub fn moment(result: &RoundResult) -> String {
    let at = seconds(result.decided_at);
    match result.turn {
        Turn::Seen(_) => format!("you, seen at {at}"),
        Turn::Lost(_) => format!("you, out of sight at {at}"),
        Turn::NeverSeen | Turn::Outrun { .. } => format!("you, escaped at {at}"),
        Turn::TimeUp => format!("you, time is up at {at}"),
    }
}

/// At the place where the round ended.
pub fn end(result: &RoundResult) -> String {
    let at = seconds(result.ticks);
    match result.end {
        RoundEnd::Caught => format!("you, caught at {at}"),
        RoundEnd::Escaped => format!("you, escaped at {at}"),
        RoundEnd::TimeUp => format!("you, time is up at {at}"),
    }
}

/// At the obstacle that hid the robber.
pub fn cover(result: &RoundResult) -> String {
    match result.turn {
        Turn::Seen(_) => format!("hid you until {}", seconds(result.decided_at)),
        _ => "hid you".to_owned(),
    }
}

/// While the last seconds before the deciding step are replayed.
pub const REPLAYED: &str = "A replay: what led to the step that decided the round.";

/// At the step that decided the round, in the run that is watched.
pub(in crate::lesson) fn decided(replay: &Replay, facts: &StepFacts) -> Sentence {
    let [sheriff, robber] = [&facts.sheriff, &facts.robber].map(named);
    let [the_sheriff, the_robber] = [&facts.sheriff, &facts.robber].map(subject);
    let hider = |cover: Option<&Cover>| match replay.cover.zip(cover) {
        Some((i, Cover::Obstacle(name))) => {
            Sentence::from(Thing::Obstacle(i as u32).named(format!("The {name}"), String::new()))
        }
        _ => "A wall".into(),
    };
    let what = match &replay.turn {
        Turn::Seen(Some(Cover::Back)) => sentence![the_sheriff, " turns around and sees ", robber],
        Turn::Seen(cover) => {
            sentence![hider(cover.as_ref()), " no longer hides ", robber, ", and ", sheriff, " sees him"]
        }
        Turn::Lost(Some(Cover::Back)) => sentence![the_sheriff, " looks away and loses ", robber],
        Turn::Lost(cover) => sentence![hider(cover.as_ref()), " hides ", robber, ", and ", sheriff, " loses him"],
        Turn::NeverSeen => sentence![the_robber, " is at his horse, and ", sheriff, " has never seen him"],
        Turn::Outrun { .. } => sentence![the_robber, " is at his horse before ", sheriff, " can reach him"],
        Turn::TimeUp => "The time is up".into(),
    };
    sentence![what, ": this decides the round."]
}

pub const fn title(end: RoundEnd) -> &'static str {
    match end {
        RoundEnd::Caught => "Caught",
        RoundEnd::Escaped => "Escaped",
        RoundEnd::TimeUp => "Time is up",
    }
}

/// What decided the round.
pub(in crate::lesson) fn conclusion(result: &RoundResult) -> Sentence {
    let faster = " From then on he chased you, and he runs faster than you.";
    match &result.turn {
        Turn::Seen(Some(Cover::Back)) => sentence!["The sheriff turned around and saw you.", faster],
        Turn::Seen(cover) => sentence![hid(cover.as_ref()), " no longer hid you, and the sheriff saw you.", faster],
        Turn::Lost(Some(Cover::Back)) => {
            sentence![
                "The sheriff saw you ",
                times(result.times_seen as usize),
                ", but he looked the other way and lost you."
            ]
        }
        Turn::Lost(cover) => {
            let by = hid(cover.as_ref());
            sentence!["The sheriff saw you ", times(result.times_seen as usize), ". ", by, " hid you, and he lost you."]
        }
        Turn::NeverSeen => "The sheriff never saw you.".into(),
        Turn::Outrun { apart } => {
            sentence!["The sheriff saw you, but you reached your horse when he was still ", tenths(*apart), " away."]
        }
        Turn::TimeUp => sentence!["A round ends after ", seconds(LAST), ", and you have not reached your horse."],
    }
}

/// The subject of a sentence.
fn hid(cover: Option<&Cover>) -> String {
    match cover {
        Some(Cover::Obstacle(name)) => format!("The {name}"),
        Some(Cover::Wall | Cover::Back) | None => "A wall".to_owned(),
    }
}

/// A number of times, with its unit.
pub fn often(times: u32) -> String {
    if times == 1 { "1 time".to_owned() } else { format!("{times} times") }
}

/// A value with its unit, and what it is.
pub type Lines = [String; 2];

/// Does the sheriff see the robber now?
pub fn now(round: &PlayedRound) -> Lines {
    let lines = if round.is_seen() { ["in sight", "of the sheriff"] } else { ["hidden", "from the sheriff"] };
    lines.map(str::to_owned)
}

/// The time that has passed.
pub fn clock(round: &PlayedRound) -> Lines {
    [running(round.ticks()), format!("time, of {}", seconds(LAST))]
}

/// With a tenth also where it is 0: it would jump to and fro.
fn running(ticks: u32) -> String {
    format!("{:.1} s", crate::lesson::beam::seconds(ticks))
}

/// How often the robber was seen so far, and for how long.
pub fn so_far(round: &PlayedRound) -> Lines {
    let in_sight = round.ticks_in_sight();
    let often = format!("seen {}", often(round.times_seen()));
    [often, format!("for {} in all", running(in_sight))]
}
