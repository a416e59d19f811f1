//! What the octile wave and A* share in the act of the wave lesson: both are the same search, with and without a
//! heuristic.

/// What is known of a cell.
pub(super) mod cell_facts;
mod close;
/// What each step did and why.
pub(super) mod facts;
/// What to take away from a run.
pub(super) mod outcome;
/// The variables of the programs.
mod variables;

use super::act::{Reach, WaveAct, WaveAlgorithm};
use super::words::search as words;
use crate::algo::grid_search::{CellStatus, Event, GridSearch, GridStep};
use crate::lesson::best_first::CLOSE;
use crate::lesson::listing::{Program, Variable};
use crate::lesson::outcome::Largest;
use crate::lesson::question::AskedBy;
use crate::lesson::{Appearance, Card, Chip, Fields, Row, Scope, Settings, Watched, Why};
use crate::map::grid::Cell;
use crate::picture::wave::{Field, cost_text};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};
use facts::Node;
use outcome::Outcome;

/// What differs between the two.
pub trait SearchKind: GridStep + 'static {
    /// The order of the open list.
    const ORDER: &'static str;
    /// Its program, and what the program calls the g of the cell, the new sum and the g of the neighbour.
    const PROGRAM: &'static Program;
    const COST_NAMES: [&'static str; 3];

    fn field(search: &GridSearch<Self>, step: Option<Self>) -> Field<'_>;
    /// What to take away from a run that has found a path.
    fn success(act: &WaveAct<GridSearch<Self>>) -> Outcome;
    /// Its own cards. They come first.
    fn cards(act: &WaveAct<GridSearch<Self>>, scope: &Scope) -> Vec<Card>;
    /// The first rows of the card "so far".
    fn rows(search: &GridSearch<Self>) -> Vec<Row>;
    /// The number of waves, which can be highlighted one by one.
    fn waves(search: &GridSearch<Self>) -> u32;
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// The open list, the cell that is closed next first.
    pub fn open_list(&self) -> impl ExactSizeIterator<Item = Node> {
        self.state().open().map(|cell| self.node(cell))
    }

    fn open_card(&self) -> Card {
        let open: Vec<Cell> = self.state().open().collect();
        let changed = match self.watched.step().map(GridStep::event) {
            Some(Event::Discover { cell, .. } | Event::Relax { cell, .. }) => Some(cell),
            _ => None,
        };
        Card::chips(
            "open list",
            "open list",
            sentence![count(open.len(), "cell"), ", ", S::ORDER],
            open.len(),
            0,
            |i| {
                let Node { spot, costs } = self.node(open[i]);
                let appearance = Appearance::Role(if changed == Some(spot.cell) { Role::Test } else { Role::Frontier });
                let text = format!("{},{},{}", spot.x, spot.y, cost_text(costs.f().value()));
                Chip { text: Sentence::plain(text), appearance, thing: Some(Thing::Cell(spot.cell)) }
            },
        )
    }

    fn numbers_card(&self) -> Card {
        let (cost, state) = (self.cost(), self.state());
        let length = match (self.path().len(), state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ => format!("cost {} = {} + {}√2", number(cost.value()), cost.straight, cost.diagonal),
        };
        Card::rows("so far", "so far", "", S::rows(state).into_iter().chain([Row::new("path", length)]).collect())
    }
}

impl<S: SearchKind> WaveAlgorithm for GridSearch<S> {
    const QUESTIONS: &'static [AskedBy<WaveAct<Self>>] = &[AskedBy::new(&CLOSE, |act| Box::new(close::Close(act)))];
    const PROGRAM: &'static Program = S::PROGRAM;

    fn field(watched: &Watched<Self>) -> Field<'_> {
        S::field(watched.state(), watched.step())
    }

    fn sentence(act: &WaveAct<Self>) -> Option<Sentence> {
        act.facts().map(|facts| words::sentence(&facts))
    }

    fn why(act: &WaveAct<Self>) -> Option<Why> {
        words::why(&act.facts()?)
    }

    fn conclusion(act: &WaveAct<Self>, _: &Settings) -> Option<Sentence> {
        act.outcome().map(|outcome| words::conclusion(&outcome))
    }

    fn variables(act: &WaveAct<Self>) -> Vec<Variable> {
        act.step_variables()
    }

    fn cards(act: &WaveAct<Self>, scope: &Scope) -> Vec<Card> {
        S::cards(act, scope).into_iter().chain([act.open_card(), act.numbers_card()]).collect()
    }

    fn detail(act: &WaveAct<Self>) -> Fields {
        act.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn reach(&self) -> Reach {
        let largest = self.largest().value();
        Reach { cells: self.closed(), largest: Largest::Cost(largest), distance: largest, waves: S::waves(self) }
    }

    fn has_no_path(&self) -> bool {
        self.is_blocked()
    }

    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        words::notes(&act.cell_facts(cell))
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
