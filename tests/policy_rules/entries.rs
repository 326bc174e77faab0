//! Checks that a policy accepts a URI of each entry of its lists, or is an error that names the entry.

use urika::{Policy, PolicyError, Refusal};

type Entries = &'static [&'static str];

const SCHEMES: [Option<Entries>; 10] = [
    None,
    Some(&["https"]),
    Some(&["https", "http"]),
    Some(&["file"]),
    Some(&["file", "https"]),
    Some(&["db"]),
    Some(&["ipfs"]),
    Some(&["urn", "https"]),
    Some(&["htps", "db"]),
    Some(&["mailto", "ssh"]),
];

const HOSTS: [Entries; 22] = [
    &["h.example"],
    &["*.example"],
    &["h.example", "localhost"],
    &["*.localhost"],
    &["*.local", "*.arpa", "*.home.arpa"],
    &["printer"],
    &["my_host.example"],
    &["*.my_host"],
    &["_x"],
    &[""],
    &["", "h.example"],
    &["10.0.0.7"],
    &["8.8.8.8"],
    &["[::1]"],
    &["::ffff:10.0.0.1"],
    &["2606:4700::1111"],
    &["QmX"],
    &["*.Example"],
    &["c"],
    &["a.b-c.1d"],
    &["xn--bcher-kva.example"],
    &["h.example", "h2.example", "h.test"],
];

const PORTS: [&[u16]; 5] = [&[], &[443], &[8443], &[8443, 25], &[5683, 0]];

const PATHS: [Entries; 12] = [
    &["/"],
    &["/a"],
    &["/a/"],
    &["/a/*"],
    &["/*"],
    &["/a%2Fb/"],
    &["/a", "/a%5Cb"],
    &["/a%252E/*"],
    &["/a%01"],
    &["/;x/"],
    &["/C:/"],
    &["/a;b", "/~x/"],
];

/// The lists of a policy. No list accepts everything.
#[derive(Clone, Copy, Debug, Default)]
struct Lists {
    schemes: Option<Entries>,
    hosts: Option<Entries>,
    ports: Option<&'static [u16]>,
    paths: Option<Entries>,
}

impl Lists {
    fn on(self, rules: Policy<'static>) -> Result<Policy<'static>, PolicyError> {
        rules.try_with(|mut policy| {
            if let Some(schemes) = self.schemes {
                policy = policy.schemes(schemes);
            }
            if let Some(hosts) = self.hosts {
                policy = policy.hosts(hosts);
            }
            if let Some(ports) = self.ports {
                policy = policy.ports(ports);
            }
            if let Some(paths) = self.paths {
                policy = policy.paths(paths);
            }
            policy
        })
    }

    /// Returns a policy for each list.
    fn alone(self) -> Vec<Policy<'static>> {
        let only = [
            self.schemes.map(|_| Self { schemes: self.schemes, ..Self::default() }),
            self.hosts.map(|_| Self { hosts: self.hosts, ..Self::default() }),
            self.ports.map(|_| Self { ports: self.ports, ..Self::default() }),
            self.paths.map(|_| Self { paths: self.paths, ..Self::default() }),
        ];
        let only = only.into_iter().flatten();
        only.map(|lists| lists.on(Policy::RFC3986).expect("one list contradicts nothing")).collect()
    }

    /// Returns a URI that these lists and the policy accept, with a port of the list if it must have one.
    fn accepted(self, policy: Policy<'_>, has_port: bool) -> Option<String> {
        let alone = self.alone();
        let is_accepted = |uri: &String| {
            policy.normalize(uri).is_ok() && alone.iter().all(|list| list.normalize(uri).is_ok())
        };
        self.uris(has_port).into_iter().find(is_accepted)
    }

    /// Returns the same lists with one entry in one of them: those of schemes, hosts, ports and paths.
    fn entries(self) -> [Vec<Self>; 4] {
        let each = |list: Option<Entries>| list.unwrap_or_default().chunks(1);
        [
            each(self.schemes).map(|one| Self { schemes: Some(one), ..self }).collect(),
            each(self.hosts).map(|one| Self { hosts: Some(one), ..self }).collect(),
            self.ports.unwrap_or_default().chunks(1).map(|one| Self { ports: Some(one), ..self }).collect(),
            each(self.paths).map(|one| Self { paths: Some(one), ..self }).collect(),
        ]
    }

