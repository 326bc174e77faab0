use axum::Router;
use urika::Routes;
use urika_axum::{RouterExt, Typed};

#[derive(Debug, Routes)]
enum Site {
    #[route("/notes/{id}")]
    Note { id: u64 },
}

async fn show(Typed(site): Typed<Site>) -> String {
    format!("{site:?}")
}

fn main() {
    let _: Router = Router::new().typed_get(show);
}
