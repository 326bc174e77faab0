//! [`Template::build`], and the template that keeps its plan: [`PreparedTemplate`].

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use super::{BuildPlan, not_on_base};
use crate::fault::BuildError;
use crate::template::{Template, Values};
use crate::typed::{AsBase, Buildable as _};
use urika_runtime::{UriBuf, UriRefBuf};

impl<'t> Template<'t> {
    /// Builds the URI, if no value changes what the template shows.
    ///
    /// The rules are those of typed templates, and the place of a variable decides them:
    ///
    /// | place | values |
    /// |---|---|
    /// | `/{x}`, `{/x}`, `{/x*}` | segments: not empty, not `.` or `..`, without `/`, `\` and NUL |
    /// | `/{+x}` | segments with single slashes between them |
    /// | `https://{x}/`, `https://{x}.example.com/` | a host; a label |
    /// | `https://example.com:{x}/` | a port |
    /// | `{?x}`, `{&x}`, `{;x}`, `?a={x}`, `user-{x}` | any string; special characters are encoded |
    /// | `{?x*}`, `{&x*}`, `{;x*}` | a list; an associative array with the [keys](crate::template::Kind::keys) of a rule |
    /// | `?a={+x}` | a string without `&`, `;`, `#`, `[`, `]` and escapes |
    /// | `?{+x}`, `?a=1&{+x}` | any parameters, without `#`, `[`, `]` and escapes |
    /// | `{+base}` at the beginning | a [`Base`](crate::value::Base) |
    ///
    /// A variable that is alone in a segment, a host or a port must be defined; any other without a value is omitted.
    /// A list that fills a segment has no member `.` or `..`. Values of `{x*}` are lists or associative arrays, and
    /// `{x:3}` needs a string. Keys of an associative array that would be names of parameters are an error, unless a
    /// rule accepts them. Elsewhere, a list or an associative array is written with commas (RFC 6570, section 3.2.2);
    /// a variable with a rule accepts it only by [`Kind::list`](crate::template::Kind::list). Values with unknown names
    /// are ignored: call [`check_names`](Self::check_names) first if a model or a client chooses the names. Literals are
    /// written in their normal form, as in a typed template: `/a/../b/{x}` builds `/b/…`. A dot segment after an
    /// expression is an error, since it would remove the value.
    ///
    /// To build many URIs, [`prepare`](Self::prepare) the template once.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("https://api.example.com/users/{id}{?q}")?;
    /// let uri = template.build(&[("id", "kim lee".into()), ("q", "a&b".into())])?;
    /// assert_eq!(uri, "https://api.example.com/users/kim%20lee?q=a%26b");
    ///
    /// let error = template.build(&[("id", "../admin".into())]).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("id"), "SEGMENT_CHARACTER"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first value that would change the target of the URI, and when a value is missing. Fails as
    /// [`prepare`](Self::prepare) does.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    pub fn build<V: Values + ?Sized>(&self, values: &V) -> Result<UriRefBuf, BuildError> {
        self.build_plan()?.build(values)
    }

    /// Builds a template that is a path or a query on a base, like [`build`](Self::build).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    /// use urika::value::Base;
    ///
    /// let base = Base::parse("https://api.example.com/v1")?;
    /// let template = Template::parse("/users/{id}")?;
    /// let uri = template.build_on(base, &[("id", 7.into())])?;
    /// assert_eq!(uri, "https://api.example.com/v1/users/7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`build`](Self::build), and when the template begins with neither `/` nor `?`.
    ///
    /// # Panics
    ///
    /// Panics like [`build`](Self::build).
    pub fn build_on<B, V>(&self, base: B, values: &V) -> Result<UriBuf, BuildError>
    where
        B: AsBase,
        V: Values + ?Sized,
    {
        build_on(&self.build_plan()?, self.as_str(), &base, values)
    }

    /// Writes the URI of [`build`](Self::build) into a `String` or any other [`fmt::Write`](core::fmt::Write).
    ///
    /// A [prepared](Self::prepare) template does this without allocating.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let mut log = String::from("GET ");
    /// Template::parse("/users/{id}")?.write_to(&[("id", 7.into())], &mut log)?;
    /// assert_eq!(log, "GET /users/7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`build`](Self::build), before anything is written. Fails when the target returns an error; the target
    /// keeps what was written before.
    pub fn write_to<V, W>(&self, values: &V, target: &mut W) -> Result<(), BuildError>
    where
        V: Values + ?Sized,
        W: fmt::Write + ?Sized,
    {
        self.build_plan()?.filled(values)?.write_to(target)
    }

    /// Checks that each of the values has a variable in the template. [`build`](Self::build) and
    /// [`expand`](Self::expand) ignore values with unknown names, which may be misspelled.
    ///
    /// The names of pairs, of the keys of maps and of the members of JSON objects are checked. A type that implements
    /// [`Values`] has no list of names.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/users{?page,per_page}")?;
    /// template.check_names(&[("page", 2.into())])?;
    /// let error = template.check_names(&[("perpage", 50.into())]).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("perpage"), "VARIABLE_UNKNOWN"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first name that no variable has, and offers the variable that was probably meant. A variable with
    /// escapes has its name as written in the template: `per%2Dpage`. Fails when the values are JSON other than an object.
    pub fn check_names<V: Values + ?Sized>(&self, values: &V) -> Result<(), BuildError> {
        values.__check()?;
        let variables: BTreeSet<&str> = self.variables().collect();
        values.__names(&mut |name| {
            if variables.contains(name) {
                return Ok(());
            }
            Err(BuildError::unknown(name, &self.variables().collect::<Vec<_>>()))
        })
    }

    /// Prepares the template for building many URIs, which is faster than [`build`](Self::build) for each.
    ///
    /// A program can find out at startup whether a template can be built at all:
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let users = Template::parse("/users/{id}")?.prepare()?;
    /// assert_eq!(users.build(&[("id", 7.into())])?, "/users/7");
    ///
    /// // A value might be `.evil.example`.
    /// let error = Template::parse("https://example.com{path}")?.prepare().unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("path"), "VALUE_PLACE"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a typed template of this text would not compile, with the same words: a variable is in a place where no
    /// value is safe, or a literal is refused by [`Policy::LITERAL`](crate::Policy::LITERAL). The error shows the template.
    pub fn prepare(self) -> Result<PreparedTemplate<'t>, BuildError> {
        Ok(PreparedTemplate { plan: self.build_plan()?, template: self })
    }
}