    /// Returns URIs that these lists might accept, with the first port of the list or without a port.
    fn uris(self, has_port: bool) -> Vec<String> {
        let schemes = self.schemes.unwrap_or(&["https", "file", "x", "urn", "ipfs"]);
        let hosts: Vec<String> =
            self.hosts.unwrap_or(&["h.example", "c", ""]).iter().flat_map(|it| spelled(it)).collect();
        let port = match self.ports {
            // A strict policy accepts the default port only where it is not written.
            Some([443]) => String::new(),
            Some([port, ..]) if has_port => format!(":{port}"),
            _ => String::new(),
        };
        let paths: Vec<String> =
            self.paths.unwrap_or(&["/", "/a/"]).iter().flat_map(|it| filled(it)).collect();
        let mut uris = Vec::new();
        for scheme in schemes {
            for path in &paths {
                uris.extend(hosts.iter().map(|host| format!("{scheme}://{host}{port}{path}")));
                uris.extend(Some(format!("{scheme}:{path}")).filter(|_| port.is_empty()));
            }
            uris.extend(
                [format!("{scheme}:x"), format!("{scheme}:ab:x")].into_iter().filter(|_| port.is_empty()),
            );
        }
        uris
    }
}

/// Returns hosts that match an entry.
fn spelled(entry: &str) -> Vec<String> {
    match entry.strip_prefix('*') {
        Some(domain) => ["a", "b-1", "A.c"].map(|label| format!("{label}{}", domain.to_lowercase())).into(),
        None if entry.contains(':') && !entry.starts_with('[') => vec![format!("[{entry}]")],
        // The canonical form in `file`.
        None if entry == "localhost" => vec![entry.to_owned(), String::new()],
        None => vec![entry.to_owned(), entry.to_lowercase(), entry.to_uppercase()],
    }
}

/// Returns paths that match an entry.
fn filled(entry: &str) -> Vec<String> {
    let folder = entry.trim_end_matches('*');
    ["", "x", "x/y"].map(|rest| format!("{folder}{rest}")).into()
}

/// Returns policies without lists of their own.
fn rules() -> Vec<Policy<'static>> {
    let one = Refusal::ALL.iter().map(|refusal| Policy::RFC3986.refuse(*refusal));
    let mut rules: Vec<_> = one.collect();
    rules.extend([
        Policy::RFC3986,
        Policy::RFC3986.valid_host(),
        Policy::LITERAL,
        Policy::EXACT,
        Policy::LITERAL.strict(),
        Policy::LITERAL.valid_host().refuse(Refusal::PrivateHost),
        Policy::PAGE.any_scheme(),
        Policy::PAGE.any_scheme().strict().refuse(Refusal::OddPort),
        Policy::GUIDE.any_scheme(),
        Policy::PUBLIC.any_scheme().refuse(Refusal::OddPort),
    ]);
    rules
}

/// Returns lists, and the same with two of hosts and paths only for few.
fn lists(is_long: bool) -> Vec<Lists> {
    let mut all = Vec::new();
    for schemes in SCHEMES {
        let only = Lists { schemes, ..Lists::default() };
        all.push(only);
        all.extend(HOSTS.map(|hosts| Lists { hosts: Some(hosts), ..only }));
        all.extend(PORTS.map(|ports| Lists { ports: Some(ports), ..only }));
        all.extend(PATHS.map(|paths| Lists { paths: Some(paths), ..only }));
        if is_long {
            for hosts in HOSTS.into_iter().step_by(3) {
                let both = Lists { hosts: Some(hosts), ports: Some(&[8443]), ..only };
                all.extend(PATHS.map(|paths| Lists { paths: Some(paths), ..both }));
            }
        }
    }
    all
}

/// The number of the code of ports.
const PORTS_AT: usize = 2;

const CODES: [&str; 4] = [
    "SCHEME_LISTED_AND_REFUSED",
    "HOST_LISTED_AND_REFUSED",
    "PORT_LISTED_AND_REFUSED",
    "PATH_LISTED_AND_REFUSED",
];

