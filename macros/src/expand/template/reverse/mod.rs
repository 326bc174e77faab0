//! Emits the way back: `impl FromUri`, and the functions beside it.
//!
//! | file | emits |
//! |---|---|
//! | `bounds.rs` | the bounds on types |
//! | `steps.rs` | the steps through a URI |
//! | `query.rs` | the steps through parameters |
//! | `values.rs` | the values of the variables |
//! | `lasting.rs` | `into_owned`, and `impl FromUriOwned` |

mod bounds;
mod lasting;
mod query;
mod steps;
mod values;

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericParam, Lifetime};

pub(crate) use self::steps::{Steps, segment_of};
pub(crate) use self::values::value_of;
use super::Target;
use super::named::Named;
use crate::expand::splice::Splice;
use crate::fields::{Initial, Value};
use crate::lifetime;
use crate::listed::Listed as _;
use crate::model::template::reversal::{Ask, Head, Obstacle, Question, Reversal, Way};

/// A template with a way back.
#[derive(Clone, Copy)]
pub(crate) struct Reverse<'r> {
    /// The struct.
    pub(crate) named: &'r Named<'r>,
    /// The implementation that the values belong to.
    pub(crate) target: &'r Target<'r>,
    /// The steps.
    pub(crate) way: &'r Way,
}

/// Inherent functions of the way back.
#[derive(Default)]
pub(crate) struct Back {
    /// The functions that need no allocator.
    pub(crate) functions: Tokens,
    /// The functions that allocate.
    pub(crate) owning: Tokens,
}

impl Named<'_> {
    /// Pushes the way back, or functions that say why there is none.
    pub(crate) fn reverse(&self, target: &Target<'_>, to: &mut Splice) -> Back {
        let way = match (&target.template.reversal, self.field_obstacle()) {
            (Reversal::Obstacle(obstacle), _) => return no_way(target, obstacle, to),
            (_, Some(obstacle)) => return no_way(target, &obstacle, to),
            (Reversal::Way(way), None) => way,
        };
        let reverse = Reverse { named: self, target, way };
        to.tokens(reverse.traits());
        let owning = reverse.owning_method().unwrap_or_default();
        if !reverse.allocates() {
            reverse.push_implementation(to);
            reverse.push_owned(to);
            return Back { functions: reverse.functions(), owning };
        }
        to.text("__urika::with_alloc! {");
        reverse.push_implementation(to);
        reverse.push_owned(to);
        to.text("}");
        Back { functions: Tokens::new(), owning: [reverse.functions(), owning].into_iter().joined() }
    }

    /// Returns whether there is a way back.
    pub(crate) fn has_way_back(&self, target: &Target<'_>) -> bool {
        matches!(target.template.reversal, Reversal::Way(_)) && self.field_obstacle().is_none()
    }

    /// Returns the obstacle of a field that is not a value itself.
    fn field_obstacle(&self) -> Option<Obstacle> {
        let field = self.fields.iter().find(|field| !matches!(field.value, Value::Own))?;
        Some(Obstacle {
            reason: format!("nobody knows how `{}` comes back from what is written of it", field.ident),
            help: "derive `UriValue` for its type, or give the field a type that is a value".to_owned(),
        })
    }
}

