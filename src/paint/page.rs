//! What lies behind the marks of a page, and the sentence below them.

use super::theme::{Colour, Theme};
use super::{svg, words};
use glam::DVec2;

/// What lies behind the marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// The colour of the theme.
    #[default]
    Theme,
    White,
    /// Nothing: the slide shows through.
    None,
}

impl Background {
    pub const ALL: [Self; 3] = [Self::Theme, Self::White, Self::None];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::White => "white",
            Self::None => "none",
        }
    }
}

/// The colours of a page: of its marks, and behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub theme: Theme,
    pub background: Background,
}

impl From<Theme> for Look {
    fn from(theme: Theme) -> Self {
        Self { theme, background: Background::Theme }
    }
}

impl Look {
    /// The colour behind the marks, if there is one.
    pub const fn ground(self) -> Option<Colour> {
        match self.background {
            Background::Theme => Some(self.theme.surfaces().canvas),
            Background::White => Some(Colour::hex(0xff_ffff)),
            Background::None => None,
        }
    }

    /// The colour of words beside the picture. Without a ground, a dark theme is for a dark slide.
    pub const fn text(self) -> Colour {
        match self.background {
            Background::White => Theme::Light.surfaces().text,
            Background::Theme | Background::None => self.theme.surfaces().text,
        }
    }
}

/// Lines of words below a picture. Lengths are in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caption {
    /// The height of the letters.
    pub letters: f64,
    /// The width that a line can have.
    pub room: f64,
}

impl Caption {
    /// Below a picture of this width on a page of its own: letters that can be read in a lecture.
    pub fn of_page(width: f64) -> Self {
        let letters = (width / 46.0).clamp(12.0, 48.0).round();
        Self { letters, room: (width - 2.0 * letters).max(1.0) }
    }

    /// As few lines as possible, about equally long: no last line has one word.
    pub fn lines(self, text: &str) -> Vec<String> {
        let lines = |room| words::lines(text, self.letters, false, room);
        let fewest = lines(self.room);
        let (mut too_narrow, mut wide) = (0.0, self.room);
        while fewest.len() > 1 && wide - too_narrow > self.letters / 2.0 {
            let middle = f64::midpoint(too_narrow, wide);
            if lines(middle).len() > fewest.len() { too_narrow = middle } else { wide = middle }
        }
        if fewest.len() > 1 { lines(wide) } else { fewest }
    }

    pub fn line_height(self) -> f64 {
        self.letters * 1.35
    }

    /// The height of this many lines, with the space around them.
    pub fn height(self, lines: usize) -> f64 {
        if lines == 0 { 0.0 } else { self.line_height() * lines as f64 + self.letters * 0.6 }
    }

    /// The lines as SVG. `top` is the middle of their upper border.
    pub fn paint(self, lines: &[String], top: DVec2, colour: Colour) -> String {
        let at = |i: usize| top + DVec2::new(0.0, self.letters + self.line_height() * i as f64);
        lines.iter().enumerate().map(|(i, line)| svg::caption(at(i), self.letters, false, colour, line)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_a_picture_have_contrast_with_what_lies_behind_them() {
        for theme in [Theme::Dark, Theme::Light, Theme::Print] {
            for background in Background::ALL {
                let look = Look { theme, background };
                let Some(ground) = look.ground() else { continue };
                assert!(look.text().contrast(ground) > 12.0, "{look:?}");
            }
        }
    }

    #[test]
    fn a_caption_is_as_high_as_its_lines() {
        let caption = Caption::of_page(1200.0);
        let lines = caption.lines(&"The new left end is outside the left side, so it is skipped. ".repeat(4));
        assert!(lines.len() > 2 && caption.height(0) == 0.0);
        let widths = lines.iter().map(|line| words::width(line, caption.letters, false));
        assert!(widths.clone().all(|width| width <= caption.room));
        assert!(widths.fold(f64::INFINITY, f64::min) > 0.6 * caption.room, "{lines:?}");
        assert!(caption.height(lines.len()) > caption.line_height() * lines.len() as f64);
        let painted = caption.paint(&lines, DVec2::new(600.0, 0.0), Colour::hex(0));
        assert_eq!(painted.matches("<text").count(), lines.len());
    }
}
