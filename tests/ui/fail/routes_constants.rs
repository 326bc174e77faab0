// Generic set overlaps.
// The parameter belongs to another route, so the overlap is known at the definition.
mod generic_set_overlaps {
    use urika::{Routes, UriTemplate, UriValue};

    #[derive(UriTemplate)]
    #[uri_template("/posts/{id}")]
    struct Post {
        id: u64,
    }

    #[derive(UriTemplate)]
    #[uri_template("/posts/new")]
    struct New {}

    #[derive(Routes)]
    enum Site<Id: UriValue> {
        #[route("/users/{id}")]
        User { id: Id },
        #[route]
        Post(Post),
        #[route]
        New(New),
    }
}

// Set hides a route.
mod set_hides_a_route {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/admin/{page}")]
        Page { page: u64 },
        #[routes("/admin")]
        Admin(Admin),
    }
}

// Type overlaps.
mod type_overlaps {
    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("/posts/{id}")]
    struct Post {
        id: u64,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/posts/{slug}")]
        Slug { slug: String },
        #[route]
        Post(Post),
    }
}

fn main() {}
