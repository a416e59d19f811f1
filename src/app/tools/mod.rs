//! The tools to draw with: one row a tool, one file each. The strip at the left of the canvas shows them while the Map tab is
//! open; then their letters belong to them. A tool turns places into commands and changes nothing itself: while it is drawn with,
//! it sends `Edit::Instead`, so that the result is seen at once, and Esc takes it back.
//!
//! ```text
//!   pointer, or the keyboard cursor ──▶ Spot (snapped, with guides) ──▶ Hand ──▶ commands
//!                                                                         └────▶ marks over the map, words in the bar
//! ```

/// A click adds an actor.
mod actor;
/// The picture under the map is moved and scaled.
mod background;
/// What Ctrl C, X, V and D do.
mod clipboard;
/// A click moves the start or the goal.
mod ends;
/// A click fills what is connected.
mod fill;
/// The icons.
mod icons;
/// A drag draws a line of walls.
mod line;
/// A drag measures.
mod measure;
/// Arrow keys move what is selected.
mod nudge;
/// A drag draws cells, as without tools.
mod pen;
/// Clicks draw an obstacle.
mod polygon;
/// A drag draws a rectangle.
mod rectangle;
/// What is selected is moved.
mod select;
/// Where the pointer snaps to.
mod spot;
/// The strip and the bar.
mod strip;
/// A drag gives cells a cost.
mod terrain;
/// Numbers that are typed while something is drawn.
mod typed;

pub use spot::Spot;
pub use strip::{bar, keep_places, strip};

use super::input::CanvasInput;
use egui_macroquad::egui::{Key, Modifiers, Painter, Pos2};
use glam::DVec2;
use pathlight::editor::{CellBox, Edit};
use pathlight::map::grid::Grid;
use pathlight::picture::Picture;
use pathlight::player::{Change, Command, Player};
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::template::MapKind;
use pathlight::scene::{Map, Scene};

/// A row of the table.
pub struct Tool {
    pub name: &'static str,
    pub key: Key,
    /// What the bar says while it is chosen.
    pub help: &'static str,
    /// The kinds of maps that it works on, and what to use on the others.
    works_on: &'static [MapKind],
    instead: &'static str,
    /// Does it need a picture under the map?
    needs_picture: bool,
    icon: fn(&Painter, Pos2, egui_macroquad::egui::Color32),
    hand: fn() -> Box<dyn Hand>,
}

const GRID: &[MapKind] = &[MapKind::Grid];
const POLYGONS: &[MapKind] = &[MapKind::Polygons];
const DRAWN: &[MapKind] = &MapKind::NEW;
const ANY: &[MapKind] = &[MapKind::Grid, MapKind::Polygons, MapKind::Mesh];
/// Why one cannot draw on a mesh.
const GIVEN: &str = "A mesh is given as it is: V moves its vertices.";

/// All tools, in the order of the strip.
pub static ALL: [Tool; 12] = [
    Tool {
        name: "Select",
        key: Key::V,
        help: "click or drag a box · drag or ← ↑ → ↓ moves · Shift adds · Ctrl D duplicates · Delete",
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::arrow,
        hand: select::hand,
    },
    Tool {
        name: "Wall pen",
        key: Key::W,
        help: "drag over cells: walls, or open cells if the first one is a wall",
        works_on: GRID,
        instead: "A map of polygons has no cells: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::pen,
        hand: pen::hand,
    },
    Tool {
        name: "Rectangle",
        key: Key::R,
        help: "drag from corner to corner, or type its size: 8 Tab 5 Enter · Shift: only its edge · on cells, over walls alone: opens",
        works_on: DRAWN,
        instead: "",
        needs_picture: false,
        icon: icons::rectangle,
        hand: rectangle::hand,
    },
    Tool {
        name: "Line",
        key: Key::L,
        help: "drag from end to end · Shift: straight · over walls alone: opens them",
        works_on: GRID,
        instead: "A line has no area: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::line,
        hand: line::hand,
    },
    Tool {
        name: "Fill",
        key: Key::F,
        help: "click: all connected cells of one kind become the other",
        works_on: GRID,
        instead: "A map of polygons has no cells: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::bucket,
        hand: fill::hand,
    },
    Tool {
        name: "Terrain",
        key: Key::T,
        help: "drag: what these cells cost to cross · 1 to 9 choose the cost",
        works_on: GRID,
        instead: "Only the cells of a grid have costs.",
        needs_picture: false,
        icon: icons::hills,
        hand: terrain::hand,
    },
    Tool {
        name: "Polygon",
        key: Key::P,
        help: "click, or type length Tab angle Enter · Enter closes · Backspace: one less",
        works_on: POLYGONS,
        instead: "A grid has cells and no polygons: draw walls with W or R.",
        needs_picture: false,
        icon: icons::polygon,
        hand: polygon::hand,
    },
    Tool {
        name: "Start",
        key: Key::S,
        help: "click or drag: the start is there",
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::disc,
        hand: ends::start,
    },
    Tool {
        name: "Goal",
        key: Key::G,
        help: "click or drag: the goal is there",
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::flag,
        hand: ends::goal,
    },
    Tool {
        name: "Actor",
        key: Key::A,
        help: "click: an actor stands there; the beam shows what it sees",
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::star,
        hand: actor::hand,
    },
    Tool {
        name: "Measure",
        key: Key::M,
        help: "drag: length, differences and angle · nothing is changed",
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::measure,
        hand: measure::hand,
    },
    Tool {
        name: "Picture",
        key: Key::I,
        help: "drag moves the picture · click two places and type their distance, Enter: it is scaled",
        works_on: ANY,
        instead: "",
        needs_picture: true,
        icon: icons::picture,
        hand: background::hand,
    },
];

