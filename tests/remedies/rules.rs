//! The rules by which a help is applied to a string.

use std::collections::BTreeSet;
use std::ops::Range;

use urika::percent::{Place, encode};
use urika::{Policy, TrailingSlash};

/// The remedy that a help offers.
#[derive(Debug)]
pub(crate) enum Remedy {
    /// The whole string, repaired.
    Text(String),
    /// An example, which is a string or a part of one.
    Part(String),
    /// The form that the policy writes.
    Canonical,
    /// The same string, read by this parser.
    Type(&'static str),
}

/// A rule: the words of a help to which it applies, and the strings that it makes.
type Rule = (&'static [&'static str], fn(&Broken<'_>) -> Vec<String>);

/// A string with the range at fault.
struct Broken<'t> {
    help: &'t str,
    text: &'t str,
    range: Range<usize>,
}

const RULES: &[Rule] = &[
    (
        &[
            "remove it",
            "remove the query",
            "remove the fragment",
            "remove the slash",
            "remove the space",
            "remove the line break",
            "remove the leading zeros",
            "remove it: a base ends with its path",
            "remove it, and send credentials in a header",
        ],
        |broken| vec![broken.removed()],
    ),
    (&["remove the `r#`"], |broken| vec![broken.with(broken.range.start - 1..broken.range.end, "")]),
    (&["remove `xn--`"], |broken| vec![broken.with(broken.range.start..broken.range.start + 4, "")]),
    (&["remove the `%`"], |broken| vec![broken.with(broken.range.start..broken.range.start + 1, "")]),
    (&["did you mean `http", "did you mean `mailto"], |broken| {
        let meant = broken.quoted("did you mean `");
        vec![if meant.contains(':') { meant } else { broken.with(broken.range.clone(), &meant) }]
    }),
    (&["the normal form is `"], |broken| vec![broken.quoted("the normal form is `")]),
    (&["begin with a scheme, as in `https"], |broken| {
        vec![format!("https://example.com/{}", broken.text.trim_start_matches('/'))]
    }),
    (&["begin with a scheme, as in `http:"], |broken| vec![format!("http://{}", broken.text)]),
    (&["write a scheme before the colon"], |broken| vec![format!("https{}", broken.text)]),
    (&["if this is a path, write `./"], |broken| vec![broken.quoted("if this is a path, write `")]),
    (&["write `//` before the host"], |broken| {
        let (scheme, rest) = broken.text.split_at(broken.range.start);
        vec![format!("{scheme}//{}", rest.trim_start_matches('/'))]
    }),
    (&["write a host, as in"], |broken| {
        let (before, behind) = broken.text.split_at(broken.range.start);
        let slashes = if before.contains("//") { "" } else { "//" };
        vec![format!("{before}{slashes}example.com{behind}")]
    }),
    (&["write a public address or name"], |broken| vec![broken.with(broken.range.clone(), "example.com")]),
    (&["a drive is part of the path"], |broken| {
        vec![broken.with(broken.range.start..broken.range.start, "/")]
    }),
    (&["write a name without `", "write the user information without `"], |broken| {
        vec![broken.with(broken.range.clone(), "h")]
    }),
    (&["write one slash", "write `/` between segments"], |broken| {
        vec![broken.with(broken.range.clone(), "/")]
    }),
    (&["remove the leading `/`"], |broken| vec![broken.text.trim_start_matches('/').to_owned()]),
    (&["write one `/`"], |broken| vec![broken.text.replace("//", "/")]),
    (&["remove the trailing `/`"], |broken| vec![broken.text.trim_end_matches('/').to_owned()]),
    (&["write `%27`"], |broken| vec![broken.text.replace('\'', "%27")]),
    (&["remove `%2E", "remove `.."], |broken| vec![broken.text.replace(&broken.quoted("remove `"), "")]),
    (&["a domain name has only"], |broken| {
        let part = broken.part().replace(&broken.quoted("remove `"), "");
        vec![broken.with(broken.range.clone(), &part)]
    }),
    (&["write `:`"], |broken| vec![broken.with(broken.range.clone(), ":")]),
    (&["write `L10-L20`"], |broken| vec![broken.with(broken.range.clone(), "-")]),
    (&["or write the scheme `"], |broken| {
        let (_, rest) = broken.text.split_once(':').unwrap_or_default();
        vec![format!("{}:{rest}", broken.quoted("or write the scheme `"))]
    }),
    (&["put it in brackets"], |broken| {
        vec![broken.with(broken.range.clone(), &format!("[{}]", broken.part()))]
    }),
    (&["segments are separated by `/`", "write `/`: a host name"], |broken| {
        vec![broken.with(broken.range.clone(), "/")]
    }),
    (
        &["begin with `/`", "begin the path with `/`", "a pointer begins with `/`", "begin a path with `/`"],
        |broken| vec![format!("/{}", broken.text)],
    ),
    (&["encode it once"], |broken| {
        vec![broken.with(broken.range.clone(), &broken.part().replacen("%25", "%", 1))]
    }),
    (&["or leave it empty", "an empty pointer is the whole document"], |_| vec![String::new()]),
    (&["write `~0` for `~`"], |broken| vec![broken.with(broken.range.clone(), "~0")]),
    (&["write the smaller number first"], |broken| {
        broken.text.split_once('-').map(|(end, start)| format!("{start}-{end}")).into_iter().collect()
    }),
    // Templates.
    (&["write `{"], |broken| {
        broken.expressions().iter().map(|one| broken.with(broken.expression(), one)).collect()
    }),
    (&["keep one of them"], |broken| {
        let expression = &broken.text[broken.expression()];
        let count = |c: char| c == ':' || c.is_ascii_digit();
        [expression.replace('*', ""), expression.replace(count, "")]
            .map(|one| broken.with(broken.expression(), &one))
            .into()
    }),
    (&["close the expression before it"], |broken| {
        vec![broken.with(broken.range.start..broken.range.start, "}")]
    }),
    (&["close it, as in"], |broken| {
        let open = broken.range.start + broken.text[broken.range.start..].find('{').unwrap_or(0) + 1;
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_.,+#/;?&*:%".contains(c);
        let rest = &broken.text[open..];
        let end = open + rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if end == open { Vec::new() } else { vec![broken.with(end..end, "}")] }
    }),
    (&["the operators are"], |broken| {
        ["+", "#", ".", "/", ";", "?", "&"].map(|one| broken.with(broken.range.clone(), one)).into()
    }),
    (&["write `1`: lines"], |broken| vec![broken.with(broken.range.clone(), "1")]),
    (&["write 4294967295 or less"], |broken| vec![broken.with(broken.range.clone(), "4294967295")]),
    (&["or remove the `:`"], |broken| [":3", ""].map(|one| broken.with(broken.modifier(), one)).into()),
    (&["write `:1` to `:9999`"], |broken| {
        [":1", ":9999"].map(|one| broken.with(broken.modifier(), one)).into()
    }),
    (&["remove what follows the digits"], |broken| {
        let part = broken.part();
        let end = part[1..].find(|c: char| !c.is_ascii_digit()).map_or(part.len(), |end| end + 1);
        vec![broken.with(broken.range.clone(), &part[..end])]
    }),
    (&["remove the `:` before `*`"], |broken| {
        ["*", ":3"].map(|one| broken.with(broken.range.clone(), one)).into()
    }),
    (
        &["does not name types", "pass the formatted value", "pass a `Padded<", "restricts its values"],
        |broken| vec![broken.with(broken.modifier(), "")],
    ),
    (&["}`; literal `<` and `>` are written"], |broken| {
        vec![broken.with(broken.range.clone(), &broken.quoted("write `"))]
    }),
    (&["a variable is written `{id}`; a literal `%`"], |broken| {
        let verb = broken.range.start..broken.range.start + 2;
        vec![broken.with(verb, "{id}")]
    }),
    (&["has no filters", "has no conversions", "has no calls", "has no default values"], |broken| {
        vec![broken.with(broken.range.start..broken.end_of_variable(), "")]
    }),
    (&["an operator appears once"], |broken| vec![broken.removed()]),
    (&["a comma separates variables"], |broken| vec![broken.with(broken.range.clone(), ",")]),
];

/// Helps that say what is accepted, but do not offer a replacement: only the author knows what was meant.
pub(crate) const SAY_ONLY: &[(&str, &str)] = &[
    ("a scheme begins with an ASCII letter", SCHEME),
    ("a scheme has ASCII letters, digits, `+`, `-` and `.`, and begins with a letter", SCHEME),
    (
        "a URI has no placeholders: use a URI template",
        "the values are not known; `tests/ui/fail/values_to_fill_in.rs` has the calls",
    ),
    (
        "encode the identifier without uppercase letters, as in base32: in lowercase, this host identifies a different resource",
        "another encoding of the identifier, such as base32 for a CID, is not a change of its text",
    ),
    (
        "a host name is written in ASCII, with `xn--` labels",
        "`from_iri` maps names, and it needs the feature `idna`",
    ),
    ("an IPv6 address has hexadecimal digits and colons, and may end in an IPv4 address", ADDRESS),
    ("a host name has letters, digits, `-` and `.`", HOST),
    ("a host name has only letters, digits, `-` and `.`", HOST),
    ("a port has digits only", PORT),
    ("only `:` and a port, `/`, `?` or `#` may follow `]`", ADDRESS),
    ("remove the groups after the eighth", ADDRESS),
    ("write all eight groups, or `::` in place of groups of zeros", ADDRESS),
    ("a group has one to four hexadecimal digits", ADDRESS),
    ("write a group between two colons, or `::` once", ADDRESS),
    ("write `::`", ADDRESS),
    ("write `::` once, and all other groups in full", ADDRESS),
    ("write a number from 0 to 65535", PORT),
    ("write four numbers from 0 to 255 without leading zeros, or end the name in a letter", ADDRESS),
    ("percent-encode UTF-8: `é` is written `%C3%A9`", "bytes that are not UTF-8 have no characters"),
    ("shorten it: a domain name has at most 253 bytes, and any other name 255", HOST),
    ("write the `xn--` form", "the feature `idna` converts names"),
    ("write an IPv4 or IPv6 address: clients support nothing else", ADDRESS),
    ("write the path without `..`", PATH),
    ("use a scheme from the policy's list", LIST),
    ("a label cannot begin or end with `-`", HOST),
    ("a label cannot end with `-`", HOST),
    ("write a plain name: servers that decode the path see a different path", PATH),
    ("use a host from the policy's list", LIST),
    ("use a path from the policy's list", LIST),
    ("use the scheme's default port, or a port from the policy's list", LIST),
    ("a segment has at least one character, before any `;`", VALUE),
    ("write a name after the `/`", NAME),
    ("choose another name: `.` and `..` identify a different resource", VALUE),
    ("its type accepts the characters `a-z`", VALUE),
    ("use `open` or `closed`", VALUE),
    ("begin the query with `?+` or `?=`, and a character after it", VALUE),
    (
        "a namespace has 2 to 32 letters, digits and hyphens, but no hyphen first or last, and is not `urn`",
        NAME,
    ),
    ("write a longer value, as its type requires", VALUE),
    ("shorten it: its type limits the length", VALUE),
    ("choose another value", VALUE),
    ("a label has only letters, digits and hyphens", HOST),
    ("shorten it", HOST),
    ("call `with_host` first", "the operation needs another one before it"),
    ("a name has letters, digits, `_`, single dots between them, and escapes such as `%20`", NAME),
    ("only `,` or `}` may follow a modifier", NAME),
];

const SCHEME: &str = "the scheme that is meant is not known";
const HOST: &str = "the host that is meant is not known";
const ADDRESS: &str = "the address that is meant is not known";
const PORT: &str = "the port that is meant is not known";
const PATH: &str = "the path that is meant is not known";
const LIST: &str = "the error has no list: `Violation::remedy` names the entries";
const VALUE: &str = "the value that is meant is not known";
const NAME: &str = "the name that is meant is not known";

impl Broken<'_> {
    fn part(&self) -> &str {
        &self.text[self.range.clone()]
    }

