//! A* in the act of the wave lesson: its sentences, cards and details.

use super::act::{WaveAct, WaveAlgorithm};
use crate::algo::grid_search::{AStar, AStarStep, CellStatus};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::{Appearance, Card, Chip, Fields, Row, Watched};
use crate::picture::wave::{Field, cost_text};
use crate::picture::{Role, Thing};
use crate::words::{capital, count, number};
use crate::world::grid::Cell;
use serde_json::{Value, json};

impl WaveAct<AStar> {
    fn g(&self, cell: Cell) -> String {
        number(self.state().g(cell).value())
    }

    /// "g 3 + h 4.243 = f 7.243", with this g.
    fn sum(&self, cell: Cell, g: Cost) -> String {
        let h = self.state().h(cell);
        let [f, g, h] = [g + h, g, h].map(|cost| number(cost.value()));
        format!("g {g} + h {h} = f {f}")
    }

    /// "North of (4, 2)".
    fn place(&self, cell: Cell, dir: Direction8) -> String {
        format!("{} of {}", capital(dir.word()), self.cell(self.state().origin(cell, dir)))
    }

    fn step_sentence(&self, step: AStarStep) -> String {
        let (state, cell) = (self.state(), |c| self.cell(c));
        match step {
            AStarStep::Seed { start } => {
                let sum = self.sum(start, state.g(start));
                format!("The start {} goes on the open list: {sum}.", cell(start))
            }
            AStarStep::Band { f } => {
                let least = number(f.value());
                format!("The least f is now {least}. The open list holds {}.", count(state.open_len(), "node"))
            }
            AStarStep::Close { cell: c } => {
                let goal = if state.h(c) == Cost::default() { " That is the goal: no path is shorter." } else { "" };
                format!("Least f: {} is closed with {}.{goal}", cell(c), self.sum(c, state.g(c)))
            }
            AStarStep::Skip { cell: c, dir } => match state.status(c) {
                CellStatus::Wall => format!("{} is {}: left alone.", self.place(c, dir), self.plan.wall(c)),
                _ => format!("{} is {}, closed with g {}: left alone.", self.place(c, dir), cell(c), self.g(c)),
            },
            AStarStep::CornerCut { cell: c, dir } => {
                let from = state.origin(c, dir);
                let wall = state.wall_beside(from, dir).filter(|&wall| self.grid().is_on_map(wall));
                let wall = wall.map_or("the edge of the map".to_owned(), cell);
                format!("From {} to {} the move would cut the corner of {wall}: left alone.", cell(from), cell(c))
            }
            AStarStep::Discover { cell: c, dir } => {
                let sum = self.sum(c, state.g(c));
                format!("{} is new: {} goes on the open list with {sum}.", self.place(c, dir), cell(c))
            }
            AStarStep::Relax { cell: c, dir } => {
                let sum = self.sum(c, state.g(c));
                format!("{} is {}, open for more. From here it is {sum}.", self.place(c, dir), cell(c))
            }
            AStarStep::NoBetter { cell: c, dir } => {
                let through = number((state.g(state.origin(c, dir)) + dir.cost()).value());
                let g = self.g(c);
                format!("{} is {}, open with g {g}. From here: {through}, no less.", self.place(c, dir), cell(c))
            }
            AStarStep::Stand { goal: Some(goal) } if state.status(goal) == CellStatus::Closed => {
                let here = if state.parent(goal).is_none() { " It is the start: the path takes no moves." } else { "" };
                format!("Stand on the goal {}: a shortest path costs {}.{here}", cell(goal), self.g(goal))
            }
            AStarStep::Stand { .. } => <AStar as WaveAlgorithm>::why_no_path(self),
            AStarStep::Back { cell: c } => {
                let path = state.path();
                let to = path[1];
                let step = if state.g(to).diagonal > state.g(c).diagonal { "√2" } else { "1" };
                let end = if state.parent(c).is_none() {
                    format!(" That is the start, after {}.", count(path.len() - 1, "move"))
                } else {
                    String::new()
                };
                format!("{} has g {} = {} + {step}: back to {}.{end}", cell(to), self.g(to), self.g(c), cell(c))
            }
        }
    }

    fn open_card(&self) -> Card {
        let open: Vec<_> = self.state().open().collect();
        Card::chips("open list", format!("{}, least f first", count(open.len(), "node")), open.len(), 0, |i| {
            let (x, y) = self.grid().xy(open[i]);
            let appearance = match self.watched.step() {
                Some(AStarStep::Discover { cell, .. } | AStarStep::Relax { cell, .. }) if cell == open[i] => {
                    Appearance::Now
                }
                _ => Appearance::Role(Role::Frontier),
            };
            let f = cost_text(self.state().f(open[i]).value());
            Chip { text: format!("{x},{y},{f}"), appearance, thing: Some(Thing::Cell(open[i])) }
        })
    }

