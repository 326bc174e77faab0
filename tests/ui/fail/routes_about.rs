// Empty title.
mod empty_title {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", title = " ")]
        Home,
    }
}

// Media type without subtype.
mod media_type_without_subtype {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", mime = "text")]
        Home,
    }
}

// Not described.
mod not_described {
    use urika::{Described, Routes};

    #[derive(Routes)]
    enum Site {
        /// Home.
        #[route("/")]
        Home,
    }

    fn titles<T: Described>(_: T) {}

    fn show() {
        titles(Site::Home);
    }
}

// Title that is no literal.
mod title_that_is_no_literal {
    use urika::Routes;

    const TITLE: &str = "Home";

    #[derive(Routes)]
    enum Site {
        #[route("/", title = TITLE)]
        Home,
    }
}

// Title twice.
mod title_twice {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", title = "a", title = "b")]
        Home,
    }
}

// Word that is near.
mod word_that_is_near {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/", titel = "Home")]
        Home,
    }
}

fn main() {}
