//! What a run of the visibility graph came to.

use crate::lesson::beam::graph::outcome::{Funnel, LeftOutLinks, NoPath, Outcome, Summary};
use crate::sentence;
use crate::words::{Sentence, number};

/// What a run of which only the end exists has found.
pub fn summary(facts: &Summary) -> Sentence {
    let (length, bends, funnel) = match facts {
        Summary::NoPath(why) => return no_path(*why),
        Summary::Path { length, bends, funnel } => (length, bends, funnel),
    };
    let bends = match bends {
        0 => "does not bend".to_owned(),
        1 => "bends once".to_owned(),
        2 => "bends twice".to_owned(),
        n => format!("bends {n} times"),
    };
    let funnel = funnel.map(|funnel| match funnel {
        Funnel::Longer { percent } => {
            sentence![" The funnel's path is ", number(percent), " % longer: its channel passes other corners."]
        }
        Funnel::SameLength => sentence![" The funnel found a path of the same length."],
    });
    sentence!["The shortest path is ", number(*length), " long and ", bends, ".", funnel]
}

/// What the funnel and the links that were left out have to do with the shortest path.
pub fn conclusion(Outcome { summary: found, left_out }: &Outcome) -> Sentence {
    let Summary::Path { funnel, .. } = found else { return summary(found) };
    let of_funnel = funnel.map(|funnel| match funnel {
        Funnel::Longer { percent } => {
            sentence!["The funnel's path is ", number(percent), " % longer than the shortest one"]
        }
        Funnel::SameLength => sentence!["The funnel found a path of the same length"],
    });
    let is_longer = matches!(funnel, Some(Funnel::Longer { .. }));
    let of_channel = is_longer.then_some(" The funnel's channel passes other corners.");
    let links =
        left_out.map(|LeftOutLinks { left_out, all }| sentence![left_out, " of ", all, " links between corners"]);
    match (of_funnel, links) {
        (Some(of_funnel), Some(links)) => sentence! {
            of_funnel, ", and ", links, " can be left out: none of them would make the path shorter.", of_channel
        },
        (Some(of_funnel), None) => sentence![of_funnel, ".", of_channel],
        (None, Some(links)) => sentence![links, " can be left out: none of them would make the path shorter."],
        (None, None) => summary(found),
    }
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
