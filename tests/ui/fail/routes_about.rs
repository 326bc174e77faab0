// An empty title.
mod empty_title {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", title = " ")]
        Home,
    }
}

// A media type without a subtype.
mod media_type_without_subtype {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", mime = "text")]
        Home,
    }
}

// A route without a description.
mod not_described {
    use urika::{DescribedRoutes, Routes};

    #[derive(Routes)]
    enum Site {
        /// Home.
        #[route("/")]
        Home,
    }

    fn titles<T: DescribedRoutes>(_: T) {}

    fn show() {
        titles(Site::Home);
    }
}

// A title that is not a literal.
mod title_that_is_no_literal {
    use urika::Routes;

    const TITLE: &str = "Home";

    #[derive(Routes)]
    enum Site {
        #[route("/", title = TITLE)]
        Home,
    }
}

// Two titles.
mod title_twice {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", title = "a", title = "b")]
        Home,
    }
}

// A misspelled word.
mod word_that_is_near {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", titel = "Home")]
        Home,
    }
}

fn main() {}
