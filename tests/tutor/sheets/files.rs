//! The files: the same bytes for the same seed, words that can be selected, and a quiz that other programs read.

use super::made;
use pathlight::lesson::question::Need;
use pathlight::render::exercises::{self, Edition};
use pathlight::tutor::sheet::{Check, Exercise, Paper, Sheet, Task};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const TITLE: &str = "Pathfinding: exercises";

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let files = |seed| {
        let sheet = made(seed, 6, 2);
        let of = |edition| (exercises::pdf(&sheet, TITLE, edition).unwrap(), exercises::html(&sheet, TITLE, edition));
        (Edition::ALL.map(of), exercises::moodle(&sheet, TITLE).unwrap())
    };
    let (one, again, other) = (files(5), files(5), files(6));
    assert!(one == again, "the same seed gives other bytes");
    assert!(one.0[0].0 != other.0[0].0 && one.1 != other.1, "another seed gives the same bytes");
}

#[test]
fn every_picture_has_a_description() {
    let sheet = made(8, Task::all().len(), 1);
    let quiz = exercises::moodle(&sheet, TITLE).unwrap();
    for edition in Edition::ALL {
        let page = exercises::html(&sheet, TITLE, edition);
        for exercise in &sheet.copies[0] {
            let words = format!("{}: a ", exercise.task.title());
            assert_eq!(page.matches(&format!("aria-label=\"{words}")).count(), 1, "{words}");
            assert_eq!(quiz.matches(&format!("alt=\"{words}")).count(), 2, "{words}");
        }
    }
    assert!(quiz.contains(", with the letters A to ") && !quiz.contains("alt=\"\""));
}

#[test]
fn a_web_page_needs_no_other_file_and_has_every_word() {
    let sheet = made(4, Task::all().len(), 1);
    for edition in Edition::ALL {
        let page = exercises::html(&sheet, "A <title> & more", edition);
        assert!(page.contains("<h1>A &lt;title&gt; &amp; more"));
        for outside in ["http://", "https://", "<script", "<link", "src=", "@import"] {
            let svg = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!svg.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("<svg viewBox").count(), sheet.copies[0].len());
        assert_eq!(page.matches("id=\"hatch\"").count(), 1, "one pattern for all pictures");
        assert_eq!(page.contains("Answer: "), edition == Edition::Answers || page.contains("class=\"box\""));
        for exercise in &sheet.copies[0] {
            assert!(page.contains(&exercise.task.title().replace('&', "&amp;")));
            let explained = page.contains(&exercise.explanation.on_screen().replace('<', "&lt;").replace('>', "&gt;"));
            assert_eq!(explained, edition == Edition::Answers, "{:?}", exercise.explanation);
        }
    }
}

/// Says loudly that a part of a test did not run. In CI that is a failure.
fn skip(what: &str) {
    eprintln!("NOT RUN: {what}");
    assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{what}");
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("-v").output().is_ok()
}

