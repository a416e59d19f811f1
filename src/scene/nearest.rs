//! The name that was probably meant by a misspelt one.

/// The name that is most like a word, if it is like it enough. `alike`: from 0 (anything will do) to 1 (the same word).
/// A name that contains the word is preferred. Upper and lower case count as the same.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str> + Clone, alike: f64) -> Option<&'a str> {
    /// Shorter words are part of too many names.
    const LEAST_PART: usize = 3;
    let word = word.to_lowercase();
    let contains = |name: &&str| word.chars().count() >= LEAST_PART && name.to_lowercase().contains(&word);
    names.clone().find(contains).or_else(|| most_like(names, alike, |name| likeness(&word, name)))
}

/// From 0 to 1: how few letters must be added, removed, replaced or swapped.
pub(super) fn likeness(word: &str, name: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(word, &name.to_lowercase())
}

/// The name with the greatest likeness, if that is at least `alike`.
pub(super) fn most_like<'a>(
    names: impl Iterator<Item = &'a str>,
    alike: f64,
    likeness: impl Fn(&str) -> f64,
) -> Option<&'a str> {
    let rated = names.map(|name| (likeness(name), name)).filter(|(likeness, _)| *likeness >= alike);
    rated.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

/// " (did you mean NAME?)", or nothing: the end of a message about an unknown name.
pub fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    /// Allows about one wrong letter in three.
    const ALIKE: f64 = 0.65;
    nearest(word, names, ALIKE).map(|name| format!(" (did you mean \"{name}\"?)")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_and_a_misspelt_name_are_recognised() {
        let names = ["takes the largest f", "keeps the old apex", "keeps the beam"];
        let meant = |word: &str| did_you_mean(word, names.into_iter());
        assert_eq!(meant("keeps the old appex"), " (did you mean \"keeps the old apex\"?)");
        assert_eq!(meant("Old Apex"), " (did you mean \"keeps the old apex\"?)");
        assert_eq!(meant("keeps beam"), " (did you mean \"keeps the beam\"?)");
        assert_eq!((meant("nonsense").as_str(), meant("f").as_str()), ("", ""));
    }
}
