//! The rows of the table: which of them are shown, their order, and the advice that follows from them.

use super::{Comparing, MeasuredRow, Progress, is_waiting, shown_at_first};
use crate::compare::{Advice, Row, RowId, Wrong};
use glam::DVec2;

impl Comparing {
    pub fn refused(&self) -> &[(&'static str, String)] {
        &self.refused
    }

    pub fn rows(&self) -> &[MeasuredRow] {
        &self.rows
    }

    pub fn is_shown(&self, row: impl Into<RowId>) -> bool {
        self.shown.contains(&row.into())
    }

    /// The row of a method, or of a path of one's own.
    pub fn row(&self, row: impl Into<RowId>) -> Option<&MeasuredRow> {
        let id = row.into();
        self.rows.iter().find(|measured| measured.row.id == id)
    }

    /// The row that is looked at, or none.
    pub(in crate::player) const fn choose(&mut self, row: Option<RowId>) {
        (self.chosen, self.chosen_fault) = (row, 0);
    }

    /// The row that was clicked, or the path that was added last.
    pub fn chosen(&self) -> Option<&MeasuredRow> {
        self.row(self.chosen?)
    }

    /// Which place of the row that was clicked is looked at, counted from 0, where there are several.
    pub fn chosen_fault(&self) -> usize {
        let places = self.chosen().map_or(0, |measured| measured.row.faults().count());
        self.chosen_fault.min(places.saturating_sub(1))
    }

    /// The place of it.
    pub fn wrong_at(&self) -> Option<DVec2> {
        let row = &self.chosen()?.row;
        let fault = row.faults().nth(self.chosen_fault()).map(|fault| fault.at);
        fault.or_else(|| row.wrong.as_ref().map(Wrong::at))
    }

    /// The rows that are shown: ranked ones first, the shortest path above all, then those that are not ranked, then those
    /// without a path.
    pub fn in_order(&self) -> Vec<&MeasuredRow> {
        let mut rows: Vec<&MeasuredRow> = self.rows.iter().filter(|measured| self.is_shown(measured.row.id)).collect();
        // Until all are compared, none has a place: in the order of their lengths.
        let is_open = rows.iter().any(|measured| is_waiting(&measured.row));
        let group = |row: &Row| match (row.ranked_over(), row.length) {
            (Some(_), Some(length)) if is_open => (0, length),
            (Some(over), _) => (0, over),
            (None, Some(length)) if !row.is_judged => (0, length),
            // One heading says why, above all rows that have the same reason.
            (None, Some(length)) if row.is_legal == Some(true) => (2 + u8::from(row.has_other_ends), length),
            (None, Some(length)) => (4, length),
            (None, None) => (5, 0.0),
        };
        rows.sort_by(|a, b| {
            let (a, b) = (group(&a.row), group(&b.row));
            // Lengths that differ by rounding alone are equal.
            let is_equal = (a.1 - b.1).abs() <= 1e-9 * a.1.abs().max(1.0);
            a.0.cmp(&b.0).then(if is_equal { std::cmp::Ordering::Equal } else { a.1.total_cmp(&b.1) })
        });
        rows
    }

    /// The place of each row of [`Comparing::in_order`]: equal lengths have equal places. None if it is not ranked.
    pub fn ranks(rows: &[&MeasuredRow]) -> Vec<Option<usize>> {
        let over = |i: usize| rows.get(i).and_then(|measured| measured.row.ranked_over());
        let mut ranks: Vec<Option<usize>> = Vec::with_capacity(rows.len());
        if rows.iter().any(|measured| is_waiting(&measured.row)) {
            return vec![None; rows.len()];
        }
        for i in 0..rows.len() {
            let own = over(i).map(|own| match i.checked_sub(1).and_then(over) {
                Some(before) if (own - before).abs() <= 1e-9 => ranks[i - 1].unwrap_or(i + 1),
                _ => i + 1,
            });
            ranks.push(own);
        }
        ranks
    }

    /// The rows that are not shown, without those that have the path of another one: see [`Comparing::alike`].
    pub fn hidden(&self) -> impl Iterator<Item = &MeasuredRow> {
        self.rows.iter().filter(|measured| !self.is_shown(measured.row.id) && !self.is_folded(&measured.row))
    }

    /// Are methods shown that are not among the first?
    pub fn shows_more_than_at_first(&self) -> bool {
        let first = shown_at_first();
        self.methods().any(|measured| self.is_shown(measured.row.id) && !first.contains(&measured.row.id))
    }

    /// Funnels behind aimed points, or pulled by the blog's loop, that make room in the same way as this one and have its path. They are not
    /// listed by themselves: the table stays short.
    pub fn alike(&self, row: RowId) -> Vec<&'static str> {
        let is_like = |other: &&MeasuredRow| self.like(&other.row) == Some(row) && !self.is_shown(other.row.id);
        self.rows.iter().filter(is_like).map(|other| other.row.method.name).collect()
    }

