//! Checks paths (RFC 3986, section 3.3): values neither add nor remove a segment, and do not begin a segment
//! early.

use std::ops::Range;

use urika_template::template::layout::misplaced::before_text;
use urika_template::template::layout::{SegmentRun, SegmentStep, UsedVariable, counted, is_solid};
use urika_template::template::syntax::Syntax;
use urika_template::template::{Modifier, Operator};

use super::names;
use super::segment::{is_path_alone, requirements, steps};
use crate::model::template::{
    CheckStep, Joint, Lowering, Misplacement, Part, PartContent, PartPiece, Promise, Requirement,
    TemplateForm, ValueCheck, When,
};

/// Checks the path.
pub(super) fn check(lowering: &mut Lowering<'_>) {
    let pieces = lowering.of(Part::Path);
    let segments = PartPiece::segments(&pieces);
    check_operators(lowering);
    check_opaque(lowering);
    check_beginning(lowering, &pieces);
    check_parameters(lowering, &segments);
    names::check_path(lowering, &segments);
    check_after_parameters(lowering, &segments);
    for (number, segment) in segments.iter().enumerate() {
        let run = SegmentRun::new(segment, number > 0, &|number| {
            let expression = &lowering.expressions[number];
            (expression.operator, expression.used_variables())
        });
        if run.is_from_root(lowering.has_authority()) {
            check_from_root(lowering, &run);
        } else if !run.expressions.is_empty() {
            check_run(lowering, &run);
        }
    }
}

/// Checks that no text follows `{;x}`, whose name it would continue.
fn check_after_parameters(lowering: &Lowering<'_>, segments: &[Vec<PartPiece>]) {
    for segment in segments {
        if let Some(number) = before_text(segment, &|number| lowering.expressions[number].operator) {
            let is_plain = lowering.expressions[number].is_plain();
            lowering.push_misplaced(number, Misplacement::after_parameter(is_plain));
        }
    }
}

fn check_from_root(lowering: &mut Lowering<'_>, run: &SegmentRun) {
    let [SegmentStep::Value(_, variable, Modifier::None)] = run.steps.as_slice() else {
        let (range, mistake) = match text_after(lowering, run) {
            Some(text) => (text, Misplacement::AfterFile),
            None => (range(lowering, run), Misplacement::FileModified),
        };
        return lowering.source.push_misplaced(range, mistake, "");
    };
    lowering.demand(When::Always, *variable, &[Promise::MayBeRooted]);
    lowering.demand(When::Build, *variable, &[Promise::Absolute, Promise::Defined]);
    lowering.push_value(ValueCheck::Absolute, *variable);
}

/// Returns the range of the text after the only expression of a run, if it is a single variable.
fn text_after(lowering: &Lowering<'_>, run: &SegmentRun) -> Option<Range<usize>> {
    let &[number] = run.expressions.as_slice() else { return None };
    let expression = &lowering.expressions[number];
    let start = expression.range.end;
    let rest = &lowering.source.text()[start..];
    let len = rest.find(['/', '?', '#', '{']).unwrap_or(rest.len());
    (expression.is_plain() && len > 0).then_some(start..start + len)
}

fn check_operators(lowering: &Lowering<'_>) {
    for number in lowering.numbers(Part::Path) {
        let expression = &lowering.expressions[number];
        if expression.operator == Operator::Continuation {
            // After a `?` the other operators are right.
            return lowering.push_misplaced(number, Misplacement::NoQuery);
        }
    }
}

/// Checks that a path that begins with `{/x}` continues with a delimiter, or demands that the value is
/// defined. Otherwise the text after it would touch the authority.
fn check_beginning(lowering: &mut Lowering<'_>, pieces: &[PartPiece]) {
    let mut leading = Vec::new();
    let mut next = None;
    for piece in pieces {
        match &piece.what {
            PartContent::Expression(number)
                if lowering.expressions[*number].operator == Operator::Segment =>
            {
                leading.extend(lowering.expressions[*number].variables());
            }
            other => {
                next = Some(other.clone());
                break;
            }
        }
    }
    let is_delimited = match &next {
        None => true,
        Some(PartContent::Text(text)) => {
            text.starts_with('/')
                && (!text.starts_with("//")
                    || lowering.has_authority()
                    || lowering.form == TemplateForm::Based)
        }
        Some(PartContent::Expression(_)) => false,
    };
    if leading.is_empty() || is_delimited {
        return;
    }
    lowering.push_demand(When::Always, vec![Requirement::any(&leading, Joint::Defined)]);
}

