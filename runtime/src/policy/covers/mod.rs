//! Decides whether a policy accepts everything that another accepts.
//!
//! Given a scheme, and whether there is an authority, the rules of a policy check each part of a URI separately, except
//! that a Windows drive is checked with its host. So the search begins with one URI that the other policy accepts, and
//! replaces one part of it by each string that a rule of this policy might refuse: `probes.rs` has the strings for
//! refusals, and this module makes the strings for lists and forms. A list of `n` entries cannot contain all of `n + 1`
//! words, so where any word is allowed, the search tries one word more than the list has entries.
//!
//! Both policies have checked the URI that the search returns.

/// Returns from the function with a string that was found.
macro_rules! search {
    ($found:expr) => {
        if let Some(found) = $found {
            return Some(found);
        }
    };
}

/// Searches with each number of a range.
macro_rules! for_each {
    ($number:ident in $numbers:expr => $found:expr) => {
        if let Some(found) = find_map!($numbers, |$number| $found) {
            return Some(found);
        }
    };
}

mod draft;
mod entries;
mod forms;
mod hosts;
mod paths;
mod probes;

use draft::{Draft, DraftPiece, DraftPieces, DraftText, MOST, pieces, text};
use hosts::maps_hosts;
use probes::Probes;

use super::paths::PathEntry;
use super::{Outcome, Policy, Refusal};
use crate::fault::What;
use crate::text::bytes::is_same;
use crate::text::loops::{any, find, find_map};
use crate::text::names::Names;
use crate::text::short::Short;

impl Policy<'_> {
    /// Returns `true` if this policy accepts every string that `other` accepts, so that a grant stays within a limit.
    ///
    /// The answer compares what [`normalize`](Self::normalize) accepts: schemes, hosts with wildcards, ports, paths,
    /// refusals, characters outside ASCII, and the forms of [`strict`](Self::strict) policies. It is exact, and
    /// [`witness`](Self::witness) returns a string that proves a `false`. A list with an entry of more than 250
    /// bytes, or a grant that removes 223 parameters or more, makes the answer `false` without a witness.
    ///
    /// Schemes matter: `ipfs` compares hosts as written, so in a policy of all schemes `*.example.com` does not
    /// cover `a.example.com`.
    ///
    /// As a constant, the comparison of long lists may take more steps than the lint `long_running_const_eval` allows.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// const LIMIT: Policy =
    ///     Policy::LITERAL.https_only().hosts(&["*.example.com"]).paths(&["/api/"]);
    /// const GRANT: Policy =
    ///     Policy::PUBLIC.https_only().hosts(&["a.example.com"]).paths(&["/api/v1/"]);
    /// const _: () = assert!(LIMIT.covers(&GRANT));
    /// assert!(!GRANT.covers(&LIMIT));
    /// ```
    #[must_use]
    pub const fn covers(&self, other: &Policy<'_>) -> bool {
        Search { limit: self, grant: other }.run().is_none()
    }

    /// Returns a string that `other` accepts and this policy rejects, or `None` if this policy [`covers`](Self::covers)
    /// the other.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// let limit = Policy::LITERAL.hosts(&["example.com"]);
    /// let grant = limit.hosts(&["example.com", "*.example.com"]);
    /// let witness = limit.witness(&grant).unwrap();
    /// assert!(grant.normalize(&witness).is_ok() && limit.normalize(&witness).is_err());
    /// assert_eq!(witness, "https://a.example.com/");
    /// assert_eq!(grant.witness(&limit), None);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn witness(&self, other: &Policy<'_>) -> Option<alloc::string::String> {
        let found = Search { limit: self, grant: other }.run()?;
        found.as_str().map(alloc::string::String::from)
    }

    /// Panics if this policy does not [cover](Self::covers) `other`, with a string that only `other` accepts. As a
    /// constant, it is a compile error.
    ///
    /// # Panics
    ///
    /// Panics if `covers` returns `false`.
    ///
    /// ```compile_fail
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// const LIMIT: Policy = Policy::LITERAL.https_only().paths(&["/api/"]);
    /// const GRANT: Policy = Policy::LITERAL.paths(&["/api/"]);
    /// // Only the second policy accepts `http://h.q/api/`.
    /// const _: () = LIMIT.assert_covers(&GRANT);
    /// ```
    #[track_caller]
    pub const fn assert_covers(&self, other: &Policy<'_>) {
        let Some(found) = (Search { limit: self, grant: other }).run() else { return };
        let Some(witness) = found.as_str() else {
            panic!("a list of the policies has an entry that is too long to compare")
        };
        let message = Short::<1700>::NEW
            .and("the argument of `assert_covers` accepts `")
            .and(witness)
            .and("`, which this policy refuses; narrow the argument, or extend the policy");
        panic!("{}", message.as_str());
    }

    /// Returns whether `normalize` accepts a string whose host is ASCII.
    const fn accepts_text(&self, text: &str) -> bool {
        if !matches!(self.outcome, Outcome::Strict) {
            return self.check_text(text, What::Uri).is_ok();
        }
        let mut out = [0; BUFFER];
        self.apply(text, What::Uri, &mut out).is_ok()
    }
}

