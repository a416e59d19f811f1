//! What a run of the visibility graph came to.

use crate::lesson::beam::graph::outcome::{LeftOutLinks, NoPath, Outcome, Summary};
use crate::sentence;
use crate::words::{CompareLink, Sentence, number};

/// The methods whose paths show what the shortest one is worth.
const BESIDE: CompareLink = CompareLink { methods: &["graph", "funnel"] };

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

/// What the links that were left out have to do with the shortest path, and where the funnel's path is.
pub fn conclusion(Outcome { summary: found, left_out }: &Outcome) -> Sentence {
    if let Summary::NoPath(why) = found {
        return no_path(*why);
    }
    let links = left_out.map(|LeftOutLinks { left_out, all }| {
        sentence! {
            left_out, " of ", all, " links between corners can be left out: none of them would make the path shorter."
        }
    });
    // What the search leaves on the map, for those who do not open the legend.
    let marks =
        " On the map, a dot is a closed corner, a square one on the open list, and a dashed line the best path to it.";
    sentence![links.unwrap_or_else(|| summary(found)), marks, " ", BESIDE, " has the funnel's path beside it."]
}

/// Why there is no path.
pub fn no_path(why: NoPath) -> Sentence {
    match why {
        NoPath::StartInWall => "The start lies in a wall: there is no path until it is moved.".into(),
        NoPath::GoalInWall => "The goal lies in a wall: there is no path until it is moved.".into(),
        NoPath::Separated { nodes: 1 } => {
            "Walls separate the start from the goal: the start is the only node reached, and it does not see the goal."
                .into()
        }
        NoPath::Separated { nodes } => sentence! {
            "Walls separate the start from the goal: none of the ",
            nodes, " nodes reached sees the goal."
        },
    }
}
