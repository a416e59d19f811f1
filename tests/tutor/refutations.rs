//! Every wrong answer is refuted by its own test: no two wrong options of a question get the same reason.

use pathlight::lesson::question::{Answer, Form, Need, Question, QuestionKind};
use pathlight::lesson::{self, Lesson, View, Watch, Why};
use pathlight::picture::Thing;
use pathlight::scene::{self, World, builtin};
use pathlight::tutor::predict::first_refutation;
use pathlight::words::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// So many questions of a kind are looked at in each scene.
const MOST: usize = 25;

/// Wrong answers that a learner can give.
fn wrong_answers(here: View, question: &Question) -> Vec<Answer> {
    let mut answers: Vec<Answer> = match &question.form {
        Form::Options { options, .. } => (0..options.len()).map(Answer::Option).collect(),
        Form::Things { right, need } => {
            let candidates = here.asks(question.kind).unwrap().candidates();
            let all = (*need == Need::All && right.len() > 1).then(|| Answer::Things(right[1..].to_vec()));
            candidates.into_iter().map(|thing| Answer::Things(vec![thing])).chain(all).collect()
        }
        Form::Number(n) => vec![Answer::Number(n - 1), Answer::Number(n + 1), Answer::Number(0)],
    };
    for (_, answer) in here.wrong_answers(question.kind) {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    answers.retain(|answer| question.form.is_wrong(answer));
    answers
}

/// Every question of every built-in scene, at most `MOST` of a kind.
fn each(mut check: impl FnMut(&str, View, &Question)) {
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene::open(scene.name).unwrap()));
        let entry = lesson::of(world.scene()).unwrap();
        let settings: Vec<_> = world.scene().settings.clone().into_iter().collect();
        let lesson = entry.open_with(world, Watch::Record, &settings).unwrap();
        let mut cursor = lesson.view().at(0);
        for &kind in QuestionKind::all() {
            let mut from = 0;
            for _ in 0..MOST {
                let Some(at) = lesson.view().next_question(from, kind) else { break };
                let here = cursor.go(at);
                check(&format!("{} at {at}: {}", scene.name, kind.key), here, &here.question(kind).unwrap());
                from = at + 1;
            }
        }
    }
}

fn text(why: &Why) -> String {
    format!("{} | {}", why.meaning.printed(), why.compared.printed())
}

#[test]
fn every_wrong_answer_has_a_reason_and_every_wrong_option_its_own() {
    let mut refuted: BTreeMap<&str, usize> = BTreeMap::new();
    each(|name, here, question| {
        let mut reasons = BTreeSet::new();
        for answer in wrong_answers(here, question) {
            let why = here.refute(question.kind, &answer).unwrap_or_else(|| panic!("{name}: {answer:?} stands"));
            let said = why.meaning.printed();
            assert!(said.ends_with(['.', '?']) && said.len() > 20 && said.len() < 330, "{name}: {said}");
            assert!(!why.compared.is_empty(), "{name}: {said}");
            if let Answer::Option(_) = answer {
                assert!(reasons.insert(text(&why)), "{name}: two options get {}", text(&why));
            }
            *refuted.entry(question.kind.key).or_default() += 1;
        }
    });
    let kinds = QuestionKind::all().iter().filter(|kind| !refuted.contains_key(kind.key));
    assert_eq!(kinds.map(|kind| kind.key).collect::<Vec<_>>(), Vec::<&str>::new(), "not asked in any scene");
}

/// The first refutation contained the answer: "the end lies outside its own side" leaves only "skip".
#[test]
fn the_first_refutation_leaves_a_choice() {
    let (mut tests, mut conditions) = (0, 0);
    each(|name, here, question| {
        if !question.form.leaves_a_choice() {
            return;
        }
        let wrong = wrong_answers(here, question);
        for answer in &wrong {
            let first = first_refutation(here, question, answer).unwrap();
            match &question.form {
                Form::Options { .. } if !first.numbers.is_empty() => {
                    let numbers = |other: &Answer| here.refute(question.kind, other).unwrap().numbers;
                    let stands = |other: &&Answer| *other != answer && numbers(other) != first.numbers;
                    assert!(wrong.iter().any(|other| stands(&other)), "{name}: {answer:?} leaves one option");
                    tests += 1;
                }
                Form::Options { .. }
                    if first.needs.is_none() && here.refute(question.kind, answer).unwrap().needs.is_some() =>
                {
                    assert!(first.figure.is_none() && first.compared.is_empty(), "{name}: {answer:?}");
                    conditions += 1;
                }
                Form::Options { .. } => assert_eq!(question.kind.key, "arrow", "{name}: {answer:?}"),
                Form::Things { right, .. } => {
                    let Answer::Things(chosen) = answer else { continue };
                    let named = first.meaning.spans().iter().filter_map(|span| match span {
                        Span::Thing(named) => named.thing,
                        _ => None,
                    });
                    let gives_away = |thing: &Thing| right.contains(thing) && !chosen.contains(thing);
                    assert_eq!(named.filter(gives_away).count(), 0, "{name}: {answer:?}");
                }
                Form::Number(_) => assert!(first.numbers.is_empty(), "{name}: {answer:?}"),
            }
        }
    });
    assert!(tests > 20 && conditions > 20, "{tests}, {conditions}");
}

