//! Tours: every stop of every built-in tour can be shown, lights something, says one thing in plain words, and asks a
//! question that exists. A tour runs as somebody follows it, wanders off and comes back.

use pathlight::files;
use pathlight::lesson::question::{Answer, Form, Need};
use pathlight::lesson::{self, Body, View};
use pathlight::picture::{Lens, Mark, Picture};
use pathlight::player::{Change, Command, Document, Player, Predict, TourCommand, Transport};
use pathlight::scene::Files;
use pathlight::step::Size;
use pathlight::tutor::tour::{self, Progress, Stop, Tour, builtin};
use pathlight::words::{Sentence, Span};

/// Every stop, with a name for messages and the lesson that stands there.
fn each(mut check: impl FnMut(&str, &Tour, &Stop, View)) {
    for tour in builtin::tours() {
        for (i, stop) in tour.stops.iter().enumerate() {
            let name = format!("{} stop {}", tour.name, i + 1);
            let lesson = stop.open_lesson(&Files::default()).unwrap_or_else(|bad| panic!("{name}: {bad}"));
            check(&name, tour, stop, lesson.view());
        }
    }
}

#[test]
fn every_stop_lights_something_inside_the_view() {
    each(|name, _, stop, lesson| {
        let things = stop.things(lesson).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert!(!things.is_empty(), "{name} lights nothing");
        let lens = Lens::fit(lesson.bounds(), 900.0, 650.0, Lens::MARGIN);
        for thing in things {
            let mut picture = Picture::default();
            lesson.highlight(thing, &lens, &mut picture);
            let is_inside = picture.marks.iter().flat_map(Mark::points).all(|p| lens.visible.contains(p));
            assert!(!picture.marks.is_empty() && is_inside, "{name}: {thing:?} is not in view");
        }
    });
}

#[test]
fn the_question_of_a_stop_is_asked_in_its_stage() {
    let mut kinds = std::collections::BTreeSet::new();
    each(|name, _, stop, lesson| {
        let Some(ask) = &stop.ask else { return };
        let question = lesson.question(ask.value).unwrap_or_else(|| panic!("{name}: no question is asked here"));
        let run = lesson.run();
        assert_eq!(question.asked_at, run.at(), "{name}");
        assert!(question.answered_at > run.at(), "{name}");
        // A question must not need more clicks than a stop has time for.
        if let Form::Things { right, .. } = &question.form {
            assert!(right.len() <= 12, "{name}: {} things to click", right.len());
        }
        kinds.insert(ask.value.key);
    });
    assert!(kinds.len() >= 8, "the tours ask only {kinds:?}");
}

/// A stop lit the triangle that its question asked for.
#[test]
fn what_a_stop_lights_is_not_the_answer_to_its_question() {
    each(|name, _, stop, lesson| {
        let Some(question) = stop.ask.as_ref().and_then(|ask| lesson.question(ask.value)) else { return };
        let Form::Things { right, .. } = &question.form else { return };
        for thing in stop.things(lesson).unwrap() {
            assert!(!right.contains(&thing), "{name} lights {thing:?}, which is right");
        }
    });
}

#[test]
fn most_stops_ask_and_a_tour_takes_less_than_half_an_hour() {
    for tour in builtin::tours() {
        let asks = tour.stops.iter().filter(|stop| stop.asks()).count();
        assert!(asks * 3 >= tour.stops.len(), "{}: {asks} of {} stops ask", tour.name, tour.stops.len());
        assert!((8..=22).contains(&tour.stops.len()), "{}: {} stops", tour.name, tour.stops.len());
        assert!((8..=25).contains(&tour.minutes()), "{}: {} minutes", tour.name, tour.minutes());
        if lesson::NAMES.iter().any(|name| tour.name == format!("tours/{name}")) {
            assert!(asks * 2 > tour.stops.len(), "{}: {asks} of {} stops ask", tour.name, tour.stops.len());
            let last = tour.stops.last().unwrap();
            assert!(last.quiz.is_some(), "{} ends with a question about all of it", tour.name);
            assert!(last.say.value.text().contains("pathlight help grade"), "{} leads to one's own program", tour.name);
        }
        assert!(tour.about.ends_with('.') && tour.about.len() <= 130, "{}: {}", tour.name, tour.about);
    }
}

