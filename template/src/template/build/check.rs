//! [`Check`]: the checks of a template's values, by the functions that check those of typed templates.

use alloc::vec;
use alloc::vec::Vec;

use super::filled::{FilledPlan, Quick, Strings};
use super::kind::Kind;
use super::value::{GivenValue, in_its_type};
use crate::fault::{Blame, BuildError, Checked, FaultKind, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::layout::{PrefixCut, SegmentStep, TakenNames};
use crate::template::value::View;
use crate::typed::check::{self, Cut, RunStep, ValueCheck};
use crate::typed::{UriValue, joined_in};

/// A check of values. Variables are numbers.
#[derive(Clone, Debug)]
pub(super) enum Check {
    /// A value is one text, or undefined.
    Single(usize),
    /// A value is one text, whose prefix is written, or undefined.
    Prefix(usize),
    /// A value is a list or an associative array, or undefined.
    Members(usize),
    /// One of these values is defined.
    Defined(Vec<usize>),
    /// One of these values at most is an associative array.
    OneMap(Vec<usize>),
    /// The rules of these numbers accept the keys of a value that is an associative array.
    PairNames { variable: usize, part: Part, rules: Vec<usize> },
    /// A value follows the rule with this number.
    Kind { variable: usize, number: usize, is_exploded: bool },
    /// A value is a port.
    Port(usize),
    /// A check of one value, or of a prefix of it.
    Value { check: ValueCheck, variable: usize, cut: Option<PrefixCut> },
    /// No pair of a value has the name of another parameter of this list.
    Keys { variable: usize, list: usize },
    /// The labels that values are a part of, and the whole host. Bit `n` is set if label `n` has more than one
    /// part. `variable` is the last one in the host.
    Joined { variable: usize, labels: u128 },
    /// A segment that is joined from several values.
    Run(Vec<SegmentStep>),
}

impl Check {
    /// Returns whether the fast path knows the check.
    pub(super) const fn is_quick(&self) -> bool {
        use ValueCheck::{ExplodedPath, ExplodedSegment, LedSegment, Path, Segment, Segments, Sound};
        matches!(
            self,
            Self::Members(_)
                | Self::Keys { .. }
                | Self::OneMap(_)
                | Self::PairNames { .. }
                | Self::Value {
                    check: Sound | Segment | ExplodedSegment | LedSegment | Segments | Path | ExplodedPath,
                    cut: None,
                    ..
                }
        )
    }

    /// Returns the rank of the check: what types promise is checked first, as the compiler does.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Single(_) | Self::Prefix(_) | Self::Members(_) => 0,
            Self::PairNames { .. } => 1,
            Self::Defined(_) | Self::OneMap(_) | Self::Kind { .. } => 2,
            Self::Port(_) | Self::Value { .. } | Self::Keys { .. } | Self::Joined { .. } | Self::Run(_) => 3,
        }
    }

    /// Makes the check.
    pub(super) fn make(&self, filled: &FilledPlan<'_>) -> Checked {
        match self {
            Self::Single(variable) => check_fault(*variable, Part::Value, filled, single_fault),
            Self::Prefix(variable) => check_fault(*variable, Part::Value, filled, prefix_fault),
            Self::Members(variable) => check_fault(*variable, Part::Value, filled, members_fault),
            Self::Defined(variables) => check_defined(variables, filled),
            Self::OneMap(variables) => check_one_map(variables, filled),
            Self::PairNames { variable, part, rules } => {
                let kinds = rules.iter().map(|number| &filled.plan.kinds[*number]);
                filled.with(*variable, |found| {
                    match found.view().and_then(|view| pairs_fault(&kinds, view)) {
                        Some(FaultKind::KeyUnlisted) => Err(filled
                            .error(FaultKind::KeyUnlisted, *part, *variable)
                            .listing(&Kind::accepted_keys(&kinds))),
                        Some(kind) => Err(filled.error(kind, *part, *variable)),
                        None => Ok(()),
                    }
                })
            }
            Self::Kind { variable, number, is_exploded } => {
                let kind = &filled.plan.kinds[*number];
                check_fault(*variable, Part::Value, filled, |found| kind.fault(found, || *is_exploded))
                    .map_err(|error| match error.kind() {
                        FaultKind::ValueUnlisted => error.listing(kind.accepted()),
                        _ => error,
                    })
            }
            Self::Port(variable) => check_fault(*variable, Part::Port, filled, port_fault),
            Self::Value { check, variable, cut } => filled.with(*variable, |found| {
                in_its_type!(found, |value| check_value(*check, *cut, &value))
                    .map_err(|error| filled.named(error, *variable))
            }),
            Self::Keys { variable, list } => check_fault(*variable, Part::Query, filled, |found| {
                key_fault(*variable, &filled.plan.lists[*list], found)
            }),
            Self::Joined { variable, labels } => {
                joined_in("", filled, *labels).map_err(|error| filled.named(error, *variable))
            }
            Self::Run(steps) => run(steps, filled).map_err(|error| match error.number() {
                Some(variable) => filled.named(error, variable),
                None => error,
            }),
        }
    }
}

