//! Decisions in words, for a reader who sees the map.

use super::ROUNDING;
use super::answer::Answer;
use super::own;
use super::trace::{Line, Trace};
use crate::geom::Side;
use crate::lesson::assignment::{Closing, EdgeAction, EdgeDecision, EndAction, EndDecision, Numbered, Place};
use crate::scene::MapPoint;
use crate::words::{coordinates, number};
use glam::DVec2;
use std::fmt;

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    Cell([u32; 2]),
    End { portal: u32, end: Side },
    Edge([DVec2; 2]),
    Link([DVec2; 2]),
    Place(Place),
}

impl Subject {
    /// Is it the same thing? Programs round the ends of edges; a reader cannot tell two edges that are written alike.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Edge(a), Self::Edge(b)) => {
                let is_near = |(p, q): (&DVec2, DVec2)| p.distance(q) <= ROUNDING * p.abs().max_element().max(1.0);
                a.iter().zip(b).all(is_near) || self.to_string() == other.to_string()
            }
            _ => self == other,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell([x, y]) => write!(f, "cell ({x}, {y})"),
            Self::End { portal, end } => write!(f, "{} end of portal {portal}", end.word()),
            Self::Edge([from, to]) => {
                write!(f, "edge {}–{}", coordinates(MapPoint::in_world(*from)), coordinates(MapPoint::in_world(*to)))
            }
            Self::Link([from, to]) => {
                write!(f, "link {}–{}", coordinates(MapPoint::in_world(*from)), coordinates(MapPoint::in_world(*to)))
            }
            Self::Place(place) => own::place(*place, f),
        }
    }
}

/// What a decision is about, and what it decides.
pub fn line_in_words(line: Line) -> String {
    format!("{}: {}", about(line), action_in_words(line))
}

/// What a decision is about.
pub const fn about(line: Line) -> Subject {
    match line {
        Line::Number(Numbered { cell, .. }) | Line::Close(Closing { cell, .. }) => Subject::Cell(cell),
        Line::End(EndDecision { portal, end, .. }) => Subject::End { portal, end },
        Line::Edge(EdgeDecision { edge, .. }) => Subject::Edge(edge),
        Line::Own(decision) => own::about(decision),
    }
}

/// How a line misses the decision that is due, if it is about something else or missing. `next`: our decision after that one.
pub(super) fn slip(trace: &Trace, line: usize, expected: &Answer, next: Option<Line>) -> Option<String> {
    let due = about(expected.decision().filter(|expected| !matches!(expected, Line::Number(_)))?);
    let Some(i) = trace.decisions.iter().position(|(at, _)| *at == line) else {
        return Some(format!("A line is missing: the decisions end here, and the {due} comes next."));
    };
    let got = trace.decisions[i].1;
    let given = about(got);
    match i.checked_sub(1).map(|before| trace.decisions[before]) {
        Some((before, decision)) if decision == got => {
            Some(format!("This line repeats line {before}; the {due} comes next."))
        }
        _ if given.is_same(due) => None,
        _ if next.is_some_and(|next| about(next).is_same(given)) => {
            Some(format!("A line is missing before this one, which is about the {given}: the {due} comes next."))
        }
        _ => Some(format!("This line is about the {given}, but the {due} comes next.")),
    }
}

/// What a decision does with it.
pub fn action_in_words(line: Line) -> String {
    match line {
        Line::Number(number) => format!("number {}", number.d),
        Line::Close(Closing { cost, f, .. }) => match f {
            Some(f) => format!("closed, g = {}, f = {}", number(cost), number(f)),
            None => format!("closed at cost {}", number(cost)),
        },
        Line::End(end) => match end.action {
            EndAction::Open => "opens the side".to_owned(),
            EndAction::Tighten => "tightens the side".to_owned(),
            EndAction::Skip => "skips the end".to_owned(),
            EndAction::Corner => "takes a new corner".to_owned(),
        },
        Line::Edge(edge) => match edge.action {
            EdgeAction::Wall => "a wall".to_owned(),
            EdgeAction::Both => "both ways".to_owned(),
            action => action.word().to_owned(),
        },
        Line::Own(decision) => own::action(decision),
    }
}
