//! The commands of the player.

use super::files::is_list_of_pairs;
use super::{CompareCommand, NotWritten, RoundCommand, Speed, Write};
use crate::editor::{Edit, Handle};
use crate::lesson;
use crate::lesson::question::{Answer, QuestionKind};
use crate::picture::Thing;
use crate::scene::format::{CellCost, Numbers, Up};
use crate::scene::import::polyline;
use crate::scene::template::Template;
use crate::scene::{BadInput, FileName, Files, Fingerprint};
use crate::step::Size;
use crate::tutor::construct::Entry;
use crate::tutor::mistakes::Mistake;
use crate::tutor::predict::Frequency;
use crate::tutor::tour::Progress;
use glam::DVec2;

/// Playing the run, and moving in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Transport {
    Play,
    Pause,
    Forward(Size),
    Back(Size),
    /// Goes to a position, which is the number of steps taken. Positions past the end mean the end.
    Seek(usize),
    /// Goes to the first difference from the program beside the run.
    FirstDifference,
    /// Goes to the step that last changed a thing.
    Visit(Thing),
    SetSize(Size),
    /// Changes the speed by this many entries of [`super::SPEEDS`].
    Faster(i32),
    SetSpeed(Speed),
    /// Goes to the next step of this kind, one of [`super::Player::kinds`].
    RunUntil(&'static str),
    /// Folds or unfolds an act, by its index in [`crate::lesson::Timeline::parts`].
    Fold(usize, bool),
}

/// Changing the map, a setting, or what is drawn of the run's future.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Set {
        key: &'static str,
        word: String,
    },
    /// Raises or lowers the setting of the keys Q and A.
    AdjustSetting(i64),
    /// Draws what the invariant of the act speaks of, or hides it.
    ShowInvariant(bool),
    Edit(Edit),
    /// Moves a drag handle of the lesson to a position in world units.
    Drag {
        handle: usize,
        to: DVec2,
    },
    /// Adds an agent at a position in world units.
    DropAgent(DVec2),
    Undo,
    Redo,
    /// Selects a part of the scene, or nothing.
    Select(Option<Handle>),
    /// Selects several parts of the scene.
    SelectAll(Vec<Handle>),
    /// Keeps walls and obstacles as they are, or no longer.
    Lock(bool),
    /// Ends a gesture of edits.
    EndGesture,
    /// Cancels a gesture of edits and restores the state before it.
    CancelGesture,
}

/// Being asked for the next decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Predict {
    /// Stops the run before decisions and asks what will happen, or no longer.
    On(bool),
    /// How often a run stops for a question.
    SetFrequency(Frequency),
    /// Asks the next question of this kind.
    Ask(QuestionKind),
    /// Answers the open question.
    Answer(Answer),
    /// Chooses a thing as an answer to the open question, or takes the choice back.
    Choose(Thing),
    /// Shows the answer to the open question.
    ShowAnswer,
    /// Leaves the open question without an answer.
    Leave,
    /// Begins a new score.
    ResetScore,
    /// Writes the score to a file: CSV or JSON, by the ending of its name.
    SaveScore(FileName),
}

/// What a user does while building the result by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Build {
    Place(Entry),
    /// The next clicks write the next number.
    NextNumber,
    /// Takes the last entry back.
    Undo,
    /// Adds the next right entry.
    Hint,
    Check,
    /// Goes to the step that decided the first difference.
    Explain,
    /// Goes back from there.
    Resume,
    /// Shows the result of the algorithm.
    GiveUp,
    /// Judges every entry at once, or all of them at the end.
    JudgeAtOnce(bool),
}

