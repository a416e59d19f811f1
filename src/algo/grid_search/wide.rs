//! Whole numbers of up to 384 bits, as many as the exact comparison of sums with roots needs.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

const LIMBS: usize = 6;

/// The lowest limb first. Zero is not negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wide {
    is_negative: bool,
    limbs: [u64; LIMBS],
}

impl From<i128> for Wide {
    fn from(number: i128) -> Self {
        let size = number.unsigned_abs();
        let mut limbs = [0; LIMBS];
        (limbs[0], limbs[1]) = (size as u64, (size >> 64) as u64);
        Self { is_negative: number < 0, limbs }
    }
}

impl Wide {
    pub(super) fn sign(self) -> Ordering {
        match (self.limbs == [0; LIMBS], self.is_negative) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        }
    }

    /// Compares without the signs.
    fn compare_sizes(&self, other: &Self) -> Ordering {
        self.limbs.iter().rev().cmp(other.limbs.iter().rev())
    }
}

impl Add for Wide {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let mut limbs = [0; LIMBS];
        if self.is_negative == other.is_negative {
            let mut carry = 0;
            for (i, limb) in limbs.iter_mut().enumerate() {
                let sum = u128::from(self.limbs[i]) + u128::from(other.limbs[i]) + carry;
                (*limb, carry) = (sum as u64, sum >> 64);
            }
            return Self { is_negative: self.is_negative, limbs };
        }
        let (large, small) = if self.compare_sizes(&other) == Ordering::Less { (other, self) } else { (self, other) };
        let mut borrow = false;
        for (i, limb) in limbs.iter_mut().enumerate() {
            let (less, one) = large.limbs[i].overflowing_sub(small.limbs[i]);
            let (less, other) = less.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (less, one || other);
        }
        Self { is_negative: large.is_negative && limbs != [0; LIMBS], limbs }
    }
}

impl Sub for Wide {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self { is_negative: !other.is_negative && other.limbs != [0; LIMBS], ..other }
    }
}

impl Mul for Wide {
    type Output = Self;
    /// Limbs beyond the last are lost: the caller knows that there are none.
    fn mul(self, other: Self) -> Self {
        let mut limbs = [0; LIMBS];
        for i in 0..LIMBS {
            let mut carry = 0;
            for j in 0..LIMBS - i {
                let sum = u128::from(self.limbs[i]) * u128::from(other.limbs[j]) + u128::from(limbs[i + j]) + carry;
                (limbs[i + j], carry) = (sum as u64, sum >> 64);
            }
            debug_assert!(carry == 0, "more than 384 bits");
        }
        Self { is_negative: self.is_negative != other.is_negative && limbs != [0; LIMBS], limbs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_those_of_the_machine() {
        let numbers = [-9_000_000_000_000_000_007, -3, -1, 0, 1, 2, 1 << 40, (1 << 62) + 5];
        for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
            let [x, y] = [a, b].map(Wide::from);
            assert_eq!([x + y, x - y, x * y], [a + b, a - b, a * b].map(Wide::from), "{a} {b}");
            assert_eq!(x.sign(), a.cmp(&0));
        }
    }

    /// (x + y)(x − y) = x² − y², at 2^330.
    #[test]
    fn products_of_330_bits_are_exact() {
        let large = |n: i128| Wide::from(1 << 100) * Wide::from(n);
        let (x, y) = (large((1 << 65) - 3), large((1 << 64) + 7));
        assert_eq!((x + y) * (x - y), x * x - y * y);
        assert_eq!(((y - x) * (x + y)).sign(), Ordering::Less);
    }
}
