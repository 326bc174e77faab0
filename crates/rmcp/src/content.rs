//! [`Content`]: the content of a resource.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};

/// The text or bytes of a resource, and its media type.
///
/// Bytes that are UTF-8 are sent as text, and others as a blob. The media type defaults to the route's, or else
/// to `text/plain` or `application/octet-stream`. Bytes that are not UTF-8 do not get a `text/…` type unless the
/// media type names their `charset`.
///
/// ```
/// use urika_rmcp::Content;
///
/// let text = Content::from("# To do").mime("text/markdown");
/// let either = Content::from(vec![0xff, 0xd8]);
/// ```
pub struct Content {
    pub(crate) body: Body,
    pub(crate) mime: Option<Cow<'static, str>>,
}

pub(crate) enum Body {
    Text(String),
    Bytes(Vec<u8>),
    Blob(Vec<u8>),
    Reader(Box<dyn Read + Send>),
}

impl Content {
    /// Makes content that is sent as a blob, even if it is UTF-8.
    ///
    /// ```
    /// let image = urika_rmcp::Content::blob(*b"GIF89a").mime("image/gif");
    /// ```
    #[must_use]
    pub fn blob(bytes: impl Into<Vec<u8>>) -> Self {
        Self { body: Body::Blob(bytes.into()), mime: None }
    }

    /// Makes content that the server reads, such as an open file. The server reads no more bytes than its
    /// limit allows.
    ///
    /// ```no_run
    /// let file = urika_rmcp::Content::reader(std::fs::File::open("large.log")?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn reader(reader: impl Read + Send + 'static) -> Self {
        Self { body: Body::Reader(Box::new(reader)), mime: None }
    }

    /// Sets the media type.
    ///
    /// ```
    /// let page = urika_rmcp::Content::from("<p>").mime("text/html");
    /// ```
    #[must_use]
    pub fn mime(self, mime: impl Into<Cow<'static, str>>) -> Self {
        Self { mime: Some(mime.into()), ..self }
    }

    /// Returns all bytes, for a test of your methods.
    ///
    /// ```
    /// assert_eq!(urika_rmcp::Content::from("# To do").into_bytes()?, b"# To do");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a [`reader`](Self::reader) cannot be read.
    pub fn into_bytes(self) -> io::Result<Vec<u8>> {
        match self.body.whole(usize::MAX)? {
            Some(Whole::Text(text)) => Ok(text.into_bytes()),
            Some(Whole::Bytes(bytes)) => Ok(bytes),
            None => Ok(Vec::new()),
        }
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self { body: Body::Text(text), mime: None }
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        Self { body: Body::Bytes(bytes), mime: None }
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Content").field("mime", &self.mime).finish_non_exhaustive()
    }
}

/// Text or bytes, complete.
pub(crate) enum Whole {
    Text(String),
    Bytes(Vec<u8>),
}

impl Body {
    /// Reads all of the content. Returns `None` if there are more than `largest` bytes.
    pub(crate) fn whole(self, largest: usize) -> io::Result<Option<Whole>> {
        let whole = match self {
            Self::Text(text) => Whole::Text(text),
            Self::Blob(bytes) => Whole::Bytes(bytes),
            Self::Bytes(bytes) => Whole::of(bytes),
            Self::Reader(reader) => {
                let mut bytes = Vec::new();
                reader.take((largest as u64).saturating_add(1)).read_to_end(&mut bytes)?;
                Whole::of(bytes)
            }
        };
        Ok((whole.len() <= largest).then_some(whole))
    }
}

impl Whole {
    fn of(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(error) => Self::Bytes(error.into_bytes()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}
