//! Builds and parses every example of the guide's table of schemes, and checks the strings that the fields
//! refuse.

use urika::percent::decode_bytes;
use urika::{FromUriOwned, MatchError, ParseError, Policy, Uri, UriTemplate};
use urika_reference::texts::up_to;
use urika_schemes::{Custom, Db, File, Git, Memory, POLICY, SCHEMES};

/// Checks that a typed value builds the URI, and that the URI gives the value back.
macro_rules! both_ways {
    ($type:ident: $($uri:literal = $value:expr;)*) => {$(
        let value = $value.expect("values that fit");
        assert_eq!(value.build(), $uri);
        assert_eq!($type::from_uri($uri).expect("a URI of this template"), value);
        assert_eq!($type::from_uri_owned($uri).expect("values that outlive the text"), value);
    )*};
}

#[test]
fn every_example_of_the_table() {
    both_ways! { File:
        "file:///home/user/document.md" = File::new("home/user/document.md");
        "file:///C:/Users/name/file.txt" = File::new("C:/Users/name/file.txt");
        "file:///src/C%23.md" = File::new("src/C#.md");
        "file:///app/%5Bid%5D/page.tsx" = File::new("app/[id]/page.tsx");
        "file:///why%3F" = File::new("why?");
        "file:///Report%2520Final.md" = File::new("Report%20Final.md");
    }
    both_ways! { Db:
        "db://postgres/mydb/users" = Db::new("postgres", "mydb", "users", None);
        "db://postgres/mydb/users/123" = Db::new("postgres", "mydb", "users", Some("123"));
        "db://sqlite/data.db/records" = Db::new("sqlite", "data.db", "records", None);
    }
    both_ways! { Git:
        "git://origin/main/src/index.ts" = Git::new("origin", "main", "src/index.ts");
        "git://upstream/develop/README.md" = Git::new("upstream", "develop", "README.md");
    }
    both_ways! { Memory:
        "memory://session/context" = Memory::new("session", Some("context"));
        "memory://global/config" = Memory::new("global", Some("config"));
    }
    both_ways! { Custom:
        "custom://notion/pages/abc123" = Custom::new("notion", "pages", "abc123");
        "custom://jira/issues/PROJ-123" = Custom::new("jira", "issues", "PROJ-123");
    }
}

/// The examples of the guide's sections on fragments and encoding.
#[test]
fn examples_of_other_sections() -> Result<(), MatchError> {
    assert_eq!(File::from_uri("file:///doc.md#section-2")?.path, "doc.md");
    assert_eq!(Memory::from_uri("memory://context#/user/preferences")?.scope, "context");
    assert_eq!(Memory::from_uri("memory://context#/user/preferences")?.key, None);
    assert_eq!(Memory::from_uri("memory://context/")?.key, None, "the normal form of it");
    let file = File::new("docs/日本語ファイル.md").expect("a path");
    assert_eq!(
        file.build(),
        "file:///docs/%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%83%95%E3%82%A1%E3%82%A4%E3%83%AB.md"
    );
    assert_eq!(File::from_uri(file.build().as_str())?, file);
    let file = Git::from_uri("git://gitlab/feature%2Flogin/a%20b.md")?;
    assert_eq!((file.branch.as_str(), file.path.as_str()), ("feature/login", "a b.md"));
    Ok(())
}

