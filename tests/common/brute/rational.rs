//! The area in sight without any rounding: fractions of whole numbers of any size.

use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use pathlight::geom::Point;
use pathlight::map::polygons::FreeSpace;
use std::cmp::Ordering;

type Offset = (i128, i128);

fn cross(a: Offset, b: Offset) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Offset, b: Offset) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

fn fraction(n: i128, d: i128) -> BigRational {
    BigRational::new(n.into(), d.into())
}

/// In square lattice units. From the rings of free space alone: between two neighbouring directions
/// of corners one wall is the nearest.
pub fn area(free: &FreeSpace, eye: Point) -> f64 {
    let off = |p: &Point| (i128::from(p.x) - i128::from(eye.x), i128::from(p.y) - i128::from(eye.y));
    let mut walls: Vec<(Offset, Offset)> = Vec::new();
    for ring in &free.rings {
        walls.extend(ring.iter().map(off).zip(ring.iter().cycle().skip(1).map(off)));
    }
    let mut rays: Vec<Offset> = walls.iter().map(|w| w.0).filter(|&p| p != (0, 0)).collect();
    // Four more, so that no two neighbours are half a turn apart.
    rays.extend([(1, 0), (0, 1), (-1, 0), (0, -1)]);
    let upper = |p: Offset| (p.1, p.0) < (0, 0);
    rays.sort_by(|&a, &b| upper(a).cmp(&upper(b)).then(0.cmp(&cross(a, b))));
    rays.dedup_by(|a, b| cross(*a, *b) == 0 && dot(*a, *b) > 0);

    let mut twice = BigRational::zero();
    for (&from, &to) in rays.iter().zip(rays.iter().cycle().skip(1)) {
        let middle = (from.0 + to.0, from.1 + to.1);
        let mut nearest: Option<(BigRational, Offset, Offset)> = None;
        let mut met = 0;
        for &(a, b) in &walls {
            let along = (b.0 - a.0, b.1 - a.1);
            // No corner lies on the middle ray: it meets a wall inside, or not at all.
            if cross(middle, a).signum() * cross(middle, b).signum() >= 0 {
                continue;
            }
            let far = fraction(cross(a, along), cross(middle, along));
            if !far.is_positive() {
                continue;
            }
            met += 1;
            if nearest.as_ref().is_none_or(|(least, ..)| far.cmp(least) == Ordering::Less) {
                nearest = Some((far, a, along));
            }
        }
        // As many walls ahead as make the eye's surroundings free.
        if let (1, Some((_, a, along))) = (met % 2, nearest) {
            let reach = |ray: Offset| fraction(cross(a, along), cross(ray, along));
            twice += reach(from) * reach(to) * fraction(cross(from, to), 1);
        }
    }
    (twice / fraction(2, 1)).to_f64().unwrap_or(f64::NAN)
}
