//! Decisions that only our own algorithms take, in words.

use super::trace::Line;
use super::words::{Subject, action_in_words};
use crate::algo::moves::Direction8;
use crate::lesson::assignment::{EndDecision, OwnDecision, Place};
use crate::picture::Thing;
use crate::scene::MapPoint;
use crate::words::{coordinates, number};
use std::fmt;

/// What a search expands.
pub(super) fn place(place: Place, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match place {
        Place::Start => f.write_str("the start"),
        Place::Goal => f.write_str("the goal"),
        Place::Corner(at) => write!(f, "corner {}", coordinates(MapPoint::in_world(at))),
        Place::Edge(ends) => fmt::Display::fmt(&Subject::Edge(ends), f),
        Place::Cell(cell) => fmt::Display::fmt(&Subject::Cell(cell), f),
        Place::Area(Thing::Square(number)) => write!(f, "square {number}"),
        Place::Area(Thing::Triangle(triangle)) => write!(f, "triangle {}", triangle.0),
        Place::Area(_) => f.write_str("this area"),
    }
}

pub(super) const fn about(decision: OwnDecision) -> Subject {
    match decision {
        OwnDecision::Expand { place, .. } => Subject::Place(place),
        OwnDecision::Link { ends, .. } => Subject::Link(ends),
        OwnDecision::See { edge } => Subject::Edge(edge),
        OwnDecision::Arrow { cell, .. } | OwnDecision::Find { cell, .. } => Subject::Cell(cell),
        OwnDecision::End(EndDecision { portal, end, .. }) => Subject::End { portal, end },
    }
}

/// What it does with the thing.
pub(super) fn action(decision: OwnDecision) -> String {
    match decision {
        OwnDecision::Expand { g, f, .. } => format!("expanded with g = {}, f = {}", number(g), number(f)),
        OwnDecision::Link { is_kept: true, .. } => "kept".to_owned(),
        OwnDecision::Link { is_kept: false, .. } => "left out".to_owned(),
        OwnDecision::See { .. } => "seen by the root".to_owned(),
        OwnDecision::Find { number: None, .. } => "found and waits for its number".to_owned(),
        OwnDecision::Find { number: Some(number), .. } => format!("found and gets the number {number} at once"),
        OwnDecision::Arrow { to, .. } => format!("the arrow points {}", to.map_or("nowhere", Direction8::word)),
        OwnDecision::End(end) => action_in_words(Line::End(end)),
    }
}
