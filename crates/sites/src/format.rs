//! The format of a URL database: the types that its JSON Schema is made from.
//!
//! The reader does not use them, since serde would stop at the first error. A test checks that both have the
//! same fields.

use std::fmt;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use crate::database::redacted;
use crate::{Page, Version};

/// A file, or a line of JSON lines: one page or an array of them.
///
/// ```
/// use urika_sites::format::Source;
/// let source: Source = serde_json::from_str(r#"[{ "loc": "https://example.com/" }]"#)?;
/// assert!(matches!(
///     source,
///     Source::Entries(entries) if entries[0].loc == "https://example.com/"
/// ));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(
    title = "URL source database",
    description = "A file, or a line of JSON lines: one page or an array of them."
)]
pub enum Source {
    /// One page.
    Entry(Entry),
    /// Any number of pages.
    Entries(Vec<Entry>),
}

/// A page of the site.
///
/// ```
/// use urika_sites::format::{Alternate, Entry};
///
/// let mut entry = Entry::new("https://example.com/en/page");
/// entry.lang = Some("en".into());
/// entry
///     .alternates
///     .push(Alternate { lang: "ja".into(), loc: "https://example.com/ja/page".into() });
/// assert_eq!(
///     serde_json::to_string(&entry)?,
///     concat!(
///         r#"{"loc":"https://example.com/en/page","lang":"en","#,
///         r#""alternates":[{"lang":"ja","loc":"https://example.com/ja/page"}]}"#
///     ),
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "A page of the site.")]
pub struct Entry {
    /// The canonical URL of the page: absolute, `https` or `http`.
    #[schemars(length(max = 2048), extend("format" = "uri"))]
    pub loc: String,
    /// When the page was changed: a W3C date-time, such as `2024-03-15` or `2024-03-15T10:00:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(
        pattern = r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?(Z|[+-][0-9]{2}:[0-9]{2}))?)?)?$"
    ))]
    pub lastmod: Option<String>,
    /// The language of the page: a BCP 47 tag, or `x-default`. An entry with alternates needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$"))]
    pub lang: Option<String>,
    /// The other versions of the page. The page itself belongs to them without being written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "alternates_or_null")]
    pub alternates: Vec<Alternate>,
}

impl Entry {
    /// Creates an entry with only a URL.
    ///
    /// ```
    /// use urika_sites::format::Entry;
    /// assert_eq!(Entry::new("https://example.com/").lang, None);
    /// ```
    #[must_use]
    pub fn new(loc: impl Into<String>) -> Self {
        Self { loc: loc.into(), lastmod: None, lang: None, alternates: Vec::new() }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("loc", &redacted(&self.loc))
            .field("lastmod", &self.lastmod)
            .field("lang", &self.lang)
            .field("alternates", &self.alternates)
            .finish()
    }
}

/// Converts a page to its entry in canonical form. The page itself is not an alternate, unless it is the only
/// one or is also listed under another language.
///
/// ```
/// use urika_sites::format::Entry;
/// use urika_sites::{Rules, check_str};
///
/// let text = r#"{ "loc": "https://EXAMPLE.com/en/?q", "lang": "EN", "alternates": [] }"#;
/// let report = check_str(text, &Rules::new().take_unnormalized());
/// let entry = Entry::from(report.database.pages().next().unwrap());
/// assert_eq!(
///     serde_json::to_string(&entry)?,
///     r#"{"loc":"https://example.com/en","lang":"en"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
impl From<Page<'_>> for Entry {
    fn from(page: Page<'_>) -> Self {
        let itself = |version: &Version<'_>| version.loc == page.loc() && Some(version.lang) == page.lang();
        let is_alone = page.versions().all(|version| itself(&version));
        let others = page.versions().filter(|version| is_alone || !itself(version));
        let alternate =
            |version: Version<'_>| Alternate { lang: version.lang.into(), loc: version.loc.into() };
        Self {
            loc: page.loc().into(),
            lastmod: page.lastmod().map(String::from),
            lang: page.lang().map(String::from),
            alternates: others.map(alternate).collect(),
        }
    }
}

/// Another version of a page.
///
/// ```
/// use urika_sites::format::Alternate;
/// let json = r#"{ "lang": "x-default", "loc": "https://example.com/" }"#;
/// assert_eq!(serde_json::from_str::<Alternate>(json)?.lang, "x-default");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "Another version of a page.")]
pub struct Alternate {
    /// Its language: a BCP 47 tag, or `x-default`, the version for readers of all others.
    #[schemars(regex(pattern = r"^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$"))]
    pub lang: String,
    /// Its canonical URL.
    #[schemars(length(max = 2048), extend("format" = "uri"))]
    pub loc: String,
}

impl fmt::Debug for Alternate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alternate").field("lang", &self.lang).field("loc", &redacted(&self.loc)).finish()
    }
}

fn alternates_or_null(generator: &mut schemars::SchemaGenerator) -> Schema {
    let item = generator.subschema_for::<Alternate>();
    schemars::json_schema!({ "type": ["array", "null"], "items": item })
}

/// The JSON Schema of the format, as it is in `schema.json`.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(&urika_sites::format::schema())?;
/// assert_eq!(schema["title"], "URL source database");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn schema() -> String {
    format!("{:#}\n", schemars::schema_for!(Source).as_value())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::entry::{ALTERNATE_FIELDS, ENTRY_FIELDS, is_required};

    fn properties(of: &Schema) -> Vec<&str> {
        let mut names: Vec<&str> =
            of.as_value()["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    fn sorted(fields: &[&'static str]) -> Vec<&'static str> {
        let mut fields = fields.to_vec();
        fields.sort_unstable();
        fields
    }

    #[test]
    fn the_reader_and_the_types_have_the_same_fields() {
        let (entry, alternate) = (schemars::schema_for!(Entry), schemars::schema_for!(Alternate));
        assert_eq!(properties(&entry), sorted(ENTRY_FIELDS));
        assert_eq!(properties(&alternate), sorted(ALTERNATE_FIELDS));
        let required = |schema: &Schema| {
            serde_json::from_value::<Vec<String>>(schema.as_value()["required"].clone()).unwrap()
        };
        assert!(required(&entry).iter().all(|field| is_required(field, false)));
        assert_eq!(sorted(ALTERNATE_FIELDS), {
            let mut names = required(&alternate);
            names.sort();
            names
        });
    }

    #[test]
    fn the_schema_in_the_repository_is_current() {
        assert_eq!(include_str!("../schema.json"), schema(), "update it: urika-sites schema > schema.json");
    }
}
