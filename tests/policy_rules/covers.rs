//! Checks that `Policy::covers` is exact.

use std::{env, panic};

use urika::{Policy, Refusal, TrailingSlash};
use urika_reference::texts::bound;

use crate::support::said;

/// Numbers in no order, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    fn one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next(all.len())]
    }
}

const SCHEMES: [Option<&[&str]>; 8] = [
    None,
    Some(&["https"]),
    Some(&["https", "HTTP"]),
    Some(&["file", "db"]),
    Some(&["ipfs"]),
    Some(&["urn", "mailto"]),
    Some(&["htps", "a.b"]),
    Some(&["ftp", "ssh"]),
];

const HOSTS: [Option<&[&str]>; 10] = [
    None,
    Some(&["h.q"]),
    Some(&["*.q"]),
    Some(&["*.A.q", "b.q"]),
    Some(&["localhost"]),
    Some(&[""]),
    Some(&["::1", "10.0.0.1"]),
    Some(&["Example.com", "::ffff:10.0.0.1", "0:0::2"]),
    Some(&["*.arpa", "my_host"]),
    Some(&["*.a.q", "*.b.q", "a.q"]),
];

const PORTS: [Option<&[u16]>; 5] =
    [None, Some(&[]), Some(&[443]), Some(&[80, 2000]), Some(&[2000, 2001, 22])];

const PATHS: [Option<&[&str]>; 11] = [
    None,
    Some(&["/"]),
    Some(&["/*"]),
    Some(&["/a"]),
    Some(&["/a/"]),
    Some(&["/a/*"]),
    Some(&["/a/b/", "/b"]),
    Some(&["/a%2Fb", "/b/*"]),
    Some(&["/a", "/a/*"]),
    Some(&["/a/b", "/C:/"]),
    Some(&["/%61/", "/%c3%a9"]),
];

type Form = fn(Policy<'static>) -> Policy<'static>;

const FORMS: [Form; 18] = [
    |it| it,
    |it| it,
    |it| it.exact(),
    |it| it.strict(),
    |it| it.trailing_slash(TrailingSlash::Never),
    |it| it.trailing_slash(TrailingSlash::Always),
    |it| it.trailing_slash(TrailingSlash::Never).strict(),
    |it| it.trailing_slash(TrailingSlash::Always).strict(),
    |it| it.collapse_slashes(true),
    |it| it.collapse_slashes(true).strict(),
    |it| it.remove_query(true).strict(),
    |it| it.remove_fragment(true).strict(),
    |it| it.sort_query(true).strict(),
    |it| it.remove_empty_params(true).strict(),
    |it| it.remove_params(&["a*", "b"]).strict(),
    |it| it.remove_params(&["a", "c d"]).remove_empty_params(true).strict(),
    |it| it.remove_default_port(false).strict(),
    |it| it.remove_params(&["*"]).remove_default_port(false).strict(),
];

/// Returns some policy, of few rules.
fn policy(numbers: &mut Numbers) -> Policy<'static> {
    loop {
        let mut policy = numbers.one(&[Policy::RFC3986, Policy::RFC3986, Policy::LITERAL]);
        for _ in 0..numbers.next(3) {
            let refusal = numbers.one(Refusal::ALL);
            policy = if policy.refuses(refusal) { policy.allow(refusal) } else { policy.refuse(refusal) };
        }
        // Few lists, so that policies cover each other more often.
        let mut list = |count: usize| if numbers.next(5) < 3 { 0 } else { numbers.next(count) };
        let lists = [SCHEMES.len(), HOSTS.len(), PORTS.len(), PATHS.len(), 4].map(&mut list);
        let form = numbers.one(&FORMS);
        let made = policy.try_with(|mut policy| {
            if let Some(schemes) = SCHEMES[lists[0]] {
                policy = policy.schemes(schemes);
            }
            if let Some(hosts) = HOSTS[lists[1]] {
                policy = policy.hosts(hosts);
            }
            if let Some(ports) = PORTS[lists[2]] {
                policy = policy.ports(ports);
            }
            if let Some(paths) = PATHS[lists[3]] {
                policy = policy.paths(paths);
            }
            form(if lists[4] == 1 { policy.valid_host() } else { policy })
        });
        if let Ok(made) = made {
            return made;
        }
    }
}