    /// Returns the text with this range replaced.
    fn with(&self, range: Range<usize>, other: &str) -> String {
        format!("{}{other}{}", &self.text[..range.start], &self.text[range.end..])
    }

    /// Returns the text without the part at fault. User information is removed with its `@`.
    fn removed(&self) -> String {
        let is_userinfo = self.text[self.range.end..].starts_with('@');
        self.with(self.range.start..self.range.end + usize::from(is_userinfo), "")
    }

    /// Returns the quoted text that begins after these words.
    fn quoted(&self, words: &str) -> String {
        let (_, rest) = self.help.split_once(words).unwrap_or_default();
        rest.split('`').next().unwrap_or_default().to_owned()
    }

    /// Returns the range of the expression around the fault.
    fn expression(&self) -> Range<usize> {
        let start = self.text[..self.range.start].rfind('{').unwrap_or(0);
        let end = self.text[start..].find('}').map_or(self.text.len(), |end| start + end + 1);
        start..end
    }

    fn end_of_variable(&self) -> usize {
        let rest = &self.text[self.range.start..];
        self.range.start + rest.find([',', '}']).unwrap_or(rest.len())
    }

    /// Returns the range of the modifier, up to the end of the expression.
    fn modifier(&self) -> Range<usize> {
        self.range.start..self.expression().end - 1
    }

