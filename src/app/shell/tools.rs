//! Drawing: the strip of tools, what the pointer and the keys do while it is there, and the clipboard.

use super::notice::Notice;
use super::{Page, Shell};
use crate::app::dialog::map::Resizing;
use crate::app::dialog::{Dialog, Kind};
use crate::app::input::{CanvasInput, Cursor, Gesture};
use crate::app::panel::{self, Tab};
use crate::app::style::Palette;
use crate::app::tools::{self, Ending, Press, Tools};
use egui_macroquad::egui::{self, Event, Key, Modifiers, PointerButton, Pos2};
use glam::DVec2;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength};
use pathlight::player::{Change, Command, Document};
use pathlight::scene::reframe::Reframe;
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::template::{MapKind, Template};

impl Shell {
    /// Is the strip there? It belongs to the Map tab, and is away while something is asked, played or shown beside the run.
    pub(super) fn shows_tools(&self) -> bool {
        self.has_strip() && !self.player.is_asked()
    }

    /// Has the strip its place? While something is asked, it is empty.
    fn has_strip(&self) -> bool {
        self.page == Page::Scene
            && !self.shows.presenter
            && self.panel.tab() == Tab::Map
            && self.player.round().is_none()
            && self.player.comparing().is_none()
            && !self.shows_beside()
    }

    /// Shows the strip and the bar, and follows the path that an edit changes.
    pub(super) fn show_tools(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        if !self.shows_tools() {
            self.tools.forget_spot();
            if self.has_strip() {
                tools::keep_places(ctx, palette);
            }
            return;
        }
        self.panel.follow_map(&self.player);
        commands.extend(tools::strip(ctx, &mut self.tools, self.player.editor().scene(), palette));
        let reply = tools::bar(ctx, &self.tools, &self.canvas_input(None), palette);
        commands.extend(reply.commands);
        if let Some(action) = reply.action {
            self.perform(action);
        }
    }

    /// Lends the tools together with the canvas.
    fn with_tools<R>(&mut self, pointer: Option<Pos2>, use_them: impl FnOnce(&mut Tools, &CanvasInput) -> R) -> R {
        let mut tools = std::mem::take(&mut self.tools);
        let result = use_them(&mut tools, &self.canvas_input(pointer));
        self.tools = tools;
        result
    }

