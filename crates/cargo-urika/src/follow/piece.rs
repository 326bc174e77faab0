//! [`Piece`]: a string or a placeholder of a row, and what is known about the value that fills the placeholder.

use crate::ascii::Encoder;
use crate::value::Place;

/// The source of a placeholder's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    /// Any text. It is certain if the value's type is known.
    Text {
        certain: bool,
    },
    /// A value whose text cannot change where a request goes.
    Safe,
    /// A URL that was parsed.
    Url,
    /// The end of a URL, of several segments and perhaps a query. It is harmless directly after a slash of a path; at
    /// the beginning, after a host or after the first slash of a reference, it can name another server.
    End,
    Encoded(Encoder),
    /// A parameter that callers fill with strings of several segments, which are judged at the calls.
    Callers,
    /// A value that was not read.
    Unread,
}

/// A placeholder of a row.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact")]
pub(crate) struct Placeholder {
    pub(crate) filling: Filling,
    pub(crate) name: String,
    /// The variable that the value is made of, as a template would name it.
    pub(crate) variable: String,
    /// Whether the value is a parameter that no caller of the program is known to fill.
    pub(crate) is_param: bool,
    /// Whether the value is one of the program's settings.
    pub(crate) of_settings: bool,
    /// Whether whoever sends a request to the program chooses the value.
    pub(crate) of_request: bool,
    /// Whether the value replaces a placeholder of a template.
    pub(crate) of_template: bool,
    /// Whether the value is encoded, and of a type that is not known.
    pub(crate) is_unsure: bool,
    /// Whether the value is the query or the fragment of a parsed URL, which may hold `/`.
    pub(crate) of_query: bool,
    /// The call that puts the text together.
    pub(crate) site: Option<Place>,
    pub(crate) place: Place,
    /// The function that contains the site.
    pub(crate) function: usize,
}

impl Filling {
    /// Returns whether the text is not checked where it begins a URL: it can name any server there.
    pub(crate) fn is_unchecked_start(self) -> bool {
        matches!(self, Self::Text { .. } | Self::End)
    }

    /// Returns whether a value is known to be such a string.
    pub(crate) fn is_certain_start(self) -> bool {
        matches!(self, Self::Text { certain: true } | Self::End)
    }
}

impl Placeholder {
    /// Returns the placeholder of a value about which nothing else is known, at no place yet.
    pub(crate) fn new(filling: Filling, name: String, variable: String) -> Self {
        Self {
            filling,
            name,
            variable,
            is_param: false,
            of_settings: false,
            of_request: false,
            of_template: false,
            is_unsure: false,
            of_query: false,
            site: None,
            place: Place::default(),
            function: 0,
        }
    }

    pub(crate) fn encoder(&self) -> Option<Encoder> {
        if let Filling::Encoded(encoder) = self.filling { Some(encoder) } else { None }
    }
}

/// A piece of a row.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(Box<str>, Place),
    Placeholder(Placeholder),
}

impl Piece {
    /// Returns false for an empty text.
    pub(super) fn is_written(&self) -> bool {
        !matches!(self, Self::Text(text, _) if text.is_empty())
    }

    /// Notes that a value replaces a placeholder.
    pub(super) fn note_template(&mut self) {
        if let Self::Placeholder(placeholder) = self {
            placeholder.of_template = true;
        }
    }

    /// Notes that a value is the query or the fragment of a parsed URL.
    pub(super) fn note_query(&mut self) {
        if let Self::Placeholder(placeholder) = self {
            placeholder.of_query = true;
        }
    }
}

pub(crate) type Row = Vec<Piece>;
