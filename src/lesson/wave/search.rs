//! The act of the octile wave and of A*: both are the same search, with and without a heuristic.

/// What is known of a cell.
pub(super) mod cell_facts;
mod close;
/// What each step did and why.
pub(super) mod facts;
/// Which of several goals is nearest?
pub(super) mod nearest;
/// What to take away from a run.
pub(super) mod outcome;

use super::act::{NAME, Reach, WaveAct, WaveAlgorithm, Written};
use super::settings::KEYS;
use super::words::search as words;
use crate::algo::grid_search::invariant::closed_too_early;
use crate::algo::grid_search::{CellStatus, Event, GridSearch, GridStep, Input, SearchState};
use crate::algo::wave::Moves;
use crate::lesson::Graded;
use crate::lesson::assignment::Assignment;
use crate::lesson::best_first::CLOSE;
use crate::lesson::listing::{Code, Program, Variable};
use crate::lesson::outcome::Largest;
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, Appearance, BrokenClaim, Card, CardKey, Chip, Claims, Fields, List, LongForm, Outcome as RunOutcome, Row, Run,
    Scope, Settings, Things, Watched, Why,
};
use crate::map::grid::Cell;
use crate::picture::wave::{Field, cost_text};
use crate::picture::{Lens, Picture, Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};
use facts::Node;
use outcome::Outcome;

/// In Data, only this many steps are counted again: the rows are made in every frame.
pub(super) const MOST_COUNTED: usize = 200_000;

/// What differs between the two.
pub trait SearchKind: GridStep + 'static {
    const TEXTS: Texts;

    /// What to take away from a run, whether it has found a path or not.
    fn outcome(act: &WaveAct<GridSearch<Self>>) -> Outcome;
    /// The lines of pseudocode of its variant.
    fn pseudocode(input: &Input, of_moves: Pseudocode) -> Pseudocode;
    /// Its own cards. They come first.
    fn cards(act: &WaveAct<GridSearch<Self>>, scope: &Scope) -> Vec<Card>;
    /// The first rows of the card "so far".
    fn rows(search: &SearchState) -> [Row; 2];
}

