//! Where the decisions of a trace lie on the map, and where our run takes the same ones: for a window that draws both.

use super::{Options, Trace, compare, compared_task};
use crate::geom::Point;
use crate::lesson::View;
use crate::lesson::assignment::{Closing, Decisions, EdgeAction, EdgeDecision, EndAction, Numbered, OwnDecision};
use crate::picture::Thing;
use crate::scene::BadInput;
use crate::tutor::grade::Line;
use glam::DVec2;

/// One decision of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedDecision {
    /// The line of the trace that it stands in, from 1.
    pub line: usize,
    pub mark: DecisionMark,
    /// The position of the lesson's run after our decision about the same thing. None behind the first difference, where
    /// both go their own ways, and for a decision that ours never takes.
    pub at: Option<usize>,
    /// Is the decision right? Behind the first difference nothing is judged.
    pub correctness: Correctness,
    /// Does it count? An end that only opens its side does not, also if the program calls that tightening.
    pub counts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correctness {
    Right,
    /// The first difference.
    Wrong,
    /// Behind it.
    Unknown,
}

/// What a decision draws on the map. Points are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DecisionMark {
    /// A cell gets a number. The thing is None outside of the map.
    Number { cell: Option<Thing>, d: u32 },
    /// Something happens to the end of a portal. The point is None if there is no such portal.
    End { at: Option<DVec2>, action: EndAction },
    /// A beam meets an edge; its left and its right end.
    Edge { ends: [DVec2; 2], action: EdgeAction },
    /// A search closes a cell. The thing is None outside of the map.
    Close { cell: Option<Thing> },
    /// Our own algorithm decides about what lies there.
    Own(OwnDecision),
}

/// All decisions of a trace with their marks on the map.
///
/// # Errors
/// If no program can repeat this run.
pub fn marked_decisions(lesson: View, trace: &Trace, options: Options) -> Result<Vec<MarkedDecision>, BadInput> {
    let (first, assignment) = compared_task(lesson, options)?;
    let comparison = compare(&assignment, trace, options);
    let portals = match &assignment.decisions {
        Some(Decisions::Ends { portals, .. }) => portals.as_slice(),
        _ => &[],
    };
    // The line that differs may hold the result: then all decisions are right.
    let differs_in = comparison.mismatch.as_ref().map_or(usize::MAX, |mismatch| mismatch.line);
    let mut positions = comparison.positions.into_iter();
    let mut counts = comparison.counts.into_iter();
    let marked = |&(line, decision): &(usize, Line)| MarkedDecision {
        line,
        mark: mark(lesson, portals, decision),
        at: positions.next().flatten().map(|at| first + at),
        correctness: match line.cmp(&differs_in) {
            std::cmp::Ordering::Less => Correctness::Right,
            std::cmp::Ordering::Equal => Correctness::Wrong,
            std::cmp::Ordering::Greater => Correctness::Unknown,
        },
        counts: counts.next().unwrap_or(!decision.opens()),
    };
    Ok(trace.decisions.iter().map(marked).collect())
}

fn mark(lesson: View, portals: &[[Point; 2]], decision: Line) -> DecisionMark {
    let (world, grid) = (lesson.world(), lesson.world().grid());
    let cell = |[x, y]: [u32; 2]| (x < grid.width() && y < grid.height()).then(|| Thing::Cell(grid.cell(x, y)));
    match decision {
        Line::Number(Numbered { cell: at, d }) => DecisionMark::Number { cell: cell(at), d },
        Line::Close(Closing { cell: at, .. }) => DecisionMark::Close { cell: cell(at) },
        Line::End(end) => {
            let portal = portals.get(end.portal as usize);
            let at = portal.map(|ends| world.mesh().lattice().to_world(ends[end.end as usize]));
            DecisionMark::End { at, action: end.action }
        }
        Line::Edge(EdgeDecision { edge, action }) => DecisionMark::Edge { ends: edge, action },
        Line::Own(decision) => DecisionMark::Own(decision),
    }
}
