//! Another program's decisions beside our run: the trace of a learner's program, or a named mistake. Both go in step until
//! they differ; there the other decision is drawn as well.

use crate::lesson::View;
use crate::lesson::assignment::{EdgeAction, EndAction};
use crate::lesson::mistake::Mistake;
use crate::picture::{Anchor, Dash, Label, Picture, Rect, Role, Shape, Strength};
use crate::scene::{BadInput, FileName};
use crate::tutor::grade::{self, Correctness, DecisionMark, Line, MarkedDecision, Options, Report, Trace};
use crate::tutor::mistakes::{self, Played};
use crate::tutor::second_run::{self, HeldDifference, SecondRun, WentWrong};
use glam::DVec2;

/// Where the other program's trace comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file, by its name.
    Program {
        name: String,
        trace: Trace,
    },
    Mistake(&'static Mistake),
}

impl Source {
    pub fn name(&self) -> &str {
        match self {
            Self::Program { name, .. } => name,
            Self::Mistake(mistake) => mistake.name,
        }
    }

    /// What it is called where its name stands alone. A file keeps its name.
    pub fn title(&self) -> String {
        match self {
            Self::Program { name, .. } => name.clone(),
            Self::Mistake(mistake) => mistake.title(),
        }
    }

    /// The file that it was read from.
    pub fn file(&self) -> Option<FileName> {
        match self {
            Self::Program { name, .. } => Some(FileName::new(name.as_str())),
            Self::Mistake(_) => None,
        }
    }

    /// Is it this mistake?
    pub fn is(&self, other: &Mistake) -> bool {
        matches!(self, Self::Mistake(mistake) if *mistake == other)
    }
}

/// What a mistake does in a run; what shows most comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Another result, or none.
    OtherResult(Spoiled),
    /// The same result with more work.
    MoreWork,
    /// Other decisions, and the same result.
    OtherDecisions,
    Nothing,
    /// It cannot be played beside this run.
    NotPlayed,
}

/// What is wrong with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spoiled {
    ThroughWall,
    CutsCorner,
    NoPath,
    LongerPath,
    CostlierPath,
    OtherGoal,
    /// A path that leaves the channel, or moves that are not allowed.
    Path,
    Sight,
    /// The right area, but its corners are written in a wrong order, or some are missing.
    Outline,
    Numbers,
    Costs,
    Arrows,
    Other,
    /// A loop is long, and shows the same again and again.
    NeverEnds,
}

impl Spoiled {
    const fn of(wrong: &WentWrong) -> Self {
        match wrong {
            WentWrong::Stopped { .. } => Self::NeverEnds,
            WentWrong::ThroughWall { .. } => Self::ThroughWall,
            WentWrong::CutsCorners(_) => Self::CutsCorner,
            WentWrong::NoPath { .. } | WentWrong::EndsShort { .. } => Self::NoPath,
            WentWrong::Longer { .. } => Self::LongerPath,
            WentWrong::CostsMore { .. } => Self::CostlierPath,
            WentWrong::OtherGoal { .. } => Self::OtherGoal,
            WentWrong::NoSuchPath | WentWrong::Shorter { .. } => Self::Path,
            WentWrong::Sees { .. } => Self::Sight,
            WentWrong::OtherOutline { .. } => Self::Outline,
            WentWrong::WrongNumbers { .. } => Self::Numbers,
            _ => Self::Other,
        }
    }
}

/// The mistakes that can be played beside the run of a lesson; of how, nothing is known yet.
pub fn playable(lesson: View) -> Vec<&'static Mistake> {
    let options = Options { is_our_search: true, ..Options::default() };
    grade::compared_task(lesson, options).map_or_else(|_| Vec::new(), |(_, task)| mistakes::playable(lesson, &task))
}

impl Effect {
    /// Does it end with a wrong result?
    pub fn is_wrong_end(self) -> bool {
        matches!(self, Self::OtherResult(spoiled) if spoiled != Spoiled::NeverEnds)
    }

