//! [`Steps`]: the steps through a URI whose template is known, as constants that a loop of the `Reader`
//! follows. `values.rs` calls the reader for common templates.

use std::fmt::Debug;

use urika_runtime::template::Modifier;

use super::Reverse;
use crate::model::template::reversal::{Back, Head, Move, Port, Value, Way};
use crate::splice::Splice;

/// The characters that end a path segment.
const SEGMENT: u128 = 1 << b'/' | 1 << b'?' | 1 << b'#';

/// The steps of one template.
pub(crate) struct Steps<'s> {
    pub(super) reverse: Reverse<'s>,
    /// The arguments with which a route begins, until it does.
    begin: Option<String>,
    /// Whether a closure reads the route.
    pub(super) is_apart: bool,
    /// The name of each use's text, unless it is a `Found` already.
    raws: Vec<Option<String>>,
}

impl<'s> Steps<'s> {
    /// Makes the steps before the first is taken.
    pub(crate) fn new(reverse: Reverse<'s>) -> Self {
        Self { reverse, begin: None, is_apart: false, raws: vec![None; reverse.way.uses.len()] }
    }

    /// Has the route begin with these arguments.
    pub(crate) fn set_begin(&mut self, arguments: String) {
        self.begin = Some(arguments);
    }

    /// Has a closure read the route, which begins with its reader.
    pub(crate) fn set_apart(&mut self) {
        self.is_apart = true;
    }

    /// Pushes the beginning of the route, unless it has begun.
    pub(super) fn begin(&mut self, splice: &mut Splice) {
        if let Some(arguments) = self.begin.take() {
            splice.text("__urika_reader.begin(").made(&arguments).text(");");
        }
    }

    /// Takes the arguments with which the route begins.
    pub(super) fn take_begin(&mut self) -> Option<String> {
        self.begin.take()
    }

    /// Notes the name of the text of a use.
    pub(crate) fn set_raw(&mut self, of: usize, name: String) {
        self.raws[of] = Some(name);
    }

    /// Returns the uses whose texts have a name.
    pub(super) fn known(&self) -> Vec<usize> {
        let mut known = Vec::new();
        for (of, raw) in self.raws.iter().enumerate() {
            if raw.is_some() {
                known.push(of);
            }
        }
        known
    }

    /// Returns the name of the text of a use, if it is only a text.
    pub(super) fn raw(&self, of: usize) -> Option<&str> {
        self.raws[of].as_deref()
    }

    /// Returns the expression of a use, as a `Found`.
    pub(super) fn found(&self, of: usize) -> String {
        self.raw(of).map_or_else(|| found(of), |raw| format!("__urika::capture::Found::Text({raw})"))
    }

    /// Pushes the call that follows all steps from a place on, and the names of the texts.
    pub(super) fn follow(&self, splice: &mut Splice, head: &Head, moves: &[Move]) {
        let steps = splice.apart(|splice| self.list(splice, head, moves));
        if steps.is_empty() {
            return;
        }
        splice.text("let [");
        for of in 0..self.raws.len() {
            match self.raw(of) {
                Some(_) => splice.text("_,"),
                None => splice.made(&found(of)).text(","),
            };
        }
        // A constant that depends on types is no plain constant.
        let of_types = if self.has_types() { "const { &[" } else { "{ &[" };
        splice.text("] = __urika_reader.follow(").text(of_types).made(&steps).text("] });");
    }

    /// Pushes the steps.
    fn list(&self, splice: &mut Splice, head: &Head, moves: &[Move]) {
        self.head(splice, head);
        self.moves(splice, moves);
        if let (Head::Tree(_), [Move::Value(value)]) = (head, moves) {
            // Behind a value that begins with the authority, the path `/` equals an empty path.
            step(splice, "WithoutRoot").made(&format!("({}),", value.uses[0]));
        }
        self.query(splice);
        let fragment = &self.reverse.way.fragment;
        if !fragment.is_empty() {
            self.moves(splice, fragment);
            step(splice, "End,");
        }
    }

