//! Maps of TriVis: the sections `[SCALE]`, `[BORDER]` and `[OBSTACLE]`, then lines with x and y.

use super::drawing::{Drawing, Shape};
use crate::map::polygons::MAX_VERTICES;
use crate::scene::format::{Format, Input, Writes, beginning};
use crate::scene::{BadInput, Scene};
use glam::DVec2;

pub const FORMAT: Format = Format {
    name: "a TriVis map",
    endings: &["txt", "trivis"],
    max_bytes: 100_000_000,
    looks_like: |bytes| {
        let text = beginning(bytes).unwrap_or_default().to_ascii_uppercase();
        text.lines().take(8).any(|line| ["[SCALE]", "[BORDER]", "[OBSTACLE]"].contains(&line.trim()))
    },
    options: &[],
    others: None,
    read,
    write: Writes::Nothing,
};

fn read(input: &Input) -> Result<Scene, BadInput> {
    let (mut drawing, mut scale) = (Drawing::default(), 1.0);
    let mut section = String::new();
    let mut ring: Vec<DVec2> = Vec::new();
    let mut total = 0;
    let lines = input.text()?.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    for (number, line) in lines.chain([(0, "[END]")]) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with('[') {
            let name = if section == "[BORDER]" { "outline" } else { "" };
            if !ring.is_empty() {
                drawing.add(Shape { name: name.to_owned(), rings: vec![std::mem::take(&mut ring)] })?;
            }
            section = line.to_ascii_uppercase();
            if !["[SCALE]", "[BORDER]", "[OBSTACLE]", "[NAME]", "[END]"].contains(&section.as_str()) {
                let what = format!("{line} is no section of a TriVis map: it has [SCALE], [BORDER] and [OBSTACLE]");
                return Err(BadInput::new(what).at_line(number));
            }
            continue;
        }
        let wrong = |what: &str| {
            BadInput::new(format!("expected {what} here, found \"{}\"", super::shortened(line))).at_line(number)
        };
        match section.as_str() {
            "[SCALE]" => {
                let usable = |n: &f64| (1e-9..=1e9).contains(n);
                scale = line.parse().ok().filter(usable).ok_or_else(|| wrong("a positive number, the scale,"))?;
            }
            "[BORDER]" | "[OBSTACLE]" => {
                let mut words = line.split_whitespace().map(str::parse::<f64>);
                let (Some(Ok(x)), Some(Ok(y)), None) = (words.next(), words.next(), words.next()) else {
                    return Err(wrong("x and y of a point"));
                };
                total += 1;
                if total > MAX_VERTICES {
                    let what = format!(
                        "there are more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map"
                    );
                    return Err(BadInput::new(what).at_line(number));
                }
                ring.push(DVec2::new(x, y) * scale);
            }
            _ => {}
        }
    }
    drawing.scene(input.title)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bad, read_with};
    use crate::scene::Map;
    use crate::scene::format::Options;
    use glam::DVec2;

    #[test]
    fn sections_are_polygons() {
        let text =
            "[SCALE]\n0.5\n\n[BORDER]\n0 0\n8 0\n8 8\n0 8\n\n[OBSTACLE]\n2 2\n4 2\n4 4\n[OBSTACLE]\n5 5\n6 5\n6 6\n";
        let Map::Polygons(polygons) = read_with(&super::FORMAT, text, &Options::default()).unwrap().map else {
            panic!()
        };
        assert_eq!((polygons.bounds().1, polygons.obstacles.len()), (DVec2::splat(4.0), 2));
        assert!(bad(&super::FORMAT, "[BORDER]\n0 x\n").starts_with("line 2: expected x and y"));
        assert!(bad(&super::FORMAT, "[SCALE]\n-1\n").starts_with("line 2: expected a positive number"));
    }
}
