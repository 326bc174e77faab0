//! The list of all codes, with severity, meaning and remedy.

use std::fmt;

/// The severity of a finding.
///
/// ```
/// use urika_sites::Severity;
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// For information; nothing has to be done.
    Note,
    /// Search engines may not do what the author meant.
    Warning,
    /// A broken rule: no sitemap is written.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A kind of finding.
///
/// ```
/// let code =
///     urika_sites::codes().iter().find(|code| code.name == "LANG_CONFLICT").unwrap();
/// assert_eq!(code.meaning, "two URLs for one language in one cluster");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The name. Its meaning stays the same between versions.
    pub name: &'static str,
    /// The severity, unless the rules say otherwise.
    pub severity: Severity,
    /// The meaning, as part of a sentence.
    pub meaning: &'static str,
    /// The general remedy.
    pub remedy: &'static str,
}

/// Returns every code that a [`Finding`](crate::Finding) can have, in the order of the README.
///
/// The first codes are about URLs, and come from the policy. The default policy never gives the codes from
/// `PORT_NOT_ALLOWED` to `EMPTY_SEGMENT`; your own policy can.
///
/// ```
/// assert!(urika_sites::codes().iter().any(|code| code.name == "NOT_RECIPROCAL"));
/// ```
#[must_use]
pub fn codes() -> &'static [Code] {
    ALL
}

macro_rules! codes {
    ($($name:ident $severity:ident $meaning:literal, $remedy:literal;)+) => {
        $(pub(crate) const $name: Code = Code {
            name: stringify!($name),
            severity: Severity::$severity,
            meaning: $meaning,
            remedy: $remedy,
        };)+
        const ALL: &[Code] = &[$($name),+];
    };
}

codes! {
    INVALID_URL Error "not a URL", "write a correct URL";
    RELATIVE_URL Error "a relative URL", "make it absolute: scheme, host and path";
    UNSUPPORTED_PROTOCOL Error "the scheme is not allowed", "use `https` or `http`";
    INVALID_HOST Error "the host name is not valid", "write a valid domain name";
    TRAILING_SLASH_VIOLATION Error "breaks the trailing slash rule", "follow the setting of `--trailing-slash`";
    NOT_CANONICAL Error "not written in its one canonical form", "write the canonical form";
    USERINFO Error "user information before the host, as in `https://user@host/`", "remove it";
    USERINFO_DOTTED Error "user information that looks like a host", "remove it: readers mistake it for the host";
    PORT_TOO_LARGE Error "a port over 65535", "write a port from 0 to 65535";
    INVISIBLE_CHARACTER Error "an invisible character, or one that reorders the text", "remove it, or write it percent-encoded";
    HOST_NOT_ALLOWED Error "a host that `--host` does not list", "use a host of the list";
    FILE_DRIVE_HOST Error "a drive where the host should be, as in `file://C:/`", "write `file:///C:/`";
    FILE_DRIVE_DOTS Error "dot segments that leave a drive", "write the path without `..`";
    PORT_NOT_ALLOWED Error "a port that the policy does not list", "use a port of the list";
    PATH_NOT_ALLOWED Error "a path that the policy does not list", "use a path of the list";
    PRIVATE_HOST Error "a host that is not on the public Internet", "write a public host name or address";
    ODD_PORT Error "the well-known port of another scheme", "remove the port, or use the scheme that it belongs to";
    USERINFO_REFUSED Error "user information, which the policy refuses", "remove it: URLs end up in logs";
    QUERY_APOSTROPHE Error "an apostrophe in a query", "write `%27`, as browsers send it";
    QUERY_REFUSED Error "a query that the policy does not accept", "remove the query";
    FRAGMENT_REFUSED Error "a fragment that the policy does not accept", "remove the fragment";
    HOST_TRAVERSAL Error "path traversal in a host that is not a domain name", "write a plain name";
    PATH_TRAVERSAL Error "path traversal in the path, when it is decoded", "write a plain name";
    ENCODED_SLASH Error "an escaped slash or backslash in the path", "write `/` between segments";
    ENCODED_DOT Error "an escaped dot in the path", "write `.`";
    ENCODED_CONTROL Error "an escaped control character", "remove it";
    EMPTY_SEGMENT Error "an empty segment in the path", "write one slash";
    LOC_TOO_LONG Error "longer than 2048 characters", "shorten the URL";
    LOC_TOO_SHORT Error "shorter than 12 characters, which the sitemap schema does not accept", "write the whole host name";
    ESCAPED_TWICE Warning "an XML entity, such as `&amp;`, in a URL", "write the character: the sitemap is escaped when it is written";
    OUTSIDE_BASE Warning "not below the base of the sitemap", "list it in the sitemap of its site, or prove in robots.txt that both sites are yours";
    INVALID_JSON Error "not JSON", "fix the JSON; the rest of the input was not checked";
    WRONG_TYPE Error "a value of another type", "write the type that the schema requires";
    MISSING_FIELD Error "a required field is missing", "add the field";
    UNKNOWN_FIELD Error "a field that the format does not have", "remove it, or allow unknown fields";
    DUPLICATE_FIELD Error "a field appears twice", "remove one of the two";
    NO_ENTRIES Warning "the file has no entries", "add an entry, or check that this is the right file";
    INVALID_LASTMOD Error "not a W3C date-time", "write a date like 2024-03-15, or a time like 2024-03-15T10:00:00Z";
    LASTMOD_WITHOUT_DAY Warning "a month or a year without a day, which sitemaps require", "write the day, as in 2024-03-15; the sitemap omits this date";
    INVALID_LANG Error "not a BCP 47 language tag", "write a language tag like `en`, `pt-BR` or `zh-Hant`, or `x-default`";
    UNREGISTERED_LANG Warning "a tag that is not in the IANA registry", "write a registered language, script and region";
    DUPLICATE_LOC Error "two entries for one URL, after normalization", "remove one of the two entries";
    DUPLICATE_ALTERNATE Warning "the same alternate twice", "remove one of the two";
    LANG_CONFLICT Error "two URLs for one language in one cluster", "keep one URL for each language, or use tags with regions";
    LANG_MISMATCH Warning "not the language of the entry itself", "write the language of the entry";
    NOT_RECIPROCAL Error "lists an entry that does not list it back", "list it back there, or remove it here";
    INCOMPLETE_CLUSTER Warning "does not list every version of its cluster", "list every version";
    MISSING_X_DEFAULT Error "a cluster without the required `x-default`", "add an alternate with the lang `x-default`";
    ONLY_X_DEFAULT Warning "`x-default` is the only version", "add a version for each language, or remove the alternate";
    PREFIXED_X_DEFAULT Note "an `x-default` below the prefix of a language", "use the root or the path without the prefix, unless this version is for readers of all other languages";
    ALTERNATE_NOT_ENTRY Note "an alternate that is not an entry", "add an entry for it, or ignore this note if it is in another database";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = codes().iter().map(|code| code.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), codes().len());
    }

    #[test]
    fn the_readme_explains_every_code_in_order() {
        let readme = include_str!("../README.md");
        let rows: Vec<_> = readme.lines().filter(|line| line.starts_with("| `")).collect();
        let wanted: Vec<_> = codes()
            .iter()
            .map(|code| {
                format!("| `{}` | {} | {} | {} |", code.name, code.severity, code.meaning, code.remedy)
            })
            .collect();
        let found: Vec<_> = rows.iter().filter(|row| wanted.iter().any(|wanted| wanted == *row)).collect();
        assert_eq!(
            found.len(),
            wanted.len(),
            "the table in README.md should have these rows:\n{}",
            wanted.join("\n")
        );
    }
}
