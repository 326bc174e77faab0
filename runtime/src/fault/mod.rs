//! What can be wrong with a URI: [`Fault`] as the grammar and the policies report it,
//! [`ParseError`] as users of the run time get it.
//!
//! Codes live in `code.rs`. All message text lives in `words.rs`, `wording.rs`, `help.rs`, and for bridges to other crates in
//! `convert.rs`; all layout in `picture.rs`. The macros, const evaluation and the run time print the
//! same.

mod build;
mod code;
#[cfg(feature = "alloc")]
mod confine;
#[cfg(any(feature = "http", feature = "url"))]
mod convert;
mod error;
#[cfg(feature = "alloc")]
mod expand;
mod help;
mod listed;
mod match_error;
mod name;
mod picture;
mod piece;
mod step;
#[cfg(feature = "alloc")]
mod violation;
mod wording;
mod words;

pub use build::BuildError;
pub(crate) use code::code;
#[cfg(feature = "alloc")]
pub use confine::ConfineError;
#[cfg(any(feature = "http", feature = "url"))]
pub use convert::ConvertError;
pub use error::ParseError;
#[cfg(feature = "alloc")]
pub use expand::ExpandError;
#[cfg(feature = "alloc")]
pub(crate) use expand::Misfit;
pub(crate) use listed::Listed;
pub use match_error::{MatchError, MatchErrorKind, Mismatch};
pub use picture::Picture;
pub use step::{Step, Steps};
#[cfg(feature = "alloc")]
pub(crate) use violation::{remedy, site_code, write_sentence};
#[cfg(feature = "alloc")]
pub(crate) use wording::NOT_UTF8;
pub use words::What;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) use words::part_name;

/// A component of a URI reference (RFC 3986, section 3), or a piece of a URI template (RFC 6570,
/// section 2).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Part, Uri};
///
/// assert_eq!(Uri::parse("http://h/?a[]=b").unwrap_err().part(), Part::Query);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Part {
    /// Section 3.1.
    Scheme,
    /// Section 3.2.1.
    Userinfo,
    /// Section 3.2.2.
    Host,
    /// Section 3.2.3.
    Port,
    /// Section 3.3.
    Path,
    /// Section 3.4.
    Query,
    /// Section 3.5.
    Fragment,
    /// What stands outside of expressions (RFC 6570, section 2.1).
    Template,
    /// What stands between braces (RFC 6570, section 2.2).
    Expression,
    /// What a variable of a template stands for (RFC 6570, section 2.3).
    Value,
}

/// The grammar, or a policy, says no: what is wrong, in which part, at which bytes of the
/// text as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The component in which it lies.
    pub part: Part,
    /// Where in the text: the first byte. The length of the text where something is missing
    /// at its end.
    pub offset: u32,
    /// How many bytes are at fault; 0 where something is missing.
    pub length: u32,
}

impl Fault {
    pub(crate) const fn new(kind: FaultKind, part: Part, start: usize, end: usize) -> Self {
        Self { kind, part, offset: start as u32, length: end.saturating_sub(start) as u32 }
    }
}

