//! The octile wave in the act of the wave lesson: its sentences, cards and details.

use super::act::{WaveAct, WaveAlgorithm};
use crate::algo::grid_search::{CellStatus, OctileStep, OctileWave};
use crate::algo::moves::Direction8;
use crate::lesson::{Appearance, Card, Chip, Fields, Row, Watched};
use crate::picture::wave::{Field, cost_text};
use crate::picture::{Role, Thing};
use crate::words::{capital, count, number};
use crate::world::grid::Cell;
use serde_json::{Value, json};

impl WaveAct<OctileWave> {
    fn cost_of(&self, cell: Cell) -> String {
        number(self.state().g(cell).value())
    }

    /// "North of (4, 2)".
    fn place(&self, cell: Cell, dir: Direction8) -> String {
        format!("{} of {}", capital(dir.word()), self.cell(self.state().origin(cell, dir)))
    }

    fn step_sentence(&self, step: OctileStep) -> String {
        let (state, cell) = (self.state(), |c| self.cell(c));
        let sum = |c: Cell, dir: Direction8| {
            let plus = if dir.is_diagonal() { "√2" } else { "1" };
            format!(
                "{} + {plus} = {}",
                self.cost_of(state.origin(c, dir)),
                number((state.g(state.origin(c, dir)) + dir.cost()).value())
            )
        };
        match step {
            OctileStep::Seed { goal } => format!("The goal {} goes on the list with the cost 0.", cell(goal)),
            OctileStep::Band { whole } => format!(
                "Now come the costs from {whole} up to {}. The list holds {}.",
                whole + 1,
                count(state.open_len(), "node")
            ),
            OctileStep::Close { cell: c } => {
                format!("No node of the list costs less than {}: its cost {} is settled.", cell(c), self.cost_of(c))
            }
            OctileStep::Skip { cell: c, dir } => match state.status(c) {
                CellStatus::Wall => format!("{} is {}: left alone.", self.place(c, dir), self.plan.wall(c)),
                _ => format!("{} is {}, settled with {}: left alone.", self.place(c, dir), cell(c), self.cost_of(c)),
            },
            OctileStep::CornerCut { cell: c, dir } => {
                let from = state.origin(c, dir);
                let wall = state.wall_beside(from, dir).filter(|&wall| self.grid().is_on_map(wall));
                let wall = wall.map_or("the edge of the map".to_owned(), cell);
                format!("From {} to {} the move would cut the corner of {wall}: left alone.", cell(from), cell(c))
            }
            OctileStep::Discover { cell: c, dir } => {
                format!("{} is new: {} goes on the list with {}.", self.place(c, dir), cell(c), sum(c, dir))
            }
            OctileStep::Relax { cell: c, dir } => {
                format!("{} is {}, on the list for more. Now it has {}.", self.place(c, dir), cell(c), sum(c, dir))
            }
            OctileStep::NoBetter { cell: c, dir } => format!(
                "{} is {}, on the list with {}. From here: {}, no less.",
                self.place(c, dir),
                cell(c),
                self.cost_of(c),
                sum(c, dir)
            ),
            OctileStep::Stand { start: Some(start) } if state.status(start) == CellStatus::Closed => {
                let here =
                    if self.state().parent(start).is_none() { " It is the goal: the path takes no moves." } else { "" };
                format!("Stand on the start {}: it has the cost {}.{here}", cell(start), self.cost_of(start))
            }
            OctileStep::Stand { .. } => <OctileWave as WaveAlgorithm>::why_no_path(self),
            OctileStep::Back { cell: c } => {
                let path = state.path();
                let from = path[path.len() - 2];
                let step = if state.g(from).diagonal > state.g(c).diagonal { "√2" } else { "1" };
                let end = if state.parent(c).is_none() {
                    format!(" That is the goal, after {}.", count(path.len() - 1, "move"))
                } else {
                    String::new()
                };
                format!(
                    "{} costs {} = {} + {step}: go to {}.{end}",
                    cell(from),
                    self.cost_of(from),
                    self.cost_of(c),
                    cell(c)
                )
            }
            OctileStep::Flow { cells } => format!("{cells} cells have a cost. Each gets an arrow."),
            OctileStep::Arrow { cell: c } => match state.parent(c) {
                Some(to) => format!(
                    "{} costs {}: a path goes on to {} with {}, and so does the arrow.",
                    cell(c),
                    self.cost_of(c),
                    cell(to),
                    self.cost_of(to)
                ),
                None => format!("{} is the goal: no arrow.", cell(c)),
            },
        }
    }

