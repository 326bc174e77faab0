//! Checks user information, host and port (RFC 3986, section 3.2).

use urika_template::template::layout::HostLabel;
use urika_template::template::layout::misplaced::{
    LabelExpression, begins_path, in_host_and_path, in_port, in_whole_host, slash_alone,
};
use urika_template::template::syntax::has_clients;
use urika_template::template::{Modifier, Operator};

use super::labels::demand_labels;
use crate::model::template::{
    ExpressionPlace, Lowering, Misplacement, ParsedExpression, Part, PartContent, PartPiece, Promise,
    TemplateForm, ValueCheck, When,
};

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
        lowering.push_misplaced(number, Misplacement::SlashBeginsHost);
    }
}

fn check_userinfo(lowering: &mut Lowering<'_>) {
    for number in lowering.numbers(Part::Userinfo) {
        let expression = &lowering.expressions[number];
        if expression.operator != Operator::Simple || !expression.is_plain() {
            lowering.push_misplaced(number, Misplacement::InUserinfo);
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
            Operator::Reserved if !is_before_port && begins_path(&lowering.pieces, &lowering.scheme()) => {
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
    let host = lowering.of(Part::Host);
    for (at, label) in labels.iter().enumerate() {
        for &number in label.blamed(&|number| lowering.expressions[number].operator) {
            let expression = &lowering.expressions[number];
            let place = LabelExpression {
                number,
                operator: expression.operator,
                is_plain: expression.is_plain(),
                host: &host,
                label,
                is_last: at == labels.len() - 1,
                is_special: special,
            };
            match place.misplacement() {
                Some(mistake) => lowering.push_misplaced(number, mistake),
                None => demand_label(lowering, number, label, special),
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

fn check_host_and_path(lowering: &mut Lowering<'_>, number: usize) {
    let (expression, path) = (&lowering.expressions[number], lowering.of(Part::Path));
    match in_host_and_path(expression.is_plain(), &path) {
        Some(mistake @ Misplacement::HostAndPathAndSlash) => {
            let start = slash_alone(&path).unwrap_or_default();
            let list = expression.list();
            return lowering.source.push_misplaced(start..start + 1, mistake, &list);
        }
        Some(mistake) => return lowering.push_misplaced(number, mistake),
        None => {}
    }
    let variable = expression.specs[0].variable;
    lowering.expressions[number].place = ExpressionPlace::HostAndPath;
    demand(lowering, variable, (Promise::Single, Promise::Label, ValueCheck::HostAndPath));
}

fn check_whole_host(lowering: &mut Lowering<'_>, number: usize, special: bool) {
    let expression = &lowering.expressions[number];
    if !expression.is_plain() {
        let is_list = expression.specs[0].modifier == Modifier::Explode;
        let is_path = is_list && begins_path(&lowering.pieces, &lowering.scheme());
        return lowering.push_misplaced(number, in_whole_host(is_path, &lowering.of(Part::Path)));
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
    let (operator, count) = (expression.operator, expression.specs.len());
    if let Some(mistake) = in_port(&lowering.of(Part::Port), operator, count, expression.is_plain()) {
        return lowering.push_misplaced(number, mistake);
    }
    let variable = expression.specs[0].variable;
    lowering.demand(When::Always, variable, &[Promise::Port]);
    lowering.demand(When::Build, variable, &[Promise::Defined]);
    lowering.push_value(ValueCheck::Name, variable);
}
