//! Scenes of files are opened behind the frame: reading one, uniting its walls or recording the run of a stop may take seconds.
//!
//! ```text
//!   Document::Open ──▶ Effects::preparation ──▶ Preparing, on a thread ──▶ Player::prepared ──▶ Document::Open, once more
//! ```
//!
//! The command that needs a scene changes nothing, asks for it, and is carried out again when it is there, like one that lacks a file
//! (`request.rs`). Built-in scenes are small and opened at once, and so are all where runs are not made in the background.

use super::tour::Shown;
use super::{Command, Effects, Player};
use crate::lesson::{self, Watch};
use crate::scene::format::Options;
use crate::scene::{BadInput, FileName, Files};
use crate::step::Meter;
use crate::tutor::tour::Tour;
use std::sync::Arc;

/// What is to be opened.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// The scene in a file; of a file with layers, this one.
    File(FileName, Option<String>),
    /// The scene of a stop, at the position of the stop. Before the first stop of a tour that opens, all its stops are checked.
    Stop { tour: Arc<Tour>, stop: usize, checks: bool },
}

/// A scene that a command needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Preparation {
    source: Source,
    files: Files,
    then: Box<Command>,
    in_background: bool,
}

/// A scene that was opened; not shown yet.
pub(super) struct Opened {
    pub player: Player,
    /// What a stop shows.
    pub shown: Option<Shown>,
}

/// The end of a [`Preparation`].
pub struct Prepared {
    preparation: Preparation,
    opened: Result<Box<Opened>, BadInput>,
}

impl Preparation {
    /// What is opened, as a person names it.
    pub fn name(&self) -> &str {
        match &self.source {
            Source::File(file, _) => file.as_str(),
            Source::Stop { tour, .. } => &tour.title,
        }
    }

    fn open(&self) -> Result<Opened, BadInput> {
        match &self.source {
            Source::File(file, layer) => {
                let options = Options { layer: layer.clone(), ..Options::default() };
                let scene = lesson::scene_of_file_with(file, &self.files, &options)?;
                let mut player = Player::opened(scene, file.as_str(), self.in_background)?;
                player.origin.read(file, &self.files);
                Ok(Opened { player, shown: None })
            }
            Source::Stop { tour, stop, checks } => {
                if *checks {
                    tour.check(&self.files)?; // nobody should find a mistake in the middle of a lecture
                }
                let stop = &tour.stops[*stop];
                let open = || {
                    let scene = stop.open_scene(&self.files)?;
                    stop.check_settings(&scene)?;
                    let (settings, lesson) = (stop.settings_over(&scene.settings), stop.lesson_of(&scene)?);
                    let mut player = Player::with_settings(scene, &stop.scene.value, lesson, settings, Watch::Record)?;
                    if let Some(file) = stop.scene_file() {
                        player.origin.read(&file, &self.files);
                    }
                    // The position at which the scene opens does not matter, nor that the settings of the stop have removed it.
                    player.notices.keep_notes();
                    let shown = Some(player.stand_at(stop)?);
                    Ok(Opened { player, shown })
                };
                open().map_err(|bad: BadInput| if bad.file.is_empty() { bad.in_file(&*tour.name) } else { bad })
            }
        }
    }

    /// Can it take so long that it is opened behind the frame?
    fn may_take_long(&self) -> bool {
        match &self.source {
            Source::File(..) => true,
            Source::Stop { tour, stop, checks } => *checks || tour.stops[*stop].scene_file().is_some(),
        }
    }
}

/// Opens a scene: an iterator with one item, or none if it was cancelled.
pub struct Preparing {
    preparation: Option<Preparation>,
    meter: Arc<Meter>,
}

impl Preparing {
    pub fn new(preparation: Preparation) -> Self {
        Self { preparation: Some(preparation), meter: Arc::default() }
    }

    /// Knows what is built, and can cancel it.
    pub const fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }
}

impl Iterator for Preparing {
    type Item = Prepared;

    fn next(&mut self) -> Option<Prepared> {
        let preparation = self.preparation.take()?;
        let opened = self.meter.watch(|| preparation.open())?.map(Box::new);
        Some(Prepared { preparation, opened })
    }
}

impl Player {
    /// A scene that a command asked for is there. Returns the command, which is to be carried out now.
    pub fn prepared(&mut self, prepared: Prepared) -> Command {
        let then = (*prepared.preparation.then).clone();
        self.prepared = Some(prepared);
        then
    }

    /// Opens a scene. None if it is opened behind the frame: then `then` is carried out again with these files.
    pub(super) fn open_or_ask(
        &mut self,
        source: Source,
        files: &Files,
        then: impl Into<Command>,
        effects: &mut Effects,
    ) -> Result<Option<Opened>, BadInput> {
        let then = Box::new(Command::WithFiles { files: files.clone(), then: Box::new(then.into()) });
        let in_background = self.makes_runs_in_background();
        let preparation = Preparation { source, files: files.clone(), then, in_background };
        match self.prepared.take() {
            Some(prepared) if prepared.preparation == preparation => prepared.opened.map(|opened| Some(*opened)),
            _ if in_background && preparation.may_take_long() => {
                effects.preparation = Some(Box::new(preparation));
                Ok(None)
            }
            _ => preparation.open().map(Some),
        }
    }
}
