//! How far the reader of drawings moves coordinates: it keeps seven digits of a number (32 bits).

use crate::scene::Rounding;
use resvg::usvg::roxmltree::Document;

/// Attributes with coordinates.
const GEOMETRY: [&str; 14] =
    ["points", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "transform"];

/// The number of a drawing that is moved farthest. None if all are kept.
pub fn largest(document: &Document) -> Option<Rounding> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    let texts = attributes.filter(|attribute| GEOMETRY.contains(&attribute.name())).map(|attribute| attribute.value());
    let of = |number: f64| Rounding { number, by: (f64::from(number as f32) - number).abs() };
    let all = texts.flat_map(numbers).map(of).filter(|rounding| rounding.by > 0.0 && rounding.by.is_finite());
    all.max_by(|a, b| a.by.total_cmp(&b.by))
}

/// The numbers in a list such as "M1.5,2-3.25e1", without their signs: both signs are rounded alike.
fn numbers(text: &str) -> impl Iterator<Item = f64> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let begin = rest.find(|c: char| c.is_ascii_digit() || c == '.')?;
            let bytes = rest.as_bytes();
            let (mut end, mut has_dot) = (begin, false);
            while let Some(&byte) = bytes.get(end) {
                let is_exponent = matches!(byte, b'e' | b'E')
                    && matches!(bytes.get(end + 1..), Some([b'0'..=b'9', ..] | [b'+' | b'-', b'0'..=b'9', ..]));
                match byte {
                    b'0'..=b'9' => end += 1,
                    b'.' if !has_dot => (has_dot, end) = (true, end + 1),
                    _ if is_exponent && end > begin => {
                        end += 2;
                        end += bytes[end..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                        break;
                    }
                    _ => break,
                }
            }
            let number = rest[begin..end].parse();
            rest = &rest[end.max(begin + 1)..];
            if let Ok(number) = number {
                return Some(number);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_every_spelling() {
        let all: Vec<f64> = numbers("M1.5,2-3.25e1.5.25L 7E-2,. translate(400000.25 , 8)e5").collect();
        assert_eq!(all, [1.5, 2.0, 32.5, 0.5, 0.25, 0.07, 400_000.25, 8.0, 5.0]);
    }

    #[test]
    fn the_number_that_is_moved_farthest_is_named() {
        let drawing =
            |x: &str| format!("<svg viewBox=\"0 0 9 9\"><rect id=\"1234567.89\" x=\"{x}\" width=\"0.5\"/></svg>");
        let of = |x: &str| largest(&Document::parse(&drawing(x)).unwrap());
        assert_eq!(of("4.25"), None);
        let far = of("4.1 5234567.8").unwrap();
        assert_eq!(far.number, 5_234_567.8);
        assert!(far.by > 0.1 && far.by < 0.5, "{far:?}");
    }
}
