//! Emits the expansion of a route set. All of it stands in one block, as for a template.
//!
//! | file | emits |
//! |---|---|
//! | `table.rs` | the rows of `ROUTES`, and `impl Described`, if the set asks for it |
//! | `items.rs` | `impl Routes`, `Proven` and the functions of the enum |
//! | `read.rs` | `impl FromUri`: the code that reads the values of a route, from any segment on |
//! | `tree.rs` | the search for the route of a URI |
//! | `ends.rs` | the ends of the search: closures, and routes that are read in place |
//! | `inner.rs` | the conditions on types that are templates or sets themselves |

mod ends;
mod inner;
pub(crate) mod items;
mod read;
mod table;
mod tree;

use proc_macro2::TokenStream as Tokens;
use quote::ToTokens as _;

use crate::check::routes::{Own, Route, Set, Target};
use crate::expand::extras;
use crate::expand::template::named::Named;
use crate::expand::template::reverse::{Reverse, value_of};
use crate::expand::template::stub::{BACK, BUILDING};
use crate::expand::template::{Target as Template, block, built, lent};
use crate::fields::Planned;
use crate::input::header::Header;
use crate::lifetime::lifetimes;

use crate::model::generics::Generics;
use crate::model::template::Form;
use crate::model::template::reversal::Way;
use crate::splice::{Splice, fill};

/// A set, ready to be emitted.
struct Expansion<'s> {
    set: &'s Set<'s>,
    /// The parameters of the enum.
    generics: Generics,
    /// The type of the enum: `Api<'a>`.
    self_type: Tokens,
    /// The lifetime of a URI that is read.
    uri: Tokens,
    /// The parts of each route with a template in the enum.
    parts: Vec<Option<Parts<'s>>>,
}

/// Emits a set.
pub(crate) fn set(set: &Set<'_>) -> Tokens {
    let generics = Generics::new(&set.header.generics);
    let self_type = generics.applied_to(&set.header.ident);
    let mut parts = Vec::new();
    for (number, route) in set.routes.iter().enumerate() {
        parts.push(Parts::new(set, (&self_type, &generics), number, route));
    }
    let expansion = Expansion { self_type, uri: uri(set.header), generics, parts, set };
    let mut splice = expansion.splice();
    expansion.items(&mut splice);
    expansion.reading(&mut splice);
    expansion.described(&mut splice);
    let items = splice.finish();
    let serde = extras::serde_of_routes(set.header, &expansion.generics);
    let text = extras::text(set.header, &expansion.generics, "Routes");
    let former = set.former.as_ref().map(|former| &former.items);
    let items = fill!("$items $serde $text $former", items, serde, text, former);
    let mut emitted = block(&set.krate, &items);
    for route in &set.routes {
        if let Target::Own(own) | Target::Set(own, _) = &route.target {
            emitted.extend([own.policy.clone()]);
        }
    }
    emitted
}

/// Returns the lifetime of a URI that is read: that of the enum, or a new one if the enum has none.
fn uri(header: &Header) -> Tokens {
    match lifetimes(&header.generics).as_slice() {
        [one] => one.to_token_stream(),
        _ => fill!("'__urika_uri"),
    }
}

impl Expansion<'_> {
    /// Returns the routes with their numbers.
    fn routes(&self) -> std::iter::Enumerate<std::slice::Iter<'_, Route>> {
        self.set.routes.iter().enumerate()
    }

    /// Returns an empty splice with names for the parts of the enum.
    fn splice(&self) -> Splice {
        let mut splice = Splice::default();
        splice.name("self", self.self_type.clone()).name("uri", self.uri.clone());
        splice.name("parameters", self.generics.parameters.clone());
        splice.name("predicates", self.generics.predicates.clone());
        splice.name("visibility", self.set.header.visibility.to_token_stream());
        splice
    }
}

/// A route with a template in the enum.
struct Parts<'s> {
    own: &'s Own,
    route: &'s Route,
    number: usize,
    way: &'s Way,
    target: Template<'s>,
    named: Named<'s>,
}

impl<'s> Parts<'s> {
    fn new(set: &'s Set<'_>, of_enum: (&Tokens, &Generics), number: usize, route: &'s Route) -> Option<Self> {
        let Target::Own(own) = &route.target else { return None };
        let named = Named::of_variant((&set.krate, set.header), of_enum, (number, &route.ident), &own.fields);
        let target = named.target(&own.template, own.span());
        Some(Self { own, route, number, way: own.way()?, target, named })
    }

    /// Returns the way back.
    fn reverse(&self) -> Reverse<'_> {
        Reverse { named: &self.named, target: &self.target, way: self.way }
    }

    /// Pushes the variant as a pattern or with values: `push` pushes each field.
    fn variant(&self, splice: &mut Splice, push: &dyn Fn(&mut Splice, usize, &Planned)) {
        splice.made(self.named.variant.as_deref().unwrap_or_default());
        self.named.push_members(splice, push);
    }

    /// Pushes the variant as a pattern that names each variable, and with `is_whole` the other fields, too.
    fn pattern(&self, splice: &mut Splice, is_whole: bool) {
        self.variant(splice, &|splice, at, field| {
            let is_named = is_whole || field.is_set();
            splice.made(&if is_named { value_of(at) } else { "_".to_owned() });
        });
    }
}

/// Emits the errors, and the items that a correct set has.
pub(crate) fn stub(
    krate: &Tokens,
    header: &Header,
    form: Option<Form>,
    is_described: bool,
    errors: &Tokens,
) -> Tokens {
    let form = form.unwrap_or(Form::Relative);
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
        ("text", &extras::text(header, &generics, "Routes")),
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
    impl<$parameters> __urika::Described for $self where $predicates {
        const ABOUT: &'static [__urika::About] = &[];
    }";

/// The other items, behind the beginning of `impl Routes`.
const ITEMS: &str = "
        const ROUTES: &'static [__urika::Route] = &[];
        fn __number(&self) -> __urika::Length { loop {} }
        fn __walk<__UrikaWalk: __urika::Walk>(&self, _: __UrikaWalk) -> __UrikaWalk { loop {} }
    }
    impl<$parameters> $self where $predicates {
        $visibility const ROUTES: &'static [__urika::Route] = &[];
        $visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
    }
    __urika::with_alloc! {
        impl<$parameters> $self where $predicates {
";
