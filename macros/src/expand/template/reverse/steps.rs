//! The steps through a URI: one line or two for each piece of the template.

use proc_macro2::{Literal, TokenStream as Tokens};
use quote::quote;
use urika_runtime::template::Modifier;

use super::{Reverse, found};
use crate::expand::splice::Splice;
use crate::listed::Listed as _;
use crate::model::template::reversal::{Back, Head, Move, Param, Port};

/// The characters that end a path segment.
const SEGMENT: u128 = 1 << b'/' | 1 << b'?' | 1 << b'#';

impl Reverse<'_> {
    /// Pushes all of the steps.
    pub(super) fn push_steps(&self, to: &mut Splice) {
        to.text("let mut __urika_scan = __urika::capture::Scan::new(__urika_text);");
        to.tokens(self.head()).tokens(self.steps_of(&self.way.path));
    }

    /// Those from somewhere in the path on.
    pub(crate) fn steps_of(&self, path: &[Move]) -> Tokens {
        let mut path: Tokens = path.iter().map(|one| self.step(one)).joined();
        if self.way.query.is_closed {
            path.extend(quote!(__urika_scan.no_query();));
        }
        if let Some(end) = self.plain_end() {
            return quote!(#path #end);
        }
        let end = done(&quote!(__urika_scan.path_end()));
        let (query, fragment) = (self.query(), self.fragment());
        quote!(#path #end #query #fragment)
    }

    /// The end of the path and the query, where that has nothing but single values.
    fn plain_end(&self) -> Option<Tokens> {
        let query = &self.way.query;
        let is_plain = |param: &Param| self.way.uses[param.of].modifier != Modifier::Explode;
        let is_other = self.target.template.denies_unknown || !query.fixed.is_empty();
        if is_other || !self.way.fragment.is_empty() || !query.params.iter().all(is_plain) {
            return None;
        }
        let mut to = Splice::default();
        if query.params.is_empty() {
            return Some(to.text("__urika_scan.done()?;").finish());
        }
        to.text("let [");
        for param in &query.params {
            to.text(&format!("__urika_found{},", param.of));
        }
        to.text("] = __urika_scan.params(").text(if self.target.template.is_form {
            "__urika::capture::Reading { is_form: true, ..__urika_reading }"
        } else {
            "__urika_reading"
        });
        to.text(", &[");
        for param in &query.params {
            let variable = &self.target.template.variables[self.way.uses[param.of].variable].name;
            to.text("(").string(&param.name).text(",").string(variable).text("),");
        }
        Some(to.text("])?;").finish())
    }

    fn head(&self) -> Tokens {
        match &self.way.head {
            Head::Nothing => Tokens::new(),
            Head::Scheme(scheme) => unless_path(&done(&quote!(__urika_scan.scheme(#scheme)))),
            Head::Tree(scheme) => {
                let (scheme, slashes) =
                    (done(&quote!(__urika_scan.scheme(#scheme))), done(&quote!(__urika_scan.literal("//"))));
                quote! {
                    if __urika_reading.is_path {
                        return __urika::Taken::Err(__urika::capture::no_match());
                    }
                    #scheme #slashes
                }
            }
            Head::Origin(origin) => quote!(__urika_scan.site(__urika_reading, #origin);),
            Head::Authority { scheme, port, has_userinfo, moves } => {
                let begin = done(&quote!(__urika_scan.scheme(#scheme)));
                let name = scheme.trim_end_matches(':');
                let of_port = |port: Option<&str>| {
                    let port = optional(port);
                    some(&quote!(__urika_host), &quote!(__urika_scan.authority(#name, #port, #has_userinfo)))
                };
                let authority = match port {
                    Port::Variable { of, default } => authority_and_port(*of, *default, *has_userinfo),
                    Port::Digits(digits) => of_port(Some(digits)),
                    Port::Default => of_port(None),
                };
                let moves: Tokens = moves.iter().map(|one| self.step(one)).joined();
                let end = done(&quote!(__urika_scan.end()));
                quote! {
                    if __urika_reading.is_path {
                        return __urika::Taken::Err(__urika::capture::no_match());
                    }
                    #begin
                    #authority
                    let __urika_rest = __urika_scan;
                    let mut __urika_scan = __urika_host;
                    #moves #end
                    let mut __urika_scan = __urika_rest;
                }
            }
        }
    }

    fn step(&self, step: &Move) -> Tokens {
        match step {
            Move::Root => quote!(__urika_scan.root();),
            Move::Literal(text) => quote!(__urika_scan.text(#text);),
            Move::Value { uses, lead: None, stops: SEGMENT, suffix, is_reserved: false, .. }
                if self.is_one_text(uses) && suffix.is_empty() =>
            {
                let to = found(uses[0]);
                quote!(let #to = __urika_scan.value();)
            }
            Move::Value { uses, lead, stops, suffix, separator, is_reserved } => {
                let mut raw = raw(*stops, suffix, *is_reserved);
                if let (Head::Tree(_), [_]) = (&self.way.head, self.way.path.as_slice()) {
                    raw.extend(quote!(let __urika_raw = __urika_raw.without_root();));
                }
                if let [of] = uses.as_slice() {
                    let (to, value) = (found(*of), self.one(*of, *separator, lead.is_some()));
                    return match lead {
                        None => quote!(#raw let #to = #value;),
                        Some(lead) => led(&to, *lead, &quote!(#raw #value), suffix),
                    };
                }
                let to = uses.iter().map(|of| found(*of));
                let divided =
                    some(&quote!([#(#to),*]), &quote!(__urika::capture::Found::divide(__urika_raw)));
                quote!(#raw #divided)
            }
            Move::Params(params) => self.matrix(params),
            Move::Backwards { stops, moves, open, lead } => self.backwards(*stops, moves, *open, *lead),
        }
    }

    /// Whether a text is the value of one variable, as it is.
    fn is_one_text(&self, uses: &[usize]) -> bool {
        let is_tree = matches!(self.way.head, Head::Tree(_));
        matches!(uses, [of] if !is_tree && self.way.uses[*of].modifier != Modifier::Explode)
    }

    /// Returns the `Found` of the text in `__urika_raw`.
    fn one(&self, of: usize, separator: u8, is_led: bool) -> Tokens {
        let separator = Literal::byte_character(separator);
        match (self.way.uses[of].modifier, is_led) {
            (Modifier::Explode, true) => quote!(__urika::capture::Found::exploded(__urika_raw, #separator)),
            (Modifier::Explode, false) => {
                quote!(__urika::capture::Found::exploded_unless_empty(__urika_raw, #separator))
            }
            _ => quote!(__urika::capture::Found::Text(__urika_raw)),
        }
    }

    fn matrix(&self, params: &[Param]) -> Tokens {
        let stops = Literal::u128_unsuffixed(SEGMENT);
        let find = self.find(params, &[], b';', &quote!(false));
        quote! {
            let __urika_pairs = if __urika_scan.leads(b';') {
                __urika::Option::Some(__urika_scan.until(#stops))
            } else {
                __urika::Option::None
            };
            #find
            __urika_params.deny_others(__urika_pairs)?;
        }
    }

    fn backwards(&self, stops: u128, moves: &[Back], open: usize, lead: Option<u8>) -> Tokens {
        let stops = Literal::u128_unsuffixed(stops);
        let moves: Tokens = moves
            .iter()
            .map(|one| match one {
                Back::Literal(text) => done(&quote!(__urika_back.last_literal(#text))),
                Back::Value(of, before) => {
                    let (to, before) = (found(*of), Literal::byte_character(*before));
                    let raw = some(&quote!(__urika_raw), &quote!(__urika_back.last_value(#before)));
                    quote!(#raw let #to = __urika::capture::Found::Text(__urika_raw);)
                }
            })
            .joined();
        let to = found(open);
        let value = match lead {
            None => {
                let value = self.one(open, b',', false);
                quote!(let __urika_raw = __urika_back.all().reserved(); let #to = #value;)
            }
            Some(lead) => {
                let (value, end) = (self.one(open, lead, true), done(&quote!(__urika_back.end())));
                let lead = Literal::byte_character(lead);
                quote! {
                    let #to = if __urika_back.leads(#lead) {
                        let __urika_raw = __urika_back.all();
                        #value
                    } else {
                        #end
                        __urika::capture::Found::Undefined
                    };
                }
            }
        };
        quote!(let mut __urika_back = __urika_scan.before(#stops); #moves #value)
    }

    fn query(&self) -> Tokens {
        let query = &self.way.query;
        let is_denied = self.target.template.denies_unknown;
        let is_asked = !query.fixed.is_empty() || !query.params.is_empty() || is_denied;
        if !is_asked && self.way.fragment.is_empty() {
            return Tokens::new();
        }
        let fixed = query
            .fixed
            .iter()
            .map(|(name, value)| done(&quote!(__urika::capture::has(__urika_pairs, #name, #value))));
        let is_form =
            if self.target.template.is_form { quote!(true) } else { quote!(__urika_reading.is_form) };
        let find = is_asked.then(|| self.find(&query.params, &query.fixed, b'&', &is_form));
        let deny = is_denied.then(|| self.deny());
        quote! {
            let __urika_pairs = __urika_scan.query();
            #(#fixed)*
            #find
            #deny
        }
    }

    /// Nothing is unknown to a map.
    fn deny(&self) -> Tokens {
        let maps = self.exploded(&self.way.query.params).map(
            |value_type| quote!(&& <<#value_type as __urika::UriValue>::Distinct as __urika::Answer>::IS),
        );
        quote!(if true #(#maps)* { __urika_params.deny_others(__urika_pairs)?; })
    }

    /// The types of the variables with `*`.
    fn exploded<'s>(&'s self, params: &'s [Param]) -> impl Iterator<Item = Tokens> + 's {
        let uses = params.iter().map(|param| &self.way.uses[param.of]);
        uses.filter(|one| one.modifier == Modifier::Explode)
            .map(|one| self.of_one_uri(self.target.slots[one.variable].value_type.clone()))
    }

    /// Finds pairs of `__urika_pairs` by name.
    fn find(&self, params: &[Param], fixed: &[(String, String)], separator: u8, is_form: &Tokens) -> Tokens {
        let separator = Literal::byte_character(separator);
        let names = params.iter().map(|param| {
            let variable = &self.target.template.variables[self.way.uses[param.of].variable].name;
            (param.name.as_str(), variable.as_str())
        });
        let names = names.chain(fixed.iter().map(|(name, _)| (name.as_str(), "")));
        let names =
            names.map(|(name, variable)| quote!(__urika::capture::Name { name: #name, variable: #variable }));
        let bits = params
            .iter()
            .enumerate()
            .map(|(at, param)| u64::from(self.way.uses[param.of].modifier == Modifier::Explode) << at);
        let bits = Literal::u64_unsuffixed(bits.sum());
        let keys: Vec<_> = self.exploded(params).listed();
        let value = quote! {
            &__urika::capture::Params {
                names: &[#(#names),*],
                keys: &[#(<#keys as __urika::UriValue>::__KEYS),*],
                exploded: #bits,
                has_maps: false #(|| __urika::capture::is_map::<#keys>())*,
                separator: #separator,
            }
        };
        let value = if keys.is_empty() { value } else { quote!(const { #value }) };
        let to = params.iter().map(|param| found(param.of));
        quote! {
            let __urika_params: &'static __urika::capture::Params = #value;
            let [#(#to),*] = __urika_params.find(__urika_pairs, #is_form)?;
        }
    }

    fn fragment(&self) -> Tokens {
        if self.way.fragment.is_empty() {
            return Tokens::new();
        }
        let moves: Tokens = self.way.fragment.iter().map(|one| self.step(one)).joined();
        let end = done(&quote!(__urika_scan.end()));
        quote!(#moves #end)
    }
}

/// Cuts off the authority, and takes its port, of which `of` is the use.
fn authority_and_port(of: usize, default: Option<u16>, has_userinfo: bool) -> Tokens {
    let default = optional(default.map(|port| port.to_string()).as_deref());
    let taken = quote!(__urika_scan.authority_and_port(#default, #has_userinfo));
    let (both, to) = (some(&quote!((__urika_host, __urika_raw)), &taken), found(of));
    quote!(#both let #to = __urika::capture::Found::Text(__urika_raw);)
}

fn optional(digits: Option<&str>) -> Tokens {
    digits.map_or_else(|| quote!(__urika::Option::None), |digits| quote!(__urika::Option::Some(#digits)))
}

/// The text up to what ends it, in `__urika_raw`.
fn raw(stops: u128, suffix: &str, is_reserved: bool) -> Tokens {
    let mut raw = if stops == SEGMENT {
        quote!(__urika_scan.segment())
    } else {
        let stops = Literal::u128_unsuffixed(stops);
        quote!(__urika_scan.until(#stops))
    };
    if is_reserved {
        raw = quote!(#raw.reserved());
    }
    let read = quote!(let __urika_raw = #raw;);
    if suffix.is_empty() {
        return read;
    }
    let without = some(&quote!(__urika_raw), &quote!(__urika_scan.without(__urika_raw, #suffix)));
    quote!(#read #without)
}

/// `let … = …`, or there is no match.
fn some(to: &Tokens, value: &Tokens) -> Tokens {
    quote! {
        let __urika::Option::Some(#to) = #value else {
            return __urika::Taken::Err(__urika::capture::no_match());
        };
    }
}

fn done(value: &Tokens) -> Tokens {
    some(&quote!(()), value)
}

fn unless_path(steps: &Tokens) -> Tokens {
    quote!(if !__urika_reading.is_path { #steps })
}

/// Emits a value that is there when its first character is.
fn led(to: &Tokens, lead: u8, value: &Tokens, suffix: &str) -> Tokens {
    let lead = Literal::byte_character(lead);
    let otherwise = (!suffix.is_empty()).then(|| done(&quote!(__urika_scan.literal(#suffix))));
    quote! {
        let #to = if __urika_scan.leads(#lead) { #value } else {
            #otherwise
            __urika::capture::Found::Undefined
        };
    }
}