/// What is shown beside the run, to be compared with it.
#[derive(Clone, Debug, PartialEq)]
pub enum Against {
    /// The trace of a program, at the first difference.
    Program(FileName),
    /// A named mistake of the lesson, from its beginning.
    Mistake(&'static Mistake),
    Nothing,
}

/// Opening and saving scenes.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// Shows the scene in this lesson.
    Lesson(&'static lesson::Entry),
    /// Opens a built-in scene, a file, or a tour from its beginning. Changes to a built-in scene are put aside.
    Open(String),
    /// A file was dropped on the map: a path of one's own is added to it, everything else is opened.
    Drop(String),
    /// Opens a text that was pasted, in any format that is known by its content, as a new map.
    OpenText(String),
    /// Opens a new map.
    New(Template),
    /// Opens a small map on which a named mistake shows, as a new map.
    OpenSmallest { lesson: &'static lesson::Entry, mistake: &'static Mistake },
    /// Opens the built-in scene that was left with changes, as it was.
    BringBack,
    /// Opens unsaved work of an earlier session, on the scene of this file. It stays unsaved.
    Recover { file: FileName, of: Option<FileName> },
    /// Reads the file of the scene again, if another program has written it. Undo returns to the map before.
    ReadAgain,
    /// Sees whether the file of the scene is another one than the one that was read ([`Effects::file_is_newer`](super::Effects)).
    LookAgain,
    /// This file was removed. If it is that of the scene, what is on the map is nowhere else.
    Gone(FileName),
    /// Reads another layer of the file of the scene, or all of them. Undo returns to the map before.
    ReadLayer(Option<String>),
    /// Reads the file of the scene with these values of its cells as walls.
    ReadWalls(Vec<String>),
    /// Reads the file of the scene with these costs for values of its cells.
    ReadCosts(Vec<CellCost>),
    /// Reads the file of the scene with its coordinates as degrees, or as those of a level.
    ReadNumbers(Numbers),
    /// Reads the file of the scene, a mesh with heights, with another axis up.
    ReadUp(Up),
    /// Reads the file of a path of one's own again, as [`Document::ReadAgain`].
    ReadPathAgain(FileName),
    /// Writes the scene to a file. If something else would be lost there, nothing is written, and
    /// [`Effects::conflict`](super::Effects::conflict) says so; so does [`Effects::loss`](super::Effects::loss) where the format cannot
    /// hold everything.
    Save(FileName),
    /// Writes the scene to a file, whatever it holds.
    Replace(FileName),
    /// Writes the map in a format that may not hold all of the scene.
    SaveMap(MapFile),
}

/// The map in a format that may not hold all of the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFile {
    pub file: FileName,
    /// The side of the cells that shapes are laid on, in world units, where the format holds cells; None chooses it.
    pub cell: Option<f64>,
    /// Has somebody agreed to what the format cannot hold?
    pub may_lose: bool,
    /// As [`Document::Replace`].
    pub replaces: bool,
}

/// Taking a tour.
#[derive(Clone, Debug, PartialEq)]
pub enum TourCommand {
    /// Begins a built-in tour or that of a file, or continues it.
    Start {
        name: String,
        progress: Progress,
    },
    /// Goes to the next stop. After the last one, the tour is complete.
    Next,
    Previous,
    /// Shows the stop again.
    Return,
    /// Ends the tour. What was reached is kept.
    Leave,
}

/// Everything that a user can do, by mouse, key or button, and the answers to the player's [requests](super::Request).
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Transport(Transport),
    Change(Change),
    Predict(Predict),
    /// Begins to build the result by hand, or leaves it.
    Construct(bool),
    Build(Build),
    Against(Against),
    Document(Document),
    Tour(TourCommand),
    Round(RoundCommand),
    Compare(CompareCommand),
    /// A command with the files that it has asked for.
    WithFiles {
        files: Files,
        then: Box<Self>,
    },
    /// A file was written, or not.
    Written {
        write: Box<Write>,
        result: Result<Fingerprint, NotWritten>,
    },
    /// Gives up the run that is being recorded.
    StopRecording,
}

impl Transport {
    /// Does it lead to another position in the run?
    pub(super) fn moves(&self) -> bool {
        matches!(self, Self::Play | Self::Forward(_) | Self::RunUntil(_)) || self.jumps()
    }

    /// Does it lead to another position, and not by what happens next?
    pub(super) fn jumps(&self) -> bool {
        matches!(self, Self::Back(_) | Self::Seek(_) | Self::FirstDifference | Self::Visit(_))
    }
}

