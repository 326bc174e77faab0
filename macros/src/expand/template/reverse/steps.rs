//! [`Steps`]: the steps through a URI with a known template, as constants that a loop of the `Reader`
//! follows. `values.rs` calls the reader for common templates.

use std::fmt::Debug;

use proc_macro2::TokenStream as Tokens;
use urika_template::template::Modifier;
use urika_template::typed::capture::StepName;

use super::Reverse;
use crate::model::template::Promise;
use crate::model::template::reversal::{
    BackwardStep, ParseHead, ParsePlan, ParsePort, ParseStep, ParsedParam, ParsedValue,
};
use crate::splice::Splice;

/// The characters that end a path segment.
const SEGMENT: u128 = 1 << b'/' | 1 << b'?' | 1 << b'#';

/// The steps of one template.
pub(crate) struct Steps<'s> {
    pub(super) reverse: Reverse<'s>,
    /// The arguments with which a route begins, until it has begun.
    pub(crate) begin: Option<String>,
    /// Whether a closure parses the route, which begins with its reader.
    pub(crate) is_apart: bool,
    /// The name of each use's text, unless it is already a `Found`.
    pub(crate) raws: Vec<Option<String>>,
}

impl<'s> Steps<'s> {
    /// Makes the steps before the first is taken.
    pub(crate) fn new(reverse: Reverse<'s>) -> Self {
        Self { reverse, begin: None, is_apart: false, raws: vec![None; reverse.plan.uses.len()] }
    }

    /// Pushes the beginning of the route, unless it has begun.
    pub(super) fn begin(&mut self, splice: &mut Splice) {
        if let Some(arguments) = self.begin.take() {
            splice.text("__urika_reader.begin(").made(&arguments).text(");");
        }
    }

    /// Returns the uses whose strings have a name.
    pub(super) fn known(&self) -> Vec<usize> {
        let mut known = Vec::new();
        for (use_index, raw) in self.raws.iter().enumerate() {
            if raw.is_some() {
                known.push(use_index);
            }
        }
        known
    }

    /// Returns the name of the text of a use, unless it is already a `Found`.
    pub(super) fn raw(&self, use_index: usize) -> Option<&str> {
        self.raws[use_index].as_deref()
    }

    /// Returns the expression of a use, as a `Found`.
    pub(super) fn found(&self, use_index: usize) -> String {
        self.raw(use_index)
            .map_or_else(|| found(use_index), |raw| format!("__urika::capture::Found::Text({raw})"))
    }

    /// Pushes the call that follows all steps from a position on, and the names of the results.
    pub(super) fn follow(&self, splice: &mut Splice, head: &ParseHead, steps: &[ParseStep]) {
        let written = splice.apart(|splice| self.list(splice, head, steps));
        if written.is_empty() {
            return;
        }
        splice.text("let [");
        for use_index in 0..self.raws.len() {
            match self.raw(use_index) {
                Some(_) => splice.text("_,"),
                None => splice.made(&found(use_index)).text(","),
            };
        }
        // A constant that depends on types needs an inline constant.
        let of_types = if self.has_types() { "const { &[" } else { "{ &[" };
        splice.text("] = __urika_reader.follow(").text(of_types).made(&written).text("] });");
    }

    /// Pushes the steps.
    fn list(&self, splice: &mut Splice, head: &ParseHead, steps: &[ParseStep]) {
        self.head(splice, head);
        self.push_steps(splice, steps);
        if let (ParseHead::Tree(_), [ParseStep::Value(value)]) = (head, steps) {
            // After a value that begins with the authority, the path `/` equals an empty path.
            push_step(splice, StepName::WithoutRoot).made(&format!("({}),", value.uses[0]));
        }
        self.query(splice);
        let fragment = &self.reverse.plan.fragment;
        if !fragment.is_empty() {
            self.push_steps(splice, fragment);
            push_step(splice, StepName::End).text(",");
        }
    }

    /// Pushes the steps through scheme and authority.
    fn head(&self, splice: &mut Splice, head: &ParseHead) {
        match head {
            ParseHead::Nothing => {}
            ParseHead::Scheme(scheme) => of_text(splice, StepName::Scheme, scheme),
            ParseHead::Tree(scheme) => of_text(splice, StepName::Tree, scheme),
            ParseHead::Origin(origin) => of_text(splice, StepName::Origin, origin),
            ParseHead::Authority { scheme, port, has_userinfo, steps } => {
                let (use_index, port) = match port {
                    ParsePort::Variable { use_index, default } => {
                        (Some(use_index), default.map(|port| port.to_string()))
                    }
                    ParsePort::Digits(digits) => (None, Some(digits.clone())),
                    ParsePort::Default => (None, None),
                };
                push_step(splice, StepName::Authority).text("{ scheme: ").string(scheme);
                splice.made(&format!(", port: {}, of: {}", optional(port), optional(use_index)));
                splice.made(&format!(", has_userinfo: {has_userinfo} }},"));
                self.push_steps(splice, steps);
                push_step(splice, StepName::Leave).text(",");
            }
        }
    }

