//! A lesson on a map as it is asked about on paper.

use crate::lesson::{self, Change, Entry, Lesson, Watch};
use crate::scene::BadInput;
use crate::scene::World;
use std::sync::Arc;

/// A map, a lesson on it, and its settings. It opens the same run every time.
#[derive(Clone, Debug)]
pub struct Source {
    /// As the user named the scene; empty for a map that was made.
    pub name: String,
    pub world: Arc<World>,
    pub lesson: &'static Entry,
    /// Keys and words. Later ones count.
    pub settings: Vec<(String, String)>,
}

/// Layers as they are needed on paper: no colours, nothing that gives an answer away, numbers where a prompt names them. Keys
/// of other lessons are ignored; `agents` is the same key in two of them.
fn layers() -> [Change; 18] {
    use crate::lesson::{beam::KEYS as BEAM, funnel::KEYS as FUNNEL, wave::KEYS as WAVE};
    [
        BEAM.counts.to(false),
        WAVE.numbers.to(true),
        WAVE.colours.to(false),
        WAVE.highlight.to(0),
        WAVE.agents.to(0),
        WAVE.path_requests.to(0),
        WAVE.longer.to(false),
        WAVE.corners.to(false),
        WAVE.squeezes.to(false),
        WAVE.faults.to(false),
        FUNNEL.midpoints.to(false),
        FUNNEL.smoothed.to(false),
        FUNNEL.shortest.to(false),
        FUNNEL.portal_visits.to(false),
        FUNNEL.portal_numbers.to(true),
        BEAM.order.to(false),
        BEAM.others.to(false),
        BEAM.heat.to(false),
    ]
}

impl Source {
    /// A made map.
    pub fn new(world: Arc<World>, lesson: &'static Entry, settings: Vec<Change>) -> Self {
        let settings = layers().into_iter().chain(settings).map(<(String, String)>::from);
        Self { name: String::new(), world, lesson, settings: settings.collect() }
    }

    /// A scene in its own lesson, with its own settings.
    ///
    /// # Errors
    /// If a setting is wrong, or the run is too long to record.
    pub fn of_scene(name: &str, world: &Arc<World>) -> Result<Self, BadInput> {
        let usual = lesson::of(world.scene()).map_err(|bad| bad.in_file(name))?;
        let mut source = Self::new(world.clone(), usual, Vec::new());
        name.clone_into(&mut source.name);
        let own = world.scene().settings.iter().map(|(key, word)| (key.clone(), word.clone()));
        source.settings.splice(0..0, own);
        // Opening it once finds what is wrong with it.
        let opened =
            usual.open_with(source.world.clone(), Watch::Record, &source.settings).map_err(|bad| bad.in_file(name))?;
        if !opened.view().run().is_recorded() {
            return Err(BadInput::new("this run is too long to record: use a smaller map").in_file(name));
        }
        Ok(source)
    }

    /// The lesson at the end of its run, with answers hidden. None only if a setting has become wrong.
    pub fn open(&self) -> Option<Lesson> {
        let mut lesson = self.lesson.open_with(self.world.clone(), Watch::Record, &self.settings).ok()?;
        lesson.hide_answers(true);
        Some(lesson)
    }
}