    fn frontier_card(&self) -> Card {
        let list: Vec<_> = self.state().open().collect();
        Card::chips("list", format!("{}, least cost first", count(list.len(), "node")), list.len(), 0, |i| {
            let cell = list[i];
            let (x, y) = self.grid().xy(cell);
            let appearance = match self.watched.step() {
                Some(OctileStep::Discover { cell: now, .. } | OctileStep::Relax { cell: now, .. }) if now == cell => {
                    Appearance::Now
                }
                _ => Appearance::Role(Role::Frontier),
            };
            Chip {
                text: format!("{x},{y},{}", cost_text(self.state().g(cell).value())),
                appearance,
                thing: Some(Thing::Cell(cell)),
            }
        })
    }

    fn numbers_card(&self) -> Card {
        let (state, cost) = (self.state(), self.cost());
        let length = match (state.path().len(), state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ => format!("cost {} = {} + {}√2", number(cost.value()), cost.straight, cost.diagonal),
        };
        let rows = [
            ("cells settled", state.closed().to_string()),
            ("largest cost", number(state.largest().value())),
            ("path", length),
        ];
        Card::rows("so far", "", rows.into_iter().map(|(label, value)| Row::new(label, value)).collect())
    }
}

impl WaveAlgorithm for OctileWave {
    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Octile(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>, step: OctileStep) -> String {
        act.step_sentence(step)
    }

    fn cards(act: &WaveAct<Self>) -> Vec<Card> {
        vec![act.frontier_card(), act.numbers_card()]
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        let mut map = Fields::new();
        let mut add = |cell: Cell, dir: Option<Direction8>| {
            map.insert("cell".to_owned(), act.plan.xy(cell));
            map.insert("cost".to_owned(), json!(act.state().g(cell).value()));
            if let Some(dir) = dir {
                map.insert("look".to_owned(), json!(dir.word()));
            }
        };
        match act.watched.step() {
            Some(
                OctileStep::Skip { cell, dir }
                | OctileStep::CornerCut { cell, dir }
                | OctileStep::Discover { cell, dir }
                | OctileStep::Relax { cell, dir }
                | OctileStep::NoBetter { cell, dir },
            ) => add(act.state().origin(cell, dir), Some(dir)),
            Some(OctileStep::Close { cell } | OctileStep::Back { cell } | OctileStep::Arrow { cell }) => {
                add(cell, None);
            }
            _ => {}
        }
        map
    }

    fn is_final(&self, cell: Cell) -> bool {
        self.status(cell) == CellStatus::Closed
    }

    fn cells_reached(&self) -> u32 {
        self.closed()
    }

    fn largest_number(&self) -> Value {
        json!(self.largest().value())
    }

    fn has_no_path(&self) -> bool {
        self.is_blocked()
    }

    fn farthest(&self) -> (f64, u32) {
        (self.largest().value(), self.bands().last().map_or(0, |band| band.whole() + 1))
    }

    fn describe(act: &WaveAct<Self>, cell: Cell) -> String {
        match act.state().status(cell) {
            CellStatus::Wall => "wall".to_owned(),
            CellStatus::Unseen => "no cost yet".to_owned(),
            CellStatus::Open => format!("on the list with {}", act.cost_of(cell)),
            CellStatus::Closed => match act.state().parent(cell) {
                Some(from) => format!("cost {} · discovered by {}", act.cost_of(cell), act.cell(from)),
                None => "cost 0 · the wave began here".to_owned(),
            },
        }
    }

    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().status(cell) == CellStatus::Closed { act.state().parent(cell) } else { None }
    }

    fn changes(step: OctileStep) -> Option<Cell> {
        match step {
            OctileStep::Close { cell } | OctileStep::Discover { cell, .. } | OctileStep::Relax { cell, .. } => {
                Some(cell)
            }
            _ => None,
        }
    }
}
