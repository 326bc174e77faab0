//! Finds the values with which a template expands to a string. RFC 6570 leaves this open (section 1.4), since
//! different values can expand to the same string.
//!
//! | file | does |
//! |---|---|
//! | `scan`, `group` | matches a row of tokens against a string, and divides the text of a group among its variables |
//! | `place` | the part of a URI in which a token is, and the delimiters that no value has there |
//! | `query` | finds parameters by name |
//! | `plain` | matches common paths, without a plan |
//! | `normal` | matches the normal form of a template, if the template as written does not match |
//! | `slot` | holds the text of a value |
//! | `unify` | decodes values, and compares those of the same name |
//! | `value` | reads a value as a string, a list or an associative array |
//!
//! The template's `Plan` knows where each value ends. `matching` cuts, compares and decodes strings, both for
//! run-time and for typed templates.
//!
//! Decoding begins once the whole string matches. There is no backtracking, so matching takes time linear in
//! the string, times the logarithm of the number of variables, for the search of names. A string that does not
//! match is tried again in these cases:
//!
//! - `path` also tries an empty path after an authority as `/`, which is equivalent (RFC 3986, section 6.2.3).
//! - `unopened` omits `{?x}`, `{#x}` or `{/x}` at the beginning of its part: without a value, the part does not
//!   begin with it.
//! - `normal` uses the normal form of the template.

mod group;
mod normal;
pub(super) mod place;
mod plain;
mod query;
mod scan;
mod slot;
#[cfg(test)]
mod tests;
mod unify;
mod value;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use self::place::RowPlace;
use self::scan::MatchScan;
use self::slot::CaptureSlot;
use super::build::{BuildPlan, Kind, keyed};
use super::piece::TemplatePiece;
use super::plan::{ByName, KeyedVariable, Plan, PlanAuthority, PlanPort, PlanToken, cut, first_literal};
use super::redacted::{RedactedTemplate, is_secret};
use super::value::Value;
use super::values::{NameVisitor, Values};
use crate::fault::{BuildError, MatchError};
use crate::template::matching::literal::Case;
use crate::template::matching::outline;

/// The values of a URI, returned by [`Template::captures`](super::Template::captures).
///
/// `Captures` implement [`Values`]: expanding the template with them gives an equivalent URI.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Template, Value};
///
/// let template = Template::parse("/users/{id}{?q,tags*}")?;
/// let captures = template.captures("/users/kim%20lee?tags=new&tags=hot")?;
/// assert_eq!(captures.text("id"), Some("kim lee"));
/// assert_eq!(captures.get("tags"), Some(&["new", "hot"].into()));
/// assert_eq!(captures.get("q"), None);
/// assert_eq!(template.expand(&captures)?, "/users/kim%20lee?tags=new&tags=hot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Captures<'t, 'u> {
    template: &'t str,
    pieces: &'t [TemplatePiece],
    pub(crate) found: Vec<CaptureSlot<'t, 'u>>,
    by_name: Option<ByName<'t>>,
    /// The matcher that found the values.
    matcher: Option<&'t Matcher<'t>>,
    /// The rules of variables, which [`safe`](Self::safe) checks.
    pub(crate) kinds: &'t [(String, Kind)],
}

