//! [`Parts`]: a URI reference, cut into its parts by its [`Marks`]. All four URI types use it.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use crate::grammar::marks::Marks;
use crate::grammar::scheme;
#[cfg(feature = "alloc")]
use crate::uri::guard::guard;
use crate::uri::host::Host;
use crate::uri::normalize::port_number;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// A string and the places of its parts.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) text: &'a str,
    pub(crate) marks: Marks,
}

impl<'a> Parts<'a> {
    /// Returns `text[start..end]`.
    ///
    /// The offsets come from the grammar, which has read this very string. If they are invalid, because
    /// someone filled in the hidden fields by hand, the result is empty.
    #[inline]
    const fn between(self, start: usize, end: usize) -> &'a str {
        let Some((head, _)) = self.text.split_at_checked(end) else { return "" };
        let Some((_, part)) = head.split_at_checked(start) else { return "" };
        part
    }

    /// Returns `text[start..end]` if the URI has that part.
    #[inline]
    const fn part(self, is_there: bool, start: usize, end: usize) -> Option<&'a str> {
        if is_there { Some(self.between(start, end)) } else { None }
    }

    #[inline]
    pub(crate) const fn scheme(self) -> Option<&'a str> {
        self.part(self.marks.has_scheme(), 0, self.marks.scheme_end as usize)
    }

    #[inline]
    pub(crate) const fn authority(self) -> Option<&'a str> {
        self.part(self.marks.has_authority(), self.marks.authority_start(), self.marks.path_start as usize)
    }

    #[inline]
    pub(crate) const fn userinfo(self) -> Option<&'a str> {
        let end = (self.marks.host_start as usize).saturating_sub(1);
        self.part(self.marks.has_userinfo(), self.marks.authority_start(), end)
    }

    #[inline]
    pub(crate) const fn host_str(self) -> Option<&'a str> {
        self.part(self.marks.has_authority(), self.marks.host_start as usize, self.marks.host_end as usize)
    }

    #[inline]
    pub(crate) const fn host(self) -> Option<Host<'a>> {
        let Some(text) = self.host_str() else { return None };
        Some(Host::of(text))
    }

    #[inline]
    pub(crate) const fn port_str(self) -> Option<&'a str> {
        self.part(self.marks.has_port(), self.marks.host_end as usize + 1, self.marks.path_start as usize)
    }

    pub(crate) const fn port(self) -> Option<u16> {
        let Some(digits) = self.port_str() else { return None };
        let number = port_number(digits.as_bytes());
        if digits.is_empty() || number > 0xFFFF { None } else { Some(number as u16) }
    }

    pub(crate) const fn port_or_default(self) -> Option<u16> {
        match self.port_str() {
            Some(digits) if !digits.is_empty() => self.port(),
            _ => self.default_port(),
        }
    }

    /// Returns the default port of the scheme, which may be in any case.
    pub(crate) const fn default_port(self) -> Option<u16> {
        let Some(scheme) = self.scheme() else { return None };
        scheme::default_port(scheme.as_bytes())
    }

    #[inline]
    pub(crate) const fn path(self) -> Path<'a> {
        Path::of(self.between(self.marks.path_start as usize, self.marks.path_end as usize))
    }

    #[inline]
    pub(crate) const fn query(self) -> Option<Query<'a>> {
        if self.marks.has_query() {
            Some(Query::of(self.between(self.marks.path_end as usize + 1, self.marks.query_end as usize)))
        } else {
            None
        }
    }

    #[inline]
    pub(crate) const fn fragment(self) -> Option<&'a str> {
        if (self.marks.query_end as usize) < self.text.len() {
            Some(self.between(self.marks.query_end as usize + 1, self.text.len()))
        } else {
            None
        }
    }

    /// Returns the path with the query, guarded as a reference without scheme and authority.
    #[cfg(feature = "alloc")]
    pub(crate) fn path_and_query(self) -> Cow<'a, str> {
        let text = self.between(self.marks.path_start as usize, self.marks.query_end as usize);
        match guard(false, self.path().as_str().as_bytes()) {
            "" => Cow::Borrowed(text),
            dots => Cow::Owned([dots, text].concat()),
        }
    }

    pub(crate) const fn without_fragment(self) -> Self {
        Self { text: self.between(0, self.marks.query_end as usize), marks: self.marks }
    }
}

#[cfg(test)]
mod tests {
    use crate::uri::UriRef;

    #[test]
    fn ports_have_16_bits() {
        for (text, port) in [
            ("//h", None),
            ("//h:", None),
            ("//h:0", Some(0)),
            ("//h:080", Some(80)),
            ("//h:65535", Some(65535)),
            ("//h:65536", None),
        ] {
            assert_eq!(UriRef::parse(text).unwrap().port(), port, "{text}");
        }
    }
}
