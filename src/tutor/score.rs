//! The score: how many questions of each kind were answered, and how many of them right.

use crate::lesson::question::QuestionKind;
use crate::world::BadInput;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The version of score files.
const VERSION: u64 = 1;

/// The questions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Answered or shown.
    pub asked: u64,
    pub right: u64,
    /// The learner asked to see the answer.
    pub shown: u64,
}

/// The questions of all kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    kinds: BTreeMap<QuestionKind, Count>,
}

impl Score {
    /// Counts a question. `is_right`: None if the learner asked to see the answer.
    pub fn add(&mut self, kind: QuestionKind, is_right: Option<bool>) {
        let count = self.kinds.entry(kind).or_default();
        count.asked += 1;
        count.right += u64::from(is_right == Some(true));
        count.shown += u64::from(is_right.is_none());
    }

    /// The kinds of which a question was asked, in their order.
    pub fn kinds(&self) -> impl Iterator<Item = (QuestionKind, Count)> {
        self.kinds.iter().map(|(&kind, &count)| (kind, count))
    }

    /// All kinds together.
    pub fn total(&self) -> Count {
        self.kinds.values().fold(Count::default(), |sum, count| Count {
            asked: sum.asked + count.asked,
            right: sum.right + count.right,
            shown: sum.shown + count.shown,
        })
    }

    /// One row for each kind, with a heading, for a spreadsheet.
    pub fn to_csv(&self) -> String {
        let mut text = "kind,asked,right,shown\n".to_owned();
        for (kind, Count { asked, right, shown }) in self.kinds() {
            _ = writeln!(text, "{},{asked},{right},{shown}", kind.key());
        }
        text
    }

    /// `{"version": 1, "kinds": {"tighten": {"asked": 5, "right": 4, "shown": 0}}}`
    pub fn to_json(&self) -> String {
        let one = |(kind, Count { asked, right, shown }): (QuestionKind, Count)| {
            (kind.key().to_owned(), json!({ "asked": asked, "right": right, "shown": shown }))
        };
        let kinds: Map<String, Value> = self.kinds().map(one).collect();
        format!("{:#}\n", json!({ "version": VERSION, "kinds": kinds }))
    }

    /// Reads what [`Score::to_json`] writes. Kinds that this version does not know are left out.
    ///
    /// # Errors
    /// If the text is no score, or that of a newer version.
    pub fn read(text: &str) -> Result<Self, BadInput> {
        let value: Value =
            serde_json::from_str(text).map_err(|e| BadInput::new(format!("this is no score file: {e}")))?;
        match value["version"].as_u64() {
            Some(version) if version <= VERSION => {}
            Some(version) => {
                return Err(BadInput::new(format!(
                    "this score file has version {version}; this Pathlight reads versions up to {VERSION}: use a newer Pathlight"
                )));
            }
            None => return Err(BadInput::new("this is no score file: it has no version")),
        }
        let mut kinds = BTreeMap::new();
        for (key, count) in value["kinds"].as_object().into_iter().flatten() {
            let number = |field: &str| count[field].as_u64().unwrap_or_default();
            if let Some(kind) = QuestionKind::from_key(key) {
                kinds.insert(kind, Count { asked: number("asked"), right: number("right"), shown: number("shown") });
            }
        }
        Ok(Self { kinds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score() -> Score {
        let mut score = Score::default();
        for (kind, is_right) in
            [(QuestionKind::Tighten, Some(true)), (QuestionKind::Tighten, Some(false)), (QuestionKind::Numbers, None)]
        {
            score.add(kind, is_right);
        }
        score
    }

    #[test]
    fn a_score_is_written_and_read_back() {
        let score = score();
        assert_eq!(Score::read(&score.to_json()).unwrap(), score);
        assert_eq!(score.total(), Count { asked: 3, right: 1, shown: 1 });
        assert_eq!(score.to_csv(), "kind,asked,right,shown\nnumbers,1,0,1\ntighten,2,1,0\n");
    }

    #[test]
    fn a_score_of_a_newer_version_and_other_files_are_refused() {
        let newer = score().to_json().replace("\"version\": 1", "\"version\": 2");
        assert!(Score::read(&newer).unwrap_err().to_string().contains("version 2"));
        assert!(Score::read("{}").is_err() && Score::read("nonsense").is_err());
    }
}