impl Tool {
    /// Why it cannot be used on the map of a scene. None if it can.
    pub fn disabled_reason(&self, scene: &Scene) -> Option<&'static str> {
        if self.needs_picture && scene.background.is_none() {
            return Some("There is no picture under the map: the Map tab adds one.");
        }
        let kind = MapKind::of(&scene.map);
        let instead = if kind == MapKind::Mesh { GIVEN } else { self.instead };
        (!self.works_on.contains(&kind)).then_some(instead)
    }
}

/// What becomes of a press.
pub enum Press {
    Taken(Vec<Command>),
    /// The tool has no use for it: it does what it does without tools.
    Left,
}

/// A tool in use.
pub trait Hand {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press;

    /// The pointer moves, pressed or not.
    fn moved(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        Vec::new()
    }

    fn release(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        Vec::new()
    }

    /// A key without Ctrl and Alt. None if the tool has no use for it.
    fn key(&mut self, _key: Key, _spot: Option<&Spot>, _on: &CanvasInput) -> Option<Vec<Command>> {
        None
    }

    fn draw(&self, _spot: Option<&Spot>, _on: &CanvasInput, _picture: &mut Picture) {}

    /// What the bar says besides the place.
    fn status(&self, _spot: Option<&Spot>, _on: &CanvasInput) -> String {
        String::new()
    }

    /// Has something been begun that Esc would cancel?
    fn is_open(&self) -> bool {
        false
    }

    /// Are numbers being typed, or could they be? Then Tab goes from one to the other.
    fn takes_numbers(&self) -> bool {
        false
    }

    /// Is the button, or Space of the keyboard cursor, held from one end to the other?
    fn is_stroke(&self) -> bool {
        false
    }

    /// What Ctrl C copies: only the selection of cells is the tool's own.
    fn cells(&self) -> Option<CellBox> {
        None
    }

    /// Selects these cells.
    fn select_cells(&mut self, _cells: Option<CellBox>) {}
}

/// Replaces what the open gesture has done.
pub(super) fn instead(edits: Vec<Edit>) -> Command {
    Change::Edit(Edit::Instead(edits)).into()
}

/// What a shape of cells becomes: walls, or open cells if all of them were walls before. So a shape that begins on a wall makes
/// no hole in it.
pub(super) fn drawn(before: &Grid, cells: Vec<(u32, u32)>) -> Edit {
    let wall = !cells.iter().all(|&(x, y)| before.is_drawn(before.cell(x, y)));
    Edit::SetCells { cells, wall }
}

/// These edits, as one gesture that ends.
pub(super) fn at_once(edits: Vec<Edit>) -> Vec<Command> {
    let edits = edits.into_iter().map(|edit| Change::Edit(edit).into());
    edits.chain([Change::EndGesture.into()]).collect()
}

/// The chosen tool and what it is doing.
pub struct Tools {
    chosen: usize,
    hand: Box<dyn Hand>,
    /// Where the pointer or the keyboard cursor was last on the canvas.
    spot: Option<Spot>,
    is_pressed: bool,
    /// The block of cells that the arrow keys moved last.
    floating: Option<nudge::Floating>,
}

impl Default for Tools {
    fn default() -> Self {
        Self { chosen: 0, hand: (ALL[0].hand)(), spot: None, is_pressed: false, floating: None }
    }
}

