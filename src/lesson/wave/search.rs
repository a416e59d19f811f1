//! What the octile wave and A* share in the act of the wave lesson: both are the same search, with and without a
//! heuristic.

/// What can be asked.
mod questions;
/// What each step did.
mod sentences;
/// The variables of the programs.
mod variables;
/// What decided each step.
mod why;
/// What named mistakes answer.
mod wrong_answers;

use super::act::{WaveAct, WaveAlgorithm};
use crate::algo::grid_search::{CellStatus, Event, GridSearch, GridStep};
use crate::algo::moves::Direction8;
use crate::lesson::listing::{Program, Variable};
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Question, QuestionKind};
use crate::lesson::{Appearance, Card, Chip, Fields, Row, Scope, Settings, Watched, Why};
use crate::map::grid::Cell;
use crate::picture::wave::{Field, cost_text};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};
use serde_json::{Value, json};

/// What differs between the two.
pub trait SearchKind: GridStep + 'static {
    /// What a sentence calls g.
    const G: &'static str;
    /// The order of the open list.
    const ORDER: &'static str;
    /// Its program, and what the program calls the g of the cell, the new sum and the g of the neighbour.
    const PROGRAM: &'static Program;
    const COST_NAMES: [&'static str; 3];

    fn field(search: &GridSearch<Self>, step: Option<Self>) -> Field<'_>;
    /// The number by which the open list is ordered, short enough for a list.
    fn key(search: &GridSearch<Self>, cell: Cell) -> f64;
    fn conclusion(act: &WaveAct<GridSearch<Self>>) -> Option<Sentence>;
    /// Its own cards. They come first.
    fn cards(act: &WaveAct<GridSearch<Self>>, scope: &Scope) -> Vec<Card>;
    /// The first rows of the card "so far".
    fn rows(search: &GridSearch<Self>) -> Vec<Row>;
    /// The costs of an open or closed cell, for `trace --format json`.
    fn costs(search: &GridSearch<Self>, cell: Cell) -> Fields;
    /// The number of waves, which can be highlighted one by one.
    fn waves(search: &GridSearch<Self>) -> u32;
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    fn open_card(&self) -> Card {
        let open: Vec<Cell> = self.state().open().collect();
        let changed = match self.watched.step().map(GridStep::event) {
            Some(Event::Discover { cell, .. } | Event::Relax { cell, .. }) => Some(cell),
            _ => None,
        };
        Card::chips("open list", sentence![count(open.len(), "cell"), ", ", S::ORDER], open.len(), 0, |i| {
            let cell = open[i];
            let (x, y) = self.grid().xy(cell);
            let appearance = Appearance::Role(if changed == Some(cell) { Role::Test } else { Role::Frontier });
            let text = format!("{x},{y},{}", cost_text(S::key(self.state(), cell)));
            Chip { text, appearance, thing: Some(Thing::Cell(cell)) }
        })
    }

    fn numbers_card(&self) -> Card {
        let (cost, state) = (self.cost(), self.state());
        let length = match (self.path().len(), state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ => format!("cost {} = {} + {}√2", number(cost.value()), cost.straight, cost.diagonal),
        };
        Card::rows("so far", "", S::rows(state).into_iter().chain([Row::new("path", length)]).collect())
    }

    /// The cell that a step looks from, or that it is about, and the direction in which it looks.
    fn step_cell(&self, event: Event) -> Option<(Cell, Option<Direction8>)> {
        match event {
            Event::Skip { cell, dir }
            | Event::CornerCut { cell, dir }
            | Event::Discover { cell, dir }
            | Event::Relax { cell, dir }
            | Event::NoBetter { cell, dir } => Some((self.state().origin(cell, dir), Some(dir))),
            Event::Close { cell } | Event::Back { cell } | Event::Arrow { cell } => Some((cell, None)),
            Event::Seed { .. } | Event::Band { .. } | Event::Stand { .. } | Event::Flow { .. } => None,
        }
    }

    fn description(&self, cell: Cell) -> Sentence {
        let from = || match self.parent_dir(cell) {
            Some(dir) => sentence![" · from its ", dir.word(), "ern neighbour"],
            None => " · the search begins here".into(),
        };
        match self.state().status(cell) {
            CellStatus::Wall => "wall".into(),
            CellStatus::Unseen if S::HAS_HEURISTIC => {
                sentence!["not found yet · h ", number(self.state().h(cell).value())]
            }
            CellStatus::Unseen => "not found yet".into(),
            CellStatus::Open => sentence!["open · ", self.sum(cell), from()],
            CellStatus::Closed => sentence!["closed · ", self.sum(cell), from()],
        }
    }

    fn arrow_description(&self, cell: Cell) -> Option<Sentence> {
        let state = self.state();
        let (status, to) = (state.status(cell), state.parent(cell));
        let is_drawn = state.has_arrow(cell);
        Some(match to {
            _ if !state.has_arrows() => return None,
            _ if status == CellStatus::Wall => "no arrow in a wall".into(),
            _ if status != CellStatus::Closed => "no arrow: the wave did not reach this cell".into(),
            _ if !is_drawn => "its arrow follows in a later step".into(),
            None => "no arrow: this is the goal".into(),
            Some(to) => {
                let [there, here] = [to, cell].map(|c| number(state.g(c).value()));
                let to = Sentence::plain(self.cell(to));
                sentence!["arrow to ", to, ", on the shortest path: ", there, " < ", here]
            }
        })
    }

    /// Where the best known path to a cell comes from.
    fn parent_dir(&self, cell: Cell) -> Option<Direction8> {
        let parent = self.state().parent(cell)?;
        Direction8::ALL.into_iter().find(|&dir| self.state().neighbour(cell, dir) == parent)
    }
}

