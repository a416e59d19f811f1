//! Paints a picture with macroquad.

use super::brush::{Brush, circle, polygon, rounded};
use glam::DVec2;
use macroquad::prelude::{
    DrawTextureParams, FilterMode, Font, Image, TextParams, Texture2D, draw_text_ex, draw_texture_ex,
    load_ttf_font_from_bytes, measure_text, vec2,
};
use pathlight::paint::theme::{Color, Theme};
use pathlight::paint::{fonts, forms};
use pathlight::picture::{Anchor, Cells, Dash, Lens, Mark, Picture, Role, Shape, Strength, Symbol, Tone};
use std::rc::Rc;

pub struct Canvas {
    words: Font,
    strong_words: Font,
    /// The last grid that was painted as an image, and that image.
    image: Option<(Theme, Rc<Vec<Tone>>, u32, Texture2D)>,
}

/// Where on the window a picture goes: upper left corner and size in pixels, and how many pixels
/// of the window one pixel of the lens takes (the UI scale).
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub corner: DVec2,
    pub size: DVec2,
    pub zoom: f64,
}

impl Place {
    pub fn to_window(self, lens: &Lens, p: DVec2) -> DVec2 {
        self.corner + lens.to_pixels(p) * self.zoom
    }
}

impl Canvas {
    pub fn new() -> Self {
        // The fonts are part of the program: a test loads them.
        let font = |bytes| load_ttf_font_from_bytes(bytes).expect("an embedded font is a font");
        Self { words: font(fonts::SANS), strong_words: font(fonts::SANS_STRONG), image: None }
    }

    pub fn paint(&mut self, picture: &Picture, lens: &Lens, place: Place, theme: Theme) {
        let mut painting = Painting { canvas: self, brush: Brush::default(), lens, place, theme };
        picture.marks.iter().for_each(|mark| painting.mark(mark));
        painting.brush.flush();
    }
}

struct Painting<'a> {
    canvas: &'a mut Canvas,
    brush: Brush,
    lens: &'a Lens,
    place: Place,
    theme: Theme,
}

