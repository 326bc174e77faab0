//! The form of a row: whether the row looks like a URL, and how the row is shown.

use std::borrow::Cow;

use urika::percent;
use urika::template::Template;

use crate::follow::{Filling, Piece, Placeholder, second_url};
use crate::names::{BASES_OF_PATHS, WHOLE_BASES};
use crate::table::UrlPart;
use crate::value::Place;

/// Returns whether a row has a slash in a string of the program, and is not a sentence.
pub(crate) fn has_slash(row: &[Piece]) -> bool {
    let row = &*merged(row);
    let texts =
        || row.iter().filter_map(|piece| if let Piece::Text(text, _) = piece { Some(text) } else { None });
    let is_behind_base = match row {
        [Piece::Placeholder(placeholder), Piece::Text(text, _), ..] if is_base(placeholder) => {
            text.contains(['/', '?'])
        }
        [Piece::Text(text, _), ..] => text.contains(['/', '?']),
        [Piece::Placeholder(_), Piece::Text(text, _), ..] => text.starts_with(['/', '?']),
        _ => texts().any(|text| text.contains(['/', '?'])),
    };
    is_behind_base && !texts().any(|text| text.contains([' ', '\n', ':']) && !text.contains("://"))
}

/// Returns a row in which no text follows a string: `https` and `://` are one.
pub(crate) fn merged(row: &[Piece]) -> Cow<'_, [Piece]> {
    if !row.windows(2).any(|pair| matches!(pair, [Piece::Text(..), Piece::Text(..)])) {
        return Cow::Borrowed(row);
    }
    let mut all: Vec<Piece> = Vec::new();
    for piece in row {
        match (all.last_mut(), piece) {
            (Some(Piece::Text(before, _)), Piece::Text(text, _)) => {
                *before = format!("{before}{text}").into();
            }
            _ => all.push(piece.clone()),
        }
    }
    Cow::Owned(all)
}

/// Returns whether a row begins with `//` and a host, as links of a page and full names of resources do.
pub(crate) fn is_network_path(row: &[Piece]) -> bool {
    matches!(row.first(), Some(Piece::Text(text, _)) if text.starts_with("//"))
}

/// Returns whether a row has the form of a URL.
pub(crate) fn looks_like_url(row: &[Piece], taken: UrlPart) -> bool {
    if taken == UrlPart::Fragment {
        return row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if text.ends_with('=')));
    }
    match &*merged(row) {
        [Piece::Text(text, _), ..] => {
            let is_absolute =
                ["http://", "https://", "ws://", "wss://"].iter().any(|start| text.starts_with(start))
                    || matches!(&**text, "http:" | "https:");
            is_absolute
                || has_user(row)
                || (text.starts_with('/') && text.len() > 1)
                || (text.starts_with('/') && row.len() > 1)
                || matches!(taken, UrlPart::Query | UrlPart::Path | UrlPart::Host) && row.len() > 1
        }
        [Piece::Placeholder(placeholder), Piece::Text(next, _), ..] => {
            (is_base(placeholder) && next.starts_with(['/', '?']))
                || next.starts_with("://")
                || (is_whole(placeholder) && next.contains('/'))
        }
        // `{base}{prefix}/users`
        [Piece::Placeholder(placeholder), Piece::Placeholder(_), Piece::Text(next, _), ..] => {
            is_base(placeholder) && next.starts_with(['/', '?'])
        }
        _ => false,
    }
}

/// Returns whether a row has a user before its host, as the address of a database has.
pub(crate) fn has_user(row: &[Piece]) -> bool {
    let [Piece::Text(text, _), rest @ ..] = row else { return false };
    let Some((scheme, before)) = text.split_once("://") else { return false };
    let ends = |text: &str| text.contains(['/', '?', '#', ' ']);
    let mut behind =
        rest.iter().filter_map(|piece| if let Piece::Text(text, _) = piece { Some(text) } else { None });
    scheme.chars().all(|c| c.is_ascii_alphanumeric() || c == '+')
        && !ends(before)
        && behind
            .find(|text| text.contains('@') || ends(text))
            .is_some_and(|text| !ends(text.split('@').next().unwrap_or(text)))
}

/// Returns whether a value is the base of a URL, by its type or name.
fn is_base(placeholder: &Placeholder) -> bool {
    let name = placeholder.name.to_ascii_lowercase();
    placeholder.filling == Filling::Url || BASES_OF_PATHS.iter().any(|base| name.contains(base))
}

