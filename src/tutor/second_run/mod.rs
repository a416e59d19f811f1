//! The other program's run to its end: a named mistake, or a learner's trace. It is stepped together with our run.
//!
//! ```text
//!   time      0 ..... 88 ..................... 145 ..... 160
//!   the run   the same │ its own decisions     its end   waits
//!   the other the same │ its own decisions ............. its end
//!                      the first difference
//! ```
//!
//! Up to the first difference, a decision of the other run has the time of ours about the same thing, together with what follows from
//! it: both are one run until then, and have one picture. From there on the next
//! decision of each comes at the same time. The time of our run is its position; it goes on past its end if the other run is
//! longer. The run that ends first waits.

/// The numbers that it has written.
mod cells;
/// The other run on the map.
mod draw;
/// What both runs came to, measured.
mod facts;
/// What both hold at the first difference.
mod held;
/// Decisions of our own algorithms on the map.
mod own;
/// The parts of a path inside walls.
mod walls;
/// What went wrong, in words.
mod words;
/// What a mistake led to.
mod wrong;

pub use facts::{Facts, Measure, Row};
use held::restart_after;
pub use held::{Elements, HeldDifference, Spot};
pub(super) use own::mark_own;
pub use walls::CrossedWall;
pub use words::{explained, heading, held_in_words, measure, went_wrong};
pub use wrong::{InWalls, Listed, MissedVertices, Repeated, Shortcut, Stuck, WentWrong};

use super::grade::{Correctness, Line, MarkedDecision, Report, ResultGrade, Trace, line_in_words, without_repeats};
use super::mistakes::{self, FunnelMoment, Moment, OwnRun, Played, SearchRun};
use crate::lesson::assignment::{Assignment, Closings, Decisions, EdgeDecision, EndAction, EndDecision, Expected};
use crate::lesson::{OtherState, View};
use crate::picture::Rect;
use crate::step::Size;
use crate::words::vector;
use glam::DVec2;

/// A complete run of another program.
#[derive(Clone, Debug)]
pub struct SecondRun {
    /// What it decides, and what it holds after each decision.
    decisions: Vec<(Line, Moment)>,
    /// What it has found in the end, in world units, also if it was stopped.
    found: Vec<DVec2>,
    /// Its result in world units; empty if it has none.
    points: Vec<DVec2>,
    /// The columns and rows of its path over cells. Empty if it has none.
    path_cells: Vec<DVec2>,
    /// The points of the result of our run.
    right_points: Vec<DVec2>,
    /// When its steps are taken, see above. Never falls. The decisions come first, then the result: of a path over cells,
    /// a cell in a step.
    times: Vec<usize>,
    /// The decisions of our run, each with the time at which nothing of it is outstanding.
    ours: Vec<(usize, Line)>,
    /// See [`SecondRun::differs_at`].
    differs_at: Option<usize>,
    /// The portals that its decisions are about, the start and the goal included.
    portals: Vec<[DVec2; 2]>,
    /// Where the act of our run begins that it is compared with, and where it ends.
    first: usize,
    end: usize,
    /// How long its list is after each decision: without the mistake, and in the other run. Empty if that is not known.
    lists: [Vec<usize>; 2],
    listed: Listed,
    /// What it holds that ours does not, where that comes before another decision.
    held_difference: Option<HeldDifference>,
    /// The whole of it, if it is a search over cells.
    search: Option<SearchRun>,
    /// Our own lesson with the mistake, if its algorithms make it themselves.
    own: Option<OwnRun>,
    /// The part of the map in which it takes place, where enlarging it shows more.
    touched: Option<Rect>,
    facts: Facts,
}

/// Turns the points of a result into positions of the world: paths over cells are written in columns and rows.
pub(super) fn in_world(lesson: View, points: &[DVec2]) -> Vec<DVec2> {
    let grid = lesson.world().grid();
    let is_in_cells = lesson.entry().is_on_cells;
    let place = |p: &DVec2| if is_in_cells { grid.origin() + (*p + 0.5) * grid.cell_size() } else { *p };
    points.iter().map(place).collect()
}

