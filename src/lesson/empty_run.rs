//! The run of an act that has nothing to run, for instance because a wall blocks the route that the scene names.

use super::{AnyStep, Run, RunCost};
use crate::step::subject::{Key, Names};
use crate::step::{Label, Row, Stage, Verdict};

/// A run without steps and stages. Its only position is 0.
#[derive(Clone)]
pub struct EmptyRun;

impl Run for EmptyRun {
    fn at(&self) -> usize {
        0
    }
    fn len(&self) -> usize {
        0
    }
    fn seek(&mut self, _: usize) {}
    fn is_recorded(&self) -> bool {
        true
    }
    fn is_end_only(&self) -> bool {
        false
    }
    fn steps_per_second(&self) -> Option<f64> {
        None
    }
    fn stages(&self) -> &[Stage] {
        &[]
    }
    fn label(&self, stage: usize, _: bool) -> Label {
        panic!("there is no stage {stage}")
    }
    fn rows(&self) -> &'static [Row] {
        &[]
    }
    fn counts(&self) -> Box<[usize]> {
        Box::default()
    }
    fn last_step(&self) -> Option<AnyStep<'_>> {
        None
    }
    fn step_at(&self, _: usize) -> Option<AnyStep<'_>> {
        None
    }
    fn next(&self, _: usize, _: &dyn Fn(&Row) -> bool) -> Option<usize> {
        None
    }
    fn previous(&self, _: usize, _: &dyn Fn(&Row) -> bool) -> Option<usize> {
        None
    }
    fn keys(&self, _: &Names) -> Vec<Key> {
        Vec::new()
    }
    fn cost(&self) -> RunCost {
        RunCost { again: Box::new(|| ()), held: Some(0) }
    }
    fn invariant(&self) -> &'static str {
        ""
    }
    fn check(&self) -> Verdict {
        Verdict::Unknown("Nothing is claimed here.")
    }
}
