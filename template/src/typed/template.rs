//! [`UriTemplate`]: the trait of typed templates.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::fmt;

#[cfg(feature = "alloc")]
use super::AsBase;
use super::buildable::{Buildable, Expansion};
#[cfg(feature = "alloc")]
use super::buildable::{stands_on_base, takes_any_base};
use super::capture::{Companion, Reader};
use super::check::{Chain, joined_in};
use super::facts::Facts;
use super::marker::AlwaysValid;
#[cfg(feature = "alloc")]
use super::marker::Proven;
#[cfg(feature = "alloc")]
use super::redacted::{RedactedExpansion, Redacting};
use super::sink::{Sink, Unmarked};
#[cfg(feature = "alloc")]
use super::walk::Hint;
use super::walk::{Expanding, Walk};
use crate::fault::{BuildError, MatchError};
use crate::grammar::marks::Marks;
use crate::template::form::Form;
#[cfg(feature = "alloc")]
use crate::template::form::OnBase;
#[cfg(feature = "alloc")]
use urika_runtime::UriBuf;
#[cfg(feature = "alloc")]
use urika_runtime::value::Base;

/// A typed URI template: the fields of the type are the variables. Implemented by `#[derive(UriTemplate)]`
/// and `uri_template!`.
///
/// Use the trait as a bound for code that accepts any template, such as a client with one function for all calls:
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{BuildError, UriTemplate};
///
/// fn request<T: UriTemplate>(call: &T) -> Result<String, BuildError> {
///     let uri = call.try_build()?;
///     println!("{} is {}", T::TEMPLATE, call.expansion());
///     Ok(format!("GET {uri}"))
/// }
/// ```
///
/// If the types guarantee that building cannot fail, the type also implements [`Proven`], and has `build` and
/// `build_on`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a URI template",
    note = "derive `UriTemplate` for a struct with `#[uri_template(\"…\")]`"
)]
pub trait UriTemplate {
    /// The form of the URIs that the template builds: [`WithScheme`](crate::template::WithScheme) or
    /// [`Relative`](crate::template::Relative).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriBuf, UriTemplate, template::WithScheme};
    ///
    /// fn link<T: UriTemplate<Form = WithScheme>>(call: &T) -> Result<UriBuf, BuildError> {
    ///     call.try_build()
    /// }
    /// ```
    type Form: Form;

    /// The template, with its literals in normal form.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn span<T: urika::UriTemplate>(_: &T) -> &'static str {
    ///     T::TEMPLATE // the same for all calls, as names of tracing spans should be
    /// }
    /// ```
    const TEMPLATE: &'static str = Self::__FACTS.template;

