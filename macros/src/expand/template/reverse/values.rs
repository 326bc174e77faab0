//! Emits the parsing of values: all are read in one `if let`, which makes the template.

use proc_macro2::{Ident, Span, TokenTree};

use super::super::named::value_of;
use super::steps::{Steps, segment_of};
use crate::fields::{Initial, Planned};
use crate::model::template::reversal::{ParseHead, ParseStep, ParsedParam};
use crate::model::template::{CheckStep, ValueCheck};
use crate::splice::Splice;

/// An expression of a tuple, and the pattern that it has to match.
type ReadItem = (String, String);
/// Returns the error when the only remaining route does not match.
pub(crate) const FAIL: &str = "return __urika::routes::fail(__urika_reader);";

/// A call of the reader that finds and parses a value, with the text of its first arguments.
type ReaderCall = (ReaderMethod, String);

/// A method of the reader that finds and parses a value. Every expansion that reads such a value calls one, so
/// a name that the runtime does not have is a compile error there.
#[derive(Clone, Copy)]
enum ReaderMethod {
    /// The value of a segment, with which a route begins.
    First,
    /// The value of a segment.
    Word,
    /// The value of the only parameter.
    Param,
    /// The values of the only parameter.
    List,
}

impl ReaderMethod {
    /// Returns the name of the method.
    const fn method(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Word => "word",
            Self::Param => "param",
            Self::List => "list",
        }
    }
}

