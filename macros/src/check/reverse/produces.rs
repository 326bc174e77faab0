//! The characters of a value's text, by the template alone (RFC 6570, section 3.2).

use urika_runtime::template::Operator;

use super::token::Token;
use crate::model::template::Spec;

/// The characters that a value may consist of, as it is written: a bit each.
#[derive(Clone, Copy)]
pub(super) struct Produces(u128);

impl Produces {
    const ESCAPED: Self = {
        let mut set = 1 << b'%' | 1 << b'-' | 1 << b'.' | 1 << b'_' | 1 << b'~';
        let mut byte = b'0';
        while byte <= b'z' {
            if byte.is_ascii_alphanumeric() {
                set |= 1 << byte;
            }
            byte += 1;
        }
        Self(set)
    };

    pub(super) const fn with(self, byte: u8) -> Self {
        Self(self.0 | 1 << byte)
    }

    pub(super) const fn has(self, byte: u8) -> bool {
        byte >= 0x80 || self.0 >> byte & 1 == 1
    }
}

/// Returns the characters of a token's texts; lists also have commas.
pub(super) fn produces(token: &Token, operator: Operator, specs: &[Spec]) -> Produces {
    let escaped = Produces::ESCAPED;
    match operator {
        _ if token.has_all_characters() => Produces(u128::MAX),
        Operator::Segment if token.is_exploded() => escaped.with(b'/').with(b'='),
        _ if token.is_exploded() => escaped.with(b',').with(b'='),
        _ if specs.len() > 1 => escaped.with(b','),
        _ => escaped,
    }
}
