//! What an exercise asks: a question about a decision, or a construction.

use crate::algo::visgraph::Links;
use crate::algo::wave::Moves;
use crate::lesson::beam::GraphLinks;
use crate::lesson::question::QuestionKind;
use crate::lesson::wave::WaveVariant;
use crate::lesson::{Change, Entry, beam, funnel, wave};

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

/// A task with its lesson and its settings.
type Row = (Task, &'static Entry, fn() -> Vec<Change>);

/// The order of the exercises on a sheet, with the lesson and the settings in which a task is set on a map that is made
/// for it. The exercise on region C is missing: it has the same answer on every map, and is asked only about scenes that set it.
const ORDER: [Row; 15] = {
    use QuestionKind as Q;
    [
        (Task::Construct(Construct::Numbers), &wave::LESSON, Vec::new),
        (Task::Question(Q::Numbers), &wave::LESSON, Vec::new),
        (Task::Question(Q::Neighbour), &wave::LESSON, Vec::new),
        (Task::Question(Q::Path), &wave::LESSON, || vec![wave::KEYS.moves.to(Moves::Mixed)]),
        (Task::Question(Q::Arrow), &wave::LESSON, || vec![wave::KEYS.flow.to(true), wave::KEYS.path.to(false)]),
        (Task::Question(Q::Close), &wave::LESSON, || vec![wave::KEYS.wave.to(WaveVariant::AStar)]),
        (Task::Question(Q::Area), &funnel::LESSON, Vec::new),
        (Task::Question(Q::Tighten), &funnel::LESSON, Vec::new),
        (Task::Question(Q::Apex), &funnel::LESSON, Vec::new),
        (Task::Question(Q::Restart), &funnel::LESSON, Vec::new),
        (Task::Construct(Construct::String), &funnel::LESSON, Vec::new),
        (Task::Question(Q::Split), &beam::LESSON, Vec::new),
        (Task::Question(Q::Seen), &beam::LESSON, || vec![beam::KEYS.mesh.to(false)]),
        (Task::Construct(Construct::Visible), &beam::LESSON, || vec![beam::KEYS.mesh.to(false)]),
        (Task::Question(Q::Taut), &beam::LESSON, || vec![beam::KEYS.graph.to(GraphLinks(Some(Links::Taut)))]),
    ]
};

impl Task {
    /// In the order of a sheet.
    pub fn all() -> impl Iterator<Item = Self> {
        ORDER.into_iter().map(|(task, ..)| task)
    }

    fn row(self) -> Option<&'static Row> {
        ORDER.get(self.place())
    }

    fn place(self) -> usize {
        ORDER.iter().position(|(task, ..)| *task == self).unwrap_or(ORDER.len())
    }

    /// The lesson in which it is set on a made map.
    pub fn lesson(self) -> &'static Entry {
        self.row().map_or(&beam::LESSON, |row| row.1)
    }

    /// The settings with which it is set on a made map.
    pub fn settings(self) -> Vec<Change> {
        self.row().map_or_else(Vec::new, |row| row.2())
    }

    /// What it is about, as the heading of an exercise.
    pub fn title(self) -> &'static str {
        use QuestionKind as Q;
        match self {
            Self::Construct(Construct::Numbers) => "The numbers of the wave",
            Self::Construct(Construct::String) => "The string",
            Self::Construct(Construct::Visible) => "What is visible",
            Self::Question(Q::Numbers) => "The next wave",
            Self::Question(Q::Neighbour) => "A neighbour",
            Self::Question(Q::Path) => "The path over the wave",
            Self::Question(Q::Arrow) => "The flow field",
            Self::Question(Q::Close) => "A*",
            Self::Question(Q::Area) => "The search for a channel",
            Self::Question(Q::Tighten) => "Tighten, skip or new corner",
            Self::Question(Q::Apex) => "The new apex",
            Self::Question(Q::Restart) => "The restart",
            Self::Question(Q::Split) => "Left, right or both",
            Self::Question(Q::Seen) => "The visible vertices",
            Self::Question(Q::Taut) => "A taut link",
            Self::Question(Q::Region) => "Links past a corner",
        }
    }

    /// What a student must know to answer, in one or two sentences. It says how conventions are, not what the answer is.
    pub fn rule(self) -> &'static str {
        use QuestionKind as Q;
        match self {
            Self::Construct(Construct::Numbers) => "The wave begins at the goal (the flag) with the number 1.",
            Self::Question(Q::Numbers) => "A grey frame: on the frontier. These cells get the number before this one.",
            Self::Question(Q::Neighbour) => {
                "A grey frame: on the frontier. A black frame: the cell of this step. A dashed frame: on the next frontier. A cell gets its number when the wave takes it from the frontier; until then its number is 0. Duplicates are removed at the end of the wave."
            }
            Self::Question(Q::Path) => {
                "The path goes from the start (the disc) to the lowest of the neighbours that it can reach."
            }
            Self::Question(Q::Arrow) => {
                "The arrow is (left − right, up − down) of the numbers around the cell; x runs right and y runs down. A wall, and what lies outside of the map, counts as the cell's own number. Round the direction to the nearest of the eight: (2, −1) is north-east, (3, −1) is east. Tick nowhere for (0, 0)."
            }
            Self::Question(Q::Close) => {
                "A* takes the open node with the lowest f = g + h; among equal f, the lower h wins."
            }
            Self::Question(Q::Area) => "A* takes the open node with the lowest f = g + h.",
            Self::Question(Q::Tighten | Q::Apex | Q::Restart) => {
                "Portals have numbers, from 1 on. At each, the right end (R, with a dashed ring) is tested before the left end (L). The thick line is the left side of the funnel, the thick dashed line the right side. The large ring marks the apex. The goal is a point on the pole of its flag."
            }
            Self::Construct(Construct::String) => "The string is the shortest path through all portals.",
            Self::Question(Q::Split) => {
                "L and R are the limits of the beam that comes from O. The thick outline is the triangle that it has just entered. S is the vertex opposite the edge that it has crossed."
            }
            Self::Question(Q::Seen) | Self::Construct(Construct::Visible) => {
                "Every vertex has a small circle. The corners of the map's border count, too. O sees a vertex if no wall crosses the line between them."
            }
            Self::Question(Q::Taut) => {
                "A link is taut if a string along it could bend around the walls at both of its ends."
            }
            Self::Question(Q::Region) => {
                "The walls of corner A are extended beyond it. Region C lies between the extensions, A and B lie beside it."
            }
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
    fn every_kind_of_question_and_every_construction_is_a_task() {
        let all: Vec<Task> = Task::all().collect();
        let is_asked = |kind: &QuestionKind| *kind != QuestionKind::Region;
        assert!(QuestionKind::ALL.into_iter().filter(is_asked).all(|kind| all.contains(&Task::Question(kind))));
        assert!(Construct::ALL.into_iter().all(|what| all.contains(&Task::Construct(what))));
        assert_eq!(all.len(), QuestionKind::ALL.len() - 1 + Construct::ALL.len());
        assert!(all.is_sorted() && all.iter().all(|task| !task.rule().is_empty()));
        assert!(all.iter().all(|task| *task < Task::Question(QuestionKind::Region)));
    }
}