/// Needs pdftotext and pdffonts (Debian: poppler-utils).
#[test]
#[ignore = "scripts/test installs what it needs and runs it"]
fn the_words_of_a_pdf_can_be_selected_and_its_fonts_are_embedded() {
    if !is_there("pdftotext") || !is_there("pdffonts") {
        return skip("the words of a PDF: pdftotext and pdffonts are missing (poppler-utils)");
    }
    let folder = TempDir::new().unwrap();
    let sheet = made(2, Task::all().len(), 1);
    for edition in Edition::ALL {
        let file = folder.path().join("sheet.pdf");
        std::fs::write(&file, exercises::pdf(&sheet, TITLE, edition).unwrap()).unwrap();
        let output = |program: &str, args: &[&str]| {
            let output = Command::new(program).args(args).output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let path = file.to_str().unwrap();
        let text = output("pdftotext", &["-raw", path, "-"]);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
        let text = words(&text);
        for exercise in &sheet.copies[0] {
            assert!(text.contains(&words(&exercise.prompt.on_screen())), "{:?} is not in {text}", exercise.prompt);
        }
        let fonts = output("pdffonts", &[path]);
        let rows: Vec<&str> = fonts.lines().skip(2).collect();
        assert!(!rows.is_empty() && rows.iter().all(|row| row.contains("+Inter-") && row.contains(" yes yes yes ")));
        assert!(rows.len() <= 3, "a font is embedded more than once:\n{fonts}");
    }
}

/// Answers with their percentages.
type Answers = Vec<(String, f64)>;

/// What a reader must find: the type, and each answer with its percentage.
fn expected(exercise: &Exercise) -> (&'static str, Answers) {
    let whole = |text: String| vec![(text, 100.0)];
    match &exercise.paper {
        Paper::Options { options, right } => {
            let percent = |n| if n == *right { 100.0 } else { 0.0 };
            ("multichoice", options.iter().enumerate().map(|(n, option)| (option.on_screen(), percent(n))).collect())
        }
        Paper::Things(need) => {
            let right = exercise.candidates.iter().filter(|c| c.is_right).count() as f64;
            let wrong = exercise.candidates.len() as f64 - right;
            let percent = |is_right| match (is_right, need) {
                (true, _) => 100.0 / right,
                (false, Need::Any) => 0.0,
                (false, Need::All) => -100.0 / wrong.min(10.0),
            };
            let letters = exercise.candidates.iter().zip('A'..).map(|(c, l)| (l.to_string(), percent(c.is_right)));
            ("multichoice", letters.collect())
        }
        Paper::Number { right, .. } => ("numerical", whole(right.to_string())),
        Paper::Draw(Check::Number { right, .. }) => ("numerical", whole(right.to_string())),
        Paper::Draw(Check::Letters { right, .. }) => ("shortanswer", whole(right.clone())),
    }
}

fn same_percent(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.001
}

/// Runs Python with the readers. None if they are not there. `scripts/test` makes this environment.
fn python(script: &str, file: &Path) -> Option<String> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/moodle/bin/python");
    let program = std::env::var("MOODLE_PYTHON").unwrap_or_else(|_| own.to_str().unwrap().to_owned());
    let output = Command::new(program).arg("-c").arg(script).arg(file).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Every question with its type, single or not, and the answers with their percentages and pictures, by the XML reader of
/// Python's library: for the types that the other readers do not know.
const PLAIN: &str = r"
import base64, json, sys, xml.etree.ElementTree as E
rows = []
for q in E.parse(sys.argv[1]).getroot().findall('question'):
    if q.get('type') == 'category':
        continue
    pictures = [base64.b64decode(f.text)[:4].decode('latin1') for f in q.iter('file')]
    for part in ('questiontext', 'generalfeedback'):
        text = q.find(part + '/text').text
        for f in q.find(part).findall('file'):
            assert '@@PLUGINFILE@@' + f.get('path') + f.get('name') in text, text
    answers = [[a.find('text').text, float(a.get('fraction'))] for a in q.findall('answer')]
    rows.append([q.get('type'), answers, pictures, q.find('generalfeedback/text').text])
print(json.dumps(rows))
";

/// moodle-xml-parser.
const PARSER: &str = r"
import json, sys
from moodle_xml_parser import parser
found = parser.parse_file(sys.argv[1])['multichoice']
print(json.dumps([[q.name, q.single, [[o.answer, o.score_fraction] for o in q.options]] for q in found]))
";

/// moodle2amc writes LaTeX and the pictures.
const AMC: &str = r"
import os, sys, tempfile
os.chdir(tempfile.mkdtemp())
from amc2moodle.moodle2amc import Quiz
quiz = Quiz(sys.argv[1])
quiz.convert('out.tex')
text = open('out.tex').read()
pictures = sum(len(files) for _, _, files in os.walk('.')) - 1
print(text.count('begin{question'), pictures)
print(text)
";

#[test]
#[ignore = "scripts/test installs what it needs and runs it"]
fn other_programs_read_the_quiz_with_the_right_percentages() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("quiz.xml");
    let sheet: Sheet = made(9, Task::all().len(), 2);
    std::fs::write(&file, exercises::moodle(&sheet, TITLE).unwrap()).unwrap();
    let exercises: Vec<&Exercise> = sheet.copies.iter().flatten().collect();
    let Some(plain) = python(PLAIN, &file) else {
        return skip("the readers of Moodle XML: no target/moodle/bin/python with moodle-xml-parser and amc2moodle");
    };
    let rows: Vec<(String, Answers, Vec<String>, String)> = serde_json::from_str(&plain).unwrap();
    assert_eq!(rows.len(), exercises.len());
    for (exercise, (kind, answers, pictures, feedback)) in exercises.iter().zip(&rows) {
        let (expected_kind, expected) = expected(exercise);
        assert_eq!(kind, expected_kind);
        for (n, (text, percent)) in expected.iter().enumerate() {
            assert!(answers[n].0 == *text && same_percent(answers[n].1, *percent), "{:?} {answers:?}", exercise.task);
        }
        let positive: f64 = answers.iter().map(|(_, percent)| percent.max(0.0)).sum();
        assert!(kind == "shortanswer" || same_percent(positive, 100.0), "{answers:?}");
        assert_eq!(*pictures, ["\u{89}PNG", "\u{89}PNG"], "a question and an answer with pictures");
        assert!(!feedback.is_empty());
    }

    let parsed: Vec<(String, bool, Answers)> = serde_json::from_str(&python(PARSER, &file).unwrap()).unwrap();
    let choices: Vec<&&Exercise> = exercises.iter().filter(|e| expected(e).0 == "multichoice").collect();
    assert_eq!(parsed.len(), choices.len());
    for (exercise, (name, single, options)) in choices.iter().zip(&parsed) {
        assert!(name.ends_with(exercise.task.title()), "{name}");
        assert_eq!(*single, exercise.paper != Paper::Things(Need::All), "{name}");
        let expected = expected(exercise).1;
        assert_eq!(options.len(), expected.len(), "{name}");
        for ((text, percent), (option, score)) in expected.iter().zip(options) {
            assert!(text == option && same_percent(*percent, *score), "{name}: {options:?}");
        }
    }

    let latex = python(AMC, &file).unwrap();
    let (counts, text) = latex.split_once('\n').unwrap();
    let counts: Vec<usize> = counts.split(' ').map(|n| n.parse().unwrap()).collect();
    let known = exercises.iter().filter(|e| expected(e).0 != "shortanswer").count();
    assert_eq!(counts[0], known, "moodle2amc reads all but short answers");
    assert!(counts[1] >= known, "a picture for each: {counts:?}");
    for exercise in &choices {
        if let Paper::Options { options, right } = &exercise.paper {
            assert!(text.contains(options[*right].on_screen().trim_end_matches('.')), "{:?}", options[*right]);
        }
    }
}
