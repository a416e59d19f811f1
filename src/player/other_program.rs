//! Another program's decisions beside the run: a trace, or a named mistake. The run plays until both differ.

use super::{Against, Effects, Phase, Player, Wanted};
use crate::lesson::mistake::Known;
use crate::picture::{Lens, Picture};
use crate::scene::{BadInput, FileName, Files};
use crate::step::Size;
use crate::tutor::grade;
use crate::tutor::mistakes::Mistake;
use crate::tutor::other_program::{Effect, OtherProgram, Source, playable};

/// The largest trace, in bytes: about ten million decisions.
const MAX_BYTES: u64 = 1 << 30;
/// A mistake is played from this many steps before both part.
const STEPS_BEFORE: usize = 8;
/// The longest run in which all mistakes are tried when they are listed: about a tenth of a second.
const MOST_TRIED: usize = 6_000;

impl Player {
    /// What is shown beside the run.
    pub fn other_program(&self) -> Option<&OtherProgram> {
        self.other_program.as_deref()
    }

    /// The same while both can be seen: there is a recorded run, and no question is open.
    pub fn beside(&self) -> Option<&OtherProgram> {
        let run = self.lesson.view().run();
        self.other_program().filter(|_| !self.is_asked() && run.is_recorded() && !run.is_end_only())
    }

    /// The mistakes of the lesson, and what each does in this run; in a long run that is not known. What shows most comes first, before it
    /// an instructive one with a wrong result; a loop comes last of those. Of those that cannot be played, the ones of the algorithm that
    /// runs come first.
    pub fn mistakes(&self) -> Vec<(&'static Mistake, Option<Effect>)> {
        let (view, run) = (self.lesson.view(), self.lesson.view().run());
        let is_tried = run.is_recorded() && !run.is_end_only() && run.len() <= MOST_TRIED;
        // In a longer run, what each does is not known, but which cannot be played.
        let playable = if is_tried { Vec::new() } else { playable(view) };
        let effect = |mistake| match () {
            () if is_tried => Some(Effect::of(mistake, view)),
            () => (!playable.contains(&mistake)).then_some(Effect::NotPlayed),
        };
        let is_of_run = |known: &Known| {
            let (settings, usual) = ((known.settings)(), view.entry().settings());
            let is_chosen = settings.iter().any(|change| !change.is_made_in(&usual));
            is_chosen && settings.iter().all(|change| change.is_made_in(view.settings()))
        };
        let mut known: Vec<&Known> = view.entry().mistakes.iter().collect();
        known.sort_by_key(|known| !is_of_run(known));
        let mut known: Vec<_> = known.into_iter().map(|known| (known, effect(known.mistake))).collect();
        known.sort_by_key(|&(known, effect)| {
            let teaches = known.is_instructive && effect.is_some_and(Effect::is_wrong_end);
            (!teaches, effect)
        });
        known.into_iter().map(|(known, effect)| (known.mistake, effect)).collect()
    }

    /// How many steps were taken. While another program is shown, the time goes on past the end of the run, which waits.
    pub fn time(&self) -> usize {
        self.at() + self.past_end
    }

    /// The time at which the run has ended, and the other one as well.
    pub fn end(&self) -> usize {
        let len = self.lesson.view().run().len();
        self.beside().map_or(len, |other| other.run.end().max(len))
    }

    /// The time of the next stop.
    pub(super) fn next_time(&self, time: usize, size: Size) -> usize {
        let run = self.lesson.view().run();
        match size {
            _ if time < run.len() => run.next(time, size),
            Size::Stage => self.end(),
            _ => (time + 1).min(self.end()),
        }
    }

    /// The time of the stop before.
    pub(super) fn previous_time(&self, time: usize, size: Size) -> usize {
        let run = self.lesson.view().run();
        match size {
            _ if time <= run.len() => run.previous(time, size),
            Size::Stage => run.len(),
            _ => time - 1,
        }
    }

    /// Goes to a time, or to the end if there is no such time.
    pub(super) fn go_to_time(&mut self, time: usize) {
        let time = time.min(self.end());
        let len = self.lesson.view().run().len();
        self.go_in_run(time.min(len));
        self.past_end = time.saturating_sub(len);
    }