/// The guide's example of injection, and the safe forms.
#[test]
fn no_value_changes_what_is_addressed() {
    let code = |result: Result<Db<'static>, ParseError>| result.unwrap_err().code();
    assert_eq!(code(Db::new("postgres", "mydb", "users", Some("../admin"))), "SEGMENT_CHARACTER");
    assert_eq!(code(Db::new("postgres", "mydb", "users", Some(".."))), "SEGMENT_DOTS");
    assert_eq!(code(Db::new("postgres", "mydb", "", Some("1"))), "SEGMENT_EMPTY");
    assert_eq!(code(Db::new("evil/mydb", "mydb", "users", None)), "LABEL_CHARACTER");
    let odd = Db::new("postgres", "a?b", "c#d", Some("e@f:1%2F")).expect("data");
    assert_eq!(odd.build(), "db://postgres/a%3Fb/c%23d/e%40f%3A1%252F");
    assert_eq!(Db::from_uri(odd.build().as_str()).expect("the same"), odd);
    let odd = Memory::new("a@b:80", Some("c")).expect("data");
    assert_eq!(odd.build(), "memory://a%40b%3A80/c");
    assert_eq!(Memory::from_uri(odd.build().as_str()).expect("the same"), odd);

    for uri in [
        "db://postgres/mydb/users/%2e%2e",
        "db://postgres/mydb/users/..%2Fadmin",
        "db://postgres/mydb/users/%5Cadmin",
        "db://postgres/mydb//1",
        "db://kim@postgres/mydb/users",
        "db://postgres/mydb/users/1/2",
        "db:postgres/mydb/users",
        "https://postgres/mydb/users",
    ] {
        assert!(Db::from_uri(uri).is_err(), "{uri}");
    }
    for uri in [
        "git://origin/main/a/../b",
        "git://origin/main/a/%2e%2e/b",
        "git://origin/a%2F..%2Fb/c",
        "git://origin/main/",
    ] {
        assert!(Git::from_uri(uri).is_err(), "{uri}");
    }
    assert!(File::from_uri("file://server/share/a").is_err());
    assert!(File::from_uri("file:///").is_err());
}

#[test]
fn the_list_of_schemes_is_that_of_the_templates() {
    const RESOURCES: Policy<'static> = Policy::LITERAL.schemes(SCHEMES);
    let templates = [File::TEMPLATE, Db::TEMPLATE, Git::TEMPLATE, Memory::TEMPLATE, Custom::TEMPLATE];
    assert!(templates.map(|template| template.split(':').next().unwrap()).iter().eq(SCHEMES));
    for uri in ["file:///a", "db://a/b/c", "git://a/b/c", "memory://a/b", "custom://a/b/c"] {
        assert_eq!(RESOURCES.normalize(uri).expect("allowed").uri(), &Uri::parse(uri).unwrap());
    }
    assert!(RESOURCES.normalize("data:,x").is_err());
}

/// Returns all strings of up to three pieces that a reader may misunderstand.
fn odd_texts() -> impl Iterator<Item = String> {
    const PIECES: &[&str] = &[
        "a", "A", ".", "..", "/", "\\", "%", "2e", "2F", "%2E", "%252f", ";", "\0", "\n", "\u{202E}", "é",
        "@", ":", "127.1", "[", "?", "#", "xn--",
    ];
    up_to(PIECES, 3)
}

/// The module's policy accepts every URI that these types build, and changes none.
#[test]
fn the_policy_takes_all_that_is_built() {
    let mut built = 0;
    macro_rules! law {
        ($type:ident: $value:expr) => {
            if let Ok(value) = $value {
                let uri = value.build();
                let normalized =
                    POLICY.normalize(uri.as_str()).unwrap_or_else(|error| panic!("{uri}: {error}"));
                let back = $type::from_uri(normalized.uri().as_str())
                    .unwrap_or_else(|error| panic!("{uri}: {error}"));
                assert_eq!(back.build().normalize(), uri.normalize());
                built += 1;
            }
        };
    }
    for text in odd_texts() {
        law!(Memory: Memory::new(&text, None));
        law!(Memory: Memory::new(&text, Some(&text)));
        law!(Git: Git::new("origin", &text, "a"));
        law!(Git: Git::new(&text, "feature/login", &text));
        law!(Db: Db::new(&text, "a", "b", None));
        law!(Db: Db::new("a", &text, &text, Some(&text)));
        law!(Custom: Custom::new("a", &text, &text));
        law!(File: File::new(&text));
    }
    assert!(built > 40_000, "{built}");
}

