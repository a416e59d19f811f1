//! The events of a frame: pointer and keys.

use super::{Page, Shell};
use crate::app::dialog::Kind;
use crate::app::edit_bar;
use crate::app::input::{CanvasInput, Cursor, Gesture};
use crate::app::keys::{self, WindowAction};
use crate::app::style::Palette;
use crate::app::thing_menu::{Reply, ThingMenu};
use crate::app::widgets::menu;
use egui_macroquad::egui;
use pathlight::player::{Command, Document, Pointed};
use pathlight::scene::format;
use pathlight::scene::import::polyline;

/// What is pointed at and dragged, by the pointer or by keys.
#[derive(Default)]
pub(super) struct Pointing {
    pub gesture: Gesture,
    /// The keyboard cursor, while the arrow keys move it.
    pub cursor: Option<Cursor>,
    /// From the map where the gesture began to the first one, in points.
    to_first: egui::Vec2,
    /// The thing under the pointer, on the canvas or in a list.
    pub highlighted: Option<Pointed>,
    /// Where what is dragged is named, in points.
    pub readout: Option<egui::Rect>,
    /// The open menu of a thing.
    pub menu: Option<ThingMenu>,
    /// A key was pressed or a step was taken since the pointer moved. A pointer that rests points at nothing then: its words and its
    /// outline would stay over all the steps that follow.
    pub rests: bool,
    /// Was something dragged or drawn in the last frame? After it, nothing is named either until the pointer moves: the name would
    /// cover what one has just changed.
    drags: bool,
    /// The position of the run in the last frame.
    time: usize,
}

impl Pointing {
    /// `draws`: the button is down with a tool.
    pub fn follow_rest(&mut self, ctx: &egui::Context, time: usize, draws: bool) {
        let drags = draws || matches!(self.gesture, Gesture::Drag { moved: true, .. } | Gesture::DragHandle { .. });
        let has_let_go = std::mem::replace(&mut self.drags, drags) && !drags;
        let has_stepped = std::mem::replace(&mut self.time, time) != time;
        self.rests |= has_stepped;
        ctx.input(|input| {
            for event in &input.events {
                match event {
                    egui::Event::Key { pressed: true, .. } => self.rests = true,
                    egui::Event::PointerMoved(_) | egui::Event::PointerButton { .. } => self.rests = false,
                    _ => {}
                }
            }
        });
        self.rests |= has_let_go;
    }
}

