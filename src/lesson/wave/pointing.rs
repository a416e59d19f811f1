//! What can be pointed at.

use super::act::{WaveAct, WaveAlgorithm, Written};
use super::words;
use crate::lesson::{KeyCell, NumberedCell, Outline, Run, Things, pointing};
use crate::map::grid::Cell;
use crate::picture::{Lens, Role, Thing};
use crate::words::Description;
use glam::DVec2;

impl<F: WaveAlgorithm> WaveAct<F> {
    /// The cell that a thing stands for, if it is on this map.
    fn cell_of(&self, thing: Thing) -> Option<Cell> {
        match thing {
            Thing::Cell(cell) => (cell.index() < self.grid().slots() && self.grid().is_on_map(cell)).then_some(cell),
            Thing::Start => self.plan.start,
            Thing::Goal => self.plan.goal,
            _ => None,
        }
    }
}

impl<F: WaveAlgorithm> Things for WaveAct<F> {
    /// With the neighbour of this step, or else its cell, if it has numbers.
    fn key_cell(&self) -> Option<KeyCell> {
        let field = self.field();
        let cells = field.now().into_iter().filter(|now| self.grid().is_on_map(now.cell));
        let mut numbered = cells.filter_map(|now| {
            let numbers = field.written_sums(now.cell)?;
            Some(NumberedCell { cell: now.cell, role: now.role(), numbers })
        });
        let next = || {
            let cell = field.next_cells(1).first().copied()?;
            Some(NumberedCell { cell, role: Role::Frontier, numbers: field.written_sums(cell)? })
        };
        field.has_sums().then(|| KeyCell { of_step: numbered.next(), next: next() })
    }

    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let reach = (self.grid().cell_size() * lens.scale * 0.4).clamp(7.0, 14.0);
        let end = pointing::hit_end(&self.plan.world, at, lens, reach).filter(|&thing| self.shows(thing));
        end.or_else(|| self.grid().cell_at(at).map(Thing::Cell))
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        let cell = self.cell_of(thing)?;
        let notes = F::notes(self, cell).into_iter().chain(words::ground(self.ground_of(cell)));
        Some(words::description(thing, self.spot(cell), notes.collect()))
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        let low = self.grid().corner(self.cell_of(thing)?);
        Some(Outline::Cell([low, low + self.grid().cell_size()]))
    }

    fn leads_along(&self, thing: Thing) -> Vec<DVec2> {
        let way = std::iter::successors(self.cell_of(thing), |&c| F::next_on_path(self, c));
        way.map(|c| self.grid().center(c)).collect()
    }

    /// The step of the arrow, once the cell has one. From there, the step of its number.
    fn last_change(&self, thing: Thing) -> Option<usize> {
        let cell = self.cell_of(thing)?;
        let arrow = || self.watched.last(|&step| F::writes(step) == Some(Written::Arrow(cell)));
        let arrow = if self.field().has_arrow(cell) { arrow() } else { None };
        let number = || self.watched.last(|&step| F::writes(step) == Some(Written::Number(cell)));
        arrow.filter(|&k| k != self.watched.at()).or_else(number)
    }
}
