// Two adjacent values.
mod between_neighbours {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{a}{b}")]
    struct Link {
        a: u32,
        b: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/12");
    }
}

// A hyphen between two strings.
mod between_texts_and_a_hyphen {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{from}-{to}")]
    struct Link {
        from: String,
        to: String,
    }

    fn call() {
        let _ = Link::from_uri("/posts/a-b");
    }
}

// A comma after two values.
mod of_a_comma_behind_two_values {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{year,month},{day}")]
    struct Link {
        year: u16,
        month: u8,
        day: u8,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x2026,11,21");
    }
}

// A prefix.
mod of_a_prefix {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/terms/x{term:2}")]
    struct Link {
        term: String,
    }

    fn call() {
        let _ = Link::from_uri("/terms/xa");
    }
}

// An escape between two strings.
mod of_an_escape_between_texts {
    use urika::UriTemplate;
    use std::borrow::Cow;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{a}%20{b}")]
    struct Link<'a> {
        a: Cow<'a, str>,
        b: Cow<'a, str>,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x%20y");
    }
}

// A comma between two values of a fragment.
mod of_commas {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{#a,b}")]
    struct Link {
        a: u32,
        b: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x#1,2");
    }
}

// Text before an extension.
mod of_text_before_an_extension {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/{name}{.ext}")]
    struct Link<'a> {
        name: urika::value::Segment<'a>,
        ext: Option<String>,
    }

    fn call() {
        let _ = Link::from_uri("/posts/a.b");
    }
}

// Text after a fragment.
mod of_text_behind_a_fragment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{#part}/{id}")]
    struct Link<'a> {
        part: urika::value::Encoded<'a>,
        id: u32,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x#a/7");
    }
}

// Text after a rest.
mod of_text_behind_a_rest {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/files/{+path}-{id}")]
    struct Link<'a> {
        path: urika::value::RelPath<'a>,
        id: u32,
    }

    fn call() {
        let _ = Link::from_uri("/files/a/b-7");
    }
}

// Text after path parameters.
mod of_text_behind_path_parameters {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts{;page}.html")]
    struct Link {
        page: Option<u32>,
    }

    fn call() {
        let _ = Link::from_uri("/posts;page=2.html");
    }
}

// Two values without an end.
mod of_two_open_values {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/{+path}{/name}")]
    struct Link<'a> {
        path: urika::value::RelPath<'a>,
        name: urika::value::Segment<'a>,
    }

    fn call() {
        let _ = Link::from_uri("/a/b/c");
    }
}

fn main() {}
