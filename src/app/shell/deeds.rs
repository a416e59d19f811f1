//! What is carried out: wishes, dialogs and commands.

use super::{Notice, Shell};
use crate::app::dialog::{self, Answer, Dialog, Kind};
use crate::app::input::Gesture;
use crate::app::kept::{self, unsaved};
use crate::app::keys::Wish;
use crate::app::style::Look;
use crate::platform::{Duration, Instant};
use egui_macroquad::egui;
use macroquad::prelude as mq;
use pathlight::paint::{export, svg};
use pathlight::picture::Lens;
use pathlight::player::{Command, Effects, Player};
use pathlight::world::BadInput;
use pathlight::world::order::Instruction;
use pathlight::world::scene::Map;
use std::path::Path;

/// Pixels of an exported picture.
const EXPORT_SIZE: (u32, u32) = (1600, 1000);

/// To make triangles of more cells than these takes seconds.
const MANY_CELLS: usize = 1 << 17;

/// After so many frames what is told is on the screen.
const SEEN: u32 = 2;

/// After this long the next command takes a notice away.
const READ: Duration = Duration::from_secs(3);

/// Does a notice of this age go away after a command with these effects? An old notice has been read, and what was said
/// of a scene is not true of another. What a command itself has to say comes after that.
fn is_over(age: Duration, effects: &Effects) -> bool {
    effects.world_changed || age > READ
}

impl Shell {
    pub(super) fn grant(&mut self, wish: Wish) {
        let origin = self.player.origin().to_owned();
        let name = Path::new(&origin).file_stem().and_then(|s| s.to_str()).unwrap_or("scene").to_owned();
        match wish {
            Wish::Fit => self.view.fit(),
            Wish::Open => self.dialog = Some(Dialog::new(Kind::Open)),
            Wish::Save => {
                let path = Path::new(&origin);
                let is_file = path.extension().is_some_and(|e| e == "toml") && !kept::holds(path);
                self.dialog = Some(Dialog::at(Kind::Save, if is_file { origin } else { format!("{name}.toml") }));
            }
            Wish::Export => {
                let step = self.player.lesson().run().at();
                self.dialog = Some(Dialog::at(Kind::Export, unused(&format!("{name}-{step}"))));
            }
            Wish::Help => self.dialog = Some(Dialog::new(Kind::Help)),
            Wish::FullScreen => {
                self.full_screen = !self.full_screen;
                mq::set_fullscreen(self.full_screen);
            }
            Wish::Presenter => self.presenter = !self.presenter,
            Wish::Legend => self.legend = !self.legend,
            Wish::Escape => {
                // Who is led is let go.
                if let Gesture::Lead { who, .. } = self.gesture {
                    self.gesture = Gesture::None;
                    return self.carry_out(vec![Command::Lead { who, go: Instruction::Own }]);
                }
                let lesson = self.player.lesson();
                if lesson.game().is_some_and(|game| game.has_keys(lesson.settings())) {
                    return self.carry_out(vec![Command::GiveKeys(None)]);
                }
                // What is being dragged or carried goes back to where it was.
                if self.player.editor().is_editing() {
                    self.carry_out(vec![Command::Cancel]);
                }
                self.gesture = Gesture::None;
                self.presenter = false;
                self.notice = None;
            }
        }
    }

    /// Shows the dialog and does what it was answered with; it stays open when that fails.
    pub(super) fn dialogs(&mut self, ctx: &egui::Context, look: &Look) {
        let Some(dialog) = &mut self.dialog else { return };
        let Some(answer) = dialog::show(ctx, dialog, look) else { return };
        let done = match answer {
            Answer::Command(command) => self.execute(command),
            Answer::Export(path) => self.export(&path),
            Answer::Forget(file) => {
                unsaved::forget(&file);
                Ok(())
            }
            Answer::Save => return self.grant(Wish::Save),
            Answer::Cancel => Ok(()),
        };
        match (done, &mut self.dialog) {
            (Err(bad), Some(dialog)) => dialog.wrong = Some(bad.to_string()),
            (_, dialog) => *dialog = None,
        }
    }

    fn export(&mut self, path: &Path) -> Result<(), BadInput> {
        let (width, height) = EXPORT_SIZE;
        let lesson = self.player.lesson();
        let lens = Lens::fit(lesson.bounds(), width.into(), height.into(), Lens::MARGIN);
        let page = svg::svg(&lesson.picture(&lens), &lens, width, height, self.theme);
        export::write(path, &page)?;
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.tell(format!("Exported to {}.", whole.display()), false);
        Ok(())
    }

