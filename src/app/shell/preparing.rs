//! Opens the scenes of files, and makes the texts of large maps that are saved, behind the frame. Until then, the page before stays as it is.

use super::Shell;
use super::files::After;
use super::recording::{UNTIL_PROGRESS, building_text};
use crate::platform::{Instant, Job, Report};
use pathlight::player::{Preparation, Prepared, Preparing};
use pathlight::step::Meter;
use std::sync::Arc;

/// A scene that is being opened, or a text that is being made. It is cancelled when this is dropped.
pub(super) struct SceneJob {
    job: Job<Prepared>,
    meter: Arc<Meter>,
    /// What is opened or written, as a person names it.
    name: String,
    is_for_saving: bool,
    since: Instant,
    after: After,
    leaves_work: bool,
}

impl Drop for SceneJob {
    fn drop(&mut self) {
        self.meter.cancel();
    }
}

impl SceneJob {
    /// What is known of it, once it has taken a moment.
    pub fn progress(&self) -> Option<String> {
        let building = self.meter.built().map(|built| format!(" {}", building_text(built))).unwrap_or_default();
        let doing = if self.is_for_saving { "Saving" } else { "Opening" };
        let elapsed = self.since.elapsed();
        // How far a reader is cannot be counted, but it is seen that it goes on.
        let seconds = Some(elapsed.as_secs()).filter(|seconds| *seconds > 1 && building.is_empty());
        let seconds = seconds.map(|seconds| format!(" {seconds} s")).unwrap_or_default();
        (elapsed >= UNTIL_PROGRESS).then(|| format!("{doing} {}…{building}{seconds}", self.name))
    }
}

impl Shell {
    /// Begins to open a scene, or to make a text. What is still being made is given up.
    pub(super) fn prepare(&mut self, preparation: Preparation, after: After) {
        let (name, is_for_saving) = (preparation.name().to_owned(), preparation.is_for_saving());
        let preparing = Preparing::new(preparation);
        let meter = preparing.meter().clone();
        let leaves_work = self.player.would_lose_work();
        let job = Job::start(preparing);
        let scene = SceneJob { job, meter, name, is_for_saving, since: Instant::now(), after, leaves_work };
        let report = scene.job.wait(self.patience);
        self.scene_job = Some(scene);
        self.take_scene(report);
    }

    /// Sees whether the scene is there.
    pub(super) fn go_on_preparing(&mut self) {
        if let Some(scene) = &self.scene_job {
            let report = scene.job.poll();
            self.take_scene(report);
        }
    }

    /// Is a scene being opened, or its file read?
    #[cfg(test)]
    pub fn is_opening(&self) -> bool {
        self.scene_job.is_some() || self.requests.files.is_busy()
    }

    /// What it shows.
    #[cfg(test)]
    pub const fn player(&self) -> &pathlight::player::Player {
        &self.player
    }

    /// The file of the scene that is shown.
    #[cfg(test)]
    pub fn shown_file(&self) -> Option<pathlight::scene::FileName> {
        self.player.file().filter(|_| self.page == super::Page::Scene)
    }

    /// Gives up what is being opened or saved. Returns false if there is nothing.
    pub(super) fn give_up_scene(&mut self) -> bool {
        let Some(scene) = self.scene_job.take() else { return false };
        if scene.is_for_saving {
            self.notify(format!("{} was not saved.", scene.name), false);
        }
        true
    }

    fn take_scene(&mut self, report: Report<Prepared>) {
        if matches!(report, Report::Waiting) {
            return;
        }
        let Some(mut scene) = self.scene_job.take() else { return };
        self.note_event(); // the frame that shows it is a slow one
        let after = std::mem::take(&mut scene.after);
        match report {
            Report::Item(prepared) => match self.player.prepared(prepared) {
                Some(command) => self.go_on_with(command, after, scene.leaves_work),
                None => self.notify(format!("{} was not saved: another map is open now.", scene.name), true),
            },
            Report::Failed => {
                let what = if scene.is_for_saving { "saved" } else { "opened" };
                self.notify(format!("{} could not be {what} because of an error in the program.", scene.name), true);
            }
            Report::Waiting | Report::Finished => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keys::WindowAction;
    use crate::app::shell::Page;
    use crate::platform::{Duration, sleep};
    use pathlight::player::{Document, Player};

    /// A window without patience, and a map that takes some time.
    fn window() -> (Shell, Document, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("open.map");
        let map = format!("type octile\nheight 700\nwidth 700\nmap\n{}", format!("{}\n", ".".repeat(700)).repeat(700));
        std::fs::write(&file, map).unwrap();
        let mut shell = Shell::new(Player::open("wave/door", None).unwrap(), Page::Scene);
        shell.patience = Duration::ZERO;
        (shell, Document::Open(file.display().to_string()), folder)
    }

    #[test]
    fn a_large_map_opens_behind_the_frame_and_the_one_before_stays_until_then() {
        let (mut shell, open, _folder) = window();
        shell.carry_out(vec![open.clone().into()]);
        assert!(shell.is_working() && shell.player.origin() == "wave/door");
        while shell.scene_job.is_some() {
            sleep(Duration::from_millis(1));
            shell.go_on_preparing();
        }
        let Document::Open(name) = open else { unreachable!() };
        assert_eq!(shell.player.origin(), name);
    }

    #[test]
    fn esc_gives_up_a_scene_that_is_being_opened_without_a_trace() {
        let (mut shell, open, _folder) = window();
        shell.carry_out(vec![open.into()]);
        shell.perform(WindowAction::Escape);
        assert!(shell.scene_job.is_none());
        sleep(Duration::from_millis(50));
        shell.go_on_preparing();
        assert_eq!(shell.player.origin(), "wave/door");
    }

    #[test]
    fn a_file_with_a_mistake_says_so() {
        let (mut shell, _, folder) = window();
        let file = folder.path().join("bad.toml");
        std::fs::write(&file, "title = 3\n").unwrap();
        shell.carry_out(vec![Document::Open(file.display().to_string()).into()]);
        while shell.scene_job.is_some() {
            sleep(Duration::from_millis(1));
            shell.go_on_preparing();
        }
        assert!(shell.notice.as_ref().is_some_and(|notice| notice.is_error));
        assert_eq!(shell.player.origin(), "wave/door");
    }
}
