//! Runs that are made in the background. The player has no threads: it hands out what a run is made from
//! ([`Player::recording_to_make`]), the window makes it on a thread, and [`Player::recorded`] brings the run back.
//!
//! Until then the run that was shown last stays on screen. Each change of the scene or of a setting asks for another run;
//! only the newest one counts, and an older one that arrives late is dropped. There is one exception: while something is
//! dragged, the end of an older run is shown as long as nothing newer is there.
//!
//! A position of a run that is too long to record is reached by running again: that is made in the background as well, and
//! meanwhile the run stands where it stood.
//!
//! Without [`Player::record_in_background`], as in the commands and in most tests, every run is made at once.

/// Back to the run on screen.
mod give_up;
/// Another position of a run without a recording.
mod position;

use give_up::MadeFrom;

use super::drag::MOST_STEPS;
use super::pointed::Revision;
use super::resume::Resume;
use super::{Against, Command, Effects, Phase, Player, Predict, Transport, Unneeded};
use crate::lesson::{self, Entry, NewRun, OldRun, RunSetup, Timeline, Watch};
use crate::scene::{BadInput, World};
use crate::step::Meter;
use std::any::Any;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

/// Counts the runs that were asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Ticket(u64);

/// What the player knows of runs that are not made yet.
pub(super) struct Runs {
    in_background: bool,
    /// A drag is followed in runs of at most this many steps.
    pub most_followed: usize,
    /// How the awaited run is to be made; None once it was handed out.
    next: Option<Vec<Watch>>,
    /// The newest run that was asked for and has not arrived.
    awaited: Option<Awaited>,
    /// The position of a run without a recording that was asked for and has not arrived.
    sought: Option<Sought>,
    /// A copy of the run on screen, if that has no recording: the next position is found with it. To make one takes longer than a frame has.
    spare: Option<Timeline>,
    newest: Ticket,
    /// Of the run that is on screen. The runs of this scene have later ones.
    shown: Ticket,
    /// What the run on screen was made from; no state while something is dragged.
    shown_of: MadeFrom,
    /// The run that was on screen before something was dragged. It can be long: only one is kept, and it goes when there is a newer one.
    before_drag: Option<(OldRun, MadeFrom)>,
    pub revision: Revision,
    /// Was somebody told that the run is not there yet?
    pub has_said_to_wait: bool,
}

impl Default for Runs {
    fn default() -> Self {
        Self {
            in_background: false,
            most_followed: MOST_STEPS,
            next: None,
            awaited: None,
            sought: None,
            spare: None,
            newest: Ticket::default(),
            shown: Ticket::default(),
            shown_of: MadeFrom::default(),
            before_drag: None,
            has_said_to_wait: false,
            revision: Revision::default(),
        }
    }
}

impl Runs {
    /// Those of a scene that is opened with these settings.
    pub fn opened(settings: BTreeMap<String, String>) -> Self {
        Self { shown_of: MadeFrom::opened(settings), ..Self::default() }
    }
}

struct Awaited {
    ticket: Ticket,
    entry: &'static Entry,
    /// Was the run on screen complete, and nothing changed but the lesson? Then giving up returns to it.
    returns: bool,
    /// What it is made from, once it was handed out. The world is kept, because its triangles may have taken long.
    made_from: Option<(Arc<World>, MadeFrom)>,
}

struct Sought {
    ticket: Ticket,
    to: usize,
    is_handed_out: bool,
}

/// A run to be made: an iterator, each item of which takes as long as a run. In a browser one run is one slice, and the page
/// does not answer until it is made: an algorithm cannot be interrupted where there is no second thread.
pub struct Recording {
    ticket: Ticket,
    work: Work,
    meter: Arc<Meter>,
}

enum Work {
    /// A run, and how it is still to be made. The last one is what was asked for.
    Runs(Box<RunSetup>, std::vec::IntoIter<Watch>),
    /// A run that goes to another position.
    Position(Option<(Timeline, usize)>),
}

impl Recording {
    /// Counts its steps, and can cancel it.
    pub const fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// Is only the end of the run made, because something is being dragged? Then it is worth waiting for it, although a newer
    /// one has been asked for: otherwise nothing would be seen while the pointer moves.
    pub fn is_of_drag(&self) -> bool {
        matches!(&self.work, Work::Runs(_, to_make) if to_make.as_slice() == [Watch::Dragged])
    }

