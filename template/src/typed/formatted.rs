//! Builds the URI from the pieces of a `uri_format!` or `try_uri_format!`.

use core::fmt;

use super::buildable::{built, tried};
use super::check::Chain;
use super::pieces::Pieces;
use super::sink::Growing;
use super::walk::{Expanding, Hint};
use crate::fault::BuildError;
use crate::grammar::marks::Marks;
use crate::template::form::{Form, Relative, WithScheme};
use urika_runtime::{UriBuf, UriRefBuf};

/// Builds the URI from the pieces of a `uri_format!`, whose types prove that it can be built.
///
/// # Panics
///
/// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
#[inline]
#[allow(
    clippy::needless_pass_by_value,
    reason = "a caller that hands over the pieces has less to check than one that lends"
)]
pub fn formatted<P: Pieces>(marks: [u32; 6], pieces: P) -> UriBuf {
    let (sink, written) = expanded(marks, &pieces);
    built::<WithScheme>(sink, written)
}

/// Builds the URI reference of such pieces.
///
/// # Panics
///
/// Panics like [`formatted`].
#[inline]
#[allow(
    clippy::needless_pass_by_value,
    reason = "a caller that hands over the pieces has less to check than one that lends"
)]
pub fn formatted_ref<P: Pieces>(marks: [u32; 6], pieces: P) -> UriRefBuf {
    let (sink, written) = expanded(marks, &pieces);
    built::<Relative>(sink, written)
}

/// Builds the URI from the pieces of a `try_uri_format!`, if every value is valid in its place. The pieces
/// determine the checks.
///
/// # Errors
///
/// Fails at the first value that would change the target of the URI, or cannot be printed.
///
/// # Panics
///
/// Panics like [`formatted`].
#[inline]
#[allow(
    clippy::needless_pass_by_value,
    reason = "a caller that hands over the pieces has less to check than one that lends"
)]
pub fn try_formatted<P: Pieces>(marks: [u32; 6], pieces: P) -> Result<UriBuf, BuildError> {
    pieces.walk(Chain::new()).formatted(marks, &pieces)
}

/// Builds the URI reference of such pieces.
///
/// # Panics
///
/// Panics like [`formatted`].
#[inline]
#[allow(
    clippy::needless_pass_by_value,
    reason = "a caller that hands over the pieces has less to check than one that lends"
)]
pub fn try_formatted_ref<P: Pieces>(marks: [u32; 6], pieces: P) -> Result<UriRefBuf, BuildError> {
    pieces.walk(Chain::new()).formatted_ref(marks, &pieces)
}

impl Chain {
    /// Builds the URI from pieces whose values the chain has checked.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the chain, or when a value cannot be printed.
    ///
    /// # Panics
    ///
    /// Panics like [`formatted`].
    #[inline]
    pub fn formatted<P: Pieces>(self, marks: [u32; 6], pieces: &P) -> Result<UriBuf, BuildError> {
        self.built::<WithScheme>(marks, pieces)
    }

    /// Builds the URI reference of such pieces.
    ///
    /// # Panics
    ///
    /// Panics like [`formatted`].
    #[inline]
    pub fn formatted_ref<P: Pieces>(self, marks: [u32; 6], pieces: &P) -> Result<UriRefBuf, BuildError> {
        self.built::<Relative>(marks, pieces)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn built<F: Form>(self, marks: [u32; 6], pieces: &impl Pieces) -> Result<F::Buf, BuildError> {
        self.end()?;
        let (sink, written) = expanded(marks, pieces);
        tried::<F>(sink, written, None)
    }
}

/// Writes the pieces, with the marks that do not depend on a variable.
#[cfg_attr(not(debug_assertions), inline(always))]
fn expanded<P: Pieces>(marks: [u32; 6], pieces: &P) -> (Growing, fmt::Result) {
    let mut sink = Growing::new(pieces.walk(Hint(0)).0, Marks::new(marks));
    let written = pieces.walk(Expanding::new(&mut sink)).end();
    (sink, written)
}