    /// What this mistake does in the run of a lesson.
    pub fn of(mistake: &'static Mistake, lesson: View) -> Self {
        let Ok(other) = OtherProgram::new(lesson, Source::Mistake(mistake)) else { return Self::NotPlayed };
        let facts = other.run.facts();
        match other.run.differs_at() {
            None => Self::Nothing,
            Some(_) if facts.is_right && facts.stopped_after.is_none() => match facts.wrong {
                WentWrong::WrongCosts(_) => Self::OtherResult(Spoiled::Costs),
                WentWrong::WrongArrows { .. } => Self::OtherResult(Spoiled::Arrows),
                WentWrong::Closes { cells: n, right }
                | WentWrong::Expands { nodes: n, right }
                | WentWrong::OtherLinks { kept: n, right }
                    if n > right =>
                {
                    Self::MoreWork
                }
                _ => Self::OtherDecisions,
            },
            Some(_) => Self::OtherResult(Spoiled::of(&facts.wrong)),
        }
    }
}

/// The other program's decisions and result, compared with our run.
#[derive(Clone, Debug)]
pub struct OtherProgram {
    pub source: Source,
    pub report: Report,
    /// The mistakes that can be played beside this run.
    pub known: Vec<&'static Mistake>,
    /// Its run, to its own end.
    pub run: SecondRun,
    /// The first decision that differs, and when it is taken.
    wrong: Option<(MarkedDecision, usize)>,
}

impl OtherProgram {
    /// Compares it with the run of a lesson.
    ///
    /// # Errors
    /// If no program can repeat this run, or the mistake is none of this lesson.
    pub fn new(lesson: View, source: Source) -> Result<Self, BadInput> {
        let mistake = if let Source::Mistake(mistake) = source { Some(mistake) } else { None };
        let options = Options { mistake, is_our_search: mistake.is_some(), ..Options::default() };
        let (first, task) = grade::compared_task(lesson, options)?;
        let played = match &source {
            Source::Program { trace, .. } => Played {
                moments: second_run::replayed(lesson, &task, trace),
                trace: trace.clone(),
                stopped_after: None,
                right_moments: Vec::new(),
                search: None,
                own: None,
            },
            Source::Mistake(mistake) => mistakes::play(lesson, &task, mistake).ok_or_else(|| {
                let name = mistake.name;
                BadInput::new(format!(
                    "the mistake \u{201c}{name}\u{201d} cannot be played beside this run: its smallest map shows it"
                ))
            })?,
        };
        let report = grade::grade(lesson, &played.trace, options)?;
        let decisions = grade::marked_decisions(lesson, &played.trace, options)?;
        let run = SecondRun::new(lesson, (first, &task), played, &decisions, &report);
        let wrong = decisions.iter().position(|decision| decision.correctness == Correctness::Wrong);
        let wrong = wrong.and_then(|index| Some((decisions.into_iter().nth(index)?, run.time_of(index)?)));
        Ok(Self { known: mistakes::playable(lesson, &task), source, report, run, wrong })
    }

    /// The position of the run at which both differ: after our decision. The end of the run if something is missing at the
    /// end; None if both agree.
    pub fn differs_at(&self, lesson: View) -> Option<usize> {
        self.run.differs_at().map(|time| time.min(lesson.run().len()))
    }

