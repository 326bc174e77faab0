//! Strings that no known call takes. Their form, and the names of variables, fields and functions that get
//! them, decide whether they are URLs.

mod words;

use std::collections::{HashMap, HashSet};

use crate::follow::{Filling, Follower, Hole, Piece, Row};
use crate::judge;
use crate::program::Frame;
use crate::read::Function;
use crate::types;
use crate::value::{Callee, Place, Type, Value};
use words::{
    BASES, CLIENTS, COLLECTIONS, DIRECTORIES, FOLDERS, MAYBE_BASES, OTHER, PARSERS, PATHS, REQUEST, SHOWN,
    STORED, URL,
};

/// Whether a value is a collection by its type, or by its name where the type is unknown.
pub(crate) fn is_collection(ty: &Type, name: &str) -> bool {
    let name = match ty {
        Type::List(_) => return true,
        Type::Named(ty) => ty,
        Type::Unknown | Type::Foreign => name.trim_end_matches("()"),
        _ => return false,
    };
    words(name).last().is_some_and(|word| COLLECTIONS.contains(&&**word))
}

/// Whether a value is a client of HTTP by its type, or by its name where the type is unknown.
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
    said: bool,
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
            self.said |= OTHER.contains(&&*word) && !(is_of_path && matches!(&*word, "arg" | "args"));
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
        let Value::Call(call) = &**call else { continue };
        let owner = match &call.callee {
            Callee::Path(owner, _) => owner.as_deref().unwrap_or_default().to_owned(),
            // `request.uri(BASE).header("User-Agent", agent)`
            Callee::Method(_, name, _) if HEADERS.contains(&&**name) => String::new(),
            Callee::Method(receiver, ..) => receiver.name(),
        };
        // The key of a map, a cache or a database.
        let is_key = match &call.callee {
            Callee::Method(receiver, name, _)
                if KEYED.contains(&&**name)
                    && call.args.iter().any(|arg| matches!(**arg, Value::Built(..))) =>
            {
                let ty = follower.program.type_of(receiver, &frame, 0);
                is_collection(&ty, &receiver.name())
            }
            _ => false,
        };
        if let Callee::Method(receiver, name, _) = &call.callee {
            note(receiver, &[name], &mut all);
        }
        let has_method = call.args.iter().any(|arg| is_http_method(arg));
        for (argument, value) in call.args.iter().enumerate() {
            if !matches!(**value, Value::Built(..) | Value::Either(_)) {
                continue;
            }
            if let Value::Built(_, place) = &**value {
                all.entry(*place).or_default().given |= !PARSERS.contains(&call.callee.name());
            }
            note(value, &[call.callee.name(), &owner, if has_method { "endpoint" } else { "" }], &mut all);
            if is_key {
                note(value, &["key"], &mut all);
            }
            let is_method = matches!(call.callee, Callee::Method(..));
            let is_shown = is_shown(call.callee.name())
                || (!is_method && (is_error(&owner) || is_error(call.callee.name())));
            if let (Value::Built(_, place), true) = (&**value, is_shown) {
                all.entry(*place).or_default().shown = true;
            }
            let (targets, _) = follower.program.targets(call, &frame);
            for target in &*targets {
                let target = &follower.program.functions[*target];
                if let Some((name, _)) = target.params.get(argument) {
                    note(value, &[name], &mut all);
                }
            }
        }
    }
    if &*function.name == "fmt" {
        for text in &function.texts {
            note(text, &[function.owner.as_deref().unwrap_or_default()], &mut all);
        }
    }
    all
}

/// Methods of collections and caches that take a key.
const KEYED: &[&str] =
    &["get", "get_mut", "insert", "set", "set_ex", "put", "remove", "del", "entry", "contains_key", "exists"];

/// Methods that take the name of a header and its text.
const HEADERS: &[&str] = &["header", "insert_header", "append_header", "set_header", "set", "user_agent"];

/// Whether a function or type shows a string to people, by its name.
fn is_shown(name: &str) -> bool {
    words(name).iter().any(|word| SHOWN.contains(&&**word))
}

/// Whether a function or type makes an error, by its name.
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

