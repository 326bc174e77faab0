//! `varspec` (RFC 6570, sections 2.3 and 2.4): a variable of a template with its modifier.
//!
//! Only `,` and `}` may follow a variable. [`varspec`] reports any other character; all other functions leave
//! the next character to their caller.

use super::Source;
use super::class::{DIGIT, VARCHAR};
use crate::fault::{Fault, FaultKind, Part, tri};
use crate::text::character::char_at;

/// The offsets of a variable and its modifier.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Varspec {
    /// The first byte of the name.
    pub start: usize,
    /// The byte after the name.
    pub name_end: usize,
    /// The modifier.
    pub modifier: Modifier,
    /// The byte after the modifier.
    pub end: usize,
}

/// The modifier of a variable.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// No modifier: the value is written whole.
    None,
    /// A prefix: only the first characters of the value are written (section 2.4.1).
    Prefix(u16),
    /// `*`: each member of the value is written separately (section 2.4.2).
    Explode,
}

#[cfg(feature = "alloc")]
impl Modifier {
    /// Returns the number of bytes of the modifier.
    pub(crate) const fn length(self) -> usize {
        match self {
            Self::None => 0,
            // The colon, and digits without leading zeros.
            Self::Prefix(count) => 2 + count.ilog10() as usize,
            Self::Explode => 1,
        }
    }
}

/// Reads `varspec = varname [ modifier-level4 ]`.
///
/// # Errors
///
/// Fails like [`varname`] and [`modifier_level4`], and at a character after it other than `,` and `}`.
#[inline]
pub(super) const fn varspec(source: Source<'_>, at: usize) -> Result<Varspec, Fault> {
    let name_end = tri!(varname(source, at));
    if is_over(source, name_end) {
        return Ok(Varspec { start: at, name_end, modifier: Modifier::None, end: name_end });
    }
    match tri!(modifier_level4(source, name_end)) {
        (Modifier::None, _) => Err(unexpected_in_name(source, name_end)),
        (modifier, end) if is_over(source, end) => Ok(Varspec { start: at, name_end, modifier, end }),
        (_, end) => Err(behind_modifier(source, name_end, end)),
    }
}

/// Returns whether the variable ends at `at`.
#[inline]
const fn is_over(source: Source<'_>, at: usize) -> bool {
    source.is_end(at) || matches!(source.bytes()[at], b',' | b'}')
}

/// Reads `varname = varchar *( ["."] varchar )`.
///
/// # Errors
///
/// Fails when the name is missing, at a dot that does not separate two names, and at a broken escape.
#[inline]
const fn varname(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    let mut end = tri!(varchar(source, at));
    if end == at {
        return Err(no_name(source, at));
    }
    while source.peek(end) == b'.' {
        let dot = end;
        end = tri!(varchar(source, dot + 1));
        if end == dot + 1 {
            return Err(stray_dot(dot));
        }
    }
    Ok(end)
}

/// Reads a run of `varchar = ALPHA / DIGIT / "_" / pct-encoded`.
///
/// # Errors
///
/// Fails at a broken escape.
#[inline]
const fn varchar(source: Source<'_>, at: usize) -> Result<usize, Fault> {
    // Names are ASCII, even if literals are not.
    Source::of(source.bytes()).escaped(at, VARCHAR, Part::Expression)
}

/// Reads `modifier-level4 = prefix / explode`, if there is one.
#[inline]
const fn modifier_level4(source: Source<'_>, at: usize) -> Result<(Modifier, usize), Fault> {
    match source.peek(at) {
        b':' => prefix(source, at),
        b'*' => Ok((Modifier::Explode, at + 1)),
        _ => Ok((Modifier::None, at)),
    }
}

/// Reads `prefix = ":" max-length`.
///
/// # Errors
///
/// Fails when no length from 1 to 9999 follows the colon.
const fn prefix(source: Source<'_>, at: usize) -> Result<(Modifier, usize), Fault> {
    match max_length(source, at + 1) {
        Some((length, end)) if is_over(source, end) || source.bytes()[end] == b'*' => {
            Ok((Modifier::Prefix(length), end))
        }
        _ => Err(no_max_length(source, at)),
    }
}

/// Reads `max-length = %x31-39 0*3DIGIT`.
const fn max_length(source: Source<'_>, at: usize) -> Option<(u16, usize)> {
    let end = DIGIT.run(source.bytes(), at);
    if end == at || end > at + 4 || source.bytes()[at] == b'0' {
        return None;
    }
    let mut length = 0;
    let mut digit = at;
    while digit < end {
        length = length * 10 + (source.bytes()[digit] - b'0') as u16;
        digit += 1;
    }
    Some((length, end))
}

/// Returns the fault for text that appears where a name is expected.
#[cold]
const fn no_name(source: Source<'_>, at: usize) -> Fault {
    let behind_comma = at > 0 && source.bytes()[at - 1] == b',';
    let (kind, start, end) = match source.peek(at) {
        b'}' | b',' if behind_comma => (FaultKind::CommaStray, at - 1, at),
        b',' => (FaultKind::CommaStray, at, at + 1),
        b'}' => (FaultKind::ExpressionEmpty, brace_before(source, at), at + 1),
        b'.' => return stray_dot(at),
        modifier @ (b':' | b'*') => (FaultKind::ModifierBare(modifier as char), at, at + 1),
        _ => return unexpected_in_name(source, at),
    };
    Fault::new(kind, Part::Expression, start, end)
}

#[cold]
const fn brace_before(source: Source<'_>, at: usize) -> usize {
    let mut at = at;
    while at > 0 && source.bytes()[at] != b'{' {
        at -= 1;
    }
    at
}

#[cold]
const fn stray_dot(at: usize) -> Fault {
    Fault::new(FaultKind::NameDot, Part::Expression, at, at + 1)
}

