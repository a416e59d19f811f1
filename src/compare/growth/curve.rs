//! A method on the map in all its sizes, and the slopes of its work and its time.

use super::FEWEST;
use crate::compare::Method;
use crate::lesson::outcome::Work;

/// A method on the map in one of its sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub factor: u32,
    pub work: Work,
    pub ms: f64,
    /// Can the agent walk its path?
    pub is_legal: bool,
}

impl Sample {
    /// How many times as large the map is.
    pub fn times(&self) -> f64 {
        f64::from(self.factor).powi(2)
    }
}

/// A method on the map in all its sizes.
pub struct GrowthCurve {
    pub method: &'static Method,
    /// By ascending factor.
    pub samples: Vec<Sample>,
    /// The factors at which it found no path, ascending.
    pub without_path: Vec<u32>,
    /// The number of all sizes.
    sizes: usize,
}

impl GrowthCurve {
    pub const fn new(method: &'static Method, sizes: usize) -> Self {
        Self { method, samples: Vec::new(), without_path: Vec::new(), sizes }
    }

    /// What a run has come to in the next size. None: it found no path.
    pub fn add(&mut self, factor: u32, sample: Option<Sample>) {
        match sample {
            Some(sample) => self.samples.push(sample),
            None => self.without_path.push(factor),
        }
    }

    /// Has it run at all sizes?
    pub const fn is_complete(&self) -> bool {
        self.samples.len() + self.without_path.len() >= self.sizes
    }

    /// Do both have the same value at every size, or nearly, so that one curve hides the other in a plot?
    pub fn coincides(&self, other: &Self, value: impl Fn(&Sample) -> f64) -> bool {
        let is_near = |(a, b): (&Sample, &Sample)| a.factor == b.factor && (value(a) / value(b)).ln().abs() < 0.02;
        self.samples.len() > 1
            && self.samples.len() == other.samples.len()
            && self.samples.iter().zip(&other.samples).all(is_near)
    }

    /// The samples in parts without a size between them at which no path was found.
    pub fn parts(&self) -> impl Iterator<Item = &[Sample]> {
        let has_gap = |a: u32, b: u32| self.without_path.iter().any(|factor| (a..b).contains(factor));
        self.samples.chunk_by(move |a, b| !has_gap(a.factor, b.factor))
    }

    /// At which sizes it found no path, as [`Sample::times`].
    pub fn times_without_path(&self) -> impl Iterator<Item = f64> {
        self.without_path.iter().map(|&factor| f64::from(factor).powi(2))
    }

    /// On a map that is x times as large, the work is about x to the power of this. None without three sizes, or if no power fits.
    pub fn slope_of_work(&self) -> Option<f64> {
        self.slope(|sample| sample.work.count as f64)
    }

    /// The same of the time.
    pub fn slope_of_time(&self) -> Option<f64> {
        self.slope(|sample| sample.ms)
    }

    /// Sizes that are still to be measured could change it.
    fn slope(&self, value: impl Fn(&Sample) -> f64) -> Option<f64> {
        self.is_complete().then(|| slope(self.samples.iter().map(|sample| (sample.times(), value(sample)))))?
    }
}

/// With a value that is farther from the line, as a logarithm, no power fits: it is off by a third.
const MOST_OFF: f64 = 0.29;
/// Farther than a tenth from the line, a value may be off by this part of the whole rise: with more, the line runs through a jump.
const NOISE: f64 = 0.1;
const MOST_OF_RISE: f64 = 0.2;

/// The slope between logarithms by least squares, over the larger half of the sizes: in small ones, what every run needs
/// at its beginning counts most.
fn slope(points: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let points: Vec<(f64, f64)> = points.filter(|&(_, y)| y > 0.0).map(|(x, y)| (x.ln(), y.ln())).collect();
    let points = &points[(points.len() / 2).min(points.len().saturating_sub(FEWEST))..];
    if points.len() < FEWEST {
        return None;
    }
    let n = points.len() as f64;
    let middle = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let (up, across) = points.iter().fold((0.0, 0.0), |(up, across), p| {
        let (x, y) = (p.0 - middle.0, p.1 - middle.1);
        (up + x * y, across + x * x)
    });
    let slope = (across > 0.0).then(|| up / across)?;
    let miss = |p: &(f64, f64)| (p.1 - middle.1 - slope * (p.0 - middle.0)).abs();
    let rise = slope.abs() * (points[points.len() - 1].0 - points[0].0);
    let most = MOST_OFF.min((MOST_OF_RISE * rise).max(NOISE));
    points.iter().all(|p| miss(p) <= most).then_some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::find;

    #[test]
    fn a_slope_is_the_power_of_a_law() {
        for power in [0.0, 0.5, 1.0, 1.5] {
            let law = [1.0_f64, 4.0, 9.0, 16.0].map(|x| (x, 3.0 * x.powf(power)));
            assert!((slope(law.into_iter()).unwrap() - power).abs() < 1e-9, "{power}");
        }
        assert_eq!(slope([(1.0, 5.0)].into_iter()), None);
        // A line fits any two sizes, and none fits these three.
        assert_eq!(slope([(1.0, 5.0), (4.0, 10.0)].into_iter()), None);
        assert_eq!(slope([(1.0, 5.0), (4.0, 50.0), (9.0, 6.0)].into_iter()), None);
        // A jump is no growth.
        assert_eq!(slope([(1.0, 1.0), (2.0, 1.0), (4.0, 2.3)].into_iter()), None);
        assert!(
            slope([(1.0, 5.0), (4.0, 10.0), (9.0, 15.0)].into_iter()).is_some_and(|slope| (slope - 0.5).abs() < 1e-9)
        );
    }

    /// Points that nobody can walk to, and sizes without a path, looked as all others.
    #[test]
    fn sizes_without_a_path_are_gaps_and_a_slope_waits_for_all_sizes() {
        let work = Work { count: 5, unit: crate::lesson::outcome::WorkUnit::Cells };
        let mut curve = GrowthCurve::new(find("astar").unwrap(), 5);
        for factor in [1, 2, 3, 4] {
            let sample = Sample { factor, work, ms: f64::from(factor), is_legal: factor != 4 };
            curve.add(factor, (factor != 3).then_some(sample));
        }
        assert!(!curve.is_complete() && curve.slope_of_time().is_none());
        curve.add(5, Some(Sample { factor: 5, work, ms: 5.0, is_legal: true }));
        assert!(curve.is_complete() && curve.slope_of_time().is_some());
        let parts: Vec<Vec<u32>> = curve.parts().map(|part| part.iter().map(|s| s.factor).collect()).collect();
        assert_eq!(parts, [vec![1, 2], vec![4, 5]]);
        assert_eq!(curve.times_without_path().collect::<Vec<_>>(), [9.0]);
    }
}
