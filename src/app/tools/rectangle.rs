//! A rectangle from corner to corner: cells of a grid, or an obstacle.

use super::polygon::length_beside;
use super::typed::Typed;
use super::{CanvasInput, CellBox, Hand, Press, Spot, drawn, instead};
use egui_macroquad::egui::Key;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::map::polygons::Obstacle;
use pathlight::picture::Picture;
use pathlight::player::{Change, Command};
use pathlight::scene::Map;
use pathlight::words::number;

#[derive(Default)]
struct Rectangle {
    /// Where it begins, and the map before it.
    from: Option<(Spot, Map)>,
    /// Its width and height.
    typed: Typed,
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
    fn edits(from: &Spot, to: &Spot, before: &Map) -> Vec<Edit> {
        match before {
            Map::Grid(grid) => {
                let block = CellBox::around(from.cell, to.cell);
                let on_edge = |&(x, y): &(u32, u32)| {
                    x == block.low.0 || x == block.high.0 || y == block.low.1 || y == block.high.1
                };
                let cells = block.cells().filter(|cell| !to.shift || on_edge(cell)).collect();
                vec![drawn(grid, cells)]
            }
            Map::Mesh(_) => Vec::new(),
            Map::Polygons(_) if from.at.x == to.at.x || from.at.y == to.at.y => Vec::new(),
            Map::Polygons(_) => {
                vec![Edit::Add(Obstacle { name: String::new(), points: corners(from.at, to.at) })]
            }
        }
    }

    /// Begins here. Returns false where nothing can be drawn.
    fn begin(&mut self, spot: &Spot, on: &CanvasInput) -> bool {
        let map = &on.player.editor().scene().map;
        let can_begin = spot.is_inside && !matches!(map, Map::Mesh(_));
        if can_begin {
            self.from = Some((*spot, map.clone()));
        }
        can_begin
    }

    /// The other corner: at the pointer, or as far from the first one as typed, on the side of the pointer.
    fn to(&self, from: &Spot, spot: &Spot, on: &CanvasInput) -> Spot {
        let [width, height] = self.typed.values();
        let mut to = *spot;
        let along = |typed: Option<f64>, from: f64, to: f64| {
            typed.map_or(to, |typed| from + if to < from { -typed } else { typed })
        };
        to.at = DVec2::new(along(width, from.at.x, to.at.x), along(height, from.at.y, to.at.y));
        if let Map::Grid(grid) = &on.player.editor().scene().map {
            // So many cells, the first one included, as far as there are any.
            let cell = |typed: Option<f64>, from: u32, to: u32, count: u32| match typed {
                Some(typed) => {
                    let more = typed.abs().round().max(1.0) - 1.0;
                    let is_back = (to < from) != (typed < 0.0);
                    (f64::from(from) + if is_back { -more } else { more }).clamp(0.0, f64::from(count - 1)) as u32
                }
                None => to,
            };
            to.cell.0 = cell(width, from.cell.0, to.cell.0, grid.width());
            to.cell.1 = cell(height, from.cell.1, to.cell.1, grid.height());
        }
        to
    }

    fn shown(&self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let edits = self.from.as_ref().map(|(from, before)| Self::edits(from, &self.to(from, spot, on), before));
        edits.map(instead).into_iter().collect()
    }

    fn end(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let Some((from, before)) = self.from.take() else { return Vec::new() };
        let edits = Self::edits(&from, &self.to(&from, spot, on), &before);
        self.typed = Typed::default();
        let is_obstacle = matches!(edits.first(), Some(Edit::Add(_)));
        let mut commands = vec![instead(edits), Change::EndGesture.into()];
        if is_obstacle {
            commands.push(Change::Select(Some(Handle::Obstacle(before.obstacles().len()))).into());
        }
        commands
    }
}

impl Hand for Rectangle {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        // It was begun by typing: the click takes it as it is shown.
        if self.from.is_some() {
            return Press::Taken(self.end(spot, on));
        }
        if !self.begin(spot, on) {
            return Press::Left;
        }
        Press::Taken(self.shown(spot, on))
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        self.shown(spot, on)
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        self.end(spot, on)
    }

    /// Numbers begin a rectangle at the pointer, or say how large the one that is being drawn becomes.
    fn key(&mut self, key: Key, spot: Option<&Spot>, on: &CanvasInput) -> Option<Vec<Command>> {
        let spot = spot?;
        if key == Key::Enter && self.from.is_some() {
            return Some(self.end(spot, on));
        }
        let is_number = key != Key::Tab || self.from.is_some();
        if !is_number || !self.typed.key(key) {
            return None;
        }
        if self.from.is_none() && !self.begin(spot, on) {
            self.typed = Typed::default();
            return None;
        }
        Some(self.shown(spot, on))
    }

    fn status(&self, spot: Option<&Spot>, on: &CanvasInput) -> String {
        let (Some((from, _)), Some(spot)) = (&self.from, spot) else { return String::new() };
        let to = self.to(from, spot, on);
        match &on.player.editor().scene().map {
            Map::Grid(_) => {
                let (width, height) = CellBox::around(from.cell, to.cell).size();
                let [width, height] = self.typed.shown([width.to_string(), height.to_string()]);
                format!("{width} × {height} cells")
            }
            Map::Polygons(_) | Map::Mesh(_) => {
                let size = (to.at - from.at).abs();
                let [width, height] = self.typed.shown([number(size.x), number(size.y)]);
                format!("{width} × {height}")
            }
        }
    }

    fn draw(&self, spot: Option<&Spot>, on: &CanvasInput, picture: &mut Picture) {
        let (Some((from, _)), Some(spot)) = (&self.from, spot) else { return };
        if matches!(on.player.editor().scene().map, Map::Polygons(_)) {
            let corners = corners(from.at, self.to(from, spot, on).at);
            length_beside(corners[1], corners[0], on, picture);
            length_beside(corners[0], corners[3], on, picture);
        }
    }

    fn help(&self) -> Option<&'static str> {
        self.is_open().then_some("let go, or type its size: 8 Tab 5 Enter · Shift, on cells: only its edge")
    }

    fn is_open(&self) -> bool {
        self.from.is_some()
    }

    fn has_typed(&self) -> bool {
        !self.typed.is_empty()
    }

    fn takes_numbers(&self) -> bool {
        self.from.is_some()
    }

    fn is_stroke(&self) -> bool {
        true
    }
}