    /// Does what was asked, unless it would leave a changed scene: that is asked first.
    pub fn carry_out(&mut self, commands: Vec<Command>) {
        let revision = self.player.revision();
        for command in commands {
            if matches!(command, Command::Visit(_)) && self.player.revision() != revision {
                continue; // the thing was read from a run that a command before this one has replaced
            }
            if matches!(command, Command::Open(_)) && self.player.editor().is_changed() {
                let title = self.player.editor().scene().title.clone();
                self.dialog = Some(Dialog::new(Kind::Leave { title, command }));
            } else if let Some(what) = takes_long(&command, &self.player) {
                self.tell(what, false);
                self.slow = Some((command, 0));
            } else if let Err(bad) = self.execute(command) {
                self.tell(bad.to_string(), true);
            }
        }
    }

    /// Does what was told of, once that was on the screen.
    pub(super) fn carry_out_slowly(&mut self) {
        match self.slow.take() {
            Some((command, frames)) if frames < SEEN => self.slow = Some((command, frames + 1)),
            Some((command, _)) => {
                self.notice = None;
                if let Err(bad) = self.execute(command) {
                    self.tell(bad.to_string(), true);
                }
            }
            None => {}
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), BadInput> {
        let recovered = if let Command::Recover(file) = &command { Some(file.clone()) } else { None };
        if let Some(file) = &recovered {
            unsaved::begin_opening(file);
        }
        let done = self.player.apply(command);
        if let (Err(_), Some(file)) = (&done, &recovered) {
            unsaved::could_not_open(file);
        }
        let effects = done?;
        if effects.handles_changed {
            self.gesture = Gesture::None;
        }
        if effects.work_changed {
            self.unsaved.keep(&self.player);
        }
        if let Some(file) = recovered {
            self.recovered = Some((file, 0));
        }
        if effects.opened {
            self.view.fit();
        }
        if self.notice.as_ref().is_some_and(|n| is_over(n.since.elapsed(), &effects)) {
            self.notice = None;
        }
        let mut notices = effects.notices;
        notices.extend(self.unsaved.complaint());
        if !notices.is_empty() {
            self.tell(notices.join(" "), false);
        }
        Ok(())
    }

    fn tell(&mut self, text: String, bad: bool) {
        self.notice = Some(Notice { text, bad, since: Instant::now() });
    }
}

/// What must be told before it is done: nothing is drawn and nobody heard until it is over.
fn takes_long(command: &Command, player: &Player) -> Option<String> {
    let Map::Grid(grid) = &player.editor().scene().map else { return None };
    // The wave goes over the cells as they are.
    let makes_triangles = matches!(command, Command::Lesson(name) if name != "wave" && name != player.lesson().name());
    (makes_triangles && grid.slots() > MANY_CELLS).then(|| {
        let (width, height) = (grid.width(), grid.height());
        format!("Making triangles of a map of {width} × {height} cells. The window will not answer until that is done.")
    })
}

/// A name for a picture that no file has yet.
fn unused(name: &str) -> String {
    let names = std::iter::once(format!("{name}.svg")).chain((2..).map(|n| format!("{name}-{n}.svg")));
    names.into_iter().find(|name| !Path::new(name).exists()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;
    use pathlight::editor::{Edit, Handle};
    use pathlight::player::Player;
    use pathlight::world::order::Character;

    /// What stands there after each of the commands, all given at once.
    fn told(player: &mut Player, commands: Vec<Command>) -> Vec<String> {
        let mut notice = String::new();
        let mut all = Vec::new();
        for command in commands {
            let effects = player.apply(command).unwrap();
            if is_over(Duration::ZERO, &effects) {
                notice.clear();
            }
            if !effects.notices.is_empty() {
                notice = effects.notices.join(" ");
            }
            all.push(notice.clone());
        }
        all
    }

    /// "The start lies in a wall" stayed beside the path that undo had brought back.
    #[test]
    fn what_is_told_of_a_scene_goes_with_it() {
        let mut player = Player::open("wave/video", None).unwrap();
        let put = |x| Command::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(x, 8.5) });
        let all = told(&mut player, vec![put(9.5), Command::LetGo, Command::Undo, Command::Redo, put(3.5)]);
        assert!(all[1].contains("lies in a wall") && all[3].contains("lies in a wall"), "{all:?}");
        assert_eq!([&all[2], &all[4]], ["", ""], "{all:?}");

        let mut player = Player::open("wave/video", None).unwrap();
        let wall = Command::Edit(Edit::Wall { x: 0, y: 0, wall: true });
        let all = told(&mut player, vec![wall, Command::LetGo]);
        assert!(all[1].contains("outermost"), "a click is an edit and a letting go: {all:?}");
    }

    #[test]
    fn a_lead_that_is_taken_back_is_not_told_of() {
        let mut player = Player::open("beam/robbery", None).unwrap();
        player.apply(Command::Seek(60)).unwrap();
        let lead = |go| Command::Lead { who: Character::Robber, go };
        let east = Instruction::Along { x: 1, y: 0 };
        let drive = Command::GiveKeys(Some(Character::Robber));
        let all = told(&mut player, vec![drive, lead(east), lead(Instruction::Own), Command::Undo]);
        assert!(all[2].contains("his own way") && all[3].is_empty(), "{all:?}");
    }
}
