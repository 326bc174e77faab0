//! Passwords and other secrets of URLs in messages, which end up in logs. Unlike `redact_in` of the core, it keeps the
//! user name, and reads URLs that are not valid.

use std::borrow::Cow;

use urika::__private::is_secret_in_logs;

/// Schemes in which `name:text@host` has no password.
const ADDRESSES: [&str; 7] = ["mailto", "sip", "sips", "xmpp", "acct", "im", "pres"];

/// The text around a URL, which shows where the URL ends.
#[derive(Clone, Copy, PartialEq)]
enum Around {
    /// The URL is the whole text, so each character belongs to it.
    Nothing,
    /// The URL is part of a sentence, and spaces and quotes end it.
    Sentence,
}

impl Around {
    /// Returns the part of `text` that belongs to a URL at its beginning.
    fn url(self, text: &str) -> &str {
        let end = text.find([' ', '"', '`']).filter(|_| self == Self::Sentence);
        &text[..end.unwrap_or(text.len())]
    }
}

/// Returns a message with `***` in place of each password: of URLs with `//`, and of parameters.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    masked_in(text, Around::Sentence)
}

/// Returns the text of a single URL, right or wrong, with `***` in place of each password. As in RFC 3986, digits
/// between `:` and `/` are a port, even before a later `@`.
pub(crate) fn masked_url(url: &str) -> Cow<'_, str> {
    match without_slashes(url) {
        Some((start, end)) => {
            Cow::Owned(format!("{}***{}", &url[..start], masked_in(&url[end..], Around::Nothing)))
        }
        None => masked_in(url, Around::Nothing),
    }
}