    /// The patterns for a router, as axum writes them.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn mount<T: urika::UriTemplate>(mut route: impl FnMut(&'static str)) {
    ///     T::PATTERNS.iter().for_each(|pattern| route(pattern));
    /// }
    /// ```
    const PATTERNS: &'static [&'static str] = Self::__FACTS.patterns;

    /// The pattern for a router, if one pattern matches exactly the paths of the template.
    ///
    /// Using it is a compile error for other templates, such as `/users{/id}`, which needs two patterns, and
    /// `/users/{id}.json`, whose pattern `/users/{id}` matches more.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn mount<T: urika::UriTemplate>(mut route: impl FnMut(&'static str)) {
    ///     route(T::PATTERN);
    /// }
    /// ```
    const PATTERN: &'static str = Self::__FACTS.pattern();

    /// The names of the variables, as written in the template, without repetitions.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn takes<T: urika::UriTemplate>(name: &str) -> bool {
    ///     T::VARIABLES.contains(&name)
    /// }
    /// ```
    const VARIABLES: &'static [&'static str] = Self::__FACTS.variables;

    /// The properties of the template that do not depend on its values.
    #[doc(hidden)]
    const __FACTS: Facts;

    /// The marks that do not depend on a variable; all others are 0.
    #[doc(hidden)]
    const __MARKS: Marks = Self::__FACTS.marks;

    /// Whether the template can be put on a base: it begins with `/` or `?`, or is empty.
    #[doc(hidden)]
    const __CAN_BUILD_ON: bool = Self::__FACTS.can_build_on;

    /// The template's own answer to a request that does not match.
    #[doc(hidden)]
    const __REJECTION: Companion = &();

    /// Asserts that building cannot fail, where only const evaluation knows the types or the policy.
    #[doc(hidden)]
    const __PROVEN: () = ();

    /// Checks that no value changes the target of the URI. By default, each value is checked separately,
    /// where it appears. A template whose values are checked together overrides this.
    #[doc(hidden)]
    fn __check(&self) -> Result<(), BuildError> {
        self.__walk(Chain::new()).end()
    }

    /// Passes the pieces of the template to `walk`.
    #[doc(hidden)]
    fn __walk<W: Walk>(&self, walk: W) -> W;

    /// Builds the URI. The types of the values guarantee that this cannot fail.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::WithScheme;
    /// use urika::{Proven, UriBuf, UriTemplate};
    ///
    /// fn links<T: UriTemplate<Form = WithScheme> + Proven>(calls: &[T]) -> Vec<UriBuf> {
    ///     calls.iter().map(|call| call.build()).collect()
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    #[must_use]
    fn build(&self) -> <Self::Form as Form>::Buf
    where
        Self: Proven,
    {
        TypedTemplate(self).build()
    }

    /// Builds a relative template on a base URL, like [`try_build_on`](Self::try_build_on), without a `Result`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Relative;
    /// use urika::value::AsBase;
    /// use urika::{Proven, UriBuf, UriTemplate};
    ///
    /// fn link<T>(base: impl AsBase, call: &T) -> UriBuf
    /// where
    ///     T: UriTemplate<Form = Relative> + Proven,
    /// {
    ///     call.build_on(base)
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics like `build`.
    #[cfg(feature = "alloc")]
    #[must_use]
    fn build_on<B: AsBase>(&self, base: B) -> UriBuf
    where
        Self: Proven,
        Self::Form: OnBase,
    {
        const { stands_on_base(Self::__CAN_BUILD_ON) };
        TypedTemplate(self).build_on(base.as_base())
    }

    /// Checks the values and builds the URI.
    ///
    /// If the types guarantee that this cannot fail, [`build`](Self::build) does the same without a `Result`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriTemplate};
    ///
    /// fn is_sound<T: UriTemplate>(call: &T) -> Result<(), BuildError> {
    ///     call.try_build().map(drop)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first variable whose value would change the target of the URI, or cannot be printed.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    fn try_build(&self) -> Result<<Self::Form as Form>::Buf, BuildError> {
        TypedTemplate(self).try_build()
    }

    /// Checks the values and builds a relative template on a base URL.
    ///
    /// The template must begin with `/` or `?`, or be empty. Any other template would change the last segment of the
    /// base, and is a compile error here. So is an exact template with a dot segment, which would leave the base.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Relative;
    /// use urika::value::Base;
    /// use urika::{BuildError, UriBuf, UriTemplate};
    ///
    /// fn on_both<T>(call: &T) -> Result<[UriBuf; 2], BuildError>
    /// where
    ///     T: UriTemplate<Form = Relative>,
    /// {
    ///     let bases = ["https://eu.example.com/v1", "https://us.example.com/v1"];
    ///     let [eu, us] = bases.map(|base| Base::parse(base).expect("a base"));
    ///     Ok([call.try_build_on(eu)?, call.try_build_on(us)?])
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first variable whose value would change the target of the URI, or cannot be printed.
    ///
    /// # Panics
    ///
    /// Panics like `try_build`.
    #[cfg(feature = "alloc")]
    fn try_build_on<B: AsBase>(&self, base: B) -> Result<UriBuf, BuildError>
    where
        Self::Form: OnBase,
    {
        const { stands_on_base(Self::__CAN_BUILD_ON) };
        TypedTemplate(self).try_build_on(base.as_base())
    }

    /// Writes the URI of [`try_build`](Self::try_build), without allocating.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriTemplate};
    ///
    /// fn log<T: UriTemplate>(call: &T, line: &mut String) -> Result<(), BuildError> {
    ///     line.push_str("GET ");
    ///     call.write_to(line)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a value would change the target of the URI, before anything is written. Also fails when `out`
    /// returns an error; `out` keeps what has been written until then.
    fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> Result<(), BuildError> {
        TypedTemplate(self).write_to(out)
    }

    /// Returns the plain expansion of RFC 6570, for printing.
    ///
    /// Nothing is checked, so the expansion might not be a URI, or not the URI that the template shows.
    /// Unlike in RFC 6570, an IPv6 address that is the whole host, as in `{+host}`, has brackets (RFC 3986,
    /// section 3.2.2).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::UriTemplate;
    ///
    /// fn show<T: UriTemplate>(call: &T) -> String {
    ///     format!("{} as {}", T::TEMPLATE, call.expansion())
    /// }
    /// ```
    fn expansion(&self) -> Expansion<'_, Self> {
        Expansion::new(self, Self::TEMPLATE, |template, f| TypedTemplate(template).expand(&mut Unmarked(f)))
    }

    /// Returns the URI for logs, without its secrets: `***` replaces each [`Secret`](crate::value::Secret), each field
    /// with `#[uri(sensitive)]`, user information, and the values of parameters that are named like secrets.
    ///
    /// Nothing is checked. Values that do not make a URI are printed as the template.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::UriTemplate;
    ///
    /// fn log<T: UriTemplate>(call: &T) -> String {
    ///     format!("GET {}", call.redacted())
    /// }
    /// ```
    #[cfg(feature = "alloc")]
    fn redacted(&self) -> RedactedExpansion<'_, Self> {
        RedactedExpansion::new(self, Self::TEMPLATE, |template, text| {
            template.__walk(Redacting::new(&mut Unmarked(text))).end()
        })
    }

    /// Checks the values and builds the URI in a buffer, without allocating. If the type has `MAX_LEN`, a
    /// buffer of that length is always long enough.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{BuildError, UriTemplate};
    ///
    /// fn is_sound<T: UriTemplate>(call: &T) -> Result<(), BuildError> {
    ///     call.build_in(&mut [0; 512]).map(drop)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when a value would change the target of the URI, and when the buffer is too short.
    fn build_in<'b>(&self, buffer: &'b mut [u8]) -> Result<<Self::Form as Form>::Ref<'b>, BuildError> {
        TypedTemplate(self).build_in(buffer)
    }
}

