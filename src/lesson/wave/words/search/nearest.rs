//! What refutes an answer to "which goal is nearest?".

use crate::lesson::Why;
use crate::lesson::wave::search::nearest::NotNearest;
use crate::words::number;

pub fn not_nearest(why: NotNearest) -> Why {
    match why {
        NotNearest::NoGoal => Why::new("not a goal", "Only a goal can be the nearest one."),
        NotNearest::Unreachable => Why::new("no path", "No path leads from the start to this goal."),
        NotNearest::Costlier(cost) => Why::new(
            format!("cost = {}", number(cost.value())),
            "This is what a cheapest path from the start to this goal costs. A path to another goal costs less.",
        ),
    }
}
