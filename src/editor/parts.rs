//! Edits of a ring that stands for several: an area with its holes, joined by slits of no width (`scene/import/rings.rs`). The ends of a
//! slit are there twice, so what changes one of them changes both.
//!
//! ```text
//!   e0 e1 e2 e3 e0 h0 h1 h2 h0      a ring:   e0 e1 e2 e3   and   h0 h1 h2
//!                ▲           ▲      the same points again
//! ```

use crate::scene::import::rings;
use glam::DVec2;
use std::collections::BTreeSet;

/// A vertex: its part, and its place there.
type Place = (usize, usize);

/// The parts of a ring that has more than one.
pub struct Parts(Vec<Vec<DVec2>>);

impl Parts {
    /// None if the ring is one part.
    pub fn of(ring: &[DVec2]) -> Option<Self> {
        let parts = rings::parts(ring);
        (parts.len() > 1).then(|| Self(parts.into_iter().map(<[DVec2]>::to_vec).collect()))
    }

    /// The parts of any ring.
    pub fn rings(ring: &[DVec2]) -> Vec<Vec<DVec2>> {
        Self::of(ring).map_or_else(|| vec![ring.to_vec()], |parts| parts.0)
    }

    /// The number of vertices of a ring. The ends of a slit are one vertex each.
    pub fn vertex_count(ring: &[DVec2]) -> usize {
        rings::parts(ring).into_iter().map(<[DVec2]>::len).sum()
    }

    /// Is the edge that begins at this vertex of the ring a slit?
    pub fn is_slit(&self, after: usize) -> bool {
        let mut end = self.0[0].len();
        for part in &self.0[1..] {
            // From the first part to this one, and back.
            if after == end || after == end + part.len() + 1 {
                return true;
            }
            end += part.len() + 2;
        }
        false
    }

    /// Where a vertex of the ring is. None if there is no such vertex.
    fn place(&self, vertex: usize) -> Option<Place> {
        let mut rest = vertex;
        for (i, part) in self.0.iter().enumerate() {
            if i > 0 {
                match rest {
                    0 => return Some((0, 0)),
                    _ => rest -= 1,
                }
            }
            match rest {
                _ if rest < part.len() => return Some((i, rest)),
                _ if i > 0 && rest == part.len() => return Some((i, 0)),
                _ => rest -= part.len() + usize::from(i > 0),
            }
        }
        None
    }

    fn places(&self, vertices: &[usize]) -> BTreeSet<Place> {
        vertices.iter().filter_map(|&vertex| self.place(vertex)).collect()
    }

    /// The ring. None if it would be taken for other parts, as where a vertex lies on the end of a slit.
    fn joined(self) -> Option<Vec<DVec2>> {
        let ring = rings::joined(self.0.clone());
        let is_same = rings::parts(&ring).iter().map(|part| part.len()).eq(self.0.iter().map(Vec::len));
        is_same.then_some(ring)
    }

    /// The ring with these vertices elsewhere. None if it has no such parts any more.
    pub fn moved(mut self, vertices: &[usize], to: impl Fn(DVec2) -> DVec2) -> Option<Vec<DVec2>> {
        for (part, i) in self.places(vertices) {
            let p = &mut self.0[part][i];
            *p = to(*p);
        }
        self.joined()
    }

    /// The ring with a vertex more. None on a slit.
    pub fn with_vertex(mut self, after: usize, at: DVec2) -> Option<Vec<DVec2>> {
        if self.is_slit(after) {
            return None;
        }
        let (part, i) = self.place(after)?;
        self.0[part].insert(i + 1, at);
        self.joined()
    }

    /// The ring without these vertices. A hole that would have fewer than three goes. None if that is so of the first part.
    pub fn without(mut self, vertices: &[usize]) -> Option<Vec<DVec2>> {
        for (part, i) in self.places(vertices).into_iter().rev() {
            self.0[part].remove(i);
        }
        if self.0[0].len() < 3 {
            return None;
        }
        self.0.retain(|part| part.len() >= 3);
        Some(rings::joined(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_slits_are_one_vertex_each() {
        let ring =
            |points: &[(i32, i32)]| points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect::<Vec<_>>();
        let parts = vec![
            ring(&[(0, 0), (9, 0), (9, 9), (0, 9)]),
            ring(&[(1, 1), (2, 1), (2, 2)]),
            ring(&[(4, 4), (5, 4), (5, 5), (4, 5)]),
        ];
        let all = rings::joined(parts.clone());
        let of = || Parts::of(&all).unwrap();
        assert_eq!(of().0, parts);
        assert_eq!([&all, &parts[1]].map(|ring| Parts::vertex_count(ring)), [11, 3]);
        let places: Vec<Place> = (0..all.len()).map(|i| of().place(i).unwrap()).collect();
        assert!(places.iter().zip(&all).all(|(&(part, i), p)| parts[part][i] == *p) && of().place(all.len()).is_none());
        let slits: Vec<usize> = (0..all.len()).filter(|&i| of().is_slit(i)).collect();
        assert_eq!(slits, [4, 8, 9, 14]);
        // Both ends of a slit move, wherever it is taken hold of.
        for i in [0, 4, 9] {
            let moved = of().moved(&[i], |p| p - 1.0).unwrap();
            assert_eq!([0, 4, 9].map(|i| moved[i]), [DVec2::splat(-1.0); 3]);
            assert_eq!(moved.iter().zip(&all).filter(|(a, b)| a != b).count(), 3);
        }
        // A vertex that comes to lie on the end of a slit would be another part.
        assert!(of().moved(&[3], |_| DVec2::ZERO).is_none());
        assert!(of().with_vertex(4, DVec2::splat(0.5)).is_none());
        let more = of().with_vertex(7, DVec2::new(1.0, 2.0)).unwrap();
        assert_eq!((more[8], Parts::of(&more).unwrap().0[1].len()), (DVec2::new(1.0, 2.0), 4));
        // A hole of three vertices goes with the first of them.
        let left = of().without(&[8]).unwrap();
        assert_eq!(Parts::of(&left).unwrap().0, [parts[0].clone(), parts[2].clone()]);
        let left = of().without(&[0]).unwrap();
        assert_eq!(Parts::of(&left).unwrap().0[0], parts[0][1..]);
        assert!(of().without(&[1, 2]).is_none());
    }
}