/// Returns whether a value is a whole URL: after one that ends in a slash, the text continues with a segment.
pub(crate) fn is_whole(placeholder: &Placeholder) -> bool {
    let name = placeholder.name.to_ascii_lowercase();
    let name = name.trim_end_matches("()");
    placeholder.filling == Filling::Url || WHOLE_BASES.iter().any(|word| name.ends_with(word))
}

/// Strings of this length and longer are not shown. Each finding of the text has a copy.
const LONGEST: usize = 2_048;

/// Returns the text of a row as a template, in which each value has a separate name where one can be found. A long
/// one ends with `…`, and so does one in which another URL follows the host: the text of two alternatives.
pub(crate) fn shape(row: &[Piece]) -> String {
    let mut shape = String::new();
    let mut named: Vec<(String, &Placeholder)> = Vec::new();
    let end = second_url(row);
    for (number, piece) in row.iter().enumerate() {
        if shape.len() > LONGEST || end == Some(number) {
            shape.push('…');
            break;
        }
        match piece {
            Piece::Text(text, _) => push_literal(&mut shape, text),
            Piece::Placeholder(placeholder) => {
                let name = free_name(placeholder, &shape, &named);
                shape.extend(["{", &name, "}"]);
                named.push((name, placeholder));
            }
        }
    }
    shape
}

/// Returns a name for the placeholder that follows a string: its own, or the first other one that no different value has.
fn free_name(placeholder: &Placeholder, before: &str, named: &[(String, &Placeholder)]) -> String {
    let own = variable_name(&placeholder.variable);
    let place = Some(unnamed(before).to_owned());
    let others =
        [parameter_before(before), name_with_owner(&placeholder.name), place, segment_before(before)];
    let all: Vec<String> = own.into_iter().chain(others.into_iter().flatten()).collect();
    let is_free =
        |name: &&String| named.iter().all(|(taken, other)| taken != *name || is_same(placeholder, other));
    all.iter().find(is_free).unwrap_or(&all[0]).clone()
}

/// Returns whether two placeholders have one value: a variable or a field. A call may give another value each time.
fn is_same(placeholder: &Placeholder, other: &Placeholder) -> bool {
    let is_place = !placeholder.name.is_empty() && !placeholder.name.contains('(');
    is_place && placeholder.name == other.name && placeholder.variable == other.variable
}

/// Returns `order_id` for `order.id`.
fn name_with_owner(name: &str) -> Option<String> {
    let (owner, field) = name.rsplit_once('.')?;
    variable_name(&format!("{}_{field}", variable_name(owner)?))
}

/// Returns the name of the segment that ends a string, in the singular: `user` for `/users/`.
fn segment_before(shape: &str) -> Option<String> {
    let segment = shape.strip_suffix('/')?.rsplit('/').next()?;
    let name = variable_name(segment).filter(|name| name == segment)?;
    Some(name.strip_suffix('s').unwrap_or(&name).to_owned())
}

/// Returns the last word of a variable, if it can name a variable of a template.
fn variable_name(variable: &str) -> Option<String> {
    let last = variable.rsplit('.').next().unwrap_or_default().trim_end_matches("()");
    let last = last.strip_prefix("r#").unwrap_or(last);
    let is_name = last.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && !last.is_empty()).then(|| last.to_owned())
}

/// Returns the name of the query parameter whose value follows a string.
fn parameter_before(shape: &str) -> Option<String> {
    let (_, query) = shape.split_once('?')?;
    variable_name(query.rsplit('&').next()?.strip_suffix('=')?)
}

/// Returns the name of a value without one that follows a string.
fn unnamed(shape: &str) -> &'static str {
    match shape.chars().last() {
        None => "base",
        Some('/') => "id",
        Some(_) => "value",
    }
}

/// Appends a literal. A variable of a template stays; a character that no URI has is escaped, as clients do, or
/// removed, as they do with the ends of lines.
fn push_literal(shape: &mut String, text: &str) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = match c {
            '{' => variable_end(rest),
            '%' => escape_end(rest),
            _ if c.is_ascii_alphanumeric() => Some(1),
            _ => Template::parse(&rest[..c.len_utf8()]).is_ok().then_some(c.len_utf8()),
        };
        match end {
            Some(end) => shape.push_str(&rest[..end]),
            None if "\t\r\n".contains(c) => {}
            None => shape.push_str(&percent::encode(percent::Place::Anywhere, c.encode_utf8(&mut [0; 4]))),
        }
        rest = &rest[end.unwrap_or(c.len_utf8())..];
    }
}

