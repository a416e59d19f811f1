//! Selects things or cells, and moves them.

use super::nudge::arrow_steps;
use super::spot::step;
use super::typed::Typed;
use super::{CanvasInput, CellBox, Hand, Press, Spot, at_once, instead, rectangle};
use egui_macroquad::egui::Key;
use glam::DVec2;
use pathlight::editor::hole::hole_at;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::map::grid::Grid;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength};
use pathlight::player::{Change, Command, Player};
use pathlight::scene::Map;
use pathlight::words::number;

/// An edge is taken hold of within this distance, in points: nearer than a vertex, so that an obstacle keeps an inside.
const EDGE_RADIUS: f64 = 5.0;

/// What the pointer is doing.
#[derive(Clone, Debug, Default, PartialEq)]
enum Doing {
    #[default]
    Nothing,
    /// A box from this place on; with Shift, what is in it is added.
    Box { from: Spot, adds: bool },
    /// These things move.
    Move { handles: Vec<Handle>, from: DVec2, first: DVec2, has_moved: bool },
    /// A block of cells moves, or a copy of it.
    MoveCells { block: CellBox, from: (u32, u32), walls: Vec<(u32, u32)>, copies: bool },
}

#[derive(Default)]
struct Select {
    doing: Doing,
    cells: Option<CellBox>,
    /// The size of the cells, as it is typed.
    typed: Typed,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Select>::default()
}

/// By how much things move when the pointer has moved by `by`: the first of them snaps, and the others keep their distance from it.
fn snapped_shift(first: DVec2, by: DVec2, on: &CanvasInput) -> DVec2 {
    let (to, step) = (first + by, step(on));
    let to = if on.is_free { on.rounded(to) } else { on.rounded((to / step).round() * step) };
    to - first
}

/// A block with its upper left corner and another size, as far as there are cells.
fn of_size(block: CellBox, typed: &Typed, grid: &Grid) -> CellBox {
    let side = |typed: Option<f64>, low: u32, high: u32, count: u32| {
        let more = typed.map(|typed| typed.abs().round().max(1.0) - 1.0);
        more.map_or(high, |more| (f64::from(low) + more).min(f64::from(count - 1)) as u32)
    };
    let ([width, height], CellBox { low, high }) = (typed.values(), block);
    CellBox { low, high: (side(width, low.0, high.0, grid.width()), side(height, low.1, high.1, grid.height())) }
}

/// The walls of a block.
fn walls(player: &Player, block: CellBox) -> Vec<(u32, u32)> {
    let Map::Grid(grid) = &player.editor().scene().map else { return Vec::new() };
    let is_inside = |&(x, y): &(u32, u32)| x < grid.width() && y < grid.height();
    block.cells().filter(is_inside).filter(|&(x, y)| grid.is_drawn(grid.cell(x, y))).collect()
}

/// A cell moved by a vector; none outside of what can be counted.
fn shifted((x, y): (u32, u32), by: (i64, i64)) -> Option<(u32, u32)> {
    Some(((i64::from(x) + by.0).try_into().ok()?, (i64::from(y) + by.1).try_into().ok()?))
}

/// The edits that put these walls of a block elsewhere.
pub fn move_cells(block: CellBox, walls: &[(u32, u32)], by: (i64, i64), copies: bool) -> Vec<Edit> {
    let to = |cells: &mut dyn Iterator<Item = (u32, u32)>| cells.filter_map(|cell| shifted(cell, by)).collect();
    let mut edits = Vec::new();
    if !copies {
        edits.push(Edit::SetCells { cells: walls.to_vec(), wall: false });
    }
    edits.push(Edit::SetCells { cells: to(&mut block.cells()), wall: false });
    edits.push(Edit::SetCells { cells: to(&mut walls.iter().copied()), wall: true });
    edits
}

/// Things inside a box, in world units. An obstacle that lies inside as a whole is one thing, otherwise its vertices are.
fn inside(player: &Player, a: DVec2, b: DVec2) -> Vec<Handle> {
    let (low, high) = (a.min(b), a.max(b));
    let is_in = |p: DVec2| p.cmpge(low).all() && p.cmple(high).all();
    let editor = player.editor();
    let mut found = Vec::new();
    if let Map::Polygons(polygons) = &editor.scene().map {
        let whole = (0..polygons.obstacles.len()).filter(|&i| polygons.obstacles[i].points.iter().all(|&p| is_in(p)));
        found.extend(whole.map(Handle::Obstacle));
    }
    for (handle, _) in editor.handles().filter(|&(handle, p)| is_in(p) && player.shows(handle)) {
        let is_part = matches!(handle, Handle::Vertex(Ring::Obstacle(i), _) if found.contains(&Handle::Obstacle(i)));
        if !is_part {
            found.push(handle);
        }
    }
    found
}

