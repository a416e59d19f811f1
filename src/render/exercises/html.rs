//! The sheet as one HTML file, to be read on a screen or printed. It needs no other file and no network.

use super::{Edition, body, rule_of};
use crate::lesson::question::Need;
use crate::paint::svg::{self, Escaped};
use crate::paint::theme::Theme;
use crate::render::html::{self, Document};
use crate::tutor::sheet::{Exercise, Paper, Sheet};
use crate::words::Sentence;
use std::fmt::Write;

const STYLE: &str = "
@page { size: A4; margin: 15mm; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.4; color: #000; background: #fff; }
header { display: flex; justify-content: space-between; gap: 2rem; align-items: start; }
.copy { break-before: page; }
.copy:first-of-type { break-before: auto; }
.name span { display: inline-block; width: 12rem; border-bottom: 1px solid; margin: 0 0 .6rem .5rem; }
section { display: grid; grid-template-columns: 2fr 3fr; gap: 1rem; margin: 1.6rem 0; break-inside: avoid; }
section > svg { width: 100%; height: auto; }
h1 { margin: 0; } h2 { margin: 0 0 .4rem; font-size: 1.05rem; } p { margin: 0 0 .5rem; }
.rule, .apart, .about { color: #363636; font-size: .95em; }
.answer { color: #0a3f9e; font-weight: 600; }
ul { list-style: none; margin: 0 0 .5rem; padding: 0; }
.tick::before { content: ''; display: inline-block; width: .7em; height: .7em; border: 1px solid; margin-right: .5em; }
.box { display: inline-block; width: 5rem; height: 1.7rem; border: 1px solid; vertical-align: middle; }
.tick { display: inline-block; margin-right: 1.2em; }
@media print {
  body { font-size: 10pt; margin: 0; padding: 0; max-width: none; line-height: 1.3; }
  section { margin: .7rem 0; }
  section > svg { max-height: 7.2cm; }
}
@media (max-width: 40rem) { section { grid-template-columns: 1fr; } }
";

pub fn page(sheet: &Sheet, title: &str, edition: Edition) -> String {
    let title = if edition == Edition::Answers { format!("{title} (answers)") } else { title.to_owned() };
    let (heading, mut out) = (Escaped(&title), String::new());
    for (n, exercises) in sheet.copies.iter().enumerate() {
        let about = format!("Copy {} of {} · seed {}", n + 1, sheet.copies.len(), sheet.seed);
        let name = match edition {
            Edition::Questions => "<div class=\"name\">Name<span></span><br>Date<span></span></div>",
            Edition::Answers => "",
        };
        let _ = writeln!(
            out,
            "<article class=\"copy\">\n<header><div><h1>{heading}</h1><p class=\"about\">{about}</p></div>{name}</header>"
        );
        for (n, exercise) in exercises.iter().enumerate() {
            out += &section(n, exercise, &rule_of(exercises, n), edition);
        }
        out += "</article>\n";
    }
    Document { title: &title, style: STYLE, shared: &svg::defs(Theme::Print), body: &out, script: "" }.html()
}

fn section(n: usize, exercise: &Exercise, rule: &str, edition: Edition) -> String {
    let mut text = format!("<h2>{}. {}</h2>\n", n + 1, Escaped(exercise.title()));
    let mut paragraph = |class: &str, words: &str| {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(text, "<p{class}>{}</p>", Escaped(words));
    };
    paragraph("", &exercise.prompt.on_screen());
    match edition {
        Edition::Questions => {
            paragraph("rule", rule);
            text += &list("", &exercise.facts);
            match &exercise.paper {
                Paper::Options { options, .. } => text += &list(" class=\"tick\"", options),
                Paper::Number { .. } => text += "<p>Answer: <span class=\"box\"></span></p>\n",
                Paper::Things(Need::Any) if !exercise.facts.is_empty() => {
                    text += "<p>Answer: <span class=\"box\"></span></p>\n";
                }
                Paper::Things(_) | Paper::Draw(_) => {}
            }
        }
        Edition::Answers => {
            paragraph("answer", &format!("Answer: {}", exercise.answer.on_screen()));
            paragraph("", &exercise.explanation.on_screen());
        }
    }
    let figure = edition.figure(exercise);
    let picture = html::picture(figure.size, &edition.described(exercise), &body(figure));
    format!("<section>\n<div>\n{text}</div>\n{picture}</section>\n")
}

fn list(class: &str, items: &[Sentence]) -> String {
    html::list(class, &items.iter().map(Sentence::on_screen).collect::<Vec<_>>())
}
