//! SVG drawings: closed shapes are areas, thick lines are walls. `usvg` resolves shapes, transforms and groups; the names are those of
//! ids, and of the labels that Inkscape gives to objects and layers.

/// What a drawing has besides areas.
pub mod left_out;
/// Ids, and the names that people see.
pub mod names;
/// Numbers that cannot be read.
mod numbers;
/// The text as `usvg` needs it.
pub mod prepared;
/// Drawings far from (0, 0).
pub mod shifted;

use super::drawing::{Drawing, Shape, has_role};
use super::{rings, rounding, xml};
use crate::map::polygons::{MAX_VERTICES, union_of};
use crate::scene::format::{Format, Input, MapWriter, Opt, Writes, beginning};
use crate::scene::kept_text::KeptText;
use crate::scene::{BadInput, Layers, Scene, short};
use glam::DVec2;
use kurbo::{BezPath, PathEl, Point as KPoint};
use left_out::{LeftOut, first_names};
use names::{groups, is_label, is_made_up, labels};
use prepared::Prepared;
use resvg::usvg::roxmltree::Document;
use resvg::usvg::tiny_skia_path::PathSegment;
use resvg::usvg::{self, FillRule, Group, Options, Path, Transform, Tree};
use std::collections::HashMap;

pub const FORMAT: Format = Format {
    name: "an SVG drawing",
    endings: &["svg"],
    max_bytes: 50_000_000,
    looks_like: |bytes| {
        let text = beginning(bytes).unwrap_or_default();
        text.starts_with('<') && text.contains("<svg")
    },
    options: &[Opt::Layer],
    others: None,
    read,
    write: Writes::Map(MapWriter { holds_title: true, ..MapWriter::new(crate::scene::export::svg::write) }),
};

/// A drawing with more elements is refused before it is laid out.
const MOST_NODES: u32 = 1_000_000;
/// How far a flattened curve may be from the true one, as a part of the size of the drawing. A hundredth of what a screen shows.
const FLATNESS: f64 = 1e-4;
/// A million vertices have a few more numbers.
const MOST_DIGIT_GROUPS: usize = 6 * MAX_VERTICES;

fn read(input: &Input) -> Result<Scene, BadInput> {
    let text = input.text()?;
    let numbers = text.as_bytes().windows(2).filter(|w| w[0].is_ascii_digit() && !w[1].is_ascii_digit()).count();
    if numbers > MOST_DIGIT_GROUPS {
        return Err(BadInput::new(format!(
            "the drawing has more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map"
        )));
    }
    let Prepared { text, view, has_size, coarse } = Prepared::of(text)?;
    let document = parse(&text)?;
    let labels = labels(&document);
    // usvg itself limits how deeply things are nested.
    let tree = Tree::from_xmltree(&document, &Options::default())
        .map_err(|e| BadInput::new(format!("the drawing cannot be read: {e}; save it as plain SVG")))?;
    let size = f64::from(tree.size().width().max(tree.size().height()));
    let mut found = Found {
        drawing: Drawing::with_backgrounds(),
        low: view.map_or(DVec2::ZERO, |[low, _]| low),
        flatness: (size * FLATNESS).max(1e-6),
        pictures: 0,
        clipped: 0,
        named: false,
    };
    let mut names = Vec::new();
    let wanted = input.options.layer.as_deref();
    found.group(tree.root(), Transform::identity(), &labels, &mut names, wanted)?;
    let (left, mut named) = (LeftOut::of(&document, &labels), groups(&document));
    if let Some(name) = wanted
        && !found.named
    {
        if left.hidden.iter().any(|hidden| hidden == name) {
            return Err(BadInput::new(format!("\"{name}\" is hidden in the drawing: show it there, and save it")));
        }
        named.truncate(12);
        let known =
            if named.is_empty() { "a drawing with named layers".to_owned() } else { crate::scene::one_of(&named) };
        return Err(BadInput::new(format!("there is no layer or group \"{name}\": use {known}")));
    }
    let Found { mut drawing, pictures, clipped, .. } = found;
    let LeftOut { texts, hidden, .. } = &left;
    drawing.notes.extend(left.note_of_unread());
    drawing.flat += left.without_size;
    if !hidden.is_empty() {
        let names = first_names(hidden);
        drawing
            .notes
            .push(format!("What is hidden in the drawing is left out: {names}. Show it there to have it read."));
    }
    if clipped > 0 {
        let what = format!(
            "The drawing has clip paths or masks ({clipped}), which are not applied. What they hide is read, too."
        );
        drawing.notes.push(what);
    }
    if let Some(step) = coarse {
        drawing.notes.push(format!(
            "The drawing lies far from (0, 0), and has clones, nested drawings or transforms. So its numbers keep seven digits, and what \
             is smaller than {} may be missing: unlink the clones and apply the transforms to have all digits.",
            short((step * 1e3).ceil() / 1e3)
        ));
    }
    for (count, what) in [(*texts, "texts"), (pictures, "pictures")] {
        if count > 0 {
            drawing.notes.push(format!("The drawing has {what} ({count}), which are no areas. They are left out."));
        }
    }
    if drawing.is_empty() {
        let why =
            left.note_of_unread().unwrap_or_else(|| "draw closed shapes with a fill or a line, not hidden".to_owned());
        return Err(BadInput::new(format!("there are no areas in the drawing: {}", why.trim_end_matches('.'))));
    }
    let mut scene = drawing.scene(input.title)?;
    scene.left_out = left.words(pictures, has_page(view, has_size, scene.map.bounds()));
    scene.layers = Layers::all_or_one_of(named, wanted);
    scene.rounding = rounding::largest(&document);
    let title = document.root_element().children().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
    if let Some(title) = title.map(str::trim).filter(|title| !title.is_empty() && title.lines().count() == 1) {
        title.clone_into(&mut scene.title);
    }
    scene.kept = KeptText::new(FORMAT.name, input.text()?, &scene, Vec::new());
    Ok(scene)
}

