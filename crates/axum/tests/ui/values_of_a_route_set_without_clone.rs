use axum::Router;
use axum::routing::get;
use urika::{Routes, UriValue};
use urika_axum::RouterExt;

#[derive(UriValue)]
#[uri(chars = "a-z")]
struct Name(String);

#[derive(Routes)]
enum Site {
    #[route("/users/{name}")]
    User { name: Name },
}

fn main() {
    let _: Router = Router::new()
        .typed_routes(|Site::User { name }| get(async move || name.as_str().to_owned()));
}
