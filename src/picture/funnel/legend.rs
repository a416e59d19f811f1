//! Legend entries of the funnel lesson, for roles with several meanings.

use crate::picture::{Dash, Family, Mark, Picture, Role, Shape, Strength};

/// Adds an entry for each meaning in the picture. `is_found`: the channel is known.
pub(super) fn add_entries(is_found: bool, picture: &mut Picture) {
    picture.add_legend_entries(|mark| meaning(mark, is_found).map(str::to_owned));
}

/// The same for Polyanya.
pub(super) fn add_entries_of_intervals(picture: &mut Picture) {
    picture.add_legend_entries(|mark| {
        Some(
            match (mark.role, &mark.shape) {
                (Role::Frontier, _) => "interval on the open list",
                (Role::Mesh, _) if mark.strength == Strength::Solid => "interval that was taken before",
                (Role::Now, Shape::Area { .. }) => "what the root sees of the interval",
                (Role::Now, _) => "interval that is pushed",
                (Role::Test, _) => "successor of this step",
                (Role::Left, _) => "left ray",
                (Role::Right, _) => "right ray",
                (Role::Apex, _) => "root",
                (Role::Midpoint, Shape::Line { .. }) if mark.strength == Strength::Faint => {
                    "h: over the interval to the goal"
                }
                (Role::Midpoint, Shape::Line { .. }) => "g: over the roots",
                (Role::Midpoint, _) => "mirror image of the goal",
                _ => return None,
            }
            .to_owned(),
        )
    });
}

/// The meaning of a mark; None if the name of its role is enough.
fn meaning(mark: &Mark, is_found: bool) -> Option<&'static str> {
    let of_side = |left: &'static str, right: &'static str| if mark.role == Role::Left { left } else { right };
    if mark.family() == Some(Family::Visits) {
        return Some("how often the funnel visits this portal");
    }
    Some(match (mark.role, &mark.shape) {
        (Role::Channel, Shape::Area { .. }) if !is_found && mark.strength == Strength::Faint => {
            "closed: expanded before"
        }
        (Role::Channel, Shape::Line { .. }) => "edge of the channel",
        (Role::Channel, _) => "channel",
        (Role::Frontier, _) => "on the open list",
        (Role::Midpoint, Shape::Line { .. }) if !is_found && mark.strength == Strength::Faint => {
            "h: straight to the goal"
        }
        (Role::Midpoint, Shape::Line { .. }) if !is_found => "g: through the midpoints",
        (Role::Midpoint, _) => "midpoint path",
        (Role::Fault, Shape::Area { .. } | Shape::Line { closed: true, .. }) => {
            "the shortest path leaves the channel after this area"
        }
        (Role::Fault, Shape::Line { dash: Dash::None, .. }) => "the end would widen the funnel beyond this edge",
        (Role::Smoothed, _) => "smoothed midpoint path",
        (Role::Now, Shape::Area { .. }) if mark.strength == Strength::Solid => "funnel",
        (Role::Now, Shape::Line { dash: Dash::None, .. }) if mark.strength == Strength::Solid => "current portal",
        (Role::Now, Shape::Ring { .. }) => "the end under test",
        (Role::Now, Shape::Dots { .. }) => "where the tangent touches the circles",
        (Role::Now, Shape::Line { closed: true, .. }) => "the circle of this step",
        (Role::Now, Shape::Line { .. }) => "restart: back to the new apex",
        (Role::Now, _) => "this step",
        (Role::Left | Role::Right, Shape::Line { closed: false, .. }) => {
            of_side("left side of the funnel", "right side of the funnel")
        }
        (Role::Left | Role::Right, Shape::Badge { .. }) => of_side("left end of a portal", "right end of a portal"),
        (Role::Left | Role::Right, Shape::Line { .. }) => of_side("circle at a left end", "circle at a right end"),
        (Role::Test, Shape::Area { .. }) => "signed area: positive if right of the line",
        _ => return None,
    })
}
