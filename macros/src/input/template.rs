//! The arguments of `uri_template!`, of the attribute `#[uri_template(…)]`, and of `uri_format!`.
//!
//! ```text
//! uri_template!( [ setting "," ]… text [ "," setting ]… )
//! uri_template!( [ setting "," ]… struct "=" text [ "," ( setting | field ) ]… )
//! uri_format!( [ setting "," ]… text [ "," ( setting | name "=" value ) ]… )
//! ```

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};

use super::call::arguments;
use super::field::Field;
use super::header::{Header, Rest};
use super::setting::Setting;
use super::text::{self, Text, Written};
use crate::diag::{Diagnostics, Place};
use crate::model::policy::nearest;

/// Whose arguments they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// `uri_template!`
    Template,
    /// `#[uri_template(…)]`
    Attribute,
    /// `#[route(…)]`
    Route,
    /// `uri_format!` and `try_uri_format!`
    Format,
}

/// Arguments, read.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Arguments {
    /// Modes, and a policy.
    pub(crate) settings: Vec<Setting>,
    /// `base = "…"`
    pub(crate) base: Option<Written>,
    /// `crate = path`
    pub(crate) krate: Option<TokenStream>,
    /// `builder = Name`
    pub(crate) builder: Option<Ident>,
    /// The template.
    pub(crate) text: Option<Written>,
    /// The struct before it.
    pub(crate) header: Option<Header>,
    /// Types of variables.
    pub(crate) fields: Vec<Field>,
    /// Values of variables.
    pub(crate) values: Vec<Value>,
    /// `deny_unknown_query`
    pub(crate) denies_unknown: bool,
    /// `form`
    pub(crate) is_form: bool,
    /// `serde`
    pub(crate) serde: Option<Span>,
    /// Whether fields could not be read, so that none can be missed.
    pub(crate) is_without_fields: bool,
    /// Whether they are about a struct, and so no expression, even if it could not be read.
    pub(crate) is_item: bool,
}

/// `name = value`
pub(crate) struct Value {
    /// The variable's field.
    pub(crate) ident: Ident,
    /// The expression.
    pub(crate) tokens: Vec<TokenTree>,
}

impl Caller {
    /// A call as it should look.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Template => "uri_template!(\"https://example.com/users/{id}\")",
            Self::Attribute => "#[uri_template(\"https://example.com/users/{id}\")]",
            Self::Route => "#[route(\"/users/{id}\")]",
            Self::Format => "uri_format!(\"https://example.com/users/{id}\")",
        }
    }

    const fn named(self) -> &'static [&'static str] {
        match self {
            Self::Attribute => &["base", "policy", "builder", "crate"],
            Self::Template => &["base", "policy", "builder"],
            Self::Format => &["base", "policy"],
            Self::Route => &["policy"],
        }
    }

    /// The arguments without a value.
    fn words(self) -> impl Iterator<Item = &'static str> {
        let of_the_way_back: &[&str] =
            if self == Self::Format { &[] } else { &["deny_unknown_query", "form"] };
        ["exact", "strict", "allow"].into_iter().chain(of_the_way_back.iter().copied())
    }

    /// Whether `base = …` is an argument, and no value of that name.
    fn takes_base(self, value: &[TokenTree]) -> bool {
        match self {
            Self::Template | Self::Attribute => true,
            Self::Format => matches!(value, [token] if is_literal(token)),
            Self::Route => false,
        }
    }

    fn there_is(self) -> &'static str {
        match self {
            Self::Attribute => {
                "there is `exact`, `strict`, `allow(…)`, `deny_unknown_query`, `form`, `serde`, `base = \"…\"`, `policy = …`, `builder = Name` and `crate = …`"
            }
            Self::Template => {
                "there is `exact`, `strict`, `allow(…)`, `deny_unknown_query`, `form`, `base = \"…\"`, `policy = …` and `builder = Name`"
            }
            Self::Route => {
                "there is `exact`, `strict`, `allow(…)`, `deny_unknown_query`, `form` and `policy = …`"
            }
            Self::Format => {
                "there is `exact`, `strict`, `allow(…)`, `base = \"…\"`, `policy = …`, and `name = value` for each variable"
            }
        }
    }
}

