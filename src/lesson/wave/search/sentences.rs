//! The sentences of the octile wave and of A*.

use super::SearchKind;
use crate::algo::grid_search::{CellStatus, Event, GridSearch};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::words;
use crate::map::grid::Cell;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number};

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    pub(super) fn step_sentence(&self, event: Event) -> Sentence {
        let state = self.state();
        match event {
            Event::Seed { .. } if S::HAS_HEURISTIC => {
                sentence![self.the_start("The start"), " goes on the open list with g = 0."]
            }
            Event::Seed { .. } => sentence![self.the_goal("The goal"), " goes on the open list with cost 0."],
            Event::Band { from } => {
                let open = count(state.open_len(), "cell");
                let from_text = number(from.value());
                if S::HAS_HEURISTIC {
                    sentence!["The lowest f is now ", from_text, ". The open list has ", open, "."]
                } else {
                    let to = from.whole() + 1;
                    sentence![
                        "Next, the open cells with costs from ",
                        from_text,
                        " up to ",
                        to,
                        " are closed. The open list has ",
                        open,
                        "."
                    ]
                }
            }
            Event::Close { cell } if S::HAS_HEURISTIC => {
                let is_goal = Some(cell) == self.plan.goal;
                let end = is_goal.then_some(" It is the goal: no path is shorter.");
                let name = self.named(cell, "The open cell with the lowest f");
                sentence![name, " is closed: f = ", number(state.f(cell).value()), ".", end]
            }
            Event::Close { cell } => {
                sentence![
                    self.named(cell, "The open cell with the lowest cost"),
                    " is closed: its cost ",
                    self.g(cell),
                    " is final."
                ]
            }
            Event::Skip { cell, dir } => match state.status(cell) {
                CellStatus::Wall if !self.grid().is_on_map(cell) => {
                    sentence!["The map ends ", dir.word(), " of the current cell: nothing to do."]
                }
                CellStatus::Wall => sentence![self.beside(cell, dir), " is a wall: it is left alone."],
                _ => sentence![self.beside(cell, dir), " is closed already: it is left alone."],
            },
            Event::CornerCut { cell, dir } => {
                self.corner_cut_sentence(dir, state.wall_beside(state.origin(cell, dir), dir))
            }
            Event::Discover { cell, dir } => {
                sentence![self.beside(cell, dir), " is new: it goes on the open list with ", self.key_text(cell), "."]
            }
            Event::Relax { cell, dir } => {
                let before = self.cost_before(cell).map(|before| format!(" from {}", number(before.value())));
                sentence![
                    "A shorter path to ",
                    self.object(cell, dir),
                    ": its ",
                    S::G,
                    " falls",
                    before,
                    " to ",
                    self.g(cell),
                    "."
                ]
            }
            Event::NoBetter { cell, dir } => {
                sentence![
                    self.beside(cell, dir),
                    " is open with ",
                    S::G,
                    if S::HAS_HEURISTIC { " = " } else { " " },
                    self.g(cell),
                    ". The path through the current cell is not shorter."
                ]
            }
            _ => self.path_sentence(event),
        }
    }

    /// Of the steps of the path and of the flow field.
    fn path_sentence(&self, event: Event) -> Sentence {
        let state = self.state();
        match event {
            Event::Stand { target: Some(target) } if state.status(target) == CellStatus::Closed => {
                let is_both = state.parent(target).is_none();
                match S::HAS_HEURISTIC {
                    _ if is_both => sentence![self.the_start("The start"), " is the goal: the path takes no moves."],
                    true => sentence![
                        self.the_goal("The goal"),
                        " is closed with g = ",
                        self.g(target),
                        ". The path is followed back from there."
                    ],
                    false => sentence![
                        "The path begins at ",
                        self.the_start("the start"),
                        ", which has the cost ",
                        self.g(target),
                        "."
                    ],
                }
            }
            Event::Stand { .. } => words::no_path(&self.no_path()),
            Event::Back { cell } => {
                let end = |place: &str| {
                    state
                        .parent(cell)
                        .is_none()
                        .then(|| format!(" It is the {place}, after {}.", count(self.moves(), "move")))
                };
                if S::HAS_HEURISTIC {
                    sentence![
                        "The path comes from ",
                        self.named(cell, "this neighbour"),
                        " with g = ",
                        self.g(cell),
                        ".",
                        end("start")
                    ]
                } else {
                    sentence![
                        "The path goes to ",
                        self.named(cell, "the neighbour"),
                        " with the cost ",
                        self.g(cell),
                        ".",
                        end("goal")
                    ]
                }
            }
            Event::Flow { cells } => {
                sentence![
                    "The flow field begins: each of the ",
                    count(cells as usize, "closed cell"),
                    " gets an arrow."
                ]
            }
            Event::Arrow { cell } => {
                let Some(to) = state.parent(cell) else {
                    return sentence![self.the_goal("The goal"), " needs no arrow."];
                };
                let to = self.named(to, "the next cell of its shortest path");
                sentence!["The arrow of ", self.named(cell, "the current cell"), " points to ", to, "."]
            }
            // The common part of the search has its sentences above.
            _ => Sentence::default(),
        }
    }

    pub(super) fn g(&self, cell: Cell) -> String {
        number(self.state().g(cell).value())
    }

    /// "cost 5.414" or "f = 7.243"
    fn key_text(&self, cell: Cell) -> Sentence {
        if S::HAS_HEURISTIC {
            sentence!["f = ", number(self.state().f(cell).value())]
        } else {
            sentence!["cost ", self.g(cell)]
        }
    }

    /// "cost 5.414" or "g 3 + h 4.243 = f 7.243"
    pub(super) fn sum(&self, cell: Cell) -> Sentence {
        let state = self.state();
        if S::HAS_HEURISTIC {
            let [g, h, f] = [state.g(cell), state.h(cell), state.f(cell)].map(|cost| number(cost.value()));
            sentence!["g ", g, " + h ", h, " = f ", f]
        } else {
            sentence!["cost ", self.g(cell)]
        }
    }

    /// What a cell cost before the last step made it cheaper, if that was recorded.
    pub(super) fn cost_before(&self, cell: Cell) -> Option<Cost> {
        let before = self.watched.film.at().checked_sub(1)?;
        let found = |step: &S| match step.event() {
            // The cell that it was found from is closed, so its g has not changed since.
            Event::Discover { cell: found, dir } | Event::Relax { cell: found, dir } if found == cell => {
                Some(self.state().g(self.state().origin(cell, dir)) + dir.cost())
            }
            _ => None,
        };
        self.watched.film.steps().get(..before)?.iter().rev().find_map(found)
    }

    /// The neighbour under test, as the subject of a sentence.
    fn beside(&self, cell: Cell, dir: Direction8) -> NamedThing {
        self.named(cell, format!("The {}ern neighbour", dir.word()))
    }

    /// The neighbour under test, as the object of a sentence.
    fn object(&self, cell: Cell, dir: Direction8) -> NamedThing {
        self.named(cell, format!("the {}ern neighbour", dir.word()))
    }
}
