//! Blocks of cells, as a person selects them.

/// A block of cells, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBox {
    pub low: (u32, u32),
    pub high: (u32, u32),
}

impl CellBox {
    pub fn around(a: (u32, u32), b: (u32, u32)) -> Self {
        Self { low: (a.0.min(b.0), a.1.min(b.1)), high: (a.0.max(b.0), a.1.max(b.1)) }
    }

    pub const fn size(self) -> (u32, u32) {
        (self.high.0 - self.low.0 + 1, self.high.1 - self.low.1 + 1)
    }

    pub fn contains(self, (x, y): (u32, u32)) -> bool {
        (self.low.0..=self.high.0).contains(&x) && (self.low.1..=self.high.1).contains(&y)
    }

    pub fn cells(self) -> impl Iterator<Item = (u32, u32)> {
        (self.low.1..=self.high.1).flat_map(move |y| (self.low.0..=self.high.0).map(move |x| (x, y)))
    }
}
