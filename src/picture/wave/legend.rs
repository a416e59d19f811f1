//! Legend entries of the wave lesson, for roles with several meanings.

use super::Field;
use crate::picture::{Dash, Mark, Picture, Role, Shape, Strength};

/// Adds an entry for each meaning in the picture.
pub(super) fn add_entries(field: Field, picture: &mut Picture) {
    picture.add_legend_entries(|mark| meaning(field, mark));
}

/// The meaning of a mark; None if the name of its role is enough.
fn meaning(field: Field, mark: &Mark) -> Option<&'static str> {
    let is_tutorial = matches!(field, Field::Tutorial(..));
    let shows_f = matches!(field, Field::Search(search, _) if search.has_heuristic());
    Some(match (mark.role, &mark.shape) {
        (Role::Ground, Shape::Cells(_)) if shows_f => "f of closed cells, low to high",
        (Role::Level(_), Shape::Dots { .. }) => "f of an open cell",
        (Role::Now, Shape::Frame { .. }) => "the current cell",
        (Role::Start | Role::Goal, Shape::Line { .. }) => "to the cell that stands for this place",
        (Role::Test, Shape::Frame { dash: Dash::None, .. }) if is_tutorial => {
            "a neighbour without a number: it joins the next frontier"
        }
        (Role::Test, Shape::Frame { dash: Dash::None, .. }) => "a neighbour, new or with a shorter path",
        (Role::Test, Shape::Frame { .. }) => "a neighbour, only looked at",
        (Role::Frontier, Shape::Frame { dash: Dash::Dashed, .. }) if shows_f => "open list: hollow until it is closed",
        (Role::Frontier, Shape::Frame { dash: Dash::Dashed, .. }) => "open list",
        (Role::Frontier, Shape::Frame { .. }) => "frontier",
        (Role::NextFrontier, Shape::Frame { .. }) => "next frontier, and the number to come (×2: a duplicate)",
        (Role::Path, Shape::Line { dash: Dash::Dashed, .. }) if mark.strength == Strength::Faint => {
            "the shortest path with these moves"
        }
        (Role::Fault, Shape::Frame { dash: Dash::Dashed, .. }) => match field {
            Field::Tutorial(wave, _) if wave.has_arrows() => "no arrow: the differences are 0",
            _ => "a wall beside the move",
        },
        (Role::Fault, Shape::Frame { .. }) => "the arrow points into a wall",
        (Role::Fault, Shape::Ring { .. }) => "the path cuts a corner",
        (Role::Fault, Shape::Symbol { .. }) => "a squeeze between two walls",
        _ => return None,
    })
}
