// Character fills a segment.
mod character_fills_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{letter}")]
    struct Link {
        letter: char,
    }

    fn call() {
        let _ = Link { letter: 'a' }.build();
    }
}

// First segment reserved.
// At the beginning of a template such a value is its base.
mod first_segment_reserved {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("{+path}/here")]
    struct Link {
        path: String,
    }
}

// First segment that may be absent.
// Without a value the URI would be `//y`, with `y` as its host.
mod first_segment_that_may_be_absent {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/{x}/y")]
    struct Link {
        x: Option<u32>,
    }

    fn call() {
        let _ = Link { x: None }.build();
    }
}

// Floats fill segments.
// They may be NaN or infinite.
mod floats_fill_segments {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/at/{lat}{/lon}")]
    struct Link {
        lat: f64,
        lon: Option<f32>,
    }

    fn call() {
        let _ = Link { lat: 1.5, lon: Some(2.5) }.build();
    }
}

// Key next to text.
// Its last segment may be empty.
mod key_next_to_text {
    use urika::UriTemplate;
    use urika::value::ObjectKey;

    #[derive(UriTemplate)]
    #[uri_template("/{+key}.json")]
    struct Link<'a> {
        key: ObjectKey<'a>,
    }

    fn call(key: ObjectKey<'_>) {
        let _ = urika::uri_format!("https://example.com/v{+key}");
        let _ = Link { key }.build();
    }
}

// List fills a segment.
mod list_fills_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{ids}")]
    struct Link {
        ids: Vec<u32>,
    }

    fn call() {
        let _ = Link { ids: vec![7] }.build();
    }
}

// List of segments.
mod list_of_segments {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com{/path*}")]
    struct Link {
        path: Vec<String>,
    }

    fn call() {
        let _ = Link { path: vec!["a".into()] }.build();
    }
}

// Option fills a segment.
mod option_fills_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{id}/posts")]
    struct Link {
        id: Option<u32>,
    }

    fn call() {
        let _ = Link { id: Some(7) }.build();
    }
}

// Path in a segment.
mod path_in_a_segment {
    use urika::UriTemplate;
    use urika::value::RelPath;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/files/{path}")]
    struct Link<'a> {
        path: RelPath<'a>,
    }

    fn call() {
        let _ = Link { path: RelPath::parse("a/b").unwrap() }.build();
    }
}

// Path that may lose its slash.
mod path_that_may_lose_its_slash {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com{/lang}-docs")]
    struct Link {
        lang: Option<u32>,
    }

    fn call() {
        let _ = Link { lang: None }.build();
    }
}

// Prefix fills a segment.
mod prefix_fills_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/{shard:2}/{id}")]
    struct Link<'a> {
        shard: &'a str,
        id: u32,
    }

    fn call() {
        let _ = Link { shard: "ab12", id: 7 }.build();
    }
}

// A prefix of a number: it has none, and fills the segment whole.
mod prefix_of_a_number {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/maps/{m:2}")]
    struct Link {
        m: i64,
    }

    fn call() {
        let m = 7;
        let _ = Link { m }.build();
        let _ = urika::uri_format!("/maps/{m:2}");
    }
}

// Prefix of a value with slashes.
mod prefix_of_a_value_with_slashes {
    use urika::UriTemplate;
    use urika::value::SegmentWithSlash;

    #[derive(UriTemplate)]
    #[uri_template("/branches/{branch:4}/{branch}")]
    struct Link<'a> {
        branch: SegmentWithSlash<'a>,
    }

    fn call(branch: SegmentWithSlash<'_>) {
        let _ = urika::uri_format!("/branches{/branch:4}");
        let _ = Link { branch }.build();
    }
}

// Reserved path of text.
mod reserved_path_of_text {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/files/{+path}")]
    struct Link<'a> {
        path: &'a str,
    }

    fn call() {
        let _ = Link { path: "a/b" }.build();
    }
}

// Rest of a path.
// The author meant `{path*}` as the rest of a path.
mod rest_of_a_path {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/files/{path*}")]
    struct Link {
        path: String,
    }
}

// Text between dots.
mod text_between_dots {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/{name}.")]
    struct Link<'a> {
        name: &'a str,
    }

    fn call() {
        let _ = Link { name: "a" }.build();
    }
}

// Text fills a segment.
mod text_fills_a_segment {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/users/{name}")]
    struct Link<'a> {
        name: &'a str,
    }

    fn call() {
        let _ = Link { name: "kim" }.build();
    }
}

// Two adjacent values.
mod two_neighbours {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("https://example.com/{first}{second}")]
    struct Link<'a> {
        first: &'a str,
        second: &'a str,
    }

    fn call() {
        let _ = Link { first: "a", second: "b" }.build();
    }
}

fn main() {
    // Text fills a segment in place.
    let _ = urika::uri_template!("https://example.com/users/{name}").name("kim").build();
}