impl Arguments {
    /// Reads the tokens of a call or an attribute.
    pub(crate) fn parse(caller: Caller, tokens: TokenStream, diagnostics: &mut Diagnostics) -> Self {
        let mut read = Self::default();
        let arguments = arguments(tokens);
        let text_at = arguments.iter().position(|argument| is_text(argument) || Header::is_one(argument));
        if arguments.is_empty() {
            text::push_no_text(caller.example(), diagnostics);
            return read;
        }
        for (at, argument) in arguments.iter().enumerate() {
            let is_before = text_at.is_none_or(|text| at < text);
            read.parse_one(caller, argument, is_before, diagnostics);
        }
        if text_at.is_none() && diagnostics.is_empty() {
            read.push_no_text(caller, &arguments, diagnostics);
        }
        read
    }

    fn push_no_text(&mut self, caller: Caller, arguments: &[Vec<TokenTree>], diagnostics: &mut Diagnostics) {
        let is_expression = |setting: &Setting| matches!(setting, Setting::Policy(..) | Setting::Word(_));
        let last = arguments.last().map_or(&[][..], Vec::as_slice);
        if self.settings.last().is_some_and(is_expression) && !is_mode(last) {
            // It was meant to be the text.
            self.settings.pop();
            diagnostics.push(
                Place::of(last),
                format!("expected a string literal, as in `{}`\n  help: a template is looked at while the macro is expanded, so it cannot be a constant or a variable; `concat!(…)` joins literals, and `template::Template` is for templates known at run time", caller.example()),
            );
        } else {
            text::push_no_text(caller.example(), diagnostics);
        }
    }

    fn parse_one(
        &mut self,
        caller: Caller,
        argument: &[TokenTree],
        is_before: bool,
        diagnostics: &mut Diagnostics,
    ) {
        if is_text(argument) {
            return self.parse_text(caller, argument, diagnostics);
        }
        if caller == Caller::Template && Header::is_one(argument) {
            return self.parse_header(argument, diagnostics);
        }
        if let (Caller::Template, true, Some((header, text))) =
            (caller, is_before, Header::without_word(argument))
        {
            let message =
                format!("expected `struct` before the name\n  help: write `struct {} = …`", header.ident);
            diagnostics.push(Place::from(header.span()), message);
            self.text = written(caller.example(), &text, diagnostics);
            (self.header, self.is_item) = (Some(header), true);
            return;
        }
        if caller != Caller::Format && (self.parse_reading(argument) || self.parse_serde(argument)) {
            return;
        }
        if let Some((name, value)) = named(argument) {
            return self.parse_named(caller, name, value, diagnostics);
        }
        if caller == Caller::Template && is_field(argument) {
            self.fields.extend(Field::parse(argument, diagnostics));
            return;
        }
        if is_before || is_mode(argument) {
            self.settings.extend(Setting::parse(argument.to_vec(), diagnostics));
            return;
        }
        push_unexpected(caller, argument, diagnostics);
    }

    /// How the way back reads a query.
    fn parse_reading(&mut self, argument: &[TokenTree]) -> bool {
        let [TokenTree::Ident(word)] = argument else { return false };
        let is_deny = word == "deny_unknown_query";
        let is_form = word == "form";
        self.denies_unknown |= is_deny;
        self.is_form |= is_form;
        is_deny || is_form
    }

    /// Whether it goes through `serde`.
    fn parse_serde(&mut self, argument: &[TokenTree]) -> bool {
        match argument {
            [TokenTree::Ident(word)] if word == "serde" => {
                self.serde = Some(word.span());
                true
            }
            _ => false,
        }
    }

    fn parse_text(&mut self, caller: Caller, argument: &[TokenTree], diagnostics: &mut Diagnostics) {
        if self.text.is_some() {
            if caller == Caller::Format {
                return push_unexpected(caller, argument, diagnostics);
            }
            return diagnostics
                .push(Place::of(argument), "expected one text\n  help: `concat!(…)` joins literals");
        }
        self.text = written(caller.example(), argument, diagnostics);
    }

    fn parse_header(&mut self, argument: &[TokenTree], diagnostics: &mut Diagnostics) {
        self.is_item = true;
        let Some((header, rest)) = Header::parse(argument, diagnostics) else { return };
        match rest {
            Rest::Text(text) => self.text = self.parse_text_of_struct(&text, diagnostics),
            Rest::Other(rest) => self.push_no_template(&header, &rest, diagnostics),
        }
        self.header = Some(header);
    }