/// A template that can be built.
struct TypedTemplate<'t, T: ?Sized>(&'t T);

impl<T: UriTemplate + ?Sized> Buildable for TypedTemplate<'_, T> {
    type Form = T::Form;
    #[cfg(feature = "alloc")]
    const PROVEN: () = T::__PROVEN;
    #[cfg(feature = "alloc")]
    const ON_BASE: () = takes_any_base(T::__FACTS.limits_bases);

    fn template(&self) -> Option<&'static str> {
        Some(T::TEMPLATE)
    }

    fn marks(&self) -> Marks {
        T::__MARKS
    }

    fn check(&self) -> Result<(), BuildError> {
        self.0.__check()
    }

    fn expand<S: Sink + ?Sized>(&self, sink: &mut S) -> fmt::Result {
        self.0.__walk(Expanding::new(sink)).end()
    }

    #[cfg(feature = "alloc")]
    fn hint(&self) -> usize {
        self.0.__walk(Hint(0)).0
    }
}

impl Chain {
    /// Checks a host in which each value is a label or a part of one. `name` is the last variable in it, and
    /// `labels` has bit `n` if label `n` has more than one part.
    pub fn joined_host<T: UriTemplate + ?Sized>(
        self,
        name: &'static str,
        template: &T,
        labels: u128,
    ) -> Self {
        self.then(|| joined_in(name, &TypedTemplate(template), labels))
    }
}

impl Reader<'_> {
    /// Returns a template with the values that have been read. Returns `None` if the template does not expand
    /// to the string.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn done<T: UriTemplate>(&mut self, value: T) -> Option<Result<T, MatchError>> {
        self.finish(value, T::__check)
    }
}

/// Builds the URI of [`UriTemplate::try_build`] without checks, for values whose types make them unnecessary.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[cfg(feature = "alloc")]
pub fn build<T: UriTemplate + ?Sized>(template: &T) -> <T::Form as Form>::Buf {
    TypedTemplate(template).build()
}

/// Builds like [`build`], from a template that a builder has made. The compiler has less to check if the
/// caller moves the template than if it lends the template.
///
/// # Panics
///
/// Panics like [`build`].
#[cfg(feature = "alloc")]
#[allow(clippy::needless_pass_by_value, reason = "see above")]
pub fn build_made<T: UriTemplate>(template: T) -> <T::Form as Form>::Buf {
    build(&template)
}

/// Builds like [`UriTemplate::try_build`], from a template that a builder has made.
#[cfg(feature = "alloc")]
#[allow(clippy::needless_pass_by_value, reason = "as `build_made`")]
pub fn try_build_made<T: UriTemplate>(template: T) -> Result<<T::Form as Form>::Buf, BuildError> {
    template.try_build()
}

/// Builds from a relative template on a base, like [`build`].
///
/// # Panics
///
/// Panics like [`build`].
#[cfg(feature = "alloc")]
pub fn build_on<T: UriTemplate<Form: OnBase> + ?Sized>(template: &T, base: Base<'_>) -> UriBuf {
    TypedTemplate(template).build_on(base)
}

/// Implements the trait for pointers to a template.
macro_rules! pointers {
    ($($(#[$meta:meta])* $pointer:ty;)*) => {$(
        $(#[$meta])*
        impl<T: UriTemplate + ?Sized> UriTemplate for $pointer {
            type Form = T::Form;
            const __FACTS: Facts = T::__FACTS;
            const __MARKS: Marks = T::__MARKS;
            const __PROVEN: () = T::__PROVEN;

            fn __check(&self) -> Result<(), BuildError> {
                (**self).__check()
            }

            fn __walk<W: Walk>(&self, walk: W) -> W {
                (**self).__walk(walk)
            }
        }

        $(#[$meta])*
        impl<T: AlwaysValid + ?Sized> AlwaysValid for $pointer {}
    )*};
}

pointers! {
    &T;
    &mut T;
    #[cfg(feature = "alloc")]
    Box<T>;
}
