//! A rectangle from corner to corner: cells of a grid, or an obstacle.

use super::{CanvasInput, CellBox, Hand, Press, Spot, instead};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::map::polygons::Obstacle;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;
use pathlight::words::number;

#[derive(Default)]
struct Rectangle {
    /// Where it begins, and whether its cells become walls.
    from: Option<(Spot, bool)>,
    /// How many obstacles there were before it.
    before: usize,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Rectangle>::default()
}

/// The vertices of an upright rectangle, clockwise on a screen.
pub fn corners(a: DVec2, b: DVec2) -> Vec<DVec2> {
    let (low, high) = (a.min(b), a.max(b));
    vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
}

impl Rectangle {
    fn edits(from: &Spot, to: &Spot, wall: bool, on: &CanvasInput) -> Vec<Edit> {
        match &on.player.editor().scene().map {
            Map::Grid(_) => {
                let block = CellBox::around(from.cell, to.cell);
                let on_edge = |&(x, y): &(u32, u32)| {
                    x == block.low.0 || x == block.high.0 || y == block.low.1 || y == block.high.1
                };
                let cells = block.cells().filter(|cell| !to.shift || on_edge(cell)).collect();
                vec![Edit::SetCells { cells, wall }]
            }
            Map::Mesh(_) => Vec::new(),
            Map::Polygons(_) if from.at.x == to.at.x || from.at.y == to.at.y => Vec::new(),
            Map::Polygons(_) => {
                vec![Edit::Add(Obstacle { name: String::new(), points: corners(from.at, to.at) })]
            }
        }
    }
}

impl Hand for Rectangle {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        if !spot.is_inside {
            return Press::Left;
        }
        let wall = match &on.player.editor().scene().map {
            Map::Grid(grid) => !grid.is_drawn(grid.cell(spot.cell.0, spot.cell.1)),
            Map::Mesh(_) => return Press::Left,
            Map::Polygons(polygons) => {
                self.before = polygons.obstacles.len();
                true
            }
        };
        self.from = Some((*spot, wall));
        Press::Taken(vec![instead(Self::edits(spot, spot, wall, on))])
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        self.from.map(|(from, wall)| instead(Self::edits(&from, spot, wall, on))).into_iter().collect()
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let Some((from, wall)) = self.from.take() else { return Vec::new() };
        let edits = Self::edits(&from, spot, wall, on);
        let is_obstacle = matches!(edits.first(), Some(Edit::Add(_)));
        let mut commands = vec![instead(edits), Change::EndGesture.into()];
        if is_obstacle {
            commands.push(Change::Select(Some(Handle::Obstacle(self.before))).into());
        }
        commands
    }

    fn status(&self, spot: Option<&Spot>, on: &CanvasInput) -> String {
        let (Some((from, _)), Some(to)) = (&self.from, spot) else { return String::new() };
        match &on.player.editor().scene().map {
            Map::Grid(_) => {
                let (width, height) = CellBox::around(from.cell, to.cell).size();
                format!("{width} × {height} cells")
            }
            Map::Polygons(_) | Map::Mesh(_) => {
                let size = (to.at - from.at).abs();
                format!("{} × {}", number(size.x), number(size.y))
            }
        }
    }

    fn is_open(&self) -> bool {
        self.from.is_some()
    }

    fn is_stroke(&self) -> bool {
        true
    }
}
