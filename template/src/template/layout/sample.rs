//! The sample of a template: a string like an expansion, with a placeholder for each expression. A policy's normal form
//! of the sample shows the literals, and the part of each expression.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::written::{ExpressionPlace, TemplateForm, WrittenPiece, lead};
use crate::fault::{Fault, FaultKind, Part, What};
use crate::grammar::component::octet;
use crate::grammar::marks::Marks;
use crate::grammar::operator::Operator;
use urika_runtime::{Diagnostic, NormalizationStep, Policy};

/// The text before the placeholder of `{+base}`, so that an absolute path may follow.
const BASE: &str = "z:/";

/// The placeholder for values.
const VALUE: &str = Diagnostic::SAMPLE_VALUE;

/// The normal form of a sample.
#[derive(Debug)]
pub struct Sample {
    /// The normal form.
    pub text: String,
    /// The layout of the text.
    pub marks: Marks,
    /// The place of each placeholder, with the text of its operator.
    pub ranges: Vec<Range<usize>>,
}

impl Sample {
    /// Returns whether there is an authority. A base may have one.
    pub fn has_authority(&self, form: TemplateForm) -> bool {
        form != TemplateForm::Based && self.marks.host_start > 0
    }

    /// Returns the scheme in lower case, or an empty string.
    pub fn scheme(&self, form: TemplateForm) -> String {
        match form {
            TemplateForm::WithScheme => self.text[..self.marks.scheme_end as usize].to_ascii_lowercase(),
            _ => String::new(),
        }
    }

    /// Removes the `/` that the policy wrote for an empty path, if the authority ends with an expression: no
    /// literal could have the slash, so `note://{id}` stays unchanged.
    fn leave_path_empty(&mut self, policy: &Policy<'_>, raw: &str) {
        let path = self.marks.path_start as usize;
        if !self.ranges.iter().any(|range| range.end == path) || !writes_empty_path(policy, raw) {
            return;
        }
        self.text.remove(path);
        self.marks.path_end -= 1;
        self.marks.query_end -= 1;
        for range in &mut self.ranges {
            if range.start > path {
                *range = range.start - 1..range.end - 1;
            }
        }
    }
}

/// Returns whether the policy writes a `/` for the empty path of this text.
fn writes_empty_path(policy: &Policy<'_>, text: &str) -> bool {
    policy
        .normalize(text)
        .is_ok_and(|normalized| normalized.steps().any(|step| step == NormalizationStep::EmptyPath))
}

/// The placeholders of a template: for each expression the text of its operator, and a string that the template
/// does not have.
#[derive(Debug)]
pub struct Placeholders<'t> {
    text: &'t str,
    list: &'t [WrittenPiece],
    operators: Vec<Operator>,
    leads: Vec<&'static str>,
    cores: Vec<String>,
}

/// A sample after [`Placeholders::settle`].
#[derive(Debug)]
pub struct SettledSample {
    /// The sample.
    pub raw: String,
    /// The place of each piece of the template in the sample.
    pub places: Vec<Range<usize>>,
    /// The normal form with its layout, or the faults of the sample.
    pub verdict: Result<(String, Marks), Vec<Fault>>,
}

impl<'t> Placeholders<'t> {
    /// Returns the placeholders of a template, which has these operators in its expressions.
    pub fn new(text: &'t str, list: &'t [WrittenPiece], operators: Vec<Operator>) -> Self {
        let mut leads = Vec::with_capacity(operators.len());
        for operator in &operators {
            leads.push(lead(*operator));
        }
        let cores = vec![stem(text); operators.len()];
        let mut placeholders = Self { text, list, operators, leads, cores };
        if TemplateForm::is_based(list, placeholders.operators.first().copied()) {
            placeholders.leads[0] = BASE;
        } else if placeholders.is_path_from_root() {
            placeholders.leads[0] = "/";
        } else if placeholders.is_port_behind_host_as_scheme() {
            placeholders.becomes_digits(0);
        }
        placeholders
    }