/// How a search is named and written down.
pub struct Texts {
    /// The order of the open list, and what its entries give.
    pub order: &'static str,
    pub legend: &'static str,
    /// What they give where there is room. None if that is the same.
    pub columns: Option<&'static [&'static str]>,
    /// Its program, and what the program calls the g of the cell, the new sum and the g of the neighbour.
    pub program: &'static Program,
    pub cost_names: [&'static str; 3],
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    pub(super) const QUESTIONS: &'static [AskedBy<Self>] = &[
        AskedBy::new(&nearest::KIND, |act| Box::new(nearest::Nearest(act))),
        AskedBy::new(&CLOSE, |act| Box::new(close::Close::new(act))),
    ];

    /// The open list, the cell that is closed next first.
    pub fn open_list(&self) -> impl ExactSizeIterator<Item = Node> {
        self.state().open().map(|cell| self.node(cell))
    }

    fn open_list_by_order(&self) -> List<'_> {
        let open: Vec<Cell> = self.state().open().collect();
        let changed = match self.watched.step().map(GridStep::event) {
            Some(Event::Discover { cell, .. } | Event::Relax { cell, .. }) => Some(cell),
            _ => None,
        };
        let len = open.len();
        let long = S::TEXTS.columns.map(|columns| {
            let open = open.clone();
            let parts = move |i: usize| {
                let (x, y) = self.grid().xy(open[i]);
                let [g, h, f] = self.field().sums(open[i]).unwrap_or_default().map(cost_text);
                vec![format!("{x},{y}"), g, h, f]
            };
            LongForm { columns, parts: Box::new(parts) }
        });
        let chip = move |i: usize| {
            let Node { spot, costs } = self.node(open[i]);
            let appearance = Appearance::Role(if changed == Some(spot.cell) { Role::Test } else { Role::Frontier });
            let text = format!("{},{},{}", spot.x, spot.y, cost_text(costs.f().value()));
            Chip { text: Sentence::plain(text), appearance, thing: Some(Thing::Cell(spot.cell)) }
        };
        List {
            key: "open list".into(),
            title: "open list".into(),
            short: "open",
            note: sentence![
                S::TEXTS.columns.map(|columns| sentence![columns.join(","), " · "]),
                count(len, "cell"),
                ", ",
                S::TEXTS.order
            ],
            legend: S::TEXTS.legend,
            len,
            current: 0,
            chip: Box::new(chip),
            long,
        }
    }

    fn pseudocode(&self) -> Pseudocode {
        let input = &self.watched.input;
        let has_diagonals = input.moves != Moves::Four;
        // Where ground costs differ, so do the costs of straight moves.
        let may_relax =
            has_diagonals || input.grid.has_terrain() || (S::HAS_HEURISTIC && input.guide.may_relax_straight());
        let of_moves =
            Pseudocode::default().only_if(has_diagonals, &["corner cut"]).only_if(may_relax, &["shorter path"]);
        S::pseudocode(input, of_moves)
    }

    /// How often the cost of an open cell fell so far. It looks at every step.
    pub(super) fn relaxed(&self) -> usize {
        let film = &self.watched.film;
        let steps = film.steps().iter().take(film.at());
        steps.filter(|step| matches!(step.event(), Event::Relax { .. })).count()
    }

    fn numbers_card(&self) -> Card {
        let (cost, state) = (self.cost(), self.state());
        let length = match (self.path().len(), state.is_blocked()) {
            (_, true) => "none".to_owned(),
            (0, _) => "not yet".to_owned(),
            _ if self.plan.search_moves == Moves::Four && !self.grid().has_terrain() => count(self.moves(), "move"),
            _ if self.plan.search_moves == Moves::Four => format!("cost {}", number(cost.value())),
            _ => format!("cost {}", words::in_parts(cost)),
        };
        let is_short = self.watched.film.at() <= MOST_COUNTED;
        let relaxed = is_short.then(|| Row::new("costs of open cells that fell", self.relaxed()));
        let rows = S::rows(state).into_iter().chain(relaxed).chain([Row::new("path", length)]);
        Card::rows(CardKey::COUNTS, "so far", "", rows.collect())
    }
}

impl<S: SearchKind> WaveAlgorithm for GridSearch<S> {
    fn field(watched: &Watched<Self>) -> Field<'_> {
        Field::Search(watched.state(), watched.step().map(GridStep::event))
    }

    fn reach(&self) -> Reach {
        let largest = self.largest().value();
        Reach { cells: self.closed(), largest: Largest::Cost(largest), distance: largest }
    }

    fn writes(step: S) -> Option<Written> {
        match step.event() {
            Event::Close { cell } | Event::Discover { cell, .. } | Event::Relax { cell, .. } => {
                Some(Written::Number(cell))
            }
            Event::Arrow { cell } => Some(Written::Arrow(cell)),
            _ => None,
        }
    }

    /// Towards the cell where the search began.
    fn next_on_path(act: &WaveAct<Self>, cell: Cell) -> Option<Cell> {
        if act.state().status(cell) == CellStatus::Closed { act.state().parent(cell) } else { None }
    }

    fn notes(act: &WaveAct<Self>, cell: Cell) -> Vec<Sentence> {
        words::notes(&act.cell_facts(cell))
    }
}

