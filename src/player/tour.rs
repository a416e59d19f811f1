//! A running tour. The tour opens scenes and goes to positions as a learner would; the learner may wander off at any time
//! and come back.
//!
//! ```text
//!                     Next, Previous, Return
//!                   ┌───────────────────────────────────┐
//!   Start           ▼                                    │
//!  ───────────▶  at a stop  ── any step, edit, scene ──▶ off
//!                   │                                    │
//!                   └──── Leave, or the last stop ───┴──▶ no tour
//! ```

use super::preparing::{Opened, Source};
use super::{Effects, Player, Revision, TourCommand, Wanted};
use crate::lesson::Entry;
use crate::lesson::question::{Question, QuestionKind};
use crate::picture::{Picture, Thing};
use crate::scene::{BadInput, FileName, Files, format};
use crate::tutor::tour::{self, Position, Progress, Quiz, Stop, Tour, TourEnd};
use crate::words::Sentence;
use std::sync::Arc;

/// A tour that has begun, with what its stop shows.
#[derive(Clone, Debug)]
pub struct RunningTour {
    tour: Arc<Tour>,
    /// The files of its scenes, as they were read last.
    files: Files,
    progress: Progress,
    /// The run that the stop shows, and the lesson, which may change without another world.
    revision: Revision,
    lesson: &'static Entry,
    position: Position,
    say: Sentence,
    lit: Vec<Thing>,
    /// Must the question of the stop still be asked?
    must_ask: bool,
}

impl RunningTour {
    pub fn tour(&self) -> &Tour {
        &self.tour
    }

    /// The files of its scenes, as they were read last. A built-in tour has none.
    pub const fn files(&self) -> &Files {
        &self.files
    }

    /// The index of the stop, from 0.
    pub fn stop(&self) -> usize {
        self.progress.stop
    }

    /// How many stops the tour has.
    pub fn stops(&self) -> usize {
        self.tour.stops.len()
    }

    /// Is this the last stop?
    pub fn is_last(&self) -> bool {
        self.stop() + 1 == self.stops()
    }

    /// What the stop says.
    pub fn say(&self) -> &Sentence {
        &self.say
    }

    /// Does the stop ask a question?
    pub fn asks(&self) -> bool {
        self.tour.stops[self.stop()].asks()
    }

    /// The kind of the question that the stop asks.
    pub fn ask(&self) -> Option<QuestionKind> {
        let stop = &self.tour.stops[self.stop()];
        stop.ask.as_ref().map(|ask| ask.value).or(stop.quiz.as_ref().map(|_| Quiz::kind()))
    }

    /// Is this the question of the stop?
    fn is_asked(&self, question: &Question) -> bool {
        self.ask() == Some(question.kind) && self.position.at == question.asked_at
    }

    pub fn progress(&self) -> &Progress {
        &self.progress
    }
}

/// What a stop shows, found in a lesson that stands there.
pub(super) struct Shown {
    position: Position,
    say: Sentence,
    lit: Vec<Thing>,
}

/// What of the files of these scenes was not read yet: their own files, and then those that they name.
fn unread(scenes: Vec<FileName>, files: &Files) -> Vec<Wanted> {
    let (read, own): (Vec<FileName>, Vec<FileName>) = scenes.into_iter().partition(|file| files.has(file));
    let named = read.iter().flat_map(|file| format::others(file, files)).filter(|(file, _)| !files.has(file));
    own.into_iter().map(Wanted::scene).chain(named.map(|(file, most_bytes)| Wanted { file, most_bytes })).collect()
}

impl Player {
    /// The tour that runs, if there is one.
    pub fn tour(&self) -> Option<&RunningTour> {
        self.tour.as_ref()
    }

    /// Does the window show what the tour speaks of? The answer to the question of a stop belongs to the stop.
    pub fn is_at_stop(&self) -> bool {
        let range = |tour: &RunningTour| tour.position.at..=tour.position.until;
        self.is_in_scene_of_stop() && self.tour.as_ref().is_some_and(|tour| range(tour).contains(&self.at()))
    }

    /// Is the scene of the stop open, perhaps with changes?
    pub fn is_in_scene_of_tour(&self) -> bool {
        let is_open = |tour: &RunningTour| tour.tour.stops[tour.stop()].scene.value == self.origin.name;
        self.tour.as_ref().is_some_and(is_open)
    }

