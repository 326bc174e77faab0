//! Checks a template before its parts are known: its beginning, and dot segments that would remove an
//! expression.

use std::ops::Range;

use urika_runtime::{Fault, FaultKind, Part};
use urika_template::template::Operator;
use urika_template::template::layout::dots;
use urika_template::template::layout::misplaced::forgotten_beginning;
use urika_template::template::syntax::router_parameter;

use crate::model::policy::FORGOTTEN_SCHEME;
use crate::model::template::{
    Lowering, Misplacement, ParsedExpression, ParsedTemplate, TemplateForm, TemplateSource, WrittenPiece,
    begins_behind_base, dot_segment,
};

/// The help for a dot segment.
pub(super) const DOTS: &str = FaultKind::TemplateDots.wording().help;

/// Checks a template as written.
pub(crate) fn check(source: &TemplateSource<'_>, parsed: &ParsedTemplate) {
    check_tail(source);
    let written = ReadTemplate { source, parsed: &parsed.list, expressions: &parsed.expressions };
    if parsed.is_based() {
        written.check_base();
    } else {
        written.check_colon();
    }
    written.check_dots();
    written.check_dollars();
    written.check_colons();
}

/// Refuses `www.example.com/{id}`, a relative path whose first segment was most likely meant as a host.
pub(crate) fn check_forgotten_scheme(lowering: &Lowering<'_>) {
    let text = lowering.source.text();
    let Some((mistake, list, length)) = forgotten_beginning(text) else { return };
    if lowering.form != TemplateForm::Relative {
        return;
    }
    let help = mistake.help(&list);
    let or = if help.ends_with('?') { " If not:" } else { "; or" };
    let help = format!("{help}{or} `allow({FORGOTTEN_SCHEME})`");
    lowering.source.push(0..length, &mistake.sentence(&list), mistake.section(), &help);
}

/// Checks that the text after a `base = …` begins with a delimiter, and does not leave the base.
fn check_tail(source: &TemplateSource<'_>) {
    let Some((tail, range)) = source.tail() else { return };
    if begins_behind_base(tail) {
        // Dot segments after an expression are reported for every template.
        if let Some(dots) = dot_segment(tail).filter(|dots| !tail[..dots.start].contains('{')) {
            let sentence = "dot segment in a template on a base";
            let dots = range.start + dots.start..range.start + dots.end;
            source.push(dots, sentence, "RFC 3986, section 5.2.4", DOTS);
        }
        return;
    }
    let (length, help) = beginning(tail);
    let sentence = "template on a base does not begin with `/` or `?`";
    source.push(range.start..range.start + length, sentence, "RFC 3986, section 5.2", &help);
}

/// Returns the length of the text with which a template on a base must not begin, and the remedy.
fn beginning(tail: &str) -> (usize, String) {
    let own = tail.find('}').map_or("", |end| &tail[..=end]);
    if own.starts_with("{+") {
        return (own.len(), format!("remove `{own}`, or the argument `base`"));
    }
    if own == "{base}" {
        return (own.len(), format!("remove `{own}`: the base comes before the template"));
    }
    let help = if tail.contains("://") {
        "the base has the scheme and the host: remove them here, or remove the argument `base`"
    } else {
        "begin with `/`, as in `/users/{id}`"
    };
    (tail.chars().next().map_or(0, char::len_utf8), help.to_owned())
}

/// A template as the grammar has read it.
struct ReadTemplate<'a, 'w> {
    source: &'a TemplateSource<'w>,
    parsed: &'a [WrittenPiece],
    expressions: &'a [ParsedExpression],
}

impl ReadTemplate<'_, '_> {
    fn text(&self, range: &Range<usize>) -> &str {
        &self.source.text()[range.clone()]
    }

    fn check_base(&self) {
        let base = &self.expressions[0];
        if !base.is_plain() {
            return self.push_misplaced(0, Misplacement::BaseModified);
        }
        let (range, is_delimited) = match self.parsed.get(1) {
            None => return,
            Some(WrittenPiece::Literal(range)) => {
                (range.clone(), self.text(range).starts_with(['/', '?', '#']))
            }
            Some(WrittenPiece::Expression(number)) => {
                let next = &self.expressions[*number];
                let is_delimited =
                    matches!(next.operator, Operator::Segment | Operator::Query | Operator::Fragment);
                (next.range.clone(), is_delimited)
            }
        };
        if !is_delimited {
            self.source.push_misplaced(range, Misplacement::AfterBase, &base.list());
        }
    }