impl Steps<'_> {
    /// Pushes the steps of the whole URI, and the values.
    pub(crate) fn whole(&mut self, splice: &mut Splice) {
        self.begin(splice);
        self.read(splice, &self.reverse.plan.head, &self.reverse.plan.path);
    }

    /// Pushes the steps from a position in the path on, and the values.
    pub(crate) fn rest(&mut self, splice: &mut Splice, steps: &[ParseStep]) {
        self.read(splice, &ParseHead::Nothing, steps);
    }

    fn read(&mut self, splice: &mut Splice, head: &ParseHead, steps: &[ParseStep]) {
        if self.reverse.target.template.is_form {
            self.begin(splice);
            splice.text("__urika_reader.form();");
        }
        if self.is_straight(steps) {
            match head {
                ParseHead::Scheme(scheme) => _ = splice.made(&format!("__urika_reader.scheme({scheme:?});")),
                ParseHead::Origin(origin) => _ = splice.made(&format!("__urika_reader.origin({origin:?});")),
                _ => {}
            }
            return self.straight(splice, steps);
        }
        self.begin(splice);
        self.follow(splice, head, steps);
        self.agreement(splice);
        let mut items = Vec::new();
        for (at, field) in self.reverse.named.fields.iter().enumerate() {
            if field.variable.is_some() {
                items.push(self.item(splice, at, None));
            }
        }
        self.doubt(splice);
        let done = self.done(splice);
        self.push_if(splice, &items, &done);
    }

    /// Returns whether each value can be parsed at its position in the path.
    fn is_straight(&self, steps: &[ParseStep]) -> bool {
        let plan = self.reverse.plan;
        let is_word = |use_index: &usize| self.fills_segment(plan.uses[*use_index].variable);
        plan.sources.len() == plan.uses.len()
            && matches!(plan.head, ParseHead::Nothing | ParseHead::Scheme(_) | ParseHead::Origin(_))
            && self.known().iter().all(is_word)
            && steps.iter().all(|step| match step {
                ParseStep::Literal(_) => true,
                step => segment_of(plan, step).is_some_and(|use_index| is_word(&use_index)),
            })
            && plan.fragment.is_empty()
            && !plan.query.is_closed
            && self.is_called()
    }

    /// Notes that the values in the path are parsed where they appear. Returns whether the first step parses
    /// one and none is in doubt, so that the route may begin with it.
    fn begins_with_word(&mut self, known: &[usize], steps: &[ParseStep]) -> bool {
        let mut has_word = false;
        for step in steps {
            if let Some(use_index) = segment_of(self.reverse.plan, step) {
                self.raws[use_index] = Some(String::new());
                has_word = true;
            }
        }
        has_word && known.is_empty() && self.is_sure()
    }

    /// Pushes the values of such a template, one after the other.
    fn straight(&mut self, splice: &mut Splice, steps: &[ParseStep]) {
        let mut items = Vec::new();
        let known = self.known();
        if !self.begins_with_word(&known, steps) {
            self.begin(splice);
        }
        for use_index in &known {
            items.push(self.item_of(splice, *use_index, None));
        }
        self.straight_path(splice, steps, &mut items);
        self.doubt(splice);
        let then = match self.reverse.plan.query.params.as_slice() {
            [] => self.done(splice),
            [param] if self.is_one_param(param) => {
                let call = if self.is_exploded(param.use_index) {
                    (ReaderMethod::List, format!("{:?},", param.name))
                } else {
                    (ReaderMethod::Param, String::new())
                };
                items.push(self.item_of(splice, param.use_index, Some(call)));
                self.done(splice)
            }
            params => self.take_params(splice, params),
        };
        self.push_if(splice, &items, &then);
    }

    /// Adds the items of the path: each value with the literal before it, and the literal at the end.
    fn straight_path(&mut self, splice: &mut Splice, steps: &[ParseStep], items: &mut Vec<ReadItem>) {
        let mut literal = String::new();
        for step in steps {
            match (step, segment_of(self.reverse.plan, step)) {
                (_, Some(use_index)) => {
                    let literal = std::mem::take(&mut literal);
                    let call = match self.begin.take() {
                        Some(arguments) => (ReaderMethod::First, format!("{arguments} {literal:?},")),
                        None => (ReaderMethod::Word, format!("{literal:?},")),
                    };
                    items.push(self.item_of(splice, use_index, Some(call)));
                }
                (ParseStep::Literal(text), _) => literal.push_str(text),
                _ => {}
            }
        }
        if !literal.is_empty() {
            items.push(("()".to_owned(), format!("__urika_reader.literal({literal:?})")));
        }
    }

    /// Returns the call that parses the values of parameters and ends the URI.
    fn take_params(&self, splice: &mut Splice, params: &[ParsedParam]) -> String {
        let mut items = Vec::new();
        for param in params {
            items.push(self.item_of(splice, param.use_index, None));
        }
        let done = self.done(splice);
        splice.apart(|splice| {
            self.push_call(params, splice);
            self.push_if(splice, &items, &done);
        })
    }

    /// Returns whether the value of a parameter is used as found.
    fn is_one_param(&self, param: &ParsedParam) -> bool {
        let occurrence = &self.reverse.plan.uses[param.use_index];
        !occurrence.is_bare
            && (self.has_own_name(param) || self.is_exploded(param.use_index))
            && self.is_taken(occurrence.variable)
    }

    /// Pushes the struct, or the variant, with its values.
    fn done(&self, splice: &mut Splice) -> String {
        let reverse = self.reverse;
        splice.apart(|splice| {
            if self.is_apart {
                splice.text("__urika::routes::done(__urika_reader, ");
                self.push_value(splice);
                splice.text(")");
            } else if reverse.target.route.is_some() {
                splice.text("break 'urika_found ");
                self.push_value(splice);
                splice.text(";");
            } else if reverse.several_lifetimes().is_empty() {
                splice.text("return __urika_reader.done(");
                self.push_value(splice);
                splice.text(");");
            } else {
                // A struct with several lifetimes is parsed for the lifetime of the URI, and shortened.
                splice
                    .text("let __urika_value: ")
                    .tokens(reverse.of_one_uri(reverse.named.self_type.clone()));
                splice.text("=");
                self.push_value(splice);
                splice.text("; return __urika_reader.done(__urika_value);");
            }
        })
    }

    /// Pushes the struct, or the variant, with the values that have been parsed.
    pub(crate) fn push_value(&self, splice: &mut Splice) {
        let named = self.reverse.named;
        match &named.variant {
            Some(variant) => splice.text("Self::").made(variant),
            None => splice.put(&named.header.ident),
        };
        named.push_members(splice, &|splice, at, field| {
            match (field.variable, &field.initial) {
                (Some(_), _) => splice.made(&value_of(at)),
                (None, Initial::Value(value)) => splice.put(value),
                _ => splice.text("__urika::Default::default()"),
            };
        });
    }

    /// Pushes the request to check the values, unless parsing them meets every demand.
    fn doubt(&self, splice: &mut Splice) {
        if !self.is_sure() {
            splice.text("__urika_reader.doubt();");
        }
    }

    /// Returns whether parsing the values meets every demand on them.
    fn is_sure(&self) -> bool {
        self.reverse.target.template.checks.iter().all(|check| self.is_met(check))
    }

    /// Returns whether parsing the values makes a check unnecessary.
    fn is_met(&self, check: &CheckStep) -> bool {
        let CheckStep::Call { check, variable, cut: None } = *check else { return false };
        match check {
            ValueCheck::Segment => self.is_word(variable),
            ValueCheck::Sound => !self.is_word(variable),
            ValueCheck::SegmentWithSlash
            | ValueCheck::ExplodedSegment
            | ValueCheck::ExplodedWithSlash
            | ValueCheck::LedSegment
            | ValueCheck::Segments
            | ValueCheck::Path
            | ValueCheck::ExplodedPath
            | ValueCheck::Absolute
            | ValueCheck::Reserved
            | ValueCheck::ParameterValue
            | ValueCheck::Host
            | ValueCheck::HostAndPath
            | ValueCheck::HostReserved
            | ValueCheck::Label
            | ValueCheck::Name => false,
        }
    }

    /// Returns whether a variable is parsed from a whole segment, and must fill it.
    fn is_word(&self, variable: usize) -> bool {
        self.raw(self.reverse.plan.sources[variable]).is_some() && self.fills_segment(variable)
    }

    /// Returns whether a variable must fill a segment, and is used as found.
    fn fills_segment(&self, variable: usize) -> bool {
        let source = self.reverse.plan.sources[variable];
        let asked = CheckStep::Call { check: ValueCheck::Segment, variable, cut: None };
        self.is_taken(variable)
            && self.field_of(variable).is_some_and(|(_, field)| !field.allows_slash)
            && self.reverse.plan.uses[source].is_bare
            && self.reverse.target.template.checks.contains(&asked)
    }

    /// Returns whether a field uses the value that is found.
    fn is_taken(&self, variable: usize) -> bool {
        self.field_of(variable).is_some_and(|(_, field)| {
            field.empty_is_none.is_none() && !matches!(field.initial, Initial::Value(_))
        })
    }

    /// Returns the field of a variable, with its index.
    pub(super) fn field_of(&self, variable: usize) -> Option<(usize, &Planned)> {
        let at = self.reverse.named.fields.iter().position(|field| field.variable == Some(variable))?;
        Some((at, &self.reverse.named.fields[at]))
    }

    /// Returns the item that parses the value of a use, with `call` if that is not the common one.
    fn item_of(&self, splice: &mut Splice, use_index: usize, call: Option<ReaderCall>) -> ReadItem {
        let at = self.field_of(self.reverse.plan.uses[use_index].variable).map_or(0, |(at, _)| at);
        self.item(splice, at, call)
    }

    /// Returns the item that parses the value of a field.
    fn item(&self, splice: &mut Splice, at: usize, call: Option<ReaderCall>) -> ReadItem {
        let value = splice.apart(|splice| self.value(splice, &self.reverse.named.fields[at], call));
        (format!("__urika::Some({})", value_of(at)), value)
    }

    /// Pushes the value of a field, or `None`.
    fn value(&self, splice: &mut Splice, field: &Planned, call: Option<ReaderCall>) {
        let Some(variable) = field.variable else { return };
        let mut found = self.found(self.reverse.plan.sources[variable]);
        if field.empty_is_none.is_some() {
            found.push_str(".unless_empty()");
        }
        let Initial::Value(default) = &field.initial else {
            return self.take(splice, field, variable, &found, call);
        };
        splice.text("if <").tokens(self.reverse.of_one_uri(field.ty.clone()));
        splice.made(&format!(" as __urika::capture::Capture<'_>>::is_absent({found}) {{ __urika::Some("));
        splice.put(default).text(") } else {");
        self.take(splice, field, variable, &found, call);
        splice.text("}");
    }

    /// Pushes the call that parses a value. The error of a type that cannot be parsed points to the field.
    fn take(
        &self,
        splice: &mut Splice,
        field: &Planned,
        variable: usize,
        found: &str,
        call: Option<ReaderCall>,
    ) {
        let source = self.reverse.plan.sources[variable];
        let take = if self.reverse.plan.uses[source].is_bare { "bare" } else { "value" };
        // The field may be written by another macro, where our names are unknown.
        let span = Span::call_site().located_at(field.span);
        let method = |splice: &mut Splice, name: &str| {
            splice.text("__urika_reader.").tokens(TokenTree::from(Ident::new(name, span)));
        };
        let lend = if self.reverse.is_kept(variable) { "__urika::capture::Own," } else { "__urika_lend," };
        match (call, self.raw(source)) {
            (Some((taking, literal)), _) => {
                method(splice, taking.method());
                splice.text("(").text(lend).made(&literal);
            }
            (None, Some(raw)) if self.is_word(variable) => {
                method(splice, "filled");
                splice.text("(").text(lend).made(raw).text(",");
            }
            (None, _) => {
                method(splice, take);
                splice.text("(").text(lend).made(found).text(",");
            }
        }
        splice.string(self.reverse.name(variable)).text(")");
    }

    /// Pushes the code that runs if all items match. Otherwise a closure fails, and other code falls through.
    fn push_if(&self, splice: &mut Splice, items: &[ReadItem], then: &str) {
        if items.iter().all(|(pattern, _)| pattern == "()") {
            for (_, item) in items {
                splice.made(item).text(";");
            }
            splice.made(then);
            return;
        }
        splice.text(if self.is_apart { "let " } else { "if let " });
        // `let … else` does not accept an expression that ends with a brace.
        let is_bare = items.len() == 1 && !(self.is_apart && items[0].1.ends_with('}'));
        let (before, behind) = if is_bare { ("", "") } else { ("(", ",)") };
        for (at, (pattern, _)) in items.iter().enumerate() {
            splice.text(if at == 0 { before } else { "," }).made(pattern);
        }
        splice.text(behind).text("=");
        for (at, (_, item)) in items.iter().enumerate() {
            splice.text(if at == 0 { before } else { "," }).made(item);
        }
        splice.text(behind);
        if self.is_apart {
            splice.text("else {").text(FAIL).text("};").made(then);
        } else {
            splice.text("{").made(then).text("}");
        }
    }
}
