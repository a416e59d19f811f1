//! The octile wave: what it says, lists and answers.

use super::Telling;
use crate::algo::moves::Way;
use crate::algo::octile::{Mark, Octile, OctileStep};
use crate::lesson::{Card, Chip, Look, Row, Watched, count, number};
use crate::picture::wave::cost_text;
use crate::picture::{Role, Thing};
use crate::world::grid::Cell;
use serde_json::{Map, Value, json};

pub(super) struct Told<'a> {
    pub lesson: &'a super::Wave,
    pub watched: &'a Watched<Octile>,
}

impl Told<'_> {
    fn state(&self) -> &Octile {
        self.watched.state()
    }

    fn cell(&self, cell: Cell) -> String {
        self.lesson.cell(cell)
    }

    fn cost(&self, cell: Cell) -> String {
        number(self.state().cost(cell).value())
    }

    /// "North of (4, 2)".
    fn place(&self, cell: Cell, way: Way) -> String {
        format!("{} of {}", super::say::capital(way.word()), self.cell(self.state().from(cell, way)))
    }

    fn say(&self, step: OctileStep) -> String {
        let (state, cell) = (self.state(), |c| self.cell(c));
        let sum = |c: Cell, way: Way| {
            let plus = if way.is_diagonal() { "√2" } else { "1" };
            format!(
                "{} + {plus} = {}",
                self.cost(state.from(c, way)),
                number((state.cost(state.from(c, way)) + way.cost()).value())
            )
        };
        match step {
            OctileStep::Seed { goal } => format!("The goal {} goes on the list with the cost 0.", cell(goal)),
            OctileStep::Band { whole } => format!(
                "Now come the costs from {whole} up to {}. The list holds {}.",
                whole + 1,
                count(state.list_len(), "node")
            ),
            OctileStep::Settle { cell: c } => {
                format!("No node of the list costs less than {}: its cost {} is settled.", cell(c), self.cost(c))
            }
            OctileStep::Skip { cell: c, way } => match state.mark(c) {
                Mark::Wall => format!("{} is {}: left alone.", self.place(c, way), self.lesson.wall(c)),
                _ => format!("{} is {}, settled with {}: left alone.", self.place(c, way), cell(c), self.cost(c)),
            },
            OctileStep::Corner { cell: c, way } => {
                let from = state.from(c, way);
                let wall = state.corner(from, way).filter(|&wall| self.lesson.is_on_map(wall));
                let wall = wall.map_or("the edge of the map".to_owned(), cell);
                format!("From {} to {} the move would cut the corner of {wall}: left alone.", cell(from), cell(c))
            }
            OctileStep::Find { cell: c, way } => {
                format!("{} is new: {} goes on the list with {}.", self.place(c, way), cell(c), sum(c, way))
            }
            OctileStep::Better { cell: c, way } => {
                format!("{} is {}, on the list for more. Now it has {}.", self.place(c, way), cell(c), sum(c, way))
            }
            OctileStep::Worse { cell: c, way } => format!(
                "{} is {}, on the list with {}. From here: {}, no less.",
                self.place(c, way),
                cell(c),
                self.cost(c),
                sum(c, way)
            ),
            OctileStep::Stand { start: Some(start) } if state.mark(start) == Mark::Settled => {
                let here =
                    if self.state().down(start).is_none() { " It is the goal: the path takes no moves." } else { "" };
                format!("Stand on the start {}: it has the cost {}.{here}", cell(start), self.cost(start))
            }
            OctileStep::Stand { .. } => self.lesson.why(),
            OctileStep::Descend { cell: c } => {
                let path = state.path();
                let from = path[path.len() - 2];
                let step = state.cost(from).value() - state.cost(c).value();
                let step = if step > 1.2 { "√2" } else { "1" };
                let end = if state.down(c).is_none() {
                    format!(" That is the goal, after {}.", count(path.len() - 1, "move"))
                } else {
                    String::new()
                };
                format!("{} costs {} = {} + {step}: go to {}.{end}", cell(from), self.cost(from), self.cost(c), cell(c))
            }
            OctileStep::Field { cells } => format!("{cells} cells have a cost. Each gets an arrow."),
            OctileStep::Arrow { cell: c } => match state.down(c) {
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
        let list: Vec<_> = self.state().list().collect();
        Card::chips("list", format!("{}, least cost first", count(list.len(), "node")), list.len(), 0, |i| {
            let (cost, cell) = list[i];
            let (x, y) = self.lesson.grid().xy(cell);
            let look = match self.watched.step() {
                Some(OctileStep::Find { cell: now, .. } | OctileStep::Better { cell: now, .. }) if now == cell => {
                    Look::Now
                }
                _ => Look::Role(Role::Front),
            };
            Chip { text: format!("{x},{y},{}", cost_text(cost.value())), look, thing: Some(Thing::Cell(cell)) }
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
            ("cells settled", state.settled().to_string()),
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
        let mut tell = |cell: Cell, way: Option<Way>| {
            map.insert("cell".to_owned(), self.lesson.xy(cell));
            map.insert("cost".to_owned(), json!(self.state().cost(cell).value()));
            if let Some(way) = way {
                map.insert("look".to_owned(), json!(way.word()));
            }
        };
        match self.watched.step() {
            Some(
                OctileStep::Skip { cell, way }
                | OctileStep::Corner { cell, way }
                | OctileStep::Find { cell, way }
                | OctileStep::Better { cell, way }
                | OctileStep::Worse { cell, way },
            ) => tell(self.state().from(cell, way), Some(way)),
            Some(OctileStep::Settle { cell } | OctileStep::Descend { cell } | OctileStep::Arrow { cell }) => {
                tell(cell, None);
            }
            _ => {}
        }
        map
    }

    fn reached(&self) -> u32 {
        self.state().settled()
    }

    fn largest(&self) -> Value {
        json!(self.state().largest().value())
    }

    fn describe(&self, cell: Cell) -> String {
        match self.state().mark(cell) {
            Mark::Wall => "wall".to_owned(),
            Mark::Open => "no cost yet".to_owned(),
            Mark::Listed => format!("on the list with {}", self.cost(cell)),
            Mark::Settled => match self.state().down(cell) {
                Some(from) => format!("cost {} · discovered by {}", self.cost(cell), self.cell(from)),
                None => "cost 0 · the wave began here".to_owned(),
            },
        }
    }

    fn down(&self, cell: Cell) -> Option<Cell> {
        if self.state().mark(cell) == Mark::Settled { self.state().down(cell) } else { None }
    }

    fn touched(&self, c: Cell) -> Option<usize> {
        self.watched.last(|step| match step {
            OctileStep::Settle { cell } | OctileStep::Find { cell, .. } | OctileStep::Better { cell, .. } => *cell == c,
            _ => false,
        })
    }
}
