//! Emits placeholders for the items of an enum whose routes are at fault, so that the fault is the only
//! error.

use proc_macro2::TokenStream as Tokens;

use crate::expand::extras;
use crate::expand::template::stub::{BACK, BUILDING};
use crate::expand::template::{block, built, lent};
use crate::input::header::Header;
use crate::model::generics::Generics;
use crate::model::template::TemplateForm;
use crate::splice::{Splice, fill};

/// Emits the errors, and the items that a correct set has.
pub(crate) fn set(
    krate: &Tokens,
    header: &Header,
    form: Option<TemplateForm>,
    is_described: bool,
    errors: &Tokens,
) -> Tokens {
    let form = form.unwrap_or(TemplateForm::Relative);
    let generics = Generics::new(&header.generics);
    let self_type = generics.applied_to(&header.ident);
    let mut to = Splice::default();
    to.names(&[
        ("parameters", &generics.parameters),
        ("predicates", &generics.predicates),
        ("visibility", &header.visibility),
        ("built", &built(form)),
        ("lent", &lent(form)),
        ("self", &self_type),
        ("serde", &extras::serde_stub(header, &generics)),
        ("text", &extras::text_traits(header, &generics, "Routes")),
    ]);
    if is_described {
        to.text(DESCRIBED);
    }
    to.text("$serde $text impl<$parameters> __urika::Routes for $self where $predicates {");
    to.text("type Form = __urika::form::")
        .text(form.name())
        .text(";")
        .text(ITEMS)
        .text(BUILDING)
        .text("} }")
        .text(BACK);
    let block = block(krate, &to.finish());
    fill!("$errors $block", errors, block)
}

const DESCRIBED: &str = "
    impl<$parameters> __urika::DescribedRoutes for $self where $predicates {
        const METADATA: &'static [__urika::RouteMetadata] = &[];
    }";

/// The other items, after the beginning of `impl Routes`.
const ITEMS: &str = "
        const ROUTES: &'static [__urika::Route] = &[];
        fn __number(&self) -> __urika::usize { loop {} }
        fn __walk<__UrikaWalk: __urika::Walk>(&self, _: __UrikaWalk) -> __UrikaWalk { loop {} }
    }
    impl<$parameters> $self where $predicates {
        $visibility const ROUTES: &'static [__urika::Route] = &[];
        $visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
    }
    __urika::with_alloc! {
        impl<$parameters> $self where $predicates {
";
