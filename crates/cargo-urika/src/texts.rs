//! Strings that no known call takes. Their form, and the names of variables, fields and functions that get
//! them, decide whether they are URLs.

mod words;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::follow::{Filling, Follower, Piece, Placeholder, Row};
use crate::judge;
use crate::names::{BASES, MAYBE_BASES};
use crate::program::Frame;
use crate::read::Function;
use crate::types;
use crate::value::{Call, Callee, Place, Type, Value};
use words::{CLIENTS, COLLECTIONS, DIRECTORIES, FOLDERS, OTHER, PARSERS, PATHS, REQUEST, SHOWN, STORED, URL};

/// Returns whether a value is a collection by its type, or by its name where the type is unknown.
pub(crate) fn is_collection(ty: &Type, name: &str) -> bool {
    let name = match ty {
        Type::List(_) => return true,
        Type::Named(ty) => ty,
        Type::Unknown | Type::Foreign => name.trim_end_matches("()"),
        _ => return false,
    };
    words(name).last().is_some_and(|word| COLLECTIONS.contains(&&**word))
}

/// Returns whether a value is a client of HTTP by its type, or by its name where the type is unknown.
pub(crate) fn is_client(ty: &Type, name: &str) -> bool {
    let name = match ty {
        Type::Named(name) if types::is_client(name) => return true,
        Type::Named(name) => name,
        Type::Unknown | Type::Foreign => name.trim_end_matches("()"),
        _ => return false,
    };
    words(name).last().is_some_and(|word| CLIENTS.contains(&&**word))
}

/// The uses of a string, as far as names show them.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate use")]
pub(crate) struct Uses {
    url: bool,
    request: bool,
    /// Whether a name says that the text is a query.
    query: bool,
    /// Whether a name says that people read the text, or that the program compares it.
    read: bool,
    /// Whether a name says that the text is one of a file, an object or a repository.
    stored: bool,
    /// Whether a name says that the text is the name of a resource.
    named: bool,
    /// Whether a call takes the text.
    given: bool,
    /// Whether a call shows the text to people.
    shown: bool,
}

impl Uses {
    fn note(&mut self, name: &str) {
        let words = words(name);
        // `PathArgs` holds the arguments of a path, and not those of a command.
        let is_of_path = words.iter().any(|word| word == "path");
        for word in words {
            self.url |= URL.contains(&&*word);
            self.query |= matches!(&*word, "query" | "params");
            self.request |= REQUEST.contains(&&*word);
            self.read |= OTHER.contains(&&*word) && !(is_of_path && matches!(&*word, "arg" | "args"));
            self.stored |= STORED.contains(&&*word);
            self.named |= matches!(&*word, "resource" | "name" | "asset");
        }
    }
}

/// Returns the words of `a_name` and `AName`, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let ends = !c.is_alphanumeric() || (c.is_uppercase() && was_lower);
        if ends {
            words.push(String::new());
        }
        if let (true, Some(last)) = (c.is_alphanumeric(), words.last_mut()) {
            last.extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words
}

/// Returns the uses of the strings of a function, by their places.
pub(crate) fn uses(function: &Function, number: usize, follower: &Follower<'_>) -> HashMap<Place, Uses> {
    let mut all = HashMap::new();
    for (name, value) in &function.names {
        note(value, &[name], &mut all);
    }
    if let Some(returned) = &function.returned {
        let owner = function.owner.as_deref().filter(|_| &*function.name == "fmt").unwrap_or_default();
        let of_path = if PATHS.contains(&&*function.name) { "request" } else { "" };
        note(returned, &[&function.name, owner, of_path], &mut all);
    }
    let frame = Frame::alone(number);
    for call in &function.calls {
        if let Value::Call(call) = &**call {
            uses_in_call(call, follower, &frame, &mut all);
        }
    }
    if &*function.name == "fmt" {
        for text in &function.texts {
            note(text, &[function.owner.as_deref().unwrap_or_default()], &mut all);
        }
    }
    all
}

