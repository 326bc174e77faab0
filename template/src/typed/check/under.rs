//! Checks values whose type leaves open whether a policy accepts them. The other rules that a value might break are
//! objections of the policy to the template, whatever the types are.
//!
//! | the policy | a value must not |
//! |---|---|
//! | lists paths | hide a dot segment or NUL from a server that decodes a path again |
//! | refuses empty segments | have one, as an `ObjectKey` may |
//! | requires the syntax of a URN (RFC 8141, section 2) | be empty or begin with `/` where the name begins |

use core::fmt;

use super::{BuildError, Chain, Checked};
use crate::fault::{FaultKind, Part};
use crate::template::Operator;
use crate::typed::kind::ValueKind;
use crate::typed::sink::Sink;
use crate::typed::walk::{Expanding, Walk as _};
use crate::typed::{Answer, UriValue};
use crate::uri::hidden::HiddenInPath;
use urika_runtime::ValueRules;

/// The place of a value, as far as a policy has rules about it.
#[allow(clippy::struct_excessive_bools, reason = "independent properties")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The value is in the path.
    pub in_path: bool,
    /// A slash might follow the value.
    pub before_slash: bool,
    /// The value begins the name of a `urn`, or a component of its query.
    pub begins_name: bool,
    /// Other text follows, so that the value may be empty where a name begins.
    pub may_be_empty: bool,
}

/// Checks a value at this place by these rules.
///
/// # Errors
///
/// Fails when the value breaks a rule.
pub fn under<T: UriValue + ?Sized>(
    rules: ValueRules,
    spot: Spot,
    name: &'static str,
    value: &T,
    operator: Operator,
) -> Checked {
    judged(rules, spot, name, |walk| walk.begin(operator).value("", value))
}

/// Checks a value with `*` like [`under`].
///
/// # Errors
///
/// Fails when the value breaks a rule.
pub fn exploded_under<T: UriValue + ?Sized>(
    rules: ValueRules,
    spot: Spot,
    name: &'static str,
    value: &T,
    operator: Operator,
) -> Checked {
    judged(rules, spot, name, |walk| walk.begin(operator).exploded("", value))
}

fn judged(
    rules: ValueRules,
    spot: Spot,
    name: &'static str,
    expand: impl for<'p> FnOnce(Expanding<'p, ExpansionScan>) -> Expanding<'p, ExpansionScan>,
) -> Checked {
    let mut written = ExpansionScan::new();
    // The checks of single values report a value without a string.
    let _ = expand(Expanding::new(&mut written)).end();
    match written.fault(rules, spot) {
        Some((kind, part)) => Err(BuildError::new(kind, part, name)),
        None => Ok(()),
    }
}

/// Makes the steps of [`Chain`]. No value is expanded if the policy has none of the rules.
macro_rules! steps {
    ($($function:ident)*) => {
        impl Chain {$(
            /// Checks like the function of the same name.
            pub fn $function<T: UriValue + ?Sized>(
                self,
                rules: ValueRules,
                spot: Spot,
                name: &'static str,
                value: &T,
                operator: Operator,
            ) -> Self {
                self.then(|| if rules.is_empty() { Ok(()) } else { $function(rules, spot, name, value, operator) })
            }
        )*}
    };
}

steps! { under exploded_under }

/// Makes [`UnderProof`] from the functions below.
macro_rules! proofs {
    ($($proof:ident: $function:ident;)*) => {
        /// A proof in const evaluation that a policy accepts all values of a type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum UnderProof {$(
            #[doc = concat!("The function [`", stringify!($function), "`].")]
            $proof,
        )*}

        impl UnderProof {
            /// All proofs.
            pub const ALL: &'static [Self] = &[$(Self::$proof),*];

            /// Returns the name of the function, which checks first whether the policy has the rule.
            pub const fn function(self) -> &'static str {
                match self {
                    $(Self::$proof => stringify!($function),)*
                }
            }
        }

        // Each name is the name of a function.
        const _: () = {$(
            #[allow(unused_imports, reason = "only the macros write the name")]
            use self::$function as _;
        )*};
    };
}

proofs! {
    NeverHidden: never_hidden;
    NoEmptySegment: never_empty_segment;
    Name: begins_name;
}

impl UnderProof {
    /// Returns whether a value at this place needs the proof.
    pub const fn is_needed(self, spot: Spot, operator: Operator) -> bool {
        match self {
            Self::NeverHidden => spot.in_path,
            Self::NoEmptySegment => spot.in_path && matches!(operator, Operator::Reserved),
            Self::Name => spot.begins_name,
        }
    }
}

/// Asserts in const evaluation that no value of a type hides a dot segment or NUL, so that it can be built without a
/// `Result`.
///
/// # Panics
///
/// Panics with `message` if the policy lists paths, and a value of the type may contain an escape.
#[track_caller]
pub const fn never_hidden<T: UriValue + ?Sized>(rules: ValueRules, message: &str) {
    assert!(!rules.lists_paths || !T::__LANGUAGE.may_hide(), "{}", message);
}

/// Asserts in const evaluation that no value of a type has an empty segment.
///
/// # Panics
///
/// Panics with `message` if the policy refuses empty segments, and a value of the type may have one.
#[track_caller]
pub const fn never_empty_segment<T: UriValue + ?Sized>(rules: ValueRules, message: &str) {
    let language = T::__LANGUAGE;
    // The members of a struct are not known.
    let is_known = <T::Kind as ValueKind>::Single::IS || language.is_list();
    let is_fine = is_known && !language.may_have_empty_segments();
    assert!(!rules.refuses_empty_segments || is_fine, "{}", message);
}

