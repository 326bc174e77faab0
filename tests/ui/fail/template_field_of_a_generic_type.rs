//! A type parameter is a value only where it says so.
#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}")]
struct Link<T> {
    id: T,
}

fn main() {
    let _ = Link { id: std::time::Duration::ZERO }.try_build();
}
