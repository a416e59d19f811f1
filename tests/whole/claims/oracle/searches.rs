//! Searches on a grid that expand one cell after another, from the definitions.

use super::cells::{Cell, Cells, Length, Moves, is_diagonal};
use std::collections::{BTreeMap, BTreeSet};

/// What an A* search looked at.
pub struct Searched {
    /// In the order in which they were closed.
    pub closed: Vec<Cell>,
    /// Of the path to the goal, if it was reached.
    pub length: Option<f64>,
}

/// Which open cell comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The lowest f, as A* has it; among equal ones that with the lower h.
    LowerH,
    /// The lowest f; among equal ones that with the higher h.
    HigherH,
    /// The lowest g: Dijkstra's algorithm.
    OnlyG,
    /// The lowest h: a greedy search.
    OnlyH,
    /// As A*, with columns + rows as h in eight directions, too.
    Manhattan,
}

impl Cells {
    /// A search in eight directions without cut corners. Among cells that are equal to it, the upper row comes first, then the
    /// left column.
    pub fn search(&self, start: Cell, goal: Cell, order: Order) -> Searched {
        self.search_with(Moves::Eight, start, goal, order)
    }

    /// The same with these moves. In four directions, the estimate is columns + rows.
    pub fn search_with(&self, moves: Moves, start: Cell, goal: Cell, order: Order) -> Searched {
        let estimate = |(x, y): Cell| {
            let (dx, dy) = ((x - goal.0).abs(), (y - goal.1).abs());
            match moves {
                _ if order == Order::Manhattan => Length { straight: dx + dy, diagonal: 0 },
                Moves::Four => Length { straight: dx + dy, diagonal: 0 },
                Moves::Eight | Moves::Cutting => Length { straight: dx.max(dy) - dx.min(dy), diagonal: dx.min(dy) },
            }
        };
        let key = |at: Cell, g: Length| {
            let h = estimate(at);
            let (rank, tie) = match order {
                Order::LowerH | Order::Manhattan => ((g + h).key(), h.key()),
                Order::HigherH => ((g + h).key(), -h.key()),
                Order::OnlyG => (g.key(), 0),
                Order::OnlyH => (h.key(), 0),
            };
            (rank, tie, at.1, at.0)
        };
        let mut g = BTreeMap::from([(start, Length::default())]);
        let mut open = BTreeSet::from([key(start, Length::default())]);
        let mut closed = Vec::new();
        let mut is_closed = BTreeSet::new();
        while let Some((.., y, x)) = open.pop_first() {
            let at = (x, y);
            closed.push(at);
            is_closed.insert(at);
            if at == goal {
                break;
            }
            for to in self.neighbours(at, moves) {
                let length = g[&at].with(is_diagonal(at, to));
                let old = g.get(&to).copied();
                if !is_closed.contains(&to) && old.is_none_or(|old| length.key() < old.key()) {
                    old.inspect(|&old| _ = open.remove(&key(to, old)));
                    g.insert(to, length);
                    open.insert(key(to, length));
                }
            }
        }
        let length = is_closed.contains(&goal).then(|| g[&goal].value());
        Searched { closed, length }
    }

    /// The search of the program: A* from the start to the goal.
    pub fn a_star(&self) -> Searched {
        self.search(self.start, self.goal, Order::LowerH)
    }
}
