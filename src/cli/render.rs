//! `render`: pictures of a run as files.

use super::{Done, RenderArgs, StepArg};
use pathlight::lesson::{Lesson, Watch};
use pathlight::paint::export::{self, Format};
use pathlight::paint::filmstrip::{Frame, Sheet};
use pathlight::paint::svg;
use pathlight::paint::theme::Theme;
use pathlight::picture::Lens;
use pathlight::world::BadInput;
use std::path::{Path, PathBuf};

pub fn render(args: &RenderArgs) -> Done {
    let out = Path::new(&args.out);
    Format::of(out)?; // before the work, not after it
    let mut lesson = args.which.lesson(&args.which.world()?, Watch::Record)?;
    lesson.complete();
    let last = lesson.run().len();
    if args.all {
        for k in 1..=last {
            lesson.run_mut().seek(k);
            export::write(&numbered(out, k, last), &page(&*lesson, args))?;
        }
    } else if args.filmstrip {
        export::write(out, &filmstrip(&mut *lesson, args))?;
    } else {
        let k = match args.step {
            Some(StepArg::Number(k)) if k > last => {
                let what = format!("there is no step {k}: the last one is {last} (or `--step end`)");
                return Err(BadInput::new(what).in_file(&args.which.scene).into());
            }
            Some(StepArg::Number(k)) => k,
            _ => last,
        };
        lesson.run_mut().seek(k);
        export::write(out, &page(&*lesson, args))?;
    }
    Ok(())
}

/// The end of every stage.
fn filmstrip(lesson: &mut dyn Lesson, args: &RenderArgs) -> String {
    let theme = Theme::from(args.theme);
    let stages = lesson.run().stages().to_vec();
    let bounds = lesson.bounds();
    let sheet = Sheet::new(stages.len(), args.width, bounds.size().x / bounds.size().y);
    let lens = Lens::fit(bounds, sheet.size.x, sheet.size.y, 14.0);
    let mut frames = Vec::new();
    for (i, stage) in stages.iter().enumerate() {
        lesson.run_mut().seek(stage.first + stage.len);
        let body = svg::body(&lesson.picture(&lens), &lens, theme);
        frames.push(Frame { name: lesson.run().label(i).name, body });
    }
    sheet.page(&lesson.world().scene().title, theme, &frames)
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
