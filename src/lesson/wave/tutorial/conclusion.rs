//! What to take away from a run of the tutorial's wave.

use super::super::settings::KEYS;
use super::WaveAct;
use crate::algo::moves::Cost;
use crate::algo::wave::{Dedupe, Moves, Wave};
use crate::lesson::Scope;
use crate::sentence;
use crate::words::{Sentence, count, number};

impl WaveAct<Wave> {
    /// What to take away from the run.
    pub(super) fn run_conclusion(&self, scope: &Scope) -> Option<Sentence> {
        let state = self.state();
        let cells = count(state.reached() as usize, "cell");
        if self.is_walled(self.plan.goal) || self.is_walled(self.plan.start) {
            return None;
        }
        if state.is_blocked() {
            return Some(sentence![
                "The wave numbered all ",
                cells,
                " that can reach the goal. The start is not among them."
            ]);
        }
        let path = sentence!["The path takes ", count(self.moves(), "move"), ". "];
        let (balanced, into_wall) = state.field_faults();
        let fault = match () {
            () if balanced + into_wall > 0 && state.is_aimed() => Some(sentence![
                "Each arrow points to the lowest reachable neighbour. The differences would ",
                differences(balanced as usize, into_wall as usize),
                self.clipped_beside_arrows()
            ]),
            () if balanced + into_wall > 0 => Some(sentence![
                faulty_arrows(balanced as usize, into_wall as usize),
                if into_wall > 0 { NOT_CHECKED } else { BALANCED }
            ]),
            () => self.path_fault(scope.settings.get(KEYS.longer)),
        };
        // The hand example is about duplicates: a reader who avoids them needs to see what that saves.
        let is_about_duplicates = self.watched.input.dedupe != Dedupe::Sort;
        Some(match (fault, self.duplicates_conclusion().filter(|_| is_about_duplicates)) {
            (Some(fault), _) => sentence![path, fault],
            (None, Some(duplicates)) => duplicates,
            (None, None) => {
                sentence![path, "The flood numbered ", cells, ": from each of them the way to the goal is known now."]
            }
        })
    }

    /// What the path still does and repaired arrows do not: it cuts corners.
    fn clipped_beside_arrows(&self) -> Option<Sentence> {
        let cuts: usize = self.cut_counts().into_iter().sum();
        (cuts > 0).then(|| {
            let corners = count(cuts, "corner");
            sentence![" The arrows cut no corner. The path still cuts ", corners, ": it goes to the lowest number."]
        })
    }

    /// What is wrong with the path. `is_longer_shown`: is the shortest path drawn beside a longer one?
    fn path_fault(&self, is_longer_shown: bool) -> Option<Sentence> {
        let [squeezes, cuts] = self.cut_counts();
        if is_longer_shown && let Some(longer) = self.longer() {
            return Some(longer);
        }
        if squeezes > 0 {
            let squeezes = count(squeezes, "squeeze");
            return Some(sentence![
                "It has ",
                squeezes,
                " between two walls, where there is no room at all. The octile wave forbids this."
            ]);
        }
        if cuts > 0 {
            let corners = count(cuts, "corner");
            return Some(sentence![
                "It cuts ",
                corners,
                ": an agent with a body gets stuck there. The octile wave forbids this."
            ]);
        }
        self.longer()
    }

    /// By how much the path is longer than the shortest one with the same moves, and why.
    fn longer(&self) -> Option<Sentence> {
        let (cost, least) = (self.cost(), Cost::of_path(self.grid(), self.plan.optimal_paths()?[0]));
        let costs = (cost > least).then(|| [cost, least].map(|cost| number(cost.value())));
        let Some([cost, least]) = costs else { return self.more_moves() };
        if let Some(more_moves) = self.more_moves() {
            return Some(sentence![more_moves, " It costs ", cost, ", and the shortest path ", least, "."]);
        }
        let least_moves = self.plan.optimal_paths()?[0].len() - 1;
        let with = (least_moves > self.moves()).then(|| format!(", with {least_moves} moves,"));
        Some(match self.plan.moves {
            Moves::Eight => sentence![
                "No path in 8 directions takes fewer. Yet it costs ",
                cost,
                ", and the shortest path",
                with,
                " ",
                least,
                ": the numbers count a diagonal as 1 move, not as √2."
            ],
            Moves::Four | Moves::Mixed => sentence![
                "It costs ",
                cost,
                " and the shortest path ",
                least,
                ": the numbers count a diagonal as 2 moves, not as √2."
            ],
        })
    }

    /// How many moves would be enough, if the path takes more.
    fn more_moves(&self) -> Option<Sentence> {
        let fewest = self.plan.fewest_moves()?;
        let are = if fewest == 1 { " is" } else { " are" };
        let why = " enough: the wave went in 4 directions, the path goes in 8.";
        (self.moves() > fewest).then(|| sentence![fewest, are, why])
    }
}

/// Why arrows from differences are wrong, and what repairs them.
const NOT_CHECKED: &str = " The differences do not check the cell that the arrow points at. “Repaired arrows” point to the lowest reachable neighbour: they have neither fault.";

/// Why a cell has none, where no arrow points into a wall.
const BALANCED: &str =
    " Opposite neighbours have equal numbers there. “Repaired arrows” point to the lowest reachable neighbour.";

/// So many cells have no arrow, and so many arrows point into a wall. At least one of the numbers is not 0.
fn faulty_arrows(balanced: usize, into_wall: usize) -> String {
    let missing = format!("{} {} no arrow", count(balanced, "cell"), if balanced == 1 { "has" } else { "have" });
    let verb = if into_wall == 1 { "points" } else { "point" };
    let wrong = format!("{} {verb} into a wall or off the map", count(into_wall, "arrow"));
    match (balanced, into_wall) {
        (0, _) => format!("{wrong}."),
        (_, 0) => format!("{missing}."),
        _ => format!("{missing}, and {wrong}."),
    }
}

/// The same as what the differences would do.
fn differences(balanced: usize, into_wall: usize) -> String {
    let missing = format!("leave {} without an arrow", count(balanced, "cell"));
    let wrong = format!("point {} into a wall or off the map", count(into_wall, "arrow"));
    match (balanced, into_wall) {
        (0, _) => format!("{wrong}."),
        (_, 0) => format!("{missing}."),
        _ => format!("{missing} and {wrong}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "No cell have no arrow" was said of the video's map.
    #[test]
    fn faults_of_arrows_are_counted_in_whole_sentences() {
        assert_eq!(faulty_arrows(0, 10), "10 arrows point into a wall or off the map.");
        assert_eq!(faulty_arrows(1, 0), "1 cell has no arrow.");
        assert_eq!(faulty_arrows(2, 1), "2 cells have no arrow, and 1 arrow points into a wall or off the map.");
        assert_eq!(differences(0, 1), "point 1 arrow into a wall or off the map.");
        assert_eq!(differences(3, 0), "leave 3 cells without an arrow.");
        assert_eq!(differences(3, 2), "leave 3 cells without an arrow and point 2 arrows into a wall or off the map.");
    }
}
