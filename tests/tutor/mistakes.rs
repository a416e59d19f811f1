//! Named mistakes: what they answer to questions.

use crate::common::runs::all;
use pathlight::lesson::assignment::{Decisions, EdgeAction, EndAction};
use pathlight::lesson::question::{Answer, Form, Question, QuestionKind};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::scene::World;
use pathlight::tutor::grade::{self, Correctness, DecisionMark, Line, Options};
use pathlight::tutor::mistakes::{self, Mutants};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The kind of question with this key.
fn kind(key: &str) -> QuestionKind {
    QuestionKind::from_key(key).unwrap()
}

/// At most so many questions of one kind are looked at in one run, spread over it.
const MOST: usize = 40;

/// Calls `check` with the questions of a run, the lesson standing where each is asked.
fn each(lesson: &mut Lesson, mut check: impl FnMut(&mut Lesson, Question)) {
    for &kind in QuestionKind::all() {
        let next = |from: usize| lesson.view().next_question(from, kind);
        let asked: Vec<usize> = std::iter::successors(next(0), |&at| next(at + 1)).collect();
        for &at in asked.iter().step_by(asked.len().div_ceil(MOST).max(1)) {
            lesson.go(at);
            let question = lesson.view().question(kind).unwrap();
            check(lesson, question);
        }
    }
}

fn open(scene: &str) -> Lesson {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let name = lesson::of(world.scene()).unwrap().name;
    lesson::open(name, world, Watch::Record).unwrap()
}

/// Mistakes that no question shows: they number cells twice, or wrong from the first cell on, or only the result is wrong, or they
/// are loops of their own.
const ONLY_IN_PROGRAMS: [&str; 7] = [
    "begins with 0",
    "begins at the start",
    "stops one cell before the goal",
    "does not test the goal",
    "follows the blog's loop",
    "tests the left end first",
    "takes the right part first",
];

#[test]
fn mistakes_answer_wrongly_and_each_answers_somewhere() {
    let mut found = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for (name, mut lesson) in all() {
        let at = lesson.view().run().at();
        let mutants = Mutants::new(lesson.view());
        assert_eq!(lesson.view().run().at(), at, "{name}");
        let known = lesson.view().entry().mistakes;
        each(&mut lesson, |lesson, question| {
            let answers = mutants.answers(lesson.view(), &question);
            assert_eq!(mutants.is_hard(lesson.view(), &question), !answers.is_empty());
            for (i, (mistake, answer)) in answers.iter().enumerate() {
                assert!(!question.form.accepts(answer), "{name}: {mistake:?} is right: {question:?}");
                assert!(known.iter().any(|known| known.mistake == *mistake), "{name}: {mistake:?}");
                assert!(!answers[..i].contains(&answers[i]), "{name}: twice: {mistake:?}");
                match (&question.form, answer) {
                    (Form::Options { options, .. }, Answer::Option(i)) => assert!(*i < options.len(), "{name}"),
                    (Form::Number(_), Answer::Number(_)) => {}
                    (Form::Things { .. }, Answer::Things(things)) => {
                        assert!(
                            !things.is_empty() && things.iter().all(|&thing| lesson.view().describe(thing).is_some())
                        );
                    }
                    _ => panic!("{name}: {answer:?} is no answer to {question:?}"),
                }
                found.insert(mistake.name);
                kinds.insert(question.kind);
            }
        });
    }
    let all_known = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes).map(|known| known.mistake.name);
    let silent: Vec<&str> =
        all_known.filter(|name| !found.contains(name) && !ONLY_IN_PROGRAMS.contains(name)).collect();
    assert!(silent.is_empty(), "these mistakes answer no question: {silent:?}");
    assert_eq!(kinds.len(), QuestionKind::all().len(), "no mistakes in {kinds:?}");
}

