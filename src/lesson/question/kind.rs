//! A kind of question ([`Kind`]): all that can be said of it without a run. How an act asks it is in `asks.rs`.

use crate::lesson::assignment::{EdgeAction, EndAction};
use crate::lesson::{Change, registry};
use crate::picture::{Family, Mark};
use std::cmp::Ordering;
use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

/// A kind of question. It is written in the file that asks it, beside [`Asks`](super::Asks).
///
/// Most rules are those of [`Kind::new`]. A rule that differs from it and has no effect fails a test.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own; most kinds keep the usual ones")]
pub struct Kind {
    /// Its name in tours and scores.
    pub key: &'static str,
    /// What it asks, in a few words, for lists of scores.
    pub title: &'static str,
    /// What an exercise is about.
    pub heading: &'static str,
    /// What a student must know to answer, in one or two sentences. It says how conventions are, not what the answer is.
    pub rule: &'static str,

    /// The marks of the decision before the one that is asked about, which would mislead.
    pub misleading: &'static [Family],
    /// What the window adds to the request to click.
    pub click_hint: &'static str,
    /// Does its answer give away those of the questions on the way? Then it is not shown while they are asked.
    pub answers_others: bool,
    /// Which decision of a learner's program answers it.
    pub by_program: ByProgram,

    /// How a map for an exercise is made. None if it is asked only about scenes.
    pub made_map: Option<MadeMap>,
    /// The number of options on a made map: each is right equally often. None if there are no options.
    pub options: Option<usize>,
    /// The option that no named mistake misses where it is right: every program keeps a taut link and takes a new
    /// neighbour. Exercises with this answer are set without a mistake, so that the other options are not right every time.
    pub missed_by_none: Option<usize>,
    /// What a ruler must tell apart on a made map.
    pub clear: Clear,
    /// How an exercise shows what the question is about.
    pub shows: Shows,
    /// Does the answer not depend on the steps so far? Then the picture is that of the beginning of the run.
    pub shows_beginning: bool,
    /// Are portals named by their numbers?
    pub names_portals: bool,
    /// Does every vertex get a small circle, because all of them may be the answer?
    pub circles_vertices: bool,
    /// Does the solution show what is hidden while the question is open?
    pub reveals: bool,
    /// Words of the window that an exercise does not explain, and numbers that its text says are not there yet.
    pub strays: Option<fn(&Mark) -> bool>,
    /// What else the picture before the decision is without, besides the marks that mislead in the window as well.
    pub hidden_before: Option<fn(&Mark) -> bool>,
    /// Does its rule say that among equal f the lower h wins? Otherwise equal sums are no question for paper.
    pub lower_h_wins: bool,
    /// What explains the answer.
    pub explains: Explains,
}

impl Kind {
    /// A kind with the usual rules.
    pub const fn new(key: &'static str, title: &'static str, heading: &'static str, rule: &'static str) -> Self {
        Self {
            key,
            title,
            heading,
            rule,
            misleading: &[],
            click_hint: "",
            answers_others: false,
            by_program: ByProgram::None,
            made_map: None,
            options: None,
            missed_by_none: None,
            clear: Clear::Always,
            shows: Shows::QuestionMark,
            shows_beginning: false,
            names_portals: false,
            circles_vertices: false,
            reveals: false,
            strays: None,
            hidden_before: None,
            lower_h_wins: false,
            explains: Explains::Everything,
        }
    }
}

/// Which decision of a learner's program answers a question. [`tutor::mistakes`](crate::tutor::mistakes) has programs
/// that make named mistakes.
#[derive(Clone, Copy)]
pub enum ByProgram {
    /// None: wrong answers follow from our state alone.
    None,
    /// What it does with the end of a portal; the option that stands for it.
    End(fn(EndAction) -> Option<usize>),
    /// Where a beam leaves a triangle; the option that stands for it.
    Edge(fn(EdgeAction) -> Option<usize>),
    /// The portal of the decision after this one.
    NextPortal,
    /// The cells of the wave after this one.
    NextWave,
    /// All vertices that it sees.
    Seen,
}

