//! Which cell is closed next?

use super::SearchKind;
use crate::algo::grid_search::{Event, GridSearch, Sum, Weight};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::Why;
use crate::lesson::best_first::{Priority, not_lowest};
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, Asks, Form, Need, OpenNode, Question, Reader, WeightedSum};
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::mistakes::{COUNTS_MOVES, IGNORES_GROUND};
use crate::lesson::wave::words::{named, search as words};
use crate::map::grid::Cell;
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;
use std::cell::OnceCell;

pub struct Close<'a, S: SearchKind> {
    act: &'a WaveAct<GridSearch<S>>,
    /// For each step of the run: were several cells open before it? Counted once, at the first position that is not that of the act.
    several: OnceCell<Vec<bool>>,
}

impl<'a, S: SearchKind> Close<'a, S> {
    pub fn new(act: &'a WaveAct<GridSearch<S>>) -> Self {
        Self { act, several: OnceCell::new() }
    }

    fn state(&self) -> &GridSearch<S> {
        self.act.state()
    }

    /// Is there anything to choose from at position `k`?
    fn has_choice(&self, k: usize) -> bool {
        let film = &self.act.watched.film;
        if k == film.at() {
            return self.state().open().nth(1).is_some();
        }
        let count = || {
            let mut open = 0_usize;
            let before = |event: Event| {
                let was_open = open;
                match event {
                    Event::Seed { .. } | Event::Discover { .. } => open += 1,
                    Event::Close { .. } => open = open.saturating_sub(1),
                    _ => {}
                }
                was_open > 1
            };
            film.steps().iter().map(|step| step.event()).map(before).collect()
        };
        self.several.get_or_init(count).get(k).is_some_and(|&several| several)
    }

    fn event(&self, k: usize) -> Option<Event> {
        self.act.watched.film.steps().get(k).map(|step| step.event())
    }

    /// What would order the open list if all ground cost 1: the length of the path to a cell takes the place of its cost.
    fn even_f(&self, cell: Cell) -> Sum {
        let state = self.state();
        let back: Vec<Cell> = std::iter::successors(Some(cell), |&cell| state.parent(cell)).collect();
        let length = |pair: &[Cell]| {
            let leads = |dir: &Direction8| state.neighbour(pair[0], *dir) == pair[1];
            Direction8::ALL.into_iter().find(leads).map_or(Cost::default(), Direction8::cost)
        };
        let g = back.windows(2).map(length).fold(Cost::default(), |sum, move_cost| sum + move_cost);
        if S::HAS_HEURISTIC { state.guide().f(g, state.h(cell)) } else { g.into() }
    }

    fn closes(&self, k: usize) -> bool {
        matches!(self.event(k), Some(Event::Close { .. }))
    }
}

impl<S: SearchKind> Asks for Close<'_, S> {
    /// What the numbers of closed cells are: on paper there is no legend.
    fn rule_of_settings(&self) -> Option<Sentence> {
        S::HAS_HEURISTIC.then(|| {
            " In a cell without a letter, the bold number is its f; where there are three, g stands above it and h below.".into()
        })
    }

    /// Before one of several open cells is closed, and before the stage that its number opens: the label of the stage would give the
    /// answer away.
    fn is_asked_at(&self, k: usize) -> bool {
        let is_band = |k: usize| matches!(self.event(k), Some(Event::Band { .. }));
        let closes_now = self.closes(k) && !(k > 0 && is_band(k - 1));
        (closes_now || (is_band(k) && self.closes(k + 1))) && self.has_choice(k)
    }

    /// What decides is said before the answer. Without h, equally low costs are equally good.
    fn prompt(&self, reader: Reader) -> Sentence {
        let sum = words::other_sum(self.state().guide().weight).filter(|_| S::HAS_HEURISTIC);
        let sum = sum.map(|sum| sentence![" Here ", sum, "."]);
        let order = if S::HAS_HEURISTIC { " Among equal f, the lower h wins." } else { "" };
        sentence!["Which open cell is closed next?", sum, order, " ", reader.choose_it()]
    }

    /// Of equal f, the lower h goes first. What is still equal then differs only in its place on the map.
    fn answer(&self) -> Option<(usize, Form)> {
        let at = self.act.watched.film.at();
        let closed = (at..self.act.watched.film.len()).find(|&k| self.closes(k))?;
        let state = self.state();
        let order = |cell| (state.f(cell), state.h(cell));
        let least = state.open().map(order).min()?;
        let right = state.open().filter(|&cell| order(cell) == least).map(Thing::Cell).collect();
        Some((closed + 1, Form::Things { right, need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let state = self.state();
        let mut wrong = vec![(&LARGEST, state.open().max_by_key(|&cell| state.f(cell)))];
        if S::HAS_HEURISTIC && state.guide().weight == Weight::One {
            wrong.push((&NO_ESTIMATE, state.open().min_by_key(|&cell| state.g(cell))));
            wrong.push((&GREEDY, state.open().min_by_key(|&cell| state.h(cell))));
        }
        let has_terrain = state.has_terrain();
        if has_terrain {
            wrong.push((&IGNORES_GROUND, state.open().min_by_key(|&cell| self.even_f(cell))));
        }
        // With a straight line as the estimate there are no moves to count.
        let moves = |cell: &Cell| state.f(*cell).as_moves().map(|f| f.halves().iter().sum::<u64>());
        if !has_terrain && state.open().all(|cell| moves(&cell).is_some()) {
            wrong.push((&COUNTS_MOVES, state.open().min_by_key(moves)));
        }
        wrong.into_iter().filter_map(|(m, cell)| Some((m, Answer::Things(vec![Thing::Cell(cell?)])))).collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let state = self.state();
        let lowest = state.open().map(|cell| state.f(cell)).min()?;
        let cell = state.open().find(|&cell| chosen.contains(&Thing::Cell(cell)));
        let priority = |cell| {
            let f = state.f(cell).value();
            Priority { written: words::sum(self.act.costs(cell)), f }
        };
        Some(not_lowest(cell.map(priority), lowest.value()))
    }

    /// The cell, and what decided between the lowest ones, which is not seen on the map.
    fn explanation(&self, question: &Question) -> Option<Sentence> {
        let why = self.explanation_beside_step(question)?;
        let Form::Things { right, .. } = &question.form else { return Some(why) };
        let [Thing::Cell(cell)] = right[..] else { return Some(why) };
        Some(sentence![named(self.act.spot(cell), "This cell"), " is closed. ", why])
    }

    fn explanation_beside_step(&self, _: &Question) -> Option<Sentence> {
        words::why(&self.act.facts()?).map(|why| why.with_numbers())
    }

    fn open_list(&self) -> Vec<OpenNode> {
        let state = self.state();
        let costs = |cell| S::HAS_HEURISTIC.then(|| [state.g(cell).value(), state.h(cell).value()]);
        let weight = state.guide().weight;
        let (of_g, of_h) = match weight {
            Weight::Zero => (1.0, 0.0),
            Weight::Half => (1.0, 0.5),
            Weight::One => (1.0, 1.0),
            Weight::Two => (1.0, 2.0),
            Weight::Greedy => (0.0, 1.0),
        };
        let written = words::other_sum(weight).unwrap_or(WeightedSum::PLAIN.written);
        let sum = WeightedSum { of_g, of_h, written };
        let written = |cell| (!S::HAS_HEURISTIC).then(|| state.g(cell).value());
        let node = |cell| OpenNode { thing: Thing::Cell(cell), costs: costs(cell), written: written(cell), sum };
        state.open().map(node).collect()
    }
}
