//! Writes the edits of a plan: the call of `uri_format!` or `Template::build`, and the text that stays around it.

use std::ops::Range;

use super::plan::{Bit, Known, Open, Plan, Run, name};
use super::sites::{Form, is_simple};
use super::{Edit, Hole, Piece, Site, Source, names};
use crate::value::Place;

const PARTLY: &str = "another value of the constant stays unchanged: fill the rest first";
const FORM: &str = "the constant is not in normal form, in which `Template::build` writes it";
const BRACES: &str = "the string contains braces";
const TWICE: &str = "the value would be computed twice";
pub(super) const EMPTY: &str = "the URL has an empty segment, `//`: write it without";
pub(super) const WIDE: &str = "a line would be wider than 100 columns: bind the longest value to a variable";
pub(super) const NAMES: &str = "two values have the same name, or none that a template accepts: bind each to a separate variable with an ASCII name";
/// The width of a line, as of rustfmt.
const WIDTH: usize = 100;

/// The lines over which an edit spreads, with the indentation of the first one.
#[derive(Clone, Copy)]
enum Layout<'b> {
    Line,
    /// The call is on one line, and the methods after it, or the arguments around it, are on the next ones.
    Chain(&'b str),
    /// Each argument of the call is on a separate line.
    Block(&'b str),
}

/// A way to write a call.
struct Way<'w> {
    /// The beginning of the macro's name.
    word: &'static str,
    /// The text after `Template::parse(…)`.
    parsed: String,
    /// The text after the whole call.
    end: &'w str,
}

impl<'w> Way<'w> {
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
    values: Vec<Variable>,
}

