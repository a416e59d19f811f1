//! What is known of a cell in the tutorial's wave.

use super::super::{coordinates, no_arrow};
use super::compass;
use crate::algo::flow::Arrows;
use crate::lesson::wave::tutorial::arrow::{Arrow, Slope};
use crate::lesson::wave::tutorial::cell_facts::{CellArrow, CellFacts, CellNumber};
use crate::sentence;
use crate::words::Sentence;

/// Its number, and its arrow if the run has come to the flow field.
pub fn notes(facts: &CellFacts) -> Vec<Sentence> {
    let number: [Option<Sentence>; 2] = match facts.number {
        CellNumber::Wall => [Some("wall".into()), None],
        CellNumber::None => [Some("no number yet".into()), None],
        CellNumber::Waits { entries: 1, will_get } => {
            [Some(sentence!["on the next frontier, for the number ", will_get]), None]
        }
        CellNumber::Waits { entries, will_get } => {
            [Some(sentence!["on the next frontier ", entries, " times, for the number ", will_get]), None]
        }
        CellNumber::First => [Some("number 1".into()), Some("the wave begins here".into())],
        CellNumber::Numbered { d, found_by } => {
            let found_by = found_by.map(|dir| format!("found by its {}ern neighbour", dir.word()).into());
            [Some(sentence!["number ", d]), found_by]
        }
    };
    number.into_iter().chain([facts.arrow.as_ref().map(arrow)]).flatten().collect()
}

/// The arrow with the numbers that decide it, or the reason why there is none.
fn arrow(arrow: &CellArrow) -> Sentence {
    match arrow {
        CellArrow::None(why) => no_arrow(*why),
        CellArrow::Aimed { to, there, here } => {
            let to = Sentence::plain(coordinates(*to));
            sentence!["arrow to ", to, ", the lowest reachable neighbour: ", *there, " < ", *here]
        }
        CellArrow::Sloped(arrow) => sloped(arrow),
    }
}

fn sloped(arrow: &Arrow) -> Sentence {
    match arrow.slope {
        Slope::BalancedAtGoal => "no arrow: the goal needs none".into(),
        Slope::Balanced => sentence!["no arrow: the differences are 0 (", differences(arrow), ")"],
        Slope::IntoBarrier(heading, ..) => {
            sentence!["arrow to the ", compass(heading), ", into a wall: ", differences(arrow)]
        }
        Slope::UnneededAtGoal(heading) | Slope::Downhill(heading) => {
            sentence!["arrow to the ", compass(heading), ": ", differences(arrow)]
        }
    }
}

/// "left 4 − right 2, up 3 (wall) − down 3"
fn differences(arrow: &Arrow) -> Sentence {
    let number = |i: usize| sentence![arrow.around[i], arrow.walls[i].then_some(" (wall)")];
    let [up, right, down, left, ne, se, sw, nw] = [0, 1, 2, 3, 4, 5, 6, 7].map(number);
    let straight = sentence!["left ", left, " − right ", right, ", up ", up, " − down ", down];
    match arrow.arrows {
        Arrows::Four | Arrows::Repaired => straight,
        Arrows::Eight => sentence![straight, ", diagonals NE ", ne, ", SE ", se, ", SW ", sw, ", NW ", nw],
    }
}
