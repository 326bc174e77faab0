//! Passwords of URLs in messages, which end up in logs.

use std::borrow::Cow;

/// Schemes in which `name:text@host` has no password.
const ADDRESSES: [&str; 7] = ["mailto", "sip", "sips", "xmpp", "acct", "im", "pres"];
/// Parameters of a query whose value is a password.
const PARAMETERS: [&str; 3] = ["password", "passwd", "pwd"];

/// Returns a string with `***` in place of each password: of URLs with `//`, and of parameters.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((start, end)) = password(rest) {
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

/// Returns the text of a single URL, right or wrong, with `***` in place of its password.
pub(crate) fn masked_url(url: &str) -> Cow<'_, str> {
    let is_without_slashes = !url.contains("//") && !url.contains("\\\\");
    let (Some(colon), Some(at)) = (url.find(':'), url.rfind('@')) else { return masked(url) };
    let is_address = ADDRESSES.iter().any(|scheme| scheme.eq_ignore_ascii_case(&url[..colon]));
    if is_without_slashes && colon < at && !is_address {
        Cow::Owned(format!("{}***{}", &url[..=colon], &url[at..]))
    } else {
        masked(url)
    }
}

/// Returns the range of the first password that is not masked yet.
fn password(text: &str) -> Option<(usize, usize)> {
    let starts = text.match_indices(['/', '\\', '?', '&', ';']).map(|(index, _)| index);
    let found = starts.filter_map(|index| {
        let rest = &text[index + 1..];
        let (start, end) = if text[index..].starts_with(['/', '\\']) {
            in_authority(rest.strip_prefix(['/', '\\'])?).map(|(start, end)| (start + 1, end + 1))?
        } else {
            in_parameter(rest)?
        };
        Some((index + 1 + start, index + 1 + end))
    });
    found.into_iter().find(|&(start, end)| start < end && &text[start..end] != "***")
}

/// Returns the place of the password in a string that begins with an authority.
fn in_authority(text: &str) -> Option<(usize, usize)> {
    let other = text.find("//").unwrap_or(text.len());
    let text = &text[..other];
    let end = text.find(['/', '\\', '?', '#']).unwrap_or(text.len());
    if text.starts_with('[') {
        return None;
    }
    let authority = &text[..end];
    let escaped =
        ["%3A", "%3a"].iter().filter_map(|colon| authority.find(colon)).min().map(|start| start + 3);
    let start = authority.find(':').map(|colon| colon + 1).into_iter().chain(escaped).min()?;
    // A password may have a slash that is not escaped; a port has digits only.
    let is_port = authority[start..].bytes().all(|byte| byte.is_ascii_digit());
    let within = if is_port { authority } else { text };
    within.rfind('@').filter(|at| *at >= start).map(|at| (start, at))
}

/// Returns the place of the value in a string that begins with a parameter.
fn in_parameter(text: &str) -> Option<(usize, usize)> {
    let (name, value) = text.split_once('=')?;
    if !PARAMETERS.iter().any(|parameter| parameter.eq_ignore_ascii_case(name)) {
        return None;
    }
    let start = name.len() + 1;
    let end = value.find(['&', ';', '#', '"', '`', ' ']).unwrap_or(value.len());
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
            ("https://user:hun#ter?2@h/", "https://user:***@h/"),
            ("https://user:2/hunter@h/", "https://user:2/hunter@h/"),
            ("https://user%3Ahunter2@h/", "https://user%3A***@h/"),
            ("https://:hunter2@h/", "https://:***@h/"),
            ("https://user:@h/", "https://user:@h/"),
            ("https://user@h/", "https://user@h/"),
            ("//user:hunter2@h/", "//user:***@h/"),
            ("https:\\\\user:hunter2@h\\", "https:\\\\user:***@h\\"),
            ("https:user:hunter2@h", "https:***@h"),
            ("user:hunter2@h", "user:***@h"),
            ("https://h/?to=https://user:hunter2@i/", "https://h/?to=https://user:***@i/"),
            ("https://h/?a=b&PASSWORD=hunter2&c=d#e", "https://h/?a=b&PASSWORD=***&c=d#e"),
            ("https://h:80/a@b", "https://h:80/a@b"),
            ("https://[::1]/a@b", "https://[::1]/a@b"),
            ("mailto:kim@example.com", "mailto:kim@example.com"),
            ("https://h/a:b", "https://h/a:b"),
            ("https://h/@a", "https://h/@a"),
            ("", ""),
        ] {
            assert_eq!(masked_url(url), wanted);
            assert_eq!(masked_url(wanted), wanted, "twice");
        }
        let message = "add { \"loc\": \"https://a:hunter2@h/\" } to https://b:hunter2@h/, entry 2";
        assert_eq!(masked(message), "add { \"loc\": \"https://a:***@h/\" } to https://b:***@h/, entry 2");
    }
}
