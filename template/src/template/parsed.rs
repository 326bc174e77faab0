//! [`Template`]: a parsed run-time template.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, slice};

use super::build::{BuildPlan, Kind};
use super::captures::{Captures, Matcher, captures};
use super::expand::expand;
use super::piece::{PieceKind, TemplatePiece};
use super::plan::Plan;
use super::redacted::RedactedTemplate;
use super::values::Values;
use crate::fault::{BuildError, ExpandError, MatchError, ParseError, What};
use urika_runtime::Rejected;

/// A URI template (RFC 6570, level 4), parsed at run time.
///
/// A `Template` borrows its string. It owns the string if it was made from a `String`, or with
/// [`into_owned`](Self::into_owned).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let text = "/users/{user-id}";
/// let error = Template::parse(text).unwrap_err();
/// assert_eq!(error.diagnostic(text).to_string(), "\
/// invalid URI template: unexpected `-` in variable name [RFC 6570, section 2.3]
///   /users/{user-id}
///               ^ write `{user_id}`, or `{user%2Did}` to keep the name");
/// ```
#[derive(Clone)]
pub struct Template<'t> {
    text: Cow<'t, str>,
    pieces: Vec<TemplatePiece>,
    /// The rules of variables.
    pub(super) kinds: Vec<(String, Kind)>,
}

impl<'t> Template<'t> {
    /// Parses a template.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/search{?q}")?;
    /// assert_eq!(template.expand(&[("q", "tea".into())])?, "/search?q=tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a template. Characters outside ASCII are valid literals.
    #[inline]
    pub fn parse(text: &'t str) -> Result<Self, ParseError> {
        match TemplatePiece::read_all(text) {
            Ok(pieces) => Ok(Self { text: Cow::Borrowed(text), pieces, kinds: Vec::new() }),
            Err(fault) => Err(ParseError::new(fault, What::Template)),
        }
    }

    /// Returns the template as written.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    /// assert_eq!(Template::parse("/{id}")?.as_str(), "/{id}");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Plans how the template is built.
    pub(super) fn build_plan(&self) -> Result<BuildPlan, BuildError> {
        BuildPlan::new(&self.text, &self.pieces, &self.kinds)
    }

