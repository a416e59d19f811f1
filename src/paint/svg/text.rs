//! How numbers, words, colours and dashes are written in SVG.

use crate::paint::forms;
use crate::paint::theme::Colour;
use crate::picture::Dash;
use glam::DVec2;
use std::fmt::{self, Display, Write};

/// At most two decimals: a hundredth of a pixel is invisible.
pub struct Num(pub f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// Escaped text for XML. Characters that XML does not allow are left out.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\t' | '\n' => f.write_str(" "),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => Ok(()),
            c => f.write_char(c),
        })
    }
}

/// ` fill="#rrggbb"`, with its opacity if it has one.
pub fn paint(attribute: &str, colour: Colour) -> String {
    let mut text = format!(" {attribute}=\"{}\"", colour.to_hex());
    if colour.a < 255 {
        let _ = write!(text, " {attribute}-opacity=\"{}\"", Num(f64::from(colour.a) / 255.0));
    }
    text
}

/// The attributes of a dashed line; nothing for a solid one.
pub fn dashes(dash: Dash, width: f64) -> String {
    let Some(lengths) = forms::dashes(dash, width) else { return String::new() };
    let cap = if dash == Dash::Dotted { " stroke-linecap=\"round\"" } else { "" };
    let lengths: Vec<String> = lengths.into_iter().map(|length| Num(length).to_string()).collect();
    format!(" stroke-dasharray=\"{}\"{cap}", lengths.join(" "))
}

/// The `d` of a closed path through pixels.
pub fn outline(points: &[DVec2]) -> String {
    let points: Vec<String> = points.iter().map(|p| format!("{} {}", Num(p.x), Num(p.y))).collect();
    format!("M{}z", points.join("L"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |v| Num(v).to_string();
        assert_eq!([text(1.0), text(0.005), text(2.345_6), text(-0.001)], ["1", "0.01", "2.35", "0"]);
    }
}