/// The size of the buffer in which a string is normalized: three bytes for each byte, twice.
const BUFFER: usize = 7 * MOST;

/// The maximum number of bytes of a scheme, a path or a name of a parameter in a list.
const LONGEST: usize = 250;

/// Schemes of each kind that a rule knows, for a policy that accepts every scheme.
const SCHEMES: [&str; 11] =
    ["https", "http", "ftp", "file", "x", "ipfs", "urn", "mailto", "ssh", "htps", "a.b"];

/// Paths without an authority, for a policy that accepts every path.
const PATHS: [&str; 3] = ["x", "/x", "ab:x"];

/// The search for a string that `grant` accepts and `limit` rejects.
#[derive(Clone, Copy)]
struct Search<'a> {
    limit: &'a Policy<'a>,
    grant: &'a Policy<'a>,
}

type Witness = Option<DraftText>;

/// The bytes that a name may have, first digits and letters. No rule refuses one of them, as it might refuse controls.
const BYTES: &[u8; 223] = &{
    let (mut bytes, mut length, mut at) = ([0; 223], 0, 0);
    while length < bytes.len() {
        let byte = b'0'.wrapping_add(at);
        if !byte.is_ascii_control() {
            bytes[length] = byte;
            length += 1;
        }
        at = at.wrapping_add(1);
    }
    bytes
};

impl<'a> Search<'a> {
    const fn run(&self) -> Witness {
        let removed = self.grant.form.removed_params;
        if is_long(self.grant.schemes)
            || is_long(self.grant.paths)
            || is_long(Some(self.limit.form.removed_params))
            || removed.len() >= BYTES.len()
        {
            return Some(DraftText::TOO_LONG);
        }
        find_map!(0..self.schemes(), |i| self.under_scheme(self.scheme(i)))
    }

    const fn schemes(&self) -> usize {
        match self.grant.schemes {
            Some(schemes) => schemes.len(),
            None => SCHEMES.len() + words(self.limit.schemes),
        }
    }

