//! Mistakes that learners make in the algorithms of the lessons, each with a name. The lists of the lessons are in
//! `lesson/<lesson>/mistakes.rs`. `tutor::mistakes` has programs that make them.

use super::{beam, funnel, wave};

/// A small change to an algorithm, as a learner might make it. No two mistakes have the same name.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// In the third person, as in "it forgets the duplicates".
    pub name: &'static str,
    /// What goes wrong, in one or two sentences.
    pub about: &'static str,
}

/// A mistake in the algorithm of a lesson, and settings (key and word) in which it can show.
#[derive(Debug)]
pub struct Known {
    pub mistake: &'static Mistake,
    pub settings: &'static [(&'static str, &'static str)],
}

impl Known {
    pub(super) const fn new(mistake: &'static Mistake, settings: &'static [(&'static str, &'static str)]) -> Self {
        Self { mistake, settings }
    }
}

/// The mistakes that are known in a lesson. Empty if there is no lesson with this name.
pub fn of(lesson: &str) -> &'static [Known] {
    match lesson {
        "wave" => &wave::mistakes::ALL,
        "funnel" => &funnel::mistakes::ALL,
        "beam" => &beam::mistakes::ALL,
        _ => &[],
    }
}

/// Mistakes in every search for the lowest f = g + h.
pub(super) const LARGEST: Mistake = Mistake {
    name: "takes the largest f",
    about: "The order of the open list is upside down: the most promising node comes last.",
};
pub(super) const NO_ESTIMATE: Mistake = Mistake {
    name: "forgets the estimate",
    about: "Only g is compared, the way so far. This is Dijkstra's algorithm: it searches in all directions.",
};
pub(super) const GREEDY: Mistake = Mistake {
    name: "forgets the way so far",
    about: "Only h is compared, the way still to go. This greedy search runs into dead ends, and its path may be too long.",
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_name_means_one_mistake() {
        let mut abouts = BTreeMap::new();
        for known in crate::lesson::NAMES.iter().flat_map(|lesson| of(lesson)) {
            let about = *abouts.entry(known.mistake.name).or_insert(known.mistake.about);
            assert_eq!(about, known.mistake.about, "{}", known.mistake.name);
            assert!(about.ends_with('.') && !known.mistake.name.ends_with('.'));
        }
        assert!(crate::lesson::NAMES.iter().all(|lesson| !of(lesson).is_empty()));
    }
}
