//! How far each tour has come.

use super::state::{Storage, TourEntry};
use crate::platform::whole_name;
use pathlight::scene::FileName;
use pathlight::tutor::tour::{Progress, builtin};

/// As many tours are remembered; those that were shown last.
const MOST: usize = 100;

/// The progress of all tours that were begun.
#[derive(Debug)]
pub struct TourProgress {
    storage: Storage,
}

/// A file is remembered by its whole name.
fn key(tour: &str) -> String {
    if builtin::find(tour).is_some() {
        tour.trim_end_matches(".toml").to_owned()
    } else {
        whole_name(&FileName::new(tour)).to_string()
    }
}

impl TourProgress {
    /// The progress of earlier sessions.
    pub fn load() -> Self {
        Self { storage: Storage::load() }
    }

    #[cfg(test)]
    pub(in crate::app) fn load_from(file: crate::platform::StateEntry) -> Self {
        Self { storage: Storage::load_from(file) }
    }

    /// How far a tour has come; at its beginning if it was never begun.
    pub fn of(&self, tour: &str) -> Progress {
        let key = key(tour);
        let entry = self.storage.state().tours.known.iter().find(|entry| entry.tour == key);
        entry.map(|entry| entry.progress.clone()).unwrap_or_default()
    }

    /// Its place among the tours that were shown, from the last one on. None if it was never shown.
    pub fn place(&self, tour: &str) -> Option<usize> {
        let key = key(tour);
        self.storage.state().tours.known.iter().position(|entry| entry.tour == key)
    }

    /// Stores how far a tour has come.
    pub fn set(&mut self, tour: &str, progress: &Progress) {
        let tour = key(tour);
        self.storage.change(|state| {
            let entries = &mut state.tours.known;
            let stored = entries.iter().position(|entry| entry.tour == tour).map(|i| entries.remove(i));
            let progress = match stored {
                Some(stored) => progress.clone().with_stored(&stored.progress),
                None => progress.clone(),
            };
            entries.insert(0, TourEntry { tour: tour.clone(), progress });
            entries.truncate(MOST);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::StateEntry;

    #[test]
    fn progress_outlives_the_session_and_each_tour_has_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/state.json");
        let store = StateEntry::at(Some(file));
        let (mut one, mut other) = (TourProgress::load_from(store.clone()), TourProgress::load_from(store.clone()));
        let mut progress = Progress::default();
        progress.visit(3);
        progress.answer(2, true);
        one.set("tours/wave", &progress);
        other.set("my.toml", &Progress { stop: 1, ..Progress::default() });
        let again = TourProgress::load_from(store);
        assert_eq!(again.of("tours/wave"), progress);
        assert_eq!(again.of("tours/wave.toml"), progress);
        assert_eq!(again.of(std::path::absolute("my.toml").unwrap().to_str().unwrap()).stop, 1);
        assert_eq!(again.of("tours/funnel"), Progress::default());
    }

    /// The second window removed the answers of the first one.
    #[test]
    fn two_windows_in_one_tour_keep_the_answers_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let store = StateEntry::at(Some(folder.path().join("state.json")));
        let (mut one, mut other) = (TourProgress::load_from(store.clone()), TourProgress::load_from(store.clone()));
        let progress = |stop, answers: &[(usize, bool)]| {
            let mut progress = Progress::default();
            progress.visit(stop);
            answers.iter().for_each(|&(stop, is_right)| progress.answer(stop, is_right));
            progress
        };
        one.set("tours/wave", &progress(5, &[(1, true), (2, false)]));
        other.set("tours/wave", &progress(3, &[(2, true), (3, true)]));
        let expected = Progress { stop: 3, ..progress(5, &[(1, true), (2, false), (3, true)]) };
        assert_eq!(TourProgress::load_from(store).of("tours/wave"), expected);
    }

    #[test]
    fn without_a_state_folder_progress_lasts_for_the_session() {
        let mut all = TourProgress::load_from(StateEntry::default());
        all.set("tours/wave", &Progress { stop: 4, ..Progress::default() });
        assert_eq!(all.of("tours/wave").stop, 4);
    }
}
