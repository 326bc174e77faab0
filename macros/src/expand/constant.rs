//! A constant whose string only const evaluation knows: it is checked, normalized and laid out there.
//!
//! Functions in `urika::__private` do the work. The expansion names the constants between them, since const
//! evaluation has no other way to make a string of the right length. The names have a prefix: constants in a
//! block are not hygienic, and `const TEXT: … = TEXT` would be a cycle.

use proc_macro::{TokenStream, TokenTree};
use urika_runtime::What;

use crate::diag::SourcePlace;
use crate::input::call::LiteralMacro;
use crate::model::policy::Chosen;
use crate::splice::Splice;
use crate::token::{TokenStream as Tokens, mentions_self, trees};

/// Emits the value of the constant expression `text`.
pub(crate) fn expand(item: LiteralMacro, krate: TokenTree, chosen: &Chosen, text: Tokens) -> TokenStream {
    let says_self =
        mentions_self(&text) || chosen.base.as_ref().is_some_and(|base| mentions_self(&base.tokens));
    let mut splice = Splice::default();
    name(&mut splice, TokenStream::from(krate), chosen, text.clone());
    let place = SourcePlace::of(&trees(text));
    if says_self {
        push_in_place(item, place, &mut splice);
    } else {
        push_block(item, place, None, &mut splice);
    }
    splice.finish().into()
}

/// Emits a constant in which a policy checks a template: by the parts that values determine, and by one
/// expansion, which the policy must not change.
#[cfg(feature = "template")]
pub(crate) fn judged(
    item: LiteralMacro,
    krate: &Tokens,
    chosen: &Chosen,
    undecided: urika_runtime::Undecided<'_>,
    (text, placeholder): (&Tokens, &str),
) -> Tokens {
    let place = SourcePlace::of(&trees(text.clone()));
    let mut splice = Splice::default();
    name(&mut splice, krate.clone(), chosen, text.clone());
    splice.text("const _: () = { use $crate::__private as __urika; const __URIKA_TEMPLATE_POLICY: __urika::TemplatePolicy = __urika::TemplatePolicy::new($policy, __urika::");
    // `Debug`, derived for a struct of `bool` and `&str`, prints an expression of the struct.
    splice.made(&format!("{undecided:?}")).text("); const _: () = ");
    splice.spanned(place.start, |splice| _ = splice.text("__urika::TemplatePolicy::object"));
    splice.spanned(place.end, |splice| _ = splice.text("(&__URIKA_TEMPLATE_POLICY)"));
    splice.text("; const _: $crate::").text(item.type_name()).text("<'static> = ");
    let mut judge = Splice::default();
    judge.name("crate", krate.clone()).name("text", text.clone());
    let mut policy = Splice::default();
    policy.name("crate", krate.clone());
    policy.text("$crate::__private::TemplatePolicy::policy(&__URIKA_TEMPLATE_POLICY)");
    judge.name("policy", policy.finish());
    push_block(item, place, Some(placeholder), &mut judge);
    splice.tokens(judge.finish()).text("; };");
    splice.finish()
}

/// Names the holes of the text: `$crate`, `$text`, and `$policy`, an expression like
/// `$crate::Policy::LITERAL.allow($crate::Refusal::Userinfo)`.
fn name(splice: &mut Splice, krate: impl Into<Tokens>, chosen: &Chosen, text: Tokens) {
    let krate = krate.into();
    let mut policy = Splice::default();
    policy.name("crate", krate.clone());
    match &chosen.base {
        None => policy.text("$crate::Policy::LITERAL"),
        Some(base) => policy.text("(").tokens(base.tokens.clone()).text(")"),
    };
    for refusal in &chosen.modes.allowed {
        // The derived `Debug` prints the name of the variant.
        policy.made(&format!(".allow($crate::Refusal::{refusal:?})"));
    }
    if chosen.modes.is_exact {
        policy.text(".exact()");
    }
    if chosen.modes.is_strict {
        policy.text(".strict()");
    }
    splice.name("crate", krate).name("text", text).name("policy", policy.finish());
}

/// Pushes constants in a block. A faulty string gets a placeholder for its value, and a separate constant
/// that panics, which makes exactly one error. Compile time grows with the length of the string, and
/// every loop ends. The sample of a template has a placeholder for each value.
fn push_block(item: LiteralMacro, place: SourcePlace, placeholder: Option<&str>, splice: &mut Splice) {
    let (what, method) = names(item);
    let arguments = |splice: &mut Splice| {
        splice.spanned(place.end, |splice| {
            splice
                .text("(&__URIKA_NORMALIZED, &__URIKA_POLICY, __urika::What::")
                .text(if placeholder.is_some() { "Template" } else { what })
                .text(", __URIKA_TEXT)");
        });
    };
    splice.text("{ use $crate::__private as __urika;");
    splice.text("const __URIKA_TEXT: __urika::StaticStr = $text;");
    splice.text("const __URIKA_POLICY: $crate::Policy<'static> = $policy;");
    splice.text(
        "#[allow(long_running_const_eval)]
        const __URIKA_NORMALIZED: __urika::NormalizedText<{ __urika::capacity(__URIKA_TEXT) }> =
            __urika::read(&__URIKA_POLICY, __urika::What::",
    );
    splice.text(what).text(", __URIKA_TEXT)");
    if let Some(placeholder) = placeholder {
        splice.text(".of_sample(").string(placeholder).text(")");
    }
    splice.text("; #[allow(long_running_const_eval)] const _: () = ");
    splice.spanned(place.start, |splice| {
        splice.text("__urika::NormalizedText::report::<{ __urika::NormalizedText::message_len");
        arguments(splice);
        splice.text("}>");
    });
    arguments(splice);
    splice.text(
        "; #[allow(long_running_const_eval)]
        const __URIKA_FITTED: __urika::NormalizedText<{ __urika::NormalizedText::len(&__URIKA_NORMALIZED) }> =
            __urika::NormalizedText::fitted(&__URIKA_NORMALIZED);
        const __URIKA_URI: $crate::",
    );
    splice.text(item.type_name()).text("<'static> = __urika::NormalizedText::").text(method);
    splice.text("(&__URIKA_FITTED); __URIKA_URI }");
}

/// Pushes inline constants, which may name `Self`. In a function, the compiler only evaluates their bodies
/// when it generates code, but evaluates lengths at once, so all checks are in a length.
fn push_in_place(item: LiteralMacro, place: SourcePlace, splice: &mut Splice) {
    let (what, method) = names(item);
    let arguments = |splice: &mut Splice| {
        splice.spanned(place.end, |splice| {
            splice.text("(&$policy, $crate::__private::What::").text(what).text(", $text)");
        });
    };
    let capacity = "{ $crate::__private::capacity($text) }";
    splice.text("const { $crate::__private::NormalizedText::").text(method);
    splice.text("(const { &$crate::__private::read_fitted::<").text(capacity).text(", {");
    splice.spanned(place.start, |splice| {
        splice.text("$crate::__private::checked_len::<{ $crate::__private::message_len::<");
        splice.text(capacity).text(">");
        arguments(splice);
        splice.text("},").text(capacity).text(">");
    });
    arguments(splice);
    splice.text("}>");
    arguments(splice);
    splice.text("}) }");
}

/// Returns the variant of `What`, and the method of `Reading` that makes the value.
fn names(item: LiteralMacro) -> (&'static str, &'static str) {
    match item.what() {
        What::Reference => ("Reference", "uri_ref"),
        _ => ("Uri", "uri"),
    }
}