impl<S: SearchKind> WaveAlgorithm for GridSearch<S> {
    fn field(watched: &Watched<Self>) -> Field<'_> {
        S::field(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>) -> Option<Sentence> {
        act.watched.step().map(|step| act.step_sentence(step.event()))
    }

    fn why(act: &WaveAct<Self>) -> Option<Why> {
        act.step_why(act.watched.step()?.event())
    }

    fn conclusion(act: &WaveAct<Self>, _: &Settings) -> Option<Sentence> {
        S::conclusion(act)
    }

    fn program() -> &'static Program {
        S::PROGRAM
    }

    fn variables(act: &WaveAct<Self>) -> Vec<Variable> {
        act.step_variables()
    }

    fn cards(act: &WaveAct<Self>, scope: &Scope) -> Vec<Card> {
        S::cards(act, scope).into_iter().chain([act.open_card(), act.numbers_card()]).collect()
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        let event = act.watched.step().map(GridStep::event);
        let Some((cell, dir)) = event.and_then(|event| act.step_cell(event)) else { return Fields::new() };
        let mut map = Fields::from_iter([("cell".to_owned(), act.plan.xy(cell))]);
        map.extend(S::costs(act.state(), cell));
        map.extend(dir.map(|dir| ("look".to_owned(), json!(dir.word()))));
        map
    }

    fn asks(act: &WaveAct<Self>, k: usize, kind: QuestionKind) -> bool {
        questions::asks(act.watched.film.steps(), k, kind)
    }

    fn question(act: &WaveAct<Self>, kind: QuestionKind) -> Option<Question> {
        act.own_question(kind)
    }

    fn wrong_answers(act: &WaveAct<Self>, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        act.own_wrong_answers(kind)
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
        (self.largest().value(), S::waves(self))
    }

    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        [act.description(cell)].into_iter().chain(act.arrow_description(cell)).collect()
    }

    fn guides_agents(act: &WaveAct<Self>) -> bool {
        let is_flooded = !S::HAS_HEURISTIC && (act.state().is_blocked() || !act.state().path().is_empty());
        let has_numbers_only = is_flooded && !act.watched.input.flow;
        act.watched.film.at() == act.watched.film.len() || has_numbers_only
    }

    fn points(step: S) -> Option<Cell> {
        match step.event() {
            Event::Arrow { cell } => Some(cell),
            _ => None,
        }
    }

    /// Towards the cell where the search began.
    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().status(cell) == CellStatus::Closed { act.state().parent(cell) } else { None }
    }

    fn changes(step: S) -> Option<Cell> {
        match step.event() {
            Event::Close { cell } | Event::Discover { cell, .. } | Event::Relax { cell, .. } => Some(cell),
            _ => None,
        }
    }
}
