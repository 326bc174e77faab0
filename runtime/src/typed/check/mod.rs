//! Checks of values: each function checks that values leave the URI as its template shows it.
//! Promises of a value's type are not checked.
//!
//! One function for each place in a template; the macros know the places. No value is copied, and
//! nothing is allocated. A [`BuildError`] names the variable and holds no text.

#[cfg(feature = "alloc")]
mod captured;
mod chain;
mod cut;
mod data;
mod host;
mod joined;
mod keys;
mod known_keys;
#[cfg(all(test, feature = "alloc"))]
mod laws;
mod plain;
mod run;
mod segment;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod walk;
mod written;

pub use chain::Chain;
pub use cut::Cut;
pub use joined::{Host, joined, joined_by, joined_host, joined_route};
pub use known_keys::{no_key, no_key_of_both};
pub use run::Run;
pub(super) use walk::Checking;

use super::{Answer, UriValue};
use crate::fault::{BuildError, FaultKind, Part};
use data::{Reserved, Sound};
use host::{Judge, Name};
use keys::Keys;
use plain::is_plain;

/// The result of a check.
type Checked = Result<(), BuildError>;

/// Checks that a value has a text: in query, fragment and user information, and beside literal
/// text.
///
/// # Errors
///
/// When it has none: NaN, infinity, or a value that does not print.
#[inline]
pub fn sound<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Sound::IS { Ok(()) } else { value.__visit(&mut Sound::new(name)) }
}

/// Checks a value that fills a segment by itself: `/{x}`.
///
/// # Errors
///
/// When it is undefined or no segment text.
#[inline]
pub fn segment<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Segment::IS {
        return defined(name, value);
    }
    if is_plain(value) {
        return Ok(());
    }
    let mut run = Run::new();
    run.value(name, value)?;
    run.end()
}

/// As `segment`, where slashes may stand between segment texts: `/{x}` of what allows them.
///
/// # Errors
///
/// When it is undefined, or one of the texts between slashes is no segment text.
#[inline]
pub fn allow_slash<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Segment::IS {
        return defined(name, value);
    }
    let mut run = Run::new();
    run.slashes(name, value)?;
    run.end()
}

/// Checks a value that has its own slashes, and may be undefined: `{/x}`, `{/x*}`.
///
/// # Errors
///
/// When a member is no segment text.
#[inline]
pub fn segments<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Segment::IS {
        return sound(name, value);
    }
    let mut run = Run::new();
    run.segments(name, value)?;
    run.end()
}

/// Checks a value that fills segments by itself: `/{+x}`.
///
/// # Errors
///
/// When it is undefined, would end the path, has escapes that would stay, or is no segment texts
/// with single slashes between.
#[inline]
pub fn path<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Path::IS {
        return defined(name, value);
    }
    let mut run = Run::new();
    run.path(name, value)?;
    run.end()
}

/// Checks the whole path of a file, from the root: `file://{+x}`.
///
/// # Errors
///
/// As `path` behind a slash; when it does not begin with one.
#[inline]
pub fn absolute<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Absolute::IS {
        return defined(name, value);
    }
    let mut run = Run::new();
    run.absolute(name, value)?;
    run.end()
}

/// Checks the host of a scheme whose hosts are any name, with the path behind it: `note://{+x}`.
///
/// # Errors
///
/// As `path`; when the first segment has a `:` or an `@`, or an escape that is one, or is no text.
#[inline]
pub fn host_and_path<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    // Labels have neither.
    if T::Label::IS {
        return defined(name, value);
    }
    let mut run = Run::new();
    run.host_and_path(name, value)?;
    run.end()
}

/// As `{+x}` or `{#x}` in query or fragment it stays data.
///
/// # Errors
///
/// When it has `#`, `[`, `]` or an escape.
#[inline]
pub fn reserved<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Reserved::IS { sound(name, value) } else { value.__visit(&mut Reserved::new(name)) }
}

/// As `{x}` it is the whole host in http, https, ws, wss and ftp, as
/// [`Policy::LITERAL`](crate::Policy::LITERAL) takes it.
///
/// # Errors
///
/// When it is not.
#[inline]
pub fn host<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Host::IS { defined(name, value) } else { judged(name, value, Name::Host) }
}

/// As `host`, written as `{+x}`, with brackets around an IPv6 address.
///
/// # Errors
///
/// When it is not.
#[inline]
pub fn host_reserved<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::HostReserved::IS { defined(name, value) } else { judged(name, value, Name::HostReserved) }
}

/// Checks that a value is one label in http, https, ws, wss and ftp.
///
/// # Errors
///
/// When it is not.
#[inline]
pub fn label<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Label::IS { defined(name, value) } else { judged(name, value, Name::Label) }
}

/// Checks a host, or a label of one, in all other schemes: any defined text.
///
/// # Errors
///
/// When it is undefined or empty.
#[inline]
pub fn name<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    // Labels are not empty.
    if T::Label::IS {
        return defined(name, value);
    }
    let mut sound = Sound::new(name);
    value.__visit(&mut sound)?;
    match sound {
        Sound { texts: 0, .. } => Err(BuildError::new(FaultKind::ValueUndefined, Part::Value, name)),
        Sound { is_empty: true, .. } => Err(BuildError::new(FaultKind::NoHost, Part::Host, name)),
        _ => Ok(()),
    }
}

/// Checks that no pair has the name of another variable, or of a parameter in literal text:
/// `{?x*}`.
///
/// # Errors
///
/// When one has.
#[inline]
pub fn keys<T: UriValue + ?Sized>(name: &'static str, value: &T, taken: &[&str]) -> Checked {
    if T::Distinct::IS { Ok(()) } else { value.__visit(&mut Keys { name, taken }) }
}

/// Checks that no pair has the name of a pair of another variable, whose names are known:
/// `{?x*,y*}`.
///
/// # Errors
///
/// When one has.
#[inline]
pub fn keys_beside<T, U>(name: &'static str, value: &T, _: &U) -> Checked
where
    T: UriValue + ?Sized,
    U: UriValue + ?Sized,
{
    keys(name, value, U::__KEYS)
}

/// Checks that a value has a text, and one that prints.
#[inline]
fn defined<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Defined::IS && T::Sound::IS {
        return Ok(());
    }
    let mut sound = Sound::new(name);
    value.__visit(&mut sound)?;
    if sound.texts == 0 { Err(BuildError::new(FaultKind::ValueUndefined, Part::Value, name)) } else { Ok(()) }
}

/// Its one text is what a host asks for.
fn judged<T: UriValue + ?Sized>(name: &'static str, value: &T, what: Name) -> Checked {
    let mut judge = Judge { name, what, texts: 0 };
    value.__visit(&mut judge)?;
    if judge.texts == 0 { Err(BuildError::new(FaultKind::ValueUndefined, Part::Value, name)) } else { Ok(()) }
}
