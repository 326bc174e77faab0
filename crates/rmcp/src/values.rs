//! The values that a variable can have.

use std::borrow::Cow;
use std::collections::HashMap;

use rmcp::ErrorData;
use rmcp::model::CompletionInfo;
use urika::percent::decode;

use crate::asked::is_reserved;
use crate::{Asked, Error, Resources, table};

/// Returns the values of a variable that begin with the client's text, at most as many as the protocol
/// allows.
/// If no value does, decodes escapes in the client's text: a client may send the text as it will appear in the
/// URI, as `encodeURI` of JavaScript writes it.
pub(crate) fn complete<R: Resources>(
    resources: &R,
    template: &str,
    (variable, written): (&str, &str),
    known: &HashMap<String, String>,
) -> Result<CompletionInfo, ErrorData> {
    let (route, about) =
        table::find::<R::Uri>(template).ok_or_else(|| ErrorData::invalid_params("unknown template", None))?;
    if !route.variables().contains(&variable) {
        return Err(ErrorData::invalid_params("the template does not have this variable", None));
    }
    let begun = |written: &str, known: &HashMap<String, String>| {
        let mut values: Vec<String> = match about.texts_of(variable) {
            [] => match resources.complete(&Asked { route, variable, written, known }) {
                Err(error) if error.is_not_found() => Vec::new(),
                found => found.map_err(|error| error.answer(""))?,
            },
            texts => texts.iter().map(|&text| text.to_owned()).collect(),
        };
        let as_sent = |value: &str| sent(route.template(), variable, value);
        values.retain(|value| {
            value.starts_with(written)
                || decoded(value).starts_with(written)
                || as_sent(value).starts_with(written)
        });
        Ok::<Vec<String>, ErrorData>(values.iter().map(|value| as_sent(value)).collect())
    };
    let mut values = begun(written, known)?;
    if values.is_empty() && (is_escaped(written) || known.values().any(|value| is_escaped(value))) {
        let known = known.iter().map(|(name, value)| (name.clone(), decoded(value).into_owned())).collect();
        values = begun(&decoded(written), &known)?;
    }
    let total = values.len();
    values.truncate(CompletionInfo::MAX_VALUES);
    let has_more = values.len() < total;
    CompletionInfo::with_pagination(values, u32::try_from(total).ok(), has_more)
        .map_err(|error| Error::shown(error).answer(""))
}

/// Returns a value as a client has to expand it. `{+x}` and `{#x}` keep delimiters and escapes (RFC 6570, section
/// 3.2.3), so those of the value are escaped. So is each `%`, because clients disagree about what is an escape.
fn sent(template: &str, variable: &str, value: &str) -> String {
    if !is_reserved(template, variable) {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '?' => text.push_str("%3F"),
            '#' => text.push_str("%23"),
            '[' => text.push_str("%5B"),
            ']' => text.push_str("%5D"),
            '%' => text.push_str("%25"),
            _ => text.push(character),
        }
    }
    text
}

fn is_escaped(text: &str) -> bool {
    decoded(text) != text
}

/// Returns a string with its escapes decoded. An unfinished escape stays.
fn decoded(text: &str) -> Cow<'_, str> {
    decode(text).unwrap_or(Cow::Borrowed(text))
}

#[cfg(test)]
mod tests {
    use super::sent;

    #[test]
    fn values_survive_their_expansion() {
        for (value, expected) in [
            ("docs/C# 100%.md", "docs/C%23 100%25.md"),
            ("a?b[1]", "a%3Fb%5B1%5D"),
            ("a%41%4g%", "a%2541%254g%25"),
            ("%", "%25"),
            ("100%/%25", "100%25/%2525"),
            ("\u{fc}/a b", "\u{fc}/a b"),
        ] {
            assert_eq!(sent("note://{+path}", "path", value), expected);
            assert_eq!(sent("note://{path}", "path", value), value);
            let template = urika::template::Template::parse("note://h/{+path}").expect("a template");
            let values = std::collections::BTreeMap::from([("path", sent("{+path}", "path", value))]);
            let uri = template.expand(&values).expect(value);
            let path = uri.strip_prefix("note://h/").expect("the prefix");
            assert_eq!(urika::percent::decode(path).expect("text"), value, "{uri}");
        }
    }
}
