use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/users/{id}", serde)]
struct User {
    id: u64,
}

fn main() {
    let _ = User { id: 7 }.build();
}
