//! Runs the guide's section "Safety": each of its examples, good and bad, and the public vectors of path
//! traversal.

use urika::value::{Base, Segment};
use urika::{Policy, Uri, UriRef, try_uri_format};

use crate::support::{conformance, said, text};

const BASE: Uri<'_> = urika::uri!("file:///srv/base/");

fn within(reference: &str) -> Result<String, &'static str> {
    let reference = UriRef::parse(reference).map_err(|error| error.code())?;
    BASE.resolve_within(reference).map(|uri| uri.to_string()).map_err(|error| error.code())
}

/// Traversal in every spelling, and harmless look-alikes.
#[test]
fn traversal_in_all_spellings() {
    for (reference, expected) in [
        // plain
        ("..", Err("OUTSIDE_BASE")),
        ("../secret", Err("OUTSIDE_BASE")),
        ("a/../../secret", Err("OUTSIDE_BASE")),
        ("/etc/passwd", Err("OUTSIDE_BASE")),
        ("./../../etc/passwd", Err("OUTSIDE_BASE")),
        // whole segments: `/base-evil` is not inside `/base`
        ("../base-evil/x", Err("OUTSIDE_BASE")),
        ("/srv/base-evil", Err("OUTSIDE_BASE")),
        ("/srv/base", Err("OUTSIDE_BASE")),
        ("../base/x", Ok("file:///srv/base/x")),
        ("/srv/base/x", Ok("file:///srv/base/x")),
        // encoded once and several times, in both cases, in part
        ("%2e%2e", Err("HIDDEN_DOTS")),
        ("%2e%2e/secret", Err("HIDDEN_DOTS")),
        ("%2E.", Err("HIDDEN_DOTS")),
        (".%2e/secret", Err("HIDDEN_DOTS")),
        ("%252e%252e/secret", Err("HIDDEN_DOTS")),
        ("%25252e%25252E", Err("HIDDEN_DOTS")),
        ("%25%32%65%252e", Err("HIDDEN_DOTS")),
        // encoded slashes
        ("..%2fsecret", Err("HIDDEN_DOTS")),
        ("..%2F..%2Fsecret", Err("HIDDEN_DOTS")),
        ("a%2f..%2f..%2fsecret", Err("HIDDEN_DOTS")),
        ("..%252fsecret", Err("HIDDEN_DOTS")),
        ("%252e%252e%252fsecret", Err("HIDDEN_DOTS")),
        ("%2fetc/..%2f", Err("HIDDEN_DOTS")),
        // backslashes, which a reference cannot contain unescaped
        ("..\\secret", Err("UNEXPECTED_CHARACTER")),
        ("..%5csecret", Err("HIDDEN_DOTS")),
        ("a%5C..%5Csecret", Err("HIDDEN_DOTS")),
        ("..%255csecret", Err("HIDDEN_DOTS")),
        // parameters of segments, and NUL
        ("..;/secret", Err("HIDDEN_DOTS")),
        ("..%3bx/secret", Err("HIDDEN_DOTS")),
        ("a%00.txt", Err("HIDDEN_NUL")),
        ("a%2500.txt", Err("HIDDEN_NUL")),
        // references to other hosts
        ("https://evil.example/", Err("REFERENCE_SCHEME")),
        ("//evil.example/x", Err("REFERENCE_AUTHORITY")),
        // names that contain dots
        ("1.0..2.0", Ok("file:///srv/base/1.0..2.0")),
        ("..foo", Ok("file:///srv/base/..foo")),
        ("foo..", Ok("file:///srv/base/foo..")),
        ("...", Ok("file:///srv/base/...")),
        ("a%2Fb", Ok("file:///srv/base/a%2Fb")),
        ("a/b.txt?q=../..#..", Ok("file:///srv/base/a/b.txt?q=../..#..")),
    ] {
        assert_eq!(within(reference).as_deref().map_err(|code| *code), expected, "{reference}");
    }
}

