//! What can take the place of the beam's own run: the graph with its shortest path, the exercise
//! on region C, and the robbery.

use super::super::{Card, Run, Settings, Watch};
use super::{Beam, graph, regions, robbery};
use crate::picture::{Lens, Picture, Thing};
use crate::world::order::Who;
use glam::DVec2;
use serde_json::{Map, Value};

pub(super) trait Aside {
    fn run(&self) -> &dyn Run;
    fn run_mut(&mut self) -> &mut dyn Run;
    fn opens_at(&self) -> usize {
        self.run().len()
    }
    fn now(&self) -> String;
    fn cards(&self) -> Vec<Card>;
    fn detail(&self) -> Map<String, Value>;
    /// Adds to what the beam answers.
    fn add_result(&self, result: &mut Map<String, Value>);
    fn picture(&self, settings: &Settings, lens: &Lens) -> Picture;
    /// A vertex in words; the beam's own if there is nothing to say.
    fn describe(&self, thing: Thing) -> Option<String>;
    fn touched(&self, thing: Thing) -> Option<usize>;
    /// Is the start or the goal drawn now? What is not drawn cannot be taken hold of.
    fn shows(&self, _: Thing) -> bool {
        true
    }
    /// Why one of its own layers has no effect on this run; none if it has.
    fn idle(&self, _: &str) -> Option<&'static str> {
        None
    }
    /// Who can be taken over where he stands now.
    fn people(&self) -> Vec<(Who, DVec2)> {
        Vec::new()
    }
    /// From which tick of the round with which seed an order holds that is given now.
    fn moment(&self) -> Option<(u32, u32)> {
        None
    }
}

/// What is run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    Beam,
    Graph,
    Robbery,
    Exercise,
}

impl Beam {
    /// What the settings ask for, where the map has who is needed for it.
    pub(super) fn runs(&self) -> Runs {
        if self.settings.choice("exercise") == "region-c" {
            Runs::Exercise
        } else if self.settings.on("robbery") && !self.actors().is_empty() {
            Runs::Robbery
        } else if graph::asked(&self.settings).is_some() {
            Runs::Graph
        } else {
            Runs::Beam
        }
    }

    /// What is run in the beam's place.
    pub(super) fn aside_asked(&self, watch: Watch) -> Option<Box<dyn Aside>> {
        match self.runs() {
            Runs::Beam => None,
            Runs::Exercise => Some(Box::new(self.exercise(watch))),
            Runs::Robbery => Some(Box::new(robbery::Play::new(&self.world, &self.settings, watch)?)),
            Runs::Graph => {
                let links = graph::asked(&self.settings)?;
                Some(Box::new(graph::Graph::new(&self.world, links, &self.settings, watch)))
            }
        }
    }

    fn exercise(&self, watch: Watch) -> regions::Question {
        let middle = (self.world.start() + self.world.goal()) / 2.0;
        let near = self.eye().map_or(middle, |i| self.actors()[i as usize].at);
        // A question stays a question while somebody drags A elsewhere.
        let old = self.aside.as_ref().filter(|_| watch == Watch::Dragged);
        let Some(at) = old.and_then(|old| regions::Question::unanswered(old.run())) else {
            return regions::Question::new(&self.world, near, watch);
        };
        let mut question = regions::Question::new(&self.world, near, Watch::Record);
        question.run_mut().seek(at);
        question
    }
}
