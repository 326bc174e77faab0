//! Reads an entry, field by field.

use std::io::Read;

use struson::reader::{JsonReader as _, ValueType};

use super::syntax::type_name;
use super::{Json, Reading, Stop};
use crate::code::{self, Code};
use crate::database::{At, Member, NONE};
use crate::finding::{Finding, Place};
use crate::lastmod::{self, Precision};
use crate::mask::masked_url;

/// The fields of an entry. `format` has the same fields as types.
pub(crate) const ENTRY_FIELDS: &[&str] = &["loc", "lastmod", "lang", "alternates"];
/// The fields of an alternate.
pub(crate) const ALTERNATE_FIELDS: &[&str] = &["lang", "loc"];

/// Returns whether a field must be present, and not `null`.
pub(crate) fn is_required(field: &str, in_alternate: bool) -> bool {
    in_alternate || field == "loc"
}

/// The place of a field: an entry, or one of its alternates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) number: u32,
    pub(super) alternate: Option<u32>,
}

impl Context {
    pub(super) fn path(self, field: &str) -> String {
        match self.alternate {
            Some(index) => format!("alternates[{index}].{field}"),
            None => field.to_owned(),
        }
    }

    pub(super) fn finding(self, code: &Code, field: &str, at: Place, message: impl Into<String>) -> Finding {
        Finding::new(code, at, message).entry(self.number).field(self.path(field))
    }
}

/// The part of an entry that has been read.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) context: Context,
    pub(super) at: Place,
    /// The canonical URL.
    pub(super) url: Option<At<u32>>,
    pub(super) lang: Option<At<u32>>,
    pub(super) lastmod: u32,
    pub(super) members: Vec<Member>,
    pub(super) has_gaps: bool,
    /// Whether the field was present, valid or not.
    pub(super) has_loc: bool,
    pub(super) has_lang: bool,
}

/// The fields that an object has.
#[derive(Debug, Default)]
struct Seen {
    fields: Vec<&'static str>,
    /// Fields that unknown names probably meant, which are not reported as missing.
    meant: Vec<&'static str>,
}

impl Seen {
    fn has(&self, field: &str) -> bool {
        self.fields.iter().chain(&self.meant).any(|seen| *seen == field)
    }
}