    /// The mistake that it makes, so far as it is known.
    pub fn mistake(&self) -> Option<&'static Mistake> {
        match self.source {
            Source::Mistake(mistake) => Some(mistake),
            Source::Program { .. } => self.report.mistake,
        }
    }

    /// What a right program decides where both differ, and what the other one decides, in words.
    pub fn in_words(&self) -> Option<[String; 2]> {
        if let Some(held) = self.run.held_difference() {
            return Some(second_run::held_in_words(held));
        }
        let difference = self.report.difference.as_ref()?;
        Some(grade::answers_in_words([&difference.expected, &difference.got]))
    }

    /// Of a program of one's own: why our decision is the right one where both differ, as `grade` says it, and whether a line is missing. A named
    /// mistake has its own correction.
    pub fn why(&self) -> Option<&str> {
        let Source::Program { .. } = &self.source else { return None };
        // A restart is judged by the end that it opens a side with.
        let is_judged = matches!(self.run.held_difference(), None | Some(HeldDifference::Restart(_)));
        let difference = self.report.difference.as_ref().filter(|_| is_judged)?;
        Some(&difference.why)
    }

    /// Is it a wave of a program of one's own? Within a wave it may number the cells in any order.
    pub fn has_free_order(&self) -> bool {
        matches!(&self.source, Source::Program { trace, .. }
            if matches!(trace.decisions.first(), Some((_, grade::Line::Number(_)))))
    }

    /// What both decide about there, if it is the same thing and [`OtherProgram::in_words`] leaves it out.
    pub fn about_in_words(&self) -> Option<String> {
        let difference = self.report.difference.as_ref().filter(|_| self.run.held_difference().is_none())?;
        grade::common_subject([&difference.expected, &difference.got]).map(|subject| subject.to_string())
    }

    /// What the other program does at a time, in words that begin in lower case; at the first difference also what it holds.
    pub fn says_at(&self, time: usize) -> String {
        let decided = self.run.does_at(time);
        match self.run.held_difference().filter(|_| self.run.differs_at() == Some(time)) {
            // A corner says where its scan restarts.
            Some(HeldDifference::Restart(_)) | None => decided,
            Some(held) => format!("{decided}; {}", second_run::held_in_words(held)[1]),
        }
    }

    /// Adds the other program's decision where both decide otherwise.
    pub fn draw_difference(&self, lesson: View, picture: &mut Picture) {
        if let Some((decision, at)) = &self.wrong
            && *at == lesson.run().at()
        {
            draw_decision(lesson, decision, picture);
        }
    }
}

/// The radius of the ring around the end of a portal, in pixels.
const RING: f64 = 15.0;

fn draw_decision(lesson: View, decision: &MarkedDecision, picture: &mut Picture) {
    let words = |at: DVec2, word: &str| Label::tag(at, Role::Fault, format!("instead: {word}"));
    let tag = |at: DVec2, word: &str| words(at, word).beside(Anchor::Above, RING + 3.0);
    match decision.mark {
        DecisionMark::Number { cell: Some(cell), .. } | DecisionMark::Close { cell: Some(cell) } => {
            let Some(outline) = lesson.outline(cell) else { return };
            let before = picture.marks.len();
            lesson.highlight_alone(cell, picture);
            picture.marks[before..].iter_mut().for_each(|mark| mark.role = Role::Fault);
            let number = if let DecisionMark::Number { d, .. } = decision.mark { Some(d.to_string()) } else { None };
            let label = words(outline.middle(), number.as_deref().unwrap_or("this cell"));
            // Beside the cell: in it, it would lie on its numbers.
            let half = Rect::around(&outline.points()).size() / 2.0;
            picture.label(label.beside_area(Anchor::Above, half).said_here_alone());
        }
        DecisionMark::Number { .. } | DecisionMark::Close { .. } => {}
        DecisionMark::Own(decision) => {
            let Some(at) = second_run::mark_own(lesson, decision, Dash::None, picture) else { return };
            picture.label(tag(at, &grade::action_in_words(Line::Own(decision))));
        }
        DecisionMark::End { at: Some(at), action } => {
            picture.add(Role::Fault, Strength::Bold, Shape::Ring { at, radius: RING as f32, width: 3.0 });
            let word = match action {
                EndAction::Open => "opens the side",
                EndAction::Tighten => "tightens",
                EndAction::Skip => "skips it",
                EndAction::Corner => "new corner",
            };
            picture.label(tag(at, word));
        }
        DecisionMark::End { .. } => {}
        DecisionMark::Edge { ends, action } => {
            // Below the letters at its ends.
            let line = Shape::Line { points: ends.to_vec(), closed: false, width: 4.0, dash: Dash::None };
            picture.add_below_pins(Role::Fault, Strength::Bold, line);
            let word = match action {
                EdgeAction::Wall => "a wall",
                EdgeAction::Left => "left",
                EdgeAction::Right => "right",
                EdgeAction::Both => "both",
            };
            picture.label(tag((ends[0] + ends[1]) / 2.0, word));
        }
    }
}