impl<'t, 'u> Captures<'t, 'u> {
    /// Returns the template as written.
    #[inline]
    pub(crate) const fn template(&self) -> &'t str {
        self.template
    }

    /// Returns the plan of the template.
    #[inline]
    pub(crate) fn plan(&self) -> Cow<'t, Plan<'t>> {
        match self.matcher {
            Some(matcher) => Cow::Borrowed(&matcher.plan),
            None => Cow::Owned(Plan::new(self.template, self.pieces)),
        }
    }

    /// Returns the plan for building the template, whose checks are those of [`safe`](Self::safe).
    pub(super) fn build_plan(&self) -> Result<Cow<'t, BuildPlan>, BuildError> {
        match self.matcher {
            Some(matcher) => matcher.build.as_ref().map(Cow::Borrowed).map_err(Clone::clone),
            None => BuildPlan::new(self.template, self.pieces, self.kinds).map(Cow::Owned),
        }
    }

    /// Returns the value of the variable `name`, or `None` if it is undefined or if the template has no such variable.
    ///
    /// The value of `{x}` is a string, or a list if it has unescaped commas. The value of `{x*}` is a list or
    /// an associative array.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{name}{?sizes}")?;
    /// let captures = template.captures("/a?sizes=1,2")?;
    /// assert_eq!(captures.get("sizes").unwrap().as_list().unwrap(), ["1", "2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, name: &str) -> Option<&Value<'u>> {
        let found = match &self.by_name {
            Some(places) => places.get(name).and_then(|place| self.found.get(*place)),
            None => self.found.iter().find(|capture| capture.name == name),
        };
        found.map(|capture| &capture.value).filter(|value| !value.is_undefined())
    }

    /// Returns the string of the variable `name`, or `None` if its value is not a string.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    /// assert_eq!(Template::parse("/{a}")?.captures("/b%2Fc")?.text("a"), Some("b/c"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// Iterates over the variables that have a value, in the order of the template.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{a}{?b,c}")?;
    /// let captures = template.captures("/1?c=2")?;
    /// assert!(captures.iter().eq([("a", &1.into()), ("c", &2.into())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, &Value<'u>)> {
        let defined = self.found.iter().filter(|capture| !capture.value.is_undefined());
        defined.map(|capture| (capture.name, &capture.value))
    }
}

impl Values for Captures<'_, '_> {
    #[inline]
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::UNDEFINED, Value::borrowed)
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.iter().try_for_each(|(name, _)| visit(name))
    }
}

/// Prints the values by name, without the secrets that [`RedactedUri`](urika_runtime::RedactedUri) hides, and without
/// the values of variables that are named like secrets.
impl fmt::Debug for Captures<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (name, value) in self.iter() {
            if is_secret(self.template, self.pieces, name) {
                map.entry(&name, &format_args!("***"));
            } else {
                map.entry(&name, value);
            }
        }
        map.finish()
    }
}

/// A template prepared for matching many URIs, returned by
/// [`Template::matcher`](super::Template::matcher).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("/users/{id}{?page}")?;
/// let matcher = template.matcher()?;
/// for uri in ["/users/7", "/users/8?page=2", "/posts/1"] {
///     assert_eq!(matcher.captures(uri).is_ok(), uri.starts_with("/users"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Matcher<'t> {
    plan: Plan<'t>,
    /// The checks of [`Captures::safe`].
    build: Result<BuildPlan, BuildError>,
    kinds: &'t [(String, Kind)],
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Matcher").field(&RedactedTemplate(self.plan.template)).finish()
    }
}

/// Returns the values that a URI has for a template.
#[inline]
pub(super) fn captures<'t, 'u>(
    template: &'t str,
    pieces: &'t [TemplatePiece],
    kinds: &'t [(String, Kind)],
    uri: &'u str,
) -> Result<Captures<'t, 'u>, MatchError> {
    if let Some(found) = plain::captures(template, pieces, uri) {
        return Ok(Captures { kinds, ..found });
    }
    let plan = Plan::new(template, pieces).with_keyed(keyed(kinds));
    plan.check()?;
    Ok(Captures { kinds, ..find(&plan, uri)? })
}

/// Returns the values for any template, with a plan.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(never))]
fn by_plan<'t, 'u>(
    template: &'t str,
    pieces: &'t [TemplatePiece],
    keyed: Vec<KeyedVariable<'t>>,
    uri: &'u str,
) -> Result<Captures<'t, 'u>, MatchError> {
    let plan = Plan::new(template, pieces).with_keyed(keyed);
    plan.check()?;
    find_as_written(&plan, uri)
}

impl<'t> Matcher<'t> {
    /// Prepares a template.
    #[inline]
    pub(super) fn new(
        template: &'t str,
        pieces: &'t [TemplatePiece],
        kinds: &'t [(String, Kind)],
    ) -> Result<Self, MatchError> {
        let plan = Plan::new(template, pieces).with_keyed(keyed(kinds));
        plan.check()?;
        Ok(Self { plan, build: BuildPlan::new(template, pieces, kinds), kinds })
    }

