//! The costs that decided a step of the octile wave or of A*.

use super::SearchKind;
use crate::algo::grid_search::{CellStatus, Event, GridSearch};
use crate::algo::moves::Direction8;
use crate::lesson::Why;
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::act::why_corner_cut;
use crate::map::grid::Cell;
use crate::sentence;
use crate::words::number;

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// The costs that were compared.
    pub(super) fn step_why(&self, event: Event) -> Option<Why> {
        let state = self.state();
        let g = S::G;
        Some(match event {
            Event::Seed { cell } if S::HAS_HEURISTIC => {
                let h = number(state.h(cell).value());
                Why::new(
                    format!("f = g + h = 0 + {h}"),
                    "h is what the path would cost without walls. No path costs less.",
                )
            }
            Event::Close { cell } => self.why_closed(cell),
            Event::Skip { cell, dir } if state.status(cell) == CellStatus::Closed => Why::new(
                format!("{} ≥ {}", self.way(cell, dir), self.g(cell)),
                sentence!["The ", g, " of a closed cell is final: no path to it is shorter."],
            ),
            Event::CornerCut { cell, dir } => {
                let from = state.origin(cell, dir);
                let is_wall = |side: &Direction8| state.status(state.neighbour(from, *side)) == CellStatus::Wall;
                let walls = dir.sides().into_iter().flatten().filter(is_wall).count();
                why_corner_cut(walls)
            }
            Event::Discover { cell, dir } if S::HAS_HEURISTIC => {
                let [g, h, f] = [state.g(cell), state.h(cell), state.f(cell)].map(|cost| number(cost.value()));
                Why::new(
                    format!("g = {}\nf = {g} + {h} = {f}", self.way(cell, dir)),
                    sentence![kind_of_move(dir), " h = ", h, " is what the rest of the path would cost without walls."],
                )
            }
            Event::Discover { cell, dir } => Why::new(self.way(cell, dir), kind_of_move(dir)),
            Event::Relax { cell, dir } => {
                let before = self.cost_before(cell)?;
                Why::new(
                    format!("{} < {}", self.way(cell, dir), number(before.value())),
                    sentence!["The path through the current cell is shorter, so the open list keeps the new ", g, "."],
                )
            }
            Event::NoBetter { cell, dir } => Why::new(
                format!("{} ≥ {}", self.way(cell, dir), self.g(cell)),
                "The known path is not longer, so it stays.",
            ),
            Event::Back { cell } => {
                let path = self.path();
                let from = if S::HAS_HEURISTIC { *path.get(1)? } else { *path.get(path.len().checked_sub(2)?)? };
                self.why_followed(from, cell)
            }
            Event::Arrow { cell } => self.why_followed(cell, state.parent(cell)?),
            _ => return None,
        })
    }

    /// The costs of the closed cell and of the open cell that would come next.
    fn why_closed(&self, cell: Cell) -> Why {
        let state = self.state();
        let key = if S::HAS_HEURISTIC { "f" } else { "cost" };
        let Some(next) = state.open().next() else {
            return Why::new(format!("{key} = {}", number(state.f(cell).value())), "It is the only open cell.");
        };
        let [f, other] = [cell, next].map(|cell| state.f(cell));
        let [f_text, other_text] = [f, other].map(|cost| number(cost.value()));
        if f < other {
            let meaning = sentence![
                "Every other open cell has ",
                other_text.clone(),
                " or more, so no path through one of them is shorter."
            ];
            return Why::new(format!("{key} {f_text} < {other_text}"), meaning);
        }
        let [h, other_h] = [cell, next].map(|cell| state.h(cell));
        if h < other_h {
            let [h, other_h] = [h, other_h].map(|cost| number(cost.value()));
            let meaning = "Both have the same f. The lower h wins: that cell is probably nearer to the goal.";
            return Why::new(format!("f {f_text} = {other_text}\nh {h} < {other_h}"), meaning);
        }
        let meaning = "Both cells are equally good. The upper one wins; in the same row, the left one.";
        Why::new(format!("{key} {f_text} = {other_text}"), meaning)
    }

    /// Why a path leads from one cell to the next.
    fn why_followed(&self, from: Cell, to: Cell) -> Why {
        let state = self.state();
        let step = if state.g(from).diagonal > state.g(to).diagonal { "√2" } else { "1" };
        let compared = format!("{} + {step} = {}", self.g(to), self.g(from));
        Why::new(
            compared,
            sentence![
                "The two ",
                if S::HAS_HEURISTIC { "values of g" } else { "costs" },
                " differ by exactly this move, so a shortest path leads through both cells."
            ],
        )
    }

    /// What the way through the cell that a move comes from costs: "4 + 1.414 = 5.414".
    fn way(&self, cell: Cell, dir: Direction8) -> String {
        let g = self.state().g(self.state().origin(cell, dir));
        let [g, step, sum] = [g, dir.cost(), g + dir.cost()].map(|cost| number(cost.value()));
        format!("{g} + {step} = {sum}")
    }
}

fn kind_of_move(dir: Direction8) -> &'static str {
    if dir.is_diagonal() { "A diagonal move costs √2, about 1.414." } else { "A straight move costs 1." }
}
