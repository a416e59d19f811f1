//! The picture under the map: it is read when a scene names it, behind the frame, and painted above the ground.

use super::Shell;
use super::files::After;
use crate::app::dialog::Dialog;
use crate::app::frame_times::of_driver;
use crate::platform::{self, Job, Report, Request};
use glam::DVec2;
use macroquad::prelude::{FilterMode, Image, Texture2D};
use pathlight::editor::Edit;
use pathlight::player::Change;
use pathlight::scene::background::{self, Background, Points};
use pathlight::scene::{BadInput, FileName};

/// The picture of the scene that is shown.
#[derive(Default)]
pub(super) struct Backdrop {
    /// Its file, once it was asked for.
    file: Option<FileName>,
    decoding: Option<Job<Result<Points, BadInput>>>,
    image: Option<Image>,
    texture: Option<Texture2D>,
}

/// A picture and where it lies, in world units.
pub struct Under<'a> {
    pub texture: &'a Texture2D,
    pub low: DVec2,
    pub high: DVec2,
    pub opacity: f32,
}

impl Backdrop {
    pub const fn file(&self) -> Option<&FileName> {
        self.file.as_ref()
    }

    /// The file has changed: it is asked for again.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    #[cfg(test)]
    pub const fn has_picture(&self) -> bool {
        self.image.is_some()
    }

    pub const fn is_busy(&self) -> bool {
        self.decoding.is_some()
    }

    fn decode(&mut self, bytes: Vec<u8>) {
        self.decoding = Some(Job::start(std::iter::once_with(move || background::points(&bytes))));
    }

    /// What is painted. The texture is made here: only now is there a screen.
    pub fn under(&mut self, background: Option<&Background>) -> Option<Under<'_>> {
        let background = background?;
        if let Some(image) = self.image.take() {
            let texture = of_driver(|| Texture2D::from_image(&image));
            texture.set_filter(FilterMode::Linear);
            self.texture = Some(texture);
        }
        let texture = self.texture.as_ref()?;
        let size = DVec2::new(1.0, f64::from(texture.height()) / f64::from(texture.width())) * background.width;
        let (low, high) = (background.at, background.at + size);
        Some(Under { texture, low, high, opacity: background.opacity as f32 })
    }
}

impl Shell {
    /// Asks for the picture that the scene names, and takes it when it is ready.
    pub(super) fn follow_background(&mut self) {
        let wanted = self.player.editor().scene().background.as_ref().map(|background| background.image.clone());
        if wanted != self.backdrop.file {
            self.backdrop = Backdrop { file: wanted.clone(), ..Backdrop::default() };
            if let Some(file) = wanted {
                self.ask(Request::Picture(file), After::default());
            }
        }
        let Some(job) = &self.backdrop.decoding else { return };
        match job.poll() {
            Report::Waiting => {}
            Report::Item(Ok(Points { width, height, rgba })) => {
                self.backdrop.decoding = None;
                self.backdrop.image = Some(Image { bytes: rgba, width, height });
            }
            Report::Item(Err(bad)) => {
                self.backdrop.decoding = None;
                self.miss_background(bad);
            }
            Report::Finished | Report::Failed => self.backdrop.decoding = None,
        }
    }

    /// The picture has come, or not. One that was chosen in a dialog becomes that of the scene.
    pub(super) fn picture_came(&mut self, file: &FileName, result: Result<Vec<u8>, BadInput>, after: After) {
        let is_chosen = after.dialog.is_some();
        match result {
            Err(bad) if is_chosen => self.failed(after, bad),
            Err(bad) if self.backdrop.file.as_ref() == Some(file) => self.miss_background(bad),
            Err(_) => {}
            Ok(bytes) if is_chosen => {
                if let Err(bad) = background::points(&bytes) {
                    return self.failed(after, bad.in_file(file.as_str()));
                }
                let scene = self.player.editor().scene();
                let new = match &scene.background {
                    Some(old) => Background { image: file.clone(), ..old.clone() },
                    None => Background::fitted(file.clone(), scene.map.bounds()),
                };
                let edit = Change::Edit(Edit::Background(Some(new)));
                self.carry_out(vec![edit.into(), Change::EndGesture.into()]);
            }
            Ok(bytes) if self.backdrop.file.as_ref() == Some(file) => self.backdrop.decode(bytes),
            Ok(_) => {}
        }
    }

    /// A map without its picture is as good as before.
    fn miss_background(&mut self, why: BadInput) {
        let file = self.backdrop.file.clone().unwrap_or_default();
        self.notify(format!("The picture under the map is not shown: {}", why.in_file(file.as_str())), false);
    }

    /// A file was chosen as the picture under the map.
    pub(super) fn choose_picture(&mut self, file: &FileName, dialog: Dialog) {
        self.ask(Request::Picture(platform::whole_name(file)), After::of(dialog));
        self.take_answers();
    }
}