impl Reading<'_> {
    pub(super) fn entry<R: Read>(&mut self, json: &mut Json<'_, R>) -> Result<(), Stop> {
        if !self.database.has_room() {
            return Err(Stop::Full);
        }
        let found = json.peek()?;
        let at = self.place(json);
        self.database.entries_read += 1;
        let number = self.database.entries_read;
        if found != ValueType::Object {
            let message = format!("expected an entry as an object, found {}", type_name(found));
            let finding = Finding::new(&code::WRONG_TYPE, at, message).entry(number);
            self.tell(finding.remedy("write an object, as in `{ \"loc\": \"https://example.com/\" }`"));
            return Ok(json.skip_value()?);
        }
        let draft = self.fields_of_entry(json, Context { number, alternate: None }, at)?;
        self.finish(draft);
        Ok(())
    }

    fn fields_of_entry<R: Read>(
        &mut self,
        json: &mut Json<'_, R>,
        context: Context,
        at: Place,
    ) -> Result<Draft, Stop> {
        let mut draft = Draft {
            context,
            at,
            url: None,
            lang: None,
            lastmod: NONE,
            members: Vec::new(),
            has_gaps: false,
            has_loc: false,
            has_lang: false,
        };
        let mut seen = Seen::default();
        json.begin_object()?;
        while json.has_next()? {
            match self.field(json, context, ENTRY_FIELDS, &mut seen)? {
                Some("loc") => draft.url = self.loc(json, context)?,
                Some("lang") => (draft.has_lang, draft.lang) = self.lang(json, context)?,
                Some("lastmod") => draft.lastmod = self.lastmod(json, context)?,
                Some(_) => self.alternates(json, &mut draft)?,
                None => {}
            }
        }
        json.end_object()?;
        draft.has_loc = seen.has("loc");
        draft.has_lang |= seen.meant.contains(&"lang");
        draft.has_gaps |= seen.meant.contains(&"alternates");
        Ok(draft)
    }

    /// Reads the name of a field and returns one of `known`. For another name it reports the mistake, skips
    /// the value, and returns `None`.
    fn field<R: Read>(
        &mut self,
        json: &mut Json<'_, R>,
        context: Context,
        known: &'static [&'static str],
        seen: &mut Seen,
    ) -> Result<Option<&'static str>, Stop> {
        let at = self.place(json);
        let name = json.next_name()?;
        let Some(field) = known.iter().find(|field| **field == name) else {
            let name = name.to_owned();
            let meant = known.iter().copied().find(|field| is_near(&name, field));
            seen.meant.extend(meant);
            self.tell_unknown(context, &name, at, known, meant);
            json.skip_value()?;
            return Ok(None);
        };
        if seen.fields.contains(field) {
            let message = format!("the field `{field}` appears twice; the first one is used");
            self.tell(context.finding(&code::DUPLICATE_FIELD, field, at, message));
            json.skip_value()?;
            return Ok(None);
        }
        seen.fields.push(field);
        Ok(Some(field))
    }

    fn tell_unknown(&mut self, context: Context, name: &str, at: Place, known: &[&str], meant: Option<&str>) {
        let name = shown(name);
        let remedy = match meant {
            Some(field) => format!("did you mean `{field}`?"),
            None => format!("the fields are `{}`", known.join("`, `")),
        };
        let finding = context.finding(&code::UNKNOWN_FIELD, &name, at, format!("unknown field `{name}`"));
        self.tell(finding.severity(self.rules.unknown_fields()).remedy(remedy));
    }

    /// Reads a string. Returns `None` for `null`, and for another type, which is reported.
    fn string<R: Read>(
        &mut self,
        json: &mut Json<'_, R>,
        context: Context,
        field: &str,
        wanted: &str,
    ) -> Result<Option<At<String>>, Stop> {
        let found = json.peek()?;
        let at = self.place(json);
        if found == ValueType::String {
            return Ok(Some(At { value: json.next_string()?, at }));
        }
        // An optional field may be `null`.
        if found != ValueType::Null || is_required(field, context.alternate.is_some()) {
            let message = format!("expected {wanted} as a string, found {}", type_name(found));
            let finding = context.finding(&code::WRONG_TYPE, field, at, message);
            self.tell(finding.remedy("write a string in quotation marks"));
        }
        json.skip_value()?;
        Ok(None)
    }

    fn loc<R: Read>(&mut self, json: &mut Json<'_, R>, context: Context) -> Result<Option<At<u32>>, Stop> {
        let Some(text) = self.string(json, context, "loc", "a URL")? else { return Ok(None) };
        Ok(self.judge_loc(&text, context).map(|value| At { value, at: text.at }))
    }

    /// Returns whether there is a tag, and the tag.
    fn lang<R: Read>(
        &mut self,
        json: &mut Json<'_, R>,
        context: Context,
    ) -> Result<(bool, Option<At<u32>>), Stop> {
        let is_null = json.peek()? == ValueType::Null;
        let text = self.string(json, context, "lang", "a language tag")?;
        let tag =
            text.and_then(|text| self.judge_lang(&text, context).map(|value| At { value, at: text.at }));
        Ok((!is_null, tag))
    }

    fn lastmod<R: Read>(&mut self, json: &mut Json<'_, R>, context: Context) -> Result<u32, Stop> {
        let Some(text) = self.string(json, context, "lastmod", "a date")? else { return Ok(NONE) };
        match lastmod::check(&text.value) {
            Ok(precision) => {
                self.judge_precision(precision, &text, context);
                Ok(self.database.lastmods.intern(&text.value))
            }
            Err(wanted) => {
                let message = format!("`{}` is not a W3C date-time: expected {wanted}", shown(&text.value));
                self.tell(context.finding(&code::INVALID_LASTMOD, "lastmod", text.at, message));
                Ok(NONE)
            }
        }
    }

    fn judge_precision(&mut self, precision: Precision, text: &At<String>, context: Context) {
        let whole = match precision {
            Precision::Year => "year",
            Precision::Month => "month",
            Precision::Day | Precision::Minute | Precision::Second => return,
        };
        let message =
            format!("`{}` is a whole {whole}, which the sitemap schema does not accept", text.value);
        self.tell(context.finding(&code::LASTMOD_WITHOUT_DAY, "lastmod", text.at, message));
    }

    fn alternates<R: Read>(&mut self, json: &mut Json<'_, R>, draft: &mut Draft) -> Result<(), Stop> {
        let found = json.peek()?;
        if found != ValueType::Array {
            if found != ValueType::Null {
                let message = format!("expected an array of alternates, found {}", type_name(found));
                let at = self.place(json);
                let finding = draft.context.finding(&code::WRONG_TYPE, "alternates", at, message);
                self.tell(finding.remedy("write an array, as in `[]`"));
                draft.has_gaps = true;
            }
            return Ok(json.skip_value()?);
        }
        json.begin_array()?;
        let mut index = 0;
        while json.has_next()? {
            match self.alternate(json, draft.context, index)? {
                Some(member) => draft.members.push(member),
                None => draft.has_gaps = true,
            }
            index += 1;
        }
        Ok(json.end_array()?)
    }

    fn alternate<R: Read>(
        &mut self,
        json: &mut Json<'_, R>,
        parent: Context,
        index: u32,
    ) -> Result<Option<Member>, Stop> {
        let context = Context { alternate: Some(index), ..parent };
        let found = json.peek()?;
        let at = self.place(json);
        if found != ValueType::Object {
            let message = format!("expected an alternate as an object, found {}", type_name(found));
            let finding = Finding::new(&code::WRONG_TYPE, at, message).entry(parent.number);
            let finding = finding.remedy("write an object with `lang` and `loc`");
            self.tell(finding.field(format!("alternates[{index}]")));
            json.skip_value()?;
            return Ok(None);
        }
        let (mut url, mut lang, mut seen) = (None, None, Seen::default());
        json.begin_object()?;
        while json.has_next()? {
            match self.field(json, context, ALTERNATE_FIELDS, &mut seen)? {
                Some("loc") => url = self.loc(json, context)?,
                Some(_) => lang = self.lang(json, context)?.1,
                None => {}
            }
        }
        json.end_object()?;
        for field in ALTERNATE_FIELDS.iter().filter(|field| !seen.has(field)) {
            self.tell(context.finding(
                &code::MISSING_FIELD,
                field,
                at,
                format!("the alternate has no `{field}`"),
            ));
        }
        Ok(url.map(|url| Member::new(url, lang, index)))
    }
}

