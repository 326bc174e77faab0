//! Checks user information, host and port (RFC 3986, section 3.2).

use urika_runtime::template::{Modifier, Operator};

use super::default_port;
use super::labels::{Label, demand_labels, labels};
use crate::model::template::{Bit, Draft, Expression, Form, Part, Place, Promise, ValueCheck, What, When};

const HOST: &str = "RFC 3986, section 3.2.2";
const TOUCHES: &str = "expression that touches the host";

/// Checks the text before the path.
pub(super) fn check(draft: &mut Draft<'_>) {
    check_head(draft);
    check_userinfo(draft);
    check_host(draft);
    check_port(draft);
}

/// Refuses `/{/x}`, whose two slashes would begin an authority.
fn check_head(draft: &Draft<'_>) {
    for number in draft.numbers(Part::Scheme) {
        if draft.form == Form::Based && number == 0 {
            continue;
        }
        let Expression { range, .. } = &draft.expressions[number];
        let help =
            format!("remove the slash before it, or write `/{{{}}}`", draft.expressions[number].list());
        let sentence = "expression whose slash would begin an authority";
        draft.source.push(range.clone(), sentence, "RFC 3986, section 3.3", &help);
    }
}

/// Reports an expression of the host.
fn push(draft: &Draft<'_>, number: usize, sentence: &str, help: &str) {
    draft.source.push(draft.expressions[number].range.clone(), sentence, HOST, help);
}

fn check_userinfo(draft: &mut Draft<'_>) {
    for number in draft.numbers(Part::Userinfo) {
        let expression = &draft.expressions[number];
        if expression.operator != Operator::Simple || !expression.is_plain() {
            let help = format!("write `{{{}}}`", expression.specs[0].name);
            let sentence = "user information accepts only single variables, without operators or modifiers";
            draft.source.push(expression.range.clone(), sentence, "RFC 3986, section 3.2.1", &help);
            continue;
        }
        let variable = expression.specs[0].variable;
        draft.demand(When::Always, variable, &[Promise::Single]);
        draft.push_call(ValueCheck::Sound, variable);
    }
}

/// Checks an expression that is the whole host, or else the labels that have expressions.
fn check_host(draft: &mut Draft<'_>) {
    let host = draft.of(Part::Host);
    // A reference without a scheme gets the scheme of its base.
    let special = matches!(draft.scheme().as_str(), "" | "http" | "https" | "ws" | "wss" | "ftp");
    if let [Bit { what: What::Expression(number), .. }] = host.as_slice() {
        let Expression { operator, range, .. } = &draft.expressions[*number];
        // The normal form removes the colon of an empty port.
        let is_before_port = draft.source.text()[range.end..].starts_with(':');
        match operator {
            Operator::Reserved if !is_before_port && begins_path(draft) => {
                return check_host_and_path(draft, *number);
            }
            Operator::Reserved if special => return check_whole_host(draft, *number, special),
            Operator::Simple => return check_whole_host(draft, *number, special),
            _ => {}
        }
    }
    check_labels(draft, labels(&host), special);
}

fn check_labels(draft: &mut Draft<'_>, mut labels: Vec<Label>, special: bool) {
    // The dot of the root separates no labels.
    if labels.len() > 1 && labels.last().is_some_and(Label::is_empty) {
        labels.pop();
    }
    for (at, label) in labels.iter().enumerate() {
        let is_last = special && at == labels.len() - 1;
        for &number in blamed(draft, label) {
            if let Some((sentence, help)) = refusal(draft, number, label, is_last) {
                push(draft, number, sentence, &help);
            } else if special && label.is_encoded() {
                push_encoded_label(draft, number);
            } else {
                demand_label(draft, number, label, special);
            }
        }
    }
    if special && draft.source.is_sound() {
        demand_labels(draft, &labels);
    }
}

/// Places an expression in its label, and demands a value that may stand there.
fn demand_label(draft: &mut Draft<'_>, number: usize, label: &Label, special: bool) {
    draft.expressions[number].place = Place::Label { special };
    let variable = draft.expressions[number].specs[0].variable;
    if special {
        draft.push_call(ValueCheck::Label, variable);
    } else if label.is_whole() {
        demand(draft, variable, NAME);
    } else {
        draft.demand(When::Always, variable, &[Promise::Single]);
        draft.push_call(ValueCheck::Sound, variable);
    }
}

/// Returns the expressions of a label that are at fault. In `{host}{+path}` the second is one too many, and
/// the first may be right.
fn blamed<'l>(draft: &Draft<'_>, label: &'l Label) -> &'l [usize] {
    let is_other = |number: &usize| draft.expressions[*number].operator != Operator::Simple;
    match label.expressions.as_slice() {
        [_, rest @ ..] if label.start.is_empty() && rest.first().is_some_and(is_other) => rest,
        all => all,
    }
}

/// Reports an expression in an encoded label, which is no text that values can be inserted into.
fn push_encoded_label(draft: &Draft<'_>, number: usize) {
    let Expression { specs, range, .. } = &draft.expressions[number];
    let help = format!("let one variable be the whole label, of type `Label`: `{{{}}}.`", specs[0].name);
    let sentence = "expression in an `xn--` label, which encodes a non-ASCII name";
    draft.source.push(range.clone(), sentence, "RFC 3492, section 6.2", &help);
}

