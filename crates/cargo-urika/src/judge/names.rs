//! The meaning of the name of a value, for values without a type.

use crate::follow::Placeholder;

/// Names of values in front of a port that are the address of the program's own server.
pub(crate) const HOSTS: &[&str] = &["host", "ip", "hostname", "domain", "bind"];

/// Returns whether the name of a value says that it is the user or the password in front of a host.
pub(super) fn is_login(name: &str) -> bool {
    ["user", "username", "login", "password", "pass", "token", "secret", "key", "id"]
        .iter()
        .any(|word| name.rsplit(['.', '_']).next() == Some(word))
}

/// Returns whether the name of a value says that it is one of the settings.
pub(super) fn is_of_settings(name: &str) -> bool {
    name.contains("config.") || name.contains("settings.")
}

/// Returns whether a value is the path below which the program's own server answers.
pub(super) fn is_mount(placeholder: &Placeholder) -> bool {
    let name = placeholder.name.to_ascii_lowercase();
    (placeholder.of_settings || is_of_settings(&name)) && (name.ends_with("path") || name.ends_with("prefix"))
}

/// Returns whether the name of a value means a whole reference.
pub(crate) fn is_reference_by_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = [
        "url",
        "uri",
        "path",
        "href",
        "link",
        "endpoint",
        "reference",
        "relative",
        "location",
        "route",
        "()",
    ];
    words.iter().any(|word| name.contains(word)) || name.is_empty()
}
