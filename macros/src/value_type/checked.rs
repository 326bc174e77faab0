//! `#[uri(chars = "A-Za-z0-9_-", max = 64)] struct UserId(String);`: a string that is checked when the value
//! is made, so that its type is a proof.
//!
//! The proof requires a private field, so that no other module can set the string. Code of the same module
//! can, and is trusted.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Field, GenericArgument, GenericParam, PathArguments, Type, Visibility, parse_quote};
use urika_template::typed::Item;

use super::answers::{Answers, fills_segment, may_be_no_segment};
use super::capture;
use super::chars::{Chars, CharsFault};
use super::options::Options;
use super::target::{DerivedType, FieldBound, visit};
use crate::diag::{Diagnostics, SourcePlace};
use crate::splice::{Splice, fill};

/// The rules for a string.
struct TextRules {
    chars: Chars,
    /// The set as written.
    written: String,
    min: u32,
    max: Option<u32>,
    /// Strings that no value equals.
    not: Vec<String>,
}

/// Emits the implementations.
pub(super) fn expand(target: &DerivedType<'_>, mut options: Options<'_>, field: &Field) -> TokenStream {
    check_private(field, target.diagnostics);
    check_parameters(target);
    let rules = TextRules::lower(&mut options, target);
    let (constant, value) = (rules.expand(), implement(target, &rules, field));
    let (inherent, conversions) = (inherent(target, field), conversions(target, field));
    let alphabet = capture::alphabet(rules.chars, rules.min > 0);
    let back = capture::of_checked(target, &field.ty, &alphabet);
    fill!("$constant $value $inherent $conversions $back", constant, value, inherent, conversions, back)
}

impl TextRules {
    fn lower(options: &mut Options<'_>, target: &DerivedType<'_>) -> Self {
        let written = lower_chars(options, target);
        let (min_span, max_span) = (options.span("min"), options.span("max"));
        let min = options.number("min").unwrap_or(1);
        let max = options.number("max");
        if let (Some(0), Some(span)) = (max, max_span) {
            target.diagnostics.push(
                SourcePlace::from(span),
                "`max = 0` does not allow any value\n  help: a value has one character or more",
            );
        } else if let (Some(most), Some(span)) = (max, min_span.or(max_span)) {
            if min > most {
                target.diagnostics.push(
                    SourcePlace::from(span),
                    format!("`min = {min}` is greater than `max = {most}`\n  help: no length satisfies both"),
                );
            }
        }
        let (chars, written) = written.unwrap_or((Chars::UNRESERVED, String::new()));
        let not = options.texts("not").unwrap_or_default();
        Self { chars, written, min, max, not }
    }

    /// Returns whether strings must be checked to be valid segments.
    const fn is_segment(&self) -> bool {
        fills_segment(self.chars, self.min) && may_be_no_segment(self.chars)
    }

    /// Emits the strings that values may be.
    fn language(&self) -> TokenStream {
        let (Self { chars, min, .. }, max) = (self, self.max.unwrap_or(u32::MAX));
        let mut to = Splice::default();
        to.made(&format!(
            "const __LANGUAGE: __urika::Language = __urika::Language::of_chars({:#x}, {min}, {max}, {})",
            chars.0,
            self.is_segment()
        ));
        self.push_not(&mut to);
        to.text(";").finish()
    }

    fn push_not(&self, to: &mut Splice) {
        if !self.not.is_empty() {
            to.text(".without(").strings(self.not.iter().map(String::as_str)).text(")");
        }
    }

    /// Emits the rules as a constant of the run time.
    fn expand(&self) -> TokenStream {
        let Self { chars, written, min, max, .. } = self;
        let (max, is_segment) = (max.unwrap_or(u32::MAX), self.is_segment());
        let mut to = Splice::default();
        // Hexadecimal digits show the bits of the characters.
        to.made(&format!(
            "const __URIKA_RULES: __urika::Rules = __urika::Rules::new({:#x}, {written:?}, {min}, {max}, {is_segment})",
            chars.0
        ));
        self.push_not(&mut to);
        to.text(";").finish()
    }
}

