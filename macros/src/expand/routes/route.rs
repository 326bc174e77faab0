//! A route with a template in the enum: its variant, and its way back.

use proc_macro2::TokenStream as Tokens;

use crate::check::routes::{Own, Route, Set, Target};
use crate::expand::template::Target as Template;
use crate::expand::template::named::{Named, value_of};
use crate::expand::template::reverse::Reverse;
use crate::fields::Planned;
use crate::model::generics::Generics;
use crate::model::template::reversal::Way;
use crate::splice::Splice;

/// A route with a template in the enum.
pub(super) struct Parts<'s> {
    pub(super) own: &'s Own,
    pub(super) route: &'s Route,
    pub(super) number: usize,
    pub(super) way: &'s Way,
    pub(super) target: Template<'s>,
    named: Named<'s>,
}

impl<'s> Parts<'s> {
    pub(super) fn new(
        set: &'s Set<'_>,
        of_enum: (&Tokens, &Generics),
        number: usize,
        route: &'s Route,
    ) -> Option<Self> {
        let Target::Own(own) = &route.target else { return None };
        let named = Named::of_variant((&set.krate, set.header), of_enum, (number, &route.ident), &own.fields);
        let target = named.target(&own.template, own.span());
        Some(Self { own, route, number, way: own.way()?, target, named })
    }

    /// Returns how the route is parsed.
    pub(super) fn reverse(&self) -> Reverse<'_> {
        Reverse { named: &self.named, target: &self.target, way: self.way }
    }

    /// Pushes the variant as a pattern or with values: `push` pushes each field.
    pub(super) fn variant(&self, splice: &mut Splice, push: &dyn Fn(&mut Splice, usize, &Planned)) {
        splice.made(self.named.variant.as_deref().unwrap_or_default());
        self.named.push_members(splice, push);
    }

    /// Pushes the variant as a pattern that names each variable, and with `is_whole` the other fields, too.
    pub(super) fn pattern(&self, splice: &mut Splice, is_whole: bool) {
        self.variant(splice, &|splice, at, field| {
            let is_named = is_whole || field.is_set();
            splice.made(&if is_named { value_of(at) } else { "_".to_owned() });
        });
    }
}