    /// Parses a URI, like [`Template::captures`](super::Template::captures).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/tags{?tag*}")?;
    /// let matcher = template.matcher()?;
    /// let captures = matcher.captures("/tags?tag=a&tag=b")?;
    /// assert_eq!(captures.get("tag").unwrap().as_list().unwrap(), ["a", "b"]);
    /// assert!(matcher.captures("/tag").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `uri` does not match, or when a value is invalid. [`MatchError::kind`] distinguishes the
    /// two.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// let template = urika::template::Template::parse("/users/{id}")?;
    /// let matcher = template.matcher()?;
    /// assert_eq!(matcher.captures("/users/7")?.text("id"), Some("7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captures<'m, 'u>(&'m self, uri: &'u str) -> Result<Captures<'m, 'u>, MatchError> {
        let found = match plain::captures(self.plan.template, self.plan.pieces, uri) {
            Some(found) => found,
            None => find(&self.plan, uri)?,
        };
        Ok(Captures { matcher: Some(self), kinds: self.kinds, ..found })
    }
}

/// Returns the values of a template as written, or else of its normal form.
#[inline]
fn find<'t, 'u>(plan: &Plan<'t>, uri: &'u str) -> Result<Captures<'t, 'u>, MatchError> {
    match find_as_written(plan, uri) {
        Err(error) if error.is_no_match() => normal::captures(plan, uri, error),
        found => found,
    }
}

#[inline]
fn find_as_written<'t, 'u>(plan: &Plan<'t>, uri: &'u str) -> Result<Captures<'t, 'u>, MatchError> {
    match values(plan, fill, uri) {
        Err(error) if error.is_no_match() && plan.openings().next().is_some() => {
            values(plan, unopened, uri).or(Err(error))
        }
        found => found,
    }
}

/// Fills the slots of all variables. Returns `None` when the URI does not match. The inner error is about a
/// parameter that appears twice.
type Fill<'t, 'u> = fn(&Plan<'t>, &'u str, &mut [CaptureSlot<'t, 'u>]) -> Option<Result<(), MatchError>>;

#[inline]
fn values<'t, 'u>(plan: &Plan<'t>, fill: Fill<'t, 'u>, uri: &'u str) -> Result<Captures<'t, 'u>, MatchError> {
    let mut slots = Vec::with_capacity(plan.count);
    let mut has_repeats = plan.by_name.as_ref().is_some_and(|names| names.len() < plan.count);
    for var in plan.vars() {
        let is_it = |slot: &CaptureSlot<'_, '_>| slot.name == var.name;
        has_repeats |= plan.by_name.is_none() && slots.iter().any(is_it);
        slots.push(CaptureSlot::new(var.name));
    }
    fill(plan, uri, &mut slots).unwrap_or_else(|| Err(MatchError::no_match(plan.template, uri)))?;
    let found = unify::unify(plan, slots, has_repeats)?;
    let Plan { template, pieces, .. } = *plan;
    Ok(Captures { template, pieces, found, by_name: plan.by_name.clone(), matcher: None, kinds: &[] })
}

/// Fills the slots from a URI without the part that `{?x}` or `{#x}` begins, using the template without that
/// expression.
#[inline]
fn unopened<'t, 'u>(
    plan: &Plan<'t>,
    uri: &'u str,
    slots: &mut [CaptureSlot<'t, 'u>],
) -> Option<Result<(), MatchError>> {
    plan.openings().find_map(|(opened, mark)| {
        let pieces = plan.without(&opened);
        let without = Plan::new(plan.template, &pieces).with_keyed(plan.keyed.clone());
        // A URI with `?` or `#` has that part, unless another piece of the template may write this character.
        if mark.is_some_and(|mark| uri.contains(mark) && !without.may_write(mark)) {
            return None;
        }
        let mut found: Vec<_> = without.vars().map(|var| CaptureSlot::new(var.name)).collect();
        let result = fill(&without, uri, &mut found).or_else(|| unopened(&without, uri, &mut found))?;
        let mut found = found.into_iter();
        for (at, slot) in slots.iter_mut().enumerate() {
            let other = if opened.contains(&at) { None } else { found.next() };
            slot.value = other.map_or(Value::UNDEFINED, |it| it.value);
        }
        Some(result)
    })
}

