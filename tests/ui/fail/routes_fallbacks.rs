//! Fallbacks that do not fit their set.

// A fallback without a field.
mod without_a_field {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route(fallback)]
        NotFound,
    }
}

// A fallback with named fields, or with several.
mod other_fields {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route(fallback)]
        NotFound { path: String },
    }

    #[derive(Routes)]
    enum Shop {
        #[route(fallback)]
        NotFound(String, u8),
    }
}

// Two fallbacks.
mod two {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route(fallback)]
        NotFound(String),
        #[route(fallback)]
        Lost(String),
    }
}

// A fallback with a path.
mod with_a_path {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/404", fallback)]
        NotFound(String),
    }
}

// A fallback among URIs with schemes.
mod with_schemes {
    use urika::Routes;

    #[derive(Routes)]
    enum Resource {
        #[route("note://{id}")]
        Note { id: u64 },
        #[route(fallback)]
        Other(String),
    }
}

// A fallback of a type parameter.
mod open {
    use urika::Routes;

    #[derive(Routes)]
    enum Site<T> {
        #[route("/")]
        Home,
        #[route(fallback)]
        NotFound(T),
    }
}

fn main() {}