/// Returns the end of the escape `%2F` with which a string begins.
fn escape_end(text: &str) -> Option<usize> {
    let digits = text.get(1..3)?;
    digits.chars().all(|c| c.is_ascii_hexdigit()).then_some(3)
}

/// Returns the end of the variable `{name}` with which a string begins.
fn variable_end(text: &str) -> Option<usize> {
    let end = text.find('}')? + 1;
    Template::parse(&text[..end]).is_ok().then_some(end)
}

/// Returns the place of the first literal.
pub(crate) fn first_place(row: &[Piece]) -> Option<Place> {
    row.iter().find_map(|piece| match piece {
        Piece::Text(_, place) => Some(*place),
        Piece::Placeholder(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Piece {
        Piece::Text(text.into(), Place::default())
    }

    /// Returns the placeholder of a variable, a field or a call.
    fn named(name: &str, variable: &str) -> Piece {
        Piece::Placeholder(Placeholder::new(Filling::Safe, name.into(), variable.into()))
    }

    fn placeholder(variable: &str) -> Piece {
        named("", variable)
    }

    /// A variable that a template has twice is one value.
    #[test]
    fn different_values_have_different_names() {
        for (placeholders, wanted) in [
            ([("a.key", "a.key"), ("b.key", "b.key"), ("c.key", "c.key")], "{key}/{b_key}/blob/{c_key}"),
            ([("get()", "key"), ("get()", "key"), ("get()", "key")], "{key}/{id}/blob/{blob}"),
            ([("key", "key"), ("key", "key"), ("key", "key")], "{key}/{key}/blob/{key}"),
            ([("", ""), ("", ""), ("", "")], "{base}/{id}/blob/{blob}"),
            ([("id()", "key"), ("key", "key"), ("self.key", "self.key")], "{key}/{id}/blob/{self_key}"),
        ] {
            let [first, second, third] = placeholders.map(|(name, variable)| named(name, variable));
            assert_eq!(shape(&[first, text("/"), second, text("/blob/"), third]), wanted);
        }
    }

    #[test]
    fn a_shape_is_a_template() {
        for (row, wanted) in [
            (&[text("/users/{id}")][..], "/users/{id}"),
            (&[text("/{+path}{?q,page*}")], "/{+path}{?q,page*}"),
            (&[text("/{v=====")], "/%7Bv====="),
            (&[text("/a}b{")], "/a%7Db%7B"),
            (&[text("/{{id}}")], "/%7B{id}%7D"),
            (&[text("/{}/{a b}/{a-b}")], "/%7B%7D/%7Ba%20b%7D/%7Ba-b%7D"),
            (&[text("?q=[\"a b\"]\n\t&c=100%&d=%2Fé")], "?q=[%22a%20b%22]&c=100%25&d=%2Fé"),
            (&[placeholder("self.base"), text("/r/"), placeholder("r#type()")], "{base}/r/{type}"),
            // A value without a name is named after its place.
            (
                &[placeholder(""), text("/users/"), placeholder(""), text("?page="), placeholder("")],
                "{base}/users/{id}?page={page}",
            ),
            (
                &[text("/t-"), placeholder(""), text("?a["), placeholder("x y"), text("]=1")],
                "/t-{value}?a[{value}]=1",
            ),
            // The text of two alternatives.
            (&[placeholder("scheme"), text("://"), text("https://a.example")], "{scheme}://…"),
            (&[text("http://"), placeholder("host"), placeholder("scheme"), text("://a")], "http://{host}…"),
            (&[text("https://a/b?to="), text("https://c")], "https://a/b?to=https://c"),
        ] {
            let shown = shape(row);
            assert_eq!(shown, wanted);
            assert!(shown.contains('…') || Template::parse(&shown).is_ok(), "{shown}");
        }
        for c in ('\0'..='\u{ff}').chain(['\u{200b}', '\u{2028}', '\u{e000}', '\u{ffff}']) {
            let shown = shape(&[text(&format!("/a{c}b")), placeholder("x"), text(&format!("{c}"))]);
            assert!(Template::parse(&shown).is_ok(), "{shown:?}");
        }
    }
}
