//! The law of names: a built URI has no parameter twice, neither for a reader that decodes names nor for a
//! reader of forms. Names are refused for no other reason.

use std::collections::HashSet;

use urika::UriTemplate;
use urika::percent::decode;

/// Builds each template with a map of one key.
macro_rules! links {
    ($($name:ident $template:literal)*) => {$(
        #[derive(UriTemplate)]
        #[uri_template($template)]
        struct $name<'a> {
            m: &'a [(&'a str, u8)],
        }
    )*

        /// Returns each template with its expansion, and the code of the error of `try_build`.
        fn built(key: &str) -> Vec<(&'static str, String, Option<&'static str>)> {
            let m = &[(key, 7)];
            vec![$({
                let link = $name { m };
                let code = link.try_build().err().map(|error| error.code());
                ($template, link.expansion().to_string(), code)
            },)*]
        }
    };
}

links! {
    Matrix "/s;x=1{;m*}"
    Several "/s;a+b;x=1{;m*}/t;b"
    Escaped "/s;a%2Bb=1{;m*}"
    Elsewhere "/x;a=1/b{;m*}?b=2"
    Plus "/s?a+b=1{&m*}"
    Space "/s?a%20b=1{&m*}"
    Pluses "/s?+=1&a=2&%2Bb=3&x+a+=4{&m*}"
}

/// Returns true when a name occurs twice in a list.
fn has_twice(list: &str, separator: char, is_form: bool) -> bool {
    let mut seen = HashSet::new();
    let names = list.split(separator).filter_map(|one| one.split('=').next());
    !names
        .map(|name| if is_form { name.replace('+', " ") } else { name.to_owned() })
        .all(|name| seen.insert(decode(&name).expect("text").into_owned()))
}

/// Returns true when a reader finds a name twice in the same list.
fn is_ambiguous(uri: &str) -> bool {
    let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
    let mut lists = path.split('/').filter_map(|segment| segment.split_once(';'));
    lists.any(|(_, list)| has_twice(list, ';', false))
        || has_twice(query, '&', false)
        || has_twice(query, '&', true)
}

/// Returns every string of at most three of these characters.
fn keys() -> Vec<String> {
    let mut keys = vec![String::new()];
    for length in 0..3 {
        let longer = keys.iter().filter(|key| key.chars().count() == length).flat_map(|key| {
            ['a', 'b', 'x', '+', ' ', '%', '2', 'B', 'é'].map(|character| format!("{key}{character}"))
        });
        keys.extend(longer.collect::<Vec<_>>());
    }
    keys
}

#[test]
fn no_parameter_stands_twice() {
    let (mut refused, mut asked) = (0, 0);
    for key in keys().iter().filter(|key| !key.is_empty()) {
        for (template, uri, code) in built(key) {
            let expected = is_ambiguous(&uri).then_some("KEY_TAKEN");
            assert_eq!(code, expected, "{template} with the key `{key}` is {uri}");
            refused += usize::from(code.is_some());
            asked += 1;
        }
    }
    assert!(asked > 5_000 && refused == 11, "{refused} of {asked} are refused");
}