/// Words that STYLE.md replaces: archaic, or a person's for what is none.
const AVOIDED: [&str; 14] = [
    "tell", "tells", "bid", "in vain", "nobody", "melt", "whilst", "thus", "hence", "upon", "wants to", "ought",
    "shall", "likewise",
];

#[test]
fn a_stop_says_one_thing_in_plain_words() {
    each(|name, _, stop, _| {
        let text = stop.say.value.text();
        let words = stop.say.value.words();
        assert!(words <= tour::MOST_WORDS, "{name} has {words} words: {text}");
        for sentence in text.split_inclusive(['.', '?']) {
            let words = sentence.split_whitespace().count();
            assert!(words <= 27, "{name}: a sentence of {words} words: {sentence}");
        }
        assert!(text.ends_with(['.', '?']), "{name}: {text}");
        let lower = format!(" {} ", text.to_lowercase().replace([',', '.', '?', ':', ';'], " "));
        for word in AVOIDED {
            assert!(!lower.contains(&format!(" {word} ")), "{name} says \u{201c}{word}\u{201d}: {text}");
        }
    });
}

/// Whoever knows nothing but breadth-first search can point at the words of a tour and read what they mean.
#[test]
fn the_terms_of_a_tour_are_in_the_glossary() {
    let needed: [(&str, &[&str]); 3] = [
        ("tours/wave", &["frontier", "next frontier", "duplicate", "flood", "A*"]),
        ("tours/funnel", &["portal", "channel", "apex", "funnel", "crossing", "restart", "queue funnel", "corner"]),
        ("tours/beam", &["beam", "split", "visibility graph", "link", "taut"]),
    ];
    for (name, terms) in needed {
        let tour = tour::open(name).unwrap();
        let mut defined: Vec<String> = Vec::new();
        for stop in &tour.stops {
            for span in Sentence::from(stop.say.value.text()).spans() {
                if let Span::Term(term, form) = span {
                    defined.extend([term.name().to_lowercase(), form.to_lowercase()]);
                }
            }
        }
        for term in terms {
            let is_defined = defined.iter().any(|d| d.starts_with(&term.to_lowercase()));
            assert!(is_defined, "{name} has no term \u{201c}{term}\u{201d}; it has {defined:?}");
        }
    }
}

/// Everything that can be read beside the map.
fn read_beside(lesson: View) -> String {
    let mut text = format!("{} ", lesson.sentence().printed());
    text.extend(lesson.conclusion().map(|conclusion| conclusion.printed()));
    for card in lesson.cards() {
        text += &format!(" {} ", card.title.printed());
        if let Body::Rows(rows) = &card.body {
            rows.iter().for_each(|row| text += &format!(" {} {} ", row.label.printed(), row.value.printed()));
        }
    }
    let lens = Lens::fit(lesson.bounds(), 900.0, 650.0, Lens::MARGIN);
    text + &format!("{:?}", lesson.picture(&lens).marks)
}

/// A number that a stop says is on the screen there. So a scene cannot change without its tours.
#[test]
fn numbers_that_are_said_are_seen() {
    each(|name, _, stop, lesson| {
        let seen = read_beside(lesson);
        let scene = format!("{:?}", lesson.world().scene().settings);
        let text = stop.say.value.text();
        let is_number = |word: &&str| word.len() > 1 && word.starts_with(|c: char| c.is_ascii_digit());
        for number in
            text.split(|c: char| !(c.is_ascii_digit() || c == '.')).map(|w| w.trim_matches('.')).filter(is_number)
        {
            if number != "32" {
                assert!(seen.contains(number) || scene.contains(number), "{name}: {number} is not on the screen");
            }
        }
    });
}