/// A program that makes its mistake from the beginning, and its first wrong line, must be among the answers.
#[test]
fn the_first_wrong_line_of_a_program_answers_its_question() {
    let mut compared = 0;
    for scene in ["funnel/a-to-g", "funnel/zigzag", "funnel/arc", "beam/recursion", "beam/first-split", "beam/gallery"]
    {
        let mut lesson = open(scene);
        let (_, task) = grade::task(lesson.view()).unwrap();
        let program = mistakes::program(&task.inputs).unwrap();
        let right = program.run(&task.inputs, None).unwrap();
        let mutants = Mutants::new(lesson.view());
        for mistake in program.mistakes {
            let wrong = program.run(&task.inputs, Some(mistake)).unwrap();
            let pairs = || right.decisions.iter().zip(&wrong.decisions);
            let Some((ours, theirs)) = pairs().find(|(a, b)| a.1 != b.1).map(|(a, b)| (a.1, b.1)) else { continue };
            let (kind, option) = match (ours, theirs) {
                (Line::End(ours), Line::End(theirs)) if (ours.portal, ours.end) == (theirs.portal, theirs.end) => {
                    let option = EndAction::ALL.iter().position(|action| *action == theirs.action).unwrap();
                    (kind("tighten"), option.saturating_sub(1))
                }
                (Line::Edge(ours), Line::Edge(theirs)) if ours.edge == theirs.edge => {
                    let Some(option) = EdgeAction::ALL[1..].iter().position(|action| *action == theirs.action) else {
                        continue;
                    };
                    (kind("split"), option)
                }
                _ => continue,
            };
            let index = pairs().position(|(a, b)| a.1 != b.1).unwrap();
            // The position after our decision, counted without the mutants.
            let mut decided = Vec::new();
            each(&mut lesson, |lesson, question| {
                if question.kind == kind
                    && mutants.answers(lesson.view(), &question).contains(&(mistake, Answer::Option(option)))
                {
                    decided.push(question.answered_at);
                }
            });
            let (first, task) = {
                let end = lesson.view().run().len();
                lesson.go(end);
                grade::task(lesson.view()).unwrap()
            };
            let at = match task.decisions.unwrap() {
                Decisions::Ends { taken, .. } => first + taken[index].0,
                Decisions::Edges(edges) => first + edges[index].0,
                Decisions::Numbers(_) | Decisions::Closings(_) | Decisions::Own(_) => {
                    unreachable!("a wave has no ends and no edges")
                }
            };
            let is_asked = |lesson: &mut Lesson| {
                let mut asked = false;
                each(lesson, |_, question| asked |= question.kind == kind && question.answered_at == at);
                asked
            };
            if is_asked(&mut lesson) {
                assert!(decided.contains(&at), "{scene}: {} at {at}: {decided:?}", mistake.name);
                compared += 1;
            }
        }
    }
    assert!(compared > 15, "only {compared}");
}

#[test]
fn a_number_has_wrong_answers_that_named_mistakes_give() {
    let mut lesson = open("funnel/a-to-g");
    let mutants = Mutants::new(lesson.view());
    let mut asked = 0;
    each(&mut lesson, |lesson, question| {
        let Form::Number(right) = question.form else { return };
        let wrong = mutants.answers(lesson.view(), &question);
        assert!(wrong.iter().all(|(_, answer)| question.form.is_wrong(answer)), "{wrong:?}");
        let late = wrong.iter().find(|(_, answer)| *answer == Answer::Number(right + 1)).unwrap();
        assert_eq!(late.0.name, "restarts one portal too late");
        asked += 1;
    });
    assert!(asked >= 2, "{asked}");
}