/// Returns a string as messages quote it: without control characters, and not longer than a line.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let text = &*masked_url(text);
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown.replace("\\\"", "\"").replace("\\'", "'")
}

/// Returns whether a name is one edit away from a field, or differs only in case or number.
fn is_near(name: &str, field: &str) -> bool {
    let name = name.to_lowercase().replace(['-', '_'], "");
    let synonyms: &[&str] = match field {
        "loc" => &["url", "href", "uri", "link", "location"],
        "lang" => &["hreflang", "locale", "language"],
        "lastmod" => &["modified", "updated", "date"],
        "alternates" => &["links", "versions", "hreflangs"],
        _ => &[],
    };
    let is_short = name.len() <= field.len() + 4;
    name == field || synonyms.contains(&name.as_str()) || (is_short && is_one_edit(&name, field))
}

/// Returns whether one insertion, deletion, change or swap turns one string into the other.
fn is_one_edit(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&a[..a.len() - end], &b[..b.len() - end]) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        for (name, field) in [
            ("alternate", "alternates"),
            ("Loc", "loc"),
            ("url", "loc"),
            ("last_mod", "lastmod"),
            ("lnag", "lang"),
            ("lastmodd", "lastmod"),
            ("locale", "lang"),
        ] {
            assert!(is_near(name, field), "{name} {field}");
        }
        for name in ["title", "priority", "", "lo", "locations"] {
            assert!(!is_near(name, "alternates"), "{name}");
        }
    }

    #[test]
    fn quoted_texts_are_one_line() {
        assert_eq!(shown("a\nb\u{202e}\"'"), "a\\nb\\u{202e}\"'");
        assert_eq!(shown(&"é".repeat(81)), format!("{}…", "é".repeat(80)));
    }
}
