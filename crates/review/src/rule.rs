//! [`Rule`]: what a review checks, with code, section and sentence.

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident: $code:literal, $section:ident, $sentence:literal, $words:literal;)*) => {
        /// One rule of the design guide, which the README of this crate lists.
        ///
        /// [`Review::without`](super::Review::without) switches a rule off.
        ///
        /// ```
        /// use urika_review::{Review, Rule};
        ///
        /// let findings = Review::GUIDE.uri("/users/123/avatar_small");
        /// assert_eq!((findings[0].rule(), findings[0].code()), (Rule::Underscore, "UNDERSCORE"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All rules, in the order of the guide.
            ///
            /// ```
            /// use urika_review::Rule;
            /// assert!(Rule::ALL.iter().any(|rule| rule.code() == "PLURAL"));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$rule),*];

            /// Returns a name that does not change between versions, for configurations and logs.
            ///
            /// ```
            /// assert_eq!(urika_review::Rule::QueryCase.code(), "QUERY_CASE");
            /// ```
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$rule => $code,)*
                }
            }

            /// Returns the section of the guide that has the rule.
            pub(crate) const fn section(self) -> &'static str {
                match self {
                    $(Self::$rule => $section,)*
                }
            }

            /// Returns the name of the mistake, for the table of rules.
            #[cfg(test)]
            pub(crate) const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$rule => $sentence,)*
                }
            }

            /// Returns the sentence that findings of the rule show. `{found}` is the text at fault, `{part}`
            /// the component and `{at}` the place.
            pub(crate) const fn words(self) -> &'static str {
                match self {
                    $(Self::$rule => $words,)*
                }
            }
        }
    };
}

const SYNTAX: &str = "RFC 3986";
const SCHEMES: &str = "URI design guide, schemes";
const PATHS: &str = "URI design guide, paths";
const QUERY: &str = "URI design guide, query";
const FRAGMENT: &str = "URI design guide, fragment";
const NORMAL: &str = "URI design guide, normalization";
const SAFETY: &str = "URI design guide, safety";

