//! Programs as a student would write them from docs/own-program.md, with ten faults each. They know nothing of our
//! algorithms: they read JSON and write lines of text.

/// Beams over triangles.
pub mod beam;
/// A string through portals.
pub mod funnel;
/// A wave over cells.
pub mod wave;

use serde_json::Value;

/// A program in an endless loop is stopped after so many lines.
pub const MOST_LINES: usize = 600;

/// Exact coordinates: those of the inputs have at most 30 binary places.
pub type Exact = [i128; 2];

pub fn exact(point: &Value) -> Exact {
    [0, 1].map(|i| {
        let scaled = point[i].as_f64().unwrap() * f64::from(1 << 30);
        assert_eq!(scaled.fract(), 0.0, "{point} has more binary places");
        scaled as i128
    })
}

pub fn world(p: Exact) -> [f64; 2] {
    p.map(|c| c as f64 / f64::from(1 << 30))
}

/// Positive if `c` lies to the right of the way from `a` to `b`, for somebody who walks there (y runs down).
pub fn right_of(a: Exact, b: Exact, c: Exact) -> i128 {
    let [ab, ac] = [b, c].map(|p| [p[0] - a[0], p[1] - a[1]]);
    ab[0] * ac[1] - ab[1] * ac[0]
}

pub fn points(all: &[[f64; 2]]) -> String {
    let all: Vec<String> = all.iter().map(|[x, y]| format!("[{x}, {y}]")).collect();
    format!("[{}]", all.join(", "))
}
