//! The score: how many questions of each kind were answered, which results were built by hand, and how many of them right.

use super::construct::BuildKind;
use crate::lesson::question::QuestionKind;
use crate::scene::BadInput;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The version of score files. Fields and kinds may be added within a version: readers leave out what they do not know.
const VERSION: u64 = 1;

/// What is practised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Practice {
    /// Predictions of a kind.
    Question(QuestionKind),
    /// Building a result by hand.
    Build(BuildKind),
}

impl Practice {
    /// Its name in files.
    pub fn key(self) -> &'static str {
        match self {
            Self::Question(kind) => kind.description().key,
            Self::Build(kind) => kind.key(),
        }
    }

    /// In a few words, for lists.
    pub fn title(self) -> &'static str {
        match self {
            Self::Question(kind) => kind.description().title,
            Self::Build(kind) => kind.title(),
        }
    }

    fn from_key(key: &str) -> Option<Self> {
        let build = BuildKind::ALL.into_iter().find(|kind| kind.key() == key).map(Self::Build);
        build.or_else(|| QuestionKind::from_key(key).map(Self::Question))
    }
}

/// The questions of one kind, or the results of one kind that were built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Answered or shown; results: judged at least once, helped with, or given up.
    pub asked: u64,
    /// Right at the first try and without a hint.
    pub right: u64,
    /// The learner asked to see the answer.
    pub shown: u64,
    /// Answers that were judged. A result may be judged several times until it is right.
    pub tries: u64,
    pub hints: u64,
}

impl Count {
    const FIELDS: [&str; 5] = ["asked", "right", "shown", "tries", "hints"];

    const fn values(self) -> [u64; 5] {
        let Self { asked, right, shown, tries, hints } = self;
        [asked, right, shown, tries, hints]
    }

    const fn of(values: [u64; 5]) -> Self {
        let [asked, right, shown, tries, hints] = values;
        Self { asked, right, shown, tries, hints }
    }

    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.values(), other.values());
        Self::of(std::array::from_fn(|i| a[i].saturating_add(b[i])))
    }

    /// As in a file.
    fn fields(self) -> impl Iterator<Item = (String, Value)> {
        Self::FIELDS.map(str::to_owned).into_iter().zip(self.values().map(Value::from))
    }

    /// What was added since an earlier count of the same things.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        let (a, b) = (self.values(), before.values());
        Self::of(std::array::from_fn(|i| a[i].saturating_sub(b[i])))
    }
}

/// What is wrong with a text that is no JSON, in our words.
fn no_json(e: &serde_json::Error) -> BadInput {
    if e.is_eof() {
        return BadInput::new("this score file ends in the middle");
    }
    BadInput::new("this is no score file: it is not JSON").at_line(e.line().max(1))
}

/// The counts of everything that was practised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    kinds: BTreeMap<Practice, Count>,
}

impl Score {
    /// Counts a question. `is_right`: None if the learner asked to see the answer.
    pub fn add(&mut self, kind: QuestionKind, is_right: Option<bool>) {
        let [right, shown] = [is_right == Some(true), is_right.is_none()].map(u64::from);
        let count = Count { asked: 1, right, shown, tries: 1 - shown, hints: 0 };
        self.add_count(Practice::Question(kind), count);
    }

    pub fn add_count(&mut self, practice: Practice, count: Count) {
        let before = self.kinds.entry(practice).or_default();
        *before = before.plus(count);
    }

