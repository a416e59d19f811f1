//! What decided a moment of the robbery.

use super::{seconds, tenths};
use crate::algo::robbery::{BOLD, FORGET, OUT_OF_SIGHT, WEIGHT};
use crate::lesson::Why;
use crate::lesson::beam::robbery::reason::{Reason, Sees, SightFacts};
use crate::picture::robbery::sight_figure;
use crate::sentence;
use crate::words::number;

pub fn why(reason: &Reason) -> Why {
    match *reason {
        Reason::Unseen { ago } => Why::new(
            format!("unseen for {} ≥ {}", seconds(ago), seconds(OUT_OF_SIGHT)),
            "If the robber is out of sight for less than this time, it is still the same chase.",
        ),
        Reason::InReach { apart, reach } => Why::new(
            format!("distance {} ≤ reach {}", tenths(apart), tenths(reach)),
            "The sheriff sees the robber, and the robber is within his reach.",
        ),
        Reason::AtHorse { apart, mount } => Why::new(
            format!("distance {} ≤ {}", tenths(apart), tenths(mount)),
            "The robber is at his horse, and no wall is between them.",
        ),
        Reason::Sight(sight) => seen(&sight),
        Reason::NoDanger => Why::new(
            "weight 0",
            "The robber has not seen the sheriff yet, or not for a long time. So only the length counts.",
        ),
        Reason::Danger { ago, round, factor } => danger(ago, round, factor),
    }
}

/// Is the robber seen?
fn seen(sight: &SightFacts) -> Why {
    let free = if sight.is_free { "free" } else { "blocked" };
    let ahead = if sight.is_ahead { "ahead" } else { "behind" };
    let meaning = match sight.sees {
        Sees::RobberNow => {
            "The line between them crosses no wall, and the robber looks all around: he sees the sheriff."
        }
        Sees::RobberNoMore => "A wall crosses the line between them: the robber no longer sees the sheriff.",
        Sees::Both => "They see each other: the line between them crosses no wall.",
        Sees::OnlyRobber => "The robber sees the sheriff, who looks the other way and does not see him.",
        Sees::Neither => "A wall crosses the line between them: neither can see the other.",
    };
    let figure = sight_figure(sight.sheriff, sight.robber, sight.facing, sight.wall);
    Why::new(format!("line: {free}   robber: {ahead}"), meaning).with_figure(figure)
}

/// How much a length counts that may be seen.
fn danger(ago: u32, round: u32, factor: f64) -> Why {
    let part = |ticks: u32, of: f64| hundredths(1.0 - f64::from(ticks) / of);
    let compared = format!("1 + {WEIGHT} · {} · {} = {}", part(ago, FORGET), part(round, BOLD), tenths(factor));
    let meaning = sentence! {
        "A part of the path counts 1, and up to ",
        tenths(WEIGHT), " more if it can be seen. This danger falls to 0 in the ", seconds(FORGET as u32),
        " after he last saw the sheriff (factor ", part(ago, FORGET), "), and in the first ", seconds(BOLD as u32),
        " of the round (factor ", part(round, BOLD), "). It is greater near the place where he last saw the sheriff."
    };
    Why::new(compared, meaning)
}

/// A part of 1 with two decimals.
fn hundredths(part: f64) -> String {
    number((part.max(0.0) * 100.0).round() / 100.0)
}
