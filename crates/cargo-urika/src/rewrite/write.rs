//! Writes the edits of a plan: the call of `uri_format!` or `Template::build`, and the text that stays around it.

mod edits;

use std::ops::Range;

use super::planned::{Known, Open, Plan, PlannedPiece, Run, encoded, name};
use super::sites::is_simple;
use super::{Site, SitePiece, SitePlaceholder, ValueSource, names};
use crate::value::Place;

const PARTLY: &str = "another value of the constant stays unchanged: fill the rest first";
const FORM: &str =
    "the constant is not in normal form, in which `Template::build` writes it: write it in normal form";
const BRACES: &str =
    "the string contains braces, which begin and end a variable: write them as `%7B` and `%7D`";
const QUOTES: &str = "the string contains `\"` or `\\`, which a URI cannot have: write `%22` or `%5C`";
const TWICE: &str = "the value would be computed twice: bind it to a variable";
pub(super) const EMPTY: &str = "the URL has an empty segment, `//`: write it without";
pub(super) const WIDE: &str = "a line would be wider than 100 columns: bind the longest value to a variable";
pub(super) const NAMES: &str = "two values have the same name, or none that a template accepts: bind each to a separate variable with an ASCII name";
/// The width of a line, as of rustfmt.
const WIDTH: usize = 100;

/// A way to write a call.
struct CallForm<'w> {
    /// The beginning of the macro's name.
    word: &'static str,
    /// The text after `Template::parse(…)`.
    parsed: String,
    /// The text after the whole call.
    end: &'w str,
}

impl<'w> CallForm<'w> {
    /// Returns the way in which no value is refused.
    fn simple() -> Self {
        Self { word: "", parsed: "?".into(), end: "" }
    }

    /// Returns the way that passes an error on like this.
    fn tried(end: &'w str) -> Self {
        Self { word: "try_", parsed: end.into(), end }
    }

    /// Returns the way that converts an error.
    fn mapped(end: &'w str, function: &str) -> Self {
        Self { word: "try_", parsed: format!(".map_err(|error| {function}(error.into()))?"), end }
    }
}

/// Writes the candidates of a plan.
pub(super) struct Writer<'s> {
    site: &'s Site,
    source: &'s str,
    values: Vec<WrittenVariable>,
}

/// The template of a run.
#[derive(Default)]
struct Filled {
    template: String,
    /// The places of its values.
    covered: Vec<Place>,
    /// The values whose harmless strings would change.
    open: Vec<Open>,
    /// Whether a value may be refused.
    may_fail: bool,
}

/// A variable of the template.
struct WrittenVariable {
    name: String,
    /// The argument that sets the variable, unless the variable is one of the program.
    value: Option<String>,
    /// The number of the argument of the site.
    argument: Option<usize>,
}

impl<'s> Writer<'s> {
    pub(super) fn new(site: &'s Site, source: &'s str) -> Self {
        Self { site, source, values: Vec::new() }
    }

    /// Writes the plan for a run.
    pub(super) fn plan(
        mut self,
        planned: &[PlannedPiece<'_>],
        run: &Run,
        map_err: Option<&str>,
    ) -> Result<Plan, &'static str> {
        let Filled { template, covered, open, mut may_fail } = self.filled(planned, run)?;
        if has_empty_segment(&template, run.planned.start == 0) {
            return Err(EMPTY);
        }
        if self.site.template.is_some() {
            check_template(planned, run, &template)?;
            may_fail = true;
        }
        let mapped = map_err.map(|function| format!(".map_err({function})?"));
        let simple = (!may_fail).then(CallForm::simple);
        let tried = [CallForm::tried("?"), CallForm::tried(".ok()?")].into_iter();
        let mapped = mapped.iter().zip(map_err).map(|(end, function)| CallForm::mapped(end, function));
        let ways = simple.into_iter().chain(tried).chain(mapped);
        let candidates =
            ways.map(|way| self.edit(planned, run, &way, &template)).collect::<Result<_, _>>()?;
        let tried = CallForm::tried("?");
        let tried = format!("{}{}", self.call(&tried, &template, None), tried.end);
        let call = self.call(&CallForm::simple(), &template, None);
        let kept = planned[..run.planned.start].iter().filter_map(why).collect();
        Ok(Plan { candidates, call, tried, may_fail, covered, open, kept })
    }

