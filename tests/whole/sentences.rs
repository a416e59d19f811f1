//! Everything that a person can read in the lessons, each sentence once, in `tests/golden/sentences.txt`: to be read in one sitting.
//! `UPDATE_EXPECT=1 cargo test --test whole sentences` writes it again: read what changed before it is committed.

use expect_test::expect_file;
use pathlight::lesson::question::{Form, QuestionKind};
use pathlight::lesson::{self, Body, Entry, Lesson, Timeline, View, Watch};
use pathlight::picture::Lens;
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use pathlight::words::{Sentence, Span, Term, sources};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// Runs with more steps are read at this many positions, and at the ends of their stages.
const MOST: usize = 800;

/// Questions of one kind that are read in one run.
const QUESTIONS: usize = 60;

/// What is read, by its kind ("sentence", "legend", ...).
#[derive(Default)]
struct Texts {
    all: BTreeMap<&'static str, BTreeSet<String>>,
    /// What was looked at already, with its spans: most sentences come again and again.
    known: HashSet<(&'static str, String)>,
}

/// Five digits in a row cannot be read at a glance. In coordinates a comma would separate them.
fn has_long_number(text: &str) -> bool {
    let is_pair = |text: &str| text.chars().all(|c| c.is_ascii_digit() || "., −".contains(c)) && text.contains(", ");
    let outside = text.split('(').flat_map(|part| match part.split_once(')') {
        Some((inside, after)) if is_pair(inside) => [after, ""],
        Some((inside, after)) => [inside, after],
        None => [part, ""],
    });
    outside.flat_map(|part| part.split(|c: char| !c.is_ascii_digit())).any(|digits| digits.len() >= 5)
}

impl Texts {
    /// Adds a sentence, and checks that no term is hidden in its plain text.
    fn add(&mut self, kind: &'static str, sentence: &Sentence) {
        if !self.known.insert((kind, format!("{sentence:?}"))) {
            return;
        }
        for span in sentence.spans() {
            if let Span::Text(text) = span {
                // In a list of directions, S is south and not the beam's vertex.
                let hidden = Sentence::from(text.replace("E, S, W", "E, W").as_str());
                let term = hidden.spans().iter().find(|span| matches!(span, Span::Term(..)));
                assert!(term.is_none(), "{kind}: {term:?} is no term span in {sentence:?}");
            }
        }
        for span in sentence.spans() {
            match span {
                Span::Panel(text) => _ = self.all.entry("D panels").or_default().insert(text.trim().to_owned()),
                Span::Compare(link) => _ = self.all.entry("D panels").or_default().insert(link.to_string()),
                _ => {}
            }
        }
        // Slides and pages have no panels.
        if ["1 sentences", "2 conclusions"].contains(&kind) {
            let page = sentence.on_page();
            let panel = page.split(|c: char| !c.is_alphabetic()).find(|word| ["Data", "Compare"].contains(word));
            assert_eq!(panel, None, "{kind}: {page}");
        }
        assert!(!has_long_number(&sentence.printed()), "{kind}: no commas in {:?}", sentence.printed());
        let text = numbers_replaced(&sentence.printed());
        if text.chars().any(char::is_alphabetic) {
            self.all.entry(kind).or_default().insert(text);
        }
    }