    /// Returns the literal at the beginning, if an expression with this operator follows.
    fn literal_before(&self, operator: Operator) -> Option<&'t str> {
        match self.list {
            [WrittenPiece::Literal(literal), WrittenPiece::Expression(number), ..]
                if self.operators[*number] == operator =>
            {
                self.text.get(literal.clone())
            }
            _ => None,
        }
    }

    /// Returns whether the sample is `file://{+path}`, where the path contains the slash that ends an empty host.
    fn is_path_from_root(&self) -> bool {
        let literal = self.literal_before(Operator::Reserved);
        literal.is_some_and(|literal| literal.eq_ignore_ascii_case("file://"))
    }

    /// Returns whether the sample is `localhost:{port}` or `example.com:{port}`, which the policy rejects only if
    /// the port is a number.
    fn is_port_behind_host_as_scheme(&self) -> bool {
        let literal = self.literal_before(Operator::Simple);
        let Some(scheme) = literal.and_then(|literal| literal.strip_suffix(':')) else { return false };
        let is_host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
        is_host && !scheme.contains([':', '/', '?', '#'])
    }

    /// Applies a policy to the sample. Uses numbers as placeholders where the policy needs digits.
    pub fn settle(&mut self, policy: &Policy<'_>, what: What) -> SettledSample {
        loop {
            let (raw, places) = self.sample_text();
            let verdict = policy.run(&raw, what);
            let port = verdict.as_ref().err().and_then(|faults| self.port(faults, &raw, &places));
            if !port.is_some_and(|expression| self.becomes_digits(expression)) {
                return SettledSample { raw, places, verdict };
            }
        }
    }

    /// Returns the sample, and the place of each piece in it.
    fn sample_text(&self) -> (String, Vec<Range<usize>>) {
        let mut sample = String::with_capacity(self.text.len() + self.cores.len() * (VALUE.len() + 1));
        let mut places = Vec::with_capacity(self.list.len());
        for piece in self.list {
            let start = sample.len();
            match piece {
                WrittenPiece::Literal(range) => sample += &self.text[range.clone()],
                WrittenPiece::Expression(number) => {
                    sample += self.leads[*number];
                    sample += &self.cores[*number];
                }
            }
            places.push(start..sample.len());
        }
        (sample, places)
    }

    /// Returns the expression that is the whole port, for which the sample has a word.
    fn port(&self, faults: &[Fault], raw: &str, places: &[Range<usize>]) -> Option<usize> {
        let [Fault { part: Part::Port, kind: FaultKind::Unexpected(_), offset, .. }] = faults else {
            return None;
        };
        let at = *offset as usize;
        let piece = places.iter().position(|place| place.start == at)?;
        let WrittenPiece::Expression(number) = self.list[piece] else { return None };
        (self.operators[number] == Operator::Simple && raw[..at].ends_with(':')).then_some(number)
    }

    /// Uses a number as the placeholder of an expression. Returns false if that has already been tried.
    fn becomes_digits(&mut self, expression: usize) -> bool {
        let core = &mut self.cores[expression];
        let is_new = core.starts_with(VALUE);
        if is_new {
            *core = digits(self.text);
        }
        is_new
    }

    /// Returns the sample in the normal form `text`, or `None` if a placeholder is missing there. `raw` is the sample
    /// before it was normalized by the policy.
    pub fn sample(&self, policy: &Policy<'_>, raw: &str, text: String, marks: Marks) -> Option<Sample> {
        let ranges = self.find(&text)?;
        let mut sample = Sample { text, marks, ranges };
        sample.leave_path_empty(policy, raw);
        Some(sample)
    }

    /// Returns the places of the placeholders in a normal form.
    pub fn find(&self, normal: &str) -> Option<Vec<Range<usize>>> {
        let (mut ranges, mut from) = (Vec::with_capacity(self.cores.len()), 0);
        for (core, lead) in self.cores.iter().zip(&self.leads) {
            let at = from + normal[from..].find(core.as_str())?;
            let start = at.checked_sub(lead.len())?;
            if core.is_empty() || start < from || normal[start..at] != **lead {
                return None;
            }
            from = at + core.len();
            ranges.push(start..from);
        }
        Some(ranges)
    }
}

