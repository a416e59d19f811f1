//! A question about a recorded decision becomes an exercise.

use super::apart::Apart;
use super::candidates::{self, Candidate};
use super::dice::Dice;
use super::figure::Figure;
use super::{Source, Task, construct, letter, margin};
use crate::lesson::Lesson;
use crate::lesson::question::{Form, Need, Question, QuestionKind};
use crate::picture::{Mark, Role, Shape, Thing};
use crate::tutor::mistakes::Mutants;
use crate::words::Sentence;

/// Of a kind, so many questions of one run are enough to choose from.
const MOST_PLACES: usize = 40;
/// A longer run is not searched from its beginning to its end, but from so many places.
const LONG: usize = 20_000;
/// More right things are too many to mark.
const MOST_RIGHT: usize = 10;
/// f of the best and of the next best differ at least by this, so that rounded numbers decide as exact ones.
const LEAST_LEAD: f64 = 0.1;

/// How an exercise is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Paper {
    /// One of these; the index of the right one.
    Choice { options: Vec<String>, right: usize },
    /// Things are marked in the picture: the candidates that are right.
    Things(Need),
    /// A whole number, and numbers that mistakes lead to.
    Number { right: i64, wrong: Vec<i64> },
    /// Something is drawn.
    Draw(Check),
}

/// A short question whose answer shows that a drawing is right, for a learning platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    Number {
        prompt: String,
        right: i64,
    },
    /// The letters of candidates.
    Letters {
        prompt: String,
        right: String,
    },
}

/// An exercise with its solution.
#[derive(Clone, Debug)]
pub struct Exercise {
    pub task: Task,
    pub source: Source,
    /// The position of the run that the picture shows.
    pub asked_at: usize,
    /// None for a construction.
    pub question: Option<Question>,
    pub prompt: String,
    /// What a student must know about conventions.
    pub rule: String,
    pub paper: Paper,
    /// Numbers that are needed to decide: a line for each candidate.
    pub facts: Vec<String>,
    pub picture: Figure,
    /// The picture with letters at the candidates, if there are any.
    pub lettered: Option<Figure>,
    pub solution: Figure,
    /// In a few words, with a full stop.
    pub answer: String,
    /// What the algorithm decides, and the numbers that decide.
    pub explanation: String,
    pub candidates: Vec<Candidate>,
    /// The mistakes that lead to another answer.
    pub apart: Vec<Apart>,
}

impl Exercise {
    /// The picture on paper. Candidates have letters where numbers are listed for them.
    pub fn on_paper(&self) -> &Figure {
        match &self.lettered {
            Some(lettered) if !self.facts.is_empty() => lettered,
            _ => &self.picture,
        }
    }
}

/// A place in a run at which something can be asked.
#[derive(Clone, Debug)]
pub struct Place {
    kind: QuestionKind,
    at: usize,
    /// The index of the right option; None if there are no options.
    right: Option<usize>,
    apart: Vec<Apart>,
}

impl Place {
    pub const fn asked_at(&self) -> usize {
        self.at
    }
}

/// The questions of a run that have one right answer.
pub fn found(source: &Source, dice: &mut Dice) -> Vec<Place> {
    let Some(mut lesson) = source.open().filter(|lesson| Figure::is_legible(&**lesson)) else { return Vec::new() };
    let mutants = Mutants::new(&mut *lesson);
    let mut places = Vec::new();
    for kind in QuestionKind::ALL {
        let at = positions(&*lesson, kind, dice);
        let ask = |at| {
            let question = question_at(&mut *lesson, at, kind)?;
            let right = right_option(&question);
            Some(Place { kind, at, right, apart: Apart::of_question(&mutants, &*lesson, &question) })
        };
        places.extend(at.into_iter().filter_map(ask).take(MOST_PLACES));
    }
    places
}

/// Where questions of a kind are asked, in an order that is drawn by lot.
fn positions(lesson: &dyn Lesson, kind: QuestionKind, dice: &mut Dice) -> Vec<usize> {
    let len = lesson.run().len();
    let mut at: Vec<usize> = if len <= LONG {
        std::iter::successors(lesson.next_question(0, kind), |&k| lesson.next_question(k + 1, kind)).collect()
    } else {
        (0..2 * MOST_PLACES).filter_map(|_| lesson.next_question(dice.below(len), kind)).collect()
    };
    at.sort_unstable();
    at.dedup();
    dice.shuffle(&mut at);
    at
}

/// The question at a position, if it has one right answer. The lesson stands there afterwards.
fn question_at(lesson: &mut dyn Lesson, at: usize, kind: QuestionKind) -> Option<Question> {
    lesson.run_mut().seek(at);
    lesson.question(kind).filter(|question| has_one_answer(lesson, question))
}