/// Whether a row is a sentence, or a part of a page: no URL has such characters.
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
    let is_other = uses.shown || ((uses.said || uses.stored) && !uses.url);
    // A call that does not mention URLs accepts it as a plain string, as a clipboard does.
    let is_taken = (uses.url || uses.request || !uses.given) && !is_other;
    match row {
        // The base of other strings, which are judged where they are put together.
        [Piece::Text(text, _), Piece::Hole(_)] if text.ends_with("://") => false,
        [Piece::Text(text, _), rest @ ..] => {
            if is_absolute(row) {
                return !uses.shown && (!uses.said || uses.url);
            }
            let path = text.strip_prefix('/');
            let is_of_urls = uses.url || uses.request;
            let first = path.unwrap_or(text).split('/').next().unwrap_or_default();
            let is_word =
                first.len() > 1 && first.chars().all(|c| c.is_ascii_alphanumeric() || "-_.@".contains(c));
            let goes_on = text.trim_start_matches('/').contains('/') || rest.len() > 1;
            if is_query(row) && !is_scheme(text) {
                let is_other = is_other && !(uses.query && !uses.shown && !uses.said);
                return !is_other && !text.contains(':');
            }
            if path.is_some() {
                is_of_urls
                    && !is_other
                    && (is_word || (first.is_empty() && uses.url && rest.len() > 2))
                    && goes_on
                    && !FOLDERS.contains(&first)
                    && !is_file(row)
            } else {
                let is_begin = is_word || (is_scheme(text) && rest.len() > 1);
                uses.url && !is_other && is_begin && text.contains('/') && !is_file(row)
            }
        }
        [Piece::Hole(_), Piece::Text(next, _), _, _, ..] if next.starts_with("://") => is_taken,
        [Piece::Hole(hole), Piece::Text(next, _), _, ..]
            if judge::is_whole(hole) && next.contains('/') && !next.starts_with(['.', '/', '?']) =>
        {
            !is_other && !is_file(row)
        }
        [Piece::Hole(hole), Piece::Text(next, _), ..]
        | [Piece::Hole(hole), Piece::Hole(_), Piece::Text(next, _), ..]
            if next.starts_with(['/', '?']) || is_query(row) =>
        {
            let found = words(&hole.name);
            let is_base = hole.filling == Filling::Url || found.iter().any(|word| BASES.contains(&&**word));
            let may_be = found.iter().any(|word| MAYBE_BASES.contains(&&**word));
            let is_folder = found.iter().any(|word| DIRECTORIES.contains(&&**word));
            // `let url = format!("{at}/users/{name}")`
            let is_path = uses.url && !is_folder && row.len() > 2 && next.len() > 1;
            let is_of_urls = (may_be && (uses.url || uses.request)) || is_path;
            !is_other && (is_base || is_query(row) || (is_of_urls && !is_file(row)))
        }
        // `let url = format!("{server}api/{id}")`
        [Piece::Hole(hole), Piece::Text(next, _), _, ..] if uses.url && next.contains('/') => {
            let found = words(&hole.name);
            !is_other && !is_file(row) && found.iter().any(|word| MAYBE_BASES.contains(&&**word))
        }
        _ => false,
    }
}

/// Whether a row has a segment that only URLs have.
fn is_marked(row: &[Piece]) -> bool {
    row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if text.contains("/.well-known/")))
}

/// Whether a row begins with the scheme of a web page.
pub(crate) fn is_absolute(row: &[Piece]) -> bool {
    judge::has_user(row)
        || matches!(row.first(), Some(Piece::Text(text, _))
            if ["http://", "https://", "ws://", "wss://"].iter().any(|start| text.starts_with(start)))
}

/// Whether a string begins with a scheme of the program's own, as `app://` is.
fn is_scheme(text: &str) -> bool {
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    !matches!(scheme, "" | "file") && scheme.chars().all(|c| c.is_ascii_lowercase())
}

/// Returns whether a value follows `?name=`.
fn is_query(row: &[Piece]) -> bool {
    row.windows(2).any(|pair| match pair {
        [Piece::Text(text, _), Piece::Hole(_)] => {
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
            Piece::Hole(Hole { site, .. }) => *site,
            Piece::Text(..) => None,
        })
        .collect()
}
