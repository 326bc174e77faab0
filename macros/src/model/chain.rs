//! Finds the policy that a chain of calls represents.
//!
//! Const evaluation could also read a chain, at ten times the cost for each URI. This module calls the
//! functions of the runtime, so a chain has the same meaning in both.

use std::cell::RefCell;
use std::thread::LocalKey;

use urika_runtime::{Policy, Refusal, TrailingSlash};

use crate::diag::{Diagnostics, SourcePlace};
use crate::input::chain::{Argument, Method, PolicyChain};

/// The meaning of a chain.
pub(crate) enum Meaning {
    /// This policy.
    Policy(Policy<'static>),
    /// A name or an argument is unknown. The compiler reports it best.
    Unknown,
    /// The chain contradicts itself, which has been reported.
    Contradiction,
}

/// Finds the policy that a chain represents.
///
/// An unknown name is left to the compiler, which reports it best.
pub(crate) fn lower(chain: &PolicyChain, diagnostics: &Diagnostics) -> Meaning {
    let preset = chain.preset.to_string();
    let Some((_, preset)) = Policy::PRESETS.iter().find(|(name, _)| preset == *name) else {
        return Meaning::Unknown;
    };
    let mut policy = *preset;
    for method in &chain.calls {
        let mut is_known = true;
        let changed = policy.try_with(|policy| {
            call(policy, method).unwrap_or_else(|| {
                is_known = false;
                policy
            })
        });
        match changed {
            _ if !is_known => return Meaning::Unknown,
            Ok(changed) => policy = changed,
            Err(error) => {
                diagnostics.push(SourcePlace::from(method.name.span()), error.to_string());
                return Meaning::Contradiction;
            }
        }
    }
    Meaning::Policy(policy)
}

/// Calls a method of the policy. Returns `None` if the name is unknown or the argument does not match.
fn call(policy: Policy<'static>, method: &Method) -> Option<Policy<'static>> {
    let (name, argument) = (method.name.to_string(), &method.argument);
    Some(match (name.as_str(), argument) {
        ("exact", Argument::None) => policy.exact(),
        ("strict", Argument::None) => policy.strict(),
        ("any_scheme", Argument::None) => policy.any_scheme(),
        ("https_only", Argument::None) => policy.https_only(),
        ("valid_host", Argument::None) => policy.valid_host(),
        ("any_host", Argument::None) => policy.any_host(),
        ("any_port", Argument::None) => policy.any_port(),
        ("any_path", Argument::None) => policy.any_path(),
        ("remove_default_port", Argument::Flag(flag)) => policy.remove_default_port(*flag),
        ("collapse_slashes", Argument::Flag(flag)) => policy.collapse_slashes(*flag),
        ("remove_query", Argument::Flag(flag)) => policy.remove_query(*flag),
        ("remove_fragment", Argument::Flag(flag)) => policy.remove_fragment(*flag),
        ("sort_query", Argument::Flag(flag)) => policy.sort_query(*flag),
        ("remove_empty_params", Argument::Flag(flag)) => policy.remove_empty_params(*flag),
        ("schemes", argument) => policy.schemes(texts(argument)?),
        ("hosts", argument) => policy.hosts(texts(argument)?),
        ("paths", argument) => policy.paths(texts(argument)?),
        ("sensitive_params", argument) => policy.sensitive_params(texts(argument)?),
        ("remove_params", argument) => policy.remove_params(texts(argument)?),
        ("ports", Argument::Empty) => policy.ports(&[]),
        ("ports", Argument::Numbers(numbers)) => policy.ports(lasting(&NUMBERS, numbers, |number| *number)),
        (name, Argument::Variant(of, variant)) => match (name, of.as_str()) {
            ("allow", "Refusal") => policy.allow(refusal(variant)?),
            ("refuse", "Refusal") => policy.refuse(refusal(variant)?),
            ("trailing_slash", "TrailingSlash") => policy.trailing_slash(trailing_slash(variant)?),
            _ => return None,
        },
        _ => return None,
    })
}

/// Returns the place of an argument whose type has another name here than in the runtime, as after
/// `use urika::Refusal as R`, with the name in the runtime and the variant.
pub(crate) fn renamed(chain: &PolicyChain) -> Option<(SourcePlace, &'static str, &str)> {
    chain.calls.iter().find_map(|method| {
        let Argument::Variant(_, variant) = &method.argument else { return None };
        let own = match method.name.to_string().as_str() {
            "allow" | "refuse" => refusal(variant).map(|_| "Refusal"),
            "trailing_slash" => trailing_slash(variant).map(|_| "TrailingSlash"),
            _ => None,
        }?;
        Some((method.place, own, variant.as_str())).filter(|_| call(Policy::RFC3986, method).is_none())
    })
}

fn texts(argument: &Argument) -> Option<&'static [&'static str]> {
    match argument {
        Argument::Empty => Some(&[]),
        Argument::Texts(texts) => Some(lasting(&TEXTS, texts, |text| text.clone().leak())),
        _ => None,
    }
}

/// Finds the variant whose name is `variant`, as `Debug` prints it.
fn refusal(variant: &str) -> Option<Refusal> {
    Refusal::ALL.iter().copied().find(|refusal| format!("{refusal:?}") == variant)
}

fn trailing_slash(variant: &str) -> Option<TrailingSlash> {
    let all = [TrailingSlash::Always, TrailingSlash::Never, TrailingSlash::Preserve];
    all.into_iter().find(|rule| format!("{rule:?}") == variant)
}

/// Lists that policies borrow.
type Store<T> = RefCell<Vec<&'static [T]>>;

thread_local! {
    static TEXTS: Store<&'static str> = RefCell::default();
    static NUMBERS: Store<u16> = RefCell::default();
}

/// Stores a list for as long as the macros are loaded, each list once. A [`Policy`] borrows its lists, so a
/// constant policy has constant lists. A project has few, and repeats them often.
fn lasting<T: PartialEq<U>, U>(
    store: &'static LocalKey<Store<T>>,
    list: &[U],
    kept: fn(&U) -> T,
) -> &'static [T] {
    store.with_borrow_mut(|known| {
        for stored in known.iter() {
            if **stored == *list {
                return *stored;
            }
        }
        let mut lasting = Vec::new();
        for item in list {
            lasting.push(kept(item));
        }
        known.push(lasting.leak());
        known[known.len() - 1]
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Returns the source of `Policy`, as far as it is public and documented.
    fn source() -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src/policy");
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap());
        files.filter(|text| text.contains("impl Policy<") || text.contains("impl<'a> Policy<'a>")).collect()
    }

