//! Words of names, the styles that join them, plurals, and short lists of known words.
//!
//! The check has no dictionary: it finds only mistakes that the letters and these short lists show.

use alloc::string::String;
use alloc::vec::Vec;

use urika::__private::is_secret_in_logs;
use urika::percent::decode_bytes;

/// Returns the words of a name: `getUser`, `get_user`, `get-user` and `HTTPServer` have two.
pub(crate) fn words(name: &str) -> Vec<&str> {
    let bytes = name.as_bytes();
    let mut words = Vec::new();
    let mut start = 0;
    for at in 1..bytes.len() {
        let next_is_lower = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        let begins = bytes[at].is_ascii_uppercase() && (bytes[at - 1].is_ascii_lowercase() || next_is_lower);
        if begins {
            words.push(&name[start..at]);
            start = at;
        }
    }
    words.push(&name[start..]);
    words.into_iter().flat_map(|word| word.split(['_', '-'])).filter(|word| !word.is_empty()).collect()
}

/// Returns the words of a name in lower case, joined by `separator`.
pub(crate) fn joined(name: &str, separator: &str) -> String {
    words(name).join(separator).to_ascii_lowercase()
}

/// Returns whether a small letter is followed by a capital.
pub(crate) fn is_camel(name: &str) -> bool {
    let is_hump = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
    name.as_bytes().windows(2).any(is_hump)
}

pub(crate) fn has_capital(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// A style of joining several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Snake,
    Camel,
    Kebab,
}

impl Style {
    /// All styles, the preferred one first: it wins when several are equally frequent.
    pub(crate) const ALL: [Self; 3] = [Self::Snake, Self::Camel, Self::Kebab];

    /// Returns the style of a name; `None` for one word.
    pub(crate) fn of(name: &str) -> Option<Self> {
        if name.contains('_') {
            Some(Self::Snake)
        } else if name.contains('-') {
            Some(Self::Kebab)
        } else if is_camel(name) {
            Some(Self::Camel)
        } else {
            None
        }
    }

    /// Returns a name in this style.
    pub(crate) fn write(self, name: &str) -> String {
        match self {
            Self::Snake => joined(name, "_"),
            Self::Kebab => joined(name, "-"),
            Self::Camel => {
                let snake = joined(name, "_");
                let mut is_hump = false;
                let mut camel = String::with_capacity(snake.len());
                for c in snake.chars() {
                    if c != '_' {
                        camel.push(if is_hump { c.to_ascii_uppercase() } else { c });
                    }
                    is_hump = c == '_';
                }
                camel
            }
        }
    }
}

/// Words that are verbs and rarely nouns. Only the first of several words is checked.
const VERBS: [&str; 31] = [
    "add",
    "calculate",
    "compute",
    "create",
    "delete",
    "destroy",
    "disable",
    "do",
    "edit",
    "enable",
    "fetch",
    "find",
    "generate",
    "get",
    "insert",
    "list",
    "load",
    "make",
    "modify",
    "put",
    "remove",
    "retrieve",
    "save",
    "search",
    "send",
    "submit",
    "subscribe",
    "unsubscribe",
    "update",
    "upsert",
    "validate",
];

/// Nouns that begin with a word of [`VERBS`].
const NOUNS: [&str; 8] = [
    "list-items",
    "list-item",
    "search-engine",
    "search-engines",
    "search-index",
    "search-result",
    "search-results",
    "search-terms",
];

/// Returns whether the first of several words is a verb.
pub(crate) fn begins_with_verb(name: &str) -> bool {
    match words(name)[..] {
        [first, _, ..] => {
            VERBS.iter().any(|verb| first.eq_ignore_ascii_case(verb))
                && !NOUNS.contains(&joined(name, "-").as_str())
        }
        _ => false,
    }
}

/// Verbs that a method of HTTP expresses, and the method. Other verbs at the end of a path may name a page
/// (`edit`) or an action without a method (`publish`).
const METHODS: [(&str, &str); 13] = [
    ("add", "POST"),
    ("create", "POST"),
    ("delete", "DELETE"),
    ("destroy", "DELETE"),
    ("fetch", "GET"),
    ("get", "GET"),
    ("insert", "POST"),
    ("list", "GET"),
    ("modify", "PATCH"),
    ("remove", "DELETE"),
    ("retrieve", "GET"),
    ("update", "PATCH"),
    ("upsert", "PUT"),
];

