//! Puts 1,000 secrets into every place of a URI that has secrets, and looks for them in everything that a program
//! logs: errors, `Debug`, redacted views, redacted lines, and what `serde` writes.

#![cfg(feature = "alloc")]

use std::fmt::{Debug, Display};

use urika::fragment::{JsonPointer, Lines};
use urika::value::{Base, BaseBuf, Encoded, FilePath, Label, RelPath, Segment};
use urika::{Host, Policy, RequestTarget, Uri, UriBuf, UriParts, UriRef, UriRefBuf, redact_in};

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
}

impl Log {
    fn line(&mut self, line: &str) {
        assert!(!line.contains(&self.canary), "{line}");
        self.lines += 1;
    }

    fn debug(&mut self, value: impl Debug) {
        self.line(&format!("{value:?}"));
        self.line(&format!("{value:#?}"));
    }

    fn error<T: Debug, E: Debug + Display>(&mut self, result: Result<T, E>) {
        let Err(error) = result else { return };
        self.line(&format!("{error}"));
        self.line(&format!("{error:#}"));
        self.debug(error);
    }
}

/// A secret of letters and digits.
fn canary(number: usize) -> String {
    format!("c4n{number:04}ry")
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

/// `Debug` of each type that has user information.
fn log_debug(log: &mut Log) {
    let text = format!("ftp://kim:{}@h/a", log.canary);
    let uri = Uri::parse(&text).unwrap();
    log.debug((uri, uri.as_uri_ref(), UriBuf::from(uri), UriRefBuf::from(uri.as_uri_ref())));
    log.debug((Base::parse(&text).unwrap(), BaseBuf::parse(text.clone()).unwrap()));
    log.debug(Policy::RFC3986.normalize(&text).unwrap());
    log.debug(UriParts::from(uri));
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
        let mut log = Log { canary: canary(number), lines: 0 };
        log_debug(&mut log);
        let name = NAMES[number % NAMES.len()];
        log_redacted(&mut log, name);
        #[cfg(feature = "serde")]
        log_serialized(&mut log, name);
        log_errors(&mut log);
        lines += log.lines;
    }
    assert!(lines > 60_000, "{lines}");
}

/// The test would pass if nothing was ever found.
#[test]
#[should_panic(expected = "c4n0000ry")]
fn a_canary_that_is_logged_is_found() {
    let mut log = Log { canary: canary(0), lines: 0 };
    log.line(&Uri::parse(&format!("https://h/{}", log.canary)).unwrap().redacted().to_string());
}