/// A part of the commands is a command, and can be compared with one.
macro_rules! commands {
    ($($variant:ident: $part:ty),+ $(,)?) => {
        $(impl From<$part> for Command {
            fn from(part: $part) -> Self {
                Self::$variant(part)
            }
        }

        impl PartialEq<$part> for Command {
            fn eq(&self, part: &$part) -> bool {
                matches!(self, Self::$variant(own) if own == part)
            }
        })+
    };
}

commands! {
    Transport: Transport,
    Change: Change,
    Predict: Predict,
    Build: Build,
    Against: Against,
    Document: Document,
    Tour: TourCommand,
    Round: RoundCommand,
    Compare: CompareCommand,
}

/// What a command can do to the scene on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It moves in the run, or changes what is shown beside it.
    Looks,
    /// It changes the map, the run, or what is drawn of its future.
    Changes,
    /// It can replace the scene by another one.
    Leaves,
}

impl Command {
    /// Why a file was not written, if it brings that answer. A file that is in the way is none of these: somebody decides.
    pub fn not_written(&self) -> Option<&BadInput> {
        match self {
            Self::Written { result: Err(NotWritten::Failed(why)), .. } => Some(why),
            _ => None,
        }
    }

    /// Does a person do something by it, so that what a drag has left on screen may go? Not the end of the drag itself, nor what comes
    /// by itself: files that were written, or were changed by others.
    pub(super) fn is_action(&self) -> bool {
        match self {
            Self::Change(Change::EndGesture)
            | Self::Document(Document::LookAgain)
            | Self::Written { .. }
            | Self::StopRecording => false,
            Self::WithFiles { then, .. } => then.is_action(),
            _ => true,
        }
    }

    /// While something is asked or built, commands that change are refused; before a command that leaves, the window asks
    /// about unsaved work.
    pub fn reach(&self) -> Reach {
        match self {
            Self::Change(
                Change::Select(_) | Change::SelectAll(_) | Change::Lock(_) | Change::EndGesture | Change::CancelGesture,
            ) => Reach::Looks,
            Self::Change(_)
            | Self::Document(
                Document::ReadAgain
                | Document::LookAgain
                | Document::ReadLayer(_)
                | Document::ReadWalls(_)
                | Document::ReadCosts(_)
                | Document::ReadNumbers(_)
                | Document::ReadUp(_)
                | Document::ReadPathAgain(_)
                | Document::Drop(_),
            ) => Reach::Changes,
            // The window offers to recover work before there is other work that could be lost.
            // A path is added to the map that is open, and a damaged one is refused.
            Self::Document(Document::OpenText(text)) if polyline::is_meant(text) => Reach::Changes,
            // A list of starts and goals replaces nothing.
            Self::Document(Document::Open(name)) if is_list_of_pairs(&name.as_str().into()) => Reach::Looks,
            Self::Document(
                Document::Lesson(_)
                | Document::Save(_)
                | Document::Replace(_)
                | Document::SaveMap(_)
                | Document::Gone(_)
                | Document::Recover { .. },
            ) => Reach::Looks,
            Self::Document(
                Document::Open(_)
                | Document::OpenText(_)
                | Document::New(_)
                | Document::OpenSmallest { .. }
                | Document::BringBack,
            ) => Reach::Leaves,
            // The stops of a tour may have different scenes.
            Self::Tour(TourCommand::Start { .. } | TourCommand::Next | TourCommand::Previous | TourCommand::Return) => {
                Reach::Leaves
            }
            // The run of a round is a scene of its own.
            Self::Round(RoundCommand::Watch) => Reach::Leaves,
            Self::Transport(_)
            | Self::Round(_)
            | Self::Compare(_)
            | Self::Predict(_)
            | Self::Construct(_)
            | Self::Build(_)
            | Self::Against(_)
            | Self::Tour(TourCommand::Leave)
            | Self::Written { .. }
            | Self::StopRecording => Reach::Looks,
            Self::WithFiles { then, .. } => then.reach(),
        }
    }
}
