//! What a decision is about, whatever comes of it: so the same decision is found again in the run of a map that was edited.
//!
//! Numbers of steps, triangles and portals can change with the map. A subject names points instead (`Names`), and the
//! question that is asked about them. The answer is no part of it: a left end that tightened the funnel and now crosses the
//! other side is the same decision.

use crate::geom::Point;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A name for each point of the map, which stays when the point is moved.
pub type Names<'a> = dyn Fn(Point) -> u64 + 'a;

/// A question and what it is asked about, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64);

impl Key {
    pub fn of(parts: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// Points in no order, such as the corners of a triangle.
    pub fn of_points(question: u32, points: impl IntoIterator<Item = Point>, names: &Names) -> Self {
        let mut named: Vec<u64> = points.into_iter().map(names).collect();
        named.sort_unstable();
        Self::of((question, named))
    }
}

/// What a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// It says all that is needed.
    Alone(Key),
    /// It holds for the steps that follow as well: each corner that is seen is one that *this* corner sees.
    Opens(Key),
    /// Together with the last [`Subject::Opens`].
    Within(Key),
}

impl Subject {
    pub fn alone(parts: impl Hash) -> Self {
        Self::Alone(Key::of(parts))
    }

    pub fn opens(parts: impl Hash) -> Self {
        Self::Opens(Key::of(parts))
    }

    pub fn within(parts: impl Hash) -> Self {
        Self::Within(Key::of(parts))
    }
}

/// The subjects of steps that follow each other, each as one number.
pub fn keys(subjects: impl IntoIterator<Item = Subject>) -> Vec<Key> {
    let mut context = Key(0);
    let key = |subject| match subject {
        Subject::Alone(key) => key,
        Subject::Opens(key) => {
            context = key;
            key
        }
        Subject::Within(key) => Key::of((context, key)),
    };
    subjects.into_iter().map(key).collect()
}