impl Shell {
    pub(super) fn canvas_input(&self, pointer: Option<egui::Pos2>) -> CanvasInput<'_> {
        CanvasInput {
            player: &self.player,
            lens: self.lens(),
            rect: self.layout.canvas,
            pointer,
            // A key that lets vertices move freely.
            is_presented: self.shows.presenter,
            is_free: self.from_window.modifiers.alt || self.from_window.modifiers.ctrl,
        }
    }

    /// Handles the pointer. Returns its position if it is on the canvas and no widget covers it there.
    pub(super) fn handle_pointer(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) -> Option<egui::Pos2> {
        let at = ctx.pointer_latest_pos();
        let to_first = at.and_then(|at| self.layout.panes.to_first(at));
        // A gesture stays on the map where it began.
        if self.pointing.gesture == Gesture::None {
            self.pointing.to_first = to_first.unwrap_or_default();
        }
        let by = self.pointing.to_first;
        let pos = at.map(|at| at + by);
        let inside =
            self.dialog.is_none() && to_first.is_some() && !ctx.is_pointer_over_area() && !ctx.is_using_pointer();
        let mut modifiers_at_buttons = std::mem::take(&mut self.from_window.modifiers_at_buttons).into_iter();
        let (mut gesture, mut view) = (self.pointing.gesture, self.layout.view);
        let mut events = ctx.input(|i| i.events.clone());
        let last_press =
            events.iter().rposition(|event| matches!(event, egui::Event::PointerButton { pressed: true, .. }));
        for (i, event) in events.iter_mut().enumerate() {
            if last_press.is_some_and(|press| i < press) && self.key_before_press(ctx, event, gesture, commands) {
                continue;
            }
            match event {
                egui::Event::PointerButton { modifiers, pos, .. } => {
                    *modifiers = modifiers_at_buttons.next().unwrap_or(*modifiers);
                    *pos += by;
                }
                egui::Event::PointerMoved(pos) => *pos += by,
                _ => {}
            }
            if let egui::Event::PointerButton { pos, button: egui::PointerButton::Secondary, pressed: true, modifiers } =
                *event
                && modifiers.ctrl
                && inside
                && gesture == Gesture::None
            {
                self.pointing.menu = ThingMenu::of(&self.canvas_input(Some(pos)), pos);
                continue;
            }
            if let Some(drawn) = self.point_tool(event, pos, inside, gesture) {
                commands.extend(drawn);
                continue;
            }
            commands.extend(self.canvas_input(pos).event(event, inside, &mut gesture, &mut view));
        }
        if let (true, Some(pos)) = (inside, pos)
            && (!self.shows_tools() || self.tools.selects())
            && ctx.input(|i| i.pointer.button_double_clicked(egui::PointerButton::Primary))
        {
            let added = self.canvas_input(Some(pos)).double_click(pos);
            if !added.is_empty() {
                gesture = Gesture::None;
                commands.extend(added);
            }
        }
        (self.pointing.gesture, self.layout.view) = (gesture, view);
        pos.filter(|_| inside)
    }

    /// A late frame brings a key and a press of the pointer behind it: the press is for the tool that the key has chosen. Returns true if the
    /// key was for the tools; nobody else reads it then.
    fn key_before_press(
        &mut self,
        ctx: &egui::Context,
        event: &egui::Event,
        gesture: Gesture,
        commands: &mut Vec<Command>,
    ) -> bool {
        let egui::Event::Key { key, pressed: true, modifiers, .. } = *event else { return false };
        let is_for_others = self.dialog.is_some()
            || self.pointing.menu.is_some()
            || menu::takes_keys(ctx)
            || takes_text(ctx)
            || (ctx.wants_keyboard_input() && is_of_controls(key));
        if is_for_others || modifiers.ctrl || modifiers.alt {
            return false;
        }
        self.pointing.gesture = gesture;
        let is_used = self.key_of_tools(key, modifiers, commands);
        if is_used {
            ctx.input_mut(|input| {
                if let Some(at) = input.events.iter().position(|other| other == event) {
                    input.events.remove(at);
                }
            });
        }
        is_used
    }

    /// The menu key: a menu for the keyboard cursor, or else for what the pointer is on.
    pub(super) fn open_menu(&mut self, ctx: &egui::Context) {
        let pointer = ctx.pointer_latest_pos().filter(|p| self.layout.canvas.contains(*p));
        let input = self.canvas_input(pointer);
        let at = self.pointing.cursor.as_ref().map(|cursor| cursor.pixel(&input)).or(pointer);
        self.pointing.menu = at.and_then(|at| ThingMenu::of(&input, at));
    }

    /// Shows the menu of a thing, and does what is chosen.
    pub(super) fn show_menu(&mut self, ctx: &egui::Context, palette: &Palette) {
        let Some(mut menu) = self.pointing.menu.take() else { return };
        match menu.show(ctx, palette) {
            Reply::Open => self.pointing.menu = Some(menu),
            Reply::Closed => {}
            Reply::Chosen(choice) => {
                // An action concerns what the commands have selected.
                self.carry_out(choice.commands);
                if let Some(action) = choice.action {
                    self.perform(action);
                }
            }
        }
    }

    /// Gives a key press to the keyboard cursor. Returns false if there is none, or if it has no use for the key.
    fn move_cursor(&mut self, key: egui::Key, modifiers: egui::Modifiers, commands: &mut Vec<Command>) -> bool {
        let presses = matches!(key, egui::Key::Space | egui::Key::Enter) && !modifiers.ctrl && !modifiers.alt;
        if presses && self.press_tool_at_cursor(commands) {
            return true;
        }
        let Some(mut cursor) = self.pointing.cursor.take() else { return false };
        let from = cursor.at();
        let (mut gesture, mut view) = (self.pointing.gesture, self.layout.view);
        let input = self.canvas_input(None);
        let reply = cursor.key(key, modifiers, &input, &mut gesture);
        if reply.is_some() {
            cursor.keep_visible(&input, &mut view);
        }
        (self.pointing.gesture, self.layout.view) = (gesture, view);
        let is_used = reply.is_some();
        let reply = reply.unwrap_or_default();
        commands.extend(reply.commands);
        let to = cursor.at();
        self.pointing.cursor = (!reply.leaves).then_some(cursor);
        if to != from {
            commands.extend(self.move_tool_to(to));
        }
        is_used
    }

    /// Begins to move the keyboard cursor, or ends it.
    pub(super) fn toggle_cursor(&mut self, pointer: Option<egui::Pos2>) {
        self.pointing.cursor = match self.pointing.cursor.take() {
            Some(_) => None,
            None => Some(Cursor::new(&self.canvas_input(pointer))),
        };
    }

    /// Does the bar of editing stand above the map in presenter mode, which has no title there?
    pub(super) fn needs_strip_for_mode(&self) -> bool {
        self.shows.presenter
            && self.may_show_edit_bar()
            && edit_bar::has_mode(&self.canvas_input(None), &self.pointing.gesture, self.pointing.cursor.as_ref())
    }

    fn may_show_edit_bar(&self) -> bool {
        // In presenter mode the question stands below the map, and else in the panel, as a task does: nobody needs to read it twice.
        let width = self.layout.window.x;
        let is_asked_elsewhere = if self.shows.presenter {
            self.player.question().is_some()
        } else {
            self.panel.shows_question(&self.player, width) || self.panel.shows_task(&self.player, width)
        };
        // Beside another program it would lie on the headings of the maps.
        self.dialog.is_none() && !is_asked_elsewhere && !self.shows_beside()
    }

    /// The bar of editing. Its buttons do what the keys do.
    pub(super) fn show_edit_bar(&mut self, ctx: &egui::Context, palette: &Palette) {
        if !self.may_show_edit_bar() {
            return;
        }
        let input = self.canvas_input(None);
        let action = edit_bar::show(
            ctx,
            &input,
            &self.pointing.gesture,
            self.pointing.cursor.as_ref(),
            self.shows_tools(),
            palette,
            self.shows.presenter,
        );
        if let Some(action) = action {
            self.perform(action);
        }
    }

    /// Does an open dialog take the keys? The offer of unsaved work and the card of a tour open by themselves: a key that
    /// has a function in the window closes them and keeps its function.
    pub(super) fn dialog_takes_keys(&mut self, ctx: &egui::Context) -> bool {
        let Some(dialog) = &self.dialog else { return false };
        if matches!(dialog.kind, Kind::Recover(_)) && ctx.input(|i| i.events.iter().any(puts_off)) {
            self.dialog = None;
            self.notify("The unsaved work is kept for the next start.", false);
            return false;
        }
        // The key of the next stop, pressed once too often, does not close the card.
        let is_next_stop =
            |event: &egui::Event| matches!(event, egui::Event::Key { key: egui::Key::N | egui::Key::PageDown, .. });
        let puts_away = |event: &egui::Event| puts_off(event) && !is_next_stop(event);
        if matches!(dialog.kind, Kind::TourEnd(_)) && ctx.input(|i| i.events.iter().any(puts_away)) {
            self.dialog = None;
            return false;
        }
        true
    }

    /// Handles the keys, unless a menu, a dialog or a text field takes them.
    pub(super) fn handle_keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        if menu::takes_keys(ctx) || self.pointing.menu.is_some() {
            return;
        }
        if self.dialog_takes_keys(ctx) || takes_text(ctx) {
            if self.dialog.is_none() && self.player.question().is_some() {
                // The field for a number takes digits only: all other keys mean what they mean everywhere.
                for event in ctx.input(|i| i.events.clone()) {
                    if let egui::Event::Key { key, pressed: true, modifiers, .. } = event
                        && !is_of_number_field(key)
                    {
                        let (requested, action) = keys::key(key, modifiers, &self.player);
                        commands.extend(requested);
                        action.into_iter().for_each(|action| self.perform(action));
                    }
                }
            }
            return;
        }
        // A late frame brings many keys. Each means what it means after those before it: Space twice is play and pause. But the widgets of
        // this frame show what was before them, and so must the map: the second key waits until the frame is painted, and so does all that
        // came behind it: what is copied after Ctrl A is what Ctrl A has selected.
        let mut now = ctx.input(|i| i.events.clone());
        let keys = now.iter().enumerate().filter(|(_, event)| matches!(event, egui::Event::Key { .. }));
        let second = keys.map(|(i, _)| i).nth(1).unwrap_or(now.len());
        let later = now.split_off(second);
        let reader = self.reader_of_keys();
        self.take_keys(ctx, now, commands);
        if later.is_empty() {
            return;
        }
        if self.reader_of_keys() == reader {
            self.later_keys = Some((ctx.clone(), later));
        } else {
            // A dialog that is shown in this frame must not read them now and once more.
            ctx.input_mut(|input| input.events.truncate(second));
            self.tab_order.wait(later.into_iter());
        }
    }

    /// The keys that came behind the first one of this frame, and what came between and behind them.
    pub(super) fn take_later_keys(&mut self) {
        let Some((ctx, events)) = self.later_keys.take() else { return };
        let reader = self.reader_of_keys();
        let mut events = events.into_iter();
        while let Some(event) = events.next() {
            let mut commands = Vec::new();
            self.take_keys(&ctx, vec![event], &mut commands);
            self.carry_out(commands);
            // The keys behind one that opens a dialog, a question or another page are for what it opens.
            if self.reader_of_keys() != reader {
                return self.tab_order.wait(events);
            }
        }
    }

    /// What reads the keys: the page, a dialog, a question whose field gets the focus when it is shown.
    fn reader_of_keys(&self) -> (Page, bool, bool) {
        (self.page, self.dialog.is_some(), self.player.question().is_some())
    }

    fn take_keys(&mut self, ctx: &egui::Context, events: Vec<egui::Event>, commands: &mut Vec<Command>) {
        let has_focus = ctx.wants_keyboard_input();
        for event in events {
            // While numbers are typed, Tab leads from one to the other, and no control may take it.
            let types_numbers = self.shows_tools() && self.tools.takes_numbers();
            if let (true, Some(focus)) = (types_numbers, ctx.memory(egui::Memory::focused)) {
                ctx.memory_mut(|memory| memory.surrender_focus(focus));
            }
            match event {
                egui::Event::Key { key, .. } if has_focus && !types_numbers && is_of_controls(key) => {}
                egui::Event::Key { key, pressed, modifiers, .. } => {
                    let is_used = pressed
                        && (self.key_of_tools(key, modifiers, commands) || self.move_cursor(key, modifiers, commands));
                    if is_used {
                        continue;
                    }
                    if !pressed {
                        continue;
                    }
                    let (requested, action) = keys::key(key, modifiers, &self.player);
                    commands.extend(requested);
                    if let Some(action) = action {
                        self.perform(action);
                        if self.page != Page::Scene {
                            return; // the keys behind it are not for the hidden scene
                        }
                    }
                }
                // A map or a path from another program, or a scene from a page.
                egui::Event::Paste(text) if format::is_map(&text) || polyline::is_meant(&text) => {
                    commands.push(Document::OpenText(text).into());
                }
                egui::Event::Text(text) if text == "?" => self.perform(WindowAction::Help),
                event => drop(self.clipboard(ctx, &event, commands)),
            }
        }
    }
}