/// The arrow with the wrong sign is the opposite one: its place in the list of eight directions is two further, among the
/// straight ones or among the diagonal ones.
#[test]
fn a_flipped_arrow_is_the_opposite_one() {
    let mut lesson = open("wave/video");
    lesson.settings_mut().set("flow", "on").unwrap();
    let world = lesson.view().world().clone();
    lesson.reset(world, Watch::Record);
    let mut asked = 0;
    each(&mut lesson, |lesson, question| {
        let ("arrow", Form::Options { right, .. }) = (question.kind.key, &question.form) else { return };
        let answers = mistakes::answers(lesson.view(), &question);
        let flipped = answers.iter().find(|(mistake, _)| mistake.name == "points the arrows uphill");
        // The options are a compass with nowhere in its middle.
        if right[0] == 4 {
            return assert!(flipped.is_none(), "nowhere has no opposite");
        }
        let opposite = 8 - right[0];
        assert_eq!(flipped.map(|(_, answer)| answer), Some(&Answer::Option(opposite)));
        asked += 1;
    });
    assert!(asked > 20);
}

/// Each decision of a trace has a mark, and until the two part the run can follow it.
#[test]
fn a_mutant_can_be_played_beside_the_run_until_they_part() {
    let mut parted = 0;
    for scene in ["wave/walkthrough", "wave/longer", "funnel/a-to-g", "funnel/zigzag", "beam/recursion", "beam/gallery"]
    {
        let mut lesson = open(scene);
        let name = lesson.view().name();
        let at = lesson.view().run().at();
        let inputs = grade::task(lesson.view()).unwrap().1.inputs;
        let right = mistakes::program(&inputs).unwrap().run(&inputs, None).unwrap();
        let decisions = grade::marked_decisions(lesson.view(), &right, Options::default()).unwrap();
        assert_eq!((decisions.len(), lesson.view().run().at()), (right.decisions.len(), at), "{scene}");
        let positions: Vec<usize> = decisions.iter().map(|decision| decision.at.unwrap()).collect();
        assert!(decisions.iter().all(|decision| decision.correctness == Correctness::Right), "{scene}");
        if name != "wave" {
            assert!(positions.is_sorted_by(|a, b| a < b), "{scene}: our order is the order of the trace");
        }
        // At each position, our step is the one that the place is about.
        for decision in &decisions {
            lesson.go(decision.at.unwrap());
            let kind = lesson.view().run().kind_at(decision.at.unwrap()).unwrap();
            let expected = match decision.mark {
                DecisionMark::Number { .. } => "number",
                DecisionMark::Close { .. } => "close",
                // To a program an end that has not moved is one more that tightens.
                DecisionMark::End { action: EndAction::Open | EndAction::Tighten, .. } if kind == "stay" => kind,
                DecisionMark::End { action: EndAction::Open | EndAction::Tighten, .. } => "tighten",
                DecisionMark::End { action: EndAction::Skip, .. } => "skip",
                DecisionMark::End { action: EndAction::Corner, .. } => "crossed",
                DecisionMark::Edge { action: EdgeAction::Wall, .. } => "wall",
                DecisionMark::Edge { action: EdgeAction::Left, .. } => "go left",
                DecisionMark::Edge { action: EdgeAction::Right, .. } => "go right",
                DecisionMark::Edge { action: EdgeAction::Both, .. } => "split",
                DecisionMark::Own(_) => unreachable!("no program decides so"),
            };
            assert_eq!(kind, expected, "{scene}: {decision:?}");
        }
        for known in lesson.view().entry().mistakes {
            let Some(trace) = mistakes::as_trace(lesson.view(), known.mistake) else { continue };
            let decisions = grade::marked_decisions(lesson.view(), &trace, Options::default()).unwrap();
            let report = grade::grade(lesson.view(), &trace, Options::default()).unwrap();
            assert_eq!(decisions.len(), trace.decisions.len());
            let wrong = decisions.iter().position(|decision| decision.correctness == Correctness::Wrong);
            let (before, after) = decisions.split_at(wrong.unwrap_or(decisions.len()));
            assert!(before.iter().all(|decision| decision.correctness == Correctness::Right && decision.at.is_some()));
            if let [here, later @ ..] = after {
                let difference = report.difference.unwrap();
                assert_eq!((here.line, here.at), (difference.line, difference.at), "{scene}: {}", known.mistake.name);
                assert!(
                    later.iter().all(|decision| decision.correctness == Correctness::Unknown && decision.at.is_none())
                );
                parted += 1;
            }
        }
    }
    assert!(parted > 30, "only {parted}");
}

