//! Makes the runs of the player in the background, so that the window answers while a long one is recorded.

use super::Shell;
use super::actions::notice_of_run;
use crate::app::input::Gesture;
use crate::app::overlay;
use crate::app::style::Palette;

use crate::platform::{Duration, Instant, Job, Report};
use egui_macroquad::egui;
use pathlight::geom::building::Progress;
use pathlight::player::{Change, Command, Phase, Recorded, Recording};
use pathlight::step::Meter;
use pathlight::words::grouped;
use std::sync::Arc;

/// A run that takes longer than this shows its progress.
pub(super) const UNTIL_PROGRESS: Duration = Duration::from_millis(300);

/// A run that is being made. It is cancelled when this is dropped.
pub(super) struct RunJob {
    job: Job<Recorded>,
    meter: Arc<Meter>,
    is_of_drag: bool,
    /// The position of a run that it goes to; None if it makes a run.
    position: Option<usize>,
    since: Instant,
}

impl RunJob {
    fn start(recording: Recording) -> Self {
        let (meter, is_of_drag) = (recording.meter().clone(), recording.is_of_drag());
        let position = recording.position();
        Self { job: Job::start(recording), meter, is_of_drag, position, since: Instant::now() }
    }

    /// What is known of it. How many steps a run will have is not.
    fn text(&self) -> String {
        let steps = self.meter.steps();
        match self.position {
            Some(to) => format!("Going to step {}: {} steps so far", grouped(to as u64), grouped(steps as u64)),
            None if steps > 0 => format!("Recording the run: {} steps so far", grouped(steps as u64)),
            None => self.meter.built().map_or_else(|| "Preparing the run…".to_owned(), building_text),
        }
    }
}

impl Drop for RunJob {
    fn drop(&mut self) {
        self.meter.cancel();
    }
}

impl Shell {
    /// Begins to make the run that the player asks for, and brings it what has been made. The frame waits a little for a run
    /// that has just been begun: most runs are short.
    pub(super) fn go_on_recording(&mut self) {
        if !self.player.awaits_run() && !self.player.awaits_position() {
            self.run_job = None; // it was given up, or another scene is shown
            return;
        }
        let mut patience = Duration::ZERO;
        if !self.run_job.as_ref().is_some_and(|running| running.is_of_drag)
            && let Some(next) = self.player.recording_to_make()
        {
            self.run_job = Some(RunJob::start(next));
            patience = self.patience;
        }
        let Some(running) = &self.run_job else { return };
        let (begin, mut newest) = (Instant::now(), None);
        let end = loop {
            match running.job.wait(patience.saturating_sub(begin.elapsed())) {
                Report::Item(recorded) => newest = Some(recorded),
                Report::Waiting => break None,
                end @ (Report::Finished | Report::Failed) => break Some(matches!(end, Report::Failed)),
            }
        };
        if end.is_some() {
            self.run_job = None;
        }
        if newest.is_some() || end.is_some() {
            // The frame that shows it is a slow one, and may miss events (see `window.rs`).
            self.note_event();
        }
        if let Some(recorded) = newest {
            let mut effects = self.player.recorded(recorded);
            self.notice = notice_of_run(self.notice.take(), &mut effects);
            if effects.handles_changed {
                self.pointing.gesture = Gesture::None;
                // What was dragged in the other lesson is put down here: nobody else ends it.
                if self.player.editor().is_editing()
                    && let Err(bad) = self.execute(Change::EndGesture.into())
                {
                    self.notify(bad.to_string(), true);
                }
            }
        }
        if end == Some(true) {
            // A run that panics makes nothing: nobody should wait for it.
            self.carry_out(vec![Command::StopRecording]);
            self.notify(
                "This run failed because of an error in the program. Change the map, the setting or the lesson.",
                true,
            );
        }
        // What has changed while something was dragged.
        if self.run_job.is_none() {
            self.run_job = self.player.recording_to_make().map(RunJob::start);
        }
    }

    /// How far a long run has come, and whether it can be given up.
    pub(super) fn recording_progress(&self) -> Option<(String, bool)> {
        if let Some(scene) = &self.scene_job {
            return Some((scene.progress()?, true));
        }
        let running = self.run_job.as_ref().filter(|running| running.since.elapsed() >= UNTIL_PROGRESS)?;
        Some((running.text(), self.player.phase() == Phase::Recording || self.player.awaits_position()))
    }

    /// Shows over Home how far a scene is that is being opened, with a button that gives it up.
    pub(super) fn show_recording(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let Some((text, can_stop)) = self.recording_progress() else { return };
        if self.scene_job.is_none() {
            return;
        }
        if overlay::progress(ctx, &text, can_stop, palette, self.layout.canvas) {
            self.stop_long_work(commands);
        }
    }

    /// Gives up what [`Shell::recording_progress`] speaks of.
    pub(super) fn stop_long_work(&mut self, commands: &mut Vec<Command>) {
        if !self.give_up_scene() {
            commands.push(Command::StopRecording);
        }
    }
}

/// What is being built, and how far it is.
pub(super) fn building_text(Progress { building, done, all }: Progress) -> String {
    if all == 0 {
        return format!("{}…", building.words());
    }
    let [done, all] = [done, all].map(|parts| grouped(parts as u64));
    format!("{}: {done} of {all} {}", building.words(), building.parts())
}

