//! Turns lines with joins and dashes, areas and hatches into triangles, because macroquad draws none of these.
//! Positions and widths are in pixels of the window.
//!
//! Edges are smooth without help from the driver: along each edge lies a strip one pixel wide, across which the opacity
//! falls to nothing. Multisampling would give four shades where the strip gives all of them, and a software driver takes
//! 80 ms longer to show a first frame with it.
//!
//! ```text
//!   opacity 1 ───────╮
//!                     ╲       the edge lies in the middle of the strip,
//!           0          ╰──    so that an area neither grows nor shrinks
//!                    |edge
//! ```

/// The strip along the edge of an area.
mod border;
/// The lines across walls.
mod hatch;
/// Outlines of common shapes.
mod outlines;
/// Lines with round joins and ends.
mod stroke;

pub use outlines::{circle, polygon, rounded};

use border::{Border, HALF_STRIP};
use glam::DVec2;
use lyon_tessellation::geom::point;
use lyon_tessellation::path::Path;
use lyon_tessellation::{BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, VertexBuffers};
use macroquad::models::{Mesh, draw_mesh};
use macroquad::prelude::Vertex;
use outlines::is_convex;
use pathlight::paint::theme::Color;
use stroke::Stroke;

/// Most vertices of one mesh. macroquad gives each mesh of a frame buffers of this size, whether it fills them or not:
/// about 200 KB.
pub const MAX_VERTICES: usize = 4_000;

/// A corner of a triangle, and how much of the colour it has, from 0 to 1.
type Corner = (DVec2, f32);

/// Triangles that can be painted at many places, in many colours.
#[derive(Debug, Default)]
pub struct Triangles {
    corners: Vec<Corner>,
    indices: Vec<u32>,
}

impl Triangles {
    /// A filled convex polygon.
    pub fn convex(points: &[DVec2]) -> Self {
        let mut triangles = Self::default();
        triangles.add_convex(points);
        triangles
    }

    fn add_convex(&mut self, points: &[DVec2]) {
        let Some(border) = Border::of_convex(points) else { return };
        let first = self.corners.len() as u32;
        border.add_to(self);
        // The corners of the inner ring come first.
        self.indices.extend((2..border.len() as u32).flat_map(|i| [first, first + i - 1, first + i]));
    }

    /// Fills rings by the even-odd rule.
    fn add_area(&mut self, rings: &[Vec<DVec2>]) {
        if let [ring] = rings
            && is_convex(ring)
        {
            return self.add_convex(ring);
        }
        let borders = Border::of_area(rings);
        borders.iter().for_each(|border| border.add_to(self));
        let Some(path) = closed_path(borders.iter().map(Border::inner)) else { return };
        let options = FillOptions::default().with_fill_rule(FillRule::EvenOdd).with_tolerance(0.2);
        let mut buffers: VertexBuffers<[f32; 2], u32> = VertexBuffers::new();
        let mut builder = BuffersBuilder::new(&mut buffers, |v: FillVertex| v.position().to_array());
        if FillTessellator::new().tessellate_path(&path, &options, &mut builder).is_ok() {
            let first = self.corners.len() as u32;
            let share = borders[0].share();
            self.corners.extend(buffers.vertices.iter().map(|&[x, y]| (DVec2::new(x.into(), y.into()), share)));
            self.indices.extend(buffers.indices.iter().map(|i| first + i));
        }
    }

    fn clear(&mut self) {
        self.corners.clear();
        self.indices.clear();
    }
}

/// Collects triangles and hands them to macroquad in few large meshes.
pub struct Tessellator {
    /// The opacity of what is added from now on, from 0 to 1.
    pub opacity: f32,
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
    /// What is being added. Kept, so that its memory is used again.
    current: Triangles,
}

