//! Slides in one HTML file: a picture with its sentence for each stop of a tour, or for each outcome of a run.

/// A slide of a stop that compares methods.
mod compared;
/// What the pictures of a talk have in common is in the file once.
mod shared;

use super::evenly;
use super::filmstrip::{Panel, outcomes};
use super::html::{self, Document, map_in_words};
use super::page::{sentence, sentence_of_stop};
use crate::lesson::question::{Form, Question, Reader};
use crate::lesson::{View, pointing};
use crate::paint::svg::{self, Classes, Escaped};
use crate::paint::theme::{Surfaces, Theme};
use crate::picture::tween::Shown;
use crate::picture::{Lens, Picture, Thing, layers};
use crate::scene::{BadInput, Files};
use crate::step::{Label, Size};
use crate::tutor::tour::{self, Quiz, Stop, Tour};
use crate::words::{Sentence, capital};
use compared::{Compared, Table};
use glam::DVec2;
use shared::share;
use std::fmt::Write;

const STYLE: &str = include_str!("talk/talk.css");
const SCRIPT: &str = include_str!("talk/talk.js");

/// The room of a picture, in its own pixels, and the space around its map. On a screen it is about one and a half times as
/// large.
const ROOM: DVec2 = DVec2::new(1200.0, 640.0);
const MARGIN: f64 = 20.0;
/// No letters in a picture are lower, in its pixels: this many can be read from the back of a room.
const LEAST_LETTERS: f64 = 14.0;

/// A talk about a scene is no larger, in bytes, so that it can be sent by mail. One about a tour is far smaller.
const MOST_BYTES: usize = 2_500_000;
/// A lecture has time for so many outcomes of a run; a long run has a hundred more.
const MOST_OUTCOMES: usize = 40;
/// This many slides are drawn to learn how large they are.
const FIRST_SLIDES: usize = 24;
/// More slides than are expected to fit are drawn, by this factor: their sizes differ.
const SPARE: f64 = 1.5;

/// One slide.
#[derive(Clone)]
struct Slide {
    /// What it shows.
    heading: String,
    /// The scene, where it is not that of the whole talk.
    scene: String,
    sentence: String,
    /// What its marks mean: said on the first slide that has them.
    footnotes: Vec<&'static str>,
    /// What the methods found that are compared here.
    table: Option<Table>,
    /// What can be answered, if the sentence is a question.
    options: Vec<String>,
    notes: Vec<String>,
    /// The picture for somebody who does not see it.
    description: String,
    size: DVec2,
    /// The marks of the picture, see [`svg::elements`].
    marks: Vec<String>,
}

/// A talk.
pub struct Talk {
    title: String,
    themes: Vec<Theme>,
    classes: Classes,
    /// What the pictures refer to.
    defs: String,
    slides: Vec<Slide>,
    left_out: Option<LeftOut>,
}

/// What a talk about a run leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    slides: usize,
    /// The stages of the run.
    stages: usize,
    /// More slides were asked for, and would make the file too large.
    pub is_too_large: bool,
}

impl LeftOut {
    /// The same in words, as a sentence about the talk.
    pub fn sentence(self) -> String {
        let Self { slides, stages, is_too_large } = self;
        let has = format!("The talk has {slides} of the {stages} stages, with those that decide");
        let limit = MOST_BYTES as f64 / 1e6;
        if is_too_large { format!("{has}: with more slides it has more than {limit} MB.") } else { format!("{has}.") }
    }
}

impl Talk {
    /// Without a theme, the talk is dark or light as its reader prefers.
    fn new(title: &str, theme: Option<Theme>) -> Self {
        let themes = theme.map_or_else(|| vec![Theme::Light, Theme::Dark], |theme| vec![theme]);
        let mut classes = Classes::new(&themes);
        let defs = svg::shared_defs(&mut classes);
        Self { title: title.to_owned(), themes, classes, defs, slides: Vec::new(), left_out: None }
    }