    /// Checks that the scheme, which ends at a colon before the first delimiter, does not have an expression.
    fn check_colon(&self) {
        let mut first = None;
        for (at, piece) in self.parsed.iter().enumerate() {
            match piece {
                WrittenPiece::Literal(range) => {
                    let text = self.text(range);
                    let Some(end) = text.find([':', '/', '?', '#']) else { continue };
                    if let (Some(number), true) = (first, text[end..].starts_with(':')) {
                        self.push_scheme(number, &text[end..]);
                    }
                    return;
                }
                WrittenPiece::Expression(number) => match self.expressions[*number].operator {
                    // The value may contain a colon.
                    Operator::Reserved => return self.push_misplaced(*number, Misplacement::ReservedFirst),
                    Operator::Query | Operator::Fragment => return,
                    // A path that begins with `{/x}` begins with the slash of the value, or with a delimiter.
                    Operator::Segment if at == 0 => return,
                    _ => first = first.or(Some(*number)),
                },
            }
        }
    }

    /// Reports an expression before a colon, at which the rest of the text begins.
    fn push_scheme(&self, number: usize, rest: &str) {
        let is_scheme = rest.starts_with("://");
        self.push_misplaced(
            number,
            if is_scheme { Misplacement::InScheme } else { Misplacement::LikeScheme },
        );
    }

    /// Reports an expression with this mistake.
    fn push_misplaced(&self, number: usize, mistake: Misplacement) {
        let expression = &self.expressions[number];
        self.source.push_misplaced(expression.range.clone(), mistake, &expression.list());
    }

    /// Reports dot segments after an expression: they would remove its expansion.
    fn check_dots(&self) {
        // The text of the segment, as long as it has no expression.
        let (mut dots, mut is_behind) = (None, false);
        for piece in self.parsed {
            match piece {
                WrittenPiece::Literal(range) => {
                    let text = self.text(range);
                    let path = text.split(['?', '#']).next().unwrap_or_default();
                    self.walk_text(range.start, path, is_behind, &mut dots);
                    if path.len() < text.len() {
                        break;
                    }
                }
                WrittenPiece::Expression(number) => {
                    match self.expressions[*number].operator {
                        Operator::Query | Operator::Fragment => break,
                        Operator::Segment | Operator::Parameter => self.end_segment(is_behind, &mut dots),
                        _ => dots = None,
                    }
                    is_behind = true;
                }
            }
        }
        self.end_segment(is_behind, &mut dots);
    }

    /// Reports `${x}`, as shells and JavaScript write it: the `$` would be literal text.
    fn check_dollars(&self) {
        for pair in self.parsed.windows(2) {
            let [WrittenPiece::Literal(range), WrittenPiece::Expression(number)] = pair else { continue };
            if !self.text(range).ends_with('$') {
                continue;
            }
            let written = self.text(&self.expressions[*number].range);
            let help = format!("remove it: a template writes `{written}`; a literal `$` is written `%24`");
            self.push_other_syntax('$', range.end - 1..range.end, &help);
        }
    }

    /// Reports `/:id`, as routers write it: the colon would be literal text.
    fn check_colons(&self) {
        for piece in self.parsed {
            let range = match piece {
                WrittenPiece::Literal(range) => range,
                WrittenPiece::Expression(number) => match self.expressions[*number].operator {
                    Operator::Query | Operator::Continuation | Operator::Fragment => break,
                    _ => continue,
                },
            };
            let text = self.text(range);
            let end = text.find(['?', '#']).unwrap_or(text.len());
            let mut at = range.start;
            for (number, piece) in text[..end].split('/').enumerate() {
                // The text before the first slash is the rest of a segment, or a scheme.
                if let (Some(name), true) = (router_parameter(piece), number > 0) {
                    self.push_parameter(at, name);
                }
                at += piece.len() + 1;
            }
            if end < text.len() {
                break;
            }
        }
    }

    fn push_parameter(&self, at: usize, name: &str) {
        let help = format!("did you mean `{{{name}}}`? a literal colon is written `%3A`");
        self.push_other_syntax(':', at..at + 1 + name.len(), &help);
    }

    fn push_other_syntax(&self, sign: char, range: Range<usize>, help: &str) {
        let fault = Fault::new(FaultKind::OtherSyntax(sign), Part::Template, range.start, range.end);
        self.source.push(range, &fault.sentence().to_string(), fault.section(), help);
    }

    fn walk_text(&self, start: usize, text: &str, is_behind: bool, dots: &mut Option<Range<usize>>) {
        let mut at = start;
        for (number, piece) in text.split('/').enumerate() {
            if number > 0 {
                self.end_segment(is_behind, dots);
                *dots = Some(at..at);
            }
            let counted = piece.split(';').next().unwrap_or_default();
            if let Some(dots) = dots {
                dots.end = at + counted.len();
            }
            if counted.len() < piece.len() {
                self.end_segment(is_behind, dots);
            }
            at += piece.len() + 1;
        }
    }

    fn end_segment(&self, is_behind: bool, dots: &mut Option<Range<usize>>) {
        if let Some(range) = dots.take().filter(|range| is_behind && is_dots(self.text(range))) {
            self.source.push_misplaced(range, Misplacement::DotsAfterExpression, "");
        }
    }
}

/// Returns whether a string is `.` or `..`, escaped or not.
fn is_dots(text: &str) -> bool {
    matches!(dots(text), Some(1 | 2))
}
