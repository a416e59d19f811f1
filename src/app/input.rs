//! The pointer on the canvas, as commands.

mod place;

use super::view::View;
use egui_macroquad::egui::{self, Event, Modifiers, PointerButton, Pos2};
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::picture::{Lens, Thing};
use pathlight::player::{Command, Player};
use pathlight::world::order::{Character, Instruction};
use pathlight::world::scene::Map;
use place::line;

/// What the pointer is doing on the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture {
    #[default]
    None,
    /// Cells become wall or open.
    Paint { wall: bool, last: (u32, u32) },
    /// Something is dragged; `grab` is from the pointer to it. After a click without a move it is
    /// carried: it follows until the next click.
    Drag { handle: Handle, grab: DVec2, from: Pos2, button: PointerButton, carried: bool, moved: bool },
    /// A drag handle of the lesson is dragged.
    DragHandle { handle: usize },
    /// One of a robbery runs after the pointer; a click gives him to the arrow keys, or takes him from them.
    Lead { who: Character, from: Pos2, moved: bool },
    /// Agents are dropped where the pointer goes.
    Drop,
    /// `still`: not moved yet, so letting go is a click.
    Pan { last: Pos2, button: PointerButton, still: bool },
}

/// The canvas as the pointer sees it: its box in points, and what lies under it.
pub struct Field<'a> {
    pub player: &'a Player,
    pub lens: Lens,
    pub rect: egui::Rect,
    pub pointer: Option<Pos2>,
}

/// How near, in points, counts as on it.
const REACH: f64 = 12.0;
/// A press that moves less than this is a click.
const STILL: f32 = 4.0;

