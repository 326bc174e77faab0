//! [`FilePathError`]: the reason why a path or a `file` URI cannot be converted.

use core::fmt;

/// The reason why a path or a `file` URI cannot be converted.
///
/// The error has a kind and an offset, and at most one character of the path or URI, which may be secret.
///
/// ```
/// use urika_schemes::file::{FilePathErrorKind, Flavor};
///
/// let error = Flavor::Windows.to_uri(br"C:\temp\nul.txt").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (FilePathErrorKind::Device, 8));
/// assert_eq!(error.to_string(), "\
/// name at byte 8 is a Windows device, such as `NUL` or `COM1`; choose another name \
/// [Windows, names of files]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    offset: usize,
}

/// The kinds of [`FilePathError`].
///
/// ```
/// use urika_schemes::file::{FilePathErrorKind, Flavor};
///
/// let error = Flavor::Unix.to_uri(b"notes.md").unwrap_err();
/// assert_eq!(error.kind(), FilePathErrorKind::NotAbsolute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilePathErrorKind {
    /// The URI has another scheme.
    Scheme,
    /// The host is not `localhost`, or the path has the form `\\server\share`.
    Host,
    /// The URI has a query, which means nothing for a file.
    Query,
    /// The path is not absolute. On Windows it must begin with a drive and a slash.
    NotAbsolute,
    /// The URI has an empty segment between two slashes.
    EmptySegment,
    /// A segment is `..`, or in a URI `.`.
    DotSegment,
    /// The text contains NUL, which ends a path for many programs.
    Nul,
    /// The URI has an escaped separator: `%2F`, and on Windows `%5C`.
    Separator,
    /// On Windows, a name contains this character, which file names cannot have.
    Character(char),
    /// On Windows, a name ends in this character, a dot or a space, which Windows would remove.
    TrailingDotOrSpace(char),
    /// On Windows, a name is a device name, with or without an extension.
    Device,
    /// On Windows, a name is not Unicode.
    NotUnicode,
    /// The text is longer than `u32::MAX` bytes.
    TooLong,
}

use FilePathErrorKind as Kind;

impl FilePathError {
    pub(super) const fn new(kind: Kind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use urika_schemes::file::{FilePathErrorKind, Flavor};
    /// let error = Flavor::Unix.to_uri(b"/a/../b").unwrap_err();
    /// assert_eq!(error.kind(), FilePathErrorKind::DotSegment);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FilePathErrorKind {
        self.kind
    }

    /// Returns the offset of the first byte at fault, in the path or in the URI's text.
    ///
    /// ```
    /// use urika_schemes::file::Flavor;
    /// assert_eq!(Flavor::Unix.to_uri(b"/a/../b").unwrap_err().offset(), 3);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns a name for this kind of error that does not change between versions.
    ///
    /// ```
    /// use urika_schemes::file::Flavor;
    /// assert_eq!(Flavor::Unix.to_uri(b"a").unwrap_err().code(), "FILE_NOT_ABSOLUTE");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::Scheme => "FILE_SCHEME",
            Kind::Host => "FILE_HOST",
            Kind::Query => "FILE_QUERY",
            Kind::NotAbsolute => "FILE_NOT_ABSOLUTE",
            Kind::EmptySegment => "FILE_EMPTY_SEGMENT",
            Kind::DotSegment => "FILE_DOT_SEGMENT",
            Kind::Nul => "FILE_NUL",
            Kind::Separator => "FILE_SEPARATOR",
            Kind::Character(_) => "FILE_CHARACTER",
            Kind::TrailingDotOrSpace(_) => "FILE_TRAILING_DOT_OR_SPACE",
            Kind::Device => "FILE_DEVICE",
            Kind::NotUnicode => "FILE_NOT_UNICODE",
            Kind::TooLong => "TOO_LONG",
        }
    }

    /// Returns the sentence, in which `{}` is the place and `{char}` the character at fault, and the remedy.
    const fn words(&self) -> (&'static str, &'static str) {
        match self.kind {
            Kind::Scheme => ("scheme at {} is not `file`", "pass a URI such as `file:///a`"),
            Kind::Host => {
                ("host at {} names another machine", "remove it, or mount the share and pass its path")
            }
            Kind::Query => {
                ("query at {} has no meaning in a `file` URI", "remove it; `?` in a name is written `%3F`")
            }
            Kind::NotAbsolute => {
                ("path at {} is not absolute", "begin it with `/`, or on Windows with a drive such as `C:/`")
            }
            Kind::EmptySegment => ("segment at {} is empty", "write one slash"),
            Kind::DotSegment => ("segment at {} is a dot segment", "write the path without it"),
            Kind::Nul => ("NUL in path at {}", "remove it: a path ends at NUL"),
            Kind::Separator => {
                ("name at {} has a percent-encoded separator", "write the separator unencoded, or remove it")
            }
            Kind::Character(_) => {
                ("{char} at {} is not valid in a Windows file name", "remove it, or write another character")
            }
            Kind::TrailingDotOrSpace(_) => ("name ends in {char} at {}, which Windows removes", "remove it"),
            Kind::Device => {
                ("name at {} is a Windows device, such as `NUL` or `COM1`", "choose another name")
            }
            Kind::NotUnicode => ("name at {} is not Unicode", "choose a name that can be written in UTF-8"),
            Kind::TooLong => ("input is longer than 4294967295 bytes", "shorten it"),
        }
    }

    const fn section(&self) -> &'static str {
        match self.kind {
            Kind::DotSegment => "RFC 3986, section 3.3",
            Kind::Scheme | Kind::Host | Kind::Query | Kind::NotAbsolute | Kind::EmptySegment => {
                "RFC 8089, section 2"
            }
            Kind::NotUnicode => "RFC 3986, section 2.5",
            Kind::Nul | Kind::Separator => "RFC 3986, section 7.3",
            Kind::Character(_) | Kind::TrailingDotOrSpace(_) | Kind::Device => "Windows, names of files",
            Kind::TooLong => "urika, limits",
        }
    }
}

impl FilePathError {
    /// Writes the character at fault.
    fn write_char(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Character(' ') | Kind::TrailingDotOrSpace(' ') => f.write_str("a space"),
            Kind::Character(found) if found < ' ' => write!(f, "U+{:04X}", u32::from(found)),
            Kind::Character(found) | Kind::TrailingDotOrSpace(found) => write!(f, "`{found}`"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut sentence, help) = self.words();
        if let Some((before, after)) = sentence.split_once("{char}") {
            f.write_str(before)?;
            self.write_char(f)?;
            sentence = after;
        }
        match sentence.split_once("{}") {
            Some((before, after)) => write!(f, "{before}byte {}{after}", self.offset)?,
            None => f.write_str(sentence)?,
        }
        write!(f, "; {help} [{}]", self.section())
    }
}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for FilePathError {}
