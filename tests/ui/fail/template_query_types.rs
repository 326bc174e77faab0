// Ampersand after an optional query.
// The second parameter needs a first one that is always there.
mod ampersand_behind_an_optional_query {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/a{?b}{&c}")]
    struct Link {
        b: Option<u32>,
        c: Option<u32>,
    }
}

// Fragment of text.
mod fragment_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/{#section}")]
    struct Link<'a> {
        section: &'a str,
    }

    fn call() {
        let _ = Link { section: "a" }.build();
    }
}

// Key of another variable.
mod key_of_another_variable {
    use std::collections::BTreeMap;

    urika::uri_template!(struct Search = "/search{?page,rest*}", page: u32, rest: BTreeMap<String, String>);

    fn call() {
        let _ = Search { page: 1, rest: BTreeMap::new() }.build();
    }
}

// Name of text.
mod name_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("db://{kind}/users")]
    struct Link<'a> {
        kind: &'a str,
    }

    fn call() {
        let _ = Link { kind: "mysql" }.build();
    }
}

// Reserved query of text.
mod reserved_query_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/?next={+next}")]
    struct Link<'a> {
        next: &'a str,
    }

    fn call() {
        let _ = Link { next: "/a" }.build();
    }
}

// Text after an optional fragment.
mod text_behind_an_optional_fragment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/a{#f}tail")]
    struct Link {
        f: Option<u32>,
    }
}

// Text after an optional query.
mod text_behind_an_optional_query {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users{?page}&size=20")]
    struct Link {
        page: Option<u32>,
    }
}

// Two maps in a query.
mod two_maps_in_a_query {
    use urika::UriTemplate;
    use std::collections::BTreeMap;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/{?a*,b*}")]
    struct Link {
        a: BTreeMap<String, String>,
        b: BTreeMap<String, String>,
    }
}

fn main() {
    // Text after a fragment.
    let _ = urika::uri_template!("https://example.com/a{#f}tail").f(None::<u32>).build();
}
