//! The rules by which a help of a template is applied.

use std::collections::BTreeSet;
use std::ops::Range;

/// The remedy that a help offers.
#[derive(Debug)]
pub enum Remedy {
    /// The whole template, repaired.
    Text(String),
    /// An example, which is a template or a part of one.
    Part(String),
    /// A name for `allow(…)`.
    Allowed(String),
}

/// A template with the range at fault.
struct Broken<'t> {
    help: &'t str,
    text: &'t str,
    range: Range<usize>,
}

/// A rule: the words before a quotation, and the templates that the quotation suggests.
type Rule = (&'static str, fn(&Broken<'_>, &str) -> String);

/// The helps whose templates build the same URI for plain words.
pub const SAME: &[&str] = &["which keeps `", "which encodes it", "which accepts strings and `Host`"];

const RULES: &[Rule] = &[
    ("did you mean `", |broken, quote| {
        if quote.contains("://") { quote.to_owned() } else { broken.with(broken.range.clone(), quote) }
    }),
    ("write it in normal form: `", |_, quote| quote.to_owned()),
    ("write `{", |broken, quote| broken.with(broken.range.clone(), &format!("{{{quote}"))),
    ("remove the slash before", |broken, _| broken.with(broken.range.start - 1..broken.range.start, "")),
    ("remove the `", |broken, _| broken.with(broken.range.start - 1..broken.range.start, "")),
    ("continue the query with `", |broken, quote| broken.with(broken.range.clone(), quote)),
    ("a label is written `", |broken, quote| broken.with(broken.range.clone(), quote)),
    ("write one expression: `", |broken, quote| {
        let start = broken.text.find("{?").unwrap_or(0);
        let mut end = start;
        while let Some(length) = broken.text[end..].find('}').filter(|_| broken.text[end..].starts_with("{?"))
        {
            end += length + 1;
        }
        broken.with(start..end, quote)
    }),
    ("begin the path with `/`, as in `", |broken, quote| broken.with(broken.range.clone(), quote)),
    ("a path begins with `/`: `", |broken, quote| broken.with(broken.range.clone(), quote)),
    ("including its brackets: `", |broken, quote| {
        let start = broken.text[..broken.range.start].rfind('[').unwrap_or(0);
        broken.with(start..broken.until(&['/']), quote)
    }),
    ("a port is one whole variable, `", whole_port),
    ("variable for the whole port: `", whole_port),
    ("variable for the whole host, of type `Host`: `", |broken, quote| {
        let start = broken.text.find("//").unwrap_or(0);
        let end = broken.until(&['/', '?', '#']);
        let is_slash = broken.text[end..].starts_with('/');
        broken.with(start..end + usize::from(is_slash), quote)
    }),
    ("variable for the whole label, of type `Label`: `", |broken, quote| {
        let start = broken.text[..broken.range.start].rfind(['/', '.']).map_or(0, |at| at + 1);
        let end = broken.until(&['.', '/']);
        broken.with(start..end, quote.trim_end_matches('.'))
    }),
    ("put `/` or `;` after `", |broken, _| broken.with(broken.range.end..broken.range.end, "/")),
    ("write `;", |broken, quote| broken.with(broken.range.clone(), &format!(";{quote}"))),
    ("separate parameters with `", |broken, quote| {
        let sign = broken.text[..broken.range.start].rfind('?').unwrap_or(0);
        broken.with(sign..sign + 1, quote)
    }),
    ("put a `/` after it", |broken, _| broken.with(broken.range.start..broken.range.start, "/")),
    ("remove it", |broken, _| broken.with(broken.range.clone(), "")),
    ("write the path before `", |broken, quote| {
        let start = broken.text.find(quote).unwrap_or(0);
        let rest = &broken.text[start + quote.len()..];
        format!("{}{rest}{quote}", &broken.text[..start])
    }),
    ("write the query before the fragment", |broken, _| {
        let start = broken.text.find("{#").or(broken.text.find('#')).unwrap_or(0);
        let query = &broken.text[broken.range.clone()];
        let rest = broken.with(broken.range.clone(), "");
        format!("{}{query}{}", &rest[..start], &rest[start..])
    }),
    ("remove one;", |broken, _| broken.without_variable()),
    ("write the scheme, as in `", |broken, quote| {
        let end = broken.text.find("://").map_or(broken.range.end, |at| at + 3);
        broken.with(broken.range.start..end, quote)
    }),
    ("or `./", |broken, _| format!("./{}", broken.text)),
    ("write text or a variable before it", |broken, _| {
        broken.with(broken.range.start..broken.range.start, "x")
    }),
    ("`{+", |broken, quote| {
        if !broken.help.contains("accepts a path") {
            return String::new();
        }
        let is_slash = broken.help.contains("without the slash");
        broken.with(broken.range.start..broken.range.end + usize::from(is_slash), &format!("{{+{quote}"))
    }),
];

