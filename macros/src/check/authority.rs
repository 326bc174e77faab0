//! Checks user information, host and port (RFC 3986, section 3.2).

use urika_template::template::layout::HostLabel;
use urika_template::template::syntax::has_clients;
use urika_template::template::{Modifier, Operator};

use super::default_port;
use super::labels::demand_labels;
use crate::model::template::{
    ExpressionPlace, Lowering, ParsedExpression, Part, PartContent, PartPiece, Promise, TemplateForm,
    ValueCheck, When,
};

const HOST: &str = "RFC 3986, section 3.2.2";
const TOUCHES: &str = "value could change the host";

/// Checks the text before the path.
pub(super) fn check(lowering: &mut Lowering<'_>) {
    check_head(lowering);
    check_userinfo(lowering);
    check_host(lowering);
    check_port(lowering);
}

/// Refuses `/{/x}`, whose two slashes would begin an authority.
fn check_head(lowering: &Lowering<'_>) {
    for number in lowering.numbers(Part::Scheme) {
        if lowering.form == TemplateForm::Based && number == 0 {
            continue;
        }
        let range = lowering.expressions[number].range.clone();
        let sentence = "expression adds a slash, and `//` would begin a host";
        let help = "remove the slash before the expression";
        lowering.source.push(range, sentence, "RFC 3986, section 3.3", help);
    }
}

/// Reports an expression of the host.
fn push(lowering: &Lowering<'_>, number: usize, sentence: &str, help: &str) {
    lowering.source.push(lowering.expressions[number].range.clone(), sentence, HOST, help);
}

fn check_userinfo(lowering: &mut Lowering<'_>) {
    for number in lowering.numbers(Part::Userinfo) {
        let expression = &lowering.expressions[number];
        if expression.operator != Operator::Simple || !expression.is_plain() {
            let help = format!("write `{{{}}}`", expression.specs[0].name);
            let sentence = "user information accepts only single variables, without operators or modifiers";
            lowering.source.push(expression.range.clone(), sentence, "RFC 3986, section 3.2.1", &help);
            continue;
        }
        let variable = expression.specs[0].variable;
        lowering.demand(When::Always, variable, &[Promise::Single]);
        lowering.push_value(ValueCheck::Sound, variable);
    }
}

/// Checks the expression that is the whole host, or otherwise the labels that have expressions.
fn check_host(lowering: &mut Lowering<'_>) {
    let host = lowering.of(Part::Host);
    let special = has_clients(&lowering.scheme());
    if let [PartPiece { what: PartContent::Expression(number), .. }] = host.as_slice() {
        let ParsedExpression { operator, range, .. } = &lowering.expressions[*number];
        // The normal form removes the colon of an empty port.
        let is_before_port = lowering.source.text()[range.end..].starts_with(':');
        match operator {
            Operator::Reserved if !is_before_port && begins_path(lowering) => {
                return check_host_and_path(lowering, *number);
            }
            Operator::Reserved if special => return check_whole_host(lowering, *number, special),
            Operator::Simple => return check_whole_host(lowering, *number, special),
            _ => {}
        }
    }
    check_labels(lowering, &HostLabel::all(&host), special);
}

fn check_labels(lowering: &mut Lowering<'_>, labels: &[HostLabel], special: bool) {
    for (at, label) in labels.iter().enumerate() {
        let is_last = special && at == labels.len() - 1;
        for &number in blamed(lowering, label) {
            if let Some((sentence, help)) = refusal(lowering, number, label, is_last) {
                push(lowering, number, sentence, &help);
            } else if special && label.is_encoded() {
                push_encoded_label(lowering, number);
            } else {
                demand_label(lowering, number, label, special);
            }
        }
    }
    if special && lowering.source.is_sound() {
        demand_labels(lowering, labels);
    }
}

/// Records an expression in its label, and demands a value that is valid there.
fn demand_label(lowering: &mut Lowering<'_>, number: usize, label: &HostLabel, special: bool) {
    lowering.expressions[number].place = ExpressionPlace::Label { special };
    let variable = lowering.expressions[number].specs[0].variable;
    if special {
        lowering.push_value(ValueCheck::Label, variable);
    } else if label.is_whole() {
        demand(lowering, variable, NAME);
    } else {
        lowering.demand(When::Always, variable, &[Promise::Single]);
        lowering.push_value(ValueCheck::Sound, variable);
    }
}

