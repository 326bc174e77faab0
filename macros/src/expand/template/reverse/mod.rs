//! The way back: `impl FromUri`, and the functions beside it.
//!
//! | file | emits |
//! |---|---|
//! | `bounds.rs` | what types must answer |
//! | `steps.rs` | the steps through a URI |
//! | `shapes.rs` | what it matches |
//! | `lasting.rs` | `into_owned`, and `impl FromUriOwned` |

mod bounds;
mod lasting;
mod shapes;
mod steps;

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{GenericParam, Lifetime};
use urika_runtime::template::Modifier;

pub(crate) use self::shapes::shapes;
use super::named::Named;
use super::{Target, number};
use crate::expand::splice::Splice;
use crate::fields::{Initial, Planned, Value};
use crate::lifetime;
use crate::listed::Listed as _;
use crate::model::template::Check;
use crate::model::template::reversal::{Ask, Head, Obstacle, Question, Reversal, Way};

/// A template with a way back.
pub(crate) struct Reverse<'r> {
    /// The struct.
    pub(crate) named: &'r Named<'r>,
    /// The target of the expansion.
    pub(crate) target: &'r Target<'r>,
    /// The steps.
    pub(crate) way: &'r Way,
}

/// Inherent functions of the way back.
#[derive(Default)]
pub(crate) struct Back {
    /// They need no allocator.
    pub(crate) functions: Tokens,
    /// They do.
    pub(crate) owning: Tokens,
}

impl Named<'_> {
    /// Pushes the way back, or why there is none.
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

    /// Whether there is one.
    pub(crate) fn has_way_back(&self, target: &Target<'_>) -> bool {
        matches!(target.template.reversal, Reversal::Way(_)) && self.field_obstacle().is_none()
    }

    /// A field that is no value by itself.
    fn field_obstacle(&self) -> Option<Obstacle> {
        let field = self.fields.iter().find(|field| !matches!(field.value, Value::Own))?;
        Some(Obstacle {
            reason: format!("nobody knows how `{}` comes back from what is written of it", field.ident),
            help: "derive `UriValue` for its type, or give the field a type that is a value".to_owned(),
        })
    }
}

