//! Checks of values: each function checks that a value leaves the URI as its template shows it. What a type
//! promises about its values is not checked again.
//!
//! Each place in a template has its function; the macros know the places. Values are not copied, and nothing
//! is allocated. A [`BuildError`] names the variable and contains no part of the value.

mod chain;
mod cut;
mod data;
mod host;
mod joined;
mod keys;
#[cfg(all(test, feature = "alloc"))]
mod laws;
mod plain;
mod run;
mod segment;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod under;
mod value;
mod written;

pub use chain::Chain;
pub use cut::Cut;
pub(crate) use joined::joined_in;
pub use joined::{joined, joined_pieces};
pub use keys::{ExplodedValue, KnownNames, TakenName};
pub use run::Run;
pub use under::{Spot, UnderProof, begins_name, exploded_under, never_empty_segment, never_hidden, under};
pub use value::{RunStep, ValueCheck};

pub use crate::fault::Blame;

use super::promise::answer;
use super::{Answer, UriValue};
use crate::fault::{BuildError, Checked, FaultKind, Part};
use data::Sound;
use host::{HostRule, Judge};
use plain::is_plain;

/// Checks that a value can be printed: for query, fragment and user information, and next to literal text.
///
/// # Errors
///
/// Fails when it cannot: NaN, infinity, or a value whose `Display` fails.
pub fn sound<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Sound::IS { Ok(()) } else { value.__visit(&mut Sound::new(name)) }
}

/// Checks a value that fills a segment alone: `/{x}`.
///
/// # Errors
///
/// Fails when the value is undefined or not a valid segment.
#[inline]
pub fn segment<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Segment::IS {
        return defined(name, value);
    }
    if is_plain(value) {
        return Ok(());
    }
    follow(name, value, Run::value)
}

