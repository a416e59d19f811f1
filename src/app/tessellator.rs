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
//!
//! epaint 0.31.1, which tessellates the widgets, was tried for lines, edges and dashes, in six scenes. It would replace 200 of
//! these 770 lines and take 7 % off the time of painting (town with its graph: 1.90 ms become 1.75 ms a frame), because it makes
//! a line of ten points in 470 ns instead of 980. But the picture is wrong. Lines have no round joins and ends, so that the room
//! that an agent covers ends in a straight edge. Dashes break off at bends. The miters of areas and closed lines have no limit:
//! the tip of a triangle that is 200 pixels long and 4 wide reaches 50 pixels too far, and that of its outline 150. Beams are as
//! narrow.

/// The strip along the edge of an area.
mod border;
/// The lines across walls.
mod hatch;
/// Outlines of common shapes.
mod outlines;
/// Lines with round joins and ends.
mod stroke;

pub use outlines::{circle, polygon, rounded};

use super::frame_times::count_corners;
use border::{Border, HALF_STRIP, rings_around, without_repeats};
use glam::DVec2;
use lyon_tessellation::geom::point;
use lyon_tessellation::path::Path;
use lyon_tessellation::{BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, VertexBuffers};
use macroquad::models::{Mesh, draw_mesh};
use macroquad::prelude::Vertex;
use outlines::is_convex;
use pathlight::paint::theme::Colour;
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
        self.add_convex_ring(&without_repeats(points));
    }

    /// Fills a convex ring without repeated points.
    fn add_convex_ring(&mut self, ring: &[DVec2]) {
        let Some(border) = Border::of_ring(ring, false) else { return };
        let first = self.corners.len() as u32;
        border.add_to(self);
        // The corners of the inner ring come first.
        self.indices.extend((2..border.len() as u32).flat_map(|i| [first, first + i - 1, first + i]));
    }

    /// Fills rings by the even-odd rule.
    fn add_area(&mut self, rings: &[Vec<DVec2>]) {
        if let [ring] = rings {
            return self.add_ring(&without_repeats(ring));
        }
        let rings: Vec<Vec<DVec2>> = rings.iter().map(|ring| without_repeats(ring)).filter(|r| r.len() > 2).collect();
        let around = rings_around(&rings);
        let mut is_alone: Vec<bool> = around.iter().map(Vec::is_empty).collect();
        around.iter().flatten().for_each(|&i| is_alone[i] = false);
        let mut nested = Vec::new();
        for (i, ring) in rings.iter().enumerate() {
            if is_alone[i] {
                self.add_ring(ring);
            } else {
                nested.push(Border::of_one_of(ring, around[i].len() % 2 == 1));
            }
        }
        self.fill(&nested);
    }

    /// Fills a ring without repeated points.
    fn add_ring(&mut self, ring: &[DVec2]) {
        if is_convex(ring) {
            return self.add_convex_ring(ring);
        }
        self.fill(Border::of_ring(ring, true).as_slice());
    }

    /// Adds borders, and fills what lies between them by the even-odd rule.
    fn fill(&mut self, borders: &[Border]) {
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
            count_corners(vertices.len());
            draw_mesh(&Mesh { vertices, indices, texture: None });
        }
    }

    /// Adds triangles, moved by `shift`.
    pub fn add(&mut self, triangles: &Triangles, shift: DVec2, colour: Colour) {
        let Triangles { corners, indices } = triangles;
        if corners.len() > MAX_VERTICES || indices.len() > 3 * MAX_VERTICES {
            // Too many for one mesh. Each part gets corners of its own.
            for part in indices.chunks(MAX_VERTICES / 3 * 3) {
                let corners = part.iter().map(|&i| corners[i as usize]).collect();
                self.add(&Triangles { corners, indices: (0..part.len() as u32).collect() }, shift, colour);
            }
            return;
        }
        if self.vertices.len() + corners.len() > MAX_VERTICES || self.indices.len() + indices.len() > 3 * MAX_VERTICES {
            self.flush();
        }
        let opacity = f32::from(colour.a) * self.opacity;
        let vertex = |&(p, share): &Corner| Vertex {
            position: (p + shift).as_vec2().extend(0.0),
            uv: glam::Vec2::ZERO,
            color: [colour.r, colour.g, colour.b, (opacity * share) as u8],
            normal: glam::Vec4::ZERO,
        };
        let first = self.vertices.len() as u16;
        self.vertices.extend(corners.iter().map(vertex));
        self.indices.extend(indices.iter().map(|&i| first + i as u16));
    }

    /// Adds what `build` makes.
    fn add_built(&mut self, colour: Colour, build: impl FnOnce(&mut Triangles)) {
        let mut current = std::mem::take(&mut self.current);
        current.clear();
        build(&mut current);
        self.add(&current, DVec2::ZERO, colour);
        self.current = current;
    }

    pub fn line(&mut self, points: &[DVec2], closed: bool, width: f32, colour: Colour) {
        self.add_built(colour, |triangles| Stroke::new(width).add_to(triangles, points, closed));
    }

    /// A dashed line: this many pixels drawn, then this many left out, by turns.
    pub fn dashed(&mut self, points: &[DVec2], closed: bool, width: f32, lengths: &[f64], colour: Colour) {
        let ring = points.iter().chain(points.first().filter(|_| closed)).copied().collect::<Vec<_>>();
        let mut dash = Vec::new();
        let (mut number, mut left) = (0, lengths[0]);
        let mut drawing = true;
        for pair in ring.windows(2) {
            let (mut from, to) = (pair[0], pair[1]);
            if drawing {
                dash.push(from);
            }
            while from.distance(to) > left {
                from += (to - from).normalize_or_zero() * left;
                dash.push(from);
                if drawing {
                    self.line(&dash, false, width, colour);
                    dash.clear();
                }
                drawing = !drawing;
                number = (number + 1) % lengths.len();
                left = lengths[number];
            }
            left -= from.distance(to);
            if drawing {
                dash.push(to);
            }
        }
        self.line(&dash, false, width, colour);
    }

    /// Fills rings by the even-odd rule.
    pub fn area(&mut self, rings: &[Vec<DVec2>], colour: Colour) {
        self.add_built(colour, |triangles| triangles.add_area(rings));
    }

    /// Fills a convex polygon.
    pub fn convex(&mut self, points: &[DVec2], colour: Colour) {
        self.add_built(colour, |triangles| triangles.add_convex(points));
    }

    pub fn disc(&mut self, at: DVec2, radius: f64, colour: Colour) {
        self.convex(&circle(at, radius), colour);
    }

    pub fn ring(&mut self, at: DVec2, radius: f64, width: f32, colour: Colour) {
        self.line(&circle(at, radius), true, width, colour);
    }

    /// Hatches the inside of rings (even-odd). `spacing` is measured in x + y; the lines of adjacent areas align.
    pub fn hatch(&mut self, rings: &[Vec<DVec2>], spacing: f64, width: f32, clip: (DVec2, DVec2), colour: Colour) {
        let half = f64::from(width) / 2.0;
        let cut = half + HALF_STRIP;
        // Each line will be shortened, also where the clip cuts it off.
        for [a, b] in hatch::lines(rings, spacing, (clip.0 - cut, clip.1 + cut)) {
            // The corners at the ends of a line would stick out of an edge that is not at right angles to it.
            let along = (b - a).normalize_or_zero();
            if a.distance(b) > 2.0 * cut {
                let (a, b, across) = (a + along * cut, b - along * cut, along.perp() * half);
                self.convex(&[a - across, b - across, b + across, a + across], colour);
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
mod tests;
