//! The arguments of a call of a macro for literals: settings, followed by a string.
//!
//! ```text
//! uri!( [ setting "," ]… text [ "," ] )
//! ```

use urika_runtime::What;

use super::nearest;
use super::text::{self, TextArgument};
use super::{arguments, unwrap_groups};
use crate::diag::{Diagnostics, SourcePlace};
use crate::token::{Delimiter, Group, Ident, TokenStream, TokenTree, is_punct, stream};

/// A call that has been read.
pub(crate) struct Call {
    /// The settings before the text: modes, and a policy.
    pub(crate) settings: Vec<Setting>,
    /// The last argument.
    pub(crate) text: TextArgument,
}

impl Call {
    /// Reads the tokens of a call. Messages show the example.
    pub(crate) fn parse(example: &str, tokens: TokenStream, diagnostics: &Diagnostics) -> Option<Self> {
        let mut arguments = arguments(tokens.clone());
        if arguments.iter().any(Vec::is_empty) {
            return diagnostics.refuse(place_of_stray_comma(tokens), STRAY_COMMA);
        }
        let Some(text) = arguments.pop() else {
            text::push_no_text(example, diagnostics);
            return None;
        };
        if matches!(arguments.first().map(Vec::as_slice), Some([TokenTree::Literal(_)])) {
            let name = example.split_once('(').map_or(example, |(name, _)| name);
            return diagnostics.refuse(
                SourcePlace::of(&text),
                format!("`{name}` has no placeholders\n  help: write `uri_format!(…)`, which fills them with values"),
            );
        }
        let mut settings = Vec::new();
        for argument in &arguments {
            settings.extend(Setting::parse(argument, diagnostics));
        }
        Some(Self { settings, text: TextArgument::parse(example, &text, diagnostics)? })
    }
}

/// The message for a comma without an argument before it.
pub(crate) const STRAY_COMMA: &str = "unexpected `,`\n  help: remove it";

/// Returns the place of the first comma without an argument before it.
fn place_of_stray_comma(tokens: TokenStream) -> SourcePlace {
    let tokens = unwrap_groups(tokens);
    let is_comma = |at: usize| is_punct(&tokens[at], ',');
    let stray = (0..tokens.len()).find(|at| is_comma(*at) && (*at == 0 || is_comma(at - 1)));
    stray.map_or_else(SourcePlace::call_site, |at| SourcePlace::of(&tokens[at..=at]))
}

/// Reports a word that appears twice.
pub(crate) fn push_second(word: &Ident, diagnostics: &Diagnostics) {
    diagnostics.push(SourcePlace::from(word.span()), format!("duplicate `{word}`\n  help: remove it"));
}

/// The message for `allow` and `allow()`.
pub(crate) const ALLOW_WITHOUT_A_NAME: &str =
    "`allow` without a name\n  help: write the names, as in `allow(userinfo, near_miss)`";

/// One argument before the text.
pub(crate) enum Setting {
    /// A word: `exact`, `strict`, or a mistake.
    Word(Ident),
    /// A word with words in parentheses: `allow(userinfo, near_miss)`.
    Words(Ident, Vec<Ident>),
    /// An expression: the policy.
    Policy(TokenStream, SourcePlace),
}

impl Setting {
    /// Reads one argument.
    pub(crate) fn parse(tokens: &[TokenTree], diagnostics: &Diagnostics) -> Option<Self> {
        let place = SourcePlace::of(tokens);
        match tokens {
            [] => diagnostics.refuse(SourcePlace::call_site(), STRAY_COMMA),
            [TokenTree::Ident(word)] if is_word(word) => Some(Self::Word(word.clone())),
            [TokenTree::Ident(word), TokenTree::Group(group)] if is_allow(word, group) => {
                let words = parse_words(group, diagnostics)?;
                Some(Self::Words(word.clone(), words))
            }
            _ => Some(Self::Policy(stream(tokens), place)),
        }
    }

    /// Returns the place of the setting.
    pub(crate) fn place(&self) -> SourcePlace {
        match self {
            Self::Word(word) | Self::Words(word, _) => SourcePlace::from(word.span()),
            Self::Policy(_, place) => *place,
        }
    }
}

/// Returns whether a name is a word: words are in lower case, unlike constants, such as policies.
fn is_word(ident: &Ident) -> bool {
    let text = ident.to_string();
    text != "Self" && text.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '0'..='9'))
}

/// Returns whether a name and its parentheses are `allow(…)`, or intended to be, and not the call of a
/// function.
fn is_allow(word: &Ident, group: &Group) -> bool {
    let is_name = |token: TokenTree| match token {
        TokenTree::Ident(name) => is_word(&name),
        token => is_punct(&token, ','),
    };
    let text = word.to_string();
    let is_near = || nearest(&text, &["allow"]).is_some() && group.stream().into_iter().all(is_name);
    group.delimiter() == Delimiter::Parenthesis && (text.starts_with("allow") || is_near())
}

fn parse_words(group: &Group, diagnostics: &Diagnostics) -> Option<Vec<Ident>> {
    let mut words = Vec::new();
    let mut is_word_next = true;
    for token in group.stream() {
        match &token {
            TokenTree::Ident(word) if is_word_next => words.push(word.clone()),
            TokenTree::Punct(comma) if !is_word_next && comma.as_char() == ',' => {}
            _ => {
                return diagnostics.refuse(
                    SourcePlace::of(&[token]),
                    "expected names of checks, as in `allow(userinfo, near_miss)`",
                );
            }
        }
        is_word_next = !is_word_next;
    }
    if words.is_empty() {
        return diagnostics.refuse(SourcePlace::from(group.span()), ALLOW_WITHOUT_A_NAME);
    }
    Some(words)
}

/// A macro for literals, by the type that it makes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum LiteralMacro {
    /// `uri!`
    Uri,
    /// `uri_ref!`
    UriRef,
    /// `base!`
    Base,
    /// `segment!`
    Segment,
}

impl LiteralMacro {
    /// Returns the kind of value that the macro reads.
    pub(crate) const fn what(self) -> What {
        match self {
            Self::Uri => What::Uri,
            Self::UriRef => What::Reference,
            Self::Base => What::Base,
            Self::Segment => What::Segment,
        }
    }

    /// Returns the type that the macro makes.
    pub(crate) const fn type_name(self) -> &'static str {
        match self {
            Self::Uri => "Uri",
            Self::UriRef => "UriRef",
            Self::Base => "Base",
            Self::Segment => "Segment",
        }
    }

    /// Returns an example of a call.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Uri => "uri!(\"https://example.com/\")",
            Self::UriRef => "uri_ref!(\"../images/a.png\")",
            Self::Base => "base!(\"https://example.com/v1\")",
            Self::Segment => "segment!(\"a b\")",
        }
    }
}