fn lower_chars(options: &mut Options<'_>, target: &DerivedType<'_>) -> Option<(Chars, String)> {
    if options.span("chars").is_none() {
        let named = ["min", "max", "not"].into_iter().find_map(|name| Some((name, options.span(name)?)));
        let (name, span) = named.unwrap_or(("max", target.input.ident.span()));
        let message = format!(
            "`{name}` requires `chars`\n  help: list the characters that the value may have, as in `chars = \"A-Za-z0-9_-\"`"
        );
        return target.diagnostics.refuse(SourcePlace::from(span), message);
    }
    let text = options.text("chars")?;
    let set = text.text();
    match Chars::parse(&set) {
        Ok(chars) => Some((chars, set)),
        Err(fault) => target.diagnostics.refuse(text.place(fault.range.clone()), diagnostic(&fault, &set)),
    }
}

/// Returns the message, with the set and a caret under the mistake.
fn diagnostic(fault: &CharsFault, text: &str) -> String {
    let CharsFault { range, sentence, help } = fault;
    let sentence = format!("invalid character set: {sentence}");
    if text.is_empty() || text.chars().any(char::is_control) {
        return format!("{sentence}\n  help: {help}");
    }
    let indent = " ".repeat(text[..range.start].chars().count());
    let carets = "^".repeat(text[range.clone()].chars().count().max(1));
    format!("{sentence}\n  {text}\n  {indent}{carets} {help}")
}

fn check_private(field: &Field, diagnostics: &Diagnostics) {
    let span = match &field.vis {
        Visibility::Inherited => return,
        Visibility::Public(token) => token.span,
        Visibility::Restricted(restricted) => restricted.pub_token.span,
    };
    diagnostics.push(
        SourcePlace::from(span),
        "field of a checked newtype is not private\n  help: remove the visibility: code that sees the field could store an unchecked string; `as_str()` borrows the string",
    );
}

/// Rejects parameters: a parameter could be any type, `&str` in one place and a number in another.
fn check_parameters(target: &DerivedType<'_>) {
    if let Some(parameter) = target.input.generics.type_params().next() {
        target.diagnostics.push(
            SourcePlace::from(parameter.ident.span()),
            "a checked newtype cannot have a type parameter\n  help: name the type of the string, as in `struct Id(String)` or `struct Id<'a>(Cow<'a, str>)`",
        );
    }
}

fn implement(target: &DerivedType<'_>, rules: &TextRules, field: &Field) -> TokenStream {
    let answers = Answers::of_chars(rules.chars, rules.min, rules.max).expand();
    let item = if rules.chars.is_within(Chars::UNRESERVED) { Item::Plain("") } else { Item::Text("") };
    let (item, ty) = (Ident::new(item.name(), Span::call_site()), &field.ty);
    let text = fill!("<$ty as __urika::HoldsText>::text(&self.0)", ty);
    let show = fill!("__urika::Visitor::item(__visitor, __urika::Item::$item($text))", item, text);
    let visit = visit(&show, &fill!("$text.len()", text));
    let spelled = rules.language();
    let items =
        fill!("type Kind = __urika::kind::ScalarKind; $answers $spelled $visit", answers, spelled, visit);
    target.implement(&[FieldBound::HoldsText.on(ty)], &items)
}

/// Emits `as_str` and `check`.
fn inherent(target: &DerivedType<'_>, field: &Field) -> TokenStream {
    let DerivedType { input, .. } = target;
    let (parameters, arguments, _) = input.generics.split_for_impl();
    let conditions = target.conditions(&[]);
    let (ident, vis, ty, holds_text) = (&input.ident, &input.vis, &field.ty, holds_text(&field.ty));
    fill!(INHERENT, parameters, ident, arguments, conditions, vis, ty, holds_text)
}