rules! {
    /// A string that is not a URI reference or not a template. No other rule is then checked.
    Syntax: "SYNTAX", SYNTAX, "syntax error",
        "syntax error";
    /// A URI whose scheme has a [`SchemeForm`](crate::SchemeForm), with another form.
    SchemeForm: "SCHEME_FORM", SCHEMES, "unexpected form",
        "scheme {found} {at} requires another form";
    /// `http` in a set that has `https` as well.
    MixedScheme: "MIXED_SCHEME", SCHEMES, "`http` mixed with `https`",
        "scheme {found} {at} is mixed with `https`";
    /// A segment in camel case: `myResource`.
    CamelCase: "CAMEL_CASE", PATHS, "camel case",
        "{found} {at} is in camel case";
    /// A segment with capitals that is not in camel case: `MY-RESOURCE`.
    UpperCase: "UPPER_CASE", PATHS, "uppercase letter",
        "{found} {at} has uppercase letters";
    /// A segment with `_`: `my_resource`.
    Underscore: "UNDERSCORE", PATHS, "underscore",
        "{found} {at} has an underscore";
    /// A segment of several words whose first is a verb, such as `getUser` or `create-post`; or a verb
    /// at the end of a path that the method of the request expresses: `/users/123/delete`.
    Verb: "VERB", PATHS, "verb",
        "{found} {at} names an action";
    /// A collection in the singular, before a variable, a number or a UUID: `/user/123`.
    Plural: "PLURAL", PATHS, "singular name of a collection",
        "collection {found} {at} is singular";
    /// A singular of a word that is a plural elsewhere in a set.
    MixedPlural: "MIXED_PLURAL", PATHS, "singular collection that is plural elsewhere",
        "collection {found} {at} is singular, but plural elsewhere";
    /// More than four segments below the first.
    Depth: "DEPTH", PATHS, "more than four levels below the first segment",
        "{found} {at} is more than four levels below the first segment";
    /// The name of a parameter that is not in snake case: `perPage`, `per-page`.
    QueryCase: "QUERY_CASE", QUERY, "name that is not in snake case",
        "parameter {found} {at} is not in snake case";
    /// An abbreviated parameter name: `pg`, `lmt`.
    Abbreviation: "ABBREVIATION", QUERY, "abbreviation",
        "parameter {found} {at} is abbreviated";
    /// The name of a parameter in another style than most of a set.
    MixedQueryStyle: "MIXED_QUERY_STYLE", QUERY, "inconsistent style of names",
        "parameter {found} {at} is not in the style of the other names";
    /// A fragment that looks like line numbers but is not: `L10,20`.
    Lines: "LINES", FRAGMENT, "invalid line numbers",
        "fragment {at} is not a line range";
    /// A fragment that looks like a JSON pointer but is not.
    Pointer: "POINTER", FRAGMENT, "invalid JSON pointer",
        "fragment {at} is not a JSON pointer";
    /// Capitals, a default port or escapes that normalization removes.
    Normal: "NOT_NORMAL", NORMAL, "not in normal form",
        "{part} {at} is not in normal form";
    /// An empty segment, as in `/a//b`.
    EmptySegment: "EMPTY_SEGMENT", NORMAL, "repeated slash",
        "repeated slash in path {at}";
    /// `.` or `..` as a segment of a path from the root.
    DotSegment: "DOT_SEGMENT", NORMAL, "dot segment",
        "{found} {at} is a dot segment";
    /// A slash at the end of a path that is not the root.
    TrailingSlash: "TRAILING_SLASH", NORMAL, "trailing slash",
        "trailing slash in path {at}";
    /// A trailing slash in a set whose other paths mostly do not have one, or the reverse.
    MixedTrailingSlash: "MIXED_TRAILING_SLASH", NORMAL, "inconsistent trailing slash",
        "inconsistent trailing slash in path {at}";
    /// A parameter without a value, or a `?` without a parameter.
    EmptyParameter: "EMPTY_PARAMETER", NORMAL, "parameter without a value",
        "parameter {found} {at} has no value";
    /// A segment with an escaped `.`, `..` or NUL. In schemes other than http, https, ws, wss and ftp, this
    /// includes an authority with one of these, or one that is `.` or `..`.
    Traversal: "TRAVERSAL", SAFETY, "hidden dot segment or NUL",
        "{found} {at} is a path traversal";
    /// A scheme that is not on the list of [`Review::schemes`](crate::Review::schemes).
    Scheme: "SCHEME", SAFETY, "unlisted name",
        "scheme {found} {at} is not on the project's list";
    /// A password in the user information: `https://user:password@h/`.
    Password: "PASSWORD", SAFETY, "password",
        "password in user information {at}";
    /// A parameter whose name says that its value is a secret: `?token=…`, `?user[password]=…`, `;token=…` in a path
    /// or `#access_token=…`.
    Secret: "SECRET", SAFETY, "secret",
        "parameter {found} {at} names a secret";
}

impl Rule {
    /// Returns the rule with this code.
    ///
    /// ```
    /// use urika_review::Rule;
    /// assert_eq!(Rule::from_code("PLURAL"), Some(Rule::Plural));
    /// assert_eq!(Rule::from_code("plural"), None);
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.code() == code)
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use crate::Rule;

    #[test]
    fn codes_and_bits_are_those_of_one_rule() {
        for (index, rule) in Rule::ALL.iter().enumerate() {
            assert_eq!(Rule::from_code(rule.code()), Some(*rule));
            assert_eq!(rule.bit(), 1 << index);
            assert!(!rule.sentence().ends_with('.'), "{rule:?}");
        }
    }

    /// The README lists all rules, in their order, and nothing else.
    #[test]
    fn the_design_guide_stands_in_the_readme() {
        let row = |rule: &Rule| format!("| {} | `{}` | {} |", rule.section(), rule.code(), rule.sentence());
        let rows: Vec<_> = Rule::ALL.iter().map(row).collect();
        let readme = include_str!("../README.md");
        let (_, rules) = readme.split_once("|---|---|---|\n").expect("the table");
        let (rules, _) = rules.split_once("\n\n").expect("the end of the table");
        assert_eq!(rules, rows.join("\n"));
    }
}
