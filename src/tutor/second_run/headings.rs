//! What stands above the maps of both runs.

use super::SecondRun;
use super::words::held_as_sentences;
use crate::lesson::View;
use crate::tutor::grade::line_as_sentences;
use crate::words::vector;

impl SecondRun {
    /// What each run does at this time, as sentences from the longest to the shortest: the first for which there is room is shown. Until
    /// they differ, both are one run. `lesson`: our run at this time, or at its end.
    pub fn headings(&self, lesson: View, time: usize) -> [Vec<String>; 2] {
        let differs = self.differs_at().is_some_and(|differs_at| time >= differs_at);
        let ours = self.ours.binary_search_by_key(&time, |&(at, _)| at).ok();
        let mut ours = ours.map_or_else(Vec::new, |index| line_as_sentences(self.ours[index].1).to_vec());
        // The sentence of the step, if there is room for it: a line of a trace tells less, and a step may decide nothing.
        if time <= lesson.run().len() {
            ours.insert(0, lesson.sentence().on_screen());
        }
        if !differs {
            return [ours.clone(), ours];
        }
        let mut both = [ours, self.does_as_sentences(time)];
        // Both may decide the same, and hold something else after it: without a word, no difference is seen.
        if let Some(held) = self.held_difference().filter(|_| self.differs_at() == Some(time)) {
            for (sentences, held) in both.iter_mut().zip(held_as_sentences(held)) {
                sentences.insert(0, held);
            }
        }
        both
    }

    /// What the other run does at this time. Empty if it has ended.
    fn does_as_sentences(&self, time: usize) -> Vec<String> {
        let last = self.steps_at(time).checked_sub(1);
        if let Some((index, (line, _))) = last.and_then(|last| Some((last, self.decisions.get(last)?))) {
            let [whole, short] = line_as_sentences(*line);
            let restart =
                self.restart_after(index).map(|portal| format!("{whole} The scan restarts at portal {portal}."));
            return restart.into_iter().chain([whole, short]).collect();
        }
        let Some((verb, cell)) = self.path_step(time) else { return Vec::new() };
        ["The path", "It"].map(|subject| format!("{subject} {verb} cell {}.", vector(cell))).to_vec()
    }
}