/// The index of the right option. None if there are no options.
fn right_option(question: &Question) -> Option<usize> {
    match &question.form {
        Form::Choice { right, .. } => right.first().copied(),
        _ => None,
    }
}

/// Does no mistake miss this option where it is right? Every program keeps a taut link and takes a new neighbour. These
/// exercises are set without a mistake, so that the other options are not right every time.
const fn is_missed_by_none(kind: QuestionKind, right: Option<usize>) -> bool {
    matches!((kind, right), (QuestionKind::Taut | QuestionKind::Neighbour, Some(0)))
}

/// The next question of a copy: of a kind that was chosen least often, and if possible one that tells a mistake apart. All
/// right options that the run has are equally frequent.
pub fn choose(left: &mut Vec<Place>, used: &mut Vec<QuestionKind>, dice: &mut Dice) -> Option<Place> {
    let times = |kind: QuestionKind| used.iter().filter(|used| **used == kind).count();
    let least = left.iter().map(|place| times(place.kind)).min()?;
    let mut kinds: Vec<QuestionKind> =
        left.iter().map(|place| place.kind).filter(|&kind| times(kind) == least).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kind = kinds[dice.below(kinds.len())];
    let mut options: Vec<Option<usize>> =
        left.iter().filter(|place| place.kind == kind).map(|place| place.right).collect();
    options.sort_unstable();
    options.dedup();
    let right = options[dice.below(options.len())];
    let of_kind = |hard: bool| {
        let fits = |(_, place): &(usize, &Place)| {
            place.kind == kind && place.right == right && (!hard || !place.apart.is_empty())
        };
        left.iter().enumerate().filter(fits).map(|(i, _)| i).collect::<Vec<_>>()
    };
    let hard = of_kind(true);
    let among = if hard.is_empty() { of_kind(false) } else { hard };
    used.push(kind);
    Some(left.swap_remove(among[dice.below(among.len())]))
}

/// Is there exactly one right answer, and can it be given on paper? The lesson stands where the question is asked.
fn has_one_answer(lesson: &dyn Lesson, question: &Question) -> bool {
    let is_one = match &question.form {
        Form::Choice { right, .. } => right.len() == 1,
        Form::Things { right, need: Need::Any } => right.len() == 1,
        Form::Things { right, need: Need::All } => (1..=MOST_RIGHT).contains(&right.len()),
        Form::Number(_) => true,
    };
    let is_marked = match question.kind {
        // "The goal of portal 8" has no right end and no left one.
        QuestionKind::Tighten => !margin::named(question).any(|thing| thing == Thing::Goal),
        // Outside of the map there is nothing to mark.
        QuestionKind::Neighbour => margin::named(question).next().is_some(),
        _ => true,
    };
    is_one
        && is_marked
        && candidates::has_wrong(lesson, question)
        && (!has_costs(question.kind) || best_is_clear(lesson))
}

/// Are numbers listed for each candidate?
const fn has_costs(kind: QuestionKind) -> bool {
    matches!(kind, QuestionKind::Close | QuestionKind::Area)
}

/// Do the numbers as they are written have one smallest sum, among few enough candidates?
fn best_is_clear(lesson: &dyn Lesson) -> bool {
    let open = candidates::open_list(lesson);
    let sum = |thing| Some(candidates::costs(lesson, thing)?.iter().filter_map(|n| n.parse::<f64>().ok()).sum());
    let Some(mut sums) = open.iter().map(|&thing| sum(thing)).collect::<Option<Vec<f64>>>() else { return false };
    sums.sort_by(f64::total_cmp);
    (3..=8).contains(&sums.len()) && sums[1] - sums[0] >= LEAST_LEAD
}

/// An exercise of a task on a made map, with this right option if one is wanted. None if the run has no clear question
/// of this kind that tells a mistake apart.
pub fn on_map(source: &Source, task: Task, wanted: Option<usize>, dice: &mut Dice) -> Option<Exercise> {
    let mut lesson = source.open()?;
    match task {
        Task::Construct(what) => {
            if !margin::construction_is_clear(&mut *lesson, what) {
                return None;
            }
            let apart = Apart::of_construction(&*lesson, what).filter(|apart| !apart.is_empty())?;
            construct::exercise(source, what, apart)
        }
        Task::Question(kind) => {
            // The programs with mistakes take longer than everything else: they run for clear questions only.
            let mut mutants = None;
            let place = positions(&*lesson, kind, dice).into_iter().find_map(|at| {
                let question = question_at(&mut *lesson, at, kind)?;
                let right = right_option(&question);
                if (wanted.is_some() && right != wanted) || !margin::is_clear(&mut *lesson, &question) {
                    return None;
                }
                lesson.run_mut().seek(at);
                let mutants = mutants.get_or_insert_with(|| Mutants::new(&mut *lesson));
                let apart = Apart::of_question(mutants, &*lesson, &question);
                let is_set = !apart.is_empty() || is_missed_by_none(kind, right);
                is_set.then_some(Place { kind, at, right, apart })
            })?;
            let has_portals = matches!(kind, QuestionKind::Tighten | QuestionKind::Apex | QuestionKind::Restart);
            make(source, &place).filter(|exercise| !has_portals || !exercise.picture.has_hidden_number())
        }
    }
}

