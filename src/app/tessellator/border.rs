//! The strip along the edge of an area, across which the opacity falls from that of the area to nothing.

use super::Triangles;
use glam::DVec2;
use pathlight::map::polygons::contains;

/// How far a strip reaches to each side of its edge, in pixels.
pub const HALF_STRIP: f64 = 0.5;
/// At a sharp corner the strip moves along the bisector, at most by this many times its half.
const LONGEST: f64 = 4.0;
/// The part of a sliver's width that the strip takes on each side. With a half, rounding would let the two sides overlap.
const OF_SLIVER: f64 = 0.35;
/// In a ring with more corners, slivers are not looked for: that takes a time that grows with the square of their number.
const MOST_WITH_SLIVERS: usize = 256;
/// Below this cosine of half the turn a corner is sharp: it turns by more than 120 degrees.
const SHARP: f64 = 0.5;

/// A ring with its strip.
///
/// ```text
///      outer ·---------·      opacity 0
///            |\ strip /|
///      inner  ·-----·         opacity of the area
/// ```
pub struct Border {
    /// What is filled.
    inner: Vec<DVec2>,
    /// One or two points outside each inner point: two at a sharp corner, where one would be far away.
    outer: Vec<[DVec2; 2]>,
    /// The opacity along the inner ring. An area narrower than a pixel is faint, as it would be on a finer screen.
    share: f32,
}

impl Border {
    /// The border of an area without holes. The ring has no repeated points. None if it has less than three.
    pub fn of_ring(ring: &[DVec2], may_have_slivers: bool) -> Option<Self> {
        if ring.len() < 3 {
            return None;
        }
        let (area, length) = (signed_area(ring), perimeter(ring));
        let width = 2.0 * area.abs() / length;
        let border = if width < 1.0 {
            // A strip of the whole width, on both sides of a middle line with this opacity, covers as much as the area.
            Self::new(ring, area.signum(), |_| width / 2.0, 2.0 * width / (width + 1.0))
        } else if may_have_slivers && ring.len() <= MOST_WITH_SLIVERS {
            Self::new(ring, area.signum(), |i| (width_at(ring, i, area.signum()) * OF_SLIVER).min(HALF_STRIP), 1.0)
        } else {
            Self::new(ring, area.signum(), |_| HALF_STRIP, 1.0)
        };
        Some(border)
    }

    /// The border of one of several rings that are filled by the even-odd rule. A hole has the area outside of it.
    pub fn of_one_of(ring: &[DVec2], is_hole: bool) -> Self {
        let turn = signed_area(ring).signum();
        Self::new(ring, if is_hole { -turn } else { turn }, |_| HALF_STRIP, 1.0)
    }

    /// `outward` is the sign of the ring's area if its inside is filled, and the other sign if it is a hole. `inset` is how
    /// far the inner ring lies from each corner's edges.
    fn new(ring: &[DVec2], outward: f64, inset: impl Fn(usize) -> f64, share: f64) -> Self {
        let count = ring.len();
        let directions: Vec<DVec2> = (0..count).map(|i| (ring[(i + 1) % count] - ring[i]).normalize()).collect();
        let (mut inner, mut outer) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (i, &p) in ring.iter().enumerate() {
            let (before, after) = (directions[(i + count - 1) % count], directions[i]);
            let [from, to] = [before, after].map(|d| -d.perp() * outward);
            let inset = inset(i);
            let half = (from + to) / 2.0;
            let cosine = half.length();
            if cosine > SHARP {
                let bisector = half / (cosine * cosine);
                inner.push(p - bisector * inset);
                outer.push([p + bisector * HALF_STRIP; 2]);
            } else {
                let points_out = before.perp_dot(after) * outward > 0.0;
                let tip = if points_out { before - after } else { after - before }.normalize_or_zero();
                let far = tip * (1.0 / cosine).min(LONGEST);
                inner.push(p - far * inset);
                outer.push(if points_out {
                    [p + from * HALF_STRIP, p + to * HALF_STRIP]
                } else {
                    [p + far * HALF_STRIP; 2]
                });
            }
        }
        Self { inner, outer, share: share as f32 }
    }

    /// The ring that is to be filled.
    pub fn inner(&self) -> &[DVec2] {
        &self.inner
    }

    pub fn len(&self) -> usize {
        self.inner.len()
    }

    pub fn share(&self) -> f32 {
        self.share
    }