impl<'r> Reverse<'r> {
    /// Returns the lifetime of the URI: that of the type, if it has one.
    pub(crate) fn uri(&self) -> Tokens {
        self.one_lifetime().map_or_else(|| quote!('__urika_uri), ToTokens::to_token_stream)
    }

    /// Returns the only lifetime of a struct.
    fn one_lifetime(&self) -> Option<&Lifetime> {
        let mut lifetimes = self.named.header.generics.lifetimes();
        let one = lifetimes.next().filter(|_| self.target.route.is_none())?;
        lifetimes.next().is_none().then_some(&one.lifetime)
    }

    /// Pushes `impl FromUri`.
    fn push_implementation(&self, to: &mut Splice) {
        let target = self.target;
        // With the span of the derive, the compiler would suggest to write it by hand.
        to.text("#[automatically_derived]").spanned(target.span, |to| {
            to.text("impl<").text(if self.one_lifetime().is_some() { "" } else { "'__urika_uri," });
            to.tokens(target.parameters.clone())
                .text("> __urika::FromUri<")
                .tokens(self.uri())
                .text("> for ");
            to.tokens(target.self_type.clone()).text(" where ").tokens(target.predicates.clone());
            to.tokens(self.uses()).tokens(self.trait_bounds());
        });
        to.text("{ #[inline] fn __take(__urika_reader: &mut __urika::capture::Reader<").tokens(self.uri());
        to.text(">) -> __urika::Option<__urika::Taken<Self>> {");
        Steps::new(*self).whole(to);
        to.text("__urika::Option::None } }");
    }

    /// Emits the functions that need no import of a trait.
    fn functions(&self) -> Tokens {
        let mut to = Splice::default();
        to.name("visibility", self.target.visibility.clone()).name("uri", self.uri());
        let way = if self.is_unconditional() { "" } else { "for<'__urika> Self: __urika::FromUri<$uri>," };
        let alone =
            if self.has_authority() { "for<'__urika> __urika::No: __urika::capture::PathAlone," } else { "" };
        to.spanned(self.target.span, |to| {
            to.text("/// Parses a URI that this template builds.\n");
            self.push_function("from_uri", "uri", &[way], to);
            to.text("/// As `from_uri`, of path and query alone, as a server sees them.\n");
            self.push_function("from_path", "path_and_query", &[way, alone], to);
        });
        to.finish()
    }

    fn push_function(&self, name: &str, text: &str, bounds: &[&str], to: &mut Splice) {
        let parameter = if self.one_lifetime().is_some() { "" } else { "<'__urika_uri>" };
        to.text("#[inline] $visibility fn ").text(name).text(parameter).text("(").text(text);
        to.text(": &$uri __urika::str) -> __urika::Result<Self, __urika::MatchError> ");
        if bounds.iter().any(|bound| !bound.is_empty()) {
            to.text("where ").text(&bounds.concat());
        }
        to.text("{ __urika::FromUri::").text(name).text("(").text(text).text(") }");
    }

    /// Returns the name of a variable.
    fn name(&self, variable: usize) -> &'r str {
        &self.target.template.variables[variable].name
    }

    /// Returns the type that borrows from the URI, for a variable that outlives the URI; the value is made to
    /// own its text afterwards. Only a struct without a lifetime needs this: a struct with one says which of
    /// its values borrow.
    pub(crate) fn lent(&self, variable: usize) -> Option<Tokens> {
        let slot = &self.target.slots[variable];
        let mut parameters = self.named.header.generics.params.iter();
        let has_lifetime = parameters.any(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
        if has_lifetime || slot.is_generic {
            return None;
        }
        lifetime::lent(&slot.value_type, "__urika_uri").or_else(|| {
            let number = self.is_alias(variable).then(|| self.number_of(variable))?;
            Some(quote_spanned!(slot.span=> __urika::capture::Numbered<#number>))
        })
    }

    /// Returns whether a type may be an alias that hides a lifetime. Not if its texts or its absence are
    /// asked about: only the type that borrows could answer.
    pub(crate) fn is_alias(&self, variable: usize) -> bool {
        let is_asked = |ask: &Ask| matches!(ask.question, Question::Lacks(of, _) if of == variable);
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable));
        field.is_some_and(|field| {
            let is_own = field.is_unknown() && !names_ours(&field.ty);
            is_own && !matches!(field.initial, Initial::Value(_)) && !lifetime::has_any(&field.ty)
        }) && !self.way.asks.iter().any(is_asked)
    }

    /// Returns the name of the constant with the number of the type.
    pub(crate) fn number_of(&self, variable: usize) -> Ident {
        self.target.numbered("__URIKA_NUMBER", variable, self.target.slots[variable].span)
    }

    /// Returns whether scheme and authority have a variable, which no path has.
    fn has_authority(&self) -> bool {
        matches!(self.way.head, Head::Authority { .. } | Head::Tree(_))
    }
}

/// Returns whether the macro has chosen the type.
fn names_ours(ty: &Tokens) -> bool {
    ty.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "__private"))
}

/// Pushes `#[diagnostic::on_unimplemented(…)]`.
fn push_words(message: &str, label: &str, notes: &[&str], to: &mut Splice) {
    let escaped = |words: &str| words.replace('{', "{{").replace('}', "}}");
    to.text("#[diagnostic::on_unimplemented(message = ").string(&escaped(message));
    to.text(", label = ").string(&escaped(label));
    for note in notes {
        to.text(", note = ").string(&escaped(note));
    }
    to.text(")]");
}

/// Functions that do not compile when they are called.
const NO_WAY: &str = "
    /// Does not compile: the template leaves in doubt which text is whose.
    $visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self>
    where for<'__urika> __urika::No: __UrikaNoWay { __urika::Taken::Err(__urika::capture::no_match()) }
    /// Does not compile: the template leaves in doubt which text is whose.
    $visibility fn from_path(_: __urika::Str<'_>) -> __urika::Taken<Self>
    where for<'__urika> __urika::No: __UrikaNoWay { __urika::Taken::Err(__urika::capture::no_match()) }";

fn no_way(target: &Target<'_>, obstacle: &Obstacle, to: &mut Splice) -> Back {
    to.spanned(target.span, |to| {
        let reason = format!("this template has no way back: {}", obstacle.reason);
        let notes = [&*obstacle.help, "building works all the same [RFC 6570, section 1.4]"];
        push_words(&reason, "the values cannot be told from each other", &notes, to);
        to.text("pub trait __UrikaNoWay {} impl __UrikaNoWay for __urika::Yes {}");
    });
    let mut functions = Splice::default();
    functions.name("visibility", target.visibility.clone());
    functions.spanned(target.span, |to| {
        to.text(NO_WAY);
    });
    Back { functions: functions.finish(), owning: Tokens::new() }
}
