//! Emits the code that parses: `impl FromUri`, and the accompanying functions.
//!
//! | file | emits |
//! |---|---|
//! | `bounds.rs` | the bounds on types |
//! | `steps.rs` | the steps through a URI and its parameters |
//! | `values.rs` | the values of the variables |

mod bounds;
mod steps;
mod values;

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};
use quote::ToTokens;
use syn::Lifetime;

pub(crate) use self::steps::{Steps, segment_of};
pub(crate) use self::values::FAIL;
use super::named::NamedTemplate;
use super::{Target, all_yes};
use crate::check::obstacle;
use crate::lifetime;
use crate::model::template::reversal::{Obstacle, ParseHead, ParsePlan};
use crate::splice::{Splice, fill};

/// A template that can be parsed.
#[derive(Clone, Copy)]
pub(crate) struct Reverse<'r> {
    /// The struct.
    pub(crate) named: &'r NamedTemplate<'r>,
    /// The implementation that the values belong to.
    pub(crate) target: &'r Target<'r>,
    /// The steps.
    pub(crate) plan: &'r ParsePlan,
    /// Whether the template is a former path.
    pub(crate) is_former: bool,
}

/// How to parse a template, or functions that explain why it is impossible.
pub(crate) enum ReverseItems<'r> {
    /// The template can be parsed.
    Parsing(Reverse<'r>),
    /// A trait that explains why the template cannot be parsed, and inherent functions that require it.
    Obstacle { traits: Tokens, functions: Tokens },
}

impl ReverseItems<'_> {
    /// Pushes the traits that the bounds name.
    pub(crate) fn push_traits(&self, to: &mut Splice) {
        to.tokens(match self {
            Self::Parsing(reverse) => reverse.traits(),
            Self::Obstacle { traits, .. } => traits.clone(),
        });
    }

    /// Pushes the group of `template!` that writes parsing.
    pub(crate) fn push_group(&self, to: &mut Splice) {
        match self {
            Self::Parsing(reverse) => reverse.push_group(to),
            Self::Obstacle { .. } => _ = to.text("{}"),
        }
    }
}

impl NamedTemplate<'_> {
    /// Returns how the template is parsed.
    pub(crate) fn reverse<'r>(&'r self, target: &'r Target<'r>) -> ReverseItems<'r> {
        let template = target.template;
        let plan = match &template.reversal {
            Err(obstacle) => return no_way(target, obstacle),
            Ok(plan) => plan,
        };
        match obstacle::of_fields(self.fields, template, plan) {
            Some((_, obstacle)) => no_way(target, &obstacle),
            None => ReverseItems::Parsing(Reverse { named: self, target, plan, is_former: false }),
        }
    }

    /// Returns whether the template can be parsed.
    pub(crate) fn has_way_back(&self, target: &Target<'_>) -> bool {
        let plan = target.template.reversal.as_ref().ok();
        plan.is_some_and(|plan| obstacle::of_fields(self.fields, target.template, plan).is_none())
    }
}

impl<'r> Reverse<'r> {
    /// Returns the lifetime of the URI: the one of the type, if it has one.
    pub(crate) fn uri(&self) -> Tokens {
        self.one_lifetime().map_or_else(|| fill!("'uri"), ToTokens::to_token_stream)
    }

    /// Returns the only lifetime of a struct.
    fn one_lifetime(&self) -> Option<&Lifetime> {
        match lifetime::lifetimes(&self.named.header.generics).as_slice() {
            [one] if self.target.route.is_none() => Some(one),
            _ => None,
        }
    }

    /// Pushes the group of `impl FromUri`.
    fn push_group(&self, to: &mut Splice) {
        let target = self.target;
        to.text(if self.allocates() { "alloc { (" } else { "{ (" });
        // With the span of the derive, the compiler would suggest writing it by hand.
        to.spanned(target.span, |to| {
            // The conditions name traits that users do not know. The inherent functions are documented.
            to.text(if self.is_unconditional() { "" } else { "#[doc(hidden)]" });
            let first = if self.one_lifetime().is_some() { "" } else { "'uri," };
            to.implement(first, &target.parameters);
            to.text("__urika::FromUri<").tokens(self.uri()).text("> for ");
            to.put(&target.self_type).text(" where ").put(&target.predicates);
            to.tokens(self.uses()).tokens(self.bounds("for<'any>"));
        });
        to.text("); fn take(__urika_reader, __urika_lend: ").tokens(self.uri()).text(") ->");
        to.tokens(all_yes(&self.kept(&self.uri()))).text("{");
        Steps::new(*self).whole(to);
        to.text("}");
        self.push_function("from_uri", false, to);
        self.push_function("from_path", self.has_authority(), to);
        to.text("}");
    }