    pub(super) fn seek_first_difference(&mut self) {
        match self.beside().map(|other| other.run.differs_at()) {
            Some(Some(time)) => self.seek(time),
            Some(None) => self.notices.push("Both decide the same on this map.".into()),
            None => self.notices.push("Nothing is shown beside the run. W lists the common mistakes.".into()),
        }
    }

    /// The map with the other program alone.
    pub fn picture_beside(&self, lens: &Lens) -> Option<Picture> {
        let other = self.beside()?;
        // Until they differ, both are one run: there is one picture of it.
        if other.run.differs_at().is_none_or(|differs_at| self.time() < differs_at) {
            return Some(self.picture_alone(lens));
        }
        let mut picture = other.run.picture_clear_of(self.lesson.view(), lens, self.time(), &self.worked_on());
        other.draw_difference(self.lesson.view(), &mut picture);
        self.draw_selection(lens, &mut picture);
        picture.place_labels(lens);
        Some(picture)
    }

    /// Shows the run alone. If the other one went on past its end, it is finished now.
    pub(super) fn leave_other_program(&mut self) {
        self.other_program = None;
        self.past_end = 0;
        if self.phase == Phase::Paused {
            self.pause();
        }
    }

    /// # Errors
    /// If the file cannot be read, a line of it is malformed, or no program can repeat this run.
    pub(super) fn show_against(
        &mut self,
        file: FileName,
        files: &Files,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        if !files.has(&file) {
            let wanted = Wanted { file: file.clone(), most_bytes: MAX_BYTES };
            effects.ask_for(vec![wanted], files, Against::Program(file));
            return Ok(());
        }
        let name = file.to_string();
        let text = files.text(&file, MAX_BYTES, "compare a smaller run")?;
        let trace = grade::read(text).map_err(|bad| bad.in_file(&name))?;
        grade::check_lesson(self.lesson.view(), &trace).map_err(|bad| bad.in_file(&name))?;
        self.leave_question();
        let other = OtherProgram::new(self.lesson.view(), Source::Program { name, trace })?;
        let differs_at = other.run.differs_at();
        let shown = self.other_program.replace(Box::new(other)).and_then(|shown| shown.source.file());
        // A trace that was written again is shown at the same place.
        if shown == Some(file) && differs_at.is_some() {
            self.go_to_time(self.time());
            self.notices.push("The trace was read again. J goes to the first difference.".into());
            return Ok(());
        }
        match differs_at {
            Some(time) => self.seek(time),
            None => self.notices.push("Every decision and the result agree with the algorithm.".into()),
        }
        Ok(())
    }

    /// # Errors
    /// If no program makes it in this run.
    pub(super) fn play_mistake(&mut self, mistake: &'static Mistake) -> Result<(), BadInput> {
        let other = OtherProgram::new(self.lesson.view(), Source::Mistake(mistake))?;
        self.leave_question();
        let parts = self.lesson.view().run().parts();
        let Some(differs_at) = other.differs_at(self.lesson.view()) else {
            self.notices.push("On this map, the mistake changes nothing. Its small map shows it.".into());
            let first = parts.last().map_or(0, |part| part.first);
            self.seek(first);
            self.other_program = Some(Box::new(other));
            return Ok(());
        };
        let before = (0..STEPS_BEFORE).fold(differs_at, |at, _| self.lesson.view().run().previous(at, Size::Step));
        // The part of the run in which both part.
        let first = parts.iter().rev().find(|part| part.first < differs_at).map_or(0, |part| part.first);
        self.seek(before.max(first));
        self.other_program = Some(Box::new(other));
        self.play();
        Ok(())
    }

    /// Compares again after the run was made again. A run of which only the end exists has no steps to compare: the recorded one
    /// follows. What cannot be compared any more is closed.
    pub(super) fn compare_again(&mut self) {
        self.past_end = 0;
        let run = self.lesson.view().run();
        if run.is_recorded()
            && !run.is_end_only()
            && let Some(other) = self.other_program.take()
        {
            self.other_program = OtherProgram::new(self.lesson.view(), other.source).ok().map(Box::new);
        }
    }

    /// The time of the first difference, if playing from `from` to `to` goes through it.
    pub(super) fn next_difference(&self, from: usize, to: usize) -> Option<usize> {
        self.other_program.as_ref()?.run.differs_at().filter(|&at| from < at && at <= to)
    }
}