/// Returns the expressions of a label that are at fault. In `{host}{+path}` the second one may be valid, and
/// the first one is not.
fn blamed<'l>(lowering: &Lowering<'_>, label: &'l HostLabel) -> &'l [usize] {
    let is_other = |number: &usize| lowering.expressions[*number].operator != Operator::Simple;
    match label.expressions.as_slice() {
        [_, rest @ ..] if label.start.is_empty() && rest.first().is_some_and(is_other) => rest,
        all => all,
    }
}

/// Reports an expression in an encoded label, into which values cannot be inserted.
fn push_encoded_label(lowering: &Lowering<'_>, number: usize) {
    let ParsedExpression { specs, range, .. } = &lowering.expressions[number];
    let help = format!("use one variable for the whole label, of type `Label`: `{{{}}}.`", specs[0].name);
    let sentence = "expression in an encoded label: the `xn--` form encodes a non-ASCII name as a whole";
    lowering.source.push(range.clone(), sentence, "RFC 3492, section 6.2", &help);
}

/// Returns why an expression cannot be this label or part of it. `is_last` is true for the last label of a
/// host that clients connect to.
fn refusal(
    lowering: &Lowering<'_>,
    number: usize,
    label: &HostLabel,
    is_last: bool,
) -> Option<(&'static str, String)> {
    let expression = &lowering.expressions[number];
    let (list, name) = (expression.list(), &expression.specs[0].name);
    Some(match expression.operator {
        Operator::Continuation => {
            ("expression with `&` but without a `?` before it", format!("write `{{?{list}}}`"))
        }
        Operator::Reserved => (TOUCHES, help_of_reserved(lowering, number)),
        Operator::Parameter => (TOUCHES, format!("begin the path with `/`, as in `/path{{;{list}}}`")),
        Operator::Label => {
            (TOUCHES, format!("write the dot of a label as literal text, as in `{{{name}}}.example.com`"))
        }
        Operator::Simple if is_last && !label.start.is_empty() => {
            (TOUCHES, format!("begin the path with `/`, as in `/{{{list}}}`"))
        }
        Operator::Simple if is_last => (
            "last host label depends on a value",
            format!(
                "use one variable for the whole host, of type `Host`: `//{{{name}}}/`; or write the last label"
            ),
        ),
        Operator::Simple if !expression.is_plain() => {
            ("a host label accepts one variable without a modifier", format!("write `{{{name}}}`"))
        }
        _ => return None,
    })
}

/// Returns the help for `{+x}` before the path.
fn help_of_reserved(lowering: &Lowering<'_>, number: usize) -> String {
    let expression = &lowering.expressions[number];
    let (list, name) = (expression.list(), &expression.specs[0].name);
    let host = lowering.of(Part::Host);
    let is_first = matches!(host.first(), Some(PartPiece { what: PartContent::Expression(first), .. }) if *first == number);
    if is_first && host.len() == 1 {
        format!(
            "write `{{{name}}}`, which accepts strings and `Host`: in this scheme a host is a name; a path after it begins with `/`"
        )
    } else if is_first {
        format!("a label is written `{{{name}}}`, as in `{{{name}}}.example.com`")
    } else {
        format!("begin the path with `/`, as in `/{{+{list}}}`; a `RelPath` does not begin with `/`")
    }
}

/// Returns whether `{+x}` as the whole authority is a host with the path after it, as in schemes whose hosts
/// are not domain names.
fn begins_path(lowering: &Lowering<'_>) -> bool {
    let is_alone = lowering.of(Part::Userinfo).is_empty() && lowering.of(Part::Port).is_empty();
    let scheme = lowering.scheme();
    is_alone && !scheme.is_empty() && default_port(&format!("{scheme}:")).is_none()
}