    /// Is the run on screen the one of the stop?
    fn is_in_scene_of_stop(&self) -> bool {
        let is_run =
            |tour: &RunningTour| tour.revision == self.runs.revision && tour.lesson == self.lesson.view().entry();
        self.phase.has_run() && self.tour.as_ref().is_some_and(is_run)
    }

    /// The things that the stop speaks of. They are lit as long as the run stands where it stood on arrival.
    pub fn lit(&self) -> &[Thing] {
        match &self.tour {
            Some(tour) if self.is_in_scene_of_stop() && tour.position.at == self.at() => &tour.lit,
            _ => &[],
        }
    }

    /// Adds marks around the things that the stop speaks of. Those that the learner has chosen have marks of their own.
    pub fn draw_lit(&self, picture: &mut Picture) {
        let chosen = self.question().map_or(&[][..], |open| &open.chosen);
        let lit: Vec<Thing> = self.lit().iter().copied().filter(|thing| !chosen.contains(thing)).collect();
        tour::light(self.lesson.view(), &lit, picture);
    }

    /// Begins a tour, or continues it where it was left. The file of a tour is asked for first, then those of its scenes.
    ///
    /// # Errors
    /// If there is no such tour, or something in its file does not exist.
    pub(super) fn start_tour(
        &mut self,
        name: String,
        progress: Progress,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let tour = if tour::builtin::find(&name).is_some() {
            tour::open(&name)?
        } else {
            let file = FileName::new(name.as_str());
            let is_read = files.has(&file);
            let wanted = if is_read {
                unread(tour::of_file(&file, files)?.scene_files(), files)
            } else {
                vec![Wanted::scene(file.clone())]
            };
            if !wanted.is_empty() {
                effects.ask_for(wanted, files, TourCommand::Start { name, progress });
                return Ok(());
            }
            tour::of_file(&file, files)?
        };
        let tour = Arc::new(tour);
        let command = TourCommand::Start { name, progress: progress.clone() };
        let mut progress = progress.within(tour.stops.len());
        progress.visit(progress.stop);
        let outdated: Vec<Sentence> = tour.outdated.iter().cloned().map(Sentence::from).collect();
        if self.show_stop(tour, progress, command, files, effects)? {
            self.notices.extend(outdated);
        }
        Ok(())
    }

    /// Goes on by this many stops, or shows the same one again if the learner has wandered off. After the last one, the tour
    /// ends. `command`: the one that is carried out; it needs the scene of the stop as its file is now.
    ///
    /// # Errors
    /// If the scene of the stop can no longer be opened.
    pub(super) fn move_in_tour(
        &mut self,
        by: isize,
        command: TourCommand,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let Some(running) = &self.tour else {
            self.notices.push("No tour runs. Home has the tours.".into());
            return Ok(());
        };
        let (tour, mut progress) = (running.tour.clone(), running.progress.clone());
        match progress.stop.checked_add_signed(by) {
            None => self.notices.push("This is the first stop.".into()),
            Some(stop) if stop >= tour.stops.len() => {
                progress.finish(&tour);
                effects.tour_end = Some(Box::new(TourEnd::new(&tour, &progress)));
                // Compare belongs to the stop: what comes next begins with a map.
                if tour.stops.last().is_some_and(|stop| !stop.compare.is_empty()) && self.comparing.take().is_some() {
                    effects.handles_changed = true;
                }
                if let Some(running) = &mut self.tour {
                    running.progress = progress;
                }
                self.end_tour(effects);
            }
            Some(stop) => {
                let file = tour.stops[stop].scene_file().filter(|_| !self.shows_scene_of(&tour.stops[stop]));
                let wanted = unread(file.into_iter().collect(), files);
                if !wanted.is_empty() {
                    effects.ask_for(wanted, files, command);
                    return Ok(());
                }
                progress.visit(stop);
                self.show_stop(tour, progress, command, files, effects)?;
            }
        }
        Ok(())
    }

    /// Ends the tour. The progress stays.
    pub(super) fn leave_tour(&mut self, effects: &mut Effects) {
        if let Some(tour) = &self.tour {
            let (stop, stops) = (tour.stop() + 1, tour.stops());
            let text = format!("You left the tour at stop {stop} of {stops}. Home leads back to it.");
            self.notices.push(text.into());
            self.end_tour(effects);
        }
    }

    fn end_tour(&mut self, effects: &mut Effects) {
        // The question of the last stop, and its outcome, end with the tour.
        self.predictor.forget_place();
        effects.tour = self.tour.take().map(|tour| (tour.tour.name.clone(), tour.progress));
    }

