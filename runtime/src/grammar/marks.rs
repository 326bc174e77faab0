//! The offsets of the components of a URI reference.

use crate::fault::Part;

/// Returns the length of a result as an offset of 32 bits.
///
/// # Panics
///
/// Panics when 32 bits are not enough.
#[cfg(feature = "alloc")]
#[expect(clippy::must_use_candidate, reason = "some callers only check a length")]
pub fn offset(length: usize) -> u32 {
    assert!(u32::try_from(length).is_ok(), "capacity overflow");
    length as u32
}

/// Six byte offsets that give the layout of a URI reference:
///
/// ```text
///   https://user@example.com:8042/over/there?name=ferret#nose
///        │       │          │    │          │           │
///        │       │          │    path_start path_end    query_end
///        │       host_start host_end
///        scheme_end
/// ```
///
/// - `scheme_end` is the offset of the scheme's colon, or 0 without a scheme, since a scheme is never empty.
/// - `host_start` is 0 without an authority, since `//` precedes every host. User information is between `//`
///   and the `@` before `host_start`.
/// - A port is between the `:` at `host_end` and `path_start`. Without an authority, `host_end` is 0.
/// - A query follows the `?` at `path_end`, if `query_end` is greater than `path_end`.
/// - A fragment follows the `#` at `query_end`, if the string continues there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
#[allow(missing_docs, reason = "described above, where they can be seen together")]
pub struct Marks {
    pub scheme_end: u32,
    pub host_start: u32,
    pub host_end: u32,
    pub path_start: u32,
    pub path_end: u32,
    pub query_end: u32,
}

impl Marks {
    /// Makes marks from the offsets, in the order of the fields.
    #[must_use]
    pub const fn new([scheme_end, host_start, host_end, path_start, path_end, query_end]: [u32; 6]) -> Self {
        Self { scheme_end, host_start, host_end, path_start, path_end, query_end }
    }

    /// The marks of the empty reference, and of a string without parts.
    pub const EMPTY: Self =
        Self { scheme_end: 0, host_start: 0, host_end: 0, path_start: 0, path_end: 0, query_end: 0 };

    /// The placeholder for a URI that the macros could not make.
    pub const STAND_IN_TEXT: &'static str = "urika:error";

    /// The marks of [`STAND_IN_TEXT`](Self::STAND_IN_TEXT).
    pub const STAND_IN: Self =
        Self { scheme_end: 5, host_start: 0, host_end: 0, path_start: 6, path_end: 11, query_end: 11 };

    /// Returns the offsets as the URI types store them: two in a number, the first one in its lower half.
    #[must_use]
    #[inline]
    pub const fn packed(self) -> [u64; 3] {
        [
            pair(self.scheme_end, self.host_start),
            pair(self.host_end, self.path_start),
            pair(self.path_end, self.query_end),
        ]
    }

    #[inline]
    pub(crate) const fn unpacked([scheme_host, host_path, path_query]: [u64; 3]) -> Self {
        let (scheme_end, host_start) = split(scheme_host);
        let (host_end, path_start) = split(host_path);
        let (path_end, query_end) = split(path_query);
        Self { scheme_end, host_start, host_end, path_start, path_end, query_end }
    }

    pub(crate) const fn has_scheme(self) -> bool {
        self.scheme_end > 0
    }

    pub(crate) const fn has_authority(self) -> bool {
        self.host_start > 0
    }

    /// Returns the offset after the scheme's colon, where the authority's `//` or the path begins.
    pub(crate) const fn hier_start(self) -> usize {
        if self.has_scheme() { self.scheme_end as usize + 1 } else { 0 }
    }

    /// Returns the offset after `//`. It only has a meaning with an authority.
    pub(crate) const fn authority_start(self) -> usize {
        self.hier_start() + 2
    }

    pub(crate) const fn has_userinfo(self) -> bool {
        self.has_authority() && self.host_start as usize > self.authority_start()
    }

    pub(crate) const fn has_port(self) -> bool {
        self.has_authority() && self.path_start > self.host_end
    }

    pub(crate) const fn has_query(self) -> bool {
        self.query_end > self.path_end
    }

    /// Returns the component of the byte at `at`. Delimiters belong to the component that they begin.
    pub(crate) const fn part_at(self, at: usize) -> Part {
        let at = at as u32;
        if at < self.scheme_end {
            Part::Scheme
        } else if at < self.host_start {
            Part::Userinfo
        } else if at < self.host_end {
            Part::Host
        } else if at < self.path_start {
            Part::Port
        } else if at < self.path_end || at == self.path_start {
            // An empty path has the offset at which a path would appear.
            Part::Path
        } else if at < self.query_end {
            Part::Query
        } else {
            Part::Fragment
        }
    }
}

#[inline]
const fn pair(first: u32, second: u32) -> u64 {
    (second as u64) << 32 | first as u64
}

#[inline]
const fn split(pair: u64) -> (u32, u32) {
    (pair as u32, (pair >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::{Marks, pair, split};
    use crate::fault::Part;
    use crate::uri::UriRef;

    #[test]
    fn each_byte_is_of_one_part() {
        let text = "ab://u@h:80/p?q#f";
        let parts = [
            (2, Part::Scheme),
            (5, Part::Userinfo),
            (1, Part::Host),
            (3, Part::Port),
            (2, Part::Path),
            (2, Part::Query),
            (3, Part::Fragment),
        ];
        let Marks { scheme_end, .. } = UriRef::parse(text).unwrap().parts().marks;
        assert_eq!(scheme_end, 2);
        let expected = parts.iter().flat_map(|(count, part)| core::iter::repeat_n(*part, *count));
        let marks = UriRef::parse(text).unwrap().parts().marks;
        assert!(expected.eq((0..=text.len()).map(|at| marks.part_at(at))));
    }

    /// A fault of a missing path has the offset at which a path would appear.
    #[test]
    fn an_empty_path_is_where_it_would_stand() {
        let part_at = |text, at| UriRef::parse(text).unwrap().parts().marks.part_at(at);
        assert_eq!((part_at("//h?q", 3), part_at("//h?q", 4)), (Part::Path, Part::Query));
        assert_eq!((part_at("//h", 2), part_at("//h", 3)), (Part::Host, Part::Path));
        assert_eq!(
            (part_at("?q#", 0), part_at("?q#", 1), part_at("?q#", 2)),
            (Part::Path, Part::Query, Part::Fragment)
        );
    }

    #[test]
    fn two_offsets_are_one_number() {
        assert_eq!(pair(1, 2), 0x2_0000_0001);
        for offsets in [(0, 0), (u32::MAX, 0), (0, u32::MAX), (3, 5), (u32::MAX, u32::MAX)] {
            assert_eq!(split(pair(offsets.0, offsets.1)), offsets);
        }
    }
}
