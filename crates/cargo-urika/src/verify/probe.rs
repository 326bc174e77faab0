//! Questions to the compiler about the types of values, and its answers.

use super::{Answer, CompilerVerdict};
use crate::rewrite::{Edit, Site, SitePlaceholder, ValueSource};
use crate::trial::{Attempt, Message};

/// A trait that no type has: the error names the type.
const TRAIT: &str = "UrikaValue";
/// Methods that values of some types have. The error names the method if the type of a value, or a type that it
/// dereferences to, does not have the trait.
const METHODS: &[(&str, &str)] = &[
    (MADE[0], "::std::convert::From<::std::string::String>"),
    (MADE[1], "::std::convert::From<&'static str>"),
    (PARSED[0], "::std::str::FromStr"),
    (PARSED[1], "::std::convert::TryFrom<&'static str>"),
];
/// Methods of the types that are made of any text.
const MADE: [&str; 2] = ["urika_from_string", "urika_from_text"];
/// Methods of the types that are made of text by a check.
const PARSED: [&str; 2] = ["urika_from_str", "urika_try_from"];

/// The kinds of questions about a value, each with that about its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Type,
    /// Whether `uri_format!` takes the value.
    Urika,
    /// Whether the value's type is made of text, with a check or without.
    Traits,
}

/// Returns the edits that check the type of a placeholder. They surround the value, so that a value within it can be
/// checked in the same round.
pub(super) fn question(site: &Site, placeholder: &SitePlaceholder, asked: Question) -> Vec<Edit> {
    let more = match asked {
        Question::Type => String::new(),
        Question::Urika => " let _ = ::urika::uri_format!(\"/{v}\");".to_owned(),
        Question::Traits => METHODS.iter().map(method).collect(),
    };
    let end = format!(
        ") {{ v => {{ {{ trait {TRAIT} {{}} fn urika_value<T: {TRAIT} + ?Sized>(_: &T) {{}} urika_value(v);{more} }} v }} }}"
    );
    let insert = |index: usize, text: String| Edit { range: index..index, text };
    match &placeholder.source {
        ValueSource::Captured(name) => {
            vec![insert(site.inner.end, format!(", {name} = match &({name}{end}"))]
        }
        ValueSource::Argument(number) => {
            let range = &site.arguments[*number].range;
            vec![insert(range.start, "match &(".to_owned()), insert(range.end, end)]
        }
    }
}

/// Returns a block that calls a method, and does not compile without the trait.
fn method((name, bound): &(&str, &str)) -> String {
    format!(" {{ trait Urika {{ fn {name}(&self) {{}} }} impl<T: {bound}> Urika for T {{}} v.{name}(); }}")
}

/// Reads the answer, `None` if the compiler gave none.
pub(super) fn answer(attempt: &Attempt, asked: Question) -> Option<Answer> {
    let errors = || attempt.failures.iter().map(|(_, error)| error);
    let types: Vec<String> = errors().filter_map(ty).collect();
    let first = types.first()?.clone();
    let verdict = match first.trim_start_matches('&') {
        // The types of numbers with a fraction prove nothing to `uri_format!`, since the value may be NaN.
        "f32" | "f64" => CompilerVerdict::Proven { is_stable: true },
        name if asked == Question::Urika => errors()
            .find_map(verdict_of_urika)
            .unwrap_or(CompilerVerdict::Proven { is_stable: is_stable(name) }),
        _ => CompilerVerdict::Display(first),
    };
    let lacks = |name: &&str| errors().any(|error| error.text.contains(&format!("`{name}`")));
    // A character may be a slash: only its length is checked.
    let is_checked = asked == Question::Traits
        && MADE.iter().all(lacks)
        && !PARSED.iter().all(lacks)
        && types.iter().all(|ty| !ty.ends_with("char"));
    Some(Answer { types, is_checked, verdict })
}

/// Returns whether a type prints letters, digits, `-` and `.` only, and the same as in a template. Another type may
/// print itself by its own `Display`.
fn is_stable(ty: &str) -> bool {
    let ty = ty.trim_start_matches('&').trim_start_matches("mut ");
    let ty = ty.strip_prefix("NonZero<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(ty);
    let is_integer = matches!(
        ty,
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize"
    );
    is_integer
        || matches!(
            ty,
            "{integer}" | "{float}" | "bool" | "Uuid" | "uuid::Uuid" | "Ipv4Addr" | "std::net::Ipv4Addr"
        )
}

/// Returns the type that an error names.
fn ty(error: &Message) -> Option<String> {
    let message = error.text.strip_prefix("the trait bound `")?;
    let (bound, _) = message.split_once(&format!("{TRAIT}` is not satisfied"))?;
    let (ty, _) = bound.rsplit_once(": ")?;
    Some(ty.to_owned())
}

/// Returns the verdict of `uri_format!` that an error has.
fn verdict_of_urika(error: &Message) -> Option<CompilerVerdict> {
    if error.text.contains(TRAIT) {
        None
    } else if error.is_about_foreign_type() {
        Some(CompilerVerdict::Display(error.text.split('`').nth(1).unwrap_or_default().to_owned()))
    } else if error.is_about_unproven_type() {
        Some(CompilerVerdict::Text)
    } else {
        Some(CompilerVerdict::Unseen)
    }
}