/// What the run of a task came to, in world units.
fn right_points(lesson: View, task: &Assignment) -> Vec<DVec2> {
    match &task.result {
        Expected::Cells { grid, path, .. } => {
            let places = path.iter().map(|&cell| grid.xy(cell)).map(|(x, y)| DVec2::new(x.into(), y.into()));
            in_world(lesson, &places.collect::<Vec<_>>())
        }
        Expected::String(path) | Expected::Around { path, .. } | Expected::Free { path, .. } => path.clone(),
        Expected::Polygon(polygon) | Expected::InRange { polygon, .. } => polygon.clone(),
    }
}

/// Our decisions with the positions of the lesson's run after them.
fn right_lines(first: usize, task: &Assignment) -> Vec<(usize, Line)> {
    match &task.decisions {
        None => Vec::new(),
        Some(Decisions::Numbers(all)) => all.iter().map(|&(at, n)| (first + at, Line::Number(n))).collect(),
        Some(Decisions::Ends { taken, .. }) => taken.iter().map(|&(at, end)| (first + at, Line::End(end))).collect(),
        Some(Decisions::Closings(Closings { taken, .. })) => {
            taken.iter().map(|&(at, closing)| (first + at, Line::Close(closing))).collect()
        }
        Some(Decisions::Edges(edges)) => edges.iter().map(|&(at, edge)| (first + at, Line::Edge(edge))).collect(),
        Some(Decisions::Own(own)) => own.iter().map(|&(at, decision)| (first + at, Line::Own(decision))).collect(),
    }
}

/// The left and the right end of each portal, the start and the goal included.
fn portals(lesson: View, task: &Assignment) -> Vec<[DVec2; 2]> {
    let [start, goal] = [lesson.world().start(), lesson.world().goal()];
    [[start; 2]].into_iter().chain(task.portals().iter().copied()).chain([[goal; 2]]).collect()
}

/// What a program holds after each line of its trace, so far as the lines say it.
pub(super) fn replayed(lesson: View, task: &Assignment, trace: &Trace) -> Vec<Moment> {
    let portals = portals(lesson, task);
    let mut funnel = FunnelMoment::at(portals[0][0]);
    let edge = |line: &'_ Line| if let Line::Edge(edge) = line { Some(*edge) } else { None };
    let edges: Vec<EdgeDecision> = trace.decisions.iter().filter_map(|(_, line)| edge(line)).collect();
    let mut done = mistakes::followed(&task.inputs, &edges).into_iter();
    let moment = |&(_, line): &(usize, Line)| match line {
        Line::Number(_) | Line::Close(_) => Moment::Wave { waiting: None, is_queue: false },
        Line::Own(_) => Moment::Own,
        Line::Edge(_) => Moment::Beam { points: 0, waiting: None, did: done.next() },
        Line::End(end) => {
            funnel = funnel.after(end, &portals);
            Moment::Funnel(funnel)
        }
    };
    trace.decisions.iter().map(moment).collect()
}

