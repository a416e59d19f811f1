//! What an exercise asks: a question about a decision, or a construction.

use crate::lesson::question::{MadeMap, MapForm, QuestionKind};
use crate::lesson::{self, Change, Entry, beam, funnel, wave};

/// What a student draws or writes from the beginning to the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Construct {
    /// All numbers of the wave.
    Numbers,
    /// The string.
    String,
    /// The vertices that are seen.
    Visible,
}

impl Construct {
    pub const ALL: [Self; 3] = [Self::Numbers, Self::String, Self::Visible];
}

/// What an exercise asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    Question(QuestionKind),
    Construct(Construct),
}

impl Construct {
    /// The kind of question that follows it on a sheet.
    fn comes_before(self) -> QuestionKind {
        let keys = match self {
            Self::Numbers => "numbers",
            Self::String => "split",
            Self::Visible => "taut",
        };
        QuestionKind::from_key(keys).expect("a kind of question")
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Numbers => "The numbers of the wave",
            Self::String => "The string",
            Self::Visible => "What is visible",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Self::Numbers => "The wave begins at the goal (the flag) with the number 1.",
            Self::String => "The string is the shortest path through all portals.",
            Self::Visible => {
                "Every vertex has a small circle. The corners of the map's border count, too. O sees a vertex if no wall crosses the line between them."
            }
        }
    }

    const fn lesson(self) -> &'static Entry {
        match self {
            Self::Numbers => &wave::LESSON,
            Self::String => &funnel::LESSON,
            Self::Visible => &beam::LESSON,
        }
    }

    const fn map(self) -> MadeMap {
        match self {
            Self::Numbers => MadeMap { form: MapForm::Cells, settings: Vec::new },
            Self::String => MadeMap { form: MapForm::Corridor, settings: Vec::new },
            Self::Visible => MadeMap { form: MapForm::Room, settings: || vec![beam::KEYS.mesh.to(false)] },
        }
    }
}

impl Task {
    /// The tasks that can be set on a map made for them, in the order of a sheet.
    pub fn all() -> Vec<Self> {
        let questions =
            QuestionKind::all().iter().filter(|kind| kind.made_map.is_some()).map(|&kind| Self::Question(kind));
        let mut all: Vec<Self> = questions.chain(Construct::ALL.map(Self::Construct)).collect();
        all.sort();
        all
    }

    /// Its place on a sheet: a construction comes before the questions about a single decision.
    fn place(self) -> (QuestionKind, bool) {
        match self {
            Self::Construct(what) => (what.comes_before(), false),
            Self::Question(kind) => (kind, true),
        }
    }

    /// The lesson in which it is set on a made map.
    pub fn lesson(self) -> &'static Entry {
        match self {
            Self::Construct(what) => what.lesson(),
            Self::Question(kind) => {
                let asks = |entry: &&Entry| entry.questions().contains(&kind);
                lesson::ALL.into_iter().find(asks).unwrap_or(lesson::ALL[0])
            }
        }
    }

    /// The map that is made for it; None if it is set only about scenes.
    pub fn map(self) -> Option<MadeMap> {
        match self {
            Self::Construct(what) => Some(what.map()),
            Self::Question(kind) => kind.made_map,
        }
    }

    /// Is it nearly the same as another task? Marking the visible vertices is most of the work of both.
    pub fn repeats(self) -> Option<Self> {
        (self == Self::Construct(Construct::Visible)).then_some(Self::Question(beam::SEEN))
    }

    /// The settings with which it is set on a made map.
    pub fn settings(self) -> Vec<Change> {
        self.map().map_or_else(Vec::new, |map| (map.settings)())
    }

    /// What it is about, as the heading of an exercise.
    pub fn title(self) -> &'static str {
        match self {
            Self::Construct(what) => what.title(),
            Self::Question(kind) => kind.description().heading,
        }
    }

    /// What a student must know to answer, in one or two sentences. It says how conventions are, not what the answer is.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Construct(what) => what.rule(),
            Self::Question(kind) => kind.description().rule,
        }
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The order of a sheet.
impl Ord for Task {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.place().cmp(&other.place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_question_and_every_construction_has_its_place() {
        let all = Task::all();
        let titles: Vec<&str> = all.iter().map(|task| task.title()).collect();
        assert_eq!(
            titles,
            [
                "The numbers of the wave",
                "The next wave",
                "A neighbour",
                "The path over the wave",
                "The flow field",
                "A*",
                "The search for a channel",
                "Tighten, skip or new corner",
                "The new apex",
                "The restart",
                "The string",
                "Left, right or both",
                "The visible vertices",
                "What is visible",
                "A taut link",
            ]
        );
        assert!(all.iter().all(|task| !task.rule().is_empty() && task.map().is_some()));
    }
}
