//! [`Mismatch`]: the one table of reasons why a URI does not match a template.

use core::fmt;

use super::{FaultKind, ParseError, Wording};

/// The kind of a [`MatchError`](crate::MatchError): another template, or a bad value.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{MatchErrorKind, template::Template};
///
/// fn status(template: &str, path: &str) -> u16 {
///     let Ok(template) = Template::parse(template) else { return 500 };
///     match template.captures(path).and_then(|captures| captures.safe()) {
///         Ok(_) => 200,
///         Err(error) if error.kind() == MatchErrorKind::NoMatch => 404,
///         Err(error) if error.kind() == MatchErrorKind::BadValue => 400,
///         Err(_) => 500,
///     }
/// }
/// assert_eq!(status("/files/{name}", "/files/a"), 200);
/// assert_eq!(status("/files/{name}", "/file/a"), 404);
/// assert_eq!(status("/files/{name}", "/files/%2E%2E"), 400);
/// assert_eq!(status("/files/{name}{.format}", "/files/a.b"), 500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatchErrorKind {
    /// The URI does not match this template, but might match another. A server answers 404, Not Found.
    NoMatch,
    /// The URI matches this template, but a value is invalid. A server answers 400, Bad Request.
    BadValue,
    /// The template is ambiguous, whatever the URI.
    Ambiguous,
}

