//! The questions of stops: they do not say the answer, each wrong one has its reason, and a tour is complete when they were answered.

use super::{each, start};
use pathlight::lesson::question::{Answer, Form, Need};
use pathlight::player::{Effects, Predict, TourCommand};
use pathlight::tutor::tour::{self, Predictions, builtin};
use pathlight::words::Span;

/// The questions that somebody has written: their options are short, each wrong one has its own reason, and no text of the
/// stop has the right one.
#[test]
fn a_quiz_has_a_reason_for_each_option_and_its_stop_does_not_say_the_answer() {
    let mut count = 0;
    each(|name, _, stop, lesson| {
        let Some(quiz) = &stop.quiz else { return };
        count += 1;
        let question = quiz.question(lesson);
        let Form::Options { options, right } = &question.form else { panic!("{name}: options") };
        assert!((3..=4).contains(&options.len()) && right.len() == 1, "{name}");
        assert!(question.prompt.printed().ends_with('?'), "{name}");
        let reasons = quiz.reasons(lesson);
        let said: std::collections::BTreeSet<String> =
            reasons.iter().flatten().map(|why| why.meaning.printed()).collect();
        assert_eq!(said.len(), options.len(), "{name}: each option has a reason of its own");
        assert!(said.iter().all(|reason| reason.ends_with('.') && reason.len() < 130), "{name}: {said:?}");
        let lower = |text: String| text.to_lowercase().trim_end_matches('.').to_owned();
        let answer = lower(options[right[0]].printed());
        // What the learner reads meanwhile: the stop, and the sentence of the step.
        let read = lower(format!("{} {}", stop.say.value.text(), lesson.sentence().printed()));
        assert!(!read.contains(&answer), "{name} says \u{201c}{answer}\u{201d}");
        assert!(options.iter().all(|option| option.printed().len() <= 60), "{name}: {options:?}");
        // Nobody can guess by the length.
        let longest = options.iter().map(|option| option.printed().len()).max().unwrap();
        let others = (0..options.len()).filter(|i| !right.contains(i)).map(|i| options[i].printed().len());
        assert!(answer.len() < longest.max(1) + 25 && others.max().unwrap() + 25 > answer.len(), "{name}");
    });
    assert!(count >= 20, "only {count}");
}

/// Whoever has guessed learns why as well.
#[test]
fn a_right_answer_has_its_reason() {
    let mut player = start("tours/wave");
    let mut reasons = 0;
    while player.tour().is_some() {
        if let Some(open) = player.question() {
            let is_quiz = open.question.kind == tour::Quiz::kind();
            let answer = match &open.question.form {
                Form::Options { right, .. } => Answer::Option(right[0]),
                Form::Things { right, need: Need::Any } => Answer::Things(right[..1].to_vec()),
                Form::Things { right, need: Need::All } => Answer::Things(right.clone()),
                Form::Number(n) => Answer::Number(*n),
            };
            let is_numbers = open.question.kind.key == "numbers";
            player.apply(Predict::Answer(answer)).unwrap();
            let outcome = player.predictor().outcome().expect("a right answer closes the question");
            let reason = outcome.because.as_ref();
            assert!(reason.is_some() || !(is_quiz || is_numbers), "{:?}", outcome.question.prompt.printed());
            reasons += usize::from(reason.is_some());
        }
        player.apply(TourCommand::Next).unwrap();
    }
    assert!(reasons >= 8, "only {reasons}");
}

/// The options of a question that the run asks are not in the text above it, unless all of them are.
#[test]
fn a_stop_does_not_say_the_answer_to_what_the_run_asks() {
    each(|name, _, stop, lesson| {
        let Some(question) = stop.ask.as_ref().and_then(|ask| lesson.question(ask.value)) else { return };
        let text = stop.say.value.text().to_lowercase();
        match &question.form {
            Form::Options { options, right } => {
                let says = |i: usize| text.contains(options[i].printed().to_lowercase().trim_end_matches('.'));
                let is_said = right.iter().any(|&i| says(i));
                let others = (0..options.len()).filter(|i| !right.contains(i)).filter(|&i| says(i)).count();
                assert!(!is_said || others > 0, "{name}: {text}");
            }
            // What is lit is checked by `what_a_stop_lights_is_not_the_answer_to_its_question`.
            Form::Things { .. } => {}
            Form::Number(n) => {
                let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
                assert!(!words.contains(&n.to_string().as_str()), "{name}: {text}");
            }
        }
    });
}

