//! Makes inputs for compilers without libFuzzer: seeds with a few edits, chosen by a generator that gives the
//! same numbers in every run.

/// A generator of pseudorandom numbers: xorshift (Marsaglia, 2003).
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// Returns the generator that starts at `start`, or at the next odd number: xorshift cannot start at 0.
    #[must_use]
    pub const fn new(start: u64) -> Self {
        Self(start | 1)
    }

    /// Returns a number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Words with a meaning in one of the grammars.
const WORDS: &[&str] = &[
    "%", "%2e", "%41", "%C3%A9", "..", "/", "//", ":", "@", "?", "#", "[", "]", "[::1]", "{", "}", "{a}",
    "{?a*}", "{+b:3}", ",", "*", "&", "=", ";", "+", "é", "\u{202E}", "\n", "\"", "'", "\\", "http:",
    "file://", "urn:", "127.1", ":80", "0", "x", " ", "\t", "\0", "-", "_", "~", "|", "!", "(", ")", "\r\n",
    "\u{FEFF}", "null", "\\u00e9", "\"loc\":",
];

/// Returns one of the seeds with up to eight edits. An edit inserts a word or a byte, deletes, doubles, moves
/// or reverses a few bytes, or inserts a piece of another seed.
#[must_use]
pub fn input(seeds: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = seeds[numbers.below(seeds.len())].clone();
    for _ in 0..=numbers.below(8) {
        let (start, end) = range(bytes.len(), numbers);
        let piece = match numbers.below(7) {
            0 | 1 => WORDS[numbers.below(WORDS.len())].as_bytes().to_vec(),
            2 => vec![u8::try_from(numbers.below(128)).unwrap_or_default()],
            3 => bytes[start..end].repeat(2),
            4 => {
                let other = &seeds[numbers.below(seeds.len())];
                let (start, end) = range(other.len(), numbers);
                other[start..end].to_vec()
            }
            5 => bytes[start..end].iter().rev().copied().collect(),
            _ => Vec::new(),
        };
        let end = if numbers.below(2) == 0 { start } else { end };
        bytes.splice(start..end, piece);
        bytes.truncate(4096);
    }
    bytes
}

/// Returns a random range of bytes, in most cases a short one.
fn range(length: usize, numbers: &mut Numbers) -> (usize, usize) {
    let start = numbers.below(length + 1);
    let most = if numbers.below(4) == 0 { length - start } else { (length - start).min(4) };
    (start, start + numbers.below(most + 1))
}
