//! A space-filling curve (Hilbert 1891): points that follow each other on it are neighbours, so work in its order uses the
//! processor's caches well.

use super::{LIMIT, Point};

/// How many of a coordinate's 30 bits are used: enough for millions of points, and more would take longer.
const BITS: u32 = 12;

/// How far along a Hilbert curve over the lattice a point lies.
pub fn place(p: Point) -> u32 {
    let first_bits = |v: i32| (v + LIMIT) as u32 >> (30 - BITS);
    along(first_bits(p.x), first_bits(p.y))
}

/// The same for coordinates of that many bits.
fn along(mut x: u32, mut y: u32) -> u32 {
    let mut far = 0;
    for bit in (0..BITS).rev() {
        let (right, lower) = ((x >> bit) & 1, (y >> bit) & 1);
        far = (far << 2) | ((3 * right) ^ lower);
        // In the upper half the rest is rotated: x and y are swapped, and on the right both are reversed. With masks,
        // since branches are unpredictable here.
        let backwards = 0_u32.wrapping_sub(right & !lower);
        let turned = lower.wrapping_sub(1);
        let change = (x ^ y) & turned;
        (x, y) = (x ^ change ^ backwards, y ^ change ^ backwards);
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_from_neighbour_to_neighbour() {
        // The 256 places in one corner of the plane are the first 256, each beside the one before.
        let mut places: Vec<(u32, [i32; 2])> =
            (0..256).map(|i| (along(i % 16, i / 16), [i % 16, i / 16].map(|v| v as i32))).collect();
        places.sort_unstable();
        assert!(places.iter().map(|p| p.0).eq(0..256));
        let steps = places.windows(2).map(|w| (w[0].1[0] - w[1].1[0]).abs() + (w[0].1[1] - w[1].1[1]).abs());
        assert!(steps.into_iter().all(|step| step == 1));
    }

    #[test]
    fn both_ends_of_the_lattice_have_a_place() {
        let low = Point::new(1 - LIMIT, 1 - LIMIT);
        assert_eq!(place(low), 0);
        assert_eq!(place(Point::new(LIMIT - 1, 1 - LIMIT)), along((1 << BITS) - 1, 0));
    }
}