/// The exercise of a place in a run.
pub fn make(source: &Source, place: &Place) -> Option<Exercise> {
    let mut lesson = source.open()?;
    lesson.run_mut().seek(place.at);
    let question = lesson.question(place.kind)?;
    let mut picture = before(&mut *lesson, &question);
    let candidates = candidates::of_question(&*lesson, &question, &picture.lens);
    let mut prompt = question.prompt.on_screen();
    for thing in margin::named(&question) {
        match place.kind {
            QuestionKind::Taut => picture.mark(&*lesson, thing, Role::Label),
            QuestionKind::Split => {
                picture.ask_about(&*lesson, thing, "S");
            }
            _ if picture.ask_about(&*lesson, thing, "?") => prompt += " It is marked with a question mark.",
            _ => {}
        }
    }
    let (facts, sums) = if has_costs(place.kind) { facts(&*lesson, &candidates) } else { (Vec::new(), String::new()) };
    let lettered = (!candidates.is_empty()).then(|| with_letters(&picture, &*lesson, &candidates));

    lesson.run_mut().seek(question.answered_at);
    let mut solution = Figure::of(&*lesson).without(|mark| is_stray(place.kind, mark));
    if place.kind == QuestionKind::Seen {
        solution = solution.without(|mark| mark.role == Role::Seen).drawn_in(|mark| matches!(mark.role, Role::Eye(_)));
        solution.circle_vertices(&*lesson);
    }
    if !facts.is_empty() {
        solution = with_letters(&solution, &*lesson, &candidates);
    }
    for candidate in candidates.iter().filter(|candidate| candidate.is_right) {
        solution.mark(&*lesson, candidate.thing, Role::Highlight);
        if place.kind == QuestionKind::Numbers {
            solution.write(&*lesson, candidate.thing, number(&prompt));
        }
    }
    for thing in margin::named(&question).filter(|thing| matches!(thing, Thing::Cell(_))) {
        solution.mark(&*lesson, thing, Role::Highlight);
    }
    let (paper, answer) = paper(&question, &candidates, !facts.is_empty(), &place.apart);
    Some(Exercise {
        task: Task::Question(place.kind),
        source: source.clone(),
        asked_at: place.at,
        prompt: on_paper(place.kind, &prompt, !facts.is_empty()),
        rule: rule(&*lesson, place.kind),
        explanation: if sums.is_empty() { explanation(&*lesson, place.kind, &prompt, &answer) } else { sums },
        paper,
        facts,
        picture,
        lettered,
        solution,
        answer,
        candidates,
        apart: place.apart.clone(),
        question: Some(question),
    })
}

/// The picture before the decision. The beam that is about to enter a triangle is shown before it does: inside, the
/// picture shows where it leaves.
fn before(lesson: &mut dyn Lesson, question: &Question) -> Figure {
    let enters =
        |lesson: &dyn Lesson, k: usize| lesson.run().decision_at(k).is_some_and(|step| step.starts_with("Enter"));
    let outside = (question.kind == QuestionKind::Split)
        .then(|| (1..=question.asked_at).rev().find(|&k| enters(lesson, k)).map(|k| k - 1))
        .flatten();
    // What is seen, and which link is taut, does not depend on the steps so far.
    let first = matches!(question.kind, QuestionKind::Seen | QuestionKind::Taut)
        .then(|| lesson.parts().last().map_or(0, |part| part.first));
    lesson.run_mut().seek(first.or(outside).unwrap_or(question.asked_at));
    let of_last_test = |mark: &Mark| {
        let is = |id: &str| mark.id == Some(id.into());
        is("test") || is("tested side")
    };
    let mut figure = Figure::of(lesson).without(|mark| match question.kind {
        _ if is_stray(question.kind, mark) => true,
        QuestionKind::Close | QuestionKind::Area => matches!(mark.role, Role::Now | Role::Test),
        QuestionKind::Neighbour => mark.role == Role::Test,
        QuestionKind::Tighten => of_last_test(mark) || construct::is_name(mark),
        // The number of the test.
        QuestionKind::Apex | QuestionKind::Restart => {
            matches!(&mark.shape, Shape::Words { text, .. } if text.contains(':'))
        }
        _ => false,
    });
    lesson.run_mut().seek(question.asked_at);
    match question.kind {
        QuestionKind::Taut => figure.join(lesson, margin::named(question)),
        QuestionKind::Seen => figure.circle_vertices(lesson),
        _ => {}
    }
    figure
}