    /// Shows a stop, in the scene that is open if it is the right one. Returns false if its scene is opened behind the frame.
    fn show_stop(
        &mut self,
        tour: Arc<Tour>,
        progress: Progress,
        command: TourCommand,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<bool, BadInput> {
        let stop = &tour.stops[progress.stop];
        let begins = matches!(command, TourCommand::Start { .. });
        let older = self.tour.as_ref().filter(|_| !begins).map(|running| &running.files);
        let files_of_tour = older.map_or_else(|| files.clone(), |older| files.or(older));
        let shown = if !begins && self.shows_scene_of(stop) {
            self.construct(false);
            let in_file = |bad: BadInput| if bad.file.is_empty() { bad.in_file(&*tour.name) } else { bad };
            self.stand_at(stop).map_err(in_file)?
        } else {
            let checks = begins && !tour.is_builtin();
            let source = Source::Stop { tour: tour.clone(), stop: progress.stop, checks };
            let Some(Opened { player, shown: Some(shown) }) = self.open_or_ask(source, files, command, effects)? else {
                return Ok(false);
            };
            self.construct(false);
            self.leave_for(player, effects);
            effects.mark_opened();
            shown
        };
        // The outcome of a question belongs to the stop before.
        self.predictor.forget_place();
        self.comparing = None;
        if !tour.stops[progress.stop].compare.is_empty() {
            let methods: Vec<&'static str> =
                tour.stops[progress.stop].compare.iter().map(|method| method.value).collect();
            self.open_comparison(&methods);
            effects.handles_changed = true;
        }
        let Shown { position, say, lit } = shown;
        effects.tour = Some((tour.name.clone(), progress.clone()));
        let (revision, lesson) = (self.runs.revision, self.lesson.view().entry());
        let files = files_of_tour;
        self.tour = Some(RunningTour { tour, files, progress, revision, lesson, position, say, lit, must_ask: true });
        Ok(true)
    }

    /// Asks the question of the stop that was just reached.
    pub(super) fn ask_at_stop(&mut self) {
        let Some(tour) = &mut self.tour else { return };
        if !std::mem::take(&mut tour.must_ask) {
            return;
        }
        if let Some(quiz) = &tour.tour.stops[tour.progress.stop].quiz {
            let lesson = self.lesson.view();
            self.predictor.pose(quiz.question(lesson), quiz.reasons(lesson));
        } else if let Some(kind) = tour.ask() {
            self.ask_next(kind);
        }
    }

    /// A question was answered; None: its answer was shown. If it is the question of the stop, the tour remembers it.
    pub(super) fn answered(&mut self, question: &Question, is_right: Option<bool>, effects: &mut Effects) {
        let is_in_scene = self.is_in_scene_of_stop();
        let Some(tour) = self.tour.as_mut().filter(|tour| is_in_scene && tour.is_asked(question)) else { return };
        let stop = tour.progress.stop;
        match is_right {
            Some(is_right) => tour.progress.answer(stop, is_right),
            None => tour.progress.show(stop),
        }
        effects.tour = Some((tour.tour.name.clone(), tour.progress.clone()));
    }

    /// Does the first answer to the open question belong to the score? Of the question of a stop, only the first one does, and
    /// what an author has written is no kind of decision.
    pub(super) fn counts_for_score(&self) -> bool {
        let Some(open) = self.question() else { return false };
        let was_answered = |tour: &RunningTour| {
            let stop = tour.progress.stop;
            tour.is_asked(&open.question) && (tour.progress.is_answered(stop) || tour.progress.shown.contains(&stop))
        };
        open.question.kind != Quiz::kind() && !self.tour.as_ref().is_some_and(was_answered)
    }

    /// Is the scene of this stop open, unchanged and with the settings of the stop?
    fn shows_scene_of(&self, stop: &Stop) -> bool {
        let scene = self.editor.scene();
        self.phase.has_run()
            && self.origin.name == stop.scene.value
            && !self.editor.is_changed()
            && Ok(self.lesson.view().entry()) == stop.lesson_of(scene)
            && self.settings.now == stop.settings_over(&scene.settings)
    }

    /// Goes to the position of a stop of this scene.
    pub(super) fn stand_at(&mut self, stop: &Stop) -> Result<Shown, BadInput> {
        let position = stop.stand(&mut self.lesson)?;
        self.seek(position.at);
        let lesson = self.lesson.view();
        let (say, lit) = (stop.sentence(lesson), stop.things(lesson)?);
        Ok(Shown { position, say, lit })
    }
}
