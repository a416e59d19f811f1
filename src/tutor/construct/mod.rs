//! Construction: the learner builds the result that the algorithm finds (the numbers of the wave, the corners of the
//! string, the vertices in sight, the taut links). The first difference is explained by the step that decided it.
//!
//! ```text
//!   building --check--> judged: right, or the first difference
//!      ^                    |  "why?" goes to the step that decided
//!      +------ "go on" -----+
//! ```

/// What there is to build.
mod build_task;
/// What is right, and what comes first where it differs.
mod judge;
/// What has been built so far, as marks.
mod picture;

pub use build_task::{BuildKind, BuildTask};
pub use judge::{Difference, Judgement};

use crate::algo::radius::nearest_on;
use crate::lesson::View;
use crate::map::grid::Cell;
use crate::picture::{Lens, Thing};
use crate::sentence;
use crate::tutor::mistakes::Mutants;
use crate::tutor::predict::pointed_thing;
use crate::tutor::score::Count;
use crate::words::Description;
use glam::DVec2;

/// What the learner adds with one click.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// A cell gets a number.
    Number { cell: Cell, d: u32 },
    /// The next corner of the string, or the next vertex in sight.
    Point(Thing),
    /// A link is taut, by its index in the task.
    Link(usize),
}

/// When entries are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// Each of them when it is made.
    AtOnce,
    /// All of them when the learner asks for it.
    #[default]
    AtTheEnd,
}

/// A result that is being built.
pub struct Construction {
    task: BuildTask,
    /// In the order in which they were made.
    entries: Vec<Entry>,
    feedback: Feedback,
    /// The number that the next clicks write (wave only).
    number: u32,
    /// What the score gets from it.
    count: Count,
    /// Was it right, or given up? Then nothing more is counted.
    is_over: bool,
    judgement: Option<Judgement>,
    /// Does the lesson show the step that decided, and not the map to build on?
    is_explained: bool,
    mutants: Mutants,
}

impl Construction {
    /// Begins to build the result of this lesson. None if there is nothing to build: no path, or a game.
    /// Has the run a result that can be built?
    pub fn is_possible(lesson: View) -> bool {
        BuildTask::of(lesson).is_some()
    }

    pub fn new(lesson: View, feedback: Feedback) -> Option<Self> {
        let task = BuildTask::of(lesson)?;
        let mutants = Mutants::new(lesson);
        Some(Self {
            task,
            entries: Vec::new(),
            feedback,
            number: 1,
            count: Count::default(),
            is_over: false,
            judgement: None,
            is_explained: false,
            mutants,
        })
    }