const INHERENT: &str = "
    #[automatically_derived]
    impl $parameters $ident $arguments $conditions {
        /// Returns the string.
        #[must_use]
        #[inline]
        $vis fn as_str(&self) -> &__urika::str where $holds_text {
            <$ty as __urika::HoldsText>::text(&self.0)
        }

        /// Checks that a string is a value of this type.
        ///
        /// # Errors
        ///
        /// Fails when it has a character that is not allowed, or too few or too many characters.
        $vis const fn check(
            value: &__urika::str,
        ) -> __urika::Result<(), __urika::ParseError> {
            __urika::Rules::check(&__URIKA_RULES, value)
        }
    }";

/// Emits `TryFrom<&str>`, `TryFrom` for the type of the field, and `FromStr`.
fn conversions(target: &DerivedType<'_>, field: &Field) -> TokenStream {
    let (ty, own) = (&field.ty, &target.input.generics);
    let holds_text = holds_text(ty);
    let mut generics = own.clone();
    generics.params.insert(0, GenericParam::Lifetime(parse_quote!('uri)));
    let is_string = is_written(ty, "String");
    let made = |bound| if is_string { TokenStream::new() } else { fill!(bound, ty) };
    let from_str = target.implement_trait(
        &fill!("TryFrom<&'uri __urika::str>"),
        &generics,
        &[holds_text.clone(), made("$ty: __urika::From<&'uri __urika::str>")],
        &fill!(FROM_STR, ty),
    );
    let copies = made("for<'uri> $ty: __urika::From<&'uri __urika::str>");
    let parse =
        target.implement_trait(&fill!("FromStr"), own, &[holds_text.clone(), copies], &fill!(PARSE, ty));
    // A parameter might be a type that the newtype can already be made from.
    let is_parameter = own.type_params().next().is_some();
    let held = (!is_reference(ty) && !is_parameter).then(|| {
        let of = fill!("TryFrom<$ty>", ty);
        target.implement_trait(&of, own, &[holds_text], &fill!(FROM_HELD, ty))
    });
    fill!("$from_str $parse $held", from_str, parse, held)
}

const FROM_STR: &str = "
    type Error = __urika::ParseError;
    #[inline]
    fn try_from(value: &'uri __urika::str) -> __urika::Result<Self, __urika::ParseError> {
        Self::check(value)?;
        __urika::Ok(Self(<$ty as __urika::From<&'uri __urika::str>>::from(value)))
    }";

const FROM_HELD: &str = "
    type Error = __urika::ParseError;
    #[inline]
    fn try_from(value: $ty) -> __urika::Result<Self, __urika::ParseError> {
        Self::check(<$ty as __urika::HoldsText>::text(&value))?;
        __urika::Ok(Self(value))
    }";

/// `FromStr`, which copies the string.
const PARSE: &str = "
    type Err = __urika::ParseError;
    #[inline]
    fn from_str(value: &__urika::str) -> __urika::Result<Self, __urika::ParseError> {
        Self::check(value)?;
        __urika::Ok(Self(<$ty as __urika::From<&__urika::str>>::from(value)))
    }";

/// Returns a condition whose violation the compiler does not report: the error of the implementation of
/// `UriValue` is enough. With `for<…>` it is checked only when it is needed. A type that is written as a string of
/// the standard library has none, which documentation would show.
fn holds_text(ty: &Type) -> TokenStream {
    if is_written(ty, "String") || is_written(ty, "Cow") {
        return TokenStream::new();
    }
    fill!("for<'any> $ty: __urika::HoldsText", ty)
}

/// Returns whether a type is written by this name: `String`, or `Cow` of a `str`, by any path.
fn is_written(ty: &Type, name: &str) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == name) else { return false };
    match &last.arguments {
        PathArguments::None => true,
        PathArguments::AngleBracketed(arguments) => arguments
            .args
            .last()
            .is_some_and(|of| matches!(of, GenericArgument::Type(Type::Path(of)) if of.path.is_ident("str"))),
        PathArguments::Parenthesized(_) => false,
    }
}

/// Returns whether the field borrows a string, so that `TryFrom<&str>` is the only conversion.
fn is_reference(ty: &Type) -> bool {
    match ty {
        Type::Reference(_) => true,
        Type::Group(group) => is_reference(&group.elem),
        Type::Paren(paren) => is_reference(&paren.elem),
        _ => false,
    }
}
