//! The lines across walls.

use glam::DVec2;

/// The pieces of the lines x + y = n · spacing inside the rings (even-odd) and inside the rectangle `clip`.
pub fn lines(rings: &[Vec<DVec2>], spacing: f64, (low, high): (DVec2, DVec2)) -> Vec<[DVec2; 2]> {
    let first = ((low.x + low.y) / spacing).ceil() as i64;
    let last = ((high.x + high.y) / spacing).floor() as i64;
    let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); (last - first + 1).clamp(0, 20_000) as usize];
    for ring in rings {
        for (&a, &b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let (sa, sb) = (a.x + a.y, b.x + b.y);
            // Half-open interval: a vertex on a line counts for only one of its two edges.
            let (from, to) = ((sa.min(sb) / spacing).ceil() as i64, (sa.max(sb) / spacing).ceil() as i64);
            for n in from.max(first)..to.min(first + crossings.len() as i64) {
                let t = (n as f64 * spacing - sa) / (sb - sa);
                crossings[(n - first) as usize].push(a.x + (b.x - a.x) * t);
            }
        }
    }
    let mut pieces = Vec::new();
    for (i, xs) in crossings.iter_mut().enumerate() {
        let sum = (first + i as i64) as f64 * spacing;
        xs.sort_unstable_by(f64::total_cmp);
        for pair in xs.chunks_exact(2) {
            let from = pair[0].max(low.x).max(sum - high.y);
            let to = pair[1].min(high.x).min(sum - low.y);
            if from < to {
                pieces.push([from, to].map(|x| DVec2::new(x, sum - x)));
            }
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatches_stay_inside_and_out_of_holes() {
        let square =
            |low: f64, high: f64| [(low, low), (high, low), (high, high), (low, high)].map(DVec2::from).to_vec();
        let rings = [square(10.0, 50.0), square(20.0, 40.0)];
        let pieces = lines(&rings, 7.0, (DVec2::ZERO, DVec2::splat(100.0)));
        assert!(pieces.len() > 8);
        for [a, b] in pieces {
            let middle = (a + b) / 2.0;
            let within =
                |low: f64, high: f64| middle.cmpgt(DVec2::splat(low)).all() && middle.cmplt(DVec2::splat(high)).all();
            assert!(within(10.0, 50.0) && !within(20.0, 40.0), "{a} {b}");
        }
    }
}
