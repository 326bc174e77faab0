//! Maps IRIs to URIs and back (RFC 3987, section 3).
//!
//! Mapping only changes what RFC 3986 does not allow. Characters outside ASCII become escapes of their UTF-8.
//! With the feature `idna`, a non-ASCII host name is mapped by IDNA (UTS 46) in schemes whose hosts are
//! domain names. The host of a reference without a scheme is escaped, which is valid in every scheme. The
//! normal form is a separate step.
//!
//! Unicode has several spellings of many characters. Converting a string to NFC is left to the caller
//! (section 5.3.2.2).

use alloc::string::String;

use crate::fault::{Fault, FaultKind, ParseError, Part, What};
use crate::grammar::marks::{Marks, offset};
use crate::grammar::scheme::has_domain_names;
use crate::grammar::{Source, uri};
use crate::text::character::{bidi_control, iprivate, is_invisible, ucschar};
use crate::uri::compare::normal;
use crate::uri::normalize::Comparison;
use crate::uri::parts::Parts;
use crate::uri::percent::escape_beyond_ascii;
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// # From an IRI
impl UriBuf {
    /// Converts an IRI to a URI (RFC 3987, section 3.1): characters outside ASCII are percent-encoded.
    ///
    /// With the feature `idna`, a host becomes ASCII by IDNA in the schemes whose hosts are domain names: http,
    /// https, ws, wss, ftp, ssh, sftp, telnet, pop, nntp, imap, ldap, ldaps, rtsp, coap and coaps.
    ///
    /// Different Unicode spellings of a character become different URIs. Convert the string to NFC first.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriBuf;
    /// let uri = UriBuf::from_iri("http://example.com/é?ü#ö")?;
    /// assert_eq!(uri, "http://example.com/%C3%A9?%C3%BC#%C3%B6");
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(UriBuf::from_iri("http://bücher.example")?, "http://xn--bcher-kva.example");
    /// assert_eq!(UriBuf::from_iri("note://größe")?, "note://gr%C3%B6%C3%9Fe");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not an IRI, or when IDNA rejects the host. An IRI must not contain the characters
    /// that control the direction of text (section 4.1), except as escapes.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    pub fn from_iri(text: &str) -> Result<Self, ParseError> {
        match uri::uri(Source::iri(text)).and_then(|marks| checked_to_uri(Parts { text, marks })) {
            Ok((uri, marks)) => Ok(Self::from_parsed(uri, marks)),
            Err(fault) => Err(ParseError::new(fault, What::Uri)),
        }
    }
}

/// # From an IRI
impl UriRefBuf {
    /// Converts an IRI reference to a URI reference, like [`UriBuf::from_iri`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRefBuf;
    /// assert_eq!(UriRefBuf::from_iri_ref("../é")?, "../%C3%A9");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`UriBuf::from_iri`].
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[inline]
    pub fn from_iri_ref(text: &str) -> Result<Self, ParseError> {
        match uri::uri_reference(Source::iri(text)).and_then(|marks| checked_to_uri(Parts { text, marks })) {
            Ok((reference, marks)) => Ok(Self::from_parsed(reference, marks)),
            Err(fault) => Err(ParseError::new(fault, What::Reference)),
        }
    }
}

/// Adds the conversion to an IRI to a type.
macro_rules! iris {
    ($($type:ty, $name:literal;)*) => {$(
        /// # To an IRI
        impl $type {
            /// Converts the URI to an IRI, for people to read (RFC 3987, section 3.2).
            ///
            /// Escapes of valid UTF-8 are decoded. With the feature `idna`, so are `xn--` labels in schemes whose
            /// hosts are domain names. An escape is kept if decoding it would change the meaning or the look:
            /// escapes of ASCII, of invisible characters, of characters that reorder text, and, outside
            /// queries, of private-use characters. [`UriBuf::from_iri`] converts the result to an equivalent URI.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/%C3%A9%20%2F%E2%80%8E%FC")]
            /// assert_eq!(it.to_iri(), "http://example.com/é%20%2F%E2%80%8E%FC");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[inline]
            #[must_use]
            pub fn to_iri(&self) -> String {
                to_iri(self.parts())
            }
        }
    )*};
}

iris! {
    Uri<'_>, "Uri";
    UriRef<'_>, "UriRef";
    UriBuf, "UriBuf";
    UriRefBuf, "UriRefBuf";
}

/// Returns the normal form of `text`, which is read as `what`: a URI or an IRI.
pub(crate) fn normal_form(text: &str, what: What) -> Option<String> {
    let marks = match what {
        What::Reference => uri::uri_reference(Source::iri(text)),
        _ => uri::uri(Source::iri(text)),
    };
    let (uri, marks) = to_uri(Parts { text, marks: marks.ok()? }).ok()?;
    Some(normal(Parts { text: &uri, marks }, Comparison::Scheme).0)
}

