//! SVG to pixels and to PNG. Only the embedded fonts are used, so that every computer gives the same bytes.

use super::fonts;
use crate::scene::BadInput;
use resvg::tiny_skia::{IntSize, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, OnceLock};

/// The most pixels of an image, in millions. Each takes four bytes, and the image is copied while it is written: half a
/// gigabyte in all, which every computer has.
pub const MOST_MEGAPIXELS: u64 = 64;

/// In pixels. Firefox and all viewers that draw with cairo open no image with a longer side.
pub const LONGEST_SIDE: u32 = 32_767;

/// An image: red, green, blue and opacity of each pixel, row by row from the upper left.
pub struct Image {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

/// The SVG as PNG, with `scale` pixels for each pixel of the SVG.
///
/// # Errors
/// The text is no SVG, or the image would be too large.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, BadInput> {
    let pixels = draw(svg, scale)?;
    pixels.encode_png().map_err(|e| BadInput::new(format!("the picture cannot be written as PNG: {e}")))
}

/// An image as PNG. Its pixels are opaque, or black and transparent.
///
/// # Errors
/// The image is too large, or has not as many pixels as its sides say.
pub fn encode(image: &Image) -> Result<Vec<u8>, BadInput> {
    check_size(image.width, image.height, MOST_MEGAPIXELS)?;
    let size = IntSize::from_wh(image.width, image.height);
    let pixels = size.and_then(|size| Pixmap::from_vec(image.rgba.clone(), size));
    let pixels = pixels.ok_or_else(|| BadInput::new("an image without pixels cannot be written as PNG"))?;
    pixels.encode_png().map_err(|e| BadInput::new(format!("the picture cannot be written as PNG: {e}")))
}

/// The SVG as an image, with `scale` pixels for each pixel of the SVG.
///
/// # Errors
/// The text is no SVG, or the image would be too large.
pub fn image(svg: &str, scale: f32) -> Result<Image, BadInput> {
    let pixels = draw(svg, scale)?;
    let colour = |pixel: &PremultipliedColorU8| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    };
    let rgba = pixels.pixels().iter().flat_map(colour).collect();
    Ok(Image { width: pixels.width(), height: pixels.height(), rgba })
}

/// Reads an SVG with the embedded fonts, and with no others.
///
/// # Errors
/// The text is no SVG.
pub(super) fn tree(svg: &str) -> Result<Tree, BadInput> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fontdb = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for data in [fonts::SANS, fonts::SANS_STRONG, fonts::MONO] {
            fonts.load_font_data(data.to_vec());
        }
        Arc::new(fonts)
    });
    let options = Options { fontdb: fontdb.clone(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|e| BadInput::new(format!("the picture cannot be drawn: {e}")))
}

/// Refuses images with more than this many million pixels, and those that viewers do not open, before memory is taken.
///
/// # Errors
/// The size is too large; with the limit, and without a remedy.
pub(super) fn check_size(width: u32, height: u32, megapixels: u64) -> Result<(), BadInput> {
    let limit = if u64::from(width) * u64::from(height) > megapixels * 1_000_000 {
        format!("{megapixels} million pixels")
    } else if width.max(height) > LONGEST_SIDE {
        format!("{LONGEST_SIDE} pixels on a side")
    } else {
        return Ok(());
    };
    Err(BadInput::new(format!("{width} x {height} pixels are too many for one image, which has at most {limit}")))
}

fn draw(svg: &str, scale: f32) -> Result<Pixmap, BadInput> {
    let tree = tree(svg)?;
    let (width, height) = ((tree.size().width() * scale).round(), (tree.size().height() * scale).round());
    let too_large = |why: BadInput| BadInput::new(format!("{}: draw it smaller, or as SVG", why.what));
    // Larger than any u32 is larger than any limit, too.
    check_size(width as u32, height as u32, MOST_MEGAPIXELS).map_err(too_large)?;
    let too_large = || BadInput::new(format!("there is no memory for {width} x {height} pixels: draw it smaller"));
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::svg;
    use crate::paint::theme::{Colour, Theme};
    use glam::DVec2;

    /// How many pixels of a page with this text are not background.
    fn inked(text: &str, strong: bool) -> usize {
        let words = svg::caption(DVec2::new(50.0, 30.0), 20.0, strong, Colour::hex(0xff_ffff), text);
        let png = png(&svg::page("t", 100, 40, Theme::Dark, &words), 1.0).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let ground = pixels.pixels()[0];
        pixels.pixels().iter().filter(|&&p| p != ground).count()
    }

    #[test]
    fn the_embedded_fonts_are_found_and_have_what_is_written() {
        assert!(inked("88", false) > 100);
        assert!(inked("88", true) > inked("88", false));
        for sign in "−×·…–—“”≤≥√≈→⇒▶◀★éß".chars() {
            assert!(inked(&sign.to_string(), false) > 1, "{sign} is not in the font");
        }
    }

    #[test]
    fn scale_multiplies_the_size() {
        let page = svg::page("t", 30, 20, Theme::Light, "");
        let pixels = Pixmap::decode_png(&png(&page, 2.0).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (60, 40));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(png("<svg", 1.0).is_err());
        for (width, height) in [(60_000, 60_000), (20_000, 20_000), (2, LONGEST_SIDE + 1)] {
            let message = png(&svg::page("t", width, height, Theme::Dark, ""), 1.0).unwrap_err().to_string();
            assert!(message.contains(&format!("{width} x {height} pixels are too many")), "{message}");
        }
        assert!(png(&svg::page("t", 2, LONGEST_SIDE, Theme::Dark, ""), 1.0).is_ok());
    }
}
