// Another parameter follows.
mod another_parameter_follows {
    use urika::uri_template;

    uri_template!(struct List = "/list?page={page}&size={size}", page: Option<u32>, size: u32);
}

// `display` does not parse, so it has no `empty_is_none`.
mod option_that_is_printed {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/list?since={since}")]
    struct List {
        #[uri(display)]
        since: Option<std::num::NonZeroU8>,
    }
}

// Routes with optional values, which a request without the parameter would not match.
mod routes {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/list?page={page}")]
        List { page: Option<u32> },
        #[route("/posts?sort=up&tag={tag}#top")]
        Posts { tag: Option<String> },
    }
}

// The parameter has another name.
mod of_another_name {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/list?p={page}{&size}")]
    struct List {
        page: Option<u32>,
        size: Option<u32>,
    }
}

// The name of the parameter is escaped in an expression.
mod of_a_name_with_a_hyphen {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/list?a=1&per-page={size}")]
    struct List {
        size: Option<u32>,
    }
}

fn main() {}
