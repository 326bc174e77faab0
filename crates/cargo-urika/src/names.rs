//! The meaning of the name of a value, for values without a type.

/// Last words of the names of numbers, hashes and dates. They count if the type is not known.
const NUMBERS: &str = "\
    port limit offset page count size year month day timestamp index len number hash txid digest \
    checksum sha256 uuid hex base62 outpoint height width scale epoch secs millis format total lat lon \
    latitude longitude arch";

/// Last words in the names of methods that write a string of digits and letters.
const DIGITS: &[&str] =
    &["hex", "base16", "base62", "hash", "txid", "digest", "sha256", "checksum", "timestamp"];

/// Names of values in front of a port that are the address of the program's own server.
pub(crate) const HOSTS: &[&str] = &["host", "ip", "hostname", "domain", "bind"];

// The less the place of a value shows, the shorter is the list of names of bases.

/// Parts of the names of bases in a string with a slash that a program passes to a client: `{api_root}/users`. The client
/// shows that the string is a URL.
pub(crate) const BASES_OF_PATHS: &[&str] =
    &["url", "uri", "host", "endpoint", "base", "server", "api", "origin", "domain", "root", "address"];

/// Ends of the names of whole URLs, which may have a path: after `{url}`, text without a slash continues a segment.
pub(crate) const WHOLE_BASES: &[&str] = &["url", "uri", "endpoint"];

/// Parts of the names of variables with the result of a getter: `let base_url = settings.get("url")`. Configurations also
/// have files, so `root` and `api` are not enough.
pub(crate) const BASES_OF_GETTERS: &[&str] = &["url", "uri", "endpoint", "base", "host", "server"];

/// Words in the names of bases of any string, even if the program does not send it.
pub(crate) const BASES: &[&str] = &["url", "uri", "endpoint", "origin", "issuer", "website"];

/// Words in the names of bases of strings that the program sends, or that are named like a URL.
pub(crate) const MAYBE_BASES: &[&str] =
    &["host", "base", "server", "api", "domain", "root", "registry", "site", "address"];

/// Returns whether the name of a method says that it writes digits and letters.
pub(crate) fn is_digits_by_name(name: &str) -> bool {
    name.rsplit('_').next().is_some_and(|last| DIGITS.contains(&last))
}

/// Returns whether the name of a value says that it is a number, a hash or a date.
pub(crate) fn is_number_by_name(name: &str) -> bool {
    let last = name.trim_end_matches("()").rsplit(['.', '_']).next().unwrap_or(name);
    NUMBERS.split(' ').any(|number| number == last)
}

/// Returns whether the name of a value says that it is the user or the password in front of a host.
pub(crate) fn is_login(name: &str) -> bool {
    ["user", "username", "login", "password", "pass", "token", "secret", "key", "id"]
        .iter()
        .any(|word| name.rsplit(['.', '_']).next() == Some(word))
}

/// Returns whether the name of a value says that it is one of the settings.
pub(crate) fn is_of_settings(name: &str) -> bool {
    name.contains("config.") || name.contains("settings.")
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The page `trust.md` prints all names that are trusted.
    #[test]
    fn the_page_lists_the_names() {
        let page = include_str!("../trust.md");
        for name in NUMBERS.split(' ').chain(DIGITS.iter().copied()).chain(HOSTS.iter().copied()) {
            assert!(page.contains(&format!("`{name}`")), "{name}");
        }
    }
}