impl Tools {
    pub fn tool(&self) -> &'static Tool {
        &ALL[self.chosen]
    }

    /// Is this the tool that selects and moves?
    pub const fn selects(&self) -> bool {
        self.chosen == 0
    }

    /// Chooses a tool by its place in the table. What another one has begun is taken back.
    #[must_use]
    pub fn choose(&mut self, tool: usize) -> Vec<Command> {
        let cancels = self.hand.is_open().then(|| Change::CancelGesture.into());
        self.chosen = tool.min(ALL.len() - 1);
        self.reset();
        cancels.into_iter().collect()
    }

    /// The tool that moves and scales the picture under the map.
    #[must_use]
    pub fn choose_picture(&mut self) -> Vec<Command> {
        self.choose(ALL.iter().position(|tool| tool.needs_picture).unwrap_or(0))
    }

    /// The tool for a new map of this kind.
    pub fn choose_for(&mut self, kind: MapKind) {
        let key = match kind {
            MapKind::Grid => Key::W,
            MapKind::Polygons => Key::P,
            MapKind::Mesh => Key::V,
        };
        self.chosen = ALL.iter().position(|tool| tool.key == key).unwrap_or(0);
        self.forget_map();
    }

    /// Forgets what was begun.
    pub fn reset(&mut self) {
        self.hand = (ALL[self.chosen].hand)();
        (self.is_pressed, self.floating) = (false, None);
    }

    /// The map is another one: what was begun is forgotten, and where the pointer was on the map before.
    fn forget_map(&mut self) {
        self.reset();
        self.spot = None;
    }

    /// Does Tab lead from one number that is typed to the other, and Enter end them?
    pub fn takes_numbers(&self) -> bool {
        self.hand.takes_numbers()
    }

    /// Has something been begun that Esc would cancel?
    pub fn is_busy(&self) -> bool {
        self.is_pressed || self.hand.is_open()
    }

    /// Ends what was begun last. None if nothing was.
    pub fn escape(&mut self, player: &Player) -> Option<Vec<Command>> {
        if self.is_busy() {
            self.reset();
            let is_editing = player.editor().is_editing();
            return Some(is_editing.then(|| Change::CancelGesture.into()).into_iter().collect());
        }
        if self.hand.cells().is_some() {
            self.hand.select_cells(None);
            return Some(Vec::new());
        }
        if player.selection().next().is_some() {
            return Some(vec![Change::Select(None).into()]);
        }
        (!self.selects()).then(|| self.choose(0))
    }

    fn can_draw(&self, on: &CanvasInput) -> bool {
        self.tool().disabled_reason(on.player.editor().scene()).is_none() && !on.player.shows_answer()
    }

    /// The left button goes down on the canvas.
    pub fn press(&mut self, at: DVec2, modifiers: Modifiers, on: &CanvasInput) -> Press {
        let spot = Spot::at(at, modifiers.shift, on);
        self.spot = Some(spot);
        if !self.can_draw(on) {
            return Press::Taken(Vec::new());
        }
        let press = self.hand.press(&spot, on);
        self.is_pressed = matches!(press, Press::Taken(_));
        press
    }

    /// The pointer or the cursor is here now.
    pub fn moved(&mut self, at: DVec2, modifiers: Modifiers, on: &CanvasInput) -> Vec<Command> {
        let spot = Spot::at(at, modifiers.shift, on);
        if self.spot == Some(spot) {
            return Vec::new();
        }
        self.spot = Some(spot);
        if self.can_draw(on) { self.hand.moved(&spot, on) } else { Vec::new() }
    }

    /// The pointer is here now, and the canvas does the work.
    pub fn follow(&mut self, at: DVec2, modifiers: Modifiers, on: &CanvasInput) {
        self.spot = Some(Spot::at(at, modifiers.shift, on));
    }

    /// The pointer left the canvas.
    pub fn forget_spot(&mut self) {
        if !self.is_pressed {
            self.spot = None;
        }
    }

    /// Where the pointer was last on the map, in world units.
    #[cfg(test)]
    pub fn place(&self) -> Option<DVec2> {
        self.spot.map(|spot| spot.exact)
    }

    pub const fn is_pressed(&self) -> bool {
        self.is_pressed
    }

    /// The left button goes up.
    pub fn release(&mut self, at: DVec2, modifiers: Modifiers, on: &CanvasInput) -> Vec<Command> {
        if !std::mem::take(&mut self.is_pressed) {
            return Vec::new();
        }
        let spot = Spot::at(at, modifiers.shift, on);
        self.spot = Some(spot);
        self.hand.release(&spot, on)
    }

    /// Space of the keyboard cursor: what the left button does. A stroke goes on until the next Space.
    pub fn press_at_cursor(&mut self, at: DVec2, on: &CanvasInput) -> Option<Vec<Command>> {
        if self.is_pressed {
            return Some(self.release(at, Modifiers::NONE, on));
        }
        let Press::Taken(mut commands) = self.press(at, Modifiers::NONE, on) else { return None };
        // What its first press completes is no stroke any more.
        if !(self.hand.is_stroke() && self.hand.is_open()) {
            commands.extend(self.release(at, Modifiers::NONE, on));
        }
        Some(commands)
    }

    /// A key while the strip is open. None if it means what it means without tools.
    pub fn key(&mut self, key: Key, modifiers: Modifiers, on: &CanvasInput) -> Option<Vec<Command>> {
        if modifiers.alt {
            return None;
        }
        if modifiers.ctrl {
            return match key {
                Key::D => Some(clipboard::duplicate(self, on)),
                Key::A => Some(self.select_all(on)),
                _ => None,
            };
        }
        if let (Some(by), false) = (nudge::steps(key, modifiers), self.is_busy()) {
            return self.nudge(by, on);
        }
        if let Some(commands) = self.hand.key(key, self.spot.as_ref(), on) {
            return Some(commands);
        }
        match key {
            Key::Delete | Key::Backspace => self.remove(on),
            key => ALL.iter().position(|tool| tool.key == key).map(|tool| self.choose(tool)),
        }
    }

    /// Moves what is selected. None if nothing is: then the arrow keys belong to the run.
    fn nudge(&mut self, by: (i64, i64), on: &CanvasInput) -> Option<Vec<Command>> {
        let editor = on.player.editor();
        let (Map::Grid(grid), Some(block)) = (&editor.scene().map, self.hand.cells()) else {
            return nudge::things(by, on);
        };
        if editor.is_locked() || block.high.0 >= grid.width() || block.high.1 >= grid.height() {
            return Some(Vec::new());
        }
        let mut floating = nudge::Floating::of(self.floating.take(), block, grid);
        let edits = floating.move_by(by, grid);
        self.hand.select_cells(Some(floating.block()));
        self.floating = Some(floating);
        Some(if edits.is_empty() { Vec::new() } else { at_once(edits) })
    }

    fn select_all(&mut self, on: &CanvasInput) -> Vec<Command> {
        self.chosen = 0;
        self.reset();
        match &on.player.editor().scene().map {
            Map::Grid(grid) => {
                let high = (grid.width() - 1, grid.height() - 1);
                self.hand.select_cells(Some(CellBox { low: (0, 0), high }));
                Vec::new()
            }
            Map::Polygons(_) | Map::Mesh(_) => vec![Change::SelectAll(clipboard::all_things(on.player)).into()],
        }
    }

    /// Removes what is selected. None if nothing is.
    fn remove(&mut self, on: &CanvasInput) -> Option<Vec<Command>> {
        if let Some(cells) = self.hand.cells() {
            return Some(at_once(vec![Edit::SetCells { cells: cells.cells().collect(), wall: false }]));
        }
        let selection: Vec<_> = on.player.selection().collect();
        if selection.len() < 2 {
            return None;
        }
        Some(at_once(vec![Edit::RemoveAll(selection)]))
    }

    /// What Ctrl C copies, as text. None if nothing is selected.
    pub fn copy(&self, player: &Player) -> Option<String> {
        Some(clipboard::copied(self, player)?.to_text())
    }

    /// What Ctrl X does after copying.
    pub fn cut(&mut self, on: &CanvasInput) -> Vec<Command> {
        let selection: Vec<_> = on.player.selection().collect();
        self.remove(on).unwrap_or_else(|| at_once(vec![Edit::RemoveAll(selection)]))
    }

    /// Adds what was copied, at the pointer. The tool stays; what it has begun is taken back.
    pub fn paste(&mut self, clip: &Clip, on: &CanvasInput) -> Vec<Command> {
        let begins = self.choose(self.chosen);
        begins.into_iter().chain(clipboard::paste(self, clip, on)).collect()
    }

    /// Draws what the tool shows over the map.
    pub fn draw(&self, on: &CanvasInput, picture: &mut Picture) {
        if !self.can_draw(on) {
            return;
        }
        if let Some(spot) = &self.spot
            && !self.selects()
        {
            spot.draw_guides(on, picture);
        }
        self.hand.draw(self.spot.as_ref(), on, picture);
    }

    /// What the bar says of the place, and of what is being drawn.
    fn status(&self, on: &CanvasInput) -> (String, String) {
        let place = self.spot.as_ref().map(|spot| spot.name(on)).unwrap_or_default();
        (place, self.hand.status(self.spot.as_ref(), on))
    }
}

#[cfg(test)]
mod tests;
