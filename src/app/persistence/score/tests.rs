//! Files that cannot be read, and windows side by side.

use super::*;
use pathlight::lesson::question::QuestionKind;
use std::fs;
use std::path::{Path, PathBuf};

/// A window and its score.
struct Window {
    stored: StoredScore,
    score: Score,
    /// The message when it was opened.
    message: Option<String>,
}

fn open(file: &Path) -> Window {
    let (stored, message) = StoredScore::load_from(StateEntry::at(Some(file.to_owned())));
    let score = stored.known().clone();
    Window { stored, score, message }
}

impl Window {
    fn answer(&mut self) -> Option<String> {
        self.score.add(QuestionKind::from_key("tighten").unwrap(), Some(true));
        let (whole, message) = self.stored.store(&self.score);
        self.score = whole;
        message
    }

    fn asked(&self) -> u64 {
        self.score.total().asked
    }
}

const FIVE_HUNDRED: &str =
    r#"{"version": 1, "kinds": {"tighten": {"asked": 500, "right": 400, "shown": 0, "tries": 500}}}"#;

/// 500 answers became 2: the file was overwritten without a message.
#[test]
fn a_score_that_cannot_be_read_is_put_aside() {
    let newer = FIVE_HUNDRED.replace("\"version\": 1", "\"version\": 2");
    let cut = FIVE_HUNDRED.strip_suffix('}').unwrap().to_owned();
    let damaged = FIVE_HUNDRED.replace("500", "-500");
    for text in [newer, cut, damaged, "\u{0}".to_owned(), "[]".to_owned()] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("score.json");
        fs::write(&file, &text).unwrap();
        let mut window = open(&file);
        let message = window.message.as_ref().unwrap();
        // The parser's words are about its own state: "EOF while parsing an object at line 1 column 96".
        let is_of_parser = ["parsing", "expected", "column"].iter().any(|word| message.contains(word));
        assert!(message.contains("cannot be read") && !is_of_parser, "{message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "nothing changes before an answer");
        let message = window.answer().unwrap();
        let aside = folder.path().join("score.json.unreadable-1");
        assert!(message.contains(aside.to_str().unwrap()), "{message}");
        assert_eq!(fs::read_to_string(&aside).unwrap(), text);
        assert_eq!(window.answer(), None);
        assert_eq!(open(&file).asked(), 2);
        // A second one gets a name of its own.
        fs::write(&file, "{").unwrap();
        assert!(window.answer().unwrap().contains("unreadable-2"));
        assert_eq!((window.asked(), fs::read_to_string(&aside).unwrap()), (3, text), "what this window knows is kept");
    }
}

/// Only the answers of the second window stayed.
#[test]
fn the_answers_of_all_windows_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state/score.json");
    let (mut one, mut other) = (open(&file), open(&file));
    for _ in 0..10 {
        assert_eq!((one.answer(), other.answer(), other.answer()), (None, None, None));
    }
    assert_eq!((one.asked(), other.asked()), (28, 30));
    assert_eq!(one.stored.with_other_windows(&one.score).total().asked, 30);
    assert_eq!(open(&file).asked(), 30);
    // A new score begins for all of them.
    assert_eq!(one.stored.begin_again(), None);
    other.answer();
    assert_eq!((other.asked(), open(&file).asked()), (1, 1));
}

#[test]
fn windows_that_answer_at_the_same_time_do_not_lose_answers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("score.json");
    let windows = (0..4).map(|_| {
        let file: PathBuf = file.clone();
        std::thread::spawn(move || {
            let mut window = open(&file);
            (0..25).for_each(|_| assert_eq!(window.answer(), None));
        })
    });
    let windows: Vec<_> = windows.collect();
    windows.into_iter().for_each(|window| window.join().unwrap());
    assert_eq!(open(&file).asked(), 100);
}

/// The window stayed black: opening the pipe waited for somebody who writes to it.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_file_blocks_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("score.json");
    for pipe in [&file, &folder.path().join("lock")] {
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    // If something waits, the test must fail and not wait as well.
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut window = open(&file);
        let answered = window.answer();
        send.send((window.message, answered, open(&file).asked()))
    });
    let (message, answered, asked) =
        receive.recv_timeout(std::time::Duration::from_secs(20)).expect("nothing waits for a writer");
    assert!(message.is_some() && answered.unwrap().contains("unreadable-1"));
    assert_eq!(asked, 1);
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let no_folder = folder.path().join("a file");
    fs::write(&no_folder, "").unwrap();
    let mut window = open(&no_folder.join("score.json"));
    assert!(window.answer().unwrap().contains("cannot be stored"));
    assert_eq!((window.answer(), window.asked()), (None, 2));
    let (mut stored, message) = StoredScore::load_from(StateEntry::at(None));
    let score = Score::read(FIVE_HUNDRED).unwrap();
    assert_eq!((stored.store(&score), message), ((score, None), None), "without a home, it lasts for the session");
}
