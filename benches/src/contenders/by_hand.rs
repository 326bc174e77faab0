//! Code as people write it without a template: `format!`, and three pushes for each value.
//!
//! Each function knows the shape of the template and of its values, so it looks up nothing.

use std::fmt::Write as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Contender, Expand};
use crate::case::Rank;
use crate::issues::Issues;

/// All characters that RFC 3986 does not call unreserved.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// One `format!`. It encodes nothing, always writes each variable, and writes exactly two labels.
#[derive(Debug)]
pub struct Format;

impl Contender for Format {
    const NAME: &'static str = "format";
    const RANK: Rank = Rank::ByHand;
}

impl Expand for Format {
    type Template = ();
    type Values = Issues;
    type Expansion = String;
    const NOTE: &'static str =
        "`format!`; encodes nothing (its labels are encoded before), leaves nothing out, takes two labels";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(())
    }

    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(encoded(issues))
    }

    #[inline]
    fn expand((): &(), values: &Issues) -> Option<String> {
        let Issues { owner, repo, labels: [first, second], .. } = values else { return None };
        let (number, state, page, per_page) = (values.number?, values.state?, values.page?, values.per_page?);
        Some(format!(
            "https://api.github.com/repos/{owner}/{repo}/issues/{number}\
             ?state={state}&labels={first}&labels={second}&page={page}&per_page={per_page}"
        ))
    }
}

/// A `String` and `percent-encoding`, with enough capacity for most URIs.
#[derive(Debug)]
pub struct PercentEncoding;

impl Contender for PercentEncoding {
    const NAME: &'static str = "percent-encoding";
    const RANK: Rank = Rank::ByHand;
}

impl Expand for PercentEncoding {
    type Template = ();
    type Values = Issues;
    type Expansion = String;
    const NOTE: &'static str = "a `String` with room for 256 bytes, each text through `percent-encoding`";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(())
    }

    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(*issues)
    }

    #[inline]
    fn expand((): &(), values: &Issues) -> Option<String> {
        let mut uri = String::with_capacity(256);
        uri.push_str("https://api.github.com/repos/");
        uri.extend(utf8_percent_encode(values.owner, RESERVED));
        uri.push('/');
        uri.extend(utf8_percent_encode(values.repo, RESERVED));
        uri.push_str("/issues");
        if let Some(number) = values.number {
            write!(uri, "/{number}").ok()?;
        }
        let mut delimiter = '?';
        let mut name = |uri: &mut String, name: &str| {
            uri.push(delimiter);
            uri.push_str(name);
            delimiter = '&';
        };
        if let Some(state) = values.state {
            name(&mut uri, "state=");
            uri.extend(utf8_percent_encode(state, RESERVED));
        }
        for label in values.labels {
            name(&mut uri, "labels=");
            uri.extend(utf8_percent_encode(label, RESERVED));
        }
        for (member, number) in [("page=", values.page), ("per_page=", values.per_page)] {
            if let Some(number) = number {
                name(&mut uri, member);
                write!(uri, "{number}").ok()?;
            }
        }
        Some(uri)
    }
}

/// A `String` of exactly the right size, filled with copies only.
#[derive(Debug)]
pub struct ExactReserve;

impl Contender for ExactReserve {
    const NAME: &'static str = "exact-reserve";
    const RANK: Rank = Rank::ByHand;
}

impl Expand for ExactReserve {
    type Template = ();
    type Values = Issues;
    type Expansion = String;
    const NOTE: &'static str =
        "counts the bytes first, then copies; encodes nothing (its labels are encoded before)";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(())
    }

    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(encoded(issues))
    }

    #[inline]
    fn expand((): &(), values: &Issues) -> Option<String> {
        let mut uri = String::with_capacity(len(values));
        uri.push_str("https://api.github.com/repos/");
        uri.push_str(values.owner);
        uri.push('/');
        uri.push_str(values.repo);
        uri.push_str("/issues");
        if let Some(number) = values.number {
            uri.push('/');
            push_number(&mut uri, number);
        }
        let mut delimiter = '?';
        let mut name = |uri: &mut String, name: &str| {
            uri.push(delimiter);
            uri.push_str(name);
            delimiter = '&';
        };
        if let Some(state) = values.state {
            name(&mut uri, "state=");
            uri.push_str(state);
        }
        for label in values.labels {
            name(&mut uri, "labels=");
            uri.push_str(label);
        }
        for (member, number) in [("page=", values.page), ("per_page=", values.per_page)] {
            if let Some(number) = number {
                name(&mut uri, member);
                push_number(&mut uri, number.into());
            }
        }
        Some(uri)
    }
}

/// Returns the number of bytes that [`ExactReserve`] writes.
fn len(values: &Issues) -> usize {
    let mut len = "https://api.github.com/repos///issues".len() + values.owner.len() + values.repo.len();
    len += values.number.map_or(0, |number| "/".len() + digits(number));
    len += values.state.map_or(0, |state| "?state=".len() + state.len());
    len += values.labels.iter().map(|label| "&labels=".len() + label.len()).sum::<usize>();
    len += values.page.map_or(0, |page| "&page=".len() + digits(page.into()));
    len + values.per_page.map_or(0, |per_page| "&per_page=".len() + digits(per_page.into()))
}

fn digits(number: u64) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

/// Writes the digits without `fmt`.
fn push_number(uri: &mut String, mut number: u64) {
    let mut buffer = [b'0'; 20];
    let len = digits(number);
    for digit in buffer[..len].iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
    uri.push_str(str::from_utf8(&buffer[..len]).unwrap_or_default());
}

/// Returns the values, percent-encoded as in the URI.
fn encoded(issues: &Issues) -> Issues {
    Issues { labels: &["A-diagnostics", "help%20wanted"], ..*issues }
}
