//! Emits the check of `unambiguous`, and the bounds of `build` that make it unnecessary: no value of a route
//! may equal the literal text at which another route ranks higher.

use proc_macro2::{Span, TokenStream as Tokens};
use syn::spanned::Spanned as _;
use urika_template::typed::routes::overlap::{Rank, is_shared, is_step_shared, rank};
use urika_template::typed::routes::shape::ShapeStep;

use super::{Expansion, Parts};
use crate::check::routes::RouteTarget;
use crate::expand::template::numbered;
use crate::expand::template::reverse::push_words;
use crate::lifetime::{all_static, inferred};
use crate::model::template::pattern::{Pattern, with_shapes};
use crate::splice::{Splice, fill};

/// The check, whose second type owns its strings.
const ALONE: &str = "
    fn __alone(&self) -> __urika::Checked {
        fn __urika_alone(__urika_route: &$any) -> __urika::Checked {
            __urika::routes::alone::<$any, $owned>(__urika_route)
        }
        __urika_alone(self)
    }";

/// A pattern that may match the URIs of other routes.
struct Other<'o> {
    route: usize,
    pattern: &'o Pattern,
    /// Whether it is the prefix of an inner set.
    is_prefix: bool,
}

impl Expansion<'_> {
    /// Pushes the check if the set requires it.
    pub(super) fn push_alone(&self, splice: &mut Splice) {
        if self.set.header.extras.unambiguous.is_none() {
            return;
        }
        // A separate function, since bounds of the implementation would tie the string to its lifetimes.
        let header = self.set.header;
        let (ident, inferred) = (&header.ident, inferred(&header.generics));
        let any = if inferred.is_empty() {
            fill!("$ident", ident)
        } else {
            fill!("$ident<$inferred>", ident, inferred)
        };
        let owned = all_static(self.self_type.clone());
        splice.tokens(fill!(ALONE, any, owned));
    }

    /// Emits the bounds, and pushes the traits with their messages.
    pub(super) fn alone(&self, splice: &mut Splice) -> Tokens {
        let mut to = Splice::default();
        if self.set.header.extras.unambiguous.is_none() {
            return to.finish();
        }
        splice.text("impl<$parameters> __urika::routes::Unambiguous for $self where $predicates {}");
        let (others, mut bounds) = (self.others(), Vec::new());
        for (number, route) in self.routes() {
            match &route.target {
                RouteTarget::Own(_) => self.add_own(number, &others, &mut bounds),
                RouteTarget::Typed(ty) => bounds.push(Bound {
                    span: ty.span(),
                    reason: format!("route `{}` may build the URI of another route: its typed template is defined elsewhere", route.ident),
                    note: RESERVE,
                    told: fill!("__urika::No"),
                }),
                RouteTarget::Fallback(ty) => bounds.push(Bound {
                    span: ty.span(),
                    reason: format!("the fallback `{}` may build the URI of any other route", route.ident),
                    note: "the path of a fallback can be any string",
                    told: fill!("__urika::No"),
                }),
                RouteTarget::Set(own, ty) => {
                    to.text("for<'__urika> ").put(&ty).text(": __urika::routes::Unambiguous,");
                    let prefix = own.plan().and_then(|plan| plan.patterns.first());
                    let is_shared = |prefix: &Pattern| {
                        others
                            .iter()
                            .any(|one| one.route != number && one.pattern.steps.starts_with(&prefix.steps))
                    };
                    if prefix.is_some_and(is_shared) {
                        bounds.push(Bound {
                            span: own.span(),
                            reason: format!(
                                "`{}` may build the URI of another route with this prefix",
                                route.ident
                            ),
                            note: RESERVE,
                            told: fill!("__urika::No"),
                        });
                    }
                }
            }
        }
        for (at, bound) in bounds.into_iter().enumerate() {
            bound.push(at, splice, &mut to);
        }
        to.finish()
    }

    /// Returns all patterns and former patterns.
    fn others(&self) -> Vec<Other<'_>> {
        let mut others = Vec::new();
        for (route, of) in self.routes() {
            let (RouteTarget::Own(own) | RouteTarget::Set(own, _)) = &of.target else { continue };
            let Some(plan) = own.plan() else { continue };
            let is_prefix = matches!(of.target, RouteTarget::Set(..));
            for pattern in plan.patterns.iter().chain(&own.former) {
                others.push(Other { route, pattern, is_prefix });
            }
        }
        others
    }

    /// Adds the bounds of a route with a template in the enum.
    fn add_own(&self, number: usize, others: &[Other<'_>], bounds: &mut Vec<Bound>) {
        let Some(parts) = &self.parts[number] else { return };
        for pattern in &parts.plan.patterns {
            for other in others.iter().filter(|other| other.route != number && other.takes(pattern)) {
                let Some(told) = parts.told(pattern, other.pattern) else { continue };
                let (name, of) = (&self.set.routes[other.route].ident, &parts.route.ident);
                let path = other.pattern.steps.join("/");
                let reason = format!("`{of}` may build the URI of route `{name}`, `/{path}`");
                bounds.push(Bound { span: parts.own.span(), reason, note: RESERVE, told });
            }
        }
    }
}