#[test]
fn each_entry_is_accepted_or_an_error() {
    let (mut accepted, mut refused) = (0, [0; 4]);
    for (number, rules) in rules().into_iter().enumerate() {
        for lists in lists(number >= Refusal::ALL.len()) {
            match lists.on(rules) {
                Ok(policy) => {
                    for (of, entries) in lists.entries().into_iter().enumerate() {
                        for one in entries {
                            assert!(
                                one.accepted(policy, of == PORTS_AT).is_some(),
                                "{rules:?} {lists:?} {one:?}"
                            );
                            accepted += 1;
                        }
                    }
                }
                Err(error) => {
                    let of =
                        CODES.iter().position(|code| *code == error.code()).expect("an entry is refused");
                    let one = lists.entries()[of][error.entry().expect("an entry")];
                    assert_eq!(one.accepted(rules, of == PORTS_AT), None, "{error} {rules:?}");
                    refused[of] += 1;
                }
            }
        }
    }
    crate::support::said(&format!("entries: {accepted} accepted, {refused:?} refused"));
    assert!(accepted > 10_000 && refused.iter().all(|count| *count > 10), "{accepted} {refused:?}");
}

/// Applies the call that a message offers to the rules, or to the lists.
fn mended(error: &PolicyError, mut rules: Policy<'static>, mut lists: Lists) -> (Policy<'static>, Lists) {
    let message = error.to_string();
    let (_, call) = message.split_once("; remove it, or ").expect("two remedies");
    match call {
        "first call `any_host()`" => rules = rules.any_host(),
        "call `any_host()`" => lists.hosts = None,
        "call `any_path()`" => lists.paths = None,
        call => {
            let name =
                call.strip_prefix("first call `allow(Refusal::").and_then(|rest| rest.strip_suffix(")`"));
            let name = name.unwrap_or_else(|| panic!("{message}"));
            let named = |refusal: &&Refusal| format!("{refusal:?}") == name;
            let refusal = *Refusal::ALL.iter().find(named).expect("a refusal");
            assert!(rules.refuses(refusal), "{message}");
            rules = rules.allow(refusal);
        }
    }
    (rules, lists)
}

/// Each remedy removes a rule that refuses the entry, so that the policy has no error in the end.
#[test]
fn remedies_lead_to_a_policy() {
    let mut mended_ones = 0;
    for first in rules() {
        for lists in lists(false) {
            let (mut rules, mut lists) = (first, lists);
            while let Err(error) = lists.on(rules) {
                let before = (rules, format!("{lists:?}"));
                (rules, lists) = mended(&error, rules, lists);
                assert_ne!(before, (rules, format!("{lists:?}")), "{error}");
                mended_ones += 1;
            }
        }
    }
    assert!(mended_ones > 500, "{mended_ones}");
}

#[test]
fn an_error_names_the_entry_and_the_rule() {
    let cases: [(Result<Policy<'_>, PolicyError>, &str); 8] = [
        (
            Policy::PUBLIC.try_with(|policy| policy.hosts(&["example.com", "localhost"])),
            "`localhost` in the list of hosts is refused by the other rules; remove it, or first call `allow(Refusal::PrivateHost)`",
        ),
        (
            Policy::PAGE.try_with(|policy| policy.hosts(&["my_host"])),
            "`my_host` in the list of hosts is refused by the other rules; remove it, or first call `any_host()`",
        ),
        (
            Policy::PAGE.try_with(|policy| policy.hosts(&[""])),
            "`\"\"` in the list of hosts is refused by the other rules; remove it, or first call `allow(Refusal::NoHost)`",
        ),
        (
            Policy::LITERAL.try_with(|policy| policy.schemes(&["https", "htps"])),
            "`htps` in the list of schemes is refused by the other rules; remove it, or first call `allow(Refusal::NearMiss)`",
        ),
        (
            Policy::RFC3986.try_with(|policy| policy.schemes(&["https", "urn"]).paths(&["/a"])),
            "`urn` in the list of schemes is refused by the other rules; remove it, or call `any_path()`",
        ),
        (
            Policy::PAGE.try_with(|policy| policy.ports(&[8443, 25]).refuse(Refusal::OddPort)),
            "`25` in the list of ports is refused by the other rules; remove it, or first call `allow(Refusal::OddPort)`",
        ),
        (
            Policy::GUIDE.try_with(|policy| policy.paths(&["/a%2Fb/"])),
            "`/a%2Fb/` in the list of paths is refused by the other rules; remove it, or first call `allow(Refusal::EncodedSlash)`",
        ),
        (
            Policy::PAGE.try_with(|policy| policy.schemes(&["file", "https"]).hosts(&[""])),
            "`https` in the list of schemes is refused by the other rules; remove it, or first call `allow(Refusal::NoHost)`",
        ),
    ];
    for (policy, message) in cases {
        assert_eq!(policy.expect_err(message).to_string(), format!("invalid policy: {message}"));
    }
}
