//! [`Captures::safe`]: the checks of [`Template::build`](crate::template::Template::build) for the values of a URI.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::BuildPlan;
use super::check::Check;
use super::kind::Kind;
use super::value::{GivenValue, Widest};
use crate::fault::{BuildError, FaultKind, MatchError, Mismatch};
use crate::grammar::component::octet;
use crate::grammar::varspec::Modifier;
use crate::template::captures::place::RowPlace;
use crate::template::matching::{decode, outline};
use crate::template::plan::{KeyedVariable, Plan, PlanToken, Var};
use crate::template::value::ValueForm;
use crate::template::{Captures, Value};
use crate::typed::capture::is_first;
use urika_runtime::percent;

impl Captures<'_, '_> {
    /// Returns these captures if [`Template::build`](crate::template::Template::build) accepts their values: each value
    /// that fills a path segment is not empty, not `.` or `..`, and without `/`, `\` and NUL, as in
    /// [`Segment`](crate::value::Segment). Each value of `{+x}` consists of segments with slashes between them. A host
    /// is a host, a label is a label, and a port is a port.
    ///
    /// The [rules](crate::template::Kind) of variables apply as well. A first segment that is not one of the strings of
    /// [`Kind::one_of`](crate::template::Kind::one_of) does not match.
    ///
    /// The captures of a URI that [`Template::build`](crate::template::Template::build) wrote are safe, and build the
    /// same URI. They have the values that were given, except for values that are written alike: prefixes (`{x:3}`),
    /// lists where the template has the separator of their members (`{x,y}`, `{.x*}`, `{+x}`), associative arrays without
    /// `*` or in `{+x*}`, one in `{?x*}` whose only key is `x`, and an undefined value before a defined one of the same
    /// expression (`{/x,y}`) or of the next one with the same operator (`{/x}{/y}`). A rule might reject the value that is
    /// parsed instead. If `{x}` writes an empty string and an undefined value alike, as in `?q={x}`, the value is the one
    /// that the rules accept. Hosts are decoded; an escaped `%` in a host is an error. These might not build the same URI:
    /// an associative array of `{.x*}` whose names or values have a dot, a list or an associative array in `{x,y}`,
    /// `{/x}{/y*}` or before a literal comma, and an associative array if the rules of several variables with `*` accept
    /// keys.
    ///
    /// Without a rule that accepts [keys](crate::template::Kind::keys), `{?x*}` has only the values of the parameter `x`:
    /// all other parameters are unknown, and ignored.
    ///
    /// The host of `note://{x}` is not a path segment: it may be `..` or contain a slash, as in a typed
    /// template with a string there. Parse it as a [`Segment`](crate::value::Segment) before you use it in a
    /// path.
    ///
    /// Capturing decodes `%2E%2E` and `a%2Fb`, so without this check a value might be a path traversal.
    /// Values of `{+x}` and `{#x}` keep their escapes until this check decodes them once, as typed templates
    /// do: `%61` is `a`. An escaped delimiter is rejected, and so is an escape that decodes to another escape.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/files/{name}{?q}")?;
    /// assert_eq!(template.captures("/files/a?q=..")?.safe()?.text("name"), Some("a"));
    ///
    /// let captures = template.captures("/files/..%2Fsecret")?;
    /// assert_eq!(captures.text("name"), Some("../secret"));
    /// let error = captures.safe().unwrap_err();
    /// assert_eq!((error.code(), error.variable()), ("SEGMENT_CHARACTER", Some("name")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first value that violates these rules, and if the template cannot be
    /// [prepared](crate::template::Template::prepare).
    pub fn safe(mut self) -> Result<Self, MatchError> {
        let plan = self.plan();
        decode_reserved(&plan, &mut self)?;
        let rules = VariableRules::new(self.kinds);
        forget_unknown(&plan, &rules, &mut self);
        settle(&plan, &rules, &mut self);
        self.build_plan()?.check_captured(&self)?;
        Ok(self)
    }
}

impl BuildPlan {
    /// Checks captured values. A URI that does not match takes precedence over a value that is invalid.
    fn check_captured(&self, captures: &Captures<'_, '_>) -> Result<(), MatchError> {
        let filled = self.filled(captures)?;
        let mut first = Ok(());
        for check in &self.checks {
            let Err(error) = check.make(&filled) else { continue };
            let error = check.mismatch(error, captures.template());
            if error.is_no_match() {
                return Err(error);
            }
            first = first.and(Err(error));
        }
        first?;
        self.variables.iter().try_for_each(|planned| {
            let name = &self.text[planned.name.range()];
            let text = captures.text(name).unwrap_or_default();
            match planned.widest {
                // Matching has decoded the host, and building would do so again.
                Widest::Host if text.contains('%') => Err(Mismatch::Refused(FaultKind::Triplet)),
                Widest::Base if loses_slash(text, captures.template()) => {
                    Err(Mismatch::in_path(FaultKind::SegmentEmpty))
                }
                _ => Ok(()),
            }
            .map_err(|how| MatchError::new(how, name))
        })
    }
}