/// What a slide or the window says after a question names the thing that was asked for. After "which goal is nearest?" stood only what
/// the start costs.
#[test]
fn the_answer_to_a_question_names_the_thing_that_was_asked_for() {
    let mut seen = 0;
    each(|name, _, stop, lesson| {
        let Some(question) = stop.ask.as_ref().and_then(|ask| lesson.question(ask.value)) else { return };
        let Form::Things { right, need: Need::Any } = &question.form else { return };
        let cursor = lesson.at(question.answered_at);
        let after = cursor.view();
        let said = after.explanation(&question).unwrap_or_else(|| after.sentence());
        let names = said
            .spans()
            .iter()
            .any(|span| matches!(span, Span::Thing(named) if named.thing.is_some_and(|it| right.contains(&it))));
        assert!(names, "{name}: {}", said.printed());
        seen += 1;
    });
    assert!(seen >= 8, "{seen}");
}

/// A wrong answer to a quiz is refuted by its own reason, and the second answer ends it. Only a tour that was answered is done.
#[test]
fn a_tour_is_complete_only_when_its_questions_were_answered() {
    for tour in builtin::tours() {
        let follow = |answers: bool| {
            let mut player = start(&tour.name);
            let mut last = None;
            for _ in 0..tour.stops.len() {
                while let Some(open) = player.question().filter(|_| answers) {
                    let tried = open.refuted.as_ref().map(|refuted| refuted.answer.clone());
                    let answer = match &open.question.form {
                        Form::Options { options, right } => {
                            let wrong = (0..options.len()).rev().map(Answer::Option);
                            let mut wrong = wrong.filter(|answer| !open.question.form.accepts(answer));
                            wrong.find(|answer| tried.as_ref() != Some(answer)).unwrap_or(Answer::Option(right[0]))
                        }
                        Form::Things { right, .. } => Answer::Things(right[..1].to_vec()),
                        Form::Number(n) => Answer::Number(n + 1 + i64::from(tried.is_some())),
                    };
                    player.apply(Predict::Answer(answer)).unwrap();
                    if let Some(refuted) = player.question().and_then(|open| open.refuted.as_ref()) {
                        assert!(refuted.why.is_some(), "{}: {:?} is not refuted", tour.name, refuted.answer);
                        if tried.is_some() {
                            player.apply(Predict::ShowAnswer).unwrap();
                        }
                    }
                }
                last = Some(player.apply(TourCommand::Next).unwrap());
            }
            let Effects { tour: came, tour_end, .. } = last.unwrap();
            let (progress, end) = (came.unwrap().1, tour_end.expect("the last stop has a card"));
            let [right, open, asked] = end.right_open_and_asked();
            assert_eq!(asked, tour.stops.iter().filter(|stop| stop.asks()).count(), "{}", tour.name);
            assert_eq!((right, open), (progress.right.len(), if answers { 0 } else { asked }), "{}", tour.name);
            let answered: usize = end.predictions.iter().map(Predictions::answered).sum();
            assert_eq!(answered, if answers { asked } else { 0 }, "{}: what has no answer is not wrong", tour.name);
            assert!(end.open.is_some() != answers && !end.terms.is_empty(), "{}: {end:?}", tour.name);
            progress
        };
        let skipped = follow(false);
        assert!(skipped.done && !skipped.is_complete(tour) && skipped.part(tour) < 1.0, "{}", tour.name);
        assert!(tour.stops[skipped.stop].asks(), "{} continues at its first open question", tour.name);
        let answered = follow(true);
        assert!(answered.is_complete(tour) && answered.part(tour) == 1.0, "{}: {answered:?}", tour.name);
    }
}

#[test]
fn a_quiz_of_ones_own_is_checked_when_the_tour_is_read() {
    let read = |quiz: &str| {
        let text = format!("title = \"T\"\n[[stop]]\nscene = \"wave/door\"\nsay = \"One.\"\n{quiz}");
        tour::read(&text, "t").map_err(|bad| bad.to_string())
    };
    let quiz = "[stop.quiz]\nask = \"Which?\"\noptions = [{ say = \"A\", because = \"Not A.\" }, { say = \"B\" }]\n";
    let read_quiz = read(quiz).unwrap().stops[0].quiz.clone().unwrap();
    assert_eq!((read_quiz.right(), read_quiz.ask.text().as_str()), (1, "Which?"));
    let none_right = read(&quiz.replace("\"B\"", "\"B\", because = \"Not B.\"")).unwrap_err();
    assert!(none_right.contains("exactly one without \"because\""), "{none_right}");
    let with_right =
        read(&quiz.replace("\"B\"", "\"B\", right = \"It is B.\"")).unwrap().stops[0].quiz.clone().unwrap();
    assert_eq!((with_right.right(), read_quiz.options[1].because.is_none()), (1, true));
    assert_eq!(with_right.options[1].because.as_ref().map(tour::Say::text).as_deref(), Some("It is B."));
    let both = read(&quiz.replace("\"A\"", "\"A\", right = \"It is A.\"")).unwrap_err();
    assert!(both.contains("leave one of them out"), "{both}");
    assert!(read(&format!("ask = \"numbers\"\n{quiz}")).unwrap_err().contains("a stop asks one question"));
    assert!(read(&quiz.replace("because", "becuse")).unwrap_err().contains("because"));
}
