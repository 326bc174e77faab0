//! A base as a folder: what is put behind it, and what lies within it.

use super::{Base, BaseBuf};
use crate::fault::{ConfineError, ParseError};
use crate::grammar::marks::offset;
use crate::uri::parts::Parts;
use crate::uri::{Uri, UriBuf, UriRef};

/// The operations of a base. Its whole path stays, with or without a slash at its end.
macro_rules! directory {
    ($type:ty) => {
        impl $type {
            /// The base with `segments` behind it; see [`Uri::append`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::Base;
            /// let base = Base::parse("https://example.com/v1")?;
            /// assert_eq!(base.append(["users", "a b"])?, "https://example.com/v1/users/a%20b");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// When an item is no segment text.
            ///
            /// # Panics
            ///
            /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn append<I>(&self, segments: I) -> Result<UriBuf, ParseError>
            where
                I: IntoIterator<Item: AsRef<str>>,
            {
                self.as_uri().append(segments)
            }

            /// Resolves `reference` within the base, which it may not leave; see
            /// [`Uri::resolve_within`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{UriRef, value::Base};
            /// let base = Base::parse("https://example.com/v1")?;
            /// assert_eq!(base.resolve_within(UriRef::parse("users?page=2")?)?, "https://example.com/v1/users?page=2");
            /// assert!(base.resolve_within(UriRef::parse("../v2")?).is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// When `reference` has a scheme or an authority, or would leave the base.
            ///
            /// # Panics
            ///
            /// With "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn resolve_within<'r>(
                &self,
                reference: impl Into<UriRef<'r>>,
            ) -> Result<UriBuf, ConfineError> {
                with_slash(self.as_uri()).resolve_within(reference)
            }

            /// Returns whether `uri` lies within the base; see [`Uri::contains`].
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::{Uri, value::Base};
            /// let base = Base::parse("https://example.com/v1")?;
            /// assert!(base.contains(Uri::parse("https://example.com/v1/users")?));
            /// assert!(!base.contains(Uri::parse("https://example.com/v10")?));
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            pub fn contains<'u>(&self, uri: impl Into<Uri<'u>>) -> bool {
                with_slash(self.as_uri()).contains(uri)
            }
        }
    };
}

directory!(Base<'_>);
directory!(BaseBuf);

/// The base as a folder: a reference is resolved against what ends in a slash.
#[inline]
fn with_slash(base: Uri<'_>) -> UriBuf {
    let Parts { text, mut marks } = base.parts();
    marks.path_end = offset(text.len() + 1);
    marks.query_end = marks.path_end;
    UriBuf::from_parsed([text, "/"].concat(), marks)
}

#[cfg(test)]
mod tests {
    use super::with_slash;
    use crate::uri::{Uri, UriRef};

    #[test]
    fn a_folder_ends_in_its_slash() {
        let folder = with_slash(Uri::parse("http://h/v1").unwrap());
        assert_eq!(folder, "http://h/v1/");
        assert_eq!((folder.path().as_str(), folder.query().is_none()), ("/v1/", true));
        assert_eq!(folder.resolve(UriRef::parse("a").unwrap()), "http://h/v1/a");
        assert_eq!(folder.parts().marks, Uri::parse("http://h/v1/").unwrap().parts().marks);
    }
}