/// A variable of the template.
struct Variable {
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
        bits: &[Bit<'_>],
        run: &Run,
        map_err: Option<&str>,
    ) -> Result<Plan, &'static str> {
        let (mut template, mut covered, mut open) = (String::new(), Vec::new(), Vec::new());
        let mut may_fail = false;
        for index in run.bits.clone() {
            match &bits[index] {
                Bit::Text(text) => {
                    if text.contains(['{', '}', '"', '\\']) {
                        return Err(BRACES);
                    }
                    template.push_str(&text[if index == run.bits.start { run.skipped } else { 0 }..]);
                }
                Bit::Data { hole, known, role } => {
                    covered.push(hole.place);
                    let is_open = match known {
                        Known::Stable => false,
                        Known::Encoded => role.is_whole(),
                        _ => true,
                    };
                    if is_open {
                        open.push(Open { place: hole.place, role: *role });
                    }
                    may_fail |= *known != Known::Stable && self.is_open(bits, run, index);
                    let variable = self.variable(hole, *known, &template)?;
                    template.extend(["{", &variable, "}"]);
                }
                Bit::Kept { .. } | Bit::Folder { .. } => {}
            }
        }
        if has_empty_segment(&template, run.bits.start == 0) {
            return Err(EMPTY);
        }
        let kept = bits[..run.bits.start].iter().filter_map(why).collect();
        if self.site.template.is_some() {
            check_template(bits, run, &template)?;
            may_fail = true;
        }
        let mapped = map_err.map(|function| format!(".map_err({function})?"));
        let simple = (!may_fail).then(Way::simple);
        let tried = [Way::tried("?"), Way::tried(".ok()?")].into_iter();
        let mapped = mapped.iter().zip(map_err).map(|(end, function)| Way::mapped(end, function));
        let ways = simple.into_iter().chain(tried).chain(mapped);
        let candidates = ways.map(|way| self.edit(bits, run, &way, &template)).collect::<Result<_, _>>()?;
        let tried = Way::tried("?");
        let tried = format!("{}{}", self.call(&tried, &template, None), tried.end);
        let call = self.call(&Way::simple(), &template, None);
        Ok(Plan { candidates, call, tried, may_fail, covered, open, kept })
    }

    /// Returns whether a hole fills a whole segment or label.
    fn is_open(&self, bits: &[Bit<'_>], run: &Run, index: usize) -> bool {
        let before = match &bits[index - 1] {
            Bit::Text(text) => &text[if index - 1 == run.bits.start { run.skipped } else { 0 }..],
            Bit::Folder { .. } => "/",
            _ => return true,
        };
        let next = match bits.get(index + 1) {
            Some(Bit::Text(text)) => text,
            Some(_) => return true,
            None => "",
        };
        let is_in_query = self.site.pieces[..index].iter().any(
            |piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']) || text.starts_with('&')),
        );
        let is_label = before.ends_with("//") || before.ends_with('.') && next.starts_with(['.', ':']);
        !is_in_query
            && (is_label
                || before.trim_end_matches('.').ends_with('/')
                    && (next.is_empty()
                        || next.trim_start_matches('.').is_empty()
                        || next.starts_with(['/', '?', '#'])))
    }

    /// Returns the variable of a hole. `before` is the template up to it.
    fn variable(&mut self, hole: &Hole, known: Known, before: &str) -> Result<String, &'static str> {
        let (name, value) = self.value(hole, known);
        let argument = match &hole.source {
            Source::Argument(number) => Some(*number),
            Source::Captured(_) => None,
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
                    self.values.push(Variable { name: variable.clone(), value, argument });
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
    fn value(&self, hole: &Hole, known: Known) -> (String, Option<String>) {
        let written = match &hole.source {
            Source::Captured(name) => name.clone(),
            Source::Argument(number) => self.text(self.site.arguments[*number].range.clone()).to_owned(),
        };
        let name = names::variable(&name(self.site, hole));
        if !hole.spec.is_empty() {
            return (name, Some(format!("format!(\"{{:{}}}\", {written})", hole.spec)));
        }
        let value = match (known, &hole.source) {
            (Known::Encoded, _) => match encoded(self.site, hole) {
                Some(range) => without_borrow(self.text(range)).to_owned(),
                None => written,
            },
            (Known::Display { .. }, Source::Argument(number)) => {
                let borrowed = without_borrow(&written);
                if self.site.arguments[*number].is_simple || borrowed != written {
                    format!("{borrowed}.to_string()")
                } else {
                    format!("({borrowed}).to_string()")
                }
            }
            (Known::Display { .. }, Source::Captured(_)) => format!("{written}.to_string()"),
            // `Template::build` takes its values as they are.
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
    fn built(&self, way: &Way<'_>, constant: &str, indentation: Option<&str>) -> String {
        let pair = |variable: &Variable| {
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
    fn call(&self, way: &Way<'_>, template: &str, indentation: Option<&str>) -> String {
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
        let argument =
            |variable: &Variable| variable.value.as_ref().map(|value| format!("{} = {value}", variable.name));
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

    /// Returns the edits that put a call in place of the run, in the first layout whose lines are not too wide.
    fn edit(
        &self,
        bits: &[Bit<'_>],
        run: &Run,
        way: &Way<'_>,
        template: &str,
    ) -> Result<Vec<Edit>, &'static str> {
        let end = way.end;
        let blanks = self.indentation();
        let chain = (end.contains('.') && self.site.template.is_none()).then_some(Layout::Chain(blanks));
        for layout in [Layout::Line].into_iter().chain(chain) {
            let edits = self.edit_in(layout, bits, run, &self.call(way, template, None), end)?;
            if !edits.iter().any(|edit| self.is_wide(edit)) {
                return Ok(edits);
            }
        }
        let call = self.call(way, template, Some(blanks));
        let last = if self.site.template.is_some() { Layout::Chain(blanks) } else { Layout::Block(blanks) };
        let edits = self.edit_in(last, bits, run, &call, end)?;
        // Lines that are wide before stay so.
        let is_new = |edit: &Edit| self.is_wide(edit) && !self.is_wide_before(&edit.range);
        if edits.iter().any(is_new) { Err(WIDE) } else { Ok(edits) }
    }

    /// Returns the white space at the beginning of the line of the site.
    fn indentation(&self) -> &'s str {
        let line = &self.source[self.line_of(self.site.whole.start)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    fn line_of(&self, index: usize) -> usize {
        self.source[..index].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Returns whether an edit makes a line that is too wide.
    fn is_wide(&self, edit: &Edit) -> bool {
        let before = &self.source[self.line_of(edit.range.start)..edit.range.start];
        let after = self.source[edit.range.end..].lines().next().unwrap_or_default();
        let lines = format!("{before}{}{after}", edit.text);
        !edit.text.is_empty() && lines.lines().any(|line| line.chars().count() > WIDTH)
    }

    /// Returns whether one of the lines that an edit replaces is too wide.
    fn is_wide_before(&self, range: &Range<usize>) -> bool {
        let end = self.source[range.end..].find('\n').map_or(self.source.len(), |end| range.end + end);
        self.source[self.line_of(range.start)..end].lines().any(|line| line.chars().count() > WIDTH)
    }

    fn edit_in(
        &self,
        layout: Layout<'_>,
        bits: &[Bit<'_>],
        run: &Run,
        call: &str,
        end: &str,
    ) -> Result<Vec<Edit>, &'static str> {
        let is_all = run.bits == (0..bits.len()) && run.skipped == 0;
        if is_all && self.site.form != Form::Macro {
            let last = if matches!(self.site.form, Form::Push(_)) { "as_str" } else { "into_string" };
            let chain = self.chain(layout, &format!("{end}.{last}()"));
            return Ok(self.instead(&format!("{call}{chain}")));
        }
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for bit in &bits[..run.bits.start] {
            self.keep(bit, &mut format, &mut arguments);
        }
        if let Bit::Text(first) = &bits[run.bits.start] {
            push_text(&mut format, &first[..run.skipped]);
        }
        format.push_str("{}");
        let mut all = vec![format!("{format:?}")];
        all.append(&mut arguments);
        all.push(format!("{call}{end}"));
        self.check_once(bits, run)?;
        let text = self.listed(layout, &all);
        Ok(match &self.site.form {
            Form::Format | Form::Macro => vec![Edit { range: self.site.inner.clone(), text }],
            Form::Text => self.instead(&format!("format!({text})")),
            Form::Push(_) => self.instead(&format!("&format!({text})")),
        })
    }

    /// Writes the methods after a call: each on a separate line unless all are on one.
    fn chain(&self, layout: Layout<'_>, methods: &str) -> String {
        let (blanks, step) = match layout {
            Layout::Line => return methods.to_owned(),
            Layout::Chain(blanks) => (blanks, "    "),
            Layout::Block(_) if methods.matches('.').count() == 1 => return methods.to_owned(),
            Layout::Block(blanks) => (blanks, ""),
        };
        let Some((mapped, last)) = methods.rsplit_once('.') else { return methods.to_owned() };
        let end = self.line_end();
        let mapped =
            if mapped.starts_with('.') { format!("{end}{blanks}{step}{mapped}") } else { mapped.into() };
        format!("{mapped}{end}{blanks}{step}.{last}")
    }

    /// Writes the arguments of a macro: each on a separate line where the last one has a chain that is broken.
    fn listed(&self, layout: Layout<'_>, arguments: &[String]) -> String {
        let Layout::Chain(blanks) = layout else { return arguments.join(", ") };
        let end = self.line_end();
        let lines = arguments.iter().map(|argument| format!("{end}{blanks}    {argument},"));
        format!("{}{end}{blanks}", lines.collect::<String>())
    }

    /// Returns the edits that write a string in place of the whole site.
    fn instead(&self, text: &str) -> Vec<Edit> {
        let text = match &self.site.form {
            Form::Push(variable) => format!("{variable}.push_str({text})"),
            _ => text.to_owned(),
        };
        let removed =
            self.site.removed.iter().map(|range| Edit { range: range.clone(), text: String::new() });
        [Edit { range: self.site.whole.clone(), text }].into_iter().chain(removed).collect()
    }

    /// Writes a bit that stays.
    fn keep(&self, bit: &Bit<'_>, format: &mut String, arguments: &mut Vec<String>) {
        let hole = match bit {
            Bit::Text(text) => return push_text(format, text),
            Bit::Data { hole, .. } | Bit::Kept { hole, .. } | Bit::Folder { hole } => hole,
        };
        format.push('{');
        match &hole.source {
            Source::Captured(name) => format.push_str(name),
            Source::Argument(number) => {
                let written = self.text(self.site.arguments[*number].range.clone());
                let is_macro = matches!(self.site.form, Form::Format | Form::Macro);
                if !is_macro && syn::parse_str::<syn::Ident>(written).is_ok() {
                    format.push_str(written);
                } else {
                    arguments.push(written.to_owned());
                }
            }
        }
        if !hole.spec.is_empty() {
            format.extend([":", &hole.spec]);
        }
        format.push('}');
    }

    /// Checks that no argument with a side effect is written twice.
    fn check_once(&self, bits: &[Bit<'_>], run: &Run) -> Result<(), &'static str> {
        let number = |bit: &Bit<'_>| match bit {
            Bit::Data { hole, .. } | Bit::Kept { hole, .. } | Bit::Folder { hole } => match hole.source {
                Source::Argument(number) => Some(number),
                Source::Captured(_) => None,
            },
            Bit::Text(_) => None,
        };
        let outside: Vec<usize> = bits[..run.bits.start].iter().filter_map(number).collect();
        let inside: Vec<usize> = bits[run.bits.clone()].iter().filter_map(number).collect();
        let is_again =
            |index: usize| outside[..index].contains(&outside[index]) || inside.contains(&outside[index]);
        let is_effect = |index: usize| !self.site.arguments[outside[index]].is_place;
        if (0..outside.len()).any(|index| is_again(index) && is_effect(index)) { Err(TWICE) } else { Ok(()) }
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

/// Checks that a constant can be filled as a whole.
fn check_template(bits: &[Bit<'_>], run: &Run, template: &str) -> Result<(), &'static str> {
    match () {
        () if run.bits != (0..bits.len()) || run.skipped > 0 => Err(PARTLY),
        () if !is_normal(template) => Err(FORM),
        () => Ok(()),
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

fn why(bit: &Bit<'_>) -> Option<(Place, &'static str)> {
    match bit {
        Bit::Kept { hole, why, .. } => Some((hole.place, why)),
        Bit::Data { hole, .. } => Some((hole.place, "run the command again to rewrite this value")),
        Bit::Text(_) | Bit::Folder { .. } => None,
    }
}

fn push_text(format: &mut String, text: &str) {
    format.push_str(&text.replace('{', "{{").replace('}', "}}"));
}

/// Returns the text that an encoder gets in the call itself.
pub(super) fn encoded(site: &Site, hole: &Hole) -> Option<Range<usize>> {
    match hole.source {
        Source::Argument(number) if hole.spec.is_empty() => site.arguments[number].first.clone(),
        _ => None,
    }
}

/// Returns whether `uri_format!` writes the text of a template unchanged.
fn is_normal(template: &str) -> bool {
    let mut sample = String::new();
    let mut is_hole = false;
    for c in template.chars() {
        match c {
            '{' => is_hole = true,
            '}' => {
                is_hole = false;
                sample.push('1');
            }
            _ if is_hole => {}
            c => sample.push(c),
        }
    }
    if sample.contains("://") {
        return urika::Uri::parse(&sample).is_ok_and(|uri| uri.normalize() == sample);
    }
    sample.is_ascii() && !sample.contains(['%']) && !sample.contains("./")
}
