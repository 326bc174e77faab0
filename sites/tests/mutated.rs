//! Any bytes are read: samples with a few edits, whole and in small pieces.

use std::io::{self, Read};

use proptest::prelude::*;
use urika_sites::{Database, Finding, Rules, check};

const SAMPLES: [&str; 3] = [
    include_str!("../samples/broken.json"),
    include_str!("../samples/broken.jsonl"),
    include_str!("../samples/teahouse.json"),
];

/// What JSON, dates, tags and URLs are made of, and what they are not.
const WORDS: [&[u8]; 24] = [
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\n",
    b"\r\n",
    b"\\u0000",
    b"\\",
    b"null",
    b"1e999",
    b"-",
    b"{\"loc\":",
    b"\"alternates\":[",
    b"//",
    b"%2e%2e/",
    b"https://",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"\xC3",
    b"\xED\xA0\x80",
    b"\0",
];

/// A sample with some ranges replaced by words; places are parts of the whole.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let edit = (0.0..1.0_f64, 0..20_usize, prop::sample::select(&WORDS[..]));
    (prop::sample::select(&SAMPLES[..]), prop::collection::vec(edit, 0..8)).prop_map(|(sample, edits)| {
        let mut bytes = sample.as_bytes().to_vec();
        for (place, length, word) in edits {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let start = (place * bytes.len() as f64) as usize;
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, word.iter().copied());
        }
        bytes
    })
}

/// Hands on a few bytes at a time, so that texts end anywhere in a buffer.
struct Pieces<'b>(&'b [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(self.0.len()).min(out.len());
        let (piece, rest) = self.0.split_at(length);
        out[..length].copy_from_slice(piece);
        self.0 = rest;
        Ok(length)
    }
}

fn found(input: impl Read, rules: &Rules<'_>) -> (Database, Vec<Finding>) {
    let mut findings = Vec::new();
    let database = check(input, rules, &mut |finding| findings.push(finding)).expect("bytes in memory");
    (database, findings)
}

/// Lines and columns count from 1, and are of the text.
fn lies_in(bytes: &[u8], finding: &Finding) {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    for at in [Some(finding.at), finding.related].into_iter().flatten() {
        let line = (at.line as usize).checked_sub(1).and_then(|line| lines.get(line));
        let line = line.unwrap_or_else(|| panic!("{} lines: {finding}", lines.len()));
        // The end of a line is a place, too: there something is missing.
        assert!((1..=line.len() + 2).contains(&(at.column as usize)), "{finding}");
    }
    assert!(!finding.message.is_empty() && !finding.remedy.is_empty(), "{finding:?}");
}

fn look_at(bytes: &[u8], size: usize) {
    let rules = Rules::new();
    let (database, findings) = found(bytes, &rules);
    for finding in &findings {
        lies_in(bytes, finding);
    }
    assert!(database.pages().len() as u64 <= u64::from(database.entries_read()));
    let (in_pieces, same) = found(Pieces(bytes, size), &rules);
    assert_eq!((in_pieces.entries_read(), same), (database.entries_read(), findings));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mutated_sample_is_read(bytes in mutated(), size in 1..9_usize) {
        look_at(&bytes, size);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40), size in 1..9_usize) {
        look_at(&bytes.concat(), size);
    }

    #[test]
    fn a_sample_that_is_cut_off_is_read(sample in prop::sample::select(&SAMPLES[..]), part in 0.0..1.0_f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let length = (part * sample.len() as f64) as usize;
        look_at(&sample.as_bytes()[..length], 7);
    }
}
