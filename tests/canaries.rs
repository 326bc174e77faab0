//! Puts 1,000 secrets into every place of a URI that has secrets, and looks for them in everything that a program
//! logs: errors, `Debug`, redacted views, redacted lines, and what `serde` writes.

#![cfg(feature = "alloc")]

#[path = "canaries/shown.rs"]
mod shown;
mod support;

use std::any::type_name;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};

use urika::fragment::{JsonPointer, Lines};
use urika::value::{Base, BaseBuf, Encoded, FilePath, Label, RelPath, Segment};
use urika::{Host, Policy, RequestTarget, Uri, UriBuf, UriRef, UriRefBuf, redact_in};

const CANARIES: usize = 1_000;

/// Names of parameters whose values are secrets.
const NAMES: [&str; 12] = [
    "token",
    "password_confirm",
    "connect.sid",
    "access_token",
    "api_key",
    "sig",
    "signature",
    "X-Amz-Signature",
    "code",
    "password",
    "client_secret",
    "%73ession",
];

/// Looks for one canary in each printed form.
struct Log {
    canary: String,
    lines: usize,
    /// The names of the types that were printed by `Debug`.
    types: BTreeSet<&'static str>,
}

impl Log {
    /// A log of a secret of letters and digits.
    fn new(number: usize) -> Self {
        Self { canary: format!("c4n{number:04}ry"), lines: 0, types: BTreeSet::new() }
    }

    fn line(&mut self, line: &str) {
        assert!(!line.contains(&self.canary), "{line}");
        self.lines += 1;
    }

    fn debug<T: Debug>(&mut self, value: T) {
        self.line(&format!("{value:?}"));
        self.line(&format!("{value:#?}"));
        let path = type_name::<T>().split('<').next().unwrap_or_default();
        self.types.extend(path.rsplit("::").next());
    }

    /// Logs an error. `main` prints its `Debug`, which is the message.
    fn error<T, E: Debug + Display>(&mut self, result: Result<T, E>) {
        let Err(error) = result else { return };
        self.line(&format!("{error}"));
        self.line(&format!("{error:#}"));
        if type_name::<E>().starts_with("urika") {
            assert_eq!(
                [format!("{error:?}"), format!("{error:#?}")],
                [format!("{error}"), format!("{error:#}")]
            );
        }
        self.debug(error);
    }
}

/// Errors of every parser, for strings that have the secret before, after and at the fault.
fn log_errors(log: &mut Log) {
    let canary = log.canary.clone();
    for text in [
        format!("https://kim:{canary}@h/a b"),
        format!("https://kim:{canary}@h:99999/?token={canary}#f#{canary}"),
        format!("htps://h/?token={canary}"),
        format!("{canary} {canary}"),
        format!("//kim:{canary}@h/../{canary}?sig={canary}"),
        format!("https://{canary}%zz/{canary}"),
        format!("https://127.1/{canary}"),
        format!("/..;{canary}/%252e{canary}"),
        format!("{canary}..%2f\u{E9}"),
    ] {
        log.error(Uri::parse(&text));
        log.error(UriRef::parse(&text));
        log.error(UriBuf::try_from(text.clone()));
        log.error(UriRefBuf::try_from(text.clone()));
        log.error(UriBuf::from_iri(&text));
        log.error(BaseBuf::try_from(text.clone()));
        log.error(Base::parse(&text));
        log.error(Host::parse(&text));
        log.error(Segment::parse(&text));
        log.error(Label::parse(&text));
        log.error(RelPath::parse(&text));
        log.error(FilePath::parse(&text));
        log.error(Encoded::parse(&text));
        log.error(Lines::parse(&text));
        log.error(JsonPointer::parse(&text));
        log.error(RequestTarget::parse(&text));
        log.error(Policy::local_target(&text));
        for policy in [Policy::PUBLIC, Policy::PAGE.strict(), Policy::GUIDE, Policy::EXACT] {
            log.error(policy.normalize(&text));
            log.error(policy.validate(&text));
            for violation in policy.check_canonical(&text) {
                log.line(&format!("{violation} {}", violation.remedy()));
                log.debug(violation);
            }
        }
        log.line(&redact_in(&format!("https://h/?token={canary} and {}", text.replace(&canary, "x"))));
    }
}