/// Checks the value of a variable in a part of the URI for a fault.
fn check_fault(
    variable: usize,
    part: Part,
    filled: &FilledPlan<'_>,
    fault: impl FnOnce(&GivenValue<'_>) -> Option<FaultKind>,
) -> Checked {
    filled.with(variable, |found| match fault(&found) {
        Some(kind) => Err(filled.error(kind, part, variable)),
        None => Ok(()),
    })
}

/// Returns the fault of a value that is not one text.
const fn single_fault(found: &GivenValue<'_>) -> Option<FaultKind> {
    match found.view() {
        Some(View::Undefined | View::Text(_)) | None => None,
        Some(_) => Some(FaultKind::ValueMembers),
    }
}

/// Returns the fault of a value that is not one text with a prefix. A host and a base have no prefix.
const fn prefix_fault(found: &GivenValue<'_>) -> Option<FaultKind> {
    if found.view().is_none() { Some(FaultKind::ValuePlace) } else { single_fault(found) }
}

/// Returns the fault of a value that is neither a list nor an associative array.
const fn members_fault(found: &GivenValue<'_>) -> Option<FaultKind> {
    match found.view() {
        Some(View::Undefined | View::List(_) | View::Assoc(_)) => None,
        _ => Some(FaultKind::ValueText),
    }
}

/// Returns the fault of the first key that is the name of another parameter in the list.
fn key_fault(variable: usize, names: &TakenNames, found: &GivenValue<'_>) -> Option<FaultKind> {
    let Some(View::Assoc(pairs)) = found.view() else { return None };
    let is_taken = pairs.iter().any(|(key, _)| names.has_other(key, variable));
    is_taken.then_some(FaultKind::KeyTaken(""))
}

/// Checks a value, or a prefix of it.
#[inline]
fn check_value<T: UriValue>(check: ValueCheck, cut: Option<PrefixCut>, value: &T) -> Checked {
    match cut {
        None => check.check("", value),
        Some((count, operator)) => check.check("", &Cut::new(value, count, operator)),
    }
}

/// Returns the requirements of these checks on each variable.
pub(super) fn requirements(checks: &[Check], count: usize) -> Vec<Quick> {
    use ValueCheck::{ExplodedPath, ExplodedSegment, LedSegment, Path, Segment, Segments};
    let mut all = vec![Quick::default(); count];
    for check in checks {
        match check {
            Check::Members(variable) => all[*variable].has_members = true,
            Check::Keys { variable, .. } | Check::PairNames { variable, .. } => {
                all[*variable].has_no_pairs = true;
            }
            Check::OneMap(variables) => {
                for variable in variables {
                    all[*variable].has_no_pairs = true;
                }
            }
            Check::Value { check, variable, .. } => {
                let quick = &mut all[*variable];
                quick.is_needed |= matches!(check, Segment | ExplodedSegment | Path | ExplodedPath);
                quick.strings = quick.strings.max(match check {
                    Segment | ExplodedSegment | LedSegment | Segments => Strings::Segments,
                    Path | ExplodedPath => Strings::Plain,
                    _ => Strings::All,
                });
            }
            _ => {}
        }
    }
    all
}

fn check_defined(variables: &[usize], filled: &FilledPlan<'_>) -> Checked {
    for variable in variables {
        if filled.with(*variable, |found| Ok(!found.is_undefined()))? {
            return Ok(());
        }
    }
    let first = variables.first().map_or("", |first| filled.plan.name(*first));
    Err(BuildError::found(FaultKind::ValueUndefined, Part::Value, first))
}

fn check_one_map(variables: &[usize], filled: &FilledPlan<'_>) -> Checked {
    let mut has_map = false;
    for variable in variables {
        let is_map = filled.with(*variable, |found| Ok(matches!(found.view(), Some(View::Assoc(_)))))?;
        if has_map && is_map {
            return Err(filled.error(FaultKind::KeyTaken(""), Part::Query, *variable));
        }
        has_map |= is_map;
    }
    Ok(())
}

/// Returns the fault of the first key that these rules do not accept.
fn pairs_fault<'k>(kinds: &(impl Iterator<Item = &'k Kind> + Clone), view: View<'_>) -> Option<FaultKind> {
    let View::Assoc(pairs) = view else { return None };
    pairs.iter().find_map(|(key, _)| Kind::key_fault(kinds.clone(), key))
}

/// Returns the fault of a port that is not a number from 0 to 65535, written as a number is.
fn port_fault(found: &GivenValue<'_>) -> Option<FaultKind> {
    let text = match found {
        GivenValue::Any(View::Text(text)) => text,
        GivenValue::Any(View::Undefined) => return Some(FaultKind::ValueUndefined),
        _ => return Some(FaultKind::ValueMembers),
    };
    let other = text.chars().find(|c| !c.is_ascii_digit()).or(match text.as_bytes() {
        [b'0', _, ..] => Some('0'),
        _ => None,
    });
    match (other, text.parse::<u16>()) {
        (Some(other), _) => Some(FaultKind::Unexpected(other)),
        (None, Ok(_)) => None,
        (None, Err(_)) if text.is_empty() => Some(FaultKind::ValueUndefined),
        (None, Err(_)) => Some(FaultKind::PortTooLarge),
    }
}

/// Follows the steps of a joined segment. An error has the name or the number of the variable at fault.
fn run(steps: &[SegmentStep], filled: &FilledPlan<'_>) -> Checked {
    let mut run = check::Run::new();
    for step in steps {
        match *step {
            SegmentStep::Dots(count) => run.dots(count)?,
            SegmentStep::Solid => run.solid()?,
            SegmentStep::Parameter => run.parameter()?,
            SegmentStep::Value(operator, variable, modifier) => filled.with(variable, |found| {
                let blame = Blame::Number(variable);
                in_its_type!(found, |value| add_value(&mut run, (operator, modifier), blame, &value))
            })?,
        }
    }
    run.end()
}

/// Adds a value, or a prefix of it, to a joined segment.
fn add_value<T: UriValue>(
    run: &mut check::Run,
    (operator, modifier): (Operator, Modifier),
    blame: Blame,
    value: &T,
) -> Checked {
    let step = RunStep::of(operator, modifier);
    match modifier {
        Modifier::Prefix(count) => step.add(run, blame, &Cut::new(value, count, operator)),
        Modifier::None | Modifier::Explode => step.add(run, blame, value),
    }
}
