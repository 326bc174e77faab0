use urika::{Routes, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("/users/{id", serde)]
struct User {
    id: u64,
}

#[derive(Routes)]
#[routes(serde)]
enum Site {
    #[route("/users/{id}")]
    User { id: u64 },
    #[route("/users/{name}")]
    Named { name: String },
}

fn is_text<T: serde::Serialize + serde::de::DeserializeOwned>() {}

fn main() {
    is_text::<User>();
    is_text::<Site>();
}