    fn push_steps(&self, splice: &mut Splice, steps: &[ParseStep]) {
        for step in steps {
            match step {
                ParseStep::Root => _ = push_step(splice, StepName::Root).text(","),
                ParseStep::Literal(text) => of_text(splice, StepName::Literal, text),
                ParseStep::Value(value) => match segment_of(self.reverse.plan, step) {
                    Some(use_index) => {
                        _ = push_step(splice, StepName::Segment).made(&format!("({use_index}),"));
                    }
                    None => self.value_at(splice, value),
                },
                ParseStep::Params(params) => self.pairs(splice, params, &[], b';', "true"),
                ParseStep::Backwards { stops, steps, open } => self.backwards(splice, *stops, steps, open),
            }
        }
    }

    /// Pushes the steps from the end of a string, and the open value before them.
    fn backwards(&self, splice: &mut Splice, stops: u128, backward: &[BackwardStep], open: &ParsedValue) {
        push_step(splice, StepName::Before).made(&format!("({stops}),"));
        for step in backward {
            match step {
                BackwardStep::Literal(text) => of_text(splice, StepName::LastLiteral, text),
                BackwardStep::Value(use_index, before) => {
                    push_step(splice, StepName::LastValue).made(&format!("({use_index}, {before:?}),"));
                }
            }
        }
        self.value_at(splice, open);
        push_step(splice, StepName::Leave).text(",");
    }

    fn value_at(&self, splice: &mut Splice, value: &ParsedValue) {
        let ParsedValue { uses, lead, stops, suffix, behind, separator, is_reserved, apart } = value;
        let (use_index, count, is_exploded) = (uses[0], uses.len(), self.is_exploded(uses[0]));
        push_step(splice, StepName::Value).text("(__urika::capture::ReadValue {").made(&format!(
            "of: {use_index}, count: {count}, lead: {}, stops: {stops}, suffix: {suffix:?}, behind: &[",
            optional(*lead)
        ));
        for (literal, lead) in behind {
            splice.made(&format!(
                "__urika::capture::Behind {{ literal: {literal:?}, lead: {} }},",
                optional(*lead)
            ));
        }
        splice.made(&format!(
            "], separator: {separator}, is_exploded: {is_exploded}, is_reserved: {is_reserved}, texts: "
        ));
        if apart.is_none() {
            splice.text("&[] }),");
        } else {
            let slot = &self.reverse.target.slots[self.reverse.plan.uses[use_index].variable];
            let ty = self.reverse.of_one_uri(slot.value_type.clone());
            splice.text("<").tokens(ty).text(" as __urika::UriValue>::__TEXTS }),");
        }
    }

    pub(super) fn is_exploded(&self, use_index: usize) -> bool {
        self.reverse.plan.uses[use_index].modifier == Modifier::Explode
    }

    /// Pushes whether all uses of each variable agree.
    pub(super) fn agreement(&self, splice: &mut Splice) {
        for (at, other) in self.reverse.plan.uses.iter().enumerate() {
            let source = self.reverse.plan.sources[other.variable];
            if source == at {
                continue;
            }
            let (full, again) = (self.found(source), self.found(at));
            let is_same = match other.modifier {
                Modifier::Prefix(count) => format!("{full}.begins({again}, {count})"),
                _ => format!("{full}.is_same({again})"),
            };
            splice.made(&format!("__urika_reader.agree({is_same},"));
            splice.string(self.reverse.name(other.variable)).text(");");
        }
    }
}

/// Returns the use whose value fills a segment alone, if the step reads one.
pub(crate) fn segment_of(plan: &ParsePlan, step: &ParseStep) -> Option<usize> {
    match step {
        ParseStep::Value(ParsedValue {
            uses,
            lead: None,
            stops: SEGMENT,
            suffix,
            behind,
            is_reserved: false,
            ..
        }) => {
            let [use_index] = uses.as_slice() else { return None };
            (suffix.is_empty() && behind.is_empty() && plan.uses[*use_index].modifier != Modifier::Explode)
                .then_some(*use_index)
        }
        _ => None,
    }
}

/// Returns the name of the `Found` of a use.
pub(super) fn found(use_index: usize) -> String {
    format!("__urika_found{use_index}")
}

/// Pushes the name of a step.
fn push_step(splice: &mut Splice, name: StepName) -> &mut Splice {
    splice.text("__urika::capture::ReadStep::").text(name.as_str())
}

/// Pushes a step with a string.
fn of_text(splice: &mut Splice, name: StepName, text: &str) {
    push_step(splice, name).text("(").string(text).text("),");
}

fn optional(value: Option<impl Debug>) -> String {
    value.map_or_else(|| "__urika::Option::None".to_owned(), |value| format!("__urika::Some({value:?})"))
}

