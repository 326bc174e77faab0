// Control in host.
mod control_in_host {
    use urika::{Policy, Refusal, uri_template};

    fn call() {
        let _ = uri_template!("db://{name}/a", policy = Policy::LITERAL.refuse(Refusal::EncodedControl));
    }
}

// Host.
mod host {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://{host}/a", policy = Policy::LITERAL.hosts(&["example.com"]));
    }
}

// Private host.
mod private_host {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://{host}/a", policy = Policy::PUBLIC);
        let _ = uri_template!("https://localhost/{id}", policy = Policy::PUBLIC);
    }
}

// Host too long.
mod host_too_long {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("note://{scope}/notes", policy = Policy::LITERAL.remove_default_port(false));
    }
}

// Host traversal.
mod host_traversal {
    use urika::{Policy, Refusal, uri_template};

    fn call() {
        let _ = uri_template!(
            "memory://{scope}/notes",
            policy = Policy::RFC3986.refuse(Refusal::HostTraversal).remove_default_port(false)
        );
    }
}

// Port.
mod port {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("https://example.com:{port}/a", policy = Policy::LITERAL);
    }
}

// Relative.
mod relative {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("/users/{id}", policy = Policy::PAGE);
        let _ = uri_template!("/users/{id}", policy = Policy::LITERAL.ports(&[]));
    }
}

// Userinfo.
mod userinfo {
    use urika::{Policy, uri_template};

    fn call() {
        let _ = uri_template!("ssh://{user}@example.com/a", policy = Policy::LITERAL);
    }
}

fn main() {}
