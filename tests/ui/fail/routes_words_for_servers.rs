//! The attributes for servers: former paths, slashes at the end, rejections.

// A former path with a value that the route would lose.
mod lost {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/posts/{slug}", was = "/{year}/{slug}")]
        Post { slug: u64 },
        #[route("/about", was = "/a/{x}")]
        About,
    }
}

// A value of the route that the former path does not have.
mod missing {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}{?page}", was = "/user")]
        User { id: u64, page: Option<u32> },
        #[route("/notes/{id}{?page}", was = "/note{?id}")]
        Note { id: u64, page: u32 },
    }

    // An optional value may be missing. Only the type says that it is optional.
    type Maybe<T> = Option<T>;

    #[derive(Routes)]
    enum Optional {
        #[route("/issues{/lang}{?page}", was = "/bugs")]
        Issues { lang: u8, page: Option<u32> },
        #[route("/lists{/lang}", was = "/tables")]
        Lists { lang: Maybe<u8> },
        #[route("/posts/{id}", was = "/post")]
        Post { id: Option<u8> },
    }
}

// A former path whose place in the set is at fault.
mod place {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/x/{id}", was = "/../{id}")]
        Dots { id: u64 },
        #[route("/y/{id}", was = "https://example.com/{id}")]
        Scheme { id: u64 },
    }

    #[derive(Routes)]
    enum Outer {
        #[routes("/a", was = "/b/")]
        Inner(Inner),
    }

    #[derive(Routes)]
    enum Inner {
        #[route("/c")]
        C,
    }
}

// A former path that matches a route, and a former path of two routes.
mod taken {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}", was = "/people/{id}")]
        User { id: u64 },
        #[route("/people/{name}")]
        Person { name: u64 },
    }

    #[derive(Routes)]
    enum Twice {
        #[route("/a", was = "/c")]
        A,
        #[route("/b", was = "/c")]
        B,
    }
}

// A former path that is not a path.
mod no_path {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}", was = "/people/{id")]
        User { id: u64 },
        #[route("/b", was = 7)]
        B,
    }

    #[derive(Routes)]
    enum WithoutRoute {
        #[route(was = "/c")]
        C,
    }

    #[derive(Routes)]
    enum WithoutSlash {
        #[route("/d", was = "people")]
        D,
    }
}

// A set with type parameters.
mod parameters {
    use urika::{Routes, UriValue};

    #[derive(Routes)]
    enum Site<Id: UriValue> {
        #[route("/users/{id}", was = "/people/{id}")]
        User { id: Id },
    }
}

// Invalid values of the attributes.
mod values {
    use urika::Routes;

    #[derive(Routes)]
    #[routes(trailing_slash = "always")]
    enum A {
        #[route("/")]
        Home,
    }

    #[derive(Routes)]
    #[routes(trailing_slash)]
    enum B {
        #[route("/")]
        Home,
    }

    #[derive(Routes)]
    #[routes(rejection = 7)]
    enum C {
        #[route("/")]
        Home,
    }

    #[derive(Routes)]
    #[routes(trailing_slash = "redirect", trailing_slash = "redirect")]
    enum D {
        #[route("/")]
        Home,
    }
}

// Attributes in wrong places.
mod places {
    use urika::{Routes, UriTemplate, uri_template};

    #[derive(Routes)]
    enum Site {
        #[route("/a", rejection = String)]
        A,
        #[route("/b", trailing_slash = "redirect")]
        B,
        #[routes("/c", was = "/d")]
        C(Inner),
    }

    #[derive(Routes)]
    enum Inner {
        #[route("/")]
        Home,
    }

    #[derive(UriTemplate)]
    #[uri_template("/a/{id}", was = "/b/{id}")]
    struct User {
        id: u64,
    }

    fn in_place() {
        let _ = uri_template!("/a/{id}", rejection = String);
    }
}

fn main() {}

mod sets_inside {
    #[derive(urika::Routes)]
    enum Inner {
        #[route("/a")]
        A,
    }

    // A former prefix must be a prefix.
    #[derive(urika::Routes)]
    enum Variables {
        #[routes("/x", was = "/{y}")]
        Inner(Inner),
    }

    // A former prefix must differ from every other prefix.
    #[derive(urika::Routes)]
    enum Taken {
        #[route("/old/a")]
        Old,
        #[routes("/new", was = "/older")]
        Inner(Inner),
        #[routes("/newer", was = "/older")]
        Other(Inner),
    }

    // The attributes of the inner set stand on its own enum.
    #[derive(urika::Routes)]
    enum Words {
        #[routes("/x", trailing_slash = "redirect")]
        Slash(Inner),
        #[routes("/y", rejection = Page)]
        Rejection(Inner),
        #[routes("/z", was = 1)]
        Number(Inner),
        #[routes("/w", "/v")]
        Twice(Inner),
    }
}