/// A [`Template`] that is ready to [`build`](Self::build) many URIs, returned by [`Template::prepare`].
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{PreparedTemplate, Template};
///
/// struct Tool {
///     call: PreparedTemplate<'static>,
/// }
///
/// let template = Template::parse("/orders/{id}/items{?page}")?.into_owned();
/// let tool = Tool { call: template.prepare()? };
/// assert_eq!(tool.call.build(&[("id", "A-7".into())])?, "/orders/A-7/items");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PreparedTemplate<'t> {
    template: Template<'t>,
    pub(super) plan: BuildPlan,
}

impl<'t> PreparedTemplate<'t> {
    /// Builds the URI, like [`Template::build`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let files = Template::parse("/files/{+path}")?.prepare()?;
    /// assert_eq!(files.build(&[("path", "a/b.txt".into())])?, "/files/a/b.txt");
    /// assert!(files.build(&[("path", "a/../../etc".into())]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first value that would change the target of the URI, and when a value is missing.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    pub fn build<V: Values + ?Sized>(&self, values: &V) -> Result<UriRefBuf, BuildError> {
        self.plan.build(values)
    }

    /// Builds the URI on a base, like [`Template::build_on`].
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    /// use urika::value::Base;
    ///
    /// let base = Base::parse("https://api.example.com/v1")?;
    /// let search = Template::parse("/search{?q}")?.prepare()?;
    /// let uri = search.build_on(base, &[("q", "tea".into())])?;
    /// assert_eq!(uri, "https://api.example.com/v1/search?q=tea");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`build`](Self::build), and when the template begins with neither `/` nor `?`.
    ///
    /// # Panics
    ///
    /// Panics like [`build`](Self::build).
    pub fn build_on<B, V>(&self, base: B, values: &V) -> Result<UriBuf, BuildError>
    where
        B: AsBase,
        V: Values + ?Sized,
    {
        build_on(&self.plan, self.template.as_str(), &base, values)
    }

    /// Writes the URI of [`build`](Self::build) into a `String` or any other [`fmt::Write`](core::fmt::Write), without
    /// allocating.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let users = Template::parse("/users/{id}")?.prepare()?;
    /// let mut line = String::from("GET ");
    /// assert!(users.write_to(&[("id", "..".into())], &mut line).is_err());
    /// users.write_to(&[("id", 7.into())], &mut line)?;
    /// assert_eq!(line, "GET /users/7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`build`](Self::build), before anything is written. Fails when the target returns an error; the target
    /// keeps what was written before.
    pub fn write_to<V, W>(&self, values: &V, target: &mut W) -> Result<(), BuildError>
    where
        V: Values + ?Sized,
        W: fmt::Write + ?Sized,
    {
        self.plan.filled(values)?.write_to(target)
    }

    /// Checks that the template can be built on a base. Call it at startup.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let users = Template::parse("/users/{id}")?.prepare()?;
    /// assert!(users.check_on_base().is_ok());
    ///
    /// let users = Template::parse("users/{id}")?.prepare()?;
    /// assert_eq!(users.check_on_base().unwrap_err().code(), "NOT_ON_BASE");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the template begins with neither `/` nor `?`, as [`build_on`](Self::build_on) does.
    pub fn check_on_base(&self) -> Result<(), BuildError> {
        if self.plan.can_build_on { Ok(()) } else { Err(not_on_base(self.template.as_str())) }
    }

    /// Returns the template.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let users = Template::parse("/users/{id}")?.prepare()?;
    /// assert!(users.template().variables().eq(["id"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn template(&self) -> &Template<'t> {
        &self.template
    }
}

impl fmt::Debug for PreparedTemplate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedTemplate").field(&self.template).finish()
    }
}

fn build_on<B, V>(plan: &BuildPlan, template: &str, base: &B, values: &V) -> Result<UriBuf, BuildError>
where
    B: AsBase,
    V: Values + ?Sized,
{
    if !plan.can_build_on {
        return Err(not_on_base(template));
    }
    plan.filled(values)?.try_build_on(base.as_base())
}
