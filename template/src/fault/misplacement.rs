//! [`Misplacement`]: the one table of mistakes in a template that no value can correct.
//!
//! The macros report them at the expression, and [`Template::prepare`](crate::template::Template::prepare) names its
//! variable. Mistakes that a literal alone makes are faults of the policy of literals, and have their own table.

use alloc::string::{String, ToString as _};

use super::FaultKind;

/// Makes the enum from the table, and the functions that read its rows: section, sentence and help. `{list}` is
/// replaced by the variables of the expression as written, and `{name}` by the name of the first one.
macro_rules! misplacements {
    ($(
        $(#[$doc:meta])*
        $mistake:ident $({ $($detail:ident: $type:ty),+ })?: $section:literal, $sentence:literal, $help:literal;
    )*) => {
        /// A mistake in a template that no value can correct.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Misplacement {
            $($(#[$doc])* $mistake $({ $(#[doc = "Fills a hole of the words."] $detail: $type),+ })?,)*
        }

        impl Misplacement {
            /// Returns section, sentence and help.
            const fn row(self) -> [&'static str; 3] {
                match self {
                    $(Self::$mistake { .. } => [$section, $sentence, $help],)*
                }
            }
        }
    };
}

misplacements! {
    // The beginning.
    /// `{+a,b}/c` or `{+a*}/c`.
    BaseModified: "RFC 3986, section 5.1",
        "`{+…}` at the beginning is a base, which must be a single variable without a modifier",
        "write `{+{name}}`, as in `{+base}/users`";
    /// `{+base}b`.
    AfterBase: "RFC 3986, section 5.1",
        "text directly after the base",
        "put a `/` after it: `{+{name}}/`";
    /// `{x}://h/`.
    InScheme: "RFC 3986, section 3.1",
        "expression in the scheme",
        "write the scheme, as in `https://`; a base with a scheme is written `{+base}/…`";
    /// `{x}:y`.
    LikeScheme: "RFC 3986, section 4.2",
        "first segment could be parsed as a scheme",
        "write the scheme, or `./{{list}}:…` for a relative path; a literal colon is written `%3A`";
    /// `a{+x}/b`.
    ReservedFirst: "RFC 3986, section 4.2",
        "first segment may contain a colon and be parsed as a scheme",
        "write `{{list}}`, which encodes it, or begin with `/`";
    /// `www.example.com/{x}`. The list is the whole template with a scheme.
    ForgottenScheme: "RFC 3986, section 4.5",
        "relative path that begins with a host",
        "did you mean `{list}`?";
    /// `{x}.example.com/y`. The list is the scheme.
    ForgottenHost: "RFC 3986, section 4.5",
        "relative path that begins with a host",
        "begin with a scheme and a host that ends in text, as in `{list}://www.example.com/`";
    /// `https//example.com/{x}`. The list is the whole template with a colon.
    ForgottenColon: "RFC 3986, section 4.2",
        "relative path that begins with a scheme, but has no colon after it",
        "did you mean `{list}`?";
    /// `/{/x}`.
    SlashBeginsHost: "RFC 3986, section 3.3",
        "expression adds a slash, and `//` would begin a host",
        "remove the slash before the expression";

    // User information, host and port.
    /// `ftp://{+x}@h/`.
    InUserinfo: "RFC 3986, section 3.2.1",
        "user information accepts only single variables, without operators or modifiers",
        "write `{{name}}`";
    /// `db://{+x}:80` or `db://{+x}.h`.
    ReservedHost: "RFC 3986, section 3.2.2",
        "value could change the host",
        "write `{{name}}`, which accepts strings and `Host`: in this scheme a host is a name; a path after it begins with `/`";
    /// `https://{+x}.example.com/`.
    ReservedLabel: "RFC 3986, section 3.2.2",
        "value could change the host",
        "a label is written `{{name}}`, as in `{{name}}.example.com`";
    /// `https://h{+x}`.
    ReservedAfterHost: "RFC 3986, section 3.2.2",
        "value could change the host",
        "begin the path with `/`, as in `/{+{list}}`; a `RelPath` does not begin with `/`";
    /// `https://h{;x}`.
    ParameterAfterHost: "RFC 3986, section 3.2.2",
        "value could change the host",
        "begin the path with `/`, as in `/path{;{list}}`";
    /// `https://h{.x}`.
    DotAfterHost: "RFC 3986, section 3.2.2",
        "value could change the host",
        "write the dot of a label as literal text, as in `{{name}}.example.com`";
    /// `https://h{x}` or `https://[::1]{x}`.
    AfterHost: "RFC 3986, section 3.2.2",
        "value could change the host",
        "begin the path with `/`, as in `/{{list}}`";
    /// `https://[{x}]/`.
    InBrackets: "RFC 3986, section 3.2.2",
        "expression in an IP literal",
        "use one variable for the whole host, including its brackets: `{+{name}}` of an IP type";
    /// `https://api.{x}/`.
    LastLabel: "RFC 3986, section 3.2.2",
        "last host label depends on a value",
        "use one variable for the whole host, of type `Host`: `//{{name}}/`; or write the last label";
    /// `https://{x:3}.example.com/`.
    LabelModified: "RFC 3986, section 3.2.2",
        "a host label accepts one variable without a modifier",
        "write `{{name}}`";
    /// `https://xn--{x}.example.com/`.
    InEncodedLabel: "RFC 3492, section 6.2",
        "expression in an encoded label: the `xn--` form encodes a non-ASCII name as a whole",
        "use one variable for the whole label, of type `Label`: `{{name}}.`";
    /// `https://é{x}.example.com/`.
    InLabelBeyondAscii: "RFC 3492, section 6.3",
        "expression in a non-ASCII label, which is encoded as a whole",
        "use one variable for the whole label, of type `Label`: `{{name}}.`";
    /// `https://{x,y}/`.
    HostModified: "RFC 3986, section 3.2.2",
        "a host accepts one variable without a modifier",
        "write `{{name}}`";
    /// `db://{x*}`.
    HostOfMembers: "RFC 3986, section 3.2.2",
        "a host accepts one variable without a modifier",
        "`{+{name}}` accepts a path; commas separate the items of `{{name}*}`";
    /// `db://{x*}/`.
    HostOfMembersAndSlash: "RFC 3986, section 3.2.2",
        "a host accepts one variable without a modifier",
        "`{+{name}}`, without the slash after it accepts a path; commas separate the items of `{{name}*}`";
    /// `db://{+x*}`.
    HostAndPathModified: "RFC 3986, section 3.2.2",
        "a path that begins with the host accepts one variable without a modifier",
        "write `{+{name}}`";
    /// `db://{+x}/`.
    HostAndPathAndSlash: "RFC 3986, section 3.2.2",
        "trailing slash, which has no effect after a host",
        "remove it: `{+{name}}`";
    /// `https://h:{x:2}/`.
    PortModified: "RFC 3986, section 3.2.3",
        "port must be a single variable without a modifier",
        "use one variable for the whole port: `:{{name}}`";
    /// `https://{h}:{+x}/`.
    PortJoined: "RFC 3986, section 3.2.3",
        "port must be a single variable, without other text",
        "use one variable for the whole port: `:{{name}}`";
    /// `https://h:80{x}`.
    AfterPort: "RFC 3986, section 3.2.3",
        "value could change the port",
        "a port is one whole variable, `:{{name}}`; a path begins with `/`: `/{{name}}`";
    /// `https://h:80{;x}`.
    OperatorAfterPort: "RFC 3986, section 3.2.3",
        "value could change the port",
        "begin the path with `/`, as in `/{{name}}`";

    // The path.
    /// `/a{&x}`.
    NoQuery: "RFC 6570, section 3.2.9",
        "expression with `&` but without a `?` before it",
        "write `{?{list}}`";
    /// `/a/{/x}`.
    SlashTwice: "RFC 3986, section 3.3",
        "empty segment before an expression that adds its own slash",
        "remove the slash before `{/{list}}`";
    /// `/{;x}`.
    ParametersOnly: "RFC 3986, section 3.3",
        "segment with only parameters",
        "a segment does not begin with `;`: write text or a variable before it";
    /// `/a{;x}b`, where an empty `x` writes `;x` without `=`.
    AfterParameter: "RFC 6570, section 3.2.7",
        "an empty value would join the name of its parameter with the text after it",
        "write `;{name}={{name}}`, which keeps the `=`";
    /// `/a{;x,y}b` and `/a{;x*}b`.
    AfterParameters: "RFC 6570, section 3.2.7",
        "an empty value would join the name of its parameter with the text after it",
        "put `/` or `;` after `{;{list}}`";
    /// `/{x}/../a`.
    DotsAfterExpression: "RFC 3986, section 6.2.2.3",
        "dot segment after an expression",
        "write the path without `.` and `..`";
    /// `/..{/x}`.
    DotsBeforeExpression: "RFC 3986, section 3.3",
        "dot segment before an expression that begins a segment",
        "write the path without `.` and `..`";
    /// `file://{+x}.md`.
    AfterFile: "RFC 3986, section 3.3",
        "text after an absolute file path",
        "remove it: the value is the whole path, as in `file://{+path}`";
    /// `file://{+x*}`.
    FileModified: "RFC 3986, section 3.3",
        "absolute file path must be a single variable without a modifier",
        "put `/`, `?`, `#` or nothing after it, as in `file://{+path}`";
    /// `mailto:{x}`, with the section of the scheme.
    Delimiter { delimiter: char, scheme: &'static str, section: &'static str }: "",
        "expression escapes `{delimiter}`, which `{scheme}:` needs as a delimiter",
        "write `{+{list}}`, which keeps `{delimiter}`";

    // Query and fragment.
    /// `/a{?x}{?y}`. The list has the variables of both.
    SecondQuery: "RFC 6570, section 3.2.8",
        "second `?` in the query",
        "write one expression: `{?{list}}`";
    /// `/a?{?x}`.
    SecondSign: "RFC 6570, section 3.2.8",
        "second `?` in the query",
        "remove the `?` before `{?{list}}`";
    /// `/a?b{?x}`.
    QueryInQuery: "RFC 6570, section 3.2.8",
        "second `?` in the query",
        "continue the query with `{&{list}}`";
    /// `/a?b={x}?c={y}`.
    SecondLiteralSign: "RFC 3986, section 3.4",
        "second `?` in the query",
        "separate parameters with `&`; a `?` in a value is written `%3F`";
    /// `/a{?x}/b`.
    PathAfterQuery: "RFC 3986, section 3.4",
        "path after the query",
        "write the path before `{?{list}}`";
    /// `/a{#x}{?y}`.
    QueryAfterFragment: "RFC 3986, section 3.5",
        "query after the fragment",
        "write the query before the fragment";
    /// `/a{#x}{#y}`.
    SecondFragment: "RFC 3986, section 3.5",
        "second fragment",
        "write one expression, as in `{#a,b}`, or literal text";
    /// `/a{?x,x}`.
    TwiceInQuery: "RFC 6570, section 3.2.8",
        "parameter `{name}` appears twice in the query",
        "remove one; a list under one name is written `{?{name}*}`";
    /// `/a{;x,x}`.
    TwiceInSegment: "RFC 6570, section 3.2.7",
        "parameter `{name}` appears twice in the segment",
        "remove one; a list under one name is written `{;{name}*}`";
    /// `/a;x=1{/y}{;x}`, where the second `x` is in the same segment if `y` is undefined.
    TwiceAcrossSegment: "RFC 6570, section 3.2.7",
        "parameter `{name}` appears twice in one segment if the optional segment before it is absent",
        "give one of the two parameters another name; a segment that is always present is written with its slash, `/{x}`";

    // Anywhere.
    /// `{x:3}{x*}`.
    StringAndList: "RFC 6570, section 2.4",
        "`{name}` is a string in one place and a list in another",
        "`:3` shortens a string, `*` expands a list: give the two different names";
    /// `file:{/x}`. The list is the template in normal form.
    Unsettled: "RFC 3986, section 6.2",
        "normalization of this text depends on the values",
        "write it in normal form: `{list}`";
    /// A placeholder that the grammar rejects. No template is known that has such a fault.
    Elsewhere: "RFC 3986, section 3",
        "expression where it is not allowed",
        "expressions may appear in the host, port, path, query and fragment";
}

impl Misplacement {
    /// Returns the kind of the error, which has its code.
    pub(crate) const fn kind(self) -> FaultKind {
        match self {
            Self::Delimiter { delimiter, .. } => FaultKind::ValueDelimiter(delimiter),
            Self::DotsAfterExpression | Self::DotsBeforeExpression => FaultKind::TemplateDots,
            Self::ForgottenScheme | Self::ForgottenHost | Self::ForgottenColon => FaultKind::Relative,
            Self::Unsettled => FaultKind::NotNormal,
            _ => FaultKind::ValuePlace,
        }
    }

    /// Returns the mistake of `{;x}` before text. A single variable can be written without the operator.
    #[must_use]
    pub const fn after_parameter(is_plain: bool) -> Self {
        if is_plain { Self::AfterParameter } else { Self::AfterParameters }
    }

    /// Returns the section of the rule.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::Delimiter { section, .. } => section,
            other => other.row()[0],
        }
    }

    /// Returns the sentence about an expression with these variables.
    #[must_use]
    pub fn sentence(self, list: &str) -> String {
        self.filled(self.row()[1], list)
    }

    /// Returns the remedy for an expression with these variables.
    #[must_use]
    pub fn help(self, list: &str) -> String {
        self.filled(self.row()[2], list)
    }

    /// Fills the holes of the words. What fills one may look like another: a variable may have the name `list`.
    fn filled(self, words: &str, list: &str) -> String {
        let name = list.split([',', ':', '*']).next().unwrap_or_default();
        let (delimiter, scheme) = match self {
            Self::Delimiter { delimiter, scheme, .. } => (delimiter.to_string(), scheme),
            _ => (String::new(), ""),
        };
        let holes = [("{name}", name), ("{list}", list), ("{delimiter}", &*delimiter), ("{scheme}", scheme)];
        let (mut filled, mut rest) = (String::new(), words);
        while let Some(at) = rest.find('{') {
            let (before, from_brace) = rest.split_at(at);
            let hole = holes.into_iter().find(|(hole, _)| from_brace.starts_with(hole));
            let (hole, text) = hole.unwrap_or(("{", "{"));
            filled += before;
            filled += text;
            rest = &from_brace[hole.len()..];
        }
        filled + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remedy has the name as written, also if that is the name of a hole.
    #[test]
    fn a_variable_may_have_the_name_of_a_hole() {
        let delimiter =
            Misplacement::Delimiter { delimiter: '@', scheme: "mailto", section: "RFC 6068, section 2" };
        for name in ["x", "list", "name", "scheme", "delimiter"] {
            let two = &*alloc::format!("{name},y*");
            for (mistake, list, expected) in [
                (Misplacement::AfterParameter, name, "write `;V={V}`, which keeps the `=`"),
                (Misplacement::AfterParameters, two, "put `/` or `;` after `{;V,y*}`"),
                (Misplacement::BaseModified, two, "write `{+V}`, as in `{+base}/users`"),
                (Misplacement::AfterBase, name, "put a `/` after it: `{+V}/`"),
                (Misplacement::TwiceInQuery, name, "remove one; a list under one name is written `{?V*}`"),
                (
                    Misplacement::AfterPort,
                    name,
                    "a port is one whole variable, `:{V}`; a path begins with `/`: `/{V}`",
                ),
                (delimiter, name, "write `{+V}`, which keeps `@`"),
            ] {
                assert_eq!(mistake.help(list), expected.replace('V', name));
            }
            let (sentence, of_scheme) = (Misplacement::TwiceInQuery.sentence(name), delimiter.sentence(name));
            assert_eq!(sentence, alloc::format!("parameter `{name}` appears twice in the query"));
            assert_eq!(of_scheme, "expression escapes `@`, which `mailto:` needs as a delimiter");
        }
        let whole = "https://www.example.com/{name}{?list}";
        assert_eq!(Misplacement::ForgottenScheme.help(whole), alloc::format!("did you mean `{whole}`?"));
    }
}
