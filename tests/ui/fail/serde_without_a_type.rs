use urika::{Routes, uri_template};

#[derive(Routes)]
enum Site {
    #[route("/users/{id}", serde)]
    User { id: u64 },
}

fn main() {
    let _ = uri_template!("/users/{id}", serde).id(7).build();
    let _ = Site::User { id: 7 }.build();
}
