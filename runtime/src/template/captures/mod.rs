//! The way back: the values with which a template expands to a text. RFC 6570 leaves that open
//! (section 1.4), since different values can expand to the same text.
//!
//! | file | does |
//! |---|---|
//! | `raw` | the text of a value |
//! | `token` | literals, and groups of variables |
//! | `ends` | where each group ends, decided from the template alone; refuses what is ambiguous |
//! | `plan` | the parts of a template that match in a way of their own |
//! | `query` | parameters by name |
//! | `sorted` | what has a name, found by it |
//! | `scan`, `group` | a row of tokens against a text, the text of a group among its variables |
//! | `unify` | values, the same wherever a name stands |
//! | `fills`, `safe` | what fills segments, and whether it may |
//!
//! How text is cut, compared and decoded is `matching`'s business, as it is for typed templates.
//!
//! A text is known to match, or not to, before a value is decoded. Nothing is tried twice, so
//! that time is linear in the text, but for the logarithm of the number of variables with which
//! names are searched; the one exception is an empty path, which is the same as `/`
//! (RFC 3986, section 6.2.3) and is looked at in both forms.

mod ends;
mod fills;
mod group;
mod plan;
mod query;
mod raw;
mod safe;
mod scan;
mod sorted;
#[cfg(test)]
mod tests;
mod token;
mod unify;
mod value;

use alloc::vec::Vec;
use core::fmt;

use self::ends::Row;
use self::plan::{Authority, Plan, Port};
use self::raw::Raw;
use self::scan::Scan;
use self::sorted::ByName;
use self::token::Fills;
use super::piece::Piece;
use super::value::Value;
use super::values::Values;
use crate::fault::{MatchError, Mismatch};
use crate::grammar::varspec::Modifier;
use crate::template::matching::literal::Case;
use crate::template::matching::outline;

/// The values of a template's variables in a URI; see [`Template::captures`](super::Template::captures).
///
/// They are [`Values`]: the template expands with them to the URI again, if it did once.
///
/// ```
/// # extern crate urika_runtime as urika;
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
    captures: Vec<Capture<'t, 'u>>,
    by_name: ByName,
}

/// The value of a name, and what it fills in each place.
#[derive(Clone)]
struct Capture<'t, 'u> {
    name: &'t str,
    value: Value<'u>,
    first: (Fills, Modifier),
    others: Vec<(Fills, Modifier)>,
}

impl<'t, 'u> Captures<'t, 'u> {
    /// The value of the variable `name`; `None` where it is undefined, and where the template has
    /// no such variable.
    ///
    /// What comes from `{x}` is a text, from `{x*}` a list or an associative array, and where
    /// there are commas that are not escaped, a list.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{name}{?sizes}")?;
    /// let captures = template.captures("/a?sizes=1,2")?;
    /// assert_eq!(captures.get("sizes").unwrap().as_list().unwrap(), ["1", "2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'u>> {
        let found = self.by_name.find(&self.captures, name, |capture| capture.name)?;
        Some(&found.value).filter(|value| !value.is_undefined())
    }

    /// The text of the variable `name`; `None` where it has none.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    /// assert_eq!(Template::parse("/{a}")?.captures("/b%2Fc")?.text("a"), Some("b/c"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// All names that have a value, and their values, in the order of the template.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{a}{?b,c}")?;
    /// let captures = template.captures("/1?c=2")?;
    /// assert!(captures.iter().eq([("a", &1.into()), ("c", &2.into())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, &Value<'u>)> {
        let defined = self.captures.iter().filter(|capture| !capture.value.is_undefined());
        defined.map(|capture| (capture.name, &capture.value))
    }

    /// The same, when each value that fills segments of a path is the text of segments: not
    /// empty, not `.` or `..`, without `/`, `\` and NUL, as [`Segment`](crate::value::Segment)
    /// has it; and each value of `{+x}` consists of such, with slashes between them.
    ///
    /// `%2E%2E` and `a%2Fb` are decoded when they are captured. Without this, a value may be a
    /// path out of where it is meant to stay.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
    /// At the first value that is none of this.
    pub fn safe(self) -> Result<Self, MatchError> {
        self.captures.iter().try_for_each(safe::check)?;
        Ok(self)
    }
}

impl Values for Captures<'_, '_> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).into()
    }
}

