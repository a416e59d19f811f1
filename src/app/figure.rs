//! Small pictures between the widgets: the figure of a decision, thumbnails. They are painted as in a file and shown
//! as an image.

use super::style::Palette;
use egui_macroquad::egui::{self, ColorImage, Rect, Sense, TextureHandle, TextureOptions, Ui, Vec2};
use pathlight::paint::{raster, svg};
use pathlight::picture::{Lens, Picture, Rect as Bounds};

/// Pixels around the figure.
const MARGIN: f64 = 10.0;

/// The image of the last frame, and what it was made from.
#[derive(Clone)]
struct Painted {
    svg: String,
    scale: f32,
    texture: TextureHandle,
}

/// Shows a picture that fills `size` points. `bounds` is the part of the picture that is shown, in its own units. Each `id` keeps one image.
pub fn show(ui: &mut Ui, id: &str, picture: &Picture, bounds: Bounds, size: Vec2, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let lens = Lens::fit(bounds, size.x.into(), size.y.into(), MARGIN);
    let svg = svg::svg(picture, &lens, size.x as u32, size.y as u32, palette.theme);
    let scale = ui.ctx().pixels_per_point();
    let id = ui.id().with(id);
    let known = ui.data(|data| data.get_temp::<Painted>(id)).filter(|known| known.svg == svg && known.scale == scale);
    let Some(painted) = known.or_else(|| paint(ui, svg, scale)) else { return };
    let all = Rect::from_min_max(egui::Pos2::ZERO, egui::Pos2::new(1.0, 1.0));
    ui.painter().image(painted.texture.id(), rect, all, egui::Color32::WHITE);
    ui.data_mut(|data| data.insert_temp(id, painted));
}

fn paint(ui: &Ui, svg: String, scale: f32) -> Option<Painted> {
    let image = raster::image(&svg, scale).inspect_err(|bad| log::warn!("a figure: {bad}")).ok()?;
    let size = [image.width as usize, image.height as usize];
    let pixels = ColorImage::from_rgba_unmultiplied(size, &image.rgba);
    Some(Painted { texture: ui.ctx().load_texture("figure", pixels, TextureOptions::LINEAR), svg, scale })
}
