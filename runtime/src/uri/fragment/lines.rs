//! [`Lines`]: one or several lines of a file, as repository web sites write them, optionally from one column
//! to another.

use core::fmt;
use core::ops::RangeInclusive;

use crate::fault::{Fault, FaultKind, ParseError, Part, What, tri};
use crate::grammar::check_length;
use crate::grammar::component::{Read, read};
use crate::text::character::char_at;
use crate::text::getters::getters;

/// One line of a file (`L10`), or several (`L10-L20`), counted from 1. Each may have a column, also counted
/// from 1 (`L10C5-L20C10`).
///
/// The second `L` is optional, as GitLab writes it (`L10-20`). A range of one line without columns is written
/// as that line, and numbers have no leading zeros, so the same lines always have the same string.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::fragment::Lines;
///
/// assert_eq!(Lines::parse("L10-L20")?, Lines::range(10, 20).unwrap());
/// assert_eq!(Lines::parse("L10-20")?.to_string(), "L10-L20");
/// assert_eq!(Lines::parse("L10C5-L20C10")?.columns(), (Some(5), Some(10)));
/// assert_eq!(Lines::parse("L7-L7")?.to_string(), "L7");
/// assert_eq!(Lines::parse("L20-L10").unwrap_err().code(), "LINES_BACKWARDS");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lines {
    first: u32,
    last: u32,
    /// The columns of the first and of the last line; 0 if there is none.
    columns: (u32, u32),
}

impl Lines {
    /// Returns one line, or `None` for line 0.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::Lines;
    /// assert_eq!(Lines::line(10).unwrap().to_string(), "L10");
    /// assert_eq!(Lines::line(0), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn line(number: u32) -> Option<Self> {
        Self::range(number, number)
    }

    /// Returns the lines from `first` to `last`, both included. Returns `None` when `first` is 0 or greater
    /// than `last`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::Lines;
    /// assert_eq!(Lines::range(10, 20).unwrap().to_string(), "L10-L20");
    /// assert_eq!(Lines::range(20, 10), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn range(first: u32, last: u32) -> Option<Self> {
        if first == 0 || first > last { None } else { Some(Self { first, last, columns: (0, 0) }) }
    }

    /// Parses a fragment, without its `#`. An escaped letter, digit or `-` counts as that character (RFC
    /// 3986, section 2.3).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::Lines;
    ///
    /// assert_eq!(Lines::parse("L10")?, Lines::line(10).unwrap());
    /// let text = "L10,20";
    /// assert_eq!(Lines::parse(text).unwrap_err().diagnostic(text).to_string(), "\
    /// invalid line range: unexpected `,` in line range [urika, line ranges]
    ///   L10,20
    ///      ^ write `L10-L20`");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the fragment does not have this form, when a number is 0 or over `u32::MAX`, and when the
    /// last line or column precedes the first.
    #[inline]
    pub const fn parse(fragment: &str) -> Result<Self, ParseError> {
        let lines = tri!(lines(fragment), What::Lines);
        Ok(lines)
    }

    getters! {
        /// Returns the first line; lines are counted from 1.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::fragment::Lines;
        /// assert_eq!(Lines::range(10, 20).unwrap().first(), 10);
        /// ```
        first(&self) -> u32 { self.first }

        /// Returns the last line, which is never before the first.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::fragment::Lines;
        /// assert_eq!(Lines::line(10).unwrap().last(), 10);
        /// ```
        last(&self) -> u32 { self.last }

        /// Returns the columns of the first and of the last line, if the fragment has them. A single position
        /// has the same column twice.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::fragment::Lines;
        /// assert_eq!(Lines::parse("L10C5-L20")?.columns(), (Some(5), None));
        /// assert_eq!(Lines::parse("L10C5")?.columns(), (Some(5), Some(5)));
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        columns(&self) -> (Option<u32>, Option<u32>) { (column(self.columns.0), column(self.columns.1)) }

        /// Returns the range of the line numbers.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::fragment::Lines;
        ///
        /// let lines = Lines::range(2, 3).unwrap().numbers();
        /// let numbered = "a\nb\nc".lines().zip(1..).filter(|(_, number)| lines.contains(number));
        /// assert!(numbered.map(|(line, _)| line).eq(["b", "c"]));
        /// ```
        numbers(&self) -> RangeInclusive<u32> { RangeInclusive::new(self.first, self.last) }
    }
}

