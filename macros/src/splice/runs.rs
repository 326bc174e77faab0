//! Finds the runs of a string without a hole, and the groups around them.

use std::ops::Range;

use crate::native::Delimiter;

/// A part of a string, in order.
#[derive(PartialEq)]
pub(super) enum SplicePart {
    /// Tokens without a hole; their groups are whole.
    Run(Range<usize>),
    /// `$name`
    Name(Range<usize>),
    /// `$7`
    Hole(Range<usize>),
    /// The beginning of a group with a hole.
    Open(Delimiter),
    /// The beginning of `$(7 …)`.
    Span(Range<usize>),
    /// The end of such a group or span.
    Close,
}

/// Scans a string byte by byte, which costs much less than tokens.
struct TextScan<'t> {
    text: &'t [u8],
    at: usize,
    /// The beginning of the run.
    start: usize,
    /// The beginning of each open group or span, the outermost first.
    open: Vec<usize>,
    /// The number of these that are already in `plan`, the outermost first.
    planned: usize,
    plan: Vec<SplicePart>,
}

/// Returns the parts of a string.
pub(super) fn plan(text: &str) -> Vec<SplicePart> {
    let text = text.as_bytes();
    let mut scan = TextScan { text, at: 0, start: 0, open: Vec::new(), planned: 0, plan: Vec::new() };
    while scan.at < text.len() {
        match text[scan.at] {
            b'(' | b'[' | b'{' => {
                scan.open.push(scan.at);
                scan.at += 1;
            }
            b')' | b']' | b'}' => scan.close(),
            b'$' => scan.hole(),
            b'"' | b'\'' | b'/' => scan.at = behind(text, scan.at),
            _ => scan.at += 1,
        }
    }
    scan.end_run(text.len());
    scan.plan
}

/// Returns the runs of a string, each as a group.
pub(super) fn grouped(text: &str, plan: &[SplicePart]) -> String {
    let mut grouped = String::with_capacity(text.len() + 2 * plan.len());
    for step in plan {
        if let SplicePart::Run(run) = step {
            grouped.push('{');
            grouped.push_str(&text[run.clone()]);
            grouped.push('}');
        }
    }
    grouped
}

impl TextScan<'_> {
    /// Ends the run before this position.
    fn end_run(&mut self, end: usize) {
        let mut at = self.start;
        while at < end && self.text[at].is_ascii_whitespace() {
            at += 1;
        }
        if at < end {
            self.plan.push(SplicePart::Run(at..end));
        }
    }

    /// Ends the group that was begun last.
    fn close(&mut self) {
        self.open.pop();
        if self.planned > self.open.len() {
            self.end_run(self.at);
            self.plan.push(SplicePart::Close);
            self.planned = self.open.len();
            self.start = self.at + 1;
        }
        self.at += 1;
    }

    /// Consumes a hole. All groups around it are in the plan from now on.
    fn hole(&mut self) {
        for group in self.planned..self.open.len() {
            let at = self.open[group];
            self.end_run(at);
            self.plan.push(SplicePart::Open(match self.text[at] {
                b'(' => Delimiter::Parenthesis,
                b'[' => Delimiter::Bracket,
                _ => Delimiter::Brace,
            }));
            self.start = at + 1;
        }
        self.planned = self.open.len();
        self.end_run(self.at);
        self.at += 1;
        let step = match self.text.get(self.at) {
            Some(b'(') => {
                self.open.push(self.at);
                self.planned += 1;
                self.at += 1;
                SplicePart::Span(self.word())
            }
            Some(b'0'..=b'9') => SplicePart::Hole(self.word()),
            _ => SplicePart::Name(self.word()),
        };
        self.plan.push(step);
        self.start = self.at;
    }

    /// Consumes a name or a number.
    fn word(&mut self) -> Range<usize> {
        let start = self.at;
        while self.at < self.text.len()
            && (self.text[self.at].is_ascii_alphanumeric() || self.text[self.at] == b'_')
        {
            self.at += 1;
        }
        start..self.at
    }
}

/// Returns the offset after a byte, or after the string, character or comment that begins there.
fn behind(text: &[u8], at: usize) -> usize {
    match text[at] {
        b'"' => behind_string(text, at + 1),
        b'\'' if text.get(at + 1) == Some(&b'\\') => at + 4,
        // A lifetime has no closing quote.
        b'\'' if text.get(at + 2) == Some(&b'\'') => at + 3,
        b'/' if text.get(at + 1) == Some(&b'/') => behind_line(text, at + 2),
        _ => at + 1,
    }
}

/// Returns the offset after a string.
fn behind_string(text: &[u8], mut at: usize) -> usize {
    while at < text.len() {
        match text[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}

/// Returns the offset after a line.
fn behind_line(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at += 1;
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows a plan: each run in `<…>`.
    fn shown(text: &str) -> String {
        let mut shown = Vec::new();
        for step in plan(text) {
            shown.push(match step {
                SplicePart::Run(run) => format!("<{}>", &text[run]),
                SplicePart::Name(name) => format!("${}", &text[name]),
                SplicePart::Hole(number) => format!("#{}", &text[number]),
                SplicePart::Span(number) => format!("@{} ", &text[number]),
                SplicePart::Open(delimiter) => format!("{delimiter:?} "),
                SplicePart::Close => " end".to_owned(),
            });
        }
        shown.concat()
    }

    #[test]
    fn groups_without_a_hole_are_in_runs() {
        assert_eq!(shown("fn a() { b(c, [d]) }"), "<fn a() { b(c, [d]) }>");
        assert_eq!(shown("a(b) { c(d, $0 ) e() } f"), "<a(b) >Brace <c>Parenthesis <d, >#0 end<e() > end<f>");
        assert_eq!(shown("[ $a , $b_2 ] ( x )"), "Bracket $a<, >$b_2 end<( x )>");
        assert_eq!(shown(""), "");
    }

    #[test]
    fn spanned_text_has_runs_and_holes() {
        assert_eq!(shown("a $(1 b(c $2 ) \")\") d"), "<a >@1 <b>Parenthesis <c >#2 end<\")\"> end<d>");
    }

    #[test]
    fn texts_and_comments_hold_no_groups_and_no_holes() {
        assert_eq!(
            shown(r#"("$0 \" (" '(' b'\'' 'a $0 )"#),
            r#"Parenthesis <"$0 \" (" '(' b'\'' 'a >#0 end"#
        );
        assert_eq!(shown("/// It's $1 (\nfn $0 "), "</// It's $1 (\nfn >#0");
    }
}
