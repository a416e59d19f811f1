//! The commands of the player.

use super::{NotWritten, Speed, Write};
use crate::algo::robbery::order::{Character, Instruction};
use crate::editor::{Edit, Handle};
use crate::lesson;
use crate::lesson::question::{Answer, QuestionKind};
use crate::picture::Thing;
use crate::scene::template::Template;
use crate::scene::{FileName, Files, Fingerprint};
use crate::step::Size;
use crate::tutor::construct::Entry;
use crate::tutor::mistakes::Mistake;
use crate::tutor::predict::Frequency;
use crate::tutor::tour::Progress;
use glam::DVec2;

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

/// Everything that a user can do, by mouse, key or button, and the answers to the player's [requests](super::Request).
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Play,
    Pause,
    Forward(Size),
    Back(Size),
    /// Goes to a position, which is the number of steps taken. Positions past the end mean the end.
    Seek(usize),
    /// Goes to the step that last changed a thing.
    Visit(Thing),
    SetSize(Size),
    /// Draws what the invariant of the act speaks of, or hides it.
    ShowInvariant(bool),
    /// Changes the speed by this many entries of [`super::SPEEDS`].
    Faster(i32),
    SetSpeed(Speed),
    /// Goes to the next step of this kind, one of [`super::Player::kinds`].
    RunUntil(&'static str),
    /// Folds or unfolds an act, by its index in [`crate::lesson::Timeline::parts`].
    Fold(usize, bool),
    /// Shows the scene in this lesson.
    Lesson(&'static lesson::Entry),
    Set {
        key: &'static str,
        word: String,
    },
    Edit(Edit),
    /// Selects a part of the scene, or nothing.
    Select(Option<Handle>),
    /// Moves a drag handle of the lesson to a position in world units.
    Drag {
        handle: usize,
        to: DVec2,
    },
    /// Ends a gesture of edits.
    EndGesture,
    /// Cancels a gesture of edits and restores the state before it.
    CancelGesture,
    /// The user controls an actor of the robbery from now on; [`Instruction::Own`] returns control to the program.
    Order {
        who: Character,
        go: Instruction,
    },
    /// Chooses the actor that the arrow keys control, or none.
    AssignArrowKeys(Option<Character>),
    /// Raises or lowers the setting of the keys Q and A.
    AdjustSetting(i64),
    /// Adds an agent at a position in world units.
    DropAgent(DVec2),
    /// Stops the run before decisions and asks what will happen, or no longer.
    Predict(bool),
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
    LeaveQuestion,
    /// Begins to build the result by hand, or leaves it.
    Construct(bool),
    /// A step of building.
    Build(Build),
    /// Shows the trace of a program beside the run, at the first difference.
    Against(FileName),
    /// Shows a named mistake of the lesson beside the run, from its beginning.
    PlayMistake(&'static Mistake),
    /// Shows nothing beside the run any more.
    HideOtherProgram,
    /// Begins a new score.
    ResetScore,
    /// Writes the score to a file: CSV or JSON, by the ending of its name.
    SaveScore(FileName),
    Undo,
    Redo,
    /// Opens a built-in scene, a file, or a tour from its beginning. Changes to a built-in scene are put aside.
    Open(String),
    /// Opens a new map.
    New(Template),
    /// Opens a small map on which a named mistake shows, as a new map.
    OpenSmallest {
        lesson: &'static lesson::Entry,
        mistake: &'static Mistake,
    },
    /// Opens the built-in scene that was left with changes, as it was.
    BringBack,
    /// Opens unsaved work of an earlier session. It stays unsaved.
    Recover(FileName),
    /// Writes the scene to a file. If something else would be lost there, nothing is written, and
    /// [`Effects::conflict`](super::Effects::conflict) says so.
    Save(FileName),
    /// Writes the scene to a file, whatever it holds.
    Replace(FileName),
    /// Begins a built-in tour or that of a file, or continues it.
    StartTour {
        name: String,
        progress: Progress,
    },
    /// Goes to the next stop of the tour. After the last one, the tour is complete.
    NextStop,
    PreviousStop,
    /// Shows the stop of the tour again.
    BackToStop,
    /// Ends the tour. What was reached is kept.
    LeaveTour,
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
    /// While something is asked or built, commands that change are refused; before a command that leaves, the window asks
    /// about unsaved work. A new command does not compile until it is sorted in here.
    pub fn reach(&self) -> Reach {
        match self {
            Self::Edit(_)
            | Self::Drag { .. }
            | Self::Order { .. }
            | Self::DropAgent(_)
            | Self::Undo
            | Self::Redo
            | Self::AdjustSetting(_)
            | Self::Set { .. }
            | Self::ShowInvariant(_)
            | Self::AssignArrowKeys(_) => Reach::Changes,
            // The stops of a tour may have different scenes.
            Self::Open(_)
            | Self::New(_)
            | Self::OpenSmallest { .. }
            | Self::BringBack
            | Self::StartTour { .. }
            | Self::NextStop
            | Self::PreviousStop
            | Self::BackToStop => Reach::Leaves,
            Self::Play
            | Self::Pause
            | Self::Forward(_)
            | Self::Back(_)
            | Self::Seek(_)
            | Self::Visit(_)
            | Self::SetSize(_)
            | Self::Faster(_)
            | Self::SetSpeed(_)
            | Self::RunUntil(_)
            | Self::Fold(..)
            | Self::Lesson(_)
            | Self::Select(_)
            | Self::EndGesture
            | Self::CancelGesture
            | Self::Predict(_)
            | Self::SetFrequency(_)
            | Self::Ask(_)
            | Self::Answer(_)
            | Self::Choose(_)
            | Self::ShowAnswer
            | Self::LeaveQuestion
            | Self::Construct(_)
            | Self::Build(_)
            | Self::Against(_)
            | Self::PlayMistake(_)
            | Self::HideOtherProgram
            | Self::ResetScore
            | Self::SaveScore(_)
            | Self::Save(_)
            | Self::Replace(_)
            | Self::LeaveTour
            | Self::Written { .. }
            | Self::StopRecording
            // It opens another scene. The window offers it before there is other work that could be lost.
            | Self::Recover(_) => Reach::Looks,
            Self::WithFiles { then, .. } => then.reach(),
        }
    }
}
