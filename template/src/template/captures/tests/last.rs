//! Tests where values end that text follows in their segment, against a search that tries every division of the
//! segment, the longest first value first. All templates of up to three pieces and some of four are tried with all
//! strings of up to four symbols. `ENUMERATE` adds the other templates, and `ENUMERATE=full` strings of five.

extern crate std;

use alloc::string::String;
use alloc::vec::Vec;
use std::println;

use urika_reference::texts::{bound, rows, step};

use crate::template::{Captures, Template, Value};

/// The symbols of a template: literals, a value, and a value that keeps all characters.
const PIECES: [&str; 9] = ["a", ":", "=", ",", "%3A", "/", "-", "{}", "{+}"];

/// The symbols of a string.
const SYMBOLS: [&str; 7] = ["a", ":", "=", ",", "%3A", "/", "-"];

/// Returns whether a symbol of a string matches one of a template: an escape equals its character, but not after a
/// value of the same segment.
fn is_same(literal: &str, symbol: &str, is_behind_value: bool) -> bool {
    literal == symbol
        || [literal, symbol] == ["%3A", ":"]
        || [literal, symbol] == [":", "%3A"] && !is_behind_value
}

/// Returns the values of a division, each decoded, except for those that keep all characters. The first value is
/// as long as possible, and then the next. A value before one that keeps all characters ends at the first
/// delimiter, since the other one may have written the next.
fn divided(template: &[&str], text: &[&str], is_behind_value: bool) -> Option<Vec<String>> {
    let Some((piece, pieces)) = template.split_first() else { return text.is_empty().then(Vec::new) };
    if !piece.ends_with('}') {
        let (symbol, rest) = text.split_first()?;
        let is_behind_value = is_behind_value && *piece != "/";
        return is_same(piece, symbol, is_behind_value).then(|| divided(pieces, rest, is_behind_value))?;
    }
    let keeps_all = *piece == "{+}";
    let end = text.iter().position(|symbol| *symbol == "/" && !keeps_all).unwrap_or(text.len());
    let keeps_delimiter = pieces.iter().take_while(|piece| **piece != "/").any(|piece| *piece == "{+}");
    let delimiter = delimiter(pieces).filter(|_| !keeps_all && keeps_delimiter);
    let lengths = match delimiter {
        None => 0..=end,
        Some(delimiter) => {
            let behind = pieces.iter().position(|piece| *piece == delimiter)?;
            let length = text.iter().position(|symbol| *symbol == delimiter)?.checked_sub(behind)?;
            length..=length.min(end)
        }
    };
    lengths.rev().find_map(|length| {
        let (value, rest) = text.split_at(length);
        let mut values = divided(pieces, rest, delimiter.is_none())?;
        let value = value.concat();
        values.insert(0, if keeps_all { value } else { value.replace("%3A", ":") });
        Some(values)
    })
}

/// Returns the character of the literal at the beginning that no text before it has, and if possible no list.
fn delimiter<'t>(pieces: &[&'t str]) -> Option<&'t str> {
    let literal = || pieces.iter().take_while(|piece| !piece.ends_with('}')).copied();
    literal().find(|piece| [":", "="].contains(piece)).or_else(|| literal().find(|piece| *piece == ","))
}

/// Returns the template of a row, with a name for each value.
fn named(row: &[&str]) -> String {
    let mut names = ["x}", "y}", "z}", "u}"].into_iter();
    let mut name = |piece: &str| {
        let start = piece.strip_suffix('}')?;
        Some([start, names.next()?].concat())
    };
    let symbol = |piece: &&str| name(piece).unwrap_or_else(|| String::from(*piece));
    row.iter().map(symbol).collect()
}

/// Returns the text of a value, in which unescaped commas make a list.
fn text_of(captures: &Captures<'_, '_>, name: &str) -> String {
    let text = |value: &Value<'_>| {
        let list = value.as_list().map(|list| list.join(","));
        value.as_text().map(String::from).or(list)
    };
    captures.get(name).and_then(text).unwrap_or_default()
}

/// One of this many rows of four pieces is tried, and all of them with `ENUMERATE`. A prime that does not divide their
/// number.
const STEP: usize = 7;

#[test]
fn values_end_at_the_last_place() {
    let texts = (0..=bound(4, 5)).flat_map(|length| rows(&SYMBOLS, length));
    let texts: Vec<(Vec<&str>, String)> = texts.map(|row| (row.clone(), row.concat())).collect();
    let (mut templates, mut found, mut wrong) = (0, 0, Vec::new());
    // Most of the time goes into rows of four pieces.
    let step = step(STEP);
    let is_tried = |(at, row): &(usize, Vec<&str>)| row.len() < 4 || at % step == 0;
    let all = (0..=4).flat_map(|length| rows(&PIECES, length));
    for (_, row) in all.enumerate().filter(is_tried) {
        let text = named(&["/"].iter().chain(&row).copied().collect::<Vec<_>>());
        let Ok(template) = Template::parse(&text) else { continue };
        let Ok(matcher) = template.matcher() else { continue };
        // The text would be an authority.
        if text.starts_with("//") {
            continue;
        }
        templates += usize::from(row.iter().any(|piece| piece.ends_with('}')));
        for (symbols, uri) in &texts {
            let uri = alloc::format!("/{uri}");
            let expected = divided(&row, symbols, false);
            let captures = matcher.captures(&uri).ok();
            let values = captures.as_ref().map(|captures| {
                let names: Vec<_> = template.variables().collect();
                names.iter().map(|name| text_of(captures, name)).collect::<Vec<_>>()
            });
            found += usize::from(values.is_some());
            if values != expected {
                wrong.push(alloc::format!("{text} {uri}: {values:?}, and not {expected:?}"));
            }
        }
    }
    println!("{templates} templates, {found} texts with values");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    assert!(templates > 500 / step && found > 20_000 / step, "{templates} {found}");
}
