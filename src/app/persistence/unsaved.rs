//! Unsaved work: after every edit, the scene is stored for this session. What a session has left that ended without saving is
//! offered at the next start.

use crate::platform::{self, Job, Session};
use pathlight::player::Player;
use pathlight::scene::{BadInput, FileName, scene_file};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The store for the work of this session.
pub struct UnsavedWork {
    session: Arc<Mutex<Session>>,
    /// Counts what was to be stored or deleted: only the newest is.
    newest: Arc<AtomicU64>,
    /// A scene that is being written. It would be cancelled if this were dropped.
    job: Option<Job<()>>,
    /// Was it reported that work cannot be stored?
    failure_reported: bool,
}

/// The unsaved work of earlier sessions.
#[derive(Debug, Default, PartialEq)]
pub struct LeftOver {
    /// The newest work that can be opened.
    pub offer: Option<Offer>,
    /// Files that cannot be read, or that crashed when they were opened; under the names that they have now.
    pub refused: Vec<FileName>,
}

/// Unsaved work that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub file: FileName,
    /// The file that its scene was read from, or saved to last.
    pub of: Option<FileName>,
    pub title: String,
}

/// Opening has failed. Puts the file aside and returns the message for the user.
pub fn could_not_open(file: &FileName, title: &str, why: BadInput) -> String {
    let why = why.in_file(""); // the sentence after it names the file
    format!("\u{201c}{title}\u{201d} could not be opened: {why}. {}", kept_in(&[platform::refuse_left_over(file)]))
}

/// Says that refused work is not lost, and where it is.
fn kept_in(refused: &[FileName]) -> String {
    let names: Vec<&str> = refused.iter().map(FileName::as_str).collect();
    format!("It is not offered again, but kept in {}.", names.join(", "))
}

impl UnsavedWork {
    pub fn begin() -> Self {
        Self::of(Session::begin())
    }

    fn of(session: Session) -> Self {
        Self { session: Arc::new(Mutex::new(session)), newest: Arc::default(), job: None, failure_reported: false }
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reason why unsaved work cannot be stored. Returned once.
    pub fn failure_notice(&mut self) -> Option<String> {
        let why = self.session().failure()?.to_owned();
        let text = format!("Unsaved work cannot be kept ({why}). Save before you close the window.");
        (!std::mem::replace(&mut self.failure_reported, true)).then_some(text)
    }

    /// Finds the work of earlier sessions, and renames what cannot be opened, so that it is reported only once.
    pub fn collect_left_over(&self) -> LeftOver {
        let mut left = LeftOver::default();
        for platform::LeftOver { file, of, text } in self.session().left_over() {
            match text.and_then(|text| scene_file::read(&text).ok()) {
                Some(scene) if left.offer.is_none() => left.offer = Some(Offer { file, of, title: scene.title }),
                Some(_) => {}
                None => left.refused.push(platform::refuse_left_over(&file)),
            }
        }
        left
    }

    /// Stores the scene that would be lost; if there is none, deletes what this session has stored.
    pub fn store(&mut self, player: &Player) {
        if self.session().failure().is_some() {
            return;
        }
        let number = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        self.job = None;
        let Some(mut scene) = player.unsaved_scene() else { return self.session().discard() };
        let of = player.unsaved_file();
        // It is read again from another folder.
        if let Some(background) = &mut scene.background {
            background.image = platform::whole_name(&background.image);
        }
        // The file of a path may be gone by then: its points are kept.
        scene.paths.iter_mut().for_each(|path| path.file = None);
        if !scene_file::takes_long_to_write(&scene) {
            return self.session().store(&scene_file::write(&scene), of.as_ref());
        }
        let (session, newest) = (self.session.clone(), self.newest.clone());
        self.job = Some(Job::start(std::iter::once_with(move || {
            let text = scene_file::write(&scene);
            let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
            // Meanwhile it may have been edited, or saved.
            if newest.load(Ordering::Relaxed) == number {
                session.store(&text, of.as_ref());
            }
        })));
    }
}

impl LeftOver {
    /// The message about files that are not offered.
    pub fn refusal_notice(&self) -> Option<String> {
        (!self.refused.is_empty()).then(|| format!("Unsaved work could not be opened. {}", kept_in(&self.refused)))
    }
}

#[cfg(test)]
mod tests;
