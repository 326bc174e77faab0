use axum::Router;
use axum::routing::get;
use urika::Routes;
use urika::value::Segment;
use urika_axum::Typed;

#[derive(Clone, Debug, Routes)]
enum Site<'a> {
    #[route("/users/{name}")]
    User { name: Segment<'a> },
}

async fn show(Typed(Site::User { name }): Typed<Site<'_>>) -> String {
    name.to_string()
}

fn main() {
    let _: Router = Router::new().route("/users/{name}", get(show));
}