impl Check {
    /// Returns the error of a captured value. In a first segment, a rule that lists its strings is a choice of paths, like an
    /// enum in a typed template.
    fn mismatch(&self, error: BuildError, template: &str) -> MatchError {
        match (self, error.kind(), error.variable()) {
            (Self::Kind { .. }, FaultKind::ValueUnlisted, Some(name)) if is_first(template, name) => {
                MatchError::NO_MATCH
            }
            (Self::Kind { .. }, kind, Some(_)) => MatchError::of_build(Mismatch::Refused(kind), error),
            _ => error.into(),
        }
    }
}

/// Returns whether a base that was captured ends in a slash, which a [`Base`](urika_runtime::value::Base) does not keep. The
/// slash of an empty path after an authority may be missing, if the template does not write another.
fn loses_slash(base: &str, template: &str) -> bool {
    let is_slash_written = template.split_once('}').is_some_and(|(_, rest)| rest.starts_with('/'));
    let path = outline::scheme(base).and_then(|(_, rest)| outline::authority(rest)).map(|(_, path)| path);
    base.ends_with('/') && (is_slash_written || path != Some("/"))
}

/// Decodes the values of `{+x}` and `{#x}`. A value at the very beginning stays encoded, since it may have an
/// authority.
fn decode_reserved(plan: &Plan<'_>, captures: &mut Captures<'_, '_>) -> Result<(), MatchError> {
    let mut names: BTreeMap<&str, bool> = BTreeMap::new();
    for var in plan.vars().filter(|var| !matches!(var.modifier, Modifier::Prefix(_))) {
        *names.entry(var.name).or_insert(true) &= var.is_reserved();
    }
    if let (true, Some(PlanToken::Group(group))) = (plan.begins_anywhere(), plan.path.first()) {
        names.extend(group.vars().map(|var| (var.name, false)));
    }
    let is_decoded = |name| names.get(name).is_some_and(|is_decoded| *is_decoded);
    let in_query = reserved_in_query(plan);
    let mut captures = captures.found.iter_mut().filter(|capture| is_decoded(capture.name));
    captures.try_for_each(|capture| {
        let texts = match capture.value.form_mut() {
            ValueForm::Text(text) => core::slice::from_mut(text),
            ValueForm::List(members) => members.to_mut().as_mut_slice(),
            _ => &mut [],
        };
        let is_in_query = in_query.contains(capture.name);
        let decode = |text: &mut Cow<'_, str>| {
            if is_in_query {
                check_query(text)?;
            }
            decode_text(text)
        };
        texts.iter_mut().try_for_each(decode).map_err(|how| MatchError::new(how, capture.name))
    })
}

/// Returns the names of the variables of `{+x}` in a query.
fn reserved_in_query<'t>(plan: &Plan<'t>) -> BTreeSet<&'t str> {
    let (mut place, mut names) = (RowPlace::Path, BTreeSet::new());
    for token in &plan.path {
        if let (RowPlace::Query(_), PlanToken::Group(group)) = (place, token) {
            names.extend(group.vars().filter(Var::is_reserved).map(|var| var.name));
        }
        place = place.after(token);
    }
    names
}

/// Checks a value of `{+x}` in a query. A decoded delimiter of parameters would be written unescaped, so an escaped one is
/// rejected.
fn check_query(text: &str) -> Result<(), Mismatch> {
    let delimiter = |escape: &[u8]| octet(escape).filter(|byte| matches!(byte, b'&' | b';' | b'=' | b'+'));
    match text.as_bytes().windows(3).find_map(delimiter) {
        Some(byte) => Err(Mismatch::Refused(FaultKind::ReservedCharacter(char::from(byte)))),
        None => Ok(()),
    }
}

#[inline]
fn decode_text(text: &mut Cow<'_, str>) -> Result<(), Mismatch> {
    decode::check_data(text)?;
    let not_utf8 = |_| Mismatch::Refused(FaultKind::NotUtf8);
    match text {
        Cow::Borrowed(encoded) => *text = percent::decode(encoded).map_err(not_utf8)?,
        Cow::Owned(encoded) => *encoded = percent::decode(encoded).map_err(not_utf8)?.into_owned(),
    }
    Ok(())
}

