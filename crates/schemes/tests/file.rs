//! Converts paths and `file` URIs, in both flavors on every platform.

use proptest::prelude::*;
use urika::value::Segment;
use urika::{Uri, UriTemplate};
use urika_schemes::File;
use urika_schemes::file::{FilePathErrorKind as Kind, Flavor};

fn path_of(flavor: Flavor, uri: &str) -> Result<Vec<u8>, (Kind, usize)> {
    flavor.to_path(Uri::parse(uri).expect("a URI")).map_err(|error| (error.kind(), error.offset()))
}

fn uri_of(flavor: Flavor, path: &[u8]) -> Result<String, (Kind, usize)> {
    flavor.to_uri(path).map(String::from).map_err(|error| (error.kind(), error.offset()))
}

/// Letters of a drive and of `localhost` may be escaped (RFC 3986, section 6.2.2.2).
#[test]
fn escapes_of_letters_change_nothing() {
    let path = |text: &str| Flavor::Windows.to_path(Uri::parse(text).expect("a URI"));
    for text in [
        "file:///C:/a",
        "file:///%43:/a",
        "file:///%43%3A/a",
        "file:///C%3a/a",
        "file://%6cocalhost/C:/a",
        "file://%4C%4f%43%41%4C%48%4F%53%54/%43:/%61",
        "FILE://LocalHost/C:/a",
    ] {
        assert_eq!(path(text).as_deref(), Ok(&br"C:\a"[..]), "{text}");
    }
    assert_eq!(path("file:///%63:/").as_deref(), Ok(&br"c:\"[..]));
    for text in [
        "file:///%31:/a",
        "file:///CC:/a",
        "file:///%43%2Fa",
        "file://%6cocalhos/C:/a",
        "file://localhost%2F/C:/a",
    ] {
        assert!(path(text).is_err(), "{text}");
    }
    let unix = |text: &str| Flavor::Unix.to_path(Uri::parse(text).expect("a URI"));
    assert_eq!(unix("file://%6cocalhost/x").as_deref(), Ok(&b"/x"[..]));
}

/// A path, its URI, and the path of this URI.
#[test]
fn paths_and_their_uris() {
    use Flavor::{Unix, Windows};
    let rows: [(Flavor, &[u8], &str, &[u8]); 19] = [
        (Unix, b"/", "file:///", b"/"),
        (Unix, b"/home/user/document.md", "file:///home/user/document.md", b"/home/user/document.md"),
        (Unix, b"/a b/c#d?e%41", "file:///a%20b/c%23d%3Fe%2541", b"/a b/c#d?e%41"),
        (Unix, b"/a\\b:c", "file:///a%5Cb:c", b"/a\\b:c"),
        (Unix, b"/\xFF\xC3\xA9\xC3", "file:///%FF%C3%A9%C3", b"/\xFF\xC3\xA9\xC3"),
        (Unix, b"//a///b/", "file:///a/b/", b"/a/b/"),
        (Unix, b"/./a/./b/.", "file:///a/b/", b"/a/b/"),
        (Unix, b"/...", "file:///...", b"/..."),
        (Unix, b"/con/nul.", "file:///con/nul.", b"/con/nul."),
        (Unix, b"/\r\n", "file:///%0D%0A", b"/\r\n"),
        (Windows, b"C:\\", "file:///C:/", b"C:\\"),
        (
            Windows,
            b"C:\\Users\\name\\file.txt",
            "file:///C:/Users/name/file.txt",
            b"C:\\Users\\name\\file.txt",
        ),
        (Windows, b"c:/a//b/", "file:///c:/a/b/", b"c:\\a\\b\\"),
        (Windows, b"D:\\\\a\\.\\b", "file:///D:/a/b", b"D:\\a\\b"),
        (Windows, b"\\\\?\\C:\\a b", "file:///C:/a%20b", b"C:\\a b"),
        (Windows, "C:\\é".as_bytes(), "file:///C:/%C3%A9", "C:\\é".as_bytes()),
        (Windows, b"C:\\a;b&c=d", "file:///C:/a;b&c=d", b"C:\\a;b&c=d"),
        (Windows, b"C:\\.git\\..a", "file:///C:/.git/..a", b"C:\\.git\\..a"),
        (Windows, b"C:\\console\\COM10", "file:///C:/console/COM10", b"C:\\console\\COM10"),
    ];
    for (flavor, path, uri, back) in rows {
        assert_eq!(uri_of(flavor, path).as_deref(), Ok(uri), "{}", path.escape_ascii());
        assert_eq!(path_of(flavor, uri).as_deref(), Ok(back), "{uri}");
    }
}

/// Equivalent forms of one URI (RFC 8089, section 2 and appendix E.2).
#[test]
fn other_forms_of_a_uri() {
    for uri in
        ["file:/a/b", "FILE://LocalHost/a/b", "file:///%61/b", "file:///a/b#L10", "file://localhost/a/b"]
    {
        assert_eq!(path_of(Flavor::Unix, uri).as_deref(), Ok(b"/a/b".as_slice()), "{uri}");
    }
    for uri in ["file:/C:/a", "file:///C%3A/a", "file:///C%3a/a#top", "file://localhost/C:/a"] {
        assert_eq!(path_of(Flavor::Windows, uri).as_deref(), Ok(b"C:\\a".as_slice()), "{uri}");
    }
}

#[test]
fn paths_that_have_no_uri() {
    use Flavor::{Unix, Windows};
    let rows: [(Flavor, &[u8], Kind, usize); 31] = [
        (Unix, b"", Kind::NotAbsolute, 0),
        (Unix, b"a", Kind::NotAbsolute, 0),
        (Unix, b"~/a", Kind::NotAbsolute, 0),
        (Unix, b"/a/../b", Kind::DotSegment, 3),
        (Unix, b"/a\0b", Kind::Nul, 2),
        (Windows, b"", Kind::NotAbsolute, 0),
        (Windows, b"a", Kind::NotAbsolute, 0),
        (Windows, b"\\a", Kind::NotAbsolute, 0),
        (Windows, b"/a", Kind::NotAbsolute, 0),
        (Windows, b"C:", Kind::NotAbsolute, 0),
        (Windows, b"C:a", Kind::NotAbsolute, 0),
        (Windows, b"1:\\a", Kind::NotAbsolute, 0),
        (Windows, b"\\\\server\\share\\a", Kind::Host, 0),
        (Windows, b"//server/share", Kind::Host, 0),
        (Windows, b"\\\\?\\UNC\\server\\share", Kind::Host, 4),
        (Windows, b"\\\\?\\Volume{1}\\a", Kind::NotAbsolute, 4),
        (Windows, b"\\\\?\\C:\\a/b", Kind::Separator, 8),
        (Windows, b"\\\\.\\COM1", Kind::Device, 0),
        (Windows, b"//?/C:/a", Kind::Device, 0),
        (Windows, b"C:\\..\\a", Kind::DotSegment, 3),
        (Windows, b"C:\\a\0", Kind::Nul, 4),
        (Windows, b"C:\\con", Kind::Device, 3),
        (Windows, b"C:\\a\\NUL.tar.gz", Kind::Device, 5),
        (Windows, b"C:\\aux\\b", Kind::Device, 3),
        (Windows, "C:\\LPT¹.txt".as_bytes(), Kind::Device, 3),
        (Windows, b"C:\\a.", Kind::TrailingDotOrSpace('.'), 4),
        (Windows, b"C:\\a \\b", Kind::TrailingDotOrSpace(' '), 4),
        (Windows, b"C:\\a.txt:stream", Kind::Character(':'), 8),
        (Windows, b"C:\\a*", Kind::Character('*'), 4),
        (Windows, b"C:\\a\n", Kind::Character('\n'), 4),
        (Windows, b"C:\\a\xFF", Kind::NotUnicode, 4),
    ];
    for (flavor, path, kind, offset) in rows {
        assert_eq!(uri_of(flavor, path), Err((kind, offset)), "{}", path.escape_ascii());
    }
}

#[test]
fn uris_that_have_no_path() {
    use Flavor::{Unix, Windows};
    let rows = [
        (Unix, "https://example.com/a", Kind::Scheme, 0),
        (Unix, "file://server/share/a", Kind::Host, 7),
        (Unix, "file://127.0.0.1/a", Kind::Host, 7),
        (Unix, "file://kim@localhost/a", Kind::Host, 7),
        (Unix, "file://localhost:80/a", Kind::Host, 7),
        (Unix, "file:///a?b", Kind::Query, 9),
        (Unix, "file:a", Kind::NotAbsolute, 5),
        (Unix, "file://", Kind::NotAbsolute, 7),
        (Unix, "file:////a", Kind::EmptySegment, 8),
        (Unix, "file:///a//b", Kind::EmptySegment, 10),
        (Unix, "file:///a/../b", Kind::DotSegment, 10),
        (Unix, "file:///a/%2e%2E/b", Kind::DotSegment, 10),
        (Unix, "file:///a/./b", Kind::DotSegment, 10),
        (Unix, "file:///a%00.txt", Kind::Nul, 9),
        (Unix, "file:///%61..%2Fb", Kind::Separator, 13),
        (Windows, "file:///a", Kind::NotAbsolute, 8),
        (Windows, "file:///", Kind::NotAbsolute, 8),
        (Windows, "file:///C%7C/a", Kind::NotAbsolute, 8),
        (Windows, "file:///C:", Kind::NotAbsolute, 8),
        (Windows, "file:///%43%3A#top", Kind::NotAbsolute, 8),
        (Windows, "file://C:/a", Kind::Host, 7),
        (Windows, "file:////server/share", Kind::NotAbsolute, 8),
        (Windows, "file:///C:/a%5C..%5Cb", Kind::Separator, 12),
        (Windows, "file:///C:/a%2Fb", Kind::Separator, 12),
        (Windows, "file:///C:/nul", Kind::Device, 11),
        (Windows, "file:///C:/%43ON.txt", Kind::Device, 11),
        (Windows, "file:///C:/a/b.txt:c", Kind::Character(':'), 18),
        (Windows, "file:///C:/..%20", Kind::TrailingDotOrSpace(' '), 13),
        (Windows, "file:///C:/...", Kind::TrailingDotOrSpace('.'), 13),
        (Windows, "file:///C:/%FF", Kind::NotUnicode, 11),
    ];
    for (flavor, uri, kind, offset) in rows {
        assert_eq!(path_of(flavor, uri), Err((kind, offset)), "{uri}");
    }
}

/// Codes and messages of all errors.
#[test]
fn errors_are_worded() {
    let text = |flavor: Flavor, path: &[u8]| {
        let error = flavor.to_uri(path).unwrap_err();
        format!("{}: {error}", error.code())
    };
    assert_eq!(
        text(Flavor::Unix, b"a"),
        "FILE_NOT_ABSOLUTE: path at byte 0 is not absolute; begin it with `/`, or on Windows with a drive such as `C:/` [RFC 8089, section 2]"
    );
    assert_eq!(
        text(Flavor::Unix, b"/.."),
        "FILE_DOT_SEGMENT: segment at byte 1 is a dot segment; write the path without it [RFC 3986, section 3.3]"
    );
    assert_eq!(
        text(Flavor::Unix, b"/\0"),
        "FILE_NUL: NUL in path at byte 1; remove it: a path ends at NUL [RFC 3986, section 7.3]"
    );
    assert_eq!(
        text(Flavor::Windows, b"C:\\a "),
        "FILE_TRAILING_DOT_OR_SPACE: name ends in a space at byte 4, which Windows removes; remove it [Windows, names of files]"
    );
    // The remedy is for paths and for URIs.
    assert_eq!(uri_of(Flavor::Windows, b"C:/a").as_deref(), Ok("file:///C:/a"));
    assert_eq!(path_of(Flavor::Windows, "file:///C:/a").as_deref(), Ok(&br"C:\a"[..]));
    let text = |uri| {
        let error = Flavor::Unix.to_path(Uri::parse(uri).expect("a URI")).unwrap_err();
        format!("{}: {error}", error.code())
    };
    assert_eq!(
        text("http://h/"),
        "FILE_SCHEME: scheme at byte 0 is not `file`; pass a URI such as `file:///a` [RFC 8089, section 2]"
    );
    assert_eq!(
        text("file://h/"),
        "FILE_HOST: host at byte 7 names another machine; remove it, or mount the share and pass its path [RFC 8089, section 2]"
    );
    assert_eq!(
        text("file:///?"),
        "FILE_QUERY: query at byte 8 has no meaning in a `file` URI; remove it; `?` in a name is written `%3F` [RFC 8089, section 2]"
    );
    assert_eq!(
        text("file:///a%2F"),
        "FILE_SEPARATOR: name at byte 9 has a percent-encoded separator; write the separator unencoded, or remove it [RFC 3986, section 7.3]"
    );
}

#[cfg(all(unix, feature = "std"))]
#[test]
fn names_that_are_not_utf8_come_back() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;
    use urika_schemes::file;

    let path = Path::new(OsStr::from_bytes(b"/tmp/\xFF\xFE"));
    let uri = file::from_path(path).expect("a path");
    assert_eq!(uri, "file:///tmp/%FF%FE");
    assert_eq!(file::to_path(&uri).expect("the same"), path);
}

/// Returns segments that the rules distinguish.
fn name() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => prop::collection::vec(any::<u8>(), 1..6),
        4 => "[ -~é]{1,6}".prop_map(String::into_bytes),
        1 => prop::sample::select(vec!["..", ".", "con", "NUL.x", "a.", " ", "%41", "C:"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ]
}

fn path(flavor: Flavor) -> impl Strategy<Value = Vec<u8>> {
    let (root, separator): (&[u8], u8) = match flavor {
        Flavor::Unix => (b"/", b'/'),
        _ => (b"C:\\", b'\\'),
    };
    (prop::collection::vec(name(), 0..5), any::<bool>()).prop_map(move |(names, is_directory)| {
        let mut path = [root, &names.join(&separator)].concat();
        if is_directory && !names.is_empty() {
            path.push(separator);
        }
        path
    })
}

fn uri() -> impl Strategy<Value = String> {
    "file:(//(localhost)?)?/(C:/|c%3A/)?([a-zA-Z0-9.;:]{0,4}(%[2-6][0-9A-F])?(%C3%A9|%FF)?/?){0,4}(#x)?"
}

/// Returns file names that are text, with characters that are syntax elsewhere in a URI.
fn text_name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c#?%\\[\\] .;:@&=+,~é]{1,8}",
        prop::sample::select(vec![
            "C#.md",
            "Report%20Final.md",
            "[id]",
            "why?",
            "%2e%2e",
            "%2F",
            "a;b",
            "..a",
            "100%"
        ])
        .prop_map(String::from),
    ]
    .prop_filter("segment text", |name| Segment::parse(name).is_ok())
}

