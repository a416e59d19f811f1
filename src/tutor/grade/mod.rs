//! Compares what a program of the learner's own wrote with the run of a lesson: its decisions one by one, then its
//! result. The format is described in `docs/own-program.md`.

/// What a line should say, and what it says.
mod answer;
/// Numbers of cells, edges of beams.
mod decisions;
/// Ends of portals.
mod ends;
/// Decisions on the map.
mod marked_decisions;
/// Decisions that only our own algorithms take, in words.
mod own;
/// Paths and polygons.
mod result;
/// How many decisions are right in all.
mod right_in_all;
/// How much of two polygons does not agree.
mod shape;
/// Reads the lines of a program.
mod trace;
/// Decisions in words.
mod words;

pub use answer::{Answer, answers_in_words, common_subject};
pub use marked_decisions::{Correctness, DecisionMark, MarkedDecision, marked_decisions};
pub(in crate::tutor) use result::without_repeats;
pub(in crate::tutor) use shape::areas;
pub use trace::{Line, Trace, read};
pub use words::{Subject, about, action_in_words, line_in_words};

use crate::lesson::View;
use crate::lesson::assignment::{Assignment, Decisions, Expected, Numbered};
use crate::scene::BadInput;
use crate::tutor::mistakes::{self, Mistake};
use crate::words::capital;

/// How a program of one's own is written: the format of its lines, and a first program to complete.
pub const GUIDE: &str = concat!(include_str!("guide.txt"), include_str!("../../../examples/own-program/first.py"));

/// What the comparison found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The decisions that a right program takes. Ends of portals whose side is still the apex do not count.
    pub decisions: usize,
    /// How many of the program's decisions were right before the first wrong one.
    pub matched: usize,
    /// How many of them are right in all, also behind the first wrong one: the best alignment of both. So one wrong line costs one
    /// decision.
    pub right: usize,
    /// Right lines before the first wrong one that do not count: they open a side.
    pub uncounted: usize,
    pub difference: Option<Difference>,
    pub result: ResultGrade,
    /// The mistake that explains the difference.
    pub mistake: Option<&'static Mistake>,
}

/// The first line that is not what a right program writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Counted from 1; the line after the last if something is missing at the end.
    pub line: usize,
    pub expected: Answer,
    pub got: Answer,
    /// What our algorithm decided there, and the numbers that decided.
    pub why: String,
    /// The position of the lesson's run after that decision, if there is one.
    pub at: Option<usize>,
}

/// The judgement of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultGrade {
    Right,
    Wrong,
    Missing,
}

impl ResultGrade {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Missing => "missing",
        }
    }
}

impl Report {
    /// Are all decisions and the result right?
    pub fn agrees(&self) -> bool {
        self.difference.is_none() && self.result == ResultGrade::Right
    }
}

/// How the comparison is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Edges of beams may come in any order.
    pub any_order: bool,
    /// Is this a mistake in our own search? Then the cells that it closes are compared as well, and its path with that of the run.
    pub is_our_search: bool,
    /// If it is one of [`View::own_mistakes`], all that our own algorithms decide is compared.
    pub mistake: Option<&'static Mistake>,
}

/// A wrong decision, before our reason for the right one is added.
struct Mismatch {
    line: usize,
    expected: Answer,
    got: Answer,
    /// The position of the act's run after our decision.
    at: Option<usize>,
    /// The reason, where our run has no step that says it.
    why: Option<String>,
}

/// The comparison of the decisions alone.
#[derive(Default)]
struct Comparison {
    decisions: usize,
    matched: usize,
    mismatch: Option<Mismatch>,
    /// For each decision of the trace up to the first difference, that one included: the position of the act's run after
    /// our decision about the same thing.
    positions: Vec<Option<usize>>,
    /// For each right decision of the trace up to there: does it count? Empty if all do.
    counts: Vec<bool>,
    /// Does the first wrong line of a funnel go on with the portal of the apex after a corner? That is another way to the same path.
    goes_on_at_apex: bool,
}

