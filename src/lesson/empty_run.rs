//! The run of an act that has nothing to run, for instance because a wall blocks the route that the scene names.

use super::Run;
use crate::step::{Label, Size, Stage, Verdict};
use std::sync::Arc;

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
    fn next(&self, _: usize, _: Size) -> usize {
        0
    }
    fn previous(&self, _: usize, _: Size) -> usize {
        0
    }
    fn stages(&self) -> &[Stage] {
        &[]
    }
    fn stage_at(&self, _: usize) -> Option<usize> {
        None
    }
    fn label(&self, stage: usize) -> Label {
        panic!("there is no stage {stage}")
    }
    fn is_recorded(&self) -> bool {
        true
    }
    fn is_end_only(&self) -> bool {
        false
    }
    fn code(&self) -> &'static [&'static str] {
        &[]
    }
    fn kinds(&self) -> &'static [&'static str] {
        &[]
    }
    fn line(&self) -> Option<usize> {
        None
    }
    fn size(&self) -> Option<Size> {
        None
    }
    fn size_at(&self, _: usize) -> Option<Size> {
        None
    }
    fn stops(&self, _: Size) -> usize {
        0
    }
    fn steps_per_second(&self) -> Option<f64> {
        None
    }
    fn kind_at(&self, _: usize) -> Option<&'static str> {
        None
    }
    fn next_of_kind(&self, _: usize, _: &str) -> Option<usize> {
        None
    }
    fn events(&self) -> Arc<[(&'static str, usize)]> {
        Arc::new([])
    }
    fn decision_at(&self, _: usize) -> Option<String> {
        None
    }
    fn decision(&self) -> String {
        String::new()
    }
    fn invariant(&self) -> &'static str {
        ""
    }
    fn check(&self) -> Verdict {
        Verdict::Unknown("Nothing is claimed here.")
    }
}