impl Select {
    fn press_on_cells(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        self.typed = Typed::default();
        if let Some(block) = self.cells.filter(|block| spot.is_inside && block.contains(spot.cell)) {
            let (walls, copies) = (walls(on.player, block), on.is_free);
            self.doing = Doing::MoveCells { block, from: spot.cell, walls, copies };
            return Press::Taken(Vec::new());
        }
        if on.handle_at(spot.exact).is_some() && !spot.shift {
            self.cells = None;
            return Press::Left;
        }
        self.cells = None;
        self.doing = Doing::Box { from: *spot, adds: false };
        Press::Taken(vec![Change::Select(None).into()])
    }

    /// What a press takes hold of; with Shift, it is only added or taken away.
    fn press_on_things(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let editor = on.player.editor();
        let handle = on.handle_at(spot.exact);
        let mut selection: Vec<Handle> = on.player.selection().collect();
        if let (Some(handle), true) = (handle, spot.shift) {
            match selection.iter().position(|&other| other == handle) {
                Some(i) => drop(selection.remove(i)),
                None => selection.push(handle),
            }
            self.doing = Doing::Nothing;
            return Press::Taken(vec![Change::SelectAll(selection).into()]);
        }
        // A vertex of a selected obstacle moves all as well: of many, only the outlines are seen.
        let is_of_selection = |handle: Handle| {
            let owner = if let Handle::Vertex(Ring::Obstacle(i), _) = handle { Handle::Obstacle(i) } else { handle };
            selection.contains(&handle) || selection.contains(&owner)
        };
        if selection.len() > 1 && handle.is_some_and(is_of_selection) {
            let first = selection.first().and_then(|&handle| editor.position(handle)).unwrap_or(spot.exact);
            self.doing = Doing::Move { handles: selection, from: spot.exact, first, has_moved: false };
            return Press::Taken(Vec::new());
        }
        if !matches!(handle, None | Some(Handle::Obstacle(_))) {
            return Press::Left;
        }
        if let Some((ring, i)) = editor.edge_at(spot.exact, on.lens.world(EDGE_RADIUS)) {
            let count = editor.ring(ring).len().max(1);
            let ends = vec![Handle::Vertex(ring, i), Handle::Vertex(ring, (i + 1) % count)];
            let first = editor.position(ends[0]).unwrap_or(spot.exact);
            let selects: Command = match ring {
                Ring::Obstacle(i) => Change::Select(Some(Handle::Obstacle(i))).into(),
                Ring::Outline | Ring::Mesh => Change::Select(None).into(),
            };
            self.doing = Doing::Move { handles: ends, from: spot.exact, first, has_moved: false };
            return Press::Taken(vec![selects]);
        }
        if handle.is_some() {
            return Press::Left;
        }
        if let Map::Polygons(polygons) = &editor.scene().map
            && let handles = hole_at(polygons, spot.exact)
            && let Some(&first) = handles.first()
            && !spot.shift
        {
            let first = editor.position(first).unwrap_or(spot.exact);
            self.doing = Doing::Move { handles: handles.clone(), from: spot.exact, first, has_moved: false };
            return Press::Taken(vec![Change::SelectAll(handles).into()]);
        }
        self.doing = Doing::Box { from: *spot, adds: spot.shift };
        let deselects = (!spot.shift).then(|| Change::Select(None).into());
        Press::Taken(deselects.into_iter().collect())
    }
}

