//! The table of sinks and encoders: `table.toml`, and the program's `urika.toml`.

use std::collections::HashMap;

use serde::Deserialize;

use crate::ascii::{Ascii, Encoder};
use crate::review::Settings;
use crate::value::{Callee, Shared, Value};

/// A part of a URL that a call takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UrlPart {
    #[default]
    Url,
    Reference,
    Host,
    Path,
    Query,
    /// A fragment, where it holds pairs as a query does.
    Fragment,
    /// A `Link` header: the URL between `<` and `>`.
    Link,
    /// The pattern of a route.
    Pattern,
}

/// A call that takes a URL.
#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact")]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sink {
    call: String,
    #[serde(default)]
    pub(crate) argument: usize,
    /// Whether every call of the name takes a URL.
    #[serde(default = "yes")]
    pub(crate) sure: bool,
    #[serde(default)]
    pub(crate) part: UrlPart,
    #[serde(default)]
    turbofish: Vec<String>,
    given: Option<String>,
    /// Whether the path is one of the program itself, as in a redirect.
    #[serde(default)]
    pub(crate) own: bool,
    /// Whether the call only parses a string as a URL.
    #[serde(default)]
    pub(crate) parses: bool,
    /// Whether a string that is passed on as a whole is a finding, as in a redirect.
    #[serde(default)]
    pub(crate) whole: bool,
    /// Whether the call removes `..` from a path, even if it is written as `%2E%2E`.
    #[serde(default = "yes")]
    pub(crate) resolves: bool,
}

fn yes() -> bool {
    true
}

/// The file as written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    #[serde(default)]
    sink: Vec<Sink>,
    #[serde(default)]
    encoders: HashMap<String, EncoderName>,
    #[serde(default)]
    style: bool,
    trust_names: Option<bool>,
    review: Option<Settings>,
}

/// An encoder: a name, or the characters that it keeps in addition to letters and digits.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum EncoderName {
    Named(NamedEncoder),
    Leaves { leaves: String },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NamedEncoder {
    Full,
    LeavesDots,
    LeavesSlashes,
    Form,
}

impl EncoderName {
    fn encoder(&self) -> Encoder {
        let leaves = |signs: &str| Encoder::percent(Ascii::letters().or(Ascii::of(signs)));
        match self {
            Self::Leaves { leaves: signs } => leaves(signs),
            Self::Named(NamedEncoder::Full) => Encoder::filter(Ascii::letters()),
            Self::Named(NamedEncoder::LeavesDots) => Encoder::of_components(),
            Self::Named(NamedEncoder::LeavesSlashes) => leaves("-._~/"),
            Self::Named(NamedEncoder::Form) => Encoder::of_forms(),
        }
    }
}

/// All sinks and encoders, by the last name of the call.
#[derive(Debug)]
pub(crate) struct Table {
    sinks: HashMap<String, Vec<Sink>>,
    encoders: HashMap<String, Encoder>,
    /// Whether findings about style are on.
    pub(crate) style: bool,
    /// Whether a name may say that a value is harmless, where no type and no body does.
    pub(crate) trusts_names: bool,
    /// The settings of reviews.
    pub(crate) review: Settings,
}

impl Table {
    /// Reads the built-in table, and appends `more`.
    ///
    /// # Errors
    ///
    /// Fails with the mistake in `more`.
    pub(crate) fn read(more: Option<&str>) -> Result<Self, String> {
        let mut table = Self {
            sinks: HashMap::new(),
            encoders: HashMap::new(),
            style: false,
            trusts_names: true,
            review: Settings::default(),
        };
        table.add(include_str!("table.toml"))?;
        if let Some(more) = more {
            table.add(more)?;
        }
        Ok(table)
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        let written: TableFile = toml::from_str(text).map_err(|error| error.to_string())?;
        self.style |= written.style;
        self.trusts_names &= written.trust_names.unwrap_or(true);
        if let Some(review) = written.review {
            self.review = review;
        }
        for sink in written.sink {
            let last = sink.call.rsplit([':', '.']).next().unwrap_or_default().to_owned();
            self.sinks.entry(last).or_default().push(sink);
        }
        for (name, encoder) in written.encoders {
            self.encoders.insert(name, encoder.encoder());
        }
        Ok(())
    }

    /// Returns the sinks that match a call.
    pub(crate) fn sinks(&self, callee: &Callee, args: &[Shared]) -> impl Iterator<Item = &Sink> {
        let all = self.sinks.get(callee.name()).map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(move |sink| sink.is(callee, args))
    }

    /// Returns the encoder that a call is, by the table.
    pub(crate) fn encoder(&self, callee: &Callee) -> Option<Encoder> {
        let (before, name) = match callee {
            Callee::Path(before, name) => (before.as_deref(), &**name),
            Callee::Method(_, name, _) => (None, &**name),
        };
        let whole = before.map_or_else(|| name.to_owned(), |before| format!("{before}::{name}"));
        self.encoders.get(&whole).or_else(|| self.encoders.get(name)).copied()
    }

    /// Returns the encoder that a function of another crate is by its name, such as `percent_encode_path`.
    pub(crate) fn encoder_by_name(&self, callee: &Callee) -> Option<Encoder> {
        if !self.trusts_names {
            return None;
        }
        let lower = callee.name().to_ascii_lowercase();
        if lower.contains("hex") && lower.contains("encode") {
            return Some(Encoder::filter(Ascii::letters()));
        }
        let is_encoder = ["encode", "escape", "quote"].iter().any(|word| lower.contains(word));
        let is_other =
            ["html", "base64", "json", "xml", "shell", "unescape", "decode", "regex", "hex", "sql"];
        let is_free_encode = lower == "encode" && matches!(callee, Callee::Path(None, _));
        let of_urls = ["url", "uri", "percent", "component", "path", "query", "segment", "param", "ref"];
        let is_of_urls = of_urls.iter().any(|word| lower.contains(word)) || is_free_encode;
        if is_encoder && is_of_urls && !is_other.iter().any(|word| lower.contains(word)) {
            return Some(if lower.contains("form") { Encoder::of_forms() } else { Encoder::of_components() });
        }
        None
    }
}

impl Sink {
    fn is(&self, callee: &Callee, args: &[Shared]) -> bool {
        let is_callee = match callee {
            Callee::Method(_, _, turbofish) => {
                self.call.starts_with('.')
                    && (self.turbofish.is_empty()
                        || turbofish
                            .as_ref()
                            .is_some_and(|given| self.turbofish.iter().any(|ty| given.ends_with(&**ty))))
            }
            Callee::Path(before, _) => match (self.call.rsplit_once("::"), before) {
                // The function follows a module, or nothing.
                (None, before) => {
                    !self.call.starts_with('.')
                        && before.as_ref().is_none_or(|before| !before.starts_with(char::is_uppercase))
                }
                (Some((ty, _)), Some(before)) => match ty.strip_prefix('*') {
                    Some(end) => before.ends_with(end),
                    None => **before == *ty,
                },
                _ => false,
            },
        };
        is_callee && self.given.as_ref().is_none_or(|given| args.iter().take(1).any(|arg| says(arg, given)))
    }
}

/// Returns whether a value is a string or a constant of this name, in any case.
fn says(value: &Value, text: &str) -> bool {
    match value {
        Value::Text(found, _) | Value::Constant(found) => found.eq_ignore_ascii_case(text),
        _ => false,
    }
}
