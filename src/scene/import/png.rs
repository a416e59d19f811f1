//! PNG pictures: each point is a cell, and dark points are walls.

use super::cells::check_size;
use super::sized;
use crate::map::grid::Grid;
use crate::scene::format::{Format, Input, Opt, Writes};
use crate::scene::{BadInput, Map, Scene};
use png::{ColorType, Decoder, Limits, Transformations};
use std::io::Cursor;

pub const FORMAT: Format = Format {
    name: "a PNG picture",
    endings: &["png"],
    max_bytes: 200_000_000,
    looks_like: |bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
    options: &[Opt::Threshold, Opt::Cell],
    others: None,
    read,
    write: Writes::Nothing,
};

/// Of 0 to 255: the middle.
const THRESHOLD: u8 = 128;
/// An interlaced picture is decoded as a whole. The bytes of 8192 x 8192 points in colours.
const MOST_INTERLACED: usize = 8192 * 8192 * 4;

/// Pictures of other kinds, by their first bytes: people change the ending of a name to change the kind of a file.
const OTHERS: &[(&[u8], &str)] =
    &[(b"\xff\xd8\xff", "JPEG"), (b"GIF8", "GIF"), (b"BM", "BMP"), (b"RIFF", "WebP"), (b"<svg", "SVG")];

fn read(input: &Input) -> Result<Scene, BadInput> {
    if let Some((_, kind)) = OTHERS.iter().find(|(begin, _)| input.bytes.starts_with(begin)) {
        let what = format!(
            "this is a {kind} picture, whatever its name says: open it in a program for pictures and save it as PNG"
        );
        return Err(BadInput::new(what));
    }
    // The words of the decoder are for programmers.
    let bad = |e: png::DecodingError| {
        let why = match e {
            png::DecodingError::IoError(_) => "it ends too early",
            png::DecodingError::Format(_) | png::DecodingError::Parameter(_) => "it is damaged",
            png::DecodingError::LimitsExceeded => "it is too large",
        };
        BadInput::new(format!("the picture cannot be read, because {why}: save it again as PNG"))
    };
    let mut decoder = Decoder::new_with_limits(Cursor::new(input.bytes), Limits { bytes: MOST_INTERLACED });
    // Palettes become colours, 16 bits become 8.
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let header = decoder.read_header_info().map_err(bad)?;
    let (width, height, is_interlaced) = (header.width as usize, header.height as usize, header.interlaced);
    check_size(width, height)?;
    if is_interlaced && width * height * 4 > MOST_INTERLACED {
        return Err(BadInput::new("the picture is interlaced and too large for that: save it without interlacing"));
    }
    let mut reader = decoder.read_info().map_err(bad)?;
    let (color, _) = reader.output_color_type();
    let samples = match color {
        ColorType::Grayscale | ColorType::Indexed => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
    };
    let threshold = u32::from(input.options.threshold.unwrap_or(THRESHOLD));
    let mut grid = Grid::new(width, height, false);
    let (mut walls, mut dark_to_light) = (0_usize, [false; 256]);
    let mut take = |grid: &mut Grid, y: usize, row: &[u8]| {
        for (x, point) in row.chunks_exact(samples).take(width).enumerate() {
            let light = brightness(point);
            dark_to_light[light as usize] = true;
            let is_wall = light < threshold;
            walls += usize::from(is_wall);
            grid.set_wall(grid.cell(x as u32, y as u32), is_wall);
        }
    };
    if is_interlaced {
        let size =
            reader.output_buffer_size().ok_or_else(|| BadInput::new("the picture is too large: use a smaller one"))?;
        let mut all = vec![0; size];
        let info = reader.next_frame(&mut all).map_err(bad)?;
        for (y, row) in all.chunks_exact(info.line_size).take(height).enumerate() {
            take(&mut grid, y, row);
        }
    } else {
        for y in 0..height {
            let missing = || BadInput::new(format!("the picture ends after {y} of {height} rows: save it again"));
            let row = reader.next_row().map_err(bad)?.ok_or_else(missing)?;
            take(&mut grid, y, row.data());
        }
    }
    let mut notes = Vec::new();
    if walls == 0 || walls == width * height {
        let what = if walls == 0 {
            "no pixel is darker, so there are no walls"
        } else {
            "all pixels are darker, so all cells are walls"
        };
        let ends = (dark_to_light.iter().position(|&is| is), dark_to_light.iter().rposition(|&is| is));
        let (least, most) = (ends.0.unwrap_or(0), ends.1.unwrap_or(0));
        notes.push(format!(
            "The threshold is {threshold}, and {what}. The picture has brightness {least} to {most}: --threshold chooses another one."
        ));
    }
    Ok(sized(Scene { title: input.title.to_owned(), notes, ..Scene::new(Map::Grid(grid)) }, input.options))
}