impl Hand for Select {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        // The handles of the lesson come first, as without tools.
        if on.has_drag_handle_at(spot.exact) {
            return Press::Left;
        }
        match &on.player.editor().scene().map {
            Map::Grid(_) => self.press_on_cells(spot, on),
            Map::Polygons(_) | Map::Mesh(_) => self.press_on_things(spot, on),
        }
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        match &mut self.doing {
            Doing::Nothing => Vec::new(),
            Doing::Box { from, .. } => {
                if matches!(on.player.editor().scene().map, Map::Grid(_))
                    && (from.cell != spot.cell || self.cells.is_some())
                {
                    self.cells = Some(CellBox::around(from.cell, spot.cell));
                }
                Vec::new()
            }
            Doing::Move { handles, from, first, has_moved } => {
                if !*has_moved && from.distance(spot.exact) < on.lens.world(4.0) {
                    return Vec::new();
                }
                *has_moved = true;
                let by = snapped_shift(*first, spot.exact - *from, on);
                vec![instead(vec![Edit::MoveAll { handles: handles.clone(), by }])]
            }
            Doing::MoveCells { block, from, walls, copies } => {
                let by = (i64::from(spot.cell.0) - i64::from(from.0), i64::from(spot.cell.1) - i64::from(from.1));
                let moved = |cell| shifted(cell, by);
                let (Some(low), Some(high)) = (moved(block.low), moved(block.high)) else { return Vec::new() };
                self.cells = Some(CellBox { low, high });
                vec![instead(move_cells(*block, walls, by, *copies))]
            }
        }
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let moved = self.moved(spot, on);
        match std::mem::take(&mut self.doing) {
            Doing::Nothing => Vec::new(),
            Doing::Box { from, adds } if !matches!(on.player.editor().scene().map, Map::Grid(_)) => {
                if from.exact.distance(spot.exact) < on.lens.world(4.0) {
                    return Vec::new();
                }
                let mut found = inside(on.player, from.exact, spot.exact);
                if adds {
                    let before: Vec<Handle> = on.player.selection().filter(|handle| !found.contains(handle)).collect();
                    found.extend(before);
                }
                vec![Change::SelectAll(found).into()]
            }
            Doing::Box { .. } => Vec::new(),
            Doing::Move { .. } | Doing::MoveCells { .. } => {
                moved.into_iter().chain([Change::EndGesture.into()]).collect()
            }
        }
    }

    fn key(&mut self, key: Key, _spot: Option<&Spot>, on: &CanvasInput) -> Option<Vec<Command>> {
        let block = self.cells?;
        // Numbers say how large it is: 8 Tab 5.
        let is_number = key != Key::Tab || !self.typed.is_empty();
        if let (Map::Grid(grid), true) = (&on.player.editor().scene().map, is_number && self.typed.key(key)) {
            self.cells = Some(of_size(block, &self.typed, grid));
            return Some(Vec::new());
        }
        self.typed = Typed::default();
        match key {
            // Makes walls of the block.
            Key::Enter => Some(at_once(vec![Edit::SetCells { cells: block.cells().collect(), wall: true }])),
            Key::Delete | Key::Backspace => {
                Some(at_once(vec![Edit::SetCells { cells: walls(on.player, block), wall: false }]))
            }
            _ => None,
        }
    }

    fn draw(&self, spot: Option<&Spot>, on: &CanvasInput, picture: &mut Picture) {
        if let (Some(block), Map::Grid(grid)) = (self.cells, &on.player.editor().scene().map) {
            let (low, high) =
                (grid.crossing(block.low.0, block.low.1), grid.crossing(block.high.0 + 1, block.high.1 + 1));
            let frame = Shape::Frame { low, high, inset: 0.0, width: 2.0, dash: Dash::Dashed };
            picture.add(Role::Label, Strength::Bold, frame);
        }
        if let (Doing::Box { from, .. }, Some(spot), None) = (&self.doing, spot, self.cells) {
            let points = rectangle::corners(from.exact, spot.exact);
            let shape = Shape::Line { points, closed: true, width: 1.5, dash: Dash::Dashed };
            picture.add(Role::Label, Strength::Bold, shape);
        }
    }

    fn status(&self, spot: Option<&Spot>, on: &CanvasInput) -> String {
        if let Some(block) = self.cells {
            let (width, height) = block.size();
            let [width, height] = self.typed.shown([width.to_string(), height.to_string()]);
            return format!("{width} × {height} cells");
        }
        if let (Doing::Move { from, first, has_moved: true, .. }, Some(spot)) = (&self.doing, spot) {
            let by = on.player.editor().scene().coordinates.by(snapped_shift(*first, spot.exact - *from, on));
            return format!("moved by {}, {}", number(by.x), number(by.y));
        }
        match on.player.selection().count() {
            0 => String::new(),
            1 => arrow_steps(on),
            count => format!("{count} selected · {}", arrow_steps(on)),
        }
    }

    fn is_open(&self) -> bool {
        matches!(self.doing, Doing::Box { .. } | Doing::Move { .. } | Doing::MoveCells { .. })
    }

    fn is_stroke(&self) -> bool {
        true
    }

    fn cells(&self) -> Option<CellBox> {
        self.cells
    }

    fn has_typed(&self) -> bool {
        !self.typed.is_empty()
    }

    fn takes_numbers(&self) -> bool {
        !self.typed.is_empty()
    }

    fn select_cells(&mut self, cells: Option<CellBox>) {
        self.typed = Typed::default();
        self.cells = cells;
    }
}
