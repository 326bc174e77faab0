//! [`Secret`]: a value that is kept out of logs.

use core::fmt;

/// A value that stays out of logs: `Debug` prints a mask, and there is no `Display`.
///
/// Use it for tokens and passwords in templates, so that a derived `Debug` does not print them. The built URI
/// contains the value, which its `Debug` hides only in user information and in parameters with names such as `token`.
/// The `redacted()` of the template hides it everywhere.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::value::Secret;
///
/// #[derive(Debug)]
/// struct Login {
///     user: &'static str,
///     token: Secret<&'static str>,
/// }
///
/// let login = Login { user: "kim", token: Secret::new("t0p") };
/// assert_eq!(format!("{login:?}"), r#"Login { user: "kim", token: Secret(***) }"#);
/// assert_eq!(*login.token.expose(), "t0p");
/// ```
///
/// With the feature `serde` a `Secret` can be deserialized, but not serialized. The error for a value of
/// another type only names the type `T`. Some formats, such as TOML, add the line of the document to every
/// error: do not use these for secrets.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Wraps `value`, to keep it out of logs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Secret;
    /// assert_eq!(format!("{:?}", Secret::new(7)), "Secret(***)");
    /// ```
    #[inline]
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Returns the value.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Secret;
    /// assert_eq!(Secret::new(7).expose(), &7);
    /// ```
    #[inline]
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// Returns the value, owned.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Secret;
    /// assert_eq!(Secret::new(7).into_inner(), 7);
    /// ```
    #[inline]
    pub fn into_inner(self) -> T {
        self.0
    }
}

/// Prints a mask, whatever the value.
impl<T> fmt::Debug for Secret<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

impl<T> From<T> for Secret<T> {
    #[inline]
    fn from(value: T) -> Self {
        Self(value)
    }
}
