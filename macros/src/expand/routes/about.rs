//! `impl Described`: the descriptions of routes. It is only emitted for sets that ask for it.

use quote::ToTokens as _;

use super::Expansion;
use crate::check::set::{Route, Target};
use crate::expand::splice::Splice;

impl Expansion<'_> {
    /// Pushes the implementation, if the set asks for it.
    pub(super) fn described(&self, splice: &mut Splice) {
        if !self.set.is_described {
            return;
        }
        splice.name("uses", self.uses()).text(
            "#[automatically_derived]
            impl<$parameters> __urika::Described for $self where $predicates $uses {
                const ABOUT: &'static [__urika::About] = &[",
        );
        self.set.routes.iter().for_each(|route| row(splice, route));
        splice.text("]; }");
    }
}

fn row(splice: &mut Splice, route: &Route) {
    let about = &route.about;
    splice.text("__urika::About::new(");
    for text in [&about.title, &about.description, &about.mime] {
        splice.string(text).text(",");
    }
    splice.text(")");
    if let Target::Own(own) = &route.target {
        splice.text(".written(").string(&own.written.text()).text(")");
        let mut fields = own.fields.iter().filter(|field| field.variable.is_some()).peekable();
        if fields.peek().is_some() {
            splice.text(".texts(&[");
            for field in fields {
                let name = field.variable.map_or("", |at| own.template.variables[at].name.as_str());
                splice.text("(").string(name).text(", <").tokens(field.ty.to_token_stream());
                splice.text(" as __urika::UriValue>::__TEXTS),");
            }
            splice.text("])");
        }
    }
    splice.text(",");
}
