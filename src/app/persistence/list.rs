//! A list that is stored: one JSON object on each line. All windows share it.

use crate::platform::{Locked, StateEntry};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// So many lines that this version does not understand are kept.
const MOST_UNKNOWN: usize = 100;

#[derive(Debug, Default)]
pub struct StoredList<T> {
    entries: Vec<T>,
    /// Lines that are not understood: a later version of the program may have written them.
    unknown: Vec<String>,
    /// As many entries are kept.
    most: usize,
    file: StateEntry,
}

impl<T: Serialize + DeserializeOwned> StoredList<T> {
    /// The list of earlier sessions, of which the first `most` entries are kept.
    pub fn load(file: StateEntry, most: usize) -> Self {
        let mut list = Self { entries: Vec::new(), unknown: Vec::new(), most, file };
        if let Ok(Some(text)) = list.file.read() {
            list.understand(&text);
        }
        list
    }

    pub fn entries(&self) -> &[T] {
        &self.entries
    }

    /// Changes the list as it is stored now: another window may have changed it meanwhile.
    pub fn change(&mut self, change: impl FnOnce(&mut Vec<T>)) {
        let file = self.file.clone();
        let lock = file.lock();
        let stored = lock.as_ref().map_or(Ok(None), Locked::read);
        let mut may_write = true;
        match stored {
            Ok(Some(text)) => self.understand(&text),
            Ok(None) => {}
            Err(_) => may_write = lock.as_ref().is_some_and(|file| file.put_aside().is_ok()),
        }
        change(&mut self.entries);
        self.entries.truncate(self.most);
        // An entry that cannot be written is forgotten at the end of the session.
        let lines = self.entries.iter().filter_map(|entry| serde_json::to_string(entry).ok());
        let lines: Vec<String> = lines.chain(self.unknown.iter().cloned()).collect();
        let text = lines.join("\n") + "\n";
        if let Some(Err(why)) = lock.filter(|_| may_write).map(|file| file.write(&text)) {
            log::warn!("{:?} is not stored: {why}", self.file.place());
        }
    }

    fn understand(&mut self, text: &str) {
        (self.entries, self.unknown) = (Vec::new(), Vec::new());
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match serde_json::from_str(line) {
                Ok(entry) if self.entries.len() < self.most => self.entries.push(entry),
                Err(_) if self.unknown.len() < MOST_UNKNOWN => self.unknown.push(line.to_owned()),
                _ => {}
            }
        }
    }
}
