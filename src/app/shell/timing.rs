//! Times the run for the Data tab, in the background: a frame never waits for it.

use super::{Page, Shell};
use crate::app::panel::RunTime;
use crate::platform::{Job, Report, Timed, Timing, may_be_timed};
use pathlight::player::Revision;

/// The run that is timed, or was.
#[derive(Default)]
pub(super) struct RunTiming {
    of: Option<(Revision, &'static str)>,
    job: Option<Job<Timed>>,
    last: Option<Timed>,
}

impl RunTiming {
    pub(super) fn is_running(&self) -> bool {
        self.job.is_some()
    }
}

impl Shell {
    /// Begins to time the run once the Data tab shows it, and takes what has been measured.
    pub(super) fn go_on_timing(&mut self) {
        let of = (self.player.revision(), self.player.lesson().name());
        let run = self.player.lesson().run();
        let has_run = self.player.phase().has_run() && !self.player.awaits_run() && !run.is_end_only();
        let timing = &mut self.timing;
        if timing.of != Some(of) || !has_run {
            *timing = RunTiming::default();
        }
        let is_timed = has_run && run.is_recorded() && may_be_timed(run.len());
        if timing.of.is_none() && is_timed && self.page == Page::Scene && self.panel.shows_data(self.layout.window.x) {
            timing.of = Some(of);
            timing.job = Some(Job::start(Timing::new(run.unwatched())));
        }
        while let Some(job) = &timing.job {
            match job.poll() {
                Report::Item(timed) => timing.last = Some(timed),
                Report::Waiting => break,
                Report::Finished | Report::Failed => timing.job = None,
            }
        }
        // A number that changes with every further run could not be read.
        self.panel.run_time = match timing.last.filter(|_| timing.job.is_none()) {
            Some(timed) => RunTime::Known(timed),
            None if has_run && !is_timed => RunTime::NotMeasured,
            None => RunTime::Unknown,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::panel::Tab;
    use crate::platform::{Duration, sleep};
    use pathlight::player::Change;
    use pathlight::player::Player;

    #[test]
    fn the_run_is_timed_once_the_data_tab_is_open_and_again_after_an_edit() {
        let mut shell = Shell::new(Player::open("wave/walkthrough", None).unwrap(), Page::Scene);
        shell.layout.window.x = 1280.0;
        shell.go_on_timing();
        assert!(!shell.is_working() && shell.panel.run_time == RunTime::Unknown, "nobody looks");
        shell.panel.open(Tab::Data);
        for key in ["sort", "push"] {
            shell.player.apply(Change::Set { key: "dedupe", word: key.to_owned() }).unwrap();
            shell.go_on_recording();
            shell.go_on_timing();
            assert!(shell.panel.run_time == RunTime::Unknown || !shell.is_working());
            while shell.is_working() {
                sleep(Duration::from_millis(1));
                shell.go_on_timing();
            }
            assert!(matches!(shell.panel.run_time, RunTime::Known(timed) if timed.runs > 0), "{key}");
        }
    }
}
