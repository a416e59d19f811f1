//! Turns lines with joins and dashes, areas and hatches into triangles, because macroquad draws none of these.
//! Positions and widths are in pixels of the window.

use glam::DVec2;
use lyon_tessellation::geom::point;
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, LineCap, LineJoin, StrokeOptions,
    StrokeTessellator, StrokeVertex, VertexBuffers,
};
use macroquad::models::{Mesh, draw_mesh};
use macroquad::prelude::Vertex;
use pathlight::paint::theme::Color;
use std::f64::consts::{FRAC_PI_2, PI};

/// Most vertices of one mesh. macroquad gives each mesh of a frame buffers of this size, whether it fills them or not:
/// about 200 KB.
pub const MAX_VERTICES: usize = 4_000;

/// Collects triangles and hands them to macroquad in few large meshes.
pub struct Tessellator {
    /// The opacity of what is added from now on, from 0 to 1.
    pub opacity: f32,
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
}

impl Default for Tessellator {
    fn default() -> Self {
        Self { opacity: 1.0, vertices: Vec::new(), indices: Vec::new() }
    }
}

impl Tessellator {
    /// Draws everything collected so far.
    pub fn flush(&mut self) {
        if !self.indices.is_empty() {
            let (vertices, indices) = (std::mem::take(&mut self.vertices), std::mem::take(&mut self.indices));
            draw_mesh(&Mesh { vertices, indices, texture: None });
        }
    }

    fn add(&mut self, points: &[[f32; 2]], indices: &[u32], color: Color) {
        let opacity = (f32::from(color.a) * self.opacity) as u8;
        let vertex = |p: &[f32; 2]| {
            Vertex::new(
                p[0],
                p[1],
                0.0,
                0.0,
                0.0,
                macroquad::color::Color::from_rgba(color.r, color.g, color.b, opacity),
            )
        };
        if points.len() > MAX_VERTICES {
            // Too many vertices for one mesh: add the triangles one by one.
            for triangle in indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|i| points[triangle[i] as usize]);
                self.add(&corners, &[0, 1, 2], color);
            }
            return;
        }
        if self.vertices.len() + points.len() > MAX_VERTICES || self.indices.len() + indices.len() > 3 * MAX_VERTICES {
            self.flush();
        }
        let first = self.vertices.len() as u16;
        self.vertices.extend(points.iter().map(vertex));
        self.indices.extend(indices.iter().map(|&i| first + i as u16));
    }

    pub fn line(&mut self, points: &[DVec2], closed: bool, width: f32, color: Color) {
        match points {
            [a, b] => self.convex(&capsule(*a, *b, width), color),
            _ => self.lines([points].into_iter(), closed, width, color),
        }
    }

    /// Several lines at once: the stroker has to be set up only once.
    fn lines<'a>(&mut self, all: impl Iterator<Item = &'a [DVec2]>, closed: bool, width: f32, color: Color) {
        let Some(path) = path(all, closed) else { return };
        let options = StrokeOptions::default()
            .with_line_width(width)
            .with_line_join(LineJoin::Round)
            .with_line_cap(LineCap::Round)
            .with_tolerance(0.2);
        let mut buffers: VertexBuffers<[f32; 2], u32> = VertexBuffers::new();
        let mut builder = BuffersBuilder::new(&mut buffers, |v: StrokeVertex| v.position().to_array());
        if StrokeTessellator::new().tessellate_path(&path, &options, &mut builder).is_ok() {
            self.add(&buffers.vertices, &buffers.indices, color);
        }
    }

    /// A dashed line: `on` pixels drawn, then `off` pixels left out.
    pub fn dashed(&mut self, points: &[DVec2], closed: bool, width: f32, [on, off]: [f64; 2], color: Color) {
        let ring = points.iter().chain(closed.then(|| &points[0])).copied().collect::<Vec<_>>();
        let (mut dashes, mut dash) = (Vec::new(), Vec::new());
        let (mut drawing, mut left) = (true, on);
        for pair in ring.windows(2) {
            let (mut from, to) = (pair[0], pair[1]);
            if drawing {
                dash.push(from);
            }
            while from.distance(to) > left {
                from += (to - from).normalize_or_zero() * left;
                if drawing {
                    dash.push(from);
                    dashes.push(std::mem::take(&mut dash));
                } else {
                    dash.push(from);
                }
                drawing = !drawing;
                left = if drawing { on } else { off };
            }
            left -= from.distance(to);
            if drawing {
                dash.push(to);
            }
        }
        dashes.push(dash);
        // Most dashes are straight. A map has thousands, and the stroker is much slower.
        let (straight, bent): (Vec<_>, Vec<_>) = dashes.iter().map(Vec::as_slice).partition(|dash| dash.len() == 2);
        for dash in straight {
            self.line(dash, false, width, color);
        }
        self.lines(bent.into_iter(), false, width, color);
    }

    /// Fills rings by the even-odd rule.
    pub fn area(&mut self, rings: &[Vec<DVec2>], color: Color) {
        if let [ring] = rings
            && is_convex(ring)
        {
            return self.convex(ring, color);
        }
        let Some(path) = path(rings.iter().map(Vec::as_slice), true) else { return };
        let options = FillOptions::default().with_fill_rule(FillRule::EvenOdd).with_tolerance(0.2);
        let mut buffers: VertexBuffers<[f32; 2], u32> = VertexBuffers::new();
        let mut builder = BuffersBuilder::new(&mut buffers, |v: FillVertex| v.position().to_array());
        if FillTessellator::new().tessellate_path(&path, &options, &mut builder).is_ok() {
            self.add(&buffers.vertices, &buffers.indices, color);
        }
    }

    /// Fills a convex polygon.
    pub fn convex(&mut self, points: &[DVec2], color: Color) {
        let corners: Vec<[f32; 2]> = points.iter().map(|p| p.as_vec2().to_array()).collect();
        let fan: Vec<u32> = (2..corners.len() as u32).flat_map(|i| [0, i - 1, i]).collect();
        self.add(&corners, &fan, color);
    }

    pub fn disc(&mut self, at: DVec2, radius: f64, color: Color) {
        self.convex(&circle(at, radius), color);
    }

    pub fn ring(&mut self, at: DVec2, radius: f64, width: f32, color: Color) {
        self.line(&circle(at, radius), true, width, color);
    }

    /// Hatches the inside of rings (even-odd). `spacing` is measured in x + y; the lines of adjacent areas align.
    pub fn hatch(&mut self, rings: &[Vec<DVec2>], spacing: f64, width: f32, clip: (DVec2, DVec2), color: Color) {
        for [a, b] in hatch_lines(rings, spacing, clip) {
            let across = DVec2::new(a.y - b.y, b.x - a.x).normalize_or_zero() * f64::from(width) / 2.0;
            self.convex(&[a - across, b - across, b + across, a + across], color);
        }
    }
}

