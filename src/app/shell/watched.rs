//! Files on screen that other programs write: a game writes its map, its path or its trace, an editor of text a scene, another one the picture under
//! the map. They are read again, and the place in the run is kept.

use super::files::After;
use super::{Lasting, Notice, Page, Shell};
use crate::app::input::Gesture;
use crate::platform;
use macroquad::miniquad;
use pathlight::player::{Against, Command, Document, Phase};
use pathlight::scene::FileName;
use pathlight::words::Sentence;

/// A file of the scene that another program has written, and that was not read again because of work that is not saved.
pub(super) struct Newer {
    file: FileName,
    /// Somebody has closed the offer.
    pub is_closed: bool,
}

pub(super) const READ_AGAIN: (&str, Command) = ("Read it again", Command::Document(Document::ReadAgain));

impl Newer {
    fn text(&self, has_work: bool) -> String {
        let file = &self.file;
        if has_work {
            format!(
                "{file} has changed, and the map here is not as it was read. If it is read again, undo returns to the map here."
            )
        } else {
            format!("{file} has changed: the map here is older. If it is read again, undo returns to the map here.")
        }
    }
}

impl Shell {
    /// Reads what has changed, as soon as nothing is being done that it would interrupt.
    pub(super) fn follow_files(&mut self) {
        let Self { requests, player, backdrop, .. } = self;
        // In a unit test there is no loop to wake.
        let wake = if cfg!(test) { || () } else { miniquad::window::schedule_update };
        let shown: Vec<FileName> = player.files_shown().into_iter().chain(backdrop.file().cloned()).collect();
        requests.files.watch(&shown, wake);
        requests.changed.extend(requests.files.changed());
        self.follow_unwritten();
        self.follow_newer();
        if self.requests.changed.is_empty() || !self.may_read_again() {
            return;
        }
        for file in std::mem::take(&mut self.requests.changed).into_iter().filter(|file| shown.contains(file)) {
            if self.backdrop.file() == Some(&file) {
                self.backdrop.forget();
            } else {
                self.read_again(file);
            }
        }
    }

    fn may_read_again(&self) -> bool {
        let player = &self.player;
        let is_at_rest = !matches!(player.phase(), Phase::Editing | Phase::Recording) && !player.editor().is_editing();
        let is_free = player.round().is_none() && !player.is_asked() && player.construction().is_none();
        self.page == Page::Scene && self.dialog.is_none() && is_at_rest && is_free && !self.is_in_gesture()
    }

    /// Is something being drawn, dragged or typed on the map?
    pub(super) fn is_in_gesture(&self) -> bool {
        let is_held = !matches!(self.pointing.gesture, Gesture::None);
        self.player.editor().is_editing() || is_held || (self.shows_tools() && self.tools.is_busy())
    }

    fn read_again(&mut self, file: FileName) {
        if !platform::is_file(&file) {
            return self.say_gone(&file);
        }
        // It is there again.
        self.notice.take_if(|notice| notice.lasting.as_ref() == Some(&Lasting::Gone(file.clone())));
        if self.player.files_of_paths().any(|path| *path == file) {
            return self.begin(Document::ReadPathAgain(file).into(), After::default());
        }
        if self.player.files_of_scene().all(|own| own != file) {
            return self.begin(Against::Program(file).into(), After::default());
        }
        if !self.player.would_lose_by_reading() {
            return self.begin(Document::ReadAgain.into(), After::default());
        }
        // It may have been written again as it was.
        self.begin(Document::LookAgain.into(), After::default());
    }

    /// The file of the scene was looked at.
    pub(super) fn note_newer(&mut self, is_newer: bool) {
        let is_known = self.newer.as_ref().is_some_and(|newer| !newer.is_closed);
        // It was written again, so an error about what it held before is outdated, with its button.
        self.notice.take_if(|notice| notice.is_error && notice.lasting.is_none());
        if !is_newer {
            self.newer = None;
            self.notice.take_if(|notice| notice.lasting == Some(Lasting::Newer));
        } else if let Some(file) = self.player.file().filter(|_| !is_known) {
            self.newer = Some(Newer { file, is_closed: false });
        }
        self.follow_newer();
    }