/// Makes the enum from the table, and the functions that read its rows: kind, code, section, sentence and
/// help. `{}` is replaced by the variable, in a sentence with backticks, and `{detail}`
/// by the value in the mismatch.
macro_rules! mismatches {
    ($(
        $(#[$doc:meta])*
        $mismatch:ident $(($($detail:ty),+))?: $kind:ident, $code:literal, $section:literal, $sentence:literal,
            $help:literal;
    )*) => {
        /// A reason why a URI does not match.
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Mismatch {
            $($(#[$doc])* $mismatch $(($($detail),+))?,)*
            /// The type or the place of the value rejects it.
            Refused(FaultKind),
            /// A segment of the path is empty where the template has a value: it is another path.
            Empty(FaultKind),
        }

        impl Mismatch {
            /// Returns what the mismatch means when several templates are tried.
            #[cfg_attr(debug_assertions, inline)]
            pub(super) const fn kind(self) -> MatchErrorKind {
                match self {
                    $(Self::$mismatch { .. } => MatchErrorKind::$kind,)*
                    Self::Refused(_) => MatchErrorKind::BadValue,
                    Self::Empty(_) => MatchErrorKind::NoMatch,
                }
            }

            #[cfg_attr(debug_assertions, inline)]
            pub(super) const fn wording(self) -> &'static Wording {
                match self {
                    $(Self::$mismatch { .. } => {
                        const { &Wording::new($code, $section, $sentence, $help) }
                    })*
                    Self::Refused(kind) | Self::Empty(kind) => kind.wording(),
                }
            }
        }
    };
}

impl Mismatch {
    /// Returns the mismatch of a value in a path: the one place that decides that an empty segment does not match.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn in_path(kind: FaultKind) -> Self {
        match kind {
            FaultKind::SegmentEmpty | FaultKind::NothingTogether | FaultKind::ValueUndefined => {
                Self::Empty(kind)
            }
            kind => Self::Refused(kind),
        }
    }
}

mismatches! {
    /// No values make the template expand to this URI.
    Text: NoMatch, "NO_MATCH", "RFC 6570, section 1.4",
        "the URI does not match the template", "";
    /// No route of a set matches the URI.
    NoRoute: NoMatch, "NO_MATCH", "RFC 6570, section 1.4",
        "no route matches the URI", "";
    /// The URI has no path, but the template, or every route of the set, begins at the path.
    NoPath: NoMatch, "NO_MATCH", "RFC 9110, section 4.2.3",
        "the URI does not begin with `/`",
        "pass only the path and query of a URL";
    /// A variable that appears several times has several values.
    Differs: NoMatch, "VALUES_DIFFER", "RFC 6570, section 3.2.1",
        "{} has two different values in the URI", "write the same value in each place";
    /// The value has more characters than the prefix modifier allows.
    PrefixLength(u16): NoMatch, "PREFIX_EXCEEDED", "RFC 6570, section 2.4.1",
        "{} is longer than its prefix `:{detail}` allows", "shorten it";
    /// A parameter that may appear once appears more often.
    Twice: BadValue, "PARAMETER_TWICE", "RFC 6570, section 3.2.8",
        "{} has more than one value", "pass it once";
    /// `%` without two hexadecimal digits.
    Escape: BadValue, "BROKEN_ESCAPE", "RFC 3986, section 2.1",
        "{} has invalid percent-encoding", "write two hexadecimal digits after each `%`";
    /// A character that a URI cannot have.
    Character: BadValue, "UNEXPECTED_CHARACTER", "RFC 3986, section 2",
        "{} has a character that is not allowed in a URI", "percent-encode it";
    /// A value of `{+x}` or `{#x}` is data, but contains a delimiter, which would be written unescaped.
    Reserved: BadValue, "RESERVED_CHARACTER", "RFC 6570, section 3.2.3",
        "{} contains a percent-encoded `?`, `#`, `[` or `]`, which its values cannot have", "remove it";
    /// A required variable is missing.
    Missing: BadValue, "MISSING", "urika, typed values",
        "{} is missing", "pass a value";
    /// The value is not a number.
    Number: BadValue, "NOT_A_NUMBER", "urika, typed values",
        "{} is not a number", "write digits only";
    /// The number is not one of these, the numbers of its type.
    Range(&'static str): BadValue, "NUMBER_RANGE", "urika, typed values",
        "{} is out of range", "expected {detail}";
    /// The value is neither `true` nor `false`.
    Boolean: BadValue, "NOT_A_BOOLEAN", "urika, typed values",
        "{} is neither `true` nor `false`", "";
    /// The value is not exactly one character.
    OneCharacter: BadValue, "NOT_A_CHARACTER", "urika, typed values",
        "{} is not exactly one character", "";
    /// The value is not an address of this kind, which has an example.
    Address(&'static str): BadValue, "NOT_AN_ADDRESS", "RFC 3986, section 3.2.2",
        "{} is not {detail}", "";
    /// The value is not a UUID.
    Uuid: BadValue, "NOT_A_UUID", "RFC 9562, section 4",
        "{} is not a UUID", "write 32 hexadecimal digits with hyphens";
    /// The value is not one of these names.
    Name(&'static [&'static str]): BadValue, "UNKNOWN_NAME", "urika, typed values",
        "{} is not one of the known names", "use {detail}";
    /// A number with fewer digits than this.
    Digits(usize): BadValue, "NOT_PADDED", "urika, typed values",
        "{} has fewer than {detail} digits", "add leading zeros";
    /// A number with more digits than this, and leading zeros.
    Zeros(usize): BadValue, "NOT_PADDED", "urika, typed values",
        "{} has leading zeros, and more than {detail} digits", "remove the leading zeros";
    /// A string that the `FromStr` of the type with this name rejects.
    Printed(&'static str): BadValue, "NOT_IN_FORM", "urika, typed values",
        "{} is not a valid `{detail}`", "write it as `{detail}` prints it";
    /// The parameter with this number has an unknown name, and unknown names are rejected. These are the known names.
    Unknown(u32, Parameters): BadValue, "UNKNOWN_PARAMETER", "urika, unknown parameters",
        "unknown parameter", "{detail}";
    /// The template does not show where the value ends. If true, a slash would end it.
    Unseparated(bool): Ambiguous, "AMBIGUOUS_END", "RFC 6570, section 1.4",
        "ambiguous template: cannot tell where {} ends",
        "write a character after it that its value cannot contain{detail}";
    /// The query begins twice.
    Queries: Ambiguous, "AMBIGUOUS_END", "RFC 6570, section 1.4",
        "ambiguous template: cannot tell where {} ends",
        "write all parameters in one expression that begins with `{?{},`";
    /// Several variables of one expression with this operator, `+` or `#`, may contain commas.
    Commas(char): Ambiguous, "AMBIGUOUS_COMMAS", "RFC 6570, section 1.4",
        "ambiguous template: {} may contain a comma, and commas separate the variables",
        "{detail}";
    /// Several variables of one expression may contain dots.
    Dots: Ambiguous, "AMBIGUOUS_DOTS", "RFC 6570, section 1.4",
        "ambiguous template: {} may contain a dot, and dots separate the variables",
        "make each variable a separate segment";
    /// One of several variables that only their positions distinguish also appears elsewhere.
    Places: Ambiguous, "AMBIGUOUS_PLACES", "RFC 6570, section 1.4",
        "ambiguous template: cannot tell which item is {} when a value before it is missing",
        "`{}` appears twice: give one of the two another name";
    /// Several variables may have any number of members.
    Exploded: Ambiguous, "AMBIGUOUS_MEMBERS", "RFC 6570, section 1.4",
        "ambiguous template: cannot tell which items belong to {}",
        "write `*` after `{}` only";
    /// A variable with `*` has the name of another parameter.
    Shared: Ambiguous, "AMBIGUOUS_MEMBERS", "RFC 6570, section 1.4",
        "ambiguous template: {} appears several times, once with `*`",
        "give each of the variables its own name";
}

/// The parameters of a query, each with the name of its variable.
pub(crate) type Parameters = &'static [(&'static str, &'static str)];

/// The maximum number of names in a message.
pub(super) const MOST: usize = 5;

impl Mismatch {
    /// Writes the value in the mismatch.
    pub(super) fn write_detail(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PrefixLength(count) => write!(f, "{count}"),
            Self::Range(words) | Self::Address(words) | Self::Printed(words) => f.write_str(words),
            Self::Digits(count) | Self::Zeros(count) => write!(f, "{count}"),
            Self::Unseparated(true) => f.write_str(", such as `/`"),
            Self::Commas('+') => f.write_str("remove the `+`, which keeps commas in values"),
            Self::Commas(_) => f.write_str("write `#{` instead of `{#`, which keeps commas in values"),
            Self::Name(names) => write_names(names.iter().copied(), " or ", f),
            Self::Unknown(number, parameters) => {
                write!(f, "remove parameter {number}: ")?;
                write_parameters(parameters, f)
            }
            _ => Ok(()),
        }
    }

    /// Makes the mismatch of a string that the `FromStr` of a type rejects.
    #[cold]
    #[must_use]
    pub fn not_parsed<T>() -> Self {
        let name = core::any::type_name::<T>();
        let path = name.split('<').next().unwrap_or(name);
        Self::Printed(path.rsplit("::").next().unwrap_or(path))
    }

    /// Returns a stable code.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Refused(kind) => kind.code(),
            other => other.wording().code,
        }
    }

    /// Makes the mismatch of a value that a type rejects.
    #[cold]
    #[must_use]
    pub fn of_type(error: ParseError) -> Self {
        Self::Refused(error.kind())
    }
}

/// Writes the names that a query may have.
fn write_parameters(parameters: Parameters, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if parameters.is_empty() {
        return f.write_str("the template has no parameters");
    }
    f.write_str("the template has only ")?;
    write_names(parameters.iter().map(|(name, _)| *name), " and ", f)
}

/// Writes the first names of a list, with `last` before the last one.
pub(super) fn write_names<'n>(
    names: impl ExactSizeIterator<Item = &'n str>,
    last: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let count = names.len();
    for (at, name) in names.take(MOST).enumerate() {
        let before = match at {
            0 => "",
            _ if at + 1 == count => last,
            _ => ", ",
        };
        write!(f, "{before}`{name}`")?;
    }
    if count > MOST { f.write_str(", …") } else { Ok(()) }
}