fn start(name: &str) -> Player {
    let mut player = Player::open("wave/door", None).unwrap();
    let effects = player.apply(TourCommand::Start { name: name.to_owned(), progress: Progress::default() }).unwrap();
    assert!(effects.opened && effects.tour.is_some_and(|(tour, progress)| tour == name && progress.stop == 0));
    player
}

#[test]
fn a_tour_is_followed_from_its_first_stop_to_its_last() {
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        for i in 0..tour.stops.len() {
            let running = player.tour().unwrap();
            assert_eq!(running.asks(), tour.stops[i].asks());
            assert_eq!((running.stop(), running.is_last()), (i, i + 1 == tour.stops.len()));
            assert!(player.is_at_stop() && !player.lit().is_empty(), "{} stop {}", tour.name, i + 1);
            assert_eq!(running.say().on_screen(), tour.stops[i].say.value.text());
            let asked = player.question().map(|open| open.question.kind);
            assert_eq!(asked, running.ask(), "{} stop {}", tour.name, i + 1);
            let effects = player.apply(TourCommand::Next).unwrap();
            let (_, progress) = effects.tour.unwrap();
            assert_eq!(progress.done, i + 1 == tour.stops.len());
            assert!(effects.notices.is_empty() || progress.done, "{} stop {}: {:?}", tour.name, i + 1, effects.notices);
        }
        assert!(player.tour().is_none());
    }
}

/// "Your answer: correct" stayed on the screen at the next stop of the same scene.
#[test]
fn an_outcome_does_not_go_along_to_another_stop() {
    let mut shown = 0;
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        for i in 0..tour.stops.len() {
            assert!(player.predictor().outcome().is_none(), "{} stop {}", tour.name, i + 1);
            if player.question().is_some() {
                player.apply(Predict::ShowAnswer).unwrap();
                shown += usize::from(player.predictor().outcome().is_some());
            }
            let on = if i % 2 == 0 { TourCommand::Next } else { TourCommand::Previous };
            player.apply(on).unwrap();
            assert!(player.predictor().outcome().is_none(), "{} behind stop {}", tour.name, i + 1);
            let progress = Progress { stop: (i + 1).min(tour.stops.len() - 1), ..Progress::default() };
            player.apply(TourCommand::Start { name: tour.name.clone(), progress }).unwrap();
        }
    }
    assert!(shown > 10, "only {shown} answers");
}

#[test]
fn every_stop_can_be_reached_from_the_one_behind_it() {
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        let mut seen = Vec::new();
        let place = |player: &Player| {
            let lesson = player.lesson();
            let folded: Vec<bool> = lesson.run().parts().iter().map(|part| part.folded).collect();
            (player.origin().to_owned(), lesson.name(), lesson.run().at(), player.lit().to_vec(), folded)
        };
        for _ in 0..tour.stops.len() {
            seen.push(place(&player));
            player.apply(TourCommand::Next).unwrap();
        }
        let progress = Progress { stop: tour.stops.len() - 1, ..Progress::default() };
        player.apply(TourCommand::Start { name: tour.name.clone(), progress }).unwrap();
        for (i, expected) in seen.iter().enumerate().rev() {
            assert_eq!(place(&player), *expected, "{} stop {}", tour.name, i + 1);
            player.apply(TourCommand::Previous).unwrap();
        }
        assert_eq!(player.tour().unwrap().stop(), 0, "nothing lies before the first stop");
    }
}