/// A policy with a list of schemes refuses every other scheme.
#[test]
fn allowed_schemes() {
    const POLICY: Policy<'_> = Policy::RESOURCE.schemes(&["file", "db", "memory", "git"]);
    for text in ["file:///a", "db://postgres/users", "memory://session/context", "GIT://origin/main"] {
        assert!(POLICY.validate(text).is_ok(), "{text}");
    }
    for text in
        ["http://h/", "javascript:alert(1)", "data:text/html,x", "ftp://h/", "fil:///a", "jar:file:///a"]
    {
        let violations = POLICY.validate(text).expect_err(text);
        let first = violations.iter().next().expect("a violation");
        assert_eq!((first.code(), first.offset()), ("UNSUPPORTED_PROTOCOL", 0), "{text}");
        assert_eq!(first.len(), text.find(':').unwrap_or_default(), "{text}");
    }
}

/// Concatenated text can leave its segment. A value in a template stays in its segment.
#[test]
fn injection() {
    // The bad example of the guide, and its effect.
    let joined = format!("db://postgres/users/{}", "../admin");
    assert_eq!(Uri::parse(&joined).expect("a URI").normalize(), "db://postgres/admin");
    // The good example: the id is checked, and both table and id are encoded.
    let path = |table: &str, id: &str| {
        let built = try_uri_format!("db://postgres/{table}/{id}");
        built.map(|uri| uri.to_string()).map_err(|error| error.code())
    };
    assert_eq!(path("users", "123").as_deref(), Ok("db://postgres/users/123"));
    assert_eq!(path("my users", "a?b#c").as_deref(), Ok("db://postgres/my%20users/a%3Fb%23c"));
    for id in ["../admin", "..", "a/b", "a\\b", "", ".", "a\0"] {
        assert!(path("users", id).is_err(), "{id:?}");
        assert!(Segment::parse(id).is_err(), "{id:?}");
    }
    // Text that is already encoded is data, and its `%` is encoded.
    assert_eq!(path("users", "%2e%2e").as_deref(), Ok("db://postgres/users/%252e%252e"));
}

/// A policy removes the slash at the end of a base. A `Base` is the same folder with or without it.
#[test]
fn a_normalized_base_is_still_a_folder() {
    let root = Policy::GUIDE.normalize("file:///srv/base/").expect("a folder").into_uri();
    assert_eq!(root, "file:///srv/base");
    let reference = UriRef::parse("a%20b/c").expect("a reference");
    assert_eq!(root.resolve_within(reference).unwrap_err().code(), "BASE_NO_SLASH");
    let folder = Base::parse(root.as_str()).expect("a base");
    assert_eq!(folder.resolve_within(reference).expect("within"), "file:///srv/base/a%20b/c");
    let joined = |path: &str| folder.append(path.split('/')).map_err(|error| error.code());
    assert_eq!(joined("docs/a b.md").expect("a path"), "file:///srv/base/docs/a%20b.md");
    assert_eq!(joined("%2e%2e/a").expect("a path"), "file:///srv/base/%252e%252e/a");
    for path in ["..", "../a", "/a", "a//b", "a/..", "a\\b", "", "a/\0"] {
        assert!(joined(path).is_err(), "{path:?}");
    }
}

/// `GUIDE` refuses hidden traversal in whole URIs, as `resolve_within` does in references.
#[test]
fn hidden_traversal_in_whole_uris() {
    for reference in ["%2e%2e/a", "..%2fa", "%252e%252e/a", "a%5C..", "..%255ca", "a%00", "a%2500"] {
        let uri = format!("file:///srv/base/{reference}");
        assert!(Policy::GUIDE.validate(&uri).is_err(), "{uri}");
        assert!(within(reference).is_err(), "{reference}");
    }
}

/// Checks the records about traversal. `tests/conformance.rs` lists those with a different result.
#[test]
fn public_vectors_of_traversal() {
    let Some(records) = conformance("path_security.jsonl") else { return };
    let of_paths: Vec<_> =
        records.iter().filter(|record| text(record, "check") == "contains_path_traversal").collect();
    for record in &of_paths {
        let value = text(record, "value");
        // A reference cannot contain a backslash, so the encoded backslash is judged as well.
        let encoded = value.replace('\\', "%5C");
        assert_eq!(within(&encoded).is_err(), record["expected"] == true, "{record}");
    }
    said(&format!("path_security: {} of {} are of traversal", of_paths.len(), records.len()));
    assert!(of_paths.len() >= 20);
}
