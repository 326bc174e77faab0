use super::JsonPointer;
use alloc::string::ToString as _;
use alloc::vec::Vec;

/// The tables of RFC 6901, sections 5 and 6: a pointer, its names, and the fragment.
#[test]
fn the_tables_of_the_rfc() {
    let rows: [(&str, &[&str], &str); 12] = [
        ("", &[], ""),
        ("/foo", &["foo"], "/foo"),
        ("/foo/0", &["foo", "0"], "/foo/0"),
        ("/", &[""], "/"),
        ("/a~1b", &["a/b"], "/a~1b"),
        ("/c%d", &["c%d"], "/c%25d"),
        ("/e^f", &["e^f"], "/e%5Ef"),
        ("/g|h", &["g|h"], "/g%7Ch"),
        ("/i\\j", &["i\\j"], "/i%5Cj"),
        ("/k\"l", &["k\"l"], "/k%22l"),
        ("/ ", &[" "], "/%20"),
        ("/m~0n", &["m~n"], "/m~0n"),
    ];
    for (text, tokens, fragment) in rows {
        let pointer = JsonPointer::parse(text).unwrap();
        assert_eq!(pointer.tokens().map(|token| token.decode()).collect::<Vec<_>>(), tokens);
        assert_eq!(pointer.to_string(), fragment);
        assert_eq!(JsonPointer::from_fragment(fragment).unwrap(), pointer);
        assert_eq!(JsonPointer::from_tokens(tokens), pointer);
    }
}

#[test]
fn pointer_syntax_errors_are_refused() {
    for (text, code, range) in [
        ("a", "POINTER_START", 0..1),
        ("é", "POINTER_START", 0..2),
        ("/~", "POINTER_TILDE", 1..2),
        ("/a~2", "POINTER_TILDE", 2..3),
        ("/~~0", "POINTER_TILDE", 1..2),
    ] {
        let error = JsonPointer::parse(text).unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{text}");
    }
    for (text, code, range) in [
        ("/%zz", "ESCAPE_DIGIT", 1..2),
        ("/a b", "UNEXPECTED_CHARACTER", 2..3),
        ("/a%C3%28", "NOT_UTF8", 2..5),
        ("%7E", "POINTER_START", 0..1),
    ] {
        let error = JsonPointer::from_fragment(text).unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{text}");
    }
}

#[test]
fn indices_have_one_text() {
    let token = |text| {
        JsonPointer::parse(text)
            .unwrap()
            .tokens()
            .next()
            .map(|token| (token.as_str().to_string(), token.index()))
    };
    for (text, index) in [
        ("/0", Some(0)),
        ("/12", Some(12)),
        ("/01", None),
        ("/00", None),
        ("/-", None),
        ("/", None),
        ("/1a", None),
        ("/+1", None),
        ("/0a", None),
    ] {
        assert_eq!(token(text), Some((text[1..].to_string(), index)), "{text}");
    }
    assert_eq!(token("/99999999999999999999").and_then(|(_, index)| index), None, "no machine has as many");
}