/// An authority that is the first level of a path never leads elsewhere, even for a reader that decodes once.
#[test]
fn the_policy_takes_no_traversal_in_the_first_level() {
    let mut refused = 0;
    for text in odd_texts() {
        let uri = format!("memory://{text}/x");
        let Ok(parsed) = Uri::parse(&uri) else { continue };
        let decoded = decode_bytes(parsed.host_str().unwrap_or_default());
        let first = decoded.split(|byte| *byte == b';').next().unwrap_or_default();
        let traverses =
            decoded.iter().any(|byte| matches!(byte, b'/' | b'\\' | 0)) || matches!(first, b"." | b"..");
        if traverses {
            assert!(POLICY.normalize(&uri).is_err(), "{uri}");
            assert!(Policy::GUIDE.normalize(&uri).is_err(), "{uri}");
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused}");
}

/// The authority is one name, as the types read it: user information and ports would be a part that no type checks.
#[test]
fn the_policy_takes_only_a_name_as_the_authority() {
    for scheme in ["db", "git", "memory", "custom", "file"] {
        for authority in [
            "u@h",
            "@h",
            ":@h",
            "u:p@h",
            "..%2F..@origin",
            "..@h",
            "%00@h",
            "a%5Cb@h",
            "u;x@h",
            "h:80",
            "h:1",
            "h:65535",
            "h:65536",
            "h:70000",
            "h:099999",
            "u@h:80",
        ] {
            let uri = format!("{scheme}://{authority}/m/x");
            assert!(Uri::parse(&uri).is_ok(), "{uri}");
            assert!(POLICY.normalize(&uri).is_err(), "{uri}");
            let read = [
                Db::from_uri(&uri).is_ok(),
                Git::from_uri(&uri).is_ok(),
                Memory::from_uri(&uri).is_ok(),
                Custom::from_uri(&uri).is_ok(),
                File::from_uri(&uri).is_ok(),
            ];
            assert_eq!(read, [false; 5], "{uri}");
        }
    }
}

/// Returns all segments of up to four pieces, as written, that a reader may take for a path.
fn odd_segments() -> impl Iterator<Item = String> {
    const PIECES: &[&str] =
        &["a", ".", "..", "%2F", "%2f", "%5C", "%00", ";", "%3B", "%2e", "%252F", "%25", "%C3%A9", "A"];
    up_to(PIECES, 4).skip(1)
}

/// The policy accepts a segment exactly if a type reads it, in each place of each scheme: a branch of [`Git`] may
/// be every segment that another field may be. Normalizing removes segments that are only dots.
#[test]
fn the_policy_takes_the_segments_that_a_type_reads() {
    let (mut taken, mut refused) = (0, 0);
    for segment in odd_segments() {
        let decoded = decode_bytes(&segment);
        if matches!(&*decoded, b"." | b"..") {
            let normalized = POLICY.normalize(&format!("db://p/x/{segment}/y")).expect("dots go").into_uri();
            assert!(!normalized.as_str().contains('.'), "{segment}");
            continue;
        }
        let is_read = Git::from_uri(&format!("git://o/{segment}/x")).is_ok();
        for uri in [
            format!("git://o/{segment}/x"),
            format!("git://o/m/{segment}"),
            format!("db://p/d/{segment}"),
            format!("memory://s/{segment}"),
            format!("custom://p/k/{segment}"),
            format!("file:///{segment}"),
        ] {
            assert_eq!(POLICY.normalize(&uri).is_ok(), is_read, "{uri}");
        }
        let others = [
            Db::from_uri(&format!("db://p/d/{segment}")).is_ok(),
            Memory::from_uri(&format!("memory://s/{segment}")).is_ok(),
            Custom::from_uri(&format!("custom://p/k/{segment}")).is_ok(),
            File::from_uri(&format!("file:///{segment}")).is_ok(),
            Git::from_uri(&format!("git://o/m/{segment}")).is_ok(),
        ];
        assert!(is_read || !others.contains(&true), "{segment}");
        *if is_read { &mut taken } else { &mut refused } += 1;
    }
    assert!(taken > 9_000 && refused > 30_000, "{taken} {refused}");
}