impl Field<'_> {
    /// Handles one event on the canvas; `inside`: nothing lies over the canvas at the pointer.
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

    pub fn zoom(&self, factor: f64, view: &mut View) {
        let at = self.pointer.unwrap_or(self.rect.center()) - self.rect.min;
        let size = DVec2::new(self.rect.width().into(), self.rect.height().into());
        view.zoom(factor, DVec2::new(at.x.into(), at.y.into()), self.player.lesson().bounds(), size);
    }

    fn press(&self, pos: Pos2, button: PointerButton, modifiers: Modifiers, gesture: &mut Gesture) -> Vec<Command> {
        let at = self.world(pos);
        if let Gesture::Drag { carried: true, .. } = *gesture {
            *gesture = Gesture::None;
            return vec![Command::LetGo];
        }
        if *gesture != Gesture::None {
            return Vec::new();
        }
        match button {
            PointerButton::Middle => {
                *gesture = Gesture::Pan { last: pos, button, still: true };
                Vec::new()
            }
            PointerButton::Secondary => {
                let handle = if modifiers.shift { Handle::Goal } else { self.origin() };
                if !self.shows(handle) {
                    return Vec::new();
                }
                *gesture = Gesture::Drag { handle, grab: DVec2::ZERO, from: pos, button, carried: false, moved: true };
                vec![self.put(handle, at)]
            }
            PointerButton::Primary if modifiers.alt => {
                self.player.lesson().hit_test(at, &self.lens).map(Command::Visit).into_iter().collect()
            }
            PointerButton::Primary if modifiers.shift && self.player.lesson().takes_agents() => {
                *gesture = Gesture::Drop;
                vec![Command::Drop(at)]
            }
            PointerButton::Primary => self.take(at, pos, gesture),
            _ => Vec::new(),
        }
    }

    /// The left button goes down: take hold, paint, or pan.
    fn take(&self, at: DVec2, pos: Pos2, gesture: &mut Gesture) -> Vec<Command> {
        let button = PointerButton::Primary;
        let editor = self.player.editor();
        let mut people = self.people().into_iter();
        if let Some((who, _)) = people.find(|(_, p)| p.distance(at) <= self.lens.world(REACH)) {
            *gesture = Gesture::Lead { who, from: pos, moved: false };
            return Vec::new();
        }
        let mut handles = self.player.lesson().drag_handles(&self.lens).into_iter();
        if let Some(handle) = handles.position(|p| p.distance(at) <= self.lens.world(REACH)) {
            *gesture = Gesture::DragHandle { handle };
            return Vec::new();
        }
        if let Some(handle) = self.handle_at(at) {
            let grab = editor.position(handle).map_or(DVec2::ZERO, |p| p - at);
            *gesture = Gesture::Drag { handle, grab, from: pos, button, carried: false, moved: false };
            return Vec::new();
        }
        if let Map::Grid(grid) = &editor.scene().map
            && let Some(cell) = grid.cell_at(at)
        {
            let ((x, y), wall) = (grid.xy(cell), !grid.is_drawn(cell));
            *gesture = Gesture::Paint { wall, last: (x, y) };
            return vec![Command::Edit(Edit::Wall { x, y, wall })];
        }
        *gesture = Gesture::Pan { last: pos, button, still: true };
        Vec::new()
    }

    fn release(&self, pos: Pos2, released: PointerButton, gesture: &mut Gesture) -> Vec<Command> {
        match *gesture {
            Gesture::Drop if released == PointerButton::Primary => {
                *gesture = Gesture::None;
                Vec::new()
            }
            Gesture::Lead { who, moved, .. } if released == PointerButton::Primary => {
                *gesture = Gesture::None;
                let is_driven = self.player.controlled() == Some(who);
                if moved {
                    return vec![Command::Lead {
                        who,
                        go: if is_driven { Instruction::Stand } else { Instruction::Own },
                    }];
                }
                vec![Command::GiveKeys((!is_driven).then_some(who))]
            }
            Gesture::Paint { .. } | Gesture::DragHandle { .. } if released == PointerButton::Primary => {
                *gesture = Gesture::None;
                vec![Command::LetGo]
            }
            Gesture::Pan { button, still, .. } if button == released => {
                *gesture = Gesture::None;
                let on_cell = still && button == PointerButton::Primary && self.player.lesson().name() == "wave";
                self.player.lesson().hit_test(self.world(pos), &self.lens).filter(|_| on_cell).map_or(
                    Vec::new(),
                    |thing| {
                        let Thing::Cell(cell) = thing else { return Vec::new() };
                        let (x, y) = self.player.lesson().world().grid().xy(cell);
                        vec![Command::Edit(Edit::Wall { x, y, wall: true })]
                    },
                )
            }
            Gesture::Drag { button, moved: true, carried: false, .. } if button == released => {
                *gesture = Gesture::None;
                vec![Command::LetGo]
            }
            Gesture::Drag { handle, grab, button, moved: false, carried: false, .. } if button == released => {
                *gesture = Gesture::Drag { handle, grab, from: pos, button, carried: true, moved: false };
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn moved(&self, pos: Pos2, gesture: &mut Gesture, view: &mut View) -> Vec<Command> {
        let at = self.world(pos);
        match gesture {
            Gesture::None => Vec::new(),
            Gesture::Drop => vec![Command::Drop(at)],
            Gesture::Lead { who, from, moved } => {
                *moved |= from.distance(pos) >= STILL;
                let to = self.rounded(at);
                if *moved { vec![Command::Lead { who: *who, go: Instruction::To(to) }] } else { Vec::new() }
            }
            Gesture::DragHandle { handle } => vec![Command::Drag { handle: *handle, to: at }],
            Gesture::Pan { last, still, .. } => {
                if *still && last.distance(pos) < STILL {
                    return Vec::new();
                }
                *still = false;
                let by = pos - std::mem::replace(last, pos);
                let size = DVec2::new(self.rect.width().into(), self.rect.height().into());
                view.pan(DVec2::new(by.x.into(), by.y.into()), self.player.lesson().bounds(), size);
                Vec::new()
            }
            Gesture::Paint { wall, last } => {
                let Map::Grid(grid) = &self.player.editor().scene().map else { return Vec::new() };
                let Some(cell) = grid.cell_at(at) else { return Vec::new() };
                let to = grid.xy(cell);
                let from = std::mem::replace(last, to);
                // A fast pointer skips cells: paint all on the line between.
                line(from, to).skip(1).map(|(x, y)| Command::Edit(Edit::Wall { x, y, wall: *wall })).collect()
            }
            Gesture::Drag { handle, grab, from, moved, .. } => {
                if !*moved && from.distance(pos) < STILL {
                    return Vec::new();
                }
                *moved = true;
                vec![self.put(*handle, at + *grab)]
            }
        }
    }

    /// A double click on an edge of a polygon makes a corner there.
    pub fn double_click(&self, pos: Pos2) -> Vec<Command> {
        let at = self.world(pos);
        if matches!(self.handle_at(at), Some(Handle::Corner(..) | Handle::Start | Handle::Goal | Handle::Actor(_))) {
            return Vec::new();
        }
        let edge = self.player.editor().edge_at(at, self.lens.world(REACH));
        let add = |(ring, corner)| vec![Command::Edit(Edit::AddCorner { ring, corner, at }), Command::LetGo];
        edge.map(add).unwrap_or_default()
    }

    pub fn remove(&self, pos: Pos2) -> Vec<Command> {
        let handle = self.handle_at(self.world(pos));
        handle.map(|h| vec![Command::Edit(Edit::Remove(h)), Command::LetGo]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A canvas of 700 x 600 points over the walkthrough's 7 x 6 cells: a cell is 100 points.
    fn with_field(test: impl Fn(&mut Player, &dyn Fn(&Player, &[Event], &mut Gesture) -> Vec<Command>)) {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        let run = |player: &Player, events: &[Event], gesture: &mut Gesture| {
            let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(700.0, 600.0));
            let lens = Lens::fit(player.lesson().bounds(), 700.0, 600.0, 0.0);
            let field = Field { player, lens, rect, pointer: None };
            let mut view = View::fitted();
            events.iter().flat_map(|e| field.event(e, true, gesture, &mut view)).collect()
        };
        test(&mut player, &run);
    }

    fn button(x: f32, y: f32, button: PointerButton, pressed: bool, modifiers: Modifiers) -> Event {
        Event::PointerButton { pos: Pos2::new(x, y), button, pressed, modifiers }
    }

    #[test]
    fn a_click_toggles_a_cell_and_a_drag_paints_with_its_new_value() {
        with_field(|player, run| {
            let (left, none) = (PointerButton::Primary, Modifiers::NONE);
            let mut gesture = Gesture::None;
            let events = [
                button(250.0, 150.0, left, true, none),
                Event::PointerMoved(Pos2::new(250.0, 350.0)),
                button(250.0, 350.0, left, false, none),
            ];
            let wall = |x, y| Command::Edit(Edit::Wall { x, y, wall: true });
            assert_eq!(run(player, &events, &mut gesture), [wall(2, 1), wall(2, 2), wall(2, 3), Command::LetGo]);
            assert_eq!(gesture, Gesture::None);
        });
    }

    #[test]
    fn the_right_button_moves_the_start_and_with_shift_the_goal() {
        with_field(|player, run| {
            let right = PointerButton::Secondary;
            for (modifiers, handle) in [(Modifiers::NONE, Handle::Start), (Modifiers::SHIFT, Handle::Goal)] {
                let events =
                    [button(210.0, 220.0, right, true, modifiers), button(210.0, 220.0, right, false, modifiers)];
                let to = DVec2::new(2.5, 2.5); // the middle of the cell
                let moved = Command::Edit(Edit::Move { handle, to });
                assert_eq!(run(player, &events, &mut Gesture::None), [moved, Command::LetGo]);
            }
        });
    }

    #[test]
    fn a_click_takes_the_start_and_the_next_click_puts_it_down() {
        with_field(|player, run| {
            let (left, none) = (PointerButton::Primary, Modifiers::NONE);
            let mut gesture = Gesture::None;
            let take = [button(150.0, 150.0, left, true, none), button(150.0, 150.0, left, false, none)];
            assert_eq!(run(player, &take, &mut gesture), []);
            let put = [Event::PointerMoved(Pos2::new(460.0, 140.0)), button(460.0, 140.0, left, true, none)];
            let moved = Command::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(4.5, 1.5) });
            assert_eq!(run(player, &put, &mut gesture), [moved, Command::LetGo]);
            assert_eq!(gesture, Gesture::None);
        });
    }

    #[test]
    fn what_is_not_drawn_cannot_be_grabbed() {
        for (scene, at, shown) in [("beam/region-c", 0, false), ("beam/region-c", 20, true), ("beam/gallery", 0, false)]
        {
            let mut player = Player::open(scene, None).unwrap();
            player.apply(Command::Seek(at)).unwrap();
            let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(880.0, 580.0));
            let lens = Lens::fit(player.lesson().bounds(), 880.0, 580.0, 0.0);
            let field = Field { player: &player, lens, rect, pointer: None };
            let goal = player.lesson().world().goal();
            assert_eq!(field.handle_at(goal) == Some(Handle::Goal), shown, "{scene}, step {at}");
            let pos = lens.to_pixels(goal).as_vec2();
            let right = button(pos.x, pos.y, PointerButton::Secondary, true, Modifiers::SHIFT);
            let mut gesture = Gesture::None;
            let commands = field.event(&right, true, &mut gesture, &mut View::fitted());
            assert_eq!(commands.is_empty(), !shown, "{scene}, step {at}");
        }
    }

    #[test]
    fn alt_and_click_visits_what_is_there() {
        with_field(|player, run| {
            let events = [button(450.0, 250.0, PointerButton::Primary, true, Modifiers::ALT)];
            let cell = player.lesson().world().grid().cell(4, 2);
            assert_eq!(run(player, &events, &mut Gesture::None), [Command::Visit(Thing::Cell(cell))]);
        });
    }

    #[test]
    fn a_star_in_mid_run_is_led_by_a_drag_and_given_to_the_keys_by_a_click() {
        let mut player = Player::open("beam/robbery", None).unwrap();
        player.apply(Command::Seek(103)).unwrap();
        let rect = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(880.0, 580.0));
        let lens = Lens::fit(player.lesson().bounds(), 880.0, 580.0, 0.0);
        let run = |events: &[Event]| {
            let field = Field { player: &player, lens, rect, pointer: None };
            let (mut view, mut gesture) = (View::fitted(), Gesture::None);
            events.iter().flat_map(|e| field.event(e, true, &mut gesture, &mut view)).collect::<Vec<_>>()
        };
        let (who, at) = player.lesson().game().unwrap().people()[1];
        let at = lens.to_pixels(at).as_vec2();
        let left = |x: f32, y: f32, down| button(x, y, PointerButton::Primary, down, Modifiers::NONE);
        let click = run(&[left(at.x, at.y, true), left(at.x, at.y, false)]);
        assert_eq!(click, [Command::GiveKeys(Some(Character::Robber))]);
        let to = Pos2::new(at.x + 110.0, at.y);
        let drag = run(&[left(at.x, at.y, true), Event::PointerMoved(to), left(to.x, to.y, false)]);
        let [Command::Lead { who: led, go: Instruction::To(_) }, last] = &drag[..] else { panic!("{drag:?}") };
        assert_eq!((*led, last), (who, &Command::Lead { who, go: Instruction::Own }));
    }
}
