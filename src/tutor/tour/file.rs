//! A tour as TOML. Reading is strict: an unknown key is an error with its line.

use super::Tour;
use super::quiz::{Quiz, QuizOption};
use super::say::Say;
use super::stop::{Located, Stop};
use super::thing::{FORMS, ThingName};
use crate::compare::find as find_method;
use crate::lesson::question::QuestionKind;
use crate::lesson::{is_removed, note_of_old_names, note_of_removed, renamed};
use crate::scene::scene_file::{
    Holds, Key, LeftOut, Setting, check_version, current_word, difference, may, must, newer_version, syntax, version_of,
};
use crate::scene::{BadInput, FileName, builtin, did_you_mean, line_at, one_of, without_mark};
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: Option<Spanned<i64>>,
    title: String,
    #[serde(default)]
    about: String,
    stop: Vec<Spanned<StopTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StopTable {
    scene: Spanned<String>,
    lesson: Option<Spanned<String>>,
    at: Option<Spanned<Setting>>,
    say: Spanned<String>,
    ask: Option<Spanned<String>>,
    quiz: Option<Spanned<QuizTable>>,
    #[serde(default)]
    set: BTreeMap<String, Spanned<Setting>>,
    #[serde(default)]
    light: Vec<Spanned<String>>,
    #[serde(default)]
    compare: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuizTable {
    topic: Option<String>,
    ask: Spanned<String>,
    options: Vec<OptionTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionTable {
    say: Spanned<String>,
    because: Option<Spanned<String>>,
    right: Option<Spanned<String>>,
}

/// The keys of a tour, as the tables above read them.
const TOUR: &[Key] = &[
    may("version", Holds::Whole),
    must("title", Holds::Text),
    may("about", Holds::Text),
    must("stop", Holds::Tables(STOP)),
];

const STOP: &[Key] = &[
    must("scene", Holds::Text),
    may("lesson", Holds::Text),
    may("at", Holds::Setting),
    must("say", Holds::Text),
    may("ask", Holds::Text),
    may("quiz", Holds::Table(QUIZ)),
    may("set", Holds::Settings),
    may("light", Holds::Texts),
    may("compare", Holds::Texts),
];

const QUIZ: &[Key] = &[may("topic", Holds::Text), must("ask", Holds::Text), must("options", Holds::Tables(OPTION))];

const OPTION: &[Key] = &[must("say", Holds::Text), may("because", Holds::Text), may("right", Holds::Text)];

/// Reads a tour. Scenes and positions are not opened here: see [`Tour::check`]. `name` is the built-in name or the file: a
/// scene that is not built in lies relative to its folder.
///
/// # Errors
/// The text is no TOML, or no tour; the message names the line.
pub fn read(text: &str, name: &str) -> Result<Tour, BadInput> {
    let text = without_mark(text);
    let file: File = toml_edit::de::from_str(text).map_err(|e| {
        // A key that this version does not know may belong to a newer one.
        newer_version("tour", text).or_else(|| difference(text, TOUR, &LeftOut::default())).unwrap_or_else(|| {
            e.span().map_or(syntax(e.message()), |span| syntax(e.message()).at_byte(text, span.start))
        })
    })?;
    check_version("tour", file.version.as_ref(), text)?;
    if file.stop.is_empty() {
        return Err(BadInput::new("a tour needs at least one stop: add a [[stop]] with \"scene\" and \"say\""));
    }
    let file_name = FileName::new(name);
    let read = |table| read_stop(table, text, &file_name);
    let mut stops = file.stop.into_iter().map(read).collect::<Result<Vec<Stop>, _>>()?;
    let mut outdated = Vec::new();
    let (mut old_names, mut gone) = (Vec::new(), Vec::new());
    for stop in &mut stops {
        for (key, Located { value, line }) in std::mem::take(&mut stop.settings) {
            if is_removed(&key) {
                gone.push(key);
                continue;
            }
            let (word, note) = current_word(version_of(file.version.as_ref()), &key, value);
            if outdated.is_empty() {
                outdated.extend(note.map(str::to_owned));
            }
            match renamed(&key, &word) {
                Some(new) => {
                    old_names.extend(new.what);
                    // Of two names of one setting, the one of today counts.
                    stop.settings.entry(new.key.to_owned()).or_insert(Located { value: new.word, line });
                }
                None => drop(stop.settings.insert(key, Located { value: word, line })),
            }
        }
    }
    outdated.extend(note_of_old_names(&old_names).into_iter().chain(note_of_removed(&gone)));
    Ok(Tour { name: name.to_owned(), title: file.title, about: file.about, stops, outdated })
}

fn read_stop(table: Spanned<StopTable>, text: &str, tour: &FileName) -> Result<Stop, BadInput> {
    let line = line_at(text, table.span().start);
    let table = table.into_inner();
    let at_line = |start: usize| move |what: String| BadInput::new(what).at_byte(text, start);

    let text_of =
        |text: &Spanned<String>| Say::parse(text.get_ref()).map_err(|name| at_line(text.span().start)(no_thing(&name)));
    let say = text_of(&table.say)?;
    if say.text().is_empty() {
        return Err(at_line(table.say.span().start)("\"say\" is empty: write what this stop says".to_owned()));
    }
    let thing = |name: &Spanned<String>| {
        let read = ThingName::parse(name.get_ref()).ok_or_else(|| no_thing(name.get_ref()));
        let line = line_at(text, name.span().start);
        let value = read.map_err(at_line(name.span().start))?;
        Ok(Located { value, line })
    };
    let kind = |key: Spanned<String>| {
        let start = key.span().start;
        let keys = || QuestionKind::all().iter().map(|kind| kind.key);
        let unknown = || {
            let meant = did_you_mean(key.get_ref(), keys());
            let list = "`pathlight questions SCENE` lists those of a scene";
            format!(
                "\"{}\" is no kind of question{meant}: use {}; {list}",
                key.get_ref(),
                one_of(&keys().collect::<Vec<_>>())
            )
        };
        let value = QuestionKind::from_key(key.get_ref()).ok_or_else(unknown).map_err(at_line(start))?;
        Ok::<_, BadInput>(Located { value, line: line_at(text, start) })
    };
    let quiz = |quiz: Spanned<QuizTable>| {
        let (start, quiz) = (quiz.span().start, quiz.into_inner());
        let option = |option: &OptionTable| {
            if let (Some(_), Some(right)) = (&option.because, &option.right) {
                let what =
                    "an option is wrong (\"because\" says why) or right (\"right\" says why): leave one of them out";
                return Err(at_line(right.span().start)(what.to_owned()));
            }
            let because = option.because.as_ref().or(option.right.as_ref()).map(text_of).transpose()?;
            Ok(QuizOption { say: text_of(&option.say)?, is_right: option.because.is_none(), because })
        };
        let options = quiz.options.iter().map(option).collect::<Result<Vec<_>, BadInput>>()?;
        let right = options.iter().filter(|option| option.is_right).count();
        if options.len() < 2 || right != 1 {
            let what = format!(
                "a quiz needs two options or more, and exactly one without \"because\", the right one; here {right} of {} have none",
                options.len()
            );
            return Err(at_line(start)(what));
        }
        Ok(Quiz { topic: quiz.topic, ask: text_of(&quiz.ask)?, options })
    };
    if let (Some(ask), Some(_)) = (&table.ask, &table.quiz) {
        let what = "a stop asks one question: write \"ask\" or \"quiz\", or add a stop".to_owned();
        return Err(at_line(ask.span().start)(what));
    }
    let located = |word: Spanned<String>| {
        let line = line_at(text, word.span().start);
        Located { value: word.into_inner(), line }
    };
    let set = |word: Spanned<Setting>| {
        let line = line_at(text, word.span().start);
        Located { value: word.into_inner().into_word(), line }
    };
    let method = |name: Spanned<String>| {
        let start = name.span().start;
        let found = find_method(name.get_ref()).map_err(|bad| at_line(start)(bad.what))?;
        Ok::<_, BadInput>(Located { value: found.key, line: line_at(text, start) })
    };
    let compare = table.compare.into_iter().map(method).collect::<Result<Vec<_>, _>>()?;
    if let Some(first) = compare.first().filter(|_| table.ask.is_some() || table.quiz.is_some()) {
        let what = "a stop that compares shows the answer: ask at a stop before it";
        return Err(BadInput::new(what).at_line(first.line));
    }
    let scene = located(table.scene);
    let scene = Located { value: scene_name(&scene.value, tour), ..scene };
    Ok(Stop {
        line,
        scene,
        lesson: table.lesson.map(located),
        at: table.at.map(set),
        compare,
        settings: table.set.into_iter().map(|(key, word)| (key, set(word))).collect(),
        light: table.light.iter().map(thing).collect::<Result<_, BadInput>>()?,
        ask: table.ask.map(kind).transpose()?,
        quiz: table.quiz.map(quiz).transpose()?,
        say: Located { value: say, line: line_at(text, table.say.span().start) },
    })
}

fn no_thing(name: &str) -> String {
    format!("\"{name}\" names no thing: use {FORMS}")
}

/// The name with which a scene is opened: a file lies relative to the folder of the tour.
fn scene_name(scene: &str, tour: &FileName) -> String {
    let is_builtin = builtin::find(scene).is_some() || super::builtin::find(scene).is_some();
    if is_builtin { scene.to_owned() } else { tour.beside(scene).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOUR: &str = "version = 1\ntitle = \"T\"\nabout = \"A.\"\n\n[[stop]]\nscene = \"wave/door\"\nat = 3\n\
                        say = \"\"\"One\nthing about [cell 4,2].\"\"\"\nset = { moves = 8 }\nlight = [\n  \"goal\",\n]\n\n\
                        [[stop]]\nscene = \"mine.toml\"\nsay = \"Two.\"\nask = \"numbers\"\n";

    fn message(text: &str) -> String {
        read(text, "folder/my.toml").unwrap_err().to_string()
    }

    #[test]
    fn a_tour_is_read_with_the_lines_of_its_parts() {
        let tour = read(TOUR, "folder/my.toml").unwrap();
        assert_eq!((tour.title.as_str(), tour.about.as_str(), tour.stops.len()), ("T", "A.", 2));
        let [one, two] = &tour.stops[..] else { unreachable!() };
        assert_eq!((one.line, one.scene.line, one.at.as_ref().map(|at| at.line), one.say.line), (5, 6, Some(7), 8));
        assert_eq!(one.at.as_ref().map(|at| at.value.as_str()), Some("3"));
        assert_eq!(one.settings["moves"], Located { value: "mixed".to_owned(), line: 10 }, "what 8 meant in version 1");
        assert_eq!(one.light, [Located { value: ThingName::Goal, line: 12 }]);
        assert_eq!(one.say.value.text(), "One thing about cell 4,2.");
        assert_eq!(two.ask.as_ref().map(|ask| ask.value), QuestionKind::from_key("numbers"));
        assert_eq!((one.scene.value.as_str(), two.scene.value.as_str()), ("wave/door", "folder/mine.toml"));
    }

    #[test]
    fn mistakes_are_named_with_their_line_and_the_remedy() {
        assert!(message(&TOUR.replace("about =", "abuot =")).starts_with("line 3: unknown field `abuot`"));
        assert!(message(&TOUR.replace("light", "lihgt")).starts_with("line 11: unknown field `lihgt`"));
        assert!(message(&TOUR.replace("\"numbers\"", "\"number\"")).starts_with(
            "line 18: \"number\" is no kind of question (did you mean \"numbers\"?): use numbers, neighbour"
        ));
        assert!(
            message(&TOUR.replace("\"goal\"", "\"gaol\"")).starts_with("line 12: \"gaol\" names no thing: use start")
        );
        assert!(
            message(&TOUR.replace("[cell 4,2]", "[it](cel 4,2)")).starts_with("line 8: \"cel 4,2\" names no thing")
        );
        assert!(message(&TOUR.replace("\"Two.\"", "\" \"")).starts_with("line 17: \"say\" is empty"));
        assert!(message(&TOUR.replace("say = \"Two.\"\n", "")).contains("missing field `say`"));
        assert!(message("title = \"T\"\nstop = []\n").starts_with("a tour needs at least one stop"));
        // The parser's words have a remedy, as in a scene.
        for broken in ["title = ", "title = \"A\"\ntitle = \"B\"\n"] {
            let message = message(broken);
            assert!(
                message.starts_with("line ") && message.contains("correct this line: a value follows"),
                "{message}"
            );
        }
    }

    #[test]
    fn eight_moves_of_version_1_are_called_mixed_now() {
        let old = read(TOUR, "t").unwrap();
        assert_eq!(old.stops[0].settings["moves"].value, "mixed");
        assert!(old.notes()[0].starts_with("This file has version 1, where the moves 8 meant"), "{:?}", old.notes());
        let new = read(&TOUR.replace("version = 1", "version = 2"), "t").unwrap();
        assert_eq!((new.stops[0].settings["moves"].value.as_str(), new.outdated.len()), ("8", 0));
    }

    /// A tour has no version that says what a setting is called.
    #[test]
    fn old_names_of_settings_are_read_with_a_note() {
        let with =
            |set: &str| read(&TOUR.replace("version = 1", "version = 2").replace("moves = 8", set), "t").unwrap();
        let (old, new) =
            (with("looks = false, offset = \"grown\""), with("portal_visits = false, offset = \"inflated\""));
        assert_eq!((&old.stops, new.outdated.len()), (&new.stops, 0));
        assert_eq!(
            old.notes()[0],
            "This file uses old names of settings, which are still read: looks (now portal_visits), grown (now inflated)."
        );
        let settings = &with("looks = true, portal_visits = false").stops[0].settings;
        assert!(settings.len() == 1 && settings.values().all(|word| word.value == "off"));
    }

    #[test]
    fn a_newer_version_is_refused_before_its_unknown_keys_are() {
        let newer = message(&TOUR.replace("version = 1", "version = 4").replace("about", "abstract"));
        assert!(newer.starts_with("line 1: this tour has version 4"), "{newer}");
        assert!(
            message(&TOUR.replace("version = 1", "version = 0")).starts_with("line 1: this tour has version 0, but")
        );
        assert!(read(&TOUR.replace("version = 1\n", ""), "t").is_ok(), "a file without a version has version 1");
    }
}
