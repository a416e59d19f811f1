//! A small generator: the same numbers on every machine, so that what is scattered can be repeated.

/// xorshift64* (Vigna 2016)
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Random {
    /// Other numbers for every seed; the seeds are mixed (splitmix64), as neighbours would begin alike.
    pub fn seeded(seed: u64) -> Self {
        let z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self((z ^ (z >> 31)).max(1)) // zero would stay zero
    }

    /// Other numbers for every triple.
    pub fn of(seeds: [u64; 3]) -> Self {
        let mix = |all: u64, seed: u64| (all ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        Self::seeded(seeds.into_iter().fold(0x2545_f491_4f6c_dd1d, mix))
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as f32 / (1u64 << 24) as f32
    }

    /// From 0 to `count` − 1. `count` is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        ((f64::from(self.unit()) * count as f64) as usize).min(count - 1)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_come_and_no_others() {
        let mut random = Random::of([1, 2, 3]);
        let mut counts = [0; 6];
        (0..600).for_each(|_| counts[random.below(6)] += 1);
        assert!(counts.iter().all(|count| (60..160).contains(count)), "{counts:?}");
        assert!((0..100).all(|_| (-2..=3).contains(&random.between(-2, 3))));
        let mut all: Vec<usize> = (0..20).collect();
        random.shuffle(&mut all);
        assert!(
            all.is_sorted_by(|a, b| a <= b) == (all == (0..20).collect::<Vec<_>>())
                && all != (0..20).collect::<Vec<_>>()
        );
    }

    /// The first numbers decide what is asked, so they must be as good as the later ones: chi-square over 4000 seeds, for
    /// each of the first three numbers, by seed, by copy and by place. The bounds are exceeded by chance once in 10,000.
    #[test]
    fn the_first_numbers_of_neighbouring_seeds_are_uniform() {
        const SEEDS: u64 = 4000;
        let bounds = [(2, 15.2), (3, 18.5), (9, 31.9)];
        let families: [fn(u64) -> [u64; 3]; 4] =
            [|seed| [seed, 1, 5], |seed| [seed, 0, 0], |copy| [7, copy + 1, 5], |place| [7, 1, place]];
        for ((options, bound), family) in bounds.into_iter().flat_map(|bound| families.map(|family| (bound, family))) {
            let mut counts = vec![[0.0_f64; 3]; options];
            for seed in 0..SEEDS {
                let mut random = Random::of(family(seed));
                (0..3).for_each(|nth| counts[random.below(options)][nth] += 1.0);
            }
            let expected = SEEDS as f64 / options as f64;
            for nth in 0..3 {
                let chi: f64 = counts.iter().map(|count| (count[nth] - expected).powi(2) / expected).sum();
                assert!(chi < bound, "number {nth} of {options}, seeds like {:?}: chi-square {chi}", family(3));
            }
        }
    }

    #[test]
    fn neighbouring_seeds_differ() {
        let numbers = |seeds| {
            let mut random = Random::of(seeds);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(numbers([1, 2, 3]), numbers([1, 2, 3]));
        let all = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 2, 4], [0, 0, 0]].map(numbers);
        assert!((0..5).all(|i| (0..i).all(|j| all[i] != all[j])), "{all:?}");
    }
}