#[cfg(test)]
mod tests {
    use super::super::Page;
    use super::*;
    use crate::platform;
    use pathlight::editor::{Edit, Handle};
    use pathlight::player::{Document, Transport};
    use pathlight::step::Size;

    /// The whole window on an empty map of 700 x 700 cells, whose run has millions of steps, without patience.
    fn window_on_a_large_map() -> Shell {
        let map = format!("type octile\nheight 700\nwidth 700\nmap\n{}", format!("{}\n", ".".repeat(700)).repeat(700));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("open.map");
        std::fs::write(&file, map).unwrap();
        let mut shell = Shell::new(pathlight::files::open_player(file.to_str().unwrap(), None).unwrap(), Page::Scene);
        shell.patience = Duration::ZERO;
        shell
    }

    /// A large map opens before its run is there.
    fn wait_for_run(shell: &mut Shell) {
        shell.go_on_recording();
        wait(shell);
    }

    /// Frames without widgets, until the run is there.
    fn wait(shell: &mut Shell) {
        while shell.is_working() {
            platform::sleep(Duration::from_millis(1));
            shell.go_on_recording();
        }
    }

    fn shown_text(shell: &Shell) -> String {
        shell.notice.as_ref().map(|notice| notice.text.printed()).unwrap_or_default()
    }

    #[test]
    fn the_window_goes_on_while_a_long_run_is_recorded() {
        let mut shell = window_on_a_large_map();
        wait_for_run(&mut shell);
        let len = shell.player.lesson().run().len();
        let wall = |x| Command::Change(Change::Edit(Edit::SetWall { x, y: 7, wall: true }));
        shell.carry_out(vec![wall(3), Command::Change(Change::EndGesture)]);
        assert_eq!((shell.player.phase(), shell.is_working()), (Phase::Recording, true));
        shell.carry_out(vec![Transport::Forward(Size::Step).into()]);
        assert!(shown_text(&shell).contains("still being recorded"), "{}", shown_text(&shell));
        shell.carry_out(vec![wall(4), Command::Change(Change::EndGesture)]);
        wait(&mut shell);
        assert!(shell.player.phase().has_run() && shell.player.lesson().run().is_recorded());
        assert!(shell.player.lesson().run().len() < len, "two cells less");
        assert!(shell.notice.is_none(), "nobody has to wait any more: {}", shown_text(&shell));
        assert!(shell.player.lesson().world().scene() == shell.player.editor().scene());
    }

    #[test]
    fn what_is_dragged_is_followed_and_recorded_at_the_end() {
        let mut shell = window_on_a_large_map();
        for x in 0..40 {
            let to = glam::DVec2::new(10.5 + f64::from(x), 20.5);
            shell.carry_out(vec![Change::Edit(Edit::Move { handle: Handle::Start, to }).into()]);
            assert_eq!(shell.player.phase(), Phase::Editing);
            shell.go_on_recording();
        }
        wait(&mut shell);
        assert!(shell.player.lesson().run().is_end_only());
        assert_eq!(shell.player.lesson().world().start(), glam::DVec2::new(49.5, 20.5));
        shell.carry_out(vec![Change::EndGesture.into()]);
        wait(&mut shell);
        assert!(shell.player.phase().has_run() && !shell.player.lesson().run().is_end_only());
    }

    #[test]
    fn another_scene_and_stopping_end_the_recording() {
        let mut shell = window_on_a_large_map();
        let wall = Command::Change(Change::Edit(Edit::SetWall { x: 3, y: 7, wall: true }));
        shell.carry_out(vec![wall.clone(), Command::Change(Change::EndGesture), Command::StopRecording]);
        assert!(!shell.is_working() && shell.player.phase() == Phase::Recording);
        assert!(!shell.player.editor().can_undo(), "{}", shown_text(&shell));
        assert!(shown_text(&shell).contains("not recorded"), "{}", shown_text(&shell));
        shell.carry_out(vec![Transport::Back(Size::Step).into()]);
        assert!(shell.is_working(), "who wants to step has the run recorded");
        shell.execute(Document::Open("wave/door".to_owned()).into()).unwrap();
        wait(&mut shell);
        assert!(shell.player.phase().has_run());
        assert_eq!(shell.player.origin(), "wave/door");
    }

    /// Nobody ended what was dragged, and no step could be taken.
    #[test]
    fn what_is_dragged_before_another_lesson_arrives_is_put_down() {
        let mut shell = window_on_a_large_map();
        // No frame lies between the two: the other run is quick, and could have arrived.
        shell.execute(Document::Lesson(&pathlight::lesson::funnel::LESSON).into()).unwrap();
        let to = glam::DVec2::new(10.5, 20.5);
        shell.execute(Change::Edit(Edit::Move { handle: Handle::Start, to }).into()).unwrap();
        assert_eq!(shell.player.phase(), Phase::Editing);
        wait_for_run(&mut shell);
        assert_eq!((shell.player.without_run(), shell.player.lesson().name()), (None, "funnel"));
        assert_eq!(shell.player.lesson().world().start(), to);
    }
}