/// Why a right funnel differs that goes on with the portal of the apex after a corner.
const OTHER_SCAN: &str = "After a corner, this program goes on with the portal of the new apex. Its path is right, but its decisions \
                          are compared with those of the tutorial's funnel, which goes on with the portal behind it.";

/// Compares a trace with the run of a lesson.
///
/// # Errors
/// If no program can repeat this run.
pub fn grade(lesson: View, trace: &Trace, options: Options) -> Result<Report, BadInput> {
    let (first, assignment) = compared_task(lesson, options)?;
    let compared = compare(&assignment, trace, options);
    let right = match &compared.mismatch {
        None => compared.matched,
        Some(mismatch) => right_in_all::count(&assignment, trace, &compared, mismatch, options),
    };
    let (grade, wrong_result) = result::compare(&assignment, trace);
    let is_other_scan = compared.goes_on_at_apex && grade == ResultGrade::Right;
    let mismatch = compared.mismatch.or(wrong_result);
    let uncounted = mismatch.as_ref().map_or(0, |mismatch| {
        let before = trace.decisions.iter().filter(|(line, _)| *line < mismatch.line).count();
        if compared.decisions == 0 { 0 } else { before.saturating_sub(compared.matched) }
    });
    let difference = mismatch.map(|mismatch| {
        let at = mismatch.at.map(|at| first + at);
        let end = lesson.run().len();
        let next = mismatch.at.and_then(|at| right_in_all::next(&assignment, at));
        let slip = words::slip(trace, mismatch.line, &mismatch.expected, next)
            .filter(|_| !options.any_order && !is_other_scan);
        let why = is_other_scan
            .then(|| OTHER_SCAN.to_owned())
            .or(mismatch.why)
            .unwrap_or_else(|| reason(lesson.at(at.unwrap_or(end)).view(), at.is_some(), &mismatch.expected));
        Difference {
            line: mismatch.line,
            expected: mismatch.expected,
            got: mismatch.got,
            why: slip.map_or_else(|| why.clone(), |slip| format!("{slip} {why}")),
            at,
        }
    });
    let is_own = matches!(assignment.decisions, Some(Decisions::Own(_)));
    let explained = difference.as_ref().filter(|_| !is_own && !is_other_scan);
    let mistake = explained.and_then(|wrong| mistakes::recognise(&assignment.inputs, trace, wrong.line));
    Ok(Report {
        decisions: compared.decisions,
        matched: compared.matched,
        right,
        uncounted,
        difference,
        result: grade,
        mistake,
    })
}

/// Is this a trace of the lesson's algorithm? The lines of another lesson are no wrong decisions: they are bad input.
///
/// # Errors
/// A decision belongs to another lesson; with its line.
pub fn check_lesson(lesson: View, trace: &Trace) -> Result<(), BadInput> {
    let here = lesson.entry();
    let of_other =
        |(line, decision): &(usize, Line)| Some((*line, decision.lesson().filter(|&lesson| lesson != here)?));
    trace.decisions.iter().find_map(of_other).map_or(Ok(()), |(line, lesson)| {
        let (here, there) = (here.name, lesson.name);
        let what =
            format!("this is a decision of the {there}, but the lesson here is the {here}: use --lesson {there}");
        Err(BadInput::new(what).at_line(line))
    })
}

/// Does a trace differ from what a task demands, in a decision or in the result? It explains nothing, so it is faster
/// than [`grade`].
pub fn differs(assignment: &Assignment, trace: &Trace) -> bool {
    compare(assignment, trace, Options::default()).mismatch.is_some() || has_wrong_result(assignment, trace)
}

/// Is the result of a trace wrong or missing, whatever its decisions are?
pub fn has_wrong_result(assignment: &Assignment, trace: &Trace) -> bool {
    result::compare(assignment, trace).0 != ResultGrade::Right
}

