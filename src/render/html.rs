//! HTML in one file that needs no other file and no network: what exercise sheets and talks share.

use crate::paint::fonts;
use crate::paint::svg::{Escaped, Num};
use crate::scene::Map;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use glam::DVec2;
use std::fmt::Write;
use std::sync::LazyLock;

/// The fonts of pictures as CSS: few computers have them, and their letters decide what has room in a picture.
static FONTS: LazyLock<String> = LazyLock::new(|| {
    let face = |(weight, font): (u32, &[u8])| {
        let font = BASE64_STANDARD.encode(font);
        format!(
            "@font-face {{ font-family: Inter; font-weight: {weight}; src: url(data:font/ttf;base64,{font}) format(\"truetype\"); }}\n"
        )
    };
    [(400, fonts::SANS), (600, fonts::SANS_STRONG)].map(face).concat()
});

/// A page of HTML.
pub struct Document<'a> {
    pub title: &'a str,
    /// CSS, besides that for the fonts.
    pub style: &'a str,
    /// SVG that the pictures refer to.
    pub shared: &'a str,
    pub body: &'a str,
    /// JavaScript; empty for a page without it.
    pub script: &'a str,
}

impl Document<'_> {
    pub fn html(&self) -> String {
        let Self { style, shared, body, script, .. } = self;
        let (title, families, fonts) = (Escaped(self.title), fonts::SANS_FAMILIES, &*FONTS);
        let script = if script.is_empty() { String::new() } else { format!("<script>\n{script}</script>\n") };
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{fonts}{style}body, svg {{ font-family: {families}; }}</style>\n</head>\n<body>\n\
             <svg width=\"0\" height=\"0\" style=\"position: absolute\" aria-hidden=\"true\">{shared}</svg>\n\
             {body}{script}</body>\n</html>\n"
        )
    }
}

/// A picture of this size in pixels, with its description for somebody who does not see it.
pub fn picture(size: DVec2, description: &str, marks: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {} {}\" text-anchor=\"middle\" role=\"img\" aria-label=\"{}\">\n{marks}</svg>\n",
        Num(size.x),
        Num(size.y),
        Escaped(description)
    )
}

/// A map in words.
pub fn map_in_words(map: &Map) -> String {
    match map {
        Map::Grid(grid) => format!("a grid of {} by {} cells", grid.width(), grid.height()),
        Map::Polygons(polygons) => match polygons.obstacles.len() {
            0 => "a map without obstacles".to_owned(),
            1 => "a map with 1 obstacle".to_owned(),
            n => format!("a map with {n} obstacles"),
        },
        Map::Mesh(mesh) => format!("a mesh of {}", crate::words::count(mesh.polygon_count(), "polygon")),
    }
}

/// Items below each other; nothing for no items. `class` is an attribute with a space before it, or empty.
pub fn list(class: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let mut out = "<ul>\n".to_owned();
    for item in items {
        let _ = writeln!(out, "<li{class}>{}</li>", Escaped(item));
    }
    out + "</ul>\n"
}