/// Returns some string of many parts that a rule may refuse.
fn text(numbers: &mut Numbers) -> String {
    let scheme = numbers.one(&[
        "https", "https", "http", "HTTPS", "file", "db", "ipfs", "urn", "mailto", "htps", "a.b", "ftp",
        "ssh", "xz",
    ]);
    let userinfo = numbers.one(&["", "", "", "", "", "u@", "a.b@", "%2F@", "%00@", "\u{e9}@", "%2501@"]);
    let host = numbers.one(&[
        "h.q",
        "h.q",
        "h.q",
        "H.q",
        "a.q",
        "b.q",
        "c.a.q",
        "c.b.q",
        "d.c.q",
        "localhost",
        "",
        "[::1]",
        "10.0.0.1",
        "[0::1]",
        "[::2]",
        "[::ffff:10.0.0.1]",
        "example.com",
        "Example.com",
        "home.arpa",
        "b.arpa",
        "my_host",
        "..",
        "a$.q",
        "%C3%A9.q",
        "xn--a.q",
        "1.1",
        "a%2Fb",
        "%FF.q",
        "[v1.x]",
        "c",
        "c%3A",
        "%68.q",
        "_.q",
        "h.q.",
        "a%252Eb",
        "8.8.8.8",
        "*.q",
    ]);
    let port = numbers
        .one(&["", "", "", "", ":", ":443", ":80", ":2000", ":2001", ":22", ":70000", ":0443", ":3000"]);
    let path = numbers.one(&[
        "",
        "/",
        "/",
        "/a",
        "/a",
        "/a/",
        "/a/x",
        "/a/b",
        "/a/b/",
        "/a/b/x",
        "/b",
        "/b/",
        "/b/x",
        "/c",
        "//a",
        "/a//b",
        "/a//",
        "/a%2Fb",
        "/a%2fb",
        "/%61",
        "/./a",
        "/x/../a",
        "/a//../b",
        "/a/..;/b",
        "/a/%252e%252e",
        "/a/;",
        "/a/%2E",
        "/a/%00",
        "/a/%2501",
        "/a/%5C",
        "/\u{e9}",
        "/a/\u{200B}",
        "/C:/../a",
        "/C:/",
        "/a/a%252E",
        "x",
        "80",
        "ab:x",
        "x/",
        "/x/..//a",
        "/a//..",
        "//../a/b",
        "/%C3%A9",
    ]);
    let query = numbers.one(&[
        "", "", "", "?", "?x=1", "?b=1&a=2", "?b=1&z=2", "?a", "?c%20d=1", "?x=", "?'", "?%2501", "?\u{e9}",
        "?ab=1",
    ]);
    let fragment = numbers.one(&["", "", "", "#", "#x", "#\u{e9}", "#%2501"]);
    if numbers.next(4) == 0 {
        return format!("{scheme}:{path}{query}{fragment}");
    }
    format!("{scheme}://{userinfo}{host}{port}{path}{query}{fragment}")
}