impl Reverse<'_> {
    /// The lifetime of the URI: the one of the type, where it has one.
    pub(crate) fn uri(&self) -> Tokens {
        self.one_lifetime().map_or_else(|| quote!('__urika_uri), ToTokens::to_token_stream)
    }

    /// The only lifetime of a struct.
    fn one_lifetime(&self) -> Option<&Lifetime> {
        let mut lifetimes = self.named.header.generics.lifetimes();
        let one = lifetimes.next().filter(|_| self.target.route.is_none())?;
        lifetimes.next().is_none().then_some(&one.lifetime)
    }

    /// Pushes `impl FromUri`.
    fn push_implementation(&self, to: &mut Splice) {
        let target = self.target;
        // With the span of the derive, the compiler would advise to write it by hand.
        to.text("#[automatically_derived]").spanned(target.span, |to| {
            to.text("impl<").text(if self.one_lifetime().is_some() { "" } else { "'__urika_uri," });
            to.tokens(target.parameters.clone())
                .text("> __urika::FromUri<")
                .tokens(self.uri())
                .text("> for ");
            to.tokens(target.self_type.clone()).text(" where ").tokens(target.predicates.clone());
            to.tokens(self.uses()).tokens(self.trait_bounds());
        });
        to.text("{ #[inline] fn __read(__urika_text: __urika::Str<").tokens(self.uri());
        to.text(">, __urika_reading: __urika::capture::Reading) -> __urika::Taken<Self> {");
        self.push_steps(to);
        self.push_values(to);
        to.text("} }");
    }

    /// The functions that a user calls without importing a trait.
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

    /// Pushes the struct, when all uses of each variable agree, and its values could be built.
    fn push_values(&self, to: &mut Splice) {
        let self_type = self.of_one_uri(self.named.self_type.clone());
        to.tokens(self.agreement());
        self.push_taken(to);
        let checks = &self.target.template.checks;
        if checks.iter().any(|check| self.is_word(check).is_none()) && self.several_lifetimes().is_empty() {
            to.text("__urika::capture::checked(");
            self.push_value(to);
            to.text(")");
            return;
        }
        to.text("let __urika_value: ").tokens(self_type).text("= ");
        self.push_value(to);
        to.text(";").tokens(self.check(&quote!(__urika_value)).unwrap_or_default());
        to.text("__urika::Taken::Ok(__urika_value)");
    }

    /// Pushes the values of the variables, all in one pattern: a `?` behind each would cost the compiler
    /// more than the value.
    fn push_taken(&self, to: &mut Splice) {
        let fields = self.named.fields.iter().enumerate();
        let taken = fields.filter_map(|(at, field)| Some((at, field, field.variable?))).listed();
        if taken.is_empty() {
            return;
        }
        to.text("let mut __urika_broken = __urika::Option::None; let (");
        for (at, ..) in &taken {
            to.text(&format!("__urika::Option::Some({}),", value_of(*at)));
        }
        to.text(") = (");
        for (_, field, variable) in taken {
            to.tokens(self.value(field, variable)).text(",");
        }
        to.text(") else { return __urika::capture::broken(__urika_broken); };");
    }

    /// Pushes the struct.
    fn push_value(&self, to: &mut Splice) {
        to.tokens(TokenTree::from(self.named.header.ident.clone())).text("{");
        for (at, field) in self.named.fields.iter().enumerate() {
            to.tokens(field.member.clone()).text(":");
            match (&field.initial, field.variable) {
                (_, Some(_)) => to.text(&value_of(at)),
                (Initial::Value(value), None) => to.tokens(value.0.clone()),
                _ => to.text("__urika::Default::default()"),
            };
            to.text(",");
        }
        to.text("}");
    }

    /// Whether all uses of each variable agree.
    pub(crate) fn agreement(&self) -> Tokens {
        let uses = self.way.uses.iter().enumerate();
        uses.filter_map(|(at, other)| self.agree(at, other.variable)).joined()
    }

    /// Whether a value of the template could be built, where that is asked of any.
    pub(crate) fn check(&self, value: &Tokens) -> Option<Tokens> {
        let checks = &self.target.template.checks;
        let check = (!checks.is_empty()).then(|| quote!(__urika::UriTemplate::__check(&#value)?;));
        let words: Option<Vec<Tokens>> = checks.iter().map(|check| self.is_word(check)).collect();
        // Most texts can be seen to fill a segment as they are.
        match (check, words) {
            (Some(check), Some(words)) => Some(quote!(if !(#(#words)&&*) { #check })),
            (check, _) => check,
        }
    }

    /// Whether a check can be left out for what was found: that of one value which fills a segment.
    fn is_word(&self, check: &Check) -> Option<Tokens> {
        let Check::Call { function: "segment", variable } = *check else { return None };
        let source = found(self.way.sources[variable]);
        let value_type = self.of_one_uri(self.target.slots[variable].value_type.clone());
        Some(quote!(__urika::capture::is_word::<#value_type>(#source)))
    }

    /// Looks at a use that is not the one whose value is taken.
    fn agree(&self, at: usize, variable: usize) -> Option<Tokens> {
        let source = self.way.sources[variable];
        if source == at {
            return None;
        }
        let (full, other, name) = (found(source), found(at), &self.target.template.variables[variable].name);
        let is_same = if let Modifier::Prefix(count) = self.way.uses[at].modifier {
            let count = number(count.into());
            quote!(#full.begins(#other, #count))
        } else {
            quote!(#full.is_same(#other))
        };
        Some(quote!(__urika::capture::agree(#is_same, #name)?;))
    }

    /// The value of a field that stands for a variable, or `None`.
    fn value(&self, field: &Planned, variable: usize) -> Tokens {
        let ty = self.of_one_uri(field.ty.clone());
        let (source, name) = (self.way.sources[variable], &self.target.template.variables[variable].name);
        let is_bare = self.way.uses[source].is_bare;
        let mut found = found(source);
        if field.empty_is_none {
            found = quote!(#found.unless_empty());
        }
        let lent = self.lent(variable);
        let value = if let Some(lent) = &lent {
            let take = format_ident!("{}", if is_bare { "bare" } else { "value" });
            let kept = quote!(<#ty as __urika::capture::Kept<'_, #lent>>::#take(#found, #name));
            quote!(__urika::capture::noted(#kept, #name, &mut __urika_broken))
        } else {
            let take = format_ident!("{}", if is_bare { "take_bare" } else { "take" });
            quote!(__urika::capture::#take::<#ty>(#found, #name, &mut __urika_broken))
        };
        let Initial::Value(default) = &field.initial else { return value };
        let (default, read) = (&default.0, lent.as_ref().unwrap_or(&ty));
        quote! {
            if <#read as __urika::capture::Capture<'_>>::is_absent(#found) {
                __urika::Option::<#ty>::Some(#default)
            } else {
                #value
            }
        }
    }

    /// Returns the type that borrows from the URI where the variable outlives the URI; the value is made to
    /// own its text afterwards. Only a struct without a lifetime needs that: a struct with one says which
    /// of its values borrow.
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

    /// Whether a type may be an alias, behind which there may be a lifetime. Not where it is asked what
    /// its texts are made of, or whether it is absent: only the type that borrows could answer.
    pub(crate) fn is_alias(&self, variable: usize) -> bool {
        let is_asked = |ask: &Ask| matches!(ask.question, Question::Lacks(of, _) if of == variable);
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable));
        field.is_some_and(|field| {
            let is_own = field.is_unknown() && !names_ours(&field.ty);
            is_own && !matches!(field.initial, Initial::Value(_)) && !lifetime::has_any(&field.ty)
        }) && !self.way.asks.iter().any(is_asked)
    }

    /// The constant in which the number of such a type is.
    pub(crate) fn number_of(&self, variable: usize) -> Ident {
        self.target.numbered("__URIKA_NUMBER", variable, self.target.slots[variable].span)
    }

    /// Whether scheme and authority have a variable, which no path has.
    fn has_authority(&self) -> bool {
        matches!(self.way.head, Head::Authority { .. } | Head::Tree(_))
    }
}

/// Whether a type is one that the macro has chosen.
fn names_ours(ty: &Tokens) -> bool {
    ty.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "__private"))
}

/// The name of the value of the field of this number.
fn value_of(field: usize) -> String {
    format!("__urika_value{field}")
}

/// Returns the name of the `Found` where a variable stands.
pub(crate) fn found(of: usize) -> Tokens {
    let ident = format_ident!("__urika_found{of}");
    quote!(#ident)
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

/// Functions that do not compile where they are called.
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
