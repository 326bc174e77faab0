//! A chain of calls to the policy that it stands for.
//!
//! [`PRESETS`] and [`METHODS`] are all that there is: a test compares them with the source of the
//! runtime. The functions are those of the runtime, so a chain means here what it means there.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use urika_runtime::{Policy, Refusal, TrailingSlash};

use super::lasting;
use crate::diag::{Diagnostics, Place};
use crate::input::chain::{Argument, Chain, Method};

/// The constants from which a chain may start.
const PRESETS: &[(&str, Policy<'static>)] = &[
    ("RFC3986", Policy::RFC3986),
    ("LITERAL", Policy::LITERAL),
    ("EXACT", Policy::EXACT),
    ("PAGE", Policy::PAGE),
    ("PAGE_STRICT", Policy::PAGE_STRICT),
    ("RESOURCE", Policy::RESOURCE),
    ("GUIDE", Policy::GUIDE),
];

/// The methods that a chain may call, by what they are given.
const METHODS: &[(&str, Apply)] = &[
    ("allow", Apply::Refusal(Policy::allow)),
    ("refuse", Apply::Refusal(Policy::refuse)),
    ("exact", Apply::Plain(Policy::exact)),
    ("strict", Apply::Plain(Policy::strict)),
    ("schemes", Apply::Texts(Policy::schemes)),
    ("any_scheme", Apply::Plain(Policy::any_scheme)),
    ("https_only", Apply::Plain(Policy::https_only)),
    ("hosts", Apply::Texts(Policy::hosts)),
    ("valid_host", Apply::Plain(Policy::valid_host)),
    ("any_host", Apply::Plain(Policy::any_host)),
    ("ports", Apply::Numbers(Policy::ports)),
    ("any_port", Apply::Plain(Policy::any_port)),
    ("remove_default_port", Apply::Plain(Policy::remove_default_port)),
    ("keep_default_port", Apply::Plain(Policy::keep_default_port)),
    ("trailing_slash", Apply::TrailingSlash(Policy::trailing_slash)),
    ("collapse_slashes", Apply::Plain(Policy::collapse_slashes)),
    ("keep_slashes", Apply::Plain(Policy::keep_slashes)),
    ("remove_query", Apply::Plain(Policy::remove_query)),
    ("keep_query", Apply::Plain(Policy::keep_query)),
    ("remove_fragment", Apply::Plain(Policy::remove_fragment)),
    ("keep_fragment", Apply::Plain(Policy::keep_fragment)),
    ("sort_query", Apply::Plain(Policy::sort_query)),
    ("keep_query_order", Apply::Plain(Policy::keep_query_order)),
    ("remove_empty_params", Apply::Plain(Policy::remove_empty_params)),
    ("keep_empty_params", Apply::Plain(Policy::keep_empty_params)),
    ("remove_params", Apply::Texts(Policy::remove_params)),
];

/// What a method does.
#[derive(Clone, Copy)]
enum Apply {
    Plain(fn(Policy<'static>) -> Policy<'static>),
    Refusal(fn(Policy<'static>, Refusal) -> Policy<'static>),
    TrailingSlash(fn(Policy<'static>, TrailingSlash) -> Policy<'static>),
    Texts(fn(Policy<'static>, &'static [&'static str]) -> Policy<'static>),
    Numbers(fn(Policy<'static>, &'static [u16]) -> Policy<'static>),
}

/// What a chain stands for.
pub(crate) enum Meaning {
    /// This policy.
    Policy(Policy<'static>),
    /// What has a name, or an argument, that there is not: the compiler says so best.
    Unknown,
    /// Nothing: it contradicts itself, which has been said.
    Contradiction,
}

/// Finds out what a chain stands for.
///
/// A name that is not in the tables is left to the compiler, which knows how to complain of it.
pub(crate) fn lower(chain: &Chain, diagnostics: &mut Diagnostics) -> Meaning {
    let preset = chain.preset.to_string();
    let Some((_, preset)) = PRESETS.iter().find(|(name, _)| preset == *name) else {
        return Meaning::Unknown;
    };
    let mut policy = *preset;
    for method in &chain.calls {
        let Some(call) = bind(method) else { return Meaning::Unknown };
        match consistent(|| call(policy)) {
            Ok(next) => policy = next,
            Err(message) => {
                diagnostics.push(Place::from(method.name.span()), message);
                return Meaning::Contradiction;
            }
        }
    }
    Meaning::Policy(policy)
}

/// Runs methods of a policy, which panic where a policy contradicts itself.
///
/// # Errors
///
/// With the words of the panic.
pub(crate) fn consistent(call: impl FnOnce() -> Policy<'static>) -> Result<Policy<'static>, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| words(&*panic))
}

fn words(panic: &dyn Any) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "contradictory policy".to_owned())
}

/// A method with its argument. `None` where one of the two is not known, or they do not fit.
fn bind(method: &Method) -> Option<Box<dyn FnOnce(Policy<'static>) -> Policy<'static>>> {
    let name = method.name.to_string();
    let (_, apply) = METHODS.iter().find(|(known, _)| name == *known)?;
    Some(match (*apply, &method.argument) {
        (Apply::Plain(call), Argument::None) => Box::new(call),
        (Apply::Refusal(call), Argument::Variant(name, variant)) if name == "Refusal" => {
            let refusal = refusal(variant)?;
            Box::new(move |policy| call(policy, refusal))
        }
        (Apply::Texts(call), Argument::Texts(texts)) => {
            let texts = lasting::texts(texts);
            Box::new(move |policy| call(policy, texts))
        }
        (Apply::TrailingSlash(call), Argument::Variant(name, variant)) if name == "TrailingSlash" => {
            let rule = trailing_slash(variant)?;
            Box::new(move |policy| call(policy, rule))
        }
        (Apply::Numbers(call), Argument::Numbers(numbers)) => {
            let numbers = lasting::numbers(numbers);
            Box::new(move |policy| call(policy, numbers))
        }
        (Apply::Numbers(call), Argument::Empty) => Box::new(move |policy| call(policy, &[])),
        (Apply::Texts(call), Argument::Empty) => Box::new(move |policy| call(policy, &[])),
        _ => return None,
    })
}

/// The name of a variant is what `Debug` derives for it.
fn refusal(variant: &str) -> Option<Refusal> {
    Refusal::ALL.iter().copied().find(|refusal| format!("{refusal:?}") == variant)
}

fn trailing_slash(variant: &str) -> Option<TrailingSlash> {
    let all = [TrailingSlash::Always, TrailingSlash::Never, TrailingSlash::Preserve];
    all.into_iter().find(|rule| format!("{rule:?}") == variant)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The source of `Policy`, as far as it is public and documented.
    fn source() -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src/policy");
        let files =
            fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
        files.filter(|text| text.contains("impl Policy<") || text.contains("impl<'a> Policy<'a>")).collect()
    }

    fn word(text: &str) -> &str {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default()
    }

    /// Methods that take a policy and give one; those that are hidden are no builder methods.
    #[test]
    fn every_builder_method_is_in_the_table() {
        let source = source();
        let mut found: Vec<&str> = Vec::new();
        let mut is_hidden = false;
        for line in source.lines() {
            let line = line.trim();
            if let Some(rest) = line.strip_prefix("pub const fn ") {
                let takes_self = rest.contains("(self") || rest.contains("(mut self");
                if takes_self && rest.contains("-> Self") && !is_hidden {
                    found.push(word(rest));
                }
            }
            is_hidden = line == "#[doc(hidden)]" || (is_hidden && line.starts_with("#["));
        }
        let mut table: Vec<&str> = METHODS.iter().map(|(name, _)| *name).collect();
        found.sort_unstable();
        table.sort_unstable();
        assert_eq!(table, found);
        assert!(found.len() >= 26, "{found:?}");
    }

    #[test]
    fn every_preset_is_in_the_table() {
        let source = source();
        let lines = source.lines().filter_map(|line| line.trim().strip_prefix("pub const "));
        let mut found: Vec<&str> = lines.filter(|line| line.contains(": Self =")).map(word).collect();
        let mut table: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
        found.sort_unstable();
        table.sort_unstable();
        assert_eq!(table, found);
    }

    fn read(source: &str) -> Result<Option<Policy<'static>>, Vec<String>> {
        let mut diagnostics = Diagnostics::new();
        let chain = Chain::parse(source.parse().unwrap()).ok().unwrap();
        match lower(&chain, &mut diagnostics) {
            Meaning::Policy(policy) => Ok(Some(policy)),
            Meaning::Unknown => Ok(None),
            Meaning::Contradiction => Err(diagnostics.into_iter().map(|it| it.message).collect()),
        }
    }

    #[test]
    fn a_chain_means_what_it_says() {
        let own = Policy::PAGE
            .hosts(&["example.com", "*.example.com"])
            .ports(&[8080])
            .trailing_slash(TrailingSlash::Always)
            .refuse(Refusal::OddPort)
            .remove_params(&[]);
        let source = "urika::Policy::PAGE.hosts(&[\"example.com\", \"*.example.com\"]).ports(&[8_080])
            .trailing_slash(urika::TrailingSlash::Always).refuse(Refusal::OddPort).remove_params(&[])";
        assert_eq!(read(source), Ok(Some(own)));
        for (name, preset) in PRESETS {
            assert_eq!(read(&format!("Policy::{name}")), Ok(Some(*preset)));
        }
    }

    #[test]
    fn names_that_there_are_not_are_left_to_the_compiler() {
        for source in [
            "Policy::PAGES",
            "Policy::PAGE.https()",
            "Policy::PAGE.https_only(&[])",
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
    fn a_contradiction_is_worded_and_no_panic() {
        for source in
            ["Policy::PAGE.exact()", "Policy::PAGE.refuse(Refusal::Query)", "Policy::PAGE.schemes(&[])"]
        {
            let messages = read(source).unwrap_err();
            assert!(messages.len() == 1 && messages[0].starts_with("contradictory policy: "), "{messages:?}");
        }
    }
}
