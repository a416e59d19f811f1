//! Programs that make the named mistakes of `lesson::mistake`: a plain program for each lesson, and small changes to it.
//!
//! The programs read the same inputs and write the same lines as a learner's program (`docs/own-program.md`). Without a
//! mistake they agree with our algorithms on every map, which `tests/tutor/own_program.rs` proves.
//!
//! ```text
//!   lesson::mistake   names; what they answer where one decision follows from our state (arrows, paths, open lists)
//!   Program           a whole program with a mistake, as a learner would write it
//!   OwnRun            our own algorithm with a mistake, where no other program decides about the same things
//!   Mutants           what those programs answer to the questions of a run
//! ```

/// Beams over triangles.
mod beam;
/// A string through portals.
mod funnel;
/// Which questions are hard, and what mistakes answer to them.
mod hard;
/// What a program holds between two decisions.
mod moment;
/// Our own algorithms with a mistake in them.
pub(super) mod own;
/// A search over cells with an open list.
mod search;
/// A wave over cells.
mod wave;

pub use crate::lesson::mistake::{Known, Mistake};
pub(super) use beam::followed;
pub use hard::{Mutants, TooLong, answers};
pub use moment::{FunnelMoment, Moment};
pub use own::OwnRun;
pub use search::SearchRun;

use super::grade::{self, Line, Trace};
use crate::algo::beam::Eye;
use crate::lesson::View;
use crate::lesson::assignment::{Assignment, BeamInputs, Decisions, Inputs, PortalInputs};
use glam::DVec2;