    /// Returns the expressions that the help quotes.
    fn expressions(&self) -> Vec<String> {
        quotes(self.help).filter(|quote| quote.starts_with('{')).map(str::to_owned).collect()
    }
}

/// Returns everything in backticks.
fn quotes(help: &str) -> impl Iterator<Item = &str> {
    help.split('`').skip(1).step_by(2)
}

/// Returns the remedy that a help offers for a string.
pub(crate) fn remedies(help: &str, text: &str, range: Range<usize>, code: &str) -> Vec<Remedy> {
    if matches!(code, "NOT_CANONICAL" | "TRAILING_SLASH_VIOLATION") && !help.starts_with("the normal form") {
        return vec![Remedy::Canonical];
    }
    let broken = Broken { help, text, range: range.clone() };
    let mut found: Vec<Remedy> = RULES
        .iter()
        .filter(|(words, _)| words.iter().any(|words| help.contains(words)))
        .flat_map(|(_, apply)| apply(&broken))
        .map(Remedy::Text)
        .collect();
    found.extend(escaped(help, text, range).into_iter().map(Remedy::Text));
    found.extend(examples(help).map(|example| Remedy::Part(example.to_owned())));
    found
        .extend(TYPES.iter().filter(|(name, _)| help.contains(name)).map(|(_, parser)| Remedy::Type(parser)));
    found
}