/// The elements of a drawing.
///
/// # Errors
/// It is no XML, or has too many elements.
pub fn parse(text: &str) -> Result<Document<'_>, BadInput> {
    xml::parse(text, MOST_NODES, ["this is no SVG", "save the drawing again"])
}

/// Has the drawing a page of its own, which is not the box around the map? Ours has none.
fn has_page(view: Option<[DVec2; 2]>, has_size: bool, (low, high): (DVec2, DVec2)) -> bool {
    let size = high - low;
    let slack = 1.0 + size.max_element() * 1e-6;
    let is_near = |a: DVec2, b: DVec2| (a - b).abs().max_element() <= slack;
    has_size || !view.is_some_and(|[corner, shown]| is_near(corner, low) && is_near(shown, size))
}

struct Found {
    drawing: Drawing,
    low: DVec2,
    flatness: f64,
    pictures: usize,
    /// Groups of which only a part is shown.
    clipped: usize,
    /// Was there a group with the name that was asked for?
    named: bool,
}

impl Found {
    /// `names`: those of the groups around it, the outermost first. `wanted`: only what lies in a group of this name, and start, goal
    /// and outline. `around`: the transform of the groups around it. That of usvg 0.47 has the transform of a `<use>` twice.
    fn group(
        &mut self,
        group: &Group,
        around: Transform,
        labels: &HashMap<String, String>,
        names: &mut Vec<String>,
        wanted: Option<&str>,
    ) -> Result<(), BadInput> {
        if group.opacity().get() == 0.0 {
            return Ok(());
        }
        self.clipped += usize::from(is_cut(group));
        let transform = around.pre_concat(group.transform());
        let label = |id: &str| labels.get(id).cloned().unwrap_or_else(|| id.to_owned());
        let is_named = !group.id().is_empty();
        if is_named {
            names.push(label(group.id()));
        }
        let is_wanted = |name: &String| wanted.is_none_or(|wanted| name == wanted);
        self.named |= names.iter().any(is_wanted);
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.group(group, transform, labels, names, wanted)?,
                usvg::Node::Path(path) => {
                    let own = label(path.id());
                    self.named |= is_wanted(&own);
                    let all = || names.iter().rev().chain([&own]);
                    let role = std::iter::once(&own).chain(names.iter().rev()).find(|name| has_role(name)).cloned();
                    if wanted.is_none() || role.is_some() || all().any(is_wanted) {
                        self.path(path, transform, role.unwrap_or(own))?;
                    }
                }
                usvg::Node::Text(_) => {} // without fonts there are none: see `LeftOut`
                usvg::Node::Image(_) => self.pictures += 1,
            }
        }
        if is_named {
            names.pop();
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, transform: Transform, name: String) -> Result<(), BadInput> {
        if !path.is_visible() {
            return Ok(());
        }
        let lines = self.flattened(path, transform);
        // Names of programs, such as "path123", say nothing.
        let name = if is_made_up(&name) { String::new() } else { name };
        let width = path.stroke().map_or(0.0, |stroke| f64::from(stroke.width().get())) * scale(transform);
        let rule = path.fill().map(usvg::Fill::rule);
        let (closed, open): (Vec<Line>, Vec<Line>) =
            lines.into_iter().partition(|line| line.is_closed || rule.is_some() && rings::has_area(&line.points));
        let is_shape = |line: &Line| line.points.len() > 2 && width == 0.0;
        let all = closed.iter().filter(|line| is_shape(line)).count();
        let areas: Vec<Vec<DVec2>> =
            closed.into_iter().map(|line| rings::tidy(line.points)).filter(|ring| rings::has_area(ring)).collect();
        self.drawing.flat += all.saturating_sub(areas.len());
        for rings in shapes(areas, rule.unwrap_or(FillRule::EvenOdd)) {
            self.drawing.add(Shape { name: name.clone(), rings })?;
        }
        for line in open {
            // Several pieces are one wall: a curve has dozens of them.
            let walls = walls(&line.points, width);
            let shapes = if walls.len() > 1 { union_of(&walls) } else { vec![walls] };
            for rings in shapes.into_iter().filter(|rings| !rings.is_empty()) {
                self.drawing.add(Shape { name: name.clone(), rings })?;
            }
        }
        Ok(())
    }

    /// The lines of a path in the coordinates of the drawing, curves as pieces of straight ones.
    fn flattened(&self, path: &Path, t: Transform) -> Vec<Line> {
        let at = |p: usvg::tiny_skia_path::Point| {
            // In f64: the coordinates of usvg have seven digits, and sums of them would lose some.
            let [x, y] = [p.x, p.y].map(f64::from);
            let [sx, kx, ky, sy, tx, ty] = [t.sx, t.kx, t.ky, t.sy, t.tx, t.ty].map(f64::from);
            KPoint::new(sx * x + kx * y + tx, ky * x + sy * y + ty)
        };
        let mut bez = BezPath::new();
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(p) => bez.move_to(at(p)),
                PathSegment::LineTo(p) => bez.line_to(at(p)),
                PathSegment::QuadTo(a, p) => bez.quad_to(at(a), at(p)),
                PathSegment::CubicTo(a, b, p) => bez.curve_to(at(a), at(b), at(p)),
                PathSegment::Close => bez.close_path(),
            }
        }
        let mut lines: Vec<Line> = Vec::new();
        let world = |p: KPoint| DVec2::new(p.x, p.y) + self.low;
        kurbo::flatten(bez, self.flatness, |el| match (el, lines.last_mut()) {
            (PathEl::MoveTo(p), _) => lines.push(Line { points: vec![world(p)], is_closed: false }),
            (PathEl::LineTo(p), Some(line)) => line.points.push(world(p)),
            (PathEl::ClosePath, Some(line)) => line.is_closed = true,
            _ => {}
        });
        // A line that ends where it began is closed as well.
        lines
            .iter_mut()
            .for_each(|line| line.is_closed |= line.points.len() > 3 && line.points.first() == line.points.last());
        lines
    }
}