/// A map that is made for an exercise, and the settings in which it is asked there.
#[derive(Clone, Copy)]
pub struct MadeMap {
    pub form: MapForm,
    pub settings: fn() -> Vec<Change>,
}

/// The form of a map that is made for an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapForm {
    Cells,
    /// A corridor that winds from the start to the goal.
    Corridor,
    /// A room with two or three obstacles.
    Room,
    /// A room with three obstacles between the start and the goal.
    CrowdedRoom,
}

/// What a ruler must tell apart on a made map. What is nearly on a line is no question for paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clear {
    Always,
    /// The areas whose signs decide.
    Areas,
    /// The directions from the start to the vertices.
    Directions,
    /// A link and the walls at both of its ends.
    Link,
}

/// How an exercise shows what its question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Cells and vertices get a question mark.
    QuestionMark,
    /// Both things get a ring, and a dashed line joins them.
    Link,
    /// Its badge has a letter already.
    Letter,
}

/// What explains the answer of an exercise, of what the window says about the step that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explains {
    /// The sentence, what decided, and the numbers.
    Everything,
    /// Without the numbers: they are no reason.
    WithoutNumbers,
    /// What decided, alone: the sentence names what the window lights, and the numbers belong to letters that the picture
    /// does not have.
    Meaning,
}

/// One of the kinds of questions: a [`Kind`] that can be copied, compared and sorted.
#[derive(Clone, Copy)]
pub struct QuestionKind(&'static Kind);

impl QuestionKind {
    pub const fn of(kind: &'static Kind) -> Self {
        Self(kind)
    }

    pub const fn description(self) -> &'static Kind {
        self.0
    }

    /// All kinds, in the order of the lessons and their acts.
    pub fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<QuestionKind>> = OnceLock::new();
        ALL.get_or_init(|| {
            let mut all = Vec::new();
            for kind in registry::ALL.iter().flat_map(|entry| entry.questions()) {
                // Searches in two lessons ask which node is closed next.
                if !all.contains(&kind) {
                    all.push(kind);
                }
            }
            all
        })
    }

    /// Is this mark left out of the pictures of exercises?
    pub fn is_stray(self, mark: &Mark) -> bool {
        self.strays.is_some_and(|is_stray| is_stray(mark))
    }

    /// Is this mark left out of the picture before the decision?
    pub fn is_hidden_before(self, mark: &Mark) -> bool {
        self.is_misled_by(mark) || self.is_stray(mark) || self.hidden_before.is_some_and(|is_hidden| is_hidden(mark))
    }

    /// The kind with this name in tours and scores.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::all().iter().copied().find(|kind| kind.key == key)
    }

    /// Does this mark belong to the decision before the one that is asked about?
    pub fn is_misled_by(self, mark: &Mark) -> bool {
        mark.family().is_some_and(|family| self.misleading.contains(&family))
    }

    /// Its place among all.
    fn place(self) -> usize {
        let all = Self::all();
        all.iter().position(|kind| *kind == self).unwrap_or(all.len())
    }
}

impl Deref for QuestionKind {
    type Target = Kind;

    fn deref(&self) -> &Kind {
        self.0
    }
}

impl PartialEq for QuestionKind {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for QuestionKind {}

impl PartialOrd for QuestionKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QuestionKind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl Hash for QuestionKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Debug for QuestionKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_unique_and_read_back() {
        let keys: BTreeSet<_> = QuestionKind::all().iter().map(|kind| kind.key).collect();
        assert_eq!(keys.len(), QuestionKind::all().len());
        assert!(QuestionKind::all().iter().all(|&kind| QuestionKind::from_key(kind.key) == Some(kind)));
        assert!(QuestionKind::all().is_sorted() && !keys.is_empty());
    }
}
