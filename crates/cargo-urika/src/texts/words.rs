//! Words in names that say what a string is.

/// Words that only names of URLs have.
pub(super) const URL: &[&str] = &[
    "url",
    "uri",
    "urls",
    "uris",
    "link",
    "links",
    "permalink",
    "href",
    "endpoint",
    "redirect",
    "website",
    "homepage",
    "webhook",
    "callback",
];
/// Words in the names of functions that send requests.
pub(super) const REQUEST: &[&str] = &[
    "request", "requests", "req", "http", "https", "client", "api", "fetch", "download", "get", "post",
    "put", "patch", "delete", "head", "send", "rest", "location",
];
/// Words of strings that people read or that a program compares: names of URLs do not have these words.
pub(super) const OTHER: &[&str] = &[
    "message",
    "msg",
    "error",
    "err",
    "log",
    "body",
    "html",
    "title",
    "key",
    "keys",
    "command",
    "cmd",
    "arg",
    "args",
    "sql",
    "regex",
    "pattern",
    "glob",
    "refspec",
    "subject",
    "expect",
    "context",
    "contains",
    "starts_with",
    "ends_with",
    "pathbuf",
    "fs",
    "label",
    "css",
    "cache",
    "print",
    "println",
    "comment",
    "description",
    "markdown",
    "mime",
    "agent",
    "path_buf",
    "stripped",
    "test",
    "debug",
    "blue",
    "bold",
    "bright",
    "green",
    "italic",
    "magenta",
    "purple",
    "red",
    "yellow",
    "clipboard",
    "copy",
    "cyan",
    "dimmed",
    "text",
    "underline",
    "eq",
    "ne",
    "underlined",
];
/// Words of files, objects and repositories: names of whole URLs may have these words, names of paths do not.
pub(super) const STORED: &[&str] = &[
    "dir",
    "file",
    "filename",
    "filepath",
    "folder",
    "branch",
    "prefix",
    "directory",
    "scope",
    "topic",
    "version",
    "insert",
    "store",
    "storage",
    "bucket",
    "object",
    "event",
    "channel",
    "ref",
    "git",
    "template",
    "content",
    "type",
];
/// Names of functions that return the path of a URL, as types of requests have them.
pub(super) const PATHS: &[&str] =
    &["path", "route", "resource", "request_path", "api_path", "path_and_query"];
/// Functions that convert a string.
pub(super) const PARSERS: &[&str] = &["parse", "from_str", "try_from", "parse_str"];
/// Words in the names of functions that show a string to people, or encode it as a fragment.
pub(super) const SHOWN: &[&str] = &["clipboard", "copy", "fragment", "print", "println"];
/// Last words of the types and names of collections, whose `get` takes a key.
pub(super) const COLLECTIONS: &[&str] = &[
    "map",
    "set",
    "vec",
    "cache",
    "headers",
    "params",
    "store",
    "storage",
    "db",
    "redis",
    "table",
    "index",
    "connection",
    "con",
    "conn",
    "commands",
    "kv",
    "lru",
];

/// Words of values that are a folder.
pub(super) const DIRECTORIES: &[&str] =
    &["dir", "directory", "folder", "home", "cwd", "file", "workspace", "parent", "key", "bucket"];

/// Folders at the root of a file system.
pub(super) const FOLDERS: &[&str] = &[
    "proc", "sys", "tmp", "dev", "etc", "usr", "var", "bin", "lib", "opt", "mnt", "run", "org", "root",
    "boot",
];

/// Last words of the names of clients of HTTP.
pub(super) const CLIENTS: &[&str] = &["client", "http", "agent", "session", "api", "reqwest"];