    /// Pushes the name of a function and its bounds. A path alone does not have a value of the authority.
    fn push_function(&self, name: &str, has_no_path: bool, to: &mut Splice) {
        to.text("fn ").tokens(TokenTree::from(Ident::new(name, self.target.span)));
        to.text(if self.one_lifetime().is_some() { "<>" } else { "<'uri>" }).text(", where(");
        to.spanned(self.target.span, |to| {
            if !self.is_unconditional() {
                to.text("for<'any> Self: __urika::FromUri<").tokens(self.uri()).text(">,");
            }
            to.text(if has_no_path {
                "for<'any> __urika::No: __urika::capture::PathAlone<Self>,"
            } else {
                ""
            });
        });
        to.text(");");
    }

    /// Returns the name of a variable.
    fn name(&self, variable: usize) -> &'r str {
        &self.target.template.variables[variable].name
    }

    /// Returns the lifetime for which the value of a variable lives.
    pub(crate) fn lifetime_of(&self, variable: usize) -> Tokens {
        if self.is_kept(variable) { fill!("'static") } else { self.uri() }
    }

    /// Returns whether the value of a variable owns its string, however it is parsed: its type names no
    /// lifetime of the struct, and may be an alias with `'static`.
    pub(crate) fn is_kept(&self, variable: usize) -> bool {
        let lifetimes = lifetime::lifetimes(&self.named.header.generics);
        self.named.fields.iter().any(|field| {
            field.variable == Some(variable)
                && !field.is_generic
                && (field.is_unknown() || field.words.text().contains('\''))
                && !lifetimes.iter().any(|lifetime| field.borrows(&lifetime.ident))
        })
    }

    /// Returns whether scheme or authority have a variable, which a path never has.
    fn has_authority(&self) -> bool {
        matches!(self.plan.head, ParseHead::Authority { .. } | ParseHead::Tree(_))
    }
}

/// The note on a template that cannot be parsed.
const BUILDS: &str = "building URIs still works [RFC 6570, section 1.4]";
/// The page with the fixes of these errors.
const SEE: &str = "see https://docs.rs/urika/latest/urika/guide/compile_errors";

/// Pushes `#[diagnostic::on_unimplemented(…)]`.
pub(crate) fn push_words(message: &str, label: &str, notes: &[&str], to: &mut Splice) {
    let escaped = |words: &str| words.replace('{', "{{").replace('}', "}}");
    to.text("#[diagnostic::on_unimplemented(message = ").string(&escaped(message));
    to.text(", label = ").string(&escaped(label));
    for note in notes {
        to.text(", note = ").string(&escaped(note));
    }
    to.text(", note = ").string(SEE).text(")]");
}

/// Functions that are compile errors when they are called.
const NO_WAY: &str = "
    #[doc(hidden)]
    $visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self>
    where for<'any> __urika::No: __UrikaNoWay { __urika::Taken::Err(__urika::capture::no_match()) }
    #[doc(hidden)]
    $visibility fn from_path(_: __urika::Str<'_>) -> __urika::Taken<Self>
    where for<'any> __urika::No: __UrikaNoWay { __urika::Taken::Err(__urika::capture::no_match()) }";

fn no_way<'r>(target: &Target<'_>, obstacle: &Obstacle) -> ReverseItems<'r> {
    let mut traits = Splice::default();
    traits.spanned(target.span, |to| {
        let reason = format!("this template cannot parse URIs: {}", obstacle.reason);
        let notes = [&*obstacle.help, BUILDS];
        push_words(&reason, "this template only builds URIs", &notes, to);
        to.text("pub trait __UrikaNoWay {} impl __UrikaNoWay for __urika::Yes {}");
    });
    let mut functions = Splice::default();
    functions.name("visibility", target.visibility.clone());
    functions.spanned(target.span, |to| {
        to.text(NO_WAY);
    });
    ReverseItems::Obstacle { traits: traits.finish(), functions: functions.finish() }
}