    fn word(text: &str) -> &str {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default()
    }

    /// The arguments that a chain may have.
    const ARGUMENTS: [&str; 6] =
        ["", "true", "&[\"db\"]", "&[80]", "Refusal::Userinfo", "TrailingSlash::Preserve"];

    /// Every documented method that maps a policy to a policy is in the list; hidden ones are not builder
    /// methods.
    #[test]
    fn a_chain_may_call_every_builder_method() {
        let source = source();
        let (mut count, mut is_hidden, mut is_policy) = (0, false, false);
        for line in source.lines() {
            let line = line.trim();
            is_policy = if line.starts_with("impl") { line.contains(" Policy<") } else { is_policy };
            let function = line.strip_prefix("pub const fn ").filter(|rest| {
                let takes_self = rest.contains("(self") || rest.contains("(mut self");
                is_policy && takes_self && rest.contains("-> Self") && !is_hidden && !rest.starts_with('$')
            });
            // A row of a macro, such as `fn strict(self) {`, makes a public method.
            let row = line.strip_prefix("fn ").filter(|rest| rest.contains("(self") && is_policy);
            if let Some(rest) = function.or(row) {
                let name = word(rest);
                let call = |argument| read(&format!("Policy::RFC3986.{name}({argument})"));
                assert!(ARGUMENTS.iter().any(|argument| call(argument) != Ok(None)), "{name}");
                count += 1;
            }
            is_hidden = line == "#[doc(hidden)]" || (is_hidden && line.starts_with("#["));
        }
        assert!(count >= 20, "{count}");
    }

    fn read(source: &str) -> Result<Option<Policy<'static>>, Vec<String>> {
        let diagnostics = Diagnostics::new();
        let chain = PolicyChain::parse(source.parse().unwrap()).ok().unwrap();
        match lower(&chain, &diagnostics) {
            Meaning::Policy(policy) => Ok(Some(policy)),
            Meaning::Unknown => Ok(None),
            Meaning::Contradiction => {
                Err(diagnostics.into_list().into_iter().map(|error| error.message).collect())
            }
        }
    }

    #[test]
    fn a_chain_means_what_it_says() {
        let own = Policy::PAGE
            .hosts(&["example.com", "*.example.com"])
            .ports(&[8080])
            .paths(&["/a/", "/b/*"])
            .sensitive_params(&["x_*"])
            .trailing_slash(TrailingSlash::Always)
            .refuse(Refusal::OddPort)
            .remove_params(&[]);
        let source = "urika::Policy::PAGE.hosts(&[\"example.com\", \"*.example.com\"]).ports(&[8_080]).paths(&[\"/a/\", \"/b/*\"]).sensitive_params(&[\"x_*\"])
            .trailing_slash(urika::TrailingSlash::Always).refuse(Refusal::OddPort).remove_params(&[])";
        assert_eq!(read(source), Ok(Some(own)));
        for (name, preset) in Policy::PRESETS {
            assert_eq!(read(&format!("Policy::{name}")), Ok(Some(*preset)));
        }
    }

    #[test]
    fn names_that_there_are_not_are_left_to_the_compiler() {
        for source in [
            "Policy::PAGES",
            "Policy::PAGE.https()",
            "Policy::PAGE.https_only(&[])",
            "Policy::PAGE.sort_query()",
            "Policy::PAGE.exact(true)",
            "Policy::PAGE.hosts(&[80])",
            "Policy::PAGE.schemes()",
            "Policy::PAGE.schemes(&[1])",
            "Policy::PAGE.ports(&[\"80\"])",
            "Policy::PAGE.allow(Refusal::Everything)",
            "Policy::PAGE.allow(TrailingSlash::Never)",
        ] {
            assert_eq!(read(source), Ok(None), "{source}");
        }
    }

    #[test]
    fn a_contradiction_is_worded() {
        for source in
            ["Policy::PAGE.exact()", "Policy::PAGE.refuse(Refusal::Query)", "Policy::PAGE.paths(&[])"]
        {
            let messages = read(source).unwrap_err();
            assert!(messages.len() == 1 && messages[0].starts_with("invalid policy: "), "{messages:?}");
        }
    }
}
