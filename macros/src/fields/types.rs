//! Judges types by their spelling, which is all that the macro sees. Whether a type makes a promise is
//! decided by the type itself.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens;

/// The types whose values may be undefined. If the user's own type has such a name, the builder has a type
/// error, and nothing worse.
pub(super) const MAY_STAY: &[&str] =
    &["Option", "Vec", "VecDeque", "BTreeMap", "BTreeSet", "HashMap", "HashSet"];

/// The types whose values are lists of any length.
pub(super) const LISTS: &[&str] = &["Vec", "VecDeque", "BTreeSet", "HashSet"];

/// The words that occur in types whose values are printable, except numbers.
const WELL_KNOWN: &[&str] = &[
    "std",
    "alloc",
    "string",
    "borrow",
    "vec",
    "option",
    "urika",
    "value",
    "String",
    "str",
    "Cow",
    "Box",
    "Option",
    "Vec",
    "Segment",
    "Label",
    "Host",
    "RelPath",
    "FilePath",
    "ObjectKey",
    "AbsPath",
    "Encoded",
    "Uri",
    "UriBuf",
    "UriRef",
    "UriRefBuf",
];

/// A type as a string, which costs the macro much less than its tokens.
pub(crate) struct TypeWords(String);

impl TypeWords {
    pub(super) fn new(ty: &Tokens) -> Self {
        Self(ty.to_string())
    }

    /// Returns the type as text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns whether all words are of well-known types. Lifetimes do not count.
    pub(super) fn are_known(&self) -> bool {
        !self
            .any(&|word, is_lifetime| !is_lifetime && !WELL_KNOWN.contains(&word) && !NUMBERS.contains(&word))
    }

    /// Returns whether the type names this lifetime.
    pub(super) fn borrow(&self, lifetime: &Ident) -> bool {
        self.0.contains('\'') && {
            let name = lifetime.to_string();
            self.any(&|word, is_lifetime| is_lifetime && word == name)
        }
    }

    /// Returns whether a lifetime may be omitted: the type has one of these words, and no lifetime.
    pub(super) fn may_lack(&self, names: &[&str]) -> bool {
        !self.0.contains('\'') && self.any(&|word, _| names.contains(&word))
    }

    /// Returns whether `is_one` accepts one of the words. The second argument tells whether the word is a
    /// lifetime. Literals do not count as words.
    fn any(&self, is_one: &dyn Fn(&str, bool) -> bool) -> bool {
        let (text, mut at) = (self.0.as_bytes(), 0);
        while at < text.len() {
            let start = at;
            while at < text.len() && is_wordy(text[at]) {
                at += 1;
            }
            if at == start {
                at += 1;
                continue;
            }
            let is_quoted = start > 0 && text[start - 1] == b'\'';
            let is_literal = text[start].is_ascii_digit() || is_quoted && text.get(at) == Some(&b'\'');
            if !is_literal && is_one(&self.0[start..at], is_quoted) {
                return true;
            }
        }
        false
    }
}

fn is_wordy(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | 128..)
}

/// Returns whether the type is written as one of these, by whatever path. An `Option` has a `maybe_` setter.
pub(super) fn is_named(ty: &syn::Type, names: &[&str]) -> bool {
    last_of(ty).is_some_and(|last| names.contains(&last.ident.to_string().as_str()))
}

/// Returns the `T` of a type that is written as `Option<T>`, by whatever path.
pub(super) fn inner_of_option(ty: &syn::Type) -> Option<&syn::Type> {
    last_of(ty).filter(|last| last.ident == "Option").and_then(first_argument)
}

/// How a type is written that may be an `Option`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum OptionHint {
    /// Not as an `Option`.
    Required,
    /// As an `Option` of a string, which may be empty.
    OfText,
    /// As another `Option`.
    OfOther,
}

/// Returns how a type is written that may be an `Option`.
pub(super) fn option_hint(ty: &syn::Type) -> OptionHint {
    let Some(inner) = inner_of_option(ty) else { return OptionHint::Required };
    let is_text = last_of(inner).is_some_and(|last| match &last.arguments {
        syn::PathArguments::AngleBracketed(given) if last.ident == "Cow" => {
            matches!(given.args.last(), Some(syn::GenericArgument::Type(text)) if is_named(text, &["str"]))
        }
        arguments => arguments.is_none() && last.ident == "String",
    });
    if is_text { OptionHint::OfText } else { OptionHint::OfOther }
}