#[test]
fn who_wanders_off_can_come_back() {
    let mut player = start("tours/funnel");
    player.apply(TourCommand::Next).unwrap();
    player.apply(Predict::Leave).unwrap();
    let (stop, at) = (player.tour().unwrap().stop(), player.lesson().run().at());
    let wander: [Command; 5] = [
        Transport::Forward(Size::Step).into(),
        Transport::Seek(0).into(),
        Document::Lesson(&pathlight::lesson::beam::LESSON).into(),
        Change::Set { key: "funnel", word: "queue".to_owned() }.into(),
        Document::Open("wave/maze".to_owned()).into(),
    ];
    for command in wander {
        player.apply(command.clone()).unwrap();
        assert!(!player.is_at_stop() && player.lit().is_empty(), "{command:?}");
        assert_eq!(player.tour().unwrap().stop(), stop, "the tour stays: {command:?}");
        player.apply(TourCommand::Return).unwrap();
        player.apply(Predict::Leave).unwrap();
        assert!(player.is_at_stop() && !player.lit().is_empty(), "{command:?}");
        assert_eq!((player.origin(), player.lesson().name()), ("funnel/a-to-g", "funnel"));
        assert_eq!(player.lesson().run().at(), at);
        assert_eq!(player.lesson().settings().word("funnel"), "restart");
    }
    let effects = player.apply(TourCommand::Leave).unwrap();
    assert!(player.tour().is_none() && !effects.notices.is_empty());
    assert_eq!(effects.tour.unwrap().1.stop, stop, "the tour continues there");
    let effects = player.apply(TourCommand::Next).unwrap();
    assert!(effects.notices.len() == 1 && !effects.opened && player.tour().is_none(), "no tour runs");
}

/// The learner's own edits are not lost when the tour goes on.
#[test]
fn changes_to_a_scene_are_put_aside_by_the_next_stop() {
    use glam::DVec2;
    use pathlight::editor::{Edit, Handle};
    let mut player = start("tours/wave");
    player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(2.5, 2.5) })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert!(!player.is_at_stop());
    let effects = player.apply(TourCommand::Next).unwrap();
    // A stop may ask for a change. Nothing covers the map of the next one then.
    assert!(effects.notices.is_empty(), "{:?}", effects.notices);
    assert!(effects.put_aside && player.is_at_stop() && player.aside().is_some());
    assert!(!player.editor().is_changed());
}

#[test]
fn the_first_answer_to_the_question_of_a_stop_is_remembered() {
    let mut player = start("tours/wave");
    player.apply(TourCommand::Next).unwrap();
    player.apply(TourCommand::Next).unwrap();
    let open = player.question().unwrap().question.clone();
    let Form::Options { options, right } = &open.form else { panic!("{open:?}") };
    let wrong = (0..options.len()).find(|i| !right.contains(i)).unwrap();
    let effects = player.apply(Predict::Answer(Answer::Option(wrong))).unwrap();
    let (_, progress) = effects.tour.unwrap();
    assert!(progress.wrong.contains(&2) && progress.right.is_empty());
    assert!(player.is_at_stop(), "the answer belongs to the stop");
    player.apply(TourCommand::Return).unwrap();
    let effects = player.apply(Predict::Answer(Answer::Option(right[0]))).unwrap();
    assert!(effects.tour.unwrap().1.right.is_empty(), "only the first answer counts");
    assert_eq!(player.predictor().score().total().asked, 1);
    // A question that the learner asks elsewhere is none of the tour's.
    player.apply(Transport::Seek(0)).unwrap();
    player.apply(Predict::Ask(open.kind)).unwrap();
    assert_eq!(player.apply(Predict::ShowAnswer).unwrap().tour, None);
}

/// The frame of a link hid the mark of the same cell when it was chosen.
#[test]
fn what_is_chosen_is_not_lit_any_more() {
    let mut player = start("tours/wave");
    player.apply(TourCommand::Next).unwrap();
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 650.0, Lens::MARGIN);
    let lit = |player: &Player| {
        let mut picture = Picture::default();
        player.draw_lit(&lens, &mut picture);
        picture.marks.len()
    };
    let (before, thing) = (lit(&player), player.lit()[0]);
    player.apply(Predict::Choose(thing)).unwrap();
    assert!(lit(&player) < before, "{thing:?}");
}

