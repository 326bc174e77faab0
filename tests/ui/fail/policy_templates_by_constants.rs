// Constant.
mod constant {
    use urika::{Policy, uri_template};

    const SITE: Policy<'static> = Policy::PAGE.https_only();

    fn call() {
        let _ = uri_template!("http://example.com/users/{id}", policy = SITE);
    }
}

// Constant that lists paths.
mod constant_lists_paths {
    use urika::{Policy, uri_template};

    const API: Policy<'static> = Policy::LITERAL.paths(&["/api/"]);

    fn call() {
        let _ = uri_template!("https://example.com/api/users/{id}", policy = API);
        let _ = uri_template!("https://example.com/{folder}/{id}", policy = API);
    }
}

// Constant not canonical.
mod constant_not_canonical {
    use urika::{Policy, uri_template};

    const SITE: Policy<'static> = Policy::PAGE;

    fn call() {
        let _ = uri_template!("https://example.com/users/../{id}", policy = SITE);
    }
}

// Constant query removed.
mod constant_query_removed {
    use urika::{Policy, uri_template};

    const SITE: Policy<'static> = Policy::PAGE;

    fn call() {
        let _ = uri_template!("https://example.com/users/{id}{?page}", policy = SITE);
    }
}

// Constant relative.
mod constant_relative {
    use urika::{Policy, uri_template};

    const SITE: Policy<'static> = Policy::LITERAL.hosts(&["example.com"]);

    fn call() {
        let _ = uri_template!("/users/{id}", policy = SITE);
    }
}

// `Self` has no meaning in an item.
mod constant_of_self {
    use urika::{Policy, uri_format};

    struct Site;

    impl Site {
        const POLICY: Policy<'static> = Policy::PAGE;

        fn call() {
            let _ = uri_format!(Self::POLICY, "https://example.com/users/{id}", id = 7);
        }
    }
}

fn main() {}
