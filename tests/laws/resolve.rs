//! Resolves references, relativizes targets, and resolves within a base.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urika::percent::decode_lossy;
use urika::{Uri, UriRef};

use crate::oracle::{self, Split};
use crate::strategies::{reference, uri};

/// Bases of every shape that end in a slash.
const DIRECTORIES: &[&str] = &[
    "http://h/",
    "http://h",
    "http://h/a/b/",
    "http://h/a/b/?q#f",
    "foo:/x/",
    "foo:x/y/",
    "http://h/a%20b/",
    "foo:/.//x/",
];

/// Returns references that try to climb out of a directory in many disguises, and harmless look-alikes.
fn climbing_reference() -> impl Strategy<Value = String> {
    const SEGMENTS: &[&str] = &[
        "..",
        ".",
        "",
        "a",
        "b",
        "...",
        "..a",
        "a..",
        "%2e%2E",
        ".%2e",
        "%2e",
        "..%2f",
        "..%5c..",
        "a%2f..%2f..%2fb",
        "%252e%252e",
        "%25252e.",
        "%252e%252e%252f",
        "..;",
        "..;x=1",
        "..%3b",
        "%2e%2e%3Bx",
        "a;..",
        "%00",
        "a%00b",
        "%2500",
        "%2F",
        "%5C",
        "%5c..%5c",
        "a%2Fb",
        "%25%32e%25%32e",
        "%25%32%65.",
        "%2%65",
        ".%20.",
        "1.0..2.0",
        "%c0%ae",
        "~",
        "é",
        "..%23",
        "%3F..",
    ];
    let escaped = |segment: &str| segment.replace('é', "%C3%A9").replace("%2%65", "%2565");
    let path = vec(select(SEGMENTS), 0..5)
        .prop_map(move |it| it.into_iter().map(escaped).collect::<Vec<_>>().join("/"));
    let roots = select(vec!["", "", "", "/", "/a/b/", "./", "//h/", "//", "http:", "http://h/a/b/", "foo:"]);
    (roots, path, select(vec!["", "?q", "?..", "#..", "?../..#/.."]))
        .prop_map(|(root, path, tail)| format!("{root}{path}{tail}"))
}

/// Returns a dot segment with some bytes escaped once and some escaped twice.
fn disguised_reference() -> impl Strategy<Value = String> {
    let escape = |text: &str, bits: u64| -> String {
        let escape = |(at, byte): (usize, u8)| match bits >> (at % 64) & 1 {
            1 => format!("%{byte:02x}"),
            _ => char::from(byte).to_string(),
        };
        text.bytes().enumerate().map(escape).collect()
    };
    let plain = select(vec!["..", ".", "../", "/..", "..\\", "a/../..", "..;x", "\0", "a..", "..."]);
    (plain, vec(any::<u64>(), 1..4), select(vec!["", "/", "/a"])).prop_map(move |(plain, rounds, tail)| {
        rounds.iter().fold(plain.to_owned(), |text, bits| escape(&text, *bits)) + tail
    })
}

