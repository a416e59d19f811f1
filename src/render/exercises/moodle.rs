//! Moodle XML (docs.moodle.org/en/Moodle_XML_format): a category for each copy, and in it multiple option_of, numerical and
//! short-answer questions. Pictures are embedded PNGs. What is marked with a pencil on paper is chosen by its letter.

use super::{Edition, body, described};
use crate::lesson::question::{Answer, Need};
use crate::paint::raster;
use crate::paint::svg::{self, Escaped};
use crate::paint::theme::Theme;
use crate::scene::BadInput;
use crate::tutor::sheet::{Check, Distractor, Exercise, Figure, Paper, Sheet, letter};
use crate::words::Sentence;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::fmt::Write;

/// Pixels of the PNG for a pixel of the figure.
const SCALE: f32 = 1.5;

/// The sheet as Moodle XML.
///
/// # Errors
/// If a picture cannot be drawn.
pub fn moodle(sheet: &Sheet, title: &str) -> Result<String, BadInput> {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n".to_owned();
    for (copy, exercises) in sheet.copies.iter().enumerate() {
        // A slash in a category separates levels.
        let title = title.replace('/', "//");
        let category = format!("$course$/top/{title}, seed {}/Copy {}", sheet.seed, copy + 1);
        let _ = writeln!(
            out,
            "<question type=\"category\"><category><text>{}</text></category></question>",
            Escaped(&category)
        );
        for (n, exercise) in exercises.iter().enumerate() {
            out += &question(copy, n, exercise)?;
        }
    }
    out += "</quiz>\n";
    Ok(out)
}

fn question(copy: usize, n: usize, exercise: &Exercise) -> Result<String, BadInput> {
    let Body { kind, prompt, fields, answers } = written(exercise);
    let shown = if has_letters(exercise) { exercise.lettered.as_ref() } else { None };
    let mut words = vec![prompt, exercise.rule.on_screen()];
    words.extend(exercise.facts.iter().map(Sentence::on_screen));
    let file = |part: &str| format!("copy{}-{}-{part}.png", copy + 1, n + 1);
    let alt = described(exercise, shown.is_some());
    let asked = rich("questiontext", &words, (&file("question"), &alt), shown.unwrap_or(&exercise.picture))?;
    let solution = [format!("Answer: {}", solution(exercise)), exercise.explanation.on_screen()];
    let alt = Edition::Answers.described(exercise);
    let explained = rich("generalfeedback", &solution, (&file("answer"), &alt), &exercise.solution)?;
    let name = format!("Copy {}, {}. {}", copy + 1, n + 1, exercise.title());
    Ok(format!(
        "<question type=\"{kind}\">\n<name><text>{}</text></name>\n{asked}{explained}\
         <defaultgrade>1.0000000</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n\
         {fields}{answers}</question>\n",
        Escaped(&name)
    ))
}

/// Is the answer chosen among things with letters, or written with them?
fn has_letters(exercise: &Exercise) -> bool {
    matches!(exercise.paper, Paper::Things(_) | Paper::Draw(Check::Letters { .. }))
}

/// The right answer in words, as it is given here.
fn solution(exercise: &Exercise) -> String {
    match &exercise.paper {
        Paper::Things(_) => {
            let right = exercise.candidates.iter().enumerate().filter(|(_, candidate)| candidate.is_right);
            right.map(|(n, _)| letter(n)).collect::<Vec<_>>().join(", ") + "."
        }
        Paper::Draw(Check::Letters { right, .. }) => format!("{right}."),
        Paper::Draw(Check::Number { right, .. }) => format!("{right}."),
        Paper::Options { .. } | Paper::Number { .. } => exercise.answer.on_screen(),
    }
}

/// What differs between types of questions.
struct Body {
    kind: &'static str,
    prompt: String,
    fields: String,
    answers: String,
}

