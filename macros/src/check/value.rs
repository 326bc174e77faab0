//! The demands on a variable in every place: its kind, that a prefix can be cut from it, that it can be
//! printed.

use urika_template::template::{Modifier, Operator};

use crate::index::IntoList as _;
use crate::model::template::{
    ExpressionPlace, Lowering, Misplacement, ParsedExpression, Promise, Requirement, TemplateForm,
    VariableSpec, When,
};

/// Checks every variable.
pub(super) fn check(lowering: &mut Lowering<'_>) {
    let expressions = lowering.expressions.clone();
    check_modifiers(lowering, &expressions);
    for expression in &expressions {
        // Code that writes a base requires it.
        if expression.place == ExpressionPlace::Base {
            continue;
        }
        for spec in &expression.specs {
            demand_modifier(lowering, spec);
        }
        demand_plain(lowering, expression);
    }
    demand_sound(lowering, &expressions);
    demand_bounded(lowering);
}

/// Checks modifiers: a string has a prefix and a list has members, but no value has both.
fn check_modifiers(lowering: &Lowering<'_>, expressions: &[ParsedExpression]) {
    let mut first: Vec<[Option<&VariableSpec>; 2]> = vec![[None; 2]; lowering.variables.len()];
    for expression in expressions {
        for spec in &expression.specs {
            if spec.modifier != Modifier::None {
                let kind = usize::from(spec.modifier == Modifier::Explode);
                first[spec.variable][kind].get_or_insert(spec);
            }
        }
    }
    for uses in &first {
        if let [Some(prefix), Some(list)] = uses {
            let later = if prefix.range.start < list.range.start { list } else { prefix };
            let mistake = Misplacement::StringAndList;
            lowering.source.push_misplaced(later.range.clone(), mistake, &later.name);
        }
    }
}

fn demand_modifier(lowering: &mut Lowering<'_>, spec: &VariableSpec) {
    let promise = match spec.modifier {
        Modifier::None => return,
        Modifier::Prefix(_) => Promise::Prefix,
        Modifier::Explode => Promise::Members,
    };
    lowering.demand(When::Always, spec.variable, &[promise]);
}

/// Demands a value that is not already encoded, in an expression that encodes its whole text.
fn demand_plain(lowering: &mut Lowering<'_>, expression: &ParsedExpression) {
    let is_more = matches!(expression.place, ExpressionPlace::Port | ExpressionPlace::Host { special: true });
    if is_more || matches!(expression.operator, Operator::Reserved | Operator::Fragment) {
        return;
    }
    for variable in &expression.variables() {
        lowering.demand(When::Always, *variable, &[Promise::Plain]);
    }
}

/// Adds one demand for all values that may not be printable. A variable with another demand is printable
/// anyway.
fn demand_sound(lowering: &mut Lowering<'_>, expressions: &[ParsedExpression]) {
    let mut variables = Vec::new();
    let mut is_done = vec![false; lowering.variables.len()];
    for demand in &lowering.demands {
        if demand.when == When::Build {
            mark_sound(&demand.requirements, &mut is_done);
        }
    }
    for expression in expressions {
        if matches!(
            expression.place,
            ExpressionPlace::Base | ExpressionPlace::Port | ExpressionPlace::Host { special: true }
        ) {
            continue;
        }
        for variable in &expression.variables() {
            if !std::mem::replace(&mut is_done[*variable], true) {
                variables.push(*variable);
            }
        }
    }
    if !variables.is_empty() {
        lowering.push_demand(When::Build, Requirement::each(&variables, Promise::Sound));
    }
}

/// Marks the variables for which requirements include that values can be printed.
fn mark_sound(requirements: &[Requirement], is_sound: &mut [bool]) {
    for requirement in requirements {
        if let Requirement::One((of, promise)) = requirement {
            is_sound[*of] |= promise.includes_sound();
        }
    }
}

/// Demands that every value has a maximum length, for `MAX_LEN`.
fn demand_bounded(lowering: &mut Lowering<'_>) {
    if lowering.form == TemplateForm::Based || lowering.variables.is_empty() {
        return;
    }
    let all: Vec<usize> = (0..lowering.variables.len()).listed();
    lowering.push_demand(When::MaxLen, Requirement::each(&all, Promise::Bounded));
}
