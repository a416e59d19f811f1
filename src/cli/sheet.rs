//! `sheet`: exercise sheets.

use super::{CommandResult, SheetArgs, report_note};
use pathlight::render::exercises::{self, Edition, SheetFormat};
use pathlight::tutor::sheet::{self, Order, Sheet};
use pathlight::world::scene::World;
use pathlight::world::{BadInput, open, write_beside};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn sheet(args: &SheetArgs) -> CommandResult {
    let out = Path::new(&args.out);
    let format = SheetFormat::of(out)?; // a wrong name is reported before the work, not after it
    let scene = |name: &String| Ok((name.clone(), Arc::new(World::new(open(name)?))));
    let scenes = args.scenes.iter().map(scene).collect::<Result<_, BadInput>>()?;
    let order = Order { questions: args.questions, copies: args.copies, seed: args.seed, scenes };
    let sheet = sheet::make(&order)?;
    for (path, bytes) in files(&sheet, args, format, out)? {
        write_beside(&path, &bytes)?;
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
