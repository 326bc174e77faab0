//! Emits `uri_format!`. Where a template asks for more than the pieces in `straight.rs` can, it is a function
//! of the values, called once.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use urika_runtime::template::Modifier;

use super::demand::Asked;
use super::implementation::specs;
use super::straight::{Filled, Straight};
use super::walk::written_name;
use super::{Slot, Target, numbered};
use crate::fields::Taken;
use crate::model::template::{Piece, Place, Template};
use crate::splice::{Splice, fill};

/// The lints that a function in a block cannot obey.
const ALLOWED_HERE: &str = "#[allow(
    unused_imports,
    unused_qualifications,
    unreachable_code,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]";

/// Emits the URI.
pub(crate) fn expand(
    krate: &Tokens,
    template: &Template,
    values: &[Filled],
    span: Span,
    method: &str,
) -> Tokens {
    let is_proven = method == "build";
    let straight = if is_proven { Straight::new(template) } else { None };
    if let Some(straight) = straight {
        return straight.expand(krate, values, span);
    }
    let mut slots = Vec::new();
    for at in 0..values.len() {
        slots.push(slot(at, &numbered("__UrikaV", at, span), span));
    }
    let target = Target {
        header: None,
        template,
        slots,
        self_type: Tokens::new(),
        parameters: Tokens::new(),
        predicates: Tokens::new(),
        visibility: Tokens::new(),
        span,
        is_format: true,
        route: None,
        has_setters: false,
    };
    let mut to = Splice::default();
    to.text("{ use").put(&krate).text("::__private as __urika;");
    to.tokens(target.demand_traits());
    target.push_function(is_proven, &mut to);
    // Clippy would remove the reference, which is ours and not the user's.
    to.text("#[allow(clippy::needless_borrows_for_generic_args)] let __urika_built =");
    to.spanned(span, |to| {
        to.text("__urika_format(");
        for value in values {
            to.put(&value.value).text(",");
        }
        to.text(")");
    });
    to.text("; __urika_built }").finish()
}

fn slot(at: usize, value_type: &Ident, span: Span) -> Slot {
    let access = numbered("__urika_v", at, Span::call_site());
    Slot {
        value_type: TokenTree::from(value_type.clone()).into(),
        access: fill!("&$access", access),
        is_generic: true,
        is_assumed: true,
        is_unbounded: false,
        taken: Taken::Unknown,
        allows_slash: false,
        span,
    }
}

impl Target<'_> {
    /// Pushes the function, which checks the values unless their types are proven.
    fn push_function(&self, is_proven: bool, to: &mut Splice) {
        to.text(ALLOWED_HERE).text("fn").put(&Ident::new("__urika_format", self.span)).text("<");
        for slot in &self.slots {
            to.put(&slot.value_type).text(",");
        }
        to.text(">(");
        for (at, slot) in self.slots.iter().enumerate() {
            to.text(&format!("__urika_v{at}:")).put(&slot.value_type).text(",");
        }
        to.text(if is_proven { ") ->" } else { ") -> __urika::Tried<" }).tokens(self.built());
        to.text(if is_proven { "where" } else { "> where" }).tokens(self.uses());
        if is_proven {
            self.push_bounds(Asked::Build, to);
        }
        to.text("{ use __urika::Walk as _;");
        // Where the types are the proof, a bound already requires that values are not encoded.
        let asked = if is_proven { self.keys_in_use() } else { self.asked_in_use() };
        if !asked.is_empty() {
            to.spanned(self.span, |to| _ = to.text("const {").tokens(asked).text("}"));
        }
        if !is_proven {
            self.push_look(to);
            to.text("?;");
        }
        to.text("let mut __urika_sink = __urika::Growing::new(");
        self.push_hint(to);
        to.text(",");
        self.push_marks(to);
        to.text("); let __urika_written = __urika::Expanding::new(&mut __urika_sink)");
        self.push_pieces(to);
        let form = self.template.form.name();
        let built = if is_proven { "built" } else { "tried" };
        to.text(&format!(
            ".end(); __urika::{built}::<__urika::form::{form}>(__urika_sink, __urika_written) }}"
        ));
    }

    /// Pushes the estimate of the length, as `Hint` of the runtime counts it.
    fn push_hint(&self, to: &mut Splice) {
        let (specs, mut fixed) = (specs(&self.template.pieces), 0);
        for piece in &self.template.pieces {
            fixed += if let Piece::Literal(text) = piece { text.len() } else { 0 };
        }
        for (expression, spec) in &specs {
            if spec.modifier != Modifier::Explode {
                fixed += written_name(expression.operator, &spec.name).len() + 2;
            }
            // Nested calls, since an operator costs the compiler as much as a call.
            to.text(if expression.place == Place::Base { "" } else { "__urika::room(" });
        }
        to.number(fixed as u128);
        for &(expression, spec) in &specs {
            let value = self.slots[spec.variable].access.clone();
            if expression.place == Place::Base {
                to.text("+ __urika::AsBase::as_base(").tokens(value).text(").as_str().len()");
                continue;
            }
            if spec.modifier == Modifier::Explode {
                let around = written_name(expression.operator, &spec.name).len() + 2;
                to.text("+ __urika::UriValue::__count(").put(&value).text(&format!(") * {around}"));
            }
            to.text(",").tokens(value).text(")");
        }
    }
}
