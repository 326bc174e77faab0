//! [`Steps`]: the steps through a URI whose template is known, as calls of `Reader`.

use urika_runtime::template::Modifier;

use super::Reverse;
use crate::model::template::reversal::{Back, Head, Move, Param, Port, Way};
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
            splice.text("__urika_reader.begin(").text(&arguments).text(");");
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

    /// Pushes the steps from a place in the path on.
    pub(super) fn path(&mut self, splice: &mut Splice, moves: &[Move]) {
        self.moves(splice, moves);
        if self.reverse.way.query.is_closed {
            splice.text("__urika_reader.no_query();");
        }
        self.query(splice);
        if !self.reverse.way.fragment.is_empty() {
            self.moves(splice, &self.reverse.way.fragment);
            splice.text("__urika_reader.end();");
        }
    }

    /// Pushes the steps through scheme and authority.
    pub(super) fn head(&mut self, splice: &mut Splice) {
        match &self.reverse.way.head {
            Head::Nothing => {}
            Head::Scheme(scheme) => call(splice, "scheme", scheme),
            Head::Tree(scheme) => call(splice, "tree", scheme),
            Head::Origin(origin) => call(splice, "origin", origin),
            Head::Authority { scheme, port, has_userinfo, moves } => {
                let (to, method, of_port) = match port {
                    Port::Variable { of, default } => {
                        let raw = self.name(*of);
                        let default = default.map(|port| port.to_string());
                        (format!("(__urika_rest, {raw})"), "authority_and_port", optional(default.as_deref()))
                    }
                    Port::Digits(digits) => ("__urika_rest".to_owned(), "authority", optional(Some(digits))),
                    Port::Default => ("__urika_rest".to_owned(), "authority", optional(None)),
                };
                splice.text(&format!("let {to} = __urika_reader.{method}(")).string(scheme);
                splice.text(&format!(", {of_port}, {has_userinfo});"));
                self.moves(splice, moves);
                splice.text("__urika_reader.leave(__urika_rest);");
            }
        }
    }

    /// Pushes steps. A literal is joined with the segment behind it into one call.
    fn moves(&mut self, splice: &mut Splice, moves: &[Move]) {
        let mut literal: Option<&str> = None;
        for step in moves {
            match (literal.take(), segment_of(self.reverse.way, step), step) {
                (before, Some(of), _) => {
                    let raw = self.name(of);
                    splice.text(&format!("let {raw} = __urika_reader.segment("));
                    splice.string(before.unwrap_or_default()).text(");");
                    self.cut_root(splice, &raw);
                }
                (before, None, step) => {
                    if let Some(text) = before {
                        call(splice, "literal", text);
                    }
                    match step {
                        Move::Literal(text) => literal = Some(text),
                        _ => self.step(splice, step),
                    }
                }
            }
        }
        if let Some(text) = literal {
            call(splice, "literal", text);
        }
    }

    /// Makes a name for the text of a use.
    fn name(&mut self, of: usize) -> String {
        let name = format!("__urika_text{of}");
        self.set_raw(of, name.clone());
        name
    }

    /// Pushes the removal of the path `/` behind a value that begins with the authority, where it equals an
    /// empty path.
    fn cut_root(&self, splice: &mut Splice, raw: &str) {
        if let (Head::Tree(_), [_]) = (&self.reverse.way.head, self.reverse.way.path.as_slice()) {
            splice.text(&format!("let {raw} = {raw}.without_root();"));
        }
    }

    fn step(&mut self, splice: &mut Splice, step: &Move) {
        match step {
            Move::Root => {
                splice.text("__urika_reader.root();");
            }
            Move::Literal(text) => call(splice, "literal", text),
            Move::Value { uses, lead, stops, suffix, separator, is_reserved } => {
                let text = until(*stops, suffix, *is_reserved);
                match uses.as_slice() {
                    [of] if lead.is_none() && !self.is_exploded(*of) => {
                        let raw = self.name(*of);
                        splice.text(&format!("let {raw} = {text};"));
                        self.cut_root(splice, &raw);
                    }
                    [of] => self.members(splice, *of, *lead, &text, suffix, *separator),
                    uses => {
                        splice.text("let __urika_raw =").text(&text).text("; let [");
                        for of in uses {
                            splice.text(&found(*of)).text(",");
                        }
                        splice.text("] = __urika_reader.divide(__urika_raw);");
                    }
                }
            }
            Move::Params(params) => self.matrix(splice, params),
            Move::Backwards { stops, moves, open, lead } => {
                self.backwards(splice, *stops, moves, *open, *lead);
            }
        }
    }

    /// Pushes the call that finds members, or a value that may be absent.
    fn members(
        &self,
        splice: &mut Splice,
        of: usize,
        lead: Option<u8>,
        text: &str,
        suffix: &str,
        separator: u8,
    ) {
        let (to, value) = (found(of), self.one(of, text, separator, lead.is_some()));
        let Some(lead) = lead else {
            splice.text(&format!("let {to} = {value};"));
            return;
        };
        splice.text(&format!("let {to} = if __urika_reader.leads({lead}) {{ {value} }} else {{"));
        if !suffix.is_empty() {
            call(splice, "literal", suffix);
        }
        splice.text("__urika::capture::Found::Undefined };");
    }

    /// Returns the `Found` of a use, made of a text.
    fn one(&self, of: usize, text: &str, separator: u8, is_led: bool) -> String {
        match (self.is_exploded(of), is_led) {
            (true, true) => format!("__urika::capture::Found::exploded({text}, {separator})"),
            (true, false) => format!("__urika::capture::Found::exploded_unless_empty({text}, {separator})"),
            (false, _) => format!("__urika::capture::Found::Text({text})"),
        }
    }

    pub(super) fn is_exploded(&self, of: usize) -> bool {
        self.reverse.way.uses[of].modifier == Modifier::Explode
    }

    fn matrix(&self, splice: &mut Splice, params: &[Param]) {
        splice.text(&format!("let __urika_pairs = __urika_reader.matrix({SEGMENT});"));
        self.find(splice, params, &[], b';');
        splice.text("__urika_reader.deny_others(__urika_params, __urika_pairs);");
    }

    fn backwards(&mut self, splice: &mut Splice, stops: u128, moves: &[Back], open: usize, lead: Option<u8>) {
        splice.text(&format!("let mut __urika_back = __urika_reader.before({stops});"));
        for one in moves {
            match one {
                Back::Literal(text) => {
                    splice.text("__urika_reader.require(__urika_back.last_literal(").string(text).text("));");
                }
                Back::Value(of, before) => {
                    let raw = self.name(*of);
                    splice.text(&format!(
                        "let {raw} = __urika_reader.found(__urika_back.last_value({before}));"
                    ));
                }
            }
        }
        let to = found(open);
        splice.text(&match lead {
            None => {
                let value = self.one(open, "__urika_back.all().reserved()", b',', false);
                format!("let {to} = {value};")
            }
            Some(lead) => {
                let value = self.one(open, "__urika_back.all()", lead, true);
                format!(
                    "let {to} = if __urika_back.leads({lead}) {{ {value} }} else {{ \
                     __urika_reader.require(__urika_back.end()); __urika::capture::Found::Undefined }};"
                )
            }
        });
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
            splice.text(&format!("__urika_reader.agree({is_same},"));
            splice.string(self.reverse.name(other.variable)).text(");");
        }
    }
}

/// Returns the use whose value fills a segment alone, if the step reads one.
pub(crate) fn segment_of(way: &Way, step: &Move) -> Option<usize> {
    match step {
        Move::Value { uses, lead: None, stops: SEGMENT, suffix, is_reserved: false, .. } => {
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

/// Pushes a call with a text.
fn call(splice: &mut Splice, method: &str, text: &str) {
    splice.text(&format!("__urika_reader.{method}(")).string(text).text(");");
}

fn optional(digits: Option<&str>) -> String {
    digits.map_or_else(
        || "__urika::Option::None".to_owned(),
        |digits| format!("__urika::Option::Some({digits:?})"),
    )
}

/// Returns the call that takes the text up to its end.
fn until(stops: u128, suffix: &str, is_reserved: bool) -> String {
    let until = if stops == SEGMENT {
        "__urika_reader.segment(\"\")".to_owned()
    } else {
        format!("__urika_reader.until({stops})")
    };
    let text = if is_reserved { format!("{until}.reserved()") } else { until };
    if suffix.is_empty() {
        return text;
    }
    format!("{{ let __urika_raw = {text}; __urika_reader.without(__urika_raw, {suffix:?}) }}")
}
