//! Areas with holes as one ring. Obstacles are counted by the even-odd rule, so a line to the hole and back adds nothing:
//!
//! ```text
//!     e0 ───────── e1      e0 e1 e2 e3 e0  h0 h1 h2 h0  (e0)
//!      │ ╲ h0── h1  │
//!      │    ╲  │    │      the two walks between e0 and h0 cancel
//!     e3 ─── h2 ── e2
//! ```

use glam::DVec2;

/// The first ring is the border; the others are its holes, or further parts.
pub fn joined(rings: Vec<Vec<DVec2>>) -> Vec<DVec2> {
    let mut rings = rings.into_iter();
    let mut all = rings.next().unwrap_or_default();
    let Some(&anchor) = all.first() else { return all };
    for ring in rings {
        let Some(&first) = ring.first() else { continue };
        all.push(anchor);
        all.extend(ring);
        all.push(first);
    }
    all
}

/// The rings that were joined: one, if the ring is as it was drawn.
pub fn parts(ring: &[DVec2]) -> Vec<&[DVec2]> {
    joined_parts(ring).unwrap_or_else(|| vec![ring])
}

fn joined_parts(ring: &[DVec2]) -> Option<Vec<&[DVec2]>> {
    /// Where the walk from `from` comes back to its first point.
    fn back(ring: &[DVec2], from: usize) -> Option<usize> {
        (from + 3..ring.len()).find(|&i| ring[i] == ring[from])
    }
    let mut end = back(ring, 0)?;
    let mut parts = vec![&ring[..end]];
    while end < ring.len() {
        if ring[end] != ring[0] {
            return None;
        }
        let first = end + 1;
        if first >= ring.len() {
            return None;
        }
        let last = back(ring, first)?;
        parts.push(&ring[first..last]);
        end = last + 1;
    }
    Some(parts)
}

/// Without points that are there twice in a row, and without the last one where it repeats the first.
pub fn tidy(mut ring: Vec<DVec2>) -> Vec<DVec2> {
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// Do the points of a ring not all lie on one line?
pub fn has_area(ring: &[DVec2]) -> bool {
    let Some(&a) = ring.first() else { return false };
    let far = ring.iter().copied().fold(a, |f, p| if p.distance(a) > f.distance(a) { p } else { f });
    ring.len() >= 3 && ring.iter().any(|&p| (far - a).perp_dot(p - a) != 0.0)
}

/// Twice the signed area.
pub fn area2(ring: &[DVec2]) -> f64 {
    let Some(&origin) = ring.first() else { return 0.0 };
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(&a, &b)| (a - origin).perp_dot(b - origin)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ring() -> impl Strategy<Value = Vec<DVec2>> {
        proptest::collection::hash_set((0..999, 0..999), 3..9)
            .prop_map(|points| points.into_iter().map(|(x, y): (i32, i32)| DVec2::new(x.into(), y.into())).collect())
    }

    proptest! {
        #[test]
        fn parts_undo_joined(rings in proptest::collection::vec(ring(), 1..5)) {
            let all = joined(rings.clone());
            let is_plain = rings.len() == 1 || rings[1..].iter().all(|ring| ring.iter().all(|p| *p != rings[0][0]));
            prop_assume!(is_plain);
            prop_assert_eq!(parts(&all), rings);
        }
    }
}