fn whole_port(broken: &Broken<'_>, quote: &str) -> String {
    let start = broken.text[..broken.range.start].rfind(':').unwrap_or(0);
    broken.with(start..broken.until(&['/', '?', '#']), quote)
}

/// Helps that say what is accepted, but do not offer a replacement.
pub const SAY_ONLY: &[(&str, &str)] = &[
    ("write the path without `.` and `..`", "the path that is meant is not known"),
    ("rename the variable `", "the name is the author's"),
    ("give one of the two parameters another name", "the name is the author's"),
    ("let a struct name its field", "`tests/template/escaped_names.rs` has such a struct"),
    ("`:3` shortens a string, `*` expands a list: give the two", "the names are the author's"),
];

impl Broken<'_> {
    fn with(&self, range: Range<usize>, other: &str) -> String {
        format!("{}{other}{}", &self.text[..range.start], &self.text[range.end..])
    }

    /// Returns the offset of the first of these delimiters after the fault.
    fn until(&self, ends: &[char]) -> usize {
        let rest = &self.text[self.range.end..];
        let ends = |c: char| ends.contains(&c) || c == '{';
        self.range.end + rest.find(ends).unwrap_or(rest.len())
    }

    /// Returns the template without the variable at fault, or without its expression if that has no other variable.
    fn without_variable(&self) -> String {
        let (start, end) = (self.range.start, self.range.end);
        if self.text[..start].ends_with(',') {
            return self.with(start - 1..end, "");
        }
        if self.text[end..].starts_with(',') {
            return self.with(start..end + 1, "");
        }
        let open = self.text[..start].rfind('{').unwrap_or(start);
        let close = self.text[end..].find('}').map_or(end, |at| end + at + 1);
        self.with(open..close, "")
    }
}

/// Returns the remedy that a help offers for a template.
pub fn remedies(help: &str, text: &str, range: Range<usize>) -> Vec<Remedy> {
    let broken = Broken { help, text, range };
    let mut found = Vec::new();
    for (words, apply) in RULES {
        if let Some((_, rest)) = help.split_once(words) {
            let made = apply(&broken, rest.split('`').next().unwrap_or_default());
            found.extend(Some(made).filter(|made| !made.is_empty()).map(Remedy::Text));
        }
    }
    found.extend(as_data(&broken).map(Remedy::Text));
    for example in help.split("as in `").skip(1).filter_map(|rest| rest.split('`').next()) {
        if !help.contains("begin the path with `/`, as in") {
            found.push(Remedy::Part(example.to_owned()));
        }
    }
    found.extend(allowed(help));
    found
}

/// Returns the name for `allow(…)` in a help.
pub fn allowed(help: &str) -> Option<Remedy> {
    let (_, rest) = help.split_once("`allow(")?;
    Some(Remedy::Allowed(rest.split(')').next()?.to_owned()))
}

/// Returns the template with the character at fault written as the help says.
fn as_data(broken: &Broken<'_>) -> Option<String> {
    let (_, rest) = broken.help.split_once("is written `%")?;
    let byte = u8::from_str_radix(rest.get(..2)?, 16).ok()?;
    let at = broken.range.start + broken.text[broken.range.start..].find(char::from(byte))?;
    Some(broken.with(at..at + 1, &format!("%{byte:02X}")))
}

/// Returns the listed helps that no error uses.
pub fn unused(seen: &BTreeSet<&str>) -> Vec<&'static str> {
    SAY_ONLY.iter().map(|(words, _)| *words).filter(|words| !seen.contains(words)).collect()
}
