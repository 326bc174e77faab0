//! Values of all kinds, as the emitted code passes them to the runtime.

use std::cell::RefCell;
use std::collections::BTreeSet;

use urika_reference::template::Given;
use urika_runtime::value::{Base, Encoded, ObjectKey, SegmentWithSlash};
use urika_runtime::{Host, ValueRules};
use urika_template::BuildError;
use urika_template::template::{Modifier, Operator};
use urika_template::typed::check::{self, Cut, ExplodedValue, Run, RunStep};
use urika_template::typed::{Expression as Writer, Unmarked};

use super::super::{
    CheckStep, CheckedPiece, CheckedTemplate, Demand, ExpressionPlace, ParsedExpression, Promise,
    Requirement, SegmentStep, Spot, VariablePromise, VariableSpec,
};
use crate::expand::template::walk::written_name;

/// A value of one type.
#[derive(Clone, Debug)]
pub(super) enum LawValue {
    Undefined,
    Text(&'static str),
    List(&'static [&'static str]),
    Pairs(&'static [(&'static str, &'static str)]),
    Host(Host<'static>),
    Port(u16),
    Base(Base<'static>),
    Encoded(Encoded<'static>),
    Slashed(SegmentWithSlash<'static>),
    Key(ObjectKey<'static>),
}

/// Runs `$body` with the value in its own type.
macro_rules! with {
    ($value:expr, |$it:ident| $body:expr) => {
        match $value {
            LawValue::Undefined => {
                let $it = &None::<&str>;
                $body
            }
            LawValue::Text($it) => $body,
            LawValue::List($it) => $body,
            LawValue::Pairs($it) => $body,
            LawValue::Host($it) => $body,
            LawValue::Port($it) => $body,
            // A base is written directly.
            LawValue::Base(base) => {
                let $it = base.as_str();
                $body
            }
            LawValue::Encoded($it) => $body,
            LawValue::Slashed($it) => $body,
            LawValue::Key($it) => $body,
        }
    };
}

impl LawValue {
    /// Returns the value for the reference.
    pub(super) fn given(&self) -> Given {
        let strings = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        match self {
            Self::Undefined => Given::Undefined,
            Self::Text(text) => Given::Text((*text).to_owned()),
            Self::List(list) => Given::List(strings(list)),
            Self::Pairs(pairs) => {
                Given::Pairs(pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect())
            }
            Self::Host(host) => Given::Text(host.to_string()),
            Self::Port(port) => Given::Text(port.to_string()),
            Self::Base(base) => Given::Text(base.as_str().to_owned()),
            Self::Encoded(text) => Given::Text(text.as_str().to_owned()),
            Self::Slashed(text) => Given::Text(text.as_str().to_owned()),
            Self::Key(key) => Given::Text(key.to_string()),
        }
    }

    /// Returns whether the type of this value can give this answer, or have this kind.
    fn answers(&self, promise: Promise) -> bool {
        match promise {
            Promise::Defined => !matches!(self, Self::Undefined | Self::List([]) | Self::Pairs([])),
            Promise::HostType => matches!(self, Self::Host(_)),
            Promise::Port => matches!(self, Self::Port(_)),
            Promise::Prefix => {
                matches!(self, Self::Undefined | Self::Text(_) | Self::Slashed(_) | Self::Encoded(_))
            }
            Promise::Distinct => !matches!(self, Self::Pairs(_)),
            Promise::Members => matches!(self, Self::Undefined | Self::List(_) | Self::Pairs(_)),
            Promise::MayBeRooted => !matches!(self, Self::Slashed(_) | Self::Port(_)),
            Promise::Plain => !matches!(self, Self::Encoded(_) | Self::Key(_)),
            Promise::Single => !matches!(self, Self::List(_) | Self::Pairs(_)),
            Promise::Sound
            | Promise::Segment
            | Promise::Slashless
            | Promise::Path
            | Promise::Gapless
            | Promise::Absolute
            | Promise::Reserved
            | Promise::Parameter
            | Promise::Label
            | Promise::Word
            | Promise::Host
            | Promise::HostReserved
            | Promise::Bounded => panic!("{promise:?} is not asked of every use"),
        }
    }
}

/// All values, grouped by the templates that accept them.
pub(super) struct Values {
    data: Vec<LawValue>,
    hosts: Vec<LawValue>,
    ports: Vec<LawValue>,
    bases: Vec<LawValue>,
    /// Strings that are hosts, ports and bases, or nearly.
    odd: Vec<LawValue>,
    pub(super) is_whole: bool,
}

impl Values {
    /// Makes values of these strings, and of each other kind, or of few.
    pub(super) fn new(texts: &[&'static str], is_whole: bool) -> Self {
        let mut data = vec![LawValue::Undefined];
        data.extend(texts.iter().map(|text| LawValue::Text(text)));
        if is_whole {
            data.extend(others());
        } else {
            data.extend([LawValue::List(&["", ".."]), LawValue::Pairs(&[("b", ""), ("a&b", "//")])]);
        }
        let hosts = ["h", "a.b", "1.2.3.4", "[::1]", "1", "xn--a"];
        let hosts = hosts.iter().filter_map(|text| Host::parse(text).ok()).map(LawValue::Host);
        let bases = ["https://h", "https://h/v1", "http://h:80/a", "a:b/c", "db://h"];
        let bases = bases.iter().filter_map(|text| Base::parse(text).ok()).map(LawValue::Base);
        Self {
            data,
            hosts: hosts.collect(),
            ports: [0, 80, 443].map(LawValue::Port).into(),
            bases: bases.collect(),
            odd: ODD.map(LawValue::Text).into(),
            is_whole,
        }
    }

    /// Returns these strings, and each kind of value that a policy may refuse.
    pub(super) fn under_policies(texts: &[&'static str]) -> Self {
        let mut values = Self::new(texts, true);
        let keys = ["a/", "a//b", "a"].into_iter().filter_map(|key| ObjectKey::parse(key).ok());
        values.data.extend(keys.map(LawValue::Key));
        values
    }

    /// Returns the values that a template is given at run time; all of them, or those without a type.
    pub(super) fn at_run_time(&self, has_types: bool) -> impl Iterator<Item = &LawValue> {
        self.data.iter().chain(self.odd.iter().filter(move |_| has_types))
    }

    /// Returns the values that each variable of a template accepts alone.
    pub(super) fn fitting(&self, template: &CheckedTemplate, always: &[&Demand]) -> Vec<Vec<&LawValue>> {
        let of = |variable: usize| {
            let demanded: Vec<&Demand> =
                always.iter().copied().filter(|it| it.variables == [variable]).collect();
            let asks = |promise: Promise| {
                demanded.iter().any(|it| it.requirements.contains(&Requirement::One((variable, promise))))
            };
            let values = if asks(Promise::HostType) {
                &self.hosts
            } else if asks(Promise::Port) {
                &self.ports
            } else if template.is_base(variable) {
                &self.bases
            } else {
                &self.data
            };
            let count = template.variables.len();
            let fits = |value: &&LawValue| demanded.iter().all(|it| holds(it, &vec![*value; count]));
            // An address outside the host has no brackets.
            let is_once = uses(template, variable) == 1;
            let is_written_once =
                |value: &&LawValue| is_once || !matches!(value, LawValue::Host(Host::Ipv6(_)));
            values.iter().filter(fits).filter(is_written_once).collect()
        };
        (0..template.variables.len()).map(of).collect()
    }
}

/// Strings that are hosts, ports and bases, or nearly.
const ODD: [&str; 11] = [
    "a.b",
    "1.2.3.4",
    "1.2.3.%34",
    "[::1]",
    "::1",
    "+80",
    "080",
    "65535",
    "65536",
    "https://h/v1/",
    "https://h/a?b",
];

/// Returns values that are not plain text.
fn others() -> Vec<LawValue> {
    let mut others = Vec::new();
    let lists: [&[&str]; 5] = [&[], &["a"], &["", ".."], &[".", "b"], &["a/b", "@:"]];
    others.extend(lists.map(LawValue::List));
    let pairs: [&[(&str, &str)]; 4] =
        [&[], &[("a", "1")], &[("b", ""), ("a&b", "//")], &[("a", "."), ("b", "..")]];
    others.extend(pairs.map(LawValue::Pairs));
    let encoded = ["%2e", "a%2Fb", "%2E%2E/x", "a%20b"];
    others.extend(encoded.map(|text| LawValue::Encoded(Encoded::parse(text).expect("encoded"))));
    others.extend(SegmentWithSlash::parse("a/b").map(LawValue::Slashed));
    others
}

/// Returns the number of places of a variable.
fn uses(template: &CheckedTemplate, variable: usize) -> usize {
    let specs = template.pieces.iter().filter_map(|piece| match piece {
        CheckedPiece::Expression(expression) => Some(&expression.specs),
        _ => None,
    });
    specs.flatten().filter(|spec| spec.variable == variable).count()
}

/// Returns whether types that have only these values are accepted.
pub(super) fn holds(demand: &Demand, values: &[&LawValue]) -> bool {
    let is_yes = |&(variable, promise): &VariablePromise| values[variable].answers(promise);
    demand.requirements.iter().all(|requirement| requirement.is_met(is_yes))
}

/// Returns whether `try_build()` accepts the values.
pub(super) fn passes(template: &CheckedTemplate, values: &[&LawValue]) -> bool {
    first_error(template, values).is_none()
}

/// The names that checks have for variables: their numbers.
const NUMBERS: [&str; 4] = ["0", "1", "2", "3"];

/// Returns the error of `try_build()`, and the number of the variable that it names.
pub(super) fn first_error(
    template: &CheckedTemplate,
    values: &[&LawValue],
) -> Option<(BuildError, Option<usize>)> {
    let error = template.checks.iter().find_map(|check| made(check, template, values).err())?;
    let variable = error.variable().and_then(|number| number.parse().ok());
    Some((error, variable))
}

fn made(one: &CheckStep, template: &CheckedTemplate, values: &[&LawValue]) -> Result<(), BuildError> {
    match one {
        CheckStep::Call { check, variable, cut: None } => {
            with!(values[*variable], |it| check.check(NUMBERS[*variable], it))
        }
        CheckStep::Call { check, variable, cut: Some((count, operator)) } => {
            with!(values[*variable], |it| check.check(NUMBERS[*variable], &Cut::new(it, *count, *operator)))
        }
        CheckStep::Keys { variables, taken, .. } => {
            let number = |variable: Option<usize>| variable.map_or("", |variable| NUMBERS[variable]);
            let taken: Vec<_> = taken.iter().map(|name| (kept(&name.text), number(name.variable))).collect();
            // The types of these values know no names.
            variables.iter().try_for_each(|&variable| {
                with!(values[variable], |it| check::keys(
                    &taken,
                    &[ExplodedValue::of(NUMBERS[variable], &it)]
                ))
            })
        }
        CheckStep::Joined { variables, labels } => {
            let last = variables.last().map_or("", |last| NUMBERS[*last]);
            check::joined(last, &host(&build(template, values)), *labels)
        }
        CheckStep::Under { variable, spot, operator, modifier } => {
            under((*variable, *spot, *operator, *modifier), rules(template), values)
        }
        CheckStep::Run(steps) => {
            let mut run = Run::new();
            steps.iter().try_for_each(|step| goes_on(&mut run, step, values))?;
            run.end()
        }
    }
}

thread_local! {
    static KEPT: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Returns a name as long as the program lives, as in an expansion. All templates together have few names.
fn kept(name: &str) -> &'static str {
    KEPT.with_borrow_mut(|kept| {
        if !kept.contains(name) {
            kept.insert(String::from(name).leak());
        }
        kept.get(name).copied().unwrap_or_default()
    })
}

fn under(
    (variable, spot, operator, modifier): (usize, Spot, Operator, Modifier),
    rules: ValueRules,
    values: &[&LawValue],
) -> Result<(), BuildError> {
    let name = NUMBERS[variable];
    with!(values[variable], |it| match modifier {
        Modifier::None => check::under(rules, spot, name, it, operator),
        Modifier::Explode => check::exploded_under(rules, spot, name, it, operator),
        Modifier::Prefix(count) => {
            check::under(rules, spot, name, &Cut::new(it, count, operator), operator)
        }
    })
}

/// Returns the rules that the template's expression has, which is a struct.
fn rules(template: &CheckedTemplate) -> ValueRules {
    let text = template.rules.to_string();
    let has = |rule: &str| text.contains(&format!("{rule} : true"));
    ValueRules {
        lists_paths: has("lists_paths"),
        refuses_empty_segments: has("refuses_empty_segments"),
        requires_urns: has("requires_urns"),
        limits_bases: has("limits_bases"),
    }
}

fn host(text: &str) -> String {
    let authority = text.split("//").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    urika_reference::uri::split_authority(authority).1.to_owned()
}

fn goes_on(run: &mut Run, step: &SegmentStep, values: &[&LawValue]) -> Result<(), BuildError> {
    match *step {
        SegmentStep::Dots(count) => run.dots(count),
        SegmentStep::Solid => run.solid(),
        SegmentStep::Parameter => run.parameter(),
        SegmentStep::Value(operator, variable, modifier @ Modifier::Prefix(count)) => {
            with!(values[variable], |it| RunStep::of(operator, modifier).add(
                run,
                NUMBERS[variable],
                &Cut::new(it, count, operator)
            ))
        }
        SegmentStep::Value(operator, variable, modifier) => {
            with!(values[variable], |it| RunStep::of(operator, modifier).add(run, NUMBERS[variable], it))
        }
    }
}

/// Returns the expansion, as the emitted code writes it.
pub(super) fn build(template: &CheckedTemplate, values: &[&LawValue]) -> String {
    let mut text = String::new();
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(literal) => text.push_str(literal),
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(expression) => write(expression, values, &mut text),
        }
    }
    text
}

fn write(expression: &ParsedExpression, values: &[&LawValue], text: &mut String) {
    let mut writer = Writer::new(expression.operator);
    for spec in &expression.specs {
        let value = values[spec.variable];
        if expression.place == ExpressionPlace::Base {
            with!(value, |it| writer.value(&mut Unmarked(text), "", it)).expect("text");
        } else {
            write_one(&mut writer, expression, spec, value, text);
        }
    }
}

fn write_one(
    writer: &mut Writer,
    expression: &ParsedExpression,
    spec: &VariableSpec,
    value: &LawValue,
    text: &mut String,
) {
    let name = written_name(expression.operator, &spec.written);
    let mut sink = Unmarked(text);
    let is_host =
        matches!(expression.place, ExpressionPlace::Host { .. }) && expression.operator == Operator::Reserved;
    let written = with!(value, |it| match spec.modifier {
        _ if is_host => writer.host(&mut sink, it),
        Modifier::None => writer.value(&mut sink, &name, it),
        Modifier::Explode => writer.exploded(&mut sink, &name, it),
        Modifier::Prefix(count) => writer.prefix(&mut sink, &name, it, count),
    });
    written.expect("text");
}