    /// A slide with the title, and the outcomes of a run: at most `most` of them, or else 40; fewer where the file would
    /// have more than `MOST_BYTES`.
    ///
    /// # Errors
    /// A single picture of the map is larger.
    pub fn of_run(lesson: View, most: Option<usize>, theme: Option<Theme>) -> Result<Self, BadInput> {
        let most = most.unwrap_or(MOST_OUTCOMES);
        let (mut talk, stages) = Self::of_outcomes(lesson, most.min(FIRST_SLIDES), theme);
        // More are drawn until they are too many: what slides share is in the file once, so that their number says little about
        // its size.
        while talk.outcomes() < most.min(stages) {
            let bytes = talk.html().len();
            if bytes > MOST_BYTES {
                break;
            }
            let fitting = (talk.outcomes() * MOST_BYTES) as f64 / bytes as f64;
            let more = (fitting * SPARE).ceil() as usize;
            talk = Self::of_outcomes(lesson, most.min(more.max(talk.outcomes() + 1)), theme).0;
        }
        let is_too_large = talk.outcomes() < most.min(stages) || talk.html().len() > MOST_BYTES;
        talk.shrink(stages, is_too_large)?;
        Ok(talk)
    }

    /// Leaves out slides, evenly, until the rest fits, and says so.
    fn shrink(&mut self, stages: usize, is_too_large: bool) -> Result<(), BadInput> {
        let (all, mut count) = (std::mem::take(&mut self.slides), 0);
        let mut next = all.len();
        while count != next {
            count = next;
            self.slides = evenly(all.len(), count).into_iter().map(|i| all[i].clone()).collect();
            let outcomes = self.outcomes();
            self.left_out = (outcomes < stages).then_some(LeftOut { slides: outcomes, stages, is_too_large });
            let bytes = self.html().len();
            if bytes > MOST_BYTES && count > 1 {
                next = (count * MOST_BYTES / bytes).clamp(1, count - 1);
            } else if bytes > MOST_BYTES {
                let [own, most] = [bytes, MOST_BYTES].map(|bytes| bytes as f64 / 1e6);
                return Err(BadInput::new(format!(
                    "one slide of this map has {own:.1} MB, and a talk at most {most} MB: draw a .png with --filmstrip"
                )));
            }
        }
        Ok(())
    }

    fn of_outcomes(lesson: View, most: usize, theme: Option<Theme>) -> (Self, usize) {
        let scene = lesson.world().scene();
        let mut talk = Self::new(&scene.title, theme);
        let (panels, all) = outcomes(lesson, most);
        let mut cursor = lesson.at(0);
        let begin = cursor.go(0);
        let lens_of_title = lens(begin);
        // What the run is about, over its map.
        let title = (scene.title.clone(), String::new());
        talk.add(title, scene.about.clone(), &begin.picture(&lens_of_title), &lens_of_title, begin);
        for Panel { name, at } in panels {
            let lesson = cursor.go(at);
            let lens = lens(lesson);
            let (picture, said) = (lesson.picture(&lens), sentence_of_stop(lesson));
            talk.add((name, String::new()), said, &picture, &lens, lesson);
        }
        (talk, all)
    }

    /// The stops of a tour. What a stop says is the text of its notes. Where it asks something, the slide asks it, the next slide
    /// has the answer, and the notes have both.
    ///
    /// # Errors
    /// Something that a stop names does not exist.
    pub fn of_tour(tour: &Tour, files: &Files, theme: Option<Theme>) -> Result<Self, BadInput> {
        let mut talk = Self::new(&tour.title, theme);
        for (i, stop) in tour.stops.iter().enumerate() {
            talk.add_stop(i + 1, stop, files)
                .map_err(|bad| if bad.file.is_empty() { bad.in_file(&*tour.name) } else { bad })?;
        }
        if let Some(first) = talk.slides.first_mut() {
            first.notes.insert(0, tour.about.clone());
        }
        Ok(talk)
    }

