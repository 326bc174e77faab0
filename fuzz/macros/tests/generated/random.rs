//! Pseudorandom numbers that are the same in each run.

/// A generator of numbers: `splitmix64`.
pub struct Random(u64);

impl Random {
    /// Makes the generator of one item.
    pub fn new(seed: u64) -> Self {
        Self(mixed(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// Returns a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).expect("a small number")
    }

    /// Returns true once in `count` times.
    pub fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Returns one of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
