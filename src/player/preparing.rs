//! What takes long is made behind the frame: reading the scene of a file, uniting its walls or recording the run of a stop may take
//! seconds, and so may the text of a large map that is saved.
//!
//! ```text
//!   Document::Open ──▶ Effects::preparation ──▶ Preparing, on a thread ──▶ Player::prepared ──▶ Document::Open, once more
//! ```
//!
//! The command that needs it changes nothing, asks for it, and is carried out again when it is there, like one that lacks a file
//! (`request.rs`). Built-in scenes are small and opened at once, small maps are written at once, and so is everything where runs are not
//! made in the background.

use super::saving::{Text, ToWrite};
use super::tour::Shown;
use super::{Command, Effects, Player, Wanted};
use crate::lesson::{self, Watch};
use crate::scene::format::Options;
use crate::scene::{BadInput, FileName, Files};
use crate::step::Meter;
use crate::tutor::tour::Tour;
use std::sync::Arc;

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// The scene in a file; what of it is read.
    File(FileName, Options),
    /// The scene of a stop, at the position of the stop. Before the first stop of a tour that opens, all its stops are checked.
    Stop { tour: Arc<Tour>, stop: usize, checks: bool },
    /// The text of a scene or of its map, to be saved.
    Text(ToWrite),
}

/// What a command needs before it can be carried out.
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

/// What was made.
pub(super) enum Made {
    Opened(Box<Opened>),
    /// The file names others that are not read yet, such as tilesets.
    Lacks(Vec<Wanted>),
    Text(Text),
}

impl Made {
    pub fn text(self) -> Option<Text> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

/// The end of a [`Preparation`].
pub struct Prepared {
    preparation: Preparation,
    made: Result<Made, BadInput>,
}

impl Preparation {
    /// What is opened or written, as a person names it.
    pub fn name(&self) -> &str {
        match &self.source {
            Source::File(file, _) => file.as_str(),
            Source::Stop { tour, .. } => &tour.title,
            Source::Text(text) => text.file().as_str(),
        }
    }

    /// Is this what was asked for? A text is that of the moment when it was asked for, whatever was edited since.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (Source::Text(text), Source::Text(of_other)) => text.is_same(of_other) && self.then == other.then,
            _ => self == other,
        }
    }

    /// Is a file to be written?
    pub const fn is_for_saving(&self) -> bool {
        matches!(self.source, Source::Text(_))
    }

    fn make(&self) -> Result<Made, BadInput> {
        match &self.source {
            Source::File(file, options) => {
                let wanted = Wanted::scene_in(file, &self.files);
                if !wanted.is_empty() {
                    return Ok(Made::Lacks(wanted));
                }
                let options = Options { asks_for_walls: true, ..options.clone() };
                let scene = lesson::scene_of_file_with(file, &self.files, &options)?;
                let mut player = Player::opened(scene, file.as_str(), self.in_background)?;
                player.origin.read(file, &self.files);
                player.follow_paths_of_scene(&self.files);
                Ok(Made::Opened(Box::new(Opened { player, shown: None })))
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
                        player.follow_paths_of_scene(&self.files);
                    }
                    // The position at which the scene opens does not matter, nor that the settings of the stop have removed it.
                    player.notices.keep_notes();
                    let shown = Some(player.stand_at(stop)?);
                    Ok(Made::Opened(Box::new(Opened { player, shown })))
                };
                open().map_err(|bad: BadInput| if bad.file.is_empty() { bad.in_file(&*tour.name) } else { bad })
            }
            Source::Text(text) => {
                let made = text.text().map_err(|bad| bad.in_file(text.file().as_str()))?;
                Ok(Made::Text(made))
            }
        }
    }

    /// Can it take so long that it is made behind the frame?
    fn may_take_long(&self) -> bool {
        match &self.source {
            Source::File(..) => true,
            Source::Stop { tour, stop, checks } => *checks || tour.stops[*stop].scene_file().is_some(),
            Source::Text(text) => text.takes_long(),
        }
    }
}

/// Makes it: an iterator with one item, or none if it was cancelled.
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
        let made = self.meter.watch(|| preparation.make())?;
        Some(Prepared { preparation, made })
    }
}

impl Player {
    /// What a command asked for is there. Returns the command, which is to be carried out now; None if it was to save a scene that is no
    /// longer shown.
    pub fn prepared(&mut self, prepared: Prepared) -> Option<Command> {
        if let Source::Text(text) = &prepared.preparation.source
            && text.opened() != self.origin.number
        {
            return None;
        }
        let then = (*prepared.preparation.then).clone();
        self.prepared = Some(prepared);
        Some(then)
    }

    /// Opens a scene. None if it is opened behind the frame, or if files are missing: then `then` is carried out again with these files and
    /// those.
    pub(super) fn open_or_ask(
        &mut self,
        source: Source,
        files: &Files,
        then: impl Into<Command>,
        effects: &mut Effects,
    ) -> Result<Option<Opened>, BadInput> {
        let then = then.into();
        match self.make_or_ask(source, files, then.clone(), effects)? {
            Some(Made::Opened(opened)) => return Ok(Some(*opened)),
            Some(Made::Lacks(wanted)) => effects.ask_for(wanted, files, then),
            Some(Made::Text(_)) | None => {}
        }
        Ok(None)
    }

    /// As [`Player::open_or_ask`], whatever is made.
    pub(super) fn make_or_ask(
        &mut self,
        source: Source,
        files: &Files,
        then: impl Into<Command>,
        effects: &mut Effects,
    ) -> Result<Option<Made>, BadInput> {
        let then = Box::new(Command::WithFiles { files: files.clone(), then: Box::new(then.into()) });
        let in_background = self.makes_runs_in_background();
        let preparation = Preparation { source, files: files.clone(), then, in_background };
        match self.prepared.take() {
            Some(prepared) if prepared.preparation.is_same(&preparation) => prepared.made.map(Some),
            _ if in_background && preparation.may_take_long() => {
                effects.preparation = Some(Box::new(preparation));
                Ok(None)
            }
            _ => preparation.make().map(Some),
        }
    }
}
