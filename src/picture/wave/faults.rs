//! Marks where the tutorial's path and arrows go wrong.

use super::{Field, WaveView};
use crate::algo::corner_cuts::{CornerCut, corner_cuts};
use crate::algo::flow::ArrowFault;
use crate::algo::moves::Cost;
use crate::map::grid::Cell;
use crate::picture::{Anchor, Cells, Dash, Label, Lens, Meaning, Picture, Rank, Role, Shape, Strength, Symbol};
use glam::DVec2;

/// The room above or below the map that the costs of both paths need, in pixels.
const ROOM_BESIDE: f64 = 22.0;

/// Which faults are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultLayers<'a> {
    /// The optimal path, which is drawn beside a longer one.
    pub optimal_path: Option<&'a [Cell]>,
    pub corners: bool,
    pub squeezes: bool,
    pub arrows: bool,
}

impl WaveView<'_> {
    /// The optimal path, if the path that was found is longer.
    pub(super) fn shorter_path(&self) -> Option<&[Cell]> {
        let (optimal, path) = (self.faults.optimal_path?, self.field.found()?);
        (Cost::of_path(self.grid, path) > Cost::of_path(self.grid, optimal)).then_some(optimal)
    }

    /// Draws that path, and the costs of both above the map: below it is the ruler.
    pub(super) fn draw_shorter_path(&self, lens: &Lens, side: f64, picture: &mut Picture) {
        let (Some(optimal), Some(path)) = (self.shorter_path(), self.field.found()) else { return };
        let [cost, least] = [path, optimal].map(|cells| Cost::of_path(self.grid, cells));
        let points = optimal.iter().map(|&c| self.grid.center(c)).collect();
        let width = (side * 0.12).clamp(2.5, 7.0) as f32;
        picture.meaning(Meaning::ShortestWithMoves).line(Role::Path, Strength::Faint, points, width, Dash::Dashed);
        let (low, high) = self.grid.bounds();
        let middle = f64::midpoint(low.x, high.x);
        let [above, below] = [low.y, high.y].map(|y| DVec2::new(middle, y));
        let text = format!("path {:.3} · dashed: the optimum {:.3}", cost.value(), least.value());
        let room = lens.world(ROOM_BESIDE);
        let label = if low.y - lens.visible.low.y >= room {
            Label::name(above, text).beside(Anchor::Above, 3.0)
        } else if lens.visible.high.y - high.y >= room {
            Label::name(below, text).beside(Anchor::Below, 3.0)
        } else {
            // It must stand on cells: with a ground of its own.
            Label::tag(below, Role::Label, text).ranked(Rank::Step).beside(Anchor::Above, 3.0)
        };
        picture.label(label);
    }

    /// Marks every move that cuts the corner of a wall with a ring, and every move between two walls with a diamond.
    pub(super) fn draw_corner_cuts(&self, side: f64, picture: &mut Picture) {
        if !matches!(self.field, Field::Tutorial(..)) || !(self.faults.corners || self.faults.squeezes) {
            return;
        }
        for CornerCut { from, to, wall, other } in corner_cuts(self.grid, self.field.path()) {
            let corner = (self.grid.center(from) + self.grid.center(to)) / 2.0;
            let squeeze = other.is_some() && self.faults.squeezes;
            if !squeeze && !self.faults.corners {
                continue;
            }
            if side >= Cells::ROOMY {
                let walls = [Some(wall), other].into_iter().flatten().filter(|&c| self.grid.is_on_map(c));
                let picture = &mut picture.meaning(Meaning::WallBesideMove);
                walls.for_each(|c| self.frame(Role::Fault, Strength::Solid, c, Dash::Dashed, side, picture));
            }
            if squeeze {
                let radius = (side * 0.2).clamp(5.0, 14.0) as f32;
                let shape = Shape::Symbol { at: corner, symbol: Symbol::Diamond, radius };
                picture.meaning(Meaning::Squeeze).add(Role::Fault, Strength::Bold, shape);
            } else {
                let (radius, width) = ((side * 0.16).clamp(3.5, 12.0) as f32, (side * 0.06).clamp(1.5, 3.5) as f32);
                let ring = Shape::Ring { at: corner, radius, width };
                picture.meaning(Meaning::CutCorner).add(Role::Fault, Strength::Bold, ring);
            }
        }
    }

    /// Frames a cell with a faulty arrow. The frame of an arrow into a wall is solid.
    pub(super) fn draw_faulty_arrow(&self, cell: Cell, side: f64, picture: &mut Picture) {
        let Some(fault) = self.field.fault(cell).filter(|_| self.faults.arrows) else { return };
        let (dash, meaning) = match fault {
            ArrowFault::IntoWall => (Dash::None, Meaning::ArrowIntoWall),
            ArrowFault::Balanced => (Dash::Dashed, Meaning::NoArrow),
            ArrowFault::NoLower => (Dash::Dotted, Meaning::ArrowNotLower),
        };
        self.frame(Role::Fault, Strength::Solid, cell, dash, side, &mut picture.meaning(meaning));
    }
}
