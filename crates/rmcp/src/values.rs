//! The values that a variable can have.

use std::borrow::Cow;
use std::collections::HashMap;

use rmcp::ErrorData;
use rmcp::model::CompletionInfo;
use urika::percent::{Place, decode, encode};

use crate::asked::Reserved;
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
/// 3.2.3), so those of the value are escaped: delimiters of the URI, the comma of a list, and in a query the delimiters
/// of pairs and `+`, which forms read as a space. So is each `%`, because clients disagree about what is an escape.
fn sent(template: &str, variable: &str, value: &str) -> String {
    let Some(place) = Reserved::of(template, variable) else { return value.to_owned() };
    let mut text = String::with_capacity(value.len());
    for character in value.chars() {
        let is_delimiter = match character {
            '?' | '#' | '[' | ']' | '%' => true,
            ',' => place.is_list,
            '&' | ';' | '=' | '+' => place.is_in_query,
            _ => false,
        };
        if is_delimiter {
            text.push_str(&encode(Place::Anywhere, character.encode_utf8(&mut [0; 4])));
        } else {
            text.push(character);
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
            ("R&D,a=b+c;d", "R&D,a=b+c;d"),
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

    #[test]
    fn values_keep_their_place_among_others() {
        const VALUE: &str = "R&D,a=b+c;d";
        let (list, pair) = ("R&D%2Ca=b+c;d", "R%26D,a%3Db%2Bc%3Bd");
        let both = "R%26D%2Ca%3Db%2Bc%3Bd";
        for (template, expected) in [
            ("note://h/{+x}", VALUE),
            ("note://h/a{#x}", VALUE),
            ("note://h/a?b#{+x}", VALUE),
            ("note://h/{+a,x}", list),
            ("note://h/{+x,a}", list),
            ("note://h/{+x*}", list),
            ("note://h/a{#x,a}", list),
            ("note://h/a{#x*}", list),
            ("note://h/{+a,b}/{+x}", VALUE),
            ("note://h/find?q={+x}", pair),
            ("note://h/find?{+x}", pair),
            ("note://h/find{?a}&q={+x}", pair),
            ("note://h/find?q={+x}#a", pair),
            ("note://h/find?q={+a,x}", both),
            ("note://h/find?q={+x*}", both),
            ("note://h/find?q={x}", VALUE),
            ("note://h/find{?x}", VALUE),
            ("note://h/{+x}?q={+x}", pair),
            ("note://h/{+x}/{+x,a}", list),
        ] {
            assert_eq!(sent(template, "x", VALUE), expected, "{template}");
        }
    }
}
