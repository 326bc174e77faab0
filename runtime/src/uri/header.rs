//! Converts URIs to `http::HeaderValue`, with the feature `http`. The headers `Location`, `Link` and
//! `Referer` contain URIs.
//!
//! Every character of a URI may appear in a header: RFC 3986, section 2, allows only visible ASCII, and RFC
//! 9110, section 5.5, allows all of that.

use ::http::HeaderValue;
use bytes::Bytes;

use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// Calls a macro with each URI type: its docs, and the expression that returns its string as bytes.
macro_rules! by_bytes {
    ($callback:ident) => {
        $callback! {
            Uri<'static>, "Without copying: a literal stays where it is. Hand in a value that lives shorter by reference.",
                |it| Bytes::from_static(it.as_str().as_bytes());
            UriRef<'static>, "Without copying: a literal stays where it is. Hand in a value that lives shorter by reference.",
                |it| Bytes::from_static(it.as_str().as_bytes());
            &Uri<'_>, "Copies the text.", |it| Bytes::copy_from_slice(it.as_str().as_bytes());
            &UriRef<'_>, "Copies the text.", |it| Bytes::copy_from_slice(it.as_str().as_bytes());
            UriBuf, "Hands the text on.", |it| Bytes::from(it.into_string());
            UriRefBuf, "Hands the text on.", |it| Bytes::from(it.into_string());
            &UriBuf, "Copies the text.", |it| Bytes::copy_from_slice(it.as_str().as_bytes());
            &UriRefBuf, "Copies the text.", |it| Bytes::copy_from_slice(it.as_str().as_bytes());
        }
    };
}
pub(super) use by_bytes;

/// Implements the conversions from a type. Accepts the expression that returns its string as bytes.
macro_rules! to_header {
    ($($type:ty, $docs:literal, |$it:ident| $bytes:expr;)*) => {$(
        #[doc = $docs]
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use http::{HeaderValue, Response, header::LOCATION};
        /// use urika::{Uri, UriRef};
        ///
        /// let uri = Uri::parse("https://example.com/caf%C3%A9?page=2")?;
        /// let response = Response::builder().header(LOCATION, uri).body(())?;
        /// assert_eq!(response.headers()[LOCATION], "https://example.com/caf%C3%A9?page=2");
        /// assert_eq!(HeaderValue::from(UriRef::parse("/a")?.to_buf()), "/a");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        impl From<$type> for HeaderValue {
            #[inline]
            fn from($it: $type) -> Self {
                value($bytes)
            }
        }
    )*};
}

by_bytes!(to_header);

#[inline]
fn value(text: Bytes) -> HeaderValue {
    match HeaderValue::from_maybe_shared(text) {
        Ok(value) => value,
        Err(_) => unreachable!("a URI is visible ASCII"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has every character that a URI may have, at least once.
    #[test]
    fn headers_take_all_characters_of_uris() {
        let text = "a+-.1://u:%41!$&'()*+,;=~_@[2001:db8::1]:8080/p@:'()!$&*+,;=/%7F?q/?:@#f/?:@";
        let uri = Uri::parse(text).expect("a URI");
        assert_eq!(HeaderValue::from(&uri), uri.as_str());
        assert_eq!(HeaderValue::from(uri.to_buf()).to_str().ok(), Some(text));
        assert_eq!(HeaderValue::from(&UriRef::parse("").expect("a reference")), "");
        for byte in 0x21..=0x7e_u8 {
            assert!(HeaderValue::from_bytes(&[byte]).is_ok(), "{byte}");
        }
    }
}
