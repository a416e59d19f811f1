//! The rows of Compare: the work to make them, and what was made.

use super::{Comparing, MeasuredRow, Player, Progress, Shortest, methods};
use crate::compare::{Comparison, METHODS, Method, Row, RowId};
use crate::lesson::Unwatched;
use crate::map::grid::Cell;
use crate::scene::World;
use std::sync::Arc;

/// The cells of a longer search are not kept: tinting so many takes longer than a frame.
pub(super) const MOST_TAKEN: u64 = 100_000;

/// Work to do: the true shortest path, then a row a method. Each `next` takes as long as one of them.
pub struct ComparisonWork {
    ticket: u64,
    world: Arc<World>,
    radius: f64,
    is_of_drag: bool,
    comparison: Option<Comparison>,
    methods: std::vec::IntoIter<&'static Method>,
    /// Rows of paths of one's own that are made already. They come last.
    own: Option<std::vec::IntoIter<Row>>,
}

/// Something that was made.
pub struct Compared {
    ticket: u64,
    part: Part,
}

enum Part {
    /// With the world that has what it was made from: of a large map, Compare has only the walls until then.
    Shortest(Shortest, Arc<World>),
    /// With the cells that its search takes, if it searches cells and not too many.
    Row(Box<Row>, Option<Vec<Cell>>),
    Refused(&'static str, String),
    Time(&'static str, f64),
    Complete,
}

impl Compared {
    /// That of a method.
    pub const fn time(ticket: u64, method: &'static str, ms: f64) -> Self {
        Self { ticket, part: Part::Time(method, ms) }
    }

    /// Nothing more comes.
    pub const fn complete(ticket: u64) -> Self {
        Self { ticket, part: Part::Complete }
    }
}

impl ComparisonWork {
    pub const fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Is something being dragged? Then no time is measured: the next row is wanted sooner.
    pub const fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }
}

impl Iterator for ComparisonWork {
    /// With a row, what makes its run again, to measure it.
    type Item = (Compared, Option<(&'static str, Unwatched)>);

    fn next(&mut self) -> Option<Self::Item> {
        let ticket = self.ticket;
        let Some(comparison) = &self.comparison else {
            let made = self.comparison.insert(Comparison::new(self.world.clone(), self.radius));
            let reference = &made.reference;
            let shortest = Shortest { points: reference.points.clone(), length: reference.length };
            return Some((Compared { ticket, part: Part::Shortest(shortest, self.world.clone()) }, None));
        };
        let Some(method) = self.methods.next() else {
            let own = self.own.get_or_insert_with(|| comparison.own_rows().into_iter());
            return own.next().map(|row| (Compared { ticket, part: Part::Row(Box::new(row), None) }, None));
        };
        Some(match comparison.row(method) {
            Ok((row, answer)) => {
                let is_small = !self.is_of_drag && row.work.count <= MOST_TAKEN;
                let taken = if is_small { method.taken_cells(comparison.world()) } else { None };
                (Compared { ticket, part: Part::Row(Box::new(row), taken) }, Some((method.key, answer.again)))
            }
            Err(bad) => (Compared { ticket, part: Part::Refused(method.key, bad.what) }, None),
        })
    }
}

impl Comparing {
    fn take(&mut self, part: Part) {
        match part {
            Part::Shortest(shortest, _) => self.shortest = shortest,
            Part::Row(row, taken) => {
                let place = |row: &Row| match row.id {
                    RowId::Method(key) => METHODS.iter().position(|method| method.key == key).unwrap_or(METHODS.len()),
                    RowId::Own(place) => METHODS.len() + 1 + place,
                };
                let own = place(&row);
                if matches!(row.id, RowId::Own(place) if place >= self.world.scene().paths.len()) {
                    return; // it was removed while the row was made
                }
                self.advance();
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.id == row.id) {
                    // The time of before is about another map, but no time at all would flicker.
                    (measured.row, measured.taken) = (*row, taken);
                } else {
                    if row.own_name.is_some() {
                        self.shown.insert(row.id);
                    }
                    let at = self.rows.partition_point(|measured| place(&measured.row) < own);
                    self.rows.insert(at, MeasuredRow { row: *row, ms: None, taken });
                }
            }
            Part::Refused(key, why) => {
                self.advance();
                self.rows.retain(|measured| measured.row.id != RowId::Method(key));
                self.refused.push((key, why));
            }
            Part::Time(key, ms) => {
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.id == RowId::Method(key)) {
                    measured.ms = Some(ms);
                }
            }
            Part::Complete => {
                self.progress = Progress::Complete;
                if !self.is_of_drag {
                    self.show_advised();
                }
            }
        }
    }

    fn advance(&mut self) {
        if let Progress::Running { ready, of } = &mut self.progress {
            *ready = (*ready + 1).min(*of);
        }
    }
}

impl Player {
    /// What is to be made for Compare, once. What was handed out before is no longer needed, unless something is dragged.
    pub fn comparison_to_make(&mut self) -> Option<ComparisonWork> {
        let comparing = self.comparing.as_mut().filter(|comparing| comparing.is_wanted)?;
        comparing.is_wanted = false;
        Some(ComparisonWork {
            ticket: comparing.ticket,
            world: comparing.world.with_free_space(true),
            radius: comparing.radius,
            is_of_drag: comparing.is_of_drag,
            comparison: None,
            own: None,
            methods: methods(comparing.radius).collect::<Vec<_>>().into_iter(),
        })
    }

    /// Brings something that was made.
    pub fn compared(&mut self, made: Compared) {
        let Some(comparing) = &mut self.comparing else { return };
        // While something is dragged, a row of the place before is better than none.
        let is_newest = made.ticket == comparing.ticket;
        let is_row = matches!(made.part, Part::Row(..) | Part::Shortest(..));
        if !comparing.is_stopped() && (is_newest || (comparing.is_of_drag && is_row)) {
            if let (Part::Shortest(_, world), true) = (&made.part, is_newest) {
                comparing.world = world.clone();
            }
            comparing.take(made.part);
            comparing.stay_within_lanes();
        }
    }

    /// Makes all that is wanted, without times. For commands and tests.
    pub fn compare_now(&mut self) {
        while let Some(work) = self.comparison_to_make() {
            let ticket = work.ticket;
            work.for_each(|(made, _)| self.compared(made));
            self.compared(Compared::complete(ticket));
        }
    }
}