/// Returns the fault for a character that can neither be part of a name nor follow one.
#[cold]
const fn unexpected_in_name(source: Source<'_>, at: usize) -> Fault {
    let (found, end) = char_at(source.bytes(), at);
    let kind = if found == '{' { FaultKind::BraceNested } else { FaultKind::NameCharacter(found) };
    Fault::new(kind, Part::Expression, at, end)
}

/// Returns the fault for a character after the modifier from `start` to `at`.
#[cold]
const fn behind_modifier(source: Source<'_>, start: usize, at: usize) -> Fault {
    let (found, end) = char_at(source.bytes(), at);
    let (kind, start) = match found {
        '{' => (FaultKind::BraceNested, at),
        // The character ends a prefix, or is a `*` after one.
        ':' | '*' if found as u32 != source.bytes()[start] as u32 => (FaultKind::PrefixAndExplode, start),
        _ => (FaultKind::AfterModifier(found), at),
    };
    Fault::new(kind, Part::Expression, start, end)
}

/// Returns the fault for text after the colon at `at`, up to the end of the variable.
#[cold]
const fn no_max_length(source: Source<'_>, at: usize) -> Fault {
    let mut end = at + 1;
    while !is_over(source, end) && source.bytes()[end] != b'{' {
        end += 1;
    }
    let found = first_of_modifier(source, at + 1);
    Fault::new(FaultKind::PrefixLength(found), Part::Expression, at, end)
}

/// Returns the character that tells what was written in place of a length: the one after spaces, or the one
/// after the width of a format specifier, as in `:5.2`.
#[cold]
const fn first_of_modifier(source: Source<'_>, at: usize) -> char {
    let mut start = at;
    while source.peek(start) == b' ' {
        start += 1;
    }
    let end = DIGIT.run(source.bytes(), start);
    match source.peek(end) {
        sign @ (b'?' | b'.' | b'$' | b'#') => sign as char,
        _ if source.is_end(start) => ':',
        _ => char_at(source.bytes(), start).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::template::PieceReader;

    #[test]
    fn a_variable_has_a_name_and_a_modifier() {
        let source = Source::iri("user.name,b%20c:9999,_*}/x");
        let first = varspec(source, 0).expect("a variable");
        assert_eq!((first.start, first.name_end, first.modifier, first.end), (0, 9, Modifier::None, 9));
        let second = varspec(source, 10).expect("a variable");
        assert_eq!((second.name_end, second.modifier, second.end), (15, Modifier::Prefix(9999), 20));
        let third = varspec(source, 21).expect("a variable");
        assert_eq!((third.name_end, third.modifier, third.end), (22, Modifier::Explode, 23));
    }

    #[test]
    fn a_variable_may_be_missing_at_the_very_beginning() {
        for (text, kind) in [(",a", FaultKind::CommaStray), ("}", FaultKind::ExpressionEmpty)] {
            let fault = varspec(Source::iri(text), 0).expect_err(text);
            assert_eq!((fault.kind, fault.offset, fault.length), (kind, 0, 1), "{text}");
        }
    }

    fn fault(text: &str) -> (FaultKind, u32, u32) {
        let mut pieces = PieceReader::iri(text);
        let fault = core::iter::from_fn(|| pieces.read()).find_map(Result::err).expect(text);
        (fault.kind, fault.offset, fault.length)
    }

    #[test]
    fn each_fault_is_found_where_it_is() {
        use FaultKind::*;
        for (text, kind, offset, length) in [
            ("{{a}}", BraceNested, 1, 1),
            ("{a{b}c}", BraceNested, 2, 1),
            ("{a*{", BraceNested, 3, 1),
            ("{a,{b}", BraceNested, 3, 1),
            ("{}", ExpressionEmpty, 0, 2),
            ("{?}", ExpressionEmpty, 0, 3),
            ("{!a}", OperatorReserved('!'), 1, 1),
            ("{,a}", OperatorReserved(','), 1, 1),
            ("{?,a}", CommaStray, 2, 1),
            ("{a,}", CommaStray, 2, 1),
            ("{a,,b}", CommaStray, 2, 1),
            ("{:3}", ModifierBare(':'), 1, 1),
            ("{*a}", ModifierBare('*'), 1, 1),
            ("{a-b}", NameCharacter('-'), 2, 1),
            ("{a b}", NameCharacter(' '), 2, 1),
            ("{/?a}", NameCharacter('?'), 2, 1),
            ("{é}", NameCharacter('é'), 1, 2),
            ("{a%zz}", EscapeDigit('z'), 2, 1),
            ("{..a}", NameDot, 2, 1),
            ("{a.}", NameDot, 2, 1),
            ("{a..b}", NameDot, 2, 1),
            ("{a:}", PrefixLength('}'), 2, 1),
            ("{a:0}", PrefixLength('0'), 2, 2),
            ("{a:01}", PrefixLength('0'), 2, 3),
            ("{a:10000}", PrefixLength('1'), 2, 6),
            ("{a:3b,c}", PrefixLength('3'), 2, 3),
            ("{a:?}", PrefixLength('?'), 2, 2),
            ("{a:5.2}", PrefixLength('.'), 2, 4),
            ("{a: u32}", PrefixLength('u'), 2, 5),
            ("{a:é}", PrefixLength('é'), 2, 3),
            ("{a:3*}", PrefixAndExplode, 2, 3),
            ("{a*:3}", PrefixAndExplode, 2, 2),
            ("{a**}", AfterModifier('*'), 3, 1),
            ("{a*b}", AfterModifier('b'), 3, 1),
        ] {
            assert_eq!(fault(text), (kind, offset, length), "{text}");
        }
    }
}
