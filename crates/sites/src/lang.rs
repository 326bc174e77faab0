//! Language tags: BCP 47 (RFC 5646), by the crate `language-tags` and its copy of IANA's registry.

use std::collections::HashMap;

use language_tags::{LanguageTag, ParseError};

use crate::intern::Texts;

/// The tag of the version for readers of all other languages.
pub(crate) const X_DEFAULT: &str = "x-default";

/// Every tag seen so far: a database has few tags, each many times.
#[derive(Default)]
pub(crate) struct Langs {
    texts: Texts,
    judged: HashMap<Box<str>, LangVerdict>,
}

/// A tag after the check.
#[derive(Clone, Debug)]
pub(crate) enum LangVerdict {
    /// A valid tag, with the number of its text in the case that RFC 5646, section 2.1.1, recommends.
    Good(u32),
    /// A well-formed tag that the registry does not have: the mistake, and the tag that was probably meant.
    Unregistered(u32, String, Option<String>),
    /// A tag that is not well-formed: the mistake, and the tag that was probably meant.
    Malformed(String, Option<String>),
}

impl Langs {
    pub(crate) fn judge(&mut self, tag: &str) -> &LangVerdict {
        if !self.judged.contains_key(tag) {
            let judged = judge(tag, &mut self.texts);
            self.judged.insert(tag.into(), judged);
        }
        &self.judged[tag]
    }

    pub(crate) fn get(&self, id: u32) -> &str {
        self.texts.get(id)
    }

    pub(crate) fn is_x_default(&self, id: u32) -> bool {
        self.get(id) == X_DEFAULT
    }
}

fn judge(tag: &str, texts: &mut Texts) -> LangVerdict {
    let parsed = match LanguageTag::parse(tag) {
        Ok(parsed) => parsed,
        Err(error) => return LangVerdict::Malformed(String::from(malformed(&error)), meant(tag)),
    };
    let id = texts.intern(parsed.as_str());
    if parsed.as_str() == X_DEFAULT {
        return LangVerdict::Good(id);
    }
    if parsed.as_str().starts_with("x-") {
        return LangVerdict::Unregistered(
            id,
            String::from("a private-use tag does not name a language"),
            None,
        );
    }
    match parsed.validate() {
        Ok(()) => LangVerdict::Good(id),
        Err(error) => LangVerdict::Unregistered(id, lower_first(&error.to_string()), meant(tag)),
    }
}

/// Returns why a tag is not well-formed.
const fn malformed(error: &ParseError) -> &'static str {
    match error {
        ParseError::EmptyExtension => "an extension has at least one subtag after its letter",
        ParseError::EmptyPrivateUse => "`x` has at least one subtag after it",
        ParseError::ForbiddenChar => "a tag has only ASCII letters, digits and hyphens",
        ParseError::InvalidSubtag => {
            "one of its subtags is not a script, a region, a variant or an extension"
        }
        ParseError::InvalidLanguage => "its first subtag is not two to eight letters",
        ParseError::SubtagTooLong => "a subtag has at most eight characters",
        ParseError::EmptySubtag => "a subtag is empty",
        ParseError::TooManyExtlangs => "a tag has at most three extended languages",
    }
}

/// Codes of countries that are used for languages by mistake, and regions with another name.
const LANGUAGES: &[(&str, &str)] = &[
    ("cn", "zh"),
    ("cz", "cs"),
    ("dk", "da"),
    ("gr", "el"),
    ("jp", "ja"),
    ("ua", "uk"),
    ("kr", "ko"),
    ("vn", "vi"),
    ("rs", "sr"),
    ("at", "de-AT"),
    ("us", "en-US"),
    ("mx", "es-MX"),
];

const REGIONS: &[(&str, &str)] = &[("uk", "GB"), ("en", "GB"), ("eur", "150"), ("la", "419")];

/// Returns the tag that was probably meant, if that tag is valid.
fn meant(tag: &str) -> Option<String> {
    let tag = tag.trim().replace(['_', ' '], "-");
    let tag = tag.split(['.', '@']).next().unwrap_or_default();
    let mut subtags: Vec<&str> = tag.split('-').collect();
    replace(&mut subtags[0], LANGUAGES);
    let is_spanish = subtags[0].eq_ignore_ascii_case("es");
    for subtag in &mut subtags[1..] {
        if is_spanish || !subtag.eq_ignore_ascii_case("la") {
            replace(subtag, REGIONS);
        }
    }
    let better = LanguageTag::parse(&subtags.join("-")).ok()?;
    (better.is_valid() && !better.as_str().starts_with("x-")).then(|| better.into_string())
}

fn replace<'t>(subtag: &mut &'t str, table: &[(&str, &'t str)]) {
    if let Some((_, right)) = table.iter().find(|(wrong, _)| subtag.eq_ignore_ascii_case(wrong)) {
        *subtag = right;
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tag: &str) -> String {
        let mut langs = Langs::default();
        match langs.judge(tag).clone() {
            LangVerdict::Good(id) => format!("good {}", langs.get(id)),
            LangVerdict::Unregistered(id, why, meant) => {
                format!("unregistered {}: {why}; {meant:?}", langs.get(id))
            }
            LangVerdict::Malformed(why, meant) => format!("malformed: {why}; {meant:?}"),
        }
    }

    #[test]
    fn good_tags_in_their_case() {
        for (tag, wanted) in [
            ("en", "en"),
            ("EN-us", "en-US"),
            ("zh-hant-tw", "zh-Hant-TW"),
            ("es-419", "es-419"),
            ("sl-rozaj-biske", "sl-rozaj-biske"),
            ("X-Default", "x-default"),
            ("de-DE-u-co-phonebk", "de-DE-u-co-phonebk"),
        ] {
            assert_eq!(shown(tag), format!("good {wanted}"));
        }
    }

    #[test]
    fn likely_tags_are_suggested() {
        for (tag, wanted) in [
            ("en_US", Some("en-US")),
            ("en-UK", Some("en-GB")),
            ("jp", Some("ja")),
            ("zh_CN.UTF-8", Some("zh-CN")),
            ("es-LA2", None),
            ("", None),
            ("english language", None),
            ("x_default", None),
        ] {
            assert_eq!(meant(tag).as_deref(), wanted, "{tag}");
        }
        assert!(shown("en-UK").starts_with("unregistered en-UK: "), "{}", shown("en-UK"));
        assert!(shown("en_US").starts_with("malformed: "), "{}", shown("en_US"));
        assert!(shown("").starts_with("malformed: "), "{}", shown(""));
        assert!(shown("x-klingon").starts_with("unregistered x-klingon: "), "{}", shown("x-klingon"));
    }
}