/// A scene with a map in this text.
fn opened(lesson: &str, start: [f64; 2], goal: [f64; 2], settings: &str, map: &str) -> Lesson {
    let head = format!("version = 2\ntitle = \"t\"\nlesson = \"{lesson}\"\nstart = {start:?}\ngoal = {goal:?}\n");
    let text = format!("{head}[settings]\n{settings}\n{map}\n");
    of_scene(scene::scene_file::read(&text).unwrap())
}

fn of_scene(scene: scene::Scene) -> Lesson {
    let world = Arc::new(World::new(scene));
    let settings: Vec<_> = world.scene().settings.clone().into_iter().collect();
    lesson::of(world.scene()).unwrap().open_with(world, Watch::Record, &settings).unwrap()
}

/// The reasons against all wrong answers of a kind that `wrong` gives, at all its questions.
fn reasons(lesson: &Lesson, kind: &str, wrong: impl Fn(View, &Question) -> Vec<Answer>) -> BTreeSet<String> {
    let &kind = QuestionKind::all().iter().find(|known| known.key == kind).unwrap();
    let (mut cursor, mut from, mut found) = (lesson.view().at(0), 0, BTreeSet::new());
    while let Some(at) = lesson.view().next_question(from, kind) {
        let here = cursor.go(at);
        let question = here.question(kind).unwrap();
        let answers = wrong(here, &question).into_iter().filter(|answer| question.form.is_wrong(answer));
        found.extend(answers.map(|answer| text(&here.refute(kind, &answer).unwrap())));
        from = at + 1;
    }
    found
}

/// The cell (2, 2) is shut in by walls that touch at their corners: no wave reaches it, and it is no wall.
#[test]
fn a_cell_without_a_number_is_not_taken_for_a_wall_or_a_corner() {
    let map = "[grid]\nrows = \"\"\"\n.....\n..#..\n.#.#.\n..#..\n.....\n\"\"\"";
    let settings = "moves = \"mixed\"\nflow = true\narrows = \"repaired\"";
    let lesson = opened("wave", [0.5, 2.5], [4.5, 2.5], settings, map);
    let path = reasons(&lesson, "path", wrong_answers);
    assert!(path.iter().any(|why| why.starts_with("No wave has reached this cell:") && why.ends_with("| number = 0")));
    assert!(!path.iter().any(|why| why.contains("cuts a corner")), "{path:?}");
    let arrow = reasons(&lesson, "arrow", wrong_answers);
    assert!(arrow.iter().any(|why| why.starts_with("No wave has reached the cell there:") && why.ends_with(": 0")));
    assert!(arrow.iter().any(|why| why.starts_with("Walls and everything outside") && why.ends_with(": −1")));
}

/// Missing cells can lie diagonally: as many directions are named as the flood looks in.
#[test]
fn missing_cells_are_looked_for_in_the_directions_of_the_flood() {
    for (moves, directions) in [("4", "4"), ("8", "8"), ("mixed", "4")] {
        let map = "[grid]\nrows = \"\"\"\n.....\n.....\n.....\n.....\n.....\n\"\"\"";
        let lesson = opened("wave", [0.5, 2.5], [2.5, 2.5], &format!("moves = \"{moves}\""), map);
        let incomplete = |_: View, question: &Question| match &question.form {
            Form::Things { right, .. } => vec![Answer::Things(right[..1].to_vec())],
            _ => Vec::new(),
        };
        let said = reasons(&lesson, "numbers", incomplete);
        let expected = format!(" look in {directions} directions. Of those that they find, ");
        assert!(!said.is_empty() && said.iter().all(|why| why.contains(&expected)), "{moves}: {said:?}");
    }
}

/// A wall that is only touched hides nothing: the line leaves the free space there, or walls touch on it.
#[test]
fn a_wall_that_is_only_touched_is_not_said_to_cross_the_line() {
    let obstacles = [
        "[[10, 2], [16, 2], [16, 10], [10, 10]]",
        "[[16, 10], [22, 10], [22, 18], [16, 18]]",
        "[[26, 5], [31, 4], [30, 8]]",
    ];
    let obstacles = obstacles.map(|points| format!("[[polygons.obstacle]]\npoints = {points}\n")).concat();
    let map = format!("[polygons]\noutline = [[0, 0], [40, 0], [40, 20], [0, 20]]\n{obstacles}");
    let touching = opened("beam", [6.0, 15.0], [26.0, 5.0], "target = \"goal\"", &map);
    let built_in = |name: &str| of_scene(scene::open(name).unwrap());
    let (on_a_line, vertex) = (built_in("beam/on-a-line"), built_in("beam/vertex"));
    let (leaves, touch, crosses) =
        ("the line leaves the free space", "walls touch on the line", "a wall crosses the line");
    for (lesson, at, expected) in [
        (&touching, [26.0, 5.0], touch),
        (&touching, [16.0, 2.0], crosses),
        (&on_a_line, [36.0, 10.0], leaves),
        (&vertex, [0.0, 0.0], leaves),
        (&vertex, [0.0, 24.0], leaves),
        (&vertex, [6.0, 9.0], leaves),
        (&vertex, [5.0, 15.0], leaves),
    ] {
        let clicked = |here: View, _: &Question| {
            let mesh = here.world().mesh();
            let there = mesh.wall_vertices().find(|&v| mesh.world(v).distance(at.into()) < 0.01);
            vec![Answer::Things(vec![Thing::Vertex(there.unwrap())])]
        };
        let said = reasons(lesson, "seen", clicked);
        assert!(said.len() == 1 && said.iter().all(|why| why.ends_with(expected)), "{at:?}: {said:?}");
    }
}