    /// Adds the inner ring, then the strip.
    pub fn add_to(&self, triangles: &mut Triangles) {
        let count = self.len() as u32;
        let first = triangles.corners.len() as u32;
        triangles.corners.extend(self.inner.iter().map(|&p| (p, self.share)));
        let mut outer_after = Vec::with_capacity(self.len());
        let mut outer_before = Vec::with_capacity(self.len());
        for (i, &[before, after]) in (first..).zip(&self.outer) {
            outer_before.push(triangles.corners.len() as u32);
            triangles.corners.push((before, 0.0));
            if after != before {
                triangles.corners.push((after, 0.0));
                let last = triangles.corners.len() as u32 - 1;
                triangles.indices.extend([i, last - 1, last]);
            }
            outer_after.push(triangles.corners.len() as u32 - 1);
        }
        for ((i, &d), &c) in (0..count).zip(&outer_after).zip(outer_before.iter().cycle().skip(1)) {
            let [a, b] = [first + i, first + (i + 1) % count];
            triangles.indices.extend([a, b, c, a, c, d]);
        }
    }
}

/// How wide the inside of a ring is at one of its corners: the distance across it to the nearest edge that does not begin or
/// end there. What is seen through a gap between two walls can be a sliver that is thinner than the strip.
fn width_at(ring: &[DVec2], i: usize, turn: f64) -> f64 {
    let count = ring.len();
    let (before, at, after) = (ring[(i + count - 1) % count], ring[i], ring[(i + 1) % count]);
    let inward = ((at - before).normalize() + (after - at).normalize()).perp().normalize_or_zero() * turn;
    let opposite = (0..count).filter(|&j| j != i && (j + 1) % count != i).filter_map(|j| {
        let across = nearest(at, ring[j], ring[(j + 1) % count]) - at;
        // The edges of a finely divided arc are near too, but at the side.
        (across.dot(inward) > 0.5 * across.length()).then_some(across.length_squared())
    });
    opposite.fold(f64::INFINITY, f64::min).sqrt()
}

/// The point of an edge that is nearest to `p`.
fn nearest(p: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = b - a;
    a + along * ((p - a).dot(along) / along.length_squared()).clamp(0.0, 1.0)
}

/// The ring without points that follow themselves. They have no direction.
pub fn without_repeats(points: &[DVec2]) -> Vec<DVec2> {
    let mut ring: Vec<DVec2> = Vec::with_capacity(points.len());
    for &p in points {
        if ring.last().is_none_or(|last| last.distance_squared(p) > 1e-8) {
            ring.push(p);
        }
    }
    while ring.len() > 1 && ring[0].distance_squared(ring[ring.len() - 1]) <= 1e-8 {
        ring.pop();
    }
    ring
}

fn edges(ring: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

fn signed_area(ring: &[DVec2]) -> f64 {
    edges(ring).map(|(a, b)| a.perp_dot(b)).sum::<f64>() / 2.0
}

fn perimeter(ring: &[DVec2]) -> f64 {
    edges(ring).map(|(a, b)| a.distance(b)).sum()
}

fn bounds(ring: &[DVec2]) -> (DVec2, DVec2) {
    ring.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), &p| (low.min(p), high.max(p)))
}

/// For each ring the rings around it. A ring may touch others, but not cross them.
pub fn rings_around(rings: &[Vec<DVec2>]) -> Vec<Vec<usize>> {
    let boxes: Vec<_> = rings.iter().map(|ring| bounds(ring)).collect();
    // A point just inside each ring.
    let inside = |ring: &Vec<DVec2>| {
        let along = (ring[1] - ring[0]).perp().normalize_or_zero();
        ring[0].midpoint(ring[1]) + signed_area(ring).signum() * along * 0.01
    };
    let points: Vec<DVec2> = rings.iter().map(inside).collect();
    // From left to right, so that each ring is compared only with those above and below it: there may be thousands.
    let mut by_point: Vec<usize> = (0..rings.len()).collect();
    by_point.sort_by(|&i, &j| points[i].x.total_cmp(&points[j].x));
    let mut by_left: Vec<usize> = (0..rings.len()).collect();
    by_left.sort_by(|&i, &j| boxes[i].0.x.total_cmp(&boxes[j].0.x));
    let mut by_left = by_left.into_iter().peekable();
    let (mut near, mut around) = (Vec::new(), vec![Vec::new(); rings.len()]);
    for i in by_point {
        let p = points[i];
        near.extend(std::iter::from_fn(|| by_left.next_if(|&j| boxes[j].0.x <= p.x)));
        near.retain(|&j: &usize| boxes[j].1.x >= p.x);
        let is_around = |&j: &usize| j != i && (boxes[j].0.y..=boxes[j].1.y).contains(&p.y) && contains(&rings[j], p);
        around[i] = near.iter().copied().filter(is_around).collect();
    }
    around
}