/// Returns every path that a lenient reader may see in `path`: the reader decodes up to four times, reads `\`
/// as `/`, and may cut off parameters.
fn readings(path: &str) -> impl Iterator<Item = String> {
    let rounds = std::iter::successors(Some(path.to_owned()), |path| Some(decode_lossy(path).into_owned()));
    rounds.take(5).flat_map(|path| {
        let plain = path.replace('\\', "/");
        let cut =
            plain.split('/').map(|it| it.split(';').next().unwrap_or_default()).collect::<Vec<_>>().join("/");
        [plain, cut].map(|path| oracle::remove_dot_segments(&path))
    })
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn resolving_follows_the_pseudocode(base in uri(), text in reference()) {
        let target = Uri::parse(&base).expect("a base").resolve(UriRef::parse(&text).expect("a reference"));
        same!(target.as_str(), oracle::resolve(&base, &text), "{} against {}", text, base);
    }

    #[test]
    fn a_target_parses_to_its_own_parts(base in uri(), text in reference()) {
        let it = Uri::parse(&base).expect("a base").resolve(UriRef::parse(&text).expect("a reference"));
        let read = Uri::parse(it.as_str()).expect("a target is a URI");
        same!((it.scheme(), it.authority()), (read.scheme(), read.authority()));
        same!((it.userinfo(), it.host_str(), it.port_str()), (read.userinfo(), read.host_str(), read.port_str()));
        same!((it.path(), it.query(), it.fragment()), (read.path(), read.query(), read.fragment()));
    }

    /// The empty reference means the base itself (section 5.2.2).
    #[test]
    fn the_empty_reference_is_the_base(base in uri()) {
        let base = Uri::parse(&base).expect("a base");
        let nothing = UriRef::parse("").expect("a reference");
        same!(base.resolve(nothing).as_str(), base.without_fragment().as_str());
        holds!(nothing.is_same_document(base));
    }

    /// The relative reference resolves to the target. If no relative reference exists, it is the target itself.
    #[test]
    fn the_way_back_leads_back(base in uri(), target in prop_oneof![uri(), reference()]) {
        let base = Uri::parse(&base).expect("a base");
        // Half of the targets are resolved references, which are close to the base.
        let target = base.resolve(UriRef::parse(&target).expect("a reference"));
        let back = target.relative_to(base);
        let read = UriRef::parse(back.as_str()).expect("a reference");
        same!((back.scheme(), back.authority(), back.path()), (read.scheme(), read.authority(), read.path()));
        same!((back.query(), back.fragment()), (read.query(), read.fragment()));
        let resolved = base.resolve(&back);
        if base.resolve(&target) == target {
            same!(resolved, target, "{back} against {base}");
        } else {
            holds!(resolved == target || back.as_str() == target.as_str(), "{back} against {base}");
        }
    }

    /// Checks the same law for targets that were not resolved, and so may contain dot segments.
    #[test]
    fn the_way_back_of_any_target(base in uri(), target in uri()) {
        let (base, target) = (Uri::parse(&base).expect("a base"), Uri::parse(&target).expect("a target"));
        let back = target.relative_to(base);
        let resolved = base.resolve(&back);
        holds!(resolved == target || back.as_str() == target.as_str(), "{back} of {target} against {base}");
    }

    /// No reference to a target is shorter than its relative reference.
    #[test]
    fn the_way_back_is_the_shortest(base in uri(), text in reference()) {
        let base = Uri::parse(&base).expect("a base");
        let target = base.resolve(UriRef::parse(&text).expect("a reference"));
        let back = target.relative_to(base);
        let is_rooted = base.path().is_absolute() || (base.path().is_empty() && base.authority().is_some());
        // Against a rootless base, only the target itself leads to the target.
        holds!(!is_rooted || back.as_str().len() <= text.len(), "{back} is longer than {text} against {base}");
    }

    /// Every accepted reference stays in the base, for every reader.
    #[test]
    fn resolve_within_never_leaves_the_base(
        base in select(DIRECTORIES),
        text in prop_oneof![climbing_reference(), disguised_reference()],
    ) {
        let uri = Uri::parse(base).expect("a base");
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        let Ok(target) = uri.resolve_within(reference) else { return Ok(()) };
        same!(&target, &uri.resolve(reference), "it is what `resolve` says");
        let (base, target) = (Split::of(uri.as_str()), Split::of(target.as_str()));
        same!((&target.scheme, &target.authority), (&base.scheme, &base.authority));
        let root = |path: &str| if path.is_empty() { "/".to_owned() } else { path.to_owned() };
        for (root, path) in readings(&root(&base.path)).zip(readings(&root(&target.path))) {
            holds!(path.starts_with(&root), "{text} leads to {path}, out of {root}");
            holds!(!path.contains('\0'), "{text} has a NUL");
        }
    }

    /// A reference without disguise is accepted exactly when it does not climb out.
    #[test]
    fn plain_references_are_within_or_not(base in select(DIRECTORIES), path in "(/|)([ab.]{1,2}/){0,4}[ab]?") {
        let uri = Uri::parse(base).expect("a base");
        let target = oracle::resolve(base, &path);
        let own = Split::of(base).path;
        let is_within = Split::of(&target).path.starts_with(if own.is_empty() { "/" } else { &own });
        let Ok(reference) = UriRef::parse(&path) else { return Ok(()) };
        same!(uri.resolve_within(reference).is_ok(), is_within || path.is_empty(), "{path} against {base}");
    }

    /// The base contains each URI that `resolve_within` returns. `resolve_within` refuses references with an
    /// authority.
    #[test]
    fn within_agrees_with_contains(base in select(DIRECTORIES), text in climbing_reference()) {
        let uri = Uri::parse(base).expect("a base");
        let Ok(reference) = UriRef::parse(&text) else { return Ok(()) };
        match uri.resolve_within(reference) {
            Ok(target) => holds!(uri.contains(&target), "{target} in {base}"),
            Err(error) => holds!(!error.to_string().is_empty() && !error.code().is_empty()),
        }
        holds!(reference.scheme().is_none() || uri.resolve_within(reference).is_err());
        holds!(reference.authority().is_none() || uri.resolve_within(reference).is_err());
    }
}