/// Removes the pairs whose keys no rule accepts. They are parameters that the template does not have, which matching
/// ignores.
fn forget_unknown(plan: &Plan<'_>, rules: &VariableRules<'_>, captures: &mut Captures<'_, '_>) {
    let params = plan.query.iter().flat_map(|query| &query.params);
    let exploded: BTreeSet<&str> =
        params.filter(|param| param.is_exploded).map(|param| param.variable).collect();
    for slot in captures.found.iter_mut().filter(|slot| exploded.contains(slot.name)) {
        let form = slot.value.form_mut();
        if let ValueForm::Assoc(pairs) = form {
            pairs.to_mut().retain(|(key, _)| Kind::key_fault(rules.of(slot.name), key).is_none());
            if pairs.is_empty() {
                *form = ValueForm::Undefined;
            }
        }
    }
}

/// The rules of each variable.
struct VariableRules<'k>(BTreeMap<&'k str, Vec<&'k Kind>>);

impl<'k> VariableRules<'k> {
    fn new(kinds: &'k [(String, Kind)]) -> Self {
        let mut rules: BTreeMap<&str, Vec<&Kind>> = BTreeMap::new();
        for (name, kind) in kinds {
            rules.entry(name).or_default().push(kind);
        }
        Self(rules)
    }

    fn of(&self, name: &str) -> impl Iterator<Item = &'k Kind> + Clone {
        self.0.get(name).into_iter().flatten().copied()
    }
}

/// Returns the variables whose rules accept keys, sorted by name.
#[inline]
pub(in crate::template) fn keyed(kinds: &[(String, Kind)]) -> Vec<KeyedVariable<'_>> {
    if kinds.is_empty() {
        return Vec::new();
    }
    let VariableRules(rules) = VariableRules::new(kinds);
    let accepting = rules.iter().filter(|(_, rules)| rules.iter().any(|rule| rule.accepts_keys()));
    let accepts = |rules: &[&Kind], key: &str| Kind::key_fault(rules.iter().copied(), key).is_none();
    let with_own = accepting.map(|(name, rules)| (*name, accepts(rules, &percent::decode_lossy(name))));
    with_own.map(|(name, accepts_own)| KeyedVariable { name, accepts_own }).collect()
}

/// The way in which a template writes a variable.
#[derive(Clone, Copy, Default)]
struct Written {
    is_exploded: bool,
    /// Whether some expression shows that the value is an empty string instead of undefined.
    shows_empty: bool,
}

/// Gives each variable a value of its form where several are written alike: `{x*}` has a list, and an empty string
/// that no character precedes may be undefined, if the rules of the variable require that.
fn settle(plan: &Plan<'_>, rules: &VariableRules<'_>, captures: &mut Captures<'_, '_>) {
    let uses = uses(plan, captures);
    for slot in &mut captures.found {
        let Some(Written { is_exploded, shows_empty }) = uses.get(slot.name).copied() else { continue };
        let may_be_empty = !shows_empty && (slot.value.is_undefined() || slot.value.texts().eq([""]));
        if let (true, ValueForm::Text(text)) = (is_exploded, slot.value.form()) {
            let list = Value::list([text.clone()].into_iter());
            slot.value = if may_be_empty { Value::UNDEFINED } else { list };
        }
        let is_accepted = |value: &Value<'_>| {
            let value = GivenValue::Any(value.view());
            rules.of(slot.name).all(|kind| kind.fault(&value, || is_exploded).is_none())
        };
        if may_be_empty && !is_accepted(&slot.value) {
            let empty = if is_exploded { [""].into() } else { "".into() };
            let other = [Value::UNDEFINED, empty].into_iter().find(is_accepted);
            slot.value = other.unwrap_or_else(|| slot.value.clone());
        }
    }
}

/// Returns how the template writes each variable.
fn uses<'t>(plan: &Plan<'t>, captures: &Captures<'_, '_>) -> BTreeMap<&'t str, Written> {
    let mut all: BTreeMap<&str, Written> = BTreeMap::new();
    let mut vars = plan.vars().peekable();
    while let Some(var) = vars.next() {
        // A comma separates the value from the next one.
        let is_before = |next: &Var<'_>| !next.is_first && captures.get(next.name).is_some();
        let written = all.entry(var.name).or_default();
        written.is_exploded |= var.is_exploded();
        written.shows_empty |= var.is_led() || vars.peek().is_some_and(is_before);
    }
    all
}