    fn parse_text_of_struct(&mut self, text: &[TokenTree], diagnostics: &mut Diagnostics) -> Option<Written> {
        let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
        let Some(at) = text.iter().position(is_end) else {
            return written(Caller::Template.example(), text, diagnostics);
        };
        diagnostics.push(
            Place::of(&text[at..=at]),
            "expected `,` behind the template, found `;`\n  help: the types of variables follow, as in `struct Users = \"https://example.com/users/{id}\", id: u64`",
        );
        self.fields.extend(fields(text[at + 1..].iter().cloned().collect()));
        written(Caller::Template.example(), &text[..at], diagnostics)
    }

    /// Says that there is no template behind a struct; what stands there may be its fields.
    fn push_no_template(&mut self, header: &Header, rest: &[TokenTree], diagnostics: &mut Diagnostics) {
        let message = match rest {
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
                self.fields.extend(fields(group.stream()));
                "fields before the template\n  help: the types of variables stand behind it, without braces: `struct Users = \"https://example.com/users/{id}\", id: u64`"
            }
            _ => {
                "expected `=` and a template behind the name, as in `pub struct Users = \"https://example.com/users/{id}\"`"
            }
        };
        let place =
            rest.first().map_or_else(|| Place::from(header.span()), |first| Place::from(first.span()));
        diagnostics.push(place, message);
    }

    fn parse_named(
        &mut self,
        caller: Caller,
        name: &Ident,
        value: &[TokenTree],
        diagnostics: &mut Diagnostics,
    ) {
        match name.to_string().as_str() {
            "base" if caller.takes_base(value) => {
                self.base = written("base = \"https://example.com/v1\"", value, diagnostics);
            }
            "policy" => {
                self.settings.push(Setting::Policy(value.iter().cloned().collect(), Place::of(value)));
            }
            "builder" if matches!(caller, Caller::Template | Caller::Attribute) => match value {
                [TokenTree::Ident(builder)] => self.builder = Some(builder.clone()),
                _ => diagnostics.push(
                    Place::of(value),
                    "expected the name of the builder, as in `builder = PostsSetters`",
                ),
            },
            "crate" if caller == Caller::Attribute => self.krate = Some(value.iter().cloned().collect()),
            _ if caller == Caller::Format => {
                self.values.push(Value { ident: name.clone(), tokens: value.to_vec() });
            }
            _ => push_unknown(caller, name, diagnostics),
        }
    }
}

fn written(example: &str, tokens: &[TokenTree], diagnostics: &mut Diagnostics) -> Option<Written> {
    match Text::parse(example, tokens, diagnostics)? {
        Text::Written(written) => Some(written),
        Text::Expression(_) => {
            diagnostics.push(
                Place::of(tokens),
                format!("expected a string literal, as in `{example}`\n  help: a template is looked at while the macro is expanded, so it cannot be a constant or a variable; `concat!(…)` joins literals"),
            );
            None
        }
    }
}

/// Fields as far as they can be read, where a diagnostic has been made already.
fn fields(tokens: TokenStream) -> Vec<Field> {
    let mut ignored = Diagnostics::new();
    let arguments = arguments(tokens);
    arguments.iter().filter_map(|argument| Field::parse(argument, &mut ignored)).collect()
}

/// A name that is none of an argument.
fn push_unknown(caller: Caller, word: &Ident, diagnostics: &mut Diagnostics) {
    let word_text = word.to_string();
    let meant = match (caller, word_text.as_str()) {
        (Caller::Route, "prefix") => {
            "another set stands behind a prefix as `#[routes(\"/admin\")] Admin(Admin)`; ".to_owned()
        }
        _ => nearest(&word_text, caller.words().chain(caller.named().iter().copied()))
            .map_or(String::new(), |name| format!("did you mean `{name}`? ")),
    };
    diagnostics.push(
        Place::from(word.span()),
        format!("unknown argument `{word}`\n  help: {meant}{}", caller.there_is()),
    );
}

/// What an argument is not that stands behind the text.
fn push_unexpected(caller: Caller, argument: &[TokenTree], diagnostics: &mut Diagnostics) {
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

/// A literal, or a `concat!`.
fn is_text(argument: &[TokenTree]) -> bool {
    match argument {
        [first, ..] if is_literal(first) => true,
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [.., TokenTree::Ident(concat), TokenTree::Punct(bang), TokenTree::Group(_)] => {
            concat == "concat" && bang.as_char() == '!' && named(argument).is_none()
        }
        _ => false,
    }
}

fn is_literal(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_))
}

