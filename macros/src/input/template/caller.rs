//! The macro or attribute that has the arguments: what each takes, and what it says about others. Recognizes the
//! kind of an argument by its tokens.

use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};

use crate::diag::{Diagnostics, Place};
use crate::input::assigned;
use crate::input::nearest::did_you_mean;

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

    /// Returns the names of all arguments.
    fn words(self) -> Vec<&'static str> {
        let mut words = Vec::new();
        for shown in self.there_is().split('`').skip(1).step_by(2) {
            words.extend(shown.split([' ', '(']).next());
        }
        words
    }

    /// Returns the arguments that may be given once. Modes and policies are checked elsewhere, as are the values of
    /// variables.
    pub(super) fn once(self) -> Vec<&'static str> {
        let mut once = Vec::new();
        for word in self.words() {
            if !matches!(word, "exact" | "strict" | "allow" | "policy" | "was") {
                once.push(word);
            }
        }
        if self != Self::Format {
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
    fn there_is(self) -> &'static str {
        match self {
            Self::Attribute => {
                "there is `exact`, `strict`, `allow(…)`, `allow_unknown_query`, `deny_unknown_query`, `form`, `serde`, `text`, `base = \"…\"`, `policy = …`, `builder`, `builder = Name`, `rejection = Type` and `crate = …`"
            }
            Self::Template => {
                "there is `exact`, `strict`, `allow(…)`, `allow_unknown_query`, `deny_unknown_query`, `form`, `base = \"…\"`, `policy = …`, `builder = Name` and `rejection = Type`"
            }
            Self::Route => {
                "there is `exact`, `strict`, `allow(…)`, `allow_unknown_query`, `deny_unknown_query`, `form`, `policy = …`, `was = \"…\"`, `title = \"…\"`, `description = \"…\"` and `mime = \"…\"`"
            }
            // Nothing is unknown here: all other names are those of values.
            Self::Format => "",
        }
    }
}

/// Reports a name that no argument has.
pub(super) fn push_unknown(caller: Caller, word: &Ident, diagnostics: &mut Diagnostics) {
    let word_text = word.to_string();
    let meant = match (caller, word_text.as_str()) {
        (Caller::Route, "prefix") => {
            "another set stands behind a prefix as `#[routes(\"/admin\")] Admin(Admin)`; ".to_owned()
        }
        (Caller::Route, "described" | "rejection" | "trailing_slash") => {
            format!("`{word}` stands in `#[routes(…)]` above the enum; ")
        }
        _ => did_you_mean(&word_text, &caller.words()),
    };
    diagnostics.push(
        Place::from(word.span()),
        format!("unknown argument `{word}`\n  help: {meant}{}", caller.there_is()),
    );
}

/// Reports an unknown argument behind the text.
pub(super) fn push_unexpected(caller: Caller, argument: &[TokenTree], diagnostics: &mut Diagnostics) {
    let message = match (caller, argument) {
        (_, []) => return diagnostics.push(Place::call_site(), "unexpected `,`"),
        (Caller::Format, [TokenTree::Ident(name)]) => format!(
            "argument `{name}` without a value\n  help: variables in scope are taken by name and not listed; else write `{name} = value`"
        ),
        (Caller::Format, _) => {
            "argument without a name\n  help: values go to variables by name: `name = value` for `{name}` in the template".to_owned()
        }
        (_, [TokenTree::Ident(word), ..]) => return push_unknown(caller, word, diagnostics),
        _ => format!("unexpected argument\n  help: {}", caller.there_is()),
    };
    diagnostics.push(Place::of(argument), message);
}

/// Returns whether the argument is a literal or a `concat!`.
pub(super) fn is_text(argument: &[TokenTree]) -> bool {
    match argument {
        [first, ..] if is_literal(first) => true,
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [.., TokenTree::Ident(concat), TokenTree::Punct(bang), TokenTree::Group(_)] => {
            concat == "concat" && bang.as_char() == '!' && assigned(argument).is_none()
        }
        _ => false,
    }
}

/// Returns whether the token is a literal.
pub(super) fn is_literal(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_))
}

/// Returns whether the argument is `#[…] name: Type`, and not a path.
pub(super) fn is_field(argument: &[TokenTree]) -> bool {
    let mut rest = argument;
    while let [TokenTree::Punct(hash), TokenTree::Group(group), after @ ..] = rest {
        if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
            return false;
        }
        rest = after;
    }
    matches!(rest, [TokenTree::Ident(_), TokenTree::Punct(colon), ..]
        if colon.as_char() == ':' && colon.spacing() == Spacing::Alone)
}

/// Returns whether the argument is `exact`, `strict` or `allow(…)`.
pub(super) fn is_mode(argument: &[TokenTree]) -> bool {
    match argument {
        [TokenTree::Ident(word)] => word == "exact" || word == "strict",
        [TokenTree::Ident(word), TokenTree::Group(_)] => word == "allow",
        _ => false,
    }
}
