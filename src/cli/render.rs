//! `render`: pictures of a run as files.

use super::arguments::{BackgroundArg, ThemeArg};
use super::{CommandResult, Failure, RenderArgs, StepArg, progress, report_note};
use pathlight::files::{self, Opened};
use pathlight::lesson::{Lesson, View, Watch};
use pathlight::paint::export::{self, PictureFormat};
use pathlight::paint::page::{Background, Look};
use pathlight::paint::raster::LONGEST_SIDE;
use pathlight::render::{
    Animation, Clip, DEFAULT_FPS, DEFAULT_PICTURES, Pace, PageStyle, Pages, Panel, SheetStyle, Strip, Talk,
    default_outcomes, default_width, outcomes, page, sheet,
};
use pathlight::scene::{BadInput, FileName};
use pathlight::step::Size;

/// The largest number of files that `--all` writes...
const MOST_FILES: usize = 10_000;
/// ...and of bytes, so that nobody fills a disk by accident.
const MOST_BYTES: usize = 2_000_000_000;
/// Width and height of a picture if nothing else is wished, in pixels.
const USUAL_SIZE: [u32; 2] = [1200, 800];
/// Nobody watches a longer animation, in seconds: that is said before it is drawn.
const MOST_SECONDS: f64 = 180.0;
/// A talk of a tour with more bytes is slow to send and to open. One of a scene has slides left out until it is small enough.
const LARGE_TOUR: usize = 1_000_000;
/// The largest width of a sheet.
const MOST_WIDTH: u32 = 16_384;

pub fn render(args: &RenderArgs) -> CommandResult {
    let out = &FileName::from(args.out.as_str());
    if is_talk(args) {
        return talk(args, out);
    }
    let format = PictureFormat::of(out)?; // a wrong name is reported before the run, not after it
    refuse_size(args, format)?; // and so is a size that fits no file
    let mut lesson = args.run.noted_lesson(&args.run.world()?, Watch::Record)?;
    lesson.complete();
    progress::begin_work("Drawing");
    let last = lesson.view().run().len();
    if args.filmstrip || args.steps.is_some() {
        write(out, &filmstrip(lesson.view(), args, format)?)?;
    } else if let Some(step) = &args.step {
        let k = step.position(lesson.view().run())?;
        lesson.go(k);
        write(out, &page(lesson.view(), page_style(args)))?;
    } else if format == PictureFormat::Gif {
        animation(&mut lesson, args, out)?;
    } else {
        refuse_to_fill_the_disk(lesson.view(), args, out)?;
        progress::count(last);
        let pages = Pages::of(lesson.view(), page_style(args), 1..=last);
        for k in 1..=last {
            progress::set(k - 1);
            lesson.go(k);
            write(&numbered(out, k, last), &pages.svg(lesson.view()))?;
        }
    }
    Ok(())
}

fn page_style(args: &RenderArgs) -> PageStyle {
    let background = args.background.map_or(Background::Theme, BackgroundArg::background);
    let theme = args.theme.map_or_else(Default::default, ThemeArg::theme);
    let [width, height] = USUAL_SIZE;
    PageStyle {
        look: Look { theme, background },
        caption: args.caption,
        width: args.width.unwrap_or(width),
        height: args.height.unwrap_or(height),
    }
}

fn is_talk(args: &RenderArgs) -> bool {
    FileName::from(args.out.as_str()).ending() == "html"
}

/// Slides in one file, of a tour or of a scene.
fn talk(args: &RenderArgs, out: &FileName) -> CommandResult {
    let theme = args.theme.map(ThemeArg::theme);
    let html = match files::open_with(&args.run.scene, &args.run.reading.options())? {
        Opened::Tour(tour, files) => {
            if args.run.lesson.is_some() || !args.run.settings.is_empty() || args.pictures.is_some() {
                let what = "--lesson, --set and --pictures are for a scene: a tour names what it shows";
                return Err(Failure::Usage(what.to_owned()));
            }
            let html = Talk::of_tour(&tour, &files, theme)?.html();
            if html.len() > LARGE_TOUR {
                let [own, usual] = [html.len(), LARGE_TOUR].map(|bytes| bytes as f64 / 1e6);
                report_note(&format!(
                    "the talk has {own:.1} MB, more than {usual} MB: it may open slowly; a tour with fewer stops is smaller"
                ));
            }
            html
        }
        Opened::Scene { .. } => {
            let mut lesson = args.run.noted_lesson(&args.run.world()?, Watch::Record)?;
            lesson.complete();
            progress::begin_work("Drawing");
            let pictures = args.pictures.map(|n| n as usize);
            let talk = Talk::of_run(lesson.view(), pictures, theme).map_err(|bad| bad.in_file(&args.run.scene))?;
            if let Some(left_out) = talk.left_out() {
                let remedy = if left_out.is_too_large { "" } else { " --pictures N puts up to N on slides." };
                report_note(&format!("{}{remedy}", left_out.sentence()));
            }
            talk.html()
        }
    };
    Ok(files::write(out, html.as_bytes())?)
}

