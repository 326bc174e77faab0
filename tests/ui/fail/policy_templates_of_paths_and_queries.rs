// Path that is not in a listed folder.
mod path_not_listed {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/{id}", policy = Policy::LITERAL.paths(&["/api/"]));
        let _ = uri_template!("https://example.com/api/x-{id}", policy = Policy::LITERAL.paths(&["/api/"]));
        let _ = uri_template!("https://example.com/about?q={q}", policy = Policy::LITERAL.paths(&["/api/"]));
    }
}

// Empty path.
mod empty_path {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com{/id}", policy = Policy::LITERAL);
    }
}

// Encoded slash.
mod encoded_slash {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("db://postgres/{table}", policy = Policy::GUIDE);
    }
}

// Not canonical.
mod not_canonical {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://Example.com/users/../{id}/", policy = Policy::LITERAL);
    }
}

// Query apostrophe.
mod query_apostrophe {
    use urika::{Policy, Refusal, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/?{+filter}", policy = Policy::LITERAL.refuse(Refusal::QueryApostrophe));
        let _ = uri_template!("https://example.com/{?filter}", policy = Policy::LITERAL.refuse(Refusal::QueryApostrophe));
    }
}

// Query removed.
mod query_removed {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/users/{id}{?page}{#top}", policy = Policy::PAGE);
    }
}

// Query sorted.
mod query_sorted {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/users{?page*}", policy = Policy::RESOURCE);
    }
}

// Static query.
mod static_query {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/users/{id}?utm_source=x", policy = Policy::LITERAL.remove_params(&["utm_*"]));
    }
}

// Trailing slash.
mod trailing_slash {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com/users/{id}/", policy = Policy::PAGE);
    }
}

// Violation.
mod violation {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("http://example.com/users/{id}", policy = Policy::PAGE.https_only());
    }
}

fn main() {
    // A strict policy that would write the literals in another form.
    let _ = urika::uri_template!(
        "HTTPS://H.Example:443/a/../%41/./{id}",
        policy = urika::Policy::LITERAL.strict()
    );
}