    /// What was practised at least once, in its order: questions first.
    pub fn kinds(&self) -> impl Iterator<Item = (Practice, Count)> {
        self.kinds.iter().map(|(&kind, &count)| (kind, count))
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// All questions together, without the results that were built.
    pub fn total(&self) -> Count {
        let questions = self.kinds().filter(|(kind, _)| matches!(kind, Practice::Question(_)));
        questions.fold(Count::default(), |sum, (_, count)| sum.plus(count))
    }

    /// One row for each kind, with a heading, for a spreadsheet. The first column is the version of the format.
    pub fn to_csv(&self) -> String {
        let mut text = format!("version,kind,{}\n", Count::FIELDS.join(","));
        for (kind, count) in self.kinds() {
            let values = count.values().map(|value| value.to_string()).join(",");
            _ = writeln!(text, "{VERSION},{},{values}", kind.key());
        }
        text
    }

    /// `{"version": 1, "kinds": {"tighten": {"asked": 5, "right": 4, "shown": 0, "tries": 5, "hints": 0}}}`
    pub fn to_json(&self) -> String {
        let one = |(kind, count): (Practice, Count)| (kind.key().to_owned(), Value::Object(count.fields().collect()));
        let kinds: Map<String, Value> = self.kinds().map(one).collect();
        format!("{:#}\n", json!({ "version": VERSION, "kinds": kinds }))
    }

    /// This score and another one together.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        other.kinds().for_each(|(practice, count)| sum.add_count(practice, count));
        sum
    }

