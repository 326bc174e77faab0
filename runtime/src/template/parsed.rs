//! [`Template`]: a template that is read at run time.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::captures::{Captures, Matcher, captures};
use super::expand::expand;
use super::piece::Piece;
use super::values::Values;
use super::variables::Variables;
use crate::fault::{ExpandError, MatchError, ParseError, What};
use crate::uri::Rejected;

/// A URI template (RFC 6570, level 4) that is read at run time.
///
/// A `Template` borrows its text, or owns it when it was made from a `String` or by
/// [`into_owned`](Self::into_owned). The text is read once, into one list of pieces.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::template::Template;
///
/// let text = "/users/{user-id}";
/// let error = Template::parse(text).unwrap_err();
/// assert_eq!(error.picture(text).to_string(), "\
/// invalid URI template: unexpected `-` in variable name [RFC 6570, section 2.3]
///   /users/{user-id}
///               ^ write `{user_id}`, or `{user%2Did}` to keep the name");
/// ```
#[derive(Clone)]
pub struct Template<'t> {
    text: Cow<'t, str>,
    pieces: Vec<Piece>,
}

impl<'t> Template<'t> {
    /// Reads a template.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/search{?q}")?;
    /// assert_eq!(template.expand(&[("q", "tea".into())])?, "/search?q=tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first character that the grammar refuses. Text outside ASCII is literal.
    #[inline]
    pub fn parse(text: &'t str) -> Result<Self, ParseError> {
        match Piece::read_all(text) {
            Ok(pieces) => Ok(Self { text: Cow::Borrowed(text), pieces }),
            Err(fault) => Err(ParseError::new(fault, What::Template)),
        }
    }

    /// Returns the text as it is written.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    /// assert_eq!(Template::parse("/{id}")?.as_str(), "/{id}");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the template with owned text, to keep it longer than its source.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    /// fn keep(it: Template<'_>) -> Template<'static> {
    ///     it.into_owned()
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn into_owned(self) -> Template<'static> {
        Template { text: Cow::Owned(self.text.into_owned()), pieces: self.pieces }
    }

    /// Returns the names of the variables, in the order of the template, each as often as it stands there.
    /// Escapes in a name stay as they are written (section 2.3).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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

    /// Returns the expansion: the template with values in the place of its variables (section 3).
    ///
    /// A variable without a value is left out, and values for other names are passed over. No value is checked:
    /// in `/users/{id}`, a text may be `..`. Check text from outside by [`Segment`](crate::value::Segment), or use
    /// a typed template.
    ///
    /// Expanding asks for a value once for each place of a variable, and takes time linear in the length of
    /// the result.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/issues{/number}{?state,labels*}")?;
    /// let uri = template.expand(&[("state", "open".into()), ("labels", ["bug", "A/B"].into())])?;
    /// assert_eq!(uri, "/issues?state=open&labels=bug&labels=A%2FB");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a prefix such as `{x:3}` is asked of a list or an associative array, and when a JSON value
    /// has lists or objects within others.
    pub fn expand<V: Values + ?Sized>(&self, values: &V) -> Result<String, ExpandError> {
        // Names, braces and commas make room for values, most of which are short.
        let mut expansion = String::with_capacity(2 * self.text.len() + 64);
        self.expand_into(values, &mut expansion)?;
        Ok(expansion)
    }

    /// Expands as [`expand`](Self::expand) does, at the end of a `String` or into any other target, without
    /// allocating.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
    /// Fails as [`expand`](Self::expand) does, and when the target returns an error. The text written until
    /// then stays there.
    pub fn expand_into<V, W>(&self, values: &V, target: &mut W) -> Result<(), ExpandError>
    where
        V: Values + ?Sized,
        W: fmt::Write + ?Sized,
    {
        expand(&self.text, &self.pieces, values, target)
    }

    /// Returns the values with which the template expands to `uri`, or to an equivalent URI.
    ///
    /// - Scheme and host match in any case, and with or without the default port. Hosts of ipfs and ipns
    ///   count case. Behind an authority, an empty path equals `/`; elsewhere a trailing slash counts.
    /// - Literals are compared decoded. Values are decoded once, and `+` is a plus sign.
    /// - Query parameters are found by name, in any order; unknown parameters are ignored. A template without
    ///   a query ignores all parameters if it is relative, http or https; in another scheme it matches no URI
    ///   with a query.
    /// - `?x={x}` is read like `{?x}`. Text behind `{?x}` belongs to the query only if `x` has a value:
    ///   `/{?x}&y=1` matches `/?y=1&x=2`, but not `/?y=1`, which it never expands to.
    /// - `{x*}` in a query takes all parameters with its name. If there are none, and no other variable has
    ///   `*`, it takes all remaining parameters as an associative array.
    /// - The fragment is ignored, unless the template has one. User information never matches, unless the
    ///   template has some.
    /// - A name that stands in several places must have the same value in each, as far as prefixes show it.
    ///
    /// Values are plain text: use [`Captures::safe`] before making a path of them. Matching takes time linear
    /// in the length of any `uri`, and grows with the logarithm of the number of variables.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("https://api.example.com/users/{id}{?page,tags*}")?;
    /// let captures = template.captures("HTTPS://API.example.com:443/users/7?tags=a&x=1&tags=b")?;
    /// assert_eq!(captures.text("id"), Some("7"));
    /// assert_eq!(captures.get("page"), None);
    /// assert_eq!(captures.get("tags"), Some(&["a", "b"].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `uri` does not match, when a value is broken, and when the template is ambiguous for
    /// [`check_reversible`](Self::check_reversible): [`MatchError::kind`] says which.
    #[inline]
    pub fn captures<'u>(&self, uri: &'u str) -> Result<Captures<'_, 'u>, MatchError> {
        captures(&self.text, &self.pieces, uri)
    }

    /// Prepares the template for matching many URIs. [`captures`](Self::captures) does this preparation anew
    /// each time.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
    /// Fails when the template is ambiguous for [`check_reversible`](Self::check_reversible).
    #[inline]
    pub fn matcher(&self) -> Result<Matcher<'_>, MatchError> {
        Matcher::new(&self.text, &self.pieces)
    }

    /// Checks that [`captures`](Self::captures) can tell the variables apart, in any text.
    ///
    /// A variable ends at a character that its value cannot have. Values have letters, digits, `-`, `.`, `_`,
    /// `~` and escapes; values of `{+x}` and `{#x}` may have every character of URIs. One variable in each
    /// part may be open: it takes the text that all others leave. With two open variables, the text could be
    /// divided in several ways.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
    /// Fails with the first variable whose end is ambiguous.
    #[inline]
    pub fn check_reversible(&self) -> Result<(), MatchError> {
        self.matcher().map(drop)
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
        match Piece::read_all(&text) {
            Ok(pieces) => Ok(Self { text: Cow::Owned(text), pieces }),
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

crate::uri::text::compares_with_str!(Template<'_>);
crate::uri::text::compares_by_text!(Template<'_>);
crate::uri::text::prints_as_text!(Template<'_>);
crate::uri::text::debugs_as_text!(Template<'_>);

#[cfg(test)]
mod tests;