/// Compares with brute force: no string contradicts an answer, and each `false` has a string that proves it.
///
/// ```text
/// ENUMERATE=full cargo test --release --test policy_rules covers -- --nocapture
/// ```
#[test]
fn the_answer_is_that_of_brute_force() {
    let (policies, texts) = (bound(120, 1_010), bound(1_500, 6_000));
    let mut numbers = Numbers(env::var("COVERS_START").map_or(1, |start| start.parse().unwrap()));
    let texts: Vec<_> = (0..texts).map(|_| text(&mut numbers)).collect();
    let policies: Vec<_> = (0..policies)
        .map(|_| {
            let policy = policy(&mut numbers);
            let accepted: Vec<bool> = texts.iter().map(|text| policy.normalize(text).is_ok()).collect();
            (policy, accepted)
        })
        .collect();
    let (mut pairs, mut covered, mut wrong) = (0, 0, Vec::new());
    for (limit, of_limit) in &policies {
        for (grant, of_grant) in &policies {
            pairs += 1;
            let witness = limit.witness(grant);
            // The search is the same for both methods.
            if pairs < 1_000 {
                assert_eq!(limit.covers(grant), witness.is_none(), "{limit:?} {grant:?}");
            }
            if let Some(witness) = witness {
                if grant.normalize(&witness).is_err() || limit.normalize(&witness).is_ok() {
                    wrong.push(format!("{witness} proves nothing: {limit:?} {grant:?}"));
                }
                continue;
            }
            covered += 1;
            if let Some(found) = (0..texts.len()).find(|i| of_grant[*i] && !of_limit[*i]) {
                wrong.push(format!("{}: {limit:?} {grant:?}", texts[found]));
            }
        }
    }
    said(&format!("covers: {pairs} pairs, {covered} covered, {} wrong", wrong.len()));
    wrong.sort_by_key(String::len);
    assert!(wrong.is_empty(), "{} of {pairs}\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(covered * 50 > pairs, "{covered} of {pairs}");
}

#[test]
fn a_policy_covers_itself_and_its_restrictions() {
    for (_, preset) in Policy::PRESETS {
        assert_eq!(preset.witness(preset), None);
        for refusal in Refusal::ALL {
            let Ok(stricter) = preset.try_with(|policy| policy.refuse(*refusal)) else { continue };
            assert_eq!(preset.witness(&stricter), None, "{refusal:?}");
            // In the schemes of a preset, a refusal may be without effect.
            if let Some(witness) = stricter.witness(preset) {
                assert!(
                    preset.normalize(&witness).is_ok() && stricter.normalize(&witness).is_err(),
                    "{witness}"
                );
            }
        }
        let narrow = preset.https_only().hosts(&["a.example.com"]).ports(&[]).paths(&["/a/"]);
        assert_eq!(preset.witness(&narrow), None);
        assert!(!narrow.covers(preset));
        assert!(preset.hosts(&["*.example.com"]).paths(&["/"]).covers(&narrow));
    }
    assert!(Policy::PAGE.covers(&Policy::PAGE_HTTPS) && !Policy::PAGE_HTTPS.covers(&Policy::PAGE));
    assert!(!Policy::EXACT.covers(&Policy::LITERAL));
    assert!(!Policy::LITERAL.covers(&Policy::EXACT), "an upper-case letter in the host of `ipfs`");
    assert!(Policy::LITERAL.allow(Refusal::HostCase).covers(&Policy::EXACT));
    assert!(!Policy::RFC3986.covers(&Policy::LITERAL), "a string outside ASCII");
}

/// A grant that is wider than its limit does not compile.
#[test]
fn constants_are_compared() {
    const LIMIT: Policy<'static> =
        Policy::LITERAL.hosts(&["*.example.com"]).ports(&[]).paths(&["/api/", "/hooks/*"]);
    const GRANT: Policy<'static> =
        Policy::PUBLIC.hosts(&["a.example.com", "*.b.example.com"]).ports(&[]).paths(&["/api/v1/"]);
    const _: () = assert!(LIMIT.covers(&GRANT) && !GRANT.covers(&LIMIT));
    const _: () = assert!(!Policy::LITERAL.covers(&Policy::GUIDE.allow(Refusal::NoHost)));
    const _: () = LIMIT.assert_covers(&GRANT);
    let panicked = panic::catch_unwind(|| GRANT.assert_covers(&LIMIT)).unwrap_err();
    let message = panicked.downcast_ref::<String>().unwrap();
    let witness = GRANT.witness(&LIMIT).unwrap();
    assert_eq!(
        *message,
        format!(
            "the argument of `assert_covers` accepts `{witness}`, which this policy refuses; narrow the argument, or extend the policy"
        )
    );
}

/// Patterns of all names that begin with a letter or a digit.
#[rustfmt::skip]
const LETTERS: [&str; 62] = [
    "a*", "b*", "c*", "d*", "e*", "f*", "g*", "h*", "i*", "j*", "k*", "l*", "m*",
    "n*", "o*", "p*", "q*", "r*", "s*", "t*", "u*", "v*", "w*", "x*", "y*", "z*",
    "A*", "B*", "C*", "D*", "E*", "F*", "G*", "H*", "I*", "J*", "K*", "L*", "M*",
    "N*", "O*", "P*", "Q*", "R*", "S*", "T*", "U*", "V*", "W*", "X*", "Y*", "Z*",
    "0*", "1*", "2*", "3*", "4*", "5*", "6*", "7*", "8*", "9*",
];

/// Lists that contain everything only together, or that omit exactly one thing.
#[test]
fn lists_are_compared_exactly() {
    let paths = |list: &'static [&'static str]| Policy::RFC3986.paths(list);
    let never = |list: &'static [&'static str]| paths(list).trailing_slash(TrailingSlash::Never);
    let https = Policy::RFC3986.https_only();
    let removing = |names: &'static [&'static str]| Policy::RFC3986.remove_params(names).strict();
    for (limit, grant, expected) in [
        (paths(&["/a/"]), paths(&["/a/b/", "/a/*", "/a/c"]), true),
        (paths(&["/a/"]), paths(&["/a"]), false),
        (paths(&["/a/*"]), paths(&["/a/"]), false),
        (paths(&["/a"]), paths(&["/ab"]), false),
        (paths(&["/"]), Policy::RFC3986, false),
        (never(&["/a", "/a/*"]), never(&["/a/"]), true),
        (paths(&["/a/"]), never(&["/a/"]), false),
        (paths(&["/%61/"]), paths(&["/a/"]), true),
        (paths(&["/a/"]).collapse_slashes(true), paths(&["/a/"]), false),
        (paths(&["/"]).collapse_slashes(true), paths(&["/a/"]), true),
        (paths(&["/a/"]).exact(), paths(&["/a/"]), false),
        (paths(&["/a/"]), paths(&["/a/"]).exact(), true),
        (Policy::RFC3986.hosts(&["*.a.b"]), https.hosts(&["x.a.b", "*.c.a.b"]), true),
        (Policy::RFC3986.hosts(&["*.a.b"]), Policy::RFC3986.hosts(&["x.a.b"]), false),
        (Policy::RFC3986.hosts(&["a.b", "c.a.b"]), Policy::RFC3986.hosts(&["*.a.b"]), false),
        (Policy::RFC3986.hosts(&["192.0.2.1"]), https.hosts(&["::ffff:192.0.2.1"]), true),
        (Policy::RFC3986.hosts(&["a.b"]), https.hosts(&["A.b"]), true),
        (Policy::RFC3986.hosts(&["a.b"]), Policy::RFC3986.hosts(&["A.b"]), false),
        (Policy::RFC3986.ports(&[]), https.ports(&[443]), true),
        (Policy::RFC3986.ports(&[]), Policy::RFC3986.ports(&[443]), false),
        (Policy::RFC3986.refuse(Refusal::OddPort), Policy::RFC3986.ports(&[8080]), true),
        (Policy::RFC3986.refuse(Refusal::PrivateHost), Policy::RFC3986.hosts(&["a.example"]), true),
        (Policy::RFC3986.refuse(Refusal::PrivateHost), Policy::RFC3986.hosts(&["*.arpa"]), false),
        (Policy::RFC3986.refuse(Refusal::Userinfo), Policy::RFC3986.refuse(Refusal::AnyUserinfo), true),
        // The grant keeps few names.
        (Policy::RFC3986.sort_query(true).strict(), removing(&["a*"]), false),
        (Policy::RFC3986.sort_query(true).strict(), removing(&["z*", "0*"]), false),
        (Policy::RFC3986.sort_query(true).strict(), removing(&["*"]), true),
        (Policy::RFC3986.remove_empty_params(true).strict(), removing(&LETTERS), false),
        (Policy::RFC3986.refuse(Refusal::QueryApostrophe), removing(&LETTERS), false),
        (removing(&["*"]), removing(&LETTERS), false),
        (removing(&["u*"]), removing(&["u", "u0*", "u1*"]), false),
        (removing(&["u*"]), removing(&["u*"]), true),
    ] {
        let witness = limit.witness(&grant);
        assert_eq!(limit.covers(&grant), expected, "{limit:?} {grant:?}: {witness:?}");
    }
}

/// Host names outside ASCII that IDNA maps to listed hosts.
#[cfg(feature = "idna")]
#[test]
fn a_mapped_host_is_a_witness() {
    let closed = |policy: Policy<'static>| {
        let policy = policy.https_only().hosts(&["example.com"]).paths(&["/a"]);
        policy.refuse(Refusal::Query).refuse(Refusal::Fragment).refuse(Refusal::AnyUserinfo)
    };
    for (limit, grant) in [
        (closed(Policy::RFC3986), closed(Policy::LITERAL)),
        (closed(Policy::LITERAL), closed(Policy::LITERAL.allow(Refusal::Invisible))),
    ] {
        let witness = limit.witness(&grant).unwrap();
        assert!(
            !witness.is_ascii() && grant.normalize(&witness).is_ok() && limit.normalize(&witness).is_err()
        );
    }
}
