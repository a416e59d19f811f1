//! A method over many pairs.

use super::Pair;
use pathlight::compare::{Candidate, Method};
use pathlight::lesson::outcome::Work;

/// A method over all pairs of a radius.
pub(super) struct Total {
    pub method: &'static Method,
    /// The pairs with a path, whatever finds it.
    with_path: usize,
    pub found: usize,
    pub legal: usize,
    /// The pairs that `mean_over` and `worst_over` are taken over.
    pub ranked: usize,
    /// Of all runs together.
    pub ms: f64,
    pub mean_over: Option<f64>,
    pub worst_over: Option<f64>,
    /// On all pairs?
    makes_room: bool,
    runs: usize,
    /// Of all runs. None if it has not run.
    work: Option<Work>,
}

impl Total {
    /// Of one run. None if it has not run.
    pub(super) fn mean_ms(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.ms / self.runs as f64)
    }

    /// Methods are comparable only if each has a ranked path on every solvable pair.
    pub(super) fn candidate(&self) -> Option<Candidate> {
        let is_everywhere = self.with_path > 0;
        let over = self.mean_over.filter(|_| self.ranked >= self.with_path);
        let is_legal = (self.found > 0 && is_everywhere).then_some(self.legal >= self.with_path);
        // Of one run, as for one pair.
        let work = self.work.map(|work| Work { count: work.count.div_ceil(self.runs as u64), ..work })?;
        let (method, is_found, ms) = (self.method, self.found > 0, self.mean_ms());
        let worst_over = self.worst_over.filter(|_| over.is_some());
        let makes_room = self.makes_room;
        Some(Candidate { method, is_found, is_legal, makes_room, joints: None, over, worst_over, work, ms, why: None })
    }
}

pub(super) fn totals(methods: &[&'static Method], pairs: &[Pair], radius: f64) -> Vec<Total> {
    let with_path = pairs.iter().filter(|pair| pair.shortest.is_some()).count();
    let of = |method: &'static Method| {
        let rows =
            || pairs.iter().flat_map(|pair| &pair.rows).filter(move |measured| measured.row.method.key == method.key);
        let over: Vec<f64> = rows().filter_map(|measured| measured.row.over).collect();
        let works = rows().map(|measured| measured.row.work);
        Total {
            method,
            with_path,
            found: rows().filter(|measured| measured.row.length.is_some()).count(),
            legal: rows().filter(|measured| measured.row.is_legal == Some(true)).count(),
            ranked: over.len(),
            ms: rows().filter_map(|measured| measured.ms).sum(),
            mean_over: (!over.is_empty()).then(|| over.iter().sum::<f64>() / over.len() as f64),
            worst_over: over.iter().copied().reduce(f64::max),
            makes_room: rows().all(|measured| measured.row.makes_room(radius)),
            runs: rows().count(),
            work: works.reduce(|sum, work| Work { count: sum.count + work.count, ..sum }),
        }
    };
    // Ways to make room are left out for a point.
    methods.iter().copied().filter(|method| method.differs_at(radius)).map(of).collect()
}
