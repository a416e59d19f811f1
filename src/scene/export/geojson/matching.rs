//! Which shape on the map was which one in the file: it may have been moved, renamed or edited since.

use crate::scene::features::key;
use glam::DVec2;
use std::collections::{HashMap, HashSet};

/// A shape and its name.
pub type Named<'a> = (&'a [DVec2], &'a str);

/// More pairs than this of edited shapes are not compared.
const MOST_PAIRS: usize = 4_000_000;

/// For each shape of the file, its place among the shapes of the map. None if it is no longer there. Shapes that have not changed are
/// found first, then those that were moved, then those with half of their vertices, and at last those with the same name.
pub fn matched(old: &[Named], new: &[Named]) -> Vec<Option<usize>> {
    let mut pairs = Pairs { of: vec![None; old.len()], taken: vec![false; new.len()] };
    // Equal shapes begin with equal points.
    let begin = |points: &[DVec2]| points.first().map(|&p| (key(p), points.len()));
    let mut by_begin: HashMap<_, Vec<usize>> = HashMap::new();
    for (i, (points, _)) in new.iter().enumerate() {
        by_begin.entry(begin(points)).or_default().push(i);
    }
    for (i, (points, _)) in old.iter().enumerate() {
        let among = by_begin.get(&begin(points)).into_iter().flatten();
        let same = among.copied().find(|&j| !pairs.taken[j] && new[j].0 == *points);
        pairs.join(i, same);
    }
    if pairs.are_few() {
        pairs.join_all(|i, free| free.iter().copied().find(|&j| is_moved(old[i].0, new[j].0)));
        pairs.join_all(|i, free| with_most_vertices(old[i].0, new, free));
    }
    pairs.join_all(|i, free| {
        let name = old[i].1;
        free.iter().copied().find(|&j| !name.is_empty() && new[j].1 == name)
    });
    pairs.of
}

struct Pairs {
    of: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Pairs {
    fn join(&mut self, old: usize, new: Option<usize>) {
        if let Some(j) = new {
            (self.of[old], self.taken[j]) = (new, true);
        }
    }

    fn free(&self) -> Vec<usize> {
        (0..self.taken.len()).filter(|&j| !self.taken[j]).collect()
    }

    fn are_few(&self) -> bool {
        let open = self.of.iter().filter(|of| of.is_none()).count();
        open.saturating_mul(self.free().len()) <= MOST_PAIRS
    }

    /// Joins what has no shape yet with the one that `find` chooses among those that are free.
    fn join_all(&mut self, find: impl Fn(usize, &[usize]) -> Option<usize>) {
        let mut free = self.free();
        for i in 0..self.of.len() {
            if self.of[i].is_none() && !free.is_empty() {
                let found = find(i, &free);
                self.join(i, found);
                free.retain(|&j| Some(j) != found);
            }
        }
    }
}

/// Is it the same shape in another place?
fn is_moved(old: &[DVec2], new: &[DVec2]) -> bool {
    let (Some(&a), Some(&b)) = (old.first(), new.first()) else { return false };
    let slack = 1e-9 * (1.0 + a.abs().max_element() + b.abs().max_element());
    old.len() == new.len() && old.iter().zip(new).all(|(&p, &q)| ((p - a) - (q - b)).abs().max_element() <= slack)
}

/// The shape that has the most vertices of the old one: at least half of them.
fn with_most_vertices(old: &[DVec2], new: &[Named], free: &[usize]) -> Option<usize> {
    let own: HashSet<[u64; 2]> = old.iter().map(|&p| key(p)).collect();
    let shared = |j: usize| new[j].0.iter().map(|&p| key(p)).collect::<HashSet<_>>().intersection(&own).count();
    let (most, j) = free.iter().map(|&j| (shared(j), j)).max_by_key(|&(shared, j)| (shared, std::cmp::Reverse(j)))?;
    (2 * most >= own.len()).then_some(j)
}
