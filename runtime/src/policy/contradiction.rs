//! Finds policies that contradict themselves: each builder method checks the policy that it makes.

use core::fmt;

use super::refusal::RefusingRule;
use super::{Outcome, Policy, Refusal, listed, paths};
use crate::fault::{decimal, is_showable};
use crate::grammar::class::SCHEME;
use crate::text::loops::find;
use crate::text::names::Names;
use crate::text::short::Short;
use crate::uri::normalize::Rule;

/// The error of a policy that contradicts itself, or has an invalid entry in a list.
///
/// The methods of [`Policy`] panic in this case, so that a constant does not compile. [`Policy::try_with`] returns this
/// error instead, for policies from a configuration.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Refusal};
///
/// let schemes = ["https", "http:"];
/// let error = Policy::PAGE.try_with(|policy| policy.schemes(&schemes)).unwrap_err();
/// assert_eq!((error.code(), error.entry()), ("NO_SCHEME_NAME", Some(1)));
/// assert!(error.to_string().starts_with("invalid policy: "));
/// let error = Policy::PAGE.try_with(|policy| policy.refuse(Refusal::Query)).unwrap_err();
/// assert_eq!(error.code(), "QUERY_REMOVED_AND_REFUSED");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PolicyError {
    kind: Contradiction,
    entry: Option<usize>,
    /// The invalid entry of a list. Empty if a message cannot show it whole.
    shown: Short<72>,
    /// The rule that refuses a valid entry of a list.
    rule: Option<RefusingRule>,
}

