//! What the file of an export will look like, small, beside the options. It is painted in the background.

use super::panels;
use crate::app::dialog::export::{ExportOptions, Form, PREVIEW, Preview};
use crate::platform::{Job, Report};
use egui_macroquad::egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};
use pathlight::paint::raster::{self, Image};
use pathlight::player::{Player, Revision};
use pathlight::render::{PageStyle, page, sheet};
use pathlight::scene::BadInput;
use std::iter::once_with;

/// All that the preview depends on.
#[derive(Clone, PartialEq)]
struct Key {
    options: ExportOptions,
    revision: Revision,
    at: usize,
    pixels_per_point: f32,
}

/// The preview of a dialog, while it is painted and afterwards.
#[derive(Default)]
pub struct Previewing {
    /// What the image shows, or will show.
    key: Option<Key>,
    job: Option<Job<Option<Image>>>,
    image: Option<(TextureHandle, Vec2)>,
}

impl Previewing {
    /// The preview for these options; while it is painted, the one before.
    pub fn follow(&mut self, ctx: &Context, player: &Player, options: &ExportOptions) -> Option<Preview> {
        let (at, pixels_per_point) = (player.lesson().run().at(), ctx.pixels_per_point());
        let key = Key { options: options.clone(), revision: player.revision(), at, pixels_per_point };
        // One at a time: while somebody drags a number, the image follows as fast as it can be painted.
        if self.job.is_none() && self.key.as_ref() != Some(&key) && player.without_run().is_none() {
            self.job = begin(player, &key);
            self.key = Some(key);
        }
        if let Some(job) = &self.job {
            match job.poll() {
                Report::Waiting => ctx.request_repaint(),
                Report::Item(image) => {
                    self.image = image.map(|image| load(ctx, &image, pixels_per_point));
                    ctx.request_repaint();
                }
                Report::Finished | Report::Failed => self.job = None,
            }
        }
        let (texture, size) = self.image.as_ref()?;
        Some(Preview { texture: texture.id(), size: *size })
    }
}

fn load(ctx: &Context, image: &Image, pixels_per_point: f32) -> (TextureHandle, Vec2) {
    let size = [image.width as usize, image.height as usize];
    let pixels = ColorImage::from_rgba_unmultiplied(size, &image.rgba);
    let points = Vec2::new(size[0] as f32, size[1] as f32) / pixels_per_point;
    (ctx.load_texture("preview", pixels, TextureOptions::LINEAR), points)
}

/// Begins to paint. None if the steps of a sheet are not in the run: the export will say so.
fn begin(player: &Player, key: &Key) -> Option<Job<Option<Image>>> {
    let (options, pixels) = (&key.options, PREVIEW * key.pixels_per_point);
    let (lesson, style) = (player.lesson(), options.style());
    if options.form == Form::Filmstrip {
        let (panels, copy) = (panels(lesson, options).ok()?, player.copy_of_lesson());
        let svg = move || -> Result<_, BadInput> {
            let strip = sheet(copy()?.view(), &panels, style)?;
            Ok((strip.svg, Vec2::new(style.width as f32, strip.height as f32)))
        };
        return Some(Job::start(once_with(move || paint(&svg().ok()?, pixels))));
    }
    let style = match options.form {
        Form::Talk => {
            let look = options.talk_theme().unwrap_or(options.look.theme).into();
            PageStyle { look, caption: true, width: 1280, height: 800 }
        }
        _ => style,
    };
    let svg = (page(lesson, style), Vec2::new(style.width as f32, style.height as f32));
    Some(Job::start(once_with(move || paint(&svg, pixels))))
}

/// The page as large as fits into so many pixels.
fn paint((svg, size): &(String, Vec2), pixels: Vec2) -> Option<Image> {
    let scale = (pixels / *size).min_elem();
    raster::image(svg, scale).inspect_err(|bad| log::warn!("a preview: {bad}")).ok()
}