/// Inputs, a mistake, the most lines, and a function that gets what the program holds after each of them.
type Run = fn(&Inputs, Option<&'static Mistake>, usize, &mut dyn FnMut(Moment)) -> Option<Trace>;

/// A plain program with its mistakes.
pub struct Program {
    pub mistakes: &'static [Mistake],
    /// Those that can begin at any decision. The others are loops of their own from the first line on.
    anywhere: &'static [Mistake],
    /// Runs the program with one of its mistakes, or without, until it has written this many lines. What it holds is reported
    /// after each of them.
    run: Run,
    /// See [`departures`].
    departures: fn(&Inputs, &[Line]) -> Vec<Departure>,
}

/// The programs of the lessons.
pub static ALL: [&Program; 4] = [&search::PROGRAM, &wave::PROGRAM, &funnel::PROGRAM, &beam::PROGRAM];

/// A program stops after this many lines: a mistake may make it run for ever.
const MOST_LINES: usize = 1_000_000;

impl Program {
    /// What the program writes for these inputs. None if the inputs are those of another program.
    pub fn run(&self, inputs: &Inputs, mistake: Option<&'static Mistake>) -> Option<Trace> {
        self.run_at_most(inputs, mistake, MOST_LINES)
    }

    /// The same, but the program stops after this many lines.
    pub fn run_at_most(&self, inputs: &Inputs, mistake: Option<&'static Mistake>, lines: usize) -> Option<Trace> {
        (self.run)(inputs, mistake, lines, &mut |_| {})
    }

    /// The same, with what the program holds after each line.
    pub fn watch(
        &self,
        inputs: &Inputs,
        mistake: Option<&'static Mistake>,
        lines: usize,
    ) -> Option<(Trace, Vec<Moment>)> {
        let mut moments = Vec::new();
        let trace = (self.run)(inputs, mistake, lines, &mut |moment| moments.push(moment))?;
        Some((trace, moments))
    }
}

/// A program between two decisions.
trait Machine: Sized {
    /// None if the inputs are those of another program.
    fn start(inputs: &Inputs) -> Option<Self>;

    /// Takes the next decision. None after the last one.
    fn step(&mut self, mistake: Option<&'static Mistake>) -> Option<Line>;

    fn moment(&self) -> Moment;

    /// The result, after the last decision.
    fn result(self, mistake: Option<&'static Mistake>) -> Vec<DVec2>;
}

/// A program that can make its mistake from any decision on.
trait Forks: Machine {
    /// Another program that goes on where this one stands. It decides the same, but forgets what it has found so far, which
    /// may be as long as the run.
    fn fork(&self) -> Self;

    /// Do both stand at the same place, so that they decide the same from here on?
    fn is_like(&self, other: &Self) -> bool;
}

fn run<M: Machine>(
    inputs: &Inputs,
    mistake: Option<&'static Mistake>,
    most_lines: usize,
    report: &mut dyn FnMut(Moment),
) -> Option<Trace> {
    let mut machine = M::start(inputs)?;
    let next = || {
        let line = machine.step(mistake)?;
        report(machine.moment());
        Some(line)
    };
    let lines = std::iter::from_fn(next).take(most_lines).collect();
    Some(trace(lines, Some(machine.result(mistake))))
}

/// A wrong decision of a program that was right before.
struct Departure {
    /// Which decision of ours it replaces.
    index: usize,
    mistake: &'static Mistake,
    line: Line,
}

/// All first wrong decisions of programs that make a mistake from some decision on and are right before, in their order. A mistake may
/// show later than it is made, but at most so many decisions later that this stays linear. `ours` are the right lines.
fn departures<M: Forks>(inputs: &Inputs, ours: &[Line]) -> Vec<Departure> {
    const LATER: usize = 40;
    let (Some(mut right), Some(program)) = (M::start(inputs), program(inputs)) else { return Vec::new() };
    let mut found: Vec<Departure> = Vec::new();
    for (made_at, &line) in ours.iter().enumerate() {
        let mut next = right.fork();
        // Floats may decide otherwise than our exact test on a lattice that is very fine.
        let goes_on = next.step(None) == Some(line);
        for mistake in program.anywhere {
            let mut wrong = right.fork();
            let first = wrong.step(Some(mistake));
            // Without an effect here, it is the same mistake as one that is made from the next decision on.
            if first == Some(line) && goes_on && wrong.is_like(&next) {
                continue;
            }
            let later = (made_at + 1..ours.len()).take(LATER - 1).map(|index| (index, wrong.step(Some(mistake))));
            let mut decisions = std::iter::once((made_at, first)).chain(later);
            let shown = decisions.find(|&(index, theirs)| theirs != Some(ours[index]));
            if let Some((index, Some(line))) = shown {
                let is_same = |d: &Departure| (d.index, d.mistake, d.line) == (index, mistake, line);
                // The same departure was found by a start a few decisions before, if at all.
                if !found.iter().rev().take(LATER * program.anywhere.len()).any(is_same) {
                    found.push(Departure { index, mistake, line });
                }
            }
        }
        if !goes_on {
            break;
        }
        right = next;
    }
    found.sort_by_key(|departure| departure.index);
    found
}

/// What a program with a mistake did beside a run: see [`crate::tutor::second_run`].
pub struct Played {
    pub trace: Trace,
    /// What it holds after each decision.
    pub moments: Vec<Moment>,
    /// It was stopped after this many decisions. None if it ended.
    pub stopped_after: Option<usize>,
    /// The same of the program without the mistake. Empty if that is not known.
    pub right_moments: Vec<Moment>,
    /// Its run, if it is a search over cells.
    pub search: Option<SearchRun>,
    /// Our own lesson with the mistake, if its algorithms make it themselves.
    pub own: Option<OwnRun>,
}

/// The mistakes that can be played beside a run.
pub fn playable(lesson: View, task: &Assignment) -> Vec<&'static Mistake> {
    of_programs(task).iter().chain(lesson.own_mistakes()).collect()
}

/// The mistakes that programs make in the algorithm of a run.
fn of_programs(task: &Assignment) -> &'static [Mistake] {
    match task.inputs {
        Inputs::Search(..) => search::playable(&task.inputs),
        _ => program(&task.inputs).map_or(&[], |program| program.mistakes),
    }
}

/// A program with a mistake that takes no more decisions ends, and others may never end.
const ENDS_WITHIN: usize = 20_000;

/// Plays a mistake on the task of a run. None if it cannot be made here.
pub fn play(lesson: View, task: &Assignment, mistake: &Mistake) -> Option<Played> {
    own::play(lesson, mistake).or_else(|| of_program(lesson, task, mistake))
}

/// Plays a mistake that a whole program makes.
fn of_program(lesson: View, task: &Assignment, mistake: &Mistake) -> Option<Played> {
    let program = program(&task.inputs)?;
    let mistake = of_programs(task).iter().find(|known| *known == mistake)?;
    // Enough to see how it goes wrong, even if it never ends. A search closes each cell at most once.
    let is_search = matches!(task.decisions, Some(Decisions::Closings(_)));
    let most = if is_search { lesson.world().grid().slots() } else { 2 * lesson.run().len() + 100 };
    // A run that ends is shown to its end.
    let whole = program.run_at_most(&task.inputs, Some(mistake), ENDS_WITHIN)?.decisions.len();
    let most = if whole < ENDS_WITHIN { most.max(whole) } else { most };
    // One more, to know whether it goes on.
    let (mut trace, mut moments) = program.watch(&task.inputs, Some(mistake), most + 1)?;
    let stopped_after = (trace.decisions.len() > most).then_some(most);
    trace.decisions.truncate(most);
    moments.truncate(most);
    let (_, right_moments) = program.watch(&task.inputs, None, most)?;
    let search = SearchRun::new(&task.inputs, Some(mistake));
    Some(Played { trace, moments, stopped_after, right_moments, search, own: None })
}

/// What a program with this mistake writes for the run of a lesson, to be graded. None if no program makes this mistake here.
pub fn as_trace(lesson: View, mistake: &Mistake) -> Option<Trace> {
    let (_, task) = grade::task(lesson).ok()?;
    Some(of_program(lesson, &task, mistake)?.trace)
}

/// The program that reads these inputs. A field of view, a range or a radius is beyond it.
pub const fn program(inputs: &Inputs) -> Option<&'static Program> {
    match inputs {
        Inputs::Search(..) => Some(&search::PROGRAM),
        Inputs::Cells(_) => Some(&wave::PROGRAM),
        Inputs::Portals(PortalInputs { radius: None, .. }) => Some(&funnel::PROGRAM),
        Inputs::Beams(BeamInputs { eye: Eye { fov: None, range: None, .. }, .. }) => Some(&beam::PROGRAM),
        Inputs::Portals(_) | Inputs::Beams(_) | Inputs::Triangles { .. } => None,
    }
}

