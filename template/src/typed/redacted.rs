//! [`RedactedExpansion`]: the URI of a typed template, printed without its secrets.

use alloc::string::String;
use core::fmt;

use super::answer::{answers, given_whole};
use super::sink::{Mark, Sink};
use super::value::UriValue;
use super::walk::{Expanding, Walk};
use crate::template::Operator;
use crate::template::expression::{Item, Visitor};
use urika_runtime::value::Base;
use urika_runtime::{Policy, UriRef};

/// The URI of a typed template or a route, printed without its secrets, for logs; see
/// [`UriTemplate::redacted`](super::UriTemplate::redacted) and [`Routes::redacted`](super::routes::Routes::redacted).
///
/// `***` replaces every string of a [`Secret`](urika_runtime::value::Secret) and of a field with `#[uri(sensitive)]`,
/// and everything that [`RedactedUri`](urika_runtime::RedactedUri) hides: user information, and the values of
/// parameters that are named like secrets.
///
/// ```
/// # // The macros are in `urika`, which has this example of the method.
/// # extern crate urika_template as urika;
/// fn log<T: urika::UriTemplate>(template: &T) -> String {
///     template.redacted().to_string()
/// }
/// ```
pub struct RedactedExpansion<'t, T: ?Sized> {
    filled: &'t T,
    expand: fn(&T, &mut String) -> fmt::Result,
    /// The template, for values that are not printable or do not make a URI.
    template: &'static str,
    policy: Option<&'t Policy<'t>>,
}

impl<'t, T: ?Sized> RedactedExpansion<'t, T> {
    /// Makes the view of the expansion that `expand` writes.
    pub(super) fn new(
        filled: &'t T,
        template: &'static str,
        expand: fn(&T, &mut String) -> fmt::Result,
    ) -> Self {
        Self { filled, expand, template, policy: None }
    }

    /// Also hides the values of the parameters that the policy calls [sensitive](Policy::sensitive_params).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{Policy, UriTemplate};
    ///
    /// const SITE: Policy = Policy::LITERAL.sensitive_params(&["account"]);
    ///
    /// fn log<T: UriTemplate>(template: &T) -> String {
    ///     template.redacted().under(&SITE).to_string()
    /// }
    /// ```
    #[must_use]
    pub const fn under(self, policy: &'t Policy<'t>) -> Self {
        Self { policy: Some(policy), ..self }
    }
}

impl<T: ?Sized> fmt::Display for RedactedExpansion<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        match ((self.expand)(self.filled, &mut text), UriRef::parse(&text)) {
            (Ok(()), Ok(uri)) => match self.policy {
                Some(policy) => write!(f, "{}", uri.redacted().under(policy)),
                None => write!(f, "{}", uri.redacted()),
            },
            // The place of a secret in such a string is not known.
            _ => f.write_str(self.template),
        }
    }
}

impl<T: ?Sized> fmt::Debug for RedactedExpansion<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Writes the expansion with hidden secrets.
pub(super) struct Redacting<'s, S: ?Sized>(Expanding<'s, S>);

impl<'s, S: Sink + ?Sized> Redacting<'s, S> {
    pub(super) const fn new(sink: &'s mut S) -> Self {
        Self(Expanding::new(sink))
    }

    pub(super) const fn end(self) -> fmt::Result {
        self.0.end()
    }
}

/// Implements steps that write a value with hidden secrets.
macro_rules! hides {
    ($($step:ident($($name:ident)?) $(with $count:ident)?;)*) => {$(
        fn $step<T: UriValue + ?Sized>(
            self,
            $($name: &'static str,)?
            value: &T,
            $($count: u16,)?
        ) -> Self {
            Self(self.0.$step($($name,)? &Hiding(value), $($count)?))
        }
    )*};
}

impl<S: Sink + ?Sized> Walk for Redacting<'_, S> {
    hides! {
        value(name);
        exploded(name);
        prefix(name) with count;
        host();
        host_and_path();
    }

    fn text(self, text: &str) -> Self {
        Self(self.0.text(text))
    }

    fn mark(self, mark: Mark) -> Self {
        Self(self.0.mark(mark))
    }

    fn base(self, base: Base<'_>) -> Self {
        Self(self.0.base(base))
    }

    fn begin(self, operator: Operator) -> Self {
        Self(self.0.begin(operator))
    }
}

/// A value that hides its secrets.
struct Hiding<'v, T: ?Sized>(&'v T);

impl<T: UriValue + ?Sized> UriValue for Hiding<'_, T> {
    type Kind = T::Kind;
    given_whole!();
    answers! {
        @ no: Absolute Defined Sound Segment Path Reserved Plain Label HostType Host HostReserved Port Prefix
            Distinct Bounded;
    }
    const __MAX_LEN: usize = T::__MAX_LEN;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.0.__visit(&mut HidingVisitor(visitor))
    }

    fn __hint(&self) -> usize {
        self.0.__hint()
    }
}

/// A visitor that hides secrets.
struct HidingVisitor<'v, V>(&'v mut V);

impl<V: Visitor> Visitor for HidingVisitor<'_, V> {
    type Error = V::Error;

    fn item(&mut self, item: Item<'_>) -> Result<(), V::Error> {
        self.0.item(item)
    }

    fn number(&mut self, is_negative: bool, magnitude: u64) -> Result<(), V::Error> {
        self.0.number(is_negative, magnitude)
    }

    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), V::Error> {
        self.0.pair(name, value)
    }

    fn hides_secrets(&self) -> bool {
        true
    }
}
