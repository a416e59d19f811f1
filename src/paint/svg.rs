//! A picture as SVG, for files and slides, and by way of [`raster`](crate::paint::raster) for PNG.

/// Attributes or classes.
mod colouring;
mod text;

use super::page::Look;
use super::theme::{Colour, Theme};
use super::{fonts, forms};
use crate::picture::tween::Shown;
use crate::picture::{
    Anchor, Cells, Dash, Lens, Lettering, Mark, Picture, Role, Shape, Strength, Symbol, Tone, labels,
};
pub use colouring::Classes;
use colouring::{Colouring, Paint};
use glam::DVec2;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
pub use text::{Escaped, Num};
use text::{dashes, outline};

/// The picture on a page of `width` x `height` pixels. The lens is the one it was made for.
pub fn svg(picture: &Picture, lens: &Lens, width: u32, height: u32, theme: Theme) -> String {
    page("Pathlight", width, height, theme, &body(picture, lens, theme))
}

/// An SVG file around the result of [`body`].
pub fn page(title: &str, width: u32, height: u32, look: impl Into<Look>, body: &str) -> String {
    let look = look.into();
    let (title, family, defs) = (Escaped(title), Escaped(fonts::SANS_FAMILIES), defs(look.theme));
    let ground = look.ground().map_or_else(String::new, |ground| {
        format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", ground.to_hex())
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{family}\" text-anchor=\"middle\">\n\
         <title>{title}</title>\n\
         {defs}\n\
         {ground}{body}</svg>\n"
    )
}

/// The pattern of hatched walls, which the marks of [`body`] refer to. A file needs it once.
pub fn defs(theme: Theme) -> String {
    pattern(Colouring::Theme(theme))
}

/// The same for the marks of [`elements`].
pub fn shared_defs(classes: &mut Classes) -> String {
    pattern(Colouring::Classes(classes))
}

fn pattern(mut colouring: Colouring) -> String {
    let wall = colouring.attributes(&[("fill", &|theme| theme.tone(Tone::Wall))]);
    let hatch = colouring.attributes(&[("fill", &|theme| theme.hatch(Role::Wall))]);
    let [every, line] = forms::HATCH;
    // Between the tiles of a PDF the ground shines through. There walls are areas with lines over them.
    let ground = if colouring.is_print() {
        String::new()
    } else {
        format!("<rect width=\"{every}\" height=\"{every}\"{wall}/>")
    };
    let tile = |name: &str, ground: &str, hatch: &str| {
        format!(
            "<pattern id=\"{name}\" width=\"{every}\" height=\"{every}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\">{ground}<rect width=\"{line}\" height=\"{every}\"{hatch}/></pattern>"
        )
    };
    format!("<defs>{}</defs>", tile("hatch", &ground, &hatch))
}

/// The marks without a page, so that several pictures fit on one.
pub fn body(picture: &Picture, lens: &Lens, theme: Theme) -> String {
    let mut painter = Painter { out: String::new(), lens, colouring: Colouring::Theme(theme) };
    let mut marks = &picture.marks[..];
    while let Some(first) = marks.first() {
        let name = group(first.role);
        let count = marks.iter().take_while(|m| group(m.role) == name).count();
        let (these, rest) = marks.split_at(count);
        let _ = writeln!(painter.out, "<g class=\"{name}\">");
        these.iter().for_each(|mark| painter.mark(mark));
        painter.out += "</g>\n";
        marks = rest;
    }
    painter.out
}

/// The marks of a moment between two pictures.
pub fn moment<'a>(shown: impl IntoIterator<Item = Shown<'a>>, lens: &Lens, theme: Theme) -> String {
    let mut painter = Painter { out: String::new(), lens, colouring: Colouring::Theme(theme) };
    for Shown { mark, opacity } in shown {
        if opacity < 1.0 {
            let _ = write!(painter.out, "<g opacity=\"{opacity:.3}\">");
        }
        painter.mark(&mark);
        if opacity < 1.0 {
            painter.out += "</g>\n";
        }
    }
    painter.out
}

/// Each mark by itself, with classes instead of colours: pictures of one page share what is equal in them.
pub fn elements(picture: &Picture, lens: &Lens, classes: &mut Classes) -> Vec<String> {
    let mut painter = Painter { out: String::new(), lens, colouring: Colouring::Classes(classes) };
    let mut elements = Vec::new();
    for mark in &picture.marks {
        painter.mark(mark);
        elements.extend(painter.out.lines().map(str::to_owned));
        painter.out.clear();
    }
    elements
}

