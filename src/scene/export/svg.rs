//! SVG as a map, which drawing programs can change and Pathlight reads again: the outline, start and goal by their ids. It is not the
//! picture of a run; that is made by `render`.

use super::{Holds, LossKind, areas, flat, lost, svg_text};
use crate::scene::format::Written;
use crate::scene::import::rings;
use crate::scene::{BadInput, Scene};
use glam::DVec2;
use std::fmt::Write;

/// Drawing programs, and our reader, keep about seven digits of a coordinate.
const MOST_EXACT: f64 = 16_777_216.0;
/// A map that is this many times as far from 0 as it is wide would lose its last digits.
const FAR: f64 = 8.0;

/// The colours of what is written. The reader counts others as styles that are lost.
pub const GROUND: &str = "#f4f4f0";
pub const OBSTACLE: &str = "#4a4a4a";
pub const START: &str = "#0072b2";
pub const GOAL: &str = "#d55e00";

/// # Errors
/// None: every map has areas.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn write(scene: &Scene) -> Result<Written, BadInput> {
    let holds = Holds { title: true, ends: true, coordinates: true, names: true, ..Holds::default() };
    let kept = scene.kept.as_ref().filter(|kept| kept.format == crate::scene::import::svg::FORMAT.name);
    let not_kept = match kept.map(|kept| svg_text::over(kept, scene)) {
        Some(Ok(text)) => {
            let (bytes, lost) = (text.into_bytes(), lost(scene, holds));
            return Ok(Written { bytes, lost, keeps_text: true, ..Written::default() });
        }
        Some(Err(why)) => Some(why),
        None => None,
    };
    let (polygons, cells) = areas(scene);
    let (low, high) =
        polygons.points().fold((polygons.outline[0], polygons.outline[0]), |(l, h), p| (l.min(p), h.max(p)));
    // Far from 0, as on a national grid, seven digits are too few: a group moves everything by whole numbers, which keep all of theirs.
    let is_far = low.abs().max(high.abs()).max_element() > FAR * (high - low).max_element();
    let moved = low.floor();
    let origin = Some(moved).filter(|by| is_far && by.abs().max_element() < MOST_EXACT);
    let size = high - origin.unwrap_or(low);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" viewBox=\"{} {} {} {}\">\n",
        origin.unwrap_or(low).x,
        origin.unwrap_or(low).y,
        size.x,
        size.y
    );
    let _ = writeln!(text, "<title>{}</title>", escaped(&scene.title));
    if let Some(by) = origin {
        let _ = writeln!(text, "<g transform=\"translate({} {})\">", by.x, by.y);
    }
    let data = |ring: &[DVec2]| data(ring, origin);
    let _ = writeln!(
        text,
        "<path id=\"outline\" fill=\"{GROUND}\" fill-rule=\"evenodd\" d=\"{}\"/>",
        data(&polygons.outline)
    );
    for (i, obstacle) in polygons.obstacles.iter().enumerate() {
        let name = if obstacle.name.is_empty() {
            String::new()
        } else {
            format!(" inkscape:label=\"{}\"", escaped(&obstacle.name))
        };
        // A label without an id would not be kept.
        let id = if name.is_empty() { String::new() } else { format!(" id=\"obstacle-{}\"", i + 1) };
        let _ = writeln!(
            text,
            "<path{id}{name} fill=\"{OBSTACLE}\" fill-rule=\"evenodd\" d=\"{}\"/>",
            data(&obstacle.points)
        );
    }
    let radius = size.max_element() / 100.0;
    for (id, at, colour) in [("start", scene.start, START), ("goal", scene.goal, GOAL)] {
        if let Some(at) = at.map(|at| moved_to(at, origin)) {
            let _ = writeln!(
                text,
                "<circle id=\"{id}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\"/>",
                at.x, at.y
            );
        }
    }
    text.push_str(if origin.is_some() { "</g>\n</svg>\n" } else { "</svg>\n" });
    let digits = |p: DVec2| [p.x, p.y].iter().any(|v| f64::from(*v as f32) != *v);
    let is_fine =
        size.max_element() / low.abs().max(high.abs()).max_element().max(f64::MIN_POSITIVE) < 1.0 / MOST_EXACT.sqrt();
    let rounded = (origin.is_none() && is_fine && polygons.points().any(digits)).then(|| LossKind::Digits.into());
    // As it is read again.
    let as_read = |p: DVec2| moved_to(p, origin).as_vec2().as_dvec2();
    let lost = cells.into_iter().chain(rounded).chain(flat(&polygons, as_read)).chain(lost(scene, holds)).collect();
    Ok(Written { bytes: text.into_bytes(), lost, not_kept, ..Written::default() })
}

/// As seen from the origin of the group. Digits behind the ninth come from the difference.
fn moved_to(at: DVec2, origin: Option<DVec2>) -> DVec2 {
    origin.map_or(at, |origin| ((at - origin) * 1e9).round() / 1e9)
}

/// A ring as the data of a path. One with holes has a part for each.
pub(super) fn data(ring: &[DVec2], origin: Option<DVec2>) -> String {
    let part = |ring: &[DVec2]| {
        let points = ring.iter().map(|&p| moved_to(p, origin));
        let points: Vec<String> = points.map(|p| format!("{},{}", p.x, p.y)).collect();
        format!("M{}z", points.join(" "))
    };
    rings::parts(ring).into_iter().map(part).collect::<Vec<_>>().join(" ")
}

pub fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        // No XML can hold these.
        c if c.is_control() => String::new(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}
