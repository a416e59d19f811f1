//! Turns events of the pointer on the canvas into commands.

/// The cursor that the keyboard moves.
mod cursor;
/// The pointer moves, or a button goes up.
mod drag;
/// What lies under the pointer.
mod hit;
/// A button goes down.
mod press;
/// Where a dragged thing snaps to.
mod snap;

pub use cursor::Cursor;
pub(super) use hit::cells_between;

use super::view::View;
use egui_macroquad::egui::{self, Event, PointerButton, Pos2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::geom::nearest_on;
use pathlight::picture::Lens;
use pathlight::player::{Change, Command, Player};

/// The gesture of the pointer on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    #[default]
    None,
    /// Cells become obstacles or free.
    Paint { wall: bool, last: (u32, u32) },
    /// A handle is dragged; `grab` is the vector from the pointer to it, in world units.
    Drag { handle: Handle, grab: DVec2, from: Pos2, button: PointerButton, moved: bool },
    /// *Move* was chosen: a handle follows the pointer, or the keyboard cursor, without a pressed button.
    Carry { what: Carried, grab: DVec2, by: Carrier },
    /// A drag handle of the lesson is dragged.
    DragHandle { handle: usize },
    /// Agents are added where the pointer goes.
    Drop,
    /// `is_click`: the pointer has not moved yet, so a release is a click.
    Pan { last: Pos2, button: PointerButton, is_click: bool },
}

/// What is carried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Carried {
    Handle(Handle),
    /// A drag handle of the lesson.
    DragHandle(usize),
}

/// What a carried thing follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    Pointer,
    Cursor,
}

/// What it takes to interpret an event: the player, and the canvas with its rectangle and the pointer, both in points.
/// `is_free`: Alt or Ctrl is held, so that vertices do not snap to numbers. `is_presented`: a projected map is pointed at from afar.
pub struct CanvasInput<'a> {
    pub player: &'a Player,
    pub lens: Lens,
    pub rect: egui::Rect,
    pub pointer: Option<Pos2>,
    pub is_free: bool,
    pub is_presented: bool,
}

/// A handle is hit within this distance of the pointer, in points.
const HIT_RADIUS: f64 = 12.0;
/// A press that moves less than this, in points, is a click.
const CLICK_TOLERANCE: f32 = 4.0;
/// The same in presenter mode, where somebody points while talking: a press beside a vertex takes it in hand, and one that slips by a few
/// points does not move the map.
const PRESENTED_RADIUS: f64 = 22.0;
const PRESENTED_TOLERANCE: f32 = 14.0;

impl CanvasInput<'_> {
    /// How near to a handle a press takes it, in world units.
    fn reach(&self) -> f64 {
        // Beside the start of a grid lie cells, which are painted.
        let is_wide = self.is_presented && !self.player.editor().scene().map.is_grid();
        self.lens.world(if is_wide { PRESENTED_RADIUS } else { HIT_RADIUS })
    }

    /// How far the pointer moves before the map does, in points.
    const fn pan_tolerance(&self) -> f32 {
        if self.is_presented { PRESENTED_TOLERANCE } else { CLICK_TOLERANCE }
    }

    /// Handles one event. `inside`: the pointer is on the canvas, and no widget covers it there.
    pub fn event(&self, event: &Event, inside: bool, gesture: &mut Gesture, view: &mut View) -> Vec<Command> {
        match *event {
            Event::PointerButton { pos, button, pressed: true, modifiers } if inside => {
                self.press(pos, button, modifiers, gesture)
            }
            Event::PointerButton { pos, button, pressed: false, .. } => self.release(pos, button, gesture),
            Event::PointerMoved(pos) => self.moved(pos, gesture, view),
            Event::MouseWheel { delta, modifiers, .. } if inside && !modifiers.ctrl => {
                self.wheel(delta.y, view);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn wheel(&self, notches: f32, view: &mut View) {
        // egui-macroquad divides by 90 what X11 counts in notches and Windows in 120ths of one.
        let raw = f64::from(notches) * 90.0;
        let notches = if raw.abs() > 30.0 { raw / 120.0 } else { raw };
        let factor = 1.15f64.powf(notches.clamp(-5.0, 5.0));
        self.zoom(factor, view);
    }

    /// Zooms at the pointer, or at the centre when there is none.
    pub fn zoom(&self, factor: f64, view: &mut View) {
        let at = self.pointer.unwrap_or(self.rect.center()) - self.rect.min;
        let size = DVec2::new(self.rect.width().into(), self.rect.height().into());
        view.zoom(factor, DVec2::new(at.x.into(), at.y.into()), self.player.bounds(), size);
    }

    /// A double click on an edge of a polygon inserts a vertex there.
    pub fn double_click(&self, pos: Pos2) -> Vec<Command> {
        self.insert_vertex(self.place(pos))
    }

    /// A new vertex on the edge near a position in world units, unless something else lies there. It bends no wall.
    pub fn insert_vertex(&self, at: DVec2) -> Vec<Command> {
        if matches!(
            self.handle_at(at),
            Some(Handle::Vertex(..) | Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_))
        ) {
            return Vec::new();
        }
        let editor = self.player.editor();
        let edge = editor.edge_at(at, self.lens.world(HIT_RADIUS));
        let add = |(ring, after)| {
            let ends = editor.ring(ring).iter().cycle().skip(after).take(2);
            let [&a, &b] = ends.collect::<Vec<_>>()[..] else { return Vec::new() };
            let at = nearest_on(at, [a, b]);
            vec![Change::Edit(Edit::InsertVertex { ring, after, at }).into(), Change::EndGesture.into()]
        };
        edge.map(add).unwrap_or_default()
    }

    #[cfg(test)]
    pub fn pixel(&self, at: DVec2) -> Pos2 {
        let p = self.lens.to_pixels(at).as_vec2();
        self.rect.min + egui::vec2(p.x, p.y)
    }
}

/// Removes what is selected.
pub fn remove_selected(player: &Player) -> Vec<Command> {
    let selection: Vec<Handle> = player.selection().collect();
    let edit = match selection[..] {
        [] => return Vec::new(),
        [handle] => Edit::Remove(handle),
        _ => Edit::RemoveAll(selection),
    };
    vec![Change::Edit(edit).into(), Change::EndGesture.into()]
}

/// Why nothing of this can be copied or removed. None if something can.
pub fn stays(selection: &[Handle]) -> Option<&'static str> {
    let is_of_mesh = |handle: &Handle| matches!(handle, Handle::Vertex(Ring::Mesh, _));
    let can_go = |handle: &Handle| !matches!(handle, Handle::Start | Handle::Goal) && !is_of_mesh(handle);
    match (selection.is_empty() || selection.iter().any(can_go), selection.iter().any(is_of_mesh)) {
        (true, _) => None,
        (_, true) => Some("The vertices of a mesh can be moved, but not copied or removed"),
        _ => Some("The start and the goal can be moved, but not copied or removed"),
    }
}

impl Gesture {
    /// *Move* for what is selected: it follows the pointer until the next click. None if nothing is selected.
    pub fn carry_selected(player: &Player) -> Option<Self> {
        let what = Carried::Handle(player.selected()?);
        Some(Self::Carry { what, grab: DVec2::ZERO, by: Carrier::Pointer })
    }
}

#[cfg(test)]
mod tests;
