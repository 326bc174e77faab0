//! Takes the calls of the literal macros through the three layers to the tokens.
//!
//! Nearly every call has one plain literal without a fault. A fast path lays it out with the compiler's own
//! token types and without lists. Everything else, including every fault, is left to the full path, which
//! starts over.
//!
//! The macros of projects, which `policy!` makes, pass on `$crate`, their name, the policy in a group, and the
//! input of their user:
//!
//! ```text
//! site_uri!( [ mode "," ]… text )   a Uri<'static>
//! site_uri!( Type "," text )        the type of the same policy, which needs no check
//! ```

use proc_macro::token_stream::IntoIter;
use proc_macro::{Delimiter, Literal, TokenStream, TokenTree};
use urika_runtime::Policy;

use crate::diag::{Diagnostics, SourcePlace};
use crate::input::call::{Call, LiteralMacro, Setting};
use crate::input::chain::PolicyChain;
use crate::input::text::{self, TextArgument, WrittenText};
use crate::model::chain::{self, Meaning};
use crate::model::policy::Chosen;
use crate::splice::Splice;
use crate::token::{self, TokenStream as Tokens, is_punct, trees};
use crate::{expand, literal, model};

/// Expands one call.
pub(crate) fn expand(item: LiteralMacro, input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let Some(krate) = input.next() else { return TokenStream::new() };
    match Input::read(input) {
        Input::Literal(literal) => match item {
            LiteralMacro::Uri | LiteralMacro::UriRef => quick(&Policy::LITERAL, item, &krate, &literal),
            _ => None,
        }
        .unwrap_or_else(|| full(item, krate, TokenTree::from(literal).into())),
        Input::Tokens(tokens) => full(item, krate, tokens),
    }
}

/// Expands one call of a macro of a project.
pub(crate) fn expand_project(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let (Some(krate), Some(name), Some(TokenTree::Group(policy))) =
        (input.next(), input.next(), input.next())
    else {
        return expand::error::expand(Diagnostics::new());
    };
    let policy = Tokens::from(policy.stream());
    let tokens = match Input::read(input) {
        Input::Literal(literal) => match quick_of_project(&policy, &krate, &literal) {
            Some(value) => return value,
            None => TokenTree::from(literal).into(),
        },
        Input::Tokens(tokens) => tokens,
    };
    full_of_project(krate, &name, policy, tokens)
}

/// Expands a plain literal that a policy accepts: the fast path.
fn quick(
    policy: &Policy<'_>,
    item: LiteralMacro,
    krate: &TokenTree,
    literal: &Literal,
) -> Option<TokenStream> {
    let written = literal.to_string();
    let text = literal::verbatim(&written)?;
    let accepted = model::text::form(policy, item.what(), text)?;
    let span = literal.span();
    let text = if accepted.text == text { literal.clone() } else { Literal::string(&accepted.text) };
    Some(expand::value::uri(krate.clone(), item.type_name(), text, span, accepted.marks))
}

fn quick_of_project(policy: &Tokens, krate: &TokenTree, literal: &Literal) -> Option<TokenStream> {
    let chain = PolicyChain::parse(policy.clone()).ok()?;
    match chain::lower(&chain, &Diagnostics::new()) {
        Meaning::Policy(policy) => quick(&policy, LiteralMacro::Uri, krate, literal),
        _ => None,
    }
}

/// Expands every other call by the full path: modes, policies, `concat!`, constants, and faults.
fn full(item: LiteralMacro, krate: TokenTree, tokens: TokenStream) -> TokenStream {
    let call = Full { item, krate, caller: LiteralCaller::Facade, diagnostics: Diagnostics::new() };
    let Some(read) = Call::parse(item.example(), tokens.into(), &call.diagnostics) else {
        return expand::error::expand(call.diagnostics);
    };
    let chosen = Chosen::lower(&read.settings, false, &call.diagnostics);
    let krate = Tokens::from(TokenStream::from(call.krate.clone()));
    let value = call.value(read, &chosen);
    let Some(chain) = chosen.chain() else { return call.emitted(value) };
    let mentioned = expand::chain::mentioned(&krate, chain);
    let mut splice = Splice::default();
    splice.text("{").tokens(mentioned).tokens(call.emitted(value)).text("}");
    splice.finish().into()
}

fn full_of_project(krate: TokenTree, name: &TokenTree, policy: Tokens, tokens: TokenStream) -> TokenStream {
    let diagnostics = Diagnostics::new();
    let example = format!("{name}!(\"https://example.com/\")");
    let Some(mut read) = Call::parse(&example, tokens.into(), &diagnostics) else {
        return expand::error::expand(diagnostics);
    };
    let wanted = take_type(&mut read, &diagnostics);
    let caller = LiteralCaller::Project { wanted: wanted.as_ref().map(|(ty, _)| ty.clone()) };
    let call = Full { item: LiteralMacro::Uri, krate, caller, diagnostics };
    let number = PolicyChain::parse(policy.clone()).map(|chain| expand::chain::number(&chain)).ok();
    if wanted.is_some() && number.is_none() {
        // Only `policy!` calls this, with a policy that is spelled out.
        call.diagnostics.at_least_one();
    }
    read.settings.insert(0, Setting::Policy(policy, SourcePlace::call_site()));
    let chosen = Chosen::lower(&read.settings, false, &call.diagnostics);
    let (krate, value) = (call.krate.clone(), call.value(read, &chosen));
    let value = call.emitted(value);
    match (wanted, number) {
        (Some((ty, place)), Some(number)) => typed(krate, ty, place, number, value),
        _ => value,
    }
}

