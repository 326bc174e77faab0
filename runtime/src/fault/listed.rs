//! The entries of a policy's list, as help for a string that does not have any of them.

use super::piece::{Message, MessagePiece};
use super::visible::is_showable;
use crate::text::loops::each;
use crate::text::names::Names;

/// The maximum number of entries that a message names. For a longer list the message says that there are
/// more.
const MOST: usize = 6;

/// The list that does not contain a part of the string.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listed<'a> {
    /// No list is known.
    Nothing,
    /// Schemes or hosts.
    Names(Names<'a>),
    /// Ports, which are allowed in addition to the scheme's default port.
    Ports(&'a [u16]),
    /// Entries as the help of another list has named them.
    #[cfg(feature = "alloc")]
    Named(&'a str),
}

impl<'a> Listed<'a> {
    /// Returns the entries as help, which is empty when no list is known.
    pub(super) const fn help(self) -> Message<'a> {
        match self {
            Self::Nothing => Message::none(),
            #[cfg(feature = "alloc")]
            Self::Named(words) => Message::text(words),
            Self::Names(names) if names.is_empty() => Message::none(),
            Self::Names(_) => self.and_entries(Message::text("use ")),
            Self::Ports([]) => {
                Message::text("remove the port: the policy accepts only the scheme's default port")
            }
            Self::Ports(_) => self.and_entries(Message::text("use the scheme's default port")),
        }
    }

    const fn len(self) -> usize {
        match self {
            Self::Nothing => 0,
            #[cfg(feature = "alloc")]
            Self::Named(_) => 0,
            Self::Names(names) => names.len(),
            Self::Ports(ports) => ports.len(),
        }
    }

    /// Appends the entries, as in "`https` or `http`". Only appends the first ones of a long list.
    const fn and_entries(self, mut words: Message<'a>) -> Message<'a> {
        let count = self.len();
        each!(0..if count < MOST { count } else { MOST }, |i| {
            if i > 0 || matches!(self, Self::Ports(_)) {
                words = words.and_text(if i + 1 == count { " or " } else { ", " });
            }
            words = self.and_entry(words, i);
        });
        if count > MOST { words.and_text(", …") } else { words }
    }

    const fn and_entry(self, words: Message<'a>, i: usize) -> Message<'a> {
        match self {
            Self::Nothing => words,
            #[cfg(feature = "alloc")]
            Self::Named(_) => words,
            Self::Ports(ports) => words.and(MessagePiece::Number(ports[i] as u32)),
            Self::Names(names) if names.get(i).is_empty() => words.and_text("no host"),
            Self::Names(names) if is_showable(names.get(i)) => {
                words.and_text("`").and_text(names.get(i)).and_text("`")
            }
            Self::Names(_) => words.and_text("…"),
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::{Listed, Names};

    #[test]
    fn entries_are_named_up_to_a_number() {
        for (names, expected) in [
            (&["https"][..], "use `https`"),
            (&["https", "http"], "use `https` or `http`"),
            (&["a", "b", "c"], "use `a`, `b` or `c`"),
            (&["a", "b", "c", "d", "e", "f"], "use `a`, `b`, `c`, `d`, `e` or `f`"),
            (&["a", "b", "c", "d", "e", "f", "g"], "use `a`, `b`, `c`, `d`, `e`, `f`, …"),
            (&["localhost", ""], "use `localhost` or no host"),
        ] {
            assert_eq!(Listed::Names(Names::Lent(names)).help().to_string(), expected);
        }
        for (ports, expected) in [
            (&[][..], "remove the port: the policy accepts only the scheme's default port"),
            (&[8443], "use the scheme's default port or 8443"),
            (&[8080, 8443], "use the scheme's default port, 8080 or 8443"),
            (&[1, 2, 3, 4, 5, 6, 65535], "use the scheme's default port, 1, 2, 3, 4, 5, 6, …"),
        ] {
            assert_eq!(Listed::Ports(ports).help().to_string(), expected);
        }
        assert_eq!(Listed::Nothing.help().to_string(), "");
    }

    #[test]
    fn an_entry_that_would_spoil_the_line_is_left_out() {
        let long = "a".repeat(100);
        assert_eq!(Listed::Names(Names::Lent(&[&long, "b"])).help().to_string(), "use … or `b`");
    }
}
