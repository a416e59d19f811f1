//! What the file of an export will look like, small, beside the options. It is painted in the background.

use super::panels;
use crate::app::dialog::export::{ExportOptions, Form, PREVIEW, Preview};
use crate::platform::{Job, Report};
use egui_macroquad::egui::{ColorImage, Context, TextureHandle, TextureOptions, Vec2};
use pathlight::paint::raster::{self, Image};
use pathlight::player::{CompareView, Player, Revision};
use pathlight::render::{PageStyle, SheetStyle, columns, page, sheet};
use pathlight::scene::BadInput;
use std::iter::once_with;
use std::sync::{Arc, OnceLock};

/// All that the preview depends on.
#[derive(Clone, PartialEq)]
struct Key {
    options: ExportOptions,
    revision: Revision,
    at: usize,
    pixels_per_point: f32,
    /// Of Compare, its view and how much of it is there.
    compared: Option<(CompareView, usize)>,
}

/// A page as SVG, and its size in pixels.
type Page = (String, Vec2);

/// What is painted one after the other. None if that failed.
enum Painted {
    Small(Option<Image>),
    Page(Option<Image>),
}

/// The preview of a dialog, while it is painted and afterwards.
#[derive(Default)]
pub struct Previewing {
    /// What the image shows, or will show.
    key: Option<Key>,
    job: Option<Job<Painted>>,
    image: Option<(TextureHandle, Vec2)>,
    /// Is the small image the one of the key?
    is_small_there: bool,
    /// How many pictures of a sheet it shows, and how many the sheet has.
    pictures: Option<[usize; 2]>,
    /// The page itself.
    page: Option<(TextureHandle, Vec2)>,
}

impl Previewing {
    /// The preview for these options; while it is painted, the one before.
    pub fn follow(&mut self, ctx: &Context, player: &Player, options: &ExportOptions) -> Option<Preview> {
        let (at, pixels_per_point) = (player.lesson().run().at(), ctx.pixels_per_point());
        let compared = player.comparing().filter(|_| options.is_comparison).map(|comparing| {
            let parts = comparing.rows().len() + comparing.growth().done.0 + comparing.runs_side_by_side().len();
            (comparing.view(), parts)
        });
        let key = Key { options: options.clone(), revision: player.revision(), at, pixels_per_point, compared };
        // One at a time: while somebody drags a number, the image follows as fast as it can be painted.
        // The page itself follows when nothing changes.
        if (self.job.is_none() || self.is_small_there)
            && self.key.as_ref() != Some(&key)
            && (compared.is_some() || player.without_run().is_none())
        {
            self.pictures = pictures(player, options);
            self.job = begin(player, &key);
            self.is_small_there = false;
            self.key = Some(key);
        }
        if let Some(job) = &self.job {
            match job.poll() {
                Report::Waiting => ctx.request_repaint(),
                Report::Item(painted) => {
                    match painted {
                        // The page before is another one.
                        Painted::Small(image) => {
                            self.image = image.map(|image| load(ctx, &image, pixels_per_point));
                            (self.page, self.is_small_there) = (None, true);
                        }
                        Painted::Page(image) => self.page = image.map(|image| load(ctx, &image, pixels_per_point)),
                    }
                    ctx.request_repaint();
                }
                Report::Finished | Report::Failed => self.job = None,
            }
        }
        let (texture, size) = self.image.as_ref()?;
        let page = self.page.as_ref().map(|(texture, size)| (texture.id(), *size));
        Some(Preview { texture: texture.id(), size: *size, pictures: self.pictures, page })
    }
}

fn load(ctx: &Context, image: &Image, pixels_per_point: f32) -> (TextureHandle, Vec2) {
    let size = [image.width as usize, image.height as usize];
    let pixels = ColorImage::from_rgba_unmultiplied(size, &image.rgba);
    let points = Vec2::new(size[0] as f32, size[1] as f32) / pixels_per_point;
    (ctx.load_texture("preview", pixels, TextureOptions::LINEAR), points)
}

/// The pictures of a sheet that a preview shows, two by two, as large as they will be: of 18 of them, each was too small to be judged.
const PREVIEWED: usize = 4;

/// How many pictures of a sheet are shown, and how many it has. None if it is no sheet.
fn pictures(player: &Player, options: &ExportOptions) -> Option<[usize; 2]> {
    let all = panels(player.lesson(), options).ok().filter(|_| options.form == Form::Filmstrip)?.len();
    Some([all.min(PREVIEWED), all])
}