    /// `n`: its number, from 1. Several stops in a row are often about one scene.
    fn add_stop(&mut self, n: usize, stop: &Stop, files: &Files) -> Result<(), BadInput> {
        let mut lesson = stop.open_lesson(files)?;
        lesson.complete();
        let mut things = stop.things(lesson.view())?;
        let mut notes = vec![stop.sentence(lesson.view()).on_page()];
        let asked = stop.ask.as_ref().and_then(|ask| lesson.view().question(ask.value));
        lesson.hide_answers(asked.is_some());
        let view = lesson.view();
        let prompt = asked.as_ref().and_then(|question| Some(view.asks(question.kind)?.prompt(Reader::Audience)));
        let (mut picture, lens, compared) =
            if let Some(Compared { picture, lens, sentence, table }) = Compared::of(stop, view)? {
                (picture, lens, Some((sentence, table)))
            } else {
                let lens = lens(view);
                (view.picture(&lens), lens, None)
            };
        let (of_methods, table) = compared.unzip();
        if let Some(question) = &asked {
            picture.keep(|mark| !question.kind.is_hidden_before(mark));
            let others: Vec<_> = question.about.iter().copied().filter(|thing| !things.contains(thing)).collect();
            things.extend(others);
            pointing::number_for_question(view, question, &lens, &mut picture);
            picture.place_labels(&lens);
        }
        let of_run = picture.marks.len();
        tour::light(view, &things, &mut picture);
        let (run, lit) = picture.marks.split_at(of_run);
        let shown = layers::with_highlights(run.iter().map(Shown::at_rest), lit);
        let picture = Picture::from(shown.into_iter().map(|shown| shown.mark.into_owned()).collect::<Vec<_>>());
        let question = asked.or_else(|| stop.quiz.as_ref().map(|quiz| quiz.question(view)));
        let shows = match &question {
            Some(question) => what_it_asks(stop.quiz.as_ref(), question),
            None if table.is_some() => "Methods compared".to_owned(),
            None => capital(&stage(view)),
        };
        let heading = (format!("{n}. {shows}"), view.world().scene().title.clone());
        let prompt = prompt.or_else(|| question.as_ref().map(|question| question.prompt.clone()));
        let said = prompt
            .map(|prompt| prompt.on_page().trim_end().to_owned())
            .or(of_methods)
            .unwrap_or_else(|| sentence(view));
        self.add(heading.clone(), said, &picture, &lens, view);
        let [full, short] = [true, false].map(|says_why_not| {
            question.as_ref().map(|question| answer(view, stop.quiz.as_ref(), question, says_why_not))
        });
        notes.extend(full.map(|answer| format!("Answer: {answer}")));
        if let Some(slide) = self.slides.last_mut() {
            slide.table = table;
            slide.options = question.as_ref().map(|question| options(question, "")).unwrap_or_default();
            slide.notes = notes;
        }
        if let Some((question, answer)) = question.zip(short) {
            lesson.hide_answers(false);
            self.add_answer((n, stop.quiz.as_ref()), &question, answer, &lens, lesson.view());
        }
        Ok(())
    }

    /// The slide after a question: the picture of the step that answers it, with what is right.
    fn add_answer(
        &mut self,
        (n, quiz): (usize, Option<&Quiz>),
        question: &Question,
        answer: String,
        lens: &Lens,
        lesson: View,
    ) {
        let cursor = lesson.at(question.answered_at);
        let lesson = cursor.view();
        let heading = (format!("{n}. {}", what_it_answers(quiz, question)), lesson.world().scene().title.clone());
        let mut picture = lesson.picture(lens);
        if let Form::Things { right, .. } = &question.form {
            tour::light(lesson, right, &mut picture);
        }
        let options = options(question, RIGHT);
        // Options say what is right; the sentence goes on from there.
        self.add(heading, answer, &picture, lens, lesson);
        if let Some(slide) = self.slides.last_mut() {
            slide.options = options;
        }
    }

