//! What a round says that somebody plays.

use super::{seconds, tenths, times};
use crate::algo::robbery::LAST;
use crate::lesson::beam::robbery::cover::Cover;
use crate::lesson::beam::robbery::played::{PlayedRound, RoundEnd, RoundResult, Turn};
use crate::sentence;
use crate::words::Sentence;

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