/// From 0 to 255, on white paper where the point is transparent. The weights are those of ITU-R BT.709.
fn brightness(point: &[u8]) -> u32 {
    let (grey, alpha) = match *point {
        [grey] => (u32::from(grey), 255),
        [grey, alpha] => (u32::from(grey), u32::from(alpha)),
        [r, g, b] => (luma(r, g, b), 255),
        [r, g, b, alpha] => (luma(r, g, b), u32::from(alpha)),
        _ => (255, 255),
    };
    (grey * alpha + 255 * (255 - alpha) + 127) / 255
}

fn luma(r: u8, g: u8, b: u8) -> u32 {
    (u32::from(r) * 2126 + u32::from(g) * 7152 + u32::from(b) * 722 + 5000) / 10_000
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bad_bytes, grid_rows, read_bytes};
    use crate::scene::format::Options;
    use png::{BitDepth, ColorType, Encoder};

    fn picture(width: u32, color: ColorType, depth: BitDepth, palette: &[u8], data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, 2);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if !palette.is_empty() {
            encoder.set_palette(palette.to_vec());
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(data).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn dark_points_are_walls_in_all_kinds_of_pictures() {
        let kinds = [
            picture(2, ColorType::Grayscale, BitDepth::Eight, &[], &[0, 255, 200, 100]),
            picture(2, ColorType::Grayscale, BitDepth::One, &[], &[0b0100_0000, 0b1000_0000]),
            picture(2, ColorType::Grayscale, BitDepth::Sixteen, &[], &[0, 0, 255, 255, 200, 0, 100, 0]),
            picture(2, ColorType::Rgb, BitDepth::Eight, &[], &[9, 9, 9, 255, 255, 255, 0, 255, 0, 255, 0, 0]),
            // What is transparent is open, whatever its colour.
            picture(
                2,
                ColorType::Rgba,
                BitDepth::Eight,
                &[],
                &[0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 200],
            ),
            picture(2, ColorType::Indexed, BitDepth::Eight, &[0, 0, 0, 255, 255, 255], &[0, 1, 1, 0]),
        ];
        for bytes in kinds {
            assert_eq!(grid_rows(&read_bytes(&super::FORMAT, &bytes, &Options::default()).unwrap()), ["#.", ".#"]);
        }
    }

    #[test]
    fn the_threshold_can_be_moved_and_a_useless_one_is_noted() {
        let bytes = picture(2, ColorType::Grayscale, BitDepth::Eight, &[], &[150, 255, 200, 160]);
        let usual = read_bytes(&super::FORMAT, &bytes, &Options::default()).unwrap();
        assert!(usual.notes[0].contains("brightness 150 to 255"), "{:?}", usual.notes);
        let moved = Options { threshold: Some(170), ..Options::default() };
        assert_eq!(grid_rows(&read_bytes(&super::FORMAT, &bytes, &moved).unwrap()), ["#.", ".#"]);
    }

    /// They were said to be damaged.
    #[test]
    fn a_picture_of_another_kind_is_named() {
        for (bytes, kind) in [(b"\xff\xd8\xff\xe0".as_slice(), "JPEG"), (b"GIF89a", "GIF"), (b"RIFF....WEBP", "WebP")] {
            assert!(bad_bytes(&super::FORMAT, bytes).starts_with(&format!("this is a {kind} picture")));
        }
    }

    #[test]
    fn damaged_and_huge_pictures_are_refused() {
        let bytes = picture(2, ColorType::Grayscale, BitDepth::Eight, &[], &[0, 255, 200, 100]);
        for end in 0..bytes.len() / 2 {
            assert!(!bad_bytes(&super::FORMAT, &bytes[..end]).is_empty());
        }
        let mut huge = bytes;
        huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        assert!(!bad_bytes(&super::FORMAT, &huge).is_empty());
    }
}