/// What is lit must not show the answer: a cell under the pointer shows the path from it.
#[test]
fn what_is_lit_does_not_draw_the_path() {
    let mut player = Player::open("wave/door", None).unwrap();
    let stop = tour::open("tours/wave")
        .unwrap()
        .stops
        .iter()
        .position(|stop| stop.ask.as_ref().is_some_and(|ask| ask.value.key == "path"));
    let progress = Progress { stop: stop.unwrap(), ..Progress::default() };
    player.apply(TourCommand::Start { name: "tours/wave".to_owned(), progress }).unwrap();
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 650.0, Lens::MARGIN);
    let mut picture = Picture::default();
    player.draw_lit(&lens, &mut picture);
    assert!(!picture.marks.is_empty());
    let size = picture.marks.iter().map(|mark| {
        let points = mark.points();
        let spread = |of: fn(&glam::DVec2) -> f64| {
            points.iter().map(of).fold(f64::MIN, f64::max) - points.iter().map(of).fold(f64::MAX, f64::min)
        };
        spread(|p| p.x).max(spread(|p| p.y))
    });
    assert!(size.fold(0.0, f64::max) <= 1.0 + 1e-9, "every mark stays in its cell: {:?}", picture.marks);
}

#[test]
fn a_tour_of_ones_own_is_opened_as_a_scene_is_and_its_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, file) = (folder.path().join("mine.toml"), folder.path().join("my-tour.toml"));
    std::fs::write(&scene, builtin_text("wave/door")).unwrap();
    let text = "title = \"Mine\"\n\n[[stop]]\nscene = \"mine.toml\"\nat = \"wave 2\"\nlight = [\"goal\"]\nsay = \"One.\"\n\n\
                [[stop]]\nscene = \"funnel/a-to-g\"\nset = { funnel = \"queue\" }\nlight = [\"portal 5\"]\nsay = \"Two.\"\n";
    let name = file.to_str().unwrap();
    std::fs::write(&file, text).unwrap();
    let is_tour = |name: &str| files::tour(name).unwrap().is_some();
    assert!(is_tour(name) && !is_tour(scene.to_str().unwrap()) && !is_tour("wave/door"));
    let mut player = Player::open("wave/door", None).unwrap();
    files::apply(&mut player, Document::Open(name.to_owned()).into()).unwrap();
    assert_eq!(player.origin(), scene.to_str().unwrap());
    player.apply(TourCommand::Next).unwrap();
    assert_eq!(player.lesson().settings().word("funnel"), "queue");

    let mut mistake = |from: &str, to: &str| {
        std::fs::write(&file, text.replace(from, to)).unwrap();
        let before = player.origin().to_owned();
        let bad = files::apply(&mut player, Document::Open(name.to_owned()).into()).unwrap_err().to_string();
        assert_eq!(player.origin(), before, "what was open stays open");
        bad.strip_prefix(&format!("{name}: ")).unwrap_or_else(|| panic!("{bad}")).to_owned()
    };
    assert!(mistake("mine.toml", "mien.toml").starts_with("line 4: the scene "));
    assert!(mistake("wave 2", "wave 99").starts_with("line 5: this run has no stage \"wave 99\""));
    assert!(mistake("\"goal\"", "\"portal 3\"").starts_with("line 6: portal 3 does not exist here, or is out of view"));
    assert!(mistake("portal 5", "portal 50").starts_with("line 12: portal 50 does not exist"));
    assert!(mistake("funnel = ", "funel = ").starts_with("line 11: funnel has no setting \"funel\"; it has funnel,"));
    assert!(mistake("\"queue\"", "\"que\"").starts_with("line 11: "));
    assert!(
        mistake("say = \"One.\"", "say = \"One.\"\nask = \"taut\"")
            .starts_with("line 8: no question \"taut\" follows here")
    );
    assert!(mistake("at = \"wave 2\"", "lesson = \"waves\"").starts_with("line 5: there is no lesson \"waves\""));
}

fn builtin_text(name: &str) -> &'static str {
    pathlight::scene::builtin::find(name).unwrap().text
}

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
                last = player.apply(TourCommand::Next).unwrap().tour;
            }
            last.unwrap().1
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