    /// `heading`: what the slide shows, and the scene.
    fn add(
        &mut self,
        (heading, scene): (String, String),
        sentence: String,
        picture: &Picture,
        lens: &Lens,
        lesson: View,
    ) {
        let run = lesson.run();
        let map = map_in_words(&lesson.world().scene().map);
        // Steps are counted as the window counts them.
        let step = run.numbered(run.at(), Size::Step);
        let description = format!("{heading}: {map}, {step}. {sentence}");
        let size = lens.visible.size() * lens.scale;
        let mut footnotes = Vec::new();
        picture.add_footnotes(&mut footnotes);
        let marks = svg::elements(picture, lens, &mut self.classes);
        self.slides.push(Slide {
            heading,
            scene,
            sentence,
            footnotes,
            table: None,
            options: Vec::new(),
            notes: Vec::new(),
            description,
            size,
            marks,
        });
    }

    /// What it leaves out of its run.
    pub const fn left_out(&self) -> Option<LeftOut> {
        self.left_out
    }

    /// Its slides without that of the title.
    const fn outcomes(&self) -> usize {
        self.len().saturating_sub(1)
    }

    /// The number of slides.
    pub const fn len(&self) -> usize {
        self.slides.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.slides.is_empty()
    }

    /// The file.
    pub fn html(&self) -> String {
        let pictures: Vec<&[String]> = self.slides.iter().map(|slide| &slide.marks[..]).collect();
        let (groups, pictures) = share(&pictures);
        let mut body = "<main>\n".to_owned();
        let mut explained = Vec::new();
        for (i, (slide, marks)) in self.slides.iter().zip(&pictures).enumerate() {
            let new: Vec<&str> = slide.footnotes.iter().copied().filter(|text| !explained.contains(text)).collect();
            explained.extend(&new);
            let left_out = self.left_out.filter(|_| i == 0).map(LeftOut::sentence);
            let below: Vec<&str> = new.into_iter().chain(left_out.as_deref()).collect();
            body += &slide.html(i + 1, self.slides.len(), marks, &below);
        }
        let _ = write!(body, "</main>\n{}", bar(&self.title));
        let shared = format!("{}\n<defs>\n{groups}</defs>", self.defs);
        let style = self.style();
        Document { title: &self.title, style: &style, shared: &shared, body: &body, script: SCRIPT }.html()
    }

    /// The colours of the themes, and where everything stands.
    fn style(&self) -> String {
        let colours = |i: usize| format!("{}{}", variables(self.themes[i]), self.classes.rules(i));
        let mut style = colours(0);
        if self.themes.len() > 1 {
            let _ = write!(style, "@media screen and (prefers-color-scheme: dark) {{\n{}}}\n", colours(1));
        }
        style + STYLE
    }
}

impl Slide {
    /// `below`: what is said in small letters.
    fn html(&self, n: usize, all: usize, marks: &str, below: &[&str]) -> String {
        let Self { size, description, .. } = self;
        let (heading, sentence) = (Escaped(&self.heading), Escaped(&self.sentence));
        let scene =
            if self.scene.is_empty() { String::new() } else { format!(" <small>{}</small>", Escaped(&self.scene)) };
        let mut footnotes = String::new();
        for text in below {
            let _ = writeln!(footnotes, "<p class=\"foot\">{}</p>", Escaped(text));
        }
        let mut notes = String::new();
        for note in &self.notes {
            let _ = writeln!(notes, "<p>{}</p>", Escaped(note));
        }
        let notes = if notes.is_empty() {
            notes
        } else {
            format!("<aside class=\"notes\" aria-label=\"Notes\">\n{notes}</aside>\n")
        };
        format!(
            "<section id=\"s{n}\" tabindex=\"-1\" aria-roledescription=\"slide\" aria-label=\"{n} of {all}: {heading}\">\n\
             <h2>{heading}{scene}</h2>\n{}<p class=\"say\">{sentence}</p>\n{}{}{footnotes}{notes}</section>\n",
            html::picture(*size, description, marks),
            self.table.as_ref().map(Table::html).unwrap_or_default(),
            html::list("", &self.options)
        )
    }
}

