//! [`Steps`]: the steps through the rest of a URI whose route is known, as calls of `Reader`.

use urika_runtime::template::Modifier;

use super::query::deny;
use super::resume::SEGMENT;
use super::route::Parts;
use crate::expand::splice::Splice;
use crate::listed::Listed as _;
use crate::model::template::reversal::{Back, Head, Move, Param, Port};

/// Stands behind `match` and an expression that may fail. It costs the compiler a fifth of `?`.
pub(super) const OR_RETURN: &str =
    "{ __urika::Ok(__urika_it) => __urika_it, __urika::Err(__urika_it) => return __urika::Err(__urika_it) }";

/// The steps of one route.
pub(super) struct Steps<'s> {
    pub(super) parts: &'s Parts<'s>,
    /// For each use the name of its text, where that is no `Found` yet.
    raws: Vec<Option<String>>,
    /// For each use that is taken where it stands, how.
    orders: Vec<Option<Order>>,
}

/// How a value is taken where it stands.
pub(super) enum Order {
    /// It fills the segment behind this literal.
    Word(String),
    /// It is the only parameter.
    Param,
}

impl<'s> Steps<'s> {
    pub(super) fn new(parts: &'s Parts<'s>) -> Self {
        let count = parts.way.uses.len();
        Self { parts, raws: vec![None; count], orders: (0..count).map(|_| None).listed() }
    }

    /// Says that the value of a use is taken where it stands.
    pub(super) fn set_order(&mut self, of: usize, order: Order) {
        if let Order::Word(_) = order {
            self.set_raw(of, String::new());
        }
        self.orders[of] = Some(order);
    }

    /// How the value of a use is taken where it stands.
    pub(super) fn order(&self, of: usize) -> Option<&Order> {
        self.orders[of].as_ref()
    }

    /// Says that the text of a use has this name.
    pub(super) fn set_raw(&mut self, of: usize, name: String) {
        self.raws[of] = Some(name);
    }

    /// Whether what stands for a use is a text alone.
    pub(super) fn is_raw(&self, of: usize) -> bool {
        self.raws[of].is_some()
    }

    /// The text of a use.
    pub(super) fn raw(&self, of: usize) -> &str {
        self.raws[of].as_deref().unwrap_or_default()
    }

    /// Returns the expression of a use, as a `Found`.
    pub(super) fn found(&self, of: usize) -> String {
        match &self.raws[of] {
            Some(raw) => format!("__urika::capture::Found::Text({raw})"),
            None => found(of),
        }
    }

    /// Pushes the steps of the whole URI.
    pub(super) fn all(&mut self, splice: &mut Splice) {
        let way = self.parts.way;
        self.head(splice);
        self.path(splice, &way.path);
    }

    /// Pushes the steps from somewhere in the path on.
    pub(super) fn path(&mut self, splice: &mut Splice, moves: &[Move]) {
        self.moves(splice, moves);
        if self.parts.way.query.is_closed {
            splice.text("__urika_reader.no_query();");
        }
        self.query(splice);
        if !self.parts.way.fragment.is_empty() {
            self.moves(splice, &self.parts.way.fragment);
            splice.text("__urika_reader.end();");
        }
    }