    /// The scene was saved. If that was to another file, what another program has written to the one before is not read any more.
    pub(super) fn leave_newer(&mut self) {
        let Some(newer) = self.newer.take().filter(|newer| Some(&newer.file) != self.player.file().as_ref()) else {
            return;
        };
        let file = newer.file;
        let said =
            Sentence::plain(format!("{file}, which another program has changed, is left as it is: open it to see it."));
        match &mut self.notice {
            Some(notice) => notice.text = Sentence::join([notice.text.clone(), said], " "),
            None => self.notify(said, false),
        }
    }

    fn say_gone(&mut self, file: &FileName) {
        let is_of_map = self.player.files_of_scene().any(|own| own == *file);
        self.carry_out(vec![Document::Gone(file.clone()).into()]);
        let what = if is_of_map { "The map here stays, and can be saved" } else { "What was read from it stays" };
        let text = Sentence::plain(format!("{file} is gone. {what}."));
        self.notice = Some(Notice { lasting: Some(Lasting::Gone(file.clone())), ..Notice::new(text) });
    }

    /// Offers to read what another program has written, as long as it was not read. Nothing that is said takes the place of the offer. As
    /// soon as there is no work that it would replace, it is read.
    fn follow_newer(&mut self) {
        let Some(newer) = &self.newer else { return };
        if self.player.files_of_scene().all(|own| own != newer.file) {
            self.newer = None; // another scene is shown
            return;
        }
        let has_work = self.player.would_lose_by_reading();
        // Reading it makes what was undone impossible to redo.
        if !has_work && !self.player.editor().can_redo() && self.may_read_again() {
            self.newer = None;
            return self.begin(Document::ReadAgain.into(), After::default());
        }
        if newer.is_closed || self.page != Page::Scene {
            return;
        }
        let text = Sentence::plain(newer.text(has_work));
        match &mut self.notice {
            Some(notice) if notice.lasting == Some(Lasting::Newer) => {
                if notice.text != text {
                    notice.text = text;
                }
            }
            // Another notice keeps its text and gets the button.
            Some(notice) if notice.offer.is_none() => {
                let changed = Sentence::plain(format!("{} has changed.", newer.file));
                notice.text = Sentence::join([notice.text.clone(), changed], " ");
                notice.offer = Some(READ_AGAIN);
            }
            Some(_) => {}
            None => {
                let (offer, lasting) = (Some(READ_AGAIN), Some(Lasting::Newer));
                self.notice = Some(Notice { offer, survives_edits: true, lasting, ..Notice::new(text) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::dialog::Kind;
    use crate::platform::{Duration, Instant, sleep};
    use pathlight::editor::Edit;
    use pathlight::files::open_player;
    use pathlight::paint::raster;
    use pathlight::player::Change;
    use pathlight::scene::background::Background;
    use pathlight::scene::scene_file;
    use std::path::Path;

    fn write(path: &Path, title: &str) {
        let mut scene = pathlight::scene::open("wave/corner").unwrap();
        scene.title = title.to_owned();
        std::fs::write(path, scene_file::write(&scene)).unwrap();
    }

    /// Frames until this is so. The thread looks several times a second.
    fn wait(shell: &mut Shell, is_so: impl Fn(&Shell) -> bool) {
        let began = Instant::now();
        while !is_so(shell) {
            assert!(began.elapsed() < Duration::from_mins(1), "the change is not seen");
            sleep(Duration::from_millis(5));
            shell.tick(0.02);
            shell.go_on_recording();
        }
    }

    #[test]
    fn a_picture_under_the_map_that_is_written_again_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let (path, picture) = (folder.path().join("mine.toml"), folder.path().join("plan.png"));
        let mut scene = pathlight::scene::open("wave/corner").unwrap();
        let file = FileName::new(picture.to_str().unwrap());
        scene.background = Some(Background::fitted(file, scene.map.bounds()));
        std::fs::write(&path, scene_file::write(&scene)).unwrap();
        std::fs::write(&picture, "no picture").unwrap();
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        let misses = |shell: &Shell| shell.notice.as_ref().is_some_and(|it| it.text.printed().contains("is not shown"));
        let frame = |shell: &mut Shell, is_so: fn(&Shell) -> bool| {
            let began = Instant::now();
            while !is_so(shell) {
                assert!(began.elapsed() < Duration::from_mins(1), "the picture is not read");
                sleep(Duration::from_millis(5));
                shell.follow_background();
                shell.take_answers();
                shell.tick(0.02);
            }
        };
        frame(&mut shell, misses);
        let icon = raster::png("<svg width='8' height='8'/>", 1.0);
        std::fs::write(&picture, icon.unwrap()).unwrap();
        frame(&mut shell, |shell| shell.backdrop.has_picture());
    }

    /// It was asked for in the one frame that the change had woken, and came when the pointer moved.
    #[test]
    fn the_window_stays_awake_until_a_changed_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.tick(0.02);
        write(&path, "second");
        let (began, mut is_awake) = (Instant::now(), false);
        while shell.player.editor().scene().title != "second" {
            assert!(began.elapsed() < Duration::from_mins(1), "the change is not seen");
            sleep(Duration::from_millis(5));
            is_awake = shell.needs_frames();
            shell.tick(0.02);
        }
        assert!(is_awake, "the frame before asked for the file");
    }

    #[test]
    fn a_file_that_another_program_writes_is_read_again_and_work_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        let title = |shell: &Shell| shell.player.editor().scene().title.clone();
        shell.tick(0.02);
        write(&path, "second");
        wait(&mut shell, |shell| title(shell) == "second");
        wait(&mut shell, |shell| !shell.is_working());
        let text = shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
        assert!(text.contains("was read again"), "the run came, and the message was gone: {text:?}");

        // It waits while a dialog is open.
        shell.dialog = Some(crate::app::dialog::Dialog::new(Kind::Open));
        write(&path, "the third");
        wait(&mut shell, |shell| !shell.requests.changed.is_empty());
        assert_eq!(title(&shell), "second");
        shell.dialog = None;
        wait(&mut shell, |shell| title(shell) == "the third");

        // With unsaved work, it is offered.
        let wall = Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true });
        shell.carry_out(vec![wall.into(), Change::EndGesture.into()]);
        write(&path, "the fourth");
        let offer = |shell: &Shell| shell.notice.as_ref().and_then(|notice| notice.offer.clone());
        wait(&mut shell, |shell| offer(shell).is_some());
        assert!(title(&shell) == "the third" && shell.player.is_changed());
        // What is said besides does not take its place, and what is said of the map is true.
        let text = |shell: &Shell| shell.notice.as_ref().unwrap().text.printed();
        shell.notify("The path has changed.", false);
        shell.tick(0.02);
        assert!(text(&shell).starts_with("The path has changed. ") && offer(&shell).is_some(), "{}", text(&shell));
        shell.carry_out(vec![Change::Undo.into()]);
        shell.notice = None;
        shell.tick(0.02);
        assert!(title(&shell) == "the third" && text(&shell).contains("is older") && offer(&shell).is_some());
        shell.carry_out(vec![Change::Redo.into()]);
        shell.tick(0.02);
        assert!(text(&shell).contains("is not as it was read"), "{}", text(&shell));
        // Somebody who has closed it is not asked again.
        shell.close_notice();
        shell.tick(0.02);
        assert!(shell.notice.is_none());
        write(&path, "the fourth, again");
        wait(&mut shell, |shell| offer(shell).is_some());
        // It is written again as it was read, and then as something else.
        write(&path, "the third");
        wait(&mut shell, |shell| shell.newer.is_none() && shell.notice.is_none());
        write(&path, "the fourth");
        wait(&mut shell, |shell| offer(shell).is_some());
        shell.carry_out(vec![offer(&shell).unwrap().1]);
        assert!(title(&shell) == "the fourth" && !shell.player.is_changed());
        shell.carry_out(vec![Change::Undo.into()]);
        let pathlight::scene::Map::Grid(grid) = &shell.player.editor().scene().map else {
            panic!("the scene has cells")
        };
        assert!(grid.is_drawn(grid.cell(3, 3)), "the work is there again");
    }