/// Returns the method of HTTP that expresses a verb.
pub(crate) fn method(verb: &str) -> Option<&'static str> {
    METHODS.iter().find(|(word, _)| verb.eq_ignore_ascii_case(word)).map(|(_, method)| *method)
}

/// Names that are secret only in a log: in the design of an API, they often name something else.
const OFTEN_HARMLESS: [&str; 9] =
    ["code", "cookie", "key", "pass", "pin", "samlrequest", "session", "sid", "ticket"];
/// The same for words after others, as in `chat_session`.
const OFTEN_HARMLESS_LAST: [&str; 7] = ["auth", "mfa", "pass", "pin", "sess", "session", "sid"];
/// Words before `token` in names of positions in a list, which are not credentials. A CSRF token is a credential.
const OF_PAGES: [&str; 9] =
    ["continuation", "cursor", "delta", "next", "page", "previous", "resume", "start", "sync"];

/// Returns whether the name of a parameter, as written, says that its value is a secret.
pub(crate) fn is_secret(name: &str) -> bool {
    let name = String::from_utf8_lossy(&decode_bytes(name)).to_ascii_lowercase();
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let letters = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut words = name.rsplit(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let last = words.next().unwrap_or_default();
    let is_after_others = words.next().is_some() && OFTEN_HARMLESS_LAST.contains(&last);
    let is_of_page = letters
        .strip_suffix("token")
        .is_some_and(|before| OF_PAGES.iter().any(|word| before.ends_with(word)));
    is_secret_in_logs(&name) && !is_of_page && !is_after_others && !OFTEN_HARMLESS.contains(&letters)
}

/// Plurals without an `s` at the end, nouns without a plural, and words before a variable that name no
/// collection.
const NO_SINGULAR: [&str; 28] = [
    "api",
    "by",
    "children",
    "content",
    "criteria",
    "data",
    "feedback",
    "feet",
    "fish",
    "geese",
    "hardware",
    "information",
    "indices",
    "media",
    "me",
    "men",
    "metadata",
    "mice",
    "people",
    "search",
    "self",
    "sheep",
    "software",
    "staff",
    "stuff",
    "teeth",
    "traffic",
    "women",
];

/// Returns whether the last word of a name looks like a plural.
pub(crate) fn is_plural(name: &str) -> bool {
    let last = words(name).pop().unwrap_or_default().to_ascii_lowercase();
    (last.ends_with('s') && !last.ends_with("ss"))
        || !last.ends_with(|c: char| c.is_ascii_alphabetic())
        || NO_SINGULAR.contains(&last.as_str())
}

/// Returns the regular plural of a name in lower case.
pub(crate) fn plural(name: &str) -> String {
    let stem_and_ending = match name.as_bytes() {
        [.., b'a' | b'e' | b'i' | b'o' | b'u', b'y'] => (name, "s"),
        [.., b'y'] => (&name[..name.len() - 1], "ies"),
        [.., b's' | b'x' | b'z'] | [.., b'c' | b's', b'h'] => (name, "es"),
        _ => (name, "s"),
    };
    [stem_and_ending.0, stem_and_ending.1].concat()
}

/// Abbreviations in names of parameters, with their long forms.
const ABBREVIATIONS: [(&str, &str); 17] = [
    ("cnt", "count"),
    ("fld", "field"),
    ("flds", "fields"),
    ("fltr", "filter"),
    ("idx", "index"),
    ("lim", "limit"),
    ("lmt", "limit"),
    ("msg", "message"),
    ("num", "number"),
    ("ofs", "offset"),
    ("pg", "page"),
    ("pwd", "password"),
    ("qty", "quantity"),
    ("srch", "search"),
    ("srt", "sort"),
    ("sz", "size"),
    ("usr", "user"),
];

/// Returns a name in snake case with its abbreviations written out, or `None` if it has none.
pub(crate) fn unabbreviated(name: &str) -> Option<String> {
    let full = |word: &str| ABBREVIATIONS.iter().find(|(short, _)| word.eq_ignore_ascii_case(short));
    let words = words(name);
    words.iter().any(|word| full(word).is_some()).then(|| {
        let words: Vec<&str> = words.iter().map(|word| full(word).map_or(*word, |(_, full)| full)).collect();
        words.join("_").to_ascii_lowercase()
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn names_have_words() {
        assert_eq!(words("getUserPostComment"), ["get", "User", "Post", "Comment"]);
        assert_eq!(words("my_resource-name"), ["my", "resource", "name"]);
        assert_eq!(words("HTTPServer"), ["HTTP", "Server"]);
        assert_eq!(words("sha256Sum"), ["sha256", "Sum"]);
        assert_eq!(words("userID"), ["user", "ID"]);
        assert_eq!(words("MY-RESOURCE"), ["MY", "RESOURCE"]);
        assert_eq!((words(""), words("_"), words("éA")), (vec![], vec![], vec!["éA"]));
        assert_eq!(Style::Camel.write("sort_by_date"), "sortByDate");
        assert_eq!(Style::Snake.write("sortByDate"), "sort_by_date");
    }

    #[test]
    fn names_of_one_word_have_no_style() {
        for (name, style) in [
            ("sort_by", Some(Style::Snake)),
            ("sortBy", Some(Style::Camel)),
            ("sort-by", Some(Style::Kebab)),
            ("sort", None),
            ("Sort", None),
            ("", None),
        ] {
            assert_eq!(Style::of(name), style, "{name}");
        }
    }

    #[test]
    fn verbs_come_first() {
        assert!(
            begins_with_verb("getUser") && begins_with_verb("create-post") && begins_with_verb("GetUser")
        );
        for name in ["listUsers", "list-users", "searchUsers", "search_users"] {
            assert!(begins_with_verb(name), "{name}");
        }
        for name in [
            "search-results",
            "searchEngine",
            "list-items",
            "get",
            "gets-user",
            "user-get",
            "update",
            "getaway",
            "settings",
            "posts",
            "post-types",
        ] {
            assert!(!begins_with_verb(name), "{name}");
        }
    }

    #[test]
    fn secrets_are_told_by_their_whole_name() {
        for name in [
            "token",
            "password",
            "Token",
            "apiKey",
            "api-key",
            "access_token",
            "clientSecret",
            "pwd",
            "secret_key",
            "X-Api-Key",
            "X-Amz-Signature",
            "authorization",
            "auth",
            "passphrase",
            "sig",
            "jwt",
            "session_id",
            "session_token",
            "user[password]",
            "user%5Bpassword%5D",
            "auth.token",
            "tok%65n",
            "csrf",
            "csrf_token",
            "X-XSRF-TOKEN",
            "authenticity_token",
            "password_confirmation",
            "password2",
            "auth",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in [
            "page_token",
            "nextToken",
            "next_page_token",
            "filter[page_token]",
            "tokens",
            "password_hint",
            "secretary",
            "key",
            "key2",
            "code",
            "session",
            "chat_session",
            "needs-auth",
            "author",
            "exclude",
            "",
        ] {
            assert!(!is_secret(name), "{name}");
        }
        for name in OFTEN_HARMLESS {
            assert!(is_secret_in_logs(name) && !is_secret(name), "{name}");
        }
    }

    #[test]
    fn plurals_by_their_letters() {
        for name in ["users", "user-roles", "people", "boxes", "metadata", "status", "é"] {
            assert!(is_plural(name), "{name}");
        }
        for (name, other) in [
            ("user", "users"),
            ("city", "cities"),
            ("key", "keys"),
            ("box", "boxes"),
            ("address", "addresses"),
            ("branch", "branches"),
        ] {
            assert!(!is_plural(name), "{name}");
            assert_eq!(plural(name), other);
        }
    }

    #[test]
    fn abbreviations_are_whole_words() {
        assert_eq!(unabbreviated("per_pg").as_deref(), Some("per_page"));
        assert_eq!(unabbreviated("pgSz").as_deref(), Some("page_size"));
        for name in ["page", "q", "upgrade", "limit", ""] {
            assert_eq!(unabbreviated(name), None, "{name}");
        }
    }
}
