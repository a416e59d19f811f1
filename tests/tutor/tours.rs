//! Tours: every stop of every built-in tour can be shown, lights something, says one thing in plain words, and asks a
//! question that exists.

/// Somebody follows a tour, wanders off and comes back.
mod followed;
/// The questions of stops, and whether they were answered.
mod quizzes;

use pathlight::lesson::question::Form;
use pathlight::lesson::{self, Body, View};
use pathlight::picture::{Lens, Mark, Picture};
use pathlight::player::{Player, TourCommand};
use pathlight::scene::Files;
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

fn start(name: &str) -> Player {
    let mut player = Player::open("wave/door", None).unwrap();
    let effects = player.apply(TourCommand::Start { name: name.to_owned(), progress: Progress::default() }).unwrap();
    assert!(effects.opened && effects.tour.is_some_and(|(tour, progress)| tour == name && progress.stop == 0));
    player
}

fn builtin_text(name: &str) -> &'static str {
    pathlight::scene::builtin::find(name).unwrap().text
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
    let mut lit = 0;
    each(|name, _, stop, lesson| {
        let Some(question) = stop.ask.as_ref().and_then(|ask| lesson.question(ask.value)) else { return };
        let Form::Things { right, .. } = &question.form else { return };
        for thing in stop.things(lesson).unwrap() {
            assert!(!right.contains(&thing), "{name} lights {thing:?}, which is right");
            lit += 1;
        }
    });
    assert!(lit >= 5, "{lit} things are lit at such questions");
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