    const fn scheme(&self, i: usize) -> DraftPieces<'a> {
        match self.grant.schemes {
            Some(schemes) => pieces([DraftPiece::Lower(schemes.get(i).as_bytes())]),
            None if i < SCHEMES.len() => text(SCHEMES[i]),
            None => pieces([DraftPiece::Text(b"x"), DraftPiece::Word(i - SCHEMES.len())]),
        }
    }

    const fn under_scheme(&self, scheme: DraftPieces<'a>) -> Witness {
        for_each!(i in 0..2 => match self.base(scheme, i == 0) {
            Some(base) => self.around(&base),
            None => None,
        });
        None
    }

    /// Returns a URI that the grant accepts.
    const fn base(&self, scheme: DraftPieces<'a>, has_authority: bool) -> Option<Draft<'a>> {
        let hosts = if has_authority { self.host_count() } else { 1 };
        find_map!(0..hosts, |i| find_map!(0..self.base_paths(), |path| {
            let host = if has_authority { Some(self.host(i)) } else { None };
            let draft = Draft::new(scheme, host, self.base_path(path, has_authority));
            if self.grants(&draft) { Some(draft) } else { None }
        }))
    }

    /// Returns the number of hosts of the grant: each entry as it is, and below it.
    const fn host_count(&self) -> usize {
        match self.grant.hosts {
            Some(hosts) => 2 * hosts.len(),
            None => 1,
        }
    }

    const fn host(&self, i: usize) -> DraftPieces<'a> {
        match self.grant.hosts {
            None => text("h.q"),
            Some(hosts) => match hosts.get(i / 2).as_bytes() {
                [b'*', domain @ ..] if i & 1 == 0 => pieces([DraftPiece::Word(0), DraftPiece::Lower(domain)]),
                [b'[', ..] => text(hosts.get(i / 2)),
                address if any!(0..address.len(), |at| address[at] == b':') => {
                    pieces([DraftPiece::Text(b"["), DraftPiece::Lower(address), DraftPiece::Text(b"]")])
                }
                entry if i & 1 == 0 => pieces([DraftPiece::Lower(entry)]),
                entry => pieces([DraftPiece::Text(entry)]),
            },
        }
    }

    const fn base_paths(&self) -> usize {
        match self.grant.paths {
            Some(paths) => 4 * paths.len(),
            None => PATHS.len(),
        }
    }

    const fn base_path(&self, i: usize, has_authority: bool) -> DraftPieces<'a> {
        let Some(paths) = self.grant.paths else {
            return text(if has_authority { "/" } else { PATHS[i] });
        };
        let PathEntry { folder: path, .. } = PathEntry::of(paths.get(i / 4));
        match i % 4 {
            0 => pieces([DraftPiece::Text(path), DraftPiece::Text(b"/")]),
            1 => pieces([DraftPiece::Text(path)]),
            2 => pieces([DraftPiece::Text(path), DraftPiece::Text(b"/x")]),
            _ => pieces([DraftPiece::Text(path), DraftPiece::Text(b"/x/")]),
        }
    }

    const fn grants(&self, draft: &Draft<'_>) -> bool {
        match self.formed(&draft.written()) {
            Some(text) => match text.as_str() {
                Some(text) => self.grant.accepts_text(text),
                None => false,
            },
            None => false,
        }
    }

    /// Returns the URI of a draft, if only the grant accepts it, or if it is too long to be tried.
    const fn tried(&self, draft: &Draft<'_>) -> Witness {
        match self.formed(&draft.written()) {
            Some(text) => self.judged(&text),
            None => None,
        }
    }

    /// Returns a string in the form of the grant, if the grant only accepts its own form.
    const fn formed(&self, text: &DraftText) -> Witness {
        let tried = match text.as_str() {
            Some(tried) if matches!(self.grant.outcome, Outcome::Strict) => tried,
            _ => return Some(*text),
        };
        let mut out = [0; BUFFER];
        match self.grant.rewriting().apply(tried, What::Uri, &mut out) {
            Ok((length, _)) => Some(DraftText::of(out.split_at(length).0)),
            Err(_) => None,
        }
    }

    const fn judged(&self, text: &DraftText) -> Witness {
        match text.as_str() {
            Some(tried) if !self.grant.accepts_text(tried) || self.limit.accepts_text(tried) => None,
            _ => Some(*text),
        }
    }

    /// Searches among URIs that differ from `base` in one part.
    const fn around(&self, base: &Draft<'a>) -> Witness {
        let (limit, grant) = (self.limit, self.grant);
        search!(self.tried(base));
        for_each!(i in 0..Refusal::ALL.len() => match Refusal::ALL[i] {
            refusal if limit.refuses(refusal) && !grant.refuses(refusal) => self.by_refusal(base, refusal),
            _ => None,
        });
        if limit.needs_valid_host && !grant.needs_valid_host {
            search!(self.by_probes(base, Probes::INVALID_HOST));
        }
        if grant.takes_iri && !limit.takes_iri {
            search!(self.by_probes(base, Probes::BEYOND_ASCII));
            search!(self.mapped(base, false));
        }
        if limit.hosts.is_some() {
            search!(self.hosts(base));
        }
        if limit.ports.is_some() {
            search!(self.ports(base));
        }
        if limit.paths.is_some() {
            search!(self.paths(base));
        }
        if matches!(limit.outcome, Outcome::Strict) {
            search!(self.forms(base));
        }
        None
    }

    const fn by_refusal(&self, base: &Draft<'a>, refusal: Refusal) -> Witness {
        search!(self.by_probes(base, Probes::of(refusal)));
        match refusal {
            Refusal::Query => self.tried(&Draft { query: text("?"), ..*base }),
            Refusal::Invisible => self.mapped(base, true),
            Refusal::FileDrive => self.drives(base),
            Refusal::OddPort => self.ports(base),
            Refusal::HostTooLong if base.has_authority => self.hosts_with(base, DraftPiece::Long),
            _ => None,
        }
    }

    const fn by_probes(&self, base: &Draft<'a>, probes: Probes) -> Witness {
        for_each!(i in 0..probes.path.len() => self.paths_with(base, probes.path[i]));
        for_each!(i in 0..probes.prefix.len() => self.tried(&after(probes.prefix[i], base)));
        for_each!(i in 0..probes.value.len() => {
            self.params(base, [DraftPiece::Text(b"="), DraftPiece::Text(probes.value[i].as_bytes())])
        });
        for_each!(i in 0..probes.fragment.len() => {
            self.tried(&Draft { fragment: probes.fragment[i], ..*base })
        });
        if !base.has_authority {
            return None;
        }
        for_each!(i in 0..probes.userinfo.len() => {
            self.tried(&Draft { userinfo: probes.userinfo[i], ..*base })
        });
        for_each!(i in 0..probes.port.len() => self.tried(&Draft { port: text(probes.port[i]), ..*base }));
        for_each!(i in 0..probes.host.len() => match probes.host[i] {
            label if maps_hosts(base) && !label.is_ascii() => None,
            label => self.hosts_with(base, DraftPiece::Text(label.as_bytes())),
        });
        if probes.host.is_empty() { None } else { self.entries(base) }
    }

    /// Tries a parameter of a name that the grant does not remove, unless it removes all.
    const fn params(&self, base: &Draft<'a>, value: [DraftPiece<'a>; 2]) -> Witness {
        let [equals, value] = value;
        let name = DraftPiece::Name(self.kept_after(b""));
        self.tried(&Draft { query: pieces([DraftPiece::Text(b"?"), name, equals, value]), ..*base })
    }

    /// Returns a byte that does not follow `prefix` in any name which the grant removes. There is one, since the list
    /// is shorter than the number of bytes.
    const fn kept_after(&self, prefix: &[u8]) -> &'static [u8] {
        let removed = self.grant.form.removed_params;
        let free = find!(0..BYTES.len(), |at| !any!(0..removed.len(), |i| {
            begins_with(removed.get(i).as_bytes(), prefix, BYTES[at])
        }));
        match free {
            Some(at) => BYTES.split_at(at).1.split_at(1).0,
            None => b"",
        }
    }

    const fn ports(&self, base: &Draft<'a>) -> Witness {
        if !base.has_authority {
            return None;
        }
        let (own, other) = (self.limit.ports, self.grant.ports);
        let tries = match (own, other) {
            (_, Some(ports)) => ports.len(),
            (Some(ports), None) => ports.len() + 4,
            (None, None) => 0,
        };
        find_map!(0..tries, |i| {
            let port = match other {
                Some(ports) => ports[i] as usize,
                // Some low ports are refused more often.
                None => 2000 + i,
            };
            self.tried(&Draft { port: pieces([DraftPiece::Text(b":"), DraftPiece::Digits(port)]), ..*base })
        })
    }
}