fn written(exercise: &Exercise) -> Body {
    let prompt = exercise.platform_prompt.on_screen();
    match &exercise.paper {
        Paper::Options { options, right } => {
            let option_of = |(n, option): (usize, &Sentence)| {
                let is = |answer: &Answer| *answer == Answer::Option(n);
                let percent = if n == *right { "100" } else { "0" };
                answer(percent, &option.on_screen(), &feedback(&exercise.distractors, is), "")
            };
            let answers = options.iter().enumerate().map(option_of).collect();
            Body { kind: "multichoice", prompt, fields: multiple_choice_fields(true), answers }
        }
        Paper::Things(need) => {
            let right = exercise.candidates.iter().filter(|candidate| candidate.is_right).count();
            let wrong = exercise.candidates.len() - right;
            let single = *need == Need::Any;
            let option_of = |(n, candidate): (usize, &crate::tutor::sheet::Candidate)| {
                let percent = match (candidate.is_right, single) {
                    (true, _) => share(right).to_owned(),
                    (false, true) => "0".to_owned(),
                    (false, false) => format!("-{}", share(wrong)),
                };
                let is = |answer: &Answer| single && *answer == Answer::Things(vec![candidate.thing]);
                answer(&percent, &letter(n), &feedback(&exercise.distractors, is), "")
            };
            let answers = exercise.candidates.iter().enumerate().map(option_of).collect();
            Body { kind: "multichoice", prompt, fields: multiple_choice_fields(single), answers }
        }
        Paper::Number { right, wrong } => {
            let tolerance = "<tolerance>0</tolerance>";
            let mut answers = answer("100", &right.to_string(), "", tolerance);
            for number in wrong {
                let is = |answer: &Answer| *answer == Answer::Number(*number);
                answers += &answer("0", &number.to_string(), &feedback(&exercise.distractors, is), tolerance);
            }
            Body { kind: "numerical", prompt, fields: String::new(), answers }
        }
        Paper::Draw(Check::Number { prompt, right }) => Body {
            kind: "numerical",
            prompt: prompt.on_screen(),
            fields: String::new(),
            answers: answer("100", &right.to_string(), "", "<tolerance>0</tolerance>"),
        },
        Paper::Draw(Check::Letters { prompt, right }) => {
            // Letters with spaces or commas between them are right, too.
            let with = |between: &str| right.chars().map(String::from).collect::<Vec<_>>().join(between);
            let mut ways = vec![right.clone(), with(" "), with(", "), with(",")];
            ways.dedup();
            let answers = ways.iter().map(|way| answer("100", way, "", "")).collect();
            Body {
                kind: "shortanswer",
                prompt: prompt.on_screen(),
                fields: "<usecase>0</usecase>\n".to_owned(),
                answers,
            }
        }
    }
}

/// The fields of a multiple-option_of question. The order of the answers is kept: letters stand in their order.
fn multiple_choice_fields(single: bool) -> String {
    let empty = |name: &str| format!("<{name} format=\"html\"><text></text></{name}>\n");
    let empty: String =
        ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].into_iter().map(empty).collect();
    format!(
        "<single>{single}</single>\n<shuffleanswers>false</shuffleanswers>\n<answernumbering>none</answernumbering>\n{empty}"
    )
}

/// 100 over `count`, as one of the percentages that Moodle knows.
fn share(count: usize) -> &'static str {
    const SHARES: [&str; 10] = ["100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10"];
    SHARES[count.clamp(1, SHARES.len()) - 1]
}

fn answer(percent: &str, text: &str, feedback: &str, more: &str) -> String {
    format!(
        "<answer fraction=\"{percent}\" format=\"plain_text\"><text>{}</text>{more}\
         <feedback format=\"plain_text\"><text>{}</text></feedback></answer>\n",
        Escaped(text),
        Escaped(feedback)
    )
}

/// What the first mistake with this answer does.
fn feedback(distractors: &[Distractor], is: impl Fn(&Answer) -> bool) -> String {
    let mistake = distractors
        .iter()
        .find(|distractor| distractor.wrong.as_ref().is_some_and(&is))
        .map(|distractor| distractor.mistake);
    mistake
        .map(|mistake| format!("A program that {} answers this. {}", mistake.name, mistake.correction()))
        .unwrap_or_default()
}

/// Words and a picture as a field in HTML. The picture has the name of its file, and a description for somebody who does
/// not see it.
fn rich(field: &str, words: &[String], (file, alt): (&str, &str), figure: &Figure) -> Result<String, BadInput> {
    let mut paragraphs = String::new();
    for words in words {
        let _ = write!(paragraphs, "<p>{}</p>", Escaped(words));
    }
    let (width, height) = (figure.size.x as u32, figure.size.y as u32);
    let page = svg::page("Pathlight", width, height, Theme::Print, &body(figure));
    let png = BASE64_STANDARD.encode(raster::png(&page, SCALE)?);
    Ok(format!(
        "<{field} format=\"html\"><text><![CDATA[{paragraphs}<p><img src=\"@@PLUGINFILE@@/{file}\" alt=\"{}\" \
         width=\"{width}\" height=\"{height}\"></p>]]></text>\n\
         <file name=\"{file}\" path=\"/\" encoding=\"base64\">{png}</file></{field}>\n",
        Escaped(alt)
    ))
}