/// Each thing that can be wrong, once; `words.rs` has the sentence for each.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{FaultKind, Uri};
///
/// assert_eq!(Uri::parse("http://h/a b").unwrap_err().kind(), FaultKind::Unexpected(' '));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    // The grammar of RFC 3986.
    /// Text over `u32::MAX` bytes, which offsets could not address.
    TooLong,
    /// No scheme, where a URI and not a reference is asked for.
    Relative,
    /// A fragment, where an absolute URI is asked for.
    FragmentRefused,
    /// A colon at the very beginning.
    SchemeEmpty,
    /// The scheme begins with this character, which is no letter.
    SchemeStart(char),
    /// This character is not allowed here.
    Unexpected(char),
    /// The text ends within an escape.
    EscapeCutOff,
    /// This character stands where a hexadecimal digit of an escape should.
    EscapeDigit(char),
    /// `[` without `]`, or the reverse.
    BracketMissing,
    /// Something other than a port follows `]`.
    AfterBracket(char),
    /// More than eight groups, or a `::` that has nothing to stand for.
    Ipv6TooLong,
    /// Fewer than eight groups without `::`.
    Ipv6TooShort,
    /// A group of no digit, or of more than four.
    Ipv6Group,
    /// A second `::`, or a longer run of colons.
    Ipv6Ellipsis,
    /// A dotted tail that is no IPv4 address.
    Ipv6Quad,
    /// This character is in no IPv6 address.
    Ipv6Character(char),
    /// An IPv6 address that does not stand in brackets.
    Ipv6Bare,
    /// `%` and an interface behind an IPv6 address.
    ZoneId,
    /// `[v…]` that is no `IPvFuture`.
    IpFuture,

    // The refusals of `Policy::LITERAL`.
    /// A scheme that is one edit away from this one.
    NearMiss(&'static str),
    /// A host and a port in the place of a scheme and a path.
    HostAsScheme,
    /// A scheme that needs `//`, without.
    NoSlashes,
    /// A scheme that needs a host, without.
    NoHost,
    /// A port over 65535.
    PortTooLarge,
    /// An escape in a host that is no UTF-8 together with those beside it.
    HostNotUtf8,
    /// A host name over 255 bytes, decoded.
    HostTooLong,
    /// A host name that ends in a number and is no dotted quad.
    OddIpv4,
    /// An escaped delimiter or control in a host name.
    HostEscape,
    /// Text outside ASCII in a host name, escaped or not.
    HostBeyondAscii,
    /// An address of a version that no client knows.
    HostIpFuture,
    /// A label `xn--…` that does not decode.
    Punycode,
    /// A host name outside ASCII that has no `xn--` form.
    Idna,
    /// User information in a scheme that has given it up.
    UserinfoRefused,
    /// User information that looks like a host.
    UserinfoDotted,
    /// This character shows nothing, or reorders what it stands in.
    Invisible(char),
    /// A Windows drive in the place of the host.
    FileDriveHost,
    /// Dot segments behind a Windows drive.
    FileDriveDots,

    // Policies.
    /// Text that is not in normal form, where it must be.
    NotNormal,
    /// A scheme that is not on the list.
    SchemeNotAllowed,
    /// A host that is not on the list.
    HostNotAllowed,
    /// A port that is not on the list.
    PortNotAllowed,
    /// A host that is neither an address nor a domain name.
    InvalidHost,
    /// Text that this step would change, where nothing may be changed.
    NotCanonical(Step),
    /// A query.
    QueryRefused,
    /// A fragment.
    AnyFragmentRefused,
    /// User information, whatever the scheme.
    AnyUserinfoRefused,
    /// A port below 1024, or one that is known as that of another scheme.
    OddPort,
    /// An encoded `/` or `\` in a path, or in an authority that begins one, once or more often.
    EncodedSlash,
    /// An encoded `.` in a path, or in an authority that begins one, once or more often.
    EncodedDot,
    /// An encoded control, once or more often.
    EncodedControl,
    /// An empty segment within a path.
    EmptySegment,
    /// A dot segment, slash, backslash or NUL in an authority that is the first level of a path.
    HostTraversal,

    // Proof types.
    /// Segment text that is empty.
    SegmentEmpty,
    /// Segment text that is `.` or `..`.
    SegmentDots,
    /// Segment text that holds this character.
    SegmentCharacter(char),
    /// A label that is empty or longer than 63 bytes.
    LabelLength,
    /// Values that make an `xn--` label, together or with the text beside them.
    LabelEncoded,
    /// A host name of more than 253 bytes.
    NameLength,
    /// A label that holds this character, or has a hyphen at its beginning or end.
    LabelCharacter(char),
    /// This character is not of the set, as it is written, that a checked newtype has.
    ValueCharacter(char, &'static str),
    /// The text of a checked newtype has fewer characters than this.
    ValueShort(u32),
    /// The text of a checked newtype has more characters than this.
    ValueLong(u32),
    /// A base with a query or a fragment.
    BaseTail,
    /// A base without authority and without a path that begins with `/`.
    BaseRootless,
    /// A base with `.` or `..` in its path, escaped or before a `;` as well.
    BaseDots,

    // Fragments.
    /// A fragment that is neither `L10` nor `L10-L20`.
    NoLines,
    /// The number of a line that is 0, begins with 0, or is over `u32::MAX`.
    LineNumber,
    /// A last line before the first.
    LinesBackwards,
    /// A JSON pointer begins with this character, which is no slash.
    PointerStart(char),
    /// `~` in a JSON pointer that neither `0` nor `1` follows.
    PointerTilde,
    /// Escapes that stand for bytes that are not UTF-8.
    NotUtf8,

    /// This character would stay as it is, and end or break the part that it stands in.
    ReservedCharacter(char),
    /// An escape in text that is data, which would stay as it is.
    Triplet,

    // Values of templates, beside those of proof types.
    /// No value, where the URI needs one.
    ValueUndefined,
    /// A value that has no text, such as NaN.
    ValueNoText,
    /// With its neighbours the value makes a dot segment.
    DotsTogether,
    /// With its neighbours the value makes an empty segment.
    NothingTogether,
    /// The name of a pair is that of another variable.
    KeyTaken,
    /// The target of an expansion takes no more.
    TargetFull,

    // Putting parts together.
    /// User information or a port without a host.
    NoAuthority,
    /// A path that does not begin with `/`, behind an authority.
    PathRootless,

    // The grammar of RFC 6570.
    /// `{` without `}`.
    BraceUnclosed,
    /// `}` without `{`.
    BraceStray,
    /// `{` in an expression.
    BraceNested,
    /// An expression without a variable.
    ExpressionEmpty,
    /// An operator that the RFC keeps for later.
    OperatorReserved(char),
    /// A comma that separates no variables.
    CommaStray,
    /// This character stands in a variable name, or where one should.
    NameCharacter(char),
    /// A dot at the beginning or the end of a variable name, or behind another.
    NameDot,
    /// A modifier without a variable name before it.
    ModifierBare(char),
    /// This character follows a modifier.
    AfterModifier(char),
    /// A prefix modifier without a length from 1 to 9999.
    PrefixLength,
    /// A prefix and an explode modifier on one variable.
    PrefixAndExplode,
}