/// The comparison of the decisions.
fn compare(assignment: &Assignment, trace: &Trace, options: Options) -> Comparison {
    let decisions = assignment.decisions.as_ref().filter(|_| !assignment.only_result);
    match decisions {
        None => Comparison::default(),
        Some(Decisions::Numbers(numbers)) => decisions::numbers(numbers, trace),
        Some(Decisions::Own(own)) => decisions::own(own, trace, after_all(assignment)),
        Some(Decisions::Closings(closings)) if options.is_our_search => decisions::closings(&closings.taken, trace),
        Some(Decisions::Closings(_)) => Comparison::default(),
        Some(Decisions::Edges(edges)) => decisions::edges(edges, trace, options.any_order, points_apart(assignment)),
        Some(Decisions::Ends { portals, taken }) => ends::compare(portals, taken, trace),
    }
}

/// Points may lie apart by this part of the map's longer side, and lengths differ by this part of themselves, because the
/// learner's program rounds.
const ROUNDING: f64 = 1e-6;

/// Points of a program that are nearer to ours than this are the same, in world units.
fn points_apart(assignment: &Assignment) -> f64 {
    ROUNDING * assignment.extent
}

/// The task of a lesson's last act, and the position at which the act begins.
///
/// # Errors
/// If no program can repeat this run, or the run is too long to record.
pub fn task(lesson: View) -> Result<(usize, Assignment), BadInput> {
    if !lesson.run().is_recorded() {
        return Err(BadInput::new("this run is too long to record: use a smaller map"));
    }
    let what = "no program can repeat this run, because a person takes part in it: use another scene or lesson";
    lesson.at(lesson.run().len()).view().assignment().ok_or_else(|| BadInput::new(what))
}

/// The task that a trace is compared with. A program is to find a shortest path, whatever the estimate of this run; a mistake in it
/// is compared with what this run finds.
pub(in crate::tutor) fn compared_task(lesson: View, options: Options) -> Result<(usize, Assignment), BadInput> {
    let (first, mut task) = task(lesson)?;
    if let Some(mistake) = options.mistake
        && let Some(own) = own_task(lesson, mistake, &task)
    {
        return Ok((0, own));
    }
    if options.is_our_search
        && let (Expected::Cells { path, .. }, Some(Decisions::Closings(closings))) = (&mut task.result, &task.decisions)
    {
        path.clone_from(&closings.path);
    }
    Ok((first, task))
}

/// The task of our own algorithm, if it can make this mistake itself. Its decisions are those of the whole run.
pub(in crate::tutor) fn own_task(lesson: View, mistake: &Mistake, task: &Assignment) -> Option<Assignment> {
    lesson.own_mistakes().contains(&mistake).then(|| {
        let decisions = lesson.at(lesson.run().len()).view().own_decisions();
        Assignment { decisions: Some(Decisions::Own(decisions)), only_result: false, ..task.clone() }
    })
}

/// What follows all decisions.
const fn after_all(assignment: &Assignment) -> Answer {
    match assignment.result {
        Expected::Polygon(_) | Expected::InRange { .. } => Answer::Polygon,
        _ => Answer::Path,
    }
}

/// What the step said, and the numbers behind it. At the end of a run, what the run came to. The sentence of a number speaks of its turn
/// in the wave, which is free: the decision alone is said.
fn reason(lesson: View, is_step: bool, expected: &Answer) -> String {
    let sentence = match expected.decision() {
        Some(line @ Line::Number(Numbered { d, .. })) => {
            format!("{} gets the number {d}.", capital(&words::about(line).to_string()))
        }
        _ => lesson.sentence().printed(),
    };
    match lesson.why() {
        Some(why) if is_step => {
            format!("{sentence} {} ({})", why.meaning.printed(), why.compared.printed().replace('\n', "; "))
        }
        _ => sentence,
    }
}