/// A call in the full path.
struct Full {
    item: LiteralMacro,
    krate: TokenTree,
    caller: LiteralCaller,
    diagnostics: Diagnostics,
}

/// The macro that was called.
enum LiteralCaller {
    /// A macro of the facade, whose policy is in the call.
    Facade,
    /// A macro of a project, with its own policy, and the type that the call requires.
    Project { wanted: Option<Tokens> },
}

impl Full {
    /// Returns the value, or the errors in its place.
    fn emitted(self, value: Option<TokenStream>) -> TokenStream {
        value.unwrap_or_else(|| expand::error::expand(self.diagnostics))
    }

    /// Emits the value of a call under the policy that it has chosen, unless something is wrong with the call.
    fn value(&self, call: Call, chosen: &Chosen) -> Option<TokenStream> {
        let Self { item, krate, diagnostics, .. } = self;
        if !diagnostics.is_empty() {
            // The policy is unknown, so the string cannot be checked.
            return None;
        }
        if matches!(item, LiteralMacro::Uri | LiteralMacro::UriRef) {
            match call.text {
                TextArgument::Expression(tokens) => return self.constant(chosen, tokens),
                TextArgument::Written(written) if chosen.is_constant() => {
                    self.check_path(chosen, &written)?;
                    return Some(expand::constant::expand(*item, krate.clone(), chosen, written.tokens));
                }
                TextArgument::Written(_) => {}
            }
        }
        let written = self.written_only(call)?;
        let accepted = match item {
            LiteralMacro::Uri | LiteralMacro::UriRef => {
                model::text::lower_written(&chosen.modes, item.what(), &written, diagnostics)?
            }
            LiteralMacro::Base => model::text::lower_base(&chosen.modes, &written, diagnostics)?,
            LiteralMacro::Segment => model::text::lower_segment(&written, diagnostics)?,
        };
        Some(expand::value::of(*item, krate.clone(), &accepted, written.span()))
    }

    /// Rejects a path after the name of a policy, which no policy accepts in place of a URI: the name is most likely
    /// the URI that the path belongs to, and the compiler would only say that it is not a policy.
    fn check_path(&self, chosen: &Chosen, written: &WrittenText) -> Option<()> {
        let is_path = matches!(self.item, LiteralMacro::Uri) && written.text().starts_with('/');
        let name = chosen.base.as_ref().filter(|_| is_path).and_then(|base| path_text(&base.tokens));
        let Some(name) = name else { return Some(()) };
        let text = written.text();
        self.diagnostics.refuse(
            written.span().into(),
            format!("a path where a URI is needed, after the policy `{name}` [RFC 3986, section 4.3]\n  help: to put the path on a `Base`, write `uri_format!(\"{{+base}}{text}\")`; `{name}.resolve(uri_ref!(\"{text}\"))` resolves it at run time"),
        )
    }

    /// Emits a value that const evaluation makes. Rejects a name in lower case, which is a variable, and a constant of
    /// what looks like a type parameter, which a constant in the expansion cannot name.
    fn constant(&self, chosen: &Chosen, text: Tokens) -> Option<TokenStream> {
        if let Some(parameter) = text::type_parameter(&text) {
            let message = self.generic(&parameter.to_string(), &path_text(&text).unwrap_or_default());
            return self.diagnostics.refuse(SourcePlace::of(&trees(text)), message);
        }
        let Some(name) = text::run_time_value(&text) else {
            return Some(expand::constant::expand(
                self.item,
                self.krate.clone(),
                chosen,
                text::unbraced(text),
            ));
        };
        let braces = match name.to_string().as_str() {
            "self" => String::new(),
            name => format!("; if `{name}` is a constant, write `{{ {name} }}`"),
        };
        let call = self.call_at_run_time(chosen);
        let message = format!("`{name}` is known only at run time\n  help: call {call}{braces}");
        self.diagnostics.refuse(SourcePlace::of(&trees(text)), message)
    }

    /// Returns the message for a constant of a type parameter.
    fn generic(&self, parameter: &str, constant: &str) -> String {
        let (ty, example) = (self.item.type_name(), self.item.example());
        format!(
            "`{parameter}` looks like a type parameter, whose constants are not known here\n  help: declare the constant as a `{ty}<'static>`, and write `{example}` in each implementation; if `{parameter}` is not a parameter, write `{{ {constant} }}`"
        )
    }

