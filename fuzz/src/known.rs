//! The known differences between Urika and other libraries, each with its reason.
//!
//! An entry covers every string that matches its predicate, for one library and one operation. So each
//! predicate is narrow. A test checks that the example of each entry still differs.

use urika::template::Template;
use urika::{Uri, UriRef};

use crate::{differential_template, differential_uri};

/// The operation that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The verdict: is the text a URI reference?
    Verdict,
    /// The parts of a URI reference.
    Parts,
    /// The target of a reference. The text holds the base, and the reference on a second line.
    Resolve,
    /// The address that a client would connect to: scheme, host and port.
    Target,
    /// The expansion of a template. The text holds the template, and one value on each further line.
    Expand,
}

/// One known difference.
pub struct Known {
    /// The other library's package.
    pub library: &'static str,
    /// The operation that differs.
    pub operation: Operation,
    /// The cause of the difference, and the RFC's rule.
    pub reason: &'static str,
    /// Returns true for each string that the entry covers.
    pub applies: fn(&str) -> bool,
    /// A string that the entry covers and that shows the difference.
    pub example: &'static str,
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {:?}: {} ({:?})", self.library, self.operation, self.reason, self.example)
    }
}

/// The known differences.
pub const ALL: &[Known] = &[
    Known {
        library: "fluent-uri",
        operation: Operation::Resolve,
        reason: "removes dot segments of the base's path for a reference without a path, where section 5.2.2 takes the path as it is",
        applies: |text| {
            with_resolved(text, |_, reference| reference.path().is_empty() && reference.authority().is_none())
        },
        example: "x://h/a/../b\n?y",
    },
    Known {
        library: "fluent-uri",
        operation: Operation::Resolve,
        reason: "refuses a relative reference against a base whose path has no root, such as `urn:a`, which section 5.2.3 merges",
        applies: |text| {
            with_resolved(text, |base, reference| {
                base.authority().is_none() && !base.path().is_absolute() && reference.scheme().is_none()
            })
        },
        example: "urn:a:b\nc",
    },
    Known {
        library: "fluent-uri",
        operation: Operation::Resolve,
        reason: "removes dot segments of the base before it merges, where section 5.2.3 drops the last segment first, whatever it is",
        applies: |text| {
            with_resolved(text, |base, _| {
                base.path().as_str().ends_with("/.") || base.path().as_str().ends_with("/..")
            })
        },
        example: "x:/g/..\na",
    },
    Known {
        library: "fluent-uri",
        operation: Operation::Resolve,
        reason: "keeps dot segments in the rootless path of a reference with a scheme, where section 5.2.2 removes them (as our normal form keeps them)",
        applies: |text| {
            with_resolved(text, |_, reference| {
                reference.scheme().is_some() && !reference.path().is_absolute()
            })
        },
        example: "x:/a\nurn:../g",
    },
    Known {
        library: "fluent-uri",
        operation: Operation::Resolve,
        reason: "takes `%2e` in a path for a dot (the URL standard does), where section 5.2.4 looks at dots as they stand",
        applies: |text| text.to_ascii_lowercase().contains("%2e"),
        example: "x://h/a/%2e%2E/b\nc",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "does not check literals, names and the order of modifiers, and expands what is no template",
        applies: |text| Template::parse(text.split('\n').next().unwrap_or_default()).is_err(),
        example: "a b",
    },
    Known {
        library: "iri-string",
        operation: Operation::Resolve,
        reason: "takes `%2e` in a path for a dot (the URL standard does), where section 5.2.4 looks at dots as they stand",
        applies: |text| text.to_ascii_lowercase().contains("%2e"),
        example: "x://h/a/%2e%2e/b\nc",
    },
    Known {
        library: "oxiri",
        operation: Operation::Resolve,
        reason: "refuses what would begin with `//` without an authority, which we write `/.//` (section 3.3)",
        applies: |text| {
            with_resolved(text, |base, reference| base.resolve(reference).path().as_str().starts_with("/.//"))
        },
        example: "x:/a/\n..//b",
    },
    Known {
        library: "url",
        operation: Operation::Target,
        reason: "refuses an `xn--` label that decodes to characters which no domain has; it takes the tables of UTS 46 to tell",
        applies: |text| {
            let Ok(uri) = Uri::parse(text.split('\n').next().unwrap_or_default()) else { return false };
            let uri = uri.normalize();
            let host = uri.host_str().unwrap_or_default();
            host.contains("xn--") && idna::domain_to_ascii(host).is_err()
        },
        example: "http://xn--ddddddddddddddddddddddddddd/",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "in `{+x}` and `{#x}` takes a `%` in front of an escape for part of it, cuts prefixes within escapes, and leaves characters as they are that section 1.5 has no place for",
        applies: |text| {
            let (template, values) = text.split_once('\n').unwrap_or((text, ""));
            let is_odd = |c: char| "%^}{|\\<>`\" ".contains(c) || c.is_control();
            (template.contains("{+") || template.contains("{#")) && values.contains(is_odd)
        },
        example: "{+a}\n%%41",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "takes a prefix of a list, or of an array: an error by section 2.4.1",
        applies: |text| {
            let (template, values) = text.split_once('\n').unwrap_or((text, ""));
            template.contains(':') && values.lines().any(|line| line.starts_with(['[', '{']))
        },
        example: "{a:1}\n[x|y",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "writes `=` behind the name of a pair that is empty in `{;x*}`, where section 3.2.7 has the name alone",
        applies: |text| text.contains("{;") && text.contains('*') && text.contains("\n{"),
        example: "{;m*}\n{a=1|b=",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "takes an array whose first name is empty for an empty value, and writes no `=` in `{;x}`, where section 3.2.7 looks at the whole value",
        applies: |text| text.contains("{;") && text.contains("\n{="),
        example: "{;a}\n{=1",
    },
    Known {
        library: "std-uritemplate",
        operation: Operation::Expand,
        reason: "copies the escapes of names, where Urika writes them in normal form (RFC 3986, section 6.2.2)",
        applies: |text| {
            let (template, _) = text.split_once('\n').unwrap_or((text, ""));
            let inside = template.split('{').skip(1).filter_map(|piece| piece.split_once('}'));
            inside
                .map(|(expression, _)| expression)
                .any(|expression| expression.starts_with([';', '?', '&']) && expression.contains('%'))
        },
        example: "{?%2d}\n1",
    },
];