proptest! {
    /// A path survives the round trip byte for byte, without its empty and `.` segments.
    #[test]
    fn a_path_comes_back(unix in path(Flavor::Unix), windows in path(Flavor::Windows)) {
        for (flavor, path, separator) in [(Flavor::Unix, unix, b'/'), (Flavor::Windows, windows, b'\\')] {
            let Ok(uri) = flavor.to_uri(&path) else { continue };
            let back = flavor.to_path(uri.as_uri()).expect("what is written is read");
            let full = |name: &&[u8]| !name.is_empty() && *name != b".";
            let is_separator = |byte: &u8| *byte == separator || *byte == b'/';
            prop_assert!(path.split(is_separator).filter(full).eq(back.split(is_separator).filter(full)));
            prop_assert_eq!(flavor.to_uri(&back).expect("and written again"), uri.clone());
            prop_assert_eq!(uri.normalize(), uri);
        }
    }

    /// `File` accepts the URI that `to_uri` writes for any file name, and builds the same URI again.
    #[test]
    fn a_file_reads_and_builds_what_paths_become(names in prop::collection::vec(text_name(), 1..5)) {
        let path = names.join("/");
        let unix = Flavor::Unix.to_uri(format!("/{path}").as_bytes()).expect("names of files");
        let windows = Flavor::Windows.to_uri(format!("C:/{path}").as_bytes()).ok();
        for (uri, joined) in [(Some(unix), path.clone()), (windows, format!("C:/{path}"))] {
            let Some(uri) = uri else { continue };
            let file = File::from_uri(uri.as_str()).map_err(|error| TestCaseError::fail(format!("{uri}: {error}")))?;
            prop_assert_eq!(file.path.as_str(), joined.as_str());
            prop_assert_eq!(file.build(), uri.as_str());
            prop_assert_eq!(File::new(&joined).expect("a path"), file);
        }
    }

    /// A URI with a path is equivalent to the URI of this path, apart from its fragment and redundant escapes.
    #[test]
    fn a_uri_comes_back(text in uri()) {
        let Ok(uri) = Uri::parse(&text) else { return Ok(()) };
        for flavor in [Flavor::Unix, Flavor::Windows] {
            let Ok(path) = flavor.to_path(uri) else { continue };
            let back = flavor.to_uri(&path).expect("what is read is written");
            prop_assert_eq!(flavor.to_path(back.as_uri()).expect("and read again"), path);
            let decoded = |uri: &Uri<'_>| {
                let uri = uri.without_fragment().normalize();
                urika::percent::decode_bytes(&uri.path()).into_owned()
            };
            prop_assert_eq!(decoded(&back.as_uri()), decoded(&uri));
        }
    }
}