/// Returns why an expression cannot be this label or a piece of it. `is_last` says that the label is the last one
/// of a host that clients connect to.
fn refusal(draft: &Draft<'_>, number: usize, label: &Label, is_last: bool) -> Option<(&'static str, String)> {
    let expression = &draft.expressions[number];
    let (list, name) = (expression.list(), &expression.specs[0].name);
    Some(match expression.operator {
        Operator::Continuation => {
            ("expression with `&` but without a `?` before it", format!("write `{{?{list}}}`"))
        }
        Operator::Reserved => (TOUCHES, help_of_reserved(draft, number)),
        Operator::Parameter => (TOUCHES, format!("begin the path with `/`, as in `/path{{;{list}}}`")),
        Operator::Label => (
            TOUCHES,
            format!(
                "write the dot of a label as literal text, as in `{{{name}}}.example.com`; a path begins with `/`"
            ),
        ),
        Operator::Simple if is_last && !label.start.is_empty() => {
            (TOUCHES, format!("begin the path with `/`, as in `/{{{list}}}`"))
        }
        Operator::Simple if is_last => (
            "expression in the last label of the host",
            format!(
                "let one variable be the whole host, of type `Host`: `//{{{name}}}/`; or write the last label"
            ),
        ),
        Operator::Simple if !expression.is_plain() => {
            ("a label of the host accepts one variable without a modifier", format!("write `{{{name}}}`"))
        }
        _ => return None,
    })
}

/// Returns the help for `{+x}` before the path.
fn help_of_reserved(draft: &Draft<'_>, number: usize) -> String {
    let expression = &draft.expressions[number];
    let (list, name) = (expression.list(), &expression.specs[0].name);
    let host = draft.of(Part::Host);
    let is_first =
        matches!(host.first(), Some(Bit { what: What::Expression(first), .. }) if *first == number);
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

/// Returns whether `{+x}` as the whole authority is a host with the path behind it, as in schemes whose hosts
/// are not domain names.
fn begins_path(draft: &Draft<'_>) -> bool {
    let is_alone = draft.of(Part::Userinfo).is_empty() && draft.of(Part::Port).is_empty();
    let scheme = draft.scheme();
    is_alone && !scheme.is_empty() && default_port(&format!("{scheme}:")).is_none()
}

fn check_host_and_path(draft: &mut Draft<'_>, number: usize) {
    let expression = &draft.expressions[number];
    let name = &expression.specs[0].name;
    if !expression.is_plain() {
        let sentence = "a path that begins in the authority accepts one variable without a modifier";
        return push(draft, number, sentence, &format!("write `{{+{name}}}`"));
    }
    if let Some(start) = slash_at_end(draft) {
        let sentence = "trailing slash, which has no effect after a host";
        let help = format!("remove it: `{{+{name}}}`");
        return draft.source.push(start..start + 1, sentence, HOST, &help);
    }
    let variable = expression.specs[0].variable;
    draft.expressions[number].place = Place::HostAndPath;
    demand(draft, variable, (Promise::Single, Promise::Label, ValueCheck::HostAndPath));
}

/// Returns the offset of a path that is one slash.
fn slash_at_end(draft: &Draft<'_>) -> Option<usize> {
    match draft.of(Part::Path).as_slice() {
        [Bit { what: What::Text(text), range, .. }] if text == "/" => Some(range.start),
        _ => None,
    }
}

fn check_whole_host(draft: &mut Draft<'_>, number: usize, special: bool) {
    let expression = &draft.expressions[number];
    let name = &expression.specs[0].name;
    if !expression.is_plain() {
        let is_list = expression.specs[0].modifier == Modifier::Explode && begins_path(draft);
        let help = if is_list {
            let slash = if slash_at_end(draft).is_some() { ", without the slash after it" } else { "" };
            format!("`{{+{name}}}`{slash} accepts a path; commas separate the members of `{{{name}*}}`")
        } else {
            format!("write `{{{name}}}`")
        };
        return push(draft, number, "a host accepts one variable without a modifier", &help);
    }
    let variable = expression.specs[0].variable;
    let is_reserved = expression.operator == Operator::Reserved;
    draft.expressions[number].place = Place::Host { special };
    if !special {
        return demand(draft, variable, NAME);
    }
    let (build, check) = if is_reserved {
        (Promise::HostReserved, ValueCheck::HostReserved)
    } else {
        (Promise::Host, ValueCheck::Host)
    };
    demand(draft, variable, (Promise::HostType, build, check));
}

/// Demands a value with two promises: the first one in every use, the second one in `build()`, where the value is
/// defined, too. The check tests the rest.
fn demand(draft: &mut Draft<'_>, variable: usize, (always, build, check): Whole) {
    draft.demand(When::Always, variable, &[always]);
    draft.demand(When::Build, variable, &[build, Promise::Defined]);
    draft.push_call(check, variable);
}

/// The two promises, and the check.
type Whole = (Promise, Promise, ValueCheck);

/// Demands of a value that is the whole host, or a whole label, and may be any name.
const NAME: Whole = (Promise::Single, Promise::Segment, ValueCheck::Name);

fn check_port(draft: &mut Draft<'_>) {
    let Some(&number) = draft.numbers(Part::Port).first() else { return };
    let expression = &draft.expressions[number];
    let is_alone = matches!(
        draft.of(Part::Port).as_slice(),
        [Bit { what: What::Text(colon), .. }, Bit { what: What::Expression(_), .. }] if colon == ":"
    );
    if !is_alone || expression.operator != Operator::Simple || !expression.is_plain() {
        let help = format!("let one variable be the whole port: `:{{{}}}`", expression.specs[0].name);
        let sentence = "expression that is not the whole port";
        return draft.source.push(expression.range.clone(), sentence, "RFC 3986, section 3.2.3", &help);
    }
    let variable = expression.specs[0].variable;
    draft.demand(When::Always, variable, &[Promise::Port]);
    draft.demand(When::Build, variable, &[Promise::Defined]);
    draft.push_call(ValueCheck::Name, variable);
}