impl<S: SearchKind> Act for WaveAct<GridSearch<S>> {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        NAME
    }

    fn sentence(&self, scope: &Scope) -> Sentence {
        let words = if scope.is_of_stage { words::opening } else { words::sentence };
        self.facts().map_or_else(|| self.without_step(), |facts| words(&facts))
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        words::why(&self.facts()?)
    }

    fn code(&self) -> Code {
        Code { program: Some(S::TEXTS.program), variables: self.step_variables(), pseudocode: self.pseudocode() }
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        self.outcome().map(|outcome| words::conclusion(&outcome, self.answered(scope.settings, &outcome)))
    }

    fn lists(&self) -> Vec<List<'_>> {
        vec![self.open_list_by_order()]
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        S::cards(self, scope).into_iter().chain([self.numbers_card()]).collect()
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> RunOutcome {
        self.result()
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        self.picture(scope, lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    /// A flock follows the arrows if the run draws arrows, otherwise the numbers of the whole flood.
    fn guides_agents(&self) -> bool {
        let is_flooded = !S::HAS_HEURISTIC && (self.state().is_blocked() || !self.state().path().is_empty());
        let is_over = self.watched.at() == self.watched.len();
        is_over || (is_flooded && !self.watched.input.flow)
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl<S: SearchKind> Graded for WaveAct<GridSearch<S>> {
    fn assignment(&self) -> Option<Assignment> {
        Some(self.search_assignment())
    }
}

impl<S: SearchKind> Claims for WaveAct<GridSearch<S>> {
    fn draw_invariant(&self, lens: &Lens, picture: &mut Picture) {
        self.mark_final_cells(lens, picture);
    }

    fn stage_result(&self) -> Option<Sentence> {
        // Before the first cell is closed, the sentence says all.
        let next = self.state().next_open_cells(1).first().map(|&cell| self.node(cell).costs);
        let (closed, open) = (self.state().closed(), self.state().open_len());
        // Where the goal is closed, that is what is said. Behind the search, the open list says nothing of a stage.
        let is_searching = || self.watched.step().is_some_and(|step| is_of_search(step.event()));
        if next.is_none() && (open > 0 || !is_searching()) {
            return None;
        }
        (closed > 0).then(|| words::stage_result(closed, open, next))
    }

    /// That closed cells are final is followed where the layer is on that shows the shortest path.
    fn broken(&self, settings: &Settings) -> Vec<BrokenClaim> {
        if !settings.get(KEYS.longer) {
            return Vec::new();
        }
        let broken = closed_too_early(&self.watched.input, self.watched.film.steps());
        let claim =
            |(at, broken)| BrokenClaim { at, claim: "The g of a closed cell is final.", key: KEYS.longer.name, broken };
        broken.map(claim).into_iter().collect()
    }
}

const fn is_of_search(event: Event) -> bool {
    match event {
        Event::Close { .. }
        | Event::Skip { .. }
        | Event::CornerCut { .. }
        | Event::Discover { .. }
        | Event::Relax { .. }
        | Event::NoBetter { .. } => true,
        Event::Seed { .. }
        | Event::Band { .. }
        | Event::Begin { .. }
        | Event::Back { .. }
        | Event::Flow { .. }
        | Event::Arrow { .. } => false,
    }
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// The variables of the program.
    fn step_variables(&self) -> Vec<Variable> {
        let (state, event) = (self.state(), self.watched.step().map(GridStep::event));
        let (cell, neighbour, dir) = match event {
            Some(
                Event::Skip { cell, dir }
                | Event::CornerCut { cell, dir }
                | Event::Discover { cell, dir }
                | Event::Relax { cell, dir }
                | Event::NoBetter { cell, dir },
            ) => (Some(state.origin(cell, dir)), Some(cell), Some(dir)),
            Some(Event::Close { cell } | Event::Back { cell } | Event::Arrow { cell }) => (Some(cell), None, None),
            Some(Event::Begin { target }) => (target, None, None),
            _ => (None, None, None),
        };
        let is_known = |&cell: &Cell| matches!(state.status(cell), CellStatus::Open | CellStatus::Closed);
        let cost = |cell: Option<Cell>| cell.filter(is_known).map(|cell| number(state.g(cell).value()));
        // The sum is only made for a cell that can be opened or relaxed.
        let is_compared = matches!(event, Some(Event::Discover { .. } | Event::Relax { .. } | Event::NoBetter { .. }));
        let sum = cell.zip(dir).filter(|_| is_compared).map(|(cell, dir)| state.g_through(cell, dir));
        let [own, new, known] = S::TEXTS.cost_names;
        vec![
            self.cell_variable("cell", cell),
            Variable::new(own, cost(cell)),
            self.cell_variable("neighbour", neighbour),
            Variable::new(known, cost(neighbour)),
            Variable::new(new, sum.map(|sum| number(sum.value()))),
            Variable::new("open_list", Some(count(state.open_len(), "cell"))).of_list(),
        ]
    }
}