    /// Converts the template into one that owns its string.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    /// fn keep(it: Template<'_>) -> Template<'static> {
    ///     it.into_owned()
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn into_owned(self) -> Template<'static> {
        Template { text: Cow::Owned(self.text.into_owned()), pieces: self.pieces, kinds: self.kinds }
    }

    /// Returns the names of the variables, in order and with repetitions, as written (section 2.3).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{term:1}/{term}{?q,tags*}")?;
    /// assert!(template.variables().eq(["term", "term", "q", "tags"]));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn variables(&self) -> Variables<'_> {
        Variables::new(&self.text, &self.pieces)
    }

    /// Expands the template to the letter of RFC 6570 (section 3); for values from outside, use
    /// [`build`](Self::build), which checks them.
    ///
    /// A variable without a value is omitted, and values with unknown names are ignored. No value is checked:
    /// `id` in `/users/{id}` might be `..`, which identifies a different resource.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/issues{/number}{?state,labels*}")?;
    /// let values = [("state", "open".into()), ("labels", ["bug", "A/B"].into())];
    /// let uri = template.expand(&values)?;
    /// assert_eq!(uri, "/issues?state=open&labels=bug&labels=A%2FB");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the value of a variable with a prefix, such as `{x:3}`, is a list or an associative array.
    /// Also fails when a member of a JSON array or object is itself an array or an object.
    pub fn expand<V: Values + ?Sized>(&self, values: &V) -> Result<String, ExpandError> {
        // Names, braces and commas make room for values, since most values are short.
        let mut expansion = String::with_capacity(2 * self.text.len() + 64);
        self.expand_into(values, &mut expansion)?;
        Ok(expansion)
    }

    /// Expands like [`expand`](Self::expand), into a `String` or any other [`fmt::Write`](core::fmt::Write), without
    /// allocating.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let mut log = String::from("GET ");
    /// Template::parse("/users/{id}")?.expand_into(&[("id", 7.into())], &mut log)?;
    /// assert_eq!(log, "GET /users/7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`expand`](Self::expand), and when the target returns an error. The target keeps what has
    /// been written until then.
    pub fn expand_into<V, W>(&self, values: &V, target: &mut W) -> Result<(), ExpandError>
    where
        V: Values + ?Sized,
        W: fmt::Write + ?Sized,
    {
        expand(&self.text, &self.pieces, values, target)
    }

    /// Parses `uri`: returns the values for which the template expands to it, or to an equivalent URI.
    ///
    /// - Scheme and host match in any case, with or without the default port. The hosts of `ipfs` and `ipns`
    ///   are case-sensitive. After an authority, an empty path equals `/`; elsewhere a trailing slash is
    ///   significant.
    /// - Literals are compared after decoding. Values are decoded once, and `+` is a plus sign.
    /// - Query parameters match by name, in any order. Unknown parameters are ignored. The only exception: in
    ///   a scheme other than `http` and `https`, a template without a query does not match a URI with one.
    /// - `?x={x}` equals `{?x}`. A literal after `{?x}` belongs to the query only if `x` has a value:
    ///   `/{?x}&y=1` matches `/?y=1&x=2`, but not `/?y=1`, since the template cannot expand to that.
    /// - `{x*}` in a query matches all parameters with its name. If there are none, and no other variable has
    ///   `*`, it matches all remaining parameters as an associative array. With a [rule](super::Kind::any_keys) that
    ///   accepts keys, it matches these even if other variables have `*`; of several with such a rule, the first does. If
    ///   the rule accepts the key `x` as well, it matches both together.
    /// - A query that is more than parameters, such as `?q={x,y}`, matches only as written. An unescaped `&` is never
    ///   part of a value there.
    /// - The fragment is ignored unless the template has one. User information matches only if the template has some.
    /// - A template that is not in normal form also matches the URIs that [`build`](Self::build) writes: `/a/./{x}` parses
    ///   `/a/b`.
    /// - A variable that appears several times must have the same value each time.
    /// - A value that is followed by literal text ends at the last place from which the rest of its segment
    ///   matches: `/{id}:v` parses `/a:b:v` as `a:b`. An escaped delimiter, such as `%3A`, always belongs to
    ///   a value.
    /// - For `{/x}` before a literal that begins with `/`, the last occurrence of the literal counts:
    ///   `{/x}/a/{z}` parses `/a/a/b` with `x` = `a`, and `/a/b` without `x`.
    ///
    /// Before you use values in a path, check them with [`Captures::safe`]. Matching takes time linear in the length of
    /// `uri`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("https://api.example.com/users/{id}{?page,tags*}")?;
    /// let uri = "HTTPS://API.example.com:443/users/7?tags=a&x=1&tags=b";
    /// let captures = template.captures(uri)?;
    /// assert_eq!(captures.text("id"), Some("7"));
    /// assert_eq!(captures.get("page"), None);
    /// assert_eq!(captures.get("tags"), Some(&["a", "b"].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Values at run time can contain a dot, so nothing shows whether `/a.b:v` has a `y` in `/{x}{.y}:v`. This
    /// template is ambiguous. In `/{x}:v{.y}` the `:v` separates the two. A typed template accepts
    /// `/{x}{.y}:v` if the type of `x` never has a dot, such as an integer; then the first dot separates
    /// them.
    ///
    /// # Errors
    ///
    /// Fails when `uri` does not match, when a value is invalid, or when the template is ambiguous (see
    /// [`check_reversible`](Self::check_reversible)). [`MatchError::kind`] distinguishes these cases.
    #[inline]
    pub fn captures<'u>(&self, uri: &'u str) -> Result<Captures<'_, 'u>, MatchError> {
        captures(&self.text, &self.pieces, &self.kinds, uri)
    }

    /// Prepares the template for matching many URIs, which is faster than calling
    /// [`captures`](Self::captures) for each.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{a}{?b}")?;
    /// let matcher = template.matcher()?;
    /// assert_eq!(matcher.captures("/1?b=2")?.text("b"), Some("2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the template is ambiguous (see [`check_reversible`](Self::check_reversible)).
    #[inline]
    pub fn matcher(&self) -> Result<Matcher<'_>, MatchError> {
        Matcher::new(&self.text, &self.pieces, &self.kinds)
    }

    /// Checks that [`captures`](Self::captures) can tell where each value ends, in every URI.
    ///
    /// A value ends at a character that it cannot contain. Values consist of letters, digits, `-`, `.`, `_`,
    /// `~` and escapes; values of `{+x}` and `{#x}` may have every character of URIs. In each part, one
    /// variable may be open: it matches what the others do not. Two open variables are ambiguous.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// assert!(Template::parse("/{a}/{b}{?c,d*}")?.check_reversible().is_ok());
    /// assert!(Template::parse("/{a}-{b}")?.check_reversible().is_err());
    /// let error = Template::parse("/{name}{.format}")?.check_reversible().unwrap_err();
    /// assert_eq!((error.code(), error.variable()), ("AMBIGUOUS_END", Some("name")));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first variable without a certain end.
    #[inline]
    pub fn check_reversible(&self) -> Result<(), MatchError> {
        Plan::new(&self.text, &self.pieces).check()
    }
}