/// Reads `lines = "L" place [ "-" [ "L" ] place ]`.
#[inline]
const fn lines(text: &str) -> Result<Lines, Fault> {
    tri!(check_length(text.len(), Part::Fragment));
    let (first, from, at) = tri!(place(text, tri!(expect(text, 0, b'L'))));
    if at == text.len() {
        return Ok(Lines { first, last: first, columns: (from, from) });
    }
    let behind_hyphen = tri!(expect(text, at, b'-'));
    let start = match character(text, behind_hyphen) {
        Some((b'L', next)) => next,
        Some((b'0'..=b'9', _)) => behind_hyphen,
        _ => return Err(no_lines(text, behind_hyphen)),
    };
    let (last, to, end) = tri!(place(text, start));
    if end < text.len() {
        return Err(no_lines(text, end));
    }
    if last < first || last == first && from > 0 && to > 0 && to < from {
        return Err(Fault::new(FaultKind::LinesBackwards, Part::Fragment, behind_hyphen, end));
    }
    Ok(Lines { first, last, columns: (from, to) })
}

/// Reads `place = number [ "C" number ]`. Returns the line, the column or 0, and the offset after them.
#[inline]
const fn place(text: &str, at: usize) -> Result<(u32, u32, usize), Fault> {
    let (line, at) = tri!(number(text, at));
    match character(text, at) {
        Some((b'C', next)) => {
            let (column, at) = tri!(number(text, next));
            Ok((line, column, at))
        }
        _ => Ok((line, 0, at)),
    }
}

const fn column(number: u32) -> Option<u32> {
    if number == 0 { None } else { Some(number) }
}

/// Reads `number = %x31-39 *DIGIT`, up to `u32::MAX`. Also returns the offset after it.
#[inline]
const fn number(text: &str, start: usize) -> Result<(u32, usize), Fault> {
    let first = after_zeros(text, start);
    let mut at = first;
    let mut number: u64 = 0;
    while let Some((byte @ b'0'..=b'9', next)) = character(text, at) {
        number = number * 10 + (byte - b'0') as u64;
        at = next;
        if first > start {
            return Err(Fault::new(FaultKind::LineZeros, Part::Fragment, start, first));
        }
        if number > u32::MAX as u64 {
            return Err(Fault::new(FaultKind::LineNumber, Part::Fragment, start, at));
        }
    }
    match number {
        0 if at == start => Err(no_lines(text, at)),
        0 => Err(Fault::new(FaultKind::LineNumber, Part::Fragment, start, at)),
        _ => Ok((number as u32, at)),
    }
}

/// Returns the offset after the zeros at `at`.
const fn after_zeros(text: &str, mut at: usize) -> usize {
    while let Some((b'0', next)) = character(text, at) {
        at = next;
    }
    at
}

#[inline]
const fn expect(text: &str, at: usize, wanted: u8) -> Result<usize, Fault> {
    match character(text, at) {
        Some((byte, next)) if byte == wanted => Ok(next),
        _ => Err(no_lines(text, at)),
    }
}

/// Returns the character at an offset, if it does not need an escape, and the offset after it.
#[inline]
const fn character(text: &str, at: usize) -> Option<(u8, usize)> {
    let bytes = text.as_bytes();
    if at >= bytes.len() || (bytes[at] == b'%' && !crate::grammar::component::is_triplet(bytes, at)) {
        return None;
    }
    match read(bytes, at) {
        (Read::Plain(byte), next) => Some((byte, next)),
        (Read::Escape(_), _) => None,
    }
}

#[inline]
const fn no_lines(text: &str, at: usize) -> Fault {
    let (found, end) = char_at(text.as_bytes(), at);
    Fault::new(FaultKind::NoLines(found), Part::Fragment, at, end)
}

impl fmt::Display for Lines {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.first, self.columns.0)?;
        if (self.first, self.columns.0) == (self.last, self.columns.1) {
            return Ok(());
        }
        f.write_str("-")?;
        write_place(f, self.last, self.columns.1)
    }
}

#[inline]
fn write_place(f: &mut fmt::Formatter<'_>, line: u32, column: u32) -> fmt::Result {
    write!(f, "L{line}")?;
    if column > 0 { write!(f, "C{column}") } else { Ok(()) }
}

impl TryFrom<&str> for Lines {
    type Error = ParseError;

    #[inline]
    fn try_from(fragment: &str) -> Result<Self, ParseError> {
        Self::parse(fragment)
    }
}

impl core::str::FromStr for Lines {
    type Err = ParseError;

    #[inline]
    fn from_str(fragment: &str) -> Result<Self, ParseError> {
        Self::parse(fragment)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
