//! Pictures, sheets and animations of the run on screen as the bytes of files, and the command that makes the same file.

/// The command line.
mod command;

pub use command::command;

use super::dialog::export::{Choice, Form, Order};
use crate::platform::{Duration, Instant};
use pathlight::lesson::{Lesson, View, position};
use pathlight::paint::export::{self, PictureFormat};
use pathlight::paint::theme::Theme;
use pathlight::player::Player;
use pathlight::render::{Animation, Clip, DEFAULT_PICTURES, Look, Panel, outcomes, page, sheet};
use pathlight::scene::{BadInput, FileName};

/// Width and height of a picture; a sheet has this width. In pixels.
const PICTURE_SIZE: (u32, u32) = (1600, 1000);
/// Width and height of an animation, in pixels: as large as a slide or a page needs, and a small file.
const ANIMATION_SIZE: (u32, u32) = (1200, 800);

const fn look(form: Form, theme: Theme) -> Look {
    let (width, height) = match form {
        Form::Picture | Form::Filmstrip => PICTURE_SIZE,
        Form::Animation => ANIMATION_SIZE,
    };
    Look { theme, width, height }
}

/// An animation while it is made. It has a lesson of its own; the file is written at the end, all at once.
pub struct Exporting {
    lesson: Lesson,
    animation: Animation,
    file: FileName,
}

/// What is exported.
pub enum Export {
    /// A picture or a sheet: the bytes of its file.
    Whole(Vec<u8>),
    /// An animation, which takes its time.
    Begun(Box<Exporting>),
}

/// Makes a picture or a sheet, or begins an animation.
///
/// # Errors
/// If a step is not in the run, or the ending does not fit.
pub fn export(player: &Player, theme: Theme, order: &Order) -> Result<Export, BadInput> {
    let Order { choice, file } = order;
    let format = PictureFormat::of(file)?;
    if choice.form == Form::Animation && format != PictureFormat::Gif {
        return Err(BadInput::new("the name of an animation must end in .gif").in_file(file.as_str()));
    }
    let look = look(choice.form, theme);
    match choice.form {
        Form::Picture => Ok(Export::Whole(export::encode(file, &page(player.lesson(), look))?)),
        Form::Filmstrip => {
            let lesson = player.copy_of_lesson()?;
            let panels = panels(lesson.view(), choice)?;
            Ok(Export::Whole(export::encode(file, &sheet(lesson.view(), panels, look)?.0)?))
        }
        Form::Animation => {
            let lesson = player.copy_of_lesson()?;
            let at = |what: &str, name: &str| {
                position(lesson.view().run(), name)
                    .map_err(|bad| BadInput::new(format!("{what} {name:?}: {}", bad.what)))
            };
            let (from, to) = (at("from", &choice.from)?, at("to", &choice.to)?);
            if from > to {
                return Err(BadInput::new(format!("step {from} comes after step {to}: an animation runs forwards")));
            }
            let animation = Animation::new(Clip::between(lesson.view(), from..=to), look, choice.fps)?;
            Ok(Export::Begun(Box::new(Exporting { lesson, animation, file: file.clone() })))
        }
    }
}

fn panels(lesson: View, choice: &Choice) -> Result<Vec<Panel>, BadInput> {
    let named = choice.named_steps();
    if named.is_empty() {
        return Ok(outcomes(lesson, DEFAULT_PICTURES).0);
    }
    named.into_iter().map(|name| Ok(Panel { at: position(lesson.run(), &name)?, name })).collect()
}

impl Exporting {
    /// The pictures that are drawn, as a part of all of them: from 0 to 1.
    pub fn progress(&self) -> f32 {
        let (done, all) = self.animation.progress();
        done as f32 / all.max(1) as f32
    }

    /// Draws pictures for about so long, at least one. Returns true if there is none left.
    ///
    /// # Errors
    /// If a picture cannot be drawn.
    pub fn work(&mut self, time: Duration) -> Result<bool, BadInput> {
        let begin = Instant::now();
        while self.animation.draw_next(&mut self.lesson)? {
            if begin.elapsed() >= time {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The file and its bytes.
    ///
    /// # Errors
    /// If the animation cannot be made.
    pub fn finish(self) -> Result<(FileName, Vec<u8>), BadInput> {
        Ok((self.file, self.animation.finish()?))
    }
}

#[cfg(test)]
mod tests;