    /// Pushes the steps through scheme and authority.
    fn head(&self, splice: &mut Splice, head: &Head) {
        match head {
            Head::Nothing => {}
            Head::Scheme(scheme) => of_text(splice, "Scheme", scheme),
            Head::Tree(scheme) => of_text(splice, "Tree", scheme),
            Head::Origin(origin) => of_text(splice, "Origin", origin),
            Head::Authority { scheme, port, has_userinfo, moves } => {
                let (of, port) = match port {
                    Port::Variable { of, default } => (Some(of), default.map(|port| port.to_string())),
                    Port::Digits(digits) => (None, Some(digits.clone())),
                    Port::Default => (None, None),
                };
                step(splice, "Authority").text("{ scheme: ").string(scheme);
                splice.made(&format!(", port: {}, of: {}", optional(port), optional(of)));
                splice.made(&format!(", has_userinfo: {has_userinfo} }},"));
                self.moves(splice, moves);
                step(splice, "Leave,");
            }
        }
    }

    fn moves(&self, splice: &mut Splice, moves: &[Move]) {
        for one in moves {
            match one {
                Move::Root => _ = step(splice, "Root,"),
                Move::Literal(text) => of_text(splice, "Literal", text),
                Move::Value(value) => match segment_of(self.reverse.way, one) {
                    Some(of) => _ = step(splice, "Segment").made(&format!("({of}),")),
                    None => self.value_at(splice, value),
                },
                Move::Params(params) => self.pairs(splice, params, &[], b';', "true"),
                Move::Backwards { stops, moves, open } => {
                    step(splice, "Before").made(&format!("({stops}),"));
                    for one in moves {
                        match one {
                            Back::Literal(text) => of_text(splice, "LastLiteral", text),
                            Back::Value(of, before) => {
                                step(splice, "LastValue").made(&format!("({of}, {before}),"));
                            }
                        }
                    }
                    self.value_at(splice, open);
                    step(splice, "Leave,");
                }
            }
        }
    }

    fn value_at(&self, splice: &mut Splice, value: &Value) {
        let Value { uses, lead, stops, suffix, separator, is_reserved } = value;
        let (of, count, is_exploded) = (uses[0], uses.len(), self.is_exploded(uses[0]));
        step(splice, "Value(__urika::capture::Value {").made(&format!(
            "of: {of}, count: {count}, lead: {}, stops: {stops}, suffix: {suffix:?}, \
             separator: {separator}, is_exploded: {is_exploded}, is_reserved: {is_reserved} }}),",
            optional(*lead)
        ));
    }

    pub(super) fn is_exploded(&self, of: usize) -> bool {
        self.reverse.way.uses[of].modifier == Modifier::Explode
    }

    /// Pushes whether all uses of each variable agree.
    pub(super) fn agreement(&self, splice: &mut Splice) {
        for (at, other) in self.reverse.way.uses.iter().enumerate() {
            let source = self.reverse.way.sources[other.variable];
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
pub(crate) fn segment_of(way: &Way, step: &Move) -> Option<usize> {
    match step {
        Move::Value(Value { uses, lead: None, stops: SEGMENT, suffix, is_reserved: false, .. }) => {
            let [of] = uses.as_slice() else { return None };
            (suffix.is_empty() && way.uses[*of].modifier != Modifier::Explode).then_some(*of)
        }
        _ => None,
    }
}

/// Returns the name of the `Found` of a use.
pub(super) fn found(of: usize) -> String {
    format!("__urika_found{of}")
}

/// Pushes the name of a step.
pub(super) fn step<'s>(splice: &'s mut Splice, name: &'static str) -> &'s mut Splice {
    splice.text("__urika::capture::Step::").text(name)
}

/// Pushes a step with a text.
fn of_text(splice: &mut Splice, name: &'static str, text: &str) {
    step(splice, name).text("(").string(text).text("),");
}

fn optional(value: Option<impl Debug>) -> String {
    value.map_or_else(|| "__urika::Option::None".to_owned(), |value| format!("__urika::Some({value:?})"))
}
