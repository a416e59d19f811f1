//! Another program's decisions beside the run: a trace, or a named mistake. The run plays until both differ.

use super::{Against, Effects, Player, Wanted};
use crate::scene::{BadInput, FileName, Files};
use crate::step::Size;
use crate::tutor::grade;
use crate::tutor::mistakes::Mistake;
use crate::tutor::other_program::{OtherProgram, Source};

/// The largest trace, in bytes: about ten million decisions.
const MAX_BYTES: u64 = 1 << 30;
/// A mistake is played from so many steps before both part.
const STEPS_BEFORE: usize = 8;

impl Player {
    /// What is shown beside the run.
    pub fn other_program(&self) -> Option<&OtherProgram> {
        self.other_program.as_deref()
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
        match other.differs_at(self.lesson.view()) {
            Some(at) => self.seek(at),
            None => self.notices.push("Every decision and the result agree with the algorithm.".into()),
        }
        self.other_program = Some(Box::new(other));
        Ok(())
    }

    /// # Errors
    /// If no program makes it in this run.
    pub(super) fn play_mistake(&mut self, mistake: &'static Mistake) -> Result<(), BadInput> {
        let other = OtherProgram::new(self.lesson.view(), Source::Mistake(mistake))?;
        let first = self.lesson.view().run().parts().last().map_or(0, |part| part.first);
        let Some(differs_at) = other.differs_at(self.lesson.view()) else {
            self.notices.push("On this map, the mistake changes nothing. Its small map shows it.".into());
            self.seek(first);
            self.other_program = Some(Box::new(other));
            return Ok(());
        };
        let before = (0..STEPS_BEFORE).fold(differs_at, |at, _| self.lesson.view().run().previous(at, Size::Step));
        // Both part in the last part of the run at the earliest.
        self.seek(before.max(first.min(differs_at)));
        self.other_program = Some(Box::new(other));
        self.play();
        Ok(())
    }

    /// Compares again after the run was made again. A run of which only the end exists has no steps to compare: the recorded one
    /// follows. What cannot be compared any more is closed.
    pub(super) fn compare_again(&mut self) {
        let run = self.lesson.view().run();
        if run.is_recorded()
            && !run.is_end_only()
            && let Some(other) = self.other_program.take()
        {
            self.other_program = OtherProgram::new(self.lesson.view(), other.source).ok().map(Box::new);
        }
    }

    /// The position where both answers part, if playing from `from` to `to` goes through it.
    pub(super) fn next_difference(&self, from: usize, to: usize) -> Option<usize> {
        self.other_program.as_ref()?.differs_at(self.lesson.view()).filter(|&at| from < at && at <= to)
    }
}
