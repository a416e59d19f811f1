//! Which obstacle of a map is which one of the map before: the same, a changed one, a new one, or gone. An edit leaves their order.

use crate::map::polygons::Obstacle;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pair {
    /// The places of one obstacle in both lists.
    Both(usize, usize),
    Gone(usize),
    New(usize),
}

type Rule = fn(&Obstacle, &Obstacle) -> bool;

/// What pairs two of them, the surest first.
const RULES: [Rule; 4] = [
    |a, b| a == b,
    |a, b| a.name == b.name && (is_moved(a, b) || shares_a_vertex(a, b)),
    |a, b| a.name == b.name && a.points.len() == b.points.len(),
    |a, b| a.name == b.name && !a.name.is_empty(),
];

/// So many comparisons at most. A larger map is compared place by place.
const MOST: usize = 50_000_000;

fn is_moved(a: &Obstacle, b: &Obstacle) -> bool {
    a.points.len() == b.points.len() && {
        let by = b.points[0] - a.points[0];
        a.points.iter().zip(&b.points).all(|(a, b)| (*b - *a - by).abs().max_element() < 1e-9)
    }
}

fn shares_a_vertex(a: &Obstacle, b: &Obstacle) -> bool {
    a.points.iter().any(|p| b.points.contains(p))
}

/// In the order of both lists.
pub fn pairs(old: &[Obstacle], new: &[Obstacle]) -> Vec<Pair> {
    let mut all = Vec::new();
    let rules = if old.len().saturating_mul(new.len()) > MOST { &RULES[..0] } else { &RULES[..] };
    align((old, 0), (new, 0), rules, &mut all);
    all
}

/// The parts of both lists, each with the place of its first obstacle.
fn align(old: (&[Obstacle], usize), new: (&[Obstacle], usize), rules: &[Rule], all: &mut Vec<Pair>) {
    let ((a, a0), (b, b0)) = (old, new);
    let Some((rule, rest)) = rules.split_first() else {
        let is_alike = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.name == b.name);
        if is_alike && a.len() + b.len() > MOST.isqrt() {
            all.extend((0..a.len()).map(|i| Pair::Both(a0 + i, b0 + i)));
        } else {
            all.extend((0..a.len()).map(|i| Pair::Gone(a0 + i)));
            all.extend((0..b.len()).map(|j| Pair::New(b0 + j)));
        }
        return;
    };
    let (mut i0, mut j0) = (0, 0);
    for i in 0..a.len() {
        if let Some(j) = (j0..b.len()).find(|&j| rule(&a[i], &b[j])) {
            align((&a[i0..i], a0 + i0), (&b[j0..j], b0 + j0), rest, all);
            all.push(Pair::Both(a0 + i, b0 + j));
            (i0, j0) = (i + 1, j + 1);
        }
    }
    align((&a[i0..], a0 + i0), (&b[j0..], b0 + j0), rest, all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    fn square(name: &str, x: f64) -> Obstacle {
        let points = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)].map(|(a, b)| DVec2::new(x + a, b)).to_vec();
        Obstacle { name: name.to_owned(), points }
    }

    #[test]
    fn what_is_gone_new_and_moved_is_told_apart() {
        let old = ["", "a", ""].into_iter().zip([0.0, 5.0, 10.0]).map(|(name, x)| square(name, x)).collect::<Vec<_>>();
        assert_eq!(pairs(&old, &old), [Pair::Both(0, 0), Pair::Both(1, 1), Pair::Both(2, 2)]);
        assert_eq!(pairs(&old, &old[1..]), [Pair::Gone(0), Pair::Both(1, 0), Pair::Both(2, 1)]);
        let mut new = old.clone();
        new.push(square("", 20.0));
        new[1] = square("a", 7.0);
        assert_eq!(pairs(&old, &new)[2..], [Pair::Both(2, 2), Pair::New(3)]);
        assert_eq!(pairs(&old, &new[1..])[..2], [Pair::Gone(0), Pair::Both(1, 0)]);
        let far = vec![square("b", 9.0); 20_000];
        assert_eq!(pairs(&far[..10_000], &far[10_000..]).len(), 10_000);
    }
}