/// `name = value`, and not `name == value`.
fn named(argument: &[TokenTree]) -> Option<(&Ident, &[TokenTree])> {
    match argument {
        [TokenTree::Ident(name), TokenTree::Punct(is), value @ ..]
            if is.as_char() == '=' && !matches!(value, [] | [TokenTree::Punct(_)]) =>
        {
            let is_comparison = is.spacing() == Spacing::Joint
                && matches!(value, [TokenTree::Punct(next), ..] if matches!(next.as_char(), '=' | '>'));
            if is_comparison { None } else { Some((name, value)) }
        }
        _ => None,
    }
}

/// `#[…] name: Type`, and no path.
fn is_field(argument: &[TokenTree]) -> bool {
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

/// `exact`, `strict` or `allow(…)`.
fn is_mode(argument: &[TokenTree]) -> bool {
    match argument {
        [TokenTree::Ident(word)] => word == "exact" || word == "strict",
        [TokenTree::Ident(word), TokenTree::Group(_)] => word == "allow",
        _ => false,
    }
}

impl Arguments {
    /// Where the template is, or the call.
    pub(crate) fn span(&self) -> Span {
        self.text.as_ref().map_or_else(Span::call_site, Written::span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(caller: Caller, source: &str) -> (Arguments, Vec<String>) {
        let mut diagnostics = Diagnostics::new();
        let arguments = Arguments::parse(caller, source.parse().unwrap(), &mut diagnostics);
        (arguments, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    fn fault(caller: Caller, source: &str) -> String {
        let (_, messages) = parse(caller, source);
        assert_eq!(messages.len(), 1, "{messages:?}");
        messages[0].lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn arguments_stand_before_the_text_and_behind_it() {
        for source in [
            "exact, allow(userinfo), base = \"b\", policy = P, \"t\"",
            "\"t\", exact, base = \"b\", policy = P, allow(userinfo),",
            "exact, P, concat!(\"t\"), allow(userinfo), base = concat!(\"b\")",
        ] {
            let (arguments, messages) = parse(Caller::Template, source);
            assert!(messages.is_empty(), "{messages:?}");
            assert_eq!(arguments.settings.len(), 3);
            assert_eq!(arguments.base.map(|base| base.text()), Some("b".to_owned()));
            assert_eq!(arguments.text.map(|text| text.text()), Some("t".to_owned()));
        }
    }

    #[test]
    fn a_struct_has_fields() {
        let source = "exact, /// doc\n pub struct A<'a, T: B<C, D>> = \"t\", #[uri(skip)] a: B<C, D>, r#type: &'a T, strict";
        let (arguments, messages) = parse(Caller::Template, source);
        assert!(messages.is_empty(), "{messages:?}");
        assert_eq!(arguments.header.map(|header| header.generics.params.len()), Some(2));
        assert_eq!((arguments.fields.len(), arguments.settings.len()), (2, 2));
        assert!(arguments.fields[0].options.skip.is_some());
    }

    #[test]
    fn values_have_names() {
        let (arguments, messages) =
            parse(Caller::Format, "\"t\", a = 1 + 1, b = if c { d } else { e }, base = f()");
        assert!(messages.is_empty(), "{messages:?}");
        assert_eq!(arguments.values.len(), 3);
        assert_eq!(fault(Caller::Format, "\"t\", a"), "argument `a` without a value");
        assert_eq!(fault(Caller::Format, "\"t\", a == b"), "argument without a name");
        assert_eq!(fault(Caller::Format, "\"t\", 7"), "argument without a name");
    }

    #[test]
    fn what_is_wrong_is_said_once() {
        assert_eq!(fault(Caller::Template, "\"t\", \"u\""), "expected one text");
        assert_eq!(fault(Caller::Template, "\"t\", baze = 1"), "unknown argument `baze`");
        assert_eq!(fault(Caller::Template, "\"t\", f(x)"), "unknown argument `f`");
        assert_eq!(fault(Caller::Template, "\"t\", exakt"), "unknown argument `exakt`");
        assert_eq!(fault(Caller::Attribute, "\"t\", (x)"), "unexpected argument");
        assert_eq!(fault(Caller::Template, "\"t\",,"), "unexpected `,`");
        for source in ["", "exact", "T", "t", "7", "-7", "b\"t\"", "struct A;", "struct A = t"] {
            let (_, messages) = parse(Caller::Template, source);
            assert_eq!(messages.len(), 1, "{source}: {messages:?}");
        }
    }
}
