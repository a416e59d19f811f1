//! The sentences of the octile wave and of A*, and the costs that decided a step.

use super::SearchKind;
use crate::algo::grid_search::{CellStatus, Event, GridSearch};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::Why;
use crate::lesson::wave::act::WaveAct;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number};
use crate::world::grid::Cell;

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
                    sentence!["The smallest f is now ", from_text, ". The open list has ", open, "."]
                } else {
                    let to = from.whole() + 1;
                    sentence!["The costs from ", from_text, " up to ", to, " come next. The open list has ", open, "."]
                }
            }
            Event::Close { cell } if S::HAS_HEURISTIC => {
                let is_goal = Some(cell) == self.plan.goal;
                let end = is_goal.then_some(" It is the goal: no path is shorter.");
                let name = self.named(cell, "The open cell with the smallest f");
                sentence![name, " is closed: f = ", number(state.f(cell).value()), ".", end]
            }
            Event::Close { cell } => {
                sentence![
                    self.named(cell, "The open cell with the smallest cost"),
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
                let wall = state.wall_beside(state.origin(cell, dir), dir).filter(|&wall| self.grid().is_on_map(wall));
                let wall = match wall {
                    Some(wall) => sentence![self.named(wall, "a wall")],
                    None => "the edge of the map".into(),
                };
                sentence!["The move ", dir.word(), " would cut the corner of ", wall, ": it is not allowed."]
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
                    " ",
                    self.g(cell),
                    ". The way from here is not shorter."
                ]
            }
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
            Event::Stand { .. } => S::why_no_path(self),
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
            Event::Arrow { cell } => match state.parent(cell) {
                Some(to) => sentence![
                    "The arrow of ",
                    self.named(cell, "the current cell"),
                    " points to ",
                    self.named(to, "the next cell of its shortest path"),
                    "."
                ],
                None => sentence![self.the_goal("The goal"), " needs no arrow."],
            },
        }
    }

    /// The costs that were compared.
    pub(super) fn step_why(&self, event: Event) -> Option<Why> {
        let state = self.state();
        let g = S::G;
        Some(match event {
            Event::Seed { cell } if S::HAS_HEURISTIC => {
                let h = number(state.h(cell).value());
                Why::new(
                    format!("f = g + h = 0 + {h}"),
                    "h is what the path would cost without any walls. No path costs less.",
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
                Why::new(
                    format!("walls beside the move: {walls} of 2"),
                    "Both cells beside a diagonal move must be free. An agent with a body would hit the wall.",
                )
            }
            Event::Discover { cell, dir } if S::HAS_HEURISTIC => {
                let [g, h, f] = [state.g(cell), state.h(cell), state.f(cell)].map(|cost| number(cost.value()));
                Why::new(
                    format!("g = {}\nf = {g} + {h} = {f}", self.way(cell, dir)),
                    sentence![kind_of_move(dir), " h = ", h, " is the rest of the way if there were no walls."],
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
                "The known path is at least as short, so it stays.",
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
                " or more, so no path through them is shorter."
            ];
            return Why::new(format!("{key} {f_text} < {other_text}"), meaning);
        }
        let [h, other_h] = [cell, next].map(|cell| state.h(cell));
        if h < other_h {
            let [h, other_h] = [h, other_h].map(|cost| number(cost.value()));
            let meaning = "Both have the same f. The smaller h wins: that cell is nearer to the goal.";
            return Why::new(format!("f {f_text} = {other_text}\nh {h} < {other_h}"), meaning);
        }
        let meaning = "Both are equally good. The one further up wins, and in one row the one further left.";
        Why::new(format!("{key} {f_text} = {other_text}"), meaning)
    }

    /// Why a path leads from one cell to the next.
    fn why_followed(&self, from: Cell, to: Cell) -> Why {
        let state = self.state();
        let step = if state.g(from).diagonal > state.g(to).diagonal { "√2" } else { "1" };
        let compared = format!("{} + {step} = {}", self.g(to), self.g(from));
        Why::new(
            compared,
            sentence!["Its ", S::G, " plus the move is the ", S::G, " of the cell before: a shortest path leads here."],
        )
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

    /// What the way through the cell that a move comes from costs: "4 + 1.414 = 5.414".
    fn way(&self, cell: Cell, dir: Direction8) -> String {
        let g = self.state().g(self.state().origin(cell, dir));
        let [g, step, sum] = [g, dir.cost(), g + dir.cost()].map(|cost| number(cost.value()));
        format!("{g} + {step} = {sum}")
    }

    /// What a cell cost before the last step made it cheaper, if that was recorded.
    fn cost_before(&self, cell: Cell) -> Option<Cost> {
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

fn kind_of_move(dir: Direction8) -> &'static str {
    if dir.is_diagonal() { "A diagonal move costs √2, about 1.414." } else { "A straight move costs 1." }
}