/// Calls `is` with a base and a reference. Returns false when one of the two does not parse.
fn with_resolved(text: &str, is: fn(Uri<'_>, UriRef<'_>) -> bool) -> bool {
    let (base, reference) = text.split_once('\n').unwrap_or((text, ""));
    let (Ok(base), Ok(reference)) = (Uri::parse(base), UriRef::parse(reference)) else { return false };
    is(base, reference)
}

/// Returns true when an entry of the list covers the difference.
#[must_use]
pub fn is_known(library: &str, operation: Operation, text: &str) -> bool {
    let is_this = |known: &&Known| known.library == library && known.operation == operation;
    ALL.iter().filter(is_this).any(|known| (known.applies)(text))
}

/// Returns true when the example of an entry still shows the difference.
#[must_use]
pub fn differs(known: &Known) -> bool {
    let found = match known.operation {
        Operation::Expand => differential_template::differences(known.example),
        _ => differential_uri::differences(known.example),
    };
    found.iter().any(|found| found.library == known.library && found.operation == known.operation)
}

/// A difference between Urika's result and another library's.
#[derive(Debug)]
pub struct Difference {
    /// The other library.
    pub library: &'static str,
    /// The operation that differs.
    pub operation: Operation,
    /// Urika's result.
    pub ours: String,
    /// The other library's result.
    pub theirs: String,
}

/// Panics at the first difference that is not on the list.
pub fn judge(text: &str, differences: Vec<Difference>) {
    for it in differences {
        assert!(is_known(it.library, it.operation, text), "{text:?}: {it:?}");
    }
}

/// Adds a difference when the two results differ.
pub(crate) fn compare(
    differences: &mut Vec<Difference>,
    library: &'static str,
    operation: Operation,
    ours: &impl std::fmt::Debug,
    theirs: &impl std::fmt::Debug,
) {
    let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
    if ours != theirs {
        differences.push(Difference { library, operation, ours, theirs });
    }
}
