//! The keyboard cursor: a place on the canvas that the arrow keys move. It does there what the pointer does with its
//! buttons, so that everything on the canvas can be reached without a pointer.

use super::{CanvasInput, Carried, Carrier, Gesture, remove_selected, stays};
use crate::app::inset::inset;
use crate::app::view::View;
use egui_macroquad::egui::{Key, Modifiers, Pos2, vec2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::picture::{Dash, Lens, Picture, Role, Shape, Strength};
use pathlight::player::{Change, Command, Player, Transport};
use pathlight::scene::Map;
use pathlight::words;

/// On a map without cells, the longer side has about this many steps of the cursor.
const STEPS: f64 = 40.0;
/// Steps of an arrow key with Shift.
const MANY: f64 = 5.0;
/// An arrow key with Ctrl moves by one step divided by this.
const FINE: f64 = 10.0;
/// Half the side of the cursor on a map without cells, in pixels.
const SIZE: f64 = 9.0;
/// The cursor stays this far from the border of the canvas, in points; on a smaller canvas, in its middle.
const MARGIN: f32 = 40.0;

/// What the cursor did with a key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    pub commands: Vec<Command>,
    /// The cursor is not needed any more.
    pub leaves: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Cursor {
    /// In world units.
    at: DVec2,
    /// What the last key did, in a few words. Empty after a move.
    said: String,
}

impl Cursor {
    /// At what is selected, at the pointer, or at the start.
    pub fn new(input: &CanvasInput) -> Self {
        let (player, world) = (input.player, input.player.lesson().world());
        let selected = player.selected().and_then(|handle| player.editor().position(handle));
        let pointer = input.pointer.filter(|&p| input.rect.contains(p)).map(|p| input.place(p));
        let mut cursor = Self { at: DVec2::ZERO, said: String::new() };
        cursor.go(selected.or(pointer).unwrap_or(world.start()), player);
        cursor
    }

    /// Where it is, in world units.
    pub const fn at(&self) -> DVec2 {
        self.at
    }

    fn say(&mut self, text: impl Into<String>) {
        self.said = text.into();
    }

    /// Its position in points.
    pub fn pixel(&self, input: &CanvasInput) -> Pos2 {
        let p = input.lens.to_pixels(self.at).as_vec2();
        input.rect.min + vec2(p.x, p.y)
    }

    /// What the status line says: the place, and what the last key did or what lies there.
    pub fn status(&self, input: &CanvasInput) -> String {
        let scene = input.player.editor().scene();
        let place = match &scene.map {
            Map::Grid(grid) => grid.cell_at(self.at).map(|cell| grid.xy(cell)).map(|(x, y)| format!("cell ({x}, {y})")),
            Map::Polygons(_) | Map::Mesh(_) => None,
        };
        let place = place.unwrap_or_else(|| words::coordinates(scene.place(self.at)));
        let here = || input.handle_at(self.at).map(|handle| input.player.name(handle).on_screen());
        match Some(self.said.clone()).filter(|said| !said.is_empty()).or_else(here) {
            Some(what) => format!("{place} · {what}"),
            None => place,
        }
    }

    /// Handles a key press. None if the cursor has no use for the key.
    pub fn key(&mut self, key: Key, modifiers: Modifiers, input: &CanvasInput, gesture: &mut Gesture) -> Option<Reply> {
        let does = |commands| Some(Reply { commands, leaves: false });
        if let Some(direction) = direction(key) {
            return does(self.arrow(direction, modifiers, input, gesture));
        }
        if modifiers.ctrl || modifiers.alt {
            return None;
        }
        self.said.clear();
        match key {
            // A question is open, or a result is built: other keys answer and build.
            Key::Space if input.player.is_asked() => return does(input.answer_at(self.at).into_iter().collect()),
            _ if input.player.is_asked() => return None,
            Key::Space | Key::Enter => return Some(self.act(input, gesture)),
            // While something is carried, the keys below would act on something else.
            _ if matches!(gesture, Gesture::Carry { .. }) => return None,
            Key::S => return does(self.place(input.lesson_origin(), input)),
            Key::G => return does(self.place(Handle::Goal, input)),
            Key::I => {
                let commands = input.insert_vertex(self.at);
                self.say(if commands.is_empty() { "no edge here" } else { "a new vertex" });
                return does(commands);
            }
            Key::N => return does(self.next_handle(if modifiers.shift { -1 } else { 1 }, input)),
            Key::V => {
                return does(
                    input.hit_test(self.pixel(input)).map(|it| Transport::Visit(it).into()).into_iter().collect(),
                );
            }
            Key::D if input.player.lesson().takes_agents() => {
                self.say("an agent");
                return does(vec![Change::DropAgent(self.at).into()]);
            }
            Key::Delete | Key::Backspace => return does(self.remove(input)),
            Key::K => return Some(Reply { commands: Vec::new(), leaves: true }),
            _ => {}
        }
        None
    }

    fn arrow(
        &mut self,
        direction: DVec2,
        modifiers: Modifiers,
        input: &CanvasInput,
        gesture: &Gesture,
    ) -> Vec<Command> {
        self.said.clear();
        let map = &input.player.editor().scene().map;
        let count = if modifiers.shift { MANY } else { 1.0 };
        let to = match map {
            Map::Grid(grid) => self.at + direction * grid.cell_size() * count,
            Map::Polygons(_) | Map::Mesh(_) => {
                let step = step(map) / if modifiers.ctrl { FINE } else { 1.0 };
                // The next line of the raster, so that the cursor returns to round numbers from a vertex between them.
                let along = |x: f64, by: f64| match by {
                    0.0 => x,
                    by if by > 0.0 => ((x / step + 1e-6).floor() + by) * step,
                    by => ((x / step - 1e-6).ceil() + by) * step,
                };
                DVec2::new(along(self.at.x, direction.x * count), along(self.at.y, direction.y * count))
            }
        };
        self.go(to, input.player);
        match *gesture {
            Gesture::Carry { what, grab, by: Carrier::Cursor } => vec![input.carry(what, self.at + grab)],
            _ => Vec::new(),
        }
    }

    /// To a position inside the map; on a grid, to the centre of its cell.
    fn go(&mut self, to: DVec2, player: &Player) {
        let map = &player.editor().scene().map;
        let (low, high) = map.bounds();
        self.at = match map {
            Map::Grid(grid) => {
                let to = to.clamp(low + grid.cell_size() * 0.5, high - grid.cell_size() * 0.5);
                grid.cell_at(to).map_or(to, |cell| grid.center(cell))
            }
            Map::Polygons(_) | Map::Mesh(_) => to.clamp(low, high),
        };
    }

    /// Puts down what is carried; otherwise picks up what lies here, or toggles the cell.
    fn act(&mut self, input: &CanvasInput, gesture: &mut Gesture) -> Reply {
        let does = |commands| Reply { commands, leaves: false };
        let editor = input.player.editor();
        if let Gesture::Carry { .. } = gesture {
            *gesture = Gesture::None;
            self.say("placed");
            return does(vec![Change::EndGesture.into()]);
        }
        if let Some(handle) = input.drag_handle_at(self.at) {
            let what = Carried::DragHandle(handle);
            *gesture = Gesture::Carry { what, grab: DVec2::ZERO, by: Carrier::Cursor };
            return does(Vec::new());
        }
        if let Some(handle) = input.handle_at(self.at) {
            let grab = editor.position(handle).map_or(DVec2::ZERO, |p| p - self.at);
            *gesture = Gesture::Carry { what: Carried::Handle(handle), grab, by: Carrier::Cursor };
            return does(vec![Change::Select(Some(handle)).into()]);
        }
        let Map::Grid(grid) = &editor.scene().map else {
            self.say("nothing to pick up here");
            return does(Vec::new());
        };
        let Some(cell) = grid.cell_at(self.at) else { return does(Vec::new()) };
        let ((x, y), wall) = (grid.xy(cell), !grid.is_drawn(cell));
        self.say(if wall { "now a wall" } else { "now open" });
        does(vec![Change::Edit(Edit::SetWall { x, y, wall }).into(), Change::EndGesture.into()])
    }

    /// Moves the start, an actor or the goal here.
    fn place(&mut self, handle: Handle, input: &CanvasInput) -> Vec<Command> {
        let name = input.player.name(handle).on_screen();
        if !input.player.shows(handle) {
            self.say(format!("{name} is not shown here"));
            return Vec::new();
        }
        self.say(format!("{name} is here now"));
        vec![input.move_command(handle, self.at), Change::EndGesture.into()]
    }

    /// Goes to the next or the previous handle in the order of the scene, and selects it.
    fn next_handle(&mut self, by: i64, input: &CanvasInput) -> Vec<Command> {
        let player = input.player;
        let all: Vec<(Handle, DVec2)> = player.editor().handles().filter(|&(handle, _)| player.shows(handle)).collect();
        let now = all.iter().position(|&(handle, p)| Some(handle) == player.selected() && p.distance(self.at) < 1e-6);
        let first = if by > 0 { 0 } else { all.len().saturating_sub(1) };
        let next = now.map_or(first, |now| (now as i64 + by).rem_euclid(all.len() as i64) as usize);
        let Some(&(handle, p)) = all.get(next) else { return Vec::new() };
        self.at = p;
        vec![Change::Select(Some(handle)).into()]
    }

    fn remove(&mut self, input: &CanvasInput) -> Vec<Command> {
        if let Some(handle) = input.handle_at(self.at) {
            if stays(&[handle]).is_some() {
                self.say("it can be moved, but not removed");
                return Vec::new();
            }
            return vec![Change::Edit(Edit::Remove(handle)).into(), Change::EndGesture.into()];
        }
        let commands = remove_selected(input.player);
        if commands.is_empty() {
            self.say("nothing to remove here");
        }
        commands
    }

    /// Pans so that the cursor stays on the canvas.
    pub fn keep_visible(&self, input: &CanvasInput, view: &mut View) {
        let at = self.pixel(input);
        let by = inset(input.rect, vec2(MARGIN, MARGIN)).clamp(at) - at;
        if by != vec2(0.0, 0.0) && input.rect.is_positive() {
            let size = DVec2::new(input.rect.width().into(), input.rect.height().into());
            view.pan(DVec2::new(by.x.into(), by.y.into()), input.player.bounds(), size);
        }
    }

    /// Draws it: a frame around the cell, or around the point.
    pub fn draw(&self, player: &Player, lens: &Lens, picture: &mut Picture) {
        let half = match &player.editor().scene().map {
            Map::Grid(grid) => DVec2::splat(grid.cell_size() / 2.0 + lens.world(2.0)),
            Map::Polygons(_) | Map::Mesh(_) => DVec2::splat(lens.world(SIZE)),
        };
        let (low, high) = (self.at - half, self.at + half);
        let frame = Shape::Frame { low, high, inset: 0.0, width: 3.0, dash: Dash::None };
        picture.add(Role::Label, Strength::Bold, frame);
        // Four ticks make it a cross hair, which nothing else on the canvas is.
        for out in [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y] {
            let ends = [half.x, half.x + lens.world(8.0)].map(|far| self.at + out * far);
            picture.line(Role::Label, Strength::Bold, ends.to_vec(), 3.0, Dash::None);
        }
    }
}

fn direction(key: Key) -> Option<DVec2> {
    Some(match key {
        Key::ArrowRight => DVec2::X,
        Key::ArrowLeft => DVec2::NEG_X,
        Key::ArrowDown => DVec2::Y,
        Key::ArrowUp => DVec2::NEG_Y,
        _ => return None,
    })
}

/// The step of the cursor on a map without cells, in world units: 1, 2 or 5 times a power of ten.
fn step(map: &Map) -> f64 {
    let (low, high) = map.bounds();
    let wanted = ((high - low).max_element() / STEPS).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(wanted.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().min_by(|a, b| {
        let off = |factor: &f64| (wanted / (factor * power)).ln().abs();
        off(a).total_cmp(&off(b))
    });
    factor.unwrap_or(1.0) * power
}

#[cfg(test)]
mod tests;
