//! `impl Described`: the descriptions of routes. It is only emitted for sets that ask for it.

use super::Expansion;
use crate::check::set::{Route, Target};
use crate::splice::Splice;

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
        for route in &self.set.routes {
            row(splice, route);
        }
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
        let mut texts = Splice::default();
        for field in &own.fields {
            let Some(variable) = field.variable else { continue };
            texts.text("(").string(&own.template.variables[variable].name);
            texts.text(", <").put(&field.ty).text(" as __urika::UriValue>::__TEXTS),");
        }
        let texts = texts.finish();
        if !texts.is_empty() {
            splice.text(".texts(&[").tokens(texts).text("])");
        }
    }
    splice.text(",");
}