    /// The error about the damaged file stayed beside the button, and was said of the file that was whole again.
    #[test]
    fn an_error_about_a_damaged_file_goes_when_the_file_is_written_again() {
        let is_error = |shell: &Shell| shell.notice.as_ref().is_some_and(|notice| notice.is_error);
        let offer = |shell: &Shell| shell.notice.as_ref().and_then(|notice| notice.offer.clone());
        for mended in ["second", "first"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("mine.toml");
            write(&path, "first");
            let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
            shell.tick(0.02);
            let wall = Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true });
            shell.carry_out(vec![wall.into(), Change::EndGesture.into()]);
            std::fs::write(&path, "[grid]\nrows = 3\n").unwrap();
            wait(&mut shell, |shell| offer(shell).is_some());
            shell.begin(Document::ReadAgain.into(), After::default());
            wait(&mut shell, |shell| is_error(shell) && offer(shell).is_some());
            write(&path, mended);
            wait(&mut shell, |shell| !is_error(shell));
            assert_eq!(offer(&shell).is_some(), mended == "second");
        }
    }

    /// A stroke was lost: the map was read again while it was drawn, or when it had just been drawn.
    #[test]
    fn a_stroke_is_not_lost_when_the_file_is_read_again_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.tick(0.02);
        // The file is being read when the stroke begins.
        let request = shell.player.apply(Command::from(Document::ReadAgain)).unwrap().request;
        let Some(pathlight::player::Request::Read(read)) = request else { panic!("the file is read") };
        write(&path, "second");
        let came = read.answer(|wanted| pathlight::files::read(&wanted.file, wanted.most_bytes));
        let wall = Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true });
        shell.carry_out(vec![wall.into()]);
        shell.go_on_with(came.clone(), After::default(), false);
        let title = |shell: &Shell| shell.player.editor().scene().title.clone();
        assert!(title(&shell) == "first" && !shell.requests.changed.is_empty(), "it is read later");
        assert!(shell.player.editor().is_editing() && !shell.may_read_again());
        shell.carry_out(vec![Change::EndGesture.into()]);
        shell.go_on_with(came.clone(), After::default(), false);
        assert!(title(&shell) == "first" && shell.newer.is_some() && shell.player.is_changed(), "it is offered");
        // Somebody who has agreed to it gets it.
        shell.go_on_with(came, After::default(), true);
        assert_eq!(title(&shell), "second");
    }

    /// The offer to read the old file again went without a word.
    #[test]
    fn a_save_under_another_name_says_that_the_file_before_is_another_one_now() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("mine.toml"), folder.path().join("other.toml"));
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.tick(0.02);
        let wall = Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true });
        shell.carry_out(vec![wall.into(), Change::EndGesture.into()]);
        write(&path, "second");
        wait(&mut shell, |shell| shell.newer.is_some());
        shell.carry_out(vec![Document::Save(FileName::new(other.to_str().unwrap())).into()]);
        let said = shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default();
        assert!(said.contains("Saved to ") && said.contains("mine.toml, which another program has changed"), "{said}");
        assert!(shell.newer.is_none());
    }

    /// The map stayed older than its file, with a clean title.
    #[test]
    fn what_was_not_read_because_of_work_is_read_when_there_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.tick(0.02);
        let set = |word: &str| Command::Change(Change::Set { key: "flow", word: word.to_owned() });
        shell.carry_out(vec![set("on")]);
        write(&path, "second");
        wait(&mut shell, |shell| shell.newer.is_some());
        assert_eq!(shell.player.editor().scene().title, "first");
        shell.carry_out(vec![set("off")]);
        wait(&mut shell, |shell| shell.player.editor().scene().title == "second");
        assert!(shell.newer.is_none() && !shell.player.is_changed());
    }

    #[test]
    fn a_file_that_is_gone_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        write(&path, "first");
        let mut shell = Shell::new(open_player(path.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.tick(0.02);
        std::fs::remove_file(&path).unwrap();
        let says = |shell: &Shell| {
            shell.notice.as_ref().is_some_and(|notice| matches!(notice.lasting, Some(Lasting::Gone(_))))
        };
        wait(&mut shell, says);
        // It is read when it is there again.
        write(&path, "second");
        wait(&mut shell, |shell| shell.player.editor().scene().title == "second");
        assert!(!says(&shell));
        // Also if it comes back as it was, and nothing is to be read.
        std::fs::remove_file(&path).unwrap();
        wait(&mut shell, says);
        write(&path, "second");
        wait(&mut shell, |shell| !says(shell));
    }
}