/// Notes the uses of the strings that a call gets.
fn uses_in_call(call: &Call, follower: &Follower<'_>, frame: &Rc<Frame<'_>>, all: &mut HashMap<Place, Uses>) {
    let name = call.callee.name();
    let owner = match &call.callee {
        Callee::Path(owner, _) => owner.as_deref().unwrap_or_default().to_owned(),
        // `request.uri(BASE).header("User-Agent", agent)`
        Callee::Method(..) if HEADERS.contains(&name) => String::new(),
        Callee::Method(receiver, ..) => receiver.name(),
    };
    if let Callee::Method(receiver, ..) = &call.callee {
        note(receiver, &[name], all);
    }
    let is_text = |value: &Value| matches!(value, Value::Built(..) | Value::Either(_));
    if !call.args.iter().any(|arg| is_text(arg)) {
        return;
    }
    let has_method = call.args.iter().any(|arg| is_http_method(arg));
    let key = if is_keyed(call, follower, frame) { "key" } else { "" };
    let is_method = matches!(call.callee, Callee::Method(..));
    let is_shown = is_shown(name) || (!is_method && (is_error(&owner) || is_error(name)));
    let (targets, _) = follower.program.targets(call, frame);
    for (argument, value) in call.args.iter().enumerate() {
        if !is_text(value) {
            continue;
        }
        if let Value::Built(_, place) = &**value {
            let uses = all.entry(*place).or_default();
            uses.given |= !PARSERS.contains(&name);
            uses.shown |= is_shown;
        }
        note(value, &[name, &owner, if has_method { "endpoint" } else { "" }, key], all);
        for target in &*targets {
            let target = &follower.program.functions[*target];
            if let Some((param, _)) = target.params.get(argument) {
                note(value, &[param], all);
            }
        }
    }
}

/// Returns whether a call takes the key of a map, a cache or a database.
fn is_keyed(call: &Call, follower: &Follower<'_>, frame: &Rc<Frame<'_>>) -> bool {
    let Callee::Method(receiver, name, _) = &call.callee else { return false };
    let has_text = call.args.iter().any(|arg| matches!(**arg, Value::Built(..)));
    KEYED.contains(&&**name)
        && has_text
        && is_collection(&follower.program.type_of(receiver, frame, 0), &receiver.name())
}

/// Methods of collections and caches that take a key.
const KEYED: &[&str] =
    &["get", "get_mut", "insert", "set", "set_ex", "put", "remove", "del", "entry", "contains_key", "exists"];

/// Methods that take the name of a header and its text.
const HEADERS: &[&str] = &["header", "insert_header", "append_header", "set_header", "set", "user_agent"];

/// Returns whether a function or type shows a string to people, by its name.
fn is_shown(name: &str) -> bool {
    words(name).iter().any(|word| SHOWN.contains(&&**word))
}

/// Returns whether a function or type makes an error, by its name.
fn is_error(name: &str) -> bool {
    let words = words(name);
    [words.first(), words.last()].into_iter().flatten().any(|word| matches!(&**word, "error" | "err"))
}

pub(crate) fn is_http_method(value: &Value) -> bool {
    let (Value::Constant(name) | Value::Text(name, _)) = value else { return false };
    matches!(&**name, "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD")
}

fn note(value: &Value, names: &[&str], all: &mut HashMap<Place, Uses>) {
    match value {
        Value::Built(_, place) => {
            let uses = all.entry(*place).or_default();
            for name in names {
                uses.note(name);
            }
        }
        Value::Either(values) => values.iter().for_each(|value| note(value, names, all)),
        Value::Checked(inner, _) | Value::Encoded(inner, _) => note(inner, names, all),
        // `RequestPath(format!("/users/{id}"))`
        Value::Record(_, ty) if !is_error(ty) => {
            if let Some(inner) = value.newtype() {
                note(inner, names, all);
            }
        }
        _ => {}
    }
}

/// Returns whether a row is a sentence, or a part of a page: no URL has such characters.
pub(crate) fn is_prose(row: &[Piece]) -> bool {
    let is_prose =
        |text: &str| text.contains([' ', '\n', '\t', '"', '<', '>', '\\', '*', '|', '`', '(', '^']);
    row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if is_prose(text)))
}

/// Returns whether a row is a URL by its form and its uses.
pub(crate) fn is_url(row: &[Piece], uses: Uses) -> bool {
    let row = &*judge::merged(row);
    if is_prose(row) {
        return false;
    }
    // `//storage.googleapis.com/projects/_/buckets/…`
    if judge::is_network_path(row) && (uses.named || !uses.url) {
        return false;
    }
    let uses = Uses { url: uses.url || is_marked(row), ..uses };
    let is_other = uses.shown || ((uses.read || uses.stored) && !uses.url);
    match row {
        // The base of other strings, which are judged where they are put together.
        [Piece::Text(text, _), Piece::Placeholder(_)] if text.ends_with("://") => false,
        [Piece::Text(text, _), ..] => is_url_after_text(row, text, uses, is_other),
        [Piece::Placeholder(_), Piece::Text(next, _), _, _, ..] if next.starts_with("://") => {
            // A call that does not mention URLs accepts it as a plain string, as a clipboard does.
            (uses.url || uses.request || !uses.given) && !is_other
        }
        [Piece::Placeholder(base), Piece::Text(next, _), _, ..]
            if judge::is_whole(base) && next.contains('/') && !next.starts_with(['.', '/', '?']) =>
        {
            !is_other && !is_file(row)
        }
        [Piece::Placeholder(base), Piece::Text(next, _), ..]
        | [Piece::Placeholder(base), Piece::Placeholder(_), Piece::Text(next, _), ..]
            if next.starts_with(['/', '?']) || is_query(row) =>
        {
            !is_other && is_url_after_base(row, base, next, uses)
        }
        // `let url = format!("{server}api/{id}")`
        [Piece::Placeholder(base), Piece::Text(next, _), _, ..] if uses.url && next.contains('/') => {
            !is_other && !is_file(row) && words(&base.name).iter().any(|word| MAYBE_BASES.contains(&&**word))
        }
        _ => false,
    }
}