macro_rules! kinds {
    ($($kind:ident: $code:literal, $message:literal, $remedy:literal, $in_document:literal $(, $section:literal)?;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Contradiction {
            $($kind,)*
        }

        impl Contradiction {
            /// Returns the code, the message after the invalid entry of a list, and the message in a document.
            const fn words(self) -> [&'static str; 3] {
                match self {
                    $(Self::$kind => [
                        $code,
                        concat!($message, "; ", $remedy $(, " [", $section, "]")?),
                        concat!($message, "; ", $in_document $(, " [", $section, "]")?),
                    ],)*
                }
            }
        }
    };
}

// A row has the code, the message, and what to write instead: in Rust, and in a document.
kinds! {
    Query: "QUERY_REMOVED_AND_REFUSED",
        "it both removes and refuses queries",
        "call `remove_query(false)` before `refuse(Refusal::Query)`, or `allow(Refusal::Query)`",
        "set `remove_query` to `false`, or remove `query` from `refuse`";
    Fragment: "FRAGMENT_REMOVED_AND_REFUSED",
        "it both removes and refuses fragments",
        "call `remove_fragment(false)` before `refuse(Refusal::Fragment)`, or `allow(Refusal::Fragment)`",
        "set `remove_fragment` to `false`, or remove `fragment` from `refuse`";
    Slashes: "SLASHES_COLLAPSED_AND_REFUSED",
        "it both merges and refuses repeated slashes",
        "call `collapse_slashes(false)` before `refuse(Refusal::EmptySegment)`, or `allow(Refusal::EmptySegment)`",
        "set `collapse_slashes` to `false`, or remove `empty_segment` from `refuse`";
    Exact: "EXACT_AND_CHANGED",
        "it keeps URIs exactly as written, but has rules that rewrite them",
        "call `strict()` instead of `exact()`, or right after `Policy::EXACT`, to refuse what these rules would rewrite",
        "replace `exact` by `strict`, or add `strict` to the preset `EXACT`, to refuse what these rules would rewrite";
    NoScheme: "NO_SCHEME_LISTED",
        "the list of schemes is empty",
        "call `any_scheme()` to allow all",
        "write `\"any\"` in place of the list to allow all";
    Scheme: "NO_SCHEME_NAME",
        " in the list of schemes is not a scheme",
        "write it without a colon, as in `https`",
        "write it without a colon, as in `https`", "RFC 3986, section 3.1";
    EachScheme: "NO_SCHEME_NAME",
        " in the list of schemes is not a scheme",
        "call `any_scheme()` to allow all",
        "write `\"any\"` in place of the list to allow all", "RFC 3986, section 3.1";
    NoHost: "NO_HOST_LISTED",
        "the list of hosts is empty",
        "call `any_host()` to allow all",
        "write `\"any\"` in place of the list to allow all";
    Host: "NO_HOST_NAME",
        " in the list of hosts is not a host",
        "write a domain name in ASCII, `*.` and a domain name, or an IP address; list ports with `ports()`",
        "write a domain name in ASCII, `*.` and a domain name, or an IP address; list ports in `ports`", "RFC 3986, section 3.2.2";
    HostWithDot: "NO_HOST_NAME",
        " in the list of hosts ends with a dot",
        "write it without the dot, as in `*.example.com`",
        "write it without the dot, as in `*.example.com`", "RFC 3986, section 3.2.2";
    EachHost: "NO_HOST_NAME",
        " in the list of hosts is not a host",
        "call `any_host()` to allow all",
        "write `\"any\"` in place of the list to allow all", "RFC 3986, section 3.2.2";
    NoPath: "NO_PATH_LISTED",
        "the list of paths is empty",
        "call `any_path()` to allow all",
        "write `\"any\"` in place of the list to allow all";
    Path: "NO_PATH_NAME",
        " in the list of paths is not a path",
        "write `/a` for one path, `/a/` for a folder, or `/a/*` for what is below it, in ASCII and without dot segments",
        "write `/a` for one path, `/a/` for a folder, or `/a/*` for what is below it, in ASCII and without dot segments", "RFC 3986, section 3.3";
    EachPath: "NO_PATH_NAME",
        " in the list of paths is not a path",
        "call `any_path()` to allow all",
        "write `\"any\"` in place of the list to allow all", "RFC 3986, section 3.3";
    SchemeRefused: "SCHEME_LISTED_AND_REFUSED",
        " in the list of schemes is refused by the other rules",
        "remove it",
        "remove it";
    HostRefused: "HOST_LISTED_AND_REFUSED",
        " in the list of hosts is refused by the other rules",
        "remove it",
        "remove it";
    PortRefused: "PORT_LISTED_AND_REFUSED",
        " in the list of ports is refused by the other rules",
        "remove it",
        "remove it";
    PathRefused: "PATH_LISTED_AND_REFUSED",
        " in the list of paths is refused by the other rules",
        "remove it",
        "remove it";
}

impl PolicyError {
    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// let error = urika::Policy::PAGE.try_with(|policy| policy.hosts(&[])).unwrap_err();
    /// assert_eq!(error.code(), "NO_HOST_LISTED");
    /// ```
    #[inline]
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.words()[0]
    }

    /// Returns the index of the invalid entry of a list.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// let hosts = ["example.com", "example.com:80"];
    /// let error = urika::Policy::PAGE.try_with(|policy| policy.hosts(&hosts)).unwrap_err();
    /// assert_eq!(error.entry(), Some(1));
    /// ```
    #[must_use]
    pub const fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// Returns the error of a rule, or of a whole list.
    const fn of(kind: Contradiction) -> Self {
        Self { kind, entry: None, shown: Short::NEW, rule: None }
    }

    /// Returns the error of an entry of a list.
    pub(super) const fn of_entry(kind: Contradiction, entry: usize, text: &str) -> Self {
        let shown = if is_showable(text) { Short::NEW.and(text) } else { Short::NEW };
        Self { kind, entry: Some(entry), shown, rule: None }
    }

    /// Returns the error of a port of the list.
    pub(super) const fn of_port(entry: usize, port: u16) -> Self {
        Self::of_entry(Contradiction::PortRefused, entry, decimal(port as u32).as_str())
    }

    /// Adds the rule that refuses the entry.
    pub(super) const fn refused_by(self, rule: RefusingRule) -> Self {
        Self { rule: Some(rule), ..self }
    }

    /// Returns the message of the panic.
    pub(super) const fn message(&self) -> Short<320> {
        let [_, words, _] = self.kind.words();
        self.message_with(words, if let Some(rule) = self.rule { rule.remedy() } else { [""; 3] })
    }

    /// Returns the message for a document, whose fields have the names of the methods.
    #[cfg(all(feature = "serde", feature = "alloc"))]
    pub(crate) const fn document_message(&self) -> Short<320> {
        let [_, _, words] = self.kind.words();
        self.message_with(words, if let Some(rule) = self.rule { rule.document_remedy() } else { [""; 3] })
    }

    /// Returns the field of a document that has the refused entry.
    #[cfg(all(feature = "serde", feature = "alloc"))]
    pub(crate) const fn field(&self) -> Option<&'static str> {
        match self.kind {
            Contradiction::SchemeRefused => Some("schemes"),
            Contradiction::HostRefused => Some("hosts"),
            Contradiction::PortRefused => Some("ports"),
            Contradiction::PathRefused => Some("paths"),
            _ => None,
        }
    }

    const fn message_with(&self, words: &str, [before, rule, after]: [&str; 3]) -> Short<320> {
        let message = Short::NEW.and("invalid policy: ");
        let message = match self.entry {
            None => message,
            Some(_) if self.shown.length == 0 => message.and("an entry"),
            Some(_) => message.and("`").and(self.shown.as_str()).and("`"),
        };
        message.and(words).and(before).and(rule).and(after)
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

crate::fault::debugs_as_displayed!(PolicyError);

impl core::error::Error for PolicyError {}

impl Policy<'_> {
    /// Checks the lists, that no two rules contradict each other, and that each entry can be accepted.
    pub(super) fn check_all(&self) -> Result<(), PolicyError> {
        self.check_schemes()?;
        self.check_hosts()?;
        self.check_paths()?;
        self.check_rules()?;
        self.check_entries()
    }

    /// Checks the list of schemes.
    pub(super) const fn check_schemes(&self) -> Result<(), PolicyError> {
        let Some(schemes) = self.schemes else { return Ok(()) };
        let invalid = find!(0..schemes.len(), |i| !is_scheme(schemes.get(i).as_bytes()));
        check_list(
            schemes,
            invalid,
            [Contradiction::NoScheme, Contradiction::EachScheme, Contradiction::Scheme],
        )
    }

    /// Checks the list of hosts.
    pub(super) const fn check_hosts(&self) -> Result<(), PolicyError> {
        let Some(hosts) = self.hosts else { return Ok(()) };
        let invalid = find!(0..hosts.len(), |i| !listed::is_host_entry(hosts.get(i)));
        let host = match invalid {
            Some(at) if has_one_dot_too_many(hosts.get(at)) => Contradiction::HostWithDot,
            _ => Contradiction::Host,
        };
        check_list(hosts, invalid, [Contradiction::NoHost, Contradiction::EachHost, host])
    }

    /// Checks the list of paths.
    pub(super) const fn check_paths(&self) -> Result<(), PolicyError> {
        let Some(paths) = self.paths else { return Ok(()) };
        let invalid = find!(0..paths.len(), |i| !paths::is_path_entry(paths.get(i)));
        check_list(paths, invalid, [Contradiction::NoPath, Contradiction::EachPath, Contradiction::Path])
    }

    /// Checks that no two rules of the policy contradict each other.
    pub(super) const fn check_rules(&self) -> Result<(), PolicyError> {
        let kind = if self.form.has(Rule::RemoveQuery) && self.refuses(Refusal::Query) {
            Contradiction::Query
        } else if self.form.has(Rule::RemoveFragment) && self.refuses(Refusal::Fragment) {
            Contradiction::Fragment
        } else if self.form.has(Rule::CollapseSlashes) && self.refuses(Refusal::EmptySegment) {
            Contradiction::Slashes
        } else if matches!(self.outcome, Outcome::Exact) && self.form.rewrites() {
            Contradiction::Exact
        } else {
            return Ok(());
        };
        Err(PolicyError::of(kind))
    }
}

