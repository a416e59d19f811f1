//! Draws a picture with macroquad.

/// A grid as one image.
mod cell_image;
/// What cannot be seen.
mod culling;
/// Fonts.
mod letters;

use super::frame_times::of_driver;
use super::shell::Under;
use super::tessellator::{Tessellator, Triangles, circle, polygon, rounded};
use cell_image::CellImage;
use culling::Pane;
use glam::DVec2;
use letters::{LazyFont, font_size};
use macroquad::prelude::{
    Camera2D, DrawTextureParams, Font, TextParams, draw_text_ex, draw_texture_ex, measure_text, screen_dpi_scale,
    screen_height, screen_width, set_camera, set_default_camera, vec2,
};
use pathlight::paint::theme::{Colour, Theme};
use pathlight::paint::{fonts, forms};
use pathlight::picture::tween::Shown;
use pathlight::picture::{
    Anchor, Cells, Dash, Lens, Lettering, Mark, Role, Shape, Strength, Symbol, Tone, labels, layers,
};

pub struct Canvas {
    font: LazyFont,
    bold_font: LazyFont,
    /// The last grid of each map that was drawn as one image.
    images: [Option<CellImage>; 4],
    /// The map that is painted.
    map: usize,
}

/// The part of the window that a picture fills.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    /// Upper left corner, in pixels of the window.
    pub corner: DVec2,
    /// In pixels of the window.
    pub size: DVec2,
    /// Pixels of the window per pixel of the lens: the interface scale.
    pub zoom: f64,
}

impl Viewport {
    pub fn to_window(self, lens: &Lens, p: DVec2) -> DVec2 {
        self.corner + lens.to_pixels(p) * self.zoom
    }
}

impl Canvas {
    pub fn new() -> Self {
        Self {
            font: LazyFont::new(fonts::SANS),
            bold_font: LazyFont::new(fonts::SANS_STRONG),
            images: [const { None }; 4],
            map: 0,
        }
    }

    fn load_letters(&self, mark: &Mark, zoom: f64) {
        let (text, size, strong) = match &mark.shape {
            Shape::Words { text, size, strong, .. } => (text, f64::from(*size), *strong),
            Shape::Badge { letter, radius, .. } => (letter, labels::badge_letters(f64::from(*radius), letter), true),
            _ => return,
        };
        if !text.is_empty() {
            measure_text(text.printed(), Some(self.font(strong)), font_size(size * zoom), 1.0);
        }
    }

    fn font(&self, strong: bool) -> &Font {
        if strong { self.bold_font.get() } else { self.font.get() }
    }

    /// Paints one of several maps, and nothing outside of its part of the window. `under` is as in [`Self::paint_over`].
    pub fn paint_clipped<'a>(
        &mut self,
        map: usize,
        under: Option<&Under>,
        marks: impl Iterator<Item = Shown<'a>>,
        lens: &Lens,
        viewport: Viewport,
        theme: Theme,
    ) {
        let (corner, size) = (viewport.corner.as_vec2(), viewport.size.as_vec2());
        // The driver cuts off what lies outside of the view of a camera.
        let pixels = |v: f32| (v * screen_dpi_scale()).round() as i32;
        let below = screen_height() - corner.y - size.y;
        let camera = Camera2D {
            target: corner + size / 2.0,
            zoom: 2.0 / size.max(vec2(1.0, 1.0)),
            viewport: Some((pixels(corner.x), pixels(below), pixels(size.x), pixels(size.y))),
            ..Camera2D::default()
        };
        // A change of the camera hands everything that was painted to the driver.
        of_driver(|| set_camera(&camera));
        self.map = map.min(self.images.len() - 1);
        self.paint_over(under, marks, lens, viewport, theme);
        self.map = 0;
        of_driver(set_default_camera);
    }

    pub fn paint<'a>(&mut self, marks: impl Iterator<Item = Shown<'a>>, lens: &Lens, viewport: Viewport, theme: Theme) {
        self.paint_over(None, marks, lens, viewport, theme);
    }

    /// Paints with a picture between the ground of the map and all else.
    pub fn paint_over<'a>(
        &mut self,
        under: Option<&Under>,
        marks: impl Iterator<Item = Shown<'a>>,
        lens: &Lens,
        viewport: Viewport,
        theme: Theme,
    ) {
        let pane = Pane::of_window(DVec2::new(screen_width().into(), screen_height().into()));
        let marks: Vec<Shown> = marks.filter(|shown| pane.shows(&shown.mark, lens, viewport)).collect();
        // macroquad moves all letters to a larger image when one is full. Letters that were drawn before, in the same frame,
        // would become boxes. So all are in the image before the first is drawn.
        for Shown { mark, .. } in &marks {
            self.load_letters(mark, viewport.zoom);
        }
        let mut painting = Painting { canvas: self, tessellator: Tessellator::default(), lens, viewport, pane, theme };
        let (grounds, count) = (layers::grounds(&marks), marks.len());
        for (i, Shown { mark, opacity }) in marks.into_iter().enumerate() {
            if i == grounds {
                painting.under(under);
            }
            painting.tessellator.opacity = opacity;
            painting.mark(&mark);
        }
        if grounds == count {
            painting.under(under);
        }
        painting.tessellator.flush();
    }
}

