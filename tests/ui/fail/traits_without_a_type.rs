use urika::{Routes, uri_template};

#[derive(Routes)]
enum Site {
    #[route("/users/{id}", serde, text)]
    User { id: u64 },
    #[route("/posts{?page}", names)]
    Posts { page: Option<u32> },
}

fn main() {
    let _ = uri_template!("/users/{id}", names, serde, text).id(7).build();
    let _ = Site::User { id: 7 }.build();
}

// Text that may fail to build.
mod text_that_may_fail {
    #[derive(urika::UriTemplate)]
    #[uri_template("/users/{name}", text)]
    struct User {
        name: String,
    }

    fn show(user: &User) -> String {
        user.to_string()
    }
}
