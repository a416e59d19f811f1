//! Transforms of a drawing: what an element or its layer does to the numbers of a shape, as far as it can be taken back exactly.

use crate::scene::import::svg::shifted::attribute;
use kurbo::Affine;
use resvg::usvg::roxmltree::Node;

/// A transform that makes one direction so many times as long as another loses digits when it is taken back.
const MOST_UNEVEN: f64 = 1e3;

/// What an element itself does. The words of the transform if it cannot be taken back.
pub fn own(node: &Node) -> Result<Affine, String> {
    let of_style = node.attribute("style").and_then(|style| style.split(';').find(|part| part.contains("transform")));
    if let Some(style) = of_style {
        return Err(style.trim().to_owned());
    }
    let Some(attribute) = attribute(node, "transform") else { return Ok(Affine::IDENTITY) };
    let text = attribute.value();
    let is_plain = node.attribute("transform-origin").is_none();
    parsed(text).filter(|affine| is_plain && can_be_inverted(*affine)).ok_or_else(|| text.trim().to_owned())
}

/// Does the way back keep the digits?
pub fn can_be_inverted(affine: Affine) -> bool {
    let [a, b, c, d, ..] = affine.as_coeffs();
    let (size, area) = (a * a + b * b + c * c + d * d, affine.determinant().abs());
    area > 0.0 && area.is_finite() && size / area < MOST_UNEVEN
}

fn parsed(text: &str) -> Option<Affine> {
    let (mut all, mut rest) = (Affine::IDENTITY, text.trim());
    while !rest.is_empty() {
        let (name, after) = rest.split_once('(')?;
        let (numbers, after) = after.split_once(')')?;
        let words = numbers.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        let v: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        all *= match (name.trim(), &v[..]) {
            ("matrix", &[a, b, c, d, e, f]) => Affine::new([a, b, c, d, e, f]),
            ("translate", &[x]) => Affine::translate((x, 0.0)),
            ("translate", &[x, y]) => Affine::translate((x, y)),
            ("scale", &[s]) => Affine::scale(s),
            ("scale", &[x, y]) => Affine::scale_non_uniform(x, y),
            ("rotate", &[degrees]) => Affine::rotate(degrees.to_radians()),
            ("rotate", &[degrees, x, y]) => Affine::rotate_about(degrees.to_radians(), kurbo::Point::new(x, y)),
            ("skewX", &[degrees]) => Affine::skew(degrees.to_radians().tan(), 0.0),
            ("skewY", &[degrees]) => Affine::skew(0.0, degrees.to_radians().tan()),
            _ => return None,
        };
        rest = after.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kurbo::Point;

    #[test]
    fn transforms_are_read_as_svg_means_them() {
        let at = |text: &str| parsed(text).map(|affine| affine * Point::new(1.0, 2.0));
        assert_eq!(at("translate(10,5)"), Some(Point::new(11.0, 7.0)));
        assert_eq!(at(" translate(10) scale(2 3) "), Some(Point::new(12.0, 6.0)));
        assert_eq!(at("matrix(1 0 0 -1 0 40)"), Some(Point::new(1.0, 38.0)));
        assert!(at("rotate(90)").unwrap().distance(Point::new(-2.0, 1.0)) < 1e-12);
        assert_eq!([at("translate(10px)"), at("turn(3)"), at("scale(")], [None; 3]);
        assert!(can_be_inverted(Affine::rotate(0.3)) && !can_be_inverted(Affine::scale_non_uniform(1e4, 1.0)));
        assert!(!can_be_inverted(Affine::scale(0.0)));
    }
}
