//! The octile wave: what it says, lists and answers.

use super::Telling;
use crate::algo::grid_search::{CellStatus, OctileStep, OctileWave};
use crate::algo::moves::Direction8;
use crate::lesson::{Card, Chip, Look, Row, Watched, count, number};
use crate::picture::wave::cost_text;
use crate::picture::{Role, Thing};
use crate::world::grid::Cell;
use serde_json::{Map, Value, json};

pub(super) struct Told<'a> {
    pub lesson: &'a super::Wave,
    pub watched: &'a Watched<OctileWave>,
}

impl Told<'_> {
    fn state(&self) -> &OctileWave {
        self.watched.state()
    }

    fn cell(&self, cell: Cell) -> String {
        self.lesson.cell(cell)
    }

    fn cost(&self, cell: Cell) -> String {
        number(self.state().g(cell).value())
    }

    /// "North of (4, 2)".
    fn place(&self, cell: Cell, dir: Direction8) -> String {
        format!("{} of {}", super::say::capital(dir.word()), self.cell(self.state().origin(cell, dir)))
    }

    fn say(&self, step: OctileStep) -> String {
        let (state, cell) = (self.state(), |c| self.cell(c));
        let sum = |c: Cell, dir: Direction8| {
            let plus = if dir.is_diagonal() { "√2" } else { "1" };
            format!(
                "{} + {plus} = {}",
                self.cost(state.origin(c, dir)),
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
                format!("No node of the list costs less than {}: its cost {} is settled.", cell(c), self.cost(c))
            }
            OctileStep::Skip { cell: c, dir } => match state.status(c) {
                CellStatus::Wall => format!("{} is {}: left alone.", self.place(c, dir), self.lesson.wall(c)),
                _ => format!("{} is {}, settled with {}: left alone.", self.place(c, dir), cell(c), self.cost(c)),
            },
            OctileStep::CornerCut { cell: c, dir } => {
                let from = state.origin(c, dir);
                let wall = state.wall_beside(from, dir).filter(|&wall| self.lesson.is_on_map(wall));
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
                self.cost(c),
                sum(c, dir)
            ),
            OctileStep::Stand { start: Some(start) } if state.status(start) == CellStatus::Closed => {
                let here =
                    if self.state().parent(start).is_none() { " It is the goal: the path takes no moves." } else { "" };
                format!("Stand on the start {}: it has the cost {}.{here}", cell(start), self.cost(start))
            }
            OctileStep::Stand { .. } => self.lesson.why(),
            OctileStep::Back { cell: c } => {
                let path = state.path();
                let from = path[path.len() - 2];
                let step = state.g(from).value() - state.g(c).value();
                let step = if step > 1.2 { "√2" } else { "1" };
                let end = if state.parent(c).is_none() {
                    format!(" That is the goal, after {}.", count(path.len() - 1, "move"))
                } else {
                    String::new()
                };
                format!("{} costs {} = {} + {step}: go to {}.{end}", cell(from), self.cost(from), self.cost(c), cell(c))
            }
            OctileStep::Flow { cells } => format!("{cells} cells have a cost. Each gets an arrow."),
            OctileStep::Arrow { cell: c } => match state.parent(c) {
                Some(to) => format!(
                    "{} costs {}: a path goes on to {} with {}, and so does the arrow.",
                    cell(c),
                    self.cost(c),
                    cell(to),
                    self.cost(to)
                ),
                None => format!("{} is the goal: no arrow.", cell(c)),
            },
        }
    }

    fn list_card(&self) -> Card {
        let list: Vec<_> = self.state().open().collect();
        Card::chips("list", format!("{}, least cost first", count(list.len(), "node")), list.len(), 0, |i| {
            let cell = list[i];
            let (x, y) = self.lesson.grid().xy(cell);
            let look = match self.watched.step() {
                Some(OctileStep::Discover { cell: now, .. } | OctileStep::Relax { cell: now, .. }) if now == cell => {
                    Look::Now
                }
                _ => Look::Role(Role::Front),
            };
            Chip {
                text: format!("{x},{y},{}", cost_text(self.state().g(cell).value())),
                look,
                thing: Some(Thing::Cell(cell)),
            }
        })
    }

    fn numbers_card(&self) -> Card {
        let (state, cost) = (self.state(), self.lesson.cost());
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

impl Telling for Told<'_> {
    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None => self.lesson.at_rest(self.state().is_blocked()),
        }
    }

    fn cards(&self) -> Vec<Card> {
        vec![self.list_card(), self.numbers_card()]
    }

    fn detail(&self) -> Map<String, Value> {
        let mut map = Map::new();
        let mut tell = |cell: Cell, dir: Option<Direction8>| {
            map.insert("cell".to_owned(), self.lesson.xy(cell));
            map.insert("cost".to_owned(), json!(self.state().g(cell).value()));
            if let Some(dir) = dir {
                map.insert("look".to_owned(), json!(dir.word()));
            }
        };
        match self.watched.step() {
            Some(
                OctileStep::Skip { cell, dir }
                | OctileStep::CornerCut { cell, dir }
                | OctileStep::Discover { cell, dir }
                | OctileStep::Relax { cell, dir }
                | OctileStep::NoBetter { cell, dir },
            ) => tell(self.state().origin(cell, dir), Some(dir)),
            Some(OctileStep::Close { cell } | OctileStep::Back { cell } | OctileStep::Arrow { cell }) => {
                tell(cell, None);
            }
            _ => {}
        }
        map
    }

    fn reached(&self) -> u32 {
        self.state().closed()
    }

    fn largest(&self) -> Value {
        json!(self.state().largest().value())
    }

    fn describe(&self, cell: Cell) -> String {
        match self.state().status(cell) {
            CellStatus::Wall => "wall".to_owned(),
            CellStatus::Unseen => "no cost yet".to_owned(),
            CellStatus::Open => format!("on the list with {}", self.cost(cell)),
            CellStatus::Closed => match self.state().parent(cell) {
                Some(from) => format!("cost {} · discovered by {}", self.cost(cell), self.cell(from)),
                None => "cost 0 · the wave began here".to_owned(),
            },
        }
    }

    fn down(&self, cell: Cell) -> Option<Cell> {
        if self.state().status(cell) == CellStatus::Closed { self.state().parent(cell) } else { None }
    }

    fn touched(&self, c: Cell) -> Option<usize> {
        self.watched.last(|step| match step {
            OctileStep::Close { cell } | OctileStep::Discover { cell, .. } | OctileStep::Relax { cell, .. } => {
                *cell == c
            }
            _ => false,
        })
    }
}
