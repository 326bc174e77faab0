//! The macro or attribute that has the arguments: what each accepts, and its message about others.

use proc_macro2::{Ident, TokenTree};

use crate::diag::{Diagnostics, SourcePlace};
use crate::index::IntoList as _;
use crate::input::call::STRAY_COMMA;
use crate::input::{did_you_mean, fault, shown};

/// The macro or attribute that has the arguments.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum Caller {
    /// `uri_template!`
    #[default]
    Template,
    /// `#[uri_template(…)]`
    Attribute,
    /// `#[route(…)]`
    Route,
    /// `uri_format!` and `try_uri_format!`
    Format,
}

impl Caller {
    /// Returns an example of a call.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Template => "uri_template!(\"https://example.com/users/{id}\")",
            Self::Attribute => "#[uri_template(\"https://example.com/users/{id}\")]",
            Self::Route => "#[route(\"/users/{id}\")]",
            Self::Format => "uri_format!(\"https://example.com/users/{id}\")",
        }
    }

    /// Returns the arguments as written. The list is empty for `uri_format!`, where each unknown name is the
    /// name of a value.
    fn arguments(self) -> Vec<&'static str> {
        let taken = |(written, callers): (_, &[Self])| callers.contains(&self).then_some(written);
        ARGUMENTS.into_iter().filter_map(taken).listed()
    }

    /// Returns the names of all arguments, to ask whether one of them was intended.
    fn words(self) -> Vec<&'static str> {
        let word = |written: &'static str| written.split([' ', '(']).next();
        let mut words = self.arguments().into_iter().filter_map(word).listed();
        // `builder` is written with and without a name.
        words.dedup();
        words
    }

    /// Returns the arguments that may be given once. Modes, policies and the values of variables are checked
    /// elsewhere.
    pub(super) fn once(self) -> Vec<&'static str> {
        let mut once = self.words();
        once.retain(|word| !matches!(*word, "exact" | "strict" | "allow" | "policy" | "was"));
        // `uri_template!` accepts these for a struct.
        if self == Self::Template {
            once.extend(["serde", "text"]);
        }
        once
    }

    /// Returns whether `base = …` is an argument, and not the value of a variable `base`.
    pub(super) fn takes_base(self, value: &[TokenTree]) -> bool {
        match self {
            Self::Template | Self::Attribute => true,
            Self::Format => matches!(value, [token] if is_literal(token)),
            Self::Route => false,
        }
    }

    /// Returns all arguments in words.
    fn there_is(self) -> String {
        match self.arguments().as_slice() {
            [others @ .., last] => format!("the arguments are `{}` and `{last}`", others.join("`, `")),
            [] => String::new(),
        }
    }
}

const ALL: &[Caller] = &[Caller::Template, Caller::Attribute, Caller::Route];
const OF_STRUCTS: &[Caller] = &[Caller::Template, Caller::Attribute];

/// The arguments as written, in the order of the help, each with the callers that accept it.
const ARGUMENTS: [(&str, &[Caller]); 19] = [
    ("exact", ALL),
    ("strict", ALL),
    ("allow(…)", ALL),
    ("allow_unknown_query", ALL),
    ("deny_unknown_query", ALL),
    ("form", ALL),
    ("names", OF_STRUCTS),
    ("serde", &[Caller::Attribute]),
    ("text", &[Caller::Attribute]),
    ("base = \"…\"", OF_STRUCTS),
    ("policy = …", ALL),
    ("was = \"…\"", &[Caller::Route]),
    ("title = \"…\"", &[Caller::Route]),
    ("description = \"…\"", &[Caller::Route]),
    ("mime = \"…\"", &[Caller::Route]),
    ("builder", &[Caller::Attribute]),
    ("builder = Name", OF_STRUCTS),
    ("rejection = Type", OF_STRUCTS),
    ("crate = …", &[Caller::Attribute]),
];

/// The help for a route with a method.
pub(crate) const NO_METHOD: &str = "a route matches every request method: remove it, and choose the method in the handler, as in `get(…)` of axum";

/// Reports a name that no argument has.
pub(super) fn push_unknown(caller: Caller, word: &Ident, diagnostics: &Diagnostics) {
    let word_text = word.to_string();
    let help = match (caller, word_text.as_str()) {
        (Caller::Route, "prefix") => {
            "a route has no prefix: write it in the template; an inner set has one, as in `#[routes(\"/admin\")] Admin(Admin)`".to_owned()
        }
        (Caller::Route, "base") => {
            "a route has no base: put its path on one with `build_on(&base)`, or write the whole URI as the template"
                .to_owned()
        }
        (Caller::Route, "described" | "rejection" | "trailing_slash") => {
            format!("`{word}` belongs in `#[routes(…)]` above the enum")
        }
        (Caller::Route, "method" | "methods") => NO_METHOD.to_owned(),
        (Caller::Route, "names") => "`names` belongs in `#[uri_template(…)]`".to_owned(),
        (Caller::Route, "path" | "template" | "uri" | "url") => {
            "the template has no name: write `#[route(\"/users/{id}\")]`".to_owned()
        }
        (Caller::Attribute, "path" | "template" | "uri" | "url") => {
            "the template has no name: write `#[uri_template(\"/users/{id}\")]`".to_owned()
        }
        (_, "rename_all") => "write `#[uri(name = \"…\")]` on a field".to_owned(),
        (_, "sensitive" | "skip" | "commas" | "display" | "allow_slash" | "empty_is_none") => {
            format!("`{word}` belongs on a field: `#[uri({word})]`")
        }
        (Caller::Template | Caller::Attribute, "was" | "title" | "description" | "mime") => {
            format!("`{word}` belongs in `#[route(…)]` above a variant of a route set")
        }
        _ => did_you_mean(&word_text, &caller.words(), || caller.there_is()),
    };
    let fault = fault(&word_text, &caller.words());
    diagnostics.push(SourcePlace::from(word.span()), format!("{fault} argument `{word}`\n  help: {help}"));
}

/// Reports an unknown argument after the template.
pub(super) fn push_unexpected(caller: Caller, argument: &[TokenTree], diagnostics: &Diagnostics) {
    let message = match (caller, argument) {
        (_, []) => return diagnostics.push(SourcePlace::call_site(), STRAY_COMMA),
        (Caller::Format, [TokenTree::Ident(name)]) => format!(
            "argument `{name}` without a value\n  help: variables in scope are captured by name and not listed; otherwise write `{name} = value`"
        ),
        (Caller::Format, _) => {
            format!(
                "argument{} without a name\n  help: values are matched to variables by name: `name = value` for `{{name}}` in the template",
                shown(argument)
            )
        }
        (_, [TokenTree::Ident(word), ..]) => return push_unknown(caller, word, diagnostics),
        (Caller::Template, _) => format!(
            "unexpected argument{}\n  help: pass a value to its setter or field, as in `.id(7)` or `id: 7`; {}",
            shown(argument),
            caller.there_is()
        ),
        _ => format!("unexpected argument{}\n  help: {}", shown(argument), caller.there_is()),
    };
    diagnostics.push(SourcePlace::of(argument), message);
}

/// Returns whether the token is a literal.
pub(super) fn is_literal(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_))
}
