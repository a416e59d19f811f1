//! What to take away from a run of the string: is the path the shortest, why not, and what did it cost?

use super::super::{portal, region};
use crate::lesson::funnel::string::outcome::{
    Cause, Detour, Leaves, Lengths, Outcome, VisitCounts, Visits, mean_visits,
};
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number, rounded, times};

pub fn conclusion(outcome: &Outcome) -> Sentence {
    match outcome {
        Outcome::OneTriangle { length } => sentence! {
            "Nothing is left to do: two points of one triangle always see each other. The path is ",
            number(*length), " long."
        },
        Outcome::ShortestUnknown(Lengths { path, midpoints }) => {
            let more =
                longer_by(*midpoints, *path).map_or("as long as".to_owned(), |more| format!("{more} longer than"));
            sentence!["The midpoint path is ", more, " the path of the funnel, ", number(*path), "."]
        }
        Outcome::Longer(detour) => longer(detour),
        Outcome::Shortest { lengths: Lengths { path, midpoints }, corners, visits } => sentence! {
            visits.as_ref().and_then(how_portals_were_visited),
            "No path is shorter than this one: it ", bends(*corners), visits.as_ref().and_then(restarts),
            ". The midpoint path is ",
            longer_by(*midpoints, *path).map_or("as long.".to_owned(), |more| format!("{more} longer."))
        },
    }
}

/// By how much a length is longer than another: "7.2 %".
pub fn percent(longer: f64, shorter: f64) -> String {
    let part = if shorter > 0.0 { longer / shorter - 1.0 } else { 0.0 };
    let tenths = (part * 1000.0).round() / 10.0;
    if tenths == 0.0 && part > 0.0 { "less than 0.1 %".to_owned() } else { format!("{} %", number(tenths)) }
}

/// By how much a length is longer than another. None if both are written as the same number.
fn longer_by(longer: f64, shorter: f64) -> Option<String> {
    (rounded(longer) > rounded(shorter)).then(|| percent(longer, shorter))
}

fn longer(detour: &Detour) -> Sentence {
    let cause = match detour.cause {
        Cause::Waypoints => "The waypoints fix the channel: the shortest path leaves it at ".into(),
        Cause::Midpoints { own, other } => {
            let [own, other] = [own, other].map(number);
            let that_path = " in the channel of the shortest path. That path leaves this channel after ";
            sentence!["A* compared midpoint paths: ", own, " here, ", other, that_path]
        }
        Cause::EqualMidpoints => {
            "Both midpoint paths are equally long, and A* found this one first. The shortest path leaves this channel after "
                .into()
        }
        Cause::ShorterMidpoints => "The shortest path leaves this channel after ".into(),
        Cause::MidpointsOfOneChannel => {
            "A* compared channels by their midpoint paths: the shortest path leaves this channel after ".into()
        }
        Cause::Aimed => {
            "A* compared channels by one point of each portal: the shortest path leaves this channel after ".into()
        }
    };
    sentence! {
        "The path is the shortest in its channel, but not the shortest of all. It is ", percent(detour.path, detour.shortest),
        " longer than the true shortest path. ", cause, leaves(detour.leaves), ".",
        Sentence::panel(" Data compares the lengths.")
    }
}

/// Where the shortest path leaves the channel.
pub fn leaves(leaves: Leaves) -> NamedThing {
    match leaves {
        Leaves::After(last) => region(last),
        Leaves::At(n) => portal(n),
        Leaves::AfterLastPortal => NamedThing::unlit("its last portal", ""),
    }
}

fn bends(corners: usize) -> String {
    match corners {
        0 => "is straight".to_owned(),
        1 => "bends once".to_owned(),
        2 => "bends twice".to_owned(),
        _ => format!("bends at {}", count(corners, "corner")),
    }
}

/// What the run shows about the visits of portals, where that is its point. Data has the counts of both funnels.
fn how_portals_were_visited(visits: &Visits) -> Option<Sentence> {
    const SQUARE: &str =
        "with twice as many portals in such a bend, restarting takes about four times as many visits. ";
    match *visits {
        Visits::Queued(VisitCounts { is_square: false, .. }) => {
            Some("At a corner the apex moves along the side that was kept, so no portal is visited twice. ".into())
        }
        Visits::Queued(VisitCounts { is_square: true, .. }) => {
            Some(sentence!["The queue funnel visits each portal once; ", SQUARE])
        }
        Visits::Restarted(VisitCounts { restarting, queue, is_square: true }, _) => {
            let portals = count(queue.saturating_sub(1) as usize, "portal");
            Some(sentence! {
                "Each portal was visited ", number(mean_visits(restarting, queue)), " times on average: ", SQUARE, portals, " and the goal were visited ",
                times(restarting as usize), ". "
            })
        }
        Visits::Restarted(..) | Visits::EachOnce => None,
    }
}

/// The end of the sentence about the path.
fn restarts(visits: &Visits) -> Option<Sentence> {
    match *visits {
        Visits::EachOnce => Some(", and no portal was visited twice".into()),
        Visits::Queued(_) => None,
        Visits::Restarted(_, restarts) => Some(sentence![", and the funnel restarted ", times(restarts)]),
    }
}
