//! How far the race is: the lanes, which searches have finished, and what each has taken so far.

use super::{Axis, CompareView, Comparing, Lane, LaneProgress, MeasuredRow, Race, work};
use crate::compare::RowId;
use crate::map::grid::Cell;

impl Comparing {
    /// That of the view: of the searches, or of the runs side by side.
    pub fn race(&self) -> &Race {
        if self.view == CompareView::SideBySide { self.side_by_side.race() } else { &self.race }
    }

    pub(super) fn race_mut(&mut self) -> &mut Race {
        if self.view == CompareView::SideBySide { self.side_by_side.race_mut() } else { &mut self.race }
    }

    /// Does the race go on? Then nothing is shown of the result of a search that has not finished.
    pub fn is_racing(&self) -> bool {
        let end = self.clock_end();
        self.race().at(end) < end
    }

    /// Has the search of this row finished, or its run in the view side by side?
    pub fn has_finished(&self, row: RowId) -> bool {
        let Some(measured) = self.row(row).filter(|measured| measured.row.own_name.is_none()) else { return true };
        match self.view {
            CompareView::SideBySide => {
                let lane = self.lanes_side_by_side().into_iter().find(|lane| lane.id == row);
                // Without a run in this view nothing is known of its result before all others have finished.
                lane.map_or_else(|| !self.is_racing(), |lane| self.race().has_finished(lane.end))
            }
            _ => self.race.has_finished(measured.row.work.count),
        }
    }

    /// The rows of the table: first those whose search has finished, as in [`Comparing::in_order`]; then the others, in an order that
    /// says nothing of their results, those without a map last.
    pub fn in_race_order(&self) -> Vec<&MeasuredRow> {
        let mut rows = self.in_order();
        if self.is_racing() {
            rows.retain(|measured| self.has_finished(measured.row.id));
            let is_open =
                |measured: &&MeasuredRow| self.is_shown(measured.row.id) && !self.has_finished(measured.row.id);
            let (without, with): (Vec<_>, Vec<_>) =
                self.rows.iter().filter(is_open).partition(|measured| self.is_without_map(measured.row.id));
            rows.extend(with.into_iter().chain(without));
        }
        rows
    }

    /// What the search of a row has taken so far, or its run in the view side by side.
    pub fn taken_by(&self, row: RowId) -> LaneProgress {
        let lane = self.lanes().into_iter().find(|lane| lane.id == row);
        let count = lane.as_ref().map(|lane| self.race().taken(lane.end));
        LaneProgress { count, unit: lane.and_then(|lane| lane.unit) }
    }

    /// The lanes of the race, in the order of the methods: it says nothing of their results.
    pub fn lanes(&self) -> Vec<Lane> {
        if self.view == CompareView::SideBySide {
            return self.lanes_side_by_side();
        }
        let lane = |measured: &MeasuredRow| {
            let row = &measured.row;
            let is_ranked = row.has_colour();
            Lane { id: row.id, is_ranked, unit: Some(row.work.unit), end: row.work.count }
        };
        // A path of one's own was not searched.
        let searched = |measured: &&MeasuredRow| self.is_shown(measured.row.id) && measured.row.own_name.is_none();
        self.rows.iter().filter(searched).map(lane).collect()
    }

    /// The lanes by what they count: only equal units are measured by one axis.
    pub fn axes(&self) -> Vec<Axis> {
        Axis::of(self.lanes())
    }

    /// What the clock of the race shows when all have finished: the end of the longest lane, or all parts of each.
    pub fn clock_end(&self) -> u64 {
        self.race().clock_end(self.lanes().into_iter().map(|lane| lane.end))
    }

    /// Has the row no map of its own in this view? Its result is shown when the runs on all maps have ended.
    pub fn is_without_map(&self, row: RowId) -> bool {
        let has_map = || row.method().is_some_and(|key| self.methods_side_by_side().contains(&key));
        self.view == CompareView::SideBySide && !has_map()
    }

    /// While the race goes on: the cells that each search has taken. Where that is too much to draw in a frame, those of the row
    /// that is pointed at or chosen.
    pub(super) fn taken(&self, lit: Option<RowId>) -> Vec<(&[Cell], RowId)> {
        if self.view != CompareView::Overlay || !self.is_racing() {
            return Vec::new();
        }
        let at = self.race.at(self.clock_end());
        let taken = |measured: &'_ MeasuredRow| -> Option<(&[Cell], RowId)> {
            let cells = self.row(measured.row.id)?.taken.as_ref()?;
            Some((&cells[..cells.len().min(at as usize)], measured.row.id))
        };
        let all: Vec<_> = self.in_order().into_iter().filter_map(taken).collect();
        if all.iter().map(|(cells, _)| cells.len()).sum::<usize>() <= work::MOST_TAKEN as usize {
            return all;
        }
        all.into_iter().filter(|&(_, row)| lit == Some(row)).collect()
    }

    /// While the race goes on: the row that is pointed at or chosen, and how many nodes its search has taken.
    pub fn searching(&self, lit: Option<RowId>) -> Option<(RowId, u64)> {
        let row = &self.row(lit.or(self.chosen)?)?.row;
        let is_own = row.own_name.is_some();
        let is_searching = self.view == CompareView::Overlay && self.is_racing() && !is_own;
        is_searching.then(|| Some((row.id, self.taken_by(row.id).count?))).flatten()
    }

    /// Are the cells known that the search of this row takes?
    pub fn shows_taken(&self, row: RowId) -> bool {
        self.row(row).is_some_and(|measured| measured.taken.is_some())
    }

    /// Time passes in the race. Returns true if something moved.
    pub(in crate::player) fn pass(&mut self, seconds: f64) -> bool {
        let end = self.clock_end();
        let has_moved = self.race_mut().pass(seconds, end);
        self.go_side_by_side();
        has_moved
    }
}
