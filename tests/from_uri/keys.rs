//! Keys of an object store, with empty segments and a slash at the end.

use urika::uri_template;
use urika::value::{ObjectKey, Segment};

uri_template!(struct Object<'a> = "/{bucket}/{+key}{?version}", bucket: Segment<'a>, key: ObjectKey<'a>, version: Option<u32>);
uri_template!(struct Hosted<'a> = "https://b.example.com/{+key}", key: ObjectKey<'a>);

/// All strings of up to five of these pieces.
fn texts() -> Vec<String> {
    let pieces = ["/", "a", "+", ".", " ", "%2F", ";", "?#[]", "\u{e9}"];
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..5 {
        let end = all.len();
        for at in from..end {
            let longer = pieces.map(|piece| format!("{}{piece}", all[at]));
            all.extend(longer);
        }
        from = end;
    }
    all
}

#[test]
fn law_keys_are_parsed_back() {
    let mut count = 0;
    for text in texts() {
        let Ok(key) = ObjectKey::parse(&text) else { continue };
        count += 1;
        let object = Object { bucket: Segment::parse("b").unwrap(), key: key.borrowed(), version: None };
        let uri = object.build();
        assert_eq!(uri.as_str(), format!("/b/{key}"), "{text}");
        assert_eq!(uri.path().as_str().matches('/').count(), text.matches('/').count() + 2, "{text}");
        assert!(!uri.as_str().contains('+') && !uri.as_str().contains('?'), "{text}");
        assert_eq!(Object::from_path(uri.as_str()).map(|object| object.key), Ok(key.borrowed()), "{text}");
        let uri = Hosted { key: key.borrowed() }.build();
        assert_eq!(uri.host_str(), Some("b.example.com"), "{text}");
        assert_eq!(Hosted::from_uri(uri.as_str()).map(|hosted| hosted.key), Ok(key), "{text}");
    }
    assert!(count > 30_000, "{count}");
}

/// Next to other text, an empty segment of a key continues in its neighbor.
mod next_to_text {
    use super::*;

    uri_template!(struct Before<'a> = "/p{+key}", key: ObjectKey<'a>);
    uri_template!(struct After<'a> = "/{+key}.json", key: ObjectKey<'a>);
    uri_template!(struct Dots<'a> = "/{+key}..", key: ObjectKey<'a>);
    uri_template!(struct Opaque<'a> = "x:{+key}", key: ObjectKey<'a>);

    /// Compares a template with the only URI that it may build, and parses the key back.
    macro_rules! law {
        ($type:ident, $key:ident, $before:literal, $after:literal) => {
            match ($type { key: $key.borrowed() }).try_build() {
                Ok(uri) => {
                    assert_eq!(uri.as_str(), format!(concat!($before, "{}", $after), $key));
                    assert_eq!($type::from_uri(uri.as_str()).map(|it| it.key), Ok($key.borrowed()), "{uri}");
                }
                // Up to the first `;`, even an escaped one, a segment is not empty.
                Err(error) => {
                    let has_gaps = $key.as_str().split('/').any(str::is_empty);
                    assert!(has_gaps || $key.as_str().contains(';'), "{:?} {error}", $key);
                    let codes = ["SEGMENT_EMPTY", "NOTHING_TOGETHER", "DOTS_TOGETHER"];
                    assert!(codes.contains(&error.code()), "{error}");
                }
            }
        };
    }

    #[test]
    fn law_keys_next_to_text_are_parsed_back() {
        for text in texts().iter().step_by(7) {
            let Ok(key) = ObjectKey::parse(text) else { continue };
            law!(Before, key, "/p", "");
            law!(After, key, "/", ".json");
            law!(Dots, key, "/", "..");
            law!(Opaque, key, "x:", "");
        }
    }
}

#[test]
fn keys_of_a_store_are_written_as_it_signs_them() {
    let object = |key| Object { bucket: Segment::parse("b").unwrap(), key, version: None };
    for (key, expected) in [
        ("dir/", "/b/dir/"),
        ("a//b", "/b/a//b"),
        ("c+d", "/b/c%2Bd"),
        ("a=b&c:d@e,f", "/b/a%3Db%26c%3Ad%40e%2Cf"),
        ("100%", "/b/100%25"),
    ] {
        assert_eq!(object(ObjectKey::parse(key).unwrap()).build(), expected, "{key}");
    }
    for path in ["/b/a/../c", "/b/%2e%2e", "/b//a", "/b/", "/b/a%2Fb", "/b/a%5Cb", "/b/a%00"] {
        assert!(Object::from_path(path).is_err(), "{path}");
    }
}