/// Maps a string that the ABNF accepts, unless section 4.1 forbids it.
#[inline]
fn checked_to_uri(iri: Parts<'_>) -> Result<(String, Marks), Fault> {
    match iri.text.char_indices().find(|&(_, c)| bidi_control(c)) {
        None => to_uri(iri),
        Some((at, c)) => {
            let part = iri.marks.part_at(at);
            Err(Fault::new(FaultKind::Invisible(c), part, at, at + c.len_utf8()))
        }
    }
}

/// Maps an IRI to a URI (section 3.1).
fn to_uri(iri: Parts<'_>) -> Result<(String, Marks), Fault> {
    let Parts { text, marks } = iri;
    if text.is_ascii() {
        return Ok((String::from(text), marks));
    }
    let beyond_ascii = text.bytes().filter(|byte| !byte.is_ascii()).count();
    let mut target = String::with_capacity(text.len() + 2 * beyond_ascii);
    let mut mapped = marks;
    let mut from = 0;
    for (end, new_end) in [
        (marks.scheme_end, &mut mapped.scheme_end),
        (marks.host_start, &mut mapped.host_start),
        (marks.host_end, &mut mapped.host_end),
        (marks.path_start, &mut mapped.path_start),
        (marks.path_end, &mut mapped.path_end),
        (marks.query_end, &mut mapped.query_end),
    ] {
        // A missing part has the offset 0.
        if end == 0 {
            continue;
        }
        let part = &text[from as usize..end as usize];
        if end == marks.host_end && from == marks.host_start && is_mapped(text, marks) {
            target.push_str(&host_to_ascii(part).ok_or_else(|| unmappable(marks))?);
        } else {
            escape_beyond_ascii(&mut target, part);
        }
        *new_end = target.len() as u32;
        from = end;
    }
    escape_beyond_ascii(&mut target, &text[from as usize..]);
    offset(target.len());
    Ok((target, mapped))
}

/// Returns whether the host is a name outside ASCII that IDNA maps.
pub(crate) fn is_mapped(text: &str, marks: Marks) -> bool {
    let host = &text[marks.host_start as usize..marks.host_end as usize];
    cfg!(feature = "idna") && !host.is_ascii() && goes_by_idna(text, marks)
}

/// Returns whether the scheme has domain names as hosts (section 3.1, step 2).
#[inline]
fn goes_by_idna(text: &str, marks: Marks) -> bool {
    has_domain_names(&text.as_bytes()[..marks.scheme_end as usize])
}

/// Makes the fault for a host name that [`host_to_ascii`] cannot map.
pub(crate) fn unmappable(marks: Marks) -> Fault {
    Fault::new(FaultKind::Idna, Part::Host, marks.host_start as usize, marks.host_end as usize)
}

/// Returns the ASCII form of a host name, or `None` if IDNA rejects it.
#[cfg(feature = "idna")]
pub(crate) fn host_to_ascii(name: &str) -> Option<String> {
    let decoded = crate::uri::percent::decode(name).ok()?;
    let ascii = idna::domain_to_ascii_cow(decoded.as_bytes(), idna::AsciiDenyList::URL).ok()?;
    // IDNA keeps some ASCII characters that a `reg-name` cannot have, and may map the whole name to nothing.
    let is_name = crate::grammar::host::reg_name(Source::uri(&ascii), 0) == Ok(ascii.len());
    (is_name && !ascii.is_empty()).then(|| ascii.into_owned())
}

#[cfg(not(feature = "idna"))]
#[allow(clippy::unnecessary_wraps, reason = "with IDNA it may fail")]
fn host_to_ascii(name: &str) -> Option<String> {
    let mut target = String::with_capacity(3 * name.len());
    escape_beyond_ascii(&mut target, name);
    Some(target)
}

/// Converts a URI to an IRI (section 3.2).
#[inline]
fn to_iri(uri: Parts<'_>) -> String {
    let Parts { text, marks } = uri;
    let (host_start, host_end) = (marks.host_start as usize, marks.host_end as usize);
    let (path_end, query_end) = (marks.path_end as usize, marks.query_end as usize);
    let mut iri = String::with_capacity(text.len());
    unescape(&mut iri, &text[..host_start], false);
    if goes_by_idna(text, marks) {
        host_to_unicode(&mut iri, &text[host_start..host_end]);
    } else {
        unescape(&mut iri, &text[host_start..host_end], false);
    }
    unescape(&mut iri, &text[host_end..path_end], false);
    unescape(&mut iri, &text[path_end..query_end], true);
    unescape(&mut iri, &text[query_end..], false);
    iri
}

/// Appends `text`, decoding the escapes that an IRI does not need.
#[inline]
fn unescape(iri: &mut String, text: &str, is_query: bool) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (plain, tail) = rest.split_at(at);
        let escapes = tail.bytes().step_by(3).take_while(|&byte| byte == b'%').count();
        let (run, tail) = tail.split_at(3 * escapes);
        iri.push_str(plain);
        unescape_run(iri, run, is_query);
        rest = tail;
    }
    iri.push_str(rest);
}

