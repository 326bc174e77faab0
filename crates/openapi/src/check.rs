//! [`TextCheck`]: a check of the strings that a schema accepts, with the words for an error.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::Value as Json;
use urika::FaultKind;
use urika::template::Kind;

/// A check of a string.
#[derive(Clone, Debug)]
pub(crate) struct TextCheck {
    kind: Kind,
    /// What is accepted instead, in words.
    remedy: Cow<'static, str>,
}

/// The fault of a string, and what is accepted instead, in words.
pub(crate) type TextFault<'r> = (FaultKind, &'r str);

impl TextCheck {
    fn new(kind: Kind, remedy: impl Into<Cow<'static, str>>) -> Self {
        Self { kind, remedy: remedy.into() }
    }

    /// Makes the check of a function, with what it accepts in words.
    pub(crate) fn matching(
        remedy: impl Into<Cow<'static, str>>,
        accepts: impl Fn(&str) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self::new(Kind::matching(accepts), remedy)
    }

    /// Makes the check of a list. Errors list the strings themselves.
    pub(crate) fn one_of(texts: Vec<String>) -> Self {
        Self::new(Kind::one_of(texts), "use one of the listed values")
    }

    /// Returns the strings that are accepted, if the check lists them.
    pub(crate) fn accepted(&self) -> &[String] {
        self.kind.accepted()
    }

    /// Returns the fault of a string, and what is accepted instead.
    pub(crate) fn fault(&self, text: &str) -> Option<TextFault<'_>> {
        self.kind.text_fault(text).map(|kind| (kind, &*self.remedy))
    }
}

/// Returns checks that pass where those of one of these lists pass. An empty list accepts everything.
pub(crate) fn any_of(mut lists: Vec<Vec<TextCheck>>) -> Vec<TextCheck> {
    if lists.len() < 2 {
        return lists.pop().unwrap_or_default();
    }
    if lists.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    if let Some(all) = lists.iter().map(|checks| listed(checks)).collect::<Option<Vec<_>>>() {
        return vec![TextCheck::one_of(all.into_iter().flatten().collect())];
    }
    // The last check of a list accepts the least.
    let remedies: BTreeSet<&str> = lists.iter().filter_map(|all| Some(&*all.last()?.remedy)).collect();
    let remedy = Vec::from_iter(remedies).join(", or ");
    let is_passed = move |text: &str| lists.iter().any(|checks| passes(checks, text));
    vec![TextCheck::matching(remedy, is_passed)]
}

fn passes(checks: &[TextCheck], text: &str) -> bool {
    checks.iter().all(|check| check.fault(text).is_none())
}

/// Returns the only strings that pass these checks, if one of them lists its strings.
fn listed(checks: &[TextCheck]) -> Option<Vec<String>> {
    let list = checks.iter().map(TextCheck::accepted).find(|list| !list.is_empty())?;
    Some(list.iter().filter(|text| passes(checks, text)).cloned().collect())
}

/// Returns the checks of a schema that accepts strings.
pub(crate) fn string(schema: &Json) -> Vec<TextCheck> {
    let mut checks = Vec::new();
    match schema.get("format").and_then(Json::as_str) {
        Some("uuid") => checks.push(TextCheck::new(Kind::uuid(), "write a UUID")),
        Some("date") => {
            checks.push(TextCheck::matching("write a day that exists, as in `2024-02-29`", is_date));
        }
        _ => {}
    }
    let number =
        |name: &str| schema.get(name).and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
    if let Some(most) = number("maxLength") {
        let remedy = format!("write at most {}", characters(most));
        checks.push(TextCheck::new(Kind::text().max_len(most), remedy));
    }
    if let Some(least @ 1..) = number("minLength") {
        let remedy = format!("write at least {}", characters(least));
        let is_long = move |text: &str| text.chars().nth(least as usize - 1).is_some();
        checks.push(TextCheck::matching(remedy, is_long));
    }
    checks
}

fn characters(count: u32) -> String {
    format!("{count} {}", if count == 1 { "character" } else { "characters" })
}