    fn add_moment(&mut self, lesson: View) {
        self.add("1 sentences", &lesson.sentence());
        if let Some(conclusion) = lesson.conclusion() {
            self.add("2 conclusions", &conclusion);
        }
        self.add("2 conclusions", &lesson.sentence_of_stop());
        if let Some(why) = lesson.why() {
            self.add("3 why", &why.meaning);
        }
        for card in lesson.cards() {
            self.add("4 cards: titles", &card.title);
            self.add("5 cards: notes", &card.note);
            if let Some(plot) = &card.plot {
                self.add("5 cards: diagrams", &plot.caption);
                self.add("5 cards: diagrams", &plot.across);
                plot.curves.iter().for_each(|curve| self.add("5 cards: diagrams", &curve.label));
            }
            let rows = match card.body {
                Body::Chips(_) => Vec::new(),
                Body::Rows(rows) => rows,
                Body::Bars(bars) => bars.rows,
            };
            for row in rows {
                self.add("6 cards: rows", &pathlight::sentence![row.label, Sentence::plain(" | "), row.value]);
            }
        }
        self.add("A invariants", &lesson.invariant().into());
        for setting in lesson.settings().iter() {
            if let Some(reason) = lesson.disabled_reason(setting.key) {
                self.add("9 settings without effect", &reason.into());
            }
        }
    }
}

impl Texts {
    /// The first questions of every kind.
    fn add_questions(&mut self, lesson: &mut Lesson) {
        for &kind in QuestionKind::all() {
            let mut from = 0;
            for _ in 0..QUESTIONS {
                let Some(at) = lesson.view().next_question(from, kind) else { break };
                lesson.go(at);
                let Some(question) = lesson.view().question(kind) else { break };
                self.add("B questions", &question.prompt);
                if let Form::Options { options, .. } = &question.form {
                    options.iter().for_each(|option| self.add("C answers", option));
                }
                from = at + 1;
            }
        }
    }
}

/// The text with "#" for every number and for every list of numbers, and "north" for every direction.
fn numbers_replaced(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let mut out = String::new();
    let mut at = 0;
    while at < letters.len() {
        let begins = is_digit(at) || (letters[at] == '−' && is_digit(at + 1));
        if !begins {
            out.push(letters[at]);
            at += 1;
            continue;
        }
        at += 1;
        while is_digit(at) || (letters.get(at) == Some(&'.') && is_digit(at + 1)) {
            at += 1;
        }
        out.push('#');
    }
    let out = out.split_inclusive(|c: char| !c.is_alphabetic() && c != '-').map(same_direction).collect::<String>();
    let mut out = out;
    while let Some(list) = ["# #", "#, #", "(#) (#)"].iter().find(|list| out.contains(**list)) {
        out = out.replace(list, if list.starts_with('(') { "(#)" } else { "#" });
    }
    out
}

/// "north" in place of another direction, with what follows the word.
fn same_direction(word: &str) -> String {
    let letters = word.trim_end_matches(|c: char| !c.is_alphabetic());
    let is_direction = |part: &str| matches!(part, "north" | "south" | "east" | "west");
    let direction = letters.to_lowercase();
    let stem = direction.trim_end_matches("ern");
    if !stem.is_empty() && stem.split('-').all(is_direction) {
        let north = if stem == direction { "north" } else { "northern" };
        let is_capital = letters.starts_with(char::is_uppercase);
        let north = if is_capital { pathlight::words::capital(north) } else { north.to_owned() };
        return north + &word[letters.len()..];
    }
    word.to_owned()
}

/// The positions that are read: all of a short run; of a long one an even choice, and the ends of its stages.
fn positions(run: &Timeline) -> BTreeSet<usize> {
    let len = run.len();
    let all = (0..=len).step_by((len / MOST).max(1));
    let ends = run.stages().iter().step_by((run.stages().len() / MOST).max(1)).map(|stage| stage.first + stage.len);
    all.chain(ends).chain([len]).collect()
}

/// What a lesson says.
fn page_of(entry: &'static Entry) -> String {
    let mut texts = Texts::default();
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let Ok(mut lesson) = lesson::open(entry.name, world, Watch::Record) else { continue };
        for at in positions(lesson.view().run()) {
            lesson.go(at);
            texts.add_moment(lesson.view());
        }
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
        for line in lesson.view().picture(&lens).legend {
            texts.add("7 legend", &line.words);
        }
        texts.add_questions(&mut lesson);
        for line in lesson.view().code().pseudocode.lines(lesson.view().run().rows()) {
            texts.add("8 code", &line.text.trim().into());
        }
    }
    for setting in entry.settings().iter() {
        texts.add("9 settings", &pathlight::sentence![setting.label, Sentence::plain(" | "), setting.hint_on_screen()]);
    }
    for known in entry.mistakes {
        let (name, right) = (known.mistake.name, known.mistake.correction());
        texts.add("D mistakes", &pathlight::sentence![name, Sentence::plain(" | "), right]);
    }
    let mut page = format!("# {}\n", entry.name);
    for (kind, all) in texts.all {
        page += &format!("\n## {}\n", &kind[2..]);
        all.iter().for_each(|text| page += &format!("{text}\n"));
    }
    page + "\n"
}

#[test]
fn every_sentence_is_the_one_that_was_read() {
    // This test is the last of its program to begin: the lessons share the processors.
    let mut page = std::thread::scope(|scope| {
        let pages: Vec<_> = lesson::ALL.into_iter().map(|entry| scope.spawn(|| page_of(entry))).collect();
        pages.into_iter().map(|page| page.join().unwrap()).collect::<String>()
    });
    page += "# scenes\n\n";
    for scene in builtin::ALL {
        let scene = scene_file::read(scene.text).unwrap();
        page += &format!("{} | {}\n", scene.title, scene.about);
    }
    page += "\n# glossary\n\n";
    for term in Term::ALL {
        page += &format!("{}: {}\n", term.name(), term.definition());
    }
    page += "\n# sources\n\n";
    for d in sources::DIFFERENCES {
        page += &format!("{} | {} | {}\n", d.there, d.here, d.why);
    }
    expect_file!["../golden/sentences.txt"].assert_eq(&page);
}