/// Makes the checks that a promise of a type makes unnecessary. Values of a type with the promise only have
/// to be defined, or to be printable.
macro_rules! checks {
    ($(
        $(#[$doc:meta])*
        $check:ident: $promise:ident => $promised:ident, |$name:ident, $value:ident| $checked:expr;
    )*) => {$(
        $(#[$doc])*
        pub fn $check<T: UriValue + ?Sized>($name: &'static str, $value: &T) -> Checked {
            if T::$promise::IS { $promised($name, $value) } else { $checked }
        }
    )*};
}

checks! {
    /// Checks a value with slashes that fills a segment alone: `/{x}` with a type that allows slashes.
    ///
    /// # Errors
    ///
    /// Fails when the value is undefined, or when a part between its slashes is not a valid segment.
    allow_slash: Segment => defined, |name, value| follow(name, value, Run::slashes);

    /// Checks an exploded value that fills a segment alone: `/{x*}`.
    ///
    /// # Errors
    ///
    /// Fails when the value is undefined or not a valid segment.
    exploded_segment: Segment => defined, |name, value| follow(name, value, Run::exploded);

    /// Checks an exploded value with slashes that fills a segment alone, like `allow_slash`.
    ///
    /// # Errors
    ///
    /// Fails when the value is undefined, or when a part between its slashes is not a valid segment.
    exploded_allow_slash: Segment => defined, |name, value| follow(name, value, Run::exploded_slashes);

    /// Checks a value that adds its own slash, and may be undefined: `{/x}`. Commas separate the members of a list.
    ///
    /// # Errors
    ///
    /// Fails when the value is not a valid segment.
    led_segment: Segment => sound, |name, value| follow(name, value, Run::led_segment);

    /// Checks a value that adds its own slashes, and may be undefined: `{/x*}`.
    ///
    /// # Errors
    ///
    /// Fails when a member is not a valid segment.
    segments: Segment => sound, |name, value| follow(name, value, Run::segments);

    /// Checks a value that fills segments alone: `/{+x}`.
    ///
    /// # Errors
    ///
    /// Fails when the value is undefined, would end the path, has escapes that would be kept, or does not
    /// consist of valid segments with single slashes between them.
    path: Path => defined, |name, value| follow(name, value, Run::path);

    /// Checks an exploded value that fills segments alone: `/{+x*}`.
    exploded_path: Path => defined, |name, value| follow(name, value, Run::exploded_path);

    /// Checks the whole path of a file: `file://{+x}`.
    ///
    /// # Errors
    ///
    /// Fails when the value does not begin with a slash, and otherwise like `path`.
    absolute: Absolute => defined, |name, value| follow(name, value, Run::absolute);

    /// Checks a host that may be any name, with the path after it: `note://{+x}`.
    ///
    /// # Errors
    ///
    /// Fails like `path`, and when the first segment has a `:` or an `@`, escaped or not, or escapes that are
    /// not UTF-8.
    // Labels have neither `:` nor `@`.
    host_and_path: Label => defined, |name, value| follow(name, value, Run::host_and_path);

    /// Checks that a value stays data as `{+x}` or `{#x}` in a query or fragment.
    ///
    /// # Errors
    ///
    /// Fails when the value has `#`, `[`, `]` or an escape.
    reserved: Reserved => sound, |name, value| Run::new().data(name, value);

    /// Checks that a value is a whole host in http, https, ws, wss or ftp that
    /// [`Policy::LITERAL`](crate::Policy::LITERAL) accepts, written as `{x}`.
    host: Host => defined, |name, value| judged(name, value, HostRule::Host);

    /// Checks a host like `host`, written as `{+x}`, with brackets around an IPv6 address.
    host_reserved: HostReserved => defined, |name, value| judged(name, value, HostRule::HostReserved);

    /// Checks that a value is one label in http, https, ws, wss and ftp.
    label: Label => defined, |name, value| judged(name, value, HostRule::Label);
}

/// Checks that a value stays in its parameter as `{+x}` in a query: `?a={+x}`.
///
/// # Errors
///
/// Fails like `reserved`, and when the value has `&` or `;`, which end the parameter for some readers.
pub fn parameter_value<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if <answer::Parameter<T> as Answer>::IS {
        return sound(name, value);
    }
    Run::new().parameter_data(name, value)
}

/// Checks a host, or a label of one, in all other schemes. Any defined string is valid.
///
/// # Errors
///
/// Fails when the value is undefined or empty.
pub fn name<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    // Labels are never empty.
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

/// Checks that no pair of a variable has the name of another parameter in the list, or of a pair of another variable whose
/// names are known: `{?x*,y*}`.
///
/// # Errors
///
/// Fails when a pair has such a name.
pub fn keys(taken: &[TakenName], variables: &[ExplodedValue<'_>]) -> Checked {
    variables.iter().try_for_each(|one| one.check(taken, variables))
}

/// Checks that a value is defined and can be printed.
fn defined<T: UriValue + ?Sized>(name: &'static str, value: &T) -> Checked {
    if T::Defined::IS && T::Sound::IS {
        return Ok(());
    }
    let mut sound = Sound::new(name);
    value.__visit(&mut sound)?;
    if sound.texts == 0 { Err(BuildError::new(FaultKind::ValueUndefined, Part::Value, name)) } else { Ok(()) }
}

/// Checks a single value with one step of a run.
fn follow<T: UriValue + ?Sized>(
    name: &'static str,
    value: &T,
    step: impl FnOnce(&mut Run, &'static str, &T) -> Checked,
) -> Checked {
    let mut run = Run::new();
    step(&mut run, name, value)?;
    run.end()
}

/// Checks the string of a value with a rule for hosts.
fn judged<T: UriValue + ?Sized>(name: &'static str, value: &T, rule: HostRule) -> Checked {
    let mut judge = Judge { name, rule, texts: 0 };
    value.__visit(&mut judge)?;
    if judge.texts == 0 { Err(BuildError::new(FaultKind::ValueUndefined, Part::Value, name)) } else { Ok(()) }
}