/// Where a text is written.
struct TextPosition {
    /// The left end of its baseline, in pixels of the window.
    at: DVec2,
    /// In pixels of the window.
    font_size: u16,
    strong: bool,
}

struct Painting<'a> {
    canvas: &'a mut Canvas,
    tessellator: Tessellator,
    lens: &'a Lens,
    viewport: Viewport,
    pane: Pane,
    theme: Theme,
}

impl Painting<'_> {
    fn at(&self, p: DVec2) -> DVec2 {
        self.viewport.to_window(self.lens, p)
    }

    fn all(&self, points: &[DVec2]) -> Vec<DVec2> {
        points.iter().map(|&p| self.at(p)).collect()
    }

    /// Converts pixels of the picture to pixels of the window.
    fn px(&self, pixels: f32) -> f64 {
        f64::from(pixels) * self.viewport.zoom
    }

    /// Spacing of hatch lines, measured in x + y, and their width; both in pixels of the window.
    fn hatch(&self) -> [f64; 2] {
        let [every, width] = forms::HATCH;
        [every * std::f64::consts::SQRT_2 * self.viewport.zoom, width * self.viewport.zoom]
    }

    /// The picture under the map.
    fn under(&mut self, under: Option<&Under>) {
        let Some(under) = under else { return };
        self.tessellator.flush();
        let (low, high) = (self.at(under.low).as_vec2(), self.at(under.high).as_vec2());
        let params = DrawTextureParams { dest_size: Some(high - low), ..DrawTextureParams::default() };
        let tint = macroquad::prelude::Color::new(1.0, 1.0, 1.0, under.opacity);
        draw_texture_ex(under.texture, low.x, low.y, tint, params);
    }

    fn mark(&mut self, mark: &Mark) {
        let ink = self.theme.ink(mark.role, mark.strength);
        match &mark.shape {
            Shape::Line { points, closed, width, dash } => {
                let points = self.all(points);
                let wide = *width + forms::PATH_CASING as f32;
                // Dashes begin at the beginning of their line.
                let pieces = match dash {
                    Dash::None => self.pane.pieces(points, *closed, self.px(wide)),
                    Dash::Dashed | Dash::Dotted | Dash::DashDotted => vec![(points, *closed)],
                };
                if mark.role == Role::Path {
                    let casing = self.theme.casing().with_alpha(ink.a);
                    for (points, closed) in &pieces {
                        self.stroke(points, *closed, wide, Dash::None, casing);
                    }
                }
                for (points, closed) in &pieces {
                    self.stroke(points, *closed, *width, *dash, ink);
                }
            }
            Shape::Area { rings, hatched } => {
                let rings: Vec<Vec<DVec2>> = rings.iter().map(|ring| self.pane.ring(self.all(ring))).collect();
                self.tessellator.area(&rings, self.theme.fill(mark.role, mark.strength));
                if *hatched {
                    let clip = (self.viewport.corner, self.viewport.corner + self.viewport.size);
                    let [spacing, width] = self.hatch();
                    self.tessellator.hatch(&rings, spacing, width as f32, clip, self.theme.hatch(mark.role));
                }
            }
            Shape::Badge { at, radius, letter, dashed } => {
                let at = self.at(*at);
                self.tessellator.disc(at, self.px(*radius), ink);
                let rim = self.theme.casing().with_alpha(ink.a);
                self.tessellator.ring(at, self.px(*radius), (forms::BADGE_RIM * self.viewport.zoom) as f32, rim);
                if *dashed {
                    let ring = circle(at, self.px(*radius) + forms::BADGE_RING * self.viewport.zoom);
                    let (width, dashes) =
                        (forms::BADGE_RING_WIDTH, forms::BADGE_RING_DASHES.map(|d| d * self.viewport.zoom));
                    self.tessellator.dashed(&ring, true, (width * self.viewport.zoom) as f32, &dashes, ink);
                }
                if !letter.is_empty() {
                    let size = labels::badge_letters(f64::from(*radius), letter) * self.viewport.zoom;
                    self.text(at, letter, size, Anchor::Center, true, forms::badge_ink(mark, self.theme));
                }
            }
            Shape::Ring { at, radius, width } => {
                let (at, radius, width) = (self.at(*at), self.px(*radius), self.px(*width) as f32);
                self.tessellator.ring(at, radius, width, ink);
            }
            Shape::Dots { points, radius } => {
                let (radius, rim) = (self.px(*radius), self.theme.casing());
                // Ten thousand dots must be cheap: polygons of few corners, with a larger one below as rim.
                let corners = if radius > 4.0 { 20 } else { 8 };
                let [disc, below] = [radius, radius + 0.8 * self.viewport.zoom]
                    .map(|radius| Triangles::convex(&polygon(DVec2::ZERO, radius, corners)));
                let dots = points.iter().map(|&p| self.at(p)).collect();
                for at in self.pane.dots(dots, radius) {
                    self.tessellator.add(&below, at, rim);
                    self.tessellator.add(&disc, at, ink);
                }
            }
            Shape::Symbol { at, symbol, radius } => self.symbol(self.at(*at), *symbol, self.px(*radius), ink),
            Shape::Words { at, text, size, anchor, strong } => {
                let (at, size) = (self.at(*at), self.px(*size));
                let opacity = self.tessellator.opacity;
                let position = self.text_position(at, text, size, *anchor, *strong);
                if forms::has_halo(mark.role) {
                    let halo = forms::halo(self.theme);
                    // Its copies lie over each other.
                    self.tessellator.opacity = opacity.powi(4);
                    for turn in 0..8 {
                        let off =
                            DVec2::from_angle(f64::from(turn) * std::f64::consts::FRAC_PI_4) * 1.6 * self.viewport.zoom;
                        self.write(text, &position, off, halo);
                    }
                    self.tessellator.opacity = opacity;
                }
                self.write(text, &position, DVec2::ZERO, ink);
            }
            Shape::Frame { low, high, inset, width, dash } => {
                let inset = DVec2::splat(self.px(*inset));
                let (low, high) = (self.at(*low) + inset, self.at(*high) - inset);
                let zoom = self.viewport.zoom;
                let ring = rounded(low, high, forms::cell_round((high - low).x / zoom) * zoom);
                if mark.strength == Strength::Bold {
                    self.stroke(&ring, true, *width + forms::FRAME_CASING as f32, Dash::None, self.theme.casing());
                }
                self.stroke(&ring, true, *width, *dash, ink);
            }
            Shape::Cells(cells) => self.cells(cells),
        }
    }

    /// `width` in pixels of the picture.
    fn stroke(&mut self, points: &[DVec2], closed: bool, width: f32, dash: Dash, ink: Colour) {
        let width = self.px(width);
        match forms::dashes(dash, width) {
            None => self.tessellator.line(points, closed, width as f32, ink),
            Some(dashes) => self.tessellator.dashed(points, closed, width as f32, &dashes, ink),
        }
    }

    fn symbol(&mut self, at: DVec2, symbol: Symbol, radius: f64, ink: Colour) {
        let outline = forms::symbol(at, symbol, radius);
        let casing = (forms::SYMBOL_CASING * self.viewport.zoom) as f32;
        self.tessellator.line(&outline, true, casing, self.theme.casing().with_alpha(ink.a));
        self.tessellator.area(&[outline], ink);
        if let Some(hole) = forms::hole(symbol, radius) {
            self.tessellator.disc(at, hole, self.theme.casing().with_alpha(ink.a));
        }
    }

    /// `size` in pixels of the window.
    fn text(&mut self, at: DVec2, text: &Lettering, size: f64, anchor: Anchor, strong: bool, ink: Colour) {
        let position = self.text_position(at, text, size, anchor, strong);
        self.write(text, &position, DVec2::ZERO, ink);
    }

    /// Where a text begins, and in which font. `size` in pixels of the window.
    fn text_position(&self, at: DVec2, text: &Lettering, size: f64, anchor: Anchor, strong: bool) -> TextPosition {
        let font = self.canvas.font(strong);
        let font_size = font_size(size);
        let width = || f64::from(measure_text(text.printed(), Some(font), font_size, 1.0).width);
        let size = f64::from(font_size);
        let x = match anchor {
            Anchor::Start => at.x,
            Anchor::End => at.x - width(),
            Anchor::Center | Anchor::Above | Anchor::Below => at.x - width() / 2.0,
        };
        TextPosition { at: DVec2::new(x, at.y + size * anchor.baseline()), font_size, strong }
    }

    fn write(&mut self, text: &Lettering, position: &TextPosition, off: DVec2, ink: Colour) {
        self.tessellator.flush();
        let font = self.canvas.font(position.strong);
        let mut colour = macroquad::color::Color::from_rgba(ink.r, ink.g, ink.b, ink.a);
        colour.a *= self.tessellator.opacity;
        let params =
            TextParams { font: Some(font), font_size: position.font_size, color: colour, ..Default::default() };
        let at = (position.at + off).round();
        draw_text_ex(text.printed(), at.x as f32, at.y as f32, params);
    }

    fn cells(&mut self, cells: &Cells) {
        if cells.columns == 0 || cells.tones.is_empty() {
            return;
        }
        if cells.size * self.lens.scale < Cells::ROOMY {
            return self.image(cells);
        }
        let (points, zoom) = (cells.size * self.lens.scale, self.viewport.zoom);
        let side = points * zoom;
        let gap = forms::cell_gap(points) * zoom / 2.0;
        let (low, high) = (DVec2::splat(gap), DVec2::splat(side - gap));
        let outline = rounded(low, high, forms::cell_round(points) * zoom);
        let cell = Triangles::convex(&outline);
        for (i, tone) in cells.tones().enumerate() {
            let (x, y) = (i as u32 % cells.columns, i as u32 / cells.columns);
            let at = self.at(cells.corner + DVec2::new(x.into(), y.into()) * cells.size);
            self.tessellator.add(&cell, at, self.theme.tone(tone));
            if tone == Tone::Wall {
                let ring = outline.iter().map(|p| at + *p).collect();
                let [spacing, width] = self.hatch();
                self.tessellator.hatch(
                    &[ring],
                    spacing,
                    width as f32,
                    (at + low, at + high),
                    self.theme.hatch(Role::Wall),
                );
            }
        }
    }

    /// Draws the cells as one texture, one texel per cell.
    fn image(&mut self, cells: &Cells) {
        self.tessellator.flush();
        let theme = self.theme;
        let place = self.canvas.map;
        let known = self.canvas.images[place].take().filter(|image| image.fits(cells, theme));
        let image = match known {
            Some(mut image) => {
                image.change(cells);
                image
            }
            None => CellImage::new(cells, theme),
        };
        let corner = self.at(cells.corner);
        let side = cells.size * self.lens.scale * self.viewport.zoom;
        let size = vec2((f64::from(cells.columns) * side) as f32, (f64::from(cells.rows()) * side) as f32);
        let params = DrawTextureParams { dest_size: Some(size), ..Default::default() };
        let white = macroquad::color::Color { a: self.tessellator.opacity, ..macroquad::color::WHITE };
        draw_texture_ex(&image.texture, corner.x as f32, corner.y as f32, white, params);
        self.canvas.images[place] = Some(image);
    }
}
