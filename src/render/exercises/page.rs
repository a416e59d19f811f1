//! A page as SVG. Its unit is a point.

use super::layout::{Ink, Item, PAGE, Page};
use super::{Edition, body};
use crate::paint::fonts;
use crate::paint::svg::{self, Escaped, Num};
use crate::paint::theme::{Colour, Theme};
use crate::picture::{Rect, Role, Strength};
use crate::tutor::sheet::Sheet;
use std::fmt::Write;

pub fn svg(sheet: &Sheet, page: &Page, edition: Edition) -> String {
    let (width, height) = (PAGE.x, PAGE.y);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{}\">\n{}\n",
        Escaped(fonts::SANS_FAMILIES),
        svg::defs(Theme::Print)
    );
    for item in &page.items {
        match item {
            Item::Words { at, size, strong, ink, text } => {
                let weight = if *strong { " font-weight=\"600\"" } else { "" };
                let (x, y, fill) = (Num(at.x), Num(at.y), colour(*ink).to_hex());
                let text = Escaped(text);
                let _ = writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight} fill=\"{fill}\">{text}</text>"
                );
            }
            Item::Line { from, to } => {
                let _ = writeln!(
                    out,
                    "<path d=\"M{} {}L{} {}\" stroke=\"#000\" stroke-width=\"0.7\"/>",
                    Num(from.x),
                    Num(from.y),
                    Num(to.x),
                    Num(to.y)
                );
            }
            Item::Box(rect) => out += &frame(*rect, "#000", 0.8),
            Item::Picture { place, exercise } => {
                let figure = edition.figure(&sheet.copies[page.copy][*exercise]);
                let (low, size) = (place.low, place.size());
                let _ = writeln!(
                    out,
                    "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" text-anchor=\"middle\">",
                    Num(low.x),
                    Num(low.y),
                    Num(size.x),
                    Num(size.y),
                    Num(figure.size.x),
                    Num(figure.size.y)
                );
                out += &body(figure);
                out += "</svg>\n";
            }
        }
    }
    out += "</svg>\n";
    out
}

fn colour(ink: Ink) -> Colour {
    match ink {
        Ink::Black => Colour::hex(0),
        Ink::Grey => Colour::hex(0x36_3636),
        Ink::Pen => Theme::Print.ink(Role::Highlight, Strength::Solid),
    }
}

fn frame(rect: Rect, colour: &str, width: f64) -> String {
    let (low, size) = (rect.low, rect.size());
    let (x, y, w, h) = (Num(low.x), Num(low.y), Num(size.x), Num(size.y));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n"
    )
}