    fn head(&mut self, splice: &mut Splice) {
        match &self.parts.way.head {
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

    /// Pushes steps; a literal goes into one call with the segment behind it.
    fn moves(&mut self, splice: &mut Splice, moves: &[Move]) {
        let mut literal: Option<&str> = None;
        for step in moves {
            match (literal.take(), segment_of(step, self.modifier(step)), step) {
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

    /// The name of the text of a use, which gets one.
    fn name(&mut self, of: usize) -> String {
        let name = format!("__urika_text{of}");
        self.set_raw(of, name.clone());
        name
    }

    pub(super) fn modifier(&self, step: &Move) -> Modifier {
        match step {
            Move::Value { uses, .. } => {
                uses.first().map_or(Modifier::None, |of| self.parts.way.uses[*of].modifier)
            }
            _ => Modifier::None,
        }
    }

    /// Behind an authority that is the beginning of the only value, the path `/` is as good as none.
    fn cut_root(&self, splice: &mut Splice, raw: &str) {
        if let (Head::Tree(_), [_]) = (&self.parts.way.head, self.parts.way.path.as_slice()) {
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
                let is_one = uses.len() == 1 && lead.is_none() && self.modifier(step) != Modifier::Explode;
                let (of, text) =
                    (uses.first().copied().unwrap_or_default(), until(*stops, suffix, *is_reserved));
                if is_one {
                    let raw = self.name(of);
                    splice.text(&format!("let {raw} = {text};"));
                    return self.cut_root(splice, &raw);
                }
                self.values(splice, uses, *lead, &text, suffix, *separator);
            }
            Move::Params(params) => self.matrix(splice, params),
            Move::Backwards { stops, moves, open, lead } => {
                self.backwards(splice, *stops, moves, *open, *lead);
            }
        }
    }

    /// Pushes what finds members, several values, or a value that may be absent.
    fn values(
        &self,
        splice: &mut Splice,
        uses: &[usize],
        lead: Option<u8>,
        text: &str,
        suffix: &str,
        separator: u8,
    ) {
        let [of] = uses else {
            let to: Vec<String> = uses.iter().map(|of| found(*of)).collect();
            splice.text(&format!("let __urika_raw = {text};"));
            self.cut_root(splice, "__urika_raw");
            splice.text(&format!("let [{}] = __urika_reader.divide(__urika_raw);", to.join(",")));
            return;
        };
        let (to, value) = (found(*of), self.one(*of, separator, lead.is_some()));
        match lead {
            None => {
                splice.text(&format!("let __urika_raw = {text};"));
                self.cut_root(splice, "__urika_raw");
                splice.text(&format!("let {to} = {value};"));
            }
            Some(lead) => {
                splice.text(&format!(
                    "let {to} = if __urika_reader.leads({lead}) {{ let __urika_raw = {text};"
                ));
                self.cut_root(splice, "__urika_raw");
                splice.text(&format!("{value} }} else {{"));
                if !suffix.is_empty() {
                    call(splice, "literal", suffix);
                }
                splice.text("__urika::capture::Found::Undefined };");
            }
        }
    }

    /// Returns the `Found` of a use, made of the text `__urika_raw`.
    fn one(&self, of: usize, separator: u8, is_led: bool) -> String {
        match (self.parts.way.uses[of].modifier, is_led) {
            (Modifier::Explode, true) => {
                format!("__urika::capture::Found::exploded(__urika_raw, {separator})")
            }
            (Modifier::Explode, false) => {
                format!("__urika::capture::Found::exploded_unless_empty(__urika_raw, {separator})")
            }
            _ => "__urika::capture::Found::Text(__urika_raw)".to_owned(),
        }
    }

    fn matrix(&self, splice: &mut Splice, params: &[Param]) {
        splice.text(&format!("let __urika_pairs = __urika_reader.matrix({SEGMENT});"));
        self.find(splice, params, &[], b';', "false");
        deny(splice);
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
        let text = match lead {
            None => {
                let value = self.one(open, b',', false);
                format!("let __urika_raw = __urika_back.all().reserved(); let {to} = {value};")
            }
            Some(lead) => {
                let value = self.one(open, lead, true);
                format!(
                    "let {to} = if __urika_back.leads({lead}) {{ let __urika_raw = __urika_back.all(); {value} }} \
                     else {{ __urika_reader.require(__urika_back.end()); __urika::capture::Found::Undefined }};"
                )
            }
        };
        splice.text(&text);
    }

    /// Pushes whether all uses of each variable agree.
    pub(super) fn agreement(&self, splice: &mut Splice) {
        let mut is_first = true;
        for (at, other) in self.parts.way.uses.iter().enumerate() {
            let source = self.parts.way.sources[other.variable];
            if source == at {
                continue;
            }
            if std::mem::take(&mut is_first) {
                splice.text("match __urika_reader.fit()").text(OR_RETURN).text(";");
            }
            let (full, again) = (self.found(source), self.found(at));
            let is_same = match other.modifier {
                Modifier::Prefix(count) => format!("{full}.begins({again}, {count})"),
                _ => format!("{full}.is_same({again})"),
            };
            splice.text(&format!("match __urika_reader.named(__urika::capture::agree({is_same},"));
            splice.string(&self.parts.own.template.variables[other.variable].name);
            splice.text("))").text(OR_RETURN).text(";");
        }
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

/// The text up to what ends it.
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

/// The use whose value fills a segment by itself, where a step reads one.
pub(super) fn segment_of(step: &Move, modifier: Modifier) -> Option<usize> {
    match step {
        Move::Value { uses, lead: None, stops: SEGMENT, suffix, is_reserved: false, .. }
            if suffix.is_empty() && modifier != Modifier::Explode =>
        {
            let [of] = uses.as_slice() else { return None };
            Some(*of)
        }
        _ => None,
    }
}
