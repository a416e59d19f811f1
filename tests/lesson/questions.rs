//! Questions about recorded decisions: every one of them can be asked, and the run gives its answer.

use crate::common::runs::all;
use pathlight::lesson::question::{Form, Need, Question, QuestionKind};
use pathlight::lesson::{Lesson, Watch};
use pathlight::picture::{Family, Lens};
use pathlight::tutor::question_list::list;
use pathlight::tutor::tour;
use std::collections::{BTreeMap, BTreeSet};

/// The kind of question with this key.
fn kind(key: &str) -> QuestionKind {
    QuestionKind::from_key(key).unwrap()
}

/// At most so many questions of one kind are looked at in one run.
const MOST: usize = 60;

/// The questions of one kind, in their order, with the lesson standing where each is asked.
fn each(lesson: &mut Lesson, kind: QuestionKind, mut check: impl FnMut(&mut Lesson, Question)) -> usize {
    let (mut from, mut asked) = (0, 0);
    while let Some(at) = lesson.view().next_question(from, kind).filter(|_| asked < MOST) {
        lesson.go(at);
        let question = lesson.view().question(kind).unwrap_or_else(|| panic!("no question {kind:?} at {at}"));
        assert_eq!((question.kind, question.asked_at), (kind, at));
        check(lesson, question);
        (from, asked) = (at + 1, asked + 1);
    }
    asked
}

#[test]
fn every_question_has_an_answer_that_lies_ahead() {
    let mut kinds = BTreeSet::new();
    for (name, mut lesson) in all() {
        for &kind in QuestionKind::all() {
            let asked = each(&mut lesson, kind, |lesson, question| {
                assert!(question.answered_at > question.asked_at, "{name}: {question:?}");
                assert!(question.answered_at <= lesson.view().run().len(), "{name}: {question:?}");
                assert!(!question.prompt.is_empty(), "{name}: {question:?}");
                match &question.form {
                    Form::Options { options, right } => {
                        assert!(!right.is_empty() && right.iter().all(|&i| i < options.len()), "{name}: {question:?}");
                    }
                    Form::Things { right, .. } => {
                        assert!(!right.is_empty(), "{name}: {question:?}");
                        let distinct: BTreeSet<_> = right.iter().collect();
                        assert_eq!(distinct.len(), right.len(), "{name}: {question:?}");
                        // Before the answer, every right thing must be there to be clicked.
                        for &thing in right {
                            assert!(lesson.view().describe(thing).is_some(), "{name}: {thing:?} in {question:?}");
                        }
                    }
                    Form::Number(_) => {}
                }
            });
            if asked > 0 {
                kinds.insert(kind.key);
            }
        }
    }
    assert_eq!(kinds.len(), QuestionKind::all().len(), "no built-in scene asks all but {kinds:?}");
}

/// A rule that hides nothing in any scene is a rule about marks that do not exist.
#[test]
fn every_family_that_would_mislead_is_hidden_somewhere() {
    let mut hidden: BTreeMap<(QuestionKind, Family), usize> = BTreeMap::new();
    for (_, mut lesson) in all() {
        for kind in QuestionKind::all().iter().copied().filter(|kind| !kind.misleading.is_empty()) {
            each(&mut lesson, kind, |lesson, _| {
                let lens = Lens::fit(lesson.view().bounds(), 900.0, 700.0, Lens::MARGIN);
                for mark in lesson.view().picture(&lens).marks.iter().filter(|mark| kind.is_misled_by(mark)) {
                    *hidden.entry((kind, mark.family().unwrap())).or_default() += 1;
                }
            });
        }
    }
    for &kind in QuestionKind::all() {
        for &family in kind.misleading {
            assert!(hidden.contains_key(&(kind, family)), "{kind:?} hides no {family:?}: {hidden:?}");
        }
    }
}

/// The other rules have an effect on exercises (`tutor/sheet/rules.rs`); these two are the window's.
#[test]
fn the_rules_of_the_window_have_an_effect() {
    let (mut hinted, mut given_away) = (BTreeSet::new(), BTreeSet::new());
    for (_, mut lesson) in all() {
        for kind in QuestionKind::all().iter().copied() {
            let others = || QuestionKind::all().iter().copied().filter(move |&other| other != kind);
            each(&mut lesson, kind, |lesson, question| {
                // The window writes the hint below a question about several things.
                if matches!(question.form, Form::Things { need: Need::All, .. }) {
                    hinted.insert(kind);
                }
                let is_on_the_way = |other| {
                    let next = lesson.view().next_question(question.asked_at + 1, other);
                    next.is_some_and(|at| at < question.answered_at)
                };
                if kind.answers_others && others().any(is_on_the_way) {
                    given_away.insert(kind);
                }
            });
        }
    }
    for kind in QuestionKind::all() {
        assert!(kind.click_hint.is_empty() || hinted.contains(kind), "nobody reads the hint of {kind:?}");
        assert!(
            !kind.answers_others || given_away.contains(kind),
            "no other question lies before the answer of {kind:?}"
        );
    }
}

