//! Mistakes that our own algorithms make themselves: the same lesson runs once more with the mistake in it. What it decides depends on
//! every tie and on the order of its steps, so no program of another kind would decide about the same things.

use super::{Mistake, Moment, Played, trace};
use crate::lesson::assignment::Expected;
use crate::lesson::{Lesson, Settings, View};
use crate::tutor::grade::{Line, Trace};
use glam::DVec2;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The lesson with the mistake, to be looked at from one decision to the next.
#[derive(Clone)]
pub struct OwnRun {
    /// It is drawn from a shared reference, with the layers that are on.
    lesson: Arc<Mutex<Lesson>>,
    /// The positions after the decisions.
    positions: Arc<[usize]>,
    len: usize,
}

impl fmt::Debug for OwnRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnRun({} decisions)", self.positions.len())
    }
}

impl OwnRun {
    /// Does it end with its last decision, so that nothing follows from it in steps of its own?
    pub fn ends_with_a_decision(&self) -> bool {
        self.positions.last() == Some(&self.len)
    }

    /// Shows the lesson after this many decisions; `is_over`: at its end.
    pub fn look<R>(&self, settings: &Settings, (decided, is_over): (usize, bool), look: impl FnOnce(View) -> R) -> R {
        let at = decided.checked_sub(1).and_then(|index| self.positions.get(index)).copied().unwrap_or(0);
        // A panic while somebody looked leaves other layers, which are set now.
        let mut lesson = self.lesson.lock().unwrap_or_else(PoisonError::into_inner);
        lesson.settings_mut().clone_from(settings);
        look(lesson.at(if is_over { self.len } else { at }).view())
    }
}

/// What the algorithms of a lesson decide with a mistake in them, and their result. None if they do not make it themselves.
pub(super) fn play(lesson: View, mistake: &Mistake) -> Option<Played> {
    let mistake = lesson.own_mistakes().into_iter().find(|known| *known == mistake)?;
    let other = lesson.with_mistake(mistake);
    let (trace, positions) = written(other.view())?;
    let moments = vec![Moment::Own; trace.decisions.len()];
    let len = other.view().run().len();
    let own = OwnRun { lesson: Arc::new(Mutex::new(other)), positions: positions.into(), len };
    Some(Played { trace, moments, stopped_after: None, right_moments: Vec::new(), search: None, own: Some(own) })
}

/// The same as a trace alone.
pub(in crate::tutor) fn as_trace(lesson: View, mistake: &Mistake) -> Option<Trace> {
    let mistake = lesson.own_mistakes().into_iter().find(|known| *known == mistake)?;
    Some(written(lesson.with_mistake(mistake).view())?.0)
}

/// What a run that was made decides, with the positions after its decisions.
fn written(lesson: View) -> Option<(Trace, Vec<usize>)> {
    let end = lesson.at(lesson.run().len());
    let (_, task) = end.view().assignment()?;
    let (positions, decisions) =
        end.view().own_decisions().into_iter().map(|(at, decision)| (at, Line::Own(decision))).unzip();
    Some((trace(decisions, Some(points(&task.result))), positions))
}

/// A result as a program writes it.
fn points(result: &Expected) -> Vec<DVec2> {
    match result {
        Expected::Cells { grid, path, .. } => {
            path.iter().map(|&cell| grid.xy(cell)).map(|(x, y)| DVec2::new(x.into(), y.into())).collect()
        }
        Expected::String(path) | Expected::Around { path, .. } | Expected::Free { path, .. } => path.clone(),
        Expected::Polygon(polygon) | Expected::InRange { polygon, .. } => polygon.clone(),
    }
}
