//! The files that were opened or saved last: one JSON object on each line of the file `recent`.

use super::write;
use crate::platform::{fs, since_epoch};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// As many files are remembered.
pub const MOST: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentFile {
    /// Absolute.
    pub path: PathBuf,
    /// The name of the lesson that it was opened or saved in.
    pub lesson: String,
    /// Seconds since 1970.
    pub when: u64,
}

/// The list, the newest file first.
#[derive(Debug, Default)]
pub struct RecentFiles {
    files: Vec<RecentFile>,
    /// Where the list is stored; none without a state folder.
    store: Option<PathBuf>,
}

impl RecentFiles {
    /// The list of earlier sessions.
    pub fn load() -> Self {
        Self::load_from(super::state_folder().map(|folder| folder.join("recent")))
    }

    pub(in crate::app) fn load_from(store: Option<PathBuf>) -> Self {
        let mut list = Self { files: Vec::new(), store };
        list.read();
        list
    }

    pub fn all(&self) -> &[RecentFile] {
        &self.files
    }

    /// Puts a file that was opened or saved just now at the top.
    pub fn add(&mut self, path: &Path, lesson: &str) {
        // The path of a file that is no longer there may be wrong; then it stays as it was named.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        // Another window may have added files meanwhile.
        self.read();
        self.files.retain(|file| file.path != path);
        self.files.insert(0, RecentFile { path, lesson: lesson.to_owned(), when: since_epoch().as_secs() });
        self.files.truncate(MOST);
        self.store();
    }

    pub fn remove(&mut self, path: &Path) {
        self.read();
        self.files.retain(|file| file.path != path);
        self.store();
    }

    /// Reads the stored list. A line that is no longer understood is left out.
    fn read(&mut self) {
        let Some(text) = self.store.as_ref().and_then(|file| fs::read_to_string(file).ok()) else { return };
        self.files = text.lines().filter_map(|line| serde_json::from_str(line).ok()).take(MOST).collect();
    }

    fn store(&self) {
        let Some(store) = &self.store else { return };
        // A path that is not Unicode cannot be written, and is forgotten at the end of the session.
        let lines: Vec<String> = self.files.iter().filter_map(|file| serde_json::to_string(file).ok()).collect();
        if let Err(why) = write(store, &(lines.join("\n") + "\n")) {
            log::warn!("the recent files are not stored: {why}");
        }
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

    fn paths(list: &RecentFiles) -> Vec<String> {
        list.all().iter().map(|f| f.path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn the_newest_file_comes_first_and_outlives_the_session() {
        let folder = tempfile::tempdir().unwrap();
        let store = Some(folder.path().join("state/recent"));
        let mut list = RecentFiles::load_from(store.clone());
        assert!(list.all().is_empty());
        for n in 0..10 {
            list.add(&folder.path().join(format!("{n} \"ü\"\n.toml")), "beam");
        }
        list.add(&folder.path().join("7 \"ü\"\n.toml"), "wave");
        let expected: Vec<_> = [7, 9, 8, 6, 5, 4, 3, 2].map(|n| format!("{n} \"ü\"\n.toml")).to_vec();
        assert_eq!(paths(&list), expected);
        let again = RecentFiles::load_from(store.clone());
        assert_eq!(again.all(), list.all());
        assert_eq!((again.all()[0].lesson.as_str(), again.all()[1].lesson.as_str()), ("wave", "beam"));
        list.remove(&again.all()[0].path);
        assert_eq!(paths(&RecentFiles::load_from(store)), expected[1..]);
    }

    #[test]
    fn two_windows_share_one_list_and_a_damaged_line_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let store = Some(folder.path().join("recent"));
        let (mut one, mut other) = (RecentFiles::load_from(store.clone()), RecentFiles::load_from(store.clone()));
        one.add(Path::new("/a.toml"), "wave");
        fs::write(store.as_ref().unwrap(), fs::read_to_string(store.as_ref().unwrap()).unwrap() + "{oops\n").unwrap();
        other.add(Path::new("/b.map"), "funnel");
        assert_eq!(paths(&RecentFiles::load_from(store)), ["b.map", "a.toml"]);
    }

    #[test]
    fn without_a_state_folder_the_list_lasts_for_the_session() {
        let mut list = RecentFiles::load_from(None);
        list.add(Path::new("/a.toml"), "wave");
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