    /// Returns the call that checks the string at run time, by the same policy.
    fn call_at_run_time(&self, chosen: &Chosen) -> String {
        let method = if matches!(self.item, LiteralMacro::UriRef) { "normalize_ref" } else { "validate" };
        match (&self.caller, &chosen.base) {
            (LiteralCaller::Project { wanted: Some(ty) }, _) => match path_text(ty) {
                Some(ty) => format!("`{ty}::new(…)`"),
                None => "`new` of the type".to_owned(),
            },
            (LiteralCaller::Facade, Some(policy)) => match path_text(&policy.tokens) {
                Some(policy) => format!("`{policy}.{method}(…)`"),
                None => format!("`{method}` of the policy"),
            },
            (LiteralCaller::Project { wanted: None }, _) => format!("`{method}` of the policy"),
            (LiteralCaller::Facade, None) => {
                format!("`{}::parse` or `Policy::normalize`", self.item.type_name())
            }
        }
    }

    /// Returns the string of a macro for proof types, which only accepts literals.
    fn written_only(&self, call: Call) -> Option<WrittenText> {
        let (is_unwanted, message): (fn(&Setting) -> bool, _) = match self.item {
            LiteralMacro::Uri | LiteralMacro::UriRef => (|_| false, ""),
            LiteralMacro::Base => (
                |one| matches!(one, Setting::Policy(..)),
                "`base!` does not accept a policy\n  help: remove it; to apply a policy, write `Base::parse_under(&POLICY, \"…\")`; the modes are `exact`, `strict` and `allow(…)`",
            ),
            LiteralMacro::Segment => (
                |_| true,
                "`segment!` accepts a string literal and nothing else\n  help: remove the argument before it",
            ),
        };
        if let Some(setting) = call.settings.iter().find(|setting| is_unwanted(setting)) {
            return self.diagnostics.refuse(setting.place(), message);
        }
        match call.text {
            TextArgument::Written(written) => Some(written),
            TextArgument::Expression(tokens) => {
                let message = format!(
                    "expected a string literal, as in `{}`\n  help: for a constant, call `{}::parse({tokens})`, a `const fn`",
                    self.item.example(),
                    self.item.type_name(),
                );
                self.diagnostics.refuse(SourcePlace::of(&trees(tokens)), message)
            }
        }
    }
}

/// Returns a path as written, without a `&` before it, or `None` for another expression.
fn path_text(path: &Tokens) -> Option<String> {
    let mut text = String::new();
    for token in trees(path.clone()).iter().skip_while(|token| is_punct(token, '&')) {
        match token {
            token::TokenTree::Ident(name) => text.push_str(&name.to_string()),
            _ if is_punct(token, ':') => text.push(':'),
            _ => return None,
        }
    }
    text.ends_with(|c: char| c != ':').then_some(text)
}

/// Consumes the type before the string. A type is not a mode.
fn take_type(call: &mut Call, diagnostics: &Diagnostics) -> Option<(Tokens, SourcePlace)> {
    let at = call.settings.iter().position(|setting| matches!(setting, Setting::Policy(..)))?;
    let Setting::Policy(ty, place) = call.settings.remove(at) else { return None };
    if let Some(other) = call.settings.first() {
        diagnostics.push(
            other.place(),
            "unexpected mode before the type\n  help: remove it: a policy type does not accept modes",
        );
        call.settings.clear();
    }
    Some((ty, place))
}

/// Makes `<Type as OfPolicy<NUMBER>>::of_policy(value)`.
fn typed(krate: TokenTree, ty: Tokens, place: SourcePlace, number: u64, value: TokenStream) -> TokenStream {
    let mut splice = Splice::default();
    splice.spanned(place.start, |splice| {
        splice.text("<").tokens(ty).text(" as ").tokens(TokenStream::from(krate));
        splice.text("::__private::OfPolicy<").number(number).text(">>::of_policy");
    });
    splice.spanned(place.end, |splice| _ = splice.text("(").tokens(value).text(")"));
    splice.finish().into()
}

/// The tokens of a user after `$crate`, which the macros of the facade pass on.
enum Input {
    /// Exactly one literal.
    Literal(Literal),
    /// Anything else.
    Tokens(TokenStream),
}

impl Input {
    /// Reads the tokens. A literal that the user's `macro_rules!` forwards as `$l:literal` or `$e:expr` arrives in
    /// an invisible group, and the user sees its span.
    fn read(mut input: IntoIter) -> Self {
        match (input.next(), input.next()) {
            (Some(TokenTree::Literal(literal)), None) => Self::Literal(literal),
            (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
                let mut inner = group.stream().into_iter();
                match (inner.next(), inner.next()) {
                    (Some(TokenTree::Literal(literal)), None) => Self::Literal(literal),
                    _ => Self::Tokens(group.stream()),
                }
            }
            (first, second) => {
                let mut tokens = TokenStream::new();
                tokens.extend(first);
                tokens.extend(second);
                for token in input {
                    tokens.extend([token]);
                }
                Self::Tokens(tokens)
            }
        }
    }
}
