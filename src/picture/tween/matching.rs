//! Finds the mark of one picture for each mark of another: by identity, or else by being equal.

use super::Shown;
use crate::picture::identity::Fnv;
use crate::picture::{Mark, Shape};
use std::collections::{HashMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

/// Are two marks the same? Cells are compared by the place of their tones in memory, because there may be a million.
pub fn is_same(a: &Mark, b: &Mark) -> bool {
    match (&a.shape, &b.shape) {
        (Shape::Cells(x), Shape::Cells(y)) => {
            let frame = |mark: &Mark| (mark.role, mark.strength, mark.id);
            Arc::ptr_eq(&x.tones, &y.tones)
                && (x.corner, x.size, x.columns) == (y.corner, y.size, y.columns)
                && frame(a) == frame(b)
        }
        _ => a == b,
    }
}

/// For each mark of `to` the index of its partner in `from`. Nothing has two partners. Marks with the same identity and
/// the same kind of shape are paired in their order.
pub fn pairs(from: &[Shown], to: &[Mark]) -> Vec<Option<usize>> {
    let is_known = |mark: &Mark| !mark.is_live();
    let before = from.iter().zip(to).take_while(|(a, b)| is_same(&a.mark, b) && is_known(b)).count();
    let rest = from[before..].iter().rev().zip(to[before..].iter().rev());
    let after = rest.take_while(|(a, b)| is_same(&a.mark, b) && is_known(b)).count();

    let mut pairs = vec![None; to.len()];
    pairs.iter_mut().enumerate().take(before).for_each(|(i, pair)| *pair = Some(i));
    for i in 1..=after {
        pairs[to.len() - i] = Some(from.len() - i);
    }
    let mut waiting: HashMap<u64, VecDeque<usize>> = HashMap::new();
    for (i, shown) in from.iter().enumerate().take(from.len() - after).skip(before) {
        if is_known(&shown.mark) {
            waiting.entry(key(&shown.mark)).or_default().push_back(i);
        }
    }
    for (j, mark) in to.iter().enumerate().take(to.len() - after).skip(before) {
        let Some(found) = waiting.get_mut(&key(mark)).filter(|_| is_known(mark)) else { continue };
        // Without an identity the key is only a hash of the contents.
        let is_partner = |&i: &usize| is_identified(mark) || is_same(&from[i].mark, mark);
        if let Some(place) = found.iter().position(is_partner) {
            pairs[j] = found.remove(place);
        }
    }
    pairs
}

/// A grid has only one block of cells at a place, so cells need no identity.
fn is_identified(mark: &Mark) -> bool {
    mark.id.is_some() || matches!(mark.shape, Shape::Cells(_))
}

/// Marks that can be partners have the same key.
fn key(mark: &Mark) -> u64 {
    let mut hasher = Fnv(1);
    discriminant(&mark.shape).hash(&mut hasher);
    mark.id.hash(&mut hasher);
    if !is_identified(mark) {
        (mark.role, mark.strength).hash(&mut hasher);
        for number in sample(&mark.shape) {
            number.to_bits().hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// A few numbers that tell most shapes apart.
fn sample(shape: &Shape) -> [f64; 5] {
    let of_line = |points: &[glam::DVec2]| {
        let (a, b) = (points.first().copied().unwrap_or_default(), points.last().copied().unwrap_or_default());
        [a.x, a.y, b.x, b.y, points.len() as f64]
    };
    match shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => of_line(points),
        Shape::Area { rings, .. } => rings.first().map(|ring| of_line(ring)).unwrap_or_default(),
        Shape::Badge { at, radius, .. } | Shape::Ring { at, radius, .. } | Shape::Symbol { at, radius, .. } => {
            [at.x, at.y, f64::from(*radius), 0.0, 0.0]
        }
        Shape::Words { at, size, text, .. } => [at.x, at.y, f64::from(*size), text.count() as f64, 0.0],
        Shape::Frame { low, high, width, .. } => [low.x, low.y, high.x, high.y, f64::from(*width)],
        Shape::Cells(_) => [0.0; 5],
    }
}