/// The expressions that may be absent while the others have values: those of the path, and those after it.
pub const ABSENT: [(bool, bool); 4] = [(true, true), (false, false), (true, false), (false, true)];

/// Returns nothing for an expression that is absent. Otherwise returns a value with the delimiters of its operator, or
/// with those that a value may contain.
pub fn settled_value(place: ExpressionPlace, operator: Operator, (path, rest): (bool, bool)) -> String {
    use ExpressionPlace::{Base, Fragment, Path, Port, Query};
    match (place, operator) {
        (Path, _) if path => String::new(),
        (Query | Fragment, _) if rest => String::new(),
        (Base, _) => String::from(BASE) + VALUE,
        (Port, _) => String::from("2"),
        (Path, Operator::Reserved) => String::from(":@,"),
        (Path | Query | Fragment, _) => String::from(lead(operator)) + VALUE + ",",
        _ => String::from(VALUE),
    }
}

/// Returns a string that is not in `text`, even after normalizing case and escapes. It does not end as it
/// begins, so two of them never overlap.
pub fn stem(text: &str) -> String {
    let plain = decoded(text);
    let zeros = |rest: &str| rest.bytes().take_while(|byte| *byte == b'0').count() + 1;
    let longest = plain.match_indices(VALUE).map(|(at, _)| zeros(&plain[at + VALUE.len()..])).max();
    String::from(VALUE) + &"0".repeat(longest.unwrap_or_default())
}

/// Returns a string like [`stem`], of five digits that are not a default port. The string is empty when all
/// are taken.
fn digits(text: &str) -> String {
    let plain = decoded(text);
    let mut is_taken = vec![false; 10_000];
    for window in plain.as_bytes().windows(5) {
        let number = core::str::from_utf8(window).ok().and_then(|digits| digits.parse::<usize>().ok());
        if let Some(taken) = number.and_then(|number| is_taken.get_mut(number.checked_sub(20_000)?)) {
            *taken = true;
        }
    }
    // With a second `2`, the text could end as it begins.
    let fits = |number: &usize| !is_taken[*number] && !alloc::format!("{number:04}").contains('2');
    (0..10_000).find(fits).map(|number| alloc::format!("2{number:04}")).unwrap_or_default()
}

/// Returns the text in lower case, with escapes of ASCII decoded.
pub fn decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_ascii_lowercase();
    }
    let (bytes, mut plain, mut at) = (text.as_bytes(), Vec::with_capacity(text.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let escaped = octet(&bytes[at..]).filter(u8::is_ascii);
        plain.push(escaped.unwrap_or(byte).to_ascii_lowercase());
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::Template;

    /// A template may contain every number that could be the placeholder of a port.
    #[test]
    fn a_template_with_all_numbers_is_refused() {
        let numbers: Vec<String> = (20_000..30_000).map(|number| alloc::format!("{number}")).collect();
        let path = numbers.join("/");
        assert_eq!(digits(&path), "");
        for port in ["{x}a", "{x}"] {
            let text = alloc::format!("http://h.example:{port}/{path}");
            let template = Template::parse(&text).expect("a template");
            assert!(template.prepare().is_err(), "{port}");
        }
    }

    #[test]
    fn a_placeholder_is_not_in_the_template() {
        for text in ["", "zq", "%7Aq", "ZQ0", "zq0zq", "zq00", "20000", "%320000"] {
            assert!(!decoded(text).contains(&stem(text)), "{text}");
            assert!(!decoded(text).contains(&digits(text)), "{text}");
        }
    }
}
