//! The first page, and the ways to and from it.

use super::input::{is_of_controls, takes_text};
use super::{Page, Shell};
use crate::app::input::Gesture;
use crate::app::keys::{self, WindowAction};
use crate::app::panes::Panes;
use crate::app::style::Palette;
use crate::platform::is_in_storage;
use egui_macroquad::egui;
use pathlight::lesson;
use pathlight::player::{Change, Command, Document, Effects};
use pathlight::scene::format;
use pathlight::scene::{FileName, builtin};

impl Shell {
    /// Shows the first page.
    pub(super) fn show_home(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        self.top_bar(ctx, palette, commands);
        let page = egui::CentralPanel::default().frame(egui::Frame::NONE);
        let (rect, mut requests) = page.show(ctx, |ui| (ui.max_rect(), self.home.show(ui, palette))).inner;
        self.layout.show_panes(Panes::one(rect));
        commands.append(&mut requests.commands);
        self.home_keys(ctx, commands);
        // The page may have been left in the top bar, but its thumbnails are wanted again soon.
        self.home.end_frame(ctx, self.themes.chosen, &requests);
        requests.changes.into_iter().for_each(|change| self.home.apply(change));
        if let Some(action) = requests.window_action {
            self.perform(action);
        }
        let leaving: Vec<Command> = commands.drain(..).filter_map(|command| self.leave_home(command)).collect();
        commands.extend(leaving);
    }

    /// The keys that mean something without a scene.
    fn home_keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        if self.dialog_takes_keys(ctx) || takes_text(ctx) {
            return;
        }
        let has_focus = ctx.wants_keyboard_input();
        for event in ctx.input(|i| i.events.clone()) {
            match event {
                egui::Event::Key { key, .. } if has_focus && is_of_controls(key) => {}
                egui::Event::Key { key, pressed: true, modifiers, .. } => {
                    let (requested, action) = keys::on_first_page(key, modifiers, &self.player);
                    commands.extend(requested);
                    match action {
                        Some(WindowAction::Escape) if self.give_up_scene() => {}
                        Some(WindowAction::Escape) => drop(self.close_notice()),
                        Some(action) => self.perform(action),
                        None => {}
                    }
                }
                egui::Event::Paste(text) if format::is_map(&text) => commands.push(Document::OpenText(text).into()),
                egui::Event::Paste(text) => self.say_why_not_pasted(&text),
                egui::Event::Text(text) if text == "?" => self.perform(WindowAction::Help),
                _ => {}
            }
        }
    }

    /// The tab of a lesson leads back to the scene. Returns the command that is left to carry out.
    fn leave_home(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Document(Document::Lesson(lesson)) if self.page == Page::Welcome => self.open_own_scene(lesson),
            Command::Document(Document::Open(name)) if self.page == Page::Welcome => {
                if lesson::NAMES.iter().any(|lesson| builtin::first_of(lesson) == Some(name.as_str())) {
                    self.places.choose(&name);
                }
                Some(Document::Open(name).into())
            }
            Command::Document(Document::Lesson(lesson)) => {
                self.page = Page::Scene;
                (lesson != self.player.lesson().entry()).then_some(command)
            }
            // Compare is a view of the scene that was open, if only of the first one.
            Command::Compare(_) => {
                self.page = Page::Scene;
                Some(command)
            }
            other => Some(other),
        }
    }

    /// Shows the first page. The scene stays as it is; a gesture on it ends.
    pub(super) fn go_home(&mut self) {
        if self.page != Page::Scene {
            return;
        }
        if self.player.editor().is_editing() {
            self.carry_out(vec![Change::EndGesture.into()]);
        }
        (self.pointing.gesture, self.shows.presenter, self.pointing.highlighted) = (Gesture::None, false, None);
        log::debug!("home is shown");
        self.page = Page::Home;
        // What was said of the scene would cover the buttons of the page.
        self.notice = self.notice.take().filter(|notice| notice.is_error || notice.survives_edits);
        self.home.enter();
    }

    /// A scene that was opened is shown. A file that was opened or saved is among the recent ones.
    pub(super) fn after_opening_or_saving(&mut self, effects: &Effects) {
        if effects.opened {
            self.page = Page::Scene;
        }
        if let Some(tour) = self.player.tour().filter(|_| effects.tour.is_some()) {
            // Of a tour, its own file is opened again, not the scenes that it shows.
            let file = FileName::new(tour.tour().name.as_str());
            if effects.opened && !tour.tour().is_builtin() {
                self.home.add_recent(&file, "tour");
            }
            return;
        }
        if effects.opened && builtin::find(self.player.origin()).is_some() {
            self.home.scene_opened(self.player.origin());
        }
        let own = self.player.file().filter(|file| (effects.opened || effects.saved) && !is_in_storage(file));
        if let Some(file) = own {
            self.home.add_recent(&file, self.player.lesson().name());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::shell::small::Desk;
    use egui::Key;
    use pathlight::player::Predict;

    /// Predictions and constructions of the scene behind the page took the numbers: no key led away from it.
    #[test]
    fn the_keys_of_home_work_whatever_the_scene_is_busy_with() {
        let busy = [Predict::On(true).into(), Command::Construct(true)];
        for begin in busy {
            for key in [Key::Num1, Key::Num2, Key::Num3, Key::Num4] {
                let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
                desk.shell.carry_out(vec![begin.clone()]);
                desk.shell.go_home();
                desk.key(key);
                assert!(desk.shell.page == Page::Scene, "{begin:?}, {key:?}");
            }
        }
    }
}
