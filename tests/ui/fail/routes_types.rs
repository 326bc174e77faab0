// A type that is not a route set.
mod of_a_type_that_is_none {
    fn count<T: urika::Routes>() -> usize {
        T::ROUTES.len()
    }

    fn call() {
        let _ = count::<u32>();
    }
}

// A template in place of a route set.
mod set_is_none {
    use urika::{Routes, uri_template};

    uri_template!(struct Home = "/home");

    #[derive(Routes)]
    enum Site {
        #[routes("/admin")]
        Admin(Home),
    }
}

// `build` of a set that may fail.
mod to_uri_may_fail {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route("/users/{name}")]
        User { name: String },
    }

    fn call() {
        let _ = Site::Home.try_build();
        let _ = Site::Home.build();
    }
}

// `build` of a set whose inner set may fail.
mod to_uri_of_a_set_may_fail {
    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("/files/{name}")]
    struct File {
        name: String,
    }

    #[derive(Routes)]
    enum Admin {
        #[route("/users/{user}")]
        User { user: String },
    }

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route]
        File(File),
        #[routes("/admin")]
        Admin(Admin),
    }

    fn call() {
        let _ = Site::Home.build();
    }
}

// A type of URIs that borrow.
mod type_of_a_borrowed_uri {
    use urika::{Routes, Uri};

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/links/{target}")]
        Link { target: Uri<'a> },
    }
}

// A type that builds and does not match.
mod type_builds_only {
    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("/at/{x}{y}")]
    struct At {
        x: u32,
        y: u32,
    }

    #[derive(Routes)]
    enum Site {
        #[route]
        At(At),
    }
}

// A type that is not a template.
mod type_is_no_template {
    use urika::Routes;

    struct Post;

    #[derive(Routes)]
    enum Site {
        #[route]
        Post(Post),
    }
}

// A type with another form of URI.
mod type_of_another_form {
    use urika::{Routes, UriTemplate};

    #[derive(UriTemplate)]
    #[uri_template("note://{id}")]
    struct Note {
        id: u64,
    }

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route]
        Note(Note),
    }
}

// A type that may not mark the end of a value.
mod type_that_leaves_a_doubt {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/compare/{from}-{to}")]
        Compare { from: String, to: String },
    }
}

// A type that is not a value: one error, at its field.
mod type_is_no_value {
    use urika::Routes;

    struct Id(u32);

    #[derive(Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route("/users/{id}{?page}")]
        User { id: Id, page: Option<u32> },
        #[route("/users/{id}/posts")]
        Posts { id: Id },
    }
}

fn main() {}