impl SecondRun {
    /// `first`: where the act of the task begins. `marked` and `report` compare the trace with our run.
    pub(super) fn new(
        lesson: View,
        (first, task): (usize, &Assignment),
        played: Played,
        marked: &[MarkedDecision],
        report: &Report,
    ) -> Self {
        let Played { trace, moments, stopped_after, right_moments, search, own } = played;
        let right_lines = right_lines(first, task);
        // As they are judged: a goal that is written twice is no corner more.
        let right_points = right_points(lesson, task);
        let written = trace.result.as_ref().map(|(_, points)| without_repeats(task, points));
        let found = in_world(lesson, written.as_deref().unwrap_or_default());
        // A program that was stopped has no result.
        let points = if stopped_after.is_none() { found.clone() } else { Vec::new() };
        let lines: Vec<Line> = trace.decisions.iter().map(|&(_, line)| line).collect();
        let is_path_over_cells = matches!(task.result, Expected::Cells { .. });
        let steps_of_result = steps_of_result(own.as_ref(), is_path_over_cells, points.len());
        let end = lesson.run().len();
        let settled: Vec<(usize, Line)> =
            right_lines.iter().map(|&(at, line)| (settled(at, line, end), line)).collect();
        let at = |at: usize| right_lines.binary_search_by_key(&at, |line| line.0).map_or(at, |i| settled[i].0);
        let marked: Vec<MarkedDecision> =
            marked.iter().map(|decision| MarkedDecision { at: decision.at.map(at), ..*decision }).collect();
        let times = times(lesson, first, &settled, &marked, steps_of_result);
        let wrong = marked.iter().position(|decision| decision.correctness == Correctness::Wrong);
        let differs = report.difference.as_ref().map(|_| {
            // Only the results differ, or something is missing.
            let same = points.iter().zip(&right_points).take_while(|(a, b)| a == b).count();
            let in_result =
                if is_path_over_cells && own.is_none() && lines.len() == report.decisions { same } else { 0 };
            wrong.unwrap_or(lines.len() + in_result).min(times.len().saturating_sub(1))
        });
        let is_funnel = moments.iter().any(|moment| moment.points_of_path().is_some());
        let listed = if is_funnel { Listed::PointsOfPath } else { Listed::Waiting };
        let length = |moment: &Moment| if is_funnel { moment.points_of_path() } else { moment.waiting() };
        let lists = [&right_moments, &moments].map(|all| all.iter().filter_map(length).collect());
        let portals = portals(lesson, task);
        let map = lesson.world().scene().coordinates;
        // A program may hold something else before it decides something else: another apex, a longer list.
        let pairs = right_moments.iter().zip(&moments);
        let mut held =
            pairs.enumerate().take(differs.unwrap_or(usize::MAX)).filter(|(_, (right, other))| right != other);
        let held = held.find_map(|(i, (&right, &other))| Some((i, HeldDifference::of(right, other, (&portals, map))?)));
        // A scan that restarts elsewhere differs where it restarts, and not only where the first end opens a side.
        let restarts = || {
            let index = wrong?.checked_sub(1)?;
            let ours = settled.binary_search_by_key(&marked[index].at?, |&(at, _)| at).ok()?;
            let right = restart_after(&settled[ours].1, settled.get(ours + 1).map(|(_, line)| line))?;
            let other = restart_after(&lines[index], lines.get(index + 1))?;
            (right != other).then_some((index, HeldDifference::Restart([right, other])))
        };
        let (held, held_difference) = held.or_else(restarts).unzip();
        let differs = held.or(differs);
        let at = |index: usize| times.get(index).copied().unwrap_or(end);
        let differs_at = differs.map(|index| match held_difference {
            // Our list is as long as that when all neighbours were looked at: right before our next decision.
            Some(HeldDifference::Waiting(..)) => {
                settled.get(index + 1).map_or(end, |&(next, _)| next).saturating_sub(1).max(at(index))
            }
            _ => at(index),
        });
        let right: Vec<Line> = right_lines.into_iter().map(|(_, line)| line).collect();
        let is_judged = match task.decisions {
            Some(Decisions::Closings(_)) => search.is_some(),
            _ => !task.only_result,
        };
        let ours = if is_judged { settled } else { Vec::new() };
        let right = (!right.is_empty() && is_judged).then_some(&right[..]);
        // Ends that only open a side do not count. Decisions that are not compared are counted as they are.
        let counted = [
            right.unwrap_or_default().iter().filter(|line| !line.opens()).count(),
            marked.iter().filter(|decision| decision.counts || right.is_none()).count(),
        ];
        // Where our algorithm decides otherwise, the program without the mistake is compared.
        let without = right.map_or(right_moments.len(), |_| counted[0]);
        let sides = [(right, &right_points[..]), (Some(&lines[..]), &points[..])];
        let without = Some(without).filter(|&n| n > 0);
        let is_right = report.result == ResultGrade::Right;
        let repeated = Repeated::most(&lines, &moments, (&portals, map));
        let facts = Facts::new(
            lesson,
            task,
            sides,
            (listed, &lists),
            (counted, without),
            (stopped_after.map(|decisions| (decisions, repeated)), differs_at.is_some(), is_right),
        );
        let decisions = lines.into_iter().zip(moments).collect();
        let walked = written.filter(|_| is_path_over_cells && own.is_none() && stopped_after.is_none());
        let path_cells = walked.unwrap_or_default();
        let at_end = |search: &SearchRun| {
            search.look((0, 0, true), |state, event| lesson.touched_by_other(OtherState::Search(state, event)))
        };
        let touched = search.as_ref().and_then(at_end);
        Self {
            decisions,
            found,
            points,
            path_cells,
            right_points,
            times,
            ours,
            differs_at,
            portals,
            first,
            end,
            lists,
            listed,
            held_difference,
            search,
            own,
            touched,
            facts,
        }
    }

