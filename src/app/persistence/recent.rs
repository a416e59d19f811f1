//! The files that were opened or saved last.

pub use super::state::RecentFile;
use super::state::Storage;
use crate::platform::{since_epoch, whole_name};
use pathlight::scene::FileName;

/// As many files are remembered.
pub const MOST: usize = 8;

/// The list, the newest file first.
#[derive(Debug)]
pub struct RecentFiles {
    storage: Storage,
}

impl RecentFiles {
    /// The list of earlier sessions.
    pub fn load() -> Self {
        Self { storage: Storage::load() }
    }

    #[cfg(test)]
    pub(in crate::app) fn load_from(file: crate::platform::StateEntry) -> Self {
        Self { storage: Storage::load_from(file) }
    }

    pub fn all(&self) -> &[RecentFile] {
        &self.storage.state().recent.known
    }

    /// Puts a file that was opened or saved just now at the top.
    pub fn add(&mut self, file: &FileName, lesson: &str) {
        let file = whole_name(file);
        let newest = RecentFile { file: file.clone(), lesson: lesson.to_owned(), when: since_epoch().as_secs() };
        self.change(|files| {
            files.retain(|other| other.file != file);
            files.insert(0, newest.clone());
            files.truncate(MOST);
        });
    }

    pub fn remove(&mut self, file: &FileName) {
        self.change(|files| files.retain(|other| other.file != *file));
    }

    fn change(&mut self, change: impl Fn(&mut Vec<RecentFile>)) {
        self.storage.change(|state| change(&mut state.recent.known));
    }
}

/// How long ago something was, in words: "2 hours ago".
pub fn ago(seconds: u64) -> String {
    const DAY: u64 = 24 * 60 * 60;
    let count = |n: u64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
    match seconds {
        0..60 => "just now".to_owned(),
        60..3600 => count(seconds / 60, "minute"),
        3600..DAY => count(seconds / 3600, "hour"),
        _ if seconds < 2 * DAY => "yesterday".to_owned(),
        _ if seconds < 14 * DAY => count(seconds / DAY, "day"),
        _ if seconds < 60 * DAY => count(seconds / (7 * DAY), "week"),
        _ if seconds < 730 * DAY => count(seconds / (30 * DAY), "month"),
        _ => count(seconds / (365 * DAY), "year"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::StateEntry;
    use pathlight::files::name_of;
    use std::fs;

    fn paths(list: &RecentFiles) -> Vec<String> {
        list.all().iter().map(|recent| recent.file.last().to_owned()).collect()
    }

    #[test]
    fn the_newest_file_comes_first_and_outlives_the_session() {
        let folder = tempfile::tempdir().unwrap();
        let store = StateEntry::at(Some(folder.path().join("state/state.json")));
        let mut list = RecentFiles::load_from(store.clone());
        assert!(list.all().is_empty());
        for n in 0..10 {
            list.add(&name_of(&folder.path().join(format!("{n} \"ü\"\n.toml"))), "beam");
        }
        list.add(&name_of(&folder.path().join("7 \"ü\"\n.toml")), "wave");
        let expected: Vec<_> = [7, 9, 8, 6, 5, 4, 3, 2].map(|n| format!("{n} \"ü\"\n.toml")).to_vec();
        assert_eq!(paths(&list), expected);
        let again = RecentFiles::load_from(store.clone());
        assert_eq!(again.all(), list.all());
        assert_eq!((again.all()[0].lesson.as_str(), again.all()[1].lesson.as_str()), ("wave", "beam"));
        list.remove(&again.all()[0].file);
        assert_eq!(paths(&RecentFiles::load_from(store)), expected[1..]);
    }

    #[test]
    fn two_windows_share_one_list() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state.json");
        let store = StateEntry::at(Some(file.clone()));
        let (mut one, mut other) = (RecentFiles::load_from(store.clone()), RecentFiles::load_from(store.clone()));
        one.add(&"/a.toml".into(), "wave");
        other.add(&"/b.map".into(), "funnel");
        assert_eq!(paths(&RecentFiles::load_from(store.clone())), ["b.map", "a.toml"]);
        // What is no text at all is put aside.
        fs::write(&file, [0xff; 3]).unwrap();
        other.add(&"/c.map".into(), "funnel");
        assert_eq!(paths(&RecentFiles::load_from(store)), ["c.map", "b.map", "a.toml"]);
        assert_eq!(fs::read(folder.path().join("state.json.unreadable-1")).unwrap(), [0xff; 3]);
    }

    #[test]
    fn without_a_state_folder_the_list_lasts_for_the_session() {
        let mut list = RecentFiles::load_from(StateEntry::default());
        list.add(&"/a.toml".into(), "wave");
        assert_eq!(paths(&list), ["a.toml"]);
    }

    #[test]
    fn times_are_in_words() {
        let words = [
            (0, "just now"),
            (60, "1 minute ago"),
            (7_300, "2 hours ago"),
            (100_000, "yesterday"),
            (200_000, "2 days ago"),
            (2_000_000, "3 weeks ago"),
            (8_000_000, "3 months ago"),
            (99_000_000, "3 years ago"),
        ];
        for (seconds, text) in words {
            assert_eq!(ago(seconds), text);
        }
    }
}
