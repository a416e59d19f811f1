//! `sheet`: exercise sheets.

use super::{CommandResult, open_scene, progress, report_note};
use clap::builder::PossibleValuesParser;
use pathlight::files::write_together;
use pathlight::lesson;
use pathlight::render::exercises::{self, Edition, SheetFormat};
use pathlight::scene::BadInput;
use pathlight::scene::World;
use pathlight::scene::format::Options;
use pathlight::tutor::sheet::{self, Order, Sheet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Every copy has the same tasks on other maps, so that neighbours cannot copy from each other. The same seed gives the same
/// files. The answers are in a second file, OUT-answers; a Moodle file has them in it.
#[derive(clap::Args)]
pub struct SheetArgs {
    /// Scenes to ask about, built-in or files; without them, maps are made
    #[arg(value_name = "SCENE")]
    scenes: Vec<String>,
    /// Only questions of this lesson, on maps that are made
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES), conflicts_with = "scenes")]
    lesson: Option<String>,
    /// Questions on each copy, from 1 to 60
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = count(60))]
    questions: usize,
    /// Copies, from 1 to 500
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count(500))]
    copies: usize,
    /// Another seed gives other maps and questions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The heading of every copy
    #[arg(long, value_name = "TEXT", default_value = "Pathfinding: exercises")]
    title: String,
    /// The file to write; its ending (.pdf, .html or .xml for Moodle) decides the format
    #[arg(short, long)]
    out: String,
}

/// A whole number from 1 to `most`.
fn count(most: usize) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |text| {
        let count = text.parse().ok().filter(|count| (1..=most).contains(count));
        count.ok_or_else(|| format!("it must be a whole number from 1 to {most}"))
    }
}

pub fn sheet(args: &SheetArgs) -> CommandResult {
    let out = Path::new(&args.out);
    let format = SheetFormat::of(&args.out.as_str().into())?; // a wrong name is reported before the work, not after it
    let scene = |name: &String| Ok((name.clone(), Arc::new(World::new(open_scene(name, &Options::default())?))));
    let scenes = args.scenes.iter().map(scene).collect::<Result<_, BadInput>>()?;
    let order =
        Order { questions: args.questions, copies: args.copies, seed: args.seed, lesson: args.lesson.clone(), scenes };
    progress::count(args.copies);
    let sheet = sheet::make_watched(&order, &mut progress::set)?;
    progress::count(0); // how long the pages take is not known
    let files = files(&sheet, args, format, out)?;
    // New questions beside old answers would be wrong.
    write_together(&files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect::<Vec<_>>())?;
    for bad in &sheet.refused {
        report_note(&format!("{bad}; the sheet has nothing about this scene"));
    }
    let least = sheet.copies.iter().map(Vec::len).min().unwrap_or(0);
    if least < args.questions {
        report_note(&format!(
            "{least} of the {} questions are on each copy: the runs have no more with one right answer",
            args.questions
        ));
    }
    Ok(())
}

/// The files with their contents. Moodle's file has the answers in it; the others have a second file with them.
fn files(
    sheet: &Sheet,
    args: &SheetArgs,
    format: SheetFormat,
    out: &Path,
) -> Result<Vec<(PathBuf, Vec<u8>)>, BadInput> {
    let title = args.title.as_str();
    if format == SheetFormat::Xml {
        return Ok(vec![(out.to_owned(), exercises::moodle(sheet, title)?.into_bytes())]);
    }
    let file = |edition| {
        let bytes = match format {
            SheetFormat::Html => exercises::html(sheet, title, edition).into_bytes(),
            _ => exercises::pdf(sheet, title, edition)?,
        };
        Ok((path(out, edition), bytes))
    };
    Edition::ALL.into_iter().map(file).collect()
}

/// The answers to `week3.pdf` are in `week3-answers.pdf`.
fn path(out: &Path, edition: Edition) -> PathBuf {
    match edition {
        Edition::Questions => out.to_owned(),
        Edition::Answers => {
            let stem = out.file_stem().unwrap_or_default().to_string_lossy();
            let ending = out.extension().unwrap_or_default().to_string_lossy();
            out.with_file_name(format!("{stem}-answers.{ending}"))
        }
    }
}