    /// The part of the map in which it takes place, where enlarging it shows more.
    pub fn touched(&self) -> Option<Rect> {
        self.touched
    }

    /// How many steps it has.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// The time at which both have ended.
    pub fn end(&self) -> usize {
        self.times.last().copied().unwrap_or(0).max(self.end)
    }

    /// The time at which it ends itself.
    pub fn own_end(&self) -> usize {
        self.times.last().copied().unwrap_or(self.first)
    }

    /// How many steps it has taken at this time.
    pub fn steps_at(&self, time: usize) -> usize {
        self.times.partition_point(|&taken| taken <= time)
    }

    /// Are the decisions of our run compared with its own?
    pub fn is_judged(&self) -> bool {
        !self.ours.is_empty() && !self.decisions.is_empty()
    }

    /// When it takes the decision with this index.
    pub(super) fn time_of(&self, decision: usize) -> Option<usize> {
        self.times.get(decision).copied()
    }

    /// The time of the first difference, when what follows from both decisions is done: the sides of the funnel are moved, and it has
    /// begun again after a corner. None if both agree.
    pub fn differs_at(&self) -> Option<usize> {
        self.differs_at
    }

    /// What it holds at the first difference that ours does not. None if both decide otherwise there.
    pub fn held_difference(&self) -> Option<&HeldDifference> {
        self.held_difference.as_ref()
    }

    /// What its last step decides, in words. None if it has ended, or takes a step of its result.
    pub fn decision_at(&self, time: usize) -> Option<String> {
        let taken = self.steps_at(time);
        let index = taken.checked_sub(1)?;
        let decision = line_in_words(self.decisions.get(index)?.0);
        Some(match self.restart_after(index) {
            Some(portal) => format!("{decision}; the scan restarts at portal {portal}"),
            None => decision,
        })
    }

    /// The columns and the rows of the cells that our run and this one closed last. None before the first ones, and of another algorithm.
    pub fn closed_cells(&self, time: usize) -> Option<[[u32; 2]; 2]> {
        let ours = self.ours.partition_point(|&(at, _)| at <= time).checked_sub(1)?;
        let theirs = self.steps_at(time).min(self.decisions.len()).checked_sub(1)?;
        match (self.ours[ours].1, self.decisions[theirs].0) {
            (Line::Close(ours), Line::Close(theirs)) => Some([ours.cell, theirs.cell]),
            _ => None,
        }
    }

    /// The portal at which its scan restarts after this decision.
    fn restart_after(&self, index: usize) -> Option<u32> {
        restart_after(&self.decisions.get(index)?.0, self.decisions.get(index + 1).map(|(line, _)| line))
    }

