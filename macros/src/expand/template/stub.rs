//! Emits placeholders for the items of a template at fault: names that type-check, so that the fault is the
//! only error. They never run.

use proc_macro2::{Ident, Span, TokenStream as Tokens};

use super::{ALLOWED, block, built, ident, lent};
use crate::expand::extras;
use crate::index::Index;
use crate::input::header::Header;
use crate::model::generics::Generics;
use crate::model::template::{FallbackType, METHODS, TemplateForm};
use crate::splice::{Splice, fill};

/// A guess about a template that was not understood.
pub(crate) struct Guess {
    /// The form of the URIs that the template builds.
    pub(crate) form: TemplateForm,
    /// The names of the fields: those in the text, and further ones. Each has the type of a field without one.
    pub(crate) names: Vec<(Ident, FallbackType)>,
    /// The number of names in the text.
    pub(crate) in_text: usize,
    known: Index,
}

impl Guess {
    /// Reads the names between the braces of `text`. The grammar has refused it, and would miss the names at fault, such
    /// as `user-id`.
    pub(crate) fn new(text: &str, has_base: bool, span: Span) -> Self {
        let form =
            if has_base || has_scheme(text) { TemplateForm::WithScheme } else { TemplateForm::Relative };
        let mut guess = Self { form, names: Vec::new(), in_text: 0, known: Index::default() };
        for rest in text.split('{').skip(1) {
            let end = rest.find('}').unwrap_or(rest.len());
            for written in rest[..end].split(',') {
                let fallback = fallback(rest, written);
                let name = written.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_');
                let name = name.trim_start_matches("r#");
                let end = name.find([':', '*', '=', '|', '?', '!', '(', ' ']).unwrap_or(name.len());
                let name = name[..end].replace(['.', '-'], "_");
                if is_name(&name) {
                    guess.push(ident(&name, span), fallback);
                }
            }
        }
        guess.in_text = guess.names.len();
        guess
    }

    /// Adds a name, once.
    pub(crate) fn push(&mut self, name: Ident, fallback: FallbackType) {
        if self.known.insert(name.to_string()) {
            self.names.push((name, fallback));
        }
    }

    /// Pushes the type of `NAMES`, and the traits of the struct.
    fn push_traits(&self, to: &mut Splice) {
        to.text("pub struct __UrikaNames {");
        for (name, _) in &self.names {
            to.text("pub ").put(name).text(": __urika::StaticStr,");
        }
        to.text(
            "} impl<$parameters> __urika::UriTemplate for $self where $predicates { type Form = __urika::form::",
        );
        to.text(self.form.name()).text(TRAITS).text(BACK);
    }

    /// Pushes the functions of the builder, and the one that makes it.
    fn push_builder(&self, to: &mut Splice) {
        to.text(BUILDER);
        self.push_setters(to);
        to.text("$visibility fn finish(self) -> $self { loop {} } }");
        to.text("__urika::with_alloc! { impl<$parameters> $builder<$used> where $predicates {");
        to.text(BUILDING).text("} }");
    }

    /// Pushes the functions and constants of the struct.
    fn push_inherent(&self, to: &mut Splice) {
        to.text(CONSTANTS).text("$visibility const NAMES: __UrikaNames = __UrikaNames {");
        for (name, _) in &self.names {
            to.put(name).text(": \"\",");
        }
        to.text("}; } __urika::with_alloc! { impl<$parameters> $self where $predicates {").text(BUILDING);
        to.text("} }");
    }

    fn push_setters(&self, to: &mut Splice) {
        for (name, _) in &self.names {
            let word = name.to_string();
            if METHODS.contains(&word.as_str()) {
                continue;
            }
            push_setter(name, to);
            let maybe = format!("maybe_{}", word.trim_start_matches("r#"));
            // A variable may have the name of this setter, which then already exists.
            if self.known.get(&maybe).is_none() {
                push_setter(&Ident::new(&maybe, name.span()), to);
            }
        }
    }
}

fn push_setter(name: &Ident, to: &mut Splice) {
    to.text("$visibility fn ").put(name);
    to.text("<__UrikaValue>(self, _: __UrikaValue) -> Self { self }");
}

/// The methods of a template.
pub(crate) const BUILDING: &str = "
    $visibility fn expansion(&self) -> __urika::StaticStr { loop {} }
    $visibility fn write_to<__UrikaOut: ?__urika::Sized>(&self, _: &mut __UrikaOut) -> __urika::Tried<()> { loop {} }
    $visibility fn build_in<'__urika_buffer>(
        &self,
        _: &'__urika_buffer mut [__urika::u8],
    ) -> __urika::Tried<$lent<'__urika_buffer>> { loop {} }
    $visibility fn build(&self) -> $built { loop {} }
    $visibility fn try_build(&self) -> __urika::Tried<$built> { loop {} }
    $visibility fn build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::UriBuf { loop {} }
    $visibility fn try_build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::Tried<__urika::UriBuf> { loop {} }";

/// Returns the type of a variable without one. `expression` begins after the brace.
fn fallback(expression: &str, written: &str) -> FallbackType {
    if written.trim_end().ends_with('*') {
        FallbackType::List
    } else if expression.starts_with(['?', '&', ';', '/', '.', '#']) {
        FallbackType::Optional
    } else {
        FallbackType::Text
    }
}