/// Returns whether the type is written as a reference, or as an `Option` or a `Vec` of references.
pub(super) fn is_reference(ty: &syn::Type) -> bool {
    let inner = last_of(ty).filter(|last| last.ident == "Option" || last.ident == "Vec");
    matches!(inner.and_then(first_argument).unwrap_or(ty), syn::Type::Reference(_))
}

/// Returns whether the type is written as a `Cow` of a type with a lifetime, such as `Cow<'a, Segment<'b>>`, or has
/// such an argument.
pub(super) fn is_cow_of_lifetime(ty: &syn::Type) -> bool {
    let Some(last) = last_of(ty) else { return false };
    let syn::PathArguments::AngleBracketed(given) = &last.arguments else { return false };
    given.args.iter().any(|argument| match argument {
        syn::GenericArgument::Type(of) if last.ident == "Cow" => {
            of.to_token_stream().to_string().replace("'static", "").contains('\'')
        }
        syn::GenericArgument::Type(of) => is_cow_of_lifetime(of),
        _ => false,
    })
}

/// Whether values of a type can be parsed, as far as its name tells: numbers and strings of the standard
/// library and of Urika. If the user's own type has such a name and behaves differently, the definition of
/// the template is an error.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum TypeHint {
    /// Unknown: the type decides.
    Unknown,
    /// Values can be parsed; strings need an allocator for that. With `is_segment`, each defined value or
    /// member is exactly one path segment.
    Known { is_defined: bool, is_text: bool, is_segment: bool },
}

impl TypeHint {
    /// Returns whether the type has the name of a type of segments, which is not a number.
    pub(crate) const fn is_named_segment(self) -> bool {
        matches!(self, Self::Known { is_text: true, is_segment: true, .. })
    }
}

const NUMBERS: &[&str] =
    &["bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// Judges a type by the way it is written.
pub(super) fn hint(ty: &syn::Type) -> TypeHint {
    let Some(last) = last_of(ty) else { return TypeHint::Unknown };
    if last.ident != "Option" && last.ident != "Vec" {
        return hint_of_scalar(last);
    }
    match first_argument(last).and_then(last_of).map_or(TypeHint::Unknown, hint_of_scalar) {
        TypeHint::Known { is_text, is_segment, .. } => {
            TypeHint::Known { is_defined: false, is_text: is_text || last.ident == "Vec", is_segment }
        }
        TypeHint::Unknown => TypeHint::Unknown,
    }
}

/// Returns whether a type is written as one whose values are neither lists nor maps.
pub(super) fn is_single(ty: &syn::Type) -> bool {
    !is_named(ty, &["Vec"]) && hint(ty) != TypeHint::Unknown
}

/// Judges a type that is neither an `Option` nor a `Vec`.
fn hint_of_scalar(last: &syn::PathSegment) -> TypeHint {
    let name = last.ident.to_string();
    let is_one_of = |names: &[&str]| names.contains(&name.as_str());
    let is_number = last.arguments.is_none() && is_one_of(NUMBERS);
    let is_text = match borrowed(last).as_deref() {
        _ if last.arguments.is_none() => is_one_of(&["String"]),
        Some([]) => is_one_of(&["Segment", "RelPath"]),
        Some([syn::GenericArgument::Type(text)]) => is_one_of(&["Cow"]) && is_named(text, &["str"]),
        _ => false,
    };
    if !is_number && !is_text {
        return TypeHint::Unknown;
    }
    let is_segment = if is_text { is_one_of(&["Segment"]) } else { name != "char" };
    TypeHint::Known { is_defined: true, is_text, is_segment }
}

/// Returns the arguments after the lifetime in `<'a, T>`, if that is a parameter.
fn borrowed(last: &syn::PathSegment) -> Option<Vec<&syn::GenericArgument>> {
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let mut arguments = arguments.args.iter();
    let Some(syn::GenericArgument::Lifetime(lifetime)) = arguments.next() else { return None };
    (lifetime.ident != "static").then(|| arguments.collect())
}

fn last_of(ty: &syn::Type) -> Option<&syn::PathSegment> {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        syn::Type::Group(group) => last_of(&group.elem),
        _ => None,
    }
}

fn first_argument(last: &syn::PathSegment) -> Option<&syn::Type> {
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(inner) => Some(inner),
        _ => None,
    }
}

/// Returns whether the type is written as one whose values may have any length.
pub(super) fn is_unbounded(ty: &syn::Type) -> bool {
    const UNBOUNDED: &[&str] = &["String", "Segment", "RelPath", "Cow", "Vec"];
    is_named(inner_of_option(ty).unwrap_or(ty), UNBOUNDED)
}

