//! The one table of faults, a row for each kind. CONTRIBUTING lists what else a new row needs.
//!
//! A row consists of: the documentation of the variant and its values; its code, and after `in` the code of
//! the site rules that it belongs to; the section of the rule, or `PART` for the section of the part; the
//! sentence; what would be accepted instead, which is empty if the sentence is enough or if `help.rs` depends
//! on the string; after `allow`, the name with which a call of a macro allows the refusal; and after `value`,
//! in fewer words, the remedy for a value of a template.
//!
//! Sentences are in lower case and without a full stop, name the part and quote the character.
//! `Message::filled` fills the holes: `{part}` with the name of the part, `{char}`, `{text}` and `{number}`
//! with the values of the variant, `{escape}` with the percent-encoded character, `{step}` and `{remedy}`
//! with the words of the step.

use super::NormalizationStep;
use super::kind::kinds;

kinds! {
    // The grammar of RFC 3986.
    /// A string of more than `u32::MAX` bytes, which offsets could not address.
    TooLong: "TOO_LONG" in INVALID_URL, "urika, limits",
        "input is longer than 4294967295 bytes",
        "shorten it";
    /// No scheme, where a URI and not a reference is required.
    Relative: "RELATIVE_URL", "RFC 3986, section 4.3",
        "relative reference where a URI is needed",
        "";
    /// A fragment, where an absolute URI is required.
    FragmentRefused: "FRAGMENT", "RFC 3986, section 4.3",
        "fragment in an absolute URI",
        "an absolute URI ends with its query: remove the fragment";
    /// A colon at the very beginning of the string.
    SchemeEmpty: "SCHEME_EMPTY" in INVALID_URL, PART,
        "empty scheme",
        "write a scheme before the colon, as in `https://example.com/`";
    /// A scheme that begins with a character other than a letter.
    SchemeStart(char: char): "SCHEME_START" in INVALID_URL, PART,
        "scheme begins with {char}",
        "a scheme begins with an ASCII letter";
    /// A character that is not allowed in its place.
    Unexpected(char: char): "UNEXPECTED_CHARACTER" in INVALID_URL, PART,
        "unexpected {char} in {part}",
        "";
    /// An escape that is cut off by the end of the string.
    EscapeCutOff: "ESCAPE_CUT_OFF" in INVALID_URL, "RFC 3986, section 2.1",
        "incomplete percent-encoding in {part}",
        "an escape is `%` and two hexadecimal digits; a literal `%` is written `%25`";
    /// A character where a hexadecimal digit of an escape is expected.
    EscapeDigit(char: char): "ESCAPE_DIGIT" in INVALID_URL, "RFC 3986, section 2.1",
        "expected a hexadecimal digit after `%` in {part}, found {char}",
        "an escape is `%` and two hexadecimal digits; a literal `%` is written `%25`";
    /// This bracket, `[` or `]`, without the other one.
    BracketMissing(char: char): "BRACKET_MISSING" in INVALID_URL, PART,
        "`]` without `[` in host",
        "an IPv6 address begins with `[`, as in `http://[::1]/`";
    /// Something other than a port follows `]`.
    AfterBracket(char: char): "AFTER_BRACKET" in INVALID_URL, PART,
        "unexpected {char} after `]` in host",
        "only `:` and a port, `/`, `?` or `#` may follow `]`";
    /// More than eight groups.
    Ipv6TooLong: "IPV6_TOO_LONG" in INVALID_URL, PART,
        "IPv6 address with more than eight groups",
        "remove the groups after the eighth";
    /// A `::` that does not replace a group.
    Ipv6Gap: "IPV6_TOO_LONG" in INVALID_URL, PART,
        "`::` in an IPv6 address with eight groups",
        "write `:`";
    /// Fewer than eight groups without `::`.
    Ipv6TooShort: "IPV6_TOO_SHORT" in INVALID_URL, PART,
        "IPv6 address with fewer than eight groups",
        "write all eight groups, or `::` in place of groups of zeros";
    /// A group without a digit, or with more than four.
    Ipv6Group: "IPV6_GROUP" in INVALID_URL, PART,
        "IPv6 group that is empty or has more than four digits",
        "a group has one to four hexadecimal digits, with one `:` between groups";
    /// A second `::`, or more than two colons.
    Ipv6Ellipsis: "IPV6_ELLIPSIS" in INVALID_URL, PART,
        "IPv6 address with a second `::`",
        "write `::` once, and all other groups in full";
    /// A dotted tail that is not an IPv4 address.
    Ipv6Quad: "IPV6_QUAD" in INVALID_URL, PART,
        "IPv6 address that ends in an invalid IPv4 address",
        "end it in four numbers from 0 to 255 without leading zeros, as in `::ffff:192.0.2.1`";
    /// A character that an IPv6 address cannot have.
    Ipv6Character(char: char): "IPV6_CHARACTER" in INVALID_URL, PART,
        "unexpected {char} in IPv6 address",
        "an IPv6 address has hexadecimal digits and colons, and may end in an IPv4 address";
    /// An IPv6 address without brackets.
    Ipv6Bare: "IPV6_BARE" in INVALID_URL, PART,
        "IPv6 address without brackets",
        "put it in brackets, as in `http://[::1]/`";
    /// `%` and an interface after an IPv6 address.
    ZoneId: "ZONE_ID" in INVALID_URL, PART,
        "IPv6 zone identifier in host",
        "remove it: a zone only has a meaning on one machine (RFC 9844)";
    /// `[v…]` that is not an `IPvFuture`.
    IpFuture: "IP_FUTURE" in INVALID_URL, PART,
        "malformed `IPvFuture` address in host",
        "write `[v`, hexadecimal digits, `.`, an address and `]`, as in `[v1.fe80]`";

    // The refusals of `Policy::LITERAL`.
    /// A scheme that is one edit away from this one.
    NearMiss(text: &'static str): "SCHEME_NEAR_MISS" in UNSUPPORTED_PROTOCOL, PART,
        "scheme is almost `{text}`",
        "did you mean `{text}`?" allow near_miss;
    /// A host and a port that are parsed as a scheme and a path.
    HostAsScheme: "HOST_AS_SCHEME" in UNSUPPORTED_PROTOCOL, PART,
        "host and port where the scheme should be",
        "begin with a scheme, as in `http://localhost:8080/`" allow host_as_scheme;
    /// A scheme that needs `//`, without `//`.
    NoSlashes: "NO_SLASHES" in INVALID_URL, "RFC 3986, section 3.2",
        "no `//` after the scheme",
        "write `//` before the host" allow no_slashes;
    /// A scheme that needs a host, without a host.
    NoHost: "NO_HOST" in INVALID_HOST, PART,
        "empty host",
        "write a host, as in `https://example.com/`" allow no_host,
        value "a host has at least one character";
    /// A port over 65535.
    PortTooLarge: "PORT_TOO_LARGE", "RFC 9293, section 3.1",
        "port greater than 65535",
        "write a number from 0 to 65535" allow port_too_large;
    /// Escapes in a host that do not decode to UTF-8.
    HostNotUtf8: "HOST_NOT_UTF8" in INVALID_HOST, PART,
        "percent-encoded bytes in host are not UTF-8",
        "percent-encode UTF-8: `é` is written `%C3%A9`" allow host_not_utf8;
    /// A host name of more than 255 bytes, decoded.
    HostTooLong: "HOST_TOO_LONG" in INVALID_HOST, PART,
        "host longer than 255 bytes",
        "shorten it: a domain name has at most 253 bytes, and any other name 255" allow host_too_long;
    /// A host name that ends in a number and is not a dotted quad.
    OddIpv4: "ODD_IPV4" in INVALID_HOST, "RFC 3986, section 7.4",
        "host ends in a number but is not an IPv4 address",
        "write four numbers from 0 to 255 without leading zeros, or end the name in a letter" allow odd_ipv4,
        value "end the name in a letter, or write four numbers";
    /// An escaped delimiter or control in a host name.
    HostEscape: "HOST_ESCAPE" in INVALID_HOST, PART,
        "percent-encoding in host",
        "a host name has only letters, digits, `-` and `.`" allow host_escape,
        value "a host name has only letters, digits, `-` and `.`";
    /// A character outside ASCII in a host name, escaped or not.
    HostBeyondAscii: "HOST_BEYOND_ASCII" in INVALID_HOST, "RFC 3987, section 3.1",
        "non-ASCII host name",
        "write the `xn--` form" allow host_beyond_ascii,
        value "write the `xn--` form";
    /// An IP address of a version that no client knows.
    HostIpFuture: "HOST_IP_FUTURE" in INVALID_HOST, PART,
        "`IPvFuture` address in host",
        "write an IPv4 or IPv6 address: clients support nothing else" allow ip_future;
    /// A label `xn--…` that cannot be decoded.
    Punycode: "PUNYCODE" in INVALID_HOST, "RFC 3492, section 6.2",
        "invalid Punycode after `xn--`",
        "remove `xn--`, or write the correct encoding of the name" allow punycode;
    /// A non-ASCII host name without a valid `xn--` form.
    Idna: "IDNA" in INVALID_HOST, "UTS 46, section 4",
        "non-ASCII host name that cannot be converted to `xn--` labels",
        "write letters, digits and hyphens, and do not mix left-to-right and right-to-left letters";
    /// An uppercase letter in a case-sensitive host.
    HostCase: "HOST_CASE" in INVALID_HOST, PART,
        "uppercase letter in a case-sensitive host",
        "encode the identifier without uppercase letters, as in base32: in lowercase, this host identifies a different resource" allow host_case;
    /// A `urn` that has no namespace, no name, or a query that is neither resolution nor query component.
    UrnSyntax: "URN_SYNTAX" in INVALID_URL, "RFC 8141, section 2",
        "malformed name of a URN",
        "write `urn:`, a namespace, `:` and a name, as in `urn:isbn:0451450523`" allow urn_syntax;
    /// User information in a scheme that no longer allows it.
    UserinfoRefused: "USERINFO", "RFC 9110, section 4.2.4",
        "user information before the host",
        "remove it, and send credentials in a header" allow userinfo;
    /// User information that looks like a host.
    UserinfoDotted: "USERINFO_DOTTED", "RFC 3986, section 7.6",
        "user information that looks like a host",
        "remove it: readers mistake it for the host" allow userinfo_dotted;
    /// A character that is invisible, or that reorders the text around it.
    Invisible(char: char): "INVISIBLE_CHARACTER", "RFC 3987, section 8",
        "invisible character {char} in {part}",
        "remove it, or write `{escape}` to make it visible" allow invisible;
    /// A Windows drive where the host is expected.
    FileDriveHost: "FILE_DRIVE_HOST", "RFC 8089, appendix E.2",
        "drive letter where the host should be",
        "a drive is part of the path: `file:///C:/…`" allow file_drive;
    /// Dot segments after a Windows drive.
    FileDriveDots: "FILE_DRIVE_DOTS", "RFC 8089, appendix E.2",
        "path leads above its drive",
        "write the path without `..`" allow file_drive;

    // Policies.
    /// A string that is not in normal form, where it must be.
    NotNormal: "NOT_CANONICAL", "RFC 3986, section 6.2",
        "{part} is not in normal form",
        "";
    /// A scheme that is not on the list.
    SchemeNotAllowed: "UNSUPPORTED_PROTOCOL", "policy, UNSUPPORTED_PROTOCOL",
        "scheme is not on the policy's list",
        "use a scheme from the policy's list";
    /// A host that is not on the list.
    HostNotAllowed: "HOST_NOT_ALLOWED", "policy, HOST_NOT_ALLOWED",
        "host is not on the policy's list",
        "use a host from the policy's list";
    /// A port that is not on the list.
    PortNotAllowed: "PORT_NOT_ALLOWED", "policy, PORT_NOT_ALLOWED",
        "port is not on the policy's list",
        "use the scheme's default port, or a port from the policy's list";
    /// A path that is not on the list.
    PathNotAllowed: "PATH_NOT_ALLOWED", "policy, PATH_NOT_ALLOWED",
        "path is not on the policy's list",
        "use a path from the policy's list";
    /// A path on the list with a segment that hides a dot segment or NUL, which is the character.
    PathHidden(char: char): "PATH_NOT_ALLOWED", "policy, PATH_NOT_ALLOWED",
        "hidden dot segment in {part}",
        "remove it: servers that decode it see a path that is not on the policy's list";
    /// A host that is neither an address nor a domain name.
    InvalidHost: "INVALID_HOST", "policy, INVALID_HOST",
        "host is not a domain name or an IP address",
        "write labels of letters, digits and hyphens, with dots between them, as in `www.example.com`";
    /// A string that this step would change, under a policy that does not rewrite.
    NotCanonical(step: NormalizationStep): "NOT_CANONICAL", "policy, NOT_CANONICAL",
        "{step}",
        "{remedy}";
    /// A query.
    QueryRefused: "QUERY_REFUSED", "policy, QUERY_REFUSED",
        "query is not allowed here",
        "remove the query" allow query;
    /// A fragment.
    AnyFragmentRefused: "FRAGMENT_REFUSED", "policy, FRAGMENT_REFUSED",
        "fragment is not allowed here",
        "remove the fragment" allow fragment;
    /// User information, whatever the scheme.
    AnyUserinfoRefused: "USERINFO_REFUSED", "policy, USERINFO_REFUSED",
        "user information is not allowed here",
        "remove it: URIs end up in logs" allow any_userinfo;
    /// A host that is not on the public Internet.
    PrivateHost: "PRIVATE_HOST", "policy, PRIVATE_HOST",
        "host is not on the public Internet",
        "write a public address or name, such as `example.com`" allow private_host;
    /// The default port of another scheme, whose name this is, or another port below 1024.
    OddPort(text: &'static str): "ODD_PORT", "policy, ODD_PORT",
        "default port of `{text}`",
        "remove the port, or write the scheme `{text}`" allow odd_port;
    /// An encoded `/` or `\` in a path, or in an authority that begins one, once or more often.
    EncodedSlash(char: char): "ENCODED_SLASH", "policy, ENCODED_SLASH",
        "percent-encoded {char} in {part}",
        "write `/` between segments: many servers decode the path" allow encoded_slash;
    /// An encoded `.` in a path, or in an authority that begins one, once or more often.
    EncodedDot: "ENCODED_DOT", "policy, ENCODED_DOT",
        "percent-encoded dot in {part}",
        "write `.` instead; remove the segment if it is `.` or `..`" allow encoded_dot;
    /// An encoded control, once or more often.
    EncodedControl(char: char): "ENCODED_CONTROL", "policy, ENCODED_CONTROL",
        "percent-encoded {char} in {part}",
        "remove it: control characters have no use in a URI" allow encoded_control;
    /// An empty segment within a path.
    EmptySegment: "EMPTY_SEGMENT", "policy, EMPTY_SEGMENT",
        "empty segment in path",
        "write one slash" allow empty_segment;
    /// An apostrophe in a query of a scheme for which browsers encode it.
    QueryApostrophe: "QUERY_APOSTROPHE", "policy, QUERY_APOSTROPHE",
        "apostrophe in query",
        "write `%27`, as browsers send it" allow query_apostrophe;
    /// A dot segment, slash, backslash or NUL in an authority that is the first level of a path.
    HostTraversal: "HOST_TRAVERSAL", "policy, HOST_TRAVERSAL",
        "path traversal in {part}",
        "write a plain name: programs use the host of this scheme as a folder" allow host_traversal;
    /// A backslash or a NUL in a path, which is the character, or a dot segment or an empty segment next to an
    /// escaped slash or before a `;`.
    PathTraversal(char: char): "PATH_TRAVERSAL", "policy, PATH_TRAVERSAL",
        "path traversal in {part}",
        "write a plain name: some servers see a different path" allow path_traversal;

    // Redirects.
    /// A target that is not on the same site.
    NotLocal: "NOT_LOCAL", "policy, NOT_LOCAL",
        "target does not begin with `/`",
        "begin with one `/`, as in `/account?tab=2`";

    // Request targets.
    /// A string that does not have one of the four forms of a request target.
    NotTarget: "NOT_TARGET", "RFC 9112, section 3.2",
        "target does not begin with `/`",
        "begin a path with `/`, as in `/search?q=tea`";
    /// An escape that appears once the path is decoded, as in `%252e`.
    EncodedTwice: "ENCODED_TWICE", "RFC 3986, section 2.4",
        "path is percent-encoded twice",
        "encode it once: servers that decode twice see a different path";

    // Proof types.
    /// A segment that is empty.
    SegmentEmpty: "SEGMENT_EMPTY", "RFC 3986, section 3.3",
        "empty segment",
        "a segment has at least one character, before any `;`",
        value "pass a value that is not empty, with single slashes between segments";
    /// A segment that is `.` or `..`.
    SegmentDots: "SEGMENT_DOTS", "RFC 3986, section 3.3",
        "dot segment",
        "choose another name: `.` and `..` identify a different resource",
        value "choose another value: `.` and `..` identify a different resource";
    /// A segment that contains this character.
    SegmentCharacter(char: char): "SEGMENT_CHARACTER", "RFC 3986, section 3.3",
        "unexpected {char} in segment",
        "remove it: servers treat it as the end of the path, even percent-encoded";
    /// A label that is empty.
    LabelEmpty: "LABEL_LENGTH", "RFC 1123, section 2.1",
        "empty label",
        "a label has at least one letter or digit",
        value "a label has at least one letter or digit";
    /// A label that is longer than 63 bytes.
    LabelLength: "LABEL_LENGTH", "RFC 1123, section 2.1",
        "label longer than 63 characters",
        "shorten it",
        value "pass a shorter value";
    /// Values that make an `xn--` label, together or with the text next to them.
    LabelEncoded: "LABEL_ENCODED", "RFC 5890, section 2.3.2.1",
        "`xn--` label formed from several pieces",
        "pass the whole label as one value",
        value "pass the whole label as one value";
    /// A host name of more than 253 bytes.
    NameLength: "NAME_LENGTH", "RFC 1035, section 2.3.4",
        "host name longer than 253 characters",
        "shorten it",
        value "pass a shorter value";
    /// A label that contains this character, or has a hyphen at its beginning or end.
    LabelCharacter(char: char): "LABEL_CHARACTER", "RFC 1123, section 2.1",
        "unexpected {char} in label",
        "a label has only letters, digits and hyphens",
        value "a label has only letters, digits and hyphens";
    /// A character that is not in the set of a checked newtype. The text is the set as written.
    ValueCharacter(char: char, text: &'static str): "VALUE_CHARACTER", "urika, checked newtypes",
        "unexpected {char} in value",
        "its type accepts the characters `{text}`";
    /// A value of a checked newtype that is one of those it excludes.
    ValueExcluded: "VALUE_EXCLUDED", "urika, checked newtypes",
        "value is excluded by its type",
        "choose another value";
    /// A value of a checked newtype with fewer characters than this number.
    ValueShort(number: u32): "VALUE_SHORT", "urika, checked newtypes",
        "value shorter than {number} characters",
        "write a longer value, as its type requires";
    /// A value of a checked newtype with more characters than this number.
    ValueLong(number: u32): "VALUE_LONG", "urika, checked newtypes",
        "value longer than {number} characters",
        "shorten it: its type limits the length";
    /// A value that is not one of the names of an enum.
    ValueName(names: &'static [&'static str]): "UNKNOWN_NAME", "urika, typed values",
        "value is not one of the known names",
        "use one of the known names";
    /// A base with a query or a fragment.
    BaseTail: "BASE_TAIL", "RFC 3986, section 5.1",
        "{part} after the path",
        "remove it: a base ends with its path";
    /// A base without authority and without a path that begins with `/`.
    BaseRootless: "BASE_ROOTLESS", "RFC 3986, section 5.1",
        "neither a host nor a path that begins with `/`",
        "begin with a scheme and a host, as in `https://example.com/v1`";
    /// A base with `.` or `..` in its path, even escaped or before a `;`.
    BaseDots: "BASE_DOTS", "RFC 3986, section 6.2.2.3",
        "dot segment in {part}",
        "remove it, even if it is percent-encoded";

    // Fragments.
    /// A fragment that is neither `L10` nor `L10-L20`.
    NoLines(char: char): "NO_LINES", "urika, line ranges",
        "unexpected {char} in line range",
        "write `L10` or `L10-L20`";
    /// The number of a line or a column that is 0, or over `u32::MAX`.
    LineNumber: "LINE_NUMBER", "urika, line ranges",
        "number is not from 1 to 4294967295",
        "count lines and columns from 1";
    /// The number of a line or a column with leading zeros.
    LineZeros: "LINE_NUMBER", "urika, line ranges",
        "number has leading zeros",
        "remove the leading zeros";
    /// A last line before the first, or, on one line, a last column before the first.
    LinesBackwards: "LINES_BACKWARDS", "urika, line ranges",
        "the end is before the start",
        "write the smaller number first";
    /// A JSON pointer that begins with a character other than a slash.
    PointerStart(char: char): "POINTER_START", "RFC 6901, section 3",
        "pointer begins with {char}",
        "a pointer begins with `/`; an empty pointer is the whole document";
    /// `~` in a JSON pointer that is followed by neither `0` nor `1`.
    PointerTilde: "POINTER_TILDE", "RFC 6901, section 3",
        "expected `0` or `1` after `~` in pointer",
        "write `~0` for `~`, and `~1` for `/` in a name";
    /// Escapes that represent bytes that are not UTF-8.
    NotUtf8: "NOT_UTF8", "RFC 3986, section 2.5",
        "decoded bytes are not UTF-8",
        "percent-encode UTF-8: `é` is written `%C3%A9`";

    /// A character that is written unescaped, and would end or break the part around it.
    ReservedCharacter(char: char): "RESERVED_CHARACTER", "RFC 6570, section 3.2.3",
        "reserved character {char} in {part}",
        "if it is part of a name, use `FilePath`, which writes `{escape}`",
        value "`{{}}` encodes it";
    /// An escape in data, which is written unchanged.
    Triplet: "TRIPLET", "RFC 6570, section 3.2.3",
        "value is already percent-encoded",
        "pass it as an `Encoded`; if `%` is part of a name, use `FilePath`, which writes `%25`",
        value "pass it as an `Encoded`; if `%` is part of a name, use `{{}}`";

    // Values of templates, in addition to those of checked value types.
    /// No value, although the URI needs one.
    ValueUndefined: "VALUE_UNDEFINED", "urika, typed values",
        "value is missing",
        "pass a value",
        value "pass a value";
    /// A variable where no value would be safe.
    ValuePlace: "VALUE_PLACE", "RFC 3986, section 3",
        "no value is safe at this place in the template",
        "make each variable a whole segment, host, port or parameter",
        value "make each variable a whole segment, host, port or parameter";
    /// An expression that would escape the delimiter of a whole value: `mailto:{to}` would write `@` as `%40`.
    ValueDelimiter(char: char): "VALUE_DELIMITER", "RFC 3986, section 2.2",
        "expression escapes {char}, which the scheme needs as a delimiter",
        "write `+` after `{`, which keeps it",
        value "write `{+{}}`, which keeps it";
    /// A list or an associative array, where one text is needed.
    ValueMembers: "VALUE_MEMBERS", "RFC 6570, section 2.3",
        "list or associative array where a single value is needed",
        "pass one string or number",
        value "pass one string or number";
    /// A single value, where a list or an associative array is needed.
    ValueText: "VALUE_TEXT", "RFC 6570, section 2.4.2",
        "single value where a list or an associative array is needed",
        "pass a list, or remove `*` from the template",
        value "pass a list, or remove `*` from the template";
    /// An associative array whose keys would be names of parameters, and no rule that accepts them.
    ValueKeys: "VALUE_KEYS", "RFC 6570, section 3.2.8",
        "keys of an associative array would be names of parameters",
        "pass a list, or accept the keys by a rule, as in `Kind::text().keys([\"sort\"]).optional()`",
        value "pass a list, or accept the keys by a rule, as in `Kind::text().keys([\"sort\"]).optional()`";
    /// A key that the rule of its variable does not accept.
    KeyUnlisted: "KEY_UNLISTED", "urika, rules of variables",
        "one of its keys is not one of the accepted keys",
        "remove the key, or add it to the rule",
        value "remove the key, or add it to the rule";
    /// JSON other than an object as the values of a template, although only the members of an object have names.
    ValuesUnnamed: "VALUES_UNNAMED", "RFC 6570, section 2.3",
        "values are not a JSON object, and have no names",
        "pass a JSON object, with a member for each variable",
        value "pass a JSON object, with a member for each variable";
    /// A value in a path that hides a dot segment or NUL from a reader that decodes it once, under a policy that
    /// lists paths.
    ValueHidden: "PATH_NOT_ALLOWED", "policy, PATH_NOT_ALLOWED",
        "value is a dot segment or contains NUL when it is decoded again",
        "decode the value before you pass it: the policy lists paths, and some servers decode a path twice",
        value "decode it before you pass it: the policy lists paths, and some servers decode a path twice";
    /// A value with an empty segment, under a policy that refuses these.
    ValueEmptySegment: "EMPTY_SEGMENT", "policy, EMPTY_SEGMENT",
        "value has an empty segment, which the policy refuses",
        "write one slash between segments, and none at the end of a value before a slash",
        value "write one slash between segments, and none at the end of a value before a slash";
    /// A value that begins the name or a component of a `urn`, but is empty or begins with another delimiter, under a
    /// policy that requires the syntax of a URN.
    ValueNotUrn: "URN_SYNTAX", "RFC 8141, section 2",
        "value begins a part of a URN, but is empty or begins with `/` or `?`",
        "begin the value with another character",
        value "begin it with another character";
    /// A rule of a variable that the template does not have.
    VariableUnknown: "VARIABLE_UNKNOWN", "urika, rules of variables",
        "not a variable of the template",
        "use a name from the template",
        value "use a name from the template";
    /// A value that is not an integer, as the rule of its variable requires.
    ValueInteger: "VALUE_INTEGER", "urika, rules of variables",
        "value is not an integer",
        "write digits without leading zeros",
        value "write digits without leading zeros";
    /// A value that is not a UUID, as the rule of its variable requires.
    ValueUuid: "VALUE_UUID", "RFC 9562, section 4",
        "value is not a UUID",
        "write 32 hexadecimal digits with hyphens, as in `67e55044-10b1-426f-9247-bb680e5fe0c8`",
        value "write 32 hexadecimal digits with hyphens";
    /// A value that is not one of those in the rule of its variable.
    ValueUnlisted: "VALUE_UNLISTED", "urika, rules of variables",
        "value is not one of the accepted values",
        "choose one of the accepted values",
        value "choose one of the accepted values";
    /// A list or an object as the member of a value.
    ValueNested: "NESTED_VALUE", "RFC 6570, section 2.3",
        "nested value as an item",
        "items are strings, numbers and booleans",
        value "pass strings, numbers or booleans as items";
    /// A dot segment in the literal text of a template, which would remove what an expression writes.
    TemplateDots: "SEGMENT_DOTS", "RFC 3986, section 6.2.2.3",
        "dot segment in the literal text of the template",
        "write the path without `.` and `..`",
        value "write the path without `.` and `..`";
    /// An expression that is a whole parameter and writes no name, after this character, `?` or `&`.
    ParameterUnnamed(char: char): "PARAMETER_UNNAMED", "RFC 6570, section 3.2.8",
        "parameter without a name",
        "write `{?page}` instead of `?{page}`",
        value "write `{?{}}` instead of `?{{}}`; `?{+{}}` is a whole query";
    /// A sign of another syntax for templates, `$` or `:`, which is literal text in a URI template.
    OtherSyntax(char: char): "OTHER_SYNTAX", "RFC 6570, section 2.2",
        "`$` before an expression is literal text",
        "remove it; a literal `$` is written `%24`",
        value "remove it; a literal `$` is written `%24`";
    /// A template that cannot be put on a base.
    NotOnBase: "NOT_ON_BASE", "RFC 3986, section 5.2.3",
        "template cannot be put on a base",
        "begin it with `/` or `?`; a template with a scheme is built without a base",
        value "begin it with `/` or `?`; a template with a scheme is built without a base";
    /// A number that is NaN or infinite.
    ValueNotFinite: "VALUE_NO_TEXT", "urika, typed values",
        "number is NaN or infinite",
        "pass a finite number",
        value "pass a finite number";
    /// A value whose `Display` fails, or does not print the string that was checked.
    ValueNoText: "VALUE_NO_TEXT", "urika, typed values",
        "`Display` of the value returned an error, or a different string each time",
        "pass a value that prints the same string each time",
        value "pass a value that prints the same string each time";
    /// A value that is already percent-encoded, where all of it would be encoded again.
    ValueEncoded: "VALUE_ENCODED", "RFC 6570, section 3.2.1",
        "value is already percent-encoded, and would be encoded again",
        "write `+` after `{`, which keeps it",
        value "write `{+{}}`, which keeps it";
    /// A value that makes a dot segment together with its neighbors.
    DotsTogether: "DOTS_TOGETHER", PART,
        "value and the text around it form a dot segment",
        "choose another value: `.` and `..` identify a different resource",
        value "choose another value: `.` and `..` identify a different resource";
    /// A value that makes an empty segment together with its neighbors.
    NothingTogether: "NOTHING_TOGETHER", PART,
        "value and the text around it form an empty segment",
        "a segment has at least one character, before any `;`",
        value "pass a value that is not empty";
    /// A pair with this name, which another parameter also has. The name is empty if it is not known.
    KeyTaken(text: &'static str): "KEY_TAKEN", "RFC 6570, section 3.2.8",
        "key `{text}` is also the name of another parameter",
        "rename the key, or remove it",
        value "rename the key";
    /// Values that build the URI of another route of the set.
    RouteTaken: "ROUTE_TAKEN", "urika, route sets",
        "values that build the URI of another route",
        "choose other values, or change a literal of one of the two routes",
        value "choose other values, or change a literal of one of the two routes";
    /// A buffer that is too small for the URI, which has this many bytes, or a writer (0) that returned an error.
    TargetFull(number: u32): "TARGET_FULL", "urika, limits",
        "the URI has {number} bytes, more than the buffer holds",
        "use a larger buffer",
        value "use a larger buffer";

    // Putting parts together.
    /// User information or a port without a host.
    NoAuthority: "NO_AUTHORITY", "RFC 3986, section 3.2",
        "the URI has no host",
        "call `with_host` first";
    /// A path that does not begin with `/`, after an authority.
    PathRootless: "PATH_ROOTLESS", PART,
        "path does not begin with `/`",
        "begin the path with `/`, or leave it empty: it comes after a host",
        value "begin it with `/`";

    // The grammar of RFC 6570.
    /// `{` without `}`.
    BraceUnclosed: "BRACE_UNCLOSED", PART,
        "unclosed `{`",
        "close it, as in `{id}`; a literal brace is written `%7B`";
    /// `}` without `{`.
    BraceStray: "BRACE_STRAY", PART,
        "stray `}`",
        "open it, as in `{id}`; a literal brace is written `%7D`";
    /// `{` in an expression.
    BraceNested: "BRACE_NESTED", "RFC 6570, section 3.2",
        "nested `{`",
        "";
    /// An expression without a variable.
    ExpressionEmpty: "EXPRESSION_EMPTY", PART,
        "empty expression",
        "name a variable, as in `{id}`; a template has no positional arguments";
    /// An operator that RFC 6570 reserves.
    OperatorReserved(char: char): "OPERATOR_RESERVED", PART,
        "reserved operator {char}",
        "the operators are `+`, `#`, `.`, `/`, `;`, `?` and `&`";
    /// A comma that does not separate variables.
    CommaStray: "COMMA_STRAY", "RFC 6570, section 2.3",
        "stray comma in variable list",
        "remove it: a comma separates two variables";
    /// A character that a variable name cannot have, in a name or where one is expected.
    NameCharacter(char: char): "NAME_CHARACTER", "RFC 6570, section 2.3",
        "unexpected {char} in variable name",
        "";
    /// A dot at the beginning or the end of a variable name, or after another dot.
    NameDot: "NAME_DOT", "RFC 6570, section 2.3",
        "stray dot in variable name",
        "remove it: a dot separates two parts of a name, as in `{user.name}`";
    /// A modifier without a variable name before it.
    ModifierBare(char: char): "MODIFIER_BARE", "RFC 6570, section 2.4",
        "modifier {char} without a variable name",
        "the name comes first, as in `{id:3}`";
    /// A character after a modifier.
    AfterModifier(char: char): "AFTER_MODIFIER", "RFC 6570, section 2.4",
        "unexpected {char} after a modifier",
        "only `,` or `}` may follow a modifier";
    /// A prefix modifier without a length from 1 to 9999, and the character that is there instead.
    PrefixLength(char: char): "PREFIX_LENGTH", "RFC 6570, section 2.4.1",
        "prefix length is not a number from 1 to 9999",
        "write a number from 1 to 9999 after the `:`";
    /// A prefix and an explode modifier on one variable.
    PrefixAndExplode: "PREFIX_AND_EXPLODE", "RFC 6570, section 2.4",
        "prefix and explode modifier on one variable",
        "`:3` shortens a string, `*` expands a list: keep one of them";
}
