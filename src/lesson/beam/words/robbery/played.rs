//! What a round says that somebody plays.

use super::{seconds, tenths, times};
use crate::algo::robbery::LAST;
use crate::lesson::beam::robbery::played::{Cover, PlayedRound, RoundEnd, RoundResult, Turn};
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
    let what = match result.turn {
        Turn::Seen(_) => "seen here",
        Turn::Lost(_) => "lost here",
        Turn::NeverSeen | Turn::Outrun { .. } => "escaped",
        Turn::TimeUp => "time is up",
    };
    format!("{what}, {}", seconds(result.decided_at))
}

/// At the place where the round ended.
pub fn end(result: &RoundResult) -> String {
    format!("{}, {}", title(result.end).to_lowercase(), seconds(result.ticks))
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
            sentence!["The sheriff saw you ", often(result), ", but he looked the other way and lost you."]
        }
        Turn::Lost(cover) => {
            let by = hid(cover.as_ref());
            sentence!["The sheriff saw you ", often(result), ". ", by, " hid you, and he lost you."]
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

fn often(result: &RoundResult) -> String {
    times(result.times_seen as usize)
}

/// Two short lines: a state, and what it means.
pub type Lines = [String; 2];

/// Whether the robber is seen now.
pub fn now(round: &PlayedRound) -> Lines {
    let lines = if round.is_seen() { ["seen", "the sheriff sees you"] } else { ["hidden", "nobody sees you"] };
    lines.map(str::to_owned)
}

/// How often the robber was seen so far.
pub fn so_far(round: &PlayedRound) -> Lines {
    let seen = round.seen();
    let last = seen.last().map(|span| seconds(span.end - span.start));
    let detail = match last {
        None => "nobody has seen you".to_owned(),
        Some(long) if round.is_seen() => format!("for {long} so far"),
        Some(long) => format!("out of sight after {long}"),
    };
    let title =
        if seen.is_empty() { "not seen".to_owned() } else { format!("seen {}", times(round.times_seen() as usize)) };
    [title, detail]
}
