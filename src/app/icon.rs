//! The icon of the window: a beam of light on a dark ground, as in the top bar.

use macroquad::miniquad::conf::Icon;
use pathlight::paint::theme::{Colour, Theme};

/// The corners of the beam, in parts of the icon: its source, and where it ends.
const BEAM: [(f32, f32); 3] = [(0.16, 0.82), (0.16, 0.18), (0.84, 0.82)];
/// Each pixel is the mean of this many points across and down.
const POINTS: usize = 4;

pub fn icon() -> Icon {
    Icon {
        small: pixels::<16, { 16 * 16 * 4 }>(),
        medium: pixels::<32, { 32 * 32 * 4 }>(),
        big: pixels::<64, { 64 * 64 * 4 }>(),
    }
}

/// Red, green, blue and opacity of `SIDE` x `SIDE` pixels.
fn pixels<const SIDE: usize, const BYTES: usize>() -> [u8; BYTES] {
    let surfaces = Theme::Dark.surfaces();
    let mut bytes = [0; BYTES];
    for (i, pixel) in bytes.chunks_exact_mut(4).enumerate() {
        let (x, y) = (i % SIDE, i / SIDE);
        let at = |pixel: usize, point: usize| (pixel as f32 + (point as f32 + 0.5) / POINTS as f32) / SIDE as f32;
        let points = (0..POINTS).flat_map(|row| (0..POINTS).map(move |column| (at(x, column), at(y, row))));
        let lit = points.filter(|&point| is_lit(point)).count();
        let Colour { r, g, b, a } =
            surfaces.accent.with_alpha((lit * 255 / (POINTS * POINTS)) as u8).over(surfaces.canvas);
        pixel.copy_from_slice(&[r, g, b, a]);
    }
    bytes
}

/// Does a point of the icon lie in the beam?
fn is_lit((x, y): (f32, f32)) -> bool {
    let [source, from, to] = BEAM;
    let turn = |(ax, ay): (f32, f32), (bx, by): (f32, f32)| (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0;
    turn(source, from) && turn(from, to) && turn(to, source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beam_fills_about_a_quarter_of_the_icon() {
        let accent = Theme::Dark.surfaces().accent;
        let icon = icon();
        for bytes in [&icon.small[..], &icon.medium[..], &icon.big[..]] {
            let is_beam = |pixel: &&[u8]| pixel[..3] == [accent.r, accent.g, accent.b];
            let share = bytes.chunks_exact(4).filter(is_beam).count() as f32 * 4.0 / bytes.len() as f32;
            assert!((0.14..0.26).contains(&share), "{share}");
            assert!(bytes.chunks_exact(4).all(|pixel| pixel[3] == 255));
        }
    }
}
