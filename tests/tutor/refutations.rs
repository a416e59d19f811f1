//! Every wrong answer is refuted by its own test: no two wrong options of a question get the same reason.

use pathlight::lesson::question::{Answer, Form, Need, Question, QuestionKind};
use pathlight::lesson::{self, View, Watch, Why};
use pathlight::scene::{self, World, builtin};
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