impl Steps<'_> {
    /// Pushes the end of the path, and the steps through the query.
    pub(super) fn query(&self, splice: &mut Splice) {
        let (query, is_denied) = (&self.reverse.plan.query, self.reverse.target.template.denies_unknown);
        if query.is_closed {
            push_step(splice, StepName::NoQuery).text(",");
        }
        let is_asked = !query.fixed.is_empty() || !query.params.is_empty() || is_denied;
        // The end of the path is checked when everything has been read.
        if is_asked || !self.reverse.plan.fragment.is_empty() {
            let is_denied = if is_denied { "true" } else { "false" };
            self.pairs(splice, &query.params, &query.fixed, b'&', is_denied);
        }
    }

    /// Returns whether a single call finds all pairs: they are single values and lists.
    pub(super) fn is_called(&self) -> bool {
        let query = &self.reverse.plan.query;
        query.fixed.is_empty() && !self.reverse.target.template.denies_unknown && !self.has_types()
    }

    /// Returns whether a parameter is one string with the name of its variable.
    pub(super) fn has_own_name(&self, param: &ParsedParam) -> bool {
        !self.is_exploded(param.use_index) && self.variable_of(param) == param.name
    }

    fn variable_of(&self, param: &ParsedParam) -> &str {
        self.reverse.name(self.reverse.plan.uses[param.use_index].variable)
    }

    /// Returns a bit for each parameter with `*`.
    fn bits(&self, params: &[ParsedParam]) -> u128 {
        let mut bits = 0;
        for (at, param) in params.iter().enumerate() {
            bits |= u128::from(self.is_exploded(param.use_index)) << at;
        }
        bits
    }

    /// Returns the types of the variables with `*` that may be associative arrays.
    fn exploded(&self, params: &[ParsedParam]) -> Vec<Tokens> {
        let mut exploded = Vec::new();
        for param in params {
            let variable = self.reverse.plan.uses[param.use_index].variable;
            if self.is_exploded(param.use_index) && !self.reverse.is_list(variable) {
                exploded
                    .push(self.reverse.of_one_uri(self.reverse.target.slots[variable].value_type.clone()));
            }
        }
        exploded
    }

    /// Returns whether the steps depend on types.
    pub(super) fn has_types(&self) -> bool {
        let (uses, path) = (&self.reverse.plan.uses, &self.reverse.plan.path);
        let is_apart =
            |step: &ParseStep| matches!(step, ParseStep::Value(ParsedValue { apart: Some(_), .. }));
        path.iter().any(is_apart)
            || uses
                .iter()
                .any(|used| used.modifier == Modifier::Explode && !self.reverse.is_list(used.variable))
    }

    /// Pushes the step that finds pairs by name. Unknown names are rejected if `is_denied`, unless a map
    /// matches them.
    pub(super) fn pairs(
        &self,
        splice: &mut Splice,
        params: &[ParsedParam],
        fixed: &[(String, String)],
        separator: u8,
        is_denied: &str,
    ) {
        let keys = self.exploded(params);
        push_step(splice, StepName::Pairs).text("{ params: &__urika::capture::Params { names: &[");
        for param in params {
            push_two(&param.name, self.variable_of(param), splice);
        }
        for (name, _) in fixed {
            push_two(name, "", splice);
        }
        splice.text("], ");
        self.push_keys(splice, params, &keys);
        splice.made(&format!(", separator: {separator} }}, fixed: &["));
        for (name, value) in fixed {
            push_two(name, value, splice);
        }
        splice.text("], first:").number(params.first().map_or(0, |param| param.use_index) as u128);
        splice.text(", is_denied:").made(is_denied);
        if (is_denied, separator) == ("true", b'&') {
            for key in &keys {
                splice.text(" && <<").put(&key);
                splice.text(" as __urika::UriValue>::").text(Promise::Distinct.item());
                splice.text(" as __urika::Answer>::IS");
            }
        }
        splice.text("},");
    }

    /// Pushes what is known of parameters with `*`: the names of their keys, and whether they may be maps.
    fn push_keys(&self, splice: &mut Splice, params: &[ParsedParam], keys: &[Tokens]) {
        splice.text("keys: &[");
        for key in keys {
            splice.text("<").put(&key).text(" as __urika::UriValue>::__KEYS,");
        }
        splice.text("], exploded:").number(self.bits(params)).text(", has_maps: false");
        for key in keys {
            splice.text(" || __urika::capture::is_map::<").put(&key).text(">()");
        }
    }

    /// Pushes the call that finds single values and lists.
    pub(super) fn push_call(&self, params: &[ParsedParam], splice: &mut Splice) {
        splice.text("let [");
        for param in params {
            splice.made(&found(param.use_index)).text(",");
        }
        if params.iter().all(|param| self.has_own_name(param)) {
            splice.text("] = __urika_reader.params(");
            splice.array(params.iter().map(|param| param.name.as_str())).text(");");
        } else {
            splice.text("] = __urika_reader.pairs([");
            for param in params {
                push_two(&param.name, self.variable_of(param), splice);
            }
            splice.text("],").number(self.bits(params)).text(");");
        }
    }
}

fn push_two(name: &str, other: &str, splice: &mut Splice) {
    splice.text("(").string(name).text(",").string(other).text("),");
}
