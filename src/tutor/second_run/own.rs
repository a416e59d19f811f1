//! Decisions of our own algorithms on the map, and what they add up to.

use crate::algo::moves::Direction8;
use crate::lesson::View;
use crate::lesson::assignment::{OwnDecision, Place};
use crate::map::grid::Grid;
use crate::picture::{Dash, Picture, Role, Shape, Strength, Thing};
use crate::tutor::grade::Line;
use glam::DVec2;
use std::collections::BTreeMap;

/// The radius of a ring around a place, in pixels.
const RING: f32 = 13.0;

/// Marks what the other run decides about, in the colour of mistakes. Returns where its name belongs. None if it lies nowhere.
pub(in crate::tutor) fn mark_own(
    lesson: View,
    decision: OwnDecision,
    dash: Dash,
    picture: &mut Picture,
) -> Option<DVec2> {
    let grid = lesson.world().grid();
    let cell = |[x, y]: [u32; 2]| (x < grid.width() && y < grid.height()).then(|| Thing::Cell(grid.cell(x, y)));
    match decision {
        OwnDecision::Link { ends, .. } | OwnDecision::See { edge: ends } => Some(line(ends, dash, picture)),
        OwnDecision::Arrow { cell: at, to, .. } => {
            let from = grid.center(grid.cell(at[0], at[1]));
            let by = to.map_or(DVec2::ZERO, |to| DVec2::from(to.xy().map(f64::from)));
            Some(line([from, from + by * grid.cell_size() * 0.5], dash, picture))
        }
        OwnDecision::Find { cell: at, .. } => area(lesson, cell(at)?, dash, picture),
        OwnDecision::End(_) => None,
        OwnDecision::Expand { place, .. } => match place {
            Place::Start => Some(ring(lesson.world().start(), picture)),
            Place::Goal => Some(ring(lesson.world().goal(), picture)),
            Place::Corner(at) => Some(ring(at, picture)),
            Place::Edge(ends) => Some(line(ends, dash, picture)),
            Place::Cell(at) => area(lesson, cell(at)?, dash, picture),
            Place::Area(thing) => area(lesson, thing, dash, picture),
        },
    }
}

fn line(ends: [DVec2; 2], dash: Dash, picture: &mut Picture) -> DVec2 {
    let line = Shape::Line { points: ends.to_vec(), closed: false, width: 4.0, dash };
    picture.add_below_pins(Role::Fault, Strength::Bold, line);
    (ends[0] + ends[1]) / 2.0
}

fn ring(at: DVec2, picture: &mut Picture) -> DVec2 {
    picture.add(Role::Fault, Strength::Bold, Shape::Ring { at, radius: RING, width: 3.0 });
    at
}

fn area(lesson: View, thing: Thing, dash: Dash, picture: &mut Picture) -> Option<DVec2> {
    let points = lesson.outline(thing)?.points();
    let middle = points.iter().sum::<DVec2>() / points.len() as f64;
    picture.add_below_pins(Role::Fault, Strength::Bold, Shape::Line { points, closed: true, width: 4.0, dash });
    Some(middle)
}

/// What these decisions add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OwnSums {
    /// None if nothing is expanded.
    pub expanded: Option<usize>,
    /// The links that are kept. None if there are none to decide about.
    pub kept: Option<usize>,
    /// How often a cell is found. None if none is.
    pub found: Option<usize>,
    /// Where the arrows point, as steps of columns and rows.
    arrows: BTreeMap<[u32; 2], [i32; 2]>,
}

impl OwnSums {
    pub(super) fn of(lines: &[Line]) -> Self {
        let own =
            || lines.iter().filter_map(|line| if let Line::Own(decision) = line { Some(*decision) } else { None });
        let count = |is_it: fn(OwnDecision) -> Option<bool>| {
            let mut all = own().filter_map(is_it).peekable();
            all.peek().is_some().then(|| all.filter(|&is_counted| is_counted).count())
        };
        let arrow = |decision| match decision {
            OwnDecision::Arrow { cell, to, .. } => Some((cell, to.map_or([0, 0], Direction8::xy))),
            _ => None,
        };
        Self {
            expanded: count(|decision| matches!(decision, OwnDecision::Expand { .. }).then_some(true)),
            kept: count(|decision| if let OwnDecision::Link { is_kept, .. } = decision { Some(is_kept) } else { None }),
            found: count(|decision| matches!(decision, OwnDecision::Find { .. }).then_some(true)),
            arrows: own().filter_map(arrow).collect(),
        }
    }

    /// How many arrows point elsewhere than ours. None if there are none.
    pub(super) fn wrong_arrows(&self, right: &Self) -> Option<usize> {
        let is_wrong = |(cell, to): &(&[u32; 2], &[i32; 2])| right.arrows.get(*cell) != Some(to);
        (!right.arrows.is_empty()).then(|| self.arrows.iter().filter(is_wrong).count())
    }

    /// How many arrows point at a wall or off the map. None if there are none.
    pub(super) fn arrows_into_walls(&self, grid: &Grid) -> Option<usize> {
        let is_wall = |([x, y], [dx, dy]): (&[u32; 2], &[i32; 2])| {
            let to = [i64::from(*x) + i64::from(*dx), i64::from(*y) + i64::from(*dy)];
            let is_inside =
                (0..i64::from(grid.width())).contains(&to[0]) && (0..i64::from(grid.height())).contains(&to[1]);
            !is_inside || grid.is_wall(grid.cell(to[0] as u32, to[1] as u32))
        };
        (!self.arrows.is_empty()).then(|| self.arrows.iter().filter(|&(cell, by)| is_wall((cell, by))).count())
    }
}
