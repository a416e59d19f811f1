//! Small pictures between the widgets: the figure of a decision, thumbnails. They are painted as in a file and shown
//! as an image.

use super::style::Palette;
use egui_macroquad::egui::{self, ColorImage, Rect, Sense, TextureHandle, TextureOptions, Ui, Vec2};
use pathlight::paint::{raster, svg};
use pathlight::picture::{Lens, Mark, Picture, Rect as Bounds, Shape};
use std::sync::Arc;

/// The least space around a figure, in pixels.
const MARGIN: f64 = 7.0;

/// The image of the last frame, and what it was made from.
struct Painted {
    svg: String,
    scale: f32,
    texture: TextureHandle,
}

/// Shows a picture that fills `size` points. `bounds` is the part of the picture that is shown, in its own units. Each `id`
/// keeps one image, which is painted again only when the picture has changed.
pub fn show(ui: &mut Ui, id: &str, picture: &Picture, bounds: Bounds, size: Vec2, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    // Badges at its border are whole.
    let badge = |mark: &Mark| matches!(mark.shape, Shape::Badge { .. }).then(|| f64::from(mark.reach()) + 1.5);
    let margin = picture.marks.iter().filter_map(badge).fold(MARGIN, f64::max);
    let lens = Lens::fit(bounds, size.x.into(), size.y.into(), margin);
    // The text of a dozen marks is cheap. egui keeps only what can be sent between threads, and a picture cannot.
    let svg = svg::svg(picture, &lens, size.x as u32, size.y as u32, palette.theme);
    let (id, scale) = (ui.id().with(id), ui.ctx().pixels_per_point());
    let known = ui.data(|data| data.get_temp::<Arc<Painted>>(id));
    let known = known.filter(|known| known.scale == scale && known.svg == svg);
    let painted = known.or_else(|| {
        let texture = paint(ui, &svg, scale)?;
        Some(Arc::new(Painted { svg, scale, texture }))
    });
    let Some(painted) = painted else { return };
    let all = Rect::from_min_max(egui::Pos2::ZERO, egui::Pos2::new(1.0, 1.0));
    ui.painter().image(painted.texture.id(), rect, all, egui::Color32::WHITE);
    ui.data_mut(|data| data.insert_temp(id, painted));
}

fn paint(ui: &Ui, svg: &str, scale: f32) -> Option<TextureHandle> {
    let image = raster::image(svg, scale).inspect_err(|bad| log::warn!("a figure: {bad}")).ok()?;
    let size = [image.width as usize, image.height as usize];
    let pixels = ColorImage::from_rgba_unmultiplied(size, &image.rgba);
    Some(ui.ctx().load_texture("figure", pixels, TextureOptions::LINEAR))
}