    /// Writes the template of a run, with a variable for each of its values.
    fn filled(&mut self, planned: &[PlannedPiece<'_>], run: &Run) -> Result<Filled, &'static str> {
        let mut filled = Filled::default();
        for index in run.planned.clone() {
            match &planned[index] {
                PlannedPiece::Text(text) => {
                    check_text(text)?;
                    let skipped = if index == run.planned.start { run.skipped } else { 0 };
                    filled.template.push_str(&text[skipped..]);
                }
                PlannedPiece::Data { placeholder, known, role } => {
                    filled.covered.push(placeholder.place);
                    if *known != Known::Stable && (*known != Known::Encoded || role.is_whole()) {
                        filled.open.push(Open { place: placeholder.place, role: *role });
                    }
                    filled.may_fail |= *known != Known::Stable && self.is_open(planned, run, index);
                    let variable = self.variable(placeholder, *known, &filled.template)?;
                    filled.template.extend(["{", &variable, "}"]);
                }
                PlannedPiece::Kept { .. } | PlannedPiece::Folder { .. } => {}
            }
        }
        Ok(filled)
    }

    /// Returns whether a placeholder fills a whole segment or label.
    fn is_open(&self, planned: &[PlannedPiece<'_>], run: &Run, index: usize) -> bool {
        let before = match &planned[index - 1] {
            PlannedPiece::Text(text) => &text[if index - 1 == run.planned.start { run.skipped } else { 0 }..],
            PlannedPiece::Folder { .. } => "/",
            _ => return true,
        };
        let next = match planned.get(index + 1) {
            Some(PlannedPiece::Text(text)) => text,
            Some(_) => return true,
            None => "",
        };
        let is_in_query = self.site.pieces[..index].iter().any(
            |piece| matches!(piece, SitePiece::Text(text) if text.contains(['?', '#']) || text.starts_with('&')),
        );
        let is_label = before.ends_with("//") || before.ends_with('.') && next.starts_with(['.', ':']);
        !is_in_query
            && (is_label
                || before.trim_end_matches('.').ends_with('/')
                    && (next.is_empty()
                        || next.trim_start_matches('.').is_empty()
                        || next.starts_with(['/', '?', '#'])))
    }

    /// Returns the variable of a placeholder. `before` is the template up to it.
    fn variable(
        &mut self,
        placeholder: &SitePlaceholder,
        known: Known,
        before: &str,
    ) -> Result<String, &'static str> {
        let (name, value) = self.value(placeholder, known);
        let argument = match &placeholder.source {
            ValueSource::Argument(number) => Some(*number),
            ValueSource::Captured(_) => None,
        };
        let longer = argument.and_then(|number| self.site.arguments[number].longer.clone());
        let hint = names::hint(before);
        // A value without a name is named after its parameter, or after the segment before it.
        let named = (name != names::NONE).then(|| name.clone());
        let all = named.into_iter().chain(longer).chain(hint).chain([name.clone()]);
        for variable in all {
            // An argument of the name would hide the variable that other values use.
            let value = value.clone().or_else(|| (variable != name).then(|| name.clone()));
            match self.values.iter().find(|other| other.name == variable) {
                Some(other) if other.value == value && self.is_one(other.argument, argument) => {
                    return Ok(variable);
                }
                Some(_) => {}
                None => {
                    self.values.push(WrittenVariable { name: variable.clone(), value, argument });
                    return Ok(variable);
                }
            }
        }
        Err(NAMES)
    }

    /// Returns whether two arguments that are written alike have one value: `ids.next()` may have another
    /// whenever it is called.
    fn is_one(&self, left: Option<usize>, right: Option<usize>) -> bool {
        let is_place = |number: usize| self.site.arguments[number].is_place;
        left == right || [left, right].into_iter().flatten().all(is_place)
    }

    /// Returns the name of a value and, unless the value is a variable of this name, the argument.
    fn value(&self, placeholder: &SitePlaceholder, known: Known) -> (String, Option<String>) {
        let written = match &placeholder.source {
            ValueSource::Captured(name) => name.clone(),
            ValueSource::Argument(number) => self.text(self.site.arguments[*number].range.clone()).to_owned(),
        };
        let name = names::variable(&name(self.site, placeholder));
        if !placeholder.spec.is_empty() {
            return (name, Some(format!("format!(\"{{:{}}}\", {written})", placeholder.spec)));
        }
        let value = match (known, &placeholder.source) {
            (Known::Encoded, _) => match encoded(self.site, placeholder) {
                Some(range) => without_borrow(self.text(range)).to_owned(),
                None => written,
            },
            (Known::Display { .. }, ValueSource::Argument(number)) => {
                let borrowed = without_borrow(&written);
                if self.site.arguments[*number].is_simple || borrowed != written {
                    format!("{borrowed}.to_string()")
                } else {
                    format!("({borrowed}).to_string()")
                }
            }
            (Known::Display { .. }, ValueSource::Captured(_)) => format!("{written}.to_string()"),
            // `Template::build` accepts its values unencoded.
            _ if self.site.template.is_some() => written,
            _ => without_borrow(&written).to_owned(),
        };
        let is_captured = value == name;
        (name, (!is_captured).then_some(value))
    }

    fn text(&self, range: Range<usize>) -> &str {
        self.source.get(range).unwrap_or_default()
    }

    /// Returns the call that fills the constant: in one line, or in several with this indentation.
    fn built(&self, way: &CallForm<'_>, constant: &str, indentation: Option<&str>) -> String {
        let pair = |variable: &WrittenVariable| {
            let value = variable.value.as_ref().unwrap_or(&variable.name);
            format!("({:?}, {})", variable.name, converted(value))
        };
        let pairs: Vec<String> = self.values.iter().map(pair).collect();
        let parsed = format!("urika::template::Template::parse({constant}){}", way.parsed);
        match indentation {
            None => format!("{parsed}.build(&[{}])", pairs.join(", ")),
            Some(blanks) => {
                let end = self.line_end();
                let line = pairs.join(", ");
                let lines: Vec<String> =
                    pairs.iter().map(|pair| format!("{end}{blanks}        {pair},")).collect();
                let is_wide = blanks.len() + line.chars().count() + "    .build(&[])?".len() > WIDTH;
                let pairs = if is_wide { format!("{}{end}{blanks}    ", lines.concat()) } else { line };
                format!("{parsed}{end}{blanks}    .build(&[{pairs}])")
            }
        }
    }

    /// Returns the call of the macro or of the template: in one line, or in several with this indentation.
    fn call(&self, way: &CallForm<'_>, template: &str, indentation: Option<&str>) -> String {
        if let Some(constant) = &self.site.template {
            return self.built(way, constant, indentation);
        }
        let word = way.word;
        let mut arguments = Vec::new();
        if !is_normal(template) {
            arguments.push("exact".to_owned());
        }
        arguments.push(match indentation {
            Some(blanks) => self.broken(template, blanks),
            None => format!("{template:?}"),
        });
        let argument = |variable: &WrittenVariable| {
            variable.value.as_ref().map(|value| format!("{} = {value}", variable.name))
        };
        arguments.extend(self.values.iter().filter_map(argument));
        match indentation {
            None => format!("urika::{word}uri_format!({})", arguments.join(", ")),
            Some(blanks) => {
                let end = self.line_end();
                let lines: Vec<String> =
                    arguments.iter().map(|argument| format!("{blanks}    {argument},{end}")).collect();
                let lines = lines.concat();
                format!("urika::{word}uri_format!({end}{lines}{blanks})")
            }
        }
    }

    /// Returns a template as a literal, in several lines if one would be too wide.
    fn broken(&self, template: &str, blanks: &str) -> String {
        let width = WIDTH.saturating_sub(blanks.len() + 10).max(WIDTH / 2);
        let mut written = String::from("\"");
        let mut column = 0;
        for piece in template.split_inclusive(['/', '&', '?']) {
            if column > 0 && column + piece.len() > width {
                written.extend(["\\", self.line_end(), blanks, "     "]);
                column = 0;
            }
            written.push_str(piece);
            column += piece.len();
        }
        written.push('"');
        written
    }

    fn line_end(&self) -> &'static str {
        if self.source.contains("\r\n") { "\r\n" } else { "\n" }
    }
}

/// Returns whether the path of a template has an empty segment before its end. `is_front` means that no base
/// precedes the template, so that it may begin with `//` and a host.
fn has_empty_segment(template: &str, is_front: bool) -> bool {
    let path = template.split(['?', '#']).next().unwrap_or_default();
    let path = match path.split_once("://") {
        Some((scheme, rest)) if is_front && !scheme.contains('/') => rest,
        _ if is_front => path.strip_prefix("//").unwrap_or(path),
        _ => path,
    };
    path.contains("//")
}

/// Checks that a string between values can be copied into a template.
fn check_text(text: &str) -> Result<(), &'static str> {
    if text.contains(['{', '}']) {
        Err(BRACES)
    } else if text.contains(['"', '\\']) {
        Err(QUOTES)
    } else {
        Ok(())
    }
}