    /// The position that it goes to, if it makes no run.
    pub fn position(&self) -> Option<usize> {
        match &self.work {
            Work::Position(Some((_, to))) => Some(*to),
            Work::Position(None) | Work::Runs(..) => None,
        }
    }
}

impl Iterator for Recording {
    type Item = Recorded;

    /// Makes the run; none if it was cancelled.
    fn next(&mut self) -> Option<Recorded> {
        let made = match &mut self.work {
            Work::Runs(setup, to_make) => {
                let watch = to_make.next()?;
                let run = self.meter.watch(|| {
                    let mut run = setup.make(watch);
                    run.conclude();
                    run.copy_to_go();
                    run
                })?;
                Made::Run { run: Box::new(run), is_end_only: watch == Watch::Dragged, is_last: to_make.len() == 0 }
            }
            Work::Position(position) => {
                let (mut run, to) = position.take()?;
                Made::Position(Box::new(self.meter.watch(|| {
                    run.seek(to);
                    run
                })?))
            }
        };
        Some(Recorded { ticket: self.ticket, made })
    }
}

/// A run that was made, or another position of one.
pub struct Recorded {
    ticket: Ticket,
    made: Made,
}

enum Made {
    Run {
        run: Box<NewRun>,
        is_end_only: bool,
        /// Is it the one that was asked for, and not only its end to be shown in the meantime?
        is_last: bool,
    },
    Position(Box<Timeline>),
}

impl Player {
    /// From now on, the caller of [`Player::recording_to_make`] makes the runs.
    pub fn record_in_background(&mut self) {
        self.runs.in_background = true;
        if self.phase == Phase::Recording && !self.awaits_run() {
            self.rerun(Watch::Record); // a large map was opened
        }
    }

    /// Makes the run of a large map that was opened, before there is a window.
    pub fn record_now(&mut self) {
        if self.phase == Phase::Recording && !self.runs.in_background {
            self.rerun(Watch::Record);
        }
    }

    pub(super) const fn makes_runs_in_background(&self) -> bool {
        self.runs.in_background
    }

    /// What is to be made next, once. What was handed out before is no longer needed, unless it is of a drag.
    pub fn recording_to_make(&mut self) -> Option<Recording> {
        let Some(to_make) = self.runs.next.take() else { return self.position_to_find() };
        let (world, made_from) = (self.world(), self.made_from());
        let awaited = self.runs.awaited.as_mut()?;
        let (ticket, entry) = (awaited.ticket, awaited.entry);
        awaited.made_from = Some((world.clone(), made_from));
        match self.setup(entry, world) {
            Ok(setup) => {
                let work = Work::Runs(Box::new(setup), to_make.into_iter());
                Some(Recording { ticket, work, meter: Arc::default() })
            }
            Err(bad) => {
                self.runs.awaited = None;
                self.notices.push(bad.to_string().into());
                None
            }
        }
    }

    /// What a run of the scene in this lesson is made from. It copies the state of the run on screen, so it is made once for
    /// many edits.
    fn setup(&self, entry: &'static Entry, world: Arc<World>) -> Result<RunSetup, BadInput> {
        if entry == self.lesson.view().entry() {
            let setup = self.lesson.setup(world);
            return Ok(if self.editor.is_editing() { setup } else { setup.with_own_colours() });
        }
        let (scene, now) = (self.editor.scene(), self.settings.now.clone());
        let own = now.into_iter().filter(|(key, word)| entry.takes_from(scene, key, word));
        entry.setup_with(world, &own.collect::<Vec<_>>())
    }

    /// Is there a run that was asked for and has not arrived?
    pub const fn awaits_run(&self) -> bool {
        self.runs.awaited.is_some()
    }

