//! SVG pages to PDF: vectors stay vectors, and words are words of the embedded fonts. The same pages give the same bytes.

use super::raster;
use crate::scene::BadInput;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

/// A document with these pages. Each page is an SVG whose unit is a point, 1/72 inch.
///
/// # Errors
/// A page is no SVG, or has no size.
pub fn document(title: &str, pages: &[String]) -> Result<Vec<u8>, BadInput> {
    let wrong = |what: &str| BadInput::new(format!("the PDF cannot be written: {what}"));
    let mut document = Document::new();
    // No date: it would make every file different.
    document.set_metadata(
        Metadata::new().title(title.to_owned()).creator("Pathlight".to_owned()).language("en".to_owned()),
    );
    for svg in pages {
        let tree = raster::tree(svg)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let size = Size::from_wh(width, height).ok_or_else(|| wrong("a page has no size"))?;
        let mut page = document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default()).ok_or_else(|| wrong("a page cannot be drawn"))?;
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|e| wrong(&format!("{e:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::svg;
    use crate::paint::theme::{Colour, Theme};
    use glam::DVec2;

    fn page() -> String {
        let words = svg::caption(DVec2::new(50.0, 30.0), 20.0, true, Colour::hex(0), "42");
        svg::page("t", 100, 40, Theme::Print, &words)
    }

    #[test]
    fn the_same_pages_give_the_same_bytes_and_the_fonts_are_embedded() {
        let pages = [page(), page()];
        let pdf = document("Two pages", &pages).unwrap();
        assert_eq!(pdf, document("Two pages", &pages).unwrap());
        assert!(pdf.starts_with(b"%PDF-"));
        let count = |what: &[u8]| pdf.windows(what.len()).filter(|bytes| *bytes == what).count();
        assert_eq!(count(b"/Type/Page/"), 2, "two pages");
        assert_eq!(count(b"/Type/FontDescriptor/"), 1, "one font for both pages");
        assert!(document("t", &["<svg".to_owned()]).is_err());
    }
}