struct Line {
    points: Vec<DVec2>,
    is_closed: bool,
}

/// Does a clip path or a mask hide a part of a group? The page around a frame, as Figma writes it, hides nothing.
fn is_cut(group: &Group) -> bool {
    let hides = |clip: &usvg::ClipPath| {
        let (mut root, mut is_moved) = (clip.root(), !clip.transform().is_identity());
        while let [usvg::Node::Group(inner)] = root.children() {
            is_moved |= !inner.transform().is_identity();
            root = inner;
        }
        // The box of a rectangle is the rectangle itself. What is moved or turned may hide something.
        let is_rectangle =
            !is_moved && matches!(root.children(), [usvg::Node::Path(path)] if is_rectangle(path.data()));
        let (page, own) = (root.bounding_box(), group.bounding_box());
        let slack = own.width().max(own.height()) * 1e-4;
        let [left, top] = [own.left() - page.left(), own.top() - page.top()];
        let [right, bottom] = [page.right() - own.right(), page.bottom() - own.bottom()];
        !is_rectangle || [left, top, right, bottom].into_iter().any(|room| room < -slack)
    };
    group.mask().is_some() || group.clip_path().is_some_and(hides)
}

/// Is a path one rectangle along the axes?
fn is_rectangle(path: &usvg::tiny_skia_path::Path) -> bool {
    let mut corners = Vec::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) | PathSegment::LineTo(p) => corners.push(p),
            PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => return false,
            PathSegment::Close => {}
        }
    }
    if corners.len() == 5 && corners.first() == corners.last() {
        corners.pop();
    }
    let is_along = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        // They take turns.
        if i.is_multiple_of(2) == (corners[0].y == corners[1].y) { a.y == b.y } else { a.x == b.x }
    };
    corners.len() == 4 && (0..4).all(is_along)
}