/// Begins to paint. None if the steps of a sheet are not in the run: the export will say so.
fn begin(player: &Player, key: &Key) -> Option<Job<Painted>> {
    let (options, pixels) = (&key.options, PREVIEW * key.pixels_per_point);
    let (lesson, style) = (player.lesson(), options.style());
    if options.form == Form::Filmstrip {
        let (mut panels, copy) = (panels(lesson, options).ok()?, player.copy_of_lesson());
        let svg = move || -> Result<_, BadInput> {
            let copy = copy()?;
            let mut style = SheetStyle { page: style, columns: None };
            if panels.len() > PREVIEWED {
                let columns = columns(copy.view(), &panels, style);
                panels.truncate(PREVIEWED);
                style.columns = Some(columns.min(2));
                style.page.width = style.page.width * columns.min(2) / columns;
            }
            let strip = sheet(copy.view(), &panels, style)?;
            Ok((strip.svg, Vec2::new(style.page.width as f32, strip.height as f32)))
        };
        return Some(paint_both(move || svg().ok(), pixels));
    }
    if options.is_comparison {
        // Plots have a size of their own.
        let (svg, [width, height]) = player.page_of_comparison(style)?;
        let size = Vec2::new(width as f32, height as f32);
        return Some(paint_both(move || Some((svg, size)), pixels));
    }
    let style = match options.form {
        Form::Talk => {
            let look = options.talk_theme().unwrap_or(options.look.theme).into();
            PageStyle { look, caption: true, width: 1280, height: 800 }
        }
        _ => style,
    };
    let svg = (page(lesson, style), Vec2::new(style.width as f32, style.height as f32));
    Some(paint_both(move || Some(svg), pixels))
}

/// Begins to paint a page: small, and then as large as it is.
fn paint_both(make: impl FnOnce() -> Option<Page> + Send + 'static, pixels: Vec2) -> Job<Painted> {
    let page = Arc::new(OnceLock::new());
    let again = Arc::clone(&page);
    let small = once_with(move || Painted::Small(page.get_or_init(make).as_ref().and_then(|page| paint(page, pixels))));
    let large = once_with(move || {
        let page = again.get().and_then(Option::as_ref);
        Painted::Page(page.and_then(|(svg, size)| {
            // A larger one is no clearer on a screen, and takes long.
            let scale = (LARGEST / size.max_elem()).min(1.0);
            raster::image(svg, scale).ok()
        }))
    });
    Job::start(small.chain(large))
}

/// The longer side of the page that is enlarged, in pixels.
const LARGEST: f32 = 2400.0;

/// How many times finer the page is painted than it is shown, across and down: the pattern of walls has no tiles smaller than a pixel.
const FINER: usize = 3;

/// The page as large as fits into this many pixels.
fn paint((svg, size): &Page, pixels: Vec2) -> Option<Image> {
    let scale = (pixels / *size).min_elem() * FINER as f32;
    let fine = raster::image(svg, scale).inspect_err(|bad| log::warn!("a preview: {bad}")).ok()?;
    Some(coarser(&fine))
}

/// Each pixel is the mean of those that it stands for, as far as they are opaque.
fn coarser(fine: &Image) -> Image {
    let [across, down] = [fine.width, fine.height].map(|side| (side as usize / FINER).max(1));
    let stride = fine.width as usize;
    let mut rgba = Vec::with_capacity(4 * across * down);
    for (y, x) in (0..down).flat_map(|y| (0..across).map(move |x| (y, x))) {
        let mut sums = [0u32; 4];
        for (dy, dx) in (0..FINER).flat_map(|dy| (0..FINER).map(move |dx| (dy, dx))) {
            let at = 4 * ((y * FINER + dy) * stride + x * FINER + dx);
            let Some(&[r, g, b, a]) = fine.rgba.get(at..at + 4).and_then(|pixel| pixel.first_chunk()) else { continue };
            let opacity = u32::from(a);
            for (sum, value) in
                sums.iter_mut().zip([r, g, b].map(|c| u32::from(c) * opacity).into_iter().chain([opacity]))
            {
                *sum += value;
            }
        }
        let [r, g, b, a] = sums;
        rgba.extend([r, g, b].map(|sum| (sum / a.max(1)) as u8));
        rgba.push((a / (FINER * FINER) as u32) as u8);
    }
    Image { width: across as u32, height: down as u32, rgba }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transparent_ground_does_not_darken_what_lies_beside_it() {
        // A row of three pixels of one colour, in an image of 6 x 3 that is otherwise transparent.
        let pixel = |i: usize| if i % 6 < 3 && i / 6 == 1 { [240, 120, 60, 255] } else { [0; 4] };
        let fine = Image { width: 6, height: 3, rgba: (0..18).flat_map(pixel).collect() };
        let coarse = coarser(&fine);
        assert_eq!((coarse.width, coarse.height, coarse.rgba), (2, 1, vec![240, 120, 60, 85, 0, 0, 0, 0]));
    }
}