    pub fn task(&self) -> &BuildTask {
        &self.task
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number that the next clicks write. None if no numbers are written.
    pub fn number(&self) -> Option<u32> {
        matches!(self.task, BuildTask::Numbers { .. }).then_some(self.number)
    }

    /// How often it was judged, how many hints were taken, and whether it was right.
    pub fn count(&self) -> Count {
        self.count
    }

    /// Counts a judgement.
    fn judged(&mut self, is_right: bool) {
        if self.is_over {
            return;
        }
        let is_first = self.count == Count::default();
        self.count.asked = 1;
        self.count.tries += 1;
        self.count.right = u64::from(is_right && is_first);
        self.is_over = is_right;
    }

    /// The learner asks to see the result.
    pub fn give_up(&mut self) {
        if !self.is_over {
            (self.count.asked, self.count.shown, self.is_over) = (1, 1, true);
        }
    }

    pub fn judges_at_once(&self) -> bool {
        self.feedback == Feedback::AtOnce
    }

    /// Chooses when entries are judged. Those that are there already are judged now, or no longer.
    pub fn set_feedback(&mut self, feedback: Feedback, lesson: View) {
        self.feedback = feedback;
        self.judgement = None;
        if self.judges_at_once() && !self.entries.is_empty() {
            self.judge_at_once(lesson, None);
        }
    }

    pub fn judgement(&self) -> Option<&Judgement> {
        self.judgement.as_ref()
    }

    /// Does the lesson show the step that decided?
    pub fn is_explained(&self) -> bool {
        self.is_explained
    }

    pub fn set_explained(&mut self, on: bool) {
        self.is_explained = on;
    }

    /// What a click at a position in world units adds, or takes back.
    pub fn pointed(&self, lesson: View, at: DVec2, lens: &Lens) -> Option<Entry> {
        match &self.task {
            BuildTask::Numbers { .. } => {
                let grid = lesson.world().grid();
                let cell = grid.cell_at(at).filter(|&cell| !grid.is_wall(cell))?;
                Some(Entry::Number { cell, d: self.number })
            }
            BuildTask::Corners { points, .. } | BuildTask::Seen { points, .. } => {
                let right: Vec<Thing> = points.iter().map(|point| point.thing).collect();
                pointed_thing(lesson, &right, at, lens).map(Entry::Point)
            }
            BuildTask::Links { links } => {
                let far = |i: &usize| nearest_on(at, links[*i].ends).distance(at);
                let nearest = (0..links.len()).min_by(|a, b| far(a).total_cmp(&far(b)))?;
                (far(&nearest) <= lens.world(12.0)).then_some(Entry::Link(nearest))
            }
        }
    }

    /// What a thing is called while the result is built, with the learner's entry for it. None if the lesson has no such
    /// thing.
    pub fn describe(&self, lesson: View, thing: Thing) -> Option<Description> {
        let mut of_lesson = lesson.describe(thing)?;
        let written = match &self.task {
            BuildTask::Numbers { .. } => {
                let (world, grid) = (lesson.world(), lesson.world().grid());
                let cell = match thing {
                    Thing::Cell(cell) => Some(cell),
                    Thing::Start => grid.cell_at(world.start()),
                    Thing::Goal => grid.cell_at(world.goal()),
                    _ => None,
                };
                self.entries.iter().find_map(|entry| match *entry {
                    Entry::Number { cell: own, d } if Some(own) == cell => Some(d),
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some(d) = written {
            // The lesson stands before its first step, and knows of no number.
            of_lesson.notes.pop();
            return Some(of_lesson.note(sentence!["You wrote ", d, "."]));
        }
        let place = self.entries.iter().position(|entry| *entry == Entry::Point(thing));
        let is_string = matches!(self.task, BuildTask::Corners { .. });
        let order = if is_string { ["corner", "string"] } else { ["number", "order"] };
        let own = place.map(|i| sentence![order[0], " ", i + 1, " of your ", order[1]]);
        Some(of_lesson.note_if(own))
    }

    /// Adds an entry; the same entry again takes it back. A cell keeps only its last number.
    pub fn place(&mut self, lesson: View, entry: Entry) {
        self.judgement = None;
        let is_same_place = |other: &Entry| match (*other, entry) {
            (Entry::Number { cell, .. }, Entry::Number { cell: new, .. }) => cell == new,
            _ => *other == entry,
        };
        match self.entries.iter().position(is_same_place) {
            Some(i) if self.entries[i] == entry => _ = self.entries.remove(i),
            Some(i) => self.entries[i] = entry,
            None => self.entries.push(entry),
        }
        if self.judges_at_once() {
            self.judge_at_once(lesson, Some(entry).filter(|entry| self.entries.contains(entry)));
        }
    }

    /// Says which entry is wrong, but not what is right: there is still something to find out. The new one counts, and is
    /// judged first. When nothing is wrong or missing, the whole is judged.
    fn judge_at_once(&mut self, lesson: View, new: Option<Entry>) {
        let wrong_new = new.and_then(|entry| judge::entry(self, lesson, entry));
        if wrong_new.is_some() {
            self.judged(false);
        }
        let wrong = wrong_new.or_else(|| self.entries.iter().find_map(|&entry| judge::entry(self, lesson, entry)));
        self.judgement = wrong.map(Judgement::Different);
        if self.judgement.is_none() && self.entries.len() >= self.task.len() {
            self.check(lesson);
        }
    }

    /// The next clicks write the next number. False if that was the last one.
    pub fn next_number(&mut self) -> bool {
        let has_more = self.number < self.task.last_number();
        self.number += u32::from(has_more);
        has_more
    }

    pub fn undo(&mut self) {
        self.judgement = None;
        if let Some(Entry::Number { d, .. }) = self.entries.pop() {
            self.number = d;
        }
    }

    /// Adds the next right entry, after what is wrong was taken back. False if nothing is missing.
    pub fn hint(&mut self) -> bool {
        self.judgement = None;
        let Some(next) = judge::missing(self) else { return false };
        self.entries.retain(|&entry| judge::is_right(&self.task, entry));
        if let Entry::Number { cell, d } = next {
            self.entries.retain(|entry| !matches!(entry, Entry::Number { cell: other, .. } if *other == cell));
            self.number = d;
        }
        self.entries.push(next);
        if !self.is_over {
            self.count.asked = 1;
            self.count.hints += 1;
        }
        true
    }

    /// Judges all that was built.
    pub fn check(&mut self, lesson: View) -> &Judgement {
        let judgement = judge::all(self, lesson);
        self.judged(judgement == Judgement::Right);
        self.judgement.insert(judgement)
    }
}