/// By how much a transform makes lines wider, about.
fn scale(t: Transform) -> f64 {
    let [sx, kx, ky, sy] = [t.sx, t.kx, t.ky, t.sy].map(f64::from);
    (sx * sy - kx * ky).abs().sqrt()
}

/// Parts of one path as areas with holes. By the even-odd rule, all belong together. By the non-zero rule, parts that run as the
/// largest one are areas, and those that run the other way are holes.
fn shapes(parts: Vec<Vec<DVec2>>, rule: FillRule) -> Vec<Vec<Vec<DVec2>>> {
    if parts.is_empty() {
        return Vec::new();
    }
    if rule == FillRule::EvenOdd || parts.len() == 1 {
        return vec![parts];
    }
    let areas: Vec<f64> = parts.iter().map(|ring| rings::area2(ring)).collect();
    let largest = areas.iter().copied().max_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or(1.0);
    let mut shapes: Vec<(f64, Vec<Vec<DVec2>>)> = Vec::new();
    let mut holes = Vec::new();
    for (ring, area) in parts.into_iter().zip(areas) {
        if area * largest > 0.0 { shapes.push((area.abs(), vec![ring])) } else { holes.push(ring) }
    }
    for hole in holes {
        // The smallest area around it.
        let around = shapes.iter_mut().filter(|(_, rings)| crate::map::polygons::contains(&rings[0], hole[0]));
        match around.min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((_, rings)) => rings.push(hole),
            None => shapes.push((rings::area2(&hole).abs(), vec![hole])),
        }
    }
    shapes.into_iter().map(|(_, rings)| rings).collect()
}

/// A line as a wall: a rectangle for each piece, half a width longer where another piece follows.
fn walls(line: &[DVec2], width: f64) -> Vec<Vec<DVec2>> {
    let half = width / 2.0;
    let pieces: Vec<(DVec2, DVec2)> = line.windows(2).map(|w| (w[0], w[1])).filter(|(a, b)| a != b).collect();
    if half <= 0.0 {
        return Vec::new();
    }
    let last = pieces.len();
    let wall = |(i, &(a, b)): (usize, &(DVec2, DVec2))| {
        let along = (b - a).normalize_or_zero() * half;
        let (a, b) = (if i > 0 { a - along } else { a }, if i + 1 < last { b + along } else { b });
        let off = along.perp();
        vec![a - off, b - off, b + off, a + off]
    };
    pieces.iter().enumerate().map(wall).collect()
}

#[cfg(test)]
mod tests;
