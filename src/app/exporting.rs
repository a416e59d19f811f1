//! Pictures, sheets and animations of the run on screen as files, and the command that makes the same file.

/// The command line.
mod command;

pub use command::command;

use super::dialog::export::{ExportOptions, Form, Order};
use crate::platform::{Duration, Instant, Job, Report};
use pathlight::lesson::{Lesson, View, position};
use pathlight::paint::export::{self, PictureFormat};
use pathlight::paint::theme::Theme;
use pathlight::player::Player;
use pathlight::render::{Animation, Clip, DEFAULT_PICTURES, PageStyle, Panel, outcomes, page, sheet};
use pathlight::scene::{BadInput, FileName};
use std::iter::{from_fn, once_with};

/// Width and height of a picture; a sheet has this width. In pixels.
const PICTURE_SIZE: (u32, u32) = (1600, 1000);
/// Width and height of an animation, in pixels: as large as a slide or a page needs, and a small file.
const ANIMATION_SIZE: (u32, u32) = (1200, 800);

const fn page_style(form: Form, theme: Theme) -> PageStyle {
    let (width, height) = match form {
        Form::Picture | Form::Filmstrip => PICTURE_SIZE,
        Form::Animation => ANIMATION_SIZE,
    };
    PageStyle { theme, width, height }
}

/// An export while it is made in the background, with a lesson of its own.
pub struct Exporting {
    job: Job<Drawn>,
    /// The part that is drawn, from 0 to 1.
    progress: f32,
    file: FileName,
}

/// A file and its bytes.
pub type Made = (FileName, Vec<u8>);

/// What an export has to show.
enum Drawn {
    /// This part of it, from 0 to 1.
    Part(f32),
    /// The content of the file.
    File(Result<Vec<u8>, BadInput>),
}

/// Begins to make a picture, a sheet or an animation.
///
/// # Errors
/// If a step is not in the run, the ending does not fit, or the animation would be too large.
pub fn export(player: &Player, theme: Theme, order: &Order) -> Result<Exporting, BadInput> {
    let Order { options, file } = order;
    let format = PictureFormat::of(file)?;
    if options.form == Form::Animation && format != PictureFormat::Gif {
        return Err(BadInput::new("the name of an animation must end in .gif").in_file(file.as_str()));
    }
    let (style, name) = (page_style(options.form, theme), file.clone());
    let job = match options.form {
        Form::Picture => {
            let svg = page(player.lesson(), style);
            Job::start(once_with(move || Drawn::File(export::encode(&name, &svg))))
        }
        Form::Filmstrip => {
            let (panels, copy) = (panels(player.lesson(), options)?, player.copy_of_lesson());
            let draw = move || export::encode(&name, &sheet(copy()?.view(), panels, style)?.0);
            Job::start(once_with(move || Drawn::File(draw())))
        }
        Form::Animation => {
            let lesson = player.lesson();
            let at = |what: &str, name: &str| {
                position(lesson.run(), name).map_err(|bad| BadInput::new(format!("{what} {name:?}: {}", bad.what)))
            };
            let (from, to) = (at("from", &options.from)?, at("to", &options.to)?);
            if from > to {
                return Err(BadInput::new(format!("step {from} comes after step {to}: an animation runs forwards")));
            }
            let animation = Animation::new(Clip::between(lesson, from..=to), style, options.fps)?;
            Job::start(frames(player.copy_of_lesson(), animation))
        }
    };
    Ok(Exporting { job, progress: 0.0, file: file.clone() })
}

fn panels(lesson: View, options: &ExportOptions) -> Result<Vec<Panel>, BadInput> {
    let named = options.named_steps();
    if named.is_empty() {
        return Ok(outcomes(lesson, DEFAULT_PICTURES).0);
    }
    named.into_iter().map(|name| Ok(Panel { at: position(lesson.run(), &name)?, name })).collect()
}

/// Draws an animation, one picture in each slice; `copy` makes the lesson in the first one.
fn frames(
    copy: impl FnOnce() -> Result<Lesson, BadInput> + Send + 'static,
    animation: Animation,
) -> impl Iterator<Item = Drawn> + Send + 'static {
    let (mut copy, mut lesson, mut animation) = (Some(copy), None, Some(animation));
    let mut draw = move |animation: &mut Animation| {
        if let Some(copy) = copy.take() {
            lesson = Some(copy()?);
        }
        lesson.as_mut().map_or(Ok(false), |lesson| animation.draw_next(lesson))
    };
    from_fn(move || {
        let mut drawing = animation.take()?;
        Some(match draw(&mut drawing) {
            Ok(true) => {
                let (done, all) = drawing.progress();
                animation = Some(drawing);
                Drawn::Part(done as f32 / all.max(1) as f32)
            }
            Ok(false) => Drawn::File(drawing.finish()),
            Err(bad) => Drawn::File(Err(bad)),
        })
    })
}

impl Exporting {
    /// The pictures that are drawn, as a part of all of them: from 0 to 1.
    pub const fn progress(&self) -> f32 {
        self.progress
    }

    /// Sees how far it has come, and waits up to this time for its end. At the end it returns the file
    /// and its bytes; after that there is nothing to go on with. A dropped export writes nothing.
    ///
    /// # Errors
    /// If something cannot be drawn.
    pub fn go_on(&mut self, patience: Duration) -> Result<Option<Made>, BadInput> {
        let begin = Instant::now();
        loop {
            match self.job.wait(patience.saturating_sub(begin.elapsed())) {
                Report::Item(Drawn::Part(part)) => self.progress = part,
                Report::Item(Drawn::File(bytes)) => return Ok(Some((self.file.clone(), bytes?))),
                Report::Waiting => return Ok(None),
                Report::Finished | Report::Failed => {
                    return Err(BadInput::new("the export failed because of an error in the program"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