/// Appends a run of escapes.
fn unescape_run(iri: &mut String, run: &str, is_query: bool) {
    let bytes = crate::uri::percent::bytes(run, false).unwrap_or_default();
    let mut rest = run;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let (escaped, tail) = rest.split_at(3 * c.len_utf8());
            if is_shown(c, is_query) {
                iri.push(c);
            } else {
                iri.push_str(escaped);
            }
            rest = tail;
        }
        let (escaped, tail) = rest.split_at(3 * chunk.invalid().len());
        iri.push_str(escaped);
        rest = tail;
    }
}

/// Returns whether a character may be shown unescaped. It must be allowed in an IRI (section 2.2). It must
/// not control the direction of text (section 4.1), be invisible, or look like a space (section 6.1).
fn is_shown(c: char, is_query: bool) -> bool {
    (ucschar(c) || (is_query && iprivate(c))) && !is_invisible(c) && !c.is_whitespace()
}

/// Appends a host with its `xn--` labels in Unicode. Escapes in the host are kept, since mapping them again
/// would give an `xn--` label.
#[cfg(feature = "idna")]
fn host_to_unicode(iri: &mut String, host: &str) {
    let start = iri.len();
    for (number, label) in host.split('.').enumerate() {
        if number > 0 {
            iri.push('.');
        }
        let is_mapped = label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
        let unicode = is_mapped.then(|| idna::domain_to_unicode(label));
        let unicode = unicode.and_then(|(text, decoded)| decoded.ok().map(|()| text));
        iri.push_str(unicode.as_deref().unwrap_or(label));
    }
    let leads_back = iri[start..].is_ascii()
        || host_to_ascii(&iri[start..]).is_some_and(|ascii| ascii.eq_ignore_ascii_case(host));
    if !leads_back {
        iri.truncate(start);
        iri.push_str(host);
    }
}

#[inline]
#[cfg(not(feature = "idna"))]
fn host_to_unicode(iri: &mut String, host: &str) {
    unescape(iri, host, false);
}

#[cfg(test)]
mod tests {
    use crate::uri::UriBuf;

    #[test]
    fn escapes_that_an_iri_needs_stay() {
        for (uri, iri) in [
            ("http://h/%C3%A9%E2%82%AC?%C3%A9#%C3%A9", "http://h/é€?é#é"),
            ("http://h/a%26%2F?a%26%3D#%25", "http://h/a%26%2F?a%26%3D#%25"),
            // Escapes of cut-off characters, and of bytes that are not UTF-8.
            ("http://h/%E2%82/%C3%A9", "http://h/%E2%82/é"),
            ("http://h/%E2%82%C3%A9%FF%F0%9F%98%C3%A9", "http://h/%E2%82é%FF%F0%9F%98é"),
            // Private-use characters are allowed in the query.
            ("http://h/%EE%80%80?%EE%80%80#%EE%80%80", "http://h/%EE%80%80?\u{E000}#%EE%80%80"),
            ("http://h/%E2%80%AE%C2%A0", "http://h/%E2%80%AE%C2%A0"),
        ] {
            assert_eq!(UriBuf::parse(uri).unwrap().to_iri(), iri);
        }
    }

    #[test]
    fn text_outside_the_host_is_escaped() {
        let map = |text| crate::uri::UriRefBuf::from_iri_ref(text).unwrap();
        assert_eq!(map("é/é?é#é"), "%C3%A9/%C3%A9?%C3%A9#%C3%A9");
        assert_eq!(map("///é"), "///%C3%A9");
        assert_eq!(map("//é@h:1/é"), "//%C3%A9@h:1/%C3%A9");
    }

    #[cfg(feature = "idna")]
    #[test]
    fn hosts_by_idna() {
        let map = |text| UriBuf::from_iri(text).unwrap();
        assert_eq!(map("http://Bü:ẞ@gOoGle.com"), "http://B%C3%BC:%E1%BA%9E@gOoGle.com");
        assert_eq!(map("http://ẞ.com:443/ẞ"), "http://xn--zca.com:443/%E1%BA%9E");
        assert_eq!(map("http+unix://%2Ftmp%2FTEST.sock/get"), "http+unix://%2Ftmp%2FTEST.sock/get");
        assert_eq!(map("https://résumé.example.org").to_iri(), "https://résumé.example.org");
        assert_eq!(map("http://xn--a-ecp.ru/").to_iri(), "http://xn--a-ecp.ru/", "does not decode");
        for text in ["http://a\u{FF0F}b/", "http://\u{AD}/", "http://é%2F/", "http://\u{FF02}/"] {
            let error = UriBuf::from_iri(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), ("IDNA", 7), "{text}");
        }
    }
}
