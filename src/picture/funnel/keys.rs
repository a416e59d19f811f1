//! The legend of the funnel: what its marks mean at this step, where one colour has several meanings.

use crate::picture::{Dash, Mark, Picture, Role, Shape, Strength};

/// Adds a line for each meaning that is in the picture. `is_found`: the channel is known.
pub(super) fn tell(is_found: bool, picture: &mut Picture) {
    picture.tell(|mark| meaning(mark, is_found).map(str::to_owned));
}

/// None if its role says enough.
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
        // Circles of the current portal are filled, and have their lines.
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