/// Checks values after a `;`, which only need to be printable.
fn check_parameters(lowering: &mut Lowering<'_>, segments: &[Vec<PartPiece>]) {
    for segment in segments {
        let mut is_in_parameter = false;
        for piece in segment {
            match &piece.what {
                PartContent::Text(text) => is_in_parameter |= text.contains(';'),
                PartContent::Expression(number) => {
                    let expression = lowering.expressions[*number].clone();
                    is_in_parameter = match expression.operator {
                        Operator::Parameter => true,
                        Operator::Segment => false,
                        _ => is_in_parameter,
                    };
                    if is_in_parameter && expression.operator != Operator::Reserved {
                        for variable in &expression.variables() {
                            lowering.push_value(ValueCheck::Sound, *variable);
                        }
                    }
                }
            }
        }
    }
}

fn check_run(lowering: &mut Lowering<'_>, run: &SegmentRun) {
    if let Some(mistake) = run.misplacement() {
        let expression = range(lowering, run);
        let first = run.expressions.first().map(|first| lowering.expressions[*first].list());
        let range = match mistake {
            Misplacement::DotsBeforeExpression => segment_before(lowering, expression.start),
            _ => expression,
        };
        return lowering.source.push_misplaced(range, mistake, &first.unwrap_or_default());
    }
    push_checks(lowering, run);
    for asked in requirements(run) {
        let mut once = Vec::new();
        for requirement in asked {
            if !once.contains(&requirement) {
                once.push(requirement);
            }
        }
        if !once.is_empty() {
            lowering.push_demand(When::Build, once);
        }
    }
}

/// Returns the range from the first expression of a run to the last one.
fn range(lowering: &Lowering<'_>, run: &SegmentRun) -> Range<usize> {
    match run.expressions.as_slice() {
        [] => 0..0,
        [first, ..] => {
            let last = run.expressions.last().unwrap_or(first);
            lowering.expressions[*first].range.start..lowering.expressions[*last].range.end
        }
    }
}

/// Returns the text between the last slash and an offset.
fn segment_before(lowering: &Lowering<'_>, end: usize) -> Range<usize> {
    let start = lowering.source.text()[..end].rfind('/').map_or(0, |slash| slash + 1);
    start..end
}

fn push_checks(lowering: &mut Lowering<'_>, run: &SegmentRun) {
    let (before, parts) = run.parts();
    if parts.iter().any(|(_, behind)| !behind.is_empty()) {
        lowering.push_check(CheckStep::Run(steps(&run.steps)));
        return;
    }
    match counted(before) {
        // After a `;`, only `{+x}` can begin another segment.
        counted if counted.len() < before.len() && before.iter().any(SegmentStep::is_path) => {
            lowering.push_check(CheckStep::Run(steps(before)));
        }
        [] => {}
        &[SegmentStep::Value(Operator::Simple, variable, modifier)] => {
            push_segments(lowering, Operator::Simple, (variable, modifier));
        }
        &[SegmentStep::Value(Operator::Reserved, variable, modifier)] if is_path_alone(run) => {
            push_segments(lowering, Operator::Reserved, (variable, modifier));
        }
        data if is_solid(before) && !before.iter().any(SegmentStep::is_path) => {
            for variable in data.iter().filter_map(SegmentStep::variable) {
                lowering.push_value(ValueCheck::Sound, variable);
            }
        }
        _ => lowering.push_check(CheckStep::Run(steps(before))),
    }
    for (of, _) in &parts {
        push_segments(lowering, Operator::Segment, *of);
    }
}

/// Adds the check of a value that fills segments alone.
fn push_segments(lowering: &mut Lowering<'_>, operator: Operator, of: UsedVariable) {
    lowering.push_use(ValueCheck::of_segments(operator, of.1), operator, of);
}

/// Checks that no `{x}` is a whole value of a scheme with its own delimiters: it escapes the delimiters of a value, so
/// it cannot be a whole address, number or name.
fn check_opaque(lowering: &Lowering<'_>) {
    let scheme = lowering.scheme();
    let Some(syntax) = Syntax::of(&scheme) else { return };
    let pieces = lowering.of(Part::Path);
    let mut begins = true;
    for (number, piece) in pieces.iter().enumerate() {
        if begins && is_whole_value(lowering, syntax, &pieces[number..]) {
            let number = piece.expression().unwrap_or_default();
            lowering.push_misplaced(number, syntax.misplacement());
        }
        // Commas separate the addresses of mail.
        begins = matches!(&piece.what, PartContent::Text(text) if scheme == "mailto" && text.ends_with(','));
    }
}

/// Returns whether a value begins with `{x}`, and its delimiter is not written out.
fn is_whole_value(lowering: &Lowering<'_>, syntax: &Syntax, pieces: &[PartPiece]) -> bool {
    let [first, behind @ ..] = pieces else { return false };
    let is_simple =
        lowering.expression(first).is_some_and(|expression| expression.operator == Operator::Simple);
    let literals = behind.iter().filter_map(|piece| match &piece.what {
        PartContent::Text(text) => Some(&**text),
        PartContent::Expression(_) => None,
    });
    is_simple && !syntax.is_written_out(literals)
}
