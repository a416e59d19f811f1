//! Numbers and places in words, the same in all lessons.

use glam::DVec2;

/// How many of something.
pub fn count(n: usize, word: &str) -> String {
    match n {
        0 => format!("no {word}"),
        1 => format!("1 {word}"),
        n => format!("{n} {word}s"),
    }
}

/// A coordinate or length as it is said and listed: at most three decimals, no trailing zeros.
pub fn number(v: f64) -> String {
    let text = format!("{v:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A point in words.
pub fn place(p: DVec2) -> String {
    format!("({}, {})", number(p.x), number(p.y))
}

/// A large whole number with thin groups of three: 18 430.
pub fn grouped(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    if n < 0 { format!("−{text}") } else { text }
}