    /// What was added since an earlier score.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let was = |kind: &Practice| before.kinds.get(kind).copied().unwrap_or_default();
        let added = self.kinds().map(|(kind, count)| (kind, count.since(was(&kind))));
        Self { kinds: added.filter(|(_, count)| *count != Count::default()).collect() }
    }

    /// Adds this score to the text of a score file. What this version does not know in it stays. Returns the new text, and
    /// the whole score.
    ///
    /// # Errors
    /// As [`Score::read`].
    pub fn add_to(&self, text: &str) -> Result<(String, Self), BadInput> {
        let whole = Self::read(text)?.plus(self);
        let mut value: Map<String, Value> = serde_json::from_str(text).map_err(|e| no_json(&e))?;
        let kinds = value.entry("kinds").or_insert_with(|| Map::new().into());
        for (kind, count) in whole.kinds() {
            let fields =
                kinds.as_object_mut().map(|kinds| kinds.entry(kind.key()).or_insert_with(|| Map::new().into()));
            if let Some(fields) = fields.and_then(Value::as_object_mut) {
                fields.extend(count.fields());
            }
        }
        Ok((format!("{:#}\n", Value::from(value)), whole))
    }

    /// Reads what [`Score::to_json`] writes. Kinds that this version does not know are left out.
    ///
    /// # Errors
    /// If the text is no score, or that of a newer version.
    pub fn read(text: &str) -> Result<Self, BadInput> {
        let value: Value = serde_json::from_str(text).map_err(|e| no_json(&e))?;
        match value["version"].as_u64() {
            Some(version) if version <= VERSION => {}
            Some(version) => {
                return Err(BadInput::new(format!(
                    "this score file has version {version}; this Pathlight reads versions up to {VERSION}: use a newer Pathlight"
                )));
            }
            None => return Err(BadInput::new("this is no score file: it has no version")),
        }
        let no_object = |what: &str| BadInput::new(format!("this is no score file: {what} is no object"));
        let mut kinds = BTreeMap::new();
        let all = value.get("kinds").map(|kinds| kinds.as_object().ok_or_else(|| no_object("\"kinds\"")));
        for (key, fields) in all.transpose()?.into_iter().flatten() {
            let Some(kind) = Practice::from_key(key) else { continue };
            let fields = fields.as_object().ok_or_else(|| no_object(&format!("\"{key}\"")))?;
            let mut values = [0; Count::FIELDS.len()];
            for (value, field) in values.iter_mut().zip(Count::FIELDS) {
                // Older files have fewer fields.
                let Some(number) = fields.get(field) else { continue };
                let no_count = || BadInput::new(format!("this is no score file: \"{field}\" of \"{key}\" is no count"));
                *value = number.as_u64().ok_or_else(no_count)?;
            }
            let mut count = Count::of(values);
            if let (Practice::Question(_), None) = (kind, fields.get("tries")) {
                count.tries = count.asked.saturating_sub(count.shown);
            }
            kinds.insert(kind, count);
        }
        Ok(Self { kinds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(key: &str) -> QuestionKind {
        QuestionKind::from_key(key).unwrap()
    }

    fn score() -> Score {
        let mut score = Score::default();
        for (kind, is_right) in [(kind("tighten"), Some(true)), (kind("tighten"), Some(false)), (kind("numbers"), None)]
        {
            score.add(kind, is_right);
        }
        let built = Count { asked: 1, right: 0, shown: 0, tries: 3, hints: 2 };
        score.add_count(Practice::Build(BuildKind::Numbers), built);
        score
    }

    #[test]
    fn a_score_is_written_and_read_back() {
        let score = score();
        assert_eq!(Score::read(&score.to_json()).unwrap(), score);
        assert_eq!(score.total(), Count { asked: 3, right: 1, shown: 1, tries: 2, hints: 0 });
    }

    #[test]
    fn both_files_have_the_version_and_what_was_built() {
        let score = score();
        let rows = ["1,numbers,1,0,1,0,0", "1,tighten,2,1,0,2,0", "1,construct numbers,1,0,0,3,2"];
        assert_eq!(score.to_csv(), format!("version,kind,asked,right,shown,tries,hints\n{}\n", rows.join("\n")));
        let value: Value = serde_json::from_str(&score.to_json()).unwrap();
        assert_eq!(value["version"], 1);
        assert_eq!(value["kinds"]["construct numbers"]["tries"], 3);
    }

    #[test]
    fn a_score_of_an_older_program_is_read() {
        let old =
            r#"{"version": 1, "kinds": {"tighten": {"asked": 5, "right": 3, "shown": 1}, "riddle": {"asked": 1}}}"#;
        let score = Score::read(old).unwrap();
        assert_eq!(score.kinds().count(), 1);
        assert_eq!(score.total(), Count { asked: 5, right: 3, shown: 1, tries: 4, hints: 0 });
    }

    /// A later version of the program may have written them.
    #[test]
    fn what_is_added_to_a_file_leaves_the_rest_as_it_is() {
        let text = r#"{"version": 1, "mood": "good", "kinds": {
            "tighten": {"asked": 5, "right": 3, "shown": 1, "seconds": 70}, "riddle": {"asked": 9}}}"#;
        let (text, whole) = score().add_to(text).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["mood"], "good");
        assert_eq!(value["kinds"]["riddle"]["asked"], 9);
        assert_eq!(
            value["kinds"]["tighten"],
            json!({"asked": 7, "right": 4, "shown": 1, "seconds": 70, "tries": 6, "hints": 0})
        );
        assert_eq!(Score::read(&text).unwrap(), whole);
        assert_eq!(score().add_to("{\"version\": 1}").unwrap().1, score());
        assert_eq!(score().plus(&score()).since(&score()), score());
        assert!(score().since(&score()).is_empty());
    }

    /// They were read as 0, and the next answer wrote the 0.
    #[test]
    fn counts_that_are_no_counts_are_refused() {
        for kinds in ["[]", "7", r#"{"tighten": 3}"#, r#"{"tighten": {"asked": -1}}"#, r#"{"tighten": {"right": "2"}}"#]
        {
            let text = format!("{{\"version\": 1, \"kinds\": {kinds}}}");
            assert!(Score::read(&text).unwrap_err().to_string().contains("no score file"), "{kinds}");
            assert!(score().add_to(&text).is_err());
        }
        let most = format!("{{\"version\": 1, \"kinds\": {{\"tighten\": {{\"asked\": {}}}}}}}", u64::MAX);
        assert_eq!(score().add_to(&most).unwrap().1.total().asked, u64::MAX, "nothing overflows");
    }

    #[test]
    fn every_kind_has_a_key_of_its_own() {
        let questions = QuestionKind::all().iter().copied().map(Practice::Question);
        let all: Vec<Practice> = questions.chain(BuildKind::ALL.map(Practice::Build)).collect();
        assert!(all.iter().all(|&kind| Practice::from_key(kind.key()) == Some(kind)));
    }

    #[test]
    fn a_score_of_a_newer_version_and_other_files_are_refused() {
        let newer = score().to_json().replace("\"version\": 1", "\"version\": 2");
        assert!(Score::read(&newer).unwrap_err().to_string().contains("version 2"));
        assert!(Score::read("{}").is_err() && Score::read("nonsense").is_err());
    }
}