    /// The lesson whose run is awaited, while another lesson is shown. What that one came to is no result then.
    pub fn awaited_lesson(&self) -> Option<&'static Entry> {
        let awaited = self.runs.awaited.as_ref().map(|awaited| awaited.entry);
        awaited.filter(|&entry| entry != self.lesson.view().entry())
    }

    /// Brings a run that was made. A run that is not needed any more changes nothing.
    pub fn recorded(&mut self, recorded: Recorded) -> Effects {
        let Ok(effects) = self.observed::<Infallible>(|player, effects| {
            player.take_over(recorded, effects);
            Ok(())
        });
        effects
    }

    fn take_over(&mut self, recorded: Recorded, effects: &mut Effects) {
        let Recorded { ticket, made } = recorded;
        let (run, is_end_only, is_last) = match made {
            Made::Run { run, is_end_only, is_last } => (*run, is_end_only, is_last),
            Made::Position(run) => return self.arrive(ticket, *run),
        };
        let Some(awaited) = &self.runs.awaited else { return self.no_longer_needed(run) };
        let is_newest = awaited.ticket == ticket;
        let may_be_shown = is_end_only && ticket > self.runs.shown && run.entry() == awaited.entry;
        if !is_newest && !may_be_shown {
            return self.no_longer_needed(run);
        }
        let made_from = awaited.made_from.as_ref().filter(|_| is_newest).map(|(_, made_from)| made_from.clone());
        if is_newest && is_last {
            self.runs.awaited = None;
        }
        self.runs.shown = ticket;
        effects.handles_changed = run.entry() != self.lesson.view().entry();
        self.show_run(run, made_from);
        if is_newest && is_last && self.phase == Phase::Recording {
            self.complete_edit();
        }
    }

    /// Shows a run. Nobody returns to one that was made on the way of a drag.
    fn show_run(&mut self, mut run: NewRun, made_from: Option<MadeFrom>) {
        self.runs.sought = None;
        self.drop_copy();
        self.runs.spare = run.take_copy();
        self.runs.revision = self.runs.revision.next();
        let made_from = made_from.unwrap_or_else(|| MadeFrom { state: None, ..self.runs.shown_of.clone() });
        let is_of_drag = made_from.state.is_none();
        let shown_of = std::mem::replace(&mut self.runs.shown_of, made_from);
        if !is_of_drag {
            self.forget_before_drag();
        }
        // The first run of a scene says which acts are folded.
        if run.entry() == self.lesson.view().entry() && !matches!(self.interrupted.resume, Resume::Opening(_)) {
            let old = self.lesson.install(run);
            if is_of_drag && shown_of.state.is_some() {
                self.runs.before_drag = Some((old, shown_of));
            } else {
                self.no_longer_needed(old);
            }
        } else {
            let old = std::mem::replace(&mut self.lesson, lesson::open_run(run));
            self.no_longer_needed(old);
        }
        // A layer may have been switched since the run was asked for, or lowered by the run before: it needs no other run.
        let (entry, scene) = (self.lesson.view().entry(), self.editor.scene());
        self.lesson.switch_layers(self.settings.now.iter().filter(|(key, word)| entry.takes_from(scene, key, word)));
    }

    /// This is not shown any more. What a long run holds takes long to free, so that is left to [`Player::take_unneeded`].
    pub(super) fn no_longer_needed(&mut self, old: impl Any + Send) {
        if self.runs.in_background {
            self.unneeded.push(Box::new(old));
        }
    }

    /// What can be dropped behind the frame.
    pub fn take_unneeded(&mut self) -> Vec<Unneeded> {
        std::mem::take(&mut self.unneeded)
    }

    /// Asks for a run of the scene and the settings as they are now, in the lesson that is shown or is about to be.
    pub(super) fn rerun(&mut self, watch: Watch) {
        self.rerun_in(self.next_entry(), watch);
    }

    /// The lesson that is shown or is about to be.
    pub(super) fn next_entry(&self) -> &'static Entry {
        self.runs.awaited.as_ref().map_or_else(|| self.lesson.view().entry(), |awaited| awaited.entry)
    }

    pub(super) fn rerun_in(&mut self, entry: &'static Entry, watch: Watch) {
        if self.runs.in_background {
            return self.ask_for(entry, watch);
        }
        match self.setup(entry, self.world()) {
            Ok(setup) => self.make_now(&setup, watch),
            Err(bad) => self.notices.push(bad.to_string().into()),
        }
    }

    /// Asks for the run of another lesson, to be shown at this place. Giving it up returns to the run that is shown, if that is the
    /// one of the scene.
    ///
    /// # Errors
    /// If a setting is wrong.
    pub(super) fn run_in_lesson_at(&mut self, entry: &'static Entry, resume: Resume) -> Result<(), BadInput> {
        let setup = self.setup(entry, self.world())?;
        (self.interrupted.resume, self.interrupted.was_playing) = (resume, false);
        if !self.runs.in_background {
            self.phase = Phase::Recording;
            self.make_now(&setup, Watch::Record);
            return Ok(());
        }
        let returns = self.phase.has_run() || self.runs.awaited.as_ref().is_some_and(|awaited| awaited.returns);
        self.phase = Phase::Recording;
        self.ask_for(entry, Watch::Record);
        if let Some(awaited) = &mut self.runs.awaited {
            awaited.returns = returns;
        }
        Ok(())
    }

    fn make_now(&mut self, setup: &RunSetup, watch: Watch) {
        let made_from = self.made_from();
        self.show_run(setup.make(watch), Some(made_from));
        if self.phase == Phase::Recording {
            self.complete_edit();
        }
    }

    fn ask_for(&mut self, entry: &'static Entry, watch: Watch) {
        self.drop_copy();
        // After a drag, the end of the run is on screen already. Before a change of lesson, the other lesson stays.
        let shown = self.lesson.view();
        let is_of_shown = entry == shown.entry();
        let is_shown = self.runs.awaited.is_none()
            && shown.run().is_end_only()
            && self.runs.shown_of.settings == self.settings.now
            && shown.world().scene() == self.editor.scene();
        if is_shown && watch == Watch::Record {
            self.runs.shown_of = self.made_from();
            self.forget_before_drag();
        }
        let shows_end = watch == Watch::Record && !is_shown && is_of_shown;
        self.runs.next = Some(if shows_end { vec![Watch::Dragged, watch] } else { vec![watch] });
        self.runs.newest.0 += 1;
        let ticket = self.runs.newest;
        self.runs.awaited = Some(Awaited { ticket, entry, returns: false, made_from: None });
    }

    /// Makes a run in this call, also where runs are made in the background.
    pub(super) fn rerun_at_once(&mut self, watch: Watch) {
        let in_background = std::mem::take(&mut self.runs.in_background);
        (self.runs.next, self.runs.awaited) = (None, None);
        self.rerun(watch);
        self.runs.in_background = in_background;
    }

    /// The world of the scene as it is now. It is made again only if the scene has changed: its triangles may have taken long.
    pub(super) fn world(&self) -> Arc<World> {
        let scene = self.editor.scene();
        let awaited = self.runs.awaited.as_ref().and_then(|awaited| awaited.made_from.as_ref()).map(|(world, _)| world);
        let known = awaited.into_iter().chain([self.lesson.view().world()]).find(|world| world.scene() == scene);
        known.cloned().unwrap_or_else(|| Arc::new(World::new(scene.clone())))
    }

    /// What the next scene takes over: runs of this one that arrive late are dropped.
    pub(super) fn runs_of_next_scene(&self, next: &Self) -> Runs {
        let Runs { in_background, most_followed, newest, .. } = self.runs;
        Runs {
            in_background,
            most_followed,
            newest,
            shown: newest,
            shown_of: next.runs.shown_of.clone(),
            revision: self.runs.revision.next(),
            ..Runs::default()
        }
    }

    /// While a run is recorded there is nothing to step through. Returns the command if it is still to be carried out.
    pub(super) fn while_recording(&mut self, command: Command) -> Option<Command> {
        let needs_run = match &command {
            Command::Transport(transport) => {
                transport.moves() || matches!(transport, Transport::Pause | Transport::Fold(..))
            }
            Command::Against(against) => *against != Against::Nothing,
            command => matches!(command, Command::Predict(Predict::Ask(_)) | Command::Construct(true)),
        };
        if needs_run && self.follows_drag() {
            self.notices.push("Let go of what you drag first: then the run can be stepped through.".into());
            return None;
        }
        if self.phase != Phase::Recording || !needs_run {
            return Some(command);
        }
        if command == Transport::Pause {
            self.interrupted.was_playing = false; // it would have played on
            return None;
        }
        if !self.awaits_run() {
            self.rerun(Watch::Record);
            if self.phase.has_run() {
                return Some(command); // it was made at once
            }
        }
        // A scene that was just opened goes there when its run arrives.
        if let (Command::Transport(Transport::Seek(to)), Resume::Opening(asked)) =
            (&command, &mut self.interrupted.resume)
        {
            *asked = Some(*to);
            return None;
        }
        self.runs.has_said_to_wait = true;
        self.notices.push("The run is still being recorded. Wait until it can be stepped through.".into());
        None
    }
}
