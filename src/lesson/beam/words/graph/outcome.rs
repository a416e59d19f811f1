//! What a run of the visibility graph came to.

use crate::lesson::beam::graph::outcome::{NoPath, Outcome, Summary};
use crate::sentence;
use crate::words::{CompareLink, Sentence, number, rounded};

/// The methods whose paths show what the shortest one is worth.
const BESIDE: CompareLink = CompareLink { methods: &["graph", "funnel"], shows: "shows both paths" };

/// Which links no shortest path takes.
const WHICH: &str = ", and each link with walls on both sides at one of its ends can be left out";

const NEEDLESS: &str = " None of the links that can be left out would make the path shorter.";

/// What a run of which only the end exists has found.
pub fn summary(facts: &Summary) -> Sentence {
    let (length, bends) = match facts {
        Summary::NoPath(why) => return no_path(*why),
        Summary::Path { length, bends } => (length, bends),
    };
    let bends = match bends {
        0 => "does not bend".to_owned(),
        1 => "bends once".to_owned(),
        2 => "bends twice".to_owned(),
        n => format!("bends {n} times"),
    };
    sentence!["The shortest path is ", number(*length), " long and ", bends, "."]
}

/// How long the funnel's path is beside the shortest one, and what the links that were left out have to do with it.
pub fn conclusion(Outcome { summary: found, leaves_links_out, funnel }: &Outcome) -> Sentence {
    let length = match found {
        Summary::NoPath(why) => return no_path(*why),
        Summary::Path { length, .. } => *length,
    };
    let links = leaves_links_out.then_some(NEEDLESS);
    let which = leaves_links_out.then_some(WHICH);
    let funnel = match funnel {
        Some(funnel) if rounded(*funnel) == rounded(length) => {
            sentence!["The funnel finds a path of the same length", which, ". It is ", number(length), " long."]
        }
        Some(funnel) => sentence! {
            "The funnel's path is longer", which, ". It is ", number(*funnel), " long instead of ", number(length), "."
        },
        None => sentence!["The shortest path is ", number(length), " long", which, "."],
    };
    sentence![funnel, links, Sentence::panel(" "), BESIDE]
}

/// Why there is no path.
pub fn no_path(why: NoPath) -> Sentence {
    match why {
        NoPath::StartInWall => "The start lies in a wall: there is no path until it is moved.".into(),
        NoPath::GoalInWall => "The goal lies in a wall: there is no path until it is moved.".into(),
        NoPath::Separated { nodes: 1 } => {
            "Walls separate the start from the goal: where they touch, there is no gap. The start is the only node reached, and it does not see the goal."
                .into()
        }
        NoPath::Separated { .. } => {
            "Walls separate the start from the goal: where they touch, there is no gap. None of the nodes reached sees the goal."
                .into()
        }
    }
}
