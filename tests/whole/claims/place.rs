//! Where a sentence is said: in a scene, in a tour, in the glossary, in a file.

use super::subject::Subject;
use pathlight::lesson;
use pathlight::scene::{builtin, scene_file};
use pathlight::tutor::tour;
use pathlight::words::Term;
use pathlight::words::sources::DIFFERENCES;
use std::fmt;

/// Key and word.
type Settings = &'static [(&'static str, &'static str)];

#[derive(Clone, Copy)]
pub struct Place {
    text: Text,
    /// The scene on which the claim is computed; a tour's stop has its own.
    scene: &'static str,
    settings: Settings,
}

#[derive(Clone, Copy, Debug)]
enum Text {
    Title,
    About,
    Conclusion,
    /// The sentence at this position of the run.
    Step(&'static str),
    /// What holds at the end of the stages, at this position of the run.
    Invariant(&'static str),
    /// The stop of this tour that says it.
    Tour(&'static str),
    /// The quiz of a stop of this tour: its question and its options, " (right)" after the right one.
    Quiz(&'static str),
    /// What decided the step at this position.
    Why(&'static str),
    /// The rows of the card with this key.
    Card(&'static str),
    /// The definition of a term.
    Term(Term),
    /// What is said about the mistake with this name.
    Mistake(&'static str),
    /// What is said about a setting, in the lesson of the scene.
    Hint(&'static str),
    /// A page of the repository, lines joined.
    Page(&'static str),
    /// The differences from the tutorials.
    Sources,
}

const fn on(text: Text, scene: &'static str) -> Place {
    Place { text, scene, settings: &[] }
}

/// The conclusion of a scene.
pub const fn end(scene: &'static str) -> Place {
    on(Text::Conclusion, scene)
}

/// The title of a scene.
pub const fn title(scene: &'static str) -> Place {
    on(Text::Title, scene)
}

/// The about of a scene.
pub const fn about(scene: &'static str) -> Place {
    on(Text::About, scene)
}

/// The sentence at a position of a scene.
pub const fn step(scene: &'static str, position: &'static str) -> Place {
    on(Text::Step(position), scene)
}

/// The invariant at the end of a scene.
pub const fn invariant(scene: &'static str) -> Place {
    invariant_at(scene, "end")
}

/// The invariant at a position of a scene.
pub const fn invariant_at(scene: &'static str, position: &'static str) -> Place {
    on(Text::Invariant(position), scene)
}

/// The stop of a tour that says it: its scene, lesson and settings.
pub const fn tour(name: &'static str) -> Place {
    on(Text::Tour(name), "")
}

/// The quiz of a stop of a tour: its scene, lesson and settings.
pub const fn quiz(tour: &'static str) -> Place {
    on(Text::Quiz(tour), "")
}

/// What decided the step at a position of a scene.
pub const fn why(scene: &'static str, position: &'static str) -> Place {
    on(Text::Why(position), scene)
}

/// The rows of a card of a scene, at its end.
pub const fn card(key: &'static str, scene: &'static str) -> Place {
    on(Text::Card(key), scene)
}

/// The definition of a term, tried on a scene.
pub const fn term(term: Term, scene: &'static str) -> Place {
    on(Text::Term(term), scene)
}

/// What is said about a mistake, tried on a scene.
pub const fn mistake(name: &'static str, scene: &'static str) -> Place {
    on(Text::Mistake(name), scene)
}

/// The hint of a setting, tried on a scene.
pub const fn hint(key: &'static str, scene: &'static str) -> Place {
    on(Text::Hint(key), scene)
}

/// A page of the repository, tried on a scene.
pub const fn page(path: &'static str, scene: &'static str) -> Place {
    on(Text::Page(path), scene)
}

/// What is said of the tutorials and of the differences from them, tried on a scene.
pub const fn sources(scene: &'static str) -> Place {
    on(Text::Sources, scene)
}

impl Place {
    /// Is this the conclusion of a scene, as it opens?
    pub fn is_end_of(self, scene: &str) -> bool {
        matches!(self.text, Text::Conclusion) && self.scene == scene && self.settings.is_empty()
    }

    /// Is this a stop of a tour, or its quiz?
    pub fn is_in_tour(self, name: &str) -> bool {
        matches!(self.text, Text::Tour(tour) | Text::Quiz(tour) if tour == name)
    }

    /// The same place with other settings than those of the scene.
    pub const fn with(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// What the claim is about, if the sentence is said here.
    pub fn subject(self, says: &str) -> Result<Subject, String> {
        match self.text {
            Text::Tour(name) => return self.stop(name, self::says(name), says),
            Text::Quiz(name) => return self.stop(name, quizzes(name), says),
            _ => {}
        }
        let subject = self.tried_on(self.scene, None);
        let text = self.said(&subject);
        let text = one_line(&text);
        if parts(says).all(|part| text.contains(part)) { Ok(subject) } else { Err(format!("not said there: {text:?}")) }
    }

    /// The scene of a claim with the settings of the place.
    fn tried_on(self, scene: &str, lesson: Option<&str>) -> Subject {
        let builtin = builtin::find(scene).unwrap_or_else(|| panic!("there is no scene {scene}"));
        let mut scene = scene_file::read(builtin.text).expect("a built-in scene");
        let settings = self.settings.iter().map(|&(key, word)| (key.to_owned(), word.to_owned()));
        scene.settings.extend(settings);
        Subject::new(scene, lesson)
    }

    fn said(self, subject: &Subject) -> String {
        let view = || subject.lesson().view();
        let at = |position| lesson::position(view().run(), position).expect("a position of the run");
        match self.text {
            Text::Title => subject.scene().title.clone(),
            Text::About => subject.scene().about.clone(),
            // Data has the counts.
            Text::Conclusion => {
                let said = view().conclusion().map(|sentence| sentence.printed()).unwrap_or_default();
                format!("{said} {}", data(view()))
            }
            Text::Step(position) => view().at(at(position)).view().sentence().printed(),
            Text::Invariant(position) => view().at(at(position)).view().invariant().to_owned(),
            Text::Why(position) => {
                view().at(at(position)).view().why().map(|why| why.meaning.printed()).unwrap_or_default()
            }
            Text::Card(key) => {
                let cards = view().cards().into_iter().filter(|card| card.key == key.into());
                let rows =
                    cards.flat_map(|card| if let lesson::Body::Rows(rows) = card.body { rows } else { Vec::new() });
                rows.map(|row| format!("{} {}", row.label.printed(), row.value.printed()))
                    .collect::<Vec<_>>()
                    .join("\n")
            }
            Text::Tour(_) | Text::Quiz(_) => unreachable!("a stop says it"),
            Text::Term(term) => term.definition().to_owned(),
            Text::Mistake(name) => {
                let known = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes);
                known
                    .map(|known| known.mistake)
                    .find(|m| m.name == name)
                    .map_or("no such mistake", |m| m.right)
                    .to_owned()
            }
            Text::Hint(key) => {
                let settings = view().entry().settings();
                let setting = settings.iter().find(|setting| setting.key == key);
                setting.map_or_else(|| "no such setting".to_owned(), lesson::Setting::hint_in_files)
            }
            Text::Sources => {
                let texts = DIFFERENCES.iter().flat_map(|d| [d.there, d.here, d.why]);
                texts.collect::<Vec<_>>().join(" ")
            }
            Text::Page(path) => {
                let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
                std::fs::read_to_string(root.join(path)).expect("a page of the repository")
            }
        }
    }

    /// The subject of the only stop that says it. Links are compared as they stand in the file.
    fn stop(self, name: &str, texts: Vec<String>, says: &str) -> Result<Subject, String> {
        let tour = tour::read(text_of(name), name).expect("a built-in tour");
        let stops = tour.stops.iter().zip(texts);
        let found: Vec<_> = stops.filter(|(_, text)| one_line(text).contains(says)).collect();
        let [(stop, _)] = found[..] else { return Err(format!("said by {} stops, not by one", found.len())) };
        let subject = self.tried_on(&stop.scene.value, stop.lesson.as_ref().map(|lesson| lesson.value.as_str()));
        Ok(stop.settings.iter().fold(subject, |subject, (key, word)| subject.with(key, &word.value)))
    }
}

fn text_of(tour: &str) -> &'static str {
    tour::builtin::find(&format!("tours/{tour}")).expect("a built-in tour").text
}

/// What the stops of a tour say, with their links as they stand in the file.
pub fn says(tour: &str) -> Vec<String> {
    let raw: toml_edit::DocumentMut = text_of(tour).parse().expect("TOML");
    let stops = raw["stop"].as_array_of_tables().expect("stops");
    stops.iter().map(|stop| stop["say"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The quizzes of the stops of a tour, as they stand in the file; empty without one.
fn quizzes(tour: &str) -> Vec<String> {
    let raw: toml_edit::DocumentMut = text_of(tour).parse().expect("TOML");
    let stops = raw["stop"].as_array_of_tables().expect("stops");
    let quizzes = stops.iter().map(|stop| {
        let quiz = stop.get("quiz")?;
        let options = quiz["options"].as_array().expect("options").iter().filter_map(|option| option.as_inline_table());
        let options = options.map(|option| {
            let text = |key| option.get(key).and_then(toml_edit::Value::as_str);
            let why =
                text("because").map_or_else(|| format!("(right) {}", text("right").unwrap_or_default()), str::to_owned);
            format!("{} {}", text("say").unwrap_or_default(), why)
        });
        let ask = quiz["ask"].as_str().unwrap_or_default().to_owned();
        Some([ask].into_iter().chain(options).collect::<Vec<_>>().join(" "))
    });
    quizzes.map(Option::unwrap_or_default).collect()
}

/// The parts of a claim. All are said, in any order.
pub fn parts(says: &str) -> impl Iterator<Item = &str> {
    says.split(" | ")
}

/// The notes and the rows of all cards.
pub fn data(view: lesson::View) -> String {
    let text = |card: lesson::Card| {
        let rows = match card.body {
            lesson::Body::Rows(rows) => rows,
            lesson::Body::Bars(bars) => bars.rows,
            lesson::Body::Chips(_) => Vec::new(),
        };
        let rows = rows.iter().map(|row| format!("{} {}.", row.label.printed(), row.value.printed()));
        format!("{}. {} ", card.note.printed(), rows.collect::<Vec<_>>().join(" "))
    };
    view.cards().into_iter().map(text).collect()
}

/// The text without line breaks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the quizzes of the stops claim, with `\u{1}` for what rows speak of. A question claims nothing, and a wrong option is
/// meant to be false.
pub fn claimed_in_quizzes(name: &str, rows: &[String]) -> Vec<String> {
    let tour = tour::read(text_of(name), name).expect("a built-in tour");
    let claimed = tour.stops.iter().zip(quizzes(name)).map(|(stop, text)| {
        let text = rows.iter().fold(one_line(&text), |text, says| text.replace(says, "\u{1}."));
        let Some(quiz) = &stop.quiz else { return text };
        let wrong = quiz.options.iter().filter(|option| !option.is_right).map(|option| &option.say);
        let left_out = wrong.chain([&quiz.ask]).map(|say| one_line(&say.text()));
        left_out.fold(text, |text, part| text.replace(&part, ".")).replace("(right)", ".")
    });
    claimed.collect()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} {} {:?}", self.text, self.scene, self.settings)
    }
}