fn masked_in(text: &str, around: Around) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((start, end)) = password(rest, around) {
        out.push_str(&rest[..start]);
        out.push_str("***");
        rest = &rest[end..];
    }
    if out.is_empty() {
        return Cow::Borrowed(text);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Returns the place of the password in a URL whose authority does not follow `//`, such as `user:text@host`.
fn without_slashes(url: &str) -> Option<(usize, usize)> {
    let colon = url.find(':')?;
    let slashes = ["//", "\\\\"].iter().filter_map(|slashes| url.find(slashes)).min();
    let is_begun = slashes.is_some_and(|slashes| slashes <= colon + 1);
    let is_address = ADDRESSES.iter().any(|scheme| scheme.eq_ignore_ascii_case(&url[..colon]));
    let at = url.rfind('@').filter(|at| *at > colon && !is_begun && !is_address)?;
    Some((colon + 1, at))
}

/// Returns the range of the first password that is not masked yet.
fn password(text: &str, around: Around) -> Option<(usize, usize)> {
    let starts = text.match_indices(['/', '\\', '?', '&', ';', '#']).map(|(index, _)| index);
    let found = starts.filter_map(|index| {
        let rest = &text[index + 1..];
        let (start, end) = if text[index..].starts_with(['/', '\\']) {
            in_authority(rest.strip_prefix(['/', '\\'])?, around).map(|(start, end)| (start + 1, end + 1))?
        } else {
            in_parameter(rest, around)?
        };
        Some((index + 1 + start, index + 1 + end))
    });
    found.into_iter().find(|&(start, end)| start < end && !is_masked(&text[start..end], around))
}

/// Returns whether a password is masked. In a sentence, a comma or the like may follow, and somebody else's
/// address after the host. Any other character belongs to the password.
fn is_masked(text: &str, around: Around) -> bool {
    let Some(rest) = text.strip_prefix("***") else { return false };
    let is_punctuation = rest.len() <= 2 && rest.chars().all(|c| ",;:.)".contains(c));
    let has_end = rest.starts_with('@') && around.url(rest).len() < rest.len();
    rest.is_empty() || around == Around::Sentence && (is_punctuation || has_end)
}

/// Returns the place of the password in a string that begins with an authority.
fn in_authority(text: &str, around: Around) -> Option<(usize, usize)> {
    let end = text.find(['/', '\\', '?', '#']).unwrap_or(text.len());
    if text.starts_with('[') {
        return None;
    }
    let authority = &text[..end];
    let escaped =
        ["%3A", "%3a"].iter().filter_map(|colon| authority.find(colon)).min().map(|start| start + 3);
    let start = authority.find(':').map(|colon| colon + 1).into_iter().chain(escaped).min()?;
    let at = |within: &str| within.rfind('@').filter(|at| *at >= start);
    // A password may have slashes that are not escaped; a port has digits only.
    let is_port = authority[start..].bytes().all(|byte| byte.is_ascii_digit());
    let at =
        if is_port { at(authority) } else { at(&text[..next_url(text)]).or_else(|| at(around.url(text))) };
    Some((start, at?))
}

/// Returns the place of `//` after the scheme of another URL, or at the start of a value.
fn next_url(text: &str) -> usize {
    let is_start = |at: &usize| text[..*at].ends_with([':', '=', '"', ' ']);
    text.match_indices("//").map(|(at, _)| at).find(is_start).unwrap_or(text.len())
}

/// Returns the place of the value in a string that begins with a parameter.
fn in_parameter(text: &str, around: Around) -> Option<(usize, usize)> {
    let (name, value) = text.split_once('=')?;
    if name.contains('&') || !is_secret_in_logs(name) {
        return None;
    }
    let start = name.len() + 1;
    let value = around.url(value);
    let end = value.find(['&', '#']).unwrap_or(value.len());
    Some((start, start + end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_masked_wherever_they_are() {
        for (url, wanted) in [
            ("https://user:hunter2@h/", "https://user:***@h/"),
            ("https://user:hun:ter@2@h/", "https://user:***@h/"),
            ("https://user:hun/ter2@h/", "https://user:***@h/"),
            ("https://user:hun//ter2@h/", "https://user:***@h/"),
            ("https://user:hun//ter2//@h/a//b", "https://user:***@h/a//b"),
            ("https://user:hun@//ter2@h/", "https://user:***@h/"),
            ("https://user:hun://ter2@h/", "https://user:***@h/"),
            ("https://user:hun#ter?2@h/", "https://user:***@h/"),
            ("https://user:hun ter2@h/", "https://user:***@h/"),
            ("https://user:2/hunter@h/", "https://user:2/hunter@h/"),
            ("https://user%3Ahunter2@h/", "https://user%3A***@h/"),
            ("https://user%3Ahun//ter2@h/", "https://user%3A***@h/"),
            ("https://:hunter2@h/", "https://:***@h/"),
            ("https://user:@h/", "https://user:@h/"),
            ("https://user@h/", "https://user@h/"),
            ("//user:hunter2@h/", "//user:***@h/"),
            ("//user:hun//ter2@h/", "//user:***@h/"),
            ("https:\\\\user:hunter2@h\\", "https:\\\\user:***@h\\"),
            ("https:user:hunter2@h", "https:***@h"),
            ("https:/user:hunter2@h//a", "https:***@h//a"),
            ("user:hunter2@h", "user:***@h"),
            ("user:hunter2@h//a", "user:***@h//a"),
            ("user:hun//ter2@h", "user:***@h"),
            ("user:hunter2@h?password=hunter2", "user:***@h?password=***"),
            ("https://h/?to=https://user:hunter2@i/", "https://h/?to=https://user:***@i/"),
            (
                "https://user:hunter2@h/?to=https://user:hunter2@i/",
                "https://user:***@h/?to=https://user:***@i/",
            ),
            ("https://h/?a=b&PASSWORD=hunter2&c=d#e", "https://h/?a=b&PASSWORD=***&c=d#e"),
            ("https://h/?password=hun;ter2", "https://h/?password=***"),
            ("https://h/?password=hunter two", "https://h/?password=***"),
            ("https://h/?password=hun\"ter2`", "https://h/?password=***"),
            ("https://h/?pass%77ord=hunter2", "https://h/?pass%77ord=***"),
            ("https://h/?user[password]=hunter2", "https://h/?user[password]=***"),
            ("https://h/?user%5Bpassword%5D=hunter2", "https://h/?user%5Bpassword%5D=***"),
            ("https://h/?old-password=hunter2&a", "https://h/?old-password=***&a"),
            ("https://h/#password=hunter2", "https://h/#password=***"),
            ("https://h/#a=b&password=hunter2", "https://h/#a=b&password=***"),
            ("https://h/a;password=hunter2", "https://h/a;password=***"),
            ("https://h/?password=***secret", "https://h/?password=***"),
            ("https://h/?api_key=hunter2&page=2", "https://h/?api_key=***&page=2"),
            ("https://h/?X-Amz-Signature=hunter2", "https://h/?X-Amz-Signature=***"),
            ("https://h/a;sid=hunter2?code=hunter2", "https://h/a;sid=***"),
            ("https://h/?password_hint=a", "https://h/?password_hint=a"),
            ("https://h/?max_tokens=1", "https://h/?max_tokens=1"),
            ("https://h/?password&a=b", "https://h/?password&a=b"),
            ("https://h:80/a@b", "https://h:80/a@b"),
            ("https://[::1]/a@b", "https://[::1]/a@b"),
            ("mailto:kim@example.com", "mailto:kim@example.com"),
            ("https://h/a:b", "https://h/a:b"),
            ("https://h/@a", "https://h/@a"),
            ("", ""),
        ] {
            assert_eq!(masked_url(url), wanted, "{url}");
            assert_eq!(masked_url(wanted), wanted, "twice");
            let message = format!("not canonical: {}; write {}, entry 2", masked_url(url), masked_url(url));
            assert_eq!(masked(&message), message);
        }
        let message = "add { \"loc\": \"https://a:hunter2@h/\" } to https://b:hunter2@h/, entry 2";
        assert_eq!(masked(message), "add { \"loc\": \"https://a:***@h/\" } to https://b:***@h/, entry 2");
        let message = "`https://h/?password=hun;ter2` is not `https://h/?password=hunter2`";
        assert_eq!(masked(message), "`https://h/?password=***` is not `https://h/?password=***`");
        let message = "https://h/?password=*** is not one of https://user:***@h/ and kim@example.com";
        assert_eq!(masked(message), message);
        for sign in ['-', '_', '.', ',', '@', '*', '/', ':', ';', ')', '!', '~', '%', 'é'] {
            for url in ["https://user:***SIGNhunter2@h/", "https://h/?password=***SIGNhunter2"] {
                let message = format!("{} is not canonical", url.replace("SIGN", &sign.to_string()));
                let masked = masked(&message);
                assert!(!masked.contains("hunter2") && masked.ends_with(" is not canonical"), "{masked}");
            }
        }
        let message = "https://a:x is not https://b:hunter2@h/";
        assert_eq!(masked(message), "https://a:x is not https://b:***@h/");
    }
}