impl Painting<'_> {
    fn at(&self, p: DVec2) -> DVec2 {
        self.place.to_window(self.lens, p)
    }

    fn all(&self, points: &[DVec2]) -> Vec<DVec2> {
        points.iter().map(|&p| self.at(p)).collect()
    }

    /// Pixels of the picture in pixels of the window.
    fn px(&self, pixels: f32) -> f64 {
        f64::from(pixels) * self.place.zoom
    }

    /// Between two lines of a hatch along the diagonal sum x + y, and their width.
    fn hatch(&self) -> [f64; 2] {
        let [every, width] = forms::HATCH;
        [every * std::f64::consts::SQRT_2 * self.place.zoom, width * self.place.zoom]
    }

    fn mark(&mut self, mark: &Mark) {
        let ink = self.theme.ink(mark.role, mark.strength);
        match &mark.shape {
            Shape::Line { points, closed, width, dash } => {
                let points = self.all(points);
                if mark.role == Role::Path {
                    let casing = self.theme.casing().with_alpha(ink.a);
                    self.stroke(&points, *closed, *width + forms::PATH_CASING as f32, Dash::None, casing);
                }
                self.stroke(&points, *closed, *width, *dash, ink);
            }
            Shape::Area { rings, hatched } => {
                let rings: Vec<Vec<DVec2>> = rings.iter().map(|ring| self.all(ring)).collect();
                self.brush.area(&rings, self.theme.fill(mark.role, mark.strength));
                if *hatched {
                    let clip = (self.place.corner, self.place.corner + self.place.size);
                    let [spacing, width] = self.hatch();
                    self.brush.hatch(&rings, spacing, width as f32, clip, self.theme.hatch());
                }
            }
            Shape::Badge { at, radius, letter, dashed } => {
                let at = self.at(*at);
                self.brush.disc(at, self.px(*radius), ink);
                let rim = self.theme.casing().with_alpha(ink.a);
                self.brush.ring(at, self.px(*radius), (forms::BADGE_RIM * self.place.zoom) as f32, rim);
                if *dashed {
                    let ring = circle(at, self.px(*radius) + forms::BADGE_RING * self.place.zoom);
                    let (width, dashes) =
                        (forms::BADGE_RING_WIDTH, forms::BADGE_RING_DASHES.map(|d| d * self.place.zoom));
                    self.brush.dashed(&ring, true, (width * self.place.zoom) as f32, dashes, ink);
                }
                if !letter.is_empty() {
                    let size = forms::badge_letters(f64::from(*radius), letter) * self.place.zoom;
                    self.letters(at, letter, size, Anchor::Center, true, forms::badge_ink(mark, self.theme));
                }
            }
            Shape::Ring { at, radius, width } => {
                let (at, radius, width) = (self.at(*at), self.px(*radius), self.px(*width) as f32);
                self.brush.ring(at, radius, width, ink);
            }
            Shape::Dots { points, radius } => {
                let (radius, rim) = (self.px(*radius), self.theme.casing());
                let corners = if radius > 4.0 { 20 } else { 8 };
                for &p in points {
                    let at = self.at(p);
                    // Ten thousand of them must cost little: few corners, and a larger one beneath as rim.
                    self.brush.convex(&polygon(at, radius + 0.8 * self.place.zoom, corners), rim);
                    self.brush.convex(&polygon(at, radius, corners), ink);
                }
            }
            Shape::Symbol { at, symbol, radius } => self.symbol(self.at(*at), *symbol, self.px(*radius), ink),
            Shape::Words { at, text, size, anchor, strong } => {
                let (at, size) = (self.at(*at), self.px(*size));
                if let Some(halo) = forms::halo(mark.role, self.theme) {
                    for turn in 0..8 {
                        let off =
                            DVec2::from_angle(f64::from(turn) * std::f64::consts::FRAC_PI_4) * 1.6 * self.place.zoom;
                        self.letters(at + off, text, size, *anchor, *strong, halo);
                    }
                }
                self.letters(at, text, size, *anchor, *strong, ink);
            }
            Shape::Frame { low, high, inset, width, dash } => {
                let inset = DVec2::splat(self.px(*inset));
                let (low, high) = (self.at(*low) + inset, self.at(*high) - inset);
                let ring = rounded(low, high, forms::cell_round((high - low).x));
                if mark.strength == Strength::Bold {
                    self.stroke(&ring, true, *width + forms::FRAME_CASING as f32, Dash::None, self.theme.casing());
                }
                self.stroke(&ring, true, *width, *dash, ink);
            }
            Shape::Cells(cells) => self.cells(cells),
        }
    }

    /// Width in pixels of the picture.
    fn stroke(&mut self, points: &[DVec2], closed: bool, width: f32, dash: Dash, ink: Color) {
        let width = self.px(width);
        match forms::dashes(dash, width) {
            None => self.brush.line(points, closed, width as f32, ink),
            Some(dashes) => self.brush.dashed(points, closed, width as f32, dashes, ink),
        }
    }

    fn symbol(&mut self, at: DVec2, symbol: Symbol, radius: f64, ink: Color) {
        let outline = forms::symbol(at, symbol, radius);
        let casing = (forms::SYMBOL_CASING * self.place.zoom) as f32;
        self.brush.line(&outline, true, casing, self.theme.casing().with_alpha(ink.a));
        self.brush.area(&[outline], ink);
    }

    fn letters(&mut self, at: DVec2, text: &str, size: f64, anchor: Anchor, strong: bool, ink: Color) {
        self.brush.flush();
        let font = if strong { &self.canvas.strong_words } else { &self.canvas.words };
        let font_size = (size.round() as u16).max(1);
        let width = f64::from(measure_text(text, Some(font), font_size, 1.0).width);
        let size = f64::from(font_size);
        let x = match anchor {
            Anchor::Start => at.x,
            Anchor::End => at.x - width,
            Anchor::Center | Anchor::Above | Anchor::Below => at.x - width / 2.0,
        };
        let y = at.y + size * forms::baseline(anchor);
        let color = macroquad::color::Color::from_rgba(ink.r, ink.g, ink.b, ink.a);
        let params = TextParams { font: Some(font), font_size, color, ..Default::default() };
        draw_text_ex(text, x.round() as f32, y.round() as f32, params);
    }

    fn cells(&mut self, cells: &Cells) {
        if cells.columns == 0 || cells.tones.is_empty() {
            return;
        }
        if cells.size * self.lens.scale < Cells::ROOMY {
            return self.image(cells);
        }
        let side = cells.size * self.lens.scale * self.place.zoom;
        let gap = forms::cell_gap(side) / 2.0;
        let radius = forms::cell_round(side);
        for (i, &tone) in cells.tones.iter().enumerate() {
            let (x, y) = (i as u32 % cells.columns, i as u32 / cells.columns);
            let low = self.at(cells.corner + DVec2::new(x.into(), y.into()) * cells.size);
            let (low, high) = (low + gap, low + side - gap);
            let ring = rounded(low, high, radius);
            self.brush.convex(&ring, self.theme.tone(tone));
            if tone == Tone::Wall {
                let [spacing, width] = self.hatch();
                self.brush.hatch(&[ring], spacing, width as f32, (low, high), self.theme.hatch());
            }
        }
    }

    fn image(&mut self, cells: &Cells) {
        self.brush.flush();
        let same = matches!(&self.canvas.image, Some((theme, tones, columns, _))
            if *theme == self.theme && *columns == cells.columns && (Rc::ptr_eq(tones, &cells.tones) || *tones == cells.tones));
        if !same {
            let colours = ToneColours::new(self.theme);
            let pixels: Vec<[u8; 4]> = cells.tones.iter().map(|&tone| colours.of(tone)).collect();
            let image =
                Image { bytes: pixels.into_flattened(), width: cells.columns as u16, height: cells.rows() as u16 };
            let texture = Texture2D::from_image(&image);
            texture.set_filter(FilterMode::Nearest);
            self.canvas.image = Some((self.theme, cells.tones.clone(), cells.columns, texture));
        }
        if let Some((.., texture)) = &self.canvas.image {
            let corner = self.at(cells.corner);
            let side = cells.size * self.lens.scale * self.place.zoom;
            let size = vec2((f64::from(cells.columns) * side) as f32, (f64::from(cells.rows()) * side) as f32);
            let params = DrawTextureParams { dest_size: Some(size), ..Default::default() };
            draw_texture_ex(texture, corner.x as f32, corner.y as f32, macroquad::color::WHITE, params);
        }
    }
}

/// The colours of all tones: a table is faster than asking the theme a million times.
struct ToneColours {
    levels: [[u8; 4]; 256],
    heats: [[u8; 4]; 256],
    others: [[u8; 4]; 5],
}

impl ToneColours {
    fn new(theme: Theme) -> Self {
        let rgba = |tone| {
            let Color { r, g, b, a } = theme.tone(tone);
            [r, g, b, a]
        };
        Self {
            levels: std::array::from_fn(|i| rgba(Tone::Level(i as u8))),
            heats: std::array::from_fn(|i| rgba(Tone::Heat(i as u8))),
            others: [Tone::Open, Tone::Wall, Tone::Front, Tone::Fresh, Tone::Highlight].map(rgba),
        }
    }

    fn of(&self, tone: Tone) -> [u8; 4] {
        match tone {
            Tone::Level(i) => self.levels[usize::from(i)],
            Tone::Heat(i) => self.heats[usize::from(i)],
            Tone::Open => self.others[0],
            Tone::Wall => self.others[1],
            Tone::Front => self.others[2],
            Tone::Fresh => self.others[3],
            Tone::Highlight => self.others[4],
        }
    }
}
