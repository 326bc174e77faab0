//! The table of sinks and encoders: `table.toml`, and the program's `urika.toml`.

use std::collections::HashMap;

use serde::Deserialize;

use crate::review::Settings;
use crate::value::{Callee, Encoder, Shared, Value};

/// A part of a URL that a call takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Taken {
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
    pub(crate) part: Taken,
    #[serde(default)]
    turbofish: Vec<String>,
    given: Option<String>,
    /// Whether the path is one of the program itself, as in a redirect.
    #[serde(default)]
    pub(crate) own: bool,
    /// Whether the call only parses a text as a URL.
    #[serde(default)]
    pub(crate) parses: bool,
}

fn yes() -> bool {
    true
}

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    sink: Vec<Sink>,
    #[serde(default)]
    encoders: HashMap<String, EncoderName>,
    #[serde(default)]
    style: bool,
    review: Option<Settings>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EncoderName {
    Full,
    LeavesDots,
    LeavesSlashes,
    Form,
}

/// All sinks and encoders, by the last name of the call.
#[derive(Debug)]
pub(crate) struct Table {
    sinks: HashMap<String, Vec<Sink>>,
    encoders: HashMap<String, Encoder>,
    /// Whether findings about style are on.
    pub(crate) style: bool,
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
            review: Settings::default(),
        };
        table.add(include_str!("table.toml"))?;
        if let Some(more) = more {
            table.add(more)?;
        }
        Ok(table)
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        let written: Written = toml::from_str(text).map_err(|error| error.to_string())?;
        self.style |= written.style;
        if let Some(review) = written.review {
            self.review = review;
        }
        for sink in written.sink {
            let last = sink.call.rsplit([':', '.']).next().unwrap_or_default().to_owned();
            self.sinks.entry(last).or_default().push(sink);
        }
        for (name, encoder) in written.encoders {
            let encoder = match encoder {
                EncoderName::Full => Encoder::Full,
                EncoderName::LeavesDots => Encoder::LeavesDots,
                EncoderName::LeavesSlashes => Encoder::LeavesSlashes,
                EncoderName::Form => Encoder::Form,
            };
            self.encoders.insert(name, encoder);
        }
        Ok(())
    }

    /// Returns the sinks that match a call.
    pub(crate) fn sinks(&self, callee: &Callee, args: &[Shared]) -> impl Iterator<Item = &Sink> {
        let all = self.sinks.get(callee.name()).map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(move |sink| sink.is(callee, args))
    }

    /// Returns the encoder that a call is, by the table or by a name such as `percent_encode_path`.
    pub(crate) fn encoder(&self, callee: &Callee, args: &[Shared]) -> Option<Encoder> {
        let (before, name) = match callee {
            Callee::Path(before, name) => (before.as_deref(), &**name),
            Callee::Method(_, name, _) => (None, &**name),
        };
        let whole = before.map_or_else(|| name.to_owned(), |before| format!("{before}::{name}"));
        if let Some(encoder) = self.encoders.get(&whole).or_else(|| self.encoders.get(name)) {
            return Some(*encoder);
        }
        let lower = name.to_ascii_lowercase();
        if lower == "utf8_percent_encode" || lower == "percent_encode" {
            let all = matches!(args.last().map(|set| &**set), Some(Value::Constant(set)) if &**set == "NON_ALPHANUMERIC");
            return Some(if all { Encoder::Full } else { Encoder::LeavesDots });
        }
        if lower.contains("hex") && lower.contains("encode") {
            return Some(Encoder::Full);
        }
        let is_encoder = ["encode", "escape", "quote"].iter().any(|word| lower.contains(word));
        let is_other =
            ["html", "base64", "json", "xml", "shell", "unescape", "decode", "regex", "hex", "sql"];
        let is_free_encode = lower == "encode" && before.is_none() && !matches!(callee, Callee::Method(..));
        let of_urls = ["url", "uri", "percent", "component", "path", "query", "segment", "param", "ref"];
        let is_of_urls = of_urls.iter().any(|word| lower.contains(word)) || is_free_encode;
        if is_encoder && is_of_urls && !is_other.iter().any(|word| lower.contains(word)) {
            return Some(if lower.contains("form") { Encoder::Form } else { Encoder::LeavesDots });
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
                // A module stands before the function, or nothing.
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

/// Returns whether a value is a text or a constant of this name, in any case.
fn says(value: &Value, text: &str) -> bool {
    match value {
        Value::Text(found, _) | Value::Constant(found) => found.eq_ignore_ascii_case(text),
        _ => false,
    }
}