/// Checks a list whose first invalid entry is at the index `invalid`. The contradictions are those of an empty list, of
/// the entry `*`, and of any other entry.
const fn check_list(
    entries: Names<'_>,
    invalid: Option<usize>,
    [of_none, of_each, of_entry]: [Contradiction; 3],
) -> Result<(), PolicyError> {
    match invalid {
        _ if entries.is_empty() => Err(PolicyError::of(of_none)),
        Some(at) => {
            let entry = entries.get(at);
            let kind = if matches!(entry.as_bytes(), b"*") { of_each } else { of_entry };
            Err(PolicyError::of_entry(kind, at, entry))
        }
        None => Ok(()),
    }
}

/// Returns whether an entry is a host without the dot at its end.
const fn has_one_dot_too_many(entry: &str) -> bool {
    match entry.as_bytes() {
        [_, .., b'.'] => listed::is_host_entry(entry.split_at(entry.len() - 1).0),
        _ => false,
    }
}

const fn is_scheme(entry: &[u8]) -> bool {
    matches!(entry, [b'a'..=b'z' | b'A'..=b'Z', ..]) && SCHEME.run(entry, 0) == entry.len()
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString as _;

    use super::Policy;

    #[test]
    fn valid_list_entries_are_accepted() {
        let policy = Policy::RFC3986.schemes(&["https", "x+y", "HTTP"]);
        let _ = policy.hosts(&["example.com", "*.example.com", "127.0.0.1", "[::1]"]);
    }

    #[test]
    #[should_panic = "the list of hosts is empty"]
    fn a_list_of_hosts_is_not_empty() {
        let _ = Policy::RFC3986.hosts(&[]);
    }

    #[test]
    #[should_panic = "invalid policy: `example.com:80` in the list of hosts is not a host; write"]
    fn the_last_host_is_looked_at() {
        let _ = Policy::RFC3986.hosts(&["example.com", "example.com:80"]);
    }

    #[test]
    fn a_host_with_a_dot_at_its_end_is_written_without_it() {
        for (entry, ends_with_dot) in [
            ("a.", true),
            ("*.example.com.", true),
            ("127.0.0.1.", true),
            (".", false),
            ("*.", false),
            ("a..", false),
            ("127.1.", false),
            ("-a.", false),
        ] {
            let hosts = [entry];
            let error = Policy::RFC3986.try_with(|policy| policy.hosts(&hosts)).expect_err(entry);
            assert_eq!(
                error.to_string().contains("ends with a dot; write it without"),
                ends_with_dot,
                "{error}"
            );
        }
    }

    #[test]
    fn no_host_that_cannot_exist_is_listed() {
        let long = "a".repeat(64);
        for entry in [
            "127.1",
            "0x7f.1",
            "01.2.3.4",
            "1",
            "256.1.1.1",
            "-a",
            "a-",
            "a.-b.example",
            "a..b",
            ".",
            ".a",
            "a.",
            "*.1",
            "*.127.0.0.1",
            "*.example.com.",
            "*..a",
            "*.-a",
            "xn--zz",
            "a.xn--zz.example",
            "*.xn--zz",
            "*.",
            "*",
            &long,
        ] {
            let hosts = ["example.com", entry];
            let error = Policy::RFC3986.try_with(|policy| policy.hosts(&hosts)).expect_err(entry);
            assert_eq!((error.code(), error.entry()), ("NO_HOST_NAME", Some(1)), "{entry}");
        }
        for entry in [
            "",
            "a",
            "a1",
            "1a",
            "my_host",
            "_a.b",
            "a-b.c",
            "xn--bcher-kva.example",
            "*.com",
            "*.a1",
            "::1",
            "[::1]",
            "1.2.3.4",
        ] {
            let hosts = [entry];
            assert!(Policy::RFC3986.try_with(|policy| policy.hosts(&hosts)).is_ok(), "{entry}");
        }
    }

    #[test]
    fn a_list_of_everything_is_no_list() {
        for (error, method) in [
            (Policy::RFC3986.try_with(|policy| policy.schemes(&["*"])), "any_scheme"),
            (Policy::RFC3986.try_with(|policy| policy.hosts(&["a", "*", "b:1"])), "any_host"),
            (Policy::RFC3986.try_with(|policy| policy.paths(&["*"])), "any_path"),
        ] {
            let message = error.expect_err(method).to_string();
            assert!(message.starts_with("invalid policy: `*` in the list of "), "{message}");
            assert!(message.contains(&alloc::format!("; call `{method}()` to allow all [")), "{message}");
        }
    }

    #[test]
    fn a_later_call_replaces_the_rule() {
        let is_accepted = |policy: Policy<'_>, uri| policy.normalize(uri).is_ok();
        let ftp = Policy::PAGE.https_only().schemes(&["ftp"]);
        assert!(is_accepted(ftp, "ftp://example.com/a") && !is_accepted(ftp, "https://example.com/a"));
        let hosts = Policy::PAGE.hosts(&["a.example"]).hosts(&["b.example"]);
        assert!(is_accepted(hosts, "https://b.example/") && !is_accepted(hosts, "https://a.example/"));
    }

    #[test]
    fn an_entry_that_cannot_be_shown_is_not_named() {
        for entry in ["a\u{202E}b", "a\nb", &"a".repeat(73), &"é".repeat(37)] {
            let hosts = ["example.com", entry];
            let error = Policy::RFC3986.try_with(|policy| policy.hosts(&hosts)).expect_err(entry);
            let words = "invalid policy: an entry in the list of hosts is not a host; write";
            assert!(error.to_string().starts_with(words), "{error}");
        }
        let hosts = ["é".repeat(36)];
        let hosts = [hosts[0].as_str()];
        let error = Policy::RFC3986.try_with(|policy| policy.hosts(&hosts)).expect_err("not ASCII");
        assert!(error.to_string().contains(hosts[0]), "{error}");
        assert!(error.to_string().ends_with("section 3.2.2]"), "{error}");
    }

    #[test]
    #[should_panic = "the list of schemes is empty"]
    fn a_list_of_schemes_is_not_empty() {
        let _ = Policy::RFC3986.schemes(&[]);
    }

    #[test]
    #[should_panic = "invalid policy: `http:` in the list of schemes is not a scheme; write"]
    fn the_last_scheme_is_looked_at() {
        let _ = Policy::RFC3986.schemes(&["https", "http:"]);
    }
}
