//! Where stepping and "run until" stop. Stepping goes through a folded act in one go and stops at its end.

use super::{Part, Timeline};
use crate::step::{Row, Size, Stage};
use std::cell::OnceCell;
use std::sync::Arc;

/// What is computed once for a run and the acts that are folded in it.
#[derive(Clone, Default)]
pub(super) struct Stops {
    /// The positions at which stepping by stage stops.
    of_stages: OnceCell<Arc<[usize]>>,
    /// How many steps of each kind every act has.
    counts: OnceCell<Arc<[Box<[usize]>]>>,
    events: OnceCell<Arc<[(&'static str, usize)]>>,
    /// The positions at which stepping by step stops. None in a run that is too long to list them.
    of_steps: OnceCell<Option<Arc<[u32]>>>,
}

/// A position as somebody counts who steps through the run: positions count every detail, so that their numbers leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// What is counted: details or steps.
    pub unit: Size,
    pub number: usize,
    pub of: usize,
}

impl Numbered {
    /// "step 31"
    pub fn alone(&self) -> String {
        format!("{} {}", self.unit.word(), self.number)
    }
}

impl std::fmt::Display for Numbered {
    /// "step 31 of 60"
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} of {}", self.unit.word(), self.number, self.of)
    }
}

impl Timeline {
    /// The position after the next step of at least `size` from position `k`, or, for a stage, after its outcome
    /// ([`Stage::stop`]); the end if there is none. In a run that is too long to record, every size counts as a stage.
    pub fn next(&self, k: usize, size: Size) -> usize {
        if self.is_by_stage(size) {
            let stops = self.stage_stops();
            return stops.get(stops.partition_point(|&stop| stop <= k)).copied().unwrap_or(self.len());
        }
        for (part, act) in self.parts.iter().zip(&self.acts).filter(|(part, _)| part.end() > k) {
            if part.folded {
                return part.end();
            }
            if let Some(to) = act.run().next(k.saturating_sub(part.first), &|row| row.size >= size) {
                return part.first + to;
            }
        }
        self.len()
    }

    /// The last such position before `k`; 0 if there is none.
    pub fn previous(&self, k: usize, size: Size) -> usize {
        if self.is_by_stage(size) {
            let stops = self.stage_stops();
            return stops[..stops.partition_point(|&stop| stop < k)].last().copied().unwrap_or(0);
        }
        for (part, act) in self.parts.iter().zip(&self.acts).rev().filter(|(part, _)| part.first < k) {
            let to = if part.folded {
                Some(part.len).filter(|&len| len > 0 && part.end() < k)
            } else {
                act.run().previous(k - part.first, &|row| row.size >= size)
            };
            if let Some(to) = to {
                return part.first + to;
            }
        }
        0
    }

    /// How many positions [`Timeline::next`] visits from the beginning to the end.
    pub fn stops(&self, size: Size) -> usize {
        if self.is_by_stage(size) {
            let stops = self.stage_stops();
            return stops.len() + usize::from(stops.last().map_or(0, |&last| last) < self.len());
        }
        let is_stop = |row: &Row| row.size >= size;
        let of_act = |(part, counted): (&Part, _)| if part.folded { 1 } else { sum(counted, is_stop) };
        let stops: usize = self.parts.iter().zip(self.counted()).map(of_act).sum();
        // The end is visited as well.
        stops + usize::from(self.step_at(self.len()).is_some_and(|step| !is_stop(step.row)))
    }

    /// The number of position `k` for somebody who steps by this size: in details where they are chosen, else in steps. `k` may lie behind
    /// the end, while another run goes on. A run that is not recorded has no steps to tell apart.
    pub fn numbered(&self, k: usize, size: Size) -> Numbered {
        let raw = |unit| Numbered { unit, number: k, of: self.len() };
        if !self.is_recorded() || self.is_end_only() {
            return raw(Size::Step);
        }
        let Some(stops) = self.step_stops().filter(|_| size != Size::Detail) else { return raw(Size::Detail) };
        let past = k.saturating_sub(self.len());
        let number = stops.partition_point(|&stop| stop as usize <= k) + past;
        Numbered { unit: Size::Step, number, of: stops.len() }
    }

    /// The position with this number for somebody who steps by steps: the inverse of [`Timeline::numbered`]. None if there is no such step.
    pub fn position_of_step(&self, number: usize) -> Option<usize> {
        if number == 0 {
            return Some(0);
        }
        self.step_stops()?.get(number - 1).map(|&stop| stop as usize)
    }

    fn step_stops(&self) -> Option<&[u32]> {
        /// Four megabytes at most.
        const MOST: usize = 1_000_000;
        let all = || {
            let next = |&k: &usize| (k < self.len()).then(|| self.next(k, Size::Step));
            let stops = || std::iter::successors(next(&0), next).map(|k| k as u32).collect();
            (self.len() <= MOST).then(stops)
        };
        self.stops.of_steps.get_or_init(all).as_deref()
    }

    /// The position after the next step of this kind behind position `k`, if it was recorded.
    pub fn next_of_kind(&self, k: usize, kind: &str) -> Option<usize> {
        let later = self.parts.iter().zip(&self.acts).filter(|(part, _)| part.end() > k);
        let mut found = later.filter_map(|(part, act)| {
            let next = act.run().next(k.saturating_sub(part.first), &|row| row.kind == kind)?;
            Some(part.first + next)
        });
        found.next()
    }

    /// The kinds of step that are worth running to ([`Row::is_event`]), and how many steps of each there are. Only kinds
    /// that occur; none if the run was not recorded.
    pub fn events(&self) -> Arc<[(&'static str, usize)]> {
        let all = || {
            let mut all: Vec<(&'static str, usize)> = Vec::new();
            let unfolded = self.parts.iter().zip(self.counted()).filter(|(part, _)| !part.folded);
            let events = unfolded.flat_map(|(_, counted)| counted).filter(|(row, count)| row.is_event && *count > 0);
            for (row, count) in events {
                match all.iter_mut().find(|(known, _)| *known == row.kind) {
                    Some((_, sum)) => *sum += count,
                    None => all.push((row.kind, count)),
                }
            }
            all.into()
        };
        self.stops.events.get_or_init(all).clone()
    }

    /// For each act its kinds of step, and how many steps of each there are.
    fn counted(&self) -> impl Iterator<Item = impl Iterator<Item = (&'static Row, usize)>> {
        let counts = self.stops.counts.get_or_init(|| self.acts.iter().map(|act| act.run().counts()).collect());
        let rows = self.acts.iter().map(|act| act.run().rows());
        rows.zip(counts.iter()).map(|(rows, counts)| rows.iter().zip(counts.iter().copied()))
    }

    /// The positions at which stepping by stage stops: the outcomes of stages, and the ends of folded acts.
    fn stage_stops(&self) -> &[usize] {
        self.stops.of_stages.get_or_init(|| {
            let outcomes = |part: &Part| self.stages[part.stages.clone()].iter().map(Stage::stop).collect();
            let stops_of = |part: &Part| if part.folded { vec![part.end()] } else { outcomes(part) };
            self.parts.iter().flat_map(stops_of).collect()
        })
    }

    fn is_by_stage(&self, size: Size) -> bool {
        size == Size::Stage || !self.is_recorded()
    }
}

fn sum(counted: impl Iterator<Item = (&'static Row, usize)>, is_it: impl Fn(&Row) -> bool) -> usize {
    counted.filter(|(row, _)| is_it(row)).map(|(_, count)| count).sum()
}