/// What a slide of a tour shows: the stage. The title of the scene would be that of many slides, and what its last step did is in its
/// sentence: the names of steps are those of the program, and could be taken for an answer.
fn stage(lesson: View) -> String {
    let run = lesson.run();
    let Some(stage) = run.stage_at(run.at()).filter(|_| run.at() > 0) else { return "the beginning".to_owned() };
    let name = match run.label(stage) {
        Label { name, is_letter, is_value, .. } if is_letter || is_value => format!("stage {name}"),
        label => label.name,
    };
    if run.at() == run.len() { format!("{name}, the result") } else { name }
}

/// What a slide with a question asks. A question of the tour has a topic.
fn what_it_asks(quiz: Option<&Quiz>, question: &Question) -> String {
    quiz.and_then(|quiz| quiz.topic.clone()).unwrap_or_else(|| question.kind.heading.to_owned())
}

/// The heading of the slide after it.
fn what_it_answers(quiz: Option<&Quiz>, question: &Question) -> String {
    let topic = what_it_asks(quiz, question);
    if quiz.is_some_and(|quiz| quiz.topic.is_none()) { "The answer".to_owned() } else { format!("The answer: {topic}") }
}

/// Before a right option.
const RIGHT: &str = "\u{2713} ";

/// The options of a question, with a mark before each right one. Empty if it has none.
fn options(question: &Question, mark: &str) -> Vec<String> {
    let Form::Options { options, right } = &question.form else { return Vec::new() };
    let marked = |(i, option): (usize, &Sentence)| {
        let mark = if right.contains(&i) { mark } else { "" };
        format!("{mark}{}", option.on_page())
    };
    options.iter().enumerate().map(marked).collect()
}

/// The whole map, or the part in which the run takes place where that shows more, as large as it can be.
fn lens(lesson: View) -> Lens {
    let bounds = lesson.touched().unwrap_or(lesson.bounds());
    let room = ROOM - 2.0 * MARGIN;
    let extent = bounds.size().max(DVec2::splat(f64::MIN_POSITIVE));
    let size = extent * (room / extent).min_element() + 2.0 * MARGIN;
    Lens { least_letters: LEAST_LETTERS, ..Lens::fit(bounds, size.x.ceil(), size.y.ceil(), MARGIN) }
}

/// More right things are not named one by one.
const MOST_NAMED: usize = 4;

/// What things are called that answer a question: "cell (5, 10) / cell (6, 9)".
fn names(lesson: View, right: &[Thing]) -> String {
    let name = |&thing: &Thing| Some(lesson.describe(thing)?.name.on_page());
    let mut all: Vec<String> = right.iter().take(MOST_NAMED).filter_map(name).collect();
    if right.len() > MOST_NAMED {
        all.push(format!("{} more", right.len() - MOST_NAMED));
    }
    all.join(" / ")
}

/// The answer to the question of a stop. `says_why_not`: what speaks against the other options of a quiz, too, and the names of what is right, as
/// one reads it from notes.
fn answer(lesson: View, quiz: Option<&Quiz>, question: &Question, says_why_not: bool) -> String {
    let right = match &question.form {
        Form::Options { options, right } => {
            let right: Vec<String> = right.iter().map(|&i| options[i].on_page()).collect();
            right.join(" / ")
        }
        Form::Things { .. } if !says_why_not => String::new(), // they are lit
        Form::Things { right, .. } => names(lesson, right),
        Form::Number(number) => format!("Portal {number}"), // all questions about a number are about one of a portal
    };
    let why = if let Some(quiz) = quiz {
        // The reason for the right option, then what speaks against each of the others.
        let reason = |option: &tour::QuizOption| {
            let because = option.because.as_ref()?.text();
            let against = || format!("Not \u{201c}{}\u{201d}: {because}", option.say.text());
            Some(if option.is_right { because.clone() } else { against() })
        };
        let (right, wrong): (Vec<_>, Vec<_>) = quiz.options.iter().partition(|option| option.is_right);
        let wrong = wrong.into_iter().filter(|_| says_why_not);
        right.into_iter().chain(wrong).filter_map(reason).collect::<Vec<_>>().join(" ")
    } else {
        let cursor = lesson.at(question.answered_at);
        let lesson = cursor.view();
        // Behind the names, it need not say what it is about.
        let beside = lesson.explanation_beside_step(question).filter(|_| !right.is_empty());
        beside.or_else(|| lesson.explanation(question)).unwrap_or_else(|| lesson.sentence()).on_page()
    };
    if right.is_empty() { why } else { format!("{}. {why}", capital(&right)).replace(".. ", ". ") }
}

