//! Matches the one route as code without a library does.

use super::{Contender, Match, ONE};
use crate::case::Rank;

/// The values of the one route, borrowed.
pub(super) type Values<'a> = (&'a str, &'a str, u64);

/// Splits the path with `path.split('/')`.
#[derive(Debug)]
pub struct Split;

impl Contender for Split {
    const NAME: &'static str = "split";
    const RANK: Rank = Rank::ByHand;
}

impl Match for Split {
    type Router = ();
    type Found<'a> = Values<'a>;
    const NOTE: &'static str = "`split('/')` into a list, a pattern, `parse`; nothing is decoded";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<Values<'a>> {
        let segments: Vec<&str> = path.split('/').collect();
        match segments.as_slice() {
            ["", "repos", owner, repo, "issues", number] => Some((owner, repo, number.parse().ok()?)),
            _ => None,
        }
    }

    fn answer((owner, repo, number): &Values<'_>) -> String {
        super::answer(ONE, [*owner, *repo, &number.to_string()])
    }
}

/// Reads the path in one loop over its bytes.
#[derive(Debug)]
pub struct Bytes;

impl Contender for Bytes {
    const NAME: &'static str = "byte-loop";
    const RANK: Rank = Rank::ByHand;
}

impl Match for Bytes {
    type Router = ();
    type Found<'a> = Values<'a>;
    const NOTE: &'static str = "one loop over the bytes, which refuses `%`; the number is read on the way";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<Values<'a>> {
        let rest = path.strip_prefix("/repos/")?;
        let (owner, rest) = segment(rest)?;
        let (repo, rest) = segment(rest)?;
        let digits = rest.strip_prefix("issues/")?;
        let mut number = 0u64;
        for byte in digits.bytes() {
            let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
            number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
        }
        (!digits.is_empty()).then_some((owner, repo, number))
    }

    fn answer((owner, repo, number): &Values<'_>) -> String {
        super::answer(ONE, [*owner, *repo, &number.to_string()])
    }
}

/// Returns the first segment, and the text after its slash.
fn segment(text: &str) -> Option<(&str, &str)> {
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'/' if at > 0 => return Some((&text[..at], &text[at + 1..])),
            b'/' | b'%' | b'?' | b'#' => return None,
            _ => {}
        }
    }
    None
}
