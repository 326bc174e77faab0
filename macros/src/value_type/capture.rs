//! Emits `impl Capture`, which parses a value from its string, for each shape of type.
//!
//! The checks of a constructor are also made here: no value is made without them.

use proc_macro2::{Ident, TokenStream};
use syn::{GenericParam, Type, parse_quote};

use super::answers::is_unreserved;
use super::chars::Chars;
use super::target::{DerivedType, RecordField};
use crate::expand::template::all_yes;
use crate::index::IntoList as _;
use crate::splice::{Splice, fill};

/// Returns the alphabet of a type's strings, from their characters.
pub(super) fn alphabet(chars: Chars, is_filled: bool) -> TokenStream {
    // Escapes consist of letters and digits.
    let has_escapes = !chars.is_within(Chars::UNRESERVED);
    let answers = [
        is_filled,
        !has_escapes && !chars.has_some(u8::is_ascii_alphabetic),
        !has_escapes && !chars.has_some(u8::is_ascii_digit),
        !chars.has(b'-'),
        !chars.has(b'.'),
        !chars.has(b'_'),
        !chars.has(b'~'),
        !chars.has(b','),
        !chars.has(b'/'),
    ];
    let mut splice = Splice::default();
    splice.text("__urika::capture::alphabet::AlphabetOf<");
    for is in answers {
        splice.text(if is { "__urika::Yes," } else { "__urika::No," });
    }
    splice.text(">").finish()
}

/// Emits `Capture` for an enum, which recognizes each variant by its string.
pub(super) fn of_texts(target: &DerivedType<'_>, named: &[(&Ident, String)]) -> TokenStream {
    let (mut chars, mut is_filled) = (Chars(0), true);
    let mut capture = Splice::default();
    capture.text("let __names = <Self as __urika::UriValue>::__TEXTS;");
    capture.text("__found.text()?.short(__urika::capture::Mismatch::Name(__names), |__text| match __text {");
    for (ident, text) in named {
        let beyond = if is_unreserved(text) { Chars(0) } else { Chars::of(b"%") };
        // Other bytes are not in any set.
        chars = Chars(chars.0 | Chars::of(text.as_bytes()).0 | beyond.0);
        is_filled &= !text.is_empty();
        capture.string(text).text(" => __urika::Ok(Self::");
        capture.put(ident).text("),");
    }
    capture.text("_ => __urika::Err(__urika::capture::Mismatch::Name(__names)), })");
    implement(target, &[], Vec::new(), &alphabet(chars, is_filled), &capture.finish(), None)
}

/// Emits `Capture` for a newtype, which parses its field.
pub(super) fn of_inner(target: &DerivedType<'_>, ty: &Type) -> TokenStream {
    let inner = fill!("<$ty as __urika::capture::Capture<'uri>>", ty);
    let capture = fill!("__urika::Result::map($inner::capture(__found, __lend), Self)", inner);
    let is_absent = fill!("$inner::is_absent(__found)", inner);
    let alphabet = fill!("$inner::Alphabet", inner);
    implement(target, &[ty], Vec::new(), &alphabet, &capture, Some(&is_absent))
}

/// Emits `Capture` for a newtype that checks its string.
pub(super) fn of_checked(target: &DerivedType<'_>, ty: &Type, alphabet: &TokenStream) -> TokenStream {
    let capture = fill!(
        "let __held = <$ty as __urika::capture::Capture<'uri>>::capture(__found, __lend)?;
        match Self::check(<$ty as __urika::HoldsText>::text(&__held)) {
            __urika::Ok(()) => __urika::Ok(Self(__held)),
            __urika::Err(__error) => {
                __urika::Err(__urika::capture::Mismatch::of_type(__error))
            }
        }",
        ty
    );
    let holds_text = vec![fill!("for<'any> $ty: __urika::HoldsText", ty)];
    implement(target, &[ty], holds_text, alphabet, &capture, None)
}

/// Emits `Capture` for a struct with named fields, which parses each field by its name.
pub(super) fn of_fields(
    target: &DerivedType<'_>,
    fields: &[RecordField<'_>],
    skipped: &[(&Ident, &Type)],
) -> TokenStream {
    let (mut types, mut defaults, mut capture) = (Vec::new(), Vec::new(), Splice::default());
    let mut is_absent = Splice::default();
    capture.text("let __members = __found.members(); __urika::Ok(Self {");
    is_absent.text("let __members = __found.members();");
    for (at, RecordField { ident, ty, name, .. }) in fields.iter().enumerate() {
        types.push(*ty);
        capture.put(ident).text(": <").put(&ty);
        capture.text("as __urika::capture::Capture<'uri>>::capture(__members.of_name(");
        capture.string(name).text(")?, __lend)?,");
        is_absent.text(if at > 0 { "&&" } else { "" }).text("__members.lacks(").string(name).text(")");
    }
    for (ident, ty) in skipped {
        capture.put(ident).text(": __urika::Default::default(),");
        defaults.push(fill!("for<'any> $ty: __urika::Default", ty));
    }
    let (capture, is_absent) = (capture.text("})").finish(), is_absent.finish());
    let alphabet = fill!("__urika::capture::alphabet::Any");
    implement(target, &types, defaults, &alphabet, &capture, Some(&is_absent))
}

fn implement(
    target: &DerivedType<'_>,
    types: &[&Type],
    mut bounds: Vec<TokenStream>,
    alphabet: &TokenStream,
    capture: &TokenStream,
    is_absent: Option<&TokenStream>,
) -> TokenStream {
    let mut generics = target.input.generics.clone();
    generics.params.insert(0, GenericParam::Lifetime(parse_quote!('uri)));
    // The bounds are checked where they are needed.
    bounds.push(fill!("for<'any> Self: __urika::UriValue"));
    for ty in types {
        bounds.push(fill!("for<'any> $ty: __urika::capture::Capture<'uri>", ty));
    }
    let each = |ty: &&Type| fill!("<$ty as __urika::capture::Capture<'uri>>::Kept", ty);
    let kept = all_yes(&types.iter().map(each).listed());
    let is_absent = is_absent.map(|is_absent| fill!(IS_ABSENT, is_absent));
    let items = fill!(ITEMS, alphabet, kept, capture, is_absent);
    let implementation = target.implement_trait(&fill!("capture::Capture<'uri>"), &generics, &bounds, &items);
    fill!("#[doc(hidden)] $implementation", implementation)
}

/// The items of the implementation.
const ITEMS: &str = "
    type Alphabet = $alphabet;
    type Kept = $kept;
    #[inline]
    fn capture<'__urika_text, __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>>(
        __found: __urika::capture::Found<'__urika_text>,
        __lend: __UrikaLend,
    ) -> __urika::Result<Self, __urika::capture::Mismatch> {
        $capture
    }
    $is_absent";
/// The item of a type that is absent under other conditions than most types.
const IS_ABSENT: &str = "
    #[inline]
    fn is_absent(__found: __urika::capture::Found<'_>) -> __urika::bool { $is_absent }";