/// Returns whether a row that begins with text of the program is a URL.
fn is_url_after_text(row: &[Piece], text: &str, uses: Uses, is_other: bool) -> bool {
    if is_absolute(row) {
        return !uses.shown && (!uses.read || uses.url);
    }
    if is_query(row) && !is_scheme(text) {
        let is_other = is_other && !(uses.query && !uses.shown && !uses.read);
        return !is_other && !text.contains(':');
    }
    let path = text.strip_prefix('/');
    let first = path.unwrap_or(text).split('/').next().unwrap_or_default();
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "-_.@".contains(c);
    let is_word = first.len() > 1 && first.chars().all(is_sign);
    if is_other || is_file(row) {
        return false;
    }
    if path.is_none() {
        return uses.url && (is_word || (is_scheme(text) && row.len() > 2)) && text.contains('/');
    }
    let is_segment = is_word || (first.is_empty() && uses.url && row.len() > 3);
    let goes_on = text.trim_start_matches('/').contains('/') || row.len() > 2;
    (uses.url || uses.request) && is_segment && goes_on && !FOLDERS.contains(&first)
}

/// Returns whether a row that begins with a value and continues with a path or a query is a URL.
fn is_url_after_base(row: &[Piece], base: &Placeholder, next: &str, uses: Uses) -> bool {
    let found = words(&base.name);
    let has_word = |known: &[&str]| found.iter().any(|word| known.contains(&&**word));
    // `let url = format!("{at}/users/{name}")`
    let is_path = uses.url && !has_word(DIRECTORIES) && row.len() > 2 && next.len() > 1;
    let is_of_urls = (has_word(MAYBE_BASES) && (uses.url || uses.request)) || is_path;
    base.filling == Filling::Url || has_word(BASES) || is_query(row) || (is_of_urls && !is_file(row))
}

/// Returns whether a row has a segment that only URLs have.
fn is_marked(row: &[Piece]) -> bool {
    row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if text.contains("/.well-known/")))
}

/// Returns whether a row begins with the scheme of a web page.
pub(crate) fn is_absolute(row: &[Piece]) -> bool {
    judge::has_user(row)
        || matches!(row.first(), Some(Piece::Text(text, _))
            if ["http://", "https://", "ws://", "wss://"].iter().any(|start| text.starts_with(start)))
}

/// Returns whether a string begins with a scheme of the program's own, as `app://` is.
fn is_scheme(text: &str) -> bool {
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    !matches!(scheme, "" | "file") && scheme.chars().all(|c| c.is_ascii_lowercase())
}

/// Returns whether a value follows `?name=`.
fn is_query(row: &[Piece]) -> bool {
    row.windows(2).any(|pair| match pair {
        [Piece::Text(text, _), Piece::Placeholder(_)] => {
            let text = text.strip_suffix('=').unwrap_or_default();
            let name = text.rsplit(['?', '&']).next().unwrap_or_default();
            name.len() < text.len()
                && !name.is_empty()
                && text.contains('?')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-[]".contains(c))
        }
        _ => false,
    })
}

/// Returns whether the text ends like the name of a file.
fn is_file(row: &[Piece]) -> bool {
    let Some(Piece::Text(last, _)) = row.last() else { return false };
    let ends =
        [".rs", ".toml", ".txt", ".lock", ".log", ".yml", ".yaml", ".md", ".tmp", ".sock", ".db", ".html"];
    ends.iter().any(|end| last.ends_with(end))
}

/// Returns the values of a row that are in strings at these places.
pub(crate) fn sites(row: &Row) -> HashSet<Place> {
    row.iter()
        .filter_map(|piece| match piece {
            Piece::Placeholder(Placeholder { site, .. }) => *site,
            Piece::Text(..) => None,
        })
        .collect()
}