    /// What its path does in its last step: the verb, and the cell as (column, row). None before the path, and where it has ended. A*
    /// follows its path back from the goal.
    fn path_step(&self, time: usize) -> Option<(&'static str, DVec2)> {
        let index = self.steps_at(time).checked_sub(self.decisions.len() + 1)?;
        let is_followed_back = self.search.as_ref().is_some_and(SearchRun::follows_back);
        let verb = match (index, is_followed_back) {
            (0, false) => "begins at",
            (_, false) => "goes to",
            (0, true) => "is followed back from",
            (_, true) => "comes from",
        };
        let place = if is_followed_back { self.path_cells.len().checked_sub(index + 1)? } else { index };
        let cell = self.path_cells.get(place).filter(|_| time <= self.own_end())?;
        Some((verb, *cell))
    }

    /// What it does at a time, in words that begin in lower case: its last decision, or where its path goes.
    pub fn does_at(&self, time: usize) -> String {
        let walks = || self.path_step(time).map(|(verb, cell)| format!("its path {verb} cell {}", vector(cell)));
        self.decision_at(time).or_else(walks).unwrap_or_else(|| "it waits at its end".to_owned())
    }

    /// Its result in world units; empty if it has none.
    pub fn result(&self) -> &[DVec2] {
        &self.points
    }

    /// What both came to.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// A list that becomes longer than without the mistake: how long both are after each decision. The path of a funnel that ends
    /// is no such list: its corners are in the table.
    pub fn growing_list(&self) -> Option<(Listed, [&[usize]; 2])> {
        let lists = self.lists.each_ref().map(Vec::as_slice);
        let [without, longest] = lists.map(|list| list.iter().copied().max().unwrap_or(0));
        let is_shown = self.listed == Listed::Waiting || self.facts.stopped_after.is_some();
        (is_shown && longest > without).then_some((self.listed, lists))
    }
}

/// Into how many steps the result is divided: of a path over cells, a cell in a step. Our own lesson has it in its picture.
fn steps_of_result(own: Option<&OwnRun>, is_path_over_cells: bool, points: usize) -> usize {
    match own {
        Some(own) => usize::from(!own.ends_with_a_decision()),
        None if is_path_over_cells => points,
        None => points.min(1),
    }
}

/// The position at which nothing of a decision is outstanding: after a corner, the funnel begins again in a step of its own. At the
/// end of the run that step completes the path.
fn settled(at: usize, line: Line, end: usize) -> usize {
    let is_corner = matches!(line, Line::End(EndDecision { action: EndAction::Corner, .. }));
    if is_corner && at + 1 < end { at + 1 } else { at }
}

/// See [`SecondRun::times`].
fn times(
    lesson: View,
    first: usize,
    right: &[(usize, Line)],
    marked: &[MarkedDecision],
    steps_of_result: usize,
) -> Vec<usize> {
    let run = lesson.run();
    let last = right.last().map_or(run.len(), |&(at, _)| at);
    let next = |&at: &usize| Some(run.next(at, Size::Step)).filter(|&next| next > at);
    // What our run takes one after the other: its decisions, then what it makes of them.
    let ticks: Vec<usize> = right.iter().map(|&(at, _)| at).chain(std::iter::successors(next(&last), next)).collect();
    let mut times: Vec<usize> = Vec::with_capacity(marked.len() + steps_of_result);
    let mut latest = first;
    let following = |latest: usize| {
        let tick = ticks.get(ticks.partition_point(|&tick| tick <= latest)).copied();
        tick.unwrap_or_else(|| (latest + 1).max(run.len()))
    };
    for decision in marked {
        let same = decision.at.filter(|_| decision.correctness != Correctness::Unknown);
        latest = same.map_or_else(|| following(latest), |at| at.max(latest));
        times.push(latest);
    }
    for _ in 0..steps_of_result {
        latest = following(latest);
        times.push(latest);
    }
    times
}
