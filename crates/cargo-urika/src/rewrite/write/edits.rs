//! The edits that put a call in place of a site, in the first layout whose lines are not too wide.

use std::ops::Range;

use super::super::planned::{PlannedPiece, Run};
use super::super::sites::Form;
use super::super::{Edit, ValueSource};
use super::{CallForm, TWICE, WIDE, WIDTH, Writer};

/// The lines over which an edit spreads, with the indentation of the first one.
#[derive(Clone, Copy)]
enum Layout<'b> {
    Line,
    /// The call is on one line, and the methods after it, or the arguments around it, are on the next ones.
    Chain(&'b str),
    /// Each argument of the call is on a separate line.
    Block(&'b str),
}

impl<'s> Writer<'s> {
    /// Returns the edits that put a call in place of the run, in the first layout whose lines are not too wide.
    pub(super) fn edit(
        &self,
        planned: &[PlannedPiece<'_>],
        run: &Run,
        way: &CallForm<'_>,
        template: &str,
    ) -> Result<Vec<Edit>, &'static str> {
        let end = way.end;
        let blanks = self.indentation();
        let chain = (end.contains('.') && self.site.template.is_none()).then_some(Layout::Chain(blanks));
        for layout in [Layout::Line].into_iter().chain(chain) {
            let edits = self.edit_in(layout, planned, run, &self.call(way, template, None), end)?;
            if !edits.iter().any(|edit| self.is_wide(edit)) {
                return Ok(edits);
            }
        }
        let call = self.call(way, template, Some(blanks));
        let last = if self.site.template.is_some() { Layout::Chain(blanks) } else { Layout::Block(blanks) };
        let edits = self.edit_in(last, planned, run, &call, end)?;
        // Lines that were already wide stay wide.
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
        planned: &[PlannedPiece<'_>],
        run: &Run,
        call: &str,
        end: &str,
    ) -> Result<Vec<Edit>, &'static str> {
        let is_all = run.planned == (0..planned.len()) && run.skipped == 0;
        if is_all && self.site.form != Form::Macro {
            let last = if matches!(self.site.form, Form::Push(_)) { "as_str" } else { "into_string" };
            let chain = self.chain(layout, &format!("{end}.{last}()"));
            return Ok(self.instead(&format!("{call}{chain}")));
        }
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for piece in &planned[..run.planned.start] {
            self.keep(piece, &mut format, &mut arguments);
        }
        if let PlannedPiece::Text(first) = &planned[run.planned.start] {
            push_text(&mut format, &first[..run.skipped]);
        }
        format.push_str("{}");
        let mut all = vec![format!("{format:?}")];
        all.append(&mut arguments);
        all.push(format!("{call}{end}"));
        self.check_once(planned, run)?;
        let text = self.listed(layout, &all);
        Ok(match &self.site.form {
            Form::Format | Form::Macro => vec![Edit { range: self.listed_range(layout), text }],
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

    /// Returns the range that a list of arguments replaces. A broken list has its own line ends and its own comma
    /// at the end, so it replaces those of the program.
    fn listed_range(&self, layout: Layout<'_>) -> Range<usize> {
        let Layout::Chain(_) = layout else { return self.site.inner.clone() };
        let bracket = self.site.whole.end - 1;
        self.source[..self.site.inner.start].trim_end().len()..bracket
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

    /// Writes a piece that stays.
    fn keep(&self, piece: &PlannedPiece<'_>, format: &mut String, arguments: &mut Vec<String>) {
        let placeholder = match piece {
            PlannedPiece::Text(text) => return push_text(format, text),
            PlannedPiece::Data { placeholder, .. }
            | PlannedPiece::Kept { placeholder, .. }
            | PlannedPiece::Folder { placeholder } => placeholder,
        };
        format.push('{');
        match &placeholder.source {
            ValueSource::Captured(name) => format.push_str(name),
            ValueSource::Argument(number) => {
                let written = self.text(self.site.arguments[*number].range.clone());
                let is_macro = matches!(self.site.form, Form::Format | Form::Macro);
                if !is_macro && syn::parse_str::<syn::Ident>(written).is_ok() {
                    format.push_str(written);
                } else {
                    arguments.push(written.to_owned());
                }
            }
        }
        if !placeholder.spec.is_empty() {
            format.extend([":", &placeholder.spec]);
        }
        format.push('}');
    }

    /// Checks that no argument with a side effect is written twice.
    fn check_once(&self, planned: &[PlannedPiece<'_>], run: &Run) -> Result<(), &'static str> {
        let number = |piece: &PlannedPiece<'_>| match piece {
            PlannedPiece::Data { placeholder, .. }
            | PlannedPiece::Kept { placeholder, .. }
            | PlannedPiece::Folder { placeholder } => match placeholder.source {
                ValueSource::Argument(number) => Some(number),
                ValueSource::Captured(_) => None,
            },
            PlannedPiece::Text(_) => None,
        };
        let outside: Vec<usize> = planned[..run.planned.start].iter().filter_map(number).collect();
        let inside: Vec<usize> = planned[run.planned.clone()].iter().filter_map(number).collect();
        let is_again =
            |index: usize| outside[..index].contains(&outside[index]) || inside.contains(&outside[index]);
        let is_effect = |index: usize| !self.site.arguments[outside[index]].is_place;
        if (0..outside.len()).any(|index| is_again(index) && is_effect(index)) { Err(TWICE) } else { Ok(()) }
    }
}

fn push_text(format: &mut String, text: &str) {
    format.push_str(&text.replace('{', "{{").replace('}', "}}"));
}
