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
/// What was begun when another tool is taken.
mod ended;
/// A click moves the start or the goal.
mod ends;
/// A click fills what is connected.
mod fill;
/// A tool in use.
mod hand;
/// Clicks draw a hole in an obstacle.
mod hole;
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
/// One row a tool.
mod table;
/// A drag gives cells a cost.
mod terrain;
/// Numbers that are typed while something is drawn.
mod typed;

pub use ended::Ending;
pub use hand::Press;
pub use spot::Spot;
pub use strip::{bar, keep_places, strip};
pub use table::{ALL, Tool};

use super::input::CanvasInput;
use egui_macroquad::egui::{Key, Modifiers};
use glam::DVec2;
use hand::{Hand, at_once, drawn, instead};
use pathlight::editor::{CellBox, Edit};
use pathlight::picture::Picture;
use pathlight::player::{Change, Command, Player};
use pathlight::scene::Map;
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::template::MapKind;

/// The chosen tool and what it is doing.
pub struct Tools {
    chosen: usize,
    hand: Box<dyn Hand>,
    /// Where the pointer or the keyboard cursor was last on the canvas.
    spot: Option<Spot>,
    is_pressed: bool,
    /// The block of cells that the arrow keys moved last.
    floating: Option<nudge::Floating>,
    /// What was begun last and ended because another tool was taken.
    ended: Option<ended::Ended>,
}

impl Default for Tools {
    fn default() -> Self {
        Self { chosen: 0, hand: (ALL[0].hand)(), spot: None, is_pressed: false, floating: None, ended: None }
    }
}

impl Tools {
    pub fn tool(&self) -> &'static Tool {
        &ALL[self.chosen]
    }

    /// What can be done now: with what is begun, or with the tool.
    pub fn help(&self, map: &Map) -> &'static str {
        self.hand.help().unwrap_or(self.tool().help_on(map))
    }

    /// Is this the tool that selects and moves?
    pub const fn selects(&self) -> bool {
        self.chosen == 0
    }

    /// Chooses a tool by its place in the table. What another one has begun is completed or given up.
    #[must_use]
    pub fn choose(&mut self, tool: usize) -> Vec<Command> {
        let ends = self.put_down(false);
        self.chosen = tool.min(ALL.len() - 1);
        self.reset();
        ends
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
    pub fn forget_map(&mut self) {
        self.reset();
        (self.spot, self.ended) = (None, None);
    }

    /// Another file is shown: what was drawn with in the last one would surprise there.
    pub fn begin_file(&mut self) {
        self.chosen = 0;
        self.forget_map();
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
            let ends = self.put_down(true);
            self.reset();
            if self.has_just_closed() {
                return Some(ends);
            }
            // The command below cancels the gesture.
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
        if self.hand.vertices() > 0 {
            self.ended = None; // undo goes on with the vertices that are set now
        }
        match press {
            // The shape that was drawn before is no longer selected: its numbers would stand beside the new shape.
            Press::Taken(commands) if !self.selects() && on.player.selection().next().is_some() => {
                Press::Taken(std::iter::once(Change::Select(None).into()).chain(commands).collect())
            }
            press => press,
        }
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
        // "1e30" led to the lesson of the key E, and then to that of the key 3.
        if self.refuses(key) {
            return Some(Vec::new());
        }
        match key {
            Key::Delete | Key::Backspace => self.remove(on),
            key => ALL.iter().position(|tool| tool.key == key).map(|tool| self.choose(tool)),
        }
    }

    /// Does a key belong to the number that is being typed, and is none of its characters?
    pub fn refuses(&self, key: Key) -> bool {
        let mut name = key.name().chars();
        let is_letter = name.next().is_some_and(|c| c.is_ascii_alphabetic()) && name.next().is_none();
        is_letter && self.hand.has_typed()
    }

    /// Is a number being typed?
    pub fn has_typed(&self) -> bool {
        self.hand.has_typed()
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
        let ends = self.choose(0);
        let selects: Vec<Command> = match &on.player.editor().scene().map {
            Map::Grid(grid) => {
                let high = (grid.width() - 1, grid.height() - 1);
                self.hand.select_cells(Some(CellBox { low: (0, 0), high }));
                Vec::new()
            }
            Map::Polygons(_) | Map::Mesh(_) => vec![Change::SelectAll(clipboard::all_things(on.player)).into()],
        };
        ends.into_iter().chain(selects).collect()
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

    /// Why Ctrl D copies nothing.
    pub fn why_nothing_is_copied(&self) -> &'static str {
        if self.hand.cells().is_some() {
            "All cells of the box are open: there is nothing to copy. Select a box with walls."
        } else {
            "Nothing is selected that could be copied: obstacles, actors or a box of cells."
        }
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

    /// Adds what was copied, at the pointer. The tool stays; an unfinished drawing has ended before.
    pub fn paste(&mut self, clip: &Clip, on: &CanvasInput) -> Vec<Command> {
        clipboard::paste(self, clip, on)
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