/// Text on the page, outside of the pictures: captions of a filmstrip. In pixels.
pub fn caption(at: DVec2, size: f64, strong: bool, colour: Colour, text: &str) -> String {
    let mut line = String::new();
    centred(&mut line, at, size, strong, &text::paint("fill", colour.with_alpha(255)), text);
    line
}

fn centred(out: &mut String, at: DVec2, size: f64, strong: bool, fill: &str, text: &str) {
    let weight = if strong { " font-weight=\"600\"" } else { "" };
    let (x, y) = (Num(at.x), Num(at.y));
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight}{fill}>{}</text>", Escaped(text));
}

/// The class of a group of marks with one role, so that a person who edits the file finds them.
fn group(role: Role) -> String {
    let name = format!("{role:?}").to_lowercase();
    name.split('(').next().unwrap_or_default().to_owned()
}

/// The colour of a mark in each theme.
type Ink<'a> = &'a dyn Fn(Theme) -> Colour;

struct Painter<'a> {
    out: String,
    lens: &'a Lens,
    colouring: Colouring<'a>,
}

impl Painter<'_> {
    fn mark(&mut self, mark: &Mark) {
        let (role, strength) = (mark.role, mark.strength);
        let ink = move |theme: Theme| theme.ink(role, strength);
        match &mark.shape {
            Shape::Line { points, closed, width, dash } => {
                self.line(points, *closed, f64::from(*width), *dash, role, &ink);
            }
            Shape::Area { rings, hatched } => self.area(rings, *hatched, role, strength),
            Shape::Badge { at, radius, letter, dashed } => self.badge(*at, f64::from(*radius), letter, *dashed, mark),
            Shape::Ring { at, radius, width } => {
                let (at, stroke) = (self.circle(*at, f64::from(*radius)), self.paint(&[("stroke", &ink)]));
                self.put(format_args!("<circle{at} fill=\"none\"{stroke} stroke-width=\"{}\"/>", Num((*width).into())));
            }
            Shape::Dots { points, radius } => {
                let colours = self.paint(&[("fill", &ink), ("stroke", &Theme::casing)]);
                for &p in points {
                    let disc = self.circle(p, (*radius).into());
                    self.put(format_args!("<circle{disc}{colours} stroke-width=\"0.8\"/>"));
                }
            }
            Shape::Symbol { at, symbol, radius } => self.symbol(*at, *symbol, f64::from(*radius), &ink),
            Shape::Words { at, text, size, anchor, strong } => {
                self.words(*at, text.printed(), f64::from(*size), *anchor, *strong, mark);
            }
            Shape::Frame { low, high, inset, width, dash } => {
                let inset = f64::from(*inset);
                let (low, high) = (self.lens.to_pixels(*low) + inset, self.lens.to_pixels(*high) - inset);
                self.frame(low, high, f64::from(*width), *dash, strength, &ink);
            }
            Shape::Cells(cells) => self.cells(cells),
        }
    }

    fn paint(&mut self, paints: &[Paint]) -> String {
        self.colouring.attributes(paints)
    }

    fn put(&mut self, text: fmt::Arguments) {
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    /// ` cx= cy= r=` of a world position and a radius in pixels.
    fn circle(&self, at: DVec2, radius: f64) -> String {
        let at = self.lens.to_pixels(at);
        format!(" cx=\"{}\" cy=\"{}\" r=\"{}\"", Num(at.x), Num(at.y), Num(radius))
    }

    /// The path through world positions, as the `d` of a `<path>`.
    fn trail(&self, points: &[DVec2], closed: bool) -> String {
        let mut d = String::new();
        for (i, &p) in points.iter().enumerate() {
            let p = self.lens.to_pixels(p);
            let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, Num(p.x), Num(p.y));
        }
        if closed {
            d.push('z');
        }
        d
    }

    fn line(&mut self, points: &[DVec2], closed: bool, width: f64, dash: Dash, role: Role, ink: Ink) {
        let d = self.trail(points, closed);
        let stroke = |colour: &str, width, more: &str| {
            format!(
                "<path d=\"{d}\" fill=\"none\"{colour} stroke-width=\"{}\" stroke-linejoin=\"round\"{more}/>",
                Num(width)
            )
        };
        let round = " stroke-linecap=\"round\"";
        if role == Role::Path {
            let colour = self.paint(&[("stroke", &|theme| theme.casing().with_alpha(ink(theme).a))]);
            let casing = stroke(&colour, width + forms::PATH_CASING, round);
            self.put(format_args!("{casing}"));
        }
        let more = if dash == Dash::None { round.to_owned() } else { dashes(dash, width) };
        let line = stroke(&self.paint(&[("stroke", ink)]), width, &more);
        self.put(format_args!("{line}"));
    }

    /// `low` and `high` are pixels. Bold frames have a casing, because they lie on every colour.
    fn frame(&mut self, low: DVec2, high: DVec2, width: f64, dash: Dash, strength: Strength, ink: Ink) {
        let size = (high - low).max(DVec2::ZERO);
        let (x, y, w, h) = (Num(low.x), Num(low.y), Num(size.x), Num(size.y));
        let round = Num((size.min_element() * 0.1).min(6.0));
        let place = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{round}\" fill=\"none\"");
        if strength == Strength::Bold {
            let casing = self.paint(&[("stroke", &Theme::casing)]);
            self.put(format_args!("{place}{casing} stroke-width=\"{}\"/>", Num(width + forms::FRAME_CASING)));
        }
        let (stroke, dash) = (self.paint(&[("stroke", ink)]), dashes(dash, width));
        self.put(format_args!("{place}{stroke} stroke-width=\"{}\"{dash}/>", Num(width)));
    }

    fn area(&mut self, rings: &[Vec<DVec2>], hatched: bool, role: Role, strength: Strength) {
        let d: String = rings.iter().map(|ring| self.trail(ring, true)).collect();
        let of_role = self.paint(&[("fill", &|theme| theme.fill(role, strength))]);
        // A pattern of walls has its own ground, but not on paper.
        if hatched && self.colouring.is_print() {
            self.put(format_args!("<path d=\"{d}\" fill-rule=\"evenodd\"{of_role}/>"));
        }
        let fill = if hatched { " fill=\"url(#hatch)\"".to_owned() } else { of_role };
        self.put(format_args!("<path d=\"{d}\" fill-rule=\"evenodd\"{fill}/>"));
    }

    /// A disc with a letter. `dashed` adds a dashed ring, so that it can be recognised without colour.
    fn badge(&mut self, at: DVec2, radius: f64, letter: &Lettering, dashed: bool, mark: &Mark) {
        let ink = |theme: Theme| theme.ink(mark.role, mark.strength);
        let disc = self.circle(at, radius);
        let rim = |theme: Theme| theme.casing().with_alpha(ink(theme).a);
        let colours = self.paint(&[("fill", &ink), ("stroke", &rim)]);
        self.put(format_args!("<circle{disc}{colours} stroke-width=\"{}\"/>", Num(forms::BADGE_RIM)));
        if dashed {
            let (ring, stroke) = (self.circle(at, radius + forms::BADGE_RING), self.paint(&[("stroke", &ink)]));
            let ([on, off], width) = (forms::BADGE_RING_DASHES, forms::BADGE_RING_WIDTH);
            let dashes = format!(" stroke-width=\"{width}\" stroke-dasharray=\"{on} {off}\"");
            self.put(format_args!("<circle{ring} fill=\"none\"{stroke}{dashes}/>"));
        }
        if !letter.is_empty() {
            let size = labels::badge_letters(radius, letter);
            let p = self.lens.to_pixels(at) + DVec2::new(0.0, size * Anchor::Center.baseline());
            let fill = self.paint(&[("fill", &|theme| forms::badge_ink(mark, theme).with_alpha(255))]);
            centred(&mut self.out, p, size, true, &fill, letter.printed());
        }
    }

    fn symbol(&mut self, at: DVec2, symbol: Symbol, radius: f64, ink: Ink) {
        let p = self.lens.to_pixels(at);
        let casing = |theme: Theme| theme.casing().with_alpha(ink(theme).a);
        let shape = match symbol {
            Symbol::Disc => format!("<circle{}", self.circle(at, radius)),
            _ => format!("<path d=\"{}\"", outline(&forms::symbol(p, symbol, radius))),
        };
        let colours = self.paint(&[("fill", ink), ("stroke", &casing)]);
        self.put(format_args!(
            "{shape}{colours} stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>",
            forms::SYMBOL_CASING
        ));
        if let Some(hole) = forms::hole(symbol, radius) {
            let (hole, fill) = (self.circle(at, hole), self.paint(&[("fill", &casing)]));
            self.put(format_args!("<circle{hole}{fill}/>"));
        }
    }

    fn words(&mut self, at: DVec2, text: &str, size: f64, anchor: Anchor, strong: bool, mark: &Mark) {
        let side = match anchor {
            Anchor::Center | Anchor::Above | Anchor::Below => "",
            Anchor::Start => " text-anchor=\"start\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let p = self.lens.to_pixels(at) + DVec2::new(0.0, size * anchor.baseline());
        let weight = if strong { " font-weight=\"600\"" } else { "" };
        let ink = |theme: Theme| theme.ink(mark.role, mark.strength);
        let mut paints: Vec<Paint> = vec![("fill", &ink)];
        let mut halo = "";
        if forms::has_halo(mark.role) {
            paints.push(("stroke", &forms::halo));
            halo = " stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
        }
        let colours = self.paint(&paints);
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{side}{weight}{colours}{halo}>{}</text>",
            Num(p.x),
            Num(p.y),
            Num(size),
            Escaped(text)
        ));
    }

    /// One path for each tone.
    fn cells(&mut self, cells: &Cells) {
        let side = cells.size * self.lens.scale;
        let corner = self.lens.to_pixels(cells.corner);
        let mut paths: BTreeMap<Tone, String> = BTreeMap::new();
        // The corners of a cell are rounded by a line around it with round joins: half of the
        // line's width is the radius.
        let round = forms::cell_round(side);
        let gap = forms::cell_gap(side);
        let inset = round + gap / 2.0;
        for (y, row) in cells.tones.chunks(cells.columns.max(1) as usize).enumerate() {
            let top = corner.y + y as f64 * side;
            let mut x = 0;
            for run in row.chunk_by(|a, b| side < Cells::ROOMY && a == b) {
                let left = corner.x + x as f64 * side;
                let d = paths.entry(run[0].tone()).or_default();
                let _ = if side < Cells::ROOMY {
                    let (right, bottom) = (left + run.len() as f64 * side, top + side);
                    write!(d, "M{} {}H{}V{}H{0}z", Num(left), Num(top), Num(right), Num(bottom))
                } else {
                    let (x, y, inner) = (Num(left + inset), Num(top + inset), Num(side - 2.0 * inset));
                    write!(d, "M{x} {y}h{inner}v{inner}h-{inner}z")
                };
                x += run.len();
            }
        }
        for (tone, d) in paths {
            let colour = |theme: Theme| theme.tone(tone);
            if side < Cells::ROOMY {
                let fill = self.paint(&[("fill", &colour)]);
                self.put(format_args!("<path d=\"{d}\"{fill} shape-rendering=\"crispEdges\"/>"));
            } else {
                let width = Num(round * 2.0);
                let is_wall = tone == Tone::Wall;
                let under = (!is_wall || self.colouring.is_print())
                    .then(|| self.paint(&[("fill", &colour), ("stroke", &colour)]));
                let hatch = is_wall.then(|| " fill=\"url(#hatch)\" stroke=\"url(#hatch)\"".to_owned());
                for colours in under.into_iter().chain(hatch) {
                    self.put(format_args!(
                        "<path d=\"{d}\"{colours} stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
                    ));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Rect;

    fn lens() -> Lens {
        Lens::fit(Rect { low: DVec2::ZERO, high: DVec2::splat(10.0) }, 100.0, 100.0, 0.0)
    }

    fn painted(role: Role, shape: Shape) -> String {
        let mut picture = Picture::default();
        picture.add(role, Strength::Solid, shape);
        body(&picture, &lens(), Theme::Dark)
    }

    #[test]
    fn words_of_a_scene_cannot_break_the_file() {
        let text = "a<b>&\"\u{7}\n".into();
        let words = Shape::Words { at: DVec2::ZERO, text, size: 12.0, anchor: Anchor::Center, strong: false };
        assert!(painted(Role::Label, words).contains(">a&lt;b&gt;&amp;&quot; </text>"));
    }

    #[test]
    fn a_path_has_a_casing_and_other_lines_have_none() {
        let line = |role| {
            let points = vec![DVec2::ZERO, DVec2::ONE];
            painted(role, Shape::Line { points, closed: false, width: 2.0, dash: Dash::None })
        };
        assert_eq!(line(Role::Path).matches("<path").count(), 2);
        assert_eq!(line(Role::Mesh).matches("<path").count(), 1);
    }

    #[test]
    fn small_cells_become_runs_and_large_cells_stay_apart() {
        let cells = |size| {
            let tones = [Tone::Open, Tone::Open, Tone::Wall, Tone::Open];
            painted(Role::Ground, Shape::Cells(Cells::new(DVec2::ZERO, size, 4, tones)))
        };
        assert_eq!(cells(0.5).matches('M').count(), 3);
        assert_eq!(cells(2.0).matches('M').count(), 4);
    }
}
