//! Another program's decisions beside our run: the trace of a learner's program, or a named mistake. Both go in step until
//! they differ; there the other decision is drawn as well.

use crate::lesson::View;
use crate::lesson::assignment::{EdgeAction, EndAction};
use crate::lesson::mistake::Mistake;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use crate::scene::BadInput;
use crate::tutor::grade::{self, Correctness, DecisionMark, MarkedDecision, Options, Report, Trace};
use crate::tutor::mistakes;
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
}

/// The other program's decisions and result, compared with our run.
#[derive(Clone, Debug)]
pub struct OtherProgram {
    pub source: Source,
    pub report: Report,
    /// The first decision that differs.
    wrong: Option<MarkedDecision>,
    /// Its result in world units, if that is wrong.
    result: Vec<DVec2>,
}

impl OtherProgram {
    /// Compares it with the run of a lesson.
    ///
    /// # Errors
    /// If no program can repeat this run, or the mistake is none of this lesson.
    pub fn new(lesson: View, source: Source) -> Result<Self, BadInput> {
        let trace = match &source {
            Source::Program { trace, .. } => trace.clone(),
            Source::Mistake(mistake) => mistakes::as_trace(lesson, mistake).ok_or_else(|| {
                BadInput::new(format!("no program makes the mistake \u{201c}{}\u{201d} in this run", mistake.name))
            })?,
        };
        let report = grade::grade(lesson, &trace, Options::default())?;
        let decisions = grade::marked_decisions(lesson, &trace, Options::default())?;
        let wrong = decisions.into_iter().find(|decision| decision.correctness == Correctness::Wrong);
        let is_wrong = report.result == grade::ResultGrade::Wrong;
        let result = trace.result.filter(|_| is_wrong).map(|(_, points)| points).unwrap_or_default();
        Ok(Self { source, report, wrong, result })
    }

    /// The position of the run at which both differ: after our decision. The end of the run if only the results differ, or
    /// something is missing; None if both agree.
    pub fn differs_at(&self, lesson: View) -> Option<usize> {
        let difference = self.report.difference.as_ref()?;
        Some(difference.at.unwrap_or(lesson.run().len()))
    }

    /// What a right program decides where both differ, and what the other one decides, in words.
    pub fn in_words(&self) -> Option<[String; 2]> {
        let difference = self.report.difference.as_ref()?;
        Some(grade::decision_in_words([&difference.expected, &difference.got]))
    }

    /// Adds the other program's decision where both differ, and its result at the end of the run.
    pub fn draw(&self, lesson: View, lens: &Lens, picture: &mut Picture) {
        let at = lesson.run().at();
        if self.differs_at(lesson) == Some(at)
            && let Some(decision) = &self.wrong
        {
            draw_decision(lesson, lens, decision, picture);
        }
        if at == lesson.run().len() && self.result.len() > 1 {
            let grid = lesson.world().grid();
            let is_in_cells = lesson.entry().is_on_cells;
            let place = |p: &DVec2| if is_in_cells { grid.origin() + (*p + 0.5) * grid.cell_size() } else { *p };
            let points = self.result.iter().map(place).collect();
            picture.line(Role::Fault, Strength::Bold, points, 3.0, Dash::Dashed);
        }
    }
}

fn draw_decision(lesson: View, lens: &Lens, decision: &MarkedDecision, picture: &mut Picture) {
    let above = |at: DVec2| at - DVec2::new(0.0, lens.world(20.0));
    match decision.mark {
        DecisionMark::Number { cell: Some(cell), d } => {
            let before = picture.marks.len();
            lesson.highlight(cell, lens, picture);
            picture.marks.truncate(before + 1);
            if let Some(mark) = picture.marks.get_mut(before) {
                mark.role = Role::Fault;
                let middle = mark.points();
                let middle = middle.iter().copied().sum::<DVec2>() / middle.len().max(1) as f64;
                picture.tag(lens, Role::Fault, above(middle), format!("instead: {d}"));
            }
        }
        DecisionMark::Number { .. } => {}
        DecisionMark::End { at: Some(at), action } => {
            picture.add(Role::Fault, Strength::Bold, Shape::Ring { at, radius: 15.0, width: 3.0 });
            let word = match action {
                EndAction::Open => "opens the side",
                EndAction::Tighten => "tightens",
                EndAction::Skip => "skips it",
                EndAction::Corner => "new corner",
            };
            picture.tag(lens, Role::Fault, above(at), format!("instead: {word}"));
        }
        DecisionMark::End { .. } => {}
        DecisionMark::Edge { ends, action } => {
            picture.line(Role::Fault, Strength::Bold, ends.to_vec(), 4.0, Dash::None);
            let word = match action {
                EdgeAction::Wall => "a wall",
                EdgeAction::Left => "left",
                EdgeAction::Right => "right",
                EdgeAction::Both => "both",
            };
            picture.tag(lens, Role::Fault, above((ends[0] + ends[1]) / 2.0), format!("instead: {word}"));
        }
    }
}