/// The mistake that explains a trace whose decision in this line is wrong. A mistake explains it if it writes the same
/// lines up to that one and for a while after it; the one that agrees longest wins.
pub fn recognise(inputs: &Inputs, trace: &Trace, line: usize) -> Option<&'static Mistake> {
    /// So many decisions after the wrong one must agree, or all that there are.
    const AFTER: usize = 3;
    let program = program(inputs)?;
    let theirs = normal(trace);
    // A learner may leave lines out, but not more than these.
    let most_lines = 4 * trace.decisions.len() + 1000;
    let wrong = theirs.iter().position(|(at, _)| *at >= line).unwrap_or(theirs.len());
    let agreement = |mistake: &'static Mistake| {
        let written = program.run_at_most(inputs, Some(mistake), most_lines)?;
        let ours = normal(&written);
        let same = ours.iter().zip(&theirs).take_while(|(a, b)| a.1 == b.1).count();
        let is_whole = same == ours.len() && same == theirs.len();
        let is_complete = is_whole && (wrong < theirs.len() || ends_alike(&written, trace));
        (is_complete || (wrong < same && same > (wrong + AFTER).min(theirs.len() - 1))).then_some((
            is_complete,
            same,
            mistake,
        ))
    };
    let all = program.mistakes.iter().filter_map(agreement);
    all.reduce(|best, next| if (next.0, next.1) > (best.0, best.1) { next } else { best })
        .map(|(_, _, mistake)| mistake)
}

/// Where all decisions are the same, the results decide.
fn ends_alike(a: &Trace, b: &Trace) -> bool {
    a.result.as_ref().map(|(_, points)| points) == b.result.as_ref().map(|(_, points)| points)
}

/// The decisions in an order that does not depend on choices that are free: lines that may be left out are left out, and
/// the cells of a wave are sorted.
fn normal(trace: &Trace) -> Vec<(usize, Line)> {
    use crate::lesson::assignment::EndAction;
    let is_needed = |line: &Line| !matches!(line, Line::End(end) if end.action == EndAction::Open);
    let mut lines: Vec<(usize, Line)> = trace.decisions.iter().copied().filter(|(_, line)| is_needed(line)).collect();
    let number = |line: &Line| match line {
        Line::Number(number) => Some(number.d),
        _ => None,
    };
    for wave in lines.chunk_by_mut(|a, b| number(&a.1).is_some() && number(&a.1) == number(&b.1)) {
        let cell = |line: &Line| match line {
            Line::Number(number) => number.cell,
            _ => [0; 2],
        };
        if number(&wave[0].1).is_some() {
            wave.sort_by_key(|(_, line)| cell(line));
        }
    }
    lines
}

/// Numbers the lines of a program.
fn trace(decisions: Vec<Line>, result: Option<Vec<DVec2>>) -> Trace {
    let lines = decisions.len() + usize::from(result.is_some());
    Trace { result: result.map(|points| (lines, points)), decisions: (1..).zip(decisions).collect(), lines }
}