/// Checks that a constant can be filled as a whole.
fn check_template(planned: &[PlannedPiece<'_>], run: &Run, template: &str) -> Result<(), &'static str> {
    if run.planned != (0..planned.len()) || run.skipped > 0 {
        Err(PARTLY)
    } else if !is_normal(template) {
        Err(FORM)
    } else {
        Ok(())
    }
}

/// Returns the conversion of an expression into a value of a template.
fn converted(value: &str) -> String {
    let is_alone = syn::parse_str(value).is_ok_and(|value| is_simple(&value));
    if is_alone { format!("{value}.into()") } else { format!("({value}).into()") }
}

/// Returns a variable or field without the `&` that the macro itself writes.
fn without_borrow(written: &str) -> &str {
    let value = written.trim_start_matches(['&', ' ']);
    let is_place = value.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
    if is_place { value } else { written }
}

fn why(piece: &PlannedPiece<'_>) -> Option<(Place, &'static str)> {
    match piece {
        PlannedPiece::Kept { placeholder, why, .. } => Some((placeholder.place, why)),
        PlannedPiece::Data { placeholder, .. } => {
            Some((placeholder.place, "run the command again to rewrite this value"))
        }
        PlannedPiece::Text(_) | PlannedPiece::Folder { .. } => None,
    }
}

/// Returns whether `uri_format!` writes the text of a template unchanged.
fn is_normal(template: &str) -> bool {
    let mut sample = String::new();
    let mut is_placeholder = false;
    for c in template.chars() {
        match c {
            '{' => is_placeholder = true,
            '}' => {
                is_placeholder = false;
                sample.push('1');
            }
            _ if is_placeholder => {}
            c => sample.push(c),
        }
    }
    if sample.contains("://") {
        return urika::Uri::parse(&sample).is_ok_and(|uri| uri.normalize() == sample);
    }
    sample.is_ascii() && !sample.contains(['%']) && !sample.contains("./")
}