/// The limits in `tutor/mistakes/hard.rs` count what they say that they count: maps grow until they are behind them. `--nocapture`
/// shows how long the programs with mistakes take, for whoever changes a limit.
#[test]
#[ignore = "takes seconds: scripts/test asks for it"]
fn programs_with_mistakes_are_run_up_to_their_limits() {
    use pathlight::map::grid::Grid;
    use pathlight::map::polygons::{Obstacle, Polygons};
    use pathlight::scene::{Map, Scene, World};
    let point = glam::DVec2::new;
    let measure = |lesson: &str, map: Map, [start, goal]: [glam::DVec2; 2]| {
        let scene = Scene { start: Some(start), goal: Some(goal), ..Scene::new(map) };
        let world = std::sync::Arc::new(World::new(scene));
        let mut lesson = pathlight::lesson::open(lesson, world, pathlight::lesson::Watch::Record).unwrap();
        let best = (0..3).map(|_| {
            let begun = std::time::Instant::now();
            let mutants = pathlight::tutor::mistakes::Mutants::new(lesson.view());
            (begun.elapsed(), mutants.too_long())
        });
        let (time, limit) = best.min_by_key(|(time, _)| *time).unwrap();
        let end = lesson.view().run().len();
        lesson.go(end);
        let decisions = match grade::task(lesson.view()).unwrap().1.decisions.unwrap() {
            Decisions::Numbers(all) => all.len(),
            Decisions::Ends { taken, .. } => taken.len(),
            Decisions::Edges(all) => all.len(),
            Decisions::Closings(closings) => closings.taken.len(),
            Decisions::Own(all) => all.len(),
        };
        let name = lesson.view().name();
        println!("{name}: {decisions} decisions, {time:.1?}, {limit:?}");
        if let Some(limit) = limit {
            assert!(limit.decisions == decisions && limit.most < decisions, "{name}: {limit:?}");
        }
        limit.is_some()
    };
    let of_wave = [40, 100, 122, 123].map(|side: usize| {
        let grid = Grid::new(side, side, false);
        measure("wave", Map::Grid(grid), [point(0.5, 0.5), point(side as f64 - 0.5, side as f64 - 0.5)])
    });
    let of_funnel = [50, 200, 500, 600, 601].map(|teeth| {
        // A corridor that winds: its ends are tested again after every corner.
        let chain = |low: f64| (0..=teeth).map(move |i| point(f64::from(i) * 4.0, low + f64::from(i % 2) * 6.0));
        let outline = chain(0.0).chain(chain(3.0).collect::<Vec<_>>().into_iter().rev()).collect();
        let ends = [point(0.2, 1.5), point(f64::from(teeth) * 4.0 - 0.2, f64::from(teeth % 2) * 6.0 + 1.5)];
        measure("funnel", Map::Polygons(Polygons { outline, obstacles: Vec::new() }), ends)
    });
    let of_beam = [10, 15, 16].map(|side| {
        let obstacle = |i: i32| {
            let low = point(f64::from(i % side) * 10.0 + 3.0, f64::from(i / side) * 10.0 + 3.0);
            let points = [(0.0, 0.0), (1.0, 0.3), (0.2, 1.1)].map(|(x, y)| low + point(x, y)).to_vec();
            Obstacle { name: String::new(), points }
        };
        let size = f64::from(side) * 10.0;
        let outline = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)].map(|(x, y)| point(x, y)).to_vec();
        let map = Polygons { outline, obstacles: (0..side * side).map(obstacle).collect() };
        measure("beam", Map::Polygons(map), [point(size / 2.0 + 0.7, size / 2.0 + 0.3), point(1.0, 1.0)])
    });
    for too_long in [&of_wave[..], &of_funnel, &of_beam] {
        let first = too_long.iter().position(|&is| is);
        assert_eq!(first, Some(too_long.len() - 1), "the sizes grow, and only the last one is behind the limit");
    }
}