impl fmt::Debug for Captures<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A template made ready to be matched with many URIs; see [`Template::matcher`](super::Template::matcher).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("/users/{id}{?page}")?;
/// let matcher = template.matcher()?;
/// for uri in ["/users/7", "/users/8?page=2", "/posts/1"] {
///     assert_eq!(matcher.captures(uri).is_ok(), uri.starts_with("/users"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matcher<'t> {
    plan: Plan<'t>,
}

impl<'t> Matcher<'t> {
    /// Makes a template ready.
    pub(super) fn new(template: &'t str, pieces: &[Piece]) -> Result<Self, MatchError> {
        match Plan::new(template, pieces) {
            Ok(plan) => Ok(Self { plan }),
            Err((var, how)) => Err(MatchError::new(how, var.name)),
        }
    }

    /// As [`Template::captures`](super::Template::captures).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
    /// When `uri` does not match, and when a value is broken: [`MatchError::kind`] tells which.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// let template = urika::template::Template::parse("/users/{id}")?;
    /// let matcher = template.matcher()?;
    /// assert_eq!(matcher.captures("/users/7")?.text("id"), Some("7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captures<'u>(&self, uri: &'u str) -> Result<Captures<'t, 'u>, MatchError> {
        let plan = &self.plan;
        let values = values(plan, uri).ok_or(MatchError::NO_MATCH)?;
        let name = |var: Option<usize>| var.map_or("", |var| plan.vars[var].name);
        let values = values.map_err(|var| MatchError::new(Mismatch::Twice, name(var)))?;
        Ok(Captures { captures: unify::unify(plan, values)?, by_name: plan.by_name.clone() })
    }
}

/// The texts of all variables; the inner error is that of a parameter that comes twice, and of which
/// variable it is.
fn values<'u>(plan: &Plan<'_>, uri: &'u str) -> Option<Result<Vec<Raw<'u>>, Option<usize>>> {
    let (text, fragment) = uri.split_at(uri.find('#').unwrap_or(uri.len()));
    let (text, query) = match plan.query {
        Some(_) => text.split_once('?').unwrap_or((text, "")),
        None => (text, ""),
    };
    let text = match plan.scheme {
        Some(scheme) => behind_scheme(text, scheme)?,
        None => text,
    };
    let (host, text) = match &plan.authority {
        Some(authority) => {
            let (host, rest) = outline::authority(text)?;
            (without_port(plan.scheme, authority, host)?, rest)
        }
        None => ("", text),
    };
    let mut values = path(plan, text)?;
    let mut scan = Scan { vars: &plan.vars, values: &mut values, case: Case::of_authority(host) };
    if let Some(authority) = &plan.authority {
        scan.row(&authority.row, host)?;
    }
    scan.case = Case::Kept;
    if let Some(row) = &plan.fragment {
        scan.row(row, fragment)?;
    }
    let found = match &plan.query {
        Some(plan) => plan.find(query, &mut values)?,
        None => Ok(()),
    };
    Some(found.map(|()| values))
}

fn behind_scheme<'u>(text: &'u str, scheme: &str) -> Option<&'u str> {
    let (found, rest) = outline::scheme(text)?;
    found.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// The host of an authority, when its port is that of the template; with the port, where that is
/// variable. User information is none that a template means, unless it has some.
fn without_port<'u>(scheme: Option<&str>, authority: &Authority<'_>, text: &'u str) -> Option<&'u str> {
    if text.contains('@') && !authority.has_userinfo {
        return None;
    }
    let Port::Literal(expected) = authority.port else { return Some(text) };
    outline::without_port(text, scheme.unwrap_or_default(), expected)
}

/// The texts of a path's variables. Behind an authority the empty path is `/`.
fn path<'u>(plan: &Plan<'_>, text: &'u str) -> Option<Vec<Raw<'u>>> {
    let attempt = |row: &Row<'_>, text| {
        let mut values = Vec::new();
        values.resize_with(plan.vars.len(), Raw::default);
        let mut scan = Scan { vars: &plan.vars, values: &mut values, case: Case::Kept };
        scan.row(row, text)?;
        Some(values)
    };
    let found = attempt(&plan.path, text);
    if found.is_some() || plan.authority.is_none() {
        return found;
    }
    match text.strip_prefix('/') {
        Some(rest) if rest.is_empty() || rest.starts_with('?') => attempt(&plan.path, rest),
        None => attempt(&plan.path.without_slash()?, text),
        Some(_) => None,
    }
}
