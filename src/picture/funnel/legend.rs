//! Legend entries of the funnel lesson, for roles with several meanings.

use crate::picture::{Dash, Mark, Picture, Role, Shape, Strength};

/// Adds an entry for each meaning in the picture. `is_found`: the channel is known.
pub(super) fn add_entries(is_found: bool, picture: &mut Picture) {
    picture.add_legend_entries(|mark| meaning(mark, is_found).map(str::to_owned));
}

/// The meaning of a mark; None if the name of its role is enough.
fn meaning(mark: &Mark, is_found: bool) -> Option<&'static str> {
    let is_left = mark.role == Role::Left;
    Some(match (mark.role, &mark.shape) {
        (Role::Channel, Shape::Area { .. }) if !is_found && mark.strength == Strength::Faint => "taken from the list",
        (Role::Channel, Shape::Line { .. }) => "edge of the channel",
        (Role::Channel, _) => "channel",
        (Role::Now, Shape::Area { .. }) if mark.strength == Strength::Solid => "funnel",
        (Role::Now, Shape::Line { dash: Dash::None, .. }) if mark.strength == Strength::Solid => "current portal",
        (Role::Now, Shape::Line { .. }) => "restart: back to the corner",
        (Role::Now, _) => "this step",
        (Role::Left | Role::Right, Shape::Line { closed: false, .. }) => {
            if is_left {
                "left side of the funnel"
            } else {
                "right side of the funnel"
            }
        }
        (Role::Left | Role::Right, Shape::Badge { .. }) => {
            if is_left {
                "left end of a portal"
            } else {
                "right end of a portal"
            }
        }
        (Role::Left | Role::Right, Shape::Line { .. }) => {
            if is_left {
                "circle at a left end"
            } else {
                "circle at a right end"
            }
        }
        // Filled circles belong to the current portal. Their outlines have an entry already.
        (Role::Left | Role::Right, Shape::Area { .. }) if mark.strength == Strength::Bold => {
            if is_left {
                "tested: on the left"
            } else {
                "tested: on the right"
            }
        }
        _ => return None,
    })
}