impl<'t> TryFrom<&'t str> for Template<'t> {
    type Error = ParseError;

    #[inline]
    fn try_from(text: &'t str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Template<'_> {
    type Error = Rejected;

    #[inline]
    fn try_from(text: String) -> Result<Self, Rejected> {
        match TemplatePiece::read_all(&text) {
            Ok(pieces) => Ok(Self { text: Cow::Owned(text), pieces, kinds: Vec::new() }),
            Err(fault) => Err(Rejected::new(text, ParseError::new(fault, What::Template))),
        }
    }
}

impl core::str::FromStr for Template<'_> {
    type Err = ParseError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Template::parse(text).map(Template::into_owned)
    }
}

impl From<Template<'_>> for String {
    #[cfg_attr(debug_assertions, inline)]
    fn from(template: Template<'_>) -> Self {
        template.text.into_owned()
    }
}

crate::uri::text::equals!(Template<'_>: str, &str);
crate::uri::text::compares_by_text!(Template<'_>);
crate::uri::text::prints_as_text!(Template<'_>);

/// Prints the template in quotes, without secrets in its literals, such as a password.
impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&RedactedTemplate(&self.text), f)
    }
}

/// An iterator over the names of the variables, returned by [`Template::variables`](super::Template::variables).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("/{user.name}{?page}")?;
/// assert_eq!(template.variables().next(), Some("user.name"));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Variables<'t> {
    template: &'t str,
    pieces: slice::Iter<'t, TemplatePiece>,
}

impl<'t> Variables<'t> {
    pub(super) fn new(template: &'t str, pieces: &'t [TemplatePiece]) -> Self {
        Self { template, pieces: pieces.iter() }
    }
}

/// Prints the remaining names.
impl fmt::Debug for Variables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'t> Iterator for Variables<'t> {
    type Item = &'t str;

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        let variable = self.pieces.find(|piece| matches!(piece.kind, PieceKind::Variable { .. }))?;
        Some(&self.template[variable.range()])
    }
}

impl core::iter::FusedIterator for Variables<'_> {}

#[cfg(test)]
mod tests {
    use super::Template;
    use crate::template::plan::Plan;

    impl Template<'_> {
        /// Returns the plan of the template, for tests that look into it.
        pub(in crate::template) fn plan(&self) -> Plan<'_> {
            Plan::new(&self.text, &self.pieces)
        }
    }

    #[test]
    fn variables_stand_in_the_order_of_the_template() {
        let template = Template::parse("/{a}/x{?b,c}{&a}").unwrap();
        assert!(template.variables().eq(["a", "b", "c", "a"]));
        assert_eq!(template.as_str(), "/{a}/x{?b,c}{&a}");
        assert_eq!(alloc::string::String::from(template), "/{a}/x{?b,c}{&a}");
    }
}
