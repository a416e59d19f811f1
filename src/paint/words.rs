//! How wide words are in the embedded fonts, and where their lines break. Letters that are moved together in pairs only
//! make words narrower, so nothing is wider than measured here.

use super::fonts;
use std::sync::OnceLock;
use ttf_parser::Face;

/// The width of a line of words, in the unit of `size`, the height of the letters.
pub fn width(text: &str, size: f64, strong: bool) -> f64 {
    static FACES: OnceLock<[Option<Face<'static>>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| [fonts::SANS, fonts::SANS_STRONG].map(|data| Face::parse(data, 0).ok()));
    let advance = |face: &Face, c: char| face.glyph_hor_advance(face.glyph_index(c)?);
    let letters = |face: &Face| -> f64 {
        // A letter that the font lacks is drawn in another font, or as a box.
        let all = text.chars().map(|c| advance(face, c).map_or(face.units_per_em(), |width| width));
        all.map(f64::from).sum::<f64>() / f64::from(face.units_per_em())
    };
    faces[usize::from(strong)].as_ref().map_or(0.0, letters) * size
}

/// Breaks words into lines of at most `room`. A single word that is longer stands on a line of its own. A line break in
/// the text is kept.
pub fn lines(text: &str, size: f64, strong: bool, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in unbroken(paragraph) {
            let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            if line.is_empty() || width(&longer, size, strong) <= room {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word));
            }
        }
        lines.push(line);
    }
    lines
}

/// The words of a paragraph. A number and its unit are one word: "1.5 / s." and "12 px".
fn unbroken(paragraph: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let is_unit = word.trim_end_matches(['.', ',', ':', ';']).chars().count() <= 2
            && word.starts_with(|letter: char| letter.is_lowercase() || letter == '°' || letter == '%');
        let is_joint = |before: &String| {
            let ends_number = before.ends_with(|letter: char| letter.is_ascii_digit());
            word == "/" || before.ends_with(" /") || (is_unit && ends_number && !IS_NO_UNIT.contains(&word))
        };
        match words.last_mut().filter(|before| is_joint(before)) {
            Some(before) => *before = format!("{before} {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// Short words that may follow a number.
const IS_NO_UNIT: [&str; 10] = ["of", "to", "in", "is", "at", "on", "by", "or", "as", "so"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_all_words_and_fit() {
        let text = "The right end has crossed the left side: the path turns a corner, and the scan restarts there.";
        for room in [60.0, 120.0, 500.0] {
            let broken = lines(text, 9.0, false, room);
            assert_eq!(broken.join(" "), text);
            assert!(broken.iter().all(|line| width(line, 9.0, false) <= room));
        }
        for text in ["The picture changes at 1.5 / s.", "The steps take 1.5 s.", "It is 3 of 4"] {
            let broken = lines(text, 9.0, false, 1.0);
            assert_eq!(broken.join(" "), text);
            assert!(!broken.iter().any(|line| line.starts_with('/') || line == "s."), "{broken:?}");
            assert!(broken.iter().all(|line| line != "3 of 4"), "only units are kept: {broken:?}");
        }
        assert_eq!(lines("a\nb", 9.0, false, 100.0), ["a", "b"]);
        assert!(width("mmm", 10.0, false) > width("iii", 10.0, false));
        assert!(width("words", 10.0, true) > width("words", 10.0, false));
        assert_eq!(width("", 10.0, false), 0.0);
    }
}