fn check_host_and_path(lowering: &mut Lowering<'_>, number: usize) {
    let expression = &lowering.expressions[number];
    let name = &expression.specs[0].name;
    if !expression.is_plain() {
        let sentence = "a path that begins with the host accepts one variable without a modifier";
        return push(lowering, number, sentence, &format!("write `{{+{name}}}`"));
    }
    if let Some(start) = slash_at_end(lowering) {
        let sentence = "trailing slash, which has no effect after a host";
        let help = format!("remove it: `{{+{name}}}`");
        return lowering.source.push(start..start + 1, sentence, HOST, &help);
    }
    let variable = expression.specs[0].variable;
    lowering.expressions[number].place = ExpressionPlace::HostAndPath;
    demand(lowering, variable, (Promise::Single, Promise::Label, ValueCheck::HostAndPath));
}

/// Returns the offset of a path that is a single slash.
fn slash_at_end(lowering: &Lowering<'_>) -> Option<usize> {
    match lowering.of(Part::Path).as_slice() {
        [PartPiece { what: PartContent::Text(text), range, .. }] if &**text == "/" => Some(range.start),
        _ => None,
    }
}

fn check_whole_host(lowering: &mut Lowering<'_>, number: usize, special: bool) {
    let expression = &lowering.expressions[number];
    let name = &expression.specs[0].name;
    if !expression.is_plain() {
        let is_list = expression.specs[0].modifier == Modifier::Explode && begins_path(lowering);
        let help = if is_list {
            let slash = if slash_at_end(lowering).is_some() { ", without the slash after it" } else { "" };
            format!("`{{+{name}}}`{slash} accepts a path; commas separate the items of `{{{name}*}}`")
        } else {
            format!("write `{{{name}}}`")
        };
        return push(lowering, number, "a host accepts one variable without a modifier", &help);
    }
    let variable = expression.specs[0].variable;
    let is_reserved = expression.operator == Operator::Reserved;
    lowering.expressions[number].place = ExpressionPlace::Host { special };
    if !special {
        return demand(lowering, variable, NAME);
    }
    let (build, check) = if is_reserved {
        (Promise::HostReserved, ValueCheck::HostReserved)
    } else {
        (Promise::Host, ValueCheck::Host)
    };
    demand(lowering, variable, (Promise::HostType, build, check));
}

/// Demands a value with two promises: the first one in every use, the second one in `build()`, where the
/// value is also defined. The check tests the rest.
fn demand(lowering: &mut Lowering<'_>, variable: usize, (always, build, check): Whole) {
    lowering.demand(When::Always, variable, &[always]);
    lowering.demand(When::Build, variable, &[build, Promise::Defined]);
    lowering.push_value(check, variable);
}

/// The two promises, and the check.
type Whole = (Promise, Promise, ValueCheck);

/// Demands for a value that is the whole host, or a whole label, and may be any name.
const NAME: Whole = (Promise::Single, Promise::Segment, ValueCheck::Name);

fn check_port(lowering: &mut Lowering<'_>) {
    let Some(&number) = lowering.numbers(Part::Port).first() else { return };
    let expression = &lowering.expressions[number];
    let is_alone = matches!(
        lowering.of(Part::Port).as_slice(),
        [PartPiece { what: PartContent::Text(colon), .. }, PartPiece { what: PartContent::Expression(_), .. }] if &**colon == ":"
    );
    if !is_alone || expression.operator != Operator::Simple || !expression.is_plain() {
        let help = format!("use one variable for the whole port: `:{{{}}}`", expression.specs[0].name);
        let is_cut = is_alone && expression.operator == Operator::Simple && expression.specs.len() == 1;
        let sentence = if is_cut {
            "port must be a single variable without a modifier"
        } else {
            "port must be a single variable, without other text"
        };
        return lowering.source.push(expression.range.clone(), sentence, "RFC 3986, section 3.2.3", &help);
    }
    let variable = expression.specs[0].variable;
    lowering.demand(When::Always, variable, &[Promise::Port]);
    lowering.demand(When::Build, variable, &[Promise::Defined]);
    lowering.push_value(ValueCheck::Name, variable);
}
