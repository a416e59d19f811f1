//! Which questions are hard: those that a named mistake answers differently. So this finds what the mistakes answer.
//!
//! Some mistakes follow from our state alone, and the lesson knows their answers. The others are made by whole programs.
//! Such a program counts where it was right before: it makes its mistake from some decision on, and the question asks
//! about the first decision that becomes wrong.

use super::{Departure, Mistake, beam, program};
use crate::lesson::View;
use crate::lesson::assignment::{Assignment, Decisions, EdgeAction, EndAction};
use crate::lesson::question::{Answer, ByProgram, Question};
use crate::map::mesh::Vertex;
use crate::picture::Thing;
use crate::tutor::grade::{self, Line};
use std::collections::BTreeMap;

/// Programs are run for runs with at most this many ends of portals or edges of beams, or with this many numbers. That takes
/// less than 50 ms, even in a debug build (`cargo test --test tutor up_to_their_limits -- --ignored --nocapture`).
const MOST_DECISIONS: usize = 3000;
const MOST_NUMBERS: usize = 15_000;

/// What the programs with mistakes decide in one run. They run once; then every question is answered quickly.
#[derive(Default)]
pub struct Mutants {
    /// Positions of the lesson after our decisions, with the decisions.
    ours: Vec<(usize, Line)>,
    departures: Vec<Departure>,
    /// Which vertices the plain program sees in all, and which each mistake sees.
    plain_seen: Vec<Thing>,
    seen: Vec<(&'static Mistake, Vec<Thing>)>,
    /// The cells that each mistake gives a number, where it was right before: by the position after our first such cell.
    numbers: Vec<(usize, &'static Mistake, Vec<Thing>)>,
    too_long: Option<TooLong>,
}

/// A run has so many decisions that the programs with mistakes are not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    pub decisions: usize,
    pub most: usize,
}

/// What somebody answers who makes a named mistake at this question, although everything before was right. The lesson
/// stands where the question is asked. This knows only the mistakes of single decisions; [`Mutants`] knows all.
pub fn answers(lesson: View, question: &Question) -> Vec<(&'static Mistake, Answer)> {
    lesson.wrong_answers(question.kind)
}

impl Mutants {
    /// Runs the programs with mistakes. A run that is too long has no mutants, and so
    /// has one that no program can repeat.
    pub fn new(lesson: View) -> Self {
        let task = grade::task(lesson).ok();
        task.and_then(|(first, task)| Self::of(lesson, first, &task)).unwrap_or_default()
    }

    fn of(lesson: View, first: usize, task: &Assignment) -> Option<Self> {
        let program = program(&task.inputs)?;
        let ours: Vec<(usize, Line)> = match task.decisions.as_ref()? {
            Decisions::Numbers(all) => all.iter().map(|&(at, n)| (first + at, Line::Number(n))).collect(),
            Decisions::Ends { taken, .. } => taken.iter().map(|&(at, end)| (first + at, Line::End(end))).collect(),
            Decisions::Edges(edges) => edges.iter().map(|&(at, edge)| (first + at, Line::Edge(edge))).collect(),
            // The act knows what its mistakes answer.
            Decisions::Closings(_) | Decisions::Own(_) => return None,
        };
        let most = match task.decisions {
            Some(Decisions::Numbers(_)) => MOST_NUMBERS,
            _ => MOST_DECISIONS,
        };
        if ours.len() > most {
            return Some(Self { too_long: Some(TooLong { decisions: ours.len(), most }), ..Self::default() });
        }
        let lines: Vec<Line> = ours.iter().map(|&(_, line)| line).collect();
        let departures = (program.departures)(&task.inputs, &lines);
        let most_lines = 4 * ours.len() + 100;
        let mut mutants = Self { departures, ..Self::default() };
        match task.decisions {
            Some(Decisions::Edges(_)) => mutants.see(task, most_lines),
            Some(Decisions::Numbers(_)) => mutants.number(lesson, task, &ours, most_lines),
            _ => {}
        }
        mutants.ours = ours;
        Some(mutants)
    }

    /// Says that only the mistakes of single decisions are known in this run. None if all are.
    pub fn too_long(&self) -> Option<TooLong> {
        self.too_long
    }

    /// What programs see in all.
    fn see(&mut self, task: &Assignment, most_lines: usize) {
        let things = |seen: Vec<usize>| seen.into_iter().map(|v| Thing::Vertex(Vertex(v as u32))).collect::<Vec<_>>();
        let Some(program) = program(&task.inputs) else { return };
        let all = program.mistakes.iter().chain([&crate::lesson::beam::mistakes::BLOCKED_BY_TOUCH]);
        let seen =
            all.filter_map(|mistake| Some((mistake, things(beam::seen(&task.inputs, Some(mistake), most_lines)?))));
        self.seen = seen.collect();
        self.plain_seen = beam::seen(&task.inputs, None, most_lines).map(things).unwrap_or_default();
    }