/// How to keep values apart from the literals of other routes.
const RESERVE: &str =
    "use a number, or a newtype whose `chars` or `not = [\"…\"]` exclude the words of the other route";

/// A bound of `build`.
struct Bound {
    span: Span,
    /// The message.
    reason: String,
    /// The remedy.
    note: &'static str,
    /// The type that tells whether the bound holds.
    told: Tokens,
}

impl Bound {
    /// Pushes a trait with the message, and the bound.
    fn push(self, at: usize, traits: &mut Splice, to: &mut Splice) {
        let name = numbered("__UrikaAlone", at, self.span);
        push_words(
            &self.reason,
            "this set is unambiguous",
            &["`try_build()` refuses such values", self.note],
            traits,
        );
        traits.text("pub trait ").put(&name).text("{} impl ").put(&name).text("for __urika::Told<true> {}");
        to.spanned(self.span, |to| {
            to.text("for<'__urika> ").tokens(self.told).text(": ").put(&name).text(",");
        });
    }
}

impl Other<'_> {
    /// Returns whether it may match a path of the pattern, and ranks above it or comes before it.
    fn takes(&self, pattern: &Pattern) -> bool {
        if self.is_prefix {
            // A route that begins with the whole prefix as literals takes precedence over the set.
            return begins_alike(pattern, self.pattern) && !pattern.steps.starts_with(&self.pattern.steps);
        }
        let mut takes = false;
        with_shapes(&[pattern, self.pattern], &mut |shapes| {
            takes =
                is_shared(&shapes[0], &shapes[1]) && matches!(rank(&shapes[0], &shapes[1]), Rank::Second(_));
        });
        takes
    }
}

/// Returns whether a path of the pattern may begin with the prefix.
fn begins_alike(pattern: &Pattern, prefix: &Pattern) -> bool {
    for (at, step) in prefix.steps.iter().enumerate() {
        match pattern.steps.get(at).map(|step| ShapeStep::read(step)) {
            Some(step) if step.is_rest() => return true,
            Some(one) if is_step_shared(one, ShapeStep::read(step)) => {}
            _ => return false,
        }
    }
    true
}

impl Parts<'_> {
    /// Returns a type that tells whether some value cannot equal the text of the other pattern. Returns
    /// `None` if every value may.
    fn told(&self, pattern: &Pattern, other: &Pattern) -> Option<Tokens> {
        let mut told = Splice::default();
        told.text("__urika::Told<{ !(true");
        for (at, variable) in pattern.values.iter().enumerate() {
            let is_rest =
                |pattern: &Pattern| pattern.steps.get(at).is_some_and(|step| ShapeStep::read(step).is_rest());
            if is_rest(pattern) || is_rest(other) {
                break;
            }
            let (Some(variable), Some(step)) = (variable, other.steps.get(at)) else { continue };
            let ty = all_static(self.target.slots[*variable].value_type.clone());
            if ShapeStep::read(step) == ShapeStep::Value {
                continue;
            }
            let mut texts = Vec::new();
            for part in of_value(&pattern.steps[at], step) {
                // A value never has text that is not UTF-8.
                texts.push(decoded(part)?);
            }
            told.text("&& __urika::may_spell::<").tokens(ty).text(">(");
            told.strings(texts.iter().map(String::as_str)).text(")");
        }
        Some(told.text(") }>").finish())
    }
}

/// Returns the parts of the value of a segment that equals `other`, with anything between each two of them.
fn of_value<'o>(step: &str, other: &'o str) -> Vec<&'o str> {
    let (before, behind) = step.split_once("{}").unwrap_or_default();
    let mut parts: Vec<&str> = other.split("{}").collect();
    if let [text] = *parts {
        let end = text.len().saturating_sub(behind.len());
        return Vec::from([text.get(before.len()..end).unwrap_or_default()]);
    }
    let [first, .., last] = parts.as_mut_slice() else { return parts };
    let is_within = before.len() <= first.len() && behind.len() <= last.len();
    *first = first.get(before.len()..).unwrap_or_default();
    *last = last.get(..last.len().saturating_sub(behind.len())).unwrap_or_default();
    if !is_within {
        // The text around the value may have the parts in the middle.
        parts.drain(1..parts.len() - 1);
    }
    parts
}

/// Returns a string without its escapes.
fn decoded(text: &str) -> Option<String> {
    let (bytes, mut decoded, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let digits = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => decoded.push(byte),
            None => decoded.push(bytes[at]),
        }
        at += if digits.is_some() { 3 } else { 1 };
    }
    String::from_utf8(decoded).ok()
}
