use axum::Router;
use axum::extract::Path;
use urika_axum::RouterExt;

async fn show(Path(id): Path<u64>) -> String {
    id.to_string()
}

fn main() {
    let _: Router = Router::new().typed_get(show);
}
