//! Exercise sheets as files: PDF to print, HTML to print or to send, Moodle XML for a learning platform.

/// Pages as text with pictures.
mod html;
/// Where everything stands on A4 pages.
mod layout;
/// The quiz format of Moodle.
mod moodle;
/// A page as SVG.
mod page;

pub use layout::{Item, PAGE, Page, pages, points_per_pixel};
pub use moodle::moodle;

use crate::paint::theme::Theme;
use crate::paint::{pdf, svg};
use crate::render::html::map_in_words;
use crate::scene::{BadInput, FileName};
use crate::tutor::sheet::{Exercise, Figure, Sheet, letter};

/// Which of the two files of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// For students.
    Questions,
    /// The same with the solutions.
    Answers,
}

impl Edition {
    pub const ALL: [Self; 2] = [Self::Questions, Self::Answers];

    fn figure(self, exercise: &Exercise) -> &Figure {
        match self {
            Self::Questions => exercise.on_paper(),
            Self::Answers => &exercise.solution,
        }
    }

    /// The picture in words, for somebody who does not see it.
    fn described(self, exercise: &Exercise) -> String {
        let words = described(exercise, !exercise.facts.is_empty());
        if self == Self::Answers { words + ". The answer is drawn in" } else { words }
    }
}

/// What a student must know about conventions in this exercise of a copy. What an earlier exercise says in many words is not printed again.
fn rule_of(exercises: &[Exercise], n: usize) -> String {
    /// A shorter rule is read faster than it is looked up.
    const SHORT: usize = 100;
    let first = exercises[..n].iter().position(|earlier| earlier.rule == exercises[n].rule);
    let rule = exercises[n].rule.on_screen();
    match first.filter(|_| rule.chars().count() > SHORT) {
        Some(first) => format!("Marks and rules: see exercise {}.", first + 1),
        None => rule,
    }
}

/// A format that sheets are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFormat {
    Pdf,
    Html,
    /// Moodle XML. The answers are in the same file.
    Xml,
}

impl SheetFormat {
    /// The format of a file, by the ending of its name.
    ///
    /// # Errors
    /// No format that is written has this ending.
    pub fn of(file: &FileName) -> Result<Self, BadInput> {
        match file.ending().as_str() {
            "pdf" => Ok(Self::Pdf),
            "html" => Ok(Self::Html),
            "xml" => Ok(Self::Xml),
            _ => {
                let what = "the name must end in .pdf, .html or .xml (Moodle): the ending decides the format";
                Err(BadInput::new(what).in_file(file.as_str()))
            }
        }
    }
}

/// The sheet as an A4 document.
///
/// # Errors
/// If the PDF cannot be written.
pub fn pdf(sheet: &Sheet, title: &str, edition: Edition) -> Result<Vec<u8>, BadInput> {
    let pages: Vec<String> = pages(sheet, title, edition).iter().map(|page| page::svg(sheet, page, edition)).collect();
    pdf::document(title, &pages)
}

/// The sheet as one HTML file that needs no other.
pub fn html(sheet: &Sheet, title: &str, edition: Edition) -> String {
    html::page(sheet, title, edition)
}

/// The picture of an exercise in words. `has_letters`: do its candidates have letters in it?
fn described(exercise: &Exercise, has_letters: bool) -> String {
    let map = map_in_words(&exercise.source.world.scene().map);
    let letters = match exercise.candidates.len() {
        n if n == 0 || !has_letters => String::new(),
        1 => ", with the letter A".to_owned(),
        n => format!(", with the letters A to {}", letter(n - 1)),
    };
    format!("{}: {map}{letters}", exercise.title())
}

/// The marks of a figure.
fn body(figure: &Figure) -> String {
    svg::body(&figure.picture, &figure.lens, Theme::Print)
}
