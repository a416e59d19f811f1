//! `render`: pictures of a run as files.

use super::{CommandResult, RenderArgs, report_note};
use pathlight::lesson::{Lesson, Part, Watch};
use pathlight::paint::export::{self, PictureFormat};
use pathlight::paint::filmstrip::{Frame, Sheet};
use pathlight::paint::raster::LONGEST_SIDE;
use pathlight::paint::svg;
use pathlight::paint::theme::Theme;
use pathlight::picture::Lens;
use pathlight::world::BadInput;
use std::path::{Path, PathBuf};

/// The largest number of files that `--all` writes...
const MOST_FILES: usize = 10_000;
/// ...and of bytes, so that nobody fills a disk by accident.
const MOST_BYTES: usize = 2_000_000_000;
/// Pictures on a sheet without `--pictures`: twenty rows of three.
const MOST_PICTURES: u32 = 60;
/// In bytes; viewers do not open larger ones.
const LARGEST_SHEET: usize = 256_000_000;

pub fn render(args: &RenderArgs) -> CommandResult {
    let out = Path::new(&args.out);
    let format = PictureFormat::of(out)?; // a wrong name is reported before the run, not after it
    let mut lesson = args.run.lesson(&args.run.world()?, Watch::Record)?;
    lesson.complete();
    let last = lesson.run().len();
    if args.all {
        refuse_to_fill_the_disk(&*lesson, args, out)?;
        for k in 1..=last {
            lesson.run_mut().seek(k);
            export::write(&numbered(out, k, last), &page(&*lesson, args))?;
        }
    } else if args.filmstrip {
        export::write(out, &filmstrip(&mut *lesson, args, format)?)?;
    } else {
        let k = args.step.as_ref().map_or(Ok(last), |step| step.position(lesson.run()))?;
        lesson.run_mut().seek(k);
        export::write(out, &page(&*lesson, args))?;
    }
    Ok(())
}

/// Refuses to write too many files or bytes. The size is estimated from the picture at the run's position, its end.
fn refuse_to_fill_the_disk(lesson: &dyn Lesson, args: &RenderArgs, out: &Path) -> Result<(), BadInput> {
    let files = lesson.run().len();
    let bytes = if files > MOST_FILES { 0 } else { export::encode(out, &page(lesson, args))?.len() * files };
    if files <= MOST_FILES && bytes <= MOST_BYTES {
        return Ok(());
    }
    let size = if bytes > 0 { format!(" of about {} MB in all", bytes / 1_000_000) } else { String::new() };
    let what = format!(
        "--all would write {files} files{size}; at most {MOST_FILES} files and {} MB are written: draw the stages with \
         --filmstrip, or one step with --step",
        MOST_BYTES / 1_000_000
    );
    Err(BadInput::new(what).in_file(&args.run.scene))
}

/// The panels of a run: its stages at their outcomes, each with its name; a folded act is one panel.
fn panels(lesson: &dyn Lesson) -> Vec<(String, usize)> {
    let (stages, labels) = (lesson.run().stages(), lesson.run().labels());
    let outcomes = |part: &Part| part.stages.clone().map(|i| (labels[i].name.clone(), stages[i].stop())).collect();
    let panels_of = |part: &Part| if part.folded { vec![(part.name.to_owned(), part.end())] } else { outcomes(part) };
    lesson.parts().iter().flat_map(panels_of).collect()
}

/// The outcomes of the stages, or of an even choice of them with the first and the last.
fn filmstrip(lesson: &mut dyn Lesson, args: &RenderArgs, format: PictureFormat) -> Result<String, BadInput> {
    let theme = Theme::from(args.theme);
    let stages = panels(lesson);
    let chosen = evenly(stages.len(), args.pictures.unwrap_or(MOST_PICTURES) as usize);
    let bounds = lesson.bounds();
    let layout = |count: usize| Sheet::new(count, args.width, bounds.size().x / bounds.size().y);
    let sheet = layout(chosen.len());
    if format == PictureFormat::Png && sheet.height() > LONGEST_SIDE {
        let fits = (0..chosen.len()).rev().find(|&count| layout(count).height() <= LONGEST_SIDE).unwrap_or_default();
        let what = format!(
            "a PNG of {} pictures would be {} pixels high, which many programs cannot open: put at most {fits} on it with \
             --pictures, or write an .svg",
            chosen.len(),
            sheet.height()
        );
        return Err(BadInput::new(what).in_file(&args.run.scene));
    }
    if chosen.len() < stages.len() {
        report_note(&format!(
            "{} of the {} stages are on the sheet, evenly chosen; --pictures N puts up to N on it, --step K draws one step",
            chosen.len(),
            stages.len()
        ));
    }
    let lens = Lens::fit(bounds, sheet.size.x, sheet.size.y, 14.0);
    let (mut frames, mut bytes) = (Vec::new(), 0);
    for i in chosen {
        let (name, at) = stages[i].clone();
        lesson.run_mut().seek(at);
        let body = svg::body(&lesson.picture(&lens), &lens, theme);
        bytes += body.len();
        if bytes > LARGEST_SHEET {
            let what = format!(
                "the sheet would be larger than {} MB: put fewer pictures on it with --pictures, or use a smaller map",
                LARGEST_SHEET / 1_000_000
            );
            return Err(BadInput::new(what).in_file(&args.run.scene));
        }
        frames.push(Frame { name, body });
    }
    Ok(sheet.page(&lesson.world().scene().title, theme, &frames))
}

/// At most `most` evenly spaced numbers below `count`, with the first and the last.
fn evenly(count: usize, most: usize) -> Vec<usize> {
    match most {
        _ if count <= most => (0..count).collect(),
        1 => vec![count - 1],
        _ => (0..most).map(|i| i * (count - 1) / (most - 1)).collect(),
    }
}

fn page(lesson: &dyn Lesson, args: &RenderArgs) -> String {
    let lens = Lens::fit(lesson.bounds(), args.width.into(), args.height.into(), Lens::MARGIN);
    let theme = Theme::from(args.theme);
    let (title, run) = (&lesson.world().scene().title, lesson.run());
    let title = format!("{title}: {}, step {} of {}", lesson.name(), run.at(), run.len());
    svg::page(&title, args.width, args.height, theme, &svg::body(&lesson.picture(&lens), &lens, theme))
}

/// `walk.svg` becomes `walk-0007.svg`; the numbers have as many digits as the last one needs.
fn numbered(out: &Path, k: usize, last: usize) -> PathBuf {
    let digits = last.to_string().len().max(4);
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let ending = out.extension().unwrap_or_default().to_string_lossy();
    out.with_file_name(format!("{stem}-{k:0digits$}.{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_choice_has_both_ends_and_no_repeats() {
        assert_eq!(evenly(5, 9), [0, 1, 2, 3, 4]);
        assert_eq!(evenly(9, 5), [0, 2, 4, 6, 8]);
        assert_eq!((evenly(9, 1), evenly(0, 1)), (vec![8], vec![]));
        for count in 2..200 {
            for most in 2..=count {
                let chosen = evenly(count, most);
                assert!(chosen.len() == most && chosen[0] == 0 && chosen[most - 1] == count - 1);
                assert!(chosen.windows(2).all(|w| w[0] < w[1]), "{count} {most}");
            }
        }
    }
}
