//! Legend entries of the wave lesson, for roles with several meanings.

use super::Field;
use super::sums::ShownSums;
use crate::picture::{Anchor, Dash, Family, LegendEntry, Lettering, Mark, Picture, Role, Shape, Strength};
use glam::DVec2;

/// Adds an entry for each meaning in the picture.
pub(super) fn add_entries(field: Field, picture: &mut Picture) {
    picture.add_legend_entries(|mark| meaning(field, mark));
}

/// The entries for the numbers in cells.
pub(super) fn add_numbers(field: Field, shown: ShownSums, picture: &mut Picture) {
    match field {
        Field::Search(search, _) if search.has_heuristic() => add_sums(shown, picture),
        Field::Search(..) => {
            add_example(Role::Label, Strength::Solid, "3.4", "the cost of the path to the goal", picture);
        }
        Field::Tutorial(..) => {
            let distance = "the moves to the goal, plus 1: the goal has 1";
            add_example(Role::Label, Strength::Solid, "5", distance, picture);
            add_example(Role::Label, Strength::Faint, "0", "no number yet", picture);
            add_example(Role::WallLabel, Strength::Faint, "−1", "a wall", picture);
        }
    }
}

/// The entry for a kind of number, if one is in the picture. Written ones have the role of letters on their colour.
fn add_example(role: Role, strength: Strength, example: &str, words: &'static str, picture: &mut Picture) {
    let is_meant = |mark: &Mark| {
        let is_written = strength == Strength::Solid && matches!(mark.role, Role::Label | Role::OnLevel(_));
        mark.is_words()
            && mark.family() == Some(Family::Number)
            && mark.strength == strength
            && (mark.role == role || is_written)
    };
    if !picture.marks.iter().any(is_meant) {
        return;
    }
    let text = Lettering::number(example);
    let strong = strength != Strength::Faint;
    let shape = Shape::Words { at: DVec2::ZERO, text, size: 10.0, anchor: Anchor::Center, strong };
    picture.legend.push(LegendEntry { marks: vec![Mark { shape, role, strength, id: None }], words: words.into() });
}

/// The entry for the numbers of A*: letters that stand as the numbers stand in a cell.
fn add_sums(shown: ShownSums, picture: &mut Picture) {
    let is_shown = |mark: &Mark| mark.is_words() && mark.family() == Some(Family::Number);
    let (letters, words): (&[&str], _) = match shown {
        ShownSums::All => (&["g", "f", "h"], "the numbers in a cell, each rounded: g, f = g + h, and h"),
        ShownSums::F => (&["f"], "the number in a cell"),
        ShownSums::Nothing => return,
    };
    if !picture.marks.iter().any(is_shown) {
        return;
    }
    let mark = |letter: &&str| {
        let text = Lettering::from(*letter);
        let shape = Shape::Words { at: DVec2::ZERO, text, size: 10.0, anchor: Anchor::Center, strong: *letter == "f" };
        Mark { shape, role: Role::Label, strength: Strength::Solid, id: None }
    };
    picture.legend.push(LegendEntry { marks: letters.iter().map(mark).collect(), words: words.into() });
}

/// The meaning of a mark; None if the name of its role is enough.
fn meaning(field: Field, mark: &Mark) -> Option<&'static str> {
    let is_tutorial = matches!(field, Field::Tutorial(..));
    let shows_f = field.has_sums();
    Some(match (mark.role, &mark.shape) {
        (Role::Ground, Shape::Cells(_)) if shows_f => "f of closed cells, low to high",
        (Role::Level(_), Shape::Dots { .. }) => "f of an open cell",
        (Role::Now, Shape::Frame { dash: Dash::Dashed, .. }) => "an open cell with the same f",
        (Role::Now, Shape::Frame { dash: Dash::Dotted, .. }) => "a duplicate of this cell is removed",
        (Role::Now, Shape::Frame { .. }) => "the current cell",
        (Role::Start | Role::Goal, Shape::Line { .. }) => "to the cell that stands for this place",
        (Role::Test, Shape::Frame { dash: Dash::None, .. }) if is_tutorial => {
            "a neighbour without a number: it joins the next frontier"
        }
        (Role::Test, Shape::Frame { dash: Dash::None, .. }) => "a neighbour, new or with a shorter path",
        (Role::Test, Shape::Frame { .. }) => "a neighbour, only looked at",
        (Role::Frontier, Shape::Badge { .. }) => "place on the open list: 1 is closed next",
        (Role::Frontier, Shape::Frame { dash: Dash::None, .. }) if shows_f => "the open cell that is closed next",
        (Role::Frontier, Shape::Frame { dash: Dash::Dashed, .. }) if shows_f => "open list: hollow until it is closed",
        (Role::Frontier, Shape::Frame { dash: Dash::Dashed, .. }) => "open list",
        (Role::Frontier, Shape::Frame { .. }) => "frontier",
        (Role::NextFrontier, Shape::Frame { .. }) => "next frontier: no number yet (×2: a duplicate)",
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
