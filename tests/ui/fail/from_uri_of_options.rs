// An option next to a value.
mod an_option_beside_a_value {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts/x{year,month}")]
    struct Link {
        year: Option<u16>,
        month: u8,
    }

    fn call() {
        let _ = Link::from_uri("/posts/x11");
    }
}

// An option without a name.
mod an_option_without_a_name {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/v{version}/posts")]
    struct Link {
        version: Option<String>,
    }

    fn call() {
        let _ = Link::from_uri("/v1/posts");
    }
}

// An optional default.
mod an_optional_default {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/notes{?state,tags*,page}", builder)]
    struct Notes {
        #[uri(default = Some("open".to_owned()))]
        state: Option<String>,
        #[uri(default = vec![1])]
        tags: Vec<u8>,
        #[uri(default = 1)]
        page: u32,
    }

    fn call() {
        assert_eq!(Notes::builder().build(), "/notes?state=open&tags=1&page=1");
        Notes::from_uri("/notes");
    }
}

// Optional segments.
mod optional_segments {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts{/a}{/b}")]
    struct Link {
        a: Option<u32>,
        b: Option<u32>,
    }

    fn call() {
        let _ = Link::from_uri("/posts/1");
    }
}

fn main() {}