/// Words of the window that an exercise does not explain, and numbers that its text says are not there yet.
fn is_stray(kind: QuestionKind, mark: &Mark) -> bool {
    let is_word = matches!(mark.shape, Shape::Words { .. });
    match kind {
        // Cells of the next frontier have no number until the wave takes them.
        QuestionKind::Neighbour => is_word && mark.role == Role::NextFrontier,
        // The number of the triangle that was expanded last; the names of the first beams and triangles.
        QuestionKind::Area | QuestionKind::Split => is_word,
        _ => false,
    }
}

fn with_letters(figure: &Figure, lesson: &dyn Lesson, candidates: &[Candidate]) -> Figure {
    let mut figure = figure.clone();
    for (n, candidate) in candidates.iter().enumerate() {
        figure.letter(lesson, candidate.thing, &letter(n));
    }
    figure
}

/// "A: g = 3.2, h = 4.1" for each candidate, and a sentence with their sums.
fn facts(lesson: &dyn Lesson, candidates: &[Candidate]) -> (Vec<String>, String) {
    let (mut facts, mut sums) = (Vec::new(), Vec::new());
    for (n, candidate) in candidates.iter().enumerate() {
        if let Some([g, h]) = candidates::costs(lesson, candidate.thing) {
            facts.push(format!("{}: g = {g}, h = {h}", letter(n)));
            let f: f64 = [&g, &h].into_iter().filter_map(|cost| cost.parse::<f64>().ok()).sum();
            sums.push(format!("{} {f:.2}", letter(n)));
        }
    }
    (facts, format!("The lowest f = g + h is taken: {}.", sums.join(", ")))
}

/// How it is answered, and the right answer in words.
fn paper(question: &Question, candidates: &[Candidate], has_letters: bool, apart: &[Apart]) -> (Paper, String) {
    match &question.form {
        Form::Choice { options, right } => {
            let options: Vec<String> = options.iter().map(Sentence::on_screen).collect();
            let right = right.first().copied().unwrap_or(0);
            let words = options[right].trim_end_matches('.').to_owned() + ".";
            (Paper::Choice { options, right }, words)
        }
        Form::Number(right) => {
            (Paper::Number { right: *right, wrong: Apart::numbers(apart, *right) }, format!("{right}."))
        }
        Form::Things { need, .. } => {
            let letters = candidates.iter().enumerate().filter(|(_, c)| c.is_right).map(|(n, _)| letter(n));
            let words = if has_letters {
                letters.collect::<Vec<_>>().join(", ") + "."
            } else {
                "marked in the picture.".to_owned()
            };
            (Paper::Things(*need), words)
        }
    }
}

/// A prompt for the window, in words for paper.
fn on_paper(kind: QuestionKind, prompt: &str, has_letters: bool) -> String {
    match kind {
        QuestionKind::Taut => "Is the dashed link between the two marked corners taut?".to_owned(),
        _ if has_letters => prompt.replace("Click it.", "Write its letter."),
        _ => prompt.replace("Click", "Mark"),
    }
}

/// The rule of a task. That of the path depends on its moves.
fn rule(lesson: &dyn Lesson, kind: QuestionKind) -> String {
    let rule = Task::Question(kind).rule();
    let settings = lesson.settings();
    let moves = settings.has("moves").then(|| settings.word("moves"));
    match moves {
        Some(moves) if kind == QuestionKind::Path => format!("{rule} Here it may go in {moves} directions."),
        _ => rule.to_owned(),
    }
}

/// The number that a prompt names.
fn number(prompt: &str) -> String {
    prompt.chars().filter(char::is_ascii_digit).collect()
}

/// What the last step decided, and the numbers that decided.
fn explanation(lesson: &dyn Lesson, kind: QuestionKind, prompt: &str, answer: &str) -> String {
    match kind {
        QuestionKind::Seen => return construct::seen_sentence(lesson),
        QuestionKind::Numbers => {
            let before = number(prompt).parse::<u32>().unwrap_or(1).saturating_sub(1);
            return format!("They have no number yet, and each has a neighbour with the number {before}.");
        }
        _ => {}
    }
    let said = lesson.sentence().on_screen();
    match lesson.why() {
        // The window names sixteen directions, the sheet eight.
        Some(why) if kind == QuestionKind::Arrow && why.compared.starts_with("left ") => {
            let differences = why.compared.replace('\n', "; ");
            let rounded = if answer == "nowhere." {
                "Both differences are 0: there is no direction.".to_owned()
            } else {
                format!("The nearest of the eight directions is {answer}")
            };
            format!("{differences}. {rounded}")
        }
        Some(why) => {
            format!("{said} {} ({})", why.meaning.on_screen(), why.compared.replace("\n=", " =").replace('\n', "; "))
        }
        None => said,
    }
}