    /// The cells that A* has looked at so far, beside those of a whole flood.
    fn looked_at_card(&self) -> Card {
        let (closed, open) = (self.state().closed() as usize, self.state().open_len());
        let flood = self.plan.flooded();
        let mut rows = vec![
            Row::new("A*, closed", closed.to_string()),
            Row::new("A*, still open", open.to_string()),
            Row::new("octile flood, whole map", flood.to_string()),
        ];
        if self.state().path().len() > 1 {
            let searches = flood as f64 / (closed + open) as f64;
            rows.push(Row::new("such searches as dear as one flood", cost_text(searches)));
        }
        Card::rows("cells looked at", "", rows)
    }

    fn numbers_card(&self) -> Card {
        let (state, cost) = (self.state(), self.cost());
        let length = match (state.path().len(), state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ => format!("cost {} = {} + {}√2", number(cost.value()), cost.straight, cost.diagonal),
        };
        let f = state.bands().last().map_or("none yet".to_owned(), |f| number(f.value()));
        let rows =
            vec![Row::new("f", f), Row::new("largest g", number(state.largest().value())), Row::new("path", length)];
        Card::rows("so far", "", rows)
    }
}

impl WaveAlgorithm for AStar {
    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::AStar(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>, step: AStarStep) -> String {
        act.step_sentence(step)
    }

    fn invitation(act: &WaveAct<Self>) -> String {
        format!("No cell is open yet. Step forward to begin at the start.{}", act.plan.raster())
    }

    fn why_no_path(act: &WaveAct<Self>) -> String {
        let (start, goal) = (act.plan.start, act.plan.goal);
        if act.is_walled(start) || act.is_walled(goal) {
            let which = if act.is_walled(start) { "start" } else { "goal" };
            return format!("The {which} lies in a wall, so nothing is searched: there is no path.");
        }
        format!(
            "The open list is empty and the goal {} is not closed: there is no path. {} are closed.",
            act.name_of(goal),
            count(act.state().cells_reached() as usize, "cell")
        )
    }

    fn cards(act: &WaveAct<Self>) -> Vec<Card> {
        vec![act.looked_at_card(), act.open_card(), act.numbers_card()]
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        let mut map = Fields::new();
        let (cell, dir) = match act.watched.step() {
            Some(
                AStarStep::Skip { cell, dir }
                | AStarStep::CornerCut { cell, dir }
                | AStarStep::Discover { cell, dir }
                | AStarStep::Relax { cell, dir }
                | AStarStep::NoBetter { cell, dir },
            ) => (act.state().origin(cell, dir), Some(dir)),
            Some(AStarStep::Close { cell } | AStarStep::Back { cell }) => (cell, None),
            _ => return map,
        };
        map.insert("cell".to_owned(), act.plan.xy(cell));
        let (g, h, f) = (act.state().g(cell), act.state().h(cell), act.state().f(cell));
        for (key, cost) in [("g", g), ("h", h), ("f", f)] {
            map.insert(key.to_owned(), json!(cost.value()));
        }
        map.extend(dir.map(|dir| ("look".to_owned(), json!(dir.word()))));
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
        (self.largest().value(), self.bands().len() as u32)
    }

    fn describe(act: &WaveAct<Self>, cell: Cell) -> String {
        let sum = || act.sum(cell, act.state().g(cell));
        let from =
            || act.state().parent(cell).map_or("the search began here".to_owned(), |c| format!("from {}", act.cell(c)));
        match act.state().status(cell) {
            CellStatus::Wall => "wall".to_owned(),
            CellStatus::Unseen => format!("not looked at · h {}", number(act.state().h(cell).value())),
            CellStatus::Open => format!("open · {} · {}", sum(), from()),
            CellStatus::Closed => format!("closed · {} · {}", sum(), from()),
        }
    }

    /// Back to the start.
    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().status(cell) == CellStatus::Closed { act.state().parent(cell) } else { None }
    }

    fn changes(step: AStarStep) -> Option<Cell> {
        match step {
            AStarStep::Close { cell } | AStarStep::Discover { cell, .. } | AStarStep::Relax { cell, .. } => Some(cell),
            _ => None,
        }
    }
}