/// A straight line with round ends.
fn capsule(a: DVec2, b: DVec2, width: f32) -> Vec<DVec2> {
    // As many corners as keep the ends within a third of a pixel of a half circle.
    let corners = match width {
        ..2.5 => 3,
        ..6.0 => 4,
        ..16.0 => 6,
        _ => 10,
    };
    let along = (b - a).try_normalize().unwrap_or(DVec2::X) * f64::from(width) / 2.0;
    let end = |at: DVec2, from: f64| {
        (0..=corners).map(move |i| at + along.rotate(DVec2::from_angle(from + PI * f64::from(i) / f64::from(corners))))
    };
    end(b, -FRAC_PI_2).chain(end(a, FRAC_PI_2)).collect()
}

/// Does a ring turn to one side only, and just once around?
fn is_convex(ring: &[DVec2]) -> bool {
    let edges = || ring.iter().zip(ring.iter().cycle().skip(1)).map(|(a, b)| *b - *a);
    let turns = edges().zip(edges().cycle().skip(1)).map(|(a, b)| a.perp_dot(b));
    let (mut left, mut right) = (false, false);
    turns.for_each(|turn| {
        left |= turn > 0.0;
        right |= turn < 0.0;
    });
    // Once around, the edges change between up and down twice.
    let steep = || edges().map(|edge| edge.y).filter(|y| *y != 0.0);
    let changes = steep().zip(steep().cycle().skip(1)).filter(|(a, b)| (*a > 0.0) != (*b > 0.0)).count();
    !(left && right) && changes <= 2
}

/// A polygon with enough corners to look like a circle.
pub fn circle(at: DVec2, radius: f64) -> Vec<DVec2> {
    polygon(at, radius, (radius.sqrt() * 9.0).clamp(12.0, 96.0) as usize)
}

/// A regular polygon.
pub fn polygon(at: DVec2, radius: f64, corners: usize) -> Vec<DVec2> {
    (0..corners).map(|i| at + DVec2::from_angle(std::f64::consts::TAU * i as f64 / corners as f64) * radius).collect()
}

/// A rectangle with rounded corners.
pub fn rounded(low: DVec2, high: DVec2, radius: f64) -> Vec<DVec2> {
    let r = radius.min((high - low).min_element() / 2.0).max(0.0);
    let corners = [(high.x - r, high.y - r), (low.x + r, high.y - r), (low.x + r, low.y + r), (high.x - r, low.y + r)];
    let steps = if r < 1.0 { 0 } else { 4 };
    let arc = |(i, (x, y)): (usize, (f64, f64))| {
        (0..=steps).map(move |s| {
            let turn = (i as f64 + f64::from(s) / f64::from(steps.max(1))) * std::f64::consts::FRAC_PI_2;
            DVec2::new(x, y) + DVec2::from_angle(turn) * r
        })
    };
    corners.into_iter().enumerate().flat_map(arc).collect()
}

