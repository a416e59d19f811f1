//! Roles on paper: black and grey on white, so that every printer and every copier keeps what is drawn. Roles that are seen
//! together differ by shape or dashes already (`picture::role`). Only the pen, which draws answers into a picture, has a
//! colour, and it is dark enough to be seen without it.

use super::Colour;
use crate::picture::{Role, Strength};

const BLACK: Colour = Colour::hex(0);
/// Lines that must not be taken for a part of what is asked.
const GREY: Colour = Colour::hex(0x6e_6e6e);
/// Answers.
pub const PEN: Colour = Colour::hex(0x0a_3f9e);
/// Walls are darker than every cell that is free, and light enough for black words, also on their hatching.
pub const WALL: Colour = Colour::hex(0x90_9090);
pub const HATCH: Colour = Colour::hex(0x78_7878);
/// The lightest and the darkest cell with a distance.
const FAR: u32 = 0xee;
const NEAR: u32 = 0xb8;

/// Lines, symbols and words.
pub fn ink(role: Role, strength: Strength) -> Colour {
    let colour = match role {
        Role::Street | Role::Casing => Colour::hex(0xff_ffff),
        // Cells that nothing has happened to are seen on the paper, and so is the edge of the map.
        Role::Ground => Colour::hex(0xf3_f3f3),
        Role::Wall | Role::Roof => WALL,
        Role::Water => Colour::hex(0xe2_e2e2),
        Role::Nearest(goal) => grey_level(255 - goal % 6 * 51),
        Role::Level(level) => grey_level(level),
        Role::OnLevel(level) => super::on(grey_level(level)),
        // A frontier has solid frames, and the cell of this step has one among them.
        Role::Frontier
        | Role::Mesh
        | Role::Link
        | Role::Midpoint
        | Role::Smoothed
        | Role::Channel
        | Role::Inflated
        | Role::Outline => GREY,
        Role::Highlight | Role::Lit => PEN,
        _ => BLACK,
    };
    match strength {
        Strength::Faint if !matches!(role, Role::Ground | Role::Wall) => colour.with_alpha(170),
        _ => colour,
    }
}

/// Areas: light, so that a pencil can be seen on them.
pub fn fill(role: Role, strength: Strength) -> Colour {
    let colour = ink(role, Strength::Solid);
    match (role, strength) {
        (
            Role::Ground | Role::Wall | Role::Water | Role::Nearest(_) | Role::Level(_) | Role::Street | Role::Roof,
            _,
        ) => colour,
        (_, Strength::Faint) => colour.with_alpha(18),
        (_, Strength::Solid) => colour.with_alpha(30),
        (_, Strength::Bold) => colour.with_alpha(48),
    }
}

/// Far cells are light, and near ones are light enough for a black number.
fn grey_level(level: u8) -> Colour {
    let grey = NEAR + (FAR - NEAR) * u32::from(level) / 255;
    Colour::hex(grey * 0x01_0101)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::theme::Theme;
    use crate::picture::Tone;

    #[test]
    fn marks_are_dark_on_white_and_the_pen_without_its_colour_too() {
        let white = Theme::Print.tone(Tone::Open);
        for role in [Role::Label, Role::Now, Role::Left, Role::Right, Role::Path, Role::Start, Role::Test] {
            assert!(ink(role, Strength::Solid).contrast(white) > 15.0, "{role:?}");
        }
        for role in [Role::Mesh, Role::Link, Role::Highlight] {
            assert!(ink(role, Strength::Solid).contrast(white) > 4.5, "{role:?}");
        }
        // The ground of a number above a path: it was black, as the path is, and the path went through the number.
        assert!(ink(Role::Casing, Strength::Bold).contrast(ink(Role::Label, Strength::Solid)) > 15.0);
        for role in [Role::Now, Role::Left, Role::Frontier, Role::Eye(0)] {
            let ground = fill(role, Strength::Bold).over(white);
            assert!(ink(Role::Label, Strength::Solid).contrast(ground) > 10.0, "{role:?}");
            assert_eq!((ground.r, ground.g), (ground.g, ground.b), "{role:?} is grey");
        }
        // Numbers of near cells were grey on grey.
        for level in 0..=255 {
            let [number, cell] = [Role::OnLevel(level), Role::Level(level)].map(|role| ink(role, Strength::Solid));
            assert!(number.contrast(cell) > 8.0, "{level}");
        }
    }

    /// Walls were paler than the cells near the goal.
    #[test]
    fn walls_are_darker_than_every_free_cell() {
        let wall = Theme::Print.tone(Tone::Wall);
        let cells = (0..=255).map(Tone::Level).chain((0..=255).map(Tone::Ground)).chain((0..6).map(Tone::Goal));
        for tone in cells.chain([Tone::Open, Tone::Water]) {
            let cell = Theme::Print.tone(tone);
            assert!(cell.g > wall.g && cell.contrast(wall) > 1.5, "{tone:?}: {:.2}", cell.contrast(wall));
        }
        const { assert!(HATCH.g < WALL.g) };
        for ground in [WALL, HATCH] {
            assert!(ink(Role::WallLabel, Strength::Solid).contrast(ground) > 4.5);
        }
    }
}