/// Is this a key that no dialog needs? Modifiers alone are no keys.
fn puts_off(event: &egui::Event) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, .. } if !is_of_controls(*key))
}

/// Is the keyboard in a text field?
pub fn takes_text(ctx: &egui::Context) -> bool {
    ctx.memory(egui::Memory::focused).is_some_and(|id| egui::TextEdit::load_state(ctx, id).is_some())
}

/// Does a focused button, slider or switch use this key?
pub(super) fn is_of_controls(key: egui::Key) -> bool {
    use egui::Key;
    matches!(
        key,
        Key::Tab
            | Key::Enter
            | Key::Space
            | Key::Escape
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
    )
}

/// Does the field for a number use this key?
fn is_of_number_field(key: egui::Key) -> bool {
    use egui::Key;
    let name = key.name();
    let is_digit = name.len() == 1 && name.chars().all(|c| c.is_ascii_digit());
    let edits = matches!(
        key,
        Key::Enter
            | Key::Escape
            | Key::Backspace
            | Key::Delete
            | Key::Minus
            | Key::Home
            | Key::End
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::Tab
            | Key::Space
    );
    is_digit || edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Key;

    /// The offer of left-over work swallowed all keys of the window.
    #[test]
    fn a_key_of_the_window_puts_off_the_offer_of_left_over_work() {
        let press = |key, pressed| {
            let modifiers = egui::Modifiers::NONE;
            puts_off(&egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
        };
        assert!([Key::Num2, Key::Questionmark, Key::O, Key::F].into_iter().all(|key| press(key, true)));
        assert!(![Key::Tab, Key::Enter, Key::Space, Key::Escape].into_iter().any(|key| press(key, true)));
        assert!(!press(Key::Num2, false), "a key that is let go");
    }
}