const fn scheme_of(text: &str) -> &[u8] {
    let bytes = text.as_bytes();
    match find!(0..bytes.len(), |at| bytes[at] == b':') {
        Some(colon) => bytes.split_at(colon).0,
        None => b"",
    }
}

/// Returns the base with `prefix` before its path.
const fn after<'a>(prefix: &'static str, base: &Draft<'a>) -> Draft<'a> {
    let [first, second, third, ..] = base.path;
    Draft { path: pieces([DraftPiece::Text(prefix.as_bytes()), first, second, third]), ..*base }
}

/// Returns the number of words of which the list cannot have all.
const fn words(list: Option<Names<'_>>) -> usize {
    match list {
        Some(list) => list.len() + 1,
        None => 1,
    }
}

/// Returns whether a name begins with `prefix` and then `byte`.
const fn begins_with(name: &[u8], prefix: &[u8], byte: u8) -> bool {
    match name.split_at_checked(prefix.len()) {
        Some((beginning, [next, ..])) => *next == byte && is_same(beginning, prefix),
        _ => false,
    }
}

/// Returns whether a list has an entry that drafts have no room for.
const fn is_long(list: Option<Names<'_>>) -> bool {
    let Some(list) = list else { return false };
    any!(0..list.len(), |i| list.get(i).len() > LONGEST)
}