    fn is_folded(&self, row: &Row) -> bool {
        self.like(row).is_some()
    }

    /// The row behind midpoints that makes room in the same way, if it has the same path.
    fn like(&self, row: &Row) -> Option<RowId> {
        let other = &self.row(row.method.behind_midpoints()?.key)?.row;
        let is_same = |(a, b): (&DVec2, &DVec2)| a.distance(*b) <= 1e-9 * self.world.scene().map.extent();
        let has_same = row.points.len() == other.points.len() && row.points.iter().zip(&other.points).all(is_same);
        has_same.then_some(other.id)
    }

    /// The advice, once all times are known.
    pub fn advice(&self) -> Option<Advice> {
        let is_timed = self.methods().all(|measured| measured.ms.is_some());
        let is_complete = is_timed && self.progress == Progress::Complete;
        let rows = || self.methods().map(|measured| (&measured.row, measured.ms)).collect::<Vec<_>>();
        (is_complete && !self.rows.is_empty()).then(|| Advice::new(&rows(), &self.world, self.radius))
    }

    /// What follows from the rows that are compared so far, with the times that are known so far. None if there is not enough, or if all is
    /// known. It can change.
    pub fn provisional_advice(&self) -> Option<Advice> {
        let ready = match self.progress {
            Progress::Running { ready, .. } | Progress::Stopped { ready, .. } => ready,
            Progress::Complete => return None,
        };
        if ready == 0 || self.is_of_drag {
            return None;
        }
        // Rows of the map before stay until new ones come, and times until they are measured again: nothing follows from them.
        let judged = self.methods().filter(|measured| measured.row.is_judged && measured.ticket == self.ticket);
        let time = |measured: &MeasuredRow| measured.ms.filter(|_| measured.time_ticket == self.ticket);
        let rows: Vec<(&Row, Option<f64>)> = judged.map(|measured| (&measured.row, time(measured))).collect();
        Some(Advice::new(&rows, &self.world, self.radius)).filter(|advice| advice.one_agent.is_ok())
    }

    /// The rows of methods.
    pub(super) fn methods(&self) -> impl Iterator<Item = &MeasuredRow> {
        self.rows.iter().filter(|measured| measured.row.own_name.is_none())
    }

    /// Shows the row of the advice and the best one, unless somebody has chosen what is shown.
    pub(super) fn show_advised(&mut self) {
        for row in std::mem::take(&mut self.shown_for_advice) {
            self.shown.remove(&row);
        }
        if self.is_given {
            return;
        }
        let advised = self.advice().and_then(|advice| advice.one_agent.ok()).map(|one| RowId::Method(one.method));
        let over = |measured: &MeasuredRow| measured.row.over.unwrap_or(f64::INFINITY);
        let best = self.methods().filter(|m| m.row.over.is_some()).min_by(|a, b| over(a).total_cmp(&over(b)));
        // One that is as good is enough.
        let has_best = |best: &&MeasuredRow| {
            self.methods().any(|own| self.is_shown(own.row.id) && over(own) <= over(best) * (1.0 + 1e-9))
        };
        let best = best.filter(|best| !has_best(best)).map(|best| best.row.id);
        for row in advised.into_iter().chain(best).filter(|row| !self.hidden_by_hand.contains(row)) {
            if self.shown.insert(row) {
                self.shown_for_advice.insert(row);
            }
        }
    }
}
