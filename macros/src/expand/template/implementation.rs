//! `impl UriTemplate`: what is checked and what is written, one line for each variable.

use std::collections::HashSet;

use proc_macro2::{Ident, Literal, Span, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};
use urika_runtime::template::{Modifier, Operator};

use super::demand::Asked;
use super::{Slot, Target, number};
use crate::lifetime;
use crate::model::template::{Check, Expression, Form, Piece, Place, Spec, Step};

impl Target<'_> {
    /// The implementation of the trait, with constants besides, and what the definition has to keep.
    pub(crate) fn implementation(&self, constants: &Tokens) -> Tokens {
        let Self { self_type, parameters, predicates, .. } = self;
        let form = match self.template.form {
            Form::Absolute | Form::Based => format_ident!("Absolute"),
            Form::Relative => format_ident!("Relative"),
        };
        let (text, routes) = (&self.template.text, &self.template.routes);
        let variables = self.template.variables.iter().map(|variable| &variable.name);
        let can_build_on = self.template.can_build_on.then(|| {
            quote!(
                const __CAN_BUILD_ON: __urika::Is = true;
            )
        });
        let marks = self.marks();
        let (check, walk) = (self.check(), self.walk());
        let (values, uses) = (self.value_bounds(), self.bounds(Asked::Use));
        let (definition, keys) = (self.definition_demands(), self.known_keys());
        quote! {
            #definition
            #keys
            #[automatically_derived]
            impl<#parameters> __urika::UriTemplate for #self_type where #predicates #values #uses {
                type Form = __urika::form::#form;
                const TEMPLATE: __urika::Text = #text;
                const ROUTES: __urika::Texts = &[#(#routes),*];
                const VARIABLES: __urika::Texts = &[#(#variables),*];
                const __MARKS: __urika::Marks = #marks;
                #can_build_on
                #constants
                #check
                #walk
            }
        }
    }

    /// Functions that nobody calls: what stands behind their `where` holds, or does not compile,
    /// once, and not wherever the template is used. What a type of the user's has to keep stands by
    /// itself, since all of the function is shown where that is no value.
    fn definition_demands(&self) -> Tokens {
        let demands = self.definition_bounds().into_iter().enumerate().map(|(at, (span, bounds))| {
            let name = self.numbered("__urika_definition", at, span);
            quote_spanned!(span=> fn #name() where #bounds {})
        });
        let values = self.definition_values();
        let name = self.numbered("__urika_values", 0, Span::call_site());
        let values = (!values.is_empty()).then(|| quote!(fn #name() where #values {}));
        quote!(#values #(#demands)*)
    }

    /// Types of the user's have to be values, each of which is asked once, in a demand or here:
    /// `Option<Id>` is one where `Id` is.
    pub(crate) fn definition_values(&self) -> Tokens {
        let demanded: HashSet<usize> = self.demanded_at_definition().into_iter().collect();
        let is_known =
            |at: usize, slot: &Slot| slot.is_assumed && !slot.is_generic && !demanded.contains(&at);
        let words = |slot: &Slot| without_option(&slot.value_type);
        let mut asked: HashSet<String> = demanded.iter().map(|&at| words(&self.slots[at])).collect();
        let mut bounds = Tokens::new();
        for (_, slot) in self.slots.iter().enumerate().filter(|(at, slot)| is_known(*at, slot)) {
            if asked.insert(words(slot)) {
                let value_type = lifetime::all_static(slot.value_type.clone());
                bounds.extend(quote_spanned!(slot.span=> #value_type: __urika::UriValue,));
            }
        }
        bounds
    }

    /// What is a type parameter has to be a value, or a base; so has a type of the user's. With
    /// `for<…>` that is believed here, and asked where the template is used.
    pub(crate) fn value_bounds(&self) -> Tokens {
        let assumed = self.slots.iter().enumerate().filter(|(_, slot)| slot.is_assumed);
        assumed
            .map(|(variable, slot)| {
                let value_type = &slot.value_type;
                let bound = if self.is_base(variable) { "AsBase" } else { "UriValue" };
                let bound = Ident::new(bound, slot.span);
                let for_all = (slot.is_lent() || !slot.is_generic).then(|| quote!(for<'__urika>));
                quote_spanned!(slot.span=> #for_all #value_type: __urika::#bound,)
            })
            .collect()
    }

    /// Whether a variable is the base.
    pub(crate) fn is_base(&self, variable: usize) -> bool {
        is_base(&self.template.pieces, variable)
    }

    fn marks(&self) -> Tokens {
        let marks = self.template.marks;
        let asked = self.asked_in_use();
        let [scheme_end, host_start, host_end, path_start, path_end, query_end] = [
            marks.scheme_end,
            marks.host_start,
            marks.host_end,
            marks.path_start,
            marks.path_end,
            marks.query_end,
        ]
        .map(Literal::u32_unsuffixed);
        let marks = quote! {
            __urika::Marks {
                scheme_end: #scheme_end, host_start: #host_start, host_end: #host_end,
                path_start: #path_start, path_end: #path_end, query_end: #query_end,
            }
        };
        if asked.is_empty() { marks } else { quote!({ #asked #marks }) }
    }

    /// What is asked of generic types once they are known, in the constant of the marks.
    pub(crate) fn asked_in_use(&self) -> Tokens {
        let (keys, encoded) = (self.keys_in_use(), self.encoded_in_use());
        quote!(#keys #encoded)
    }

    /// One chain where that is enough, which costs the compiler less.
    fn check(&self) -> Tokens {
        let checks = &self.template.checks;
        let is_asked = !self.asked_in_use().is_empty();
        let look = is_asked.then(|| quote!(let _urika = <Self as __urika::UriTemplate>::__MARKS;));
        let body = if checks.iter().any(|check| matches!(check, Check::Run(_))) {
            let checks = checks.iter().map(|check| self.check_one(check));
            quote!(#(#checks)* __urika::Checked::Ok(()))
        } else {
            let calls = checks.iter().flat_map(|check| self.calls(check));
            quote!(__urika::check::Chain::new() #(.#calls)* .end())
        };
        quote! {
            #[inline]
            fn __check(&self) -> __urika::Checked {
                #look
                #body
            }
        }
    }

    fn check_one(&self, check: &Check) -> Tokens {
        if let Check::Run(steps) = check {
            let steps = steps.iter().map(|step| self.step(step));
            return quote! {
                let mut __urika_run = __urika::check::Run::new();
                #(__urika_run #steps ?;)*
                __urika_run.end()?;
            };
        }
        self.calls(check).into_iter().map(|call| quote!(__urika::check::#call?;)).collect()
    }

    /// The functions that look, with what they look at.
    fn calls(&self, check: &Check) -> Vec<Tokens> {
        match check {
            Check::Call { function, variable } => {
                let (name, access) = self.named(*variable);
                let allows_slash = self.slots[*variable].allows_slash && *function == "segment";
                let function = format_ident!("{}", if allows_slash { "allow_slash" } else { function });
                vec![quote!(#function(#name, #access))]
            }
            Check::Keys { variable, taken, beside, .. } => {
                let (name, access) = self.named(*variable);
                let others = beside.iter().map(|other| &self.slots[*other].access);
                let others = others.map(|other| quote!(keys_beside(#name, #access, #other)));
                core::iter::once(quote!(keys(#name, #access, &[#(#taken),*]))).chain(others).collect()
            }
            Check::Cut { function, variable, count, operator } => {
                let (name, _) = self.named(*variable);
                let (function, cut) = (format_ident!("{function}"), self.cut(*variable, *count, *operator));
                vec![quote!(#function(#name, #cut))]
            }
            Check::Joined { variables, labels } => {
                let name = variables.last().map(|variable| self.named(*variable).0);
                let labels = Literal::u128_unsuffixed(*labels);
                vec![quote!(joined_host(#name, self, #labels))]
            }
            Check::Run(_) => Vec::new(),
        }
    }

    fn step(&self, step: &Step) -> Tokens {
        let of_value = |method: &str, variable: usize| {
            let method = format_ident!("{method}");
            let (name, access) = self.named(variable);
            quote!(.#method(#name, #access))
        };
        match *step {
            Step::Dots(count) => {
                let count = number(count);
                quote!(.dots(#count))
            }
            Step::Solid => quote!(.solid()),
            Step::Cut { method, variable, count, operator } => {
                let (name, _) = self.named(variable);
                let (method, cut) = (format_ident!("{method}"), self.cut(variable, count, operator));
                quote!(.#method(#name, #cut))
            }
            Step::Parameter => quote!(.parameter()),
            Step::Value(variable) => of_value("value", variable),
            Step::Label(variable) => of_value("label", variable),
            Step::Segments(variable) => of_value("segments", variable),
            Step::Path(variable) => of_value("path", variable),
        }
    }

    /// The beginning of a value.
    fn cut(&self, variable: usize, count: u16, operator: Operator) -> Tokens {
        let (_, access) = self.named(variable);
        let (count, operator) = (Literal::u16_unsuffixed(count), operator_name(operator));
        quote!(&__urika::check::Cut::new(#access, #count, __urika::Operator::#operator))
    }

    fn named(&self, variable: usize) -> (&str, &Tokens) {
        (&self.template.variables[variable].name, &self.slots[variable].access)
    }

    fn walk(&self) -> Tokens {
        let pieces = self.template.pieces.iter().map(|piece| self.piece(piece));
        quote! {
            #[inline]
            fn __walk<__UrikaWalk: __urika::Walk>(&self, __urika_walk: __UrikaWalk) -> __UrikaWalk {
                __urika_walk #(#pieces)*
            }
        }
    }

    fn piece(&self, piece: &Piece) -> Tokens {
        match piece {
            Piece::Literal(text) => quote!(.text(#text)),
            Piece::Mark(mark) => {
                let mark = format_ident!("{}", format!("{mark:?}"));
                quote!(.mark(__urika::Mark::#mark))
            }
            Piece::Expression(expression) if expression.place == Place::Base => {
                let bases = expression.specs.iter().map(|spec| self.base(spec));
                quote!(#(.base(#bases))*)
            }
            Piece::Expression(expression) => self.expression(expression),
        }
    }

    fn base(&self, spec: &Spec) -> Tokens {
        let slot = &self.slots[spec.variable];
        let (span, access) = (slot.span, &slot.access);
        let as_base = quote_spanned!(span=> __urika::AsBase::as_base);
        quote!(#as_base(#access))
    }

    fn expression(&self, expression: &Expression) -> Tokens {
        let operator = operator_name(expression.operator);
        let specs = expression.specs.iter().map(|spec| self.spec(expression, spec));
        quote!(.begin(__urika::Operator::#operator) #(#specs)*)
    }

    fn spec(&self, expression: &Expression, spec: &Spec) -> Tokens {
        let access = &self.slots[spec.variable].access;
        let name = written_name(expression.operator, &spec.name);
        match spec.modifier {
            _ if expression.place == Place::HostAndPath => quote!(.host_and_path(#access)),
            _ if is_host(expression) => quote!(.host(#access)),
            Modifier::None => quote!(.value(#name, #access)),
            Modifier::Explode => quote!(.exploded(#name, #access)),
            Modifier::Prefix(count) => {
                let count = Literal::u16_unsuffixed(count);
                quote!(.prefix(#name, #access, #count))
            }
        }
    }

    /// The greatest length: where a name may stand before every member, as often as there may be
    /// members at all. Where there is none, nobody can ask for it, and no lint may find an overflow.
    pub(crate) fn max_len(&self) -> Tokens {
        let mut fixed = self.template.literal_len;
        let mut lengths = Vec::new();
        for (expression, spec) in specs(&self.template.pieces) {
            let slot = &self.slots[spec.variable];
            let value_type = if slot.is_lent() {
                lifetime::all_static(slot.value_type.clone())
            } else {
                slot.value_type.clone()
            };
            let length = quote_spanned!(slot.span=> <#value_type as __urika::UriValue>::__MAX_LEN);
            if spec.modifier == Modifier::Explode {
                let around = number(2 + around(expression, spec));
                lengths.push(quote!(__urika::usize::saturating_mul(__urika::usize::saturating_add(#length, 1), #around)));
            } else {
                fixed += lead(expression, spec) + around(expression, spec);
                lengths.push(length);
            }
        }
        let fixed = number(fixed);
        lengths
            .into_iter()
            .fold(quote!(#fixed), |sum, length| quote!(__urika::usize::saturating_add(#sum, #length)))
    }
}

/// The words of a type, without an `Option` around it.
fn without_option(value_type: &Tokens) -> String {
    let words = value_type.to_string();
    let inner = words.strip_prefix("Option <").and_then(|rest| rest.strip_suffix('>'));
    inner.unwrap_or(&words).trim().to_owned()
}

/// Whether a variable is the base, with which a template begins.
pub(crate) fn is_base(pieces: &[Piece], variable: usize) -> bool {
    specs(pieces)
        .take_while(|(expression, _)| expression.place == Place::Base)
        .any(|(_, spec)| spec.variable == variable)
}

fn specs(pieces: &[Piece]) -> impl Iterator<Item = (&Expression, &Spec)> {
    let expressions = pieces.iter().filter_map(|piece| match piece {
        Piece::Expression(expression) => Some(expression),
        _ => None,
    });
    expressions.flat_map(|expression| expression.specs.iter().map(move |spec| (expression, spec)))
}

/// Whether a character stands before a value: the operator's, or what separates it from another.
fn lead(expression: &Expression, spec: &Spec) -> usize {
    let is_first = expression.specs.first() == Some(spec);
    usize::from(!is_first || expression.operator.style().first.is_some())
}

/// How many bytes stand around a value: `name=` where there are names; the brackets of an address.
fn around(expression: &Expression, spec: &Spec) -> usize {
    let name = if expression.operator.style().is_named { spec.name.len() + 1 } else { 0 };
    let brackets = if is_host(expression) { 2 } else { 0 };
    name + brackets
}

/// Whether an expression is a whole host, in which an address may stand in brackets.
pub(crate) fn is_host(expression: &Expression) -> bool {
    matches!(expression.place, Place::Host { .. }) && expression.operator == Operator::Reserved
}

/// The name of a variant is what `Debug` derives for it.
fn operator_name(operator: Operator) -> Ident {
    Ident::new(&format!("{operator:?}"), Span::call_site())
}

/// A name with what surrounds it, so that both are written in one go; nothing where there are no
/// names.
pub(crate) fn written_name(operator: Operator, name: &str) -> String {
    let style = operator.style();
    if style.is_named { format!("{}{name}=", style.separator) } else { String::new() }
}
