//! [`Found`]: the text of one variable in a URI, before its type parses the value.

use super::names::{Params, is_name, pair};
use super::raw::Raw;
use crate::fault::Mismatch;
use crate::grammar::class::VARCHAR;

/// The text that a URI has for one variable.
#[derive(Clone, Copy, Debug)]
pub enum Found<'u> {
    /// No text: the variable is undefined, or has no members.
    Undefined,
    /// A single string, or members with commas between them.
    Text(Raw<'u>),
    /// Members of an exploded variable.
    Members(Members<'u>),
}

/// The reason why a matching URI is rejected, with the name of a variable.
pub(in crate::typed) type Refused = (Mismatch, &'static str);

/// Members one by one, as they appear in the URI. Nothing is copied, and each member is decoded when it is
/// needed.
#[derive(Clone, Copy, Debug)]
pub struct Members<'u> {
    /// The rest of the text; `None` after the last member.
    rest: Option<Raw<'u>>,
    separator: u8,
    form: MemberForm,
}

/// The form of members.
#[derive(Clone, Copy, Debug)]
enum MemberForm {
    /// `a,b`, or `key,value`.
    Joined,
    /// `a/b`, or `key=value/key=value`.
    Exploded,
    /// `name=a&name=b`. A map also has the pairs whose names do not belong to other variables.
    Named(&'static str, Option<&'static Params<'static>>),
}

impl<'u> Found<'u> {
    /// Makes members that are separated by `separator` and have no names.
    #[inline]
    pub(super) const fn exploded(text: Raw<'u>, separator: u8) -> Self {
        Self::Members(Members { rest: Some(text), separator, form: MemberForm::Exploded })
    }

    /// Divides the text among several variables, at its commas.
    pub(super) fn divide(text: Raw<'u>, places: &mut [Self]) -> Option<()> {
        let mut members = Self::Text(text).members();
        for place in places {
            *place = Self::Text(members.next_text()?);
        }
        members.rest.is_none().then_some(())
    }

    /// Makes the members of the variable `name`: the pairs with this name, and for a map also those whose
    /// name does not belong to `others`.
    #[inline]
    pub(super) const fn named(
        text: Raw<'u>,
        name: &'static str,
        separator: u8,
        others: Option<&'static Params<'static>>,
    ) -> Self {
        Self::Members(Members { rest: Some(text), separator, form: MemberForm::Named(name, others) })
    }

    /// Returns whether the variable has a whole segment of the path, which is empty.
    #[inline]
    pub(super) const fn is_empty_segment(self) -> bool {
        match self {
            Self::Text(raw) | Self::Members(Members { rest: Some(raw), .. }) => raw.is_empty_segment(),
            Self::Undefined | Self::Members(_) => false,
        }
    }

    /// Returns whether the text consists of segments of a path.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn has_segments(self) -> bool {
        match self {
            Self::Text(raw) => raw.is_reserved(),
            Self::Members(members) => members.separator == b'/',
            Self::Undefined => false,
        }
    }

    /// Returns the text. An empty text becomes undefined, since without a character of the operator the two
    /// look alike.
    #[inline]
    pub const fn unless_empty(self) -> Self {
        match self {
            Self::Text(raw) if raw.encoded().is_empty() => Self::Undefined,
            other => other,
        }
    }

    /// Returns the text of a scalar.
    ///
    /// # Errors
    ///
    /// Fails when there is no text, or more than one.
    #[inline]
    pub const fn text(self) -> Result<Raw<'u>, Mismatch> {
        match self {
            Self::Text(raw) => Ok(raw),
            Self::Undefined | Self::Members(_) => Err(Mismatch::Missing),
        }
    }

    /// Returns the members of a list or an associative array.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn members(self) -> Members<'u> {
        match self {
            Self::Undefined => Members { rest: None, separator: b',', form: MemberForm::Joined },
            Self::Text(raw) => Members { rest: Some(raw), separator: b',', form: MemberForm::Joined },
            Self::Members(members) => members,
        }
    }

    /// Returns true if the text needs no check as a path segment: it is unescaped and begins with a
    /// letter, digit or `_`, so it is neither `.` nor `..`.
    #[inline]
    pub fn is_word(self) -> bool {
        match self {
            Self::Text(raw) => {
                raw.is_text_itself()
                    && raw.encoded().as_bytes().first().is_some_and(|&first| VARCHAR.has(first))
            }
            _ => false,
        }
    }

    /// Returns whether another occurrence of the same variable has the same text.
    #[cfg_attr(debug_assertions, inline)]
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => one.is_same(other),
            (Self::Undefined, Self::Undefined) => true,
            (Self::Text(text), Self::Undefined) | (Self::Undefined, Self::Text(text)) => {
                text.encoded().is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether another occurrence of the same variable has the first `count` characters.
    #[cfg_attr(debug_assertions, inline)]
    pub fn begins(self, beginning: Self, count: u16) -> bool {
        match (self, beginning) {
            (Self::Text(text), Self::Text(beginning)) => text.begins(beginning, count),
            _ => self.is_same(beginning),
        }
    }
}

impl<'u> Members<'u> {
    /// Returns the next member of a list.
    #[cfg_attr(debug_assertions, inline)]
    pub fn member(&mut self) -> Option<Raw<'u>> {
        loop {
            let member = self.next_text()?;
            let MemberForm::Named(name, _) = self.form else { return Some(member) };
            let (found, value) = pair(member);
            if is_name(found, name) {
                return Some(value);
            }
        }
    }

    /// Returns the next pair of an associative array.
    ///
    /// # Errors
    ///
    /// Fails when a name does not have a value.
    #[cfg_attr(debug_assertions, inline)]
    pub fn pair(&mut self) -> Option<Result<(Raw<'u>, Raw<'u>), Mismatch>> {
        loop {
            let member = self.next_text()?;
            let (name, value) = pair(member);
            match self.form {
                MemberForm::Joined => {
                    return Some(self.next_text().map_or(Err(Mismatch::Text), |value| Ok((member, value))));
                }
                MemberForm::Exploded => return Some(Ok((name, value))),
                // The name of the map itself is a key like any other.
                MemberForm::Named(own, others) => {
                    let is_its = is_name(name, own) || others.is_some_and(|others| !others.has(name));
                    if is_its && !member.encoded().is_empty() {
                        return Some(Ok((name, value)));
                    }
                }
            }
        }
    }

    /// Returns the value of the pair with this name.
    ///
    /// # Errors
    ///
    /// Fails when the name appears twice.
    #[cfg_attr(debug_assertions, inline)]
    pub fn of_name(mut self, name: &str) -> Result<Found<'u>, Mismatch> {
        let mut found = Found::Undefined;
        // The type knows its names, so a pair never belongs to another variable.
        if let MemberForm::Named(..) = self.form {
            self.form = MemberForm::Exploded;
        }
        while let Some(pair) = self.pair() {
            let (other, value) = pair?;
            if other.is_text(name) {
                if !matches!(found, Found::Undefined) {
                    return Err(Mismatch::Twice);
                }
                found = Found::Text(value);
            }
        }
        Ok(found)
    }

    /// Returns whether no pair has this name.
    #[cfg_attr(debug_assertions, inline)]
    pub fn lacks(self, name: &str) -> bool {
        matches!(self.of_name(name), Ok(Found::Undefined))
    }

    #[cfg_attr(debug_assertions, inline)]
    fn next_text(&mut self) -> Option<Raw<'u>> {
        let raw = self.rest.take()?;
        let Some((head, tail)) = raw.split(self.separator) else { return Some(raw) };
        self.rest = Some(tail);
        Some(head)
    }
}
