use axum::Router;
use axum::routing::get;
use urika_axum::RouterExt;

urika::uri_template!(struct Note = "/notes/{id}", id: u64);

fn main() {
    let _: Router = Router::new().typed_routes(|Note { id }: Note| get(async move || id.to_string()));
}
