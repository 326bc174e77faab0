//! The values that a variable can have.

use std::borrow::Cow;
use std::collections::HashMap;

use rmcp::ErrorData;
use rmcp::model::CompletionInfo;
use urika::percent::decode;

use crate::{Asked, Error, Resources, table};

/// Returns the values of a variable that begin with the client's text, at most as many as the protocol
/// allows.
/// If there are none, escapes in the client's text are decoded: a client may send the text as it will stand in
/// the URI, as `encodeURI` of JavaScript writes it.
pub(crate) fn complete<R: Resources>(
    resources: &R,
    template: &str,
    (variable, written): (&str, &str),
    known: &HashMap<String, String>,
) -> Result<CompletionInfo, ErrorData> {
    let (route, about) = table::find::<R::Uri>(template)
        .ok_or_else(|| ErrorData::invalid_params("there is no template of this text", None))?;
    if !route.variables().contains(&variable) {
        return Err(ErrorData::invalid_params("the template has no variable of this name", None));
    }
    let begun = |written: &str, known: &HashMap<String, String>| {
        let mut values: Vec<String> = match about.texts_of(variable) {
            [] => match resources.complete(&Asked { route, variable, written, known }) {
                Err(error) if error.is_not_found() => Vec::new(),
                found => found.map_err(|error| error.answer(""))?,
            },
            texts => texts.iter().map(|&text| text.to_owned()).collect(),
        };
        values.retain(|value| value.starts_with(written) || decoded(value).starts_with(written));
        Ok::<_, ErrorData>(values)
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

fn is_escaped(text: &str) -> bool {
    decoded(text) != text
}

/// The text that a text with escapes stands for; an escape that the client has only begun stays.
fn decoded(text: &str) -> Cow<'_, str> {
    decode(text).unwrap_or(Cow::Borrowed(text))
}