/// Fills the slots from a URI that has all parts.
#[inline]
fn fill<'t, 'u>(
    plan: &Plan<'t>,
    uri: &'u str,
    slots: &mut [CaptureSlot<'t, 'u>],
) -> Option<Result<(), MatchError>> {
    if plan.begins_anywhere() && !plan.may_write_colon() && outline::scheme(uri).is_some() {
        return None;
    }
    let is_cut = plan.fragment.is_some() || plan.query.is_some();
    let end = if is_cut { uri.find('#') } else { None };
    let (text, fragment) = uri.split_at(end.unwrap_or(uri.len()));
    let (text, query) = match plan.query {
        Some(_) => text.split_once('?').unwrap_or((text, "")),
        None => (text, ""),
    };
    let text = match plan.scheme {
        Some(scheme) => behind_scheme(plan, text, scheme)?,
        None => text,
    };
    let text = match &plan.authority {
        Some(authority) => {
            let (host, rest) = outline::authority(text)?;
            let host = without_port(plan.scheme, authority, host)?;
            let case = Case::of_authority(plan.scheme.unwrap_or_default(), host);
            MatchScan { slots, case, place: RowPlace::Authority, keyed: &[] }.row(&authority.row, host)?;
            rest
        }
        None => text,
    };
    path(plan, text, slots)?;
    if let Some(slot) = plan.host_and_path().and_then(|number| slots.get_mut(number)) {
        slot.drop_root();
    }
    if let Some(row) = &plan.fragment {
        let place = RowPlace::Fragment;
        MatchScan { slots, case: Case::Kept, place, keyed: &[] }.row(row, fragment)?;
    }
    match &plan.query {
        Some(plan) => query::find(plan, query, slots),
        None => Some(Ok(())),
    }
}

/// Returns the text after the scheme. `file:///x` equals `file:/x` (RFC 8089, appendix B).
#[cfg_attr(debug_assertions, inline)]
fn behind_scheme<'u>(plan: &Plan<'_>, text: &'u str, scheme: &str) -> Option<&'u str> {
    let (found, rest) = outline::scheme(text)?;
    let rest = match rest.strip_prefix("//") {
        Some(path) if path.starts_with('/') && plan.is_file_without_host() => path,
        _ => rest,
    };
    found.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// Returns the host of an authority if its port equals the template's port. A variable port is not removed.
/// User information only matches a template that has some.
#[cfg_attr(debug_assertions, inline)]
fn without_port<'u>(scheme: Option<&str>, authority: &PlanAuthority<'_>, text: &'u str) -> Option<&'u str> {
    if text.contains('@') && !authority.has_userinfo {
        return None;
    }
    let PlanPort::Literal(expected) = authority.port else { return Some(text) };
    outline::without_port(text, scheme.unwrap_or_default(), expected)
}

/// Fills the slots of a path. After an authority the empty path is `/`.
#[inline]
fn path<'t, 'u>(plan: &Plan<'t>, text: &'u str, slots: &mut [CaptureSlot<'t, 'u>]) -> Option<()> {
    let (row, text) = (plan.path.as_slice(), plan.before_rest(text));
    let (case, place, keyed) = (Case::Kept, RowPlace::Path, plan.keyed.as_slice());
    let found = MatchScan { slots, case, place, keyed }.row(row, text);
    if found.is_some() || plan.authority.is_none() {
        return found;
    }
    for token in row {
        if let PlanToken::Group(group) = token {
            slots[group.range()].iter_mut().for_each(|slot| *slot = CaptureSlot::new(slot.name));
        }
    }
    let mut scan = MatchScan { slots, case, place, keyed };
    match text.strip_prefix('/') {
        Some(rest) if rest.is_empty() || rest.starts_with(['?', '#']) => scan.row(row, rest),
        None if first_literal(row).starts_with('/') => scan.row(&cut(&mut row.to_vec(), (0, 1)), text),
        _ => None,
    }
}
