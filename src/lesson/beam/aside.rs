//! What can take the place of the beam's own run: the graph with its shortest path, the exercise
//! on region C, and the robbery.

use super::super::{Card, Run, Settings};
use crate::picture::{Lens, Picture, Thing};
use serde_json::{Map, Value};

pub(super) trait Aside {
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;
    fn opens_at(&self) -> usize {
        self.run().len()
    }
    fn stage_mark(&self, stage: usize) -> String;
    fn stage_name(&self, stage: usize) -> String;
    fn now(&self) -> String;
    fn cards(&self) -> Vec<Card>;
    fn detail(&self) -> Map<String, Value>;
    /// Adds to what the beam answers.
    fn add_result(&self, result: &mut Map<String, Value>);
    fn picture(&self, settings: &Settings, lens: &Lens) -> Picture;
    /// A vertex in words; the beam's own if there is nothing to say.
    fn describe(&self, thing: Thing) -> Option<String>;
    fn touched(&self, thing: Thing) -> Option<usize>;
}