    /// The first wave that differs of each program.
    fn number(&mut self, lesson: View, task: &Assignment, ours: &[(usize, Line)], most_lines: usize) {
        let grid = lesson.world().grid();
        let waves = |lines: &mut dyn Iterator<Item = Line>| {
            let mut waves: BTreeMap<u32, Vec<Thing>> = BTreeMap::new();
            for line in lines {
                if let Line::Number(number) = line {
                    let [x, y] = number.cell;
                    waves.entry(number.d).or_default().push(Thing::Cell(grid.cell(x, y)));
                }
            }
            for cells in waves.values_mut() {
                cells.sort_unstable();
                cells.dedup();
            }
            waves
        };
        let right = waves(&mut ours.iter().map(|&(_, line)| line));
        let Some(program) = program(&task.inputs) else { return };
        for mistake in program.mistakes {
            let Some(trace) = program.run_at_most(&task.inputs, Some(mistake), most_lines) else { continue };
            let mut theirs = waves(&mut trace.decisions.iter().map(|&(_, line)| line));
            // Of a program that was stopped, the last wave may not be complete.
            let is_stopped = trace.decisions.len() >= most_lines;
            let complete = if is_stopped { theirs.keys().last().copied().unwrap_or(0) } else { u32::MAX };
            let differs = |d: &u32| *d < complete && right.get(d) != theirs.get(d);
            let Some(d) = right.keys().copied().find(differs) else { continue };
            let is_wave = |line: &Line| matches!(line, Line::Number(number) if number.d == d);
            let at = ours.iter().find(|(_, line)| is_wave(line)).map_or(0, |&(at, _)| at);
            if let Some(cells) = theirs.remove(&d) {
                self.numbers.push((at, mistake, cells));
            }
        }
    }

    /// What somebody answers who makes a named mistake at this question, although everything before was right. Each
    /// answer is wrong; no pair appears twice. `lesson` is where the question is asked.
    pub fn answers(&self, lesson: View, question: &Question) -> Vec<(&'static Mistake, Answer)> {
        let mut all = answers(lesson, question);
        let of_programs: Vec<(&'static Mistake, Answer)> = match question.kind.by_program {
            ByProgram::None => Vec::new(),
            ByProgram::End(option) => self.ends(question.answered_at, option),
            ByProgram::Edge(option) => self.edges(question.answered_at, option),
            ByProgram::NextPortal => self.next_portals(question.asked_at),
            // The plain program does not look along lines that touch walls on both sides. Where there is something to see
            // along such a line, its mistakes say nothing.
            ByProgram::Seen if !question.form.accepts(&Answer::Things(self.plain_seen.clone())) => Vec::new(),
            ByProgram::Seen => {
                self.seen.iter().map(|(mistake, seen)| (*mistake, Answer::Things(seen.clone()))).collect()
            }
            ByProgram::NextWave => {
                // The first cell gets its number in the step after the question about the wave that finds it.
                let of_wave = self.numbers.iter().filter(|(at, ..)| *at == self.first_number_after(question.asked_at));
                of_wave.map(|(_, mistake, cells)| (*mistake, Answer::Things(cells.clone()))).collect()
            }
        };
        for answer in of_programs {
            if question.form.is_wrong(&answer.1) && !all.contains(&answer) {
                all.push(answer);
            }
        }
        all
    }

    /// Does a named mistake answer this question differently?
    pub fn is_hard(&self, lesson: View, question: &Question) -> bool {
        !self.answers(lesson, question).is_empty()
    }

    /// The position after our first cell of the wave that follows the wave asked about at `asked_at`. The question asks
    /// for the cells of the next wave before the first cell of this wave gets its number.
    fn first_number_after(&self, asked_at: usize) -> usize {
        let d = |line: &Line| if let Line::Number(number) = line { number.d } else { 0 };
        let mut later = self.ours[self.ours.partition_point(|(at, _)| *at <= asked_at)..].iter();
        let Some(this) = later.next().map(|(_, line)| d(line)) else { return usize::MAX };
        later.find(|(_, line)| d(line) > this).map_or(usize::MAX, |&(at, _)| at)
    }

    /// The index of our decision after which the lesson stands at this position.
    fn index_at(&self, at: usize) -> Option<usize> {
        let index = self.ours.partition_point(|&(before, _)| before < at);
        self.ours.get(index).filter(|&&(there, _)| there == at).map(|_| index)
    }

    /// The wrong decisions instead of ours with this index.
    fn departures_at(&self, index: usize) -> impl Iterator<Item = &Departure> {
        let first = self.departures.partition_point(|departure| departure.index < index);
        self.departures[first..].iter().take_while(move |departure| departure.index == index)
    }

    /// The other decisions about the end of a portal that ours is about. `option`: what stands for a decision.
    fn ends(&self, answered_at: usize, option: fn(EndAction) -> Option<usize>) -> Vec<(&'static Mistake, Answer)> {
        self.decided(answered_at, |ours, theirs| match (ours, theirs) {
            (Line::End(ours), Line::End(theirs)) if (ours.portal, ours.end) == (theirs.portal, theirs.end) => {
                option(theirs.action)
            }
            _ => None,
        })
    }

    /// The other decisions about the edge of a beam that ours is about.
    fn edges(&self, answered_at: usize, option: fn(EdgeAction) -> Option<usize>) -> Vec<(&'static Mistake, Answer)> {
        self.decided(answered_at, |ours, theirs| match (ours, theirs) {
            (Line::Edge(ours), Line::Edge(theirs)) if ours.edge == theirs.edge => option(theirs.action),
            _ => None,
        })
    }

    /// The decisions instead of ours that leads to a position, as options.
    fn decided(
        &self,
        answered_at: usize,
        option: impl Fn(Line, Line) -> Option<usize>,
    ) -> Vec<(&'static Mistake, Answer)> {
        let Some(index) = self.index_at(answered_at) else { return Vec::new() };
        let ours = self.ours[index].1;
        self.departures_at(index)
            .filter_map(|departure| Some((departure.mistake, Answer::Option(option(ours, departure.line)?))))
            .collect()
    }

    /// The other portals that are visited after the corner that was decided at this position.
    fn next_portals(&self, corner_at: usize) -> Vec<(&'static Mistake, Answer)> {
        let Some(index) = self.index_at(corner_at) else { return Vec::new() };
        let portal = |line: Line| if let Line::End(end) = line { Some(i64::from(end.portal)) } else { None };
        self.departures_at(index + 1)
            .filter_map(|departure| Some((departure.mistake, Answer::Number(portal(departure.line)?))))
            .collect()
    }
}
