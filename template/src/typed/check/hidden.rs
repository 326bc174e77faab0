//! Checks values in the path of a template whose policy lists paths. A value is encoded once, so it is a segment to
//! every server that decodes once. The policy also counts the servers that decode again.

use core::fmt;

use super::{BuildError, Chain, Checked};
use crate::fault::{FaultKind, Part};
use crate::template::Operator;
use crate::typed::UriValue;
use crate::typed::sink::Sink;
use crate::typed::walk::{Expanding, Walk as _};
use crate::uri::hidden::HiddenInPath;

/// Checks that a value which fills segments hides neither a dot segment nor NUL, however many times it is encoded.
///
/// # Errors
///
/// Fails when a segment of the value does.
pub fn unhidden<T: UriValue + ?Sized>(name: &'static str, value: &T, operator: Operator) -> Checked {
    judged(name, |walk| walk.begin(operator).value("", value))
}

/// Checks the members of a value with `*` like [`unhidden`].
///
/// # Errors
///
/// Fails when a segment of a member does.
pub fn exploded_unhidden<T: UriValue + ?Sized>(name: &'static str, value: &T, operator: Operator) -> Checked {
    judged(name, |walk| walk.begin(operator).exploded("", value))
}

fn judged(
    name: &'static str,
    expand: impl for<'p> FnOnce(Expanding<'p, PathScan>) -> Expanding<'p, PathScan>,
) -> Checked {
    let mut path = PathScan(HiddenInPath::new());
    // The checks of single values report a value without a string.
    let _ = expand(Expanding::new(&mut path)).end();
    if path.0.is_found() { Err(BuildError::new(FaultKind::ValueHidden, Part::Path, name)) } else { Ok(()) }
}

impl Chain {
    /// Checks like the function of the same name, if the policy lists paths.
    pub fn unhidden<T>(self, is_listed: bool, name: &'static str, value: &T, operator: Operator) -> Self
    where
        T: UriValue + ?Sized,
    {
        self.then(|| if is_listed { unhidden(name, value, operator) } else { Ok(()) })
    }

    /// Checks like the function of the same name, if the policy lists paths.
    pub fn exploded_unhidden<T>(
        self,
        is_listed: bool,
        name: &'static str,
        value: &T,
        operator: Operator,
    ) -> Self
    where
        T: UriValue + ?Sized,
    {
        self.then(|| if is_listed { exploded_unhidden(name, value, operator) } else { Ok(()) })
    }
}

/// Asserts in const evaluation that a value needs no such check, so that it can be built without a `Result`.
///
/// # Panics
///
/// Panics with `message` if the policy lists paths, and a value of the type may contain an escape.
#[track_caller]
pub const fn never_hidden<T: UriValue + ?Sized>(is_listed: bool, message: &str) {
    assert!(!is_listed || !T::__LANGUAGE.may_hide(), "{}", message);
}

/// The path of an expansion.
struct PathScan(HiddenInPath);

impl fmt::Write for PathScan {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.read(text);
        Ok(())
    }
}

impl Sink for PathScan {}

#[cfg(test)]
mod tests {
    use super::{Chain, Operator, exploded_unhidden, unhidden};

    /// Each row is a value, and whether it hides something as one segment, and as segments with slashes.
    #[test]
    fn values_are_judged_as_they_are_written() {
        for (text, in_segment, in_path) in [
            ("a", false, false),
            ("a.b", false, false),
            ("%2e%2ea", false, false),
            ("100%", false, false),
            ("%2e", true, true),
            ("%2E%2e", true, true),
            (".%2e", true, true),
            ("%252e%252e", true, true),
            ("%2e%2e;a", true, true),
            ("a%2f..", true, true),
            ("%5c.", true, true),
            ("%00", true, true),
            ("a/%2e%2e/b", true, true),
            ("a/b", false, false),
        ] {
            let one = unhidden("x", text, Operator::Simple);
            assert_eq!(one.is_err(), in_segment, "{text}");
            assert_eq!(unhidden("x", text, Operator::Reserved).is_err(), in_path, "{text}");
            let list = ["a", text];
            assert_eq!(exploded_unhidden("x", &list, Operator::Segment).is_err(), in_segment, "{text}");
            let chain = |is_listed| Chain::new().unhidden(is_listed, "x", text, Operator::Simple).end();
            assert_eq!((chain(true), chain(false)), (one, Ok(())), "{text}");
        }
    }
}