/// Asserts in const evaluation that each value of a type may begin the name of a URN. A name begins with neither `/` nor
/// `?`. After any other character of the operator, a value only has to be defined.
///
/// # Panics
///
/// Panics with `message` if the policy requires the syntax of a URN, and a value of the type may break it.
#[track_caller]
pub const fn begins_name<T: UriValue + ?Sized>(
    rules: ValueRules,
    spot: Spot,
    operator: Operator,
    message: &str,
) {
    let is_defined = T::Defined::IS || spot.may_be_empty;
    let is_name = match operator {
        Operator::Simple | Operator::Reserved => T::Segment::IS || T::Path::IS,
        Operator::Segment | Operator::Query => false,
        Operator::Fragment | Operator::Label | Operator::Parameter | Operator::Continuation => true,
    };
    assert!(!rules.requires_urns || (is_defined && is_name), "{}", message);
}

/// The expansion of a value, as far as rules depend on it.
struct ExpansionScan {
    path: HiddenInPath,
    first: Option<u8>,
    last: Option<u8>,
    has_empty_segment: bool,
}

impl ExpansionScan {
    const fn new() -> Self {
        Self { path: HiddenInPath::new(), first: None, last: None, has_empty_segment: false }
    }

    fn fault(&self, rules: ValueRules, spot: Spot) -> Option<(FaultKind, Part)> {
        let part = if spot.in_path { Part::Path } else { Part::Query };
        let is_empty_behind = spot.before_slash && self.last == Some(b'/');
        let is_no_name = match self.first {
            None => !spot.may_be_empty,
            Some(byte) => matches!(byte, b'/' | b'?'),
        };
        let kind = if rules.lists_paths && spot.in_path && self.path.is_found() {
            FaultKind::ValueHidden
        } else if rules.refuses_empty_segments && spot.in_path && (self.has_empty_segment || is_empty_behind)
        {
            FaultKind::ValueEmptySegment
        } else if rules.requires_urns && spot.begins_name && is_no_name {
            FaultKind::ValueNotUrn
        } else {
            return None;
        };
        Some((kind, part))
    }
}

impl fmt::Write for ExpansionScan {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.path.read(text);
        for byte in text.bytes() {
            self.has_empty_segment |= byte == b'/' && self.last == Some(b'/');
            self.first.get_or_insert(byte);
            self.last = Some(byte);
        }
        Ok(())
    }
}

impl Sink for ExpansionScan {}

#[cfg(test)]
mod tests {
    use super::{Chain, Operator, Spot, ValueRules, exploded_under, under};

    const IN_PATH: Spot =
        Spot { in_path: true, before_slash: false, begins_name: false, may_be_empty: false };
    const NAME: Spot = Spot { begins_name: true, ..IN_PATH };
    const LISTED: ValueRules = ValueRules { lists_paths: true, ..ValueRules::NONE };
    const WHOLE: ValueRules = ValueRules { refuses_empty_segments: true, ..ValueRules::NONE };
    const URN: ValueRules = ValueRules { requires_urns: true, ..ValueRules::NONE };

    fn code(rules: ValueRules, spot: Spot, text: &str, operator: Operator) -> Option<&'static str> {
        let checked = under(rules, spot, "x", text, operator);
        let chain = |rules| Chain::new().under(rules, spot, "x", text, operator).end();
        assert_eq!((chain(rules), chain(ValueRules::NONE)), (checked.clone(), Ok(())), "{text}");
        checked.err().map(|error| error.code())
    }

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
            let hidden = |is: bool| is.then_some("PATH_NOT_ALLOWED");
            assert_eq!(code(LISTED, IN_PATH, text, Operator::Simple), hidden(in_segment), "{text}");
            assert_eq!(code(LISTED, IN_PATH, text, Operator::Reserved), hidden(in_path), "{text}");
            let list = exploded_under(LISTED, IN_PATH, "x", &["a", text], Operator::Segment);
            assert_eq!(list.is_err(), in_segment, "{text}");
        }
    }

    /// Each row is a value of `{+x}`, and whether it has an empty segment, alone and before a slash.
    #[test]
    fn empty_segments_are_found_up_to_the_slash_after_the_value() {
        let before_slash = Spot { before_slash: true, ..IN_PATH };
        for (text, alone, followed) in
            [("a", false, false), ("a/", false, true), ("a//b", true, true), ("a/b", false, false)]
        {
            let empty = |is: bool| is.then_some("EMPTY_SEGMENT");
            assert_eq!(code(WHOLE, IN_PATH, text, Operator::Reserved), empty(alone), "{text}");
            assert_eq!(code(WHOLE, before_slash, text, Operator::Reserved), empty(followed), "{text}");
        }
    }

    /// Each row is a value, and whether it cannot begin a name: in `{x}`, in `{+x}`, and in `{+x}` before text.
    #[test]
    fn a_name_has_a_first_character() {
        let before_text = Spot { may_be_empty: true, ..NAME };
        for (text, simple, reserved, before) in [
            ("a", false, false, false),
            ("", true, true, false),
            ("/a", false, true, true),
            ("?", false, true, true),
            ("a/", false, false, false),
        ] {
            let broken = |is: bool| is.then_some("URN_SYNTAX");
            assert_eq!(code(URN, NAME, text, Operator::Simple), broken(simple), "{text}");
            assert_eq!(code(URN, NAME, text, Operator::Reserved), broken(reserved), "{text}");
            assert_eq!(code(URN, before_text, text, Operator::Reserved), broken(before), "{text}");
            assert_eq!(code(URN, NAME, text, Operator::Parameter), None, "{text}");
            assert_eq!(code(URN, IN_PATH, text, Operator::Simple), None, "{text}");
        }
        let none = under(URN, NAME, "x", &None::<&str>, Operator::Parameter);
        assert_eq!(none.err().map(|error| error.code()), Some("URN_SYNTAX"));
    }
}
