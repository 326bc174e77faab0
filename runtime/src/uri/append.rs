//! Appends segments to a path, percent-encoded.

use alloc::string::String;

use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::marks::offset;
use crate::uri::parts::Parts;
use crate::uri::percent::{Place, encode_into};
use crate::uri::value::Segment;
use crate::uri::{IntoSegments, Uri, UriBuf};

/// Adds the method `append` to a type.
macro_rules! appending {
    ($type:ty, $name:literal) => {
        /// # Adding path segments
        impl $type {
            /// Returns this URI with `segments` added to its path, without query and fragment.
            ///
            /// Each item is one segment, and is percent-encoded.
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/api/?v=1")]
            /// assert_eq!(it.append(["users", "a b"])?, "https://example.com/api/users/a%20b");
            /// assert_eq!(it.append([".."]).unwrap_err().code(), "SEGMENT_DOTS");
            /// assert_eq!(it.append(["a/b"]).unwrap_err().code(), "SEGMENT_CHARACTER");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when an item is not a [`Segment`](crate::value::Segment). The error prints the number of the item, from 1,
            /// and its offset is one in that item.
            /// Fails when this URI has a path that does not begin with `/`.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn append<I: IntoSegments>(&self, segments: I) -> Result<UriBuf, ParseError> {
                append(self.parts(), segments)
            }
        }
    };
}

appending!(Uri<'_>, "Uri");
appending!(UriBuf, "UriBuf");

fn append(parts: Parts<'_>, segments: impl IntoSegments) -> Result<UriBuf, ParseError> {
    let Parts { text, mut marks } = parts;
    let path = parts.path();
    if !path.is_empty() && !path.is_absolute() {
        let fault = Fault::new(
            FaultKind::BaseRootless,
            Part::Path,
            marks.path_start as usize,
            marks.path_end as usize,
        );
        return Err(ParseError::new(fault, What::Base));
    }
    let mut target = String::from(&text[..marks.path_end as usize]);
    let mut number = 0_u32;
    segments.__each(|segment| {
        number = number.saturating_add(1);
        let segment = Segment::parse(segment).map_err(|error| error.in_item(number))?;
        if target.len() == marks.path_start as usize || !target.ends_with('/') {
            target.push('/');
        }
        encode_into(&mut target, Place::Segment, segment.as_str());
        Ok(())
    })?;
    marks.path_end = offset(target.len());
    marks.query_end = marks.path_end;
    Ok(UriBuf::from_parsed(target, marks))
}

#[cfg(test)]
mod tests {
    use crate::uri::Uri;

    #[test]
    fn one_slash_before_each_segment() {
        for (base, expected) in [
            ("a://h", "a://h/b"),
            ("a://h/", "a://h/b"),
            ("a://h/c?d#e", "a://h/c/b"),
            ("a://", "a:///b"),
            ("a:", "a:/b"),
            ("a:/c//", "a:/c//b"),
        ] {
            let uri = Uri::parse(base).unwrap().append(["b"]).unwrap();
            assert_eq!(uri, expected);
            assert_eq!(Uri::parse(expected).unwrap().parts().marks, uri.parts().marks);
        }
        assert_eq!(Uri::parse("a:b").unwrap().append(["c"]).unwrap_err().code(), "BASE_ROOTLESS");
        assert_eq!(Uri::parse("a://h/b?c").unwrap().append::<[&str; 0]>([]).unwrap(), "a://h/b");
    }
}