/// Returns the checks of a schema that accepts integers, but no other numbers.
pub(crate) fn integer(schema: &Json) -> Vec<TextCheck> {
    let mut checks = vec![TextCheck::new(Kind::integer(), "write an integer")];
    match schema.get("format").and_then(Json::as_str) {
        Some("int32") => {
            checks.push(TextCheck::matching("use an integer of 32 bits", |text| text.parse::<i32>().is_ok()));
        }
        Some("int64") => {
            checks.push(TextCheck::matching("use an integer of 64 bits", |text| text.parse::<i64>().is_ok()));
        }
        _ => {}
    }
    checks.extend(bounds(schema));
    checks
}

/// Returns the checks of a schema that accepts numbers.
pub(crate) fn number(schema: &Json) -> Vec<TextCheck> {
    let is_number = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            && text.parse().is_ok_and(f64::is_finite)
    };
    let mut checks = vec![TextCheck::matching("write a number, as in `1.5`", is_number)];
    checks.extend(bounds(schema));
    checks
}

/// Returns the checks of a schema that accepts booleans.
pub(crate) fn boolean(_: &Json) -> Vec<TextCheck> {
    vec![TextCheck::one_of(["true", "false"].map(str::to_owned).into())]
}

/// Returns a check of the bounds of a number, if it has some. In 3.0, `exclusiveMinimum` says that `minimum` is
/// excluded; since 3.1 it is a bound.
fn bounds(schema: &Json) -> Option<TextCheck> {
    let (mut bounds, mut words) = (Vec::new(), Vec::new());
    for (name, exclusive, sign, of_bound, beyond) in [
        ("minimum", "exclusiveMinimum", 1, "at least", "greater than"),
        ("maximum", "exclusiveMaximum", -1, "at most", "less than"),
    ] {
        let is_excluded = schema.get(exclusive) == Some(&Json::Bool(true));
        for (json, is_excluded) in [(schema.get(name), is_excluded), (schema.get(exclusive), true)] {
            let Some((json, bound)) = json.and_then(|json| Some((json, Bound::read(json)?))) else {
                continue;
            };
            words.push(format!("{} {json}", if is_excluded { beyond } else { of_bound }));
            bounds.push((bound, sign, is_excluded));
        }
    }
    if bounds.is_empty() {
        return None;
    }
    let is_inside = move |text: &str| {
        bounds.iter().all(|(bound, sign, is_excluded)| match bound.compared(text) {
            Some(order) => order as i32 * sign > 0 || order.is_eq() && !is_excluded,
            None => false,
        })
    };
    Some(TextCheck::matching(format!("use a number that is {}", words.join(" and ")), is_inside))
}

/// A bound of numbers. Integers are compared exactly.
enum Bound {
    Integer(i128),
    Number(f64),
}

impl Bound {
    fn read(json: &Json) -> Option<Self> {
        let Json::Number(number) = json else { return None };
        let integer = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
        integer.map(Self::Integer).or_else(|| number.as_f64().map(Self::Number))
    }

    /// Compares a number with the bound.
    fn compared(&self, text: &str) -> Option<std::cmp::Ordering> {
        match (self, text.parse::<i128>()) {
            (Self::Integer(bound), Ok(number)) => Some(number.cmp(bound)),
            #[allow(clippy::cast_precision_loss, reason = "the number is not an integer of 128 bits")]
            (Self::Integer(bound), Err(_)) => text.parse::<f64>().ok()?.partial_cmp(&(*bound as f64)),
            (Self::Number(bound), _) => text.parse::<f64>().ok()?.partial_cmp(bound),
        }
    }
}

/// Returns whether a string is a `full-date` (RFC 3339, section 5.6).
fn is_date(text: &str) -> bool {
    let number = |range: std::ops::Range<usize>| -> Option<u32> {
        let digits = text.get(range)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    text.len() == 10 && text.as_bytes()[4] == b'-' && text.as_bytes()[7] == b'-' && (1..=days).contains(&day)
}