/// Refuses a size that the format does not allow, before anything is computed. The height of a sheet is not known yet.
fn refuse_size(args: &RenderArgs, format: PictureFormat) -> Result<(), BadInput> {
    let PageStyle { width, height, .. } = page_style(args);
    let height = if args.filmstrip || args.steps.is_some() { 1 } else { height };
    format.check_size(width, height).map_err(|bad| {
        let remedy = match format {
            PictureFormat::Gif => "choose a smaller --width and --height",
            _ => "choose a smaller --width and --height, or write an .svg",
        };
        BadInput::new(format!("{}: {remedy}", bad.what)).in_file(&args.out)
    })
}

/// Options that do not fit together, or the format.
///
/// # Errors
/// What is wrong, in words.
pub fn check_usage(args: &RenderArgs) -> Result<(), &'static str> {
    let is_something = args.step.is_some() || args.all || args.filmstrip || args.steps.is_some();
    let is_timed = args.from.is_some() || args.to.is_some() || args.fps.is_some() || args.pace.is_some();
    if is_talk(args) {
        let has_style = args.caption
            || args.columns.is_some()
            || args.background.is_some()
            || args.width.is_some()
            || args.height.is_some();
        return if is_something || is_timed || has_style {
            Err(
                "a talk (.html) shows every stop or outcome with its sentence, in any size: of the options of pictures it \
                 takes --theme and --pictures",
            )
        } else {
            Ok(())
        };
    }
    if args.columns.is_some() && !(args.filmstrip || args.steps.is_some()) {
        return Err("--columns is for --filmstrip and --steps: only a sheet has columns");
    }
    let Ok(format) = PictureFormat::of(&args.out.as_str().into()) else { return Ok(()) }; // a wrong name is bad input
    let is_animation = format == PictureFormat::Gif && !is_something;
    if !is_animation && is_timed {
        Err(
            "--from, --to, --fps and --pace are for an animation: use a name that ends in .gif, without --step, --all, \
             --filmstrip and --steps",
        )
    } else if is_animation && args.pictures.is_some() {
        Err("--pictures is for --filmstrip and for a talk; an animation shows every step between --from and --to")
    } else if !is_something && !is_animation {
        Err(
            "say what to draw: --step S, --all, --filmstrip or --steps A,B,C (a name that ends in .gif or .html needs none \
             of them)",
        )
    } else if format == PictureFormat::Gif
        && args.background.is_some_and(|ground| ground.background() == Background::None)
    {
        Err(
            "a GIF has no transparent ground, because its edges would be jagged: use --background white, or write an .svg \
             or a .png",
        )
    } else {
        Ok(())
    }
}