/// None if no ring has two points.
fn path<'a>(rings: impl Iterator<Item = &'a [DVec2]>, closed: bool) -> Option<Path> {
    let mut builder = Path::builder();
    let mut empty = true;
    for ring in rings.filter(|r| r.len() > 1) {
        let at = |p: DVec2| point(p.x as f32, p.y as f32);
        builder.begin(at(ring[0]));
        ring[1..].iter().for_each(|&p| {
            builder.line_to(at(p));
        });
        builder.end(closed);
        empty = false;
    }
    (!empty).then(|| builder.build())
}

/// The pieces of the lines x + y = n · spacing inside the rings (even-odd) and inside the rectangle `clip`.
fn hatch_lines(rings: &[Vec<DVec2>], spacing: f64, (low, high): (DVec2, DVec2)) -> Vec<[DVec2; 2]> {
    let first = ((low.x + low.y) / spacing).ceil() as i64;
    let last = ((high.x + high.y) / spacing).floor() as i64;
    let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); (last - first + 1).clamp(0, 20_000) as usize];
    for ring in rings {
        for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let (sa, sb) = (a.x + a.y, b.x + b.y);
            // Half-open interval: a vertex on a line counts for only one of its two edges.
            let (from, to) = ((sa.min(sb) / spacing).ceil() as i64, (sa.max(sb) / spacing).ceil() as i64);
            for n in from.max(first)..to.min(first + crossings.len() as i64) {
                let t = (n as f64 * spacing - sa) / (sb - sa);
                crossings[(n - first) as usize].push(a.x + (b.x - a.x) * t);
            }
        }
    }
    let mut pieces = Vec::new();
    for (i, xs) in crossings.iter_mut().enumerate() {
        let sum = (first + i as i64) as f64 * spacing;
        xs.sort_unstable_by(f64::total_cmp);
        for pair in xs.chunks_exact(2) {
            let from = pair[0].max(low.x).max(sum - high.y);
            let to = pair[1].min(high.x).min(sum - low.y);
            if from < to {
                pieces.push([from, to].map(|x| DVec2::new(x, sum - x)));
            }
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatches_stay_inside_and_out_of_holes() {
        let square =
            |low: f64, high: f64| [(low, low), (high, low), (high, high), (low, high)].map(DVec2::from).to_vec();
        let rings = [square(10.0, 50.0), square(20.0, 40.0)];
        let pieces = hatch_lines(&rings, 7.0, (DVec2::ZERO, DVec2::splat(100.0)));
        assert!(pieces.len() > 8);
        for [a, b] in pieces {
            let middle = (a + b) / 2.0;
            let within =
                |low: f64, high: f64| middle.cmpgt(DVec2::splat(low)).all() && middle.cmplt(DVec2::splat(high)).all();
            assert!(within(10.0, 50.0) && !within(20.0, 40.0), "{a} {b}");
        }
    }

    #[test]
    fn only_rings_that_a_fan_fills_are_convex() {
        let ring =
            |points: &[(i32, i32)]| points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect::<Vec<_>>();
        assert!(is_convex(&ring(&[(0, 0), (4, 0), (0, 3)])));
        // With a corner on an edge, and the same corner twice.
        assert!(is_convex(&ring(&[(0, 0), (2, 0), (4, 0), (4, 3), (4, 3), (0, 3)])));
        assert!(!is_convex(&ring(&[(0, 0), (4, 0), (1, 1), (0, 4)])), "an arrowhead");
        assert!(!is_convex(&ring(&[(0, 0), (4, 4), (4, 0), (0, 4)])), "a bow tie");
        let star = (0..5).map(|i| DVec2::from_angle(2.0 * PI * f64::from(2 * i) / 5.0)).collect::<Vec<_>>();
        assert!(!is_convex(&star), "a pentagram turns to one side, but twice around");
    }

    #[test]
    fn a_capsule_is_a_line_with_round_ends() {
        let (a, b) = (DVec2::new(10.0, 20.0), DVec2::new(40.0, 60.0));
        for width in [1.0, 2.0, 4.0, 9.0, 30.0_f32] {
            let (points, radius) = (capsule(a, b, width), f64::from(width) / 2.0);
            assert!(is_convex(&points));
            for (i, &p) in points.iter().enumerate() {
                let middle = p.midpoint(points[(i + 1) % points.len()]);
                let from = |p: DVec2| {
                    p.distance(a + (b - a) * ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0))
                };
                assert!((from(p) - radius).abs() < 1e-9 && radius - from(middle) < 0.3, "{width}: {p}");
            }
        }
        assert!(is_convex(&capsule(a, a, 4.0)), "a dot");
    }

    #[test]
    fn a_rounded_rectangle_keeps_its_box() {
        let points = rounded(DVec2::new(1.0, 2.0), DVec2::new(31.0, 12.0), 4.0);
        let low = points.iter().fold(DVec2::INFINITY, |l, p| l.min(*p));
        let high = points.iter().fold(DVec2::NEG_INFINITY, |h, p| h.max(*p));
        assert!((low - DVec2::new(1.0, 2.0)).length() < 1e-9 && (high - DVec2::new(31.0, 12.0)).length() < 1e-9);
    }
}
