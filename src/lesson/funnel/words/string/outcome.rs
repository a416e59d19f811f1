//! What to take away from a run of the string: is the path the shortest, why not, and what did it cost?

use super::super::{portal, region};
use crate::lesson::funnel::string::outcome::{Cause, Detour, Leaves, Lengths, Outcome, VisitCounts, Visits};
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number};

pub fn conclusion(outcome: &Outcome) -> Sentence {
    match outcome {
        Outcome::OneTriangle { length } => sentence! {
            "The path is ",
            number(*length), " long. Two points of one triangle always see each other: there is nothing to search."
        },
        Outcome::ShortestUnknown(Lengths { path, midpoints }) => {
            let more = percent(*midpoints, *path);
            sentence!["The path is ", number(*path), " long; the midpoint path is ", more, " longer."]
        }
        Outcome::Longer(detour) => longer(detour),
        Outcome::Shortest(Lengths { path, midpoints }, visits) => sentence! {
            "The path is ", number(*path), " long and no path is shorter; the midpoint path is ",
            percent(*midpoints, *path), " longer. ", visits.as_ref().map(cost)
        },
    }
}

/// By how much a length is longer than another: "7.2 %".
fn percent(longer: f64, shorter: f64) -> String {
    let part = if shorter > 0.0 { longer / shorter - 1.0 } else { 0.0 };
    let tenths = (part * 1000.0).round() / 10.0;
    if tenths == 0.0 && part > 0.0 { "less than 0.1 %".to_owned() } else { format!("{} %", number(tenths)) }
}

fn longer(detour: &Detour) -> Sentence {
    let cause = match detour.cause {
        Cause::Waypoints => "The waypoints fix the channel: the shortest path leaves it at ".into(),
        Cause::Midpoints { own, other } => {
            let [own, other] = [own, other].map(number);
            let that_path = " in the channel of the shortest path. That path leaves this channel after ";
            sentence!["A* compared midpoint paths: ", own, " here, ", other, that_path]
        }
        Cause::MidpointsOfOneChannel => {
            "A* compared channels by their midpoint paths: the shortest path leaves this channel after ".into()
        }
        Cause::Aimed => {
            "A* compared channels by one point of each portal: the shortest path leaves this channel after ".into()
        }
    };
    sentence! {
        "The path is the shortest in its channel. It is ", percent(detour.path, detour.shortest),
        " longer than the true shortest path. ", cause, leaves(detour.leaves), ". Data compares the lengths."
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

fn cost(visits: &Visits) -> Sentence {
    match *visits {
        Visits::EachOnce => sentence!["No portal was visited twice."],
        Visits::Queued(VisitCounts { restarting, queue, is_square }) => sentence! {
            "The queue funnel visited ",
            between(queue), " and the goal once each; restarting takes ", restarting, " visits", growth(is_square)
        },
        Visits::Restarted(VisitCounts { restarting, queue, is_square }) => sentence! {
            "Restarting took ",
            restarting, " visits of ", between(queue), " and the goal; the queue funnel takes ", queue, growth(is_square)
        },
    }
}

/// The portals but the goal, which the queue visits as well.
fn between(queue: u64) -> String {
    count(queue.saturating_sub(1) as usize, "portal")
}

/// How the visits grow with the number of portals, at the end of a sentence.
const fn growth(is_square: bool) -> &'static str {
    if is_square {
        ". In such a bend with twice as many portals, restarting takes about four times as many visits. Data shows the visits."
    } else {
        "."
    }
}