impl Default for Tessellator {
    fn default() -> Self {
        Self { opacity: 1.0, vertices: Vec::new(), indices: Vec::new(), current: Triangles::default() }
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

    /// Adds triangles, moved by `shift`.
    pub fn add(&mut self, triangles: &Triangles, shift: DVec2, color: Color) {
        let Triangles { corners, indices } = triangles;
        if corners.len() > MAX_VERTICES || indices.len() > 3 * MAX_VERTICES {
            // Too many for one mesh. Each part gets corners of its own.
            for part in indices.chunks(MAX_VERTICES / 3 * 3) {
                let corners = part.iter().map(|&i| corners[i as usize]).collect();
                self.add(&Triangles { corners, indices: (0..part.len() as u32).collect() }, shift, color);
            }
            return;
        }
        if self.vertices.len() + corners.len() > MAX_VERTICES || self.indices.len() + indices.len() > 3 * MAX_VERTICES {
            self.flush();
        }
        let opacity = f32::from(color.a) * self.opacity;
        let vertex = |&(p, share): &Corner| Vertex {
            position: (p + shift).as_vec2().extend(0.0),
            uv: glam::Vec2::ZERO,
            color: [color.r, color.g, color.b, (opacity * share) as u8],
            normal: glam::Vec4::ZERO,
        };
        let first = self.vertices.len() as u16;
        self.vertices.extend(corners.iter().map(vertex));
        self.indices.extend(indices.iter().map(|&i| first + i as u16));
    }

    /// Adds what `build` makes.
    fn add_built(&mut self, color: Color, build: impl FnOnce(&mut Triangles)) {
        let mut current = std::mem::take(&mut self.current);
        current.clear();
        build(&mut current);
        self.add(&current, DVec2::ZERO, color);
        self.current = current;
    }

    pub fn line(&mut self, points: &[DVec2], closed: bool, width: f32, color: Color) {
        self.add_built(color, |triangles| Stroke::new(width).add_to(triangles, points, closed));
    }

    /// A dashed line: `on` pixels drawn, then `off` pixels left out.
    pub fn dashed(&mut self, points: &[DVec2], closed: bool, width: f32, [on, off]: [f64; 2], color: Color) {
        let ring = points.iter().chain(closed.then(|| &points[0])).copied().collect::<Vec<_>>();
        let mut dash = Vec::new();
        let (mut drawing, mut left) = (true, on);
        for pair in ring.windows(2) {
            let (mut from, to) = (pair[0], pair[1]);
            if drawing {
                dash.push(from);
            }
            while from.distance(to) > left {
                from += (to - from).normalize_or_zero() * left;
                dash.push(from);
                if drawing {
                    self.line(&dash, false, width, color);
                    dash.clear();
                }
                drawing = !drawing;
                left = if drawing { on } else { off };
            }
            left -= from.distance(to);
            if drawing {
                dash.push(to);
            }
        }
        self.line(&dash, false, width, color);
    }

    /// Fills rings by the even-odd rule.
    pub fn area(&mut self, rings: &[Vec<DVec2>], color: Color) {
        self.add_built(color, |triangles| triangles.add_area(rings));
    }

    /// Fills a convex polygon.
    pub fn convex(&mut self, points: &[DVec2], color: Color) {
        self.add_built(color, |triangles| triangles.add_convex(points));
    }

    pub fn disc(&mut self, at: DVec2, radius: f64, color: Color) {
        self.convex(&circle(at, radius), color);
    }

    pub fn ring(&mut self, at: DVec2, radius: f64, width: f32, color: Color) {
        self.line(&circle(at, radius), true, width, color);
    }

    /// Hatches the inside of rings (even-odd). `spacing` is measured in x + y; the lines of adjacent areas align.
    pub fn hatch(&mut self, rings: &[Vec<DVec2>], spacing: f64, width: f32, clip: (DVec2, DVec2), color: Color) {
        let half = f64::from(width) / 2.0;
        for [a, b] in hatch::lines(rings, spacing, clip) {
            // The corners at the ends of a line would stick out of an edge that is not at right angles to it.
            let (along, cut) = ((b - a).normalize_or_zero(), half + HALF_STRIP);
            if a.distance(b) > 2.0 * cut {
                let (a, b, across) = (a + along * cut, b - along * cut, along.perp() * half);
                self.convex(&[a - across, b - across, b + across, a + across], color);
            }
        }
    }
}

/// None if no ring has two points.
fn closed_path<'a>(rings: impl Iterator<Item = &'a [DVec2]>) -> Option<Path> {
    let mut builder = Path::builder();
    let mut empty = true;
    for ring in rings.filter(|r| r.len() > 1) {
        let at = |p: DVec2| point(p.x as f32, p.y as f32);
        builder.begin(at(ring[0]));
        ring[1..].iter().for_each(|&p| {
            builder.line_to(at(p));
        });
        builder.close();
        empty = false;
    }
    (!empty).then(|| builder.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    /// What triangles cover, in square pixels, a half transparent pixel counting as a half; and their own area.
    fn covered(triangles: &Triangles) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for triangle in triangles.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|i| triangles.corners[triangle[i] as usize]);
            let area = (b.0 - a.0).perp_dot(c.0 - a.0).abs() / 2.0;
            sums[0] += area * f64::from(a.1 + b.1 + c.1) / 3.0;
            sums[1] += area;
        }
        sums
    }

    fn area(rings: &[Vec<DVec2>]) -> Triangles {
        let mut triangles = Triangles::default();
        triangles.add_area(rings);
        triangles
    }

    fn line(points: &[DVec2], closed: bool, width: f32) -> Triangles {
        let mut triangles = Triangles::default();
        Stroke::new(width).add_to(&mut triangles, points, closed);
        triangles
    }

    fn ring(points: &[(i32, i32)]) -> Vec<DVec2> {
        points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect()
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance * expected, "{found} instead of {expected}");
    }

    #[test]
    fn a_smooth_edge_neither_adds_to_an_area_nor_takes_from_it() {
        let square = ring(&[(0, 0), (40, 0), (40, 40), (0, 40)]);
        let hole = ring(&[(10, 10), (30, 10), (30, 30), (10, 30)]);
        let arrowhead = ring(&[(0, 0), (60, 30), (0, 60), (20, 30)]);
        let reversed = |ring: &[DVec2]| ring.iter().rev().copied().collect::<Vec<_>>();
        for (rings, expected) in [
            (vec![square.clone()], 1600.0),
            (vec![reversed(&square)], 1600.0),
            (vec![square.clone(), hole.clone()], 1200.0),
            (vec![hole.clone(), reversed(&square)], 1200.0),
            (vec![arrowhead.clone()], 1200.0),
            (vec![reversed(&arrowhead)], 1200.0),
            (vec![circle(DVec2::ZERO, 30.0)], PI * 900.0),
        ] {
            let [covered, all] = covered(&area(&rings));
            assert_near(covered, expected, 0.01);
            let length: f64 =
                rings.iter().flat_map(|r| r.iter().zip(r.iter().cycle().skip(1))).map(|(a, b)| a.distance(*b)).sum();
            // The triangles do not overlap: together they are half a pixel wider all around.
            assert_near(all, expected + length / 2.0, 0.01);
        }
    }

    #[test]
    fn a_narrow_area_is_faint() {
        for width in [0.01, 0.1, 0.4, 0.9] {
            let sliver = [DVec2::ZERO, DVec2::new(200.0, 0.0), DVec2::new(200.0, width), DVec2::new(0.0, width)];
            assert_near(covered(&Triangles::convex(&sliver))[0], 200.0 * width, 0.02);
        }
    }

    /// A sliver between two wide parts was filled where its inner ring had turned over: as a row of dots.
    #[test]
    fn a_sliver_of_a_larger_area_is_a_thin_line() {
        let point = |x: f64, y: f64| DVec2::new(x, y);
        let upper = [point(0.0, 0.0), point(40.0, 0.0), point(40.0, 20.0), point(240.0, 20.0)];
        let lower = [point(240.0, 20.3), point(40.0, 20.3), point(40.0, 40.0), point(0.0, 40.0)];
        let sliver: Vec<DVec2> = upper.into_iter().chain(lower).collect();
        let [found, _] = covered(&area(&[sliver]));
        // The strip gives the sliver at most its own width of one half pixel to each side.
        assert!((1600.0..1600.0 + 200.0 * 0.8).contains(&found), "{found}");
    }

    #[test]
    fn a_line_covers_its_length_times_its_width() {
        let angle = [DVec2::new(0.0, 0.0), DVec2::new(100.0, 0.0), DVec2::new(100.0, 100.0)];
        for width in [0.5, 1.0, 1.2, 2.0, 4.0, 9.0, 30.0_f32] {
            let (w, round) = (f64::from(width), PI / 4.0 * f64::from(width).powi(2));
            // Two half discs at the ends.
            assert_near(covered(&line(&angle[..2], false, width))[0], 100.0 * w + round, 0.03);
            // At the bend a quarter of a disc more, and a square that both pieces share less.
            let bend = round / 4.0 - w * w / 4.0;
            assert_near(covered(&line(&angle, false, width))[0], 200.0 * w + round + bend, 0.03);
            let circle = circle(DVec2::ZERO, 60.0);
            assert_near(covered(&line(&circle, true, width))[0], 2.0 * PI * 60.0 * w, 0.01);
        }
    }

    #[test]
    fn a_line_that_turns_back_stays_within_its_width() {
        let back = [DVec2::ZERO, DVec2::new(50.0, 0.0), DVec2::new(10.0, 0.5), DVec2::new(60.0, 1.0)];
        for width in [1.0, 3.0, 8.0_f32] {
            for (p, _) in line(&back, false, width).corners {
                assert!(p.is_finite() && p.x >= -10.0 && p.x <= 70.0 && p.y.abs() < 10.0, "{width}: {p}");
            }
        }
    }

    #[test]
    fn points_that_repeat_do_no_harm() {
        let p = DVec2::new(7.0, 7.0);
        for points in [vec![], vec![p], vec![p, p], vec![p, p, p], vec![p, p + DVec2::X, p + DVec2::X, p]] {
            for closed in [false, true] {
                assert!(line(&points, closed, 3.0).corners.iter().all(|(p, _)| p.is_finite()));
            }
            assert!(area(&[points.clone(), points]).corners.iter().all(|(p, _)| p.is_finite()));
        }
        assert!(covered(&line(&[p], false, 4.0))[0] > 10.0, "a dot");
    }
}