/// The bar below the slides.
fn bar(title: &str) -> String {
    let title = Escaped(title);
    format!(
        "<div class=\"bar\"><strong>{title}</strong>\
         <button id=\"back\" aria-label=\"Back\" title=\"Back (\u{2190})\">\u{2039}</button>\
         <span id=\"count\" aria-live=\"polite\"></span>\
         <button id=\"forward\" aria-label=\"Forward\" title=\"Forward (\u{2192})\">\u{203a}</button>\
         <button id=\"overview\" aria-pressed=\"false\" title=\"All slides (O)\">Overview</button>\
         <button id=\"with-notes\" aria-pressed=\"false\" title=\"Notes (N)\">Notes</button></div>\n"
    )
}

/// The colours around the pictures.
fn variables(theme: Theme) -> String {
    let Surfaces { canvas, card, border, text, quiet, accent, .. } = theme.surfaces();
    let all =
        [("canvas", canvas), ("card", card), ("border", border), ("text", text), ("quiet", quiet), ("accent", accent)];
    let scheme = if theme == Theme::Dark { "dark" } else { "light" };
    let mut rule = format!(":root{{color-scheme:{scheme};");
    for (name, colour) in all {
        let _ = write!(rule, "--{name}:{};", colour.to_hex());
    }
    rule + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Span;

    /// "Which portal is visited next?" was asked on a slide without numbers, and so was "The new left end of portal 3 is tested".
    #[test]
    fn the_slide_of_a_question_has_the_numbers_that_it_needs() {
        let tour = tour::open("tours/funnel").unwrap();
        let talk = Talk::of_tour(&tour, &Files::default(), None).unwrap();
        let mut counts = [0, 0];
        for (i, stop) in tour.stops.iter().enumerate().filter(|(_, stop)| stop.ask.is_some()) {
            let mut lesson = stop.open_lesson(&Files::default()).unwrap();
            lesson.complete();
            let Some(question) = stop.ask.as_ref().and_then(|ask| lesson.view().question(ask.value)) else { continue };
            let numbers: Vec<u32> = if matches!(question.form, Form::Number(_)) {
                counts[0] += 1;
                (1..=99).take_while(|&n| lesson.view().outline(Thing::Portal(n + 1)).is_some()).collect()
            } else {
                let number = |span: &Span| if let Span::Thing(named) = span { named.number } else { None };
                question.prompt.spans().iter().filter_map(number).collect()
            };
            counts[1] += numbers.len();
            let begin = format!("{}. ", i + 1);
            let slide = talk.slides.iter().find(|slide| slide.heading.starts_with(&begin)).unwrap();
            // One of many may have no room.
            let has = |n: &&u32| slide.marks.iter().any(|mark| mark.contains(&format!(">{n}</text>")));
            let shown = numbers.iter().filter(has).count();
            assert!(numbers.is_empty() || 2 * shown > numbers.len(), "{}: {shown} of {numbers:?}", slide.heading);
        }
        assert!(counts[0] > 0 && counts[1] > 3, "{counts:?}");
    }
}