/// Refuses to write too many files or bytes. The size is estimated from the picture at the run's position, its end.
fn refuse_to_fill_the_disk(lesson: View, args: &RenderArgs, out: &FileName) -> Result<(), BadInput> {
    let files = lesson.run().len();
    let bytes =
        if files > MOST_FILES { 0 } else { export::encode(out, &page(lesson, page_style(args)))?.len() * files };
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

/// The positions that `--steps` names, each with its text as its name.
fn named(lesson: View, steps: &[StepArg]) -> Result<Vec<Panel>, BadInput> {
    let panel =
        |step: &StepArg| Ok(Panel { name: step.text().to_owned(), at: step.position_of("--steps", lesson.run())? });
    steps.iter().map(panel).collect()
}

/// A wider sheet, in pixels, is too wide for a screen and small on paper.
const WIDE_SHEET: u32 = 2400;

/// A sheet with the steps that are named, or with the outcomes of the stages.
fn filmstrip(lesson: View, args: &RenderArgs, format: PictureFormat) -> Result<String, BadInput> {
    let mut style = SheetStyle { page: page_style(args), columns: args.columns };
    let (panels, stages) = match (&args.steps, args.pictures) {
        (Some(steps), _) => (named(lesson, steps)?, 0),
        (None, Some(pictures)) => outcomes(lesson, pictures as usize),
        (None, None) if args.width.is_some() => outcomes(lesson, DEFAULT_PICTURES),
        (None, None) => default_outcomes(lesson, style),
    };
    let count = panels.len();
    if args.width.is_none() {
        style.page.width = default_width(lesson, &panels, style);
    }
    let Strip { svg: page, height, missing } =
        sheet(lesson, &panels, style).map_err(|bad| bad.in_file(&args.run.scene))?;
    if format != PictureFormat::Svg && height > LONGEST_SIDE {
        let fits = count * LONGEST_SIDE as usize / height as usize;
        let what = format!(
            "a {} of {count} pictures would be {height} pixels high, which many programs cannot open: put at most {fits} \
             on it with --pictures, or write an .svg",
            format.word()
        );
        return Err(BadInput::new(what).in_file(&args.run.scene));
    }
    if count < stages {
        report_note(&format!(
            "{count} of the {stages} stages are on the sheet, with those that decide; --pictures N puts up to N on it, \
             --steps A,B,C draws those that you name"
        ));
    }
    if args.width.is_none() && args.steps.is_none() && style.page.width > WIDE_SHEET {
        report_note(&format!(
            "the sheet is {} pixels wide, so that its numbers are legible; --steps A,B,C makes fewer, larger pictures",
            style.page.width
        ));
    }
    for numbers in &missing {
        let (name, trouble, remedy) = (numbers.name(), numbers.trouble(), numbers.remedy());
        report_note(&match numbers.width {
            Some(width @ ..=MOST_WIDTH) => {
                format!("{name} {trouble} in pictures of this size; with --width {width} they {remedy}")
            }
            _ => format!("{name} {trouble} on a sheet of this map"),
        });
    }
    Ok(page)
}

/// Every step between `--from` and `--to`, or every stage of a long run.
fn animation(lesson: &mut Lesson, args: &RenderArgs, out: &FileName) -> Result<(), BadInput> {
    let position = |option, step: &Option<StepArg>, otherwise| match step {
        Some(step) => step.position_of(option, lesson.view().run()),
        None => Ok(otherwise),
    };
    let (from, to) = (position("--from", &args.from, 0)?, position("--to", &args.to, lesson.view().run().len())?);
    if from > to {
        let what = format!("--from is step {from}, behind --to, which is step {to}");
        return Err(BadInput::new(what).in_file(&args.run.scene));
    }
    let clip = Clip::between(lesson.view(), from..=to);
    let (stops, every) = (clip.frames.len(), clip.every);
    let pace = Pace { fps: args.fps.unwrap_or(DEFAULT_FPS), steps: args.pace };
    let mut animation = Animation::new(lesson.view(), clip, page_style(args), pace).map_err(|bad| {
        let remedy = "choose a smaller --width and --height, or a part of the run with --from and --to";
        BadInput::new(format!("{}: {remedy}", bad.what)).in_file(&args.out)
    })?;
    if args.pace.is_none() && animation.seconds() > MOST_SECONDS {
        let minutes = animation.seconds() / 60.0;
        let what = format!(
            "the GIF will take {minutes:.1} minutes to watch ({stops} pictures): --from and --to choose a part of it, --pace N \
             shows N steps in a second, and a name that ends in .html makes slides of the outcomes"
        );
        report_note(&what);
    }
    progress::count(animation.progress().1);
    while animation.draw_next(lesson)? {
        progress::set(animation.progress().0);
    }
    if every == Size::Stage {
        report_note(&format!("the run is long: it is shown by {stops} stages; --from and --to choose a part of it"));
    }
    files::write(out, &animation.finish()?)
}

/// Writes an SVG text as SVG, PNG or a GIF with one frame.
fn write(file: &FileName, svg: &str) -> Result<(), BadInput> {
    files::write(file, &export::encode(file, svg)?)
}

/// `walk.svg` becomes `walk-0007.svg`; the numbers have as many digits as the last one needs.
fn numbered(out: &FileName, k: usize, last: usize) -> FileName {
    let digits = last.to_string().len().max(4);
    let name = out.as_str();
    let stem = out.without_ending();
    FileName::new(format!("{stem}-{k:0digits$}{}", &name[stem.len()..]))
}
