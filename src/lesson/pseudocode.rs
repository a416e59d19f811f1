//! The pseudocode of the variant that runs. A table of steps has the lines of all variants of its algorithm; which of them can
//! run, and what they say, depends on the settings of a run.

use crate::step::Row;

/// What differs from the table of steps. Kinds of step are named as in [`Row::kind`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pseudocode {
    /// No run of this variant has such steps.
    left_out: Vec<&'static str>,
    /// Their lines say something else in this variant.
    reworded: Vec<(&'static str, &'static str)>,
}

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PseudocodeLine {
    /// The kind of step that it stands for, as an index in [`Step::ROWS`](crate::step::Step::ROWS).
    pub row: usize,
    pub text: &'static str,
}

impl Pseudocode {
    /// Leaves the lines of these kinds out, unless the variant can have such steps.
    #[must_use]
    pub fn only_if(mut self, can_run: bool, kinds: &[&'static str]) -> Self {
        if !can_run {
            self.left_out.extend(kinds);
        }
        self
    }

    /// If the variant has other words for the line of this kind, it gets them.
    #[must_use]
    pub fn worded(mut self, words: Option<&'static str>, kind: &'static str) -> Self {
        self.reworded.extend(words.map(|words| (kind, words)));
        self
    }

    /// The lines that are shown, of the table with these rows.
    pub fn lines(&self, rows: &'static [Row]) -> Vec<PseudocodeLine> {
        let has = |kind: &&str| rows.iter().any(|row| row.kind == *kind);
        debug_assert!(self.left_out.iter().chain(self.reworded.iter().map(|(kind, _)| kind)).all(has), "{self:?}");
        let words = |row: &Row| self.reworded.iter().find(|(kind, _)| *kind == row.kind).map(|(_, words)| *words);
        let shown = rows.iter().enumerate().filter(|(_, row)| !self.left_out.contains(&row.kind));
        shown.map(|(row, step)| PseudocodeLine { row, text: words(step).unwrap_or(step.line) }).collect()
    }
}
