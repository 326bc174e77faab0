//! [`Raw`]: the text of a value, still encoded.

use alloc::vec::Vec;

/// The text of a value, as it stands in the URI. Decoding comes last: that a text does not match
/// is known before, and is another error than that a value is broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Raw<'u> {
    #[default]
    Undefined,
    /// A text, or members with commas between them.
    Text(&'u str),
    List(Vec<&'u str>),
    Pairs(Vec<(&'u str, &'u str)>),
}

impl<'u> Raw<'u> {
    /// Adds a member to what is a list, or becomes one.
    pub(super) fn push(&mut self, member: &'u str) {
        match self {
            Self::List(members) => members.push(member),
            _ => *self = Self::List(Vec::from([member])),
        }
    }

    /// Members of an associative array, where one of them looks like one, or else of a list.
    pub(super) fn members(members: Vec<&'u str>) -> Self {
        if members.is_empty() {
            Self::Undefined
        } else if members.iter().any(|member| member.contains('=')) {
            Self::Pairs(members.into_iter().map(pair).collect())
        } else {
            Self::List(members)
        }
    }
}

/// A name and the value behind its first `=`; without one, that is empty.
pub(super) fn pair(text: &str) -> (&str, &str) {
    text.split_once('=').unwrap_or((text, ""))
}
