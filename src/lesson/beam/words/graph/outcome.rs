//! What a run of the visibility graph came to.

use crate::lesson::beam::graph::outcome::{Funnel, LeftOutLinks, NoPath, Outcome, Summary};
use crate::sentence;
use crate::words::{Sentence, count, number};

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

pub fn conclusion(Outcome { summary: found, left_out }: &Outcome) -> Sentence {
    let taut = left_out.filter(|_| !matches!(found, Summary::NoPath(_))).map(|LeftOutLinks { left_out, all }| {
        sentence! {
            " ", left_out,
            " of ", all, " links between corners were left out, and none of them would make the path shorter."
        }
    });
    sentence![summary(found), taut]
}

/// Why there is no path.
pub fn no_path(why: NoPath) -> Sentence {
    match why {
        NoPath::StartInWall => "The start lies in a wall: there is no path until it is moved.".into(),
        NoPath::GoalInWall => "The goal lies in a wall: there is no path until it is moved.".into(),
        NoPath::Separated { nodes } => sentence! {
            "Walls separate the start from the goal: none of the ",
            count(nodes as usize, "node"), " reached sees the goal."
        },
    }
}
