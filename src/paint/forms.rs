//! Shapes and proportions that all painters share, so that the window and the files look the same.
//! Everything is in pixels of the picture.

use super::theme::{Colour, Theme};
use crate::picture::{Dash, Mark, Role, Strength, Symbol, Tone};
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// How much wider than a path, a bold frame or a symbol its casing is.
pub const PATH_CASING: f64 = 3.0;
pub const FRAME_CASING: f64 = 2.5;
pub const SYMBOL_CASING: f64 = 3.0;
/// The rim around a badge, and the dashed ring around one that must be recognised without colour.
pub const BADGE_RIM: f64 = 1.5;
pub const BADGE_RING: f64 = 2.4;
pub const BADGE_RING_WIDTH: f64 = 1.6;
pub const BADGE_RING_DASHES: [f64; 2] = [3.4, 2.6];
/// Between two lines across a wall, and their width.
pub const HATCH: [f64; 2] = [6.0, 1.2];

/// The lengths of the dashes and of the gap after each; none for a solid line.
pub fn dashes(dash: Dash, width: f64) -> Option<Vec<f64>> {
    match dash {
        Dash::None => None,
        Dash::Dashed => Some(vec![width * 2.5, width * 1.7]),
        Dash::Dotted => Some(vec![0.01, width * 2.0]),
        Dash::DashDotted => Some(vec![width * 3.2, width * 1.7, width, width * 1.7]),
    }
}

/// The space between two cells, and the radius of their corners.
pub fn cell_gap(side: f64) -> f64 {
    (side * 0.05).clamp(1.0, 3.0)
}

pub fn cell_round(side: f64) -> f64 {
    (side * 0.1).min(6.0)
}

/// The colour of a letter on a badge. A faint disc hardly differs from the ground, so its letter is coloured as on the
/// ground.
pub fn badge_ink(mark: &Mark, theme: Theme) -> Colour {
    if mark.strength == Strength::Faint { theme.ink(Role::Label, Strength::Solid) } else { theme.on(mark.role) }
}

/// Have words of this role a rim in the colour of the ground, which separates them from lines under them?
pub fn has_halo(role: Role) -> bool {
    role == Role::Label
}

/// The colour of this rim.
pub fn halo(theme: Theme) -> Colour {
    theme.tone(Tone::Open)
}

/// The radius of the hole in a symbol, in the colour of its casing. It tells the start from a badge without a letter.
pub fn hole(symbol: Symbol, radius: f64) -> Option<f64> {
    (symbol == Symbol::Disc).then_some(radius * 0.36)
}

/// The closed outline of a symbol, in pixels; a disc is a polygon with many corners.
pub fn symbol(at: DVec2, symbol: Symbol, radius: f64) -> Vec<DVec2> {
    match symbol {
        Symbol::Disc => corners(at, 24, 0.0, radius, radius),
        Symbol::Flag => flag(at, radius),
        Symbol::Horse => horse(at, radius),
        Symbol::Star => corners(at, 5, -FRAC_PI_2, radius * 1.1, radius * 0.5),
        Symbol::Diamond => corners(at, 2, 0.0, radius, radius),
        Symbol::Square => corners(at, 2, PI / 4.0, radius * 1.2, radius * 1.2),
    }
}

/// `count` corners at distance `far` from the middle, the first in direction `turn`, and as many
/// between them at distance `near`.
fn corners(middle: DVec2, count: u32, turn: f64, far: f64, near: f64) -> Vec<DVec2> {
    let all = 2 * count;
    let corner = |i: u32| {
        let length = if i.is_multiple_of(2) { far } else { near };
        middle + DVec2::from_angle(turn + TAU * f64::from(i) / f64::from(all)) * length
    };
    (0..all).map(corner).collect()
}

/// A pole with a pennant that points to the right:
///
/// ```text
///   |>      the pole has the height of a disc of this radius,
///   |       and stands a little to the left, so that the whole is centred
/// ```
fn flag(middle: DVec2, radius: f64) -> Vec<DVec2> {
    const CORNERS: [(f64, f64); 6] =
        [(-0.52, -1.1), (-0.26, -1.1), (1.0, -0.5), (-0.26, 0.12), (-0.26, 1.1), (-0.52, 1.1)];
    CORNERS.map(|(x, y)| middle + radius * DVec2::new(x, y)).to_vec()
}

/// The head of a horse, as a chess knight, that looks to the right.
fn horse(middle: DVec2, radius: f64) -> Vec<DVec2> {
    const CORNERS: [(f64, f64); 14] = [
        // The neck, and its front.
        (-0.75, 1.1),
        (0.7, 1.1),
        (0.55, 0.7),
        (0.2, 0.35),
        // The jaw and the muzzle.
        (0.35, 0.1),
        (0.75, 0.28),
        (1.02, 0.15),
        (1.05, -0.15),
        // The forehead and an ear.
        (0.52, -0.65),
        (0.4, -1.1),
        (0.12, -0.75),
        // The mane.
        (-0.35, -0.7),
        (-0.78, -0.2),
        (-0.9, 0.5),
    ];
    CORNERS.map(|(x, y)| middle + radius * DVec2::new(x, y)).to_vec()
}