/// Returns whether a string is an identifier. Parsing it is not enough: a parser also accepts a comment or
/// white space next to the name.
fn is_name(name: &str) -> bool {
    let is_read = |text: &str| syn::parse_str::<Ident>(text).is_ok_and(|ident| ident == text);
    is_read(name) || is_read(&format!("r#{name}"))
}

fn has_scheme(text: &str) -> bool {
    let scheme = text.split([':', '/', '?', '#']).next().unwrap_or_default();
    text.starts_with("{+") || text[scheme.len()..].starts_with(':')
}

/// Emits the items that accompany a correct template's struct.
pub(crate) fn named(
    krate: &Tokens,
    header: &Header,
    generics: &Generics,
    guess: &Guess,
    errors: &Tokens,
) -> Tokens {
    let (name, used) = (&header.ident, &generics.used);
    let own = fill!("$name<$used>", name, used);
    let mut to = Splice::default();
    to.names(&[
        ("crate", krate),
        ("parameters", &generics.parameters),
        ("used", used),
        ("predicates", &generics.predicates),
        ("visibility", &header.visibility),
        ("builder", &header.builder),
        ("built", &built(guess.form)),
        ("lent", &lent(guess.form)),
        ("self", &own),
        ("serde", &extras::serde_stub(header, generics)),
        ("text", &extras::text_traits(header, generics, "UriTemplate")),
    ]);
    to.text("$serde $text ");
    guess.push_traits(&mut to);
    if header.builder.is_some() {
        guess.push_builder(&mut to);
    }
    guess.push_inherent(&mut to);
    let items = block(krate, &to.finish());
    to.names(&[("errors", errors), ("items", &items)]).text("$errors");
    if header.builder.is_some() {
        to.text("#[allow(missing_docs, missing_debug_implementations)] /// Builder.\n").text(ALLOWED);
        to.text("$visibility struct $builder<$parameters> where $predicates { __urika: $crate::__private::Of<$self>, }");
    }
    to.text("$items").finish()
}

/// The traits of the struct, after the form.
const TRAITS: &str = ";
        const __FACTS: __urika::Facts = __urika::Facts::new(\"\", &[], &[], [0; 6], \"\");
        fn __check(&self) -> __urika::Tried<()> { loop {} }
        fn __walk<__UrikaWalk: __urika::Walk>(&self, _: __UrikaWalk) -> __UrikaWalk { loop {} }
    }";

/// The traits of parsing, and of the proof.
pub(crate) const BACK: &str = "
    impl<'uri, $parameters> __urika::FromUri<'uri> for $self where $predicates {
        type Serving = ();
        type Kept = __urika::Yes;
        fn __read<'__urika_text, __UrikaLend: __urika::capture::Lend<'__urika_text, 'uri>>(
            _: __urika::Str<'__urika_text>,
            _: __urika::capture::Reading,
            _: __UrikaLend,
        ) -> __urika::Taken<Self> { loop {} }
    }
    impl<$parameters> __urika::AlwaysValid for $self where $predicates {}";

/// The beginning of the builder.
const BUILDER: &str = "
    impl<$parameters> $self where $predicates {
        $visibility fn builder() -> $builder<$used> { loop {} }
    }
    impl<$parameters> $builder<$used> where $predicates {";

/// The functions and constants of the struct, except the last one.
const CONSTANTS: &str = "
    impl<$parameters> $self where $predicates {
        $visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
        $visibility fn from_path(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
        $visibility const TEMPLATE: __urika::StaticStr = \"\";
        $visibility const PATTERNS: __urika::Texts = &[];
        $visibility const PATTERN: __urika::StaticStr = \"\";
        $visibility const MAX_LEN: __urika::usize = 0;";

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let guess = Guess::new(text, false, Span::call_site());
        guess.names.iter().map(|(name, _)| name.to_string()).collect()
    }

    #[test]
    fn types_are_those_of_operators() {
        use FallbackType::{List, Optional, Text};

        let guess = Guess::new("{+a}/{b:3}{/c,d*}{?e}{&f* }{;g}{#h}{.i}", false, Span::call_site());
        let types: Vec<_> = guess.names.iter().map(|(_, fallback)| *fallback).collect();
        assert_eq!(types, [Text, Text, Optional, List, Optional, List, Optional, Optional, Optional]);
    }

    #[test]
    fn names_are_found_in_anything() {
        assert_eq!(names("/{a}/{+b.c}{?type,d*,e:3}"), ["a", "b_c", "r#type", "d", "e"]);
        assert_eq!(names("/{user-id}{}{{}}{self}{1}{a"), ["user_id", "a"]);
        // Fuzzing found a panic of `Ident::new` here: each of these parses as the name `a`.
        assert!(names("{a\n}{a//b}{\ta}{a/**/}").iter().all(|name| name == "a"));
    }

    #[test]
    fn forms_are_guessed() {
        let form = |text| Guess::new(text, false, Span::call_site()).form;
        for text in ["https://{a}", "urn:{a}", "{+base}/a", "urn:a:b"] {
            assert_eq!(form(text), TemplateForm::WithScheme, "{text}");
        }
        for text in ["/a:b", "", "?a:b", "{a}/b", "#:"] {
            assert_eq!(form(text), TemplateForm::Relative, "{text}");
        }
    }
}
