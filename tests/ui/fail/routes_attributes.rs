// An attribute of variants on the enum.
mod attribute_of_the_enum {
    use urika::Routes;

    #[derive(Routes)]
    #[route("/")]
    enum Site {
        #[route("/")]
        Home,
    }
}

// A tuple variant with the wrong number of fields.
mod count_of_a_tuple {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}/posts/{post}")]
        Post(u64),
    }
}

// An inner set after a route.
mod inner_set_behind_a_route {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/")]
        Home,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/admin")]
        Admin(Admin),
    }
}

// A misspelled argument of the enum.
mod misspelled_argument {
    use urika::Routes;

    #[derive(Routes)]
    #[routes(rejecton = Page)]
    enum Site {
        #[route("/")]
        Home,
    }
}

// An argument of the enum in a route.
mod argument_of_the_enum_in_a_route {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", trailing_slash = "redirect")]
        Home,
    }
}

// An enum without variants.
mod empty {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {}
}

// A field that only prints.
mod field_that_prints {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/at/{time}")]
        At {
            #[uri(display)]
            time: std::time::SystemTimeError,
        },
    }
}

// Missing field.
mod missing_field {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}{?page}")]
        User { id: u64 },
    }
}

// Set after a path among uris.
mod set_behind_a_path_among_uris {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Resource {
        #[route("note://{id}")]
        Note { id: u64 },
        #[routes("/admin")]
        Admin(Admin),
    }
}

// Set not last.
mod set_not_last {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Site {
        #[routes("/admin")]
        Admin(Admin),
        #[route("/")]
        Home,
    }
}

// A static lifetime.
// A handler that owns its arguments suggests such a lifetime.
mod static_lifetime {
    use std::borrow::Cow;

    use urika::{Routes, UriTemplate, value::Segment};

    #[derive(UriTemplate)]
    #[uri_template("/posts/{slug}")]
    struct Post<'a> {
        slug: Segment<'a>,
    }

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/users/{name}{?q}")]
        User { name: Segment<'a>, q: Option<Cow<'static, str>> },
        #[route]
        Post(Post<'static>),
    }

    fn call() {
        let _ = Site::from_uri("/");
    }
}

// Struct.
mod routes_struct {
    use urika::Routes;

    #[derive(Routes)]
    struct User {
        id: u64,
    }
}

// Two fields without a template.
mod two_fields_without_a_template {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route]
        User(u64, u64),
    }
}

// Two prefixes.
mod two_prefixes {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Site {
        #[routes("/admin", "/staff")]
        Admin(Admin),
    }
}

// Two routes.
mod two_routes {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        #[route("/home")]
        Home,
    }
}

// Unknown argument.
mod unknown_argument {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}", deny_unknown_querry)]
        User { id: u64 },
        #[route("/posts/{id}", base = "https://example.com")]
        Post { id: u64 },
        #[route("/admin", prefix = "/admin")]
        Admin,
    }
}

// Habits of other libraries.
mod habits {
    use urika::Routes;

    #[derive(Routes)]
    #[routes(prefix = "/api")]
    enum Site {
        #[route(path = "/users/{id}")]
        User { id: u64 },
    }
}

// Unknown field.
mod unknown_field {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}")]
        User { id: u64, page: Option<u32> },
    }
}

// Variant without a route.
mod variant_without_a_route {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        About,
    }
}

fn main() {}