/// Logs values that serialize without secrets, and errors of deserializing.
#[cfg(feature = "serde")]
fn log_serialized(log: &mut Log, name: &str) {
    use urika::value::Secret;

    let canary = log.canary.clone();
    let text =
        format!("https://kim:{canary}@h/a;{name}={canary}?next=%2F%3F{name}%3D{canary}&{name}={canary}");
    let uri = Uri::parse(&text).unwrap();
    let views = [uri.redacted(), uri.redacted().under(&Policy::PUBLIC), uri.as_uri_ref().redacted()];
    log.line(&serde_json::to_string(&views).unwrap());
    log.line(&serde_json::to_string(&std::collections::BTreeMap::from([("url", uri.redacted())])).unwrap());
    for text in [format!("https://kim:{canary}@h/a b"), format!("{canary} {canary}%zz")] {
        let json = serde_json::to_string(&text).unwrap();
        log.error(serde_json::from_str::<UriBuf>(&json));
        log.error(serde_json::from_str::<UriRefBuf>(&json));
        log.error(serde_json::from_str::<BaseBuf>(&json));
        log.error(serde_json::from_str::<Segment<'_>>(&json));
        log.error(serde_json::from_str::<JsonPointer<'_>>(&json));
        log.error(serde_json::from_str::<Uri<'_>>(&json));
        log.error(serde_json::from_str::<Secret<u64>>(&json));
        log.error(serde_json::from_str::<Secret<UriBuf>>(&json));
        for violation in Policy::PUBLIC.validate(&text).unwrap_err().as_slice() {
            log.line(&serde_json::to_string(violation).unwrap());
        }
    }
}

/// Redacted views of a URI, and lines around it.
fn log_redacted(log: &mut Log, name: &str) {
    let canary = log.canary.clone();
    let text = format!("https://kim:{canary}@h/a?page=2&{name}={canary}&x#{name}={canary}");
    let uri = Uri::parse(&text).unwrap();
    log.line(&uri.redacted().to_string());
    log.debug(uri.redacted());
    log.debug(uri.to_buf().redacted());
    log.line(&uri.as_uri_ref().redacted().to_string());
    for (before, behind) in
        [("GET ", " 200"), ("<", ">"), ("{\"url\":\"", "\"}"), ("(", ")."), ("a\n", "\nb"), ("url=", "|")]
    {
        log.line(&redact_in(&format!("{before}{text}{behind}")));
        log.line(&redact_in(&format!("{before}{}{behind}", text.replace("/a", "/gr\u{F6}\u{DF}e"))));
        log.line(&redact_in(&format!("{before}{}{behind}", text.replace("/a", "/{id}"))));
    }
}

#[test]
fn no_canary_is_logged() {
    let mut lines = 0;
    for number in 0..CANARIES {
        let mut log = Log::new(number);
        let name = NAMES[number % NAMES.len()];
        shown::log_types(&mut log, name);
        log_redacted(&mut log, name);
        #[cfg(feature = "serde")]
        log_serialized(&mut log, name);
        log_errors(&mut log);
        lines += log.lines;
    }
    assert!(lines > 150_000, "{lines}");
}

/// Each public type with `Debug` is printed by the test above, or has no string of a user; each error is printed.
#[cfg(all(feature = "http", feature = "serde", feature = "template"))]
#[test]
fn each_type_with_debug_is_logged() {
    let mut log = Log::new(0);
    shown::log_types(&mut log, NAMES[0]);
    log_errors(&mut log);
    let api = std::fs::read_to_string(support::root().join("docs/api.txt")).expect("the public interface");
    let mut wrong = Vec::new();
    let mut name = "";
    for line in api.lines() {
        if line.starts_with("urika::") {
            name = line.rsplit("::").next().unwrap_or_default();
        }
        let is_logged = log.types.contains(name);
        let has = |implemented: &str| line.contains("impl") && line.contains(implemented);
        if has(" Debug for ") && is_logged == shown::HOLD_NO_STRING.contains(&name) {
            wrong.push(name);
        }
        if has(" Error for ") && !is_logged {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "neither or both logged and on the list of types without a string: {wrong:?}");
}

/// The test would pass if nothing was ever found.
#[test]
#[should_panic(expected = "c4n0000ry")]
fn a_canary_that_is_logged_is_found() {
    let mut log = Log::new(0);
    log.line(&Uri::parse(&format!("https://h/{}", log.canary)).unwrap().redacted().to_string());
}
