//! Pictures, sheets, animations and talks of the run on screen as files, and the command that makes the same file.

/// The command line.
mod command;
/// What the file will look like.
mod preview;

pub use command::command;
pub use preview::Previewing;

use super::dialog::export::{ExportOptions, Form, Order};
use crate::platform::{Duration, Instant, Job, Report};
use pathlight::lesson::{Lesson, View, position};
use pathlight::paint::export;
use pathlight::player::Player;
use pathlight::render::{Animation, Clip, DEFAULT_PICTURES, Pace, Panel, SheetStyle, Talk, outcomes, page, sheet};
use pathlight::scene::{BadInput, FileName};
use std::iter::{from_fn, once_with};

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

/// Begins to make a picture, a sheet, an animation or a talk.
///
/// # Errors
/// If a step is not in the run, the ending does not fit, or the animation would be too large.
pub fn export(player: &Player, order: &Order) -> Result<Exporting, BadInput> {
    let Order { options, file } = order;
    if !options.form.endings().contains(&file.ending().as_str()) {
        let endings: Vec<String> = options.form.endings().iter().map(|ending| format!(".{ending}")).collect();
        let what = format!("the name of this must end in {}: the ending decides the format", endings.join(" or "));
        return Err(BadInput::new(what).in_file(file.as_str()));
    }
    let (style, name) = (options.style(), file.clone());
    let job = match options.form {
        Form::Picture if options.is_comparison => {
            let nothing = || BadInput::new("there is nothing to export yet: wait until the methods have run");
            let (svg, _) = player.page_of_comparison(style).ok_or_else(nothing)?;
            Job::start(once_with(move || Drawn::File(export::encode(&name, &svg))))
        }
        Form::Picture => {
            let svg = page(player.lesson(), style);
            Job::start(once_with(move || Drawn::File(export::encode(&name, &svg))))
        }
        Form::Filmstrip => {
            let (panels, copy) = (panels(player.lesson(), options)?, player.copy_of_lesson());
            let style = SheetStyle { page: style, columns: None };
            let draw = move || export::encode(&name, &sheet(copy()?.view(), &panels, style)?.svg);
            Job::start(once_with(move || Drawn::File(draw())))
        }
        Form::Animation => {
            let lesson = player.lesson();
            let at = |what: &str, name: &str| {
                position(lesson.run(), name).map_err(|bad| BadInput::new(format!("{what} {name:?}: {}", bad.what)))
            };
            let (from, to) = (at("from", &options.from)?, at("to", &options.to)?);
            if from > to {
                let (from, to) = (options.from.trim(), options.to.trim());
                return Err(BadInput::new(format!("{from:?} comes after {to:?}: an animation runs forwards")));
            }
            let pace = Pace { fps: options.fps, steps: None };
            let animation = Animation::new(lesson, Clip::between(lesson, from..=to), style, pace)?;
            Job::start(frames(player.copy_of_lesson(), animation))
        }
        Form::Talk => {
            let theme = options.talk_theme();
            if let Some((tour, files)) = player.tour().map(|running| (running.tour().clone(), running.files().clone()))
            {
                Job::start(once_with(move || {
                    Drawn::File(Talk::of_tour(&tour, &files, theme).map(|talk| talk.html().into_bytes()))
                }))
            } else {
                let copy = player.copy_of_lesson();
                let talk = move || Ok(Talk::of_run(copy()?.view(), None, theme)?.html().into_bytes());
                Job::start(once_with(move || Drawn::File(talk())))
            }
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
