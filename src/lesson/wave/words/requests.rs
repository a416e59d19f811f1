//! The texts of the path requests.

use crate::lesson::Row;
use crate::lesson::wave::requests::{NoPaths, Work};
use crate::picture::wave::cost_text;
use crate::sentence;
use crate::words::{SceneLink, Sentence, count};
use std::cmp::Ordering;

pub const TITLE: &str = "path requests: closed cells";

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
    let [less, more] = [work.searched.min(work.flooded), work.searched.max(work.flooded)];
    let ratio = (less > 0).then(|| Row::new("times as many", cost_text(more as f64 / less as f64)));
    let from = work.break_even.filter(|&agents| agents > 1);
    let label = if work.goals == 1 {
        "first searches that look at more than the flood"
    } else {
        "number of agents from which on floods look at fewer cells"
    };
    let from = from.map(|agents| Row::new(label, agents));
    let counts = [Row::new(format!("A*, {}", searches(work)), work.searched), Row::new(floods, work.flooded)];
    counts.into_iter().chain(ratio).chain(from).collect()
}

/// The verdict is for the end of the run: beside the question stand only the numbers.
pub fn caption(work: &Work) -> Sentence {
    let agents = count(work.answered, "agent");
    sentence![agents, ": A* looks at ", cells(work.searched), ", ", floods(work), look(work.goals), work.flooded, "."]
}

/// Who wins, and by how much.
pub fn conclusion(work: &Work) -> Sentence {
    match work.searched.cmp(&work.flooded) {
        Ordering::Less => searches_win(work),
        Ordering::Equal => sentence! {
            "Both look at ", cells(work.searched), ": ", searches(work), " and ", floods(work), ".", shown_search(work)
        },
        Ordering::Greater => floods_win(work),
    }
}

fn searches_win(work: &Work) -> Sentence {
    let why = if work.goals > 1 {
        " Every goal needs a flood of its own, and a flood looks at every cell that can reach its goal. A* stops at its goal."
    } else {
        " A* stops at its goal, while the flood looks at every cell that can reach it."
    };
    sentence! {
        "Searches look at fewer cells. ", searches(work), look(work.answered), cells(work.searched), "; ",
        floods(work), " at ", work.flooded, ".", why
    }
}

fn floods_win(work: &Work) -> Sentence {
    let wins = if work.goals == 1 {
        "The flood looks at fewer cells. It looks at ".to_owned()
    } else {
        format!("Floods look at fewer cells. {} look at ", floods(work))
    };
    let is_shared = work.goals < work.answered;
    let why = is_shared
        .then_some(" A flood looks at every cell that can reach its goal, once for all agents with this goal.");
    let from = work.break_even.filter(|&agents| agents > 1).map(|_| {
        sentence![" For a few agents, searches would look at fewer.", Sentence::panel(" Data shows the curves.")]
    });
    sentence! {
        wins, work.flooded, ", ", searches(work), " at ", work.searched, ".", why, from, shown_search(work)
    }
}

/// Where a search is shown, for a run that shows a flood.
fn shown_search(work: &Work) -> Option<Sentence> {
    work.shows_flood.then(|| sentence![" ", SceneLink::to(SEARCH), " shows a search."])
}

/// The verb of this many searches or floods.
const fn look(n: usize) -> &'static str {
    if n == 1 { " looks at " } else { " look at " }
}

fn cells(n: usize) -> String {
    count(n, "cell")
}

fn floods(work: &Work) -> String {
    count(work.goals, "flood")
}

/// "1 search", "24 searches"
fn searches(work: &Work) -> String {
    if work.answered == 1 { "1 search".to_owned() } else { format!("{} searches", work.answered) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seventeen cells for each flood: of one goal or of several, cheaper than the searches or not.
    #[test]
    fn the_conclusion_names_who_looks_at_fewer_cells() {
        let of = |goals: usize, answered, searched| {
            let break_even = (searched > goals * 17).then_some(12);
            let flooded = goals * 17;
            let requested = answered;
            let work = Work {
                requested,
                answered,
                searched,
                goals,
                cells_per_flood: 17,
                flooded,
                break_even,
                shows_flood: false,
            };
            conclusion(&work).printed()
        };
        let begins = |text: String, with: &str| assert!(text.starts_with(with), "{text}");
        begins(of(16, 40, 407), "Floods look at fewer cells. 16 floods look at 272, 40 searches at 407. ");
        assert!(of(16, 40, 407).contains(" For a few agents, searches would look at fewer."));
        begins(of(1, 12, 20), "The flood looks at fewer cells. It looks at 17, 12 searches at 20. ");
        assert_eq!(of(1, 3, 17), "Both look at 17 cells: 3 searches and 1 flood.");
        begins(of(1, 1, 1), "Searches look at fewer cells. 1 search looks at 1 cell; 1 flood at 17. ");
        begins(of(2, 3, 20), "Searches look at fewer cells. 3 searches look at 20 cells; 2 floods at 34. ");
    }
}
