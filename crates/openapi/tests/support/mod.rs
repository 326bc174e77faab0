//! A generator of numbers and strings for several tests.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

/// A generator of numbers that are the same in each run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    /// Returns a short string of characters that mean something in a URL.
    pub fn text(&mut self) -> String {
        const PIECES: [&str; 40] = [
            "a", "b", "red", "7", "-", ".", "..", "_", "~", "/", "\\", "?", "#", "&", "=", "+", ",", ";",
            ":", "@", "[", "]", "%", "%2F", "%2e", " ", "|", "{", "}", "\"", "<", "é", "日", "\0", "\n", "'",
            "(", "!", "$", "*",
        ];
        (0..self.below(5)).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}