/// A* accepts only the lower h of equal f, so the question must say so.
#[test]
fn what_decides_among_equal_f_is_said_in_the_question() {
    let (mut asked, mut without) = (0, 0);
    for (name, mut lesson) in all().filter(|(name, _)| name.ends_with("as wave")) {
        let is_astar = lesson.view().settings().word("wave") == "astar";
        let questions = each(&mut lesson, kind("close"), |_, question| {
            let prompt = question.prompt.printed();
            assert_eq!(prompt.contains("lower h"), is_astar, "{name}: {prompt}");
        });
        *(if is_astar { &mut asked } else { &mut without }) += questions;
    }
    assert!(asked > 0 && without > 0, "{asked} {without}");
}

/// A stop with the `at` and the `ask` that are listed asks exactly this question.
#[test]
fn a_listed_question_is_asked_by_a_stop_at_its_place() {
    for (name, lesson) in all().filter(|(_, lesson)| lesson.view().run().is_recorded()) {
        for &kind in QuestionKind::all() {
            let (_, rest) = name.split_once(" as ").unwrap();
            let all = list(lesson.view(), &[kind]);
            let every = all.len().div_ceil(MOST).max(1);
            for question in all.iter().step_by(every) {
                let text = format!(
                    "title = \"T\"\n[[stop]]\nscene = \"{}\"\nlesson = \"{rest}\"\nat = '{}'\nask = \"{}\"\nsay = \"One.\"\n",
                    name.split(' ').next().unwrap(),
                    question.at,
                    kind.key
                );
                let tour = tour::read(&text, "t").unwrap();
                let position =
                    tour.stops[0].position(lesson.view()).unwrap_or_else(|bad| panic!("{name}: {bad} {question:?}"));
                assert_eq!(position.at, question.position, "{name}: {question:?}");
                assert!(!question.answers.is_empty() && !question.answers[0].is_empty(), "{name}: {question:?}");
            }
        }
    }
}

/// The list of kinds in the manual was written by hand, and one was missing.
#[test]
fn the_manual_lists_every_kind_of_question_with_its_lessons() {
    let mut lessons: BTreeMap<QuestionKind, BTreeSet<String>> = BTreeMap::new();
    for (name, lesson) in all() {
        let (_, of) = name.split_once(" as ").unwrap();
        for kind in QuestionKind::all().iter().copied().filter(|&kind| lesson.view().next_question(0, kind).is_some()) {
            lessons.entry(kind).or_default().insert(of.to_owned());
        }
    }
    let manual = include_str!("../../docs/manual.md");
    let mut rows = String::from("| `ask` | asks for | lesson |\n|---|---|---|\n");
    for &kind in QuestionKind::all() {
        let names: Vec<&str> =
            pathlight::lesson::NAMES.into_iter().filter(|name| lessons[&kind].contains(*name)).collect();
        rows += &format!("| `{}` | {} | {} |\n", kind.key, kind.title, names.join(", "));
    }
    assert!(manual.contains(&rows), "docs/manual.md must have this table:\n{rows}");
}

/// Regression: S lay so close to a limit that nobody could see on which side.
#[test]
fn where_the_picture_cannot_decide_the_question_gives_the_numbers() {
    let mut lesson =
        pathlight::lesson::open("beam", crate::common::runs::world("beam/recursion"), Watch::Record).unwrap();
    let mut close = Vec::new();
    each(&mut lesson, kind("split"), |_, question| {
        let prompt = question.prompt.printed();
        close.extend(prompt.contains("too close").then_some((question.asked_at, prompt)));
    });
    let numbers = "It is too close to see. From O: L (14, 1), S (31, 10), R (19, 6).";
    let [(79, prompt)] = close.as_slice() else { panic!("{close:?}") };
    assert!(prompt.ends_with(numbers), "{prompt}");
}
