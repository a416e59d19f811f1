//! The texts of the path requests.

use crate::lesson::Row;
use crate::lesson::wave::requests::{NoPaths, Work};
use crate::picture::wave::cost_text;
use crate::sentence;
use crate::words::{SceneLink, Sentence, count};

pub const TITLE: &str = "path requests: cells looked at";

/// The scene that shows one A* search, for a run that shows a flood.
const SEARCH: &str = "wave/guided";

pub const fn no_paths(why: NoPaths) -> &'static str {
    match why {
        NoPaths::GoalInWall => "the goal lies in a wall",
        NoPaths::NoneFound => "none: no cell reaches the goal, or the map is too large",
    }
}

/// What stands beside the title of the card.
pub fn note(work: &Work) -> String {
    let (answered, requested) = (work.answered, work.requested);
    if answered < requested { format!("{answered} of {requested}: the map is large") } else { String::new() }
}

pub fn rows(work: &Work) -> Vec<Row> {
    let floods = format!("{} of {} cells", floods(work), work.cells_per_flood);
    vec![Row::new(format!("A*, {}", searches(work)), work.searched), Row::new(floods, work.flooded)]
}

/// The verdict is for the end of the run: beside the question stand only the numbers.
pub fn caption(work: &Work) -> Sentence {
    let agents = count(work.answered, "agent");
    let look = if work.goals == 1 { " looks at " } else { " look at " };
    sentence![agents, ": A* looks at ", work.searched, " cells, ", floods(work), look, work.flooded, "."]
}

/// Who wins, and by how much.
pub fn conclusion(work: &Work) -> Sentence {
    if work.searched < work.flooded { searches_win(work) } else { floods_win(work) }
}

fn searches_win(work: &Work) -> Sentence {
    let why = if work.goals > 1 {
        " Every goal needs a flood of its own, and a flood looks at every cell. A* stops at its goal."
    } else {
        " A* stops at its goal, while the flood looks at every cell."
    };
    sentence! {
        "A* wins: ", searches(work), " look at ", work.searched, " cells; ",
        floods(work), " at ", work.flooded, ", ", ratio(work.flooded, work.searched), " times as many.", why
    }
}

fn floods_win(work: &Work) -> Sentence {
    let is_shared = work.goals < work.answered;
    let why = is_shared.then_some(" A flood looks at every cell, but only once for all agents with this goal.");
    let from = work.break_even.filter(|&agents| agents > 1);
    let from = from.map(|agents| format!(" The first {agents} searches already look at more: Data shows the curves."));
    sentence! {
        "The flood wins: it looks at ", work.flooded, " cells; ",
        searches(work), " at ", work.searched, ", ", ratio(work.searched, work.flooded), " times as many.",
        why, from, work.shows_flood.then(|| sentence![" ", SceneLink::to(SEARCH), " shows a search."])
    }
}

fn ratio(more: usize, less: usize) -> String {
    cost_text(more as f64 / less as f64)
}

fn floods(work: &Work) -> String {
    count(work.goals, "flood")
}

/// "1 search", "24 searches"
fn searches(work: &Work) -> String {
    if work.answered == 1 { "1 search".to_owned() } else { format!("{} searches", work.answered) }
}
