// Dot segment.
mod dot_segment {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/docs/../users/{id}")]
        User { id: u64 },
        #[route("/search/..{?page}")]
        Search { page: Option<u32> },
        #[routes("/admin/%2e")]
        Admin(Admin),
    }

    #[derive(Routes)]
    enum Admin {
        #[route("/")]
        Home,
    }
}

// Mixed forms.
mod mixed_forms {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}")]
        User { id: u64 },
        #[route("note://{id}")]
        Note { id: u64 },
    }
}

// No slash.
mod no_slash {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("users/{id}")]
        User { id: u64 },
        #[route("{?page}")]
        Search { page: Option<u32> },
        #[route("//example.com/{id}")]
        Host { id: u64 },
    }
}

// Prefix.
mod prefix {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Site {
        #[routes("/admin/")]
        Admin(Admin),
    }
}

// Prefix missing.
mod prefix_missing {
    use urika::Routes;

    #[derive(Routes)]
    enum Admin {
        #[route("/users")]
        Users,
    }

    #[derive(Routes)]
    enum Site {
        #[routes()]
        Admin(Admin),
    }
}

// Prefix with a variable.
mod prefix_with_a_variable {
    use urika::Routes;

    #[derive(Routes)]
    enum Tenant {
        #[route("/")]
        Home,
    }

    #[derive(Routes)]
    enum Site {
        #[routes("/tenants/{id}")]
        Tenant(Tenant),
    }
}

fn main() {}