    /// Gives an event of the pointer to the chosen tool. None if it is not for the tool.
    pub(super) fn point_tool(
        &mut self,
        event: &Event,
        pointer: Option<Pos2>,
        inside: bool,
        gesture: Gesture,
    ) -> Option<Vec<Command>> {
        if !self.shows_tools() {
            return None;
        }
        match *event {
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers }
                if inside && gesture == Gesture::None =>
            {
                self.with_tools(pointer, |tools, on| match tools.press(on.place(pos), modifiers, on) {
                    Press::Taken(commands) => Some(commands),
                    Press::Left => None,
                })
            }
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, modifiers }
                if self.tools.is_pressed() =>
            {
                Some(self.with_tools(pointer, |tools, on| tools.release(on.place(pos), modifiers, on)))
            }
            Event::PointerMoved(pos) if gesture == Gesture::None => {
                // The keyboard cursor has the tool while it is there.
                if (!inside && !self.tools.is_pressed()) || self.pointing.cursor.is_some() {
                    if self.pointing.cursor.is_none() {
                        self.tools.forget_spot();
                    }
                    return None;
                }
                let modifiers = self.from_window.modifiers;
                Some(self.with_tools(pointer, |tools, on| tools.moved(on.place(pos), modifiers, on)))
            }
            // The pen leaves cells to the canvas, as others leave a drag: the bar still says where the pointer is.
            Event::PointerMoved(pos) if inside && self.pointing.cursor.is_none() => {
                let modifiers = self.from_window.modifiers;
                self.with_tools(pointer, |tools, on| tools.follow(on.place(pos), modifiers, on));
                None
            }
            Event::PointerGone => {
                self.tools.forget_spot();
                None
            }
            _ => None,
        }
    }

    /// Gives a key to the tools. Returns false if it means what it means without them.
    pub(super) fn key_of_tools(&mut self, key: Key, modifiers: Modifiers, commands: &mut Vec<Command>) -> bool {
        // While something is carried, the keys would act on something else.
        if !self.shows_tools() || self.pointing.gesture != Gesture::None {
            return false;
        }
        // The keyboard cursor has the arrow keys while it is there.
        let is_arrow = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
        if is_arrow && self.pointing.cursor.is_some() {
            return false;
        }
        let ends_number = self.tools.has_typed();
        let reply = self.with_tools(None, |tools, on| tools.key(key, modifiers, on));
        let is_used = reply.is_some();
        let left_open = if key == Key::Enter && is_used && !ends_number { self.tools.why_left_open() } else { None };
        if is_used && !modifiers.ctrl && self.tools.refuses(key) {
            let what = format!("{} is no part of a number: type digits, a point or a minus. Esc ends it.", key.name());
            // The number goes on, and with it the shape.
            self.notice = Some(Notice { survives_edits: true, ..Notice::new(what.into()) });
        } else if key == Key::D && reply.as_ref().is_some_and(Vec::is_empty) {
            self.notify(self.tools.why_nothing_is_copied(), false);
        } else if let Some(why) = left_open {
            // The line goes on, and with it the sentence.
            self.notice = Some(Notice { survives_edits: true, ..Notice::new(why.into()) });
        }
        commands.extend(reply.unwrap_or_default());
        is_used
    }

    /// Space of the keyboard cursor does what the left button does. Returns false if the tool leaves it to the cursor.
    pub(super) fn press_tool_at_cursor(&mut self, commands: &mut Vec<Command>) -> bool {
        let Some(at) = self.pointing.cursor.as_ref().map(Cursor::at) else { return false };
        if !self.shows_tools() || self.pointing.gesture != Gesture::None {
            return false;
        }
        let reply = self.with_tools(None, |tools, on| tools.press_at_cursor(at, on));
        let is_used = reply.is_some();
        commands.extend(reply.unwrap_or_default());
        is_used
    }

    /// The keyboard cursor has moved.
    pub(super) fn move_tool_to(&mut self, at: DVec2) -> Vec<Command> {
        if !self.shows_tools() || self.pointing.gesture != Gesture::None {
            return Vec::new();
        }
        self.with_tools(None, |tools, on| tools.moved(at, Modifiers::NONE, on))
    }

    /// Cuts, copies or pastes. Returns false if this is no event of the clipboard.
    pub(super) fn clipboard(&mut self, ctx: &egui::Context, event: &Event, commands: &mut Vec<Command>) -> bool {
        if !self.shows_tools() {
            if let Event::Paste(text) = event {
                self.say_why_not_pasted(text);
            }
            return false;
        }
        match event {
            Event::Copy | Event::Cut => {
                let Some(text) = self.tools.copy(&self.player) else {
                    self.notify("Nothing is selected that could be copied: obstacles, actors or cells.", false);
                    return true;
                };
                ctx.copy_text(text);
                if *event == Event::Cut {
                    commands.extend(self.with_tools(None, Tools::cut));
                }
            }
            Event::Paste(text) => match Clip::read(text) {
                Ok(clip) => {
                    self.end_drawing();
                    commands.extend(self.with_tools(None, |tools, on| tools.paste(&clip, on)));
                }
                Err(bad) => self.notify(format!("This cannot be pasted here: {bad}"), true),
            },
            _ => return false,
        }
        true
    }

    /// A text was pasted where no tool takes it, and it is no map.
    pub(super) fn say_why_not_pasted(&mut self, text: &str) {
        let why = match Clip::read(text) {
            Ok(_) => "This is a part of a map: it can be pasted while the Map tab is open.".to_owned(),
            Err(bad) => format!("This text is neither a map nor a part of one: {bad}"),
        };
        self.notify(why, true);
    }

    /// A copy of what is selected, beside it.
    pub(super) fn duplicate(&mut self) {
        let commands = self.with_tools(None, |tools, on| tools.key(Key::D, Modifiers::CTRL, on));
        let commands = commands.unwrap_or_default();
        if commands.is_empty() {
            self.notify(self.tools.why_nothing_is_copied(), false);
        }
        self.carry_out(commands);
    }

    /// Opens the Map tab with its tools, or goes back to the explanation.
    pub(super) fn toggle_tools(&mut self) {
        if self.player.is_asked() && self.panel.tab() != Tab::Map {
            return self.notify(format!("{}.", panel::NOT_WHILE_ASKED), false);
        }
        if self.player.comparing().is_some() {
            // The tools are beside the run of the lesson that is open.
            let lesson = self.player.lesson().entry();
            self.carry_out(vec![Document::Lesson(lesson).into()]);
            self.shows.presenter = false;
            return self.panel.open(Tab::Map);
        }
        if self.panel.tab() == Tab::Map && !self.panel.is_folded(self.layout.window.x) {
            let commands = self.tools.choose(0);
            self.carry_out(commands);
            self.panel.open(Tab::Explain);
        } else {
            self.shows.presenter = false;
            self.panel.open(Tab::Map);
        }
    }

    /// Opens the Map tab with the tool for the picture under the map.
    pub(super) fn begin_scaling(&mut self) {
        self.panel.open(Tab::Map);
        let commands = self.tools.choose_picture();
        self.carry_out(commands);
    }

    /// A new map is shown: its tool is ready.
    pub(super) fn begin_drawing(&mut self, kind: MapKind) {
        self.shows.presenter = false;
        self.panel.open(Tab::Map);
        self.tools.choose_for(kind);
    }

    pub(super) fn ask_for_new_map(&mut self, kind: MapKind) {
        let kind = if kind == MapKind::Mesh { MapKind::Polygons } else { kind };
        let last = self.last_new_map.filter(|last| last.kind == kind);
        self.dialog = Some(Dialog::new(Kind::NewMap(last.unwrap_or(Template::usual(kind)))));
    }

    pub(super) fn ask_for_size(&mut self) {
        let map = &self.player.editor().scene().map;
        self.dialog = Some(Dialog::new(Kind::Resize(Resizing::new(MapKind::of(map), Reframe::of(map)))));
    }

    /// Ends an unfinished drawing when the tools are no longer shown. It waits while a question is open, because the map must not change.
    pub(super) fn put_tools_down(&mut self) -> Vec<Command> {
        if self.shows_tools() || self.player.is_asked() { Vec::new() } else { self.tools.put_down(false) }
    }

    /// Ends an unfinished drawing at once, because what follows needs the map with its end. It waits while a question is open.
    pub(super) fn end_drawing(&mut self) {
        if !self.player.is_asked() {
            let ends = self.tools.put_down(false);
            self.carry_out(ends);
        }
    }

    /// Says what was begun and has ended, now that its commands are carried out.
    pub(super) fn say_what_ended(&mut self) {
        if let Some(sentence) = self.tools.say_ended(self.player.editor().state()) {
            self.notify(sentence, false);
        }
    }

    /// Undo takes back the last vertex of what is being drawn, or brings back what was given up. Returns false if it is for the scene.
    pub(super) fn undo_drawing(&mut self) -> bool {
        if self.shows_tools()
            && let Some(commands) = self.with_tools(None, Tools::undo)
        {
            self.carry_out(commands);
            return true;
        }
        let Some(ending) = self.brings_back() else { return false };
        if ending == Ending::Closed
            && let Err(bad) = self.execute(Change::Undo.into())
        {
            self.notify(bad.to_string(), true);
            return true;
        }
        self.notice = None;
        self.shows.presenter = false;
        self.panel.open(Tab::Map);
        let commands = self.tools.bring_back();
        self.carry_out(commands);
        true
    }

    /// Is undo for what is drawn, or was drawn last?
    pub(super) fn takes_back_drawing(&self) -> bool {
        (self.shows_tools() && self.tools.draws_vertices()) || self.brings_back().is_some()
    }

    /// Would undo bring back what was drawn? Only while nothing else has been changed.
    fn brings_back(&self) -> Option<Ending> {
        let editor = self.player.editor();
        if editor.is_editing() || self.player.is_asked() || self.player.comparing().is_some() {
            return None;
        }
        self.tools.brings_back(editor.state())
    }

    /// Ends what the tools have begun last. Returns false if they are not there.
    pub(super) fn escape_tools(&mut self) -> bool {
        if !self.shows_tools() {
            return false;
        }
        match self.tools.escape(&self.player) {
            Some(commands) => self.carry_out(commands),
            None => self.panel.open(Tab::Explain),
        }
        true
    }

    /// Draws the path that the Map tab is about, below what the run shows.
    pub(super) fn draw_path_of_map(&self, picture: &mut Picture) {
        // Before the end of the run its picture has no path yet. At a decision the path would give it away, until somebody edits the map
        // to see what that does to the path.
        let (now, run) = (self.panel.path_of_map(), self.player.lesson().run());
        let is_asked_for = run.at() == 0 || self.panel.path_before_edit().len() > 1;
        if now.len() > 1 && run.at() < run.len() && is_asked_for {
            let line = Shape::Line { points: now.to_vec(), closed: false, width: 3.0, dash: Dash::Dashed };
            picture.add_on_ground(Role::Path, Strength::Faint, line);
        }
    }

    /// Draws what the chosen tool shows, and the path before the edit.
    pub(super) fn draw_tools(&self, picture: &mut Picture) {
        if !self.shows_tools() {
            return;
        }
        let before = self.panel.path_before_edit();
        if before.len() > 1 {
            picture.line(Role::Path, Strength::Solid, before.to_vec(), 2.0, Dash::Dotted);
        }
        self.tools.draw(&self.canvas_input(None), picture);
    }
}

#[cfg(test)]
mod tests;