/// The types that a help names for the unchanged text.
const TYPES: &[(&str, &str)] = &[
    ("`UriRef` accepts references", "reference"),
    ("use `SegmentWithSlash`", "allow_slash"),
    ("pass it as an `Encoded`", "encoded"),
    ("use `FilePath`", "file_path"),
    ("is a `RelPath`", "rel_path"),
    ("or a `FilePath`", "file_path"),
];

/// Returns the examples of a help.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    let behind = |words: &'static str| help.split(words).skip(1).filter_map(|rest| rest.split('`').next());
    ["as in `", "with its slashes is `", "its delimiter: `", "in a query, `"].into_iter().flat_map(behind)
}

/// Returns the text with the character at fault written as the help says.
pub(crate) fn escaped(help: &str, text: &str, range: Range<usize>) -> Vec<String> {
    let Some(c) = text[range.start..].chars().next() else { return Vec::new() };
    let escape = encode(Place::Anywhere, c.encode_utf8(&mut [0; 4])).into_owned();
    let is_offered = help.contains("written `%") || help.contains("write `%");
    // Instead of being removed, a line break may be kept as data.
    if !is_offered || !help.contains(&escape) {
        return Vec::new();
    }
    vec![format!("{}{escape}{}", &text[..range.start], &text[range.start + c.len_utf8()..])]
}

/// Returns the text as the parser's policy writes it, unless it refuses the text.
pub(crate) fn normalized(loose: &str, parser: &str, text: &str) -> Option<String> {
    let policy = match loose {
        "page" if parser == "page_always" => Policy::PAGE.trailing_slash(TrailingSlash::Always),
        "page" => Policy::PAGE,
        "resource" => Policy::RESOURCE.remove_params(&["utm_*"]),
        _ => return None,
    };
    Some(policy.normalize(text).ok()?.uri().as_str().to_owned())
}

/// Returns the listed helps that no error uses.
pub(crate) fn unused(seen: &BTreeSet<&str>) -> Vec<&'static str> {
    SAY_ONLY.iter().map(|(words, _)| *words).filter(|words| !seen.contains(words)).collect()
}
