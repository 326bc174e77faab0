// Constant.
mod constant {
    const USERS: &str = "https://example.com/users/{id}";

    fn call() {
        let _ = urika::uri_template!(USERS);
    }
}

// Crate of no path.
mod crate_of_no_path {
    use urika::UriTemplate;

    #[derive(UriTemplate)]
    #[uri_template("/posts", crate = urika; mod other)]
    struct Posts;
}

// Forgotten scheme of a derive.
mod forgotten_scheme_of_a_derive {
    #[derive(urika::UriTemplate)]
    #[uri_template("{tenant}.example.com/users/{id}")]
    struct User {
        tenant: u32,
        id: u32,
    }
}

// Forgotten scheme of a route.
mod forgotten_scheme_of_a_route {
    #[derive(urika::Routes)]
    enum Site {
        #[route("www.example.com/users/{id}")]
        User { id: u32 },
    }
}

// Forgotten scheme of a struct.
mod forgotten_scheme_of_a_struct {
    urika::uri_template!(struct User = "localhost/users/{id}", id: u32);
}

// A comma is missing.
mod comma_missing {
    use urika::{UriTemplate, uri_format, uri_template};

    uri_template!(struct User = "/users/{id}" id: u64);

    #[derive(UriTemplate)]
    #[uri_template("/posts/{id}" builder)]
    struct Post {
        id: u64,
    }

    fn call() {
        let _ = User { id: 7 }.build();
        let _ = Post { id: 7 }.build();
        let _ = uri_format!("/users/{id}" id = 7);
    }
}

fn main() {
    // Argument after the text.
    let _ = urika::uri_template!("/users/{id}", buidler = Setters);

    // Argument in parentheses.
    let _ = urika::uri_template!("https://example.com/users/{id}", (id, 7));

    // Argument unknown.
    let _ = urika::uri_template!(sloppy, "https://example.com/users/{id}");

    // Exact beyond ascii.
    let _ = urika::uri_template!(exact, "https://example.com/café/{id}");

    // Forgotten scheme.
    let id = 7;
    let _ = urika::uri_format!("api.example.com/users/{id}");

    // Near miss.
    let _ = urika::uri_template!("htps://example.com/{x}");

    // Names of a template without names.
    urika::uri_template!(struct Nameless = "https://h/{x}#{y}", names);

    // Not a string.
    let _ = urika::uri_template!(7);

    // Nothing.
    let _ = urika::uri_template!();

    // Query allowed without need.
    urika::uri_template!(struct Passed = "https://h/{x}", allow_unknown_query);

    // Query allowed and denied.
    urika::uri_template!(struct Both = "db://h/{x}", allow_unknown_query, deny_unknown_query);

    // Strict not normal.
    let _ = urika::uri_template!(strict, "HTTPS://example.com/users/{id}");
}