/// Returns the place of a type: its first token that the user wrote.
pub(super) fn span_of(ty: &syn::Type) -> Span {
    fn first(tokens: Tokens) -> Option<Span> {
        let token = tokens.into_iter().next()?;
        match &token {
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
                first(group.stream())
            }
            token => Some(token.span()),
        }
    }
    match ty {
        // Nearly all types are like this: tokens would cost the macro more.
        syn::Type::Path(syn::TypePath { qself: None, path, .. }) if path.leading_colon.is_none() => {
            path.segments.first().map(|first| first.ident.span())
        }
        ty => first(ty.to_token_stream()),
    }
    .unwrap_or_else(Span::call_site)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_type_tell_lifetimes_and_known_types() {
        let words = |text: &str| TypeWords::new(&text.parse().unwrap());
        let is_in = |text, name| words(text).borrow(&Ident::new(name, Span::call_site()));
        for text in ["u64", "Option<Segment<'a>>", "[u8; 4]", "std::borrow::Cow<'static, str>"] {
            assert!(words(text).are_known(), "{text}");
        }
        for text in ["State", "Option<crate::u8x>", "Mark<'x'>", "r#u8"] {
            assert!(!words(text).are_known(), "{text}");
        }
        assert!(is_in("(u8, &'a str)", "a") && is_in("Cow<'static, str>", "static"));
        assert!(!is_in("&'b a", "a") && !is_in("Mark<'a'>", "a") && !is_in("a", "a"));
        assert!(words("[Segment; 2]").may_lack(&["Segment"]));
        assert!(!words("Segment<'a>").may_lack(&["Segment"]));
    }

    #[test]
    fn an_optional_string_is_told_by_its_spelling() {
        let hint = |text| option_hint(&syn::parse_str(text).unwrap());
        for ty in ["Option<String>", "std::option::Option<Cow<'a, str>>", "Option<Cow<'static, str>>"] {
            assert_eq!(hint(ty), OptionHint::OfText, "{ty}");
        }
        for ty in ["Option<u32>", "Option<Cow<'a, [u8]>>", "Option<Segment<'a>>", "Option<Vec<String>>"] {
            assert_eq!(hint(ty), OptionHint::OfOther, "{ty}");
        }
        for ty in ["String", "u32", "Vec<Option<String>>", "(Option<u8>, u8)"] {
            assert_eq!(hint(ty), OptionHint::Required, "{ty}");
        }
    }

    #[test]
    fn numbers_and_segments_are_text_of_one_segment() {
        let is_segment =
            |text| matches!(hint(&syn::parse_str(text).unwrap()), TypeHint::Known { is_segment: true, .. });
        for ty in ["u64", "bool", "Segment<'a>", "Option<Segment<'a>>", "Vec<i128>"] {
            assert!(is_segment(ty), "{ty}");
        }
        for ty in ["char", "String", "Cow<'a, str>", "RelPath<'a>", "f64", "Option<char>"] {
            assert!(!is_segment(ty), "{ty}");
        }
    }

    #[test]
    fn types_of_numbers_and_texts_are_known_as_they_are_written() {
        let known = |text| match hint(&syn::parse_str(text).unwrap()) {
            TypeHint::Unknown => "unknown",
            TypeHint::Known { is_defined: true, is_text: false, .. } => "number",
            TypeHint::Known { is_defined: true, is_text: true, .. } => "text",
            TypeHint::Known { is_defined: false, is_text: false, .. } => "optional number",
            TypeHint::Known { is_defined: false, is_text: true, .. } => "optional text",
        };
        for (ty, expected) in [
            ("u64", "number"),
            ("std::string::String", "text"),
            ("Segment<'a>", "text"),
            ("Cow<'a, str>", "text"),
            ("Option<u32>", "optional number"),
            ("Vec<u32>", "optional text"),
            ("Option<value::RelPath<'a>>", "optional text"),
            ("Segment<'static>", "unknown"),
            ("Segment", "unknown"),
            // A word of everyday language, and the name of many types.
            ("Label<'a>", "unknown"),
            ("Cow<'a, [u8]>", "unknown"),
            ("Option<Vec<u32>>", "unknown"),
            ("&'a str", "unknown"),
            ("u64<T>", "unknown"),
        ] {
            assert_eq!(known(ty), expected, "{ty}");
        }
    }
}
